"""A bot that chooses at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, final

from attrs import field, frozen

from card_capture import solitaire
from card_capture.bots._bot import TITLES, AnyView, make_shuffler, require_action, require_choice, to_seed
from card_capture.shuffling import SeededShuffler, draw_number
from card_capture.solitaire import Phase

A = TypeVar("A")


@final
@frozen
class Uniform:
    """
    A bot for every game that chooses each legal action with the same chance.

    Its choice depends on its seed and the view, so it chooses the same action whenever both are equal. In Card Capture
    the rules don't matter to it, so under two variants it chooses alike as long as the cards and the number of actions
    are the same.

    Attributes:
        seed: An integer from 0 to 2^64 - 1.

    Raises:
        SeedError: The seed is not such an integer.

    Examples:
        >>> from card_capture import PLAYCARDS, legal_actions, new_game, view
        >>> state = new_game(seed=1, variant=PLAYCARDS)
        >>> bot = Uniform(seed=4)
        >>> bot(view(state, recall=True), legal_actions(state)) in legal_actions(state)
        True
    """

    seed: int = field(default=0, converter=to_seed)

    def __call__(self, view: AnyView, legal_actions: Sequence[A]) -> A:
        """
        Return one of the legal actions.

        Args:
            view: The view of the seat to move, with recall.
            legal_actions: The legal actions, at least one.

        Raises:
            InvalidViewError: *view* is not a view with recall of the seat to move.
            BotError: The game is over, or there is no action, or the action is not one of the game.
        """
        require_choice(view, legal_actions, *TITLES)
        seed = self.seed
        shuffler = _mix_table(seed, view) if isinstance(view, solitaire.View) else make_shuffler(seed, view)
        number, _ = draw_number(shuffler, len(legal_actions))
        return require_action(view, legal_actions[number])


def _mix_table(seed: int, view: solitaire.View) -> SeededShuffler:
    """
    Return the source of chance for a view of Card Capture: four numbers, mixed one by one, as compiled code does too.

    The first one has the round, then 1 in the Capture Phase, then the row in digits of base 64, with 63 for an empty
    position. The others are the masks of the hand, the deck and the discard pile.
    """
    assert view.deck is not None  # the view has recall
    assert view.discard_pile is not None
    table = view.round << 1 | (view.phase is Phase.CAPTURE)
    for card in view.row:
        table = table << 6 | (63 if card is None else card.index)
    state = seed
    for number in (table, view.hand.mask, view.deck.mask, view.discard_pile.mask):
        # A number below 2^64 is an output as it is.
        state, _ = draw_number(SeededShuffler(state ^ number & 2**64 - 1), 2**64)
    return SeededShuffler(state)
