"""
The actions of Card Capture and their notation.

    discard -                        discard nothing
    discard 2c 3h
    capture 9s with 2s 3s 4s
    give 2c                          give up 2c together with the front card
    sacrifice 2c 3d for Kh
"""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.wording import locate_fault
from card_capture.cards import Card, CardSet, require_card, require_distinct
from card_capture.errors import ParseError


@final
@frozen
class Discard:
    """
    In the Discard Phase, move any number of cards from hand to the discard pile, possibly none (CC-5.1).

    Attributes:
        cards: The cards; any iterable of cards is accepted and stored as a `CardSet`.

    Raises:
        NotACardError: *cards* holds something that is not a card.
        RepeatedCardError: A card is listed twice.

    Examples:
        >>> str(Discard([Card.parse("3h"), Card.parse("2c")])), str(Discard([]))
        ('discard 2c 3h', 'discard -')
    """

    cards: CardSet = field(converter=require_distinct)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The cards it uses, from the hand."""
        return tuple(self.cards)

    @override
    def __str__(self) -> str:
        return f"discard {self.cards}"


@final
@frozen
class Capture:
    """
    In the Capture Phase, capture a card in the row by spending cards from hand (CC-6.1).

    Attributes:
        target: The card in the row.
        spend: The cards from hand; any iterable of cards is accepted and stored as a `CardSet`.

    Raises:
        NotACardError: *target*, or something in *spend*, is not a card.
        RepeatedCardError: A card is listed twice.

    Examples:
        >>> str(Capture(Card.parse("9s"), CardSet.parse("4s 3s 2s")))
        'capture 9s with 2s 3s 4s'
    """

    target: Card = field(converter=require_card)
    spend: CardSet = field(converter=require_distinct)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The cards it uses: those spent, then the target."""
        return (*self.spend, self.target)

    @override
    def __str__(self) -> str:
        return f"capture {self.target} with {self.spend}"


@final
@frozen
class GiveUp:
    """
    In the Capture Phase, give up the front card together with a card from hand (CC-6.3).

    Attributes:
        card: The card from hand.

    Raises:
        NotACardError: *card* is not a card.

    Examples:
        >>> str(GiveUp(Card.parse("2c")))
        'give 2c'
    """

    card: Card = field(converter=require_card)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The card given up; the front card of the row, which goes with it, is not among the pieces."""
        return (self.card,)

    @override
    def __str__(self) -> str:
        return f"give {self.card}"


@final
@frozen
class Sacrifice:
    """
    In the Capture Phase, sacrifice two cards to send one from the row to the bottom of the enemy deck (CC-6.4).

    Attributes:
        cards: The two cards from hand; any iterable of cards is accepted and stored as a `CardSet`.
        target: The card in the row.

    Raises:
        NotACardError: *target*, or something in *cards*, is not a card.
        RepeatedCardError: A card is listed twice.

    Examples:
        >>> str(Sacrifice(CardSet.parse("3d 2c"), Card.parse("Kh")))
        'sacrifice 2c 3d for Kh'
    """

    cards: CardSet = field(converter=require_distinct)
    target: Card = field(converter=require_card)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The cards it uses: those from hand, then the target."""
        return (*self.cards, self.target)

    @override
    def __str__(self) -> str:
        return f"sacrifice {self.cards} for {self.target}"


Action: TypeAlias = Discard | Capture | GiveUp | Sacrifice
"""Any action of Card Capture."""

_NOTATION = (
    'actions are written "discard -", "discard 2c 3h", "capture 9s with 2s 3s 4s", "give 2c", "sacrifice 2c 3d for Kh"'
)


def parse_action(text: str) -> Action:
    """
    Return the action that *text* describes; `parse_action(str(action))` equals *action* for every action.

    Args:
        text: An action in notation, in upper or lower case. Its cards may be in any order and in any
            form that `Card.parse` reads.

    Raises:
        ParseError: The text is not an action in notation, or it lists a card twice.

    Examples:
        >>> parse_action("capture 9♠ with 4s 3S 2s") == Capture(Card.parse("9s"), CardSet.parse("2s 3s 4s"))
        True
    """
    # Only ASCII is lowercased, because other characters can turn into letters of the notation, such as K (Kelvin).
    words = [word.lower() if word.isascii() else word for word in text.split()] if isinstance(text, str) else []
    try:
        match words:
            case ["discard", _, *_]:
                return Discard(_parse_cards(words[1:]))
            case ["capture", target, "with", _, *_]:
                return Capture(Card.parse(target), _parse_cards(words[3:]))
            case ["capture", target]:
                Card.parse(target)  # a faulty card is named before what is missing
                raise ParseError(text, "an action of Card Capture")
            case ["give", card]:
                return GiveUp(Card.parse(card))
            case ["sacrifice", _, *_, "for", target]:
                return Sacrifice(_parse_cards(words[1:-2]), Card.parse(target))
            case _:
                raise ParseError(text, "an action of Card Capture")
    except ParseError as error:
        raise ParseError(text, locate_fault(error, text), _NOTATION) from None


def _parse_cards(words: list[str]) -> CardSet:
    return CardSet.parse(" ".join(words))
