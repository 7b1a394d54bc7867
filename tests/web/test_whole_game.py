"""One person plays a whole game of seven deals at the page, by nothing but clicks."""

from pathlib import Path

from playwright.async_api import expect

from liverpool.record import read
from tests.web.player import Player
from tests.web.serving import served
from tests.web.visits import Visits


async def test_a_game_of_seven_deals_by_clicks(visits: Visits, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        page = await visits.begin()
        await page.goto(server.url)
        await page.get_by_role("button", name="Play now").click()
        player = Player(page)
        await player.plays_the_game()
        assert player.deals == 6  # after the seventh nobody has to be ready
        lines = page.locator("table.sheet, .sheet table, table").first
        await expect(lines).to_be_visible()
        async with page.expect_download() as coming:
            await page.get_by_role("button", name="Save the game file").click()
        file = tmp_path / "game.toml"
        await (await coming.value).save_as(file)
        record = read(file.read_text("utf-8"))
        assert sum(deal.result is not None for deal in record.deals) == 7
