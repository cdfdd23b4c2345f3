"""
Write the golden games of every registered variant of Capture the Commander that does not have any.

    python -m tests.golden.make_commander tests/golden/commander

A variant that already has a folder is skipped, since golden games never change. In an
empty folder the result is the same as here: the bots below calculate with integers and
draw random numbers that are the same on every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from attrs import frozen

from card_capture import CARDS, Rank, Shuffler
from card_capture.commander import (
    COMMANDER,
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

# Bots


def play_at_random(state: GameState, rng: Random) -> Action:
    """Return a random action."""
    return any_of(legal_actions(state), rng)


def hunt(state: GameState, rng: Random) -> Action:
    """Return an action that costs the others a player, or else a card; the bot knows all cards."""
    left = [_count_others(apply(state, action), state.to_move) for action in legal_actions(state)]
    best = [action for action, rest in zip(legal_actions(state), left, strict=True) if rest == min(left)]
    return any_of(best, rng)


def seek_ties(state: GameState, rng: Random) -> Action:
    """Return an action that makes a tie, most of the time; the bot knows all cards."""
    ties = [action for action in legal_actions(state) if _makes_a_tie(state, action)]
    return any_of(ties if ties and rng.random() < 0.8 else legal_actions(state), rng)


def _count_others(state: GameState, mover: int | None) -> tuple[int, int]:
    """Return the number of the mover's opponents, or 4 if the mover is out, and the number of their cards."""
    others = [layout for seat, layout in enumerate(state.layouts) if seat != mover and any(layout)]
    here = mover is not None and state.in_game[mover]
    return (len(others) if here else 4, sum(card is not None for layout in others for card in layout))


def _makes_a_tie(state: GameState, action: Action) -> bool:
    assert state.to_move is not None
    if isinstance(action, Attack):
        return _get_rank(state, state.to_move, action.slot) is _get_rank(state, action.seat, action.target)
    assert state.battle is not None
    chosen = state.battle.chosen
    if chosen is None:
        return False
    return _get_rank(state, state.battle.attacker, chosen) is _get_rank(state, state.to_move, action.slot)


def _get_rank(state: GameState, seat: int, slot: int) -> Rank | None:
    card = state.layouts[seat][slot - 1]
    return card.rank if card else None


# Games


@frozen
class Game:
    """A game or a part of one: the seed of its deal, the states, and the actions between them."""

    seed: int | None
    states: Sequence[GameState]
    actions: Sequence[Action]

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def steps(self) -> Sequence[tuple[Sequence[Event], GameState]]:
        """The events of each action, and the state after it."""
        steps = zip(self.states, self.actions, self.states[1:], strict=False)
        return [(narrate(state, action), after) for state, action, after in steps]

    @property
    def battles(self) -> int:
        """The number of battles."""
        return sum(isinstance(action, Attack) for action in self.actions)

    @property
    def longest_chain(self) -> int:
        """The length of the longest series of ties in one battle."""
        battles = [state.battle for state in self.states if state.battle]
        return max((1 + len(battle.defender_exposed) for battle in battles), default=0)


