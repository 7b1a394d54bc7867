"""A window of some browser with one page in it: what every driver can do, and how it is done.

Chromium is driven by Playwright. Playwright's Firefox and WebKit are builds of its own, though, and
people have others: those of Debian are driven as everybody's WebDriver does. What is looked for on
a page is looked for by the page itself (`guest.py`), so a window only has to run a function there,
to press a spot, to type and to take a picture.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.async_api import CDPSession, Page
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver


class PageLeft(Exception):
    """The page went away before it could answer."""


class Window(Protocol):
    """A window with one page; its pointer is a finger or a mouse."""

    async def goes(self, url: str) -> None: ...

    async def asks(self, function: str, *given: Any) -> Any:
        """What this function returns on the page, or what its promise comes to."""

    async def presses(self, x: float, y: float) -> None:
        """All at once: what lasts long on a busy machine is no press any more."""

    async def comes_down(self, x: float, y: float) -> None: ...

    async def moves(self, x: float, y: float) -> None:
        """Moves the pointer while it is down."""

    async def goes_up(self) -> None: ...

    async def types(self, text: str) -> None:
        """Types into what has the focus."""

    async def pictured(self, path: Path) -> None: ...

    async def ends(self) -> None: ...


class ChromiumWindow:
    """A page of Playwright's, in a context of its own."""

    def __init__(self, page: Page, glass: CDPSession, *, touch: bool) -> None:
        self._page = page
        self._glass = glass
        self._touch = touch

    async def goes(self, url: str) -> None:
        await self._page.goto(url)

    async def asks(self, function: str, *given: Any) -> Any:
        return await self._page.evaluate(f"(given) => ({function})(...given)", list(given))

    async def presses(self, x: float, y: float) -> None:
        if self._touch:
            await self._page.touchscreen.tap(x, y)
        else:
            await self._page.mouse.click(x, y)

    async def comes_down(self, x: float, y: float) -> None:
        if self._touch:
            await self._feels("touchStart", {"x": x, "y": y})
        else:
            await self._page.mouse.move(x, y)
            await self._page.mouse.down()

    async def moves(self, x: float, y: float) -> None:
        if self._touch:
            await self._feels("touchMove", {"x": x, "y": y})
        else:
            await self._page.mouse.move(x, y)

    async def goes_up(self) -> None:
        if self._touch:
            await self._feels("touchEnd")
        else:
            await self._page.mouse.up()

    async def types(self, text: str) -> None:
        await self._page.keyboard.type(text)

    async def pictured(self, path: Path) -> None:
        await self._page.screenshot(path=path)

    async def ends(self) -> None:
        await self._page.context.close()

    async def _feels(self, kind: str, *points: dict[str, float]) -> None:
        await self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


_ANSWERED = """
const done = arguments[arguments.length - 1];
const answer = async (...given) => await (%s)(...given);
answer(...[...arguments].slice(0, -1)).then(
  (value) => done({ value: value === undefined ? null : value }),
  (error) => done({ error: String(error) }),
);
"""


class DriverWindow:
    """The window of a session of WebDriver's, which has nobody else in it.

    Its calls wait for the driver, so they are made in threads, for other people go on meanwhile.
    """

    def __init__(self, driver: WebDriver, *, touch: bool) -> None:
        self._driver = driver
        self._pointer = PointerInput("touch" if touch else "mouse", "hand")

    async def goes(self, url: str) -> None:
        await asyncio.to_thread(self._driver.get, url)

    async def asks(self, function: str, *given: Any) -> Any:
        def asked() -> Any:
            return self._driver.execute_async_script(_ANSWERED % function, *given)

        try:
            answer = await asyncio.to_thread(asked)
        except WebDriverException as error:
            raise PageLeft(str(error)) from error
        assert "error" not in answer, answer["error"]
        return answer["value"]

    async def presses(self, x: float, y: float) -> None:
        await self._acts(
            lambda does: does.pointer_action.move_to_location(x, y).pointer_down().pointer_up()
        )

    async def comes_down(self, x: float, y: float) -> None:
        await self._acts(lambda does: does.pointer_action.move_to_location(x, y).pointer_down())

    async def moves(self, x: float, y: float) -> None:
        await self._acts(lambda does: does.pointer_action.move_to_location(x, y))

    async def goes_up(self) -> None:
        await self._acts(lambda does: does.pointer_action.pointer_up())

    async def types(self, text: str) -> None:
        keys = text.replace("\n", Keys.ENTER)
        await self._acts(lambda does: does.key_action.send_keys(keys))

    async def pictured(self, path: Path) -> None:
        assert await asyncio.to_thread(self._driver.save_screenshot, str(path))

    async def ends(self) -> None:
        await asyncio.to_thread(self._driver.quit)

    async def _acts(self, what: Callable[[ActionBuilder], object]) -> None:
        does = ActionBuilder(self._driver, mouse=self._pointer, duration=0)
        what(does)
        await asyncio.to_thread(does.perform)
        self._pointer.clear_actions()
