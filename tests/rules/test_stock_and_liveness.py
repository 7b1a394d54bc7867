"""The stock running out, and what keeps every deal moving to its end.

Row 77 of rules.md, its "Liveness", X13, X14, Z11, C.73, C.74, C.121.
"""

from typing import Any

import pytest

from liverpool.engine.cards import hand_of
from liverpool.engine.moves import DEALER
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, Ending, Phase, State
from liverpool.record.cards import read_cards
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
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
RESHUFFLING = ["wikipedia", "dunlop", "christmas"]


def to_draw(rules: RuleSet | str, **more: Any) -> State:
    """It is Ben's turn and he has not drawn; Ann's discard lies on top."""
    given: dict[str, Any] = {"phase": Phase.TURN, "by": ANN, **more}
    return position(rules, **given)


# The stock is renewed


@pytest.mark.parametrize("rules", RESHUFFLING)
def test_x13_y10_the_pile_is_shuffled_when_a_card_must_be_taken(rules: str) -> None:
    """Not when the last card goes, but when the next one is needed and none is there."""
    state = play(to_draw(rules, pile="Kc 2s Js 7h", stock="4c"), "Ben draw", "Cy pass")
    assert must(state) == (BEN,)
    assert state.stock == ()
    state = play(state, "Ben discard Qc", "Cy draw", "Ann pass")
    assert must(state) == (DEALER,)
    assert why(state, "Cy discard Qc") is Reason.DEALER_FIRST
    state = play(state, "dealer shuffle 2s 7h Kc Js")
    assert hand(state, CY) == "9c Qc Qd 2s"
    assert pile(state) == "Qc"
    assert state.public.renewals == 1


def test_c74_of_two_cards_the_top_stays_and_the_other_is_the_stock() -> None:
    state = play(to_draw("dunlop", pile="Kc 7h", stock=""), "Ben draw")
    assert must(state) == (DEALER,)
    assert why(state, "dealer shuffle 7h") is Reason.WRONG_CARDS
    state = play(state, "dealer shuffle Kc")
    assert hand(state, BEN) == "9c Qc Kc Qd"
    assert pile(state) == "7h"


def test_c121_z11_another_deck_becomes_the_stock_and_the_pile_stays() -> None:
    deck = " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK") + " ** **"
    state = play(to_draw("mahlum", pile="Kc 7h", stock=""), "Ben draw")
    assert must(state) == (DEALER,)
    state = play(state, f"dealer shuffle {deck}")
    assert pile(state) == "Kc 7h"
    assert hand(state, BEN) == "Ac 9c Qc Qd"
    assert len(state.stock) == 53
    assert state.public.renewals == 1


def test_c121_a_fourth_card_of_a_face_is_a_card_of_the_added_deck() -> None:
    """Three decks hold three of a face; a named card may be a fourth once a deck came in."""
    hands = {"Ben": "7h 7h 7h Qc"}
    before = to_draw("mahlum", pile="Kc", stock="?? ??", hands=hands)
    before = play(before, "Ben draw")
    assert why(before, "dealer name 7h") is Reason.TOO_MANY_OF_A_FACE
    added = to_draw("mahlum", pile="Kc", stock="?? ??", hands=hands, renewals=1)
    assert why(play(added, "Ben draw"), "dealer name 7h") is OK


def test_a_buy_waits_for_the_dealer_and_goes_on_by_itself() -> None:
    state = play(to_draw("dunlop", pile="Kc 2s Js 7h", stock="4c"), "Ben draw", "Cy buy")
    assert hand(state, CY) == "4c 9c Qc Qd 7h"
    assert must(state) == (DEALER,)
    state = play(state, "dealer shuffle 2s Kc")
    assert hand(state, BEN) == "9c Qc Qd 2s"
    assert must(state) == (BEN,)
    assert state.public.dead


# Both piles are out


@pytest.mark.parametrize("rules", RESHUFFLING)
def test_c73_x14_both_piles_out_ends_the_deal_and_everybody_is_scored(rules: str) -> None:
    """A lone top card that may be taken keeps the deal alive; without one drawing ends it."""
    alive = to_draw(rules, pile="7h", stock="")
    assert why(alive, "Ben draw") is Reason.NOTHING_TO_DRAW
    assert why(alive, "Ben take") is OK
    for nothing in (to_draw(rules, pile="", stock=""), to_draw(rules, stock="", dead=True)):
        assert play(nothing, "Ben draw").public.phase is Phase.OVER
    over = play(to_draw(rules, pile="", stock=""), "Ben draw")
    line = over.public.sheet[-1]
    assert (line.out, line.ending) == (NOBODY, Ending.STOCK_OUT)
    nine = 9 if rules == "dunlop" else 5
    assert line.points == (20 + nine,) * 3


