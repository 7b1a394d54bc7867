"""One person plays a whole game at the page: its first deal by keys alone, then only by clicks."""

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from liverpool.record import read
from liverpool.record.links import query_over
from tests.chance import so_many, some
from tests.web.big_screen import INSIDE, SMALLEST
from tests.web.other import sits_without_a_page
from tests.web.player import KeyPlayer, Player, tab_to
from tests.web.site import Site
from tests.web.sitting import Sitter, chooses_rules, press, press_key, sits
from tests.web.watching import clipped

TWO_DEALS = {
    "deals": [{"cards": 3, "contract": "set 2"}, {"cards": 4, "contract": "run 3"}],
    "deck.jokers": 5,
}
GAMES = (("Two deals", 2), ("First game", 3), ("Classic", 7))
"""Their rules, and how many deals they have; the first are one's own, and soon over."""

# A function, for the page's policy lets no text be run.
_ROOMY = "() => document.querySelector('.ended-body').clientHeight >= 250"


async def lines_draw_themselves_unless_motion_is_reduced(page: Page) -> None:
    line = page.locator(".chart-line > path").first
    await page.emulate_media(reduced_motion="no-preference")
    await expect(line).to_have_css("animation-duration", "0.6s")
    await page.emulate_media(reduced_motion="reduce")
    await expect(line).to_have_css("animation-duration", "0.001s")


async def keeps_rules(page: Page, url: str, query: str) -> None:
    """Saves rules of one's own in the browser, so that they can be chosen."""
    await page.goto(f"{url}/house-rules?{query}")
    await press(page.get_by_role("button", name="Save in this browser"))
    await expect(page.locator(".keep").get_by_role("button", name="Saved")).to_be_visible()


async def plays_a_deal_by_keys_alone(page: Page) -> None:
    """From home to the second deal."""
    await tab_to(page, ".door.main")
    await press_key(page, "Enter")
    await expect(page.get_by_role("dialog", name="New to the game?")).to_be_visible()
    await tab_to(page, ".door:not(.main)")
    await press_key(page, "Enter")
    await expect(page.locator(".table")).to_be_visible()
    player = KeyPlayer(page)
    await player.plays_to_a_turn()

    # The list of the keys, and back to where one was.
    await tab_to(page, ".hand-card, .answer-main")
    was = await page.evaluate("document.activeElement.id")
    await press_key(page, "?")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate("document.activeElement.id") == was

    await player.plays_the_deal()
    await player.acts()
    await expect(page.get_by_role("heading", name=re.compile("^Deal 2 of "))).to_be_visible()
    assert player.deals == 1


@pytest.mark.in_turn("whole evenings")
@pytest.mark.parametrize(("title", "deals"), GAMES[: so_many(1, full=len(GAMES))])
async def test_a_game_by_keys_and_by_clicks(
    site: Site, tmp_path: Path, title: str, deals: int
) -> None:
    server = site.serve()
    page = await site.visit()
    if title == GAMES[0][0]:
        await keeps_rules(page, server.url, query_over("dunlop", TWO_DEALS, title))
    await page.goto(server.url)
    await chooses_rules(page, title)
    await plays_a_deal_by_keys_alone(page)
    player = Player(page)
    await player.plays_the_game()
    assert player.deals == deals - 2  # after the last nobody has to be ready

    # The winner, the whole sheet, and the file, which replays.
    await expect(page.locator(".winner")).to_have_text(
        re.compile(r"(wins?|share the win)!.*points (each )?after")
    )
    rows = page.get_by_role("list", name="Ranking").get_by_role("listitem")
    await expect(rows).to_have_count(4)
    points = [
        int(text.replace("−", "-").split()[0])
        for text in await rows.locator(".ranking-points").all_inner_texts()
    ]
    assert points == sorted(points)
    await expect(page.locator(".chart-line")).to_have_count(4)
    await lines_draw_themselves_unless_motion_is_reduced(page)
    await there_is_room_for_letters_twice_as_large(page)

    # One good line about each player, and the numbers for whoever opens them.
    await expect(rows.locator("p").filter(has_text=re.compile(r"\w: .*\."))).to_have_count(4)
    await press(page.get_by_text("More about this game"))
    facts = page.get_by_role("region", name="More about this game").get_by_role("row")
    await expect(facts).to_have_count(5)
    async with page.expect_download() as coming:
        await press(page.get_by_role("button", name="Save the game file"))
    file = tmp_path / "game.toml"
    await (await coming.value).save_as(file)
    record = read(file.read_text("utf-8"))
    results = [deal.result for deal in record.deals]
    assert len(results) == deals
    assert None not in results

    # The sheet on paper, as the server prints it.
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Score sheet"))
    for ending, button in (("pdf", "PDF"), ("docx", "Word file")):
        async with page.expect_download() as coming:
            await press(page.get_by_role("button", name=button))
        sheet = tmp_path / f"sheet.{ending}"
        await (await coming.value).save_as(sheet)
        assert sheet.read_bytes().startswith({"pdf": b"%PDF", "docx": b"PK"}[ending])

    # As the browser prints it: once, though the page shows two, and nothing else.
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulate_media(media="print")
    await expect(page.locator(".paper table")).to_be_visible()
    await expect(page.locator("#app")).to_be_hidden()
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await page.emulate_media(media="screen")
    await expect(page.locator(".paper")).to_have_count(0)
    await page.keyboard.press("Escape")

    # Watched again, step by step and deal by deal.
    await press(page.get_by_role("button", name="Watch it again"))
    step = page.get_by_role("slider", name="Step")
    await expect(page.locator(".watch-scene")).to_be_visible()
    await expect(step).to_have_value("0")
    await press(page.get_by_role("button", name="One step forward"))
    await expect(step).to_have_value("1")
    head = page.locator(".watch-head")
    last = f"Deal {deals} of {deals}"
    for _ in range(deals + 1):
        if last in await head.inner_text():
            break
        was = await step.input_value()
        await press(page.get_by_role("button", name="Next deal"))
        await expect(step).not_to_have_value(was)
    await expect(head).to_contain_text(last)
    end = await step.get_attribute("max") or ""
    await page.keyboard.press("End")
    await expect(step).to_have_value(end)
    # Played from its end, it begins anew and goes on.
    await press(page.get_by_role("button", name="Play", exact=True))
    await expect(step).not_to_have_value(end)
    await expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    await press(page.get_by_role("button", name="Close"))

    # Another game with the same seats.
    before = page.url
    await press(page.get_by_role("button", name="Play again"))
    await expect(page).not_to_have_url(before)
    await expect(page.get_by_role("heading", name=f"Deal 1 of {deals}")).to_be_visible()


