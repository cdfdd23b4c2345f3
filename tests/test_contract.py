"""The contract that every game keeps, whatever its rules: one suite over all of them."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from importlib import import_module
from io import StringIO
from random import Random
from typing import Any

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter
from hypothesis.vendor.pretty import pretty as hypothesis_pretty

from card_capture import (
    CARDS,
    GAMES,
    CardCaptureError,
    IllegalActionError,
    InvalidStateError,
    NotABoolError,
    NotAnIntegerError,
    ParseError,
    SeedError,
    UnknownSeatError,
    UnknownVariantError,
    casino,
)
from card_capture._quoting import quote
from tests.casino.subject import SUBJECT as CASINO
from tests.commander.subject import SUBJECT as COMMANDER
from tests.contract import Subject
from tests.solitaire.subject import SUBJECT as SOLITAIRE

TITLES = {"solitaire": "Card Capture", "commander": "Capture the Commander", "casino": "Casino"}
SUBJECTS = [SOLITAIRE, COMMANDER, CASINO]

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
data = given(data=st.data())


def test_every_game_has_a_subject() -> None:
    assert {subject.name: subject.game for subject in SUBJECTS} == GAMES


# Actions


@every_game
@data
def test_the_list_is_what_why_not_lets_pass(subject: Subject, data: st.DataObject) -> None:
    """Over all candidate actions; each is listed once."""
    state = data.draw(subject.states)
    listed = list(subject.game.legal_actions(state))
    assert len(listed) == len(set(listed))
    assert set(listed) == {c for c in subject.candidates(state) if subject.game.why_not(state, c) is None}


@every_game
@data
def test_refusals_name_a_rule_and_change_nothing(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    before = pickle.dumps(state)
    listed = set(subject.game.legal_actions(state))
    for action in subject.candidates(state):
        if action in listed:
            continue
        refusal = subject.game.why_not(state, action)
        assert refusal is not None
        assert re.fullmatch(rf"{subject.rule_prefix}-\d+\.\d+", refusal.rule)
        assert refusal.message
        for verb in (subject.game.apply, subject.game.narrate, lambda *given: subject.game.reveals(*given, 0)):
            with pytest.raises(IllegalActionError) as caught:
                verb(state, action)
            assert (caught.value.action, caught.value.refusal) == (action, refusal)
            assert refusal.message in str(caught.value)
    assert pickle.dumps(state) == before


@every_game
@data
def test_what_is_no_action_is_refused(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    for thing in subject.foreign:
        assert subject.game.why_not(state, thing) is not None
        for verb in (subject.game.apply, subject.game.narrate, lambda *given: subject.game.reveals(*given, 0)):
            with pytest.raises(IllegalActionError):
                verb(state, thing)


@every_game
@data
def test_what_is_plainly_legal_is_legal(subject: Subject, data: st.DataObject) -> None:
    """The quick test that `apply` makes first lets nothing pass that a rule forbids; it may miss plays of Casino."""
    state = data.draw(subject.states)
    is_plainly_legal = quick_test(subject)
    listed = set(subject.game.legal_actions(state))
    passing = [action for action in subject.candidates(state) if is_plainly_legal(state, action)]
    assert listed.issuperset(passing)
    assert subject.game is casino or listed.issubset(passing)
    assert not any(is_plainly_legal(state, thing) for thing in subject.foreign)


@every_game
@data
def test_the_quick_test_decides_nothing(subject: Subject, data: st.DataObject) -> None:
    """Without it, `apply` returns the same states."""
    state = data.draw(subject.states)
    apply = import_module(f"{subject.game.__name__}._apply")
    for action in subject.game.legal_actions(state)[:20]:
        after = subject.game.apply(state, action)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(apply, "is_plainly_legal", lambda *_: False)
            assert subject.game.apply(state, action) == after


@every_game
def test_most_actions_are_plainly_legal(subject: Subject) -> None:
    """Otherwise the quick test would not be worth its while."""
    passed, played = 0, 0
    is_plainly_legal = quick_test(subject)
    for seed in range(5):
        rng, state = Random(seed), subject.game.new_game(seed)
        while state.outcome is None:
            actions = subject.game.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
            passed, played = passed + is_plainly_legal(state, action), played + 1
            state = subject.game.apply(state, action)
    assert passed > 0.75 * played


def quick_test(subject: Subject) -> Any:
    return import_module(f"{subject.game.__name__}._plainly_legal").is_plainly_legal


@every_game
@data
def test_the_game_is_over_when_nothing_is_legal(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    over = state.outcome is not None
    assert over is (state.to_move is None) is (len(subject.game.legal_actions(state)) == 0)
    if not over:
        assert state.to_move in range(subject.players(state))


@every_game
@pytest.mark.parametrize("recall", ["False", "", 1, 0, None, []])
def test_recall_is_true_or_false(subject: Subject, recall: Any) -> None:
    """The string "False" counts as true in Python, and would show what only a perfect memory knows."""
    with pytest.raises(NotABoolError, match=f"^{re.escape(f'expected True or False, got {recall!r}')}$"):
        subject.game.view(subject.game.new_game(1), 0, recall=recall)


@every_game
@data
def test_legal_actions_is_an_immutable_sequence(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    actions = subject.game.legal_actions(state)
    listed = tuple(actions)
    size = len(listed)
    assert len(actions) == size
    assert [actions[i] for i in range(-size, size)] == [*listed, *listed]
    assert (actions[1:], actions[::-2], actions[:0]) == (listed[1:], listed[::-2], ())
    assert tuple(reversed(actions)) == listed[::-1]
    assert all(action in actions and actions.index(action) == i for i, action in enumerate(listed))
    assert object() not in actions
    assert (actions == listed, actions != listed, hash(actions)) == (True, False, hash(listed))
    assert actions == subject.game.legal_actions(state) != object()
    assert actions == [*listed] != actions[:-1] or not listed
    for outside in (size, -size - 1):
        with pytest.raises(IndexError):
            actions[outside]
    for index in (0.0, "0", None):
        with pytest.raises(NotAnIntegerError, match=f"^expected an integer, got {index!r}$"):
            actions[index]  # type: ignore[index]
    with pytest.raises(TypeError):
        actions[0] = None  # type: ignore[index]
    assert repr(actions).startswith("<1 action: " if size == 1 else f"<{size} actions")
    assert all(str(action) in repr(actions) for action in listed[:5])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(actions, protocol))
        assert (type(copy), copy, tuple(copy)) == (type(actions), actions, listed)


@every_game
@data
def test_notation_is_read_back(subject: Subject, data: st.DataObject) -> None:
    """For legal and illegal actions alike, in any case, with pretty cards, in any order of its words' cards."""
    state = data.draw(subject.states)
    pretty = {str(card): card.pretty for card in CARDS}
    for action in subject.candidates(state):
        text = str(action)
        assert subject.game.parse_action(text) == action
        assert subject.game.parse_action(text.upper()) == action
        assert subject.game.parse_action(" ".join(pretty.get(word, word) for word in text.split())) == action


