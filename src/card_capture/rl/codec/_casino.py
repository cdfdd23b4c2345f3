"""
The codec of Casino: its codes are the words of `card_capture.steps`, so an action is several small steps.

The codes of an action are the first word of its notation, and each later word for which there was another choice:

    trail 4d                         trail, 4d
    capture 4d 6h with Tc            capture, 4d, with, Tc        if 6h is the only card that goes with 4d

A later word that is the only choice is skipped. The code 0, "end", ends an action that could continue: "build 8 with
3d: 5c" is an action, and "build 8 with 3d: 5c 8h" is one too. So the codes of an action are never the beginning of
those of another action, and every legal action has exactly one series of codes.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import SupportsIndex, final, get_args

from typing_extensions import override

from card_capture._kit.arguments import require_seat, require_view
from card_capture.cards import CARDS, CardSet
from card_capture.casino import Action, GameState, Trail, View, parse_action, why_not
from card_capture.casino._state import TITLE, require_state
from card_capture.casino._values import HIGH_ACE, PACK
from card_capture.errors import InvalidViewError, ParseError
from card_capture.rl.codec._arrays import Mask, Observation, to_mask
from card_capture.rl.codec._casino_features import Features
from card_capture.rl.codec._codec import Codec, Partial, read_code, refuse, require_codes, require_players
from card_capture.shuffling import Shuffler
from card_capture.steps import Steps, steps

END = 0
"""The code that ends an action."""

MOST_BUILDS = len(PACK) // 2
"""The greatest possible number of builds: a build has at least two cards."""

WORDS = (
    *("trail", "capture", "build", "add", "raise", "with", "for"),
    *map(str, PACK),
    *(f"{card}:" for card in PACK),
    *(f"B{number}" for number in range(1, MOST_BUILDS + 1)),
    *map(str, range(1, HIGH_ACE + 1)),
)
"""
Every word that can be a choice, in the order of the codes from 1.

