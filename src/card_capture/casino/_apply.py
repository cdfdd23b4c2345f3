"""Dealing a match of Casino, and playing an action."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture._quoting import join_or
from card_capture.cards import set_of
from card_capture.casino._actions import NO_CARDS, Action
from card_capture.casino._answering import update_announced
from card_capture.casino._dealing import deal_first, deal_later
from card_capture.casino._moving import Played, find_residue, give_residue, move_cards, score_play, score_round_end
from card_capture.casino._plainly_legal import is_plainly_legal
from card_capture.casino._scoring import Points
from card_capture.casino._state import GameState, Outcome, count_sides, make_state
from card_capture.casino._values import PACK
from card_capture.casino._variants import MAIN, ScoreTiming, Variant, list_player_counts, require_variant
from card_capture.casino._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler

_AS_TAKEN = ScoreTiming.AS_TAKEN  # looking up a member of an enum takes time, and every play needs it


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
    With `AS_TAKEN` any capture can end the match; then the cards stay where they are.

    Args:
        state: Any valid state.
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
    passes = isinstance(state, GameState) and is_plainly_legal(state, action)
    if not passes and (refusal := why_not(state, action)):
        raise IllegalActionError(action, refusal)
    seat = state.to_move
    assert seat is not None  # otherwise the action was refused
    after = move_cards(state, seat, action)
    table, builds, piles, sweeps, last_capturer, value = after
    hand = state.hands[seat].mask ^ action.card.mask
    hands = (*state.hands[:seat], set_of(hand), *state.hands[seat + 1 :])
    deal, stock, announced = state.deal, state.stock, state.announced
    if announced[seat] or value is not None:
        mine = update_announced(announced[seat], action.card, value)
        announced = (*announced[:seat], mine, *announced[seat + 1 :])
    scores, round_points, winner = state.scores, state.round_points, None
    if state.variant.score_timing is _AS_TAKEN:
        _, scores, round_points, winner = score_play(state, after)
    if not hand and winner is None and not any(hands):
        if not stock:
            return _end_round(state, after, scores, round_points)
        deal += 1
        hands, stock = deal_later(stock, state.dealer, state.players, state.variant.deal_by)  # CA-2.5
    return make_state(  # by position, since that many keywords would be slow
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
        scores,
        last_capturer,
        state.unclaimed,
        state.shuffler,
        (seat + 1) % state.players if winner is None else None,  # CA-2.8
        None if winner is None else Outcome(winner, scores),
        announced,
        round_points,
    )


def _deal_round(  # noqa: PLR0913, PLR0917 - a round begins with all of these
    variant: Variant, players: int, dealer: int, round_number: int, scores: tuple[int, ...], shuffler: Shuffler
) -> GameState:
    """Return the state at the beginning of a round."""
    order, shuffler = shuffler.shuffle(PACK)  # CA-2.11
    hands, table, stock = deal_first(order, dealer, players, variant.deal_by)
    return make_state(
        variant=variant,
        players=players,
        dealer=dealer,
        round=round_number,
        deal=1,
        stock=stock,
        hands=hands,
        table=table,
        builds=(),
        piles=(NO_CARDS,) * len(scores),
        sweeps=(0,) * len(scores),
        scores=scores,
        last_capturer=None,  # CA-1.12
        unclaimed=NO_CARDS,
        shuffler=shuffler,
        to_move=(dealer + 1) % players,  # CA-2.8
        outcome=None,
        announced=((),) * players,
        round_points=(0,) * len(scores),
    )


def _end_round(state: GameState, after: Played, scores: Points, round_points: Points) -> GameState:
    """Return the state after the last play of a round: the beginning of the next round, or the end of the match."""
    variant, players, last_capturer = state.variant, state.players, after.last_capturer
    *_, (_, scores, round_points, winner) = score_round_end(after, scores, round_points, variant)
    if winner is None:
        dealer = (state.dealer + 1) % players  # CA-11.5
        return _deal_round(variant, players, dealer, state.round + 1, scores, state.shuffler)
    return make_state(
        variant=variant,
        players=players,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        stock=(),
        hands=(NO_CARDS,) * players,
        table=NO_CARDS,
        builds=(),
        piles=give_residue(after, variant),
        sweeps=after.sweeps,
        scores=scores,
        last_capturer=last_capturer,
        unclaimed=find_residue(after) if last_capturer is None else NO_CARDS,
        shuffler=state.shuffler,
        to_move=None,
        outcome=Outcome(winner, scores),
        announced=((),) * players,
        round_points=round_points,
    )
