"""Card Capture for the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import assert_never

from attrs import evolve
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    Action,
    Capture,
    Captured,
    Card,
    CardSet,
    Discard,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    GameState,
    GivenUp,
    GiveUp,
    Lost,
    Outcome,
    Phase,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrifice,
    Sacrificed,
    Shuffler,
    Won,
    solitaire,
)
from card_capture.solitaire._values import ENEMY_CARDS
from tests.contract import Subject
from tests.solitaire.strategies import reachable_states, variants


class OwnDiscard(Discard):  # type: ignore[misc]
    """Like the other subclasses, something that a user could make although the class is final."""


class OwnCapture(Capture):  # type: ignore[misc]
    pass


class OwnGiveUp(GiveUp):  # type: ignore[misc]
    pass


class OwnSacrifice(Sacrifice):  # type: ignore[misc]
    pass


SUBCLASSED = [
    OwnDiscard([]),
    *(OwnCapture(target, [card]) for target in ENEMY_CARDS for card in CARDS[:3]),
    *map(OwnGiveUp, CARDS),
    OwnSacrifice(CARDS[:2], CARDS[4]),
]
"""Subclasses of actions, some of which would be legal as actions of the classes themselves."""


def candidates(state: GameState) -> Iterator[Action]:
    """Yield every action of every kind: all parts of the hand, all targets, and some cards that are elsewhere."""
    hand = list(state.hand)
    parts = list(chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1)))
    elsewhere = [*(CardSet([*state.deck[:1], *state.discard_pile, *state.enemy_capture_pile]) - state.hand)][:2]
    targets = [card for card in state.row if card is not None]
    for part in parts:
        yield Discard(part)
        for target in [*targets, *state.enemy_deck[:1], *hand[:1]]:
            yield Capture(target, part)
            yield Sacrifice(part, target)
    for card in [*hand, *elsewhere, *targets]:
        yield GiveUp(card)
    for card in elsewhere:
        yield Discard([card])
        for target in targets:
            yield Capture(target, [card])
            yield Sacrifice([card, *hand[:1]], target)


def all_cards(state: GameState) -> Counter[Card]:
    """Return the number of times each card is in the zones."""
    zones = (state.hand, state.discard_pile, state.enemy_capture_pile, state.deck, state.enemy_deck)
    return Counter(chain(filter(None, state.row), *zones))


def play(state: GameState, event: Event) -> GameState:
    """Return the state after one event; this moves cards and applies no rules."""
    row = state.row
    match event:
        case Discarded(cards):
            return evolve(state, hand=state.hand - cards, discard_pile=state.discard_pile | cards)
        case Reshuffled(size):
            assert size == len(state.discard_pile)
            assert state.deck == ()
            deck, shuffler = state.shuffler.shuffle(state.discard_pile)
            return evolve(state, deck=deck, discard_pile=CardSet(), shuffler=shuffler)
        case Drew(cards):
            assert state.deck[: len(cards)] == cards
            return evolve(state, hand=state.hand | CardSet(cards), deck=state.deck[len(cards) :])
        case Captured(target, spend):
            pile = state.discard_pile | spend | {target}
            return evolve(state, hand=state.hand - spend, discard_pile=pile, row=_without(row, target))
        case GivenUp(card, front):
            assert row[0] is front
            pile = state.enemy_capture_pile | {card, front}
            return evolve(state, hand=state.hand - {card}, enemy_capture_pile=pile, row=_without(row, front))
        case Sacrificed(cards, target):
            return evolve(
                state,
                hand=state.hand - cards,
                enemy_capture_pile=state.enemy_capture_pile | cards,
                enemy_deck=(*state.enemy_deck, target),
                enemy_deck_known=state.enemy_deck_known + 1,
                row=_without(row, target),
            )
        case RowClosedUp(closed_up):
            assert [card for card in row if card] == [card for card in closed_up if card]
            assert closed_up != row
            return evolve(state, row=closed_up)
        case EnemyDealt(card, number):
            assert state.enemy_deck[0] is card
            assert row[number - 1] is None
            return evolve(
                state,
                row=(*row[: number - 1], card, *row[number:]),
                enemy_deck=state.enemy_deck[1:],
                enemy_deck_known=min(state.enemy_deck_known, len(state.enemy_deck) - 1),
            )
        case EnemyPhaseSkipped():
            assert state.enemy_deck == ()
            return state
        case PhaseBegan(round_, phase):
            return evolve(state, round=round_, phase=phase)
        case Won():
            return evolve(state, phase=Phase.OVER, outcome=Outcome.WON)
        case Lost(outcome, royals):
            assert royals == {card for card in state.enemy_capture_pile if solitaire.is_royal(card)}
            return evolve(state, phase=Phase.OVER, outcome=outcome)
        case _:
            assert_never(event)


def _without(row: tuple[Card | None, ...], target: Card) -> tuple[Card | None, ...]:
    return tuple(None if card is target else card for card in row)


@st.composite
def dealt_anew(draw: st.DrawFn, state: GameState, player: int, *, recall: bool) -> GameState:
    """Return a strategy for states that differ from *state* only in what the player can't know."""
    assert player == 0
    known = state.enemy_deck_known
    front, bottom = state.enemy_deck[: len(state.enemy_deck) - known], state.enemy_deck[len(state.enemy_deck) - known :]
    shuffler = draw(st.integers(0, 2**64 - 1).map(Shuffler.seeded) | st.just(Shuffler.scripted([])))
    if recall:
        return evolve(
            state,
            deck=tuple(draw(st.permutations(state.deck))),
            enemy_deck=(*draw(st.permutations(front)), *bottom),
            shuffler=shuffler,
        )
    hidden = {"deck": state.deck, "enemy_deck": state.enemy_deck}
    if not state.variant.discard_pile_visible:
        hidden["discard_pile"] = tuple(state.discard_pile)
    if not state.variant.enemy_capture_pile_visible:
        hidden["enemy_capture_pile"] = tuple(state.enemy_capture_pile)
    cards = draw(st.permutations([card for zone in hidden.values() for card in zone]))
    changes = {}
    for name, zone in hidden.items():
        dealt, cards = tuple(cards[: len(zone)]), cards[len(zone) :]
        changes[name] = dealt if name in ("deck", "enemy_deck") else CardSet(dealt)
    changes["enemy_deck_known"] = draw(st.integers(0, len(state.enemy_deck)))
    return evolve(state, shuffler=shuffler, **changes)


SUBJECT = Subject(
    name="solitaire",
    game=solitaire,
    rule_prefix="CC",
    players=lambda _: 1,
    states=reachable_states(),
    variants=variants,
    candidates=candidates,
    all_cards=all_cards,
    play=play,
    dealt_anew=dealt_anew,
    foreign=[None, 0, "discard -", object(), Card, ENEMY_CARDS, *SUBCLASSED],
)
