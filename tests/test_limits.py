"""Documents at their limits: everything that is written can be read back, and a small input costs little."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from card_capture import CARDS, GAMES, Card, RecordError, Shuffler, casino, new_game
from card_capture.records import LONGEST_TEXT, MOST_VALUES, GameRecord, _limits, load, save
from card_capture.testing import states, variants, whole_games
from tests.casino.strategies import variants as rules_of_short_matches

every_game = pytest.mark.parametrize("name", GAMES)
REMEDY = "; write fewer actions or scripted orders into one document"


# Long values


def test_a_long_script_comes_back() -> None:
    """2,002 shuffles of the whole pack, of which the first deals."""
    orders = [random.Random(number).sample(CARDS[:52], 52) for number in range(2_003)]
    state = casino.new_game(Shuffler.scripted(orders))
    assert len(state.shuffler.orders) == 2_002  # type: ignore[attr-defined]
    assert load(save(state)) == state
    record: GameRecord[Any, Any, Any, Any] = GameRecord.of(state, [])
    assert GameRecord.from_json(record.to_json()) == record


LONG = casino.MAIN.evolve(name="long", score_cards=0, score_spades=0, score_big=0, score_ace=0, target=999)
"""A round scores 1 point at most, so a match to 999 has tens of thousands of actions."""


def trails(count: int) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a match in which every card was trailed."""
    state = first = casino.new_game(1, LONG)
    actions: list[Any] = []
    for _ in range(count):
        actions.append(casino.Trail(next(iter(state.hands[state.to_move or 0]))))
        state = casino.apply(state, actions[-1])
    return GameRecord.of(first, actions)


def test_a_long_match_comes_back() -> None:
    """As long as a match to 999 by the main rules, which has 8,784 actions, and longer than one of 2,016 trails."""
    record = trails(8_784)
    copy = GameRecord.from_json(record.to_json())
    assert copy == record
    last = deque(copy.replay(), maxlen=1).pop()
    assert last.round == 8_784 // 48 + 1


@every_game
@given(data=st.data())
def test_a_digest_is_of_the_saved_state(name: str, data: st.DataObject) -> None:
    """Whatever its script is, and however its variant is called."""
    game = GAMES[name]
    played = data.draw(whole_games(game, {"casino": rules_of_short_matches}.get(name)))
    start = data.draw(st.integers(0, len(played.states) - 1))
    first = played.states[start]
    rules = evolve(first.variant, name=data.draw(st.sampled_from(['"shuffler":{"script":[]}', "mine"])))
    first = evolve(first, variant=rules)
    if hasattr(first, "shuffler"):
        order = data.draw(st.lists(st.sampled_from(CARDS), max_size=5))
        first = evolve(first, shuffler=Shuffler.scripted([*orders_of(played, start), order, CARDS, order]))
    record = GameRecord.of(first, played.actions[start:])
    states = [first]
    for action in record.actions:
        states.append(game.apply(states[-1], action))
    assert list(record.digests) == [hashlib.sha256(save(state).encode()).hexdigest()[:12] for state in states[1:]]
    assert list(record.replay()) == states


def orders_of(played: Any, start: int) -> list[tuple[Card, ...]]:
    """Return the orders of the shuffles in a game, from one of its states on."""
    orders: list[tuple[Card, ...]] = []

    class Noting(Shuffler):
        def __init__(self, inner: Shuffler) -> None:
            self.inner = inner

        def shuffle(self, cards: Any) -> tuple[tuple[Card, ...], Shuffler]:
            order, following = self.inner.shuffle(cards)
            orders.append(order)
            return order, Noting(following)

    state = evolve(played.states[start], shuffler=Noting(played.states[start].shuffler))
    for action in played.actions[start:]:
        state = module_of(state).apply(state, action)
    return orders


def module_of(state: Any) -> Any:
    return next(game for game in GAMES.values() if isinstance(state, game.GameState))  # type: ignore[attr-defined]


# Values beyond the limits, which are made small here so that the values need not be large


@pytest.fixture
def _short_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_limits, "LONGEST_TEXT", 3_000)


@pytest.fixture
def _few_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_limits, "MOST_VALUES", 200)


def raised(act: Callable[[], object]) -> str:
    with pytest.raises(RecordError) as caught:
        act()
    return str(caught.value)


SCRIPTED = evolve(new_game(1), shuffler=Shuffler.scripted([CARDS] * 20))
RECORD: GameRecord[Any, Any, Any, Any] = GameRecord.of(SCRIPTED, [])
PLAYED = trails(100)


@pytest.mark.usefixtures("_short_texts")
def test_a_text_that_could_not_be_read_is_not_written() -> None:
    for write in (lambda: save(SCRIPTED), RECORD.to_json, PLAYED.to_json, lambda: PLAYED.redacted(0).to_json()):
        message = raised(write)
        assert message.startswith("$: expected at most 2984 characters, got ")
        assert message.endswith(REMEDY)


