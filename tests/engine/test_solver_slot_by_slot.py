"""Laying down slot by slot: every lay-down can be said, and whoever says one never gets stuck."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import Hand, card_text, hand_of
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.melds import Meld
from liverpool.engine.rules import LaydownSize, MeldRules, SameSuitRuns, SetSuits
from liverpool.engine.solver import Contract, every_lay_down, lay_downs
from liverpool.engine.solver.slot_by_slot import Melds, SlotBySlot
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.melds import meld_text
from tests import oracle
from tests.chance import so_many
from tests.engine.solving import (
    TINY,
    contract,
    hand,
    hands,
    meld_rules,
    plain,
    small_contracts,
    small_rules,
)


def slots(
    held: Hand,
    asked: Contract,
    rules: MeldRules,
    *,
    all_at_once: bool = False,
    sure: int | None = None,
    allows: Callable[[Melds], bool] = lambda _: True,
) -> SlotBySlot:
    most = len(held) if sure is None else sure
    return SlotBySlot(held, asked, rules, all_at_once=all_at_once, sure=most, allows=allows)


def said(by: SlotBySlot, done: Melds = (), begun: Meld | None = None) -> Iterator[Melds]:
    """All lay-downs that can be said; fails where nothing can follow."""
    if by.is_all(done):
        yield done
        return
    if begun is None:
        openings = by.openings(done)
        assert openings or not done
        for opening in openings:
            yield from said(by, done, opening)
        return
    finished = by.finished(done, begun)
    if finished is not None:
        yield from said(by, (*done, finished))
    following = [] if by.is_full(done, begun) else by.next_cards(done, begun)
    assert finished or following
    assert following == sorted(set(following))
    for face in following:
        yield from said(by, done, replace(begun, cards=(*begun.cards, face)))


def check(held: Hand, asked: Contract, rules: MeldRules, *, all_at_once: bool) -> None:
    if all_at_once:
        listed = lay_downs(held, asked, rules, all_at_once=True)
    else:
        listed = every_lay_down(held, asked, rules)
    expected = {plain(melds) for melds in listed}
    by = slots(held, asked, rules, all_at_once=all_at_once)
    assert by.can_be_laid() == bool(expected)
    found = list(said(by))
    assert len(found) == len(set(found)), "each is said in one way"
    assert {plain(melds) for melds in found} == expected
    for melds in found:
        assert refuse_contract(melds, asked, rules, all_at_once=all_at_once) is None
        assert plain(by.in_order(melds[::-1])) == plain(melds)


@settings(max_examples=so_many(100, full=4000), deadline=None)
@given(st.data())
def test_every_lay_down_of_a_small_hand_is_said_and_no_other(data: st.DataObject) -> None:
    rules = data.draw(small_rules())
    asked = data.draw(small_contracts())
    held = data.draw(hands(rules, copies=2, most=7, jokers=2))
    check(held, asked, rules, all_at_once=data.draw(st.booleans()))


@settings(max_examples=so_many(40, full=2000), deadline=None)
@given(st.data())
def test_what_is_not_sure_is_asked_of_each_lay_down(data: st.DataObject) -> None:
    rules = data.draw(small_rules())
    asked = data.draw(small_contracts())
    held = data.draw(hands(rules, copies=2, most=6, jokers=2))
    odd = data.draw(st.integers(0, 3))

    def allows(melds: Melds) -> bool:
        return sum(face for meld in melds for face in meld.cards) % 4 == odd

    expected = {plain(melds) for melds in every_lay_down(held, asked, rules) if allows(melds)}
    sure = data.draw(st.integers(-1, 2))
    found = {plain(melds) for melds in said(slots(held, asked, rules, sure=sure, allows=allows))}
    assert {melds for melds in found if cards_in(melds) > sure} == {
        melds for melds in expected if cards_in(melds) > sure
    }


def cards_in(melds: tuple[oracle.Laid, ...]) -> int:
    return sum(len(cards) for *_, cards in melds)


def texts(by: SlotBySlot, rules: MeldRules) -> list[str]:
    return [" ".join(meld_text(meld, rules) for meld in melds) for melds in said(by)]


def opened(by: SlotBySlot, done: Melds = ()) -> list[tuple[str, int, int]]:
    return [(meld.kind.value, meld.suit, meld.start) for meld in by.openings(done)]


def test_a_card_that_the_rest_of_the_contract_needs_is_not_offered() -> None:
    rules = meld_rules("dunlop")
    by = slots(hand("9c 9d 9h 9s 6s 7s 8s 2c"), contract("set 3, run 4"), rules)
    (nines,) = by.openings(())
    assert opened(by) == [("set", -1, 9)]
    assert [card_text(face) for face in by.next_cards((), nines)] == ["9c"]
    three = replace(nines, cards=hand("9c 9d 9h"))
    assert by.next_cards((), three) == []
    assert by.finished((), three) is not None


def test_melds_are_as_long_as_asked_or_longer_by_the_rules() -> None:
    held, asked = hand("5h 6h 7h 8h 9h"), contract("run 4")
    rules = meld_rules("dunlop")
    exact = replace(rules, laydown_size=LaydownSize.EXACT)
    assert texts(slots(held, asked, exact), exact) == ["5h6h7h8h", "6h7h8h9h"]
    longer = replace(rules, laydown_size=LaydownSize.MIN_OR_MORE)
    assert texts(slots(held, asked, longer), longer) == ["5h6h7h8h", "5h6h7h8h9h", "6h7h8h9h"]


def test_the_one_long_set_of_different_suits_is_full() -> None:
    rules = replace(meld_rules("dunlop"), set_suits=SetSuits.DIFFERENT)
    by = slots(hand("9c 9c 9d 9h 9s **"), contract("set 4"), rules)
    (nines,) = by.openings(())
    assert by.next_cards((), replace(nines, cards=hand("9c 9d 9h 9s"))) == []


def test_runs_said_before_keep_later_ones_away() -> None:
    rules = replace(meld_rules("dunlop"), same_suit_runs=SameSuitRuns.MIN_GAP_1)
    asked = contract("run 3, run 3")
    assert texts(slots(hand("2h 3h 4h 5h 6h 7h"), asked, rules), rules) == []
    held = hand("2h 3h 4h 5h 6h 7h 8h")
    assert texts(slots(held, asked, rules), rules) == ["2h3h4h 6h7h8h", "6h7h8h 2h3h4h"]
    beside = slots(hand("2h 3h 4h 6h 7h 8h Ts Js Qs"), contract("run 3, run 3, run 3"), rules)
    assert len(list(said(beside))) == 6


def test_all_cards_at_once_leave_none() -> None:
    rules = meld_rules("christmas")
    by = slots(hand("9c 9d 9h 9s 5h 6h 7h"), contract("set 3, run 3"), rules, all_at_once=True)
    assert texts(by, rules) == ["9c9d9h9s 5h6h7h"]
    stray = slots(hand("9c 9d 9h 5h 6h 7h Ks"), contract("set 3, run 3"), rules, all_at_once=True)
    assert not stray.can_be_laid()


@pytest.mark.parametrize(
    ("asked", "melds"),
    [
        ("set 3, run 3 red", "run 3 red, set 3"),
        ("run 3, run 4", "run 4, run 3"),
        ("set 3 9s, set 4", "set 4, set 3 9s"),
    ],
)
def test_melds_in_any_order_find_their_slots(asked: str, melds: str) -> None:
    rules = meld_rules("dunlop")
    held = hand("9c 9d 9h 4c 4d 4h 4s 5h 6h 7h 5d 6d 7d 8d")
    by = slots(held, contract(asked), rules)
    other = slots(held, contract(melds), rules)
    for laid in every_lay_down(held, contract(melds), rules):
        in_order = by.in_order(laid)
        assert refuse_contract(in_order, contract(asked), rules) is None
        assert plain(other.in_order(in_order)) == plain(laid)


def test_kinds_that_are_asked_for() -> None:
    by = slots(hand("9c"), contract("set 3"), TINY)
    assert [by.asks_for(slot.kind) for slot in contract("set 3, run 3")] == [True, False]


def test_hands_of_other_decks_lay_nothing() -> None:
    by = slots(hand_of((51, 51, 51)), contract("set 3"), TINY)
    assert not by.can_be_laid()
    assert by.openings(()) == []


def test_a_run_ends_at_the_ace() -> None:
    rules = meld_rules("dunlop")
    by = slots(hand("Tc Jc Qc Kc Ac 2c 3c"), contract("run 4"), rules)
    (tens,) = [begun for begun in by.openings(()) if begun.start == 10]
    assert by.next_cards((), replace(tens, cards=hand("Tc Jc Qc Kc"))) == [0]
    assert not by.next_cards((), Meld(tens.kind, tens.suit, 10, (9, 10, 11, 12, 0)))


def test_no_wild_card_beside_another_where_that_is_not_allowed() -> None:
    rules = replace(meld_rules("dunlop"), adjacent_wilds=False)
    by = slots(hand("5h ** ** 8h 9h"), contract("run 4"), rules)
    assert texts(by, rules) == ["**8h9h**"]


def test_a_rank_that_is_always_wild_has_no_sets() -> None:
    rules = replace(meld_rules("dunlop"), wild_ranks=WildRanks.TWOS_EVERYWHERE)
    assert opened(slots(hand("2c 2d 2h 9c"), contract("set 3"), rules)) == [("set", -1, 9)]


def test_all_at_once_may_be_unsure_as_well() -> None:
    rules, held = meld_rules("christmas"), hand("9c 9d 9h 9s")
    by = slots(held, contract("set 4"), rules, all_at_once=True, sure=3, allows=lambda _: False)
    assert not by.can_be_laid()
