"""The log under house rules: buying meanwhile, wrong calls, borrowed jokers, the first dealer."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from liverpool.engine.dealing import new_game
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    CutCards,
    Discard,
    FirstCards,
    Lay,
    Lot,
    Move,
    Pass,
    Swap,
)
from liverpool.engine.presets import load
from liverpool.engine.state import Seat, State
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import read_meld
from liverpool.table.story import move_lines
from liverpool.table.words import Names
from tests.rules.positions import house
from tests.terminal.tables import SEATS, position

NAMES = Names(tuple(SEATS), 0)
HANDS = {"You": "3s Kh Kd 5d", "Ben": "2c 4d 6h 8s", "Cy": "2d 4h 6s 8c"}


def lines(state: State, actor: Seat, move: Move) -> list[str]:
    return move_lines(state, actor, move, apply(state, actor, move), NAMES)


def at(changes: Mapping[str, object], rules: str = "dunlop", **fields: object) -> State:
    given = {
        "turn": "Ben",
        "phase": "play",
        "hands": HANDS,
        "pile": "Jd Qs",
        "stock": "Ac Ad Ah Qh",
        **fields,
    }
    return position(rules, changes=dict(changes), **given)


# The first dealer


def test_the_lot_or_the_highest_card_decides_who_deals_first() -> None:
    state = new_game(house("dunlop", {"start.first_dealer": "random"}), 3)
    assert lines(state, DEALER, Lot(1)) == ["Chosen by lot: Ben deals first."]
    assert lines(state, DEALER, Lot(0)) == ["Chosen by lot: You deal first."]
    state = new_game(house("dunlop", {"start.first_dealer": "highest_draw"}), 3)
    assert lines(state, DEALER, FirstCards(read_cards("7h 4c Kd")))[1] == (
        "Cy deals first, with the highest card."
    )


# Buying while another plays


def meanwhile(
    priority: str, claims: list[str], asked: list[str], *, out: str = "must_discard", ben: str = ""
) -> State:
    """Ben plays; some have said that they want the queen, some are still to answer."""
    changes: dict[str, object] = {
        "buy.window": "until_next_discard",
        "buy.priority": priority,
        "buy.discarder": True,
        "end.out": out,
    }
    hands = {**HANDS, "Ben": ben or HANDS["Ben"]}
    table = {"Ben": ["9c 9d 9h"]}
    return at(changes, by="Cy", claims=claims, open=asked, hands=hands, table=table)


def test_a_wish_is_in_no_log_before_the_discard() -> None:
    state = meanwhile("seat", [], ["Cy", "You"])
    assert lines(state, 0, Buy()) == []
    assert lines(state, 2, Buy()) == []
    assert lines(state, 0, Pass()) == []


def test_the_first_to_call_has_the_card_at_once() -> None:
    state = meanwhile("first_call", [], ["Cy", "You"])
    assert lines(state, 2, Buy()) == ["Cy buys Qs for 1 extra card."]


def test_a_discard_settles_who_has_the_card_below_it() -> None:
    discard = Discard(read_card("2c"))
    one = meanwhile("seat", ["You"], [])
    assert lines(one, 1, discard) == [
        "Ben discards 2c.",
        "You buy Qs for 1 extra card.",
        "You draw Ac.",
    ]
    two = meanwhile("seat", ["You", "Cy"], [])
    assert lines(two, 1, discard) == [
        "Ben discards 2c.",
        "You and Cy want Qs; Cy comes first.",
        "Cy buys Qs for 1 extra card.",
    ]


def test_several_who_knocked_cut_for_the_card_below_the_discard() -> None:
    state = meanwhile("cut", ["You", "Cy"], [])
    assert lines(state, 1, Discard(read_card("2c"))) == [
        "Ben discards 2c.",
        "You and Cy knock for Qs.",
    ]
    state = apply(state, 1, Discard(read_card("2c")))
    assert lines(state, DEALER, CutCards(read_cards("7h Kd"))) == [
        "They cut for it: You 7h, Cy Kd.",
        "Cy buys Qs for 1 extra card.",
    ]


def test_a_wish_that_a_turn_without_a_discard_voids_is_in_the_log() -> None:
    state = meanwhile("seat", ["You"], [], out="floats", ben="9s")
    assert lines(state, 1, Add(read_card("9s"), 1, 0))[-1] == (
        "There was no discard, so the card you wanted stays where it is."
    )


@pytest.mark.parametrize(
    ("bought", "price"), [(0, "."), (1, " for 1 extra card."), (4, " for 2 extra cards.")]
)
def test_a_rising_price_is_that_of_this_purchase(bought: int, price: str) -> None:
    changes: dict[str, object] = {"buy.price": [0, 1, 2], "buy.limit": "none"}
    state = at(changes, phase="buy", open=["Cy"], bought={"Cy": bought})
    assert lines(state, 2, Buy()) == [f"Cy buys Qs{price}"]


# Calling


def called(top: str, changes: Mapping[str, object]) -> State:
    table = {"Ben": ["9c 9h 9d"], "Cy": ["5s 6s 7s 8s"], "You": ["Jc Jh Js"]}
    return at(changes, "wikipedia", phase="turn", by="Cy", pile=f"Jd {top}", table=table)


def test_a_wrong_call_tells_its_price() -> None:
    state = called("Qs", {"call.false_call": "caller_draws_1"})
    assert lines(state, 0, Call()) == [
        "You call “Rummy!”, but Qs was no mistake: You draw a card for it.",
        "You draw Ac.",
    ]
    assert lines(state, 1, Call()) == [
        "Ben calls “Rummy!”, but Qs was no mistake: Ben draws a card for it.",
    ]


def test_a_wrong_call_costs_nothing_where_no_card_is_left() -> None:
    state = called("Qs", {"call.false_call": "caller_draws_1"})
    state = State(replace(state.public, renewals=5), state.hands)
    assert lines(state, 1, Call()) == ["Ben calls “Rummy!”, but Qs was no mistake."]


@pytest.mark.parametrize(
    ("penalty", "line"),
    [
        (1, "Cy takes it back with a card from the stock."),
        (2, "Cy takes it back with 2 cards from the stock."),
    ],
)
def test_a_right_call_tells_how_many_cards_come_with_it(penalty: int, line: str) -> None:
    state = called("9s", {"call.remedy": "take_back_plus_stock", "call.penalty": penalty})
    assert lines(state, 1, Call())[1] == line


def test_a_caller_who_plays_the_card_has_to_discard() -> None:
    changes: dict[str, object] = {
        "call.remedy": "caller_plays_then_discards",
        "call.caller": "down",
        "call.joker_represented": False,
    }
    state = called("9s", changes)
    assert lines(state, 0, Call())[1] == "You lay it off, and discard a card."
    assert lines(state, 1, Call())[1] == "Ben lays it off, and discards a card."
    state = apply(state, 1, Call())
    assert lines(state, 1, Add(read_card("9s"), 1, 0)) == [
        "Ben lays off 9s on their own 9c 9d 9h",
    ]


# Going down


def test_jokers_swapped_out_to_go_down_come_before_the_melds() -> None:
    changes: dict[str, object] = {"swap.for_contract": True}
    hands = {**HANDS, "Ben": "Jc Jd 9c 9d 6c 7h 5d"}
    table = {"Cy": ["5c ** 7c 8c", "5h 6h ** 8h"]}
    state = at(changes, hands=hands, table=table, number=1)
    melds = tuple(read_meld(text, load("dunlop").rules.meld) for text in ("JcJd**", "9c9d**"))
    swaps = (Swap(read_card("6c"), 2, 0), Swap(read_card("7h"), 2, 1))
    assert lines(state, 1, Lay(melds, swaps)) == [
        "Ben swaps 6c for the joker in Cy's 5c *6c* 7c 8c",
        "Ben swaps 7h for the joker in Cy's 5h 6h *7h* 8h",
        "Ben goes down: Jc Jd *J* · 9c 9d *9*",
    ]


# New melds


def test_a_new_meld_is_not_called_going_down() -> None:
    table = {"You": ["9c 9d 9h"], "Ben": ["Jc Jd Jh"]}
    hands = {**HANDS, "You": "3s 3h 3d 5d", "Ben": "2c 2d 2h 8s"}
    ben = at({"layoff.new_melds": True}, hands=hands, table=table)
    melds = (read_meld("2c2d2h", ben.public.rules.meld),)
    assert lines(ben, 1, Lay(melds)) == ["Ben lays down a new meld: 2c 2d 2h"]
    you = at({"layoff.new_melds": True}, turn="You", hands=hands, table=table)
    melds = (read_meld("3s3h3d", you.public.rules.meld),)
    assert lines(you, 0, Lay(melds)) == ["You lay down a new meld: 3d 3h 3s"]


# Two players


def test_a_card_that_is_turned_onto_a_discard_is_told() -> None:
    changes: dict[str, object] = {"players.min": 2, "buy.for_two": True}
    hands = {"You": "3s Kh Kd 5d", "Ben": "2c 4d 6h 8s"}
    ben = at(changes, hands=hands, seats=["You", "Ben"])
    assert lines(ben, 1, Discard(read_card("2c"))) == ["Ben discards 2c."]
    you = apply(ben, 1, Discard(read_card("2c")))
    assert lines(you, 0, Pass()) == ["Ac is turned up."]
    quiet = replace(you, public=replace(you.public, quiet=100))
    assert apply(quiet, 0, Pass()).public.dead
    assert lines(quiet, 0, Pass()) == ["Ac is turned up."]
    assert lines(you, 0, Buy()) == [
        "You buy 2c for 1 extra card.",
        "You draw Ac.",
        "Ad is turned up.",
    ]
