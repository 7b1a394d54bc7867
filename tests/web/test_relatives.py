"""The game's relatives at the page: chosen from the list, and what is new in them, by clicks."""

import re

import pytest
from playwright.async_api import expect

from liverpool.engine.presets import BEGINNERS, SOURCES, load, names
from tests.chance import so_many
from tests.web.other import sits_without_a_page
from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import (
    Sitter,
    all_see_the_same,
    chooses_rules,
    gives_all_time,
    press,
    press_key,
    sits,
)

GAMES = [name for name in names() if "+" not in name]
GROUPS = {
    "Other versions": [name for name in GAMES if name in SOURCES],
    "Similar games": [name for name in GAMES if name not in SOURCES],
}


@pytest.mark.in_turn
async def test_play_now_is_classic_with_cards_at_once(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_contain_text("Cards at once.")
    await page.get_by_role("button", name="Play now").press("Enter")
    await page.get_by_role("button", name="Just play").press("Enter")
    # No cut comes first, whoever deals; and whoever came by keys goes on at the hand.
    await expect(page.locator(".hand-card")).to_have_count(10)
    await expect(page.locator(".hand-card").first).to_be_focused()
    await press(page.get_by_role("button", name="Menu"))
    menu = page.get_by_role("dialog", name="Classic")
    await press(menu.get_by_role("button", name=re.compile("^Rules")))
    rules = page.get_by_role("dialog", name="Classic")
    await expect(rules.locator(".rules-short li")).to_have_count(5)
    await expect(rules).to_contain_text("Seven deals, each with its own contract")


@pytest.mark.full  # every day test_whole_game, in turn what the list offers
@pytest.mark.parametrize("name", [*BEGINNERS, *GAMES])
async def test_a_deal_with_bots_by_rules_chosen_from_the_list(site: Site, name: str) -> None:
    title = load(name).title
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    group = next((group for group, games in GROUPS.items() if name in games), "")
    await chooses_rules(page, title, group)
    await press(page.get_by_role("button", name="Play now"))
    await press(page.get_by_role("button", name="Just play"))
    await expect(page.locator(".table")).to_be_visible()
    player = Player(page)
    await player.plays_the_deal()
    await Sitter(page).sees_the_count()


@pytest.mark.in_turn
async def test_rules_are_offered_in_groups_and_promise_what_they_keep(site: Site) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(server.url)
    await press(page.get_by_role("button", name="Change rules, bots and pace"))
    choices = page.locator(".rule-set-choice")
    # Those for beginners lie open; the others unfold.
    titles = choices.locator("label b")
    await expect(titles.filter(visible=True)).to_have_text([load(name).title for name in BEGINNERS])
    for group, games in GROUPS.items():
        fold = choices.locator("details", has_text=group)
        await press(fold.locator("summary"))
        titles = fold.locator("label b").filter(visible=True)
        await expect(titles).to_have_text([load(name).title for name in games])
    # Where somebody cuts first, no cards are promised at once.
    await press(choices.locator("label", has_text="Dunlop's page").first)
    await press(page.get_by_role("button", name="Done"))
    door = page.get_by_role("button", name="Play now")
    await expect(door).to_contain_text("Three bots.")
    await expect(door).not_to_contain_text("Cards at once")


@pytest.mark.full
async def test_a_card_is_bought_while_another_plays(site: Site) -> None:
    server = site.serve(scene="buying_meanwhile", people=2)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    await gives_all_time(ann)
    await ann.answers(ann.second, "Draw")
    await ben.wait_until_told("Ann draws")
    # Ann plays on while Ben is asked.
    await ann.wait_until_asked("Lay down your contract, or discard")
    await expect(ben.page.locator(".offer")).to_contain_text("You have until Ann discards")
    await ann.picks("2c")
    await ann.answers(ann.second, "Discard two of clubs")
    await ann.wait_until_asked("goes on the pile once everyone has had time to buy")
    await ann.holds(7)
    await ben.answers(ben.main, "Buy seven of hearts")
    await ben.wait_until_told("You buy")
    await ann.holds(6)
    await ben.holds(7)
    await all_see_the_same([ann, ben])


@pytest.mark.full
async def test_who_wants_a_card_sees_that_it_stands(site: Site) -> None:
    server = site.serve(scene="buying_meanwhile", people=2)
    ann = await sits_without_a_page(site, server.seats["Ann"])
    ben = await sits(site, server.seats["Ben"])
    await ann.does("draw")
    await ben.answers(ben.main, "Buy seven of hearts")
    await ben.wait_until_asked("Who gets it is decided when Ann discards")
    await expect(ben.main).to_have_attribute("aria-pressed", "true")
    await ben.holds(5)
    await ben.page.reload()
    await ben.wait_until_asked("Who gets it is decided when Ann discards")
    await ann.does("discard", "2c")
    await ben.holds(7)
    await expect(ben.card("7h")).to_have_count(1)


@pytest.mark.in_turn
async def test_a_joker_is_swapped_out_to_go_down(site: Site) -> None:
    server = site.serve(scene="swap_to_go_down", people=2)
    ann, ben = [await sits(site, server.seats[name]) for name in ("Ann", "Ben")]
    await ann.picks("6c")
    await ann.answers(ann.main, "Swap six of clubs for joker")
    await expect(ann.page.locator(".staging-swaps")).to_contain_text("Cy's")
    await expect(ann.card("**")).to_have_count(1)
    # Put back, and taken again by a tap on the meld.
    await press(ann.page.get_by_role("button", name="Put back"))
    await expect(ann.card("**")).to_have_count(0)
    await ann.answers(ann.second, "Close")
    await ann.picks("6c")
    await press(ann.page.locator(".meld[data-lit]"))
    await expect(ann.card("**")).to_have_count(1)
    await ann.stages("9c", "9d", "9h", "As", "Ah", "**")
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".staging")).to_have_count(0)
    # Nobody has seen any of it yet.
    assert (await ben.table())["seats"]["0"][1] == []
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await ben.wait_until_told("Ann goes down")
    await ann.holds(3)
    await all_see_the_same([ann, ben])