@pytest.mark.usefixtures("_few_values")
def test_more_values_than_could_be_read_are_not_written() -> None:
    for write in (lambda: save(SCRIPTED), RECORD.to_json, PLAYED.to_json, lambda: PLAYED.redacted(0).to_json()):
        message = raised(write)
        assert message.startswith("$: expected at most 200 values, got ")
        assert message.endswith(REMEDY)


def test_writers_leave_room_for_what_editors_add(monkeypatch: pytest.MonkeyPatch) -> None:
    text = save(SCRIPTED)
    monkeypatch.setattr(_limits, "LONGEST_TEXT", len(text) + 16)
    assert save(SCRIPTED) == text
    assert load(b"\xef\xbb\xbf" + text.encode() + b"\r\n") == SCRIPTED
    monkeypatch.setattr(_limits, "LONGEST_TEXT", len(text) + 15)
    assert raised(lambda: save(SCRIPTED)) == (
        f"$: expected at most {len(text) - 1} characters, got {len(text)}{REMEDY}"
    )


@every_game
@settings(max_examples=settings.default.max_examples // 5)  # each one writes and reads whole games many times
@given(data=st.data())
def test_all_that_is_written_can_be_read(name: str, data: st.DataObject) -> None:
    """Under any limits: a writer refuses a value if and only if a reader refuses its text."""
    game, rules = GAMES[name], {"casino": rules_of_short_matches}.get(name)
    state = data.draw(states(game, rules))
    if hasattr(state, "shuffler"):
        orders = data.draw(st.lists(st.lists(st.sampled_from(CARDS)), max_size=30))
        state = data.draw(st.sampled_from([state, evolve(state, shuffler=Shuffler.scripted(orders))]))
    played = data.draw(whole_games(game, rules))
    record = GameRecord.of(played.states[0], played.actions)
    name_of_rules = data.draw(st.text(min_size=1, max_size=60).filter(is_a_name))
    mine = evolve(data.draw(variants(game)), name=name_of_rules, revision=data.draw(st.integers(1, 9_999)))
    for value, write, read in (
        (state, save, load),
        (mine, save, load),
        (record, GameRecord.to_json, GameRecord.from_json),
    ):
        text = write(value)
        assert read(text) == read(f"\ufeff{text}\n") == read(text.encode()) == value
        for limit in ("LONGEST_TEXT", "MOST_VALUES"):
            with changed_limit(limit, data.draw(st.integers(1, len(text) + 20))):
                refused_to_write = refuses(write, value)
                assert refused_to_write is refuses(read, text + " " * 16)
    seen = record.redacted(0, recall=data.draw(st.booleans()))
    document = json.loads(seen.to_json())
    assert [turn["action"] for turn in document["turns"]] == [str(action) for action in record.actions]


def is_a_name(text: str) -> bool:
    return text.isprintable() and text == text.strip() and "@" not in text and text.casefold() not in RESERVED


RESERVED = {rules.name for game in GAMES.values() for rules in game.VARIANTS.values()}


@contextmanager
def changed_limit(name: str, value: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_limits, name, value)
        yield


def refuses(act: Callable[[Any], object], value: object) -> bool:
    try:
        act(value)
    except RecordError as error:
        assert error.path == "$"  # noqa: PT017
        assert error.problem.startswith("expected at most ")  # noqa: PT017
        return True
    return False


@pytest.mark.parametrize(
    ("name", "text", "size"),
    [
        ("MOST_VALUES", "7", 1),
        ("MOST_VALUES", "[1, 2, 3]", 4),
        ("MOST_VALUES", '{"a": [], "b": ["[,{"]}', 5),
        ("DEEPEST_NESTING", "[1, [2], 3]", 2),
        ("DEEPEST_NESTING", '{"a": [{"b": "[[["}]}', 3),
    ],
)
def test_a_limit_is_the_greatest_size_that_is_accepted(name: str, text: str, size: int) -> None:
    with changed_limit(name, size):
        _limits.require_structure(text)
    with changed_limit(name, size - 1):
        fault = raised(lambda: _limits.require_structure(text))
    assert re.fullmatch(rf"\$: expected at most {size - 1} .*, got {size}", fault)


def test_the_limits_are_public() -> None:
    assert (LONGEST_TEXT, MOST_VALUES) == (8 * 2**20, 250_000)


def test_the_first_fault_is_the_one_that_is_named() -> None:
    document = json.loads(save(SCRIPTED))
    document["shuffler"]["script"] = [["2c", "2x"], ["3x", 4]] + [["5x"]] * 100
    assert raised(lambda: load(json.dumps(document))).startswith("$.shuffler.script[0][1]: expected a card such as ")
