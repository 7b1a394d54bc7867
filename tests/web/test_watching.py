"""Watching a table by its link: what is seen, how it begins, and how the host ends it."""

import pytest
from playwright.async_api import Page, expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import press, sits
from tests.web.watching import clipped


async def comes(site: Site, link: str, name: str, *, width: int = 1440, height: int = 900) -> Page:
    """Somebody who is called so opens the link."""
    page = await site.visit(width, height, touch=width < 1000)
    await page.add_init_script(f"localStorage.setItem('liverpool.name', '\"{name}\"')")
    await page.goto(link)
    return page


@pytest.mark.in_turn("visits")
async def test_a_guest_watches_sees_no_hand_and_is_sent_off(site: Site) -> None:
    server = site.serve(scene="whole_deal", people=3)
    link = server.seats["Ann"].partition("#")[0]
    dee = await sits(site, server.seats["Dee"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    joe = await comes(site, link, "Joe", width=360, height=740)
    await press(joe.get_by_role("button", name="Watch without a seat"))
    await expect(joe.locator(".prompt-sentence")).to_have_text("You are watching.")
    await expect(joe.locator(".table > .hand-card, .answer, .tool-hint")).to_have_count(0)
    await expect(joe.locator(".rows > .row")).to_have_count(4)
    assert await clipped(joe) == []
    await joe.reload()
    await expect(joe.locator(".prompt-sentence")).to_have_text("You are watching.")

    # He sees what is played, and the table sees that he does.
    await ben.does("discard", "7h")
    await expect(joe.locator(".log")).to_contain_text("Ben discards")
    dialog = await dee.opens("People")
    await expect(dialog.locator(".watchers")).to_contain_text("1 watching")
    await press(dialog.get_by_role("button", name="Send off"))
    await press(dialog.locator(".confirm").get_by_role("button", name="Send off"))
    await expect(joe.get_by_role("alert")).to_contain_text("removed you")
    await expect(dialog.locator(".watchers h3")).to_have_text("Nobody is watching")
    # The link of before lets nobody watch; the new one does.
    kim = await comes(site, f"{link}#watch", "Kim")
    await expect(kim.get_by_role("alert")).to_contain_text("no longer works")
    await press(dialog.locator("summary", has_text="Let others watch"))
    new = await dialog.get_by_role("textbox", name="Link to watch").input_value()
    lee = await comes(site, f"{link}#{new.partition('#')[2]}", "Lee")
    await expect(lee.locator(".prompt-sentence")).to_have_text("You are watching.")
    # At a desk one player sits at the near edge, with all the room that there is.
    near = await lee.locator("[data-edge=own] > .row-room").bounding_box()
    assert near is not None
    assert near["width"] > 600
    # Who has no seat is promised none.
    await press(lee.get_by_role("button", name="Menu", exact=True).first)
    await expect(lee.locator("dialog .menu")).to_contain_text("by the rules of this table")
    await expect(lee.locator("dialog .menu")).not_to_contain_text("your seat")


@pytest.mark.full
async def test_one_who_watches_the_lobby_sees_the_game_begin_and_takes_a_seat(site: Site) -> None:
    server = site.serve()
    ann = await site.visit()
    await ann.goto(server.url)
    await press(ann.get_by_role("button", name="Play with family"))
    await ann.get_by_label("Your name").fill("Ann")
    await press(ann.get_by_role("button", name="Open a table"))
    await expect(ann.get_by_text("Send this link")).to_be_visible()
    joe = await comes(site, f"{ann.url}#watch", "Joe")
    await expect(joe.get_by_text("You are watching. It begins when Ann")).to_be_visible()
    await press(ann.get_by_role("button", name="Start"))
    await expect(joe.locator(".prompt-sentence")).to_have_text("You are watching.")
    await press(joe.get_by_role("button", name="Menu", exact=True))
    await press(joe.locator("dialog .menu button", has_text="Take a seat"))
    await expect(joe.get_by_role("button", name="Ask to join")).to_be_visible()
    assert "#" not in joe.url
