"""The page on a million games: the script that plays them, the files it wrote, and the page that quotes them."""

from __future__ import annotations

import importlib.util
import re
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import pvariance
from types import ModuleType
from typing import Any

import _estimates
import _million
import _study
import pytest
from _fragments import DOCS, ROOT, fill

from card_capture import BETA, GAMES, VARIANTS, casino, commander
from card_capture.bots import Rule, Sensible, Uniform
from card_capture.bots._spending import choose_spend
from card_capture.simulation import Result, compare, simulate, summarize
from card_capture.solitaire import JokerCopies, Outcome

FILE = ROOT / "benchmarks" / "million.py"
PAGE = (DOCS / "explanation" / "a-million-games.md").read_text(encoding="utf-8")
OURS, OTHERS = _study.read("million"), _study.read("million_others")
COMPARED = ("won", "lost_royal", "lost_stuck")

# The script.


@pytest.fixture
def script() -> ModuleType:
    specification = importlib.util.spec_from_file_location("million", FILE)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_each_change_is_of_one_flag(script: ModuleType) -> None:
    found = script.list_changes()
    assert len(found) == len({variant.fingerprint for variant in found.values()}) == 10
    for change, variant in found.items():
        flag, _, value = change.partition("=")
        assert str(getattr(getattr(variant, flag), "name", getattr(variant, flag))) == value
        assert variant.evolve(name="beta", **{flag: getattr(BETA, flag)}) == BETA


def test_card_capture_is_counted_as_the_engine_plays_it(script: ModuleType) -> None:
    pytest.importorskip("numba")
    series = script.Series("solitaire", "rule", 30, 1)
    rows = list(script.count_solitaire(series, series.list_seeds(0)))
    changes = script.list_changes()
    assert [row["change"] for row in rows] == [""] * len(VARIANTS) + list(changes)
    beta = list(simulate(series.list_seeds(0), Rule, variant=BETA, engine="pure"))
    for row in rows:
        variant = changes.get(row["change"]) or VARIANTS[row["variant"]]
        results = list(simulate(series.list_seeds(0), Rule, variant=variant, engine="pure"))
        rounds = [result.rounds or 0 for result in results]
        assert (row["rounds"], row["rounds_squared"]) == (sum(rounds), sum(each * each for each in rounds))
        assert row["fingerprint"] == variant.fingerprint
        for column, outcome in zip(COMPARED, Outcome, strict=True):
            found = compare(results, beta, outcome=outcome.name)
            counts = (found.rate_a.count, found.only_a, found.only_b)
            assert tuple(row[name.format(column)] for name in ("{}", "only_{}", "beta_only_{}")) == counts
        equal = sum(ours[1:] == theirs[1:] for ours, theirs in zip(results, beta, strict=True))
        assert row["same"] <= equal
        assert (row["same"] == 30) == (results == beta)


def test_seats_are_counted(script: ModuleType) -> None:
    series = script.Series("casino", "sensible", 3, 1)
    rows = list(script.count_others(series, series.list_seeds(0)))
    assert [(row["variant"], row["players"]) for row in rows] == [
        *(("main@1", players) for players in casino.PLAYERS),
        *((name, 2) for name in casino.VARIANTS if name != "main@1"),
    ]
    results = list(simulate(series.list_seeds(0), Sensible, game=casino, players=3))
    row, means = rows[1], summarize(results).scores
    assert [row[f"points_{seat}"] / 3 for seat in range(4)] == pytest.approx([*means, 0])
    assert [row[f"points_{seat}_squared"] for seat in range(3)] == [
        sum(result.scores[seat] ** 2 for result in results) for seat in range(3)
    ]
    leads = [result.scores[0] - result.scores[2] for result in results]
    assert (row["lead"], row["lead_squared"]) == (sum(leads), sum(lead * lead for lead in leads))
    assert row["rounds"] == sum(result.rounds or 0 for result in results)


