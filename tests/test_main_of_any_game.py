"""The command line with the games of several players."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import get_args

import pytest
from attrs import evolve

from card_capture import GAMES, CardCaptureError, CardSet, _demo, casino
from card_capture._cli.screen import use_symbols
from card_capture._demo import casino as casino_face
from card_capture._demo.rendering import BOTS, FACES
from card_capture._kit.text import render_parts
from card_capture.commander import (
    PLAYERS,
    VARIANTS,
    Action,
    GameState,
    apply,
    draw,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    view,
)
from card_capture.records import GameRecord, save
from tests.casino.positions import position as casino_position
from tests.command_line import _wide_screen, refuse, run
from tests.commander.oracle import tie_rich_game
from tests.commander.positions import FULL, OUT, after, only, position

__all__ = ["_wide_screen"]


def chosen(state: GameState) -> Action:
    assert state.to_move is not None
    return BOTS["commander"](view(state, state.to_move, recall=True), legal_actions(state))


def shown(state: GameState, action: Action, before: CardSet) -> list[str]:
    """Return the lines of one decision, without the event that the next heading repeats."""
    count = len(legal_actions(state))
    what = "attack" if state.battle is None else "turn up a card and break the tie"
    lines = [
        f"Seat {state.to_move} to {what}",
        *drawing(state),
        *([f"  Removed:  {state.removed}"] if state.removed != before else []),
        f"  {count} legal action{'' if count == 1 else 's'}, chosen: {action}",
        *(f"    {event}" for event in narrate(state, action)[:-1]),
    ]
    if apply(state, action).outcome is not None:
        lines.append(f"    {narrate(state, action)[-1]}")
    return [use_symbols(line) for line in lines]


def drawing(state: GameState) -> list[str]:
    """Return the layouts next to each other, as a wide terminal has room for them."""
    seen = view(state, 0, recall=True)
    layouts = [draw(seen, seat).splitlines() for seat in range(seen.players)]
    names = [f"seat {seat}" if is_in else f"seat {seat} (out)" for seat, is_in in enumerate(state.in_game)]
    titles = "     ".join(name.center(22) for name in names)
    rows = ["     ".join(line.ljust(22) for line in lines) for lines in zip(*layouts, strict=True)]
    return [f"  {line}".rstrip() for line in (titles, *rows)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [0, 4, 2**64 - 1])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_decision_is_shown(capsys: pytest.CaptureFixture[str], players: int, seed: int, variant: str) -> None:
    """The whole game, line by line."""
    deal = ["--game", "commander", "--variant", variant, "--players", str(players), "--seed", str(seed)]
    beginning, *decisions, end = "\n".join(run(capsys, "watch", *deal)).split("\n\n")
    title, goal, *_, set_up = beginning.splitlines()
    assert title == f"Capture the Commander, {variant}, {players} players, seed {seed}"
    assert goal.startswith("Goal: beat the other players' Commanders")
    aside = {2: "; 26 cards are set aside unseen", 3: "; 13 cards are set aside unseen", 4: ""}[players]
    assert set_up == (f"Set-up: seat {players - 1} deals 13 cards face down to each of {players} players{aside}.")
    state, removed = new_game(seed, VARIANTS[variant], players), CardSet()
    for text in decisions:
        assert text.splitlines() == shown(state, chosen(state), removed)
        state, removed = apply(state, chosen(state)), state.removed
    assert state.outcome is not None
    assert end == f"{variant}, {players} players, seed {seed}: won by seat {state.outcome.winner}"


def test_two_play_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "watch", "--game", "commander")
    assert lines[0] == "Capture the Commander, standard@1, 2 players, seed 178"
    options = ["--game", "commander", "--players", "2", "--variant", "standard", "--seed", "178"]
    assert lines == run(capsys, "watch", *options)
    assert run(capsys, "--game", "commander", "--quiet") == lines[-1:]


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_recorded_replayed_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    file = tmp_path / "game.json"
    deal = ["--game", "commander", "--players", str(players), "--seed", "5"]
    assert run(capsys, "record", *deal, "-o", str(file)) == []
    record = GameRecord.from_json(file.read_bytes())
    assert (record.game, record.players, record.dealer, record.seed) == ("commander", players, players - 1, 5)
    assert run(capsys, "record", *deal) == [file.read_text(encoding="utf-8").rstrip("\n")]
    assert run(capsys, "replay", str(file)) == run(capsys, "watch", *deal)
    assert run(capsys, "replay", "--quiet", str(file)) == run(capsys, *deal, "--quiet")
    (line,) = run(capsys, "check", str(file))
    assert re.fullmatch(rf"valid, \d+ actions: standard@1, {players} players, seed 5: won by seat \d", line)


def replayed(capsys: pytest.CaptureFixture[str], file: Path, state: GameState, *actions: Action | str) -> list[str]:
    """Return the lines of a recorded game that begins with *state*."""
    states = [state]
    for action in actions:
        states.append(after(states[-1], action))
    played = [next(a for a in legal_actions(s) if str(a) == str(b)) for s, b in zip(states, actions, strict=False)]
    file.write_text(GameRecord.of(state, played).to_json(), encoding="utf-8")
    return run(capsys, "replay", str(file))


def test_a_given_deal_and_a_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = position(only(s13="7c"), OUT, only(s13="7d"))
    lines = replayed(capsys, tmp_path / "game.json", state, "attack 13 seat 2 slot 13")
    assert lines[0] == "Capture the Commander, standard@1, a given deal"
    assert not any(line.startswith("Set-up: ") for line in lines)
    (heading, *decision), (end,) = (part.splitlines() for part in "\n".join(lines).split("\n\n")[-2:])
    assert heading == "Seat 0 to attack"
    action = parse_action("attack 13 seat 2 slot 13")
    assert decision[6:] == [
        f"  Removed:  {use_symbols(str(state.removed))}",
        f"  1 legal action, chosen: {action}",
        *(f"    {use_symbols(str(event))}" for event in narrate(state, action)),
    ]
    assert end == "standard@1, a given deal: drawn"


def test_a_game_that_stops_in_the_middle_of_a_tie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = position(only(s12="9c", s13="Ac"), only(s12="9d", s13="Kd"), FULL)
    lines = replayed(capsys, tmp_path / "game.json", state, "attack 12 seat 1 slot 12", "expose 13")
    assert lines[-5:] == [
        "            13                         13                         13",
        "  1 legal action, chosen: expose 13",
        f"    {narrate(after(state, 'attack 12 seat 1 slot 12'), parse_action('expose 13'))[0]}",
        "",
        "standard@1, a given deal: not over",
    ]


def test_games_full_of_ties_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With every kind of heading and of ending."""
    headings, ends = set(), set()
    for players in PLAYERS:
        for seed in range(12):
            game = tie_rich_game(players, seed)
            lines = replayed(capsys, tmp_path / "game.json", game.states[0], *game.actions)
            _, *decisions, (end,) = (part.splitlines() for part in "\n".join(lines).split("\n\n"))
            before = [CardSet(), *(state.removed for state in game.states)]
            assert decisions == [shown(*step) for step in zip(game.states, game.actions, before, strict=False)]
            headings |= {re.sub(r"\d", "N", decision[0]) for decision in decisions}
            ends.add(re.sub(r"\d$", "N", end))
    assert headings == {"Seat N to attack", "Seat N to turn up a card and break the tie"}
    assert ends == {"standard@1, a given deal: won by seat N", "standard@1, a given deal: drawn"}


