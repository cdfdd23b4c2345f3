"""Shuffles, against the reference values and against the algorithm written out plainly."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    GAMES,
    Card,
    CardSet,
    NotACardError,
    SeedError,
    ShuffleError,
    Shuffler,
    new_game,
)
from card_capture.records import GameRecord
from card_capture.shuffling import ScriptedShuffler, SeededShuffler, _compute_outputs, draw_number
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK
from tests.solitaire.positions import cards

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())

seeds = st.integers(0, 2**64 - 1)
GAMMA = 0x9E3779B97F4A7C15


def splitmix64(state: int) -> Iterator[tuple[int, int]]:
    """CC-10.1, one number at a time: the generator's state and its output."""
    while True:
        state = (state + GAMMA) % 2**64
        x = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
        yield state, x ^ (x >> 31)


def plain_shuffle(seed: int, shuffled: list[Card]) -> tuple[list[Card], int]:
    """CC-10.2 and CC-10.3, as they are written."""
    order, generator, state = sorted(shuffled), splitmix64(seed), seed
    for i in reversed(range(1, len(order))):
        n = i + 1
        state, x = next(generator)
        while x * n % 2**64 < (2**64 - n) % n:
            state, x = next(generator)
        j = x * n // 2**64
        order[i], order[j] = order[j], order[i]
    return order, state


@pytest.mark.parametrize("seed", VECTORS["splitmix64"])
def test_cc_10_1_the_generator(seed: str) -> None:
    """The plain generator here gives the reference values, and the shuffler has its state after one draw."""
    generator = splitmix64(int(seed))
    states, outputs = zip(*(next(generator) for _ in range(5)), strict=True)
    assert list(map(str, outputs)) == VECTORS["splitmix64"][seed]
    assert list(map(str, _compute_outputs(int(seed), 5))) == VECTORS["splitmix64"][seed]
    shuffler = Shuffler.seeded(int(seed))
    for state in states:
        _, shuffler = shuffler.shuffle(CARDS[:2])
        assert shuffler == Shuffler.seeded(state)


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda vector: vector["seed"])
def test_cc_10_5_the_decks_of_card_capture(vector: dict[str, Any]) -> None:
    deck, shuffler = Shuffler.seeded(int(vector["seed"])).shuffle(STARTING_DECK)
    enemies, shuffler = shuffler.shuffle(ENEMY_CARDS)
    assert list(map(str, deck)) == vector["deck_top_first"]
    assert list(map(str, enemies)) == vector["enemy_deck_top_first"]
    assert shuffler == Shuffler.seeded(int(vector["generator_state_after"]))
    assert new_game(int(vector["seed"])).deck == deck


@pytest.mark.parametrize("vector", VECTORS["shuffles_52"], ids=lambda vector: vector["seed"])
def test_cc_10_5_a_pack_of_52(vector: dict[str, Any]) -> None:
    order, shuffler = Shuffler.seeded(int(vector["seed"])).shuffle(CARDS[:52])
    assert list(map(str, order)) == vector["top_first"]
    assert shuffler == Shuffler.seeded(int(vector["generator_state_after"]))


@given(seed=seeds, shuffled=st.sets(st.sampled_from(CARDS)))
def test_cc_10_3_a_shuffle_step_by_step(seed: int, shuffled: set[Card]) -> None:
    order, shuffler = Shuffler.seeded(seed).shuffle(CardSet(shuffled))
    expected, state = plain_shuffle(seed, list(shuffled))
    assert (list(order), shuffler) == (expected, Shuffler.seeded(state))


@given(seed=seeds, shuffled=st.lists(st.sampled_from(CARDS), unique=True), data=st.data())
def test_cc_10_3_the_order_before_makes_no_difference(seed: int, shuffled: list[Card], data: st.DataObject) -> None:
    shuffler = Shuffler.seeded(seed)
    other = data.draw(st.permutations(shuffled))
    assert shuffler.shuffle(shuffled) == shuffler.shuffle(other) == shuffler.shuffle(iter(other))
    assert shuffler.shuffle(CardSet(shuffled)) == shuffler.shuffle(shuffled)


