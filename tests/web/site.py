"""What one test of the page needs: servers of its own, and people who visit them.

One thing owns both, because pages have to close before their server does: what a page still fetches
at its end must find somebody there. A test that starts no game and stops no server can do with the
one that such tests share.

A test that opened a page fails when the page said an error on the console, let an exception pass or
asked another host for anything, unless the test has said beforehand that this is to be expected.
"""

import re
from datetime import date
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, WebError
from websockets.asyncio.client import ClientConnection

from tests.web.serving import Server

OUR_HOSTS = re.compile(r"localhost|127\.0\.0\.1|\[?::1\]?|[\w.-]+\.local")
WITHOUT_HOST = {"about", "blob", "data"}

PATIENCE = 60_000
"""Milliseconds until a thing that does not come is given up: far more than a busy machine needs."""

Colours = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]


class Servers:
    """Servers of one test, and the sockets of those who have no page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[Server] = []
        self.sockets: list[ClientConnection] = []

    def serve(
        self,
        *,
        scene: str | None = None,
        people: int = 1,
        pace: str = "at_once",
        workers: int = 0,
        patience: float | None = None,
        push: str = "",
        day: date | None = None,
    ) -> Server:
        """Starts a server that runs until the test is over; see `Server` for what it serves."""
        folder = self.folder / f"server-{len(self.servers) + 1}"
        server = Server(
            folder,
            scene=scene,
            people=people,
            pace=pace,
            workers=workers,
            patience=patience,
            push=push,
            day=day,
        )
        self.servers.append(server)
        server.start()
        return server

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        for server in self.servers:
            server.end()


class Site(Servers):
    """Servers, and their visitors, each with a browser context of their own."""

    def __init__(self, browser: Browser, folder: Path, common: Server | None = None) -> None:
        super().__init__(folder)
        self.browser = browser
        self._common = common
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: list[str] = []

    def shared(self) -> Server:
        """The server of all tests that start no game on it and leave it running."""
        assert self._common is not None
        return self._common

    async def visit(
        self,
        width: int = 1440,
        height: int = 900,
        *,
        touch: bool = False,
        colours: Colours = "light",
        motion: Motion = "reduce",
        worker: bool = False,
    ) -> Page:
        """A page for one who was never here before, with nothing opened yet.

        Its service worker is kept out unless the test is about it: it would keep files for later.
        """
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme=colours,
            reduced_motion=motion,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        self._listen(context)
        return await context.new_page()

    def expect_trouble(self, part: str) -> None:
        """What contains these words is what the test is about, and no failure."""
        self.expected.append(part)

    async def end(self) -> list[str]:
        """Close the pages, then the servers; what went wrong and was not expected."""
        for context in self.contexts:
            await context.close()
        await self.close()
        return [
            trouble
            for trouble in self.troubles
            if not any(part in trouble for part in self.expected)
        ]

    async def pictures(self, folder: Path) -> list[Path]:
        """A picture of every page that is open, as PDF files in the folder.

        The browser draws nothing on a screen, but it prints.
        """
        pages = [page for context in self.contexts for page in context.pages]
        taken = []
        for number, page in enumerate(pages, start=1):
            path = folder / f"page-{number}.pdf"
            width, height = await page.evaluate("[innerWidth, innerHeight]")
            await page.emulate_media(media="screen")
            await page.pdf(
                path=path, width=f"{width}px", height=f"{height}px", print_background=True
            )
            taken.append(path)
        return taken

    def _listen(self, context: BrowserContext) -> None:
        def hear(message: ConsoleMessage) -> None:
            if message.type == "error":
                where = message.location
                self.troubles.append(f"console: {message.text} ({where['url']})")

        def miss(error: WebError) -> None:
            self.troubles.append(f"exception: {error.error}")

        context.on("console", hear)
        context.on("weberror", miss)
        context.on("request", lambda request: self._look_at(request.url))
        context.on("page", lambda page: page.on("websocket", lambda it: self._look_at(it.url)))

    def _look_at(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in WITHOUT_HOST and not OUR_HOSTS.fullmatch(parts.hostname or ""):
            self.troubles.append(f"request to elsewhere: {url}")