def test_x14_nobody_gets_the_bonus_for_going_out() -> None:
    rules = house("mahlum+minus25", {"stock.renewals": 0})
    over = play(to_draw(rules, pile="", stock=""), "Ben draw")
    assert over.public.sheet[-1].points == (29, 29, 29)


@pytest.mark.parametrize("rules", SOURCES)
def test_the_renewal_after_the_last_ends_the_deal(rules: str) -> None:
    """Five renewals, added decks counted; then it is as when both piles are out."""
    fifth = to_draw(rules, pile="Kc 2s Js 7h", stock="", renewals=4)
    fifth = play(fifth, "Ben draw")
    if fifth.public.phase is Phase.BUY and not fifth.public.debts:
        fifth = play(fifth, *(f"{USUAL_NAMES[seat]} pass" for seat in fifth.public.open))
    assert must(fifth) == (DEALER,)
    spent = to_draw(rules, pile="Kc 2s Js 7h", stock="", renewals=5)
    assert why(spent, "Ben draw") is Reason.NOTHING_TO_DRAW
    dead = to_draw(rules, pile="Kc 2s Js 7h", stock="", renewals=5, dead=True)
    assert play(dead, "Ben draw").public.sheet[-1].ending is Ending.STOCK_OUT


# Cards that could not be paid are not promised


@pytest.mark.parametrize(
    ("pile", "stock", "asked"),
    [("7h", "4c", ()), ("7h", "4c 4d", (CY,)), ("Kc 7h", "4c", ()), ("Kc Js 7h", "4c", (CY,))],
)
def test_a_buy_has_to_leave_a_card_for_the_player_in_turn(
    pile: str, stock: str, asked: tuple[int, ...]
) -> None:
    """The bought card is gone from the pile and the one below it stays on top."""
    state = play(to_draw("dunlop", pile=pile, stock=stock), "Ben draw")
    assert state.public.open == asked
    if not asked:
        assert state.public.phase is Phase.PLAY
        assert why(state, "Cy buy") is Reason.NOT_OFFERED


def test_after_the_draw_only_the_price_has_to_be_there() -> None:
    """The player in turn has his card already when the others are asked."""
    rules = house("mahlum", {"stock.renewals": 0})
    one = play(to_draw(rules, pile="Kc 7h", stock="4c"), "Ben draw")
    assert one.public.phase is Phase.PLAY
    two = play(to_draw(rules, pile="Kc 7h", stock="4c 4d"), "Ben draw")
    assert two.public.phase is Phase.BUY
    reshuffled = house("mahlum", {"stock.out": "reshuffle_keep_top"})
    state = play(to_draw(reshuffled, pile="Kc Js 7h", stock=""), "Ben draw", "dealer shuffle Kc Js")
    assert hand(state, BEN) == "9c Qc Kc Qd"
    assert state.public.phase is Phase.BUY
    assert hand(play(state, "Cy buy"), CY) == "9c Qc Qd 7h Js"


# Quiet rounds


def in_turn(state: State) -> str:
    return USUAL_NAMES[state.public.turn]


def first_card(state: State) -> str:
    return hand(state, state.public.turn).split()[0]


def go_quiet(turns: int, state: State) -> State:
    """Everybody takes the top card and discards another one, and nothing else happens."""
    for _ in range(turns):
        name, spare = in_turn(state), first_card(state)
        state = play(state, f"{name} take", f"{name} discard {spare}")
    return state


@pytest.mark.parametrize("rules", SOURCES)
def test_after_five_quiet_rounds_the_next_player_must_draw(rules: str) -> None:
    hands = {"Ann": "2c 5d 8h", "Ben": "2d 5h 8s", "Cy": "2h 5s 8c"}
    almost = go_quiet(14, to_draw(rules, hands=hands, pile="Th"))
    assert why(almost, f"{in_turn(almost)} take") is OK
    quiet = go_quiet(1, almost)
    assert why(quiet, f"{in_turn(quiet)} take") is Reason.DEAD_TOP
    drawn = play(quiet, f"{in_turn(quiet)} draw")
    assert drawn.public.phase is Phase.PLAY  # a dead card is not for sale either
    after = play(drawn, f"{in_turn(drawn)} discard {first_card(drawn)}")
    assert not after.public.dead
    assert after.public.quiet == 0


def test_a_card_on_the_table_is_not_quiet() -> None:
    melds = {"Ben": ["9c9d9h"]}
    state = position("dunlop", hands={"Ben": "9s Kd Ks"}, table=melds, quiet=14)
    loud = play(state, "Ben add 9s Ben.1", "Ben discard Kd")
    assert loud.public.quiet == 0
    assert not loud.public.dead
    assert play(state, "Ben discard Kd").public.dead


