"""What changes during a game at a real table: who plays, deals played again, second thoughts.

And how few taps a deal takes.
"""

import pytest
from playwright.async_api import expect

from tests.web.keeping import QUARTERS
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_keeper import keeps

FIVE = ("Rose", "Ben", "Mia", "Tom", "Ida")


@pytest.mark.full  # in turn test_keeper.py, by touch
async def test_a_deal_of_five_takes_twelve_taps(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(FIVE, QUARTERS, "Rose")
    await keeper.enters("Rose", (None, 10, 20, 30, 40))
    await keeper.corrects(1, "Ida")
    taps = 0
    # From the end of one deal to the end of the next: who went out, two digits a hand, the way on.
    await keeper.says_out("Ben")
    taps += 1
    for name, total in (("Rose", "35"), ("Mia", "15"), ("Tom", "60"), ("Ida", "25")):
        if name != "Rose":
            await press(keeper.main)
            taps += 1
        field = keeper.page.get_by_label(f"Points of {name}'s cards")
        await expect(field).to_be_focused()
        for digit in total:
            await keeper.page.keyboard.press(digit)
            taps += 1
    assert taps == 12
    # Nothing more is asked: the next deal can begin from here.
    await expect(keeper.page.get_by_role("heading", name="Deal 3 of 7")).to_be_visible()
    await press(keeper.main)
    await keeper.expect_totals(35, 10, 35, 90, 65)


@pytest.mark.full
async def test_a_complete_deal_is_undone_after_a_question(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", 20))
    undo, redo = keeper.page.locator(".keeper-undo"), keeper.page.locator(".keeper-redo")
    await press(undo)
    await expect(keeper.page.get_by_role("dialog")).to_contain_text("Undo “Cy: 20” in it?")
    await press(keeper.button("Leave it as it is"))
    await keeper.expect_totals(0, 10, 20)
    await press(undo)
    await press(keeper.button("Undo it"))
    await keeper.expect_totals(0, 0, 0)
    # The deal is open now, so the step before goes without a question.
    await press(undo)
    await expect(undo).to_contain_text("Ann went out")
    await press(redo)
    await press(redo)
    await keeper.hears("Redone: Cy: 20 (deal 1).")
    await keeper.expect_totals(0, 10, 20)
    await expect(redo).to_have_attribute("aria-disabled", "true")


@pytest.mark.in_turn("visits")
async def test_players_join_and_leave_and_the_game_ends_early(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy", "Dee"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q", "5"))
    await press(keeper.button("Players"))
    await keeper.page.get_by_label("Name of the new player").fill("Eve")
    # Nobody wins by coming late: the average of the others is offered, or more than anybody has.
    given = keeper.page.get_by_label("Points for the deal missed")
    await expect(given).to_have_value("6")
    await press(keeper.button("Highest + 1: 11"))
    await expect(given).to_have_value("11")
    await given.fill("7")
    await press(keeper.button("Join the game"))
    await press(keeper.button("Dee leaves the game"))
    await keeper.page.keyboard.press("Escape")
    # Eve sits to the left of Ann, so she deals the second deal.
    await keeper.expect_totals(0, 7, 10, 10, 5)
    assert (await keeper.row("1"))[1] == "(7) 7"
    await expect(keeper.page.locator(".keeper-next")).to_contain_text("Eve deals, Ann cuts.")
    await keeper.enters("Eve", ("2", None, "3", "4"))
    await keeper.expect_totals(2, 7, 13, 14, 5)
    assert (await keeper.row("2"))[4] == "– 5"
    await expect(keeper.sheet.locator("tr.place td")).to_have_text(
        ["★ leads", "2nd", "3rd", "4th", "left"]
    )
    # Nor by staying away for a deal.
    await press(keeper.button("Players"))
    await press(keeper.button("Dee plays again"))
    await press(keeper.button("Average: 2"))
    await keeper.page.keyboard.press("Escape")
    await keeper.expect_totals(2, 7, 13, 14, 7)
    await press(keeper.page.locator(".keeper-undo"))
    await press(keeper.button("Undo it"))
    await keeper.expect_totals(2, 7, 13, 14, 5)
    await press(keeper.page.locator(".keeper-undo"))
    # A deal is played again, and what was so special about it is remembered.
    await keeper.corrects(2, "Ann")
    await press(keeper.steps.first)
    await keeper.page.get_by_label("A note about this deal").fill("The cat took a card.")
    await press(keeper.button("Play this deal again"))
    await press(keeper.page.get_by_role("dialog").get_by_role("button", name="Play this deal"))
    await press(keeper.button("Back to the sheet"))
    await keeper.expect_totals(0, 7, 10, 10, 5)
    await expect(keeper.sheet).to_contain_text("Deal 2: The cat took a card.")
    await press(keeper.button("End the game now"))
    await press(keeper.page.get_by_role("dialog").get_by_role("button", name="End the game now"))
    await expect(keeper.heading).to_have_text("Ended early, after 1 of 7 deals")
    await press(keeper.button("Go on playing"))
    await expect(keeper.heading).to_have_text("Deal 2 of 7")
