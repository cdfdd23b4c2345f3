"""
Extend mkdocs: insert the generated parts of the pages, link rule numbers, adapt the files for language models, and add
the playground and the licences of what it contains.

A page asks for a part with a line `<!-- made: NAME -->` or `<!-- made: NAME ARGUMENTS -->`.
`_fragments.py`, `_pictures.py`, `_llms.py`, `_play.py` and `_licences.py` do the work; they do not depend on mkdocs.
"""
# ruff: noqa: INP001 - the documentation is not a package

from pathlib import Path, PurePosixPath
from typing import Any

from _examples import mark_output
from _fragments import fill, link_rules
from _licences import write_licences
from _llms import with_descriptions, with_relative_links
from _play import LIBRARIES, find_pyodide, find_version, write_files
from _project import URLS, describe_project, list_games
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

_descriptions: dict[str, str] = {}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out links without a target, fill in what the templates show, and prepare the playground."""
    extra: Any = config.extra
    extra["social"] = [link for link in extra["social"] if link["link"]]
    extra["project"] = describe_project()
    extra["games"] = list_games()
    config.repo_url = config.repo_url or URLS["Homepage"]
    config.repo_name = "Project"
    find_pyodide()
    return config


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Insert the generated parts, and remember the description of the page."""
    _descriptions[PurePosixPath(page.file.dest_uri).with_suffix(".md").as_posix()] = page.meta.get("description", "")
    return fill(markdown, page.file.src_uri)


def on_page_content(html: str, *, page: Page, **_: Any) -> str:
    """Mark the output of examples, and link every rule number to its rule."""
    return link_rules(mark_output(html), page.url)


@event_priority(-100)  # after the plugin has written the files
def on_post_build(config: MkDocsConfig) -> None:
    """
    Finish the files that are not pages.

    In those for language models the links become relative, and each page is described in their index.
    """
    site = Path(config.site_dir)
    write_files(site)
    write_licences(site, LIBRARIES, find_version())
    index = site / "llms.txt"
    for file in [index, site / "llms-full.txt", *site.rglob("*.md")]:
        text = file.read_text(encoding="utf-8")
        text = with_relative_links(text, file.relative_to(site).as_posix())
        file.write_text(with_descriptions(text, _descriptions) if file == index else text, encoding="utf-8")
