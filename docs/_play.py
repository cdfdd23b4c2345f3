"""
The pages Play and Replay: what they show at once, and the files with which they run the library.

Pyodide, which is Python for browsers, comes from npm: from the folder that the
variable PYODIDE names, or by `npm install` into the folder `build`. The library is
the wheel of this very tree. Without npm the site is built without them, and the
page says that the playground is not in this build.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from html import escape
from importlib.metadata import distribution
from pathlib import Path
from posixpath import relpath
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from _pictures import draw_layouts

from card_capture import apply, new_game, parse_action, svg, view
from card_capture._cli.deals import DEFAULT_GAME, DEFAULT_SEED
from card_capture._demo.rendering import play_game
from card_capture._replay import describe_replay, read_source, render_viewer

ROOT = Path(__file__).parents[1]
PYODIDE = "314"
"""The release of Pyodide; its first number is that of Python without the point."""

INSTALLED = ROOT.joinpath("build", "pyodide")
"""The folder into which npm installs it."""

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIBRARIES = ("attrs", "cattrs", "typing-extensions")
"""The distributions that the library needs; they come from the environment that builds the site."""

LINK = "v=published@1&s=1&m=discard.-"
"""The game on the table before anything is loaded, so that the visitor's first action can be a capture."""


_found: list[Path] = []
"""The folder of the npm package, if it has been found."""


def find_pyodide() -> None:
    """Find the npm package, or install it; until then, the playground is not part of the pages."""
    named = os.environ.get("PYODIDE")
    package = Path(named) if named else INSTALLED / "node_modules" / "pyodide"
    if not package.exists() and not named:
        _install()
    _found[:] = [package] if all((package / name).exists() for name in FILES) else []


def _install() -> None:
    """Install the npm package, unless there is no npm or no network; another build may do so at the same time."""
    npm = shutil.which("npm")
    if npm is None:
        return
    INSTALLED.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=INSTALLED.parent) as folder:
        limits = ["--fetch-retries=0", "--fetch-timeout=60000"]
        command = [npm, "install", "--silent", "--no-save", *limits, "--prefix", folder, f"pyodide@^{PYODIDE}"]
        done = subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - our own command
        if done.returncode == 0:
            with suppress(OSError):  # the other build was faster
                Path(folder, "node_modules").rename(INSTALLED / "node_modules")


def find_version() -> str | None:
    """Return the version of Pyodide in the site, or None if the playground is not part of the pages."""
    return json.loads((_found[0] / "package.json").read_text(encoding="utf-8"))["version"] if _found else None


def write_files(site: Path) -> None:
    """Write the parts of the pages Play and Replay that are not in the folder of the pages."""
    (site / "play").mkdir(parents=True, exist_ok=True)
    for name in ("table.js", "viewer.js"):
        (site / "play" / name).write_text(read_source(name), encoding="utf-8")
    (site / "play" / "sample.json").write_text(json.dumps(_get_sample(), separators=(",", ":")), encoding="utf-8")
    if _found:
        _write_python(site)


def _write_python(site: Path) -> None:
    """Write Python, the wheel of this tree and the libraries it needs, and a list of them."""
    (package,) = _found
    target = site / "play" / "py"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in FILES:
        shutil.copy(package / name, target)
    archives = [_build_wheel(target), _zip_libraries(target)]
    loaded = [*(name for name in FILES if not name.endswith(".mjs")), *archives]
    content = {"archives": archives, "bytes": sum((target / name).stat().st_size for name in loaded)}
    (target / "files.json").write_text(json.dumps(content), encoding="utf-8")


def _build_wheel(target: Path) -> str:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own command
        (wheel,) = Path(folder).glob("*.whl")
        shutil.copy(wheel, target)
        return wheel.name


def _zip_libraries(target: Path) -> str:
    """Write the libraries, with their licences, as one archive."""
    name = "libraries.zip"
    with ZipFile(target / name, "w", ZIP_DEFLATED) as archive:
        for library in LIBRARIES:
            for file in sorted(distribution(library).files or [], key=str):
                if file.suffix != ".pyc" and ".." not in file.parts:
                    archive.write(file.locate(), str(file))
    return name


def draw_playground(page: str) -> str:
    """Return the playground of a page: a picture of the table until the visitor presses Play."""
    state = apply(new_game(seed=1), parse_action("discard -"))  # as LINK has it
    picture = draw_layouts(lambda size: svg.table(view(state), size=size))
    script = relpath("play/play.js", page.removesuffix("index.md").removesuffix(".md") or ".")
    start = (
        '<p class="play-start"><button type="button" class="md-button md-button--primary" data-play="start" disabled>'
        f"Play</button> <span>It loads Python from this site, up to 14 MB.</span></p>"
        '<noscript><p class="play-note">The table needs JavaScript.</p></noscript>'
        f'<script type="module" src="{script}"></script>'
        if _found
        else '<p class="play-note">The playground is not in this build of the site.</p>'
    )
    link = escape(LINK)
    return f'<div class="play picture" data-link="{link}"><div class="play-table">{picture}</div>{start}</div>'


@cache
def _get_sample() -> dict[str, Any]:
    """Return the replay that is shown before anything is loaded: the game of the command line."""
    return describe_replay(play_game(DEFAULT_GAME, new_game(seed=DEFAULT_SEED), DEFAULT_SEED))


def draw_replay(page: str) -> str:
    """Return the viewer with a sample, and the button that opens other games."""
    script = relpath("play/replay.js", page.removesuffix(".md"))
    opening = (
        '<button type="button" class="play-button" disabled>Open a record</button> '
        "<span>It loads Python from this site, up to 14 MB.</span>"
        if _found
        else "<span>This build of the site can't open other games.</span>"
    )
    return (
        f'{render_viewer(_get_sample())}<p class="play-start replay-open">{opening}</p>'
        f'<div class="play-notice" role="alert"></div><script type="module" src="{script}"></script>'
    )
