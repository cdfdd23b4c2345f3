"""
The part of the playground that knows the games: questions and answers in JSON.

The page runs it in a browser, by Pyodide. It reads and prints nothing by itself.
"""

from card_capture._playground._session import Session

__all__ = ["Session"]
