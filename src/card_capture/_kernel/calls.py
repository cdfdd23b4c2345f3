"""The compiled functions, called with the library's values."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from card_capture._kernel import games
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import Action, Capture, Discard, GiveUp, Phase, Sacrifice, Variant, View

Records: TypeAlias = NDArray[np.void]
"""An array of records, whose fields `games` defines."""

KINDS = (Discard, Capture, GiveUp, Sacrifice)
"""The classes of actions in the order of their numbers."""


def make_rules(variant: Variant) -> Records:
    """Return the flags of a variant as one record."""
    rules = np.zeros(1, games.RULES)
    for name in games.RULES.names or ():
        flag = getattr(variant, name)
        rules[name] = list(type(flag)).index(flag) if isinstance(flag, Enum) else flag
    return rules


def play_games(  # noqa: PLR0913, PLR0917 - what is compiled has no other arguments
    seeds: NDArray[np.uint64],
    variant: Variant,
    bot: int,
    bot_seeds: NDArray[np.uint64],
    numbers: Sequence[float],
    lines: int = 0,
) -> tuple[Records, Records]:
    """
    Return the results of whole games, and the decisions of the last one.

    Args:
        seeds: The seeds of the deals.
        variant: The rules.
        bot: The number of the bot.
        bot_seeds: The seeds of the bots, one for each deal.
        numbers: The numbers of the evaluation that `Rule` uses.
        lines: The number of decisions to note; later ones are left out.
    """
    results = np.zeros(len(seeds), games.RESULT)
    noted = np.zeros(lines, games.DECISION)
    rules = make_rules(variant)
    games.play_games(np.zeros(1, games.GAME), rules, seeds, bot, bot_seeds, np.array(numbers), results, noted)
    return results, noted


def rate_discards(
    view: View, actions: Sequence[Action], samples: int, shuffler: SeededShuffler, numbers: Sequence[float]
) -> list[list[float]]:
    """
    Return for each discard the values of the best actions after it, in imagined states.

    Args:
        view: A valid view with recall of a running game, in the Discard Phase.
        actions: The discards.
        samples: The number of states.
        shuffler: The source of their seeds, which are its next outputs.
        numbers: The numbers of the evaluation that `Rule` uses.
    """
    values = np.zeros((len(actions), samples))
    games.rate_discards(
        _make_positions(view),
        make_rules(view.variant),
        np.uint64(shuffler.seed),
        _number_actions(view, actions),
        np.array(numbers),
        values,
    )
    return [[float(value) for value in line] for line in values]


def count_wins(
    view: View, actions: Sequence[Action], samples: int, shuffler: SeededShuffler, numbers: Sequence[float]
) -> list[int]:
    """
    Return for each action the number of games that `Rule` wins after it, in imagined states.

    Args:
        view: A valid view with recall of a running game.
        actions: Legal actions.
        samples: The number of states.
        shuffler: The source of their seeds, which are its next outputs.
        numbers: The numbers of the evaluation that `Rule` uses.
    """
    wins = np.zeros(len(actions), np.int64)
    games.count_wins(
        _make_positions(view),
        make_rules(view.variant),
        np.uint64(shuffler.seed),
        samples,
        _number_actions(view, actions),
        np.array(numbers),
        np.zeros(0, games.DECISION),
        wins,
    )
    return [int(count) for count in wins]


def _number_actions(view: View, actions: Sequence[Action]) -> NDArray[np.int64]:
    return np.array([number_action(view.row, action) for action in actions], np.int64)


def number_action(row: Sequence[object], action: Action) -> tuple[int, int, int]:
    """Return the number of an action's kind, the mask of the cards from hand, and the place of its target or -1."""
    kind = KINDS.index(type(action))
    if isinstance(action, Discard):
        return kind, action.cards.mask, games.NO_CARD
    if isinstance(action, GiveUp):
        return kind, action.card.mask, 0
    used = action.spend if isinstance(action, Capture) else action.cards
    return kind, used.mask, row.index(action.target)


def _make_positions(view: View) -> Records:
    """Return the position as the first of three records."""
    positions = np.zeros(3, games.GAME)
    position: Any = positions[0]
    deck, front, bottom = view.deck, view.enemy_deck, view.enemy_deck_bottom
    assert deck is not None  # the view has recall
    assert front is not None
    assert bottom is not None
    assert view.discard_pile is not None
    assert view.enemy_capture_pile is not None
    position["round"] = view.round
    position["phase"] = games.CAPTURE if view.phase is Phase.CAPTURE else games.DISCARD
    position["row"] = [games.NO_CARD if card is None else card.index for card in view.row]
    position["hand"] = view.hand.mask
    position["discard_pile"] = view.discard_pile.mask
    position["enemy_capture_pile"] = view.enemy_capture_pile.mask
    position["deck_end"], position["deck_cards"] = len(deck), deck.mask
    size = len(front) + len(bottom)
    position["enemy_deck"][len(front) : size] = [card.index for card in bottom]
    position["enemy_end"], position["enemy_deck_known"], position["enemy_front"] = size, len(bottom), front.mask
    position["enemies"] = front.mask | sum(card.mask for card in (*bottom, *view.row) if card is not None)
    return positions
