"""Laying cards off on melds that lie on the table (rules.md, "Laying off")."""

import pytest

from liverpool.engine.calling import is_offence
from liverpool.engine.moves import Add
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import view_of
from tests.rules.positions import ANN, BEN, CY, SOURCES, house, play, position, table, why

OK = None


@pytest.mark.parametrize(
    ("rules", "answer"),
    [*((source, OK) for source in SOURCES), ("dunlop+wait", Reason.OTHERS_NEXT_TURN)],
)
def test_c51_x10_laying_off_in_the_turn_of_going_down(rules: str, answer: Reason | None) -> None:
    """Jill's family waits until it went round once; in the last deal nothing is different."""
    for deal in (3, 6):
        melds = "2c3c4c5c 6h7h8h9h" + (" KcKdKh" if deal == 6 else "")
        cards = melds.replace(" ", "")
        hands = {"Ben": f"{cards} Td Qs 4s"}
        state = position(rules, deal=deal, hands=hands, table={"Cy": ["6d7d8d9d"]})
        state = play(state, f"Ben lay {melds}")
        assert why(state, "Ben add Td Cy.1") == answer


def test_waiting_is_over_in_the_next_turn_and_covers_only_others() -> None:
    """Jill's words are "on others": one's own melds may be added to at once."""
    hands = {"Ben": "9c 9d 9h 9s 2c 2d 2h 8s Kd Td"}
    state = position("dunlop+wait", hands=hands, table={"Cy": ["8c8d8h"]})
    state = play(state, "Ben lay 9c9d9h 2c2d2h", "Ben add 9s Ben.1")
    assert why(state, "Ben add 8s Cy.1") is Reason.OTHERS_NEXT_TURN
    state = play(state, "Ben discard Kd", "Cy take", "Cy discard Qc")
    state = play(state, "Ann take", "Ann discard Qd", "Ben take")
    assert why(state, "Ben add 8s Cy.1") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c52_w19_z5_laying_off_on_ones_own_meld(rules: str) -> None:
    state = position(rules, hands={"Ben": "9s Kd"}, table={"Ben": ["9c9d9h"]})
    assert why(state, "Ben add 9s Ben.1") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c53_the_player_names_the_meld(rules: str) -> None:
    """A seven of hearts fits on the sevens of one and on the run of another."""
    melds = {"Ann": ["7c7d7s"], "Ben": ["9c9d9h"], "Cy": ["3h4h5h6h"]}
    state = position(rules, deal=2, hands={"Ben": "7h Kd"}, table=melds)
    assert table(play(state, "Ben add 7h Ann.1"), ANN) == ["7c7d7h7s"]
    assert table(play(state, "Ben add 7h Cy.1"), CY) == ["3h4h5h6h7h"]


@pytest.mark.parametrize("rules", SOURCES)
def test_the_three_of_hearts_of_source_000(rules: str) -> None:
    """It could be added to the set of threes 3♦3♣3♠, or to the run of hearts 4♥5♥6♥7♥."""
    melds = {"Ann": ["3d3c3s"], "Ben": ["9c9d9h"], "Cy": ["4h5h6h7h"]}
    state = position(rules, deal=2, hands={"Ben": "3h Kd"}, table=melds)
    assert table(play(state, "Ben add 3h Ann.1"), ANN) == ["3c3d3h3s"]
    assert table(play(state, "Ben add 3h Cy.1"), CY) == ["3h4h5h6h7h"]


@pytest.mark.parametrize("rules", SOURCES)
def test_c55_a_joker_bridges_to_the_card_behind_it(rules: str) -> None:
    melds = {"Ann": ["5s6s7s8s"], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "** Ts Kd"}, table=melds)
    assert why(state, "Ben add Ts Ann.1") is Reason.DOES_NOT_FIT
    state = play(state, "Ben add ** Ann.1>", "Ben add Ts Ann.1")
    assert table(state, ANN) == ["5s6s7s8s**Ts"]


@pytest.mark.parametrize("rules", SOURCES)
def test_c56_nobody_lays_off_in_anothers_turn(rules: str) -> None:
    melds = {"Ann": ["5s6s7s8s"], "Ben": ["9c9d9h"], "Cy": ["2c2d2h"]}
    state = position(rules, deal=2, hands={"Cy": "9s Kd Ks"}, table=melds)
    assert why(state, "Cy add 9s Ann.1") is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("rules", SOURCES)
def test_c57_what_lies_stays_where_it_lies(rules: str) -> None:
    """No move takes a natural card off a meld: a swap gives its place to another joker only."""
    melds = {"Ann": ["5s6s7s8s9s"], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "9s ** Kd"}, table=melds, fresh=True)
    assert why(state, "Ben swap 9s Ann.1") is Reason.NO_SUCH_JOKER
    assert why(state, "Ben swap ** Ann.1") is Reason.NO_SUCH_JOKER


