"""
`resample` and `imagine` draw every state with the same recall view equally often, and no other state (CM-7.2).

The proof lists all states of positions with few cards; `test_views.py` has a test with seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardSet, InvalidStateError, commander
from card_capture.commander import STANDARD, Action, GameState, Place, Variant, apply, check, imagine, resample, view
from card_capture.testing import PlayedGame, whole_games
from tests.commander.oracle import MIXES, tie_rich_games
from tests.commander.positions import OUT, SLOTS, Seat, after, only, position
from tests.uniformity import compute_chances


def make_position(*seats: Seat, aside: str, seen: tuple[tuple[int, ...], ...], variant: Variant) -> GameState:
    """Return a state of four players in which some of the cards that are out were never turned up."""
    state = position(*seats, variant=variant)
    cards = CardSet.parse(aside)
    state = evolve(state, seen=seen, set_aside=cards, removed=state.removed - cards)
    check(state)
    return state


def make_states(variant: Variant) -> dict[str, GameState]:
    """Return states of all kinds, each with few cards that are still in a layout or were never turned up."""
    seats = only(s12="2c", s13="3c"), OUT, only(s10="4c", s12="5c", s13="6c"), only(s13="7c")
    attack = make_position(*seats, aside="8c", seen=((12,), (), (10,), ()), variant=variant)
    known = make_position(*seats, aside="-", seen=((12, 13), (), (10, 12, 13), (13,)), variant=variant)
    four = make_position(
        *(only(s13=card) for card in ("2c", "Kd", "4h", "5s")), aside="-", seen=((),) * 4, variant=variant
    )
    two = make_position(
        only(s13="Kd"), only(s12="2c", s13="3c"), OUT, OUT, aside="8c 8h", seen=((),) * 4, variant=variant
    )
    seats = only(s11="9d", s12="5d", s13="2d"), only(s11="9s", s12="5s", s13="2s"), OUT, OUT
    even = make_position(*seats, aside="8c", seen=((13,), (), (), ()), variant=variant)
    tie = after(even, "attack 11 seat 1 slot 11")
    second_tie = after(tie, "expose 12", "expose 12")
    return {
        "an attack": attack,
        "an attack, all cards are known": known,
        "an attack, no card is known": four,
        "a tie": tie,
        "a tie, a hidden card is chosen": after(tie, "expose 12"),
        "a tie, a known card is chosen": after(tie, "expose 13"),
        "a second tie": second_tie,
        "a second tie, a known card is chosen": after(second_tie, "expose 13"),
        "an attack after a tie": after(tie, "expose 13", "expose 12"),
        "one player is out": after(four, "attack 13 seat 1 slot 13"),
        "the game is over": after(two, "attack 13 seat 1 slot 13"),
    }


KINDS = list(make_states(STANDARD))


def find_places(state: GameState) -> list[Place]:
    """Return all places of the layouts that have a card."""
    return [(seat, slot) for seat, layout in enumerate(state.layouts) for slot in SLOTS if layout[slot - 1]]


def find_possible_states(state: GameState, places: list[Place], removed: CardSet) -> Iterator[GameState]:
    """
    Yield every valid state with the same recall view, perhaps several times.

    All cards in *places*, those set aside, and those in *removed* are dealt again to the same places.
    """
    seen = view(state, 0, recall=True)
    lying = [card for seat, slot in places if (card := state.layouts[seat][slot - 1])]
    for order in permutations([*lying, *state.set_aside, *removed]):
        layouts = [list(layout) for layout in state.layouts]
        for (seat, slot), card in zip(places, order, strict=False):
            layouts[seat][slot - 1] = card
        others, rest = order[len(places) : len(order) - len(removed)], order[len(order) - len(removed) :]
        candidate = evolve(
            state,
            layouts=tuple(map(tuple, layouts)),
            set_aside=CardSet(others),
            removed=state.removed - removed | set(rest),
        )
        if view(candidate, 0, recall=True) == seen and is_sound(candidate):
            yield candidate


def is_sound(state: GameState) -> bool:
    try:
        check(state)
    except InvalidStateError:
        return False
    return True


def require_uniform(state: GameState, possible: set[GameState]) -> None:
    assert possible
    for seat in range(state.players):
        chances, _ = compute_chances(lambda shuffler, seat=seat: resample(state, seat, seed=shuffler))
        assert set(chances) == possible
        assert {len(possible) * chance for chance in chances.values()} == {1}
    seen = view(state, 0, recall=True)
    assert compute_chances(lambda shuffler: imagine(seen, seed=shuffler))[0] == chances


@pytest.mark.parametrize("kind", KINDS)
def test_cm_7_2_resampling_is_uniform(kind: str) -> None:
    """Every card of the layouts could lie in every place."""
    state = make_states(STANDARD)[kind]
    require_uniform(state, set(find_possible_states(state, find_places(state), CardSet())))


@pytest.mark.parametrize("variant", MIXES, ids=lambda variant: " ".join(str(flag) for flag in variant.fingerprint))
@pytest.mark.parametrize("kind", KINDS)
def test_cm_7_2_resampling_is_uniform_under_every_mix_of_flags(kind: str, variant: Variant) -> None:
    """The cards never turned up could lie in each other's places, and so could a card that left the game."""
    state = make_states(variant)[kind]
    hidden = [(seat, slot) for seat, slot in find_places(state) if slot not in state.seen[seat]]
    require_uniform(state, set(find_possible_states(state, hidden, CardSet([min(state.removed)]))))


