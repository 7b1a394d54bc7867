"""Tables of four socket clients, in a process of their own, for `load`.

Each client knows its own view and nothing else, and makes the plainest move that the view allows:
it draws while it may, passes offers, and discards the first card that is not barred, so nobody
ever goes down. At a table one answer is under way at a time; a move is told when the last of the
four has its view of it. A room of the bare server (`stress.bare_room`) is driven the same way, with
a text for a move. What the figures mean is not known here.

On a line of stdin the measured time begins; before and after it, this process says where it is
in a line of JSON on stdout.
"""

import argparse
import asyncio
import random
import resource
import socket
import struct
import sys
from collections.abc import Mapping
from secrets import token_hex
from time import perf_counter
from typing import Final, Protocol

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

NAMES: Final = ("Ann", "Ben", "Cy", "Dee")
# A stock that is never renewed gives deals of about as many moves as people make.
RULES: Final = {"stock.renewals": 0, "draw.quiet_rounds": 1}
# No count-down ends while a table waits for its turn to be played.
SETTINGS: Final = {"pace": "at_once", "buy_seconds": 120, "grace_seconds": 3600}

FEWEST: Final = 5
"""So many moves are waited for, however long a busy machine takes: of none there is no figure."""

_AT_ONCE: Final = 8
"""So many tables of one process begin beside each other."""
_BEFORE_ANOTHER_TRY: Final = 0.2
"""Seconds until one asks again for a table, where many want one at once."""

_RECEIVED: Final = 128
"""Where the bytes received stand in Linux's `struct tcp_info`."""


class Result(Struct, frozen=True):
    """What one process of clients saw in the measured time."""

    deliveries: int
    """Views, or texts of a room, that reached a client."""
    text_bytes: int
    """Bytes of their texts, before compression."""
    received: int
    """Bytes that came over the network, compressed, with those of the protocols."""
    waits: tuple[float, ...]
    """Seconds from each move to the last of the four views of it."""


# What the server tells, as far as these clients look at it.


class Barred(Struct):
    card: int


class Cut(Struct):
    deck: int


class Can(Struct):
    draw: bool
    barred: tuple[Barred, ...]
    cut: Cut | None


class Seen(Struct):
    asked: str
    question: str
    hand: tuple[int, ...]
    can: Can


class ToPage(Struct, tag_field="kind"):
    pass


class GameUpdate(ToPage, tag="game"):
    number: int
    game: Seen


class SeenChanged(Struct):
    asked: str | UnsetType = UNSET
    question: str | UnsetType = UNSET
    hand: tuple[int, ...] | UnsetType = UNSET
    can: Can | UnsetType = UNSET


class GameChanges(ToPage, tag="game_changes"):
    number: int
    changed: SeenChanged


class Seated(ToPage, tag="seated"):
    table: str
    secret: str


class Why(Struct):
    reason: str
    sentence: str


class Refused(ToPage, tag="refused"):
    why: Why


class Welcome(ToPage, tag="welcome"):
    pass


class Done(ToPage, tag="done"):
    pass


class TableUpdate(ToPage, tag="table"):
    pass


AnyTold = GameUpdate | GameChanges | Seated | Refused | Welcome | Done | TableUpdate
_reader: Final[Decoder[AnyTold]] = Decoder(AnyTold)
_written: Final = Encoder().encode

PageMessage = Mapping[str, object]


def made(game: Seen, **move: object) -> PageMessage:
    return {"kind": "make", "question": game.question, "moves": [move]}


