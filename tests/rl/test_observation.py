"""Observations: what a view has is in them, what it hides is not, and they are made from the view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CardSet, InvalidViewError, UnknownSeatError, casino, commander, new_game, solitaire
from card_capture.rl import codec
from card_capture.rl.codec import Codec
from tests.casino.positions import position as casino_position
from tests.contract import Subject
from tests.rl.test_codec import find_codec, list_legal
from tests.solitaire.positions import position
from tests.test_contract import SUBJECTS

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
with_and_without_recall = pytest.mark.parametrize("recall", [False, True])
data = given(data=st.data())


def read(codes: Codec[Any, Any, Any], view: Any, chosen: Any = (), seat: int | None = None) -> dict[str, float]:
    """Return the features that are not 0, by their names."""
    found = codes.observe(view, chosen, seat=seat)
    return {codes.features[number]: round(float(found[number]), 4) for number in found.nonzero()[0]}


@every_game
@with_and_without_recall
@data
def test_every_feature_is_from_0_to_1(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    state = data.draw(subject.states)
    codes = find_codec(subject, state)
    for seat in range(codes.players):
        found = codes.observe(subject.game.view(state, seat, recall=recall), seat=seat)
        assert (found.dtype, found.shape) == (np.float32, (len(codes.features),))
        assert 0 <= found.min() <= found.max() <= 1
        marked = [name for name, value in zip(codes.features, found, strict=True) if value and "with recall" in name]
        assert bool(marked) == recall


@every_game
@with_and_without_recall
@data
def test_hidden_cards_change_nothing(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    """Neither the observation of a seat nor the mask, nor the reason why a code is illegal."""
    state = data.draw(subject.states)
    codes = find_codec(subject, state)
    for seat in range(codes.players):
        other = data.draw(subject.dealt_anew(state, seat, recall=recall))
        views = [subject.game.view(each, seat, recall=recall) for each in (state, other)]
        assert codes.observe(views[0], seat=seat).tobytes() == codes.observe(views[1], seat=seat).tobytes()
        if seat == (state.to_move or 0):
            plays = [codes.begin(each) for each in (state, other)]
            while True:
                legal = list_legal(plays[0])
                assert list_legal(plays[1]) == legal
                some = Random(len(legal)).sample(range(codes.size), 10)
                assert [plays[0].why_not(code) for code in some] == [plays[1].why_not(code) for code in some]
                if not legal:
                    break
                code = data.draw(st.sampled_from(legal))
                plays = [play.choose(code) for play in plays]
                chosen = plays[0].codes
                observed = [codes.observe(view, chosen, seat=seat).tobytes() for view in views]
                assert observed[0] == observed[1]


@every_game
@with_and_without_recall
@data
def test_equal_observations_come_from_equal_views(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    """Up to the variant: in a game, no two views of a seat have the same observation, whatever the view says."""
    state = data.draw(subject.states)
    codes = find_codec(subject, state)
    views: dict[bytes, Any] = {}
    rng = Random(data.draw(st.integers(0, 999)))
    for _ in range(25):
        view = subject.game.view(state, 0, recall=recall)
        assert views.setdefault(codes.observe(view, seat=0).tobytes(), view) == view
        if state.to_move is None:
            break
        state = subject.game.apply(state, rng.choice(subject.game.legal_actions(state)))


@data
def test_the_codes_chosen_are_observed(data: st.DataObject) -> None:
    """Each choice that can come next leads to another observation."""
    state = data.draw(SUBJECTS[2].states.filter(lambda state: state.to_move is not None))
    codes = codec.of(casino, state.players)
    view = casino.view(state, state.to_move)
    play = codes.begin(state)
    while legal := list_legal(play):
        seen = {codes.observe(view, (*play.codes, code)).tobytes() for code in legal}
        assert len(seen | {codes.observe(view, play.codes).tobytes()}) == len(legal) + 1
        play = play.choose(data.draw(st.sampled_from(legal)))


def test_the_features_of_card_capture() -> None:
    state = position("2c X1", "5c - Kd", deck="3c", discard_pile="4c 2d", enemy_deck_known=1)
    bottom = state.enemy_deck[-1]
    seen = read(codec.of(solitaire), solitaire.view(state, recall=True))
    assert {name for name in seen if name.startswith(("row", "hand", "deck", "phase", "visible"))} == {
        "phase: capture",
        "visible: discard pile",
        "visible: enemy capture pile",
        "visible: with recall",
        "row 1: 5",
        "row 1: clubs",
        "row 3: K",
        "row 3: diamonds",
        "hand 1: 2",
        "hand 1: clubs",
        "hand 2: X1",
        "deck, with recall: 3c",
    }
    assert seen[f"place among the known cards at the bottom of the enemy deck / 40, with recall: {bottom}"] == 0.025
    assert seen["cards in the deck / 54"] == round(1 / 54, 4)
    assert seen["cards in the enemy deck / 40"] == len(state.enemy_deck) / 40 == 0.95
    assert len([name for name in seen if name.startswith("enemy deck, with recall: ")]) == 37
    over = evolve(state, phase=solitaire.Phase.OVER, outcome=solitaire.Outcome.LOST_STUCK)
    assert {"phase: over", "outcome: lost stuck"} <= read(codec.of(solitaire), solitaire.view(over)).keys()


def test_the_features_of_capture_the_commander() -> None:
    state = commander.new_game(1, players=3)
    state = commander.apply(state, commander.Attack(1, seat=1, target=1))
    codes = codec.of(commander, 3)
    view = commander.view(state, 0, recall=True)
    for seat, to_move, dealer in [(0, "seat +1", "seat +2"), (1, "own seat", "seat +1"), (2, "seat +2", "own seat")]:
        seen = read(codes, view, seat=seat)
        assert f"to move: {to_move}" in seen
        assert f"dealer: {dealer}" in seen
        assert {"in the game: own seat", "in the game: seat +1", "in the game: seat +2"} <= seen.keys()
        assert len([name for name in seen if name.endswith(": a card")]) == 39 - len(state.removed)
    assert read(codes, view) == read(codes, view, seat=1)  # the seat to move observes
    over = evolve(state, to_move=None, outcome=commander.Outcome(2))
    assert read(codes, commander.view(over, 1))["winner: seat +2"] == 1  # as seat 0 observes
    assert "view: the game is over" in read(codes, commander.view(over, 1))


def test_a_battle_is_observed() -> None:
    state = next(
        state
        for seed in range(200)
        if (state := commander.apply(commander.new_game(seed), commander.Attack(2, seat=1, target=3))).battle
    )
    codes = codec.of(commander)
    seen = read(codes, commander.view(state, 0))
    fighting = {"attacker: own seat", "defender: seat +1", "own seat slot 2: fights", "seat +1 slot 3: fights"}
    assert fighting | {"own seat slot 2: face up", "seat +1 slot 3: face up"} <= seen.keys()
    chosen = commander.apply(state, commander.Expose(1))
    seen = read(codes, commander.view(chosen, 0), seat=0)
    assert "own seat slot 1: exposed or chosen" in seen
    assert "own seat slot 1: face up" not in seen


def test_the_features_of_casino() -> None:
    state = casino_position("8c 2d Ks", "5d 3h 7s", "8: 3d+5c seat 1")
    codes = codec.of(casino)
    seen = read(codes, casino.view(state, 0))
    assert {name for name in seen if name.startswith(("hand", "table", "B"))} == {
        *("hand: 8c", "hand: 2d", "hand: Ks", "table: 5d", "table: 3h", "table: 7s"),
        *("B1 holds: 3d", "B1 holds: 5c", "B1 is owned by: seat +1", "B1 has the value: 8"),
    }
    assert "to move: own seat" in seen
    other = read(codes, casino.view(state, 1, recall=True))
    assert {"B1 is owned by: own seat", "to move: seat +1", "own seat must hold, with recall: 8"} <= other.keys()
    over = evolve(state, to_move=None, outcome=casino.Outcome(1, (3, 21)), unclaimed=CardSet.parse("9s"))
    assert {"view: the match is over", "on the winning side: seat +1", "unclaimed: 9s"} <= read(
        codes, casino.view(over, 0)
    ).keys()


def test_a_build_that_changes_is_observed() -> None:
    codes = codec.of(casino)
    view = casino.view(casino_position("8c 2d", "5d 3h 7s"), 0)
    add, first, second = (codes.actions.index(word) for word in ("add", "B1", "B2"))
    assert {name for name in read(codes, view, (add, second)) if "play" in name} == {
        *("chosen in this play: add", "chosen in this play: B2", "changed by this play: B2"),
    }
    capture = codes.actions.index("capture")
    assert "changed by this play: B1" not in read(codes, view, (capture, codes.actions.index("5d"), first))


def test_an_observation_of_another_seat() -> None:
    state = casino.new_game(1)
    with pytest.raises(InvalidViewError, match=r"^expected the view of seat 1, got that of seat 0$"):
        codec.of(casino).observe(casino.view(state, 0), seat=1)
    with pytest.raises(UnknownSeatError):
        codec.of(solitaire).observe(solitaire.view(new_game(1)), seat=1)
    with pytest.raises(UnknownSeatError):
        codec.of(commander).observe(commander.view(commander.new_game(1), 0), seat=2)


def test_a_remembered_card_is_observed() -> None:
    """It lies face down again, so only recall knows it; the card that it beat is out of the game."""
    state = commander.apply(commander.new_game(1), commander.Attack(1, seat=1, target=1))
    codes = codec.of(commander)
    known = {"own seat slot 1: T", "own seat slot 1: spades", "removed, with recall: 8s", "view: with recall"}
    with_recall, without = (read(codes, commander.view(state, 0, recall=recall), seat=0) for recall in (True, False))
    assert with_recall.keys() - without.keys() == known
    assert "own seat slot 1: face up" not in with_recall


def test_announced_values_are_observed() -> None:
    state = evolve(casino_position("8c 2d", "5d 3h 7s"), announced=((8,), (5,)))
    seen = read(codec.of(casino), casino.view(state, 1))
    assert {name for name in seen if "announced" in name} == {"own seat has announced: 5", "seat +1 has announced: 8"}
