"""The viewer as HTML, and as a page that needs nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from card_capture._replay._pictures import unpack

_BUTTONS = (("first", "First"), ("back", "Back"), ("next", "Next"), ("last", "Last"))

_STYLE_OF_PAGE = (
    ":root{color-scheme:light dark}"
    "body{background:Canvas;color:CanvasText;font:100%/1.5 system-ui,sans-serif;"
    "margin:0 auto;max-width:52rem;padding:.5rem}"
)

_START = """\
const replay = JSON.parse(document.querySelector("#data").text);
new Viewer(document.querySelector(".replay"), document).load(replay);"""

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
"""The policy that forbids the page to load anything."""


def read_source(name: str) -> str:
    """Return the content of a file of this package: "viewer.js", "table.js" or "viewer.css"."""
    return files("card_capture._replay").joinpath(name).read_text(encoding="utf-8")


def render_viewer(replay: Mapping[str, Any], *, more: str = "") -> str:
    """
    Return the viewer as HTML, with the picture of the deal; the script `viewer.js` makes it work.

    Args:
        replay: The result of `describe_replay`.
        more: HTML to put above the table.
    """
    last = len(replay["steps"]) - 1
    labels = "".join(f"<option>{escape(look['label'])}</option>" for look in replay["looks"])
    deal = unpack(replay, replay["looks"][0]["pictures"][0])
    buttons = "".join(f'<button type="button" data-go="{go}">{label}</button>' for go, label in _BUTTONS)
    return (
        '<section class="replay" aria-labelledby="replay-heading">'
        f"<style>{_shrink(read_source('viewer.css'))}</style>"
        f'<div class="replay-top"><strong id="replay-heading" data-part="heading">{escape(replay["heading"])}</strong>'
        f'<label>Table: <select data-part="look">{labels}</select></label></div>{more}'
        f'<div class="replay-table" data-part="table">{deal}</div>'
        f'<div class="replay-bar" role="group" aria-label="Steps">{buttons}'
        '<button type="button" data-part="auto">Play</button>'
        f'<input type="range" data-part="slider" aria-label="Step" min="0" max="{last}" value="0"></div>'
        "<noscript><p>Stepping through the game needs JavaScript.</p></noscript>"
        '<div class="replay-news" data-part="news" aria-live="polite"></div>'
        '<dl class="replay-zones" data-part="zones"></dl></section>'
    )


def render_page(replay: Mapping[str, Any]) -> str:
    """
    Return a page that shows a replay: one file in ASCII that loads nothing.

    Args:
        replay: The result of `describe_replay`.
    """
    data = json.dumps(replay, separators=(",", ":")).replace("<", "\\u003c")
    program = "\n".join(_make_plain(read_source(name)) for name in ("table.js", "viewer.js"))
    page = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(replay['heading'])}</title>\n"
        f'<link rel="icon" href="data:,">\n<style>{_STYLE_OF_PAGE}</style>\n</head>\n<body>\n'
        f"<main>\n{render_viewer(replay)}\n"
        "<p>Keys: left and right, Home and End.</p>\n</main>\n"
        f'<script id="data" type="application/json">{data}</script>\n'
        f'<script type="module">\n{program}\n{_START}\n</script>\n</body>\n</html>'
    )
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _make_plain(module: str) -> str:
    """Return a module as part of a larger one: without its imports and without `export`."""
    return re.sub(r"(?m)^import .*\n|^export ", "", module)


def _shrink(style: str) -> str:
    """Return a style sheet without line breaks."""
    return re.sub(r"\s*\n\s*", "", style)
