"""
The independent oracle: every action played step by step, as the rulebook says it.

It shares no table and no function of the rules with the library, only the classes of states and
actions. `apply_by_the_book` is compared with `apply` on the games below, which are full of ties:
they are dealt with equal ranks in the same slots of all layouts, since random deals hardly ever
produce a long tie.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from attrs import evolve
from hypothesis import strategies as st

from card_capture import CARDS, CardSet, Rank, Shuffler
from card_capture.commander import (
    PLAYERS,
    STANDARD,
    Action,
    Attack,
    Battle,
    GameState,
    Outcome,
    TieExhaustion,
    TieRemoves,
    Variant,
    apply,
    legal_actions,
    new_game,
)
from card_capture.testing import PlayedGame, _draw_states

MIXES = tuple(
    Variant(name="mixed", tie_removes=removes, tie_exhaustion=exhaustion, commander_falls_in_tie_break=falls)
    for removes, exhaustion, falls in product(TieRemoves, TieExhaustion, (True, False))
)
"""Every combination of flags."""


# The rulebook, step by step

PLACES = dict(
    zip(range(1, 14), [(0, x) for x in (0, 2, 4, 6)] + [(y, x) for y in (1, 2) for x in (1, 3, 5)], strict=False)
)
PLACES |= {11: (3, 2), 12: (3, 4), 13: (4, 3)}
"""The row of every slot, and its distance from the left edge, in half cards."""


def is_adjacent(one: int, other: int) -> bool:
    """Return whether two slots touch (CM-4.1)."""
    (y, x), (other_y, other_x) = PLACES[one], PLACES[other]
    return (abs(y - other_y), abs(x - other_x)) in {(0, 2), (1, 0), (1, 1)}


def apply_by_the_book(state: GameState, action: Action) -> GameState:
    """Return the next state under the rulebook."""
    battle = add_to_battle(state, action)
    if len(battle.attacker_exposed) > len(battle.defender_exposed):
        return evolve(state, battle=battle, to_move=battle.defender)
    slots = {
        battle.attacker: [battle.attacker_slot, *battle.attacker_exposed],
        battle.defender: [battle.defender_slot, *battle.defender_exposed],
    }
    seen = [set(row) | ({slots[seat][-1]} if seat in slots else set()) for seat, row in enumerate(state.seen)]
    ranks = {seat: get_rank(state, seat, own[-1]) for seat, own in slots.items()}
    lost: set[tuple[int, int]] = set()
    if len({*ranks.values()}) == 1:
        left = {
            seat: [slot for slot in find_filled_slots(state, seat) if can_turn_up(slot, own)]
            for seat, own in slots.items()
        }
        if all(left.values()):
            return evolve(state, battle=battle, seen=sort_rows(seen), to_move=battle.attacker)
        if state.variant.tie_exhaustion is TieExhaustion.CARDS_IN_LAYOUT:
            left = {seat: find_filled_slots(state, seat) for seat in slots}
        out = {seat for seat in slots if len(left[seat]) == min(map(len, left.values()))}
    else:
        loser = min(slots, key=ranks.__getitem__)
        removes_all = state.variant.tie_removes is TieRemoves.EXPOSED_CARDS
        lost = {(loser, slot) for slot in (slots[loser] if removes_all else slots[loser][:1])}
        falls = state.variant.commander_falls_in_tie_break and slots[loser][-1] == 13
        out = {loser} if falls or (loser, 13) in lost else set()
    after = remove(evolve(state, battle=None, seen=sort_rows(seen)), lost, out)
    return evolve(after, to_move=find_next_seat(state, after))


def add_to_battle(state: GameState, action: Action) -> Battle:
    """Return the battle with the slots that *action* adds."""
    if isinstance(action, Attack):
        assert state.to_move is not None
        return Battle(state.to_move, action.slot, action.seat, action.target)
    assert state.battle is not None
    side = "attacker_exposed" if state.to_move == state.battle.attacker else "defender_exposed"
    return evolve(state.battle, **{side: (*getattr(state.battle, side), action.slot)})


def find_filled_slots(state: GameState, seat: int) -> list[int]:
    """Return the slots of a player that have a card."""
    return [slot for slot, card in enumerate(state.layouts[seat], start=1) if card is not None]


def can_turn_up(slot: int, slots: list[int]) -> bool:
    """Return whether the card in *slot* can still be turned up; *slots* are the player's in the battle (CM-4.2)."""
    return is_adjacent(slots[0], slot) and slot not in slots


