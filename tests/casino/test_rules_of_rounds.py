"""The numbered rules CA-2 and CA-8 to CA-14, each in a test named after it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, CardSet, PlayersError, ShuffleError, Shuffler, UnknownSeatError
from card_capture.casino import (
    ELEVEN,
    MAIN,
    PLAYERS,
    ROYAL,
    SWEEPS,
    Build,
    Capture,
    Counted,
    GameState,
    Item,
    Outcome,
    RaiseBuild,
    Reason,
    ResidueTaken,
    SaidLast,
    ScoreTiming,
    Trail,
    Variant,
    apply,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    resample,
    value,
    view,
    why_not,
)
from card_capture.casino._counting import Count, count
from card_capture.casino._dealing import count_deals
from card_capture.casino._scoring import find_winner, sum_round
from card_capture.casino._values import PACK
from card_capture.testing import PlayedGame
from tests.casino import oracle
from tests.casino.positions import cards, position
from tests.casino.strategies import reachable_states, whole_games

PAIRS = MAIN.evolve(name="pairs", partnership=True)
ORDER = tuple(PACK)
"""The pack in card order."""


def play(state: GameState, *texts: str) -> GameState:
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def deal_in_order(players: int, variant: Variant = MAIN, rounds: int = 1, **table: Any) -> GameState:
    return new_game(Shuffler.scripted([ORDER] * rounds), variant, players, **table)


def trail_first_card(state: GameState) -> GameState:
    """Return the state after a trail. No player ever builds here, so it is always legal."""
    assert state.to_move is not None
    return apply(state, Trail(next(iter(state.hands[state.to_move]))))


def find_cards(*places: int) -> CardSet:
    """Return the cards at these places of the pack in card order, counted from 1 as in CA-2.4."""
    return CardSet(ORDER[place - 1] for place in places)


# Set-up, deals and turns


@pytest.mark.parametrize(("players", "deals", "first"), [(2, 6, 40), (3, 4, 36), (4, 3, 32)])
def test_ca_2_1_the_pack_comes_out_even(players: int, deals: int, first: int) -> None:
    state = new_game(1, players=players)
    assert (len(state.stock), len(state.table), {len(hand) for hand in state.hands}) == (first, 4, {4})
    turns = 0
    seen = {state.deal}
    while state.round == 1:
        state = trail_first_card(state)
        turns += 1
        seen.add(state.deal)
    assert (turns, seen) == (48, set(range(1, deals + 1)))


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, 2.0, "2"], ids=repr)
def test_ca_2_1_two_three_or_four_players(players: Any) -> None:
    with pytest.raises(PlayersError, match="expected 2, 3 or 4 players") as caught:
        new_game(1, players=players)
    assert caught.value.players is players
    assert PLAYERS == (2, 3, 4)


def test_ca_2_2_players_are_alone_or_in_pairs() -> None:
    assert (new_game(1).players, new_game(1, PAIRS).players) == (2, 4)
    for players in (2, 3):
        with pytest.raises(PlayersError, match="expected 4 players under pairs@1"):
            new_game(1, PAIRS, players)
    with pytest.raises(PlayersError, match="expected 2 players under eleven@1"):
        new_game(1, ELEVEN, 3)
    assert new_game(1, ELEVEN.evolve(name="pairs", partnership=True)).players == 4
    state = position("8s 2c", "8d", variant=PAIRS, seat=2)
    assert play(state, "capture 8d with 8s").piles[0] == CardSet.parse("8s 8d")


def test_ca_2_3_who_deals() -> None:
    assert [new_game(1, players=players).dealer for players in PLAYERS] == [1, 2, 3]
    assert new_game(1, players=3, dealer=0).dealer == 0
    last = position("7s", "3h", seat=1)
    assert (last.dealer, play(last, "trail 7s").dealer) == (1, 0)


@pytest.mark.parametrize("dealer", [2, -1, True, 1.0, "0"], ids=repr)
def test_ca_2_3_the_dealer_is_a_seat(dealer: Any) -> None:
    with pytest.raises(UnknownSeatError):
        new_game(1, dealer=dealer)


def test_ca_2_4_the_first_deal() -> None:
    state = deal_in_order(2)
    assert state.hands == (find_cards(1, 2, 7, 8), find_cards(5, 6, 11, 12))
    assert (state.table, state.stock) == (find_cards(3, 4, 9, 10), ORDER[12:])
    state = deal_in_order(3)
    assert state.hands == (find_cards(1, 2, 9, 10), find_cards(3, 4, 11, 12), find_cards(7, 8, 15, 16))
    assert state.table == find_cards(5, 6, 13, 14)
    state = deal_in_order(3, dealer=0)
    assert state.hands == (find_cards(7, 8, 15, 16), find_cards(1, 2, 9, 10), find_cards(3, 4, 11, 12))


def test_ca_2_4_single_cards() -> None:
    state = deal_in_order(2, MAIN.evolve(name="one by one", deal_by=1))
    assert state.hands == (find_cards(1, 4, 7, 10), find_cards(3, 6, 9, 12))
    assert state.table == find_cards(2, 5, 8, 11)


def test_ca_2_5_later_deals() -> None:
    state = deal_in_order(2)
    for _ in range(8):
        state = trail_first_card(state)
    assert (state.deal, len(state.table), state.to_move) == (2, 12, 0)
    assert state.hands == (find_cards(13, 14, 17, 18), find_cards(15, 16, 19, 20))
    assert state.stock == ORDER[20:]


@given(played=whole_games())
def test_ca_2_6_last_is_announced_at_the_final_deal(played: PlayedGame[GameState, Any]) -> None:
    steps = zip(played.states, played.actions, strict=False)
    said = sum(isinstance(event, SaidLast) for step in steps for event in narrate(*step))
    end = played.states[-1]
    assert said == end.round - (end.deal < count_deals(end.players))


def test_ca_2_7_any_layout_is_played() -> None:
    kings = [*cards("2c 3c Kc Kd 2d 3d 4c 5c Kh Ks 4d 5d")]
    order = [*kings, *(card for card in PACK if card not in kings)]
    assert new_game(Shuffler.scripted([order])).table == CardSet.parse("Kc Kd Kh Ks")


@given(state=reachable_states())
def test_ca_2_8_the_turn_passes_clockwise_and_the_dealer_plays_last(state: GameState) -> None:
    for action in legal_actions(state)[:3]:
        following = apply(state, action)
        if following.outcome is not None:
            assert state.to_move == state.dealer or state.variant.score_timing is ScoreTiming.AS_TAKEN
        elif (following.round, following.deal) == (state.round, state.deal):
            assert state.to_move is not None
            assert following.to_move == (state.to_move + 1) % state.players
        else:
            assert state.to_move == state.dealer
            assert following.to_move == (following.dealer + 1) % state.players


def test_ca_2_9_one_card_from_hand() -> None:
    state = position("8s 2c", "8d")
    for text in ("trail 8h", "capture 8d with 8c", "build 8 with 3c: 5d", "add to B1 with 9c", "raise B1 to 9 with Ac"):
        refusal = why_not(state, parse_action(text))
        assert refusal is not None
        assert (refusal.reason, refusal.rule) == (Reason.CARD_NOT_IN_HAND, "CA-2.9")


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_ca_2_10_what_is_legal_depends_on_table_hand_and_flags_only(state: GameState, seed: int) -> None:
    if state.to_move is None:
        return
    other = resample(state, state.to_move, seed=seed)
    other = evolve(other, scores=tuple(score + 1 for score in other.scores), round=9)
    assert legal_actions(other) == legal_actions(state)


def test_ca_2_11_a_round_is_one_shuffle_and_the_generator_carries_on() -> None:
    order, shuffler = Shuffler.seeded(9).shuffle(PACK)
    state = new_game(9)
    assert (state.stock, state.shuffler) == (order[12:], shuffler)
    last = evolve(position("7s", "3h", seat=1), shuffler=shuffler)
    order, shuffler = shuffler.shuffle(PACK)
    following = play(last, "trail 7s")
    assert (following.stock, following.shuffler) == (order[12:], shuffler)


def test_ca_2_11_a_script_that_runs_out() -> None:
    last = evolve(position("7s", "3h", seat=1), shuffler=Shuffler.scripted([]))
    for verb in (apply, narrate):
        with pytest.raises(ShuffleError, match="got the end of the script"):
            verb(last, parse_action("trail 7s"))
    assert len(legal_actions(last)) == 1


# The end of a deal and of a round


def test_ca_8_1_between_deals_nothing_is_taken() -> None:
    state = position("7s", "Td 5h", seat=1)
    stock = tuple(state.piles[1])[:24]
    state = evolve(state, deal=3, stock=stock, piles=(CardSet(), state.piles[1] - CardSet(stock)))
    following = play(state, "trail 7s")
    assert (following.table, following.last_capturer) == (CardSet.parse("7s Td 5h"), 1)
    assert (following.deal, following.piles) == (4, state.piles)


def test_ca_8_2_the_residue_goes_to_the_last_capturers_side() -> None:
    state = evolve(position("7s", "3h 4d", seat=1), last_capturer=0, scores=(40, 0))
    following = play(state, "trail 7s")
    assert following.piles[0] == CardSet.parse("3h 4d 7s")
    assert following.sweeps == (0, 0)
    pairs = evolve(position("7s", "3h 4d", variant=PAIRS, seat=3), last_capturer=2, scores=(40, 0))
    assert play(pairs, "trail 7s").piles[0] == CardSet.parse("3h 4d 7s")


def test_ca_8_3_a_residue_that_no_side_gets() -> None:
    state = evolve(position("5c", "Jd 8h", seat=1), last_capturer=None, piles=(CardSet(), CardSet()), scores=(3, 4))
    events = narrate(state, parse_action("trail 5c"))
    assert ResidueTaken(None, CardSet.parse("5c Jd 8h")) in events
    assert play(state, "trail 5c").scores == (3, 4)


def test_ca_8_3_an_unclaimed_residue_is_kept_when_the_match_is_over() -> None:
    """No match ends so, since its last round scores nothing; a state made by hand can."""
    state = evolve(position("5c", "Jd 8h", seat=1), last_capturer=None, piles=(CardSet(), CardSet()), scores=(30, 4))
    following = play(state, "trail 5c")
    assert (following.outcome, following.unclaimed) == (Outcome(0, (30, 4)), CardSet.parse("5c Jd 8h"))


# Sweeps


def test_ca_9_1_sweeps_are_always_recorded() -> None:
    for variant, points in ((MAIN, 0), (SWEEPS, 1)):
        state = play(position("8s 2c", "8d", variant=variant), "capture 8d with 8s")
        assert state.sweeps == (1, 0)
        sweeps = next(item for item in count(state.piles, state.sweeps, 0, variant) if item.item is Item.SWEEPS)
        assert sweeps == Count(Item.SWEEPS, (1, 0), (points, 0))
    pairs = position("8s 2c", "8d", variant=PAIRS, seat=3)
    assert play(pairs, "capture 8d with 8s").sweeps == (0, 1)


def test_ca_9_2_the_last_card_sweeps_only_by_the_capture_itself() -> None:
    state = evolve(position("7s", "3h 4d", seat=1, variant=SWEEPS), scores=(0, 20))
    assert play(state, "capture 3h 4d with 7s").sweeps == (0, 1)
    assert play(state, "trail 7s").sweeps == (0, 0)


def test_ca_9_3_while_a_build_remains_there_is_no_sweep() -> None:
    assert play(position("4d 2c", "4c", "9: 6s+3h seat 1"), "capture 4c with 4d").sweeps == (0, 0)
    assert play(position("9c 2c", "-", "9: 6s+3h seat 1"), "capture B1 with 9c").sweeps == (1, 0)


# Counting


def score(*piles: str, sweeps: tuple[int, ...] | None = None, last: int | None = None, **flags: Any) -> tuple[int, ...]:
    variant = MAIN.evolve(name="counted", **flags) if flags else MAIN
    counts = count(tuple(map(CardSet.parse, piles)), sweeps or (0,) * len(piles), last, variant)
    return sum_round(counts, len(counts[0].points), variant)


def test_ca_10_1_a_card_may_count_in_several_items() -> None:
    assert score("As", "2c 3c") == (1 + 1, 3)
    assert score("Td 2s", "Ac Ad Ah", score_big=5, score_little=4, score_ace=2) == (5 + 4 + 1, 3 + 6)
    assert score("Js Qs", "2c", spade_casino=True, score_spades=9) == (3 + 2 + 1, 0)
    assert score("2c", "3c", last=1, score_last_capture=7) == (0, 7)
    assert score("2c", "3c", score_last_capture=7) == (0, 0)
    assert score("2c", "3c", sweeps=(2, 1), sweep_points=3) == (6, 3)


def test_ca_10_2_most_is_more_than_every_other_side() -> None:
    assert score("2c 3c", "4c 5c", "6c") == (0, 0, 0)
    assert score("2c 3c", "4c", "5c") == (3, 0, 0)
    assert score("3s", "4s", "5c 6c") == (0, 0, 3)


@given(state=reachable_states())
def test_ca_10_3_a_round_is_worth_11(state: GameState) -> None:
    """In the main game between two sides, it is 8 if the cards are tied; spades can't be tied."""
    if state.outcome is None or len(state.piles) != 2 or sum(map(len, state.piles)) < len(PACK):
        return  # with AS_TAKEN a match can end in the middle of a round
    cards_tied = len(state.piles[0]) == 26
    assert sum(sum_round(count(state.piles, (0, 0), 0, MAIN), 2, MAIN)) == (8 if cards_tied else 11)


