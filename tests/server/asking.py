"""A server that is asked for papers, and what the papers say; for the tests of them."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2

from tests.server.served import Served, served

KEPT = json.dumps(
    {
        "format": "liverpool-scores/1",
        "rules": "rules=dunlop",
        "title": "Sonntag bei Zoë",
        "players": ["Ann", "Βασίλης", "Zoë"],
        "first_dealer": 0,
        "deals": [
            {
                "out": 1,
                "left": [{"points": 41}, None, {"cards": ["K", "*"]}],
                "perfect_cut": False,
                "failed": [0, 0, 0],
            }
        ],
    }
)


@asynccontextmanager
async def asking(folder: Path, **more: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with served(folder) as here, here.browser(**more) as client:
        yield client


def here_as(address: str, here: Served) -> httpx2.AsyncClient:
    """A browser elsewhere, as the server sees it."""
    transport = httpx2.ASGITransport(app=here.app, client=(address, 1234))
    return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1")
