"""The library as a user writes with it, for type checkers; the tests run it too."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, assert_type

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
    casino,
    commander,
    imagine,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    resample,
    reveals,
    solitaire,
    solver,
    variant,
    view,
    why_not,
)
from card_capture.bots import LookAhead, Rule, Sensible, Uniform
from card_capture.games import State
from card_capture.records import GameRecord, from_data, load, save, to_data
from card_capture.rl.text import Answer, answer, prompt
from card_capture.simulation import Comparison, Rate, Result, SeatBots, Summary, compare, simulate, summarize
from card_capture.steps import Piece, Steps, steps, using
from card_capture.testing import PlayedGame, actions, states, variants, whole_games

S = TypeVar("S", bound=State)
A = TypeVar("A")
V = TypeVar("V")
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R")


def whole_game(game: Game[S, A, V, E_co, R], seed: int) -> tuple[S, list[A]]:
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


def bold(sight: commander.View, actions: Sequence[commander.Action]) -> commander.Action:
    """Attack what is remembered to be low, and turn up what is remembered to be high."""

    def rank(seat: int, slot: int) -> int:
        card = sight.remembered[seat][slot - 1] if sight.remembered is not None else None
        return 8 if card is None or card.rank is None else card.rank.value

    def promise(action: commander.Action) -> int:
        assert sight.to_move is not None
        match action:
            case commander.Attack(slot, seat, target):
                return rank(sight.to_move, slot) - rank(seat, target)
            case commander.Expose(slot):
                return rank(sight.to_move, slot)

    return max(actions, key=promise)


def at_the_table(event: commander.Event) -> str:
    """Say what a listener hears, with every kind of event treated."""
    match event:
        case commander.Attacked(seat=seat, card=card, defender=defender, target_card=other):
            return f"{seat} {card} against {defender} {other}"
        case commander.Exposed(card=card, defender_card=other):
            return f"{card} and {other}"
        case commander.Removed(seat, slot, card):
            return f"{seat} loses {card} in {slot}"
        case commander.WentOut(seat, fall):
            return f"{seat} is out{'' if fall is commander.Fall.COMMANDER_BEATEN else ' by a tie'}"
        case commander.TurnedDown(places):
            return " ".join(f"{seat}/{slot}" for seat, slot in places)
        case commander.Chose(seat) | commander.ChoiceBegan(seat) | commander.TurnBegan(seat) | commander.Won(seat):
            return str(seat)
        case commander.Tied() | commander.Drawn():
            return "nobody"


def battlefield() -> list[str]:
    """Play Capture the Commander, for several players, with every verb."""
    rules: commander.Variant = commander.STANDARD.evolve(
        name="mine", tie_removes=commander.TieRemoves.EXPOSED_CARDS, commander_falls_in_tie_break=False
    )
    first: commander.GameState = commander.new_game(7, rules, players=3, dealer=0)
    state, story, played = first, list[str](), list[commander.Action]()
    while state.outcome is None:
        assert state.to_move is not None
        action = bold(commander.view(state, state.to_move, recall=True), commander.legal_actions(state))
        story.extend(at_the_table(event) for event in commander.narrate(state, action))
        story.extend(event.sentence(names={0: "Ann"}) for event in commander.narrate(state, action))
        played.append(action)
        state = commander.apply(state, action)
    winner: int | None = state.outcome.winner
    story.append(f"{winner} of {state.players} {state.in_game}")

    start = commander.new_game(Shuffler.seeded(7), commander.variant("standard"))
    refusal: commander.Refusal | None = commander.why_not(start, commander.Expose(5))
    if refusal is not None and refusal.reason is commander.Reason.NO_TIE:
        story.append(f"{refusal.rule} {refusal.message}")
    try:
        commander.apply(start, commander.parse_action("attack 5 seat 1 slot 1"))
    except IllegalActionError as error:
        story.append(error.refusal.message)
    guess: commander.GameState = commander.resample(start, 1, seed=1)
    guess = commander.imagine(commander.view(guess, 1, recall=True), seed=1)
    is_peek: bool = commander.reveals(start, commander.Attack(1, seat=1, target=1), 1)
    story.append(f"{is_peek}")
    commander.check(guess)
    sight: commander.View = commander.view(guess, 1)
    backs = [card for card in sight.layouts[0] if card is commander.FaceDown.FACE_DOWN]
    battle: commander.Battle | None = sight.battle
    story.append(f"{len(backs)} backs {battle}")
    story.append(commander.draw(sight, seat=0))
    story.extend(commander.diff(commander.STANDARD, rules))

    record = GameRecord.of(first, played, seed=7)
    last: commander.GameState = [*record.replay()][-1]
    same = load(save(last), commander.GameState)
    assert_type(same, commander.GameState)
    story.append(f"{record.players} {record.dealer} {record.seed} {same == state}")
    drawn: SearchStrategy[commander.GameState] = states(commander, players=2)
    games: SearchStrategy[PlayedGame[commander.GameState, commander.Action]] = whole_games(commander)
    moves: SearchStrategy[commander.Action] = actions(start, commander)
    mixes: SearchStrategy[commander.Variant] = variants(commander)
    story.append(f"{len([drawn, games, moves, mixes])} strategies of commander")
    return story


def strategies(game: Game[S, A, Any, Any, R], state: S) -> list[SearchStrategy[object]]:
    """Draw what tests of a front end want, for Card Capture by default and for any game."""
    rules: SearchStrategy[Variant] = variants()
    ours: SearchStrategy[GameState] = states(variants=just(BETA))
    games: SearchStrategy[PlayedGame[GameState, Action]] = whole_games(variants=rules)
    moves: SearchStrategy[Action] = actions(new_game(seed=7))
    any_states: SearchStrategy[S] = states(game)
    any_moves: SearchStrategy[A] = actions(state, game)
    return [rules, ours, games, moves, any_states, any_moves]


def word_by_word(state: State, game_state: casino.GameState) -> list[str]:
    """Choose an action by its words, and by its pieces."""
    begun: Steps[casino.Action] = steps(game_state)
    while begun.choices:
        begun = begun.choose(begun.choices[-1]).forced()
    assert_type(begun.action, casino.Action | None)
    assert begun.action is not None
    pieces: list[Piece] = [*begun.action.pieces]
    assert_type(using(game_state, pieces), Sequence[casino.Action])
    assert_type(using(new_game(seed=7), []), Sequence[Action])
    assert_type(steps(commander.new_game(seed=7)).action, commander.Action | None)
    seen = casino.view(game_state, game_state.to_move or 0, recall=True)
    found: Answer[casino.Action] = answer(prompt(seen), seen, strict=True)
    assert_type(found.refusal, str | None)
    return [*begun.words, *map(str, using(game_state, pieces)), *steps(state).choices]


def spoken(action: casino.Action) -> str:
    """Say a play of Casino, with every kind of play treated."""
    match action:
        case casino.Trail(card):
            return f"trails {card}"
        case casino.Capture(card, loose, builds, as_value):
            return f"takes {len(loose)} and {len(builds)} with {card} as {as_value}"
        case casino.MakeBuild(card, value, loose):
            return f"builds {value} with {card} and {loose}"
        case casino.AddToBuild(card, build, loose):
            return f"adds {card} and {loose} to {build}"
        case casino.RaiseBuild(card, build, value):
            return f"raises {build} to {value} with {card}"


def fishing() -> list[str]:
    """Play a short match of Casino in pairs, each seat by its own view."""
    pairs: casino.Variant = casino.SWEEPS.evolve(name="pairs", partnership=True, target=5)
    state: casino.GameState = casino.new_game(7, pairs, players=4, dealer=2)
    first, played, story = state, list[casino.Action](), list[str]()
    while state.outcome is None:
        seat = state.to_move
        assert seat is not None
        sight: casino.View = casino.view(state, seat, recall=True)
        assert sight.holding is not None
        guess: casino.GameState = casino.resample(state, seat, seed=1)
        guess = casino.imagine(sight, seed=1)
        listed: Sequence[casino.Action] = casino.legal_actions(guess)
        captures = [action for action in listed if isinstance(action, casino.Capture)]
        played.append(captures[-1] if captures else listed[-1])
        assert not casino.reveals(state, played[-1], seat) or len(state.hands[seat]) == 1
        events: Sequence[casino.Event] = casino.narrate(state, played[-1])
        story += [str(event) for event in events if isinstance(event, casino.Counted | casino.Swept)]
        state = casino.apply(state, played[-1])
    outcome: casino.Outcome = state.outcome
    refusal: casino.Refusal | None = casino.why_not(first, casino.parse_action("trail 2c"))
    record = GameRecord.of(first, played)
    same = load(save([*record.replay()][-1]), casino.GameState)
    assert_type(load(save(same.variant), casino.Variant), casino.Variant)
    assert_type(from_data(to_data(same.variant), casino.Variant), casino.Variant)
    assert same == state
    build: casino.Build | None = next(iter(first.builds), None)
    drawn: SearchStrategy[casino.GameState] = states(casino, players=3)
    story += word_by_word(state, first)
    return [*story, *map(spoken, played), f"{outcome.winner} {outcome.scores} {refusal} {build} {drawn}"]


def make_seats(seed: int) -> SeatBots:
    """Make a bot for each of two seats."""
    return [Sensible(), Uniform(seed)]


def study() -> list[str]:
    """Play a few games as a study does."""
    results: Iterator[Result] = simulate(range(3), Rule, variant=BETA)
    summary: Summary = summarize(results)
    rate: Rate = summary.rate("WON")
    every_seat = simulate([1], make_seats, game=commander, players=2)
    seed, *_ = next(every_seat)
    every_seat.close()
    ahead = functools.partial(LookAhead, 1)
    found: Comparison = compare(simulate([seed], ahead), simulate([seed], Uniform))
    return [f"{rate.count} of {summary.games}, {found.games} compared"]


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
    guess = imagine(view(guess, recall=True), seed=1)
    is_peek: bool = reveals(guess, legal_actions(guess)[0])
    story.append(f"{is_peek}")
    rest: CardSet = CardSet(guess.deck) - CardSet([Card.parse("2c")])
    story.append(str(len(rest)))

    last, played = whole_game(solitaire, seed=3)
    first: Action = played[0]
    outcome: Outcome | None = last.outcome
    story.append(f"{first} {outcome}")
    story.extend(str(whole_game(game, seed=3)[0].outcome) for game in card_capture.GAMES.values())
    story.append(f"{len(strategies(solitaire, start))} strategies")
    solved: solver.Solved = solver.solve(start, limit=10)
    bounds: solver.Par = solver.par(start, limit=10)
    low: int | None = bounds.low
    line: tuple[Action, ...] = solved.line
    story.append(f"{solved.verdict} {low} {len(line)}")
    last_of_two, attacks = whole_game(commander, seed=3)
    attack: commander.Action = attacks[0]
    end: commander.Outcome | None = last_of_two.outcome
    story.append(f"{attack} {end}")
    return story + battlefield() + fishing() + study()
