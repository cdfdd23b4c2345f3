"""`MonteCarlo`: its candidates, its imagined games, and its choices without compiled games."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from card_capture import (
    BETA,
    BotError,
    Capture,
    CardSet,
    Discard,
    GameState,
    InvalidViewError,
    Phase,
    apply,
    imagine,
    legal_actions,
    new_game,
    parse_action,
    view,
)
from card_capture.bots import MonteCarlo, Rule, _monte_carlo
from card_capture.bots._bot import make_shuffler
from card_capture.bots._monte_carlo import _choose, _Imagined, _rate_actions
from card_capture.bots._playout import play_out
from card_capture.bots._position import Position, Prospects
from card_capture.shuffling import draw_number
from tests.solitaire.positions import position


@pytest.fixture(autouse=True)
def _pure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play as if the extra were not installed."""
    monkeypatch.setattr(_monte_carlo, "find_spec", lambda _: None)


def late_state(seed: int, phase: Phase, *, round_: int = 40) -> GameState:
    state = new_game(seed, BETA)
    while state.round < round_ or state.phase is not phase:
        state = apply(state, Rule()(view(state, recall=True), legal_actions(state)))
    return state


def choose(state: GameState, **settings: int) -> Any:
    return MonteCarlo(**settings)(view(state, recall=True), legal_actions(state))


@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.CAPTURE])
def test_a_choice_is_legal_and_depends_on_view_and_seed_only(phase: Phase) -> None:
    state = late_state(3, phase)
    chosen = choose(state, samples=6)
    assert chosen in legal_actions(state)
    assert chosen == choose(state, samples=6)
    other = imagine(view(state, recall=True), seed=9)
    assert chosen == choose(other, samples=6)


def test_the_only_action_needs_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Imagined, "count_wins", None)
    assert choose(new_game(1), samples=6) == Discard([])


def test_wins_are_those_of_rule_in_the_states_that_the_shuffler_seeds() -> None:
    state = late_state(5, Phase.CAPTURE)
    table, actions = view(state, recall=True), list(legal_actions(state))[:4]
    shuffler = make_shuffler(0, table)
    imagined = _Imagined(table, shuffler)
    found = [imagined.count_wins(actions, 2), imagined.count_wins(actions, 1)]
    seeds: list[int] = []
    for _ in range(3):
        seed, shuffler = draw_number(shuffler, 2**64)
        seeds.append(seed)
    expected = [
        [sum(play_out(apply(imagine(table, seed=seed), action)) for seed in some) for action in actions]
        for some in (seeds[:2], seeds[2:])
    ]
    assert found == expected


def test_discards_are_rated_by_the_best_actions_after_them() -> None:
    state = late_state(4, Phase.DISCARD)
    table = view(state, recall=True)
    discards = [action for action in legal_actions(state) if isinstance(action, Discard)]
    shuffler = make_shuffler(0, table)
    found = _Imagined(table, shuffler).rate_discards(discards, 2)
    for number in range(2):
        seed, shuffler = draw_number(shuffler, 2**64)
        for discard, values in zip(discards, found, strict=True):
            after = apply(imagine(table, seed=seed), discard)
            best, *_ = Prospects(Position.of(view(after, recall=True))).find_best(after.hand.mask)
            assert values[number] == best


def test_at_most_eight_actions_are_tried_and_two_ways_to_pay() -> None:
    state = position("4h 3h 2h X1", "5h 9c 9d 9s")
    table = view(state, recall=True)
    actions = legal_actions(state)
    rated = _rate_actions(table, actions, _Imagined(table, make_shuffler(0, table)))
    captures = [action for action, _ in rated if isinstance(action, Capture)]
    assert len(rated) == 8 < len(actions)
    assert len(captures) == 2 < sum(isinstance(action, Capture) for action in actions)
    assert [chance for _, chance in rated] == sorted((chance for _, chance in rated), reverse=True)


def test_an_action_that_loses_is_tried_only_if_there_is_no_other() -> None:
    state = position("Qh 2c 3d 4s", "Ks 5d 5h 5c")
    table = view(state, recall=True)
    imagined = _Imagined(table, make_shuffler(0, table))
    assert not [action for action, _ in _rate_actions(table, legal_actions(state), imagined) if "give" in str(action)]
    losing = [parse_action("give Qh"), parse_action("give 2c")]
    assert [action for action, _ in _rate_actions(table, losing, imagined)] == losing[:1]


def test_the_worse_half_is_left_out_after_each_stage() -> None:
    actions: list[Any] = [Discard(CardSet.parse(text)) for text in ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")]

    class Games:
        """Games in which the last actions win."""

        def __init__(self) -> None:
            self.tried: list[tuple[int, int]] = []

        def count_wins(self, some: list[Any], samples: int) -> list[int]:
            self.tried.append((len(some), samples))
            return [samples * actions.index(action) for action in some]

    games: Any = Games()
    assert _choose([(action, 0.5) for action in actions], 13, games) == actions[-1]
    assert games.tried == [(8, 3), (4, 5), (2, 7)]


@pytest.mark.parametrize(("wins", "chosen"), [(15, 0), (17, 1)])
def test_the_evaluation_counts_as_much_as_sixteen_games(wins: int, chosen: int) -> None:
    """The first action is sure to win if one believes the evaluation, and the other one wins more games."""
    actions: list[Any] = [Discard([]), Discard(CardSet.parse("2c"))]

    class Games:
        def __init__(self) -> None:
            self.left = [0, wins]

        def count_wins(self, some: list[Any], samples: int) -> list[int]:
            assert samples > 0
            found, self.left = [self.left[actions.index(action)] for action in some], [0, 0]
            return found

    games: Any = Games()
    assert _choose([(actions[0], 1.0), (actions[1], 0.0)], 6, games) == actions[chosen]


def test_equal_actions_keep_their_order() -> None:
    class Draws:
        def count_wins(self, some: list[Any], samples: int) -> list[int]:
            return [samples] * len(some)

    games: Any = Draws()
    actions: list[Any] = [Discard([]), Discard(CardSet.parse("2c"))]
    assert _choose([(action, 0.5) for action in actions], 6, games) == actions[0]


# Errors


def test_an_illegal_action() -> None:
    state = position("4h 3h 2h X1", "5h 9c 9d Ks")
    for text in ("capture Ks with 4h", "capture 5h with X1", "discard 4h"):
        with pytest.raises(BotError, match=f"^expected a legal action of Card Capture, got {text}$"):
            MonteCarlo(samples=1)(view(state, recall=True), [parse_action(text)])


def test_a_view_that_no_state_has() -> None:
    table = view(new_game(1), recall=True)
    with pytest.raises(InvalidViewError):
        MonteCarlo()(evolve(table, hand=CardSet.parse("2c")), legal_actions(new_game(1)))


def test_wrong_settings() -> None:
    with pytest.raises(BotError, match=r"^expected samples to be at least 1, got 0$"):
        MonteCarlo(samples=0)
