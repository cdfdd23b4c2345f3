"""The colours of the pictures in light and dark, and the style sheets made from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "felt": ("#2a6650", "#14271f"),
        "panel": ("#225643", "#1d372c"),
        "label": ("#fff", "#e3efe8"),
        "faint": ("#d5e9de", "#a9c6b7"),
        "card": ("#fffdf7", "#eeeadf"),
        "back": ("#33478c", "#2c3d7a"),
        "covered": ("#4c5468", "#3a4152"),
        "black": ("#1b2230", "#1b2230"),
        "red": ("#b01e29", "#b01e29"),
        "green": ("#12642c", "#12642c"),
        "blue": ("#1b4fa8", "#1b4fa8"),
        "joker": ("#6b2d90", "#6b2d90"),
        "mark": ("#ffd24d", "#ffd24d"),
    }
)
"""
For every part its colour in light and in dark.

A page that sets a custom property such as `--cc-felt` overrides the part of that name in both.
"""

CONTRASTS: tuple[tuple[str, str], ...] = (
    *((words, ground) for words in ("label", "faint") for ground in ("felt", "panel", "back", "covered")),
    *((ink, "card") for ink in ("black", "red", "green", "blue", "joker")),
    ("black", "mark"),
    *(("mark", ground) for ground in ("felt", "panel")),
)
"""Pairs of colours: the first is drawn on the second, and has to be read or recognized there."""

_PROPERTIES = {name: f"--_{letter}" for name, letter in zip(COLOURS, "abcdefghijklmnopqrstuvwxyz", strict=False)}
"""The properties that hold the colours of the scheme; they are short, since every picture has them often."""

_RULES = (
    ".cc-felt{fill:{felt}}",
    ".cc-panel{fill:{panel}}",
    ".cc-face{fill:{card};stroke:#888;stroke-width:.6}",
    ".cc-shade{fill:#000;opacity:.28}",
    ".cc-back{fill:{back}}",
    ".cc-weave{stroke:#fff;stroke-opacity:.45}",
    ".cc-c,.cc-s{color:{black};fill:currentColor}",
    ".cc-d,.cc-h{color:{red};fill:currentColor}",
    ".cc-x{color:{joker};fill:currentColor}",
    ".cc-n{color:{black}}",
    ".cc4 .cc-c{color:{green}}",
    ".cc4 .cc-d{color:{blue}}",
    ".cc-t,.cc-ink,.cc-gap,.cc-ring,.cc-lit,.cc-fight,.cc-weave{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".cc-t{stroke:{label};stroke-width:1.9}",
    ".cc-t.cc-faint,.cc-gap{stroke:{faint}}",
    ".cc-t.cc-bold{stroke-width:2.6}",
    ".cc-t.cc-on{stroke:{black}}",
    ".cc-t.cc-dots{stroke-width:7}",
    ".cc-gap{stroke-width:1.5;stroke-dasharray:3 5}",
    ".cc-ink{stroke:currentColor;stroke-width:2.3}",
    ".cc-ink.cc-thin{stroke-width:1.1}",
    ".cc-rule{stroke:#888;stroke-width:.5}",
    ".cc-ring,.cc-lit{stroke:{mark};stroke-width:3.5}",
    ".cc-lit{stroke-dasharray:4 7}",
    ".cc-fight{stroke:{label};stroke-width:3.5}",
    ".cc-mark{fill:{mark}}",
    ".cc-covered{--cc-back:{covered}}",
    ".cc [data-piece]:focus-visible{outline:3px solid {label};outline-offset:3px}",
)
"""
The rules; a colour in braces is the one of that name.

A page with several pictures has several style sheets with different rules, so the rules can come in any order. So no
two rules of the same weight may set the same property of an element.
"""


def write_style(markup: str) -> str:
    """
    Return the style sheet of a picture: the rules for the classes that *markup* has.

    In a page each style sheet holds for all pictures, which does no harm: a class means the same in each of them.
    """
    classes = {"cc", *" ".join(re.findall('class="([^"]*)"', markup)).split()}
    rules = [rule for rule in _RULES if _is_used(rule.partition("{")[0], classes)]
    names = [name for name in COLOURS if any(f"{{{name}}}" in rule for rule in rules)]
    light, dark = _write_values(names, 0), _write_values([name for name in names if len(set(COLOURS[name])) > 1], 1)
    return "".join(
        [
            f".cc{{{light}}}",
            f"@media(prefers-color-scheme:dark){{.cc:not([data-md-color-scheme=default] .cc){{{dark}}}}}",
            f"[data-md-color-scheme=slate] .cc{{{dark}}}",
            *(_fill_in_colours(rule) for rule in rules),
        ]
    )


def _write_values(names: list[str], scheme: int) -> str:
    return ";".join(f"{_PROPERTIES[name]}:{COLOURS[name][scheme]}" for name in names)


def _is_used(selector: str, classes: set[str]) -> bool:
    return any(classes.issuperset(re.findall(r"\.(cc[\w-]*)", part)) for part in selector.split(","))


def _fill_in_colours(rule: str) -> str:
    """Return a rule in which the names of colours are replaced."""
    selector, _, body = rule.partition("{")
    declarations: list[str] = []
    for declaration in body.removesuffix("}").split(";"):
        name = re.findall(r"{(\w+)}", declaration)
        if not name:
            declarations.append(declaration)
            continue
        if "--" not in declaration and "outline" not in declaration:
            # A program that knows no custom properties drops the second declaration and keeps the first.
            declarations.append(declaration.replace(f"{{{name[0]}}}", COLOURS[name[0]][0]))
        declarations.append(declaration.replace(f"{{{name[0]}}}", f"var(--cc-{name[0]},var({_PROPERTIES[name[0]]}))"))
    return f"{selector}{{{';'.join(declarations)}}}"
