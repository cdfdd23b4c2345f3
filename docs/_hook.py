"""
What the building of the pages adds to mkdocs: the parts that come from the code.

A page asks for a part with a line `<!-- made: NAME -->` or `<!-- made: NAME ARGUMENTS -->`.
The parts are made in `_fragments.py` and `_pictures.py`, which know nothing of mkdocs.
"""
# ruff: noqa: INP001 - the documentation is no package

from typing import Any

from _fragments import fill, link_rules
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out the links to places that nobody has named, such as a repository that is not public."""
    extra: Any = config.extra
    extra["social"] = [link for link in extra["social"] if link["link"]]
    return config


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put the parts where the page asks for them."""
    return fill(markdown, page.file.src_uri)


def on_page_content(html: str, *, page: Page, **_: Any) -> str:
    """Let every number of a rule lead to the rule."""
    return link_rules(html, page.url)
