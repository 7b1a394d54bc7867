"""No letter of a page beside the table is smaller than 14 pixels, on the narrowest phone."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.web.keeping import Keeper
from tests.web.site import Site
from tests.web.sitting import press

LEAST: Final = 14
PAGES: Final = ("/", "/house-rules", "/print", "/record", "/games")

_SMALLER: Final = """
(least) => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || around.closest(".spoken, option, svg")) continue;
    if (!around.checkVisibility({ visibilityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    if (size < least - 0.01) found.push(`${texts.currentNode.textContent}: ${size}`);
  }
  return found;
}
"""


_INSIDE: Final = """
(one) => {
  const [mark, cell] = [one, one.closest("td")].map((each) => each.getBoundingClientRect());
  return cell.left <= mark.left && mark.right <= cell.right;
}
"""


@pytest.mark.in_turn("looks")
async def test_no_letter_is_small(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    small = {}
    for path in PAGES:
        await page.goto(f"{server.url}{path}")
        await expect(page.get_by_role("heading").first).to_be_visible()
        if path == "/house-rules":
            await press(page.get_by_role("button", name="Show all questions"))
        small[path] = await page.evaluate(_SMALLER, LEAST)
    keeper = Keeper(page)
    await keeper.comes(server.url)
    names = ("Grandma", "Alexander", "Ben", "Christina", "Uncle Bob", "Eve", "Frank", "Kim")
    await keeper.begins(names, "Grandma Mahlum's game: 25 off for going out", "Ben")
    await keeper.enters("Ben", [100, 120, None, 9, 9, 9, 9, 9])
    bonus = page.locator(".keeper-sheet td .went-out").first
    inside = await bonus.evaluate(_INSIDE)
    assert inside, "<−25> is wider than its cell"
    small["keeper"] = await page.evaluate(_SMALLER, LEAST)
    await press(keeper.main)
    await keeper.says_out("Ben")
    small["entry"] = await page.evaluate(_SMALLER, LEAST)
    assert not any(small.values()), small
    steps = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert await keeper.steps.evaluate_all(steps) == 0, "a name is cut"
