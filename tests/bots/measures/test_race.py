"""The race between a hand and the end of the deal: what makes it likelier to be in time."""

import pytest

from liverpool.bots.fitted import FITTED
from liverpool.bots.measures.race import (
    MOST_STEPS,
    by_contract,
    in_time,
    looks,
    rounds_to_go,
    step_chance,
)
from liverpool.engine.state import Game, Phase, Public
from tests.rules.positions import house


def public(changes: dict[str, object] | None = None, *, seats: int = 4, deal: int = 1) -> Public:
    rules = house("dunlop", changes or {})
    return Public(Game(rules, seats, rules.decks(seats)), Phase.TURN, number=deal)


def test_a_hand_that_is_ready_is_in_time() -> None:
    assert in_time(public(), 0, 0.0, 1.0) == 1.0


def test_one_step_is_a_race_of_two_clocks() -> None:
    table = public()
    made = step_chance(0.2, looks(table))
    # in each round the step comes first, or the deal ends, or both wait for the next round
    goes_on = 3.0 / 4.0
    rounds = sum(made * ((1 - made) * goes_on) ** number for number in range(400))
    assert in_time(table, 1, 0.2, 3.0) == pytest.approx(rounds)


def test_more_turns_more_help_and_fewer_cards_missing_are_better() -> None:
    table = public()
    assert in_time(table, 2, 0.2, 2.0) < in_time(table, 2, 0.2, 5.0)
    assert in_time(table, 2, 0.1, 5.0) < in_time(table, 2, 0.2, 5.0)
    assert in_time(table, 3, 0.2, 5.0) < in_time(table, 2, 0.2, 5.0) < in_time(table, 1, 0.2, 5.0)
    assert in_time(table, 2, 0.2, 5.0, then=0.05) < in_time(table, 2, 0.2, 5.0, then=0.3)
    assert in_time(table, MOST_STEPS + 1, 0.9, 50.0) == 0.0


def test_every_chance_is_one() -> None:
    for deal in range(1, 8):
        for away in range(8):
            assert 0.0 <= in_time(public(deal=deal), away, 0.3, 4.0) <= 1.0


def test_more_cards_are_seen_at_larger_tables_and_where_cards_are_sold() -> None:
    assert looks(public(seats=3)) < looks(public(seats=8))
    assert looks(public({"buy.window": "off"})) < looks(public())
    assert looks(public({"buy.from_deal": 3})) == looks(public({"buy.window": "off"}))
    assert looks(public({"buy.from_deal": 3}, deal=3)) == looks(public())


def test_numbers_are_those_of_the_kind_of_contract() -> None:
    deals = house("dunlop").deals
    found = [by_contract(FITTED.shares, deal) for deal in deals[:3]]
    assert found == [FITTED.shares.sets, FITTED.shares.mixed, FITTED.shares.runs]


def test_a_hand_that_is_further_away_needs_longer() -> None:
    rounds = [rounds_to_go(public(), away) for away in range(5)]
    assert rounds[0] == 0
    assert rounds == sorted(set(rounds))
