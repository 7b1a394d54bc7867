"""Away from the table, in any browser: the score keeper and the editor of house rules."""

from tests.browsers.conftest import House
from tests.browsers.guest import Thing, button, field
from tests.browsers.keeping import begins, enters


async def test_a_game_is_kept(house: House) -> None:
    server = house.serve()
    rose = await house.on_a_phone()
    await begins(rose, server.url)
    await enters(rose, "Ben", {"Rose": "KK7", "Mia": "QT", "Tom": "4"})
    await rose.sees(Thing("h1", "^Deal 2 of"))
    await enters(rose, "Rose", {"Ben": "A", "Mia": "2", "Tom": "K"})
    await rose.sees(Thing("h1", "^Deal 3 of"))
    # A dealt game is kept in this browser.
    totals = await rose.reads(Thing(".keeper .keeper-sheet tr.total td"))
    await rose.comes(f"{server.url}/score", Thing("h1", "^Deal 3 of"))
    assert await rose.reads(Thing(".keeper .keeper-sheet tr.total td")) == totals
    assert [int(total) for total in totals] == [27, 15, 22, 14]
    await rose.fits()


async def test_a_family_builds_its_rules(house: House) -> None:
    server = house.serve()
    ann = await house.on_a_phone()
    await ann.comes(f"{server.url}/house-rules?rules=dunlop", Thing(".group"))
    await ann.presses(button("Cards dealt in deal 1: more"))
    await ann.presses(button("Add one sequence to deal 1"))
    await ann.sees(Thing(".in-view-count", "2 differences"))
    await ann.presses(Thing(".group > summary", "Buying"))
    await ann.presses(Thing('[data-question="buy.limit"] label', "A number"))
    await ann.sees(Thing(".in-view-count", "3 differences"))
    name = field("Name of your rules")
    await ann.writes(name, "The Smiths' rules\n")
    await ann.fits()
    link = await ann.reads_when(field("Link to these rules"), "Smiths")

    ben = await house.visit()
    await ben.comes(link, Thing(".differences > li"))
    await ben.counts(Thing(".differences > li"), 3)
    await ben.reads_when(name, "The Smiths' rules")
    await ben.writes(field("Your name"), "Ben")
    await ben.presses(button("Open a table"))
    await ben.sees(Thing(".rules-panel h2", "The Smiths' rules"))
