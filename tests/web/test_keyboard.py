"""By keyboard and screen reader: the focus stays on the page, and each thing is said once."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.web.other import sits_without_a_page
from tests.web.player import tab_to
from tests.web.site import Site
from tests.web.sitting import Sitter, press_key, sits

_FOCUS = "() => document.activeElement.closest('.hand-card, .answer, h1, h2, .tool') !== null"


async def wait_for_focus(page: Page) -> None:
    """Waits until something has the focus with which one can go on."""
    await page.wait_for_function(_FOCUS)


async def goes_to(thing: Locator) -> None:
    """By the Tab key, as far as it takes."""
    for _ in range(90):
        if await thing.evaluate("(thing) => thing === document.activeElement"):
            return
        await thing.page.keyboard.press("Tab")
    raise AssertionError(f"The Tab key does not lead to {thing}.")


async def heard(page: Page) -> list[str]:
    """What the page has said so far, as far as it keeps it."""
    return await page.locator(".spoken [role=log] p").all_inner_texts()


@pytest.mark.in_turn("touch")
async def test_going_down_by_keys_is_heard_and_never_loses_the_focus(site: Site) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"])
    await ann.hears("Your turn. You can lay down your contract.")
    await ann.hears("Deal 2 of 7: A set and a sequence.")
    await tab_to(ann.page, ".hand-card")
    await press_key(ann.page, "l")
    await ann.hears("Set: 3 nines. Sequence: 4 to 7 of diamonds.")
    await goes_to(ann.page.get_by_role("button", name="Clear the tray"))
    await press_key(ann.page, "Enter")
    await ann.hears("Set: empty, 3 cards. Sequence: empty, 4 cards.")
    await tab_to(ann.page, ".hand-card")
    await press_key(ann.page, "Space")
    await ann.hears("Set: 2 missing.")
    await goes_to(ann.page.get_by_role("button", name="Take back two of spades"))
    await press_key(ann.page, "Enter")  # it was the only one of its meld
    await expect(ann.page.locator(".staging-name").first).to_be_focused()
    await tab_to(ann.page, ".hand-card")
    await press_key(ann.page, "f")
    await expect(ann.page.get_by_text("All your melds are ready.")).to_be_visible()
    await wait_for_focus(ann.page)
    await press_key(ann.page, "l")
    await ann.hears("Your melds are laid down.")
    await press_key(ann.page, "f")
    await ann.hears("Queen of clubs and king of diamonds laid off. Nobody sees this yet.")
    await tab_to(ann.page, ".hand-card")
    await press_key(ann.page, "Space")
    await press_key(ann.page, "x")  # the card goes that had the focus
    await ann.holds(1)
    await expect(ann.page.locator(".hand-card:focus")).to_have_count(1)


@pytest.mark.in_turn
async def test_the_count_and_who_won_are_heard_once(site: Site) -> None:
    server = site.serve(scene="last_card")
    ann = await sits(site, server.seats["Ann"])
    await tab_to(ann.page, ".hand-card")
    await press_key(ann.page, "Space")
    await press_key(ann.page, "x")
    margin = "101 points after seven deals, 81 fewer than Cy."
    await ann.hears(f"This deal: You 0, Ben 26, Cy 36. The game is over. You win! {margin}")
    await ann.sees_the_count()
    await expect(ann.page.locator(".answer-main")).to_be_focused()
    await press_key(ann.page, "Enter")
    await expect(ann.page.get_by_role("heading", name="You win!")).to_be_focused()
    said = await heard(ann.page)
    assert len(said) == len(set(said)), said
    # What stands above comes first; it comes a moment after the heading.
    first = ann.page.locator(".ended-body :is(button, summary)").first
    await expect(first).to_have_text(re.compile("^Watch"), use_inner_text=True)


@pytest.mark.in_turn
async def test_whoever_writes_buys_nothing(site: Site) -> None:
    """An offer closes the talk: what is typed on is no answer."""
    server = site.serve(scene="buying_meanwhile", people=3)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    talk = ben.page.get_by_role("button", name="Talk", exact=True)
    await goes_to(talk)
    await press_key(ben.page, "Enter")
    await ben.page.keyboard.press("Escape")
    await expect(talk).to_be_focused()
    await press_key(ben.page, "Enter")
    await tab_to(ben.page, ".talk-field input")
    await ben.page.keyboard.type("let me")
    await ann.does("draw")
    await expect(ben.page.locator(".offer")).to_be_visible()
    await expect(ben.page.locator(".hand-card:focus")).to_have_count(1)
    await ben.page.keyboard.type("pb")
    await press_key(ben.page, "Enter")
    await ben.wait_until_possible(ben.main, "Buy seven of hearts")
    await expect(ben.page.locator(".actions[aria-busy=true]")).to_have_count(0)


@pytest.mark.in_turn
async def test_a_new_page_says_its_name(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await goes_to(page.get_by_role("link", name="Lessons"))
    await press_key(page, "Enter")
    await expect(page.get_by_role("heading", name="Learn the game")).to_be_focused()
    await expect(page).to_have_title("Learn the game – Liverpool Rummy")
    await goes_to(page.get_by_role("button", name="Start"))
    await press_key(page, "Enter")
    learner = Sitter(page)
    await learner.hears("Each deal asks for a contract.")
    # In the hand where the connection was slow for a moment, and nothing was to be pressed.
    near = page.locator(".coach-foot .main:focus, .hand-card:focus")
    await expect(near).to_have_count(1)
    await press_key(page, "Enter")  # the next step; no card is taken by it
    await learner.hears("A set is three cards")
    await learner.holds(10)


@pytest.mark.in_turn
async def test_a_player_is_removed_and_the_focus_stays_in_the_list(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/score")
    await page.get_by_role("button", name="Remove Player 4").focus()
    await press_key(page, "Enter")
    await expect(page.get_by_role("button", name="Remove Player 3")).to_be_focused()


@pytest.mark.full
async def test_one_can_watch_without_a_name_and_wait_for_who_is_away(site: Site) -> None:
    server = site.serve(scene="two_callers", people=2, patience=3600)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    await ann.sets(grace_seconds=3600)
    page = await site.visit()
    await page.goto(re.sub(r"#.*", "", server.seats["Ann"]))
    await goes_to(page.get_by_role("button", name="Watch without a seat"))
    await press_key(page, "Enter")
    await expect(page.get_by_role("heading", name="Deal 1")).to_be_focused()
    ben = await sits(site, server.seats["Ben"])
    await ann.leaves()  # for twenty seconds only the host can let a bot play
    await ben.hears("Ann is away. It is Ann’s turn.")
    later = ben.page.get_by_role("button", name="Let a bot play now. At first only the host can")
    await goes_to(later)
    await press_key(ben.page, "Enter")
    await ben.hears("At first only the host can; you can in a few seconds.")
    await sits_without_a_page(site, server.seats["Ann"])
    await ben.hears("Ann is back.")
    await expect(ben.page.locator(".hand-card:focus")).to_have_count(1)
