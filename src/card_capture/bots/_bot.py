"""The protocol of bots, and the checks and the random numbers that they share."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import fields

from card_capture import casino, commander, solitaire
from card_capture._kit.arguments import require_integer, require_recall, suggest_view
from card_capture._quoting import is_action, join_or, quote
from card_capture.errors import BotError, InvalidViewError
from card_capture.shuffling import SeededShuffler

AnyView: TypeAlias = solitaire.View | commander.View | casino.View
"""A view of any game."""

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)

TITLES: dict[type, str] = {
    solitaire.View: "Card Capture",
    commander.View: "Capture the Commander",
    casino.View: "Casino",
}
"""The names of the games by the class of their views."""


class Bot(Protocol[V_contra, A]):
    """
    A bot: anything that chooses one of the legal actions from a view.

    The bots of this module are immutable values. The same bot chooses the same action whenever the view and
    the actions are equal, so games that bots play can be repeated.

    Examples:
        >>> from card_capture import apply, legal_actions, new_game, view
        >>> from card_capture.bots import Rule
        >>> from card_capture.solitaire import Action, View
        >>> def play(bot: Bot[View, Action], seed: int):
        ...     state = new_game(seed)
        ...     while actions := legal_actions(state):
        ...         state = apply(state, bot(view(state, recall=True), actions))
        ...     return state.outcome
        >>> play(Rule(), seed=1)
        <Outcome.WON: 'WON'>
    """

    def __call__(self, view: V_contra, legal_actions: Sequence[A], /) -> A:
        """Return one of *legal_actions*; *view* is the view, with recall, of the seat to move."""
        ...


def require_choice(view: AnyView, legal_actions: Sequence[A], *kinds: type) -> None:
    """
    Check that a bot can choose.

    Args:
        view: The view.
        legal_actions: The legal actions.
        kinds: The classes of the views that the bot understands.

    Raises:
        InvalidViewError: *view* is not a view of a game that the bot plays, has no recall, or is the view of another
            seat than the one to move.
        BotError: The game is over, there are no actions, or *legal_actions* is not a sequence.
    """
    require_running(view, *kinds)
    if not isinstance(legal_actions, Sequence):
        raise BotError(f"expected a list of legal actions, got {quote(legal_actions)}")
    if not legal_actions:
        raise BotError("expected at least one legal action, got none")


def require_running(view: AnyView, *kinds: type) -> None:
    """
    Check that *view* is of one of the classes *kinds*, with recall, and that its seat can act.

    Raises:
        InvalidViewError: It is anything else, or a view without recall, or that of another seat.
        BotError: The game is over.
    """
    if type(view) not in kinds:
        titles = join_or(TITLES[kind] for kind in kinds)
        raise InvalidViewError(f"expected a View of {titles}, got {quote(view)}{suggest_view(view, *kinds)}")
    require_recall(_find_memory(view))
    if view.to_move is None:
        raise BotError("expected a view of a running game, got one of a finished game")
    if isinstance(view, casino.View) and view.seat != view.to_move:
        turn = f"seat {view.to_move}, whose turn it is"
        raise InvalidViewError(f"expected the view of {turn}, got that of seat {view.seat}")


def _find_memory(view: AnyView) -> object:
    """Return a field of the view that is None without recall."""
    if isinstance(view, solitaire.View):
        return view.deck
    return view.remembered if isinstance(view, commander.View) else view.piles


def require_action(view: AnyView, action: A) -> A:
    """
    Return *action* if it is an action of the game of *view*.

    Raises:
        BotError: It is anything else.
    """
    if type(action).__module__ != f"{type(view).__module__.removesuffix('_views')}_actions":
        raise refuse_action(view, action)
    return action


def refuse_action(view: AnyView, action: object) -> BotError:
    """Return the error about an action that is not a legal action of *view*."""
    shown = quote(action, str if is_action(action) else repr)
    return BotError(f"expected a legal action of {TITLES[type(view)]}, got {shown}")


def make_shuffler(seed: int, view: AnyView) -> SeededShuffler:
    """
    Return the source of all chance in a bot's choice, which depends only on its seed and the view.

    The name of the variant makes no difference, only its flags.
    """
    facts = {field.name: getattr(view, field.name) for field in fields(type(view))}
    facts["variant"] = view.variant.fingerprint
    digest = blake2b(repr((seed, facts)).encode(), digest_size=8).digest()
    return SeededShuffler(int.from_bytes(digest, "big"))


def to_seed(seed: int) -> int:
    """Return a seed as an integer of Python, since `repr` tells those of NumPy apart; it is a converter of a field."""
    return SeededShuffler(seed).seed


def require_positive(_: object, field: Any, number: int) -> None:
    """Raise an error unless *number* is an integer from 1 on; it is a validator of a field."""
    if require_integer(number) < 1:
        raise BotError(f"expected {field.name} to be at least 1, got {quote(number)}")
