"""Somebody at a page in any browser: finds what can be seen, presses it, waits for what comes.

Things are named by a CSS selector and, where that is not enough, by a regular expression for what
they say. The page itself looks for them, with nothing that an old browser lacks.
"""

from typing import Any, NamedTuple

from liverpool.record.cards import read_cards
from tests.browsers.windows import PageLeft, Window
from tests.web.player import SEEN, Plays
from tests.web.site import PATIENCE
from tests.web.sitting import DRAWN_ANEW, FREE, MISSED, NO_DOUBLE_PRESS, TABLE, comes_true
from tests.web.watching import TOO_WIDE

STEPS = 6
"""Of a card that is dragged."""


class Thing(NamedTuple):
    """What is meant by a selector, by what it says, and as which of several."""

    css: str
    says: str = ""
    which: int = 0


def button(says: str) -> Thing:
    """A button that begins with these words."""
    return Thing("button", f"^{says}")


def field(label: str) -> Thing:
    """A field or a list with this label."""
    return Thing("input, select", f"^{label}")


def card(text: str) -> Thing:
    """A card of the hand, named as in the notation."""
    (face,) = read_cards(text)
    return Thing(f'.hand-card[data-key="{face}.0"]')


_FIND = r"""
(css, says) => {
  const pattern = new RegExp(says, "u");
  const said = (one) =>
    (one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent)
      .replace(/\s+/gu, " ").trim();
  return [...document.querySelectorAll(css)].filter(
    (one) => one.getClientRects().length > 0 && pattern.test(said(one)));
}
"""
_COUNT = f"(css, says) => ({_FIND})(css, says).length"
_SAID = f"""(css, says) => ({_FIND})(css, says).map((one) =>
  one.matches("input") ? one.value : one.textContent)"""
_SPOT = f"""
(css, says, which) => {{
  const found = ({_FIND})(css, says);
  const meant = found[which < 0 ? found.length + which : which];
  return meant ? ({FREE})([meant]) : "gone";
}}
"""
_MIDDLE = f"""
(css, says, which) => {{
  const {{ x, y, width, height }} = ({_FIND})(css, says)[which].getBoundingClientRect();
  return {{ x: x + width / 2, y: y + height / 2 }};
}}
"""
# The page may have drawn it anew since it was looked for: the same button, another element.
_MISSED = f"""
(css, says) => {MISSED} && !({DRAWN_ANEW})(({_FIND})(css, says))
"""
_CHOOSES = f"""
(css, says, label) => {{
  const [choice] = ({_FIND})(css, says);
  choice.value = [...choice.options].find(({{ text }}) => text === label).value;
  choice.dispatchEvent(new Event("input", {{ bubbles: true }}));
  choice.dispatchEvent(new Event("change", {{ bubbles: true }}));
}}
"""
_SELECTS_ALL = "() => document.activeElement.select()"
_LISTENS = """
() => {
  if (window.troubles) return;
  window.troubles = [];
  addEventListener("error", ({ message }) => window.troubles.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.troubles.push(String(reason)));
  const { error } = console;
  console.error = (...said) => {
    window.troubles.push(said.join(" "));
    error(...said);
  };
}
"""