# The match


@given(played=whole_games())
def test_ca_11_1_points_are_added_up_after_each_round(played: PlayedGame[GameState, Any]) -> None:
    for before, following in pairwise(played.states):
        if before.variant.score_timing is ScoreTiming.AS_TAKEN:
            earlier = [score - gained for score, gained in zip(before.scores, before.round_points, strict=True)]
            if following.round == before.round:
                now = zip(following.scores, following.round_points, strict=True)
                assert [score - gained for score, gained in now] == earlier
        elif following.round == before.round and following.outcome is None:
            assert following.scores == before.scores
        else:
            assert all(new >= old for new, old in zip(following.scores, before.scores, strict=True))
            assert before.stock == ()
    if played.states[0].variant.score_timing is ScoreTiming.ROUND_END:
        assert played.states[-1].deal == {2: 6, 3: 4, 4: 3}[played.states[-1].players]


def test_ca_11_2_the_highest_total_wins_alone_and_at_the_target() -> None:
    assert [find_winner(scores, MAIN) for scores in ((23, 24), (21, 20), (20, 20), (20, 9))] == [1, 0, None, None]
    state = evolve(position("7s", "3h", seat=1), scores=(3, 19))
    over = play(state, "trail 7s")
    assert over.outcome == Outcome(1, over.scores)
    assert (over.to_move, over.table, over.hands) == (None, CardSet(), (CardSet(), CardSet()))
    refusal = why_not(over, parse_action("trail 7s"))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (Reason.GAME_OVER, "CA-11.2")
    assert refusal.message == "the match is over: side 1 has won"


