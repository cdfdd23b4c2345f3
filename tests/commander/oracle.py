"""Games full of ties, which chance alone hardly brings: deals with equal ranks in the same slots of all layouts."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from hypothesis import strategies as st

from card_capture import CARDS, Rank, Shuffler
from card_capture.commander import (
    PLAYERS,
    STANDARD,
    Action,
    Attack,
    GameState,
    TieExhaustion,
    TieRemoves,
    Variant,
    apply,
    legal_actions,
    new_game,
)
from card_capture.testing import PlayedGame, _draw_states

MIXES = tuple(
    Variant(name="mixed", tie_removes=removes, tie_exhaustion=exhaustion, commander_falls_in_tie_break=falls)
    for removes, exhaustion, falls in product(TieRemoves, TieExhaustion, (True, False))
)
"""Every combination of flags."""


def tie_rich_deal(players: int, seed: int, variant: Variant = STANDARD) -> GameState:
    """Return a deal with one rank for each slot in all layouts, but for some cards that have changed places."""
    rng = Random(seed)
    suits = [[card for card in CARDS[:52] if card.rank is rank] for rank in rng.sample(list(Rank), len(Rank))]
    for cards in suits:
        rng.shuffle(cards)
    deck = [card for cards in suits for card in cards[:players]] + [card for cards in suits for card in cards[players:]]
    for _ in range(rng.choice([0, 3, 9])):
        one, other = rng.sample(range(len(deck)), 2)
        deck[one], deck[other] = deck[other], deck[one]
    return new_game(Shuffler.scripted([deck]), variant, players, dealer=rng.randrange(players))


@lru_cache(maxsize=2_000)
def tie_rich_game(players: int, seed: int, variant: Variant = STANDARD) -> PlayedGame[GameState, Action]:
    """Return the game of such a deal in which players, who know all cards, mostly look for equal ones."""
    rng = Random(seed)
    states, actions = [tie_rich_deal(players, seed, variant)], list[Action]()
    while states[-1].outcome is None:
        legal = legal_actions(states[-1])
        equal = [action for action in legal if _brings_a_tie(states[-1], action)]
        actions.append(rng.choice(equal if equal and rng.random() < 0.8 else legal))
        states.append(apply(states[-1], actions[-1]))
    return PlayedGame(tuple(states), tuple(actions))


def _brings_a_tie(state: GameState, action: Action) -> bool:
    assert state.to_move is not None
    if isinstance(action, Attack):
        return rank_at(state, state.to_move, action.slot) is rank_at(state, action.seat, action.target)
    assert state.battle is not None
    chosen = state.battle.chosen
    return chosen is not None and (
        rank_at(state, state.battle.attacker, chosen) is rank_at(state, state.to_move, action.slot)
    )


def rank_at(state: GameState, seat: int, slot: int) -> Rank:
    """Return the rank of a card that lies in a slot."""
    card = state.layouts[seat][slot - 1]
    assert card is not None
    assert card.rank is not None
    return card.rank


def tie_rich_games() -> st.SearchStrategy[PlayedGame[GameState, Action]]:
    """Return a strategy of games full of ties, for any number of players and by any mix of flags."""
    return st.builds(tie_rich_game, st.sampled_from(PLAYERS), st.integers(0, 2**32), st.sampled_from(MIXES))


def tie_rich_states() -> st.SearchStrategy[GameState]:
    """Return a strategy of states from anywhere in such games, the end included."""
    return _draw_states(tie_rich_games())
