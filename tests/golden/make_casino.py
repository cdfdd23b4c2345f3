"""
Make the golden games of every registered variant of Casino that has none yet.

    python -m tests.golden.make_casino tests/golden/casino

A variant that has a folder is left alone, since its games never change. In an empty
folder the same games are made again: the bots below use only integers, and their
random numbers are the same on every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from attrs import evolve, frozen

from card_capture import CARDS, CardSet, Shuffler
from card_capture.casino import (
    VARIANTS,
    Action,
    AddToBuild,
    Capture,
    GameState,
    MakeBuild,
    Outcome,
    RaiseBuild,
    Trail,
    Variant,
    apply,
    legal_actions,
    new_game,
    value,
)
from card_capture.records import GameRecord
from tests.golden.writing import SEARCHED, any_of, first_of, seeds_for, write_missing

PACK = CardSet(CARDS[:52])
LOW_CARDS = CardSet(card for card in PACK if 1 <= value(card) <= 4)
FACE_CARDS = CardSet(card for card in PACK if value(card) == 0)

# Bots


def careless(state: GameState, rng: Random) -> Action:
    """Choose any action."""
    return any_of(legal_actions(state), rng)


def greedy(state: GameState, rng: Random) -> Action:
    """Choose a capture if there is one, otherwise any action."""
    legal = legal_actions(state)
    return any_of([action for action in legal if isinstance(action, Capture)] or legal, rng)


def building(state: GameState, rng: Random) -> Action:
    """Choose a building play in most cases if there is one, otherwise as `greedy` does."""
    plays = [action for action in legal_actions(state) if isinstance(action, MakeBuild | AddToBuild | RaiseBuild)]
    return any_of(plays, rng) if plays and rng.random() < 0.8 else greedy(state, rng)


def idle(state: GameState, rng: Random) -> Action:
    """Trail any card, without listing the legal actions: such a crowded table has far too many."""
    return Trail(any_of(tuple(state.hands[state.to_move or 0]), rng))


# Games


@frozen
class Game:
    """A match, or a part of one: the states from first to last, and the actions between them."""

    states: Sequence[GameState]
    actions: Sequence[Action]

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def steps(self) -> Sequence[tuple[GameState, Action, GameState]]:
        """Each action, between the state before it and the one after it."""
        return list(zip(self.states, self.actions, self.states[1:], strict=False))

    @property
    def packs(self) -> Sequence[Sequence[Any]]:
        """The orders of the pack for the rounds that began."""
        return [before.shuffler.shuffle(PACK)[0] for before, _, after in self.steps if before.round < after.round]


@frozen
class Wish:
    """
    A match to search for.

    Attributes:
        name: The feature of the match. In the name of the file it follows the end of the match.
        player: The bot that plays it.
        ends: Whether the match may end with an outcome; None means that it is unfinished.
        players: The number of players; two if the variant is only for two sides.
        has: Whether a match with that end has the feature.
        only_in: Whether a variant can have such a match.
        dealer: The seat that deals the first round, by default the last seat.
        since: Given a state and the last one, whether the record may begin here; by default it begins with the deal.
        until: Whether the match stops at a state; by default it stops at its end.
        above: Cards that lie above the others in the first round, which no seed deals.
        shared: Whether the match is in its ninth round, with every side at the target.
        scripted: Whether a script provides the later shuffles.
    """

    name: str
    player: Callable[[GameState, Random], Action]
    ends: Callable[[Outcome | None], bool]
    players: int
    has: Callable[[Game], bool] = lambda _: True
    only_in: Callable[[Variant], bool] = lambda _: True
    dealer: int | None = None
    since: Callable[[GameState, GameState], bool] = lambda _, __: True
    until: Callable[[GameState], bool] = lambda _: False
    above: CardSet | None = None
    shared: bool = False
    scripted: bool = False


def won(outcome: Outcome | None) -> bool:
    """Return whether a side wins."""
    return outcome is not None


def unfinished(outcome: Outcome | None) -> bool:
    """Return whether the match goes on."""
    return outcome is None


# Features of matches


def owners(state: GameState) -> set[int | None]:
    """Return the owners of the builds that lie on the table."""
    return {build.owner for build in state.builds}


def after_a_round(state: GameState) -> bool:
    """Return whether the first round was just counted."""
    return state.round == 2


def last_round(state: GameState, end: GameState) -> bool:
    """Return whether a state is in the last round."""
    return state.round == end.round


def last_two_rounds(state: GameState, end: GameState) -> bool:
    """Return whether a state is in the last two rounds."""
    return state.round >= end.round - 1


def _is_under_way(game: Game) -> bool:
    return game.end.round == 1 and game.end.deal > 1


def _is_short(game: Game) -> bool:
    return game.end.round <= 4


def _total_was_shared(game: Game) -> bool:
    """Return whether the match went on because the highest total was shared (CA-11.3)."""
    return any(max(state.scores) >= state.variant.target for state in game.states[:-1])


def _builds_of_all_kinds(game: Game) -> bool:
    """Return whether builds were made, single and multiple, added to and raised."""
    kinds = {type(action) for action in game.actions}
    multiple = any(build.multiple for state in game.states for build in state.builds)
    return multiple and {MakeBuild, AddToBuild, RaiseBuild} <= kinds


def _ends_of_rounds(game: Game) -> Sequence[tuple[GameState, Action, GameState]]:
    return [
        (before, action, after)
        for before, action, after in game.steps
        if before.round < after.round or after.outcome is not None
    ]


def _takes_all(state: GameState, action: Action) -> bool:
    return isinstance(action, Capture) and (len(action.loose), len(action.builds)) == (
        len(state.table),
        len(state.builds),
    )


def _last_card_sweeps(game: Game) -> bool:
    return any(_takes_all(before, action) for before, action, _ in _ends_of_rounds(game))


def _last_card_gets_the_residue(game: Game) -> bool:
    """Return whether the last card of a round captures and leaves a residue, and the last capturer changes."""
    return any(
        isinstance(action, Capture) and not _takes_all(before, action) and before.last_capturer != before.to_move
        for before, action, _ in _ends_of_rounds(game)
    )


def _chooses_a_face(game: Game) -> bool:
    """Return whether a face card had several of its rank to choose from (CA-3.1)."""
    return any(
        isinstance(action, Capture)
        and value(action.card, before.variant) == 0
        and sum(card.rank is action.card.rank for card in before.table) > 1
        for before, action, _ in game.steps
    )


def _owner_must_take(game: Game) -> bool:
    """Return whether an owner with other cards had to take a build of their own (CA-6.4)."""
    return any(
        before.to_move in owners(before)
        and len(before.hands[before.to_move or 0]) > 1
        and all(isinstance(action, Capture) and action.builds for action in legal_actions(before))
        for before, _, _ in game.steps
    )


def _several_sweeps(game: Game) -> bool:
    return sum(_takes_all(before, action) for before, action, _ in game.steps) >= 3


def _ace_as_14(game: Game) -> bool:
    return any(isinstance(action, Capture) and action.as_value is not None for action in game.actions)


def _takes_a_build_of_14(game: Game) -> bool:
    return any(
        isinstance(action, Capture) and any(before.builds[number - 1].value == 14 for number in action.builds)
        for before, action, _ in game.steps
    )


def _builds_with_a_face(game: Game) -> bool:
    return any(isinstance(action, MakeBuild) and action.value > 10 for action in game.actions)


def _difference_is_nothing(game: Game) -> bool:
    return any(before.scores == after.scores for before, _, after in _ends_of_rounds(game))


def _takes_a_build_as_a_card(game: Game) -> bool:
    """Return whether a single build was taken by a card of another value."""
    return any(
        isinstance(action, Capture)
        and any(before.builds[number - 1].value != value(action.card, before.variant) for number in action.builds)
        for before, action, _ in game.steps
    )


def _builds_with_a_build(game: Game) -> bool:
    return any(isinstance(action, MakeBuild) and len(action.builds) > 0 for action in game.actions)


def _table_cards_raise(game: Game) -> bool:
    """Return whether a single build was raised by more than the card that was played, and is still single."""
    return any(
        isinstance(action, RaiseBuild)
        and not action.builds
        and not after.builds[action.build - 1].multiple
        and action.value != before.builds[action.build - 1].value + value(action.card, before.variant)
        for before, action, after in game.steps
    )


def _takes_anothers_build(game: Game) -> bool:
    return any(
        isinstance(action, Capture)
        and any(before.builds[number - 1].owner != before.to_move for number in action.builds)
        for before, action, _ in game.steps
    )


def _has_all_builds(game: Game) -> bool:
    return _builds_of_all_kinds(game) and _takes_anothers_build(game)


def _owner_trails(game: Game) -> bool:
    return any(isinstance(action, Trail) and before.to_move in owners(before) for before, action, _ in game.steps)


def _joins_loose_cards(game: Game) -> bool:
    return any(isinstance(action, Trail) and action.build_value is not None for action in game.actions)


def _last_capture_decides(game: Game) -> bool:
    """Return whether the side that wins would not have won without the point for the last capture."""
    *_, second, highest = sorted(game.end.scores)
    return game.end.last_capturer == game.end.scores.index(highest) and highest in (game.end.variant.target, second + 1)


def _main(variant: Variant) -> bool:
    return variant.name == "main"


def _of_several(variant: Variant) -> bool:
    return not variant.difference


def _seldom_shared(variant: Variant) -> bool:
    """Return whether sides hardly meet at the target, or, since only one of them scores in a round, never do."""
    return variant.spade_casino or variant.difference


WISHES = [
    Wish("two-players", greedy, won, 2, _is_short),
    Wish("three-players-seat-1-deals", building, won, 3, _is_short, _main, dealer=1),
    Wish("four-players-seat-2-deals", greedy, won, 4, only_in=_main, dealer=2),
    Wish("two-players-last-card-sweeps", greedy, won, 2, _last_card_sweeps, _main, since=last_round),
    Wish("three-players-last-round", building, won, 3, only_in=_of_several, dealer=0, since=last_round),
    Wish("four-players-last-round", careless, won, 4, only_in=lambda variant: variant.spade_casino, since=last_round),
    Wish(
        "last-card-gets-the-residue", building, won, 4, _last_card_gets_the_residue, _main, dealer=1, since=last_round
    ),
    Wish(
        "last-deal", greedy, won, 2, only_in=_main, since=lambda state, end: last_round(state, end) and not state.stock
    ),
    Wish(
        "since-builds-of-two-owners",
        building,
        won,
        3,
        only_in=_main,
        since=lambda state, end: last_round(state, end) and len(owners(state)) > 1,
    ),
    Wish(
        "shared-total",
        greedy,
        won,
        2,
        _total_was_shared,
        lambda variant: not _seldom_shared(variant),
        since=last_two_rounds,
        scripted=True,
    ),
    Wish("from-a-shared-total", greedy, won, 2, only_in=_seldom_shared, dealer=0, shared=True, scripted=True),
    Wish(
        "shared-total-three-players", careless, won, 3, _total_was_shared, _main, since=last_two_rounds, scripted=True
    ),
    Wish("sweeps", greedy, won, 2, _several_sweeps, lambda rules: rules.sweep_points > 0, since=last_round),
    Wish(
        "last-capture-decides",
        greedy,
        won,
        2,
        _last_capture_decides,
        lambda variant: variant.score_last_capture > 0,
        since=last_round,
    ),
    Wish(
        "difference-is-nothing",
        greedy,
        won,
        2,
        _difference_is_nothing,
        lambda variant: variant.difference,
        dealer=0,
        since=last_two_rounds,
    ),
    Wish("after-a-deal", careless, unfinished, 3, until=lambda state: state.deal == 2),
    Wish("after-a-round", building, unfinished, 2, _has_all_builds, dealer=0, until=after_a_round),
    Wish(
        "builds-of-several-owners", building, unfinished, 4, _is_under_way, until=lambda state: len(owners(state)) > 1
    ),
    Wish(
        "builds-of-three-owners",
        building,
        unfinished,
        4,
        _is_under_way,
        _main,
        until=lambda state: len(owners(state)) > 2,
    ),
    Wish(
        "scripted-low-cards-first",
        building,
        unfinished,
        4,
        _has_all_builds,
        until=after_a_round,
        above=LOW_CARDS,
        scripted=True,
    ),
    Wish(
        "nobody-captured",
        idle,
        unfinished,
        2,
        only_in=_main,
        since=lambda state, _: not state.stock,
        until=after_a_round,
        above=PACK - FACE_CARDS,
        scripted=True,
    ),
    Wish(
        "face-cards-to-choose-from",
        careless,
        unfinished,
        3,
        _chooses_a_face,
        _main,
        until=after_a_round,
    ),
    Wish("owner-must-take", building, unfinished, 3, _owner_must_take, _main, dealer=0, until=after_a_round),
    Wish("ace-as-14", greedy, unfinished, 3, _ace_as_14, lambda variant: variant.ace_high, until=after_a_round),
    Wish(
        "build-of-14", building, unfinished, 2, _takes_a_build_of_14, lambda rules: rules.ace_high, until=after_a_round
    ),
    Wish(
        "face-cards-in-builds",
        building,
        unfinished,
        4,
        _builds_with_a_face,
        lambda rules: rules.royal,
        until=after_a_round,
    ),
    Wish(
        "build-taken-as-a-card",
        building,
        unfinished,
        2,
        _takes_a_build_as_a_card,
        lambda variant: variant.single_build_as_card,
        until=after_a_round,
    ),
    Wish(
        "build-in-a-build",
        building,
        unfinished,
        3,
        _builds_with_a_build,
        lambda variant: variant.single_build_as_card,
        until=after_a_round,
    ),
    Wish(
        "table-cards-raise",
        building,
        unfinished,
        3,
        _table_cards_raise,
        lambda variant: variant.table_cards_may_raise,
        until=after_a_round,
    ),
    Wish(
        "loose-cards-joined",
        careless,
        unfinished,
        3,
        _joins_loose_cards,
        lambda variant: variant.table_only_builds,
        until=after_a_round,
    ),
    Wish(
        "owner-trails", careless, unfinished, 4, _owner_trails, lambda rules: rules.owner_may_trail, until=after_a_round
    ),
]


def golden_games(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file of *variant*."""
    seeds = seeds_for(variant)
    for wish in WISHES:
        if wish.only_in(variant):
            game = first_of(_games(wish, variant, islice(seeds, SEARCHED)), f"{wish.name!r} in {variant}")
            yield f"{_ending(game.end.outcome)}-{wish.name}.json", _record(wish, game).to_json() + "\n"


