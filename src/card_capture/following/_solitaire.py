"""Following a game of Card Capture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from card_capture._quoting import quote
from card_capture.cards import Card, CardSet
from card_capture.errors import InvalidViewError
from card_capture.following._piles import Guesser, Piles, Place, Setting, Table, keep_all, swap
from card_capture.solitaire import (
    PUBLISHED,
    GameState,
    Phase,
    Row,
    Variant,
    View,
    imagine,
    new_game,
    view,
)
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK

__all__ = ["begin", "exchange", "find_hidden", "lay_out", "locate", "name_place", "prepare", "sort_awaited"]

exchange, prepare = swap, keep_all

_NO_CARDS = CardSet()
_ENEMIES = 1  # the number of the pile of enemy cards; all others are the player's


def begin(setting: Setting) -> Callable[[Piles], tuple[GameState, Piles]]:
    """Return the function that makes the first state: the piles are the deck, the enemy deck, and later shuffles."""
    if setting.start is None:

        def deal(piles: Piles) -> tuple[GameState, Piles]:
            players = 1 if setting.players is None else setting.players
            state = new_game(Guesser(piles), setting.variant, players)
            assert isinstance(state.shuffler, Guesser)
            return state, state.shuffler.piles

        return deal
    base = imagine(setting.start, seed=0)
    unknown = len(base.enemy_deck) - base.enemy_deck_known

    def resume(piles: Piles) -> tuple[GameState, Piles]:
        piles = piles or (base.deck, base.enemy_deck[:unknown])
        enemy_deck = piles[_ENEMIES] + base.enemy_deck[unknown:]
        return evolve(base, deck=piles[0], enemy_deck=enemy_deck, shuffler=Guesser(piles, 2)), piles

    return resume


def find_hidden(state: GameState, _: int) -> CardSet:
    """Return the cards of both decks whose place the player can't know."""
    unknown = len(state.enemy_deck) - state.enemy_deck_known
    return CardSet(state.deck) | CardSet(state.enemy_deck[:unknown])


def sort_awaited(_: Sequence[Any], __: Sequence[Any], awaited: Mapping[Place, Card]) -> list[Place]:
    """Return the places from the top of each deck down, the enemy deck's first."""
    return sorted(awaited, key=lambda place: (place[0] != _ENEMIES, place))


def name_place(_: Table, __: int, place: Place) -> str:
    """Return words for the deck of a place."""
    return "the enemy deck" if place[0] == _ENEMIES else "your deck"


def locate(table: Table, _: int, card: Card) -> str:
    """Return words for the zone of a card."""
    state: GameState = table.states[-1]
    zones: dict[str, Iterable[Card | None]] = {
        "in the row": state.row,
        "in your hand": state.hand,
        "in the discard pile": state.discard_pile,
        "in your deck": state.deck,
        "in the enemy deck": state.enemy_deck,
    }
    return next((words for words, cards in zones.items() if card in cards), "in the Enemy Capture Pile")


def lay_out(  # noqa: PLR0913 - a position has many zones
    variant: Variant = PUBLISHED,
    *,
    row: Row,
    hand: CardSet,
    phase: Phase = Phase.CAPTURE,
    round: int = 1,  # noqa: A002 - the field's name
    discard_pile: CardSet = _NO_CARDS,
    enemy_capture_pile: CardSet = _NO_CARDS,
    deck: CardSet | None = None,
    enemy_deck_bottom: tuple[Card, ...] = (),
) -> View:
    """
    Return the view of a position of Card Capture that lies on a table, to follow the game from there.

    Cards that are not named are in the enemy deck; those of the starting deck are in your deck if *deck* is None.

    Args:
        variant: The rules.
        row: The Enemy Row: index 0 is Position 1, and None is an empty position.
        hand: Your hand.
        phase: The phase in which you must decide.
        round: The round, from 1.
        discard_pile: The cards in the discard pile.
        enemy_capture_pile: The cards that are out of the game.
        deck: The cards in your deck, in any order; None for the cards of the starting deck that are not named.
        enemy_deck_bottom: The cards that were seen going to the bottom of the enemy deck, top first.

    Raises:
        InvalidViewError: No valid state has this view.
        NotACardError: A pile is not a set of cards.

    Examples:
        >>> from card_capture import BETA, Card, CardSet
        >>> row = (*map(Card.parse, ["Kh", "9s", "6c"]), None)
        >>> table = lay_out(BETA, row=row, hand=CardSet.parse("9h 4h X1 2c"))
        >>> table.deck_size, table.enemy_deck_size
        (11, 36)
    """
    if not isinstance(row, Iterable):
        raise InvalidViewError(f"expected row to be a tuple of four cards, got {quote(row)}")
    named = CardSet(filter(None, row)) | hand | discard_pile | enemy_capture_pile | CardSet(enemy_deck_bottom)
    deck = STARTING_DECK - named if deck is None else CardSet(deck)
    enemy_deck = ENEMY_CARDS - named - deck
    table = View(
        variant=variant,
        round=round,
        phase=phase,
        row=row,
        hand=hand,
        deck_size=len(deck),
        discard_pile_size=len(discard_pile),
        enemy_deck_size=len(enemy_deck) + len(enemy_deck_bottom),
        enemy_capture_pile_size=len(enemy_capture_pile),
        outcome=None,
        discard_pile=discard_pile,
        enemy_capture_pile=enemy_capture_pile,
        deck=deck,
        enemy_deck=enemy_deck,
        enemy_deck_bottom=enemy_deck_bottom,
    )
    return view(imagine(table, seed=0), recall=True)
