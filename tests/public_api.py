"""
Every public name with its signature, as text: what users build on.

`tests/public_api.txt` is that text. This writes it anew:

    python -m tests.public_api
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from enum import EnumMeta
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, is_typeddict

import card_capture
from card_capture import rl, simulation

FILE = Path(__file__).with_suffix(".txt")


@cache
def module_names() -> list[str]:
    """Return the names of the public modules, the package itself first, also of those whose extra is not installed."""
    paths = {"": card_capture.__path__, "rl.": rl.__path__, "simulation.": simulation.__path__}
    found = [f"{prefix}{module.name}" for prefix, path in paths.items() for module in pkgutil.iter_modules(path)]
    public = [name for name in sorted(found) if not name.rpartition(".")[2].startswith("_")]
    return ["card_capture", *(f"card_capture.{name}" for name in public)]


@cache
def modules() -> list[ModuleType]:
    """Return the public modules; those whose extra is not installed are left out."""
    return list(filter(None, map(_import_if_possible, module_names())))


def _import_if_possible(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:  # the module needs an extra that is not installed
        return None


def is_provisional(name: str) -> bool:
    """Return whether the docstring of the module with that name says that it may still change."""
    path = Path(card_capture.__path__[0], *name.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return "\nProvisional until 1.2: " in docstring


def home(name: str, thing: object) -> ModuleType:
    """Return the module that is *thing*'s own: the last one that lists it."""
    return [module for module in modules() if name in module.__all__ and getattr(module, name) is thing][-1]


def listing() -> str:
    """Return the text."""
    return "\n".join(line for module in modules() for line in _of_module(module))


def _of_module(module: ModuleType) -> Iterator[str]:
    yield f"# {module.__name__}{', provisional until 1.2' if is_provisional(module.__name__) else ''}"
    yield ""
    for name in module.__all__:
        thing = getattr(module, name)
        if isinstance(thing, ModuleType):
            yield f"{name}: module"
        elif (owner := home(name, thing)) is not module:
            yield f"{name}: as in {owner.__name__}"
        else:
            yield from _of_thing(name, thing)
    yield ""


def _of_thing(name: str, thing: Any) -> Iterator[str]:
    if isinstance(thing, EnumMeta):
        yield f"enum {name}"
        yield from (f"    {member.name} = {member.value!r}" for member in thing)
        yield from _of_members(thing)
    elif is_typeddict(thing):
        yield f"keywords {name}"
        yield from (f"    {key}" for key in thing.__annotations__)
    elif isinstance(thing, type):
        yield from _of_class(name, thing)
    elif inspect.isfunction(thing):
        yield f"def {name}{_signature(thing)}"
    else:
        yield name


def _of_class(name: str, kind: type) -> Iterator[str]:
    # Where a class does not say how it is made, Python's own signature would stand, which changes between versions.
    made = inspect.isfunction(kind.__init__) or inspect.isfunction(kind.__new__)
    signature = _signature(kind) if made and not getattr(kind, "_is_protocol", False) else ""
    hidden = ("object", "Generic", "Protocol", "ABC")
    bases = [base.__name__ for base in kind.__bases__ if base.__name__ not in hidden and not _is_private(base)]
    yield f"class {name}{signature}{' is ' if bases else ''}{', '.join(bases)}"
    taken = inspect.signature(kind).parameters if signature else {}
    attributes = [each for each in inspect.get_annotations(kind) if not each.startswith("_") and each not in taken]
    yield from (f"    {attribute}" for attribute in sorted(attributes))
    yield from _of_members(kind)


def _of_members(kind: type) -> Iterator[str]:
    # What a class has from a base that is not public is its own to those who use it.
    bases = [base for base in kind.__mro__ if base is kind or _is_private(base)]
    members = {name: member for base in reversed(bases) for name, member in vars(base).items()}
    for name, member in sorted(members.items()):
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            yield f"    {name}"
        elif isinstance(member, FunctionType | staticmethod | classmethod):
            yield f"    def {name}{_signature(getattr(kind, name))}"


def _is_private(kind: type) -> bool:
    listed = any(getattr(module, kind.__name__, None) is kind for module in modules())
    return kind.__module__.startswith("card_capture.") and not listed


def _signature(thing: Any) -> str:
    signature = inspect.signature(thing)
    written, keywords = list[str](), False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not keywords:
            written.append("*")
            keywords = True
        stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        default = "" if each.default is each.empty else f" = {_default(each.default)}"
        annotation = "" if each.annotation is each.empty else f": {_annotation(each.annotation)}"
        written.append(f"{stars}{each.name}{annotation}{default}")
    returned = "" if isinstance(thing, type) else f" -> {signature.return_annotation}"
    return f"({', '.join(written)}){returned}"


def _annotation(value: Any) -> str:
    """Return the annotation as it is written in the source, also that of a named tuple."""
    return str(getattr(value, "__forward_arg__", value))


def _default(value: Any) -> str:
    """Return the value as it is written in a call: a variant by its id, a module by its name."""
    if value is ...:
        return "..."
    if isinstance(value, ModuleType):
        return value.__name__
    return getattr(value, "id", None) or repr(value)


if __name__ == "__main__":
    FILE.write_text(listing(), encoding="utf-8", newline="\n")
