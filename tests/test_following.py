"""Following games with real cards: what is reported leads to the same views as the game itself."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    GAMES,
    Card,
    CardSet,
    Drew,
    FollowingError,
    IllegalActionError,
    InvalidVariantError,
    InvalidViewError,
    NotACardError,
    ParseError,
    Phase,
    PlayersError,
    Shuffler,
    UnknownSeatError,
    casino,
    commander,
    solitaire,
    testing,
)
from card_capture.casino._variants import list_player_counts
from card_capture.following import Following, lay_out, retrace
from card_capture.following._casino import locate
from card_capture.following._piles import Table
from card_capture.games import deal
from card_capture.records import GameRecord
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK
from tests.casino.strategies import shorten

every_game = pytest.mark.parametrize("name", GAMES)


class Reality:
    """A game with real cards: the state, and the cards that are turned up as the game goes on."""

    def __init__(self, name: str, variant: Any, players: int | None, seed: int, seat: int = 0) -> None:
        self.game = GAMES[name]
        self.state = deal(self.game, seed, variant, players)
        self.first = self.state
        self.seat = seat
        self.drawn: Iterator[Card] = iter(())
        self.named = CardSet()  # of the cards in Casino that were dealt at once
        if name == "solitaire":
            deck, shuffler = Shuffler.seeded(seed).shuffle(STARTING_DECK)
            enemies, _ = shuffler.shuffle(ENEMY_CARDS)
            self.drawn, self.enemies = iter(deck), iter(enemies)

    def find_card(self, place: str) -> Card:
        """Return the card that is turned up at a place."""
        if place in ("your deck", "the enemy deck"):
            return next(self.drawn if place == "your deck" else self.enemies)
        if found := re.fullmatch(r"slot (\d+) of seat (\d)", place):
            slot, seat = map(int, found.groups())
            return self.first.layouts[seat][slot - 1]
        zone = self.state.table if place == "the table" else self.state.hands[self.seat]
        card = next(card for card in zone if card not in self.named)
        self.named |= CardSet([card])
        return card

    def play(self, action: Any) -> None:
        events = self.game.narrate(self.state, action)
        self.drawn = iter([card for event in events if isinstance(event, Drew) for card in event.cards])
        self.state = self.game.apply(self.state, action)
        self.named = CardSet()


def report(following: Following, reality: Reality, rng: random.Random) -> Following:
    """Return the game after all awaited cards were turned up, some of them named wrongly at first."""
    while following.awaits:
        assert following.to_move is following.outcome is None
        assert not following.legal_actions
        card = reality.find_card(following.awaits[0])
        if rng.random() < 0.3:
            before = [report for report in following.reports if isinstance(report, Card)]
            following = report_mistake(following, rng.choice(before if before and rng.random() < 0.5 else CARDS))
        following = following.turn_up(card)
    return following


def report_mistake(following: Following, card: Card) -> Following:
    try:
        mistaken = following.turn_up(card)
    except FollowingError as error:
        require_truth(str(error), following, card)
        return following
    assert mistaken.take_back() == following
    return mistaken.take_back()


def require_truth(message: str, following: Following, card: Card) -> None:
    """Fail if a refused card is said to be where a card was expected, or to be named before although it wasn't."""
    assert not re.search(r"from (.*), got .*, which is \w+ \1$", message)
    if message.endswith("which was named before"):
        assert following.start is not None or str(card) in " ".join(map(str, following.reports)).split()


def follow(following: Following, reality: Reality, seed: int) -> Following:
    """Return the game after everything was reported, in which each view has been compared."""
    game, seat, rng = reality.game, reality.seat, random.Random(seed)
    following = report(following, reality, rng)
    while True:
        state = reality.state
        for recall in (False, True):
            assert following.view(recall=recall) == game.view(state, seat, recall=recall)
        assert (following.to_move, following.outcome) == (state.to_move, state.outcome)
        legal = game.legal_actions(state)
        knows = not hasattr(state, "hands") or state.to_move == seat
        assert list(following.legal_actions[:50]) == (list(legal[:50]) if knows else [])
        if not legal:
            return following
        action = legal[rng.randrange(len(legal))]
        following = following.play(str(action) if rng.random() < 0.5 else action)
        reality.play(action)
        following = report(following, reality, rng)