# Every step of a count as the page shows it, until it is whole.
_COUNTED = """
() => new Promise((done) => {
  const steps = [];
  const look = () => {
    const stage = document.querySelector(".table").dataset.count;
    if (!stage) return;
    const totals = [...document.querySelectorAll(".count-total")].map((total) => total.textContent);
    const standing = document.querySelector(".count-standing")?.textContent.trim() ?? "";
    steps.push({ stage, totals, standing });
    if (stage === "whole") done(steps);
  };
  const seen = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, seen);
  look();
})
"""


@pytest.mark.in_turn
async def test_the_last_card_is_seen_then_one_hand_after_the_other_is_counted(site: Site) -> None:
    server = site.serve(scene="going_out")
    page = await site.visit(motion="no-preference")
    ann = Sitter(page)
    await page.goto(server.seats["Ann"])
    await ann.picks("2s")
    counted = asyncio.create_task(page.evaluate(_COUNTED))
    await ann.answers(ann.second, "Discard two of spades")
    steps = await counted
    stages = dict.fromkeys(step["stage"] for step in steps if step["stage"] != "home")
    assert [*stages] == ["look", "ticks", "whole"]  # how long each lasts: counting.test.ts
    # The headline comes with the final totals; each of these grows once its hand is counted.
    assert {step["standing"] for step in steps if step["stage"] != "whole"} == {""}
    assert steps[-1]["standing"] == "You lead by 26."
    assert steps[-1]["totals"] == ["0", "26", "36"]
    ticking = [step["totals"] for step in steps if step["stage"] == "ticks" and step["totals"]]
    assert ticking[0] == ["0", "0", "0"]
    grown = dict.fromkeys(tuple(totals) for totals in ticking)
    assert [*grown] == [("0", "0", "0"), ("0", "0", "26"), ("0", "26", "36")]

    # Who comes back sees how it ended, and nothing is counted again.
    await page.reload()
    await ann.sees_the_count()
    await expect(page.locator(".count-standing")).to_have_text("You lead by 26.")
    await ann.answers(ann.second, "See the table")
    await expect(page.locator(".row[data-own] .meld")).to_have_count(2)
    assert await clipped(page) == []
    await ann.answers(ann.second, "See the count")
    await expect(page.locator(".count-total").first).to_have_text("0")

    # A big screen has the open hands at their seats, and how all stand between them.
    screen = await site.visit(1366, 768)
    await screen.goto(server.seats["Ann"].partition("#")[0] + "/tv")
    await expect(screen.locator(".screen-seat .left-card")).to_have_count(10)
    sums = screen.locator(".screen-plate > span")
    await expect(sums).to_have_text(["out ✓", "+26", "+36"])
    lines = screen.locator(".screen-count tr")
    await expect(lines.last).to_have_text(re.compile(r"Cy\s*0 →\s*36\s*3rd"))
    assert await screen.evaluate(SMALLEST) >= 32
    assert await screen.evaluate(INSIDE)


# A tap there as soon as the last card is seen, before the hands are counted.
_TAPS_AT_THE_LAST_CARD = """
({ x, y }) => new Promise((done) => {
  const look = () => {
    if (document.querySelector(".table").dataset.count !== "look") return;
    watch.disconnect();
    const touched = document.elementFromPoint(x, y);
    for (const kind of ["pointerdown", "pointerup", "click"]) {
      touched.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true }));
    }
    done();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.querySelector(".table"), { attributes: true });
})
"""


