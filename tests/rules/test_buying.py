"""Buying the discard out of turn: who, when, for what, and who first.

See rules.md, "Buying a card".
"""

from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.dealing import to_shuffle
from liverpool.engine.moves import DEALER, Buy, Shuffle
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State, announced, view_of, waiting_on
from liverpool.engine.supply import are_buys_limited, buys_left, reason_not_offered
from liverpool.engine.turn import apply
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    SOURCES,
    hand,
    house,
    must,
    pile,
    play,
    position,
    why,
)

OK = None
NO_CALLS: dict[str, object] = {
    "call.offence": "off",
    "call.joker_represented": False,
    "call.final_discard": False,
}


def discarded(
    rules: str | RuleSet, card: str = "7h", stock: str = "4c 4d 6s 6d 8c", **more: Any
) -> State:
    """Ann of four has just discarded; it is Ben's turn."""
    hands = {"Ann": f"{card} Qc Kd"}
    state = position(rules, seats=4, turn=ANN, hands=hands, pile="Kc Js", stock=stock, **more)
    return play(state, f"Ann discard {card}")


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ("wikipedia", (CY, DEE)),
        ("wikipedia+calm", (CY,)),
        ("dunlop", (CY,)),
        ("christmas", (CY,)),
        ("mahlum", (CY, DEE)),
    ],
)
def test_c60_w11_x6_y5_who_is_asked_when_the_next_player_declines(
    rules: str, asked: tuple[int, ...]
) -> None:
    """By seat one after the other, clockwise from the player in turn; else all at once."""
    state = play(discarded(rules), "Ben draw")
    assert state.public.phase is Phase.BUY
    assert must(state) == asked


@pytest.mark.parametrize("rules", ["wikipedia", "wikipedia+me"])
def test_c60_w11_where_the_first_call_counts_the_first_to_call_has_the_card(rules: str) -> None:
    state = play(discarded(rules), "Ben draw", "Dee buy")
    assert hand(state, DEE) == "4c 9c Qc Qd 7h"
    assert why(state, "Cy buy") is Reason.NOT_OFFERED
    assert hand(state, CY) == "9c Qc Qd"


@pytest.mark.parametrize("rules", ["wikipedia+calm", "dunlop", "christmas"])
def test_c60_x6_y5_where_the_seat_counts_the_nearest_has_the_card(rules: str) -> None:
    state = play(discarded(rules), "Ben draw")
    assert why(state, "Dee buy") is Reason.NOT_ASKED
    assert hand(play(state, "Cy buy"), CY) == "4c 9c Qc Qd 7h"
    passed = play(state, "Cy pass")
    assert must(passed) == (DEE,)
    assert hand(play(passed, "Dee buy"), DEE) == "4c 9c Qc Qd 7h"


def test_w11_me_changes_only_the_word() -> None:
    article, me = house("wikipedia"), house("wikipedia+me")
    assert me.words.buy == "Me!"
    assert me.buy == article.buy


def test_c60_z8_where_they_cut_the_high_card_has_it_and_ties_cut_again() -> None:
    state = play(discarded("mahlum"), "Ben draw", "Dee buy", "Cy buy")
    assert state.public.phase is Phase.CUT_FOR
    assert must(state) == (DEALER,)
    tied = play(state, "dealer cut-cards Ks Kd")
    assert must(tied) == (DEALER,)
    assert hand(play(tied, "dealer cut-cards 9s Th"), DEE) == "9c Qc 4d Qd 7h"
    assert hand(play(tied, "dealer cut-cards 9s Ah"), CY) == "9c Qc 4d Qd 7h"
    assert hand(play(state, "dealer cut-cards 2s 2h", "dealer cut-cards 3s 2h"), CY).endswith("7h")


def test_z7_when_all_have_passed_nobody_can_still_knock() -> None:
    state = play(discarded("mahlum"), "Ben draw", "Dee pass", "Cy pass")
    assert state.public.phase is Phase.PLAY
    assert waiting_on(state.public).may == ()
    assert why(state, "Cy buy") is Reason.NOT_OFFERED


