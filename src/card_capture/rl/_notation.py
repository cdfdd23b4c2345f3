"""The words in prompts: the notation of each game, without the parts that a variant does not use, and the history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from card_capture import casino, commander, solitaire
from card_capture._kit.sentences import EventBase
from card_capture._quoting import quote
from card_capture.bots._bot import AnyView
from card_capture.errors import LearningError
from card_capture.games import Event

_CARDS = (
    "A card is its rank, 2 to 9, T, J, Q, K or A, and its suit, c, d, h or s: Td is the ten of diamonds, "
    "and As is the ace of spades."
)


def list_sentences(history: Iterable[Event]) -> Iterator[str]:
    """
    Yield the sentence of each event.

    Raises:
        LearningError: *history* is not iterable, or an item is not an event.
    """
    if not isinstance(history, Iterable):
        raise LearningError(f"expected history to be a list of events, got {quote(history)}")
    for event in history:
        if not isinstance(event, EventBase):
            raise LearningError(f"expected an event that narrate returned, got {quote(event)}")
        yield event.sentence()


def describe_notation(view: AnyView) -> str:
    """Return the notation of all actions that the rules of the view allow at some time, as lines."""
    return "\n".join(_NOTATIONS[type(view)](view.variant))


def _describe_solitaire(_: solitaire.Variant) -> Iterator[str]:
    yield f"{_CARDS} The Jokers are X1 and X2."
    yield "The last card of the row is the one in Position 1, the front."
    yield "- discard -: discard nothing"
    yield "- discard 2c 3h: discard these cards of your hand"
    yield "- capture 9s with 2s 3s 4s: capture 9s from the row by spending 2s, 3s and 4s from your hand"
    yield "- give 2c: give up the card in Position 1 of the row together with 2c from your hand"
    yield "- sacrifice 2c 3d for Kh: sacrifice 2c and 3d from your hand to send Kh from the row to the enemy deck"


def _describe_commander(_: commander.Variant) -> Iterator[str]:
    yield "Seats are numbered from 0, and slots from 1 to 13."
    yield "On the table, a number is a card that lies face down in the slot of that number, and -- is an empty slot."
    yield "A card in parentheses lies face down too, but was face up before."
    yield "- attack 3 seat 1 slot 6: attack the card in slot 6 of seat 1 with your card in slot 3"
    yield "- expose 5: turn up your card in slot 5 to break a tie"


def _describe_casino(variant: casino.Variant) -> Iterator[str]:
    yield f"{_CARDS} B1 is the first build on the table."
    yield "- trail 4d: play 4d to the table"
    if variant.table_only_builds:
        yield "- trail 4d: build 8 5c 3h: play 4d to the table, and join 5c and 3h from the table as a build of 8"
    yield "- capture 2d 6c B1 with 8s: capture 2d, 6c and the build B1 with 8s from your hand"
    if variant.ace_high:
        yield "- capture Ah Kd with Ac as 14: capture with an ace that counts as 14"
    yield "- build 8 with 3d: 5c: make a build of 8 from 3d from your hand and 5c from the table"
    yield "- add to B1 with 2c: 6d: add 2c from your hand and 6d from the table to the build B1, which keeps its value"
    yield "- raise B1 to 9 with 2s: raise the build B1 to 9 with 2s from your hand"
    if variant.build_for_partner:
        yield '- A building play that ends with "for partner" is for your partner: build 8 with 3d: 5c for partner'


_NOTATIONS: Mapping[type, Callable[[Any], Iterator[str]]] = {
    solitaire.View: _describe_solitaire,
    commander.View: _describe_commander,
    casino.View: _describe_casino,
}
