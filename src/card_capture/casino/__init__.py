"""
Casino, a fishing game with captures and builds, for two, three or four players or two pairs.

The rules are numbered on the documentation's page "The rules of Casino"; errors
and comments cite them as CA-6.2. `new_game` deals a match, `legal_actions` lists
the legal actions, `apply` plays one, and `view` shows the part a player may see.
"""

import card_capture.casino._text  # noqa: F401  # pyright: ignore[reportUnusedImport]  # it makes views printable
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.casino._apply import apply, new_game
from card_capture.casino._check import check
from card_capture.casino._counting import Item
from card_capture.casino._events import Added, Built, Captured, Event, Raised, Swept, Trailed
from card_capture.casino._events_of_rounds import (
    Counted,
    Dealt,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    TurnBegan,
    Won,
)
from card_capture.casino._imagine import imagine, resample
from card_capture.casino._legal import legal_actions
from card_capture.casino._narrate import narrate
from card_capture.casino._notation import parse_action
from card_capture.casino._refusals import Reason, Refusal
from card_capture.casino._reveals import reveals
from card_capture.casino._rule_sheet import describe, diff
from card_capture.casino._state import PLAYERS, Build, GameState, Outcome
from card_capture.casino._values import value
from card_capture.casino._variants import (
    BIG_TEN,
    ELEVEN,
    LAST_TAKE,
    MAIN,
    PERMISSIVE,
    ROYAL,
    SPADE,
    SWEEPS,
    TWO_TWO,
    VARIANTS,
    CaptureExtent,
    CountOut,
    DuplicateBuilds,
    FaceCapture,
    RaiseBuilds,
    ScoreTiming,
    Variant,
    VariantChanges,
    variant,
)
from card_capture.casino._views import View, view
from card_capture.casino._why_not import why_not

__all__ = [
    "Action",
    "AddToBuild",
    "Added",
    "BIG_TEN",
    "Build",
    "Built",
    "Capture",
    "CaptureExtent",
    "Captured",
    "CountOut",
    "Counted",
    "Dealt",
    "DuplicateBuilds",
    "ELEVEN",
    "Event",
    "FaceCapture",
    "GameState",
    "Item",
    "LAST_TAKE",
    "MAIN",
    "MakeBuild",
    "Outcome",
    "PERMISSIVE",
    "PLAYERS",
    "ROYAL",
    "RaiseBuild",
    "RaiseBuilds",
    "Raised",
    "Reason",
    "Refusal",
    "ResidueTaken",
    "RoundBegan",
    "RoundEnded",
    "SPADE",
    "SWEEPS",
    "SaidLast",
    "ScoreTiming",
    "Swept",
    "TWO_TWO",
    "Trail",
    "Trailed",
    "TurnBegan",
    "VARIANTS",
    "Variant",
    "VariantChanges",
    "View",
    "Won",
    "apply",
    "check",
    "describe",
    "diff",
    "imagine",
    "legal_actions",
    "narrate",
    "new_game",
    "parse_action",
    "resample",
    "reveals",
    "value",
    "variant",
    "view",
    "why_not",
]
