"""What holds of the big screen, whatever it shows."""

from typing import Final

SMALLEST: Final = """
() => {
  const walker = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const { parentElement: around, data } = walker.currentNode;
    if (data.trim() && around.offsetParent && !around.closest(".card, .spoken")) {
      sizes.push(Number.parseFloat(getComputedStyle(around).fontSize));
    }
  }
  return Math.min(...sizes);
}
"""
"""The size of the smallest letters, as drawn for 1920 x 1080."""
INSIDE: Final = """
() => [".screen-plate", ".screen-meld", ".screen-heap", ".left-card", ".screen-count tr", ".qr"]
  .flatMap((kind) => [...document.querySelectorAll(`.screen ${kind}`)])
  .every((thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  })
"""
"""Whether nothing of it is out of the window."""
