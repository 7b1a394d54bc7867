"""A family's record: games go in from the keeper, people are put right, two devices write."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.async_api import expect
from pypdf import PdfReader

from liverpool.scores.files import write_scores
from liverpool.scores.keeper import begun, note_left, note_out
from liverpool.scores.noted_scores import HandLeft
from tests.web.keeping import QUARTERS, Keeper
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_access import Checked
from tests.web.test_keeper import keeps
from tests.web.watching import too_wide

pytestmark = pytest.mark.in_turn


async def enters_a_deal(keeper: Keeper, names: tuple[str, ...]) -> None:
    await keeper.enters(names[0], (None, *("K" for _ in names[1:])))


async def ends_a_game(keeper: Keeper, names: tuple[str, ...]) -> None:
    await keeper.begins(names, QUARTERS, names[0])
    await enters_a_deal(keeper, names)
    await keeper.repeats_the_deal(6)
    await press(keeper.button("End the game now"))
    await press(keeper.page.get_by_role("dialog").get_by_role("button", name="End the game now"))
    await press(keeper.button("Go on playing"))
    await enters_a_deal(keeper, names)
    await expect(keeper.heading).to_have_text(f"{names[0]} wins with 0 points!")


def finished(names: tuple[str, ...], points: int) -> str:
    """The file of a game in which the first always went out."""
    kept = begun("rules=mahlum", list(names), title="Club")
    for deal in range(1, 8):
        kept = note_out(kept, deal, 0)
        for seat in range(1, len(names)):
            kept = note_left(kept, deal, seat, HandLeft(points=points * seat))
    return write_scores(kept)


async def loads_a_game(keeper: Keeper, names: tuple[str, ...], points: int) -> None:
    await keeper.loads(finished(names, points))
    await expect(keeper.heading).to_have_text(f"{names[0]} wins with 0 points!")


@pytest.mark.in_turn("visits")
async def test_a_club_night_lists_the_games_of_all_tables(site: Site) -> None:
    checked = Checked()
    server = site.shared()
    first = await keeps(site, server.url)
    page = first.page
    await page.goto(f"{server.url}/record")
    await press(page.get_by_role("link", name="Start a club night"))
    await press(page.get_by_role("button", name="Start a club night"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Club night, ")
    await expect(page.get_by_text("No game is over yet.")).to_be_visible()
    link = await page.get_by_label("Link to the club night", exact=True).input_value()
    await press(page.get_by_role("link", name="Open a table"))
    await expect(page.get_by_role("dialog", name="Play with family")).to_be_visible()
    await expect(page).to_have_url(f"{server.url}/")
    # Two tables keep score on devices that have opened the link, and do nothing else.
    second = await keeps(site, server.url, phone=False)
    await second.page.goto(link)
    await expect(second.page.get_by_text("This device takes part")).to_be_visible()
    for keeper, names, points in (
        (first, ("Rose", "Ben", "Mia"), 10),
        (second, ("Kim", "Tom", "Lou", "Ida"), 2),
    ):
        await keeper.comes(server.url)
        await loads_a_game(keeper, names, points)
    rows = page.get_by_label("Results over all tables").locator("tbody tr")
    await page.goto(link)
    await expect(rows).to_have_count(7)
    await expect(rows.first).to_have_text("1stRose−70171")
    await expect(rows.nth(1)).to_contain_text("2ndKim−21")
    assert await too_wide(page) == []
    await checked.look(page, "a club night")
    assert checked.faults == {}, "\n".join(checked.told())


@pytest.mark.in_turn("visits")
async def test_a_record_keeps_games_of_two_devices(site: Site) -> None:
    checked = Checked()
    server = site.shared()
    keeper = await keeps(site, server.url)
    page = keeper.page
    await ends_a_game(keeper, ("Rose", "Ben", "Mia"))
    await page.goto(f"{server.url}/games")
    await press(page.get_by_role("link", name="The family's record"))
    await page.get_by_label("Name of the record").fill("Our Sundays")
    await press(page.get_by_role("button", name="Start a record"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Our Sundays")
    await press(page.get_by_role("button", name="Add it"))
    await expect(
        page.get_by_text(re.compile(r"^Rose leads \d{4} with one game won"))
    ).to_be_visible()
    await press(page.locator(".record-people summary").first)
    await expect(page.locator(".record-figures").first).to_contain_text("Best deal0")
    link = page.url

    # Another device writes at the same time, and each sees what the other wrote.
    second = await keeps(site, server.url, phone=False)
    other = second.page
    await loads_a_game(second, ("Ben", "Grandma", "Tom"), points=10)
    await other.goto(link)
    await press(other.get_by_role("button", name="Add it"))
    await expect(other.get_by_text("2 games.")).to_be_visible()
    await press(page.locator(".record-links summary").first)
    await press(page.get_by_text("Names, and who is one person"))
    same = page.get_by_label("Mia is the same as")
    await same.select_option(label="Ben")
    await expect(page.get_by_role("alert")).to_contain_text("they can't be one person")
    await page.get_by_label("Name of Mia").fill("Mimi")
    await page.get_by_label("Name of Mia").blur()
    # What was written there has come along with the answer.
    await expect(page.get_by_text("2 games.")).to_be_visible()
    await page.get_by_label("Grandma is the same as").select_option(label="Rose")
    await expect(page.locator(".record-people > li")).to_have_count(4)
    assert await too_wide(page) == []
    await checked.look(page, "a record")

    # A game is taken out and brought back.
    await press(page.locator(".record-games summary").first)
    await press(page.get_by_role("button", name="Take this game out").first)
    await expect(page.get_by_text("One game.")).to_be_visible()
    await press(page.get_by_role("button", name="Bring it back"))
    await expect(page.get_by_text("2 games.")).to_be_visible()

    # The reading link reads, and no more; a file has all of it.
    await press(page.locator(".record-links summary").last)
    field = page.get_by_label("Anyone with this link can only read", exact=True)
    reader = await site.visit(320, 568, touch=True)
    await reader.goto(await field.input_value())
    await expect(reader.get_by_text("You can read this record")).to_be_visible()
    await expect(reader.locator(".record-people")).to_contain_text("Mimi")
    await expect(reader.get_by_role("button", name="Take this game out")).to_have_count(0)
    assert await too_wide(reader) == []
    async with page.expect_download() as download:
        await press(page.get_by_role("button", name="Save as a file"))
    path = Path(await (await download.value).path())
    assert '"format": "liverpool-family/1"' in path.read_text("utf-8")

    # The file begins another record.
    await other.goto(f"{server.url}/record")
    await press(other.get_by_role("button", name="Start a record"))
    await other.locator("input[type=file]").set_input_files(path)
    await expect(other.get_by_role("heading", level=1)).to_have_text("Our Sundays")
    await expect(other.locator(".record-people > li")).to_have_count(4)

    # A link is forgotten only after a question.
    await page.goto(f"{server.url}/record")
    dialog = page.get_by_role("dialog")
    forget = page.get_by_role("button", name="Take “Our Sundays” off this list")
    await press(forget)
    await press(dialog.get_by_role("button", name="Keep it"))
    await press(forget)
    await press(dialog.get_by_role("button", name="Take it off"))
    await expect(forget).to_have_count(0)

    # On paper stand the figures and every sheet, and nothing that is pressed.
    paper = PdfReader(BytesIO(await other.pdf(format="A4")))
    words = " ".join(" ".join(sheet.extract_text() for sheet in paper.pages).split())
    for part in ("Our Sundays", "Best deal", "Year by year", "Total"):
        assert part in words
    assert "Take this game out" not in words
    assert checked.faults == {}, "\n".join(checked.told())
