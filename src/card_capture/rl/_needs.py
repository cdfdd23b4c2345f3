"""The error for an extra that is not installed."""

from __future__ import annotations


def explain_missing(extra: str, packages: str) -> ImportError:
    """Return the error for an extra that is not installed, from its name and the packages in it."""
    return ImportError(
        f'expected the extra "{extra}" ({packages}) to be installed; '
        f"install it with: pip install 'card-capture[{extra}]'"
    )
