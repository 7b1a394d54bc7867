"""The wheel and the sdist: the same to the byte wherever they are built, and none without a page.

What is packed is a project of a few files with this one's settings, so that it takes a moment.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts.setting_up import packaging
from scripts.setting_up.environment import Environment, SetupFailed
from scripts.setting_up.offline import Offline
from scripts.setting_up.packaging import NOTED, STANDS_IN, TIME, Commit, commit_of, stamp
from scripts.setting_up.page import Page
from scripts.setting_up.simulator import Simulator

ROOT = Path(packaging.__file__).parents[2]
COMMIT = Commit(931, "0123456789ab", 1_700_000_000)
BUILDS = """
import sys
from scripts.setting_up import backend
kind, folder = sys.argv[1:]
getattr(backend, f"build_{kind}")(folder)
"""
WRITES = """
from pathlib import Path
def write_into(folder):
    Path(folder, "man", "man1").mkdir(parents=True)
    Path(folder, "man", "man1", "liverpool.1").write_text("the manual page")
"""
PACKED = {
    "liverpool/server/page/index.html",
    "liverpool/server/page/sources.txt",
    "liverpool/simulator/simulator.wasm",
}


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "safe.directory=*"]
    done = subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout.strip()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one commit, in which page and simulator are built."""
    monkeypatch.delenv(TIME, raising=False)
    root = tmp_path / "project"
    for name in ("requirements", "scripts"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = (
        "pyproject.toml",
        "MANIFEST.in",
        "README.md",
        "LICENSE",
        ".gitignore",
        ".gitattributes",
    )
    for name in (*files, "run.py"):
        shutil.copy(ROOT / name, root)
    for name, text in {
        "web/index.html": "the source of the page",
        "wasm/package.json": "{}",
        "requirements/core.txt": "",
        "src/liverpool/__init__.py": '__version__ = "0.8.0.dev0"\n',
        "src/liverpool/cli/__init__.py": "",
        "src/liverpool/cli/shell.py": WRITES,
        "src/liverpool/server/__init__.py": "",
        "src/liverpool/simulator/__init__.py": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "One")
    pretend_to_be_built(root)
    return root


def pretend_to_be_built(root: Path) -> None:
    page, simulator = Page(Environment(root)), Simulator(Environment(root))
    page.built.mkdir()
    (page.built / "index.html").write_text("the page", "utf-8")
    page.stamp.write_text(page.sources(), "utf-8")
    simulator.built.write_bytes(b"the simulator")
    simulator.stamp.write_text(simulator.sources(), "utf-8")
    pretend_that_the_game_is_packed(root)


def pretend_that_the_game_is_packed(root: Path) -> None:
    offline = Offline(Environment(root))
    offline.built.mkdir(exist_ok=True)
    (offline.built / "files.json").write_text("the game for the page", "utf-8")
    offline.stamp.write_text(offline.sources(), "utf-8")


def built(
    kind: str, root: Path, into: Path, *, umask: int = -1, zone: str = "UTC"
) -> subprocess.CompletedProcess[str]:
    """What is told where pip or uv has this package built; that is in the folder then."""
    into.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-c", BUILDS, kind, str(into)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "TZ": zone},
        umask=umask,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


@pytest.mark.full
def test_packages_of_one_commit_are_the_same_to_the_byte(project: Path, tmp_path: Path) -> None:
    """Whatever the folder, the owner, the rights, the time, the zone, git's settings, the rest."""
    here, there, unpacked = (tmp_path / name for name in ("here", "there", "unpacked"))
    other = tmp_path / "another folder, l'été"
    windows = ["-c", "core.autocrlf=true"]  # as git there is set up
    git(tmp_path, *windows, "clone", "--quiet", *windows, str(project), str(other))
    pretend_to_be_built(other)
    (other / "dist").mkdir()
    (other / "dist" / "ignored.txt").write_text("by git", "utf-8")
    for at, path in enumerate(sorted(other.rglob("*"))):
        os.utime(path, (at, 1_000_000_000 + at))
        if path.is_file() and ".git" not in path.parts:
            path.chmod((0o600, 0o664)[at % 2])
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            os.chown(path, 65534, 65534)
    for kind in ("sdist", "wheel"):
        assert built(kind, project, here, umask=0o022).returncode == 0
        assert built(kind, other, there, umask=0o077, zone="Asia/Tokyo").returncode == 0
    names = sorted(path.name for path in here.iterdir())
    assert len(names) == 2
    for name in names:
        assert (here / name).read_bytes() == (there / name).read_bytes(), name

    with tarfile.open(only(here, "*.tar.gz")) as sdist:
        seconds = commit_of(project)
        assert seconds is not None
        assert {each.mtime for each in sdist} == {seconds.seconds}
        assert {each.uname for each in sdist} == {""}
        sdist.extractall(unpacked, filter="data")
    source = only(unpacked, "*")
    assert not (source / "dist").exists()
    for path in source.rglob("*"):
        os.utime(path, (0, 0))
    # Around it is a checkout that is none of it.
    git(unpacked, "init", "--quiet")
    assert built("wheel", source, tmp_path / "from the sdist").returncode == 0
    wheel = only(tmp_path / "from the sdist", "*.whl")
    assert wheel.read_bytes() == (here / wheel.name).read_bytes()
    with zipfile.ZipFile(wheel) as packed:
        assert {*packed.namelist()} > PACKED
        version = packed.read("liverpool/__init__.py").decode()
    name = git(project, "rev-parse", "--short=12", "HEAD")
    assert version == f'__version__ = "0.8.0.dev1+g{name}"\n'
    assert wheel.name == f"liverpool_rummy-0.8.0.dev1+g{name}-py3-none-any.whl"


@pytest.mark.parametrize(
    ("otherwise", "title"),
    [
        ("src/liverpool/server/page/index.html", "page"),
        ("web/index.html", "page"),  # it is of older sources
        ("src/liverpool/simulator/simulator.wasm", "simulator"),
        ("wasm/package.json", "simulator"),
    ],
)
def test_without_a_page_and_a_simulator_of_these_sources_nothing_is_made(
    project: Path, tmp_path: Path, otherwise: str, title: str
) -> None:
    (project / otherwise).unlink()
    for build in (packaging.build_wheel, packaging.build_sdist):
        with pytest.raises(SetupFailed, match=f"The {title} is not built from these sources"):
            build(project, tmp_path, lambda _: pytest.fail("it is built"))


def test_pip_shows_one_sentence_that_says_what_to_do(project: Path, tmp_path: Path) -> None:
    shutil.rmtree(project / "src" / "liverpool" / "server" / "page")
    done = built("wheel", project, tmp_path / "into")
    assert done.returncode == 1
    assert done.stderr == (
        "The page is not built from these sources, and no package is made without it: run"
        f" `python3 run.py package` in {project.resolve()}, which builds all and leaves the wheel"
        " and the sdist in dist/.\n"
    )
    assert not [*(tmp_path / "into").iterdir()]


@pytest.mark.parametrize(
    ("version", "commit", "packed"),
    [
        ("0.8.0.dev0", COMMIT, "0.8.0.dev931+g0123456789ab"),
        (
            "0.8.0.dev0",
            Commit(931, "0123456789ab", 0, changed=True),
            "0.8.0.dev931+g0123456789ab.changed",
        ),
        ("0.8.0", COMMIT, "0.8.0"),
    ],
)
def test_a_package_between_two_releases_has_a_version_of_its_own(
    tmp_path: Path, version: str, commit: Commit, packed: str
) -> None:
    """Else pip takes it for installed already, and an update does nothing."""
    file = tmp_path / "package.py"
    file.write_text(f'"""A game."""\n\n__version__ = "{version}"\n', "utf-8")
    stamp(file, commit)
    assert file.read_text("utf-8") == f'"""A game."""\n\n__version__ = "{packed}"\n'
    assert re.search(
        r'^__version__ = "[\d.]+(dev0)?"$', (ROOT / STANDS_IN).read_text("utf-8"), re.MULTILINE
    )


def contents(project: Path, into: Path) -> dict[str, str]:
    """What lies in the copy that a package is made from, under the names of its files."""
    found: dict[str, str] = {}

    def build(folder: str) -> str:
        here = Path.cwd()
        assert here != project
        for path in here.rglob("*"):
            if path.is_file():
                found[path.relative_to(here).as_posix()] = path.read_text("utf-8")
        with zipfile.ZipFile(Path(folder, "made.whl"), "w") as made:
            made.writestr("a", "")
        return "made.whl"

    assert packaging.build_wheel(project, into, build) == "made.whl"
    return found


def test_what_git_does_not_ignore_is_packed_and_told(project: Path, tmp_path: Path) -> None:
    (project / "README.md").unlink()
    (project / "src" / "liverpool" / "more.py").write_text("", "utf-8")
    (project / "src" / "liverpool" / ".DS_Store").write_text("", "utf-8")
    pretend_that_the_game_is_packed(project)
    found = contents(project, tmp_path)
    assert "README.md" not in found
    assert "src/liverpool/more.py" in found
    assert "src/liverpool/.DS_Store" not in found
    assert '.changed"' in found[STANDS_IN.as_posix()]


@pytest.mark.parametrize("checkout", [True, False])
def test_secrets_and_games_of_a_server_are_not_packed(
    project: Path, tmp_path: Path, checkout: bool
) -> None:
    deploy = project / "deploy"
    (deploy / "backups").mkdir(parents=True)
    for name in (".env", "liverpool.key", "backups/liverpool.sqlite", "Caddyfile"):
        (deploy / name).write_text("", "utf-8")
    assert git(project, "status", "--porcelain", "--untracked-files=all") == "?? deploy/Caddyfile"
    if not checkout:
        shutil.rmtree(project / ".git")
    done = built("sdist", project, tmp_path / "into")
    assert done.returncode == 0, done.stderr
    with tarfile.open(only(tmp_path / "into", "*.tar.gz")) as sdist:
        names = [each.name.partition("/")[2] for each in sdist]
    assert [name for name in names if name.startswith("deploy/")] == ["deploy/Caddyfile"]


def test_an_image_is_built_without_them() -> None:
    left_out = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    assert {"**/.env", "**/*.key", "deploy/backups"} <= {*left_out}


def test_another_time_than_the_commits_can_be_asked_for(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TIME, "123")
    assert contents(project, tmp_path)[NOTED] == "123\n"
    monkeypatch.setenv(TIME, "today")
    with pytest.raises(SetupFailed, match="SOURCE_DATE_EPOCH=today is no number of seconds"):
        contents(project, tmp_path)


def test_a_folder_that_is_no_checkout_is_packed_as_it_is(project: Path, tmp_path: Path) -> None:
    shutil.rmtree(project / ".git")
    (project / "dist").mkdir()
    (project / "dist" / "old.txt").write_text("", "utf-8")
    os.utime(project / STANDS_IN, (7, 7))
    found = contents(project, tmp_path)
    assert found[STANDS_IN.as_posix()] == '__version__ = "0.8.0.dev0"\n'
    assert found[NOTED] == "7\n"
    assert "dist/old.txt" not in found


def test_what_git_cannot_tell_ends_with_a_sentence(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shallow = tmp_path / "shallow"
    git(project, "commit", "--quiet", "--allow-empty", "-m", "Two")
    git(tmp_path, "clone", "--quiet", "--depth=1", project.as_uri(), str(shallow))
    with pytest.raises(SetupFailed, match="git fetch --unshallow"):
        commit_of(shallow)
    (project / ".git" / "HEAD").unlink()
    with pytest.raises(SetupFailed, match="git does not tell: fatal"):
        commit_of(project)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SetupFailed, match="Install git"):
        commit_of(project)
