"""The rule sheet of a variant of Card Capture, made from its flags so that words and code always agree."""

from __future__ import annotations

from card_capture._kit.rule_sheet import RuleSheet
from card_capture.solitaire._state import TITLE
from card_capture.solitaire._variants import (
    FirstPhase,
    JokerCopies,
    OpeningRow,
    RoyalRule,
    StuckRule,
    Variant,
    require_variant,
)

_SHEET = RuleSheet(
    title=TITLE,
    sentences={
        "opening_row": (
            "CC-2.3",
            {
                OpeningRow.ROYALS_TO_BOTTOM: "Four enemy cards are dealt to the row. Royals among them go to the bottom of the enemy deck, and their positions stay empty for now.",
                OpeningRow.NUMBER_CARDS_ONLY: "Enemy cards are turned over until four number cards lie in the row. Royals among them go to the bottom of the enemy deck.",
            },
        ),
        "opening_hand": (
            "CC-2.4",
            {
                True: "The player draws a hand of four during the set-up.",
                False: "The hand is empty until the first Draw Phase.",
            },
        ),
        "first_phase": (
            "CC-2.5",
            {
                FirstPhase.ENEMY: "Round 1 begins with an Enemy Phase, like every other round.",
                FirstPhase.CAPTURE: "Round 1 begins in the Capture Phase; it has no Enemy, Discard or Draw Phase.",
            },
        ),
        "closes_up_when_enemy_deck_is_empty": (
            "CC-4.1",
            {
                True: "Gaps in the row close up in every Enemy Phase.",
                False: "Once the enemy deck is empty, the Enemy Phase is skipped, and gaps in the row stay where they are.",
            },
        ),
        "joker_copies": (
            "CC-6.2",
            {
                JokerCopies.SPENT: "A Joker counts as the highest suited card spent with it, and cannot be spent without one.",
                JokerCopies.HELD: "A Joker counts as the highest card of the target's suit in hand, even if that card is not spent.",
            },
        ),
        "royal_given_up": (
            "CC-6.6",
            {
                RoyalRule.LOSES: "Giving up a royal, from hand or from the row, is legal and loses the game.",
                RoyalRule.FORBIDDEN: "No royal may be given up, from hand or from the row.",
            },
        ),
        "royal_sacrificed": (
            "CC-6.6",
            {
                RoyalRule.LOSES: "Sacrificing a royal from hand is legal and loses the game.",
                RoyalRule.FORBIDDEN: "No royal from hand may be sacrificed.",
            },
        ),
        "stuck": (
            "CC-7.3",
            {
                StuckRule.NO_SAFE_ACTION: "The game is lost if a Capture Phase begins and no legal action keeps every royal out of the Enemy Capture Pile.",
                StuckRule.NO_ACTION: "The game is lost if a Capture Phase begins and there is no legal action at all.",
            },
        ),
        "discard_pile_visible": (
            "CC-9.1",
            {True: "The discard pile may be looked through.", False: "The discard pile may not be looked through."},
        ),
        "enemy_capture_pile_visible": (
            "CC-9.1",
            {
                True: "The Enemy Capture Pile may be looked through.",
                False: "The Enemy Capture Pile may not be looked through.",
            },
        ),
    },
    sections={
        "Goal": (
            "Clear the enemy deck and all four positions of the Enemy Row by the end of a Capture Phase. (CC-7.2)",
            "The game is lost as soon as a royal (a J, Q, K or A) reaches the Enemy Capture Pile. (CC-7.1)",
            "stuck",
        ),
        "Cards": (
            "There are 54 cards, two of them Jokers. A number card is worth its number, a J 11, a Q 12, a K 13, an A 14. (CC-1.2)",
            "The player's deck is every 2, 3 and 4 and both Jokers; the enemy deck is the other 40 cards. (CC-2.1)",
            "discard_pile_visible",
            "enemy_capture_pile_visible",
        ),
        "Set-up": (
            "Both decks are shuffled. (CC-2.2)",
            "opening_row",
            "opening_hand",
            "first_phase",
        ),
        "Enemy Phase": (
            "The cards in the row move toward Position 1, the front, to close the gaps. (CC-4.2)",
            "The empty positions are filled from the top of the enemy deck, nearest Position 1 first. (CC-4.3)",
            "closes_up_when_enemy_deck_is_empty",
        ),
        "Discard Phase": (
            "The player moves any number of cards from hand to the discard pile, possibly none. (CC-5.1)",
        ),
        "Draw Phase": (
            "The player draws until the hand holds four cards. If the deck is empty when a card is due, the discard pile is shuffled to make a new deck. (CC-5.2)",
            "If there is nothing left to draw, play continues with a smaller hand. (CC-5.3)",
        ),
        "Capture Phase, exactly one of three actions": (
            "Capture a card in the row by spending cards of its suit from hand that are together worth at least its value. All these cards go to the discard pile. (CC-6.1)",
            "joker_copies",
            "Give up the card in Position 1. It and one card from hand go to the Enemy Capture Pile. (CC-6.3)",
            "royal_given_up",
            "Sacrifice two cards from hand. They go to the Enemy Capture Pile, and one card in the row goes to the bottom of the enemy deck. (CC-6.4)",
            "royal_sacrificed",
        ),
    },
)


def describe(variant: Variant) -> str:
    """
    Return the rule sheet of *variant* in plain words, each rule with its number.

    Args:
        variant: Any variant, registered or not.

    Raises:
        InvalidVariantError: *variant* is not a `Variant`.

    Examples:
        >>> from card_capture import BETA
        >>> sheet = describe(BETA).splitlines()
        >>> sheet[0], sheet[10]
        ('Card Capture, beta@1', '- The discard pile may be looked through. (CC-9.1)')
    """
    require_variant(variant)
    return _SHEET.describe(variant)


def diff(variant_a: Variant, variant_b: Variant) -> tuple[str, ...]:
    """
    Return the differences between the rules of two variants.

    Args:
        variant_a: Any variant.
        variant_b: Any variant; names are ignored, only flags are compared.

    Returns:
        For each flag that differs, a paragraph of three lines: the flag with its rule, and what it
        means in each of the two variants.

    Raises:
        InvalidVariantError: One of them is not a `Variant`.

    Examples:
        >>> from card_capture import BETA, PUBLISHED
        >>> print(diff(PUBLISHED, BETA)[1])
        discard_pile_visible (CC-9.1)
          published@1: The discard pile may not be looked through.
          beta@1: The discard pile may be looked through.
    """
    require_variant(variant_a)
    require_variant(variant_b)
    return _SHEET.diff(variant_a, variant_b)
