"""The heart of Casino: dealing a match, and turning a state into the next one."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture.cards import CardSet, set_of
from card_capture.casino._actions import Action
from card_capture.casino._counting import added, count, winner_of
from card_capture.casino._dealing import first_deal, later_deal
from card_capture.casino._state import PLAYERS, GameState, Outcome, sides
from card_capture.casino._table import after_play, with_residue
from card_capture.casino._values import PACK
from card_capture.casino._variants import MAIN, Variant, players_for, require_variant
from card_capture.casino._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler

_NOTHING = CardSet()


def new_game(
    seed: int | Shuffler, variant: Variant = MAIN, players: int | None = None, dealer: int | None = None
) -> GameState:
    """
    Return a match whose first round is dealt.

    Args:
        seed: An integer from 0 to 2^64 - 1, which deals the same cards for ever (CC-10), or a
            `Shuffler`, which shuffles the pack once for each round (CA-2.11).
        variant: The rules to play by.
        players: How many play: 2, 3 or 4; by default 2, or 4 in partnership.
        dealer: The seat that deals the first round, by default the last one (CA-2.3).

    Raises:
        SeedError: The seed is not such an integer, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the pack.
        InvalidVariantError: *variant* is not a `Variant` of Casino; `variant(name)` finds one.
        PlayersError: So many can't play, or not by these rules.
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
    expected = players_for(variant)
    if type(players) is not int or players not in expected:
        raise PlayersError(
            players, "2, 3 or 4 players" if expected == PLAYERS else f"{expected[0]} players under {variant}"
        )
    if dealer is None:
        dealer = players - 1
    require_seat(dealer, players)
    nil = (0,) * sides(players, variant)
    before = GameState(
        variant=variant,
        players=players,
        dealer=(dealer - 1) % players,
        round=0,
        deal=0,
        stock=(),
        hands=(),
        table=_NOTHING,
        builds=(),
        piles=(),
        sweeps=nil,
        scores=nil,
        last_capturer=None,
        unclaimed=_NOTHING,
        shuffler=Shuffler.of(seed),
        to_move=None,
    )
    return _next_round(before, nil)


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state that follows *action* in *state*; *state* is left as it was.

    After the last play of a deal the next deal follows at once (CA-2.5), after the last play of a round
    the residue, the count, and the next round or the end of the match (CA-8, CA-10, CA-11).

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Returns:
        The next state.

    Raises:
        IllegalActionError: The rules forbid the action here; `refusal` says which one and why.
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
    assert seat is not None  # CA-11.1 refused it
    table, builds, piles, sweeps, last = after_play(state, seat, action)
    hand = state.hands[seat].mask ^ action.card.mask
    hands = (*state.hands[:seat], set_of(hand), *state.hands[seat + 1 :])
    deal, stock, shuffler = state.deal, state.stock, state.shuffler
    if not hand and not any(hands):
        if not stock:
            return _after_round(state, table, piles, sweeps, last)
        deal += 1
        hands, _, stock = later_deal(stock, state.dealer, state.players, state.variant.deal_by)
    return GameState(  # by position: naming so many fields takes its time
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
        last,
        state.unclaimed,
        shuffler,
        (seat + 1) % state.players,
    )


def _next_round(state: GameState, scores: tuple[int, ...]) -> GameState:
    """Return the state at the beginning of the round after that of *state* (CA-2.3, CA-2.4, CA-2.8)."""
    players, variant, dealer = state.players, state.variant, (state.dealer + 1) % state.players
    order, shuffler = state.shuffler.shuffle(PACK)
    hands, table, stock = first_deal(order, dealer, players, variant.deal_by)
    return GameState(
        variant=variant,
        players=players,
        dealer=dealer,
        round=state.round + 1,
        deal=1,
        stock=stock,
        hands=hands,
        table=table,
        builds=(),
        piles=(_NOTHING,) * len(scores),
        sweeps=(0,) * len(scores),
        scores=scores,
        last_capturer=None,
        unclaimed=_NOTHING,
        shuffler=shuffler,
        to_move=(dealer + 1) % players,
    )


def _after_round(
    state: GameState, table: CardSet, piles: tuple[CardSet, ...], sweeps: tuple[int, ...], last: int | None
) -> GameState:
    """Return the state after the last play of a round: the next round, or the end of the match."""
    variant, players = state.variant, state.players
    piles = with_residue(piles, table, last, variant)
    points = added(count(piles, sweeps, last, variant), variant)
    scores = tuple([score + more for score, more in zip(state.scores, points, strict=True)])
    winner = winner_of(scores, variant)
    if winner is None:
        return _next_round(state, scores)
    return GameState(
        variant=variant,
        players=players,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        stock=(),
        hands=(_NOTHING,) * players,
        table=_NOTHING,
        builds=(),
        piles=piles,
        sweeps=sweeps,
        scores=scores,
        last_capturer=last,
        unclaimed=table if last is None else _NOTHING,  # CA-8.3
        shuffler=state.shuffler,
        to_move=None,
        outcome=Outcome(winner, scores),
    )
