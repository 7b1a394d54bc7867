"""In which order pages are heard: one for each turn of the loop, those of players first."""

import asyncio
from itertools import pairwise

from starlette.types import Receive, Scope, Send

from liverpool.server.access.limits import Addresses
from liverpool.server.http.listening import configured
from liverpool.server.http.socket import PlayersFirst


async def in_order(turns: PlayersFirst, *pages: tuple[str, bool]) -> list[str]:
    """How the pages are heard that ask at once; each has a name and says whether it plays."""
    heard: list[str] = []

    async def asks(name: str, plays: bool) -> None:
        await turns.next(plays=plays)
        heard.append(name)

    await asyncio.gather(*(asks(*page) for page in pages))
    return heard


async def test_who_plays_is_heard_before_those_who_came_earlier() -> None:
    pages = (("one", False), ("two", False), ("Ann", True), ("three", False), ("Ben", True))
    turns = PlayersFirst()
    for _ in range(2):  # and so it goes on
        assert await in_order(turns, *pages) == ["Ann", "Ben", "one", "two", "three"]


async def test_of_many_who_play_three_are_heard_before_each_of_the_others() -> None:
    playing = [(name, True) for name in "abcdefgh"]
    heard = await in_order(
        PlayersFirst(), ("one", False), ("two", False), ("three", False), *playing
    )
    assert heard == ["a", "b", "c", "one", "d", "e", "f", "two", "g", "h", "three"]


async def test_who_comes_back_gets_in_though_others_never_stop_playing() -> None:
    turns, is_in = PlayersFirst(), asyncio.Event()

    async def plays() -> int:
        moves = 0
        while not is_in.is_set() and moves < 100:
            await turns.next(plays=True)
            moves += 1
        return moves

    async def comes_back() -> None:
        await turns.next(plays=False)
        is_in.set()

    *moves, _ = await asyncio.gather(plays(), plays(), comes_back())
    assert sum(moves) <= 6


async def test_between_two_answers_the_loop_looks_at_what_has_come() -> None:
    turns, heard = PlayersFirst(), [0]

    async def asks() -> None:
        await turns.next(plays=False)
        heard[0] += 1

    everybody = [asyncio.create_task(asks()) for _ in range(20)]
    seen = [0]
    while heard[0] < 20:
        await asyncio.sleep(0)
        seen.append(heard[0])
    assert max(after - before for before, after in pairwise(seen)) == 1
    await asyncio.gather(*everybody)


async def test_a_page_that_has_gone_keeps_nobody_waiting() -> None:
    turns = PlayersFirst()
    gone = asyncio.create_task(turns.next(plays=True))
    await asyncio.sleep(0)
    gone.cancel()
    assert await in_order(turns, ("Ann", True), ("one", False)) == ["Ann", "one"]


def test_those_who_play_wait_for_few_newcomers() -> None:
    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None: ...

    assert configured(app, Addresses(), behind=None).backlog <= 100
