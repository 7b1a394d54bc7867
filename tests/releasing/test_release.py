"""A release: why there is none yet, and what is told of packages that are not as they should be."""

import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from scripts.releasing.parts import parts
from scripts.releasing.release import (
    BUDGETS,
    check_sizes,
    describe,
    extras_of,
    install_extras,
    not_ready,
    same,
    sections,
    stated_version,
)
from scripts.releasing.trials import TRIALS
from scripts.setting_up.environment import Environment, SetupFailed
from scripts.setting_up.packaging import STANDS_IN, Commit

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "liverpool" / "server" / "page"


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "safe.directory=*"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True)


def project(folder: Path, version: str, heading: str) -> Path:
    """A checkout with this version and a changelog that begins with this heading."""
    (folder / STANDS_IN).parent.mkdir(parents=True)
    (folder / STANDS_IN).write_text(f'__version__ = "{version}"\n')
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n\n- New.\n\n## 0.7.0\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "One")
    return folder


def test_a_release_has_its_version_its_day_and_nothing_beside_the_commit(tmp_path: Path) -> None:
    root = project(tmp_path / "a", "0.8.0", "0.8.0 (2026-12-01)")
    assert [*not_ready(root)] == []
    git(root, "tag", "v0.9.0")
    (root / STANDS_IN).write_text('__version__ = "0.8.0.dev0"\n')
    (root / "CHANGELOG.md").write_text("## Unreleased\n")
    version, changelog, tag, changed = not_ready(root)
    assert "0.8.0.dev0" in version
    assert "begins with Unreleased" in changelog
    assert "should be v0.8.0" in tag
    assert "in no commit" in changed
    (root / "CHANGELOG.md").write_text("## 0.8.0\n")
    assert [each for each in not_ready(root) if "and the day" in each]
    (root / "CHANGELOG.md").write_text("# Changelog\n")
    with pytest.raises(SetupFailed, match="has no heading"):
        [*not_ready(root)]


def test_the_version_stands_in_one_file_and_the_changelog_begins_with_what_is_to_come() -> None:
    version = stated_version(ROOT)
    newest, last = sections(ROOT)[:2]
    assert newest[0] in ("Unreleased", version)
    assert last[0] != version
    kinds = ("src/**/*.py", "*.py", "*.toml", "*.cff", "*/package.json")
    files = [file for kind in kinds for file in ROOT.glob(kind)]
    told = [file for file in files if f'"{version}"' in file.read_text("utf-8")]
    assert told == [ROOT / STANDS_IN]


def clone(folder: Path, name: str, content: str) -> Path:
    (folder / "dist").mkdir(parents=True)
    with zipfile.ZipFile(folder / "dist" / name, "w") as wheel:
        wheel.writestr(zipfile.ZipInfo("a.py"), "")
        wheel.writestr(zipfile.ZipInfo("b.py"), content)
    return folder


def test_packages_that_differ_are_told_with_the_file_that_does(tmp_path: Path) -> None:
    name = "liverpool_rummy-1-py3-none-any.whl"
    one, two = clone(tmp_path / "1", name, "x"), clone(tmp_path / "2", name, "x")
    assert [file.name for file in same(one, two)] == [name]
    with pytest.raises(SetupFailed, match=r"other bytes in b\.py: liverpool_rummy-1"):
        same(one, clone(tmp_path / "3", name, "y"))
    with pytest.raises(SetupFailed, match="other names"):
        same(one, clone(tmp_path / "4", name.replace("1", "2"), "x"))


def test_a_package_has_a_budget(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    wheel.touch()
    os.truncate(wheel, BUDGETS[".whl"])
    check_sizes([wheel])
    os.truncate(wheel, BUDGETS[".whl"] + 1)
    with pytest.raises(SetupFailed, match=r"11,000,001 bytes, and 11,000,000 are the most"):
        check_sizes([wheel])


def test_every_extra_is_tried_and_all_can_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = {name for extras in TRIALS for name in extras.split(",")}
    assert tried == {"", "all", *extras_of(ROOT)}
    with pytest.raises(SetupFailed, match="Name extras to install: server, paper"):
        install_extras(Environment(ROOT), ["nonsense"])
    wanted: list[str] = []
    monkeypatch.setattr(Environment, "set_up", lambda _, names: wanted.extend(names))
    assert install_extras(Environment(ROOT), ["all"]) == 0
    assert wanted == extras_of(ROOT)


@pytest.mark.skipif(
    not (PAGE / "licences.txt").exists(), reason="`python3 run.py build` builds the page"
)
def test_the_list_of_parts_names_all_that_is_shipped_and_its_licence() -> None:
    listed = json.loads(parts(ROOT, "0.8.0", 0, extras_of(ROOT)))
    assert listed["metadata"]["timestamp"] == "1970-01-01T00:00:00Z"
    every = listed["components"]
    shipped = [part for part in every if part.get("scope") != "optional"]
    names = {part["name"] for part in shipped}
    assert names >= {"assemblyscript", "cpython", "hashes", "msgspec", "preact", "pyodide"}
    licences = (PAGE / "licences.txt").read_text("utf-8")
    for part in shipped:
        ((kind,),) = ((each["license"]["id"],) for each in part["licenses"])
        assert part["version"] in part["purl"]
        assert part["name"].lower() in licences.lower()
        assert kind.removesuffix("-3-Clause") in licences
    assert {part["name"] for part in every} >= {"starlette", "typst", "numpy", "pyarrow"}
    refs = [part["bom-ref"] for part in every]
    assert len(refs) == len({*refs})
    assert listed["dependencies"][0]["dependsOn"] == refs


def test_a_release_is_described_by_its_section_and_its_sums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "a"
    here.mkdir()
    (here / "CHANGELOG.md").write_text("## 0.8.0 (2026-12-01)\n\n- New.\n")
    (here / "pyproject.toml").write_text("[project.optional-dependencies]\n")
    monkeypatch.setattr("scripts.releasing.release.parts", lambda *_: "{}\n")
    monkeypatch.setattr("scripts.releasing.release.commit_of", lambda _: Commit(1, "abc", 0))
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "a.whl").write_text("")
    describe(here, dist, "0.8.0")
    sums = (dist / "SHA256SUMS").read_text()
    assert "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.whl\n" in sums
    assert sums.splitlines()[1].endswith("  liverpool_rummy-0.8.0.cdx.json")
    notes = (dist / "NOTES.md").read_text()
    assert notes.startswith("- New.\n\nCommit abc.")
    assert sums in notes
