"""Those beside whom a table is measured: `python -m stress.neighbours`, for `stress.beside`.

In a process of its own, from addresses that a proxy would name. A line of JSON at the end says how
much was asked and how much of it was refused; a line before it, that it has begun.
"""

import argparse
import asyncio
import itertools
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stress.attackers import Attack, attack_by, bots

GAMES: Final = tuple(f"lookback{at}" for at in range(222, 262))
"""Games that `stress.beside` has made: more than stay in memory without a page."""
SECRET: Final = "looks-back-at-a-game-1"
"""That of their first seat."""
LOOKS: Final = 3
"""How many look back at the same time."""
REVIEWS: Final = 2
"""How many look at reviews at the same time, each of a game of their own."""
TRIALS: Final = 5
"""How many try house rules at the same time: more than a server plays for at once."""
QUESTIONS: Final = ("buy.limit", "buy.window", "buy.price", "deck.jokers", "points.joker")
STEPS: Final = (50, 250, 450, 650)
"""Which steps of each game they watch, in different deals."""
BEFORE_NEXT: Final = 0.25
"""Seconds after a refusal."""
_NUMBER: Final = 1


class _Told(Struct):
    kind: str
    id: int | str = 0
    progress: str = ""
    """Of a review: what is being looked at; empty when all is found."""
    is_over: bool = False
    """Of a trial: whether all is played."""


_told_in: Final = Decoder(_Told).decode
_written: Final = Encoder().encode


async def looks_back(attack: Attack) -> None:
    """Comes back to one game after the other, watches each here and there, and saves it."""
    async with _games(attack, LOOKS) as (link, names):
        for name in names:
            await _ask(attack, link, kind="hello", table=name, secret=SECRET)
            await _ask(attack, link, kind="highlights")
            for step in STEPS:
                await _ask(attack, link, kind="watch", step=step)
            await _ask(attack, link, kind="save")


async def reviews(attack: Attack) -> None:
    """Looks at the review of one game after the other, at each until all is found."""
    async with _games(attack, REVIEWS) as (link, names):
        for name in names:
            await _ask(attack, link, kind="hello", table=name, secret=SECRET)
            told = await _ask(attack, link, kind="review")
            while told.progress and attack.goes_on:
                told = await _heard(link)
                attack.counts["updates"] += 1


async def tries(attack: Attack) -> None:
    """Tries one question after the other, each until all is played."""
    async with _connected(attack) as link:
        for question in itertools.cycle(QUESTIONS):
            told = _Told("")
            while attack.goes_on and not told.is_over and told.kind != "refused":
                asked = {"kind": "effects", "query": "rules=dunlop", "question": question}
                told = await _ask(attack, link, **asked)
                attack.counts["updates"] += 1
            if not attack.goes_on:
                return


@asynccontextmanager
async def _games(
    attack: Attack, many: int
) -> AsyncIterator[tuple[ClientConnection, Iterator[str]]]:
    """A connection, and games as long as it goes on; so many are at it, each at other games."""
    start = attack.counts["connections"] * len(GAMES) // many
    attack.counts["connections"] += 1
    names = (GAMES[at % len(GAMES)] for at in itertools.count(start))
    async with _connected(attack) as link:
        yield link, itertools.takewhile(lambda _: attack.goes_on, names)


@asynccontextmanager
async def _connected(attack: Attack) -> AsyncIterator[ClientConnection]:
    """A connection from an address of its own."""
    where = f"ws://127.0.0.1:{attack.port}/socket"
    headers = attack.forwarded()
    try:
        async with connect(
            where, proxy=None, compression=None, additional_headers=headers, ping_interval=None
        ) as link:
            yield link
    except WebSocketException as error:
        raise OSError("cut off") from error


async def _ask(attack: Attack, link: ClientConnection, **message: object) -> _Told:
    """Asks, and waits for the answer, and a moment longer where it is a refusal."""
    attack.counts["sent"] += 1
    await link.send(_written({"id": _NUMBER, **message}), text=True)
    while (told := await _heard(link)).id != _NUMBER:
        pass
    if told.kind == "refused":
        attack.counts["refused"] += 1
        await asyncio.sleep(BEFORE_NEXT)
    return told


async def _heard(link: ClientConnection) -> _Told:
    return _told_in(await link.recv(decode=False))


KINDS: Final[dict[str, tuple[Callable[[Attack], Awaitable[None]], int]]] = {
    "worst-table": (bots, 1),
    "look-back": (looks_back, LOOKS),
    "reviews": (reviews, REVIEWS),
    "trials": (tries, TRIALS),
}
"""Every kind, and how many of them go on at the same time."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--as", dest="kind", choices=KINDS, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    asked = parser.parse_args()
    print(flush=True)
    asyncio.run(attack_by(*KINDS[asked.kind], Attack(asked.port, asked.seconds, sys.maxsize)))


if __name__ == "__main__":
    main()
