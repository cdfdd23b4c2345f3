"""Pick two variants on the page of differences."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from _about import ABOUT

from card_capture import GAMES
from tests.site.reader import Reader


def read_differences(page: Any, game: str) -> list[str]:
    """Return what the page shows of a game, as `diff` writes it."""
    return [
        str(flag)
        for flag in page.locator(f"dl.flags[data-game={game}] > div:visible").evaluate_all(
            """flags => flags.map(flag => [
                flag.querySelector("dt").innerText,
                ...[...flag.querySelectorAll("dd:not([hidden])")].flatMap(
                    value => [...value.querySelectorAll("[data-variant]:not([hidden])")].map(
                        code => `  ${code.innerText}: ${value.childNodes[1].textContent.trim()}`
                    )
                ),
            ].join("\\n"))"""
        )
    ]


@pytest.mark.parametrize("name", ["solitaire", "casino"])
def test_two_variants_are_compared_as_diff_does(reader: Reader, name: str) -> None:
    game: Any = GAMES[name]
    short = ABOUT[name].short
    page = reader.page(viewport={"width": 390, "height": 800})
    page.goto(reader.base + "reference/differences/")
    first, second = page.locator(f"h2#{short} + .picker select").all()
    for one, other in [*combinations(game.VARIANTS, 2), list(game.VARIANTS)[::-1][:2]]:
        first.select_option(one)
        second.select_option(other)
        expected = game.diff(game.VARIANTS[one], game.VARIANTS[other])
        shown = [sorted(flag.splitlines()) for flag in read_differences(page, short)]
        assert shown == [sorted(paragraph.splitlines()) for paragraph in expected]
        flags = "one flag" if len(expected) == 1 else f"{len(expected)} flags"
        assert page.locator(f"h2#{short} ~ [role=status]").first.inner_text() == f"{one} and {other} differ in {flags}."
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    second.select_option(first.input_value())
    assert read_differences(page, short) == []
    assert page.locator(f"h2#{short} ~ [role=status]").first.inner_text() == "These are the same variant."
    assert page.get_by_text("need JavaScript").count() == 0
    assert not reader.faults


def test_an_address_names_the_two_variants(reader: Reader) -> None:
    page = reader.page()
    page.goto(reader.base + "reference/differences/#casino:royal@1:spade@1")
    first, second = page.locator("h2#casino + .picker select").all()
    assert (first.input_value(), second.input_value()) == ("royal@1", "spade@1")
    second.select_option("main@1")
    assert page.url.endswith("#casino:royal@1:main@1")
    page.evaluate("location.hash = '#casino:nothing@1:eleven@1'")
    page.wait_for_function("document.querySelectorAll('h2#casino + .picker select')[1].value === 'eleven@1'")
    assert first.input_value() == "royal@1"
    assert page.locator("h2#card-capture + .picker select").first.input_value() == "published@1"
    assert not reader.faults


def test_without_a_script_all_values_are_shown(reader: Reader) -> None:
    page = reader.page(java_script_enabled=False)
    page.goto(reader.base + "reference/differences/")
    assert page.locator(".picker").count() == 0
    assert page.get_by_text("The lists to choose from need JavaScript").is_visible()
    values = page.locator("dl.flags dd")
    assert values.count() == page.locator("dl.flags dd:visible").count() > 20
