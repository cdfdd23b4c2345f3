"""The command line with a game of several players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from card_capture import GAMES
from card_capture.__main__ import main
from card_capture._demo.commander import choose
from card_capture._demo.telling import FACES, with_symbols
from card_capture.commander import (
    PLAYERS,
    STANDARD,
    VARIANTS,
    Action,
    GameState,
    apply,
    legal_actions,
    narrate,
    new_game,
    view,
)
from card_capture.commander._drawing import side_by_side
from card_capture.records import GameRecord
from tests.commander.oracle import tie_rich_game
from tests.commander.positions import FULL, OUT, after, only, position


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def chosen(state: GameState) -> Action:
    assert state.to_move is not None
    return choose(view(state, state.to_move, recall=True), legal_actions(state))


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()
    assert len({face.prose.TITLE for face in FACES.values()}) == len(FACES)


def shown(state: GameState, action: Action) -> list[str]:
    """Return the lines that tell one decision, but for the event by which the next one begins."""
    count = len(legal_actions(state))
    what = "to attack" if state.battle is None else "to turn up a card, to break the tie"
    lines = [
        f"Seat {state.to_move} is {what}",
        *(f"  {line}" for line in side_by_side(view(state, 0, recall=True))),
        f"  {count} legal action{'' if count == 1 else 's'}; seat {state.to_move} takes: {action}",
        *(f"    {event}" for event in narrate(state, action)[:-1]),
    ]
    if apply(state, action).outcome is not None:
        lines.append(f"    {narrate(state, action)[-1]}")
    return [with_symbols(line) for line in lines]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [0, 4, 2**64 - 1])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_decision_is_shown(capsys: pytest.CaptureFixture[str], players: int, seed: int, variant: str) -> None:
    """The whole game, line by line."""
    deal = ["--game", "commander", "--variant", variant, "--players", str(players), "--seed", str(seed)]
    beginning, *decisions, end = "\n".join(output(capsys, *deal)).split("\n\n")
    title, goal, *_, set_up = beginning.splitlines()
    assert title == f"Capture the Commander, {variant}, {players} players, seed {seed}"
    assert goal.startswith("Goal: beat the other players' Commanders")
    aside = {2: "; 26 cards are set aside unseen", 3: "; 13 cards are set aside unseen", 4: ""}[players]
    assert set_up == (f"Set-up: seat {players - 1} deals 13 cards face down to each of {players} players{aside}.")
    state = new_game(seed, VARIANTS[variant], players)
    for text in decisions:
        assert text.splitlines() == shown(state, chosen(state))
        state = apply(state, chosen(state))
    assert state.outcome is not None
    assert end == f"{variant}, {players} players, seed {seed}: won by seat {state.outcome.winner}"


def test_two_play_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "--game", "commander")
    assert lines[0] == "Capture the Commander, standard@1, 2 players, seed 3"
    assert lines == output(capsys, "--game", "commander", "--players", "2", "--variant", "standard", "--seed", "3")
    assert output(capsys, "--game", "commander", "--quiet") == lines[-1:]


def test_one_plays_where_one_may(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--players", "1") == output(capsys)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_recorded_replayed_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    file = tmp_path / "game.json"
    deal = ["--game", "commander", "--players", str(players), "--seed", "5"]
    assert output(capsys, "record", *deal, "-o", str(file)) == []
    record = GameRecord.from_json(file.read_bytes())
    assert (record.game, record.players, record.dealer, record.seed) == ("commander", players, players - 1, 5)
    assert output(capsys, "record", *deal) == [file.read_text(encoding="utf-8").rstrip("\n")]
    assert output(capsys, "replay", str(file)) == output(capsys, *deal)
    assert output(capsys, "replay", "--quiet", str(file)) == output(capsys, *deal, "--quiet")
    (line,) = output(capsys, "check", str(file))
    assert re.fullmatch(rf"true, with \d+ actions; standard@1, {players} players, seed 5: won by seat \d", line)


def replayed(capsys: pytest.CaptureFixture[str], file: Path, state: GameState, *actions: Action | str) -> list[str]:
    """Return what is told of a game that begins with *state*."""
    states = [state]
    for action in actions:
        states.append(after(states[-1], action))
    played = [next(a for a in legal_actions(s) if str(a) == str(b)) for s, b in zip(states, actions, strict=False)]
    file.write_text(GameRecord.of(state, played).to_json(), encoding="utf-8")
    return output(capsys, "replay", str(file))


def test_a_given_deal_and_a_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = position(only(s13="7c"), OUT, only(s13="7d"))
    lines = replayed(capsys, tmp_path / "game.json", state, "attack 13 seat 2 slot 13")
    assert lines[0] == "Capture the Commander, standard@1, a given deal"
    assert not any(line.startswith("Set-up: ") for line in lines)
    assert lines[-8:] == [
        "  1 legal action; seat 0 takes: attack 13 seat 2 slot 13",
        "    Attack: seat 0's slot 13, 7♣, against seat 2's slot 13, 7♦.",
        "    Tie: the two cards are equal.",
        "    Seat 0 is out: it has no card left to turn up.",
        "    Seat 2 is out: it has no card left to turn up.",
        "    DRAWN: the last two players go out together.",
        "",
        "standard@1, a given deal: drawn",
    ]


def test_a_game_that_stops_in_the_middle_of_a_tie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = position(only(s12="9c", s13="Ac"), only(s12="9d", s13="Kd"), FULL)
    lines = replayed(capsys, tmp_path / "game.json", state, "attack 12 seat 1 slot 12", "expose 13")
    assert lines[-5:] == [
        "            13                          13                          13",
        "  1 legal action; seat 0 takes: expose 13",
        "    Tie: seat 0 chooses its slot 13, still face down.",
        "",
        "standard@1, a given deal: not over",
    ]


def test_games_full_of_ties_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With every kind of heading and of ending."""
    text = ""
    for players in PLAYERS:
        for seed in range(12):
            game = tie_rich_game(players, seed)
            lines = replayed(capsys, tmp_path / "game.json", game.states[0], *game.actions)
            decisions = "\n".join(lines).split("\n\n")[1:-1]
            steps = zip(game.states, game.actions, strict=False)
            assert [decision.splitlines() for decision in decisions] == [shown(*step) for step in steps]
            text += "\n".join([*lines, ""])
    for sentence in (
        r"^Seat \d is to turn up a card, to break the tie$",
        r"^    Tie: both are turned up, seat \d's slot \d+, \S+, and seat \d's slot \d+, \S+\.$",
        r"^standard@1, a given deal: won by seat \d$",
        r"^standard@1, a given deal: drawn$",
    ):
        assert re.search(sentence, text, flags=re.MULTILINE), sentence


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "whist"], "argument --game: invalid choice: 'whist' (choose from "),
        (["--game"], "argument --game: expected one argument"),
        (
            ["--game", "commander", "--players", "5"],
            "argument --players: expected 2, 3 or 4 players, got 5",
        ),
        (
            ["--game", "commander", "--players", "1"],
            "argument --players: expected 2, 3 or 4 players, got 1",
        ),
        (
            ["--game", "commander", "--players", "-2"],
            "argument --players: expected 2, 3 or 4 players, got -2",
        ),
        (["--game", "commander", "--players", "x"], "argument --players: "),
        (["--players", "2.0"], "argument --players: "),
        (["--players"], "argument --players: expected one argument"),
        (["--players", "2"], "argument --players: expected 1 player, got 2"),
        (
            ["record", "--players", "0"],
            "argument --players: expected 1 player, got 0",
        ),
        (
            ["--game", "commander", "--variant", "beta"],
            "argument --variant: expected standard@1",
        ),
        (
            ["--game", "solitaire", "--variant", "standard"],
            "argument --variant: expected beta",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_bad_option_is_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    captured = capsys.readouterr()
    assert (caught.value.code, captured.out, captured.err.count("\n")) == (2, "", 1)
    assert captured.err.startswith(f"card_capture: {message}")


def test_a_record_for_more_than_can_play_is_one_line_and_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    text = GameRecord.of(new_game(5), [], seed=5).to_json()
    file.write_text(text.replace('"players":2', '"players":5'), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["replay", str(file)])
    assert capsys.readouterr().err == "card_capture: $.players: 5 will not do, expected 2 or 3 or 4\n"


def test_help_lists_the_games_and_their_variants(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert ", ".join(GAMES) in text
    assert f"commander: {STANDARD}" in text


@pytest.mark.parametrize("order", [0, 1])
def test_options_stand_before_a_command_or_after_it(capsys: pytest.CaptureFixture[str], order: int) -> None:
    options = ["--game", "commander", "--players", "4", "--seed", "4"]
    record = GameRecord.from_json(output(capsys, *(["record", *options] if order else [*options, "record"]))[0])
    assert (record.game, record.players, record.seed) == ("commander", 4, 4)
