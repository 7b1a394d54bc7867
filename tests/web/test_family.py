"""A table for the family: opened, shared by a link, left, and come back to."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.web.serving import served
from tests.web.sitting import Sitter, all_see_the_same, press
from tests.web.visits import Visits


def button(page: Page, name: str) -> "Locator":
    return page.get_by_role("button", name=name)


async def opens_a_table(page: Page, url: str, name: str, seats: int) -> str:
    """From home to the lobby; gives the link to be sent."""
    await page.goto(url)
    await page.get_by_label("Your name").fill(name)
    stepper = page.locator(".family .stepper")
    while int(await stepper.locator("output, input").first.inner_text()) > seats:
        await press(stepper.get_by_role("button").first)
    await page.get_by_label("Rule set").select_option(label="Dunlop's page")
    await press(button(page, "Open a table"))
    link = page.get_by_label("Link to this table")
    await expect(link).to_have_value(re.compile(r"/t/\w+$"))
    return await link.input_value()


async def sits_down(page: Page, link: str, name: str) -> None:
    await page.goto(link)
    await page.get_by_label("Your name").fill(name)


async def at_the_table(page: Page) -> Sitter:
    await expect(page.locator(".table")).to_be_visible()
    return Sitter(page)
