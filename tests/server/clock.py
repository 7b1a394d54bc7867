"""Tables without network and waiting: a clock that tests turn, and pages that only listen.

What a page is sent is encoded and read back, so a test sees what would go over the wire.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from random import Random
from secrets import token_bytes
from typing import Any, ClassVar, Final, TypeVar

from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from liverpool.engine.moves import Move, PlayerMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State
from liverpool.record.names import USUAL_NAMES
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import next_game
from liverpool.room.messages import SERVER_MESSAGES, replies, requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Done, Refused, TableUpdate
from liverpool.room.messages.secret import Secret, read_from_store
from liverpool.room.room import Room
from liverpool.room.where import Where
from liverpool.server.bus.relay import Relay
from liverpool.server.push.sender import Notifier
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.workers.pool import Workers
from liverpool.table.due import Chance
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.rules.positions import ANN, BEN, CY, position

WHERE: Final = Where("http://127.0.0.1:8000", "http://192.0.2.7:8000")
BLINK: Final = 0.001
"""Seconds; the least difference between two moments."""
DAY: Final = 86_400.0

_Message = TypeVar("_Message", bound=ToPage)
_union: object = SERVER_MESSAGES[0]
for _kind in SERVER_MESSAGES[1:]:
    _union = _union | _kind
MESSAGE_IN: Final[Decoder[ToPage]] = Decoder(_union, dec_hook=read_from_store)


_IDLE: Final = ("Qc Qd 9c", "7c 7d 3s", "5s 5h Th", "Ah Kh 3d", "2h 2d 8s")


def scene(
    rules: str | RuleSet, *, seats: int = 3, hands: Mapping[str, str] | None = None, **more: Any
) -> State:
    """A position in which those of whom nothing is said hold a few cards of their own."""
    idle = dict(zip(USUAL_NAMES[:seats], _IDLE, strict=False))
    return position(rules, seats=seats, hands={**idle, **(hands or {})}, **more)


def bens_turn(rules: str = "dunlop", **more: Any) -> State:
    """Ann has discarded, and Ben is to draw or to take it."""
    return scene(rules, phase=Phase.TURN, turn=BEN, by=ANN, **more)


def callable_turn(pile: str = "Kc", **more: Any) -> State:
    """Ann has discarded, Ben is to draw, and Ben or Cy may call: 8c fits on Cy's meld."""
    more.setdefault("table", {"Cy": ["5c 6c 7c", "9s 9h 9d"]})
    given = {"turn": BEN, "by": ANN, "callers": (BEN, CY), **more}
    return scene("christmas", phase=Phase.TURN, pile=pile, **given)


def last_card_of_the_game() -> State:
    """Ben, who is down, has one card to discard in the last deal, and is out then."""
    return scene(
        "dunlop",
        deal=7,
        turn=BEN,
        hands={"Ben": "3s"},
        table={"Ben": ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]},
        stock="4c 4d",
    )


