"""Actions chosen word by word, or by their pieces: the same for all games."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    PLAYCARDS,
    Card,
    CardCaptureError,
    CardSet,
    Discard,
    InvalidStateError,
    Outcome,
    ParseError,
    Phase,
    PieceError,
    casino,
    commander,
    new_game,
    solitaire,
    svg,
    view,
)
from card_capture.records import to_data
from card_capture.steps import Steps, steps, using
from tests.casino.positions import position as casino_position
from tests.contract import Subject
from tests.solitaire.positions import position
from tests.test_contract import SUBJECTS

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
data = given(data=st.data())

MOST = 2_000
"""The number of actions up to which all chains of words are followed."""


def follow_all(begun: Steps[Any]) -> Iterator[Steps[Any]]:
    """Yield the steps after every chain of words, those included that don't spell an action yet."""
    open_steps = [begun]
    while open_steps:
        each = open_steps.pop()
        yield each
        open_steps += [each.choose(word) for word in each.choices]


def follow(begun: Steps[Any], words: str) -> Steps[Any]:
    """Return the steps after the words in a string."""
    for word in words.split():
        begun = begun.choose(word)
    return begun


def rank(word: str) -> tuple[object, ...]:
    """Return the place of a word in the documented order."""
    bare = word.rstrip(":")
    try:
        return 0, Card.parse(bare).index, word != bare
    except ParseError:
        pass
    if bare[0] == "B":
        return 1, int(bare[1:])
    return (2, int(bare)) if bare.isdigit() else (3, word)


def require_exactly(state: Any, listed: Sequence[Any]) -> None:
    """Check that every legal action has one chain of words, that no other action has one, and that no chain is lost."""
    spelled = []
    for each in follow_all(steps(state)):
        assert sorted(each.choices, key=rank) == list(each.choices)
        assert len(set(each.choices)) == len(each.choices)
        assert each.choices or each.action is not None or not listed
        if each.action is not None:
            assert str(each.action) == " ".join(each.words)
            spelled.append(each.action)
    assert len(spelled) == len(set(spelled)) == len(listed)
    assert set(spelled) == set(listed)


# Steps


