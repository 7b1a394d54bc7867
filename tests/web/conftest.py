"""What tests of the page share: a browser and a server for each test process.

Each test has a fresh site, and on it servers of its own where it needs them.
"""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Playwright, async_playwright

from tests.conftest import FAILED
from tests.web import browser as browsers
from tests.web.serving import Server
from tests.web.site import Site

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all tests here share one event loop, because they share a browser that lives in it."""
    for item in items:
        if HERE in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    browsers.let_playwright_find_node()
    async with async_playwright() as started:
        yield started


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(playwright: Playwright) -> AsyncIterator[Browser]:
    try:
        started = await browsers.start(playwright, draws=False)
    except browsers.NoBrowser as missing:
        if os.environ.get("CI"):
            pytest.fail(f"no browser for the tests of the page: {missing}")
        pytest.skip(f"no browser for the tests of the page: {missing}")
    yield started
    await started.close()


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("common") / "server") as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def site(
    browser: Browser, common: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Site]:
    """`site.serve()` is a server, `await site.visit()` a page in a fresh context.

    What goes wrong on a page fails the test, and a test that fails leaves pictures and logs.
    """
    opened = Site(browser, tmp_path, common)
    yield opened
    if FAILED in request.node.stash:
        with suppress(Error):  # of a browser that has died there is no picture
            for picture in await opened.pictures(tmp_path):
                request.node.user_properties.append(("picture", str(picture)))
    troubles = await opened.end()
    if troubles or FAILED in request.node.stash:
        for server in (*opened.servers, common):
            request.node.user_properties.append(("server", str(server.log)))
            log = server.log.read_text("utf-8")
            request.node.add_report_section("teardown", "server log", log)
    assert troubles == []
