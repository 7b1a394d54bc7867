"""A person at the page who plays on: sees what can be answered, and answers by clicks or by keys.

Plays plainly: goes down when the page finds the melds, lays off what fits, passes what is offered.
Whatever is clicked is clicked as a person would, by the mouse on what is visible.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page

from tests.web.sitting import comes_true, press, press_key, press_unless_gone

SEEN = """
() => {
  const text = (query) => document.querySelector(query)?.textContent ?? "";
  const button = (place) => {
    const found = document.querySelector(`.answer-${place}`);
    return found && {
      kind: found.dataset.answer,
      name: found.getAttribute("aria-label") ?? found.textContent,
      off: found.getAttribute("aria-disabled") === "true",
      key: found.getAttribute("aria-keyshortcuts"),
    };
  };
  return {
    ended: document.querySelector('.table[data-count="whole"]') !== null,
    counting: document.querySelector(".table[data-count]") !== null,
    result: document.querySelector(".ended") !== null,
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
    ways: document.querySelectorAll(".way, .meld-spot").length,
  };
}
"""


_HAS_THE_FOCUS = """
(index) => new Promise((done) => requestAnimationFrame(() =>
  done(document.querySelectorAll(".hand-card")[index] === document.activeElement)))
"""


class Stuck(AssertionError):
    """The page asks nothing that could be answered."""


class Plays(ABC):
    """What somebody does at a page, whatever their hands and eyes are."""

    def __init__(self) -> None:
        self.deals = 0
        self._card = 0
        self._seen: dict[str, Any] = {}

    def answer(self, place: str) -> str:
        """Finds the answer that was seen there; nothing, once another one is asked for."""
        seen = self._seen.get(place) or {}
        return f".answer-{place}[data-answer='{seen.get('kind')}']"

    @abstractmethod
    async def sees(self) -> dict[str, Any]:
        """What `SEEN` returns on the page."""

    @abstractmethod
    async def presses(self, place: str) -> None:
        """One of the answers, unless the game has gone on and wants another one."""

    @abstractmethod
    async def chooses_a_way(self) -> None: ...

    @abstractmethod
    async def finds_melds(self) -> None: ...

    @abstractmethod
    async def selects(self, index: int) -> None:
        """This card of the hand, and only this."""

    async def opens_the_tray(self) -> None:
        await self.presses("main")

    async def plays_the_game(self) -> None:
        """To the end of the game."""
        while not (seen := await self.sees())["over"]:
            await self.acts_on(seen)

    async def plays_to_a_turn(self) -> None:
        """Until it is their turn; or the deal is over, which the others may end before it is."""
        while not (seen := await self.sees())["ended"] and not _may(seen["second"], "Draw"):
            await self.acts_on(seen)

    async def plays_the_deal(self) -> None:
        """Until the scores of this deal are shown."""
        # With a second look, a deal that ends between the two would be taken for read.
        while not (seen := await self.sees())["ended"]:
            await self.acts_on(seen)

    async def acts(self) -> None:
        """Answers what is asked, or waits until something is."""
        await self.acts_on(await self.sees())

    async def acts_on(self, seen: dict[str, Any]) -> None:
        """The same for what was seen already."""
        main, second = seen["main"], seen["second"]
        if seen["over"]:
            return
        if seen["ended"] and _named(main, "See the result"):
            await self._sees_the_result()
        elif seen["ended"]:
            await self._is_ready()
        elif seen["counting"]:  # it counts by itself, and a press on its way could begin a deal
            await self._waits(seen)
        elif seen["ways"]:
            await self.chooses_a_way()
            await self._until_changed(seen)
        elif not main or seen["busy"] or seen["sentence"].startswith("One moment"):
            await self._waits(seen)
        elif seen["staging"]:
            await self._lays_down()
        elif seen["offer"] or _named(second, "Pass"):
            await self._answers("second", seen)
        elif _named(main, "Cut here"):
            await self._answers("main", seen)
        elif _named(second, "Draw"):
            await self._draws(seen)
        elif "You can lay down" in seen["sentence"] and not main["off"]:
            await self.opens_the_tray()
            await self.finds_melds()
        elif (
            not main["off"]
            and not _named(main, "Lay down")
            and not _named(main, "Prepare")
            and "then lay down" not in seen["sentence"]
        ):
            await self._answers("main", seen)
        elif second and not second["off"]:
            await self._answers("second", seen)
        else:
            await self.selects(self._next_card(seen))

    async def _answers(self, place: str, seen: dict[str, Any]) -> None:
        await self.presses(place)
        await self._until_changed(seen)

    async def _draws(self, seen: dict[str, Any]) -> None:
        if _may(seen["second"], "Draw"):
            await self._answers("second", seen)
        elif _may(seen["main"], "Take"):
            await self._answers("main", seen)
        else:
            await self._waits(seen)

    async def _lays_down(self) -> None:
        await self._until(lambda seen: seen["main"] and not seen["main"]["off"])
        await self.presses("main")
        await self._until(lambda seen: not seen["staging"])

    def _next_card(self, seen: dict[str, Any]) -> int:
        self._card += 1
        return self._card % max(1, int(seen["cards"]))

    async def _is_ready(self) -> None:
        self.deals += 1
        await self.presses("main")
        await self._until(lambda seen: not seen["counting"])

    async def _sees_the_result(self) -> None:
        await self.presses("main")
        await self._until(lambda seen: seen["result"])

    async def _waits(self, seen: dict[str, Any]) -> None:
        """For others, or for the answer to what was just done."""
        await self._until_changed(seen, busy=True)

    async def _until_changed(self, seen: dict[str, Any], *, busy: bool = False) -> None:
        """Until the page shows something else: the answer has arrived."""

        await self._until(lambda now: now != seen and (busy or not now["busy"]))

    async def _until(self, holds: Callable[[dict[str, Any]], Any]) -> None:
        seen: dict[str, Any] = {}

        async def does_hold() -> bool:
            seen.clear()
            seen.update(await self.sees())
            return bool(holds(seen))

        if not await comes_true(does_hold):
            raise Stuck(f"Nothing happens: {seen}")


class Player(Plays):
    """One person's hands and eyes at a page: the mouse, and nothing else."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self._missed = 0

    async def sees(self) -> dict[str, Any]:
        self._seen = await self.page.evaluate(SEEN)
        return self._seen

    async def presses(self, place: str) -> None:
        await press_unless_gone(self.page.locator(self.answer(place)))

    async def chooses_a_way(self) -> None:
        await press(self.page.locator(".way, .meld-spot").first)

    async def finds_melds(self) -> None:
        await press_unless_gone(self.page.get_by_role("button", name="Find melds"))

    async def selects(self, index: int) -> None:
        for card in await self.page.locator(".hand-card[aria-selected=true]").all():
            await press_unless_gone(card)
        await press_unless_gone(self.page.locator(".hand-card").nth(index))


