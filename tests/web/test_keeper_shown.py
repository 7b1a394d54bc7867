"""What others see of a sheet that is kept: it follows, catches up, and says when there is none."""

from shutil import rmtree
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.web.keeping import QUARTERS, Keeper
from tests.web.site import Site
from tests.web.sitting import press

pytestmark = pytest.mark.in_turn

PEOPLE = ("Ann", "Ben", "Cy")

_LIES_FREE = """() => {
    const banner = document.querySelector(".lost-banner");
    banner.style.minHeight = "8rem";
    scrollTo(0, document.body.scrollHeight);
    const last = document.querySelector(".keeper-papers").getBoundingClientRect().bottom;
    const free = last <= banner.getBoundingClientRect().top;
    banner.style.minHeight = "";
    scrollTo(0, 0);
    return free;
}"""
"""Whether what ends the sheet can be brought above the banner."""


async def shows(keeper: Keeper) -> str:
    """Shows the sheet to others; gives the link's path."""
    await press(keeper.button("Show others"))
    await press(keeper.button("Make a link"))
    field = keeper.page.get_by_role("textbox", name="Link to the sheet")
    await expect(field).to_be_visible()
    await expect(keeper.page.locator(".qr:not([aria-hidden])")).to_be_visible()
    link = await field.input_value()
    await keeper.page.keyboard.press("Escape")
    return urlsplit(link).path


async def looks_on(site: Site, address: str) -> Keeper:
    follower = Keeper(await site.visit(820, 1180))
    await follower.page.goto(address)
    return follower


async def test_others_see_every_change(site: Site) -> None:
    server = site.shared()
    keeper = Keeper(await site.visit(360, 740, touch=True))
    await keeper.comes(server.url)
    await keeper.begins(PEOPLE, QUARTERS, "Ann")
    path = await shows(keeper)
    follower = await looks_on(site, server.url + path)
    await expect(follower.heading).to_have_text("Deal 1 of 7")
    await follower.expect_totals(0, 0, 0)
    await keeper.enters("Ann", (None, "K", "Q"))
    await follower.expect_totals(0, 10, 10)
    await expect(follower.heading).to_have_text("Deal 2 of 7")
    await expect(follower.page.locator(".keeper-coins")).to_contain_text(
        "Ann went out and takes 75 coins"
    )
    # A half-typed deal is told as such; a correction and a step back are followed, too.
    await press(keeper.main)
    await keeper.says_out("Ben")
    await expect(follower.page.get_by_text("Deal 2 is being written down.")).to_be_visible()
    await press(keeper.page.locator(".keeper-undo"))
    await expect(follower.page.get_by_text("Deal 2 is being written down.")).to_have_count(0)
    # Nothing can be changed here.
    await expect(follower.sheet.get_by_role("button")).to_have_count(0)
    # Who comes later sees the same, and that it was last changed.
    late = await looks_on(site, server.url + path)
    await late.expect_totals(0, 10, 10)
    await expect(late.page.get_by_text("Last change:")).to_be_visible()


async def test_what_was_kept_meanwhile_is_shown_later(site: Site) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    keeper = Keeper(await site.visit(360, 740, touch=True))
    await keeper.comes(server.url)
    await keeper.begins(PEOPLE, QUARTERS, "Ann")
    path = await shows(keeper)
    follower = await looks_on(site, server.url + path)
    await follower.expect_totals(0, 0, 0)
    await expect(keeper.page.get_by_text("others can follow along")).to_be_visible()
    # From here on this is Ben's own phone.
    await press(keeper.button("Show others"))
    await press(keeper.page.get_by_text("Players enter their own points on their own phones"))
    await keeper.page.keyboard.press("Escape")
    await press(follower.button("Ben"))
    await press(follower.button("Enter a total"))
    digits = follower.page.locator(".keeper-digits")
    at = await digits.bounding_box()
    server.stop()
    await expect(follower.page.locator(".lost-banner")).to_be_visible()
    assert await digits.bounding_box() == at  # for the finger that is on its way
    assert await follower.page.evaluate(_LIES_FREE)  # however many lines the banner has
    await expect(keeper.page.get_by_text("others don't see this yet")).to_be_visible()
    await keeper.says_out("Ann")
    await press(keeper.page.locator(".keeper-foot .main"))
    await keeper.says_left("Q")
    await press(keeper.button("Back to the sheet"))
    await expect(keeper.page.get_by_text("Still missing: Ben's cards.")).to_be_visible()
    await expect(keeper.page.locator(".lost-banner")).to_have_count(0)
    await follower.says_left(15)
    await press(follower.button("Send to the keeper"))
    await expect(follower.page.get_by_text("15 points: will be sent when")).to_be_visible()
    server.start()
    for each in (keeper, follower):
        await each.expect_totals(0, 15, 10)
    await expect(keeper.page.get_by_text("others can follow along")).to_be_visible()
    await expect(keeper.page.locator(".keeper-undo")).to_contain_text("Ben's own phone")


@pytest.mark.full
async def test_a_server_that_has_forgotten_the_sheet(site: Site) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    keeper = Keeper(await site.visit(360, 740, touch=True))
    await keeper.comes(server.url)
    await keeper.begins(PEOPLE, QUARTERS, "Ann")
    path = await shows(keeper)
    server.stop()
    rmtree(server.folder)
    server.start()
    await keeper.enters("Ann", (None, "K", "Q"))
    await expect(keeper.page.get_by_text("others can follow along")).to_be_visible()
    await expect(keeper.page.locator("[data-behind=false]")).to_be_attached()
    await press(keeper.button("Show others"))
    field = keeper.page.get_by_role("textbox", name="Link to the sheet")
    await expect(field).not_to_have_value(server.url + path)
    follower = await looks_on(site, await field.input_value())
    await follower.expect_totals(0, 10, 10)


@pytest.mark.full
async def test_stopping_leaves_the_sheet_as_it_was(site: Site) -> None:
    server = site.shared()
    keeper = Keeper(await site.visit())
    await keeper.page.clock.install()
    await keeper.comes(server.url)
    await keeper.begins(PEOPLE, QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    path = await shows(keeper)
    await press(keeper.button("Show others"))
    await press(keeper.button("Stop showing"))
    await keeper.page.keyboard.press("Escape")
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.expect_totals(0, 20, 20)
    # Long enough for a change to be sent, if it were.
    await keeper.page.clock.fast_forward("00:10")
    follower = await looks_on(site, server.url + path)
    await follower.expect_totals(0, 10, 10)
