"""
All three games for OpenSpiel.

`register` makes them known to OpenSpiel under the names in `NAMES`. After that, `pyspiel.load_game` can load them, and
so can every library that builds on it.

    >>> import pyspiel
    >>> register()
    >>> game = pyspiel.load_game("card_capture_casino(variant=royal@1,players=2)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(7)  # the deal of seed 7
    >>> print(state.observation_string())
    Seat 0
    ...
    >>> [state.action_to_string(code) for code in state.legal_actions()]
    ['trail', 'capture', 'build']

The first event of a game is the deal, a chance event with equally likely outcomes, one for each seed from 0 on. All
later shuffles follow from the seed. So a search that continues from a state knows all hidden cards, even those of later
deals. It plays fair only if it starts from the result of `resample_from_infostate`, as OpenSpiel's ISMCTS in Python
does.

The codes of actions and the tensors are those of `card_capture.rl.codec`. In Casino a player chooses an action as
several codes, one after the other.

This module needs the extra `openspiel`, which is OpenSpiel.

Provisional until 1.2: a minor release may still change names, parameters and strings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np
from typing_extensions import override

from card_capture._quoting import quote
from card_capture.casino import MAIN
from card_capture.commander import STANDARD
from card_capture.errors import InvalidViewError, MissingExtraError, NotAnIntegerError
from card_capture.games import GAMES
from card_capture.rl._moments import MOST_CODES, Moment, Table
from card_capture.solitaire import PUBLISHED

try:
    _spiel: Any = import_module("pyspiel")  # it has no types
except ModuleNotFoundError as error:
    raise MissingExtraError("openspiel", "open_spiel, which has no build for Windows") from error

__all__ = [
    "NAMES",
    "register",
]

if TYPE_CHECKING:

    class _GameBase:
        """The class `Game` of OpenSpiel, as far as it is used here."""

        def __init__(self, *_: Any) -> None: ...

    class _StateBase:
        """The class `State` of OpenSpiel, as far as it is used here."""

        def __init__(self, *_: Any) -> None: ...
        def clone(self) -> Any: ...

else:
    _GameBase, _StateBase = _spiel.Game, _spiel.State

_DEFAULTS: Mapping[str, Any] = {"solitaire": PUBLISHED, "commander": STANDARD, "casino": MAIN}
_LONG_NAMES = {"solitaire": "Card Capture", "commander": "Capture the Commander", "casino": "Casino"}

NAMES = tuple(f"card_capture_{name}" for name in GAMES)
"""The names under which OpenSpiel loads the games."""

_DEALS = 10_000
"""The number of deals by default; OpenSpiel lists all of them for each new game, which takes about a millisecond."""


def register() -> None:
    """
    Register all games with OpenSpiel; a second call changes nothing.

    OpenSpiel then loads them by their names in `NAMES`. They have these parameters, as in
    "card_capture_commander(players=3,deals=500)":

    - `variant`: the id of a registered variant, such as "royal@1".
    - `players`: the number of players; Card Capture doesn't have this parameter.
    - `deals`: the number of possible deals, those of the seeds from 0 on; 10,000 by default.

    A process that reads a serialized game has to call `register` too.

    Examples:
        >>> import pyspiel
        >>> register()
        >>> print(pyspiel.load_game("card_capture_solitaire(variant=beta@1)"))
        card_capture_solitaire(deals=10000,variant=beta@1)
        >>> pyspiel.load_game("card_capture_commander(players=5)")
        Traceback (most recent call last):
        ...
        card_capture.errors.PlayersError: expected 2, 3 or 4 players, got 5
    """
    for make in (_Solitaire, _Commander, _Casino):
        _spiel.register_game(_describe_kind(make.name), make)


@cache
def _describe_kind(name: str) -> Any:
    """Return OpenSpiel's description of a game."""
    kinds, numbers = _spiel.GameType, GAMES[name].PLAYERS
    parameters = {"variant": _DEFAULTS[name].id, "deals": _DEALS}
    return kinds(
        short_name=f"card_capture_{name}",
        long_name=_LONG_NAMES[name],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if name == "solitaire" else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters if max(numbers) == 1 else {**parameters, "players": min(numbers)},
    )


