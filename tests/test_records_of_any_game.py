"""Saved states and records of every game: what all of them share, and the table where several play."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    GAMES,
    Game,
    IllegalActionError,
    InvalidStateError,
    PlayersError,
    RecordError,
    SeedError,
    Shuffler,
    UnknownSeatError,
    casino,
    commander,
    new_game,
    solitaire,
)
from card_capture.commander import Attack, Expose, Outcome
from card_capture.records import GameRecord, SeenRecord, load, save
from card_capture.records._saving import write_state
from card_capture.testing import states, variants, whole_games
from tests.casino.strategies import variants as rules_of_short_matches
from tests.commander.oracle import tie_rich_games
from tests.commander.positions import Seat, after, position

every_game = pytest.mark.parametrize("name", GAMES)
data = given(data=st.data())

SEVERAL = [name for name, game in GAMES.items() if len(game.PLAYERS) > 1]
several_players = pytest.mark.parametrize("name", SEVERAL)

RULES: Mapping[str, st.SearchStrategy[Any]] = {"casino": rules_of_short_matches}
"""Where whole games by any rules would be long, the rules of short ones."""
LARGEST = {"solitaire": 8 * 1024, "commander": 8 * 1024, "casino": 16 * 1024}
"""How many bytes the record of a whole game has at most."""


def edited(text: str, **changes: Any) -> str:
    """Return a JSON text with some fields set; `...` takes one away."""
    document = json.loads(text) | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


def fault(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        GameRecord.from_json(text)
    return str(caught.value)


# Saved states


@every_game
@data
def test_a_saved_state_comes_back(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    state = data.draw(states(game, RULES.get(name)))
    text = save(state)
    loaded = load(text)
    assert (loaded, hash(loaded), save(loaded), type(loaded)) == (state, hash(state), text, type(state))
    assert load(text.encode()) == state
    assert json.loads(text)["game"] == name
    assert game.legal_actions(loaded) == game.legal_actions(state)
    for action in game.legal_actions(state)[:3]:
        assert game.apply(loaded, action) == game.apply(state, action)


@given(game=tie_rich_games(), data=st.data())
def test_states_full_of_ties_come_back(game: Any, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(game.states))
    assert load(save(state)) == state


def test_a_tie_in_text() -> None:
    state = after(position(Seat({2: "9d"}), Seat({3: "9s"}, lacks=[1])), "attack 2 seat 1 slot 3", "expose 1")
    document = json.loads(save(state))
    assert document["battle"] == {
        "attacker": 0,
        "attacker_slot": 2,
        "defender": 1,
        "defender_slot": 3,
        "attacker_exposed": [1],
        "defender_exposed": [],
    }
    assert document["seen"] == [[2], [3]]
    assert document["layouts"][1][:3] == [None, str(state.layouts[1][1]), "9s"]
    assert (document["in_game"], document["to_move"], document["outcome"]) == ([True, True], 1, None)


def loading(text: str, **changes: Any) -> str:
    with pytest.raises(RecordError) as caught:
        load(edited(text, **changes))
    return str(caught.value)


def test_faults_of_a_saved_state_of_capture_the_commander() -> None:
    """Where they are, and what was expected."""
    text = save(after(position(Seat({2: "9d"}), Seat({3: "9s"})), "attack 2 seat 1 slot 3"))
    document = json.loads(text)
    battle, layouts = document["battle"], document["layouts"]
    for changes, message in (
        ({"game": "solitaire"}, "$"),
        ({"to_move": 1}, "$: expected to_move to be 0, the seat that must choose a card, got 1 (CM-4.2)"),
        ({"to_move": True}, "$.to_move: expected an integer, got true"),
        ({"dealer": None}, "$.dealer: expected an integer, got null"),
        ({"dealer": ...}, "$.dealer: expected an integer, got nothing"),
        ({"outcome": ...}, "$.outcome: expected an object or null, got nothing"),
        ({"outcome": "WON"}, '$.outcome: expected an object, got "WON"'),
        ({"outcome": {}}, "$.outcome.winner: expected an integer or null, got nothing"),
        (
            {"outcome": {"winner": 0}},
            "$: expected outcome to be None while 2 players are in the game, got Outcome(winner=0) (CM-5.3)",
        ),
        ({"battle": "tie"}, '$.battle: expected an object, got "tie"'),
        ({"battle": {**battle, "defender_slot": "3"}}, '$.battle.defender_slot: expected an integer, got "3"'),
        (
            {"battle": {**battle, "attacker_exposed": 1}},
            "$.battle.attacker_exposed: expected a list of integers, got 1",
        ),
        (
            {"battle": {**battle, "attacker_exposed": [None]}},
            "$.battle.attacker_exposed[0]: expected an integer, got null",
        ),
        ({"battle": {**battle, "winner": 1}}, '$.battle: expected no field "winner"'),
        (
            {"battle": {key: battle[key] for key in battle if key != "attacker_exposed"}},
            "$.battle.attacker_exposed: expected a list of integers, got nothing",
        ),
        ({"battle": None}, "$"),
        ({"in_game": [True, 1]}, "$.in_game[1]: expected true or false, got 1"),
        ({"in_game": [True]}, "$: expected in_game to have 2 items, one for each player, got 1"),
        (
            {"seen": [[], [2, 1]]},
            "$: expected seen[1] to have slots with a card, in ascending order, got (2, 1) (CM-7.2)",
        ),
        ({"seen": [1, 2]}, "$.seen[0]: expected a list of integers, got 1"),
        ({"layouts": [layouts[0]]}, "$: expected 2, 3 or 4 layouts, got 1 (CM-1.2)"),
        ({"layouts": [layouts[0][:12], layouts[1]]}, "$: expected layouts[0] to have 13 slots, got 12 (CM-1.4)"),
        (
            {"layouts": [["2x", *layouts[0][1:]], layouts[1]]},
            '$.layouts[0][0]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "2x"',
        ),
        (
            {"variant": {**document["variant"], "tie_removes": "ALL"}},
            '$.variant.tie_removes: expected "BATTLE_CARD" or "EXPOSED_CARDS", got "ALL"',
        ),
        ({"shuffler": {"seed": "1"}}, '$: expected no field "shuffler"'),
    ):
        if changes == {"battle": None}:
            assert load(edited(text, **changes)).battle is None  # then seat 0 is to attack again
        else:
            assert loading(text, **changes).startswith(message)


# Records


@every_game
@data
def test_a_whole_game_comes_back_and_replays(name: str, data: st.DataObject) -> None:
    """Without the seed, unless the state tells it; from any state to any other."""
    played = data.draw(whole_games(GAMES[name], RULES.get(name)))
    end = data.draw(st.integers(0, len(played.actions)))
    start = data.draw(st.integers(0, end))
    record = GameRecord.of(played.states[start], played.actions[start:end])
    text = record.to_json()
    copy = GameRecord.from_json(text)
    assert (copy, hash(copy), copy.to_json()) == (record, hash(record), text)
    assert tuple(copy.replay()) == played.states[start : end + 1]
    assert (record.game, record.outcome) == (name, played.states[end].outcome)
    assert len(set(record.digests)) == end - start
    assert len(text.encode()) < LARGEST[name]


def dealt(name: str, seed: int, data: st.DataObject) -> Any:
    """Return a deal by any rules, for any number of players, by any dealer."""
    game: Any = GAMES[name]
    rules = data.draw(variants(game))
    if len(game.PLAYERS) == 1:
        return game.new_game(seed, rules)
    players = data.draw(st.sampled_from(numbers_for(game, rules)))
    return game.new_game(seed, rules, players=players, dealer=data.draw(st.none() | st.integers(0, players - 1)))


def numbers_for(game: Any, rules: Any) -> Sequence[int]:
    """Return how many can play by these rules."""
    numbers = list[int]()
    for players in game.PLAYERS:
        with suppress(PlayersError):
            numbers.append(game.new_game(1, rules, players=players).players)
    return numbers


@every_game
@given(seed=st.integers(0, 2**64 - 1), data=st.data())
def test_a_record_keeps_the_seed_and_the_table(name: str, seed: int, data: st.DataObject) -> None:
    state = dealt(name, seed, data)
    record = GameRecord.of(state, GAMES[name].legal_actions(state)[:1], seed=seed)
    assert (record.seed, record.first_state) == (seed, None)
    table = (None, None) if len(GAMES[name].PLAYERS) == 1 else (state.players, state.dealer)
    assert (record.players, record.dealer) == table
    document = json.loads(record.to_json())
    assert ("players" in document, "dealer" in document) == (name in SEVERAL,) * 2
    assert document["seed"] == str(seed)
    copy = GameRecord.from_json(record.to_json())
    assert copy == record
    assert next(copy.replay()) == state


@several_players
@given(seed=st.integers(0, 2**64 - 1), data=st.data())
def test_without_its_seed_a_record_keeps_the_first_state(name: str, seed: int, data: st.DataObject) -> None:
    """Where nothing is left to shuffle, so that the state does not tell; else it finds the seed."""
    state = dealt(name, seed, data)
    record = GameRecord.of(state, [])
    if hasattr(state, "shuffler"):
        assert (record.seed, record.first_state) == (seed, None)
        assert (record.players, record.dealer) == (state.players, state.dealer)
    else:
        assert (record.seed, record.first_state, record.players, record.dealer) == (None, state, None, None)
    assert GameRecord.from_json(record.to_json()) == record


@every_game
@given(seed=st.integers(0, 2**64 - 1), other=st.integers(0, 2**64 - 1), data=st.data())
def test_a_seed_that_deals_something_else_is_refused(name: str, seed: int, other: int, data: st.DataObject) -> None:
    """Even if it deals the first state by other rules; and a later state is dealt by no seed."""
    game: Any = GAMES[name]
    state = dealt(name, seed, data)
    if other != seed:
        with pytest.raises(RecordError, match=rf"^\$\.seed: expected a seed that deals the first state, got {other}$"):
            GameRecord.of(state, [], seed=other)
    if state.outcome is not None:
        return  # stuck at once
    later = game.apply(state, game.legal_actions(state)[0])
    with pytest.raises(RecordError, match=rf"^\$\.seed: expected a seed that deals the first state, got {seed}$"):
        GameRecord.of(later, [], seed=seed)


@every_game
@pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "1"], ids=repr)
def test_what_is_no_seed_is_refused(name: str, seed: Any) -> None:
    game: Game[Any, Any, Any, Any, Any] = GAMES[name]
    with pytest.raises(SeedError):
        GameRecord.of(game.new_game(1), [], seed=seed)


@several_players
def test_a_scripted_deal_is_no_seeds(name: str) -> None:
    """It is recorded as a first state, and no seed will do."""
    state = GAMES[name].new_game(Shuffler.scripted([CARDS[:52]]))
    assert GameRecord.of(state, []).first_state == state
    with pytest.raises(RecordError, match=r"^\$\.seed: expected a seed that deals the first state, got 1$"):
        GameRecord.of(state, [], seed=1)


THREE = commander.new_game(7, players=3, dealer=0)
RECORD = GameRecord.of(THREE, [commander.legal_actions(THREE)[0]], seed=7)
TEXT = RECORD.to_json()


def test_the_text_of_a_record_for_three() -> None:
    document = json.loads(TEXT)
    assert list(document) == [
        *("format", "version", "game", "variant", "players", "dealer"),
        *("seed", "first_state", "actions", "digests", "outcome"),
    ]
    assert (document["game"], document["players"], document["dealer"], document["seed"]) == ("commander", 3, 0, "7")
    assert document["actions"] == ["attack 1 seat 0 slot 1"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 5}, "$.players: expected 2, 3 or 4, got 5"),
        ({"players": 1}, "$.players: expected 2, 3 or 4, got 1"),
        ({"players": None}, "$.players: expected 2, 3 or 4, got null"),
        ({"players": True}, "$.players: expected an integer, got true"),
        ({"players": "3"}, '$.players: expected an integer, got "3"'),
        ({"players": ...}, "$.players: expected an integer or null, got nothing"),
        ({"dealer": 3}, "$.dealer: expected 0, 1 or 2, got 3"),
        ({"dealer": -1}, "$.dealer: expected 0, 1 or 2, got -1"),
        ({"dealer": None}, "$.dealer: expected 0, 1 or 2, got null"),
        ({"dealer": 1.0}, "$.dealer: expected an integer, got 1.0"),
        ({"dealer": ...}, "$.dealer: expected an integer or null, got nothing"),
        ({"players": 2, "dealer": 2}, "$.dealer: expected 0 or 1, got 2"),
        ({"seed": None}, "$: expected a seed or a first state, got neither"),
        ({"actions": ["jump"]}, "$.actions[0]: expected an action of Capture the Commander, got 'jump'; actions are"),
        ({"actions": [1]}, "$.actions[0]: expected an action in notation, got 1"),
        ({"outcome": {"winner": "0"}}, "$.outcome"),
        ({"outcome": "WON"}, '$.outcome: expected an object, got "WON"'),
        ({"game": "solitaire"}, '$: expected no field "players"'),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_a_fault_of_a_record_for_three_is_said(changes: dict[str, Any], message: str) -> None:
    assert fault(edited(TEXT, **changes)).startswith(message)


def test_a_table_without_a_seed_is_refused() -> None:
    """The first state has it already."""
    text = GameRecord.of(THREE, []).to_json()
    assert fault(edited(text, players=3)) == "$.players: expected null, got 3"
    assert fault(edited(text, dealer=0)) == "$.dealer: expected null, got 0"
    for name in ("players", "dealer"):
        assert fault(edited(text, **{name: ...})) == f"$.{name}: expected an integer or null, got nothing"


def test_a_game_for_one_has_no_table() -> None:
    record = GameRecord.of(new_game(5), [])
    for name in ("players", "dealer"):
        assert fault(edited(record.to_json(), **{name: None})) == f'$: expected no field "{name}"'
        with pytest.raises(RecordError, match=rf"^\$\.{name}: expected null, got 1$"):
            evolve(record, **{name: 1})


def test_a_record_made_by_hand_has_a_table_that_fits() -> None:
    for changes, message in (
        ({"players": 5}, r"^\$\.players: expected 2, 3 or 4, got 5$"),
        ({"players": "3"}, r"^\$\.players: expected an integer or None, got '3'$"),
        ({"dealer": 3}, r"^\$\.dealer: expected 0, 1 or 2, got 3$"),
        ({"dealer": "0"}, r"^\$\.dealer: expected an integer or None, got '0'$"),
        ({"outcome": 0}, r"^\$\.outcome: expected an Outcome or None, got 0$"),
        ({"actions": ("expose 1",)}, r"^\$\.actions\[0\]: expected an action of commander, got 'expose 1'$"),
        ({"game": "solitaire"}, r"^\$\.variant: "),
        ({"seed": None, "first_state": new_game(1), "players": None, "dealer": None}, r"^\$\.first_state: "),
    ):
        with pytest.raises(RecordError, match=message):
            evolve(RECORD, **changes)


@every_game
@data
def test_a_record_made_by_hand_is_checked_as_one_that_is_read(name: str, data: st.DataObject) -> None:
    """The constructor refuses a first state that is not valid, or of other rules, in the words of the reader."""
    game = GAMES[name]
    state = data.draw(states(game, RULES.get(name)))
    record: GameRecord[Any, Any, Any, Any] = GameRecord.of(state, [])
    record = evolve(record, seed=None, players=None, dealer=None, first_state=state)
    invalid = evolve(state, outcome=None if state.outcome else OUTCOMES[name])
    with pytest.raises(RecordError, match=r"^\$\.first_state: expected ") as caught:
        evolve(record, first_state=invalid)
    written = {**json.loads(record.to_json()), "first_state": json.loads(record_of(invalid))}
    del written["first_state"]["format"], written["first_state"]["version"], written["first_state"]["game"]
    assert fault(json.dumps(written)) == str(caught.value)
    other = evolve(state, variant=evolve(state.variant, name="another name"))
    with pytest.raises(
        RecordError,
        match=rf"^\$\.first_state\.variant: expected {state.variant}, got another name@{other.variant.revision}$",
    ):
        evolve(record, first_state=other)
    with pytest.raises(
        RecordError, match=rf"^\$\.first_state\.variant: expected another name@\d+, got {state.variant}$"
    ):
        evolve(record, variant=other.variant)


OUTCOMES: Mapping[str, Any] = {
    "solitaire": solitaire.Outcome.WON,
    "commander": Outcome(0),
    "casino": casino.Outcome(0, (21, 0)),
}
"""An outcome of each game."""


def record_of(state: Any) -> str:
    """Return the saved form of a state that is not valid, which `save` refuses."""
    return write_state(next(name for name in GAMES if type(state) is GAMES[name].GameState), state)  # type: ignore[attr-defined]


HUGE = 10**5_000
NOT_READABLE = "expected a value that can be read back from JSON, got <Outcome>$"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"outcome": Outcome(HUGE)}, rf"^\$\.outcome: {NOT_READABLE}"),
        ({"seed": HUGE}, r"^\$\.seed: expected a seed from 0 to 18446744073709551615, got <int>$"),
        ({"players": HUGE}, r"^\$\.players: expected 2, 3 or 4, got <int>$"),
        ({"dealer": HUGE}, r"^\$\.dealer: expected 0, 1 or 2, got <int>$"),
        ({"digests": (HUGE,)}, r"^\$\.digests\[0\]: expected 12 hexadecimal digits, got <int>$"),
    ],
    ids=lambda value: str(*value) if isinstance(value, dict) else None,
)
def test_a_record_made_by_hand_has_no_integer_too_long_to_write(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        evolve(RECORD, **changes)


def test_an_action_of_a_class_of_ones_own_is_not_recorded() -> None:
    """It may have any notation, which could not be read back."""
    subclass: Any = type("Attack", (Attack,), {"__str__": lambda _: "jump"})
    with pytest.raises(RecordError, match=r"^\$\.actions\[0\]: expected an action of commander, got "):
        evolve(RECORD, actions=(subclass(1, 0, 1),))


def test_a_seen_record_with_integers_too_long_to_write_is_refused() -> None:
    seen = RECORD.redacted(0)
    with pytest.raises(RecordError, match=r"^\$\.seat: expected a seat from 0 to 2, got <int>$"):
        evolve(seen, seat=HUGE)
    with pytest.raises(RecordError, match=rf"^\$\.outcome: {NOT_READABLE}"):
        evolve(seen, outcome=Outcome(HUGE))


def test_another_table_is_another_deal() -> None:
    for changes in ({"players": 4}, {"dealer": 1}, {"players": 2, "dealer": 0}, {"seed": 8}):
        with pytest.raises(RecordError, match=r"^\$\.(digests|actions)\[0\]: "):
            list(evolve(RECORD, **changes).replay())
    assert next(evolve(RECORD, players=4, dealer=3).replay()) == commander.new_game(7, players=4)


def test_rules_that_are_for_fewer_players_are_named() -> None:
    record: GameRecord[Any, Any, Any, Any] = GameRecord.of(casino.new_game(7, players=3), [])
    record = evolve(record, variant=casino.ELEVEN)
    with pytest.raises(RecordError, match=r"^\$\.players: expected 2 players under eleven@1, got 3$"):
        list(record.replay())


def test_a_replay_names_what_departs() -> None:
    def departs(record: Any) -> str:
        with pytest.raises(RecordError) as caught:
            list(record.replay())
        return str(caught.value)

    assert departs(evolve(RECORD, actions=(Expose(1),))) == (
        "$.actions[0]: can't play expose 1: seat 1 must attack, since there is no tie to break (CM-4.2)"
    )
    assert departs(evolve(RECORD, actions=(Attack(1, 2, 1),))).startswith("$.digests[0]: ")
    assert departs(evolve(RECORD, outcome=Outcome(None))) == (
        '$.outcome: expected null after the last action, got {"winner":null}'
    )


def test_only_what_is_legal_is_recorded() -> None:
    with pytest.raises(IllegalActionError):
        GameRecord.of(THREE, [Expose(1)])
    with pytest.raises(InvalidStateError, match="expected to_move to be a seat in the game, 0, 1 or 2, got None"):
        GameRecord.of(evolve(THREE, to_move=None), [])


def test_the_variant_of_the_first_state_is_the_records() -> None:
    mine = commander.STANDARD.evolve(name="mine")
    text = edited(GameRecord.of(THREE, []).to_json(), variant=json.loads(save(evolve(THREE, variant=mine)))["variant"])
    assert fault(text) == "$.first_state.variant: expected mine@1, got standard@1"


def test_digests_never_change() -> None:
    """A digest is computed from the text of version 1, even once there are newer versions."""
    assert RECORD.digests == ("0467d9cbbb46",)


# What a player may keep


@several_players
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_a_redacted_record_tells_nothing_of_what_is_hidden(name: str, data: st.DataObject, seed: int) -> None:
    """Dealt anew wherever the player has not looked yet, the same game leaves the same redacted record."""
    game = GAMES[name]
    played = data.draw(whole_games(game, RULES.get(name)))
    end = data.draw(st.integers(0, len(played.actions)))
    last, other = played.states[end], game.resample(played.states[end], 1, seed=seed)
    start = next(number for number, state in enumerate(played.states) if round_of(state) == round_of(last))
    first, actions = played.states[start], played.actions[start:end]
    other_first = EXCHANGED[name](first, last, other)
    one = GameRecord.of(first, actions).redacted(1)
    try:
        another = GameRecord.of(other_first, actions).redacted(1)
    except IllegalActionError:
        assume(False)  # another player has built, and would have had no card to answer with
        raise
    assert isinstance(one, SeenRecord)
    assert (one, hash(one), repr(one), one.to_json()) == (another, hash(another), repr(another), another.to_json())
    assert not {"seed", "digests", "first_state", "set_aside"} & set(json.loads(one.to_json()))


def round_of(state: Any) -> int:
    """Return the round of a state; what was hidden in an earlier one is so no longer."""
    return getattr(state, "round", 1)


def exchanged_in_layouts(first: Any, last: Any, other: Any) -> Any:
    """Return the first state with the cards elsewhere that are elsewhere in *other* than in *last*."""
    places = [(seat, slot) for seat, layout in enumerate(last.layouts) for slot, card in enumerate(layout) if card]
    layouts = [list(layout) for layout in first.layouts]
    for seat, slot in places:
        layouts[seat][slot] = other.layouts[seat][slot]
    used = {card for layout in layouts for card in layout}
    spare = [card for card in CARDS[:52] if card not in used]
    taken = set[Any]()
    for layout in layouts:  # cards of players who are out and were never seen: one of the spare ones where it is needed
        for slot, card in enumerate(layout):
            layout[slot] = card if card not in taken else spare.pop()
            taken.add(layout[slot])
    return evolve(first, layouts=tuple(map(tuple, layouts)), set_aside=type(first.set_aside)(set(CARDS[:52]) - taken))


def exchanged_in_hands(first: Any, last: Any, other: Any) -> Any:
    """Return the first state with each card exchanged that is another one in *other* than in *last*."""
    exchange = dict(zip(last.stock, other.stock, strict=True))
    for hand, other_hand in zip(last.hands, other.hands, strict=True):
        exchange |= dict(zip(hand, other_hand, strict=True))
    hands = tuple(type(hand)(exchange.get(card, card) for card in hand) for hand in first.hands)
    stock = tuple(exchange.get(card, card) for card in first.stock)
    return evolve(first, hands=hands, stock=stock, shuffler=other.shuffler)


EXCHANGED: Mapping[str, Callable[[Any, Any, Any], Any]] = {
    "commander": exchanged_in_layouts,
    "casino": exchanged_in_hands,
}


def test_a_redacted_record_is_of_a_player() -> None:
    """Of a player who must be named: by default, the hand of seat 0 would go to everyone."""
    for player in (-1, 3, None):
        with pytest.raises(UnknownSeatError):
            RECORD.redacted(player)
    assert [RECORD.redacted(player).seat for player in range(3)] == [0, 1, 2]
    document = json.loads(RECORD.redacted(2).to_json())
    assert document["first_view"]["layouts"] == [["FACE_DOWN"] * 13] * 3
    assert document["turns"][0]["events"][0]["kind"] == "Attacked"


@pytest.mark.parametrize("recall", [False, True])
def test_a_player_keeps_the_hand_that_a_later_deal_brought(*, recall: bool) -> None:
    """Events are for all, so the last view has what was dealt to one player alone."""
    state, actions = casino.new_game(7), list[Any]()
    first = state
    while state.deal == 1:
        actions.append(casino.legal_actions(state)[0])
        state = casino.apply(state, actions[-1])
    for player in range(2):
        seen = GameRecord.of(first, actions).redacted(player, recall=recall)
        assert seen.last_view == casino.view(state, player, recall=recall)
        assert seen.first_view == casino.view(first, player, recall=recall)
        hand = [str(card) for card in state.hands[player]]
        assert json.loads(seen.to_json())["last_view"]["hand"] == hand
