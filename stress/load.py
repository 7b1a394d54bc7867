"""How many views a second the server gives its tables, and what tables weigh that rest.

Each line of the first table is one server process with a fresh data folder and clients in
processes of their own (`stress.table_clients`), all on this machine, so that a move's way includes
the clients' own time and that of the other processes. CPU time is the server's alone. The peer is a
bare Starlette room (`stress.bare_room`), measured in turns with them, with the same clients.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import decode

from bench.results import measured_where
from stress.idle import Idle
from stress.served import Clients, Server, clients, served
from stress.table_clients import Result

TABLES: Final = 32
ROUNDS: Final = 3
"""So often tables and rooms take turns, for a machine is not as quick at one time as at another."""
TINY: Final = b"hello, all of you"
IDLE_TABLES: Final = 300
IDLE_MOVES: Final = 60


class Figure(Struct, frozen=True):
    """What one server did in one measurement."""

    deliveries: int
    text_bytes: int
    received: int
    cpu: float
    seconds: float
    waits: tuple[float, ...]
    """Sorted."""
    memory: int
    """Bytes that the server held at the end."""
    grown: int
    """How many of these it had not held before anybody came."""

    @property
    def speed(self) -> float:
        """Deliveries per second of the server's CPU."""
        return self.deliveries / self.cpu

    @property
    def move(self) -> float:
        """Seconds of the server's CPU for each move."""
        return self.cpu / len(self.waits)

    def wait(self, share: float) -> float:
        """Milliseconds within which this share of the moves had reached everybody."""
        return self.waits[min(int(len(self.waits) * share), len(self.waits) - 1)] * 1000


def figure(results: list[Result], cpu: float, seconds: float, memory: int, grown: int) -> Figure:
    """All client processes together."""
    return Figure(
        deliveries=sum(result.deliveries for result in results),
        text_bytes=sum(result.text_bytes for result in results),
        received=sum(result.received for result in results),
        cpu=cpu,
        seconds=seconds,
        waits=tuple(sorted(wait for result in results for wait in result.waits)),
        memory=memory,
        grown=grown,
    )


def together(figures: Sequence[Figure]) -> Figure:
    """Of several measurements, as if they were one; memory is that of the last."""
    return Figure(
        deliveries=sum(each.deliveries for each in figures),
        text_bytes=sum(each.text_bytes for each in figures),
        received=sum(each.received for each in figures),
        cpu=sum(each.cpu for each in figures),
        seconds=sum(each.seconds for each in figures),
        waits=tuple(sorted(wait for each in figures for wait in each.waits)),
        memory=figures[-1].memory,
        grown=figures[-1].grown,
    )


def report(seconds: float) -> Iterator[str]:
    """The lines of the section, as they are measured; raises `CannotMeasure`."""
    yield "## Tables over the network"
    yield ""
    yield measured_where(f"load --seconds {seconds:g}")
    yield ""
    games: list[Figure] = []
    rooms: list[Figure] = []
    for number in range(1, ROUNDS + 1):
        _say(f"tables of four, and rooms of the bare server, {number} of {ROUNDS}")
        games.append(game(TABLES, seconds))
        rooms.append(room(seconds, _text_as_long(games[-1])))
    _say("tables of four, packed, and rooms with little to say")
    packed, tiny = game(TABLES, seconds, packed=True), room(seconds, TINY)
    yield from _full_speed(together(games), packed, together(rooms), tiny)
    shares = (one.speed / beside.speed for one, beside in zip(games, rooms, strict=True))
    yield f"Tables and rooms took turns: {', '.join(f'{share:.1%}' for share in shares)}."
    yield ""
    _say("idle tables")
    yield from _idle()


def _full_speed(plain: Figure, packed: Figure, large: Figure, tiny: Figure) -> Iterator[str]:
    yield (
        f"{TABLES} tables of four socket clients at one server process, each table's next move sent"
        " when all four have their view of the last: rules, four views and SQLite at every move."
        " Clients draw, pass and discard, nobody goes down. Below it a bare Starlette room of four"
        " that passes on what one says, served and driven in the same way."
    )
    yield ""
    yield "| | deliveries per second of server CPU | of the room's | bytes each | on the wire |"
    yield "|---|--:|--:|--:|--:|"
    for name, one in (
        ("Liverpool Rummy, its views", plain),
        ("— packed (permessage-deflate), as behind a proxy", packed),
        ("room, texts as long as a view", large),
        (f"room, texts of {len(TINY)} bytes", tiny),
    ):
        yield (
            f"| {name} | {one.speed:,.0f} | {one.speed / large.speed:.1%}"
            f" | {one.text_bytes / one.deliveries:,.0f} | {one.received / one.deliveries:,.0f} |"
        )
    yield ""
    yield "From a move to the last of four views, with both cores busy, clients included:"
    yield ""
    yield "| | p50 | p99 | moves a second | CPU of a move |"
    yield "|---|--:|--:|--:|--:|"
    for name, one in (("Liverpool Rummy", plain), ("— packed", packed), ("room", large)):
        yield _waits(name, one)
    yield ""


def _waits(name: str, one: Figure) -> str:
    moves = len(one.waits) / one.seconds
    return (
        f"| {name} | {one.wait(0.5):.1f} ms | {one.wait(0.99):.1f} ms | {moves:,.0f}"
        f" | {one.move * 1e6:,.0f} µs |"
    )


def _idle() -> Iterator[str]:
    done = subprocess.run(
        [sys.executable, "-m", "stress.idle", str(IDLE_TABLES), str(IDLE_MOVES)],
        check=True,
        stdout=subprocess.PIPE,
    )
    found = decode(done.stdout, type=Idle)
    yield (
        f"A table of four people that {IDLE_MOVES} answers were given at takes"
        f" {found.kept / 1000:.0f} kB of memory while nobody is there, and {found.left / 1000:.0f}"
        f" kB once it was put away ({IDLE_TABLES} tables)."
    )
    yield ""


def game(tables: int, seconds: float, *, every: float = 0.0, packed: bool = False) -> Figure:
    """So many tables at a server of the game."""
    # So that tables are at different places of their first deal; where it takes long, near it.
    before = 20 if every else 120
    with tempfile.TemporaryDirectory() as folder:
        serve = ["liverpool", "serve", "--host", "127.0.0.1", "--pace", "at_once"]
        with (
            served([*serve, "--data", folder], packed=packed) as server,
            clients(server, tables, seconds, every=every, before=before, packed=packed) as four,
        ):
            return measured(server, four)


def room(seconds: float, text: bytes, *, tables: int = TABLES) -> Figure:
    """So many rooms at the bare server, where everybody says this text."""
    with (
        served(["stress.bare_room"]) as server,
        clients(server, tables, seconds, text=text) as four,
    ):
        return measured(server, four)


def _text_as_long(views: Figure) -> bytes:
    """A text for a room that is as long as a view was in the mean."""
    return b"v" * round(views.text_bytes / views.deliveries)


def measured(server: Server, four: Clients) -> Figure:
    """What the server does while its clients play."""
    before, began = server.cpu(), time.monotonic()
    results = four.measured()
    cpu, seconds, memory = server.cpu() - before, time.monotonic() - began, server.memory()
    return figure(results, cpu, seconds, memory, memory - server.empty)


def _say(what: str) -> None:
    print(f"Measuring {what} ...", file=sys.stderr, flush=True)
