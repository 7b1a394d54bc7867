"""What only some tables play: cutting, knocking, giving, floating, the call of the last discard."""

import re

import pytest
from playwright.async_api import expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import (
    all_see_the_same,
    opens_settings,
    press,
    saves_settings,
    sits,
)

pytestmark = pytest.mark.in_turn


async def test_the_deck_is_cut_where_the_thumb_stops(site: Site) -> None:
    server = site.serve(scene="cutting")
    ann = await sits(site, server.seats["Ann"], motion="no-preference")
    thumb = ann.page.locator(".cut-thumb")
    was = await thumb.bounding_box()
    await expect(thumb).to_be_visible()
    await ann.page.wait_for_function(
        "(x) => document.querySelector('.cut-thumb').getBoundingClientRect().x !== x",
        arg=was and was["x"],
    )
    await ann.answers(ann.main, "Cut here")
    await ann.wait_until_told("turned up")
    await ann.holds(10)


async def test_the_cut_can_be_set_by_hand(site: Site) -> None:
    server = site.serve(scene="cutting")
    ann = await sits(site, server.seats["Ann"])
    slider = ann.page.get_by_role("slider")
    await slider.focus()
    await slider.press("Home")
    for _ in range(4):
        await slider.press("ArrowRight")
    await expect(slider).to_have_value("5")
    await ann.answers(ann.main, "Cut here")
    await ann.holds(10)


@pytest.mark.full  # in turn by a tap on the pile
async def test_several_cards_are_taken_from_the_pile(site: Site) -> None:
    server = site.serve(scene="knocking", people=2)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.answers(ann.main, "Take …")
    ways = ann.page.locator(".way")
    await expect(ways).to_have_count(3)  # one card, two or three
    await press(ways.nth(1))
    # Two cards of the pile, and one of the stock as the price of the second.
    await ann.holds(10)
    await ben.wait_until_told("Ann takes")
    await all_see_the_same([ann, ben])


async def test_several_cards_are_taken_by_a_tap_on_the_pile(site: Site) -> None:
    server = site.serve(scene="knocking")
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    await press(ann.page.locator(".stack-pile"))
    dialog = ann.page.get_by_role("dialog", name="The pile: 3 cards")
    await press(dialog.get_by_role("button", name=re.compile(r"^Take\b.*\b3\b")))
    await ann.holds(12)
    await expect(ann.card("4s")).to_have_count(1)


@pytest.mark.full
async def test_those_who_knock_cut_for_the_card(site: Site) -> None:
    server = site.serve(scene="knocking", people=3)
    ann, cy = [await sits_without_a_page(site, server.seats[name]) for name in ("Ann", "Cy")]
    ben = await sits(site, server.seats["Ben"])
    await ann.gives_all_time()
    await ann.does("draw")
    await ben.answers(ben.main, "Knock for seven of hearts")
    await cy.does("buy")
    await ben.wait_until_told("They cut for it")
    await expect(ben.page.locator(".log")).to_contain_text(re.compile("You buy|Cy buys"))
    await cy.holds(16 - len(await ben.hand()))


@pytest.mark.full  # in turn after the call of a last discard
async def test_a_caller_gives_a_card(site: Site) -> None:
    server = site.serve(scene="giving", people=3)
    ann, ben, cy = [await sits(site, server.seats[name]) for name in ("Ann", "Ben", "Cy")]
    await cy.answers(cy.call, "Rummy!")
    await cy.wait_until_asked("Choose a card to give away")
    await ben.wait_until_told("Cy calls")
    await cy.picks("8c")
    await cy.answers(cy.main, "Give eight of clubs")
    await ben.wait_until_told("Cy gives")
    await ben.holds(6)  # the queen again, and the eight
    await cy.holds(4)
    await all_see_the_same([ann, ben, cy])


@pytest.mark.full  # in turn after a call that is laid off (test_relatives)
async def test_a_caller_discards_a_card(site: Site) -> None:
    server = site.serve(scene="free_discard", people=3)
    ann, ben, cy = [await sits(site, server.seats[name]) for name in ("Ann", "Ben", "Cy")]
    await ann.answers(ann.call, "Liverpool!")
    await ann.wait_until_asked("You called it. Choose a card to discard")
    await ann.picks("Kd")
    await ann.answers(ann.main, "Discard king of diamonds")
    await ben.wait_until_told("Ann calls")
    await ann.holds(2)
    await all_see_the_same([ann, ben, cy])


@pytest.mark.full
async def test_a_lay_down_that_fails_has_its_price_where_the_table_says_so(site: Site) -> None:
    server = site.serve(scene="contract", people=2)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    # Usually such a lay-down is explained and not made; the host can take that guard away.
    await opens_settings(ann)
    await press(ann.page.get_by_role("checkbox", name="Guard"))
    await saves_settings(ann)
    await ann.answers(ann.main, "Lay down")
    await press(ann.slots.nth(0).locator(".staging-name"))
    await ann.stages("9c", "9h", "Jh")
    await press(ann.slots.nth(1).locator(".staging-name"))
    await ann.stages("4d", "5d", "6d", "7d")
    await ann.answers(ann.main, "Show anyway")
    await ben.wait_until_told("not the contract, +50 points")
    await ann.wait_until_asked("Your lay-down failed. Discard a card.")
    await ann.holds(11)


async def test_the_host_sets_the_time_to_buy(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    time = ann.page.get_by_role("group", name="Time to buy")
    await opens_settings(ann)
    await press(time.get_by_role("button", name="Time to buy: less"))
    await expect(time).to_contain_text("9 s")
    await saves_settings(ann)
    await opens_settings(ann)
    await expect(time).to_contain_text("9 s")


@pytest.mark.full
async def test_a_last_discard_can_be_called(site: Site) -> None:
    server = site.serve(scene="last_call", people=3)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben, cy = [await sits(site, server.seats[name]) for name in ("Ben", "Cy")]
    await ann.does("discard", "Qs")
    await ben.wait_until_asked("the last discard. Call it, or let it go?")
    await ben.answers(ben.main, "Let it go")
    await cy.answers(cy.call, "Rummy!")
    await cy.picks("8c")
    await cy.answers(cy.main, "Give eight of clubs")
    # She is not out: she has her queen again, and the eight.
    await ann.holds(2)
    await all_see_the_same([ben, cy])


@pytest.mark.full  # in turn the other answer, and the next deal in test_several_people
async def test_a_last_discard_that_all_let_go_ends_the_deal(site: Site) -> None:
    server = site.serve(scene="last_call", people=3)
    ann, ben, cy = [await sits(site, server.seats[name]) for name in ("Ann", "Ben", "Cy")]
    await ann.picks("Qs")
    await ann.answers(ann.second, "Discard queen of spades")
    for person in (cy, ben):
        await person.answers(person.main, "Let it go")
    for person in (ann, ben, cy):
        await person.sees_the_count()
        await person.answers(person.main, "Ready")
    # The next deal begins when all have seen the scores.
    await expect(ann.page.get_by_role("heading", name="Deal 2 of 7")).to_be_visible()


async def test_one_without_cards_floats(site: Site) -> None:
    server = site.serve(scene="floating", people=2)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.picks("Js")
    await ann.answers(ann.main, "Lay off jack of spades")
    await ann.holds(1)
    await ann.picks("8h")
    await ann.answers(ann.main, "Lay off eight of hearts")
    await ann.answers(ann.main, "End turn")
    await ben.wait_until_told("Ann floats")
    await expect(ben.page.locator(".row[data-seat='0'] .chip-floating")).to_be_visible()
    await all_see_the_same([ann, ben])
