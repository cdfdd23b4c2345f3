"""What the rules variants of all games share: a name, a revision, flags, and a registry of those with a name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar, final

import attrs
from attrs import field, frozen
from typing_extensions import override

from card_capture.errors import InvalidVariantError, UnknownVariantError, quote

_LONGEST_NAME = 60
_LAST_REVISION = 9_999

Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def is_a(kind: type) -> Validator:
    """Return a validator of flags that are values of *kind*, exactly."""

    def validate(_: object, flag: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not kind:
            raise InvalidVariantError(f"{flag.name} is {quote(value)}: expected a value of {kind.__name__}")

    return validate


def is_from(low: int, high: int) -> Validator:
    """Return a validator of numbers from *low* to *high*."""

    def validate(_: object, flag: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise InvalidVariantError(f"{flag.name} is {quote(value)}: expected an integer from {low} to {high}")

    return validate


def _is_a_name(_: object, __: attrs.Attribute[Any], name: object) -> None:
    if (
        type(name) is not str
        or not 1 <= len(name) <= _LONGEST_NAME
        or not name.isprintable()
        or name != name.strip()
        or "@" in name
    ):
        raise InvalidVariantError(
            f"name is {quote(name)}: expected a printable text without @ or spaces around it, "
            f"of at most {_LONGEST_NAME} characters"
        )


@frozen(kw_only=True)
class VariantBase:
    """
    The name and the revision of a variant, and what follows from its flags.

    Every game has a `Variant` of its own, whose further fields are the flags.
    """

    name: str = field(validator=_is_a_name)
    revision: int = field(default=1, validator=is_from(1, _LAST_REVISION))

    @property
    def id(self) -> str:
        """The name and the revision, as in "beta@1"."""
        return f"{self.name}@{self.revision}"

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that tell the flags apart, whatever the name; stable for ever."""
        names = flags_of(type(self))
        flags = (getattr(self, flag) for flag in names)
        spelled_out = [flag.value if isinstance(flag, Enum) else str(flag).lower() for flag in flags]
        text = " ".join(f"{name}={value}" for name, value in zip(names, spelled_out, strict=True))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _evolved(self, changes: Mapping[str, Any]) -> Self:
        unknown = changes.keys() - {attribute.name for attribute in attrs.fields(type(self))}
        if unknown:
            raise InvalidVariantError(f"a variant has no {', '.join(sorted(unknown))}: expected one of its fields")
        return attrs.evolve(self, **changes)

    @override
    def __str__(self) -> str:
        return self.id


def flags_of(kind: type[VariantBase]) -> tuple[str, ...]:
    """Return the names of the flags of a game's variants, in the rulebook's order."""
    return tuple(attribute.name for attribute in attrs.fields(kind))[2:]


V = TypeVar("V", bound=VariantBase)


@final
class Registry(Generic[V]):
    """
    The registered variants of a game, whose names and revisions belong to the library.

    Attributes:
        by_id: All of them by their ids; no one else can add to it.
    """

    def __init__(self, kind: type[V], game: str) -> None:
        self._kind = kind
        self._game = game
        self._known: dict[str, V] = {}
        self.by_id: Mapping[str, V] = MappingProxyType(self._known)

    def register(self, variant: V) -> V:
        """Return *variant*, which from now on is a registered one."""
        self._known[variant.id] = variant
        return variant

    def admit(self, variant: V) -> None:
        """
        Let a variant be that is registered, or that has a name of its own.

        Raises:
            InvalidVariantError: Its name is a registered variant's, and it is none of them.
        """
        namesakes = [known for known in self._known.values() if known.name == variant.name.casefold()]
        if not namesakes or variant in namesakes:
            return
        for known in namesakes:
            if known.id == variant.id:
                flags = flags_of(self._kind)
                differing = ", ".join(flag for flag in flags if getattr(known, flag) != getattr(variant, flag))
                raise InvalidVariantError(
                    f"the registered {known.id} has another {differing}: "
                    "expected a name of your own for a variant that differs"
                )
        raise InvalidVariantError(
            f"{variant.id} is not registered: expected a name of your own, since {variant.name!r} "
            "and all its revisions belong to this library"
        )

    def find(self, name: str) -> V:
        """
        Return the registered variant of that name, in its newest revision, or of that id.

        Raises:
            UnknownVariantError: None is registered so.
        """
        found = [known for known in self._known.values() if name in (known.name, known.id)]
        if not found:
            raise UnknownVariantError(name, self._known)
        return max(found, key=lambda known: known.revision)

    def require(self, value: object) -> None:
        """Raise `InvalidVariantError` for anything that is not a variant of the game, such as the name of one."""
        if not isinstance(value, self._kind):
            raise InvalidVariantError(f"{quote(value)} is not a variant: expected a Variant of {self._game}")
