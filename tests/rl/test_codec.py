"""Codes of actions: the same legal actions as the list, each with one chain of codes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    DECKOPEDIA,
    GAMES,
    PLAYCARDS,
    CardSet,
    CodeError,
    Discard,
    InvalidStateError,
    InvalidViewError,
    Phase,
    PlayersError,
    UnknownGameError,
    casino,
    commander,
    new_game,
    solitaire,
)
from card_capture.casino import MAIN, PERMISSIVE, ROYAL, VARIANTS, Trail, Variant
from card_capture.casino._variants import list_player_counts
from card_capture.rl import codec
from card_capture.rl.codec import Codec, Partial
from tests.casino.positions import position as casino_position
from tests.casino.test_enumeration import CROWDED, mix_flags
from tests.contract import Subject
from tests.solitaire.positions import position
from tests.test_contract import SUBJECTS

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
data = given(data=st.data())

MOST = 2_000
"""The number of actions up to which all chains of codes are followed."""


def find_codec(subject: Subject, state: Any) -> Codec[Any, Any, Any]:
    return codec.of(subject.game, subject.players(state))


def list_legal(play: Partial[Any]) -> list[int]:
    return [int(code) for code in play.mask.nonzero()[0]]


def follow_all(play: Partial[Any]) -> Iterator[Partial[Any]]:
    """Yield the whole actions that every chain of codes leads to."""
    if play.action is not None:
        assert not play.mask.any()
        yield play
    for code in list_legal(play):
        yield from follow_all(play.choose(code))


def require_exactly(codes: Codec[Any, Any, Any], game: Any, state: Any) -> set[int]:
    """Check that codes and legal actions correspond one to one, and return the codes that occur."""
    listed = game.legal_actions(state)
    found = {play.codes: play.action for play in follow_all(codes.begin(state))}
    assert len(found) == len(listed)
    assert set(found.values()) == set(listed)
    if state.to_move is not None:
        view = game.view(state, state.to_move)
        for chosen, action in found.items():
            assert codes.encode(action, view) == chosen
            assert codes.decode(chosen, view) == action
            assert all(codes.decode(chosen[:count], view) is None for count in range(len(chosen)))
    return {code for chosen in found for code in chosen}


# Codes are the legal actions


@every_game
@data
def test_the_chains_of_codes_are_the_legal_actions(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    if len(subject.game.legal_actions(state)) <= MOST:
        require_exactly(find_codec(subject, state), subject.game, state)


@every_game
@data
def test_a_mask_is_that_of_the_codes_chosen_so_far(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    codes = find_codec(subject, state)
    play = codes.begin(state)
    while True:
        mask = codes.mask(state, play.codes)
        assert mask.dtype == np.int8
        assert mask.shape == (codes.size,) == (len(codes.actions),)
        assert set(mask.tolist()) <= {0, 1}
        assert mask.tolist() == play.mask.tolist()
        if not mask.any():
            break
        play = play.choose(data.draw(st.sampled_from(list_legal(play))))
    assert (play.action is None) == (state.to_move is None)


@every_game
@data
def test_an_illegal_code_is_refused_with_its_rule(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    codes = find_codec(subject, state)
    play = codes.begin(state)
    while True:
        legal = list_legal(play)
        assert [code for code in range(codes.size) if play.why_not(code) is None] == legal
        for code in data.draw(st.lists(st.integers(0, codes.size - 1), max_size=5)):
            if code not in legal:
                reason = play.why_not(code)
                assert reason is not None
                assert "None" not in reason
                assert subject.rule_prefix in reason or reason == "the action is complete"
                with pytest.raises(CodeError) as caught:
                    play.choose(code)
                assert str(caught.value) == (
                    f"expected a code that is legal, got {code} ({codes.actions[code]}): {reason}"
                )
        if not legal:
            break
        play = play.choose(data.draw(st.sampled_from(legal)))


def test_all_codes_of_card_capture_occur() -> None:
    """Most of them do in random play, and all of them in two positions."""
    rng, found = Random(5), set[int]()
    codes = codec.of(solitaire)
    for seed in range(60):
        state = new_game(seed, rng.choice(list(solitaire.VARIANTS.values())))
        while actions := solitaire.legal_actions(state):
            found.update(list_legal(codes.begin(state)))
            state = solitaire.apply(state, rng.choice(actions))
    assert len(found) > 80
    for phase in (Phase.DISCARD, Phase.CAPTURE):
        state = position("Jh Qh Kh Ah", "5h 6h 7h 8h", DECKOPEDIA, phase=phase)
        found |= require_exactly(codes, solitaire, state)
    assert found == set(range(104))


def play_casino(variant: Variant, rng: Random, plays: int) -> tuple[int, set[int]]:
    """Compare along a match with many building plays; return the number of plays and the codes that occurred."""
    state = casino.new_game(rng.getrandbits(64), variant, rng.choice(list_player_counts(variant)))
    codes = codec.of(casino, state.players)
    number, found = 0, set[int]()
    for _ in range(plays):
        listed = casino.legal_actions(state)
        if 0 < len(listed) < 300:
            number += len(listed)
            found |= require_exactly(codes, casino, state)
        if state.outcome is not None:
            break
        building = [play for play in listed if not isinstance(play, Trail | casino.Capture)]
        state = casino.apply(state, rng.choice(building if building and rng.random() < 0.6 else listed))
    return number, found


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_in_every_variant_of_casino(variant: Variant) -> None:
    """CA-13.2 to CA-13.5."""
    rng = Random(variant.id)
    assert sum(play_casino(variant, rng, 30)[0] for _ in range(3)) > 150


def test_in_mixes_of_all_flags_of_casino() -> None:
    """CA-13.2 to CA-13.5. The codes of few builds, of every card and of every kind of word occur."""
    rng, found, number = Random(14), set[int](), 0
    for mix in range(20):
        plays, more = play_casino(mix_flags(rng, mix), rng, 30)
        number += plays
        found |= more
    names = {codec.of(casino).actions[code] for code in found}
    assert number > 1_500
    assert {"end", "trail", "capture", "build", "add", "raise", "with", "for", "B1", "B2", "2c", "9"} <= names


def test_a_high_ace_of_casino() -> None:
    state = casino_position("Ac 2c", "Kd As Ah", variant=ROYAL)
    codes = codec.of(casino)
    view = casino.view(state, 0)
    words = {
        text: [codes.actions[code] for code in codes.encode(casino.parse_action(text), view)]
        for text in ("capture Ah with Ac", "capture Kd Ah with Ac as 14")
    }
    assert words == {
        "capture Ah with Ac": ["capture", "Ah", "with"],
        "capture Kd Ah with Ac as 14": ["capture", "Kd", "Ah"],
    }
    require_exactly(codes, casino, state)


@pytest.mark.parametrize("variant", [MAIN, ROYAL, PERMISSIVE], ids=str)
def test_a_crowded_table_of_casino_has_no_cap(variant: Variant) -> None:
    """Whole plays are drawn by their codes; there are thousands of them."""
    state, rng = casino_position("8d Tc", CROWDED, variant=variant), Random(variant.id)
    assert len(casino.legal_actions(state)) > 10_000
    codes = codec.of(casino, state.players)
    view = casino.view(state, 0)
    for _ in range(10):
        play = codes.begin(state)
        while play.action is None:
            play = play.choose(rng.choice(list_legal(play)))
        assert casino.why_not(state, play.action) is None
        assert codes.encode(play.action, view) == play.codes
    listed = casino.legal_actions(state)
    for number in (0, len(listed) // 2, -1):
        assert codes.decode(codes.encode(listed[number], view), view) == listed[number]


# What is refused


@every_game
@data
def test_a_number_that_is_not_a_code(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states.filter(lambda state: state.to_move is not None))
    codes = find_codec(subject, state)
    view = subject.game.view(state, state.to_move)
    wrong: Any
    for wrong in (-1, codes.size, 2**70, True, None, "0", 1.0, [0], float("nan"), np.float32(1)):
        calls = [codes.begin(state).choose, codes.begin(state).why_not, lambda code: codes.decode([code], view)]
        for call in calls:
            with pytest.raises(CodeError, match=rf"^expected a code from 0 to {codes.size - 1}, got "):
                call(wrong)
        with pytest.raises(CodeError, match=r"^expected a code from 0 to "):
            codes.observe(view, [wrong], seat=state.to_move)


@every_game
@data
def test_integers_of_numpy_are_codes(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states.filter(lambda state: state.to_move is not None))
    codes = find_codec(subject, state)
    view = subject.game.view(state, state.to_move)
    code = data.draw(st.sampled_from(list_legal(codes.begin(state))))
    for number in (np.int64(code), np.uint8(code) if code < 256 else code, np.array(code)):
        assert codes.begin(state).choose(number).codes == (code,)
        assert codes.decode(number, view) == codes.decode(code, view) == codes.decode([code], view)


@every_game
@data
def test_an_action_without_codes(subject: Subject, data: st.DataObject) -> None:
    """Every candidate action has codes that lead back to it, or is refused; a legal one has codes."""
    state = data.draw(subject.states.filter(lambda state: state.to_move is not None))
    codes = find_codec(subject, state)
    view = subject.game.view(state, state.to_move)
    candidates = list(subject.candidates(state))
    tried = Random(data.draw(st.integers())).choices(candidates, k=30)
    for action in [*tried, *subject.foreign]:
        try:
            chosen = codes.encode(action, view)
        except CodeError as error:
            assert str(error).startswith("expected an action with codes in this view, got ")  # noqa: PT017
            assert action in subject.foreign or subject.game.why_not(state, action) is not None
        else:
            assert codes.decode(chosen, view) == action


def test_a_second_code_of_an_action_of_one_code() -> None:
    state = new_game(1, PLAYCARDS)
    codes = codec.of(solitaire)
    play = codes.begin(state).choose(0)
    assert play.why_not(0) == "the action is complete"
    with pytest.raises(CodeError, match=r"got 3 \(discard hand 1 2\): the action is complete$"):
        play.choose(3)
    with pytest.raises(CodeError, match=r"^expected one code, got 2$"):
        codes.decode([0, 0], solitaire.view(state))
    assert codes.decode([], solitaire.view(state)) is None


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (15, "expected a code of cards in hand, got 15 (discard hand 1 2 3 4): there is no card in slot 3 of the hand"),
        (
            46,
            "expected a code of a card in the row, got 46 (capture row 3 with hand 1): there is no card in Position 3",
        ),
    ],
)
def test_a_code_of_a_card_that_is_not_there(code: int, message: str) -> None:
    view = solitaire.view(position(hand="2c 3h", in_row="5c 6c - 7d"))
    with pytest.raises(CodeError) as caught:
        codec.of(solitaire).decode(code, view)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (0, "cards can be discarded only in the Discard Phase, but this is the Capture Phase (CC-3.1)"),
        (17, "3h can't be spent on 5c: only cards of its suit and Jokers can (CC-6.1)"),
        (19, "there is no card in slot 3 of the hand (CC-6.1)"),
        (46, "there is no card in Position 3 (CC-6.1)"),
        (16, "2c can't capture 5c: the total is 2, but 5 is needed (CC-6.1)"),
        (79, "there is no card in slot 3 of the hand (CC-6.3)"),
        (92, "there is no card in Position 3 (CC-6.4)"),
    ],
)
def test_the_reasons_of_card_capture(code: int, reason: str) -> None:
    state = position(hand="2c 3h", in_row="5c 6c - 7d")
    assert codec.of(solitaire).begin(state).why_not(code) == reason


def test_the_order_of_words_is_a_reason() -> None:
    """The words are those of a legal play, but "4d 6h" and not "6h 4d" is the way to write it."""
    for seed in range(40):
        state = casino.new_game(seed)
        play = codec.of(casino).begin(state)
        for code in (2, 3):
            if play.why_not(code) is None:
                begun = play.choose(code)
                reasons = [begun.why_not(other) for other in range(codec.of(casino).size)]
                assert all(reason is None or reason.endswith(")") for reason in reasons)


def test_the_reasons_of_casino() -> None:
    state = casino_position("8c Ks", "5d 3h 7s")
    codes = codec.of(casino)
    number = codes.actions.index
    begun = codes.begin(state)
    assert begun.why_not(0) == "a play needs a card (CA-2.9)"
    assert begun.why_not(number("add")) == "add does not begin a legal play (CA-13.3)"
    assert begun.why_not(number("8c")) == "8c does not begin a legal play (CA-2.9)"
    trail = begun.choose(number("trail"))
    assert trail.why_not(0) == "trail is not a whole play (CA-2.9)"
    assert trail.why_not(number("2c")) == "2c is not in hand (CA-2.9)"
    played = trail.choose(number("8c"))
    assert str(played.action) == "trail 8c"
    assert played.why_not(number("8c")) == "the action is complete (CA-2.9)"
    over = evolve(state, to_move=None, outcome=casino.Outcome(0, (21, 3)))
    assert codes.begin(over).why_not(1) == "the match is over: side 0 has won (CA-11.2)"
    assert not codes.mask(over).any()


def test_the_view_of_another_seat_has_no_codes() -> None:
    state = casino_position("8c Ks", "5d 3h 7s")
    with pytest.raises(CodeError, match=r"got trail 2c$"):
        codec.of(casino).encode(casino.parse_action("trail 2c"), casino.view(state, 1))


def test_a_hand_of_more_cards_than_slots() -> None:
    state = evolve(new_game(1), hand=CardSet.parse("2c 3c 4c 2d 3d"))
    codes = codec.of(solitaire)
    message = r"^expected a hand of at most 4 cards \(CC-5.2\), got 2c 3c 4c 2d 3d$"
    with pytest.raises(CodeError, match=message):
        codes.mask(state)
    with pytest.raises(CodeError, match=message):
        codes.observe(solitaire.view(state))


@every_game
@pytest.mark.parametrize("wrong", [None, "state", 7])
def test_values_that_are_not_states_or_views(subject: Subject, wrong: Any) -> None:
    codes = codec.of(subject.game)
    for call in (codes.begin, codes.mask):
        with pytest.raises(InvalidStateError):
            call(wrong)
    for call in (codes.observe, lambda view: codes.encode(None, view), lambda view: codes.decode(0, view)):
        with pytest.raises(InvalidViewError):
            call(wrong)


@pytest.mark.parametrize("game", [commander, casino])
def test_another_number_of_players(game: Any) -> None:
    state = game.new_game(1, players=3)
    codes = codec.of(game, 4)
    with pytest.raises(CodeError, match=r"^expected a state with 4 players, got one with 3; call codec\.of again$"):
        codes.mask(state)
    with pytest.raises(InvalidViewError, match=r"^expected a view for 4 players, got one for 3$"):
        codes.observe(game.view(state, 0))


# Codecs


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [(solitaire, 1, 104), (commander, 2, 182), (commander, 3, 351), (commander, 4, 520)]
    + [(casino, players, 152) for players in (2, 3, 4)],
)
def test_sizes(game: Any, players: int, size: int) -> None:
    codes = codec.of(game, players)
    assert codes.size == len(codes.actions) == len(set(codes.actions)) == size
    assert len(codes.features) == len(set(codes.features))
    assert (codes.players, codes.version, GAMES[codes.game]) == (players, codec.VERSION, game)
    assert repr(codes) == f"<codec 1 of {codes.game} for {players}: {size} codes>"


@every_game
def test_a_codec_is_made_once(subject: Subject) -> None:
    codes = codec.of(subject.game)
    assert codec.of(subject.game, subject.game.PLAYERS[0]) is codes
    assert pickle.loads(pickle.dumps(codes)) is copy.deepcopy(codes) is codes
    state = subject.game.new_game(1)
    assert repr(codes.begin(state)) == "<partial action: ->"
    assert repr(codes.begin(state).choose(list_legal(codes.begin(state))[0])).startswith("<partial action: ")


def test_games_and_numbers_of_players_that_there_are_not() -> None:
    with pytest.raises(PlayersError, match=r"^expected 1 player, got 2$"):
        codec.of(solitaire, 2)
    for wrong in (1, 5, True, "2"):
        with pytest.raises(PlayersError, match=r"^expected 2, 3 or 4 players, got "):
            codec.of(casino, wrong)  # type: ignore[arg-type]
    for game in (None, "casino", codec):
        with pytest.raises(UnknownGameError, match=r"^expected the module solitaire, the module commander or "):
            codec.of(game)  # type: ignore[arg-type]


def test_codes_are_named_by_what_they_mean() -> None:
    codes = codec.of(solitaire)
    view = solitaire.view(position(hand="2c 3h 4h X1", in_row="5c 6h 7d 8s"))
    for code, action in {
        0: "discard -",
        5: "discard 2c 4h",
        16 + 15 + 14 - 1: "capture 6h with 3h 4h X1",
        77: "give 3h",
        80 + 18 + 5: "sacrifice 4h X1 for 8s",
    }.items():
        assert str(codes.decode(code, view)) == action
    assert [codes.actions[code] for code in (5, 44, 77, 103)] == [
        "discard hand 1 3",
        "capture row 2 with hand 2 3 4",
        "give hand 2",
        "sacrifice hand 3 4 for row 4",
    ]
    assert codes.encode(Discard(CardSet.parse("2c 4h")), view) == (5,)


def test_seats_are_counted_from_the_seat_to_move() -> None:
    codes = codec.of(commander, 3)
    state = commander.new_game(1, players=3)
    code = codes.actions.index("attack 2 seat +1 slot 4")
    first = codes.decode(code, commander.view(state, 0))
    assert first == commander.Attack(2, seat=1, target=4)
    later = evolve(state, to_move=2)
    assert codes.decode(code, commander.view(later, 0)) == commander.Attack(2, seat=0, target=4)
