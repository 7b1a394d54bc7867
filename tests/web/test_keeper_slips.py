"""What goes wrong at a real table: forgotten hands, wrong numbers, two tabs, a phone put away."""

from io import BytesIO

import pytest
from playwright.async_api import expect
from pypdf import PdfReader

from tests.web.keeping import NOBODY, QUARTERS, Keeper
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_keeper import keeps
from tests.web.test_keeper_shown import looks_on, shows

pytestmark = pytest.mark.in_turn


async def test_a_hand_that_was_forgotten(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    next_deal = keeper.page.locator(".keeper-next")
    await expect(next_deal).not_to_contain_text("missing")
    await press(keeper.main)
    await keeper.asks_about("Ben")
    await keeper.says_left("K")
    await press(keeper.button("Back to the sheet"))
    await expect(next_deal).to_contain_text(
        "Still missing: who went out, Ann's cards and Cy's cards."
    )
    await keeper.page.evaluate("scrollTo(0, 200)")
    await press(keeper.main)
    await expect(keeper.page.get_by_role("heading", name="Who went out?")).to_be_visible()
    await keeper.says_out("Ann")
    # Tapped once more it is open again, and the step back says which step that was.
    await press(keeper.steps.first)
    await keeper.says_out("Ann")
    await expect(keeper.page.locator(".keeper-undo")).to_contain_text("who went out: not yet")
    await press(keeper.page.locator(".keeper-undo"))
    await press(keeper.button("Back to the sheet"))
    await expect(next_deal).to_contain_text("Still missing: Cy's cards.")
    # The sheet is seen from its top, wherever it was left.
    await keeper.page.wait_for_function("() => scrollY === 0")
    await press(keeper.main)
    await expect(keeper.page.get_by_role("heading", name="Cy: what was left?")).to_be_visible()


@pytest.mark.full
async def test_totals_by_keys_alone(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url, phone=False)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await press(keeper.main)
    await keeper.says_out("Ann")
    keys, field = keeper.page.keyboard, keeper.page.locator(".keeper-total")
    await expect(keeper.page.get_by_role("heading", name="Ben: what was left?")).to_be_focused()
    await keys.type("k")
    await press(keeper.button("Enter a total"))
    await expect(field).to_be_focused()
    await expect(keeper.page.get_by_text("in place of the cards")).to_be_visible()
    await keys.type("300")
    await expect(keeper.page.locator(".keeper-laid")).to_have_count(0)
    await keys.press("Enter")
    # The next hand is entered as a total, too.
    await expect(keeper.page.get_by_text("Points of Cy's cards")).to_be_visible()
    await expect(field).to_be_focused()
    # Digits count wherever they are typed, after a key of the page as well.
    await press(keeper.page.locator('.keeper-digits [data-sign="1"]'))
    await keys.type("20")
    await expect(field).to_have_value("120")
    await expect(keeper.page.locator(".keeper-card")).to_have_count(0)
    await keys.press("Backspace")
    await keys.press("Backspace")
    await keys.press("Backspace")
    await keys.type("5")
    await field.focus()
    await keys.press("Enter")
    await keeper.expect_totals(0, 300, 5)
    # What is typed takes the place of the wrong number.
    await keeper.corrects(1, "Ben")
    await expect(field).to_be_focused()
    await keys.type("30")
    await keys.press("Enter")
    await keeper.expect_totals(0, 30, 5)


async def test_each_deal_is_entered_in_its_own_way(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url, phone=False)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.enters("Ann", (None, 20, 30))
    await keeper.corrects(1, "Ben")
    await expect(keeper.page.locator(".keeper-key")).not_to_have_count(0)
    # The sheet stands beside it on a large screen: from there straight to another deal.
    await keeper.corrects(2, "Ben")
    await expect(keeper.page.locator(".keeper-total")).to_have_value("20")
    await keeper.corrects(1, "Ben")
    await expect(keeper.page.locator(".keeper-card")).to_have_count(1)
    await expect(keeper.page.locator(".keeper-total")).to_have_count(0)


@pytest.mark.full
async def test_two_tabs_keep_one_game(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    other = Keeper(await keeper.page.context.new_page())
    await other.comes(server.url)
    await other.enters("Ben", ("K", None, "5"))
    await keeper.page.bring_to_front()
    await keeper.expect_totals(10, 10, 15)
    await keeper.corrects(1, "Cy")
    await keeper.says_left("7")
    await press(keeper.main)
    await keeper.expect_totals(10, 10, 22)
    await other.expect_totals(10, 10, 22)


@pytest.mark.full
async def test_a_phone_that_is_put_away_tells_others_before(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    path = await shows(keeper)
    follower = await looks_on(site, server.url + path)
    await follower.expect_totals(0, 0, 0)
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.expect_totals(0, 10, 10)
    await keeper.page.goto("about:blank")
    await follower.expect_totals(0, 10, 10)


async def test_a_whole_game_is_one_sheet_of_paper(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url, phone=False)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.repeats_the_deal(6)
    await keeper.enters(NOBODY, ("5", "7", "9"))
    await expect(keeper.heading).to_have_text("Ann wins with 5 points!")
    for size in ("A4", "Letter"):
        sheet = PdfReader(BytesIO(await keeper.page.pdf(format=size)))
        assert len(sheet.pages) == 1, size
        words = " ".join(sheet.pages[0].extract_text().split())
        for part in ("Ann wins with 5 points!", "Totals by deal", "75 coins go to the pot"):
            assert part in words
