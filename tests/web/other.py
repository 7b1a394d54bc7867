"""Somebody at a table who has no page, where it is only others' pages that matter.

They say over the socket what a page would say; that takes a fiftieth of what a page takes.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any, Final

from msgspec import to_builtins
from websockets.asyncio.client import ClientConnection, connect

from liverpool.engine.moves import PlayerMove
from liverpool.record.cards import read_cards
from tests.web.site import Servers

PATIENCE: Final = 60.0
"""Seconds until what does not come is given up."""
_LINK: Final = re.compile(r"http(://[^/]+)/t/([a-z0-9]+)#seat=([\w-]+)$")
_ASKED: Final = {"draw": "turn", "take": "turn", "discard": "play", "buy": "offer", "pass": "offer"}
"""What is asked when a move can be made."""


class Other:
    """A person at a table; each thing they do is heard before they go on."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._said = 0
        self._table: dict[str, Any] = {}
        self._game: dict[str, Any] = {"asked": None}

    async def does(self, verb: str, card: str = "") -> None:
        """Makes this move as soon as it can be made; cards are named as in the notation."""
        move: dict[str, Any] = {"verb": verb}
        if card:
            (move["card"],) = read_cards(card)
        await self._makes(_ASKED[verb], [move])

    async def plays(self, *moves: PlayerMove) -> None:
        """Makes these moves of a turn, all sent together, as soon as they can be made."""
        await self._makes("play", to_builtins(moves))

    async def wait_until_asked(self, what: str) -> None:
        """Waits until the table asks them this."""
        while self._game["asked"] != what:
            await self._hears()

    def was_told(self, words: str) -> bool:
        """Whether the table said so when it was last heard: in the log or the prompt."""
        return any(words in line for line in (*self._game["log"], self._game["prompt"]["sentence"]))

    async def wait_until_told(self, words: str) -> None:
        """Waits until the table says so."""
        while not self.was_told(words):
            await self._hears()

    async def holds(self, count: int) -> None:
        """Waits until the hand has so many cards."""
        while len(self._game["hand"]) != count:
            await self._hears()

    async def leaves(self) -> None:
        """Is away from now on."""
        await self._socket.close()

    async def says(self, word: int) -> None:
        """Says the quick word with this number."""
        await self._says("say", word=word)

    async def writes(self, line: str) -> None:
        """Writes to the table."""
        await self._says("write", text=line)

    async def sets(self, **settings: Any) -> None:
        """As the host: changes these settings of the table."""
        table = {key: self._table[key] for key in ("title", "rules", "changes")}
        seats = len(self._table["seats"])
        changed = {**self._table["settings"], **settings}
        await self._says("arrange", **table, seats=seats, settings=changed)

    async def gives_all_time(self) -> None:
        """As the host: no count-down runs at the table any more."""
        await self.sets(slow=True)

    async def comes(self, table: str, secret: str) -> None:
        await self._says("hello", table=table, secret=secret)
        while not self._table or self._game["asked"] is None:
            await self._hears()

    async def _makes(self, asked: str, moves: Sequence[dict[str, Any]]) -> None:
        late = True
        while late:  # what was asked before this is over, and they have not heard so yet
            await self.wait_until_asked(asked)
            told = await self._asks("make", question=self._game["question"], moves=moves)
            late = told.get("late", False)
            assert late or told["kind"] != "refused", told

    async def _says(self, kind: str, **what: Any) -> None:
        told = await self._asks(kind, **what)
        assert told["kind"] != "refused", told

    async def _asks(self, kind: str, **what: Any) -> dict[str, Any]:
        """Says it and gives the answer, once all that comes before that is heard."""
        self._said += 1
        await self._socket.send(json.dumps({"kind": kind, "id": self._said, **what}))
        while (told := await self._hears()).get("id") != self._said:
            pass
        return told

    async def _hears(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        if told["kind"] == "table":
            self._table = told
        elif told["kind"] == "game":
            self._game = told["game"]
        return told


async def sits_without_a_page(site: Servers, link: str) -> Other:
    """Somebody who has come to the table by the link of a seat."""
    found = _LINK.fullmatch(link)
    assert found is not None, link
    where = f"ws{found[1]}/socket"
    socket = await connect(where, proxy=None, open_timeout=PATIENCE, max_queue=None)
    site.sockets.append(socket)
    other = Other(socket)
    await other.comes(found[2], found[3])
    return other