@pytest.mark.in_turn
async def test_the_page_finds_the_joker_to_go_down_with(site: Site) -> None:
    server = site.serve(scene="swap_to_go_down")
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".staging-swaps li")).to_have_count(1)
    await ann.answers(ann.main, "Lay down")
    await expect(ann.page.locator(".staging")).to_have_count(0)
    # Taken back, all lies aside again, the joker too.
    await press(ann.page.get_by_role("button", name="Undo").first)
    await expect(ann.page.locator(".staging-swaps li")).to_have_count(1)
    await expect(ann.page.locator(".staged")).to_have_count(6)


@pytest.mark.in_turn
async def test_who_calls_lays_the_card_off(site: Site) -> None:
    server = site.serve(scene="caller_plays", people=3)
    ann = await sits(site, server.seats["Ann"])
    cy = await sits_without_a_page(site, server.seats["Cy"])
    await ann.answers(ann.call, "Liverpool!")
    await ann.wait_until_asked("You called it. Lay Q")
    await cy.wait_until_told("Ann called it and is laying it off")
    await expect(ann.page.locator(".meld[data-lit]")).to_have_count(1)
    await ann.answers(ann.main, "Lay off queen of spades")
    await ann.picks("2c")
    await ann.answers(ann.main, "Discard two of clubs")
    await cy.wait_until_told("Ann calls")
    await ann.holds(2)


@pytest.mark.in_turn
@pytest.mark.parametrize("where", [".stack-pile", ".meld[data-lit]"][: so_many(1, full=2)])
async def test_one_tap_lays_the_called_card_off(site: Site, where: str) -> None:
    server = site.serve(scene="caller_plays", people=3)
    ann = await sits(site, server.seats["Ann"], width=360, height=740, touch=True)
    await ann.answers(ann.call, "Liverpool!")
    await press(ann.page.locator(where))
    await ann.wait_until_asked("You called it. Choose a card to discard")


