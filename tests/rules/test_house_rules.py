"""House rules beyond the four sources: what each brings about, move by move."""

from collections.abc import Mapping

import pytest

from liverpool.engine.cards import JOKER, cards_text
from liverpool.engine.dealing import added_deck, full_deck, new_game, to_shuffle
from liverpool.engine.moves import DEALER, Add, Call, Lay, Swap
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.state import NOBODY, Ending, Phase, State, view_of, waiting_on
from liverpool.record.cards import read_card, read_cards
from tests.chance import together
from tests.rules.by_chance import SMALL
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    hand,
    house,
    must,
    pile,
    play,
    position,
    table,
    why,
)
from tests.walk import Walk, all_cards

OK = None

# Who deals first, and how a deal begins


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        (["9h 3c Kd 4s"], CY),
        (["9h Ac Kd 2s"], CY),  # the ace is low here too
        (["Kh 3c Kd 4s", "9c Tc"], CY),  # those tied highest draw again, and nobody else
        (["9h ** Jd 4s", "Qc"], BEN),  # a joker draws again
        (["9h ** Jd 4s", "2c"], CY),  # and the lone highest card stands
    ],
)
def test_x11_where_the_highest_card_deals(draws: list[str], dealer: int) -> None:
    state = new_game(house("dunlop", {"start.first_dealer": "highest_draw"}), 4)
    for cards in draws:
        assert must(state) == (DEALER,)
        state = play(state, f"dealer first-cards {cards}")
    assert (state.public.phase, state.public.dealer) == (Phase.SHUFFLE, dealer)


def test_where_a_lot_decides_no_cards_are_drawn() -> None:
    state = new_game(house("dunlop", {"start.first_dealer": "random"}), 4)
    assert why(state, "dealer first-cards 9h 3c Kd 4s") is Reason.DEALER_NOT_NOW
    after = play(state, "dealer lot Cy")
    assert (after.public.phase, after.public.dealer) == (Phase.SHUFFLE, CY)
    assert why(after, "dealer lot Cy") is Reason.DEALER_NOT_NOW
    assert why(new_game(house("dunlop"), 4), "dealer lot Cy") is Reason.DEALER_NOT_NOW


def test_where_no_card_is_turned_up_the_first_player_draws() -> None:
    rules = house("dunlop", {"start.upcard": "none"})
    state = play(new_game(rules, 3), "dealer first-cards 2c 9h 9d")
    deck = cards_text(to_shuffle(state) or ())
    state = play(state, f"dealer shuffle {deck}", "Cy cut 30", "dealer fell 30")
    assert state.public.penalties == (0, 0, -50), "thirty cards are dealt, and none is turned"
    assert pile(state) == ""
    assert why(state, "Ben take") is Reason.EMPTY_PILE
    assert hand(play(state, "Ben draw"), BEN)


def test_the_first_player_may_begin_with_one_card_more() -> None:
    rules = house("dunlop", {"start.upcard": "first_discards"})
    state = play(new_game(rules, 3), "dealer first-cards 2c 9h 9d")
    deck = to_shuffle(state) or ()
    state = play(state, f"dealer shuffle {cards_text(deck)}", "Cy cut 31", "dealer fell 31")
    assert state.public.penalties == (0, 0, -50), "thirty cards are dealt, and one more"
    assert state.sizes == (10, 11, 10)
    assert why(state, "Ben draw") is Reason.ALREADY_DRAWN
    first = hand(state, BEN).split()[0]
    state = play(state, f"Ben discard {first}")
    assert pile(state) == first
    assert why(state, "Cy take") is OK


def test_who_begins_with_one_card_more_may_go_down_at_once() -> None:
    rules = house("dunlop", {"start.upcard": "first_discards", "start.cutter": "nobody"})
    state = play(new_game(rules, 3), "dealer first-cards 2c 9h 9d")
    bens = read_cards("7c 7d 7h 9c 9d 9h Kc Kd 2h 3s")
    deck = list(to_shuffle(state) or ())
    for face in bens:
        deck.remove(face)
    for place, face in enumerate(bens):
        deck.insert(3 * place, face)
    state = play(state, f"dealer shuffle {cards_text(deck)}")
    assert why(state, "Ben lay 7c7d7h 9c9d9h") is OK


