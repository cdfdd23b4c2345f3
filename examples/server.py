"""
A server for a match of Casino with three players, in pages that work without JavaScript.

    pip install card-capture flask
    python server.py

It prints a secret address for each player. The match is in memory and ends with the server; "Host a game for
several players" in the documentation shows how to store one.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import islice
from threading import Lock
from typing import Any

from flask import Flask, abort, redirect, render_template_string, request

from card_capture import casino, svg
from card_capture.errors import CardCaptureError

NAMES = ("Ann", "Bob", "Cid")
MOST_ACTIONS = 200  # a crowded table can have millions
MOST_NEWS = 12  # sentences

PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{% if not is_mine and not is_over %}<meta http-equiv="refresh" content="3">{% endif %}
<title>Casino: {{ name }}</title>
<h1>{{ name }}</h1>
{% if problem %}<p role="alert">{{ problem }}</p>{% endif %}
<p role="status">{{ status }}</p>
{{ picture | safe }}
{% if is_mine %}
<form method="post">
<input type="hidden" name="version" value="{{ version }}">
<label>Your action:
<select name="action">{% for action in actions %}<option>{{ action }}</option>{% endfor %}</select></label>
<button>Play</button>
</form>
{% endif %}
<ul>{% for sentence in news %}<li>{{ sentence }}</li>{% endfor %}</ul>
</html>
"""


class Match:
    """The match, which several requests may reach at once."""

    def __init__(self, seed: int) -> None:
        self.lock = Lock()
        self.state = casino.new_game(seed, players=len(NAMES))
        self.version: int = 0  # the number of actions
        self.news: list[str] = []

    def play(self, seat: int, notation: str, version: str) -> None:
        """
        Play an action of a seat.

        Raises:
            CardCaptureError: It is not this seat's turn, the page is out of date, or the rules forbid the action.
        """
        with self.lock:
            # `apply` plays for the seat to move, so the seat that asks is compared with it. The version keeps a form
            # that is sent twice from being played twice.
            if seat != self.state.to_move or version != str(self.version):
                raise CardCaptureError("It is not your turn any more.")
            action = casino.parse_action(notation)
            events = casino.narrate(self.state, action)
            self.state = casino.apply(self.state, action)
            self.version += 1
            self.news += [event.sentence(names=NAMES) for event in events]

    def describe(self, seat: int) -> dict[str, Any]:
        """Return what the page of a seat shows: nothing is made from the state except by its view."""
        with self.lock:
            state, version, news = self.state, self.version, self.news[-MOST_NEWS:]
        view = casino.view(state, seat)
        is_mine = view.to_move == seat
        return {
            "name": NAMES[seat],
            "picture": svg.table(view, size=700),
            "is_mine": is_mine,
            "is_over": view.to_move is None,
            "version": version,
            "status": write_status(view),
            "actions": list(map(str, islice(casino.legal_actions(state), MOST_ACTIONS))) if is_mine else [],
            "news": news[::-1],
        }


def write_status(view: casino.View) -> str:
    """Return a sentence about the turn, or about the end of the match."""
    if view.outcome is not None:
        return f"{NAMES[view.outcome.winner]} has won."
    assert view.to_move is not None  # the match is not over
    return "It is your turn." if view.to_move == view.seat else f"It is {NAMES[view.to_move]}'s turn."


def create_app(seed: int, keys: Sequence[str]) -> Flask:
    """
    Return the application.

    Args:
        seed: The seed of the match. When something is at stake, it must be hard to guess.
        keys: For each seat the secret part of its address.
    """
    app, match = Flask(__name__), Match(seed)

    def find_seat(key: str) -> int:
        if key not in keys:
            abort(404)
        return keys.index(key)

    def show(key: str) -> str:
        return render_template_string(PAGE, problem="", **match.describe(find_seat(key)))

    def play(key: str) -> Any:
        seat = find_seat(key)
        try:
            match.play(seat, request.form.get("action", ""), request.form.get("version", ""))
        except CardCaptureError as error:
            return render_template_string(PAGE, problem=str(error), **match.describe(seat)), 409
        return redirect(request.path, 303)

    app.add_url_rule("/<key>", "show", show, methods=["GET"])
    app.add_url_rule("/<key>", "play", play, methods=["POST"])
    return app


def main() -> None:
    """Serve a match to this machine."""
    keys = [secrets.token_urlsafe(16) for _ in NAMES]
    for name, key in zip(NAMES, keys, strict=True):
        print(f"{name}: http://127.0.0.1:5000/{key}")
    create_app(secrets.randbits(64), keys).run()


if __name__ == "__main__":
    main()
