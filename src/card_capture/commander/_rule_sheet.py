"""The rule sheet of a variant of Capture the Commander, made from its flags so that words and code always agree."""

from __future__ import annotations

from card_capture._kit.rule_sheet import RuleSheet
from card_capture.commander._state import TITLE
from card_capture.commander._variants import TieExhaustion, TieRemoves, Variant, require_variant

_SHEET = RuleSheet(
    title=TITLE,
    sentences={
        "tie_removes": (
            "CM-4.4",
            {
                TieRemoves.BATTLE_CARD: "The loser of a tie loses only the card that attacked or was attacked.",
                TieRemoves.EXPOSED_CARDS: "The loser of a tie loses the card that attacked or was attacked and every card that they turned up to break the tie, even the Commander.",
            },
        ),
        "tie_exhaustion": (
            "CM-4.5",
            {
                TieExhaustion.CARDS_TO_EXPOSE: "If a tie can't go on, the player who has no card left to turn up is out; if neither has one, both are out.",
                TieExhaustion.CARDS_IN_LAYOUT: "If a tie can't go on, the player with fewer cards in the layout is out; if they have the same number, both are out.",
            },
        ),
        "commander_falls_in_tie_break": (
            "CM-5.1",
            {
                True: "A Commander that is turned up to break a tie is beaten if it is the lower card.",
                False: "A Commander that is turned up to break a tie is not beaten even if it is the lower card, unless the loser loses every card that they turned up.",
            },
        ),
    },
    sections={
        "Goal": (
            "Beat the other players' Commanders; the last player in the game wins. (CM-5.3)",
            "If the last two go out together, the game is a draw. (CM-5.3)",
        ),
        "Set-up": (
            "The game uses 52 cards without Jokers; aces are high, and suits do not matter. (CM-1.1)",
            "Each of the two to four players is dealt 13 cards face down, and no player may look at them. (CM-1.3)",
            "The cards are laid out in slots 1 to 13, in rows of four, three, three, two and one; the card in slot 13 is the Commander. (CM-1.4)",
            "Slots 1 and 2 cover 5, 2 and 3 cover 6, 3 and 4 cover 7; 5 covers 8, 6 covers 9, 7 covers 10; 8 and 9 cover 11, 9 and 10 cover 12; 11 and 12 cover 13. (CM-1.5)",
        ),
        "Attack": (
            "A player attacks with one of their own cards that is not covered; the target is an opponent's card that is not covered, or that has lost one of its two covers. (CM-3.1)",
            "Both cards are turned up. The lower one leaves the game; the higher one is turned face down again. (CM-3.2)",
            "The turn passes clockwise. (CM-1.2)",
        ),
        "Ties": (
            "If the cards are equal in rank, attacker and defender each turn up one more card that is adjacent to their card in the battle; the attacker chooses first. (CM-4.2)",
            "Two cards are adjacent if one covers the other or if they are side by side in a row. (CM-4.1)",
            "The higher of the two cards just turned up wins the battle; if they are equal too, each player turns up another. (CM-4.3)",
            "tie_removes",
            "tie_exhaustion",
        ),
        "Going out": (
            "A player whose Commander is beaten is out. (CM-5.1)",
            "commander_falls_in_tie_break",
            "The cards of a player who is out are taken off the table. (CM-5.2)",
        ),
    },
)


def describe(variant: Variant) -> str:
    """
    Return the rule sheet of *variant* in plain words, each sentence with the number of its rule.

    Args:
        variant: Any variant, registered or not.

    Raises:
        InvalidVariantError: *variant* is not a `Variant`.

    Examples:
        >>> from card_capture.commander import STANDARD
        >>> sheet = describe(STANDARD).splitlines()
        >>> sheet[0], sheet[3]
        ('Capture the Commander, standard@1', "- Beat the other players' Commanders; the last player in the game wins. (CM-5.3)")
    """
    require_variant(variant)
    return _SHEET.describe(variant)


def diff(variant_a: Variant, variant_b: Variant) -> tuple[str, ...]:
    """
    Return the differences between the rules of two variants, a paragraph for each flag that differs.

    Args:
        variant_a: Any variant.
        variant_b: Another variant; names make no difference, only flags do.

    Raises:
        InvalidVariantError: One of them is not a `Variant`.

    Examples:
        >>> from card_capture.commander import STANDARD
        >>> mine = STANDARD.evolve(name="mine", commander_falls_in_tie_break=False)
        >>> len(diff(STANDARD, mine)), len(diff(STANDARD, STANDARD))
        (1, 0)
    """
    require_variant(variant_a)
    require_variant(variant_b)
    return _SHEET.diff(variant_a, variant_b)
