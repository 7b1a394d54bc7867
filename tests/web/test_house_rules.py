"""The editor of house rules, in a browser: built on a phone, mended, kept, sent and played."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from liverpool.engine.presets import read_rules
from liverpool.engine.writing import write_rules
from liverpool.record.links import query_over
from tests.chance import so_many
from tests.web.site import Site
from tests.web.sitting import opens_a_table, press, reported
from tests.web.test_access import Checked

BY_HAND = """\
format = "liverpool-rules/4"
name = "the-smiths-rules"
version = 1
title = "The Smiths' rules"
base = "dunlop"

[changes]
buy.limit = 3
words.run = "ladder"
deals.1.cards = 11
deals.1.contract = "set 3, set 3, run 4"
"""


ONE_DEAL = {"deals": [{"cards": 7, "contract": "set 3"}]}
PLAYED = 60_000
"""Milliseconds: a few games take less than a second, but on a busy machine many."""


@pytest.fixture
def checked() -> Checked:
    return Checked()


def button(page: Page | Locator, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name)


def question(page: Page, key: str) -> Locator:
    return page.locator(f'[data-question="{key}"]')


async def opens(page: Page, group: str) -> None:
    """Unfolds a group of questions."""
    await press(page.locator(".group > summary", has_text=group))
    await expect(page.locator(".group[open]", has_text=group)).to_be_visible()


async def differs(page: Page, count: int) -> None:
    """Waits until so many answers differ from the base."""
    await expect(page.locator(".differences > li")).to_have_count(count)


async def arrives(page: Page, url: str, query: str = "rules=dunlop") -> None:
    await page.goto(f"{url}/house-rules?{query}")
    await expect(page.locator(".group").first).to_be_visible()


async def builds_the_smiths(page: Page, url: str) -> None:
    """A family's rules from the first to the last: cards, a contract, buys, a word, a name."""
    await arrives(page, url)
    deal = page.locator(".deal").first
    await press(button(deal, "Cards dealt in deal 1: more"))
    await press(button(deal, "Add one sequence"))
    await expect(deal.locator(".meld-edited")).to_have_count(3)
    await deal.get_by_label("Rank of the set").first.select_option("aces")
    await expect(page.get_by_text("One set of three aces").first).to_be_attached()
    await deal.get_by_label("Rank of the set").first.select_option("set")
    await differs(page, 2)
    await opens(page, "Buying")
    limit = question(page, "buy.limit")
    await press(limit.get_by_text("A number"))
    for _ in range(2):
        await press(button(limit, "How often may you buy in a deal?: more"))
    await expect(limit.get_by_role("textbox")).to_have_value("3")
    await opens(page, "More rules")
    word = question(page, "words.run").get_by_role("textbox")
    await word.fill("ladder")
    await word.press("Enter")
    await differs(page, 4)
    name = page.get_by_label("Name of your rules")
    await name.fill("The Smiths' rules")
    await name.press("Enter")
    await expect(page).to_have_url(re.compile("title=The%20Smiths"))


