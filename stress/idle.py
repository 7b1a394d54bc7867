"""How much memory a table takes that nobody plays at: `python -m stress.idle TABLES MOVES`.

The server's own tables in this process, without a network: so many are opened, played a few moves
into their first deal, and left. The clock is set forward by hand, so that tables are put away at
once. One line of JSON: bytes a table takes, and what one that was put away leaves behind.
"""

import gc
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode, encode

from liverpool.room.messages import PageMessage as Question
from liverpool.room.messages import game, read, replies, written
from liverpool.room.messages.frames import ToPage
from liverpool.server.access.addresses import where
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import UNLOAD_AFTER, Dispatcher
from liverpool.table.timing import Pace
from stress.served import resident
from stress.table_clients import NAMES, RULES, SETTINGS, GameUpdate, PageMessage, Seen, answer


class Idle(Struct, frozen=True):
    """Bytes for each table."""

    kept: float
    """In memory, with nobody there."""
    left: float
    """After it was put away."""


class HandClock:
    """A clock that stands still until it is set forward."""

    def __init__(self) -> None:
        self.now = 0.0
        self._alarms: set[_Alarm] = set()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Callable[[], None]) -> "_Alarm":
        alarm = _Alarm(self, self.now + delay, call)
        self._alarms.add(alarm)
        return alarm

    def turn(self, seconds: float) -> None:
        self.now += seconds
        for alarm in [alarm for alarm in self._alarms if alarm.at <= self.now]:
            alarm.cancel()
            alarm.call()

    def forget(self, alarm: "_Alarm") -> None:
        self._alarms.discard(alarm)


class _Alarm:
    def __init__(self, clock: HandClock, at: float, call: Callable[[], None]) -> None:
        self.at = at
        self.call = call
        self._clock = clock

    def cancel(self) -> None:
        self._clock.forget(self)


class Page:
    """A page without a network: it keeps the last that it was told."""

    address = "127.0.0.1"

    def __init__(self, tables: Dispatcher) -> None:
        self.tables = tables
        self.game: Seen | None = None
        self.table = ""

    def send(self, message: ToPage | bytes) -> None:
        if isinstance(message, game.GameUpdate):
            self.game = decode(written(message), type=GameUpdate).game
        elif isinstance(message, replies.Seated):
            self.table = message.table
        elif isinstance(message, replies.Refused):
            raise RuntimeError(message.why.sentence)

    def may_begin_job(self) -> bool:
        return True

    def charge_job(self, seconds: float) -> None:
        """Nobody counts here."""

    def close(self, sentence: str, *, returns: bool = False) -> None:
        raise RuntimeError(sentence, returns)

    def ask(self, message: PageMessage) -> None:
        asked: Question = read(encode(message))
        self.tables.handle(self, asked)


def played(tables: Dispatcher, moves: int) -> str:
    """The id of a table that was opened, played for so many answers, and left by all."""
    pages = [Page(tables) for _ in NAMES]
    first = pages[0]
    first.ask({"kind": "open", "name": NAMES[0], "changes": RULES, "settings": SETTINGS})
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        page.ask({"kind": "sit", "table": first.table, "name": name})
    first.ask({"kind": "start"})
    for _ in range(moves):
        page, message = next(
            (page, message)
            for page in pages
            if page.game is not None and (message := answer(page.game)) is not None
        )
        page.ask(message)
    for page in pages:
        tables.disconnected(page)
    return first.table


def idle(folder: Path, count: int, moves: int) -> Idle:
    clock = HandClock()
    storage = Storage.at(folder)
    tables = Dispatcher(storage, where("127.0.0.1", 80, None), pace=Pace.AT_ONCE, clock=clock)

    def round_of_tables() -> int:
        for _ in range(count):
            played(tables, moves)
        gc.collect()
        return resident()

    def all_away() -> None:
        clock.turn(UNLOAD_AFTER + 1)
        assert tables.in_memory == 0, "they are put away when nobody was there for long"
        gc.collect()

    # What Python, the engine and the database fill once is there before the measuring.
    for _ in range(20):
        played(tables, moves)
    all_away()
    empty = resident()
    full = round_of_tables()
    all_away()
    # Whatever a table leaves behind, the next ones come on top of.
    again = round_of_tables()
    storage.close()
    return Idle((full - empty) / count, (again - full) / count)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(encode(idle(Path(folder), int(sys.argv[1]), int(sys.argv[2]))).decode())


if __name__ == "__main__":
    main()
