"""The errors: one family, clear words, and no harm from the values they quote."""

from __future__ import annotations

import pickle
from collections import UserDict
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

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
    imagine,
    new_game,
    solitaire,
    svg,
    variant,
    view,
)
from card_capture._quoting import quote
from card_capture.bots import LookAhead, Uniform
from card_capture.following import Following
from card_capture.records import load, save
from card_capture.simulation import simulate
from card_capture.solver import solve
from card_capture.steps import using
from tests.simulation.executors import Flaky


def choose_nothing(_: object, __: object) -> None:
    """Return a value that is not an action; a bot that fails."""


def shut_down() -> Executor:
    """Return an executor that accepts no work."""
    executor = ThreadPoolExecutor()
    executor.shutdown()
    return executor


def refuse_missing() -> None:
    raise errors.MissingExtraError("fast", "numba")


def raised(trigger: object) -> CardCaptureError:
    with pytest.raises(CardCaptureError) as caught:
        trigger()  # type: ignore[operator]
    return caught.value


def _learn() -> Any:
    pytest.importorskip("numpy")
    from card_capture.rl import codec  # noqa: PLC0415 - it needs an extra

    return codec


def _options() -> Any:
    pytest.importorskip("numpy")
    from card_capture.rl import _options  # noqa: PLC0415 - it needs an extra

    return _options


TRIGGERS = {
    "ParseError": lambda: Card.parse("1z"),
    "NotABoolError": lambda: view(new_game(1), recall="False"),  # type: ignore[call-overload,unused-ignore]
    "NotACardError": lambda: CardSet(["2c"]),
    "NotAnIntegerError": lambda: commander.Expose("5"),  # type: ignore[arg-type]
    "CodeError": lambda: _learn().of(solitaire).decode(104, view(new_game(1))),
    "LearningError": lambda: _options().require_render_mode("human"),
    "BotError": lambda: LookAhead(samples=0),
    "PictureError": lambda: svg.table(None),  # type: ignore[arg-type]
    "PieceError": lambda: using(new_game(1), ["B1"]),
    "PlayersError": lambda: commander.new_game(1, players=5),
    "RepeatedCardError": lambda: Discard([CARDS[0], CARDS[0]]),
    "SeatNameError": lambda: commander.Tied().sentence(names={0: ""}),
    "SeedError": lambda: new_game(-1),
    "ShuffleError": lambda: Shuffler.scripted([]).shuffle(CARDS),
    "SolverError": lambda: solve(new_game(1), limit=0),
    "UnknownGameError": lambda: GAMES["whist"],
    "UnknownVariantError": lambda: variant("gamma"),
    "InvalidVariantError": lambda: BETA.evolve(joker_copies=JokerCopies.HELD),
    "UnknownSeatError": lambda: view(new_game(1), 2),
    "RecordError": lambda: load("{}"),
    "SimulationError": lambda: simulate([1], Uniform, chunk=0),
    "BotFailedError": lambda: next(simulate([1], lambda: choose_nothing)),
    "ExecutorError": lambda: next(simulate([1], Uniform, executor=shut_down())),
    "WorkerError": lambda: next(simulate([4], Uniform, executor=Flaky(2))),
    "MissingExtraError": refuse_missing,
    "InvalidStateError": lambda: check(None),
    "FollowingError": lambda: Following(BETA).turn_up("2c"),
    "InvalidViewError": lambda: imagine(view(new_game(1)), seed=1),
    "IllegalActionError": lambda: apply(new_game(1), Discard(CARDS[:1])),
}

every_error = pytest.mark.parametrize("name", TRIGGERS)


def test_every_error_is_tried() -> None:
    assert {*TRIGGERS, "CardCaptureError"} == set(errors.__all__)


@every_error
def test_every_error_is_of_the_family_and_a_builtin_one(name: str) -> None:
    error = raised(TRIGGERS[name])
    assert type(error) is getattr(card_capture, name)
    assert isinstance(error, ValueError | TypeError | KeyError | ImportError)


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
        (Broken(), "a Broken"),
    ],
    ids=["short", "newline", "fits", "long", "huge", "broken"],
)
def test_values_are_quoted_without_harm(value: object, quoted: str) -> None:
    assert quote(value) == quoted


