"""
The independent oracle: a second list of the legal plays, which tries all subsets of the table and all divisions.

It is slow and obvious, and shares no table and no shortcut with the library. It follows the wording of CA-13 and
of the flags, and compares plays by their identity under CA-13.1, not by their actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations
from typing import TypeAlias

from card_capture import Card, Rank
from card_capture.casino import (
    Action,
    AddToBuild,
    Build,
    Capture,
    CaptureExtent,
    DuplicateBuilds,
    FaceCapture,
    GameState,
    MakeBuild,
    RaiseBuilds,
    Trail,
    Variant,
)

Play: TypeAlias = tuple[str, Card, int, frozenset[Card], frozenset[int], bool]
"""
The kind, the card, the value it counts or announces (0 for none), the loose cards, the builds used, and whether it
is for the partner.
"""


def find_value(card: Card, variant: Variant) -> int:
    """Return a card's value under CA-1.2, CA-1.3 and the flag `royal`, or 0 if it has none."""
    assert card.rank is not None
    if card.rank is Rank.ACE:
        return 1
    return int(card.rank) if card.rank <= Rank.TEN or variant.royal else 0


def list_subsets(things: list) -> Iterator[tuple]:  # type: ignore[type-arg]
    """Yield every subset."""
    return chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))


def divides(values: list[int], value: int) -> bool:
    """Return whether the values divide into groups of *value*, by trying every group of the first one."""
    return _divides(tuple(sorted(values, reverse=True)), value)


@cache
def _divides(values: tuple[int, ...], value: int) -> bool:
    if not values:
        return True
    places = range(1, len(values))
    for others in list_subsets(list(places)):
        if values[0] + sum(values[place] for place in others) == value:
            rest = tuple(values[place] for place in places if place not in others)
            if _divides(rest, value):
                return True
    return False


def can_answer(hand: frozenset[Card], expected: set[int], variant: Variant) -> bool:
    """Return whether different cards of the hand answer for the different values (CA-6.3)."""
    values = sorted(expected)

    def answers(card: Card, value: int) -> bool:
        own = find_value(card, variant)
        return own == value or (variant.ace_high and own == 1 and value == 14)

    return any(all(map(answers, held, values)) for held in permutations(hand, len(values)))


def _keeps_duties(state: GameState, hand: frozenset[Card], gone: frozenset[int], made: int | None) -> bool:
    owned = {
        build.value
        for number, build in enumerate(state.builds, 1)
        if build.owner == state.to_move and number not in gone
    }
    return can_answer(hand, owned | ({made} if made else set()), state.variant)


def list_captures(state: GameState, card: Card) -> set[Play]:
    """Return the captures with one card (CA-13.2)."""
    assert state.to_move is not None
    variant, hand = state.variant, frozenset(state.hands[state.to_move]) - {card}
    own = find_value(card, variant)
    found: set[Play] = set()
    numbers = list(range(1, len(state.builds) + 1))
    if not own:
        lying = [other for other in state.table if other.rank is card.rank]
        for taken in list_subsets(lying):
            fits = {
                FaceCapture.ONE: len(taken) == 1,
                FaceCapture.ONE_OR_THREE: len(taken) in (1, 3),
                FaceCapture.ANY: len(taken) > 0,
                FaceCapture.ALL: len(taken) == len(lying) > 0,
            }[variant.face_capture]
            if fits:
                found.add(("capture", card, 0, frozenset(taken), frozenset(), False))
    else:
        loose = [other for other in state.table if find_value(other, variant)]
        for value in [1, 14] if own == 1 and variant.ace_high else [own]:
            for taken in list_subsets(loose):
                for gone in map(frozenset, list_subsets(numbers)):
                    if not taken and not gone:
                        continue
                    values = [find_value(other, variant) for other in taken]
                    fits = True
                    for build in (state.builds[number - 1] for number in gone):
                        if variant.single_build_as_card and not build.multiple:
                            values.append(build.value)
                        elif build.value != value:
                            fits = False
                    if fits and divides(values, value) and _keeps_duties(state, hand, gone, None):
                        found.add(("capture", card, value, frozenset(taken), gone, False))
    if variant.capture_extent is CaptureExtent.MAXIMAL:
        return {
            play
            for play in found
            if not any(
                other != play and other[2] == play[2] and other[3] >= play[3] and other[4] >= play[4] for other in found
            )
        }
    return found


def list_buildings(state: GameState, card: Card) -> set[Play]:
    """Return the building plays with one card (CA-13.3); the kind is that of the library's names."""
    variant, seat = state.variant, state.to_move
    assert seat is not None
    hand = frozenset(state.hands[seat]) - {card}
    own = find_value(card, variant)
    if not own:
        return set()
    loose = [other for other in state.table if find_value(other, variant)]
    found: set[Play] = set()
    for value in range(1, (14 if variant.ace_high else 13 if variant.royal else 10) + 1):
        of_value = {number for number, build in enumerate(state.builds, 1) if build.value == value}
        for taken in list_subsets(loose):
            for gone in map(frozenset, list_subsets(list(range(1, len(state.builds) + 1)))):
                kind = find_kind(state, card, value, [find_value(other, variant) for other in taken], gone)
                partner = _is_for_partner(state, hand, value)
                if kind is None or not _keeps_duties(state, hand, gone, None if partner else value):
                    continue
                if variant.duplicate_builds is not DuplicateBuilds.ALLOWED and of_value - gone:
                    continue
                found.add((kind, card, value, frozenset(taken), gone, partner))
    return found


