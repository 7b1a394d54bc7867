"""The places of the bar: in any window all of them have room, and none lies over another."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.chance import so_many
from tests.web.site import Site
from tests.web.sitting import sits
from tests.web.watching import rests

SIZES: Final = [
    *[(360, 740), (740, 360), (820, 1180), (1440, 900)],
    *[(320, 568), (390, 440), (640, 400), (768, 1024), (1024, 768), (1100, 700), (2560, 1440)],
]
"""Every day the first four: one of each shape."""

# What is not asked for at the moment is put there: its class says its place.
_CROWDED = """
(calls) => {
  const table = document.querySelector(".table");
  const found = [];
  const bar = table.querySelector(".bar");
  bar.toggleAttribute("data-calls", calls);
  if (!calls) bar.querySelector(".answer-call")?.remove();
  const answers = [...(calls ? ["call"] : []), "second", "main"].map((one) => `answer-${one}`);
  for (const name of [...answers, "tool-hint", "tool-sort"]) {
    if (table.querySelector(`.${name}`)) continue;
    const button = document.createElement("button");
    button.className = `button ${name} ${name.split("-")[0]}`;
    bar.querySelector(name.startsWith("tool") ? ".tools" : ".actions").append(button);
  }
  const around = table.querySelector(".row[data-edge=own]") !== null;
  const kinds = [".top", ".stack-stock", ".stack-pile", ".table-note.lines", ".hand", ".prompt",
    ".tool-hint", ".tool-sort", ...answers.map((name) => `.${name}`),
    ...(around ? ["[data-edge=own] > .row-head", "[data-edge=own] > .row-room"] : [".rows"])];
  const seen = kinds.map((kind) => [kind, table.querySelector(kind)?.getBoundingClientRect()]);
  const { right: width, bottom: height } = table.getBoundingClientRect();
  for (const [at, [kind, one]] of seen.entries()) {
    if (!one) found.push(`no ${kind}`);
    if (!one || (kind === ".rows" && !one.height)) continue;
    if (Math.min(one.width, one.height) < 30) found.push(`${kind} is too small`);
    if (one.left < -0.5 || one.top < -0.5 || one.right > width + 0.5 || one.bottom > height + 0.5) {
      found.push(`${kind} is out of the window`);
    }
    for (const [other, two] of seen.slice(at + 1)) {
      if (two && Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5 &&
          Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0.5) {
        found.push(`${kind} over ${other}`);
      }
    }
  }
  const main = table.querySelector(".answer-main").getBoundingClientRect();
  const second = table.querySelector(".answer-second").getBoundingClientRect();
  return { found, isLeft: main.left < second.left || main.right < width / 2 };
}
"""


@pytest.mark.parametrize("left_handed", [False, True][: so_many(1, full=2)])
async def test_what_stands_in_the_bar_has_room_and_a_place_of_its_own(
    site: Site, left_handed: bool
) -> None:
    server = site.serve(scene="calling", pace="calm")
    ann = await sits(site, next(iter(server.seats.values())))
    if left_handed:
        await ann.page.evaluate("localStorage.setItem('liverpool.leftHanded', 'true')")
        await ann.page.reload()
        await expect(ann.page.locator(".table")).to_be_visible()
    for width, height in SIZES[: so_many(4, full=len(SIZES))]:
        await ann.page.set_viewport_size({"width": width, "height": height})
        await rests(ann.page)
        for calls in (True, False):
            found = await ann.page.evaluate(_CROWDED, calls)
            assert found["found"] == [], (width, height)
            assert found["isLeft"] == left_handed
