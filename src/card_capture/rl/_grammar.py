"""Actions in running text: the phrases that are actions in notation or almost in notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from card_capture import casino, commander, solitaire
from card_capture.rl._spoken import CARD, FLAGS

_CARDS = f"{CARD}(?: {CARD})*"
_NUMBER = r"-?[0-9]{1,4}(?!\w)"
_BUILD = r"B[0-9]{1,4}(?!\w)"
_PIECE = f"(?:{CARD}|{_BUILD})"
_PIECES = f"{_PIECE}(?: {_PIECE})*"
_WITH = "(?:with|using|by spending|spending|by playing)"
_AT = "(?:(?:at|on|against) )?"

# A phrase is not the whole action if cards or numbers follow it in the same sentence. One of them may be misspelt: in
# "discard 2c 3h 5z", the phrase "discard 2c 3h" is not the action that the model means.
_CARD_IN_WORDS = r"\w{1,9} of (?:club|diamond|heart|spade)"
_NO_MORE = rf"(?![^\w\n.!?♣♦♥♠]{{0,3}}(?:[0-9♣♦♥♠]|joker|build\b|{_PIECE}|{_CARD_IN_WORDS}))"


def _join(name: str) -> str:
    """Return the pattern of the cards that join a build, with or without a colon, and of "for partner"."""
    return rf"(?: ?:? ?(?P<{name}>{_PIECES}))?(?P<{name}_for> for partner)?"


class _Form(NamedTuple):
    """
    A way to say an action.

    Attributes:
        pattern: The pattern of the phrase in tidy text, with the parts that matter as named groups.
        notation: The notation of the action, with the names of the groups in braces.
    """

    pattern: str
    notation: str


# No two forms of a game have a group of the same name, because all of them are in one pattern.
_FORMS: Mapping[type, tuple[_Form, ...]] = {
    solitaire.View: (
        _Form(rf"discard (?P<d>-(?! ?{CARD})|{_CARDS})", "discard {d}"),
        _Form(rf"capture (?P<c>{CARD}) {_WITH} (?P<cw>{_CARDS})", "capture {c} with {cw}"),
        _Form(rf"give (?:up )?(?P<g>{CARD})", "give {g}"),
        _Form(rf"sacrifice (?P<s>{_CARDS}) for (?P<sf>{CARD})", "sacrifice {s} for {sf}"),
    ),
    commander.View: (
        _Form(
            rf"attack (?:with )?(?:slot )?(?P<a>{_NUMBER}) {_AT}seat (?P<at>{_NUMBER})(?:'s)? slot (?P<al>{_NUMBER})",
            "attack {a} seat {at} slot {al}",
        ),
        _Form(
            rf"attack seat (?P<b>{_NUMBER})(?:'s)? slot (?P<bl>{_NUMBER}) {_WITH} (?:slot )?(?P<bw>{_NUMBER})",
            "attack {bw} seat {b} slot {bl}",
        ),
        _Form(
            rf"attack slot (?P<cl>{_NUMBER}) of seat (?P<c>{_NUMBER}) {_WITH} (?:slot )?(?P<cw>{_NUMBER})",
            "attack {cw} seat {c} slot {cl}",
        ),
        _Form(rf"expose (?:slot )?(?P<e>{_NUMBER})", "expose {e}"),
    ),
    casino.View: (
        _Form(
            rf"trail (?P<t>{CARD}) ?:? ?build (?P<tv>{_NUMBER}){_join('tj')}", "trail {t} and build {tv}: {tj} {tj_for}"
        ),
        _Form(rf"trail (?P<u>{CARD})", "trail {u}"),
        _Form(rf"capture (?P<c>{_PIECES}) {_WITH} (?P<cw>{CARD}(?: as {_NUMBER})?)", "capture {c} with {cw}"),
        _Form(rf"build (?P<b>{_NUMBER}) {_WITH} (?P<bw>{CARD}){_join('bj')}", "build {b} with {bw} {bj_for}: {bj}"),
        _Form(rf"add to (?P<a>{_BUILD}) {_WITH} (?P<aw>{CARD}){_join('aj')}", "add to {a} with {aw} {aj_for}: {aj}"),
        _Form(
            rf"raise (?P<r>{_BUILD}) to (?P<rv>{_NUMBER}) {_WITH} (?P<rw>{CARD}){_join('rj')}",
            "raise {r} to {rv} with {rw} {rj_for}: {rj}",
        ),
    ),
}

# Only the bare verb counts, so a report such as "Seat 1 trails 4c" is not read as the answer.
_PATTERNS = {
    kind: re.compile(
        rf"\b(?:{'|'.join(f'(?P<form{i}>{form.pattern})' for i, form in enumerate(forms))}){_NO_MORE}", FLAGS
    )
    for kind, forms in _FORMS.items()
}

_END = re.compile(r" ?[.!;]* ?")

# A colon ends the reach of a word, as in "I can't find a better play: trail 8c", unless it follows the word directly.
_DENIED = re.compile(
    r"(?:(?:\bnot|n't|\bnever|\bcannot|\binstead of|\brather than|\bthan|\bif|\bunless)\b"
    r"|\bavoid(?:s|ed|ing)?\b(?: (?:this|these|following))?) ?:?[^.:;!?\n]*\Z",
    FLAGS,
)
_REACH = 60
"""The number of characters before a phrase in which a word such as "not" applies to the phrase."""


def find_phrases(line: str, kind: type) -> Iterator[str]:
    """
    Yield the actions in a tidy line, in notation.

    Those after a word such as "not", "instead of" or "if" are left out. The notation may be impossible to parse, for
    example if a card is listed twice.

    Args:
        line: A line that `tidy` returned.
        kind: The class of the views of the game.
    """
    for found in _PATTERNS[kind].finditer(line):
        if not _DENIED.search(line, max(0, found.start() - _REACH), found.start()):
            yield _write(found, kind)


def read_phrase(line: str, kind: type) -> str | None:
    """Return the action that a tidy line consists of, in notation, or None if the line has anything else."""
    found = _PATTERNS[kind].match(line)
    return _write(found, kind) if found and _END.fullmatch(line, found.end()) else None


def _write(found: re.Match[str], kind: type) -> str:
    form = _FORMS[kind][int((found.lastgroup or "").removeprefix("form"))]
    words = form.notation.format(**{name: words or "" for name, words in found.groupdict().items()})
    return " ".join(words.removesuffix(": ").split())
