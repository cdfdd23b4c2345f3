"""Views and states in a notebook: a picture, and text where pictures can't be shown."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from card_capture import GAMES, casino, svg
from tests.svg.tables import BEATEN, BUILDS, LOST, RUNNING, SETTLED, TIE

STATES = {"solitaire": (RUNNING, LOST), "commander": (TIE, BEATEN), "casino": (BUILDS, SETTLED)}

every_state = pytest.mark.parametrize(
    ("name", "state"), [(name, state) for name, states in STATES.items() for state in states]
)


@every_state
def test_a_view_is_a_picture_for_wide_and_narrow_cells(name: str, state: Any) -> None:
    seen = GAMES[name].view(state, 0, recall=True)
    shown = seen._repr_html_()
    wide, narrow = svg.table(seen), svg.table(seen, size=390)
    assert shown.count(wide) == shown.count(narrow) == 1
    # Where a page drops the style sheet, only the wide one is there.
    assert f'<div class="cc-wide">{wide}</div><div class="cc-narrow" style="display:none">{narrow}</div>' in shown


@every_state
def test_a_state_is_the_picture_of_a_view_without_recall(name: str, state: Any) -> None:
    """Of the seat to move, or of seat 0 when the game is over."""
    seat = 0 if state.outcome is not None else state.to_move
    assert state._repr_html_() == GAMES[name].view(state, seat)._repr_html_()


def test_a_state_shows_the_hand_of_the_seat_to_move_only() -> None:
    state = casino.apply(casino.new_game(7), casino.parse_action("trail 8c"))
    assert state.to_move == 1
    pieces = {
        card for card in map(str, state.hands[0] | state.hands[1]) if f'data-piece="{card}"' in state._repr_html_()
    }
    assert pieces == set(map(str, state.hands[1]))


CELLS = """
from card_capture import GAMES
for game in GAMES.values():
    display(game.new_game(1), game.view(game.new_game(1), 0))
"""


@pytest.mark.skipif(
    not (find_spec("nbconvert") and find_spec("ipykernel")), reason="nbconvert or ipykernel is not installed"
)
def test_a_real_notebook(tmp_path: Path) -> None:
    notebook: dict[str, Any] = {
        "cells": [
            {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": [], "source": CELLS}
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    file = tmp_path / "game.ipynb"
    file.write_text(json.dumps(notebook), encoding="utf-8")
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", str(file)]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own
    outputs = json.loads(file.read_text(encoding="utf-8"))["cells"][0]["outputs"]
    expected = [value for game in GAMES.values() for value in (game.new_game(1), game.view(game.new_game(1), 0))]
    assert [("".join(output["data"]["text/plain"]), "".join(output["data"]["text/html"])) for output in outputs] == [
        (str(value), value._repr_html_()) for value in expected
    ]
