"""Digests of the states of a game, by which a replay is compared with a record."""

from __future__ import annotations

import hashlib
from typing import Any

from attrs import evolve

from card_capture.games import State
from card_capture.records._converter import to_json
from card_capture.records._json import write
from card_capture.records._saving import write_state
from card_capture.shuffling import ScriptedShuffler

_NO_ORDERS = ScriptedShuffler([])


class Digester:
    """
    Computes the digests of the states of one game, in the order in which they are played.

    A digest is made from the text of version 1, even after newer versions are written; otherwise old records would no
    longer replay. That text contains the script of all shuffles to come, which may be long, and is the same in most
    states that follow each other. So each order is written only once; otherwise the time to replay a record would grow
    with the square of its length.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._shuffler = _NO_ORDERS
        self._orders: dict[int, str] = {}  # by their ids, which are unique as long as the shuffler has the orders

    def digest(self, state: State) -> str:
        """Return the digest of *state*, 12 hexadecimal digits."""
        return hashlib.sha256(self._write(state).encode()).hexdigest()[:12]

    def _write(self, state: Any) -> str:
        shuffler = getattr(state, "shuffler", None)
        if not isinstance(shuffler, ScriptedShuffler):
            return write_state(self._name, state)
        if shuffler is not self._shuffler:
            orders = self._orders
            self._orders = {id(order): orders.get(id(order)) or write(to_json(order)) for order in shuffler.orders}
            self._shuffler = shuffler
        text = write_state(self._name, evolve(state, shuffler=_NO_ORDERS))
        script = ",".join([self._orders[id(order)] for order in shuffler.orders])
        # Quotation marks in a string have a backslash before them, so only the field itself is replaced.
        return text.replace('"shuffler":{"script":[]}', f'"shuffler":{{"script":[{script}]}}', 1)
