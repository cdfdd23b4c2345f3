"""What a user reads who has not installed an extra."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from card_capture.errors import MissingExtraError

MODULES = [
    ("card_capture.rl.codec._arrays", "numpy", "rl", "numpy"),
    ("card_capture.rl.gymnasium", "gymnasium", "gymnasium", "gymnasium"),
    ("card_capture.rl.pettingzoo", "pettingzoo", "pettingzoo", "gymnasium and pettingzoo"),
]


@pytest.mark.parametrize(("module", "package", "extra", "packages"), MODULES)
def test_a_missing_extra(module: str, package: str, extra: str, packages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(MissingExtraError) as caught:
        import_module(module)
    assert str(caught.value) == (
        f'expected the extra "{extra}" ({packages}) to be installed; '
        f"install it with: pip install 'card-capture[{extra}]'"
    )


def test_the_package_needs_no_extra() -> None:
    assert import_module("card_capture.rl").__all__ == []
