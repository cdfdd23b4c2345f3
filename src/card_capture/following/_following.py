"""Following a game that is played with real cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast, final

from attrs import evolve, field, frozen
from typing_extensions import override

from card_capture import casino, commander, solitaire
from card_capture._kit.arguments import require_seat
from card_capture._kit.states import ViewBase
from card_capture._quoting import quote
from card_capture.cards import Card, require_cards
from card_capture.errors import FollowingError, InvalidVariantError, InvalidViewError, UnknownSeatError
from card_capture.following import _casino, _commander, _solitaire
from card_capture.following._piles import Guesser, Part, Piles, Place, Setting, Table
from card_capture.games import GAMES, AnyGame
from card_capture.records import GameRecord
from card_capture.shuffling import Shuffler

AnyVariant: TypeAlias = solitaire.Variant | commander.Variant | casino.Variant
AnyAction: TypeAlias = solitaire.Action | commander.Action | casino.Action
AnyView: TypeAlias = solitaire.View | commander.View | casino.View

_PARTS: Final[Mapping[str, Part]] = {"solitaire": _solitaire, "commander": _commander, "casino": _casino}
_VARIANTS: Final[Mapping[type, str]] = {
    solitaire.Variant: "solitaire",
    commander.Variant: "commander",
    casino.Variant: "casino",
}


def _list_reports(reports: Iterable[Card | AnyAction]) -> tuple[Card | AnyAction, ...]:
    if not isinstance(reports, Iterable):
        raise FollowingError(f"expected reports to be cards and actions, got {quote(reports)}")
    return tuple(reports)


@final
@frozen
class Following:
    """
    A game with real cards, as far as it has been reported.

    It is an immutable value: every report returns a new one. Report each card that is turned up, in the order that
    `awaits` names, and each action. Face-down cards are never needed. A card that lies elsewhere or an illegal action
    is refused, and changes nothing.

    In Casino it follows one seat: report the cards on the table, those of your own hand, and the plays of the others.

    Attributes:
        variant: The rules; they decide which game it is.
        players: The number of players; None for the game's default.
        dealer: The seat that deals; None for the game's default.
        seat: The seat that you follow the game from.
        start: The view to start from, with recall, or None to start from the deal. The attributes above must be those
            of the view.
        reports: The cards and actions that have been reported.

    Raises:
        InvalidVariantError: *variant* is not a variant.
        PlayersError: That number of players can't play.
        UnknownSeatError: The dealer or the seat is not a seat of the game.
        InvalidViewError: No valid state has the view.
        FollowingError: One of the reports is impossible, or the view to start from has another variant, dealer, seat or
            number of players.
        IllegalActionError: One of the actions is illegal.

    Examples:
        >>> from card_capture import BETA
        >>> table = Following(BETA).turn_up("6c Kd 9h 5s")
        >>> table.awaits
        ('the enemy deck',)
        >>> table = table.turn_up("7h")
        >>> table.awaits, list(map(str, table.legal_actions))
        ((), ['discard -'])
        >>> table.turn_up("7h")
        Traceback (most recent call last):
        ...
        card_capture.errors.FollowingError: expected an action, since no card is to be turned up, got 7h
    """

    variant: AnyVariant
    players: int | None = None
    dealer: int | None = None
    seat: int = 0
    start: AnyView | None = None
    reports: tuple[Card | AnyAction, ...] = field(default=(), converter=_list_reports)
    _table: Table = field(init=False, eq=False, repr=False)
    _before: Following | None = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.variant) not in _VARIANTS:
            raise InvalidVariantError(f"expected a Variant of a game, got {quote(self.variant)}")
        before, table = None, self._begin()
        for number, report in enumerate(self.reports):
            before = self._copy(self.reports[:number], table, before)
            table = self._add(table, report)
        object.__setattr__(self, "_table", table)
        object.__setattr__(self, "_before", before)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Following, (self.variant, self.players, self.dealer, self.seat, self.start, self.reports)

    @staticmethod
    def resume(view: AnyView) -> Following:
        """
        Return a game that is followed from the middle.

        Args:
            view: What is known of the table: a view with recall, such as one that `records.load` returns, or the
                result of `lay_out`. In Casino its seat is the one that is followed.

        Raises:
            InvalidViewError: No valid state has this view, it has no recall, or it is not a view.

        Examples:
            >>> from card_capture import BETA, Card, CardSet
            >>> from card_capture.following import lay_out
            >>> row = (*map(Card.parse, ["Kh", "9s", "6c"]), None)
            >>> table = Following.resume(lay_out(BETA, row=row, hand=CardSet.parse("9h 4h X1 2c")))
            >>> print(*table.legal_actions[:2], sep=", ")
            capture Kh with 4h 9h, capture Kh with 9h X1
        """
        if not isinstance(view, ViewBase):
            raise InvalidViewError(f"expected a View of a game, got {quote(view)}")
        return Following(view.variant, start=view, seat=getattr(view, "seat", 0))

    @property
    def awaits(self) -> tuple[str, ...]:
        """The places of the cards that must be turned up next, in order; empty if it is a player's turn."""
        return tuple(self._part.name_place(self._table, self.seat, place) for place in self._table.awaited)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None while cards must be turned up, and when the game is over."""
        return None if self._table.awaited else self._state.to_move

    @property
    def outcome(self) -> object | None:
        """The result of the game; None while it is running or cards must be turned up."""
        return None if self._table.awaited else self._state.outcome

    @property
    def legal_actions(self) -> Sequence[AnyAction]:
        """The legal actions; empty while cards must be turned up, and when they depend on another seat's hand."""
        if self._table.awaited or self._is_hidden(self._table):
            return ()
        return self._game.legal_actions(self._state)

    def view(self, *, recall: bool = False) -> AnyView:
        """
        Return the table as the seat sees it.

        Args:
            recall: Whether to add what a perfect memory knows.

        Raises:
            FollowingError: Cards must be turned up first.
            NotABoolError: *recall* is neither True nor False.

        Examples:
            >>> from card_capture import PLAYCARDS
            >>> Following(PLAYCARDS).view()
            Traceback (most recent call last):
            ...
            card_capture.errors.FollowingError: expected 4 cards from the enemy deck to be turned up first
        """
        self._require_no_awaited(self._table)
        return cast("AnyView", self._game.view(self._state, self.seat, recall=recall))

    def turn_up(self, cards: Card | str | Iterable[Card]) -> Following:
        """
        Return the game after cards were turned up.

        Args:
            cards: A card, or several in the order in which they were turned up; a string has them in notation.

        Raises:
            ParseError: A word is not a card.
            NotACardError: *cards* is neither a card nor an iterable of cards.
            FollowingError: No card is to be turned up, or one can't be there, since it lies elsewhere.

        Examples:
            >>> from card_capture import BETA
            >>> Following(BETA).turn_up("6c Kd").turn_up("6c")
            Traceback (most recent call last):
            ...
            card_capture.errors.FollowingError: expected a card from the enemy deck, got 6c, which is in the row
        """
        if isinstance(cards, str):
            cards = [Card.parse(word) for word in cards.split()]
        return self._report(require_cards([cards] if isinstance(cards, Card) else cards))

    def play(self, action: AnyAction | str) -> Following:
        """
        Return the game after an action of the seat to move.

        Args:
            action: The action; a string has it in notation.

        Raises:
            ParseError: The string is not an action.
            FollowingError: Cards must be turned up first.
            IllegalActionError: The rules forbid the action; one of another seat in Casino, with every possible hand.

        Examples:
            >>> from card_capture import BETA
            >>> table = Following(BETA).turn_up("6c Kd 9h 5s 7h").play("discard -")
            >>> len(table.awaits)
            4
        """
        return self._report([self._game.parse_action(action) if isinstance(action, str) else action])

    def take_back(self) -> Following:
        """
        Return the game without the last report, a card or an action.

        Raises:
            FollowingError: Nothing has been reported.

        Examples:
            >>> from card_capture import BETA
            >>> table = Following(BETA).turn_up("6c Kd")
            >>> table.take_back().turn_up("Kh").reports
            (Card.parse('6c'), Card.parse('Kh'))
        """
        if self._before is None:
            raise FollowingError("expected a report to take back, got none")
        return self._before

    def record(self) -> GameRecord[Any, Any, Any, Any]:
        """
        Return the record of the game so far; cards that were never turned up lie in any order there.

        Raises:
            FollowingError: Cards must be turned up first.

        Examples:
            >>> from card_capture import BETA
            >>> table = Following(BETA).turn_up("6c Kd 9h 5s 7h").play("discard -").turn_up("2c 4c 3h X1")
            >>> *_, last = table.record().replay()
            >>> print(last.hand)
            2c 4c 3h X1
        """
        self._require_no_awaited(self._table)
        first = self._table.states[0]
        shuffler = getattr(first, "shuffler", None)
        if isinstance(shuffler, Guesser):
            first = evolve(first, shuffler=Shuffler.scripted(self._table.piles[shuffler.used :]))
        return GameRecord.of(first, self._table.actions)

    # The reports, one by one

    @property
    def _name(self) -> str:
        return _VARIANTS[type(self.variant)]

    @property
    def _game(self) -> AnyGame:
        return GAMES[self._name]

    @property
    def _part(self) -> Part:
        return _PARTS[self._name]

    @property
    def _state(self) -> Any:
        return self._table.states[-1]

    def _report(self, reports: Iterable[Any]) -> Following:
        """Return the game after further reports; the earlier ones are not checked again."""
        after = self
        for report in reports:
            table = self._add(after._table, report)
            after = self._copy((*after.reports, report), table, after)
        return after

    def _copy(self, reports: tuple[Any, ...], table: Table, before: Following | None) -> Following:
        copied = object.__new__(Following)
        for name in ("variant", "players", "dealer", "seat", "start"):
            object.__setattr__(copied, name, getattr(self, name))
        for name, value in (("reports", reports), ("_table", table), ("_before", before)):
            object.__setattr__(copied, name, value)
        return copied

    def _add(self, table: Table, report: Card | AnyAction) -> Table:
        return self._turn_up(table, report) if isinstance(report, Card) else self._play(table, report)

    def _turn_up(self, table: Table, card: Card) -> Table:
        if not table.awaited:
            raise FollowingError(f"expected an action, since no card is to be turned up, got {card}")
        for place in _list_next(table):
            found = table.find_place(card, place[0])
            if found is not None and found not in table.known:
                changes = self._part.exchange(table, self.seat, table.get_card(place), card)
                changed = self._change(table, place[0], changes)
                return self._settle(changed, table.known | {place})
        expected = self._part.name_place(table, self.seat, table.awaited[0])
        where = self._part.locate(table, self.seat, card)
        if where.endswith(expected):  # it comes from there, or has gone back there, to the bottom of the deck
            raise FollowingError(f"expected another card from {expected}, got {card}, which was named before")
        raise FollowingError(f"expected a card from {expected}, got {card}, which is {where}")

    def _play(self, table: Table, action: AnyAction) -> Table:
        self._require_no_awaited(table)
        last = len(table.piles) - 1
        table = self._change(table, last, self._part.prepare(table, self.seat, action))
        state = self._game.apply(table.states[-1], action)
        known = table.known
        if self._is_hidden(table):
            place = table.find_place(cast("casino.Action", action).card, last)
            known |= frozenset([place] if place is not None else [])  # this card has just been turned up
        piles = _find_piles(state, table.piles)
        return self._settle(Table(piles, known, (*table.states, state), (*table.actions, action), ()), known)

    def _is_hidden(self, table: Table) -> bool:
        """Return whether the hand of the seat to move is unknown."""
        state = table.states[-1]
        return hasattr(state, "hands") and state.to_move != self.seat

    def _begin(self) -> Table:
        if type(self.seat) is not int:  # it is compared with others before the number of players is known
            raise UnknownSeatError(self.seat, max(self._game.PLAYERS))
        state, piles = self._make_first(())
        players = getattr(state, "players", 1)
        require_seat(self.seat, players)
        known = {"variant": state.variant, "players": players, "dealer": getattr(state, "dealer", None)}
        for name, expected in {**known, "seat": getattr(self.start, "seat", self.seat)}.items():
            given = getattr(self, name)
            if given is not None and (type(given) is not type(expected) or given != expected):
                shown = str(given) if name == "variant" else quote(given)
                raise FollowingError(f"expected {name} to be {expected}, as in the game to follow, got {shown}")
        return self._settle(Table(piles, frozenset(), (state,), (), ()), frozenset())

    def _make_first(self, piles: Piles) -> tuple[Any, Piles]:
        setting = Setting(self.variant, self.players, self.dealer, self.seat, self.start)
        return self._part.begin(setting)(piles)

    def _change(self, table: Table, number: int, changes: Mapping[Card, Card]) -> Table:
        """Return the table with other cards at the unknown places of a pile, and the states that follow from it."""
        if all(old is new for old, new in changes.items()):
            return table
        piles = _rearrange(table, number, changes)
        states = [state for state in table.states if _count_used(state) <= number]  # the pile was not dealt yet
        if states:
            states[-1] = evolve(states[-1], shuffler=Guesser(piles, number))
        else:
            states = [self._make_first(piles)[0]]
        for action in table.actions[len(states) - 1 :]:
            states.append(self._game.apply(states[-1], action))
        return Table(_find_piles(states[-1], piles), table.known, tuple(states), table.actions, table.awaited)

    def _settle(self, table: Table, known: frozenset[Place]) -> Table:
        """Return the table with these known places, and with the places of the cards that are turned up now."""
        hidden = self._part.find_hidden(table.states[-1], self.seat)
        shown = {
            (number, position): card
            for number, pile in enumerate(table.piles)
            for position, card in enumerate(pile)
            if (number, position) not in known and card not in hidden
        }
        awaited = self._part.sort_awaited(table.states, table.actions, shown)
        return Table(table.piles, known, table.states, table.actions, tuple(awaited))

    def _require_no_awaited(self, table: Table) -> None:
        if table.awaited:
            places = [self._part.name_place(table, self.seat, place) for place in table.awaited]
            count = places.count(places[0])
            raise FollowingError(
                f"expected {count} card{'' if count == 1 else 's'} from {places[0]} to be turned up first"
            )


def _list_next(table: Table) -> list[Place]:
    """Return the first awaited place of each pile: at the set-up the two decks of Card Capture can be in any order."""
    first = dict[int, Place]()
    for place in table.awaited:
        first.setdefault(place[0], place)
    return list(first.values())


def _rearrange(table: Table, number: int, changes: Mapping[Card, Card]) -> Piles:
    """Return the piles with other cards at unknown places of one of them."""
    pile = tuple(changes.get(card, card) for card in table.piles[number])
    return (*table.piles[:number], pile, *table.piles[number + 1 :])


def _find_piles(state: Any, piles: Piles) -> Piles:
    """Return the piles, with those that were guessed since they were made."""
    shuffler = getattr(state, "shuffler", None)
    return shuffler.piles if isinstance(shuffler, Guesser) else piles


def _count_used(state: Any) -> int:
    """Return the number of piles that have been dealt."""
    shuffler = getattr(state, "shuffler", None)
    return shuffler.used if isinstance(shuffler, Guesser) else 1
