"""`liverpool serve`: everything is put together, the addresses are printed, and tables open.

What stands on stdout is for the person who started the server: where the page is, where the
games are kept, how to stop. The log goes to stderr.
"""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_data_path

from liverpool.arena.runner import cores
from liverpool.engine.cards import HIDDEN
from liverpool.extras import how_to_install
from liverpool.record import BrokenRecord, GameRecord, NotationError, final_state, read
from liverpool.record.text_files import LARGEST_GAME, CannotRead, read_text
from liverpool.room.messages.replies import Reach
from liverpool.room.reviewing import SIDE_BY_SIDE
from liverpool.room.where import Where
from liverpool.server import upkeep
from liverpool.server.access.addresses import public_address, where
from liverpool.server.access.limits import (
    USUAL,
    Addresses,
    Limits,
    Network,
    limited,
    trusted_networks,
)
from liverpool.server.access.urls import AMBIGUOUS, Url
from liverpool.server.bus.bus_messages import Seal
from liverpool.server.bus.relay import Relay
from liverpool.server.bus.servers import Servers
from liverpool.server.http.app import NOT_BUILT, application
from liverpool.server.http.listening import CannotServe, Server, listener
from liverpool.server.http.logs import write_logs
from liverpool.server.http.papers import AT_ONCE, JOBS_EACH
from liverpool.server.http.socket import Connections
from liverpool.server.http.static_files import FOLDER, START, start_script
from liverpool.server.open_files import allowed
from liverpool.server.ownership import Ownership, who_plays
from liverpool.server.push.encryption import PushKey
from liverpool.server.push.sender import Sender
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.metrics import Metrics
from liverpool.server.workers.pool import LAST, InlineWorkers, ProcessWorkers, Workers
from liverpool.table.timing import Pace

NO_DRIVER: Final = (
    f"NATS is reached by nats-py, which is not installed. Install it: {how_to_install('bus')}."
)
NEEDS_DATABASE: Final = (
    "Servers that share their tables over a bus need a PostgreSQL database, which several can use"
    " at once; name it with --database."
)
NO_ADDRESS: Final = (
    "The address of the bus cannot be read. Write it like nats://HOST:4222, and several of them"
    " with commas between."
)


def check_can_share(bus: Url | None, database: Url | None) -> None:
    """Raises `CannotServe` where there is a bus, and what it needs is missing."""
    if bus is None:
        return
    if database is None:
        raise CannotServe(NEEDS_DATABASE)
    if find_spec("nats") is None:
        raise CannotServe(NO_DRIVER)
    if bus.is_ambiguous():
        raise CannotServe(f"The address of the bus cannot be read: {AMBIGUOUS}.")
    if not all(_is_address(each.reveal()) for each in bus.parts()):
        raise CannotServe(NO_ADDRESS)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host = parts.hostname if parts.port is None or parts.port else None
    except ValueError:
        return False
    return parts.scheme in ("nats", "tls") and bool(host) and not any(map(str.isspace, text))


class Cluster:
    """The others, as one server sees them."""

    def __init__(
        self, bus: Url, storage: Storage, tables: Dispatcher, addresses: Addresses
    ) -> None:
        """`bus` are the addresses of NATS, with commas between them."""
        # Those who play at home have no driver for it.
        from liverpool.server.bus.nats_bus import NatsBus  # noqa: PLC0415

        storage.is_alone = False
        seal, leases = Seal(storage.key.derived("bus")), storage.leases
        self.servers = Servers(seal, leases.held, leases.leased)
        storage.leases.hears = self.servers.owner
        self.relay = Relay(tables, storage.leases, storage.key, self.servers, addresses)
        group = storage.key.derived("bus", "group").hex()[:16]
        self.bus = NatsBus(bus.parts(), group, self.servers)


BAD_INPUT: Final = 2
FAILED: Final = 1
STOPS: Final = ("SIGTERM", "SIGBREAK")
"""Signals by which a system asks to stop: Unix by the first, Windows by the other."""


class ServeOptions(Struct, frozen=True):
    """What was asked for on the command line."""

    host: str = "0.0.0.0"
    port: int | None = None
    data: Path | None = None
    database: Url | None = None
    """The address of a PostgreSQL database for the games, in place of a file in the folder."""
    bus: Url | None = None
    """Addresses of a NATS, with commas between them, by which servers share one database."""
    public_url: str | None = None
    file: Path | None = None
    people: int | None = None
    """Seats of the file's table that are people's; 1 if it is not said."""
    pace: str | None = None
    """One of `Pace`, for all tables."""
    open_page: bool = False
    limits: tuple[str, ...] = ()
    """Changes of limits, such as `pages=300`."""
    workers: int | None = None
    """Processes that find bots' moves and hints; 0 for none, so that all wait for each of these."""
    trusted: str | None = None
    """Networks without limits for one address: `home`, or as `203.0.113.0/24`."""
    keep_days: int = PLAYED_DAYS
    """For so many days a game is kept at which nothing changes."""
    metrics_port: int | None = None
    """A port of this machine alone at which the figures are too."""
    log: str | None = None
    """`text` or `json`; by default as it suits where the log goes."""


