"""Prompts for language models, and the actions in their answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    GAMES,
    BotError,
    Card,
    IllegalActionError,
    InvalidViewError,
    NotABoolError,
    ParseError,
    apply,
    casino,
    commander,
    new_game,
    parse_action,
    solitaire,
    view,
)
from card_capture.rl._spoken import tidy
from card_capture.rl.text import LONGEST_ANSWER, Answer, answer, prompt
from tests.contract import Subject
from tests.test_contract import every_game

data = given(data=st.data())

SOLITAIRE = view(apply(new_game(seed=1, variant=BETA), parse_action("discard -")), recall=True)
"""Row, 4 to 1: Ts Tc 9d 9h; hand: 2c 4c 4d X1."""
DISCARD = view(
    apply(apply(new_game(seed=1, variant=BETA), parse_action("discard -")), parse_action("give X1")), recall=True
)
"""Hand: 2c 4c 4d."""
CASINO = casino.view(casino.new_game(seed=7), 0, recall=True)
"""Table: 4d 7d 6h Ks; hand: 8c Tc Th Js."""
COMMANDER = commander.view(commander.new_game(seed=1), 0, recall=True)
VIEWS = {"solitaire": SOLITAIRE, "casino": CASINO, "commander": COMMANDER}


def draw_position(subject: Subject, data: st.DataObject) -> tuple[Any, Any]:
    """Draw the state of a running game, and the view of the seat to move."""
    state = data.draw(subject.states.filter(lambda state: state.outcome is None))
    return state, subject.game.view(state, state.to_move, recall=True)


# Prompts

NOTATION_OF_CASINO = """\
How to write an action
A card is its rank, 2 to 9, T, J, Q, K or A, and its suit, c, d, h or s: Td is the ten of diamonds, and As is \
the ace of spades. B1 is the first build on the table.
- trail 4d: play 4d to the table
- capture 2d 6c B1 with 8s: capture 2d, 6c and the build B1 with 8s from your hand
- build 8 with 3d: 5c: make a build of 8 from 3d from your hand and 5c from the table
- add to B1 with 2c: 6d: add 2c from your hand and 6d from the table to the build B1,\
 which keeps its value
