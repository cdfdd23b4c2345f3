"""
Make the golden games of every registered variant of Card Capture that has none yet.

    python -m tests.golden.make tests/golden

The script skips every variant that has a folder already, because golden games never
change. In an empty folder it makes the same games again: the bots below calculate with
whole numbers only, and their random choices are the same in every version of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, assert_never

from attrs import evolve, frozen

from card_capture import (
    CARDS,
    VARIANTS,
    Action,
    Capture,
    Card,
    CardSet,
    Discard,
    GameState,
    GiveUp,
    JokerCopies,
    Outcome,
    Phase,
    Reshuffled,
    RoyalRule,
    Sacrifice,
    Shuffler,
    StuckRule,
    Variant,
    apply,
    legal_actions,
    narrate,
    new_game,
)
from card_capture.records import GameRecord
from card_capture.solitaire import is_royal, value
from tests.golden.writing import SEARCHED, any_of, first_of, seeds_for, write_missing

ROYALS = CardSet(card for card in CARDS if is_royal(card))
NUMBER_CARDS = CardSet(card for card in CARDS if 5 <= value(card) <= 10)
PLAYERS_CARDS = CardSet(CARDS) - ROYALS - NUMBER_CARDS


# Bots


def choose_carelessly(state: GameState, rng: Random) -> Action:
    """Return a capture if there is one, and otherwise any action."""
    return any_of(_list_captures(state) or legal_actions(state), rng)


def choose_carefully(state: GameState, rng: Random) -> Action:
    """Return a capture if there is one, and otherwise an action that loses no royal, if there is one."""
    return any_of(_list_captures(state) or _list_safe_actions(state) or legal_actions(state), rng)


def choose_carefully_then_carelessly(state: GameState, rng: Random) -> Action:
    """Choose carefully for forty rounds, and then carelessly."""
    return choose_carefully(state, rng) if state.round <= 40 else choose_carelessly(state, rng)


def choose_sacrifices(state: GameState, rng: Random) -> Action:
    """Return a sacrifice if there is one, and otherwise an action that loses no royal, if there is one."""
    actions = _list_safe_actions(state)
    sacrifices = [action for action in actions if isinstance(action, Sacrifice)]
    return any_of(sacrifices or actions or legal_actions(state), rng)


def choose_the_best(state: GameState, _: Random) -> Action:
    """Return the action with the highest score; this wins one game in four."""
    return max(legal_actions(state), key=lambda action: _score(state, action))


def _list_captures(state: GameState) -> Sequence[Action]:
    return [action for action in legal_actions(state) if isinstance(action, Capture)]


def _list_safe_actions(state: GameState) -> Sequence[Action]:
    return [action for action in legal_actions(state) if apply(state, action).outcome is not Outcome.LOST_ROYAL]


def _score(state: GameState, action: Action) -> int:
    match action:
        case Discard():
            return _score_hand(state, state.hand - action.cards)
        case Capture():
            return 1_000 + 10 * _add_up_worth([action.target]) - _add_up_worth(action.spend)
        case GiveUp():
            gain, lost = 20, [action.card, *filter(None, state.row[:1])]
        case Sacrifice():
            gain, lost = _add_up_worth([action.target]) // 2, list(action.cards)
        case _:
            assert_never(action)
    return -1_000 if any(map(is_royal, lost)) else gain - 2 * _add_up_worth(lost)


def _score_hand(state: GameState, kept: CardSet) -> int:
    drawn = 4 - len(kept)
    jokers = sum(card.is_joker for card in kept)
    best = 0
    for target in filter(None, state.row):
        values = [value(card) for card in kept if card.suit is target.suit]
        strength = min(sum(values) + max(values, default=0) * jokers + drawn, value(target))
        best = max(best, 10 * _add_up_worth([target]) * strength // value(target))
    return best + drawn


def _add_up_worth(cards: Iterable[Card]) -> int:
    return sum(10 if card.is_joker else value(card) + 6 * is_royal(card) for card in cards)


# Games


@frozen
class Game:
    """A game or a part of one: its states from first to last, and the actions between them."""

    states: Sequence[GameState]
    actions: Sequence[Action]

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def spends(self) -> Sequence[CardSet]:
        """The cards spent on each capture."""
        return [action.spend for action in self.actions if isinstance(action, Capture)]

    @property
    def shuffles(self) -> Sequence[tuple[Card, ...]]:
        """The order of each deck that was made from a discard pile."""
        return [
            state.shuffler.shuffle(state.discard_pile | action.cards)[0]
            for state, action in zip(self.states, self.actions, strict=False)
            if isinstance(action, Discard) and any(isinstance(event, Reshuffled) for event in narrate(state, action))
        ]


@frozen
class Wish:
    """
    A kind of game to look for.

    Attributes:
        name: The special feature of the game. In the name of its file, the way it ends comes first.
        choose: The bot that plays it.
        ends: The outcomes it may have; None means that it is unfinished.
        has: Whether a game with one of these outcomes has the feature.
        only_in: Whether a variant can have such a game.
        from_round: The round in which the record begins.
        until: Whether to stop in a state before the end of the game.
        on_top: If given, the enemy cards that are above all others; the shuffles then come from a script.
    """

    name: str
    choose: Callable[[GameState, Random], Action]
    ends: Container[Outcome | None]
    has: Callable[[Game], bool] = lambda _: True
    only_in: Callable[[Variant], bool] = lambda _: True
    from_round: int = 1
    until: Callable[[GameState], bool] = lambda _: False
    on_top: CardSet | None = None


def _count_jokers(cards: CardSet) -> int:
    return sum(card.is_joker for card in cards)


def _gives_up_royal(action: Action) -> bool:
    return isinstance(action, GiveUp) and is_royal(action.card)


def _can_give_up_royals(variant: Variant) -> bool:
    return variant.royal_given_up is RoyalRule.LOSES


def _can_sacrifice_royals(variant: Variant) -> bool:
    return variant.royal_sacrificed is RoyalRule.LOSES


def _can_lose_royals(variant: Variant) -> bool:
    return _can_give_up_royals(variant) or _can_sacrifice_royals(variant)


def _needs_safe_action(variant: Variant) -> bool:
    return variant.stuck is StuckRule.NO_SAFE_ACTION


WON = {Outcome.WON}
ROYAL = {Outcome.LOST_ROYAL}
STUCK = {Outcome.LOST_STUCK}
UNFINISHED = {None}

WISHES = [
    Wish("both-jokers-spent", choose_the_best, WON, lambda game: 2 in map(_count_jokers, game.spends)),
    Wish(
        "joker-spent-alone",
        choose_the_best,
        WON,
        lambda game: any(_count_jokers(spend) == len(spend) for spend in game.spends),
        only_in=lambda variant: variant.joker_copies is JokerCopies.HELD,
    ),
    Wish(
        "gap-in-front",
        choose_the_best,
        WON,
        lambda game: any(state.phase is Phase.CAPTURE and state.row[0] is None for state in game.states),
        only_in=lambda variant: not variant.closes_up_when_enemy_deck_is_empty,
    ),
    Wish("late", choose_the_best, WON, lambda game: game.end.round > 45),
    Wish("from-round-20", choose_the_best, WON, from_round=20),
    Wish("scripted-number-cards-first", choose_the_best, WON, on_top=NUMBER_CARDS),
    Wish("early", choose_carelessly, ROYAL, lambda game: game.end.round <= 5, _can_lose_royals),
    Wish("reshuffled", choose_carelessly, ROYAL, lambda game: len(game.shuffles) > 0, _can_lose_royals),
    Wish("late", choose_carefully_then_carelessly, ROYAL, lambda game: game.end.round > 40, _can_lose_royals),
    Wish(
        "given-up-from-hand",
        choose_carelessly,
        ROYAL,
        lambda game: _gives_up_royal(game.actions[-1]),
        _can_give_up_royals,
    ),
    Wish(
        "sacrificed",
        choose_carelessly,
        ROYAL,
        lambda game: isinstance(game.actions[-1], Sacrifice),
        _can_sacrifice_royals,
    ),
    Wish("early", choose_sacrifices, STUCK, lambda game: game.end.round <= 10),
    Wish("empty-hand", choose_carefully, STUCK, lambda game: not game.end.hand),
    Wish("reshuffled", choose_carefully, STUCK, lambda game: len(game.shuffles) >= 3),
    Wish("late", choose_carefully, STUCK, lambda game: game.end.round > 40, _needs_safe_action),
    Wish("four-cards-in-hand", choose_the_best, STUCK, lambda game: len(game.end.hand) == 4, _needs_safe_action),
    Wish("enemy-deck-empty", choose_the_best, ROYAL | STUCK, lambda game: not game.end.enemy_deck),
    Wish("round-2", choose_carefully, UNFINISHED, until=lambda state: state.round == 2),
    Wish(
        "capture-phase",
        choose_carefully,
        UNFINISHED,
        until=lambda state: state.round == 10 and state.phase is Phase.CAPTURE,
    ),
    Wish("enemy-deck-empty", choose_the_best, UNFINISHED, until=lambda state: not state.enemy_deck),
    Wish("scripted-royals-first", choose_the_best, UNFINISHED, until=lambda state: state.round == 25, on_top=ROYALS),
]


def golden_games(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of *variant*."""
    seeds = seeds_for(variant)
    for wish in WISHES:
        if wish.only_in(variant):
            game = first_of(_try_seeds(wish, variant, islice(seeds, SEARCHED)), f"{wish.name!r} in {variant}")
            yield f"{_name_outcome(game.end.outcome)}-{wish.name}.json", _make_record(wish, game).to_json() + "\n"