def test_draws_and_winners_are_counted(script: ModuleType) -> None:
    outcomes = ("SEAT_1", "DRAWN", "SEAT_1", "SIDE_0", "SEAT_3")
    row = script.count_seats([Result(0, outcome, None, 5, ()) for outcome in outcomes], 4)
    assert [row[name] for name in ("drawn", "won_0", "won_1", "won_2", "won_3")] == [1, 1, 2, 0, 1]
    assert (row["decisions"], row["rounds"], row["lead"]) == (25, 0, 0)


def test_a_run_goes_on_where_it_was_stopped(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = [script.Series("commander", "uniform", 4, 3)]

    def run(folder: str) -> None:
        script.main([str(tmp_path / folder), "--only", "commander", "--to", str(tmp_path / folder)], series)

    run("whole")
    played: list[int] = []
    play_chunk = script.play_chunk

    def stop(those: Any, number: int) -> Any:
        played.append(number)
        if played == [0, 1]:
            raise KeyboardInterrupt
        return play_chunk(those, number)

    monkeypatch.setattr(script, "play_chunk", stop)
    with pytest.raises(KeyboardInterrupt):
        run("parts")
    run("parts")
    assert played == [0, 1, 1, 2]
    whole, parts = ((tmp_path / folder / "million_others.csv").read_bytes() for folder in ("whole", "parts"))
    assert whole == parts
    assert not list(tmp_path.rglob("million.csv"))
    row = script.read_rows(tmp_path / "whole" / "million_others.csv")[0]
    results = list(simulate(range(10_000_001, 10_000_013), Uniform, game=commander))
    assert (row["games"], row["last_seed"]) == (12, 10_000_012)
    assert row["won_0"] == summarize(results).rate("SEAT_0").count


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"first_seed": 6}, "expected a chunk from seed 5, got 6"),
        ({"version": "0.2.0"}, r"expected version 0\.1\.0 in all chunks, got 0\.2\.0"),
        ({"fingerprint": "b"}, "expected fingerprint a in all chunks, got b"),
        ({"players": 3}, "expected players 2 in all chunks, got 3"),
    ],
)
def test_chunks_that_do_not_fit_are_refused(script: ModuleType, change: dict[str, object], message: str) -> None:
    names = {
        "game": "casino",
        "variant": "main@1",
        "change": "",
        "bot": "uniform",
        "fingerprint": "a",
        "version": "0.1.0",
    }
    first = {**names, "players": 2, "first_seed": 1, "last_seed": 4, "games": 4, "lead": -7}
    second = {**first, "first_seed": 5, "last_seed": 8, "lead": 3}
    assert script.add([[first], [second]]) == [{**first, "last_seed": 8, "games": 8, "lead": -4}]
    with pytest.raises(ValueError, match=message):
        script.add([[first], [{**second, **change}]])


# The files.


def test_the_files_have_all_rules_on_the_same_seeds(script: ModuleType) -> None:
    changes = script.list_changes()
    for bot in _estimates.COMPARED:
        rows = _estimates.rows_of(bot)
        assert [(row["variant"], row["change"]) for row in rows] == [
            *((name, "") for name in VARIANTS),
            *(("beta@1", change) for change in changes),
        ]
        for row in rows:
            assert row["fingerprint"] == (changes.get(row["change"]) or VARIANTS[row["variant"]]).fingerprint
    for row in OTHERS:
        assert row["fingerprint"] == GAMES[row["game"]].variant(row["variant"]).fingerprint
    assert {(row["bot"], row["players"]) for row in OTHERS if row["game"] == "commander"} == {
        (bot, players) for bot in _million.SEAT_BOTS for players in "234"
    }
    assert {row["variant"] for row in OTHERS if row["game"] == "casino"} == set(casino.VARIANTS)


def test_the_files_are_of_the_script(script: ModuleType) -> None:
    for series in script.SERIES:
        rows = [row for row in [*OURS, *OTHERS] if (row["game"], row["bot"]) == (series.game, series.bot)]
        seeds = {(row["first_seed"], row["last_seed"], row["games"]) for row in rows}
        last = series.list_seeds(series.chunks - 1)[-1]
        assert seeds == {(str(script.FIRST_SEED), str(last), str(series.chunk * series.chunks))}


