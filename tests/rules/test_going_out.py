"""Going out, keeping a card, floating, and lay-downs that fail.

See rules.md, "Going out, floating, and the end".
"""

from typing import Any

import pytest

from liverpool.engine.refusals import Reason
from liverpool.engine.state import Ending, Phase, State
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    SOURCES,
    answers,
    hand,
    must,
    pile,
    play,
    position,
    why,
)

OK = None
NINES = {"Ben": ["9c9d9h"]}


@answers(wikipedia=OK, dunlop=Reason.KEEP_ONE, christmas=OK, mahlum=OK)
def test_c101_x2_y8_z2_laying_off_the_last_card(rules: str, answer: Reason | None) -> None:
    state = position(rules, hands={"Ben": "9s"}, table=NINES)
    assert why(state, "Ben add 9s Ben.1") == answer


def test_c101_w9_in_the_article_an_empty_hand_floats_and_the_deal_goes_on() -> None:
    state = play(position("wikipedia", hands={"Ben": "9s"}, table=NINES), "Ben add 9s Ben.1")
    assert state.public.phase is Phase.TURN
    assert must(state) == (CY,)
    assert pile(state) == "Kc"


@pytest.mark.parametrize("rules", ["christmas", "mahlum"])
def test_c101_y8_z2_with_the_others_an_empty_hand_is_out(rules: str) -> None:
    state = play(position(rules, hands={"Ben": "9s"}, table=NINES), "Ben add 9s Ben.1")
    assert state.public.sheet[-1].out == BEN
    assert state.public.sheet[-1].ending is Ending.OUT


@pytest.mark.parametrize("rules", ["wikipedia", "dunlop", "mahlum"])
def test_a_discard_that_empties_the_hand_goes_out(rules: str) -> None:
    state = play(position(rules, hands={"Ben": "Ks"}, table=NINES), "Ben discard Ks")
    assert state.public.phase is Phase.OVER
    assert state.public.sheet[-1].out == BEN
    assert state.public.sheet[-1].points[BEN] == 0


@pytest.mark.parametrize("rules", SOURCES)
def test_c110_going_out_in_the_turn_of_going_down(rules: str) -> None:
    cards = "9c9d9h KcKdKhKs"
    state = position(rules, hands={"Ben": f"{cards} 2s"}, table={"Cy": ["2c2d2h"]})
    state = play(state, f"Ben lay {cards}", "Ben discard 2s")
    if rules == "christmas":  # the last discard can be called
        assert state.public.phase is Phase.LAST_CALL
        state = play(state, "Ann pass", "Cy pass")
    assert state.public.sheet[-1].out == BEN


@answers(wikipedia=OK, dunlop=Reason.KEEP_ONE, christmas=OK, mahlum=OK)
def test_laying_down_the_whole_hand(rules: str, answer: Reason | None) -> None:
    cards = "9c9d9h KcKdKhKs"
    assert why(position(rules, hands={"Ben": cards}), f"Ben lay {cards}") == answer


@answers(dunlop=OK, mahlum=OK)
def test_c109_three_runs_and_a_discard_in_one_turn(rules: str, answer: Reason | None) -> None:
    runs = "2s3s4s5s 3c4c5c6c 9cTcJcQc"
    state = play(position(rules, deal=7, hands={"Ben": f"{runs} 7d"}), f"Ben lay {runs}")
    assert why(state, "Ben discard 7d") == answer
    assert play(state, "Ben discard 7d").public.sheet[-1].out == BEN


def test_c109_fifteen_cards_of_mahlums_last_hand() -> None:
    """Twelve are laid, two laid off, and the last one discarded or laid off too."""
    runs = "2s3s4s5s 3c4c5c6c 9cTcJcQc"
    state = position("mahlum", deal=7, hands={"Ben": f"{runs} 6s 7s 8s"})
    state = play(state, f"Ben lay {runs}", "Ben add 6s Ben.1", "Ben add 7s Ben.1")
    assert play(state, "Ben discard 8s").public.sheet[-1].out == BEN
    assert play(state, "Ben add 8s Ben.1").public.sheet[-1].out == BEN


@pytest.mark.parametrize("rules", SOURCES)
def test_every_turn_ends_with_a_discard_while_cards_are_held(rules: str) -> None:
    state = position(rules, hands={"Ben": "9s Ks Qs"}, table=NINES)
    state = play(state, "Ben add 9s Ben.1")
    assert must(state) == (BEN,)
    assert must(play(state, "Ben discard Ks")) == (CY,)


# Floating


def floating(stock: str, pile: str = "Kc", table: str = "9c9d9h") -> State:
    """Ben is down, holds no card, and it is his turn in the article's game."""
    return position(
        "wikipedia",
        phase=Phase.TURN,
        hands={"Ben": ""},
        table={"Ben": [table]},
        stock=stock,
        pile=pile,
        by=ANN,
    )