def test_z8_only_those_who_tie_cut_again() -> None:
    state = position("mahlum", seats=5, turn=ANN, hands={"Ann": "7h Qc Kd"})
    state = play(state, "Ann discard 7h", "Ben draw", "Cy buy", "Dee buy", "Eve buy")
    state = play(state, "dealer cut-cards Ks 3d Kh")
    assert why(state, "dealer cut-cards 2s 2c 2d") is Reason.WRONG_CARDS
    assert hand(play(state, "dealer cut-cards 5s 8c"), 4).endswith("7h")


def test_z8_a_joker_does_not_count_in_a_cut() -> None:
    state = play(discarded("mahlum"), "Ben draw", "Dee buy", "Cy buy")
    assert why(state, "dealer cut-cards ** 2c") is Reason.JOKER_IN_CUT


def test_knocks_stay_hidden_until_all_have_answered() -> None:
    before = play(discarded("mahlum"), "Ben draw")
    knocked, passed = play(before, "Cy buy"), play(before, "Cy pass")
    for seat in (ANN, BEN, DEE):
        assert view_of(knocked, seat) == view_of(passed, seat)
    shown = play(knocked, "Dee buy")
    buyers = [event.seat for event in shown.public.history if event.move == Buy()]
    assert buyers == [CY, DEE]


def test_a_single_knock_needs_no_cut() -> None:
    state = play(discarded("mahlum"), "Ben draw", "Cy pass", "Dee buy")
    assert state.public.phase is Phase.PLAY
    assert hand(state, DEE).endswith("7h")


@pytest.mark.parametrize("rules", ["wikipedia", "dunlop", "christmas"])
def test_c62_w12_before_the_draw_the_buyers_cards_come_first(rules: str) -> None:
    """The buyer's card and price, then the turn's own card; then nobody can buy any more."""
    state = play(discarded(rules), "Ben draw")
    assert hand(state, BEN) == "9c Qc Qd"
    state = play(state, "Cy buy")
    assert hand(state, CY) == "4c 9c Qc Qd 7h"
    assert hand(state, BEN) == "9c Qc 4d Qd"
    assert why(state, "Dee buy") is Reason.NOT_OFFERED


def test_c62_z6_z7_after_the_draw_the_turns_own_card_comes_first() -> None:
    state = play(discarded("mahlum"), "Ben draw")
    assert hand(state, BEN) == "4c 9c Qc Qd"
    assert why(state, "Ben discard Qc") is Reason.OTHERS_FIRST
    state = play(state, "Cy buy", "Dee pass")
    assert hand(state, CY) == "9c Qc 4d Qd 7h"
    assert why(state, "Ben discard Qc") is OK


def test_z6_a_card_that_the_player_in_turn_takes_is_offered_to_nobody() -> None:
    state = play(discarded("mahlum"), "Ben take")
    assert state.public.phase is Phase.PLAY


@pytest.mark.parametrize("rules", SOURCES)
def test_c63_w12_the_player_in_turn_has_the_first_say_and_no_veto(rules: str) -> None:
    """Nobody can be too slow: all are asked before the card comes, and Ben cannot prevent it."""
    state = discarded(rules)
    assert why(state, "Cy buy") is Reason.NOT_OFFERED
    assert hand(play(state, "Ben take"), BEN) == "9c Qc Qd 7h"
    offered = play(state, "Ben draw")
    assert why(offered, "Ben buy") is Reason.NOT_OFFERED
    assert why(offered, "Ben pass") is Reason.NOT_OFFERED
    assert reason_not_offered(offered.public, BEN, 3) is Reason.NOT_OFFERED
    assert why(offered, "Cy buy") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_when_all_pass_the_turn_goes_on(rules: str) -> None:
    state = play(discarded(rules), "Ben draw", "Cy pass")
    assert why(state, "Cy pass") is Reason.NOT_ASKED
    state = play(state, "Dee pass")
    assert state.public.phase is Phase.PLAY
    assert hand(state, BEN) == "4c 9c Qc Qd"
    assert pile(state) == "Kc Js 7h"


