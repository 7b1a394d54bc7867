"""A table for the family: opened, shared by a link, left, and come back to."""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.web.site import Site
from tests.web.sitting import Sitter, all_see_the_same, press, sits


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


async def opens_a_table(page: Page, url: str, name: str, seats: int) -> str:
    """From home to the lobby; gives the link to be sent."""
    await page.goto(url)
    await press(button(page, "Play with family"))
    await page.get_by_label("Your name").fill(name)
    chosen = page.locator("dialog output")
    while int(await chosen.inner_text()) > seats:
        await press(button(page, "Seats: fewer"))
    await expect(chosen).to_have_text(str(seats))
    await expect(page.get_by_label("Classic")).to_be_checked()  # until another is chosen
    await press(page.locator(".rule-set-few label", has_text="Dunlop's page"))
    await press(button(page, "Open a table"))
    link = page.get_by_role("textbox", name="Link to this table")
    await expect(link).to_have_value(re.compile(r"/t/\w+$"))
    return await link.input_value()


async def comes(site: Site, link: str, name: str) -> Page:
    """Somebody opens the link and says who they are; they sit nowhere yet."""
    page = await site.visit()
    await page.goto(link)
    await page.get_by_label("What should we call you?").fill(name)
    return page


async def at_the_table(page: Page) -> Sitter:
    await expect(page.locator(".table")).to_be_visible()
    return Sitter(page)


async def leaves(person: Sitter) -> None:
    people = await person.opens("People")
    await press(people.get_by_role("button", name="Leave the seat"))
    await press(people.get_by_role("button", name="Leave the seat"))
    await expect(button(person.page, "Play now")).to_be_visible()


@pytest.mark.in_turn("whole evenings")
async def test_a_link_brings_the_family_to_one_table(site: Site) -> None:
    server = site.serve()
    anns = await site.visit()
    link = await opens_a_table(anns, server.url, "Ann", 4)
    bens = await comes(site, link, "Ben")
    await press(bens.get_by_role("button", name="Sit down", exact=True))
    await expect(anns.locator(".seats li")).to_contain_text(
        ["Ann", "Ben", "Free seat", "Free seat"]
    )
    # Whoever sits there may hide another's name, already here.
    await expect(button(anns, "About the name of")).to_have_count(0)
    await press(button(bens, "About the name of Ann"))
    await expect(button(bens, "Report it to the host")).to_have_count(0)
    hides = bens.get_by_label("Hide this name")
    await press(hides)
    await expect(bens.locator(".seats li").first).to_contain_text("Player 1")
    await press(hides)
    await expect(bens.locator(".seats li").first).to_contain_text("Ann")
    await bens.keyboard.press("Escape")

    # The host starts; others say that they are ready. Bots take the free seats.
    await press(button(bens, "Ready to start"))
    await expect(anns.locator(".seats li").nth(1)).to_contain_text("wants to start")
    await press(button(anns, "Start"))
    ann, ben = await at_the_table(anns), await at_the_table(bens)
    await all_see_the_same([ann, ben])
    assert len((await ann.table())["seats"]) == 4

    # Before any cards are dealt, one who comes late plays as soon as the host says yes.
    cys = await comes(site, link, "Cy")
    await expect(button(cys, "Take over the seat of")).to_have_count(2)
    await press(button(cys, "Take over the seat of").last)
    await press(request_at(anns).get_by_role("button", name="Yes"))
    cy = await at_the_table(cys)
    await expect(anns.locator(".row[data-seat='3'] .row-name")).to_contain_text("Cy")
    await all_see_the_same([ann, ben, cy])

    # The host removes somebody, who is told so.
    people = await ann.opens("People")
    row = people.get_by_role("listitem").filter(has_text="Ben")
    await press(row.get_by_role("button", name="Remove"))
    await press(row.get_by_role("button", name="Remove"))
    await expect(bens.get_by_role("alert")).to_contain_text("The host has removed you")
    await anns.keyboard.press("Escape")

    # The host leaves, and the next one is host.
    await leaves(ann)
    people = await cy.opens("People")
    await expect(people.get_by_role("listitem").filter(has_text="Cy")).to_contain_text("host")
    await expect(button(cys, "Pause the game")).to_be_visible()


_HOLDS: Final = """
(around, query) => around.querySelector(query).getBoundingClientRect().right
  <= around.getBoundingClientRect().right
"""


def request_at(page: Page) -> Locator:
    """Who would like to join, as the host sees it."""
    return page.get_by_role("region", name="Request to join")


@pytest.mark.in_turn
async def test_who_comes_late_asks_the_host_and_plays_from_the_next_deal(site: Site) -> None:
    server = site.serve(scene="contract", people=2)
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    ben = await sits(site, server.seats["Ben"])
    link = server.seats["Ann"].partition("#")[0]
    before = await edges(ann.page)
    cys = await comes(site, link, "Cyril")
    await press(button(cys, "Ask to join"))
    await expect(cys.get_by_text("The host has been asked")).to_be_visible()
    await expect(request_at(ann.page)).to_contain_text("Cyril would like to join.")
    await expect(request_at(ben.page)).to_have_count(0)
    asked = await request_at(ann.page).bounding_box()
    after = await edges(ann.page)
    assert asked is not None
    assert asked["height"] <= after["top"] < 80, "it covers nothing of the page"
    assert after["bottom"] == before["bottom"] <= 740, "and what is pressed stays where it is"
    await press(button(cys, "Home"))  # the request outlasts it
    mine = cys.locator(".your-tables a")
    await expect(mine).to_contain_text("Waiting for the host’s answer")
    await cys.reload()
    await press(mine)
    await expect(cys.get_by_text("The host has been asked")).to_be_visible()
    await press(request_at(ann.page).get_by_role("button", name="Yes"))
    cy = await at_the_table(cys)
    await expect(request_at(ann.page)).to_have_count(0)
    await expect(cys.locator(".prompt")).to_contain_text("You play from the next deal.")
    await expect(cy.cards).to_have_count(0)
    plate = ann.page.locator(".row[data-seat='2'] .row-head")
    await expect(plate.locator(".row-name")).to_contain_text("Cyril")
    await expect(plate.locator(".row-away")).to_be_visible()
    assert await plate.evaluate(_HOLDS, ".row-away"), "his words lie on his plate"
    await all_see_the_same([ann, ben, cy])
    await cys.reload()
    await expect(cys.locator(".prompt")).to_contain_text("You play from the next deal.")


