"""Rooms with nothing around them: no server, no storage, no thread.

What a room writes becomes plain values, a job is done by whoever the house has for it, and the
clock of the house wakes it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.offline.shell import Shell
from liverpool.offline.stored import StoredTable
from liverpool.room.begun_tables import table_at
from liverpool.room.effects import Create, Notify, Write
from liverpool.room.events import Notified, Now, Stops
from liverpool.room.kept import KeptTable
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room, Surroundings
from liverpool.room.where import Where
from tests.room.clock import Alarm

if TYPE_CHECKING:
    from tests.room.house import House

WHERE: Final = Where("http://127.0.0.1:8000", "http://192.0.2.7:8000")


class HouseHost:
    """What a house lends its rooms."""

    def __init__(self, house: "House", stored: dict[str, StoredTable]) -> None:
        self._house, self.stored = house, stored

    def now(self) -> Now:
        return self._house.now()

    def draw(self) -> bytes:
        return self._house.draw()

    def time(self) -> float:
        return self._house.clock.time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return self._house.clock.call_later(delay, call)

    def find(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any], None],
        *,
        owner: str,
    ) -> None:
        self._house.workers.submit(job, args, seconds, lambda found, _: done(found), owner=owner)

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        for write in writes:
            if isinstance(write, Create):
                self.stored[write.kept.id] = StoredTable(write.kept)
            else:
                self.stored[table].write(write)
        done("")


class RoomsAlone(Shell):
    """The rooms of a house, and its pages."""

    host: ClassVar[type[HouseHost]] = HouseHost

    def __init__(self, house: "House", stored: dict[str, StoredTable] | None = None) -> None:
        self._house = house
        self.stored = {} if stored is None else stored
        around = Surroundings(house.key, WHERE, house.pace, house.notifier is not None)
        super().__init__(self.host(house, self.stored), around)

    def started_again(self, house: "House") -> "RoomsAlone":
        return type(self)(house, self.stored)

    def room(self, name: str) -> Room:
        """The room as it is in memory, or read back; raises `RequestRefused` where none is."""
        if not self.is_open(name) and name in self.stored:
            self.read_back(name, self.stored[name])
        return super().room(name)

    def put(self, room: Room) -> None:
        self.room(room.kept.id)
        self._open[room.kept.id].room = room

    def again(self, room: Room, now: Now) -> Room:
        return self.stored[room.kept.id].room(room.around, now)

    def kept(self, name: str) -> KeptTable:
        return self.stored[name].kept

    def keep(self, kept: KeptTable) -> None:
        self.stored.setdefault(kept.id, StoredTable(kept)).kept = kept

    def how_many(self) -> int:
        return len(self.stored)

    def notify_before_stop(self) -> None:
        for name in self._open:
            self.happens(name, Stops())

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        return list(self.stored[name].moves)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        kept, secrets = table_at(self._house.now(), state, names, people)
        self.add(kept, _must_be_stored)
        return kept.id, secrets

    def _notify(self, name: str, effect: Notify) -> None:
        notifier, device = self._house.notifier, effect.device
        assert notifier is not None, "nobody is notified where nobody can be"
        answered = partial(Notified, effect.seat, device.endpoint, effect.since)
        notifier.send(effect.notice, device, lambda how: self.happens(name, answered(how)))


def _must_be_stored(why: str) -> None:
    if why:
        raise RequestRefused(why)
