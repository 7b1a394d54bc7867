"""The image of `deploy/Dockerfile`, built and played in, read-only and as its own user."""

import asyncio
import os
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pytest
from websockets.asyncio.client import connect

from stress.served import PATIENCE
from stress.table_clients import Page, Table
from stress.update import unpacked
from tests.containers import (
    DOCKERFILE,
    ROOT,
    SHUT_IN,
    USER,
    Contained,
    Containers,
    containers,
    missing,
)
from tests.server.nats import Nats
from tests.server.postgresql import server_of_its_own

RELEASED: Final = "d49fa246"
"""The commit of the last release, 0.7.0."""
TODAY, BEFORE = "liverpool-rummy", "liverpool-rummy:before"
MOST: Final = 155_000_000
"""Bytes of the image beyond what it builds on."""
OLDER: Final = """
FROM {base}
COPY requirements requirements
RUN python3 -m venv /older && /older/bin/pip install --no-cache-dir --require-hashes \
    -r requirements/server.txt -r requirements/simulator.txt -r requirements/postgres.txt \
    -r requirements/bus.txt && useradd --uid 10001 --no-create-home rummy
COPY src /source
USER 10001
ENV PYTHONPATH=/source PYTHONDONTWRITEBYTECODE=1
ENTRYPOINT ["/older/bin/python3", "-m", "liverpool"]
"""
"""The release as its lists and sources are."""

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform != "linux", reason="containers are Linux"),
]


def test_the_image_is_built_and_played_in_and_takes_the_place_of_the_last_release(
    tmp_path: Path,
) -> None:
    """One test, so that no two processes build it."""
    if lacking := missing():
        # Where checks must be whole, who could run it has to.
        strictly = os.environ.get("CI") and os.geteuid() == 0
        (pytest.fail if strictly else pytest.skip)(lacking)
    with containers() as made:
        made.makes_base()
        made.builds(TODAY, DOCKERFILE, ROOT)
        knows_how_it_is(made)
        plays_with_sqlite(made, tmp_path / "alone")
        source = unpacked(RELEASED, tmp_path / "older", "requirements")
        recipe = source.parent / "Dockerfile"
        recipe.write_text(OLDER.format(base=made.base), "utf-8")
        made.builds(BEFORE, recipe, source.parent)
        goes_on_where_the_release_was(made, tmp_path / "shared")


def knows_how_it_is(made: Containers) -> None:
    assert made.size(TODAY) - made.size(made.base) < MOST
    named = made.asks("run", "--detach", "--network=none", *SHUT_IN, TODAY)
    until = time.monotonic() + PATIENCE
    while "Ctrl-C" not in made.asks("logs", named):
        assert time.monotonic() < until, made.asks("logs", named)
        time.sleep(0.1)
    made.asks("healthcheck", "run", named)
    assert made.asks("exec", named, "id", "-u") == "10001"
    made.asks("rm", "--force", named)


def plays_with_sqlite(made: Containers, folder: Path) -> None:
    with Contained(folder, made, [TODAY], workers=1) as server:
        asyncio.run(played([server], server.stop, server.start))
        with urllib.request.urlopen(f"{server.url}/cheatsheet.pdf") as answer:
            assert answer.read(5) == b"%PDF-"
    assert (folder / "liverpool.sqlite").stat().st_uid == USER


def goes_on_where_the_release_was(made: Containers, folder: Path) -> None:
    """Two servers of it share tables by PostgreSQL and NATS, and then two of today."""
    with ExitStack() as stack:
        database, bus = stack.enter_context(server_of_its_own()), stack.enter_context(Nats())
        of_all = {"database": database.url(), "more": ["--bus", bus.url], "workers": 1}
        images = [BEFORE, TODAY]
        servers = [
            stack.enter_context(
                Contained(folder, made, images, mounted=[database.folder], **of_all)
            )
            for _ in range(2)
        ]

        def stop() -> None:
            for server in servers:
                server.stop()

        def start() -> None:
            for server in servers:
                server.start()

        asyncio.run(played(servers, stop, start))


async def played(
    servers: Sequence[Contained], stop: Callable[[], None], start: Callable[[], None]
) -> None:
    """A deal by four who come to any of the servers, and another when these were started again.

    All find their hands as they were.
    """
    addresses = [
        f"ws://127.0.0.1:{servers[at % len(servers)].port}/socket?changes" for at in range(4)
    ]
    await asyncio.to_thread(wait_until_ready, servers)
    pages = [Page(await connect(address, proxy=None)) for address in addresses]
    table = Table(pages, seed=1)
    await table.sit_down()
    await deal_ends(table)
    before = seen(pages)
    await asyncio.to_thread(stop)
    await asyncio.to_thread(start)
    await asyncio.to_thread(wait_until_ready, servers)
    for page, address in zip(pages, addresses, strict=True):
        await page.comes_back(await connect(address, proxy=None))
    assert seen(pages) == before
    await deal_ends(table)
    for page in pages:
        await page.link.close()


def seen(pages: Sequence[Page]) -> list[tuple[int, tuple[int, ...]]]:
    """How many moves each was told of, and the hand."""
    return [(page.number, page.game.hand) for page in pages if page.game is not None]


async def deal_ends(table: Table) -> None:
    """Until somebody is asked whether to begin the next one."""
    began = table.pages[0].number
    while table.pages[0].number < began + 20 or all(
        page.game is not None and page.game.asked != "ready" for page in table.pages
    ):
        await table.step()


def wait_until_ready(servers: Sequence[Contained]) -> None:
    until = time.monotonic() + PATIENCE
    for server in servers:
        while True:
            with suppress(OSError), urllib.request.urlopen(f"{server.url}/readyz"):
                break
            assert time.monotonic() < until, server.log.read_text("utf-8")
            time.sleep(0.2)
