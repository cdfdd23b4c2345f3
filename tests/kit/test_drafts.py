"""Values that were made as drafts: nothing distinguishes them from those that their classes make."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, fields, frozen
from attrs.exceptions import FrozenInstanceError

from card_capture import GAMES, Card, CardSet, Discard, Game, NotACardError, commander
from card_capture._kit.drafts import make_by_draft
from card_capture.shuffling import SeededShuffler

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@frozen
class Range:
    low: int
    high: int = field(default=9, validator=lambda _, __, high: None if high else 1 / 0)


make_range = make_by_draft(Range)


def play(game: Game[Any, Any, Any, Any, Any], seed: int) -> list[Any]:
    """Return the states and actions of a random game, with all the actions of its lists."""
    rng, state = Random(seed), game.new_game(seed)
    found = [state]
    while state.outcome is None:
        actions = game.legal_actions(state)
        found += actions
        state = game.apply(state, actions[rng.randrange(len(actions))])
        found.append(state)
    return [*found, *(build for each in found for build in getattr(each, "builds", ()) if not isinstance(build, int))]


def remake(value: Any) -> Any:
    """Return an equal value that its class makes, with all its converters and validators."""
    return type(value)(**{each.name: getattr(value, each.name) for each in fields(type(value))})


@every_game
def test_values_are_those_of_their_classes(game: Game[Any, Any, Any, Any, Any]) -> None:
    kinds = set()
    for value in play(game, 3):
        made = remake(value)
        assert type(value) is type(made)
        assert value == made
        assert made == value
        assert (hash(value), repr(value), str(value)) == (hash(made), repr(made), str(made))
        kinds.add(type(value))
    assert len(kinds) > 1


@every_game
def test_values_are_copied_like_those_of_their_classes(game: Game[Any, Any, Any, Any, Any]) -> None:
    for value in play(game, 4)[:100]:
        made = remake(value)
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == made
        for copied in (copy.copy(value), copy.deepcopy(value), evolve(value)):
            assert type(copied) is type(value)
            assert copied == made
        assert weakref.ref(value)() is value


@every_game
def test_values_are_frozen(game: Game[Any, Any, Any, Any, Any]) -> None:
    for value in play(game, 5)[:50]:
        for each in fields(type(value)):
            with pytest.raises(FrozenInstanceError):
                setattr(value, each.name, None)
            with pytest.raises(FrozenInstanceError):
                delattr(value, each.name)
        with pytest.raises(AttributeError):
            value.other = 1
        assert not hasattr(value, "__dict__")


@every_game
def test_no_draft_is_left(game: Game[Any, Any, Any, Any, Any]) -> None:
    kept = play(game, 6)
    # The module of a class made by other libraries may be anything.
    found = [thing for thing in gc.get_objects() if str(type(thing).__module__).endswith("._kit.drafts")]
    drafts = {type(thing).__name__ for thing in found} | {
        type(value).__name__ for value in kept if type(value).__name__.endswith("Draft")
    }
    assert not drafts


def test_a_class_still_checks() -> None:
    assert Discard([Card.parse("2c")]) == Discard(CardSet.parse("2c"))
    with pytest.raises(NotACardError):
        evolve(make_by_draft(Discard)(CardSet.parse("2c")), cards=["2c"])


def test_values_by_name_and_by_position() -> None:
    assert make_range(1, 2) == make_range(high=2, low=1) == make_range(low=1, high=2) == Range(1, 2)
    assert repr(make_range(1, 9)) == repr(Range(1)) == "Range(low=1, high=9)"


def test_checks_are_left_out() -> None:
    with pytest.raises(ZeroDivisionError):
        Range(1, 0)
    assert make_range(1, 0).high == 0


@pytest.mark.parametrize("values", [(), (1,), (1, 2, 3)], ids=str)
def test_a_wrong_number_of_values_makes_nothing(values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        make_range(*values)
    with pytest.raises(TypeError):
        make_range(1, 2, middle=3)  # type: ignore[call-arg]


def test_a_class_without_slots_or_with_hidden_names_is_no_use() -> None:
    """The layout would differ, or the names of fields and arguments would."""

    @frozen(slots=False)
    class Open:
        name: str

    @frozen
    class Hidden:
        _name: str

    for kind in (Open, Hidden):
        with pytest.raises(TypeError, match=r"^expected a class with slots and public fields, got (Open|Hidden)$"):
            make_by_draft(kind)


def test_a_shuffler_goes_on_as_its_class_would() -> None:
    _, shuffler = SeededShuffler(5).shuffle(CardSet.parse("2c 3c 4c"))
    assert isinstance(shuffler, SeededShuffler)
    assert (shuffler, hash(shuffler)) == (SeededShuffler(shuffler.seed), hash(SeededShuffler(shuffler.seed)))


def test_a_battle_is_a_battle() -> None:
    """One of the values that only some games have: a tie in Capture the Commander."""
    for seed in range(50):
        tied = [value for value in play(commander, seed) if getattr(value, "battle", None) is not None]
        for state in tied:
            assert state.battle == remake(state.battle)
            assert type(state.battle) is commander.Battle
        if tied:
            return
    pytest.fail("no tie in 50 games")
