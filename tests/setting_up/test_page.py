"""The page: built when its sources changed, kept when it cannot be, and never half of one.

Node is played by Python here, and npm and Vite by two scripts.
"""

import errno
import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from scripts.setting_up import environment as environments
from scripts.setting_up import node as nodes
from scripts.setting_up import page as pages
from scripts.setting_up.environment import SetupFailed
from scripts.setting_up.node import BUILD_WITH, CHECK_WITH, Node, is_new_enough, remove_node
from scripts.setting_up.page import Page
from tests.setting_up.projects import empty_project, pretend_to_be_set_up

ROOT = Path(pages.__file__).parents[2]

# Empties node_modules and puts Vite into it, as `npm ci` does, and notes what it was told.
NPM = """
import pathlib, shutil, sys
if pathlib.Path(__file__).with_name("offline").exists():
    sys.exit("no network")
web = pathlib.Path(sys.argv[sys.argv.index("--prefix") + 1])
shutil.rmtree(web / "node_modules", ignore_errors=True)
(web / "node_modules/vite/bin").mkdir(parents=True)
vite = pathlib.Path(__file__).with_name("vite.py")
shutil.copy(vite, web / "node_modules/vite/bin/vite.js")
with pathlib.Path(__file__).with_name("npm.log").open("a") as log:
    print("everything" if "--include=dev" in sys.argv else "page", file=log)
"""
# Builds a page of one file, or half of one where the sources are wrong.
VITE = """
import pathlib, shutil, sys
out = pathlib.Path(sys.argv[sys.argv.index("--outDir") + 1])
out.mkdir(parents=True)
source = pathlib.Path("src/main.tsx").read_text()
if source == "wrong":
    (out / "half.js").touch()
    sys.exit("wrong source")
(out / "index.html").write_text(source)
(out / "licences.txt").write_text("## a (MIT)")
"""


