"""Many tables at the pace of people: how soon moves are seen, and what they cost on each database.

Each row is a server of one process or several, with an empty database, and clients in processes of
their own (`stress.table_clients`), all on this machine, PostgreSQL and the NATS between several
processes too. Tables are of four; at each, somebody gives an answer every `EVERY` seconds, whatever
the others do. Each row is noted when it is measured, so a run can be stopped and taken up again;
whoever wants to measure everything anew names another folder (`--keep`), or removes the notes.
"""

import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import Final, NamedTuple
from urllib.request import urlopen

from msgspec import Struct
from prometheus_client.parser import text_string_to_metric_families

from bench.checkpoints import noted, noting
from bench.results import measured_where
from liverpool.server.storage.schema import GROUPS
from stress.load import Figure, measured
from stress.served import PATIENCE, CannotMeasure, clients, cpu_of_all, served
from tests.server.postgresql import PostgreSQL

KEPT: Final = Path(__file__).parents[1] / ".many"
TABLES: Final = (100, 500, 1000, 2000)
EVERY: Final = 4.0
"""Seconds from one answer at a table to the next. A turn of people takes 20 to 30 seconds: a draw,
up to three passes, a discard."""
BEFORE: Final = 12
"""At most so many answers are given at each table before the measuring."""
SIT_DOWN: Final = 200.0
"""Seconds in which all have to sit down and to give these answers."""
VIEW: Final = 3_400
"""Bytes of a view, and of a text in the rooms beside."""

SQLITE: Final = "SQLite"
LASTING: Final = "PostgreSQL"
QUICK: Final = "PostgreSQL, `synchronous_commit = off`"
ROOM: Final = "bare room"
_SETTINGS: Final = {LASTING: (), QUICK: ("synchronous_commit=off",)}
_LOOKS_AGAIN: Final = 0.2


class Case(NamedTuple):
    """What is measured in one row."""

    name: str
    processes: int
    tables: int


class Cost(NamedTuple):
    """Seconds of CPU beside those of the servers."""

    bus: float
    database: float


class Row(Struct, frozen=True):
    """What was seen of one case."""

    case: Case
    seconds: float
    """For so long it was measured, as asked for."""
    cells: tuple[str, ...]


def cases(tables: Sequence[int]) -> list[Case]:
    """In the order in which they are measured: few tables first."""
    found = []
    for count in tables:
        found += [Case(SQLITE, 1, count), Case(QUICK, 1, count)]
        found += [Case(QUICK, several, count) for several in (2, 4)]
        found += [Case(LASTING, 1, count)] if count == min(tables) else []
    return [*found, Case(ROOM, 1, max(tables))]


def report(
    seconds: float, tables: int | None = None, minutes: float = inf, keep: Path = KEPT
) -> Iterator[str]:
    """Measures what is not noted yet, in so many minutes; the lines of the section."""
    counts = TABLES if tables is None else (tables,)
    wanted = cases(counts)
    found = rows(wanted, seconds, minutes, keep)
    yield "## Many tables at the pace of people"
    yield ""
    only = "" if tables is None else f" --tables {tables}"
    yield measured_where(f"many --seconds {seconds:g}{only}")
    yield ""
    yield (
        f"Tables of four sockets each, one answer every {EVERY:g} seconds at each table, at a"
        " server of one process or, with a NATS between them, of several. From a move sent to the"
        " last of the four views of it. CPU of a move is that of all processes of the server, of"
        " the NATS and of the database's own processes; memory of a table is what the server has"
        " grown by, with its four sockets."
    )
    yield ""
    yield (
        "| | processes | tables | p50 | p99 | moves a second | of one core | CPU of a move | NATS"
        " | database | memory | of a table |"
    )
    yield f"|---|{'--:|' * 11}"
    for case in sorted(found, key=_as_shown):
        yield f"| {case.name} | {case.processes} | {case.tables:,} | {' | '.join(found[case])} |"
    yield ""
    if left := [case for case in wanted if case not in found]:
        yield f"{len(left)} of {len(wanted)} are not measured yet."
        yield ""


def _as_shown(case: Case) -> tuple[int, int, int]:
    return (SQLITE, QUICK, LASTING, ROOM).index(case.name), case.processes, case.tables


