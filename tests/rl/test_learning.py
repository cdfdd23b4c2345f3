"""The agent that imitates: it learns, the file is of the seeds that it says, and the page quotes the file."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import _learning
import _study
import numpy as np
import pytest
from _fragments import ROOT

from card_capture import VARIANTS, GameState, new_game, solitaire, view
from card_capture.bots._interval import compute_interval
from card_capture.rl import codec

ROWS = _study.read("learning")
AGENT = [row for row in ROWS if row["player"] == "agent"]


@pytest.fixture(scope="module")
def imitate() -> Any:
    """Return the module of the script, which imports another script next to it."""
    folder = str(ROOT / "benchmarks")
    sys.path.insert(0, folder)
    try:
        import imitate  # noqa: PLC0415 - it is found only here

        return imitate
    finally:
        sys.path.remove(folder)


@pytest.fixture(scope="module")
def examples(imitate: ModuleType) -> Any:
    return imitate.record(1)


# The script.


def test_only_real_choices_are_examples(imitate: ModuleType, examples: Any) -> None:
    assert len({len(part) for part in examples}) == 1
    assert examples.masks.sum(axis=1).min() > 1
    assert examples.masks[np.arange(len(examples.codes)), examples.codes].all()
    assert examples.observations.shape[1] == len(codec.of(solitaire).features)
    assert imitate.FIRST_RECORDED > imitate.FIRST_MEASURED + 1_000


def test_what_is_related_is_seen(imitate: ModuleType) -> None:
    """For each target and each card in hand: the hand, the own cards and the enemies of its suit."""
    state = solitaire.apply(new_game(seed=1), solitaire.Discard([]))
    codes = codec.of(solitaire)
    observation, mask = codes.observe(view(state, recall=True)), codes.mask(state)
    inputs = imitate.look(observation[None], mask[None])[0]
    assert len(inputs) == imitate.INPUTS
    known = len(codes.features) + codes.size
    assert inputs[:known].tolist() == [*observation.tolist(), *mask.tolist()]
    own, enemies = [*state.hand, *state.deck, *state.discard_pile], list(state.enemy_deck)
    hand = list(state.hand)
    for card, found in zip([*state.row, *hand], inputs[known:].reshape(8, -1), strict=True):
        assert card is not None
        suit = [each.suit is not None and each.suit is card.suit for each in hand]
        assert found[:4].tolist() == suit
        for start, cards, lowest, count in ((4, own, 2, 13), (17, enemies, 5, 10)):
            ranks = {int(each.rank) for each in cards if each.rank is not None and each.suit is card.suit}
            assert found[start : start + count].tolist() == [lowest + rank in ranks for rank in range(count)]


def test_the_slopes_are_those_of_the_loss(imitate: ModuleType, examples: Any) -> None:
    """A step against the gradient makes the recorded codes more likely, as far as the gradient says."""
    few = imitate.Examples(*(part[:20] for part in examples))
    few = few._replace(observations=few.observations.astype(np.float64))
    agent = imitate.Agent(np.random.default_rng(1), hidden=8)
    agent.weights = [each.astype(np.float64) for each in agent.weights]

    def lose() -> float:
        _, scores = agent.score(imitate.look(few.observations, few.masks), few.masks)
        best = scores.max(axis=1)
        right = scores[np.arange(20), few.codes]
        return float(np.mean(best + np.log(np.exp(scores - best[:, None]).sum(axis=1)) - right))

    before = [each.copy() for each in agent.weights]
    agent.learn(few, 0.0)
    gradients = [10 * mean for mean in agent.means]  # of the first step, whose share of the mean is a tenth
    for part, gradient in enumerate(gradients):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        losses = []
        for step in (1e-5, -1e-5):
            agent.weights[part] = before[part].copy()
            agent.weights[part][place] += step
            losses.append(lose())
        agent.weights[part] = before[part]
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(gradient[place], rel=1e-3)


def test_an_agent_learns_a_game_by_heart(imitate: ModuleType, examples: Any) -> None:
    agent = imitate.Agent(np.random.default_rng(1))
    for _ in range(60):
        agent.learn(examples._replace(observations=examples.observations.astype(np.float32)), 0.01)
    _, scores = agent.score(imitate.look(examples.observations, examples.masks), examples.masks)
    assert (scores.argmax(axis=1) == examples.codes).all()
    (end,) = imitate.play(agent, [1])
    assert end == imitate.play(imitate.ask(imitate.Rule()), [1])[0]
    assert isinstance(end, GameState)


def test_a_run_can_be_repeated(imitate: ModuleType, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.csv", "same.csv")]
    for file in files:
        imitate.main([str(file), "--games", "8", "--passes", "20", "--measured", "2"])
    assert files[0].read_bytes() == files[1].read_bytes()
    rows = list(csv.DictReader(files[0].read_text(encoding="utf-8").splitlines()))
    assert [row["player"] for row in rows] == ["Uniform", "Rule", *["agent"] * 3]
    assert [int(row["positions"]) for row in rows] == [0, 0, 0, 16 * imitate.BATCH, 20 * 2 * imitate.BATCH]
    assert list(rows[0]) == list(ROWS[0])


# The file.


def test_the_file_is_of_seeds_that_were_not_learned(imitate: ModuleType) -> None:
    assert [row["player"] for row in ROWS] == ["Uniform", "Rule", *["agent"] * (len(ROWS) - 2)]
    for row in ROWS:
        assert row["fingerprint"] == VARIANTS[row["variant"]].fingerprint
        assert int(row["codec"]) == codec.VERSION
        assert int(row["last_seed"]) - int(row["first_seed"]) + 1 == int(row["games"])
        assert int(row["first_seed"]) == imitate.FIRST_MEASURED
        assert int(row["last_seed"]) < imitate.FIRST_RECORDED
        ends = compute_interval(int(row["won"]), int(row["games"]))
        assert [row["low"], row["high"]] == [f"{end:.4f}" for end in ends]
    seen = [int(row["positions"]) for row in AGENT]
    assert seen == sorted(set(seen))


def test_the_agent_is_far_above_uniform() -> None:
    uniform, trained = ROWS[0], AGENT[-1]
    assert float(trained["low"]) > 10 * float(uniform["high"])
    assert float(trained["mean_removed"]) > 5 * float(uniform["mean_removed"])


# The page.


def test_the_page_quotes_the_file() -> None:
    assert f"{int(AGENT[-1]['won']) / int(AGENT[-1]['games']):.1%}".replace("%", "\u00a0%") in _learning.result()
    rows = [line for line in _learning.steps().splitlines() if line.startswith("| ")][2:]
    order = [ROWS[0], *AGENT, ROWS[1]]
    assert [row.split("|")[-2].strip() for row in rows] == [row["mean_removed"] for row in order]


def test_the_chart_shows_every_step_of_the_training() -> None:
    drawn = [row for row in AGENT if row["positions"] != "0"]
    chart = ET.fromstring(_learning.chart())  # noqa: S314 - our own
    won, _, removed, *_ = chart.iter("polyline")
    for curve, values in (
        (won, [int(row["won"]) / int(row["games"]) for row in drawn]),
        (removed, [float(row["mean_removed"]) / 40 for row in drawn]),
    ):
        points = [tuple(map(float, point.split(","))) for point in curve.get("points", "").split()]
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        assert [(252 - y) / 200 for _, y in points] == pytest.approx(values, abs=1e-4)
