"""
Compare the compiled games of Card Capture with the engine's, decision by decision.

    python benchmarks/compare_kernel.py                   20,000 games
    python benchmarks/compare_kernel.py --games 100000 --processes 2

Half of the games are played under the registered variants, half under random mixes of flags; one in eight is played by
`Rule`, which takes longer, the others by `Uniform`. Each decision is compared: all zones with their order, the
shuffler, the number of legal actions and the action chosen; then the end of the game. A difference is printed with the
seed, the round and the phase, and the script then ends with 1.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from enum import Enum
from multiprocessing import Pool
from typing import Any, NamedTuple

import numpy as np
from attrs import fields

from card_capture import BETA, VARIANTS, GameState, Variant, apply, legal_actions, new_game, view
from card_capture._kernel import calls, games
from card_capture.bots import Rule, Uniform
from card_capture.bots._features import EVALUATION
from card_capture.shuffling import SeededShuffler, draw_number
from card_capture.solitaire import Action

MOST_DECISIONS = 130
"""More than any game has (CC-7.5)."""


class Task(NamedTuple):
    """A game to compare."""

    seed: int
    variant: Variant
    plays_rule: bool


def list_tasks(first: int, count: int) -> Iterator[Task]:
    """Yield the games."""
    registered = list(VARIANTS.values())
    for number in range(count):
        seed = first + number
        variant = registered[number // 2 % len(registered)] if number % 2 else mix_flags(seed)
        yield Task(seed, variant, number // 8 % 8 == 0)


def mix_flags(seed: int) -> Variant:
    """Return a variant with random flags."""
    shuffler, flags = SeededShuffler(seed), dict[str, Any]()
    for field in fields(Variant):
        flag = getattr(BETA, field.name)
        if isinstance(flag, bool | Enum):
            values = list(type(flag)) if isinstance(flag, Enum) else [False, True]
            number, shuffler = draw_number(shuffler, len(values))
            flags[field.name] = values[number]
    return Variant(name="mix", revision=1, **flags)


def compare(task: Task) -> tuple[int, list[str]]:
    """Return the number of decisions of a game, and its first difference in words, if there is one."""
    seed, variant, plays_rule = task
    bot: Any = Rule() if plays_rule else Uniform(seed ^ 1)
    bot_number = games.RULE if plays_rule else games.UNIFORM
    one, other = (np.array([number], np.uint64) for number in (seed, seed ^ 1))
    results, lines = calls.play_games(one, variant, bot_number, other, EVALUATION.numbers, MOST_DECISIONS)
    state, decisions = new_game(seed, variant), 0
    while state.outcome is None:
        actions = legal_actions(state)
        action = bot(view(state, recall=True), actions)
        expected = describe_decision(state, actions, action)
        line = lines[decisions]
        got = {name: line[name].tolist() for name in expected}
        if decisions >= results[0]["decisions"] or expected != got:
            name = next((name for name in expected if expected[name] != got[name]), "decisions")
            where = f"round {state.round}, {state.phase.name.title()} Phase, {name}"
            return decisions, [_describe(task, where, expected.get(name), got.get(name))]
        state = apply(state, action)
        decisions += 1
    left = len(state.enemy_deck) + sum(card is not None for card in state.row)
    ends = list(type(state.outcome)).index(state.outcome) + games.WON, state.round, decisions, left
    found = tuple(int(results[0][name]) for name in ("outcome", "rounds", "decisions", "enemies_left"))
    if ends != found:
        return decisions, [_describe(task, f"round {state.round}, the end", ends, found)]
    return decisions, []


def _describe(task: Task, where: str, expected: object, got: object) -> str:
    bot = "Rule" if task.plays_rule else "Uniform"
    return f"seed {task.seed}, {task.variant.id} {task.variant.fingerprint}, {bot}, {where}: {expected}, got {got}"


def describe_decision(state: GameState, actions: Sequence[Action], action: Action) -> dict[str, Any]:
    """Return the fields of the kernel's `DECISION`."""
    row = [games.NO_CARD if card is None else card.index for card in state.row]
    kind, used, place = calls.number_action(state.row, action)
    assert isinstance(state.shuffler, SeededShuffler)
    decks = [
        [card.index for card in deck] + [games.NO_CARD] * (54 - len(deck)) for deck in (state.deck, state.enemy_deck)
    ]
    return {
        "round": state.round,
        "phase": ["DISCARD", "CAPTURE"].index(state.phase.name),
        "row": row,
        "hand": state.hand.mask,
        "discard_pile": state.discard_pile.mask,
        "enemy_capture_pile": state.enemy_capture_pile.mask,
        "deck": decks[0],
        "enemy_deck": decks[1],
        "enemy_deck_known": state.enemy_deck_known,
        "shuffler": state.shuffler.seed,
        "actions": len(actions),
        "kind": kind,
        "used": used,
        "place": place,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the games, and return the exit code."""
    parser = ArgumentParser(description="Compare the compiled games with the engine's.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first game")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    found: list[str] = []
    with Pool(options.processes) if options.processes > 1 else nullcontext() as pool:
        tasks = list_tasks(options.first, options.games)
        for decisions, differences in pool.imap(compare, tasks, chunksize=50) if pool else map(compare, tasks):
            counts.update(games=1, decisions=decisions)
            found += differences
    for difference in found[:20]:
        print(difference)
    print(f"{counts['games']:,} games, {counts['decisions']:,} decisions, {len(found):,} games differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
