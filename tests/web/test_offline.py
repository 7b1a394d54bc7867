"""Playing without a server: fetched once, then from this device, whatever the network does."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Locator, Page, expect

from liverpool.offline import worker
from liverpool.record.links import query_over
from tests.chance import so_many
from tests.offline.browser import KEY, FakeBrowser
from tests.offline.test_worker import SMALL, plain, playing
from tests.room.house import random_bytes
from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import press, reported
from tests.web.test_access import Checked

pytestmark = pytest.mark.in_turn

STARTS: Final = 120_000
"""Milliseconds: Python starts within seconds, but on a busy machine it takes many of them."""
ROSA: Final = 4
PEOPLE: Final = ("Ann", "Ben", "Cy")
WHOSE: Final = "JSON.parse(localStorage['liverpool.offline-seats'])[0].name"
"""Who has the device."""


GOES: Final = """
(to) => {
  history.pushState({}, "", to);
  dispatchEvent(new PopStateEvent("popstate"));
}
"""
"""To another part of the page, without loading it anew."""


async def gets_it(page: Page, address: str) -> None:
    """Fetches what is needed, and opens the page offline."""
    await page.goto(address)
    await page.get_by_role("button", name="Play without a network").click()
    await page.get_by_role("button", name="Get it").click()
    await page.get_by_role("link", name="Play offline").click(timeout=STARTS)


async def hand(page: Page) -> list[str]:
    """Which cards are in the hand, once there are any."""
    await expect(page.locator(".hand-card").first).to_be_visible(timeout=STARTS)
    return await cards_shown(page)


async def cards_shown(page: Page) -> list[str]:
    cards: list[str] = await page.locator(".hand-card").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.key).sort()"  # not whether it is new
    )
    assert all(cards)
    return cards


@pytest.mark.full
async def test_seven_deals_against_rosa_by_touch_and_then_the_next_start_in_flight_mode(
    site: Site, tmp_path: Path
) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    page = await site.visit(360, 740, touch=True, worker=True)
    browser, seated = begun(settings={"pace": "at_once", "level": ROSA})
    await takes_in(page, server.url, everything(browser, seated), tmp_path)
    await gets_it(page, server.url)
    await page.get_by_role("link", name="Back to your game").click(timeout=STARTS)
    server.stop()
    await hand(page)
    await Player(page).plays_the_game()
    await expect(page.get_by_text("Deal 7 of 7 is over.")).to_be_visible()

    again = await page.context.new_page()
    await page.close()
    await again.goto(f"{server.url}/offline")
    await again.get_by_role("button", name="Play now").click(timeout=STARTS)
    await hand(again)


async def test_without_a_server_one_device_goes_round_and_shows_nobody_the_cards_of_another(
    site: Site,
) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    page = await site.visit(360, 740, touch=True, worker=True)
    await gets_it(page, server.url)
    await expect(page.get_by_text("these games are on this device")).to_be_visible(timeout=STARTS)
    await expect(page.get_by_text("Play with family")).to_have_count(0)
    server.stop()

    await press(page.get_by_role("button", name="Pass one device round"))
    await press(page.get_by_role("button", name="People: more"))
    for number, name in enumerate(("Ann", "ann", "Cy"), start=1):
        await page.get_by_label(f"Name {number}").fill(name)
    await page.get_by_role("button", name="Begin").click()
    await expect(page.get_by_text("a name of their own")).to_be_visible()
    await page.get_by_label("Name 2").fill("Ben")
    await page.get_by_role("button", name="Begin").click()

    shown = dict[str, list[str]]()
    player, takes = Player(page), page.get_by_role("button", name="I’m ")
    counts, whole_deal = page.locator(".table[data-count]"), so_many(0, full=1)
    while len(shown) < len(PEOPLE) or (whole_deal and not await counts.count()):
        await expect(takes.or_(page.locator(".answer-main")).first).to_be_visible(timeout=STARTS)
        if not await takes.count():
            # The device may have gone on since, and nothing is asked at all.
            if (seen := await player.sees())["main"]:
                await player.acts_on(seen)
            continue
        await expect(page.locator(".hand-card")).to_have_count(0)
        await takes.click()
        # Where it was nobody's turn, the device may go on before anything was looked at.
        await expect(page.locator(".hand-card").or_(takes).first).to_be_visible(timeout=STARTS)
        if cards := await cards_shown(page):
            shown.setdefault(await page.evaluate(WHOSE), cards)
    assert len({*map(tuple, shown.values())}) == len(PEOPLE)


def first_deal_over(deals: int) -> dict[str, Any]:
    """Everything of Ann's device, who has played the first of so many small deals."""
    browser, seated = begun(changes={"deals": SMALL["deals"] * deals})
    while (game := browser.last("game")["game"])["ended"] is None:
        answer = plain(game)
        if answer is None:
            assert browser.passes(), "the game stands still"
        else:
            browser.ask(**answer)
    return everything(browser, seated)


def begun(**more: Any) -> tuple[FakeBrowser, dict[str, Any]]:
    """Ann has begun a game; also what she was told of her seat."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(worker, "token_bytes", random_bytes("small deals"))
        browser = FakeBrowser()
    return browser, playing(browser, **more)


def everything(browser: FakeBrowser, seated: dict[str, Any]) -> dict[str, Any]:
    """All of Ann's device, as its file has it."""
    seat = {**{key: seated[key] for key in ("table", "seat", "secret")}, "when": 1}
    stored = {"offline-seats": [seat], "name": "Ann"}
    records = {**browser.stored, "key": json.dumps([*KEY])}
    return {"format": "liverpool-device/1", "stored": stored, "records": records}


