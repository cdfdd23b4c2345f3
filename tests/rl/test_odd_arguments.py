"""Whatever is passed to a codec or an environment, it is accepted or refused with an error of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from card_capture import GAMES, CodeError, LearningError, casino, commander, solitaire
from card_capture.records import GameRecord
from card_capture.rl import codec
from card_capture.rl.imitation import positions
from card_capture.rl.text import prompt
from tests.odd_arguments import find_raw_errors


def list_cases(name: str) -> Iterator[tuple[str, Callable[..., object], dict[str, object]]]:
    """Yield functions that take values of a game, each with arguments that it accepts."""
    game: Any = GAMES[name]
    codes: codec.Codec[Any, Any, Any] = codec.of(game)
    state = game.new_game(seed=1)
    view = game.view(state, 0, recall=True)
    action = game.legal_actions(state)[0]
    chosen = codes.encode(action, view)
    yield "of", codec.of, {"game": game, "players": None}
    yield "begin", codes.begin, {"state": state}
    yield "mask", codes.mask, {"state": state, "codes": chosen}
    yield "encode", codes.encode, {"action": action, "view": view}
    yield "decode", codes.decode, {"codes": chosen, "view": view}
    yield "observe", codes.observe, {"view": view, "codes": chosen[:1], "seat": 0}
    yield "choose", codes.begin(state).choose, {"code": chosen[0]}
    yield "why_not", codes.begin(state).why_not, {"code": chosen[0]}
    yield "positions", positions, {"record": GameRecord.of(state, [action], seed=1), "seat": 0, "recall": True}


@pytest.mark.parametrize("name", GAMES)
def test_codecs(name: str) -> None:
    found = {case: find_raw_errors(function, arguments) for case, function, arguments in list_cases(name)}
    assert {case: lines for case, lines in found.items() if lines} == {}


@pytest.mark.parametrize("codes", [1, None, 1.5])
def test_codes_are_a_list(codes: Any) -> None:
    state = casino.new_game(seed=7)
    for call in (codec.of(casino).mask, lambda _, codes: codec.of(casino).observe(casino.view(state, 0), codes)):
        with pytest.raises(CodeError, match=rf"^expected a list of codes, got {codes}$"):
            call(state, codes)


def test_the_environment_of_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from card_capture.rl.gymnasium import CardCapture  # noqa: PLC0415 - it needs an extra

    options = {"recall": True, "illegal": "lose", "shaped": False, "render_mode": None}
    assert find_raw_errors(CardCapture, {"variant": "beta", **options}) == []
    env = CardCapture()
    assert find_raw_errors(env.reset, {"seed": 1, "options": {"state": solitaire.new_game(seed=1)}}) == []
    assert find_raw_errors(env.step, {"action": 0}) == []


@pytest.mark.parametrize("game", [commander, casino])
def test_the_table_of_pettingzoo(game: Any) -> None:
    pytest.importorskip("pettingzoo")
    from card_capture.rl.pettingzoo import Table  # noqa: PLC0415 - it needs an extra

    options = {"players": None, "recall": True, "max_cycles": None, "render_mode": None}
    assert find_raw_errors(Table, {"game": game, "variant": None, **options}) == []
    table = Table(game)
    assert find_raw_errors(table.reset, {"seed": 1, "options": {"state": game.new_game(seed=1)}}) == []
    code = codec.of(game).mask(game.new_game(seed=1)).argmax()
    assert find_raw_errors(lambda code: (table.reset(seed=1), table.step(code)), {"code": code}) == []
    for ask in (table.observe, table.observation_space, table.action_space):
        assert find_raw_errors(ask, {"agent": "seat_0"}) == []


@pytest.mark.parametrize("history", [5, None, ["x"], [None], "x", [commander.Tied]])
def test_the_history_of_a_prompt_has_events(history: Any) -> None:
    view = commander.view(commander.new_game(seed=1), 0, recall=True)
    with pytest.raises(LearningError, match=r"^expected (history to be a list of events|an event that narrate)"):
        prompt(view, history)
