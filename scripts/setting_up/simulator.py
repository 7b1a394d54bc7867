"""The simulator's side of a start: the WebAssembly module, made from `wasm/`.

It is built into the Python package beside the code that runs it. A build goes into a file of its
own and takes the place of the module when it is whole. It knows how the module comes about, and
neither what is in it nor who wants it.
"""

from scripts.setting_up.environment import Environment
from scripts.setting_up.node import BuiltProject

BUILT_FROM = ["asconfig.json", "package-lock.json", "package.json", "src"]


class Simulator(BuiltProject):
    """The module of the project in `environment.root`: its sources, its tools and what is built."""

    title = "simulator"
    lock = ".simulator.lock"
    without = "without it: no bot looks ahead."

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, "wasm", BUILT_FROM)
        package = environment.root / "src" / "liverpool" / "simulator"
        self.built = self.last = package / "simulator.wasm"
        self.stamp = package / "simulator.sources.txt"

    def _make(self, sources: str) -> None:
        fresh = self.built.with_suffix(".new")
        self._run("assemblyscript/bin/asc.js", "src/index.ts", "--outFile", str(fresh))
        self.stamp.unlink(missing_ok=True)
        fresh.replace(self.built)
        self.stamp.write_text(sources, "utf-8", newline="\n")
