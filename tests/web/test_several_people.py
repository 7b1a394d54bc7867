"""Several people at one table, each at a page of their own, and a bot among them."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import Sitter, all_see_the_same, press, sits

pytestmark = pytest.mark.in_turn

# A person who clicks again and again because nothing seems to happen.
IMPATIENT = "(button) => { for (let click = 0; click < 6; click += 1) button.click(); }"


async def three(site: Site, seats: dict[str, str]) -> tuple[Sitter, Sitter, Sitter]:
    ann, ben, cy = [await sits(site, seats[name]) for name in ("Ann", "Ben", "Cy")]
    return ann, ben, cy


@pytest.mark.full  # every day tests/room/test_buy_ends.py and web/tests/sending.test.ts
async def test_a_card_that_two_want_is_bought_once_however_often_they_click(site: Site) -> None:
    server = site.serve(scene="two_callers", people=3)
    ann, ben, cy = await three(site, server.seats)
    await ann.answers(ann.second, "Draw")
    for person in (ben, cy):
        await person.wait_until_possible(person.main, "I'll buy that seven of hearts")
    await asyncio.gather(ben.main.evaluate(IMPATIENT), cy.main.evaluate(IMPATIENT))
    await ann.wait_until_told("buys")
    await ann.wait_until_asked("Lay down your contract")
    # One has the card and one more as its price, the other has what they had.
    await expect(ben.page.locator(".log")).to_contain_text("buy")
    await expect(cy.page.locator(".log")).to_contain_text("buy")
    await all_see_the_same([ann, ben, cy])
    assert sorted([len(await ben.hand()), len(await cy.hand())]) == [5, 7]


@pytest.mark.full  # every day tests/room/test_buy_ends.py
async def test_callers_in_the_same_moment_are_told_apart_by_their_seats(site: Site) -> None:
    server = site.serve(scene="two_callers", people=3)
    ann, ben, cy = await three(site, server.seats)
    # Both say it before the card is offered, the farther one first: one moment for both.
    for person in (cy, ben):
        await person.answers(person.main, "buy that seven of hearts.*if I can")
        await expect(person.main).to_have_attribute("aria-pressed", "true")
    await ann.answers(ann.second, "Draw")
    await cy.wait_until_told("Ben buys")
    await ben.holds(7)
    await cy.holds(5)
    await all_see_the_same([ann, ben, cy])


@pytest.mark.full
async def test_a_joker_is_swapped_and_everybody_sees_it(site: Site) -> None:
    server = site.serve(scene="swap", people=3)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    before = await ann.table()
    await ben.picks("6c")
    await ben.answers(ben.main, "Swap six of clubs for joker")
    await expect(ben.card("**")).to_have_count(1)
    assert await ann.table() == before  # nobody sees a turn before it is sent
    await ben.picks("9c")
    await ben.presses_in_vain(ben.second, "Discard nine of clubs", "joker")
    await ben.page.keyboard.press("Escape")
    await ben.picks("**")
    await ben.answers(ben.main, "Lay off joker")
    ways = ben.page.locator(".meld-spot")
    if await ways.count():
        await press(ways.first)
    await ben.holds(3)
    await ben.picks("9c")
    await ben.answers(ben.second, "Discard nine of clubs")
    await ann.wait_until_told("discards")
    await all_see_the_same([ann, ben])
    seats = (await ann.table())["seats"]
    assert seats["0"][1][1] == (
        "sequence: five of clubs, six of clubs, seven of clubs, eight of clubs"
    )


async def test_a_discard_is_called_wrongly_and_rightly(site: Site) -> None:
    server = site.serve(scene="calling", people=3)
    ann, ben, cy = await three(site, server.seats)
    # Only who is down may call, and nobody calls what they discarded: the answer says so.
    for person in (ann, cy):
        await person.presses_in_vain(person.call, "Rummy!", "No discard can be called")
    before = await cy.table()
    # The button is there though the four fits nowhere; the wrong call says why and costs
    # nothing here.
    await ben.answers(ben.call, "Rummy!")
    await expect(ben.trouble).not_to_be_empty()
    assert await cy.table() == before
    await cy.answers(cy.second, "Pass")
    await expect(cy.second).to_have_attribute("aria-pressed", "true")
    await ben.answers(ben.second, "Draw")
    await ben.holds(4)
    await ben.picks("Qs")
    await ben.answers(ben.second, "Discard queen of spades")
    await ann.answers(ann.call, "Rummy!")
    await cy.wait_until_told("Ann calls")
    await ben.holds(5)
    await all_see_the_same([ann, ben, cy])
    assert (await cy.table())["seats"]["1"][0] == "5 cards"


@pytest.mark.full
async def test_the_host_does_not_wait_for_ever_for_the_next_deal(site: Site) -> None:
    server = site.serve(scene="going_out", people=2)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    await ann.picks("2s")
    await ann.answers(ann.second, "Discard two of spades")
    await ben.answers(ben.main, "Ready")
    for person in (ann, ben):
        timer = person.page.get_by_role("timer")
        await expect(timer).to_have_text(re.compile(r"^Next deal in \d+ seconds, or when all"))
    await expect(ben.page.get_by_role("button", name="Deal now")).to_have_count(0)
    await press(ann.page.get_by_role("button", name="Deal now"))
    for person in (ann, ben):
        await person.wait_for_next_deal()
    await all_see_the_same([ann, ben])


async def test_a_reload_in_mid_turn_brings_back_what_was_prepared(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    await ann.opens_an_empty_tray()
    await ann.stages("9c", "9h", "9s", "4d", "5d")
    await expect(ann.slots.nth(0).locator(".staged")).to_have_count(3)
    await expect(ann.slots.nth(1).locator(".staged")).to_have_count(2)
    await ann.page.reload()
    await expect(ann.slots.nth(0).locator(".staged")).to_have_count(3)
    await expect(ann.slots.nth(1).locator(".staged")).to_have_count(2)
    await ann.holds(6)
    await ann.stages("7d", "6d")
    await ann.answers(ann.main, "Lay down")
    await ann.picks("Qc")
    await ann.answers(ann.main, "Lay off queen of clubs")
    await ann.holds(3)
    # The turn's plays outlast a reload, too.
    await ann.page.reload()
    await ann.holds(3)
    await ann.wait_until_asked("Lay off what fits")
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await ben.wait_until_told("Ann discards")
    assert (await ann.table())["seats"]["0"][0] == "2 cards"
