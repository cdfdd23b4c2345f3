"""Late positions that are small enough for a complete proof."""

from __future__ import annotations

from random import Random

from card_capture import CARDS, CardSet, GameState, Phase, Shuffler, Variant
from card_capture.solitaire import is_royal
from card_capture.solitaire._values import ENEMY_CARDS


def make_late_position(random: Random, variant: Variant) -> GameState:
    """Return a position with one to three enemies, the royals that are left, and a few other cards."""
    enemies = random.sample(sorted(ENEMY_CARDS), random.randint(1, 5))
    others = [card for card in CARDS if card not in enemies]
    royals = [card for card in others if is_royal(card)]
    more = [card for card in others if not is_royal(card)]
    random.shuffle(more)
    kept = random.randint(0, 9)
    own = royals + more[:kept]
    random.shuffle(own)
    in_hand, in_deck = random.randint(0, 4), random.randint(0, 10)
    in_row = random.randint(1, min(4, len(enemies)))
    row = [*enemies[:in_row], *[None] * (4 - in_row)]
    if random.random() < 0.3:
        random.shuffle(row)
    hand, rest = own[:in_hand], own[in_hand:]
    return GameState(
        variant=variant,
        round=30,
        phase=Phase.DISCARD,
        row=tuple(row),
        hand=CardSet(hand),
        discard_pile=CardSet(rest[in_deck:]),
        enemy_capture_pile=CardSet(more[kept:]),
        deck=tuple(rest[:in_deck]),
        enemy_deck=tuple(enemies[in_row:]),
        enemy_deck_known=0,
        shuffler=Shuffler.seeded(random.getrandbits(64)),
    )
