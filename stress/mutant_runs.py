"""A clone in which a room's tests are run, with a fault in a module and without one.

Which faults and which tests is not known here.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from bench.commits import cloned
from scripts.checking.summary import read
from stress.served import CannotMeasure

BUILT: Final = tuple(
    Path("src/liverpool", *name.split("/"))
    for name in ("server/page", "simulator/simulator.wasm", "simulator/simulator.sources.txt")
)
"""What is built in the project's folder and in no clone."""

PATIENCE: Final = 5.0
"""Tests that take so many times as long as without a fault, and `MORE` seconds, never end."""
MORE: Final = 30.0
NEVER_ENDED: Final = "never ended"
NOTHING_LOADED: Final = "nothing could be loaded"

_LIMITED: Final = """
import runpy
try:
    import resource
except ImportError:
    pass
else:  # a loop that never ends would take the memory of all
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, most))
runpy.run_module("pytest", run_name="__main__", alter_sys=True)
"""


class Clone:
    """A clone of the commit in which faults are tried, one after the other."""

    def __init__(self, place: Path, project: Path, commit: str) -> None:
        self.root, self._home = place / "project", place / "home"
        self._printed, self._junit = place / "printed.txt", place / "printed.xml"
        self._run: subprocess.Popen[bytes] | None = None
        self._home.mkdir(parents=True, exist_ok=True)
        cloned(project, self.root, commit)
        for name in BUILT:
            if (project / name).is_dir():
                shutil.copytree(project / name, self.root / name, dirs_exist_ok=True)
            elif (project / name).exists():
                shutil.copy(project / name, self.root / name)

    def seconds(self, tests: Collection[str]) -> dict[str, float]:
        """How long each test file takes without a fault; raises `CannotMeasure` if one fails."""
        if self._status(tests, None) != 0:
            raise CannotMeasure(f"The tests fail without a fault, too; {self._printed} says how.")
        seconds: dict[str, float] = {}
        for test in read(self._junit):
            seconds[test.file] = seconds.get(test.file, 0.0) + test.seconds
        return seconds

    def noticed_by(
        self,
        module: Path,
        faulty: str,
        parts: Iterable[Collection[str]],
        seconds: Mapping[str, float],
    ) -> str:
        """The test that fails while the module reads like this; empty: none does.

        The parts of the tests are run one after the other.
        """
        file = self.root / module
        right = file.read_text("utf-8")
        try:
            _write(file, faulty)
            for part in parts:
                limit = MORE + PATIENCE * sum(seconds[test] for test in part)
                if failed := self._failed(part, limit):
                    return failed
        finally:
            _write(file, right)
        return ""

    def stop(self) -> None:
        """Ends what is run, from any thread."""
        if (run := self._run) is not None:
            _end(run)

    def _failed(self, tests: Collection[str], limit: float) -> str:
        status = self._status(tests, limit)
        if status == 0:
            return ""
        if status is None:
            return NEVER_ENDED
        broken = [test for test in read(self._junit) if test.result in {"failed", "error"}]
        return broken[0].name if broken else NOTHING_LOADED

    def _files(self, tests: Iterable[str]) -> Iterator[str]:
        """The test files of folders: one that is named runs whole, whatever has its turn today."""
        for test in tests:
            files = sorted((self.root / test).rglob("test_*.py"))
            yield from [file.relative_to(self.root).as_posix() for file in files] or [test]

    def _status(self, tests: Collection[str], limit: float | None) -> int | None:
        """The exit status of these tests; none: they were ended at the limit."""
        self._junit.unlink(missing_ok=True)
        command = [sys.executable, "-c", _LIMITED, "-x", "-q", f"--junitxml={self._junit}"]
        found = os.pathsep.join([str(self.root / "src"), str(self.root)])
        with self._printed.open("wb") as printed:
            self._run = run = subprocess.Popen(
                [*command, "-p", "no:cacheprovider", *self._files(tests)],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                cwd=self.root,
                env={**os.environ, "PYTHONPATH": found, "HOME": str(self._home)},
                start_new_session=True,
            )
            try:
                return run.wait(limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                _end(run)


def _write(module: Path, source: str) -> None:
    module.write_text(source, "utf-8")
    # It would be taken for the module's if that has the same size and was written at once.
    Path(importlib.util.cache_from_source(str(module))).unlink(missing_ok=True)


def _end(run: subprocess.Popen[bytes]) -> None:
    """Ends it with all that it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(run.pid, signal.SIGKILL)
        else:
            run.kill()
    run.wait()
