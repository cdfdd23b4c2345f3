"""The table in sentences, for screen readers, and cards in words in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from card_capture import commander
from card_capture._cli.play_drawing import name_seats
from card_capture._kit.text import render_parts
from card_capture.cards import CARDS, Card

_WIDTH = 10**6  # no part is arranged to fit a screen

_WORD = r"(?:[2-9TJQKA][cdhs]|X[12]|--)"
_RUN = re.compile(rf"(?<!\S){_WORD}(?: {_WORD})*(?=[\s.,;:]|$)")

_NAMES = {card.name.casefold(): str(card) for card in CARDS}
_NAMED = re.compile(rf"\b(?:the )?({'|'.join(_NAMES)})\b", re.ASCII | re.IGNORECASE)
_BETWEEN = re.compile(r"(?<=[2-9TJQKA][cdhs]|X[12])(?:, and|,| and) (?=(?:[2-9TJQKA][cdhs]|X[12])\b)")


def describe_table(view: Any, names: Mapping[int, str]) -> Iterator[str]:
    """Yield the lines that describe the table."""
    parts = render_parts(view, _WIDTH)
    if isinstance(view, commander.View):
        heading, _, *others = parts
        yield name_seats(heading, names)
        for seat in range(view.players):
            yield name_seats(
                f"Seat {seat}{'' if view.in_game[seat] else ' (out)'}: {_describe_layout(view, seat)}", names
            )
    else:
        heading, *others = parts
        yield name_seats(heading, names)
    for part in others:
        for line in part.splitlines():
            yield name_seats(name_cards(" ".join(line.split())), names)


def name_cards(line: str) -> str:
    """Return *line* with its cards in words, separated by commas."""
    return _RUN.sub(lambda found: ", ".join(map(_name_card, found[0].split())), line)


def spell_cards(line: str) -> str:
    """
    Return *line* with all cards in notation, also those in words, since people may type what is read to them.

    >>> spell_cards("capture the ten of clubs with four of clubs, three of clubs and first Joker")
    'capture Tc with 4c 3c X1'
    """
    return _BETWEEN.sub(" ", _NAMED.sub(lambda found: _NAMES[found[1].casefold()], line))


def _name_card(word: str) -> str:
    return "an empty place" if word == "--" else Card.parse(word).name


def _describe_layout(view: commander.View, seat: int) -> str:
    """Return the words for the slots of a seat: those face down, those seen before or face up, and the empty ones."""
    down, known, gone = list[str](), list[str](), list[str]()
    for slot, card in enumerate(view.layouts[seat], 1):
        before = view.remembered[seat][slot - 1] if view.remembered else None
        if card is None:
            gone.append(str(slot))
        elif isinstance(card, Card):
            known.append(f"slot {slot} is face up, the {card.name}")
        elif before is not None:
            known.append(f"slot {slot} was turned up before, the {before.name}")
        else:
            down.append(str(slot))
    parts = [f"face down {', '.join(down)}"] if down else []
    parts += known
    parts += [f"empty {', '.join(gone)}"] if gone else []
    return "; ".join(parts)
