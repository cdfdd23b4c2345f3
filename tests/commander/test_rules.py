"""Every rule of Capture the Commander, under its number; the worked positions have tests of their own."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    Card,
    CardSet,
    InvalidStateError,
    InvalidVariantError,
    InvalidViewError,
    PlayersError,
    Rank,
    ShuffleError,
    Shuffler,
    UnknownSeatError,
    commander,
)
from card_capture.commander import (
    STANDARD,
    Attack,
    Battle,
    Expose,
    Fall,
    GameState,
    Outcome,
    Reason,
    Refusal,
    TieExhaustion,
    TieRemoves,
    Variant,
    WentOut,
    apply,
    check,
    draw,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    view,
    why_not,
)
from card_capture.commander._pyramid import ADJACENT, COVERED_BY, find_attackers, find_targets
from card_capture.testing import PlayedGame, states, whole_games
from tests.commander.oracle import tie_rich_states
from tests.commander.positions import FULL, OUT, SLOTS, Seat, after, only, position
from tests.commander.test_worked_positions import ALL_EXPOSED, BY_CARDS_LEFT, STEADFAST
from tests.contract import refuse

VECTORS = json.loads((Path(__file__).parents[1] / "vectors.json").read_text(encoding="utf-8"))


def refusal(state: GameState, text: str) -> Refusal:
    return refuse(commander, state, parse_action(text))


# 1 Set-up


@pytest.mark.parametrize(("high", "low"), list(combinations(reversed(Rank), 2)))
def test_cm_1_1(high: Rank, low: Rank) -> None:
    """Ranks from two to ace in their order; suits make no difference."""
    state = position(
        Seat({1: f"{low.letter}s", 2: f"{high.letter}c"}), Seat({1: f"{high.letter}d", 2: f"{low.letter}h"})
    )
    assert after(state, "attack 2 seat 1 slot 2").layouts[1][1] is None
    assert after(state, "attack 1 seat 1 slot 1").layouts[0][0] is None
    assert after(state, "attack 2 seat 1 slot 1").battle is not None


def test_cm_1_1_no_jokers() -> None:
    state = new_game(1, players=4)
    assert sorted(card for layout in state.layouts for card in layout if card) == list(CARDS[:52])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cm_1_2(players: int) -> None:
    """The seat after the dealer's begins, and the last seat deals by default."""
    assert (new_game(1, players=players).dealer, new_game(1, players=players).to_move) == (players - 1, 0)
    for dealer in range(players):
        state = new_game(1, players=players, dealer=dealer)
        assert (state.dealer, state.to_move) == (dealer, (dealer + 1) % players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cm_1_2_reading_the_deal_rotates(players: int) -> None:
    """In a series the next seat deals the next game, so everybody deals once and begins once in a round of games."""
    dealer, deals = None, list[tuple[int, int | None]]()
    for seed in range(2 * players):
        state = new_game(seed, players=players, dealer=dealer)
        deals.append((state.dealer, state.to_move))
        dealer = (state.dealer + 1) % state.players
    dealers = [players - 1, *range(players - 1)] * 2
    assert deals == [(seat, (seat + 1) % players) for seat in dealers]


def test_cm_1_2_the_turn_passes_over_those_who_are_out() -> None:
    low, high = Seat({1: "2c", 2: "Ac"}), Seat({1: "2d", 2: "Ad"})
    state = position(low, OUT, high, FULL, to_move=0)
    assert after(state, "attack 1 seat 2 slot 2").to_move == 2
    state = position(OUT, low, OUT, high, to_move=3)
    assert after(state, "attack 1 seat 1 slot 2").to_move == 1
    assert after(state, "attack 2 seat 1 slot 1").to_move == 1


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, 2.0, "2", None])
def test_cm_1_2_two_to_four_players(players: int) -> None:
    with pytest.raises(PlayersError, match="expected 2, 3 or 4") as caught:
        new_game(1, players=players)
    assert caught.value.players is players


@pytest.mark.parametrize("dealer", [-1, 3, True, 1.0, "1"])
def test_cm_1_2_the_dealer_is_a_player(dealer: int) -> None:
    with pytest.raises(UnknownSeatError, match="expected a seat from 0 to 2"):
        new_game(1, players=3, dealer=dealer)


