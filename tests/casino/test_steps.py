"""Plays of Casino word by word and by their pieces, in mixes of all flags and on crowded tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from card_capture import CardSet
from card_capture.casino import (
    MAIN,
    ROYAL,
    VARIANTS,
    CaptureExtent,
    GameState,
    Trail,
    Variant,
    _families,
    apply,
    legal_actions,
    new_game,
    value,
)
from card_capture.casino import Capture as CapturePlay
from card_capture.casino._values import PACK
from card_capture.casino._variants import list_player_counts
from card_capture.steps import steps, using
from tests.casino.positions import position
from tests.casino.test_enumeration import CROWDED, PINNED_MAXIMAL_LENGTH, mix_flags
from tests.test_costs import count_calls
from tests.test_steps import follow, require_exactly

MAXIMAL = MAIN.evolve(name="maximal", capture_extent=CaptureExtent.MAXIMAL)


def compare(state: GameState, rng: Random) -> int:
    """Compare chains of words and `using` with the list, and return the number of plays."""
    listed = list(legal_actions(state))
    require_exactly(state, listed)
    for _ in range(4):
        pieces: list[Any] = [*rng.choice(listed).pieces, *rng.choice(listed).pieces]
        wanted = set(rng.sample(pieces, rng.randint(1, 3))) if len(pieces) > 2 else {pieces[0]}
        found = using(state, wanted)
        assert list(found) == [play for play in listed if wanted.issubset(play.pieces)]
        assert len(found) == len(list(found))
    return len(listed)


def compare_match(variant: Variant, rng: Random, plays: int) -> list[int]:
    """Compare along a match with many building plays, and return the numbers of plays."""
    state = new_game(rng.getrandbits(64), variant, rng.choice(list_player_counts(variant)))
    numbers: list[int] = []
    for _ in range(plays):
        if state.outcome is not None:
            break
        listed = legal_actions(state)
        if len(listed) < 300:
            numbers.append(compare(state, rng))
        building = [play for play in listed if not isinstance(play, Trail | CapturePlay)] if rng.random() < 0.6 else []
        state = apply(state, rng.choice(building or listed))
    return numbers


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_in_every_variant(variant: Variant) -> None:
    """CA-13.2 to CA-13.5."""
    rng = Random(variant.id)
    numbers = [number for _ in range(4) for number in compare_match(variant, rng, 40)]
    assert len(numbers) > 80
    assert sum(numbers) > 300


def test_in_mixes_of_all_flags() -> None:
    """CA-13.2 to CA-13.5."""
    rng = Random(14)
    numbers = [number for mix in range(30) for number in compare_match(mix_flags(rng, mix), rng, 40)]
    assert len(numbers) > 600
    assert sum(numbers) > 3_000


@pytest.mark.parametrize("number", range(12))
def test_on_crowded_tables(number: int) -> None:
    """Nine to eleven loose numerals of few values, so that groups overlap in many ways."""
    rng = Random(number)
    variant = MAIN if number % 3 else mix_flags(rng, number)
    low = [card for card in PACK if 0 < value(card, variant) <= rng.choice([3, 5, 7, 10])]
    table = rng.sample(low, min(len(low) - 1, rng.choice([9, 10, 11])))
    answering = [card for card in PACK if card not in table and value(card, variant) in (7, 8, 9, 10)]
    state = position(str(CardSet(rng.sample(answering, 2))), str(CardSet(table)), variant=variant)
    assert compare(state, rng) > 2


def test_every_play_of_a_crowded_table_that_captures_all_it_can() -> None:
    state = position("8d Tc", CROWDED, variant=MAXIMAL)
    assert compare(state, Random(1)) == PINNED_MAXIMAL_LENGTH


def test_a_build_of_loose_cards_has_two_at_least() -> None:
    """CA-4.2: one 8 is not a build by itself, so the word 8c leads on and is not an end."""
    state = position("4d 8d", "8c 8s Kc", variant=MAIN.evolve(name="mine", table_only_builds=True))
    begun = follow(steps(state), "trail 4d: build 8")
    assert begun.choices == ("8c",)
    assert str(begun.forced().action) == "trail 4d: build 8 8c 8s"
    require_exactly(state, legal_actions(state))
    for pieces in ("8c", "8s", "8c 8s", "4d 8c"):
        wanted = CardSet.parse(pieces)
        assert list(using(state, wanted)) == [play for play in legal_actions(state) if wanted <= set(play.pieces)]


def largest_table() -> GameState:
    """Return a state with millions of legal plays."""
    royals = [card for card in PACK if value(card, ROYAL)]
    table = CardSet(Random(4).sample(royals, 26))
    return position(str(CardSet([*(CardSet(royals) - table)][:4])), str(table), variant=ROYAL)


def test_a_word_does_not_make_the_list() -> None:
    """
    CA-13.6: on a table with 18 loose cards.

    The first word takes fewer calls than there are plays by far, and so do all the words of a play, and `using`.
    """
    state = position("8d Tc", CROWDED)
    listed = legal_actions(state)  # fills the caches, as it does for both
    whole = count_calls(list, listed)

    def follow_last(state: GameState) -> None:
        begun = steps(state)
        while begun.choices:
            begun = begun.choose(begun.choices[-1])

    assert len(listed) > 15_000
    assert count_calls(lambda state: steps(state).choices, state) < len(listed) / 50
    assert count_calls(follow_last, state) < len(listed)
    assert count_calls(lambda state: len(using(state, [*state.table][:2])), state) < len(listed)
    assert whole > 20 * len(listed)


def test_a_word_does_not_make_the_list_where_builds_count_as_cards() -> None:
    """CA-3.5: whether a play is a raise depends on the values of its cards, so sets of the same values are one case."""
    table = "2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5d 5h 5s 6c 6h"
    state = position("2c 8d Tc", table, "7: 5c+Ad seat 1", variant=VARIANTS["permissive@1"])
    listed = legal_actions(state)
    assert len(listed) > 70_000
    assert count_calls(lambda state: steps(state).choices, state) < len(listed)
    for index in range(0, len(listed), 2_003):
        assert follow(steps(state), str(listed[index])).action == listed[index]


def test_the_first_word_costs_the_same_on_any_table() -> None:
    few, many = position("8d Tc", "2d 6c 8s"), position("8d Tc", CROWDED)
    costs = []
    for state in (few, many):
        legal_actions(state)
        costs.append(count_calls(lambda state: steps(state).choices, state))
    assert costs[1] < 2 * costs[0]


def test_millions_of_plays() -> None:
    """The last play of the list, and those that use its pieces, without the others."""
    state = largest_table()
    listed = legal_actions(state)
    assert len(listed) > 1_000_000
    for action in (listed[0], listed[len(listed) // 3], listed[-1]):
        assert follow(steps(state), str(action)).action == action
        found = using(state, action.pieces)
        assert 0 < len(found) < len(listed) / 2
        assert set(action.pieces) <= set(found[len(found) // 2].pieces)


def test_restricted_families_keep_their_order() -> None:
    """Against all sets of the family, for sets of places that some of them have."""
    rng = Random(6)
    for _ in range(60):
        goal = rng.randint(5, 13)
        counts = [rng.randint(0, 2) for _ in range(goal)]
        pool = sum(count << 6 * place for place, count in enumerate(counts))
        for family in (_families.find_family(pool, goal, 0), _families.find_largest_family(pool, goal)):
            sets = [family.pick(index) for index in range(family.size)]
            for _ in range(5):
                places = rng.choice(sets) & rng.getrandbits(30) or 1 << rng.randrange(max(sum(counts), 1))
                kept = family.restrict(places)
                assert [kept.pick(index) for index in range(kept.size)] == [s for s in sets if s & places == places]
                assert family.restrict(0) is family