def test_ca_11_2_a_match_that_is_over_without_an_outcome() -> None:
    """The state is not valid, but a state made by hand can be like this."""
    refusal = why_not(evolve(position("7s", "3h"), to_move=None), parse_action("trail 7s"))
    assert str(refusal) == "the match is over (CA-11.2)"


def test_ca_11_3_a_shared_highest_total_means_another_round() -> None:
    assert find_winner((21, 21, 19), MAIN) is None
    state = position("7s", "3h", seat=1)
    gained = sum_round(count((CardSet(), state.piles[1] | CardSet.parse("7s 3h")), (0, 0), 1, MAIN), 2, MAIN)
    tied = evolve(state, scores=(30 + gained[1] - gained[0], 30))
    following = play(tied, "trail 7s")
    assert following.outcome is None
    assert following.round == 2
    assert following.scores[0] == following.scores[1]


def test_ca_11_4_the_order_of_points_does_not_matter() -> None:
    assert find_winner((22, 25), MAIN) == 1


def test_ca_11_5_the_deal_passes_on_after_every_round() -> None:
    for last in (0, 1):
        state = evolve(position("7s", "3h", seat=1), last_capturer=last)
        state = evolve(state, piles=state.piles if last else state.piles[::-1])
        assert play(state, "trail 7s").dealer == 0


