"""Whatever is passed to a public function, it is accepted or refused with an error of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import attrs
import pytest

from card_capture import BETA, CARDS, GAMES, PUBLISHED, CardSet, Shuffler, casino, commander, solitaire, svg, testing
from card_capture._kit.variants import flags_of
from card_capture.bots import LookAhead, MonteCarlo, Rule, Sensible, Uniform, hint
from card_capture.errors import PlayersError
from card_capture.following import Following, lay_out
from card_capture.records import GameRecord, SeenRecord, Turn, from_data, load, save, schema, to_data
from card_capture.rl import text
from card_capture.simulation import compare, simulate, summarize
from card_capture.solver import daily_seed, par, solve
from card_capture.steps import steps, using
from tests.odd_arguments import find_raw_errors

Case = tuple[str, Callable[..., object], dict[str, object]]


def list_game_cases(name: str) -> Iterator[Case]:  # noqa: PLR0915 - a list of functions
    """Yield functions that take values of a game, each with arguments that it accepts."""
    game: Any = GAMES[name]
    variant = next(iter(game.VARIANTS.values()))
    players = game.PLAYERS[0]
    state = game.new_game(seed=1)
    view = game.view(state, 0, recall=True)
    legal = game.legal_actions(state)
    action = legal[0]
    event = game.narrate(state, action)[0]
    record = GameRecord.of(state, [action], seed=1)
    seen = record.redacted(0)
    chosen = steps(state)
    table = Following.resume(view)
    dealer: dict[str, object] = {"dealer": 0} if players > 1 else {}
    seat: dict[str, object] = {"seat": 0}
    play: dict[str, object] = {"state": state, "action": action}

    def evolve(**changes: Any) -> object:
        return variant.evolve(name="mine", **changes)

    def make(kind: Any) -> Callable[..., object]:
        return lambda **parts: kind(**parts).to_json()

    yield "new_game", game.new_game, {"seed": 1, "variant": variant, "players": players, **dealer}
    yield "variant", game.variant, {"name": variant.id}
    yield "evolve", evolve, {"revision": 2, **{flag: getattr(variant, flag) for flag in flags_of(type(variant))}}
    yield "describe", game.describe, {"variant": variant}
    yield "diff", game.diff, {"variant_a": variant, "variant_b": variant}
    yield "check", game.check, {"state": state}
    yield "legal_actions", game.legal_actions, {"state": state}
    yield "why_not", game.why_not, play
    yield "apply", game.apply, play
    yield "narrate", game.narrate, play
    yield "reveals", game.reveals, {**play, **seat}
    yield "view", game.view, {"state": state, **seat, "recall": True}
    yield "imagine", game.imagine, {"view": view, "seed": 1}
    yield "resample", game.resample, {"state": state, **seat, "seed": 1}
    yield "parse_action", game.parse_action, {"text": str(action)}
    yield "sentence", event.sentence, {"names": {0: "Ann"}}
    yield "to_data", to_data, {"value": event, "names": ["Ann"]}
    yield "from_data", from_data, {"data": to_data(state), "kind": type(state)}
    yield "save", save, {"value": state}
    yield "load", load, {"text": save(state), "kind": type(state)}
    yield "GameRecord.of", GameRecord.of, {"first_state": state, "actions": [action], "seed": 1}
    yield "GameRecord.from_json", GameRecord.from_json, {"text": record.to_json()}
    yield "GameRecord", make(GameRecord), attrs.asdict(record, recurse=False)
    yield "redacted", record.redacted, {**seat, "recall": True}
    yield "SeenRecord.from_json", SeenRecord.from_json, {"text": seen.to_json()}
    yield "SeenRecord", make(SeenRecord), attrs.asdict(seen, recurse=False)
    yield "steps", steps, {"state": state}
    yield "choose", chosen.choose, {"word": chosen.choices[0]}
    yield "using", using, {"state": state, "pieces": []}
    options: dict[str, object] = {"selected": [], "lit": [], "four_colour": False, "size": 500}
    yield "svg.table", svg.table, {"view": view, **options}
    facts: dict[str, object] = {"variant": variant, "players": players, "dealer": None, **seat}
    yield "Following", Following, {**facts, "start": view, "reports": ()}
    yield "resume", Following.resume, {"view": view}
    yield "Following.play", table.play, {"action": str(action)}
    yield "Following.turn_up", lambda cards: Following(variant, players).turn_up(cards), {"cards": []}
    yield "prompt", text.prompt, {"view": view, "history": [event], "recall": True}
    yield "answer", text.answer, {"text": f"Action: {action}", "view": view, "strict": False}
    bots: list[Any] = [Uniform(), Sensible(), LookAhead(1), *((Rule(), MonteCarlo(1)) if players == 1 else ())]
    for bot in bots:
        yield type(bot).__name__, lambda view, actions, bot=bot: bot(view, actions), {"view": view, "actions": legal}
    yield (
        "simulate",
        simulate,
        {
            "seeds": [1],
            "make_bot": Uniform,
            "game": game,
            "variant": variant,
            "players": players,
            "executor": None,
            "chunk": 1,
            "engine": "pure",
            "progress": None,
        },
    )
    yield "testing.variants", testing.variants, {"game": game}
    yield "testing.states", testing.states, {"game": game, "variants": None, "players": players}
    yield "testing.actions", testing.actions, {"state": state, "game": game}


@pytest.mark.parametrize("name", GAMES)
def test_functions_of_a_game(name: str) -> None:
    found = {case: find_raw_errors(function, arguments) for case, function, arguments in list_game_cases(name)}
    assert {case: lines for case, lines in found.items() if lines} == {}


def list_cases() -> Iterator[Case]:  # noqa: PLR0915 - a list of functions
    """Yield functions of the whole library, each with arguments that it accepts."""
    state = solitaire.new_game(seed=1)
    view = solitaire.view(state, recall=True)
    results = list(simulate(range(3), Uniform))
    cards = CardSet(CARDS[:3])
    yield "Card", type(CARDS[0]), {"index": 1}
    yield "Card.parse", type(CARDS[0]).parse, {"text": "2c"}
    yield "CardSet", CardSet, {"cards": CARDS}
    yield "CardSet.parse", CardSet.parse, {"text": "2c"}
    yield "CardSet.from_mask", CardSet.from_mask, {"mask": 3}
    yield "&", lambda other: cards & other, {"other": cards}
    yield "|", lambda other: cards | other, {"other": cards}
    yield "-", lambda other: cards - other, {"other": cards}
    yield "^", lambda other: cards ^ other, {"other": cards}
    yield "Shuffler.of", Shuffler.of, {"seed": 1}
    yield "Shuffler.seeded", Shuffler.seeded, {"seed": 1}
    yield "Shuffler.scripted", Shuffler.scripted, {"orders": [CARDS]}
    yield "shuffle", Shuffler.seeded(1).shuffle, {"cards": CARDS}
    yield "follow", Shuffler.scripted([CARDS]).shuffle, {"cards": CARDS}
    yield "GAMES", lambda name: GAMES[name], {"name": "casino"}
    yield "Discard", solitaire.Discard, {"cards": [CARDS[0]]}
    yield "Capture", solitaire.Capture, {"target": CARDS[0], "spend": [CARDS[1]]}
    yield "GiveUp", solitaire.GiveUp, {"card": CARDS[0]}
    yield "Sacrifice", solitaire.Sacrifice, {"cards": CARDS[:2], "target": CARDS[2]}
    yield "Attack", commander.Attack, {"slot": 1, "seat": 1, "target": 1}
    yield "Expose", commander.Expose, {"slot": 1}
    joined: dict[str, object] = {"loose": [CARDS[1]], "for_partner": False}
    yield "Trail", casino.Trail, {"card": CARDS[0], "build_value": 3, **joined}
    yield "casino.Capture", casino.Capture, {"card": CARDS[0], "loose": [CARDS[1]], "builds": [1], "as_value": None}
    yield "MakeBuild", casino.MakeBuild, {"card": CARDS[0], "value": 3, "builds": [1], **joined}
    yield "AddToBuild", casino.AddToBuild, {"card": CARDS[0], "build": 2, "builds": [1], **joined}
    yield "RaiseBuild", casino.RaiseBuild, {"card": CARDS[0], "build": 2, "value": 3, "builds": [1], **joined}
    yield "value", solitaire.value, {"card": CARDS[0]}
    yield "is_royal", solitaire.is_royal, {"card": CARDS[0]}
    yield "casino.value", casino.value, {"card": CARDS[0], "variant": casino.MAIN}
    yield "draw", commander.draw, {"view": commander.view(commander.new_game(seed=1), 0), "seat": 0}
    yield "Uniform", Uniform, {"seed": 1}
    yield "LookAhead", LookAhead, {"samples": 1, "seed": 1}
    yield "MonteCarlo", MonteCarlo, {"samples": 1, "seed": 1}
    yield "explain", Rule().explain, {"view": view, "action": solitaire.Discard([])}
    yield "hint", lambda view, strength: hint(view, strength=strength, playouts=1), {"view": view, "strength": None}
    yield "summarize", summarize, {"results": results}
    yield "rate", summarize(results).rate, {"outcome": "WON"}
    yield "compare", compare, {"a": results, "b": results, "outcome": "WON"}
    yield "solve", solve, {"state": state, "limit": 1, "engine": "pure"}
    yield "par", par, {"state": state, "limit": 1, "engine": "pure"}
    yield "daily_seed", daily_seed, {"day": date(2026, 12, 1)}
    yield "svg.card", svg.card, {"card": CARDS[0], "four_colour": False}
    yield "schema", schema, {"form": "record"}
    yield "Turn", Turn, {"action": None, "events": ()}
    row = (*CARDS[48:52],)
    piles: dict[str, object] = {"discard_pile": CardSet(), "enemy_capture_pile": CardSet(), "deck": None}
    place: dict[str, object] = {"phase": solitaire.Phase.CAPTURE, "round": 1, "enemy_deck_bottom": ()}
    yield "lay_out", lay_out, {"variant": BETA, "row": row, "hand": CardSet(CARDS[:4]), **piles, **place}


def test_functions_of_the_whole_library() -> None:
    found = {case: find_raw_errors(function, arguments) for case, function, arguments in list_cases()}
    assert {case: lines for case, lines in found.items() if lines} == {}


@pytest.mark.parametrize("players", [0, 2, -1, None, True, 1.0, "1"])
def test_card_capture_is_for_one_player(players: Any) -> None:
    assert solitaire.new_game(1, PUBLISHED, 1) == solitaire.new_game(1)
    with pytest.raises(PlayersError, match="expected 1 player, got "):
        solitaire.new_game(1, players=players)
