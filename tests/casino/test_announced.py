"""The values that players announced and must still hold cards for (CA-12.3), and the states drawn by `resample`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import Card, CardSet, IllegalActionError
from card_capture.casino import (
    MAIN,
    ROYAL,
    DuplicateBuilds,
    GameState,
    RaiseBuilds,
    apply,
    check,
    legal_actions,
    new_game,
    parse_action,
    resample,
    view,
)
from card_capture.casino import _redeal as redeal
from card_capture.casino._answering import list_needed_values
from card_capture.shuffling import SeededShuffler
from card_capture.testing import PlayedGame
from tests.casino import oracle
from tests.casino.positions import bury_others, cards, position
from tests.casino.strategies import reachable_states, whole_games

PARTNERS = MAIN.evolve(name="partners", partnership=True, build_for_partner=True)


def play(state: GameState, *texts: str) -> GameState:
    for text in texts:
        state = apply(state, parse_action(text))
        check(state)
    return state


def test_ca_12_3_a_builder_still_holds_the_card_after_the_build_is_captured() -> None:
    """Once 1,645 of 2,000 resampled states had left seat 0 without an eight."""
    stock = "Ac Ad Ah As 2d 2h 3c 3h 3s 4c 4d 4h 4s 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8s 9c 9d 9s Tc Td Th Ts Jc Jd"
    state = evolve(
        new_game(1),
        hands=(CardSet.parse("3d 8h 2c 9h"), CardSet.parse("8d Kc Kd Kh")),
        table=CardSet.parse("5c Jh Js Ks"),
        stock=(*cards(stock), *cards("Qc Qd Qh Qs 2s")),
    )
    check(state)
    state = play(state, "build 8 with 3d: 5c", "capture B1 with 8d")
    assert (state.builds, state.announced) == ((), ((8,), ()))
    assert view(state, 1).announced == ((8,), ())
    assert view(state, 1, recall=True).holding == ((8,), ())
    eights = CardSet.parse("8c 8h 8s")
    for seed in range(2_000):
        assert resample(state, 1, seed=seed).hands[0] & eights
    answered = play(state, "trail 8h")
    assert answered.announced == ((), ())


@pytest.mark.parametrize(
    ("text", "announced"),
    [
        ("build 8 with 3d: 5c", (8,)),
        ("add to B1 with 9d", (9,)),
        ("raise B2 to 8 with 3d", (8,)),
        ("capture B1 with 9d", ()),
        ("trail 3d", ()),
    ],
)
def test_ca_12_3_what_is_announced(text: str, announced: tuple[int, ...]) -> None:
    state = position("3d 8h 9d 9h", "5c", "9: 5d+4c seat 1", "5: 4d+Ac seat 1")
    assert play(state, text).announced == (announced, ())


def test_ca_12_3_the_played_card_answers_before_the_announcement() -> None:
    """An eight answers for an earlier announcement of 8, and then announces 8 again."""
    state = position("8d 8h 2c", "8c", announced=((8,), ()))
    assert play(state, "build 8 with 8d: 8c").announced == ((8,), ())
    assert play(state, "capture 8c with 8d").announced == ((), ())
    assert play(state, "trail 2c").announced == ((8,), ())


def test_ca_12_3_an_ace_answers_for_1_and_14() -> None:
    state = position("As Kd", "Ac", announced=((1, 14), ()), variant=ROYAL)
    check(state)
    assert play(state, "capture Ac with As").announced == ((), ())
    assert list_needed_values(state.announced[0], state.builds, 0) == (1,)
    assert view(state, 1, recall=True).holding == ((1, 14), ())


def test_ca_12_3_a_build_for_the_partner_announces_nothing() -> None:
    assert play(position("3d Kh", "5c", variant=PARTNERS), "build 8 with 3d: 5c for partner").announced == ((),) * 4


def test_ca_12_3_loose_cards_that_are_joined_are_announced() -> None:
    joining = MAIN.evolve(name="joining", table_only_builds=True)
    assert play(position("8s Kh", "5c 3d", variant=joining), "trail Kh: build 8 5c 3d").announced == ((8,), ())


@given(played=whole_games())
def test_ca_12_3_the_state_remembers_what_the_plays_announced(played: PlayedGame[GameState, object]) -> None:
    """Played again from the actions alone; when all hands are empty, everything has been answered for."""
    known: list[set[int]] = [set() for _ in range(played.states[0].players)]
    for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
        seat = before.to_move
        assert seat is not None
        identity = oracle.identify(before, action)  # type: ignore[arg-type]
        kind, card, value, *_, for_partner = identity
        known[seat] -= {each for each in known[seat] if oracle.can_answer(frozenset({card}), {each}, ROYAL)}
        if kind in ("make", "add", "raise", "join") and not for_partner:
            known[seat].add(value)
        if after.deal != before.deal or after.round != before.round:
            assert not any(known)
        assert [set(values) for values in after.announced] == known


@given(state=reachable_states())
def test_ca_12_3_every_seat_holds_what_it_announced(state: GameState) -> None:
    for hand, values in zip(state.hands, state.announced, strict=True):
        assert all(oracle.can_answer(frozenset(hand), {value}, state.variant) for value in values)


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_ca_12_3_resampled_states_look_the_same(state: GameState, seed: int) -> None:
    for seat in range(state.players):
        other = resample(state, seat, seed=seed)
        check(other)
        assert view(other, seat, recall=True) == view(state, seat, recall=True)


# All outcomes of the sampler, with their exact chances

Hands = tuple[CardSet, ...]


def make_small(stock: str, *hands: str, builds: tuple[str, ...] = (), **changes: object) -> GameState:
    """Return a state with few hidden cards; seat 0 looks at it. It is not valid, since no deal leaves so few."""
    state = position("2c 3c", "-", *builds, **changes)  # type: ignore[arg-type]
    return bury_others(evolve(state, stock=cards(stock), hands=(CardSet.parse("2c 3c"), *map(CardSet.parse, hands))))


def list_possible_hands(state: GameState) -> set[Hands]:
    """Return the hands of the other seats in all states with the same recall view, found by trying all deals."""
    unseen = [*state.stock, *(card for hand in state.hands[1:] for card in hand)]
    found: set[Hands] = set()

    def deal(seat: int, left: list[Card], hands: Hands) -> None:
        if seat == state.players:
            found.add(hands)
            return
        owned = {build.value for build in state.builds if build.owner == seat}
        for chosen in combinations(left, len(state.hands[seat])):
            hand = frozenset(chosen)
            if oracle.can_answer(hand, owned, state.variant) and all(
                oracle.can_answer(hand, {value}, state.variant) for value in state.announced[seat]
            ):
                deal(seat + 1, [card for card in left if card not in hand], (*hands, CardSet(chosen)))

    deal(1, unseen, ())
    return found


def find_chances(state: GameState, monkeypatch: pytest.MonkeyPatch) -> dict[Hands, Fraction]:
    """
    Return the chance of each outcome of `resample`.

    The number that it draws takes every value, and each decides how many cards of each sort the hands get. The order
    of the cards is a shuffle, in which all orders are equally likely, so all ways to choose these cards are too.
    """
    needed = {seat: list_needed_values(state.announced[seat], state.builds, seat) for seat in range(1, state.players)}
    builders = [seat for seat, values in needed.items() if values]
    numbers: list[int] = []

    def find_splits(number: int) -> tuple[tuple[int, ...], ...]:
        drawn: list[tuple[tuple[int, ...], ...]] = []

        def draw(shuffler: SeededShuffler, below: int) -> tuple[int, SeededShuffler]:
            numbers.append(below)
            return number, shuffler

        real = redeal._draw_splits  # noqa: SLF001 - its result is looked at

        def remember(*given: object) -> object:
            result = real(*given)  # type: ignore[arg-type]
            drawn.append(tuple(result[0]))
            return result

        with monkeypatch.context() as patch:
            patch.setattr(redeal, "draw_number", draw)
            patch.setattr(redeal, "_draw_splits", remember)
            resample(state, 0, seed=1)
        return drawn[0]

    splits = Counter([find_splits(0)])
    splits.update(find_splits(number) for number in range(1, numbers[0]))
    ranks = sorted({redeal.OF_VALUE[value] for values in needed.values() for value in values})

    def sort_hand(hand: CardSet) -> tuple[int, ...]:
        counts = [(hand.mask & rank).bit_count() for rank in ranks]
        return (*counts, len(hand) - sum(counts))

    chances: dict[Hands, Fraction] = {}
    unseen = CardSet(state.stock)
    for hand in state.hands[1:]:
        unseen |= hand
    for hands in list_possible_hands(state):
        chance = Fraction(splits[tuple(sort_hand(hands[seat - 1]) for seat in builders)], numbers[0])
        available = list(sort_hand(unseen))
        for seat in builders:
            for sort, count in enumerate(sort_hand(hands[seat - 1])):
                chance /= comb(available[sort], count)
                available[sort] -= count
        rest = sum(available)
        for seat in needed:
            if seat not in builders:
                chance /= comb(rest, len(hands[seat - 1]))
                rest -= len(hands[seat - 1])
        chances[hands] = chance
    return chances


SMALL_STATES = {
    "announced": make_small("8c Kc Kd 5c", "8d Kh", announced=((), (8,))),
    "announced and owned": make_small("8c 6h Kc Kd", "8d 6c", announced=((), (8,)), builds=("6: 4c+2d seat 1",)),
    "announced by two": make_small("8c 6h Kc", "8d 6c", "8h Kd", players=3, announced=((), (6,), (8,))),
    "one of three": make_small("8c Kc Ks", "Kd 5d", "8h Kh", players=3, announced=((), (), (8,))),
    "both aces owned": make_small(
        "Kc 5d Qd", "Ac Ad Kh", variant=ROYAL, builds=("1*: As, Ah seat 1", "14: 9c+5h seat 1")
    ),
    "both aces announced": make_small("Ah Kc 5d", "Ac 5c", variant=ROYAL, announced=((), (1, 14))),
    "high ace owned and announced": make_small(
        "Ah Kc 5d", "Ac 5c", variant=ROYAL, announced=((), (1, 14)), builds=("14: 9c+5h seat 1",)
    ),
    "ownerless": make_small("8c 6h Kc", "8d 6c", "Kd 8h", "Kh 5c", variant=PARTNERS, announced=((), (8,), (), ())),
    "merged": make_small(
        "8c Kc Kd",
        "8d Kh",
        variant=MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED),
        builds=("8: 5c+3d seat 1",),
    ),
}


@pytest.mark.parametrize("state", SMALL_STATES.values(), ids=SMALL_STATES)
def test_ca_12_3_all_states_with_the_same_view_are_equally_likely(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exactly: the chances are fractions. No other state is drawn, because the chances add up to 1."""
    chances = find_chances(state, monkeypatch)
    assert len(chances) > 2
    assert set(chances.values()) == {Fraction(1, len(chances))}
    samples = {resample(state, 0, seed=seed).hands[1:] for seed in range(300)}
    assert samples <= chances.keys()


