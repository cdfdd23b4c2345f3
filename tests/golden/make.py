"""
Make the golden games of every registered variant of Card Capture that has none yet.

    python -m tests.golden.make tests/golden

A variant that has a folder is left alone, since its games never change. In an empty
folder the games come out as they are here: the players below go by whole numbers,
and their chance is the same on every Python.
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


# Players


def careless(state: GameState, rng: Random) -> Action:
    """Choose a capture where there is one, and else anything."""
    return any_of(_captures(state) or legal_actions(state), rng)


def careful(state: GameState, rng: Random) -> Action:
    """Choose a capture where there is one, and else what loses no royal."""
    return any_of(_captures(state) or _safe(state) or legal_actions(state), rng)


def tired(state: GameState, rng: Random) -> Action:
    """Choose carefully for forty rounds, and then anything."""
    return careful(state, rng) if state.round <= 40 else careless(state, rng)


def generous(state: GameState, rng: Random) -> Action:
    """Choose a sacrifice where there is one, and else what loses no royal."""
    actions = _safe(state)
    sacrifices = [action for action in actions if isinstance(action, Sacrifice)]
    return any_of(sacrifices or actions or legal_actions(state), rng)


def ambitious(state: GameState, _: Random) -> Action:
    """Choose what promises most; one game in four is won so."""
    return max(legal_actions(state), key=lambda action: _promise(state, action))


def _captures(state: GameState) -> Sequence[Action]:
    return [action for action in legal_actions(state) if isinstance(action, Capture)]


def _safe(state: GameState) -> Sequence[Action]:
    return [action for action in legal_actions(state) if apply(state, action).outcome is not Outcome.LOST_ROYAL]


def _promise(state: GameState, action: Action) -> int:
    match action:
        case Discard():
            return _promise_of_keeping(state, state.hand - action.cards)
        case Capture():
            return 1_000 + 10 * _worth([action.target]) - _worth(action.spend)
        case GiveUp():
            gain, lost = 20, [action.card, *filter(None, state.row[:1])]
        case Sacrifice():
            gain, lost = _worth([action.target]) // 2, list(action.cards)
        case _:
            assert_never(action)
    return -1_000 if any(map(is_royal, lost)) else gain - 2 * _worth(lost)


def _promise_of_keeping(state: GameState, kept: CardSet) -> int:
    drawn = 4 - len(kept)
    jokers = sum(card.is_joker for card in kept)
    best = 0
    for target in filter(None, state.row):
        values = [value(card) for card in kept if card.suit is target.suit]
        strength = min(sum(values) + max(values, default=0) * jokers + drawn, value(target))
        best = max(best, 10 * _worth([target]) * strength // value(target))
    return best + drawn


def _worth(cards: Iterable[Card]) -> int:
    return sum(10 if card.is_joker else value(card) + 6 * is_royal(card) for card in cards)


# Games


@frozen
class Game:
    """A game, or a part of one: the states from first to last, and the actions between them."""

    states: Sequence[GameState]
    actions: Sequence[Action]

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def spends(self) -> Sequence[CardSet]:
        """What was spent on captures."""
        return [action.spend for action in self.actions if isinstance(action, Capture)]

    @property
    def shuffles(self) -> Sequence[tuple[Card, ...]]:
        """The decks that discard piles became."""
        return [
            state.shuffler.shuffle(event.cards)[0]
            for state, action in zip(self.states, self.actions, strict=False)
            for event in narrate(state, action)
            if isinstance(event, Reshuffled)
        ]


@frozen
class Wish:
    """
    A game to look for.

    Attributes:
        name: What is special about it. The name of the file says before that how it ends.
        player: Who plays it.
        ends: How it may end, None being for one that does not.
        has: Whether a game that ends so is the right one.
        only_in: Whether a variant can have such a game.
        from_round: The round in which the record begins.
        until: The state with which it stops, if not with the end of the game.
        on_top: If there are any, the enemy cards that lie above the others; a script then has the shuffles.
    """

    name: str
    player: Callable[[GameState, Random], Action]
    ends: Container[Outcome | None]
    has: Callable[[Game], bool] = lambda _: True
    only_in: Callable[[Variant], bool] = lambda _: True
    from_round: int = 1
    until: Callable[[GameState], bool] = lambda _: False
    on_top: CardSet | None = None


def _jokers(cards: CardSet) -> int:
    return sum(card.is_joker for card in cards)


def _gives_a_royal(action: Action) -> bool:
    return isinstance(action, GiveUp) and is_royal(action.card)


def _may_give_royals(variant: Variant) -> bool:
    return variant.royal_given_up is RoyalRule.LOSES


def _may_sacrifice_royals(variant: Variant) -> bool:
    return variant.royal_sacrificed is RoyalRule.LOSES


def _may_lose_royals(variant: Variant) -> bool:
    return _may_give_royals(variant) or _may_sacrifice_royals(variant)


def _saves_royals(variant: Variant) -> bool:
    return variant.stuck is StuckRule.NO_SAFE_ACTION


WON = {Outcome.WON}
ROYAL = {Outcome.LOST_ROYAL}
STUCK = {Outcome.LOST_STUCK}
UNFINISHED = {None}

WISHES = [
    Wish("both-jokers-spent", ambitious, WON, lambda game: 2 in map(_jokers, game.spends)),
    Wish(
        "joker-spent-alone",
        ambitious,
        WON,
        lambda game: any(_jokers(spend) == len(spend) for spend in game.spends),
        only_in=lambda variant: variant.joker_copies is JokerCopies.HELD,
    ),
    Wish(
        "gap-in-front",
        ambitious,
        WON,
        lambda game: any(state.phase is Phase.CAPTURE and state.row[0] is None for state in game.states),
        only_in=lambda variant: not variant.closes_up_when_enemy_deck_is_empty,
    ),
    Wish("late", ambitious, WON, lambda game: game.end.round > 45),
    Wish("from-round-20", ambitious, WON, from_round=20),
    Wish("scripted-number-cards-first", ambitious, WON, on_top=NUMBER_CARDS),
    Wish("early", careless, ROYAL, lambda game: game.end.round <= 5, _may_lose_royals),
    Wish("reshuffled", careless, ROYAL, lambda game: len(game.shuffles) > 0, _may_lose_royals),
    Wish("late", tired, ROYAL, lambda game: game.end.round > 40, _may_lose_royals),
    Wish("given-up-from-hand", careless, ROYAL, lambda game: _gives_a_royal(game.actions[-1]), _may_give_royals),
    Wish("sacrificed", careless, ROYAL, lambda game: isinstance(game.actions[-1], Sacrifice), _may_sacrifice_royals),
    Wish("early", generous, STUCK, lambda game: game.end.round <= 10),
    Wish("empty-hand", careful, STUCK, lambda game: not game.end.hand),
    Wish("reshuffled", careful, STUCK, lambda game: len(game.shuffles) >= 3),
    Wish("late", careful, STUCK, lambda game: game.end.round > 40, _saves_royals),
    Wish("four-cards-in-hand", ambitious, STUCK, lambda game: len(game.end.hand) == 4, _saves_royals),
    Wish("enemy-deck-empty", ambitious, ROYAL | STUCK, lambda game: not game.end.enemy_deck),
    Wish("round-2", careful, UNFINISHED, until=lambda state: state.round == 2),
    Wish("capture-phase", careful, UNFINISHED, until=lambda state: state.round == 10 and state.phase is Phase.CAPTURE),
    Wish("enemy-deck-empty", ambitious, UNFINISHED, until=lambda state: not state.enemy_deck),
    Wish("scripted-royals-first", ambitious, UNFINISHED, until=lambda state: state.round == 25, on_top=ROYALS),
]


def golden_games(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file of *variant*."""
    seeds = seeds_for(variant)
    for wish in WISHES:
        if wish.only_in(variant):
            game = first_of(_games(wish, variant, islice(seeds, SEARCHED)), f"{wish.name!r} in {variant}")
            yield f"{_ending(game.end.outcome)}-{wish.name}.json", _record(wish, game).to_json() + "\n"


def _games(wish: Wish, variant: Variant, seeds: Iterable[int]) -> Iterator[Game | None]:
    """Yield for each seed its game, or None if it is not the right one."""
    for seed in seeds:
        game = _play(wish, variant, seed)
        yield game if game.end.outcome in wish.ends and wish.has(game) else None


def _play(wish: Wish, variant: Variant, seed: int) -> Game:
    rng = Random(seed)
    states, actions = [_deal(wish, variant, seed)], list[Action]()
    while states[-1].outcome is None and not wish.until(states[-1]):
        actions.append(wish.player(states[-1], rng))
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


def _record(wish: Wish, game: Game) -> GameRecord[GameState, Action, Any, Any]:
    first = game.states[0]
    if wish.on_top is not None:  # only now is it known what there was to shuffle
        first = evolve(first, shuffler=Shuffler.scripted(game.shuffles))
    return GameRecord.of(first, game.actions)


def _ending(outcome: Outcome | None) -> str:
    return outcome.value.lower().replace("_", "-") if outcome else "unfinished"


if __name__ == "__main__":
    write_missing(VARIANTS, golden_games)
