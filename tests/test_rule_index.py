"""Every rule is decided on a line that says so, and CONTRIBUTING.md lists those lines."""

from __future__ import annotations

from tests.rule_index import find_deciding_lines, list_rules, make_index, read_index

_DEFINITION = "defines a word"
_CONSEQUENCE = "follows from other rules"
_ABSENCE = "says that something does not exist, so nothing decides it"
_REASON = "gives the reasons for an interpretation of another rule"

NEED_NO_LINE: dict[str, str] = {
    "CC-6.5": _ABSENCE,  # Jokers are given up and sacrificed like all cards
    "CC-8.1": _ABSENCE,  # flags combine without limits
    "CC-10.5": "reference values, which tests/vectors.json has",
    "CM-2.3": _CONSEQUENCE,
    "CM-3.3": _CONSEQUENCE,
    "CM-5.4": _CONSEQUENCE,
    **dict.fromkeys(["CA-1.4", "CA-1.6", "CA-1.7", "CA-1.9", "CA-1.15"], _DEFINITION),
    **dict.fromkeys(["CA-2.7", "CA-2.10", "CA-3.6", "CA-4.6", "CA-6.5", "CA-8.1", "CA-15.2"], _ABSENCE),
    **dict.fromkeys(
        ["CA-6.6", "CA-6.7", "CA-7.2", "CA-9.2", "CA-9.3", "CA-10.3", "CA-14.4", "CA-14.6", "CA-14.7"],
        _CONSEQUENCE,
    ),
    **{f"CA-16.{number}": _REASON for number in range(1, 26)},
}
"""Rules that no single line decides, each with the reason."""


def test_the_index_in_contributing_is_up_to_date() -> None:
    assert read_index() == make_index(), "run `python -m tests.rule_index`"


def test_every_rule_has_a_line_that_decides_it() -> None:
    places = find_deciding_lines()
    assert [rule for rule in list_rules() if rule not in places and rule not in NEED_NO_LINE] == []


def test_rules_that_need_no_line_have_none() -> None:
    assert [rule for rule in NEED_NO_LINE if rule in find_deciding_lines()] == []
    assert [rule for rule in NEED_NO_LINE if rule not in list_rules()] == []


def test_only_rules_that_exist_are_named() -> None:
    assert sorted(set(find_deciding_lines()) - set(list_rules())) == []
