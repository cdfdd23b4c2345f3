"""`nox` runs the tests on every CPython from 3.11 on that it finds, except the one whose version TESTED names."""

import os

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_missing_interpreters = False  # also where CI is set: a Python that is missing can't be tried


@nox.session(python=[version for version in PYTHONS if version != os.environ.get("TESTED")])
def tests(session: nox.Session) -> None:
    """Install the library with everything its tests need, and run them."""
    session.install("-e", ".[test]")
    session.run("python", "-c", "import sys; print('the tests run on CPython', sys.version)")
    session.run("python", "-m", "pytest", *session.posargs)
