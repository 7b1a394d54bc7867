"""With large letters words have room, as names on phones do, and one's contract is in sight."""

from typing import Final

from playwright.async_api import Page, expect

from tests.web.site import Site
from tests.web.sitting import Sitter

LARGE: Final = "localStorage.setItem('liverpool.letters', '\"large\"')"

_WORDS_OVER_AN_EDGE: Final = """
() => [...document.querySelectorAll(".row-head")].flatMap((plate) => {
  const edge = plate.getBoundingClientRect().right + 1;
  const words = [...plate.querySelectorAll(".row-called, .row-marks > *")];
  return words
    .filter((word) => word.getBoundingClientRect().right > edge)
    .map((word) => word.textContent);
})
"""

_COVERED_PLACES: Final = """
() => {
  const cards = [...document.querySelectorAll(".hand-card")];
  const top = Math.min(...cards.map((card) => card.getBoundingClientRect().top));
  const places = [...document.querySelectorAll(".seam-places i")];
  return places.filter((place) => place.getBoundingClientRect().bottom > top).length;
}
"""

_NAME_IS_CUT: Final = """
(name) => {
  const called = document.querySelector(".row-called");
  called.textContent = name;
  called.style.setProperty("--letters", name.length);
  return called.scrollWidth > called.clientWidth;
}
"""

_OFF_THE_MIDDLE: Final = """
() => {
  const { left, right } = document.querySelector(".doors").getBoundingClientRect();
  return Math.abs(left - (document.documentElement.clientWidth - right));
}
"""


async def with_large_letters(site: Site, width: int, height: int) -> Page:
    page = await site.visit(width, height, touch=True)
    await page.add_init_script(LARGE)
    return page


async def test_large_letters_have_room_while_a_card_is_on_offer(site: Site) -> None:
    server = site.serve(scene="family_buy", pace="calm")
    page = await with_large_letters(site, 820, 1180)
    await page.goto(server.seats["Anna"])
    await Sitter(page).holds(14)
    await expect(page.locator(".row-buy").first).to_be_attached()
    assert await page.evaluate(_WORDS_OVER_AN_EDGE) == []
    assert await page.evaluate(_COVERED_PLACES) == 0
    for width, height in ((360, 740), (768, 1024)):
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.locator(".table[data-shape=phone]")).to_be_visible()
        assert not await page.evaluate(_NAME_IS_CUT, "Christopher")
    assert await page.evaluate(_NAME_IS_CUT, "Christopher the Younger")
    await page.goto(server.url)
    await expect(page.locator(".doors")).to_be_visible()
    assert await page.evaluate(_OFF_THE_MIDDLE) <= 1
