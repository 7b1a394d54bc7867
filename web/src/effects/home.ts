// At the end of a deal the melds go home: each closes into a bundle, which goes to its owner's plate.

/** The share of the time in which they close. */
const CLOSING = 0.45;

export function meldsGoHome(length: number): void {
  for (const row of document.querySelectorAll<HTMLElement>(".table .row")) {
    const plate = row.querySelector(".row-head")?.getBoundingClientRect();
    if (!plate) continue;
    for (const tiles of row.querySelectorAll<HTMLElement>(".meld > .tiles")) {
      close(tiles, length * CLOSING);
      const box = tiles.getBoundingClientRect();
      const across = plate.left + plate.width / 2 - box.left;
      const down = plate.top + plate.height / 2 - (box.top + box.height / 2);
      tiles.animate(
        [
          { transform: "translate(0, 0) scale(1)", opacity: 1 },
          { transform: "translate(0, 0) scale(1)", opacity: 1, offset: CLOSING },
          { transform: `translate(${across}px, ${down}px) scale(0.5)`, opacity: 0 },
        ],
        { duration: length, easing: "ease-in", fill: "forwards" },
      );
    }
  }
}

function close(tiles: HTMLElement, length: number): void {
  const { left } = tiles.getBoundingClientRect();
  for (const tile of tiles.querySelectorAll<HTMLElement>(".tile, .fold")) {
    const apart = left - tile.getBoundingClientRect().left;
    tile.animate([{ transform: "translate(0, 0)" }, { transform: `translate(${apart}px, 0)` }], {
      duration: length,
      easing: "ease-out",
      fill: "forwards",
    });
  }
}