async def takes_in(page: Page, address: str, everything: dict[str, Any], folder: Path) -> None:
    file = folder / "everything.json"
    file.write_text(json.dumps(everything), encoding="utf-8")
    await page.goto(address)
    await press(page.get_by_role("button", name="Settings"))
    await page.get_by_label("Take in a file").set_input_files(file)
    async with page.expect_event("load"):
        await press(page.get_by_role("button", name="Go on"))


@pytest.mark.in_turn("whole evenings")
async def test_a_game_that_is_over_is_reviewed_and_its_file_opened_by_another(
    site: Site, tmp_path: Path
) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    brought = first_deal_over(1)
    await takes_in(page, server.url, brought, tmp_path)
    (seat,) = brought["stored"]["offline-seats"]
    await page.goto(f"{server.url}/offline/t/{seat['table']}")
    await expect(page.get_by_role("button", name="Review")).to_be_visible(timeout=STARTS)
    if so_many(0, full=1):  # else only that of the file, which takes the same way
        review = await reviewed(page)
        await press(review.get_by_role("button", name="Close", exact=True))
    await press(page.get_by_role("button", name="Share"))
    checked = Checked()
    await checked.look(page, "sharing")
    async with page.expect_download() as saving:
        await press(page.get_by_role("button", name="Save the game file"))
    game = tmp_path / "game.toml"
    await (await saving.value).save_as(game)

    other = await site.visit(360, 740, touch=True)
    await other.goto(f"{server.url}/offline/games")
    await expect(other.get_by_role("heading", name="My games")).to_be_visible(timeout=STARTS)
    await other.get_by_label("Open a game file").set_input_files(game)
    whose = other.get_by_role("dialog", name="Whose side do you want to see?")
    await expect(whose).to_be_visible()
    await checked.look(other, "whose game")
    assert checked.told() == []
    await press(whose.get_by_role("button", name="Ann", exact=True))
    await press(other.get_by_role("button", name="Watch"))
    replay = other.get_by_role("dialog", name="Watch the game again")
    await expect(replay).to_be_visible()
    await press(replay.get_by_role("button", name="Close", exact=True))
    review = await reviewed(other)
    await press(review.get_by_role("toolbar").get_by_role("button").first)
    await press(review.get_by_role("button", name="Play on from here"))
    await other.wait_for_url(lambda address: "/offline/t/" in address)
    await hand(other)


async def reviewed(page: Page) -> Locator:
    """The review, once all of it is found."""
    await press(page.get_by_role("button", name="Review"))
    review = page.get_by_role("dialog", name="Review of the game")
    await expect(review.get_by_role("toolbar")).to_be_visible(timeout=STARTS)
    await expect(review.locator(".review-progress")).to_have_count(0, timeout=STARTS)
    return review


@pytest.mark.in_turn("whole evenings")
async def test_a_game_comes_from_a_file_and_is_finished_at_a_server(
    site: Site, tmp_path: Path
) -> None:
    brought = first_deal_over(2)
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    await takes_in(page, server.url, brought, tmp_path)

    await page.goto(f"{server.url}/offline")
    await page.get_by_role("link", name="Back to your game").click(timeout=STARTS)
    await expect(page.locator(".table[data-count]")).to_be_visible(timeout=STARTS)
    await press(page.get_by_role("button", name="Menu"))
    report = await reported(page)
    assert (report["place"], report["position"]["deals"]) == ("offline", 2)
    assert {message["kind"] for message in report["messages"]} >= {"hello", "game"}
    assert not any(name in json.dumps(report) for name in PEOPLE)
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Go on at a server’s table"))
    await press(page.get_by_role("button", name="Go on there"))

    await page.wait_for_url(f"{server.url}/t/*", timeout=STARTS)
    await Player(page).plays_the_game()
    await page.wait_for_function("() => localStorage['liverpool.results']", timeout=STARTS)

    await page.goto(server.url)
    await press(page.get_by_role("button", name="Settings"))
    async with page.expect_download() as saving:
        await press(page.get_by_role("button", name="Save everything"))
    whole = json.loads(Path(await (await saving.value).path()).read_text("utf-8"))
    (result,) = whole["stored"]["results"]
    assert (result["deals"], result["of"]) == (2, 2)
    (moved,) = whole["stored"]["moved"]
    assert moved["from"] == brought["stored"]["offline-seats"][0]["table"]
    assert brought["records"].items() <= whole["records"].items()


@pytest.mark.full
async def test_a_rule_is_tried_without_a_server(site: Site) -> None:
    for part in ("ERR_CONNECTION_REFUSED", "WebSocket"):
        site.expect_trouble(part)
    server = site.serve()
    page = await site.visit(360, 740, touch=True, worker=True)
    await gets_it(page, server.url)
    await expect(page.get_by_text("these games are on this device")).to_be_visible(timeout=STARTS)
    server.stop()
    there = f"/offline/house-rules?{query_over('dunlop', {'buy.limit': 1})}"
    await page.evaluate(GOES, there)
    await press(page.get_by_role("button", name="Show all questions"))
    limit = page.locator('[data-question="buy.limit"]')
    await press(limit.locator(".try-it"))
    await expect(limit.locator(".trial-answer li").first).to_be_visible(timeout=STARTS)
    await press(page.get_by_text("Balance our game"))
    await press(page.get_by_label("An evening of the right length"))
    await press(page.get_by_role("button", name="Find changes"))
    await expect(page.get_by_text("The nearest so far")).to_be_visible(timeout=STARTS)
