"""Messages of variants that can't be made, and of names that no variant has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import frozen

from card_capture import BETA, GAMES, CardCaptureError, JokerCopies, UnknownVariantError, casino, new_game, variant
from card_capture._kit.variants import Registry, VariantBase, flags_of
from card_capture._quoting import quote


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: BETA.evolve(name="mine", joker_copies="SPENT"),
            "expected joker_copies to be JokerCopies.SPENT or JokerCopies.HELD, got 'SPENT'",
        ),
        (lambda: BETA.evolve(name="mine", opening_hand=1), "expected opening_hand to be True or False, got 1"),
        (
            lambda: BETA.evolve(name="mine", joker_copies=JokerCopies),
            "expected joker_copies to be JokerCopies.SPENT or JokerCopies.HELD, got the class JokerCopies",
        ),
        (
            lambda: casino.MAIN.evolve(name="mine", score_ace=100),
            "expected score_ace to be an integer from 0 to 99, got 100",
        ),
        (
            lambda: BETA.evolve(joker_copies=JokerCopies.HELD),
            (
                """expected a different name, got 'beta': the registered beta@1 has a different joker_copies; """
                """write evolve(name="my beta", ...)"""
            ),
        ),
        (
            lambda: BETA.evolve(revision=2),
            (
                "expected a different name, got 'beta': only beta@1 may have it, not beta@2; "
                'write evolve(name="my beta", ...)'
            ),
        ),
        (
            lambda: new_game(1, variant="beta"),
            "expected a Variant of Card Capture, got 'beta'; write variant(\"beta\")",
        ),
        (lambda: new_game(1, variant=variant), "expected a Variant of Card Capture, got the function variant"),
        (lambda: variant("beta@2"), "expected a registered revision, got 'beta@2': beta has one revision, beta@1"),
        (lambda: variant("Beta@x"), "expected a registered revision, got 'Beta@x': beta has one revision, beta@1"),
        (
            lambda: variant("deckpedia"),
            "expected beta@1, deckopedia@1, playcards@1 or published@1, got 'deckpedia'; did you mean deckopedia?",
        ),
        (lambda: variant(7), "expected beta@1, deckopedia@1, playcards@1 or published@1, got 7"),
    ],
)
def test_the_message_says_what_to_write(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(CardCaptureError) as caught:
        make()
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["jokercopies", "joker_copy", "JOKER_COPIES"])
def test_an_unknown_flag_lists_the_flags_in_order_and_suggests_the_closest(name: str) -> None:
    with pytest.raises(CardCaptureError) as caught:
        BETA.evolve(**{name: JokerCopies.HELD})  # type: ignore[misc]
    assert str(caught.value) == f"{_EXPECTED}, got {name}; did you mean joker_copies?"


def test_an_unknown_flag_that_is_like_no_other_is_refused_without_a_suggestion() -> None:
    with pytest.raises(CardCaptureError, match=rf"^{_EXPECTED}, got foo$"):
        BETA.evolve(foo=1)  # type: ignore[call-arg]


_EXPECTED = f"expected name, revision, {', '.join(flags_of(type(BETA))[:-1])} or {flags_of(type(BETA))[-1]}"


@frozen(kw_only=True)
class Early(VariantBase):
    flag: bool


@frozen(kw_only=True)
class Later(Early):
    added: int = 3


def test_a_flag_that_is_added_later_keeps_the_fingerprints_at_its_default() -> None:
    early = Early(name="mine", flag=True)
    assert Later(name="mine", flag=True).fingerprint == early.fingerprint
    assert Later(name="mine", flag=True, added=4).fingerprint != early.fingerprint
    assert Later(name="mine", flag=False).fingerprint != early.fingerprint


def test_the_newest_revision_is_found_and_all_are_listed() -> None:
    registry = Registry(VariantBase, "Bridge")
    for revision in (1, 3, 2):
        registry.register(VariantBase(name="rubber", revision=revision))
    assert [registry.find(name).revision for name in ("rubber", "Rubber@2", "rubber@1")] == [3, 2, 1]
    with pytest.raises(
        CardCaptureError, match=r"got 'rubber@4': rubber has the revisions rubber@1, rubber@2, rubber@3$"
    ):
        registry.find("rubber@4")


@pytest.mark.parametrize("name", ["beta", "BETA", "Beta@1"])
def test_names_are_found_in_any_case(name: str) -> None:
    assert variant(name) is BETA


@pytest.mark.parametrize("name", GAMES)
def test_the_mapping_of_variants_refuses_unknown_ids(name: str) -> None:
    known: Any = GAMES[name].VARIANTS
    for wrong in ("gamma@1", "BETA@1", "beta", "", None, 5, [], "published@2"):
        assert wrong not in known
        assert (known.get(wrong), known.get(wrong, 7)) == (None, 7)
        with pytest.raises(UnknownVariantError, match=rf"^expected .*, got {re.escape(quote(wrong))}") as caught:
            known[wrong]
        assert isinstance(caught.value, KeyError)
    assert {key: known[key] for key in known} == known == dict(known.items())
    assert [rules.id for rules in known.values()] == [*known]
    assert (len(known), repr(known)) == (len([*known]), f"<variants: {', '.join(known)}>")
    with pytest.raises(TypeError):
        known["mine@1"] = known
