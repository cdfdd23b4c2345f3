"""
The legal actions of Casino word by word, and those that use given pieces.

Both work on the blocks of the list of legal actions, and don't list the actions of a block: a block has a family of
sets of pieces, and the families know which sets they have. Only where single builds count as cards, a building play
is named after the set that it uses (see `_canonical`), so there the block is listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from attrs import evolve

from card_capture._kit.action_list import ActionList, Block
from card_capture._kit.phrases import NO_MORE, Phrase, PieceChoice, Rest, write_phrases
from card_capture._kit.pieces import Piece, require_pieces
from card_capture.cards import Card
from card_capture.casino._actions import NO_BUILDS, NO_CARDS, Action
from card_capture.casino._canonical import make_canonical_play
from card_capture.casino._families import NO_SETS, Family, Item, list_items, to_build_bit, to_mask, to_places
from card_capture.casino._legal import TrailSource, list_blocks
from card_capture.casino._legal_building import BuildingSource, JoiningSource
from card_capture.casino._legal_captures import CaptureSource, FaceSource
from card_capture.casino._state import GameState
from card_capture.casino._values import Mask


def list_phrases(state: GameState) -> list[Phrase]:
    """Return phrases of which the notations of the legal actions consist."""
    return [phrase for block in list_blocks(state) for phrase in _list_phrases_of(block)]


def _list_phrases_of(block: Block[Action]) -> Iterable[Phrase]:
    _, _, source = block
    match source:
        case TrailSource(cards):
            return [Phrase(("trail", str(card))) for card in cards]
        case FaceSource() | CaptureSource():
            return [Phrase(("capture",), partial(_choose_captured, source))]
        case BuildingSource() if not _is_named_by_set(source):
            return [_begin_building(source)]
        case JoiningSource(card, value):
            return [Phrase(("trail", f"{card}:", "build", str(value)), partial(_choose_joined, source))]
        case _:
            return write_phrases(ActionList([block]))


def _is_named_by_set(source: BuildingSource) -> bool:
    return source.state.variant.single_build_as_card and bool(source.used or source.items)


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
    lists, classes, numbers = [*more], list[list[int]](), dict[int, int]()
    for each in sets.list_classes():
        for entries in each:
            if id(entries) not in numbers:  # many classes share a list
                numbers[id(entries)] = len(lists)
                lists.append([to_mask(places, items) for places in entries])
        classes.append([*range(len(more)), *(numbers[id(entries)] for entries in each)])
    return PieceChoice(lists, classes, least, tail)


def _begin_building(source: BuildingSource) -> Phrase:
    state, card, value, *_, used, for_partner = source
    play = make_canonical_play(state, card, value, NO_CARDS, used, for_partner=for_partner)
    *words, last = str(evolve(play, builds=NO_BUILDS, for_partner=False)).split()
    return Phrase(tuple(words), partial(_end_building, source, last, sum(map(to_build_bit, play.builds))))


def _end_building(source: BuildingSource, last: str, builds: Mask) -> list[Rest]:
    """Return the phrases of the card played, which has a colon after it if other pieces join."""
    tail = _write_partner(for_partner=source.for_partner)
    items = list_items(source.loose, [], royal=source.state.variant.royal)
    choice = _choose(source.sets, items, [(builds,)], source.first, tail)
    found = choice.find_next()
    rests: list[Rest] = []
    if found & NO_MORE:
        rests.append(Phrase((last, *tail)))
    if found & ~NO_MORE:
        rests.append(Phrase((f"{last}:",), lambda: [choice._replace(least=1)]))
    return rests


def _choose_joined(source: JoiningSource) -> list[Rest]:
    items = list_items(source.loose, [], royal=source.royal)
    # A card is not a build by itself (CA-4.2).
    return [_choose(source.sets, items, (), 2, _write_partner(for_partner=source.for_partner))]


def _write_partner(*, for_partner: bool) -> tuple[str, ...]:
    return ("for", "partner") if for_partner else ()


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
    chosen = require_pieces(
        pieces, _can_be_piece, _KINDS, present, "to be on the table or in the hand of the seat to move"
    )
    cards = [card for card in hand if card in chosen]
    if len(cards) > 1:  # an action plays one card
        return ActionList([])
    card = cards[0] if cards else None
    table = sum([mask for piece, mask in masks.items() if piece in chosen])
    return ActionList([_restrict(block, card, table) for block in list_blocks(state)])


_KINDS = 'cards or builds such as "B1"'
_PLACES = "to be on the table or in the hand of the seat to move"


def _can_be_piece(piece: object) -> bool:
    return isinstance(piece, Card) or (isinstance(piece, str) and re.fullmatch("B[1-9][0-9]*", piece) is not None)


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
