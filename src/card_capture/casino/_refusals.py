"""What a refusal is, and those that several kinds of plays share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import final

from attrs import frozen

from card_capture._refusals import RefusalBase
from card_capture.cards import Card, CardSet, set_of
from card_capture.casino._answering import owned_values
from card_capture.casino._families import UNIT, divides, tally, total
from card_capture.casino._state import Build, GameState
from card_capture.casino._values import NUMERALS, can_answer


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """It is not an action of Casino at all."""
    GAME_OVER = "GAME_OVER"
    """The match has ended."""
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    """The card played is not in hand."""
    CARD_NOT_ON_TABLE = "CARD_NOT_ON_TABLE"
    """A card to be taken or joined is no loose card."""
    CARD_IN_BUILD = "CARD_IN_BUILD"
    """A card to be taken or joined is inside a build."""
    BUILD_NOT_ON_TABLE = "BUILD_NOT_ON_TABLE"
    """There is no build of that number."""
    FACE_CARD = "FACE_CARD"
    """A face card has no value, so it enters no sum and no build."""
    WRONG_RANK = "WRONG_RANK"
    """A face card takes face cards of its rank only."""
    WRONG_NUMBER_OF_CARDS = "WRONG_NUMBER_OF_CARDS"
    """It takes another number of face cards."""
    WRONG_VALUE = "WRONG_VALUE"
    """A card can't count so, or a build can't have that value."""
    NOTHING_TAKEN = "NOTHING_TAKEN"
    """A capture takes something."""
    LONE_CARD = "LONE_CARD"
    """One card by itself is never a build."""
    NO_GROUPS = "NO_GROUPS"
    """The cards don't divide into groups of the value."""
    BUILD_OF_ANOTHER_VALUE = "BUILD_OF_ANOTHER_VALUE"
    """A build is taken, or added to, at its value only."""
    BUILD_NOT_A_CARD = "BUILD_NOT_A_CARD"
    """A build is not material for another build."""
    MULTIPLE_BUILD = "MULTIPLE_BUILD"
    """A multiple build is never raised, and never counts as a card."""
    MAY_NOT_BE_RAISED = "MAY_NOT_BE_RAISED"
    """The variant lets this build not be raised."""
    NO_ANSWERING_CARD = "NO_ANSWERING_CARD"
    """No card in hand would answer for the build that is made."""
    SECOND_BUILD = "SECOND_BUILD"
    """Two builds of one value would be left, which the variant excludes."""
    SAME_PLAY = "SAME_PLAY"
    """It is written in another way."""
    OWNED_BUILD = "OWNED_BUILD"
    """A build of the player's own would be left without an answering card."""
    OWNER_TRAILS = "OWNER_TRAILS"
    """The owner of a build may not trail."""
    MUST_CAPTURE = "MUST_CAPTURE"
    """The card can capture, so the variant forbids to trail it."""
    NOT_ALL_TAKEN = "NOT_ALL_TAKEN"
    """More could be taken, which the variant demands."""


@final
@frozen
class Refusal(RefusalBase[Reason]):
    """
    Why an action is illegal in a state.

    Attributes:
        reason: The kind of it.
        rule: The number of the rule that forbids it, such as "CA-4.3".
        message: A sentence that names the cards.

    Examples:
        >>> from card_capture.casino import new_game, parse_action, why_not
        >>> print(why_not(new_game(seed=1), parse_action("trail 2c")))
        2c is not in hand (CA-2.9)
    """


def not_on_table(state: GameState, loose: int, rule: str) -> Refusal | None:
    """Return the refusal of cards that are not loose, if there are any in the mask *loose*."""
    missing = loose & ~state.table.mask
    if not missing:
        return None
    for number, build in enumerate(state.builds, 1):
        if inside := missing & build.cards.mask:
            message = f"{listed(inside)} {are(inside)} part of B{number}, which is taken whole or not at all"
            return Refusal(Reason.CARD_IN_BUILD, "CA-3.5", message)
    return Refusal(Reason.CARD_NOT_ON_TABLE, rule, f"{listed(missing)} {are(missing)} not on the table")


def not_built(state: GameState, builds: frozenset[int], rule: str) -> Refusal | None:
    """Return the refusal of numbers that no build has, if there are any."""
    for number in sorted(builds):
        if not 1 <= number <= len(state.builds):
            there = f"B1 to B{len(state.builds)}" if len(state.builds) > 1 else "B1" if state.builds else "none"
            message = f"there is no build of that number on the table, where builds are {there}"
            return Refusal(Reason.BUILD_NOT_ON_TABLE, rule, message)
    return None


def with_faces(state: GameState, cards: int) -> Refusal | None:
    """Return the refusal of cards without a value in a sum or a build, if there are any."""
    faces = cards & ~NUMERALS[state.variant.royal]
    if not faces:
        return None
    message = f"{listed(faces)} {'has' if faces.bit_count() == 1 else 'have'} no value, so no part in sums and builds"
    return Refusal(Reason.FACE_CARD, "CA-1.3", message)


def no_groups(parts: Iterable[Card | CardSet | str], amount: int, value: int, rule: str) -> Refusal | None:
    """
    Return the refusal of what does not divide into groups, if it does not.

    Args:
        parts: What it is; put into words only if it is refused, which is seldom.
        amount: Its tally.
        value: The value of the groups.
        rule: The rule that asks for them.
    """
    if divides(amount, value):
        return None
    comes_to, cards = total(amount), " ".join(str(part) for part in parts if part)
    if comes_to % value:
        message = f"{cards} can't be divided into groups of {value}: in all {comes_to}"
        return Refusal(Reason.NO_GROUPS, rule, message)
    message = f"{cards} can't be divided into groups of {value}, though {comes_to} is a multiple of it"
    return Refusal(Reason.NO_GROUPS, "CA-3.3", message)


def left_behind(builds: tuple[Build, ...], seat: int, hand: int) -> Refusal | None:
    """
    Return the refusal by CA-6.3 of a play that leaves a build of the player's without an answering card.

    Args:
        builds: The builds after the play.
        seat: The player.
        hand: The mask of the hand after the play.
    """
    owned = owned_values(builds, seat)
    if can_answer(hand, owned):
        return None
    values = [value for value in range(1, 15) if owned >> value & 1]
    wanting = [value for value in values if not can_answer(hand, 1 << value)]
    if not wanting:
        message = "one ace can't answer for a build of 1 and for one of 14"
    else:
        message = f"a build of {wanting[0]} would be left to its owner, and no card in hand to answer for it"
    return Refusal(Reason.OWNED_BUILD, "CA-6.3", message)


def not_in_hand(card: Card) -> Refusal:
    """Return the refusal of a card that is not in hand."""
    return Refusal(Reason.CARD_NOT_IN_HAND, "CA-2.9", f"{card} is not in hand")


def listed(cards: int) -> str:
    """Return the cards of a mask as they are written."""
    return str(set_of(cards))


def are(cards: int) -> str:
    """Return the verb that fits the cards of a mask."""
    return "is" if cards.bit_count() == 1 else "are"


def taken(loose: int, builds: frozenset[int]) -> str:
    """Return loose cards and builds as they are written."""
    return " ".join([*([listed(loose)] if loose else []), *(f"B{number}" for number in sorted(builds))])


def tally_of(state: GameState, loose: int, builds: frozenset[int]) -> int:
    """Return the tally of loose cards and of builds that count as cards."""
    return tally(loose) + sum([UNIT[state.builds[number - 1].value] for number in builds])
