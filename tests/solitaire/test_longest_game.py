"""A game of 59 Capture Phases, which is as long as a game can be (CC-7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve

from card_capture import (
    PLAYCARDS,
    Capture,
    CardSet,
    Discard,
    GameState,
    Outcome,
    Phase,
    Sacrifice,
    Shuffler,
    apply,
    check,
    legal_actions,
    new_game,
    why_not,
)
from card_capture.solitaire import is_royal, value
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK


def draw_luckily(state: GameState, wanted: CardSet) -> GameState:
    """
    Return the state after a discard and a draw that brings the wanted cards.

    The deck is the rest of the last shuffle, so some order of that shuffle leads to any order of the deck.
    """
    discard = state.hand - wanted
    deck, pile = (
        sorted(zone, key=lambda card: card not in wanted) for zone in (state.deck, state.discard_pile | discard)
    )
    return apply(evolve(state, deck=tuple(deck), shuffler=Shuffler.scripted([pile])), Discard(discard))


def can_draw(state: GameState, wanted: CardSet) -> bool:
    """Return whether some order brings the wanted cards: all of the deck comes before a card of the pile."""
    from_pile = wanted - state.hand - set(state.deck)
    return not from_pile or len(wanted & state.hand) + len(state.deck) + len(from_pile) <= 4


def find_owned_cards(state: GameState) -> CardSet:
    return state.hand | state.discard_pile | CardSet(state.deck)


def find_captures(state: GameState) -> Iterator[Capture]:
    """Yield the captures that could follow a discard, with luck."""
    for target in filter(None, state.row):
        captors = [card for card in find_owned_cards(state) if card.is_joker or card.suit is target.suit]
        for spend in (CardSet(some) for size in range(1, 4) for some in combinations(captors, size)):
            capture = Capture(target, spend)
            if can_draw(state, spend) and why_not(evolve(state, phase=Phase.CAPTURE, hand=spend), capture) is None:
                yield capture


def get_cost(capture: Capture) -> int:
    jokers = sum(card.is_joker for card in capture.spend)
    return sum(map(value, capture.spend)) + 15 * jokers - value(capture.target)


def play_round_with_capture(state: GameState) -> GameState:
    if state.phase is Phase.CAPTURE:
        return apply(state, min((a for a in legal_actions(state) if isinstance(a, Capture)), key=get_cost))
    capture = min(find_captures(state), key=get_cost)
    return apply(draw_luckily(state, capture.spend), capture)


def play_round_with_sacrifice(state: GameState) -> GameState:
    safe = CardSet(card for card in find_owned_cards(state) if not is_royal(card))
    pairs = [pair for pair in map(CardSet, combinations(safe, 2)) if can_draw(state, pair)]
    state = draw_luckily(state, max(pairs, key=lambda pair: len(pair & state.hand)))
    return apply(state, next(action for action in legal_actions(state) if isinstance(action, Sacrifice)))


def test_cc_7_5_a_game_can_have_59_capture_phases() -> None:
    """The player captures all but one card, makes 19 sacrifices for that one, and captures it at last."""
    enemies = sorted(ENEMY_CARDS, key=lambda card: (value(card), card))
    state = new_game(Shuffler.scripted([tuple(STARTING_DECK), enemies]), PLAYCARDS)
    while state.outcome is None:
        check(state)
        is_last = len(state.enemy_deck) + sum(card is not None for card in state.row) == 1
        has_safe_cards = not all(map(is_royal, find_owned_cards(state)))
        state = play_round_with_sacrifice(state) if is_last and has_safe_cards else play_round_with_capture(state)
    assert (state.outcome, state.round) == (Outcome.WON, 59)
    assert len(state.enemy_capture_pile) == 2 * 19
