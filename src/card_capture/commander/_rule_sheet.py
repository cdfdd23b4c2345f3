"""A variant in plain words."""

from __future__ import annotations

from card_capture._kit.rule_sheet import RuleSheet
from card_capture.commander._variants import TieExhaustion, TieRemoves, Variant, require_variant

_SHEET = RuleSheet(
    title="Capture the Commander",
    sentences={
        "tie_removes": (
            "CM-4.4",
            {
                TieRemoves.BATTLE_CARD: "The loser of a tie loses the card that attacked or was attacked, and no other.",
                TieRemoves.EXPOSED_CARDS: "The loser of a tie loses the card that attacked or was attacked, and every card of theirs that was turned up to break it, a Commander too.",
            },
        ),
        "tie_exhaustion": (
            "CM-4.5",
            {
                TieExhaustion.CARDS_TO_EXPOSE: "When a tie can't go on, a player without a card to turn up is out; if neither has one, both are out.",
                TieExhaustion.CARDS_IN_LAYOUT: "When a tie can't go on, the player with fewer cards in the layout is out; with as many, both are out.",
            },
        ),
        "commander_falls_in_tie_break": (
            "CM-5.1",
            {
                True: "A Commander that is turned up to break a tie and is the lower card is beaten too.",
                False: "A Commander that is turned up to break a tie is not beaten by being the lower card; it goes only where all cards turned up by the loser go.",
            },
        ),
    },
    sections={
        "Goal": (
            "Beat the other players' Commanders; the last player in the game wins. (CM-5.3)",
            "If the last two go out together, the game is a draw. (CM-5.3)",
        ),
        "Set-up": (
            "52 cards without Jokers; the ace is the highest, and suits do not matter. (CM-1.1)",
            "Each of two to four players is dealt 13 cards face down; nobody looks at them. (CM-1.3)",
            "They lie in slots 1 to 13, in rows of four, three, three, two and one; the one alone is the Commander. (CM-1.4)",
            "Slots 1 and 2 cover 5, 2 and 3 cover 6, 3 and 4 cover 7; 5 covers 8, 6 covers 9, 7 covers 10; 8 and 9 cover 11, 9 and 10 cover 12; 11 and 12 cover 13. (CM-1.5)",
        ),
        "Attack": (
            "A player attacks with a card of their own that no card covers; the target is an opponent's card that no card covers, or only one of two. (CM-3.1)",
            "Both are turned up. The lower one is out of the game, the higher one is turned down again. (CM-3.2)",
            "The turn passes clockwise. (CM-1.2)",
        ),
        "Ties": (
            "If the cards are equal, attacker and defender each turn up one more card, next to their card in the battle; the attacker chooses first. (CM-4.2)",
            "Cards are next to each other if one covers the other, or if they lie side by side in a row. (CM-4.1)",
            "The higher of the two wins the battle; if they are equal too, it goes on. (CM-4.3)",
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
    Return the whole rule sheet of *variant* in plain words, each sentence with the number of its rule.

    Args:
        variant: Any variant, registered or not.

    Raises:
        InvalidVariantError: It is not a `Variant`.

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
        variant_b: Another; with the same flags nothing differs, whatever the names.

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
