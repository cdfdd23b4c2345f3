"""Late positions, which are small enough for a complete proof, and shufflers for them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import evolve, frozen
from typing_extensions import override

from card_capture import CARDS, Card, CardSet, GameState, Phase, Shuffler, Variant, apply, check, legal_actions
from card_capture.solitaire import is_royal
from card_capture.solitaire._values import ENEMY_CARDS


def make_late_position(seed: int, variant: Variant) -> GameState:
    """
    Return a position with one to five enemies, all the other royals, and up to nine other cards.

    The player's royals make the position easy and the few other cards make it hard, so about one of seven is lost.
    """
    random = Random(seed)
    enemies = random.sample(sorted(ENEMY_CARDS), random.randint(1, 5))
    others = [card for card in random.sample(CARDS, len(CARDS)) if card not in enemies]
    royals, rest = ([card for card in others if is_royal(card) is wanted] for wanted in (True, False))
    kept = random.randint(0, 9)
    own = random.sample(royals + rest[:kept], len(royals) + kept)
    in_hand, in_deck, in_row = random.randint(0, 4), random.randint(0, 10), random.randint(1, min(4, len(enemies)))
    row: list[Card | None] = [*enemies[:in_row], *[None] * (4 - in_row)]
    if random.random() < 0.3:
        random.shuffle(row)
    state = GameState(
        variant=variant,
        round=30,
        phase=Phase.DISCARD,
        row=tuple(row),
        hand=CardSet(own[:in_hand]),
        discard_pile=CardSet(own[in_hand + in_deck :]),
        enemy_capture_pile=CardSet(rest[kept:]),
        deck=tuple(own[in_hand : in_hand + in_deck]),
        enemy_deck=tuple(enemies[in_row:]),
        enemy_deck_known=0,
        shuffler=Shuffler.seeded(random.getrandbits(64)),
    )
    following = apply(state, random.choice(legal_actions(state)))
    state = following if following.outcome is None and random.random() < 0.3 else state
    check(state)
    return state


@frozen
class Relay(Shuffler):
    """A shuffler that shuffles as another one does, but is of a class that the solver does not know."""

    inner: Shuffler

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        order, inner = self.inner.shuffle(cards)
        return order, Relay(inner)


def exchange_jokers(state: GameState) -> GameState:
    """Return the state in which X1 and X2 have changed places."""
    first, second = CARDS[52:]
    other = {first: second, second: first}

    def exchange(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    return evolve(
        state,
        hand=CardSet(exchange(state.hand)),
        discard_pile=CardSet(exchange(state.discard_pile)),
        enemy_capture_pile=CardSet(exchange(state.enemy_capture_pile)),
        deck=exchange(state.deck),
    )
