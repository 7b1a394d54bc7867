"""A card on offer: answered by a tap, by a wish, by a standing pass, or by the clock."""

import re

import pytest
from playwright.async_api import expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import gives_all_time, press, press_key, sits

pytestmark = pytest.mark.in_turn

_NOTES_THE_TIME = """
() => {
  window.told = [];
  const note = () => {
    const timer = document.querySelector("[role=timer]");
    if (timer) window.told.push(timer.getAttribute("aria-label") ?? timer.textContent);
  };
  const seen = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(note).observe(document.body, seen);
}
"""
"""Whatever a count-down says from now on, however late somebody looks."""


@pytest.mark.full
async def test_an_offer_passes_by_itself_when_the_time_is_over(site: Site) -> None:
    # Cy, a person too, is not there: nobody says anything.
    server = site.serve(scene="two_callers", people=3)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.sets(buy_seconds=3)
    await ben.page.evaluate(_NOTES_THE_TIME)
    await ann.does("draw")
    await ann.wait_until_asked("play")
    await expect(ben.page.get_by_role("timer")).to_have_count(0)
    told: list[str] = await ben.page.evaluate("window.told")
    assert any(re.search("[1-3] seconds left", name) for name in told), told
    await ben.holds(5)


async def test_a_buy_is_seen_at_the_seats(site: Site) -> None:
    server = site.serve(scene="whole_deal", people=3)
    ann = await sits(site, server.seats["Ann"])
    ben, dee = [await sits_without_a_page(site, server.seats[name]) for name in ("Ben", "Dee")]
    await dee.gives_all_time()
    plates = {name: ann.page.locator(".row-head", has_text=name) for name in ("Ben", "Cy", "Dee")}
    note = ann.page.locator(".table-note.framed")

    await ben.does("discard", "7h")
    await expect(note).to_contain_text("Dee has first choice.")
    asking = await note.bounding_box()
    for name, word in {"Ben": "discarded", "Cy": "in turn", "Dee": "before you"}.items():
        await expect(plates[name]).to_contain_text(word)
    await ann.answers(ann.main, "Buy seven of hearts")
    await expect(plates["Dee"]).to_contain_text("before you")  # and nothing of what is answered
    await dee.does("buy")
    await expect(plates["Dee"]).to_contain_text("bought")
    order = [re.compile(text) for text in ("Cy.*in turn", "Dee.*buys", "You.*after Dee")]
    await expect(note.locator(".buy-order > li")).to_have_text(order)

    # What she wins is marked in her hand until the turn ends.
    await dee.does("draw")
    await ann.answers(ann.main, "Buy ")
    await expect(ann.page.locator(".hand-new")).to_have_count(2)
    await expect(ann.page.locator(".hand-card", has_text=", new")).to_have_count(2)
    # It is told where it was asked, and a few words need little room.
    await expect(note).to_contain_text("is yours.")
    ended = await note.bounding_box()
    assert asking is not None
    assert ended is not None
    assert ended["height"] < asking["height"]
    assert ended["y"] == asking["y"]
    # The end stays until she goes on, or the table does.
    await ann.picks("2s")
    await expect(plates["Dee"].locator(".row-buy")).to_have_count(0)
    await expect(ann.page.locator(".hand-new")).to_have_count(2)


