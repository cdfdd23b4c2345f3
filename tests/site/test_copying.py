"""Press the copy button of examples, and use what it copies."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader


def copy_blocks(page: Any) -> list[tuple[str, str]]:
    """Return for each block of code on a page what it shows and what its button copies."""
    blocks: list[tuple[str, str]] = []
    for block in page.locator(".highlight").all():
        block.scroll_into_view_if_needed()
        block.hover()
        page.evaluate("navigator.clipboard.writeText('')")
        block.locator("button.md-clipboard, .md-code__button[data-md-type=copy]").first.click()
        page.wait_for_function("navigator.clipboard.readText()")
        blocks.append((block.inner_text(), str(page.evaluate("navigator.clipboard.readText()"))))
    return blocks


@pytest.mark.parametrize("path", ["tutorial/first-game/", "how-to/draw-a-table/", "reference/command-line/"])
def test_what_the_copy_button_copies_can_be_pasted_into_a_file(reader: Reader, path: str) -> None:
    page = reader.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(reader.base + path)
    blocks = copy_blocks(page)
    assert any(shown != copied for shown, copied in blocks)
    for shown, copied in blocks:
        typed = re.findall(r"^(?:>>>|\.\.\.|\$) (.*)$", shown, flags=re.MULTILINE)
        assert copied.strip("\n") == ("\n".join(typed) or shown).strip("\n")
        if shown.startswith(">>> "):
            compile(copied, path, "exec")


def test_the_copied_program_of_the_home_page_runs(reader: Reader, tmp_path: Path) -> None:
    page = reader.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(reader.base)
    (install, _), (shown, copied) = copy_blocks(page)
    assert install.strip() == "pip install card-capture"
    program = tmp_path / "game.py"
    program.write_text(copied, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(program)], check=True, capture_output=True, text=True)  # noqa: S603 - ours
    lines = [line for line in shown.splitlines() if line and not line.startswith((">>>", "..."))]
    assert ran.stdout.splitlines() == lines
