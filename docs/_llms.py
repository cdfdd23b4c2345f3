"""
The pages as Markdown for language models: `llms.txt`, `llms-full.txt` and a file for each page.

The plugin that writes these files makes all links absolute. Then they break on a
site that lives below a sub-path, such as `/card_capture/1.0/`. So the plugin gets
an address that cannot exist, and its links are replaced by relative ones.
"""
# ruff: noqa: INP001 - the documentation is not a package

import re
from collections.abc import Mapping
from posixpath import dirname, relpath

BASE = "https://site.invalid/"
"""The address that mkdocs.yml gives to the plugin."""

_LINK = re.compile(rf"\]\({re.escape(BASE)}([^)#\s]*)(#[^)\s]*)?\)")
_ENTRY = re.compile(r"^(- \[.+\]\((.+)\))$", flags=re.MULTILINE)


def with_relative_links(markdown: str, file: str) -> str:
    """
    Return *markdown* with every link below `BASE` made relative.

    Args:
        markdown: The content of the file.
        file: The path of the file, relative to the root of the site.
    """

    def relative(link: re.Match[str]) -> str:
        path = relpath(link[1] or ".", dirname(file) or ".")
        return f"]({path}{'/' if link[1].endswith('/') else ''}{link[2] or ''})"

    return _LINK.sub(relative, markdown)


def with_descriptions(index: str, descriptions: Mapping[str, str]) -> str:
    """Return the list of pages with the description of each page after its link."""
    return _ENTRY.sub(lambda entry: f"{entry[1]}: {descriptions[entry[2]]}", index)
