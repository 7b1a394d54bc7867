"""Talk at the table: written, read, muted by one, closed by the host, reported and removed."""

import pytest
from playwright.async_api import expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import Sitter, press, sits
from tests.web.watching import clipped


async def writes(person: Sitter, line: str) -> None:
    note = person.page.locator(".table-note.talk")
    if not await note.count():
        await press(person.page.get_by_role("button", name="Talk"))
    write = note.get_by_role("button", name="Write…")
    if await write.count():
        await press(write)
    await person.page.get_by_label("Write to the table").fill(line)
    await press(note.get_by_role("button", name="Send"))
    await expect(person.page.get_by_label("Write to the table")).to_have_value("")


@pytest.mark.in_turn("visits")
async def test_a_line_is_read_by_all_but_one_who_has_muted_its_writer(site: Site) -> None:
    server = site.serve(scene="swap", people=3)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    cy = await sits(site, server.seats["Cy"], width=360, height=740, touch=True)
    dialog = await ann.opens("People")
    await press(dialog.get_by_role("button", name="About the name of Cy"))
    await press(ann.page.get_by_label("Mute Cy"))
    for left in (1, 0):
        await ann.page.keyboard.press("Escape")
        await expect(ann.page.locator("dialog")).to_have_count(left)
    await writes(cy, "<b>Who has</b> three sevens?")
    assert await clipped(cy.page) == []
    await ben.hears("Cy: <b>Who has</b> three sevens?")
    await press(ben.page.get_by_role("button", name="Talk · 1 new"))
    note = ben.page.locator(".table-note.talk")
    await expect(note.locator(".talk-newest")).to_contain_text("Cy <b>Who has</b> three sevens?")
    assert await clipped(ben.page) == []
    await press(ann.page.get_by_role("button", name="Talk", exact=True))
    await expect(ann.page.locator(".talk-newest")).to_have_text("Nobody has written anything yet.")

    # Ben reports it; the host removes it for all.
    await press(note.locator("button.talk-lines"))
    await press(ben.page.locator("dialog").get_by_role("button", name="three sevens?"))
    await press(ben.page.get_by_role("button", name="Report it to the host"))
    asked = ann.page.get_by_role("region", name="Reported line")
    await expect(asked).to_contain_text("what Cy wrote: “<b>Who has</b> three sevens?”")
    await press(asked.get_by_role("button", name="Remove it"))
    await expect(asked).to_have_count(0)
    await expect(cy.page.locator(".talk-newest")).to_contain_text("You removed by the host")


@pytest.mark.full
async def test_the_host_closes_the_talk_and_the_family_has_its_own_words(site: Site) -> None:
    server = site.serve(scene="swap", people=3)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    await press(ben.page.get_by_role("button", name="Talk"))
    await ben.page.get_by_label("Write to the table").fill("half a sen")
    dialog = await ann.opens("People")
    await press(dialog.get_by_role("button", name="Table settings"))
    await press(ann.page.get_by_role("checkbox", name="Talk"))
    await press(ann.page.locator("summary", has_text="Our own quick words"))
    await ann.page.get_by_label("Quick word 2").fill("Bravo Oma!")
    await press(ann.page.get_by_role("button", name="Save"))
    note = ben.page.locator(".table-note.talk")
    await expect(note).to_contain_text("The host has closed the talk.")
    await expect(note.get_by_label("Write to the table")).to_have_count(0)
    await press(note.get_by_role("button", name="Bravo Oma!"))
    await ann.hears("Ben: Bravo Oma!")
    await expect(ann.page.locator('.row[data-seat="1"] .row-said')).to_have_text("Bravo Oma!")


@pytest.mark.full
async def test_a_very_wide_window_has_the_talk_beside_the_table(site: Site) -> None:
    server = site.serve(scene="swap", people=2)
    ann = await sits(site, server.seats["Ann"], width=2080, height=1200)
    ben = await sits_without_a_page(site, server.seats["Ben"])
    # It is open all the time, takes no focus by itself, and has no button to open or close it.
    note = ann.page.locator(".table-note.talk")
    await ben.writes("Good evening")
    await expect(note.locator(".talk-newest")).to_contain_text("Ben Good evening")
    assert await note.locator(":focus").count() == 0
    for name in ("Close", "Talk"):
        await expect(ann.page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    await writes(ann, "Good evening, Ben")
    await expect(note.locator(".talk-newest")).to_contain_text("You Good evening, Ben")
    assert await clipped(ann.page) == []
