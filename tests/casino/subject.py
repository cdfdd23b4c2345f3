"""Casino as the contract suite sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import assert_never

from attrs import evolve
from hypothesis import strategies as st

from card_capture import Card, CardSet, Shuffler, casino
from card_capture.casino import (
    Action,
    Added,
    AddToBuild,
    Build,
    Built,
    Capture,
    Captured,
    Counted,
    Dealt,
    Event,
    GameState,
    MakeBuild,
    Outcome,
    RaiseBuild,
    Raised,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    ScoreTiming,
    Swept,
    Trail,
    Trailed,
    TurnBegan,
    Won,
)
from card_capture.casino._dealing import deal_first, deal_later
from card_capture.casino._values import PACK
from tests.casino import oracle
from tests.casino.strategies import reachable_states, variants
from tests.contract import Subject

_FEW = 6  # loose cards and builds at most, to try all sets of them
_SAMPLE = 60


def candidates(state: GameState) -> Iterator[Action]:
    """
    Yield actions, legal or not, each once.

    On a small table these are all plays of all kinds. On a larger one they are the legal ones, and each one of a
    sample with a card or a build more or less, or with another value.
    """
    hand = list(state.hands[state.to_move or 0])
    strange = [*(CardSet(state.stock[:1]) | CardSet(chain(*state.piles)) - state.hands[0])][:1]
    if state.to_move is None:
        found = {Trail(card) for card in PACK}
    elif len(state.table) + len(state.builds) <= _FEW:
        found = set(_all(state, hand))
    else:
        found = set(_near(state))
    found |= {Trail(card) for card in [*hand, *strange]}
    for card in strange:
        found |= {Capture(card, state.table), MakeBuild(card, 9, state.table), AddToBuild(card, 1, [])}
        for own in hand[:1]:
            found |= {Capture(own, [card]), MakeBuild(own, 9, [card]), RaiseBuild(own, 1, 9, [card])}
    yield from sorted(found, key=str)


def _all(state: GameState, hand: list[Card]) -> Iterator[Action]:
    numbers = range(1, len(state.builds) + 1)
    sets = [
        (loose, builds)
        for loose in oracle.list_subsets(list(state.table))
        for builds in oracle.list_subsets(list(numbers))
    ]
    for card in hand:
        values = {oracle.find_value(other, state.variant) for other in hand} | {14, 15}
        if state.variant.build_for_partner:  # a build may have a value for which the hand has no card
            values |= set(range(1, 14))
        for loose, builds in sets:
            yield Capture(card, loose, builds)
            if card.rank is not None and card.rank.letter == "A":
                yield Capture(card, loose, builds, 14)
            for value in values:
                if not builds:
                    yield Trail(card, value, loose)
                    yield Trail(card, value, loose, for_partner=True)
                yield MakeBuild(card, value, loose, builds)
                yield MakeBuild(card, value, loose, builds, for_partner=True)
                for build in builds:
                    yield RaiseBuild(card, build, value, loose, builds)
            for build in builds:
                yield AddToBuild(card, build, loose, builds)
                yield AddToBuild(card, build, loose, builds, for_partner=True)
        yield AddToBuild(card, len(numbers) + 1, [])
        yield RaiseBuild(card, 0, 9, [])


def _near(state: GameState) -> Iterator[Action]:
    legal = list(casino.legal_actions(state))
    yield from legal
    rng = Random(len(legal))
    loose, numbers = list(state.table), range(1, len(state.builds) + 2)
    for action in rng.sample(legal, min(_SAMPLE, len(legal))):
        if isinstance(action, Trail):
            yield Capture(action.card, loose[:1])
            if action.build_value is not None:
                yield evolve(action, loose=action.loose ^ {rng.choice(loose)})
                yield evolve(action, for_partner=not action.for_partner)
            continue
        if not isinstance(action, Capture):
            yield evolve(action, for_partner=not action.for_partner)
        yield evolve(action, loose=action.loose ^ {rng.choice(loose)})
        yield evolve(action, builds=action.builds ^ {rng.choice(numbers)})
        if isinstance(action, MakeBuild | RaiseBuild):
            yield evolve(action, value=action.value + rng.choice([-1, 1, action.value]))
        if isinstance(action, MakeBuild):
            yield AddToBuild(action.card, rng.choice(numbers), action.loose)
            yield RaiseBuild(action.card, rng.choice(numbers), action.value, action.loose)
        if isinstance(action, RaiseBuild | AddToBuild):
            yield evolve(action, build=rng.choice(numbers))


def all_cards(state: GameState) -> Counter[Card]:
    """Count the cards of all zones."""
    lying = (build.cards for build in state.builds)
    return Counter(chain(state.stock, state.table, state.unclaimed, *lying, *state.hands, *state.piles))


def play(state: GameState, event: Event) -> GameState:  # noqa: PLR0915 - a case for each event
    """Return the state after one event, which only moves cards; no rule is applied."""
    match event:
        case Trailed(player, card):
            return evolve(_from_hand(state, player, card), table=state.table | {card})
        case Captured(player, card, loose, builds, taken):
            assert loose <= state.table
            inside = [state.builds[number - 1].cards for number in builds]
            assert taken == set(chain(loose, [card], *inside))
            piles = _to_pile(state, _side(state, player), taken)
            left = tuple(build for number, build in enumerate(state.builds, 1) if number not in builds)
            state = _from_hand(state, player, card)
            return evolve(state, table=state.table - loose, builds=left, piles=piles, last_capturer=player)
        case Swept(side):
            assert not state.table
            assert not state.builds
            return evolve(state, sweeps=tuple(count + (side == at) for at, count in enumerate(state.sweeps)))
        case Built(player, card, value, loose, builds, multiple, for_partner):
            made = Build(value, loose, multiple, None if for_partner else player)
            return _build(state, player, card, None, made, builds)
        case Added(player, card, build, value, loose, builds, for_partner):
            assert state.builds[build - 1].value == value
            made = Build(value, loose, True, None if for_partner else player)
            return _build(state, player, card, build, made, builds)
        case Raised(player, card, build, value, loose, builds, multiple, for_partner):
            assert state.builds[build - 1].value < value
            made = Build(value, loose, multiple, None if for_partner else player)
            return _build(state, player, card, build, made, builds)
        case Dealt(dealer, deal, table):
            assert dealer == state.dealer
            assert not any(state.hands)
            rules = (state.dealer, state.players, state.variant.deal_by)
            if deal == 1:
                hands, turned_up, stock = deal_first(state.stock, *rules)
            else:
                (hands, stock), turned_up = deal_later(state.stock, *rules), CardSet()
            assert turned_up == table
            return evolve(state, deal=deal, hands=hands, table=state.table | table, stock=stock)
        case SaidLast(dealer):
            assert dealer == state.dealer
            assert state.stock == ()
            return state
        case ResidueTaken(side, cards):
            assert cards == set(chain(state.table, *(build.cards for build in state.builds)))
            assert all(build.owner is None for build in state.builds)
            state = evolve(state, table=CardSet(), builds=())
            if side is None:
                assert state.last_capturer is None
                return evolve(state, unclaimed=cards)
            return evolve(state, piles=_to_pile(state, side, cards))
        case Counted(_, amounts, points):
            assert len(amounts) == len(points) == len(state.piles)
            if state.variant.score_timing is ScoreTiming.ROUND_END:
                return state
            return evolve(state, scores=_add(state.scores, points), round_points=_add(state.round_points, points))
        case RoundEnded(number, points, scores):
            assert number == state.round
            if state.variant.score_timing is ScoreTiming.AS_TAKEN:
                assert (points, scores) == (state.round_points, state.scores)
                return state
            assert tuple(a + b for a, b in zip(state.scores, points, strict=True)) == scores
            return evolve(state, scores=scores)
        case RoundBegan(number, dealer):
            order, shuffler = state.shuffler.shuffle(PACK)
            nothing = tuple(CardSet() for _ in state.piles)
            return evolve(
                state,
                round=number,
                dealer=dealer,
                stock=order,
                piles=nothing,
                sweeps=(0,) * len(nothing),
                last_capturer=None,
                unclaimed=CardSet(),
                shuffler=shuffler,
                round_points=(0,) * len(nothing),
            )
        case TurnBegan(player):
            return evolve(state, to_move=player)
        case Won(winner, scores):
            return evolve(state, to_move=None, outcome=Outcome(winner, scores))
        case _:
            assert_never(event)


def _side(state: GameState, player: int) -> int:
    return player % 2 if state.variant.partnership else player


def _from_hand(state: GameState, player: int, card: Card) -> GameState:
    assert player == state.to_move
    assert card in state.hands[player]
    hands = tuple(hand - {card} if seat == player else hand for seat, hand in enumerate(state.hands))
    unanswered = tuple(
        value for value in state.announced[player] if not oracle.can_answer(frozenset({card}), {value}, HIGH)
    )
    return evolve(state, hands=hands, announced=_replace(state.announced, player, unanswered))


HIGH = casino.ROYAL
"""Under these rules every card answers for all the values that it can ever answer for."""


def _replace(announced: tuple[tuple[int, ...], ...], seat: int, values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(values if each == seat else others for each, others in enumerate(announced))


def _add(points: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(points, more, strict=True))


def _to_pile(state: GameState, side: int, cards: CardSet) -> tuple[CardSet, ...]:
    return tuple(pile | cards if at == side else pile for at, pile in enumerate(state.piles))


def _build(
    state: GameState, player: int, card: Card | None, number: int | None, made: Build, gone: tuple[int, ...]
) -> GameState:
    loose = made.cards
    assert loose <= state.table
    base = [] if number is None else [number]
    inside = [state.builds[other - 1].cards for other in [*base, *gone]]
    made = evolve(made, cards=CardSet(chain(loose, [card] if card else [], *inside)))
    left = [(made if at == number else build) for at, build in enumerate(state.builds, 1) if at not in gone]
    builds = tuple(left) if base else (*left, made)
    if card is not None:
        state = _from_hand(state, player, card)
    if made.owner is not None:
        values = tuple(sorted({*state.announced[player], made.value}))
        state = evolve(state, announced=_replace(state.announced, player, values))
    return evolve(state, table=state.table - loose, builds=builds)


@st.composite
def dealt_anew(draw: st.DrawFn, state: GameState, player: int, *, recall: bool) -> GameState:
    """Return the state with all cards dealt anew that the player may not know, with or without recall."""
    others = [seat for seat in range(state.players) if seat != player]
    sizes = [len(state.hands[seat]) for seat in others] + [len(state.stock)]
    hidden = [card for seat in others for card in state.hands[seat]] + list(state.stock)
    if not recall:
        sizes += map(len, state.piles)
        hidden += chain(*state.piles)
    cards = draw(st.permutations(hidden))
    zones = []
    for size in sizes:
        zones.append(cards[:size])
        cards = cards[size:]
    hands = list(state.hands)
    for seat, zone in zip(others, zones, strict=False):
        hands[seat] = CardSet(zone)
    zones = zones[len(others) :]
    piles = state.piles if recall else tuple(map(CardSet, zones[1:]))
    shuffler = draw(st.integers(0, 2**64 - 1).map(Shuffler.seeded) | st.just(Shuffler.scripted([])))
    return evolve(state, hands=tuple(hands), stock=tuple(zones[0]), piles=piles, shuffler=shuffler)


SUBJECT = Subject(
    name="casino",
    game=casino,
    rule_prefix="CA",
    players=lambda state: state.players,
    states=reachable_states(),
    variants=variants,
    candidates=candidates,
    all_cards=all_cards,
    play=play,
    dealt_anew=dealt_anew,
    foreign=[None, 0, "trail 2c", object(), Card, PACK, Trail],
)