def serve_command(
    options: ServeOptions, listening: socket.socket | None = None, *, speaks: bool = True
) -> int:
    """Serves until it is stopped; gives the exit status.

    It may be given the socket at which it listens, together with others; it `speaks` of where it
    is unless others do.
    """
    shares_port = listening is not None
    try:
        people, public_url, limits, trusted, record = checked(options)
        listening = listening or listener(options.host, options.port)
    except (CannotServe, ValueError) as error:
        print(f"liverpool serve: {error}", file=sys.stderr)
        return BAD_INPUT
    places = where(options.host, listening.getsockname()[1], public_url)
    folder = data_folder(options.data)
    try:
        storage = Storage.at(folder, places.here, options.database, stands_by=True)
    except CannotStore as error:
        listening.close()
        print(f"liverpool serve: {error}", file=sys.stderr)
        return FAILED
    write_logs(options.log)
    metrics = Metrics()
    workers = _Workers.of(options.workers, metrics, lambda: server.should_exit)
    notifier = _notifier(storage, limits, public_url)
    tables = Dispatcher(
        storage,
        places,
        pace=Pace(options.pace) if options.pace else None,
        workers=workers.think,
        reviewers=workers.review,
        notifier=notifier,
        metrics=metrics,
        start_script=start_script(FOLDER),
        keep_days=options.keep_days,
    )
    addresses = Addresses(_possible(limits), trusted)
    cluster = None
    if options.bus is not None:
        cluster = Cluster(options.bus, storage, tables, addresses)
    connections = Connections(
        tables if cluster is None else cluster.relay,
        metrics,
        public_url=public_url,
        addresses=addresses,
    )

    def announce() -> None:
        shares = cluster is not None
        lines = [*_where_lines(places), *_kept_lines(storage, folder, shares=shares)]
        if record is not None:
            lines += _seat_lines(tables, places, record, people)
        if not (FOLDER / START).is_file():
            print(NOT_BUILT, end="", file=sys.stderr)
        if speaks:
            print(*lines, "Ctrl-C stops the server; games go on when it runs again.", sep="\n")
            sys.stdout.flush()
        workers.think.start()
        if options.open_page:
            _open_browser(places.here)

    server = Server(
        application(
            connections,
            storage,
            None if shares_port else metrics,
            workers=workers.make_papers,
            public_url=public_url,
            why_not_ready=str if cluster is None else cluster.relay.why_not_ready,
        ),
        connections,
        announce,
        behind=public_url,
        beside=partial(
            _beside,
            Ownership(
                storage, tables, connections, metrics, None if cluster is None else cluster.servers
            ),
            storage,
            tables,
            options.keep_days,
            metrics,
            cluster,
        ),
    )
    upkeep.keep_what_is_loaded()
    try:
        _show_figures(metrics, options.metrics_port)
        _run(server, listening)
    except (CannotServe, CannotStore) as error:
        print(f"liverpool serve: {error}", file=sys.stderr)
        return FAILED if isinstance(error, CannotStore) else BAD_INPUT
    finally:
        workers.close()
        listening.close()
        storage.close()
        notifier.close()
    return 0


class Checked(NamedTuple):
    """Options that were understood."""

    people: int
    public_url: str | None
    limits: Limits
    trusted: tuple[Network, ...]
    record: GameRecord | None


def checked(options: ServeOptions) -> Checked:
    """What the options say; raises `CannotServe` or `ValueError`."""
    people = options.people or 1
    if options.people is not None and options.file is None:
        raise CannotServe("--seats says who plays the game of a file; name it with --from.")
    check_can_share(options.bus, options.database)
    return Checked(
        people,
        None if options.public_url is None else public_address(options.public_url),
        limited(USUAL, options.limits),
        () if options.trusted is None else trusted_networks(options.trusted),
        None if options.file is None else _game_in(options.file, people),
    )


def _run(server: Server, listening: socket.socket) -> None:
    # After the last page has gone, uvicorn passes the signal on; the system's request to stop
    # then ends as Ctrl-C does, with everything closed.
    for name in STOPS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _notifier(storage: Storage, limits: Limits, public_url: str | None) -> Sender:
    """Sends notifications; push services can turn to the server's address if it has one."""
    contact = public_url if public_url is not None and public_url.startswith("https:") else ""
    return Sender(PushKey(storage.key.derived("push"), contact), limits.notifications)


def _show_figures(metrics: Metrics, port: int | None) -> None:
    """Shows the figures at a port of their own, if one was named; raises `CannotServe`."""
    try:
        if port is not None:
            metrics.serve(port)
    except OSError as error:
        raise CannotServe(
            f"Port {port} cannot be used for figures: {error.strerror}. Name another with"
            " --metrics."
        ) from None


