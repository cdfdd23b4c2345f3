"""The errors: one family, clear words, and no harm from the values they quote."""

from __future__ import annotations

import pickle

import pytest

import card_capture
from card_capture import (
    BETA,
    CARDS,
    GAMES,
    Card,
    CardCaptureError,
    CardSet,
    Discard,
    IllegalActionError,
    JokerCopies,
    NotACardError,
    ParseError,
    RepeatedCardError,
    Shuffler,
    UnknownSeatError,
    apply,
    check,
    commander,
    errors,
    new_game,
    svg,
    variant,
    view,
)
from card_capture._quoting import quote
from card_capture.records import load


def raised(trigger: object) -> CardCaptureError:
    with pytest.raises(CardCaptureError) as caught:
        trigger()  # type: ignore[operator]
    return caught.value


TRIGGERS = {
    "ParseError": lambda: Card.parse("1z"),
    "NotACardError": lambda: CardSet(["2c"]),
    "NotAnIntegerError": lambda: commander.Expose("5"),  # type: ignore[arg-type]
    "PictureError": lambda: svg.table(None),  # type: ignore[arg-type]
    "PlayersError": lambda: commander.new_game(1, players=5),
    "RepeatedCardError": lambda: Discard([CARDS[0], CARDS[0]]),
    "SeedError": lambda: new_game(-1),
    "ShuffleError": lambda: Shuffler.scripted([]).shuffle(CARDS),
    "UnknownGameError": lambda: GAMES["whist"],
    "UnknownVariantError": lambda: variant("gamma"),
    "InvalidVariantError": lambda: BETA.evolve(joker_copies=JokerCopies.HELD),
    "UnknownSeatError": lambda: view(new_game(1), 2),
    "RecordError": lambda: load("{}"),
    "InvalidStateError": lambda: check(None),
    "IllegalActionError": lambda: apply(new_game(1), Discard(CARDS[:1])),
}

every_error = pytest.mark.parametrize("name", TRIGGERS)


def test_every_error_is_tried() -> None:
    assert {*TRIGGERS, "CardCaptureError"} == set(errors.__all__)


@every_error
def test_every_error_is_of_the_family_and_a_builtin_one(name: str) -> None:
    error = raised(TRIGGERS[name])
    assert type(error) is getattr(card_capture, name)
    assert isinstance(error, ValueError | TypeError | KeyError)


@every_error
def test_every_error_survives_pickle(name: str) -> None:
    """As it must to cross from one process to another."""
    error = raised(TRIGGERS[name])
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.__dict__) == (type(error), str(error), error.__dict__)


@every_error
def test_every_error_says_what_was_expected(name: str) -> None:
    message = str(raised(TRIGGERS[name]))
    assert "expected" in message or name == "IllegalActionError"
    assert "\n" not in message


def test_attributes() -> None:
    parse, repeated, player = ParseError("x", "a card"), RepeatedCardError(CARDS[0]), UnknownSeatError(7, players=2)
    assert (parse.text, parse.expected, str(parse)) == ("x", "a card", "expected a card, got 'x'")
    assert (repeated.card, str(repeated)) == (CARDS[0], "expected each card at most once, got 2c twice")
    assert (player.seat, player.players, str(player)) == (7, 2, "expected a seat from 0 to 1, got 7")
    nothing = NotACardError(3, "a card")
    assert (nothing.value, nothing.expected, str(nothing)) == (3, "a card", "expected a card, got 3")
    illegal = raised(TRIGGERS["IllegalActionError"])
    assert isinstance(illegal, IllegalActionError)
    assert (str(illegal.action), illegal.refusal.rule) == ("discard 2c", "CC-5.1")


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError

    __str__ = __repr__


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("x", "'x'"),
        ("a\nb", r"'a\nb'"),
        ("x" * 78, f"'{'x' * 78}'"),
        ("x" * 79, f"'{'x' * 76}..."),
        (10**5000, "<int>"),
        (Broken(), "<Broken>"),
    ],
    ids=["short", "newline", "fits", "long", "huge", "broken"],
)
def test_values_are_quoted_without_harm(value: object, quoted: str) -> None:
    assert quote(value) == quoted


def test_a_broken_action_is_refused_like_any_other() -> None:
    with pytest.raises(
        IllegalActionError, match="expected a Discard, Capture, GiveUp or Sacrifice of Card Capture, got <Broken> "
    ):
        apply(new_game(1), Broken())  # type: ignore[arg-type]
