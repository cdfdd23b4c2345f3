"""The commands that people type while they play, each answered from the session."""

from __future__ import annotations

from typing import Any

import pytest

from card_capture import GAMES, parse_action
from card_capture._cli.play_bots import choose
from card_capture._cli.play_commands import Reply, answer, complete, warn
from card_capture._cli.play_plain import name_cards
from card_capture._cli.play_session import Session
from tests.play.test_session import begin, every_game, play_on

FIRST = begin("solitaire")
SECOND = play_on(FIRST, 1)
OVER = play_on(FIRST, 1000)
COMMANDS = ("why", "table", "rules", "hint", "undo", "save", "help", "quit")


def lines(session: Session, text: str) -> tuple[str, ...]:
    """Return the lines of an answer that changes nothing."""
    reply = answer(session, text)
    assert reply == Reply(session, reply.lines)
    return reply.lines


def test_an_action_is_played() -> None:
    reply = answer(FIRST, "  DISCARD - ")
    assert reply == Reply(SECOND)


@every_game
def test_an_action_can_have_cards_in_words(name: str) -> None:
    """As they are read aloud with --plain."""
    session = play_on(begin(name), 6)
    for action in session.game.legal_actions(session.state)[:50]:
        words = name_cards(str(action))
        assert answer(session, words) == answer(session, str(action))
        assert lines(session, f"why {words}") == (f"Legal: {action}.",)
        assert lines(session, f"? {words}")[0] == f"  {action}"


def test_an_empty_line_does_nothing() -> None:
    assert answer(FIRST, "  ") == Reply(FIRST)


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    assert lines(FIRST, "discard 2c") == ("Illegal: 2c is not in hand (CC-5.1).",)
    assert lines(OVER, "discard -") == ("Illegal: The game is over: a royal reached the Enemy Capture Pile (CC-7.1).",)


def test_a_line_that_is_not_an_action_points_to_help() -> None:
    problem, remedy = lines(FIRST, "fold")
    assert problem.startswith("Expected an action of Card Capture, got 'fold'; ")
    assert remedy == "Type ? for the actions, or help."
    assert lines(OVER, "fold")[1] == "Type help for the commands."


@pytest.mark.parametrize("text", ["?", " ? ", "?  "])
def test_a_question_mark_lists_the_actions(text: str) -> None:
    assert lines(FIRST, text) == ("  discard -",)


@pytest.mark.parametrize("text", ["? give", "?give", "? GIVE "])
def test_a_question_mark_with_words_lists_the_actions_that_begin_with_them(text: str) -> None:
    assert lines(SECOND, text) == tuple(f"  give {card}" for card in SECOND.state.hand)


def test_words_that_begin_no_action_are_refused() -> None:
    assert lines(SECOND, "? discard")[0] == "Expected give or sacrifice, got 'discard'."


def test_after_the_end_there_are_no_actions() -> None:
    assert lines(OVER, "?") == lines(OVER, "hint") == ("The game is over.",)


def test_why() -> None:
    assert lines(FIRST, "why discard 2c") == ("2c is not in hand (CC-5.1).",)
    assert lines(FIRST, "WHY discard -") == ("Legal: discard -.",)
    assert lines(FIRST, "why") == ("Write why and an action, such as: why discard -",)
    assert lines(OVER, "why discard -") == ("The game is over: a royal reached the Enemy Capture Pile (CC-7.1).",)
    example = lines(OVER, "why")[0].partition("such as: ")[2]
    assert lines(OVER, example)


@every_game
def test_hints_are_legal(name: str) -> None:
    session = begin(name)
    (first, *_) = lines(session, "hint")
    action = session.game.parse_action(first.partition(": ")[2])
    assert session.game.why_not(session.state, action) is None


@every_game
def test_bots_choose_from_what_their_seat_knows(name: str) -> None:
    session = play_on(begin(name), 4)
    state: Any = session.state
    other = Session(name, (session.game.resample(state, state.to_move, seed=5),))
    assert choose(session) == choose(other)


def test_table_and_rules_and_help() -> None:
    assert answer(FIRST, "table") == Reply(FIRST, shows_table=True)
    assert lines(FIRST, "rules") == tuple(GAMES["solitaire"].describe(FIRST.state.variant).splitlines())
    text = " ".join(lines(FIRST, "help"))
    assert all(f"  {command}" in text for command in COMMANDS if command != "help")


def test_save_names_the_file() -> None:
    assert answer(FIRST, "save  my game.json ") == Reply(FIRST, path="my game.json")
    assert lines(FIRST, "save") == ("Write save and the name of a file, such as: save game.json",)


def test_quit() -> None:
    assert answer(FIRST, "quit") == Reply(FIRST, leaves=True)


def test_undo_asks_if_something_was_revealed() -> None:
    reply = answer(SECOND, "undo")
    assert reply.question == 'Since "discard -" you have learned something new. Go back with that knowledge?'
    assert reply.session == FIRST
    assert reply.shows_table
    assert lines(FIRST, "undo") == ("There is nothing to take back.",)


def test_undo_takes_back_at_once_what_revealed_nothing() -> None:
    """A trail in Casino shows the player nothing, and the answer of the other person is not taken back with it."""
    session = begin("casino", people=(0, 1)).play(GAMES["casino"].parse_action("trail 4c"))
    over = session.seat_people((0,), {})
    reply = answer(over, "undo")
    assert reply == Reply(over.go_back(0), ("Taken back: trail 4c",), shows_table=True)


# Completion and warnings


def test_the_first_word_is_an_action_or_a_command() -> None:
    assert complete(FIRST, "") == ("discard", *COMMANDS)
    assert complete(FIRST, "h") == ("hint", "help")
    assert complete(FIRST, " D") == ("discard",)


def test_words_of_actions_are_completed_after_commands_too() -> None:
    assert complete(SECOND, "give ") == complete(SECOND, "why give ") == complete(SECOND, "? give ")
    assert complete(SECOND, "give 2") == ("2d",)
    assert complete(SECOND, "save g") == ()


def test_warnings_name_the_rule() -> None:
    assert warn(FIRST, "discard 2c") == "2c is not in hand (CC-5.1)"
    assert warn(FIRST, "discard -") == warn(FIRST, "disc") == warn(FIRST, "why discard 2c") == warn(FIRST, "") == ""
    assert parse_action("discard -") == SECOND.actions[0]
