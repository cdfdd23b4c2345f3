"""Whole games of Card Capture played by `Rule`, on masks, in a few milliseconds each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from card_capture.bots._discarding import choose_kept
from card_capture.bots._features import EVALUATION, Evaluation
from card_capture.bots._position import LOST, Position, Prospects, mask_card
from card_capture.bots._spending import choose_spend
from card_capture.cards import set_of
from card_capture.shuffling import Shuffler
from card_capture.solitaire import GameState, Outcome, Phase
from card_capture.solitaire._state import HAND_SIZE
from card_capture.solitaire._values import CAPTORS, VALUES


def play_out(
    state: GameState,
    evaluation: Evaluation = EVALUATION,
    watch: Callable[[Position], object] | None = None,
) -> bool:
    """
    Return whether `Rule` wins a game from *state* on.

    The game is the one that `apply` would play, with the same cards and shuffles, but no state is made on the way,
    which would take twenty times as long.

    Args:
        state: Any valid state. The bot acts on what a perfect memory knows of it.
        evaluation: The evaluation that the bot uses.
        watch: A function that is called with the position in each Discard Phase, to collect positions.
    """
    if state.outcome is not None:
        return state.outcome is Outcome.WON
    closes_up, copies = state.variant.closes_up_when_enemy_deck_is_empty, state.variant.joker_copies
    hand: int = state.hand.mask
    discard_pile: int = state.discard_pile.mask
    shuffler = state.shuffler
    deck: list[int] = [card.mask for card in state.deck]
    enemy_deck: list[int] = [card.mask for card in state.enemy_deck]
    row: Sequence[int] = tuple(map(mask_card, state.row))
    known: int = state.enemy_deck_known
    discards = state.phase is Phase.DISCARD
    while True:
        unknown = len(enemy_deck) - known
        front, bottom = sum(enemy_deck[:unknown]), tuple(enemy_deck[unknown:])
        if discards:
            position = Position(hand, sum(deck), discard_pile, row, front, bottom, closes_up)
            if watch is not None:
                watch(position)
            kept = choose_kept(position)
            discard_pile |= hand & ~kept
            hand, deck, discard_pile, shuffler = draw_cards(kept, deck, discard_pile, shuffler)
        discards = True
        position = Position(hand, sum(deck), discard_pile, row, front, bottom, closes_up)
        value, place, lost = Prospects(position, evaluation).find_best(hand)
        if value == LOST:  # the player is stuck, or every action loses a royal
            return False
        target: int = row[place]
        row = (*row[:place], 0, *row[place + 1 :])
        if lost:
            hand ^= lost
            if lost & lost - 1:  # two cards, so it is a sacrifice
                enemy_deck.append(target)
                known += 1
        else:
            index = target.bit_length() - 1
            spend = choose_spend(hand & CAPTORS[index], VALUES[index], copies)
            hand ^= spend
            discard_pile |= spend | target
        if not enemy_deck and not any(row):
            return True
        if enemy_deck or closes_up:
            closed_up: list[int] = [card for card in row if card]
            gaps = 4 - len(closed_up)
            row = (*closed_up, *enemy_deck[:gaps], 0, 0, 0, 0)[:4]
            enemy_deck = enemy_deck[gaps:]
            known = min(known, len(enemy_deck))


def draw_cards(
    hand: int, deck: list[int], discard_pile: int, shuffler: Shuffler
) -> tuple[int, list[int], int, Shuffler]:
    """Return the hand, the deck, the discard pile and the shuffler after a Draw Phase."""
    due = max(0, HAND_SIZE - hand.bit_count())
    drawn, deck = deck[:due], deck[due:]
    due -= len(drawn)
    if due and discard_pile:
        order, shuffler = shuffler.shuffle(set_of(discard_pile))
        deck = [card.mask for card in order]
        drawn, deck, discard_pile = drawn + deck[:due], deck[due:], 0
    return hand | sum(drawn), deck, discard_pile, shuffler
