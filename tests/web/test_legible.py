"""Every card in view can be read: nothing lies over the middle or a corner of its ranks and suits.

Nor is a word at the table cut off, in large text and in text that is spaced as WCAG 1.4.12 has it.
"""

from itertools import product

import pytest

from tests.chance import so_many, some
from tests.web.site import Site
from tests.web.sitting import press, sits
from tests.web.watching import broken, clipped, covered, rests

pytestmark = pytest.mark.in_turn

SIZES = (
    (1440, 900),
    (1920, 1080),
    (1366, 768),
    (1280, 800),
    (1100, 700),
    (740, 360),
    (360, 740),
    (820, 1180),
)
DESKS = 5
# How many cards are to be read there: each has a rank and a suit, but for a joker in the hand.
SCENES = {"four_down": 54, "family_turn": 69, "eight_down": 113, "ten_down": 135}
THEMES = ("felt", "light", "dark")
_SET_THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"


def looked_at(turn: int) -> tuple[tuple[int, int], ...]:
    """Every day one of the desks and two of the others, the next ones at the next turn; all in a
    full run."""
    desk, others = SIZES[turn % DESKS], SIZES[DESKS:]
    at = turn % len(others)
    rest = (size for size in SIZES[:DESKS] if size != desk)
    sizes = (desk, *others[at:], *others[:at], *rest)
    return sizes[: so_many(3, full=len(SIZES))]


@pytest.mark.parametrize("scene", [*SCENES][-so_many(1, full=4) :])
async def test_nothing_lies_over_an_index(site: Site, scene: str) -> None:
    server = site.serve(scene=scene, pace="calm")
    anna = await sits(site, server.seats["Anna"])
    faults = {}
    sizes = looked_at(list(SCENES).index(scene))
    for theme, (width, height) in product(THEMES[: so_many(1, full=len(THEMES))], sizes):
        await anna.page.evaluate(
            "(theme) => (document.documentElement.dataset.theme = theme)", theme
        )
        await anna.page.set_viewport_size({"width": width, "height": height})
        await rests(anna.page)
        points, bad = await covered(anna.page)
        assert points >= 10 * SCENES[scene] - 5
        if bad:
            faults[f"{theme}, {width} x {height}"] = bad
    assert faults == {}, faults


async def test_a_chosen_card_and_a_lit_meld_hide_nothing(site: Site) -> None:
    server = site.serve(scene="four_down", pace="calm")
    anna = await sits(site, server.seats["Anna"])
    await press(anna.card("9h"))
    for width, height in some(looked_at(len(SCENES)), everyday=2):
        await anna.page.set_viewport_size({"width": width, "height": height})
        await rests(anna.page)
        assert (await covered(anna.page))[1] == []
    # What does hide something is noticed.
    await anna.page.evaluate("document.querySelector('.table-note').style.width = '900px'")
    await anna.cards.nth(1).evaluate("card => { card.style.translate = '-90%'; }")
    assert (await covered(anna.page))[1] != []


_EVERY_DAY = ((360, 740), (740, 360), (1100, 700), (1440, 900))
_WRITTEN = {
    "as it is": "",
    "twice as large": ":root { font-size: 200%; }",
    "spaced": """* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }""",
}


def written_at(turn: int) -> tuple[tuple[int, int], ...]:
    """Every day two of the four sizes, the other two at the next turn; all in a full run."""
    first = _EVERY_DAY[turn % 2 :: 2]
    rest = (size for size in SIZES if size not in first)
    return (*first, *rest)[: so_many(len(first), full=len(SIZES))]


@pytest.mark.parametrize("scene", ["ten_down", "eight_down", "family_turn"][: so_many(1, full=3)])
async def test_no_word_is_cut_off(site: Site, scene: str) -> None:
    server = site.serve(scene=scene, pace="calm")
    anna = await sits(site, server.seats["Anna"])
    faults = {}
    for at, (how, style) in enumerate(_WRITTEN.items(), list(SCENES).index(scene)):
        await anna.page.evaluate(
            """(text) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(text);
              document.adoptedStyleSheets = [sheet];
            }""",
            style,
        )
        for width, height in written_at(at):
            await anna.page.set_viewport_size({"width": width, "height": height})
            if bad := [*await clipped(anna.page), *await broken(anna.page)]:
                faults[f"{how}, {width} x {height}"] = bad
    assert faults == {}, faults
    # A word that is broken is noticed.
    await anna.page.evaluate(
        "() => { document.querySelector('.top-deal h1').style.cssText ="
        " 'width: 1ch; white-space: normal; overflow-wrap: anywhere'; }"
    )
    assert "Deal" in await broken(anna.page)
