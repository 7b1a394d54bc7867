"""A connection that dies without a word or breaks: the page notices, and shows how things are.

What was sent and has no answer is sent again, and done once. What is pressed while there is none
goes out when there is one again, if it is still asked then.
"""

import asyncio
import re

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from tests.web.other import sits_without_a_page
from tests.web.site import Site
from tests.web.sitting import Sitter, all_see_the_same, press, sits

pytestmark = pytest.mark.in_turn

# So long after the last word the page asks whether the server is there, and so long it waits.
ASKS_AFTER = "00:16"
GIVES_UP_AFTER = "00:09"


class Line:
    """The network of one person: sockets can die so that neither end hears of it, or break."""

    def __init__(self) -> None:
        self._age = 0
        self._still_hears = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._lets_through = asyncio.Event()
        self._lets_through.set()

    async def lies_before(self, page: Page) -> None:
        await page.route_web_socket("**/socket?*", self._passes)

    def dies(self, *, still_hears: bool = False) -> None:
        """All sockets of now are dead; `still_hears`: the server hears the page, not the other way.

        Sockets that are opened from now on live.
        """
        self._age += 1
        self._still_hears = still_hears

    async def breaks(self) -> None:
        """All sockets of now are closed; new ones do not open until it recovers."""
        self._lets_through.clear()
        while self._open:
            for end in self._open.pop():
                await end.close()

    def recovers(self) -> None:
        """Lets sockets open again, also those that wait to."""
        self._lets_through.set()

    async def _passes(self, socket: WebSocketRoute) -> None:
        await self._lets_through.wait()
        server = socket.connect_to_server()
        self._open.append((socket, server))
        age = self._age

        def to_server(message: str | bytes) -> None:
            if self._age == age or self._still_hears:
                server.send(message)

        def to_page(message: str | bytes) -> None:
            if self._age == age:
                socket.send(message)

        socket.on_message(to_server)
        server.on_message(to_page)


async def sits_at_a_line(site: Site, link: str) -> tuple[Sitter, Line]:
    """Somebody at the table, with a network and a clock that the test can turn."""
    page, line = await site.visit(), Line()
    await line.lies_before(page)
    await page.clock.install()
    await page.goto(link)
    await expect(page.locator(".table")).to_be_visible()
    return Sitter(page), line


