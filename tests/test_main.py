"""The command line: its commands and options, with Card Capture."""

from __future__ import annotations

import io
import re
import runpy
import shlex
import sys
from pathlib import Path

import pytest

import card_capture
from card_capture import (
    BETA,
    CARDS,
    GAMES,
    PUBLISHED,
    VARIANTS,
    Action,
    FirstPhase,
    GameState,
    Outcome,
    Phase,
    SeedError,
    UnknownSeatError,
    apply,
    legal_actions,
    narrate,
    new_game,
    records,
    view,
)
from card_capture.__main__ import main
from card_capture._cli import arguments, commands
from card_capture._cli.arguments import make_parser
from card_capture._cli.screen import use_symbols
from card_capture._demo.rendering import BOTS, FACES, render_result, render_tour
from card_capture.records import GameRecord
from tests.command_line import _wide_screen, refuse, run

__all__ = ["_wide_screen"]

PRETTY = {str(card): card.pretty for card in CARDS}
OUTCOMES = {
    Outcome.WON: "won",
    Outcome.LOST_ROYAL: "lost (a royal was lost)",
    Outcome.LOST_STUCK: "lost (stuck)",
}


def chosen(state: GameState) -> Action:
    return BOTS["solitaire"](view(state, recall=True), legal_actions(state))


# Every game


def test_every_game_has_a_face() -> None:
    """So every game of `GAMES`, all of which the command line offers, can be watched."""
    assert FACES.keys() == GAMES.keys()
    assert len({face.TITLE for face in FACES.values()}) == len(FACES)


@pytest.mark.parametrize(("name", "variant"), [(name, id_) for name, game in GAMES.items() for id_ in game.VARIANTS])
def test_every_variant_is_found_by_itself(capsys: pytest.CaptureFixture[str], name: str, variant: str) -> None:
    """By its id and by its name, in any case, without the name of its game."""
    (line,) = run(capsys, "record", "--variant", variant)
    record = GameRecord.from_json(line)
    assert (record.game, record.variant) == (name, GAMES[name].VARIANTS[variant])
    for other in (variant.upper(), variant.partition("@")[0].title()):
        assert run(capsys, "record", "--variant", other) == [line]
        assert run(capsys, "record", "--game", name.upper(), "--variant", other) == [line]


@pytest.mark.parametrize(("name", "variant"), [(name, id_) for name, game in GAMES.items() for id_ in game.VARIANTS])
def test_rules_are_printed(capsys: pytest.CaptureFixture[str], name: str, variant: str) -> None:
    game = GAMES[name]
    sheet = use_symbols(game.describe(game.VARIANTS[variant]))
    assert run(capsys, "rules", "--variant", variant) == sheet.rstrip().splitlines()


@pytest.mark.parametrize(
    ("alias", "name"), [("card-capture", "solitaire"), ("Card-Capture", "solitaire"), ("CASSINO", "casino")]
)
def test_a_game_has_other_names(capsys: pytest.CaptureFixture[str], alias: str, name: str) -> None:
    assert run(capsys, "record", "--game", alias) == run(capsys, "record", "--game", name)


# The tour


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--variant", "deckopedia", "--seed", "7"),
        ("--seed", str(2**64 - 1)),
        *(("--game", "commander", "--players", n, "--seed", seed) for n in "234" for seed in ("3", "5")),
        *(("--game", "casino", "--players", n) for n in "234"),
        ("--game", "casino", "--variant", "big_ten", "--partnership", "--dealer", "1", "--seed", "5"),
    ],
    ids=" ".join,
)
def test_a_tour_fits_on_a_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], columns: int
) -> None:
    """It shows the deal, some decisions of the game with an explanation each, and the result."""
    whole = run(capsys, "watch", *options)
    (result,) = run(capsys, "--quiet", *options)
    wide = run(capsys, *options)
    monkeypatch.setenv("COLUMNS", str(columns))
    tour = run(capsys, *options)
    assert len(tour) <= (42 if columns == 80 else 58)
    assert max(map(len, tour)) <= columns
    assert " ".join("\n".join(tour).split()).startswith(" ".join(whole[0].split()))
    beginning, *decisions, end, _ = "\n".join(wide).split("\n\n")
    assert decisions
    assert "\n".join(whole).startswith(beginning)
    for decision in decisions:
        assert decision.count("\n  (") == 1  # the explanation
    assert end.splitlines()[1] == f"  {result}"
    assert whole[-1] == result