class _Alarm(Struct, order=True):
    at: float
    number: int
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """What an event loop offers, except that time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.began = datetime(2026, 1, 1, tzinfo=UTC)
        """The date when its time was 0."""
        self._alarms: list[tuple[float, int, _Alarm]] = []
        self._set = 0

    def time(self) -> float:
        return self.now

    def date(self) -> datetime:
        return self.began + timedelta(seconds=self.now)

    def call_later(self, delay: float, call: Callable[[], None]) -> _Alarm:
        self._set += 1
        alarm = _Alarm(self.now + delay, self._set, call)
        heappush(self._alarms, (alarm.at, alarm.number, alarm))
        return alarm

    def runs(self, seconds: float) -> None:
        """So many seconds pass; whatever is due meanwhile happens in its moment."""
        end = self.now + seconds
        while self.next_at() <= end:
            at, _, alarm = heappop(self._alarms)
            self.now = max(self.now, at)
            alarm.call()
        self.now = end

    def runs_until(self, condition: Callable[[], bool], most: float = DAY) -> float:
        """Until the condition holds, from alarm to alarm; gives how long that took."""
        start = self.now
        while not condition():
            assert self.next_at() <= start + most, "it does not come by itself"
            self.runs(max(self.next_at() - self.now, 0.0))
        return self.now - start

    def next_at(self) -> float:
        while self._alarms and self._alarms[0][2].cancelled:
            heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else float("inf")


class FakePage:
    """A page that keeps all that it is sent; `tables` are those of a server, or of several."""

    def __init__(self, tables: Dispatcher | Relay, address: str = "192.0.2.1") -> None:
        self.from_where = address
        self.messages: list[ToPage] = []
        self.raw: list[bytes] = []
        self.ended: str | None = None
        self.comes_back = False
        """Whether it was told so when it ended."""
        self.charged = self.work = 0.0
        self.place = "", False
        """The table of which it was told last, and whether it has a seat there."""
        self.has_time = True
        self._tables = tables
        self._asked = 0
        tables.connected(self)

    @property
    def address(self) -> str:
        return self.from_where

    def send(self, message: ToPage | bytes) -> None:
        self.raw.append(message if isinstance(message, bytes) else written(message))
        self.messages.append(MESSAGE_IN.decode(self.raw[-1]))

    def note_table(self, table: str, *, keeps_place: bool) -> None:
        self.place = table, keeps_place

    def charge(self, seconds: float) -> None:
        self.work += seconds

    def may_begin_job(self) -> bool:
        return self.has_time

    def charge_job(self, seconds: float) -> None:
        self.charged += seconds

    def close(self, sentence: str, *, returns: bool = False) -> None:
        self.ended, self.comes_back = sentence, returns

    def leaves(self) -> None:
        """The connection is gone."""
        self._tables.disconnected(self)

    # Asking

    def names(self) -> list[str]:
        """Who sits at the table, by seat."""
        return [seat.name for seat in self.table.seats]

    def ask(self, message: requests.PageMessage) -> ToPage:
        """The answer to the message."""
        self._asked += 1
        before = len(self.messages)
        self._tables.handle(self, replace(message, id=self._asked))
        answers = [
            told for told in self.messages[before:] if getattr(told, "id", None) == self._asked
        ]
        assert len(answers) == 1, "each question has one answer"
        return answers[0]

    @property
    def last_number(self) -> int:
        """The id of what was asked last."""
        return self._asked

    def says(self, message: requests.PageMessage) -> None:
        """Asks something whose answer may come later."""
        self._asked += 1
        self._tables.handle(self, replace(message, id=self._asked))

    def does(self, message: requests.PageMessage) -> None:
        answer = self.ask(message)
        assert not isinstance(answer, Refused), answer

    def refused(self, message: requests.PageMessage) -> Refused:
        answer = self.ask(message)
        assert isinstance(answer, Refused), answer
        return answer

    def making(self, *moves: PlayerMove, question: str | None = None) -> requests.Make:
        return requests.Make(question=question or self.game.question, moves=moves)

    def makes(self, *moves: PlayerMove) -> None:
        """Makes the moves as an answer to what this page was asked last."""
        assert isinstance(self.ask(self.making(*moves)), Done)

    # What it knows

    def last(self, kind: type[_Message]) -> _Message:
        return next(each for each in reversed(self.messages) if isinstance(each, kind))

    @property
    def table(self) -> TableUpdate:
        return self.last(TableUpdate)

    @property
    def last_update(self) -> GameUpdate:
        return self.last(GameUpdate)

    @property
    def game(self) -> GameView:
        return self.last_update.game

    def asks(self) -> Question:
        """What its seat is asked."""
        return self.game.asked

    @property
    def number(self) -> int:
        return self.last_update.number

    @property
    def all_games(self) -> list[GameUpdate]:
        return [each for each in self.messages if isinstance(each, GameUpdate)]


def random_bytes(seed: str) -> Callable[[], bytes]:
    """32 bytes at each call, by this seed or by chance."""
    return partial(Random(seed).randbytes, 32) if seed else token_bytes


class House:
    """A server's tables with their clock and storage; pages come in by `page`."""

    chance: ClassVar[str] = ""

    def __init__(
        self,
        pace: Pace | None = None,
        storage: Storage | None = None,
        workers: Workers | None = None,
        notifier: Notifier | None = None,
        reviewers: Workers | None = None,
        chance: str | None = None,
    ) -> None:
        """Tables of houses with the same `chance` that are opened alike have the same one."""
        self.clock = FakeClock()
        self._draw = random_bytes(chance or self.chance)
        self.storage = storage or Storage("sqlite://")
        self.pace = pace
        self.workers = workers
        self.notifier = notifier
        self.reviewers = reviewers
        self.far: tuple[Dispatcher, Relay] | None = None
        """The tables, and how another server sees them, where a test has one."""
        self.tables = self._tables()

    def _tables(self) -> Dispatcher:
        return Dispatcher(
            self.storage,
            WHERE,
            pace=self.pace,
            clock=self.clock,
            date=self.clock.date,
            workers=self.workers,
            notifier=self.notifier,
            reviewers=self.reviewers,
            draw=self._draw,
        )

    def page(self, address: str = "192.0.2.1") -> FakePage:
        return FakePage(self.tables, address)

    def opens(self, **more: Any) -> tuple["FakePage", replies.Seated]:
        """Ann opens a table of three seats."""
        page = self.page()
        seated = page.ask(requests.Open(**{"name": "Ann", "seats": 3, **more}))
        assert isinstance(seated, replies.Seated), seated
        return page, seated

    def sits(
        self, table: str, name: str, seat: Seat | None = None
    ) -> tuple["FakePage", replies.Seated]:
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
        self.tables = self._tables()

    def starts_again_later(self, seconds: float) -> None:
        """The machine was switched off so long; its own time began anew with it."""
        date = self.clock.date()
        self.clock = FakeClock()
        self.clock.began = date + timedelta(seconds=seconds - self.clock.now)
        self.tables = self._tables()

    def open(self, name: str) -> Room:
        """The room itself, as it is in memory, or read back."""
        rooms = self.tables.rooms
        if name not in rooms:
            rooms.read_back(name, lambda *_: None)
        return rooms.get(name)

    def keeps(self, kept: KeptTable) -> None:
        """The table is stored like this, and in memory, too."""
        self.open(kept.id)
        found = self.tables.rooms._open[kept.id]
        found.room = replace(found.room, kept=kept)
        self.storage.save(kept)

    def changes_play(self, name: str, **facts: object) -> None:
        """Other facts of the game, in memory alone."""
        self.open(name)
        found = self.tables.rooms._open[name]
        found.room = replace(found.room, play=replace(found.room.game, **facts))

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        loaded = self.storage.load(name)
        assert loaded is not None
        return loaded[1]

    def seated(self, state: State, people: int | None = None) -> "Seated":
        """A table that goes on from this state, with pages in the seats of its people."""
        names = USUAL_NAMES[: state.public.game.seats]
        table, secrets = self.tables.from_state(
            state, names, len(names) if people is None else people
        )
        pages = []
        for seat in sorted(secrets):
            page = self.page()
            page.does(requests.Hello(table=table, secret=secrets[seat]))
            pages.append(page)
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
