"""The compiled games of Card Capture are those of the engine, decision by decision."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from attrs import fields

from card_capture import BETA, CARDS, VARIANTS, CardSet, FirstPhase, Outcome, apply, legal_actions, new_game, view
from card_capture._kernel import calls, games
from card_capture.bots import MonteCarlo, Rule, _monte_carlo
from card_capture.bots._discarding import choose_kept
from card_capture.bots._monte_carlo import _Imagined
from card_capture.bots._position import LOST, Position
from card_capture.shuffling import SeededShuffler, draw_number
from card_capture.solitaire import Discard, Phase, Variant, is_royal, value
from card_capture.solitaire._values import CAPTORS, STARTING_DECK
from tests.kernel.loading import load_compare, load_plain
from tests.solitaire.positions import position

compare_kernel = load_compare()


def find_differences(tasks: Any) -> list[str]:
    """Return the first difference of each game; arithmetic of 64 bits may overflow."""
    with np.errstate(over="ignore"):
        return [line for task in tasks for line in compare_kernel.compare(task)[1]]


@pytest.mark.parametrize("plays_rule", [False, True])
@pytest.mark.parametrize("name", VARIANTS)
def test_games_under_a_registered_variant(name: str, plays_rule: bool) -> None:  # noqa: FBT001
    count = 4 if plays_rule else 20
    tasks = [compare_kernel.Task(seed, VARIANTS[name], plays_rule) for seed in range(count)]
    assert not find_differences(tasks)


def test_games_under_mixes_of_flags() -> None:
    assert not find_differences(list(compare_kernel.list_tasks(2**40, 120)))


def test_the_script_counts_games_and_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_kernel.main(["--games", "2", "--first", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games, ")
    assert out.endswith(" decisions, 0 games differ\n")


def test_the_numbers_of_the_rules() -> None:
    """The compiled program has them in its own file, since it would not notice a change of another."""
    assert STARTING_DECK.mask == games.STARTING_CARDS
    assert CardSet(filter(is_royal, CARDS)).mask == games.ROYALS
    assert CardSet(card for card in CARDS if card.is_joker).mask == games.JOKERS
    for card in CARDS[:52]:
        assert games.get_value(card.index) == value(card)
        assert games.get_captors(card.index) == CAPTORS[card.index]
    names = [field.name for field in fields(Variant)]
    hidden = {"name", "revision", "discard_pile_visible", "enemy_capture_pile_visible"}
    assert list(games.RULES.names or ()) == [name for name in names if name not in hidden]
    assert [outcome.name for outcome in Outcome] == ["WON", "LOST_ROYAL", "LOST_STUCK"]
    assert (games.WON, games.LOST_ROYAL, games.LOST_STUCK) == (1, 2, 3)


# As plain Python.


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = load_plain(monkeypatch)
    monkeypatch.setattr(calls, "games", module)
    return module


@pytest.mark.usefixtures("plain")
def test_games_as_plain_python() -> None:
    tasks = [compare_kernel.Task(seed, variant, False) for variant in VARIANTS.values() for seed in range(4)]
    tasks += [task._replace(plays_rule=number < 30) for number, task in enumerate(compare_kernel.list_tasks(200, 100))]
    # An opening row without cards, and a game in which `Rule` has to lose a royal.
    opening = BETA.evolve(name="opening", first_phase=FirstPhase.CAPTURE, opening_hand=True)
    tasks += [compare_kernel.Task(7, opening, False), compare_kernel.Task(8, VARIANTS["deckopedia@1"], True)]
    assert not find_differences(tasks)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("hand", "pile"), [("5h 6h 7h 8h", None), ("4s", "-")])
def test_kept_cards_when_nothing_more_can_be_drawn(hand: str, pile: str | None) -> None:
    state = position(hand, "Kh Ts", phase=Phase.DISCARD, deck="2s", discard_pile=pile)
    table = view(state, recall=True)
    with np.errstate(over="ignore"):
        kept = calls.games.choose_kept(calls._make_positions(table)[0])  # noqa: SLF001 - one position by itself
    assert kept == choose_kept(Position.of(table))


def imagined_results(seed: int, *, is_compiled: bool) -> tuple[object, object]:
    """Return the values of discards and the wins in a few imagined states, late in a game of `Rule`."""
    state = new_game(seed, list(VARIANTS.values())[seed % 4])
    while state.round < 30 or state.phase is not Phase.DISCARD:
        state = apply(state, Rule()(view(state, recall=True), legal_actions(state)))
    table, actions = view(state, recall=True), list(legal_actions(state))
    discards = [action for action in actions if isinstance(action, Discard)]
    imagined = _Imagined(table, SeededShuffler(seed))
    imagined._compiled = is_compiled  # noqa: SLF001 - both ways are compared
    with np.errstate(over="ignore"):
        return imagined.rate_discards(discards, 3), imagined.count_wins(actions[::5], 2)


SEEDS = (1, 2, 3, 8)


@pytest.mark.parametrize("seed", SEEDS)
def test_imagined_games(seed: int) -> None:
    assert imagined_results(seed, is_compiled=True) == imagined_results(seed, is_compiled=False)


@pytest.mark.usefixtures("plain")
def test_imagined_games_as_plain_python() -> None:
    assert imagined_results(2, is_compiled=True) == imagined_results(2, is_compiled=False)


def test_known_cards_at_the_bottom_of_the_enemy_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come next, since no other card is left above them, and two of them are royals."""
    state = position("4h 3h 2h X1", "5h 9c 9d 9s", phase=Phase.DISCARD, enemy_deck="Kh 6c Qs", enemy_deck_known=3)
    table, discards = view(state, recall=True), [Discard([]), Discard(CardSet.parse("2h"))]
    compiled = _Imagined(table, SeededShuffler(1)).rate_discards(discards, 3)
    monkeypatch.setattr(_monte_carlo, "find_spec", lambda _: None)
    assert _Imagined(table, SeededShuffler(1)).rate_discards(discards, 3) == compiled


