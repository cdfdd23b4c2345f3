"""The table of the playground, asked as the page asks it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, GAMES, CardSet, Shuffler, casino, commander, solitaire
from card_capture._demo.labels import label_action
from card_capture._kit.variants import flags_of
from card_capture._playground import Session, _choices
from card_capture.records import GameRecord

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
    flags = {"target": "1"} if game == "casino" else {}
    answer = play_on(session, deal(session, game, players=players, people=people, **flags))
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


def test_a_card_that_is_not_there_is_refused(session: Session) -> None:
    ask(session, "open", link="v=beta@1&s=1")
    assert ask(session, "choose", pieces=["Kh"])["error"].startswith("expected pieces ")
    assert ask(session, "choose", pieces=["king"])["error"].startswith("expected pieces ")


def test_a_card_that_can_not_be_used_now_has_no_actions(session: Session) -> None:
    ask(session, "open", link="v=beta@1&s=1")
    answer = ask(session, "choose", pieces=["9h", "9d"])
    assert (answer["offers"], answer["refusal"]) == ([], None)


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_a_tie_is_broken_slot_by_slot(session: Session, people: tuple[int, ...]) -> None:
    answer = deal(session, "commander", people=people, seed=TIE)
    while "tie" not in answer["prompt"]:
        answer = ask(session, "play", action=answer["offers"][0]["notation"]) if answer["mine"] else ask(session, "bot")
    assert all(offer["label"].startswith("Turn up slot ") for offer in answer["offers"])
    refusals = [
        ask(session, "choose", pieces=[f"seat {answer['turn']} slot {slot}"])["refusal"] for slot in range(1, 14)
    ]
    assert {refusal["rule"] for refusal in refusals if refusal} == {"CM-4.1", "CM-4.2"}
    attack = [f"seat {answer['turn']} slot 1", f"seat {1 - answer['turn']} slot 1"]
    assert ask(session, "choose", pieces=attack)["refusal"]["rule"] == "CM-4.2"
    assert ask(session, "choose", pieces=attack[1:])["refusal"]["rule"] == "CM-4.2"


def begins_with_a_tie(seed: int) -> bool:
    state = commander.new_game(seed)
    return commander.apply(state, commander.legal_actions(state)[0]).battle is not None


TIE = next(filter(begins_with_a_tie, range(100)))
"""The seed of a deal in which the first attack is a tie."""


def test_plays_of_casino_are_refused(session: Session) -> None:
    ask(session, "open", link="v=main@1&s=7")  # 4d 7d 6h Ks on the table; 8c Tc Th Js in hand
    refusal = ask(session, "choose", pieces=["8c", "7d"])["refusal"]
    assert refusal["message"] == "7♦ can't be divided into groups of 8: the total is 7"
    assert ask(session, "choose", pieces=["Tc", "4d", "6h"])["refusal"] is None
    assert ask(session, "choose", pieces=["Tc", "Th"])["refusal"] is None
    assert ask(session, "choose", pieces=["7d"])["refusal"] is None


@pytest.mark.parametrize(
    ("name", "notation", "label", "spoken"),
    [
        ("solitaire", "discard -", "Discard nothing", "Discard nothing"),
        ("solitaire", "give Td", "Give up 10♦ and the front card", "Give up ten of diamonds and the front card"),
        (
            "solitaire",
            "capture 9s with 2s X1",
            "Capture 9♠ with 2♠ X1",
            "Capture nine of spades with two of spades, first Joker",
        ),
        ("commander", "attack 3 seat 1 slot 12", "Attack slot 12 of seat 1 with slot 3", None),
        ("commander", "expose 5", "Turn up slot 5", None),
        (
            "casino",
            "build 9 with 4d: 5c B1",
            "Build 9 with 4♦: 5♣ B1",
            "Build 9 with four of diamonds: five of clubs B1",
        ),
        ("casino", "capture Ac B1 with Ah as 14", "Capture A♣ B1 with A♥ as 14", None),
    ],
)
def test_actions_in_words(name: str, notation: str, label: str, spoken: str | None) -> None:
    action = GAMES[name].parse_action(notation)
    assert label_action(action) == label
    assert spoken is None or label_action(action, aloud=True) == spoken


class Endless(Sequence[Any]):
    """More actions than `len` can return, as on a crowded table of Casino in a browser."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions = actions

    def __len__(self) -> int:
        return 2**70

    def __getitem__(self, index: Any) -> Any:
        return self.actions[index]


