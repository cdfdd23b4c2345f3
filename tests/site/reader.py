"""A browser that reads the site."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from attrs import field, frozen

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


def find_missing() -> str | None:
    """Return the reason why the site can't be built and opened here, or None."""
    for needed in ("mkdocs", "material", "mkdocstrings", "playwright"):
        if find_spec(needed) is None:
            return f"{needed} is not installed: the extras docs and site have it"
    return None if CHROMIUM else "there is no Chromium here"


@frozen
class Reader:
    """A browser on the site, and everything that was wrong while it read."""

    browser: Any
    base: str
    faults: list[str] = field(factory=list)

    def page(self, **options: object) -> Any:
        """Return a new page that notes what goes wrong."""
        page = self.browser.new_context(**options).new_page()
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
        if urlsplit(url).hostname != "127.0.0.1" and not url.startswith(("data:", "blob:", "file:")):
            self.faults.append(f"a request to elsewhere: {url}")
