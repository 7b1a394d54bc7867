"""What is lost when something breaks while people play: `python3 run.py bench faults [FAULT …]`.

Two real servers on a real PostgreSQL, a proxy before them, and clients at many tables, all in one
process beside them (`stress.fault_clients`). One server plays and the other stands by, or both
play, and a NATS is between them. A fault happens; play has to go on at every table; then all stops,
and what each client was told is compared, message for message, with the log in the database. The
report says how long tables waited for a move, and whatever was wrong.

Each round is noted when it is done, so a run can be stopped and taken up again.
"""

import asyncio
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from shutil import rmtree
from time import monotonic
from typing import Final, NamedTuple

import psycopg
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from bench.checkpoints import noted, noting
from bench.results import measured_where
from liverpool.engine.state import Seat
from liverpool.room.messages.game import GameUpdate
from liverpool.server.access.urls import Url
from liverpool.server.storage.database import opened
from liverpool.server.storage.sealing import NAME, ServerKey
from liverpool.server.storage.storage import Storage
from stress.fault_clients import Client
from stress.served import CannotMeasure
from stress.site import LIMIT, Site
from tests.room.told import Log
from tests.server.nats import Cluster, Nats
from tests.server.postgresql import PostgreSQL

KEPT: Final = Path(__file__).parents[1] / ".faults"
EVERY: Final = 1.0
"""Seconds from one answer at a table to its next."""
SEATS: Final = 3
RULES: Final = "wikipedia"
MOVES: Final = 6
"""So many are told at every table before a fault, and after it."""
FROZEN: Final = 30.0
"""For so many seconds a server or the database stands still, or a server is cut off."""
APART: Final = 5.0
"""Seconds from one such end to the next."""
_USES: Final = re.compile(r"by the bus at \S+:(\d+)")
"""Where a server's log says which NATS it uses."""
COUNTED: Final = ("draw", "take", "discard")
"""Moves that nobody makes but the one whose turn it is, by an answer of their own."""


class Round(Struct, frozen=True):
    """What was seen in one round."""

    fault: str
    tables: int
    waits: tuple[float, ...]
    """Of each table, the seconds of the longest wait for a move since the fault."""
    without: float
    """The longest time, in seconds, in which no server was ready."""
    moves: int
    told: int
    """Messages with a view, to all clients."""
    lost: int
    """Connections of clients."""
    refused: dict[str, int]
    """What clients were told of answers that were not taken, and how often."""
    wrong: tuple[str, ...]
    reloads: tuple[int, ...] = ()
    """Of each client, how often its page was loaded anew."""
    late: float = 0.0
    flush: float = 0.0
    """As in `Stalls`."""


# What can break


async def do_nothing(_site: Site) -> None:
    """To have something to compare with."""


async def stop_owner(site: Site) -> None:
    server = site.servers[await site.owner()]
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def kill_owner(site: Site) -> None:
    server = site.servers[await site.owner()]
    await asyncio.to_thread(server.kill)
    site.lease_passes()
    await asyncio.to_thread(server.start)


async def freeze_owner(site: Site) -> None:
    server = site.servers[await site.owner()]
    server.signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(FROZEN)
    finally:
        server.signal(signal.SIGCONT)


async def cut_off_owner(site: Site) -> None:
    with site.relays[await site.owner()].deaf():
        await asyncio.sleep(FROZEN)


async def restart_database(site: Site) -> None:
    await asyncio.to_thread(site.postgres.stop)
    await asyncio.to_thread(site.postgres.start)


async def kill_database(site: Site) -> None:
    await asyncio.to_thread(site.postgres.kill)
    await asyncio.to_thread(site.postgres.start)


async def freeze_database(site: Site) -> None:
    with site.postgres.frozen():
        await asyncio.sleep(FROZEN)


async def cut_half_of_sockets(site: Site) -> None:
    site.front.cut(0.5, site.random)


async def advance_clock(site: Site) -> None:
    site.servers[await site.owner()].signal(signal.SIGUSR1)


async def advance_leases_clock(site: Site) -> None:
    # Beside the loop: it may wait for a server's transaction, which comes through a relay here.
    await asyncio.to_thread(site.says, "UPDATE leases SET ends = ends - interval '1 hour'")