@st.composite
def realities(draw: st.DrawFn, name: str) -> Reality:
    """Return a strategy of games with real cards, under any rules."""
    variant: Any = draw(testing.variants(GAMES[name]))
    players: int | None = None
    if name == "casino":
        variant = shorten(variant)
        players = draw(st.sampled_from(list_player_counts(variant)))
    elif name == "commander":
        players = draw(st.sampled_from(commander.PLAYERS))
    seat = draw(st.integers(0, (players or 1) - 1))
    return Reality(name, variant, players, draw(st.integers(0, 2**64 - 1)), seat)


@every_game
@given(data=st.data(), seed=st.integers(0, 1000))
def test_reports_lead_to_the_views_of_the_game(name: str, data: st.DataObject, seed: int) -> None:
    reality = data.draw(realities(name))
    players = getattr(reality.state, "players", None)
    following = Following(reality.state.variant, players=players, seat=reality.seat)
    following = follow(following, reality, seed)
    *_, last = following.record().replay()
    assert reality.game.view(last, reality.seat, recall=True) == following.view(recall=True)
    assert last.outcome == reality.state.outcome


@every_game
@given(data=st.data(), seed=st.integers(0, 1000))
def test_a_game_is_followed_from_the_middle(name: str, data: st.DataObject, seed: int) -> None:
    reality, rng = data.draw(realities(name)), random.Random(seed)
    turns = data.draw(st.integers(0, 40))
    while turns and (legal := reality.game.legal_actions(reality.state)):
        reality.play(legal[rng.randrange(len(legal))])
        turns -= 1
    state = reality.state
    reality.first = state
    if name == "solitaire":
        reality.enemies = iter(state.enemy_deck)
    following = Following.resume(reality.game.view(state, reality.seat, recall=True))
    if name != "casino":
        assert following.seat == 0
        reality.seat = 0
    assert not following.awaits
    following = follow(following, reality, seed)
    *_, last = following.record().replay()
    assert last.outcome == reality.state.outcome


@every_game
@given(data=st.data(), seed=st.integers(0, 1000))
def test_a_record_is_retraced(name: str, data: st.DataObject, seed: int) -> None:
    """From any decision on, the other reports lead to the same end."""
    reality = data.draw(realities(name))
    players = getattr(reality.state, "players", None)
    whole = follow(Following(reality.state.variant, players=players, seat=reality.seat), reality, seed)
    number = data.draw(st.integers(0, len(whole.reports)))
    part = Following(whole.variant, players=players, seat=reality.seat, reports=whole.reports[:number])
    while part.awaits and part.reports:
        part = part.take_back()
    if part.awaits:  # nothing has been decided
        return
    again = retrace(part.record().redacted(reality.seat, recall=True))
    assert again.seat == part.seat
    for reported in whole.reports[len(part.reports) :]:
        assert again.view(recall=True) == part.view(recall=True) if not part.awaits else again.awaits == part.awaits
        assert again.legal_actions == part.legal_actions
        again = again.turn_up(reported) if isinstance(reported, Card) else again.play(reported)
        part = part.turn_up(reported) if isinstance(reported, Card) else part.play(reported)
    assert again.view(recall=True) == whole.view(recall=True)


@every_game
def test_a_record_from_the_deal_needs_no_recall(name: str) -> None:
    game = GAMES[name]
    state = deal(game, 1, next(iter(game.VARIANTS.values())))
    first, actions = state, []
    for _ in range(3):
        actions.append(game.legal_actions(state)[0])
        state = game.apply(state, actions[-1])
    table = retrace(GameRecord.of(first, actions, seed=1).redacted(0))
    assert table.view() == game.view(state, 0)


