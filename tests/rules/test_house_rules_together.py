"""House rules that meet at one table: what one of them leaves of the other."""

from collections.abc import Mapping
from typing import Any

import pytest

from liverpool.engine.moves import Lay
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.state import NOBODY, Phase, State, view_of, waiting_on
from liverpool.engine.turn import refuse_move
from liverpool.record.cards import read_card
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    hand,
    house,
    pile,
    play,
    position,
    table,
    why,
)

OK = None
NINES = {"Ben": ["9c9d9h"]}

# Wild cards, swaps and laying off


@pytest.mark.parametrize(
    ("line", "reason"),
    [("Ben add ** Ann.1>", Reason.WILDS_OVER_NATURALS), ("Ben swap 6h Ann.1", OK)],
)
def test_a_joker_swapped_out_makes_room_under_a_limit_that_lasts(
    line: str, reason: Reason | None
) -> None:
    rules = house("dunlop", {"meld.wild_limit": "as_many", "meld.wild_limit_lasts": True})
    melds = {"Ann": ["4h5h****"], **NINES}
    state = position(rules, hands={"Ben": "** 6h Kd Qc"}, table=melds)
    assert why(state, line) is reason
    swapped = play(state, "Ben swap 6h Ann.1", "Ben add ** Ann.1>")
    assert table(swapped, ANN) == ["4h5h6h****"]
    assert why(swapped, "Ben discard Kd") is OK


def test_c41_no_joker_is_swapped_out_that_the_limit_would_keep_in_the_hand() -> None:
    melds = {"Ann": ["3c4c5c**"], "Ben": ["9c9d9h"]}
    changes = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}
    free = position("dunlop", hands={"Ben": "6c Kd Qc"}, table=melds)
    bound = position(house("dunlop", changes), hands={"Ben": "6c Kd Qc"}, table=melds)
    assert why(free, "Ben swap 6c Ann.1") is OK
    assert why(bound, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_no_joker_is_swapped_out_of_a_full_set_where_nothing_else_has_room_for_it() -> None:
    changes = {"meld.set_suits": "different", "swap.from": "runs_and_sets"}
    full = {"Ann": ["9c9d9h**"], "Ben": ["JcJdJhJs"]}
    state = position(house("dunlop", changes), hands={"Ben": "9s Kd Qc"}, table=full)
    assert why(state, "Ben swap 9s Ann.1") is Reason.NO_WAY_TO_END
    room = position(
        house("dunlop", changes), hands={"Ben": "9s Kd Qc"}, table={**full, "Ben": ["JcJdJh"]}
    )
    swapped = play(room, "Ben swap 9s Ann.1")
    assert why(swapped, "Ben add ** Ann.1") is Reason.SET_FULL
    assert why(play(swapped, "Ben add ** Ben.1"), "Ben discard Kd") is OK


def test_c32_where_twos_are_wild_in_every_place_nothing_takes_the_place_of_one() -> None:
    rules = house("dunlop", {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 15})
    melds = {"Ann": ["Ah**3h4h", "7h2d9hTh"], "Ben": ["JcJdJs"]}
    state = position(rules, hands={"Ben": "2h 8h Kd Qc"}, table=melds)
    assert why(state, "Ben swap 2h Ann.1") is Reason.NO_SUCH_JOKER
    assert why(state, "Ben swap 8h Ann.2") is Reason.NO_SUCH_JOKER


# Decks and deals


@pytest.mark.parametrize(("jokers", "reason"), [(1, OK), ([[8, 2]], Reason.TOO_MANY_OF_A_FACE)])
def test_a_deck_that_is_added_brings_no_joker_where_they_are_counted_in_all(
    jokers: object, reason: Reason | None
) -> None:
    """Two jokers are in Ben's hand; the deck was added, and its next card is named."""
    rules = house("dunlop", {"deck.jokers": jokers, "stock.out": "add_deck", "buy.window": "off"})
    state = position(rules, phase=Phase.TURN, hands={"Ben": "** ** Qc"}, stock="?? ??", renewals=1)
    assert why(play(state, "Ben draw"), "dealer name **") is reason


def test_w9_nobody_floats_who_lays_a_whole_hand_in_a_deal_without_a_discard() -> None:
    rules = house("dunlop", {"end.out": "floats", "deals.1.all_at_once": True})
    over = play(position(rules, hands={"Ben": "9c9d9h QsQdQh"}), "Ben lay 9c9d9h QsQdQh").public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, BEN)


# Jokers for the contract


def going_down(cards: str, changes: Mapping[str, object], joker: str = "4h5h**7h") -> State:
    """Ben, who is not down, is to draw; a meld of Ann's has a joker."""
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    return position(rules, hands={"Ben": cards}, table={"Ann": [joker]}, phase=Phase.TURN)