def sort_rows(seen: list[set[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(slots)) for slots in seen)


def remove(state: GameState, lost: set[tuple[int, int]], out: set[int]) -> GameState:
    """Return the state without the cards lost and the players out; nobody has the turn yet."""
    gone = [(seat, slot) for seat in range(state.players) for slot in find_filled_slots(state, seat) if seat in out]
    shown = [(seat, slot) for seat, slot in gone if slot in state.seen[seat]] + [*lost]
    cards = {place: card for place in {*gone, *lost} if (card := state.layouts[place[0]][place[1] - 1])}
    known = CardSet(cards[place] for place in {*shown})
    in_game = tuple(here and seat not in out for seat, here in enumerate(state.in_game))
    left = [seat for seat, here in enumerate(in_game) if here]
    return evolve(
        state,
        layouts=tuple(
            tuple(None if (seat, slot) in cards else card for slot, card in enumerate(layout, start=1))
            for seat, layout in enumerate(state.layouts)
        ),
        seen=tuple(tuple(slot for slot in slots if (seat, slot) not in cards) for seat, slots in enumerate(state.seen)),
        in_game=in_game,
        removed=state.removed | known,
        set_aside=state.set_aside | (CardSet(cards.values()) - known),
        outcome=None if len(left) > 1 else Outcome(left[0] if left else None),
        to_move=None,
    )


def find_next_seat(before: GameState, after: GameState) -> int | None:
    """Return the seat that attacks after a battle: the next one in the game, clockwise from the attacker (CM-1.2)."""
    attacker = before.to_move if before.battle is None else before.battle.attacker
    assert attacker is not None
    clockwise = [(attacker + step) % before.players for step in range(1, before.players + 1)]
    return next((seat for seat in clockwise if after.in_game[seat]), None) if after.outcome is None else None


# Games full of ties


def tie_rich_deal(players: int, seed: int, variant: Variant = STANDARD) -> GameState:
    """Return a deal with the same rank in a slot of every layout, except for a few cards that were swapped."""
    rng = Random(seed)
    suits = [[card for card in CARDS[:52] if card.rank is rank] for rank in rng.sample(list(Rank), len(Rank))]
    for cards in suits:
        rng.shuffle(cards)
    deck = [card for cards in suits for card in cards[:players]] + [card for cards in suits for card in cards[players:]]
    for _ in range(rng.choice([0, 3, 9])):
        one, other = rng.sample(range(len(deck)), 2)
        deck[one], deck[other] = deck[other], deck[one]
    return new_game(Shuffler.scripted([deck]), variant, players, dealer=rng.randrange(players))


@lru_cache(maxsize=2_000)
def tie_rich_game(players: int, seed: int, variant: Variant = STANDARD) -> PlayedGame[GameState, Action]:
    """Return a game from such a deal; its players know all cards, and mostly choose equal ones."""
    rng = Random(seed)
    states, actions = [tie_rich_deal(players, seed, variant)], list[Action]()
    while states[-1].outcome is None:
        legal = legal_actions(states[-1])
        equal = [action for action in legal if _makes_a_tie(states[-1], action)]
        actions.append(rng.choice(equal if equal and rng.random() < 0.8 else legal))
        states.append(apply(states[-1], actions[-1]))
    return PlayedGame(tuple(states), tuple(actions))


def _makes_a_tie(state: GameState, action: Action) -> bool:
    assert state.to_move is not None
    if isinstance(action, Attack):
        return get_rank(state, state.to_move, action.slot) is get_rank(state, action.seat, action.target)
    assert state.battle is not None
    chosen = state.battle.chosen
    return chosen is not None and (
        get_rank(state, state.battle.attacker, chosen) is get_rank(state, state.to_move, action.slot)
    )


def get_rank(state: GameState, seat: int, slot: int) -> Rank:
    """Return the rank of the card in a slot."""
    card = state.layouts[seat][slot - 1]
    assert card is not None
    assert card.rank is not None
    return card.rank


def tie_rich_games() -> st.SearchStrategy[PlayedGame[GameState, Action]]:
    """Return a strategy for games full of ties, with any number of players and any mix of flags."""
    return st.builds(tie_rich_game, st.sampled_from(PLAYERS), st.integers(0, 2**32), st.sampled_from(MIXES))


def tie_rich_states() -> st.SearchStrategy[GameState]:
    """Return a strategy for states from anywhere in such games, including the last."""
    return _draw_states(tie_rich_games())
