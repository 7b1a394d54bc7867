"""The browser's way back: it closes what is open over a page, and then leaves the page."""

import re

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import press

pytestmark = pytest.mark.in_turn


@pytest.mark.in_turn("visits")
async def test_the_way_back_closes_a_dialog_before_it_leaves_the_table(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    page = await site.visit(360, 740, touch=True)
    dialog = page.locator("dialog[open]")
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Settings"))
    await expect(dialog).to_be_visible()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()

    await page.goto(server.seats["Ann"])
    menu = page.get_by_role("button", name="Menu", exact=True)
    await press(menu)
    await press(dialog.get_by_role("button", name="People"))
    await press(dialog.get_by_role("button", name="Table settings"))
    await expect(dialog.get_by_text("Time to buy")).to_be_visible()
    await page.go_back()
    await expect(dialog.get_by_role("heading", name="People")).to_be_visible()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await expect(page.locator(".table")).to_be_visible()

    # One that is closed otherwise takes no way back away.
    await press(menu)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await page.go_back()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()

    # Nor does one that was open when the page was loaded anew.
    await page.goto(server.seats["Ann"])
    await press(menu)
    await expect(dialog).to_be_visible()
    await page.reload()
    await expect(menu).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.in_turn("visits")
async def test_the_way_back_out_of_a_dialog_keeps_what_was_changed_before(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    dialog = page.locator("dialog[open]")
    whole = page.get_by_role("button", name="whole contract").first
    await page.goto(f"{server.url}/house-rules?rules=dunlop")
    await press(whole)
    await press(dialog.get_by_role("button", pressed=False).nth(1))
    await expect(dialog).to_have_count(0)
    await expect(page).not_to_have_url(re.compile("rules=dunlop$"))
    await expect(page.locator(".differences > li")).to_have_count(1)
    address = page.url
    await press(whole)
    await expect(dialog).to_be_visible()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await expect(page.locator(".differences > li")).to_have_count(1)
    await expect(page).to_have_url(address)
