"""The browser's side of a start: the page that `liverpool serve` sends, made from `web/`.

The page is built with Node (`node`) into the Python package, from which the server sends it. A
build goes into a folder of its own and takes the place of the page when it is whole.

It knows how the page comes about, and neither what is on it nor who wants it.
"""

from pathlib import Path

from scripts.setting_up.environment import Environment, SetupFailed, lock
from scripts.setting_up.node import BuiltProject, Node

OTHERS = "licences.txt"
"""The licences of what is not made by npm's packages but sent with the page, and in it by name."""
BUILT_FROM = [
    "index.html",
    OTHERS,
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "tsconfig.json",
]
BUILT_FROM += ["vite.config.ts", "worker"]


class Page(BuiltProject):
    """The page of the project in `environment.root`: its sources, its tools and what is built."""

    title = "page"
    lock = ".page.lock"
    without = "with the page as it was built before."

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, "web", BUILT_FROM)
        self.built = environment.root / "src" / "liverpool" / "server" / "page"
        self.stamp = self.built / "sources.txt"
        self.last = self.built / "index.html"

    def build_or_keep(self) -> None:
        """Build the page; where that fails, be content with one that is built of older sources.

        Raises SetupFailed where there is none.
        """
        if self.is_there():
            self.build_or_do_without()
        else:
            self.build()

    def _make(self, sources: str) -> None:
        fresh = self._empty_beside()
        self._run("vite/bin/vite.js", "build", "--outDir", str(fresh), "--logLevel", "warn")
        self._add_licences(fresh / OTHERS)
        (fresh / self.stamp.name).write_text(sources, "utf-8", newline="\n")
        self._take(fresh)

    def _add_licences(self, file: Path) -> None:
        """Put ours before those of npm's packages, which the build has written, others after."""
        ours = "# Liverpool Rummy (MIT)\n\n"
        ours += (self.environment.root / "LICENSE").read_text("utf-8")
        others = (self.folder / OTHERS).read_text("utf-8")
        parts = (ours, file.read_text("utf-8"), others)
        text = "\n\n".join(each.strip("\n") for each in parts) + "\n"
        file.write_text(text, "utf-8", newline="\n")

    def set_up_checks(self) -> Node:
        """Install what checking and testing the page needs as well. Raises SetupFailed."""
        try:
            with lock(self.environment.root / self.lock):
                node = self.node(for_checks=True)
                self._install(node, for_checks=True)
                return node
        except OSError as error:
            raise SetupFailed(f"{self.modules} could not be set up: {error}.") from error
