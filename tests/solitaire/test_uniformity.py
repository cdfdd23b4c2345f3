"""`resample` and `imagine` draw every state with the same recall view equally often, and no other state (CC-9.2).

The proof lists all states; `test_views.py` has a test with seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    VARIANTS,
    Action,
    Card,
    CardSet,
    Discard,
    GameState,
    InvalidStateError,
    Outcome,
    Phase,
    Shuffler,
    Variant,
    apply,
    check,
    imagine,
    new_game,
    parse_action,
    resample,
    view,
)
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK
from card_capture.testing import PlayedGame
from tests.solitaire.positions import position
from tests.solitaire.strategies import long_game, mixed_variants, random_game
from tests.solitaire.test_variants import OTHER
from tests.uniformity import compute_chances

NO_SHUFFLER = Shuffler.scripted([])

PLAYER, ENEMY = "2h 3h 4h", "9c Td Qs Kh"
SIZES = [
    (deck, enemies, known)
    for deck in range(4)
    for enemies in range(5)
    for known in range(enemies + 1)
    if deck + enemies <= 5
]
MIXES = [*VARIANTS.values(), *(BETA.evolve(name=f"other {flag}", **{flag: value}) for flag, value in OTHER.items())]  # type: ignore[arg-type]


def make_position(deck: int, enemies: int, known: int, phase: Phase, variant: Variant = BETA) -> GameState:
    """Return a state with few face-down cards, so that all their orders can be listed."""
    return position(
        "2c 3d 4s X1",
        "5s 6h 7c 8d",
        variant,
        phase=phase,
        deck=" ".join(PLAYER.split()[:deck]),
        enemy_deck=" ".join(ENEMY.split()[:enemies]),
        enemy_deck_known=known,
        enemy_capture_pile="2d 5h",
    )


STUCK = apply(
    position("Jd Qd Kd Ad", "5s 6h 7c 8c", phase=Phase.DISCARD, deck="2h 3h 4h", enemy_deck="9c Qs Td"),
    Discard([]),
)
LOST = apply(
    position("2c 3c", "Kh", deck="2h 3h 4h", enemy_deck="9c Qs Td", enemy_deck_known=1), parse_action("give 2c")
)
WON = apply(position("9h 2c", "5h", deck="2h 3h 4h", enemy_deck=""), parse_action("capture 5h with 9h"))

POSITIONS = [
    *(make_position(*sizes, phase) for sizes in SIZES for phase in (Phase.DISCARD, Phase.CAPTURE)),
    *(make_position(2, 3, 1, phase, variant) for variant in MIXES for phase in (Phase.DISCARD, Phase.CAPTURE)),
    *(STUCK, LOST, WON),
]


def place_cards(state: GameState, order: tuple[Card, ...], piles: CardSet) -> GameState:
    """
    Return the state with other cards in some of its places.

    Args:
        state: The state.
        order: The cards of the deck, then of the enemy deck, then one in place of each card in *piles*.
        piles: A card of the discard pile and one of the Enemy Capture Pile, or none.
    """
    deck, enemies = len(state.deck), len(state.enemy_deck)
    others = iter(order[deck + enemies :])
    discard_pile, capture_pile = (
        (pile - piles) | {next(others) for _ in range(len(pile & piles))}
        for pile in (state.discard_pile, state.enemy_capture_pile)
    )
    return evolve(
        state,
        deck=order[:deck],
        enemy_deck=order[deck : deck + enemies],
        discard_pile=discard_pile,
        enemy_capture_pile=capture_pile,
        shuffler=NO_SHUFFLER,
    )


def find_possible_states(state: GameState, piles: CardSet = CardSet()) -> Iterator[GameState]:  # noqa: B008 - immutable
    """
    Yield every valid state with the same recall view, each once.

    All cards in the two decks and in *piles* are dealt to all these places, and any number of cards at the
    bottom of the enemy deck may be known, whatever a state like this one says of it.
    """
    seen = view(state, recall=True)
    for order in permutations([*state.deck, *state.enemy_deck, *piles]):
        placed = place_cards(state, order, piles)
        for known in range(len(state.enemy_deck) + 1):
            candidate = evolve(placed, enemy_deck_known=known)
            if view(candidate, recall=True) == seen and is_sound(candidate):
                yield candidate


def is_sound(state: GameState) -> bool:
    try:
        check(state)
    except InvalidStateError:
        return False
    return True


def require_uniform(state: GameState, possible: list[GameState]) -> None:
    assert len(set(possible)) == len(possible) > 0
    chances, _ = compute_chances(lambda shuffler: evolve(resample(state, seed=shuffler), shuffler=NO_SHUFFLER))
    assert set(chances) == set(possible)
    assert {len(possible) * chance for chance in chances.values()} == {1}
    seen = view(state, recall=True)
    assert compute_chances(lambda shuffler: evolve(imagine(seen, seed=shuffler), shuffler=NO_SHUFFLER))[0] == chances


def test_the_positions_cover_the_phases_the_outcomes_and_the_flags() -> None:
    assert {state.phase for state in POSITIONS} == set(Phase)
    assert {state.outcome for state in POSITIONS} == {*Outcome, None}
    assert len(POSITIONS) == 2 * len(SIZES) + 2 * (len(VARIANTS) + len(OTHER)) + 3


@pytest.mark.parametrize("state", POSITIONS, ids=str)
def test_cc_9_2_resampling_is_uniform(state: GameState) -> None:
    require_uniform(state, list(find_possible_states(state)))


@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.CAPTURE])
def test_cc_9_2_resampling_is_uniform_when_cards_of_the_piles_could_lie_elsewhere(phase: Phase) -> None:
    state = make_position(2, 2, 1, phase)
    possible = list(find_possible_states(state, CardSet([min(state.discard_pile), min(state.enemy_capture_pile)])))
    assert len(possible) == 2
    require_uniform(state, possible)


@pytest.mark.parametrize("play", [random_game, long_game])
@given(seed=st.integers(0, 99), variant=mixed_variants, data=st.data())
def test_cc_9_2_every_resampled_state_could_have_been_dealt(
    play: Callable[[int, Variant], PlayedGame], seed: int, variant: Variant, data: st.DataObject
) -> None:
    """
    There is another deal that leads to it by the same actions, and no view along the way differs.

    So there are as many such deals as states, and none of them is more likely than another.
    """
    played = play(seed, variant)
    length = data.draw(st.integers(0, len(played.actions)))
    states, actions = played.states[: length + 1], played.actions[:length]
    state = states[-1]
    sample = evolve(resample(state, seed=data.draw(st.integers(0, 2**64 - 1))), shuffler=NO_SHUFFLER)
    decks, enemies = find_shuffles(seed, states, actions)
    front = len(state.enemy_deck) - state.enemy_deck_known
    decks[-1] = decks[-1][: len(decks[-1]) - len(state.deck)] + sample.deck
    enemies = enemies[: len(enemies) - front] + sample.enemy_deck[:front]

    other = new_game(Shuffler.scripted([decks[0], enemies, *decks[1:]]), state.variant)
    for real, action in zip(states, actions, strict=False):
        assert view(other, recall=True) == view(real, recall=True)
        other = apply(other, action)
    assert view(other, recall=True) == view(state, recall=True)
    assert other == sample


def find_shuffles(
    seed: int, states: tuple[GameState, ...], actions: tuple[Action, ...]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the orders of the player's decks in a game, and that of the enemy deck."""
    deck, shuffler = Shuffler.seeded(seed).shuffle(STARTING_DECK)
    enemies, _ = shuffler.shuffle(ENEMY_CARDS)
    decks = [deck]
    for state, action, following in zip(states, actions, states[1:], strict=False):
        pile = state.discard_pile | action.cards if isinstance(action, Discard) else CardSet()
        if pile and not following.discard_pile:  # it was shuffled
            decks.append(state.shuffler.shuffle(pile)[0])
    return decks, enemies
