"""What somebody reads who plays for the first time, on a phone: few words, from home to the end of
their first whole turn."""

import re
from statistics import mean

import pytest
from playwright.async_api import Page

from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import press

MOST = 150
NEWCOMERS = 3
SLACK = 1.1
"""Other cards, other words: what is on offer, and what the bots do."""

_NOTES_WORDS = """
() => {
  const seen = (window.seenTexts = new Set());
  const look = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode()); ) {
      const text = node.data.replace(/\\s+/g, " ").trim();
      const at = node.parentElement;
      if (!text || at.closest(".card, .pill, .spoken, script, style, .row-called")) continue;
      if (!at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, width, height } = range.getBoundingClientRect();
      if (width > 2 && height > 2 && bottom > 0 && top < innerHeight) seen.add(text);
    }
  };
  look();
  const changes = { attributes: true, characterData: true, childList: true, subtree: true };
  // What is there for less than a frame, nobody reads.
  const later = () => requestAnimationFrame(look);
  new MutationObserver(later).observe(document.body, changes);
}
"""
"""Notes every text that comes into sight, but for cards and what is only read out."""

_WORD = re.compile(r"[^\W\d_]{2,}(?:[’'][^\W\d_]+)*|\b[aI]\b")


async def words_of(page: Page) -> int:
    """How many words were to be read; names of players are none."""
    texts: list[str] = await page.evaluate("[...window.seenTexts]")
    names = await page.locator(".row-called").all_text_contents()
    return sum(word not in names for text in texts for word in _WORD.findall(text))


@pytest.mark.full
async def test_a_first_turn_takes_few_words(site: Site) -> None:
    server = site.serve(pace="quick")
    counts = []
    for _ in range(NEWCOMERS):
        page = await site.visit(360, 740, touch=True)
        await page.goto(server.url)
        await page.get_by_role("button", name="Play now").wait_for()
        await page.evaluate(_NOTES_WORDS)
        await press(page.get_by_role("button", name="Play now"))
        await press(page.get_by_role("button", name="Just play"))
        player = Player(page)
        await player.plays_to_a_turn()
        cards = page.locator(".hand-card")
        held = await cards.count()
        while await cards.count() == held:  # to draw
            await player.acts()
        while await cards.count() > held:  # to discard
            await player.acts()
        counts.append(await words_of(page))
    assert mean(counts) <= MOST * SLACK, counts
