"""The actions that fit the pieces that a person has chosen, in words for buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from card_capture import casino, commander, solitaire
from card_capture._demo.labels import capitalize, label_action, write_cards
from card_capture._kit.pieces import Piece, name_piece, read_piece
from card_capture._playground._match import Match, count
from card_capture.cards import Card
from card_capture.games import State
from card_capture.steps import using

_MOST_OFFERED = 6
_MOST_READ = 1000  # a crowded table of Casino can have millions of actions


def find_using(match: Match, pieces: Sequence[str]) -> Sequence[Any]:
    """
    Return the legal actions that use all pieces, which have the names of pictures.

    Raises:
        PieceError: One of them is not on the table or in the hand.
    """
    state: State = match.state
    return using(state, pieces)


def list_offers(match: Match, pieces: Sequence[str]) -> dict[str, Any]:
    """Return the first legal actions that use all pieces; those that use no others come first and are exact."""
    found = find_using(match, pieces)
    exact: list[Any] = []
    others: list[Any] = []
    for action in islice(found, _MOST_READ):
        (exact if _name_pieces(match, action) == set(pieces) else others).append(action)
    shown = [*exact, *others[: max(0, _MOST_OFFERED - len(exact))]]
    offers = [
        {
            "notation": str(action),
            "label": label_action(action),
            "spoken": label_action(action, aloud=True),
            "exact": action in exact,
        }
        for action in shown
    ]
    return {
        "offers": offers,
        "more": count(found) - len(shown),
        "refusal": _refuse(match, pieces, found, exact=bool(exact)),
    }


def _name_pieces(match: Match, action: Any) -> set[str]:
    return {name_piece(piece, match.state.to_move) for piece in action.pieces}


def _refuse(match: Match, names: Sequence[str], found: Sequence[Any], *, exact: bool) -> dict[str, Any] | None:
    """Return the refusal of the action that the pieces seem to mean, or None."""
    pieces = [read_piece(name) for name in names]
    action: solitaire.Action | commander.Action | casino.Action | None = None
    if match.name == "solitaire":
        action = _guess_in_card_capture(match.state, pieces)
    elif match.name == "commander" and count(found) == 0:
        action = _guess_in_commander(match.state, pieces)
    elif match.name == "casino" and not exact:
        action = _guess_in_casino(match.state, pieces)
    refusal = None if action is None else match.game.why_not(match.state, action)
    return None if refusal is None else {"rule": refusal.rule, "message": capitalize(write_cards(refusal.message))}


def _guess_in_card_capture(state: solitaire.GameState, pieces: Sequence[Piece | None]) -> solitaire.Action | None:
    targets = [piece for piece in pieces if isinstance(piece, Card) and piece in state.row]
    spent = [piece for piece in pieces if isinstance(piece, Card) and piece in state.hand]
    if len(targets) == 1 and spent:
        return solitaire.Capture(targets[0], spent)
    is_given = state.phase is solitaire.Phase.CAPTURE and not targets and len(spent) == 1
    return solitaire.GiveUp(spent[0]) if is_given else None


def _guess_in_commander(state: commander.GameState, pieces: Sequence[Piece | None]) -> commander.Action | None:
    places = [piece for piece in pieces if isinstance(piece, tuple)]
    own = [slot for seat, slot in places if seat == state.to_move]
    others = [place for place in places if place[0] != state.to_move]
    if len(own) > 1 or len(others) > 1:
        return None
    if state.battle is not None and not others:
        return commander.Expose(own[0])
    # The half that is not chosen is taken from a legal action, and the other half must be the reason.
    legal: Any = commander.legal_actions(state)[0]
    seat, target = others[0] if others else (legal.seat, legal.target)
    return commander.Attack(own[0] if own else legal.slot, seat, target)


def _guess_in_casino(state: casino.GameState, pieces: Sequence[Piece | None]) -> casino.Action | None:
    assert state.to_move is not None  # nothing can be chosen when the match is over
    hand = state.hands[state.to_move]
    played = [piece for piece in pieces if isinstance(piece, Card) and piece in hand]
    loose = [piece for piece in pieces if isinstance(piece, Card) and piece not in hand]
    builds = [int(piece[1:]) for piece in pieces if isinstance(piece, str)]
    if len(played) != 1:
        return None
    return casino.Capture(played[0], loose, builds) if loose or builds else casino.Trail(played[0])