def test_the_readme_shows_a_part_of_the_tour(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```text\n(.*?)^```$", readme, flags=re.MULTILINE | re.DOTALL)
    assert shown in "\n".join(run(capsys))


def next_steps(lines: list[str]) -> dict[str, list[str]]:
    """Return the arguments of the commands that a tour ends with."""
    steps = (line.split(":", 1) for line in lines[lines.index("What next") + 1 :])
    program = "python -m card_capture "
    return {meaning.strip(): shlex.split(command.strip().removeprefix(program)) for meaning, command in steps}


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--variant", "beta", "--seed", "5"),
        ("--game", "commander", "--players", "3", "--dealer", "0"),
        ("--variant", "royal", "--partnership", "--seed", str(2**64 - 1)),
    ],
    ids=" ".join,
)
def test_a_tour_ends_with_commands_that_work(capsys: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    tour = run(capsys, *options)
    steps = next_steps(tour)
    assert list(steps) == ["The whole game", "The rules", "Another deal", "Another game", "All options"]
    assert run(capsys, *steps["The whole game"]) == run(capsys, "watch", *options)
    variant = tour[0].split(", ")[1]
    assert run(capsys, *steps["The rules"])[0].endswith(variant)
    another = run(capsys, *steps["Another deal"])
    assert another[0] != tour[0]
    assert another[0].split(", seed ")[0] == tour[0].split(", seed ")[0]
    assert run(capsys, *steps["Another game"])[0].split(",")[0] != tour[0].split(",")[0]
    assert run(capsys, *steps["All options"])[0].startswith("usage: ")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("count", [0, 1])
def test_a_tour_of_a_game_that_stops_early(name: str, count: int) -> None:
    """The decision that shows most, such as a capture, may never come."""
    game = GAMES[name]
    state = game.new_game(5)
    record = GameRecord.of(state, game.legal_actions(state)[:count], seed=5)
    lines = list(render_tour(record, 80))
    assert len([line for line in lines if ", chosen: " in line]) == count
    assert lines[-2:] == [
        f"The end, after {count} action{'' if count else 's'}",
        f"  {render_result(record, list(record.replay())[-1])}",
    ]
    assert "not over" in lines[-1]


def test_the_commands_of_a_tour_name_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was started, so that they work where neither `python` nor `card-capture` would find this library."""
    monkeypatch.setattr(arguments, "which", lambda _: "/usr/bin/card-capture")
    script = Path("bin") / "card-capture"
    for path, python, program in (
        ("/usr/bin/card-capture", "/usr/bin/python", "card-capture"),
        (str(Path.cwd() / script), "bin/python", str(script)),
        ("/lib/card_capture/__main__.py", "python3", "python3 -m card_capture"),
        ("/lib/card_capture/__main__.py", ".venv/bin/python", ".venv/bin/python -m card_capture"),
        ("/lib/pytest/__main__.py", "/usr/bin/python", "python -m card_capture"),
    ):
        monkeypatch.setattr(sys, "argv", [path])
        monkeypatch.setattr(sys, "orig_argv", [python, "-m", "card_capture"])
        assert run(capsys)[-1] == f"  All options:    {program} --help"
        assert run(capsys, "--help")[0].startswith(f"usage: {program} ")


# A whole game


def test_the_default_game_is_won(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "watch")
    assert lines[0] == "Card Capture, published@1, seed 178"
    assert lines[1].startswith("Goal: ")
    assert lines[3] == "The row is listed from Position 4 to Position 1, the front."
    assert lines[-3].startswith("    WON: ")
    assert re.fullmatch(r"published@1, seed 178: won in round \d+", lines[-1])


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [0, 4, 2**64 - 1])
def test_every_decision_is_shown(capsys: pytest.CaptureFixture[str], variant: str, seed: int) -> None:
    """With the row from Position 4 to 1 and the hand where they have changed, and the action."""
    lines = run(capsys, "watch", "--variant", variant, "--seed", str(seed))
    decisions = "\n".join(lines).split("\n\n")[1:-1]
    state, shown = new_game(seed, VARIANTS[variant]), ["", ""]
    for text in decisions:
        before, shown = shown, table(state)
        count = len(legal_actions(state))
        action = " ".join(PRETTY.get(word, word) for word in str(chosen(state)).split())
        head = [
            f"Round {state.round}, {state.phase.value.title()} Phase",
            *(line for line in shown if line not in before),
            f"  {count} legal action{'s' if count > 1 else ''}, chosen: {action}",
        ]
        events = narrate(state, chosen(state))
        is_last = apply(state, chosen(state)).outcome is not None
        head += [f"    {use_symbols(str(event))}" for event in (events if is_last else events[:-1])]
        assert list(map(str.split, text.splitlines())) == list(map(str.split, head))
        state = apply(state, chosen(state))
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    assert lines[-1] == f"{variant}, seed {seed}: {OUTCOMES[state.outcome]} in round {state.round}"


def table(state: GameState) -> list[str]:
    """Return the lines of the table; those of a pile appear only if it may be looked through and is not empty."""
    row = " ".join("--" if card is None else card.pretty for card in reversed(state.row))
    hand = " ".join(card.pretty for card in state.hand) or "no cards"
    sizes, contents = [f"deck {len(state.deck)}"], list[str]()
    for name, pile, is_visible in (
        ("discard pile", state.discard_pile, state.variant.discard_pile_visible),
        ("Enemy Capture Pile", state.enemy_capture_pile, state.variant.enemy_capture_pile_visible),
    ):
        if pile:
            sizes.append(f"{name} {len(pile)}")
        if pile and is_visible:
            contents.append(f"  {name[0].upper()}{name[1:]}:  {' '.join(card.pretty for card in pile)}")
    return [
        f"  Row, 4 to 1:  {row}   (enemy deck {len(state.enemy_deck)})",
        f"  Hand:  {hand}   ({', '.join(sizes)})",
        *contents,
    ]


def test_royals_that_the_set_up_moves_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(12):
        royals = view(new_game(seed), recall=True).enemy_deck_bottom
        named = " ".join(card.pretty for card in royals or ())
        moved = f"Set-up: {named} came up for the row and went to the bottom of the enemy deck; "
        lines = run(capsys, "--seed", str(seed))
        assert (f"{moved}other cards have filled the row." in lines) is bool(royals)
        assert any(line.startswith("Set-up: ") for line in lines) is bool(royals)


def test_each_way_to_lose(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--quiet", "--seed", "28") == ["published@1, seed 28: lost (stuck) in round 34"]
    line = "deckopedia@1, seed 51: lost (a royal was lost) in round 50"
    assert run(capsys, "--quiet", "--variant", "deckopedia", "--seed", "51") == [line]


def test_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    result = run(capsys, "watch")[-1:]
    assert run(capsys, "--quiet") == result
    assert run(capsys, "watch", "--quiet") == result
    assert run(capsys, "--quiet", "watch") == result


# Options


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == run(capsys, "-V") == [card_capture.__version__]


def test_help_lists_the_games_the_variants_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--help")
    text = " ".join(" ".join(lines).split())
    assert "the game: solitaire, commander, casino (default: solitaire)" in text
    for name, game in GAMES.items():
        assert f"{name}: {', '.join(game.VARIANTS)}" in text
    examples = lines[lines.index("examples:") + 1 :]
    assert len(examples) == 5
    for example in examples:
        assert make_parser().parse_args(shlex.split(example.split("python -m card_capture ")[1])).run


@pytest.mark.parametrize("command", ["play", "follow", "watch", "rules", "record", "replay", "check", "par", "daily"])
def test_each_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    lines = run(capsys, command, "--help")
    assert lines[0].startswith(f"usage: python -m card_capture {command} ")
    about = next(line for line in run(capsys, "--help") if line.startswith(f"    {command} ")).split(maxsplit=1)[1]
    assert lines[2] == f"{about[0].upper()}{about[1:]}."


@pytest.mark.parametrize("command", ["par", "daily"])
def test_help_of_a_command_for_card_capture_names_no_other_game(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    text = " ".join(run(capsys, command, "--help"))
    assert all(known in text for known in VARIANTS)
    assert not any(unknown in text for unknown in ("casino", "commander", "Casino", "--game", "--partnership"))


@pytest.mark.parametrize("order", [0, 1])
def test_options_come_before_a_command_or_after_it(capsys: pytest.CaptureFixture[str], order: int) -> None:
    options = ["--variant", "beta", "--seed", "4"]
    line = run(capsys, *(["record", *options] if order else [*options, "record"]))[0]
    assert (GameRecord.from_json(line).variant, GameRecord.from_json(line).seed) == (BETA, 4)


A_COMMAND = "expected a command, play, follow, watch, rules, record, replay, check, par, daily or study"
SEED = "argument --seed: {}"
SOME_VARIANT = (
    "expected the file of a variant, or one of "
    "published@1, beta@1, playcards@1, deckopedia@1 (Card Capture); standard@1 (Capture the Commander); "
    "main@1, sweeps@1, royal@1, spade@1, eleven@1, permissive@1, big_ten@1, two_two@1, last_take@1 (Casino)"
)

OF_COMMANDER = "expected the file of a variant, or one of standard@1 (Capture the Commander)"
OTHER_GAME = "beta@1 is a variant of Card Capture, not of Capture the Commander: use --game solitaire"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "-1"], SEED.format(SeedError(-1))),
        (["--seed", str(2**64)], SEED.format(SeedError(2**64))),
        (["--seed", "9" * 5000], SEED.format(SeedError("9" * 5000))),
        *((["--seed", text], SEED.format(SeedError(text))) for text in ("x", "1.0", "", "1_0", "0x10", " 5", "５")),
        (["record", "--seed", "x"], SEED.format(SeedError("x"))),
        (["--seed"], "argument --seed: expected one argument"),
        (["--game", "whist"], "argument --game: expected solitaire, commander or casino, got 'whist'"),
        (["--game"], "argument --game: expected one argument"),
        (["--variant", "gamma"], f"argument --variant: {SOME_VARIANT}, got 'gamma'"),
        (["--variant", "Betta"], f"argument --variant: {SOME_VARIANT}, got 'Betta'; did you mean beta@1?"),
        (
            ["--game", "Comander"],
            "argument --game: expected solitaire, commander or casino, got 'Comander'; did you mean commander?",
        ),
        (
            ["reccord"],
            f"{A_COMMAND}, got 'reccord'; did you mean record?",
        ),
        (["--variant", "gamma\0"], f"argument --variant: {SOME_VARIANT}, got 'gamma\\x00'"),
        (["rules", "--variant", "@"], f"argument --variant: {SOME_VARIANT}, got '@'"),
        (
            ["--game", "commander", "--variant", "gamma"],
            f"argument --variant: {OF_COMMANDER}, got 'gamma'",
        ),
        (["--variant", "beta@2"], "argument --variant: beta has one revision, beta@1"),
        (["--variant", "Beta@"], "argument --variant: beta has one revision, beta@1"),
        (["--variant", "sweeps@9", "--game", "casino"], "argument --variant: sweeps has one revision, sweeps@1"),
        (
            ["--game", "solitaire", "--variant", "Sweeps@1"],
            "argument --variant: sweeps@1 is a variant of Casino, not of Card Capture: use --game casino",
        ),
        (
            ["--game", "commander", "--variant", "beta"],
            f"argument --variant: {OTHER_GAME}",
        ),
        (["--partnership"], "argument --partnership: Card Capture has no partnerships: use --game casino"),
        (["--players", "2"], "argument --players: Card Capture is for 1 player, not 2"),
        (["record", "--players", "0"], "argument --players: Card Capture is for 1 player, not 0"),
        (["--players", "2.0"], "argument --players: expected a number of players, got '2.0'"),
        (["--players"], "argument --players: expected one argument"),
        (["--dealer", "0"], "argument --dealer: Card Capture has no dealer"),
        (["--dealer", "x"], "argument --dealer: expected the number of a seat, got 'x'"),
        (
            ["--game", "commander", "--players", "5"],
            "argument --players: Capture the Commander is for 2, 3 or 4 players, not 5",
        ),
        (["--game", "casino", "--players", "5"], "argument --players: Casino is for 2, 3 or 4 players, not 5"),
        (["--game", "casino", "--players", "-2"], "argument --players: Casino is for 2, 3 or 4 players, not -2"),
        (
            ["--game", "casino", "--partnership", "--players", "2"],
            "argument --players: Casino is for 4 players under main in partnership@1, not 2",
        ),
        (["--game", "casino", "--dealer", "2"], f"argument --dealer: {UnknownSeatError(2, 2)}"),
        (["--qui"], "unrecognized option --qui"),
        (["watch", "--qui"], "unrecognized option --qui"),
        (["--var", "beta", "--quiet"], "unrecognized option --var"),
        (["--seed", "4", "-x", "watch"], "unrecognized option -x"),
        (
            ["play\nit"],
            f"{A_COMMAND}, got 'play\\nit'; did you mean play?",
        ),
        (["--seed", "4", "-"], f"{A_COMMAND}, got '-'"),
        (
            ["-V", "player"],
            f"{A_COMMAND}, got 'player'; did you mean play?",
        ),
        (["replay", "x", "y\nz"], "unexpected argument 'y\\nz'"),
        (["rules", "Casino"], "unexpected argument 'Casino'; did you mean --game casino?"),
        (["rules", "BETA@1"], "unexpected argument 'BETA@1'; did you mean --variant beta@1?"),
        (
            ["help"],
            f"{A_COMMAND}, got 'help'; did you mean --help?",
        ),
        (
            ["sweeps"],
            f"{A_COMMAND}, got 'sweeps'; did you mean --variant sweeps?",
        ),
        (["replay"], "the following arguments are required: FILE"),
        (["record", "-o"], "argument -o/--output: expected one argument"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_a_bad_option_is_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert refuse(capsys, *arguments) == message


def test_a_variant_of_two_revisions(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_capture.solitaire, "VARIANTS", {**VARIANTS, "beta@2": BETA})
    message = "argument --variant: beta has 2 revisions, beta@1, beta@2"
    assert refuse(capsys, "--variant", "beta@3") == message


def test_one_plays_where_one_may(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "watch", "--players", "1") == run(capsys, "watch")


# A house variant in a file


HOUSE = "House ♠ Ω"


@pytest.fixture
def house(tmp_path: Path) -> str:
    """Return the name of a file that holds a variant of Card Capture."""
    file = tmp_path / "house.json"
    variant = BETA.evolve(name=HOUSE, opening_hand=True, first_phase=FirstPhase.CAPTURE)
    file.write_text(records.save(variant), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", GAMES)
def test_a_house_variant_of_any_game_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    file = tmp_path / "house.json"
    first = next(iter(GAMES[name].VARIANTS.values()))
    file.write_text(records.save(first.evolve(name=HOUSE)), encoding="utf-8")
    (result,) = run(capsys, "--quiet", "--variant", str(file))
    assert result == run(capsys, "--quiet", "--variant", str(first))[0].replace(str(first), f"{HOUSE}@1")
    assert run(capsys, "rules", "--variant", str(file))[0] == f"{FACES[name].TITLE}, {HOUSE}@1"
    assert run(capsys, "--quiet", "--game", name, "--variant", str(file)) == [result]
    for other in GAMES.keys() - {name}:
        message = f"{HOUSE}@1 is a variant of {FACES[name].TITLE}, not of {FACES[other].TITLE}: use --game {name}"
        assert refuse(capsys, "--game", other, "--variant", str(file)) == f"argument --variant: {message}"


def test_a_house_variant_is_found_in_the_current_folder(
    capsys: pytest.CaptureFixture[str], house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its name, unless that is the name of a registered variant."""
    path = Path(house)
    monkeypatch.chdir(path.parent)
    for name, variant in (("house.json", HOUSE), ("house", HOUSE), ("beta", "beta"), ("./beta", HOUSE)):
        path = path.replace(name).absolute()
        (result,) = run(capsys, "--quiet", "--variant", name)
        assert result.startswith(f"{variant}@1, ")


def test_a_variant_that_the_output_can_not_show_is_escaped(monkeypatch: pytest.MonkeyPatch, house: str) -> None:
    """In every command that shows it."""
    for encoding, shown in (
        ("ascii", r"House \u2660 \u03a9@1"),
        ("cp437", r"House \u2660 Ω@1"),
        ("utf-8", "House ♠ Ω@1"),
    ):
        for command in ([], ["watch"], ["rules"], ["--quiet"], ["record"]):
            buffer = io.BytesIO()
            monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer, encoding=encoding))
            assert main([*command, "--variant", house]) == 0
            text = buffer.getvalue().decode(encoding)
            assert (r"House \u2660 \u03a9" if command == ["record"] else shown) in text


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "can't read {}: No such file or directory"),
        (b"{", "{} is not a variant: expected JSON, got a mistake in line 1, column 2"),
        (b"1", "{} is not a variant: expected an object, got 1"),
        (records.save(new_game(1)).encode(), "{} is not a variant: expected a variant, got a saved game"),
    ],
    ids=["absent", "no JSON", "number", "state"],
)
def test_a_file_that_is_not_a_variant(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes | None, problem: str
) -> None:
    file = tmp_path / "house.json"
    if content is not None:
        file.write_bytes(content)
    assert refuse(capsys, "--variant", str(file)) == f"argument --variant: {problem.format(file)}"


