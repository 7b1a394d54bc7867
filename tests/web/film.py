"""Films how cards move, as frames to look at: a deal that three people play.

    python -m tests.web.film FOLDER

The frames of a move are named after it, `draw-3.png`. They are looked at, not compared.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, async_playwright, expect

from tests.web import browser as browsers
from tests.web.site import Site
from tests.web.sitting import Sitter, press, sits

SIZES = {"desk": (1440, 900), "phone": (360, 740)}
FRAMES = 9
STEP = 55
"""Milliseconds from one frame to the next."""

# From now on the page's animations stand still, whenever they begin; `step` moves all of them on.
_HOLD = """
() => {
  const held = new Set();
  const all = () => document.getAnimations();
  const hold = () => {
    for (const one of all()) {
      if (!held.has(one)) one.pause();
      held.add(one);
    }
    window.holding = requestAnimationFrame(hold);
  };
  window.step = (ms) => {
    for (const one of held) {
      const time = (one.currentTime ?? 0) + ms;
      if (time < one.effect.getComputedTiming().endTime) one.currentTime = time;
      else { one.finish(); held.delete(one); }
    }
  };
  window.release = () => {
    cancelAnimationFrame(window.holding);
    for (const one of held) one.play();
  };
  hold();
}
"""


_BEGUN = """
() => new Promise((done) => {
  const look = () => document.getAnimations().length ? done() : requestAnimationFrame(look);
  look();
})
"""


class Film:
    """The page of one person, filmed while something happens."""

    def __init__(self, person: Sitter, folder: Path) -> None:
        self.person = person
        self.folder = folder

    @asynccontextmanager
    async def of(self, name: str, step: int = STEP) -> AsyncIterator[None]:
        """Takes the frames of what is begun within."""
        page = self.person.page
        await page.evaluate(_HOLD)
        yield
        await page.evaluate(_BEGUN)
        for frame in range(FRAMES):
            await page.screenshot(path=self.folder / f"{name}-{frame}.png")
            await page.evaluate("(ms) => step(ms)", step)
        await page.evaluate("release()")
        await expect(page.locator(".flight")).to_have_count(0)


async def films_a_deal(site: Site, folder: Path, width: int, height: int) -> None:
    server = site.serve(scene="whole_deal", people=3, pace="quick")
    ann = await sits(site, server.seats["Ann"], width=width, height=height, motion="no-preference")
    ben, dee = [await sits(site, server.seats[name]) for name in ("Ben", "Dee")]
    film = Film(ann, folder)

    await ben.picks("7h")
    await ben.answers(ben.second, "Discard seven of hearts")
    await ann.answers(ann.second, "Pass")
    async with film.of("buy-of-another"):
        await dee.answers(dee.main, "Buy seven of hearts")
    await dee.answers(dee.second, "Draw")
    async with film.of("buy"):
        await ann.answers(ann.main, "Buy ")
    await dee.picks("3s")
    async with film.of("discard-of-another"):
        await dee.answers(dee.second, "Discard three of spades")
    await ann.answers(ann.second, "Draw")
    async with film.of("draw"):
        await ben.answers(ben.second, "Pass")
    await press(ann.main)
    await press(ann.page.get_by_role("button", name="Find melds"))
    async with film.of("lay-down"):
        await ann.answers(ann.main, "Lay down")
    await ann.picks("Qd")
    async with film.of("lay-off"):
        await ann.answers(ann.main, "Lay off")
    await ann.picks("2s")
    async with film.of("discard"):
        await ann.answers(ann.second, "Discard two of spades")

    await ben.answers(ben.second, "Draw")
    await dee.answers(dee.second, "Pass")
    await press(ben.main)
    await press(ben.page.get_by_role("button", name="Find melds"))
    await ben.answers(ben.main, "Lay down")
    await ben.picks("8s")
    await ben.answers(ben.main, "Lay off")
    await ben.picks("4s")
    async with film.of("going-out", step=140):
        await ben.answers(ben.second, "Discard four of spades")
    for person in (ann, ben, dee):
        await person.sees_the_count()
    await dee.answers(dee.main, "Ready")
    await ben.answers(ben.main, "Ready")
    await ann.answers(ann.main, "Ready")
    async with film.of("deal", step=220):
        await dee.answers(dee.main, "Cut here")


async def films_a_swap(site: Site, folder: Path, width: int, height: int) -> None:
    server = site.serve(scene="swap", people=2)
    ben = await sits(site, server.seats["Ben"], width=width, height=height, motion="no-preference")
    await ben.picks("6c")
    async with Film(ben, folder).of("swap"):
        await ben.answers(ben.main, "Swap six of clubs")


async def films(browser: Browser, folder: Path) -> None:
    for name, (width, height) in SIZES.items():
        into = folder / name
        into.mkdir(parents=True, exist_ok=True)
        for films_it in (films_a_deal, films_a_swap):
            with TemporaryDirectory() as games:
                site = Site(browser, Path(games))
                await films_it(site, into, width, height)
                print(into, *await site.end(), file=sys.stderr)


async def main(folder: Path) -> None:
    browsers.let_playwright_find_node()
    async with async_playwright() as playwright:
        browser = await browsers.start(playwright)
        await films(browser, folder)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
