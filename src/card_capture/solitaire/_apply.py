"""The heart of Card Capture: dealing a game, and turning a state into the next one."""

from __future__ import annotations

from card_capture.cards import Card, CardSet, set_of
from card_capture.errors import IllegalActionError
from card_capture.shuffling import Shuffler
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._legal import is_stuck
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH, GameState, Outcome, Phase, Row
from card_capture.solitaire._values import ENEMY_CARDS, ROYALS, STARTING_DECK
from card_capture.solitaire._variants import PUBLISHED, FirstPhase, OpeningRow, Variant, require_variant
from card_capture.solitaire._why_not import why_not

_NOTHING = CardSet()
_EMPTY_ROW: Row = (None, None, None, None)


def new_game(seed: int | Shuffler, variant: Variant = PUBLISHED) -> GameState:
    """
    Return a game that is dealt and ready for the player's first decision.

    Args:
        seed: An integer from 0 to 2^64 - 1, which deals the same cards for ever (CC-10), or a
            `Shuffler`, which shuffles the player's deck first and the enemy deck next (CC-2.2).
        variant: The rules to play by.

    Returns:
        The first state. With some mixes of flags the first Capture Phase can begin stuck, and then
        the game is over as soon as it is dealt (CC-7.3).

    Raises:
        SeedError: The seed is not such an integer, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the cards to be shuffled.
        InvalidVariantError: *variant* is not a `Variant`; `card_capture.variant(name)` finds one.

    Examples:
        >>> state = new_game(seed=1)
        >>> print(*state.deck[:4])
        4c 2c X1 4d
        >>> state == new_game(seed=1)
        True
    """
    require_variant(variant)
    deck, shuffler = Shuffler.of(seed).shuffle(STARTING_DECK)
    enemies, shuffler = shuffler.shuffle(ENEMY_CARDS)
    row, enemy_deck, known = _opening_row(enemies, variant.opening_row)
    hand = _NOTHING
    if variant.opening_hand:  # CC-2.4
        hand, deck = CardSet(deck[:HAND_SIZE]), deck[HAND_SIZE:]
    phase, outcome = Phase.CAPTURE, None
    if variant.first_phase is FirstPhase.ENEMY:  # CC-2.5
        phase = Phase.DISCARD
        row, enemy_deck = _enemy_phase(row, enemy_deck, variant)
    elif is_stuck(hand.mask, row, variant):  # CC-7.3
        phase, outcome = Phase.OVER, Outcome.LOST_STUCK
    return GameState(
        variant=variant,
        round=1,
        phase=phase,
        row=row,
        hand=hand,
        discard_pile=_NOTHING,
        enemy_capture_pile=_NOTHING,
        deck=deck,
        enemy_deck=enemy_deck,
        enemy_deck_known=known,
        shuffler=shuffler,
        outcome=outcome,
    )


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state that follows *action* in *state*; *state* is left as it was.

    After a discard comes the Draw Phase, after an action of the Capture Phase the next round's Enemy
    Phase: both run at once, so the next state again waits for the player, or is over.

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Returns:
        The next state.

    Raises:
        IllegalActionError: The rules forbid the action here; `refusal` says which one and why.
        InvalidStateError: *state* is not a state of Card Capture.
        ShuffleError: A scripted shuffler has no order of the cards to be shuffled.

    Examples:
        >>> state = new_game(seed=1)
        >>> state = apply(state, Discard([]))
        >>> state.phase, str(state.hand)
        (<Phase.CAPTURE: 'CAPTURE'>, '2c 4c 4d X1')
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalActionError(action, refusal)
    if isinstance(action, Discard):
        return _after_discard(state, action)
    return _after_capture_phase(state, action)


def _opening_row(enemies: tuple[Card, ...], opening_row: OpeningRow) -> tuple[Row, tuple[Card, ...], int]:
    """Return the row, the enemy deck, and how many royals were put to its bottom (CC-2.3)."""
    if opening_row is OpeningRow.ROYALS_TO_BOTTOM:
        turned = ROW_LENGTH
        row: Row = tuple([None if card.mask & ROYALS else card for card in enemies[:turned]])
    else:
        row = tuple([card for card in enemies if not card.mask & ROYALS][:ROW_LENGTH])
        turned = enemies.index(row[-1]) + 1
    royals = tuple([card for card in enemies[:turned] if card.mask & ROYALS])
    return row, enemies[turned:] + royals, len(royals)


