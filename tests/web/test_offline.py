"""Playing without a server: fetched once, then from this device, whatever the network does."""

from pathlib import Path
from typing import Final

from playwright.async_api import Page, expect

from tests.web.player import Player
from tests.web.site import Site

STARTS: Final = 120_000
"""Milliseconds: Python starts within seconds, but on a busy machine it takes many of them."""
ANSWERS: Final = 4


async def gets_it(page: Page, address: str) -> None:
    """Fetches what is needed, and opens the page offline."""
    await page.goto(address)
    await page.get_by_role("button", name="Play without a network").click()
    await page.get_by_role("button", name="Get it").click()
    await page.get_by_role("link", name="Play offline").click(timeout=STARTS)


async def hand(page: Page) -> list[str]:
    """The cards of the hand, as they are called, once there are any."""
    await expect(page.locator(".hand-card").first).to_be_visible(timeout=STARTS)
    labels = page.locator(".hand-card").evaluate_all(
        "(cards) => cards.map((card) => card.getAttribute('aria-label')).sort()"
    )
    return [str(label) for label in await labels]


async def test_a_game_goes_on_without_a_server_in_another_tab_and_after_a_crash(
    site: Site, tmp_path: Path
) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    page = await site.visit(360, 740, touch=True, worker=True)
    await gets_it(page, server.url)
    await expect(page.get_by_text("these games are on this device")).to_be_visible(timeout=STARTS)
    await expect(page.get_by_text("Play with family")).to_have_count(0)
    server.stop()

    await page.get_by_role("button", name="Play now").click()
    await hand(page)
    player = Player(page)
    for _ in range(ANSWERS):
        await player.acts()
    held, address = await hand(page), page.url

    # The tab is gone, without a word.
    again = await page.context.new_page()
    await page.close()
    await again.goto(address)
    assert await hand(again) == held
    player = Player(again)
    for _ in range(ANSWERS):
        await player.acts()

    other = await page.context.new_page()
    await other.goto(address)
    await expect(other.get_by_text("in another tab")).to_be_visible(timeout=STARTS)