class Guest:
    """A person at the page of this window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def comes(self, url: str, thing: Thing, patience: float = PATIENCE) -> None:
        """Opens this address, until this can be seen."""
        await self.window.goes(url)
        await self.window.asks(_LISTENS)
        await self.sees(thing, patience)

    async def sees(self, thing: Thing, patience: float = PATIENCE) -> None:
        """Waits until it can be seen."""

        async def is_there() -> bool:
            return await self.count(thing) > 0

        assert await comes_true(is_there, patience), f"there is no {thing}"

    async def counts(self, thing: Thing, wanted: int) -> None:
        """Waits until there are so many of it."""

        async def are_there() -> bool:
            return await self.count(thing) == wanted

        assert await comes_true(are_there), f"not {wanted} but {await self.count(thing)}: {thing}"

    async def misses(self, thing: Thing) -> None:
        """Waits until it cannot be seen any more."""
        await self.counts(thing, 0)

    async def count(self, thing: Thing) -> int:
        return int(await self.window.asks(_COUNT, thing.css, thing.says))

    async def reads(self, thing: Thing) -> list[str]:
        """What all of these say, fields what stands in them."""
        said = await self.window.asks(_SAID, thing.css, thing.says)
        return [" ".join(str(text).split()) for text in said]

    async def reads_when(self, thing: Thing, part: str) -> str:
        """What a field says as soon as this is part of it."""
        said: list[str] = []

        async def says_so() -> bool:
            said[:] = await self.reads(thing)
            return any(part in one for one in said)

        assert await comes_true(says_so), f"{part!r} is not in {said}: {thing}"
        return next(one for one in said if part in one)

    async def presses(self, thing: Thing, *, may_go: bool = False) -> None:
        """Presses it where it is free; whoever misses what was moving presses again."""
        for _ in range(3):
            spot = await self._spot(thing, may_go=may_go)
            if spot is None:
                return
            await self.window.asks(NO_DOUBLE_PRESS, spot)
            await self.window.presses(spot["x"], spot["y"])
            try:
                if not await self.window.asks(_MISSED, thing.css, thing.says):
                    return
            except PageLeft:
                return

    async def drags(self, thing: Thing, onto: Thing) -> None:
        spot = await self._spot(thing, may_go=False)
        assert spot is not None
        x, y = spot["x"], spot["y"]
        await self.window.comes_down(x, y)
        for step in range(1, STEPS + 1):
            # Looked for at every step: the page makes room for a card that is on its way.
            to = await self.window.asks(_MIDDLE, *onto)
            far = step / STEPS
            await self.window.moves(x + (to["x"] - x) * far, y + (to["y"] - y) * far)
        to = await self.window.asks(_MIDDLE, *onto)
        await self.window.moves(to["x"], to["y"])
        await self.window.goes_up()

    async def writes(self, field: Thing, text: str) -> None:
        """Writes this into a field, in place of what stands there."""
        await self.presses(field)
        await self.window.asks(_SELECTS_ALL)
        await self.window.types(text)

    async def chooses(self, thing: Thing, label: str) -> None:
        """Chooses from a list; how that unfolds is the system's affair."""
        await self.window.asks(_CHOOSES, thing.css, thing.says, label)

    async def answers(self, place: str, says: str) -> None:
        """Gives the main or the second answer as soon as it says this and is possible."""
        thing = Thing(f".answer-{place}:not([aria-disabled=true])", says)
        await self.sees(thing)
        await self.presses(thing)
        await self.misses(Thing(".actions[aria-busy=true]"))

    async def holds(self, cards: int) -> None:
        """Waits until the hand has so many cards."""
        await self.counts(Thing(".hand-card"), cards)

    async def table(self) -> Any:
        """What lies on the table, as it is shown."""
        return await self.window.asks(TABLE)

    async def fits(self) -> None:
        """Nothing makes the page wider than its window."""
        assert await self.window.asks(TOO_WIDE) == []

    async def troubles(self) -> list[str]:
        """What went wrong on the page since it was opened."""
        return list(await self.window.asks("() => window.troubles ?? []"))

    async def _spot(self, thing: Thing, *, may_go: bool) -> dict[str, float] | None:
        found: list[Any] = [None]

        async def is_decided() -> bool:
            found[0] = await self.window.asks(_SPOT, *thing)
            return found[0] is not None and (may_go or found[0] != "gone")

        assert await comes_true(is_decided), f"nothing of it can be reached: {thing}"
        return None if found[0] == "gone" else found[0]


class GuestPlayer(Plays):
    """A guest who plays on."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest

    async def sees(self) -> dict[str, Any]:
        self._seen = await self.guest.window.asks(SEEN)
        return self._seen

    async def presses(self, place: str) -> None:
        await self.guest.presses(Thing(self.answer(place)), may_go=True)

    async def chooses_a_way(self) -> None:
        await self.guest.presses(Thing(".way, .meld-spot"))

    async def finds_melds(self) -> None:
        await self.guest.presses(button("Find melds"), may_go=True)

    async def selects(self, index: int) -> None:
        selected = Thing(".hand-card[aria-selected=true]")
        while await self.guest.count(selected):
            await self.guest.presses(selected, may_go=True)
        await self.guest.presses(Thing(".hand-card", which=index), may_go=True)


async def see_the_same(one: Guest, other: Guest) -> None:
    """Waits until both pages show one and the same table."""

    async def same() -> bool:
        return bool(await one.table() == await other.table())

    assert await comes_true(same), f"{await one.table()} != {await other.table()}"