def test_jokers_counted_in_all_are_as_many_as_the_table_says() -> None:
    rules = house("dunlop", {"deck.jokers": [[4, 1], [8, 2]], "stock.out": "add_deck"})
    assert full_deck(new_game(rules, 4).public.game, 1).count(52) == 1
    assert full_deck(new_game(rules, 5).public.game, 1).count(52) == 2
    assert len(added_deck(new_game(rules, 5).public.game)) == 52


# Decks


def test_from_some_deal_on_there_is_one_deck_more() -> None:
    game = new_game(house("dunlop", {"deck.more_from_deal": 5}), 4).public.game
    assert [len(full_deck(game, deal)) for deal in (1, 4, 5, 7)] == [108, 108, 162, 162]
    assert full_deck(game, 5).count(JOKER) == 6


def test_where_jokers_are_counted_in_all_the_deck_that_comes_later_brings_none() -> None:
    changes = {"deck.jokers": [[8, 3]], "deck.more_from_deal": 2}
    game = new_game(house("dunlop", changes), 4).public.game
    assert [len(full_deck(game, deal)) for deal in (1, 2)] == [107, 159]


def test_the_deck_that_comes_later_is_not_there_before_and_has_to_be_shuffled_in_then() -> None:
    rules = house("dunlop", {"deck.more_from_deal": 2})
    drawn = new_game(rules, 3)
    assert why(drawn, "dealer first-cards 2c 2c 2c") is Reason.TOO_MANY_OF_A_FACE
    over = play(position(rules, deal=1, hands={"Ben": "9c"}, down=(BEN,)), "Ben discard 9c")
    assert (over.public.phase, over.public.number) == (Phase.OVER, 1)
    game = over.public.game
    assert why(over, f"dealer shuffle {cards_text(full_deck(game, 1))}") is Reason.WRONG_CARDS
    after = play(over, f"dealer shuffle {cards_text(full_deck(game, 2))}")
    assert (after.public.number, len(after.stock)) == (2, 162)


def test_a_third_card_of_a_kind_can_be_laid_and_named_once_there_are_three_decks() -> None:
    rules = house("dunlop", {"deck.more_from_deal": 3})
    hands = {"Ben": "9c9c9c 3h4h5h6h 2d", "Ann": "Kd Kd"}
    for deal, reason in ((2, Reason.TOO_MANY_OF_A_FACE), (4, OK)):
        hidden = position(rules, deal=deal, hands=hands, stock="?? ??", phase=Phase.TURN, by=ANN)
        asked = play(hidden, "Ben draw", "Cy pass")
        assert why(asked, "dealer name Kd") is reason
    laid = position(rules, deal=5, hands={"Ben": "9c9c9c 8h8d8s 3h4h5h6h 2d"})
    assert why(laid, "Ben lay 9c9c9c 8h8d8s 3h4h5h6h") is OK


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("out", "jokers"), together(["add_deck", "reshuffle_keep_top"], [1, [[8, 3]]])
)
def test_no_card_is_lost_where_decks_differ_from_deal_to_deal(out: str, jokers: object) -> None:
    changes = {**SMALL, "deck.more_from_deal": 3, "deck.jokers": jokers, "stock.out": out}
    rules = house("dunlop", changes)
    for deal, cards in ((1, 24), (2, 24), (3, 36), (4, 36)):
        walk = Walk(rules, 3, deal, f"more decks/{out}/{deal}")
        end = walk.to_the_end(every=20).public
        own = 3 if isinstance(jokers, list) else cards // 12
        added = end.renewals * end.game.added_size if out == "add_deck" else 0
        assert all_cards(walk.state).total() == cards + own + added


# Going down


