"""A server process that is measured, and the processes of clients that it is measured with.

Linux tells here what a process used; on other systems `CannotMeasure` says so. What is served
and what the figures mean is not known.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from msgspec.json import decode

from bench.four import Result

CLIENT_PROCESSES: Final = 2
PATIENCE: Final = 60.0
"""Seconds within which a server must stop."""
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0


class CannotMeasure(Exception):
    """Why there is no figure; the text says what to do."""


class Server:
    """A server that runs: where it is, and what it has used."""

    def __init__(self, port: int, process: int) -> None:
        self.port = port
        self.address = f"ws://127.0.0.1:{port}"
        self._process = process
        self.empty = self.memory()
        """Bytes that it held in memory before anybody came."""

    def cpu(self) -> float:
        """Seconds of CPU so far, its own and the system's for it."""
        return _cpu(_stat(self._process))

    def memory(self) -> int:
        """Bytes that it holds in memory."""
        return resident(Path(f"/proc/{self._process}"))


def cpu_of_all(process: int) -> float:
    """Seconds of CPU so far of a process and its children; of those that have ended, too, once it
    knows of it."""
    stats = [_stat(int(each.name)) for each in Path("/proc").iterdir() if each.name.isdigit()]
    children = [each for each in stats if each and int(each[1]) == process]
    own = _stat(process)
    ended = (int(own[13]) + int(own[14])) / _TICKS
    return sum(map(_cpu, children), _cpu(own)) + ended


def _stat(process: int) -> list[str]:
    """What Linux says of a process, from its state on; nothing where it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return []


def _cpu(stat: list[str]) -> float:
    return (int(stat[11]) + int(stat[12])) / _TICKS


def resident(process: Path = Path("/proc/self")) -> int:
    """Bytes that a process holds in memory."""
    lines = (process / "status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


@contextmanager
def served(command: Sequence[str], *, packed: bool = False) -> Iterator[Server]:
    """Runs this module as a server at a free port, which it names in its first line.

    Raises `CannotMeasure`.
    """
    if not Path("/proc/self/stat").exists():
        raise CannotMeasure("What a server uses is told by Linux only; measure it there.")
    # As behind a proxy, which is where a server packs what it sends.
    behind = ["--public-url", "https://rummy.example"] if packed else []
    process = subprocess.Popen(
        [sys.executable, "-m", *command, "--port", "0", *behind],
        stdout=subprocess.PIPE,
    )
    try:
        found = re.search(
            rb" http://127\.0\.0\.1:(\d+)$", _pipe(process.stdout).readline().rstrip()
        )
        if found is None:
            raise CannotMeasure("The server does not start; its own lines above say why.")
        yield Server(int(found[1]), process.pid)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


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
) -> Iterator[Clients]:
    """Clients at so many tables, or in rooms where they say this text; see `bench.four`."""
    share = tables // CLIENT_PROCESSES
    options = ["--tables", str(share), "--seconds", str(seconds), "--every", str(every)]
    options += ["--before", str(before), "--text", str(len(text))]
    options += ["--packed"] if packed else []
    processes = []
    try:
        for number in range(CLIENT_PROCESSES):
            first = ["--first", str(number * share)]
            command = [sys.executable, "-m", "bench.four", server.address, *options, *first]
            processes.append(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            )
            _say(processes[-1], text)
        for process in processes:
            _line(process)
        yield Clients(processes)
    finally:
        for process in processes:
            process.terminate()
            process.communicate()


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
