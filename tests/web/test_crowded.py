"""Hands of many cards, small screens, large letters: all of it is seen and can be touched."""

import re

import pytest
from playwright.async_api import expect

from tests.chance import so_many, together
from tests.web.site import Site
from tests.web.sitting import Sitter, free_spot, opens_a_table, press, sits
from tests.web.watching import covered, too_wide

pytestmark = pytest.mark.in_turn

NARROWEST = 40
"""Pixels of a card that a finger needs."""
FINGER = 44
"""Pixels of anything else."""


@pytest.mark.parametrize(
    ("size", "cards"),
    together([(360, 740), (740, 360), (820, 1180)][: so_many(1, full=3)], [24, 15]),
)
async def test_a_large_hand_stays_on_the_screen_and_under_the_finger(
    site: Site, size: tuple[int, int], cards: int
) -> None:
    width, height = size
    server = site.serve(scene=f"hand_of_{cards}")
    how = {"width": width, "height": height, "touch": True}
    ann = await sits(site, server.seats["Ann"], **how)
    await ann.holds(cards)
    assert await too_wide(ann.page) == []
    for card in await ann.cards.all():
        spot = await free_spot(card)
        assert spot["width"] >= NARROWEST, await card.inner_text()
        box = await card.bounding_box()
        assert box is not None
        assert box["x"] >= -1
        assert box["x"] + box["width"] <= width + 1
        assert box["y"] + min(box["height"], NARROWEST) <= height
    # The answers stay in sight, and a tap on the last card selects just that.
    for button in (ann.second, ann.main):
        await free_spot(button)
    await press(ann.cards.last)
    await expect(ann.page.locator(".hand-card[aria-selected=true]")).to_have_count(1)
    await expect(ann.cards.last).to_have_attribute("aria-selected", "true")


async def test_ten_players_have_room_for_a_finger_on_a_phone_on_its_side(site: Site) -> None:
    server = site.serve(scene="ten_down", pace="calm")
    anna = await sits(site, server.seats["Anna"], width=740, height=360, touch=True)
    rows, more = anna.page.locator(".rows > .row"), anna.page.locator(".rows-more")
    heights = "all => all.map((row) => row.getBoundingClientRect().height)"
    assert min(await rows.evaluate_all(heights)) >= FINGER
    # Her own row stays in sight, and it is said how many are not.
    await free_spot(anna.page.locator(".row[data-own] > .row-head"))
    await expect(more).to_have_text(re.compile("^▾ [34] below"))
    for name in ("Tom", "Max"):
        await free_spot(anna.page.locator(".row-head", has_text=name))
    await expect(more).to_have_text(re.compile("^▴ [34] above"))
    await free_spot(anna.page.locator(".row[data-own] > .row-head"))
    assert (await covered(anna.page))[1] == []


async def test_a_tap_on_what_is_not_possible_is_not_lost(site: Site) -> None:
    server = site.serve(scene="hand_of_15")
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    await ann.presses_in_vain(ann.second, "Discard", "Select the one card")
    await press(ann.page.locator(".stack-stock"))
    await expect(ann.trouble).not_to_contain_text("Select the one card")
    await expect(ann.trouble).not_to_be_empty()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (720, 450)][: so_many(1, full=2)])
async def test_no_page_scrolls_sideways(site: Site, width: int, height: int) -> None:
    """A window of half the pixels is what a browser gives to a page at 200 %."""
    server = site.serve(scene="last_card")
    page = await site.visit(width, height)
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert await too_wide(page) == []
    await opens_a_table(page, "Ann")
    await expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    assert await too_wide(page) == []
    await free_spot(page.get_by_role("button", name="Start"))

    await page.goto(server.seats["Ann"])
    ann = Sitter(page)
    await ann.holds(1)
    assert await too_wide(page) == []
    for button in (ann.second, ann.main):
        await free_spot(button)
    await ann.picks("2s")
    await ann.answers(ann.second, "Discard two of spades")
    await ann.sees_the_count()
    assert await too_wide(page) == []
    await ann.answers(ann.main, "See the result")
    await expect(page.locator(".game-over")).to_be_visible()
    assert await too_wide(page) == []
    await free_spot(page.get_by_role("button", name="Play again"))


# What is written in a box and has no room there. A longer name is cut short, and said in full.
_CUT_OFF = """
() => {
  const boxes = ".prompt, .answer, .top-button, .slot, .tool, .seams, .stack-label";
  const shown = [...document.querySelectorAll(`.table :is(${boxes})`)];
  const spills = (box) =>
    box.scrollWidth > box.clientWidth + 2 || box.scrollHeight > box.clientHeight + 2;
  return shown
    .filter(spills)
    .map((box) => `${box.className}: ${box.textContent.trim()}`);
}
"""


@pytest.mark.parametrize(
    ("width", "height"), [(360, 740), (1440, 900), (820, 1180)][: so_many(1, full=3)]
)
async def test_letters_twice_as_large_have_room(site: Site, width: int, height: int) -> None:
    server = site.serve(scene="family_turn", pace="calm")
    page = await site.visit(width, height)
    await page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        " document.documentElement.style.fontSize = '32px'; })"
    )
    await page.goto(server.seats["Anna"])
    await Sitter(page).holds(20)
    assert await page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > 24
    assert await page.evaluate(_CUT_OFF) == []
    assert await too_wide(page) == []
