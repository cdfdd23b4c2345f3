"""The heart of Capture the Commander: dealing a game, and turning a state into the next one."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture.cards import CardSet, set_of
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._battle import Ending, ending
from card_capture.commander._pyramid import DECK, EMPTY_LAYOUT, SLOTS, without
from card_capture.commander._state import PLAYERS, Battle, GameState, Outcome, Side
from card_capture.commander._variants import STANDARD, Variant, require_variant
from card_capture.commander._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler


def new_game(
    seed: int | Shuffler, variant: Variant = STANDARD, players: int = 2, dealer: int | None = None
) -> GameState:
    """
    Return a game that is dealt and ready for its first attack.

    Args:
        seed: An integer from 0 to 2^64 - 1, which deals the same cards for ever (CC-10), or a
            `Shuffler`, which shuffles the 52 cards once (CM-1.3).
        variant: The rules to play by.
        players: How many play, 2 to 4.
        dealer: The seat that deals, so that the next one begins; the last seat if it is None (CM-1.2).

    Raises:
        SeedError: The seed is not such an integer, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the cards.
        InvalidVariantError: *variant* is not a `Variant`; `variant(name)` finds one.
        PlayersError: *players* is not 2, 3 or 4.
        UnknownSeatError: Nobody sits at the dealer's seat.

    Examples:
        >>> state = new_game(seed=1, players=4, dealer=1)
        >>> state.to_move, len(state.set_aside)
        (2, 0)
        >>> state == new_game(seed=1, players=4, dealer=1)
        True
    """
    require_variant(variant)
    if type(players) is not int or players not in PLAYERS:
        raise PlayersError(players, "2, 3 or 4 players")
    if dealer is None:
        dealer = players - 1
    require_seat(dealer, players)
    deck, _ = Shuffler.of(seed).shuffle(DECK)
    first, dealt = (dealer + 1) % players, len(SLOTS) * players
    # One at a time from the dealer's left (CM-1.3), and the k-th card to slot k (CM-1.4).
    layouts = [deck[(seat - first) % players : dealt : players] for seat in range(players)]
    return GameState(
        variant=variant,
        layouts=tuple(layouts),
        in_game=(True,) * players,
        dealer=dealer,
        battle=None,
        seen=((),) * players,
        set_aside=CardSet(deck[dealt:]),
        removed=CardSet(),
        to_move=first,
    )


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state that follows *action* in *state*; *state* is left as it was.

    An attack turns up both cards; unless they are equal, the battle is over and the turn has passed
    on. If they are, attacker and defender choose further cards until the tie is broken.

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Returns:
        The next state, in which somebody is to attack or to choose, or the game is over.

    Raises:
        IllegalActionError: The rules forbid the action here; `refusal` says which one and why.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> state = new_game(seed=1)
        >>> state = apply(state, Attack(1, seat=1, target=1))
        >>> print(state.layouts[0][0], state.layouts[1][0], state.removed, state.to_move)
        Ts None 8s 1
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalActionError(action, refusal)
    if isinstance(action, Attack):
        assert state.to_move is not None  # or CM-5.3 had refused it
        return _after_turning_up(state, (state.to_move, (action.slot,)), (action.seat, (action.target,)))
    battle = after_choice(state, action)
    if battle.chosen is not None:  # the attacker's choice stays face down until the defender has chosen (CM-4.2)
        return _in_battle(state, battle, state.seen)
    return _after_turning_up(state, *battle.sides)


def after_choice(state: GameState, expose: Expose) -> Battle:
    """Return the battle after a legal choice, before the cards that it turns up are compared."""
    battle = state.battle
    assert battle is not None  # or CM-4.2 had refused it
    mine, theirs = battle.attacker_exposed, battle.defender_exposed
    if battle.to_move == battle.attacker:
        mine = (*mine, expose.slot)
    else:
        theirs = (*theirs, expose.slot)
    return Battle(battle.attacker, battle.attacker_slot, battle.defender, battle.defender_slot, mine, theirs)


def _after_turning_up(state: GameState, mine: Side, theirs: Side) -> GameState:
    """Return the state after attacker and defender have both turned up the last card of their side."""
    end = ending(state.variant, state.layouts, mine, theirs)
    seen = list(state.seen)
    for seat, slots in (mine, theirs):
        slot = slots[-1]
        if slot not in seen[seat]:
            seen[seat] = tuple(sorted((*seen[seat], slot)))
    if end is not None:
        return _after_battle(state, seen, mine[0], end)
    (attacker, (slot, *exposed)), (defender, (target, *others)) = mine, theirs
    return _in_battle(state, Battle(attacker, slot, defender, target, tuple(exposed), tuple(others)), tuple(seen))


def _in_battle(state: GameState, battle: Battle, seen: tuple[tuple[int, ...], ...]) -> GameState:
    """Return the state in which somebody is to choose a card that breaks the tie of *battle*."""
    return GameState(  # by position, like the one below: evolve takes four times as long
        state.variant,
        state.layouts,
        state.in_game,
        state.dealer,
        battle,
        seen,
        state.set_aside,
        state.removed,
        battle.to_move,
    )


def _after_battle(state: GameState, seen: list[tuple[int, ...]], attacker: int, end: Ending) -> GameState:
    """Return the state once a battle is over, whatever it costs is gone, and the turn has passed on."""
    layouts, in_game = list(state.layouts), state.in_game
    removed, set_aside, outcome = state.removed, state.set_aside, None
    for slot in end.lost:
        card = layouts[end.loser][slot - 1]
        assert card is not None  # it was turned up
        removed = set_of(removed.mask | card.mask)
        layouts[end.loser] = without(layouts[end.loser], slot)
    seen[end.loser] = tuple([slot for slot in seen[end.loser] if slot not in end.lost])
    if end.out:
        for seat in end.out:  # CM-5.2
            known = CardSet([card for slot in seen[seat] if (card := layouts[seat][slot - 1])])
            removed |= known
            set_aside |= CardSet(filter(None, layouts[seat])) - known
            layouts[seat], seen[seat] = EMPTY_LAYOUT, ()
        in_game = tuple([here and seat not in end.out for seat, here in enumerate(in_game)])
        left = in_game.count(True)
        if left <= 1:  # CM-5.3
            outcome = Outcome(in_game.index(True) if left else None)
    return GameState(
        state.variant,
        tuple(layouts),
        in_game,
        state.dealer,
        None,
        tuple(seen),
        set_aside,
        removed,
        _next(in_game, attacker) if outcome is None else None,
        outcome,
    )


def _next(in_game: tuple[bool, ...], seat: int) -> int:
    """Return the next seat clockwise that is still in the game (CM-1.2)."""
    seat = (seat + 1) % len(in_game)
    while not in_game[seat]:
        seat = (seat + 1) % len(in_game)
    return seat