def rows(
    wanted: Sequence[Case], seconds: float, minutes: float, keep: Path
) -> dict[Case, tuple[str, ...]]:
    """The cells of each case, those that were noted before among them."""
    notes = keep / "rows.jsonl"
    before = {row.case: row.cells for row in noted(notes, Row) if row.seconds == seconds}
    found = {case: before[case] for case in wanted if case in before}
    if found:
        print(f"  {len(found)} rows were measured before: {notes}", file=sys.stderr)
    ends = time.monotonic() + 60 * minutes
    with noting(notes) as note:
        for case in wanted:
            if case in found or time.monotonic() > ends:
                continue
            print(f"  {case.tables} tables, {case.name}, {case.processes} …", file=sys.stderr)
            try:
                found[case] = cells(case.tables, *measure(case, seconds))
            except CannotMeasure as error:
                print(f"    {error}", file=sys.stderr)
                continue
            print(f"    {' | '.join(found[case])}", file=sys.stderr, flush=True)
            note(Row(case, seconds, found[case]))
    return found


def cells(tables: int, one: Figure, cost: Cost) -> tuple[str, ...]:
    """What stands in the row of so many tables."""
    moves = len(one.waits)
    each = (f"{cpu / moves * 1e6:,.0f} µs" if cpu else "" for cpu in (one.cpu, *cost))
    return (
        f"{one.wait(0.5):.1f} ms",
        f"{one.wait(0.99):.1f} ms",
        f"{moves / one.seconds:,.0f}",
        f"{one.cpu / one.seconds:.0%}",
        *each,
        f"{one.memory / 1e6:.0f} MB",
        f"{one.grown / tables / 1e3:.0f} kB",
    )


def measure(case: Case, seconds: float) -> tuple[Figure, Cost]:
    """Plays for so many seconds at a server of its own; raises `CannotMeasure`."""
    with ExitStack() as stack:
        several = case.processes > 1
        if case.name == ROOM:
            command, database_cpu = ["stress.bare_room"], _none
        else:
            data = stack.enter_context(tempfile.TemporaryDirectory())
            options, database_cpu = stack.enter_context(_database(_SETTINGS.get(case.name)))
            command = ["liverpool", "serve", "--host", "127.0.0.1", "--pace", "at_once"]
            command += ["--data", data, *options]
        ports = _free_ports(case.processes)
        if several:
            command += ["--processes", f"{case.processes}", "--metrics", f"{ports[0]}"]
        server = stack.enter_context(served(command, several=several))
        if several:
            _wait_for_shares(ports)
            server.empty = server.memory()
        text = b"v" * VIEW if case.name == ROOM else b""
        four = stack.enter_context(
            clients(
                *(server, case.tables, seconds),
                every=EVERY,
                before=BEFORE,
                text=text,
                patience=SIT_DOWN,
            )
        )
        before = Cost(server.cpu_of_bus(), database_cpu())
        figure = measured(server, four)
        bus, database = server.cpu_of_bus() - before.bus, database_cpu() - before.database
        return figure, Cost(bus, database)


def _none() -> float:
    return 0.0


@contextmanager
def _database(
    settings: tuple[str, ...] | None,
) -> Iterator[tuple[list[str], Callable[[], float]]]:
    """What a server is told of its database, and the CPU that this has used itself so far."""
    if settings is None:
        yield [], _none
        return
    folder = Path(tempfile.mkdtemp(prefix="liverpool-"))
    folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
    try:
        with PostgreSQL(folder / "p", settings) as database:
            yield ["--database", database.url()], partial(cpu_of_all, database.process)
    finally:
        shutil.rmtree(folder)


def _free_ports(count: int) -> range:
    """So many that follow each other."""
    while True:
        with ExitStack() as sockets, suppress(OSError, OverflowError):
            first = 0
            for number in range(count):
                each = sockets.enter_context(socket.socket())
                each.bind(("127.0.0.1", first and first + number))
                first = first or each.getsockname()[1]
            return range(first, first + count)


def _wait_for_shares(ports: range) -> None:
    """Until each process, by the figures that it shows, plays as many tables as the others."""
    until = time.monotonic() + PATIENCE
    while {_groups(port) for port in ports} != {GROUPS // len(ports)}:
        if time.monotonic() > until:
            raise CannotMeasure("The processes do not share the tables; their log above says why.")
        time.sleep(_LOOKS_AGAIN)


def _groups(port: int) -> int:
    """How many groups of tables the process plays that shows its figures at this port."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
    except OSError:
        return 0
    changes = [
        sample
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == "liverpool_lease_changes_total"
    ]
    return round(
        sum(each.value * (1 if each.labels["change"] == "taken" else -1) for each in changes)
    )