def test_a_record_for_more_than_can_play_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    text = GameRecord.of(new_game(5), [], seed=5).to_json().replace('"players":2', '"players":5')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CardCaptureError) as caught:
        GameRecord.from_json(text)
    assert refuse(capsys, "replay", str(file)) == f"{file} is not a game record: {caught.value}"
    assert str(caught.value).startswith("$.players: ")


@pytest.mark.parametrize("order", [0, 1])
def test_options_come_before_a_command_or_after_it(capsys: pytest.CaptureFixture[str], order: int) -> None:
    options = ["--game", "commander", "--players", "4", "--seed", "4"]
    record = GameRecord.from_json(run(capsys, *(["record", *options] if order else [*options, "record"]))[0])
    assert (record.game, record.players, record.seed) == ("commander", 4, 4)


# The dealer


@pytest.mark.slow
@pytest.mark.parametrize("game", ["commander", "casino"])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_dealer_is_named_unless_it_is_the_last_seat(
    capsys: pytest.CaptureFixture[str], game: str, players: int
) -> None:
    """So over a series of games the deal goes round: the options are those of the next game."""
    options = ["--game", game, "--players", str(players), "--seed", "4"]
    for dealer in range(players):
        named = [*options, "--dealer", str(dealer)]
        lines = run(capsys, "watch", *named)
        title = lines[0].split(", ", 1)[1]
        is_last = dealer == players - 1
        assert f", {players} players{'' if is_last else f', dealer {dealer}'}, seed 4" in lines[0]
        assert any(line.startswith(f"Set-up: seat {dealer} deals ") for line in lines)
        first = next(line for line in lines if re.match(r"Seat \d to|Round 1, deal 1", line))
        assert re.search(r"[Ss]eat (\d)", first)[1] == str((dealer + 1) % players)  # type: ignore[index]
        assert run(capsys, *named, "--quiet")[0].startswith(f"{title}: ")
        assert GameRecord.from_json(run(capsys, "record", *named)[0]).dealer == dealer
        assert (lines == run(capsys, "watch", *options)) is is_last


# Pairs, and the words of Casino


