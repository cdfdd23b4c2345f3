"""
The pictures of the pages, as SVG inside the page, in light and dark with the theme.

What a picture shows comes from the library where the library has it: the tables are views of real states, drawn by
`card_capture.svg`, and a build of Casino is played. Lengths are in the units of each picture's view box, which a page
scales to its own width.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from types import MappingProxyType

from attrs import evolve

from card_capture import (
    BETA,
    CARDS,
    Card,
    CardSet,
    Phase,
    Shuffler,
    apply,
    casino,
    commander,
    legal_actions,
    new_game,
    parse_action,
    svg,
    view,
)
from card_capture.commander._pyramid import COVERED_BY, ROWS, SLOTS, find_attackers, find_targets
from card_capture.solitaire import GameState

WIDTH, HEIGHT = 44, 60  # of a card


def figure(width: int, height: int, title: str, parts: Iterable[str], caption: str) -> str:
    """Return a picture of the given size; screen readers read *title* aloud."""
    drawing = (
        f'<svg viewBox="0 0 {width} {height}" style="max-width: {width * 1.3:.0f}px" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )
    return f'<figure class="picture">{drawing}<figcaption>{escape(caption)}</figcaption></figure>'


def table_figure(draw: Callable[[int], svg.Svg], caption: str) -> str:
    """
    Return a table in the layouts for wide and for narrow screens; the style sheet shows one of them.

    It can't be clicked, so its pieces are images, and the keyboard passes them by.
    """
    return f'<figure class="picture">{draw_layouts(draw)}<figcaption>{escape(caption)}</figcaption></figure>'


def draw_layouts(draw: Callable[[int], svg.Svg]) -> str:
    """Return a table for wide and for narrow screens, without its frame."""
    sizes = (("on-wide", 760), ("on-narrow", 390))
    return "".join(f'<div class="{kind}">{draw_still(draw, size)}</div>' for kind, size in sizes)


def draw_still(draw: Callable[[int], svg.Svg], size: int) -> str:
    """Return a table whose pieces are images, which can't be clicked."""
    return draw(size).replace('role="button" tabindex="0"', 'role="img"')


def text(x: float, y: float, words: str, kind: str = "label") -> str:
    """Return words that are centred at x, with their baseline at y."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(words)}</text>'


def face(x: float, y: float, card: Card | None, *, in_pile: bool = False) -> str:
    """Return a card face up or an empty place; in a pile, the name is in the corner that stays visible."""
    if card is None:
        return _rect(x, y, "place")
    kind = "red" if card.suit is not None and card.suit.symbol in "♦♥" else "black"
    name = text(x + 12, y + 18, card.pretty, f"{kind} corner") if in_pile else text(x + 22, y + 37, card.pretty, kind)
    return _rect(x, y, "card") + name


def back(x: float, y: float, words: str = "", kind: str = "") -> str:
    """Return a card face down, with *words* on it."""
    return _rect(x, y, f"back {kind}") + (text(x + WIDTH / 2, y + 37, words, "on-back") if words else "")


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    """Return a straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def arrow(*points: tuple[float, float], name: str = "arrow") -> str:
    """Return a line through the points with an arrowhead at the last one."""
    (x0, y0), (x1, y1) = points[-2:]
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    head = [(x1, y1), (x1 - 7 * dx - 4 * dy, y1 - 7 * dy - 4 * dx), (x1 - 7 * dx + 4 * dy, y1 - 7 * dy + 4 * dx)]
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    tip = " ".join(f"{x:g},{y:g}" for x, y in head)
    return f'<polyline points="{path}" class="{name}"/><polygon points="{tip}" class="head"/>'