@pytest.mark.parametrize(("players", "aside"), [(2, 26), (3, 13), (4, 0)])
def test_cm_1_3(players: int, aside: int) -> None:
    """Cards are dealt one at a time from the dealer's left, and the rest is set aside."""
    for vector in VECTORS["shuffles_52"]:
        deck = [Card.parse(card) for card in vector["top_first"]]
        for dealer in range(players):
            state = new_game(int(vector["seed"]), players=players, dealer=dealer)
            dealt = [
                state.layouts[(dealer + 1 + number) % players][number // players] for number in range(13 * players)
            ]
            assert dealt == deck[: 13 * players]
            assert state.set_aside == CardSet(deck[13 * players :])
            assert len(state.set_aside) == aside


def test_cm_1_3_a_script_of_all_the_cards() -> None:
    script = Shuffler.scripted([CARDS[:52]])
    state = new_game(script)
    assert state.layouts == (CARDS[0:26:2], CARDS[1:26:2])
    for orders in ([], [CARDS], [CARDS[:51]]):
        with pytest.raises(ShuffleError):
            new_game(Shuffler.scripted(orders))


def test_cm_1_4() -> None:
    """The slots are 1 to 13; test_drawing.py tests their arrangement in rows."""
    for text in (
        "attack 0 seat 1 slot 1",
        "attack 14 seat 1 slot 1",
        "attack 1 seat 1 slot 0",
        "attack 1 seat 1 slot 14",
    ):
        found = refusal(new_game(1), text)
        assert (found.reason, found.rule) == (Reason.NO_SUCH_SLOT, "CM-1.4")
    assert refusal(new_game(1), "attack 14 seat 1 slot 1").message == "there is no slot 14: the slots are 1 to 13"
    tie = after(position(Seat({1: "2c"}), Seat({1: "2d"})), "attack 1 seat 1 slot 1")
    assert [refusal(tie, text).reason for text in ("expose 0", "expose 14")] == [Reason.NO_SUCH_SLOT] * 2


def test_cm_1_5() -> None:
    covers = {5: {1, 2}, 6: {2, 3}, 7: {3, 4}, 8: {5}, 9: {6}, 10: {7}, 11: {8, 9}, 12: {9, 10}, 13: {11, 12}}
    assert {slot: set(COVERED_BY[slot]) for slot in SLOTS} == {slot: covers.get(slot, set()) for slot in SLOTS}


# 2 Coverage

layouts = st.sets(st.sampled_from(SLOTS)).map(lambda gaps: tuple(None if s in gaps else CARDS[s] for s in SLOTS))


@given(layout=layouts)
def test_cm_2_1(layout: tuple[Card | None, ...]) -> None:
    """A card can attack exactly if it is there and nothing covers it."""
    here = {slot for slot in SLOTS if layout[slot - 1]}
    assert list(find_attackers(layout)) == [slot for slot in SLOTS if slot in here and not here & set(COVERED_BY[slot])]


@given(layout=layouts)
def test_cm_2_2(layout: tuple[Card | None, ...]) -> None:
    """With one of two covers left, a card can be attacked and can't attack."""
    here = {slot for slot in SLOTS if layout[slot - 1]}
    partially = {slot for slot in here if len(COVERED_BY[slot]) == 2 and len(here & set(COVERED_BY[slot])) == 1}
    assert set(find_targets(layout)) - set(find_attackers(layout)) == partially
    assert not partially & {1, 2, 3, 4, 8, 9, 10}


@given(layout=layouts)
def test_cm_2_3(layout: tuple[Card | None, ...]) -> None:
    """With all covers left, a card can't be attacked."""
    here = {slot for slot in SLOTS if layout[slot - 1]}
    fully = {slot for slot in here if COVERED_BY[slot] and set(COVERED_BY[slot]) <= here}
    assert here - set(find_targets(layout)) == fully


# 3 The turn


def test_cm_3_1() -> None:
    state = position(Seat(lacks=[1, 2]), Seat(lacks=[1, 2, 5]), OUT, FULL)
    for text, reason, rule, message in (
        ("attack 6 seat 1 slot 3", Reason.COVERED, "CM-3.1", "slot 6 of seat 0 can't attack: slot 3 covers it"),
        ("attack 7 seat 1 slot 3", Reason.COVERED, "CM-3.1", "slot 7 of seat 0 can't attack: slots 3 and 4 cover it"),
        ("attack 8 seat 1 slot 3", Reason.COVERED, "CM-3.1", "slot 8 of seat 0 can't attack: slot 5 covers it"),
        ("attack 1 seat 1 slot 3", Reason.EMPTY_SLOT, "CM-3.1", "no card is left in slot 1 of seat 0"),
        ("attack 3 seat 1 slot 1", Reason.EMPTY_SLOT, "CM-3.1", "no card is left in slot 1 of seat 1"),
        (
            "attack 3 seat 1 slot 9",
            Reason.COVERED,
            "CM-3.1",
            "slot 9 of seat 1 can't be attacked: slot 6 covers it fully",
        ),
        (
            "attack 3 seat 1 slot 11",
            Reason.COVERED,
            "CM-3.1",
            "slot 11 of seat 1 can't be attacked: slots 8 and 9 cover it fully",
        ),
        (
            "attack 3 seat 0 slot 3",
            Reason.OWN_SEAT,
            "CM-3.1",
            "seat 0 can't attack itself: the target must belong to an opponent",
        ),
        (
            "attack 3 seat 2 slot 3",
            Reason.PLAYER_OUT,
            "CM-5.2",
            "seat 2 can't be attacked: it is out of the game",
        ),
        ("attack 3 seat 4 slot 3", Reason.NO_SUCH_SEAT, "CM-1.2", "there is no seat 4: the seats are 0 to 3"),
        ("attack 3 seat -1 slot 3", Reason.NO_SUCH_SEAT, "CM-1.2", "there is no seat -1: the seats are 0 to 3"),
        ("expose 3", Reason.NO_TIE, "CM-4.2", "seat 0 must attack, since there is no tie to break"),
    ):
        assert refusal(state, text) == Refusal(reason, rule, message)
    for text in ("attack 5 seat 1 slot 8", "attack 3 seat 1 slot 6", "attack 5 seat 3 slot 1"):
        assert why_not(state, parse_action(text)) is None


@given(state=states(commander) | tie_rich_states())
def test_cm_3_1_the_order_of_the_list(state: GameState) -> None:
    """Attacks are ordered by the seat attacked, then by the own slot, then by the target, and choices by slot."""
    listed = [
        (action.seat, action.slot, action.target) if isinstance(action, Attack) else (action.slot,)
        for action in legal_actions(state)
    ]
    assert listed == sorted(listed)


def test_cm_3_1_the_commander_attacks_once_it_is_uncovered() -> None:
    state = position(only(s13="Ac"), FULL)
    assert {action.slot for action in legal_actions(state)} == {13}
    state = position(only(s12="Kc", s13="Ac"), FULL)
    assert {action.slot for action in legal_actions(state)} == {12}


def test_cm_3_2() -> None:
    state = position(Seat({1: "Ac", 2: "2c"}), Seat({1: "Kd"}))
    won, lost = after(state, "attack 1 seat 1 slot 1"), after(state, "attack 2 seat 1 slot 1")
    assert (won.layouts[0], won.layouts[1][0], won.removed) == (
        state.layouts[0],
        None,
        state.removed | CardSet.parse("Kd"),
    )
    assert (lost.layouts[0][1], lost.layouts[1], lost.removed) == (
        None,
        state.layouts[1],
        state.removed | CardSet.parse("2c"),
    )
    assert all(card is None or not isinstance(card, Card) for layout in view(won, 0).layouts for card in layout)
    assert (won.seen, lost.seen) == (((1,), ()), ((), (1,)))


@given(state=states(commander))
def test_cm_3_3(state: GameState) -> None:
    """Every player in the game has a card that can attack."""
    for here, layout in zip(state.in_game, state.layouts, strict=True):
        assert bool(find_attackers(layout)) is here


# 4 Ties


def test_cm_4_1() -> None:
    beside = {(1, 2), (2, 3), (3, 4), (5, 6), (6, 7), (8, 9), (9, 10), (11, 12)}
    for one, other in product(SLOTS, SLOTS):
        near = {(one, other), (other, one)} & beside or one in COVERED_BY[other] or other in COVERED_BY[one]
        assert (other in ADJACENT[one]) is bool(near)
    assert all(list(slots) == sorted(slots) for slots in ADJACENT.values())


def test_cm_4_1_only_cards_in_the_layout() -> None:
    state = after(position(Seat({2: "9d"}, lacks=[1, 5]), Seat({3: "9s"})), "attack 2 seat 1 slot 3")
    assert list(legal_actions(state)) == [Expose(3), Expose(6)]
    assert refusal(state, "expose 1") == Refusal(Reason.EMPTY_SLOT, "CM-4.1", "no card is left in slot 1 of seat 0")
    assert refusal(state, "expose 4") == Refusal(
        Reason.NOT_ADJACENT, "CM-4.1", "slot 4 of seat 0 is not adjacent to slot 2, its card in the battle"
    )


CHAIN = position(
    Seat({2: "9d", 1: "Kc", 3: "5c", 5: "Jc", 6: "2c"}), Seat({2: "9s", 1: "Kd", 3: "5d", 5: "Qd", 6: "2d"})
)


def test_cm_4_2() -> None:
    """The attacker chooses first, face down, then the defender, and both cards are turned up."""
    state = after(CHAIN, "attack 2 seat 1 slot 2")
    assert refusal(state, "attack 2 seat 1 slot 2") == Refusal(
        Reason.TIE_TO_BREAK, "CM-4.2", "seat 0 must turn up a card (expose) to break the tie"
    )
    chosen = after(state, "expose 1")
    assert (chosen.to_move, chosen.seen) == (1, state.seen)
    assert chosen.battle == Battle(0, 2, 1, 2, (1,))
    assert refusal(state, "expose 2") == Refusal(
        Reason.ALREADY_TURNED_UP, "CM-4.2", "slot 2 of seat 0 has already been turned up in this battle"
    )
    assert list(legal_actions(chosen)) == [Expose(1), Expose(3), Expose(5), Expose(6)]
    both = after(chosen, "expose 1")
    assert both.battle == Battle(0, 2, 1, 2, (1,), (1,))
    assert both.seen == ((1, 2), (1, 2))


def test_cm_4_2_reading_the_card_in_the_battle_counts_also_after_a_second_tie() -> None:
    """Slot 5, turned up last, covers 8 and is adjacent to 6; only slots adjacent to the battle's slot 1 can follow."""
    cards = {1: "9d", 5: "Kc"}
    state = after(position(Seat(cards), Seat({1: "9s", 5: "Kd"})), "attack 1 seat 1 slot 1", "expose 5", "expose 5")
    assert state.battle == Battle(0, 1, 1, 1, (5,), (5,))
    for mover in (0, 1):
        assert state.to_move == mover
        assert list(legal_actions(state)) == [Expose(2)]
        for slot in (6, 8):
            assert refusal(state, f"expose {slot}") == Refusal(
                Reason.NOT_ADJACENT,
                "CM-4.1",
                f"slot {slot} of seat {mover} is not adjacent to slot 1, its card in the battle",
            )
        state = after(state, "expose 2")


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_cm_4_2_reading_the_attacker_chooses_first(attacker: int) -> None:
    """The attacker does so at any seat, and again after a second tie."""
    defender = (attacker + 1) % 3
    seats = [FULL, FULL, FULL]
    seats[attacker] = Seat({2: "9d", 1: "Kc"})
    seats[defender] = Seat({2: "9s", 1: "Kd"})
    state = after(position(*seats, to_move=attacker), f"attack 2 seat {defender} slot 2")
    for _ in range(2):
        assert (state.to_move, state.battle and state.battle.to_move) == (attacker, attacker)
        state = after(state, legal_actions(state)[0])
        assert (state.to_move, state.battle and state.battle.to_move) == (defender, defender)
        assert state.battle is not None
        assert state.battle.chosen == state.battle.attacker_exposed[-1]
        state = after(state, legal_actions(state)[0])


def test_cm_4_3() -> None:
    """In a series of ties each card is chosen once, and the first difference decides."""
    state = after(CHAIN, "attack 2 seat 1 slot 2", "expose 1", "expose 1")
    assert state.to_move == 0
    assert list(legal_actions(state)) == [Expose(3), Expose(5), Expose(6)]
    assert refusal(state, "expose 1").reason is Reason.ALREADY_TURNED_UP
    state = after(state, "expose 3", "expose 3")
    assert list(legal_actions(state)) == [Expose(5), Expose(6)]
    lost = after(state, "expose 5", "expose 5")  # Jc against Qd
    assert (lost.layouts[0][1], lost.layouts[1]) == (None, CHAIN.layouts[1])
    won = after(state, "expose 5", "expose 6")  # Jc against 2d
    assert (won.layouts[0], won.layouts[1][1]) == (CHAIN.layouts[0], None)


def test_cm_4_4() -> None:
    """The loser loses only the card of the battle, or under the flag the exposed cards too."""
    moves = ("attack 2 seat 1 slot 2", "expose 1", "expose 1", "expose 5", "expose 5")
    state = after(CHAIN, *moves)
    assert state.removed == CHAIN.removed | CardSet.parse("9d")
    assert (state.battle, state.to_move) == (None, 1)
    assert state.seen == ((1, 5), (1, 2, 5))
    state = after(evolve(CHAIN, variant=ALL_EXPOSED), *moves)
    assert state.removed == CHAIN.removed | CardSet.parse("9d Kc Jc")
    assert state.seen == ((), (1, 2, 5))
    moves = ("attack 2 seat 1 slot 2", "expose 1", "expose 1", "expose 5", "expose 6")
    assert after(evolve(CHAIN, variant=ALL_EXPOSED), *moves).removed == CHAIN.removed | CardSet.parse("9s Kd 2d")


def test_cm_4_5() -> None:
    """The player with nothing to turn up is out, or under the flag the player with fewer cards."""
    own, other = only(s3="9c", s13="Kc"), only(s11="8d", s12="9d", s13="Kd")
    for variant in (STANDARD, BY_CARDS_LEFT):
        state = after(position(own, other, variant=variant), "attack 3 seat 1 slot 12")
        assert state.outcome == Outcome(1)  # nothing to turn up, and two cards against three
    state = after(position(own, only(s12="9d", s13="Kd")), "attack 3 seat 1 slot 12")
    assert state.outcome == Outcome(1)
    state = after(position(own, only(s12="9d", s13="Kd"), variant=BY_CARDS_LEFT), "attack 3 seat 1 slot 12")
    assert state.outcome == Outcome(None)  # the same number of cards
    own = only(s1="2c", s3="9c", s4="8c", s13="Kc")
    state = after(position(own, only(s10="9d", s13="Kd")), "attack 3 seat 1 slot 10")
    assert state.outcome == Outcome(0)
    own = only(s1="2c", s10="9c", s13="Kc")
    state = after(position(own, only(s12="9d", s13="Kd"), variant=BY_CARDS_LEFT), "attack 10 seat 1 slot 12")
    assert state.outcome == Outcome(0)  # nothing to turn up, but three cards against two


def test_cm_4_5_after_a_second_tie() -> None:
    state = position(only(s12="9c", s13="Kc"), only(s12="9d", s13="Kd"))
    state = after(state, "attack 12 seat 1 slot 12", "expose 13", "expose 13")
    assert state.outcome == Outcome(None)
    assert state.removed >= CardSet.parse("9c Kc 9d Kd")


# 5 Leaving and winning


def test_cm_5_1() -> None:
    state = position(Seat({1: "Ac"}), only(s13="Kd"), FULL)
    state = after(state, "attack 1 seat 1 slot 13")
    assert (state.in_game, state.to_move, state.outcome) == ((True, False, True), 2, None)
    state = after(position(only(s13="2c"), Seat({1: "Kd"}), FULL), "attack 13 seat 1 slot 1")
    assert (state.in_game, state.to_move) == ((False, True, True), 1)


COMMANDER_EXPOSED = position(only(s12="9c", s13="3c"), Seat({1: "9d", 2: "Kd"}), FULL)
"""Seat 0 can turn up only its Commander, and seat 1 can turn up a king."""


def test_cm_5_1_a_commander_turned_up_to_break_a_tie() -> None:
    moves = ("attack 12 seat 1 slot 1", "expose 13", "expose 2")
    state = after(COMMANDER_EXPOSED, *moves)
    assert state.in_game == (False, True, True)
    state = after(evolve(COMMANDER_EXPOSED, variant=STEADFAST), *moves)
    assert state.in_game == (True, True, True)
    assert state.layouts[0] == (*[None] * 12, Card.parse("3c"))


def test_cm_5_1_a_commander_that_tied_is_not_beaten_by_the_next_card() -> None:
    """A Commander falls only if it loses a comparison itself."""
    state = position(only(s10="4c", s12="9c", s13="3c"), Seat({1: "9d", 2: "3d", 5: "Kd"}), FULL)
    state = evolve(
        state, layouts=((*[None] * 9, Card.parse("4c"), None, Card.parse("9c"), Card.parse("3c")), *state.layouts[1:])
    )
    # Slot 12 is covered by 10, so seat 1 attacks it.
    state = evolve(state, to_move=1)
    state = after(state, "attack 1 seat 0 slot 12", "expose 2", "expose 13", "expose 5", "expose 10")
    assert state.in_game == (True, True, True)
    assert state.layouts[0][11:] == (None, Card.parse("3c"))


def test_cm_5_2() -> None:
    """The cards that were seen go to `removed`, and the others to `set_aside`."""
    state = position(
        Seat({1: "Ac", 2: "Ad"}), Seat({1: "2d", 5: "Kd", 13: "4d"}, lacks=[2, 3, 4, 6, 7, 8, 9, 10, 11, 12]), FULL
    )
    state = evolve(state, seen=((), (5,), ()))
    out = after(state, "attack 1 seat 1 slot 13")
    assert out.layouts == (state.layouts[0], (None,) * 13, state.layouts[2])
    assert out.removed == state.removed | CardSet.parse("Kd 4d")
    assert out.set_aside == state.set_aside | CardSet.parse("2d")
    assert out.seen == ((1,), (), ())
    assert {
        action.seat for action in legal_actions(after(out, legal_actions(out)[0])) if isinstance(action, Attack)
    } == {2}


def test_cm_5_3() -> None:
    state = after(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13")
    assert (state.outcome, state.to_move, state.battle, legal_actions(state)) == (Outcome(0), None, None, ())
    for text in ("attack 1 seat 1 slot 1", "expose 1"):
        assert refusal(state, text) == Refusal(Reason.GAME_OVER, "CM-5.3", "the game is over: seat 0 won")
    draw = after(position(only(s13="7c"), only(s13="7d")), "attack 13 seat 1 slot 13")
    assert refusal(draw, "expose 1").message == "the game is over: it is a draw"


def test_cm_5_3_both_out_and_others_left() -> None:
    state = after(position(only(s13="7c"), only(s13="7d"), FULL), "attack 13 seat 1 slot 13")
    assert (state.outcome, state.in_game) == (Outcome(2), (False, False, True))
    state = after(position(only(s13="7c"), FULL, only(s13="7d"), FULL), "attack 13 seat 2 slot 13")
    assert (state.outcome, state.in_game, state.to_move) == (None, (False, True, False, True), 1)


@given(game=whole_games(commander))
def test_cm_5_4(game: PlayedGame[GameState, commander.Action]) -> None:
    battles = sum(isinstance(action, Attack) for action in game.actions)
    assert 1 <= battles <= 13 * game.states[0].players - 1


# 6 Flags


def test_cm_6_1() -> None:
    """Under the flag a Commander that the loser turned up is removed, even if Commanders do not fall in tie-breaks."""
    flags = ALL_EXPOSED.evolve(name="both", commander_falls_in_tie_break=False)
    state = after(evolve(COMMANDER_EXPOSED, variant=flags), "attack 12 seat 1 slot 1", "expose 13", "expose 2")
    assert state.in_game == (False, True, True)


def test_cm_6_1_after_a_second_tie() -> None:
    state = position(
        only(s10="4c", s12="9c", s13="3c"), Seat({1: "9d", 2: "3d", 5: "Kd"}), FULL, variant=ALL_EXPOSED, to_move=1
    )
    state = after(state, "attack 1 seat 0 slot 12", "expose 2", "expose 13", "expose 5", "expose 10")
    assert state.in_game == (False, True, True)
    assert state.removed >= CardSet.parse("4c 9c 3c")


def find_falls(state: GameState, *actions: str) -> list[Fall]:
    state = after(state, *actions[:-1])
    return [event.fall for event in narrate(state, parse_action(actions[-1])) if isinstance(event, WentOut)]


def test_cm_6_why_a_player_is_out() -> None:
    assert find_falls(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13") == [Fall.COMMANDER_BEATEN]
    last_two = position(only(s13="7c"), only(s13="7d"))
    assert find_falls(last_two, "attack 13 seat 1 slot 13") == [Fall.NOTHING_TO_TURN_UP] * 2
    assert find_falls(evolve(last_two, variant=BY_CARDS_LEFT), "attack 13 seat 1 slot 13") == [Fall.FEWEST_CARDS] * 2


# 7 Who may see what


def test_cm_7_1() -> None:
    """Only cards of the battle are face up; the attacker's choice stays face down until the defender has chosen."""
    state = after(CHAIN, "attack 2 seat 1 slot 2", "expose 1")
    for player in (0, 1):
        table = view(state, player)
        up = {(seat, slot) for seat in (0, 1) for slot in SLOTS if isinstance(table.layouts[seat][slot - 1], Card)}
        assert up == {(0, 2), (1, 2)}
        assert table.battle == Battle(0, 2, 1, 2, (1,))
    table = view(after(state, "expose 5"), 0)
    assert not any(isinstance(card, Card) for layout in table.layouts for card in layout)


def test_cm_7_2() -> None:
    """All players remember every card that was turned up and is still in its slot."""
    state = after(CHAIN, "attack 2 seat 1 slot 2", "expose 1", "expose 6")
    for player in (0, 1):
        table = view(state, player, recall=True)
        assert table.remembered is not None
        known = {
            (seat, slot): str(card) for seat in (0, 1) for slot in SLOTS if (card := table.remembered[seat][slot - 1])
        }
        assert known == {(0, 1): "Kc", (0, 2): "9d", (1, 6): "2d"}
        assert table.removed == state.removed
        assert table == view(state, 1 - player, recall=True)


# Bad input


@pytest.mark.parametrize("thing", ["standard", None, 3])
def test_new_game_refuses_other_variants(thing: object) -> None:
    with pytest.raises(InvalidVariantError, match="expected a Variant of Capture the Commander"):
        new_game(1, thing)  # type: ignore[arg-type]


def test_a_string_is_refused_with_a_remedy() -> None:
    found = why_not(new_game(1), "expose 5")  # type: ignore[arg-type]
    assert found == Refusal(
        Reason.NOT_AN_ACTION,
        "CM-3.1",
        "expected an action of Capture the Commander, got 'expose 5'; write parse_action(\"expose 5\")",
    )


@given(state=states(commander), variant=st.sampled_from([STANDARD, BY_CARDS_LEFT, ALL_EXPOSED, STEADFAST]))
def test_flags_change_only_ties(state: GameState, variant: Variant) -> None:
    """An attack that is not a tie has the same result under all rules."""
    for action in legal_actions(state)[:10]:
        following = apply(state, action)
        if isinstance(action, Attack) and following.battle is None and following.outcome is None:
            other = apply(evolve(state, variant=variant), action)
            if other.battle is None:
                assert evolve(other, variant=state.variant) == following or following.in_game != state.in_game
    assert TieRemoves.BATTLE_CARD is STANDARD.tie_removes
    assert TieExhaustion.CARDS_TO_EXPOSE is STANDARD.tie_exhaustion


def test_a_state_is_not_drawn() -> None:
    """A state would show every card; only views can be drawn."""
    for thing in (new_game(1), None, "view"):
        with pytest.raises(InvalidViewError, match=r"^expected a View of Capture the Commander, got "):
            draw(thing, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("changes", [{"to_move": 10**5000}, {"outcome": Outcome(10**5000), "to_move": None}])
def test_a_huge_number_is_a_fault_like_others(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(new_game(1), **changes))
    assert len(str(caught.value)) < 200