def drawn(state: State) -> State:
    return play(state, "Ben draw", "Cy pass")


def test_c102_a_floater_discards_an_unplayable_card_and_is_out() -> None:
    state = drawn(floating("2c 3c 4c"))
    assert hand(state, BEN) == "2c"
    over = play(state, "Ben discard 2c")
    assert over.public.sheet[-1].out == BEN


def test_w10_a_floater_has_to_play_a_card_that_fits() -> None:
    state = drawn(floating("9s 3c 4c"))
    assert why(state, "Ben discard 9s") is Reason.FLOATER_MUST_PLAY
    state = play(state, "Ben add 9s Ben.1")
    assert must(state) == (CY,)
    assert state.public.sheet == ()


def test_c104_a_floater_takes_the_top_card_only_to_play_it() -> None:
    assert why(floating("2c 3c"), "Ben take") is Reason.FLOATER_TAKES_UNPLAYABLE
    state = play(floating("2c 3c", pile="Kc 9s"), "Ben take")
    assert why(state, "Ben discard 9s") is Reason.SAME_CARD
    state = play(state, "Ben add 9s Ben.1")
    assert must(state) == (CY,)
    assert pile(state) == "Kc"


def test_a_floater_offers_the_same_card_again() -> None:
    """No discard covers it: the next player may take it, and may not call it."""
    state = play(drawn(floating("9s 3c 4c", pile="Kc Js")), "Ben add 9s Ben.1")
    assert why(state, "Ann call") is Reason.CALL_CLOSED
    assert why(state, "Cy take") is OK


def test_y6_below_a_bought_card_the_pile_stays_dead_until_it_is_covered() -> None:
    """A floater's turn may end without a discard, so the next player still has to draw."""
    state = play(floating("2c 9s 3c 4c", pile="Kc Js"), "Ben draw", "Cy buy", "Ben add 9s Ben.1")
    assert must(state) == (CY,)
    assert why(state, "Cy take") is Reason.DEAD_TOP


def test_a_joker_that_a_floater_draws_is_played() -> None:
    state = drawn(floating("** 3c 4c"))
    assert why(state, "Ben discard **") is Reason.FLOATER_MUST_PLAY
    assert why(state, "Ben add ** Ben.1") is OK


def test_w23_a_floater_is_not_asked_and_cannot_buy() -> None:
    state = position(
        "wikipedia", phase=Phase.TURN, hands={"Cy": ""}, table={"Cy": ["9c9d9h"]}, pile="2s"
    )
    state = play(state, "Ben draw")
    assert must(state) == (ANN,)
    assert why(state, "Cy buy") is Reason.BUY_FLOATING
    assert must(play(state, "Ann pass")) == (BEN,)


def test_a_floater_scores_nothing() -> None:
    state = position("wikipedia", hands={"Ben": "Ks", "Cy": ""}, table={"Cy": ["9c9d9h"], **NINES})
    over = play(state, "Ben discard Ks")
    assert over.public.sheet[-1].points == (25, 0, 0)


# Lay-downs that fail


def failing(rules: str, cards: str, deal: int = 2, **more: Any) -> State:
    given: dict[str, Any] = {"deal": deal, "hands": {"Ben": f"{cards} Kd 2s"}, **more}
    return position(rules, **given)


@answers(
    wikipedia=OK, dunlop=OK, christmas=Reason.EXPOSE_NOT_PLAYED, mahlum=Reason.EXPOSE_NOT_PLAYED
)
def test_c112_x12_z13_a_run_that_is_too_short_costs_fifty(
    rules: str, answer: Reason | None
) -> None:
    """The cards are shown and go back, fifty points are added, no lay-down this turn."""
    state = failing(rules, "5h 6h 7h Qc Qd Qh")
    assert why(state, "Ben lay QcQdQh 5h6h7h") is Reason.MELD_TOO_SHORT
    assert why(state, "Ben expose QcQdQh 5h6h7h") == answer
    if answer is OK:
        state = play(state, "Ben expose QcQdQh 5h6h7h")
        assert state.public.penalties == (0, 50, 0)
        assert hand(state, BEN) == "Qc Qd Kd 5h 6h 7h Qh 2s"
        assert len(state.public.known[BEN]) == 6
        assert why(state, "Ben expose QcQdQh 5h6h7h") is Reason.FAILED_ALREADY
        assert why(state, "Ben lay QcQdQh 5h6h7h") is Reason.FAILED_ALREADY
        assert why(state, "Ben discard Kd") is OK


