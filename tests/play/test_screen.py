"""The table as people see it: drawn in boxes, or in sentences for screen readers."""

from __future__ import annotations

import io
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, DECKOPEDIA, casino, commander, new_game, view
from card_capture._cli import play_drawing
from card_capture._cli.play_drawing import draw_table, name_seats
from card_capture._cli.play_plain import describe_table, name_cards, spell_cards
from card_capture._cli.screen import clear_screen, print_prose
from tests.casino.positions import position
from tests.play.test_session import begin, every_game, play_on


def set_encoding(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))


def draw(monkeypatch: pytest.MonkeyPatch, seen: object, width: int = 40, encoding: str = "utf-8") -> list[str]:
    with monkeypatch.context() as patch:
        set_encoding(patch, encoding)
        return list(draw_table(seen, width, {}))


# Drawn


def test_cards_are_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert draw(monkeypatch, view(new_game(seed=1, variant=DECKOPEDIA))) == [
        "Round 1, Capture Phase",
        "  Row, 4 to 1:  (enemy deck 36)",
        "  ╭────╮╭────╮╭────╮╭────╮",
        "  │10♠ ││10♣ ││ 9♦ ││ 9♥ │",
        "  ╰────╯╰────╯╰────╯╰────╯",
        "  Hand:  (deck 10)",
        "  ╭────╮╭────╮╭────╮╭────╮",
        "  │ 2♣ ││ 4♣ ││ 4♦ ││ X1 │",
        "  ╰────╯╰────╯╰────╯╰────╯",
    ]


def test_an_empty_position_has_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(play_on(begin("solitaire", 3), 1000, 3).states[-1])
    assert not all(seen.row)
    row = draw(monkeypatch, seen)[2:5]
    places = [tuple(line[2 + 6 * place : 8 + 6 * place].strip() for line in row) for place in range(4)]
    for card, (top, middle, bottom) in zip(reversed(seen.row), places, strict=True):
        if card is None:
            assert (top, middle, bottom) == ("", "--", "")
        else:
            assert (top, middle.strip("│ "), bottom) == ("╭────╮", card.pretty, "╰────╯")


def test_an_ascii_terminal_has_boxes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(new_game(seed=1, variant=DECKOPEDIA))
    assert draw(monkeypatch, seen, encoding="ascii")[2:5] == [
        "  .----..----..----..----.",
        "  | Ts || Tc || 9d || 9h |",
        "  '----''----''----''----'",
    ]


def test_a_terminal_without_lines_can_have_the_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_drawing, "can_show", lambda text: text == "♣♦♥♠")
    assert list(draw_table(view(new_game(seed=1)), 40, {}))[3] == "  |10♠ ||10♣ || 9♦ || 9♥ |"


@given(width=st.integers(8, 60))
def test_boxes_fit_the_width(width: int) -> None:
    table = "Ac 2c 3c 4c 5c 6c Ad 2d 3d 4d 5d"
    seen = casino.view(position("Tc 9c", table), 0)
    lines = list(draw_table(seen, width, {}))
    boxes = [line for line in lines if set(line) & set("╭│╰")]
    assert max(map(len, boxes)) <= width
    shown = "".join(boxes).replace("│", " ").split()
    assert [card.pretty for card in seen.table] == [word for word in shown if word[-1] in "♣♦♥♠"][:11]


@every_game
def test_a_table_fits_forty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for length in range(0, 40, 5):
        session = play_on(begin(name), length)
        print_prose(draw_table(session.look(), 40, {0: "A name with 16 c"}))
        print_prose(describe_table(session.look(), {}), plain=True)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


# Names


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Seat 0 trails 4c.", "Ann trails 4c."),
        ("Hand of seat 0:  2c   (cards of seat 1: 4)", "Hand of Ann:  2c   (cards of seat 1: 4)"),
        ("   seat 0          seat 0", "   Ann             Ann"),
        ("seat 10 and seats 0", "seat 10 and seats 0"),
    ],
)
def test_seats_are_named(line: str, named: str) -> None:
    assert name_seats(line, {0: "Ann"}) == named
    assert name_seats(line, {}) == line


