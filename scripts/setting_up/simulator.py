"""The simulator's side of a start: the WebAssembly module, made from `wasm/`.

It is built into the Python package beside the code that runs it. A build goes into a file of its
own and takes the place of the module when it is whole. It knows how the module comes about, and
neither what is in it nor who wants it.
"""

import subprocess
import time

from scripts.setting_up.environment import Environment, SetupFailed, say
from scripts.setting_up.node import BuiltProject, read

BUILT_FROM = ["asconfig.json", "package-lock.json", "package.json", "src"]


class Simulator(BuiltProject):
    """The module of the project in `environment.root`: its sources, its tools and what is built."""

    lock = ".simulator.lock"

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, "wasm", BUILT_FROM)
        package = environment.root / "src" / "liverpool" / "simulator"
        self.built = package / "simulator.wasm"
        self.stamp = package / "simulator.sources.txt"

    def is_current(self) -> bool:
        return self.built.exists() and read(self.stamp) == self.sources()

    def build_or_do_without(self) -> None:
        """Build the module; where that fails, say what is missing without it."""
        try:
            self.build()
        except SetupFailed as error:
            say(f"{error}\nGoing on without it: no bot looks ahead.")

    def _build(self) -> None:
        started = time.monotonic()
        sources = self.sources()  # before the build: a change during it must be built as well
        node = self.node(for_checks=False)
        self._install(node, for_checks=False)
        say("Building the simulator ...")
        fresh = self.built.with_suffix(".new")
        compiler = self.modules / "assemblyscript" / "bin" / "asc.js"
        command = [str(node.program), str(compiler), "src/index.ts", "--outFile", str(fresh)]
        if subprocess.run(command, cwd=self.folder, stdout=2, check=False).returncode != 0:
            raise SetupFailed("The simulator could not be built; the lines above say why.")
        self.stamp.unlink(missing_ok=True)
        fresh.replace(self.built)
        self.stamp.write_text(sources, "utf-8", newline="\n")
        self._remove_tools()
        say(f"The simulator is ready after {time.monotonic() - started:.1f} s.")
