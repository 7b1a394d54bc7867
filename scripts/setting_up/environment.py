"""The Python side of a start: the virtual environment `.venv` and what is installed in it.

How setting up works: the environment is made without pip, because that always works and is
quick. uv then installs into it: the one on the PATH, or one that pip brings into the environment,
or, where there is no pip either, that Python's own ensurepip makes possible. An operating system
lock lets one start at a time set up. The stamp says "unfinished" until the end, and an environment
that a broken-off start left so is made anew, because a package may be half installed.

It knows lists of requirements, and neither what they are for nor the commands of run.py.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BENCH = "bench"  # the one list that builds something here
UNFINISHED = "unfinished"  # the stamp of an environment whose set-up was broken off
SETUP_VERSION = "1"  # raise it when setting up does something new, so that old environments follow
PINNED = re.compile(r"^([\w.-]+).*==", re.MULTILINE)  # a package in a list of requirements

# pip's settings that uv needs as well, as the variable in which uv looks for them. Further indexes
# stay out: all that is pinned is in the main one, and uv would prefer them to it.
UV_VARIABLES = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE", "proxy": "ALL_PROXY"}


ON_WINDOWS = os.name == "nt"


class SetupFailed(Exception):
    """The environment could not be made; the text says why and what to do."""


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


class Environment:
    """The virtual environment in `root/.venv` and what is known to be installed in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.stamp = self.folder / "ready.txt"
        self.bin = self.folder / ("Scripts" if ON_WINDOWS else "bin")
        self.python = program_in(self.bin, "python")

    def requirements(self, name: str) -> Path:
        return self.root / "requirements" / f"{name}.txt"

    def packages(self, kind: str) -> Path:
        """Where packages lie: "purelib", or "platlib" for those that are made for one system."""
        base = str(self.folder)
        return Path(sysconfig.get_path(kind, "venv", vars={"base": base, "platbase": base}))

    def wanted(self, names: Sequence[str]) -> dict[str, str]:
        """The stamp's lines once the requirement lists `names` are installed."""
        lines = {"setup": SETUP_VERSION, "python": python_identity()}
        for name in names:
            lines[name] = hashlib.sha256(self.requirements(name).read_bytes()).hexdigest()
        return lines

    def stamped(self) -> dict[str, str]:
        """The stamp's lines as they are; none where there is no stamp."""
        try:
            text = self.stamp.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return {}
        return dict(line.split(" ", 1) for line in text.splitlines() if " " in line)

    def is_ready(self, names: Sequence[str]) -> bool:
        return self.python.exists() and self.wanted(names).items() <= self.stamped().items()

    def set_up(self, names: Sequence[str]) -> None:
        """Install the requirement lists `names` unless they are installed already.

        Raises SetupFailed.
        """
        try:
            if self.is_ready(names):
                return
            with lock(self.root / ".venv.lock"):
                if not self.is_ready(names):  # another start may have done it meanwhile
                    self._install(names)
        except OSError as error:
            raise SetupFailed(
                f"{self.folder} could not be set up: {error}. Put the whole project where you may"
                " write and where there is room, then start again."
            ) from error

    def remove(self, name: str) -> None:
        """Take the packages of this list out again, if they are there and can be."""
        with contextlib.suppress(OSError, SetupFailed), lock(self.root / ".venv.lock"):
            known = self.stamped()
            if name not in known:
                return
            into = ["--python", str(self.python)]
            away = [*self.uv(), "pip", "uninstall", *into, "-r", str(self.requirements(name))]
            if attempt(away) is not None:
                del known[name]
                self._write_stamp(known)

    def _install(self, names: Sequence[str]) -> None:
        started = time.monotonic()
        say(f"Setting up {self.folder} (only once; this needs the network) ...")
        known = self.stamped()
        if UNFINISHED in known or not self._is_usable():
            known = {}
            self._create()
        self._write_stamp({UNFINISHED: "set-up"})
        try:
            self._install_lists(names)
        except SetupFailed:
            # An installer that gives up leaves things as they were: without a network the game
            # must still start after its tests could not be set up.
            self._write_stamp(known)
            raise
        self._put_source_on_path()
        self._write_stamp({**known, **self.wanted(names)})
        say(f"Ready after {time.monotonic() - started:.1f} s.")

    def _install_lists(self, names: Sequence[str]) -> None:
        uv = self.uv()
        lists = [part for name in names for part in ("-r", str(self.requirements(name)))]
        if BENCH in names:  # one peer is built here, with tools that are pinned like the rest
            lists += ["--build-constraints", str(self.requirements(BENCH))]
        quiet = [] if sys.stderr.isatty() else ["--quiet"]  # its progress is for terminals only
        count = len(self._pinned(names))
        say(f"Installing {count} package{'s' * (count != 1)} ...")
        into = ["--python", str(self.python)]
        settings = {**uv_settings(), **self.caches()}
        install([*uv, "pip", "install", *into, "--require-hashes", *quiet, *lists], settings)

    def _pinned(self, names: Sequence[str]) -> set[str]:
        """The names of the packages in these lists."""
        texts = (self.requirements(name).read_text("utf-8") for name in names)
        return {found for text in texts for found in PINNED.findall(text)}

    def caches(self) -> dict[str, str]:
        """Where installers may keep what they fetch, where they cannot write to their usual place.

        Without any they would give up, and a home can be missing or closed to writing.
        """
        if ON_WINDOWS:
            return {}
        usual = {
            "UV_CACHE_DIR": Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "uv"),
            "npm_config_cache": Path("~/.npm"),
        }
        return {
            variable: str(self.folder / "caches" / variable)
            for variable, folder in usual.items()
            if variable not in os.environ and not can_be_written(folder)
        }

    def _write_stamp(self, lines: dict[str, str]) -> None:
        fresh = self.stamp.with_suffix(".new")
        text = "".join(f"{k} {v}\n" for k, v in lines.items())
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(self.stamp)

    def _is_usable(self) -> bool:
        """Whether `.venv` is an environment of the Python that runs this; any other is replaced."""
        code = (
            "import os, sys, sysconfig;"
            "print(sys.implementation.cache_tag, sysconfig.get_platform());"
            "print(os.path.realpath(sys.prefix))"
        )
        answer = attempt([str(self.python), "-I", "-c", code])
        return answer is not None and answer.splitlines() == [
            python_identity(),
            os.path.realpath(self.folder),
        ]

    def _create(self) -> None:
        try:
            from venv import EnvBuilder  # noqa: PLC0415 - some systems package it separately
        except ImportError:
            raise SetupFailed(
                "This Python comes without its venv module. Install it"
                " (on Debian and Ubuntu: sudo apt install python3-venv) and start again."
            ) from None
        try:
            EnvBuilder(clear=True, symlinks=not ON_WINDOWS).create(self.folder)
        except ValueError as error:  # a path in which no environment can live
            raise SetupFailed(f"{error}. Move the project to another folder.") from error

    def uv(self) -> list[str]:
        on_path = shutil.which("uv")
        if on_path and attempt([on_path, "--version"]) is not None:
            return [on_path]
        own = str(program_in(self.bin, "uv"))  # where an earlier start has fetched it
        version = attempt([own, "--version"])
        if version and f"uv=={version.split()[1]} " in self.requirements("uv").read_text("utf-8"):
            return [own]
        say("Fetching uv, which installs the rest ...")
        pip = [*self.pip(), "install", "-qq", "--require-hashes", "--no-deps"]
        install([*pip, "-r", str(self.requirements("uv"))], {"PIP_USER": "0"})
        return [own]

    def pip(self) -> list[str]:
        """The pip that installs here, or can fetch something. Raises SetupFailed where none is."""
        outside = [sys.executable, "-m", "pip", "--python", str(self.python)]
        inside = [str(self.python), "-m", "pip"]
        for pip in (outside, inside):
            if attempt([*pip, "--version"]) is not None:
                return pip
        if attempt([str(self.python), "-m", "ensurepip"]) is not None:
            return inside
        raise SetupFailed(
            "Neither uv nor pip is here to install what is needed. Install one of them"
            " (on Debian and Ubuntu: sudo apt install python3-pip) and start again."
        )

    def _put_source_on_path(self) -> None:
        """Let the environment find `liverpool` in src, wherever the project is moved to."""
        site = self.packages("purelib")
        source = os.path.relpath(self.root / "src", site)
        Path(site, "liverpool-rummy.pth").write_text(source + "\n", "utf-8", newline="\n")