async def kill_bus(site: Site) -> None:
    assert isinstance(site.bus, Nats)
    await asyncio.to_thread(site.bus.kill)
    await asyncio.to_thread(site.bus.start)


async def stop_bus_for_a_while(site: Site) -> None:
    assert isinstance(site.bus, Nats)
    await asyncio.to_thread(site.bus.kill)
    try:
        await asyncio.sleep(FROZEN)
    finally:
        await asyncio.to_thread(site.bus.start)


async def cut_off_owner_from_bus(site: Site) -> None:
    with site.bus_relays[await site.owner()].deaf():
        await asyncio.sleep(FROZEN)


async def kill_node(site: Site) -> None:
    """The one that the owner uses, as soon as it has found one that is there; it stays away."""
    assert isinstance(site.bus, Cluster)
    ports = [node.port for node in site.bus.nodes]
    while (uses := await _bus_used(site)) not in ports:
        await asyncio.sleep(EVERY)
    node = site.bus.node(uses)
    site.bus.nodes.remove(node)
    await asyncio.to_thread(node.kill)


async def _bus_used(site: Site) -> int:
    """The port of the last bus that the owner has found."""
    log = site.servers[await site.owner()].log.read_text("utf-8")
    return int(_USES.findall(log)[-1])


async def kill_two_nodes(site: Site) -> None:
    await kill_node(site)
    await asyncio.sleep(APART)
    await kill_node(site)


class Fault(NamedTuple):
    what: str
    """In words for people."""
    cause: Callable[[Site], Awaitable[None]]
    """Makes it happen, and waits until all that mends itself, or that whoever keeps the site mends,
    is mended."""
    says: str = ""
    """What stands in a server's log then."""
    bus: type[Nats | Cluster] | None = None
    """By which both servers share the tables; else one plays, and one stands by."""


STEPS_BACK: Final = "this server plays the tables no more"

FAULTS: Final = {
    "nothing": Fault("nothing", do_nothing),
    "stopped": Fault("the owner is told to stop, and started again", stop_owner),
    "killed": Fault("the owner is killed, and started again", kill_owner),
    "frozen": Fault(f"the owner stands still for {FROZEN:g} s", freeze_owner, STEPS_BACK),
    "cut-off": Fault(
        f"the owner cannot reach the database for {FROZEN:g} s", cut_off_owner, STEPS_BACK
    ),
    "database-restarted": Fault("the database is stopped and started", restart_database),
    "database-killed": Fault("the database is killed and started", kill_database),
    "database-frozen": Fault(f"the database stands still for {FROZEN:g} s", freeze_database),
    "sockets": Fault("half of the sockets are cut", cut_half_of_sockets),
    "clock": Fault("the owner's clock is set on by an hour", advance_clock),
    "leases-clock": Fault("the leases' clock is set on by an hour", advance_leases_clock),
    "shared": Fault("nothing, and both play", do_nothing, bus=Nats),
    "shared-stopped": Fault("one of both is told to stop, and started again", stop_owner, bus=Nats),
    "shared-killed": Fault("one of both is killed, and started again", kill_owner, bus=Nats),
    "shared-frozen": Fault(f"one of both stands still for {FROZEN:g} s", freeze_owner, bus=Nats),
    "shared-cut-off": Fault(
        f"one of both cannot reach the database for {FROZEN:g} s", cut_off_owner, bus=Nats
    ),
    "shared-database": Fault("the database is killed, and both play", kill_database, bus=Nats),
    "shared-database-frozen": Fault(
        f"the database stands still for {FROZEN:g} s, and both play", freeze_database, bus=Nats
    ),
    "shared-sockets": Fault(
        "half of the sockets are cut, and both play", cut_half_of_sockets, bus=Nats
    ),
    "bus-killed": Fault("the bus is killed and started", kill_bus, bus=Nats),
    "bus-away": Fault(f"the bus is away for {FROZEN:g} s", stop_bus_for_a_while, bus=Nats),
    "bus-cut-off": Fault(
        f"one of both cannot reach the bus for {FROZEN:g} s", cut_off_owner_from_bus, bus=Nats
    ),
    "cluster-one": Fault("one of a bus of three is killed", kill_node, bus=Cluster),
    "cluster-two": Fault(
        f"two of a bus of three are killed, {APART:g} s apart", kill_two_nodes, bus=Cluster
    ),
}


