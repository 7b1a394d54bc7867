"""Those who attack a server, each kind in a process of its own: `python -m stress.attackers`.

For `stress.attack`. Everything goes to a port of this machine, for a bounded time, from addresses
that a proxy would name. `--as sink` is what they are measured beside: it opens every socket and
throws away what comes. A line of JSON at the end says what was sent, what was refused, and how
often they were cut off.
"""

import argparse
import asyncio
import base64
import hashlib
import itertools
import json
import os
import struct
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import cached_property
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from stress.table_clients import Seen, answer, made
from tests.room.worst_rules import WORST
from tests.server.fuzzing import MESSAGES, STRANGE, Drawn

MOST_OPEN: Final = 2_000
"""Connections that stay half open."""
PAGES: Final = 20
DRAWN: Final = 3_000
"""Different messages that are drawn; they are sent again and again."""
BATCH: Final = 10
"""Messages that are sent before an answer is waited for."""
HINTS: Final = 3
"""Hints that are asked for one question."""
PROGRESS: Final = 5.0
"""Seconds from one line that says how far it is to the next."""
LONGEST_WAIT: Final = 2.0
"""Seconds for an answer."""
_GONE: Final = b'{"kind":"gone"'
_ANSWERED: Final = b'"id":424242'
_ASKS: Final = b'{"kind":"ping","id":424242}'
_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_MASK: Final = b"\0\0\0\0"


