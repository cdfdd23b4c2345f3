"""Following games with real cards: what is reported leads to the same views as the game itself."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    GAMES,
    Card,
    CardSet,
    Drew,
    FollowingError,
    IllegalActionError,
    InvalidVariantError,
    InvalidViewError,
    ParseError,
    Phase,
    Shuffler,
    UnknownSeatError,
    casino,
    commander,
    solitaire,
    testing,
)
from card_capture.casino._variants import list_player_counts
from card_capture.following import Following, lay_out
from card_capture.games import deal
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK
from tests.casino.strategies import shorten

every_game = pytest.mark.parametrize("name", GAMES)


class Reality:
    """A game with real cards: the state, and the cards that are turned up as the game goes on."""

    def __init__(self, name: str, variant: Any, players: int | None, seed: int, seat: int = 0) -> None:
        self.game = GAMES[name]
        self.state = deal(self.game, seed, variant, players)
        self.first = self.state
        self.seat = seat
        self.drawn: Iterator[Card] = iter(())
        self.named = CardSet()  # of the cards in Casino that were dealt at once
        if name == "solitaire":
            deck, shuffler = Shuffler.seeded(seed).shuffle(STARTING_DECK)
            enemies, _ = shuffler.shuffle(ENEMY_CARDS)
            self.drawn, self.enemies = iter(deck), iter(enemies)

    def find_card(self, place: str) -> Card:
        """Return the card that is turned up at a place."""
        if place in ("your deck", "the enemy deck"):
            return next(self.drawn if place == "your deck" else self.enemies)
        if found := re.fullmatch(r"slot (\d+) of seat (\d)", place):
            slot, seat = map(int, found.groups())
            return self.first.layouts[seat][slot - 1]
        zone = self.state.table if place == "the table" else self.state.hands[self.seat]
        card = next(card for card in zone if card not in self.named)
        self.named |= CardSet([card])
        return card

    def play(self, action: Any) -> None:
        events = self.game.narrate(self.state, action)
        self.drawn = iter([card for event in events if isinstance(event, Drew) for card in event.cards])
        self.state = self.game.apply(self.state, action)
        self.named = CardSet()


def report(following: Following, reality: Reality, rng: random.Random) -> Following:
    """Return the game after all awaited cards were turned up, some of them named wrongly at first."""
    while following.awaits:
        assert following.to_move is following.outcome is None
        assert not following.legal_actions
        card = reality.find_card(following.awaits[0])
        if rng.random() < 0.3:
            following = report_mistake(following, rng.choice(CARDS))
        following = following.turn_up(card)
    return following


def report_mistake(following: Following, card: Card) -> Following:
    try:
        mistaken = following.turn_up(card)
    except FollowingError:
        return following
    assert mistaken.take_back() == following
    return mistaken.take_back()


def follow(following: Following, reality: Reality, seed: int) -> Following:
    """Return the game after everything was reported, in which each view has been compared."""
    game, seat, rng = reality.game, reality.seat, random.Random(seed)
    following = report(following, reality, rng)
    while True:
        state = reality.state
        for recall in (False, True):
            assert following.view(recall=recall) == game.view(state, seat, recall=recall)
        assert (following.to_move, following.outcome) == (state.to_move, state.outcome)
        legal = game.legal_actions(state)
        knows = not hasattr(state, "hands") or state.to_move == seat
        assert list(following.legal_actions[:50]) == (list(legal[:50]) if knows else [])
        if not legal:
            return following
        action = legal[rng.randrange(len(legal))]
        following = following.play(str(action) if rng.random() < 0.5 else action)
        reality.play(action)
        following = report(following, reality, rng)


@st.composite
def realities(draw: st.DrawFn, name: str) -> Reality:
    """Return a strategy of games with real cards, under any rules."""
    variant: Any = draw(testing.variants(GAMES[name]))
    players: int | None = None
    if name == "casino":
        variant = shorten(variant)
        players = draw(st.sampled_from(list_player_counts(variant)))
    elif name == "commander":
        players = draw(st.sampled_from(commander.PLAYERS))
    seat = draw(st.integers(0, (players or 1) - 1))
    return Reality(name, variant, players, draw(st.integers(0, 2**64 - 1)), seat)


@every_game
@given(data=st.data(), seed=st.integers(0, 1000))
def test_reports_lead_to_the_views_of_the_game(name: str, data: st.DataObject, seed: int) -> None:
    reality = data.draw(realities(name))
    players = getattr(reality.state, "players", None)
    following = Following(reality.state.variant, players=players, seat=reality.seat)
    following = follow(following, reality, seed)
    *_, last = following.record().replay()
    assert reality.game.view(last, reality.seat, recall=True) == following.view(recall=True)
    assert last.outcome == reality.state.outcome


@every_game
@given(data=st.data(), seed=st.integers(0, 1000))
def test_a_game_is_followed_from_the_middle(name: str, data: st.DataObject, seed: int) -> None:
    reality, rng = data.draw(realities(name)), random.Random(seed)
    turns = data.draw(st.integers(0, 40))
    while turns and (legal := reality.game.legal_actions(reality.state)):
        reality.play(legal[rng.randrange(len(legal))])
        turns -= 1
    state = reality.state
    reality.first = state
    if name == "solitaire":
        reality.enemies = iter(state.enemy_deck)
    following = Following.resume(reality.game.view(state, reality.seat, recall=True))
    if name != "casino":
        assert following.seat == 0
        reality.seat = 0
    assert not following.awaits
    following = follow(following, reality, seed)
    *_, last = following.record().replay()
    assert last.outcome == reality.state.outcome
