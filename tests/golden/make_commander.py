"""
Make the golden games of every registered variant of Capture the Commander that has none yet.

    python -m tests.golden.make_commander tests/golden/commander

A variant that has a folder is left alone, since its games never change. In an empty
folder the games come out as they are here: the players below go by whole numbers,
and their chance is the same on every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from attrs import frozen

from card_capture import CARDS, Rank, Shuffler
from card_capture.commander import (
    VARIANTS,
    Action,
    Attack,
    Event,
    Exposed,
    Fall,
    GameState,
    Outcome,
    Tied,
    Variant,
    WentOut,
    apply,
    legal_actions,
    narrate,
    new_game,
)
from card_capture.records import GameRecord
from tests.golden.writing import SEARCHED, any_of, first_of, seeds_for, write_missing

COMMANDER = 13

# Players


def careless(state: GameState, rng: Random) -> Action:
    """Choose anything."""
    return any_of(legal_actions(state), rng)


def hunting(state: GameState, rng: Random) -> Action:
    """Choose what costs the others a player, or else a card, as one can who knows all cards."""
    left = [_left(apply(state, action), state.to_move) for action in legal_actions(state)]
    best = [action for action, rest in zip(legal_actions(state), left, strict=True) if rest == min(left)]
    return any_of(best, rng)


def quarrelsome(state: GameState, rng: Random) -> Action:
    """Choose mostly what brings a tie, as one can who knows all cards."""
    ties = [action for action in legal_actions(state) if _is_a_tie(state, action)]
    return any_of(ties if ties and rng.random() < 0.8 else legal_actions(state), rng)


def _left(state: GameState, mover: int | None) -> tuple[int, int]:
    """Return how many players are against the mover, 4 if the mover is out, and how many cards they have."""
    others = [layout for seat, layout in enumerate(state.layouts) if seat != mover and any(layout)]
    here = mover is not None and state.in_game[mover]
    return (len(others) if here else 4, sum(card is not None for layout in others for card in layout))


def _is_a_tie(state: GameState, action: Action) -> bool:
    assert state.to_move is not None
    if isinstance(action, Attack):
        return _rank(state, state.to_move, action.slot) is _rank(state, action.seat, action.target)
    assert state.battle is not None
    chosen = state.battle.chosen
    if chosen is None:
        return False
    return _rank(state, state.battle.attacker, chosen) is _rank(state, state.to_move, action.slot)


def _rank(state: GameState, seat: int, slot: int) -> Rank | None:
    card = state.layouts[seat][slot - 1]
    return card.rank if card else None


# Games


@frozen
class Game:
    """A game, or a part of one: the seed of its deal, the states from first to last, the actions between them."""

    seed: int | None
    states: Sequence[GameState]
    actions: Sequence[Action]

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def steps(self) -> Sequence[tuple[Sequence[Event], GameState]]:
        """For each action what it brought: the events, and the state after it."""
        steps = zip(self.states, self.actions, self.states[1:], strict=False)
        return [(narrate(state, action), after) for state, action, after in steps]

    @property
    def battles(self) -> int:
        """How many battles were fought."""
        return sum(isinstance(action, Attack) for action in self.actions)

    @property
    def longest_chain(self) -> int:
        """How many ties came one after the other at most."""
        battles = [state.battle for state in self.states if state.battle]
        return max((1 + len(battle.defender_exposed) for battle in battles), default=0)


@frozen
class Wish:
    """
    A game to look for.

    Attributes:
        name: What is special about it. The name of the file says before that how it ends.
        player: Who plays it.
        ends: Whether it may end so, None being for one that does not.
        players: How many play.
        has: Whether a game that ends so is the right one.
        dealer: The seat that deals, if not the last one.
        ties: Whether slots of the same number have cards of equal rank; no seed deals so.
        since: The state with which the record begins, if not with the deal.
        until: The state with which it stops, if not with the end of the game.
    """

    name: str
    player: Callable[[GameState, Random], Action]
    ends: Callable[[Outcome | None], bool]
    players: int
    has: Callable[[Game], bool] = lambda _: True
    dealer: int | None = None
    ties: bool = False
    since: Callable[[GameState], bool] = lambda _: True
    until: Callable[[GameState], bool] = lambda _: False


def won(outcome: Outcome | None) -> bool:
    """Return whether somebody wins."""
    return outcome is not None and outcome.winner is not None


def won_by(seat: int) -> Callable[[Outcome | None], bool]:
    """Return whether *seat* wins."""
    return lambda outcome: outcome == Outcome(seat)


def drawn(outcome: Outcome | None) -> bool:
    """Return whether nobody wins."""
    return outcome == Outcome(None)


def unfinished(outcome: Outcome | None) -> bool:
    """Return whether the game goes on."""
    return outcome is None


def _outs(events: Sequence[Event]) -> list[Fall]:
    return [event.fall for event in events if isinstance(event, WentOut)]


def _exposes_a_commander(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Exposed) and COMMANDER in (event.slot, event.defender_slot) for event in events)


def _commander_falls_exposed(game: Game) -> bool:
    return any(_exposes_a_commander(events) and Fall.COMMANDER_BEATEN in _outs(events) for events, _ in game.steps)


def _commander_is_exposed_and_stays(game: Game) -> bool:
    return any(
        _exposes_a_commander(events) and not _outs(events) and after.battle is None for events, after in game.steps
    )


def _one_runs_out(game: Game) -> bool:
    return any(len(_outs(events)) == 1 and Fall.COMMANDER_BEATEN not in _outs(events) for events, _ in game.steps)


def _both_go_out(game: Game) -> bool:
    return any(len(_outs(events)) == 2 and after.outcome is None for events, after in game.steps)


def _both_go_out_at_last(game: Game) -> bool:
    return len(_outs(game.steps[-1][0])) == 2


def _a_commander_attacks(game: Game) -> bool:
    return any(isinstance(action, Attack) and action.slot == COMMANDER for action in game.actions)


def _no_tie(game: Game) -> bool:
    return not any(isinstance(event, Tied) for events, _ in game.steps for event in events)


def _attacker_chooses(state: GameState) -> bool:
    return state.battle is not None and state.battle.chosen is None


def _defender_chooses(state: GameState) -> bool:
    return state.battle is not None and state.battle.chosen is not None


def _in_a_chain(state: GameState) -> bool:
    return state.battle is not None and len(state.battle.defender_exposed) >= 2


WISHES = [
    Wish("two-players", careless, won_by(0), 2),
    Wish("two-players", hunting, won_by(1), 2),
    Wish("three-players", careless, won_by(2), 3),
    Wish("three-players-seat-0-deals", hunting, won_by(1), 3, dealer=0),
    Wish("four-players", careless, won_by(3), 4),
    Wish("four-players-seat-1-deals", careless, won_by(0), 4, dealer=1),
    Wish("without-a-tie", hunting, won, 2, _no_tie),
    Wish("late", careless, won, 4, lambda game: game.battles >= 42),
    Wish("commander-attacks", careless, won, 2, _a_commander_attacks),
    Wish("one-runs-out", careless, won, 3, _one_runs_out),
    Wish("commander-exposed-and-beaten", quarrelsome, won, 3, _commander_falls_exposed),
    Wish("commander-exposed-and-safe", careless, won, 4, _commander_is_exposed_and_stays),
    Wish("chain-of-four-ties", quarrelsome, won, 3, lambda game: game.longest_chain >= 4, ties=True),
    Wish("both-out-at-once", quarrelsome, won, 4, _both_go_out, ties=True),
    Wish("both-out-at-last", quarrelsome, won, 3, _both_go_out_at_last, ties=True),
    Wish("from-a-later-attack", careless, won, 4, since=lambda state: not state.battle and not all(state.in_game)),
    Wish("from-the-middle-of-a-tie", careless, won, 3, since=_defender_chooses),
    Wish("two-players", hunting, drawn, 2),
    Wish("two-players-all-ties", quarrelsome, drawn, 2, ties=True),
    Wish("three-players", quarrelsome, drawn, 3, ties=True),
    Wish("four-players", quarrelsome, drawn, 4, ties=True),
    Wish("first-attack", careless, unfinished, 4, until=lambda state: any(state.seen)),
    Wish("one-player-out", hunting, unfinished, 3, until=lambda state: not all(state.in_game)),
    Wish("attacker-to-choose", careless, unfinished, 2, until=_attacker_chooses),
    Wish("defender-to-choose", careless, unfinished, 3, until=_defender_chooses),
    Wish(
        "attacker-to-choose-in-a-chain",
        quarrelsome,
        unfinished,
        2,
        ties=True,
        until=lambda state: _attacker_chooses(state) and _in_a_chain(state),
    ),
    Wish(
        "defender-to-choose-in-a-chain",
        quarrelsome,
        unfinished,
        4,
        ties=True,
        until=lambda state: _defender_chooses(state) and _in_a_chain(state),
    ),
]


def golden_games(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file of *variant*."""
    seeds = seeds_for(variant)
    for wish in WISHES:
        game = first_of(_games(wish, variant, islice(seeds, SEARCHED)), f"{wish.name!r} in {variant}")
        record: GameRecord[Any, Any, Any, Any] = GameRecord.of(game.states[0], game.actions, seed=game.seed)
        yield f"{_ending(game.end.outcome)}-{wish.name}.json", record.to_json() + "\n"


