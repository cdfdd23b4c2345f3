"""The list of legal plays against the oracle's, in every variant and in mixes of all flags."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from card_capture import CardSet
from card_capture.casino import (
    MAIN,
    ROYAL,
    VARIANTS,
    Capture,
    CaptureExtent,
    DuplicateBuilds,
    FaceCapture,
    GameState,
    RaiseBuilds,
    Trail,
    Variant,
    _families,
    apply,
    legal_actions,
    new_game,
    value,
    why_not,
)
from card_capture.casino._families import find_family, find_largest_family
from card_capture.casino._tally import UNIT, UP_TO, divides, find_totals, tally, total
from card_capture.casino._values import PACK
from card_capture.casino._variants import list_player_counts
from tests.casino import oracle
from tests.casino.positions import position
from tests.test_costs import count_calls

_ITEMS = 8  # loose numeral cards and builds at most, since the oracle tries all sets of them


def mix_flags(rng: Random, number: int) -> Variant:
    """Return a mix of the flags that legal plays depend on."""
    royal, partnership = rng.random() < 0.4, rng.random() < 0.4
    return MAIN.evolve(
        name=f"mixed {number}",
        target=3,
        partnership=partnership,
        face_capture=rng.choice(list(FaceCapture)),
        royal=royal,
        ace_high=royal and rng.random() < 0.6,
        must_capture=rng.random() < 0.2,
        capture_extent=rng.choice(list(CaptureExtent)),
        raise_builds=rng.choice(list(RaiseBuilds)),
        table_cards_may_raise=rng.random() < 0.5,
        single_build_as_card=rng.random() < 0.5,
        table_only_builds=rng.random() < 0.4,
        build_for_partner=partnership and rng.random() < 0.7,
        duplicate_builds=rng.choice(list(DuplicateBuilds)),
        owner_may_trail=rng.random() < 0.5,
    )


def compare(state: GameState) -> int:
    """Compare the two lists, and `why_not` with them, and return the number of plays."""
    listed = list(legal_actions(state))
    plays = [oracle.identify(state, action) for action in listed]
    assert len(plays) == len(set(plays))
    assert set(plays) == oracle.list_plays(state), (state.table, state.builds, state.hands, state.variant)
    assert all(why_not(state, action) is None for action in listed)
    return len(plays)


def compare_match(variant: Variant, rng: Random, plays: int) -> int:
    """Compare the lists along a match with many building plays, and return the number of positions."""
    state = new_game(rng.getrandbits(64), variant, rng.choice(list_player_counts(variant)))
    positions = 0
    for _ in range(plays):
        if state.outcome is not None:
            break
        listed = legal_actions(state)
        if sum(value(card, variant) > 0 for card in state.table) + len(state.builds) <= _ITEMS:
            compare(state)
            positions += 1
        building = (
            [action for action in listed if not isinstance(action, Trail | Capture)] if rng.random() < 0.6 else []
        )
        state = apply(state, rng.choice(building or listed))
    return positions


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_in_every_variant(variant: Variant) -> None:
    """CA-13.2 to CA-13.5."""
    rng = Random(variant.id)
    assert sum(compare_match(variant, rng, 48) for _ in range(6)) > 100


@pytest.mark.slow
def test_in_mixes_of_all_flags() -> None:
    """CA-13.2 to CA-13.5."""
    rng = Random(13)
    assert sum(compare_match(mix_flags(rng, number), rng, 40) for number in range(40)) > 800


@pytest.mark.slow
@pytest.mark.parametrize("number", range(25))
def test_on_crowded_tables(number: int) -> None:
    """Nine to eleven loose numerals of few values, so that groups overlap in many ways."""
    rng = Random(number)
    variant = MAIN if number % 3 else mix_flags(rng, number)
    low = [card for card in PACK if 0 < value(card, variant) <= rng.choice([3, 5, 7, 10])]
    table = rng.sample(low, min(len(low) - 1, rng.choice([9, 10, 11])))
    rest = [card for card in PACK if card not in table]
    answering = [card for card in rest if value(card, variant) in (7, 8, 9, 10)]
    hand = rng.sample(answering, 2)
    assert compare(position(format_cards(hand), format_cards(table), variant=variant)) > 2


def format_cards(cards: list) -> str:  # type: ignore[type-arg]
    return str(CardSet(cards))


@pytest.mark.parametrize("kept", [(), (5,), (1, 9), (2, 8, 4)])
def test_divides(kept: tuple[int, ...]) -> None:
    """CA-3.3: against the oracle, which tries every division, on small random tables."""
    rng = Random(5)
    for _ in range(300):
        value = rng.randint(1, 14)
        values = [*kept, *(rng.randint(1, 14) for _ in range(rng.randint(0, 7)))]
        amount = sum(UNIT[each] for each in values)
        assert total(amount) == sum(values)
        assert divides(amount, value) is oracle.divides(values, value)


def test_families_have_the_sets_that_divide() -> None:
    """Each set is in its family once; the largest ones are found by comparing all."""
    rng = Random(8)
    for _ in range(150):
        value = rng.randint(1, 14)
        values = sorted(rng.randint(1, 14) for _ in range(rng.randint(0, 8)))
        fixed = [rng.randint(1, value) for _ in range(rng.randint(0, 2))]
        found = find_family(
            *(sum(UNIT[v] for v in vs) for vs in ([v for v in values if v <= value],)),
            value,
            sum(UNIT[v] for v in fixed),
        )
        sets = [found.pick(number) for number in range(found.size)]
        usable = len([v for v in values if v <= value])
        expected = {
            places
            for places in range(1 << usable)
            if oracle.divides([*fixed, *(values[i] for i in range(usable) if places >> i & 1)], value)
        }
        assert (len(sets), set(sets)) == (len(expected), expected)
        if not fixed:
            assert sets[0] == 0
            largest = find_largest_family(sum(UNIT[v] for v in values[:usable]), value)
            whole = {places for places in expected if not any(o != places and o & places == places for o in expected)}
            assert {largest.pick(number) for number in range(largest.size)} == whole
    assert find_family(0, 3, UNIT[4]).size == 0


CROWDED = "Ac 2d 3h 4s 5c 6d 7h 8s 9d Ad 2h 3s 4c 5d 6h 7s 8c 9h"


def test_the_order_of_a_crowded_list_is_pinned() -> None:
    """Saved indices stay valid; the sets of the list are far too many to be kept."""
    actions = legal_actions(position("8d Tc", CROWDED))
    assert len(actions) == PINNED_LENGTH
    assert {index: str(actions[index]) for index in PINNED} == PINNED


def test_the_order_of_a_crowded_maximal_list_is_pinned() -> None:
    maximal = MAIN.evolve(name="maximal", capture_extent=CaptureExtent.MAXIMAL)
    actions = legal_actions(position("8d Tc", CROWDED, variant=maximal))
    assert len(actions) == PINNED_MAXIMAL_LENGTH
    assert {index: str(actions[index]) for index in PINNED_MAXIMAL} == PINNED_MAXIMAL


PINNED_LENGTH = 18510
PINNED: dict[int, str] = {
    0: "capture Ac 9d with Tc",
    1: "capture Ac 9h with Tc",
    2644: "capture Ac 2d 9d Ad 3h 9h 3s 4s 8s with Tc",
    6170: "capture Ac 6d Ad 3h 6h 9h 4s with Tc",
    9255: "capture Ac 2d 6d Ad 3h 6h 7h 4s with Tc",
    18508: "build 10 with 8d: 5c Ac 2d 5d Ad 2h 3h 6h 3s 4s",
    18509: "build 10 with 8d: 4c 5c Ac 2d 5d 6d Ad 2h 3h 6h 3s 4s",
}
PINNED_MAXIMAL_LENGTH = 4776
PINNED_MAXIMAL: dict[int, str] = {
    0: "capture 4c 5c 8c Ac 2d 5d 6d 9d Ad 2h 3h 6h 7h 9h 3s 4s 7s 8s with Tc",
    1: "capture 4c 5c 8c Ac 2d 5d 6d Ad 2h 3h 6h 7h 3s 4s 7s 8s with 8d",
    682: "build 10 with 8d: 2h 6h 3s 4s 7s",
    1592: "build 10 with 8d: 4c 5c 2d 5d 6d Ad 6h 9h 4s",
    2388: "build 10 with 8d: 5c 8c Ac 2d 2h 4s",
    4774: "build 10 with 8d: 5c Ac 2d 5d Ad 2h 3h 6h 3s 4s",
    4775: "build 10 with 8d: 4c 5c Ac 2d 5d 6d Ad 2h 3h 6h 3s 4s",
}


def test_cached_families_are_small() -> None:
    """
    A cached family has few sets or few classes, and the classes of few crowded tables are kept.

    So the caches are bounded by size, whatever tables a server is asked about.
    """
    rng, royals = Random(3), [card for card in PACK if value(card, ROYAL)]
    for number in range(40):
        table = CardSet(rng.sample(royals, 12 + number % 20))
        family = find_family(UP_TO[13] & tally(table.mask), 13, 0)
        assert len(family.few) <= 32
        if isinstance(family.find_classes, partial):  # they are found again when they are needed
            assert len(family.find_classes().starts) > 24
        elif family.find_classes is not None:
            assert len(family.find_classes().starts) <= 25
        places = [family.pick(index) for index in {0, family.size // 2, family.size - 1}]
        assert len(set(places)) == len(places)
    for cached in (_families._find_classes, _families._find_largest_classes):  # noqa: SLF001 - their bound is tested
        assert cached.cache_parameters()["maxsize"] == 32


def test_a_crowded_table_is_listed_in_few_steps() -> None:
    """CA-13.6: twelve loose numerals and a hand of four, in at most 50 times the calls of an ordinary position."""
    ordinary = [new_game(seed) for seed in range(200)]
    crowded = [
        position("7c 8c 9c Tc", "Ac 2d 3h 4s 5c 6d 7h 8s 9d Ad 2h 3s"),
        position("8c 8d 9c Tc", "Ac Ad Ah 2c 2d 2h 3c 3d 3h 4c 4d 4h"),
        position("Ts Tc 9c 8c", "5c 5d 5h 5s 4c 4d 4h 6c 6d 6h Ac 9d"),
        position("Jc Qc Kc Ac", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", variant=ROYAL),
    ]

    def count(states: list[GameState]) -> float:
        for cached in (find_family, divides, find_totals):
            cached.cache_clear()
        return sum(count_calls(legal_actions, state) for state in states) / len(states)

    assert count(crowded) < 50 * count(ordinary)
