"""The faces and backs of the cards: as chosen, kept, fetched when wanted, and never cut off."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.web.site import Site
from tests.web.sitting import Sitter, press, press_key

_FIGURES = ".hand-card use[href^='#figure-']"

# What is drawn of each figure has a size only where its file has come.
_SIZES = """
() => [...document.querySelectorAll(".hand-card use[href^='#figure-']")]
  .map((use) => use.getBoundingClientRect().width)
"""

# Ranks that leave their card, or go under the next one, in fonts of different width.
_CUT = """
() => ["system-ui", "sans-serif", "serif", "monospace"].flatMap((font) => {
  document.documentElement.style.setProperty("--sans", font);
  const cards = [...document.querySelectorAll(".hand-card .card, .preview .card")];
  return cards.flatMap((card, at) => {
    const own = card.getBoundingClientRect();
    const next = cards[at + 1]?.getBoundingClientRect();
    const edge = next && next.top === own.top && next.left > own.left ? next.left : own.right;
    return [...card.querySelectorAll(".rank, .joker-word")].flatMap((rank) => {
      const text = document.createRange();
      text.selectNodeContents(rank);
      const { left, right } = (rank.querySelector("path") ?? text).getBoundingClientRect();
      const end = rank.closest(".turned") ? own.right : edge;
      const cut = right > left && (left < own.left || right > end + 0.5);
      return cut ? [`${font}: ${rank.textContent} ${left - own.left} to ${right - own.left}`] : [];
    });
  });
})
"""


async def _nothing_is_cut(page: Page) -> None:
    assert await page.evaluate(_CUT) == []
    await page.evaluate("document.documentElement.style.removeProperty('--sans')")


@pytest.mark.in_turn("looks")
async def test_faces_and_backs_are_as_chosen_here(site: Site) -> None:
    server = site.serve(scene="hand_of_24")
    page = await site.visit()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert not [name for name in fetched if name.endswith(".svg") and name != "favicon.svg"]
    await page.goto(server.seats["Ann"])
    ann = Sitter(page)
    # A joker, two queens, a king and a jack.
    await expect(page.locator(_FIGURES)).to_have_count(5)
    assert min(await page.evaluate(_SIZES)) > 10
    drawn = sorted(name for name in fetched if name.endswith(".svg") and "-" in name)
    # Each once; the hands of others are drawn with the backs of two packs.
    wanted = ["back-bluebell", "back-rosehip", "figures"]
    assert len(drawn) == len(wanted)
    assert all(name.startswith(start) for name, start in zip(drawn, wanted, strict=True))
    await _nothing_is_cut(page)

    dialog = await ann.opens("Settings")
    faces = dialog.get_by_role("group", name="Card faces")
    await faces.get_by_role("radio", name="Pictures").focus()
    await press_key(page, "ArrowRight")
    await expect(dialog.get_by_role("radio", name="Plain")).to_be_checked()
    await expect(page.locator(".hand-card .picture")).to_have_count(0)
    await press(faces.get_by_role("radio", name="Large"))
    await _nothing_is_cut(page)
    await press(dialog.get_by_role("radio", name="Fern"))
    await page.keyboard.press("Escape")

    fetched.clear()
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-faces", "large")
    back = page.locator(".stack-stock .card.back")
    await expect(back).to_have_css("background-image", re.compile(r"/back-fern-"))
    assert not [name for name in fetched if name.startswith("figures")]
    dialog = await ann.opens("Settings")
    await expect(dialog.get_by_role("radio", name="Fern")).to_be_checked()
    await press(dialog.get_by_role("radio", name="Pictures"))
    await expect(page.locator(_FIGURES)).to_have_count(5)
    await page.keyboard.press("Escape")
    await page.reload()
    await expect(page.locator(_FIGURES)).to_have_count(5)
