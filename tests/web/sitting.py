"""One person at a table: what is seen of it on the page, and how its cards and answers are used.

Cards are named as in the notation, `7h`. Whatever is clicked or tapped is hit where a person would
hit it, on a spot of it that is really to be seen; what has no such spot cannot be used, and the
test fails. It knows no rules and decides nothing.
"""

import json
import re
from asyncio import sleep
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, time
from typing import Any, Literal

from playwright.async_api import Error as BrowserError
from playwright.async_api import Locator, Page, expect

from liverpool.record.cards import read_cards
from tests.web.site import PATIENCE, Site

expect.set_options(timeout=PATIENCE)
LONGEST_PAUSE = 100
"""Milliseconds between two looks at a thing that is waited for."""

# A spot that belongs to the element for those who look at the page: the middle of its widest free
# strip, once it stands still. Looked for in its middle first, where it is if nothing overlaps.
FREE = """
async (found) => {
  if (found.length > 1) throw new Error(`${found.length} things are meant`);
  if (found.length === 0) return "gone";
  const element = found[0];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const placed = () => JSON.stringify(element.getBoundingClientRect());
  const moving = () => element.getAnimations().some((one) => one instanceof CSSTransition);
  // What has just come is not pressed before a person can have seen it (browser/presses.ts).
  const isNew = () => {
    const all = [...document.querySelectorAll("[data-from]")];
    const around = all.filter((one) => one.contains(element));
    return around.some((one) => Number(one.dataset.from) > performance.now());
  };
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (let was = "", tries = 0; was !== placed() || moving() || isNew(); tries += 1) {
    if (!element.isConnected || tries > 300) return null;
    was = placed();
    await frame();
  }
  const box = element.getBoundingClientRect();
  const free = (x, y) => x < box.right && element.contains(document.elementFromPoint(x, y));
  const step = Math.max(2, box.width / 100);
  let best = null;
  for (const part of [0.5, 0.3, 0.15, 0.7, 0.85]) {
    const y = box.top + box.height * part;
    let from = null;
    let to = null;
    for (let x = box.left + 1; x < box.right + step; x += step) {
      if (free(x, y)) {
        from ??= x;
        to = x;
      } else if (from !== null) {
        const width = to + step - from;
        if (best === null || width > best.width) best = { x: (from + to) / 2, y, width };
        from = null;
      }
    }
    if (best !== null && best.width > 0.9 * box.width) break;
  }
  const noted = ({ target }) => {
    window.pressed = target;
    window.hit = element.contains(target);
  };
  addEventListener("pointerdown", noted, { capture: true, once: true });
  return best && { ...best, touch: navigator.maxTouchPoints > 0 };
}
"""

# Whoever comes back to the same spot too soon has pressed twice by accident, and the page does not
# hear it (web/src/browser/presses.ts).
NO_DOUBLE_PRESS = """
async ({ x, y }) => {
  if (window.lifted === undefined) {
    window.lifted = null;
    const lift = ({ clientX, clientY, timeStamp }) => {
      window.lifted = { x: clientX, y: clientY, at: timeStamp };
    };
    addEventListener("pointerup", lift, { capture: true });
  }
  const { lifted } = window;
  const near = lifted && Math.hypot(x - lifted.x, y - lifted.y) < 30;
  while (near && performance.now() < lifted.at + 300) {
    await new Promise((done) => setTimeout(done, 10));
  }
}
"""

Spot = dict[str, float]
"""x, y and width, in pixels, and whether the page is for fingers."""

MISSED = "window.hit === false"

# The page may have drawn it anew since it was looked for: the same button, another element.
DRAWN_ANEW = "(found) => found.some((one) => one.contains(window.pressed))"

TABLE = """
() => {
  const spoken = (thing) =>
    thing.getAttribute("aria-label") ?? thing.querySelector(".spoken").textContent;
  const counted = (query) => spoken(document.querySelector(query)).replace(/.*: /, "");
  return {
  seats: Object.fromEntries(
    [...document.querySelectorAll(".rows > .row")].map((row) => [
      row.dataset.seat,
      [
        row.querySelector(".row-count, .chip-last, .chip-floating")?.textContent.trim() ?? "",
        [...row.querySelectorAll(".meld")].map(spoken),
      ],
    ]),
  ),
  stock: counted(".stack-stock"),
  pile: counted(".stack-pile"),
  };
}
"""


async def comes_true(condition: Callable[[], Awaitable[bool]], patience: float = PATIENCE) -> bool:
    """Waits until the condition holds; whether it did before patience came to its end."""
    end = monotonic() + patience / 1000
    pause = 10.0
    while not await condition():
        if monotonic() > end:
            return False
        await sleep(pause / 1000)
        pause = min(1.5 * pause, LONGEST_PAUSE)
    return True


async def free_spot(thing: Locator) -> Spot:
    """The middle of the widest strip of it that nothing hides, as soon as there is one."""
    found = await _free_spot(thing, may_go=False)
    assert found is not None
    return found