def test_there_can_be_more_actions_than_python_can_count(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    legal, using = casino.legal_actions, _choices.using
    monkeypatch.setattr(casino, "legal_actions", lambda state: Endless(legal(state)))
    monkeypatch.setattr(_choices, "using", lambda *arguments: Endless(using(*arguments)))
    answer = deal(session, "casino")
    assert answer["more"] == sys.maxsize - len(answer["offers"])
    ask(session, "play", action=answer["offers"][0]["notation"])
    assert ask(session, "bot")["mine"]
    assert ask(session, "undo", anyway=True)["link"] == answer["link"]


# What is hidden


def test_only_the_hand_of_the_person_is_shown_while_bots_play(session: Session) -> None:
    answer = deal(session, "casino", players=3, people=(1,))
    for _ in range(30):
        assert "Hand of seat 1:" in answer["svg"]
        assert "Hand of seat 0:" not in answer["svg"]
        answer = play_on(session, answer, most=1)


def test_hands_are_covered_until_their_seat_asks(session: Session) -> None:
    answer = deal(session, "casino", people=(0, 1))
    assert (answer["covered"], answer["svg"], answer["offers"]) == (True, "", [])
    assert ask(session, "choose", pieces=["Qh"])["svg"] == ""
    answer = ask(session, "show")
    assert "Hand of seat 0:" in answer["svg"]
    answer = ask(session, "play", action=answer["offers"][0]["notation"])
    assert (answer["covered"], answer["svg"]) == (True, "")
    assert "Hand of seat 1:" in ask(session, "show")["svg"]
    assert ask(session, "undo", anyway=True)["covered"]


def test_hands_are_covered_when_a_match_is_opened(session: Session) -> None:
    answer = deal(session, "casino", people=(0, 1))
    assert "y=01" in answer["link"]
    assert ask(session, "open", link=answer["link"])["covered"]


def test_a_bot_plays_from_what_its_seat_knows(session: Session) -> None:
    answer = deal(session, "commander", people=(1,))
    assert (answer["mine"], answer["offers"], answer["prompt"]) == (False, [], "Seat 0: the bot plays.")
    assert ask(session, "bot")["events"]


# Undo


def test_undo_asks_if_something_new_was_seen(session: Session) -> None:
    first = ask(session, "open", link="v=beta@1&s=1")
    ask(session, "play", action="give 2c")
    answer = ask(session, "undo", anyway=False)
    assert answer == {"ask": "You have seen something new since then. Take it back all the same?"}
    after = ask(session, "choose", pieces=[])
    assert after["link"] == "v=beta@1&s=1&m=discard.-~give.2c"
    taken_back = ask(session, "undo", anyway=True)
    assert {**taken_back, "events": []} == {**first, "events": []}
    assert not taken_back["undo"]
    assert ask(session, "undo", anyway=True) == taken_back


def test_undo_does_not_ask_if_nothing_new_was_seen(session: Session) -> None:
    """The attacker's choice of a slot in a tie shows nothing before the defender has chosen too."""
    answer = deal(session, "commander", people=(0, 1), seed=TIE)
    answer = ask(session, "play", action=answer["offers"][0]["notation"])
    link = answer["link"]
    ask(session, "play", action=answer["offers"][0]["notation"])
    assert ask(session, "undo", anyway=False)["link"] == link


# Links and files


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("", "expected beta@1, "),
        ("v=gamma", "expected beta@1, "),
        ("v=beta@2&s=1", "expected "),
        ("v=beta@1", "expected s= with a number, got 's='"),
        ("v=beta@1&s=-1", "expected s= with a number, got 's=-1'"),
        ("v=beta@1&s=²", "expected s= with a number, got 's=²'"),
        ("v=beta@1&s=99999999999999999999", "expected a seed from 0 to"),
        ("v=beta@1&s=1&p=2", "expected 1 player, got 2"),
        ("v=main@1&s=1&p=9", "expected 2, 3 or 4 players, got 9"),
        ("v=main@1&s=1&d=2", "expected a seat from 0 to 1, got 2"),
        ("v=beta@1&s=1&trumps=HEARTS", "expected a flag of beta@1, got 'trumps'"),
        ("v=beta@1&s=1&name=mine", "expected a flag of beta@1, got 'name'"),
        ("v=beta@1&s=1&", "expected a flag of beta@1, got ''"),
        ("v=beta@1&s=1&m=discard.-~capture.Ah.with.2c", "move 2: can't play capture Ah with 2c: Ah is not in the row"),
        ("v=beta@1&s=1&m=discard.-~~", "move 2: "),
        ("v=beta@1&s=1&m=fly", "move 1: "),
        ("v=beta@1&s=1&m=" + "~" * 400_000, "expected a link of at most 400000 characters, got 'v=beta"),
    ],
)
def test_a_changed_link_is_refused_and_nothing_is_lost(session: Session, link: str, message: str) -> None:
    before = ask(session, "open", link="#v=beta@1&s=1&m=discard.-")
    refused = ask(session, "open", link=link)
    assert list(refused) == ["error"]
    assert refused["error"].startswith(message)
    assert ask(session, "choose") == before


