"""Variants in plain words, made from the flags, so that the words and the rules always agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, final

from attrs import frozen

from card_capture._kit.variants import VariantBase

Words: TypeAlias = Mapping[object, str] | str
"""A sentence for each value of a flag, or one sentence with {} in place of the number."""


@final
@frozen
class RuleSheet:
    """
    The parts from which the rule sheets of a game are made.

    Attributes:
        title: The game's name.
        sentences: For each flag, in the rulebook's order, the number of its rule and its sentences.
        sections: For each heading, the sentences that hold under every variant, and the names of flags.
    """

    title: str
    sentences: Mapping[str, tuple[str, Words]]
    sections: Mapping[str, tuple[str, ...]]

    def describe(self, variant: VariantBase) -> str:
        """Return the complete rule sheet of *variant*, each sentence with the number of its rule."""
        lines = [f"{self.title}, {variant}"]
        for heading, entries in self.sections.items():
            lines += ["", heading]
            lines += [f"- {self._cite_flag(variant, entry) if entry in self.sentences else entry}" for entry in entries]
        return "\n".join(lines) + "\n"

    def diff(self, variant_a: VariantBase, variant_b: VariantBase) -> tuple[str, ...]:
        """Return a paragraph for each flag in which the two differ: its name, and a line for each variant."""
        say = self._describe_flag
        return tuple(
            f"{flag} ({rule})\n  {variant_a}: {say(variant_a, flag)}\n  {variant_b}: {say(variant_b, flag)}"
            for flag, (rule, _) in self.sentences.items()
            if getattr(variant_a, flag) != getattr(variant_b, flag)
        )

    def _cite_flag(self, variant: VariantBase, flag: str) -> str:
        return f"{self._describe_flag(variant, flag)} ({self.sentences[flag][0]})"

    def _describe_flag(self, variant: VariantBase, flag: str) -> str:
        words, value = self.sentences[flag][1], getattr(variant, flag)
        return words.format(value) if isinstance(words, str) else words[value]
