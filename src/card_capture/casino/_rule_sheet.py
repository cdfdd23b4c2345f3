"""The rule sheet of a variant in plain words, made from its flags, so that text and code can't differ."""

from __future__ import annotations

from card_capture._kit.rule_sheet import RuleSheet
from card_capture.casino._state import TITLE
from card_capture.casino._variants import (
    MOST_POINTS,
    CaptureExtent,
    CountOut,
    DuplicateBuilds,
    FaceCapture,
    RaiseBuilds,
    ScoreTiming,
    Variant,
    require_variant,
)


def _list_sentences(some: str, none: str) -> dict[object, str]:
    """Return the sentence for each number of points: *some* with the number in place of {}, or *none*."""
    return {points: some.format(points) if points else none for points in range(MOST_POINTS + 1)}


_SHEET = RuleSheet(
    title=TITLE,
    sentences={
        "partnership": (
            "CA-2.2",
            {
                True: "Four players play in two pairs, seats 0 and 2 against seats 1 and 3, with one pile and one score for each pair.",
                False: "Every player plays alone.",
            },
        ),
        "deal_by": ("CA-2.4", "Cards are dealt in packets of {}."),
        "face_capture": (
            "CA-3.1",
            {
                FaceCapture.ONE: "A face card takes one loose face card of its rank.",
                FaceCapture.ONE_OR_THREE: "A face card takes one or three loose face cards of its rank.",
                FaceCapture.ANY: "A face card takes one or more loose face cards of its rank.",
                FaceCapture.ALL: "A face card takes all loose face cards of its rank.",
            },
        ),
        "royal": (
            "CA-1.3",
            {
                True: "J is 11, Q 12 and K 13: they are numeral cards, and builds can have values up to 13.",
                False: "J, Q and K are face cards: they have no value, and can't be part of a sum or a build.",
            },
        ),
        "ace_high": (
            "CA-1.2",
            {
                True: "An ace from hand captures as 1 or as 14, and builds can have the value 14; on the table and in builds an ace is 1.",
                False: "An ace is always 1.",
            },
        ),
        "must_capture": (
            "CA-7.1",
            {
                True: "A card that can capture may not be trailed.",
                False: "A card that can capture may be trailed instead.",
            },
        ),
        "capture_extent": (
            "CA-3.4",
            {
                CaptureExtent.FREE: "A capture may leave out cards and builds that it could take.",
                CaptureExtent.MAXIMAL: "A capture may not leave out anything that could be added to it.",
            },
        ),
        "raise_builds": (
            "CA-5.4",
            {
                RaiseBuilds.ANYONES: "Any single build may be raised, including the player's own.",
                RaiseBuilds.OTHERS: "Any single build may be raised except the player's own.",
                RaiseBuilds.NONE: "No build may be raised.",
            },
        ),
        "table_cards_may_raise": (
            "CA-5.2",
            {
                True: "Loose cards may help the played card to raise a build.",
                False: "Loose cards can't help the played card to raise a build.",
            },
        ),
        "single_build_as_card": (
            "CA-3.5",
            {
                True: "A single build counts as one card of its value, for captures and for building.",
                False: "A build can be taken only by a card of its value, and can't be used in another build.",
            },
        ),
        "table_only_builds": (
            "CA-4.2",
            {
                True: "A player who trails a card, even the owner of a build, may join two or more other loose cards as a build; a card of its value must remain in hand.",
                False: "The card played must be in the build: loose cards can't be joined without it.",
            },
        ),
        "duplicate_builds": (
            "CA-4.7",
            {
                DuplicateBuilds.ALLOWED: "There may be several builds of the same value.",
                DuplicateBuilds.MERGED: "A building play must include every other build of its value.",
                DuplicateBuilds.FORBIDDEN: "A building play may not leave two builds of the same value.",
            },
        ),
        "owner_may_trail": (
            "CA-6.2",
            {True: "The owner of a build may trail.", False: "The owner of a build may not trail."},
        ),
        "build_for_partner": (
            "CA-4.3",
            {
                True: "A player without an answering card may build for the partner; no player owns that build.",
                False: "A player who builds must hold an answering card; a partner's cards don't count.",
            },
        ),
        "sweep_points": ("CA-9.1", _list_sentences("Each sweep scores {}.", "Sweeps score nothing.")),
        "sweep_cancel": (
            "CA-9.1",
            {
                True: "There are two sides, and only the side with more sweeps scores, for the difference.",
                False: "The sweeps of a side score no matter how many another side has.",
            },
        ),
        "score_cards": (
            "CA-10.2",
            _list_sentences(
                "Having the most cards scores {}; no side scores if the highest number is shared.",
                "Having the most cards scores nothing.",
            ),
        ),
        "score_spades": (
            "CA-10.2",
            _list_sentences(
                "Having the most spades scores {}, unless the highest number is shared.",
                "Having the most spades scores nothing.",
            ),
        ),
        "score_big": ("CA-10.1", _list_sentences("Td, big casino, scores {}.", "Td, big casino, scores nothing.")),
        "score_little": (
            "CA-10.1",
            _list_sentences("2s, little casino, scores {}.", "2s, little casino, scores nothing."),
        ),
        "score_ace": ("CA-10.1", _list_sentences("Each ace scores {}.", "Aces score nothing.")),
        "score_last_capture": (
            "CA-1.12",
            _list_sentences("The last capture of a round scores {}.", "The last capture of a round scores nothing."),
        ),
        "spade_casino": (
            "CA-10.1",
            {
                True: "Instead of most spades, each spade scores 1, and Js one more.",
                False: "A single spade does not score by itself.",
            },
        ),
        "target": (
            "CA-11.2",
            "The match is played to {0} points: a side wins when it has at least {0} and more than every other side.",
        ),
        "difference": (
            "CA-11.1",
            {
                True: "There are two sides, and in each round the side that made more points scores the difference.",
                False: "Each side scores the points it made in a round.",
            },
        ),
        "count_out": (
            "CA-11.4",
            {
                CountOut.TOTAL: "If several sides reach the target in one round, the highest total wins, no matter which points were made first.",
                CountOut.ORDERED: "If several sides reach the target in one round, the points of the round are counted item by item, and the first side to reach the target wins.",
            },
        ),
        "score_timing": (
            "CA-11.1",
            {
                ScoreTiming.ROUND_END: "Points are added after each round.",
                ScoreTiming.AS_TAKEN: "Points are added as soon as they are certain, and the match ends as soon as a side reaches the target.",
            },
        ),
    },
    sections={
        "Goal": (
            "Capture cards that score, round after round. (CA-11.1)",
            "target",
            "difference",
            "score_timing",
            "count_out",
            "If the highest total is shared, another round is played. (CA-11.3)",
        ),
        "Players and cards": (
            "partnership",
            "There are 52 cards. A number card is worth its number, and an ace 1. (CA-1.2)",
            "royal",
            "ace_high",
        ),
        "Dealing": (
            "Each player gets four cards, and the table four; each player gets four more whenever all hands are empty. (CA-2.5)",
            "deal_by",
            "The player on the dealer's left plays first, and the deal passes to the next player after every round. (CA-2.8)",
        ),
        "Capturing": (
            "face_capture",
            "A numeral card takes groups of loose cards that total its value, and builds of its value, any number of each. (CA-3.2)",
            "capture_extent",
            "A capture that leaves nothing on the table is a sweep. (CA-1.14)",
        ),
        "Building": (
            "The played card and loose cards are joined in groups that each total the value announced; a card of that value must remain in hand. (CA-4.1)",
            "Anyone may add groups of its value to a build. (CA-5.1)",
            "The played card raises a single build by its own value; a card of the new value must remain in hand. (CA-5.2)",
            "raise_builds",
            "table_cards_may_raise",
            "single_build_as_card",
            "table_only_builds",
            "build_for_partner",
            "duplicate_builds",
            "The player who last played a card into a build owns it, and must keep a card of its value. (CA-6.3)",
        ),
        "Trailing": (
            "A card may be played to the table without capturing or building. (CA-7.1)",
            "must_capture",
            "owner_may_trail",
        ),
        "Counting": (
            "After the last card of a round, the cards left on the table go to the side that captured last. (CA-8.2)",
            "score_cards",
            "score_spades",
            "spade_casino",
            "score_big",
            "score_little",
            "score_ace",
            "score_last_capture",
            "sweep_points",
            "sweep_cancel",
        ),
    },
)


