"""Counts over many deals: what is counted, and what chance allows."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from statistics import NormalDist

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.engine.cards import JOKER
from liverpool.engine.dealing import deal_cards, full_deck, new_game
from liverpool.engine.moves import DEALER
from liverpool.engine.presets import load
from liverpool.engine.rules import Upcard
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.fair.counts import (
    CONTROLS,
    Counted,
    CountRow,
    Measure,
    Who,
    count_rows,
    counted,
)


def dealt(seed: str) -> State:
    """A first deal, just dealt, of a deck that was not cut."""
    state, dealer = new_game(load("dunlop").rules, 4), Dealer(seed)
    while state.public.phase is not Phase.CUT:
        state = apply(state, DEALER, dealer.answer(state))
    return deal_cards(state)


def stacked(front: int) -> State:
    """A deal of a deck that was not shuffled: its last cards, the jokers, lie in front."""
    state = dealt("any")
    deck = full_deck(state.public.game, state.public.number)
    public = replace(state.public, pile=(), debts=())
    return deal_cards(State(public, ((),) * 4, deck[-front:] + deck[:-front]))


def test_each_hand_and_the_upcard_are_counted_by_whose_they_are() -> None:
    found = counted(dealt("one"), {0, 1}, Random(1)).dealt
    sums = Counter[tuple[Measure, Who]]()
    for (measure, who, _), count in found.items():
        sums[measure, who] += count
    assert sums == {
        (Measure.JOKERS, Who.PERSON): 2,
        (Measure.JOKERS, Who.BOT): 2,
        (Measure.READY, Who.PERSON): 2,
        (Measure.READY, Who.BOT): 2,
        (Measure.UPCARD, Who.TABLE): 1,
    }


def test_the_control_deals_follow_the_rules_of_the_table() -> None:
    control = counted(dealt("one"), {0}, Random(2)).control
    assert sum(count for key, count in control.items() if key.measure is Measure.UPCARD) == CONTROLS
    assert load("dunlop").rules.start.upcard is not Upcard.NONE
    jokers = sum(face == JOKER for face in full_deck(dealt("one").public.game, 1))
    many = Counter[Counted]()
    for seed in range(300):
        many.update(counted(dealt("one"), set(), Random(seed)).control)
    hands = 300 * CONTROLS * 4
    mean = sum(key.value * n for key, n in many.items() if key.measure is Measure.JOKERS) / hands
    cards = len(full_deck(dealt("one").public.game, 1))
    assert mean == pytest.approx(10 * jokers / cards, rel=0.1)


def test_the_same_chance_deals_the_same_control_and_without_any_the_systems_is_taken() -> None:
    state = dealt("one")
    assert counted(state, {0}, Random(3)).control == counted(state, {0}, Random(3)).control
    assert sum(counted(state, {0}).control.values()) == CONTROLS * 9


def test_a_share_lies_within_its_bounds_999_times_in_1000() -> None:
    key, other = Counted(Measure.READY, Who.BOT, 1), Counted(Measure.READY, Who.BOT, 0)
    real, control = {key: 60, other: 40}, {key: 200, other: 200}
    (_, row) = count_rows(real, control)
    both = (60 + 200) / (100 + 400)
    deviation = (both * (1 - both) * (1 / 100 + 1 / 400)) ** 0.5
    within = NormalDist().inv_cdf(1 - 0.001 / 2) * deviation
    assert (row.share, row.chance) == (0.6, 0.5)
    assert (row.low, row.high) == pytest.approx((0.5 - within, 0.5 + within), rel=0.001)
    few = {key: 1, other: 9}
    low, high = count_rows(few, few)
    assert (low.high, high.low) == (1, 0)


def rows(deals: Iterable[State]) -> dict[Counted, CountRow]:
    real, control = Counter[Counted](), Counter[Counted]()
    for seed, state in enumerate(deals):
        found = counted(state, {0}, Random(seed))
        real.update(found.dealt)
        control.update(found.control)
    return {Counted(row.measure, row.who, row.value): row for row in count_rows(real, control)}


def test_fair_deals_lie_within_what_chance_allows() -> None:
    found = rows(dealt(f"counts {seed}") for seed in range(200))
    outside = [row for row in found.values() if not row.low <= row.share <= row.high]
    assert outside == []
    assert sum(row.share for key, row in found.items() if key[:2] == (Measure.JOKERS, Who.BOT)) == (
        pytest.approx(1)
    )
    assert found[Counted(Measure.JOKERS, Who.BOT, 0)].of == 600


def test_deals_that_nobody_shuffled_lie_outside() -> None:
    found = rows([stacked(8)] * 60)
    assert any(not row.low <= row.share <= row.high for row in found.values())


def test_nothing_counted_shows_nothing() -> None:
    assert list(count_rows({}, {})) == []
