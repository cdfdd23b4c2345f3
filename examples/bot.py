"""
A bot for Card Capture, next to two bots of the library on the same deals.

    python bot.py --deals 50
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeAlias

from card_capture import Action, Capture, Discard, GiveUp, Sacrifice, View, apply, legal_actions, new_game, view
from card_capture.bots import Sensible, Uniform
from card_capture.solitaire import GameState, Outcome, is_royal, value

Bot: TypeAlias = Callable[[View, Sequence[Action]], Action]
"""A bot gets what the player sees and the legal actions, and returns one of them."""


def choose(table: View, actions: Sequence[Action]) -> Action:
    """Return the action with the highest score, the first one on a tie."""
    return max(actions, key=lambda action: score(table, action))


def score(table: View, action: Action) -> float:
    """Return the value of an action by a few rules of thumb; only the order of scores matters."""
    match action:
        case Discard(cards):  # keep the cards that fit the suits in the row
            suits = {enemy.suit for enemy in table.row if enemy is not None}
            return sum(-1 if card.is_joker or card.suit in suits else 1 for card in cards)
        case Capture(target, spend):  # the largest card for the least
            return 100 + 2 * value(target) - sum(value(card) for card in spend if not card.is_joker)
        case GiveUp(card):  # a royal in the Enemy Capture Pile loses the game
            lost = [card, *filter(None, table.row[:1])]
            return -1000 if any(map(is_royal, lost)) else 30 - value(card)
        case Sacrifice(cards):
            return -1000 if any(map(is_royal, cards)) else 20 - sum(map(value, cards))


def play(bot: Bot, seed: int) -> GameState:
    """Return the last state of the game that a bot plays from a deal."""
    state = new_game(seed)
    while actions := legal_actions(state):
        state = apply(state, bot(view(state, recall=True), actions))
    return state


def count_wins(bot: Bot, deals: int) -> int:
    """Return the number of games that a bot wins from the deals with the seeds 0, 1 and so on."""
    return sum(play(bot, seed).outcome is Outcome.WON for seed in range(deals))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the wins of each bot."""
    parser = argparse.ArgumentParser(description="Compare bots for Card Capture on the same deals.")
    parser.add_argument("--deals", type=int, default=50, help="the number of deals")
    deals = parser.parse_args(arguments).deals
    bots: dict[str, Bot] = {"chance": Uniform(seed=1), "this bot": choose, "Sensible": Sensible()}
    for name, bot in bots.items():
        print(f"{name:<8}  {count_wins(bot, deals)} of {deals}")


if __name__ == "__main__":
    main()
