"""The browser's way back: it closes what is open over a page, and then leaves the page."""

from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import press


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
