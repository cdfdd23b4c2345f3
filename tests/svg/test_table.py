"""Pictures: their XML, their pieces, their secrets, and the arguments that they refuse."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    Card,
    CardCaptureError,
    CardSet,
    NotACardError,
    PictureError,
    PieceError,
    casino,
    commander,
    legal_actions,
    new_game,
    solitaire,
    svg,
    view,
)
from card_capture.svg._shapes import INDEX_HEIGHT
from tests.svg.tables import BUILDS, CHOSEN, PARTNERS, RUNNING, TABLES, TIE

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parents[2]

STATES = {"solitaire": RUNNING, "commander": TIE, "casino": BUILDS}
GAMES: dict[str, Any] = {"solitaire": solitaire, "commander": commander, "casino": casino}

HAND_NAMES = ("two of hearts", "four of hearts", "three of spades")
ROW_NAMES = ("ten of hearts", "five of clubs", "five of diamonds", "seven of hearts")

every_table = pytest.mark.parametrize("name", TABLES)
every_game = pytest.mark.parametrize("name", GAMES)


def root_of(picture: str) -> ET.Element:
    """Return a picture as XML."""
    return ET.fromstring(picture)  # noqa: S314 - it is ours


def pieces_of(picture: str) -> dict[str, str]:
    """Return the pieces of a picture with their labels."""
    return {
        piece.attrib["data-piece"]: piece.attrib["aria-label"]
        for piece in root_of(picture).iterfind(".//*[@data-piece]")
    }


def ids_of(root: ET.Element) -> Iterator[str]:
    return (element.attrib["id"] for element in root.iter() if "id" in element.attrib)


# Shape and well-formed XML.


@every_table
def test_a_picture_needs_nothing_from_elsewhere(name: str) -> None:
    picture = TABLES[name]()
    root = root_of(picture)
    uses = {element.attrib["href"] for element in root.iter(f"{SVG}use")}
    assert uses == {f"#{shape}" for shape in ids_of(root)}  # all that is used is there, and all that is there is used
    assert max(Counter(ids_of(root)).values(), default=1) == 1
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "g", "use", "path", "rect", "circle"),
    }
    assert not re.search(r"url\(|@import|@font|font-family|<script|\bon\w+=", picture)
    assert picture.count("http") == 1  # the name of the format


@every_table
def test_a_picture_is_a_string_that_shows_itself(name: str) -> None:
    picture = TABLES[name]()
    assert type(picture) is svg.Svg
    assert picture._repr_svg_() == picture
    assert type(picture._repr_svg_()) is str
    assert picture._repr_html_() == f'<div style="max-width:50rem">{picture}</div>'
    assert "\n" not in picture


@every_table
def test_a_picture_says_in_words_what_it_shows(name: str) -> None:
    root = root_of(TABLES[name]())
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.attrib["role"] == "group"
    assert title.text == root.attrib["aria-label"]
    assert description.text


@every_table
def test_everything_is_in_the_picture(name: str) -> None:
    require_inside(root_of(TABLES[name]()))


def require_inside(root: ET.Element) -> None:
    """Fail unless every piece is inside the picture, with room for its outline, and so is every part of the table."""
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for piece in root.iterfind(".//*[@data-piece]"):
        x, y = map(float, re.findall(r"translate\((\S+) ([^)]+)\)", piece.attrib["transform"])[0])
        scale = float((re.findall(r"scale\((\S+)\)", piece.attrib["transform"]) or ["1"])[0])
        ground = piece.find(f"{SVG}rect[@class='cc-panel']")  # of a build; all else is a card
        across, down = (60.0, 84.0) if ground is None else (float(ground.attrib[name]) for name in ("width", "height"))
        assert 4 <= x <= width - across * scale - 4
        assert 4 <= y <= height - down * scale - 4
    for rect in root.findall(f"{SVG}rect"):
        assert float(rect.attrib.get("x", 0)) + float(rect.attrib["width"]) <= width
        assert float(rect.attrib.get("y", 0)) + float(rect.attrib["height"]) <= height


@every_table
def test_a_picture_is_small(name: str) -> None:
    limit = 12 * 1024 if name.startswith("solitaire") else 24 * 1024
    assert len(TABLES[name]().encode()) <= limit


def test_a_picture_is_the_same_in_every_process() -> None:
    """Sets of strings have another order in every process; nothing may come from it."""
    code = "from tests.svg.tables import TABLES; print(''.join(draw() for draw in TABLES.values()))"
    for seed in ("1", "2"):
        ran = subprocess.run(  # noqa: S603 - it is ours
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=ROOT,
            encoding="utf-8",
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        assert ran.stdout == "".join(draw() for draw in TABLES.values()) + "\n"


# The pieces.


@every_table
def test_every_piece_can_be_reached_and_says_what_it_is(name: str) -> None:
    for piece in root_of(TABLES[name]()).iterfind(".//*[@data-piece]"):
        assert (piece.attrib["role"], piece.attrib["tabindex"]) == ("button", "0")
        assert piece.attrib["aria-label"]


def test_the_pieces_of_card_capture() -> None:
    seen = view(new_game(seed=1))
    assert pieces_of(svg.table(seen)) == {
        "9h": "nine of hearts, Position 1",
        "9d": "nine of diamonds, Position 2",
        "Tc": "ten of clubs, Position 3",
        "Ts": "ten of spades, Position 4",
    }
    assert pieces_of(svg.table(view(RUNNING))) == {
        **{str(card): f"{name}, hand" for card, name in zip(RUNNING.hand, HAND_NAMES, strict=True)},
        **{
            str(card): f"{name}, Position {at}"
            for at, (card, name) in enumerate(zip(RUNNING.row, ROW_NAMES, strict=True), 1)
        },
    }


def test_the_pieces_of_capture_the_commander() -> None:
    pieces = pieces_of(svg.table(commander.view(CHOSEN, 1)))
    assert set(pieces) == {
        f"seat {seat} slot {slot}"
        for seat, layout in enumerate(CHOSEN.layouts)
        for slot in range(1, 14)
        if layout[slot - 1]
    }
    assert pieces["seat 0 slot 2"] == "nine of diamonds, seat 0 slot 2, face up"
    assert pieces["seat 1 slot 3"] == "nine of spades, seat 1 slot 3, face up"
    assert pieces["seat 0 slot 3"] == "seat 0 slot 3, face down, fully uncovered, chosen"
    assert pieces["seat 0 slot 5"] == "seat 0 slot 5, face down, partially covered"
    assert pieces["seat 0 slot 13"] == "seat 0 slot 13, face down, fully covered"


def test_a_remembered_card_is_noted_on_its_back() -> None:
    state = commander.apply(commander.new_game(seed=1), commander.parse_action("attack 1 seat 1 slot 1"))
    seen = commander.view(state, 0, recall=True)
    assert pieces_of(svg.table(seen))["seat 0 slot 1"] == (
        "seat 0 slot 1, face down, fully uncovered, remembered as ten of spades"
    )
    assert "Slot 1 of seat 0 was turned up before: ten of spades." in svg.table(seen)
    assert "Turned up and removed: 8 of spades." in svg.table(seen)


def test_the_pieces_of_casino() -> None:
    pieces = pieces_of(svg.table(casino.view(BUILDS, 0)))
    assert set(pieces) == {*map(str, BUILDS.table), *map(str, BUILDS.hands[0]), "B1", "B2", "B3", "B4", "B5", "B6"}
    assert pieces["B2"] == "B2, single build of 10, owned by seat 1: four of spades, six of clubs"
    assert pieces["B6"] == "B6, multiple build of 7, owned by seat 0: seven of clubs, seven of spades"
    assert (pieces["8c"], pieces["Th"]) == ("eight of clubs, hand", "ten of hearts, table")


@every_game
def test_every_piece_can_be_marked(name: str) -> None:
    state = STATES[name]
    seen = GAMES[name].view(state, 0)
    for piece, words in pieces_of(svg.table(seen)).items():
        mark = _piece(piece)
        for picture, said in (
            (svg.table(seen, selected=[mark]), f"{words}, selected"),
            (svg.table(seen, lit=[mark]), f"{words}, lit"),
            (svg.table(seen, selected=[mark], lit=[mark]), f"{words}, selected"),
        ):
            assert pieces_of(picture)[piece] == said
            assert len(picture) > len(svg.table(seen))


def _piece(name: str) -> svg.Piece:
    place = re.fullmatch(r"seat (\d+) slot (\d+)", name)
    if place:
        return int(place[1]), int(place[2])
    return name if name.startswith("B") else Card.parse(name)


@every_game
def test_a_selected_piece_is_raised_and_ticked_and_a_lit_one_has_a_dashed_outline(name: str) -> None:
    """So both are seen without colours, and one is not taken for the other."""
    seen = GAMES[name].view(STATES[name], 0)
    piece = next(iter(pieces_of(svg.table(seen))))
    roots = [
        root_of(svg.table(seen, **marks)) for marks in ({}, {"selected": [_piece(piece)]}, {"lit": [_piece(piece)]})
    ]
    found = [root.find(f".//*[@data-piece='{piece}']") for root in roots]
    heights = [float(re.findall(r" (\S+?)\)", each.attrib["transform"])[0]) for each in found if each is not None]
    assert heights[1] < heights[0] == heights[2]
    _, selected, lit = (_classes(root, each) for root, each in zip(roots, found, strict=True) if each is not None)
    assert {"cc-ring", "cc-mark"} <= selected
    assert "cc-lit" not in selected
    assert "cc-lit" in lit
    assert not {"cc-ring", "cc-mark"} & lit


def _classes(root: ET.Element, element: ET.Element) -> set[str]:
    """Return the classes of all that an element of a picture shows."""
    shapes = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    classes: set[str] = set()
    for each in element.iter():
        classes |= set(each.attrib.get("class", "").split())
        if "href" in each.attrib:
            classes |= _classes(root, shapes[each.attrib["href"].removeprefix("#")])
    return classes


def test_marks_can_be_any_iterable() -> None:
    seen = view(RUNNING)
    cards = list(RUNNING.hand)
    assert svg.table(seen, lit=CardSet(cards)) == svg.table(seen, lit=iter(cards)) == svg.table(seen, lit=set(cards))
    assert svg.table(seen, lit=cards + cards) == svg.table(seen, lit=cards)


# Contents.


def test_a_card_that_is_hidden_is_in_no_word_of_the_picture() -> None:
    picture = svg.table(view(new_game(seed=1)))
    assert pieces_of(picture).keys() == {"9h", "9d", "Tc", "Ts"}
    assert "Deck: 14 cards. Enemy Deck: 36 cards." in picture
    assert "ace" not in picture.partition("<style>")[0]


def test_four_colours() -> None:
    seen = view(RUNNING)
    assert 'class="cc cc4"' in svg.table(seen, four_colour=True)
    assert "cc4" not in svg.table(seen)
    assert svg.card(Card.parse("2c"), four_colour=True) != svg.card(Card.parse("2c"))


def test_all_cards_look_different() -> None:
    faces = {re.sub("<title>.*</desc>|aria-label=.*?>", "", svg.card(card)) for card in CARDS}
    assert len(faces) == 54
    assert svg.back() not in faces


def test_every_card_has_its_name() -> None:
    names = [root_of(svg.card(card)).attrib["aria-label"] for card in CARDS]
    assert names[:2] == ["two of clubs", "three of clubs"]
    assert names[9:13] == ["jack of clubs", "queen of clubs", "king of clubs", "ace of clubs"]
    assert names[21] == "ten of diamonds"
    assert names[51:] == ["ace of spades", "first Joker", "second Joker"]
    assert len(set(names)) == 54


@pytest.mark.parametrize(
    ("size", "width"), [(None, 760), (560, 760), (1280, 760), (10_000, 760), (559, 390), (200, 390)]
)
def test_the_size_chooses_the_layout(size: int | None, width: int) -> None:
    root = root_of(svg.table(view(RUNNING), size=size))
    _, _, drawn, height = map(float, root.attrib["viewBox"].split())
    assert drawn == width
    if size is None:
        assert not {"width", "height"} & root.attrib.keys()
    else:
        assert root.attrib["width"] == str(size)
        assert float(root.attrib["height"]) == pytest.approx(size * height / width, abs=0.5)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ranks_are_eleven_pixels_high_on_a_phone(players: int) -> None:
    pictures = [svg.table(view(RUNNING), size=390)]
    if players > 1:
        state = commander.new_game(1, players=players)
        pictures.append(svg.table(commander.view(state, 0), size=390))
        pictures.append(svg.table(casino.view(casino.new_game(1, players=players), 0), size=390))
    for picture in pictures:
        root = root_of(picture)
        pixels = 390 / float(root.attrib["viewBox"].split()[2])
        for piece in root.iterfind(".//*[@data-piece]"):
            scale = float((re.findall(r"scale\((\S+)\)", piece.attrib["transform"]) or ["1"])[0])
            assert INDEX_HEIGHT * scale * pixels >= 11


# Views and nothing else.

SUBJECTS = {name: __import__(f"tests.{name}.subject", fromlist=["SUBJECT"]).SUBJECT for name in GAMES}


@every_game
@pytest.mark.parametrize("recall", [False, True])
def test_what_is_hidden_changes_nothing(name: str, *, recall: bool) -> None:
    subject = SUBJECTS[name]
    game = GAMES[name]
    looked_at: Counter[bool] = Counter()

    @given(data=st.data(), seed=st.integers(0, 2**64 - 1))
    def deal_anew(data: st.DataObject, seed: int) -> None:
        state = data.draw(subject.states)
        seat = data.draw(st.integers(0, subject.players(state) - 1))
        others = [data.draw(subject.dealt_anew(state, seat, recall=recall)), game.resample(state, seat, seed=seed)]
        picture = svg.table(game.view(state, seat, recall=recall))
        for other in others:
            assert svg.table(game.view(other, seat, recall=recall)) == picture
            looked_at[other != state] += 1

    deal_anew()
    assert looked_at[True] >= 10, looked_at  # states that really differ


@every_game
@given(data=st.data())
def test_every_view_can_be_drawn(name: str, data: st.DataObject) -> None:
    """There are shapes and letters for whatever is on a table, and the pictures of Card Capture are small."""
    subject, game = SUBJECTS[name], GAMES[name]
    state = data.draw(subject.states)
    seat = data.draw(st.integers(0, subject.players(state) - 1))
    size = data.draw(st.sampled_from([None, 390]))
    picture = svg.table(game.view(state, seat, recall=data.draw(st.booleans())), size=size)
    require_inside(root_of(picture))
    assert len(picture.encode()) <= 26 * 1024
    if name != "solitaire":
        return
    marks = [_piece(piece) for piece in pieces_of(picture)]
    assert len(svg.table(view(state), selected=marks, lit=marks, size=size).encode()) <= 12 * 1024
    assert len(svg.table(view(state), size=size).encode()) <= 12 * 1024


def test_every_card_of_an_action_is_a_piece() -> None:
    """So every action can be reached by clicks."""
    pieces = pieces_of(svg.table(view(RUNNING)))
    for action in legal_actions(RUNNING):
        cards = re.findall(r"\b(?:[2-9TJQKA][cdhs]|X[12])\b", str(action))
        assert set(cards) <= pieces.keys()


# Arguments that are refused.

NOT_VIEWS: list[tuple[Any, str]] = [
    (RUNNING, "a state: pass view(state, seat)"),
    (TIE, "a state: pass view(state, seat)"),
    (PARTNERS, "a state: pass view(state, seat)"),
    (None, "None"),
    ("view", "'view'"),
    (svg.back(), "a Svg"),
]


@pytest.mark.parametrize(("value", "got"), NOT_VIEWS, ids=[type(value).__name__ for value, _ in NOT_VIEWS])
def test_only_views_are_drawn(value: Any, got: str) -> None:
    with pytest.raises(PictureError) as caught:
        svg.table(value)
    start = "expected a view of Card Capture, Capture the Commander or Casino, got "
    assert str(caught.value).startswith(start + got)
    assert len(str(caught.value)) <= len(start) + 80


BAD_MARKS: list[tuple[Any, str]] = [
    ([Card.parse("2s")], "expected {} to be pieces in the picture, got 2s"),
    (["B1"], "expected {} to be pieces in the picture, got B1"),
    ([(0, 1)], "expected {} to be pieces in the picture, got seat 0 slot 1"),
    ([3], "expected {} to be pieces in the picture, got seat 0 slot 3"),
    ([(-1, 0)], "expected {} to be pieces in the picture, got seat -1 slot 0"),
    ([Card.parse("Ks"), Card.parse("2s")], "expected {} to be pieces in the picture, got 2s"),
    (["B999"], "expected {} to be pieces in the picture, got B999"),
    ([10**5000], "expected {} to be pieces in the picture, got seat 0 slot <int>"),
    ([(0, 10**5000)], "expected {} to be pieces in the picture, got seat 0 slot <int>"),
    ([(-(10**5000), 1)], "expected {} to be pieces in the picture, got seat <int> slot 1"),
    (None, "expected {} to be a list of pieces, got None"),
    (Card.parse("2c"), "expected {} to be a list of pieces, got Card.parse('2c')"),
    ("B1", "expected {} to be a list of pieces, got 'B1'"),
    (7, "expected {} to be a list of pieces, got 7"),
    *(
        ([piece], f"expected {{}} to be cards, builds such as 'B1' or slots such as (1, 6), got {shown}")
        for piece, shown in (
            ("2x", "'2x'"),
            ("b1", "'b1'"),
            ("B0", "'B0'"),
            ("B" + "9" * 99, f"'B{'9' * 75}..."),
            ("B1 ", "'B1 '"),
            ("B²", "'B²'"),
            ("", "''"),
            (True, "True"),
            (None, "None"),
            ((1,), "(1,)"),
            ((1, 2, 3), "(1, 2, 3)"),
            ((1, True), "(1, True)"),
            ((1.0, 2), "(1.0, 2)"),
            (("1", "2"), "('1', '2')"),
            ([1, 2], "[1, 2]"),
        )
    ),
]


@pytest.mark.parametrize("argument", ["selected", "lit"])
@pytest.mark.parametrize(("marks", "message"), BAD_MARKS, ids=[message for _, message in BAD_MARKS])
def test_only_pieces_of_the_picture_are_marked(argument: str, marks: Any, message: str) -> None:
    with pytest.raises(PieceError) as caught:
        svg.table(view(new_game(seed=1)), **{argument: marks})
    assert str(caught.value) == message.format(argument)


def test_an_empty_slot_and_a_build_that_is_not_there_are_no_pieces() -> None:
    with pytest.raises(PieceError, match=r"got seat 0 slot 1$"):
        svg.table(commander.view(TIE, 0), lit=[(0, 1)])
    with pytest.raises(PieceError, match=r"got B7$"):
        svg.table(casino.view(BUILDS, 0), lit=["B6", "B7"])
    with pytest.raises(PieceError, match=r"got 8s$"):  # it is in a build, which is one thing
        svg.table(casino.view(BUILDS, 0), selected=[Card.parse("8s")])


@pytest.mark.parametrize(
    ("size", "got"),
    [(0, "0"), (-390, "-390"), (199, "199"), (10_001, "10001"), (True, "True"), (390.0, "390.0"), ("390", "'390'")],
)
def test_the_size_is_a_number_of_pixels(size: Any, got: str) -> None:
    with pytest.raises(PictureError) as caught:
        svg.table(view(new_game(seed=1)), size=size)
    assert str(caught.value) == f"expected a size from 200 to 10000 pixels, got {got}"


@pytest.mark.parametrize("value", [1, None, "yes"])
def test_four_colours_is_yes_or_no(value: Any) -> None:
    message = re.escape(f"expected four_colour to be True or False, got {value!r}")
    with pytest.raises(PictureError, match=f"^{message}$"):
        svg.table(view(new_game(seed=1)), four_colour=value)
    with pytest.raises(PictureError, match=f"^{message}$"):
        svg.card(CARDS[0], four_colour=value)


@pytest.mark.parametrize("value", ["Td", None, 21, Card, CardSet.parse("Td")], ids=str)
def test_only_cards_are_cards(value: Any) -> None:
    with pytest.raises(NotACardError):
        svg.card(value)


def test_a_string_in_place_of_a_card_comes_with_the_remedy() -> None:
    with pytest.raises(NotACardError, match=r'^expected a Card, got \'Qh\'; write Card\.parse\("Qh"\)$'):
        svg.card("Qh")  # type: ignore[arg-type]


def test_its_error_is_one_of_the_library_and_a_value_error() -> None:
    assert issubclass(PictureError, CardCaptureError)
    assert issubclass(PictureError, ValueError)
