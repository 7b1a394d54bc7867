"""The big screen: nothing to press, no hand, nothing small, in any window."""

import pytest
from playwright.async_api import expect

from tests.web.big_screen import CROWDED, INSIDE, SMALLEST
from tests.web.site import Site
from tests.web.sitting import press, sits


@pytest.mark.in_turn("looks")
async def test_all_of_the_table_is_seen_from_afar_and_no_hand(site: Site) -> None:
    server = site.serve(scene="whole_deal", people=3)
    ben = await sits(site, server.seats["Ben"])
    page = await site.visit(1366, 768)
    await page.goto(server.seats["Ann"].partition("#")[0] + "/tv")
    await expect(page.locator(".screen-plate")).to_have_count(4)
    await expect(page.locator("button, a, input, .hand-card")).to_have_count(0)
    assert await page.evaluate(SMALLEST) >= 32
    await expect(page.locator(".screen-foot")).to_contain_text("1 watching")
    await ben.picks("7h")
    await ben.answers(ben.second, "Discard seven of hearts")
    await expect(page.locator(".screen-foot strong")).to_have_text("▸ Cy to play")
    await expect(page.locator(".screen-seat[data-turn] .screen-plate > b")).to_have_text("Cy")
    # As many as a table can have, each with a place of their own.
    for players in range(2, 11):
        side = 0 if players == 2 else 1 if players < 6 else 2 if players < 9 else 3
        edges = {"left": side, "far": players - 1 - 2 * side, "right": side, "near": 1}
        assert await page.evaluate(CROWDED, edges) == []
    for width, height in ((1366, 768), (3840, 2160), (1024, 900)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_function(INSIDE)
    # Whoever sits there finds the way to it in the menu.
    dialog = await ben.opens("People")
    await press(dialog.locator("summary", has_text="Let others watch"))
    link = dialog.get_by_role("link", name="Show on a big screen")
    assert (await link.get_attribute("href") or "").endswith("/tv#watch")
