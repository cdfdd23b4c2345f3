"""Refusals, and those that several kinds of plays share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import final

from attrs import frozen

from card_capture._kit.sentences import join_and
from card_capture._quoting import quote
from card_capture._refusals import RefusalBase
from card_capture.cards import Card, CardSet, set_of
from card_capture.casino._actions import name_builds
from card_capture.casino._answering import can_answer, find_owned_values, list_values
from card_capture.casino._state import Build, GameState
from card_capture.casino._tally import UNIT, Tally, divides, tally, total
from card_capture.casino._values import NUMERALS, Mask


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """The value is not an action of Casino."""
    GAME_OVER = "GAME_OVER"
    """The match is over."""
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    """The card played is not in hand."""
    CARD_NOT_ON_TABLE = "CARD_NOT_ON_TABLE"
    """A card to capture or join is not on the table."""
    CARD_IN_BUILD = "CARD_IN_BUILD"
    """A card to capture or join is inside a build."""
    BUILD_NOT_ON_TABLE = "BUILD_NOT_ON_TABLE"
    """There is no build with that number."""
    FACE_CARD = "FACE_CARD"
    """A face card has no value, so it can't be part of a sum or a build."""
    WRONG_RANK = "WRONG_RANK"
    """A face card captures only face cards of its own rank."""
    WRONG_NUMBER_OF_CARDS = "WRONG_NUMBER_OF_CARDS"
    """The face card can't capture that number of face cards."""
    WRONG_VALUE = "WRONG_VALUE"
    """The card can't count as that value, or a build can't have that value."""
    NOTHING_TAKEN = "NOTHING_TAKEN"
    """A capture must take something."""
    LONE_CARD = "LONE_CARD"
    """One card alone can't be a build."""
    NO_GROUPS = "NO_GROUPS"
    """The cards don't divide into groups of the value."""
    BUILD_OF_ANOTHER_VALUE = "BUILD_OF_ANOTHER_VALUE"
    """A build can be captured only by a card of its value."""
    BUILD_NOT_A_CARD = "BUILD_NOT_A_CARD"
    """A build can't be used to make or change another build."""
    MULTIPLE_BUILD = "MULTIPLE_BUILD"
    """A multiple build can't be raised, and doesn't count as a card."""
    MAY_NOT_BE_RAISED = "MAY_NOT_BE_RAISED"
    """The variant does not allow this build to be raised."""
    NO_ANSWERING_CARD = "NO_ANSWERING_CARD"
    """No card in hand could capture the resulting build."""
    FOR_PARTNER = "FOR_PARTNER"
    """The build can't be for the partner: the variant does not allow that, or a card in hand could capture it."""
    TABLE_CARDS_ONLY = "TABLE_CARDS_ONLY"
    """The variant does not allow joining loose cards without the card played."""
    SECOND_BUILD = "SECOND_BUILD"
    """There would be two builds of one value, which the variant does not allow."""
    SAME_PLAY = "SAME_PLAY"
    """The play is legal, but must be written in another form."""
    OWNED_BUILD = "OWNED_BUILD"
    """The player would own a build and hold no answering card for it."""
    OWNER_TRAILS = "OWNER_TRAILS"
    """The owner of a build may not trail."""
    MUST_CAPTURE = "MUST_CAPTURE"
    """The card can capture, so the variant does not allow trailing it."""
    NOT_ALL_TAKEN = "NOT_ALL_TAKEN"
    """Something could be added to the capture, and the variant does not allow leaving it out."""


@final
@frozen
class Refusal(RefusalBase[Reason]):
    """
    The reason why an action is illegal in a state.

    Attributes:
        reason: The kind of refusal.
        rule: The number of the rule that forbids the action, such as "CA-4.3".
        message: A sentence that names the cards, builds or numbers.

    Examples:
        >>> from card_capture.casino import new_game, parse_action, why_not
        >>> print(why_not(new_game(seed=1), parse_action("trail 2c")))
        2c is not in hand (CA-2.9)
    """