def _try_seeds(wish: Wish, variant: Variant, seeds: Iterable[int]) -> Iterator[Game | None]:
    """Yield for each seed its game, or None if the game is not of the kind that is looked for."""
    for seed in seeds:
        game = _play(wish, variant, seed)
        yield game if game.end.outcome in wish.ends and wish.has(game) else None


def _play(wish: Wish, variant: Variant, seed: int) -> Game:
    rng = Random(seed)
    states, actions = [_deal(wish, variant, seed)], list[Action]()
    while states[-1].outcome is None and not wish.until(states[-1]):
        actions.append(wish.choose(states[-1], rng))
        states.append(apply(states[-1], actions[-1]))
    left_out = sum(state.round < wish.from_round for state in states[:-1])
    return Game(states[left_out:], actions[left_out:])


def _deal(wish: Wish, variant: Variant, seed: int) -> GameState:
    if wish.on_top is None:
        return new_game(seed, variant)
    deck, shuffler = Shuffler.seeded(seed).shuffle(PLAYERS_CARDS)
    above, shuffler = shuffler.shuffle(wish.on_top)
    below, shuffler = shuffler.shuffle((ROYALS | NUMBER_CARDS) - wish.on_top)
    return evolve(new_game(Shuffler.scripted([deck, above + below]), variant), shuffler=shuffler)


def _make_record(wish: Wish, game: Game) -> GameRecord[GameState, Action, Any, Any]:
    first = game.states[0]
    if wish.on_top is not None:  # only now are the cards of each shuffle known
        first = evolve(first, shuffler=Shuffler.scripted(game.shuffles))
    return GameRecord.of(first, game.actions)


def _name_outcome(outcome: Outcome | None) -> str:
    return outcome.value.lower().replace("_", "-") if outcome else "unfinished"


if __name__ == "__main__":
    write_missing(VARIANTS, golden_games)
