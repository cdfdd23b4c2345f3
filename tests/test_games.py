"""The games by name, and a deal of any of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import card_capture
from card_capture import GAMES, PlayersError, UnknownGameError, commander, solitaire
from card_capture.games import deal


def test_the_games_are_a_mapping() -> None:
    assert "casino" in GAMES
    assert "cassino" not in GAMES
    assert GAMES.get("cassino") is None
    assert GAMES.get([]) is None  # type: ignore[call-overload]
    assert list(GAMES) == [name for name, _ in GAMES.items()] == ["solitaire", "commander", "casino"]
    assert (len(GAMES), repr(GAMES)) == (3, "<games: solitaire, commander, casino>")
    with pytest.raises(UnknownGameError, match=r"^expected solitaire, commander or casino, got 'whist'$"):
        GAMES["whist"]


def test_every_game_is_dealt_in_the_same_way() -> None:
    assert deal(solitaire, 5, solitaire.BETA) == deal(solitaire, 5, solitaire.BETA, 1)
    assert deal(solitaire, 5, solitaire.BETA) == solitaire.new_game(5, solitaire.BETA)
    assert deal(commander, 5, commander.STANDARD) == commander.new_game(5)
    three = commander.new_game(5, players=3, dealer=1)
    assert deal(commander, 5, commander.STANDARD, 3, 1) == three
    with pytest.raises(PlayersError, match=r"^expected 1 player, got 2$"):
        deal(solitaire, 5, solitaire.BETA, 2)


def run_python(program: str) -> str:
    """Return the output of *program* in a Python that has not imported anything of the library."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout  # noqa: S603 - our own


def test_importing_the_package_loads_one_game_and_no_records() -> None:
    loaded = run_python("import sys, card_capture; print(*sys.modules)").split()
    assert "card_capture.solitaire" in loaded
    for name in ("card_capture.casino", "card_capture.commander", "card_capture.records", "cattrs", "json", "numpy"):
        assert name not in loaded, name


@pytest.mark.parametrize(
    "program",
    [
        "import card_capture; print(card_capture.casino.__name__)",
        "from card_capture import casino; print(casino.__name__)",
        "from card_capture import *; print(casino.__name__)",
        "from card_capture import GAMES; print(GAMES['casino'].__name__)",
        "import card_capture; print(card_capture.GAMES.get('casino').__name__)",
    ],
)
def test_the_other_games_are_loaded_when_they_are_used(program: str) -> None:
    assert run_python(program) == "card_capture.casino\n"


def test_games_that_are_not_loaded_yet_are_listed() -> None:
    listed = run_python("import card_capture; print(*dir(card_capture))").split()
    assert {"casino", "commander", *card_capture.__all__} <= set(listed)


def test_other_names_are_missing_as_in_every_module() -> None:
    with pytest.raises(AttributeError, match=r"^module 'card_capture' has no attribute 'cassino'$"):
        card_capture.cassino  # type: ignore[attr-defined]  # noqa: B018