@every_game
@data
def test_the_chains_of_words_are_the_legal_actions(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    listed = subject.game.legal_actions(state)
    if len(listed) <= MOST:
        require_exactly(state, listed)
    else:
        for action in data.draw(st.lists(st.sampled_from(listed), max_size=20)):
            assert follow(steps(state), str(action)).action == action


@every_game
@data
def test_a_wrong_word_is_a_parse_error_and_changes_nothing(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    begun = steps(state)
    while begun.choices and data.draw(st.booleans()):
        begun = begun.choose(data.draw(st.sampled_from(begun.choices)))
    before = (begun.words, begun.choices, begun.action)
    odd: Any = st.sampled_from([*map(str, CARDS), "", "-", "with", "B1", "1", "Trail", None, 1, CARDS[0], ["trail"]])
    word = data.draw(odd | st.text(max_size=3))
    if word in begun.choices:
        return
    with pytest.raises(ParseError) as caught:
        begun.choose(word)
    assert caught.value.text == word
    assert all(choice in str(caught.value) for choice in begun.choices[:8])
    assert (begun.words, begun.choices, begun.action) == before


class Incomparable:
    """A value such as an array, whose comparison with a string is an error."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _: object) -> bool:
        raise TypeError


def test_a_word_is_a_string_before_it_is_compared() -> None:
    word: Any = Incomparable()
    with pytest.raises(ParseError, match=r"^expected discard, got an Incomparable$"):
        steps(new_game(seed=5)).choose(word)


@every_game
@data
def test_forced_words_are_those_that_leave_no_choice(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    begun = steps(state)
    while True:
        after_forced = begun.forced()
        expected = begun
        while expected.action is None and len(expected.choices) == 1:
            expected = expected.choose(expected.choices[0])
        assert after_forced == expected
        if not after_forced.choices:
            break
        begun = after_forced.choose(data.draw(st.sampled_from(after_forced.choices)))


@every_game
@data
def test_steps_are_values(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    begun = steps(state)
    while begun.choices and data.draw(st.integers(0, 3)):
        begun = begun.choose(data.draw(st.sampled_from(begun.choices)))
    again = follow(steps(state), " ".join(begun.words))
    copies = [pickle.loads(pickle.dumps(begun)), copy.copy(begun), copy.deepcopy(begun)]
    for other in (again, *copies):
        assert other == begun
        assert (hash(other), repr(other), other.choices, other.action) == (
            hash(begun),
            repr(begun),
            begun.choices,
            begun.action,
        )
    assert len(repr(begun)) < 300
    assert all(begun != begun.choose(word) for word in islice(begun.choices, 3))
    with pytest.raises(AttributeError):
        begun.words = ()  # type: ignore[misc]


def test_steps_of_other_states_differ() -> None:
    assert steps(new_game(1)) != steps(new_game(2))
    assert steps(new_game(1)) == steps(new_game(1))


def test_a_finished_game_has_no_choices() -> None:
    over = evolve(new_game(1), phase=Phase.OVER, outcome=Outcome.LOST_STUCK)
    done = casino.new_game(1)
    for finished in (steps(over), steps(evolve(done, to_move=None, outcome=casino.Outcome(0, (21, 3))))):
        assert (finished.words, finished.choices, finished.action, finished.forced()) == ((), (), None, finished)
        assert repr(finished) == "<steps:; next: ->"
        with pytest.raises(ParseError, match=r"^expected no further word, got 'trail'$"):
            finished.choose("trail")


def test_an_action_and_choices_at_once() -> None:
    """The words of one discard begin those of another."""
    begun = follow(steps(new_game(2, PLAYCARDS)), "discard 2c")
    assert (begun.action, begun.choices) == (Discard(CardSet.parse("2c")), ("4c", "3d", "2h"))
    assert begun.forced() == begun
    nothing = follow(steps(new_game(2, PLAYCARDS)), "discard -")
    assert (nothing.action, nothing.choices) == (Discard([]), ())
    with pytest.raises(ParseError, match=r"^expected no further word, got '2c'$"):
        nothing.choose("2c")


def test_choices_are_in_the_documented_order() -> None:
    """Cards, builds, numbers, other words; a card with a colon after the same card without one."""
    capturing = position("2c 3c Kc 4d", "5c 9c 5d")
    assert steps(capturing).choices == ("capture", "give", "sacrifice")
    assert follow(steps(capturing), "capture").choices == ("5c", "9c")
    assert follow(steps(capturing), "capture 5c with").choices == ("2c", "3c", "Kc")
    table = casino_position("9c Tc 8h", "2d 8s As Jd", "8: 5c+3d seat 1", "9: 6c+3h seat 1")
    assert follow(steps(table), "capture").choices == ("2d", "8s", "B1", "B2")
    assert follow(steps(table), "capture 8s").choices == ("As", "B1", "with")
    assert follow(steps(table), "capture 8s As").choices == ("B2", "with")
    building = casino_position("8c 8h Tc 2c", "5d 3s 8d", "8: 5c+3d seat 1")
    assert steps(building).choices == ("add", "build", "capture", "raise", "trail")
    assert follow(steps(building), "build").choices == ("8", "10")
    assert follow(steps(building), "add to B1 with").choices == ("8c", "8c:", "8h", "8h:")
    attack = follow(steps(commander.new_game(1, players=3)), "attack 2 seat")
    assert attack.choices == ("1", "2")


def test_a_long_list_of_choices_is_cut_short() -> None:
    begun = steps(casino_position("Tc 9c", "2c 3c 4c 5c 6c 7c 8c 2d 8d 3h 4h 6h 7h")).choose("capture")
    assert repr(begun) == "<steps: capture; next: 2c, 3c, 4c, 5c, 6c, 7c, 8c, 2d, ...>"
    with pytest.raises(ParseError) as caught:
        begun.choose("2h")
    assert str(caught.value) == "expected 2c, 3c, 4c, 5c, 6c, 7c, 8c, 2d or one of 2 more, got '2h'"


@pytest.mark.parametrize("value", [None, "state", Card, solitaire, view(new_game(1))], ids=str)
@pytest.mark.parametrize("verb", [steps, lambda state: using(state, [])])
def test_only_states_have_steps(value: Any, verb: Any) -> None:
    with pytest.raises(
        InvalidStateError, match=r"^expected a state of Card Capture, Capture the Commander or Casino, "
    ):
        verb(value)


# Pieces


@every_game
@data
def test_using_filters_the_list(subject: Subject, data: st.DataObject) -> None:
    """For parts of the pieces of an action, and for any pieces of several."""
    state = data.draw(subject.states)
    listed = subject.game.legal_actions(state)
    some = [listed[index] for index in range(0, len(listed), len(listed) // MOST + 1)]
    if not listed:
        assert len(using(state, [])) == 0
        return
    for _ in range(5):
        pieces = list(data.draw(st.sampled_from(some)).pieces)
        if data.draw(st.booleans()):
            pieces += data.draw(st.sampled_from(some)).pieces
        wanted = data.draw(st.sets(st.sampled_from(pieces))) if pieces else set()
        found = using(state, wanted)
        if len(listed) <= MOST:
            assert list(found) == [action for action in listed if wanted.issubset(action.pieces)]
        assert all(wanted.issubset(action.pieces) for action in islice(found, 50))


@every_game
@data
def test_the_pieces_of_an_action_are_what_its_notation_names(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    for action in islice(subject.game.legal_actions(state), 200):
        assert len(set(action.pieces)) == len(action.pieces)
        assert action in using(state, action.pieces) or len(subject.game.legal_actions(state)) > MOST
        named = [word.rstrip(":") for word in str(action).split()]
        if subject.name == "commander":
            assert sorted(map(str, action.pieces)) == sorted(
                [named[1], f"({named[3]}, {named[5]})"] if len(named) > 2 else [named[1]]
            )
        else:
            assert sorted(map(str, action.pieces)) == sorted(
                word for word in named if word[0] in "23456789TJQKAXB" and len(word) >= 2 and not word.isdigit()
            )


def test_pieces_are_in_order() -> None:
    """Those from hand come first."""
    pieces = {
        str(action): " ".join(map(str, action.pieces))
        for action in (
            *map(solitaire.parse_action, ["discard -", "discard 3h 2c", "capture 9s with 4s 2s", "give 2c"]),
            solitaire.parse_action("sacrifice 3d 2c for Kh"),
            *map(casino.parse_action, ["trail 4d", "trail 4d: build 8 5c 3h", "capture B2 6c B1 with 2s"]),
            *map(casino.parse_action, ["build 8 with 3d: 5c B1", "add to B2 with 2c: 6d B1", "raise B2 to 9 with 2s"]),
            *map(commander.parse_action, ["attack 3 seat 1 slot 6", "expose 5"]),
        )
    }
    assert pieces == {
        "discard -": "",
        "discard 2c 3h": "2c 3h",
        "capture 9s with 2s 4s": "2s 4s 9s",
        "give 2c": "2c",
        "sacrifice 2c 3d for Kh": "2c 3d Kh",
        "trail 4d": "4d",
        "trail 4d: build 8 5c 3h": "4d 5c 3h",
        "capture 6c B1 B2 with 2s": "2s 6c B1 B2",
        "build 8 with 3d: 5c B1": "3d 5c B1",
        "add to B2 with 2c: 6d B1": "2c 6d B1 B2",
        "raise B2 to 9 with 2s": "2s B2",
        "attack 3 seat 1 slot 6": "3 (1, 6)",
        "expose 5": "5",
    }


def test_own_slots_of_commander_are_numbers_or_places() -> None:
    """CM-3.1: an action does not name the seat that plays it."""
    state = commander.new_game(1, players=3, dealer=0)
    assert state.to_move == 1
    assert using(state, [2]) == using(state, [(1, 2)]) == using(state, [2, (1, 2)])
    assert len(using(state, [2])) == 8
    assert using(state, [2, (2, 3)]) == (commander.Attack(2, 2, 3),)
    assert using(state, [2, 3]) == using(state, [(0, 1), (2, 1)]) == using(state, [5]) == ()


def test_pieces_of_actions_can_be_marked_in_a_picture() -> None:
    state = commander.new_game(1)
    picture = svg.table(commander.view(state, 0), lit=commander.Attack(3, 1, 2).pieces)
    assert picture.count(", lit") == 2
    with pytest.raises(PieceError, match=r"^expected lit to be pieces in the picture, got slot 3$"):
        svg.table(evolve(commander.view(state, 0), to_move=None), lit=[3])


SOLITAIRE = position("2c 3c", "5c 9c")
BUILDS = casino_position("9c Tc", "2d 8s", "8: 5c+3d seat 1")
SLOTS = "seats and slots such as (1, 6), or slots of the seat to move such as 3"
COMMANDER = commander.new_game(1)

BAD_PIECES: list[tuple[Any, Any, str]] = [
    *(
        (state, pieces, f"expected pieces to be a list of pieces, got {got}")
        for state in (SOLITAIRE, BUILDS, COMMANDER)
        for pieces, got in ((None, "None"), ("B1", "'B1'"), (Card.parse("2c"), "Card.parse('2c')"), (3, "3"))
    ),
    *(
        (SOLITAIRE, [piece], f"expected pieces to be cards, got {got}")
        for piece, got in (("4", "'4'"), ("B1", "'B1'"), (1, "1"), ((0, 1), "(0, 1)"), (None, "None"), ([], "[]"))
    ),
    (SOLITAIRE, [Card.parse("2c"), Card.parse("4d")], "expected pieces to be in the row or in hand, got 4d"),
    *(
        (BUILDS, [piece], f'expected pieces to be cards or builds such as "B1", got {got}')
        for piece, got in (
            ("seat 1 slot 6", "'seat 1 slot 6'"),
            ("B0", "'B0'"),
            ("b1", "'b1'"),
            (1, "1"),
            ((0, 1), "(0, 1)"),
            ([], "[]"),
        )
    ),
    *(
        (BUILDS, [piece], f"expected pieces to be on the table or in the hand of the seat to move, got {piece}")
        for piece in (
            "B2",
            "X1",
            "5C",
            *BUILDS.hands[1],
            *BUILDS.stock[:1],
            *BUILDS.piles[1],
            *CardSet.parse("5c 3d X1"),
        )
    ),
    *(
        (COMMANDER, [piece], f"expected pieces to be {SLOTS}, got {got}")
        for piece, got in (
            (Card.parse("2c"), "Card.parse('2c')"),
            ("2c", "'2c'"),
            ("seat 1 slot 0", "'seat 1 slot 0'"),
            ("seat -1 slot 6", "'seat -1 slot 6'"),
            ("Slot 3", "'Slot 3'"),
            ("slot 03", "'slot 03'"),
            ("slot 3 ", "'slot 3 '"),
            ("slot 1000", "'slot 1000'"),
            ((1,), "(1,)"),
            ((1, True), "(1, True)"),
            (True, "True"),
            ([1, 6], "[1, 6]"),
        )
    ),
    *(
        (COMMANDER, [piece], f"expected pieces to be slots with a card, got {piece}")
        for piece in ((2, 1), (1, 14), (1, 0), (-1, 1), 14, 0, "seat 2 slot 1", "seat 1 slot 14", "slot 14")
    ),
    *(
        (state, [piece], f"expected pieces {places}, got {got}")
        for state, piece, places, got in (
            (BUILDS, "B999", "to be on the table or in the hand of the seat to move", "B999"),
            (COMMANDER, 10**99, "to be slots with a card", f"1{'0' * 76}..."),
            (COMMANDER, 10**5000, "to be slots with a card", "<int>"),
            (COMMANDER, (1, 10**5000), "to be slots with a card", "<tuple>"),
            (COMMANDER, (-(10**5000), 1), "to be slots with a card", "<tuple>"),
        )
    ),
]


def name_case(value: object) -> str | None:
    """Return a short name for a parameter, since some have more digits than Python writes."""
    return value[:99] if isinstance(value, str) else None if isinstance(value, int) else type(value).__name__


@pytest.mark.parametrize(("state", "pieces", "message"), BAD_PIECES, ids=name_case)
def test_only_pieces_that_are_there_can_be_used(state: Any, pieces: Any, message: str) -> None:
    with pytest.raises(PieceError) as caught:
        using(state, pieces)
    assert str(caught.value) == message


def test_its_error_is_one_of_the_library_and_a_value_error() -> None:
    assert issubclass(PieceError, CardCaptureError)
    assert issubclass(PieceError, ValueError)


@every_game
@data
def test_pieces_may_be_given_by_their_names(subject: Subject, data: st.DataObject) -> None:
    """Those of `to_data`, and those of pictures."""
    state = data.draw(subject.states)
    for action in islice(subject.game.legal_actions(state), 20):
        names = to_data(action)["pieces"]
        clicked = [f"seat {state.to_move} {name}" if name.startswith("slot") else name for name in names]
        expected = using(state, action.pieces)
        assert using(state, names) == using(state, clicked) == using(state, [*names, *action.pieces]) == expected
        seen = subject.game.view(state, state.to_move or 0)
        marked = svg.table(seen, selected=action.pieces, lit=action.pieces)
        assert svg.table(seen, selected=names, lit=clicked) == marked


def test_cards_may_be_spelled_as_anywhere() -> None:
    assert using(SOLITAIRE, ["5C", "2♣"]) == using(SOLITAIRE, CardSet.parse("5c 2c")) != ()
    assert svg.table(view(SOLITAIRE), lit=["5C"]) == svg.table(view(SOLITAIRE), lit=CardSet.parse("5c"))


def test_no_piece_leaves_the_whole_list() -> None:
    for state in (SOLITAIRE, BUILDS, COMMANDER):
        game: Any = {solitaire.GameState: solitaire, casino.GameState: casino}.get(type(state), commander)
        listed = game.legal_actions(state)
        assert using(state, []) == tuple(listed)
        assert using(state, iter([])) == tuple(listed)


def test_pieces_may_come_in_any_order_and_twice() -> None:
    cards = [*CardSet.parse("2d 8s Tc")]
    assert using(BUILDS, cards) == using(BUILDS, [*reversed(cards), cards[0]])
    assert [str(action) for action in using(BUILDS, cards)] == ["capture 2d 8s with Tc"]


def test_two_cards_from_hand_have_no_action_in_casino() -> None:
    assert using(BUILDS, CardSet.parse("9c Tc")) == ()


def test_an_end_has_no_hand() -> None:
    """The cards in a hand are no pieces when no seat is to move."""
    over = evolve(BUILDS, to_move=None)
    assert using(over, [*over.table, "B1"]) == ()
    with pytest.raises(PieceError, match=r"got 9c$"):
        using(over, [Card.parse("9c")])
