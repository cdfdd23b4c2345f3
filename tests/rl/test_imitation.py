"""Examples from records: every decision of a seat is there, with what the seat knew and how the game ended."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    NotABoolError,
    RecordError,
    UnknownSeatError,
    casino,
    commander,
    legal_actions,
    new_game,
    solitaire,
)
from card_capture.bots import Rule, Sensible
from card_capture.records import GameRecord
from card_capture.rl.imitation import Position, positions
from tests.contract import Subject
from tests.rl.test_codec import find_codec
from tests.test_contract import SUBJECTS

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
with_and_without_recall = pytest.mark.parametrize("recall", [False, True])
data = given(data=st.data())

DEALT: Any = new_game(seed=5)
RECORD = GameRecord.of(DEALT, [legal_actions(DEALT)[0]])


def play_on(game: Any, state: Any, seed: int, count: int) -> list[Any]:
    """Return random actions from a state on."""
    rng, actions = Random(seed), list[Any]()
    while state.outcome is None and len(actions) < count:
        actions.append(rng.choice(game.legal_actions(state)))
        state = game.apply(state, actions[-1])
    return actions


def finish(game: Any, state: Any, bot: Any) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a game that a bot plays to the end, at all seats."""
    first, actions = state, list[Any]()
    while state.outcome is None:
        actions.append(bot(game.view(state, state.to_move, recall=True), game.legal_actions(state)))
        state = game.apply(state, actions[-1])
    return GameRecord.of(first, actions)


@every_game
@with_and_without_recall
@data
def test_the_decisions_of_a_seat_are_its_actions(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    """Each with the observation and the mask that the codec gives for its state."""
    game, first = subject.game, data.draw(subject.states)
    codes = find_codec(subject, first)
    record = GameRecord.of(first, play_on(game, first, data.draw(st.integers(0, 999)), 6))
    for seat in range(codes.players):
        found = iter(positions(record, seat, recall=recall))
        for state, action in zip(record.replay(), record.actions, strict=False):
            if state.to_move != seat:
                continue
            view, chosen = game.view(state, seat, recall=recall), list[int]()
            while codes.decode(chosen, view) is None:
                position = next(found)
                assert position.observation.tobytes() == codes.observe(view, chosen, seat=seat).tobytes()
                assert position.mask.tolist() == codes.mask(state, chosen).tolist()
                assert position.mask[position.code]
                assert position.outcome == record.outcome
                chosen.append(position.code)
            assert codes.decode(chosen, view) == action
        assert next(found, None) is None


@every_game
@with_and_without_recall
@data
def test_hidden_cards_change_nothing(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    """The records of two games that a seat can't tell apart have the same decisions, up to the end of the game."""
    game, first = subject.game, data.draw(subject.states)
    seat = data.draw(st.integers(0, subject.players(first) - 1))
    # Drawn with the memory of the seat, since a record begins only with a state that is valid.
    states = [first, game.resample(first, seat, seed=data.draw(st.integers(0, 999)))]
    starts, rng, actions = list(states), Random(data.draw(st.integers(0, 999))), list[Any]()
    while states[0].outcome is None and len(actions) < 6:
        legal = [action for action in game.legal_actions(states[0]) if game.why_not(states[1], action) is None]
        if not legal or game.view(states[0], seat, recall=recall) != game.view(states[1], seat, recall=recall):
            break
        actions.append(rng.choice(legal))
        states = [game.apply(state, actions[-1]) for state in states]
    found = [positions(GameRecord.of(start, actions), seat, recall=recall) for start in starts]
    seen = [[evolve(position, outcome=None, reward=None) for position in each] for each in found]
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("game", "state", "rewards"),
    [
        (solitaire, new_game(seed=2), [1.0]),
        (solitaire, new_game(seed=3), [0.0]),
        (commander, commander.new_game(seed=1, players=3), [-1.0, -1.0, 1.0]),
        (casino, casino.new_game(seed=1, players=2), [1.0, -1.0]),
        (
            casino,
            casino.new_game(1, evolve(casino.variant("main"), name="pairs", partnership=True), players=4),
            [1.0, -1.0, 1.0, -1.0],
        ),
    ],
    ids=["won", "lost", "three players", "two players", "two pairs"],
)
def test_each_seat_has_the_reward_of_the_environments(game: Any, state: Any, rewards: list[float]) -> None:
    record = finish(game, state, Rule() if game is solitaire else Sensible())
    found = [list(positions(record, seat)) for seat in range(len(rewards))]
    assert [{position.reward for position in those} for those in found] == [{reward} for reward in rewards]
    assert {position.outcome for those in found for position in those} == {record.outcome}


def test_a_record_of_a_running_game_has_no_reward() -> None:
    assert [(position.outcome, position.reward) for position in positions(RECORD)] == [(None, None)]


def test_positions_are_values() -> None:
    one, same = (next(positions(RECORD)) for _ in range(2))
    assert one == same
    assert hash(one) == hash(same)
    other = one.observation.copy()
    other[0] = 0.5
    assert evolve(one, observation=other) != one
    assert evolve(one, mask=1 - one.mask) != one
    assert evolve(one, code=1) != one
    assert one != "position"
    assert isinstance(one, Position)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (5, "$: expected a GameRecord, got 5"),
        (DEALT, "$: expected a GameRecord, got a solitaire.GameState"),
        (RECORD.redacted(), "; only the record it was made from has all views"),
    ],
    ids=["number", "state", "seen record"],
)
def test_anything_but_a_record_is_refused(record: Any, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        positions(record)
    assert message in str(caught.value)


def test_faults_are_found_before_the_first_position() -> None:
    with pytest.raises(RecordError, match=r"\$\.digests\[0\]"):
        positions(evolve(RECORD, digests=("0" * 12,)))
    with pytest.raises(RecordError, match=r"\$\.outcome"):
        positions(evolve(RECORD, outcome=solitaire.Outcome.WON))
    with pytest.raises(NotABoolError):
        positions(RECORD, recall=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 1, True, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(UnknownSeatError):
        positions(RECORD, seat)


def test_a_seat_is_needed_in_a_game_for_several() -> None:
    state = commander.new_game(seed=1)
    record = GameRecord.of(state, [], seed=1)
    with pytest.raises(UnknownSeatError):
        positions(record)
    assert list(positions(record, 0)) == []
