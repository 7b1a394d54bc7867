"""A guest who keeps score by taps."""

from collections.abc import Mapping

from tests.browsers.guest import Guest, Thing, button, field

NAMES = ("Rose", "Ben", "Mia", "Tom")
RULES = "Dunlop's page"

_MAIN = Thing(".keeper-foot .main")


async def begins(guest: Guest, url: str) -> None:
    """Begins a new game of four."""
    await guest.comes(f"{url}/score", Thing(".keeper-players input"))
    await guest.sees(Thing("select:enabled", "^Rules"))
    for at, name in enumerate(NAMES):
        await guest.writes(Thing(".keeper-players input", which=at), name)
    await guest.chooses(field("Rules"), RULES)
    await guest.presses(button("Start$"))
    await guest.sees(Thing("h1", "^Deal 1 of"))


async def enters(guest: Guest, out: str, left: Mapping[str, str]) -> None:
    """Enters a deal: who went out, and the signs of the cards that were left to the others."""
    await guest.presses(_MAIN)
    await guest.presses(Thing(".keeper-who button", f"^{out}$"))
    for number, (name, cards) in enumerate(left.items()):
        if number:
            await guest.presses(_MAIN)
        await guest.sees(Thing(".keeper-step[aria-current=step]", name))
        for sign in cards:
            await guest.presses(Thing(f'.keeper-key[data-sign="{sign}"]'))
    await guest.presses(_MAIN)
