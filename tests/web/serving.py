"""A server of its own for a test of the page: `liverpool serve`, in a process of its own.

What the command loads is loaded once for each test process, in a server of forks; every server of a
test is a fork of that, so it starts at once and shares nothing with the others.

It does not know who visits the server.
"""

import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Protocol, Self

from tests.ports import reserved_port

SCENES = Path(__file__).parent / "scenes"
LOADED = [
    *("liverpool.cli", "liverpool.server.serve", "tests.web.loaded"),
    # Imported by name when it begins to serve.
    *("uvicorn.protocols.http.h11_impl", "uvicorn.protocols.websockets.websockets_sansio_impl"),
]
PATIENCE = 60
"""Seconds until a server that does not stop is given up."""

_HERE = re.compile(r"^Liverpool Rummy is at (\S+)$")
_SEAT = re.compile(r"^  (.+): (http\S+)$")
_LAST = "Ctrl-C stops the server"


class Running(Protocol):
    """A server's process."""

    @property
    def pid(self) -> int | None: ...
    @property
    def exitcode(self) -> int | None:
        """None while it runs."""

    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def join(self, timeout: float | None = None) -> None: ...


class Server:
    """A server with its games in the folder; `seats` are the links to the seats of a scene.

    A scene is a written position in `scenes/`, opened as a table for so many people, in the order
    of its seats, and bots. Without one there is no table yet. Bots and hints are thought out in the
    server itself unless it has `workers`, which takes it a second at each start. For as many
    seconds as `patience` says, or as for people who play, a deal waits for numbers of pages, and
    only the host lets a bot play for somebody who is away. Notifications may be sent to a service
    at the address `push` of this machine. If there is a `day`, it stays that day at noon, by UTC.
    Games are in the folder, or in the PostgreSQL `database` at this address; `more` options of the
    command may be given. A server that was stopped can start again, at the port that it had. `said`
    is what it printed, line by line. `prepared` is called in its process before it starts.
    """

    def __init__(
        self,
        folder: Path,
        *,
        scene: str | None = None,
        people: int = 1,
        pace: str = "at_once",
        workers: int = 0,
        patience: float | None = None,
        push: str = "",
        day: date | None = None,
        database: str | None = None,
        more: Sequence[str] = (),
        prepared: Callable[[], None] | None = None,
    ) -> None:
        self.folder = folder
        self.patience = patience
        self.push = push
        self.day = day
        self.prepared = prepared
        self.workers = workers
        self.log = folder.with_name(f"{folder.name}.log")
        self.url = ""
        self.said: list[str] = []
        self.seats: dict[str, str] = {}
        self._options = ["--data", str(folder), "--pace", pace, *more]
        if database is not None:
            self._options += ["--database", database]
        self._scene: list[str] = []
        if scene is not None:
            self._scene = ["--from", str(SCENES / f"{scene}.toml"), "--seats", str(people)]
        self._reserved = reserved_port()
        self._process: Running | None = None

    @property
    def port(self) -> int:
        return int(self._reserved.getsockname()[1])

    @property
    def command(self) -> list[str]:
        """What `liverpool` is asked to do."""
        where = ["--host", "127.0.0.1", "--port", f"{self.port}"]
        return ["serve", *where, "--workers", f"{self.workers}", *self._options]

    def at(self, host: str) -> str:
        """The server under another name."""
        return f"http://{host}:{self.port}"

    def start(self) -> None:
        """Starts it, for the first time or again; a scene is opened only the first time."""
        scene, self._scene = self._scene, []
        heard, said = _FORKS.Pipe(duplex=False)
        process = _FORKS.Process(
            target=_serve,
            args=(
                [*self.command, *scene],
                said,
                self.log,
                self.patience,
                self.push,
                self.day,
                self.prepared,
            ),
        )
        process.start()
        said.close()
        with os.fdopen(os.dup(heard.fileno()), encoding="utf-8") as lines:
            heard.close()
            self.runs(process, lines)

    def runs(self, process: Running, lines: Iterable[str]) -> None:
        """The process is the server's; returns when its lines say that it serves."""
        self._process = process
        for line in map(str.rstrip, lines):
            self.said.append(line)
            if found := _HERE.match(line):
                self.url = found[1]
            elif found := _SEAT.match(line):
                self.seats[found[1]] = re.sub(r"^http://[^/]+", self.url, found[2])
            elif line.startswith(_LAST):
                return
        process.join(PATIENCE)
        ended = f"the server did not start, it ended with {process.exitcode}"
        raise AssertionError(f"{ended}:\n{self.log.read_text('utf-8')}")

    def stop(self) -> None:
        """Stops it as Ctrl-C would, and waits until it has stopped; its port stays reserved."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.join(PATIENCE)
        stopped = self._process.exitcode is not None
        if not stopped:
            self._process.kill()
            self._process.join()
        self._process = None
        assert stopped, "the server did not stop"

    def kill(self) -> None:
        """Kills it in the middle of whatever it does."""
        assert self._process is not None
        self._process.kill()
        self._process.join()
        self._process = None

    def signal(self, what: signal.Signals) -> None:
        """Sends it a signal, as the system may."""
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, what)

    def end(self) -> None:
        """Stops it for good."""
        try:
            self.stop()
        finally:
            self._reserved.close()

    def __enter__(self) -> Self:
        try:
            self.start()
        except AssertionError:
            self.end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _serve(
    arguments: list[str],
    said: Connection,
    log: Path,
    patience: float | None,
    push: str,
    day: date | None,
    prepared: Callable[[], None] | None,
) -> None:
    """The server's process: what it prints goes to whoever started it, its log to a file."""
    os.dup2(said.fileno(), 1)
    # The one that was there still believes that it writes into a file.
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    with log.open("ab") as written:
        os.dup2(written.fileno(), 2)
    from liverpool.cli import main  # noqa: PLC0415 - what runs the tests has no use for it
    from liverpool.room import absence, agreeing, asking  # noqa: PLC0415
    from liverpool.server import serve  # noqa: PLC0415 - nor for these
    from liverpool.server.push import endpoints  # noqa: PLC0415
    from liverpool.server.tables.dispatcher import Dispatcher  # noqa: PLC0415

    vars(endpoints)["TEST_ORIGIN"] = push
    vars(asking)["LOOKS_AHEAD"] = 0.0  # what is found in time depends on the machine
    if patience is not None:
        vars(agreeing)["PATIENCE"] = vars(absence)["OTHERS_MAY"] = patience
    if day is not None:
        noon = datetime.combine(day, time(12), UTC)
        vars(serve)["Dispatcher"] = partial(Dispatcher, date=lambda: noon)
    if prepared is not None:
        prepared()
    sys.exit(main(arguments))


_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(LOADED)
