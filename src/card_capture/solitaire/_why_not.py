"""Refusals: every numbered rule of Card Capture that can forbid an action."""

from __future__ import annotations

from enum import Enum
from typing import final, get_args

from attrs import frozen

from card_capture._kit.arguments import describe_non_action
from card_capture._refusals import RefusalBase
from card_capture.cards import Card, CardSet, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._state import TITLE, GameState, Outcome, Phase, name_phase, require_state
from card_capture.solitaire._values import CAPTORS, VALUES, add_up, find_forbidden_royals
from card_capture.solitaire._variants import JokerCopies


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """The value is not an action of Card Capture."""
    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    WRONG_PHASE = "WRONG_PHASE"
    """The action belongs to the other phase."""
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    """A card that would leave the hand is not there."""
    TARGET_NOT_IN_ROW = "TARGET_NOT_IN_ROW"
    """The target is not in the Enemy Row."""
    WRONG_NUMBER_OF_CARDS = "WRONG_NUMBER_OF_CARDS"
    """The action needs a different number of cards."""
    WRONG_SUIT = "WRONG_SUIT"
    """A card spent is not of the target's suit."""
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
    The reason why an action is illegal in a state.

    Attributes:
        reason: The kind of refusal, for programs.
        rule: The number of the rule that forbids the action, such as "CC-6.2".
        message: A sentence for people, which names the cards.

    Examples:
        >>> from card_capture import new_game, parse_action
        >>> print(why_not(new_game(seed=1), parse_action("give 2c")))
        2c can be given up only in the Capture Phase, but this is the Discard Phase (CC-3.1)
    """


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return the reason why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any valid state.
        action: Any action; a value that is not an action of Card Capture is refused like an illegal one.

    Returns:
        The refusal under the first rule that forbids the action. The phase is checked first, then the
        cards, then their worth.

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
    if type(action) not in _KINDS:
        message = describe_non_action(action, "a Discard, Capture, GiveUp or Sacrifice", TITLE)
        return Refusal(Reason.NOT_AN_ACTION, "CC-3.1", message)
    match action:
        case Discard():
            return _why_not_now(state, Phase.DISCARD, action.cards, "discarded") or _why_not_discard(state, action)
        case Capture():
            return _why_not_now(state, Phase.CAPTURE, action.target, "captured") or _why_not_capture(state, action)
        case Sacrifice():
            return _why_not_now(state, Phase.CAPTURE, action.cards, "sacrificed") or _why_not_sacrifice(state, action)
        case _:
            return _why_not_now(state, Phase.CAPTURE, action.card, "given up") or _why_not_give_up(state, action)


_KINDS = frozenset(get_args(Action))  # exactly these, because a subclass could mean anything


def _why_not_now(state: GameState, phase: Phase, cards: Card | CardSet, done: str) -> Refusal | None:
    """Return a refusal unless this is *phase*, the only one in which *cards* can be "captured" or the like."""
    if state.phase is phase:  # CC-3.1
        return None
    if state.phase is Phase.OVER:
        return Refusal(Reason.GAME_OVER, *_ENDED.get(state.outcome, ("CC-3.1", "the game is over")))
    message = (
        f"{cards or 'cards'} can be {done} only in the {name_phase(phase)}, but this is the {name_phase(state.phase)}"
    )
    return Refusal(Reason.WRONG_PHASE, "CC-3.1", message)


_ENDED: dict[Outcome | None, tuple[str, str]] = {
    Outcome.WON: ("CC-7.2", "the game is over: it was won"),
    Outcome.LOST_ROYAL: ("CC-7.1", "the game is over: a royal reached the Enemy Capture Pile"),
    Outcome.LOST_STUCK: ("CC-7.3", "the game is over: the player was stuck"),
}


def _why_not_discard(state: GameState, discard: Discard) -> Refusal | None:
    return _why_not_held(state, discard.cards.mask, "CC-5.1")  # CC-5.1


def _why_not_capture(state: GameState, capture: Capture) -> Refusal | None:
    target, spend = capture.target, capture.spend
    if target not in state.row:
        return _refuse_target(target, "CC-6.1")
    if not spend:
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CC-6.1", f"capturing {target} takes at least one card from hand")
    if (refusal := _why_not_held(state, spend.mask, "CC-6.1")) is not None:
        return refusal
    captors = CAPTORS[target.index]
    if strangers := spend.mask & ~captors:
        message = f"{set_of(strangers)} can't be spent on {target}: only cards of its suit and Jokers can"
        return Refusal(Reason.WRONG_SUIT, "CC-6.1", message)
    copies, needed = state.variant.joker_copies, VALUES[target.index]
    worth = add_up(spend.mask, state.hand.mask & captors, copies)
    if not worth:
        copied = "spent with it" if copies is JokerCopies.SPENT else "in hand"
        message = (
            f"{spend} can't capture {target}: a Joker copies a card of the target's suit {copied}, and there is none"
        )
        return Refusal(Reason.JOKER_ALONE, "CC-6.2", message)
    if worth < needed:  # CC-6.1
        message = f"{spend} can't capture {target}: the total is {worth}, but {needed} is needed"
        return Refusal(Reason.TOO_WEAK, "CC-6.1", message)
    return None


def _why_not_give_up(state: GameState, give_up: GiveUp) -> Refusal | None:
    card, front = give_up.card, state.row[0]
    if front is None:  # CC-6.3
        message = f"{card} can't be given up: Position 1 is empty, so there is no front card to go with it"
        return Refusal(Reason.EMPTY_POSITION, "CC-6.3", message)
    if (refusal := _why_not_held(state, card.mask, "CC-6.3")) is not None:
        return refusal
    if royals := find_forbidden_royals(card.mask | front.mask, state.variant.royal_given_up):
        message = f"{set_of(royals)} can't be given up: {state.variant} forbids giving up a royal"
        return Refusal(Reason.ROYAL, "CC-6.6", message)
    return None


def _why_not_sacrifice(state: GameState, sacrifice: Sacrifice) -> Refusal | None:
    cards, target = sacrifice.cards, sacrifice.target
    if len(cards) != 2:  # CC-6.4
        message = f"a sacrifice for {target} takes exactly two cards from hand, not {len(cards)}"
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CC-6.4", message)
    if (refusal := _why_not_held(state, cards.mask, "CC-6.4")) is not None:
        return refusal
    if target not in state.row:
        return _refuse_target(target, "CC-6.4")
    if royals := find_forbidden_royals(cards.mask, state.variant.royal_sacrificed):
        message = f"{set_of(royals)} can't be sacrificed: {state.variant} forbids sacrificing a royal"
        return Refusal(Reason.ROYAL, "CC-6.6", message)
    return None


# Shared by several actions.


def _why_not_held(state: GameState, cards_mask: int, rule: str) -> Refusal | None:
    if missing := cards_mask & ~state.hand.mask:
        verb = "is" if missing.bit_count() == 1 else "are"
        return Refusal(Reason.CARD_NOT_IN_HAND, rule, f"{set_of(missing)} {verb} not in hand")
    return None


def _refuse_target(target: Card, rule: str) -> Refusal:
    return Refusal(Reason.TARGET_NOT_IN_ROW, rule, f"{target} is not in the row")