def _games(wish: Wish, variant: Variant, seeds: Iterable[int]) -> Iterator[Game | None]:
    """Yield for each seed its game, or None if it is not the right one."""
    for seed in seeds:
        game = _play(wish, variant, seed)
        yield game if game.actions and wish.ends(game.end.outcome) and wish.has(game) else None


def _play(wish: Wish, variant: Variant, seed: int) -> Game:
    rng = Random(seed)
    states, actions = [_deal(wish, variant, seed)], list[Action]()
    while states[-1].outcome is None and not wish.until(states[-1]):
        actions.append(wish.player(states[-1], rng))
        states.append(apply(states[-1], actions[-1]))
    begins = next((number for number, state in enumerate(states) if wish.since(state)), len(states) - 1)
    return Game(None if wish.ties or begins else seed, states[begins:], actions[begins:])


def _deal(wish: Wish, variant: Variant, seed: int) -> GameState:
    if not wish.ties:
        return new_game(seed, variant, wish.players, wish.dealer)
    deck, _ = Shuffler.seeded(seed).shuffle(CARDS[:52])
    alike = [[card for card in deck if card.rank is rank] for rank in dict.fromkeys(card.rank for card in deck)]
    dealt = [card for cards in alike for card in cards[: wish.players]]
    rest = [card for cards in alike for card in cards[wish.players :]]
    return new_game(Shuffler.scripted([dealt + rest]), variant, wish.players, wish.dealer)


def _ending(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    return "drawn" if outcome.winner is None else f"won-by-seat-{outcome.winner}"


if __name__ == "__main__":
    write_missing(VARIANTS, golden_games)
