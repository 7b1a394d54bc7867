"""The shuffle that anybody can check: two people's pages bring numbers, and deal the deal again."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect

from liverpool.fair.receipt import Receipt, read_receipt
from liverpool.record import read
from liverpool.record.links import query_over
from liverpool.record.verification import Verdict, verify
from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_access import Checked

ONE_SHORT_DEAL = {
    "deals": [{"cards": 3, "contract": "set 2"}],
    "deck.jokers": 5,
    "buy.window": "off",
}
PATIENCE = 60
"""Seconds for a number: however slow the machine is, here both come."""


@pytest.mark.in_turn("whole evenings")
async def test_two_pages_bring_numbers_and_deal_the_deal_again(site: Site, tmp_path: Path) -> None:
    server = site.serve(patience=PATIENCE)
    ann, ben = await site.visit(), await site.visit()
    await ann.goto(f"{server.url}/house-rules?{query_over('dunlop', ONE_SHORT_DEAL)}")
    await ann.get_by_label("Your name").fill("Ann")
    await press(ann.get_by_role("button", name="Open a table"))
    await expect(ann.locator(".rules-panel")).to_contain_text("can check its shuffle")
    await ben.goto(ann.url)
    await ben.get_by_label("What should we call you?").fill("Ben")
    await press(ben.get_by_role("button", name="Sit down", exact=True))
    await expect(ann.locator(".seats-panel")).to_contain_text("Ben")
    await press(ann.get_by_role("button", name=re.compile("^Start")))

    # While the deal is played, both see that their number is in.
    for page in (ann, ben):
        mark = page.locator(".top").get_by_role("button", name="Your number is in this deal")
        await expect(mark).to_be_visible()
    await press(ann.locator(".top .fair-mark"))
    dialog = ann.get_by_role("dialog", name="Check the shuffle")
    await expect(dialog.get_by_role("heading", name="Your number is in")).to_be_visible()
    checked = Checked()
    await checked.look(ann, "your number is in")
    await ann.keyboard.press("Escape")

    await asyncio.gather(Player(ann).plays_the_game(), Player(ben).plays_the_game())
    for page in (ann, ben):
        await expect(page.locator(".ended .fair-mark")).to_have_text("Fair, checked")

    # The proofs are read by `liverpool verify`, and prove the game file.
    receipts = [await _proof(page, tmp_path / "receipt.json") for page in (ann, ben)]
    async with ann.expect_download() as coming:
        await press(ann.get_by_role("button", name="Save the game file"))
    file = tmp_path / "game.toml"
    await (await coming.value).save_as(file)
    record = read(file.read_text("utf-8"))
    assert [receipt.seat for receipt in receipts] == [0, 1]
    for receipt in receipts:
        assert [each.verdict for each in verify(record, receipt)] == [Verdict.PROVED]

    await _what_was_counted(ben, checked)
    await _a_proof_that_does_not_fit(ann, checked)
    assert checked.told() == []


async def _proof(page: Page, file: Path) -> Receipt:
    """What the page says of the deal, and the receipt that it keeps."""
    await press(page.locator(".ended .fair-mark"))
    dialog = page.get_by_role("dialog", name="Check the shuffle")
    result = dialog.get_by_role("status")
    await expect(result).to_contain_text("Fair: nobody chose these cards")
    await expect(result).to_contain_text("Every card came out the same.")
    # It saw the whole deal, and its own cards were as the numbers give them.
    await expect(result).not_to_contain_text("could not compare")
    async with page.expect_download() as coming:
        await press(dialog.get_by_role("button", name="Keep the proof"))
    await (await coming.value).save_as(file)
    await page.keyboard.press("Escape")
    return read_receipt(file.read_text("utf-8"))


async def _what_was_counted(page: Page, checked: Checked) -> None:
    """The counts of the server, which open where they are seen on a phone, too."""
    await page.set_viewport_size({"width": 360, "height": 740})
    await press(page.locator(".ended .fair-mark"))
    await press(page.get_by_role("button", name="Are the cards fair?"))
    # Two people and two bots were dealt one hand each.
    await expect(page.locator(".fair-counts > p").first).to_contain_text("All 4 hands")
    jokers = page.get_by_role("table", name="Jokers in a hand, people")
    await expect(jokers).to_be_in_viewport()
    await checked.look(page, "are the cards fair")
    await page.keyboard.press("Escape")


async def _comes_back_to_the_end(page: Page) -> None:
    """The bare table is not shown first, where a press would be lost a moment later."""
    asked, comes = asyncio.Event(), asyncio.Event()

    async def held_up(route: Route) -> None:
        asked.set()
        await comes.wait()
        await route.continue_()

    await page.route("**/assets/parts-*.js", held_up)
    await page.reload()
    await asked.wait()
    await expect(page.locator(".waiting")).to_be_visible()
    await expect(page.locator(".table")).to_have_count(0)
    comes.set()
    await expect(page.locator(".ended")).to_be_visible()
    await page.unroute_all()


async def _a_proof_that_does_not_fit(page: Page, checked: Checked) -> None:
    """A page that has seen another seal than the one that was opened says so."""
    key = await page.evaluate("Object.keys(localStorage).find((key) => key.includes('receipt'))")
    receipt = json.loads(await page.evaluate("(key) => localStorage.getItem(key)", key))
    receipt["deals"][0]["server"] = "0" * 64
    await page.evaluate(
        "([key, kept]) => localStorage.setItem(key, kept)", [key, json.dumps(receipt)]
    )
    await _comes_back_to_the_end(page)
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Check the shuffle whether"))
    result = page.get_by_role("dialog", name="Check the shuffle").get_by_role("status")
    await expect(result).to_contain_text("Not fair: deal 1 does not fit")
    await expect(result).to_contain_text("is not the one that was sealed")
    await press(page.get_by_role("button", name="What this proves, and what it doesn’t"))
    await checked.look(page, "not fair")
    await page.keyboard.press("Escape")
    await expect(page.locator(".ended .fair-mark")).to_have_text("Not fair")
