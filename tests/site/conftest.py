"""The site, built and served once for all tests of this folder, and a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import CHROMIUM, Reader, find_missing

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, or skip the test where that can't be done."""
    if missing := find_missing():
        pytest.skip(missing)
    target = tmp_path_factory.mktemp("site")
    quiet = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("DOCS_")}
    built = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)],
        cwd=ROOT,
        env=plain | quiet,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return target


@pytest.fixture(scope="session")
def base(folder: Path) -> Iterator[str]:
    """Serve the site from this machine."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def send_error(self, code: int, *others: Any) -> None:
            """Answer with the site's own page if there is none, as the hosts of sites do."""
            if code != 404 or self.command != "GET":
                return super().send_error(code, *others)
            content = (folder / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            return None

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Any]:  # noqa: ARG001 - it skips first
    """Start the browser. Its event loop runs until it is closed, and other tests of the same process need their own."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - this file is read also where it is not there

    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def reader(browser: Any, base: str) -> Reader:
    """Open the site."""
    return Reader(browser, base)