@pytest.mark.parametrize("recall", [False, True])
def test_a_record_without_its_deal_needs_recall(recall: bool) -> None:  # noqa: FBT001
    table = Following(BETA).turn_up("6c Kd 9h 5s 7h").play("discard -").turn_up("2c 4c 3h X1")
    *_, state = table.play("give 2c").turn_up("Js").play("discard -").turn_up("3d").record().replay()
    seen = GameRecord.of(state, []).redacted(recall=recall)
    if recall:
        assert retrace(seen).view(recall=True) == seen.last_view
    else:
        with pytest.raises(
            FollowingError, match=r"^expected a record with recall or from the deal on, got one from the middle$"
        ):
            retrace(seen)


# Errors


@pytest.mark.parametrize("value", [None, "record", casino.new_game(seed=1), GameRecord.of(solitaire.new_game(1), [])])
def test_only_a_seen_record_is_retraced(value: Any) -> None:
    """A whole record would show the seat the hidden cards of the others."""
    with pytest.raises(FollowingError, match=r"^expected a SeenRecord, got "):
        retrace(value)


def test_turns_that_lead_elsewhere_are_not_retraced() -> None:
    table = Following(BETA).turn_up("6c Kd 9h 5s 7h").play("discard -").turn_up("2c 4c 3h X1")
    seen = table.record().redacted(recall=True)
    with pytest.raises(FollowingError, match=r"^expected turns that lead to the last view, got others$"):
        retrace(evolve(seen, last_view=seen.first_view))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


DEALT = Following(BETA).turn_up("6c Kd 9h 5s 7h")
HELD = DEALT.play("discard -").turn_up("2c 4c 3h X1")


@pytest.mark.parametrize(
    ("following", "card", "message"),
    [
        (DEALT, "2c", "expected an action, since no card is to be turned up, got 2c"),
        (Following(BETA), "X1", "expected a card from the enemy deck, got X1, which is in your deck"),
        (
            Following(BETA).turn_up("6c Kd"),
            "Kd",
            "expected another card from the enemy deck, got Kd, which was named before",
        ),
        (DEALT.play("discard -").turn_up("2c"), "2c", "expected a card from your deck, got 2c, which is in your hand"),
        (DEALT.play("discard -"), "6c", "expected a card from your deck, got 6c, which is in the row"),
        (
            HELD.play("capture 6c with 2c 4c"),
            "6c",
            "expected a card from the enemy deck, got 6c, which is in the discard pile",
        ),
        (
            HELD.play("give 2c"),
            "6c",
            "expected a card from the enemy deck, got 6c, which is in the Enemy Capture Pile",
        ),
    ],
)
def test_a_card_that_lies_elsewhere_is_refused(following: Following, card: str, message: str) -> None:
    with pytest.raises(FollowingError, match=f"^{re.escape(message)}$"):
        following.turn_up(card)


def test_a_card_of_the_other_games_is_refused_with_its_place() -> None:
    table = Following(commander.STANDARD).play("attack 1 seat 1 slot 2")
    assert table.awaits == ("slot 1 of seat 0", "slot 2 of seat 1")
    table = table.turn_up("Td")
    with pytest.raises(FollowingError, match=r"got Td, which is in slot 1 of seat 0$"):
        table.turn_up("Td")
    with pytest.raises(FollowingError, match=r"got X1, which is out of the game$"):
        table.turn_up("X1")
    match = Following(casino.MAIN)
    assert match.awaits == ("the table",) * 4 + ("your hand",) * 4
    match = match.turn_up("2c 3c 4c 9d 5c Td 5h 8s")
    for action in ("trail 5c", "capture 2c 3c with 5d", "trail Td", "trail 8c", "capture 8c with 8s"):
        match = match.play(action)
    for action in ("trail 6c", "trail 5h", "trail 7d"):
        match = match.play(action)
    assert match.awaits == ("your hand",) * 4
    for card, place in (("2c", "in the pile of side 1"), ("8s", "in the pile of side 0"), ("9d", "on the table")):
        with pytest.raises(FollowingError, match=f"^expected a card from your hand, got {card}, which is {place}$"):
            match.turn_up(card)
    with pytest.raises(FollowingError, match=r"got X1, which is not in the game$"):
        match.turn_up("X1")
    with pytest.raises(FollowingError, match=r"^expected another card from your hand, got Ad, which was named before$"):
        match.turn_up("Ad Ad")


