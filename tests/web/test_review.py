"""A finished game looked at again on the page: the whole way by keys and taps, at every size."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from liverpool.room.jobs import choices_of_deal
from liverpool.room.kept import KeptReview
from liverpool.server.storage.sealing import NAME, SIZE
from liverpool.server.storage.storage import Storage
from liverpool.table.words import Names
from tests.server.played import played
from tests.server.test_reviewing import SHARES, quickly
from tests.web.site import Site
from tests.web.sitting import press, press_key

SLIPS: Final = "/learn?#find:slips"
TICK: Final = "(card) => getComputedStyle(card, '::after').content"
"""What stands on a card of a hand beside its own signs."""
TOPS: Final = "(all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
"""In how many rows they stand."""
ESCAPE_ONCE_FOCUSED: Final = """
addEventListener("focusin", ({ target }) => {
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  window.escapeWasTaken = !target.dispatchEvent(escape);
}, { once: true })
"""
"""Escape in the moment in which anything has the focus; notes whether somebody took it."""
SIDE_BY_SIDE: Final = 1000
"""From this width on, the moments stand beside the one that is open."""


def reviewed_in(folder: Path) -> str:
    """A game in the folder of a server that is to start, with its review; the path to the seat."""
    folder.mkdir(parents=True)
    (folder / NAME).write_bytes(bytes(SIZE))
    storage = Storage.at(folder)
    over = played(people=1, seats=3, deals=1, stopped=True, storage=storage)
    names = Names(over.table.names, 0)
    found = choices_of_deal(1, 0, over.table.game.deals.of(1, over.table.moves), set())
    judged = {each.line: quickly(each, names, each.line) for each in found}
    whole = KeptReview(1, len(found), judged, SHARES[0], is_shared_out=True)
    storage.save_review(over.name, 0, whole)
    storage.close()
    return f"/t/{over.name}#seat={over.secrets[0].reveal()}"


async def opened(site: Site, path: str, width: int, height: int) -> tuple[Page, Locator]:
    server = site.servers[0] if site.servers else site.serve()
    page = await site.visit(width, height)
    await page.goto(server.url + path)
    await press(page.get_by_role("button", name="Review"))
    return page, page.get_by_role("dialog", name="Review of the game")


@pytest.mark.in_turn("whole evenings")
async def test_from_the_ending_to_a_moment_its_replay_and_back(site: Site) -> None:
    path = reviewed_in(site.folder / "server-1")
    page, review = await opened(site, path, 360, 740)
    await expect(review.get_by_role("heading", name="A game to learn from")).to_be_visible()
    await expect(review).to_contain_text(
        "The cards helped you: a steady player would have finished"
    )
    timeline = review.get_by_role("toolbar", name="A bar for each choice in one deal")
    await expect(timeline).to_be_visible()
    moments = review.locator(".review-moments").get_by_role("button")
    await expect(moments).to_have_count(3)
    await expect(moments.first).not_to_have_attribute("aria-current", "true")
    await moments.first.focus()
    await press_key(page, "Enter")
    moment = review.locator(".review-choice")
    heading = moment.get_by_role("heading")
    await expect(heading).to_be_focused()
    await expect(moment).to_contain_text("about 7 points")
    await expect(moment).to_contain_text("If nobody had been down, ")
    hand = moment.get_by_role("list", name="Your hand then")
    assert await hand.locator("[data-chosen]").evaluate(TICK) == "none"  # it was a slip
    await press(moment.get_by_role("button", name="Exact points"))
    await expect(moment).to_contain_text("7.0 ± 0.5 points")
    said = await heading.inner_text()

    await press(moment.get_by_role("button", name="See it again"))
    replay = page.get_by_role("dialog", name="Watch the game again")
    slider = replay.get_by_role("slider", name="Step")
    await expect(slider).not_to_have_value("0")
    await expect(replay.get_by_role("button", name="Review the game")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(heading).to_have_text(said, use_inner_text=True)
    await press(moment.get_by_role("button", name="Back to the review"))
    await expect(moments.first).to_be_focused()
    await expect(heading).to_be_hidden()

    # Every bar leads to its choice, and from there to the ones beside it.
    await timeline.get_by_role("button").first.focus()
    for key in ("End", "ArrowLeft"):
        await press_key(page, key)
    bars = timeline.get_by_role("button")
    count = await bars.count()
    bar = bars.nth(count - 2)
    await expect(bar).to_be_focused()
    await expect(bar).to_have_accessible_name(re.compile(r"Deal 1, .* turn: \w+"))
    await press_key(page, "Enter")
    await expect(heading).to_be_focused()
    await expect(moment).to_contain_text(f"{count - 1} of {count}")
    await expect(moment.locator(".review-tried li").nth(1)).to_be_visible()
    later = moment.get_by_role("button", name="Later")
    await press(later)
    await expect(moment).to_contain_text(f"{count} of {count}")
    await expect(later).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Escape")
    await expect(bars.last).to_be_focused()
    await expect(heading).to_be_hidden()
    practise = review.get_by_role("link", name="Practise your slips")
    await expect(practise).to_have_attribute("href", SLIPS)
    await press(review.get_by_text("All the numbers"))
    await expect(review.get_by_role("table", name="By deal")).to_contain_text("Deal 1")
    slips = review.get_by_role("region", name="Moves that")
    await expect(slips).to_have_attribute("tabindex", "0")
    slip = slips.get_by_role("button").first
    await press(slip)
    await expect(heading).to_be_focused()
    of_slip = moment.get_by_role("link", name="Practise it")
    await expect(of_slip).to_have_attribute("href", re.compile(f"^{re.escape(SLIPS)}-\\w+$"))
    # The choice that Back has closed hears no key more, however soon it comes.
    await page.evaluate(ESCAPE_ONCE_FOCUSED)
    await page.go_back()
    await expect(slip).to_be_focused()
    assert await page.evaluate("window.escapeWasTaken") is False
    await page.keyboard.press("Escape")
    await expect(review).to_have_count(0)

    await page.set_viewport_size({"width": 320, "height": 640})
    await press(page.get_by_role("button", name="Watch"))
    review_again = replay.get_by_role("button", name="Review the game")
    await expect(review_again).to_be_visible()
    assert await replay.locator(".watch-buttons button").evaluate_all(TOPS) == 1
    await press(review_again)
    await expect(review.get_by_role("heading", name="A game to learn from")).to_be_visible()

    before = page.url
    await press(moments.first)
    await press(moment.get_by_role("button", name="Play on from here"))
    await expect(page.locator(".hand-card").first).to_be_visible()
    assert page.url != before
    await expect(page.locator(".ended")).to_have_count(0)

    await page.goto(site.servers[0].url + SLIPS)
    await expect(page.locator(".prompt-detail")).to_contain_text("From your games · ")
    await press(page.get_by_role("button", name="Show me the best move"))
    await expect(page.get_by_role("region", name="How good it was")).to_be_visible()
    await expect(page.get_by_role("button", name="Next position")).to_be_visible()


@pytest.mark.full
async def test_nothing_is_cut_off_at_any_size(site: Site) -> None:
    path = reviewed_in(site.folder / "server-1")
    for width, height in ((320, 640), (360, 740), (740, 360), (820, 1180), (720, 450), (1440, 900)):
        page, review = await opened(site, path, width, height)
        moments = review.locator(".review-moments").get_by_role("button")
        await expect(moments.first).to_be_visible()
        current = review.locator(".review-moments [aria-current]")
        await expect(current).to_have_count(1 if width >= SIDE_BY_SIDE else 0)
        for seen in (moments.first, review.get_by_role("button", name="See it again")):
            await expect(seen).to_be_visible()
            body = review.locator(".dialog-body")
            wide, room = await body.evaluate("each => [each.scrollWidth, each.clientWidth]")
            assert wide <= room, (width, height)
            await press(seen)
        await page.close()
