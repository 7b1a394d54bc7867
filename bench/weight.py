"""What the page weighs, and how soon it answers on a slow line.

The weight is that of the files which a browser needs for the first page, compressed as the server
sends them. The time is taken in a real Chromium that slows its network and its processor down as
the developer's tools do: from the address to the main button being there, then to what the page
shows when it was clicked. Nothing is judged here but against the two aims.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct
from playwright.async_api import Browser, Page, async_playwright

from bench.results import measured_where
from liverpool.server.http.static_files import FOLDER, START, StaticFile, files_of, static_files
from tests.web import browser as browsers
from tests.web.serving import Server

FIRST: Final = 64_500
"""Compressed bytes of all that is fetched before the first page is there."""
WORKER: Final = "service-worker.js"
TABLE: Final = 173_500
"""Of all that a table needs, with the dialogs of a deal, the figures, two backs of the cards, and
the pictures of players."""
APART: Final = 40_000
"""The same of each of `PARTS`, beyond what a table has."""
_OF_TABLE: Final = ("table", "parts", "src/fair/taking-part.ts", "src/fair/check.ts")
PARTS: Final = (
    "src/home/Family.tsx",
    "src/home/PassRound.tsx",
    "src/install/Notifications.tsx",
    "src/install/notifying.ts",
    "src/setup/PlayNowSettings.tsx",
    "src/setup/TableSettings.tsx",
    "src/deal-end/GameOver.tsx",
    "src/table/Screen.tsx",
    "src/table/lesson.ts",
    "src/deal-end/Share.tsx",
    "src/dialogs/Stop.tsx",
    "src/dialogs/Wrong.tsx",
    "src/dialogs/Elsewhere.tsx",
    "src/fair/CheckShuffle.tsx",
    "src/rules/HouseRules.tsx",
    "src/rules/trials/Balance.tsx",
    "src/rules/trials/Trial.tsx",
    "src/keeper/Keeper.tsx",
    "src/keeper/LookedOn.tsx",
    "src/keeper/alone.ts",
    "src/learn/LearnGame.tsx",
    "src/offline/Offer.tsx",
    "src/offline/start.tsx",
    "src/offline/HandOver.tsx",
    "src/offline/EverythingAsFile.tsx",
    "src/offline/Arrive.tsx",
    "src/offline/spare.ts",
    "src/offline/book.ts",
    "src/papers/Papers.tsx",
    "src/record/FamilyRecord.tsx",
    "src/results/MyGames.tsx",
    "src/review/Review.tsx",
    "src/watch/Shared.tsx",
    "src/watch/Watch.tsx",
    "src/widgets/older-dialogs.ts",
    "src/widgets/qr-code.ts",
    "src/people/MarkChoice.tsx",
    "src/find/Find.tsx",
    "src/lobby/Talk.tsx",
)
"""Parts of the page that are loaded by themselves, when they are opened."""
SOON: Final = 2.5
"""Seconds within which it is to answer."""
BITS_A_SECOND: Final = 1_440_000
LATENCY: Final = 562
"""Milliseconds for each request."""
SLOWER: Final = 4
ROUNDS: Final = 5

_NAMED: Final = re.compile(r"""(?:src|href)="/?([^"]+)\"""")
_IMPORTED: Final = re.compile(r"""(?:from|import)\s*["']\./([^"']+)["']""")

_HASH: Final = re.compile(r"-[\w-]{8}(?=\.\w+$)")
"""The hash of its content in the name of a file."""

# The button is clicked once it was painted, as nobody clicks before; then whatever is looked for
# is the answer. Both times are counted from when the address was asked for.
ANSWERS: Final = """
([button, answer]) => {
  const seen = new Promise((settle) => {
    const when = (selector, then) => {
      const found = document.querySelector(selector);
      if (found) {
        requestAnimationFrame(() => setTimeout(() => then(found)));
      } else {
        setTimeout(when, 5, selector, then);
      }
    };
    when(button, (found) => {
      const there = performance.now();
      found.click();
      when(answer, () => settle([there, performance.now()]));
    });
  });
  return seen;
}
"""


NOT_NEW: Final = "localStorage.setItem('liverpool.askedToLearn', 'true')"
"""Whoever opens the page has been asked once whether somebody shall show them how."""


class Visit(Struct, frozen=True):
    """What somebody opens, what they click, and by what they see that it was heard."""

    name: str
    address: str
    button: str
    answer: str


class Timed(Struct, frozen=True):
    """Seconds from the address."""

    there: float
    answered: float


_files: Final = cache(static_files)
"""Of one folder they are packed once, however many weights are asked for."""


def first_page(folder: Path = FOLDER) -> dict[str, int]:
    """Compressed bytes of every file that a browser needs before the first page is there.

    The service worker, which comes a moment later, is counted too; what it keeps for a time without
    a network is not.
    """
    files = _files(folder)
    sizes: dict[str, int] = {}
    wanted: list[str] = [name for name in (START, WORKER) if name in files]
    while wanted:
        name = wanted.pop()
        if name not in sizes:
            sizes[name] = len(_sent(files[name]))
            wanted += [found for found in _needs(name, files[name]) if found in files]
    return sizes


def table(folder: Path = FOLDER) -> dict[str, int]:
    """Compressed bytes of every file that a table fetches, the first page's too."""
    files = _files(folder)
    scripts = [name for part in _OF_TABLE for name in files_of(part, folder)]
    drawn = [name for name in files if name.startswith(("assets/figures-", "assets/pictures-"))]
    backs = [name for name in files if name.startswith("assets/back-")]
    backs.sort(key=lambda name: len(_sent(files[name])))
    more = {name: len(_sent(files[name])) for name in (*scripts, *drawn, *backs[-2:])}
    return {**first_page(folder), **more}


