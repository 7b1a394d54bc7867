"""Twelve situations of a game, each done with as few taps as the page allows.

`play` drives one in a browser that is there, counts the taps and takes the time from the first of
them to the table's answer. It judges nothing; `bench.taps` tells the figures, a test holds the
taps. Where an older page needs more, that is tried as well.
"""

from asyncio import wait_for
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from playwright.async_api import Locator, expect

from tests.web.site import PATIENCE, Site
from tests.web.sitting import Sitter, press, press_twice, sits


class Played(NamedTuple):
    taps: int
    seconds: float
    """From the first tap to the answer of the table."""


class Hands:
    """The hands of one person, who counts their taps."""

    def __init__(self, person: Sitter) -> None:
        self.person = person
        self.page = person.page
        self.taps = 0

    async def tap(self, thing: Locator) -> None:
        self.taps += 1
        await press(thing)

    async def tap_twice(self, thing: Locator) -> None:
        """Two quick taps in one place."""
        self.taps += 2
        await press_twice(thing)

    async def card(self, *cards: str) -> None:
        for text in cards:
            await self.tap(self.person.card(text))

    async def answer(self, place: str, kind: str) -> None:
        """This answer, once it is possible."""
        answer = self.page.locator(f".answer-{place}[data-answer={kind}]:not([aria-disabled])")
        await self.tap(answer)


class Situation(NamedTuple):
    name: str
    scene: str
    seat: str
    does: Callable[[Hands], Awaitable[None]]
    answered: str
    """What holds on the page once the table has answered, and not before."""
    taps: int
    """The fewest, on a phone; at a desk there is never one more."""
    others: tuple[str, ...] = ()
    """Who sits there as well."""


FIND: Final = "Find melds"


def _holds(count: int) -> str:
    return f"document.querySelectorAll('.hand-card').length === {count}"


_DOWN = "document.querySelector('.row[data-own] .meld')"


async def _take(hands: Hands) -> None:
    await hands.answer("main", "take")


async def _buy(hands: Hands) -> None:
    await hands.answer("main", "buy")


async def _pass_for_good(hands: Hands) -> None:
    passes = hands.page.locator(".offer .button", has_text="Pass until it helps me")
    more = hands.page.locator(".offer .note-more")
    await expect(passes.or_(more).first).to_be_visible()
    if not await passes.count():
        await hands.tap(more)
    await hands.tap(passes)


async def _sort(hands: Hands) -> None:
    await hands.tap(hands.page.locator(".tool-sort"))


async def _opens_the_tray(hands: Hands) -> None:
    await hands.answer("main", "lay_down")
    await expect(hands.page.locator(".staging-slot").first).to_be_visible()


async def _go_down(hands: Hands) -> None:
    await _opens_the_tray(hands)
    filled = hands.page.locator(".staging-slot[data-done]")
    find = hands.page.get_by_role("button", name=FIND)
    await expect(filled.or_(find).first).to_be_visible()
    if not await filled.count() and await hands.page.locator(".staged").count() == 0:
        await hands.tap(find)
    await hands.answer("main", "lay_down")


async def _go_down_otherwise(hands: Hands) -> None:
    """With the nine of spades in the place of another."""
    await _opens_the_tray(hands)
    if not await hands.page.locator(".staged").count():
        await hands.tap(hands.page.get_by_role("button", name=FIND))
    await expect(hands.page.locator(".staging-slot[data-done]")).to_have_count(2)
    [left] = [key for key in await hands.person.hand() if key.split(".")[0] in _NINES]
    await hands.tap(hands.page.locator(".staged").first)
    await hands.tap(hands.page.locator(f".hand-card[data-key='{left}']"))
    await hands.answer("main", "lay_down")


_NINES = {"8", "21", "34", "47"}


async def _lay_off(hands: Hands) -> None:
    await hands.card("2h")
    await hands.answer("main", "lay_off")


async def _lay_off_all(hands: Hands) -> None:
    await hands.answer("main", "lay_off_all")


async def _discard(hands: Hands) -> None:
    await hands.tap_twice(hands.person.card("Kd"))


async def _swap(hands: Hands) -> None:
    await hands.card("6c")
    await hands.answer("main", "swap")


async def _hint(hands: Hands) -> None:
    await hands.tap(hands.page.locator(".hint-button"))


async def _say(hands: Hands) -> None:
    await hands.tap(hands.page.get_by_role("button", name="Talk", exact=True))
    await hands.tap(hands.page.get_by_role("button", name="Well played!"))


_SAID = "document.querySelector('.row[data-own] .row-said')"

SITUATIONS: Final = (
    Situation("take", "two_players", "Ann", _take, _holds(11), 1),
    Situation("buy", "offered", "Ann", _buy, _holds(12), 1),
    Situation(
        *("pass for good", "offered_in_vain", "Ann", _pass_for_good),
        "!document.querySelector('.offer')",
        1,
    ),
    Situation("sort", "contract", "Ann", _sort, "order() !== window.before", 1),
    Situation("go down", "contract", "Ann", _go_down, _DOWN, 2),
    Situation("go down another way", "exact_sizes", "Ann", _go_down_otherwise, _DOWN, 4),
    Situation("lay off one", "four_down", "Anna", _lay_off, _holds(8), 2),
    Situation(
        *("lay off all", "four_down", "Anna", _lay_off_all),
        "document.querySelectorAll('.hand-card').length < 8",
        1,
    ),
    Situation("discard", "contract", "Ann", _discard, _holds(10), 2),
    Situation("swap a joker", "swap", "Ben", _swap, "document.querySelector(JOKER)", 2, ("Ann",)),
    Situation("ask for a hint", "contract", "Ann", _hint, "document.querySelector('.hint')", 1),
    Situation("say something", "swap", "Ann", _say, _SAID, 2, ("Ben",)),
)

_CLOCK = """
() => {
  const JOKER = ".hand-card[data-key='52.0']";
  const order = () =>
    [...document.querySelectorAll(".hand-card")].map((card) => card.dataset.key).join();
  window.before = order();
  const answered = () => Boolean(ANSWERED);
  if (answered()) throw new Error("it is answered before anything was done");
  window.took = new Promise((done) => {
    const begins = (first) => {
      const look = () => {
        if (answered()) done((performance.now() - first.timeStamp) / 1000);
        else requestAnimationFrame(look);
      };
      look();
    };
    addEventListener("pointerdown", begins, { capture: true, once: true });
  });
}
"""


async def play(situation: Situation, site: Site, **how: Any) -> Played:
    """Does it at a table of its own; `how` the person visits."""
    people = 1 + len(situation.others)
    server = site.serve(scene=situation.scene, people=people)
    for name in situation.others:
        await sits(site, server.seats[name])
    person = await sits(site, server.seats[situation.seat], **how)
    hands = Hands(person)
    await person.page.evaluate(_CLOCK.replace("ANSWERED", situation.answered))
    await situation.does(hands)
    took = await wait_for(person.page.evaluate("window.took"), PATIENCE / 1000)
    return Played(hands.taps, took)