async def _free_spot(thing: Locator, *, may_go: bool) -> Spot | None:
    """That spot; or nothing, where the thing may go and is gone."""
    found: list[Spot | Literal["gone"] | None] = [None]

    async def is_decided() -> bool:  # a dialog may just be closing over it
        found[0] = await thing.evaluate_all(FREE)
        return found[0] is not None and (may_go or found[0] != "gone")

    assert await comes_true(is_decided), f"nothing of it can be reached: {thing}"
    return None if found[0] == "gone" else found[0]


async def press(thing: Locator) -> None:
    """Clicks it, or taps it on a page for fingers, where it is free.

    An answer of the server may move it away under the finger: who misses it presses again. A
    press that reaches it counts, whatever the page makes of it.
    """
    await _press(thing, may_go=False)


async def reported(page: Page) -> dict[str, Any]:
    """What "Something is wrong" has to copy, from wherever it stands."""
    await press(page.get_by_role("button", name="Something is wrong"))
    text = await page.get_by_role("textbox", name="The report").input_value()
    await page.keyboard.press("Escape")
    report: dict[str, Any] = json.loads(text)
    return report


_ALL_IS_SEEN = """
() => [...document.querySelectorAll("[data-from], [data-enter]")].every(
  ({ dataset: { from = 0, enter = 0 } }) => Math.max(from, enter) <= performance.now())
"""


async def press_key(page: Page, name: str, *, while_there: str | None = None) -> None:
    """Presses a key, once a person could have seen all that is asked.

    Not if `while_there` is gone by then: the key would mean something else.
    """
    await page.wait_for_function(_ALL_IS_SEEN)
    if while_there is None or await page.locator(while_there).count():
        await page.keyboard.press(name)


async def opens_a_table(page: Page, name: str) -> None:
    """From home to the lobby of a table for others."""
    await press(page.get_by_role("button", name="Play with family"))
    await page.get_by_label("Your name").fill(name)
    await press(page.get_by_role("button", name="Open a table"))


async def chooses_rules(page: Page, title: str, group: str = "") -> None:
    """Chooses what "Play now" plays; a group is unfolded first."""
    await press(page.get_by_role("button", name="Change rules, bots and pace"))
    if group:
        await press(page.locator("summary", has_text=group))
    choice = page.locator(".rule-set-choice label", has_text=title).first
    await press(choice)
    await expect(choice.get_by_role("radio")).to_be_checked()
    await press(page.get_by_role("button", name="Done"))


async def press_twice(thing: Locator) -> None:
    """Presses it two times, as quick as a double tap is, however slow the machine."""
    await thing.page.wait_for_function(_ALL_IS_SEEN)
    spot = await free_spot(thing)
    x, y, at = spot["x"], spot["y"], time()
    glass = await thing.page.context.new_cdp_session(thing.page)
    for count in (1, 2):
        if spot["touch"]:
            down, up = [{"x": x, "y": y}], list[dict[str, float]]()
            for kind, points in (("touchStart", down), ("touchEnd", up)):
                event = {"type": kind, "touchPoints": points, "timestamp": at}
                await glass.send("Input.dispatchTouchEvent", event)
                at += 0.05
        else:
            for kind in ("mousePressed", "mouseReleased"):
                event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
                await glass.send("Input.dispatchMouseEvent", {**event, "timestamp": at})
                at += 0.05
        at += 0.05
    await glass.detach()


async def press_unless_gone(thing: Locator) -> None:
    """Presses what was there when it was looked for, unless an answer has taken it away since."""
    await _press(thing, may_go=True)


async def _press(thing: Locator, *, may_go: bool) -> None:
    page = thing.page
    for _ in range(3):
        spot = await _free_spot(thing, may_go=may_go)
        if spot is None:
            return
        await page.evaluate(NO_DOUBLE_PRESS, spot)
        if spot["touch"]:
            await page.touchscreen.tap(spot["x"], spot["y"])
        else:
            await page.mouse.click(spot["x"], spot["y"])
        try:
            missed = await page.evaluate(MISSED) and not await thing.evaluate_all(DRAWN_ANEW)
        except BrowserError:  # it leads to another page
            return
        if not missed:
            return