SWAPPING = "Ben lay 9c9d9h QsQd** swapping 6h Ann.1"


def test_w4_melds_that_wait_for_the_next_turn_still_give_jokers_for_the_contract() -> None:
    start = going_down("9c9d9h QsQd 6h 8h Ks", {"layoff.from": "next_turn"})
    state = play(start, "Ben draw", "Cy pass", "Ann pass", SWAPPING)
    assert table(state, ANN) == ["4h5h6h7h"]
    assert why(state, "Ben add 8h Ann.1>") is Reason.OTHERS_NEXT_TURN


def test_w4_only_in_the_turn_of_going_down_means_with_the_contract_too() -> None:
    start = going_down("9c9d9h QsQd 6h Ks", {"swap.who": "going_down_turn_only"})
    assert why(play(start, "Ben draw", "Cy pass", "Ann pass"), SWAPPING) is OK


def test_w4_the_card_just_taken_may_free_the_joker() -> None:
    changes = {"swap.for_contract": True, "draw.same_card_discard": False}
    start = position(
        house("dunlop", changes),
        hands={"Ben": "9c9d9h QsQd 6h Ks"},
        table={"Ann": ["4h5h**7h"]},
        taken=(read_card("6h"),),
    )
    assert why(start, "Ben discard 6h") is Reason.SAME_CARD
    down = play(start, SWAPPING)
    assert down.public.this_turn.taken == ()
    assert why(down, "Ben discard Ks") is OK


def test_w4_the_card_just_taken_cannot_be_all_that_is_left_to_discard() -> None:
    start = going_down("9c9d9h QsQd 6h", {"draw.same_card_discard": False})
    assert why(play(start, "Ben take"), SWAPPING) is Reason.NO_WAY_TO_END


def test_w4_a_set_of_three_gives_both_its_jokers_for_one_contract() -> None:
    start = going_down("9c9d QsQd 8c 8d Ks", {"swap.from": "runs_and_sets_of_three"}, "set:8s****")
    line = "Ben lay 9c9d** QsQd** swapping 8c Ann.1 8d Ann.1"
    state = play(start, "Ben draw", "Cy pass", "Ann pass", line)
    assert table(state, ANN) == ["8c8d8s"]


def test_w4_each_joker_is_swapped_out_for_a_card_of_its_own() -> None:
    changes = {"swap.for_contract": True}
    runs = {"Ann": ["4h5h**7h"], "Cy": ["3h4h5h**"]}
    state = position(house("dunlop", changes), hands={"Ben": "9c9d QsQd 6h Ks 3d"}, table=runs)
    line = "Ben lay 9c9d** QsQd** swapping 6h Ann.1"
    assert why(state, f"{line} 6h Cy.1") is Reason.NOT_HELD
    assert why(state, f"{line} 6h Ann.1") is Reason.NOT_HELD
    two = position(house("dunlop", changes), hands={"Ben": "9c9d QsQd 6h6h Ks"}, table=runs)
    assert why(two, f"{line} 6h Cy.1") is OK
    assert why(two, f"{line} 6h Ann.1") is Reason.NO_SUCH_JOKER


def test_w4_two_cards_of_a_face_free_two_jokers_of_a_set_and_that_is_listed() -> None:
    rules = house("dunlop", {"swap.for_contract": True, "swap.from": "runs_and_sets"})
    state = position(
        rules, hands={"Ben": "9c9d QsQd 8c8c Ks"}, table={"Ann": ["set:8s****"]}, pile="2c"
    )
    lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    assert max(len(lay.swaps) for lay in lays) == 2
    assert all(refuse_move(state, BEN, lay) is None for lay in lays)


def test_w4_of_three_jokers_any_two_may_be_swapped_out() -> None:
    rules = house("dunlop", {"swap.for_contract": True})
    melds = {"Ann": ["4h5h**7h", "2c3c**5c"], "Cy": ["9d**JdQd"]}
    state = position(rules, hands={"Ben": "8c8h KcKs 6h 4c Td 3s"}, table=melds)
    lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    places = {tuple((swap.owner, swap.index) for swap in lay.swaps) for lay in lays}
    pairs = {swapped for swapped in places if len(swapped) == 2}
    assert pairs == {((ANN, 0), (ANN, 1)), ((ANN, 0), (CY, 0)), ((ANN, 1), (CY, 0))}


def test_w4_a_card_known_to_be_held_is_known_no_more_when_it_has_freed_a_joker() -> None:
    rules = house("dunlop", {"swap.for_contract": True})
    six, king = read_card("6h"), read_card("Ks")
    state = position(
        rules,
        hands={"Ben": "9c9d9h QsQd 6h Ks"},
        table={"Ann": ["4h5h**7h"]},
        known=((), (six, king), ()),
    )
    assert play(state, SWAPPING).public.known[BEN] == (king,)


