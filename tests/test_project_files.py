"""The files around the code: workflows, the metadata of the package, and what the sdist contains."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from card_capture import __version__

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = PYPROJECT["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")

every_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)


# Workflows


def test_there_are_workflows() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["checks", "ci", "docs", "release"]


@every_workflow
def test_every_action_is_pinned_by_its_commit(workflow: Path) -> None:
    for used in re.findall(r"\buses: *(.+)", workflow.read_text(encoding="utf-8")):
        local = re.fullmatch(r"\./\.github/workflows/(\w+)\.yml", used)
        if local:
            assert ROOT / used in WORKFLOWS
        else:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), used


@every_workflow
def test_every_job_asks_for_its_own_permissions(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    jobs = re.split(r"(?m)^  (?=\w+:$)", text.partition("\njobs:\n")[2])[1:]
    assert "\npermissions: {}\n" in text
    assert jobs
    assert all("\n    permissions:" in job for job in jobs)


def _mike_calls(name: str, *tags: str) -> list[str]:
    return [" ".join(call) for call in _publish_docs().list_mike_calls(name, tags)]


def _publish_docs() -> Any:
    spec = spec_from_file_location("publish_docs", ROOT / ".ci" / "publish_docs.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


AS_LATEST = "deploy --push --update-aliases {} latest"
LATEST_BY_DEFAULT = "set-default --push latest"


@pytest.mark.parametrize("name", ["v1.0.0rc1", "v1.0.0a2", "v1.0.0.dev1", "v1.0.0.post1", "v1.0", "1.0.0", "topic", ""])
def test_the_pages_of_a_prerelease_are_not_published(name: str) -> None:
    assert _mike_calls(name, "v0.9.0", name) == []


def test_the_main_branch_is_dev() -> None:
    assert _mike_calls("main", "v0.9.0") == ["deploy --push dev"]


@pytest.mark.parametrize(
    ("tag", "tags", "version"),
    [
        ("v0.1.0", ["v0.1.0"], "0.1"),
        ("v0.10.0", ["v0.9.0", "v0.10.0"], "0.10"),
        ("v1.2.3", ["v1.2.2", "v1.2.3", "v1.3.0rc1", "other"], "1.2"),
        ("v1.0.0", [], "1.0"),
    ],
)
def test_the_newest_release_is_latest(tag: str, tags: list[str], version: str) -> None:
    assert _mike_calls(tag, *tags) == [AS_LATEST.format(version), LATEST_BY_DEFAULT]


def test_a_fix_of_an_older_release_is_not_latest() -> None:
    assert _mike_calls("v1.9.1", "v1.9.0", "v1.10.0", "v1.9.1") == ["deploy --push 1.9"]


@pytest.mark.parametrize(
    ("name", "tags", "folder"),
    [
        ("main", [], "dev"),
        ("main", ["v0.1.0rc1"], "dev"),
        ("main", ["v0.1.0"], None),
        ("v0.2.0", ["v0.1.0", "v0.2.0"], "latest"),
        ("v0.1.1", ["v0.2.0", "v0.1.1"], None),
        ("v1.0.0rc1", ["v1.0.0rc1"], None),
    ],
)
def test_the_page_for_wrong_addresses_is_that_of_the_newest_release(
    name: str, tags: list[str], folder: str | None
) -> None:
    module = _publish_docs()
    assert module.find_404(module.list_mike_calls(name, tags), tags) == folder


@pytest.mark.skipif(not shutil.which("git") or sys.platform == "emscripten", reason="it needs git")
def test_the_page_for_wrong_addresses_is_copied_to_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str, at: Path = tmp_path) -> str:
        ran = subprocess.run(["git", *arguments], cwd=at, check=True, capture_output=True, text=True)  # noqa: S603, S607
        return ran.stdout

    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A reader")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "reader@example.org")
    clone = tmp_path / "clone"
    git("init", "--quiet", "--bare", "--initial-branch=gh-pages", "origin.git")
    git("clone", "--quiet", str(tmp_path / "origin.git"), "clone")
    (clone / "0.1").mkdir()
    (clone / "0.1" / "404.html").write_text("Lost?", encoding="utf-8")
    (clone / "latest").symlink_to("0.1")  # as mike makes it
    git("add", ".", at=clone)
    git("commit", "--quiet", "-m", "Publish 0.1", at=clone)
    git("push", "--quiet", "origin", "HEAD:gh-pages", at=clone)
    monkeypatch.chdir(clone)
    for _ in range(2):  # the second time there is nothing to do
        _publish_docs().publish_404("latest")
        assert git("show", "gh-pages:404.html", at=tmp_path / "origin.git") == "Lost?"
        assert len(git("log", "--oneline", "gh-pages", at=tmp_path / "origin.git").splitlines()) == 2
    assert len(git("worktree", "list", at=clone).splitlines()) == 1


# Versions of Python


def _nox_pythons() -> list[str]:
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    [assigned] = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PYTHONS"
    ]
    pythons: list[str] = ast.literal_eval(assigned)
    return pythons


def test_the_classifiers_are_the_versions_that_are_tested() -> None:
    listed = [re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in PROJECT["classifiers"]]
    assert [each[1] for each in listed if each] == _nox_pythons()
    assert PROJECT["requires-python"] == f">={_nox_pythons()[0]}"


@pytest.mark.parametrize("stem", ["checks", "release"])
def test_the_workflows_have_every_version(stem: str) -> None:
    text = (ROOT / ".github" / "workflows" / f"{stem}.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"\b3\.\d\d\b", text)) == set(_nox_pythons())


# The sdist


def test_the_sdist_has_what_the_tests_read() -> None:
    include = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    there = {entry.strip("/") for entry in include} | {"LICENSE", "pyproject.toml"}
    options = PYPROJECT["tool"]["pytest"]["ini_options"]
    read = {"conftest.py", *options["testpaths"], *options["pythonpath"]} - {"."}
    for source in chain((ROOT / "tests").rglob("*.py"), (ROOT / "docs").rglob("*.py")):
        read |= set(re.findall(r'\bROOT / "([^"]+)"', source.read_text(encoding="utf-8")))
    assert {"README.md", "mkdocs.yml", ".github"} <= read
    assert read <= there


# What others show and build


def test_the_links_of_the_readme_work_where_only_the_readme_is_shown() -> None:
    """PyPI has none of the other files."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    assert [fragment["path"] for fragment in hook["fragments"]] == ["README.md"]
    for each in hook["substitutions"]:
        page = re.sub(each["pattern"], each["replacement"].replace("$HFPR_VERSION", __version__), page)
    links = re.findall(r"\]\((.+?)\)", page)
    assert links
    assert all(link.startswith("https://") for link in links)
    home = PROJECT["urls"]["Homepage"]
    raw = home.replace("github.com", "raw.githubusercontent.com")
    (picture,) = re.findall(r"!\[.+?\]\((.+?)\)", page)
    assert picture == f"{raw}/v{__version__}/docs/assets/table.svg"
    assert f"]({home}/blob/v{__version__}/CHANGELOG.md)" in page


