"""A game in any browser: started, played by touch, laid down, bought, counted, and by two."""

from tests.browsers.conftest import House
from tests.browsers.guest import Guest, GuestPlayer, Thing, button, card, field, see_the_same
from tests.web.other import sits_without_a_page

TABLE = Thing(".table")
PYTHON = 240_000
"""Milliseconds in which Python starts in the page, on a busy machine."""


async def sits(house: House, link: str, *, phone: bool = False) -> Guest:
    guest = await (house.on_a_phone() if phone else house.visit())
    await guest.comes(link, TABLE)
    return guest


async def test_a_game_starts(house: House) -> None:
    server = house.serve()
    ann = await house.visit()
    await ann.comes(server.url, button("Play now"))
    await ann.presses(button("Play now"))
    await ann.presses(button("Just play"))
    await ann.sees(Thing(".hand-card"))
    await ann.fits()


async def test_the_game_starts_in_the_page(house: House, name: str) -> None:
    """Or, in a browser that is too old, says what it needs; online it plays all the same."""
    server = house.serve()
    ann = await house.on_a_phone()
    if name == "chromium-92":
        await ann.comes(f"{server.url}/offline", Thing("[role=alert]", "cannot play offline"))
        await ann.sees(Thing("a", "^Play online"))
        return
    await ann.comes(f"{server.url}/offline", button("Play now"), PYTHON)
    await ann.presses(button("Play now"))
    await ann.presses(button("Just play"))
    player = GuestPlayer(ann)
    await ann.sees(Thing(".hand-card"))
    for _ in range(3):
        await player.acts()
    await ann.fits()


async def test_a_whole_deal_by_touch(house: House) -> None:
    server = house.serve()
    ann = await house.on_a_phone()
    await ann.comes(server.url, button("Play now"))
    await ann.presses(button("Play now"))
    await ann.presses(button("Just play"))
    await GuestPlayer(ann).plays_the_deal()
    await ann.sees(Thing(".answer-main", "^Ready$"))
    await ann.counts(Thing(".left-columns"), 4)


async def test_a_contract_is_laid_by_dragging(house: House) -> None:
    server = house.serve(scene="contract")
    ann = await sits(house, server.seats["Ann"], phone=True)
    await ann.answers("main", "Lay down")
    await ann.counts(Thing(".staged"), 7)
    await ann.presses(button("Clear"))
    await ann.misses(Thing(".staged"))
    cards = [("5d", 1), ("9h", 0), ("7d", 1), ("9c", 0), ("4d", 1), ("9s", 0), ("6d", 1)]
    for count, (text, slot) in enumerate(cards, start=1):
        await ann.drags(card(text), Thing(".staging-slot", which=slot))
        await ann.counts(Thing(".staged"), count)
    await ann.counts(Thing(".staging-slot[data-done]"), 2)
    await ann.answers("main", "Lay down")
    await ann.holds(4)
    await ann.drags(card("Qc"), Thing(".row[data-seat='2'] .meld"))
    await ann.holds(3)
    await ann.drags(card("Kd"), Thing(".stack-pile"))
    await ann.sees(Thing(".log", "discard"))
    await ann.misses(card("Kd"))


async def test_a_contract_is_laid_from_the_tray(house: House) -> None:
    server = house.serve(scene="contract")
    ann = await sits(house, server.seats["Ann"])
    await ann.answers("main", "Lay down")
    await ann.presses(button("Find melds"))
    await ann.counts(Thing(".staged"), 7)
    await ann.answers("main", "Lay down")
    await ann.holds(4)
    await ann.counts(Thing(".row[data-own] .meld"), 2)


async def test_a_card_is_bought(house: House) -> None:
    server = house.serve(scene="two_callers", people=3)
    ann = await sits_without_a_page(house, server.seats["Ann"])
    ben = await sits(house, server.seats["Ben"], phone=True)
    await ann.gives_all_time()
    await ann.does("draw")
    await ben.sees(Thing(".offer"))
    await ben.answers("main", "I'll buy that")
    await ben.holds(7)
    await ben.sees(Thing(".log", "You buy"))


async def test_a_deal_is_counted(house: House) -> None:
    server = house.serve(scene="family_out", pace="calm")
    anna = await sits(house, server.seats["Anna"], phone=True)
    await anna.presses(Thing(".hand-card"))
    await anna.answers("second", "Discard")
    await anna.sees(Thing('.table[data-count="whole"]'))
    await anna.fits()


async def test_two_people_at_one_table(house: House) -> None:
    server = house.serve()
    ann, ben = await house.visit(), await house.on_a_phone()
    await ann.comes(server.url, button("Play with family"))
    await ann.presses(button("Play with family"))
    await ann.writes(field("Your name"), "Ann")
    await ann.presses(button("Open a table"))
    link = await ann.reads_when(field("Link to this table"), "/t/")
    await ben.comes(link, field("What should we call you"))
    await ben.writes(field("What should we call you"), "Ben")
    await ben.presses(button("Sit down$"))
    await ann.sees(Thing(".seats li", "Ben"))
    await ann.presses(button("Start"))
    for person in (ann, ben):
        await person.sees(TABLE)
        await person.fits()
    await see_the_same(ann, ben)


async def test_two_people_talk(house: House) -> None:
    server = house.serve(scene="swap", people=2)
    ann = await sits(house, server.seats["Ann"])
    ben = await sits(house, server.seats["Ben"], phone=True)
    await ben.presses(button("Talk$"))
    await ben.presses(button("Write…"))
    await ben.writes(field("Write to the table"), "Who has sevens?")
    await ben.presses(button("Send$"))
    await ann.presses(button("Talk · 1 new"))
    await ann.sees(Thing(".talk-newest", "Ben Who has sevens?"))
    await ann.presses(Thing(".talk-words button"))
    await ben.sees(Thing(".row[data-seat='0'] .row-said"))