def test_w4_no_lay_down_is_listed_that_would_keep_a_joker_in_the_hand() -> None:
    """The nines and the queens are the contract without the joker as well."""
    state = position(
        house("dunlop", {"swap.for_contract": True}),
        hands={"Ben": "9c9d9h QcQsQd 6h Ks"},
        table={"Ann": ["4h5h**7h"]},
    )
    lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    assert {len(lay.swaps) for lay in lays} == {0, 1}
    assert all(refuse_move(state, BEN, lay) is None for lay in lays)


@pytest.mark.parametrize(
    ("opened", "reason"), [("same_turn", OK), ("next_turn", Reason.NO_WAY_TO_END)]
)
def test_a_card_just_taken_needs_a_place_that_is_open_in_this_turn(
    opened: str, reason: Reason | None
) -> None:
    """All but the jack goes down; the jack was taken, and fits on a meld of Ann's."""
    changes = {
        "end.out": "may_discard",
        "draw.same_card_discard": False,
        "layoff.from": opened,
    }
    state = position(
        house("dunlop", changes),
        hands={"Ben": "9c9d9h 8s8d8h Jh"},
        table={"Ann": ["JcJdJs"]},
        taken=(read_card("Jh"),),
    )
    assert why(state, "Ben lay 9c9d9h 8s8d8h") is reason


# Calls

CALLS: dict[str, object] = {
    "call.offence": "fits_any",
    "call.caller": "down",
    "call.final_discard": True,
}
PLAYS: dict[str, object] = {**CALLS, "call.remedy": "caller_plays_then_discards"}
MELDS = {"Ann": ["9c9d9h"], "Cy": ["JcJdJs"], "Dee": ["3c3d3s"]}


def last_discard(changes: dict[str, object], **where: Any) -> State:
    """Ann of four, who is down as are Cy and Dee, has discarded her last card, a jack."""
    given: dict[str, Any] = {"hands": {"Ann": "Jh"}, "table": MELDS, "stock": "4c 5s", **where}
    state = position(house("dunlop", changes), seats=4, turn=ANN, **given)
    return play(state, "Ann discard Jh")


def test_c91_a_last_discard_that_the_caller_plays_leaves_its_player_without_a_card() -> None:
    state = last_discard(PLAYS, hands={"Ann": "Jh", "Cy": "Kh Qd"})
    assert state.public.phase is Phase.LAST_CALL
    state = play(state, "Cy call", "Cy add Jh Cy.1", "Cy discard Qd")
    assert (state.public.phase, state.public.turn) == (Phase.TURN, BEN)
    assert hand(state, ANN) == ""
    assert state.public.sheet == ()


@pytest.mark.parametrize("stock", ["4c", "9s"])
def test_c91_who_was_left_without_a_card_draws_one_and_discards_it(stock: str) -> None:
    """A 9 fits on her own meld, but laid there it would leave her nothing to discard."""
    given: dict[str, Any] = {"hands": {"Ann": ""}, "table": MELDS, "stock": f"{stock} 5s"}
    state = position(house("dunlop", CALLS), seats=4, phase=Phase.TURN, turn=ANN, **given)
    assert why(state, "Ann take") is Reason.FLOATER_TAKES_UNPLAYABLE
    state = play(state, "Ann draw", *(f"{name} pass" for name in ("Ben", "Cy", "Dee")))
    assert why(state, f"Ann discard {stock}") is OK
    last = play(state, f"Ann discard {stock}")
    over = play(last, "Cy pass", "Dee pass").public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, ANN)


def test_c94_the_discard_of_who_played_the_card_can_be_called_again() -> None:
    state = last_discard(PLAYS, hands={"Ann": "Jh", "Cy": "3h Qd"})
    state = play(state, "Cy call", "Cy add Jh Cy.1", "Cy discard 3h")
    assert waiting_on(state.public).may == (ANN, DEE)
    assert why(state, "Ann call") is Reason.NOT_A_CALLER  # she has no card to discard
    again = play(state, "Dee call", "Dee add 3h Dee.1", "Dee discard Qd")
    assert pile(again) == "Kc Qd"
    assert (again.public.turn, again.public.by) == (BEN, DEE)


def test_a_right_call_that_the_caller_could_not_play_is_refused_without_a_price() -> None:
    """The jack fits on the caller's own meld alone, and nobody lays off there."""
    changes = {**PLAYS, "layoff.targets": "others", "call.false_call": "caller_draws_1"}
    state = last_discard(changes)
    assert why(state, "Cy call") is Reason.CANNOT_PLAY_CALLED
    assert why(state, "Dee call") is OK