def test_the_recipe_builds_this_version_with_what_it_needs() -> None:
    recipe = (ROOT / "recipe" / "recipe.yaml").read_text(encoding="utf-8")
    host, run = re.findall(r"^  (?:host|run):\n((?:    - .+\n)+)", recipe, flags=re.MULTILINE)
    assert f'\n  version: "{__version__}"\n' in recipe
    for section, needs in (host, PYPROJECT["build-system"]["requires"]), (run, PROJECT["dependencies"]):
        found = re.findall(r"- ([\w-]+) >=([\d.]+)\n", section)
        assert [f"{name}>={least}".replace("_", "-") for name, least in found] == needs
    assert f'python_min: ["{_nox_pythons()[0]}"]' in (ROOT / "recipe" / "variants.yaml").read_text(encoding="utf-8")
    [(command, function)] = PROJECT["scripts"].items()
    assert f"\n      - {command} = {function}\n" in recipe


# Addresses and the version


def test_all_addresses_follow_the_home() -> None:
    urls = PROJECT["urls"]
    home, owner, name = re.fullmatch(r"(https://github\.com/([\w-]+)/([\w-]+))", urls["Homepage"]).groups()  # type: ignore[union-attr]
    pages = f"https://{owner}.github.io/{name}/"  # as docs.yml derives it
    assert urls == {
        "Homepage": home,
        "Documentation": pages,
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }
    assert f"\nrepository-code: {home}\n" in CITATION
    assert f"\nurl: {pages}\n" in CITATION
    for path in "SECURITY.md", ".github/ISSUE_TEMPLATE/config.yml":
        assert f"{home}/security/advisories/new" in (ROOT / path).read_text(encoding="utf-8")


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {__version__}\n" in CITATION
    assert f"\nlicense: {PROJECT['license']}\n" in CITATION
