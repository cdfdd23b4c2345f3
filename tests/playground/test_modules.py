"""The modules of the pages Play and Replay, and of replays in one file: a lint without further tools."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import card_capture

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "docs" / "play", Path(card_capture.__file__).parent / "_replay")
MODULES = {file.name: file for folder in FOLDERS for file in sorted(folder.glob("*.js"))}
NODE = shutil.which("node")

every_module = pytest.mark.parametrize("name", MODULES)


def read(name: str) -> str:
    return MODULES[name].read_text(encoding="utf-8")


def test_there_are_modules_and_they_are_small() -> None:
    assert {"play.js", "replay.js", "table.js", "viewer.js", "worker.js"} <= MODULES.keys()
    assert sum(len(read(name).splitlines()) for name in MODULES) < 800


@pytest.mark.skipif(NODE is None, reason="there is no Node.js")
@every_module
def test_node_can_read_it(name: str, tmp_path: Path) -> None:
    copy = tmp_path / f"{name}.mjs"
    copy.write_text(read(name), encoding="utf-8")
    checked = subprocess.run([str(NODE), "--check", str(copy)], capture_output=True, text=True, check=False)  # noqa: S603
    assert checked.returncode == 0, checked.stderr


@every_module
def test_its_style(name: str) -> None:
    text = read(name)
    assert text.startswith("// ")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for line in text.splitlines():
        assert len(line) <= 120, line
        assert line == line.rstrip(), line
    assert not re.findall(r"\bvar\b|\bconsole\b|\beval\b|debugger|[^=!]==[^=]|!=[^=]|\t", text)
    assert not re.findall(r"https?:", text), "everything is loaded from the site itself"


@every_module
def test_what_it_imports_exists_and_is_used(name: str) -> None:
    text = read(name)
    for names, source in re.findall(r'^import \{(.+?)\} from "\./(.+?)";$', text, flags=re.MULTILINE):
        for imported in names.split(","):
            word = imported.strip()
            assert re.search(rf"^export (?:async )?(?:class|const|function) {word}\b", read(source), re.MULTILINE)
            assert len(re.findall(rf"\b{word}\b", text)) > 1, f"{word} is not used"


@every_module
def test_what_it_defines_is_used(name: str) -> None:
    text = read(name)
    everything = "".join(map(read, MODULES))
    for word in re.findall(r"^\s*(?:export )?(?:const|let|function|async function|class) (\w+)", text, re.MULTILINE):
        assert len(re.findall(rf"\b{word}\b", everything)) > 1, f"{word} is not used"
