"""Melds beyond the contract, laid by a player who is down in later turns (rules.md row 35)."""

from typing import Any

import pytest

from liverpool.engine import ending
from liverpool.engine.cards import cards_text
from liverpool.engine.moves import Lay
from liverpool.engine.new_melds import least_cards, new_meld_slots, new_melds
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import Ending, Phase, view_of
from tests.rules.positions import BEN, house, play, position, table, why

OK = None
NINES = {"Ben": ["9c9d9h", "QcQdQh"]}


def new(name: str = "dunlop", **changes: object) -> RuleSet:
    """The rules with new melds allowed; `swap__who` for `swap.who`."""
    others = {key.replace("__", "."): value for key, value in changes.items()}
    return house(name, {"layoff.new_melds": True, **others})


def test_who_is_down_lays_new_melds_one_after_the_other() -> None:
    cards = "2c2d2h 4s5s6s7s8s Kd"
    state = position(new(), hands={"Ben": cards}, table=NINES)
    state = play(state, "Ben lay 2c2d2h", "Ben lay 4s5s6s7s8s", "Ben discard Kd")
    assert table(state, BEN) == ["9c9d9h", "QcQdQh", "2c2d2h", "4s5s6s7s8s"]
    assert state.public.sheet[-1].out == BEN
    assert state.public.down == (BEN,)


