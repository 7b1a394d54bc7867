"""Pictures of the page at four sizes, for the README and for people who look at them.

    python -m tests.web.pictures FOLDER

Looked at, not compared: a picture that differs by a pixel is no failure.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Page, async_playwright

from liverpool.record.links import query_over
from tests.web import browser as browsers
from tests.web.keeping import QUARTERS, Keeper
from tests.web.serving import Server
from tests.web.site import Site
from tests.web.sitting import press

SIZES = ((360, 740), (740, 360), (820, 1180), (1440, 900))
THEMES = ("light", "dark", "felt")


async def home(page: Page, server: Server) -> None:
    await page.goto(server.url)
    await page.get_by_role("button", name="Play now").wait_for()


async def lobby(page: Page, server: Server) -> None:
    await home(page, server)
    await press(page.get_by_role("button", name="Play with family"))
    await page.get_by_label("Your name").fill("Anna")
    await press(page.get_by_role("button", name="Open a table"))
    await page.get_by_text("Send this link").wait_for()


async def turn(page: Page, server: Server) -> None:
    await page.goto(server.seats["Anna"])
    await press(page.get_by_role("button", name="Pass", exact=True))
    await page.get_by_role("button", name="Draw", exact=True).wait_for()
    # How the offer ended has been read: the log is there again.
    await page.locator(".table-note.framed").wait_for(state="detached")


async def staging(page: Page, server: Server) -> None:
    await page.goto(server.seats["Anna"])
    await press(page.get_by_role("button", name="Lay down", exact=True))
    await press(page.get_by_role("button", name="Find melds"))
    await page.locator(".staged").nth(9).wait_for()


async def buy(page: Page, server: Server) -> None:
    await page.goto(server.seats["Anna"])
    await page.locator(".offer").wait_for()


async def scores(page: Page, server: Server) -> None:
    await page.goto(server.seats["Anna"])
    await press(page.locator(".hand-card").first)
    await press(page.locator(".answer-second"))
    await page.locator('.table[data-count="whole"]').wait_for()


async def learning(page: Page, server: Server) -> None:
    """A first deal, up to its first step of one's own: two cards to be found."""
    await home(page, server)
    await press(page.get_by_role("button", name="Learn the game"))
    await press(page.locator(".coach-foot .main"))
    await page.locator(".hand-card[data-hinted]").nth(1).wait_for()


OUR_RULES = query_over(
    "dunlop",
    {
        "deals.1.cards": 11,
        "meld.wild_ranks": "twos",
        "points.wild_two": 15,
        "points.joker": 25,
        "points.out_bonus": -25,
        "buy.limit": 3,
    },
    "How we play",
)


async def house_rules(page: Page, server: Server) -> None:
    await page.goto(f"{server.url}/house-rules?{OUR_RULES}")
    await page.get_by_text("Cards and contracts").first.wait_for()


async def rule_book(page: Page, server: Server) -> None:
    await page.goto(f"{server.url}/rulebook?{OUR_RULES}#contracts")


async def _kept(page: Page, server: Server) -> Keeper:
    keeper = Keeper(page)
    await keeper.comes(server.url)
    await keeper.begins(("Rose", "Ben", "Tom", "Anna"), QUARTERS, "Ben")
    await keeper.enters("Tom", ("QJ5", "K9*", None, 17))
    await keeper.enters("Rose", (None, 35, "AA7", 60))
    await keeper.enters("Tom", ("44T", 5, None, "K83"))
    return keeper


async def sheet(page: Page, server: Server) -> None:
    await _kept(page, server)


async def hand(page: Page, server: Server) -> None:
    keeper = await _kept(page, server)
    await keeper.main.click()
    await keeper.says_out("Anna")
    await keeper.says_left("KK7*")


Scene = Callable[[Page, Server], Awaitable[None]]
ALL: tuple[tuple[Scene, str | None], ...] = (
    (home, None),
    (lobby, None),
    (turn, "family_buy"),
    (staging, "family_staging"),
    (buy, "family_buy"),
    (scores, "family_out"),
    (learning, None),
    (house_rules, None),
    (rule_book, None),
    (sheet, None),
    (hand, None),
)


async def take(browser: Browser, folder: Path) -> None:
    for scene, position in ALL:
        for at, (width, height) in enumerate(SIZES):
            theme = THEMES[(at + len(scene.__name__)) % len(THEMES)]
            with TemporaryDirectory() as games:
                site = Site(browser, Path(games))
                # Calm bots, so that nothing goes on while a picture is taken.
                server = site.serve(scene=position, pace="calm")
                page = await site.visit(width, height)
                await page.add_init_script(
                    f"localStorage.setItem('liverpool.theme', '\"{theme}\"')"
                )
                await scene(page, server)
                await page.wait_for_timeout(400)  # until what moves has come to rest
                name = f"{scene.__name__}_{width}x{height}_{theme}.png"
                await page.screenshot(path=folder / name)
                print(name, *await site.end(), file=sys.stderr)


async def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    browsers.let_playwright_find_node()
    async with async_playwright() as playwright:
        browser = await browsers.start(playwright)
        await take(browser, folder)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
