"""For everybody: axe finds nothing serious on any page or dialog, in light, dark and felt.

Each page is looked at in one of them, in turn; `--full` looks at all three.
"""

from itertools import cycle
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.chance import so_many
from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import Sitter, opens_a_table, press, sits

pytestmark = pytest.mark.in_turn

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "felt")

_FAULTS = """
async (all) => {
  const rules = all ? {} : { runOnly: ["color-contrast"] };
  // What lies behind a dialog can be neither reached nor read.
  const shown = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const found = await axe.run(shown, { resultTypes: ["violations"], ...rules });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map(
      (node) => `${one.id}: ${node.html.slice(0, 160)}: ${node.any[0]?.message ?? ""}`,
    ));
}
"""
_THEME = """
async (theme) => {
  document.documentElement.dataset.theme = theme;
  // Colours are on their way from one theme to the other, from parents to children. Each is brought
  // to its end, for a browser keeps a transition of something that it does not draw for ever.
  const moving = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
  for (let frames = 0; frames === 0 || (frames < 300 && moving().length > 0); frames += 1) {
    for (const one of moving()) one.finish();
    await new Promise((done) => requestAnimationFrame(done));
  }
}
"""


class Checked:
    """Gathers what axe finds on page after page."""

    def __init__(self) -> None:
        self.faults: dict[str, list[str]] = {}
        self.orders = cycle([THEMES[turn:] + THEMES[:turn] for turn in range(len(THEMES))])

    async def look(self, page: Page, name: str) -> None:
        if not await page.evaluate("typeof axe === 'object'"):
            await page.evaluate(AXE.read_text("utf-8"))
        was = await page.evaluate("document.documentElement.dataset.theme")
        themes = next(self.orders)[: so_many(1, full=len(THEMES))]
        for theme in themes:
            await page.evaluate(_THEME, theme)
            # All but the colours is the same in every theme.
            found = await page.evaluate(_FAULTS, theme == themes[0])
            if found:  # what has come in the meantime may be on its way to its colours
                await page.evaluate(_THEME, theme)
                found = await page.evaluate(_FAULTS, theme == themes[0])
            if found:
                self.faults[f"{name}, {theme}"] = found
        await page.evaluate(_THEME, was)

    def told(self) -> list[str]:
        """Each fault once, with where it was met first."""
        where = {fault: name for name, found in [*self.faults.items()][::-1] for fault in found}
        return [f"{name}: {fault}" for fault, name in where.items()]

    async def look_into(self, person: Sitter, *items: str) -> None:
        """The dialogs behind these entries of the menu."""
        for item in items:
            await person.opens(item)
            await self.look(person.page, item)
            await person.page.keyboard.press("Escape")
            await expect(person.page.locator("dialog[open]")).to_have_count(0)


@pytest.fixture
def checked() -> Checked:
    return Checked()


async def test_home_and_lobby(site: Site, checked: Checked) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await checked.look(page, "home")
    for name in ("Change", "Our rules", "Settings", "Play with family"):
        await press(page.get_by_role("button", name=name).first)
        await expect(page.locator("dialog[open]")).to_be_visible()
        await checked.look(page, name)
        await page.keyboard.press("Escape")
    await opens_a_table(page, "Ann")
    await expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    await checked.look(page, "lobby")
    for name in (
        "All the rules",
        "Change them",
        "Your seat on another device",
        "Change your name and picture",
    ):
        await press(page.get_by_role("button", name=name))
        await expect(page.locator("dialog[open]")).to_be_visible()
        await checked.look(page, name)
        await page.keyboard.press("Escape")
    assert checked.faults == {}, "\n".join(checked.told())


async def test_a_turn(site: Site, checked: Checked) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"])
    await checked.look(ann.page, "table")
    await ann.picks("Qc")
    await checked.look(ann.page, "a card selected")
    await ann.page.keyboard.press("Escape")
    await ann.opens_an_empty_tray()
    await ann.stages("9c", "9h", "9s", "4d")
    await checked.look(ann.page, "staging")
    await ann.presses_in_vain(ann.main, "Lay down", "Set cards aside")
    await checked.look(ann.page, "a refusal")
    assert checked.faults == {}, "\n".join(checked.told())


