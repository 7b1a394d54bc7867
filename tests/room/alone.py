"""Rooms with nothing around them: no server, no storage, no thread.

What a room writes becomes plain values, a job is done by whoever the house has for it, and the
clock of the house wakes it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.offline.stored import StoredTable
from liverpool.room.begun_tables import table_at
from liverpool.room.effects import Create, StartJob, Write
from liverpool.room.events import Now, Stops
from liverpool.room.kept import KeptReview, KeptTable
from liverpool.room.looking_up import LookUp
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room, Surroundings
from liverpool.room.shell import OpenRoom, Shell
from liverpool.room.where import Where
from tests.room.page import FakePage

if TYPE_CHECKING:
    from tests.room.house import House

FOR_A_PAGE: Final = 5.0
"""Seconds for what is looked up for a page that is at no table."""
WHERE: Final = Where("http://127.0.0.1:8000", "http://192.0.2.7:8000")


class RoomsAlone(Shell[FakePage]):
    """The rooms of a house, and its pages."""

    def __init__(self, house: "House", stored: dict[str, StoredTable] | None = None) -> None:
        self._house = house
        self.stored = {} if stored is None else stored
        around = Surroundings(house.key, WHERE, house.pace, house.notifier is not None)
        clock, draw = house.clock, house.draw
        super().__init__(around, clock, clock.date, draw, house.workers, house.notifier)

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        for write in writes:
            if isinstance(write, Create):
                self.stored[write.kept.id] = StoredTable(write.kept)
            else:
                self.stored[table].write(write)
        done("")

    def look_up(self, _page: FakePage, wanted: LookUp, done: Callable[[Any], None]) -> None:
        self._find(wanted.function, wanted.args, FOR_A_PAGE, done, owner="a page")

    def could_not_answer(self, _page: FakePage, _asked: int) -> None:
        raise  # noqa: PLE0704  # what has just been raised

    def start_job(self, found: OpenRoom, effect: StartJob, done: Callable[[Any], None]) -> None:
        owner = f"table {found.name}"
        self._find(effect.function, effect.args, effect.seconds, done, owner=owner)

    def reviews(self, table: str, seat: Seat) -> dict[int, KeptReview]:
        return self.stored[table].reviews.get(seat, {}).copy()

    def save_review(self, table: str, seat: Seat, found: KeptReview) -> None:
        self.stored[table].reviews.setdefault(seat, {})[found.deal] = found

    def _find(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any], None],
        *,
        owner: str,
    ) -> None:
        self._house.workers.submit(job, args, seconds, lambda found, _: done(found), owner=owner)

    def started_again(self, house: "House") -> "RoomsAlone":
        return type(self)(house, self.stored)

    def room(self, name: str) -> Room:
        """The room as it is in memory, or read back; raises `RequestRefused` where none is."""
        if name not in self and name in self.stored:
            self._add(self.stored[name].room(self._around, self.now()))
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


def _must_be_stored(why: str) -> None:
    if why:
        raise RequestRefused(why)
