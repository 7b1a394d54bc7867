"""One person plays a whole game of seven deals at the page, by nothing but clicks; or by keys."""

import asyncio
import re
from pathlib import Path

from playwright.async_api import expect

from liverpool.record import read
from tests.web.player import KeyPlayer, Player, tab_to
from tests.web.site import Site
from tests.web.sitting import Sitter, press


async def test_a_game_of_seven_deals_by_clicks(site: Site, tmp_path: Path) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Play now"))
    player = Player(page)
    await player.plays_the_game()
    assert player.deals == 6  # after the seventh nobody has to be ready

    # The winner, the whole sheet, and the file, which replays.
    await expect(page.locator(".ended h1")).to_have_text(re.compile(r"wins?\b.*points"))
    rows = page.get_by_role("list", name="Ranking").get_by_role("listitem")
    await expect(rows).to_have_count(4)
    points = [
        int(text.replace("−", "-").split()[0])
        for text in await rows.locator(".ranking-points").all_inner_texts()
    ]
    assert points == sorted(points)
    await expect(page.locator(".chart-line")).to_have_count(4)

    # One good line about each player, and the numbers for whoever opens them.
    awards = page.get_by_role("region", name="One thing about each of you")
    await expect(awards.get_by_role("listitem")).to_have_count(4)
    await press(page.get_by_text("More about this game"))
    facts = page.get_by_role("region", name="More about this game").get_by_role("row")
    await expect(facts).to_have_count(5)
    async with page.expect_download() as coming:
        await press(page.get_by_role("button", name="Save the game file"))
    file = tmp_path / "game.toml"
    await (await coming.value).save_as(file)
    record = read(file.read_text("utf-8"))
    results = [deal.result for deal in record.deals]
    assert len(results) == 7
    assert None not in results

    # The sheet on paper, as the server prints it.
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Score sheet"))
    for ending, button in (("pdf", "PDF"), ("docx", "Word file")):
        async with page.expect_download() as coming:
            await press(page.get_by_role("button", name=button))
        sheet = tmp_path / f"sheet.{ending}"
        await (await coming.value).save_as(sheet)
        assert sheet.read_bytes().startswith({"pdf": b"%PDF", "docx": b"PK"}[ending])
    await page.keyboard.press("Escape")

    # Watched again, step by step and deal by deal.
    await press(page.get_by_role("button", name="Watch it again"))
    step = page.get_by_role("slider", name="Step")
    await expect(page.locator(".watch-scene")).to_be_visible()
    await expect(step).to_have_value("0")
    await press(page.get_by_role("button", name="One step forward"))
    await expect(step).to_have_value("1")
    head = page.locator(".watch-head")
    for _ in range(8):
        if "Deal 7 of 7" in await head.inner_text():
            break
        was = await step.input_value()
        await press(page.get_by_role("button", name="Next deal"))
        await expect(step).not_to_have_value(was)
    await expect(head).to_contain_text("Deal 7 of 7")
    await press(page.get_by_role("button", name="Close"))

    # Another game with the same seats.
    before = page.url
    await press(page.get_by_role("button", name="Play again"))
    await expect(page).not_to_have_url(before)
    await expect(page.get_by_role("heading", name="Deal 1 of 7")).to_be_visible()


_LOOKED = """
() => new Promise((done) => {
  let gone;
  const look = () => {
    gone ??= document.querySelector(".hand-card") ? undefined : performance.now();
    if (document.querySelector(".ended")) done(performance.now() - gone);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
})
"""


async def test_the_last_card_is_seen_before_the_count(site: Site) -> None:
    server = site.serve(scene="last_card")
    page = await site.visit(motion="no-preference")
    ann = Sitter(page)
    await page.goto(server.seats["Ann"])
    await ann.picks("2s")
    looked = asyncio.create_task(page.evaluate(_LOOKED))
    await ann.answers(ann.second, "Discard two of spades")
    assert await looked >= 1_500
    # Places come with the totals, once all cards are counted.
    first = page.get_by_role("list", name="Ranking").get_by_role("listitem").first
    await expect(first).to_contain_text("101 points")
    # Who comes back sees how it ended, and nothing is counted again.
    await page.reload()
    await expect(first).to_contain_text("101 points")


async def test_a_deal_by_keys_alone(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await tab_to(page, ".door.main")
    await page.keyboard.press("Enter")
    await expect(page.locator(".table")).to_be_visible()

    player = KeyPlayer(page)
    while not (await player.sees())["cards"]:
        await player.acts()

    # The list of the keys, and back to where one was.
    await tab_to(page, ".hand-card")
    was = await page.evaluate("document.activeElement.id")
    await page.keyboard.press("?")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate("document.activeElement.id") == was

    await player.plays_the_deal()
    await player.acts()
    await expect(page.get_by_role("heading", name="Deal 2 of 7")).to_be_visible()
    assert player.deals == 1
