"""Views, which contain only what the players may see (CM-7)."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias, final

from attrs import frozen

from card_capture._kit.arguments import require_bool, require_seat
from card_capture._kit.states import ViewBase
from card_capture.cards import Card, CardSet
from card_capture.commander._pyramid import SLOTS, Layout
from card_capture.commander._state import Battle, GameState, Outcome, require_state
from card_capture.commander._variants import Variant


class FaceDown(Enum):
    """The back of a card that no player may look at."""

    FACE_DOWN = "FACE_DOWN"
    """The only value: all backs look the same."""


SeenLayout: TypeAlias = tuple[Card | FaceDown | None, ...]
"""A layout as the players see it: index 0 is slot 1; `FaceDown.FACE_DOWN` for a back, None for an empty slot."""


@final
@frozen
class View(ViewBase):
    """
    The table as the players see it (CM-7.1), with `recall` also as they remember it (CM-7.2).

    It is the same for every player, because players may not look at their own cards either. A view never
    contains a hidden card.

    `str(view)` is the table as text, in at most 79 columns. A notebook shows a view as a picture.

    Attributes:
        variant: The rules of the game.
        layouts: For every seat its thirteen slots as the players see them. Only the cards of the
            current battle are face up.
        in_game: For every seat, whether it is still in the game.
        dealer: The seat that dealt.
        battle: The tie that is being broken, or None.
        to_move: The seat whose turn it is, or None if the game is over.
        outcome: The result of the game, or None while it is running.
        remembered: With recall, for every seat its thirteen slots with the cards that have been turned
            up at least once, and None elsewhere; without recall, None.
        removed: With recall, the cards out of the game that were turned up at least once; without
            recall, None.

    Examples:
        >>> from card_capture.commander import new_game
        >>> view(new_game(seed=1), seat=0).layouts[0][12]
        <FaceDown.FACE_DOWN: 'FACE_DOWN'>
    """

    variant: Variant
    layouts: tuple[SeenLayout, ...]
    in_game: tuple[bool, ...]
    dealer: int
    battle: Battle | None
    to_move: int | None
    outcome: Outcome | None
    remembered: tuple[Layout, ...] | None
    removed: CardSet | None

    @property
    def players(self) -> int:
        """The number of players, including those who are out."""
        return len(self.layouts)


def view(state: GameState, seat: int, *, recall: bool = False) -> View:
    """
    Return a player's view of *state*.

    Args:
        state: Any valid state.
        seat: The seat whose view it is; all seats have the same view.
        recall: Whether to add what a player with a perfect memory knows: every card turned up so far.

    Raises:
        UnknownSeatError: *seat* is not a seat of the game.
        InvalidStateError: *state* is not a state of Capture the Commander.
        NotABoolError: *recall* is neither True nor False.

    Examples:
        >>> from card_capture.commander import Attack, apply, new_game
        >>> state = apply(new_game(seed=1), Attack(1, seat=1, target=1))
        >>> table = view(state, seat=0, recall=True)
        >>> print(table.layouts[0][0], table.remembered[0][0], table.layouts[1][0], table.removed)
        FaceDown.FACE_DOWN Ts None 8s
    """
    require_state(state)
    require_seat(seat, state.players)
    require_bool(recall)
    turned_up = state.battle.turned_up if state.battle is not None else ()
    return View(
        variant=state.variant,
        layouts=tuple(
            tuple(
                card if card is None or (seat, slot) in turned_up else FaceDown.FACE_DOWN  # CM-7.1
                for slot, card in enumerate(layout, start=1)
            )
            for seat, layout in enumerate(state.layouts)
        ),
        in_game=state.in_game,
        dealer=state.dealer,
        battle=state.battle,
        to_move=state.to_move,
        outcome=state.outcome,
        remembered=_recall_layouts(state) if recall else None,
        removed=state.removed if recall else None,
    )


def _recall_layouts(state: GameState) -> tuple[Layout, ...]:
    return tuple(
        tuple(layout[slot - 1] if slot in seen else None for slot in SLOTS)  # CM-7.2
        for layout, seen in zip(state.layouts, state.seen, strict=True)
    )