class Project:
    """A project with a page to build, and the tools that build it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tools = folder / "tools"
        self.tools.mkdir()
        (self.tools / "npm.py").write_text(NPM)
        (self.tools / "vite.py").write_text(VITE)
        self.page = Page(empty_project(folder / "a project"))
        self.built = self.page.built / "index.html"
        (self.page.folder / "src").mkdir(parents=True)
        (self.page.folder / "package-lock.json").write_text("{}")
        (self.page.folder / "licences.txt").write_text("## b (MIT)")
        (self.page.environment.root / "LICENSE").write_text("Ours")
        self.write("one")
        node = Node(Path(sys.executable), [sys.executable, str(self.tools / "npm.py")])
        monkeypatch.setattr(Page, "node", lambda _, **_kind: node)

    def write(self, source: str) -> None:
        (self.page.folder / "src" / "main.tsx").write_text(source)

    def has_tests(self) -> None:
        """Somebody checks here, so that what builds stays."""
        pretend_to_be_set_up(self.page.environment, ["core", "node", "test"])

    def go_offline(self) -> None:
        (self.tools / "offline").touch()

    def installed(self) -> list[str]:
        """What npm was asked for so far, call by call."""
        return (self.tools / "npm.log").read_text().split()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path, monkeypatch)


def test_the_page_is_built_and_left_alone_until_a_source_changes(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project.page.build()
    assert project.built.read_text() == "one"
    assert capsys.readouterr().out == ""

    with monkeypatch.context() as without_node:
        without_node.setattr(Page, "node", None)
        project.page.build()
    assert capsys.readouterr() == ("", "")

    project.write("two")
    project.page.build()
    assert project.built.read_text() == "two"
    licences = "# Liverpool Rummy (MIT)\n\nOurs\n\n## a (MIT)\n\n## b (MIT)\n"
    assert project.built.with_name("licences.txt").read_text() == licences


def test_what_builds_goes_where_nobody_checks(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = project.page.environment
    pretend_to_be_set_up(environment, ["core", "node"])
    monkeypatch.setattr(type(environment), "uv", lambda _: ["uv"])
    asked: list[list[str]] = []

    def works(command: list[str]) -> str:
        asked.append(command)
        return ""

    monkeypatch.setattr(environments, "attempt", works)
    for count, source in enumerate(("one", "two"), start=1):
        project.write(source)
        project.page.build()
        assert project.built.read_text() == source
        assert not project.page.modules.exists()
        assert project.installed() == ["page"] * count
    remove_node(environment)
    assert environment.is_ready(["core"])
    assert not environment.is_ready(["node"])
    remove_node(environment)
    node = str(environment.requirements("node"))
    python = str(environment.python)
    assert asked == [["uv", "pip", "uninstall", "--python", python, "-r", node]]


def test_what_builds_stays_where_somebody_checks(project: Project) -> None:
    project.has_tests()
    for source in ("one", "two"):
        project.write(source)
        project.page.build()
    assert project.installed() == ["page"]
    remove_node(project.page.environment)
    assert project.page.environment.is_ready(["node"])


def test_a_node_that_cannot_be_removed_stays(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = project.page.environment
    pretend_to_be_set_up(environment, ["core", "node"])
    monkeypatch.setattr(type(environment), "uv", lambda _: ["uv"])
    monkeypatch.setattr(environments, "attempt", lambda _: None)
    remove_node(environment)
    assert environment.is_ready(["node"])


def test_all_that_the_page_is_built_from_counts_and_nothing_else(project: Project) -> None:
    seen = {project.page.sources()}
    for name in ("index.html", "vite.config.ts", "src/table/seat.tsx", "public/icon.svg"):
        path = project.page.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("a")
        seen.add(project.page.sources())
    (project.page.folder / "src" / "table" / "seat.tsx").rename(
        project.page.folder / "src" / "seat.tsx"
    )
    seen.add(project.page.sources())
    assert len(seen) == 6

    (project.page.folder / "tests").mkdir()
    (project.page.folder / "tests" / "seat.test.ts").write_text("a")
    assert project.page.sources() in seen


def test_a_source_that_does_not_build_leaves_the_page_whole(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    project.page.build()
    project.write("wrong")
    with pytest.raises(SetupFailed, match="could not be built"):
        project.page.build()
    assert [path.name for path in project.page.built.iterdir()].count("half.js") == 0
    assert project.built.read_text() == "one"

    project.page.build_or_keep()
    assert capfd.readouterr().err.endswith("Going on with the page as it was built before.\n")
    assert project.built.read_text() == "one"
    assert not project.page.is_current()

    project.write("three")
    project.page.build()
    assert project.built.read_text() == "three"


def test_without_a_network_an_older_page_is_better_than_none(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    project.has_tests()
    project.go_offline()
    with pytest.raises(SetupFailed, match="network"):
        project.page.build_or_keep()

    (project.tools / "offline").unlink()
    project.page.build()
    project.go_offline()
    project.write("two")
    project.page.build_or_keep()  # all that it needs is installed
    assert project.built.read_text() == "two"

    (project.page.folder / "package-lock.json").write_text('{"newer": true}')
    project.page.build_or_keep()
    assert "Going on with the page as it was built before." in capfd.readouterr().err
    assert project.built.read_text() == "two"


def test_the_checks_bring_more_and_the_page_is_content_with_it(project: Project) -> None:
    project.has_tests()
    project.page.build()
    project.page.set_up_checks()
    project.page.set_up_checks()
    project.write("two")
    project.page.build()
    assert project.installed() == ["page", "everything"]


def test_a_page_of_another_layer_of_an_image_is_built_anew(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file system of an image does not rename a folder of a layer below."""
    project.page.build()

    def refuses(*_: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(os, "rename", refuses)
    project.write("two")
    project.page.build()
    assert project.built.read_text() == "two"


def test_what_cannot_be_written_is_told_in_a_sentence(project: Project) -> None:
    project.page.built.parent.parent.mkdir(parents=True)
    project.page.built.parent.touch()
    with pytest.raises(SetupFailed, match="could not be built"):
        project.page.build()


@pytest.mark.parametrize(
    ("told", "builds", "checks"),
    [
        ("v18.20.8\n", False, False),
        ("v20.18.3\n", False, False),
        ("v20.19.0\n", True, False),
        ("v21.7.3\n", False, False),
        ("v22.11.0\n", False, False),
        ("v22.12.0\n", True, False),
        ("v22.17.0\n", True, True),
        ("v23.11.0\n", False, False),
        ("v24.0.0\n", True, True),
        ("v100.1.0-nightly\n", True, True),
        ("", False, False),
        ("not a Node", False, False),
    ],
)
def test_a_node_that_is_too_old_is_not_taken(told: str, builds: bool, checks: bool) -> None:
    assert is_new_enough(told, BUILD_WITH) is builds
    assert is_new_enough(told, CHECK_WITH) is checks


def test_a_node_of_the_environment_is_taken_where_the_path_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = empty_project(tmp_path / "a project")
    asked: list[list[str]] = []
    monkeypatch.setattr(type(environment), "set_up", lambda _, names: asked.append(names))
    monkeypatch.setattr(nodes, "attempt", lambda _: "v20.0.0\n")
    monkeypatch.setattr(type(environment), "caches", lambda _: {"npm_config_cache": "here"})
    assert Page(environment).lists(for_checks=False) == ["node"]
    node = Page(environment).node(for_checks=False)
    assert asked == [["node"]]
    # Beside that Node lies an npm that is broken, also for what is started with it on the PATH.
    monkeypatch.setattr(nodes, "attempt", lambda _: "v24.0.0\n")
    monkeypatch.setattr(shutil, "which", lambda name: str(node.program.with_name(name)))
    assert Page(environment).node(for_checks=False).npm == node.npm
    assert environment.folder in node.program.parents
    assert node.npm[0] == str(node.program)
    assert node.settings["PATH"].startswith(str(node.program.parent))
    assert node.settings["npm_config_cache"] == "here"


@pytest.mark.parametrize("folder", ["web", "wasm", "tests/browsers"])
def test_the_locked_packages_name_no_registry_and_are_hashed(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert not [name for name, entry in packages.items() if "resolved" in entry]


def test_the_locked_tools_are_there_for_every_system() -> None:
    """npm leaves out what the machine that locks cannot fetch; elsewhere nothing would install."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name, entry in lock.items():
        for optional in entry.get("optionalDependencies", {}):
            assert f"node_modules/{optional}" in lock, f"{name} lacks {optional}"


def test_wishes_of_the_page_are_exact_versions() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    wishes = {**package["dependencies"], **package["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wishes.values())
