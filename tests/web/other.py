"""Somebody at a table who has no page, where it is only others' pages that matter.

They say over the socket what a page would say; that takes a fiftieth of what a page takes.
"""

import asyncio
import json
import re
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from liverpool.record.cards import read_cards
from tests.web.site import Site

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
        await self.is_asked(_ASKED[verb])
        move: dict[str, Any] = {"verb": verb}
        if card:
            (move["card"],) = read_cards(card)
        await self._says("make", question=self._game["question"], moves=[move])

    async def is_asked(self, what: str) -> None:
        """Waits until the table asks them this."""
        while self._game["asked"] != what:
            await self._hears()

    async def gives_all_time(self) -> None:
        """As the host: no count-down runs at the table any more."""
        table = {key: self._table[key] for key in ("title", "rules", "changes")}
        settings = {**self._table["settings"], "slow": True}
        seats = len(self._table["seats"])
        await self._says("arrange", **table, seats=seats, settings=settings)

    async def comes(self, table: str, secret: str) -> None:
        await self._says("hello", table=table, secret=secret)
        while not self._table or self._game["asked"] is None:
            await self._hears()

    async def _says(self, kind: str, **what: Any) -> None:
        self._said += 1
        await self._socket.send(json.dumps({"kind": kind, "id": self._said, **what}))
        while (told := await self._hears()).get("id") != self._said:
            pass
        assert told["kind"] != "refused", told

    async def _hears(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        if told["kind"] == "table":
            self._table = told
        elif told["kind"] == "game":
            self._game = told["game"]
        return told


async def sits_without_a_page(site: Site, link: str) -> Other:
    """Somebody who has come to the table by the link of a seat."""
    found = _LINK.fullmatch(link)
    assert found is not None, link
    where = f"ws{found[1]}/socket"
    socket = await connect(where, proxy=None, open_timeout=PATIENCE, max_queue=None)
    site.sockets.append(socket)
    other = Other(socket)
    await other.comes(found[2], found[3])
    return other