# How the process ends


def test_as_a_script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["card_capture", "--quiet"])
    monkeypatch.delitem(sys.modules, "card_capture.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("card_capture", run_name="__main__")
    assert caught.value.code == 0
    assert "won" in capsys.readouterr().out


def test_an_interrupt_ends_it_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "play_game", interrupt)
    assert main(["watch"]) == 130
    assert capsys.readouterr() == ("", "")


# Records


def test_a_game_is_recorded_replayed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    deal = ["--variant", "beta", "--seed", "5"]
    assert run(capsys, "record", *deal, "-o", str(file)) == []
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert run(capsys, "record", *deal) == [file.read_text(encoding="utf-8").rstrip("\n")]
    assert run(capsys, "replay", str(file)) == run(capsys, "watch", *deal)
    assert run(capsys, "replay", "--quiet", str(file)) == run(capsys, *deal, "--quiet")
    valid = "valid, 100 actions: beta@1, seed 5: won in round 50"
    assert run(capsys, "check", str(file)) == run(capsys, "check", str(file), "--quiet") == [valid]


def test_an_unfinished_game_of_a_given_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    state = apply(new_game(5), legal_actions(new_game(5))[0])
    file.write_text(GameRecord.of(state, [legal_actions(state)[-1]]).to_json(), encoding="utf-8")
    lines = run(capsys, "replay", str(file))
    assert lines[0] == "Card Capture, published@1, a given deal"
    assert lines[-1] == "published@1, a given deal: not over in round 2"
    assert not any(line.startswith("Set-up: ") for line in lines)