@frozen
class Wish:
    """
    A game to look for.

    Attributes:
        name: The special feature of the game. The file name is the result of the game, then this name.
        player: The bot that plays it.
        ends: A test of the outcome; None stands for a game that is not over.
        players: The number of players.
        has: A test of a game with such an outcome.
        dealer: The seat that deals, if it is not the last one.
        ties: Whether equal slots have cards of equal rank; no seed gives such a deal.
        since: A test for the first state of the record, if it is not the deal.
        until: A test for the last state of the record, if it is not the end of the game.
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


def is_won(outcome: Outcome | None) -> bool:
    """Return whether a player won."""
    return outcome is not None and outcome.winner is not None


def is_won_by(seat: int) -> Callable[[Outcome | None], bool]:
    """Return a test for games that *seat* won."""
    return lambda outcome: outcome == Outcome(seat)


def is_drawn(outcome: Outcome | None) -> bool:
    """Return whether the game is a draw."""
    return outcome == Outcome(None)


def is_unfinished(outcome: Outcome | None) -> bool:
    """Return whether the game is not over."""
    return outcome is None


def _find_falls(events: Sequence[Event]) -> list[Fall]:
    return [event.fall for event in events if isinstance(event, WentOut)]


def _exposes_commander(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Exposed) and COMMANDER in (event.slot, event.defender_slot) for event in events)


def _has_commander_beaten_in_tie(game: Game) -> bool:
    return any(_exposes_commander(events) and Fall.COMMANDER_BEATEN in _find_falls(events) for events, _ in game.steps)


def _has_commander_safe_in_tie(game: Game) -> bool:
    return any(
        _exposes_commander(events) and not _find_falls(events) and after.battle is None for events, after in game.steps
    )


def _has_one_exhausted(game: Game) -> bool:
    return any(
        len(_find_falls(events)) == 1 and Fall.COMMANDER_BEATEN not in _find_falls(events) for events, _ in game.steps
    )


def _has_both_out(game: Game) -> bool:
    return any(len(_find_falls(events)) == 2 and after.outcome is None for events, after in game.steps)


def _has_both_out_at_the_end(game: Game) -> bool:
    return len(_find_falls(game.steps[-1][0])) == 2


def _has_commander_attack(game: Game) -> bool:
    return any(isinstance(action, Attack) and action.slot == COMMANDER for action in game.actions)


def _has_no_tie(game: Game) -> bool:
    return not any(isinstance(event, Tied) for events, _ in game.steps for event in events)


def _is_attackers_choice(state: GameState) -> bool:
    return state.battle is not None and state.battle.chosen is None


def _is_defenders_choice(state: GameState) -> bool:
    return state.battle is not None and state.battle.chosen is not None


def _is_in_a_chain(state: GameState) -> bool:
    return state.battle is not None and len(state.battle.defender_exposed) >= 2


WISHES = [
    Wish("two-players", play_at_random, is_won_by(0), 2),
    Wish("two-players", hunt, is_won_by(1), 2),
    Wish("three-players", play_at_random, is_won_by(2), 3),
    Wish("three-players-seat-0-deals", hunt, is_won_by(1), 3, dealer=0),
    Wish("four-players", play_at_random, is_won_by(3), 4),
    Wish("four-players-seat-1-deals", play_at_random, is_won_by(0), 4, dealer=1),
    Wish("without-a-tie", hunt, is_won, 2, _has_no_tie),
    Wish("late", play_at_random, is_won, 4, lambda game: game.battles >= 42),
    Wish("commander-attacks", play_at_random, is_won, 2, _has_commander_attack),
    Wish("one-runs-out", play_at_random, is_won, 3, _has_one_exhausted),
    Wish("commander-exposed-and-beaten", seek_ties, is_won, 3, _has_commander_beaten_in_tie),
    Wish("commander-exposed-and-safe", play_at_random, is_won, 4, _has_commander_safe_in_tie),
    Wish("chain-of-four-ties", seek_ties, is_won, 3, lambda game: game.longest_chain >= 4, ties=True),
    Wish("both-out-at-once", seek_ties, is_won, 4, _has_both_out, ties=True),
    Wish("both-out-at-last", seek_ties, is_won, 3, _has_both_out_at_the_end, ties=True),
    Wish(
        "from-a-later-attack",
        play_at_random,
        is_won,
        4,
        since=lambda state: not state.battle and not all(state.in_game),
    ),
    Wish("from-the-middle-of-a-tie", play_at_random, is_won, 3, since=_is_defenders_choice),
    Wish("two-players", hunt, is_drawn, 2),
    Wish("two-players-all-ties", seek_ties, is_drawn, 2, ties=True),
    Wish("three-players", seek_ties, is_drawn, 3, ties=True),
    Wish("four-players", seek_ties, is_drawn, 4, ties=True),
    Wish("first-attack", play_at_random, is_unfinished, 4, until=lambda state: any(state.seen)),
    Wish("one-player-out", hunt, is_unfinished, 3, until=lambda state: not all(state.in_game)),
    Wish("attacker-to-choose", play_at_random, is_unfinished, 2, until=_is_attackers_choice),
    Wish("defender-to-choose", play_at_random, is_unfinished, 3, until=_is_defenders_choice),
    Wish(
        "attacker-to-choose-in-a-chain",
        seek_ties,
        is_unfinished,
        2,
        ties=True,
        until=lambda state: _is_attackers_choice(state) and _is_in_a_chain(state),
    ),
    Wish(
        "defender-to-choose-in-a-chain",
        seek_ties,
        is_unfinished,
        4,
        ties=True,
        until=lambda state: _is_defenders_choice(state) and _is_in_a_chain(state),
    ),
]


def golden_games(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of *variant*."""
    seeds = seeds_for(variant)
    for wish in WISHES:
        game = first_of(_play_games(wish, variant, islice(seeds, SEARCHED)), f"{wish.name!r} in {variant}")
        record: GameRecord[Any, Any, Any, Any] = GameRecord.of(game.states[0], game.actions, seed=game.seed)
        yield f"{_name_outcome(game.end.outcome)}-{wish.name}.json", record.to_json() + "\n"


def _play_games(wish: Wish, variant: Variant, seeds: Iterable[int]) -> Iterator[Game | None]:
    """Yield for each seed its game, or None if the game does not fit the wish."""
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


def _name_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    return "drawn" if outcome.winner is None else f"won-by-seat-{outcome.winner}"


if __name__ == "__main__":
    write_missing(VARIANTS, golden_games)
