"""Actions in running text: the phrases that are actions in notation or almost in notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from card_capture import casino, commander, solitaire
from card_capture.rl._spoken import CARD, FLAGS, RANK_NAMES

_CARDS = f"{CARD}(?: {CARD})*"
_NUMBER = r"-?[0-9]{1,4}(?!\.?\w)"
_BUILD = r"B[0-9]{1,4}(?!\w)"
_PIECE = f"(?:{CARD}|{_BUILD})"
_PIECES = f"{_PIECE}(?: {_PIECE})*"
_WITH = "(?:with|using|by spending|spending|by playing)"
_AT = "(?:(?:at|on|against) )?"


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
        _Form(rf"discard (?P<d>-|{_CARDS})", "discard {d}"),
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
    kind: re.compile(rf"\b(?:{'|'.join(f'(?P<form{i}>{form.pattern})' for i, form in enumerate(forms))})", FLAGS)
    for kind, forms in _FORMS.items()
}

_END = re.compile(r" ?[.!;]* ?")

# What follows a phrase can change it: "discard 2c or 4c", "discard 2c and the queen", "discard 2c Qx". So these words,
# and anything that looks like a card or a number, leave a phrase in doubt. In an explanation, only the first of them
# do.
_OTHERWISE = r"\b(?:or|then|but|unless|otherwise)\b"
_NO_WAIT = r"\b(?:no|not|wait|actually)\b"
_MORE = (
    rf"(?:{_OTHERWISE}|{_NO_WAIT}"
    r"|\b(?:if|and|plus|except|besides|also|all|any|either|everything|rest|others?|else|build)\b"
    rf"|\b(?:{RANK_NAMES}|joker|club|diamond|heart|spade)s?\b|{_PIECE}|[0-9♣♦♥♠]"
    r"|(?<![\w'])(?:[TJQK](?!o)\w?|A(?![hmnst])\w)(?!\w))"
)
_EXPLANATION = (
    rf"(?!{_MORE})\b(?:because|since|rather than|instead of|(?:to|as|so|which|while|that is)\b(?! (?:well\b|{_MORE})))"
)
_REST = re.compile(
    r"(?! ?(?:is|was|would|could|might|may|seems|looks)\b)"
    rf"(?:(?!{_MORE}|{_EXPLANATION})[^.!?\n]){{0,200}}+"
    rf"(?:{_EXPLANATION}(?:(?!{_OTHERWISE})[^.!?\n]){{0,200}}+(?!{_OTHERWISE}|\?)"
    rf"|[.!](?![.! ]*(?:{_OTHERWISE}|{_NO_WAIT}|\?))|\n|\Z)",
    FLAGS,
)
"""The rest of the sentence after a phrase, if it doesn't leave the phrase in doubt."""

# A colon ends the reach of a word, as in "I can't find a better play: trail 8c", but not in "Don't do this: trail 8c".
_NO = (
    r"(?:n't|\b(?:(?:do|does|did|ca|wo|would|could|should|must)n ?t|(?<!why )not|never|cannot|instead of|rather than"
    r"|avoid(?:s|ed|ing)?|refus(?:e[sd]?|ing)|reject(?:s|ed|ing)?|except|(?:any|every)thing but|all but)\b)"
)
_BAD = r"\b(?:not|wors[et]|bad|wrong|illegal|mistake)\b"
_PERHAPS = r"\b(?:than|if|unless|could|might|consider(?:s|ed|ing)?|nor|neither|without)\b"
_DENIED = re.compile(rf"{_NO}(?: (?:\w+ )?to)? \Z", FLAGS)
_IN_DOUBT = re.compile(
    rf"(?:{_PERHAPS} ?:?|(?:{_NO}|{_BAD})"
    r"(?:(?: (?:\w+ )?(?:this|these|those|following|action|move|play|idea|option|choice))? ?:)?)[^.:;!?\n]*\Z",
    FLAGS,
)
_REACH = 200
"""The number of characters before a phrase in which a word such as "not" applies to the phrase."""


def is_in_doubt(line: str, end: int) -> bool:
    """Return whether a word such as "not" or "if" in a tidy line leaves what follows in doubt, from position *end*."""
    return _IN_DOUBT.search(line, max(0, end - _REACH), end) is not None


def find_phrases(line: str, kind: type) -> Iterator[tuple[str, bool]]:
    """
    Yield the actions in a tidy line, in notation, and whether each is clearly chosen.

    Those directly after a word such as "not" or "instead of" are left out. So are those after a word such as "if" in
    the explanation of one that is clear. The notation may be impossible to parse, for example if a card is listed
    twice.

    Args:
        line: A line that `tidy` returned.
        kind: The class of the views of the game.
    """
    explained = 0
    for found in _PATTERNS[kind].finditer(line):
        start, rest = found.start(), _REST.match(line, found.end())
        is_clear = not is_in_doubt(line, start)
        if not is_clear and (start < explained or _DENIED.search(line, max(0, start - _REACH), start)):
            continue
        if is_clear and rest is not None:
            explained = rest.end()
        yield _write(found, kind), is_clear and rest is not None


def read_phrase(line: str, kind: type) -> str | None:
    """Return the action that a tidy line consists of, in notation, or None if the line has anything else."""
    found = _PATTERNS[kind].match(line)
    return _write(found, kind) if found and _END.fullmatch(line, found.end()) else None


def _write(found: re.Match[str], kind: type) -> str:
    form = _FORMS[kind][int((found.lastgroup or "").removeprefix("form"))]
    words = form.notation.format(**{name: words or "" for name, words in found.groupdict().items()})
    return " ".join(words.removesuffix(": ").split())
