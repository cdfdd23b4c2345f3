"""`reveals` in every game, compared with what `resample` shows to be possible; each game's own tests list all cases."""

from __future__ import annotations

from typing import Any

from hypothesis import event, given
from hypothesis import strategies as st

from card_capture.games import AnyGame
from tests.contract import Subject
from tests.test_contract import every_game
from tests.test_imagine import STATES


def find_next_view(game: AnyGame, state: Any, action: Any, seat: int) -> Any:
    """Return what the seat knows after the action, or None if it is illegal."""
    return game.view(game.apply(state, action), seat, recall=True) if game.why_not(state, action) is None else None


@every_game
@given(data=st.data())
def test_an_action_reveals_nothing_exactly_if_it_always_leads_to_one_view(
    subject: Subject, data: st.DataObject
) -> None:
    """The states are drawn from those that the seat can't distinguish (CC-9.2, CM-7.2, CA-12.3)."""
    game, state = subject.game, data.draw(STATES[subject.name])
    actions = game.legal_actions(state)
    for number in data.draw(st.lists(st.integers(0, len(actions) - 1), max_size=4)) if actions else ():
        for seat in range(subject.players(state)):
            revealed = game.reveals(state, actions[number], seat)
            event(f"{'peek' if revealed else 'safe'}, {'own' if seat == state.to_move else 'other'} action")
            known = find_next_view(game, state, actions[number], seat)
            others = (game.resample(state, seat, seed=seed) for seed in range(2_000 if revealed else 40))
            assert revealed is any(find_next_view(game, other, actions[number], seat) != known for other in others)


@every_game
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_the_answer_depends_only_on_what_the_seat_knows(subject: Subject, data: st.DataObject, seed: int) -> None:
    """So the answer itself gives nothing away, except that the action is legal."""
    game, state = subject.game, data.draw(STATES[subject.name])
    for seat in range(subject.players(state)):
        other = game.resample(state, seat, seed=seed)
        for action in game.legal_actions(state)[:5]:
            if game.why_not(other, action) is None:
                assert game.reveals(other, action, seat) is game.reveals(state, action, seat)
