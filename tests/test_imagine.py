"""`imagine`, and the checks of views, in every game: all views of play pass, and changed ones are refused or sound."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, GAMES, CardSet, InvalidStateError, InvalidViewError, Outcome, Phase, casino, commander
from card_capture._quoting import quote
from card_capture.testing import PlayedGame, whole_games
from tests.commander.oracle import tie_rich_states
from tests.contract import Subject
from tests.test_contract import SUBJECTS, TITLES, every_game, traces

seeds = st.integers(0, 2**64 - 1)


def find_check(subject: Subject) -> Callable[[Any], None]:
    """Return the game's check of a view, which has no public name."""
    check: Callable[[Any], None] = import_module(f"card_capture.{subject.name}._check_view").check_view
    return check


STATES = {
    subject.name: subject.states | tie_rich_states() if subject.name == "commander" else subject.states
    for subject in SUBJECTS
}


# Views of play


@every_game
@given(data=st.data(), seed=seeds)
def test_a_state_is_imagined_from_every_view_of_play(subject: Subject, data: st.DataObject, seed: int) -> None:
    """It is valid, its view is the one given, and it is the state that `resample` returns (CC-9.2, CM-7.2, CA-12.3)."""
    state = data.draw(STATES[subject.name])
    for seat in range(subject.players(state)):
        seen = subject.game.view(state, seat, recall=True)
        other = subject.game.imagine(seen, seed=seed)
        subject.game.check(other)
        assert traces(subject.game.view(other, seat, recall=True)) == traces(seen)
        assert other == subject.game.resample(state, seat, seed=seed)
        assert subject.game.imagine(pickle.loads(pickle.dumps(seen)), seed=seed) == other