def test_pairs_play_where_there_are_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--variant", "sweeps", "--partnership", "--seed", "5")
    lines = run(capsys, "watch", *options)
    assert lines[0] == "Casino, sweeps in partnership@1, 4 players, seed 5"
    assert "Seats 0 and 2, side 0, play against seats 1 and 3, side 1." in lines
    result = r"seats [01] and [23] win in round \d+ \(side 0: \d+, side 1: \d+\)"
    assert re.fullmatch(f"sweeps in partnership@1, 4 players, seed 5: {result}", lines[-1])
    assert run(capsys, *options, "--quiet") == lines[-1:]


def test_a_variant_with_pairs_needs_no_option(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """And a long name is cut, so that it has room for "in partnership"."""
    pairs = casino.MAIN.evolve(name="x" * 60, partnership=True)
    singles = casino.MAIN.evolve(name="y" * 60)
    file = tmp_path / "house.json"
    for variant, name in ((pairs, "x" * 60), (singles, f"{'y' * 45} in partnership")):
        file.write_text(save(variant), encoding="utf-8")
        (line,) = run(capsys, "--quiet", "--variant", str(file), "--partnership")
        assert line.startswith(f"{name}@1, 4 players, seed 178: seats ")


def test_the_goal_and_the_deal() -> None:
    state = casino.new_game(7)
    assert list(casino_face.describe_goal(state)) == [
        (
            "Goal: capture cards that score. After a round, the side with the most points wins, if it has 21 or more "
            "and leads alone."
        ),
        "Cards are worth their number, an ace 1; J, Q and K have no value.",
    ]
    assert list(casino_face.describe_set_up(state)) == [
        "Each seat plays for itself: side 0 is seat 0, and so on.",
        "Set-up: seat 1 deals four cards to each of 2 seats, and 4d 7d 6h Ks to the table.",
    ]
    royal = casino.new_game(7, casino.ROYAL.evolve(name="royal pairs", partnership=True))
    worth = "Cards are worth their number, an ace 1, or 14 from hand; J is 11, Q 12, K 13."
    assert list(casino_face.describe_goal(royal))[1] == worth
    assert next(casino_face.describe_set_up(royal)) == "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."


def test_the_table_of_casino() -> None:
    state = casino_position("8c 4d", "8d", "8: 5s+3h seat 0", "9*: 9c, 5c+4c seat 1")
    assert list(render_parts(casino_face.choose_view(state), 80)) == [
        "Round 1, deal 6 of 6, seat 0 to play",
        (
            "  Table:  8d\n  B1:  single build of 8: 3h 5s, owned by seat 0\n"
            "  B2:  multiple build of 9: 4c 5c 9c, owned by seat 1"
        ),
        "  Hand of seat 0:  8c 4d   (cards of seat 1: 2)",
        "  Captured:  side 0: 0, side 1: 42   (stock 0)",
        "  Last capture:  seat 1",
        "  Score:  side 0: 0, side 1: 0",
    ]


def test_results_of_casino() -> None:
    state = casino.new_game(7)
    assert casino_face.describe_result(state) == "not over"
    over = evolve(state, outcome=casino.Outcome(1, (14, 23)), scores=(14, 23), round=3, to_move=None)
    assert casino_face.describe_result(over) == "seat 1 wins in round 3 (side 0: 14, side 1: 23)"
    pairs = evolve(over, variant=casino.MAIN.evolve(name="pairs", partnership=True), players=4)
    assert casino_face.describe_result(pairs) == "seats 1 and 3 win in round 3 (side 0: 14, side 1: 23)"


# Explanations


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_action_has_an_explanation_of_its_own(name: str) -> None:
    kinds = get_args(GAMES[name].Action)  # type: ignore[attr-defined]
    explained = {FACES[name].explain(kind.__new__(kind)) for kind in kinds}
    assert len(explained) == len(kinds) >= 2
    assert all(re.fullmatch(r"[A-Z].*\.", text) for text in explained)


# The modules


@pytest.mark.parametrize("name", ["__init__", "rendering", *GAMES])
def test_the_demonstration_uses_the_public_api_only(name: str) -> None:
    """
    So it shows what anyone can do. There are two exceptions: its own package, and views that fit the terminal.

    `str(view)` is that text for 79 columns.
    """
    tree = ast.parse((Path(_demo.__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("card_capture"):
            if node.module in ("card_capture._demo", "card_capture._kit.text"):
                continue
            public = importlib.import_module(str(node.module)).__all__
            assert "._" not in str(node.module)
            assert {alias.name for alias in node.names} <= set(public)
        else:
            assert not isinstance(node, ast.Import)


@pytest.mark.parametrize("name", GAMES)
def test_the_command_line_prints_views(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With the symbols of the suits; in the same number of columns it is the same text."""
    monkeypatch.setenv("COLUMNS", "79")
    lines = run(capsys, "watch", "--game", name, "--seed", "5")
    first = FACES[name].choose_view(GAMES[name].new_game(5))
    shown = use_symbols(str(first)).splitlines()
    assert lines[lines.index(shown[0]) :][: len(shown)] == shown
