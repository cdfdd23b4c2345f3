"""The table of the playground, asked as the page asks it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import GAMES, commander, solitaire
from card_capture._kit.variants import flags_of
from card_capture._playground import Session
from card_capture._playground._choices import label_action
from card_capture._playground._match import Deal

Answer = dict[str, Any]


def ask(session: Session, do: str, **arguments: Any) -> Answer:
    answer: Answer = json.loads(session.answer(json.dumps({"do": do, **arguments})))
    return answer


def deal(
    session: Session,
    game: str,
    variant: str | None = None,
    *,
    players: int | None = None,
    people: tuple[int, ...] = (0,),
    seed: int = 1,
    **flags: str,
) -> Answer:
    chosen = variant or next(iter(GAMES[game].VARIANTS))
    return ask(
        session,
        "new",
        game=game,
        variant=chosen,
        flags=flags,
        players=players,
        people=list(people),
        seed=str(seed),
    )


@pytest.fixture
def session() -> Session:
    return Session()


def play_on(session: Session, answer: Answer, most: int = 1000) -> Answer:
    """Play the first action that is offered, and let the bots play."""
    for _ in range(most):
        if answer["over"]:
            break
        if answer["covered"]:
            answer = ask(session, "show")
        elif answer["mine"]:
            answer = ask(session, "play", action=answer["offers"][0]["notation"])
        else:
            answer = ask(session, "bot")
    return answer


# Rules


def test_the_menu_has_every_game_variant_and_flag(session: Session) -> None:
    games = ask(session, "menu")["games"]
    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        module = GAMES[game["name"]]
        assert [variant["id"] for variant in game["variants"]] == list(module.VARIANTS)
        assert game["players"] == list(module.PLAYERS)
        kind = type(next(iter(module.VARIANTS.values())))
        assert {flag["flag"] for flag in game["flags"]} == set(flags_of(kind))
        for variant in game["variants"]:
            for flag in game["flags"]:
                value = variant["flags"][flag["flag"]]
                assert "number" in flag or value in [choice["value"] for choice in flag["choices"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_flag_can_be_dealt_and_is_in_the_link(session: Session, game: str) -> None:
    about = next(each for each in ask(session, "menu")["games"] if each["name"] == game)
    for flag in about["flags"]:
        values = [choice["value"] for choice in flag.get("choices", [])] or ["30"]
        for value in values[:3]:
            answer = deal(session, game, players=None if game == "solitaire" else 4, **{flag["flag"]: value})
            if "error" not in answer:  # a flag may need another
                state_flags = answer["rules"]["flags"]
                assert state_flags.get(flag["flag"], value) == value
                assert ask(session, "open", link=answer["link"])["rules"] == answer["rules"]


def test_flags_that_are_not_changed_leave_the_variant_as_it_is(session: Session) -> None:
    answer = deal(session, "solitaire", "beta@1", joker_copies="SPENT", opening_hand="false")
    assert answer["rules"]["flags"] == {}
    assert json.loads(ask(session, "save")["text"])["variant"]["name"] == "beta"


@pytest.mark.parametrize(
    ("flag", "value", "message"),
    [
        ("joker_copies", "LOST", "expected joker_copies to be JokerCopies.SPENT or JokerCopies.HELD, got 'LOST'"),
        ("opening_hand", "yes", "expected opening_hand to be True or False, got 'yes'"),
        ("joker_copy", "HELD", "expected a flag of published@1, got 'joker_copy'; did you mean joker_copies?"),
        ("name", "mine", "expected a flag of published@1, got 'name'"),
        ("revision", "2", "expected a flag of published@1, got 'revision'"),
    ],
)
def test_a_flag_that_does_not_exist_is_refused(session: Session, flag: str, value: str, message: str) -> None:
    assert deal(session, "solitaire", **{flag: value})["error"].startswith(message)


@pytest.mark.parametrize("value", ["1000000", "-1", "²", ""])
def test_a_number_that_a_flag_can_not_have_is_refused(session: Session, value: str) -> None:
    assert deal(session, "casino", target=value)["error"].startswith("expected target to be an integer from 1 to")


@pytest.mark.parametrize("seed", ["", "-1", "x", "²", "1" * 21, "99999999999999999999"])
def test_a_seed_that_does_not_exist_is_refused(session: Session, seed: str) -> None:
    arguments = {"game": "solitaire", "variant": "beta@1", "flags": {}, "players": None, "people": [0]}
    assert ask(session, "new", seed=seed, **arguments)["error"].startswith("expected a seed from 0 to 184467")


# Play


@pytest.mark.parametrize(
    ("game", "players", "people"),
    [
        ("solitaire", None, (0,)),
        ("commander", 2, (0,)),
        ("commander", 4, (1,)),
        ("commander", 3, (0, 1, 2)),
        ("casino", 2, (0,)),
        ("casino", 3, (2,)),
        ("casino", 2, (0, 1)),
    ],
)
def test_a_whole_game(session: Session, game: str, players: int | None, people: tuple[int, ...]) -> None:
    answer = play_on(session, deal(session, game, players=players, people=people))
    assert answer["over"]
    assert not answer["mine"]
    assert not answer["offers"]
    assert answer["prompt"].startswith("The game is over: ")
    opened = ask(Session(), "open", link=answer["link"])
    assert {**opened, "events": []} == {**answer, "events": []}
    loaded = ask(session, "load", text=ask(session, "save")["text"])
    assert {**loaded, "events": []} == {**answer, "events": []}


def test_actions_and_cards_that_can_be_added_are_offered(session: Session) -> None:
    ask(session, "open", link="v=beta@1&s=1")
    answer = ask(session, "choose", pieces=["2c", "4c", "Tc"])
    assert [offer["label"] for offer in answer["offers"]] == ["Sacrifice 2♣ 4♣ for 10♣", "Capture 10♣ with 2♣ 4♣ X1"]
    assert [offer["exact"] for offer in answer["offers"]] == [True, False]
    assert answer["svg"].count(", selected") == 3
    assert answer["svg"].count(', lit"') == 1
    assert answer["refusal"] == {
        "rule": "CC-6.1",
        "message": "2♣ 4♣ can't capture 10♣: the total is 6, but 10 is needed",
    }


def test_the_first_actions_are_offered_and_the_others_counted(session: Session) -> None:
    answer = ask(session, "open", link="v=beta@1&s=1")
    assert (len(answer["offers"]), answer["more"]) == (6, 23)


@pytest.mark.parametrize(
    ("link", "pieces", "rule", "message"),
    [
        ("v=playcards@1&s=1", ["2c", "Tc"], "CC-3.1", "10♣ can be captured only in the Capture Phase"),
        ("v=playcards@1&s=11&m=discard.-", ["9h"], None, ""),
        ("v=standard@1&s=1", ["seat 0 slot 13"], "CM-3.1", "Slot 13 of seat 0 can't attack: slots 11 and 12 cover it"),
        ("v=standard@1&s=1", ["seat 1 slot 13"], "CM-3.1", "Slot 13 of seat 1 can't be attacked"),
        ("v=standard@1&s=1", ["seat 0 slot 1", "seat 1 slot 9"], "CM-3.1", "Slot 9 of seat 1 can't be attacked"),
        ("v=standard@1&s=1", ["seat 0 slot 1", "seat 0 slot 2"], None, ""),
    ],
)
def test_a_refusal_names_its_rule(
    session: Session, link: str, pieces: list[str], rule: str | None, message: str
) -> None:
    ask(session, "open", link=link)
    refusal = ask(session, "choose", pieces=pieces)["refusal"]
    assert (refusal and refusal["rule"]) == rule
    assert message in (refusal["message"] if refusal else "")
