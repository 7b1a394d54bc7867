"""Many tables at the pace of people: how soon moves are seen, and what they cost on each database.

Each row is one server process with an empty database and clients in processes of their own
(`bench.four`), all on this machine, PostgreSQL too. Tables are of four; at each, somebody gives an
answer every `EVERY` seconds, whatever the others do.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from bench.load import Figure, measured, room
from bench.results import measured_where
from bench.served import clients, cpu_of_all, served
from tests.server.postgresql import PostgreSQL

TABLES: Final = (100, 500, 1000, 2000)
EVERY: Final = 4.0
"""Seconds from one answer at a table to the next. A turn of people takes 20 to 30 seconds: a draw,
up to three passes, a discard."""
BEFORE: Final = 12
"""At most so many answers are given at each table before the measuring."""
VIEW: Final = 3_400
"""Bytes of a view, and of a text in the rooms beside."""

_LASTING: Final = ()
_QUICK: Final = ("synchronous_commit=off",)


def report(seconds: float) -> Iterator[str]:
    """The lines of the section, as they are measured; raises `CannotMeasure`."""
    yield "## Many tables at the pace of people"
    yield ""
    yield measured_where(f"many --seconds {seconds:g}")
    yield ""
    yield (
        f"Tables of four sockets each at one server process, one answer every {EVERY:g} seconds at"
        " each table. From a move sent to the last of the four views of it. CPU of a move is that"
        " of the server and, behind the plus, that of the database's own processes; memory of a"
        " table is what the server has grown by, with its four sockets."
    )
    yield ""
    yield (
        "| | tables | p50 | p99 | moves a second | of one core | CPU of a move | memory"
        " | of a table |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for name, settings in (
        ("SQLite", None),
        ("PostgreSQL", _LASTING),
        ("PostgreSQL, `synchronous_commit = off`", _QUICK),
    ):
        for count in TABLES:
            _say(f"{count} tables on {name}")
            yield row(name, count, *game(count, seconds, settings))
    _say("rooms of the bare server")
    rooms = room(seconds, b"v" * VIEW, tables=TABLES[-1], every=EVERY)
    yield row("bare room", TABLES[-1], rooms)
    yield ""


def row(name: str, tables: int, one: Figure, database: float = 0.0) -> str:
    moves = len(one.waits)
    own = f"{one.cpu / moves * 1e6:,.0f}"
    cpu = f"{own} + {database / moves * 1e6:,.0f} µs" if database else f"{own} µs"
    return (
        f"| {name} | {tables:,} | {one.wait(0.5):.1f} ms | {one.wait(0.99):.1f} ms"
        f" | {moves / one.seconds:,.0f} | {one.cpu / one.seconds:.0%} | {cpu}"
        f" | {one.memory / 1e6:.0f} MB | {one.grown / tables / 1e3:.0f} kB |"
    )


def game(tables: int, seconds: float, settings: tuple[str, ...] | None) -> tuple[Figure, float]:
    """So many tables, on SQLite or on PostgreSQL with these settings; and the database's CPU."""
    with tempfile.TemporaryDirectory() as data, _database(settings) as (options, cpu):
        serve = ["liverpool", "serve", "--host", "127.0.0.1", "--pace", "at_once", "--data", data]
        with (
            served([*serve, *options]) as server,
            clients(server, tables, seconds, every=EVERY, before=BEFORE) as four,
        ):
            before = cpu()
            figure = measured(server, four)
            return figure, cpu() - before


@contextmanager
def _database(
    settings: tuple[str, ...] | None,
) -> Iterator[tuple[list[str], Callable[[], float]]]:
    """What a server is told of its database, and the CPU that this has used itself so far."""
    if settings is None:
        yield [], lambda: 0.0
        return
    folder = Path(tempfile.mkdtemp(prefix="liverpool-"))
    folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
    try:
        with PostgreSQL(folder / "p", settings) as database:
            yield ["--database", database.url()], partial(cpu_of_all, database.process)
    finally:
        shutil.rmtree(folder)


def _say(what: str) -> None:
    print(f"Measuring {what} ...", file=sys.stderr, flush=True)
