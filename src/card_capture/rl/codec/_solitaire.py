"""
The codec of Card Capture: 104 codes of slots.

The cards of the hand, in card order, are its slots 1 to 4, and a code names slots and positions in the row:

    0 to 15      discard the slots whose bits are set; 0 discards nothing
    16 to 75     capture: 15 codes for each position, one for each set of slots
    76 to 79     give up a slot
    80 to 103    sacrifice: 6 codes for each position, one for each pair of slots

With 2c 4c 4d X1 in hand, code 5 is 0b0101 and discards slots 1 and 3, 2c 4d.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import SupportsIndex, TypeAlias, final, get_args

from typing_extensions import override

from card_capture._kit.arguments import require_seat, require_view
from card_capture.cards import Card, CardSet
from card_capture.errors import CodeError
from card_capture.rl.codec._arrays import Observation
from card_capture.rl.codec._codec import SingleCodec, read_single
from card_capture.rl.codec._solitaire_features import FEATURES, observe
from card_capture.solitaire import (
    Action,
    Capture,
    Discard,
    GameState,
    GiveUp,
    JokerCopies,
    Phase,
    Sacrifice,
    View,
    why_not,
)
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH, TITLE, require_state
from card_capture.solitaire._values import CAPTORS, VALUES, add_up, find_cards_to_give_up, find_cards_to_sacrifice

_SUBSETS = 1 << HAND_SIZE
_PAIRS = tuple(sum(1 << slot for slot in pair) for pair in combinations(range(HAND_SIZE), 2))
_CAPTURES = _SUBSETS
_GIVE_UPS = _CAPTURES + ROW_LENGTH * (_SUBSETS - 1)
_SACRIFICES = _GIVE_UPS + HAND_SIZE

_Table: TypeAlias = GameState | View


def _name_slots(slots: int) -> str:
    return " ".join(["hand", *(str(slot) for slot in range(1, HAND_SIZE + 1) if slots >> slot - 1 & 1)])


_POSITIONS = range(1, ROW_LENGTH + 1)
_NAMES = (
    "discard -",
    *(f"discard {_name_slots(slots)}" for slots in range(1, _SUBSETS)),
    *(f"capture row {number} with {_name_slots(slots)}" for number in _POSITIONS for slots in range(1, _SUBSETS)),
    *(f"give {_name_slots(1 << slot)}" for slot in range(HAND_SIZE)),
    *(f"sacrifice {_name_slots(pair)} for row {number}" for number in _POSITIONS for pair in _PAIRS),
)


@final
class SolitaireCodec(SingleCodec[GameState, Action, View]):
    """The codec of Card Capture."""

    game = "solitaire"
    _kinds = frozenset(get_args(Action))
    players = 1
    actions = _NAMES
    features = FEATURES

    @override
    def find_legal(self, state: GameState) -> int:
        require_state(state)
        hand = state.hand.mask
        require_small_hand(hand)
        if state.phase is Phase.CAPTURE:
            return _find_legal_captures(state, hand)
        # CC-3.2: with n cards in hand there are 2^n discards, the lowest codes.
        return 0 if state.phase is Phase.OVER else (1 << (1 << hand.bit_count())) - 1

    @override
    def make_action(self, code: int, table: _Table) -> Action:
        hand = tuple(table.hand)
        slots, position = _read(code)
        if slots >> len(hand):
            raise CodeError(f"expected a code of cards in hand, got {code} ({_NAMES[code]}): {_deny_slot(len(hand))}")
        target = None if position is None else table.row[position]
        if position is not None and target is None:
            raise CodeError(f"expected a code of a card in the row, got {code} ({_NAMES[code]}): {_deny(position)}")
        return _make(code, _pick(hand, slots), target)

    @override
    def explain(self, code: int, state: GameState) -> str:
        slots, position = _read(code)
        size = len(state.hand)
        if slots >> size:
            return f"{_deny_slot(size)} ({_find_rule(code)})"
        if position is not None and state.row[position] is None:
            return f"{_deny(position)} ({_find_rule(code)})"
        refusal = why_not(state, self.make_action(code, state))
        assert refusal is not None
        return str(refusal)

    @override
    def _encode(self, action: Action, view: View) -> tuple[int, ...] | None:
        row, hand = view.row, view.hand.mask
        match action:
            case Discard(cards) if (slots := _find_slots(cards, hand)) is not None:
                return (slots,)
            case Capture(target, spend) if target in row and (slots := _find_slots(spend, hand)):
                return (_CAPTURES + row.index(target) * (_SUBSETS - 1) + slots - 1,)
            case GiveUp(card) if slots := _find_slots(CardSet((card,)), hand):
                return (_GIVE_UPS + slots.bit_length() - 1,)
            case Sacrifice(cards, target) if target in row and (slots := _find_slots(cards, hand)) in _PAIRS:
                return (_SACRIFICES + row.index(target) * len(_PAIRS) + _PAIRS.index(slots),)
            case _:
                return None

    @override
    def observe(self, view: View, codes: Sequence[SupportsIndex] = (), *, seat: int | None = None) -> Observation:
        self._require_view(view)
        require_seat(0 if seat is None else seat, self.players)
        read_single(codes, self.size)
        return observe(view)

    @override
    def _require_view(self, view: View) -> None:
        require_view(view, View, TITLE)
        require_small_hand(view.hand.mask)


def require_small_hand(hand: int) -> None:
    """Raise `CodeError` if a hand has more cards than there are slots, which only a state made by hand can have."""
    if hand.bit_count() > HAND_SIZE:
        raise CodeError(f"expected a hand of at most {HAND_SIZE} cards (CC-5.2), got {CardSet.from_mask(hand)}")


def _read(code: int) -> tuple[int, int | None]:
    """Return the slots of a code, as bits, and its position in the row, from 0."""
    if code < _CAPTURES:
        return code, None
    if code < _GIVE_UPS:
        position, slots = divmod(code - _CAPTURES, _SUBSETS - 1)
        return slots + 1, position
    if code < _SACRIFICES:
        return 1 << code - _GIVE_UPS, None
    position, pair = divmod(code - _SACRIFICES, len(_PAIRS))
    return _PAIRS[pair], position


def _make(code: int, cards: list[Card], target: Card | None) -> Action:
    if target is None:
        return Discard(cards) if code < _CAPTURES else GiveUp(cards[0])
    return Capture(target, cards) if code < _GIVE_UPS else Sacrifice(cards, target)


def _pick(hand: Sequence[Card], slots: int) -> list[Card]:
    return [card for slot, card in enumerate(hand) if slots >> slot & 1]


def _find_rule(code: int) -> str:
    """Return the rule of the kind of action that a code stands for."""
    starts = ((_SACRIFICES, "CC-6.4"), (_GIVE_UPS, "CC-6.3"), (_CAPTURES, "CC-6.1"), (0, "CC-5.1"))
    return next(rule for start, rule in starts if code >= start)


def _deny_slot(size: int) -> str:
    return f"there is no card in slot {size + 1} of the hand"


def _deny(position: int) -> str:
    return f"there is no card in Position {position + 1}"


def _find_slots(cards: CardSet, hand: int) -> int | None:
    """Return the slots of some cards of the hand, as bits, or None if one of them is not there."""
    if cards.mask & ~hand:
        return None
    return sum(1 << (hand & card.mask - 1).bit_count() for card in cards)


# The legal codes of the Capture Phase, without a list of actions.
#
# The cards that can be spent on a target are its holding, such as 2c 4c X1 for a club. The subsets of a holding that
# are worth enough depend on the holding and the target's value alone, so they are cached, as bits over its own subsets:
# bit 4 is 0b101, its first and third card. `_SPREAD` moves these bits to the subsets of the hand. In 2c 4c 4d X1 the
# holding is in slots 1, 2 and 4, so 0b101 becomes 0b1001.


def _find_legal_captures(state: GameState, hand: int) -> int:
    variant, row = state.variant, state.row
    local = _find_spends_held if variant.joker_copies is JokerCopies.HELD else _find_spends_spent
    slots: dict[int, int] = {}  # by holding: two targets of one suit have the same
    legal = targets = 0
    for position, target in enumerate(row):
        if target is None:
            continue
        targets |= 1 << position * len(_PAIRS)
        holding = hand & CAPTORS[target.index]
        if holding:
            if holding not in slots:
                slots[holding] = _find_slots_in(holding, hand)
            bits = local(holding)[VALUES[target.index]]
            legal |= _SPREAD[slots[holding]][bits] << _CAPTURES - 1 + position * (_SUBSETS - 1)
    given_up = _find_slots_in(find_cards_to_give_up(hand, row[0], variant.royal_given_up), hand)
    sacrifices = targets * _PAIRS_AMONG[_find_slots_in(find_cards_to_sacrifice(hand, variant.royal_sacrificed), hand)]
    return legal | given_up << _GIVE_UPS | sacrifices << _SACRIFICES


def _find_slots_in(cards: int, hand: int) -> int:
    if cards == hand:
        return (1 << hand.bit_count()) - 1
    slots = 0
    while cards:
        slots |= 1 << (hand & (cards & -cards) - 1).bit_count()
        cards &= cards - 1
    return slots


def _list_spends(holding: int, copies: JokerCopies) -> tuple[int, ...]:
    """Return, for each value up to 14, the subsets of a holding that are worth at least that much, as bits."""
    cards = [card.mask for card in CardSet.from_mask(holding)]
    found = [0] * 15
    for subset in range(1, 1 << len(cards)):
        worth = add_up(sum(card for place, card in enumerate(cards) if subset >> place & 1), holding, copies)
        for value in range(1, min(worth, 14) + 1):
            found[value] |= 1 << subset
    return tuple(found)


# One cache for each way of counting Jokers, because hashing an enum takes longer than the rest. With hands of four
# cards there are some 17,000 holdings.


@lru_cache(maxsize=2**15)
def _find_spends_spent(holding: int) -> tuple[int, ...]:
    return _list_spends(holding, JokerCopies.SPENT)


@lru_cache(maxsize=2**15)
def _find_spends_held(holding: int) -> tuple[int, ...]:
    return _list_spends(holding, JokerCopies.HELD)


class _Spread(dict[int, int]):
    """
    For a holding in some slots: the bits of its subsets, and the same as bits of subsets of the hand.

    An item is made when it is needed first, as there are up to 2^14 different ones in play for four slots.
    """

    def __init__(self, slots: int) -> None:
        places = [slot for slot in range(HAND_SIZE) if slots >> slot & 1]
        self._subsets = [
            sum(1 << slot for place, slot in enumerate(places) if subset >> place & 1)
            for subset in range(1 << len(places))
        ]

    def __missing__(self, bits: int) -> int:
        spread = sum(1 << hand for subset, hand in enumerate(self._subsets) if bits >> subset & 1)
        self[bits] = spread
        return spread


_SPREAD = tuple(map(_Spread, range(_SUBSETS)))
"""By the slots of a holding, and the bits of its subsets, the same as bits of subsets of the hand."""

_PAIRS_AMONG = tuple(
    sum(1 << number for number, pair in enumerate(_PAIRS) if not pair & ~slots) for slots in range(_SUBSETS)
)
"""By slots, the pairs among them, as bits."""
