"""Learn the game: a first deal with a coach, by touch on a phone and by keys alone at a desk."""

import re
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from liverpool.engine.presets import names
from tests.web.player import tab_to
from tests.web.site import Site
from tests.web.sitting import comes_true, free_spot, press, press_key
from tests.web.test_access import Checked
from tests.web.watching import clipped, own_doing, watch, watched

MOST_STEPS = 60
_HELD = "[...document.querySelectorAll('.hand-card')].map((card) => card.dataset.key)"
_STEP = """
() => {
  const coach = document.querySelector(".table-note.coach");
  const all = (query) => [...document.querySelectorAll(query)];
  return {
    says: coach?.innerText.split(/\\s+/).filter(Boolean).join(" ") ?? "",
    reads: all(".coach-foot button").some((button) => button.textContent.includes("Next")),
    lit: all(".hand-card[data-hinted]").map((card) => card.dataset.key),
    answers: all(".answer[data-lit]").length,
    again: all(".answer[data-lit]").some((answer) => answer.textContent.includes("sure?")),
    held: all(".hand-card").length,
  };
}
"""


class Learner:
    """Does what is lit and reads what is to be read, by touch; with `checked` it looks, too."""

    def __init__(self, page: Page, checked: Checked | None = None) -> None:
        self.page = page
        self.coach = page.locator(".table-note.coach")
        self.over = page.get_by_text("What next?")
        self.heard: list[str] = []
        self._checked = checked
        self._watched = False

    async def watch_frames(self) -> None:
        """From now on looks at every frame: does anything jump?"""
        await expect(self.coach).to_be_visible()
        await watch(self.page)
        self._watched = True

    def _own_doing(self) -> AbstractAsyncContextManager[None]:
        return own_doing(self.page) if self._watched else nullcontext()

    async def jumps_nowhere(self) -> None:
        found = await watched(self.page)
        assert (found["jumps"], "coach" in found["seen"]) == ([], True)

    async def learns(self, until: str = "\0") -> None:
        """Until the deal is over, or the coach says this."""
        for _ in range(MOST_STEPS):
            await expect(self.coach.or_(self.over).or_(self._ways).first).to_be_visible()
            if await self.over.is_visible():
                return
            if await self._ways.count():
                async with self._own_doing():
                    await press(self._ways.first)
                continue
            said = await self.says()
            self.heard.append(said)
            if until in said:
                return
            if self._checked is not None:
                assert await clipped(self.page) == [], said
            await self._does_the_step(said)
        raise AssertionError(f"There is no end: {self.heard[-3:]}")

    async def says(self) -> str:
        """What the coach says; nothing while there is none."""
        return str((await self._step())["says"])

    async def _step(self) -> dict[str, Any]:
        """All that is seen of a step, at one look: the next may come at any time."""
        seen: dict[str, Any] = await self.page.evaluate(_STEP)
        return seen

    async def _does_the_step(self, said: str) -> None:
        """Until the coach says something else; what is asked may be possible in a moment only.

        It says the same again where two cards are alike: then one of them has left the hand.
        """
        done = False
        held = int((await self._step())["held"])

        async def goes_on() -> bool:
            nonlocal done
            step = await self._step()
            if step["says"] != said or (done and step["held"] < held):
                return True
            # A call that could cost something is made by calling twice.
            if not done or step["again"]:
                async with self._own_doing():
                    done = await self._does(step)
            return False

        assert await comes_true(goes_on), said

    async def _does(self, step: dict[str, Any]) -> bool:
        """Does what is asked, if it is possible by now."""
        if step["reads"]:
            await self.goes_on()
        elif "Tap Lay down" in step["says"]:
            await self.lays_down()
        elif step["lit"]:
            await self.selects(step["lit"])
            answers = self.page.locator(".answer[data-lit]")
            await expect(self._reads.or_(answers).first).to_be_visible()
            if await answers.count():
                await self.gives_the_lit_answer()
        elif step["answers"]:
            await self.gives_the_lit_answer()
        elif "end your turn with a discard" in step["says"]:
            await press(self.page.locator(".hand-card").first)
            await press(self.page.get_by_role("button", name="Discard"))
        else:
            return False
        return True

    @property
    def _ways(self) -> Locator:
        """Where a card is to go that has several places; each will do."""
        return self.page.locator(".way, .meld-spot")

    @property
    def _reads(self) -> Locator:
        return self.coach.get_by_role("button", name="Next")

    # How it is done by touch

    async def goes_on(self) -> None:
        await press(self._reads)

    async def gives_the_lit_answer(self) -> None:
        await press(self.page.locator(".answer[data-lit]"))

    async def selects(self, keys: list[str]) -> None:
        for key in keys:
            await press(self.page.locator(f".hand-card[data-key='{key}']"))

    async def lays_down(self) -> None:
        await press(self.page.get_by_role("button", name="Lay down", exact=True).first)
        main = self.page.locator(".answer-main")
        await expect(main).not_to_have_attribute("aria-disabled", "true")
        for card in await self.page.locator(".staging-cards > *").all():
            await free_spot(card)  # the coach covers none of what it speaks of
        await press(main)


