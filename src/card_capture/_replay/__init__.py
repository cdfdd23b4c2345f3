"""
Games to step through: the tables of a record as pictures, with words for each step.

`read_any` reads the record of a game, or of the part that one seat saw. `describe_replay` returns everything that the
viewer shows, and `render_page` returns a page that needs nothing else. `viewer.js` and `table.js` are the program of
the viewer, here and on the site.
"""

from card_capture._replay._page import read_source, render_page, render_viewer
from card_capture._replay._reading import AnyRecord, read_any
from card_capture._replay._replay import MOST_ACTIONS, describe_replay

__all__ = ["AnyRecord", "MOST_ACTIONS", "describe_replay", "read_any", "read_source", "render_page", "render_viewer"]