def test_a_name_leaves_the_drawings_in_their_columns() -> None:
    seen = commander.view(commander.new_game(seed=1), 0, recall=True)
    for name in ("B", "A name with 16 c"):
        title = list(draw_table(seen, 80, {0: name}))[1]
        assert title.index("seat 1") == list(draw_table(seen, 80, {}))[1].index("seat 1")
        assert name in title


# Plain


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (" Row, 4 to 1: -- Td X1", " Row, 4 to 1: an empty place, ten of diamonds, first Joker"),
        (
            "B1: single build of 5: 4c Ac, owned by seat 0",
            "B1: single build of 5: four of clubs, ace of clubs, owned by seat 0",
        ),
        ("attacks (Kd)", "attacks (Kd)"),
    ],
)
def test_cards_are_named(line: str, words: str) -> None:
    assert name_cards(line) == words


@pytest.mark.parametrize(
    "line", ["discard 2c 3h Td", "capture X1 B2 with Ac", "trail Kd and build 5: 2c X2", "give 2c"]
)
def test_cards_can_be_typed_as_they_are_read(line: str) -> None:
    assert spell_cards(name_cards(line)) == spell_cards(line) == line


def test_every_card_can_be_typed_in_words() -> None:
    for card in CARDS:
        assert spell_cards(f"give the {card.name.upper()}") == f"give {card}"


LOOK_ALIKES = re.findall("[a-z]", "".join(map(chr, range(128, sys.maxunicode + 1))), re.IGNORECASE)


def test_letters_that_only_look_like_those_of_a_card_are_left_as_they_are() -> None:
    """Without regard to case, a dotless i is the letter i to a regular expression, but not to `casefold`."""
    assert {"\u0130", "\u0131"} <= set(LOOK_ALIKES)
    for card in CARDS:
        for number, letter in enumerate(card.name):
            for other in LOOK_ALIKES:
                if re.fullmatch(letter, other, re.IGNORECASE):
                    line = f"give {card.name[:number]}{other}{card.name[number + 1 :]}"
                    assert spell_cards(line) == line


@pytest.mark.parametrize(
    ("line", "notation"),
    [
        ("discard two of clubs, three of clubs and ten of hearts", "discard 2c 3c Th"),
        ("discard two of clubs, three of clubs, and first Joker", "discard 2c 3c X1"),
        ("trail four of clubs and build 5", "trail 4c and build 5"),
        ("give two of clubsx", "give two of clubsx"),
        ("give two", "give two"),
    ],
)
def test_words_between_cards_are_left_out(line: str, notation: str) -> None:
    assert spell_cards(line) == notation


def test_a_plain_table_has_no_drawing() -> None:
    assert list(describe_table(view(new_game(seed=1, variant=DECKOPEDIA)), {})) == [
        "Round 1, Capture Phase",
        "Row, 4 to 1: ten of spades, ten of clubs, nine of diamonds, nine of hearts (enemy deck 36)",
        "Hand: two of clubs, four of clubs, four of diamonds, first Joker (deck 10)",
    ]


def test_a_plain_table_of_layouts() -> None:
    state = commander.new_game(seed=1)
    state = commander.apply(state, commander.Attack(1, seat=1, target=1))
    assert list(describe_table(commander.view(state, 0, recall=True), {1: "Ben"})) == [
        "Ben to attack",
        "Seat 0: face down 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13; slot 1 was turned up before, the ten of spades",
        "Ben: face down 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13; empty 1",
        "Removed: eight of spades",
    ]


def test_a_plain_table_in_a_tie_and_after_a_fall() -> None:
    """With the cards that fight, and with the seat of a player who is out."""
    lines = [
        line
        for seed in range(12)
        for state in play_on(begin("commander", seed, 3), 200, seed).states
        for line in describe_table(commander.view(state, 0), {})
    ]
    assert any(" is face up, the " in line for line in lines)
    assert "Seat 1 (out): empty 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13" in lines
    assert not any("before" in line for line in lines)


# Clearing


def test_a_terminal_is_cleared_with_what_was_scrolled_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clear_screen()
    assert capsys.readouterr().out == "\n" * 101
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    clear_screen()
    assert capsys.readouterr().out == "\033[H\033[2J\033[3J\n"
    monkeypatch.setenv("TERM", "dumb")
    clear_screen()
    assert capsys.readouterr().out == "\n" * 101