@every_game
@given(data=st.data())
def test_every_view_of_play_is_valid(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(STATES[subject.name])
    for seat in range(subject.players(state)):
        for recall in (False, True):
            find_check(subject)(subject.game.view(state, seat, recall=recall))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
@given(data=st.data())
def test_the_views_at_the_end_of_a_game_are_valid(subject: Subject, data: st.DataObject) -> None:
    """The last state has an outcome, which has to agree with the cards."""
    played: PlayedGame[Any, Any] = data.draw(whole_games(GAMES[subject.name], subject.variants))
    for state in played.states[-2:]:
        for seat in range(subject.players(state)):
            for recall in (False, True):
                find_check(subject)(subject.game.view(state, seat, recall=recall))


# Views that are refused


@every_game
def test_a_state_is_not_imagined_without_recall(subject: Subject) -> None:
    seen = subject.game.view(subject.game.new_game(1), 0)
    message = r"^expected a view with recall, got one without; call view\(state, seat, recall=True\)$"
    with pytest.raises(InvalidViewError, match=message):
        subject.game.imagine(seen, seed=1)


@every_game
def test_only_views_of_the_game_are_accepted(subject: Subject) -> None:
    others = [other.view(other.new_game(1), 0, recall=True) for name, other in GAMES.items() if name != subject.name]
    for thing in (*others, *(other.new_game(1) for other in GAMES.values()), None, "view", subject.game):
        with pytest.raises(InvalidViewError) as caught:
            subject.game.imagine(thing, seed=1)
        remedy = "; pass view(state, seat, recall=True)" if isinstance(thing, subject.game.GameState) else ""
        assert str(caught.value) == f"expected a View of {TITLES[subject.name]}, got {quote(thing)}{remedy}"


@every_game
def test_a_view_in_place_of_a_state_comes_with_the_remedy(subject: Subject) -> None:
    for name, game in GAMES.items():
        table = game.view(game.new_game(1), 0, recall=True)
        remedy = "; imagine(view, seed=...) makes one" if name == subject.name else ""
        message = f"expected a GameState of {TITLES[subject.name]}, got {quote(table)}{remedy}"
        for verb in (
            lambda table=table: subject.game.legal_actions(table),
            lambda table=table: subject.game.resample(table, 0, seed=1),
        ):
            with pytest.raises(InvalidStateError) as caught:
                verb()
            assert str(caught.value) == message


ODD: list[object] = [
    *(None, True, False, 0, 1, -1, 2, 5, 99, 10**30, 10**5000, 1.0, 0.5, "x", b"", object(), [], {}),
    *((), (None,), ((),), (True,), (1, 1), ((1,), (2,)), ((99,), ()), (-1, -1), (CARDS[0],), CARDS[3], CARDS[53]),
    *(CardSet(), CardSet.parse("2c"), CardSet.parse("X1 Kd"), *Outcome, *Phase, commander.FaceDown.FACE_DOWN),
    *(casino.Outcome(0, (1, 2)), casino.Outcome(None, None), casino.Outcome([], 0)),  # type: ignore[arg-type]
    *(commander.Outcome(0), commander.Outcome([]), commander.Battle(0, 1, 1, 1)),  # type: ignore[arg-type]
    *(commander.Battle(None, 1, [], 1), commander.Battle(0, 1, 1, 1, (99,), ())),  # type: ignore[arg-type]
    commander.Battle(0, 1, 1, 99, (), (3,)),
    (casino.Build(8, CardSet.parse("3c 5d"), multiple=False, owner=1),),
    (casino.Build(99, CardSet(), multiple=False, owner=0),),
    (casino.Build("x", None, [], {}),),  # type: ignore[arg-type]
]
"""Values that a field of a view should not have, or only by chance."""


@st.composite
def changes(draw: st.DrawFn, value: object) -> Any:
    """Return another value in place of one in a view: a different one of its kind, or anything."""
    if isinstance(value, tuple) and value and draw(st.booleans()):
        index = draw(st.integers(0, len(value) - 1))
        return (*value[:index], draw(changes(value[index])), *value[index + 1 :])
    others: list[object] = [*ODD]
    if type(value) is int:
        others += [value + 1, value - 1] * 20
    if isinstance(value, CardSet):
        others += [value - {card} for card in value] + [value | {card} for card in CARDS]
    if isinstance(value, tuple):
        others += [value[1:], value[::-1], (*value, *value[:1])] * 10
    return draw(st.sampled_from(others))


def find_fault(subject: Subject, seen: object) -> str | None:
    """Return the message of the error that a view raises, or None."""
    try:
        find_check(subject)(seen)
    except InvalidViewError as error:
        return str(error)
    return None


@every_game
@given(data=st.data())
def test_a_changed_view_is_refused_or_sound(subject: Subject, data: st.DataObject) -> None:
    """Any value in any field raises only `InvalidViewError`; a view that passes is the view of a valid state."""
    state = data.draw(STATES[subject.name])
    seat = data.draw(st.integers(0, subject.players(state) - 1))
    recall = data.draw(st.booleans())
    seen = subject.game.view(state, seat, recall=recall)
    name = data.draw(st.sampled_from([field.name for field in fields(type(seen))]))
    changed = evolve(seen, **{name: data.draw(changes(getattr(seen, name)))})
    if (fault := find_fault(subject, changed)) is not None:
        assert fault.startswith("expected ")
        with pytest.raises(InvalidViewError):
            subject.game.imagine(changed, seed=1)
    elif recall:
        other = subject.game.imagine(changed, seed=1)
        subject.game.check(other)
        assert subject.game.view(other, getattr(changed, "seat", seat), recall=True) == changed


@pytest.mark.parametrize("subject", [each for each in SUBJECTS if each.name != "commander"], ids=lambda each: each.name)
@given(data=st.data())
def test_without_a_card_no_view_with_recall_is_valid(subject: Subject, data: st.DataObject) -> None:
    """All cards lie somewhere. Capture the Commander is different: there some may have left the game unseen."""
    state = data.draw(STATES[subject.name])
    seat = data.draw(st.integers(0, subject.players(state) - 1))
    seen = subject.game.view(state, seat, recall=True)
    for name in [field.name for field in fields(type(seen)) if isinstance(getattr(seen, field.name), CardSet)]:
        for card in getattr(seen, name):
            assert find_fault(subject, evolve(seen, **{name: getattr(seen, name) - {card}}))


def test_odd_values_are_of_many_kinds() -> None:
    assert len(Counter(map(type, ODD))) > 15