@pytest.mark.parametrize(
    ("following", "cards", "place"),
    [
        (Following(BETA), "As As", "the enemy deck"),
        (Following(casino.MAIN), "2c 2c", "the table"),
        (Following(casino.MAIN), "2c 3c 4c 5c 6c 6c", "your hand"),
        (HELD.play("capture 6c with 2c 4c"), "Kd", "the enemy deck"),
    ],
)
def test_a_card_is_not_named_twice(following: Following, cards: str, place: str) -> None:
    *_, card = cards.split()
    message = f"expected another card from {place}, got {card}, which was named before"
    with pytest.raises(FollowingError, match=f"^{message}$"):
        following.turn_up(cards)


def test_a_card_in_a_build_is_there() -> None:
    state = casino.new_game(1)
    build = casino.Build(value=8, cards=CardSet.parse("3d 5c"), multiple=False, owner=0)
    state = evolve(state, builds=(build,), table=CardSet(), hands=(CardSet(), CardSet()))
    table = Table(piles=(), known=frozenset(), states=(state,), actions=(), awaited=())
    assert locate(table, 0, Card.parse("3d")) == "in a build"


def test_cards_come_before_the_next_action_and_the_view() -> None:
    message = "expected 4 cards from your deck to be turned up first"
    waiting = DEALT.play("discard -")
    for attempt in (waiting.view, waiting.record, lambda: waiting.play("discard -")):
        with pytest.raises(FollowingError, match=f"^{message}$"):
            attempt()
    with pytest.raises(FollowingError, match=r"^expected 1 card from your deck to be turned up first$"):
        waiting.turn_up("2c 3c 4c").view()


def test_an_illegal_action_is_refused_as_in_the_game() -> None:
    with pytest.raises(IllegalActionError, match="are not in hand"):
        HELD.play("capture 6c with 2d 4d")
    with pytest.raises(ParseError):
        HELD.play("fold")


def test_a_value_that_is_no_action_is_refused_on_the_turn_of_another_seat() -> None:
    match = Following(casino.MAIN, seat=1).turn_up("2c 4d 8h 9h 3s 8d Qh Kc")
    assert match.to_move == 0
    with pytest.raises(IllegalActionError, match=r"^can't play None: expected a Trail, "):
        match.play(None)  # type: ignore[arg-type]


def test_a_play_of_another_seat_that_no_hand_allows_is_refused() -> None:
    match = Following(casino.MAIN).turn_up("2c 3c 4c 9d 5c Td 5h 8s").play("trail 5c")
    for action in ("trail 8s", "capture 9d with Tc", "build 14 with Tc: 4c"):
        with pytest.raises(IllegalActionError):
            match.play(action)
    assert match.legal_actions == ()


def test_arguments_are_checked() -> None:
    with pytest.raises(InvalidVariantError, match="expected a Variant of a game, got 'beta'"):
        Following("beta")  # type: ignore[arg-type]
    with pytest.raises(UnknownSeatError):
        Following(casino.MAIN, players=3, seat=3)
    with pytest.raises(UnknownSeatError):
        Following(BETA, seat=1)
    with pytest.raises(InvalidViewError):
        Following.resume(solitaire.view(solitaire.new_game(1)))


CASINO_VIEW = casino.view(casino.new_game(seed=1, players=3), 1, recall=True)
SOLITAIRE_VIEW = solitaire.view(solitaire.new_game(seed=1, variant=BETA), recall=True)