@pytest.mark.in_turn("touch")
async def test_a_family_builds_its_rules_on_a_phone(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    await builds_the_smiths(page, server.url)
    await expect(page.locator(".in-view-count")).to_contain_text("4 differences")
    await expect(page.locator(".deal").first).to_contain_text("ladder")

    # A file by the page and one by hand are the same file.
    async with page.expect_download() as started:
        await press(button(page, "Download as a file"))
    download = await started.value
    assert download.suggested_filename == "the-smiths-rules.toml"
    text = Path(await download.path()).read_text("utf-8")
    assert text == write_rules(read_rules(BY_HAND), "dunlop")

    # Saved, and there after a reload.
    await press(button(page, "Save in this browser"))
    await expect(button(page.locator(".keep"), "Saved")).to_be_visible()
    await page.reload()
    await differs(page, 4)
    await expect(page.locator(".yours")).to_contain_text("The Smiths' rules")

    # The link carries them whole to somebody else.
    link = await page.get_by_role("textbox", name="Link to these rules").input_value()
    other = await site.visit()
    await other.goto(link)
    await differs(other, 4)
    await expect(other.get_by_label("Name of your rules")).to_have_value("The Smiths' rules")
    assert other.url == link

    # And to a table.
    await page.get_by_label("Your name").fill("Ann")
    await press(button(page, "Open a table"))
    rules = page.locator(".rules-panel")
    await expect(rules.locator("h2")).to_have_text("How we play: The Smiths' rules")
    await expect(rules).to_contain_text("Different from Dunlop's page")
    await expect(rules).to_contain_text("Two sets of 3 and one ladder of 4")
    await expect(rules).to_contain_text("3 times")
    await press(button(page, "All the rules"))
    await expect(page.get_by_role("link", name="Rule book")).to_have_attribute(
        "href", re.compile(r"^/rulebook\?v=4\.\d+\.[0-9a-f]{8}&rules=dunlop&.*words\.run=ladder")
    )

    # Whoever does not know them learns them, and keeps the seat.
    await page.keyboard.press("Escape")
    await press(page.get_by_role("link", name="Learn them"))
    await expect(page.get_by_role("heading", name="Learn our game")).to_be_visible()
    await expect(page.get_by_text("Rules: The Smiths' rules.")).to_be_visible()
    await expect(page.locator(".lessons")).to_contain_text("Is this a ladder?")


@pytest.mark.in_turn
@pytest.mark.parametrize("width", [360, 1440][: so_many(1, full=2)])
async def test_nothing_moves_away_under_the_finger_at_the_first_change(
    site: Site, width: int
) -> None:
    server = site.shared()
    page = await site.visit(width, 740)
    await arrives(page, server.url)
    deal = page.locator(".deal").first
    before = await deal.bounding_box()
    await deal.evaluate("(deal) => deal.querySelector('button[aria-label$=more]').click()")
    await differs(page, 1)
    assert await deal.bounding_box() == before


@pytest.mark.in_turn
async def test_a_file_is_loaded_and_a_bad_one_changes_nothing(site: Site, tmp_path: Path) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url, "rules=dunlop&buy.limit=5")
    files = page.locator("input[type=file]")
    good, bad, large = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "large.toml"
    good.write_text(BY_HAND, "utf-8")
    bad.write_text(BY_HAND.replace("buy.limit", "buy.limits"), "utf-8")
    large.write_text("#" * 60_000)
    await files.set_input_files(bad)
    await expect(page.locator(".files [role=alert]")).to_contain_text("did you mean buy.limit?")
    await files.set_input_files(large)
    await expect(page.locator(".files [role=alert]")).to_contain_text("too large")
    await differs(page, 1)
    await files.set_input_files(good)
    await differs(page, 4)
    await expect(page.locator(".files [role=alert]")).to_have_count(0)
    await press(button(page, "Undo"))
    await differs(page, 1)


@pytest.mark.in_turn
async def test_a_fault_is_named_at_once_and_a_click_mends_it(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url)
    deal = page.locator(".deal").nth(6)
    cards = deal.get_by_role("textbox", name="Cards dealt in deal 7")
    await cards.fill("30")
    await cards.press("Enter")
    top = page.locator(".faults")
    await expect(top).to_contain_text("8 players need 8 × 30 + 1 = 241 cards")
    await expect(deal.locator(".fault")).to_contain_text("241 cards")
    await expect(page.locator(".keep")).to_contain_text("Fix the contradictions first")
    await press(button(deal, "Deal 20 cards in deal 7"))
    await expect(top).to_have_count(0)
    await expect(cards).to_have_value("20")
    # What is too large for a table over the network would be said here.
    await expect(page.locator(".keep")).not_to_contain_text("over the network")
    await page.keyboard.press("Control+z")
    await expect(top).to_be_visible()
    await page.keyboard.press("Control+z")
    await differs(page, 0)
    await page.keyboard.press("Control+Shift+Z")
    await expect(top).to_be_visible()