def _enemy_phase(row: Row, enemy_deck: tuple[Card, ...], variant: Variant) -> tuple[Row, tuple[Card, ...]]:
    """Return the row and the enemy deck after an Enemy Phase (CC-4)."""
    if not enemy_deck and not variant.closes_up_when_enemy_deck_is_empty:  # CC-4.1
        return row, enemy_deck
    standing = tuple([card for card in row if card is not None])  # CC-4.2
    gaps = ROW_LENGTH - len(standing)
    row = (standing + enemy_deck[:gaps] + _EMPTY_ROW)[:ROW_LENGTH]  # CC-4.3
    return row, enemy_deck[gaps:]


def _after_discard(state: GameState, discard: Discard) -> GameState:
    """Return the state after the Discard Phase and the Draw Phase (CC-5)."""
    hand = state.hand.mask ^ discard.cards.mask
    discard_pile = state.discard_pile.mask | discard.cards.mask
    deck, shuffler = state.deck, state.shuffler
    due = HAND_SIZE - hand.bit_count()
    if due > 0:  # CC-5.4
        drawn, deck = deck[:due], deck[due:]
        due -= len(drawn)
        if due and discard_pile:  # CC-5.2, CC-5.3
            order, shuffler = shuffler.shuffle(set_of(discard_pile))
            drawn, deck, discard_pile = drawn + order[:due], order[due:], 0
        for card in drawn:
            hand |= card.mask
    stuck = is_stuck(hand, state.row, state.variant)  # CC-7.3
    return GameState(  # by position, like the one below: naming the twelve fields takes a tenth of the time of apply
        state.variant,
        state.round,
        Phase.OVER if stuck else Phase.CAPTURE,
        state.row,
        set_of(hand),
        set_of(discard_pile),
        state.enemy_capture_pile,
        deck,
        state.enemy_deck,
        state.enemy_deck_known,
        shuffler,
        Outcome.LOST_STUCK if stuck else None,
    )


def _after_capture_phase(state: GameState, action: Capture | GiveUp | Sacrifice) -> GameState:
    """Return the state after an action of the Capture Phase (CC-6) and the Enemy Phase that follows it."""
    row, enemy_deck, known = state.row, state.enemy_deck, state.enemy_deck_known
    discarded = removed = 0  # the masks of what goes to the discard pile, and to the Enemy Capture Pile
    if isinstance(action, Capture):
        target, spent = action.target, action.spend.mask
        discarded = spent | target.mask
    elif isinstance(action, Sacrifice):
        target, spent = action.target, action.cards.mask
        removed = spent
        enemy_deck, known = (*enemy_deck, target), known + 1
    else:
        front = row[0]
        assert front is not None  # CC-6.3 refused it
        target, spent = front, action.card.mask
        removed = spent | target.mask
    row = tuple([None if card is target else card for card in row])

    round_ = state.round
    if removed & ROYALS:  # CC-7.1, before anything else (CC-7.4)
        phase, outcome = Phase.OVER, Outcome.LOST_ROYAL
    elif not enemy_deck and row == _EMPTY_ROW:  # CC-7.2
        phase, outcome = Phase.OVER, Outcome.WON
    else:
        phase, outcome = Phase.DISCARD, None
        round_ += 1
        row, enemy_deck = _enemy_phase(row, enemy_deck, state.variant)
    return GameState(
        state.variant,
        round_,
        phase,
        row,
        set_of(state.hand.mask ^ spent),
        set_of(state.discard_pile.mask | discarded) if discarded else state.discard_pile,
        set_of(state.enemy_capture_pile.mask | removed) if removed else state.enemy_capture_pile,
        state.deck,
        enemy_deck,
        min(known, len(enemy_deck)),
        state.shuffler,
        outcome,
    )
