"""Dealing a match, and turning a state into the next one."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from card_capture._kit.arguments import require_seat
from card_capture._quoting import join_or
from card_capture.cards import CardSet, set_of
from card_capture.casino._actions import Action, Capture, Trail
from card_capture.casino._builds import apply_building
from card_capture.casino._counting import count, find_winner, sum_points
from card_capture.casino._dealing import deal_first, deal_later
from card_capture.casino._state import Build, GameState, Outcome, count_sides, find_side
from card_capture.casino._values import PACK, Mask
from card_capture.casino._variants import MAIN, Variant, list_player_counts, require_variant
from card_capture.casino._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler

_EMPTY = CardSet()


def new_game(
    seed: int | Shuffler, variant: Variant = MAIN, players: int | None = None, dealer: int | None = None
) -> GameState:
    """
    Return a match whose first round is dealt.

    Args:
        seed: An integer from 0 to 2^64 - 1, which deals the same cards forever (CC-10), or a `Shuffler`,
            which shuffles the pack once for each round (CA-2.11).
        variant: The rules of the match.
        players: The number of players: 2, 3 or 4; by default 2, or 4 in partnership.
        dealer: The seat that deals the first round, by default the last one (CA-2.3).

    Raises:
        SeedError: The seed is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the pack.
        InvalidVariantError: *variant* is not a `Variant` of Casino; `variant(name)` finds one.
        PlayersError: The game, or the variant, does not support that number of players.
        UnknownSeatError: *dealer* is not a seat.

    Examples:
        >>> state = new_game(seed=1, players=3)
        >>> print(state.table, state.dealer, state.to_move, len(state.stock))
        2c 4d 8h 9h 2 0 36
        >>> state == new_game(seed=1, players=3)
        True
    """
    require_variant(variant)
    if players is None:
        players = 4 if variant.partnership else 2
    allowed = list_player_counts(variant)
    if type(players) is not int or players not in allowed:
        raise PlayersError(players, f"{join_or(allowed)} players" + (f" under {variant}" if len(allowed) == 1 else ""))
    if dealer is None:
        dealer = players - 1  # CA-2.3
    require_seat(dealer, players)
    scores = (0,) * count_sides(players, variant)
    return _deal_round(variant, players, dealer, 1, scores, Shuffler.of(seed))


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state that follows *action* in *state*; *state* itself does not change.

    The last play of a deal is followed by the next deal at once (CA-2.5). The last play of a round is
    followed by the residue, the count, and the next round or the end of the match (CA-8, CA-10, CA-11).

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Returns:
        The next state.

    Raises:
        IllegalActionError: The rules forbid the action here; its `refusal` has the rule and the reason.
        InvalidStateError: *state* is not a state of Casino.
        ShuffleError: A scripted shuffler has no order of the pack for the next round.

    Examples:
        >>> from card_capture.casino import parse_action
        >>> state = apply(new_game(seed=7), parse_action("capture 4d 6h with Tc"))
        >>> print(state.table, state.piles[0], state.to_move, sep="; ")
        7d Ks; Tc 4d 6h; 1
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalActionError(action, refusal)
    seat = state.to_move
    assert seat is not None  # otherwise the action was refused
    after = move_cards(state, seat, action)
    table, builds, piles, sweeps, last_capturer = after
    hand = state.hands[seat].mask ^ action.card.mask
    hands = (*state.hands[:seat], set_of(hand), *state.hands[seat + 1 :])
    deal, stock = state.deal, state.stock
    if not hand and not any(hands):
        if not stock:
            return _end_round(state, after)
        deal += 1
        hands, stock = deal_later(stock, state.dealer, state.players, state.variant.deal_by)  # CA-2.5
    return GameState(  # by position, since sixteen keywords would be slow
        state.variant,
        state.players,
        state.dealer,
        state.round,
        deal,
        stock,
        hands,
        table,
        builds,
        piles,
        sweeps,
        state.scores,
        last_capturer,
        state.unclaimed,
        state.shuffler,
        (seat + 1) % state.players,  # CA-2.8
    )


Piles: TypeAlias = tuple[CardSet, ...]
"""The captured cards of each side."""


class Played(NamedTuple):
    """The table and the piles after a play."""

    table: CardSet
    builds: tuple[Build, ...]
    piles: Piles
    sweeps: tuple[int, ...]
    last_capturer: int | None


def move_cards(state: GameState, seat: int, action: Action) -> Played:
    """Return the table and the piles after a legal *action* of *seat*."""
    table, builds, piles, sweeps = state.table, state.builds, state.piles, state.sweeps
    if isinstance(action, Trail):
        table = set_of(table.mask | action.card.mask)  # CA-1.13
        return Played(table, builds, piles, sweeps, state.last_capturer)
    table = set_of(table.mask ^ action.loose.mask)
    if not isinstance(action, Capture):
        return Played(table, apply_building(builds, action, seat), piles, sweeps, state.last_capturer)
    captured = action.card.mask | action.loose.mask
    if action.builds:
        for number in action.builds:
            captured |= builds[number - 1].cards.mask
        builds = tuple([build for number, build in enumerate(builds, 1) if number not in action.builds])
    side = find_side(seat, state.variant)
    if not table.mask and not builds:  # CA-1.14
        sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])  # CA-9.1
    return Played(table, builds, _add_to_pile(piles, side, captured), sweeps, seat)  # CA-3.7


def give_residue(piles: Piles, table: CardSet, last_capturer: int | None, variant: Variant) -> Piles:
    """Return the piles after the residue has gone to the last capturer's side, or to no side."""
    if last_capturer is None:
        return piles  # CA-8.3
    return _add_to_pile(piles, find_side(last_capturer, variant), table.mask)  # CA-8.2


