"""The flags that change scores, against a second count that follows the wording of the rules."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardSet, Suit
from card_capture.casino import (
    MAIN,
    Build,
    Capture,
    Counted,
    CountOut,
    GameState,
    Item,
    Outcome,
    ResidueTaken,
    RoundEnded,
    ScoreTiming,
    Variant,
    apply,
    check,
    legal_actions,
    narrate,
    new_game,
    parse_action,
)
from card_capture.casino._counting import count
from card_capture.casino._scoring import find_winner_of_round, sum_round
from card_capture.testing import PlayedGame
from tests.casino.positions import position
from tests.casino.strategies import mixed_variants, whole_games

PACK = CARDS[:52]
AT_ONCE = MAIN.evolve(name="at once", score_timing=ScoreTiming.AS_TAKEN)
IN_ORDER = MAIN.evolve(name="in order", count_out=CountOut.ORDERED)
PARTNERS = MAIN.evolve(name="partners", partnership=True, build_for_partner=True)

at_once = mixed_variants.map(
    lambda rules: rules.evolve(
        name="at once", sweep_cancel=False, difference=False, score_timing=ScoreTiming.AS_TAKEN, target=7
    )
)


def list_worth(card: Card, rules: Variant) -> int:
    """Return the points of a card by itself."""
    points = {"Td": rules.score_big, "2s": rules.score_little}.get(str(card), 0)
    points += rules.score_ace * (str(card)[0] == "A")
    if rules.spade_casino and card.suit is Suit.SPADES:
        points += 1 + (str(card) == "Js")
    return points


def count_certain(state: GameState) -> list[int]:
    """Return what each side is certain to score in this round: CA-15, `score_timing`."""
    rules = state.variant
    scored = []
    for pile, sweeps in zip(state.piles, state.sweeps, strict=True):
        points = sum(list_worth(card, rules) for card in pile) + rules.sweep_points * sweeps
        points += rules.score_cards * (len(pile) >= 27)
        spades = sum(card.suit is Suit.SPADES for card in pile)
        points += rules.score_spades * (spades >= 7 and not rules.spade_casino)
        scored.append(points)
    return scored


def has_won(scores: tuple[int, ...], rules: Variant) -> bool:
    return max(scores) >= rules.target and scores.count(max(scores)) == 1


@given(played=whole_games(at_once))
def test_points_are_added_as_they_are_taken(played: PlayedGame[GameState, Any]) -> None:
    """Each state has the points of its piles, and the match ends with the first that has a winner."""
    for before, after in zip(played.states, played.states[1:], strict=False):
        assert not has_won(before.scores, before.variant)
        if after.outcome is None:
            assert list(after.round_points) == count_certain(after)
            gained = zip(after.scores, after.round_points, strict=True)
            if after.round == before.round:
                earlier = zip(before.scores, before.round_points, strict=True)
                assert [score - points for score, points in gained] == [score - points for score, points in earlier]
        check(after)
    end = played.states[-1]
    assert end.outcome == Outcome(end.outcome.winner, end.scores)
    assert has_won(end.scores, end.variant) or end.variant.count_out is CountOut.ORDERED
    if any(end.hands):
        assert list(end.round_points) == count_certain(end)


def find_winner_by_the_wording(
    before: tuple[int, ...], piles: tuple[CardSet, ...], sweeps: tuple[int, ...], last: int | None, rules: Variant
) -> int | None:
    """Return the winner under CA-15, `count_out` `ORDERED`, where no side is at the target before the round."""
    sides = range(len(piles))

    def most(amounts: list[int], score: int) -> list[int]:
        return [score * (amounts[side] == max(amounts) and amounts.count(max(amounts)) == 1) for side in sides]

    items = [
        most([len(pile) for pile in piles], rules.score_cards),
        most([sum(card.suit is Suit.SPADES for card in pile) for pile in piles], rules.score_spades),
        *([list_worth(card, rules) * (card in pile) for pile in piles] for card in map(Card.parse, ORDER)),
        [rules.score_last_capture * (last is not None and side == last) for side in sides],
        [rules.sweep_points * number for number in sweeps],
    ]
    totals = [before[side] + sum(item[side] for item in items) for side in sides]
    reached = [side for side in sides if totals[side] >= rules.target]
    if len(reached) < 2:
        return reached[0] if reached else None
    running = list(before)
    for item in items:
        running = [now + points for now, points in zip(running, item, strict=True)]
        there = [side for side in sides if running[side] >= rules.target]
        if there:
            best = [side for side in there if running[side] == max(running)]
            return best[0] if len(best) == 1 else None
    raise AssertionError


ORDER = ("Td", "2s", "As", "Ac", "Ah", "Ad")


@given(data=st.data(), sides=st.integers(2, 4))
def test_points_are_counted_off_in_order(data: st.DataObject, sides: int) -> None:
    """CA-11.4: random piles, and scores near the target."""
    rules = MAIN.evolve(
        name="in order", count_out=CountOut.ORDERED, sweep_points=data.draw(st.integers(0, 2)), score_last_capture=1
    )
    owners = data.draw(st.lists(st.integers(0, sides - 1), min_size=52, max_size=52))
    dealt = list(zip(PACK, owners, strict=True))
    piles = tuple(CardSet(card for card, owner in dealt if owner == side) for side in range(sides))
    sweeps = tuple(data.draw(st.integers(0, 3)) for _ in range(sides))
    before = tuple(data.draw(st.integers(15, 20)) for _ in range(sides))
    last = data.draw(st.integers(0, sides - 1))
    winner = find_winner_of_round(before, count(piles, sweeps, last, rules), piles, rules)
    assert winner == find_winner_by_the_wording(before, piles, sweeps, last, rules)


@pytest.mark.parametrize(("first", "second"), [*pairwise(ORDER)])
def test_ca_11_4_cards_are_counted_in_order(first: str, second: str) -> None:
    """Each of the two cards brings its side to the target, so the card that is counted first wins."""
    rules = IN_ORDER.evolve(name="cards", score_cards=0, score_spades=0, score_big=1)
    piles = (CardSet.parse(first), CardSet.parse(second))
    for winner, owned in enumerate((piles, piles[::-1])):
        assert find_winner_of_round((20, 20), count(owned, (0, 0), 0, rules), owned, rules) == winner


def test_equal_totals_with_the_sweeps_mean_another_round() -> None:
    rules = IN_ORDER.evolve(name="swept", sweep_points=1, score_cards=0, score_spades=0)
    piles = (CardSet.parse("3c"), CardSet.parse("3d"))
    for before, sweeps, winner in (((20, 20), (1, 1), None), ((20, 20), (2, 1), 0), ((20, 20), (1, 2), 1)):
        counts = count(piles, sweeps, 0, rules)
        assert counts[-1].item is Item.SWEEPS
        assert find_winner_of_round(before, counts, piles, rules) == winner


def test_after_a_shared_total_the_first_point_decides() -> None:
    """Both sides have reached the target before the round: the first item that parts them decides."""
    piles = (CardSet.parse("3c 4c"), CardSet.parse("Td Ac"))
    assert find_winner_of_round((21, 21), count(piles, (0, 0), 0, IN_ORDER), piles, IN_ORDER) == 1
    assert find_winner_of_round((22, 22), count(piles[:1] * 2, (0, 0), 0, IN_ORDER), piles[:1] * 2, IN_ORDER) is None


def test_the_difference_is_counted_as_a_whole() -> None:
    rules = IN_ORDER.evolve(name="difference", difference=True)
    piles = (CardSet.parse("3c 4c"), CardSet.parse("Td Ac"))
    counts = count(piles, (0, 0), 0, rules)
    assert sum_round(counts, 2, rules) == (0, 3)
    assert find_winner_of_round((20, 18), counts, piles, rules) == 1


@pytest.mark.parametrize(("sweeps", "points"), [((2, 1), (3, 0)), ((1, 2), (0, 3)), ((2, 2), (0, 0)), ((0, 3), (0, 9))])
def test_sweeps_cancel_each_other(sweeps: tuple[int, int], points: tuple[int, int]) -> None:
    """CA-9.1."""
    rules = MAIN.evolve(name="cancel", sweep_points=3, sweep_cancel=True)
    counted = {each.item: each for each in count((CardSet(), CardSet()), sweeps, None, rules)}[Item.SWEEPS]
    assert (counted.amounts, counted.points) == (sweeps, points)


def end_round(rules: Variant, scores: tuple[int, int], piles: tuple[str, str], table: str = "3h") -> list[Any]:
    """Return the events of the last play of a round, in which seat 1 trails 7s; side 1 captured last."""
    state = position("7s", table, seat=1, variant=rules)
    made = tuple(map(CardSet.parse, piles))
    rest = CardSet(PACK) - made[0] - CardSet.parse(table) - CardSet.parse("7s")
    state = evolve(state, piles=(made[0], rest), scores=scores, round=2)
    counted = count_certain(state) if rules.score_timing is ScoreTiming.AS_TAKEN else [0, 0]
    state = evolve(state, round_points=tuple(counted))
    check(state)
    check(apply(state, parse_action("trail 7s")))
    return list(narrate(state, parse_action("trail 7s")))


SIDE_0 = "2c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2d 3d 4d 5d 6d 7d 8d 9d Jd Qd Kd 2h 4h 5h 6h"
"""26 cards without a value."""


def test_the_residue_scores_before_the_round_is_counted() -> None:
    """With 10 of the tens and aces taken, only the residue and the last items are left at the end."""
    events = end_round(AT_ONCE, (0, 9), (SIDE_0, "-"), "Ad")
    assert [str(event) for event in events if isinstance(event, ResidueTaken | Counted | RoundEnded)] == [
        "Side 1 captured last and gets the residue: Ad 7s.",
        "Count, aces: 0 to 4; side 1 scores 1.",
        "Count, cards: 26 to 26; no side scores.",
        "Round 2: 0 to 8 points; the score is 0 to 10.",
    ]


def test_the_residue_can_end_the_match() -> None:
    events = end_round(AT_ONCE, (0, 20), (SIDE_0, "-"), "Ad")
    assert [str(event) for event in events[1:]] == [
        "Side 1 captured last and gets the residue: Ad 7s.",
        "Count, aces: 0 to 4; side 1 scores 1.",
        "Round 2: 0 to 8 points; the score is 0 to 21.",
        "WON: side 1 wins the match, 0 to 21.",
    ]


def test_what_is_not_certain_counts_at_the_end_in_order() -> None:
    """No side has 27 cards or 7 spades; most cards and the last capture bring both sides to the target."""
    rules = AT_ONCE.evolve(name="four", count_out=CountOut.ORDERED, score_last_capture=9)
    state = position("7s", "3h", seat=3, players=4, variant=rules)
    piles = (CardSet(PACK[:20]), CardSet(PACK[20:32]), CardSet(PACK[32:44]), CardSet(PACK[44:]))
    gone = CardSet.parse("7s 3h")
    piles = tuple(pile - gone for pile in piles)  # type: ignore[assignment]
    state = evolve(state, piles=piles, last_capturer=1, round=2)
    points = tuple(count_certain(state))
    state = evolve(
        state, round_points=points, scores=tuple(map(sum, zip(points, (18 - points[0], 12, 0, 0), strict=True)))
    )
    check(state)
    over = apply(state, parse_action("trail 7s"))
    check(over)
    assert over.outcome is not None
    assert over.outcome.winner == 0
    assert min(over.scores[:2]) >= 21
    assert over.scores[1] > over.scores[0]


def test_the_last_play_can_end_the_match_before_the_residue() -> None:
    state = position("As", "Ad Kc", seat=1, variant=AT_ONCE)
    state = evolve(state, piles=(CardSet(PACK) - CardSet.parse("As Ad Kc"), CardSet()), last_capturer=0, round=2)
    points = tuple(count_certain(state))
    state = evolve(state, round_points=points, scores=(points[0], 19))
    check(state)
    over = apply(state, parse_action("capture Ad with As"))
    check(over)
    assert (over.outcome, over.table) == (Outcome(1, (points[0], 21)), CardSet.parse("Kc"))
    assert not any(isinstance(event, ResidueTaken) for event in narrate(state, parse_action("capture Ad with As")))


def test_the_last_deal_is_not_followed_by_another_when_the_match_is_over() -> None:
    played = next(
        over
        for seed in range(400)
        for over in [play_out(seed)]
        if over.outcome is not None and not any(over.hands) and over.stock
    )
    check(played)
    assert len(played.stock) % 8 == 0
    assert list(legal_actions(played)) == []


def play_out(seed: int) -> GameState:
    state = new_game(seed, AT_ONCE.evolve(name="short", target=3))
    while state.outcome is None:
        listed = legal_actions(state)
        state = apply(
            state, next((action for action in listed if isinstance(action, Capture)), listed[seed % len(listed)])
        )
    return state


def test_a_build_without_an_owner_may_be_left_as_residue() -> None:
    """CA-14.8: with the last card of the round, its cards go to the last capturer's side, or to no side."""
    state = position("Kh", "5c", variant=PARTNERS, seat=3)
    build = Build(8, CardSet.parse("6d 2d"), multiple=False, owner=None)
    free = evolve(state, builds=(build,), piles=(CardSet(), state.piles[1] - build.cards))
    check(free)
    assert "B1 of 8 2d 6d (no owner)" in str(free)
    residue = CardSet.parse("5c 6d 2d Kh")
    events = [event for event in narrate(free, parse_action("trail Kh")) if isinstance(event, ResidueTaken)]
    assert events == [ResidueTaken(1, residue, partnership=True)]
    nobody = evolve(free, last_capturer=None, piles=(CardSet(), CardSet()))
    assert [event for event in narrate(nobody, parse_action("trail Kh")) if isinstance(event, ResidueTaken)] == [
        ResidueTaken(None, residue, partnership=True)
    ]
    assert set(chain(*free.piles)).isdisjoint(residue)


def test_most_spades_may_be_uncertain_to_the_end() -> None:
    """Among three sides none needs seven."""
    rules = AT_ONCE.evolve(name="three", target=40)
    spades = [card for card in PACK if card.suit is Suit.SPADES and str(card) != "7s"]
    others = [card for card in PACK if card not in spades and str(card) not in ("7s", "3h")]
    piles = tuple(CardSet([*spades[side::3], *others[side::3]]) for side in range(3))
    state = evolve(position("7s", "3h", seat=2, players=3, variant=rules), piles=piles, last_capturer=1, round=2)
    points = tuple(count_certain(state))
    state = evolve(state, round_points=points, scores=points)
    check(state)
    counted = [str(event) for event in narrate(state, parse_action("trail 7s")) if isinstance(event, Counted)]
    assert counted == ["Count, cards: 17 to 19 to 16; side 1 scores 3.", "Count, spades: 4 to 5 to 4; side 1 scores 1."]
