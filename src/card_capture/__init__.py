"""
A rules engine for card games: states are immutable values, and every function is pure.

All names of Card Capture are here. Each game is also a module, with the same
functions, and `GAMES` lists them.

    >>> from card_capture import BETA, apply, legal_actions, new_game
    >>> state = new_game(seed=1, variant=BETA)
    >>> print(legal_actions(state)[0])
    discard -
    >>> state = apply(state, legal_actions(state)[0])
    >>> print(state.hand)
    2c 4c 4d X1
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from card_capture import solitaire
from card_capture.cards import CARDS, Card, CardSet, Rank, Suit
from card_capture.errors import (
    BotError,
    BotFailedError,
    CardCaptureError,
    CodeError,
    ExecutorError,
    FollowingError,
    IllegalActionError,
    InvalidStateError,
    InvalidVariantError,
    InvalidViewError,
    LearningError,
    MissingExtraError,
    NotABoolError,
    NotACardError,
    NotAnIntegerError,
    ParseError,
    PictureError,
    PieceError,
    PlayersError,
    RecordError,
    RepeatedCardError,
    SeatNameError,
    SeedError,
    ShuffleError,
    SimulationError,
    SolverError,
    UnknownGameError,
    UnknownSeatError,
    UnknownVariantError,
    WorkerError,
)
from card_capture.games import GAMES, Game
from card_capture.shuffling import Shuffler
from card_capture.solitaire import (
    BETA,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    VARIANTS,
    Action,
    Capture,
    Captured,
    Discard,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    FirstPhase,
    GameState,
    GivenUp,
    GiveUp,
    JokerCopies,
    Lost,
    OpeningRow,
    Outcome,
    Phase,
    PhaseBegan,
    Reason,
    Refusal,
    Reshuffled,
    Row,
    RowClosedUp,
    RoyalRule,
    Sacrifice,
    Sacrificed,
    StuckRule,
    Variant,
    VariantChanges,
    View,
    Won,
    apply,
    check,
    describe,
    diff,
    imagine,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    resample,
    reveals,
    variant,
    view,
    why_not,
)

if TYPE_CHECKING:
    from card_capture import casino, commander

__version__ = "1.0.0"

__all__ = [
    "Action",
    "BETA",
    "BotError",
    "BotFailedError",
    "CARDS",
    "Capture",
    "Captured",
    "Card",
    "CardCaptureError",
    "CardSet",
    "CodeError",
    "DECKOPEDIA",
    "Discard",
    "Discarded",
    "Drew",
    "EnemyDealt",
    "EnemyPhaseSkipped",
    "Event",
    "ExecutorError",
    "FirstPhase",
    "FollowingError",
    "GAMES",
    "Game",
    "GameState",
    "GiveUp",
    "GivenUp",
    "IllegalActionError",
    "InvalidStateError",
    "InvalidVariantError",
    "InvalidViewError",
    "JokerCopies",
    "LearningError",
    "Lost",
    "MissingExtraError",
    "NotABoolError",
    "NotACardError",
    "NotAnIntegerError",
    "OpeningRow",
    "Outcome",
    "PLAYCARDS",
    "PUBLISHED",
    "ParseError",
    "Phase",
    "PhaseBegan",
    "PictureError",
    "PieceError",
    "PlayersError",
    "Rank",
    "Reason",
    "RecordError",
    "Refusal",
    "RepeatedCardError",
    "Reshuffled",
    "Row",
    "RowClosedUp",
    "RoyalRule",
    "Sacrifice",
    "Sacrificed",
    "SeatNameError",
    "SeedError",
    "ShuffleError",
    "Shuffler",
    "SimulationError",
    "SolverError",
    "StuckRule",
    "Suit",
    "UnknownGameError",
    "UnknownSeatError",
    "UnknownVariantError",
    "VARIANTS",
    "Variant",
    "VariantChanges",
    "View",
    "Won",
    "WorkerError",
    "apply",
    "casino",
    "check",
    "commander",
    "describe",
    "diff",
    "imagine",
    "legal_actions",
    "narrate",
    "new_game",
    "parse_action",
    "resample",
    "reveals",
    "solitaire",
    "variant",
    "view",
    "why_not",
]


def __getattr__(name: str) -> ModuleType:
    """Import one of the other games when it is first used: most programs play only one game, and start faster."""
    if name in ("casino", "commander"):
        return import_module(f"card_capture.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List also the games that have not been imported yet."""
    return sorted({*globals(), *__all__})