# Readings


@pytest.mark.parametrize("rules", ["NONE", "OTHERS"])
def test_ca_5_4_a_single_build_used_as_a_card_is_raised(rules: str) -> None:
    """`B1` of the player's own may not be raised, however the play is written."""
    variant = MAIN.evolve(name="cards", single_build_as_card=True, raise_builds=RaiseBuilds(rules))
    state = position("2d Td 8h", "2h", "8: 3c+5c seat 0", variant=variant)
    texts = {str(action) for action in legal_actions(state)}
    assert not any("build 10" in text or "raise" in text for text in texts)
    assert "capture 2h B1 with Td" in texts  # a capture raises nothing
    for text in ("build 10 with 2d: B1", "raise B1 to 10 with 2d", "build 10 with Td: 2h B1"):
        with pytest.raises(IllegalActionError, match=r"B1 can't be raised.* \(CA-5\.4\)"):
            apply(state, parse_action(text))


def test_ca_5_4_anothers_build_may_go_into_a_build() -> None:
    variant = MAIN.evolve(name="cards", single_build_as_card=True, raise_builds=RaiseBuilds.OTHERS)
    texts = {str(action) for action in legal_actions(position("2d Td", "-", "8: 3c+5c seat 1", variant=variant))}
    assert "raise B1 to 10 with 2d" in texts
