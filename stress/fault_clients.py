"""Clients at a table that come back as the page does, and keep all that they are told.

As `web/src/connection` and `web/src/install/fresh.ts` have it: a connection is used until it ends
or an answer is overdue; the next one begins with who one is, and then what was not answered is sent
again, word for word, with the id that it had. A page that meets a server with another build is
loaded anew, once for each. Each client knows its own views and nothing else.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import count, pairwise
from math import inf
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from liverpool.room.messages import requests, written
from liverpool.room.messages.frames import Command
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import Done, Gone, Refused, Seated, Welcome
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.page import MESSAGE_IN
from tests.room.told import plain_answer

NAMES: Final = ("Ann", "Ben", "Cy", "Dee")
PATIENCE: Final = 8.0
"""Seconds after which an answer, or a connection, is overdue."""
PING_EVERY: Final = 15.0
FIRST_WAIT: Final = 0.3
LONGEST_WAIT: Final = 10.0
GONE_WAITS: Final = 3
"""As in `web/src/connection/net.ts`."""
_PAGE: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
_SCRIPT: Final = re.compile(rb'<script type="module" crossorigin src="([^"]+)"')
_LOOKS: Final = 0.5
"""Seconds from one look whether an answer is overdue to the next."""

Answer = Done | Refused | Seated


class Asked(Struct):
    """A question that waits for its answer."""

    message: requests.PageMessage
    answer: asyncio.Future[Answer]
    overdue: float = inf
    """When, on this connection."""


class Client:
    """One seat at a table, in a browser that goes to this port."""

    def __init__(self, port: int, random: Random) -> None:
        self._port, self._random = port, random
        self.told: list[bytes] = []
        """Every view, as it came."""
        self.last: GameUpdate | None = None
        self.done: Counter[str] = Counter()
        """The moves that were said to be done, by what they are."""
        self.refused: list[str] = []
        """What was said of answers that were not taken."""
        self.lost = 0
        """How many connections it has lost."""
        self.reloads = 0
        """How often its page was loaded anew."""
        self.seated: Seated | None = None
        self.heard: Callable[[], None] = lambda: None
        """Called when there is a new view."""
        self.leaves = False
        """Whether it comes back no more when its connection ends."""
        self._link: ClientConnection | None = None
        self._tries = 0
        """How often in a row it has come without being let in."""
        self._build = ""
        """The script that its page is made of."""
        self._met: set[str] = set()
        """The builds that its tab has met, once there was another than its own."""
        self._is_old = False
        """Whether its page goes as soon as nothing waits for an answer."""
        self._waiting: dict[int, Asked] = {}
        self._numbers = count(1)

    @property
    def number(self) -> int:
        """How many moves the game had when it was told last."""
        return 0 if self.last is None else self.last.number

    def may_answer(self) -> bool:
        """Whether it is asked something, and has not said it yet."""
        if self.last is None or self._link is None or self._waiting or self._is_old:
            return False
        return self.last.game.asked not in {Question.NOTHING, Question.GAME_OVER}

    async def answers(self) -> None:
        """Answers what it is asked; returns when it knows whether that is done."""
        assert self.last is not None, "it is asked something"
        game = self.last.game
        if game.asked is Question.READY:
            await self.asks(requests.Ready())
            return
        move = plain_answer(game, self._random)
        told = await self.asks(requests.Make(question=game.question, moves=(move,)))
        if isinstance(told, Done):
            self.done[str(move.__struct_config__.tag)] += 1

    async def asks(self, message: requests.PageMessage) -> Answer:
        """The answer, however long it takes; a command is done once, however often it is sent."""
        if isinstance(message, Command):
            message = replace(message, command_id=f"{self._random.getrandbits(90):023x}")
        told = await (await self._put(message))
        if isinstance(told, Refused):
            self.refused.append(told.why.sentence)
        return told

    async def _put(self, message: requests.PageMessage) -> asyncio.Future[Answer]:
        number = next(self._numbers)
        asked = Asked(replace(message, id=number), asyncio.Future())
        self._waiting[number] = asked
        await self._say(asked)
        return asked.answer

    async def _say(self, asked: Asked) -> None:
        if self._link is not None:
            asked.overdue = monotonic() + PATIENCE
            with suppress(WebSocketException):  # whoever listens sees it, and comes back
                await self._link.send(written(asked.message), text=True)

    # Connections

    @property
    def is_settled(self) -> bool:
        """Whether it is there, and everything that it asked is answered."""
        return self._link is not None and not self._waiting

    async def stays(self) -> None:
        """Comes, and comes back whenever the connection is lost, until it leaves."""
        while True:
            wait = await self._stays_once()
            if self.leaves:
                return
            if self._is_old and not self._waiting:
                await self._loads_anew()
                continue
            self.lost += 1
            self._tries += 1
            for number, asked in tuple(self._waiting.items()):
                if not isinstance(asked.message, Command):
                    del self._waiting[number]
            await asyncio.sleep(wait)

    async def _stays_once(self) -> float:
        """One connection, to its end; gives the seconds until the next."""
        try:
            async with asyncio.timeout(PATIENCE):
                link = await connect(
                    f"ws://127.0.0.1:{self._port}/socket",
                    proxy=None,
                    compression=None,
                    ping_interval=None,
                    max_size=None,
                )
            self._link = link
            await self._greet()
            return await self._listens(link)
        except TimeoutError:
            return self._before(self._tries) if self._tries else 0.0
        except (OSError, WebSocketException):
            return self._before(self._tries)
        finally:
            if self._link is not None:
                self._link.transport.abort()
            self._link = None

    def _meets(self, build: str) -> None:
        """A server says which build its page is."""
        self._build = self._build or build
        if build and not {self._build, *self._met} & {build}:
            self._met |= {self._build, build}
            self._is_old = True

    async def _loads_anew(self) -> None:
        """Gets the page from whichever server gives it, and forgets what it showed."""
        text = b""
        while not text:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                    with closing(writer):
                        writer.write(_PAGE)
                        text = await reader.read()
        found = _SCRIPT.search(text)
        self._build = "" if found is None else found[1].decode()
        self._is_old, self.last = False, None
        self.reloads += 1

    def _before(self, tries: int) -> float:
        wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
        return wait * self._random.uniform(0.5, 1.5)

    async def _greet(self) -> None:
        waiting = tuple(self._waiting.values())
        if self.seated is not None:
            table, secret = self.seated.table, self.seated.secret
            await self._put(requests.Hello(table=table, secret=secret, last=self.number))
        for asked in waiting:
            await self._say(asked)

    async def _listens(self, link: ClientConnection) -> float:
        """Until the server says farewell, or does not want it; raises where the connection ends,
        and `TimeoutError` where an answer is overdue."""
        ping = monotonic() + PING_EVERY
        while True:
            try:
                async with asyncio.timeout(_LOOKS):
                    text = await link.recv(decode=False)
            except TimeoutError:
                now = monotonic()
                if any(asked.overdue < now for asked in self._waiting.values()):
                    raise
                if now > ping:
                    ping = now + PING_EVERY
                    if not self._waiting:
                        await self._put(requests.Ping())
                continue
            told = MESSAGE_IN.decode(text)
            if isinstance(told, GameUpdate):
                self.told.append(text)
                self.last = told
                self.heard()
            elif isinstance(told, Gone):
                return self._before(GONE_WAITS)
            elif isinstance(told, Done | Refused | Seated) and told.id in self._waiting:
                asked = self._waiting.pop(told.id)
                asked.answer.set_result(told)
                if isinstance(asked.message, requests.Hello):
                    if isinstance(told, Refused):
                        return self._before(self._tries)
                    self._tries = 0
            elif isinstance(told, Welcome):
                self._meets(told.page)
            if self._is_old and not self._waiting:
                return 0.0


class Table:
    """Clients who sit together; one of those who are asked answers every so many seconds."""

    def __init__(self, clients: Sequence[Client], random: Random) -> None:
        self.clients, self._random = clients, random
        self.number = 0
        """So many moves have been told to all of them."""
        self.told_at: list[float] = []
        """When each of these had been, or several at once."""
        self.name = ""
        self._answers: set[asyncio.Task[None]] = set()
        for each in clients:
            each.heard = self._heard

    def _heard(self) -> None:
        number = min(each.number for each in self.clients)
        if number > self.number:
            self.number = number
            self.told_at.append(monotonic())

    async def sits_down(self, rules: str) -> None:
        first, *others = self.clients
        settings = Unusual(pace=Pace.AT_ONCE, buy_seconds=120, grace_seconds=3600)
        opens = requests.Open(
            name=NAMES[0], seats=len(self.clients), rules=rules, settings=settings
        )
        first.seated = await _seated(first, opens)
        self.name = first.seated.table
        for client, name in zip(others, NAMES[1:], strict=False):
            client.seated = await _seated(client, requests.Sit(table=self.name, name=name))
        await first.asks(requests.Start())

    async def plays(self, every: float) -> None:
        """Plays until it is cancelled."""
        await asyncio.sleep(self._random.uniform(0, every))
        while True:
            asked = [each for each in self.clients if each.may_answer()]
            if asked:
                answer = asyncio.create_task(self._random.choice(asked).answers())
                self._answers.add(answer)
                answer.add_done_callback(self._answers.discard)
            await asyncio.sleep(every)

    @property
    def is_settled(self) -> bool:
        """Whether everybody is there, and knows what became of their answers."""
        return not self._answers and all(each.is_settled for each in self.clients)

    def longest_wait(self, since: float, until: float) -> float:
        """The longest time in which no move was told to all."""
        times = [since, *(each for each in self.told_at if since < each < until), until]
        return max(after - before for before, after in pairwise(times))


class Unusual(requests.Settings, frozen=True, omit_defaults=True):
    """Written without what is usual: 0.7.0 refuses settings that it does not know."""


async def _seated(client: Client, message: requests.PageMessage) -> Seated:
    told = await client.asks(message)
    assert isinstance(told, Seated), told
    return told
