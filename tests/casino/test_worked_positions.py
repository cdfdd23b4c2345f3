"""The rulebook's worked positions, W1 to W54, and its tables of round ends, counts and matches, from a data file."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from card_capture import CARDS, CardSet, ParseError
from card_capture.casino import (
    MAIN,
    CaptureExtent,
    CountOut,
    DuplicateBuilds,
    FaceCapture,
    GameState,
    Item,
    Outcome,
    RaiseBuilds,
    ResidueTaken,
    RoundEnded,
    Swept,
    Variant,
    apply,
    check,
    legal_actions,
    narrate,
    parse_action,
    why_not,
)
from card_capture.casino._counting import count
from card_capture.casino._scoring import find_winner, sum_round
from tests.casino import oracle
from tests.casino.positions import position

DATA: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("positions.json").read_text())
ENUMS: dict[str, type[Enum]] = {
    "face_capture": FaceCapture,
    "capture_extent": CaptureExtent,
    "raise_builds": RaiseBuilds,
    "duplicate_builds": DuplicateBuilds,
}


def make_variant(flags: dict[str, Any]) -> Variant:
    """Return the main game with some flags changed."""
    changes = {flag: ENUMS[flag](value) if flag in ENUMS else value for flag, value in flags.items()}
    return MAIN.evolve(name="worked", **changes) if changes else MAIN


def make_state(worked: dict[str, Any]) -> GameState:
    """Return the state that an entry of the file describes."""
    builds = [
        f"{build['value']}{'*' * build['multiple']}: {' '.join(build['cards'])} seat {build['owner']}"
        for build in worked["builds"]
    ]
    state = position(
        " ".join(worked["hand"]),
        " ".join(worked["table"]) or "-",
        *builds,
        variant=make_variant(worked["flags"]),
        players=worked["players"],
        seat=worked["seat"],
    )
    check(state)
    return state


def each(kind: str) -> Any:
    return pytest.mark.parametrize("worked", DATA[kind], ids=lambda entry: entry["name"])


def test_the_file_is_complete() -> None:
    assert [worked["name"] for worked in DATA["positions"]] == [f"W{number}" for number in range(1, 55)]
    assert sum(len(worked["legal"]) for worked in DATA["positions"]) == 260
    assert sum(len(worked["illegal"]) for worked in DATA["positions"]) == 76
    assert [end["name"] for end in DATA["round_ends"]] == [f"E{number}" for number in range(1, 9)]
    assert [pile["name"] for pile in DATA["counts"]] == [f"S{number}" for number in range(1, 11)]
    assert [match["name"] for match in DATA["matches"]] == [f"M{number}" for number in range(1, 9)]


@each("positions")
def test_the_complete_list(worked: dict[str, Any]) -> None:
    """CA-13.2 to CA-13.5: the list has exactly the plays in the rulebook, which are written as they are there."""
    state = make_state(worked)
    listed = list(legal_actions(state))
    assert len(listed) == len(set(listed)) == len(worked["legal"])
    assert set(listed) == {parse_action(text) for text in worked["legal"]}
    assert {oracle.identify(state, action) for action in listed} == oracle.list_plays(state)
    assert all(why_not(state, action) is None for action in listed)


@each("positions")
def test_the_illegal_plays(worked: dict[str, Any]) -> None:
    """Each is refused under the rule that the rulebook names."""
    state = make_state(worked)
    for illegal in worked["illegal"]:
        if illegal["reason"] == "CARD_IN_TWO_GROUPS":
            with pytest.raises(ParseError, match=rf" at most once, .* \({illegal['rule']}\)"):
                parse_action(illegal["play"])
            continue
        refusal = why_not(state, parse_action(illegal["play"]))
        assert refusal is not None, illegal["play"]
        assert (refusal.rule, refusal.reason.value) == (illegal["rule"], illegal["reason"]), illegal["play"]
        assert parse_action(illegal["play"]) not in legal_actions(state)


def test_w41_with_the_other_values_of_the_flag() -> None:
    """W41, CA-3.1: with ONE the list has 4 plays, with ANY 8, with ALL 2."""
    for face_capture, size in ((FaceCapture.ONE, 4), (FaceCapture.ANY, 8), (FaceCapture.ALL, 2)):
        variant = MAIN.evolve(name="w41", face_capture=face_capture)
        assert len(legal_actions(position("Qd", "Qs Qh Qc", variant=variant))) == size


def test_w14_with_two_of_the_three_cards() -> None:
    """W14, CA-4.4: with 5s Td only the build of 10 is legal, with 5s 5d only that of 5."""
    for hand, value in (("5s Td", 10), ("5s 5d", 5)):
        plays = [str(action) for action in legal_actions(position(hand, "5h")) if str(action).startswith("build")]
        assert {play.split()[1] for play in plays} == {str(value)}


@each("round_ends")
def test_round_ends(worked: dict[str, Any]) -> None:
    """CA-8.2, CA-9.2, CA-9.3: the residue, the sweeps, and the last capturer."""
    state = make_state({"flags": {}, "players": 2, **worked})
    piles = list(state.piles)
    if worked["last_capturer"] is None:  # without a capture the piles are empty
        piles = [CardSet(), CardSet()]
    state = evolve(state, last_capturer=worked["last_capturer"], piles=tuple(piles), stock=state.stock)
    events = narrate(state, parse_action(worked["play"]))
    residues = [(event.side, str(event.cards)) for event in events if isinstance(event, ResidueTaken)]
    expected = worked["residue"]
    assert residues == ([] if expected is None else [(expected["side"], expected["cards"])])
    assert sum(isinstance(event, Swept) for event in events) == worked["sweeps"]
    ends = [event for event in events if isinstance(event, RoundEnded)]
    assert bool(ends) is worked["ends_round"]


def make_pile(worked: dict[str, Any], rest: list[Any]) -> CardSet:
    """Return the pile that an entry describes: the cards named, and others up to the numbers of spades and of cards."""
    pile = CardSet.parse(worked["cards"])
    while len(pile) < worked["size"]:
        spades_left = worked["spades"] - sum(str(card)[1] == "s" for card in pile)
        card = next(card for card in rest if (str(card)[1] == "s") is (spades_left > 0))
        rest.remove(card)
        pile |= {card}
    return pile


@each("counts")
def test_counts(worked: dict[str, Any]) -> None:
    """CA-10.1 to CA-10.3."""
    variant = make_variant(worked["flags"])
    named = set().union(*(CardSet.parse(pile["cards"]) for pile in worked["piles"]))
    valued = {"As", "Ac", "Ad", "Ah", "Td", "2s"}
    rest = [card for card in CARDS[:52] if card not in named and str(card) not in valued]
    piles = tuple(make_pile(pile, rest) for pile in worked["piles"])
    for pile, described in zip(piles, worked["piles"], strict=True):
        assert sum(str(card)[1] == "s" for card in pile) == described["spades"]
    sweeps = tuple(pile.get("sweeps", 0) for pile in worked["piles"])
    counts = count(piles, sweeps, worked.get("last_capturer"), variant)
    assert sum_round(counts, len(counts[0].points), variant) == tuple(worked["points"])
    assert counts[0].item is Item.CARDS


@each("matches")
def test_matches(worked: dict[str, Any]) -> None:
    """CA-11.1 to CA-11.3: the totals after a round, and the winner, if there is one."""
    variant = make_variant(worked["flags"])
    scores = worked["before"]
    points = list(worked["round"])
    if variant.difference:
        points = [max(0, own - other) for own, other in (points, points[::-1])]
    after = [score + more for score, more in zip(scores, points, strict=True)]
    assert after == worked["after"]
    assert find_winner(tuple(after), variant) == worked["winner"]


def test_m7_with_count_out_ordered() -> None:
    """M7, CA-11.4: the cards bring side 0 to 21 first; with TOTAL the higher total of side 1 counts."""
    ace, others = CardSet.parse("Ac"), CardSet.parse("Td 2s As Ad Ah")
    rest = CardSet(CARDS[:52]) - ace - others - CardSet.parse("7s 3h")
    piles = (ace | CardSet(list(rest)[:27]) - {*(card for card in rest if str(card)[1] == "s")}, CardSet())
    piles = (piles[0], CardSet(CARDS[:52]) - piles[0] - CardSet.parse("7s 3h"))
    assert len(piles[0]) > 26
    for count_out, winner in ((CountOut.TOTAL, 1), (CountOut.ORDERED, 0)):
        variant = MAIN.evolve(name="m7", count_out=count_out)
        state = evolve(position("7s", "3h", seat=1, variant=variant), piles=piles, round=2, scores=(18, 18))
        over = apply(state, parse_action("trail 7s"))
        check(over)
        assert over.outcome == Outcome(winner, (22, 25))


def test_e8_the_next_deal() -> None:
    """E8, CA-2.5, CA-8.1: the cards on the table stay, and the seat on the dealer's left plays first."""
    state = position("7s", "Td 5h", seat=1)
    stock = tuple(state.piles[1])[:24]
    state = evolve(
        state,
        deal=3,
        stock=stock,
        hands=(CardSet(), CardSet.parse("7s")),
        piles=(state.piles[0], state.piles[1] | state.hands[0] - CardSet(stock)),
        last_capturer=1,
    )
    state = evolve(state, piles=(CardSet(), state.piles[1] - CardSet(stock)))
    check(state)
    following = apply(state, parse_action("trail 7s"))
    assert following.table == CardSet.parse("Td 5h 7s")
    assert [len(hand) for hand in following.hands] == [4, 4]
    assert (following.deal, following.to_move, following.last_capturer, len(following.stock)) == (4, 0, 1, 16)