def apart(part: str, folder: Path = FOLDER) -> dict[str, int]:
    """Compressed bytes of what this part needs beyond a table."""
    files, known = _files(folder), table(folder)
    wanted = files_of(part, folder)
    return {name: len(_sent(files[name])) for name in wanted if name not in known}


def weight(sizes: dict[str, int]) -> int:
    """Of all these files together."""
    return sum(sizes.values())


def _sent(file: StaticFile) -> bytes:
    return file.plain if file.packed is None else file.packed


def _needs(name: str, file: StaticFile) -> Iterator[str]:
    """What the file asks for at once; what it may ask for later is left out."""
    if name.endswith(".html"):
        yield from _NAMED.findall(file.plain.decode())
    elif name.endswith(".js"):
        for found in _IMPORTED.findall(file.plain.decode()):
            yield str(PurePosixPath(name).parent / found)


def report() -> list[str]:
    """The lines of the section."""
    return [*_weights(), *asyncio.run(_times())]


def _weights() -> Iterator[str]:
    sizes = first_page()
    yield "## The page"
    yield ""
    yield measured_where("weight")
    yield ""
    yield (
        f"All that is fetched, packed: the first page {weight(sizes) / 1000:.1f} kB, of"
        f" {FIRST / 1000:.0f} that it may weigh; a table with the dialogs of a deal"
        f" {weight(table()) / 1000:.1f} kB, of {TABLE / 1000:.0f}. What is opened apart may weigh"
        f" {APART / 1000:.0f} kB more."
    )
    yield ""
    yield "| first page | packed bytes |"
    yield "|---|--:|"
    for name, size in sizes.items():
        yield f"| {_HASH.sub('', name)} | {size:,} |"
    yield ""
    yield "| opened apart | packed bytes |"
    yield "|---|--:|"
    for part in PARTS:
        yield f"| {Path(part).stem} | {weight(apart(part)):,} |"
    yield ""


async def _times() -> list[str]:
    browsers.let_playwright_find_node()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder, "games"), scene="contract") as server,
    ):
        async with async_playwright() as playwright:
            browser = await browsers.start(playwright)
            invitation = await _invitation(browser, server.url)
            visits = [
                Visit("home", server.url, ".door.main", ".door[aria-disabled=true]"),
                Visit("the lessons", f"{server.url}/learn", ".lessons a", ".lesson-question"),
                Visit(
                    "a table that one is invited to",
                    invitation,
                    ".sit-down .main",
                    ".sit-down :focus",  # the name that is still missing
                ),
                Visit(
                    "a table by the link to one's seat, in mid-turn",
                    next(iter(server.seats.values())),
                    ".hand-card",
                    ".hand-card[aria-selected=true]",
                ),
            ]
            timed = [(visit, await _timed(browser, visit)) for visit in visits]
            version = browser.version
            await browser.close()
    return [*_told(timed, version)]


def _told(timed: list[tuple[Visit, Timed]], version: str) -> Iterator[str]:
    yield (
        f"Chromium {version} at 360 × 740 with nothing kept, {BITS_A_SECOND / 1e6:g} Mbit/s,"
        f" {LATENCY} ms for each request, {SLOWER} times slower processor, the middle one of"
        f" {ROUNDS} loads. Aim: an answer within {SOON:g} s. Chromium lets the socket wait for"
        " its opening, but not for its messages."
    )
    yield ""
    yield "| | there to be clicked | the click answered |"
    yield "|---|--:|--:|"
    for visit, one in timed:
        yield f"| {visit.name} | {one.there:.2f} s | {one.answered:.2f} s |"
    yield ""


async def _invitation(browser: Browser, url: str) -> str:
    """The address of a table that was opened for others."""
    page = await browser.new_page()
    await page.goto(url)
    await page.get_by_role("button", name="Play with family").click()
    await page.locator("dialog input").first.fill("Ann")
    await page.locator("dialog [type=submit]").click()
    await page.wait_for_url("**/t/*")
    address = page.url
    await page.context.close()
    return address


async def _timed(browser: Browser, visit: Visit) -> Timed:
    rounds = []
    for _ in range(ROUNDS):
        print(f"Opening {visit.name} ...", file=sys.stderr, flush=True)
        rounds.append(await _opened(browser, visit))
    return sorted(rounds, key=lambda one: one.answered)[len(rounds) // 2]


async def _opened(browser: Browser, visit: Visit) -> Timed:
    """One visit of somebody who was never here before."""
    context = await browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    await context.add_init_script(NOT_NEW)
    page = await context.new_page()
    await _slow_down(page)
    await page.goto(visit.address, wait_until="commit")
    there, answered = await page.evaluate(ANSWERS, [visit.button, visit.answer])
    await context.close()
    return Timed(there / 1000, answered / 1000)


async def _slow_down(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BITS_A_SECOND / 8,
            "uploadThroughput": BITS_A_SECOND / 8,
        },
    )
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
