from card_capture.cassino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.cassino._apply import apply, new_game
from card_capture.cassino._legal import legal_actions
from card_capture.cassino._notation import parse_action
from card_capture.cassino._refusals import Reason, Refusal
from card_capture.cassino._state import PLAYERS, Build, GameState, Outcome
from card_capture.cassino._values import value
from card_capture.cassino._variants import *
from card_capture.cassino._why_not import why_not