async def test_the_dialogs_of_a_table(site: Site, checked: Checked) -> None:
    server = site.serve(scene="hand_of_15")
    ann = await sits(site, server.seats["Ann"])
    await checked.look_into(
        ann, "Score sheet", "Rules", "People", "Your seat", "Settings", "Keys", "Something"
    )
    for thing in (".row-head", ".top-button"):
        await press(ann.page.locator(thing).first)
        await expect(ann.page.locator("dialog[open]")).to_be_visible()
        await checked.look(ann.page, thing)
        await ann.page.keyboard.press("Escape")
        await expect(ann.page.locator("dialog[open]")).to_have_count(0)
    assert checked.faults == {}, "\n".join(checked.told())


async def test_an_offer_and_wishes(site: Site, checked: Checked) -> None:
    server = site.serve(scene="one_caller", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"], width=360, height=740, touch=True)
    await ann.gives_all_time()
    await press(ben.page.get_by_role("button", name="Buying"))
    await press(ben.page.get_by_role("button", name="Add a card").last)
    await checked.look(ben.page, "the choice of wishes")
    await ben.page.keyboard.press("Escape")
    await checked.look(ben.page, "wishes")
    await ben.page.keyboard.press("Escape")
    await ann.does("draw")
    await expect(ben.page.locator(".offer")).to_be_visible()
    await checked.look(ben.page, "an offer")
    await ben.answers(ben.second, "Pass")
    await expect(ben.page.locator(".offer:not(.offer-end)")).to_have_count(0)
    await press(ben.cards.first)  # so how it ended has been read
    await press(ben.page.locator(".log"))
    await checked.look(ben.page, "what happened")
    assert checked.faults == {}, "\n".join(checked.told())


async def test_scores_and_watching(site: Site, checked: Checked) -> None:
    server = site.serve(scene="last_card")
    ann = await sits(site, server.seats["Ann"])
    await ann.picks("2s")
    await ann.answers(ann.second, "Discard two of spades")
    await ann.sees_the_count()
    await checked.look(ann.page, "the count")
    await ann.answers(ann.main, "See the result")
    await expect(ann.page.locator(".game-over")).to_be_visible()
    await checked.look(ann.page, "the end")
    await press(ann.page.get_by_role("button", name="Watch it again"))
    await expect(ann.page.locator(".watch-scene")).to_be_visible()
    await checked.look(ann.page, "watching")
    assert checked.faults == {}, "\n".join(checked.told())


@pytest.mark.full
async def test_what_only_some_tables_ask(site: Site, checked: Checked) -> None:
    """All at one page, which has to load what looks at it only once."""
    page = await site.visit()
    somebody = Sitter(page)

    async def comes_to(seat: str) -> None:
        await page.goto(seat)
        await expect(page.locator(".table")).to_be_visible()

    await comes_to(site.serve(scene="cutting").seats["Ann"])
    await expect(page.locator(".cut")).to_be_visible()
    await checked.look(page, "a cut")

    await comes_to(site.serve(scene="swap_to_go_down").seats["Ann"])
    await somebody.picks("6c")
    await checked.look(page, "a joker to be had")
    await somebody.answers(somebody.main, "Swap six of clubs")
    await expect(page.locator(".staging-swaps")).to_be_visible()
    await checked.look(page, "a joker swapped out")

    server = site.serve(scene="buying_meanwhile", people=3)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    await comes_to(server.seats["Ben"])
    await ann.does("draw")
    await somebody.answers(somebody.main, "Buy seven of hearts")
    await somebody.wait_until_asked("Who gets it is decided when Ann discards")
    await checked.look(page, "a wish that stands")

    server = site.serve(scene="buying_meanwhile", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    await ann.sets(buy_seconds=120)
    await ann.leaves()
    await comes_to(server.seats["Ann"])
    await sits_without_a_page(site, server.seats["Ben"])
    await somebody.answers(somebody.second, "Draw")
    await somebody.picks("2c")
    await somebody.answers(somebody.second, "Discard two of clubs")
    await expect(page.locator(".hand-card[data-going]")).to_have_count(1)
    await checked.look(page, "a discard that waits")

    await comes_to(site.serve(scene="false_call", people=3).seats["Ann"])
    await press(somebody.call)
    await somebody.wait_until_asked("Call again to be sure")
    await checked.look(page, "a call said once")
    assert checked.faults == {}, "\n".join(checked.told())
