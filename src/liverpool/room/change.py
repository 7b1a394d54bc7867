"""A change of a room that is under way: the room as it is by now, and what is to be done for it."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.effects import Effect
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Room
from liverpool.room.seating import with_expected_bots, with_seat
from liverpool.table.clock import Clock

_Key = TypeVar("_Key")
_Known = TypeVar("_Known")


class Change:
    """One step, from its event on; nobody sees anything of it before it is stored."""

    def __init__(self, room: Room, now: Now) -> None:
        self.room = self.before = room
        self.now = now
        self.effects: list[Effect] = []
        self.page: int | None = None
        """The page that has asked for it."""
        self.brings_numbers = False
        """Whether that page takes part in the shuffles."""
        self.network = ""
        """From where that page comes."""
        self.again: set[int] = set()
        """Pages that are sent their view of the game, whether it has changed or not."""

    @property
    def kept(self) -> KeptTable:
        return self.room.kept

    @property
    def time(self) -> float:
        return self.now.time

    def set(self, **facts: object) -> None:
        """Other facts of the room."""
        self.room = replace(self.room, **facts)

    def save(self, kept: KeptTable) -> None:
        """Another table, which is stored at the end."""
        self.room = replace(self.room, kept=with_expected_bots(kept))

    def keep(self, **facts: object) -> None:
        """Other facts of the table that is stored."""
        self.save(replace(self.kept, **facts))

    def keep_seat(self, seat: Seat, **facts: object) -> None:
        """Other facts of a seat that are stored."""
        self.save(with_seat(self.kept, seat, replace(self.kept.seats[seat], **facts)))

    def play(self, **facts: object) -> None:
        """Other facts of the game."""
        self.set(play=replace(self.room.game, **facts))

    def set_clock(self, clock: Clock) -> None:
        self.play(clock=clock)

    def wake(self) -> None:
        """All waiting starts again from now."""
        self.set(woke=self.time)
        if self.room.play is not None:
            self.set_clock(self.room.clock.woken(self.time))

    def do(self, effect: Effect) -> None:
        """What is to be done once all is stored."""
        self.effects.append(effect)

    def next_job(self) -> int:
        """A number for a job."""
        self.set(jobs=self.room.jobs + 1)
        return self.room.jobs

    def new_secret(self, what: str) -> Secret:
        """A secret that nobody can guess, of its own for whatever this names."""
        return Secret(self.now.drawn(what).hex())


def without(known: Mapping[_Key, _Known], keys: Collection[_Key]) -> dict[_Key, _Known]:
    """What is known but for that of these."""
    return {key: each for key, each in known.items() if key not in keys}
