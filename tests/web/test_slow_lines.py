"""A line that is slow, and a server that stops for a moment: one sees why, and loses nothing."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.web.site import Site
from tests.web.sitting import press, press_unless_gone

pytestmark = pytest.mark.in_turn


async def test_a_page_that_does_not_come_says_why_and_leads_back(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    comes = asyncio.Event()

    async def waits(route: Route) -> None:
        await comes.wait()
        await route.continue_()

    await page.route("**/assets/LearnGame-*.js", waits)
    await page.clock.install()
    await page.goto(server.url)
    await press(page.get_by_role("link", name="Lessons"))
    await expect(page.get_by_role("status")).to_have_text("One moment…")
    await expect(page.get_by_role("button")).to_have_count(0)
    await page.clock.fast_forward("00:03")
    await expect(page.get_by_role("status")).to_contain_text("Slow connection.")
    await press(page.get_by_role("button", name="Home"))
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    comes.set()


async def test_a_server_that_stops_leaves_the_page_as_it_is(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(f"{server.url}/house-rules")
    name = page.get_by_label("Name of your rules")
    await name.fill("As at Rose's")
    site.expect_trouble("WebSocket")
    server.stop()
    banner = page.locator(".lost-banner")
    await expect(banner).to_contain_text("The server is stopping; this page reconnects by itself")
    await expect(name).to_have_value("As at Rose's")
    server.start()
    await press_unless_gone(banner.get_by_role("button", name="Try now"))
    await expect(banner).to_have_count(0)
    await expect(name).to_have_value("As at Rose's")
