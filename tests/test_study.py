"""The measured figures: the script that counts them, the files it wrote, and the pages that quote them."""

from __future__ import annotations

import csv
import importlib.util
import re
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import _million
import _study
import pytest
from _fragments import DOCS, ROOT

from card_capture import GAMES, VARIANTS
from card_capture.bots._interval import compute_interval

FILE = ROOT / "benchmarks" / "study.py"
PAGE = (DOCS / "explanation" / "how-good-can-you-be.md").read_text(encoding="utf-8")
PARS, WINS, CHANCES = (_study.read(name) for name in ("pars", "bots", "chances"))
SOLITAIRE = [row for row in WINS if row["game"] == "solitaire"]

# The script.


@pytest.fixture
def study() -> ModuleType:
    specification = importlib.util.spec_from_file_location("study", FILE)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


SOLVED = """\
seed,variant,fingerprint,low,high,nodes,limit,version
1,beta@1,0385a73c2bcd,0,0,10,500,0.1.0
2,beta@1,0385a73c2bcd,1,1,30,500,0.1.0
3,beta@1,0385a73c2bcd,1,2,500,500,0.1.0
4,beta@1,0385a73c2bcd,,,7,500,0.1.0
5,beta@1,0385a73c2bcd,2,,500,500,0.1.0
6,beta@1,0385a73c2bcd,1,1,20,500,0.1.0
"""
PLAYED = """\
game,variant,bot,seed,outcome,rounds,decisions,enemies_left
solitaire,beta@1,rule,12,LOST_STUCK,30,60,3
solitaire,beta@1,rule,11,WON,44,88,0
casino,main@1,look_ahead,11,DRAWN,,20,
casino,main@1,look_ahead,12,LOST,,23,
solitaire,beta@1,sensible,11,LOST_ROYAL,9,18,39
"""


def run(study: ModuleType, folder: Path, *contents: str) -> dict[str, list[dict[str, str]]]:
    """Return the rows of the files that the script writes."""
    files = [folder / f"{number}.csv" for number, _ in enumerate(contents)]
    for file, content in zip(files, contents, strict=True):
        file.write_text(content, encoding="utf-8")
    study.main([*map(str, files), "--to", str(folder)])
    return {
        path.stem: list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        for path in sorted(folder.glob("[a-z]*.csv"))
    }


def test_pars_are_counted(study: ModuleType, tmp_path: Path) -> None:
    written = run(study, tmp_path, SOLVED)
    assert list(written) == ["pars"]
    counts = {row["result"]: int(row["count"]) for row in written["pars"]}
    assert counts == {"won": 4, "lost": 1, "undecided": 1, "par 0": 1, "par 1": 2, "no par": 1, "open": 2}
    run_of = {"variant": "beta@1", "fingerprint": "0385a73c2bcd", "version": "0.1.0", "limit": "500", "deals": "6"}
    searched = {"first_seed": "1", "last_seed": "6", "median_nodes": "25", "most_nodes": "500"}
    assert all(row.items() >= (run_of | searched).items() for row in written["pars"])
    assert (written["pars"][0]["low"], written["pars"][0]["high"]) == ("0.3000", "0.9032")