class Sitter:
    """A person who sits at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.call = page.locator(".answer-call")
        self.second = page.locator(".answer-second")
        self.main = page.locator(".answer-main")
        self.sentence = page.locator(".prompt-sentence")
        self.trouble = page.locator(".prompt-trouble")
        self.cards = page.locator(".hand-card")
        self.slots = page.locator(".staging-slot")

    def card(self, text: str, which: int = 0) -> Locator:
        """A card of the hand; `which` of several equal ones."""
        (face,) = read_cards(text)
        return self.page.locator(f'.hand-card[data-key="{face}.{which}"]')

    async def hand(self) -> list[str]:
        """The keys of the cards in the hand, sorted."""
        keys = await self.cards.evaluate_all("all => all.map((card) => card.dataset.key)")
        return sorted(str(key) for key in keys)

    async def holds(self, count: int) -> None:
        """Waits until the hand has so many cards."""
        await expect(self.cards).to_have_count(count)

    async def picks(self, *cards: str) -> None:
        """Selects these cards, or puts them into the tray where it is open."""
        for text in cards:
            await press(self.card(text))

    async def opens_an_empty_tray(self) -> None:
        """Opens the tray with a hand that holds the contract, and takes its best melds out."""
        await self.answers(self.main, "Lay down")
        await press(self.page.get_by_role("button", name="Clear the tray"))
        await expect(self.page.locator(".staged")).to_have_count(0)

    async def stages(self, *cards: str) -> None:
        """Puts these cards into the open tray, each once the page has an answer to the last."""
        staged = self.page.locator(".staged")
        for text in cards:
            count = await staged.count()
            await press(self.card(text))
            await expect(staged).to_have_count(count + 1)
            await expect(self.page.locator(".staging-status", has_text="…")).to_have_count(0)

    async def answers(self, button: Locator, name: str) -> None:
        """Presses an answer once it says this and is possible; until the table has heard it."""
        await self.wait_until_possible(button, name)
        await press(button)
        await self.wait_until_heard()

    async def wait_until_connected(self) -> None:
        """Waits until the line to the server stands, again or for the first time."""
        await expect(self.page.locator("[data-connection=open]")).to_be_attached()

    async def wait_until_cut_off(self) -> None:
        """Waits until the page has noticed that there is no line."""
        await expect(self.page.locator("[data-connection=lost]")).to_be_attached()

    async def wait_until_busy(self) -> None:
        """Waits until an answer is on its way."""
        await expect(self.page.locator(".actions[aria-busy=true]")).to_be_attached()

    async def wait_until_heard(self) -> None:
        """Waits until none is on its way any more."""
        await expect(self.page.locator(".actions[aria-busy=true]")).to_have_count(0)

    async def wait_until_possible(self, button: Locator, name: str) -> None:
        """Waits until an answer says this and can be given."""
        await expect(button).to_have_accessible_name(re.compile(name))
        await expect(button).not_to_have_attribute("aria-disabled", "true")

    async def presses_in_vain(self, button: Locator, name: str, why: str) -> None:
        """Presses an answer that is not possible now: the page says why."""
        await expect(button).to_have_accessible_name(re.compile(f"{name}.*Not possible: "))
        await press(button)
        await expect(self.trouble).to_contain_text(why)
        await self.hears(why)

    async def wait_until_asked(self, words: str) -> None:
        """Waits until the prompt says so."""
        await expect(self.sentence).to_contain_text(words)

    async def wait_until_told(self, words: str) -> None:
        """Waits until the log's last lines say so."""
        await expect(self.page.locator(".log")).to_contain_text(words)

    async def hears(self, words: str) -> None:
        """Waits until it is spoken to those who listen."""
        await expect(
            self.page.locator(".spoken [role=log] p", has_text=words).first
        ).to_be_attached()

    async def sees_the_count(self) -> None:
        """Waits until the deal is over and every hand is counted."""
        await expect(self.page.locator('.table[data-count="whole"]')).to_be_visible()

    async def wait_for_next_deal(self) -> None:
        """Waits until the next deal is there."""
        await expect(self.page.locator(".table[data-count]")).to_have_count(0)

    async def table(self) -> dict[str, Any]:
        """What lies on the table, as it is shown: the same for everybody who sits there."""
        seen: dict[str, Any] = await self.page.evaluate(TABLE)
        return seen

    async def opens(self, item: str) -> Locator:
        """Opens an entry of the table's menu; gives its dialog."""
        await press(self.page.get_by_role("button", name="Menu", exact=True).first)
        await press(self.page.locator("dialog .menu button", has_text=item).first)
        dialog = self.page.locator("dialog[open]")
        await expect(dialog).to_be_visible()
        return dialog


async def sits(site: Site, link: str, **how: Any) -> Sitter:
    """Somebody who has come to the table by the link of a seat, and sees it."""
    page = await site.visit(**how)
    await page.goto(link)
    await expect(page.locator(".table, .ended").first).to_be_visible()
    return Sitter(page)


async def all_see_the_same(people: Sequence[Sitter]) -> None:
    """Waits until all pages show one and the same table."""
    seen: list[dict[str, Any]] = []

    async def same() -> bool:
        seen[:] = [await person.table() for person in people]
        return all(one == seen[0] for one in seen)

    assert await comes_true(same), f"they see different tables: {seen}"


async def opens_settings(host: Sitter) -> None:
    await host.opens("People")
    await press(host.page.get_by_role("button", name="Table settings"))


async def saves_settings(host: Sitter) -> None:
    await press(host.page.get_by_role("button", name="Save"))
    await expect(host.page.get_by_role("dialog", name="The table")).to_have_count(0)
    await host.page.keyboard.press("Escape")
    await expect(host.page.locator("dialog[open]")).to_have_count(0)


async def gives_all_time(host: Sitter) -> None:
    """No count-down runs at the table any more."""
    await opens_settings(host)
    await press(host.page.locator(".checkbox", has_text="Slow table"))
    await expect(host.page.locator(".arrange-times")).to_have_count(0)
    await saves_settings(host)
