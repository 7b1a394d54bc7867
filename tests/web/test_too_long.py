"""Texts that are too long for their field: they stay, are marked, and say the limit."""

import pytest
from playwright.async_api import Locator, expect

from tests.web.keeping import Keeper
from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import opens_a_table, press, sits
from tests.web.watching import clipped

pytestmark = pytest.mark.in_turn


async def pastes(field: Locator, text: str) -> None:
    """Puts a text in place of what stands there, as from the clipboard."""
    await field.select_text()
    await field.page.keyboard.insert_text(text)


async def test_a_line_that_is_too_long_for_the_table_stays_until_it_is_shorter(site: Site) -> None:
    server = site.serve(scene="swap", people=3)
    await sits_without_a_page(site, server.seats["Ben"])
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    await press(ann.page.get_by_role("button", name="Talk"))
    await press(ann.page.get_by_role("button", name="Write…"))
    field = ann.page.get_by_label("Write to the table")
    line = "Who has three sevens? " * 7
    await pastes(field, line)
    await expect(field).to_have_value(line)
    await expect(field).to_have_attribute("aria-invalid", "true")
    told = ann.page.get_by_role("alert")
    await expect(told).to_have_text("This has 153 characters; it can have at most 140.")
    assert await clipped(ann.page) == []
    await pastes(field, line[:139])
    await expect(told).to_have_count(0)
    await expect(field).to_have_attribute("aria-invalid", "false")
    await press(ann.page.get_by_role("button", name="Send"))
    await expect(field).to_have_value("")


async def test_a_name_that_is_too_long_opens_no_table(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    await page.goto(server.url)
    await opens_a_table(page, "Bartholomew Montgomery III")
    told = page.get_by_role("alert")
    await expect(told.first).to_have_text("This has 26 characters; it can have at most 24.")
    await expect(told.last).to_contain_text("24")
    await expect(page.get_by_label("Your name")).to_have_value("Bartholomew Montgomery III")


@pytest.mark.full
async def test_names_and_titles_of_the_keeper_stay_too(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    keeper = Keeper(page)
    await keeper.comes(server.url)
    field = page.get_by_label("Player 2", exact=True)
    await pastes(field, "Bartholomew Montgomery III")
    told = page.get_by_role("alert")
    await expect(told).to_have_text("This has 26 characters; it can have at most 24.")
    await keeper.begins(("Ann", "Ben", "Cy"), "Classic", "Ann")
    await press(keeper.button("Players"))
    title = page.get_by_label("Name of the game")
    before = await title.input_value()
    await pastes(title, "Rummy at Oma's " * 6)
    await title.blur()
    await expect(told).to_have_text("This has 89 characters; it can have at most 80.")
    await expect(title).to_have_value("Rummy at Oma's " * 6)
    await page.keyboard.press("Escape")
    await press(keeper.button("Players"))
    await expect(title).to_have_value(before)
    await pastes(title, "Rummy at Oma's")
    await title.blur()
    await expect(told).to_have_count(0)
    await press(page.get_by_role("button", name="Close"))
    await press(keeper.button("Players"))
    await expect(title).to_have_value("Rummy at Oma's")