# A function, as all that is waited for: the page's policy lets no text be run after the first look.
_HELD = "() => document.activeElement !== document.body"


class KeyPlayer(Player):
    """The same by nothing but the keyboard; whatever happens, something has the focus."""

    async def acts_on(self, seen: dict[str, Any]) -> None:
        await super().acts_on(seen)
        await self.page.wait_for_function(_HELD)

    async def presses(self, place: str) -> None:
        key = (self._seen.get(place) or {}).get("key") or "Enter"
        key = key.lower() if len(key) == 1 else key
        await press_key(self.page, key, while_there=self.answer(place))

    async def chooses_a_way(self) -> None:
        await press_key(self.page, "1")

    async def opens_the_tray(self) -> None:
        await press_key(self.page, "l")

    async def finds_melds(self) -> None:
        await press_key(self.page, "f")

    async def selects(self, index: int) -> None:
        await self.page.keyboard.press("Escape")
        await tab_to(self.page, ".hand-card")
        await self.page.keyboard.press("Home")
        for _ in range(index):
            await self.page.keyboard.press("ArrowRight")
        if await self.page.evaluate(_HAS_THE_FOCUS, index):
            self._missed = 0
            await press_key(self.page, "Space", while_there=".hand-card:focus")
            return
        # A play that was being tried has taken a card out of the hand meanwhile: look again.
        self._missed += 1
        if self._missed > 20:
            raise Stuck(f"The keys do not lead to card {index} of the hand.")


async def tab_to(page: Page, selector: str) -> None:
    """Goes there by the Tab key."""
    for _ in range(80):
        if await page.evaluate("(query) => document.activeElement?.matches(query)", selector):
            return
        await page.keyboard.press("Tab")
    raise Stuck(f"The Tab key does not lead to {selector}.")


def _named(button: dict[str, Any] | None, beginning: str) -> bool:
    return button is not None and str(button["name"]).startswith(beginning)


def _may(button: dict[str, Any] | None, beginning: str) -> bool:
    """Whether it is named so, and possible."""
    return button is not None and _named(button, beginning) and not button["off"]
