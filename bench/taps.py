"""How many taps the twelve situations of a game take, and how long until the table answers.

Each is done in a real Chromium at a table of its own, on a phone and at a desk: taps are counted,
and the time runs from the first tap to the answer, without motion and with it. Between taps nobody
thinks; the page's own guard against a second press by accident is waited for. An older page is
measured in a built checkout of its commit, with this module, `tests/web/situations.py` and its
scenes copied there: `python -m bench.taps`.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from playwright.async_api import Browser, async_playwright
from playwright.async_api import Error as BrowserError

from bench.results import measured_where
from tests.web import browser as browsers
from tests.web.site import Motion, Site
from tests.web.situations import SITUATIONS, Played, Situation, play

SIZES: Final = {"phone": (360, 740), "desk": (1440, 900)}
MOTIONS: Final[tuple[Motion, ...]] = ("reduce", "no-preference")
ROUNDS: Final = 3

BEFORE: Final = {
    "take": (1, 0.33, 1, 0.10),
    "buy": (1, 0.51, 1, 0.66),
    "pass for good": (4, 0.53, 3, 0.21),
    "sort": (1, 0.09, 1, 0.20),
    "go down": (3, 0.97, 3, 1.37),
    "go down another way": (5, 1.41, 5, 1.33),
    "lay off one": (2, 0.54, 2, 0.42),
    "lay off all": (9, 4.02, 9, 3.66),
    "discard": (2, 0.43, 2, 0.51),
    "swap a joker": (2, 0.75, 2, 0.39),
    "ask for a hint": (1, 0.14, 1, 0.25),
    "say something": (2, 0.46, 2, 0.25),
}
"""Version 0.7.0: taps and seconds on a phone and at a desk, without motion, of one round each; what
it did in other ways was driven by these: the list under *more* and *Pass*; each card and the first
of the ways; the card and *Discard*."""

Found = dict[tuple[str, str, Motion], Played | None]
"""By situation, size and motion; None where the page has no way to do it so."""


def report() -> list[str]:
    """The lines of the section."""
    return list(_lines(asyncio.run(_found())))


def _lines(found: Found) -> Iterator[str]:
    yield "## Taps"
    yield ""
    yield measured_where("taps")
    yield ""
    yield (
        "From the first tap to the table's answer, at 360 × 740 and 1440 × 900; the seconds are the"
        f" middle ones of {ROUNDS} rounds."
    )
    yield ""
    yield "| | taps, phone | s | with motion | taps, desk | s | with motion |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for situation in SITUATIONS:
        cells = [situation.name]
        for size in SIZES:
            still, moving = (found[situation.name, size, motion] for motion in MOTIONS)
            cells += ["–" if still is None else f"{still.taps}", _seconds(still), _seconds(moving)]
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield "Version 0.7.0, one round without motion:"
    yield ""
    yield "| | taps, phone | s | taps, desk | s |"
    yield "|---|--:|--:|--:|--:|"
    for name, (phone, took, desk, lasted) in BEFORE.items():
        yield f"| {name} | {phone} | {took:.2f} | {desk} | {lasted:.2f} |"
    yield ""


def _seconds(played: Played | None) -> str:
    return "–" if played is None else f"{played.seconds:.2f}"


async def _found() -> Found:
    browsers.let_playwright_find_node()
    found: Found = {}
    async with async_playwright() as playwright:
        browser = await browsers.start(playwright, draws=True)
        for situation in SITUATIONS:
            for size in SIZES:
                for motion in MOTIONS:
                    where = situation.name, size, motion
                    print(f"Measuring: {', '.join(where)} ...", file=sys.stderr, flush=True)
                    found[where] = await _middle(browser, situation, size, motion)
        await browser.close()
    return found


async def _middle(
    browser: Browser, situation: Situation, size: str, motion: Motion
) -> Played | None:
    rounds = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            site = Site(browser, Path(folder))
            try:
                rounds.append(await _once(site, situation, size, motion))
            except (AssertionError, BrowserError, TimeoutError):
                return None
            finally:
                await site.end()
    return Played(rounds[0].taps, median(played.seconds for played in rounds))


async def _once(site: Site, situation: Situation, size: str, motion: Motion) -> Played:
    width, height = SIZES[size]
    touch = size == "phone"
    return await play(situation, site, width=width, height=height, touch=touch, motion=motion)


if __name__ == "__main__":
    print("\n".join(report()))