def test_a_link_may_have_been_escaped(session: Session) -> None:
    plain = ask(session, "open", link="v=main@1&s=4&m=capture.6h.with.6d~build.10.with.2d:.8d")
    assert ask(session, "open", link="#v%3Dmain%401%26s=4&m=capture.6h.with.6d%7Ebuild.10.with.2d%3A.8d") == plain


def test_people_who_have_no_seat_are_left_out(session: Session) -> None:
    assert ask(session, "open", link="v=main@1&s=1&y=3x")["rules"]["people"] == [0]
    assert ask(session, "open", link="v=main@1&s=1&p=4&y=31")["rules"]["people"] == [1, 3]


@pytest.mark.parametrize("text", ["", "[", "[" * 20_000, "{}", '{"format": "card_capture state", "version": 1}'])
def test_another_file_is_refused_and_nothing_is_lost(session: Session, text: str) -> None:
    before = ask(session, "open", link="v=beta@1&s=1&m=discard.-")
    assert ask(session, "load", text=text)["error"].startswith("$")
    assert ask(session, "choose") == before


def test_a_game_without_a_seed_has_no_link_and_can_be_saved_again(session: Session) -> None:
    first = solitaire.new_game(solitaire_script())
    record = GameRecord.of(first, solitaire.legal_actions(first)[:1])
    answer = ask(session, "load", text=record.to_json())
    assert answer["link"] is None
    assert answer["rules"]["seed"] is None
    saved = ask(session, "save")
    assert saved["name"] == "solitaire-game.json"
    assert GameRecord.from_json(saved["text"]) == record


def solitaire_script() -> Shuffler:
    return Shuffler.scripted([sorted(cards) for cards in solitaire_decks()] * 2)


def solitaire_decks() -> list[CardSet]:
    enemy = CardSet(card for card in CARDS if card.rank and card.rank > 4)
    return [CardSet(CARDS) - enemy, enemy]


def test_the_dealer_of_a_record_is_kept(session: Session) -> None:
    record = GameRecord.of(casino.new_game(1, dealer=0), [])
    link = ask(session, "load", text=record.to_json())["link"]
    assert link == "v=main@1&s=1&p=2&d=0"
    assert not ask(session, "open", link=link)["mine"]


# Any match


@given(st.data())
def test_any_match_comes_back_from_its_link(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(GAMES)))
    players = None if name == "solitaire" else data.draw(st.sampled_from(GAMES[name].PLAYERS))
    variant = data.draw(st.sampled_from(list(GAMES[name].VARIANTS)))
    session = Session()
    answer = deal(session, name, variant, players=players, seed=data.draw(st.integers(0, 2**64 - 1)))
    if "error" in answer:  # the variant is for another number of players
        return
    for _ in range(data.draw(st.integers(0, 6))):
        if answer["over"]:
            break
        if not answer["mine"]:
            answer = ask(session, "bot")
        else:
            chosen = data.draw(st.sampled_from([offer["notation"] for offer in answer["offers"]]))
            answer = ask(session, "play", action=chosen)
    again = ask(Session(), "open", link=answer["link"])
    assert {**again, "events": []} == {**answer, "events": []}


def test_the_picture_is_for_the_width_of_the_screen(session: Session) -> None:
    wide = ask(session, "open", link="v=beta@1&s=1")
    narrow = ask(session, "choose", narrow=True)
    assert 'viewBox="0 0 760 ' in wide["svg"]
    assert 'viewBox="0 0 390 ' in narrow["svg"]
    assert ask(session, "choose")["svg"] == narrow["svg"]


# Replays


def test_a_replay_of_a_link_or_a_file_leaves_the_game_on_the_table_alone(session: Session) -> None:
    before = ask(session, "open", link="v=beta@1&s=1&m=discard.-")
    saved = ask(session, "save")["text"]
    replay = ask(session, "replay", link="#v=beta@1&s=1&m=discard.-")["replay"]
    assert replay["heading"] == "Card Capture, beta@1, seed 1"
    assert len(replay["steps"]) == 2
    assert ask(session, "replay", text=saved) == {"replay": replay}
    seen = GameRecord.from_json(saved).redacted().to_json()
    assert [look["label"] for look in ask(session, "replay", text=seen)["replay"]["looks"]] == ["As the player saw it"]
    assert ask(session, "choose") == before


@pytest.mark.parametrize(
    "source",
    [
        {"text": ""},
        {"text": "[" * 20_000},
        {"text": "{}"},
        {"link": "v=beta@2&s=1"},
        {"link": "v=beta@1&s=1&m=fly"},
        {},
    ],
)
def test_a_replay_of_something_else_is_refused(session: Session, source: dict[str, str]) -> None:
    assert list(ask(session, "replay", **source)) == ["error"]