def test_a_seed_or_a_state_is_never_shown() -> None:
    """Neither by a message nor by the `repr` of the error, whatever holds it."""
    readers = (new_game, variant, Card.parse, CardSet, Discard, GAMES.__getitem__)
    for game in GAMES.values():
        state = game.new_game(1)
        holders = ([state], (state,), {"a": state}, {"a": [state]}, {state}, [[state]])
        tries = [(trigger, state) for trigger in readers]
        tries += [(trigger, holder) for trigger in (*readers, check, save, view) for holder in holders]
        for trigger, value in tries:
            error = raised(lambda trigger=trigger, value=value: trigger(value))
            assert "GameState(" not in f"{error}{error!r}"
            assert repr(state) not in f"{error}{error!r}"
    error = raised(lambda: new_game(1, Shuffler.seeded(77)))  # type: ignore[arg-type]
    assert (str(error), "77" in repr(error)) == ("expected a Variant of Card Capture, got a SeededShuffler", False)
    assert quote(commander.Outcome(new_game(1))) == "an Outcome"  # type: ignore[arg-type]
    assert (
        quote([commander.Outcome(1), Discard(CARDS[:1])]) == "[Outcome(winner=1), Discard(cards=CardSet.parse('2c'))]"
    )


def test_repr_is_the_class_and_the_message() -> None:
    assert repr(raised(TRIGGERS["SeedError"])) == "SeedError('expected a seed from 0 to 18446744073709551615, got -1')"


class Integer(int):
    """A subclass of int, which is written like an int but isn't accepted as one."""


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (Integer(1), "an Integer"),
        (Text("x"), "a Text"),
        ((each for each in "ab"), "a generator"),
        (iter([]), "a list_iterator"),
        (memoryview(b"x"), "a memoryview"),
        (range(3), "a range"),
        (len, "the function len"),
        ([].append, "the function append"),
        (variant, "the function variant"),
        (BETA.evolve, "the method evolve"),
        (BETA, "a solitaire.Variant"),
        (Shuffler.seeded(5), "a SeededShuffler"),
        (object(), "an object"),
        (int, "the class int"),
        ([[]], "a list"),
        ([JokerCopies.SPENT], "a list"),
        ([*range(21)], "a list"),
        ({"a": ()}, "a dict"),
        (GAMES, "a Games"),
        (Uniform(1), "a Uniform"),
        (UserDict(), "a UserDict"),
        (type("Ultimate", (), {})(), "an Ultimate"),
        ([*range(20)], repr([*range(20)])),
        ({"a": 1}, "{'a': 1}"),
        (frozenset([None]), "frozenset({None})"),
        (JokerCopies.SPENT, "JokerCopies.SPENT"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_only_plain_values_are_written_out(value: object, named: str) -> None:
    assert quote(value) == named


UNPRINTABLE = ["x\n\x1b[31m\ud800", "\0", "\u202e", "\x7f", "x\r"]


@pytest.mark.parametrize("text", UNPRINTABLE)
@pytest.mark.parametrize("name", GAMES)
def test_every_message_can_be_printed(name: str, text: str) -> None:
    """A terminal would obey the control characters of a caller's string, and can't print half a character."""
    game = GAMES[name]
    for value in (text, [text]):
        for trigger in (
            lambda value=value: game.apply(game.new_game(1), value),
            lambda value=value: game.variant(value),
            lambda value=value: game.parse_action(value),
            lambda value=value: game.new_game(1, value),
            lambda value=value: game.new_game(value),
        ):
            error = raised(trigger)
            assert f"{error}{error!r}".isprintable()
            assert f"{error}".encode()


def test_a_string_is_quoted_when_it_is_refused_as_an_action() -> None:
    assert str(raised(lambda: apply(new_game(1), "discard -"))).startswith("can't play 'discard -': expected ")  # type: ignore[arg-type]


def test_a_broken_action_is_refused_like_any_other() -> None:
    with pytest.raises(
        IllegalActionError, match="expected a Discard, Capture, GiveUp or Sacrifice of Card Capture, got a Broken "
    ):
        apply(new_game(1), Broken())  # type: ignore[arg-type]


def test_errors_made_by_hand_have_a_message() -> None:
    """Even if an integer has more digits than Python writes."""
    huge = 10**5000
    assert str(UnknownSeatError(huge, huge)) == "expected a seat from 0 to <int>, got <int>"
    assert str(ParseError(huge, "a card")) == "expected a card, got <int>"
    assert str(IllegalActionError(huge, raised_refusal())).startswith("can't play <int>: ")


def raised_refusal() -> Any:
    error = raised(TRIGGERS["IllegalActionError"])
    assert isinstance(error, IllegalActionError)
    return error.refusal


def test_the_name_of_a_class_is_printable_in_a_message() -> None:
    assert quote(type("A\x1b[31m", (), {})()) == "an A\\x1b[31m"