def test_gaps_that_the_set_up_leaves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = PUBLISHED.evolve(name="straight in", first_phase=FirstPhase.CAPTURE, opening_hand=True)
    file = tmp_path / "game.json"
    file.write_text(GameRecord.of(new_game(3, rules), []).to_json(), encoding="utf-8")
    set_up = "Set-up: A♠ came up for the row and went to the bottom of the enemy deck; their positions are empty."
    assert set_up in run(capsys, "replay", str(file))


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (b"{", b"[", "{} is not a game record: expected JSON, got a mistake in line 1, column "),
        (
            b"card_capture",
            b"card_\xff",
            "{} is not a game record: expected JSON in UTF-8, got an invalid byte at position 16",
        ),
        (b'"5"', b'"6"', "{} is not a valid game: $.digests[0]: "),
        (b'"discard -"', b'"discard 2c"', "{} is not a valid game: $.actions[0]: "),
        (b'"outcome":"WON"', b'"outcome":"LOST_STUCK"', "{} is not a valid game: $.outcome: "),
        (b'"version":1', b'"version":9', "{} is not a game record: $.version: "),
    ],
)
def test_a_file_that_is_not_a_valid_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, command: str, before: bytes, after: bytes, message: str
) -> None:
    file = tmp_path / "game.json"
    assert main(["record", "--variant", "beta", "--seed", "5", "-o", str(file)]) == 0
    text = file.read_bytes()
    assert before in text
    file.write_bytes(text.replace(before, after, 1))
    assert refuse(capsys, command, str(file)).startswith(message.format(file))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "{} is not a game record: expected JSON, got a mistake in line 1, column 1"),
        (b"# A page", "{} is not a game record: expected JSON, got a mistake in line 1, column 1"),
        (b" " * 2**23, "{} is not a game record: expected JSON, got a mistake in line 1, column 8388609"),
        (b" " * (2**23 + 1), "can't read {}: it is longer than 8 MiB"),
        (b"[" * 20_000, "{} is not a game record: expected at most 64 lists and objects inside each other, got 20000"),
        (b"\xef\xbb\xbf{}", '{} is not a game record: $.format: expected "card_capture record", got nothing'),
    ],
    ids=["empty", "page", "8 MiB", "longer", "nested", "mark"],
)
def test_a_file_that_is_not_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, problem: str
) -> None:
    file = tmp_path / "README.md"
    file.write_bytes(content)
    assert refuse(capsys, "check", str(file)) == problem.format(file)


@pytest.mark.parametrize("content", [b"1", b"[" * 50_000, records.save(new_game(1)).encode()])
def test_json_that_is_not_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    """The message has the fault that the record has, without the path of the whole."""
    file = tmp_path / "game.json"
    file.write_bytes(content)
    message = refuse(capsys, "check", str(file))
    assert message.startswith(f"{file} is not a game record: ")
    assert "$: " not in message
    assert "not JSON" not in message
