"""The heart of Casino: dealing a match, and turning a state into the next one."""

from __future__ import annotations

from card_capture.cards import CardSet, set_of
from card_capture.cassino._actions import Action, Capture, Trail
from card_capture.cassino._builds_after import after_building
from card_capture.cassino._counting import added, count, winner_of
from card_capture.cassino._dealing import first_deal, later_deal
from card_capture.cassino._state import PLAYERS, GameState, Outcome, side_of, sides
from card_capture.cassino._values import PACK
from card_capture.cassino._variants import MAIN, Variant, require_variant
from card_capture.cassino._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError, UnknownPlayerError
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
        UnknownPlayerError: *dealer* is not a seat.

    Examples:
        >>> state = new_game(seed=1, players=3)
        >>> print(state.table, state.dealer, state.to_move, len(state.stock))
        2c 9h 6h 7c 2 0 36
        >>> state == new_game(seed=1, players=3)
        True
    """
    require_variant(variant)
    if players is None:
        players = 4 if variant.partnership else 2
    wanted = _players_wanted(variant)
    if type(players) is not int or players not in wanted:
        raise PlayersError(players, " or ".join(map(str, wanted)))
    if dealer is None:
        dealer = players - 1
    if type(dealer) is not int or not 0 <= dealer < players:
        raise UnknownPlayerError(dealer, players)
    scores = (0,) * sides(players, variant)
    return _round(Shuffler.of(seed), variant, players, dealer, 1, scores)


def _players_wanted(variant: Variant) -> tuple[int, ...]:
    if variant.partnership:
        return (4,)
    return (2,) if variant.difference else PLAYERS  # a difference is between two sides


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
        >>> from card_capture.cassino import parse_action
        >>> state = new_game(seed=1)
        >>> state = apply(state, parse_action("trail 6h"))
        >>> print(state.table, state.to_move, sep="; ")
        2c 6h Kh Ks Qh; 1
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalActionError(action, refusal)
    seat = state.to_move
    assert seat is not None  # CA-11.1 refused it
    table, builds, piles, sweeps, last = state.table, state.builds, state.piles, state.sweeps, state.last_capturer
    if isinstance(action, Trail):
        table = set_of(table.mask | action.card.mask)
    elif isinstance(action, Capture):
        last = seat
        table = set_of(table.mask ^ action.loose.mask)
        taken = action.card.mask | action.loose.mask
        if action.builds:
            for number in action.builds:
                taken |= builds[number - 1].cards.mask
            builds = tuple([build for number, build in enumerate(builds, 1) if number not in action.builds])
        side = side_of(seat, state.variant)
        piles = (*piles[:side], set_of(piles[side].mask | taken), *piles[side + 1 :])
        if not table.mask and not builds:  # CA-1.14
            sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])
    else:
        table = set_of(table.mask ^ action.loose.mask)
        builds = after_building(builds, action, seat)

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


def _round(
    shuffler: Shuffler, variant: Variant, players: int, dealer: int, number: int, scores: tuple[int, ...]
) -> GameState:
    """Return the state at the beginning of a round (CA-2.4, CA-2.8)."""
    order, shuffler = shuffler.shuffle(PACK)
    hands, table, stock = first_deal(order, dealer, players, variant.deal_by)
    return GameState(
        variant=variant,
        players=players,
        dealer=dealer,
        round=number,
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
    last_side = None if last is None else side_of(last, variant)
    if last_side is not None:  # CA-8.2
        piles = (*piles[:last_side], set_of(piles[last_side].mask | table.mask), *piles[last_side + 1 :])
    points = added(count(piles, sweeps, last_side, variant), variant)
    scores = tuple([score + more for score, more in zip(state.scores, points, strict=True)])
    winner = winner_of(scores, variant)
    if winner is None:
        return _round(state.shuffler, variant, players, (state.dealer + 1) % players, state.round + 1, scores)
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