# One round


async def play_through(fault: Fault, site: Site, every: float) -> Round:
    """Plays while the fault happens, and until play goes on; then stops all, and checks what was
    told."""
    play = [asyncio.create_task(table.plays(every)) for table in site.tables]
    wrong = [f"table {name} never began" for name in await site.plays(MOVES)]
    site.proxy.forget()
    site.stalls.forget()
    began = monotonic()
    await fault.cause(site)
    wrong += [f"table {name} did not go on" for name in await site.plays(MOVES)]
    ended, late, flush = monotonic(), site.stalls.late, site.stalls.flush
    for each in play:
        each.cancel()
    wrong += [f"table {name} did not come to rest" for name in await site.comes_to_rest()]
    await site.ends()
    if site.says("SELECT 1 FROM leases WHERE ends IS NOT NULL LIMIT 1"):
        wrong.append("the server that played last has not given its leases back")
    wrong += [*faults_of_logs(fault.says, site), *faults_of_tables(site)]
    clients = [client for table in site.tables for client in table.clients]
    return Round(
        fault=fault.what,
        tables=len(site.tables),
        waits=tuple(round(table.longest_wait(began, ended), 3) for table in site.tables),
        without=round(site.proxy.longest_without, 3),
        moves=sum(table.number for table in site.tables),
        told=sum(len(client.told) for client in clients),
        lost=sum(client.lost for client in clients),
        refused=Counter(sentence for client in clients for sentence in client.refused),
        wrong=tuple(wrong),
        reloads=tuple(client.reloads for client in clients),
        late=round(late, 3),
        flush=round(flush, 3),
    )


def faults_of_logs(says: str, site: Site) -> Iterator[str]:
    """What the servers say that they should not, or do not say."""
    said = "".join(server.log.read_text("utf-8") for server in site.servers)
    if says not in said:
        yield f"no log says: {says}"
    if "Traceback" in said:
        yield f"{said.count('Traceback')} tracebacks in the logs"


def faults_of_tables(site: Site) -> Iterator[str]:
    """What clients were told that is not what the log says for their seats."""
    key = ServerKey.read(site.servers[0].folder / NAME)
    with closing(Storage(opened(Url(site.url)), key)) as storage:
        for table in site.tables:
            loaded = storage.load(table.name)
            if loaded is None:
                yield f"table {table.name} is gone"
                continue
            log = Log(*loaded)
            for seat, client in enumerate(table.clients):
                for fault in faults_of_client(log, seat, client):
                    yield f"table {table.name}: {fault}"


def faults_of_client(log: Log, seat: Seat, client: Client) -> Iterator[str]:
    """What this seat was told that is not what the log says for it."""
    if client.number != len(log.moves):
        yield f"seat {seat} was told {client.number} moves last, of {len(log.moves)}"
    yield from log.faults(seat, map(_update_in, client.told))
    made = Counter(str(move.__struct_config__.tag) for actor, move in log.moves if actor == seat)
    for kind in COUNTED:
        if made[kind] != client.done[kind]:
            said = client.done[kind]
            yield f"seat {seat} made {made[kind]} times {kind}, and was told so {said} times"


_update_in: Final = Decoder(GameUpdate).decode


# All rounds


def play(fault: str, tables: int, postgres: PostgreSQL, folder: Path, seed: str) -> Round:
    """One round, with a database and servers of its own."""
    name, what = emptied(postgres), FAULTS[fault]

    async def plays() -> Round:
        bus = None if what.bus is None else what.bus()
        async with Site(folder, postgres, name, Random(seed), bus=bus) as site:
            await site.opens(tables, SEATS, RULES)
            return replace(await play_through(what, site, EVERY), fault=fault)

    return asyncio.run(plays())


def emptied(postgres: PostgreSQL) -> str:
    """An empty database."""
    name = f"faults{os.getpid()}"
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {name}".encode())
    return name


