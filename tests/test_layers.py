"""The layers of the package: every import leads downward, also those that only type checkers see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import card_capture

ROOT = Path(card_capture.__file__).parent
LAYERS = (
    {"_masks", "_quoting", "_refusals", "_suits"},
    {"_spelling"},
    {"errors"},
    {"cards"},
    {"shuffling"},
    {"_kit"},
    {"solitaire", "commander", "casino"},
    {"games"},
    {"_kernel"},
    {"bots", "solver", "steps", "svg"},
    {"__init__"},
    {"records"},
    {"_demo", "following", "rl", "simulation"},
    {"_replay"},
    {"_playground"},
    {"testing"},
    {"_cli"},
    {"__main__"},
)
"""The parts of the package from the bottom up. A part imports only itself and lower layers: so no game another one."""
LAYER_OF = {part: layer for layer, parts in enumerate(LAYERS) for part in parts}


def name_of(file: Path) -> str:
    """Return the name of a module below the package: "cards", "solitaire._state", "solitaire" for its `__init__`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(file): file for file in ROOT.rglob("*.py")}


def imports(name: str) -> Iterator[str]:
    """Yield the modules of the package that a module imports anywhere, in functions and for type checkers too."""
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            source = (node.module or "").removeprefix("card_capture").removeprefix(".")
            if (node.module or "").partition(".")[0] == "card_capture":
                for alias in node.names:
                    inner = f"{source}.{alias.name}".removeprefix(".")
                    yield inner if inner in MODULES else source or "__init__"
        if isinstance(node, ast.Import):
            yield from (
                alias.name.removeprefix("card_capture.")
                for alias in node.names
                if alias.name.startswith("card_capture.")
            )


LATE = ("_kit.states", "svg._notebook")
"""
The one import that leads upward, from inside a method: a view and a state show themselves as pictures in a notebook.

Pictures know the views of all games, so no game can import them at the top. A notebook calls the method by its name, so
the class itself must have it.
"""

GRAPH = {name: set(imports(name)) - ({LATE[1]} if name == LATE[0] else set()) for name in MODULES}


def part_of(name: str) -> str:
    return name.partition(".")[0]


def test_every_part_has_a_layer() -> None:
    assert {part_of(name) for name in MODULES} == LAYER_OF.keys()


def test_contributing_lists_every_part_once_from_the_bottom_up() -> None:
    text = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = re.findall(r"^  ([a-z_]+)(?:\.py|/)(?: |$)", text.partition("\nsrc/card_capture/\n")[2], re.MULTILINE)
    layers = [LAYER_OF[part] for part in listed]
    assert sorted(listed) == sorted(LAYER_OF)
    assert layers == sorted(layers)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_lead_downward(name: str) -> None:
    part = part_of(name)
    upward = {other for other in GRAPH[name] if part_of(other) != part and LAYER_OF[part_of(other)] >= LAYER_OF[part]}
    assert not upward


def test_the_one_exception_is_inside_a_method() -> None:
    tree = ast.parse(MODULES[LATE[0]].read_text(encoding="utf-8"))
    at_the_top = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert LATE[1] in set(imports(LATE[0]))
    assert f"card_capture.{LATE[1]}" not in at_the_top


def test_no_module_imports_itself_on_a_detour() -> None:
    """`TopologicalSorter` raises a `CycleError` that lists the modules of a circle."""
    order = list(TopologicalSorter(GRAPH).static_order())
    assert len(order) == len(MODULES)