# Who may see what


@given(state=reachable_states())
def test_ca_12_1_all_players_see_the_table(state: GameState) -> None:
    for seat in range(state.players):
        table = view(state, seat)
        assert (table.table, table.builds, table.sweeps, table.scores) == (
            state.table,
            state.builds,
            state.sweeps,
            state.scores,
        )
        assert table.hand_sizes == tuple(len(hand) for hand in state.hands)
        assert table.pile_sizes == tuple(len(pile) for pile in state.piles)
        assert table.stock_size == len(state.stock)
        assert (table.last_capturer, table.to_move, table.outcome) == (
            state.last_capturer,
            state.to_move,
            state.outcome,
        )
        assert (table.variant, table.players, table.dealer, table.round, table.deal, table.seat) == (
            state.variant,
            state.players,
            state.dealer,
            state.round,
            state.deal,
            seat,
        )


@given(state=reachable_states())
def test_ca_12_2_only_its_player_sees_a_hand(state: GameState) -> None:
    for seat in range(state.players):
        table = view(state, seat)
        assert table.hand == state.hands[seat]
        assert (table.piles, table.holding) == (None, None)


@given(state=reachable_states())
def test_ca_12_3_recall_adds_piles_and_values_held(state: GameState) -> None:
    for seat in range(state.players):
        table = view(state, seat, recall=True)
        assert table.piles == state.piles
        assert table.holding is not None
        for owner, values in enumerate(table.holding):
            owned = {each.value for each in state.builds if each.owner == owner}
            assert set(values) == owned | set(state.announced[owner])
            assert oracle.can_answer(frozenset(state.hands[owner]), owned, state.variant)
            assert all(oracle.can_answer(frozenset(state.hands[owner]), {one}, state.variant) for one in values)


