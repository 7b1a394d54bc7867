"""Going down, with the mouse: in any order, quickly or slowly, alone or with help."""

import pytest
from playwright.async_api import expect

from liverpool.record.cards import read_cards
from tests.web.site import Site
from tests.web.sitting import press, sits

# All taps at once, quicker than any answer can come.
QUICK = """
(keys) => {
  for (const key of keys) document.querySelector(`.hand-card[data-key="${key}"]`).click();
}
"""


@pytest.mark.in_turn("touch")
async def test_quick_taps_go_where_slow_ones_would(site: Site) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"])
    await ann.opens_an_empty_tray()
    cards = read_cards("9c 9h 9s 7d 4d 6d 5d")
    await ann.page.evaluate(QUICK, [f"{face}.0" for face in cards])
    await expect(ann.page.locator(".staging-slot[data-done]")).to_have_count(2)
    # All can be taken back, until the turn is sent.
    await ann.answers(ann.main, "Lay down")
    await ann.holds(4)
    await press(ann.page.get_by_role("button", name="Undo", exact=True))
    await expect(ann.page.locator(".staging-slot[data-done]")).to_have_count(2)
    await press(ann.page.get_by_role("button", name="Clear the tray"))
    await ann.holds(11)


@pytest.mark.full  # every day in a deal that is watched (test_nothing_jumps)
async def test_the_page_finds_the_melds(site: Site) -> None:
    server = site.serve(scene="three_runs")
    ann = await sits(site, server.seats["Ann"])
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".staging-slot[data-done]")).to_have_count(3)
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".row[data-own] .meld")).to_have_count(3)