@every_game
@given(text=st.text(max_size=30) | st.sampled_from(["", "-", "discard", "2c", "attack", "capture 9s with"]))
def test_what_is_no_notation_is_a_parse_error(subject: Subject, text: str) -> None:
    try:
        action = subject.game.parse_action(text)
    except ParseError as error:
        assert error.text == text  # noqa: PT017
    else:
        assert subject.game.parse_action(str(action)) == action


@every_game
@pytest.mark.parametrize("text", [None, 3, b"discard -", ["discard", "-"]])
def test_notation_is_text(subject: Subject, text: object) -> None:
    with pytest.raises(ParseError):
        subject.game.parse_action(text)  # type: ignore[arg-type]


# States


@every_game
@data
def test_no_card_is_made_or_lost(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    cards = subject.all_cards(state)
    assert set(cards.values()) == {1}
    for action in subject.game.legal_actions(state):
        assert subject.all_cards(subject.game.apply(state, action)) == cards


@every_game
@data
def test_apply_leaves_its_argument_alone(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    before = pickle.dumps(state)
    for action in subject.game.legal_actions(state):
        following = subject.game.apply(state, action)
        assert following != state
        assert following == subject.game.apply(state, action)
        assert hash(following) == hash(subject.game.apply(state, action))
    assert pickle.dumps(state) == before


@every_game
@data
def test_states_can_not_be_changed(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    for field in fields(type(state)):
        with pytest.raises(AttributeError):
            setattr(state, field.name, None)
    with pytest.raises(AttributeError):
        state.something = None


@every_game
@data
def test_equal_states_are_alike(subject: Subject, data: st.DataObject) -> None:
    """A copy through pickle is equal, hashes alike and plays alike."""
    state = data.draw(subject.states)
    copy = pickle.loads(pickle.dumps(state))
    assert (copy == state, hash(copy), repr(copy)) == (True, hash(state), repr(state))
    assert subject.game.legal_actions(copy) == subject.game.legal_actions(state)
    for action in subject.game.legal_actions(state):
        assert subject.game.apply(copy, action) == subject.game.apply(state, action)


@every_game
@data
def test_reachable_states_are_sound(subject: Subject, data: st.DataObject) -> None:
    subject.game.check(data.draw(subject.states))


@every_game
@pytest.mark.parametrize("thing", [None, 3, "state", object()])
def test_what_is_no_state_is_refused(subject: Subject, thing: object) -> None:
    game = subject.game
    for verb in (
        lambda: game.check(thing),
        lambda: game.legal_actions(thing),
        lambda: game.why_not(thing, None),
        lambda: game.apply(thing, None),
        lambda: game.narrate(thing, None),
        lambda: game.view(thing, 0),
        lambda: game.resample(thing, 0, seed=1),
        lambda: game.reveals(thing, None, 0),
    ):
        with pytest.raises(InvalidStateError, match=f"^expected a GameState of .*, got {re.escape(quote(thing))}$"):
            verb()


# What a state shows


@every_game
@data
def test_a_printed_state_is_public(subject: Subject, data: st.DataObject) -> None:
    """Cards that a player may not see can lie elsewhere, and other shuffles can come: the line stays the same."""
    state = data.draw(subject.states)
    assert "\n" not in str(state)
    assert str(state).startswith(f"{TITLES[subject.name]}, {state.variant}, ")
    for player in range(subject.players(state)):
        other = data.draw(subject.dealt_anew(state, player, recall=False))
        assert str(other) == str(state)
        assert show_in_notebook(other) == show_in_notebook(state) == str(state)
        assert show_in_notebook([other]) == f"[{state}]"


@every_game
@data
def test_a_pickled_list_of_actions_has_no_hidden_card(subject: Subject, data: st.DataObject) -> None:
    """A list may be sent to the player whose turn it is."""
    state = data.draw(subject.states)
    actions = subject.game.legal_actions(state)
    if len(actions) > 300:
        return
    pickled = pickle.dumps(actions)
    assert pickle.loads(pickled) == actions
    other = data.draw(subject.dealt_anew(state, state.to_move or 0, recall=True))
    assert pickle.dumps(subject.game.legal_actions(other)) == pickled


@every_game
@data
def test_a_picture_of_a_state_has_no_hidden_card(subject: Subject, data: st.DataObject) -> None:
    """As for `str`; the picture is that of the seat whose turn it is."""
    state = data.draw(subject.states)
    other = data.draw(subject.dealt_anew(state, state.to_move or 0, recall=False))
    assert other._repr_html_() == state._repr_html_()


class Notebook(RepresentationPrinter):
    """The printer of IPython, of which Hypothesis has a copy; like IPython it looks for methods class by class."""


def show_in_notebook(value: object) -> str:
    """Return the text that a notebook shows for a value."""
    written = StringIO()
    notebook = Notebook(written)
    notebook.pretty(value)
    notebook.flush()
    return written.getvalue()


@every_game
def test_hypothesis_shows_states_exactly(subject: Subject) -> None:
    state = subject.game.new_game(0)
    assert hypothesis_pretty(state) == repr(state)


# Deals


@every_game
@given(seed=st.integers(0, 2**64 - 1), data=st.data())
def test_the_same_seed_gives_the_same_game(subject: Subject, seed: int, data: st.DataObject) -> None:
    rules = data.draw(subject.variants)
    one, other = subject.game.new_game(seed, rules), subject.game.new_game(seed, rules)
    while one.outcome is None:
        assert one == other
        actions = subject.game.legal_actions(one)
        number = data.draw(st.integers(0, len(actions) - 1))
        one, other = subject.game.apply(one, actions[number]), subject.game.apply(other, actions[number])
    assert one == other


@every_game
@pytest.mark.parametrize(
    "seed", [-1, 2**64, True, False, 1.0, "1", None, 10**5000, object()], ids=lambda seed: type(seed).__name__
)
def test_bad_seeds(subject: Subject, seed: object) -> None:
    with pytest.raises(SeedError, match=r"^expected a seed from 0 to 18446744073709551615, got ") as caught:
        subject.game.new_game(seed)  # type: ignore[arg-type]
    assert caught.value.seed is seed
    state = subject.game.new_game(0)
    with pytest.raises(SeedError):
        subject.game.resample(state, 0, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(SeedError):
        subject.game.imagine(subject.game.view(state, 0, recall=True), seed=seed)  # type: ignore[arg-type]


@every_game
@pytest.mark.parametrize("name", ["nobody", "", "nobody@1", None, 1, ["beta"]])
def test_unknown_variants(subject: Subject, name: object) -> None:
    with pytest.raises(UnknownVariantError) as caught:
        subject.game.variant(name)  # type: ignore[arg-type]
    assert caught.value.name is name
    assert all(known in str(caught.value) for known in subject.game.VARIANTS)


@every_game
def test_variants_are_found_by_name_and_id(subject: Subject) -> None:
    for known, rules in subject.game.VARIANTS.items():
        assert rules.id == known
        assert subject.game.variant(known) is subject.game.variant(known.upper()) is rules
        assert subject.game.variant(rules.name).revision >= rules.revision
    with pytest.raises(TypeError):
        subject.game.VARIANTS["mine@1"] = rules  # type: ignore[index]


@every_game
def test_it_is_dealt_for_every_number_of_players(subject: Subject) -> None:
    numbers = subject.game.PLAYERS
    assert list(numbers) == sorted(set(numbers))
    assert subject.players(subject.game.new_game(0)) in numbers
    if len(numbers) > 1:
        new_game: Any = subject.game.new_game
        assert [subject.players(new_game(0, players=number)) for number in numbers] == list(numbers)


@every_game
def test_variants_are_variants(subject: Subject) -> None:
    with pytest.raises(CardCaptureError, match=r"^expected a Variant of .*, got 'beta'; write variant\(\"beta\"\)$"):
        subject.game.new_game(1, "beta")


# Events


@every_game
@data
def test_events_lead_to_the_next_state(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    for action in subject.game.legal_actions(state):
        played = state
        for event in subject.game.narrate(state, action):
            played = subject.play(played, event)
        assert played == subject.game.apply(state, action)


@every_game
@data
def test_events_have_sentences(subject: Subject, data: st.DataObject) -> None:
    """In words only: with names for all seats, there is neither the number of a seat nor a card in notation."""
    state = data.draw(subject.states)
    names = dict(enumerate(["Ann", "Bo", "Cem", "Dot"][: max(subject.game.PLAYERS)]))
    for action in subject.game.legal_actions(state):
        for event in subject.game.narrate(state, action):
            for sentence in (event.sentence(), event.sentence(names=names)):
                assert re.fullmatch(r"[A-Z][^\n]+\.", sentence)
                assert not re.search(r"\b(?:[2-9TJQKA][cdhs]|X[12])\b", sentence)
            assert "seat" not in sentence.lower()


# Views

recall = pytest.mark.parametrize("recall", [False, True], ids=["", "recall"])


def traces(sight: object) -> tuple[object, ...]:
    """Return everything by which one view could be told from another."""
    return sight, hash(sight), repr(sight), str(sight), *(pickle.dumps(sight, protocol) for protocol in range(6))


@every_game
@recall
@data
def test_a_view_does_not_tell_what_it_hides(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    state = data.draw(subject.states)
    for player in range(subject.players(state)):
        other = data.draw(subject.dealt_anew(state, player, recall=recall))
        seen, seen_otherwise = (subject.game.view(s, player, recall=recall) for s in (state, other))
        assert traces(seen) == traces(seen_otherwise)


@every_game
@recall
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_a_view_is_the_same_after_resampling(subject: Subject, data: st.DataObject, seed: int, *, recall: bool) -> None:
    state = data.draw(subject.states)
    for player in range(subject.players(state)):
        other = subject.game.resample(state, player, seed=seed)
        subject.game.check(other)
        assert other == subject.game.resample(state, player, seed=seed)
        seen, seen_otherwise = (subject.game.view(s, player, recall=recall) for s in (state, other))
        assert traces(seen) == traces(seen_otherwise)


@every_game
@recall
@data
def test_a_printed_view_fits_on_a_screen(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    state = data.draw(subject.states)
    for player in range(subject.players(state)):
        sight = subject.game.view(state, player, recall=recall)
        heading, *lines = str(sight).split("\n")
        assert heading[0].isalpha()
        assert lines
        for line in lines:
            assert len(line) <= 79
            assert line == line.rstrip()
            assert re.match(r"  +[^ ]", line)
        assert show_in_notebook(sight) == str(sight)
        assert show_in_notebook([sight]) == "[" + str(sight).replace("\n", "\n ") + "]"
        assert hypothesis_pretty(sight) == repr(sight)


@every_game
@recall
@given(seed=st.integers(0, 2**64 - 1), data=st.data())
def test_a_printed_view_names_the_outcome(subject: Subject, seed: int, data: st.DataObject, *, recall: bool) -> None:
    """Of a whole game, in its first line, and only then."""
    state = subject.game.new_game(seed, data.draw(subject.variants))
    outcome = re.compile(r"(?:Round \d+|Game over): (?:won|lost|drawn|seats? .* wins?)\b")
    while state.outcome is None:
        assert not outcome.match(str(subject.game.view(state, 0, recall=recall)))
        actions = subject.game.legal_actions(state)
        state = subject.game.apply(state, actions[data.draw(st.integers(0, len(actions) - 1))])
    for player in range(subject.players(state)):
        assert outcome.match(str(subject.game.view(state, player, recall=recall)))


@every_game
@data
def test_views_compare_by_what_they_show(subject: Subject, data: st.DataObject) -> None:
    state = data.draw(subject.states)
    sight = subject.game.view(state, 0, recall=True)
    assert pickle.loads(pickle.dumps(sight)) == sight
    with pytest.raises(AttributeError):
        sight.variant = None


@every_game
@pytest.mark.parametrize("player", [-1, 4, None, "0", True, False, 0.0, 0.5])
def test_unknown_players(subject: Subject, player: object) -> None:
    state = subject.game.new_game(0)
    with pytest.raises(UnknownSeatError):
        subject.game.view(state, player)  # type: ignore[arg-type]
    with pytest.raises(UnknownSeatError):
        subject.game.resample(state, player, seed=1)  # type: ignore[arg-type]
    with pytest.raises(UnknownSeatError):
        subject.game.reveals(state, subject.game.legal_actions(state)[0], player)  # type: ignore[arg-type]


def test_counters_are_compared_whole() -> None:
    """The suite's own tool: a lost card is a difference."""
    assert Counter(CARDS[:2]) != Counter(CARDS[:1])
