"""A server of its own for a test of the page: the real command, in a process of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

SCENES = Path(__file__).parent / "scenes"

_HERE = re.compile(r"^Liverpool Rummy is at (\S+)$")
_SEAT = re.compile(r"^  (.+): (http\S+)$")
_LAST = "Ctrl-C stops the server"


class Served(NamedTuple):
    """Where a running server is; `seats` are the links to the seats of a table from a file."""

    url: str
    seats: dict[str, str]

    def at(self, host: str) -> str:
        """The server under another name."""
        return f"http://{host}:{urlsplit(self.url).port}"


@contextmanager
def served(
    folder: Path,
    *,
    scene: str | None = None,
    people: int = 1,
    pace: str = "at_once",
    port: int = 0,
) -> Iterator[Served]:
    """Runs `liverpool serve` with its games in the folder, until the test is done with it.

    A scene is a written position in `scenes/`, opened as a table for so many people, in the order
    of its seats, and bots. Without one there is no table yet. Without a port any free one is taken.
    """
    command = [
        sys.executable,
        "-m",
        "liverpool",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        f"{port}",
    ]
    command += ["--data", str(folder), "--pace", pace]
    if scene is not None:
        command += ["--from", str(SCENES / f"{scene}.toml"), "--seats", str(people)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    try:
        url, seats = "", {}
        for line in process.stdout:
            if found := _HERE.match(line.rstrip("\n")):
                url = found[1]
            elif found := _SEAT.match(line.rstrip("\n")):
                seats[found[1]] = re.sub(r"^http://[^/]+", url, found[2])
            elif line.startswith(_LAST):
                break
        assert url, "the server did not start"
        yield Served(url, seats)
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
