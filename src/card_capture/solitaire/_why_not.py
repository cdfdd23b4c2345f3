"""Why an action is refused: every numbered rule of Card Capture that can forbid one."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from card_capture._kit.arguments import describe_non_action
from card_capture._refusals import RefusalBase
from card_capture.cards import Card, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._state import TITLE, GameState, Outcome, Phase, require_state
from card_capture.solitaire._values import CAPTORS, ROYALS, VALUES, strength
from card_capture.solitaire._variants import JokerCopies, RoyalRule


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """It is not an action of Card Capture at all."""
    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    WRONG_PHASE = "WRONG_PHASE"
    """It belongs to the other phase."""
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    """A card that would leave the hand is not there."""
    TARGET_NOT_IN_ROW = "TARGET_NOT_IN_ROW"
    """The target is not in the Enemy Row."""
    WRONG_NUMBER_OF_CARDS = "WRONG_NUMBER_OF_CARDS"
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
class Refusal(RefusalBase[Reason]):
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


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any sound state.
        action: Any action; what is no action of Card Capture is refused like an illegal one.

    Returns:
        The refusal by the first rule that forbids the action, in the order of phase, cards, and worth.

    Raises:
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import Discard, new_game, parse_action
        >>> state = new_game(seed=1)
        >>> why_not(state, Discard([])) is None
        True
        >>> why_not(state, parse_action("discard 2c")).reason
        <Reason.CARD_NOT_IN_HAND: 'CARD_NOT_IN_HAND'>
    """
    require_state(state)
    match action:
        case Discard():
            return _why_not_discard(state, action)
        case Capture():
            return _why_not_capture(state, action)
        case Sacrifice():
            return _why_not_sacrifice(state, action)
        case GiveUp():
            return _why_not_give_up(state, action)
        case _:
            message = describe_non_action(action, "a Discard, Capture, GiveUp or Sacrifice", TITLE)
            return Refusal(Reason.NOT_AN_ACTION, "CC-3.1", message)


def _why_not_discard(state: GameState, discard: Discard) -> Refusal | None:
    if state.phase is not Phase.DISCARD:
        return _wrong_phase(state, "discarding is for the Discard Phase")
    if missing := discard.cards.mask & ~state.hand.mask:
        return _not_in_hand(missing, "CC-5.1")
    return None


def _why_not_capture(state: GameState, capture: Capture) -> Refusal | None:
    target, spend, hand = capture.target, capture.spend.mask, state.hand.mask
    if state.phase is not Phase.CAPTURE:
        return _wrong_phase(state, "capturing is for the Capture Phase")
    if target not in state.row:
        return _not_in_row(target, "CC-6.1")
    if not spend:
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CC-6.1", f"capturing {target} takes one card from hand or more")
    if missing := spend & ~hand:
        return _not_in_hand(missing, "CC-6.1")
    captors = CAPTORS[target.index]
    if strangers := spend & ~captors:
        message = f"{_cards(strangers)} can't help to capture {target}: it takes cards of its suit, and Jokers"
        return Refusal(Reason.WRONG_SUIT, "CC-6.1", message)
    copies, expected = state.variant.joker_copies, VALUES[target.index]
    worth = strength(spend, hand & captors, copies)
    if not worth:
        copied = "is spent with it" if copies is JokerCopies.SPENT else "is in hand"
        message = f"{_cards(spend)} can't capture {target}: no card of its suit {copied} for a Joker to copy"
        return Refusal(Reason.JOKER_ALONE, "CC-6.2", message)
    if worth < expected:
        message = f"{_cards(spend)} can't capture {target}: worth {worth}, and it takes {expected}"
        return Refusal(Reason.TOO_WEAK, "CC-6.1", message)
    return None


def _why_not_give_up(state: GameState, give_up: GiveUp) -> Refusal | None:
    card, front = give_up.card, state.row[0]
    if state.phase is not Phase.CAPTURE:
        return _wrong_phase(state, "giving up is for the Capture Phase")
    if front is None:
        message = f"{card} can't be given up: Position 1 is empty, so there is no front card to go with it"
        return Refusal(Reason.EMPTY_POSITION, "CC-6.3", message)
    if missing := card.mask & ~state.hand.mask:
        return _not_in_hand(missing, "CC-6.3")
    if state.variant.royal_given_up is RoyalRule.FORBIDDEN and (royals := (card.mask | front.mask) & ROYALS):
        return Refusal(Reason.ROYAL, "CC-6.6", f"{_cards(royals)} can't be given up: no royal may be")
    return None


def _why_not_sacrifice(state: GameState, sacrifice: Sacrifice) -> Refusal | None:
    cards, target = sacrifice.cards.mask, sacrifice.target
    if state.phase is not Phase.CAPTURE:
        return _wrong_phase(state, "sacrificing is for the Capture Phase")
    if (count := cards.bit_count()) != 2:
        message = f"a sacrifice takes exactly two cards from hand, not {count}: {_cards(cards)}"
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CC-6.4", message)
    if missing := cards & ~state.hand.mask:
        return _not_in_hand(missing, "CC-6.4")
    if target not in state.row:
        return _not_in_row(target, "CC-6.4")
    if state.variant.royal_sacrificed is RoyalRule.FORBIDDEN and (royals := cards & ROYALS):
        return Refusal(Reason.ROYAL, "CC-6.6", f"{_cards(royals)} can't be sacrificed: no royal may be")
    return None


# The refusals that several actions share.


def _wrong_phase(state: GameState, rule: str) -> Refusal:
    if state.phase is Phase.OVER:
        return Refusal(Reason.GAME_OVER, *_ENDED.get(state.outcome, ("CC-3.1", "the game is over")))
    return Refusal(Reason.WRONG_PHASE, "CC-3.1", f"{rule}, and this is the {state.phase.value.title()} Phase")


_ENDED: dict[Outcome | None, tuple[str, str]] = {
    Outcome.WON: ("CC-7.2", "the game is over: it is won"),
    Outcome.LOST_ROYAL: ("CC-7.1", "the game is over: a royal reached the Enemy Capture Pile"),
    Outcome.LOST_STUCK: ("CC-7.3", "the game is over: the player is stuck"),
}


def _not_in_hand(missing: int, rule: str) -> Refusal:
    are = "is" if missing.bit_count() == 1 else "are"
    return Refusal(Reason.CARD_NOT_IN_HAND, rule, f"{_cards(missing)} {are} not in hand")


def _not_in_row(target: Card, rule: str) -> Refusal:
    return Refusal(Reason.TARGET_NOT_IN_ROW, rule, f"{target} is not in the row")


def _cards(mask: int) -> str:
    return str(set_of(mask))