def test_c23_where_melds_are_exact_and_closed_until_the_next_turn_a_fourth_card_waits() -> None:
    rules = house("dunlop", {"meld.laydown_size": "exact", "layoff.from": "next_turn"})
    state = position(rules, hands={"Ben": "KcKdKh 9c9d9h9s 2d"})
    assert why(state, "Ben lay KcKdKh 9c9d9h9s") is Reason.MELD_TOO_LONG
    down = play(state, "Ben lay KcKdKh 9c9d9h")
    assert why(down, "Ben add 9s Ben.2") is Reason.OWN_NEXT_TURN
    again = play(down, "Ben discard 2d", "Cy draw", "Ann pass", "Cy discard 9c")
    assert again.public.turn == ANN
    assert not again.public.this_turn.fresh


def test_c23_where_melds_are_exact_but_open_the_fourth_card_is_laid_off_at_once() -> None:
    rules = house("dunlop", {"meld.laydown_size": "exact"})
    down = play(position(rules, hands={"Ben": "KcKdKh 9c9d9h9s 2d"}), "Ben lay KcKdKh 9c9d9h")
    assert why(down, "Ben add 9s Ben.2") is OK


def test_x7_an_exact_contract_gives_way_where_all_cards_go_down_at_once() -> None:
    rules = house("dunlop", {"meld.laydown_size": "exact", "deals.1.all_at_once": True})
    state = position(rules, hands={"Ben": "KcKdKh 9c9d9h9s"})
    assert play(state, "Ben lay KcKdKh 9c9d9h9s").public.phase is Phase.OVER


# Jokers for the contract

JOKERS = {"Ann": ["4h5h**7h", "8s8h**"], "Cy": ["2c**4c5c"]}


def going_down(cards: str, **changes: object) -> State:
    """Ben, who is not down, at a table of melds with jokers."""
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    return position(rules, hands={"Ben": cards}, table=JOKERS)


def test_w4_a_joker_is_swapped_out_and_laid_in_one_move() -> None:
    state = play(going_down("9c9d9h QsQd 6h Kd 2s"), "Ben lay 9c9d9h QsQd** swapping 6h Ann.1")
    assert table(state, ANN)[0] == "4h5h6h7h"
    assert table(state, BEN) == ["9c9d9h", "QdQs**"]
    assert hand(state, BEN) == "Kd 2s"
    assert state.public.this_turn.owed == 0
    assert why(state, "Ben discard Kd") is OK


def test_w4_without_the_rule_the_contract_must_be_complete_first() -> None:
    state = position("dunlop", hands={"Ben": "9c9d9h QsQd 6h Kd 2s"}, table=JOKERS)
    why_not = why(state, "Ben lay 9c9d9h QsQd** swapping 6h Ann.1")
    assert why_not is Reason.SWAP_AFTER_LAYING


def test_w4_two_jokers_may_be_swapped_out_for_one_contract() -> None:
    state = play(
        going_down("9c9d QsQd 6h 3c Kd 2s"), "Ben lay 9c9d** QsQd** swapping 6h Ann.1 3c Cy.1"
    )
    assert table(state, CY) == ["2c3c4c5c"]
    assert hand(state, BEN) == "Kd 2s"


def test_w4_sets_give_jokers_for_the_contract_where_they_give_them_at_all() -> None:
    line = "Ben lay 9c9d9h QsQd** swapping 8c Ann.2"
    assert why(going_down("9c9d9h QsQd 8c Kd 2s"), line) is Reason.SWAP_RUNS_ONLY
    both = going_down("9c9d9h QsQd 8c Kd 2s", **{"swap.from": "runs_and_sets"})
    assert why(both, line) is OK


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Ben lay 9c9d9h QsQd** swapping 6h Ann.3", Reason.NO_SUCH_MELD),
        ("Ben lay 9c9d9h QsQd** swapping 6d Ann.1", Reason.NOT_HELD),
        ("Ben lay 9c9d9h QsQd** swapping Kd Ann.1", Reason.NO_SUCH_JOKER),
        ("Ben lay 9c9d9h QsQd** swapping 6h Ann.1 6h Ann.1", Reason.NOT_HELD),
        ("Ben lay 9c9d9h QsQdKd swapping 6h Ann.1", Reason.SWAPPED_JOKER_UNLAID),
        ("Ben lay 9c9d9h QsQd6h swapping 6h Ann.1", Reason.SWAPPED_JOKER_UNLAID),
        ("Ben lay 9c9d**** QsQd2s swapping 6h Ann.1", Reason.NOT_HELD),
        ("Ben lay 9c9d9h Qs**6h swapping 6h Ann.1", Reason.NOT_HELD),
    ],
)
def test_w4_what_a_swap_for_the_contract_cannot_do(line: str, reason: Reason) -> None:
    assert why(going_down("9c9d9h QsQd 6h Kd 2s"), line) is reason


