"""One person who keeps score on the page: types games in by taps, clicks or keys, as people do."""

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from playwright.async_api import Locator, Page, expect

from liverpool.scores.files import read_scores, write_scores
from tests.web.sitting import press

QUARTERS = "Grandma Mahlum's game: playing for quarters"
NOBODY = "Nobody"

Hand = str | int | None
"""Signs of cards (`KK7*`), a typed total, or nothing for whoever went out."""


# What a cell shows; what a screen reader says stands beside that.
_SEEN = "all => all.map((cell) => (cell.querySelector('[aria-hidden]') ?? cell).innerText)"


class Keeper:
    """The score keeper's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heading = page.get_by_role("heading", level=1)
        self.main = page.locator(".keeper-foot .main")
        self.steps = page.locator(".keeper-step")
        self.sheet = page.locator(".keeper .keeper-sheet")
        self.keys_at: set[int] = set()
        """How far down the keys of cards have been, in pixels: seen before and after each hand."""

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    async def comes(self, url: str, rules: str = "") -> None:
        await self.page.goto(f"{url}/score{rules}")
        await expect(self.heading).to_be_visible()

    async def begins(self, names: Sequence[str], rules: str, dealer: str) -> None:
        """A new game."""
        fields = self.page.locator(".keeper-players input")
        choice = self.page.get_by_role("combobox", name="Rules")
        await expect(choice).to_be_enabled()
        while await fields.count() < len(names):
            await press(self.button("Add a player"))
        while await fields.count() > len(names):
            await press(self.page.get_by_role("button", name=re.compile("^Remove ")).last)
        for field, name in zip(await fields.all(), names, strict=True):
            await field.fill(name)
        await choice.select_option(label=rules)
        await self.page.get_by_role("combobox", name="Deals first").select_option(label=dealer)
        await press(self.button("Start"))
        await expect(self.heading).to_have_text(re.compile("Deal 1 of"))

    async def enters(
        self, out: str, hands: Sequence[Hand], *, cut: bool = False, failed: str | None = None
    ) -> None:
        """The deal that comes, hand by hand in the order in which the page asks for them."""
        await press(self.main)
        if cut:
            await press(self.page.get_by_text("made a perfect cut"))
        await self.says_out(out)
        first = next(seat for seat, hand in enumerate(hands) if hand is not None)
        for seat, hand in enumerate(hands):
            if hand is not None:
                if seat != first:
                    await press(self.main)
                await expect(self.steps.nth(seat + 1)).to_have_attribute("aria-current", "step")
                await self.says_left(hand)
        if failed is not None:
            await self.asks_about(failed)
            await press(self.page.get_by_role("button", name=re.compile("Failed.*more")))
        await press(self.main)

    async def saved(self) -> str:
        """The file that the page saves."""
        async with self.page.expect_download() as download:
            await press(self.button("Save as a file"))
        return Path(await (await download.value).path()).read_text("utf-8")

    async def loads(self, file: str) -> None:
        """Whatever the file holds, where files are loaded."""
        await self.page.locator("input[type=file]").set_input_files(
            {"name": "game.json", "mimeType": "application/json", "buffer": file.encode()}
        )

    async def repeats_the_deal(self, deals: int) -> None:
        """Makes so many deals of the only one entered: by a file, for that takes no taps."""
        kept = read_scores(await self.saved())
        await press(self.button("Other games"))
        await self.loads(write_scores(replace(kept, deals=kept.deals * deals)))
        await expect(self.heading).to_have_text(f"Deal {deals + 1} of 7")

    async def asks_about(self, name: str) -> None:
        """Goes to somebody's hand, out of turn."""
        named = self.page.locator("b", has_text=re.compile(f"^{name}$"))
        await press(self.steps.filter(has=named))

    async def says_out(self, out: str) -> None:
        await press(self.page.locator(".keeper-who").get_by_role("button", name=out, exact=True))

    async def says_left(self, hand: Hand) -> None:
        """What was left to the one whom the page asks about."""
        by_total = self.page.locator(".keeper-total")
        if isinstance(hand, int):
            if not await by_total.is_visible():
                await press(self.button("Enter a total"))
            for digit in str(hand):
                await press(self.page.locator(f'.keeper-digits [data-sign="{digit}"]'))
            await expect(by_total).to_have_value(str(hand))
            return
        if await by_total.is_visible():
            await press(self.button("Enter cards"))
        await self._sees_where_the_keys_are()
        for sign in hand or "":
            await press(self.page.locator(f'.keeper-key[data-sign="{sign}"]'))
        await self._sees_where_the_keys_are()

    async def _sees_where_the_keys_are(self) -> None:
        top = "keys => Math.round(keys.getBoundingClientRect().top)"
        self.keys_at.add(await self.page.locator(".keeper-keys").evaluate(top))

    async def taps(self, out: str, hands: Sequence[Hand]) -> int:
        """How many taps a deal takes, from the sheet to the sheet; first who went out, there."""
        page = self.page
        await page.evaluate(
            "() => { taps = 0; onclick = (at) => { taps += at.isTrusted ? 1 : 0; }; }"
        )
        await self.says_out(out)
        for hand in (hand for hand in hands if hand is not None):
            await self.says_left(hand)
            await press(self.main)
        return int(await page.evaluate("taps"))

    async def row(self, head: str) -> list[str]:
        """What a row of the sheet says, cell by cell: a deal's by its number, or `Total`."""
        named = self.page.locator(
            "th", has_text=re.compile(rf"^((Correct |Enter )?[Dd]eal )?{head}\b")
        )
        row = self.sheet.locator("tr").filter(has=named)
        await expect(row).to_be_visible()
        cells = await row.locator("td").evaluate_all(_SEEN)
        return [" ".join(str(text).split()) for text in cells]

    async def totals(self) -> list[int]:
        await expect(self.sheet).to_be_visible()
        return [int(text.replace("−", "-")) for text in await self.row("Total")]

    async def expect_totals(self, *totals: int) -> None:
        """Waits until the sheet says so."""
        texts = [str(total).replace("-", "−") for total in totals]
        await expect(self.sheet.locator("tr.total td")).to_have_text(texts)

    async def coins(self) -> list[int]:
        return [int(text.replace("−", "-")) for text in await self.row("Stakes")]

    async def corrects(self, deal: int, name: str) -> None:
        """Opens a deal at somebody's cell."""
        named = re.compile(rf"Deal {deal}, {name}:")
        await press(self.page.get_by_role("button", name=named))

    async def hears(self, words: str) -> None:
        told = self.page.locator(".spoken [role=log] p", has_text=words)
        await expect(told.first).to_be_attached()
