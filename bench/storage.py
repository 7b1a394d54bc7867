"""How long the server waits for its storage, on each engine: with a move, and with a whole game.

All tables of a server wait for each of these, one after the other. PostgreSQL is a server of its
own on this machine, reached by a socket; a network adds its own way three times for each write.
"""

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bench.results import measured_where
from liverpool.engine.moves import Draw
from liverpool.room.kept import KeptTable
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.secret import NONE
from liverpool.server.access.urls import Url
from liverpool.server.storage.storage import Storage
from tests.server.postgresql import PostgreSQL

MOVES: Final = 800
"""Of a long game."""
TABLE: Final = KeptTable(
    id="t0",
    title="",
    rules="dunlop",
    changes={},
    settings=Settings(),
    seats=(),
    host=0,
    halted=False,
    seed=NONE,
    started=True,
    position="",
    next="",
    opened="2026-11-20T09:00:00+00:00",
)


def report(seconds: float) -> Iterator[str]:
    """The lines of the section, as they are measured; `seconds` for each figure."""
    yield "## Storing a move"
    yield ""
    yield measured_where(f"storage --seconds {seconds:g}")
    yield ""
    yield (
        "| | a move | beside SQLite | slowest of 100 | its CPU here | a change of a table | a game"
        " read |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|"
    folder = Path(tempfile.mkdtemp(prefix="liverpool-"))
    folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
    try:
        yield from _rows(folder, seconds)
    finally:
        shutil.rmtree(folder)
    yield ""
    yield (
        "Milliseconds; the quickest tenth, so that what else runs on the machine counts little, and"
        " the slowest of a hundred; CPU is that of the game's server alone. By itself PostgreSQL"
        " waits at each commit until the disk has it, so that not even a power cut loses a move;"
        " without `synchronous_commit` it does nearly as SQLite does here, which survives the end"
        " of every process and may lose the last moments of a machine."
    )


def _rows(folder: Path, seconds: float) -> Iterator[str]:
    storage = Storage.at(folder / "sqlite")
    base, line = _measured("SQLite", storage, seconds)
    storage.close()
    yield line
    for number, (name, settings) in enumerate(
        (
            ("PostgreSQL", ()),
            ("PostgreSQL, `synchronous_commit = off`", ("synchronous_commit=off",)),
        )
    ):
        with PostgreSQL(folder / f"p{number}", settings) as server:
            storage = Storage.at(folder / "key", database=Url(server.url()))
            yield _measured(name, storage, seconds, base)[1]
            storage.close()


def _measured(
    name: str, storage: Storage, seconds: float, base: float | None = None
) -> tuple[float, str]:
    """How long a move takes, and the row of this storage, beside the base."""
    storage.create(TABLE)
    storage.append("t0", 0, [(0, Draw())] * MOVES)
    storage.create(replace(TABLE, id="t1"))
    made = 0

    def append() -> None:
        nonlocal made
        storage.append("t1", made, [(0, Draw())])
        made += 1

    cpu = time.process_time()
    waits = _waits(append, seconds)
    cpu = (time.process_time() - cpu) / len(waits)
    quick, slow = _quick(waits), waits[len(waits) * 99 // 100]
    save = _waits(lambda: storage.save(TABLE), seconds / 4)
    load = _waits(lambda: storage.load("t0"), seconds / 4)
    ratio = "1" if base is None else f"{quick / base:.1f}"
    cells = [f"{quick * 1000:.2f}", ratio]
    cells += [f"{each * 1000:.2f}" for each in (slow, cpu, _quick(save), _quick(load))]
    return quick, f"| {name} | {' | '.join(cells)} |"


def _quick(waits: list[float]) -> float:
    return waits[len(waits) // 10]


def _waits(action: Callable[[], object], seconds: float) -> list[float]:
    """Seconds of each time that it is done, sorted."""
    waits: list[float] = []
    until = time.perf_counter() + seconds
    while not waits or time.perf_counter() < until:
        began = time.perf_counter()
        action()
        waits.append(time.perf_counter() - began)
    return sorted(waits)