def describe(variant: Variant) -> str:
    """
    Return the rule sheet of *variant* in plain words, each sentence with the number of its rule.

    Args:
        variant: Any variant, registered or not.

    Raises:
        InvalidVariantError: *variant* is not a `Variant` of Casino.

    Examples:
        >>> from card_capture.casino import SWEEPS
        >>> sheet = describe(SWEEPS).splitlines()
        >>> sheet[0], sheet[-2]
        ('Casino, sweeps@1', '- Each sweep scores 1. (CA-9.1)')
    """
    require_variant(variant)
    return _SHEET.describe(variant)


def diff(variant_a: Variant, variant_b: Variant) -> tuple[str, ...]:
    """
    Return the differences between the rules of two variants, a paragraph for each flag that differs.

    Args:
        variant_a: Any variant.
        variant_b: Another variant; if its flags are the same, there are no differences, even if its name differs.

    Raises:
        InvalidVariantError: One of them is not a `Variant` of Casino.

    Examples:
        >>> from card_capture.casino import MAIN, SWEEPS
        >>> print(*diff(MAIN, SWEEPS))
        sweep_points (CA-9.1)
          main@1: Sweeps score nothing.
          sweeps@1: Each sweep scores 1.
    """
    require_variant(variant_a)
    require_variant(variant_b)
    return _SHEET.diff(variant_a, variant_b)
