"""Dealing a game of Capture the Commander, and playing an action."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture._quoting import join_or
from card_capture.cards import CardSet, set_of
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._battle import Ending, resolve_battle
from card_capture.commander._plainly_legal import is_plainly_legal
from card_capture.commander._pyramid import DECK, EMPTY_LAYOUT, SLOTS, remove_card
from card_capture.commander._state import PLAYERS, Battle, GameState, Outcome, Side, make_battle, make_state
from card_capture.commander._variants import STANDARD, Variant, require_variant
from card_capture.commander._why_not import why_not
from card_capture.errors import IllegalActionError, PlayersError
from card_capture.shuffling import Shuffler

_NO_CARDS = CardSet()


def new_game(
    seed: int | Shuffler, variant: Variant = STANDARD, players: int = 2, dealer: int | None = None
) -> GameState:
    """
    Return a new game, dealt and ready for its first attack.

    In a series of games the deal rotates: pass the next seat clockwise, `(state.dealer + 1) % players`,
    as the dealer of the next game (CM-1.2).

    Args:
        seed: An integer from 0 to 2^64 - 1, which always deals the same cards (CC-10), or a
            `Shuffler`, which shuffles the 52 cards once (CM-1.3).
        variant: The rules to play under.
        players: The number of players, 2 to 4.
        dealer: The seat that deals; the player on its left begins. None means the last seat (CM-1.2).

    Raises:
        SeedError: *seed* is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the 52 cards.
        InvalidVariantError: *variant* is not a `Variant`; `variant(name)` finds one.
        PlayersError: *players* is not 2, 3 or 4.
        UnknownSeatError: *dealer* is not a seat from 0 to *players* - 1.

    Examples:
        >>> state = new_game(seed=1, players=4, dealer=1)
        >>> state.to_move, len(state.set_aside)
        (2, 0)
        >>> state == new_game(seed=1, players=4, dealer=1)
        True
    """
    require_variant(variant)
    if type(players) is not int or players not in PLAYERS:
        raise PlayersError(players, f"{join_or(PLAYERS)} players")
    if dealer is None:
        dealer = players - 1  # CM-1.2: the dealer is the last seat unless another is named
    require_seat(dealer, players)
    deck, _ = Shuffler.of(seed).shuffle(DECK)
    first = (dealer + 1) % players  # CM-1.2: the player on the dealer's left moves first
    dealt = len(SLOTS) * players
    # CM-1.3: one card at a time, starting on the dealer's left
    # CM-1.4: the k-th card is in slot k
    layouts = [deck[(seat - first) % players : dealt : players] for seat in range(players)]
    return make_state(
        variant=variant,
        layouts=tuple(layouts),
        in_game=(True,) * players,
        dealer=dealer,
        battle=None,
        seen=((),) * players,
        set_aside=set_of(sum([card.mask for card in deck[dealt:]])),
        removed=_NO_CARDS,
        to_move=first,
        outcome=None,
    )


def apply(state: GameState, action: Action) -> GameState:
    """
    Return the state after *action* in *state*; *state* itself does not change.

    An attack turns up both cards. If one is higher, the battle is over and the turn passes. If they are
    equal in rank, attacker and defender choose further cards until the tie is broken.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.

    Returns:
        The next state, in which a player must attack or choose a card, or the game is over.

    Raises:
        IllegalActionError: The rules forbid the action here; its `refusal` names the rule and the reason.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> state = new_game(seed=1)
        >>> state = apply(state, Attack(1, seat=1, target=1))
        >>> print(state.layouts[0][0], state.layouts[1][0], state.removed, state.to_move)
        Ts None 8s 1
    """
    passes = isinstance(state, GameState) and is_plainly_legal(state, action)
    if not passes and (refusal := why_not(state, action)):
        raise IllegalActionError(action, refusal)
    if isinstance(action, Attack):
        assert state.to_move is not None  # the game is not over, or the attack would have been refused
        return _compare_cards(state, (state.to_move, (action.slot,)), (action.seat, (action.target,)))
    battle = add_choice(state, action)
    if battle.chosen is not None:  # CM-4.2: the attacker's card stays face down until the defender has chosen
        return _continue_battle(state, battle, state.seen)
    return _compare_cards(state, *battle.sides)


def add_choice(state: GameState, expose: Expose) -> Battle:
    """Return the battle after a legal choice, before the cards that it turns up are compared."""
    battle = state.battle
    assert battle is not None  # or the choice would have been refused
    attacker_exposed, defender_exposed = battle.attacker_exposed, battle.defender_exposed
    if battle.to_move == battle.attacker:
        attacker_exposed = (*attacker_exposed, expose.slot)
    else:
        defender_exposed = (*defender_exposed, expose.slot)
    return make_battle(
        battle.attacker,
        battle.attacker_slot,
        battle.defender,
        battle.defender_slot,
        attacker_exposed,
        defender_exposed,
    )


def _compare_cards(state: GameState, attacker: Side, defender: Side) -> GameState:
    """Return the state after both sides have turned up the last card of their slots in the battle."""
    ending = resolve_battle(state.variant, state.layouts, attacker, defender)
    seen = list(state.seen)
    for seat, slots in (attacker, defender):
        if slots[-1] not in seen[seat]:
            turned_up = [*seen[seat], slots[-1]]
            turned_up.sort()
            seen[seat] = tuple(turned_up)  # CM-7.2
    if ending is not None:
        return _end_battle(state, seen, attacker[0], ending)
    (seat, (slot, *exposed)), (opponent, (target, *answers)) = attacker, defender
    battle = make_battle(seat, slot, opponent, target, tuple(exposed), tuple(answers))
    return _continue_battle(state, battle, tuple(seen))


def _continue_battle(state: GameState, battle: Battle, seen: tuple[tuple[int, ...], ...]) -> GameState:
    """Return the state in which a player must choose a card to break the tie of *battle*."""
    # Positional arguments, here and in `_end_battle`: evolve takes four times as long.
    return make_state(
        state.variant,
        state.layouts,
        state.in_game,
        state.dealer,
        battle,
        seen,
        state.set_aside,
        state.removed,
        battle.to_move,
        None,
    )


def _end_battle(state: GameState, seen: list[tuple[int, ...]], attacker: int, ending: Ending) -> GameState:
    """Return the state after a battle: the lost cards and players are gone, and the turn has passed."""
    layouts, in_game = list(state.layouts), state.in_game
    removed, set_aside, outcome = state.removed, state.set_aside, None
    for seat, slot in ending.lost:
        card = layouts[seat][slot - 1]
        assert card is not None  # it has just fought
        removed = set_of(removed.mask | card.mask)
        layouts[seat] = remove_card(layouts[seat], slot)  # CM-3.2
        left = list(seen[seat])
        left.remove(slot)
        seen[seat] = tuple(left)
    if ending.out:
        out = {seat for seat, _ in ending.out}
        for seat in out:
            known = CardSet([card for slot in seen[seat] if (card := layouts[seat][slot - 1])])
            removed |= known
            set_aside |= CardSet(filter(None, layouts[seat])) - known
            layouts[seat], seen[seat] = EMPTY_LAYOUT, ()  # CM-5.2
        in_game = tuple([is_in and seat not in out for seat, is_in in enumerate(in_game)])
        players_left = in_game.count(True)
        if players_left <= 1:  # CM-5.3
            outcome = Outcome(in_game.index(True) if players_left else None)
    return make_state(
        state.variant,
        tuple(layouts),
        in_game,
        state.dealer,
        None,
        tuple(seen),
        set_aside,
        removed,
        _find_next_seat(in_game, attacker) if outcome is None else None,
        outcome,
    )


def _find_next_seat(in_game: tuple[bool, ...], seat: int) -> int:
    """Return the next seat clockwise that is still in the game."""
    seat = (seat + 1) % len(in_game)
    while not in_game[seat]:  # CM-1.2: the turn passes over the players who are out
        seat = (seat + 1) % len(in_game)
    return seat
