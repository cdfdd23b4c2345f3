"""Lists of actions that make an action only when it is asked for."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from operator import itemgetter

import pytest

from card_capture import NotAnIntegerError
from card_capture._kit.action_list import ActionList

Make = Callable[[object, int], str]


class Maker:
    """A maker of actions that counts how many it has made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, source: object, index: int) -> str:
        self.made += 1
        return f"{source}{index}"


SIZES = {"a": 3, "b": 0, "c": 1_000_000, "d": 0, "e": 2}


def make_list(make: Make, sizes: dict[str, int] = SIZES) -> ActionList[str]:
    return ActionList([(size, make, source) for source, size in sizes.items()], sum(sizes.values()))


def write(source: object, index: int) -> str:
    return f"{source}{index}"


SMALL = make_list(write, {"a": 2, "b": 0, "c": 1, "d": 3})
LISTED = ("a0", "a1", "c0", "d0", "d1", "d2")


def test_the_rules_decide_what_is_in_the_list_of_a_state() -> None:
    """Without an action being made; a list of some actions is searched."""
    make = Maker()
    blocks = [(1_000_000, make, "a")]
    ruled = ActionList(blocks, 1_000_000, (lambda state, action: None if action == state else "refused", "a7"))
    assert ("a7" in ruled, "a8" in ruled, 7 in ruled, make.made) == (True, False, False, 0)
    assert ("c0" in SMALL, "c1" in SMALL, None in SMALL) == (True, False, False)


def test_a_pickled_list_has_no_state() -> None:
    """The state has hidden cards, and the list may go to a player."""
    ruled = ActionList([(2, write, "a")], 2, (pickle.dumps, "the hidden state"))
    for protocol in range(6):
        pickled = pickle.dumps(ruled, protocol)
        assert b"hidden" not in pickled
        assert pickle.loads(pickled) == ruled
        assert "a1" in pickle.loads(pickled)


def test_every_slice_is_that_of_a_tuple() -> None:
    places = [None, *range(-8, 9), -(10**5000), 10**5000]
    for start in places:
        for stop in places:
            for step in (None, 1, 2, -1, -3, 10**5000):
                assert SMALL[start:stop:step] == LISTED[start:stop:step]
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        SMALL[::0]


@pytest.mark.parametrize(
    ("look", "most"),
    [
        (len, 0),
        (itemgetter(0), 1),
        (itemgetter(-1), 1),
        (itemgetter(slice(3)), 3),
        (itemgetter(slice(1, 5)), 4),
        (itemgetter(slice(-3, None)), 3),
        (itemgetter(slice(None, None, 300_000)), 4),
        (repr, 5),
        (lambda actions: actions == actions[:3], 3),
        (lambda actions: actions == ["a0"] * len(actions), 2),
        (lambda actions: actions == make_list(write, {**SIZES, "e": 3}), 0),
    ],
)
def test_few_actions_are_made(look: Callable[[ActionList[str]], object], most: int) -> None:
    maker = Maker()
    look(make_list(maker))
    assert maker.made == most


def test_no_actions_are_made_to_compare_lists_of_the_same_blocks() -> None:
    maker = Maker()
    assert make_list(maker) == make_list(maker)
    assert maker.made == 0


def test_lists_are_compared_by_their_actions() -> None:
    assert SMALL == LISTED == SMALL
    assert [*LISTED] == SMALL
    assert [*LISTED] == SMALL
    assert make_list(lambda source, index: f"{source}{index}", {"a": 2, "c": 1, "d": 3}) == SMALL
    assert make_list(write, {"a": 2, "c": 1, "e": 3}) != SMALL
    assert SMALL not in (LISTED[:-1], (*LISTED[:-1], "d3"), (*LISTED, "d3"), set(LISTED), "".join(LISTED), None)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "<0 actions>"),
        (1, "<1 action: a0>"),
        (2, "<2 actions: a0; a1>"),
        (5, "<5 actions: a0; a1; a2; a3; a4>"),
        (6, "<6 actions: a0; a1; a2; a3; a4; ...>"),
        (485_120, "<485120 actions: a0; a1; a2; a3; a4; ...>"),
    ],
)
def test_the_repr_shows_the_number_and_the_first_actions(size: int, text: str) -> None:
    assert repr(make_list(write, {"a": size})) == text


@pytest.mark.parametrize("index", [0.0, 1.5, "0", None, (0,), b"0"], ids=repr)
def test_an_index_must_be_an_integer(index: object) -> None:
    for actions in (SMALL, make_list(write, {})):
        with pytest.raises(NotAnIntegerError, match=r"^expected an integer, got ") as caught:
            actions[index]  # type: ignore[call-overload]
        assert isinstance(caught.value, TypeError)


class Second:
    """Something that is an index without being an int, like the integers of numpy."""

    def __index__(self) -> int:
        return 1


def test_an_index_may_be_whatever_a_list_accepts() -> None:
    assert SMALL[Second()] == SMALL[True] == LISTED[1]  # type: ignore[call-overload]
    assert SMALL[: Second()] == LISTED[:1]


@pytest.mark.parametrize("index", [6, -7, 10**5000, -(10**5000)], ids=["6", "-7", "huge", "-huge"])
def test_an_index_must_be_in_range(index: int) -> None:
    with pytest.raises(IndexError, match=r"^expected an index below 6, the number of actions, got (6|-7|<int>)$"):
        SMALL[index]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle_works(protocol: int) -> None:
    copy = pickle.loads(pickle.dumps(SMALL, protocol))
    assert type(copy) is ActionList
    assert tuple(copy) == LISTED