# Listing the legal plays


def identify(state: GameState, action: Any) -> tuple[Any, ...]:
    """Return the identity of a play under CA-13.1."""
    kind, card, announced, loose, used, _ = oracle.identify(state, action)
    what = kind if kind in ("trail", "capture", "join") else "building"
    return what, card, announced if kind != "capture" else 0, loose, used


@given(state=reachable_states())
def test_ca_13_1_no_play_is_listed_twice(state: GameState) -> None:
    """This holds for plays that could be written in several forms too."""
    plays = [identify(state, action) for action in legal_actions(state)]
    assert len(plays) == len(set(plays))


@given(state=reachable_states())
def test_ca_13_2_captured_cards_divide_into_groups(state: GameState) -> None:
    for action in legal_actions(state):
        if isinstance(action, Capture) and (own := value(action.card, state.variant)):
            announced = own if action.as_value is None else action.as_value
            as_cards = state.variant.single_build_as_card
            values = [value(card, state.variant) for card in action.loose]
            for number in action.builds:
                lying = state.builds[number - 1]
                if as_cards and not lying.multiple:
                    values.append(lying.value)
                else:
                    assert lying.value == announced
            assert oracle.divides(values, announced)


@given(state=reachable_states())
def test_ca_13_3_a_card_in_hand_answers_for_each_building_play(state: GameState) -> None:
    for action in legal_actions(state):
        if not isinstance(action, Capture) and action != Trail(action.card) and not action.for_partner:
            kind, card, announced, *_ = oracle.identify(state, action)
            assert state.to_move is not None
            hand = frozenset(state.hands[state.to_move]) - {card}
            assert oracle.can_answer(hand, {announced}, state.variant), kind


@given(state=reachable_states())
def test_ca_13_4_trails_are_the_cards_in_hand(state: GameState) -> None:
    trails = {action.card for action in legal_actions(state) if action == Trail(action.card)}
    rules = state.variant
    if state.to_move is not None and not (rules.owner_may_trail or rules.must_capture):
        owner = any(each.owner == state.to_move for each in state.builds)
        assert trails == (set() if owner else set(state.hands[state.to_move]))


@given(state=reachable_states())
def test_ca_13_5_plays_that_break_a_duty_are_left_out(state: GameState) -> None:
    for action in legal_actions(state)[:20]:
        following = apply(state, action)
        if following.outcome is None and following.round == state.round:
            for seat, hand in enumerate(following.hands):
                owned = {each.value for each in following.builds if each.owner == seat}
                assert oracle.can_answer(frozenset(hand), owned, state.variant)


def test_ca_13_6_a_crowded_table_is_counted_by_its_values() -> None:
    """With 36 loose numerals there are too many plays to make them all, but each one can be made."""
    numerals = [card for card in PACK if value(card)]
    state = position("Ts Kc Kd Kh", " ".join(map(str, numerals[:36])))
    actions = legal_actions(state)
    assert len(actions) > 10**8
    for number in (0, 1, 12_345, 10**8, len(actions) - 1):
        assert why_not(state, actions[number]) is None
    assert len({actions[number] for number in range(0, 10**8, 10**6)}) == 100


