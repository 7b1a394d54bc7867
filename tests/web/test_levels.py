"""Who plays in the seats that people leave free: chosen on a small screen, by keys and touch."""

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.web.site import Site
from tests.web.sitting import Sitter, press, press_key
from tests.web.sitting import opens_a_table as opens
from tests.web.watching import too_wide

SMALL: dict[str, Any] = {"width": 320, "height": 640}


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


async def opens_a_table(page: Page, url: str) -> Locator:
    """Ann opens a table of four; gives the list of its seats."""
    await page.goto(url)
    await opens(page, "Ann")
    seats = page.locator(".seats li")
    await expect(seats).to_contain_text(["Ann", "or a bot", "or a bot", "or a bot"])
    return seats


async def reaches(page: Page, thing: Locator) -> None:
    """Goes on by Tab until the thing has the focus."""
    for _ in range(40):
        if await thing.evaluate("(thing) => thing === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {thing}")


@pytest.mark.full
async def test_bots_are_chosen_by_keyboard(site: Site) -> None:
    server = site.serve(pace="calm")
    page = await site.visit(**SMALL)
    seats = await opens_a_table(page, server.url)

    choose = button(page, "Change who plays in seat 3")
    await reaches(page, choose)
    await press_key(page, "Enter")
    dialog = page.locator("dialog[open]")
    await reaches(page, dialog.get_by_role("radio", name="Sam, level 3"))
    await press_key(page, "ArrowDown")
    await press_key(page, "ArrowDown")
    await expect(dialog.get_by_role("radio", name="Edith, level 5")).to_be_checked()
    await press_key(page, "Enter")
    await expect(dialog).to_have_count(0)
    await expect(choose).to_be_focused()
    await expect(seats).to_contain_text(["Ann", "or a bot", "or Edith, level 5", "or a bot"])

    everywhere = button(page, "Change the bots in the free seats")
    await reaches(page, everywhere)
    await press_key(page, "Enter")
    await reaches(page, dialog.get_by_role("radio", name="Sam, level 3"))
    await press_key(page, "ArrowUp")
    await press_key(page, "Enter")
    await expect(page.locator(".seats-panel")).to_contain_text("are played by easy bots")
    await expect(seats).to_contain_text(["Ann", "or a bot", "or a bot", "or a bot"])
    assert await too_wide(page) == []

    await reaches(page, button(page, "Start"))
    await press_key(page, "Enter")
    await expect(page.get_by_role("button", name="bot, level 2")).to_have_count(3)
    assert await too_wide(page) == []


@pytest.mark.in_turn("touch")
async def test_bots_are_chosen_by_touch(site: Site) -> None:
    server = site.serve(pace="calm")
    page = await site.visit(**SMALL, touch=True)
    await page.goto(
        f"{server.url}/house-rules?rules=dunlop&deals.3.contract=set 2, set 2, set 2, set 2"
    )
    await page.get_by_label("Your name").fill("Ann")
    await press(button(page, "Open a table"))
    seats = page.locator(".seats li")
    await press(button(page, "Change the bots in the free seats"))
    dialog = page.locator("dialog[open]")
    await expect(dialog.locator("label", has_text="Ada, level 6")).to_contain_text(
        "before each move.By these rules Ada looks ahead only in deals 1, 2, 4, 5, 6 and 7."
    )
    assert await too_wide(page) == []
    await press(dialog.get_by_text("A mixed family"))
    await press(dialog.get_by_role("button", name="Save"))
    await expect(page.locator(".seats-panel")).to_contain_text("are played by bots of all levels")
    await expect(seats).to_contain_text(["Ann", "or Lottie, level 2", "or Rosa, level 4", "or Sam"])

    await press(button(page, "Change who plays in seat 2"))
    await press(dialog.get_by_text("Pip, level 1"))
    assert await too_wide(page) == []
    await press(dialog.get_by_role("button", name="Save"))
    await expect(seats).to_contain_text(["Ann", "or Pip, level 1", "or Rosa, level 4", "or Sam"])

    # In the game the host may let another bot play on.
    await press(button(page, "Start"))
    await expect(page.locator(".table")).to_be_visible()
    people = await Sitter(page).opens("People")
    await expect(people.get_by_role("listitem").filter(has_text="Pip")).to_contain_text(
        "bot, level 1"
    )
    await press(people.get_by_role("button", name="Change who plays in seat 2"))
    await press(page.locator("dialog[open]").get_by_text("Edith, level 5"))
    await press(page.locator("dialog[open]").get_by_role("button", name="Save"))
    people = page.get_by_role("dialog", name="People")
    await expect(people.get_by_role("listitem").filter(has_text="Edith")).to_contain_text(
        "bot, level 5"
    )
    assert await too_wide(page) == []


@pytest.mark.full  # every day web/tests/levels.test.ts
async def test_play_now_remembers_who_plays(site: Site) -> None:
    server = site.serve(pace="calm")
    page = await site.visit(**SMALL, touch=True)
    await page.goto(server.url)
    now = page.locator(".rules-of-play")
    await expect(now).to_contain_text("bots of medium strength")
    await press(button(page, "Change rules, bots and pace"))
    await press(page.locator("dialog[open]").get_by_text("Rosa, level 4"))
    await press(page.locator("dialog[open]").get_by_role("button", name="Done"))
    await expect(now).to_contain_text("strong bots")
    await page.reload()
    await expect(now).to_contain_text("strong bots")
    await press(button(page, "Play now"))
    await press(button(page, "Just play"))
    await expect(page.get_by_role("button", name="bot, level 4")).to_have_count(3)
