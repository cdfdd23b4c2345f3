"""
Card Capture, Lucas Gentry's solitaire deck builder, in all its variants.

`new_game` deals a game, `legal_actions` lists the actions that are legal now,
`apply` plays one of them, and `view` shows what the player may see. The rules
have numbers such as CC-6.2, which error messages cite; the documentation's page
"The rules of Card Capture" lists them.
"""

import card_capture.solitaire._text  # noqa: F401  # pyright: ignore[reportUnusedImport]  # it makes views printable
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice, parse_action
from card_capture.solitaire._apply import apply, new_game
from card_capture.solitaire._check import check
from card_capture.solitaire._events import (
    Captured,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    GivenUp,
    Lost,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrificed,
    Won,
)
from card_capture.solitaire._imagine import imagine, resample
from card_capture.solitaire._legal import legal_actions
from card_capture.solitaire._narrate import narrate
from card_capture.solitaire._reveals import reveals
from card_capture.solitaire._rule_sheet import describe, diff
from card_capture.solitaire._state import PLAYERS, GameState, Outcome, Phase, Row
from card_capture.solitaire._values import is_royal, value
from card_capture.solitaire._variants import (
    BETA,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    VARIANTS,
    FirstPhase,
    JokerCopies,
    OpeningRow,
    RoyalRule,
    StuckRule,
    Variant,
    VariantChanges,
    variant,
)
from card_capture.solitaire._views import View, view
from card_capture.solitaire._why_not import Reason, Refusal, why_not

__all__ = [
    "Action",
    "BETA",
    "Capture",
    "Captured",
    "DECKOPEDIA",
    "Discard",
    "Discarded",
    "Drew",
    "EnemyDealt",
    "EnemyPhaseSkipped",
    "Event",
    "FirstPhase",
    "GameState",
    "GiveUp",
    "GivenUp",
    "JokerCopies",
    "Lost",
    "OpeningRow",
    "Outcome",
    "PLAYCARDS",
    "PLAYERS",
    "PUBLISHED",
    "Phase",
    "PhaseBegan",
    "Reason",
    "Refusal",
    "Reshuffled",
    "Row",
    "RowClosedUp",
    "RoyalRule",
    "Sacrifice",
    "Sacrificed",
    "StuckRule",
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
    "is_royal",
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
