"""What tests of the page share: one browser for each test process, fresh visits for each test."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright

from tests.web import browser as browsers
from tests.web.visits import Visits

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
        started = await browsers.start(playwright)
    except browsers.NoBrowser as missing:
        if os.environ.get("CI"):
            pytest.fail(f"no browser for the tests of the page: {missing}")
        pytest.skip(f"no browser for the tests of the page: {missing}")
    yield started
    await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visits(browser: Browser) -> AsyncIterator[Visits]:
    """`await visits.begin()` is a page in a fresh context; what goes wrong there fails the test."""
    begun = Visits(browser)
    yield begun
    assert await begun.end() == []
