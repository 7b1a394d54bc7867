"""The game for the page: built when its sources changed, with Python fetched only once.

Node is played by Python here, and npm and pip by two scripts.
"""

import gzip
import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from scripts.setting_up import offline as script
from scripts.setting_up.environment import Environment, SetupFailed
from scripts.setting_up.node import Node
from scripts.setting_up.offline import LIST, LOCK, Offline
from tests.setting_up.projects import empty_project

# Puts Pyodide into node_modules, as `npm ci` does.
NPM = """
import json, pathlib, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--prefix") + 1]) / "node_modules/pyodide"
folder.mkdir(parents=True)
for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
    (folder / name).write_text(name)
about = {"abi_version": "2026_0", "arch": "wasm32", "python": "3.14.2"}
lock = {"info": about, "packages": {"numpy": {}}}
(folder / "pyodide-lock.json").write_text(json.dumps(lock))
"""
# Notes what it is asked for, and puts a wheel where it should be.
PIP = """
import pathlib, sys
here = pathlib.Path(__file__).parent
(here / "asked.txt").write_text(" ".join(sys.argv[1:]))
if (here / "no network").exists():
    sys.exit("no network")
folder = pathlib.Path(sys.argv[sys.argv.index("--dest") + 1])
folder.mkdir()
(folder / "msgspec-1-cp314.whl").write_text("a wheel")
"""


# In place of compiling: notes with which Python, and copies.
COMPILES = """
import pathlib, shutil, sys
pyodide, archive, to, *_ = sys.argv[1:]
assert (pathlib.Path(pyodide) / "pyodide.asm.wasm").read_text() == "pyodide.asm.wasm"
assert (pathlib.Path(pyodide) / "pyodide-lock.json").exists()
shutil.copyfile(archive, to)
"""


@pytest.fixture
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Offline:
    (tmp_path / "npm.py").write_text(NPM)
    (tmp_path / "pip.py").write_text(PIP)
    node = Node(Path(sys.executable), [sys.executable, str(tmp_path / "npm.py")])
    monkeypatch.setattr(Offline, "node", lambda _, **_kind: node)
    monkeypatch.setattr(Environment, "pip", lambda _: [sys.executable, str(tmp_path / "pip.py")])
    offline = Offline(empty_project(tmp_path / "a project"))
    offline.folder.mkdir()
    (offline.folder / "package-lock.json").write_text("{}")
    (offline.folder / "compiled.mjs").write_text(COMPILES)
    for name in ("engine/rules.py", "engine/rules.toml", "server/app.py", "cli/main.py", "a.txt"):
        (offline.package / name).parent.mkdir(parents=True, exist_ok=True)
        (offline.package / name).write_text(name)
    return offline


def names_in_game(offline: Offline) -> list[str]:
    packed = (offline.built / "game.zip.gz").read_bytes()
    with zipfile.ZipFile(BytesIO(gzip.decompress(packed))) as game:
        return game.namelist()


def test_it_has_python_msgspec_and_the_game_without_what_needs_a_server(offline: Offline) -> None:
    offline.build()
    assert names_in_game(offline) == ["liverpool/engine/rules.py", "liverpool/engine/rules.toml"]
    listed = json.loads((offline.built / LIST).read_text("utf-8"))
    assert set(listed["files"]) == {
        *("game.zip", "msgspec.whl", "python_stdlib.zip", "pyodide-lock.json"),
        *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    }
    packed = (offline.built / "pyodide.asm.wasm.gz").read_bytes()
    assert gzip.decompress(packed) == b"pyodide.asm.wasm"
    sizes = listed["files"]["pyodide.asm.wasm"]
    assert sizes == {"sent": len(packed), "unpacked": len("pyodide.asm.wasm")}
    assert json.loads((offline.built / LOCK).read_text("utf-8"))["packages"] == {}


def test_msgspec_is_fetched_for_the_python_of_pyodide_with_its_hash(
    offline: Offline, tmp_path: Path
) -> None:
    offline.build()
    asked = (tmp_path / "asked.txt").read_text()
    assert "--require-hashes" in asked
    assert "--platform pyemscripten_2026_0_wasm32 --python-version 3.14.2" in asked


def test_it_is_left_alone_until_a_source_changes_and_then_fetches_nothing_again(
    offline: Offline, tmp_path: Path
) -> None:
    offline.build()
    (tmp_path / "no network").touch()
    version = json.loads((offline.built / LIST).read_text("utf-8"))["version"]
    offline.build()
    assert json.loads((offline.built / LIST).read_text("utf-8"))["version"] == version
    (offline.package / "engine" / "more.py").write_text("more")
    assert not offline.is_current()
    offline.build()
    assert "liverpool/engine/more.py" in names_in_game(offline)
    assert json.loads((offline.built / LIST).read_text("utf-8"))["version"] != version


def test_the_commit_that_a_package_has_in_it_is_no_other_source(offline: Offline) -> None:
    (offline.package / "__init__.py").write_text('__version__ = "1.dev0"')
    offline.build()
    (offline.package / "__init__.py").write_text('__version__ = "1.dev7"')
    assert offline.is_current()


def test_a_build_that_fails_leaves_what_was_there_and_the_game_starts_without(
    offline: Offline, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    offline.build()
    before = (offline.built / LIST).read_text("utf-8")
    (tmp_path / "no network").touch()
    offline.environment.requirements("core").write_text("core==2\n")
    with pytest.raises(SetupFailed):
        offline.build()
    assert (offline.built / LIST).read_text("utf-8") == before
    offline.build_or_do_without()
    assert "nobody can play without the server" in capfd.readouterr().err


def test_the_same_sources_make_the_same_files(offline: Offline) -> None:
    offline.build()
    before = {path.name: path.read_bytes() for path in offline.built.iterdir()}
    (offline.built / LIST).unlink()
    offline.build()
    assert {path.name: path.read_bytes() for path in offline.built.iterdir()} == before


def test_all_is_built_again_where_the_script_has_changed(
    offline: Offline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says which of Python's modules are left out, and how they are compiled."""
    offline.build()
    (offline.folder.parent / "changed.py").write_text(Path(script.__file__).read_text() + "# more")
    monkeypatch.setattr(script, "__file__", str(offline.folder.parent / "changed.py"))
    assert not offline.is_current()
    (tmp_path / "asked.txt").unlink()
    offline.build()
    assert offline.is_current()
    assert (tmp_path / "asked.txt").exists()
