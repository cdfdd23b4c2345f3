"""The command line."""

from __future__ import annotations

import io
import os
import re
import runpy
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from card_capture import (
    BETA,
    CARDS,
    GAMES,
    PUBLISHED,
    VARIANTS,
    Action,
    FirstPhase,
    GameState,
    Phase,
    apply,
    legal_actions,
    new_game,
    view,
)
from card_capture.__main__ import main
from card_capture._demo.solitaire import choose
from card_capture._demo.telling import with_symbols
from card_capture.records import GameRecord


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def test_the_default_game_is_won(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys)
    assert lines[0] == "Card Capture, published@1, seed 3"
    assert lines[1].startswith("Goal: ")
    assert lines[-3] == "    WON: the enemy deck and the Enemy Row are empty."
    assert re.fullmatch(r"published@1, seed 3: won in round \d+", lines[-1])


PRETTY = {str(card): card.pretty for card in CARDS}


def chosen(state: GameState) -> Action:
    return choose(view(state, recall=True), legal_actions(state))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [0, 4, 2**64 - 1])
def test_every_decision_is_shown(capsys: pytest.CaptureFixture[str], variant: str, seed: int) -> None:
    """The lines follow the game: each decision with the row from Position 4 to 1, the hand, and the action."""
    lines = output(capsys, "--variant", variant, "--seed", str(seed))
    decisions = "\n".join(lines).split("\n\n")[1:-1]
    state = new_game(seed, VARIANTS[variant])
    for text in decisions:
        heading, row, hand, action, *told = text.splitlines()
        count = len(legal_actions(state))
        written = " ".join(PRETTY.get(word, word) for word in str(chosen(state)).split())
        assert heading == f"Round {state.round}, {state.phase.value.title()} Phase"
        shown = " ".join("--" if card is None else card.pretty for card in reversed(state.row))
        assert row.split() == f"Enemy Row, Positions 4 3 2 1: {shown} (enemy deck {len(state.enemy_deck)})".split()
        held = " ".join(card.pretty for card in state.hand) or "nothing"
        assert " ".join(hand.split()).startswith(f"Hand: {held} (deck ")
        pile = f"discard pile {len(state.discard_pile)}"
        if state.variant.discard_pile_visible and state.discard_pile:
            pile += f": {' '.join(card.pretty for card in state.discard_pile)}"
        assert f", {pile}, Enemy Capture Pile {len(state.enemy_capture_pile)}" in hand
        assert action == f"  {count} legal action{'s' if count > 1 else ''}; the player takes: {written}"
        assert told
        assert told[0].startswith(f"    {state.phase.value.title()} Phase: ")
        state = apply(state, chosen(state))
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    ending = state.outcome.value.replace("_", " ").lower()
    assert lines[-1] == f"{variant}, seed {seed}: {ending} in round {state.round}"


def test_every_kind_of_event_has_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    games = [output(capsys, "--variant", variant, "--seed", str(seed)) for variant in VARIANTS for seed in range(8)]
    text = "\n".join(line for game in games for line in game)
    for sentence in (
        r"Discard Phase: discard nothing\.",
        r"Discard Phase: discard \S+ \S+\.",
        r"Draw Phase: draw \S+\.",
        r"Draw Phase: the deck is empty; the discard pile, \d+ cards, is shuffled to be the deck\.",
        r"Capture Phase: capture 10. with [^;]+; all go to the discard pile\.",
        r"Capture Phase: give up 2♣; it and the front card, \S+, are out of the game\.",
        r"Capture Phase: sacrifice \S+ \S+; [JQKA]\S goes to the enemy deck's bottom\.",
        r"Enemy Phase: the row closes up, from Position 4: -- \S+ \S+ \S+\.",
        r"Enemy Phase: \S+ is dealt to Position 4\.",
        r"Enemy Phase: skipped, since the enemy deck is empty\.",
        r"Set-up: [JQKA]\S [JQKA]\S came up for the row and went to .*; others have filled the row\.",
        r"LOST: [^.]*[JQKA]\S reached the Enemy Capture Pile\.",
        r"LOST: the Capture Phase begins, and the player is stuck\.",
        r"WON: the enemy deck and the Enemy Row are empty\.",
        r"published@1, seed \d+: lost stuck in round \d+",
    ):
        assert re.search(f"{sentence}$", text, flags=re.MULTILINE), sentence


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Td is, Kd is.", "10♦ is, K♦ is."),
        (" Td   3  ", " 10♦  3  "),
        ("(Td)   3", "(10♦)  3"),
        ("(Td) 3", "(10♦) 3"),
        ("Kd   3", "K♦   3"),
        ("Tdx xTd TD", "Tdx xTd TD"),
    ],
)
def test_a_ten_keeps_the_columns_of_a_drawing(text: str, shown: str) -> None:
    assert with_symbols(text) == shown


