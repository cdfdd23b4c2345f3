"""The events of `narrate`, one by one. The contract suite checks that they lead to the next state."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given

from card_capture import Card, CardSet, Shuffler
from card_capture.casino import (
    MAIN,
    Added,
    Build,
    Built,
    Captured,
    Counted,
    Dealt,
    DuplicateBuilds,
    Event,
    GameState,
    Item,
    Raised,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    ScoreTiming,
    Swept,
    Trailed,
    TurnBegan,
    Won,
    apply,
    legal_actions,
    narrate,
    new_game,
    parse_action,
)
from card_capture.casino._values import PACK
from tests.casino.positions import position
from tests.casino.strategies import reachable_states


def events_of(state: GameState, text: str) -> list[Event]:
    return list(narrate(state, parse_action(text)))


def sentences_of(state: GameState, text: str) -> list[str]:
    return list(map(str, narrate(state, parse_action(text))))


def test_a_trail() -> None:
    state = position("8s 2c", "8d")
    assert events_of(state, "trail 8s") == [Trailed(0, Card.parse("8s")), TurnBegan(1)]
    assert sentences_of(state, "trail 8s") == ["Seat 0 trails 8s.", "It is seat 1's turn."]


def test_a_capture_and_a_sweep() -> None:
    state = position("8s 2c", "8d", "8: 5c+3c seat 1")
    assert events_of(state, "capture 8d B1 with 8s") == [
        Captured(0, Card.parse("8s"), CardSet.parse("8d"), (1,), CardSet.parse("8s 8d 5c 3c")),
        Swept(0),
        TurnBegan(1),
    ]
    assert sentences_of(state, "capture 8d B1 with 8s")[:2] == [
        "Seat 0 captures 8d B1 with 8s: 4 cards.",
        "The table is empty: a sweep for side 0.",
    ]
    assert not any(isinstance(event, Swept) for event in events_of(state, "capture 8d with 8s"))


def test_builds() -> None:
    state = position("2c 8d Td", "6d 8c", "8: 5s+3h seat 1", "6: 4c+2h seat 1")
    two = Card.parse("2c")
    assert events_of(state, "build 8 with 2c: 6d 8c")[0] == Built(0, two, 8, CardSet.parse("6d 8c"), (), multiple=True)
    assert events_of(state, "build 8 with 2c: 6d")[0] == Built(0, two, 8, CardSet.parse("6d"), (), multiple=False)
    assert events_of(state, "add to B1 with 2c: 6d")[0] == Added(0, two, 1, 8, CardSet.parse("6d"), ())
    assert events_of(state, "raise B2 to 8 with 2c")[0] == Raised(0, two, 2, 8, CardSet(), (), multiple=False)
    assert [sentences_of(state, text)[0] for text in ("build 8 with 2c: 6d", "add to B1 with 2c: 6d")] == [
        "Seat 0 makes a single build of 8: 2c from hand with 6d.",
        "Seat 0 adds to B1, of 8: 2c from hand with 6d.",
    ]
    assert sentences_of(state, "raise B2 to 8 with 2c")[0] == "Seat 0 raises B2 to a single build of 8: 2c from hand."


def test_builds_that_use_other_builds() -> None:
    merged = MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED)
    state = position("2c 8d", "6d", "8: 5s+3h seat 1", "6: 4c+2h seat 1", variant=merged)
    raised = events_of(state, "raise B2 to 8 with 2c: B1")[0]
    assert raised == Raised(0, Card.parse("2c"), 2, 8, CardSet(), (1,), multiple=True)
    assert str(raised) == "Seat 0 raises B2 to a multiple build of 8: 2c from hand with B1."
    cards = MAIN.evolve(name="cards", single_build_as_card=True)
    state = position("Ts Td", "4h", "6: 4c+2d seat 1", variant=cards)
    built = events_of(state, "build 10 with Ts: 4h B1")[0]
    assert built == Built(0, Card.parse("Ts"), 10, CardSet.parse("4h"), (1,), multiple=True)


def test_a_deal() -> None:
    state = position("7s", "Td 5h", seat=1)
    stock = tuple(state.piles[1])[:8]
    state = evolve(state, deal=5, stock=stock, piles=(CardSet(), state.piles[1] - CardSet(stock)))
    assert events_of(state, "trail 7s")[1:] == [Dealt(1, 6, CardSet()), SaidLast(1), TurnBegan(0)]
    assert sentences_of(state, "trail 7s")[1:3] == [
        "Deal 6: seat 1 deals four cards to each player.",
        'Seat 1 announces: "last".',
    ]


def test_the_end_of_a_round() -> None:
    state = evolve(position("7s", "3h", seat=1), shuffler=Shuffler.scripted([tuple(PACK)]))
    events = events_of(state, "trail 7s")
    assert events[:2] == [Trailed(1, Card.parse("7s")), ResidueTaken(1, CardSet.parse("3h 7s"))]
    assert [event.item for event in events if isinstance(event, Counted)] == [
        Item.CARDS,
        Item.SPADES,
        Item.BIG_CASINO,
        Item.LITTLE_CASINO,
        Item.ACES,
        Item.SWEEPS,
    ]
    assert events[2] == Counted(Item.CARDS, (0, 52), (0, 3))
    table = CardSet.parse("8c 9c 2d 3d")
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert events[8:] == [RoundEnded(1, (0, 11), (0, 11)), RoundBegan(2, 0), Dealt(0, 1, dealt.table), TurnBegan(1)]
    assert len(dealt.table) == len(table) == 4
    assert sentences_of(state, "trail 7s")[1:4] == [
        "Side 1 captured last and gets the residue: 3h 7s.",
        "Count, cards: 0 to 52; side 1 scores 3.",
        "Count, spades: 0 to 13; side 1 scores 1.",
    ]
    assert sentences_of(state, "trail 7s")[8:11] == [
        "Round 1: 0 to 11 points; the score is 0 to 11.",
        "Round 2 begins: seat 0 shuffles the pack.",
        f"Deal 1: seat 0 deals four cards to each player, and {dealt.table} to the table.",
    ]


def test_a_residue_for_no_side() -> None:
    state = evolve(position("5c", "Jd 8h", seat=1), last_capturer=None, piles=(CardSet(), CardSet()))
    assert sentences_of(state, "trail 5c")[1:3] == [
        "No side has captured, so no side gets the residue: 5c Jd 8h.",
        "Count, cards: 0 to 0; no side scores.",
    ]


def test_the_end_of_the_match() -> None:
    state = evolve(position("7s", "7h", seat=1), scores=(3, 19))
    events = events_of(state, "capture 7h with 7s")
    assert events[-2:] == [RoundEnded(1, (0, 11), (3, 30)), Won(1, (3, 30))]
    assert not any(isinstance(event, ResidueTaken) for event in events)
    assert str(events[-1]) == "WON: side 1 wins the match, 3 to 30."


def test_the_last_capture_is_counted_if_it_scores() -> None:
    variant = MAIN.evolve(name="last", score_last_capture=2)
    state = position("7s", "7h", seat=1, variant=variant)
    assert "Count, last capture: 0 to 1; side 1 scores 2." in sentences_of(state, "capture 7h with 7s")


@pytest.mark.parametrize(("partnership", "last"), [(False, 1), (True, 3)])
def test_events_of_sides_say_whether_there_are_partners(partnership: bool, last: int) -> None:  # noqa: FBT001
    """CA-2.2."""
    variant = MAIN.evolve(name="sides", partnership=partnership, target=1)
    state = position("7s", "7h", seat=last, variant=variant)
    events = [*narrate(state, parse_action("capture 7h with 7s")), *narrate(state, parse_action("trail 7s"))]
    about_sides = [event for event in events if isinstance(event, Swept | ResidueTaken | Counted | Won)]
    assert {type(event) for event in about_sides} == {Swept, ResidueTaken, Counted, Won}
    assert {event.partnership for event in about_sides} == {partnership}


@given(state=reachable_states())
def test_the_last_event_is_a_turn_or_the_end_of_the_match(state: GameState) -> None:
    for action in legal_actions(state)[:6]:
        *steps, last = narrate(state, action)
        assert isinstance(last, TurnBegan | Won)
        assert not any(isinstance(step, TurnBegan | Won) for step in steps)
        assert all(map(str, steps))


@given(state=reachable_states())
def test_no_hidden_card_is_events_of(state: GameState) -> None:
    """Cards in events were played, captured or turned up; none of them goes to a hand."""
    for action in legal_actions(state)[:6]:
        open_cards = state.table | CardSet(card for build in state.builds for card in build.cards) | {action.card}
        for event in narrate(state, action):
            if isinstance(event, Captured):
                assert event.taken <= open_cards
            elif isinstance(event, ResidueTaken):
                assert event.cards <= open_cards


PARTNERS = MAIN.evolve(name="partners", partnership=True, build_for_partner=True)
JOINING = MAIN.evolve(name="joining", table_only_builds=True, duplicate_builds=DuplicateBuilds.MERGED)


def test_a_build_for_the_partner() -> None:
    state = position("3d Kh", "5c", "9: 5d+4d seat 1", variant=PARTNERS)
    assert events_of(state, "build 8 with 3d: 5c for partner")[0] == Built(
        0, Card.parse("3d"), 8, CardSet.parse("5c"), (), multiple=False, for_partner=True
    )
    assert sentences_of(state, "build 8 with 3d: 5c for partner")[0] == (
        "Seat 0 makes a single build of 8 for the partner: 3d from hand with 5c."
    )
    state = position("Ad 9h", "-", "9: 5d+4d seat 1", variant=PARTNERS)
    assert sentences_of(state, "add to B1 with 9h for partner")[0] == (
        "Seat 0 adds to B1, of 9 for the partner: 9h from hand."
    )
    assert sentences_of(state, "raise B1 to 10 with Ad for partner")[0] == (
        "Seat 0 raises B1 to a single build of 10 for the partner: Ad from hand."
    )


def test_loose_cards_are_joined() -> None:
    state = position("8s Kh", "5c 3d", variant=JOINING)
    assert events_of(state, "trail Kh: build 8 5c 3d") == [
        Trailed(0, Card.parse("Kh")),
        Built(0, None, 8, CardSet.parse("5c 3d"), (), multiple=False),
        TurnBegan(1),
    ]
    assert sentences_of(state, "trail Kh: build 8 5c 3d")[:2] == [
        "Seat 0 trails Kh.",
        "Seat 0 makes a single build of 8: 5c 3d from the table.",
    ]


def test_loose_cards_merge_with_a_build_of_their_value() -> None:
    state = position("8s Kh", "5c 3d", "6: 4c+2c seat 1", "8: 6c+2d seat 1", variant=JOINING)
    assert events_of(state, "trail Kh: build 8 5c 3d")[1] == Added(0, None, 2, 8, CardSet.parse("5c 3d"), ())
    after = apply(state, parse_action("trail Kh: build 8 5c 3d"))
    assert after.builds == (state.builds[0], Build(8, CardSet.parse("5c 3d 6c 2d"), multiple=True, owner=0))


def test_points_at_once() -> None:
    at_once = MAIN.evolve(name="at once", score_timing=ScoreTiming.AS_TAKEN, sweep_points=1)
    state = evolve(new_game(1, at_once), table=CardSet.parse("Td As"), hands=(CardSet.parse("Ac"), CardSet.parse("Tc")))
    assert sentences_of(state, "capture As with Ac")[1:-1] == ["Count, aces: 2 to 0; side 0 scores 2."]
    after = apply(state, parse_action("capture As with Ac"))
    assert (after.scores, after.round_points) == ((2, 0), (2, 0))
    assert sentences_of(after, "capture Td with Tc")[:4] == [
        "Seat 1 captures Td with Tc: 2 cards.",
        "The table is empty: a sweep for side 1.",
        "Count, big casino Td: 0 to 1; side 1 scores 2.",
        "Count, sweeps: 0 to 1; side 1 scores 1.",
    ]
    assert sentences_of(evolve(state, scores=(19, 7)), "capture As with Ac")[1:] == [
        "Count, aces: 2 to 0; side 0 scores 2.",
        "Round 1: 2 to 0 points; the score is 21 to 7.",
        "WON: side 0 wins the match, 21 to 7.",
    ]
