"""Six words at a tap: said, seen at the seat, muted, and switched off by the host."""

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import press, press_key, sits
from tests.web.watching import clipped


@pytest.mark.full  # every day its vitest and test_nothing_jumps
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
async def test_a_word_is_seen_at_the_seat_and_heard_unless_it_is_muted(
    site: Site, width: int, height: int
) -> None:
    server = site.serve(scene="swap", people=3)
    ann, ben, cy = [
        await sits(site, server.seats[name], width=width, height=height, touch=width < 1000)
        for name in ("Ann", "Ben", "Cy")
    ]
    await press(ann.page.get_by_role("button", name="Talk"))
    note = ann.page.locator(".table-note.talk")
    await expect(note.locator(".talk-words").get_by_text("Thank you")).to_be_visible()
    assert await clipped(ann.page) == []
    await press(note.get_by_role("button", name="Well played!"))
    await expect(note).to_have_count(0)
    for person in (ben, cy):
        await expect(person.page.locator('.row[data-seat="0"] .row-said')).to_have_text(
            "Well played!"
        )
        await person.hears("Ann: Well played!")
    assert await clipped(cy.page) == []
    # Ben is in turn, and may talk as well; Cy has muted him.
    dialog = await cy.opens("People")
    await press(dialog.get_by_role("button", name="About the name of Ben"))
    await press(cy.page.get_by_label("Mute Ben"))
    await press(ben.page.get_by_role("button", name="Talk"))
    await ben.page.get_by_role("button", name="One moment").focus()
    await press_key(ben.page, "Enter")
    await ann.hears("Ben: One moment")
    await expect(cy.page.locator('.row[data-seat="1"] .row-said')).to_have_count(0)


@pytest.mark.in_turn("visits")
async def test_the_words_open_by_keyboard_and_escape_closes_them(site: Site) -> None:
    server = site.serve(scene="swap", people=3)
    ann = await sits(site, server.seats["Ann"])
    await ann.page.get_by_role("button", name="Menu", exact=True).press("Enter")
    await ann.page.locator("dialog .menu button", has_text="Talk").focus()
    await press_key(ann.page, "Enter")
    note = ann.page.locator(".table-note.talk")
    await expect(note.get_by_role("button", name="Well played!")).to_be_focused()
    await ann.page.keyboard.press("Escape")
    await expect(note).to_have_count(0)


@pytest.mark.full  # every day web/tests/talk.test.ts
async def test_alone_with_bots_nobody_would_hear_it(site: Site) -> None:
    ann = await sits(site, site.serve(scene="swap", people=1).seats["Ann"])
    await expect(ann.page.get_by_role("button", name="Talk")).to_have_count(0)