@pytest.mark.parametrize(
    ("start", "changes", "expected", "got"),
    [
        (CASINO_VIEW, {"variant": casino.ROYAL}, "variant to be main@1", "royal@1"),
        (CASINO_VIEW, {"players": 2}, "players to be 3", "2"),
        (CASINO_VIEW, {"dealer": 0}, "dealer to be 2", "0"),
        (CASINO_VIEW, {"seat": 0}, "seat to be 1", "0"),
        (SOLITAIRE_VIEW, {"variant": solitaire.PUBLISHED}, "variant to be beta@1", "published@1"),
        (SOLITAIRE_VIEW, {"players": 2}, "players to be 1", "2"),
        (SOLITAIRE_VIEW, {"players": True}, "players to be 1", "True"),
        (SOLITAIRE_VIEW, {"dealer": 0}, "dealer to be None", "0"),
        (None, {"dealer": 0}, "dealer to be None", "0"),
    ],
)
def test_the_rules_and_seats_are_those_of_the_view_to_start_from(
    start: Any, changes: dict[str, Any], expected: str, got: str
) -> None:
    """Otherwise the hand of another seat would be taken for one's own."""
    facts = {"variant": getattr(start, "variant", BETA), "seat": getattr(start, "seat", 0)}
    if start is not None:
        known = {"players": getattr(start, "players", 1), "dealer": getattr(start, "dealer", None)}
        assert Following(**facts, **known, start=start).view(recall=True) == start
    with pytest.raises(FollowingError, match=f"^expected {expected}, as in the game to follow, got {got}$"):
        Following(**{**facts, **changes}, start=start)


def test_card_capture_is_followed_for_one_player() -> None:
    assert Following(BETA, players=1).awaits == Following(BETA).awaits
    with pytest.raises(PlayersError, match="expected 1 player, got 2"):
        Following(BETA, players=2)


# Taking back, and values


def test_everything_can_be_taken_back() -> None:
    table, reports = HELD, HELD.reports
    for number in range(len(reports), 0, -1):
        assert table.reports == reports[:number]
        table = table.take_back()
    assert table == Following(BETA)
    with pytest.raises(FollowingError, match=r"^expected a report to take back, got none$"):
        table.take_back()


def test_a_game_is_made_from_its_reports() -> None:
    again = Following(BETA, reports=HELD.reports)
    assert again == HELD
    assert hash(again) == hash(HELD)
    assert again.take_back() == HELD.take_back()
    assert pickle.loads(pickle.dumps(HELD)) == HELD
    assert "table" not in repr(HELD)


def test_the_decks_of_the_set_up_come_in_any_order() -> None:
    one = Following(DECKOPEDIA).turn_up("2c 4d X2 3s 6h Kc 9d 7s 8c")
    other = Following(DECKOPEDIA).turn_up("6h Kc 2c 9d 4d X2 7s 3s 8c")
    assert one.view(recall=True) == other.view(recall=True)


# A position on a table


def test_a_position_needs_only_its_row_and_hand() -> None:
    row = (*cards("Kh 9s 6c"), None)
    view = lay_out(BETA, row=row, hand=CardSet.parse("9h 4h X1 2c"))
    assert (view.row, view.phase, view.round) == (row, Phase.CAPTURE, 1)
    assert view.deck == STARTING_DECK - CardSet.parse("4h X1 2c")
    assert Following.resume(view).view(recall=True) == view


def test_a_position_has_what_else_is_known() -> None:
    view = lay_out(
        BETA,
        row=cards("Kh 9s 6c 5d"),
        hand=CardSet.parse("9h 4h X1"),
        phase=Phase.DISCARD,
        round=7,
        discard_pile=CardSet.parse("2c 3c 7c"),
        enemy_capture_pile=CardSet.parse("8c 2d"),
        deck=STARTING_DECK - CardSet.parse("4h X1 2c 3c 2d") | CardSet.parse("Tc"),
        enemy_deck_bottom=cards("As"),
    )
    table = Following.resume(view).play("discard 4h").turn_up("Tc X2")
    assert not table.awaits
    assert table.view(recall=True).enemy_deck_bottom == cards("As")
    with pytest.raises(InvalidViewError):
        lay_out(BETA, row=cards("Kh 9s 6c 2d"), hand=CardSet())


@pytest.mark.parametrize("cards", [None, 5, [5], [None], ["2c"]])
def test_only_cards_can_be_turned_up(cards: Any) -> None:
    with pytest.raises(NotACardError):
        Following(BETA).turn_up(cards)
