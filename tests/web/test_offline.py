"""Playing without a server: fetched once, then from this device, whatever the network does."""

from typing import Final

from playwright.async_api import Page, expect

from tests.web.player import Player
from tests.web.site import Site

STARTS: Final = 120_000
"""Milliseconds: Python starts within seconds, but on a busy machine it takes many of them."""
ANSWERS: Final = 4
WHOSE: Final = "JSON.parse(localStorage['liverpool.offline-seats'])[0].name"
"""Who has the device."""


async def gets_it(page: Page, address: str) -> None:
    """Fetches what is needed, and opens the page offline."""
    await page.goto(address)
    await page.get_by_role("button", name="Play without a network").click()
    await page.get_by_role("button", name="Get it").click()
    await page.get_by_role("link", name="Play offline").click(timeout=STARTS)


async def hand(page: Page) -> list[str]:
    """What is written on the cards of the hand, once there are any."""
    await expect(page.locator(".hand-card").first).to_be_visible(timeout=STARTS)
    return await cards_shown(page)


async def cards_shown(page: Page) -> list[str]:
    cards: list[str] = await page.locator(".hand-card").evaluate_all(
        "(cards) => cards.map((card) => card.textContent).sort()"
    )
    assert all(cards)
    return cards


async def test_a_game_goes_on_without_a_server_in_another_tab_and_after_a_crash(
    site: Site,
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


async def test_one_device_goes_round_and_shows_nobody_the_cards_of_another(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    await page.goto(f"{server.url}/offline")
    await page.get_by_role("button", name="Pass one device round").click(timeout=STARTS)
    for number, name in enumerate(("Ann", "ann"), start=1):
        await page.get_by_label(f"Name {number}").fill(name)
    await page.get_by_role("button", name="Begin").click()
    await expect(page.get_by_text("a name of their own")).to_be_visible()
    await page.get_by_label("Name 2").fill("Ben")
    await page.get_by_role("button", name="Begin").click()

    shown = dict[str, list[str]]()
    player, takes = Player(page), page.get_by_role("button", name="I’m ")
    while len(shown) < len(("Ann", "Ben")):
        await expect(takes.or_(page.locator(".answer-main")).first).to_be_visible(timeout=STARTS)
        if not await takes.count():
            # The device may have gone on since, and nothing is asked at all.
            if (seen := await player.sees())["main"]:
                await player.acts_on(seen)
            continue
        await expect(page.locator(".hand-card")).to_have_count(0)
        await takes.click()
        # Where it was nobody's turn, the device may go on before anything was looked at.
        await expect(page.locator(".hand-card").or_(takes).first).to_be_visible(timeout=STARTS)
        if cards := await cards_shown(page):
            shown[await page.evaluate(WHOSE)] = cards
    assert shown["Ann"] != shown["Ben"]
