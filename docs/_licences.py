"""
Write the licences of all parts of the site that others made, as one file next to the pages.

The Mozilla Public License asks for a note that says where the source is, and the other licences ask for their text. The
texts come from the environment that builds the site, so they belong to the versions that it contains.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from attrs import frozen

NAME = "licences.txt"
"""The file, at the root of the site."""


@frozen
class Part:
    """
    A part of the site that others made.

    Attributes:
        name: Its name, with the version.
        source: The address of its source.
        texts: Its licences.
    """

    name: str
    source: str
    texts: tuple[str, ...]


_MOZILLA = """This is Python for the browser: pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm and pyodide-lock.json.
They are unchanged files of the npm package "pyodide", and are available under the Mozilla Public License, v. 2.0,
which is at https://mozilla.org/MPL/2.0/. You can get the source of this version at the address above."""


def write_licences(site: Path, libraries: tuple[str, ...], pyodide: str | None) -> None:
    """
    Write the file.

    Args:
        site: The folder of the built site.
        libraries: The distributions in the playground.
        pyodide: The version of Pyodide, or None if the site has no playground.
    """
    found = [*_list_playground(libraries, pyodide), _describe("mkdocs-material", _find_icons())] if pyodide else []
    parts = found or [_describe("mkdocs-material", _find_icons())]
    heads = (f"{'=' * 78}\n{part.name}\n{part.source}\n{'=' * 78}" for part in parts)
    blocks = ("\n\n".join((head, *part.texts)) for head, part in zip(heads, parts, strict=True))
    (site / NAME).write_text("\n\n\n".join(blocks) + "\n", encoding="utf-8")
