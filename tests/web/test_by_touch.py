"""On a phone by touch: cards are dragged to the tray, a meld and the pile; all else is tapped."""

import pytest
from playwright.async_api import CDPSession, Locator, expect

from tests.chance import some
from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import Sitter, free_spot, press, sits

PHONE = {"width": 360, "height": 740, "touch": True}
ON_ITS_SIDE = {"width": 740, "height": 360, "touch": True}


class Finger:
    """A finger on the glass, as the browser feels it."""

    def __init__(self, glass: CDPSession) -> None:
        self._glass = glass

    async def _feels(self, kind: str, *points: tuple[float, float]) -> None:
        await self._glass.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    async def comes_down(self, x: float, y: float) -> None:
        await self._feels("touchStart", (x, y))

    async def goes_up(self) -> None:
        await self._feels("touchEnd")

    async def drags(self, thing: Locator, onto: Locator) -> None:
        spot = await free_spot(thing)
        x, y = spot["x"], spot["y"]
        await self._feels("touchStart", (x, y))
        for step in range(1, 7):
            # Looked for at every step: the page makes room for a card that is on its way.
            to_x, to_y = await _middle(onto)
            await self._feels("touchMove", (x + (to_x - x) * step / 6, y + (to_y - y) * step / 6))
        await self._feels("touchMove", await _middle(onto))
        await self._feels("touchEnd")


async def _middle(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def finger_of(person: Sitter) -> Finger:
    return Finger(await person.page.context.new_cdp_session(person.page))


@pytest.mark.in_turn("touch")
async def test_a_contract_is_staged_and_laid_by_dragging(site: Site) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"], **PHONE)
    finger = await finger_of(ann)
    await ann.opens_an_empty_tray()
    staged = ann.page.locator(".staged")
    for count, (card, slot) in enumerate(
        [("5d", 1), ("9h", 0), ("7d", 1), ("9c", 0), ("4d", 1), ("9s", 0), ("6d", 1)], 1
    ):
        await finger.drags(ann.card(card), ann.slots.nth(slot))
        await expect(staged).to_have_count(count)
    await expect(ann.page.locator(".staging-slot[data-done]")).to_have_count(2)
    await ann.answers(ann.main, "Lay down")
    await ann.holds(4)

    # A card to a meld, and one to the pile, which ends the turn.
    meld = ann.page.locator(".row[data-seat='2'] .meld").first
    await finger.drags(ann.card("Qc"), meld)
    await ann.holds(3)
    await finger.drags(ann.card("Kd"), ann.page.locator(".stack-pile"))
    await ann.wait_until_told("discard")
    await expect(ann.card("Kd")).to_have_count(0)


@pytest.mark.in_turn("touch")
@pytest.mark.parametrize("touch", some([True, False], everyday=1))
async def test_a_tap_means_the_card_that_was_pressed_though_the_hand_moves(
    site: Site, *, touch: bool
) -> None:
    server = site.serve(scene="contract")
    ann = await sits(site, server.seats["Ann"], **{**PHONE, "touch": touch})
    finger, mouse = await finger_of(ann), ann.page.mouse
    pressed = ann.card("5d")
    spot = await free_spot(pressed)
    sort = ann.page.get_by_role("button", name="Sort")
    if touch:
        await finger.comes_down(spot["x"], spot["y"])
    else:
        await mouse.move(spot["x"], spot["y"])
        await mouse.down()
    await sort.evaluate("button => button.click()")
    await ann.page.wait_for_function(
        "({ x, y, key }) => !document.elementFromPoint(x, y)?.closest(`[data-key='${key}']`)",
        arg={**spot, "key": await pressed.get_attribute("data-key")},
    )
    await (finger.goes_up() if touch else mouse.up())
    await expect(ann.page.locator(".hand-card[aria-selected=true]")).to_have_count(1)
    await expect(pressed).to_have_attribute("aria-selected", "true")


@pytest.mark.full
async def test_three_melds_on_a_phone_on_its_side_are_all_in_reach(site: Site) -> None:
    server = site.serve(scene="three_runs")
    ann = await sits(site, server.seats["Ann"], **ON_ITS_SIDE)
    await ann.answers(ann.main, "Lay down")
    for slot, cards in enumerate((("2c", "3c", "4c", "5c"), ("4d", "5d", "6d", "7d"))):
        await press(ann.slots.nth(slot).locator(".staging-name"))
        await ann.stages(*cards)
    await press(ann.slots.nth(2).locator(".staging-name"))
    await ann.stages("8h", "9h", "Th", "Jh")
    await expect(ann.page.locator(".staging-slot[data-done]")).to_have_count(3)
    # Every card in the tray can still be taken back, and every one of the hand put in.
    for card in await ann.page.locator(".staged, .hand-card").all():
        await free_spot(card)
    hand = await ann.page.locator(".hand").bounding_box()
    tray = await ann.page.locator(".staging").bounding_box()
    assert hand is not None
    assert tray is not None
    apart_down = tray["y"] + tray["height"] <= hand["y"] + 1
    apart_across = (
        tray["x"] + tray["width"] <= hand["x"] + 1 or hand["x"] + hand["width"] <= tray["x"] + 1
    )
    assert apart_down or apart_across
    await ann.answers(ann.main, "Lay down")
    await ann.holds(4)
    await expect(ann.page.locator(".row[data-own] .meld")).to_have_count(3)


@pytest.mark.full  # every day the first deal that is learnt
async def test_a_whole_deal_by_nothing_but_taps(site: Site) -> None:
    server = site.serve()
    page = await site.visit(360, 740, touch=True)
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Play now"))
    await press(page.get_by_role("button", name="Just play"))
    await Player(page).plays_the_deal()
    await expect(page.locator(".answer-main")).to_have_text("Ready")
    await expect(page.locator(".left-columns")).to_have_count(4)


@pytest.mark.full  # every day web/tests/pointing.test.ts
@pytest.mark.parametrize("size", [(320, 640), (360, 740), (740, 360)])
async def test_either_end_of_every_run_can_be_tapped(site: Site, size: tuple[int, int]) -> None:
    server = site.serve(scene="which_way")
    anna = await sits(site, server.seats["Anna"], width=size[0], height=size[1], touch=True)
    await anna.picks("**")
    await anna.answers(anna.main, "Lay off joker")
    spots = anna.page.locator(".meld-spot")
    await expect(spots).to_have_count(12)
    for spot in await spots.all():
        assert (await free_spot(spot))["width"] >= 40
    await press(spots.nth(3))
    await expect(spots).to_have_count(0)
    await expect(anna.card("**")).to_have_count(0)
    await press(anna.page.get_by_role("button", name="Undo", exact=True))
    await expect(anna.card("**")).to_have_count(1)