async def edges(page: Page) -> dict[str, float]:
    """Where the table begins and where its answers end."""
    found: dict[str, float] = await page.evaluate(
        """() => ({
          top: document.querySelector(".top").getBoundingClientRect().top,
          bottom: document.querySelector(".answer-main").getBoundingClientRect().bottom,
        })"""
    )
    return found


@pytest.mark.full
async def test_who_is_not_let_in_hears_so(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    bens = await comes(site, server.seats["Ann"].partition("#")[0], "Ben 9")
    await press(button(bens, "Ask to join"))
    await press(request_at(ann.page).get_by_role("button", name="No"))
    await expect(bens.get_by_text("The host said no.")).to_be_visible()
    await expect(button(bens, "Ask to join")).to_be_visible()


@pytest.mark.full
async def test_the_host_changes_a_name(site: Site) -> None:
    server = site.serve(scene="contract", people=2)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    people = await ann.opens("People")
    await press(people.get_by_role("button", name="Rename Ben"))
    await ann.page.get_by_label("New name").fill("Player 2")
    await press(ann.page.get_by_role("button", name="Save"))
    await expect(people.get_by_role("listitem").filter(has_text="Player 2")).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".row[data-seat='1'] .row-name")).to_contain_text("Player 2")
    await all_see_the_same([ann, ben])


@pytest.mark.in_turn
async def test_a_name_is_hidden_on_ones_own_page_and_reported_to_the_host(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    ben, cy = [await sits(site, server.seats[name]) for name in ("Ben", "Cy")]
    await ben.opens("People")
    await press(ben.page.get_by_role("button", name="About the name of Cy"))
    await press(ben.page.get_by_label("Hide this name"))
    await press(ben.page.get_by_role("button", name="Report it to the host"))
    await expect(ben.page.get_by_role("status")).to_have_text("The host has been told.")
    await ben.page.reload()
    cys_row = ".row[data-seat='2'] .row-name"
    await expect(ben.page.locator(cys_row)).to_contain_text("Player 3")
    await expect(ann.page.locator(cys_row)).to_contain_text("Cy")
    asked = ann.page.get_by_role("region", name="Reported name")
    await expect(asked).to_contain_text("reported the name “Cy”")
    await expect(cy.page.get_by_role("region", name="Reported name")).to_have_count(0)
    await press(asked.get_by_role("button", name="Rename"))
    await ann.page.get_by_label("New name").fill("Cyril")
    await press(ann.page.get_by_role("button", name="Save"))
    await expect(asked).to_have_count(0)
    await expect(ann.page.locator(cys_row)).to_contain_text("Cyril")
    await expect(ben.page.locator(cys_row)).to_contain_text("Player 3")


@pytest.mark.full
async def test_the_players_outvote_the_host(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    ben, cy = [await sits(site, server.seats[name]) for name in ("Ben", "Cy")]
    for person in (ben, cy):
        people = await person.opens("People")
        row = people.get_by_role("listitem").filter(has_text="Cy")
        if person is ben:
            await press(row.get_by_role("button", name="Vote for host"))
            await expect(row).to_contain_text("1 of 2 votes for host")
            continue
        await expect(row).to_contain_text("1 of 2 votes for host")
        row = people.get_by_role("listitem").filter(has_text="Ben")
        await press(row.get_by_role("button", name="Vote for host"))
        await press(row.get_by_role("button", name="Take vote back"))
        await expect(row.get_by_role("button", name="Vote for host")).to_be_visible()


@pytest.mark.in_turn
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
        await other.wait_until_told("You discard")
        await other.holds(len(await phone.hand()))
        assert await other.hand() == await phone.hand()
    await all_see_the_same([ann, phone, tab])


_PLACES = """
() => [...document.querySelectorAll(".door, .home-own > *, .your-tables li, .home-foot")]
  .map((one) => Math.round(one.getBoundingClientRect().top))
"""


@pytest.mark.in_turn
async def test_home_lists_a_table_that_was_left_open(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    await ann.page.goto(server.url)
    mine = ann.page.locator(".your-tables a")
    await expect(mine).to_contain_text("Deal 2 of 7")
    await press(mine)
    await expect(ann.page.locator(".table")).to_be_visible()
    await ann.holds(11)
    # It goes on at one press, and a new one stands beneath.
    await ann.page.goto(server.url)
    await expect(button(ann.page, "Play now")).to_be_visible()
    back = ann.page.get_by_role("link", name="Back to your game")
    before = await ann.page.evaluate(_PLACES)
    await expect(back).to_contain_text("Your turn, deal 2 of 7.")
    assert await ann.page.evaluate(_PLACES) == before, "what is found moves nothing"
    await press(back)
    await ann.holds(11)


@pytest.mark.in_turn
async def test_a_link_to_no_table_says_so(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/t/abcdefghijk")
    await expect(page.get_by_role("heading", level=1)).to_have_text("You are not at this table")
    await expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    await press(button(page, "Home"))
    await expect(button(page, "Play now")).to_be_visible()