def test_the_counts_agree() -> None:
    for row in OURS:
        number = {column: int(value) for column, value in row.items() if value.isdecimal()}
        beta = _study.find(_estimates.rows_of(row["bot"]), variant="beta@1", change="")
        assert sum(number[column] for column in COMPARED) == number["games"]
        for column in COMPARED:
            assert number[column] - number[f"only_{column}"] == int(beta[column]) - number[f"beta_only_{column}"]
        assert sum(number[f"only_{column}"] for column in COMPARED) <= number["games"] - number["same"]
    for row in OTHERS:
        winners = sum(int(row[f"won_{seat}"]) for seat in range(4))
        assert winners + int(row["drawn"]) == int(row["games"])
        last = int(row["players"]) - 1
        assert int(row["lead"]) == int(row["points_0"]) - int(row[f"points_{last}"])


# What is computed from them.


def test_a_mean_has_its_interval() -> None:
    numbers = [3, 5, 8, 8, 1]
    row = {"games": "5", "rounds": str(sum(numbers)), "rounds_squared": str(sum(each * each for each in numbers))}
    found = _estimates.mean(row, "rounds")
    half = 1.96 * sqrt(pvariance(numbers) / 5)
    assert found == pytest.approx((5, 5 - half, 5 + half), abs=1e-3)


def test_a_difference_is_that_of_compare() -> None:
    ours = [Result(seed, "WON" if seed < 30 or 40 <= seed < 55 else "LOST_STUCK", 1, 1, ()) for seed in range(100)]
    beta = [Result(seed, "WON" if seed < 40 else "LOST_STUCK", 1, 1, ()) for seed in range(100)]
    row = {"games": "100", "won": "45", "only_won": "15", "beta_only_won": "10"}
    expected = compare(ours, beta)
    assert _estimates.difference(row, "won") == (expected.difference, expected.low, expected.high)
    assert _estimates.p_value(row, "won") == expected.exact_p


@pytest.mark.parametrize(
    ("estimate", "unit", "shown"),
    [
        ((0.2134, 0.189, 0.2391), "%", "21.3 % (18.9 to 23.9 %)"),
        ((-0.0425, -0.04661, 0.00001), "points", "\u22124.25 (\u22124.66 to 0)"),
        ((-0.894, -2.461, 0.678), "", "\u22120.89 (\u22122.46 to 0.68)"),
    ],
)
def test_estimates_are_shown(estimate: tuple[float, float, float], unit: str, shown: str) -> None:
    assert _estimates.show(_estimates.Estimate(*estimate), unit).replace("\u00a0", " ") == shown


# The tables.


def cells_of(markdown: str) -> list[list[str]]:
    """Return the cells of all rows that are not headers, with the classes of links as words."""
    plain = re.sub(r"\[`(\w+)`\]\[.+?\]", r"\1", markdown.replace("\u00a0", " ").replace("\u2212", "-"))
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in plain.splitlines() if line[:1] == "|"]
    return [row for row in rows if not row[0].startswith(("---", "variant", "change", "bot"))]


def percentages(row: dict[str, str]) -> list[str]:
    return [f"{100 * int(row[column]) / int(row['games']):.1f} %" if row[column] != "0" else "0" for column in COMPARED]


