"""
The conformance vectors, which show whether a program in any language plays by the same rules.

    python -m tests.conformance.make

writes the files of the folder `conformance`, or only those whose names are given as arguments.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import evolve

from card_capture import CARDS, GAMES, CardSet, Shuffler, casino, solitaire
from card_capture._kit.variants import flags_of
from card_capture.bots import Sensible
from card_capture.errors import InvalidVariantError, PlayersError
from card_capture.games import AnyGame, deal
from card_capture.records import save
from card_capture.solver import par
from tests.casino.subject import SUBJECT as CASINO
from tests.commander.subject import SUBJECT as COMMANDER
from tests.solitaire.subject import SUBJECT as SOLITAIRE

Case: TypeAlias = dict[str, Any]

FOLDER = Path(__file__).parents[2] / "conformance"
VERSION = 1
MOST_PLAYS = 60  # of a match of Casino, which would otherwise have hundreds
MOST_STATES = 1_500  # at the last depth of a card perft
DEEPEST = 8


def digest(state: Any) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of the saved state."""
    return sha256(save(state).encode()).hexdigest()[:12]


def document(value: Any) -> Case:
    """Return the saved state, or variant, as the value that a parser of JSON returns."""
    parsed: Case = json.loads(save(value))
    return parsed


# Variants.


def mix_flags(game: AnyGame, rng: Random) -> Any:
    """Return a variant with random flags: any value of an enum or a bool, and a number that a registered one has."""
    registered: list[Any] = list(game.VARIANTS.values())
    while True:
        changes = {flag: rng.choice(list_values(registered, flag)) for flag in flags_of(type(registered[0]))}
        try:
            return evolve(registered[0], name="mixed", **changes)
        except InvalidVariantError:
            continue  # some flags of Casino exclude each other


def list_values(registered: Sequence[Any], flag: str) -> list[Any]:
    """Return the values that a flag can have in a mix."""
    value = getattr(registered[0], flag)
    if isinstance(value, Enum):
        return list(type(value))
    if isinstance(value, bool):
        return [False, True]
    return sorted({getattr(variant, flag) for variant in registered})


def list_tables(game: AnyGame, variant: Any) -> Iterator[int | None]:
    """Yield the numbers of players that can play under *variant*; None for a game for one player."""
    if len(game.PLAYERS) == 1:
        yield None
        return
    for players in game.PLAYERS:
        with suppress(PlayersError):
            deal(game, 1, variant, players)
            yield players


def list_deals(name: str, mixes: int) -> Iterator[tuple[Any, int | None, int]]:
    """Yield variants, numbers of players and seeds: each registered variant, then mixes of flags."""
    game, rng = GAMES[name], Random(f"{name} deals")
    for variant in (*game.VARIANTS.values(), *(mix_flags(game, rng) for _ in range(mixes))):
        for players in list_tables(game, variant):
            yield variant, players, rng.getrandbits(64)


# The kinds of vectors.


def make_shuffles() -> Iterator[Case]:
    """Yield shuffles of several sizes, each continued twice with the next shuffler."""
    rng = Random("shuffles")
    for size in (0, 1, 2, 3, 14, 40, 52, 54):
        for seed in (0, 1, 2**64 - 1, rng.getrandbits(64)):
            cards = CardSet(rng.sample(CARDS, size))
            shuffler, orders = Shuffler.of(seed), list[list[str]]()
            for _ in range(3):
                order, shuffler = shuffler.shuffle(cards)
                orders.append(list(map(str, order)))
            yield {"seed": str(seed), "cards": list(map(str, cards)), "orders": orders}


def make_deals() -> Iterator[Case]:
    """Yield first states, whole."""
    for name in GAMES:
        for variant, players, seed in list_deals(name, 12):
            state = deal(GAMES[name], seed, variant, players)
            yield {"seed": str(seed), "state": document(state), "digest": digest(state)}


def make_games(name: str, mixes: int, most_plays: int | None = None) -> Iterator[Case]:
    """Yield games: what is legal in each state, what is played, and the digest of the next state."""
    game = GAMES[name]
    for number, (variant, players, seed) in enumerate(list_deals(name, mixes)):
        state = first = deal(game, seed, variant, players)
        bot, rng = Sensible(), Random(seed)
        steps = list[Case]()
        while state.outcome is None and len(steps) != most_plays:
            actions = game.legal_actions(state)
            # Every other game is played at random. The rest last longer, and are sometimes won.
            view = game.view(state, state.to_move, recall=True)
            action = actions[rng.randrange(len(actions))] if number % 2 else bot(view, actions)
            state = game.apply(state, action)
            steps.append({"legal": sorted(map(str, actions)), "action": str(action), "digest": digest(state)})
        yield {"seed": str(seed), "first": document(first), "steps": steps, "last": document(state)}