@pytest.mark.parametrize("rules", SOURCES)
def test_c65_y6_z9_the_card_below_a_bought_one_is_not_for_sale(rules: str) -> None:
    """Nor may the next player take it: it lies dead until a discard covers it."""
    state = play(discarded(rules), "Ben draw", "Cy pass", "Dee buy")
    assert state.public.dead
    assert why(state, "Cy buy") is Reason.NOT_OFFERED
    covered = play(state, "Ben discard Qc")
    assert not covered.public.dead
    assert why(covered, "Cy take") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c66_nobody_buys_back_an_own_discard(rules: str) -> None:
    state = play(discarded(rules), "Ben draw")
    assert why(state, "Ann buy") is Reason.OWN_DISCARD
    assert why(state, "Ann pass") is Reason.NOT_ASKED


@pytest.mark.parametrize("rules", SOURCES)
def test_c67_w13_the_first_upcard_can_be_bought_by_the_dealer_too(rules: str) -> None:
    state = position(rules, seats=4, phase=Phase.TURN, dealer=ANN, pile="7h")
    state = play(state, "Ben draw", "Cy pass", "Dee pass", "Ann buy")
    assert hand(state, ANN).endswith("7h")


@pytest.mark.parametrize("window", ["before_draw", "after_stock_draw", "until_next_discard"])
def test_nobody_buys_the_first_upcard_where_a_table_says_so(window: str) -> None:
    """The first player may take it; what lies on it is bought as ever, and it with a new stock."""
    rules = house("dunlop", {"buy.upcard": False, "buy.window": window})
    first: dict[str, Any] = {"seats": 4, "phase": Phase.TURN, "dealer": ANN, "pile": "7h"}
    state = play(position(rules, **first, hands={"Ben": "2d 3d"}), "Ben draw")
    assert (state.public.phase, must(state), state.public.open) == (Phase.PLAY, (BEN,), ())
    assert why(state, "Cy buy") is Reason.NOT_OFFERED
    assert why(position(rules, **first), "Ben take") is None
    state = play(state, "Ben discard 2d", "Cy draw")
    assert set(state.public.open) == {ANN, DEE}
    assert play(position(rules, **first, renewals=1), "Ben draw").public.open != ()


@pytest.mark.parametrize("rules", SOURCES)
def test_c68_who_is_down_may_buy(rules: str) -> None:
    state = position(
        rules, turn=ANN, hands={"Ann": "7h Qc Kd"}, table={"Cy": ["2c2d2h"]}, pile="Kc"
    )
    state = play(state, "Ann discard 7h", "Ben draw", "Cy buy")
    assert len(state.hands[CY]) == 5
    assert "7h" in hand(state, CY)


@pytest.mark.parametrize("rules", SOURCES)
def test_c69_no_limit_to_buying_but_where_a_table_sets_one(rules: str) -> None:
    often = play(discarded(rules, bought=(0, 0, 3, 0)), "Ben draw", "Cy buy")
    often = play(often, "Dee pass") if rules == "mahlum" else often
    assert often.public.bought == (0, 0, 4, 0)
    limited = house(rules, {"buy.limit": 3})
    state = position(
        limited, seats=4, turn=ANN, hands={"Ann": "7h Qc"}, bought=(0, 0, 3, 2), stock="4c 4d 6s"
    )
    state = play(state, "Ann discard 7h", "Ben draw")
    assert must(state) == (DEE,)
    assert why(state, "Cy buy") is Reason.BUY_LIMIT
    assert play(state, "Dee buy").public.bought == (0, 0, 3, 3)


@pytest.mark.parametrize(("deal", "allowed"), [(1, 1), (3, 1), (4, 2), (7, 2)])
def test_how_often_a_player_buys_may_differ_from_deal_to_deal(deal: int, allowed: int) -> None:
    """The last number of the list is for all deals that follow."""
    rules = house("dunlop", {"buy.limit": [1, 1, 1, 2]})
    for bought in (allowed - 1, allowed):
        state = discarded(rules, deal=deal, bought=(0, 0, bought, 0))
        offered = play(state, "Ben draw")
        assert offered.public.open == ((CY, DEE) if bought < allowed else (DEE,))


