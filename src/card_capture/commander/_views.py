"""Who may see what (CM-7): the view of all players, and states that a perfect memory can't tell apart."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias, final

from attrs import evolve, frozen

from card_capture._kit.arguments import require_seat
from card_capture.cards import Card, CardSet
from card_capture.commander._pyramid import SLOTS, Layout
from card_capture.commander._state import Battle, GameState, Outcome, require_state
from card_capture.commander._variants import Variant
from card_capture.shuffling import Shuffler, resampling_shuffler


class FaceDown(Enum):
    """A card of which nobody sees more than its back."""

    FACE_DOWN = "FACE_DOWN"
    """The only one of its kind: all backs are alike."""


SeenLayout: TypeAlias = tuple[Card | FaceDown | None, ...]
"""A layout as it is seen: index 0 is slot 1; `FaceDown.FACE_DOWN` for a back, None where no card is left."""


@final
@frozen
class View:
    """
    What the players may look at now (CM-7.1), and with `recall` also what a perfect memory adds (CM-7.2).

    It is the same for every player, for nobody may look at their own cards either. A view holds no card
    that is hidden.

    Attributes:
        variant: The rules it is played by.
        layouts: For every seat its thirteen slots as they are seen. Face up are only the cards of the
            battle going on.
        in_game: For every seat whether it is still in the game.
        dealer: The seat that dealt.
        battle: The tie that is being broken, or None.
        to_move: The seat whose turn it is, or None when the game is over.
        outcome: How the game ended, or None while it runs.
        remembered: With recall, for every seat its thirteen slots with the cards that were ever turned
            up and still lie there, None for all others; else None.
        removed: With recall, the cards out of the game that were turned up before; else None.

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
        """How many play, those who are out included."""
        return len(self.layouts)


def view(state: GameState, seat: int, *, recall: bool = False) -> View:
    """
    Return what a player may see of *state*.

    Args:
        state: Any sound state.
        seat: The seat that looks; all see the same.
        recall: Add what a player remembers who has seen every card that was ever turned up.

    Raises:
        UnknownSeatError: Nobody sits there.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import Attack, apply, new_game
        >>> state = apply(new_game(seed=1), Attack(1, seat=1, target=1))
        >>> sight = view(state, seat=0, recall=True)
        >>> print(sight.layouts[0][0], sight.remembered[0][0], sight.layouts[1][0], sight.removed)
        FaceDown.FACE_DOWN Ts None 8s
    """
    _require(state, seat)
    turned_up = state.battle.turned_up if state.battle is not None else ()
    return View(
        variant=state.variant,
        layouts=tuple(
            tuple(
                card if card is None or (seat, slot) in turned_up else FaceDown.FACE_DOWN
                for slot, card in enumerate(layout, start=1)
            )
            for seat, layout in enumerate(state.layouts)
        ),
        in_game=state.in_game,
        dealer=state.dealer,
        battle=state.battle,
        to_move=state.to_move,
        outcome=state.outcome,
        remembered=_remembered(state) if recall else None,
        removed=state.removed if recall else None,
    )


def resample(state: GameState, seat: int, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those that a perfect memory can't tell from *state*.

    All cards that were never turned up are dealt anew, those set aside included;
    `view(..., recall=True)` stays the same. A search that plays on from such states knows no more than
    the players do.

    Args:
        state: Any sound state.
        seat: The seat that doesn't know; all know the same.
        seed: As for `new_game`; the seed that dealt the game is as good as any other.

    Raises:
        SeedError: The seed is not an integer from 0 to 2^64 - 1, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the cards that were never turned up.
        UnknownSeatError: Nobody sits there.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, seat=0, seed=2)
        >>> other.layouts == state.layouts, view(other, 0, recall=True) == view(state, 0, recall=True)
        (False, True)
    """
    _require(state, seat)
    layouts = [list(layout) for layout in state.layouts]
    unseen = [
        (seat, index)
        for seat, layout in enumerate(layouts)
        for index, card in enumerate(layout)
        if card is not None and index + 1 not in state.seen[seat]
    ]
    there = [layouts[seat][index] for seat, index in unseen]
    order, _ = resampling_shuffler(seed).shuffle([*filter(None, there), *state.set_aside])
    for (owner, index), card in zip(unseen, order, strict=False):
        layouts[owner][index] = card
    return evolve(state, layouts=tuple(map(tuple, layouts)), set_aside=CardSet(order[len(unseen) :]))


def _remembered(state: GameState) -> tuple[Layout, ...]:
    return tuple(
        tuple(layout[slot - 1] if slot in seen else None for slot in SLOTS)
        for layout, seen in zip(state.layouts, state.seen, strict=True)
    )


def _require(state: GameState, seat: int) -> None:
    require_state(state)
    require_seat(seat, state.players)