@pytest.mark.full
async def test_a_call_that_may_cost_a_card_is_said_twice(site: Site) -> None:
    server = site.serve(scene="false_call", people=3)
    ann = await sits(site, server.seats["Ann"])
    cy = await sits_without_a_page(site, server.seats["Cy"])
    await ann.wait_until_possible(ann.call, re.compile("if wrong, draw 1").pattern)
    await press(ann.call)
    await ann.hears("a wrong call costs a card")
    await ann.holds(3)
    await ann.answers(ann.call, "sure?")
    await ann.holds(4)
    await cy.wait_until_told("Ann calls")
    await expect(ann.call).to_have_attribute("aria-disabled", "true")
    await cy.wait_until_asked("turn")


@pytest.mark.in_turn
async def test_a_slot_says_that_its_size_is_exact(site: Site) -> None:
    server = site.serve(scene="exact_sizes")
    ann = await sits(site, server.seats["Ann"])
    await ann.opens_an_empty_tray()
    await expect(ann.slots.first).to_contain_text("just 3 cards")
    await ann.stages("9c", "9h", "9s")
    await press(ann.slots.first.locator(".staging-name"))
    await ann.stages("9d")
    await expect(ann.slots.first).to_contain_text("One meld is longer than the contract")


@pytest.mark.full  # each step of it is tried by itself, in turn
async def test_a_deal_of_board_game_arenas_game(site: Site) -> None:
    """Bought meanwhile, gone down with another's joker, called and laid off, and out."""
    server = site.serve(scene="bga_deal", people=3)
    ann, ben, cy = [await sits(site, server.seats[name]) for name in ("Ann", "Ben", "Cy")]
    await ann.answers(ann.second, "Draw")
    await ben.answers(ben.main, "Buy seven of hearts")
    # Which jack the joker is does not matter in a set: any other one takes its place.
    await ann.picks("Jc")
    await press(ann.page.locator(".meld[data-lit]"))
    await ann.stages("9c", "9d", "9h", "As", "Ah", "**")
    await ann.answers(ann.main, "Lay down")
    await ann.picks("Ks")
    await ann.answers(ann.second, "Discard king of spades")
    await ben.holds(8)
    await ann.holds(2)

    await ben.answers(ben.second, "Draw")
    await cy.answers(cy.second, "Pass")
    await ben.picks("2s")
    await ben.answers(ben.second, "Discard two of spades")
    await cy.answers(cy.second, "Draw")
    await ann.answers(ann.second, "Pass")
    await cy.picks("Qc")
    await cy.answers(cy.second, "Discard queen of clubs")

    await ann.answers(ann.call, "Liverpool!")
    await press(ann.page.locator(".meld[data-lit]"))
    await ann.wait_until_asked("You called it. Choose a card to discard")
    await ann.picks("4h")
    await ann.answers(ann.main, "Discard four of hearts")
    await all_see_the_same([ann, ben, cy])

    # A discard that goes out waits for nobody.
    await ann.answers(ann.second, "Draw")
    await ann.picks("9s")
    await ann.answers(ann.main, "Lay off nine of spades")
    await ann.picks("2d")
    await ann.answers(ann.second, "Discard two of diamonds")
    for person in (ann, ben, cy):
        await person.sees_the_count()


@pytest.mark.full
async def test_two_play_where_a_house_rule_lets_them(site: Site) -> None:
    server = site.serve(scene="two_players")
    ann = await sits(site, server.seats["Ann"])
    await expect(ann.page.locator(".prompt-detail")).to_contain_text("Completes your set.")
    await expect(ann.page.locator(".row")).to_have_count(2)
    await ann.answers(ann.main, "Take nine of spades")
    await ann.holds(11)
    await ann.picks("Kd")
    await ann.answers(ann.second, "Discard king of diamonds")
    await ann.wait_until_told("Ben discards")
    await ann.wait_until_asked("Your turn")
    await ann.holds(10)
    # Nobody buys here: no wishes are asked for, no key does it.
    await press_key(ann.page, "w")
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)
    await press(ann.page.get_by_role("button", name="Menu"))
    await press(ann.page.get_by_role("button", name=re.compile("^Keys")))
    keys = ann.page.get_by_role("dialog", name="Keys")
    await expect(keys).to_contain_text("draw from the stock")
    await expect(keys).not_to_contain_text("buy the card")
