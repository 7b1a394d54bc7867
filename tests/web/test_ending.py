"""What follows the last deal, or the end that all have agreed on: two people, each at a page."""

import re
import struct
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from tests.server.played import played_in
from tests.web.site import Site
from tests.web.sitting import press


async def seated(site: Site, link: str, *, width: int = 1440, height: int = 900) -> Page:
    page = await site.visit(width, height)
    await page.goto(link)
    return page


async def share_the_game(site: Site, anna: Page, rose: Page, folder: Path) -> None:
    """Anna asks, Rose agrees, a stranger watches; then Rose takes her yes back."""
    await press(anna.get_by_role("button", name="Share"))
    dialog = anna.get_by_role("dialog", name="Share this game")
    picture = dialog.get_by_role("img")
    await expect(picture).to_have_attribute("aria-label", re.compile(r"^After deal 1: .*\bR\. \d"))
    async with anna.expect_download() as coming:
        await press(dialog.get_by_role("button", name="Save the picture"))
    file = folder / "picture.png"
    await (await coming.value).save_as(file)
    png = file.read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    await press(dialog.get_by_role("button", name="I agree"))
    await expect(dialog.get_by_role("status")).to_have_text("Agreed: you. Still to answer: Rose.")

    asked = rose.get_by_role("main").get_by_text("Anna would like to share this game")
    await expect(asked).to_be_visible()
    await press(rose.get_by_role("button", name="Share"))
    asks_rose = rose.get_by_role("dialog", name="Share this game")
    await press(asks_rose.get_by_role("button", name="I agree"))
    link = dialog.get_by_role("textbox", name="A link to the whole game")
    await expect(link).to_be_visible()
    await expect(picture).to_have_attribute("aria-label", re.compile("Rose"))

    stranger = await site.visit(820, 1180)
    here, there = urlsplit(anna.url), urlsplit(await link.input_value())
    await stranger.goto(f"{here.scheme}://{here.netloc}{there.path}#{there.fragment}")
    await expect(stranger.get_by_role("heading", level=1)).to_contain_text("They stopped after")
    await press(stranger.get_by_role("button", name="Next deal"))
    await press(stranger.get_by_role("button", name="One step forward"))
    await expect(stranger.locator(".watch-seats")).to_contain_text("Rose")
    await press(asks_rose.get_by_role("button", name="Take my yes back"))
    await expect(dialog.get_by_role("status")).to_contain_text("Still to answer: Rose.")
    await stranger.reload()
    await expect(stranger.get_by_role("heading", name="This game is not shared")).to_be_visible()
    for page in (anna, rose):
        await page.keyboard.press("Escape")


async def look_at_the_list(rose: Page, folder: Path) -> None:
    """The game is in the list of Rose's games, which she saves, forgets and takes back."""
    here = rose.url
    await press(rose.get_by_role("button", name="Home"))
    await press(rose.get_by_role("link", name="My games"))
    games = rose.get_by_role("region", name="All games").get_by_role("listitem")
    await expect(games).to_have_count(1)
    await expect(games).to_contain_text("Ended early, after 1 of 7 deals.")
    async with rose.expect_download() as coming:
        await press(rose.get_by_role("button", name="Save them as a file"))
    file = folder / "results.json"
    await (await coming.value).save_as(file)
    await press(rose.get_by_role("button", name="Forget all"))
    await press(rose.get_by_role("button", name="Forget them"))
    await expect(games).to_have_count(0)
    await rose.locator("input[type=file]").set_input_files(file)
    await expect(rose.get_by_role("status")).to_have_text("One game was added; 1 in the file.")
    await rose.reload()
    await expect(games).to_have_count(1)
    await rose.goto(here)


@pytest.mark.in_turn("whole evenings")
async def test_two_people_agree_to_end_the_game(site: Site, tmp_path: Path) -> None:
    paths = played_in(site.folder / "server-1", people=2, seats=3, deals=1)
    server = site.serve(pace="calm")
    anna = await seated(site, server.url + paths["Anna"])
    rose = await seated(site, server.url + paths["Rose"], width=360, height=740)
    await press(anna.get_by_role("button", name="Menu"))
    await press(anna.get_by_role("button", name="End the game…"))
    dialog = anna.get_by_role("dialog", name="End the game")
    await expect(dialog).to_contain_text("It ends when Rose agrees too.")
    await press(dialog.get_by_role("button", name="Ask Rose"))
    asked = anna.get_by_role("region", name="Ending the game")
    await expect(asked).to_contain_text("Still to answer: Rose.")

    asks_rose = rose.get_by_role("region", name="Ending the game")
    await expect(asks_rose).to_contain_text("Anna would like to end the game")
    await press(asks_rose.get_by_role("button", name="End it"))
    for page in (anna, rose):
        await expect(page.locator(".ended h1")).to_contain_text("You stopped after deal 1.")
        ranking = page.get_by_role("list", name="Ranking")
        await expect(ranking.get_by_role("listitem")).to_have_count(3)
        await expect(ranking.locator("[data-won]")).to_have_count(0)
        await expect(page.get_by_role("region", name="Ending the game")).to_have_count(0)
    await anna.reload()
    await expect(anna.locator(".ended h1")).to_contain_text("You stopped after deal 1.")

    await share_the_game(site, anna, rose, tmp_path)

    await look_at_the_list(rose, tmp_path)

    # Another game with others: its lobby keeps the seats of both. An open dialog hides no news.
    await press(rose.get_by_role("button", name="Menu"))
    await press(anna.get_by_role("button", name="With others"))
    await expect(anna.get_by_role("heading", name="Send this link")).to_be_visible()
    await expect(rose.locator(".ended-next")).to_contain_text("The next table is open")
    await press(
        rose.get_by_role("dialog", name="The next table is open").get_by_role("button", name="Join")
    )
    await expect(rose.get_by_text("Anna starts when everyone is here.")).to_be_visible()
    # A guest sees first who is here, the host what to send.
    for page, first in ((rose, "Who is here"), (anna, "Send this link")):
        await expect(page.locator(".lobby-main h2").first).to_contain_text(first)