def list_joinings(state: GameState, card: Card) -> set[Play]:
    """Return the builds of loose cards only that can be made while one card is trailed (flag `table_only_builds`)."""
    variant, seat = state.variant, state.to_move
    assert seat is not None
    hand = frozenset(state.hands[seat]) - {card}
    loose = [other for other in state.table if find_value(other, variant)]
    found: set[Play] = set()
    for value in range(1, (14 if variant.ace_high else 13 if variant.royal else 10) + 1):
        of_value = frozenset(number for number, build in enumerate(state.builds, 1) if build.value == value)
        merged = of_value if variant.duplicate_builds is DuplicateBuilds.MERGED else frozenset[int]()
        partner = _is_for_partner(state, hand, value)
        if of_value and variant.duplicate_builds is DuplicateBuilds.FORBIDDEN:
            continue
        if not _keeps_duties(state, hand, merged, None if partner else value):
            continue
        for taken in list_subsets(loose):
            if len(taken) > 1 and divides([find_value(other, variant) for other in taken], value):
                found.add(("join", card, value, frozenset(taken), frozenset(), partner))
    return found


def _is_for_partner(state: GameState, hand: frozenset[Card], value: int) -> bool:
    """Return whether a build must be for the partner, because no card of the hand answers for it."""
    return state.variant.build_for_partner and not can_answer(hand, {value}, state.variant)


def find_kind(state: GameState, card: Card, value: int, loose: list[int], gone: frozenset[int]) -> str | None:
    """Return the kind of a building play, or None if the cards and builds are not one."""
    variant = state.variant
    own = find_value(card, variant)
    builds = [state.builds[number - 1] for number in sorted(gone)]
    if not builds:
        return "make" if loose and divides([own, *loose], value) else None
    of_value = [build for build in builds if build.value == value]
    others = [build for build in builds if build.value != value]
    merging = variant.duplicate_builds is DuplicateBuilds.MERGED
    if variant.single_build_as_card:
        multiples = [build for build in builds if build.multiple]
        singles = [build.value for build in builds if not build.multiple]
        if any(build.value != value for build in multiples) or (len(multiples) > 1 and not merging):
            return None
        if not all(can_raise(state, build) for build in others):  # CA-5.4
            return None
        if not divides([own, *loose, *singles], value):
            return None
        if of_value:
            return "add"
        for build in others:
            rest = list(singles)
            rest.remove(build.value)
            if _lifts(variant, own, build.value, value, loose, rest):
                return "raise"
        return "make"
    if merging:
        if len(others) > 1:
            return None
    elif len(builds) > 1:
        return None
    if not others:
        return "add" if divides([own, *loose], value) else None
    (build,) = others
    return "raise" if can_raise(state, build) and _lifts(variant, own, build.value, value, loose, []) else None


def can_raise(state: GameState, build: Build) -> bool:
    """Return whether the mover may raise a build (CA-5.3, CA-5.4)."""
    rule = state.variant.raise_builds
    own = build.owner == state.to_move
    return not build.multiple and (rule is RaiseBuilds.ANYONES or (rule is RaiseBuilds.OTHERS and not own))


def _lifts(variant: Variant, own: int, build: int, value: int, loose: list[int], rest: list[int]) -> bool:
    """Return whether build and card, with loose cards where they may help, make *value*, and the rest divides."""
    for helping in list_subsets(list(range(len(loose)))):
        if helping and not variant.table_cards_may_raise:
            continue
        if own + build + sum(loose[place] for place in helping) == value:
            left = [amount for place, amount in enumerate(loose) if place not in helping]
            if divides([*left, *rest], value):
                return True
    return False


def list_plays(state: GameState) -> set[Play]:
    """Return every legal play."""
    assert state.to_move is not None
    variant, hand = state.variant, state.hands[state.to_move]
    owner = any(build.owner == state.to_move for build in state.builds)
    found: set[Play] = set()
    for card in hand:
        taking = list_captures(state, card)
        found |= taking | list_buildings(state, card)
        if variant.table_only_builds:
            found |= list_joinings(state, card)
        if owner and not variant.owner_may_trail:
            continue
        if variant.must_capture and taking:
            continue
        if _keeps_duties(state, frozenset(hand) - {card}, frozenset(), None):
            found.add(("trail", card, 0, frozenset(), frozenset(), False))
    return found


def identify(state: GameState, action: Action) -> Play:
    """Return the identity of an action under CA-13.1."""
    card, loose = action.card, frozenset(action.loose)
    if isinstance(action, Trail):
        if action.build_value is None:
            return ("trail", card, 0, loose, frozenset(), False)
        return ("join", card, action.build_value, loose, frozenset(), action.for_partner)
    if isinstance(action, Capture):
        value = find_value(card, state.variant) if action.as_value is None else action.as_value
        return ("capture", card, value, loose, action.builds, False)
    if isinstance(action, MakeBuild):
        return ("make", card, action.value, loose, action.builds, action.for_partner)
    builds = action.builds | {action.build}
    if isinstance(action, AddToBuild):
        return ("add", card, state.builds[action.build - 1].value, loose, builds, action.for_partner)
    return ("raise", card, action.value, loose, builds, action.for_partner)
