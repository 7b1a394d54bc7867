"""The race between a hand and the end of the deal: what makes it likelier to be in time."""

from math import exp, factorial

import pytest

from liverpool.bots.fitted import FITTED
from liverpool.bots.measures.race import (
    MOST_STEPS,
    ROUNDS,
    Race,
    by_contract,
    looks,
    rounds_to_go,
    step_chance,
)
from liverpool.engine.state import GameSetup, Phase, Public
from tests.rules.positions import house


def public(changes: dict[str, object] | None = None, *, seats: int = 4, deal: int = 1) -> Public:
    rules = house("dunlop", changes or {})
    return Public(GameSetup(rules, seats, rules.decks(seats)), Phase.TURN, number=deal)


def finishes(chances: list[float], again: float) -> list[float]:
    """By round, the chance that the last step is made in it: forwards, round after round.

    `chances` are those of the steps to make, in their order.
    """
    still, done = {0: 1.0}, [0.0]
    for _ in range(ROUNDS):
        now: dict[int, float] = {}
        for made, likely in still.items():
            once = likely * chances[made]
            twice = once * again * chances[made + 1] if made + 1 < len(chances) else 0.0
            for steps, part in enumerate((likely - once, once - twice, twice)):
                now[made + steps] = now.get(made + steps, 0.0) + part
        done.append(now.pop(len(chances), 0.0))
        still = {made: likely for made, likely in now.items() if made < len(chances)}
    return done


def lasts(turns: float, rounds: int) -> float:
    """Poisson's law: the chance of so many or more where about so many are usual."""
    return 1.0 - sum(exp(-turns) * turns**fewer / factorial(fewer) for fewer in range(rounds))


def test_a_hand_that_is_ready_is_in_time() -> None:
    assert Race.of(public(), 1.0).in_time(0, 0.0) == 1.0
    assert Race.of(public(), 1.0).usual(0) == 1.0


@pytest.mark.parametrize("away", [1, 2, 3, 6])
@pytest.mark.parametrize("then", [None, 0.3])
def test_all_steps_are_made_before_the_deal_ends(away: int, then: float | None) -> None:
    race = Race.of(public(deal=2), 3.0)
    shares = [race.shares[min(step, len(race.shares)) - 1] for step in range(away, 0, -1)]
    shares[0] = 0.2
    if then is not None and away > 1:
        shares[1] = then
    chances = [step_chance(share, race.cards) for share in shares]
    done = finishes(chances, FITTED.rounds.again)
    likely = sum(
        each * lasts(3.0 * FITTED.rounds.longer, rounds) for rounds, each in enumerate(done)
    )
    assert race.in_time(away, 0.2, then) == pytest.approx(likely)


def test_a_usual_hand_has_the_usual_share() -> None:
    race = Race.of(public(), 4.0)
    assert race.usual(2) == race.in_time(2, race.shares[1])


def test_more_turns_more_help_and_fewer_cards_missing_are_better() -> None:
    short, long = Race.of(public(), 2.0), Race.of(public(), 5.0)
    assert short.in_time(2, 0.2) < long.in_time(2, 0.2)
    assert long.in_time(2, 0.1) < long.in_time(2, 0.2)
    assert long.in_time(3, 0.2) < long.in_time(2, 0.2) < long.in_time(1, 0.2)
    assert long.in_time(2, 0.2, then=0.05) < long.in_time(2, 0.2, then=0.3)
    assert Race.of(public(), 50.0).in_time(MOST_STEPS + 1, 0.9) == 0.0


def test_every_chance_is_one() -> None:
    for deal in range(1, 8):
        for turns in (0.01, 1.0, 4.0, 40.0):
            race = Race.of(public(deal=deal), turns)
            for away in range(MOST_STEPS + 2):
                assert 0.0 <= race.in_time(away, 0.3) <= 1.0


def test_more_cards_are_seen_at_larger_tables_and_where_cards_are_sold() -> None:
    assert looks(public(seats=3)) < looks(public(seats=8))
    assert looks(public({"buy.window": "off"})) < looks(public())
    few, many = (looks(public({"buy.window": "off"}, seats=seats)) for seats in (3, 8))
    assert few < many, "the player in turn has their discards to choose from"
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
