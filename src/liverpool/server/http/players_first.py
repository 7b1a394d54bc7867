"""Whose message is handled next: one in each turn of the event loop, those who play first.

So however many pages ask at once, what has come in is looked at between any two answers, and a move
waits for one answer to somebody else, not for all of them. After three messages of those who play,
one of the others is handled: otherwise, on a machine that hardly keeps up, people who come back to
their seats would never get in.
"""

import asyncio
from collections import deque
from typing import Final

MOST_IN_A_ROW: Final = 3
"""Messages of those who play, while others wait."""


class PlayersFirst:
    """Lets pages in one by one."""

    def __init__(self) -> None:
        self._playing: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0
        """How many of those who play were let in since one of the others was."""

    async def next(self, *, plays: bool) -> None:
        """Until it is this page's turn; `plays` where it keeps a place."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._playing and not self._others:
            loop.call_soon(self._let_in)
        (self._playing if plays else self._others).append(turn)
        await turn

    def _let_in(self) -> None:
        for waiting in (self._playing, self._others):
            while waiting and waiting[0].done():  # its page has gone meanwhile
                waiting.popleft()
        if self._others and (not self._playing or self._in_a_row >= MOST_IN_A_ROW):
            self._in_a_row = 0
            self._others.popleft().set_result(None)
        elif self._playing:
            self._in_a_row += 1
            self._playing.popleft().set_result(None)
        if self._playing or self._others:
            asyncio.get_running_loop().call_soon(self._let_in)