def test_w4_such_lay_downs_are_listed_once_each() -> None:
    state = going_down("9c9d9h QsQd 6h Kd 2s")
    lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    swap = Swap(read_card("6h"), ANN, 0)
    assert {lay.swaps for lay in lays} == {(swap,)}
    assert len(lays) == len(set(lays))


def test_w4_a_deal_without_a_discard_may_be_won_with_a_swapped_joker() -> None:
    state = going_down("9c9d9h QsQd 6h", **{"deals.1.all_at_once": True})
    over = play(state, "Ben lay 9c9d9h QsQd** swapping 6h Ann.1")
    assert over.public.sheet[-1].out == BEN


def test_w4_the_turn_must_still_have_an_end_after_it() -> None:
    state = going_down("9c9d9h QsQd 6h")
    assert why(state, "Ben lay 9c9d9h QsQd** swapping 6h Ann.1") is Reason.KEEP_ONE


# Calls

PLAYS = {
    "call.offence": "fits_any",
    "call.offender": "anyone",
    "call.caller": "down",
    "call.remedy": "caller_plays_then_discards",
}
TWO_PLACES = {"Cy": ["3c3d3s", "JcJdJs"], "Dee": ["4h5h6h7h"]}


def called(changes: Mapping[str, object], cards: str = "9c Qc Qd", **where: object) -> State:
    """Cy of four, who is down, has called the 3 that Ann has just discarded."""
    given: dict[str, object] = {
        "seats": 4,
        "turn": ANN,
        "hands": {"Ann": "3h Qc Kd", "Cy": cards},
        "table": TWO_PLACES,
        **where,
    }
    state = position(house("dunlop", changes), **given)  # type: ignore[arg-type]  # fields of a position
    return play(state, "Ann discard 3h", "Cy call")


def test_w8_the_caller_lays_the_card_off_and_then_discards() -> None:
    state = called(PLAYS)
    assert state.public.phase is Phase.CALLER_PLAYS
    assert must(state) == (CY,)
    listed = list(options(view_of(state, CY)))
    assert {(move.owner, move.index) for move in listed if isinstance(move, Add)} == {
        (CY, 0),
        (DEE, 0),
    }
    played = play(state, "Cy add 3h Dee.1")
    assert table(played, DEE) == ["3h4h5h6h7h"]
    assert pile(played) == "Kc"
    assert hand(played, CY) == "9c Qc Qd"
    assert played.public.phase is Phase.FREE_DISCARD
    after = play(played, "Cy discard Qd")
    assert pile(after) == "Kc Qd"
    assert after.public.turn == BEN


def test_c68_the_caller_may_go_out_with_the_discard() -> None:
    over = play(called(PLAYS, "Qd"), "Cy add 3h Cy.1", "Cy discard Qd")
    line = over.public.sheet[-1]
    assert (line.out, line.ending) == (CY, Ending.OUT)


def test_w8_a_floater_has_nothing_to_discard_and_cannot_call() -> None:
    with pytest.raises(ValueError, match="You aren't allowed to call"):
        called({**PLAYS, "end.out": "floats"}, "")


FALSE = {"call.offence": "fits_any", "call.false_call": "caller_draws_1"}


def falsely(stock: str = "4c 4d 6s", **changes: object) -> State:
    """Ann of four, who is down, has discarded a king that fits nowhere."""
    state = position(
        house("dunlop", {**FALSE, **changes}),
        seats=4,
        turn=ANN,
        hands={"Ann": "Kd Qc"},
        table={"Ann": ["JcJdJs"]},
        stock=stock,
    )
    return play(state, "Ann discard Kd")


