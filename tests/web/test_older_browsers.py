"""Browsers that are too old are told so at once; what some of them lack comes along."""

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import press

TOO_OLD = "This browser is too old for the game."


@pytest.mark.in_turn
async def test_a_browser_that_is_too_old_is_told_so_and_nothing_else(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.add_init_script("delete Array.prototype.at")
    await page.goto(server.url)
    await expect(page.get_by_text(TOO_OLD)).to_be_visible()
    await expect(page.locator("#app")).to_be_empty()


@pytest.mark.in_turn
async def test_without_scripts_a_browser_of_today_is_not_called_too_old(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.route("**/*.js", lambda route: route.abort())
    site.expect_trouble("net::ERR_FAILED")
    await page.goto(server.url)
    await expect(page.get_by_text(TOO_OLD)).to_be_attached()
    await expect(page.get_by_text(TOO_OLD)).to_be_hidden()


@pytest.mark.in_turn
async def test_dialogs_open_and_close_in_a_browser_that_has_none(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.add_init_script(
        "for (const name of ['show', 'showModal', 'close', 'open', 'returnValue'])"
        " delete HTMLDialogElement.prototype[name]; delete window.HTMLDialogElement;"
    )
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Settings"))
    dialog = page.get_by_role("dialog", name="Settings")
    await expect(dialog).to_be_visible()
    await expect(dialog.get_by_role("heading", name="Settings")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await press(page.get_by_role("button", name="Settings"))
    await press(dialog.get_by_role("button", name="Close"))
    await expect(dialog).to_be_hidden()