def test_not_where_the_rules_do_not_say_so() -> None:
    state = position("dunlop", hands={"Ben": "2c2d2h Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2d2h") is Reason.ALREADY_DOWN
    assert not any(isinstance(move, Lay) for move in options(view_of(state, BEN)))


def test_not_in_the_turn_of_going_down_and_not_before() -> None:
    state = position(new(), hands={"Ben": "9c9d9h QcQdQh 2c2d2h Kd"})
    assert why(state, "Ben lay 9c9d9h QcQdQh 2c2d2h") is Reason.NOT_THE_CONTRACT
    state = play(state, "Ben lay 9c9d9h QcQdQh")
    assert why(state, "Ben lay 2c2d2h") is Reason.NEW_MELD_NEXT_TURN
    assert not any(isinstance(move, Lay) for move in options(view_of(state, BEN)))
    state = position(new(), hands={"Ben": "2c2d2h Kd"}, table={"Ben": table(state, BEN)})
    assert why(state, "Ben lay 2c2d2h") is OK


def test_a_new_meld_is_no_shorter_than_the_shortest_that_a_contract_asks_for() -> None:
    state = position(new(), hands={"Ben": "2c2d 4s5s6s7s 8s Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2d") is Reason.NEW_MELD_TOO_SHORT
    assert why(state, "Ben lay 4s5s6s") is Reason.NEW_MELD_TOO_SHORT
    assert why(state, "Ben lay 4s5s6s7s") is OK
    assert why(state, "Ben lay 4s5s6s7s8s") is OK
    assert why(state, "Ben lay 2c4s5s") is Reason.RUN_BROKEN


def test_kind_and_length_come_from_the_contracts_of_the_game() -> None:
    deals = [{"cards": 10, "contract": "set 4, set 3"}, {"cards": 10, "contract": "set 5"}]
    sets = new(deals=deals)
    assert (least_cards(Kind.SET, sets), least_cards(Kind.RUN, sets)) == (3, None)
    state = position(sets, hands={"Ben": "4s5s6s7s Kd"}, table={"Ben": ["9c9d9h9s"]}, deal=2)
    assert why(state, "Ben lay 4s5s6s7s") is Reason.NEW_MELD_KIND
    assert not list(new_melds(state.public, BEN, state.hands[BEN]))
    assert [slot.kind for slot in new_meld_slots(sets)] == [Kind.SET]
    short = new(deals=[{"cards": 10, "contract": "set 3, run 3"}])
    state = position(short, hands={"Ben": "4s5s6s Kd"}, table=NINES)
    assert why(state, "Ben lay 4s5s6s") is OK


@pytest.mark.parametrize(
    ("contract", "least"), [("set 2 aces, set 3", 3), ("set 3, set 2 aces", 3), ("set 2 aces", 2)]
)
def test_a_named_meld_counts_only_where_there_is_no_other_of_its_kind(
    contract: str, least: int
) -> None:
    rules = new(deals=[{"cards": 10, "contract": contract}])
    assert least_cards(Kind.SET, rules) == least
    state = position(rules, hands={"Ben": "9c9d Kd"}, table={"Ben": ["AcAdAh", "QcQdQh"]})
    assert why(state, "Ben lay 9c9d") is (OK if least == 2 else Reason.NEW_MELD_TOO_SHORT)


def test_the_size_of_the_contract_s_melds_is_no_limit() -> None:
    state = position(new(meld__laydown_size="exact"), hands={"Ben": "2c2d2h2s Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2d2h2s") is OK


def test_every_limit_of_a_meld_holds() -> None:
    rules = new(meld__wild_limit=1, meld__set_suits="different")
    state = position(rules, hands={"Ben": "2c2c2d2h ** ** Kd"}, table=NINES)
    assert why(state, "Ben lay 2c****") is Reason.TOO_MANY_WILDS
    assert why(state, "Ben lay 2c2c2d") is Reason.SET_SUIT_TWICE
    assert why(state, "Ben lay 2c2d**") is OK
    state = position(new("wikipedia"), hands={"Ben": "2c**** Kd"}, table=NINES)
    assert why(state, "Ben lay 2c****") is Reason.SET_TOO_WILD


def test_runs_of_one_suit_are_compared_only_within_the_contract() -> None:
    own = {"Ben": ["9c9d9h", "3s4s5s6s"]}
    state = position(new(), deal=2, hands={"Ben": "7s8s9sTs Kd"}, table=own)
    assert why(state, "Ben lay 7s8s9sTs") is OK


def test_one_meld_at_a_time_and_swaps_come_before() -> None:
    lying = {**NINES, "Ann": ["5c**7c8c"]}
    rules = new(swap__joker_use="may_keep")
    state = position(rules, deal=2, hands={"Ben": "2c2d2h 3c3d3h 6c Kd"}, table=lying)
    assert why(state, "Ben lay 2c2d2h 3c3d3h") is Reason.NEW_MELD_ALONE
    assert why(state, "Ben lay 2c2d** swapping 6c Ann.1") is Reason.NEW_MELD_ALONE
    state = play(state, "Ben swap 6c Ann.1")
    assert why(state, "Ben lay 2c2d**") is OK
    assert why(state, "Ben lay 4c4d4h") is Reason.NOT_HELD


def test_others_lay_off_on_a_new_meld() -> None:
    state = position(new(), hands={"Ben": "2c2d2h Kd Ks"}, table={**NINES, "Cy": ["7c7d7h"]})
    state = play(state, "Ben lay 2c2d2h", "Ben discard Kd", "Cy draw")
    cy = position(
        new(), turn=2, hands={"Cy": "2s 8h"}, table={"Ben": table(state, BEN), "Cy": ["7c7d7h"]}
    )
    assert why(cy, "Cy add 2s Ben.3") is OK


def test_the_last_cards_may_be_a_new_meld_where_no_discard_is_needed() -> None:
    cards = {"Ben": "2c2d2h"}
    must = position(new(), hands=cards, table=NINES)
    assert why(must, "Ben lay 2c2d2h") is Reason.KEEP_ONE
    may = play(position(new("christmas"), hands=cards, table=NINES), "Ben lay 2c2d2h")
    assert (may.public.sheet[-1].out, may.public.sheet[-1].ending) == (BEN, Ending.OUT)
    floats = play(position(new("wikipedia"), hands=cards, table=NINES), "Ben lay 2c2d2h")
    assert (floats.public.phase, floats.public.turn, floats.hands[BEN]) == (Phase.TURN, 2, ())


def test_a_last_card_that_must_be_laid_off_is_not_left_alone() -> None:
    state = position(new(end__out="never_discard"), hands={"Ben": "2c2d2h Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2d2h") is Reason.KEEP_TWO
    assert not any(isinstance(move, Lay) for move in options(view_of(state, BEN)))
    fits = position(new(end__out="never_discard"), hands={"Ben": "2c2d2h Qs"}, table=NINES)
    assert why(fits, "Ben lay 2c2d2h") is OK


def test_a_swapped_joker_may_be_played_in_a_new_meld_alone() -> None:
    """The joker has to be played and fits on no meld; with two kings it makes a new one."""
    lying = {
        "Ann": ["Ac2c3c4c5c**7c8c9cTcJcQcKcAc"],
        "Ben": ["As2s3s4s5s6s7s8s9sTsJsQsKsAs"],
    }
    hands = {"Ben": "6c Kd Kh 3h"}
    without = position("dunlop", deal=2, hands=hands, table=lying)
    assert why(without, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END
    state = play(position(new(), deal=2, hands=hands, table=lying), "Ben swap 6c Ann.1")
    assert why(state, "Ben discard 3h") is Reason.JOKER_OWED
    assert {type(move) for move in options(view_of(state, BEN))} == {Lay}
    state = play(state, "Ben lay KdKh**")
    assert state.public.this_turn.owed == 0
    assert why(state, "Ben discard 3h") is OK
    none = position(new(), deal=2, hands={"Ben": "6c Kd Qh 3h"}, table=lying)
    assert why(none, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_a_new_meld_that_takes_none_of_what_must_be_played_ends_no_turn() -> None:
    """On one's own melds nothing may be laid off, so only a meld with the joker helps."""
    lying = {"Ann": ["Ac2c3c4c5c**7c8c9cTcJcQcKcAc"], "Ben": ["3h4h5h6h"]}
    rules = new(layoff__targets="others")
    state = position(rules, deal=2, hands={"Ben": "6c 2s 2s 2s Kd Kh 3h"}, table=lying)
    assert why(state, "Ben swap 6c Ann.1") is OK
    apart = new(layoff__targets="others", meld__wild_limit=1, meld__set_min_naturals=3)
    state = position(apart, deal=2, hands={"Ben": "6c 2s 2s 2s 3h"}, table=lying)
    assert why(state, "Ben swap 6c Ann.1") is OK
    state = position(apart, deal=2, hands={"Ben": "6c Kd Kh 3h"}, table=lying)
    assert why(state, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_after_many_tries_no_way_to_end_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    lying = {"Ann": ["Ac2c3c4c5c**7c8c9cTcJcQcKcAc"], "Ben": ["3h4h5h6h"]}
    rules = new(layoff__targets="others")
    state = position(rules, deal=2, hands={"Ben": "6c Kd Kh 3h"}, table=lying)
    assert why(state, "Ben swap 6c Ann.1") is OK
    monkeypatch.setattr(ending, "MOST_TRIED", 0)
    assert why(state, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_a_card_taken_from_the_pile_may_go_into_a_new_meld() -> None:
    cards: dict[str, Any] = {
        "hands": {"Ben": "Ac Ad Ah"},
        "table": {"Ben": ["9c9d9h"]},
        "taken": (0, 13, 26),
    }
    state = position(new("mahlum", draw__same_card_discard=False), **cards)
    assert why(state, "Ben discard Ac") is Reason.SAME_CARD, "all three can be laid down"
    assert why(state, "Ben lay AcAdAh") is OK
    state = position(new("dunlop", draw__same_card_discard=False), **cards)
    assert why(state, "Ben discard Ac") is OK, "nothing else would end the turn"


def test_longer_ones_are_listed_where_nothing_could_be_added_to_them() -> None:
    cards = {"Ben": "2c2d2h2s Kd"}
    for targets, longest in (("any", 3), ("others", 4)):
        state = position(new(layoff__targets=targets), hands=cards, table=NINES)
        lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
        assert max(len(lay.cards) for lay in lays) == longest


def test_none_in_a_deal_in_which_all_cards_go_down_at_once() -> None:
    rules = new("christmas")
    state = position(rules, deal=7, hands={"Ben": "2c2d2h Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2d2h") is Reason.ALREADY_DOWN


RED_ACES: dict[str, object] = {"meld.wild_ranks": "red_aces", "points.wild_two": 20}


def test_new_melds_take_the_wild_cards_of_the_table() -> None:
    red = house("dunlop", {"layoff.new_melds": True, **RED_ACES})
    state = position(red, hands={"Ben": "2c2dAh 4sAd6s7s AcAsAh Kd"}, table=NINES)
    assert why(state, "Ben lay 2c2dAh") is OK
    assert why(state, "Ben lay 4sAd6s7s") is OK
    assert why(state, "Ben lay AcAsAh") is OK, "two aces are natural"
    assert why(state, "Ben lay set:AcAhAd") is OK
    two = house("dunlop", {"layoff.new_melds": True, "meld.set_min_naturals": 2, **RED_ACES})
    state = position(two, hands={"Ben": "AcAdAh Kd 9s"}, table=NINES)
    assert why(state, "Ben lay set:AcAdAh") is Reason.SET_TOO_WILD
    assert not list(new_melds(state.public, BEN, state.hands[BEN]))


def test_a_swapped_three_may_be_played_in_a_new_meld_alone() -> None:
    """As with a joker above: the 3 fits on no meld; with two kings it makes a new one."""
    lying = {
        "Ann": ["Ac2c3c4c5c3h7c8c9cTcJcQcKcAc"],
        "Ben": ["As2s3s4s5s6s7s8s9sTsJsQsKsAs"],
    }
    threes = {"meld.wild_ranks": "threes", "swap.cards": "wild_cards"}
    hands = {"Ben": "6c Kd Kh 4h"}
    without = position(house("dunlop", threes), deal=2, hands=hands, table=lying)
    assert why(without, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END
    rules = house("dunlop", {"layoff.new_melds": True, **threes})
    state = play(position(rules, deal=2, hands=hands, table=lying), "Ben swap 6c Ann.1")
    assert cards_text(state.public.this_turn.owed_wilds) == "3h"
    assert why(state, "Ben discard 4h") is Reason.JOKER_OWED
    state = play(state, "Ben lay KdKh3h")
    assert state.public.this_turn.owed_wilds == ()
    assert why(state, "Ben discard 4h") is OK


def test_a_new_run_begins_at_the_three_where_runs_have_no_place_for_the_two() -> None:
    changes = {"meld.twos_in_runs": False, "meld.ace": "high", "meld.run_max_len": 12}
    rules = house("dunlop+twos", {"layoff.new_melds": True, **changes})
    state = position(rules, deal=2, hands={"Ben": "Ah2h3h4h5h6h Kd"}, table=NINES)
    assert why(state, "Ben lay run:3h4h5h6h") is OK
    assert why(state, "Ben lay Ah2h3h4h") is Reason.RUN_FROM_THREE
    found = new_melds(state.public, BEN, state.hands[BEN], every=True)
    assert min(meld.start for meld in found if meld.kind is Kind.RUN) == 3


def test_wild_cards_alone_may_be_a_new_meld() -> None:
    rules = house("dunlop", {"layoff.new_melds": True, "meld.set_min_naturals": 0, **RED_ACES})
    state = position(rules, hands={"Ben": "AdAh** Kd Qc"}, table=NINES)
    ranks = {meld.start for meld in new_melds(state.public, BEN, state.hands[BEN])}
    assert ranks == {*range(1, 14)}
    assert (
        why(
            position(
                house("dunlop", {"layoff.new_melds": True, **RED_ACES}),
                hands={"Ben": "AdAh** Kd Qc"},
                table=NINES,
            ),
            "Ben lay set:AdAh**",
        )
        is Reason.SET_TOO_WILD
    )
