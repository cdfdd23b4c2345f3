"""The solver's moves are those of the rules, without the two kinds that make no difference."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    Capture,
    CardSet,
    GameState,
    GiveUp,
    JokerCopies,
    Outcome,
    Phase,
    Sacrifice,
    Variant,
    apply,
    legal_actions,
    why_not,
)
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import is_royal
from card_capture.solver._cards import Codec
from card_capture.solver._moves import Moves
from card_capture.solver._position import Position, encode_state
from card_capture.solver._tables import NEED_SHIFT, Spends
from tests.solitaire.strategies import reachable_states, variants
from tests.solver.positions import Relay, make_late_position


def list_moves(state: GameState) -> tuple[Moves, list[Position]]:
    moves = Moves(state.variant, is_seeded=isinstance(state.shuffler, SeededShuffler))
    own, enemies = encode_state(state, moves.codec)
    draws = moves.list_first_draws(state.phase, own)
    listed = (*moves.list_captures(draws, enemies), *moves.list_misses(draws, enemies))
    return moves, [following for following, _, _, _ in listed]


def has_surplus(state: GameState, capture: Capture) -> bool:
    """Return whether a smaller spend would do: any smaller one, since it could leave out several cards at once."""
    spends = (action.spend for action in legal_actions(state) if isinstance(action, Capture))
    return any(spend < capture.spend and why_not(state, Capture(capture.target, spend)) is None for spend in spends)


def play_round(state: GameState) -> Iterator[tuple[GameState, bool]]:
    """Yield each state after one more Capture Phase, and whether the capture before it had a surplus."""
    for action in legal_actions(state):
        following = apply(state, action)
        if state.phase is Phase.DISCARD:
            yield from play_round(following)
        else:
            yield following, isinstance(action, Capture) and has_surplus(state, action)


def require_same_moves(state: GameState) -> None:
    moves, listed = list_moves(state)
    played = [pair for pair in play_round(state) if pair[0].outcome in (None, Outcome.WON)]
    expected = {encode_state(following, moves.codec) for following, surplus in played if not surplus}
    assert set(listed) == expected


@given(reachable_states().filter(lambda state: state.outcome is None))
def test_moves_of_reachable_states(state: GameState) -> None:
    require_same_moves(state)


@given(st.integers(0, 2**32), variants)
def test_moves_of_late_positions(seed: int, variant: Variant) -> None:
    for number in range(10):
        state = make_late_position(seed + number, variant)
        require_same_moves(state)
        require_same_moves(evolve(state, shuffler=Relay(state.shuffler)))


@given(reachable_states().filter(lambda state: state.phase is Phase.CAPTURE))
def test_a_surplus_can_be_discarded_in_the_next_round(state: GameState) -> None:
    """Whatever follows from a capture with a surplus also follows from one without."""
    for action in legal_actions(state):
        if isinstance(action, Capture) and has_surplus(state, action):
            following = apply(state, action)
            smaller = next(
                other
                for other in legal_actions(state)
                if isinstance(other, Capture) and other.target is action.target and other.spend < action.spend
            )
            leaner = apply(state, smaller)
            surplus = action.spend - smaller.spend
            assert leaner.outcome == following.outcome
            assert evolve(leaner, hand=leaner.hand - surplus, discard_pile=leaner.discard_pile | surplus) == following


@given(reachable_states().filter(lambda state: state.phase is Phase.CAPTURE))
def test_only_actions_that_lose_a_royal_are_left_out(state: GameState) -> None:
    for action in legal_actions(state):
        if isinstance(action, GiveUp | Sacrifice):
            front = state.row[0]
            lost = action.cards if isinstance(action, Sacrifice) else CardSet([action.card, *filter(None, [front])])
            assert (apply(state, action).outcome is Outcome.LOST_ROYAL) is any(map(is_royal, lost))


def test_spends_in_the_table() -> None:
    """The worked example of the table of spends."""
    codec = Codec(labelled=False)
    spends = Spends(codec, JokerCopies.SPENT)
    holding = codec.encode_set(CardSet.parse("2c 3c 4c X1"))

    def list_spends(need: int) -> list[str]:
        return [str(CardSet.from_mask(codec.to_mask(spend))) for spend in spends[holding | need << NEED_SHIFT]]

    assert list_spends(4) == ["2c 3c", "4c", "2c X1", "3c X1"]
    assert list_spends(8) == ["2c 3c 4c", "2c 3c X1", "4c X1"]
    assert list_spends(12) == ["2c 3c 4c X1"]
    assert list_spends(14) == []


def test_subsets_with_two_jokers() -> None:
    for labelled, expected in ((False, 6), (True, 8)):
        codec = Codec(labelled=labelled)
        cards = codec.encode_set(CardSet.parse("2c X1 X2"))
        parts = codec.list_parts(cards)
        assert len(parts) == len(set(parts)) == expected
        assert (parts[0], parts[-1]) == (0, cards)
        assert [codec.count(part) for part in parts].count(2) == expected // 2 - 1
