"""Going out only without a discard: the last card has to be laid off (rules.md row 72)."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Ending, Phase, view_of
from tests.rules.positions import ANN, BEN, CY, hand, house, must, play, position, why

OK = None
NINES = {"Ben": ["9c9d9h"]}
BOTH = {"Ben": ["9c9d9h"], "Cy": ["3c3d3s"]}


def only_laid(**changes: object) -> RuleSet:
    return house("dunlop", {"end.out": "never_discard", **changes})


def test_the_last_card_is_laid_off_and_cannot_be_discarded() -> None:
    state = position(only_laid(), hands={"Ben": "9s"}, table=NINES)
    assert why(state, "Ben discard 9s") is Reason.LAST_CARD_STAYS
    over = play(state, "Ben add 9s Ben.1").public.sheet[-1]
    assert (over.out, over.ending) == (BEN, Ending.OUT)


def test_both_of_two_cards_go_or_one_of_them_is_discarded() -> None:
    state = position(only_laid(), hands={"Ben": "9s 3h"}, table=BOTH)
    assert must(play(state, "Ben discard 9s")) == (CY,)
    state = play(state, "Ben add 9s Ben.1")
    assert why(state, "Ben discard 3h") is Reason.LAST_CARD_STAYS
    assert play(state, "Ben add 3h Cy.1").public.phase is Phase.OVER


def test_a_card_is_not_laid_off_where_the_one_that_is_left_fits_nowhere() -> None:
    state = position(only_laid(), hands={"Ben": "9s Kd"}, table=NINES)
    assert why(state, "Ben add 9s Ben.1") is Reason.KEEP_TWO
    assert {type(move) for move in options(view_of(state, BEN))} == {Discard}
    after = play(state, "Ben discard Kd")
    assert hand(after, BEN) == "9s"


def test_two_of_three_cards_may_stay() -> None:
    state = position(only_laid(), hands={"Ben": "9s Kd Qd"}, table=NINES)
    assert hand(play(state, "Ben add 9s Ben.1", "Ben discard Kd"), BEN) == "Qd"


def test_a_last_card_may_fit_on_a_meld_that_another_card_makes_longer() -> None:
    state = position(only_laid(), hands={"Ben": "7h 8h"}, table={"Ben": ["9c9d9h", "3h4h5h6h"]})
    assert why(state, "Ben add 7h Ben.2") is OK
    assert play(state, "Ben add 7h Ben.2", "Ben add 8h Ben.2").public.phase is Phase.OVER


def test_who_goes_down_may_lay_everything_but_not_keep_a_single_card_that_fits_nowhere() -> None:
    cards = "9c9d9h KcKdKh"
    assert play(position(only_laid(), hands={"Ben": cards}), f"Ben lay {cards}").public.sheet
    one_left = position(only_laid(), hands={"Ben": f"{cards} 2s"})
    assert why(one_left, f"Ben lay {cards}") is Reason.KEEP_TWO
    one_fits = position(only_laid(), hands={"Ben": f"{cards} Ks"})
    assert why(one_fits, f"Ben lay {cards}") is OK
    two_left = position(only_laid(), hands={"Ben": f"{cards} 2s 5h"})
    assert why(two_left, f"Ben lay {cards}") is OK


def test_a_single_card_is_not_kept_where_it_can_only_be_laid_off_later() -> None:
    cards = "9c9d9h KcKdKh"
    rules = only_laid(**{"layoff.from": "next_turn"})
    state = position(rules, hands={"Ben": f"{cards} Ks"})
    assert why(state, f"Ben lay {cards}") is Reason.KEEP_TWO
    assert play(state, f"Ben lay {cards}Ks").public.phase is Phase.OVER


def test_a_joker_that_is_owed_may_be_the_last_card() -> None:
    table = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}
    rules = only_laid(**{"swap.joker_use": "must_play"})
    state = play(position(rules, hands={"Ben": "6c"}, table=table), "Ben swap 6c Ann.1")
    assert why(state, "Ben discard **") is Reason.JOKER_OWED
    assert play(state, "Ben add ** Ben.1").public.sheet[-1].out == BEN


def test_a_card_just_taken_may_be_discarded_where_nothing_else_ends_the_turn() -> None:
    """Nobody is left without a move, whatever the position."""
    state = position(only_laid(), hands={"Ben": "Kd"}, table=NINES)
    assert why(state, "Ben discard Kd") is OK


CALLS = {"call.offence": "fits_any"}


@pytest.mark.parametrize(
    ("remedy", "possible"),
    [
        ("take_back_plus_stock", True),
        ("take_back_plus_callers_card", False),
        ("caller_discards", False),
        ("caller_plays_then_discards", False),
    ],
)
def test_a_last_card_cannot_be_given_away_or_discarded_for_a_call(
    remedy: str, possible: bool
) -> None:
    rules = only_laid(**CALLS, **{"call.remedy": remedy, "call.caller": "down"})
    table = {"Ann": ["JcJdJs"], "Cy": ["3c3d3s"]}
    one, two = (
        play(
            position(rules, turn=ANN, hands={"Ann": "3h Qc", "Cy": held}, table=table),
            "Ann discard 3h",
        )
        for held in ("Kd", "Kd Qd")
    )
    assert why(one, "Cy call") is (OK if possible else Reason.NOT_A_CALLER)
    assert why(two, "Cy call") is OK


def test_nobody_can_call_a_last_discard_that_nobody_makes() -> None:
    rules = only_laid(**CALLS, **{"call.final_discard": True})
    state = position(rules, hands={"Ben": "9s"}, table=NINES)
    assert play(state, "Ben add 9s Ben.1").public.phase is Phase.OVER