def make_perfts() -> Iterator[Case]:
    """
    Yield card perfts: how many sequences of so many actions there are, and how many different states they lead to.

    A perft is deep enough for thousands of states, so a rule that is wrong anywhere near the deal changes a number.
    """
    for name in GAMES:
        for variant, players, seed in list_deals(name, 3):
            state = deal(GAMES[name], seed, variant, players)
            yield {"seed": str(seed), "state": document(state), "depths": count_depths(GAMES[name], state)}


def count_depths(game: AnyGame, state: Any) -> list[Case]:
    """Return the numbers for each depth, from 0 on, as long as the last depth has no more than `MOST_STATES` states."""
    depths, layer = list[Case](), Counter({state: 1})
    while layer and len(depths) <= DEEPEST:
        depths.append({"sequences": sum(layer.values()), "states": len(layer)})
        if len(layer) * max(len(game.legal_actions(each)) for each in islice(layer, 50)) > MOST_STATES:
            break
        following: Counter[Any] = Counter()
        for each, ways in layer.items():
            for action in game.legal_actions(each):
                following[game.apply(each, action)] += ways
        layer = following
    return depths


def make_refusals() -> Iterator[Case]:
    """Yield states with illegal actions: for each game and variant up to two of each reason and rule."""
    for subject in (SOLITAIRE, COMMANDER, CASINO):
        game = subject.game
        for variant, players, seed in list_deals(subject.name, 8):
            rng, found = Random(seed), Counter[tuple[str, str]]()
            states = list(walk(game, deal(game, seed, variant, players), rng))
            for state in rng.sample(states, min(len(states), 12)):
                refused = list[Case]()
                for action in islice(subject.candidates(state), 5_000):
                    refusal = game.why_not(state, action)
                    if refusal is not None and found[refusal.reason.value, refusal.rule] < 2:
                        found[refusal.reason.value, refusal.rule] += 1
                        reason = {"reason": refusal.reason.value, "rule": refusal.rule}
                        refused.append({"action": str(action), **reason})
                if refused:
                    yield {"state": document(state), "refused": refused}


def walk(game: AnyGame, state: Any, rng: Random) -> Iterator[Any]:
    """Yield the states of a random game."""
    while True:
        yield state
        actions = game.legal_actions(state)
        if not actions:
            return
        state = game.apply(state, actions[rng.randrange(len(actions))])


def make_rounds() -> Iterator[Case]:
    """Yield the last play of a round of Casino, with the counts and the scores that follow."""
    for variant, players, seed in list_deals("casino", 12):
        rng, rounds = Random(seed), 0
        state = casino.new_game(seed, variant, players=players or casino.PLAYERS[0])
        while state.outcome is None and rounds < 2:
            actions = casino.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
            following = casino.apply(state, action)
            if following.round != state.round or following.outcome is not None:
                rounds += 1
                counted = [each for each in casino.narrate(state, action) if isinstance(each, casino.Counted)]
                counts = [
                    {"item": each.item.value, "amounts": list(each.amounts), "points": list(each.points)}
                    for each in counted
                ]
                before, after = document(state), list(following.scores)
                yield {"state": before, "action": str(action), "counts": counts, "scores": after}
            state = following


def make_pars() -> Iterator[Case]:
    """Yield fifty deals with their pars, or with the bounds between which the par lies."""
    deals = ((variant, seed) for seed in count(1) for variant in solitaire.VARIANTS.values())
    for variant, seed in islice(deals, 50):
        found = par(solitaire.new_game(seed, variant))
        yield {"seed": str(seed), "variant": variant.id, "low": found.low, "high": found.high}


KINDS: Mapping[str, Callable[[], Iterator[Case]]] = {
    "shuffles": make_shuffles,
    "deals": make_deals,
    "games-solitaire": partial(make_games, "solitaire", 20),
    "games-commander": partial(make_games, "commander", 6),
    "games-casino": partial(make_games, "casino", 12, MOST_PLAYS),
    "perfts": make_perfts,
    "refusals": make_refusals,
    "rounds": make_rounds,
    "pars": make_pars,
}
"""The function that yields the cases of each file, by the name of the file."""


def write(kind: str) -> None:
    """Write a file: one line for each case, so that a change shows which cases it concerns."""
    head = json.dumps({"format": f"card_capture conformance {kind}", "version": VERSION})[:-1]
    lines = [json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in KINDS[kind]()]
    text = f'{head}, "cases": [\n' + ",\n".join(lines) + "\n]}\n"
    (FOLDER / f"{kind}.json").write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Write the files that are named as arguments, or all."""
    for kind in sys.argv[1:] or KINDS:
        write(kind)


if __name__ == "__main__":
    main()
