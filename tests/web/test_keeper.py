"""The score keeper on the page: a whole game by taps without a network, corrections, files."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from liverpool.engine.presets import load
from liverpool.scores import counting
from liverpool.scores.files import read_scores, write_scores
from tests.chance import so_many
from tests.web.keeping import NOBODY, QUARTERS, Hand, Keeper
from tests.web.site import Site
from tests.web.sitting import free_spot, press, reported
from tests.web.test_access import Checked

NAMES = ("Rose", "Ben", "Mia", "Tom")
ALIKE = so_many(4, full=1)
"""So many deals at the beginning are like the first; all the others are typed in."""
GAME: tuple[tuple[str, tuple[Hand, ...]], ...] = (
    ("Ben", ("KK7*", None, 35, "4")),
    ("Rose", (None, "KKKKAA", "234", 2)),
    ("Ben", ("5", None, "6", "K")),
    ("Mia", ("5", "5", None, "5")),
    (NOBODY, ("KQT", "7", "A23", "**T")),
    ("Tom", ("A", 40, "A", None)),
    ("Tom", ("9", "9", "9", None)),
)


async def keeps(site: Site, url: str, *, phone: bool = True, rules: str = "") -> Keeper:
    page = await (site.visit(360, 740, touch=True) if phone else site.visit())
    keeper = Keeper(page)
    await keeper.comes(url, rules)
    return keeper


@pytest.mark.in_turn("whole evenings")
async def test_a_whole_game_without_a_server(site: Site) -> None:
    site.expect_trouble("ERR_CONNECTION_REFUSED")
    site.expect_trouble("WebSocket")
    server = site.serve()
    keeper = await keeps(site, server.url)
    await expect(keeper.page.get_by_role("combobox", name="Rules")).to_be_enabled()
    server.stop()
    # The page is loaded, and from here on there is nothing behind it.
    await keeper.begins(NAMES, QUARTERS, "Mia")
    await keeper.enters(*GAME[0])
    if ALIKE > 1:
        await keeper.repeats_the_deal(ALIKE)
    for number, (out, hands) in enumerate(GAME[ALIKE:], start=ALIKE + 1):
        await expect(keeper.heading).to_have_text(f"Deal {number} of 7")
        await keeper.enters(out, hands)
    # The keys were at one place, before and after every tap and for everybody, and the bar hides no
    # total.
    assert len(keeper.keys_at) == 1
    await free_spot(keeper.page.locator(".keeper-totals b").first)
    # Nothing alarms: what is kept here needs no connection.
    await expect(keeper.page.locator(".lost-banner")).to_have_count(0)
    told, coins = await keeper.totals(), await keeper.coins()
    winner = NAMES[told.index(min(told))]
    await expect(keeper.heading).to_have_text(f"{winner} wins with {min(told)} points!")
    await expect(keeper.page.locator(".chart")).to_be_visible()
    checked = Checked()
    await checked.look(keeper.page, "the end")
    assert checked.faults == {}, "\n".join(checked.told())
    # What the engine's own arithmetic says of the same game.
    file = await keeper.saved()
    kept, rules = read_scores(file), load("mahlum+quarters").rules
    assert write_scores(kept) == file
    assert counting.totals(kept, rules) == tuple(told)
    assert counting.coins(kept, rules).coins == tuple(coins)
    assert sum(coins) == 0

    server.start()
    await keeper.comes(server.url)
    await keeper.expect_totals(*told)


# All that a screen reader says of itself.
_LISTENS = """
() => {
  window.heard = [];
  const live = (place) => place.closest?.("[aria-live], [role=status], output");
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (!live(type === "childList" ? target : target.parentElement)) continue;
      const fresh = type === "childList" ? [...addedNodes] : [target];
      heard.push(...fresh.map((node) => node.textContent));
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


@pytest.mark.in_turn
async def test_a_deal_of_five_takes_at_most_fourteen_taps(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins((*NAMES, "Maximilian Alexander II"), "Classic", "Rose")
    # Card by card; then as totals for the first time, which the device remembers.
    few: tuple[Hand, ...] = ("K", None, "77", "5*", "QQA")
    assert await keeper.taps("Ben", few) == 1 + 8 + 4
    assert len(keeper.keys_at) == 1, "a long name moved the keys"
    assert await keeper.taps("Tom", (20, 35, 5, None, 64)) == 1 + 1 + 7 + 4
    assert await keeper.taps("Rose", (None, 120, 35, 40, 15)) == 1 + 9 + 4
    assert await keeper.totals() == [30, 155, 54, 60, 114]
    cut = "all => all.filter((name) => name.scrollWidth > name.clientWidth).length"
    assert await keeper.page.locator(".keeper-totals small").evaluate_all(cut) == 0
    # The first digit takes the place of a total, and the last can be taken back.
    await keeper.corrects(3, "Ben")
    await keeper.says_left(75)
    await press(keeper.button("Take back a digit"))
    await expect(keeper.page.locator(".keeper-total")).to_have_value("7")
    await press(keeper.main)
    await keeper.expect_totals(30, 42, 54, 60, 114)
    # A card is heard once, and nothing that stays as it was.
    await press(keeper.main)
    await keeper.says_out("Tom")
    await press(keeper.button("Enter cards"))
    await keeper.page.evaluate(_LISTENS)
    await keeper.says_left("7")
    await keeper.hears("Rose: 1 card, 7 points")
    assert await keeper.page.evaluate("heard") == ["Rose: 1 card, 7 points"]


@pytest.mark.full  # every day web/tests/keeper-games.test.ts
async def test_a_reload_goes_on_in_the_middle_of_a_hand(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(NAMES, QUARTERS, "Rose")
    await press(keeper.main)
    await keeper.says_out("Tom")
    await keeper.says_left("KK")
    await keeper.page.reload()
    await expect(keeper.page.locator(".keeper-sum")).to_have_text("20")
    await keeper.says_left("7")
    await expect(keeper.page.locator(".keeper-sum")).to_have_text("27")
    # The steps can still be taken back, one by one, and say what they were.
    undo = keeper.page.locator(".keeper-undo")
    for what, left in (("Rose: 7", "20"), ("Rose: K", "10"), ("Rose: K", "–")):
        await expect(undo).to_contain_text(what)
        await press(undo)
        await keeper.hears(f"Undone: {what}.")
        await expect(keeper.page.locator(".keeper-sum")).to_have_text(left)
    await expect(undo).to_contain_text("Tom went out")


@pytest.mark.full  # every day web/tests/keeper-corrections.test.ts
async def test_a_correction_recomputes_all_that_follows(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.enters("Ben", ("J", None, "5"))
    await keeper.expect_totals(10, 10, 15)
    assert await keeper.coins() == [-75, -75, -150]
    await keeper.corrects(1, "Ben")
    await keeper.says_left("*")
    await press(keeper.main)
    await keeper.expect_totals(10, 35, 15)
    assert (await keeper.row("2"))[1] == "D out 35"
    # Not Ann went out but Ben: her hand is missing until it is noted.
    await keeper.corrects(1, "Ben")
    await press(keeper.steps.first)
    await keeper.says_out("Ben")
    await press(keeper.button("Back to the sheet"))
    await expect(keeper.heading).to_have_text("Deal 1 of 7")
    await expect(keeper.page.locator(".keeper-next")).to_contain_text(
        "Still missing: Ann's cards. Deal 1 counts once it is complete."
    )
    await keeper.expect_totals(10, 0, 5)
    # The way on leads straight to what is missing.
    await press(keeper.main)
    await keeper.says_left(40)
    await press(keeper.main)
    await keeper.hears("Totals: Ann 50, Ben 0, Cy 15")
    await keeper.expect_totals(50, 0, 15)
    assert await keeper.coins() == [-150, 0, -150]


@pytest.mark.full
async def test_penalties_and_the_bonus_for_going_out(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), load("dunlop").title, "Ann")
    await expect(keeper.page.locator(".keeper-next")).to_contain_text("Ann deals, Cy cuts.")
    await expect(keeper.page.locator(".keeper-next")).to_contain_text("lifts 31 cards: −50")
    await keeper.enters("Ben", ("K", None, "Q"), cut=True, failed="Ben")
    await keeper.expect_totals(10, 50, -40)
    cells = await keeper.row("1")
    assert cells == ["D 10 10", "out +50 50", "10 −50 −40"]
    await press(keeper.button("Other games"))
    await press(keeper.button("New game"))
    await keeper.begins(("Ann", "Ben", "Cy"), "Grandma Mahlum's game: 25 off for going out", "Ben")
    await keeper.enters("Ben", ("K", None, "Q"))
    assert await keeper.row("1") == ["10 10", "D −25 out −25", "10 10"]
    await keeper.expect_totals(10, -25, 10)


@pytest.mark.in_turn
async def test_a_file_goes_on_in_another_browser(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(NAMES, QUARTERS, "Ben")
    empty = await keeper.saved()
    assert write_scores(read_scores(empty)) == empty
    await keeper.enters("Ben", ("KK7*", None, 35, "4"))
    totals, file = await keeper.totals(), await keeper.saved()
    report = await reported(keeper.page)
    (deal,) = report["scores"]["deals"]
    assert (report["part"], report["rules"], deal["out"]) == ("scores", "mahlum+quarters", 1)
    assert not any(name in json.dumps(report) for name in NAMES)
    other = await keeps(site, server.url, phone=False)
    for bad, why in (
        ("no file of scores", "This isn't a score file"),
        ('{"format": "liverpool-scores/9"}', "newer version"),
        (file.replace('"K"', '"X"', 1), "Rose's hand in deal 1 can't be read"),
        (file.replace("mahlum", "mahlun"), "The rules of this file can't be used"),
    ):
        await other.loads(bad)
        await expect(other.page.get_by_role("alert")).to_contain_text(why)
    await other.loads(file)
    await expect(other.heading).to_have_text("Deal 2 of 7")
    await other.expect_totals(*totals)
    await other.enters("Rose", (None, "K", "Q", "J"))
    await other.expect_totals(*(a + b for a, b in zip(totals, (0, 10, 10, 10), strict=True)))
    # A file that is loaded later leaves this game among the others.
    await press(other.button("Other games"))
    await other.loads(file)
    await expect(other.heading).to_have_text("Deal 2 of 7")
    await press(other.button("Other games"))
    await expect(other.page.locator(".keeper-games li")).to_have_count(2)


@pytest.mark.full  # every day web/tests/keeper-games.test.ts
async def test_a_deleted_game_comes_back(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    await press(keeper.button("Other games"))
    await press(keeper.page.get_by_role("button", name=re.compile("Delete")))
    await expect(keeper.page.locator(".keeper-games")).to_have_count(0)
    await press(keeper.button("Bring it back"))
    await press(keeper.page.locator(".keeper-game"))
    await keeper.expect_totals(0, 10, 10)


@pytest.mark.full
async def test_names_and_first_dealer_can_be_put_right(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await press(keeper.button("Players"))
    field = keeper.page.get_by_label("Player 2", exact=True)
    await field.fill("ann ")
    await field.blur()
    await expect(keeper.page.get_by_role("alert")).to_contain_text("Two players are called")
    await field.fill("Benjamin")
    await field.blur()
    await keeper.page.get_by_role("combobox", name="Deals first").select_option(label="Cy")
    await keeper.page.keyboard.press("Escape")
    await expect(keeper.page.locator(".keeper-next")).to_contain_text("Cy deals, Benjamin cuts")
    undo = keeper.page.locator(".keeper-undo")
    await press(undo)
    await press(undo)
    await expect(keeper.page.locator(".keeper-next")).to_contain_text("Ann deals, Cy cuts")
    await expect(keeper.sheet).to_contain_text("Ben")


@pytest.mark.in_turn
async def test_one_deal_by_keys_alone(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url, phone=False)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    keys = keeper.page.keyboard

    async def tab_to(name: str) -> None:
        for _ in range(60):
            await keys.press("Tab")
            focused = keeper.page.locator(":focus")
            if await focused.count() and name in (await focused.inner_text()):
                return
        raise AssertionError(f"{name} cannot be reached by keys")

    await tab_to("Enter deal 1")
    await keys.press("Enter")
    await expect(keeper.page.get_by_role("heading", name="Who went out?")).to_be_focused()
    await tab_to("Ann")
    await keys.press("Enter")
    await expect(keeper.page.get_by_role("heading", name="Ben: what was left?")).to_be_focused()
    await keys.type("k1*q")
    await keys.press("Backspace")
    await expect(keeper.page.locator(".keeper-sum")).to_have_text("45")
    await keys.press("Enter")
    await expect(keeper.page.get_by_role("heading", name="Cy: what was left?")).to_be_focused()
    await keys.type("a2")
    await keys.press("Enter")
    await keeper.expect_totals(0, 45, 17)
    await keeper.hears("Totals: Ann 0, Ben 45, Cy 17.")
    await expect(keeper.heading).to_be_focused()


@pytest.mark.in_turn
async def test_the_way_back_leads_to_the_sheet(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await press(keeper.main)
    await press(keeper.steps.nth(1))
    await keeper.page.go_back()
    await expect(keeper.sheet).to_be_visible()
    assert keeper.page.url.endswith("/score")


@pytest.mark.full
async def test_rules_in_the_address(site: Site) -> None:
    own = "?rules=dunlop&v=2&title=Ours&points.joker=99"
    server = site.shared()
    keeper = await keeps(site, server.url, rules=own)
    await expect(keeper.page.locator("select option:checked").first).to_have_text("Ours")
    await keeper.begins(("Ann", "Ben", "Cy"), "Ours", "Ann")
    await keeper.enters("Ann", (None, "*", "2"))
    await keeper.expect_totals(0, 99, 2)
    other = await keeps(site, server.url, rules="?rules=no-such-game")
    await expect(other.page.get_by_role("alert")).to_contain_text("can't be used")
    await other.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")


@pytest.mark.full
async def test_too_many_players_are_told(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await expect(keeper.page.get_by_role("combobox", name="Rules")).to_be_enabled()
    await press(keeper.button("Start"))
    await expect(keeper.page.get_by_role("alert")).to_have_text("Player 1 has no name yet.")
    fields = await keeper.page.locator(".keeper-players input").all()
    for field in fields:
        await field.fill("Ann")
    await press(keeper.button("Start"))
    await expect(keeper.page.get_by_role("alert")).to_contain_text("Two players are called Ann")


@pytest.mark.full
async def test_what_is_printed_and_saved_to_be_printed(site: Site) -> None:
    server = site.shared()
    keeper = await keeps(site, server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
    await keeper.enters("Ann", (None, "K", "Q"))
    await keeper.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await keeper.page.emulate_media(media="print")
    paper = keeper.page.locator(".paper")
    await expect(paper.locator("table")).to_be_visible()
    await expect(paper.locator("h1")).to_contain_text("Game of")
    await expect(paper.locator(".chart")).to_be_visible()
    await expect(keeper.page.locator("#app")).to_be_hidden()
    await keeper.page.evaluate("dispatchEvent(new Event('afterprint'))")
    await keeper.page.emulate_media(media="screen")
    await expect(paper).to_have_count(0)
    await keeper.expect_totals(0, 10, 10)
    for ending, beginning in (("PDF", b"%PDF"), ("Word", b"PK")):
        async with keeper.page.expect_download() as download:
            await press(keeper.button(ending))
        content = Path(await (await download.value).path()).read_bytes()
        assert content.startswith(beginning)


@pytest.mark.in_turn
async def test_stored_nonsense_does_no_harm(site: Site) -> None:
    nonsense = json.dumps({"id": "x", "steps": [], "kept": {"players": 7}})
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    await page.goto(server.url)
    for key in ("keeper.game.x", "keeper.tables", "keeper.presets", "keeper.setup"):
        await page.evaluate(
            "([key, text]) => localStorage.setItem(`liverpool.${key}`, text)", [key, nonsense]
        )
    await page.evaluate("localStorage.setItem('liverpool.keeper.current', '\"x\"')")
    keeper = Keeper(page)
    await keeper.comes(server.url)
    await keeper.begins(("Ann", "Ben", "Cy"), QUARTERS, "Ann")
