"""The games by name, and a deal of any of them."""

from __future__ import annotations

import pytest

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