@pytest.mark.in_turn
async def test_a_tap_ends_the_count_and_is_no_answer(site: Site) -> None:
    server = site.serve(scene="going_out", people=2)
    page = await site.visit(motion="no-preference")
    ann = Sitter(page)
    await sits_without_a_page(site, server.seats["Ben"])
    await page.goto(server.seats["Ann"])
    main = await ann.main.bounding_box()
    assert main is not None
    await ann.picks("2s")
    middle = {"x": main["x"] + main["width"] / 2, "y": main["y"] + main["height"] / 2}
    tapped = asyncio.create_task(page.evaluate(_TAPS_AT_THE_LAST_CARD, middle))
    await ann.answers(ann.second, "Discard two of spades")
    await tapped
    await ann.sees_the_count()
    await expect(ann.main).to_contain_text("0 of 2 are ready")
    await expect(ann.main).not_to_have_attribute("aria-pressed", "true")
    await ann.answers(ann.main, "Ready")
    await expect(ann.main).to_have_attribute("aria-pressed", "true")


# A press there at the very moment at which the deal is over and all is counted.
_PRESSES_AS_THE_DEAL_ENDS = """
({ how, x, y }) => new Promise((done) => {
  const press = (on, kinds, make) =>
    kinds.every((kind) => on.dispatchEvent(make(kind, { bubbles: true, cancelable: true })));
  const look = () => {
    const counted = document.querySelector(".table").dataset.count === "whole";
    if (!counted || !document.querySelector(".answer-main")) return;
    watch.disconnect();
    if (how === "key") {
      const key = (kind, init) => new KeyboardEvent(kind, { ...init, key: "Enter" });
      press(document.activeElement, ["keydown", "keyup"], key);
    } else {
      const point = { clientX: x, clientY: y, pointerType: how, isPrimary: true, detail: 1 };
      const pointer = (kind, init) => new PointerEvent(kind, { ...init, ...point });
      press(document.elementFromPoint(x, y), ["pointerdown", "pointerup", "click"], pointer);
    }
    requestAnimationFrame(() => requestAnimationFrame(done));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
})
"""


@pytest.mark.in_turn
@pytest.mark.parametrize("how", some(["key", "touch", "mouse"], everyday=1))
@pytest.mark.parametrize(
    ("width", "height"), [(1440, 900), (360, 740), (740, 360), (820, 1180)][: so_many(1, full=4)]
)
async def test_a_press_on_its_way_as_the_deal_ends_is_no_answer(
    site: Site, how: str, width: int, height: int
) -> None:
    server = site.serve(scene="going_out", people=2)
    link, touch = server.seats["Ann"], how == "touch"
    ann = await sits(site, link, width=width, height=height, touch=touch)
    await sits_without_a_page(site, server.seats["Ben"])
    main = await ann.main.bounding_box()
    assert main is not None
    await ann.picks("2s")
    middle = {"x": main["x"] + main["width"] / 2, "y": main["y"] + main["height"] / 2}
    watching = ann.page.evaluate(_PRESSES_AS_THE_DEAL_ENDS, {"how": how, **middle})
    pressed = asyncio.create_task(watching)
    await ann.answers(ann.second, "Discard two of spades")
    await pressed
    await expect(ann.main).to_contain_text("0 of 2 are ready")
    await expect(ann.main).not_to_have_attribute("aria-pressed", "true")
    await ann.answers(ann.main, "Ready")  # who has seen the count is heard
    await expect(ann.main).to_have_attribute("aria-pressed", "true")


async def there_is_room_for_letters_twice_as_large(page: Page) -> None:
    """What stands above and below the ranking leaves room for some of it."""
    usual = page.viewport_size
    assert usual is not None
    letters = "(size) => { document.documentElement.style.fontSize = size; }"
    await page.evaluate(letters, "200%")
    for width, height in ((360, 740), (740, 360), (820, 1180)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_function(_ROOMY)
        again = page.get_by_role("button", name="Play again")
        await again.scroll_into_view_if_needed()
        box = await again.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    await page.evaluate(letters, "")
    await page.set_viewport_size(usual)


@pytest.mark.full  # every day test_keyboard, and the game by keys
async def test_the_focus_stays_near_after_an_answer_by_keys(site: Site) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"])
    page, held = ann.page, await ann.cards.count()

    async def stays_near() -> None:
        near = "document.activeElement.closest('.bar, .hand, .staging') !== null"
        assert await page.evaluate(near), "the focus is lost"

    await tab_to(page, ".answer-main")
    await press_key(page, "Enter")  # the tray opens
    await expect(page.locator(".staging")).to_be_visible()
    await stays_near()
    await tab_to(page, ".answer-second")
    await press_key(page, "Enter")  # and is closed
    await expect(page.locator(".staging")).to_have_count(0)
    await stays_near()
    await tab_to(page, ".hand-card")
    await press_key(page, "Space")
    await tab_to(page, ".answer-second")
    await press_key(page, "Enter")  # she discards
    await ann.holds(held - 1)
    await stays_near()
    # What others do asks her something else, and takes nothing from her.
    await expect(ann.main).to_have_accessible_name(re.compile("Buy|Take"))
    await stays_near()