# What always holds


@given(state=reachable_states())
def test_ca_14_1_every_card_is_in_one_zone(state: GameState) -> None:
    inside = [card for each in state.builds for card in each.cards]
    zones = [*state.hands, *state.piles, state.table, state.stock, state.unclaimed, inside]
    assert Counter(card for zone in zones for card in zone) == Counter(CARDS[:52])


def find_values(made: Build, variant: Variant) -> list[int]:
    return [value(card, variant) for card in made.cards]


@given(state=reachable_states())
def test_ca_14_2_builds_total_their_values(state: GameState) -> None:
    for made in state.builds:
        values = find_values(made, state.variant)
        assert len(values) >= 2
        assert 0 not in values
        assert oracle.divides(values, made.value)
        assert made.multiple is (sum(values) > made.value)
        if made.value == 1:
            assert made.multiple


@given(state=reachable_states())
def test_ca_14_3_owners_hold_answering_cards(state: GameState) -> None:
    for seat, hand in enumerate(state.hands):
        owned = {made.value for made in state.builds if made.owner == seat}
        assert oracle.can_answer(frozenset(hand), owned, state.variant)
        assert len(owned) <= len(hand)


@given(state=reachable_states())
def test_ca_14_4_without_cards_in_hand_there_are_no_builds(state: GameState) -> None:
    if not any(state.hands):
        assert all(made.owner is None for made in state.builds)
    assert all(made.owner is None or state.hands[made.owner] for made in state.builds)


@given(played=whole_games())
def test_ca_14_5_a_round_has_48_turns(played: PlayedGame[GameState, Any]) -> None:
    turns = Counter(state.round for state in played.states[:-1])
    last = turns.pop(played.states[-1].round)
    assert set(turns.values()) <= {48}
    assert last == 48 or (last < 48 and played.states[0].variant.score_timing is ScoreTiming.AS_TAKEN)
    for state in played.states:
        sizes = [len(hand) for hand in state.hands]
        assert max(sizes) - min(sizes) <= 1


@given(played=whole_games())
def test_ca_14_6_the_player_to_move_has_a_legal_play(played: PlayedGame[GameState, Any]) -> None:
    assert all(legal_actions(state) for state in played.states[:-1])


@given(played=whole_games())
def test_ca_14_7_the_points_of_a_round_are_those_of_its_items(played: PlayedGame[GameState, Any]) -> None:
    for state, action, following in zip(played.states, played.actions, played.states[1:], strict=False):
        counted = [event for event in narrate(state, action) if isinstance(event, Counted)]
        if counted and not state.variant.difference:
            gained = [sum(item.points[side] for item in counted) for side in range(len(state.piles))]
            assert [a + b for a, b in zip(state.scores, gained, strict=True)] == list(following.scores)
        if not counted:
            assert following.scores == state.scores


@given(state=reachable_states())
def test_ca_14_8_only_builds_for_the_partner_have_no_owner(state: GameState) -> None:
    assert state.variant.build_for_partner or all(made.owner is not None for made in state.builds)


def test_a_build_can_be_raised_to_14_with_ace_high() -> None:
    """An ace answers for it."""
    state = position("4h Ac", "Kd", "10: 6s+4c seat 1", variant=ROYAL)
    raises = [str(action) for action in legal_actions(state) if isinstance(action, RaiseBuild)]
    assert raises == ["raise B1 to 14 with 4h"]


def test_ca_18_4_the_fields_of_a_state() -> None:
    """Each seat has a hand; each side has a pile, a number of sweeps and a score."""
    names = [field.name for field in fields(GameState)]
    assert names == [
        *("variant", "players", "dealer", "round", "deal", "stock", "hands", "table", "builds", "piles", "sweeps"),
        *("scores", "last_capturer", "unclaimed", "shuffler", "to_move", "outcome", "announced", "round_points"),
    ]
    state = new_game(7, MAIN.evolve(name="pairs", partnership=True))
    assert [len(zone) for zone in (state.hands, state.piles, state.sweeps, state.scores)] == [4, 2, 2, 2]
