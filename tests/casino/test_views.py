"""Resampling is uniform and gives owners their answering cards. The contract suite looks for leaks in views."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CardSet, InvalidStateError, ShuffleError, Shuffler
from card_capture.casino import ROYAL, GameState, apply, check, legal_actions, new_game, resample, view
from card_capture.casino._redeal import list_splits
from tests.casino import oracle
from tests.casino.positions import bury_others, cards, position
from tests.casino.strategies import reachable_states

OWNERS = position("2c 3c", "4c", "8: 5s+3h seat 1", "6: 4d+2d seat 2", players=3)


def with_stock(state: GameState, stock: str, **hands: str) -> GameState:
    """Return the state with another stock and other hands; it is not valid, since no deal leaves so few cards."""
    dealt = tuple(
        CardSet.parse(hands[f"seat_{seat}"]) if f"seat_{seat}" in hands else hand
        for seat, hand in enumerate(state.hands)
    )
    return bury_others(evolve(state, stock=cards(stock), hands=dealt))


SMALL = with_stock(OWNERS, "8d 6h Kc", seat_1="8c Kd", seat_2="6c Kh")
"""Seat 0 has not seen 8c 8d 6c 6h and three kings: seat 1 must hold an eight, seat 2 a six, of two cards each."""


def hands_of(state: GameState) -> tuple[str, str]:
    return str(state.hands[1]), str(state.hands[2])


def test_resampling_is_uniform() -> None:
    """
    Each pair of hands that lets the owners answer is equally likely.

    All pairs of hands are listed; the test is chi-square with p = 0.001.
    """
    unseen = [*SMALL.stock, *SMALL.hands[1], *SMALL.hands[2]]
    possible = {
        (str(CardSet(one)), str(CardSet(two)))
        for one in oracle.list_subsets(unseen)
        for two in oracle.list_subsets([card for card in unseen if card not in one])
        if len(one) == len(two) == 2
        and any(str(card)[0] == "8" for card in one)
        and any(str(card)[0] == "6" for card in two)
    }
    assert len(possible) == 65
    each = 60
    samples = Counter(hands_of(resample(SMALL, 0, seed=seed)) for seed in range(each * len(possible)))
    assert set(samples) == possible
    assert sum((count - each) ** 2 / each for count in samples.values()) < 104.7  # 64 degrees of freedom


def test_the_order_of_the_stock_is_uniform_too() -> None:
    """With the hands given, all orders of the other cards occur."""
    samples = [resample(SMALL, 0, seed=seed) for seed in range(4_000)]
    orders = Counter(sample.stock for sample in samples if hands_of(sample) == ("8c Kd", "6c Kh"))
    assert len(orders) == 6
    firsts = Counter(str(sample.stock[0])[0] for sample in samples)
    lasts = Counter(str(sample.stock[-1])[0] for sample in samples)
    assert all(abs(firsts[rank] - lasts[rank]) < 200 for rank in "86K")


def test_an_owner_of_1_and_14_holds_two_aces() -> None:
    state = position("2c 3c", "-", "1*: As, Ad seat 1", "14: 9c+5h seat 1", variant=ROYAL)
    check(state)
    assert {str(resample(state, 0, seed=seed).hands[1]) for seed in range(5)} == {"Ac Ah"}


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_every_owner_holds_answering_cards(state: GameState, seed: int) -> None:
    """CA-12.3; the state is valid too."""
    for player in range(state.players):
        other = resample(state, player, seed=seed)
        check(other)
        for seat, hand in enumerate(other.hands):
            owned = {build.value for build in other.builds if build.owner == seat}
            assert oracle.can_answer(frozenset(hand), owned, other.variant)
        assert other.hands[player] == state.hands[player]


def test_resampling_by_a_script() -> None:
    order = cards("8d Kc 6h Kd 8c 6c Kh")
    sample = resample(SMALL, 0, seed=Shuffler.scripted([order]))
    assert hands_of(sample) == ("Kc 8d", "Kd 6h")
    assert (sample.stock, sample.shuffler) == (order[4:], Shuffler.scripted([]))
    with pytest.raises(
        ShuffleError,
        match=r"^expected seat 1 to get answering cards for builds of 8, got Kc Kd from the script's next order$",
    ):
        resample(SMALL, 0, seed=Shuffler.scripted([cards("Kc Kd 6h Kh 8c 6c 8d")]))
    with pytest.raises(ShuffleError, match="got the end of the script"):
        resample(SMALL, 0, seed=Shuffler.scripted([]))


def test_there_may_be_no_deal_with_answering_cards() -> None:
    state = with_stock(OWNERS, "Kc", seat_1="Kd Ks", seat_2="6c Kh")
    with pytest.raises(
        InvalidStateError,
        match=r"^expected a deal with answering cards for every announced value and every owned build, got none ",
    ):
        resample(state, 0, seed=1)


def test_the_seed_of_the_match_does_not_reproduce_it() -> None:
    """Matches resampled with the seed that dealt them keep their next card only by chance."""
    dealt = [new_game(seed) for seed in range(1_000)]
    same = sum(resample(state, 0, seed=seed).stock[0] is state.stock[0] for seed, state in enumerate(dealt))
    assert 5 < same < 45


def test_later_rounds_are_resampled_too() -> None:
    state = position("7s", "3h", seat=1)
    futures = {apply(resample(state, 1, seed=seed), legal_actions(state)[0]).table for seed in range(20)}
    assert len(futures) > 15


def test_the_splits_of_a_hand() -> None:
    """Counted by hand: two cards out of one that is needed and two others."""
    assert list(list_splits(2, (1, 0), (1, 2))) == [(1, 1)]
    assert list(list_splits(2, (0, 0), (1, 2))) == [(0, 2), (1, 1)]


def test_a_view_has_no_seed_in_it() -> None:
    for seed in (1, 12_345_678_901_234_567_890):
        state = new_game(seed)
        for recall in (False, True):
            text = repr(view(state, 0, recall=recall))
            assert "huffler" not in text
            assert str(state.shuffler.seed) not in text  # type: ignore[attr-defined]