def test_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    loud, quiet = output(capsys, "--seed", "3"), output(capsys, "--seed", "3", "--quiet")
    assert quiet == loud[-1:]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "-1"], "argument --seed: expected a seed from 0 to 18446744073709551615, got -1"),
        (["--seed", str(2**64)], f"argument --seed: expected a seed from 0 to 18446744073709551615, got {2**64}"),
        (["--seed", "x"], "argument --seed: expected a seed from 0 to 18446744073709551615, got 'x'"),
        (["--seed", "1.0"], "argument --seed: expected a seed from 0 to 18446744073709551615, got '1.0'"),
        (["--seed", "9" * 5000], "argument --seed: expected a seed from 0 to 18446744073709551615, got '999"),
        (["--seed", ""], "argument --seed: expected a seed from 0 to 18446744073709551615, got ''"),
        (["--seed"], "argument --seed: expected one argument"),
        (
            ["--variant", "gamma"],
            "argument --variant: expected beta@1, deckopedia@1, playcards@1 or published@1, got 'gamma'",
        ),
        (
            ["--variant", "beta@2"],
            "argument --variant: expected a registered revision, got 'beta@2': beta has one revision, beta@1",
        ),
        (["--partnership"], "argument --partnership: there are no pairs in solitaire"),
        (
            ["--game", "casino", "--partnership", "--players", "2"],
            "argument --players: expected 4 players under main in partnership@1, got 2",
        ),
        (["--qui"], "unrecognized arguments: --qui"),
        (["play\nit"], "argument rules, record, replay or check: invalid choice: 'play\\nit'"),
        (["replay", "x", "y\nz"], "unrecognized arguments: y z"),
        (["replay"], "the following arguments are required: FILE"),
        (["record", "--seed", "x"], "argument --seed: expected a seed from 0 to 18446744073709551615, got 'x'"),
        (["record", "-o"], "argument -o/--output: expected one argument"),
        (["check", "/no/such/file"], "can't read /no/such/file: No such file or directory"),
        (["record", "-o", "/no/such/file"], "can't write /no/such/file: No such file or directory"),
    ],
    ids=lambda value: " ".join(value)[:20] if isinstance(value, list) else None,
)
def test_a_bad_option_is_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    captured = capsys.readouterr()
    assert (caught.value.code, captured.out) == (2, "")
    assert captured.err.startswith(f"card_capture: {message}")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("\n")


@pytest.mark.parametrize(("name", "variant"), [(name, id_) for name, game in GAMES.items() for id_ in game.VARIANTS])
def test_rules_are_printed(capsys: pytest.CaptureFixture[str], name: str, variant: str) -> None:
    game = GAMES[name]
    lines = output(capsys, "rules", "--game", name, "--variant", variant)
    assert lines == game.describe(game.VARIANTS[variant]).splitlines()


def test_pairs_play_where_there_are_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--game", "casino", "--variant", "sweeps", "--partnership", "--seed", "5")
    lines = output(capsys, *arguments)
    assert lines[0] == "Casino, sweeps in partnership@1, 4 players, seed 5"
    assert "Seats 0 and 2, side 0, play against seats 1 and 3, side 1." in lines
    assert re.fullmatch(r"sweeps in partnership@1, 4 players, seed 5: seats [01] and [23] win, .*", lines[-1])
    assert output(capsys, *arguments, "--quiet") == lines[-1:]


def test_help_lists_the_variants(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    assert ", ".join(VARIANTS) in " ".join(capsys.readouterr().out.split())


def test_a_terminal_without_the_symbols_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer, encoding="ascii"))
    main([])
    sys.stdout.flush()
    text = buffer.getvalue().decode("ascii")
    assert any(f" {card} " in text for card in CARDS)
    assert "WON" in text


def test_a_stream_without_an_encoding_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    main([])
    assert sys.stdout.getvalue().isascii()  # type: ignore[attr-defined]


