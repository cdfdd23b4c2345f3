"""`Rule`: its choices, and its reasons in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from card_capture import (
    BETA,
    DECKOPEDIA,
    PUBLISHED,
    Card,
    CardSet,
    Discard,
    GameState,
    GiveUp,
    Outcome,
    Phase,
    Sacrifice,
    apply,
    legal_actions,
    new_game,
    parse_action,
    solitaire,
    view,
)
from card_capture.bots import Bot, Rule, Sensible
from card_capture.errors import BotError, InvalidViewError
from card_capture.solitaire import Action, Capture, View
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states
from tests.test_costs import count_calls


def choose(state: GameState) -> Action:
    return Rule()(view(state, recall=True), legal_actions(state))


def explain(state: GameState, action: str) -> str:
    assert solitaire.why_not(state, parse_action(action)) is None
    return Rule().explain(view(state, recall=True), parse_action(action))


# Choices


@given(state=reachable_states())
def test_it_loses_no_royal_if_it_can_avoid_it(state: GameState) -> None:
    if state.phase is Phase.CAPTURE:
        outcomes = {apply(state, other).outcome for other in legal_actions(state)}
        if outcomes != {Outcome.LOST_ROYAL}:
            assert apply(state, choose(state)).outcome is not Outcome.LOST_ROYAL


def test_it_wins_at_once_if_it_can() -> None:
    state = position("2c 3c As 2s", "5h", enemy_deck="", discard_pile="-")
    assert apply(state, choose(state)).outcome is Outcome.WON
    state = position("2c 3c As 2s", "Ks", enemy_deck="", discard_pile="-")
    assert apply(state, choose(state)).outcome is Outcome.WON


def test_it_spends_few_jokers_and_little_value() -> None:
    """Of the captures of one target, which lead to the same cards for both sides."""
    for hand in ("9h 4h 2c X1", "9h Th 2c X1"):
        state = position(hand, "8h 7c 5d 6s")
        captures = [action for action in legal_actions(state) if isinstance(action, Capture)]
        assert str(Rule()(view(state, recall=True), captures)) == "capture 8h with 9h"


def test_of_equal_captures_it_takes_the_one_nearest_to_position_1() -> None:
    """Clubs and diamonds are alike in all zones."""
    for in_row, action in (("5d 5c", "capture 5d with 9d"), ("5c 5d", "capture 5c with 9c")):
        assert str(choose(position("9c 9d", in_row))) == action


def test_of_some_discards_it_takes_the_one_most_like_its_choice() -> None:
    state = position("Qs 4s 2c 2d", "As 9h 8h 7h", phase=Phase.DISCARD)
    assert str(choose(state)) == "discard 2c 2d"
    some = [Discard([]), Discard(CardSet.parse("2c")), Discard(CardSet.parse("4s"))]
    assert Rule()(view(state, recall=True), some) == some[1]


def play(bot: Bot[View, Action], seed: int) -> bool:
    state = new_game(seed)
    while state.outcome is None:
        state = apply(state, bot(view(state, recall=True), legal_actions(state)))
    return state.outcome is Outcome.WON


def test_it_beats_sensible() -> None:
    """It is expected to win about 16 of 20 games, and `Sensible` 4."""
    rule, sensible = (sum(play(bot, seed) for seed in range(2_000_000, 2_000_020)) for bot in (Rule(), Sensible()))
    assert rule >= sensible + 5


# Reasons


@pytest.mark.parametrize(
    ("hand", "in_row", "action", "sentence"),
    [
        ("-", "9h 9d 7c 7s", "discard -", "The hand is empty, so 4 cards are drawn."),
        ("2c 3c", "9h 9d 7c 7s", "discard 2c 3c", "No card is kept, so 4 cards are drawn."),
        (
            "2c 3c 2s X1",
            "9h 9d",
            "discard 3c",
            "No card kept is of the suit of 9h, the most promising target, and 1 card is drawn.",
        ),
        ("8h 3h 2s X1", "9h 5d", "discard -", "3h 8h X1 can capture 9h at once, and no card is drawn."),
        (
            "2s 3s 2c 3d",
            "Ts Kh",
            "discard 2c 3d",
            "2s 3s are worth 5 of the 10 that Ts takes, and drawing 2 cards adds 2.0 on average.",
        ),
        (
            "3s 2c 3d 4h",
            "Ts",
            "discard 2c 3d 4h",
            "3s is worth 3 of the 10 that Ts takes, and drawing 3 cards adds 1.5 on average.",
        ),
        ("2s 3s 2c 3d", "Ts Kh", "discard -", "2s 3s are worth 5 of the 10 that Ts takes, and no card is drawn."),
    ],
)
def test_reasons_for_discards(hand: str, in_row: str, action: str, sentence: str) -> None:
    deck = "2h 2d 4c 4s" if "2s" in hand else "4c 2h 2s 2d"
    assert explain(position(hand, in_row, phase=Phase.DISCARD, deck=deck), action) == sentence


def test_a_reason_counts_only_cards_that_can_be_drawn() -> None:
    state = position("2c 3c", "9h", phase=Phase.DISCARD, deck="4c", discard_pile="-")
    assert explain(state, "discard 2c 3c") == "No card is kept, so 3 cards are drawn."


@pytest.mark.parametrize(
    ("hand", "in_row", "enemy_deck", "action", "sentence"),
    [
        ("9h 4h", "8h Kc", "Kd", "capture 8h with 9h", "The capture adds 8h to your cards and leaves 2 enemy cards."),
        (
            "9h 4h",
            "Jh 5c",
            "",
            "capture Jh with 9h 4h",
            "The capture of a royal adds Jh to your cards and leaves 1 enemy card.",
        ),
        ("9h 4h", "8h", "", "capture 8h with 9h", "8h is the last enemy card, so its capture wins the game."),
        ("9h 4h", "8c Kc", "Kd", "give 4h", "Giving up 4h takes 8c out of the game and leaves 2 enemy cards."),
        ("9h 4h", "8c", "", "give 4h", "8c is the last enemy card, so giving it up wins the game."),
        ("9h 4h", "Kc 8c", "", "give 4h", "This loses the royal Kc, and the game with it."),
        ("Jh 4h", "8c 5c", "", "give Jh", "This loses the royal Jh, and the game with it."),
        (
            "9h 4h",
            "8c Kc",
            "Kd",
            "sacrifice 9h 4h for Kc",
            "Sending Kc to the bottom of the enemy deck gains time, but costs 4h 9h.",
        ),
        ("Jh 4h", "8c 5c", "", "sacrifice Jh 4h for 8c", "This loses the royal Jh, and the game with it."),
    ],
)
def test_reasons_in_the_capture_phase(hand: str, in_row: str, enemy_deck: str, action: str, sentence: str) -> None:
    variant = DECKOPEDIA if action.startswith("sacrifice Jh") else BETA
    assert explain(position(hand, in_row, variant, enemy_deck=enemy_deck), action) == sentence


@given(state=reachable_states())
def test_every_legal_action_has_a_reason(state: GameState) -> None:
    for action in list(legal_actions(state))[::5]:
        assert re.fullmatch(r"[A-Z0-9][^.]*(\d\.\d[^.]*)?\.", Rule().explain(view(state, recall=True), action))


def test_reasons_need_an_action_of_the_view() -> None:
    state = position("9h 4h 2c 2d", "- 8c Kc Ks", PUBLISHED, enemy_deck="", discard_pile="-")
    table = view(state, recall=True)
    wrong: list[Action] = [
        Discard([]),
        Capture(Card.parse("8h"), CardSet.parse("9h")),
        Capture(Card.parse("8c"), CardSet.parse("9c")),
        Sacrifice(CardSet.parse("9h 4h"), Card.parse("8h")),
        Sacrifice(CardSet.parse("9h 4c"), Card.parse("8c")),
        GiveUp(Card.parse("9h")),
    ]
    for action in wrong:
        with pytest.raises(BotError, match=f"^expected a legal action of Card Capture, got {action}$"):
            Rule().explain(table, action)
        with pytest.raises(BotError, match=f"got {action}$"):
            Rule()(table, [action])
    early = position("9h 4h 2c 2d", "5h 8c Kc Ks", phase=Phase.DISCARD)
    for text in ("discard 9c", "capture 8c with 2c", "sacrifice 9h 4h for Kc", "give 4h"):
        with pytest.raises(BotError):
            Rule().explain(view(early, recall=True), parse_action(text))
    with pytest.raises(BotError):
        Rule().explain(view(position("9h 2c", "5h 8c"), recall=True), GiveUp(Card.parse("4h")))
    with pytest.raises(InvalidViewError):
        Rule().explain(view(early), Discard([]))


# Costs


def test_a_choice_takes_few_calls() -> None:
    """At most 40 calls for each legal action, so well below a millisecond in all."""
    for text in ("9h 4h 2c X1", "9h Th 2h 3h", "X1 X2 2c 3d"):
        state = position(text, "8h 7c 5d 6s")
        table, actions = view(state, recall=True), legal_actions(state)
        Rule()(table, actions)  # fills the caches
        assert count_calls(lambda _: Rule()(table, actions), None) <= 40 * len(actions) + 400  # noqa: B023
