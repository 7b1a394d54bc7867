"""Hints on the page: two steps by button, finger and key, what is lit, and tables without."""

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import Sitter, press, press_key, sits

pytestmark = pytest.mark.in_turn


async def steps(person: Sitter) -> None:
    """Asks for the next step by the button beside the sentence, and waits until it is told."""
    button = person.page.locator(".tools .hint-button")
    before = await button.get_attribute("aria-label")
    assert before is not None
    await press(button)
    await expect(button).not_to_have_attribute("aria-label", before)


async def test_the_first_step_leads_to_the_melds_that_are_set_aside(site: Site) -> None:
    server = site.serve(scene="contract", people=1, workers=1)
    ann = await sits(site, server.seats["Ann"])
    hint = ann.page.locator(".hint")
    await steps(ann)
    await expect(hint).to_contain_text("Go down with")
    await expect(hint).to_contain_text("12 points are left of the 81 in your hand")
    await ann.hears("Go down with")
    lit = ann.page.locator(".hand-card[data-hinted]")
    await expect(lit).to_have_count(7)
    await expect(ann.card("9h")).to_have_attribute("data-hinted", "true")
    await expect(ann.card("9h")).to_have_accessible_name("nine of hearts, meant by the hint")
    await ann.answers(ann.main, "Lay down")
    await expect(hint).to_have_count(0)
    await expect(ann.page.locator(".staged")).to_have_count(7)
    await ann.wait_until_possible(ann.main, "Lay down")


async def test_a_hint_by_touch_on_a_small_phone_leaves_everything_in_sight(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"], width=320, height=568, touch=True)
    hint = ann.page.locator(".hint")
    for words in ("Go down with", "Look at"):
        await steps(ann)
        await expect(hint).to_contain_text(words)
        for part in (".hint", ".actions", ".hand"):
            box = await ann.page.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 320
            assert 0 <= box["y"] <= box["y"] + box["height"] <= 568
        for button in await hint.get_by_role("button").all():
            size = await button.bounding_box()
            assert size is not None
            assert min(size["width"], size["height"]) >= 44
    # After its last step the hint is put away by the button that asked for it.
    await press(ann.page.locator(".tools").get_by_role("button", name="Close the hint"))
    await expect(hint).to_have_count(0)
    await steps(ann)
    # What the note has no room for is read over the piles at once, and its own button closes it.
    last = hint.locator("p").last
    await expect(last).to_contain_text("12 points are left of the 81 in your hand")
    await expect(last).to_be_in_viewport(ratio=1)
    await press(hint.get_by_role("button", name="Close"))
    await expect(hint).to_have_count(0)


@pytest.mark.full
async def test_the_focus_stays_near_when_its_button_goes(site: Site) -> None:
    server = site.serve(scene="last_call", people=1)
    ann = await sits(site, server.seats["Ann"])
    more = ann.page.locator(".hint").get_by_role("button", name="More")
    bulb = ann.page.locator(".hint-button")
    await steps(ann)
    await more.focus()
    await press_key(ann.page, "Enter")
    await expect(more).to_have_count(0)
    await expect(ann.page.locator(".hint-tools button").first).to_be_focused()
    await ann.page.locator(".hint").get_by_role("button", name="Close the hint").focus()
    await press_key(ann.page, "Enter")
    await expect(ann.page.locator(".hint")).to_have_count(0)
    await expect(bulb).to_be_focused()
    await press_key(ann.page, "h")
    await more.focus()
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".hint")).to_have_count(0)
    await expect(bulb).to_be_focused()


async def test_on_its_side_a_hint_covers_none_of_the_players(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"], width=640, height=400)
    for _ in range(2):
        await steps(ann)
        hint = await ann.page.locator(".hint").bounding_box()
        assert hint is not None
        for row in await ann.page.locator(".row").all():
            box = await row.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= hint["y"] or box["x"] + box["width"] <= hint["x"]


@pytest.mark.full
async def test_a_meld_that_is_meant_comes_into_sight(site: Site) -> None:
    server = site.serve(scene="fits_far_up", people=1)
    anna = await sits(site, server.seats["Anna"], width=320, height=480, touch=True)
    meld = anna.page.locator(".rows .meld[data-hinted]")
    await expect(anna.page.locator(".row[data-own]")).to_be_in_viewport(ratio=1)
    await steps(anna)
    await expect(meld).to_be_in_viewport(ratio=1)


async def test_the_card_on_offer_is_lit(site: Site) -> None:
    server = site.serve(scene="family_buy", people=1, pace="calm")
    anna = await sits(site, server.seats["Anna"], width=390, height=844, touch=True)
    card = anna.page.locator(".stack-pile .stack-cards > .card")
    await expect(card).not_to_have_css("outline-style", "dashed")
    await steps(anna)
    await steps(anna)
    await expect(card).to_have_css("outline-style", "dashed")


async def test_an_offer_has_a_hint_too_and_the_cards_that_help_are_counted(site: Site) -> None:
    server = site.serve(scene="family_buy", people=1, pace="calm")
    anna = await sits(site, server.seats["Anna"])
    await press(anna.page.locator(".tools button[aria-keyshortcuts=H]"))
    await expect(anna.page.locator(".hint-move")).to_be_visible()
    await press_key(anna.page, "h")
    counts = anna.page.locator(".hint-coming .hint-count")
    await expect(counts.first).to_be_visible()
    assert all(int(count) > 0 for count in await counts.all_inner_texts())
    await press(anna.page.locator(".hint").get_by_role("button", name="Close the hint"))
    await expect(anna.page.locator(".hint")).to_have_count(0)
    await expect(anna.page.locator(".offer")).to_be_visible()


@pytest.mark.full
async def test_the_host_plays_without_hints_and_all_are_told(site: Site) -> None:
    server = site.serve(scene="contract", people=1)
    ann = await sits(site, server.seats["Ann"])
    await expect(ann.page.locator(".tools button[aria-keyshortcuts=H]")).to_be_visible()
    people = await ann.opens("People")
    await expect(people).to_contain_text("This table plays with hints.")
    await press(people.get_by_role("button", name="Table settings"))
    await press(ann.page.get_by_role("checkbox", name="Hints"))
    await press(ann.page.get_by_role("button", name="Save"))
    await expect(ann.page.locator(".tools button[aria-keyshortcuts=H]")).to_have_count(0)
    people = ann.page.locator("dialog[open]")
    await expect(people).to_contain_text("This table plays without hints.")
