"""Who is heard next: one message for each turn of the event loop, those who play first.

So however many pages ask at once, between two answers whatever has come in meanwhile is looked at,
and a move waits for one answer to somebody else, not for all of them.
"""

import asyncio
from collections import deque


class FairQueue:
    """Lets pages in one by one."""

    def __init__(self) -> None:
        self._playing: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def next(self, *, plays: bool) -> None:
        """Until it is this page's turn; `plays` where it keeps a place."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._playing and not self._others:
            loop.call_soon(self._let_in)
        (self._playing if plays else self._others).append(turn)
        await turn

    def _let_in(self) -> None:
        turn = (self._playing or self._others).popleft()
        if not turn.done():  # else its page has gone meanwhile
            turn.set_result(None)
        if self._playing or self._others:
            asyncio.get_running_loop().call_soon(self._let_in)
