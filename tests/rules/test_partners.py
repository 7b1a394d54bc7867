"""Partners: who plays with whom, what they share, and how it is scored (rules.md row 1)."""

from typing import Any

import pytest

from liverpool.engine.calling import is_offence
from liverpool.engine.dealing import before_shuffle, new_game
from liverpool.engine.lay_offs import adds
from liverpool.engine.partners import Partners
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import leaders, ledger
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public, view_of
from tests.rules.positions import ANN, BEN, CY, DEE, house, play, position, why

CONTRACT = "9c9d9h KcKdKh"
SEVENS = "7c7d7h"


def sides(how: str, **changes: object) -> RuleSet:
    new_melds = {"layoff.new_melds": True} if how == "melds" else {}
    return house("dunlop", {"players.partners": how, **new_melds, **changes})


def scored(how: str, *points: int, **more: Any) -> Public:
    """The end of a deal that cost each player so many points; Ann went out."""
    sheet = (DealScore(points, (0,) * len(points), ANN, Ending.OUT),)
    rules = sides(how, **{"stakes.ante": 4, "stakes.per_deal": 1})
    return position(
        rules, seats=len(points), deal=7, phase=Phase.OVER, turn=NOBODY, sheet=sheet, **more
    ).public


@pytest.mark.parametrize("how", ["score", "melds"])
def test_two_who_sit_across_from_each_other_are_a_side(how: str) -> None:
    rules = sides(how, **{"players.max": 10, "deck.by_players": [[10, 4]]})
    partners = rules.players.partners
    assert partners.sides(4) == ((0, 2), (1, 3))
    assert partners.sides(6) == ((0, 3), (1, 4), (2, 5))
    assert partners.sides(10) == ((0, 5), (1, 6), (2, 7), (3, 8), (4, 9))
    assert [new_game(rules, 8).public.side_of(seat) for seat in (1, 5)] == [(1, 5), (5, 1)]


@pytest.mark.parametrize("how", ["score", "melds"])
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_any_other_number_of_players_play_for_themselves(how: str, seats: int) -> None:
    partners = Partners(how)
    assert partners.sides(seats) == tuple((seat,) for seat in range(seats))
    assert partners.side_of(1, seats) == (1,)
    assert partners.shared(range(seats)) == tuple(range(seats))


def test_names_stand_side_by_side() -> None:
    names = ("Ann", "Ben", "Cy", "Dee")
    assert Partners.SCORE.named((0, 1, 2), names) == [["Ann", "Cy"], ["Ben"]]
    assert Partners.NONE.named((0, 2), names) == [["Ann"], ["Cy"]]


def test_without_partners_everybody_plays_for_themselves() -> None:
    assert new_game(house("dunlop"), 4).public.side_of(ANN) == (ANN,)
    assert scored("none", 0, 20, 30, 5).totals() == (0, 20, 30, 5)


@pytest.mark.parametrize("how", ["score", "melds"])
def test_the_hands_of_both_count_for_both_also_when_one_of_them_goes_out(how: str) -> None:
    public = scored(how, 0, 20, 30, 5)
    assert public.totals() == (30, 25, 30, 25)
    assert leaders(public) == (BEN, DEE)


def test_what_was_carried_over_counts_for_both_too() -> None:
    public = scored("score", 0, 20, 30, 5, brought=(100, -50, 10, 0))
    assert public.totals() == (140, -25, 140, -25)


def test_sides_that_are_level_share_the_win() -> None:
    assert leaders(scored("score", 0, 20, 25, 5)) == (ANN, BEN, CY, DEE)
    assert leaders(scored("score", 0, 20, 30, 5, 30, 5)) == (ANN, DEE)


def test_partners_share_the_pot_and_who_goes_out_has_the_middle() -> None:
    assert ledger(scored("score", 0, 20, 3, 5)) == (-5 + 4 + 8, -5, -5 + 8, -5)


def test_where_partners_share_the_score_alone_each_makes_the_contract() -> None:
    hands = {"Ben": f"{CONTRACT} 2s", "Dee": "9s 2d"}
    state = play(position(sides("score"), seats=4, hands=hands), f"Ben lay {CONTRACT}")
    assert state.public.down == (BEN,)
    later = position(sides("score"), seats=4, turn=DEE, hands=hands, table={"Ben": [SEVENS]})
    assert why(later, "Dee add 9s Ben.1") is Reason.NOT_DOWN


def test_where_partners_share_their_melds_one_goes_down_for_both() -> None:
    hands = {"Ben": f"{CONTRACT} 2s", "Dee": f"{SEVENS} 5c5d5h 9s Kd"}
    state = play(position(sides("melds"), seats=4, hands=hands), f"Ben lay {CONTRACT}")
    assert state.public.down == (BEN, DEE)
    after = play(state, "Ben discard 2s").public
    assert (after.phase, after.sheet[-1].total(DEE)) == (Phase.OVER, 21 + 15 + 9 + 10)


def partner_down(**changes: object) -> RuleSet:
    return sides("melds", **changes)


