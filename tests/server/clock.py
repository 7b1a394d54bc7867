"""Tables of a server without network and waiting: rooms as in `tests/room`, and their storage."""

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.room.around import Notifier
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Room
from liverpool.server.bus.relay import Relay
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.reading_back import read_back, room_of, stored
from liverpool.server.workers.pool import InlineWorkers, Workers
from liverpool.table.timing import Pace
from tests.room import house as alone
from tests.room.alone import WHERE
from tests.room.page import FakePage


class ServerTables(Dispatcher):
    """The tables of a server for a house of a test."""

    def __init__(self, house: alone.House, storage: Storage) -> None:
        super().__init__(
            storage,
            WHERE,
            pace=house.pace,
            clock=house.clock,
            date=house.clock.date,
            workers=house.workers,
            notifier=house.notifier,
            reviewers=house.reviewers if isinstance(house, House) else None,
            draw=house.draw,
        )
        self.storage = storage
        self.far: Relay | None = None
        """How another server sees them, where a test has one."""

    def started_again(self, house: alone.House) -> "ServerTables":
        return ServerTables(house, house.storage if isinstance(house, House) else self.storage)

    def room(self, name: str) -> Room:
        if name not in self:
            self.read_back(name, lambda *_: None)
        return super().room(name)

    def put(self, room: Room) -> None:
        self._open[room.kept.id].room = room

    def again(self, room: Room, now: Now) -> Room:
        found = stored(self.storage, room.kept.id)
        game = None if found.rows is None else read_back(*found.rows)
        return room_of(found, game, room.around, now)

    def kept(self, name: str) -> KeptTable:
        loaded = self.storage.load(name)
        assert loaded is not None
        return loaded[0]

    def keep(self, kept: KeptTable) -> None:
        if self.storage.is_kept(kept.id):
            self.storage.save(kept)
        else:
            self.storage.create(kept)

    def how_many(self) -> int:
        return self.storage.count()

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        loaded = self.storage.load(name)
        assert loaded is not None
        return loaded[1]


def in_server(house: alone.House) -> ServerTables:
    """The tables of any house in a server."""
    if isinstance(house, House):
        return ServerTables(house, house.storage)
    return ServerTables(house, Storage(":memory:", ServerKey(house.secret)))


class House(alone.House):
    """A server's tables with their clock and storage."""

    tables: ServerTables
    workers: Workers

    def __init__(
        self,
        pace: Pace | None = None,
        storage: Storage | None = None,
        workers: Workers | None = None,
        notifier: Notifier | None = None,
        reviewers: Workers | None = None,
        chance: str | None = None,
    ) -> None:
        self.storage = storage or Storage(":memory:")
        self.reviewers = reviewers
        workers = workers or InlineWorkers()
        super().__init__(pace, workers=workers, notifier=notifier, chance=chance)
        self.key = self.storage.key

    def rooms(self) -> ServerTables:
        return in_server(self)

    def seated(self, state: State, people: int | None = None) -> "Seated":
        found = super().seated(state, people)
        return self.at(found.name, found.pages, found.secrets)

    def at(self, table: str, pages: list[FakePage], secrets: dict[Seat, Secret]) -> "Seated":
        return Seated(self, table, pages, secrets)


class Seated(alone.Seated):
    """People at a table of a server."""

    house: House
