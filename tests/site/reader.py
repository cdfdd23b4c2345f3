"""A browser that reads the site. Importing this skips a test module where there is no browser, or no mkdocs."""

from __future__ import annotations

import shutil
from urllib.parse import urlsplit

import pytest
from attrs import field, frozen

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
if CHROMIUM is None:
    pytest.skip("there is no Chromium here", allow_module_level=True)
for needed in ("mkdocs", "material", "mkdocstrings", "playwright"):
    pytest.importorskip(needed, reason=f"{needed} is not installed: the extras docs and site have it")

from playwright.sync_api import Browser, Page  # noqa: E402 - only where it is there


@frozen
class Reader:
    """A browser on the site, and everything that was wrong while it read."""

    browser: Browser
    base: str
    faults: list[str] = field(factory=list)

    def page(self, **options: object) -> Page:
        """Return a new page that notes what goes wrong."""
        page = self.browser.new_context(**options).new_page()  # type: ignore[arg-type]
        page.on("console", lambda said: said.type in ("error", "warning") and self.faults.append(said.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("requestfailed", lambda request: self._look_at_failure(request.failure, request.url))
        page.on("response", lambda got: got.status >= 400 and self.faults.append(f"{got.status}: {got.url}"))
        page.on("request", lambda request: self._look_at(request.url))
        return page

    def _look_at_failure(self, failure: str | None, url: str) -> None:
        if failure != "net::ERR_ABORTED":  # which is what becomes of a request when the reader leaves the page
            self.faults.append(f"{failure}: {url}")

    def _look_at(self, url: str) -> None:
        if urlsplit(url).hostname != "127.0.0.1" and not url.startswith(("data:", "blob:")):
            self.faults.append(f"a request to elsewhere: {url}")
