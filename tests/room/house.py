"""Tables for tests, with a clock that these turn, and people at them."""

from collections.abc import Callable, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from secrets import token_bytes
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Seat, State
from liverpool.record.names import USUAL_NAMES
from liverpool.room.around import Notifier
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import next_game
from liverpool.room.messages import replies, requests
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Room
from liverpool.room.secrets import KEY_BYTES, Key
from liverpool.table.due import Chance
from liverpool.table.timing import Pace
from tests.room.alone import RoomsAlone
from tests.room.clock import FakeClock
from tests.room.jobs import AtOnce, Jobs
from tests.room.page import FakePage, Tables


class Rooms(Tables, Protocol):
    """What a house has its tables in: rooms alone, or those of a server."""

    def started_again(self, house: "House") -> "Rooms":
        """The same tables where nothing is in memory, for this house."""

    def room(self, name: str) -> Room:
        """The room itself, as it is in memory, or read back."""

    def put(self, room: Room) -> None:
        """This room in place of the one in memory."""

    def again(self, room: Room, now: Now) -> Room:
        """The room as another server reads it back that takes it over."""

    def kept(self, name: str) -> KeptTable:
        """What is stored of the table, but for its moves."""

    def keep(self, kept: KeptTable) -> None:
        """The table is stored like this."""

    def how_many(self) -> int:
        """How many tables are stored."""

    def notify_before_stop(self) -> None:
        """Whoever waits to be notified is so at once."""

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        """The moves that are stored."""

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        """A table that goes on from this state, and the secrets of its people."""


def random_bytes(seed: str) -> Callable[[], bytes]:
    """32 bytes at each call, by this seed or by chance."""
    return partial(Random(seed).randbytes, 32) if seed else token_bytes


class House:
    """Tables with their clock, whose people come in by `page`."""

    chance: ClassVar[str] = ""

    def __init__(
        self,
        pace: Pace | None = None,
        *,
        workers: Jobs | None = None,
        notifier: Notifier | None = None,
        chance: str | None = None,
        key: bytes = b"",
    ) -> None:
        """Tables of houses with the same `chance` that are opened alike have the same one."""
        self.clock = FakeClock()
        self.draw = random_bytes(chance or self.chance)
        self.pace = pace
        self.secret = key or token_bytes(KEY_BYTES)
        self.key = Key(self.secret)
        self.workers: Jobs = workers or AtOnce()
        self.notifier = notifier
        self.tables: Rooms = self.rooms()

    def rooms(self) -> Rooms:
        """What its tables are in at first."""
        return RoomsAlone(self)

    def now(self) -> Now:
        return Now(self.clock.time(), self.clock.date(), self.draw())

    def page(self, address: str = "192.0.2.1") -> FakePage:
        return FakePage(self.tables, address)

    def opens(self, **more: Any) -> tuple[FakePage, replies.Seated]:
        """Ann opens a table of three seats."""
        page = self.page()
        seated = page.ask(requests.Open(**{"name": "Ann", "seats": 3, **more}))
        assert isinstance(seated, replies.Seated), seated
        return page, seated

    def sits(
        self, table: str, name: str, seat: Seat | None = None
    ) -> tuple[FakePage, replies.Seated]:
        """Somebody sits down at the table."""
        page = self.page()
        seated = page.ask(requests.Sit(table=table, name=name, seat=seat))
        assert isinstance(seated, replies.Seated), seated
        return page, seated

    def starts_again(self) -> None:
        """The server was killed and has been started again; pages of before know nothing."""
        clock = FakeClock()
        clock.now, clock.began = self.clock.now, self.clock.began
        self.clock = clock
        self.tables = self.tables.started_again(self)

    def starts_again_later(self, seconds: float) -> None:
        """The machine was switched off so long; its own time began anew with it."""
        date = self.clock.date()
        self.clock = FakeClock()
        self.clock.began = date + timedelta(seconds=seconds - self.clock.now)
        self.tables = self.tables.started_again(self)

    def with_workers(self, workers: Jobs) -> "House":
        """A house with these workers that reads back what this one has stored."""
        other = copy(self)
        other.workers = workers
        other.starts_again()
        return other

    def open(self, name: str) -> Room:
        """The room itself, as it is in memory, or read back."""
        return self.tables.room(name)

    def keeps(self, kept: KeptTable) -> None:
        """The table is stored like this, and in memory, too."""
        self.tables.put(replace(self.open(kept.id), kept=kept))
        self.tables.keep(kept)

    def changes_play(self, name: str, **facts: object) -> None:
        """Other facts of the game, in memory alone."""
        room = self.open(name)
        self.tables.put(replace(room, play=replace(room.game, **facts)))

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        return self.tables.kept_moves(name)

    def seated(self, state: State, people: int | None = None) -> "Seated":
        """A table that goes on from this state, with pages in the seats of its people."""
        names = USUAL_NAMES[: state.public.game.seats]
        people = len(names) if people is None else people
        table, secrets = self.tables.from_state(state, names, people)
        pages = []
        for seat in sorted(secrets):
            page = self.page()
            page.does(requests.Hello(table=table, secret=secrets[seat]))
            pages.append(page)
        return self.at(table, pages, secrets)

    def at(self, table: str, pages: list[FakePage], secrets: dict[Seat, Secret]) -> "Seated":
        """These people at this table."""
        return Seated(self, table, pages, secrets)


