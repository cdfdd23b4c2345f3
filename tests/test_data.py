"""Values as data for front ends: made of JSON alone, as the schemas describe them, for every game."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any, get_args

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    GAMES,
    CardSet,
    InvalidStateError,
    InvalidViewError,
    RecordError,
    SeatNameError,
    UnknownSeatError,
    casino,
    commander,
    new_game,
    solitaire,
    svg,
    view,
)
from card_capture.records import GameRecord, load, save, to_data
from card_capture.records._converter import read
from card_capture.records._kinds import kinds_of
from card_capture.records._schema import Part
from card_capture.testing import states, variants
from tests.casino.subject import SUBJECT as CASINO
from tests.commander.subject import SUBJECT as COMMANDER
from tests.contract import Subject, kind
from tests.solitaire.subject import SUBJECT as SOLITAIRE
from tests.test_schemas import VALID

SUBJECTS = [SOLITAIRE, COMMANDER, CASINO]

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)


def describe(value: Any, form: Any, **names: Any) -> dict[str, Any]:
    """Return the data of a value, which is valid under its schema, and the same again, in the same order."""
    data = to_data(value, **names)
    assert [error.message for error in VALID[form].iter_errors(data)] == []
    text = json.dumps(data)
    assert json.loads(text) == data
    assert json.dumps(to_data(value, **names)) == text
    return data


# Documents


@every_game
@given(data=st.data())
def test_data_of_states_views_and_variants_are_their_documents(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(states(subject.game))
    seen = subject.game.view(state, data.draw(st.sampled_from(range(getattr(state, "players", 1)))), recall=True)
    for value, form in (
        (state, "state"),
        (seen, "view"),
        (subject.game.view(state, 0), "view"),
        (state.variant, "variant"),
        (data.draw(variants(subject.game)), "variant"),
    ):
        described = describe(value, form)
        assert described == json.loads(save(value))
        assert load(json.dumps(described)) == value


# Actions


@every_game
@given(data=st.data())
def test_data_of_actions_and_refusals(subject: Subject, data: st.DataObject) -> None:
    """Of legal actions, and of those that are refused."""
    state = data.draw(states(subject.game))
    for action in islice(subject.candidates(state), 0, 2_000, 40):
        described = describe(action, "action")
        assert described["kind"] == type(action).__name__
        assert subject.game.parse_action(described["notation"]) == action
        refusal = subject.game.why_not(state, action)
        if refusal is not None:
            assert describe(refusal, "refusal") == {
                "reason": refusal.reason.value,
                "rule": refusal.rule,
                "message": refusal.message,
            }


@every_game
@given(data=st.data())
def test_pieces_are_those_of_pictures(subject: Subject, data: st.DataObject) -> None:
    """Each is the `data-piece` of something that the seat to move sees; a slot alone is one of its own."""
    state = data.draw(states(subject.game))
    if state.to_move is None:
        return
    picture = svg.table(subject.game.view(state, state.to_move))
    for action in subject.game.legal_actions(state)[:20]:
        for piece in describe(action, "action")["pieces"]:
            name = f"seat {state.to_move} {piece}" if piece.startswith("slot") else piece
            assert f'data-piece="{name}"' in picture


def test_data_of_actions_in_full() -> None:
    for game, notation, name, pieces in (
        (solitaire, "discard -", "Discard", []),
        (solitaire, "sacrifice 2c 3d for Kh", "Sacrifice", ["2c", "3d", "Kh"]),
        (commander, "attack 3 seat 1 slot 6", "Attack", ["slot 3", "seat 1 slot 6"]),
        (commander, "attack -3 seat -1 slot 600", "Attack", ["slot -3", "seat -1 slot 600"]),
        (commander, "expose 5", "Expose", ["slot 5"]),
        (casino, "capture 6c 2d B1 with 8s", "Capture", ["8s", "6c", "2d", "B1"]),
        (casino, "trail 4d", "Trail", ["4d"]),
        (casino, "build 8 with 3d: 5c", "MakeBuild", ["3d", "5c"]),
    ):
        action = GAMES[game.__name__.rpartition(".")[2]].parse_action(notation)
        described = describe(action, "action")
        assert described == {"kind": name, "pieces": described["pieces"], "notation": str(action)}
        assert sorted(described["pieces"]) == sorted(pieces)


# Events


@every_game
@given(data=st.data())
def test_data_of_events(subject: Subject, data: st.DataObject) -> None:
    """They are the events of seen records, and their sentences, with the names of the seats."""
    state = data.draw(states(subject.game))
    names = {seat: f"Player {seat}" for seat in range(getattr(state, "players", 1))}
    for action in subject.game.legal_actions(state)[:3]:
        seen = json.loads(GameRecord.of(state, [action]).redacted(0).to_json())
        for event, written in zip(subject.game.narrate(state, action), seen["turns"][0]["events"], strict=True):
            for given_names in (None, names):
                described = describe(event, "event", names=given_names)
                assert described.pop("sentence") == event.sentence(names=given_names)
                assert described == written
            assert read(written, kinds_of(subject.name).event) == event


def test_an_event_in_full() -> None:
    event = commander.Removed(seat=1, slot=2, card=next(iter(CardSet.parse("8s"))))
    assert describe(event, "event", names={1: "Ann"}) == {
        "kind": "Removed",
        "seat": 1,
        "slot": 2,
        "card": "8s",
        "sentence": "Ann loses the eight of spades.",
    }
    assert to_data(event, names=["Bo", "Ann"]) == to_data(event, names={1: "Ann"})


def test_names_are_those_of_seats() -> None:
    event = commander.TurnBegan(seat=0)
    with pytest.raises(SeatNameError):
        to_data(event, names={0: ""})
    with pytest.raises(UnknownSeatError):
        to_data(event, names={4: "Ann"})


@pytest.mark.parametrize("form", get_args(Part))
def test_a_document_is_not_a_part_and_an_action_not_an_event(form: Part) -> None:
    state = new_game(seed=1)
    action = solitaire.legal_actions(state)[0]
    event, refusal = solitaire.narrate(state, action)[0], solitaire.why_not(state, solitaire.parse_action("give 2c"))
    values = {"state": state, "view": view(state), "variant": state.variant}
    values |= {"action": action, "event": event, "refusal": refusal}
    assert [name for name, value in values.items() if VALID[form].is_valid(to_data(value))] == [form]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", ["action", "event"])
def test_every_class_has_a_schema(name: str, form: Part) -> None:
    kinds = get_args(getattr(kinds_of(name), form))
    defined = VALID[form].schema["$defs"]
    assert {f"{name}.{each.__name__}" for each in kinds} <= defined.keys()
    for each in kinds:
        assert defined[f"{name}.{each.__name__}"]["properties"]["kind"] == {"const": each.__name__}


# What is refused


@pytest.mark.parametrize("value", [None, "discard -", 3, object(), {}, [], GAMES, CardSet(), solitaire, ()], ids=kind)
def test_other_values_are_refused(value: object) -> None:
    expected = "expected a state, view, variant, action, event or refusal of solitaire, commander or casino, got "
    with pytest.raises(InvalidStateError, match=f"^{expected}"):
        to_data(value)


def test_what_is_not_valid_is_refused() -> None:
    state = new_game(seed=1)
    with pytest.raises(InvalidStateError, match=r"^expected each of the 54 cards once"):
        to_data(evolve(state, deck=()))
    with pytest.raises(InvalidViewError, match=r"deck_size"):
        to_data(evolve(view(state), deck_size=55))
    readable = r"^\$: expected a value that can be read back from JSON, got "
    for value in (
        solitaire.Drew(("2c",)),  # type: ignore[arg-type]
        solitaire.Refusal("TOO_WEAK", "CC-6.2", "Too weak."),  # type: ignore[arg-type]
        solitaire.Refusal(commander.Reason.NOT_AN_ACTION, "CC-6.2", "Too weak."),  # type: ignore[arg-type]
        solitaire.Refusal(solitaire.Reason.TOO_WEAK, "CC-6.2", None),  # type: ignore[arg-type]
    ):
        with pytest.raises(RecordError, match=readable):
            to_data(value)