@pytest.mark.parametrize("count", range(2, 55))
@pytest.mark.parametrize("before", range(4))
def test_cc_10_2_a_number_is_drawn_again(count: int, before: int) -> None:
    """A state whose next output but some is 0, which is rejected wherever the count is no power of two."""
    seed = -(before + 1) * GAMMA % 2**64
    generator = splitmix64(seed)
    assert [next(generator)[1] == 0 for _ in range(before + 1)] == [False] * before + [True]
    order, shuffler = Shuffler.seeded(seed).shuffle(CARDS[:count])
    expected, state = plain_shuffle(seed, list(CARDS[:count]))
    assert (list(order), shuffler) == (expected, Shuffler.seeded(state))
    rejected = before < count - 1 and (count - before) & (count - before - 1)
    draws = count - 1 + bool(rejected)
    assert state == (seed + draws * GAMMA) % 2**64


def seed_before(output: int) -> int:
    """CC-10.1 backwards: the state after which the generator's next output is this one."""

    def unshift(x: int, by: int) -> int:
        y = x
        for _ in range(64 // by):
            y = x ^ y >> by
        return y

    x = unshift(output, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    x = unshift(x, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return (unshift(x, 30) - GAMMA) % 2**64


@pytest.mark.parametrize("count", range(3, 55))
def test_cc_10_2_where_rejection_begins(count: int) -> None:
    """The greatest remainder that is drawn again, and the least that is not; both far from the output 0."""
    twos = count & -count
    limit = 2**64 % count
    for low, again in ((limit - twos, True), (limit, False)):
        if low < 0:  # a power of two rejects nothing
            continue
        output = low // twos * pow(count // twos, -1, 2**64) % (2**64 // twos) + (twos - 1) * (2**64 // twos)
        assert output * count % 2**64 == low
        seed = seed_before(output)
        order, shuffler = Shuffler.seeded(seed).shuffle(CARDS[:count])
        expected, state = plain_shuffle(seed, list(CARDS[:count]))
        assert (list(order), shuffler) == (expected, Shuffler.seeded(state))
        assert state == (seed + (count - 1 + again) * GAMMA) % 2**64


@pytest.mark.parametrize("below", [1, 2, 3, 52, 2**32, 2**63 + 1, 2**64])
def test_cc_10_2_a_number_below_any_bound(below: int) -> None:
    """Below 2^63 + 1, almost every second output is rejected."""
    skipped = 0
    for seed in range(40):
        generator = splitmix64(seed)
        state, x = next(generator)
        while x * below % 2**64 < (2**64 - below) % below:
            skipped += 1
            state, x = next(generator)
        assert draw_number(SeededShuffler(seed), below) == (x * below // 2**64, SeededShuffler(state))
    assert bool(skipped) is (below == 2**63 + 1)


def test_numbers_are_drawn_uniformly() -> None:
    shuffler, counts = SeededShuffler(1), Counter[int]()
    for _ in range(3_000):
        number, shuffler = draw_number(shuffler, 3)
        counts[number] += 1
    assert set(counts) == {0, 1, 2}
    assert max(counts.values()) - min(counts.values()) < 200


@given(
    count=st.integers(2, 54),
    before=st.integers(0, 3),
    share=st.floats(0, 1, exclude_max=True),
    leading=st.integers(-2, 2),
    rest=st.integers(-2, 2),
)
def test_cc_10_3_a_close_call(count: int, before: int, share: float, leading: int, rest: int) -> None:
    """An output next to where the number drawn changes: its leading bits alone don't decide, or only just."""
    left = max(2, count - before)
    border = -(-(int(share * left) << 64) // left)  # the least output that draws this number
    output = (border + (leading << 40) + rest) % 2**64
    seed = (seed_before(output) - (count - left) * GAMMA) % 2**64
    assert next(islice(splitmix64(seed), count - left, None))[1] == output
    order, shuffler = Shuffler.seeded(seed).shuffle(CARDS[:count])
    expected, state = plain_shuffle(seed, list(CARDS[:count]))
    assert (list(order), shuffler) == (expected, Shuffler.seeded(state))


def test_few_shuffles_need_whole_outputs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leading bits decide all but some of ten thousand, and a close call is noticed."""
    exactly: list[int] = []
    shuffle_exactly = SeededShuffler._shuffle_exactly  # noqa: SLF001 - counted, and then called

    def watch(shuffler: SeededShuffler, order: list[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        exactly.append(shuffler.seed)
        return shuffle_exactly(shuffler, order)

    monkeypatch.setattr(SeededShuffler, "_shuffle_exactly", watch)
    for seed in range(500):
        Shuffler.seeded(seed).shuffle(ENEMY_CARDS)
    assert len(exactly) <= 1
    close = seed_before(0x7FFF_FFFF_FFFF_FFFF)  # just below the middle, for two cards
    Shuffler.seeded(close).shuffle(CARDS[:2])
    assert exactly[-1] == close


@given(seed=seeds, count=st.integers(0, 60))
def test_cc_10_1_compute_outputs_side_by_side_are_those_one_by_one(seed: int, count: int) -> None:
    assert list(_compute_outputs(seed, count)) == [output for _, output in islice(splitmix64(seed), count)]


@pytest.mark.parametrize("count", [0, 1])
def test_a_shuffle_without_a_choice_draws_nothing(count: int) -> None:
    shuffler = Shuffler.seeded(8)
    assert shuffler.shuffle(CARDS[:count]) == (CARDS[:count], shuffler)


def test_shuffles_are_even() -> None:
    """Each of the 24 orders of four cards comes about as often: chi-square with 23 degrees of freedom, p = 0.001."""
    counts = Counter(Shuffler.seeded(seed).shuffle(CARDS[:4])[0] for seed in range(4_800))
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


class Integer:
    """An integer of another library, as NumPy has them."""

    def __index__(self) -> int:
        return 5


def test_whatever_is_an_integer_is_a_seed() -> None:
    assert Shuffler.seeded(Integer()) == Shuffler.seeded(5)  # type: ignore[arg-type]
    assert type(SeededShuffler(Integer()).seed) is int  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "error", [TypeError, ValueError, OverflowError, ArithmeticError, AttributeError, RecursionError]
)
def test_a_seed_that_fails_to_be_an_integer_is_refused(error: type[Exception]) -> None:
    """Whatever its class raises, as code that doesn't know the class can't expect it."""

    class Failing:
        def __index__(self) -> int:
            raise error

    seed: Any = Failing()
    for act in (
        lambda: Shuffler.seeded(seed),
        lambda: Shuffler.of(seed),
        *(lambda game=game: game.new_game(seed) for game in GAMES.values()),
        *(lambda game=game: game.resample(game.new_game(1), 0, seed=seed) for game in GAMES.values()),
        lambda: GameRecord.of(GAMES["solitaire"].new_game(1), [], seed=seed),
    ):
        with pytest.raises(
            SeedError, match=r"^expected a seed from 0 to 18446744073709551615, got a Failing$"
        ) as caught:
            act()
        assert caught.value.seed is seed


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_least_and_the_greatest_seed(seed: int) -> None:
    assert Shuffler.of(seed) == Shuffler.seeded(seed)


def test_a_seed_may_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        Shuffler.seeded(1).seed = 2  # type: ignore[attr-defined]
    with pytest.raises(SeedError):
        SeededShuffler(-1)


def test_a_shuffler_is_one_of_two_kinds() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Shuffler()  # type: ignore[abstract]
    for shuffler in (Shuffler.seeded(1), Shuffler.scripted([])):
        assert not hasattr(shuffler, "__dict__")


def test_shufflers_are_values() -> None:
    scripts = [cards("2c 3c"), cards("4c")]
    pairs = [(Shuffler.seeded(1), Shuffler.seeded(1)), (Shuffler.scripted(scripts), Shuffler.scripted(iter(scripts)))]
    for one, other in pairs:
        assert (one, hash(one)) == (other, hash(other))
        assert pickle.loads(pickle.dumps(one)) == one
        assert Shuffler.of(one) is one
    assert Shuffler.seeded(1) != Shuffler.seeded(2)
    assert Shuffler.seeded(1) != Shuffler.scripted([])


# Scripts


def test_a_script_is_handed_out_order_by_order() -> None:
    shuffler = Shuffler.scripted([cards("3c 2c"), cards("Kh 2h 3h")])
    order, shuffler = shuffler.shuffle(CardSet.parse("2c 3c"))
    assert order == cards("3c 2c")
    order, shuffler = shuffler.shuffle(cards("2h 3h Kh"))
    assert (order, shuffler) == (cards("Kh 2h 3h"), ScriptedShuffler([]))


def test_a_script_runs_out() -> None:
    with pytest.raises(ShuffleError, match=r"^expected an order of 2c 3c, got the end of the script$"):
        Shuffler.scripted([]).shuffle(cards("3c 2c"))


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("2c 3c", "without 4c"),
        ("2c 3c 4c 5c", "with 5c added"),
        ("2c 3c 3c", "without 4c and with 3c added"),
        ("2c 3c 4c 4c", "with 4c added"),
        ("", "without 2c 3c 4c"),
    ],
)
def test_a_script_holds_the_cards_to_be_shuffled(order: str, message: str) -> None:
    with pytest.raises(ShuffleError, match=f"^expected an order of 2c 3c 4c, got one {message}$"):
        Shuffler.scripted([cards(order)]).shuffle(cards("4c 3c 2c"))


def test_a_set_up_script_that_lacks_a_card() -> None:
    script = [STARTING_DECK, list(ENEMY_CARDS)[1:]]
    with pytest.raises(ShuffleError, match=r"^expected an order of .*, got one without 5c$"):
        new_game(Shuffler.scripted(script))


@pytest.mark.parametrize("orders", [None, 5, CARDS[0], "2c 3c"], ids=repr)
def test_a_script_is_a_sequence(orders: object) -> None:
    message = f"^expected a list of orders, each a list of cards, got {re.escape(repr(orders))}$"
    with pytest.raises(ShuffleError, match=message):
        Shuffler.scripted(orders)  # type: ignore[arg-type]


def test_a_string_in_place_of_an_order_comes_with_the_remedy() -> None:
    remedy = re.escape('write map(Card.parse, "3h 2c".split())')
    with pytest.raises(NotACardError, match=f"^expected cards, top first, got '3h 2c'; {remedy}$"):
        Shuffler.scripted(["3h 2c"])  # type: ignore[list-item]
    scripted = Shuffler.scripted([map(Card.parse, ["3h", "2c"])])
    assert scripted.shuffle(CardSet.parse("2c 3h"))[0] == cards("3h 2c")


@pytest.mark.parametrize("order", ["2c", [2], [None], 5], ids=repr)
def test_only_cards_are_shuffled(order: object) -> None:
    with pytest.raises(NotACardError):
        Shuffler.scripted([order])  # type: ignore[list-item]
    for shuffler in (Shuffler.seeded(1), Shuffler.scripted([[]])):
        with pytest.raises(NotACardError):
            shuffler.shuffle(order)  # type: ignore[arg-type]


def test_a_script_goes_on_as_it_was_given() -> None:
    """The shuffler that follows equals one that is made from the rest of the script, in every way."""
    orders = [CARDS[:2], CARDS[:3][::-1], CARDS[:1]]
    _, after = Shuffler.scripted(orders).shuffle(CARDS[:2])
    made = Shuffler.scripted(orders[1:])
    assert (after, hash(after), repr(after), pickle.dumps(after)) == (made, hash(made), repr(made), pickle.dumps(made))


def test_a_long_order_is_not_shown_whole() -> None:
    with pytest.raises(ShuffleError) as caught:
        Shuffler.scripted([CARDS * 1_000]).shuffle(CARDS[:1])
    assert str(caught.value).startswith("expected an order of 2c, got one with 2c 2c 2c ")
    assert str(caught.value).endswith("... added")
    assert len(str(caught.value)) < 200