@pytest.mark.usefixtures("plain")
def test_a_discard_after_which_the_player_is_stuck() -> None:
    state = position("Qh Jd Kc Ac", "Ks As Qs Js", phase=Phase.DISCARD)
    table = view(state, recall=True)
    imagined = _Imagined(table, SeededShuffler(1))
    with np.errstate(over="ignore"):
        assert imagined.rate_discards([Discard([])], 1) == [[LOST]]


def test_a_number_that_is_drawn_again(plain: ModuleType) -> None:
    """After this state the output is 0, which is refused for a number below 3 (CC-10.2)."""
    seed = -0x9E3779B97F4A7C15 % 2**64
    expected, after = draw_number(SeededShuffler(seed), 3)
    for module in (games, plain):
        with np.errstate(over="ignore"):
            assert module.draw_number(np.uint64(seed), 3) == (expected, after.seed)
    assert after.seed == 0x9E3779B97F4A7C15


# What the comparison finds.

FAULTS = [
    ("(0b111 << 13 * suit for", "(0b1011 << 13 * suit for"),
    ("order[last], order[chosen] = order[chosen], order[last]", "order[last], order[chosen] = order[chosen], 0"),
    ("range(size - 1, 0, -1):  # CC-10.3", "range(size - 1, 1, -1):"),
    ('if rules["opening_row"] == NUMBER_CARDS_ONLY:  # CC-2.3', 'if rules["opening_row"] == ROYALS_TO_BOTTOM:'),
    ('if rules["opening_hand"]:  # CC-2.4', 'if not rules["opening_hand"]:'),
    ('if rules["first_phase"] == ENEMY:  # CC-2.5', 'if rules["first_phase"] != ENEMY:'),
    ('if top == end and not rules["closes_up_when_enemy_deck_is_empty"]:  # CC-4.1', "if top == end:"),
    (
        "if row[place] != NO_CARD:\n            row[filled] = row[place]",
        "if True:\n            row[filled] = row[place]",
    ),
    ('range(4 - count_cards(game["hand"])):  # CC-5.4', 'range(5 - count_cards(game["hand"])):'),
    ("row[place] = enemy_deck[top]", "row[place] = enemy_deck[end - 1]"),
    ("return 0 if ROYALS >> front & 1 else hand & ~ROYALS", "return hand & ~ROYALS"),
    ("if rule == FORBIDDEN else hand  # CC-6.6", "if rule == LOSES else hand"),
    ("if copies == SPENT else holding", "if copies == HELD else holding"),
    (">= get_value(target)  # CC-6.1", "> get_value(target)"),
    ('if rules["stuck"] == NO_SAFE_ACTION:  # CC-7.3', 'if rules["stuck"] == NO_ACTION:'),
    ('game["discard_pile"] |= used  # CC-5.1', 'game["enemy_capture_pile"] |= used'),
    ('game["discard_pile"] |= used | 1 << target', 'game["discard_pile"] |= used'),
    ("if lost & ROYALS:  # CC-7.1", "if lost < 0:"),
    ('elif not game["enemies"]:  # CC-7.2', 'elif game["enemy_top"] == game["enemy_end"]:'),
    ("while number >= higher:", "while number > higher:"),
    ("return 1 << count_cards(hand)  # CC-3.2", "return 1 << max(1, count_cards(hand))"),
    ("score *= 1.1\n", "score *= 1.01\n"),
    ("weights[13] *", "weights[12] *"),
    (
        'if value > best:\n                best, game["kind"], game["place"] = value, CAPTURES',
        'if value >= best:\n                best, game["kind"], game["place"] = value, CAPTURES',
    ),
]


@pytest.mark.parametrize(("old", "new"), FAULTS, ids=range(len(FAULTS)))
def test_a_changed_rule_is_found(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """One line differs from the engine's rules, and the comparison says in which seed, round and phase."""
    monkeypatch.setattr(calls, "games", load_plain(monkeypatch, old, new))
    tasks = compare_kernel.list_tasks(0, 400)
    found = next((line for task in tasks for line in find_differences([task])), "")
    assert found.startswith("seed ")
    assert ", round " in found
    assert " Phase, " in found or ", the end: " in found


# The bot that plays them.


@pytest.mark.parametrize("name", VARIANTS)
def test_monte_carlo_chooses_the_same_without_the_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, bot, number = new_game(3, VARIANTS[name]), MonteCarlo(samples=3, seed=1), 0
    while state.outcome is None:
        table, actions = view(state, recall=True), legal_actions(state)
        action = bot(table, actions)
        if number % 11 == 0:
            with monkeypatch.context() as patch:
                patch.setattr(_monte_carlo, "find_spec", lambda _: None)
                assert bot(table, actions) == action
        state = apply(state, action)
        number += 1