def test_c96_a_false_call_costs_a_card_and_cannot_be_repeated() -> None:
    state = play(falsely(), "Cy call")
    assert hand(state, CY) == "4c 9c Qc Qd"
    assert pile(state) == "Kc Kd"
    assert must(state) == (BEN,)
    assert why(state, "Cy call") is Reason.NOT_A_CALLER
    assert waiting_on(state.public).may == (BEN, DEE)
    assert hand(play(state, "Dee call", "Ben call"), BEN) == "9c Qc Qd 6s"


def test_c96_the_offer_to_call_is_listed_whether_or_not_it_is_false() -> None:
    assert Call() in list(options(view_of(falsely(), CY)))


def test_c96_a_right_call_is_no_false_one() -> None:
    state = called({**FALSE, "call.offender": "anyone"})
    assert hand(state, CY) == "9c Qc Qd"
    assert hand(state, ANN) == "4c Qc Kd 3h"


def test_c96_a_card_that_no_stock_can_pay_is_forgiven() -> None:
    state = play(falsely(stock="", **{"stock.renewals": 0}), "Cy call")
    assert hand(state, CY) == "9c Qc Qd"
    assert why(state, "Cy call") is Reason.NOT_A_CALLER


@pytest.mark.parametrize("stock", ["4c 4d 6s", ""])
def test_c96_false_calls_of_the_last_discard_end_the_deal_when_all_have_answered(
    stock: str,
) -> None:
    state = position(
        house("dunlop", {**FALSE, "call.final_discard": True}),
        turn=ANN,
        hands={"Ann": "Kd"},
        table={"Ann": ["JcJdJs"]},
        stock=stock,
        pile="8c 8d Kc",
    )
    state = play(state, "Ann discard Kd", "Cy pass", "Ben call")
    if not stock:
        assert must(state) == (DEALER,)
        state = play(state, "dealer shuffle 8c 8d Kc")
    over = state.public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, ANN)
    assert len(state.hands[BEN]) == 4


def test_b22_a_call_may_cost_two_cards_from_the_stock() -> None:
    state = called({**FALSE, "call.offender": "anyone", "call.penalty": 2})
    assert hand(state, ANN) == "4c Qc 4d Kd 3h"


# Buying and drawing


def test_the_price_rises_with_each_card_bought_in_a_deal() -> None:
    rules = house("dunlop", {"buy.price": [1, 2, 4]})
    for bought, price in enumerate((1, 2, 4, 4)):
        state = position(
            rules, seats=4, phase=Phase.TURN, by=ANN, pile="Kc 7h", bought=(0, 0, bought, 0)
        )
        after = play(state, "Ben draw", "Cy buy")
        assert len(after.hands[CY]) == 4 + price
        assert after.public.bought[CY] == bought + 1


def test_who_cannot_pay_a_higher_price_is_not_asked() -> None:
    rules = house("dunlop", {"buy.price": [1, 2], "stock.renewals": 0})
    state = position(
        rules, seats=4, phase=Phase.TURN, by=ANN, pile="Kc 7h", stock="4c 4d", bought=(0, 0, 1, 0)
    )
    assert play(state, "Ben draw").public.open == (DEE,)


def test_who_is_down_and_may_not_take_still_draws_the_last_cards_away() -> None:
    rules = house("dunlop", {"draw.when_down": False, "stock.renewals": 0})
    state = position(rules, phase=Phase.TURN, stock="", table={"Ben": ["9c9d9h"]}, by=ANN)
    over = play(state, "Ben draw").public
    assert over.sheet[-1].out == NOBODY
    assert over.sheet[-1].ending is Ending.STOCK_OUT


def test_c52_where_only_others_melds_count_a_floater_need_not_play_on_his_own() -> None:
    rules = house("dunlop", {"end.out": "floats", "layoff.targets": "others"})
    state = position(
        rules,
        phase=Phase.TURN,
        by=ANN,
        hands={"Ben": ""},
        pile="Kc",
        stock="9s 4d",
        table={"Ben": ["9c9d9h"]},
    )
    assert why(state, "Ben take") is Reason.FLOATER_TAKES_UNPLAYABLE
    after = play(state, "Ben draw", "Cy pass", "Ben discard 9s")
    assert after.public.sheet[-1].out == BEN