def answer(game: Seen) -> PageMessage | None:
    """The plainest answer to what is asked; nothing where others are asked, or nobody is."""
    match game.asked:
        case "cut":
            assert game.can.cut is not None
            return made(game, verb="cut", cards=game.can.cut.deck // 2)
        case "turn":
            return made(game, verb="draw" if game.can.draw else "take")
        case "play" | "free_discard":
            barred = {each.card for each in game.can.barred}
            card = next(face for face in game.hand if face not in barred)
            return made(game, verb="discard", card=card)
        case "offer" | "last_call":
            return made(game, verb="pass")
        case "give":
            return made(game, verb="give", card=game.hand[0])
        case "ready":
            return {"kind": "ready"}
        case _:
            return None


class Page:
    """One client, with the last view that it was told."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.game: Seen | None = None
        self.number = 0
        """How many moves the game had, when it was last told."""
        self.deliveries = 0
        self.text_bytes = 0
        self.seat: Seated | None = None

    async def ask(self, message: PageMessage) -> None:
        if message["kind"] == "make":  # as pages do, so that it could be sent again
            message = {**message, "command_id": token_hex(8)}
        await self.link.send(_written(message), text=True)

    async def text(self) -> bytes:
        found = await self.link.recv(decode=False)
        self.deliveries += 1
        self.text_bytes += len(found)
        return found

    async def seated(self) -> str:
        """The table at which a seat was given; `RuntimeError` where there is none."""
        while not isinstance(told := await self._told(), Seated):
            _must_not_be_refused(told)
        self.seat = told
        return told.table

    async def opens(self, message: PageMessage) -> str:
        """The table that this opens, as soon as there is room for one more."""
        while True:
            await self.ask(message)
            while not isinstance(told := await self._told(), Seated | Refused):
                pass
            if isinstance(told, Seated):
                self.seat = told
                return told.table
            if told.why.reason != "full":
                _must_not_be_refused(told)
            await asyncio.sleep(_BEFORE_ANOTHER_TRY)

    async def comes_back(self, link: ClientConnection) -> None:
        """Takes its seat again by this connection, and waits for the view from there."""
        assert self.seat is not None, "it had one"
        self.link, self.game = link, None
        await self.ask({"kind": "hello", "table": self.seat.table, "secret": self.seat.secret})
        await self.view()

    async def done(self) -> None:
        """Waits until the last question is answered; `RuntimeError` where it is refused."""
        while not isinstance(told := await self._told(), Done):
            _must_not_be_refused(told)

    async def view(self) -> None:
        """Waits for the next view."""
        while not isinstance(await self._told(), GameUpdate | GameChanges):
            pass

    async def _told(self) -> AnyTold:
        text = await self.link.recv(decode=False)
        told = _reader.decode(text)
        if isinstance(told, GameUpdate | GameChanges):
            self.game = told.game if isinstance(told, GameUpdate) else self._changed(told.changed)
            self.number = told.number
            self.deliveries += 1
            self.text_bytes += len(text)
        return told

    def _changed(self, changed: SeenChanged) -> Seen:
        assert self.game is not None, "the first view comes whole"
        parts = {name: getattr(changed, name) for name in changed.__struct_fields__}
        return replace(
            self.game, **{name: part for name, part in parts.items() if part is not UNSET}
        )

    def received(self) -> int:
        """Bytes of this connection so far, as the system counts them."""
        told = self.link.transport.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_INFO, 192
        )
        (found,) = struct.unpack_from("Q", told, _RECEIVED)
        return int(found)


def _must_not_be_refused(told: AnyTold) -> None:
    if isinstance(told, Refused):
        raise RuntimeError(f"The server refused what was asked: {told.why.sentence}")


class Four(Protocol):
    """Four clients that sit together."""

    pages: list[Page]

    async def sit_down(self) -> None: ...

    async def step(self) -> float | None:
        """The seconds that a move took to everybody; nothing for what is no move."""


class Table:
    """Four clients at a table of the game; `seed` says who of several answers first."""

    def __init__(self, pages: list[Page], seed: int) -> None:
        self.pages = pages
        self._chance = random.Random(seed)

    async def sit_down(self) -> None:
        first, *others = self.pages
        opening = {"kind": "open", "name": NAMES[0], "changes": RULES, "settings": SETTINGS}
        table = await first.opens(opening)
        for page, name in zip(others, NAMES[1:], strict=True):
            await page.ask({"kind": "sit", "table": table, "name": name})
            await page.seated()
        await first.ask({"kind": "start"})
        for page in self.pages:
            await page.view()

    async def step(self) -> float | None:
        """One answer; where the game is over, another table instead."""
        asked = [
            (page, message)
            for page in self.pages
            if page.game is not None and (message := answer(page.game)) is not None
        ]
        if not asked:
            await self.sit_down()
            return None
        page, message = self._chance.choice(asked)
        before = page.number
        began = perf_counter()
        await page.ask(message)
        await page.done()
        await page.view()
        if page.number == before:
            return None  # an answer that is kept until it is heard, and told to nobody
        for each in self.pages:
            while each.number < page.number:
                await each.view()
        return perf_counter() - began


class Alone:
    """One client with three bots; a move is over when the client is asked again."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages

    async def sit_down(self) -> None:
        (page,) = self.pages
        page.game = None
        settings = {"pace": "at_once", "grace_seconds": 3600}
        await page.opens({"kind": "open", "name": NAMES[0], "settings": settings, "start": True})
        await self._asked()

    async def step(self) -> float | None:
        (page,) = self.pages
        await self._asked()
        assert page.game is not None, "it was asked something"
        message = answer(page.game)
        if message is None:
            await self.sit_down()
            return None
        number = page.number
        began = perf_counter()
        await page.ask(message)
        try:
            await page.done()
        except RuntimeError:  # a bot was quicker, and its move is told, or on its way
            if page.number == number:
                await page.view()
            return None
        while page.number == number:
            await page.view()
        await self._asked()
        return perf_counter() - began

    async def _asked(self) -> None:
        """Waits until the client is asked something, or the game is over."""
        (page,) = self.pages
        while page.game is None or page.game.asked in ("nothing", "call"):
            await page.view()


class Room:
    """Four clients in a room of the bare server, where what one says all of them get."""

    def __init__(self, pages: list[Page], text: bytes) -> None:
        self.pages = pages
        self._text = text
        self._next = 0

    async def sit_down(self) -> None:
        """They are in the room as soon as they are connected."""

    async def step(self) -> float | None:
        self._next = (self._next + 1) % len(self.pages)
        began = perf_counter()
        await self.pages[self._next].link.send(self._text, text=True)
        for page in self.pages:
            await page.text()
        return perf_counter() - began


async def play(four: Four, seconds: float, every: float, seed: int) -> list[float]:
    """Steps one after the other, or one in `every` seconds; how long each move took.

    It ends after so many seconds, and not before there are a few moves.
    """
    waits: list[float] = []
    began = perf_counter()
    due = began + random.Random(seed).uniform(0, every)
    while perf_counter() - began < seconds or len(waits) < FEWEST:
        if every:
            await asyncio.sleep(max(0, due - perf_counter()))
            due += every
        wait = await four.step()
        if wait is not None:
            waits.append(wait)
    return waits


async def measured(fours: list[Four], seconds: float, every: float) -> Result:
    pages = [page for four in fours for page in four.pages]
    for page in pages:
        page.deliveries = page.text_bytes = 0
    before = sum(page.received() for page in pages)
    played = await asyncio.gather(
        *(play(four, seconds, every, number) for number, four in enumerate(fours))
    )
    return Result(
        deliveries=sum(page.deliveries for page in pages),
        text_bytes=sum(page.text_bytes for page in pages),
        received=sum(page.received() for page in pages) - before,
        waits=tuple(wait for waits in played for wait in waits),
    )


async def connected(where: str, number: int, *, packed: bool) -> Page:
    """A client of this table; one that compresses comes as through a proxy, each table from an
    address of its own."""
    house = f"100.64.{number // 250}.{number % 250 + 1}"
    link = await connect(
        where,
        proxy=None,
        compression="deflate" if packed else None,
        additional_headers={"X-Forwarded-For": house, "X-Forwarded-Proto": "https"}
        if packed
        else {},
        ping_interval=None,
    )
    return Page(link)


async def begun(asked: argparse.Namespace) -> list[Four]:
    """All tables, somewhere in their first deal; the first `asked.text` bytes of stdin are said."""
    text = sys.stdin.buffer.read(asked.text)
    beginning = asyncio.Semaphore(_AT_ONCE)

    async def begin(number: int) -> Four:
        async with beginning:
            path = f"{asked.where}/room/{number}" if text else f"{asked.where}/socket?changes"
            pages = [await connected(path, number, packed=asked.packed) for _ in range(4)]
            four = Room(pages, text) if text else Table(pages, number)
            await four.sit_down()
            return four

    numbers = range(asked.first, asked.first + asked.tables)
    fours = await asyncio.gather(*map(begin, numbers))
    chance = random.Random(asked.first)

    async def play_on(four: Four, steps: int) -> None:
        for _ in range(steps):
            await four.step()

    await asyncio.gather(*(play_on(four, chance.randrange(asked.before)) for four in fours))
    return fours


async def run(asked: argparse.Namespace) -> None:
    fours = await begun(asked)
    print('"ready"', flush=True)
    await asyncio.to_thread(sys.stdin.buffer.readline)
    result = await measured(fours, asked.seconds, asked.every)
    print(_written(result).decode(), flush=True)
    # The server's memory is looked at while all are still there.
    await asyncio.to_thread(sys.stdin.buffer.readline)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("where", help="the server, ws://…")
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--first", type=int, default=0, help="the number of the first table")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--every", type=float, default=0.0, help="seconds from move to move")
    parser.add_argument("--before", type=int, default=1, help="most steps before the measuring")
    parser.add_argument("--text", type=int, default=0, help="bytes of stdin that a room says")
    parser.add_argument("--packed", action="store_true", help="ask for compression, as browsers do")
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 20_000)), hard))
    asyncio.run(run(asked))


if __name__ == "__main__":
    main()
