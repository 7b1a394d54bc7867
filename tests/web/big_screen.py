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
CROWDED: Final = """
(edges) => {
  const stage = document.querySelector(".screen-stage").cloneNode(true);
  const [seat, ...others] = stage.querySelectorAll(".screen-seat");
  for (const one of others) one.remove();
  seat.remove();
  for (const [edge, many] of Object.entries(edges)) {
    for (let nth = 0; nth < many; nth += 1) {
      const place = seat.cloneNode(true);
      place.dataset.edge = edge;
      place.style.setProperty("--nth", nth);
      stage.append(place);
    }
  }
  stage.style.setProperty("--sides", edges.left);
  stage.style.setProperty("--fars", edges.far);
  stage.toggleAttribute("data-few", edges.left + edges.far + edges.right < 5);
  const count = document.createElement("section");
  count.className = "screen-count";
  stage.append(count);
  document.querySelector(".screen").append(stage);
  const rim = stage.querySelector(".screen-rim").getBoundingClientRect();
  const scale = rim.width / 1880;
  const boxOf = (thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    const name = `${thing.className} ${thing.parentElement.dataset.edge ?? ""}`;
    return { name, thing, left, top, right, bottom };
  };
  const boxes = (kinds) => [...stage.querySelectorAll(kinds)].map(boxOf);
  const found = [];
  const apart = (all) => {
    for (const [at, one] of all.entries()) {
      if (one.left < rim.left || one.right > rim.right || one.bottom > rim.bottom ||
          one.top < rim.top - 40 * scale) found.push(`${one.name} out of the table`);
      for (const other of all.slice(at + 1)) {
        if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5) {
          found.push(`${one.name} over ${other.name}`);
        }
      }
    }
  };
  apart(boxes(".screen-plate, .screen-room, .screen-heap"));
  apart(boxes(".screen-plate, .screen-room, .screen-count"));
  for (const { name, top, bottom } of boxes(".screen-room")) {
    if (bottom - top < 98 * scale) found.push(`${name} is too low for a card`);
  }
  stage.remove();
  return found;
}
"""
"""What lies over something else where so many sit at each edge; nothing."""