@pytest.mark.parametrize("rules", ["wikipedia", "dunlop"])
@pytest.mark.parametrize(
    ("deal", "groups", "reason"),
    [
        (2, "QcQdQh 5h6h7h", Reason.MELD_TOO_SHORT),  # a sequence of three cards
        (1, "QcQdQh 5h5d", Reason.MELD_TOO_SHORT),  # a set of two
        (2, "QcQdQh QsKsAs2s", Reason.RUN_TURNS_CORNER),  # turning the corner
        (2, "QcQdQh run:4h5h6h7d", Reason.RUN_BROKEN),  # more than one suit
    ],
)
def test_c112_x12_the_four_kinds_of_incomplete_meld(
    rules: str, deal: int, groups: str, reason: Reason
) -> None:
    cards = " ".join(group.rpartition(":")[2] for group in groups.split())
    state = failing(rules, cards, deal)
    assert why(state, f"Ben lay {groups}") is reason
    assert play(state, f"Ben expose {cards}").public.penalties[BEN] == 50


@answers(dunlop=OK, wikipedia=Reason.EXPOSE_IS_RIGHT)
def test_c18_x12_sequences_that_connect_to_one_another(rules: str, answer: Reason | None) -> None:
    """They fail where runs of one suit have to keep apart, and are right elsewhere."""
    state = failing(rules, "3s4s5s6s 7s8s9sTs", deal=3)
    assert why(state, "Ben expose 3s4s5s6s 7s8s9sTs") == answer


def test_x12_it_costs_every_time_and_is_scored_with_the_deal() -> None:
    """The next turn allows another try; the price stands on the sheet beside the cards."""
    state = failing("dunlop", "5h 6h 7h Qc Qd Qh", table={"Ann": ["9c9d9h"]})
    state = play(state, "Ben expose QcQdQh 5h6h7h", "Ben discard Kd", "Cy take", "Cy discard 9c")
    state = play(state, "Ann take", "Ann discard 9c", "Ben take", "Ben expose QcQdQh 5h6h7h")
    assert state.public.penalties == (0, 100, 0)


def test_x12_the_turn_goes_on_after_it() -> None:
    state = play(failing("dunlop", "5h 6h 7h Qc Qd Qh"), "Ben expose QcQdQh 5h6h7h")
    assert must(state) == (BEN,)
    state = play(state, "Ben discard 2s")
    assert state.public.this_turn.failed is False


def test_x12_every_other_fault_is_refused_without_a_price() -> None:
    short = "Ben expose QcQdQh 5h6h7h"
    assert why(failing("dunlop", "5h 6h Qc Qd Qh"), short) is Reason.NOT_HELD
    assert why(failing("dunlop", "5h 6h 7h Qc Qd Qh", table=NINES), short) is Reason.ALREADY_DOWN
    other = failing("dunlop", "5h 6h 7h Qc Qd Qh", turn=CY)
    assert why(other, short) is Reason.NOT_YOUR_TURN
    early = failing("dunlop", "5h 6h 7h Qc Qd Qh", phase=Phase.TURN)
    assert why(early, short) is Reason.DRAW_FIRST


def test_x12_a_right_lay_down_cannot_fail_in_whatever_order_its_cards_are_shown() -> None:
    state = failing("dunlop", "5h 6h 7h 8h Qc Qd Qh")
    assert why(state, "Ben expose QcQdQh 8h5h7h6h") is Reason.EXPOSE_IS_RIGHT
    assert why(state, "Ben lay QcQdQh 5h6h7h8h") is OK


# The end of a game


@pytest.mark.parametrize(
    ("rules", "points"), [("mahlum", 0), ("mahlum+minus25", -25), ("dunlop", 0)]
)
def test_c116_z12_twenty_five_off_for_going_out(rules: str, points: int) -> None:
    """It is the score of the deal and there is no floor: ten points become fifteen below."""
    state = position(rules, hands={"Ben": "Ks"}, table=NINES, brought=(0, 10, 0))
    over = play(state, "Ben discard Ks")
    assert over.public.sheet[-1].points[BEN] == points
    assert over.public.totals()[BEN] == 10 + points


@pytest.mark.parametrize("rules", SOURCES)
def test_a_new_deal_follows_and_nothing_after_the_last_one(rules: str) -> None:
    last = 7
    for deal in (1, last):
        over = position(rules, deal=deal, hands={"Ben": "Ks"}, table=NINES)
        over = play(over, "Ben discard Ks")
        if rules == "christmas":
            over = play(over, "Ann pass", "Cy pass")
        assert over.public.phase is Phase.OVER
        assert over.public.is_last_deal is (deal == last)
        assert bool(must(over)) is (deal != last)
        assert why(over, "Ben draw") is Reason.DEAL_OVER