def saving(**more: Any) -> State:
    """Deal 3 of a table on which two buys of each deal can be used later, Ben having drawn."""
    rules = house("dunlop", {"buy.limit": 2, "buy.carry_over": True, "start.cutter": "nobody"})
    return play(discarded(rules, deal=3, **more), "Ben draw")


@pytest.mark.parametrize(
    ("before", "bought", "asked"), [(0, 5, True), (0, 6, False), (3, 2, True), (3, 3, False)]
)
def test_buys_that_are_left_can_be_used_in_later_deals(
    before: int, bought: int, asked: bool
) -> None:
    state = saving(bought=(0, 0, bought, 0), bought_before=(0, 0, before, 0))
    assert state.public.open == ((CY, DEE) if asked else (DEE,))
    assert buys_left(state.public, CY) == 6 - before - bought


def test_buys_are_counted_over_the_game_where_they_carry_over() -> None:
    rules = house("dunlop", {"buy.limit": 2, "buy.carry_over": True, "start.cutter": "nobody"})
    state = position(
        rules,
        seats=4,
        turn=ANN,
        hands={"Ann": "7h"},
        table={"Ann": ["2c2d2h"]},
        bought=(0, 0, 1, 0),
        bought_before=(0, 2, 0, 0),
    )
    state = play(state, "Ann discard 7h")
    assert state.public.phase is Phase.OVER
    state = apply(state, DEALER, Shuffle(to_shuffle(state) or ()))
    assert state.public.bought_before == (0, 2, 1, 0)


@pytest.mark.parametrize(
    ("changes", "deal", "due"),
    [
        ({}, 1, (-10, 0, 0, -20)),
        ({"buy.game_limit": 3}, 2, (-10, 0, 0, -10)),
        ({"buy.game_limit": 3}, 1, (-10, 0, 0, -20)),
        ({"buy.from_deal": 2}, 1, (0, 0, 0, 0)),
        ({"buy.carry_over": True}, 6, (0, 0, 0, 0)),
        ({"buy.carry_over": True}, 7, (-130, -60, -100, -110)),
        ({"points.buy_left": 0}, 1, (0, 0, 0, 0)),
        ({"buy.limit": "none"}, 1, (0, 0, 0, 0)),
    ],
)
def test_buys_that_are_left_count_once_they_cannot_be_used_any_more(
    changes: dict[str, object], deal: int, due: tuple[int, ...]
) -> None:
    """Also for who goes out; where a game is limited too, no more than that leaves."""
    rules = house("dunlop", {"buy.limit": 2, "points.buy_left": -10, **changes})
    before = (0, 6, 2, 3) if rules.buy.carry_over else (1, 1, 1, 2) if deal == 2 else ()
    state = position(
        rules,
        seats=4,
        deal=deal,
        turn=ANN,
        hands={"Ann": "7h"},
        table={"Ann": ["2c2d2h"]},
        bought=(1, 2, 2, 0),
        bought_before=before,
    )
    line = play(state, "Ann discard 7h").public.sheet[-1]
    assert (line.out, line.penalties) == (ANN, due)


def test_only_deals_in_which_cards_can_be_bought_bring_buys() -> None:
    buy = house("dunlop", {"buy.limit": [1, 1, 2, 3], "buy.carry_over": True}).buy
    assert [buy.most_in(deal) for deal in range(1, 6)] == [1, 2, 4, 7, 10]
    late = replace(buy, from_deal=3)
    assert [late.most_in(deal) for deal in range(3, 6)] == [2, 5, 8]
    assert replace(buy, limit="none").most_in(3) is None


