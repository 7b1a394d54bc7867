"""Nothing jumps: in every frame of a deal the hand, the prompt and the bar stay where they are."""

from collections.abc import Awaitable, Callable, Sequence

import pytest
from playwright.async_api import expect

from liverpool.engine.melds import Meld
from liverpool.engine.moves import Add, Discard, Lay
from liverpool.engine.presets import load
from liverpool.record.cards import read_cards
from liverpool.record.melds import read_meld
from tests.chance import so_many
from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import Sitter, press, sits
from tests.web.watching import acts, watch, watched

SIZES = {
    "phone": {"width": 360, "height": 740, "touch": True},
    "desk": {"width": 1440, "height": 900},
    "side": {"width": 740, "height": 360, "touch": True},
    "tablet": {"width": 820, "height": 1180, "touch": True},
}
"""Every day the first is looked at, in a full run all."""

THANK_YOU = 5
"""The number of this quick word."""


def meld(cards: str) -> Meld:
    return read_meld(cards, load("dunlop").rules.meld)


_AFTER_TWO_FRAMES = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
"""


_MOVES = """
(thing, moved) => {
  thing.style.transition = "none";
  thing.style.translate = moved;
}
"""


class Seen:
    """One person at several pages, one of each size; whatever she does counts for all of them."""

    def __init__(self, pages: Sequence[Sitter]) -> None:
        self.pages = pages
        self.first = pages[0]

    async def acts(self, how: Callable[[Sitter], Awaitable[None]]) -> None:
        """Each page does for itself what nobody else sees."""
        for person in self.pages:
            await acts(*[other.page for other in self.pages])
            await how(person)

    async def answers(self, place: str, name: str) -> None:
        """One page answers for all."""
        await acts(*[other.page for other in self.pages])
        await self.first.answers(getattr(self.first, place), name)

    async def all(self, how: Callable[[Sitter], Awaitable[None]]) -> None:
        for person in self.pages:
            await how(person)


async def takes_a_hint(person: Sitter) -> None:
    hint, button = person.page.locator(".hint"), person.page.locator(".tools .hint-button")
    for _ in range(2):
        before = await button.get_attribute("aria-label")
        await press(button)
        await expect(button).not_to_have_attribute("aria-label", before or "")
        await expect(hint).to_be_visible()
        await acts(person.page)
    await press(button)
    await expect(hint).to_have_count(0)


async def presses_in_vain(person: Sitter) -> None:
    await person.presses_in_vain(person.second, "Discard", "Select the one card")


async def talks(person: Sitter) -> None:
    talk = person.page.get_by_role("button", name="Talk", exact=True)
    if not await talk.count():  # sideways there is no room for it beside the pile
        await press(person.page.get_by_role("button", name="Menu", exact=True))
        talk = person.page.locator("dialog .menu button", has_text="Talk")
    await press(talk)
    note = person.page.locator(".table-note.talk")
    await expect(note).to_be_visible()
    await acts(person.page)
    write = note.get_by_role("button", name="Write…")
    if await write.count():
        await press(write)
        await acts(person.page)
    await note.get_by_label("Write to the table").fill("Who has")
    await press(note.get_by_role("button", name="Close"))
    await expect(note).to_have_count(0)


async def sets_aside(person: Sitter) -> None:
    await press(person.main)
    await expect(person.page.locator(".staging")).to_be_visible()
    await acts(person.page)
    await expect(person.page.locator(".staging-slot[data-done]")).to_have_count(2)
    await acts(person.page)
    await person.answers(person.main, "Lay down")
    await expect(person.page.locator(".row[data-own] .meld")).to_have_count(2)
    await acts(person.page)
    await person.picks("Qd")
    await acts(person.page)
    await person.answers(person.main, "Lay off")
    await expect(person.card("Qd")).to_have_count(0)


async def sees_the_table(person: Sitter) -> None:
    await person.answers(person.second, "See the table")
    await expect(person.page.locator(".row[data-own] .meld")).to_have_count(2)
    await acts(person.page)
    await person.answers(person.second, "See the count")
    await expect(person.page.locator(".row[data-own] .meld")).to_have_count(0)
    await acts(person.page)


@pytest.mark.in_turn("whole evenings")
async def test_a_deal_with_all_that_happens_in_one(site: Site) -> None:
    server = site.serve(scene="whole_deal", people=3, pace="quick")
    ben, dee = [await sits_without_a_page(site, server.seats[name]) for name in ("Ben", "Dee")]
    # An offer counts down, and lasts longer than anything is waited for here.
    await dee.sets(buy_seconds=120)
    names = [*SIZES][: so_many(1, full=len(SIZES))]
    how = [{**SIZES[name], "motion": "no-preference"} for name in names]
    ann = Seen([await sits(site, server.seats["Ann"], **size) for size in how])
    await ann.all(lambda person: watch(person.page))

    # A buy that another gets, who sits nearer. Cy, a bot, is in turn and leaves the card.
    await ben.does("discard", "7h")
    await ann.all(lambda person: expect(person.page.locator(".offer")).to_be_visible())
    await ann.answers("main", "Buy seven of hearts")
    await dee.does("buy")
    await ann.all(lambda person: person.wait_until_told("Dee buys"))

    # A buy that she gets.
    await dee.does("draw")
    await ann.all(lambda person: expect(person.page.locator(".offer")).to_be_visible())
    await ann.answers("main", "Buy ")
    await ann.all(lambda person: person.holds(11))

    # Dee says a word, and she opens the talk.
    await dee.says(THANK_YOU)
    await ann.all(lambda person: expect(person.page.locator(".row-said")).to_be_visible())
    await ann.acts(talks)

    # Her own turn: a draw, a refusal, a hint, her contract, a lay-off and the discard.
    await dee.does("discard", "3s")
    await ann.all(lambda person: person.wait_until_asked("Your turn"))
    await ann.answers("second", "Draw")
    await ben.does("pass")
    await ann.all(lambda person: person.holds(12))
    await ann.acts(presses_in_vain)
    await ann.acts(takes_a_hint)
    await ann.acts(sets_aside)
    await acts(*[person.page for person in ann.pages])
    await ann.first.picks("2s")
    await ann.answers("second", "Discard two of spades")

    # Somebody goes out: the count.
    await ben.does("draw")
    await dee.does("pass")
    eight, four = read_cards("8s 4s")
    goes_down = Lay((meld("Kc Kd Kh"), meld("Jc Jd Jh")))
    await ben.plays(goes_down, Add(eight, owner=3, index=1), Discard(four))
    await ann.all(lambda person: person.sees_the_count())
    await ann.acts(sees_the_table)
    await ann.answers("main", "Ready")

    for name, person in zip(names, ann.pages, strict=True):
        found = await watched(person.page)
        assert found["jumps"] == [], name
        assert found["frames"] > 100, name
        seen = {"offer", "talk", "refusal", "hint", "staging", "look", "ticks", "count"}
        assert seen <= set(found["seen"]), name


@pytest.mark.in_turn("looks")
async def test_a_control_that_jumps_is_noticed(site: Site) -> None:
    server = site.serve(scene="whole_deal", people=3)
    ann = await sits(site, server.seats["Ann"])
    await watch(ann.page)
    for query, moved in ((".answer-main", "0 5px"), (".top-button", "5px")):
        thing = ann.page.locator(query).first
        await thing.evaluate(_AFTER_TWO_FRAMES)
        await thing.evaluate(_MOVES, moved)
        await thing.evaluate(_AFTER_TWO_FRAMES)
    jumps = " ".join((await watched(ann.page))["jumps"])
    assert ".answer-main moves by" in jumps
    assert "Menu moves by" in jumps