- raise B1 to 9 with 2s: raise the build B1 to 9 with 2s from your hand"""


def test_a_prompt_for_casino() -> None:
    state = casino.new_game(seed=7)
    trail = casino.Trail(Card.parse("8c"))
    text = prompt(casino.view(casino.apply(state, trail), 1, recall=True), casino.narrate(state, trail))
    parts = text.split("\n\n")
    assert parts[0] == "You play a card game under these rules."
    assert "\n\n".join(parts[1:-5]) == casino.describe(casino.MAIN).strip()
    assert parts[-5:-1] == [
        "You are seat 1.",
        "What has happened so far\n- Seat 0 trails the eight of clubs.\n- It is seat 1's turn.",
        f"The table now\n{casino.view(casino.apply(state, trail), 1, recall=True)}",
        NOTATION_OF_CASINO,
    ]
    assert parts[-1].splitlines()[0] == "How to answer"


def test_the_notation_follows_the_flags_of_casino() -> None:
    flags = dict.fromkeys(("royal", "ace_high", "table_only_builds", "partnership", "build_for_partner"), True)
    rules = casino.MAIN.evolve(name="mine", **flags)
    text = prompt(casino.view(casino.new_game(1, rules, players=4), 0, recall=True))
    forms = ("trail 4d: build 8 5c 3h", "capture Ah Kd with Ac as 14", "build 8 with 3d: 5c for partner")
    assert [form in text for form in forms] == [True] * 3
    assert [form in prompt(CASINO) for form in forms] == [False] * 3


def test_a_prompt_for_one_player_has_no_seat_and_no_empty_history() -> None:
    text = prompt(SOLITAIRE)
    assert "\n\nYou are the only player, seat 0.\n\nThe table now\nRound 1, Capture Phase\n" in text
    assert "happened" not in text


def test_a_prompt_can_leave_out_the_memory() -> None:
    assert "Deck, order unknown" in prompt(SOLITAIRE)
    assert "Deck, order unknown" not in prompt(SOLITAIRE, recall=False)
    plain = prompt(SOLITAIRE, recall=False)
    assert str(solitaire.view(solitaire.imagine(SOLITAIRE, seed=5))) in plain


@every_game
@data
def test_the_example_is_legal_and_is_read(subject: Subject, data: st.DataObject) -> None:
    state, table = draw_position(subject, data)
    *_, example, _ = prompt(table).splitlines()
    for strict in (True, False):
        assert answer(example, table, strict=strict).action in subject.game.legal_actions(state)
    assert answer(prompt(table), table).action in subject.game.legal_actions(state)  # a model that repeats it all


@every_game
@data
def test_prompts_and_refusals_do_not_depend_on_hidden_cards(subject: Subject, data: st.DataObject) -> None:
    """The state that is imagined for a view refuses the same actions in the same words as the real one."""
    state, table = draw_position(subject, data)
    other = data.draw(subject.dealt_anew(state, state.to_move, recall=True))
    other_table = subject.game.view(other, state.to_move, recall=True)
    for recall in (True, False):
        assert prompt(table, recall=recall) == prompt(other_table, recall=recall)
    candidates = sorted(map(str, subject.candidates(state)))
    for text in data.draw(st.lists(st.sampled_from(candidates), max_size=5)):
        action = subject.game.parse_action(text)
        found = answer(text, table)
        assert found == answer(text, other_table)
        for real in (state, other):
            refusal = subject.game.why_not(real, action)
            assert found.refusal == (refusal and str(IllegalActionError(action, refusal)))
            assert (found.action is None) is (refusal is not None)


# Answers


def put_into_words(notation: str) -> str:
    """Return an action with its cards in words, as a model writes it in a sentence."""
    words = [f"the {Card.parse(word).name}" if word in NAMES else word for word in notation.split(" ")]
    return " ".join(words)


NAMES = {str(card) for card in CARDS}
DRESSES = {
    "plain": lambda text: text,
    "capitals": str.upper,
    "symbols": lambda text: " ".join(Card.parse(word).pretty if word in NAMES else word for word in text.split(" ")),
    "pictures": lambda text: DRESSES["symbols"](text).replace("♠", "♠\ufe0f").replace("♥", "♥\ufe0f"),
    "marked": lambda text: f"I could also wait.\n\n**Action:** {text}",
    "marked twice": lambda text: f"Action: discard the idea\nNo.\nAction: {text}.",
    "alone in the last line": lambda text: f"I thought of trail 2c, give 2c and expose 5.\n\n`{text}`",
    "fence": lambda text: f"My choice:\n```text\n{text}\n```\n",
    "JSON": lambda text: json.dumps({"thought": "discard 2c? trail 2c?", "action": text, "why": "expose 5"}, indent=2),
    "escaped JSON": lambda text: "Here: " + json.dumps({"action": DRESSES["symbols"](text)}),
    "thoughts": lambda text: f"<think>expose 5, or trail 2c: Action: no</think>So I will {text}.",
    "sentence": lambda text: f"I think it is best to {text}!",
    "markdown": lambda text: f"- **{text.replace(' ', '**  ', 1)}",
    "windows": lambda text: f"So:\r\n\r\nAction: {text}\r\n",
}  # fmt: skip


@every_game
@pytest.mark.parametrize("dress", DRESSES)
@data
def test_an_action_is_found(subject: Subject, dress: str, data: st.DataObject) -> None:
    state, table = draw_position(subject, data)
    number = data.draw(st.integers(0, min(len(subject.game.legal_actions(state)), 1000) - 1))
    action = subject.game.legal_actions(state)[number]
    text = DRESSES[dress](str(action))
    assert answer(text, table) == Answer(action, None), text


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("I will capture the ten of clubs with the 2♣, my four of clubs and the first Joker.", "2c 4c X1"),
        ("Capture Tc using 4C, X1 & 2c", "2c 4c X1"),
        ("Capture the ten of clubs (10♣), in Position 3, with 2c, four of clubs (4c) and the Joker (X1).", "2c 4c X1"),
        ("Action: capture Tc (Position 3) spending 2c 4c Joker X1", "2c 4c X1"),
        ("capture 10c by spending [2c, 4c, x1]", "2c 4c X1"),
        ("capture 10c using 2c/4c/x1", "2c 4c X1"),
        ("Capture 10 of Clubs with joker 1 as well as 2 of clubs plus 4 of clubs", "2c 4c X1"),
        ("I capture Tc with 4c 2c X1 as it is the best.", "2c 4c X1"),
        ("Ah, I capture Tc with 4c 2c X1 rather than give 4d, and if I can, discard 2c.", "2c 4c X1"),
        ("Don't give 2c. Capture Tc with 2c 4c X1.", "2c 4c X1"),
        ("I capture Tc with 2c 4c X1, so: capture 10♣ with X1 4♣ 2♣", "2c 4c X1"),
    ],
)
def test_a_capture_in_words(text: str, notation: str) -> None:
    assert answer(text, SOLITAIRE) == Answer(parse_action(f"capture Tc with {notation}"), None)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Give up 2c.", "give 2c"),
        ("I give up the front card and the two of clubs, that is, give up the two of clubs", "give 2c"),
        ("sacrifice my 2c and the 4c for 9♥️", "sacrifice 2c 4c for 9h"),
    ],
)
def test_other_actions_of_card_capture(text: str, notation: str) -> None:
    assert answer(text, SOLITAIRE) == Answer(parse_action(notation), None)


@pytest.mark.parametrize(
    "text", ["Discard nothing.", "I'd discard no cards", "discard — ", "DISCARD NONE", "discard -"]
)
def test_discarding_nothing(text: str) -> None:
    assert answer(text, view(new_game(1), recall=True)).action == solitaire.Discard([])


def test_a_list_of_cards_to_discard_is_not_taken_for_nothing() -> None:
    found = answer("discard - 2c - 3h", view(new_game(1), recall=True))
    assert found.action is None


def test_an_ace_of_spades_at_the_end_is_a_card() -> None:
    for text in ("discard 2c as", "discard as 2c", "discard As 2c while I can"):
        assert answer(text, SOLITAIRE).refusal == (
            "can't play discard 2c As: 2c As can be discarded only in the Discard Phase, "
            "but this is the Capture Phase (CC-3.1)"
        )


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Attack slot 2 of seat 1 with my slot 3", "attack 3 seat 1 slot 2"),
        ("attack seat 1's slot 2 using 3", "attack 3 seat 1 slot 2"),
        ("I attack with slot 3 against seat 1, slot 2.", "attack 3 seat 1 slot 2"),
        ("attack 3 seat 1 slot 2", "attack 3 seat 1 slot 2"),
    ],
)
def test_attacks_in_words(text: str, notation: str) -> None:
    assert answer(text, COMMANDER) == Answer(commander.parse_action(notation), None)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("build 10 with Tc: 4d+6h", "build 10 with Tc: 4d 6h"),
        ("Build 10 with the ten of clubs, 4d and 6h.", "build 10 with Tc: 4d 6h"),
        ("trail 8c: it can't be captured", "trail 8c"),
    ],
)
def test_plays_of_casino_in_words(text: str, notation: str) -> None:
    assert answer(text, CASINO) == Answer(casino.parse_action(notation), None)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("trail 8c: build 8 5c, 3h for partner", "trail 8c: build 8 5c 3h for partner"),
        ("trail 8c: build 8", "trail 8c: build 8"),
        ("build 10 with Tc for partner", "build 10 with Tc for partner"),
        ("I raise B1 to 9 by playing the 2s with B2? No: raise B1 to 9 with 2s: 3d for partner", None),
        ("add to B1 with 2c: B2 6d", "add to B1 with 2c: 6d B2"),
        ("raise B1 to 9 with 2s", "raise B1 to 9 with 2s"),
        ("capture Ks B1 with Js as 14", "capture Ks B1 with Js as 14"),
    ],
)
def test_all_forms_of_casino_are_found(text: str, play: str | None) -> None:
    """They are not legal here, so the refusal shows how they were read."""
    refusal = answer(text, CASINO).refusal or ""
    assert refusal.startswith(
        f"can't play {play}: " if play else "expected a single action, got 'raise B1 to 9 with 2s"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "I won't trail 8c.",
        "I avoid: trail 8c",
        "I avoid these: trail 8c.",
        "To be avoided: trail 8c, of course",
        "I'm avoiding the following: trail 8c.",
        "Never: trail 8c.",
        "Do not : trail 8c.",
        "Don't: trail 8c.",
        "If not: trail 8c, perhaps",
        "Anything rather than: trail 8c.",
        "I will not, whatever the others may think of it, trail 8c.",
        "If I trail 8c, I lose it.",
        "Seat 1 trails 8c, and captured 4d with Tc.",
        "Action:",
        "trail 8c is bad\nAction: none of them",
        '{"action": "wait", "other": "trail 8c"}',
        "trail 8c</think>",
        "trail",
        "capture the moon",
    ],
)
def test_an_answer_without_an_action_is_refused(text: str) -> None:
    refusal = answer(text, CASINO).refusal or ""
    assert refusal.startswith("expected an action of Casino, got ")
    assert refusal.endswith('or "raise B1 to 9 with 2s"')


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("first Joker", "X1"),
        ("Second Joker", "X2"),
        ("Joker 1", "X1"),
        ("Joker (X2)", "X2"),
        ("ten of clubs", "Tc"),
        ("ten of clubs (Tc)", "Tc"),
        ("first Joker (X1)", "X1"),
        ("Joker 2 (X2)", "X2"),
    ],
)
def test_names_of_cards_are_notation(words: str, card: str) -> None:
    assert tidy(f"give the {words}") == f"give {card}"


def test_several_actions_are_refused() -> None:
    found = answer("trail 8c or Trail Js or trail 8♣", CASINO)
    expected = "expected a single action, got 'trail 8c; trail Js'"
    assert found == Answer(None, f'{expected}; end the answer with a line such as "Action: trail 8c"')
    assert answer("Action: could be trail 8c or trail Js", CASINO) == found


@pytest.mark.parametrize(
    "text",
    [
        '{"action": "trail 8c"} No: {"action": "trail Js"}',
        "Action: trail 8c\nNo.\nAction: trail Js",
        "Action: trail Js, of course.\nTo trail 8c would be bad.",
        "trail 8c\nor better\n**trail Js**",
    ],
)
def test_the_last_mark_and_the_last_line_count(text: str) -> None:
    assert answer(text, CASINO) == Answer(casino.Trail(Card.parse("Js")), None)


@pytest.mark.parametrize(
    "text",
    [
        "Action: discard 2c or 4c",
        "Action: discard 2c, then 4c",
        "Action: discard 2c. Or 4c.",
        "Action: discard 2c and the queen",
        "Action: discard 2c, jokers",
        "Action: discard 2c as well as the queen",
        "Action: discard 2c to 4c",
        "Action: discard 2c to begin with, then 4c",
        "discard 4c and everything else",
        "discard 4c, everything else",
        "discard 4c 4d X3",
        "discard 2c Qx",
        "discard 2c Q",
        "discard 2c, unless 4c is better",
        "discard two of clubs (4c)",
        "discard 4d, two of clubs (4c)",
        "Action: discard nothing but 2c",
        "Action: discard nothing except the two of clubs",
        "Action: discard no cards besides 2c",
        "Action: discard - 2c",
        "Worst action: discard 4c",
        "I would never choose this action: discard 4c",
        "Action: discard 2c\nWrong action: discard 4c",
        "I refuse to discard 4c",
        "I considered and rejected discard 4c",
        "dont discard 4c",
        "I can\u2019t discard 4c",
        "I don\u00b4t discard 4c",
        "I can neither discard 4c",
        "Action: ~~discard 4c~~",
        "Action: <s>discard 4c</s>",
        "Action: discard 4c... or 2c",
        "Action: discard 4c! No.",
        "Action: discard 4c - wait, no",
        "Don't do this:\n\ndiscard 4c",
        "A bad move: discard 4c",
        "Should I discard 4c?",
        "I could discard 4c",
        "discard 4c would be a mistake",
        "discard 4c because it is low, or 4d",
        "discard 4c as",
        "discard 4c to begin with, and discard 2c is next",
        "discard 4c so discard 2c!?",
        "<think>Action: discard 4c",
        "<think>What now?</think>Or <thinking>Action: discard 4c",
        "Action: discard 4c <think>Wait",
    ],
)
def test_a_discard_in_doubt_is_refused(text: str) -> None:
    assert answer(text, DISCARD).action is None


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Action: discard 2c & 4c", "discard 2c 4c"),
        ("Action: discard 2c, as well as the four of clubs", "discard 2c 4c"),
        ("discard both 2c and 4c.", "discard 2c 4c"),
        ("discard nothing, to keep all of them", "discard -"),
        ("~~discard 4c~~ discard 2c", "discard 2c"),
        ("My choice:\n~~~\ndiscard 2c\n~~~", "discard 2c"),
        ("discard 2c because 4c and 4d are worth more.", "discard 2c"),
        ("I don't want to discard 4c. I discard 2c.", "discard 2c"),
        ("<think>discard 4c?</think>Action: discard 2c", "discard 2c"),
    ],
)
def test_a_discard_with_a_reason_is_read(text: str, notation: str) -> None:
    assert answer(text, DISCARD).action == parse_action(notation)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("I would trail 8c if I could, but I trail Js", CASINO),
        ("I'd trail 8c, but if that is bad, trail Js", CASINO),
        ("I can't capture, so I trail 8c. Next turn I trail Js.", CASINO),
        ("Why not trail 8c? Otherwise trail Js.", CASINO),
        ("trail 8c or Js", CASINO),
        ("Action: capture 4d 6h with Tc or Th", CASINO),
        ("Action: anything but trail 8c", CASINO),
        ('{"action": "anything but trail 8c"}', CASINO),
        ("everything except trail 8c", CASINO),
        ("Don't do this: trail 8c", CASINO),
        ("Action: sacrifice 2c 4c for Ts or Tc", SOLITAIRE),
        ("capture Tc with 2c 4c, first Joker (X2)", SOLITAIRE),
        ("Action: attack 1 seat 1 slot 1 or 2", COMMANDER),
        ("Action: attack 1 seat 1 slot 3, then slot 2", COMMANDER),
        ("Action: attack 1 seat 1 slot 1.5", COMMANDER),
        ("Action: attack 1 seat 1 slot 1 to 2", COMMANDER),
    ],
)
def test_any_action_in_doubt_is_refused(text: str, table: Any) -> None:
    assert answer(text, table).action is None


@pytest.mark.parametrize(
    "text",
    [
        "Not trail 8c: trail Js",
        "I trail Js instead of 8c",
        "I trail Js because I can't trail 8c safely, and I need Tc",
        "I trail Js, so if I get 9 or T... never mind. Action: trail Js",
        "I can't capture anything. Action: trail Js",
        "Action: trail Js\nReason: 8c or Tc may be of use.",
    ],
)
def test_an_explanation_may_name_other_cards(text: str) -> None:
    assert answer(text, CASINO).action == casino.Trail(Card.parse("Js"))


def test_letters_that_only_look_alike_are_not_read() -> None:
    """A long s is lowercased to s, and a Kelvin sign to k, but they are not in the notation."""
    for text in ("\u017facrifice 2c 4c for 9h", "sacrifice 2c 4c \u017for 9h", "give \uff12c"):
        assert answer(text, SOLITAIRE).action is None


@pytest.mark.parametrize(
    "text",
    [
        "Action: capture Tc with 2c 4c X1 5z",
        "capture Tc with 2c 4c X1; 4x",
        "capture Tc with 2c 4c X1 Joker",
        "capture Tc with 2c 4c X1 and the tenn of hearts",
        "capture Tc with 2c 4c X1 - 4d",
        "give 2c 3h",
        "give the two of clubs (3h)",
        "give 2c 11♠",
        "give 2c, 3h stays in my hand",
    ],
)
def test_a_part_of_an_action_is_not_read(text: str) -> None:
    assert answer(text, SOLITAIRE).action is None


@pytest.mark.parametrize("text", ["trail 8c: build 8 5z", "build 10 with Tc: 4d 6h 3z", "trail 8c 8d", "trail 8c: 4d"])
def test_a_part_of_a_play_is_not_read(text: str) -> None:
    assert answer(text, CASINO).action is None


@pytest.mark.parametrize("text", ["give 2c. 3h stays", "give 2c\n3h stays", "give 2c because 9h is low", "give 2c/"])
def test_words_may_follow_an_action(text: str) -> None:
    assert answer(text, SOLITAIRE).action == solitaire.GiveUp(Card.parse("2c"))


@pytest.mark.parametrize(
    "text",
    [
        "I can't find a better play: trail 8c",
        "If I keep the ten, nothing is lost: trail 8c.",
        "There is nothing better than this: trail 8c.",
        "Avoid the trap. So: trail 8c",
    ],
)
def test_a_colon_ends_the_reach_of_a_word(text: str) -> None:
    assert answer(text, CASINO).action == casino.Trail(Card.parse("8c"))


def test_a_card_that_is_listed_twice_is_refused() -> None:
    refusal = answer("I capture 4d 4d with 8c, that is, capture 4d 4d with 8c", CASINO).refusal
    assert refusal is not None
    assert "4d at most once" in refusal


@pytest.mark.parametrize("text", ["x" * 10_000_000, "\n" * 200_000 + "trail 8c"])
def test_a_long_answer_is_refused_unread(text: str) -> None:
    for strict in (True, False):
        refusal = answer(text, CASINO, strict=strict).refusal or ""
        assert refusal.startswith("expected an answer of at most 100000 characters, got '")
        assert len(refusal) < 150


LONG = [
    "capture 4d ",
    "sacrifice 2c 3c ",
    "action: ",
    "not ",
    '"action": "',
    "trail 8c ",
    "(" * 8,
    "ten of ",
    "- 2c",
    "trail 8c because ",
    "give 2c x. ",
    "don't this action ",
    "<think>",
    "<s>~~",
    "\n",
]


@pytest.mark.parametrize("part", LONG)
@every_game
def test_long_answers_are_read(subject: Subject, part: str) -> None:
    """Nothing backtracks for long: a pattern that did would take hours."""
    answer((part * LONGEST_ANSWER)[:LONGEST_ANSWER], VIEWS[subject.name])


# Strictness


@pytest.mark.parametrize(
    "text", ["trail 8c", "TRAIL 8♣", "I think.\n\nAction: trail 8c\n\n", "action:trail 8c", "So:\ntrail 8c"]
)
def test_a_strict_answer(text: str) -> None:
    assert answer(text, CASINO, strict=True) == Answer(casino.Trail(Card.parse("8c")), None)


@pytest.mark.parametrize("text", ["I trail 8c", "**trail 8c**", "Action: trail 8c\nThat is it.", "", "trail the 8c"])
def test_a_strict_answer_is_the_action_alone(text: str) -> None:
    refusal = answer(text, CASINO, strict=True).refusal or ""
    assert refusal.startswith("expected a")


# Any string


WORDS = [
    "discard", "capture", "give", "up", "sacrifice", "attack", "expose", "trail", "build", "add", "to", "raise",
    "with", "for", "seat", "slot", "as", "partner", ":", "-", ",", ".", "!", "8c", "Tc", "Th", "Js", "4d", "7d",
    "6h", "Ks", "As", "X1", "B1", "B2", "8", "10", "1", "3", "action:", "{", "}", '"', "'", "`", "*", "<think>",
    "</think>", "not", "if", "the", "and", "ten", "of", "clubs", "\n",
]  # fmt: skip
TEXTS = st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join) | st.lists(st.sampled_from(WORDS)).map("".join)


@pytest.mark.parametrize("name", GAMES)
@given(text=TEXTS, strict=st.booleans())
@example(text="\ud800", strict=False)
@example(text="attack " + "9" * 5000 + " seat 1 slot 1", strict=True)
@example(text="ſacrifice 2c for \u212ah; expoſe 5", strict=False)
def test_any_string_has_an_action_or_a_refusal(name: str, text: str, strict: bool) -> None:  # noqa: FBT001
    table, game = VIEWS[name], GAMES[name]
    found = answer(text, table, strict=strict)
    assert (found.action is None) is (found.refusal is not None)
    assert found == answer(text, table, strict=strict)
    assert found.action is None or found.action in game.legal_actions(game.imagine(table, seed=9))
    assert len(found.refusal or "") < 1000


# Arguments


def test_only_strings_are_answers() -> None:
    for value in (None, b"trail 8c", 5, ["trail 8c"]):
        with pytest.raises(ParseError, match=r"^expected the answer of a model, a string, got "):
            answer(value, CASINO)  # type: ignore[call-overload]


def test_the_view_must_be_that_of_the_seat_to_move() -> None:
    over = evolve(SOLITAIRE, phase=solitaire.Phase.OVER)
    wrong = {
        InvalidViewError: (casino.view(casino.new_game(7), 1, recall=True), casino.view(casino.new_game(7), 0), None),
        BotError: (over,),
    }
    for error, views in wrong.items():
        for table in views:
            with pytest.raises(error):
                prompt(table)  # type: ignore[arg-type]
            with pytest.raises(error):
                answer("trail 8c", table)  # type: ignore[call-overload]


def test_flags_are_bools() -> None:
    with pytest.raises(NotABoolError):
        prompt(CASINO, recall=1)  # type: ignore[arg-type]
    with pytest.raises(NotABoolError):
        answer("trail 8c", CASINO, strict="no")  # type: ignore[call-overload]