def program_in(folder: Path, name: str) -> Path:
    """A program as its file is called there."""
    return folder / (f"{name}.exe" if ON_WINDOWS else name)


def python_identity() -> str:
    """What must be the same for two Pythons to share an environment."""
    return f"{sys.implementation.cache_tag} {sysconfig.get_platform()}"


@contextlib.contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold the lock of this file, after whoever holds it now; a process that dies lets it go."""
    with path.open("ab") as file:
        waited = False
        while not try_lock(file.fileno()):
            if not waited:
                say("Another start is setting things up; waiting for it ...")
                waited = True
            time.sleep(0.1)
        yield


def try_lock(file: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def can_be_written(folder: Path) -> bool:
    """Whether this folder, `~` for one's home, takes files, or can be made and then will."""
    try:
        path = folder.expanduser()
        there = next(each for each in (path, *path.parents) if each.exists())
        return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    except (OSError, RuntimeError):  # it cannot be looked into; there is no home
        return False


def attempt(command: Sequence[str]) -> str | None:
    """What the command printed; None where it failed or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def install(command: Sequence[str], settings: dict[str, str]) -> None:
    """Run an installer with these environment variables as well; what it says goes to stderr."""
    done = subprocess.run(command, stdout=2, env={**os.environ, **settings}, check=False)
    if done.returncode != 0:
        raise SetupFailed(
            "What is needed could not be installed; the lines above say why. Without a network this"
            " works only where everything has been set up before. Start again when that is mended."
        )


def uv_settings() -> dict[str, str]:
    """Where pip has been told to look, for uv, which does not read pip's settings by itself."""
    listed = attempt([sys.executable, "-m", "pip", "config", "list"]) or ""
    pip = dict(line.split("=", 1) for line in listed.splitlines() if "=" in line)
    settings = {}
    for option, variable in UV_VARIABLES.items():
        # pip's own order: the environment, then what is set for `install`, then for everything.
        value = (
            os.environ.get("PIP_" + option.replace("-", "_").upper())
            or pip.get(f"install.{option}")
            or pip.get(f"global.{option}")
        )
        if value:
            settings[variable] = value.strip("'\"")
    if "UV_INDEX_URL" in os.environ:
        settings.pop("UV_DEFAULT_INDEX", None)
    return {key: value for key, value in settings.items() if key not in os.environ}
