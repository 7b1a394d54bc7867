"""What a page shows, frame by frame: where its controls lie, and whether any of them jumps.

A watch runs inside the page, once for every frame that is drawn. It knows no rules and no layout:
it compares each place with where it was.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Locator, Page

STEADY = 2
"""Pixels by which a place may differ that stays."""

# The hand's upper edge, the prompt and the places of the bar stay for a whole deal; all other
# controls between two actions of the player's own. Cards, melds and rows may move.
_WATCH = """
(steady) => {
  const fixed = [".hand", ".prompt", ".answer-call", ".answer-second", ".answer-main",
    ".tool-hint", ".tool-sort"];
  const exempt = ".row-room, .rows, .hand, dialog";
  const first = new Map();
  let since = new Map();
  const watch = { frames: 0, jumps: [], seen: new Set(), own: false };
  const named = (element) =>
    element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30);
  const placeOf = (element, onlyTop) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return onlyTop ? [y] : [x, y, x + width, y + height];
  };
  const compare = (was, name, element, onlyTop) => {
    const place = placeOf(element, onlyTop);
    const before = was.get(name);
    if (before === undefined) {
      was.set(name, place);
      return;
    }
    const by = Math.max(...place.map((at, index) => Math.abs(at - before[index])));
    if (by > steady) {
      const known = typeof name === "string" ? name : named(name);
      watch.jumps.push(`${known} moves by ${by.toFixed(1)}`);
      was.set(name, place);
    }
  };
  const look = () => {
    watch.frames += 1;
    for (const kind of document.querySelectorAll(".table-note[data-kind]")) {
      watch.seen.add(kind.dataset.kind);
    }
    if (document.querySelector(".table-note.coach")) watch.seen.add("coach");
    if (document.querySelector(".staging")) watch.seen.add("staging");
    const counted = document.querySelector(".table[data-count]")?.dataset.count;
    if (counted) watch.seen.add(counted === "whole" ? "count" : counted);
    for (const query of fixed) {
      const found = document.querySelector(`.table ${query}`);
      if (found) compare(first, query, found, query === ".hand");
    }
    const now = new Map();
    for (const control of document.querySelectorAll("button:not([aria-disabled=true])")) {
      if (watch.own || control.closest(exempt)) continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (since.has(control)) now.set(control, since.get(control));
      compare(now, control, control, false);
    }
    since = watch.own ? new Map() : now;
  };
  const everyFrame = () => {
    look();
    requestAnimationFrame(everyFrame);
  };
  watch.look = look;
  watch.acted = () => { since = new Map(); };
  window.watched = watch;
  requestAnimationFrame(everyFrame);
}
"""


async def watch(page: Page) -> None:
    """Looks at every frame from now on."""
    await page.evaluate(_WATCH, STEADY)


async def acts(*pages: Page) -> None:
    """The player acts now: other controls than the bar's may have other places afterwards."""
    for page in pages:
        await page.evaluate("watched.acted()")


@asynccontextmanager
async def own_doing(page: Page) -> AsyncIterator[None]:
    """While it lasts the player acts, and other controls than the bar's may change places."""
    await page.evaluate("watched.own = true")
    yield
    await page.evaluate("watched.own = false")


async def watched(page: Page) -> dict[str, Any]:
    """How many frames there were, what has jumped, and what the note has shown.

    A busy browser may not have drawn what is there already, so it looks once more itself.
    """
    found: dict[str, Any] = await page.evaluate(
        """() => {
          watched.look();
          const { frames, jumps, seen } = watched;
          return { frames, jumps: [...new Set(jumps)], seen: [...seen] };
        }"""
    )
    return found


# The middle and four corners of each rank and each suit that are to be read. What belongs to a card
# lies uppermost there, or else something covers it.
_COVERED = """
(within) => {
  const places = [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]];
  const bad = [];
  let points = 0;
  const indexes = ".index .rank, .index .pip, .index .joker-word";
  for (const mark of within.querySelectorAll(indexes)) {
    const card = mark.closest(".card");
    if (mark.closest(".stack-under, .turned, dialog") || !mark.checkVisibility()) continue;
    const box = mark.getBoundingClientRect();
    if (!box.width) continue;
    for (const [across, down] of places) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      points += 1;
      const hit = document.elementFromPoint(x, y);
      // A meld that can be touched lies over its own cards, and shows them.
      if (hit?.closest(".card") !== card && hit !== card.closest(".meld")) {
        const by = hit ? hit.className.baseVal ?? hit.className : "the edge of the window";
        bad.push(`${card.textContent} at ${Math.round(x)}, ${Math.round(y)} under ${by}`);
      }
    }
  }
  return { points, bad };
}
"""


