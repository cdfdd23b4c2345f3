"""
Small inputs cost little: whatever a reader is given, twice the input costs about twice as much.

The cost is counted in calls of functions, those written in C too, so that the tests depend neither on the machine nor
on other programs. A loop within one call in C is not seen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from card_capture import CARDS, Card, CardCaptureError, CardSet, Shuffler, casino, commander, new_game, solitaire
from card_capture.records import GameRecord, load, save

Reader = Callable[[Any], object]


def count_calls(read: Reader, value: object) -> int:
    """Return the number of calls while a value is read, or refused and its error shown."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(value)
    except CardCaptureError as error:
        str(error)
    finally:
        sys.setprofile(before)
    return calls


def require_proportion(read: Reader, make: Callable[[int], object], size: int = 500) -> None:
    """Check that the cost of an input of twice the size is at most about twice as high."""
    count_calls(read, make(1))  # makes the parts that are made when they are first needed
    costs = [count_calls(read, make(size * factor)) for factor in (1, 2, 4, 8)]
    for cost, doubled in pairwise(costs):
        assert doubled <= 2.1 * cost + 50, costs


STATE = json.loads(save(new_game(1)))
RECORD = json.loads(GameRecord.of(new_game(1), [], seed=1).to_json())
DIGEST = "0" * 12


def state_with(field: str, value: object) -> str:
    return json.dumps(STATE | {field: value})


def script_of(order: list[Any], count: int) -> str:
    return state_with("shuffler", {"script": [order] * count})


def record_with(actions: list[Any], digests: list[Any] | None = None) -> str:
    return json.dumps(RECORD | {"actions": actions, "digests": [DIGEST] * len(actions) if digests is None else digests})


