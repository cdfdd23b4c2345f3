"""
The legal actions of Casino word by word, and those that use given pieces.

Both work on the blocks of the list of legal actions, and don't list the actions of a block: a block has a family of
sets of pieces, and the families know which sets they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

from attrs import evolve

from card_capture._kit.action_list import ActionList, Block
from card_capture._kit.phrases import NO_MORE, Phrase, PieceChoice, Rest, make_choice
from card_capture._kit.pieces import Piece, require_pieces
from card_capture.cards import Card, set_of
from card_capture.casino._actions import NO_BUILDS, NO_CARDS, Action, Building
from card_capture.casino._canonical import make_canonical_play
from card_capture.casino._families import NO_SETS, Family
from card_capture.casino._items import CARDS_ONLY, Item, list_items, to_build_bit, to_mask, to_numbers, to_places
from card_capture.casino._legal import TrailSource, list_blocks
from card_capture.casino._legal_building import BuildingSource, JoiningSource
from card_capture.casino._legal_captures import CaptureSource, FaceSource
from card_capture.casino._state import GameState
from card_capture.casino._tally import tally
from card_capture.casino._values import Mask


def list_phrases(state: GameState) -> list[Phrase]:
    """Return the notations of the legal actions as phrases."""
    return [phrase for block in list_blocks(state) for phrase in _list_phrases_of(block)]


def _list_phrases_of(block: Block[Action]) -> Iterable[Phrase]:
    source: TrailSource | FaceSource | CaptureSource | BuildingSource | JoiningSource = block[2]
    if isinstance(source, TrailSource):
        return [Phrase(("trail", str(card))) for card in source.cards]
    if isinstance(source, FaceSource | CaptureSource):
        return [Phrase(("capture",), partial(_choose_captured, source))]
    if isinstance(source, BuildingSource):
        return _write_named_by_set(source) if _is_named_by_set(source) else [_write_building(source)]
    return [Phrase(("trail", f"{source.card}:", "build", str(source.value)), partial(_choose_joined, source))]


def _choose_captured(source: FaceSource | CaptureSource) -> list[Rest]:
    tail: tuple[str, ...] = ("with", str(source.card))
    if isinstance(source, FaceSource):
        return [PieceChoice([[cards.mask for cards in source.choices]], [[0]], 1, tail)]
    if source.as_value is not None:
        tail = (*tail, "as", str(source.as_value))
    items = list_items(source.loose, source.items, royal=source.royal)
    builds = [(source.taken,), *((0, build) for build in source.free)]
    return [_choose(source.sets, items, builds, source.first, tail)]


def _choose(
    sets: Family, items: list[Item], more: Sequence[Sequence[Mask]], least: int, tail: tuple[str, ...]
) -> PieceChoice:
    """Return the choice of the pieces of a set, and of one entry of each list of *more*."""
    return make_choice([[*more, *lists] for lists in _list_classes(sets, items)], least, tail)


def _list_classes(sets: Family, items: list[Item]) -> list[list[Sequence[Mask]]]:
    """Return the lists of each class of a family, with masks of cards and builds in place of places."""
    old = sets.list_classes()
    masks = {id(entries): entries for lists in old for entries in lists}  # many classes share a list
    new = {key: [to_mask(places, items) for places in entries] for key, entries in masks.items()}
    return [[new[id(entries)] for entries in lists] for lists in old]


def _write_building(source: BuildingSource) -> Phrase:
    state, card, value, *_, used, for_partner = source
    play = make_canonical_play(state, card, value, NO_CARDS, used, for_partner=for_partner)
    items = list_items(source.loose, [], royal=state.variant.royal)
    builds = _mask_builds(play)
    return _begin_building(play, lambda: _choose(source.sets, items, builds, source.first, _write_partner(source)))


def _is_named_by_set(source: BuildingSource) -> bool:
    """Return whether the set of a building play decides between a new build, an addition and a raise."""
    return source.state.variant.single_build_as_card and bool(source.used or source.items)


def _write_named_by_set(source: BuildingSource) -> list[Phrase]:
    """
    Return the phrases of building plays in which single builds count as cards.

    Two plays have the same name if they use the same builds, and loose cards of the same values (see `_canonical`).
    So the classes of the family are divided until this holds for all sets of a class, and sorted by the names.
    """
    state, card, value, sets, first, _, _, used, for_partner = source
    old = _list_classes(sets, list_items(source.loose, source.items, royal=state.variant.royal))
    parts = {id(entries): _divide(entries) for lists in old for entries in lists}
    classes: dict[Building, list[list[Sequence[Mask]]]] = {}
    for each in chain.from_iterable(product(*(parts[id(entries)] for entries in lists)) for lists in old):
        loose = set_of(sum([part.loose[0] for part in each]))
        builds = used | to_numbers(sum([part.builds for part in each]))
        if loose or builds or not first:
            play = make_canonical_play(state, card, value, loose, builds, for_partner=for_partner)
            classes.setdefault(evolve(play, loose=NO_CARDS), []).append([part.loose for part in each])
    return [_write_named(play, found, _write_partner(source)) for play, found in classes.items()]


def _write_named(play: Building, classes: list[list[Sequence[Mask]]], tail: tuple[str, ...]) -> Phrase:
    builds = _mask_builds(play)
    return _begin_building(play, lambda: make_choice([[*builds, *lists] for lists in classes], 0, tail))


class _Part(NamedTuple):
    """Entries that have the same builds, and loose cards of the same values."""

    builds: Mask
    loose: Sequence[Mask]


def _divide(entries: Sequence[Mask]) -> list[_Part]:
    parts: dict[tuple[Mask, int], list[Mask]] = {}
    for entry in entries:
        loose = entry & CARDS_ONLY
        parts.setdefault((entry ^ loose, tally(loose)), []).append(loose)
    return [_Part(builds, loose) for (builds, _), loose in parts.items()]


def _mask_builds(play: Building) -> list[list[Mask]]:
    return [[sum(map(to_build_bit, play.builds))]]


def _begin_building(play: Building, choose: Callable[[], PieceChoice]) -> Phrase:
    """Return the phrase of the plays that differ from *play* in their loose cards only."""
    *words, last = str(evolve(play, builds=NO_BUILDS, for_partner=False)).split()
    return Phrase(tuple(words), lambda: _end_building(last, choose()))


def _end_building(last: str, choice: PieceChoice) -> list[Rest]:
    """Return the phrases of the card played, which has a colon after it if other pieces join."""
    found = choice.find_next()
    rests: list[Rest] = []
    if found & NO_MORE:
        rests.append(Phrase((last, *choice.tail)))
    if found & ~NO_MORE:
        rests.append(Phrase((f"{last}:",), lambda: [choice._replace(least=1)]))
    return rests


def _choose_joined(source: JoiningSource) -> list[Rest]:
    items = list_items(source.loose, [], royal=source.royal)
    # A card is not a build by itself (CA-4.2).
    return [_choose(source.sets, items, (), 2, _write_partner(source))]


def _write_partner(source: BuildingSource | JoiningSource) -> tuple[str, ...]:
    return ("for", "partner") if source.for_partner else ()


# The legal actions that use given pieces


def list_using(state: GameState, pieces: Iterable[Piece]) -> Sequence[Action]:
    """
    Return the legal actions that use all *pieces*, in the order of the list.

    Raises:
        PieceError: One of them is not a loose card, a build or a card in the hand of the seat to move.
    """
    hand = NO_CARDS if state.to_move is None else state.hands[state.to_move]
    masks: dict[Piece, Mask] = {card: card.mask for card in state.table}
    masks |= {f"B{number}": to_build_bit(number) for number in range(1, len(state.builds) + 1)}
    present = {*masks, *hand}
    places = "to be on the table or in the hand of the seat to move"
    chosen = require_pieces(pieces, (Card, str), 'cards or builds such as "B1"', present, places)
    cards = [card for card in hand if card in chosen]
    if len(cards) > 1:  # an action plays one card
        return ActionList([], 0)
    card = cards[0] if cards else None
    table = sum([mask for piece, mask in masks.items() if piece in chosen])
    blocks = [_restrict(block, card, table) for block in list_blocks(state)]
    return ActionList(blocks, sum([block[0] for block in blocks]))


def _restrict(block: Block[Action], card: Card | None, table: Mask) -> Block[Action]:
    """
    Return the actions of a block that use given pieces.

    Args:
        block: The block.
        card: The card that they play, or None for any.
        table: The loose cards and the builds that they use.
    """
    _, make, source = block
    if isinstance(source, TrailSource):
        cards = () if table else tuple([each for each in source.cards if card in (None, each)])
        return len(cards), make, TrailSource(cards)
    if card not in (None, source.card):
        return 0, make, source
    if not table:
        return block
    count, source = _RESTRICTIONS[type(source)](source, table)
    return count, make, source


def _restrict_face(source: FaceSource, table: Mask) -> tuple[int, FaceSource]:
    choices = tuple([cards for cards in source.choices if cards.mask & table == table])
    return len(choices), source._replace(choices=choices)


def _restrict_capture(source: CaptureSource, table: Mask) -> tuple[int, CaptureSource]:
    taken = source.taken | sum([build for build in source.free if build & table])
    free = [build for build in source.free if not build & table]
    items = list_items(source.loose, source.items, royal=source.royal)
    sets = _restrict_family(source.sets, items, table & ~taken)
    return sets.size << len(free), source._replace(sets=sets, first=0, taken=taken, free=free)


def _restrict_building(source: BuildingSource, table: Mask) -> tuple[int, BuildingSource]:
    items = list_items(source.loose, source.items, royal=source.state.variant.royal)
    sets = _restrict_family(source.sets, items, table & ~sum(map(to_build_bit, source.used)))
    return sets.size, source._replace(sets=sets, first=0)


def _restrict_joining(source: JoiningSource, table: Mask) -> tuple[int, JoiningSource]:
    items = list_items(source.loose, [], royal=source.royal)
    sets = _restrict_family(source.sets, items, table)
    # One card that is a group by itself is not a build (CA-4.2). If there is such a set, it is the first one.
    skipped = (0,) if sets.size and sets.pick(0).bit_count() == 1 else ()
    return sets.size - len(skipped), source._replace(sets=sets, skipped=skipped)


_RESTRICTIONS: dict[type, Callable[[Any, Mask], tuple[int, Any]]] = {
    FaceSource: _restrict_face,
    CaptureSource: _restrict_capture,
    BuildingSource: _restrict_building,
    JoiningSource: _restrict_joining,
}
"""The functions that return the number of actions of a block that use some pieces of the table, and their source."""


def _restrict_family(sets: Family, items: list[Item], pieces: Mask) -> Family:
    places = to_places(pieces, items)
    return NO_SETS if places is None else sets.restrict(places)
