"""What flies and what is told large is in nobody's way; with reduced motion there is none."""

import pytest
from playwright.async_api import expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import press, sits

pytestmark = pytest.mark.in_turn

# Whatever is in the air stays there.
_HELD = """
() => {
  const hold = () => {
    for (const one of document.getAnimations()) {
      if (one.effect.target?.closest(".flights") && one.playState === "running") one.pause();
    }
    requestAnimationFrame(hold);
  };
  hold();
}
"""

# How often something is set in motion by a script, and how many places get an edge instead.
_COUNTED = """
() => {
  window.seen = { moved: 0, edges: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.seen.moved += 1;
    return animate.apply(this, how);
  };
  const count = (changes) => {
    window.seen.edges += changes.filter(({ target }) => "changed" in target.dataset).length;
  };
  const what = { subtree: true, attributes: true, attributeFilter: ["data-changed"] };
  new MutationObserver(count).observe(document, what);
}
"""


async def test_a_flight_is_in_nobodys_way(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    ann = await sits(site, server.seats["Ann"], motion="no-preference")
    ben = await sits_without_a_page(site, server.seats["Ben"])
    await ann.page.evaluate(_HELD)
    # Going down is told large over the log, which tells it as well.
    await ann.answers(ann.main, "Lay down")
    await press(ann.page.get_by_role("button", name="Find melds"))
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".moment")).to_have_text("You are down!second to go down")
    await expect(ann.page.locator(".log-line").first).to_contain_text("You go down: ")
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await expect(ann.page.locator(".flight")).to_have_count(1)
    # It hangs over the table, and all goes on beneath it.
    await ann.picks("Qc")
    await expect(ann.card("Qc")).to_have_attribute("aria-selected", "true")
    await expect(ann.page.locator(".flight")).to_have_count(1)
    await ben.does("take")
    await ann.wait_until_told("Ben takes")


async def test_with_reduced_motion_nothing_flies(site: Site) -> None:
    server = site.serve(scene="contract", people=3)
    ann = await sits(site, server.seats["Ann"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    await ann.page.evaluate(_COUNTED)
    await ann.answers(ann.main, "Lay down")
    await press(ann.page.get_by_role("button", name="Find melds"))
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".row[data-own] .meld")).to_have_count(2)
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await ben.does("take")
    await ann.wait_until_told("Ben takes")
    await ann.page.wait_for_function("() => window.seen.edges > 0")
    assert await ann.page.evaluate("window.seen.moved") == 0
    await expect(ann.page.locator(".flight, .moment")).to_have_count(0)
