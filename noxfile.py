"""`nox` runs the tests on every CPython from 3.11 on that it finds, except the one whose version TESTED names."""

import os

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_missing_interpreters = False  # also where CI is set: a Python that is missing can't be tried


@nox.session(python=[version for version in PYTHONS if version != os.environ.get("TESTED")])
def tests(session: nox.Session) -> None:
    """Install the library with all that its tests need, and run them: the tests of SDIST on WHEEL, if these are set."""
    wheel, sdist = os.environ.get("WHEEL"), os.environ.get("SDIST")
    session.install(f"{wheel}[test]") if wheel else session.install("-e", ".[test]")
    session.run("python", "-c", "import sys; print('the tests run on CPython', sys.version)")
    if sdist:
        session.chdir(sdist)
        session.run("bash", ".ci/test_wheel", "python", external=True)
    else:
        session.run("python", "-m", "pytest", *session.posargs)