def refuse_missing_cards(state: GameState, loose: Mask, rule: str) -> Refusal | None:
    """Return a refusal if some of the *loose* cards are not loose cards on the table, else None."""
    missing = loose & ~state.table.mask
    if not missing:
        return None
    for number, build in enumerate(state.builds, 1):
        if inside := missing & build.cards.mask:
            message = f"{format_cards(inside)} {_is_or_are(inside)} part of B{number}, which can only be taken whole"
            return Refusal(Reason.CARD_IN_BUILD, "CA-3.5", message)
    message = f"{format_cards(missing)} {_is_or_are(missing)} not on the table"
    return Refusal(Reason.CARD_NOT_ON_TABLE, rule, message)


def refuse_missing_builds(state: GameState, builds: frozenset[int], rule: str) -> Refusal | None:
    """Return a refusal if one of the numbers is not the number of a build, else None."""
    for number in sorted(builds):
        if not 1 <= number <= len(state.builds):
            known = format_builds(range(1, len(state.builds) + 1)) or "no builds"
            message = f"there is no B{quote(number)}: the table has {known}"
            return Refusal(Reason.BUILD_NOT_ON_TABLE, rule, message)
    return None


def refuse_face_cards(state: GameState, cards: Mask) -> Refusal | None:
    """Return a refusal if some of the cards have no value, else None."""
    faces = cards & ~NUMERALS[state.variant.royal]
    if not faces:
        return None
    subject = "has no value, so it" if faces.bit_count() == 1 else "have no value, so they"
    return Refusal(Reason.FACE_CARD, "CA-1.3", f"{format_cards(faces)} {subject} can't be part of a sum or a build")


def refuse_undivided(
    pieces: Iterable[Card | CardSet | str], builds: frozenset[int], amount: Tally, value: int, rule: str
) -> Refusal | None:
    """
    Return a refusal if cards and builds don't divide into groups, else None.

    Args:
        pieces: The cards to name in the message, or other words for them. They are joined only if the play is
            refused, since formatting is slow.
        builds: The numbers of the builds to name after them.
        amount: The tally of all of them.
        value: The value of the groups.
        rule: The rule that asks for the groups.
    """
    if divides(amount, value):
        return None
    names = " ".join([*(str(piece) for piece in pieces if piece), *name_builds(builds)])
    sum_of_all = total(amount)
    if sum_of_all % value:
        message = f"{names} can't be divided into groups of {value}: the total is {sum_of_all}"
        return Refusal(Reason.NO_GROUPS, rule, message)
    message = f"{names} can't be divided into groups of {value}, though the total, {sum_of_all}, is a multiple of it"
    return Refusal(Reason.NO_GROUPS, "CA-3.3", message)


def refuse_unanswered(builds: tuple[Build, ...], seat: int, hand: Mask) -> Refusal | None:
    """
    Return a refusal if a play leaves its player with a build and no answering card for it, else None (CA-6.3).

    Args:
        builds: The builds after the play.
        seat: The player.
        hand: The hand after the play.
    """
    owned = find_owned_values(builds, seat)
    if can_answer(hand, owned):
        return None
    unanswered = [value for value in list_values(owned) if not can_answer(hand, 1 << value)]
    if unanswered:
        message = f"seat {seat} would own a build of {unanswered[0]} without a card in hand to capture it"
    else:
        message = "one ace can't capture both a build of 1 and a build of 14"
    return Refusal(Reason.OWNED_BUILD, "CA-6.3", message)


def tally_pieces(state: GameState, loose: Mask, builds: frozenset[int]) -> Tally:
    """Return the tally of loose cards and of builds that count as cards."""
    amount = tally(loose)
    for number in builds:
        amount += UNIT[state.builds[number - 1].value]
    return amount


# The words of messages


def format_cards(cards: Mask) -> str:
    """Return the cards in notation."""
    return str(set_of(cards))


def format_builds(numbers: Iterable[int]) -> str:
    """Return the builds with these numbers as a phrase, such as "B1, B2 and B3"; an empty string if there are none."""
    return join_and(name_builds(numbers))


def _is_or_are(cards: Mask) -> str:
    return "is" if cards.bit_count() == 1 else "are"