def test_a_call_does_not_wake_a_pile_that_has_gone_quiet() -> None:
    """A gift moves no card of the stock, so the next player still has to draw."""
    state = position(
        "christmas", hands={"Ben": "3h Kd Ks"}, table={"Cy": ["3c3d3s"]}, pile="Js", quiet=14
    )
    state = play(state, "Ben discard 3h", "Cy call", "Cy give 9c")
    assert why(state, "Cy take") is Reason.DEAD_TOP


# No dead ends


def test_a_lay_off_that_leaves_only_a_card_that_may_not_be_discarded() -> None:
    state = to_draw("wikipedia", hands={"Ben": "9s"}, table={"Ben": ["9c9d9h"]}, pile="Ks")
    state = play(state, "Ben take")
    assert why(state, "Ben add 9s Ben.1") is Reason.NO_WAY_TO_END
    assert why(state, "Ben discard Ks") is Reason.SAME_CARD
    assert why(state, "Ben discard 9s") is OK


def test_a_lay_down_that_leaves_only_a_card_that_may_not_be_discarded() -> None:
    state = to_draw("wikipedia", hands={"Ben": "9c 9d 9h 2c 2d 2h"}, pile="Ks")
    state = play(state, "Ben take")
    assert why(state, "Ben lay 9c9d9h 2c2d2h") is Reason.NO_WAY_TO_END
    assert why(state, "Ben discard 9c") is OK


def test_where_the_hand_alone_leaves_no_way_out_the_restriction_lapses() -> None:
    """All that is held was taken this turn: one of them may go after all."""
    rules = house("wikipedia", {"draw.multi_take": True, "end.out": "must_discard"})
    for melds in ({"Ben": ["9c9d9h"]}, {"Ann": ["9c9d9h"]}):
        state = position(rules, hands={"Ben": "7h"}, table=melds, taken=read_cards("7h"))
        assert why(state, "Ben discard 7h") is OK


def test_a_hand_that_took_half_the_pile_is_judged_at_once() -> None:
    """Twenty cards can be laid off in more orders than can be tried one after the other."""
    ranks = "3456789TJQ"
    taken = " ".join(f"{rank}h {rank}s" for rank in ranks)
    melds = {"Ben": [f"{rank}c{rank}c{rank}d" for rank in ranks]}
    for out, twin, reason in (
        ("must_discard", "", OK),  # no way out at all, and so none is barred
        ("must_discard", " 3h", Reason.SAME_CARD),  # the other 3h goes once one is laid off
        ("must_discard", " Kh Kh", OK),  # these do not fit anywhere
        ("may_discard", "", Reason.SAME_CARD),  # all of them can be laid off
        ("may_discard", " Kh", OK),
    ):
        rules = house("mahlum", {"draw.same_card_discard": False, "end.out": out})
        cards = hand_of(read_cards(taken + twin))
        state = position(rules, hands={"Ben": taken + twin}, table=melds, taken=cards)
        assert why(state, "Ben discard 9h") is reason


def test_whoever_is_not_down_has_nothing_to_lay_off_a_joker_on() -> None:
    """Such a position can only be written, and yet has a way on."""
    state = position("mahlum", hands={"Ben": "** 7h"}, table={"Ann": ["9c9d9h"]}, owed=1)
    assert why(state, "Ben discard 7h") is OK


def test_a_joker_for_which_there_is_no_place_is_found_out_in_one_look_at_each_table() -> None:
    """Naturals that can be laid off in any order lead to the same tables again."""
    rules = house("mahlum", {"meld.adjacent_wilds": False, "meld.run_max_len": 5})
    melds = {"Ben": ["**4c5c**", "**4d5d**", "**4h5h**"]}
    state = position(rules, deal=3, hands={"Ben": "** 7c 7d 7h"}, table=melds, owed=1)
    assert why(state, "Ben discard 7c") is OK


def test_jokers_find_their_place_before_the_turn_is_said_to_have_no_end() -> None:
    """The way to the end may lead through another lay-off that opens a place for the joker."""
    rules = house("dunlop", {"meld.adjacent_wilds": False})
    melds = {"Ann": ["3c4c**6c7c8c9cTcJcQcKc**"], "Ben": ["2s3s4s5s6s7s8s9sTsJsQsKs**"]}
    state = position(rules, deal=3, hands={"Ben": "5c 2c As Kd"}, table=melds)
    state = play(state, "Ben swap 5c Ann.1")
    assert why(state, "Ben add ** Ann.1<") is OK
    assert why(state, "Ben discard Kd") is Reason.JOKER_OWED