@pytest.mark.parametrize("kind", KINDS)
def test_cm_7_2_no_state_with_another_memory_has_the_same_recall_view(kind: str) -> None:
    state = make_states(STANDARD)[kind]
    lying = [[slot for seat, slot in find_places(state) if seat == owner] for owner in range(state.players)]
    memories = product(*map(list_subsets, lying))
    same = [
        memory for memory in memories if view(evolve(state, seen=memory), 0, recall=True) == view(state, 0, recall=True)
    ]
    assert same == [state.seen]


def list_subsets(slots: list[int]) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(slots, size) for size in range(len(slots) + 1)))


@given(played=whole_games(commander) | tie_rich_games(), data=st.data())
def test_cm_7_2_every_resampled_state_could_have_been_dealt(
    played: PlayedGame[GameState, Action], data: st.DataObject
) -> None:
    """There is another deal that leads to it by the same actions, and no view along the way differs."""
    length = data.draw(st.integers(0, len(played.actions)))
    state = played.states[length]
    sample = resample(state, 0, seed=data.draw(st.integers(0, 2**64 - 1)))
    other = deal_back(played.states[0], sample)
    for real, action in zip(played.states, played.actions[:length], strict=False):
        assert view(other, 0, recall=True) == view(real, 0, recall=True)
        other = apply(other, action)
    assert view(other, 0, recall=True) == view(state, 0, recall=True)
    assert other == sample


def deal_back(first: GameState, sample: GameState) -> GameState:
    """Return a first state whose cards never turned up in a game lie where they do in *sample*."""
    aside = list(sample.set_aside)
    layouts = [list(layout) for layout in first.layouts]
    for seat, slot in find_places(first):
        card = layouts[seat][slot - 1]
        if card not in sample.removed:  # else it was turned up where it lay
            # The cards of a player who went out are set aside, in no order.
            layouts[seat][slot - 1] = sample.layouts[seat][slot - 1] or aside.pop()
    return evolve(first, layouts=tuple(map(tuple, layouts)), set_aside=CardSet(aside))


def test_cm_7_2_the_states_drawn_with_seeds_in_a_tie_pass_a_chi_square_test() -> None:
    """
    The Commander of the attacker is each of the 50 other cards of two players equally often.

    With 49 degrees of freedom the statistic is above 85.4 once in 1,000 cases.
    """
    state = after(position(Seat({2: "9d"}), Seat({3: "9s"})), "attack 2 seat 1 slot 3")
    hidden = CardSet(CARDS[:52]) - CardSet.parse("9d 9s")
    state = evolve(state, set_aside=state.set_aside | state.removed, removed=CardSet())
    counts: Counter[Card | None] = Counter(resample(state, 1, seed=seed).layouts[0][12] for seed in range(5_000))
    assert set(counts) == hidden
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 85.4


def test_the_states_cover_what_can_be_going_on() -> None:
    states = make_states(STANDARD).values()
    assert {state.outcome is None for state in states} == {True, False}
    assert {sum(state.in_game) for state in states} == {1, 2, 3, 4}
    battles = [state.battle for state in states if state.battle]
    assert {len(battle.turned_up) for battle in battles} == {2, 4}
    assert {(battle.chosen is None) for battle in battles} == {True, False}
