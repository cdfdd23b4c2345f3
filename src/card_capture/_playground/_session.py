"""The session of a page: the match that it shows, and the answers to its questions."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, final

from card_capture import svg
from card_capture._demo.rendering import FACES
from card_capture._playground._choices import find_using, list_offers
from card_capture._playground._links import read_link, write_link
from card_capture._playground._match import Deal, Match, count, find_deal, seat_people
from card_capture._playground._rules import find_base, list_games, make_variant
from card_capture._replay import describe_replay, read_any
from card_capture.bots import Sensible
from card_capture.errors import CardCaptureError, ParseError
from card_capture.games import GAMES
from card_capture.records import GameRecord
from card_capture.solitaire import Phase

_NARROW = 390
"""The width of a picture for narrow screens."""

_BOT = Sensible()

_MOST_FOR_BOTS = 1000
"""The number of actions that a bot may choose from if there are more than `len` can return."""


@final
class Session:
    """
    A table on a page. It is asked in JSON and answers in JSON.

    A question is an object with `do`, the name of what to do, and its arguments. The answer to most of them describes
    the table; if the library refuses something, it is an object with `error`, and nothing has changed.

    Examples:
        >>> session = Session()
        >>> table = json.loads(session.answer('{"do": "open", "link": "v=beta@1&s=1&m=discard.-"}'))
        >>> table["prompt"]
        'Capture Phase: choose a card of the Enemy Row and cards of your hand.'
        >>> table["offers"][0]["label"]
        'Capture 10♣ with 2♣ 4♣ X1'
        >>> json.loads(session.answer('{"do": "open", "link": "v=beta@1"}'))["error"]
        "expected s= with a number, got 's='"
    """

    def __init__(self) -> None:
        self._match = Deal("solitaire", GAMES["solitaire"].variant("published"), 1).begin([0])
        self._is_narrow = False
        self._shown: int | None = 0  # the seat whose hand is on the screen, if any
        self._answers: Mapping[str, Callable[..., dict[str, Any]]] = {
            "menu": lambda: {"games": list_games()},
            "new": self._deal,
            "open": self._open,
            "load": self._load,
            "save": self._save,
            "replay": _replay,
            "choose": self._show,
            "show": self._uncover,
            "play": self._play,
            "bot": self._let_bot_play,
            "undo": self._undo,
        }

    def answer(self, question: str) -> str:
        """
        Return the answer to a question.

        Args:
            question: An object of JSON with `do`; `narrow` may say whether the screen is narrow.
        """
        asked = json.loads(question)
        self._is_narrow = asked.pop("narrow", self._is_narrow)
        try:
            answer = self._answers[asked.pop("do")](**asked)
        except CardCaptureError as error:
            answer = {"error": str(error)}
        return json.dumps(answer)

    def _deal(  # noqa: PLR0913 - everything that can be chosen before a game
        self, *, game: str, variant: str, flags: dict[str, str], players: int | None, people: list[int], seed: str
    ) -> dict[str, Any]:
        if not (seed.isascii() and seed.isdigit() and len(seed) <= 20):
            raise ParseError(seed, f"a seed from 0 to {2**64 - 1}")
        rules = make_variant(GAMES[game].variant(variant), flags)
        return self._begin(Deal(game, rules, int(seed), players).begin(people))

    def _open(self, link: str) -> dict[str, Any]:
        return self._begin(read_link(link))

    def _load(self, text: str) -> dict[str, Any]:
        record = GameRecord.from_json(text)
        states = tuple(record.replay())
        people = seat_people(states[0], self._match.people)
        return self._begin(Match(record.game, find_deal(record, states[0]), states, record.actions, people))

    def _save(self) -> dict[str, Any]:
        match = self._match
        seed = "game" if match.deal is None else match.deal.seed
        return {"name": f"{match.name}-{seed}.json", "text": match.record().to_json()}

    def _begin(self, match: Match) -> dict[str, Any]:
        """Show another match; if the first person to move has only one action, it is played at once."""
        self._match, self._shown = match, None if _has_secrets(match) else match.people[0]
        events: list[str] = []
        if match.is_for_people and not match.actions:
            actions: Sequence[Any] = match.game.legal_actions(match.state)
            events += self._advance(actions[0]) if count(actions) == 1 else []
        return self._show(events=events)

    def _play(self, action: str) -> dict[str, Any]:
        return self._show(events=self._advance(self._match.game.parse_action(action)))

    def _let_bot_play(self) -> dict[str, Any]:
        game, state = self._match.game, self._match.state
        actions: Sequence[Any] = game.legal_actions(state)
        if count(actions) == sys.maxsize:
            actions = tuple(islice(actions, _MOST_FOR_BOTS))
        action = _BOT(game.view(state, state.to_move, recall=True), actions)
        return self._show(events=self._advance(action))

    def _advance(self, action: Any) -> list[str]:
        """Play an action, and return its events in words."""
        match = self._match
        self._match = match.play(action)
        return [event.sentence() for event in match.game.narrate(match.state, action)]

    def _undo(self, anyway: bool) -> dict[str, Any]:  # noqa: FBT001 - from JSON
        before = self._match.take_back()
        if before is None:
            return self._show()
        if not anyway and self._match.has_revealed_since(len(before.actions)):
            return {"ask": "You have seen something new since then. Take it back all the same?"}
        self._match = before
        return self._show()

    def _uncover(self) -> dict[str, Any]:
        self._shown = self._match.state.to_move
        return self._show()

    def _show(self, pieces: Sequence[str] = (), events: Sequence[str] = ()) -> dict[str, Any]:
        """Return the table, with the pieces that a person has chosen and the events that led to it."""
        match = self._match
        state, is_over = match.state, match.state.outcome is not None
        is_covered = _has_secrets(match) and not is_over and state.to_move != self._shown
        return {
            "events": list(events),
            "over": is_over,
            "mine": match.is_for_people,
            "turn": state.to_move,
            "covered": is_covered,
            "prompt": _write_prompt(match),
            "link": write_link(match),
            "undo": match.take_back() is not None,
            "rules": _describe_rules(match),
            **({"svg": "", **_NO_OFFERS} if is_covered else self._draw(pieces)),
        }

    def _draw(self, pieces: Sequence[str]) -> dict[str, Any]:
        match = self._match
        view = match.game.view(match.state, match.people[0] if match.state.outcome else self._shown)
        size = _NARROW if self._is_narrow else None
        picture = svg.table(view, size=size)
        if not match.is_for_people:
            return {"svg": picture, **_NO_OFFERS}
        others = [name for name in re.findall(r'data-piece="([^"]+)"', picture) if name not in pieces]
        lit = [name for name in others if count(find_using(match, [*pieces, name]))]
        return {"svg": svg.table(view, selected=pieces, lit=lit, size=size), **list_offers(match, pieces)}


def _replay(*, text: str | None = None, link: str = "") -> dict[str, Any]:
    """Return everything that the viewer of replays shows of the game in a file or a link."""
    return {"replay": describe_replay(read_link(link).record() if text is None else read_any(text))}


_NO_OFFERS: Mapping[str, Any] = {"offers": [], "more": 0, "refusal": None}


def _has_secrets(match: Match) -> bool:
    """Return whether people at the same screen have cards that the others must not see."""
    return match.name == "casino" and len(match.people) > 1


def _describe_rules(match: Match) -> dict[str, Any]:
    base, flags = find_base(match.name, match.state.variant)
    return {
        "game": match.name,
        "title": FACES[match.name].TITLE,
        "variant": base.id,
        "flags": flags,
        "players": match.players,
        "people": list(match.people),
        "seed": None if match.deal is None else str(match.deal.seed),
    }


def _write_prompt(match: Match) -> str:
    """Return a sentence about what to do now."""
    state = match.state
    if state.outcome is not None:
        result = FACES[match.name].describe_result(state)
        return f"The game is over: {result}."
    seat = "" if match.name == "solitaire" else f"Seat {state.to_move}: "
    if not match.is_for_people:
        return f"{seat}the bot plays."
    return seat + _PROMPTS[match.name](state)


_PROMPTS: Mapping[str, Callable[[Any], str]] = {
    "solitaire": lambda state: (
        "Discard Phase: choose cards of your hand to discard, or discard nothing."
        if state.phase is Phase.DISCARD
        else "Capture Phase: choose a card of the Enemy Row and cards of your hand."
    ),
    "commander": lambda state: (
        "choose a card of your own, and the card that it attacks."
        if state.battle is None
        else "it is a tie; choose a card next to your card in the battle, to turn it up."
    ),
    "casino": lambda _: "choose a card of your hand, and the cards on the table that it takes or joins.",
}
