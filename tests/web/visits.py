"""Visits of the page: fresh browser contexts, and an ear for all that went wrong in them.

A test that opened a page fails when the page said an error on the console, let an exception pass or
asked another host for anything, unless the test has said beforehand that this is to be expected.
"""

import re
from typing import Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

OUR_HOSTS = re.compile(r"localhost|127\.0\.0\.1|\[?::1\]?|[\w.-]+\.test")
WITHOUT_HOST = {"about", "blob", "data"}

Colours = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]


class Visits:
    """The people who visit the page in one test, each with a browser context of their own."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: list[str] = []

    async def begin(
        self,
        width: int = 1440,
        height: int = 900,
        *,
        touch: bool = False,
        colours: Colours = "light",
        motion: Motion = "reduce",
    ) -> Page:
        """A page for one who was never here before, with nothing opened yet."""
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme=colours,
            reduced_motion=motion,
            service_workers="block",
        )
        self.contexts.append(context)
        self._listen(context)
        return await context.new_page()

    def expect_trouble(self, part: str) -> None:
        """What contains these words is what the test is about, and no failure."""
        self.expected.append(part)

    async def end(self) -> list[str]:
        """Close everything; what went wrong and was not expected."""
        for context in self.contexts:
            await context.close()
        return [
            trouble
            for trouble in self.troubles
            if not any(part in trouble for part in self.expected)
        ]

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
