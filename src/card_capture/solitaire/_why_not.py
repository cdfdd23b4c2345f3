"""Why an action is refused: every numbered rule of Card Capture that can forbid one."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture.cards import CardSet
from card_capture.errors import quote
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._state import GameState, Outcome, Phase, not_a_state
from card_capture.solitaire._values import JOKERS, ROYALS, SUITS, VALUES, strength
from card_capture.solitaire._variants import JokerCopies, RoyalRule


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """It is not an action of Card Capture at all."""
    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    WRONG_PHASE = "WRONG_PHASE"
    """It belongs to the other phase."""
    NOT_IN_HAND = "NOT_IN_HAND"
    """A card that would leave the hand is not there."""
    NOT_IN_ROW = "NOT_IN_ROW"
    """The target is not in the Enemy Row."""
    WRONG_NUMBER = "WRONG_NUMBER"
    """It takes another number of cards."""
    WRONG_SUIT = "WRONG_SUIT"
    """A card spent has not the target's suit."""
    JOKER_ALONE = "JOKER_ALONE"
    """A Joker has no card to copy."""
    TOO_WEAK = "TOO_WEAK"
    """The cards spent are worth less than the target."""
    EMPTY_POSITION = "EMPTY_POSITION"
    """Position 1 is empty, so there is no front card to give up."""
    ROYAL = "ROYAL"
    """A royal would reach the Enemy Capture Pile, which the variant forbids."""


@final
@frozen
class Refusal:
    """
    Why an action is illegal in a state.

    Attributes:
        reason: The kind of it.
        rule: The number of the rule that forbids it, such as "CC-6.2".
        message: A sentence that names the cards.

    Examples:
        >>> from card_capture import new_game, parse_action
        >>> print(why_not(new_game(seed=1), parse_action("give 2c")))
        giving up is for the Capture Phase, and this is the Discard Phase (CC-3.1)
    """

    reason: Reason
    rule: str
    message: str

    @override
    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any state.
        action: Any action; what is no action of Card Capture is refused like an illegal one.

    Returns:
        The first rule that forbids the action: phase, then cards, then what they are worth.

    Raises:
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import Discard, new_game
        >>> state = new_game(seed=1)
        >>> why_not(state, Discard([])) is None
        True
        >>> why_not(state, Discard(CardSet.parse("2c"))).reason
        <Reason.NOT_IN_HAND: 'NOT_IN_HAND'>
    """
    if not isinstance(state, GameState):
        raise not_a_state(state)
    match action:
        case Capture():
            return _wrong_phase(state, Phase.CAPTURE, "capturing") or _why_not_capture(state, action)
        case Discard():
            return _wrong_phase(state, Phase.DISCARD, "discarding") or _not_in_hand(state, action.cards, "CC-5.1")
        case Sacrifice():
            return _wrong_phase(state, Phase.CAPTURE, "sacrificing") or _why_not_sacrifice(state, action)
        case GiveUp():
            return _wrong_phase(state, Phase.CAPTURE, "giving up") or _why_not_give_up(state, action)
        case _:
            return Refusal(
                Reason.NOT_AN_ACTION,
                "CC-3.1",
                f"{quote(action)} is not an action of Card Capture: wanted a Discard, Capture, GiveUp or Sacrifice",
            )


def _wrong_phase(state: GameState, phase: Phase, doing: str) -> Refusal | None:
    if state.phase is phase:
        return None
    if state.phase is Phase.OVER:
        return Refusal(Reason.GAME_OVER, *_ENDED[state.outcome])
    return Refusal(
        Reason.WRONG_PHASE,
        "CC-3.1",
        f"{doing} is for the {phase.value.title()} Phase, and this is the {state.phase.value.title()} Phase",
    )


_ENDED = {
    Outcome.WON: ("CC-7.2", "the game is over: it is won"),
    Outcome.LOST_ROYAL: ("CC-7.1", "the game is over: a royal reached the Enemy Capture Pile"),
    Outcome.LOST_STUCK: ("CC-7.3", "the game is over: there was no action left to take"),
    None: ("CC-3.1", "the game is over"),  # no sound state, but a state made by hand may say so
}


def _why_not_capture(state: GameState, capture: Capture) -> Refusal | None:
    target, spend = capture.target, capture.spend
    if target not in state.row:
        return _not_in_row(capture, "CC-6.1")
    if not spend:
        return Refusal(Reason.WRONG_NUMBER, "CC-6.1", f"capturing {target} takes one card from hand or more")
    if refusal := _not_in_hand(state, spend, "CC-6.1"):
        return refusal
    suit = SUITS[target.index]
    if strangers := spend.mask & ~(suit | JOKERS):
        return Refusal(
            Reason.WRONG_SUIT,
            "CC-6.1",
            f"{CardSet.from_mask(strangers)} can't help to capture {target}: it takes its suit, or Jokers",
        )
    copies = state.variant.joker_copies
    worth = strength(spend.mask, state.hand.mask, suit, copies)
    if not worth:
        lacking = "no card of its suit is spent" if copies is JokerCopies.SPENT else "no card of its suit is in hand"
        return Refusal(Reason.JOKER_ALONE, "CC-6.2", f"{spend} can't capture {target}: {lacking} to copy")
    if worth < VALUES[target.index]:
        return Refusal(
            Reason.TOO_WEAK,
            "CC-6.1",
            f"{spend} can't capture {target}: worth {worth}, and it takes {VALUES[target.index]}",
        )
    return None


def _why_not_give_up(state: GameState, give_up: GiveUp) -> Refusal | None:
    front, card = state.row[0], give_up.card
    if front is None:
        return Refusal(
            Reason.EMPTY_POSITION, "CC-6.3", f"{card} can't be given up: there is no front card, Position 1 is empty"
        )
    cards = CardSet.from_mask(card.mask)
    if refusal := _not_in_hand(state, cards, "CC-6.3"):
        return refusal
    if state.variant.royal_given_up is RoyalRule.FORBIDDEN:
        return _royal_among(cards.mask | front.mask, "given up")
    return None


def _why_not_sacrifice(state: GameState, sacrifice: Sacrifice) -> Refusal | None:
    cards = sacrifice.cards
    if len(cards) != 2:
        return Refusal(
            Reason.WRONG_NUMBER, "CC-6.4", f"a sacrifice takes exactly two cards from hand, not {len(cards)}"
        )
    if refusal := _not_in_hand(state, cards, "CC-6.4"):
        return refusal
    if sacrifice.target not in state.row:
        return _not_in_row(sacrifice, "CC-6.4")
    if state.variant.royal_sacrificed is RoyalRule.FORBIDDEN:
        return _royal_among(cards.mask, "sacrificed")
    return None


def _not_in_hand(state: GameState, cards: CardSet, rule: str) -> Refusal | None:
    missing = cards.mask & ~state.hand.mask
    if not missing:
        return None
    are = "is" if missing.bit_count() == 1 else "are"
    return Refusal(Reason.NOT_IN_HAND, rule, f"{CardSet.from_mask(missing)} {are} not in hand")


def _not_in_row(action: Capture | Sacrifice, rule: str) -> Refusal:
    return Refusal(Reason.NOT_IN_ROW, rule, f"{action.target} is not in the row")


def _royal_among(cards: int, done: str) -> Refusal | None:
    royals = cards & ROYALS
    if not royals:
        return None
    return Refusal(Reason.ROYAL, "CC-6.6", f"{CardSet.from_mask(royals)} can't be {done}: no royal may be")