class Seated(Struct):
    """People at a table, by seat; bots sit in the seats after them."""

    house: House
    name: str
    pages: list[FakePage]
    secrets: dict[Seat, Secret]

    @property
    def table(self) -> Room:
        return self.house.open(self.name)

    @property
    def moves(self) -> list[tuple[Seat, Move]]:
        return [] if self.table.play is None else list(self.table.play.moves)

    @property
    def state(self) -> State:
        return self.table.state

    def phase(self) -> Phase:
        return self.state.public.phase

    def comes_back(self, seat: Seat, last: int = 0) -> FakePage:
        """Another page on this seat, which takes the place of the one in `pages`."""
        page = self.house.page()
        page.does(requests.Hello(table=self.name, secret=self.secrets[seat], last=last))
        self.pages[seat] = page
        return page

    def sets(self, **changes: object) -> None:
        """The host changes these settings."""
        table = self.pages[0].table
        settings = replace(table.settings, **changes)
        self.pages[0].does(
            requests.Arrange(
                title=table.title,
                seats=len(table.seats),
                rules=self.table.kept.rules,
                changes=table.changes,
                settings=settings,
            )
        )

    def runs(self, seconds: float) -> None:
        self.house.clock.runs(seconds)

    def move_times(self, count: int) -> list[float]:
        """How long after now each of the next moves comes, if nobody does anything."""
        clock, start, times = self.house.clock, self.house.clock.now, []
        for _ in range(count):
            made = self.table.number
            clock.runs_until(lambda made=made: self.table.number > made)  # type: ignore[misc]  # no place for its type
            times.append(round(clock.now - start, 6))
        return times


def game_after(kept: KeptTable, *, lobby: bool = False) -> KeptTable:
    """The table of the next game, opened now."""
    now = Now(0.0, datetime.now(UTC), token_bytes())
    return next_game(kept, now, "nextgame22", lobby=lobby)


def delay_of(table: "Seated", seat: Seat, pace: Pace = Pace.NORMAL) -> float:
    """After how long the seat answers where nobody thinks about it."""
    chance = Chance(table.table.seed.reveal())
    return chance.delay(table.table.clock.question, seat, pace)


def verbs(moves: Sequence[tuple[Seat, Move]]) -> list[tuple[Seat, str]]:
    """Who did what, in short."""
    return [(seat, str(move.__struct_config__.tag)) for seat, move in moves]
