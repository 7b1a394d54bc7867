"""A server that is measured, of one process or several, and the processes of its clients.

Linux tells here what a process used; on other systems `CannotMeasure` says so. What is served
and what the figures mean is not known.
"""

import os
import re
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import IO, Final

from msgspec.json import decode

from stress.table_clients import Result

CLIENT_PROCESSES: Final = 2
PATIENCE: Final = 60.0
"""Seconds within which a server must stop."""
LAST_LINES: Final = 30
"""So many lines of a server's log are shown where something went wrong."""
ONLY_LINUX: Final = "What processes use is told by Linux only; measure it there."
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0


class CannotMeasure(Exception):
    """Why there is no figure; the text says what to do."""


class Server:
    """A server that runs: where it is, and what it has used."""

    def __init__(self, port: int, process: int, *, several: bool = False) -> None:
        """`several`: the process has started those that serve."""
        self.port = port
        self.address = f"ws://127.0.0.1:{port}"
        self._process, self._several = process, several
        self.empty = self.memory()
        """Bytes that it held in memory before anybody came."""

    def _serving(self) -> list[int]:
        if not self._several:
            return [self._process]
        return [each for each in _children(self._process) if b"spawn_main" in _command(each)]

    def cpu(self) -> float:
        """Seconds of CPU so far, its own and the system's for it."""
        return sum(_cpu(_stat(each)) for each in self._serving())

    def memory(self) -> int:
        """Bytes that it holds in memory."""
        return sum(resident(Path(f"/proc/{each}")) for each in self._serving())

    def cpu_of_bus(self) -> float:
        """Seconds of CPU so far of the NATS that was started with several processes."""
        below = [other for each in self._serving() for other in _children(each)]
        return sum(_cpu(_stat(each)) for each in below if b"nats-server" in _command(each))


def cpu_of_all(process: int) -> float:
    """Seconds of CPU so far of a process and its children; of those that have ended, too, once it
    knows of it. Raises `CannotMeasure`."""
    if not (own := _stat(process)):
        raise CannotMeasure(ONLY_LINUX)
    ended = (int(own[13]) + int(own[14])) / _TICKS
    return sum((_cpu(_stat(each)) for each in _children(process)), _cpu(own)) + ended


def _children(process: int) -> list[int]:
    numbers = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [each for each in numbers if _stat(each)[1:2] == [f"{process}"]]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _stat(process: int) -> list[str]:
    """What Linux says of a process, from its state on; nothing where it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _cpu(stat: list[str]) -> float:
    return (int(stat[11]) + int(stat[12])) / _TICKS if stat else 0.0


def resident(process: Path = Path("/proc/self")) -> int:
    """Bytes that a process holds in memory."""
    lines = (process / "status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


@contextmanager
def served(
    command: Sequence[str], *, packed: bool = False, several: bool = False
) -> Iterator[Server]:
    """Runs this module as a server at a free port, which it names in its first line.

    Its log is kept apart and shown, on standard error, only where something goes wrong. `several`
    as in `Server`. Raises `CannotMeasure`.
    """
    if not Path("/proc/self/stat").exists():
        raise CannotMeasure(ONLY_LINUX)
    # As behind a proxy, which is where a server compresses what it sends.
    behind = ["--public-url", "https://rummy.example"] if packed else []
    with _log() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *command, "--port", "0", *behind],
            stdout=subprocess.PIPE,
            stderr=log,
        )
        try:
            found = re.search(
                rb" http://127\.0\.0\.1:(\d+)$", _pipe(process.stdout).readline().rstrip()
            )
            if found is None:
                raise CannotMeasure("The server does not start; its own lines above say why.")
            yield Server(int(found[1]), process.pid, several=several)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


@contextmanager
def _log() -> Iterator[IO[bytes]]:
    """A file for what a server has to say; where something goes wrong, its end is shown."""
    with tempfile.TemporaryFile() as log:
        try:
            yield log
        except Exception:
            log.seek(0)
            for line in log.read().decode(errors="replace").splitlines()[-LAST_LINES:]:
                print(line, file=sys.stderr, flush=True)
            raise


class Clients:
    """Processes of clients, which are at their tables and wait for the start."""

    def __init__(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        self._processes = processes

    def measured(self) -> list[Result]:
        """Lets them play for the measured time, all at once; they stay where they are."""
        for process in self._processes:
            _say(process, b"go\n")
        return [decode(_line(process), type=Result) for process in self._processes]


@contextmanager
def clients(
    server: Server,
    tables: int,
    seconds: float,
    *,
    every: float = 0.0,
    before: int = 1,
    text: bytes = b"",
    packed: bool = False,
    patience: float | None = None,
) -> Iterator[Clients]:
    """Clients at so many tables, or in rooms where they say this text; see `stress.table_clients`.

    Raises `CannotMeasure` where they are not all there after `patience` seconds.
    """
    share = tables // CLIENT_PROCESSES
    options = ["--tables", str(share), "--seconds", str(seconds), "--every", str(every)]
    options += ["--before", str(before), "--text", str(len(text))]
    options += ["--packed"] if packed else []
    processes = []
    try:
        for number in range(CLIENT_PROCESSES):
            first = ["--first", str(number * share)]
            command = [
                sys.executable,
                "-m",
                "stress.table_clients",
                server.address,
                *options,
                *first,
            ]
            processes.append(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            )
            _say(processes[-1], text)
        until = None if patience is None else monotonic() + patience
        for process in processes:
            _wait_for(process, until)
            _line(process)
        yield Clients(processes)
    finally:
        for process in processes:
            process.terminate()
            process.communicate()


def _wait_for(process: subprocess.Popen[bytes], until: float | None) -> None:
    """Until it says something, but not for longer."""
    left = None if until is None else max(until - monotonic(), 0.0)
    if not select.select([_pipe(process.stdout)], [], [], left)[0]:
        raise CannotMeasure("They did not all sit down in time; try it with fewer tables.")


def _say(process: subprocess.Popen[bytes], text: bytes) -> None:
    _pipe(process.stdin).write(text)
    _pipe(process.stdin).flush()


def _line(process: subprocess.Popen[bytes]) -> bytes:
    found = _pipe(process.stdout).readline()
    if not found:
        raise CannotMeasure("The clients gave up; their own lines above say why.")
    return found


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "both are asked for where the process is started"
    return pipe