def test_a_reader_who_leaves_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `python -m card_capture | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main([]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_line_and_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit) as caught:
            main([])
        monkeypatch.undo()
        with suppress(OSError):
            stream.close()
    assert caught.value.code == 1
    assert capsys.readouterr().err == "card_capture: can't write: No space left on device\n"


def test_without_a_stream_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `python -m card_capture >&-`."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main([]) == 0


def test_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "card_capture", "--quiet"], check=True, capture_output=True, text=True)
    assert run.stdout.startswith("published@1, seed 3: won in round")


def test_as_a_script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["card_capture", "--quiet"])
    monkeypatch.delitem(sys.modules, "card_capture.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("card_capture", run_name="__main__")
    assert caught.value.code == 0
    assert "won" in capsys.readouterr().out


# Files


def test_a_game_is_recorded_replayed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert output(capsys, "record", "--variant", "beta", "--seed", "5", "-o", str(file)) == []
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    deal = ["--variant", "beta", "--seed", "5"]
    assert output(capsys, "record", *deal) == [file.read_text(encoding="utf-8").rstrip("\n")]
    assert output(capsys, "replay", str(file)) == output(capsys, *deal)
    assert output(capsys, "replay", "--quiet", str(file)) == output(capsys, *deal, "--quiet")
    (line,) = output(capsys, "check", str(file))
    assert re.fullmatch(r"true, with \d+ actions; beta@1, seed 5: lost stuck in round \d+", line)


def test_an_unfinished_game_of_a_given_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    state = apply(new_game(5), legal_actions(new_game(5))[0])
    file.write_text(GameRecord.of(state, [legal_actions(state)[-1]]).to_json(), encoding="utf-8")
    lines = output(capsys, "replay", str(file))
    assert lines[0] == "Card Capture, published@1, a given deal"
    assert lines[-1] == "published@1, a given deal: not over in round 2"
    assert not any(line.startswith("Set-up: ") for line in lines)


def test_gaps_that_the_set_up_leaves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = PUBLISHED.evolve(name="straight in", first_phase=FirstPhase.CAPTURE, opening_hand=True)
    file = tmp_path / "game.json"
    file.write_text(GameRecord.of(new_game(3, rules), []).to_json(), encoding="utf-8")
    setup = "Set-up: A♠ came up for the row and went to the enemy deck's bottom; their places are empty."
    assert setup in output(capsys, "replay", str(file))


@pytest.mark.parametrize("order", [0, 1])
def test_options_stand_before_a_command_or_after_it(capsys: pytest.CaptureFixture[str], order: int) -> None:
    options = ["--variant", "beta", "--seed", "4"]
    line = output(capsys, *(["record", *options] if order else [*options, "record"]))[0]
    assert (GameRecord.from_json(line).variant, GameRecord.from_json(line).seed) == (BETA, 4)


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (b"{", b"[", "$: expected JSON, got a mistake in line 1, column 10"),
        (b'"5"', b'"6"', "$.digests[0]: "),
        (b'"discard -"', b'"discard 2c"', "$.actions[0]: can't play discard 2c: 2c is not in hand (CC-5.1)"),
        (b'"outcome":"LOST_STUCK"', b'"outcome":"WON"', "$.outcome: "),
        (b"card_capture", b"card_\xff", "$: expected JSON in UTF-8, got an invalid byte at position 16"),
    ],
)
def test_a_false_record_is_one_line_and_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, command: str, before: bytes, after: bytes, message: str
) -> None:
    file = tmp_path / "game.json"
    main(["record", "--variant", "beta", "--seed", "5", "-o", str(file)])
    text = file.read_bytes()
    assert before in text
    file.write_bytes(text.replace(before, after, 1))
    with pytest.raises(SystemExit) as caught:
        main([command, str(file)])
    captured = capsys.readouterr()
    assert (caught.value.code, captured.out, captured.err.count("\n")) == (2, "", 1)
    assert captured.err.startswith(f"card_capture: {message}")


def test_a_link_stays_a_link_and_a_mode_a_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link"
    file.write_text("before", encoding="utf-8")
    file.chmod(0o600)
    link.symlink_to(file)
    assert main(["record", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert GameRecord.from_json(file.read_bytes()).seed == 3
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert main(["record", "-o", str(pipe)]) == 0
    assert GameRecord.from_json(os.read(reader, 2**16)).seed == 3
    os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", [".", "", "loop", "x" * 300])
def test_what_is_no_file_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(SystemExit) as caught:
        main(["record", "-o", name])
    error = capsys.readouterr().err
    assert (caught.value.code, error.count("\n")) == (2, 1)
    assert error.startswith("card_capture: can't write ")
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


def test_an_older_file_stays_when_the_new_one_can_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text("before", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(SystemExit):
        main(["record", "-o", str(file)])
    assert capsys.readouterr().err == f"card_capture: can't write {file}: No space left on device\n"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert file.read_text(encoding="utf-8") == "before"
