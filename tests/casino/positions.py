"""Positions put together by hand; cards that are not named go where they do no harm."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve

from card_capture import Card, CardSet, Shuffler
from card_capture.casino import MAIN, Build, GameState, Variant
from card_capture.casino._state import count_sides
from card_capture.casino._values import OF_VALUE, PACK


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in a string, in its order."""
    return tuple(Card.parse(word) for word in text.split())


def build(text: str) -> Build:
    """Return a build in the rulebook's notation, such as "8*: 3d+5c, 8h seat 1"."""
    found = re.fullmatch(r"(\d+)(\*?): (.*) seat (\d)", text)
    assert found, text
    value, star, inside, owner = found.groups()
    return Build(int(value), CardSet.parse(inside.replace("+", " ").replace(",", " ")), bool(star), int(owner))


def position(
    hand: str,
    table: str = "-",
    *builds: str,
    variant: Variant = MAIN,
    players: int | None = None,
    seat: int = 0,
    **changes: object,
) -> GameState:
    """
    Return a state of the last deal of a round, in which *seat* is to move.

    The other seats hold cards that answer for their builds, and other cards in card order. All cards that are
    left are in the pile of the last side, whose last player captured last.

    Args:
        hand: The hand of *seat*.
        table: The loose cards.
        builds: The builds, as `build` reads them.
        variant: The rules.
        players: The number of players, by default 2, or 4 in partnership.
        seat: The seat to move; the last seat deals.
        changes: Other fields of the state, with their values.
    """
    seats = players or (4 if variant.partnership else 2)
    lying = tuple(map(build, builds))
    named = CardSet.parse(hand) | CardSet.parse(table)
    for each in lying:
        named |= each.cards
    rest = PACK - named
    hands = []
    for other in range(seats):
        held = CardSet.parse(hand)
        if other != seat:
            size = len(held) - (other < seat)  # seats before the mover have played this turn
            held = _answering(rest, [each.value for each in lying if each.owner == other])
            held |= CardSet(_first(rest - held, size - len(held)))
            rest -= held
        hands.append(held)
    number = count_sides(seats, variant)
    fields: dict[str, object] = {
        "variant": variant,
        "players": seats,
        "dealer": seats - 1,
        "round": 1,
        "deal": {2: 6, 3: 4, 4: 3}[seats],
        "stock": (),
        "hands": tuple(hands),
        "table": CardSet.parse(table),
        "builds": lying,
        "piles": (*(CardSet() for _ in range(number - 1)), rest),
        "sweeps": (0,) * number,
        "scores": (0,) * number,
        "last_capturer": seats - 1,
        "unclaimed": CardSet(),
        "shuffler": Shuffler.seeded(1),
        "to_move": seat,
    }
    return GameState(**{**fields, **changes})  # type: ignore[arg-type]


def bury_others(state: GameState) -> GameState:
    """Return the state with all cards that lie nowhere else in the first pile."""
    lying = [*state.stock, *state.table, *(card for hand in state.hands for card in hand)]
    lying += [card for each in state.builds for card in each.cards]
    return evolve(state, piles=(PACK - CardSet(lying), *(CardSet() for _ in state.piles[1:])))


def _answering(rest: CardSet, values: Iterable[int]) -> CardSet:
    held = CardSet()
    for value in set(values):
        held |= CardSet(_first(CardSet.from_mask(rest.mask & OF_VALUE[value]) - held, 1))
    return held


def _first(among: CardSet, count: int) -> tuple[Card, ...]:
    return tuple(among)[:count]
