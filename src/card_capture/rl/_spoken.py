"""Answers of language models, tidied up: cards are in notation, and markup and irrelevant words are gone."""

from __future__ import annotations

import re

from card_capture.cards import Card

FLAGS = re.ASCII | re.IGNORECASE
"""The flags of all patterns. With them, only ASCII letters ignore case, so the Kelvin sign is not read as a K."""

SPELLED = r"(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|X[12])"
"""A card in notation, in upper or lower case; it may be a part of a longer word."""

_END = r"(?![\w♣♦♥♠])"

# "As" and "Ah" are also words. In lower case before another word they are not cards: "with 4s 3s as it is safe".
_WORD = rf"(?-i:a[hs]) (?!(?:with|for|{SPELLED}){_END})[a-z]{{2}}"

CARD = rf"(?<!\w)(?!{_WORD}){SPELLED}{_END}"
"""A card in tidy text."""

_THINKING = re.compile(r"</think(?:ing)?>", FLAGS)
_UNFINISHED = re.compile(r"<think(?:ing)?>", FLAGS)
_STRUCK = re.compile(r"~~[^~\n]+~~|<(del|s)>[^<\n]*</\1>", FLAGS)
_JSON = re.compile(r'"action"\s*:\s*"((?:[^"\\]|\\.)*)"', FLAGS)
_ESCAPED = re.compile(r"\\u(26(?:60|63|65|66))", FLAGS)

_SYMBOLS = str.maketrans({
    **dict.fromkeys("\ufe0e\ufe0f", None),  # they only choose between a symbol and a picture
    **dict.fromkeys("\u2013\u2014\u2212", "-"),
    **dict.fromkeys('*`_"“”«»(){}[]<>,&+/|\t\r\v\f\u00a0', " "),
    **dict.fromkeys("\u2018\u2019\u00b4", "'"),
})  # fmt: skip

_RANKS = {rank: "23456789TJQKA"[number] for number, rank in enumerate(
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
)}  # fmt: skip
RANK_NAMES = "|".join(_RANKS)
"""The names of the ranks as alternatives of a pattern."""

_NAMED = re.compile(rf"\b({RANK_NAMES}|10|[2-9TJQKA]) of (club|diamond|heart|spade)s?\b(?: ?\(({SPELLED})\))?", FLAGS)
_JOKER = re.compile(r"\b(?:(first|second) joker|joker \(?X?([12])\)?)(?: ?\(X([12])\))?(?!\w)", FLAGS)
_DISCARD_NOTHING = re.compile(r"\bdiscard(?:ing)? (?:nothing|(?:no|zero) cards?|none)\b", FLAGS)
_FILLERS = re.compile(r"\b(?:(?:in )?position [1-4]|the|an?|my|your|both|cards?)(?![\w♣♦♥♠'])", FLAGS)
_JOINTS = re.compile(rf"\b(?:as well as|together with|along with|and|plus) (?={CARD}|B[0-9])", FLAGS)
_SPACES = re.compile(r" {2,}")


def find_marked(text: str) -> str | None:
    """Return the value of the last "action" in an object of JSON, or None if there is none."""
    found = _JSON.findall(text)
    return found[-1] if found else None


def drop_thinking(text: str) -> str:
    """Return the part of an answer after the thoughts that the model has marked; nothing if they are unfinished."""
    spoken = _THINKING.split(text)[-1]
    return "" if _UNFINISHED.search(spoken) else spoken


def tidy(text: str) -> str:
    """
    Return the text with cards in notation, without markup, and without words between cards.

    Line breaks are kept. The time that this takes grows no faster than the length of the text.

    >>> tidy("I'll **capture** the ten of clubs with my 4♣, the 3♣ and `Joker 1`.")
    "I'll capture Tc with 4♣ 3♣ X1 ."
    """
    text = _STRUCK.sub("", _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))
    text = _NAMED.sub(_spell, text)
    text = _JOKER.sub(_number_joker, text)
    text = _DISCARD_NOTHING.sub("discard -", _SPACES.sub(" ", text.translate(_SYMBOLS)))
    return _JOINTS.sub("", _SPACES.sub(" ", _FILLERS.sub(" ", text)))


def _spell(named: re.Match[str]) -> str:
    """Return a card in notation, or the words as they are if another card follows in parentheses."""
    rank, suit, again = named.groups()
    card = _RANKS.get(rank.lower(), rank) + suit[0].lower()
    return card if again is None or Card.parse(again) is Card.parse(card) else named[0]


def _number_joker(named: re.Match[str]) -> str:
    """Return a Joker in notation, or the words as they are if the other Joker follows in parentheses."""
    word, number, again = named.groups()
    number = number or ("1" if word.lower() == "first" else "2")
    return f"X{number}" if again in {None, number} else named[0]