def _add_to_pile(piles: Piles, side: int, cards: Mask) -> Piles:
    return (*piles[:side], set_of(piles[side].mask | cards), *piles[side + 1 :])


def _deal_round(  # noqa: PLR0913, PLR0917 - a round begins with all of these
    variant: Variant, players: int, dealer: int, round_number: int, scores: tuple[int, ...], shuffler: Shuffler
) -> GameState:
    """Return the state at the beginning of a round."""
    order, shuffler = shuffler.shuffle(PACK)  # CA-2.11
    hands, table, stock = deal_first(order, dealer, players, variant.deal_by)
    return GameState(
        variant=variant,
        players=players,
        dealer=dealer,
        round=round_number,
        deal=1,
        stock=stock,
        hands=hands,
        table=table,
        builds=(),
        piles=(_EMPTY,) * len(scores),
        sweeps=(0,) * len(scores),
        scores=scores,
        last_capturer=None,  # CA-1.12
        unclaimed=_EMPTY,
        shuffler=shuffler,
        to_move=(dealer + 1) % players,  # CA-2.8
    )


def _end_round(state: GameState, after: Played) -> GameState:
    """Return the state after the last play of a round: the beginning of the next round, or the end of the match."""
    variant, players, last_capturer = state.variant, state.players, after.last_capturer
    piles = give_residue(after.piles, after.table, last_capturer, variant)
    points = sum_points(count(piles, after.sweeps, last_capturer, variant), variant)
    scores = tuple([score + gained for score, gained in zip(state.scores, points, strict=True)])
    winner = find_winner(scores, variant)
    if winner is None:
        dealer = (state.dealer + 1) % players  # CA-11.5
        return _deal_round(variant, players, dealer, state.round + 1, scores, state.shuffler)
    return GameState(
        variant=variant,
        players=players,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        stock=(),
        hands=(_EMPTY,) * players,
        table=_EMPTY,
        builds=(),
        piles=piles,
        sweeps=after.sweeps,
        scores=scores,
        last_capturer=last_capturer,
        unclaimed=after.table if last_capturer is None else _EMPTY,
        shuffler=state.shuffler,
        to_move=None,
        outcome=Outcome(winner, scores),
    )
