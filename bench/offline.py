"""The game in the page: what it weighs, how soon there are cards, how long bots think there.

The site is built anew and sent by a plain host on this machine, so that the line costs nothing.
Cold is with nothing kept, warm in another tab of the same browser. The developer's tools slow the
page down and no worker, so what Python needs to start is measured in a page as well. Decisions are
made as `bench times` makes them, by the same code.
"""

import asyncio
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Final

from msgspec import Struct
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from bench import results, times
from bench.results import measured_where
from bench.weight import ANSWERS, NOT_NEW, SLOWER
from liverpool.server.site import build_site
from liverpool.table.personas import PERSONAS
from tests.web import browser as browsers

ROUNDS: Final = 3
DECISIONS: Final = 150
"""So many at least at each level, unless they take too long: a browser is slower."""
WITHIN: Final = 25.0
"""Seconds for the decisions of a level; a fifth more to warm up."""
LONGEST: Final = 400.0
"""Seconds for one of the steps, however busy the machine is."""
COLD: Final = 10.0
"""Seconds to cards that are aimed at, when slowed and with nothing kept."""
WARM: Final = 2.5
ROSA: Final = 8.0
"""Milliseconds for a decision of hers."""
_PLAY: Final = [".door.main", ".hand-card"]

_THINKS: Final = """
async ([folder, sources, levels, decisions, within]) => {
  const began = performance.now();
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${folder}/` });
  const content = async (name) => (await fetch(`${folder}/${name}`)).arrayBuffer();
  python.unpackArchive(await content("msgspec.whl"), "whl");
  python.unpackArchive(await content("game.zip"), "zip", { extractDir: "/game" });
  python.runPython(`
import sys
sys.path.insert(0, "/game")
from liverpool.offline import browser_wasmtime
browser_wasmtime.install()
from liverpool.offline.worker import Worker
`);
  const took = (performance.now() - began) / 1000;
  python.FS.mkdir("/game/bench");
  for (const [name, text] of Object.entries(sources)) python.FS.writeFile(`/game/${name}`, text);
  python.globals.set("levels", python.toPy(levels));
  python.globals.set("decisions", decisions);
  python.globals.set("within", within);
  const told = python.runPython(`
import json, time
time.thread_time = time.perf_counter  # nothing else runs in the page
from bench import times
from liverpool.engine.presets import load
times.DECISIONS, rules = decisions, load(times.AT_LEVELS).rules
def thought(level):
    times.decision_times(level, rules, 4, "warming up", within / 5)
    return times.decision_times(level, rules, 4, "20", within)
json.dumps([thought(level) for level in levels])
`);
  return [took, told, python._module.HEAPU8.length];
}
"""


class Starts(Struct, frozen=True):
    """Seconds from the address to the first card."""

    cold: float
    warm: float


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """A plain host of these files; gives its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=host.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{host.server_address[1]}"
    finally:
        host.shutdown()
        host.server_close()
        thread.join()


def report() -> list[str]:
    """The lines of the section."""
    return asyncio.run(_report())


async def _report() -> list[str]:
    browsers.let_playwright_find_node()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        build_site(site)
        listed = json.loads((site / "offline-files/files.json").read_text("utf-8"))
        with hosted(site) as address:
            async with async_playwright() as playwright:
                browser = await browsers.start(playwright)
                starts = await _starts(browser, f"{address}/play/")
                at = address + listed["folder"]
                slowed, _, _ = await _thinks(browser, address, at, SLOWER, ())
                levels = [each.level.key for each in PERSONAS]
                usual, thought, memory = await _thinks(browser, address, at, 1, levels)
                version = browser.version
                await browser.close()
    return [*_told(version, listed, starts, (usual, slowed)), *_levels(thought, memory)]


async def _starts(browser: Browser, address: str) -> Starts:
    rounds = []
    for number in range(ROUNDS):
        print(f"Opening it, {number + 1} of {ROUNDS} ...", file=sys.stderr, flush=True)
        context = await browser.new_context(viewport={"width": 360, "height": 740})
        await context.add_init_script(NOT_NEW)
        rounds.append([await _to_cards(context, address) for _ in ("cold", "warm")])
        await context.close()
    cold, warm = zip(*rounds, strict=True)
    return Starts(median(cold), median(warm))


async def _to_cards(context: BrowserContext, address: str) -> float:
    page = await context.new_page()
    await page.goto(address, wait_until="commit")
    async with asyncio.timeout(LONGEST):
        _, answered = await page.evaluate(ANSWERS, _PLAY)
    await page.close()
    return float(answered) / 1000


async def _slow_down(page: Page, slower: int) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})


async def _thinks(
    browser: Browser, address: str, folder: str, slower: int, levels: Sequence[str]
) -> tuple[float, list[list[float]], int]:
    """Seconds until Python and the game are there, seconds of each decision by level, and the bytes
    that all of it takes then."""
    print("Thinking ...", file=sys.stderr, flush=True)
    context = await browser.new_context(bypass_csp=True)
    page = await context.new_page()
    await page.goto(f"{address}/404.html")
    await _slow_down(page, slower)
    sources = {
        f"bench/{Path(str(module.__file__)).name}": Path(str(module.__file__)).read_text("utf-8")
        for module in (times, results)
    }
    asked = [folder, sources, [*levels], DECISIONS, WITHIN]
    async with asyncio.timeout(LONGEST):
        took, told, memory = await page.evaluate(_THINKS, asked)
    await context.close()
    return took, json.loads(told), memory


def _told(
    version: str,
    listed: dict[str, dict[str, dict[str, int]]],
    starts: Starts,
    python: tuple[float, float],
) -> Iterator[str]:
    sizes = listed["files"].values()
    sent, unpacked = (sum(each[kind] for each in sizes) / 1e6 for kind in ("sent", "unpacked"))
    yield "## The game in the page"
    yield ""
    yield measured_where("offline")
    yield ""
    yield (
        f"{sent:.1f} MB are fetched once, {unpacked:.1f} MB unpacked. Seconds from the address to"
        f" the first card, with no time for the line, in Chromium {version}, the middle one of"
        f" {ROUNDS}. Aims: warm {WARM:g}, cold and {SLOWER} times slower {COLD:g}."
    )
    yield _others_at_work()
    yield ""
    yield f"| cold | warm | Python and the game alone | the same, {SLOWER} times slower |"
    yield "|--:|--:|--:|--:|"
    usual, slowed = python
    yield f"| {starts.cold:.1f} s | {starts.warm:.1f} s | {usual:.1f} s | {slowed:.1f} s |"
    yield ""
    for name, each in listed["files"].items():
        yield f"- {re.sub('.*/', '', name)}: {each['sent']:,} bytes"
    yield ""


def _others_at_work() -> str:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load <= cores + 1:
        return f"The load of this machine was {load:.1f}."
    return (
        f"Others were at work on this machine: its load was {load:.1f} with {cores} cores, so all"
        " of it took longer than it has to."
    )


def _levels(thought: list[list[float]], memory: int) -> Iterator[str]:
    yield (
        f"Milliseconds for a decision there, four players, mean / p99. Aim for Rosa: {ROSA:g}."
        f" Python and the game take {memory / 1e6:.0f} MB after it."
    )
    yield ""
    yield "| level | mean / p99 |"
    yield "|---|--:|"
    for persona, took in zip(PERSONAS, thought, strict=True):
        yield f"| {persona.name} | {times.told(took)} |"
    yield ""
