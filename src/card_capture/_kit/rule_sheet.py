"""A variant in plain words, made from its flags, so that text and code cannot drift apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, final

from attrs import frozen

from card_capture._kit.variants import VariantBase

Words: TypeAlias = Mapping[object, str] | str
"""What each value of a flag says; one sentence with {} for the value where the flag is a number."""


@final
@frozen
class RuleSheet:
    """
    What a game's rule sheets are made from.

    Attributes:
        title: The game's name.
        sentences: For every flag, in the rulebook's order, its rule and what its values say.
        sections: The headings, and under each what always holds and the names of the flags.
    """

    title: str
    sentences: Mapping[str, tuple[str, Words]]
    sections: Mapping[str, tuple[str, ...]]

    def describe(self, variant: VariantBase) -> str:
        """Return the whole rule sheet of *variant*, each sentence with the number of its rule."""
        lines = [f"{self.title}, {variant}"]
        for heading, entries in self.sections.items():
            lines += ["", heading]
            lines += [f"- {self._sentence(variant, entry) if entry in self.sentences else entry}" for entry in entries]
        return "\n".join(lines) + "\n"

    def diff(self, variant_a: VariantBase, variant_b: VariantBase) -> tuple[str, ...]:
        """Return a paragraph for each flag in which the two differ: its name, and a line for each variant."""
        return tuple(
            f"{flag} ({rule})\n"
            f"  {variant_a}: {self._words(variant_a, flag)}\n"
            f"  {variant_b}: {self._words(variant_b, flag)}"
            for flag, (rule, _) in self.sentences.items()
            if getattr(variant_a, flag) != getattr(variant_b, flag)
        )

    def _sentence(self, variant: VariantBase, flag: str) -> str:
        return f"{self._words(variant, flag)} ({self.sentences[flag][0]})"

    def _words(self, variant: VariantBase, flag: str) -> str:
        words, value = self.sentences[flag][1], getattr(variant, flag)
        return words.format(value) if isinstance(words, str) else words[value]
