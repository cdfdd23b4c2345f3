"""`nox` runs the tests on every CPython from 3.11 on that it finds, but on the one of the version in TESTED."""

import os

import nox

PYTHONS = [version for version in ("3.11", "3.12", "3.13", "3.14") if version != os.environ.get("TESTED")]

nox.options.error_on_missing_interpreters = False  # also where CI is set: what is not there can't be tried


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Install the library with its tests' needs, and run them."""
    session.install("-e", ".[test]")
    session.run("python", "-c", "import sys; print('the tests run on CPython', sys.version)")
    session.run("python", "-m", "pytest", *session.posargs)