def rounds(faults: Sequence[str], tables: int, times: int, keep: Path) -> list[Round]:
    """So many rounds of each fault, those that were noted before among them."""
    notes = keep / "rounds.jsonl"
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that all of it is stopped
    found = [each for each in noted(notes, Round) if each.tables == tables]
    done = Counter(each.fault for each in found)
    missing = [fault for number in range(times) for fault in faults if done[fault] <= number]
    with ExitStack() as at_the_end, noting(notes) as note:
        folder = Path(at_the_end.enter_context(tempfile.TemporaryDirectory(prefix="liverpool-")))
        folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
        postgres = at_the_end.enter_context(PostgreSQL(folder / "own", ()))
        for number, fault in enumerate(missing, 1):
            print(f"  {number} of {len(missing)}: {FAULTS[fault].what} …", file=sys.stderr)
            here = keep / f"{fault}-{done[fault]}"
            rmtree(here, ignore_errors=True)  # of a round that was broken off
            seen = play(fault, tables, postgres, here, f"{fault}/{done[fault]}")
            done[fault] += 1
            found.append(seen)
            note(seen)
            for each in seen.wrong:
                print(f"    {each}", file=sys.stderr)
            if seen.wrong:
                print(f"    The servers' logs are in {here}.", file=sys.stderr)
            else:
                rmtree(here)
    return [each for each in found if each.fault in faults]


def report(faults: Sequence[str], tables: int, times: int, keep: Path) -> Iterator[str]:
    """Does what is missing, of all where none is named; the lines. Raises `CannotMeasure`."""
    if unknown := set(faults) - FAULTS.keys():
        known = ", ".join(FAULTS)
        raise CannotMeasure(f"There is no fault {unknown.pop()!r}; there are {known}.")
    seen = rounds(faults or tuple(FAULTS), tables, times, keep)
    yield "## When something breaks"
    yield ""
    yield measured_where(f"{' '.join(['faults', *faults])} --tables {tables} --times {times}")
    yield ""
    yield from lines(seen)
    yield ""


def lines(seen: Sequence[Round]) -> Iterator[str]:
    """What was seen, for people."""
    tables = max(each.tables for each in seen)
    yield (
        f"Two servers on one PostgreSQL, a proxy before them that asks `/readyz` once a second,"
        f" {tables} tables of {SEATS} clients that come back as the page does, one answer every"
        f" {EVERY:g} s at each table. Seconds of the longest wait of a table for a move since the"
        " fault, the clients' own pace included, and for how long no server was ready. Where both"
        " play, a NATS is between them, or a cluster of three. *Machine*: how late the clients' own"
        " process was at worst, and how long a few bytes took to the disk: what it keeps everybody"
        " waiting by itself. *Wrong*:"
        " a move that was told and is not in the log, or twice; a client whose last view, or any"
        " other, is not what the log says for its seat; a card that is another's; a table that"
        f" did not go on within {LIMIT:g} s; a traceback."
    )
    yield ""
    yield (
        "| | times | median | worst | no server: median | worst | machine: late | disk"
        " | views told | connections lost | answers refused | wrong |"
    )
    yield "|---|" + "--:|" * 11
    for name, fault in FAULTS.items():
        rounds = [each for each in seen if each.fault == name]
        if not rounds:
            continue
        cells = [f"{len(rounds)}", *spread(wait for each in rounds for wait in each.waits)]
        cells += spread(each.without for each in rounds)
        cells += [f"{max(each.late for each in rounds):.1f}"]
        cells += [f"{max(each.flush for each in rounds):.1f}"]
        counts = (
            (each.told, each.lost, sum(each.refused.values()), len(each.wrong)) for each in rounds
        )
        cells += [f"{sum(each):,}" for each in zip(*counts, strict=True)]
        yield f"| {fault.what} | {' | '.join(cells)} |"


def spread(seconds: Iterable[float]) -> tuple[str, str]:
    """The median and the worst."""
    found = sorted(seconds)
    return f"{found[len(found) // 2]:.1f}", f"{found[-1]:.1f}"
