"""Colours: everything can be read in both schemes, and a page can change each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from card_capture.svg._style import _RULES, COLOURS, CONTRASTS, write_style
from tests.svg.tables import TABLES

SCHEMES = {"light": 0, "dark": 1}


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as #fff or #1b2230, as WCAG 2 defines it."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_is_that_of_the_definition() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("drawn", "ground"), CONTRASTS)
def test_everything_can_be_read(drawn: str, ground: str, scheme: str) -> None:
    assert contrast(COLOURS[drawn][SCHEMES[scheme]], COLOURS[ground][SCHEMES[scheme]]) >= 4.5


def test_every_colour_is_held_against_another() -> None:
    assert {name for pair in CONTRASTS for name in pair} == set(COLOURS)


def all_styles() -> str:
    return "".join(re.findall("<style>(.*?)</style>", "".join(draw() for draw in TABLES.values())))


@pytest.mark.parametrize("name", COLOURS)
def test_a_page_can_change_every_colour(name: str) -> None:
    assert f"var(--cc-{name}," in all_styles()


def test_the_page_names_every_property() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "draw-a-table.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`--cc-(\w+)`", page)) == set(COLOURS)


def test_a_style_sheet_has_what_it_uses_and_no_more() -> None:
    for name, draw in TABLES.items():
        picture = draw()
        style = picture[picture.index("<style>") : picture.index("</style>")]
        classes = {"cc", *" ".join(re.findall('class="([^"]*)"', picture)).split()}
        for selector in re.findall(r"(?:^|[}>])([^{}@<]+){", style):
            assert any(classes.issuperset(re.findall(r"\.(cc[\w-]*)", part)) for part in selector.split(",")), name
        held = set(re.findall(r"(--_\w):", style))
        assert held == set(re.findall(r"var\((--_\w)\)", style)), name


def test_the_order_of_the_rules_makes_no_difference() -> None:
    """A page has the style sheets of several pictures one after the other, so a rule may come again after any other."""
    rules = [rule.removesuffix("}").partition("{") for rule in _RULES]
    compounds = [
        (part, body) for selector, _, body in rules for part in selector.split(",") if "data-piece" not in part
    ]
    elements = {tuple(kinds.split()) for draw in TABLES.values() for kinds in re.findall('class="([^"]*)"', draw())}
    for kinds in elements:
        set_by: dict[tuple[str, int], str] = {}
        for selector, body in compounds:
            names = re.findall(r"\.(cc[\w-]*)", selector)
            if set(names) - {"cc4"} <= set(kinds):
                for declared in {line.partition(":")[0] for line in body.split(";")}:
                    other = set_by.setdefault((declared, len(names)), body)
                    assert other == body, f"{kinds}: {selector} and another rule set {declared}"
    assert len(elements) > 15


def test_dark_follows_the_system_and_the_page() -> None:
    style = write_style('class="cc-felt"')
    light, dark = COLOURS["felt"]
    assert f".cc{{--_a:{light};" in style
    assert "@media(prefers-color-scheme:dark){.cc:not([data-md-color-scheme=default] .cc){" in style
    assert style.count(f"--_a:{dark}") == 2
    assert f".cc-felt{{fill:{light};fill:var(--cc-felt,var(--_a))}}" in style
