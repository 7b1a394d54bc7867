"""Somebody is away: the others wait or let a bot play, and who is back reads what it did."""

import pytest
from playwright.async_api import expect

from tests.chance import so_many
from tests.web.site import Site
from tests.web.sitting import press, sits
from tests.web.watching import acts, clipped, watch, watched


@pytest.mark.in_turn("whole evenings")
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)][: so_many(1, full=2)])
async def test_the_others_wait_or_let_a_bot_play_and_who_is_back_plays_on(
    site: Site, width: int, height: int
) -> None:
    server = site.serve(scene="swap", people=3, patience=3600)
    ann, ben, cy = [
        await sits(site, server.seats[name], width=width, height=height)
        for name in ("Ann", "Ben", "Cy")
    ]
    await watch(ann.page)
    await ben.page.close()
    away = '.table-note[data-kind="away"]'
    for person in (ann, cy):
        note = person.page.locator(away)
        await expect(note).to_contain_text("Ben is away")
        await expect(note.get_by_role("timer")).to_contain_text("A bot plays in")
        assert await clipped(person.page) == []
    # Cy may wait; Ann is the host, and need not.
    waits = cy.page.get_by_role("button", name="Wait for Ben")
    await press(waits)
    await expect(waits).to_have_attribute("aria-disabled", "true")
    await expect(ann.page.locator(away)).to_contain_text("Cy is waiting for Ben")
    assert (await watched(ann.page))["jumps"] == []
    lets = cy.page.get_by_role("button", name="Let a bot play now")
    await expect(lets).to_have_attribute("aria-disabled", "true")
    await acts(ann.page)
    await press(ann.page.get_by_role("button", name="Let a bot play now"))
    await expect(ann.page.locator(away)).to_have_count(0)
    await expect(ann.page.locator('.row[data-seat="1"]')).to_contain_text("bot plays")

    again = await sits(site, server.seats["Ben"], width=width, height=height)
    await watch(again.page)
    await again.wait_until_asked("Welcome back")
    note = again.page.locator('.table-note[data-kind="back"]')
    await expect(note).to_contain_text("for you")
    assert await clipped(again.page) == []
    await acts(again.page)
    await again.answers(again.main, "Play on")
    await expect(note).to_have_count(0)
    await expect(again.page.locator(".prompt")).not_to_contain_text("Welcome back")
    for person in (ann, again):
        assert (await watched(person.page))["jumps"] == []
