"""Printing: the page /print and the rule book as a page: on screen, read out, on paper."""

import json
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.async_api import Page, expect

from tests.chance import so_many
from tests.web.site import Colours, Site
from tests.web.sitting import press
from tests.web.test_access import Checked

pytestmark = pytest.mark.in_turn

GAMES = Path(__file__).parents[1] / "games"
COLOURS: tuple[Colours, ...] = ("dark", "light")
OUR_RULES = "rules=dunlop&v=2&title=Ours&buy.limit=3&players.max=5"


async def leads_to(page: Page, title: str, link: str) -> tuple[str, list[tuple[str, str]]]:
    """The path of a link of a panel, and what its address asks for."""
    found = page.locator("section.papers-part", has=page.get_by_role("heading", name=title))
    address = await found.get_by_role("link", name=link).get_attribute("href")
    assert address is not None
    parts = urlsplit(address)
    return parts.path, [pair for pair in parse_qsl(parts.query) if pair[0] != "v"]


async def fits(page: Page) -> bool:
    wide: bool = await page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


async def test_papers_are_those_of_the_rules_that_are_chosen(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    await page.goto(f"{server.url}/print")
    await page.get_by_role("combobox", name="Rules").select_option("mahlum+quarters")
    assert urlsplit(page.url).query.endswith("&rules=mahlum%2Bquarters")
    rules = ("rules", "mahlum+quarters")
    assert await leads_to(page, "Rule book", "Read") == ("/rulebook", [rules])
    await press(page.get_by_text("A4", exact=True))
    assert await leads_to(page, "Cheat sheet", "PDF") == (
        "/cheatsheet.pdf",
        [rules, ("paper", "a4")],
    )
    await press(page.get_by_text("Short: four pages"))
    await press(page.get_by_text("how others play"))
    await page.get_by_label("Title").fill("Rummy at Oma's ")
    await page.reload()
    await expect(page.get_by_role("combobox", name="Rules")).to_have_value("mahlum+quarters")
    await expect(page.get_by_label("A4")).to_be_checked()
    book = [("edition", "short"), ("appendix", "yes"), ("front_title", "Rummy at Oma's")]
    assert await leads_to(page, "Rule book", "Word") == (
        "/rulebook.docx",
        [rules, *book, ("paper", "a4")],
    )
    assert await fits(page)


async def test_names_stand_on_the_sheet_and_are_remembered(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/print")
    for place, name in ((1, "Ann"), (2, " "), (3, "Βασίλης & Co")):
        await page.get_by_label(f"Player {place}", exact=True).fill(name)
    await press(page.get_by_text("One, large"))
    await press(page.get_by_text("Letter", exact=True))
    wanted = [
        ("rules", "dunlop+classic"),
        ("player", "Ann"),
        ("player", "Βασίλης & Co"),
        ("per_page", "1"),
        ("paper", "letter"),
    ]
    assert await leads_to(page, "Score sheets", "PDF") == ("/scoresheet.pdf", wanted)
    assert await leads_to(page, "Score sheets", "Word") == ("/scoresheet.docx", wanted)
    word = page.get_by_role("link", name="Word file of the score sheets")
    async with page.expect_download() as coming:
        await press(word)
    assert (await coming.value).suggested_filename.endswith(".docx")
    await page.goto(f"{server.url}/print?rules=bga")
    await expect(page.get_by_label("Player 3")).to_have_value("Βασίλης & Co")


async def test_ones_own_rules_come_with_the_address(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/print?{OUR_RULES}")
    await expect(page.get_by_role("combobox", name="Rules").locator("option:checked")).to_have_text(
        "Ours"
    )
    await expect(page.get_by_label("Player 6")).to_have_count(0)
    await press(page.get_by_role("link", name="Read"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Ours")
    await press(page.get_by_role("link", name="Score sheets"))
    await expect(page.get_by_role("combobox", name="Rules").locator("option:checked")).to_have_text(
        "Ours"
    )


async def test_bad_rules_in_the_address_are_told(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/print?rules=dunlop&deals.1.cards=60")
    await expect(page.get_by_role("alert")).to_contain_text("deals.1.cards")
    await expect(page.get_by_role("heading", name="Rule book")).to_have_count(0)
    await page.get_by_role("combobox", name="Rules").select_option("christmas")
    await expect(page.get_by_role("alert")).to_have_count(0)
    await expect(page.get_by_role("heading", name="Rule book")).to_be_visible()


async def test_a_game_that_was_played_comes_back_as_a_sheet(site: Site, tmp_path: Path) -> None:
    site.expect_trouble("status of 400")
    server = site.shared()
    page = await site.visit(width=360, height=740)
    await page.goto(f"{server.url}/print")
    choose = page.get_by_label("Choose a file")
    await choose.set_input_files(GAMES / "dunlop-game.toml")
    await expect(page.get_by_text("Chosen: dunlop-game.toml")).to_be_visible()
    for ending, name in ((".pdf", "PDF"), (".docx", "Word file")):
        async with page.expect_download() as coming:
            await press(page.get_by_role("button", name=name))
        assert (await coming.value).suggested_filename.endswith(ending)
    torn = tmp_path / "torn.json"
    torn.write_text(json.dumps({"format": "liverpool-scores/1"}))
    await choose.set_input_files(torn)
    await press(page.get_by_role("button", name="PDF"))
    await expect(page.get_by_role("alert")).to_be_visible()
    await choose.set_input_files(GAMES / "dunlop-game.toml")
    await expect(page.get_by_role("alert")).to_have_count(0)
    assert await fits(page)


async def test_everything_is_reached_by_key(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/print")
    await expect(page.get_by_role("heading", name="Rule book")).to_be_visible()
    met = []
    for _ in range(30):
        await page.keyboard.press("Tab")
        met.append(
            await page.evaluate(
                "(document.activeElement.ariaLabel || document.activeElement.innerText).trim()"
            )
        )
    for name in ("Home", "Change these rules", "Title", "Read", "PDF", "Player 1", "Choose a file"):
        assert any(each.startswith(name) for each in met), (name, met)


async def test_axe_finds_nothing_and_all_fits(site: Site) -> None:
    checked = Checked()
    server = site.shared()
    for width, height in ((320, 640), (1440, 900))[: so_many(1, full=2)]:
        page = await site.visit(width=width, height=height)
        await page.goto(f"{server.url}/print?{OUR_RULES}")
        await expect(page.get_by_role("heading", name="Rule book")).to_be_visible()
        await checked.look(page, f"print, {width}")
        assert await fits(page)
    assert checked.faults == {}, "\n".join(checked.told())


async def test_a_rule_book_reads_well_by_eye_and_ear(site: Site) -> None:
    server = site.shared()
    for colours in COLOURS[: so_many(1, full=2)]:
        checked = Checked()
        page = await site.visit(width=320, height=640, colours=colours)
        await page.goto(f"{server.url}/rulebook?rules=mahlum%2Bquarters")
        await checked.look(page, f"rule book, {colours}")
        assert checked.faults == {}, "\n".join(checked.told())
        assert await fits(page)
        await press(page.get_by_role("navigation", name="Contents").get_by_role("link").nth(4))
        await expect(page.get_by_role("heading", name="Melds")).to_be_in_viewport()


async def test_a_rule_book_on_paper_has_no_ways_on(site: Site) -> None:
    server = site.shared()
    page = await site.visit(colours="dark")
    await page.goto(f"{server.url}/rulebook")
    await page.emulate_media(media="print")
    await expect(page.get_by_role("link", name="Score sheets")).to_be_hidden()
    ground = await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    ink = await page.evaluate("getComputedStyle(document.body).color")
    assert (ground, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


async def test_a_wrong_address_is_told_on_a_page(site: Site) -> None:
    site.expect_trouble("status of 400")
    server = site.shared()
    page = await site.visit(width=360, height=740)
    await page.goto(f"{server.url}/rulebook?rules=dunlop&deals.1.cards=60")
    await expect(page.get_by_role("heading", level=1)).to_have_text(
        "These rules contradict each other"
    )
    await expect(page.get_by_text("deals.1.cards")).to_be_visible()
    await expect(page.get_by_role("link", name="Fix these rules")).to_be_visible()


async def test_rules_that_this_browser_keeps_can_be_printed(site: Site) -> None:
    kept = json.dumps([{"title": "At home", "query": OUR_RULES}])
    server = site.shared()
    page = await site.visit()
    await page.add_init_script(f"localStorage.setItem('liverpool.rule-sets', {kept!r})")
    await page.goto(f"{server.url}/print")
    await page.get_by_role("combobox", name="Rules").select_option("At home")
    path, asked = await leads_to(page, "Rule book", "Read")
    assert path == "/rulebook"
    assert ("buy.limit", "3") in asked
    await expect(page.get_by_label("Player 6")).to_have_count(0)
    await page.reload()
    await expect(
        page.get_by_role("combobox", name="Rules").locator("option:checked")
    ).to_have_count(1)
    await expect(page.get_by_label("Player 6")).to_have_count(0)