class Attack:
    """What all attackers of one process have in common."""

    def __init__(self, port: int, seconds: float, messages: int) -> None:
        self.port = port
        self.until = monotonic() + seconds
        self.left = messages
        self.counts: Counter[str] = Counter()
        self._addresses = itertools.count()

    @property
    def goes_on(self) -> bool:
        return monotonic() < self.until and self.left > 0

    @cached_property
    def texts(self) -> Iterator[bytes]:
        """Messages by chance, without end."""
        return itertools.cycle(texts(0))

    def forwarded(self) -> dict[str, str]:
        """The headers of a client with an address of its own, as a proxy sends them."""
        number = next(self._addresses) % 60_000
        address = f"100.64.{number // 250}.{number % 250 + 1}"
        return {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}

    def headers(self) -> str:
        lines = {"Host": "rummy.example", **self.forwarded()}
        return "".join(f"{name}: {value}\r\n" for name, value in lines.items())

    async def tcp(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.counts["connections"] += 1
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A page's socket, open; raises `OSError` where it is refused."""
        reader, writer = await self.tcp()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /socket HTTP/1.1\r\n{self.headers()}Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        except (asyncio.IncompleteReadError, TimeoutError) as error:
            raise OSError("cut off") from error
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.counts["sockets refused"] += 1
            writer.close()
            raise OSError("refused")
        return reader, writer


def frame(kind: int, content: bytes, *, final: bool = True) -> bytes:
    """A frame as a page sends it, masked with nothing."""
    first = (0x80 if final else 0) | kind
    size = len(content)
    if size < 126:
        return struct.pack("!BB", first, 0x80 | size) + _MASK + content
    if size < 65_536:
        return struct.pack("!BBH", first, 0xFE, size) + _MASK + content
    return struct.pack("!BBQ", first, 0xFF, size) + _MASK + content


def texts(seed: int) -> list[bytes]:
    """Messages by chance, whole and broken, as they go over the line."""
    random = Random(seed)
    drawn, kinds = Drawn(random), sorted(MESSAGES)
    found = []
    for _ in range(DRAWN):
        message = drawn.struct(MESSAGES[random.choice(kinds)])
        if random.random() < 0.3:
            message = drawn.broken(message)
        text = drawn.written(message)
        if random.random() < 0.1:
            text = drawn.torn(text)
        found.append(frame(1, text.replace(STRANGE[7], "?").encode(errors="replace")))
    return found


async def _forever(attack: Attack, attacker: Callable[[Attack], Awaitable[None]]) -> None:
    """One attacker after the other, as each is cut off."""
    while attack.goes_on:
        try:
            await attacker(attack)
        except (OSError, asyncio.IncompleteReadError):
            attack.counts["cut off"] += 1
            await asyncio.sleep(0.02)


async def _floods(attack: Attack, pieces: Iterator[bytes], *, reads: bool = True) -> None:
    """Sends the pieces as fast as they are taken; what comes back is counted, or never read."""
    reader, writer = await attack.socket()
    reading = asyncio.create_task(_counted(attack, reader)) if reads else None
    try:
        for piece in pieces:
            if not attack.goes_on or writer.is_closing():
                break
            writer.write(piece)
            attack.counts["sent"] += 1
            attack.left -= 1
            await asyncio.wait_for(writer.drain(), max(attack.until - monotonic(), 0.01))
            await asyncio.sleep(0)
    except TimeoutError:
        pass
    finally:
        if reading is not None:
            reading.cancel()
        writer.transport.abort()
    if attack.goes_on:
        raise OSError("cut off")


async def _counted(attack: Attack, reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while found := await reader.read(65_536):
            attack.counts["refused"] += found.count(b'"kind":"refused"')


async def _messages(attack: Attack) -> None:
    """A few at a time, so that what is counted has been read, not only sent on its way."""
    reader, writer = await attack.socket()
    try:
        while attack.goes_on:
            batch = b"".join(itertools.islice(attack.texts, BATCH))
            writer.write(batch + frame(1, _ASKS))
            attack.counts["sent"] += BATCH
            attack.left -= BATCH
            await asyncio.wait_for(_until_answered(attack, reader), LONGEST_WAIT)
    except TimeoutError as error:
        raise OSError("cut off") from error
    finally:
        writer.transport.abort()


async def _until_answered(attack: Attack, reader: asyncio.StreamReader) -> None:
    told = b""
    while _ANSWERED not in told:
        found = await reader.read(65_536)
        if not found or _GONE in found:
            raise OSError("cut off")
        attack.counts["refused"] += found.count(b'"kind":"refused"')
        told = told[-len(_ANSWERED) :] + found


async def _pings(attack: Attack) -> None:
    await _floods(attack, itertools.repeat(frame(9, b"") * 500))


async def _continuations(attack: Attack) -> None:
    parts = itertools.repeat(frame(0, b"", final=False) * 500)
    await _floods(attack, itertools.chain([frame(1, b"{", final=False)], parts))


async def _never_reads(attack: Attack) -> None:
    asks = frame(1, b'{"kind":"catalogue","id":1}') + frame(1, b'{"kind":"ping","id":2}')
    await _floods(attack, itertools.repeat(asks), reads=False)


async def _new_tables(attack: Attack) -> None:
    opens = frame(1, b'{"kind":"open","id":1,"name":"Mallory","seats":8,"start":true}')
    await _floods(attack, itertools.repeat(opens))


async def _half_open(attack: Attack) -> None:
    reader, writer = await attack.tcp()
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost: rummy.example\r\n")
        attack.counts["sent"] += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(reader.read(), max(attack.until - monotonic(), 0.01))
    finally:
        writer.transport.abort()
    if attack.goes_on:
        raise OSError("cut off")


async def _papers(attack: Attack) -> None:
    reader, writer = await attack.tcp()
    try:
        writer.write(f"GET /rulebook.pdf?rules=dunlop HTTP/1.1\r\n{attack.headers()}\r\n".encode())
        attack.counts["sent"] += 1
        with suppress(TimeoutError):
            head = await asyncio.wait_for(
                reader.readuntil(b"\r\n"), max(attack.until - monotonic(), 0.01)
            )
            attack.counts["refused"] += b" 429 " in head
    finally:
        writer.transport.abort()


# At tables with the worst rules


class _Told(Struct):
    """What a page is told, as far as these look at it."""

    kind: str
    id: int | str = 0
    game: Seen | None = None


_told_in: Final = Decoder(_Told).decode
_written: Final = Encoder().encode
_HINT: Final = 7
_OPENS: Final = {
    "kind": "open",
    "name": "Mallory",
    "seats": 8,
    "changes": WORST,
    "settings": {"pace": "at_once", "level": 5},
    "start": True,
}


async def _sits(attack: Attack, *, hints: int) -> None:
    """Plays with seven bots, buys whatever there is, and asks so many hints for each question."""
    where = f"ws://127.0.0.1:{attack.port}/socket"
    attack.counts["connections"] += 1
    try:
        async with connect(
            where,
            proxy=None,
            compression=None,
            additional_headers=attack.forwarded(),
            ping_interval=None,
        ) as link:
            await link.send(_written(_OPENS), text=True)
            await _plays(attack, link, hints)
    except InvalidHandshake as error:
        attack.counts["sockets refused"] += 1
        raise OSError("refused") from error
    except WebSocketException as error:
        raise OSError("cut off") from error


async def _plays(attack: Attack, link: ClientConnection, hints: int) -> None:
    game: Seen | None = None
    asked = 0
    buys = True
    while attack.goes_on:
        told = await _next_told(link)
        if told is not None and told.game is not None:
            asked = asked if game is not None and game.question == told.game.question else 0
            game, buys = told.game, True
        elif told is not None and told.kind not in ("hinted", "refused"):
            continue
        elif told is not None and told.kind == "refused":
            attack.counts["refused"] += 1
            buys = buys and told.id == _HINT
        message = None if game is None else answer(game)
        if message is not None and game is not None and game.asked == "offer" and buys:
            message = made(game, verb="buy")
        if asked < hints and (message is not None or game is None):
            asked += game is not None
            message = {"kind": "hint", "id": _HINT, "question": game.question if game else ""}
        message = _OPENS if message is None and game is None else message
        if message is not None:
            await link.send(_written(message), text=True)
            attack.counts["sent"] += 1


async def _next_told(link: ClientConnection) -> _Told | None:
    """What comes next; nothing where nothing comes for a moment."""
    try:
        return _told_in(await asyncio.wait_for(link.recv(decode=False), 0.25))
    except TimeoutError:
        return None


async def _hints(attack: Attack) -> None:
    await _sits(attack, hints=HINTS)


async def bots(attack: Attack) -> None:
    """One who plays with seven bots and buys whatever there is."""
    await _sits(attack, hints=0)


KINDS: Final[dict[str, tuple[Callable[[Attack], Awaitable[None]], int]]] = {
    "messages": (_messages, 40),
    "pings": (_pings, PAGES),
    "continuations": (_continuations, PAGES),
    "half-open": (_half_open, MOST_OPEN),
    "never-reads": (_never_reads, PAGES),
    "papers": (_papers, PAGES),
    "new-tables": (_new_tables, 40),
    "hints": (_hints, 40),
    "bots": (bots, 40),
}
"""Every kind of attack, and how many go on beside each other."""


async def attack_by(
    attacker: Callable[[Attack], Awaitable[None]], many: int, attack: Attack
) -> None:
    """So many attackers at once; says at the end what was sent."""
    everybody = [asyncio.create_task(_forever(attack, attacker)) for _ in range(many)]
    told = monotonic()
    while attack.goes_on and not all(each.done() for each in everybody):
        await asyncio.sleep(0.1)
        if monotonic() - told > PROGRESS:
            told = monotonic()
            line = f"    {attack.counts['sent']:,} sent, {attack.until - told:.0f} s at most to go"
            print(line, file=sys.stderr, flush=True)
    _, left = await asyncio.wait(everybody, timeout=2)
    for each in left:
        each.cancel()
    for end in await asyncio.gather(*everybody, return_exceptions=True):
        if isinstance(end, Exception):
            raise end  # of the attackers' own; nothing would be attacked any more
    print(json.dumps(attack.counts), flush=True)


async def _sink() -> None:
    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            key = head.partition(b"Sec-WebSocket-Key: ")[2].partition(b"\r\n")[0]
            if key:
                accept = base64.b64encode(hashlib.sha1(key + _GUID).digest())
                writer.write(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    b"Connection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n"
                )
                told = bytes([0x81, len(_ANSWERED)]) + _ANSWERED
                left = b""
                while found := await reader.read(65_536):
                    if _ASKS in left + found:
                        writer.write(told)
                    left = b"" if _ASKS in left + found else found[-len(_ASKS) :]
            else:
                writer.write(b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0, backlog=2048)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--as", dest="kind", choices=("sink", *KINDS), required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--messages", type=int, default=sys.maxsize)
    asked = parser.parse_args()
    if asked.kind == "sink":
        asyncio.run(_sink())
    else:
        attack = Attack(asked.port, asked.seconds, asked.messages)
        asyncio.run(attack_by(*KINDS[asked.kind], attack))


if __name__ == "__main__":
    main()
