"""Tap to explain: a tap says what a thing is, and plays nothing; by touch and by keys."""

import pytest
from playwright.async_api import Page, expect

from tests.web.player import tab_to
from tests.web.site import Site
from tests.web.sitting import press, press_key
from tests.web.test_access import Checked
from tests.web.watching import clipped

NOTE = ".table-note[data-kind=explain]"
SCROLLS = "(words) => words.scrollHeight > words.clientHeight + 1"
EXPLAINED = {
    ".stack-stock": "The stock",
    ".stack-pile": "The pile",
    ".hand-card": "Your hand",
    ".tool-sort": "Sort",
    ".top-button >> nth=1": "Scores",
}


async def expect_explained(page: Page, name: str) -> None:
    await expect(page.locator(NOTE).get_by_role("heading", name=name, exact=True)).to_be_visible()


@pytest.mark.in_turn("touch")
async def test_taps_explain_and_play_nothing(site: Site) -> None:
    server = site.serve(scene="family_turn")
    page = await site.visit(360, 740, touch=True)
    checked = Checked()
    await page.goto(server.seats["Anna"])
    await page.get_by_role("button", name="Draw", exact=True).wait_for()
    held = await page.locator(".hand-card").count()
    await press(page.get_by_role("button", name="Explain what I tap next"))
    await expect(page.locator(NOTE)).to_contain_text("Tap anything.")
    things = {**EXPLAINED, ".slots": "The contract", ".row-head": "A player", ".meld": "Melds"}
    for selector, name in things.items():
        await press(page.locator(selector).first)
        await expect_explained(page, name)
        assert await clipped(page) == [], name
        assert not await page.locator(f"{NOTE} .note-words").evaluate(SCROLLS), name
        await press(page.locator(NOTE).get_by_role("button", name="Another"))
    await press(page.locator(".hand-card").first)
    await checked.look(page, "a thing explained")
    await press(page.locator("[data-answer=discard], [data-answer=draw]").first)
    await expect(page.locator("[data-explained]")).to_have_count(1)
    assert await page.locator(".hand-card").count() == held
    assert await page.locator(".hand-card[aria-selected=true]").count() == 0
    await press(page.locator(NOTE).get_by_role("button", name="Done"))
    await expect(page.locator(NOTE)).to_have_count(0)
    await press(page.get_by_role("button", name="Draw", exact=True))
    await expect(page.locator(".hand-card")).to_have_count(held + 1)
    assert checked.told() == []


@pytest.mark.full
async def test_keys_explain_and_play_nothing(site: Site) -> None:
    server = site.serve(scene="family_turn")
    page = await site.visit()
    await page.goto(server.seats["Anna"])
    await page.get_by_role("button", name="Draw", exact=True).wait_for()
    held = await page.locator(".hand-card").count()
    await press_key(page, "e")
    await expect(page.locator(NOTE)).to_be_visible()
    await press_key(page, "d")
    for selector, name in {".seams": "The contract", ".stack-stock": "The stock"}.items():
        await tab_to(page, selector)
        await press_key(page, "Enter")
        await expect_explained(page, name)
    await tab_to(page, ".hand-card")
    await press_key(page, "Space")
    await expect_explained(page, "Your hand")
    assert await page.locator(".hand-card").count() == held
    await page.keyboard.press("Escape")
    await expect(page.locator(NOTE)).to_have_count(0)
    await press_key(page, "d")
    await expect(page.locator(".hand-card")).to_have_count(held + 1)