@pytest.mark.parametrize("rules", SOURCES)
def test_buys_of_all_deals_count_where_a_table_limits_them_in_a_game(rules: str) -> None:
    limited = house(rules, {"buy.game_limit": 3, "start.cutter": "nobody", **NO_CALLS})
    state = position(
        limited,
        seats=4,
        turn=ANN,
        hands={"Ann": "7h"},
        table={"Ann": ["2c2d2h"]},
        bought=(0, 0, 2, 1),
        bought_before=(0, 0, 1, 0),
    )
    state = play(state, "Ann discard 7h")
    assert state.public.phase is Phase.OVER
    state = apply(state, DEALER, Shuffle(to_shuffle(state) or ()))
    assert (state.public.bought, state.public.bought_before) == ((0, 0, 0, 0), (0, 0, 3, 1))
    offered = discarded(limited, bought=(0, 0, 0, 1), bought_before=(0, 0, 3, 1))
    offered = play(offered, "Ben draw")
    assert must(offered) == (DEE,)
    assert why(offered, "Cy buy") is Reason.BUY_GAME_LIMIT
    assert why(play(offered, "Dee buy"), "Dee buy") is not None


@pytest.mark.parametrize("rules", SOURCES)
def test_c75_y7_the_price_comes_from_the_stock_and_is_seen_by_nobody_else(rules: str) -> None:
    """What is publicly known of the buyer is the card that was bought."""
    state = play(discarded(rules), "Ben draw", "Cy pass", "Dee buy")
    known = view_of(state, ANN).public.known
    assert len(state.hands[DEE]) == 5
    assert [len(cards) for cards in known] == [0, 0, 0, 1]


def test_c77_in_the_deal_without_a_discard_buying_goes_on() -> None:
    """The discards of those who cannot lay down yet are for sale as ever."""
    state = position("christmas", deal=7, turn=ANN, hands={"Ann": "7h Qc Kd"})
    state = play(state, "Ann discard 7h", "Ben draw", "Cy buy")
    assert hand(state, CY) == "4c 9c Qc Qd 7h"


def test_z9_only_the_top_card_is_bought_however_many_could_be_taken() -> None:
    state = play(discarded("mahlum"), "Ben draw", "Cy buy", "Dee pass")
    assert pile(state) == "Kc Js"


@pytest.mark.parametrize("rules", SOURCES)
def test_the_buyer_does_not_discard(rules: str) -> None:
    state = play(discarded(rules), "Ben draw", "Cy pass", "Dee buy")
    assert why(state, "Dee discard 7h") is Reason.NOT_YOUR_TURN


def test_a_table_without_buying() -> None:
    rules = house("dunlop", {"buy.window": "off"})
    state = position(rules, phase=Phase.TURN, pile="7h")
    state = play(state, "Ben draw")
    assert state.public.phase is Phase.PLAY
    assert hand(state, BEN) == "4c 9c Qc Qd"


@pytest.mark.parametrize(
    ("price", "cards"), [(0, "9c Qc Qd 7h"), (2, "4c 9c Qc 4d Qd 7h"), (3, "4c 9c Qc 4d Qd 7h 6s")]
)
def test_other_prices(price: int, cards: str) -> None:
    rules = house("dunlop", {"buy.price": price})
    state = play(position(rules, phase=Phase.TURN, pile="7h", by=ANN), "Ben draw", "Cy buy")
    assert hand(state, CY) == cards


def test_waiting_names_nobody_who_may_break_into_an_offer() -> None:
    state = play(discarded("wikipedia"), "Ben draw")
    assert waiting_on(state.public).may == ()


def test_the_card_that_leaves_one_is_announced_where_the_table_knocks() -> None:
    """Row 75: a customary knock with one card left, in the article's game."""
    for rules, heard in (("wikipedia", (ANN,)), ("dunlop", ())):
        before = position(rules, turn=ANN, hands={"Ann": "7h Qc"})
        after = play(before, "Ann discard 7h")
        assert announced(view_of(before, BEN), view_of(after, BEN)) == heard
        assert announced(view_of(after, BEN), view_of(after, BEN)) == ()


@pytest.mark.parametrize(
    ("changes", "limited"),
    [
        ({"buy.limit": "none"}, False),
        ({"buy.limit": "none", "buy.game_limit": 9}, True),
        ({"buy.limit": 2}, True),
        ({"buy.limit": 2, "buy.window": "off"}, False),
    ],
)
def test_who_may_run_out_of_buys(changes: dict[str, object], limited: bool) -> None:
    assert are_buys_limited(house("dunlop", changes)) is limited