def test_the_tables_of_card_capture_are_of_the_file() -> None:
    rows = cells_of(_million.endings()) + cells_of(_million.flags())
    found = [
        *(row for bot in _estimates.COMPARED for row in OURS if row["bot"] == bot and not row["change"]),
        *(
            row
            for bot in _estimates.COMPARED
            for row in OURS
            if row["bot"] == bot and (row["change"] or row["variant"] == "beta@1")
        ),
    ]
    for cells, row in zip(rows, found, strict=True):
        assert cells[0] == (row["change"] or row["variant"]) or cells[0] == row["variant"]
        assert [cell.partition(" (")[0] for cell in cells[1:4]] == percentages(row)
        rounds, reshuffles = (f"{int(row[column]) / int(row['games']):.2f}" for column in ("rounds", "reshuffles"))
        assert [cell.partition(" (")[0] for cell in cells[-2:]] == [rounds, reshuffles]
        if row["change"]:
            column = _estimates.COMPARED[row["bot"]]
            points = 100 * (int(row[f"only_{column}"]) - int(row[f"beta_only_{column}"])) / int(row["games"])
            assert float(cells[4].partition(" (")[0]) == pytest.approx(points, abs=0.006)
            assert cells[6].replace(",", "") == row["same"]


def test_the_tables_of_the_other_games_are_of_the_file() -> None:
    found = [row for bot in _million.SEAT_BOTS for row in OTHERS if (row["game"], row["bot"]) == ("commander", bot)]
    for cells, row in zip(cells_of(_million.commander()), found, strict=True):
        players = int(row["players"])
        words = {"shuffled": "Sensible with ties at random", "uniform": "Uniform", "sensible": "Sensible itself"}
        assert cells[:3] == [words[row["bot"]], row["players"], f"{int(row['games']):,}"]
        assert cells[3:8] == [
            *(f"{int(row[f'won_{seat}']):,}" if seat < players else "" for seat in range(4)),
            row["drawn"],
        ]
        decided = int(row["games"]) - int(row["drawn"])
        assert cells[8].partition(" (")[0] == f"{100 * int(row['won_0']) / decided:.1f} %"
        assert cells[9] == f"{100 / players:.1f} %"
    found = [row for row in OTHERS if row["game"] == "casino"]
    for cells, row in zip(cells_of(_million.casino()), found, strict=True):
        players, games = int(row["players"]), int(row["games"])
        assert cells[:2] == [row["variant"], row["players"]]
        assert cells[2 : 2 + players] == [f"{int(row[f'points_{seat}']) / games:.1f}" for seat in range(players)]
        assert float(cells[6].partition(" (")[0]) == pytest.approx(int(row["lead"]) / games, abs=0.006)
        assert cells[7].partition(" (")[0] == f"{100 * int(row['won_0']) / games:.1f} %"
        assert cells[8] == f"{int(row['rounds']) / games:.1f}"


# The page.


def test_the_page_quotes_no_figure_by_hand() -> None:
    """All results come from the files. What is left are numbers of seats, rules and of the test."""
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert set(re.findall(r"\b\d[\d,]*\b", prose)) == {"0", "1", "3", "5", "7", "95"}
    assert len(_estimates.changes("rule")) == 10 == round(0.05 / _estimates.SMALL_P)  # "ten rows", "a tenth of 5 %"


def test_all_parts_are_on_the_page() -> None:
    assert re.findall(r"^<!-- made: million (\w+) -->$", PAGE, flags=re.MULTILINE) == [
        "findings",
        "endings",
        "flags",
        "commander",
        "casino",
    ]
    filled = fill(PAGE)
    assert all(made() in filled for made in _million.TABLES.values())


def test_the_findings_are_of_the_file() -> None:
    words = _million.findings().replace("\u2212", "-").replace("\u00a0", " ")
    points = {
        row["change"]: (int(row["only_won"]) - int(row["beta_only_won"])) / int(row["games"])
        for row in OURS
        if row["bot"] == "rule" and row["change"]
    }
    assert "first_phase=CAPTURE` alone, no game can be won" in words
    del points["first_phase=CAPTURE"]
    most = max(points, key=lambda change: abs(points[change]))
    assert f"matters most to `Rule` is `{most}`**: {100 * points[most]:+.2f} (" in words
    assert {change for change in points if f"`{change}`" not in words} == set()
    won = [int(row["won"]) / int(row["games"]) for row in OURS if row["bot"] == "rule" and not row["change"]]
    assert f"won {100 * min(won):.1f} to {100 * max(won):.1f} % of them" in words


