"""What a page needs to play without a server: Python as WebAssembly, and the game for it.

Python comes from npm (Pyodide, `offline/`), msgspec from the package index as a wheel for it, and
the game from `src/`. Python's own library and the game are compiled here, so that no page does it
at every start. All is built into the Python package, from which the server sends it. A build goes
into a folder of its own and takes the place of the old one when it is whole.
"""

import gzip
import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from scripts.setting_up.environment import Environment, install, say
from scripts.setting_up.node import BuiltProject, read

COMPILES = "compiled.mjs"
BUILT_FROM = ["package-lock.json", "package.json", COMPILES]
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
NOT_OF_LIBRARY = (
    *("_pyrepl", "unittest", "doctest", "pdb", "pydoc", "trace", "profile", "cProfile", "pstats"),
    *("mailbox", "imaplib", "poplib", "smtplib", "ftplib", "xmlrpc", "wsgiref", "socketserver"),
    *("xml", "plistlib", "netrc", "dbm", "sqlite3", "curses", "turtle", "webbrowser", "optparse"),
    *("venv", "ensurepip", "pickletools", "antigravity", "this"),
    *("_pyio", "_pydatetime", "_pydecimal"),  # what stands in for modules written in C
)
"""Modules of the library that a worker of a page has no use for."""
LOCK = "pyodide-lock.json"
"""What Pyodide is, and what it could load; here that is nothing."""
WHEEL = "msgspec.whl"
GAME = "game.zip"
LIST = "files.json"
"""The version, a hash of all the files, and the bytes of each as it is sent and unpacked."""
LEFT_OUT = ("server", "terminal", "cli", "data", "environment", "drawing")
"""The packages of the game that need more than a browser has, or that no page uses."""
KINDS = (".py", ".toml", ".css", ".wasm", ".typ", ".tcss")
FIRST_OF_ZIP = (1980, 1, 1, 0, 0, 0)


class Offline(BuiltProject):
    """The files for the project in `environment.root`."""

    title = "game for the browser"
    lock = ".offline.lock"
    without = "without them: nobody can play without the server."

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, "offline", BUILT_FROM)
        self.package = environment.root / "src" / "liverpool"
        self.built = self.package / "server" / "offline"
        self.stamp = self.built / "sources.txt"
        self.last = self.built / LIST

    def sources(self) -> str:
        found = self._python_sources()
        for path in self._game():
            if path == self.package / "__init__.py":
                continue  # packages have their commit in it, and are made of what is built
            found.update(f"{path.relative_to(self.package).as_posix()}\n".encode())
            found.update(path.read_bytes())
        return found.hexdigest()

    def _python_sources(self) -> "hashlib._Hash":
        """What Pyodide and msgspec are made of, this file too: it says what is left out."""
        found = hashlib.sha256(super().sources().encode())
        found.update(self.environment.requirements("core").read_bytes())
        found.update(Path(__file__).read_bytes())
        return found

    def _make(self, sources: str) -> None:
        fresh = self._empty_beside()
        fresh.mkdir()
        self._put_python_into(fresh)
        say("Packing the game for the browser ...")
        self._put_game_into(fresh)
        (fresh / LIST).write_text(_listed(fresh), "utf-8", newline="\n")
        (fresh / self.stamp.name).write_text(sources, "utf-8", newline="\n")
        self._take(fresh)

    def _put_python_into(self, fresh: Path) -> None:
        """Pyodide and msgspec, from an older build where they are the same."""
        wanted = self._python_sources()
        stamp, names = "python.txt", (*(f"{name}.gz" for name in (*PYODIDE, LIBRARY)), LOCK, WHEEL)
        if read(self.built / stamp) == wanted.hexdigest():
            for name in (*names, stamp):
                shutil.copyfile(self.built / name, fresh / name)
            return
        self._install(self.node(for_checks=False), for_checks=False)
        pyodide = self.modules / "pyodide"
        for name in PYODIDE:
            _pack(pyodide / name, fresh)
        library = fresh / LIBRARY
        self._compile(pyodide, pyodide / LIBRARY, library, "2", *NOT_OF_LIBRARY)
        _pack(library, fresh)
        library.unlink()
        about = json.loads((pyodide / LOCK).read_text("utf-8"))["info"]
        lock_file = json.dumps({"info": about, "packages": {}})
        (fresh / LOCK).write_text(lock_file, "utf-8", newline="\n")
        self._fetch_msgspec(fresh, about)
        (fresh / stamp).write_text(wanted.hexdigest(), "utf-8", newline="\n")

    def _fetch_msgspec(self, fresh: Path, about: dict[str, str]) -> None:
        """The wheel for this Pyodide, in the version and with a hash of our list."""
        folder = fresh / "wheels"
        pip = [*self.environment.pip(), "download", "-qq", "--require-hashes", "--no-deps"]
        platform = f"pyemscripten_{about['abi_version']}_{about['arch']}"
        system = ["--platform", platform, "--python-version", about["python"]]
        system += ["--implementation", "cp"]
        wanted = ["-r", str(self.environment.requirements("core")), "--dest", str(folder)]
        install([*pip, *system, "--only-binary=:all:", *wanted], {"PIP_USER": "0"})
        (wheel,) = folder.glob("msgspec-*.whl")
        wheel.replace(fresh / WHEEL)
        shutil.rmtree(folder)

    def _put_game_into(self, fresh: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            python, sources, game = Path(folder), Path(folder, "sources.zip"), Path(folder, GAME)
            for packed in fresh.glob("*.gz"):
                (python / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
            shutil.copyfile(fresh / LOCK, python / LOCK)
            with zipfile.ZipFile(sources, "w") as archive:
                for path in self._game():
                    name = path.relative_to(self.package.parent).as_posix()
                    archive.writestr(zipfile.ZipInfo(name, FIRST_OF_ZIP), path.read_bytes())
            self._compile(python, sources, game, "0")
            _pack(game, fresh)

    def _compile(self, pyodide: Path, archive: Path, to: Path, *more: str) -> None:
        node = self.node(for_checks=False)
        command = [node.program, self.folder / COMPILES, pyodide, archive, to, *more]
        install([str(each) for each in command], node.settings)

    def _game(self) -> Iterator[Path]:
        for path in sorted(self.package.rglob("*")):
            inside = path.relative_to(self.package)
            if path.suffix in KINDS and inside.parts[0] not in LEFT_OUT:
                yield path


def _pack(file: Path, into: Path) -> None:
    (into / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def _listed(folder: Path) -> str:
    """What `files.json` says of the files in this folder."""
    found, sizes = hashlib.sha256(), {}
    for path in sorted(folder.iterdir()):
        if path.suffix == ".txt":
            continue
        content = path.read_bytes()
        found.update(content)
        name = path.name.removesuffix(".gz")
        unpacked = len(gzip.decompress(content)) if name != path.name else len(content)
        sizes[name] = {"sent": len(content), "unpacked": unpacked}
    return json.dumps({"version": found.hexdigest()[:16], "files": sizes}, indent=1) + "\n"