"to" and "partner" are not among them, since they are always the only choice. Nor is "as": the pieces that
an ace captures as 1 differ from those that it captures as 14.
"""

_CODES = {word: code for code, word in enumerate(WORDS, start=1)}
NAMES = ("end", *WORDS)
"""The name of each code."""

_NO_CARDS = CardSet()


@final
class CasinoPartial(Partial[Action]):
    """The first codes of a play."""

    __slots__ = ("_bits", "_is_complete", "_state", "_steps")

    def __init__(self, state: GameState, chosen: Steps[Action], codes: tuple[int, ...], *, is_ended: bool) -> None:
        self._state = state
        self._steps = chosen
        self.codes = codes
        self._is_complete = is_ended or bool(codes and not chosen.choices)
        self._bits = 0 if self._is_complete else _find_next(chosen)

    @property
    @override
    def mask(self) -> Mask:
        return to_mask(self._bits, len(NAMES))

    @property
    @override
    def action(self) -> Action | None:
        return self._steps.action if self._is_complete else None

    @override
    def choose(self, code: SupportsIndex) -> CasinoPartial:
        number = read_code(code, len(NAMES))
        if not self._bits >> number & 1:
            raise refuse(self, NAMES[number], number)
        codes = (*self.codes, number)
        if number == END:
            return CasinoPartial(self._state, self._steps, codes, is_ended=True)
        return CasinoPartial(self._state, self._steps.choose(NAMES[number]).forced(), codes, is_ended=False)

    @override
    def why_not(self, code: SupportsIndex) -> str | None:
        number = read_code(code, len(NAMES))
        if self._bits >> number & 1:
            return None
        if self._is_complete:
            return "the action is complete (CA-2.9)"
        if self._state.to_move is None:
            return str(why_not(self._state, Trail(CARDS[0])))
        words = self._steps.words
        if number == END:
            return f"{' '.join(words)} is not a whole play (CA-2.9)" if words else "a play needs a card (CA-2.9)"
        text = " ".join([*words, NAMES[number]])
        with suppress(ParseError):
            refusal = why_not(self._state, parse_action(text))
            if refusal is not None:  # otherwise only the order of the words is wrong
                return str(refusal)
        return f"{text} does not begin a legal play ({_RULES.get(text.partition(' ')[0], 'CA-2.9')})"


_RULES = {"capture": "CA-13.2", "build": "CA-13.3", "add": "CA-13.3", "raise": "CA-13.3", "trail": "CA-13.4"}
"""For the first word of a play, the rule that lists the legal plays of that kind."""


def _find_next(chosen: Steps[Action]) -> int:
    """Return the codes that may come next, as the bits of an integer."""
    bits = sum([1 << _CODES[word] for word in chosen.choices])
    return bits if chosen.action is None else bits | 1 << END


@final
class CasinoCodec(Codec[GameState, Action, View]):
    """The codec of Casino."""

    game = "casino"
    _kinds = frozenset(get_args(Action))
    actions = NAMES

    def __init__(self, players: int) -> None:
        self.players = players
        self._features = Features(players, NAMES, MOST_BUILDS)
        self.features = self._features.names

    @override
    def begin(self, state: GameState) -> CasinoPartial:
        require_state(state)
        require_players(self, state.players)
        return _begin(state)

    @override
    def decode(self, codes: SupportsIndex | Sequence[SupportsIndex], view: View) -> Action | None:
        self._require_view(view)
        found = codes if isinstance(codes, Sequence) else (codes,)
        return self._follow(_begin(_make_substitute(view)), found).action

    @override
    def _encode(self, action: Action, view: View) -> tuple[int, ...] | None:
        chosen: Steps[Action] = steps(_make_substitute(view))
        words = str(action).split()
        codes: list[int] = []
        while len(chosen.words) < len(words):
            word = words[len(chosen.words)]
            if word not in chosen.choices or chosen.words != tuple(words[: len(chosen.words)]):
                return None
            codes.append(_CODES[word])
            chosen = chosen.choose(word).forced()
        if chosen.action != action:
            return None
        return (*codes, END) if chosen.choices else tuple(codes)

    @override
    def observe(self, view: View, codes: Sequence[SupportsIndex] = (), *, seat: int | None = None) -> Observation:
        self._require_view(view)
        require_seat(view.seat if seat is None else seat, self.players)
        if seat not in (None, view.seat):
            raise InvalidViewError(f"expected the view of seat {seat}, got that of seat {view.seat}")
        return self._features.observe(view, [read_code(code, self.size) for code in require_codes(codes)])

    @override
    def _require_view(self, view: View) -> None:
        require_view(view, View, TITLE)
        if view.players != self.players:
            raise InvalidViewError(f"expected a view for {self.players} players, got one for {view.players}")


def _begin(state: GameState) -> CasinoPartial:
    return CasinoPartial(state, steps(state), (), is_ended=False)


def _make_substitute(view: View) -> GameState:
    """
    Return a state with the same legal actions as the one that a view shows, if it is the view of the seat to move.

    Whether a play is legal depends only on the table, the player's own hand and the flags (CA-2.10). So the other hands
    and the stock can be empty. In the view of another seat there is no action.
    """
    return GameState(
        variant=view.variant,
        players=view.players,
        dealer=view.dealer,
        round=view.round,
        deal=view.deal,
        stock=(),
        hands=tuple([view.hand if seat == view.seat else _NO_CARDS for seat in range(view.players)]),
        table=view.table,
        builds=view.builds,
        piles=(_NO_CARDS,) * len(view.pile_sizes),
        sweeps=view.sweeps,
        scores=view.scores,
        last_capturer=view.last_capturer,
        unclaimed=view.unclaimed,
        shuffler=_NO_SHUFFLES,
        to_move=view.to_move if view.to_move == view.seat else None,
        outcome=view.outcome,
        announced=view.announced,
        round_points=view.round_points,
    )


_NO_SHUFFLES = Shuffler.scripted([])
