"""What the sample shares: one browser for each run, a fresh server and fresh windows for each test.

`--browser` names the browser, of those in `scripts/checking/browsers.py`.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Playwright, async_playwright

from scripts.checking.browsers import ALBUM
from tests.browsers.guest import Guest
from tests.browsers.opening import Opener, opener
from tests.conftest import FAILED
from tests.web import browser as browsers
from tests.web.site import Servers

HERE = Path(__file__).parent
SELENIUMS_OWN = "ignore:setting remote_server_addr:DeprecationWarning"
"""Selenium starts WebKitGTK in a way that it warns of."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all tests here share one event loop, because they share a browser that lives in it."""
    for item in items:
        if HERE in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.add_marker(pytest.mark.filterwarnings(SELENIUMS_OWN))


class House(Servers):
    """Servers, and guests of theirs, each with a window."""

    def __init__(self, opens: Opener, album: Path, folder: Path) -> None:
        super().__init__(folder)
        self._opener = opens
        self.album = album
        self.guests: list[Guest] = []

    async def visit(self, width: int = 1440, height: int = 900, *, touch: bool = False) -> Guest:
        """Somebody who was never here before."""
        guest = Guest(await self._opener.opens(width, height, touch=touch))
        self.guests.append(guest)
        return guest

    async def on_a_phone(self) -> Guest:
        return await self.visit(360, 740, touch=True)


@pytest.fixture(scope="session")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.config.getoption("--browser"))


@pytest.fixture(scope="session")
def album(name: str) -> Path:
    folder = ALBUM / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    browsers.let_playwright_find_node()
    async with async_playwright() as started:
        yield started


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def opens(
    name: str, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Opener]:
    chosen = await opener(name, playwright, tmp_path_factory.mktemp("browser"))
    yield chosen
    await chosen.ends()


@pytest_asyncio.fixture(loop_scope="session")
async def house(
    opens: Opener, album: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[House]:
    """`house.serve()` is a server, `await house.visit()` somebody with a window.

    What goes wrong on a page fails the test, and a test that fails leaves pictures.
    """
    opened = House(opens, album, tmp_path)
    yield opened
    troubles = []
    for number, guest in enumerate(opened.guests, start=1):
        if FAILED in request.node.stash:
            picture = tmp_path / f"page-{number}.png"
            await guest.window.pictured(picture)
            request.node.user_properties.append(("picture", str(picture)))
        troubles += await guest.troubles()
        await guest.window.ends()
    await opened.close()
    assert troubles == []
