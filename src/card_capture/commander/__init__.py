"""
Capture the Commander, a game of attack and memory for two to four players.

The documentation's page "The rules of Capture the Commander" numbers the rules;
errors and comments cite them, as in CM-3.1. `new_game` deals a game,
`legal_actions` lists the legal actions, `apply` plays one of them, and `view`
shows the table as the players see it: no player knows a card before it has fought.

     1   2   3   4
       5   6   7
       8   9  10
        11  12
          13

Seats count from 0 and slots from 1. Each row covers the next one: 1 and 2
cover 5, 5 covers 8, 8 and 9 cover 11. The card in slot 13 is the Commander.
"""

import card_capture.commander._text  # noqa: F401  # pyright: ignore[reportUnusedImport]  # it makes views printable
from card_capture.commander._actions import Action, Attack, Expose, parse_action
from card_capture.commander._apply import apply, new_game
from card_capture.commander._battle import Fall
from card_capture.commander._check import check
from card_capture.commander._drawing import draw
from card_capture.commander._events import (
    Attacked,
    ChoiceBegan,
    Chose,
    Drawn,
    Event,
    Exposed,
    Removed,
    Tied,
    TurnBegan,
    TurnedDown,
    WentOut,
    Won,
)
from card_capture.commander._imagine import imagine, resample
from card_capture.commander._legal import legal_actions
from card_capture.commander._narrate import narrate
from card_capture.commander._pyramid import COMMANDER, Layout
from card_capture.commander._reveals import reveals
from card_capture.commander._rule_sheet import describe, diff
from card_capture.commander._state import PLAYERS, Battle, GameState, Outcome, Place
from card_capture.commander._variants import (
    STANDARD,
    VARIANTS,
    TieExhaustion,
    TieRemoves,
    Variant,
    VariantChanges,
    variant,
)
from card_capture.commander._views import FaceDown, SeenLayout, View, view
from card_capture.commander._why_not import Reason, Refusal, why_not

__all__ = [
    "Action",
    "Attack",
    "Attacked",
    "Battle",
    "COMMANDER",
    "ChoiceBegan",
    "Chose",
    "Drawn",
    "Event",
    "Expose",
    "Exposed",
    "FaceDown",
    "Fall",
    "GameState",
    "Layout",
    "Outcome",
    "PLAYERS",
    "Place",
    "Reason",
    "Refusal",
    "Removed",
    "STANDARD",
    "SeenLayout",
    "TieExhaustion",
    "TieRemoves",
    "Tied",
    "TurnBegan",
    "TurnedDown",
    "VARIANTS",
    "Variant",
    "VariantChanges",
    "View",
    "WentOut",
    "Won",
    "apply",
    "check",
    "describe",
    "diff",
    "draw",
    "imagine",
    "legal_actions",
    "narrate",
    "new_game",
    "parse_action",
    "resample",
    "reveals",
    "variant",
    "view",
    "why_not",
]