_TO_THE_MIDDLE = "(row) => row.querySelector('.row-head').scrollIntoView({ block: 'center' })"


async def covered(page: Page) -> tuple[int, list[str]]:
    """How many points of indexes there are at the table, and which of them something covers.

    Rows that scroll are brought into view first, one after the other.
    """
    points, bad = 0, []
    parts = [page.locator(".hand"), page.locator(".piles"), page.locator(".row[data-own]")]
    rows = page.locator(".rows > .row:not([data-own])")
    for part in [*parts, *await rows.all()]:
        if await part.evaluate("(part) => part.matches('.rows > .row')"):
            await part.evaluate(_TO_THE_MIDDLE)
        points_in, bad_in = await covered_in(part)
        points += points_in
        bad += bad_in
    return points, bad


async def covered_in(part: Locator) -> tuple[int, list[str]]:
    """The same in a part of any page that is in view."""
    found: dict[str, Any] = await part.evaluate(_COVERED)
    return int(found["points"]), found["bad"]


# A window for fingers grows to whatever is too wide for it; its root does not.
TOO_WIDE = """
() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.querySelectorAll("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > root.clientWidth && !element.closest(".spoken, dialog");
  });
  return [root, ...wide].map((element) => element.outerHTML.slice(0, 120));
}
"""


async def too_wide(page: Page) -> list[str]:
    """What makes the page wider than its window."""
    found: list[str] = await page.evaluate(TOO_WIDE)
    return found


# Text that something cuts off: beyond a box that hides what is outside of it, up to the first that
# scrolls. A line may be higher than its letters.
_CLIPPED = """
() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const own = text.parentElement;
    if (!text.data.trim() || own.closest(".spoken, .card, svg")) continue;
    if (!own.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (let around = own; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      if (clipPath !== "none") break;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const hides = (how) => how === "hidden" || how === "clip";
      const cut = boxes.some((box) =>
        (hides(overflowX) && Math.max(left - box.left, box.right - right) > 2) ||
        (hides(overflowY) && Math.max(top - box.top, box.bottom - bottom) > 4));
      if (cut) found.add(`${text.data.trim().slice(0, 30)} in ${around.className}`);
      if (cut || /auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  return [...found];
}
"""
# Words that begin on one line and end on another.
_BROKEN = """
() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const own = text.parentElement;
    if (own.closest(".card, svg") || !own.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...more] = range.getClientRects();
      if (more.some(({ top }) => top > first.top + 4)) found.add(word);
    }
  }
  return [...found];
}
"""
_LOOKS = 20
RESTS = """
async ({ width, height }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const table = document.querySelector(".table");
  const places = () =>
    [...table.querySelectorAll(".row, .melds .card, .hand-card")]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join())
      .join();
  const follows = () =>
    innerWidth === width && innerHeight === height && table.clientHeight === height;
  const moving = () => document.getAnimations().some((one) => one instanceof CSSTransition);
  await frame();
  for (let was = "", frames = 0; frames < 300; frames += 1) {
    await frame();
    const now = places();
    if (now === was && follows() && !moving()) return;
    was = now;
  }
}
"""


async def clipped(page: Page) -> list[str]:
    """What is written at the table and stays cut off."""
    found: list[str] = []
    for _ in range(_LOOKS):
        await rests(page)
        found = await page.evaluate(_CLIPPED)
        if not found:
            break
    return found


async def broken(page: Page) -> list[str]:
    """Words at the table that are broken inside."""
    found: list[str] = await page.evaluate(_BROKEN)
    return found


async def rests(page: Page) -> None:
    """Waits until the table has followed its window, and all lies where it belongs.

    A browser tells of a new height late, and keeps some transitions for ever.
    """
    await page.evaluate(RESTS, page.viewport_size)
