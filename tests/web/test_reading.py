"""Home, lobby and dialogs for eyes and fingers: nothing small, no sign without a word, nothing
clipped when the text is twice as large or spaced as WCAG 1.4.12 has it."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page, expect

from tests.chance import so_many
from tests.web.site import Site
from tests.web.sitting import opens_a_table, press
from tests.web.watching import too_wide

LEAST_TYPE = 14
LEAST_TARGET = 44
SIZES = ((360, 740), (740, 360), (820, 1180), (1440, 900))

_FAULTS = """
([type, target]) => {
  const root = document.querySelector("dialog[open]") ?? document.querySelector("#app");
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const hidden = (one) => one.closest(".spoken, [aria-hidden=true], .sprite");
  const name = (one) => `${one.tagName} ${(one.textContent || one.className).trim().slice(0, 40)}`;
  const faults = new Set();
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !shown(one) || hidden(one)) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < type - 0.01) faults.add(`${size} px: ${name(one)}`);
  }
  const controls = "button, a[href], select, summary, input:not([readonly])";
  for (const one of root.querySelectorAll(controls)) {
    if (!shown(one) || hidden(one)) continue;
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    if (height < target - 0.5) faults.add(`${Math.round(height)} px high: ${name(one)}`);
    const said = one.closest("label") ?? one;
    if (!said.innerText?.trim() && !one.labels?.length) faults.add(`no word: ${one.outerHTML}`);
  }
  return [...faults];
}
"""

_CLIPPED = """
() => {
  const root = document.querySelector("dialog[open]") ?? document.querySelector("#app");
  const cut = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const wide = one.scrollWidth > one.clientWidth + 1;
    const high = one.scrollHeight > one.clientHeight + 1;
    return (wide && overflowX !== "visible") || (high && ["hidden", "clip"].includes(overflowY));
  };
  return [...root.querySelectorAll("*")]
    .filter((one) => one.checkVisibility() && !one.closest(".spoken, input, select, .card, svg"))
    .filter(cut)
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`);
}
"""

_SPACED = """
* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }
"""
# Until what measures itself has followed the new letters.
_TWO_FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
_TWICE = ":root { font-size: 200%; }"

Look = Callable[[Page, str], Awaitable[None]]


async def _everywhere(site: Site, size: tuple[int, int], look: Look) -> None:
    """Looks at home, its dialogs, the lobby of the host and of a guest."""
    server = site.shared()
    page = await site.visit(*size, touch=size[0] < 1000)
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await look(page, "home")
    dialogs = {
        "Change": ".rule-set-choice",
        "Our rules": ".rules-short",
        "Settings": ".settings",
        "Play with family": ".stepper",
    }
    for name, inside in dialogs.items():
        await press(page.get_by_role("button", name=name).first)
        await expect(page.locator(f"dialog[open] {inside}")).to_be_visible()
        await look(page, name)
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog[open]")).to_have_count(0)
    await opens_a_table(page, "Ann")
    link = page.get_by_role("textbox", name="Link to this table")
    await expect(link).to_be_visible()
    await look(page, "the host's lobby")
    guest = await site.visit(*size, touch=size[0] < 1000)
    await guest.goto(await link.input_value())
    await expect(guest.get_by_label("What should we call you?")).to_be_visible()
    await look(guest, "a guest's lobby")


async def _small(page: Page) -> dict[str, list[str]]:
    """What is too small or has no word, at each size; the page has its own size again then."""
    usual, found = page.viewport_size, {}
    assert usual is not None
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        target = LEAST_TARGET if width < 1000 else 36
        found[f"at {width}×{height}"] = await page.evaluate(_FAULTS, [LEAST_TYPE, target])
    await page.set_viewport_size(usual)
    return found


async def _clipped(page: Page) -> dict[str, list[str]]:
    """What is cut off or too wide in large and in spaced text."""
    found = {}
    for how, style in (("twice as large", _TWICE), ("spaced", _SPACED)):
        added = await page.evaluate_handle(
            """(text) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(text);
              document.adoptedStyleSheets = [sheet];
            }""",
            style,
        )
        await added.dispose()
        await page.evaluate(_TWO_FRAMES)
        found[how] = await page.evaluate(_CLIPPED) + await too_wide(page)
    await page.evaluate("document.adoptedStyleSheets = []")
    return found


@pytest.mark.in_turn("looks")
@pytest.mark.parametrize("size", [(360, 740), (1440, 900)][: so_many(1, full=2)])
async def test_nothing_is_small_or_clipped_and_no_sign_stands_without_a_word(
    site: Site, size: tuple[int, int]
) -> None:
    found: dict[str, list[str]] = {}

    async def look(page: Page, where: str) -> None:
        for how, faults in {**await _small(page), **await _clipped(page)}.items():
            if faults:
                found[f"{where}, {how}"] = faults

    await _everywhere(site, size, look)
    assert found == {}