def test_the_partner_then_lays_off_and_has_no_contract_to_lay() -> None:
    hands = {"Dee": f"9s 2d {CONTRACT}"}
    table = {"Ben": ["9c9d9h"], "Ann": [SEVENS]}
    down = (ANN, BEN, CY, DEE)
    state = position(partner_down(), seats=4, turn=DEE, hands=hands, table=table, down=down)
    assert why(state, "Dee add 9s Ben.1") is None
    assert why(state, f"Dee lay {CONTRACT}") is Reason.NEW_MELD_ALONE


def test_the_partner_may_lay_new_melds_instead() -> None:
    state = position(
        partner_down(),
        seats=4,
        turn=DEE,
        hands={"Dee": "5c5d5h 2d"},
        table={"Ben": ["9c9d9h"]},
        down=(BEN, DEE),
    )
    laid = play(state, "Dee lay 5c5d5h").public
    assert [len(melds) for melds in laid.table] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("changes", "deal", "refused"),
    [
        ({"layoff.targets": "others"}, 1, Reason.LAYOFF_OTHERS_ONLY),
        ({"layoff.last_deal": "own"}, 7, None),
    ],
)
def test_shared_melds_are_the_partners_own(
    changes: dict[str, object], deal: int, refused: Reason | None
) -> None:
    hands, table = {"Dee": "9s 7s 2d"}, {"Ben": ["9c9d9h"], "Ann": [SEVENS]}
    at: dict[str, Any] = {"seats": 4, "turn": DEE, "hands": hands, "table": table, "deal": deal}
    down = (ANN, BEN, CY, DEE)
    state = position(partner_down(**changes), **at, down=down)
    assert why(state, "Dee add 9s Ben.1") is refused
    assert (why(state, "Dee add 7s Ann.1") is None) is (refused is not None)
    apart = position(sides("score", **changes), **at, down=down)
    assert (why(apart, "Dee add 9s Ben.1") is None) is (refused is not None)


def test_shared_melds_are_open_at_once_where_ones_own_are() -> None:
    rules = partner_down(**{"layoff.from": "others_next_turn"})
    state = position(
        rules,
        seats=4,
        turn=DEE,
        fresh=True,
        hands={"Dee": "9s 7s 2d"},
        table={"Ben": ["9c9d9h"], "Ann": [SEVENS], "Dee": ["5c5d5h"]},
    )
    assert {add.owner for add in adds(state.public, DEE, state.hands[DEE])} == {BEN}
    assert why(state, "Dee add 7s Ann.1") is Reason.OTHERS_NEXT_TURN
    closed = position(
        partner_down(**{"layoff.from": "next_turn"}),
        seats=4,
        turn=DEE,
        fresh=True,
        hands={"Dee": "9s 2d"},
        table={"Ben": ["9c9d9h"], "Dee": ["5c5d5h"]},
    )
    assert why(closed, "Dee add 9s Ben.1") is Reason.OWN_NEXT_TURN


def test_a_joker_in_shared_melds_is_ones_own() -> None:
    hands, table = {"Dee": "6h 2d Qs"}, {"Ben": ["4h5h**7h"], "Dee": ["JcJdJs"]}
    at: dict[str, Any] = {"seats": 4, "turn": DEE, "hands": hands, "table": table}
    assert why(position(sides("melds"), **at), "Dee swap 6h Ben.1") is Reason.SWAP_OTHERS_ONLY
    assert why(position(sides("score"), **at), "Dee swap 6h Ben.1") is not Reason.SWAP_OTHERS_ONLY


@pytest.mark.parametrize(("how", "called"), [("score", True), ("melds", False)])
def test_a_card_that_fits_on_the_partners_meld_can_be_called_unless_melds_are_shared(
    how: str, *, called: bool
) -> None:
    rules = sides(how, **{"call.offence": "fits_others", "call.caller": "anyone"})
    table = {"Ben": ["9c9d9h"], "Dee": ["JcJdJs"]}
    state = position(rules, seats=4, turn=DEE, hands={"Dee": "9s 2d 3d"}, table=table)
    assert is_offence(play(state, "Dee discard 9s").public) is called


@pytest.mark.parametrize(("how", "behind"), [("score", (1, 0, 1, 1)), ("melds", (1, 0, 1, 0))])
def test_both_go_on_to_the_next_contract_where_one_went_down_for_both(
    how: str, behind: tuple[int, ...]
) -> None:
    rules = sides(how, **{"end.contracts": "each_own"})
    state = position(rules, seats=4, hands={"Ben": f"{CONTRACT} 2s"})
    over = play(state, f"Ben lay {CONTRACT}", "Ben discard 2s").public
    assert before_shuffle(over).behind == behind


def test_a_seat_sees_who_is_down_with_whom() -> None:
    state = position(sides("melds"), seats=4, table={"Ben": ["9c9d9h"]}, down=(BEN, DEE))
    assert "Seat 3: 0 points, down, 3 cards" in str(view_of(state, ANN))
