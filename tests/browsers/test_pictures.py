"""Pictures of the page in any browser, at five sizes, for each phase of a deal.

People look at them; a test says no more than that the page fits its window. What moves has come to
rest before, for a picture of something on its way shows nothing.
"""

from collections.abc import Awaitable, Callable

import pytest

from tests.browsers.conftest import House
from tests.browsers.guest import Guest, Thing, button
from tests.browsers.keeping import begins, enters
from tests.browsers.test_play import PYTHON
from tests.web.other import sits_without_a_page
from tests.web.serving import Server

SIZES = {
    "phone": (360, 740),
    "side": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
    "desk": (1440, 900),
}
FINGERS = ("phone", "side", "tablet")

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


async def offline(guest: Guest, server: Server) -> None:
    shown = Thing("button, [role=alert]", "^Play now|cannot play offline")
    await guest.comes(f"{server.url}/offline", shown, PYTHON)


async def table(guest: Guest, server: Server) -> None:
    """The table of a scene, whose first seat one has."""
    await guest.comes(next(iter(server.seats.values())), Thing(".hand-card"))


async def tray(guest: Guest, server: Server) -> None:
    await table(guest, server)
    await guest.answers("main", "Lay down")
    await guest.presses(button("Find melds"))
    await guest.counts(Thing(".staged"), 10)


async def offer(guest: Guest, server: Server) -> None:
    await table(guest, server)
    await guest.sees(Thing(".offer"))


async def hint(guest: Guest, server: Server) -> None:
    await table(guest, server)
    await guest.presses(Thing(".hint-button"))
    await guest.sees(Thing(".hint"))


async def count(guest: Guest, server: Server) -> None:
    await table(guest, server)
    await guest.presses(Thing(".hand-card"))
    await guest.answers("second", "Discard")
    await guest.sees(Thing('.table[data-count="whole"]'))


async def end(guest: Guest, server: Server) -> None:
    await count(guest, server)
    await guest.answers("main", "See the result")
    await guest.sees(Thing(".game-over"))


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
    await table(guest, server)
    await guest.presses(button("Talk"))
    await guest.sees(Thing(".table-note.talk"))


SCENES: dict[str, tuple[Callable[[Guest, Server], Awaitable[None]], str | None]] = {
    "home": (home, None),
    "offline": (offline, None),
    "eleven_cards": (table, "contract"),
    "fifteen_cards": (table, "hand_of_15"),
    "twenty_cards": (table, "family_turn"),
    "four_down": (table, "four_down"),
    "eight_down": (table, "eight_down"),
    "tray": (tray, "family_staging"),
    "offer": (offer, "family_buy"),
    "hint": (hint, "contract"),
    "count": (count, "family_out"),
    "end": (end, "last_card"),
    "keeper": (keeper, None),
    "hand": (hand, None),
    "editor": (editor, None),
    "talk": (talk, "family_turn"),
}


# On a phone on its side the talk is an entry of the menu.
PICTURES = [
    (scene, size) for scene in SCENES for size in SIZES if (scene, size) != ("talk", "side")
]


@pytest.mark.parametrize(("scene", "size"), PICTURES)
async def test_a_picture(house: House, scene: str, size: str) -> None:
    width, height = SIZES[size]
    shows, position = SCENES[scene]
    people = 2 if scene == "talk" else 1  # one talks with people alone
    server = house.serve(scene=position, people=people, pace="calm")
    guest = await house.visit(width, height, touch=size in FINGERS)
    if people == 2:
        rose = await sits_without_a_page(house, server.seats["Rose"])
        await rose.writes("Good evening, Anna")
    await shows(guest, server)
    await guest.window.asks(_STILL)
    await guest.window.pictured(house.album / f"{scene}_{size}.png")
    await guest.fits()
