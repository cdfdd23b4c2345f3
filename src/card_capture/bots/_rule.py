"""A bot for Card Capture that compares the positions after its actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from attrs import frozen

from card_capture.bots._bot import refuse_action, require_choice
from card_capture.bots._discarding import choose_kept
from card_capture.bots._explaining import explain_action
from card_capture.bots._position import Position, Prospects
from card_capture.bots._spending import rank_spend
from card_capture.solitaire import Action, Capture, Discard, GiveUp, Phase, Sacrifice, View
from card_capture.solitaire._state import ROW_LENGTH


@final
@frozen
class Rule:
    """
    A bot for Card Capture that evaluates the position after each action by a weighted sum of features.

    In the Discard Phase it keeps the Jokers and the cards of one suit, that of the most promising target in the row.
    In the Capture Phase it takes the action that leads to the best position: it looks at all cards of both sides,
    but not at their order, as a perfect memory knows them. The weights were fitted on games that it played.
    A choice takes less than a millisecond.

    Examples:
        >>> from card_capture import legal_actions, new_game, view
        >>> state = new_game(seed=1)
        >>> bot = Rule()
        >>> action = bot(view(state, recall=True), legal_actions(state))
        >>> print(action)
        discard -
        >>> bot.explain(view(state, recall=True), action)
        'The hand is empty, so 4 cards are drawn.'
    """

    def __call__(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """
        Return one of the legal actions.

        Args:
            view: The view of the player, with recall.
            legal_actions: The legal actions, at least one.

        Raises:
            InvalidViewError: *view* is not a view of Card Capture with recall.
            BotError: The game is over, or there is no action, or an action can't be played in this view.
        """
        require_choice(view, legal_actions, View)
        return rank_actions(view, legal_actions)[0]

    def explain(self, view: View, action: Action) -> str:
        """
        Return a sentence about the reasons for an action, whether or not it is the one that the bot would choose.

        Args:
            view: The view of the player, with recall.
            action: A legal action.

        Raises:
            InvalidViewError: *view* is not a view of Card Capture with recall.
            BotError: The game is over, or the action can't be played in this view.
        """
        require_choice(view, [action], View)
        require_playable(view, action)
        return explain_action(view, action)


def rank_actions(view: View, actions: Sequence[Action]) -> list[Action]:
    """Return the actions, the best first; of equally good ones, the one that comes first in *actions*."""
    for action in actions:
        require_playable(view, action)
    position = Position.of(view)
    if view.phase is Phase.DISCARD:
        dropped = position.hand & ~choose_kept(position)
        return sorted(actions, key=lambda action: _count_differences(action, dropped))
    prospects = Prospects(position)
    return sorted(actions, key=lambda action: rank_action(view, prospects, action), reverse=True)


def _count_differences(action: Action, dropped: int) -> int:
    """Return the number of cards that a discard would have to add or leave out to drop exactly *dropped*."""
    assert isinstance(action, Discard)  # the actions have been checked
    return (action.cards.mask ^ dropped).bit_count()


def rank_action(view: View, prospects: Prospects, action: Action) -> tuple[float, int, int, int]:
    """Return the value of an action of the Capture Phase, then what decides between equal values."""
    if isinstance(action, Capture):
        place = view.row.index(action.target)
        jokers, worth = rank_spend(action.spend.mask)
        return prospects.evaluate_capture(place), -place, -jokers, -worth
    if isinstance(action, GiveUp):
        return prospects.evaluate_giving_up(action.card.mask), -ROW_LENGTH, 0, 0
    assert isinstance(action, Sacrifice)  # the actions have been checked
    return prospects.evaluate_sacrifice(action.cards.mask, view.row.index(action.target)), -ROW_LENGTH - 1, 0, 0


def require_playable(view: View, action: Action) -> None:
    """
    Check that an action uses cards that are where it needs them; the rules decide the rest.

    Raises:
        BotError: The action is not one of Card Capture, it belongs to the other phase, or a card is not there.
    """
    match action:
        case Discard(cards) if view.phase is Phase.DISCARD and cards <= view.hand:
            return
        case Capture(target, cards) | Sacrifice(cards, target) if view.phase is Phase.CAPTURE:
            if target in view.row and cards <= view.hand:
                return
        case GiveUp(card) if view.phase is Phase.CAPTURE and card in view.hand and view.row[0] is not None:
            return
        case _:
            pass
    raise refuse_action(view, action)
