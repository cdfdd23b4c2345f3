"""Examples with prompts: their output is marked, so that the copy button can leave it out."""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import re

_CODE = re.compile(r"(<code>)(.*?)(</code>)", flags=re.DOTALL)
_TYPED = re.compile(r'(?:<span></span>)?<span class="gp">')


def mark_output(html: str) -> str:
    """
    Return the HTML of a page with every line of output in an element of its own, together with its line break.

    The highlighter marks most output, but neither the message of an exception nor the line breaks. A line is output
    if it has no prompt, in a block in which other lines have one.
    """
    return _CODE.sub(_mark_block, html)


def _mark_block(block: re.Match[str]) -> str:
    lines = block[2].splitlines(keepends=True)
    if any(map(_TYPED.match, lines)):
        lines = [line if _TYPED.match(line) else f'<span class="go">{line}</span>' for line in lines]
    return f"{block[1]}{''.join(lines)}{block[3]}"