async def test_a_wish_buys_without_a_tap(site: Site) -> None:
    server = site.serve(scene="two_callers", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await press(ben.page.get_by_role("button", name="Buying"))
    await press(ben.page.get_by_role("button", name="Add a card").last)
    await press(ben.page.locator(".face", has_text="seven of hearts"))
    await expect(ben.page.locator(".face[aria-pressed=true]")).to_have_count(1)
    await ben.page.keyboard.press("Escape")
    await ben.page.keyboard.press("Escape")
    await expect(ben.page.locator("dialog[open]")).to_have_count(0)
    await ann.does("draw")
    await ben.holds(7)
    await ben.wait_until_told("You buy")


@pytest.mark.full
async def test_always_passing_costs_nobody_a_tap(site: Site) -> None:
    server = site.serve(scene="two_callers", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await press(ben.page.get_by_role("button", name="Buying"))
    passing = ben.page.get_by_label("Next time")
    await passing.select_option("Always pass, this deal")
    await expect(passing).to_have_value("always")
    await ben.page.keyboard.press("Escape")
    await ann.does("draw")
    await ann.wait_until_asked("play")
    await ben.holds(5)
    await ben.hears("Passed for you: seven of hearts")


_TAPS_AT_ONCE = """
() => {
  const bar = document.querySelector(".actions");
  const { x, y, width, height } = bar.querySelector(".answer-main").getBoundingClientRect();
  const under = () => document.elementFromPoint(x + width / 2, y + height / 2).closest("button");
  const watched = new MutationObserver(() => {
    if (!document.querySelector(".offer:not(.offer-end)")) {
      watched.disconnect();
      under().click();
    }
  });
  watched.observe(document.querySelector(".table"), {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
}
"""
"""Taps the place of the main answer as soon as the offer is gone."""


@pytest.mark.full  # every day web/tests/offers.test.ts
async def test_a_tap_that_comes_too_late_lands_on_nothing(site: Site) -> None:
    server = site.serve(scene="two_callers", people=3)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"], width=360, height=740, touch=True)
    cy = await sits(site, server.seats["Cy"])
    await gives_all_time(ann)
    await ann.answers(ann.second, "Draw")
    await ben.wait_until_possible(ben.main, "buy that seven of hearts.*draw 1")
    await cy.wait_until_possible(cy.main, "buy that seven of hearts.*draw 1")
    await ben.page.evaluate(_TAPS_AT_ONCE)
    await cy.answers(cy.main, "buy that seven of hearts.*draw 1")
    await cy.hears("You buy seven of hearts for")
    await ben.hears("Cy called first")
    await expect(ben.trouble).to_contain_text("Too late")
    await ben.wait_until_possible(ben.main, "Prepare melds")
    await expect(ben.page.locator(".staging")).to_have_count(0)
    await ben.holds(5)


@pytest.mark.full  # every day web/tests/offers.test.ts
async def test_a_finger_that_came_down_on_a_buy_does_not_open_the_tray(site: Site) -> None:
    server = site.serve(scene="two_callers", people=3)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    cy = await sits_without_a_page(site, server.seats["Cy"])
    await ann.gives_all_time()
    await ann.does("draw")
    await ben.wait_until_possible(ben.main, "buy that seven of hearts.*draw 1")
    box = await ben.main.bounding_box()
    assert box is not None
    await ben.page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    await ben.page.mouse.down()
    await cy.does("buy")
    await ben.wait_until_possible(ben.main, "Prepare melds")
    await ben.page.mouse.up()
    await expect(ben.trouble).to_contain_text("Too late")
    await expect(ben.page.locator(".staging")).to_have_count(0)


async def test_an_answer_given_beforehand_can_be_changed(site: Site) -> None:
    server = site.serve(scene="two_callers", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ben.answers(ben.second, "Pass")
    await expect(ben.second).to_have_attribute("aria-pressed", "true")
    await ben.answers(ben.main, "if I can")
    await expect(ben.main).to_have_attribute("aria-pressed", "true")
    await expect(ben.second).not_to_have_attribute("aria-pressed", "true")
    await ann.does("draw")
    await ben.holds(7)


async def test_the_focus_stays_with_the_answers(site: Site) -> None:
    server = site.serve(scene="one_caller", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.gives_all_time()
    await ann.does("draw")
    await ben.wait_until_possible(ben.second, "Pass")
    await ben.second.focus()
    await press_key(ben.page, "Enter")
    await ben.wait_until_asked("Ann plays")
    await expect(ben.page.locator(".actions button:focus, .hand-card:focus")).to_have_count(1)


async def test_a_buy_is_not_lost_while_a_bot_moves(site: Site) -> None:
    server = site.serve(scene="buying_between_bots", pace="quick")
    ann = await sits(site, server.seats["Ann"])
    # Said once, before the bot has drawn or after; and never answered twice.
    await ann.answers(ann.main, "Buy seven of hearts")
    await ann.wait_until_told("You buy")
    await expect(ann.card("7h")).to_have_count(1)
    await ann.holds(7)


@pytest.mark.full
async def test_a_halted_game_is_halted_for_all(site: Site) -> None:
    server = site.serve(scene="two_callers", people=2)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await gives_all_time(ann)
    await ann.opens("People")
    await press(ann.page.get_by_role("button", name="Pause the game"))
    await ben.wait_until_asked("The host has paused the game")
    await expect(ben.main).to_have_count(0)
    await press(ann.page.get_by_role("button", name="Resume the game"))
    await ann.page.keyboard.press("Escape")
    await ann.answers(ann.second, "Draw")
    await ben.wait_until_possible(ben.main, "buy that seven of hearts")
