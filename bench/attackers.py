"""Those who attack a server, each kind in a process of its own: `python -m bench.attackers`.

For `bench.attack`. Everything goes to a port of this machine, for a bounded time, from addresses
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
from random import Random
from time import monotonic
from typing import Final

from tests.server.fuzzing import MESSAGES, STRANGE, Drawn

MOST_OPEN: Final = 2_000
"""Connections that stay half open."""
PAGES: Final = 20
DRAWN: Final = 3_000
"""Different messages that are drawn; they are sent again and again."""
_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_MASK: Final = b"\0\0\0\0"


class Attack:
    """What all attackers of one process share."""

    def __init__(self, port: int, seconds: float, messages: int) -> None:
        self.port = port
        self.until = monotonic() + seconds
        self.left = messages
        self.counts: Counter[str] = Counter()
        self._addresses = itertools.count()

    @property
    def goes_on(self) -> bool:
        return monotonic() < self.until and self.left > 0

    def headers(self) -> str:
        """Of one who comes from an address of its own, as a proxy tells it."""
        number = next(self._addresses) % 60_000
        address = f"100.64.{number // 250}.{number % 250 + 1}"
        return f"Host: rummy.example\r\nX-Forwarded-For: {address}\r\nX-Forwarded-Proto: https\r\n"

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
    drawn = texts(next(attack._addresses) % 4)
    await _floods(attack, itertools.cycle(drawn))


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


KINDS: Final[dict[str, tuple[Callable[[Attack], Awaitable[None]], int]]] = {
    "messages": (_messages, 40),
    "pings": (_pings, PAGES),
    "continuations": (_continuations, PAGES),
    "half-open": (_half_open, MOST_OPEN),
    "never-reads": (_never_reads, PAGES),
    "papers": (_papers, PAGES),
    "new-tables": (_new_tables, 40),
}
"""Every kind of attack, and how many go on beside each other."""


async def _attack(kind: str, attack: Attack) -> None:
    attacker, many = KINDS[kind]
    everybody = [asyncio.create_task(_forever(attack, attacker)) for _ in range(many)]
    while attack.goes_on and not all(each.done() for each in everybody):
        await asyncio.sleep(0.1)
    await asyncio.wait(everybody, timeout=2)
    for each in everybody:
        each.cancel()
    await asyncio.gather(*everybody, return_exceptions=True)
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
                while await reader.read(65_536):
                    pass
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
        asyncio.run(_attack(asked.kind, Attack(asked.port, asked.seconds, asked.messages)))


if __name__ == "__main__":
    main()