def _rect(x: float, y: float, kind: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" class="{kind.strip()}"/>'


# Card Capture


def phases() -> str:
    """Return a picture of a round of Card Capture: four phases, and the ways a game can end."""
    names = ["Enemy Phase", "Discard Phase", "Draw Phase", "Capture Phase"]
    decides = {f"{phase.value.title()} Phase" for phase in Phase if phase is not Phase.OVER}
    what = ["close up, fill up", "discard any cards", "draw up to four", "one action of three"]
    left, middle, right = 56, 131, 283  # of the boxes: the phases' left edge and middle, the ends' middle
    parts: list[str] = []
    for number, (name, does) in enumerate(zip(names, what, strict=True)):
        y = 10 + 84 * number
        parts += [_box(left, y, 150, (name, does), "asks" if name in decides else "")]
        if number:
            parts.append(arrow((middle, y - 32), (middle, y)))
    parts += [
        arrow((left, 288), (24, 288), (24, 36), (left, 36)),
        '<g transform="rotate(-90 14 162)">' + text(14, 162, "the next round", "small") + "</g>",
        arrow((middle, 246), (right, 246), (right, 230)),
        _box(right - 55, 178, 110, ("Lost: stuck", "at the start"), "end"),
        arrow((left + 150, 288), (right - 55, 288)),
        _box(right - 55, 262, 110, ("Lost: a royal", "checked first"), "end"),
        arrow((middle, 314), (middle, 362), (right - 55, 362)),
        _box(right - 55, 336, 110, ("Won", "enemy cleared"), "end"),
    ]
    caption = "The player makes decisions in the phases with a thick border. The other two run by themselves."
    return figure(344, 396, "The four phases of a round and the three ends of a game", parts, caption)


def _box(x: float, y: float, width: float, words: tuple[str, str], kind: str) -> str:
    name, below = words
    middle = x + width / 2
    lines = text(middle, y + 24, name, "name") + text(middle, y + 42, below, "small")
    return _rect(x, y, f"box {kind}", width, 52) + lines


def a_state() -> GameState:
    """Return the first Capture Phase of a game in which both piles have cards."""
    state = new_game(seed=1, variant=BETA)
    while state.phase is not Phase.CAPTURE or not state.discard_pile or not state.enemy_capture_pile:
        state = apply(state, legal_actions(state)[0])
    return state


def card_capture_table() -> str:
    """Return the table of Card Capture as the player sees it."""
    seen = view(a_state())
    caption = (
        f"The table in round {seen.round}, in the {seen.phase.value.title()} Phase. Position 1, on the right, is the "
        "front. The numbers say how many cards are in a zone; under Beta both open piles may be looked through."
    )
    return table_figure(lambda size: svg.table(seen, size=size), caption)


def draw_capture(size: int) -> svg.Svg:
    """Return the table of the first Capture Phase of a game, with the cards of a capture marked."""
    state = apply(new_game(seed=1), parse_action("discard -"))
    action = parse_action("capture Tc with 2c 4c X1")
    assert action in legal_actions(state)
    return svg.table(view(state), selected=action.pieces, size=size)


def solitaire_capture() -> str:
    """Return the same table with a caption."""
    caption = (
        "A capture: the two and the four of clubs are worth 6, and the Joker counts as another four. Together they "
        "take the ten of clubs."
    )
    return table_figure(draw_capture, caption)


# Capture the Commander

KINDS = ("fully uncovered", "partially covered", "fully covered")


def coverage(slot: int, left: frozenset[int]) -> str:
    """Return the coverage of the card in *slot* while the slots in *left* still have cards (CM-2)."""
    layout = tuple(CARDS[other] if other in left else None for other in SLOTS)
    if slot in find_attackers(layout):
        return KINDS[0]
    return KINDS[1] if slot in find_targets(layout) else KINDS[2]


def pyramid() -> str:
    """Return a picture of a full layout, with lines from each card to the cards it covers."""
    caption = "A layout, with the farthest row on top. A line leads from a card to the card in front that covers it."
    return figure(300, 420, "The thirteen slots and what covers what", _layout(frozenset(SLOTS)), caption)


def battle_layout() -> str:
    """Return a picture of a layout with three empty slots; the style of each card shows its coverage."""
    left = frozenset(SLOTS) - {1, 2, 5}
    strong = " and ".join(str(slot) for slot in sorted(left) if coverage(slot, left) == KINDS[0])
    partly = " and ".join(str(slot) for slot in sorted(left) if coverage(slot, left) == KINDS[1])
    caption = (
        f"Slots 1, 2 and 5 are empty. Fully uncovered: {strong}. Partially covered: {partly}. "
        "The grey cards are fully covered."
    )
    return figure(300, 420, "A layout in which slots 1, 2 and 5 are empty", _layout(left), caption)


def _layout(left: frozenset[int]) -> list[str]:
    places = {
        slot: (150 + 70 * (number - (len(row) - 1) / 2) - WIDTH / 2, 8 + 86 * depth)
        for depth, row in enumerate(ROWS)
        for number, slot in enumerate(row)
    }
    parts: list[str] = []
    for slot, covers in COVERED_BY.items():
        for cover in covers:
            (x1, y1), (x2, y2) = places[cover], places[slot]
            kind = "line" if cover in left and slot in left else "line gone"
            parts.append(line(x1 + WIDTH / 2, y1 + HEIGHT, x2 + WIDTH / 2, y2, kind))
    for slot, (x, y) in places.items():
        if slot in left:
            parts.append(back(x, y, str(slot), coverage(slot, left).replace(" ", "-")))
        else:
            parts += [_rect(x, y, "place"), text(x + WIDTH / 2, y + 37, str(slot), "faint")]
    return parts


def commander_table() -> str:
    """Return the table of Capture the Commander in a tie."""
    state = commander.new_game(seed=3, players=3)
    while state.battle is None or not state.battle.attacker_exposed:
        actions = commander.legal_actions(state)
        state = commander.apply(state, actions[len(actions) // 2])
    battle = state.battle
    assert battle is not None
    caption = (
        f"A tie: slot {battle.attacker_slot} of seat {battle.attacker} has attacked slot {battle.defender_slot} of "
        f"seat {battle.defender}. Grey backs are fully covered cards, and dashed frames are empty slots."
    )
    seen = commander.view(state, 0)
    return table_figure(lambda size: svg.table(seen, size=size), caption)


BATTLE = commander.Attack(slot=4, seat=1, target=1)
"""An attack at the beginning of a game for two, with the seed 1."""


def commander_attack() -> str:
    """Return a table of Capture the Commander with the cards of an attack marked."""
    seen = commander.view(commander.new_game(seed=1, players=2), 0)
    caption = "An attack: slot 4 of seat 0 attacks slot 1 of seat 1. Then both cards are turned up."
    return table_figure(lambda size: svg.table(seen, selected=BATTLE.pieces, size=size), caption)


def commander_memory() -> str:
    """Return the same table after the attack, as a player with a perfect memory sees it."""
    state = commander.apply(commander.new_game(seed=1, players=2), BATTLE)
    seen = commander.view(state, 0, recall=True)
    assert seen.remembered is not None
    (card,) = filter(None, seen.remembered[0])
    caption = (
        f"Slot 1 had the lower card, which is gone. The {card.name} is face down again. You have to remember it; this "
        "picture has a note of it."
    )
    return table_figure(lambda size: svg.table(seen, size=size), caption)


# Casino


def casino_capture() -> str:
    """Return a table of Casino with the cards of a capture marked."""
    hands = (CardSet.parse("3d 8h 9s Kc"), CardSet.parse("2c 6d 9h Qs"))
    table = CardSet.parse("5c 8c 3s Kd")
    stock = tuple(card for card in CARDS[:52] if card not in hands[0] | hands[1] | table)
    state = evolve(casino.new_game(seed=1), hands=hands, table=table, stock=stock)
    casino.check(state)
    action = casino.parse_action("capture 5c 8c 3s with 8h")
    assert action in casino.legal_actions(state)
    seen = casino.view(state, 0)
    caption = (
        "A capture: the eight of hearts takes the eight of clubs, and also the five and the three, which total eight."
    )
    return table_figure(lambda size: svg.table(seen, selected=action.pieces, size=size), caption)


def a_build() -> list[tuple[casino.Action, tuple[Card, ...]]]:
    """Return three plays and the cards of the pile after each: a build is made, added to and captured."""
    cards = [Card.parse(card) for card in ("3d", "8h", "5c", "2c", "8s", "Kd", "8c", "6h")]
    hands = (CardSet.parse("3d 8h"), CardSet.parse("8s 8c"))
    first = casino.new_game(Shuffler.scripted([[*cards, *(card for card in CARDS[:52] if card not in cards)]]))
    state = evolve(first, hands=hands, table=CardSet.parse("5c"))
    plays: list[tuple[casino.Action, tuple[Card, ...]]] = []
    pile: tuple[Card, ...] = ()
    for words in ("build 8 with 3d: 5c", "add to B1 with 8s", "capture B1 with 8h"):
        action = casino.parse_action(words)
        state = casino.apply(state, action)
        now = state.builds[0].cards if state.builds else state.piles[0]
        pile = (*pile, *sorted(now - CardSet(pile), key=lambda card: card is action.card))
        plays.append((action, pile))
    return plays


def casino_build() -> str:
    """Return a picture of a build of 8 that is made, added to and captured."""
    names = ("single build of 8", "multiple build of 8", "captured")
    plays = ("{} builds 8", "{} is added", "{} takes it")
    parts: list[str] = []
    for number, ((action, cards), name, play) in enumerate(zip(a_build(), names, plays, strict=True)):
        x = 66 + 132 * number
        parts += [text(x, 26, play.format(action.card.pretty), "small"), text(x, 156, name, "name")]
        start = x - (WIDTH + 22 * (len(cards) - 1)) / 2
        parts += [face(start + 22 * place, 48 + 8 * place, card, in_pile=True) for place, card in enumerate(cards)]
        if number:
            parts.append(arrow((x - 78, 112), (x - 62, 112)))
    caption = "A build is one pile. Its value is announced, and only a card of that value captures it, as a whole."
    return figure(400, 166, "A build of eight is made, added to and captured", parts, caption)


def casino_table() -> str:
    """Return the table of Casino with builds on it."""
    state = casino.new_game(seed=5)
    while len(state.builds) < 2:
        actions = casino.legal_actions(state)
        builds = [action for action in actions if isinstance(action, casino.MakeBuild)]
        state = casino.apply(state, (builds or actions)[0])
    caption = "The table as seat 0 sees it. A build is one pile with its value, its kind and its owner."
    seen = casino.view(state, 0)
    return table_figure(lambda size: svg.table(seen, size=size), caption)


PICTURES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "battle-layout": battle_layout,
        "card-capture-table": card_capture_table,
        "casino-build": casino_build,
        "casino-capture-table": casino_capture,
        "casino-table": casino_table,
        "commander-attack-table": commander_attack,
        "commander-memory-table": commander_memory,
        "commander-table": commander_table,
        "solitaire-capture-table": solitaire_capture,
        "phases": phases,
        "pyramid": pyramid,
    }
)
"""The pictures by the names that markers use, as in `<!-- made: picture phases -->`."""