@pytest.mark.in_turn
async def test_the_cards_of_all_deals_are_answered_in_one_line(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url)
    field = page.get_by_role("textbox", name="Cards dealt, deal by deal")
    await expect(field).to_have_value("10 10 10 10 12 12 12")
    await field.fill("6, 7 8")
    await field.press("Enter")
    await expect(page.locator(".differences")).to_contain_text("8 in deals 3 to 7")
    await press(button(page, "Cards dealt, deal by deal: more"))
    await expect(field).to_have_value("7 8 9 9 9 9 9")
    await field.fill("11 10 9 8 7 6 5 4")
    await field.press("Enter")
    await expect(page.get_by_role("alert").first).to_contain_text("in 7 deals, so nothing has")
    await expect(field).to_have_value("7 8 9 9 9 9 9")
    await field.fill("11")
    await field.press("Enter")
    await expect(page.locator(".differences")).to_contain_text("11 in deals 1 to 7")
    await expect(page.get_by_text("Good to know").locator("..")).to_contain_text(
        "Deal 7: it takes 12 cards and one to discard, and a hand has 11"
    )
    await press(button(page, "Cards dealt in deal 7: more"))
    await press(button(page, "Remove deal 6"))
    await press(button(page, "Remove deal 5"))
    await expect(page.locator(".deal")).to_have_count(5)
    await press(button(page, "Undo"))  # each for itself, however quick
    await expect(page.locator(".deal")).to_have_count(6)


@pytest.mark.in_turn
async def test_the_focus_stays_near_and_ears_are_told(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url, "rules=dunlop&title=Ours&deals.7.cards=30&buy.limit=3")
    heard = page.locator(".spoken [role=log] p")
    await expect(heard.last).to_contain_text("1 to fix: Deal 7: 8 players need")
    await press(page.locator(".to-mend"))
    await expect(page.locator(".faults h2")).to_be_focused()
    # What no table could play is not saved: the way leads to what is wrong.
    await press(button(page.locator(".keep"), "Save"))
    await expect(page.locator(".faults h2")).to_be_focused()
    assert await page.evaluate("localStorage.getItem('liverpool.rule-sets')") is None
    await button(page.locator(".deal").nth(6), "Deal 20 cards in deal 7").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".deal h4").nth(6)).to_be_focused()
    await expect(heard.last).to_have_text("These rules no longer contradict each other.")
    await button(page.locator(".differences"), "Put back").last.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".in-view-list h2")).to_be_focused()
    said = await heard.count()
    await button(page, "Move deal 1 up").focus()
    await page.keyboard.press("Enter")  # it does nothing, and nothing is told
    await page.keyboard.press("Control+z")
    await expect(heard.last).to_have_text("Undone: 2 differences")
    await expect(heard).to_have_count(said + 1)


