"""A session as a value: its history, undoing, completion and lists of actions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import GAMES, Discard, ParseError, parse_action
from card_capture._cli.play_session import MOST_LISTED, Session, choose_words, find_actions
from card_capture.games import deal
from card_capture.steps import steps
from tests.casino.positions import position

every_game = pytest.mark.parametrize("name", GAMES)


def begin(name: str, seed: int = 3, players: int | None = None, people: tuple[int, ...] = (0,)) -> Session:
    game = GAMES[name]
    variant = next(iter(game.VARIANTS.values()))
    return Session(name, (deal(game, seed, variant, players),), seed=seed, people=people)


def play_on(session: Session, number: int, seed: int = 1) -> Session:
    """Return the session after so many random actions, or at the end of the game."""
    rng = random.Random(seed)
    for _ in range(number):
        actions = session.game.legal_actions(session.state)
        if not actions:
            break
        session = session.play(actions[rng.randrange(len(actions))])
    return session


@every_game
def test_a_session_keeps_every_state_and_its_record_replays_them(name: str) -> None:
    session = play_on(begin(name), 12)
    record = session.record()
    assert tuple(record.replay()) == session.states
    assert (record.seed, record.actions) == (3, session.actions)


@every_game
@given(length=st.integers(1, 30), number=st.integers(0, 29))
def test_going_back_forgets_what_followed(name: str, length: int, number: int) -> None:
    session = play_on(begin(name), length)
    number = min(number, len(session.actions))
    earlier = play_on(begin(name), number)
    assert session.go_back(number) == earlier


def test_the_last_decision_is_that_of_the_viewer() -> None:
    session = begin("casino", people=(0,))
    assert session.find_last_decision() is None
    for text in ("trail 4c", "trail 2c"):
        session = session.play(session.game.parse_action(text))
    assert session.viewer == 0
    assert session.find_last_decision() == 0
    shared = session.seat_people((0, 1), {})
    assert shared.viewer == 0
    shared = shared.play(shared.game.parse_action("trail Ac"))
    assert shared.viewer == 1
    assert shared.find_last_decision() == 1


def test_while_a_bot_decides_the_viewer_is_the_person_who_moved_last() -> None:
    session = begin("casino", players=3)
    session = session.play(session.game.legal_actions(session.state)[0])
    assert session.waits_for_bot
    assert session.viewer == 0
    assert begin("casino", players=3, people=(2,)).viewer == 2  # no person has moved yet


def test_the_person_who_moved_last_still_looks_when_the_game_is_over() -> None:
    session = play_on(begin("commander", people=(0, 1)), 1000)
    assert session.is_over
    assert not session.waits_for_bot
    assert session.viewer == session.states[-2].to_move


@every_game
@given(seed=st.integers(0, 50), length=st.integers(1, 20))
def test_going_back_is_peeking_exactly_if_an_action_since_revealed_something(name: str, seed: int, length: int) -> None:
    session = play_on(begin(name, seed), length, seed)
    for number in range(len(session.actions)):
        revealed = [
            session.game.reveals(state, action, session.viewer)
            for state, action in zip(session.states[number:], session.actions[number:], strict=False)
        ]
        assert session.is_peeking(number) == any(revealed)


def test_only_hands_are_secrets() -> None:
    assert begin("casino", people=(0, 1)).has_secrets
    assert not begin("casino").has_secrets
    assert not begin("commander", people=(0, 1)).has_secrets
    assert not begin("solitaire").has_secrets


def test_seats_have_names() -> None:
    session = begin("casino").seat_people((0, 1), {0: "Ann"})
    assert (session.name_seat(0), session.name_seat(1)) == ("Ann", "seat 1")


# Choosing an action


@every_game
@given(seed=st.integers(0, 50), length=st.integers(0, 20))
def test_the_words_of_every_legal_action_are_completed(name: str, seed: int, length: int) -> None:
    session = play_on(begin(name, seed), length, seed)
    for action in session.game.legal_actions(session.state)[:20]:
        words = str(action).split()
        for number, word in enumerate(words):
            before = "".join(f"{earlier} " for earlier in words[:number])
            for cut in range(len(word) + 1):
                found = session.complete(before + word[:cut].upper())
                assert word in found
                assert all(other.casefold().startswith(word[:cut].casefold()) for other in found)


def test_nothing_completes_words_that_lead_nowhere() -> None:
    assert begin("solitaire").complete("capture 2") == ()


def test_words_are_followed_in_any_case_and_with_symbols() -> None:
    session = play_on(begin("solitaire"), 1)
    assert choose_words(steps(session.state), "GIVE 2♦").action == parse_action("give 2d")
    with pytest.raises(ParseError):
        choose_words(steps(session.state), "give 2c")


@every_game
@given(seed=st.integers(0, 50), length=st.integers(0, 20))
def test_the_list_has_every_legal_action_or_the_next_words(name: str, seed: int, length: int) -> None:
    session = play_on(begin(name, seed), length, seed)
    legal = session.game.legal_actions(session.state)
    lines = list(session.list_actions("")) if legal else []
    if len(legal) <= MOST_LISTED:
        assert sorted(lines) == sorted(f"  {action}" for action in legal)
    else:
        heading, choices, example = lines
        assert heading == f"There are more than {MOST_LISTED} actions. The first word is one of these:"
        assert set(choices.split()) == {str(action).split()[0] for action in legal}
        assert list(session.list_actions(example.rpartition("? ")[2]))


def test_the_words_that_are_shown_instead_of_a_long_list_lead_to_short_ones() -> None:
    session = Session("casino", (position("Tc 9c 8c 7c", "Ac 2c 3c 4c 5c 6c Ad 2d 3d 4d 5d"),))
    assert len(session.game.legal_actions(session.state)) > 3 * MOST_LISTED
    words, lines = "", list(session.list_actions(""))
    while len(lines) == 3:
        heading, _, example = lines
        which = "next" if words else "first"
        assert heading == f"There are more than {MOST_LISTED} actions. The {which} word is one of these:"
        words = example.partition("? ")[2]
        lines = list(session.list_actions(words))
    assert 0 < len(lines) <= MOST_LISTED
    assert len(words.split()) > 1


@every_game
def test_every_action_is_found_once(name: str) -> None:
    session = play_on(begin(name), 3)
    found = list(find_actions(steps(session.state)))
    assert sorted(map(str, found)) == sorted(map(str, session.game.legal_actions(session.state)))


def test_an_explanation_names_the_rule() -> None:
    session = begin("solitaire")
    assert session.explain("discard 2c") == "2c is not in hand (CC-5.1)"
    assert session.explain("discard -") == ""
    with pytest.raises(ParseError):
        session.explain("fold")


def test_events_come_with_the_state_after_them() -> None:
    session = begin("solitaire").play(Discard([]))
    ((after, events),) = session.list_events(0)
    assert after == session.state
    assert events == session.game.narrate(session.states[0], Discard([]))
    assert not list(session.list_events(1))
