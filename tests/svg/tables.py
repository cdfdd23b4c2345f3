"""
The tables that are kept as golden pictures: the usual ones, and those with everything that can lie on one.

`tests/svg/golden` has the pictures. This draws them anew:

    python -m tests.svg.tables
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import evolve

from card_capture import (
    BETA,
    PUBLISHED,
    Card,
    CardSet,
    GameState,
    Variant,
    apply,
    casino,
    commander,
    legal_actions,
    new_game,
    svg,
    view,
)
from tests.casino.positions import position as casino_position
from tests.commander.positions import OUT, Seat, after, only
from tests.commander.positions import position as commander_position

FOLDER = Path(__file__).parent / "golden"


def card_capture(rounds: int, variant: Variant = BETA) -> GameState:
    """Return a state of Card Capture after some rounds, in each of which the first possible capture was made."""
    state = new_game(1, variant)
    while state.to_move is not None and state.round < rounds:
        actions = legal_actions(state)
        captures = [action for action in actions if str(action).startswith("capture")]
        state = apply(state, (captures or actions)[0])
    return state


RUNNING = card_capture(5)
LOST = card_capture(100)
TIE = after(
    commander_position(
        Seat({2: "9d", 3: "Kc", 5: "4c"}, lacks=[1]), Seat({3: "9s", 7: "As"}, lacks=[1, 2, 5]), Seat(lacks=[4]), OUT
    ),
    "attack 2 seat 1 slot 3",
)
CHOSEN = after(TIE, "expose 3")
BEATEN = after(commander_position(only(s12="7d", s13="8d"), only(s13="2c")), "attack 12 seat 1 slot 13")
DRAWN = evolve(BEATEN, outcome=commander.Outcome(None))
BUILDS = casino_position(
    "8c Td 2c 9s",
    "Ac Ad Ah As 2d 2h 2s 3c 3d 3h Th Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Ks",
    "8*: 8s,8h seat 0",
    "10: 6c+4s seat 1",
    "9*: 5c+4c,9h,6d+3s seat 2",
    "9: 5s+4d seat 3",
    "10*: 5d+5h,6h+4h,Ts seat 1",
    "7*: 7c,7s seat 0",
    players=4,
)
PARTNERS = casino.new_game(2, casino.MAIN.evolve(name="partners", partnership=True), players=4)
SETTLED = evolve(
    BUILDS,
    hands=(CardSet(),) * 4,
    table=CardSet(),
    builds=(),
    to_move=None,
    scores=(4, 9, 22, 0),
    outcome=casino.Outcome(winner=2, scores=(4, 9, 22, 0)),
    last_capturer=None,
    unclaimed=CardSet.parse("2c 3d"),
)
WON_BY_PARTNERS = evolve(PARTNERS, to_move=None, outcome=casino.Outcome(winner=1, scores=(3, 21)), scores=(3, 21))


def _capture(text: str) -> list[Card]:
    return list(CardSet.parse(text))


TABLES: Mapping[str, Callable[[], svg.Svg]] = {
    "solitaire-opening": lambda: svg.table(view(new_game(1, PUBLISHED))),
    "solitaire-wide": lambda: svg.table(
        view(RUNNING), size=1280, selected=_capture("2h 4h"), lit=[card for card in RUNNING.row[:1] if card]
    ),
    "solitaire-narrow": lambda: svg.table(view(RUNNING), size=390, four_colour=True),
    "solitaire-recall": lambda: svg.table(view(RUNNING, recall=True), size=390),
    "solitaire-lost": lambda: svg.table(view(LOST)),
    "commander-opening": lambda: svg.table(
        commander.view(commander.new_game(1), 0), selected=[(0, 3)], lit=[(1, 1), (1, 4)]
    ),
    "commander-tie": lambda: svg.table(commander.view(TIE, 0)),
    "commander-chosen": lambda: svg.table(commander.view(CHOSEN, 0, recall=True), size=390, lit=[(1, 7)]),
    "commander-won": lambda: svg.table(commander.view(BEATEN, 0, recall=True)),
    "commander-drawn": lambda: svg.table(commander.view(DRAWN, 0)),
    "casino-opening": lambda: svg.table(casino.view(casino.new_game(7), 0)),
    "casino-builds": lambda: svg.table(casino.view(BUILDS, 0), selected=["B2", Card.parse("8c")], lit=["B1", "B3"]),
    "casino-builds-narrow": lambda: svg.table(casino.view(BUILDS, 0), size=390),
    "casino-partners": lambda: svg.table(casino.view(PARTNERS, 1, recall=True), size=390),
    "casino-settled": lambda: svg.table(casino.view(SETTLED, 0, recall=True)),
    "casino-won-by-partners": lambda: svg.table(casino.view(WON_BY_PARTNERS, 0)),
    "card": lambda: svg.card(Card.parse("Qd"), four_colour=True),
    "joker": lambda: svg.card(Card.parse("X2")),
    "back": svg.back,
}
"""The pictures by the names of their files."""


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in TABLES.items():
        (FOLDER / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8", newline="\n")