@pytest.mark.parametrize("rules", SOURCES)
def test_c58_the_discard_ends_the_turn(rules: str) -> None:
    melds = {"Ann": ["5s6s7s8s"], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "9s Kd Kh"}, table=melds)
    state = play(state, "Ben discard Kd")
    assert why(state, "Ben add 9s Ann.1") is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("rules", SOURCES)
def test_only_who_is_down_lays_off(rules: str) -> None:
    state = position(rules, hands={"Ben": "9s Kd"}, table={"Ann": ["9c9d9h"]})
    assert why(state, "Ben add 9s Ann.1") is Reason.NOT_DOWN


@pytest.mark.parametrize("rules", SOURCES)
def test_a_lay_off_needs_the_card_and_the_meld(rules: str) -> None:
    melds = {"Ann": ["9c9d9h"], "Ben": ["2c2d2h"]}
    state = position(rules, hands={"Ben": "9s 3h Kd"}, table=melds)
    assert why(state, "Ben add 2s Ben.1") is Reason.NOT_HELD
    assert why(state, "Ben add 9s Ann.2") is Reason.NO_SUCH_MELD
    assert why(state, "Ben add 3h Ann.1") is Reason.DOES_NOT_FIT
    assert why(state, "Ben add 9s Ann.1>") is Reason.DOES_NOT_FIT


@pytest.mark.parametrize("rules", SOURCES)
def test_w15_what_is_added_may_be_wild_without_limit(rules: str) -> None:
    """The least number of natural cards is asked of the meld as it is laid down."""
    melds = {"Ben": ["9c9d9h"]}
    state = position(rules, hands={"Ben": "** ** ** ** Kd"}, table=melds)
    state = play(state, *["Ben add ** Ben.1"] * 4)
    assert table(state, BEN) == ["9c9d9h********"]


# In the last deal only


def limited(limit: str, **others: object) -> RuleSet:
    return house("dunlop", {"layoff.last_deal": limit, **others})


@pytest.mark.parametrize("limit", ["own", "nothing"])
@pytest.mark.parametrize("deal", [6, 7])
def test_row_76_jokers_for_the_contract_stay_with_others_in_the_last_deal(
    limit: str, deal: int
) -> None:
    rules = limited(limit, **{"swap.for_contract": True, "swap.targets": "any"})
    third = {6: "KsKdKh", 7: "7d8d9dTd"}[deal]
    hands = {"Ben": f"2c3c4c5c 6h7h8h {third} 3d Ah"}
    state = position(rules, deal=deal, hands=hands, table={"Ann": ["2d**4d5d"]})
    said = why(state, f"Ben lay 2c3c4c5c 6h7h8h** {third} swapping 3d Ann.1")
    assert said is (OK if deal == 6 else Reason(f"last_deal_{limit}"))


@pytest.mark.parametrize(
    ("limit", "owners"), [("same", {ANN, BEN}), ("own", {BEN}), ("nothing", set())]
)
def test_row_76_nothing_else_is_offered_in_the_last_deal(limit: str, owners: set[int]) -> None:
    melds = {"Ann": ["9c9d9h"], "Ben": ["5s6s7s8s"]}
    state = position(limited(limit), deal=7, hands={"Ben": "9s Kd"}, table=melds)
    offered = options(view_of(state, BEN))
    assert {move.owner for move in offered if isinstance(move, Add)} == owners


@pytest.mark.parametrize(("limit", "may"), [("same", True), ("own", False), ("nothing", False)])
def test_row_76_no_discard_is_called_where_laying_off_is_limited(limit: str, may: bool) -> None:
    rules = limited(limit, **{"call.offence": "fits_any"})
    melds = {"Ben": ["9c9d9h"], "Cy": ["3c4c5c6c"]}
    state = position(rules, deal=7, hands={"Ben": "9s Kd", "Cy": "Qd Qs"}, table=melds)
    state = play(state, "Ben discard 9s")
    assert (CY in state.public.callers) is may
    assert is_offence(state.public) is may
    before = position(rules, deal=6, hands={"Ben": "9s Kd", "Cy": "Qd Qs"}, table=melds)
    assert CY in play(before, "Ben discard 9s").public.callers


def test_row_76_whoever_lays_everything_down_at_once_is_out_all_the_same() -> None:
    """With no laying off a whole hand must go down with the contract: melds may be longer."""
    hands = {"Ben": "2c3c4c5c 6h7h8h9h 7d8d9dTdJd Ks"}
    state = position(limited("nothing"), deal=7, hands=hands)
    state = play(state, "Ben lay 2c3c4c5c 6h7h8h9h 7d8d9dTdJd", "Ben discard Ks")
    assert state.public.sheet[-1].out == BEN
