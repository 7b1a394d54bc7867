"""A person at the page who plays on: sees what can be answered, and answers by clicking.

Plays plainly: goes down when the page finds the melds, lays off what fits, passes what is
offered. Whatever is clicked is clicked as a person would, by the mouse on what is visible.
"""

from typing import Any

from playwright.async_api import Page, expect

_SEEN = """
() => {
  const text = (query) => document.querySelector(query)?.textContent ?? "";
  const button = (place) => {
    const found = document.querySelector(`.answer-${place}`);
    return found && {
      label: found.querySelector(".answer-label")?.firstChild?.textContent ?? found.textContent,
      name: found.getAttribute("aria-label"),
      off: found.getAttribute("aria-disabled") === "true",
    };
  };
  return {
    ended: document.querySelector(".ended") !== null,
    over: document.querySelector(".ended.game-over") !== null,
    log: text(".log"),
    sentence: text(".prompt-sentence"),
    trouble: text(".prompt-trouble"),
    offer: document.querySelector(".offer") !== null,
    staging: document.querySelector(".staging") !== null,
    main: button("main"),
    second: button("second"),
    cards: document.querySelectorAll(".hand-card").length,
    busy: document.querySelector(".actions")?.getAttribute("aria-busy") === "true",
    ways: document.querySelectorAll(".way").length,
  };
}
"""


class Stuck(AssertionError):
    """The page asks nothing that could be answered."""


class Player:
    """One person's hands and eyes at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deals = 0
        self.clicks = 0
        self._card = 0

    async def sees(self) -> dict[str, Any]:
        seen: dict[str, Any] = await self.page.evaluate(_SEEN)
        return seen

    async def click(self, selector: str) -> None:
        self.clicks += 1
        await self.page.locator(selector).first.click(timeout=10_000)

    async def plays_the_game(self) -> None:
        """To the end of the game."""
        while not (await self.sees())["over"]:
            await self.acts()

    async def acts(self) -> None:
        """Answers what is asked, or waits until something is."""
        seen = await self.sees()
        if seen["over"]:
            return
        if seen["ended"]:
            await self._is_ready()
        elif not seen["main"] or seen["busy"]:
            await self.page.wait_for_timeout(20)
        elif seen["ways"]:
            await self.click(".way")
            await self._until_changed(seen)
        elif seen["staging"]:
            await self._lays_down()
        elif seen["offer"] or _named(seen["second"], "Pass"):
            await self.click(".answer-second")
            await self._until_changed(seen)
        elif _named(seen["main"], "Cut here"):
            await self.click(".answer-main")
            await self._until_changed(seen)
        elif _named(seen["second"], "Draw"):
            await self._draws(seen)
        elif _named(seen["main"], "Lay down"):
            await self._plays_up(seen)
        elif _named(seen["main"], "Lay off") or _named(seen["main"], "Swap"):
            await self._plays_down(seen)
        elif not seen["main"]["off"]:
            await self.click(".answer-main")
            await self._until_changed(seen)
        else:
            await self._chooses_another_card()

    async def _draws(self, seen: dict[str, Any]) -> None:
        if not seen["second"]["off"]:
            await self.click(".answer-second")
            await self._until_changed(seen)
        elif _named(seen["main"], "Take") and not seen["main"]["off"]:
            await self.click(".answer-main")
            await self._until_changed(seen)
        else:
            await self.page.wait_for_timeout(20)

    async def _plays_up(self, seen: dict[str, Any]) -> None:
        if "You can lay down" in seen["sentence"] and not seen["main"]["off"]:
            await self.click(".answer-main")
            await self.click(".staging-tools .button")
            await expect(self.page.locator(".staged").first).to_be_visible(timeout=10_000)
        else:
            await self._discards(seen)

    async def _lays_down(self) -> None:
        await expect(self.page.locator(".answer-main")).not_to_have_attribute(
            "aria-disabled", "true", timeout=10_000
        )
        await self.click(".answer-main")
        await expect(self.page.locator(".staging")).to_have_count(0, timeout=10_000)

    async def _plays_down(self, seen: dict[str, Any]) -> None:
        if not seen["main"]["off"]:
            await self.click(".answer-main")
            await self._until_changed(seen)
        else:
            await self._discards(seen)

    async def _discards(self, seen: dict[str, Any]) -> None:
        if seen["second"] and not seen["second"]["off"]:
            await self.click(".answer-second")
            await self._until_changed(seen)
        else:
            await self._chooses_another_card()

    async def _chooses_another_card(self) -> None:
        """Selects the next card of the hand, and only that."""
        await self.page.keyboard.press("Escape")
        cards = self.page.locator(".hand-card")
        count = await cards.count()
        if not count:
            await self.page.wait_for_timeout(20)
            return
        self._card += 1
        self.clicks += 1
        # At its index, which stays visible however the cards overlap.
        await cards.nth(self._card % count).click(position={"x": 12, "y": 14}, timeout=10_000)

    async def _is_ready(self) -> None:
        self.deals += 1
        await self.click(".ended-foot .button.main")
        await expect(self.page.locator(".ended")).to_have_count(0, timeout=10_000)

    async def _until_changed(self, seen: dict[str, Any]) -> None:
        """Until the page shows something else: the answer has arrived."""
        for _ in range(500):
            now = await self.sees()
            if now != seen and not now["busy"]:
                return
            await self.page.wait_for_timeout(10)
        raise Stuck(f"Nothing happened after an answer: {seen}")


def _named(button: dict[str, Any] | None, beginning: str) -> bool:
    return button is not None and str(button["name"]).startswith(beginning)
