"""Partners: who plays with whom is told at the table, and a side wins together."""

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import press, sits


@pytest.mark.in_turn("visits")
async def test_a_side_is_told_at_the_table_and_wins_together(site: Site) -> None:
    server = site.serve(scene="partners", pace="calm")
    anna = (await sits(site, server.seats["Anna"])).page
    ben, mia = (anna.locator(f'[data-seat="{seat}"]') for seat in (2, 3))
    await expect(ben).to_contain_text("your partner")
    await expect(ben).to_contain_text("Down with the partner")
    await expect(mia).to_contain_text("partner of Rose")
    await expect(mia.locator(".mark-side")).to_have_text("2")
    await press(anna.locator(".hand-card").first)
    await press(anna.locator(".answer-second"))
    lines = anna.locator(".count-lines tbody tr")
    await expect(anna.locator('.table[data-count="whole"]')).to_be_visible()
    places = [(await line.inner_text()).split()[-1] for line in await lines.all()]
    assert places == ["1st", "1st", "2nd", "2nd"]
    await press(anna.get_by_role("button", name="See the result"))
    await expect(anna.get_by_role("heading", level=1)).to_have_text("You and Ben win!")
    await expect(anna.locator(".sheet-stakes")).to_have_text(
        "Partners: you and Ben; Rose and Mia. A total is that of both."
    )