def data_folder(named: Path | None) -> Path:
    """Where games are kept: in the folder that was named, or in the user's own."""
    usual = user_data_path("liverpool-rummy", appauthor=False) / "tables"
    return (named or usual).absolute()


async def _beside(
    ownership: Ownership,
    storage: Storage,
    tables: Dispatcher,
    played_days: int,
    metrics: Metrics,
    cluster: Cluster | None,
) -> None:
    # In this order they end: who waits to be notified is so while the tables are here, and the
    # tables are given back before the others hear farewell.
    bus = () if cluster is None else (cluster.bus.runs(),)
    await upkeep.side_by_side(
        upkeep.notify_at_the_end(tables),
        ownership.runs(),
        *bus,
        upkeep.keep_slow_tables_going(storage, tables),
        upkeep.keep_young(storage, tables, played_days),
        upkeep.keep_small(),
        upkeep.keep_counted(storage, metrics),
        metrics.watch_loop(),
    )


def _game_in(file: Path, people: int) -> GameRecord:
    """The game to be played on from this file; raises `CannotServe`."""
    try:
        record = read(read_text(file, LARGEST_GAME, "a game"))
    except CannotRead as error:
        raise CannotServe(str(error)) from None
    except (NotationError, BrokenRecord) as error:
        raise CannotServe(f"{file} is broken at {str(error).splitlines()[0]}") from None
    state = final_state(record)
    if HIDDEN in state.stock or any(HIDDEN in hand for hand in state.hands):
        raise CannotServe(f"{file} hides cards, so nobody can play on from it.")
    if people > len(record.names):
        raise CannotServe(f"{file} has {len(record.names)} seats; give --seats no more than that.")
    return record


def _where_lines(places: Where) -> list[str]:
    lines = [f"Liverpool Rummy is at {places.here}"]
    match places.reach:
        case Reach.DEVICE:
            lines.append("Only this device can reach it.")
        case Reach.HOME:
            lines.append(f"For others in the house it is at {places.others}")
        case Reach.ANYWHERE:
            lines.append(f"For everybody else it is at {places.others}")
    return lines


def _kept_lines(storage: Storage, folder: Path, *, shares: bool) -> list[str]:
    where = storage.database.name
    kept = [f"Games are kept in {where}"]
    if where != f"{folder}":
        kept.append(f"Their key is in {folder}")
    if not storage.leases.are_held():
        kept.append(who_plays(storage.leases, shares=shares))
    return kept


def _seat_lines(tables: Dispatcher, places: Where, record: GameRecord, people: int) -> list[str]:
    try:
        table, secrets = tables.from_state(final_state(record), record.names, people)
    except ValueError as error:
        raise CannotServe(f"The game of the file cannot be played on: {error}") from None
    except CannotStore as error:
        raise CannotStore(f"The game of the file cannot be played on: {error}") from None
    lines = [f"The game of the file is table {table}:"]
    for seat, name in enumerate(record.names):
        who = places.seat(table, secrets[seat]) if seat < people else "a bot"
        lines.append(f"  {name}: {who}")
    return lines


class _Workers(NamedTuple):
    """The processes that find bots' moves and hints, make papers, and review finished games."""

    think: Workers
    make_papers: Workers
    review: Workers

    @classmethod
    def of(
        cls, processes: int | None, metrics: Metrics, is_stopping: Callable[[], bool]
    ) -> "_Workers":
        if processes == 0:
            return cls(InlineWorkers(), InlineWorkers(), InlineWorkers())
        waited = [metrics.job_wait_seconds.labels(each).observe for each in cls._fields]
        made = cls(
            ProcessWorkers(processes, waited=waited[0], is_stopping=is_stopping),
            ProcessWorkers(AT_ONCE, jobs_each=JOBS_EACH, waited=waited[1], is_stopping=is_stopping),
            ProcessWorkers(
                min(SIDE_BY_SIDE, cores()),
                behind=LAST,
                all_long=True,
                waited=waited[2],
                is_stopping=is_stopping,
            ),
        )
        for name, each in zip(cls._fields, made, strict=True):
            metrics.jobs_waiting.labels(name).set_function(partial(getattr, each, "waiting"))
        return made

    def close(self) -> None:
        for each in self:
            each.close()


def _possible(limits: Limits) -> Limits:
    """The limits, with no more pages than this process may have files open, less some for all
    else."""
    files = allowed(limits.all_pages + 200) - 200
    return replace(limits, all_pages=int(min(limits.all_pages, max(20, files))))


def _open_browser(url: str) -> None:
    """Shows the page; where no browser can be opened, its address has been printed."""
    on_a_screen = os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
    if sys.platform == "linux" and not on_a_screen:
        return  # a browser for terminals would take this one over
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