def test_kinds_of_changes_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(change: str, only: int, beta_only: int, same: int, rounds: int = 900) -> dict[str, dict[str, str]]:
        row = {"change": change, "games": "100", "won": "50", "only_won": str(only), "beta_only_won": str(beta_only)}
        return {change: row | {"same": str(same), "rounds": str(rounds)}}

    rule = {
        **make("a", 3, 2, 80),
        **make("b", 20, 2, 70),
        **make("c", 0, 0, 100),
        **make("d", 0, 0, 60),
        **make("e", 0, 50, 0, 100),
        **make("f", 1, 40, 50),
        **make("g", 0, 0, 100),
    }
    uniform = rule | make("g", 0, 0, 10)
    monkeypatch.setattr(_million, "changes", lambda bot: list({"rule": rule, "uniform": uniform}[bot].values()))
    kinds = [[row["change"] for row in those] for those in _million.sort_changes()]
    assert kinds == [["e"], ["f", "b"], ["a"], ["d"], ["g"], ["c"]]
    words = "\n".join(_million.describe_flags())
    assert "Other significant changes of its wins: `b`" in words
    assert "Not significant after 100 deals: `a`." in words


def test_an_unfair_share_is_told_from_a_fair_one() -> None:
    row = {"games": "1000", "drawn": "100", "players": "3", "won_0": "300"}
    assert not _estimates.is_unfair(row)
    assert _estimates.is_unfair(row | {"won_0": "360"})
    assert _estimates.is_unfair(row | {"won_0": "250"})


def test_what_the_page_says_in_words_is_true() -> None:
    assert "forbids losing a royal doesn't make random play better" in PAGE
    row = _study.find(_estimates.rows_of("uniform"), variant="playcards@1", change="")
    beta = _study.find(_estimates.rows_of("uniform"), variant="beta@1", change="")
    assert (row["lost_royal"], row["won"]) == ("0", beta["won"])
    assert "lost by the\nroyal instead" in PAGE
    stuck = _study.find(_estimates.rows_of("rule"), change="stuck=NO_ACTION")
    assert stuck["only_lost_royal"] == stuck["beta_only_lost_stuck"] != "0"
    assert "the last seat wins most" in PAGE
    for players in (3, 4):
        row = _study.find(_estimates.others("commander", "sensible"), players=str(players))
        won = [int(row[f"won_{seat}"]) for seat in range(players)]
        assert won == sorted(won)
        fair = _study.find(_estimates.others("commander", "shuffled"), players=str(players))
        missing, rest = (1 / players - _estimates.decided(each).value for each in (row, fair))
        assert abs(rest) < missing / 5  # "nearly all of this disappears"
        assert _estimates.is_unfair(row)
        actions = commander.legal_actions(commander.new_game(1, players=players))
        assert isinstance(actions[0], commander.Attack)
        assert actions[0].seat == 1  # seat 0 is to move, so this is the lowest
    assert "hardly ever wins" in PAGE
    assert all(int(row["won"]) < int(row["games"]) / 10_000 for row in OURS if row["bot"] == "uniform")


@pytest.mark.parametrize("value", range(1, 14))
def test_whether_a_joker_copies_a_held_card_makes_no_difference_to_rule(value: int) -> None:
    """It spends as few Jokers as possible, so the highest card of the suit is always spent with them."""
    for jokers in range(3):
        for count in range(1, 5 - jokers):
            for places in combinations(range(13), count):
                holding = sum(1 << place for place in places) | ((1 << jokers) - 1) << 52
                spent, held = (choose_spend_or_none(holding, value, copies) for copies in JokerCopies)
                assert spent == held


def choose_spend_or_none(holding: int, value: int, copies: JokerCopies) -> int | None:
    """Return the cards that Rule spends, or None if the target is out of reach."""
    try:
        return choose_spend(holding, value, copies)
    except (ValueError, StopIteration):
        return None