def _games(wish: Wish, variant: Variant, seeds: Iterable[int]) -> Iterator[Game | None]:
    """Yield the match of each seed, or None if it does not have the feature."""
    for seed in seeds:
        game = _play(wish, variant, seed)
        yield game if game.actions and wish.ends(game.end.outcome) and wish.has(game) else None


def _play(wish: Wish, variant: Variant, seed: int) -> Game:
    rng = Random(seed)
    states, actions = [_deal(wish, variant, seed)], list[Action]()
    while states[-1].outcome is None and not wish.until(states[-1]):
        actions.append(wish.player(states[-1], rng))
        states.append(apply(states[-1], actions[-1]))
    end = states[-1]
    begins = next((number for number, state in enumerate(states) if wish.since(state, end)), len(states) - 1)
    return Game(states[begins:], actions[begins:])


def _deal(wish: Wish, variant: Variant, seed: int) -> GameState:
    players = 2 if variant.difference else wish.players
    dealt = new_game(seed, variant, players, wish.dealer)
    if wish.above is not None:
        above, shuffler = Shuffler.seeded(seed).shuffle(wish.above)
        below, shuffler = shuffler.shuffle(PACK - wish.above)
        dealt = evolve(new_game(Shuffler.scripted([above + below]), variant, players, wish.dealer), shuffler=shuffler)
    return evolve(dealt, round=9, scores=(variant.target,) * players) if wish.shared else dealt


def _record(wish: Wish, game: Game) -> GameRecord[GameState, Action, Any, Any]:
    first = game.states[0]
    if wish.scripted:  # the number of rounds is known only now
        first = evolve(first, shuffler=Shuffler.scripted(game.packs))
    return GameRecord.of(first, game.actions)


def _ending(outcome: Outcome | None) -> str:
    return "unfinished" if outcome is None else f"won-by-side-{outcome.winner}"


if __name__ == "__main__":
    write_missing(VARIANTS, golden_games)
