"""Laying down step by step in a turn: what its rules add to what the hand can lay."""

from liverpool.engine.ending import certain_up_to
from liverpool.engine.laying import (
    going_down,
    laying_new,
    may_go_down,
    not_swapped,
    swaps_on_the_way,
)
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Swap
from liverpool.engine.options import sayable_swaps
from liverpool.engine.solver.slot_by_slot import SlotBySlot
from liverpool.engine.state import State, View, view_of
from liverpool.engine.turn import after_move, apply
from liverpool.record.cards import read_card
from liverpool.record.melds import meld_text
from tests.rules.positions import ANN, BEN, house, position

SWAPS = {"swap.for_contract": True, "swap.who": "down"}


def ben(state: State) -> View:
    return view_of(state, BEN)


def laid(view: View, by: SlotBySlot, done: tuple[Meld, ...] = ()) -> list[str]:
    """What can be said, each meld after the others without longer ones."""
    if by.is_all(done):
        return [" ".join(meld_text(meld, view.public.rules.meld) for meld in done)]
    found = []
    begun = by.openings(done)
    while begun:
        first = begun.pop()
        meld = by.finished(done, first)
        if meld is not None:
            found += laid(view, by, (*done, meld))
        begun += [
            Meld(first.kind, first.suit, first.start, (*first.cards, face))
            for face in by.next_cards(done, first)
        ]
    return sorted(found)


def test_a_hand_that_is_far_from_its_contract_needs_no_closer_look() -> None:
    far, near = {"Ben": "9c 9d Kh 4c 4d 4h 2s"}, {"Ben": "9c 9d 9h 4c 4d 4h 2s"}
    assert not may_go_down(ben(position("dunlop", hands=far)))
    assert may_go_down(ben(position("dunlop", hands=near)))
    assert may_go_down(ben(position(house("dunlop", SWAPS), hands=far)))


def test_a_lay_down_leaves_a_card_to_discard() -> None:
    cards = {"Ben": "9c 9d 9h 4c 4d 4h"}
    keeps = ben(position(house("dunlop", {"end.out": "must_discard"}), hands=cards))
    assert not going_down(keeps, not_swapped(keeps)).can_be_laid()
    floats = ben(position(house("dunlop", {"end.out": "may_discard"}), hands=cards))
    assert going_down(floats, not_swapped(floats)).can_be_laid()


def test_so_many_cards_are_certainly_played() -> None:
    hands = {"Ben": "9c 9d 9h 4c 4d 4h"}
    usual = position(house("dunlop", {"end.out": "must_discard"}), hands=hands)
    assert certain_up_to(usual.public, usual.hands[BEN]) == 5
    never = position(house("dunlop", {"end.out": "never_discard"}), hands=hands)
    assert certain_up_to(never.public, never.hands[BEN]) == 4
    taken = position("dunlop", hands=hands, taken=(read_card("4h"), read_card("4d")))
    assert certain_up_to(taken.public, taken.hands[BEN]) == 3
    owing = position("dunlop", hands=hands, owed=1)
    assert certain_up_to(owing.public, owing.hands[BEN]) < 0


def test_all_cards_at_once_need_no_discard() -> None:
    rules = house(
        "dunlop", {"deals": [{"cards": 6, "contract": "set 3, set 3", "all_at_once": True}]}
    )
    view = ben(position(rules, hands={"Ben": "9c 9d 9h 4c 4d 4h"}))
    assert going_down(view, not_swapped(view)).can_be_laid()


def test_a_joker_is_swapped_out_only_where_it_goes_down() -> None:
    rules = house("dunlop", SWAPS)
    table = {"Ann": ["5c**7c8c", "9h9s**"]}
    hands = {"Ben": "6c Jc Qc 3d 3h 3s Ks"}
    view = ben(position(rules, deal=2, hands=hands, table=table))  # set 3, run 4
    assert list(swaps_on_the_way(view, not_swapped(view))) == []
    hands = {"Ben": "6c Tc Jc Qc 3d 3h 3s Ks"}
    view = ben(position(rules, deal=2, hands=hands, table=table))
    before = not_swapped(view)
    assert not going_down(view, before).can_be_laid()
    (swap,) = swaps_on_the_way(view, before)
    assert swap == Swap(read_card("6c"), ANN, 0)
    after = before.after(swap)
    assert all("**" in melds for melds in laid(view, going_down(view, after)))


def test_two_jokers_may_be_needed() -> None:
    rules = house("dunlop", SWAPS)
    table = {"Ann": ["5c**7c8c", "5h**7h8h"]}
    hands = {"Ben": "6c 6h Jc Qc 3d 3h 3s Ks"}
    view = ben(position(rules, deal=2, hands=hands, table=table))
    first = list(swaps_on_the_way(view, not_swapped(view)))
    assert [swap.card for swap in first] == [read_card("6c"), read_card("6h")]
    after = not_swapped(view).after(first[0])
    assert not going_down(view, after).can_be_laid()
    assert [swap.card for swap in swaps_on_the_way(view, after)] == [read_card("6h")]


def test_without_the_rule_no_joker_is_swapped_for_the_contract() -> None:
    hands = {"Ben": "6c Tc Jc Qc 3d 3h 3s Ks"}
    view = ben(position("dunlop", deal=2, hands=hands, table={"Ann": ["5c**7c8c"]}))
    assert list(swaps_on_the_way(view, not_swapped(view))) == []


def test_new_melds_of_each_kind_that_leave_a_card() -> None:
    rules = house("dunlop", {"layoff.new_melds": True, "end.out": "must_discard"})
    table = {"Ben": ["9c9d9h", "QcQdQh"]}
    view = ben(position(rules, hands={"Ben": "2c 2d 2h 2s"}, table=table))
    sets, runs = laying_new(view)
    assert laid(view, sets) == ["2c2d2h", "2c2d2s", "2c2h2s", "2d2h2s"]
    assert not runs.can_be_laid()
    fresh = ben(position(rules, hands={"Ben": "2c 2d 2h 2s"}, table=table, fresh=True))
    assert laying_new(fresh) == ()


def test_a_new_meld_must_let_the_turn_end() -> None:
    """What is owed has to be played, and here only the set takes it."""
    rules = house("dunlop", {"layoff.new_melds": True, "end.out": "must_discard"})
    table = {"Ben": ["9c9d9h", "5c6c7c8c"]}
    view = ben(position(rules, hands={"Ben": "2c 2d 2h ** Ks"}, table=table, owed=1))
    assert laying_new(view)[0].can_be_laid()


def test_swaps_of_a_seat_that_is_down_and_moves_that_need_no_look() -> None:
    table = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}
    state = position(house("dunlop", {"swap.who": "down"}), hands={"Ben": "6c Ks"}, table=table)
    (swap,) = sayable_swaps(ben(state))
    assert after_move(state, BEN, swap) == apply(state, BEN, swap)
