"""What only some tables play, as a seat is shown it: prices, sizes, first dealers, no upcard."""

import pytest

from liverpool.engine.moves import DEALER, Draw, Lot
from liverpool.engine.state import Phase
from liverpool.room.messages.replies import PresetGroup
from liverpool.room.messages.requests import Open
from liverpool.room.rules.summaries import preset_list
from liverpool.room.views.public_view import SharedParts, public_view
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House, verbs
from tests.room.scenes import scene
from tests.room.shown import draft, view
from tests.rules.positions import BEN, CY, house, position


@pytest.mark.parametrize(("bought", "price"), [(0, 1), (1, 2), (2, 3), (5, 3)])
def test_an_offer_tells_the_price_of_the_next_buy(bought: int, price: int) -> None:
    rules = house("dunlop", {"buy.price": [1, 2, 3]})
    state = position(rules, phase=Phase.TURN, by=0, bought=(0, 0, bought))
    offer = view(state, CY).can.offer
    assert offer is not None
    assert offer.price == price


@pytest.mark.parametrize(
    ("rules", "deal", "exact"),
    [("bicycle_contract", 1, True), ("dunlop", 1, False), ("six_deal", 6, False)],
)
def test_a_slot_tells_whether_its_size_is_exact(rules: str, deal: int, exact: bool) -> None:
    contract = view(position(rules, deal=deal), BEN).contract
    assert {slot.exact for slot in contract} == {exact}


def test_a_meld_that_is_too_long_says_so_in_its_slot() -> None:
    state = position("bicycle_contract", hands={"Ben": "9c 9d 9h 9s 2c 2d 2h 5s"})
    answer = draft(state, BEN, "9c 9d 9h 9s", "2c 2d 2h")
    why = answer.groups[0].why
    assert why is not None
    assert (why.reason, bool(why.rule)) == ("meld_too_long", True)
    assert answer.lay is None


def test_too_many_wild_cards_are_told_with_the_rule() -> None:
    rules = house("dunlop", {"meld.wild_limit": 1})
    state = position(rules, hands={"Ben": "9c ** ** 2c 2d 2h 5s"})
    why = draft(state, BEN, "9c ** **", "2c 2d 2h").groups[0].why
    assert why is not None
    assert (why.reason, bool(why.rule)) == ("too_many_wilds", True)


def test_too_many_wild_cards_in_a_run_are_told_with_its_own_rule() -> None:
    rules = house("dunlop", {"meld.wild_limit": 1, "meld.wild_limit_run": 2})
    state = position(rules, deal=2, hands={"Ben": "9c 9d 9h 4h ** ** ** Kd 2c 5s"})
    why = draft(state, BEN, "9c 9d 9h", "4h ** ** **").groups[1].why
    assert why is not None
    assert why.sentence == "At most 2 of the cards in a sequence may be wild."
    assert why.rule == "How many cards in a sequence may be wild? At most 2."


def test_the_ranks_of_wild_cards_alone_are_choices() -> None:
    rules = house("dunlop", {"meld.set_min_naturals": 0})
    state = position(rules, hands={"Ben": "** ** ** 2c 2d 2h 5s"})
    answer = draft(state, BEN, "** ** **", "2c 2d 2h")
    ranks = [choice.wild for choice in answer.groups[0].choices]
    assert ranks == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert answer.lay is None


@pytest.mark.parametrize(("limit", "missing"), [("none", 0), ("as_many", 1), ("fewer", 2)])
def test_natural_cards_that_wild_ones_need_are_missing(limit: str, missing: int) -> None:
    rules = house("dunlop", {"meld.wild_limit": limit})
    state = position(rules, hands={"Ben": "9c ** ** 2c 2d 2h 5s"})
    assert draft(state, BEN, "9c ** **", "2c 2d 2h").groups[0].missing == missing


def test_where_no_card_is_turned_the_first_player_draws() -> None:
    state = scene("pagat_contract+jo", phase=Phase.TURN, pile="")
    table = House(Pace.NORMAL).seated(state)
    page = table.pages[BEN]
    assert page.game.pile == ()
    assert page.game.can.takes == ()
    page.makes(Draw())
    assert page.asks() is Question.PLAY
    assert verbs(table.moves) == [(BEN, "draw")]


def test_chance_alone_may_name_the_first_dealer() -> None:
    tables = House(Pace.AT_ONCE)
    page, seated = tables.opens(changes={"start.first_dealer": "random"}, start=True)
    actor, move = tables.kept_moves(seated.table)[0]
    assert actor == DEALER
    assert isinstance(move, Lot)
    assert page.game.dealer == move.seat


@pytest.mark.parametrize(
    "changes",
    [
        {"deck.by_players": [[8, 5]], "deck.jokers": [[8, 9]]},
        {"deck.by_players": [[8, 2]], "deck.jokers": 0},
        {"deck.more_from_deal": 2},
        {"deals": [{"cards": 10, "contract": "set 3, run 4"}] * 3},
    ],
    ids=["many cards", "no jokers", "a deck more later", "three deals"],
)
def test_a_table_chooses_decks_jokers_and_deals(changes: dict[str, object]) -> None:
    page = House(Pace.AT_ONCE).page()
    page.does(Open(rules="bga", changes=changes, seats=3, start=True))
    assert page.game.deals == 3 if "deals" in changes else page.game.deals == 7


def test_relatives_come_after_the_sources() -> None:
    presets = preset_list()
    is_relative = [preset.group is PresetGroup.RELATIVES for preset in presets]
    assert is_relative == sorted(is_relative)
    relatives = [each.name for each in presets if each.group is PresetGroup.RELATIVES]
    assert {name for name in relatives if "+" not in name} == {
        "bga",
        "bicycle_contract",
        "owls_head",
        "pagat_contract",
        "public_radio",
        "six_deal",
    }


def test_where_each_has_their_own_contract_everybody_sees_whose_is_which() -> None:
    rules = house("dunlop", {"end.contracts": "each_own"})
    state = position(rules, deal=3, behind=(1, 2, 0))
    seen = view(state, BEN)
    assert (seen.deal, seen.deals) == (3, 0)
    assert [(slot.kind, slot.length) for slot in seen.contract] == [("set", 3), ("set", 3)]
    assert [player.contract for player in seen.players] == [
        "one set of 3 and one sequence of 4",
        "two sets of 3",
        "two sequences of 4",
    ]
    shared = SharedParts(public_view(state), ("Ann", "Ben", "Cy"))
    assert shared.without_hand((), "You look on.").contract == ()
    usual = view(position("dunlop", deal=3), BEN)
    assert (usual.deals, {player.contract for player in usual.players}) == (7, {""})


def test_a_tray_has_a_slot_for_each_meld_of_ones_own_contract() -> None:
    rules = house("dunlop", {"end.contracts": "each_own"})
    hand = "9c 9d 9h 2c 2d 2h 5s"
    state = position(rules, deal=2, behind=(0, 1, 0), hands={"Ben": hand})
    answer = draft(state, BEN, "9c 9d 9h", "2c 2d 2h")
    assert answer.lay is not None
