"""The base of every game's `Variant` class, and the registry of a game's published variants."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Generic, Self, TypeVar, final

import attrs
from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.wording import describe_kind, is_of
from card_capture._quoting import join_or, quote, quote_string, suggest
from card_capture.errors import InvalidVariantError, UnknownVariantError

_LONGEST_NAME = 60
_LAST_REVISION = 9_999

Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def require_kind(kind: type) -> Validator:
    """Return a validator of flags whose values are of *kind*: an enum, or bool."""

    def validate(_: object, flag: attrs.Attribute[Any], value: object) -> None:
        if not is_of(value, kind):
            raise InvalidVariantError(f"expected {flag.name} to be {describe_kind(kind)}, got {quote(value)}")

    return validate


def require_range(low: int, high: int) -> Validator:
    """Return a validator of flags whose values are integers from *low* to *high*."""

    def validate(_: object, flag: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise InvalidVariantError(f"expected {flag.name} to be an integer from {low} to {high}, got {quote(value)}")

    return validate


def _require_name(_: object, __: attrs.Attribute[Any], name: object) -> None:
    if (
        type(name) is not str
        or not 1 <= len(name) <= _LONGEST_NAME
        or not name.isprintable()
        or name != name.strip()
        or "@" in name
    ):
        expected = f"1 to {_LONGEST_NAME} printable characters, without @ and without a space at either end"
        raise InvalidVariantError(f"expected name to be {expected}, got {quote(name)}")


@frozen(kw_only=True)
class VariantBase:
    """
    The name and the revision of a variant, and the properties that are derived from its flags.

    The `Variant` class of each game adds its flags as further fields.
    """

    name: str = field(validator=_require_name)
    revision: int = field(default=1, validator=require_range(1, _LAST_REVISION))

    @property
    def id(self) -> str:
        """The name and the revision, such as "beta@1"."""
        return f"{self.name}@{self.revision}"

    @property
    def fingerprint(self) -> str:
        """A hash of the flags, twelve hexadecimal digits; it ignores the name and never changes between releases."""
        # Only a flag that a later release adds has a default, which stands for the rules as they were before. At its
        # default the fingerprint ignores it, and so stays the one that people have pinned.
        flags = {
            flag.name: getattr(self, flag.name)
            for flag in attrs.fields(type(self))[2:]
            if flag.default is attrs.NOTHING or flag.default != getattr(self, flag.name)
        }
        values = {name: flag.value if isinstance(flag, Enum) else str(flag).lower() for name, flag in flags.items()}
        text = " ".join(f"{name}={value}" for name, value in values.items())
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _evolve(self, changes: Mapping[str, Any]) -> Self:
        known = [attribute.name for attribute in attrs.fields(type(self))]
        for name in changes:
            if name not in known:
                raise InvalidVariantError(f"expected {join_or(known)}, got {quote(name, str)}{suggest(name, known)}")
        return attrs.evolve(self, **changes)

    @override
    def __str__(self) -> str:
        return self.id


def flags_of(kind: type[VariantBase]) -> tuple[str, ...]:
    """Return the names of the flags of a game's variants, in the rulebook's order."""
    return tuple(attribute.name for attribute in attrs.fields(kind))[2:]


V = TypeVar("V", bound=VariantBase)


@final
class _Variants(Mapping[str, V]):
    """A read-only mapping whose error for an unknown id lists the ids."""

    def __init__(self, known: Mapping[str, V]) -> None:
        self._known = known

    @override
    def __getitem__(self, name: str) -> V:
        if not isinstance(name, str) or name not in self._known:
            raise UnknownVariantError(name, self._known)
        return self._known[name]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    @override
    def __len__(self) -> int:
        return len(self._known)

    @override
    def __repr__(self) -> str:
        return f"<variants: {', '.join(self)}>"


@final
class Registry(Generic[V]):
    """
    The registered variants of a game. Their names, in all revisions, are reserved for the library.

    Attributes:
        by_id: The registered variants by their ids; users can't add to it.
    """

    def __init__(self, kind: type[V], game: str) -> None:
        self._kind = kind
        self._game = game
        self._known: dict[str, V] = {}
        self.by_id: Mapping[str, V] = _Variants(self._known)

    def register(self, variant: V) -> V:
        """Register *variant* and return it."""
        self._known[variant.id] = variant
        return variant

    def admit(self, variant: V) -> None:
        """
        Accept *variant* if it is registered or if its name is free.

        Raises:
            InvalidVariantError: The name is taken by a registered variant with other flags or revisions.
        """
        namesakes = [known for known in self._known.values() if known.name == variant.name.casefold()]
        if not namesakes or variant in namesakes:
            return
        taken = f"expected a different name, got {quote(variant.name)}"
        remedy = f'write evolve(name="my {namesakes[0].name}", ...)'
        for known in namesakes:
            if known.id == variant.id:
                flags = flags_of(self._kind)
                differing = ", ".join(flag for flag in flags if getattr(known, flag) != getattr(variant, flag))
                raise InvalidVariantError(f"{taken}: the registered {known.id} has a different {differing}; {remedy}")
        ids = ", ".join(known.id for known in namesakes)
        raise InvalidVariantError(f"{taken}: only {ids} may have it, not {variant.id}; {remedy}")

    def find(self, name: str) -> V:
        """
        Return the registered variant with that id, or the newest revision with that name, in upper or lower case.

        Raises:
            UnknownVariantError: No registered variant has that name or id.
        """
        folded = name.casefold() if isinstance(name, str) else None
        found = [known for known in self._known.values() if folded in (known.name, known.id)]
        if not found:
            raise UnknownVariantError(name, self._known)
        return max(found, key=lambda known: known.revision)

    def require(self, value: object) -> None:
        """Raise `InvalidVariantError` unless *value* is a variant of the game; the name of one is not accepted."""
        if not isinstance(value, self._kind):
            remedy = f"; write variant({quote(value, quote_string)})" if isinstance(value, str) else ""
            raise InvalidVariantError(f"expected a Variant of {self._game}, got {quote(value)}{remedy}")
