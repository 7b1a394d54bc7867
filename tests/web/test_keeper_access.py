"""The score keeper is for everybody: axe finds nothing, nothing is wider than a small phone."""

import pytest
from playwright.async_api import Page, expect

from tests.chance import so_many
from tests.web.keeping import QUARTERS, Hand, Keeper
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_access import Checked
from tests.web.watching import too_wide

NAMES = ("Rose", "Ben", "Grandmother Elizabeth", "Tom", "Mia", "Robin", "Ann", "Maximilian")

_HOLDS_ITS_WORDS = """
(chart) => [...chart.querySelectorAll("text, .chart-name")].every(
  (one) => one.getBoundingClientRect().right <= chart.getBoundingClientRect().right,
)
"""
# What is tapped while cards lie on the table; links and fields have their own measure.
_TOO_SMALL = """
() => [...document.querySelectorAll(
  ".keeper-key, .keeper-step, .keeper-who button, .keeper-foot button, .keeper-open",
)].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && (box.height < 47 || box.width < 42);
}).map((one) => one.className + one.textContent)
"""


@pytest.mark.in_turn("looks")
@pytest.mark.parametrize(
    ("width", "height", "touch"),
    [(360, 740, True), (1440, 900, False), (320, 568, True), (740, 360, True)][
        : so_many(1, full=4)
    ],
)
async def test_every_screen(site: Site, width: int, height: int, touch: bool) -> None:
    checked = Checked()
    server = site.shared()
    page = await site.visit(width, height, touch=touch)
    keeper = Keeper(page)

    async def look(name: str) -> None:
        assert await too_wide(page) == [], name
        if touch:
            assert await page.evaluate(_TOO_SMALL) == [], name
        if width in (360, 1440):
            await checked.look(page, name)

    await keeper.comes(server.url)
    await look("a new game")
    await press(keeper.button("Start"))
    await look("a name is missing")
    await keeper.begins(NAMES, QUARTERS, "Tom")
    await look("an empty sheet")
    await press(keeper.main)
    await look("who went out")
    await keeper.says_out("Rose")
    await keeper.says_left("AA23456789TJQK**")
    await look("a large hand")
    await press(keeper.button("Enter a total"))
    await keeper.page.locator(".keeper-total").fill("x")
    await look("a total")
    await press(keeper.button("Back to the sheet"))
    await look("a deal under way")
    await press(keeper.button("Players"))
    await look("players")
    await page.keyboard.press("Escape")
    await press(keeper.button("Something is wrong"))
    await look("something is wrong")
    await page.keyboard.press("Escape")
    await press(keeper.button("Show others"))
    await press(keeper.button("Make a link"))
    await expect(page.locator(".qr")).to_be_visible()
    await look("show others")
    link = await page.get_by_role("textbox", name="Link to the sheet").input_value()
    await page.keyboard.press("Escape")
    await press(keeper.button("Other games"))
    await look("games")
    await press(page.get_by_role("button", name="Delete"))
    await look("a deleted game")
    await page.goto(link)
    await expect(keeper.sheet).to_be_visible()
    await look("looking on")
    assert checked.faults == {}, "\n".join(checked.told())


@pytest.mark.full  # every day on a larger phone (test_keeper)
async def test_the_end_of_a_game(site: Site) -> None:
    checked = Checked()
    hand: tuple[Hand, ...] = (None, "K", "Q", 1000)
    server = site.shared()
    keeper = Keeper(await site.visit(320, 568, touch=True))
    await keeper.comes(server.url)
    await keeper.begins(NAMES[:4], QUARTERS, "Rose")
    for _ in range(7):
        await keeper.enters("Rose", hand)
    await expect(keeper.heading).to_have_text("Rose wins with 0 points!")
    assert await too_wide(keeper.page) == []
    await checked.look(keeper.page, "the end")
    assert checked.faults == {}, "\n".join(checked.told())


@pytest.mark.full
async def test_at_twice_the_size(site: Site) -> None:
    """Letters twice as large on a laptop: nothing is cut off, and all can be reached."""

    async def all_in_reach(page: Page) -> None:
        assert await too_wide(page) == []

    server = site.shared()
    keeper = Keeper(await site.visit(720, 450))
    await keeper.comes(server.url)
    await keeper.begins(("Grandmother Elizabeth", *NAMES[:2], "Tom"), QUARTERS, "Rose")
    await all_in_reach(keeper.page)
    await keeper.enters("Rose", ("K", None, "Q", 35))
    await all_in_reach(keeper.page)
    await keeper.expect_totals(10, 0, 10, 35)
    # A long word fits on the smallest phone, too.
    await keeper.page.set_viewport_size({"width": 320, "height": 568})
    await press(keeper.main)
    await expect(keeper.main).to_contain_text("Next: Grandmother")
    await all_in_reach(keeper.page)
    await press(keeper.button("Back to the sheet"))
    assert await keeper.page.locator(".chart svg").evaluate(_HOLDS_ITS_WORDS)
