"""A socket that dies without a word: the page notices by itself, and shows how things are."""

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.web.site import Site
from tests.web.sitting import Sitter, all_see_the_same, sits

# So long after the last word the page asks whether the server is there, and so long it waits.
ASKS_AFTER = "00:16"
GIVES_UP_AFTER = "00:09"


class Line:
    """The network of one person, with sockets that can die so that neither end hears of it."""

    def __init__(self) -> None:
        self._age = 0
        self._still_hears = False

    async def lies_before(self, page: Page) -> None:
        await page.route_web_socket("**/socket", self._passes)

    def dies(self, *, still_hears: bool = False) -> None:
        """All sockets of now are dead; `still_hears`: the server hears the page, not the other way.

        Sockets that are opened from now on live.
        """
        self._age += 1
        self._still_hears = still_hears

    def _passes(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
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


@pytest.mark.parametrize("heard", [False, True], ids=["never sent", "done, and never told"])
async def test_ones_own_turn_goes_on_after_a_silent_death(site: Site, heard: bool) -> None:
    server = site.serve(scene="contract", people=2)
    ann, line = await sits_at_a_line(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.picks("Kd")
    line.dies(still_hears=heard)
    await ann.answers(ann.second, "Discard king of diamonds")
    if heard:
        await ben.is_told("Ann discards")
    await ann.page.clock.fast_forward(GIVES_UP_AFTER)
    # Back by itself, with the truth; nothing is done twice.
    await ann.hears("it is not certain that this was done")
    if not heard:
        await ann.holds(11)
        await expect(ann.card("Kd")).to_have_attribute("aria-selected", "true")
        await ann.answers(ann.second, "Discard king of diamonds")
        await ann.holds(10)
    await ben.is_told("Ann discards")
    await all_see_the_same([ann, ben])


async def test_who_waits_at_a_dead_socket_is_not_left_waiting(site: Site) -> None:
    server = site.serve(scene="contract", people=2)
    ann = await sits(site, server.seats["Ann"])
    ben, line = await sits_at_a_line(site, server.seats["Ben"])
    await ben.is_asked("Ann plays")
    line.dies()
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await ann.is_asked("Ben's turn")
    await ben.is_asked("Ann plays")
    await ben.page.clock.fast_forward(ASKS_AFTER)
    await ben.page.clock.fast_forward(GIVES_UP_AFTER)
    await ben.is_asked("Your turn")
    await all_see_the_same([ann, ben])
    await ben.answers(ben.second, "Draw")
    await ben.is_asked("Lay down your contract")
    await all_see_the_same([ann, ben])