def test_games_are_counted(study: ModuleType, tmp_path: Path) -> None:
    written = run(study, tmp_path, PLAYED)
    assert list(written) == ["bots", "chances"]
    columns = ("variant", "bot", "first_seed", "last_seed", "games", "won", "drawn", "mean_decisions")
    assert [tuple(row[column] for column in columns) for row in written["bots"]] == [
        ("beta@1", "sensible", "11", "11", "1", "0", "0", "18.0"),
        ("beta@1", "rule", "11", "12", "2", "1", "0", "74.0"),
        ("main@1", "look_ahead", "11", "12", "2", "0", "1", "21.5"),
    ]
    reached = {(row["bot"], row["enemies_left"]): (row["reached"], row["won"]) for row in written["chances"]}
    assert reached["sensible", "40"] == ("1", "0")
    assert ("sensible", "30") not in reached
    assert (reached["rule", "3"], reached["rule", "2"]) == (("2", "1"), ("1", "1"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3,beta@1", "7,beta@1", "expected each seed of beta@1 from 1 to 7 once"),
        ("3,beta@1", "2,beta@1", "expected each seed of beta@1 from 1 to 6 once"),
        ("7,500,0.1.0", "7,900,0.1.0", "expected the same limit in all rows of beta@1"),
        ("7,500,0.1.0", "7,500,0.2.0", "expected the same version in all rows of beta@1"),
    ],
)
def test_an_incomplete_run_is_refused(study: ModuleType, tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run(study, tmp_path, SOLVED.replace(old, new))


# The files.


def test_the_files_are_of_the_registered_variants_and_the_same_seeds() -> None:
    assert {row["variant"] for row in PARS} == set(VARIANTS)
    assert {(row["variant"], row["bot"]) for row in SOLITAIRE} == {
        (id_, bot) for id_ in VARIANTS for bot in _study.BOTS
    }
    for row in PARS:
        assert row["fingerprint"] == VARIANTS[row["variant"]].fingerprint
    for row in WINS:
        assert row["fingerprint"] == GAMES[row["game"]].variant(row["variant"]).fingerprint
    assert len({(row["first_seed"], row["last_seed"], row["limit"], row["version"]) for row in PARS}) == 1
    assert {row["first_seed"] for row in WINS} == {"10001"}
    for bot in _study.BOTS:
        assert len({row["last_seed"] for row in SOLITAIRE if row["bot"] == bot}) == 1


@pytest.mark.parametrize(
    ("rows", "hits", "trials"), [(PARS, "count", "deals"), (WINS, "won", "games"), (CHANCES, "won", "reached")]
)
def test_the_intervals_of_the_files_are_wilsons(rows: list[dict[str, str]], hits: str, trials: str) -> None:
    for row in rows:
        ends = compute_interval(int(row[hits]), int(row[trials]))
        assert [row["low"], row["high"]] == [f"{end:.4f}" for end in ends]


def test_the_counts_of_the_files_agree() -> None:
    for row in [*PARS, *WINS]:
        seeds = int(row["last_seed"]) - int(row["first_seed"]) + 1
        assert seeds == int(row.get("deals", row.get("games", 0)))
    for variant in VARIANTS:
        count = {row["result"]: int(row["count"]) for row in PARS if row["variant"] == variant}
        deals = count["won"] + count["lost"] + count["undecided"]
        pars = sum(number for result, number in count.items() if result.startswith("par "))
        assert deals == pars + count["no par"] + count["open"] == int(PARS[0]["deals"])
        assert count["no par"] == count["lost"]
    for row in SOLITAIRE:
        those = [each for each in CHANCES if (each["variant"], each["bot"]) == (row["variant"], row["bot"])]
        assert {each["won"] for each in those} == {row["won"]}
        reached = [int(each["reached"]) for each in those]
        assert reached[0] == int(row["games"])
        assert all(more >= fewer for more, fewer in pairwise(reached))


# The tables.


def cells_of(markdown: str) -> list[list[str]]:
    """Return the cells of all rows that are not headers, with the classes of links as text."""
    found = [
        [
            re.sub(r"\[(.+?)\]\[.+?\]|(.+)", r"\1\2", cell.strip()).replace("`", "")
            for cell in row.strip(" |").split("|")
        ]
        for row in re.findall(r"^ *\| .*$", markdown.replace("\u00a0", " "), flags=re.MULTILINE)
    ]
    return [row for row in found if not row[0].startswith(("---", "variant", "game", "enemy"))]


def show(row: dict[str, str]) -> str:
    return f"{100 * float(row['low']):.1f} to {100 * float(row['high']):.1f} %"


def test_the_table_of_wins_is_of_the_file() -> None:
    rows = cells_of(_study.wins())
    assert len(rows) == len(SOLITAIRE)
    for variant, bot, games, won, share, decisions in rows:
        row = _study.find(SOLITAIRE, variant=variant, bot={name: key for key, name in _study.BOTS.items()}[bot])
        assert (games.replace(",", ""), won, decisions) == (row["games"], row["won"], row["mean_decisions"])
        assert share == f"{100 * int(won) / int(games.replace(',', '')):.1f} % ({show(row)})"


def test_the_tables_of_pars_are_of_the_file() -> None:
    by_variant = {(row["variant"], row["result"]): row for row in PARS}
    for variant, deals, won, interval, lost, undecided in cells_of(_study.clairvoyant()):
        found = [by_variant[variant, result] for result in ("won", "lost", "undecided")]
        assert [row["count"] for row in found] == [won, lost, undecided]
        assert (deals, interval) == (found[0]["deals"], show(found[0]))
    kinds = re.findall(r"par \d|open", _study.pars().partition("| variant |")[2].partition("\n")[0])
    rows = cells_of(_study.pars())
    assert [row[0] for row in rows] == list(VARIANTS)
    for variant, *shown in rows:
        found = [by_variant[variant, kind] for kind in kinds]
        assert shown == [f"{row['count']} ({show(row)})" for row in found]
        left_out = by_variant[variant, "no par"]["count"]
        assert sum(int(row["count"]) for row in found) + int(left_out) == int(found[0]["deals"])


def test_the_tables_of_chances_are_of_the_file() -> None:
    rows = cells_of(_study.chances())
    assert len(rows) == len(_study.SHOWN) * len(VARIANTS)
    for number, (left, *shown) in enumerate(rows):
        variant = list(VARIANTS)[number // len(_study.SHOWN)]
        found = [_study.find(CHANCES, variant=variant, bot=bot, enemies_left=left) for bot in list(_study.BOTS)[:-1]]
        assert shown == [f"{100 * int(row['won']) / int(row['reached']):.1f} % ({show(row)})" for row in found]


def test_the_table_of_the_other_games_is_of_the_file() -> None:
    found = [row for row in WINS if row["game"] != "solitaire"]
    rows = cells_of(_study.others())
    assert [row[:5] for row in rows] == [
        [row["game"].title(), row["variant"], _study.seeds(row), row["won"], row["drawn"]] for row in found
    ]
    assert {row["bot"] for row in found} == {"look_ahead"}
    for row, (*_, share) in zip(found, rows, strict=True):
        assert share == f"{100 * int(row['won']) / int(row['games']):.1f} % ({show(row)})"


# The charts.

CHARTS = {
    "pars": _study.par_chart,
    "wins": _study.win_chart,
    "chances": lambda: _study.chance_chart("beta@1"),
    "endings": _million.ending_chart,
    "changes": lambda: _million.flags().partition("\n")[0],
    "seats": _million.seat_chart,
    "leads": lambda: _million.casino().partition("\n")[0],
}


@pytest.mark.parametrize("name", CHARTS)
def test_charts_are_sound_and_take_the_colours_of_the_page(name: str) -> None:
    chart = CHARTS[name]()
    assert "\n" not in chart  # else Markdown would look into it
    svg = ET.fromstring(chart)[0]  # noqa: S314 - it is ours
    *_, width, height = map(float, svg.attrib["viewBox"].split())
    styles = (DOCS / "stylesheets" / "extra.css").read_text(encoding="utf-8")
    assert not [part for part in svg.iter() if {"fill", "stroke"} & part.attrib.keys()]
    for part in svg:
        for kind in part.attrib["class"].split():
            assert f".{kind}" in styles or kind in ("curve-0", "open-label", "lost_stuck-label"), kind
        if part.tag == "rect":
            assert 0 <= float(part.attrib["x"]) <= width - float(part.attrib["width"]) + 1e-3
            assert 0 <= float(part.attrib["y"]) <= height - float(part.attrib["height"])
        if part.tag == "text":  # a letter takes about half its height
            x, size = float(part.attrib["x"]), len(part.text or "") * 6.8
            kind = part.attrib["class"]
            start = x if "from-left" in kind else x - size if "to-right" in kind else x - size / 2
            assert 0 <= start <= width - size, part.text


def bars(chart: str, kind: str) -> list[float]:
    return [float(width) for width in re.findall(rf'width="([\d.]+)" height="\d+" class="{kind}"', chart)]


def test_the_bars_are_as_long_as_the_shares() -> None:
    found = bars(_study.win_chart(), "bar")
    shares = [
        int(row["won"]) / int(row["games"])
        for variant in VARIANTS
        for bot in _study.BOTS
        for row in [_study.find(SOLITAIRE, variant=variant, bot=bot)]
    ]
    assert found == pytest.approx([share * 218 for share in shares], abs=1e-3)
    ones = bars(_study.par_chart(), "par-1")[1:]  # the first one is in the legend
    counts = [int(_study.find(PARS, variant=variant, result="par 1")["count"]) for variant in VARIANTS]
    assert ones == pytest.approx([count * 356 / int(PARS[0]["deals"]) for count in counts], abs=1e-3)


# The pages.


def test_the_page_quotes_no_figure_by_hand() -> None:
    """All results come from the files. What is left are the seeds, names of seats, and numbers of the rules."""
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert set(re.findall(r"\d[\d.,]*(?= ?%| percent)", prose)) == set()
    seeds, rest = re.findall(r"^\| [\d,]+ to .*$", prose, flags=re.MULTILINE), prose
    for row in seeds:
        rest = rest.replace(row, "")
    assert set(re.findall(r"\b\d[\d,]*\b", rest)) == {"0", "1", "2", "40", "54"}
    assert f"| {_study.seeds(PARS[0])} |" in prose
    assert f"| {_study.seeds(_study.find(SOLITAIRE, variant='beta@1', bot='rule'))} |" in prose


def test_what_the_page_says_in_words_is_true() -> None:
    """More than half of the games that Sensible loses get as far as the last five enemy cards."""
    assert "More than half of the games that `Sensible` loses get as far as the last five enemy cards." in PAGE
    for variant in VARIANTS:
        row = _study.find(CHANCES, variant=variant, bot="sensible", enemies_left="5")
        games = int(_study.find(SOLITAIRE, variant=variant, bot="sensible")["games"])
        assert (int(row["reached"]) - int(row["won"])) / (games - int(row["won"])) > 1 / 2


@pytest.mark.parametrize("page", [ROOT / "README.md", DOCS / "index.md"], ids=lambda page: page.name)
def test_other_pages_quote_the_files(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    won = [row for row in PARS if row["result"] == "won"]
    wins, deals = (sum(int(row[column]) for row in won) for column in ("count", "deals"))
    shares = [int(row["won"]) / int(row["games"]) for row in SOLITAIRE if row["bot"] == "monte_carlo"]
    low, high = (f"{100 * share:.1f}" for share in (min(shares), max(shares)))
    assert f"won {wins} of the {deals} deals that were measured" in text
    assert f"won {low} to {high} % of its games" in text