class _Game(_GameBase):
    """A game of OpenSpiel: the settings of a table, at which every deal is possible."""

    name: ClassVar[str]

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        name, kind = self.name, _describe_kind(self.name)
        parameters = {**kind.parameter_specification, **(given or {})}
        game, deals = GAMES[name], parameters["deals"]
        if deals < 1:
            raise NotAnIntegerError(deals, "a number of deals from 1 on")
        self.table = Table(name, game.variant(parameters["variant"]), parameters.get("players", 1), deals)
        Moment(self.table).deal(0)  # this raises an error if that number of players can't play the variant
        players = self.table.players
        info = _spiel.GameInfo(
            num_distinct_actions=self.table.codes.size,
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=0.0 if name == "solitaire" else -1.0,
            max_utility=1.0,
            utility_sum=None if name == "solitaire" else 0.0,
            max_game_length=MOST_CODES[name],
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> _State:
        """Return the state before the deal."""
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: the deal is the only chance event."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Return an observer that sees the view of a seat, or also everything that its perfect memory adds."""
        return _Observer(self.table, iig_obs_type or _spiel.IIGObservationType(perfect_recall=False), params)


# These are classes and not functions, because OpenSpiel drops its references only after Python has ended. A function
# would then be deleted, which ends the process with an error.


@final
class _Solitaire(_Game):
    name = "solitaire"


@final
class _Commander(_Game):
    name = "commander"


@final
class _Casino(_Game):
    name = "casino"


@final
class _State(_StateBase):
    """
    A state of OpenSpiel.

    All our data is in one immutable value, since OpenSpiel makes a deep copy of all attributes in `clone` and
    serializes them as a pickle.
    """

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.moment = Moment(game.table)

    # The methods below have the names that OpenSpiel calls.

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        state = self.moment.state
        if state is None:
            return int(_spiel.PlayerId.CHANCE)
        return int(_spiel.PlayerId.TERMINAL) if state.to_move is None else int(state.to_move)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.state is not None and self.moment.state.outcome is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds with their equal chances."""
        deals = self.moment.table.deals
        return [(seed, 1 / deals) for seed in range(deals)]

    def returns(self) -> list[float]:
        """Return the result for each seat."""
        return self.moment.score()

    def _legal_actions(self, _: int) -> list[int]:
        found: list[int] = self.moment.play.mask.nonzero()[0].tolist()
        return found

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.deal(action) if self.moment.state is None else self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == _spiel.PlayerId.CHANCE else self.moment.table.codes.actions[action]

    def resample_from_infostate(self, player: int, sampler: Any) -> _State:
        """
        Return a state that a player can't distinguish from this one, drawn uniformly.

        Args:
            player: The seat.
            sampler: A function that returns a random number from 0 to 1.
        """
        other: _State = self.clone()
        if self.moment.state is not None:
            other.moment = self.moment.resample(player, int(sampler() * 2**53))
        return other

    @override
    def __str__(self) -> str:
        moment = self.moment
        if moment.state is None:
            return "Before the deal"
        return " ".join([str(moment.state), *(moment.table.codes.actions[code] for code in moment.chosen)])


@final
class _Observer:
    """An observer of the view of a player, as a tensor and as a string; OpenSpiel calls its methods."""

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise InvalidViewError(f"expected an observer without parameters, got {quote(params)}")
        if not kind.public_info or kind.private_info != _spiel.PrivateInfoType.SINGLE_PLAYER:
            raise InvalidViewError(
                "expected an observer of public information and one player's private information, got another kind"
            )
        self._recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(len(table.codes.features), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Write the features that a player sees into `tensor`; before the deal all of them are 0."""
        if state.moment.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.moment.observe(player, recall=self._recall)

    def string_from(self, state: _State, player: int) -> str:
        """Return everything that a player sees, as a string."""
        return state.moment.describe(player, recall=self._recall)