@pytest.mark.full
async def test_a_browser_that_keeps_nothing_is_not_said_to_have_saved(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    await arrives(page, server.url, "rules=dunlop&title=Ours&buy.limit=3")
    await press(button(page, "Save in this browser"))
    note = page.get_by_text("“Ours” will be lost when you close this page")
    await expect(note.last).to_be_visible()
    await expect(button(page, "Save in this browser")).to_be_visible()
    await expect(page.locator(".yours li")).to_have_count(1)


@pytest.mark.full
async def test_what_differs_is_put_back_and_needless_questions_say_why(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url)
    await opens(page, "Buying")
    await press(question(page, "buy.window").get_by_text("Never."))
    group = page.locator(".group", has=page.locator("summary", has_text="Buying"))
    await expect(group).to_contain_text("is answered “Never.”")
    await differs(page, 1)
    await press(button(page.locator(".differences"), "Put back"))
    await differs(page, 0)
    await expect(page).to_have_url(re.compile(r"&rules=dunlop$"))
    await press(question(page, "buy.priority").locator(".sources summary"))
    await expect(question(page, "buy.priority")).to_contain_text("Grandma Mahlum's game")
    await page.get_by_label("Search the questions").fill("perfect cut worth")
    await expect(page.get_by_text("No question matches")).to_be_visible()
    await page.get_by_label("Search the questions").fill("turned up pile")
    await expect(question(page, "start.upcard")).to_be_visible()


@pytest.mark.full
async def test_a_link_that_cannot_be_read_leads_on(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/house-rules?rules=dunlop&buy.limits=3")
    await expect(page.get_by_role("alert")).to_contain_text("did you mean buy.limit?")
    await press(button(page, "Start from the usual rules"))
    await differs(page, 0)
    await page.goto(f"{server.url}/house-rules?rules=dunlop&v=1&layoff.others_from=next_turn")
    await expect(page.locator(".start .note")).to_contain_text("is now called layoff.from")
    await expect(page.locator(".start .note")).to_contain_text("This link cannot be checked")


@pytest.mark.full
async def test_of_a_link_that_was_cut_off_is_offered_what_could_be_read(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    query = query_over("dunlop", {"buy.limit": 3, "points.joker": 20}, "Ours")
    await page.goto(f"{server.url}/house-rules?{query.rpartition('&')[0]}")
    await expect(page.get_by_role("alert")).to_contain_text("5 of its 6 are here")
    await expect(page.locator(".read-so-far .differences > li")).to_have_text(
        "How often may you buy in a deal?3 times."
    )
    await press(button(page, "Go on with what could be read"))
    await differs(page, 1)
    await expect(page.locator(".start .note")).to_contain_text("its answer may be cut off")
    await page.goto(f"{server.url}/house-rules?{query}")
    await differs(page, 2)
    await expect(page.locator(".start .note")).to_have_count(0)


@pytest.mark.full
async def test_answers_that_belong_together_come_together(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    await arrives(page, server.url)
    await opens(page, "Jokers and other wild cards")
    twos = question(page, "meld.wild_ranks")
    await press(twos.locator(".choose").get_by_text("2s, except where they stand"))
    await expect(twos).to_contain_text("15 is usual.")
    points = twos.get_by_role(
        "textbox", name="How many points does a wild card count that isn't a joker?"
    )
    await expect(points).to_have_value("15")
    await press(button(twos, "How many points does a wild card count that isn't a joker?: more"))
    await expect(points).to_have_value("20")
    await differs(page, 2)
    await press(twos.locator(".choose").get_by_text("None.", exact=True))
    await expect(points).to_have_count(0)
    await differs(page, 0)

    await opens(page, "Decks and jokers")
    decks = question(page, "deck.by_players")
    await press(decks.get_by_text("One deck for each player"))
    await expect(page.locator(".differences > li")).to_contain_text("One for each player.")
    await press(decks.get_by_text("By the number of players"))
    await expect(decks.get_by_role("textbox")).to_have_count(4)
    await differs(page, 0)


@pytest.mark.full
async def test_every_answer_is_there_again_until_it_is_saved(site: Site) -> None:
    server = site.shared()
    page = await site.visit(width=360, height=740, touch=True)
    await page.goto(f"{server.url}/house-rules")
    await press(button(page, "Cards dealt in deal 1: more"))
    await differs(page, 1)
    for again in (f"{server.url}/house-rules", page.url):  # opened anew, and reloaded
        await page.goto("about:blank")
        await page.goto(again)
        await differs(page, 1)
        await expect(page.locator(".brought-back")).to_contain_text(
            "here again: 1 difference from Dunlop's page."
        )
    await press(button(page, "Start afresh"))
    await differs(page, 0)
    await expect(page.locator(".brought-back")).to_have_count(0)
    await press(button(page, "Undo"))
    await differs(page, 1)

    # Rules of before stay on the list while others are changed.
    await arrives(page, server.url, "rules=mahlum")
    draft = page.locator(".yours li", has_text="1 difference from Dunlop's page")
    await press(button(draft, "Throw away"))
    await press(button(page, "Bring it back"))
    await press(draft.get_by_role("button").first)
    await differs(page, 1)

    # Saved, under a name that is asked then.
    bar = page.locator(".in-view-bar")
    await press(button(bar, "Save"))
    dialog = page.get_by_role("dialog", name="Save these rules")
    await dialog.get_by_label("Name of your rules").fill("Ours")
    await page.keyboard.press("Enter")
    await expect(button(bar, "Saved")).to_be_visible()
    await expect(page.locator(".yours li")).to_have_text("Ours")
    await page.goto(f"{server.url}/house-rules")
    await differs(page, 0)
    await expect(page.locator(".yours li")).to_have_text("Ours")


@pytest.mark.in_turn
async def test_another_game_to_start_from_is_asked_about_and_can_keep_the_answers(
    site: Site,
) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url, "rules=dunlop&buy.limit=5&points.joker=30")
    start = page.get_by_label("Start from")
    await start.select_option("mahlum")
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("You have answered 2 questions differently from")
    await press(button(dialog, "Cancel"))
    await expect(start).to_have_value("dunlop")
    await differs(page, 2)
    await start.select_option("mahlum")
    await press(button(dialog, "Keep my answers"))
    await expect(page.locator(".in-view h2")).to_contain_text("Grandma Mahlum")
    await differs(page, 2)
    await start.select_option("dunlop")
    await press(button(dialog, "Drop my answers"))
    await differs(page, 0)
    await start.select_option("christmas")  # nothing is lost, so nothing is asked
    await expect(dialog).to_have_count(0)
    await press(button(page, "Undo"))
    await press(button(page, "Undo"))
    await differs(page, 2)


@pytest.mark.in_turn
async def test_saved_rules_are_chosen_at_home_and_taken_off_with_a_way_back(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url, "rules=dunlop&title=Ours&deals.1.contract=run+4,+run+5")
    await press(button(page, "Save in this browser"))
    # Another rule set of the same title is asked about.
    await arrives(page, server.url, "rules=mahlum&title=Ours&buy.limit=2")
    await press(button(page, "Save in this browser"))
    await press(button(page, "Save as “Ours 2”"))
    await expect(page.locator(".yours li")).to_have_count(2)
    await expect(page.get_by_label("Name of your rules")).to_have_value("Ours 2")
    await press(button(page, "Rename “Ours 2”"))
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name of your rules").fill("Theirs")
    await press(button(dialog, "Rename"))
    await expect(page.locator(".yours li").first).to_contain_text("Theirs")
    await press(button(page, "Remove “Theirs” from the list"))
    await expect(page.locator(".yours li")).to_have_count(1)
    other = await page.context.new_page()  # another tab sees what is done in this one
    await arrives(other, server.url)
    await press(button(page, "Bring it back"))
    await expect(page.locator(".yours li")).to_have_count(2)
    await expect(other.locator(".yours li")).to_have_count(2)
    await other.close()

    await page.goto(server.url)
    await press(button(page, "Play with family"))
    await press(page.locator(".rule-set-few label", has_text="Ours"))
    await expect(page.get_by_label("Ours", exact=True)).to_be_checked()
    await page.reload()  # the choice is kept
    await expect(page.locator(".rules-of-play")).to_contain_text("Ours")
    await press(page.get_by_role("button", name="Our rules"))
    rules = page.get_by_role("dialog")
    await expect(rules.get_by_role("heading", name="Ours")).to_be_visible()
    await expect(rules).to_contain_text("One sequence of 4 and one sequence of 5")
    await rules.get_by_role("combobox", name="Rules").select_option(label="Dunlop's page")
    await expect(rules.get_by_role("heading", name="Dunlop's page")).to_be_visible()
    await page.keyboard.press("Escape")
    await opens_a_table(page, "Ann")
    await expect(page.locator(".rules-panel")).to_contain_text(
        "One sequence of 4 and one sequence of 5"
    )
    # At the table another of one's own can be chosen.
    await press(button(page, "Change them"))
    chosen = (
        page.get_by_role("dialog").get_by_role("combobox", name="Rules").locator("option:checked")
    )
    await expect(chosen).to_have_text("Ours")
    await (
        page.get_by_role("dialog")
        .get_by_role("combobox", name="Rules")
        .select_option(label="Theirs")
    )
    # And somebody begins with a handicap.
    await press(page.get_by_role("dialog").get_by_text("Handicaps", exact=True))
    await expect(page.get_by_role("link", name="How many points are fair?")).to_have_attribute(
        "href", re.compile(r"^/house-rules\?.*title=Theirs.*#head-start$")
    )
    anns = page.get_by_role("group", name="Ann")
    await anns.get_by_label("Points at the start").fill("40")
    await press(anns.get_by_role("button", name="More buys a deal: more"))
    await press(anns.get_by_label("First pick"))
    await press(button(page.get_by_role("dialog"), "Save"))
    await expect(page.locator(".seats li[data-mine=true]")).to_contain_text(
        "starts with 40 points, 1 more buy a deal, first pick"
    )
    await expect(page.locator(".rules-panel h2")).to_have_text("How we play: Theirs")
    await expect(page.locator(".rules-panel")).to_contain_text("2 times")


@pytest.mark.in_turn
async def test_everybody_can_use_it(site: Site, checked: Checked) -> None:
    query = "rules=dunlop&title=Ours&deals.7.cards=30&buy.price=[1,2]&deck.jokers=[[4,3],[8,4]]"
    server = site.shared()
    for width in (320, 1440)[: so_many(1, full=2)]:
        page = await site.visit(width=width, height=740)
        await arrives(page, server.url, query)
        await page.evaluate("document.querySelectorAll('details').forEach((d) => d.open = true)")
        await expect(question(page, "words.set")).to_be_visible()
        await page.evaluate("document.querySelectorAll('details').forEach((d) => d.open = true)")
        await checked.look(page, f"the editor at {width}")
        report = await reported(page)
        assert (report["part"], report["changes"]["buy.price"]) == ("rules", [1, 2])
        assert "Ours" not in json.dumps(report)
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
    assert checked.faults == {}, "\n".join(checked.told())


@pytest.mark.in_turn
async def test_it_is_done_by_keys_alone(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await arrives(page, server.url)
    field = page.get_by_role("textbox", name="Cards dealt in deal 2")
    await field.focus()
    await page.keyboard.press("ArrowUp")
    await expect(field).to_have_value("11")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await expect(button(page, "Remove deal 2")).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await expect(button(page, "Move deal 2 down")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("textbox", name="Cards dealt in deal 3")).to_have_value("11")
    await expect(page.locator(".deal h4").nth(2)).to_be_focused()


async def test_a_rule_is_tried_and_says_what_it_changes(site: Site, checked: Checked) -> None:
    server = site.shared()
    page = await site.visit(width=320, height=640, touch=True)
    await arrives(page, server.url, query_over("dunlop", {**ONE_DEAL, "buy.limit": 1}))
    await opens(page, "Buying")
    limit = question(page, "buy.limit")
    await press(button(limit, "Try it"))
    answers = limit.locator(".trial-answer")
    await expect(limit.locator(".trial")).to_contain_text("games by each rule", timeout=PLAYED)
    await expect(answers).to_have_count(3)
    await expect(limit.locator(".trial-answer li, .trial-answer p").first).to_be_visible()
    stop = limit.locator(".trial-progress button")
    if await stop.text_content() == "Stop" and await stop.get_attribute("aria-disabled") != "true":
        await press(stop)
    await press(limit.get_by_text("Show it as charts"))
    await expect(limit.locator(".trial-chart").first).to_contain_text("(as you play)")
    await checked.look(page, "a trial at 320")
    assert checked.faults == {}, checked.told()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    # With another answer what was found is of the rules before.
    await press(button(limit, "How often may you buy in a deal?: more"))
    await expect(limit.get_by_text("Your rules have changed since.")).to_be_visible()
    await expect(stop).to_have_text("Try it again")
    await press(limit.locator(".try-it"))
    await expect(limit.locator(".trial")).to_have_count(0)


@pytest.mark.full
async def test_a_change_for_a_wish_is_found_and_taken_and_taken_back(
    site: Site, checked: Checked
) -> None:
    server = site.shared()
    page = await site.visit(width=320, height=640, touch=True)
    both = [{"cards": 7, "contract": each} for each in ("set 3", "run 4")]
    await arrives(page, server.url, query_over("dunlop", {"deals": both}))
    await opens(page, "Balance our game")
    balance = page.locator(".balance")
    await press(button(balance, "Find changes"))
    await expect(balance.locator(".trial-progress .trouble")).to_have_text(
        "Say what you wish for first."
    )
    await expect(button(balance, "Find changes")).to_be_focused()
    await press(balance.get_by_label("An evening of the right length"))
    for _ in range(8):
        await press(button(balance, "It takes about: less"))
    await press(balance.locator(".may-change > summary"))
    await expect(balance.get_by_label("How many deals are played")).to_be_checked()
    await checked.look(page, "a wish at 320")
    await press(button(balance, "Find changes"))
    await expect(button(balance, "Stop")).to_be_focused()
    change = button(balance, re.compile("Take this change ?: Leave out deal [12]"))
    await expect(change.first).to_be_visible(timeout=3 * PLAYED)
    await change.first.focus()
    await page.keyboard.press("Enter")
    taken = button(balance, re.compile("Take it back"))
    await expect(taken).to_be_focused()
    await expect(change).to_have_count(0)
    await checked.look(page, "a change that was taken at 320")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    await page.keyboard.press("Enter")
    await expect(taken).to_have_count(0)
    await expect(change.first).to_be_visible()
    assert checked.faults == {}, checked.told()


@pytest.mark.full
async def test_a_short_link_opens_the_same_rules(site: Site, checked: Checked) -> None:
    server = site.serve()
    page = await site.visit(width=360, height=740, touch=True)
    await arrives(page, server.url, query_over("dunlop", {"buy.limit": 3}, "The Smiths' rules"))
    rules = page.url
    await press(button(page, "Short link and QR code"))
    short = page.get_by_label("Short link to these rules")
    await expect(short).to_have_value(re.compile(r"/r/[a-z2-9]{8}$"))
    await expect(page.get_by_role("img", name="The short link as a code")).to_be_visible()
    await expect(page.locator(".short-link")).to_be_focused()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    await page.set_viewport_size({"width": 320, "height": 640})
    fields = page.locator(".at-a-table-fields")
    assert await fields.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    await checked.look(page, "the editor with a short link")
    assert checked.faults == {}, checked.told()
    link = server.url + "/r/" + (await short.input_value()).rpartition("/")[2]
    other = await site.visit()
    await other.goto(link)
    await differs(other, 1)
    assert other.url == rules
    site.expect_trouble("404")
    await other.goto(f"{link}x")
    await expect(other.get_by_role("heading", level=1)).to_have_text("No rules here")
    # With other answers the rules have another link.
    await opens(page, "Buying")
    await press(button(question(page, "buy.limit"), "How often may you buy in a deal?: more"))
    await expect(short).to_have_count(0)
    await expect(button(page, "Short link and QR code")).to_be_visible()
    # Without the server there is the long link alone.
    site.expect_trouble("WebSocket")
    site.expect_trouble("ERR_CONNECTION_REFUSED")
    server.kill()
    await expect(button(page, "Short link and QR code")).to_have_count(0)
    await expect(page.get_by_label("Link to these rules", exact=True)).to_be_visible()