PACK = [str(card) for card in CARDS]
DOCUMENTS: Mapping[str, Callable[[int], str | bytes]] = {
    "a script": lambda size: script_of(PACK, size // 50),
    "a script of wrong cards": lambda size: script_of(["2x"] * 50, size // 50),
    "a script with a wrong card at the end": lambda size: state_with("shuffler", {"script": [["2c"] * size, ["2x"]]}),
    "a script of numbers": lambda size: state_with("shuffler", {"script": list(range(size))}),
    "a long order": lambda size: state_with("shuffler", {"script": [["2c"] * size]}),
    "a long deck": lambda size: state_with("deck", ["2c"] * size),
    "a deck of lists": lambda size: state_with("deck", [[]] * size),
    "a long hand": lambda size: state_with("hand", ["2c"] * size),
    "a long row": lambda size: state_with("row", [None] * size),
    "long words": lambda size: state_with("deck", ["2" * size, "c" * size]),
    "a long number": lambda size: state_with("round", int("1" * (size // 2 + 1))),
    "unknown fields": lambda size: json.dumps(STATE | {f"field {number}": number for number in range(size)}),
    "keys twice": lambda size: "{" + ",".join(f'"{number % (size - 1 or 1)}":1' for number in range(size)) + "}",
    "actions": lambda size: record_with(["discard 2c 3c"] * size),
    "wrong actions": lambda size: record_with(["discard 2x"] * size),
    "a wrong action at the end": lambda size: record_with(["discard -"] * size + ["discard 2x"]),
    "a long action": lambda size: record_with(["discard " + "2c " * size]),
    "wrong digests": lambda size: record_with(["discard -"] * size, ["x"] * size),
    "many digests": lambda size: record_with([], [DIGEST] * size),
    "nesting": lambda size: "[" * size,
    "nesting in a field": lambda size: state_with("deck", 0).replace('"deck": 0', '"deck": ' + "[" * size),
    "nesting of objects": lambda size: '{"a":' * size,
    "brackets": lambda size: "[]" * size,
    "closing brackets": lambda size: "]" * size,
    "an open string": lambda size: '"' + '\\"' * size,
    "quotation marks": lambda size: '"' * size,
    "backslashes": lambda size: '"' + "\\" * size,
    "spaces": lambda size: " " * size,
    "byte order marks": lambda size: "\ufeff" * size,
    "wrong bytes": lambda size: b"\xff" * size,
}


@pytest.mark.parametrize("make", DOCUMENTS.values(), ids=DOCUMENTS)
@pytest.mark.parametrize("read", [load, GameRecord.from_json])
def test_documents(read: Reader, make: Callable[[int], object]) -> None:
    require_proportion(read, make)


NOTATIONS: Mapping[str, Callable[[int], str]] = {
    "a card": lambda size: "2c" * size,
    "symbols": lambda size: "♣" * size,
    "variations": lambda size: "6♠" + "\ufe0f" * size,
    "a card again and again": lambda size: "2c " * size,
    "the pack again and again": lambda size: " ".join(PACK * (size // 50)),
    "words": lambda size: "xx " * size,
    "a long word": lambda size: "x" * size,
    "spaces": lambda size: " " * size,
    "hyphens": lambda size: "- " * size,
    "digits": lambda size: "1" * size,
    "discards": lambda size: "discard " + "2c " * size,
    "a wrong discard": lambda size: "discard " + "2c " * size + "x",
    "targets": lambda size: "capture 2c with " + "with " * size,
    "sacrifices": lambda size: "sacrifice 2c 3d " + "for " * size + "Kh",
    "a long slot": lambda size: "expose " + "1" * size,
    "a long attack": lambda size: f"attack {'1' * size} seat {'1' * size} slot {'1' * size}x",
    "attacks": lambda size: "attack 1 seat 1 slot 1 " * size,
    "minus signs": lambda size: "expose " + "-" * size,
}


@pytest.mark.parametrize("make", NOTATIONS.values(), ids=NOTATIONS)
@pytest.mark.parametrize("read", [Card.parse, CardSet.parse, solitaire.parse_action, commander.parse_action])
def test_notation(read: Reader, make: Callable[[int], object]) -> None:
    require_proportion(read, make)


ORDERS: Mapping[str, Callable[[int], object]] = {
    "orders": lambda size: [CARDS[:3]] * size,
    "an order": lambda size: [CARDS * (size // 50)],
    "strings": lambda size: ["2c"] * size,
    "a wrong card at the end": lambda size: [[CARDS[0]] * size, ["2c"]],
    "no cards": lambda size: [[]] * size,
}


@pytest.mark.parametrize("make", ORDERS.values(), ids=ORDERS)
def test_scripts(make: Callable[[int], object]) -> None:
    require_proportion(Shuffler.scripted, make)


def test_following_a_script() -> None:
    """From its beginning to its end; the orders to come are not looked at again and again."""

    def follow(orders: list[list[Card]]) -> None:
        shuffler = Shuffler.scripted(orders)
        for order in orders:
            _, shuffler = shuffler.shuffle(order)

    require_proportion(follow, lambda size: [CARDS[:3]] * size)


def test_replaying_a_record_with_a_script() -> None:
    """Twice as many rounds of Casino, all of whose cards are trailed: twice the actions, and twice the script."""

    def trail(rounds: int) -> GameRecord[Any, Any, Any, Any]:
        state = first = casino.new_game(Shuffler.scripted([CARDS[:52]] * (rounds + 2)), casino.MAIN)
        actions: list[Any] = []
        for _ in range(48 * rounds):
            actions.append(casino.Trail(next(iter(state.hands[state.to_move or 0]))))
            state = casino.apply(state, actions[-1])
        return GameRecord.of(first, actions)

    require_proportion(lambda record: list(record.replay()), trail, 2)


def test_what_is_counted_finds_a_cost_that_grows_with_the_square() -> None:
    with pytest.raises(AssertionError):
        require_proportion(lambda words: [[len(word) for word in words] for _ in words], lambda size: ["2c"] * size, 50)


@pytest.mark.parametrize(
    ("hand_sizes", "stock_size"),
    [((4, 4, 4, 4), 32), ((4, 10, 10, 8), 16), ((4, 16, 14, 14), 0), ((4, 44, 0, 0), 0)],
    ids=str,
)
def test_a_view_in_which_much_was_announced(hand_sizes: tuple[int, ...], stock_size: int) -> None:
    """Hands larger than those of any game could be dealt with the announced answering cards in millions of ways."""
    announced = ((), (1, 2), (3, 4), (5, 6)) if hand_sizes[2] else ((), tuple(range(1, 11)), (), ())
    changes = {"hand_sizes": hand_sizes, "stock_size": stock_size, "announced": announced}
    for recall in (False, True):
        seen = casino.view(casino.new_game(1, players=4), 0, recall=recall)
        memory = {"holding": announced} if recall else {}
        assert count_calls(load, json.dumps(json.loads(save(seen)) | changes | memory)) < 500_000
        wrong: Any = evolve(seen, **changes, **memory)
        assert count_calls(lambda view: casino.imagine(view, seed=1), wrong) < 500_000


def test_reading_stops_at_the_first_fault() -> None:
    """2,000 orders of 250 wrong cards cost no more than one wrong card besides the JSON."""
    few, many = script_of(["2x"], 1), script_of(["2x"] * 120, 2_000)
    assert count_calls(load, many) < count_calls(load, few) + 2 * many.count(",")