class KeyLearner(Learner):
    """The same by nothing but the keyboard."""

    async def goes_on(self) -> None:
        await tab_to(self.page, ".coach-foot .main")
        await press_key(self.page, "Enter")

    async def gives_the_lit_answer(self) -> None:
        await tab_to(self.page, ".answer[data-lit]")
        await press_key(self.page, "Enter")

    async def selects(self, keys: list[str]) -> None:
        await tab_to(self.page, ".hand-card")
        await self.page.keyboard.press("Home")
        order: list[str] = await self.page.evaluate(_HELD)
        for at, key in enumerate(order):
            if at:
                await self.page.keyboard.press("ArrowRight")
            if key in keys:
                await press_key(self.page, "Space")

    async def lays_down(self) -> None:
        await press_key(self.page, "l")
        main = self.page.locator(".answer-main")
        await expect(main).not_to_have_attribute("aria-disabled", "true")
        await tab_to(self.page, ".answer-main")
        await press_key(self.page, "Enter")


@pytest.mark.in_turn("whole evenings")
async def test_a_first_deal_by_touch_is_left_and_taken_up_again(site: Site) -> None:
    server = site.serve()
    page = await site.visit(360, 740, touch=True)
    checked = Checked()
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Learn the game"))
    learner = Learner(page, checked)
    await learner.watch_frames()
    await learner.learns(until="You may buy it")
    await learner.jumps_nowhere()
    await checked.look(page, "a first deal")
    await press(learner.coach.get_by_role("button", name="Leave"))
    await press(page.get_by_text("Go on at step"))
    await expect(learner.coach).to_contain_text("You may buy it")
    await learner.watch_frames()
    await learner.learns()
    await expect(page.get_by_role("heading", name="You won your first deal!")).to_be_visible()
    await expect(page.get_by_role("button", name="Play a game")).to_be_visible()
    await checked.look(page, "the end of a first deal")
    await learner.jumps_nowhere()
    assert checked.told() == []
    await page.goto(server.url)
    await expect(page.get_by_role("link", name="Learn the game")).to_contain_text("Short lessons")
    await expect(page.locator(".door", has_text="Back to your game")).to_have_count(0)


OWN = "rules=dunlop&meld.set_min_naturals=2&deck.jokers=3&title=Rose"


CALLS = "rules=christmas"


async def learns_to_call(learner: Learner) -> None:
    """What a first deal has no room for comes after it."""
    await press(learner.page.get_by_role("button", name="One more"))
    await expect(learner.coach).to_contain_text("One thing more: calling.")
    await free_spot(learner.page.locator(".answer-call[data-lit]"))
    await press(learner.page.locator(".answer-call"))
    await expect(learner.coach).to_contain_text("That was calling.")
    await expect(learner.coach.get_by_role("button", name="Play on")).to_be_visible()
    await press(learner.coach.get_by_role("button", name="More to learn"))


async def learns_what_is_left(learner: Learner) -> None:
    """One thing after the other that did not come in the deal, if any did not."""
    page, coach = learner.page, learner.coach
    more = page.get_by_role("button", name=re.compile("More (lessons|to learn)"))
    goes_on = page.get_by_role("button", name="One more")
    await expect(goes_on.or_(more).first).to_be_visible()
    while await goes_on.is_visible():
        await press(goes_on)
        await expect(coach).to_contain_text("One thing more:")
        await learner.learns(until="That was ")
        goes_on = coach.get_by_role("button", name="Next:")
    await press(more)


@pytest.mark.full
async def test_a_first_deal_by_keys(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(f"{server.url}/learn?{CALLS}")
    start = page.get_by_role("button", name="Start")
    await start.focus()
    await press_key(page, "Enter")
    learner = KeyLearner(page)
    # What it speaks of first, the contract, is in sight beside it.
    await free_spot(page.locator(".seams[data-lit]"))
    await learner.watch_frames()
    await learner.learns()
    assert any("Put" in said for said in learner.heard)
    await expect(learner.over).to_be_visible()
    await learner.jumps_nowhere()
    await learns_to_call(learner)
    await expect(start).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("rules", [OWN, *(f"rules={name}" for name in names())])
async def test_a_first_deal_by_other_rules_from_its_link(rules: str, site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(f"{server.url}/learn?{rules.replace('+', '%2B')}")
    await press(page.get_by_role("button", name="Start"))
    learner = Learner(page)
    await learner.learns()
    assert "no first deal" not in learner.heard[0]
    await learns_what_is_left(learner)
    await expect(page.get_by_role("button", name="Start")).to_be_visible()
    if rules == OWN:
        await expect(page.get_by_role("heading", name="Learn our game")).to_be_visible()
        await expect(page.get_by_text("Rules: Rose.")).to_be_visible()
        assert "/learn?" in await page.get_by_label("Link to learn").input_value()


@pytest.mark.in_turn("visits")
async def test_another_choice_meets_a_reason(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Play now"))
    await press(page.get_by_role("button", name="Show me how"))
    learner = Learner(page)
    await learner.learns(until="Draw from the stock")
    await press(page.locator(".answer", has_text="Take"))
    # The coach gives the reason, and stays.
    refusal = page.locator(".coach[data-kind=refusal]")
    await expect(refusal).to_contain_text("does little for your hand. Try the stock.")
    await expect(refusal).to_contain_text("Step 5 of 16")
    await expect(refusal.get_by_role("button", name="Leave")).to_be_visible()
    await expect(page.locator(".hand-card")).to_have_count(10)
