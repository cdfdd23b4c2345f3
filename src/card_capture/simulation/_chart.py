"""A small chart of shares with their intervals, readable on a light and on a dark background."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from card_capture.svg import Svg

COLOURS: Final = MappingProxyType(
    {
        "ink": ("#1b2230", "#e8ecf4"),
        "grid": ("#c5cbd6", "#4c5468"),
        "bar": ("#5b8ad6", "#3f6fc0"),
        "mark": ("#b01e29", "#ffd24d"),
    }
)
"""The colours of the parts, in light and in dark."""

_WIDTH, _LEFT, _RIGHT = 420, 110, 360
_STEP = 26


def draw_rates(rates: Sequence[tuple[str, float, float, float]], games: int) -> Svg:
    """
    Return a bar for each outcome, with a line from one end of its interval to the other.

    Args:
        rates: For each outcome its name, its share, and the ends of the interval, from 0 to 1.
        games: The number of games.
    """
    height = 20 + _STEP * len(rates) + 20
    title = f"Outcomes of {games:,} games"
    words = "; ".join(
        f"{name} {format_percent(share)}, {format_percent(low)} to {format_percent(high)}"
        for name, share, low, high in rates
    )
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cs" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{title}"><title>{title}</title><desc>{escape(words)}, with 95 % intervals.</desc>'
        f"<style>{_write_style()}</style>{''.join(_draw(rates, height))}</svg>"
    )


def _draw(rates: Sequence[tuple[str, float, float, float]], height: int) -> Iterator[str]:
    for tenth in (0, 5, 10):
        x = _scale(tenth / 10)
        yield f'<path class="cs-grid" d="M{x:g} 12V{height - 18}"/>'
        yield f'<text x="{x:g}" y="{height - 4}" text-anchor="middle">{10 * tenth} %</text>'
    for number, (name, share, low, high) in enumerate(rates):
        y = 16 + _STEP * number
        middle, start, end = y + 9, _scale(low), _scale(high)
        yield f'<text x="4" y="{y + 13}">{escape(name)}</text>'
        yield f'<rect class="cs-bar" x="{_LEFT}" y="{y + 1}" width="{_scale(share) - _LEFT:.6g}" height="16"/>'
        yield (
            f'<path class="cs-mark" d="M{start:.6g} {middle}H{end:.6g}'
            f'M{start:.6g} {middle - 4}v8M{end:.6g} {middle - 4}v8"/>'
        )
        yield f'<text x="{_WIDTH - 4}" y="{y + 13}" text-anchor="end">{format_percent(share)}</text>'


def _scale(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def format_percent(share: float) -> str:
    """Return a share as a percentage, such as "58.4 %"."""
    return f"{100 * share:.1f} %"


def _write_style() -> str:
    light, dark = (";".join(f"--cs-{name}:{each[scheme]}" for name, each in COLOURS.items()) for scheme in (0, 1))
    # As in the pictures of games: a page of the documentation names its scheme, others leave it to the system.
    return (
        f".cs{{{light};font:12px system-ui,sans-serif;max-width:{_WIDTH * 3 // 2}px}}"
        f"@media(prefers-color-scheme:dark){{.cs:not([data-md-color-scheme=default] .cs){{{dark}}}}}"
        f"[data-md-color-scheme=slate] .cs{{{dark}}}"
        ".cs text{fill:var(--cs-ink)}.cs-grid{stroke:var(--cs-grid)}.cs-bar{fill:var(--cs-bar)}"
        ".cs-mark{stroke:var(--cs-mark);stroke-width:2;fill:none}"
    )
