"""Pictures of the page in any browser, at the size of a phone, a tablet and a desk.

People look at them; a test says no more than that the page fits its window. What moves has come to
rest before, for a picture of something on its way shows nothing.
"""

from collections.abc import Awaitable, Callable

import pytest

from tests.browsers.conftest import House
from tests.browsers.guest import Guest, Thing, button
from tests.browsers.keeping import begins, enters
from tests.web.other import sits_without_a_page
from tests.web.serving import Server

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}
FINGERS = ("phone", "tablet")

_STILL = """
async () => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const places = () =>
    [...document.querySelectorAll("body *")]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join())
      .join();
  const moving = () => document.getAnimations().some((one) => one.playState === "running");
  for (let was = "", alike = 0, frames = 0; alike < 10 && frames < 600; frames += 1) {
    await frame();
    const now = places();
    alike = now === was && !moving() ? alike + 1 : 0;
    was = now;
  }
}
"""


async def home(guest: Guest, server: Server) -> None:
    await guest.comes(server.url, button("Play now"))


async def table(guest: Guest, server: Server) -> None:
    await guest.comes(server.seats["Anna"], Thing(".hand-card"))


async def tray(guest: Guest, server: Server) -> None:
    await guest.comes(server.seats["Anna"], Thing(".hand-card"))
    await guest.answers("main", "Lay down")
    await guest.presses(button("Find melds"))
    await guest.counts(Thing(".staged"), 10)


async def offer(guest: Guest, server: Server) -> None:
    await guest.comes(server.seats["Anna"], Thing(".offer"))


async def count(guest: Guest, server: Server) -> None:
    await guest.comes(server.seats["Anna"], Thing(".hand-card"))
    await guest.presses(Thing(".hand-card"))
    await guest.answers("second", "Discard")
    await guest.sees(Thing('.table[data-count="whole"]'))


async def keeper(guest: Guest, server: Server) -> None:
    await begins(guest, server.url)
    await enters(guest, "Ben", {"Rose": "KK7", "Mia": "QT", "Tom": "4"})
    await guest.sees(Thing("h1", "^Deal 2 of"))


async def hand(guest: Guest, server: Server) -> None:
    await begins(guest, server.url)
    await guest.presses(Thing(".keeper-foot .main"))
    await guest.presses(Thing(".keeper-who button", "^Rose$"))
    await guest.presses(Thing('.keeper-key[data-sign="K"]'))


async def editor(guest: Guest, server: Server) -> None:
    await guest.comes(f"{server.url}/house-rules?rules=dunlop", Thing(".group"))
    await guest.presses(button("Cards dealt in deal 1: more"))
    await guest.sees(Thing(".in-view-count, .differences > li", "difference|deal 1"))


async def talk(guest: Guest, server: Server) -> None:
    await guest.comes(server.seats["Anna"], Thing(".hand-card"))
    await guest.presses(button("Talk"))
    await guest.sees(Thing(".table-note.talk"))


SCENES: dict[Callable[[Guest, Server], Awaitable[None]], str | None] = {
    home: None,
    table: "family_turn",
    tray: "family_staging",
    offer: "family_buy",
    count: "family_out",
    keeper: None,
    hand: None,
    editor: None,
    talk: "family_talk",
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_a_picture(
    house: House, size: str, scene: Callable[[Guest, Server], Awaitable[None]]
) -> None:
    width, height = SIZES[size]
    position = SCENES[scene]
    people = 1
    if position == "family_talk":  # one talks with people alone
        position, people = "family_turn", 2
    server = house.serve(scene=position, people=people, pace="calm")
    guest = await house.visit(width, height, touch=size in FINGERS)
    if people == 2:
        rose = await sits_without_a_page(house, server.seats["Rose"])
        await rose.writes("Good evening, Anna")
    await scene(guest, server)
    await guest.window.asks(_STILL)
    await guest.window.pictured(house.album / f"{scene.__name__}_{size}.png")
    await guest.fits()
