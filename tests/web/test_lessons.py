"""The short lessons: by touch on a phone and by keys alone at a desk, judged and played out."""

import json
import re
from datetime import UTC, date, datetime, time
from typing import Final

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from liverpool.engine.moves import Discard, Pass
from liverpool.review.choices import Kind
from liverpool.review.practice_files import made_set, position_of
from liverpool.table.practice_words import PracticeWords
from liverpool.table.words import card_text
from tests.chance import so_many
from tests.web.player import tab_to
from tests.web.site import Site
from tests.web.sitting import Sitter, free_spot, press, press_key
from tests.web.test_access import Checked
from tests.web.watching import too_wide


@pytest.mark.in_turn("touch")
async def test_lessons_by_touch(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    checked = Checked()
    refused: list[str] = []

    def refuses_once(link: WebSocketRoute) -> None:
        behind = link.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["kind"] != "exercises" or refused:
                behind.send(message)
                return
            refused.append(asked["kind"])
            why = {"reason": "busy", "sentence": "Much is going on here just now.", "rule": ""}
            link.send(json.dumps({"kind": "refused", "id": asked["id"], "why": why}))

        link.on_message(ask)

    await page.route_web_socket("**/socket?*", refuses_once)
    await page.goto(server.url)
    await press(page.get_by_role("link", name="Lessons"))
    await expect(page.get_by_role("alert")).to_have_text("Much is going on here just now.")
    await press(page.get_by_role("button", name="Try again"))
    await expect(page.get_by_role("heading", name="Ten lessons")).to_be_visible()
    await checked.look(page, "the list of lessons")
    await press(page.get_by_role("link", name="The king that both want"))
    await expect(page.get_by_role("heading", name="The king that both want")).to_be_focused()
    await checked.look(page, "a lesson")
    await press(page.get_by_text("Into the set"))
    await press(page.get_by_role("button", name="Check"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Not quite.")
    await expect(page.locator(".lesson-answer[data-state=right]")).to_contain_text(
        "The king goes into the sequence"
    )
    await checked.look(page, "the answer of a lesson")
    await press(page.get_by_role("button", name="Next lesson"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("One eight, two jokers")
    await press(page.get_by_role("button", name="Close the lesson"))
    await expect(page.locator(".lesson-number[data-done]")).to_have_count(1)
    await page.reload()
    await expect(page.locator(".lesson-number[data-done]")).to_have_count(1)
    assert checked.told() == []


async def answers_all(page: Page) -> list[str]:
    """Shows every answer, one lesson after the other, by keys; gives what each said."""
    said = []
    count = await page.locator(".lessons li").count()
    await tab_to(page, ".lessons a")
    await press_key(page, "Enter")
    for at in range(count):
        await expect(page.locator(".lesson-top")).to_contain_text(f"{at + 1} of {count}")
        await tab_to(page, ".lesson-answer input")
        await press_key(page, "Space")
        await tab_to(page, ".lesson-foot .main")
        await press_key(page, "Enter")
        await expect(page.locator(".lesson-why")).to_be_visible()
        said.append(await page.get_by_role("heading", level=1).inner_text())
        await tab_to(page, ".lesson-foot .main")
        await press_key(page, "Enter")
    return said


@pytest.mark.in_turn
async def test_all_lessons_by_keys_where_discards_are_called(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/learn?rules=christmas")
    await expect(page.locator(".lessons li")).to_have_count(10)
    said = await answers_all(page)
    assert len(said) == 10
    assert said[-1].endswith("The card fits.")
    await expect(page.locator(".lesson-number[data-done]")).to_have_count(10)


# Presses the button and goes on as soon as a key could: a key is a task of its own, and before each
# the browser does all that was promised in the task before. What is put off until the page is drawn
# comes only then.
_GOES_ON_AT_ONCE = """
async (button) => {
  button.click();
  for (let turn = 0; turn < 20; turn += 1) await null;
  const [heading, next] = [document.activeElement, document.querySelector(".lesson-foot .main")];
  next.focus();
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  return [heading.tagName, next.isConnected && document.activeElement === next];
}
"""


@pytest.mark.in_turn
async def test_whoever_goes_on_at_once_keeps_the_focus(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/learn?rules=dunlop%2Bclassic#buy")
    for button in ("Show me", "Next lesson"):
        pressed = page.get_by_role("button", name=button)
        assert await pressed.evaluate(_GOES_ON_AT_ONCE) == ["H1", True], button


@pytest.mark.full
async def test_a_lesson_is_played_out(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(f"{server.url}/learn?rules=dunlop%2Bclassic#buy")
    await press(page.get_by_role("button", name="Show me"))
    await press(page.get_by_role("button", name="Play it out"))
    await press(page.locator(".answer", has_text="Buy"))
    await expect(page.locator(".hand-card")).to_have_count(12)
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Back to the lessons"))
    await expect(page.locator(".lessons li")).to_have_count(10)


DAY: Final = date(2026, 12, 31)
VERDICT: Final = re.compile(
    r"^(Best, by|(Close|Good|Small slip|Mistake|Big mistake)\.|Not worth trying\. Best was:) "
)

# The marks of what cards cost of which a part is covered, or that lie outside the window.
_HIDDEN_COSTS = """
() => [...document.querySelectorAll(".cost")].flatMap((cost) => {
  const { left, right, top, bottom } = cost.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const owner = document.elementFromPoint(x, y)?.closest(".hand-card, .stack");
  const out = left < 0 || right > innerWidth || top < 0;
  return out || owner !== cost.closest(".hand-card, .stack") ? [cost.textContent] : [];
})
"""


@pytest.mark.in_turn
@pytest.mark.parametrize(("width", "height"), [(320, 568), (740, 360)][: so_many(1, full=2)])
async def test_a_position_is_the_table_and_hides_nothing(
    site: Site, width: int, height: int
) -> None:
    """Every day the one with most answers, and the two where most was laid off; all of them in a
    full run."""
    many = max(made_set(), key=lambda entry: (len(entry.moves), entry.game.count(" lay ")))
    crowded = sorted(made_set(), key=lambda entry: entry.game.count(" add "), reverse=True)
    url = f"{site.shared().url}/learn?rules=dunlop%2Bclassic"
    page = await site.visit(width, height, touch=True)
    for entry in (many, *crowded[: so_many(2, full=len(crowded))]):
        await page.goto(f"{url}#find-{entry.key}")
        view = position_of(entry).view
        words = PracticeWords(position_of(entry))
        await expect(page.locator(".hand-card")).to_have_count(len(view.hand))
        assert await too_wide(page) == [], entry.key
        await press(page.get_by_role("button", name="Show me the best move"))
        await expect(page.get_by_role("region", name="How good it was")).to_be_visible()
        moves = [words.moves[at] for at in range(len(words.moves)) if words.mark(at)]
        carried = [move for move in moves if not isinstance(move, Pass)]
        assert await page.locator(".cost").count() >= len(carried), entry.key
        assert await page.evaluate(_HIDDEN_COSTS) == [], entry.key
        await free_spot(page.get_by_role("button", name="All lessons"))


@pytest.mark.in_turn
async def test_todays_position_is_answered_by_a_tap_and_another_one_follows(site: Site) -> None:
    server = site.serve(day=DAY)
    page = await site.visit(360, 740, touch=True)
    await page.clock.set_fixed_time(datetime.combine(DAY, time(12), UTC))
    checked = Checked()
    learner = Sitter(page)
    entry = next(each for each in made_set() if each.kind is Kind.DISCARD)
    words = PracticeWords(position_of(entry))
    best, other = words.moves[0], words.moves[len(entry.moves) - 1]
    assert isinstance(best, Discard)
    assert isinstance(other, Discard)
    address = f"{server.url}/learn?rules=dunlop%2Bclassic"
    await page.goto(f"{address}#find-{entry.key}")
    await learner.hears("Which card do you discard?")
    await checked.look(page, "a position to practise on")
    await learner.picks(card_text(best.card))
    await learner.answers(learner.main, "Discard")
    verdict = page.get_by_role("region", name="How good it was")
    await expect(verdict.get_by_role("heading")).to_have_text(VERDICT)
    await learner.hears("Best, by")
    await expect(learner.card(card_text(best.card)).locator(".cost")).to_have_text("best")
    await expect(page.locator(".prompt-sentence")).to_contain_text("Rating 12")
    await expect(page.get_by_role("button", name="Next position")).to_be_focused()
    await checked.look(page, "a verdict")
    # Any other card tells what it would have cost.
    await press(learner.card(card_text(other.card)))
    await expect(verdict.get_by_role("heading")).to_contain_text("mistake, about")
    await press(page.get_by_role("button", name="Next position"))
    await expect(page.get_by_role("button", name="Show me the best move")).to_be_visible()
    await press(page.get_by_role("button", name="Close"))
    await expect(page.locator("main")).to_contain_text("Your rating: 12")
    await press(page.get_by_role("link", name="Today's position"))
    await expect(page.locator(".prompt-detail")).to_contain_text("Today's position · ")
    await press(page.get_by_role("button", name="Show me the best move"))
    await press(page.get_by_role("button", name="Close"))
    await page.reload()
    await expect(page.get_by_role("link", name="Today's position: done")).to_be_visible()
    await press(page.get_by_role("link", name="Today's position: done"))
    await press(page.get_by_role("button", name="Show me the best move"))
    await expect(page.locator(".prompt-sentence")).to_have_text("Answered before")
    await press(page.get_by_role("button", name="All lessons"))
    assert checked.told() == []
    await press(page.get_by_role("link", name="By these rules"))
    await expect(page.locator(".prompt-detail")).to_have_text("Rules: Classic")
    await page.goto(f"{address}#find-nothing")
    await page.reload()
    await expect(page.get_by_role("alert")).to_have_text(
        "There is no such position here; take today's."
    )


@pytest.mark.in_turn
async def test_a_position_is_answered_by_keys(site: Site) -> None:
    page = await site.visit(1440, 900)
    entry = next(each for each in made_set() if each.kind is Kind.BUY)
    await page.goto(f"{site.shared().url}/learn?rules=dunlop%2Bclassic#find-{entry.key}")
    await expect(page.locator(".answer-main")).to_contain_text("Buy")
    await press_key(page, "p")
    await expect(page.get_by_role("region", name="How good it was")).to_be_visible()
    await expect(page.locator(".stack-pile .cost")).to_be_visible()
    learner = Sitter(page)
    await learner.wait_until_possible(learner.main, "Next position")
    await press_key(page, "Enter")
    await expect(page.locator(".prompt-sentence")).not_to_contain_text("Rating")