def test_c96_when_all_have_called_the_last_discard_falsely_its_player_is_out() -> None:
    changes = {**CALLS, "call.false_call": "caller_draws_1"}
    state = position(house("dunlop", changes), seats=4, turn=ANN, hands={"Ann": "Kd"}, table=MELDS)
    state = play(state, "Ann discard Kd", "Dee call")
    assert waiting_on(state.public).must == (CY,)
    state = play(state, "Cy call")
    assert len(state.hands[CY]) == len(state.hands[DEE]) == 4
    over = state.public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, ANN)


def quiet(changes: Mapping[str, object]) -> State:
    """Cy of four has called a 3 after turns that were quiet all but one."""
    rules = house("dunlop", {**changes, "call.final_discard": False, "draw.quiet_rounds": 2})
    hands = {"Ann": "3h Qc Kd", "Cy": "Ks Qd"}
    state = position(rules, seats=4, turn=ANN, hands=hands, table=MELDS, quiet=7, pile="Kc 5d")
    return play(state, "Ann discard 3h", "Cy call")


def test_a_called_card_that_is_played_ends_the_quiet_turns() -> None:
    state = play(quiet(PLAYS), "Cy add 3h Dee.1", "Cy discard Qd")
    assert why(state, "Ben take") is OK


def test_a_call_that_costs_a_card_from_the_stock_ends_the_quiet_turns() -> None:
    assert why(quiet(CALLS), "Ben take") is OK


# Buying while a turn is played


def meanwhile(priority: str, **changes: object) -> State:
    """Ann has discarded a 3 that fits on Dee's set, and Ben has drawn."""
    rules = house(
        "dunlop",
        {"buy.window": "until_next_discard", "buy.priority": priority, **changes},
    )
    hands = {"Ann": "3h Qc Kd", "Ben": "Jc 3h 9c", "Cy": "9s Qd"}
    state = position(rules, seats=4, turn=ANN, table={"Dee": ["3c3d3s"]}, pile="Kc Js", hands=hands)
    return play(state, "Ann discard 3h", "Ben draw")


@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_a_call_while_a_turn_is_played_comes_too_late_and_costs_nothing(priority: str) -> None:
    calls = {"call.offence": "fits_any", "call.false_call": "caller_draws_1"}
    state = meanwhile(priority, **calls, **{"call.offender": "anyone"})
    assert why(state, "Cy call") is Reason.CALL_CLOSED
    assert why(play(state, "Cy buy"), "Dee call") is Reason.CALL_CLOSED


def test_a_rising_price_is_that_of_who_gets_the_card() -> None:
    state = play(meanwhile("seat", **{"buy.price": [2, 3]}), "Dee buy", "Cy buy")
    state = play(state, "Ben discard Jc")
    assert len(state.hands[CY]) == 2 + 1 + 2
    assert state.public.bought == (0, 0, 1, 0)


def test_a_card_taken_back_after_a_sale_is_no_longer_on_the_pile() -> None:
    """The discard covered the card that was sold; called, it leaves what lay below both."""
    calls = {"call.offence": "fits_any", "call.offender": "anyone"}
    state = play(meanwhile("cut", **calls), "Cy buy", "Dee buy", "Ben discard 3h")
    assert state.public.phase is Phase.CUT_FOR
    assert why(state, "Ann call") is Reason.DEALER_FIRST
    state = play(state, "dealer cut-cards 5c 9d", "Ann call")
    assert pile(state) == "Kc Js"
    assert (state.public.turn, state.public.by) == (CY, NOBODY)


def test_c80_a_card_is_sold_from_below_a_joker_that_stays_frozen() -> None:
    rules = house("dunlop", {"buy.window": "until_next_discard", "draw.freeze_joker": True})
    hands = {"Ann": "3h Qc Kd", "Ben": "Jc **"}
    state = position(rules, seats=4, turn=ANN, hands=hands)
    state = play(state, "Ann discard 3h", "Ben draw", "Cy buy", "Ben discard **")
    assert pile(state) == "Kc **"
    assert why(state, "Cy take") is Reason.FROZEN_JOKER


# Two players


@pytest.mark.parametrize("window", ["before_draw", "after_stock_draw", "until_next_discard"])
def test_c123_of_two_players_only_who_discarded_a_card_could_buy_it(window: str) -> None:
    two = {"players.min": 2, "buy.window": window}
    for changes, asked in ((two, ()), ({**two, "buy.discarder": True}, (ANN,))):
        state = position(
            house("dunlop", changes), seats=2, turn=ANN, hands={"Ann": "3h Qc Kd"}, pile="Kc"
        )
        assert play(state, "Ann discard 3h", "Ben draw").public.open == asked


@pytest.mark.parametrize("window", ["before_draw", "after_stock_draw", "until_next_discard"])
def test_c123_of_two_players_the_other_may_buy_the_first_upcard(window: str) -> None:
    rules = house("dunlop", {"players.min": 2, "buy.window": window})
    state = position(rules, seats=2, phase=Phase.TURN)
    assert play(state, "Ben draw").public.open == (ANN,)