@pytest.mark.full  # every day web/tests/net.test.ts
@pytest.mark.parametrize("heard", [False, True])
async def test_ones_own_turn_goes_on_after_a_silent_death(site: Site, heard: bool) -> None:
    server = site.serve(scene="contract", people=2)
    ann, line = await sits_at_a_line(site, server.seats["Ann"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    await ann.picks("Kd")
    line.dies(still_hears=heard)
    await ann.wait_until_possible(ann.second, "Discard king of diamonds")
    await press(ann.second)
    await ann.wait_until_busy()
    if heard:
        await ben.wait_until_told("Ann discards")
    await ann.page.clock.fast_forward(GIVES_UP_AFTER)
    # Back by itself; what had no answer was sent again, and is done once.
    await ann.wait_until_connected()
    await ann.wait_until_heard()
    await ann.holds(10)
    await expect(ann.trouble).to_have_count(0)
    await ben.wait_until_told("Ann discards")


@pytest.mark.full  # every day web/tests/net.test.ts
async def test_who_waits_at_a_dead_socket_is_not_left_waiting(site: Site) -> None:
    server = site.serve(scene="contract", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben, line = await sits_at_a_line(site, server.seats["Ben"])
    await ben.wait_until_asked("Ann plays")
    line.dies()
    await ann.does("discard", "Kd")
    await ann.wait_until_told("Ben's turn")
    await ben.wait_until_asked("Ann plays")
    await ben.page.clock.fast_forward(ASKS_AFTER)
    await ben.page.clock.fast_forward(GIVES_UP_AFTER)
    await ben.wait_until_asked("Your turn")
    await ben.wait_until_told("Ann discards")
    await ben.answers(ben.second, "Draw")
    await ben.wait_until_asked("Lay down your contract")
    await ann.wait_until_told("Ben draws")


async def test_what_is_pressed_while_the_line_is_broken_goes_out_when_it_is_back(
    site: Site,
) -> None:
    server = site.serve(scene="contract", people=2)
    ann, line = await sits_at_a_line(site, server.seats["Ann"])
    ben = await sits_without_a_page(site, server.seats["Ben"])
    await ann.picks("Kd")
    await line.breaks()
    await ann.wait_until_cut_off()
    await _expect_in_note(ann)
    await press(ann.second)
    await ann.wait_until_busy()
    # Nothing has been sent, so it can be taken back.
    await press(ann.page.get_by_role("button", name="Take it back"))
    await ann.hears("nothing was sent")
    await ann.holds(11)
    await ann.wait_until_possible(ann.second, "Discard king of diamonds")
    await press(ann.second)
    await ann.wait_until_busy()
    await ann.hears("Your answer will be sent when it is back")
    await ben.says(0)  # whatever came before it has been heard
    assert not ben.was_told("Ann discards")
    line.recovers()
    await ben.wait_until_told("Ann discards")
    await ann.holds(10)
    await ann.wait_until_heard()
    await expect(ann.trouble).to_have_count(0)


@pytest.mark.full  # every day web/tests/net.test.ts
async def test_what_is_pressed_while_the_line_is_broken_is_dropped_if_it_is_not_asked_any_more(
    site: Site,
) -> None:
    server = site.serve(scene="contract", people=2)
    ann, line = await sits_at_a_line(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.picks("Kd")
    await line.breaks()
    await ann.wait_until_cut_off()
    await press(ann.second)
    await ann.wait_until_busy()
    # Meanwhile the same seat answers on another page.
    other = await sits(site, server.seats["Ann"])
    await other.picks("Jh")
    await other.answers(other.second, "Discard jack of hearts")
    await ben.wait_until_asked("Your turn")
    line.recovers()
    await expect(ann.trouble).to_contain_text("couldn't be sent in time")
    await expect(ann.trouble).to_contain_text("You discard")
    await ann.hears("couldn't be sent in time")
    await ann.holds(10)
    await expect(ann.card("Kd")).to_be_visible()
    await all_see_the_same([ann, other, ben])


async def test_home_without_a_connection_offers_what_works_without_one(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    line = Line()
    await line.lies_before(page)
    await page.goto(server.url)
    now = page.get_by_role("button", name="Play now")
    score = page.get_by_role("link", name="Score a real game")
    await expect(now).to_have_class(re.compile(r"\bmain\b"))
    await expect(page.locator(".rules-of-play")).to_contain_text("Classic")  # the server has spoken
    await line.breaks()
    await expect(page.get_by_text("The score keeper works without one")).to_be_visible()
    await expect(score).to_have_class(re.compile(r"\bmain\b"))
    await expect(now).not_to_have_class(re.compile(r"\bmain\b"))
    line.recovers()
    await expect(now).to_have_class(re.compile(r"\bmain\b"))


async def _expect_in_note(person: Sitter) -> None:
    """A lost connection covers neither the strip with menu and scores nor anything else."""
    note = person.page.get_by_role("region", name="Connection")
    await expect(note).to_contain_text("Connection lost")
    await expect(note.get_by_role("button", name="Try now")).to_be_visible()
    await expect(person.page.locator(".lost-banner")).to_be_hidden()
    sides = "({ left, top, right, bottom }) => [left, top, right, bottom]"
    place = f"(note) => ({sides})(note.getBoundingClientRect())"
    left, top, right, bottom = await person.page.locator(".table-note.lines").evaluate(place)
    own = await note.evaluate(place)
    assert own == [left, max(top, own[1]), right, bottom]  # no higher than its words


async def test_a_dialog_that_takes_its_time_says_so(site: Site) -> None:
    """On a slow line its code comes later than the tap, which would seem to do nothing."""
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    comes = asyncio.Event()

    async def late(route: Route) -> None:
        await comes.wait()
        await route.continue_()

    await page.route("**/assets/Family-*.js", late)
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Play with family"))
    await expect(page.get_by_role("dialog", name="One moment…")).to_have_css("opacity", "1")
    comes.set()
    await expect(page.get_by_role("dialog", name="Play with family")).to_be_visible()
    await expect(page.get_by_role("dialog")).to_have_count(1)
    await expect(page.get_by_label("Your name")).to_be_visible()
