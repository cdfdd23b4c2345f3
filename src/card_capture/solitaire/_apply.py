"""Dealing a game of Card Capture, and playing an action."""

from __future__ import annotations

from itertools import islice

from card_capture.cards import Card, CardSet, set_of
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._endings import begin_capture_phase, end_capture_phase
from card_capture.solitaire._plainly_legal import is_plainly_legal
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH, GameState, Outcome, Phase, Row, make_state
from card_capture.solitaire._values import ENEMY_CARDS, ROYALS, STARTING_DECK
from card_capture.solitaire._variants import PUBLISHED, FirstPhase, OpeningRow, Variant, require_variant
from card_capture.solitaire._why_not import why_not

_NO_CARDS = CardSet()
_EMPTY_ROW: Row = (None, None, None, None)

# Looking up a member of an enum costs a hundredth of a decision.
_DISCARD, _OVER = Phase.DISCARD, Phase.OVER
_ENEMY_FIRST, _TO_BOTTOM = FirstPhase.ENEMY, OpeningRow.ROYALS_TO_BOTTOM


def new_game(seed: int | Shuffler, variant: Variant = PUBLISHED, players: int = 1) -> GameState:
    """
    Return a new game, dealt and ready for the player's first decision.

    Args:
        seed: An integer from 0 to 2^64 - 1, which always deals the same cards (CC-10), or a
            `Shuffler`, which shuffles the player's deck first and the enemy deck second (CC-2.2).
        variant: The rules to play under.
        players: The number of players, which is always 1; the games for several players have this parameter too.

    Returns:
        The first state. Under some mixes of flags the first Capture Phase can begin with the player
        stuck; the game is then over as soon as it is dealt (CC-7.3).

    Raises:
        SeedError: The seed is neither an integer in that range nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.
        InvalidVariantError: *variant* is not a `Variant`; `card_capture.variant(name)` returns one.
        PlayersError: *players* is not 1.

    Examples:
        >>> state = new_game(seed=1)
        >>> print(*state.deck[:4])
        4c 2c X1 4d
        >>> state == new_game(seed=1)
        True
    """
    require_variant(variant)
    if type(players) is not int or players != 1:
        raise PlayersError(players, "1 player")
    deck, shuffler = Shuffler.of(seed).shuffle(STARTING_DECK)  # CC-2.2
    enemies, shuffler = shuffler.shuffle(ENEMY_CARDS)
    row, enemy_deck, known = _deal_opening_row(enemies, variant.opening_row)
    hand = _NO_CARDS
    if variant.opening_hand:  # CC-2.4
        hand, deck = CardSet(deck[:HAND_SIZE]), deck[HAND_SIZE:]
    phase: Phase
    outcome: Outcome | None
    if variant.first_phase is _ENEMY_FIRST:  # CC-2.5
        phase, outcome = _DISCARD, None
        row, enemy_deck = _play_enemy_phase(row, enemy_deck, variant)
    else:
        phase, outcome = begin_capture_phase(hand.mask, row, variant)
    return make_state(
        variant=variant,
        round=1,
        phase=phase,
        row=row,
        hand=hand,
        discard_pile=_NO_CARDS,
        enemy_capture_pile=_NO_CARDS,
        deck=deck,
        enemy_deck=enemy_deck,
        enemy_deck_known=known,
        shuffler=shuffler,
        outcome=outcome,
    )


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state that follows *action* in *state*; *state* itself does not change.

    A discard is followed by the Draw Phase, and an action of the Capture Phase by the next round's
    Enemy Phase. Both run at once, so in the next state it is the player's turn again, or the game is
    over.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.

    Returns:
        The next state.

    Raises:
        IllegalActionError: The rules forbid the action here; `refusal` names the rule and the reason.
        InvalidStateError: *state* is not a state of Card Capture.
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.

    Examples:
        >>> state = new_game(seed=1)
        >>> state = apply(state, Discard([]))
        >>> state.phase, str(state.hand)
        (<Phase.CAPTURE: 'CAPTURE'>, '2c 4c 4d X1')
    """
    passes = isinstance(state, GameState) and is_plainly_legal(state, action)
    if not passes and (refusal := why_not(state, action)):
        raise IllegalActionError(action, refusal)
    if isinstance(action, Discard):
        return _apply_discard(state, action)
    return _apply_capture_phase(state, action)


def _deal_opening_row(enemies: tuple[Card, ...], opening_row: OpeningRow) -> tuple[Row, tuple[Card, ...], int]:
    """Return the row, the enemy deck, and the number of royals that went to the bottom of that deck (CC-2.3)."""
    if opening_row is _TO_BOTTOM:  # CC-2.3: the first card turned over goes to Position 1
        turned = ROW_LENGTH
        row: Row = tuple([None if card.mask & ROYALS else card for card in enemies[:turned]])
    else:
        row = tuple(islice((card for card in enemies if not card.mask & ROYALS), ROW_LENGTH))
        turned = enemies.index(row[-1]) + 1
    royals = tuple([card for card in enemies[:turned] if card.mask & ROYALS])
    return row, enemies[turned:] + royals, len(royals)


def _play_enemy_phase(row: Row, enemy_deck: tuple[Card, ...], variant: Variant) -> tuple[Row, tuple[Card, ...]]:
    """Return the row and the enemy deck after an Enemy Phase (CC-4)."""
    if not enemy_deck and not variant.closes_up_when_enemy_deck_is_empty:  # CC-4.1
        return row, enemy_deck
    closed_up = tuple(filter(None, row))  # CC-4.2
    gaps = ROW_LENGTH - len(closed_up)
    row = closed_up + enemy_deck[:gaps]  # CC-4.3
    if len(row) < ROW_LENGTH:
        row += _EMPTY_ROW[len(row) :]
    return row, enemy_deck[gaps:]


def _apply_discard(state: GameState, discard: Discard) -> GameState:
    """Return the state after the Discard Phase and the Draw Phase (CC-5)."""
    discarded_mask = discard.cards.mask
    hand_mask = state.hand.mask ^ discarded_mask
    discard_pile, deck, shuffler = state.discard_pile, state.deck, state.shuffler
    if discarded_mask:
        discard_pile = set_of(discard_pile.mask | discarded_mask)
    due = HAND_SIZE - hand_mask.bit_count()
    if due > 0:  # CC-5.4
        drawn, deck = deck[:due], deck[due:]
        due -= len(drawn)
        # CC-5.3: if the pile is empty too, drawing stops here.
        if due and discard_pile.mask:  # CC-5.2: only now, as a card is due and the deck has none left
            order, shuffler = shuffler.shuffle(discard_pile)
            drawn, deck, discard_pile = drawn + order[:due], order[due:], _NO_CARDS
        for card in drawn:
            hand_mask |= card.mask
    phase, outcome = begin_capture_phase(hand_mask, state.row, state.variant)
    # Positional arguments, here and below: naming the twelve fields would take a tenth of the time of `apply`.
    return make_state(
        state.variant,
        state.round,
        phase,
        state.row,
        set_of(hand_mask),
        discard_pile,
        state.enemy_capture_pile,
        deck,
        state.enemy_deck,
        state.enemy_deck_known,
        shuffler,
        outcome,
    )


def _apply_capture_phase(state: GameState, action: Capture | GiveUp | Sacrifice) -> GameState:
    """Return the state after an action of the Capture Phase (CC-6) and the Enemy Phase that follows it (CC-4)."""
    enemy_deck, known = state.enemy_deck, state.enemy_deck_known
    discarded_mask = lost_mask = 0  # the cards that go to the discard pile, and to the Enemy Capture Pile
    if isinstance(action, Capture):
        target, used_mask = action.target, action.spend.mask
        discarded_mask = used_mask | target.mask
    elif isinstance(action, Sacrifice):
        target, used_mask = action.target, action.cards.mask
        lost_mask = used_mask
        enemy_deck, known = (*enemy_deck, target), known + 1
    else:
        front = state.row[0]
        assert front is not None  # why_not refuses giving up without a front card
        target, used_mask = front, action.card.mask
        lost_mask = used_mask | target.mask
    places = list(state.row)
    places[places.index(target)] = None
    row = tuple(places)

    round_, phase = state.round, _OVER
    outcome = end_capture_phase(lost_mask, row, enemy_deck)
    if outcome is None:
        round_, phase = round_ + 1, _DISCARD
        row, enemy_deck = _play_enemy_phase(row, enemy_deck, state.variant)
    return make_state(
        state.variant,
        round_,
        phase,
        row,
        set_of(state.hand.mask ^ used_mask),
        set_of(state.discard_pile.mask | discarded_mask) if discarded_mask else state.discard_pile,
        set_of(state.enemy_capture_pile.mask | lost_mask) if lost_mask else state.enemy_capture_pile,
        state.deck,
        enemy_deck,
        min(known, len(enemy_deck)),
        state.shuffler,
        outcome,
    )
