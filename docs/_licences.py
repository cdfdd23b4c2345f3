"""
Write the licences of the parts of the site that others made, as one file at its root.

The Mozilla Public License asks for a note that says where the source is; the other licences ask for their text. The
texts come from the environment that builds the site, so they are those of the versions that the site contains.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import sysconfig
from collections.abc import Iterable, Sequence
from importlib.metadata import distribution, metadata
from pathlib import Path

from attrs import frozen

NAME = "licences.txt"

_MOZILLA = """\
Pyodide is Python for browsers. The files pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm and pyodide-lock.json are
those of the npm package "pyodide", unchanged. They are available under the Mozilla Public License, v. 2.0, which you
can read at https://mozilla.org/MPL/2.0/. The address above has the source of this version."""


@frozen
class Part:
    """
    A part of the site that others made.

    Attributes:
        title: Its name and version.
        source: The address of its source.
        texts: Its licence, or the licences of what it contains.
    """

    title: str
    source: str
    texts: Sequence[str]


def write_licences(site: Path, libraries: Iterable[str], pyodide: str | None) -> None:
    """
    Write the file.

    Args:
        site: The folder of the built site.
        libraries: The distributions that the playground needs.
        pyodide: The version of Pyodide, or None if the site was built without the playground.
    """
    parts = [*_list_playground(libraries, pyodide), _describe_theme()] if pyodide else [_describe_theme()]
    content = ["Parts of this site that others made, with their licences"]
    for part in parts:
        content += [f"{'=' * 78}\n{part.title}\nSource: {part.source}\n{'=' * 78}", *part.texts]
    (site / NAME).write_text("\n\n".join(text.strip("\n") for text in content) + "\n", encoding="utf-8")


def _list_playground(libraries: Iterable[str], pyodide: str) -> list[Part]:
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt").read_text(encoding="utf-8")
    return [
        Part(f"Pyodide {pyodide}", f"https://github.com/pyodide/pyodide/tree/{pyodide}", [_MOZILLA]),
        Part("Python and its library, in Pyodide", "https://github.com/python/cpython", [python]),
        *(describe_distribution(name) for name in libraries),
    ]


def describe_distribution(name: str) -> Part:
    """Return an installed distribution with the licences in its metadata."""
    files = [file for file in distribution(name).files or [] if "licenses" in file.parts]
    urls = dict(url.split(", ", 1) for url in metadata(name).get_all("Project-URL") or [])
    source = next(urls[label] for label in ("Source", "Repository", "GitHub") if label in urls)
    return Part(f"{name} {distribution(name).version}", source, [file.read_text(encoding="utf-8") for file in files])


def _describe_theme() -> Part:
    """Return the theme with the sets of icons from which the pages take some."""
    theme = describe_distribution("mkdocs-material")
    icons = (file for file in distribution("mkdocs-material").files or [] if ".icons" in file.parts)
    texts = [file.read_text(encoding="utf-8") for file in icons if file.stem == "LICENSE"]
    return Part(f"{theme.title}, the theme, with its icons", theme.source, [*theme.texts, *texts])
