"""The library as a user writes with it, for type checkers; the tests run it too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis.strategies import SearchStrategy, just

import card_capture
from card_capture import (
    BETA,
    Action,
    Capture,
    Card,
    CardSet,
    Discard,
    Event,
    Game,
    GameState,
    GiveUp,
    IllegalActionError,
    JokerCopies,
    Lost,
    Outcome,
    Refusal,
    Sacrifice,
    Shuffler,
    Variant,
    View,
    apply,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    resample,
    solitaire,
    variant,
    view,
    why_not,
)
from card_capture.games import State
from card_capture.testing import PlayedGame, actions, states, variants, whole_games

S = TypeVar("S", bound=State)
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R")


def whole_game(game: Game[S, A, V_co, E_co, R], seed: int) -> tuple[S, list[A]]:
    """Play any game by its first legal actions."""
    state, played = game.new_game(seed), list[A]()
    while actions := game.legal_actions(state):
        played.append(actions[0])
        state = game.apply(state, actions[0])
    return state, played


def greedy(sight: View, actions: Sequence[Action]) -> Action:
    """Take the dearest card that can be captured, and discard only in the Discard Phase."""
    assert sight.to_move == 0
    captures = [action for action in actions if isinstance(action, Capture)]
    return max(captures, key=lambda action: solitaire.value(action.target), default=actions[0])


def in_words(action: Action) -> str:
    """Say what an action costs, with every kind of action treated."""
    match action:
        case Discard(cards):
            return f"discards {len(cards)}"
        case Capture(target, spend):
            return f"spends {len(spend)} on {target}"
        case GiveUp(card):
            return f"gives up {card}"
        case Sacrifice(cards, target):
            return f"sacrifices {cards} for {target}"


def strategies(game: Game[S, A, Any, Any, R], state: S) -> list[SearchStrategy[object]]:
    """Draw what tests of a front end want, for Card Capture by default and for any game."""
    rules: SearchStrategy[Variant] = variants()
    ours: SearchStrategy[GameState] = states(variants=just(BETA))
    games: SearchStrategy[PlayedGame[GameState, Action]] = whole_games(variants=rules)
    moves: SearchStrategy[Action] = actions(new_game(seed=7))
    any_states: SearchStrategy[S] = states(game)
    any_moves: SearchStrategy[A] = actions(state, game)
    return [rules, ours, games, moves, any_states, any_moves]


def tour() -> list[str]:
    """Use every verb once and more."""
    mine: Variant = BETA.evolve(name="mine", joker_copies=JokerCopies.HELD)
    state: GameState = new_game(seed=7, variant=mine)
    story: list[str] = []
    while state.outcome is None:
        action = greedy(view(state, recall=True), legal_actions(state))
        events: Sequence[Event] = narrate(state, action)
        story.append(in_words(action))
        state = apply(state, action)
        assert isinstance(events[-1], Lost) is (state.outcome in (Outcome.LOST_ROYAL, Outcome.LOST_STUCK))

    start = new_game(Shuffler.seeded(7), variant("deckopedia"))
    refusal: Refusal | None = why_not(start, Discard([]))
    if refusal is not None:
        story.append(f"{refusal.reason.name} {refusal.rule} {refusal.message}")
    try:
        apply(start, parse_action("give 9h"))
    except IllegalActionError as error:
        story.append(error.refusal.message)
    guess: GameState = resample(start, seed=1)
    rest: CardSet = CardSet(guess.deck) - CardSet([Card.parse("2c")])
    story.append(str(len(rest)))

    last, played = whole_game(solitaire, seed=3)
    first: Action = played[0]
    outcome: Outcome | None = last.outcome
    story.append(f"{first} {outcome}")
    story.extend(str(whole_game(game, seed=3)[0].outcome) for game in card_capture.GAMES.values())
    story.append(f"{len(strategies(solitaire, start))} strategies")
    return story
