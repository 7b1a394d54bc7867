"""The simulator's module: built when its sources changed, and never half of one.

Node is played by Python here, and npm and the compiler by two scripts.
"""

import sys
from pathlib import Path

import pytest

from scripts.setting_up.environment import SetupFailed
from scripts.setting_up.node import Node
from scripts.setting_up.simulator import Simulator
from tests.setting_up.projects import empty_project

# Puts the compiler into node_modules, as `npm ci` does.
NPM = """
import pathlib, shutil, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--prefix") + 1])
into = folder / "node_modules/assemblyscript/bin"
into.mkdir(parents=True)
shutil.copy(pathlib.Path(__file__).with_name("asc.py"), into / "asc.js")
"""
# Writes what the source says, and gives up halfway where it is wrong.
ASC = """
import pathlib, sys
source = pathlib.Path(sys.argv[1]).read_text()
pathlib.Path(sys.argv[sys.argv.index("--outFile") + 1]).write_text(source)
if source == "wrong":
    sys.exit("wrong source")
"""


@pytest.fixture
def simulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Simulator:
    (tmp_path / "npm.py").write_text(NPM)
    (tmp_path / "asc.py").write_text(ASC)
    node = Node(Path(sys.executable), [sys.executable, str(tmp_path / "npm.py")])
    monkeypatch.setattr(Simulator, "node", lambda _, **_kind: node)
    simulator = Simulator(empty_project(tmp_path / "a project"))
    (simulator.folder / "src").mkdir(parents=True)
    (simulator.folder / "package-lock.json").write_text("{}")
    simulator.built.parent.mkdir(parents=True)
    write(simulator, "one")
    return simulator


def write(simulator: Simulator, source: str) -> None:
    (simulator.folder / "src" / "index.ts").write_text(source)


def test_it_is_built_and_left_alone_until_a_source_changes(
    simulator: Simulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulator.build()
    assert simulator.built.read_text() == "one"
    with monkeypatch.context() as patched:
        patched.delattr(Simulator, "node")  # nobody looks for a Node
        simulator.build()
    assert not simulator.modules.exists()  # nobody checks here
    write(simulator, "two")
    assert not simulator.is_current()
    simulator.build()
    assert simulator.built.read_text() == "two"


def test_a_build_that_fails_leaves_what_was_there(simulator: Simulator) -> None:
    simulator.build()
    write(simulator, "wrong")
    with pytest.raises(SetupFailed, match="simulator could not be built"):
        simulator.build()
    assert simulator.built.read_text() == "one"
    assert not simulator.is_current()
    write(simulator, "two")
    simulator.build()
    assert simulator.built.read_text() == "two"


def test_where_it_cannot_be_built_a_start_goes_on_without_it(
    simulator: Simulator, capfd: pytest.CaptureFixture[str]
) -> None:
    write(simulator, "wrong")
    simulator.build_or_do_without()
    told = capfd.readouterr().err
    assert told.endswith("say why.\nGoing on without it: no bot looks ahead.\n")
    assert not simulator.built.exists()
    write(simulator, "two")
    simulator.build_or_do_without()
    assert simulator.built.read_text() == "two"
    assert "without" not in capfd.readouterr().err
