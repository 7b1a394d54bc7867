"""A table for the family: opened, shared by a link, left, and come back to."""

import re

from playwright.async_api import Locator, Page, expect

from tests.web.site import Site
from tests.web.sitting import Sitter, all_see_the_same, press, sits


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


async def opens_a_table(page: Page, url: str, name: str, seats: int) -> str:
    """From home to the lobby; gives the link to be sent."""
    await page.goto(url)
    await page.get_by_label("Your name").fill(name)
    chosen = page.locator(".family output")
    while int(await chosen.inner_text()) > seats:
        await press(button(page, "Seats: fewer"))
    await expect(chosen).to_have_text(str(seats))
    await page.get_by_label("Rule set").select_option(label="Dunlop's page")
    await press(button(page, "Open a table"))
    link = page.get_by_role("textbox", name="Link to this table")
    await expect(link).to_have_value(re.compile(r"/t/\w+$"))
    return await link.input_value()


async def comes(site: Site, link: str, name: str) -> Page:
    """Somebody opens the link and says who they are; they sit nowhere yet."""
    page = await site.visit()
    await page.goto(link)
    await page.get_by_label("Your name").fill(name)
    return page


async def at_the_table(page: Page) -> Sitter:
    await expect(page.locator(".table")).to_be_visible()
    return Sitter(page)


async def leaves(person: Sitter) -> None:
    people = await person.opens("People")
    await press(people.get_by_role("button", name="Leave the seat"))
    await press(people.get_by_role("button", name="Leave the seat"))
    await expect(button(person.page, "Play now")).to_be_visible()


async def test_a_link_brings_the_family_to_one_table(site: Site) -> None:
    server = site.serve()
    anns = await site.visit()
    link = await opens_a_table(anns, server.url, "Ann", 4)
    bens = await comes(site, link, "Ben")
    await press(button(bens, "Take a seat"))
    await expect(anns.locator(".seats li")).to_contain_text(
        ["Ann", "Ben", "Free seat", "Free seat"]
    )
    # Whoever sits may start; bots take the free seats.
    await press(button(bens, "Start"))
    ann, ben = await at_the_table(anns), await at_the_table(bens)
    await all_see_the_same([ann, ben])
    assert len((await ann.table())["seats"]) == 4

    # One who comes late takes over a bot's seat, in the middle of the game.
    cys = await comes(site, link, "Cy")
    await expect(button(cys, "Take over the seat of")).to_have_count(2)
    await press(button(cys, "Take over the seat of").last)
    cy = await at_the_table(cys)
    await expect(anns.locator(".row[data-seat='3'] .row-name")).to_contain_text("Cy")
    await all_see_the_same([ann, ben, cy])

    # The host takes the seat from somebody, who is told so.
    people = await ann.opens("People")
    row = people.get_by_role("listitem").filter(has_text="Ben")
    await press(row.get_by_role("button", name="Remove"))
    await press(row.get_by_role("button", name="Remove"))
    await expect(bens.get_by_role("alert")).to_contain_text("The host has given your seat")
    await anns.keyboard.press("Escape")

    # The host leaves, and the next one is host.
    await leaves(ann)
    people = await cy.opens("People")
    await expect(people.get_by_role("listitem").filter(has_text="Cy")).to_contain_text("host")
    await expect(button(cys, "Pause the game")).to_be_visible()


async def test_a_seat_is_moved_to_another_device_and_shows_the_same_in_both(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    dialog = await ann.opens("Your seat on another device")
    link = await dialog.get_by_role("textbox", name="Link to your seat").input_value()
    assert "#seat=" in link
    await ann.page.keyboard.press("Escape")

    phone = await sits(site, link, width=360, height=740, touch=True)
    assert "#seat=" not in phone.page.url  # the secret does not stay in sight
    tab = Sitter(await ann.page.context.new_page())
    await tab.page.goto(ann.page.url)
    for other in (phone, tab):
        await expect(other.cards).to_have_count(11)
        assert await other.hand() == await ann.hand()
    await phone.picks("Kd")
    await phone.answers(phone.second, "Discard king of diamonds")
    for other in (ann, tab):
        await other.is_told("You discard")
        await other.holds(len(await phone.hand()))
        assert await other.hand() == await phone.hand()
    await all_see_the_same([ann, phone, tab])


async def test_home_lists_a_table_that_was_left_open(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    await ann.page.goto(server.url)
    mine = ann.page.locator(".your-tables a")
    await expect(mine).to_contain_text("Deal 2")
    await press(mine)
    await expect(ann.page.locator(".table")).to_be_visible()
    await ann.holds(11)


async def test_a_link_to_no_table_says_so(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(f"{server.url}/t/abcdefghijk")
    await expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    await press(button(page, "Home"))
    await expect(button(page, "Play now")).to_be_visible()
