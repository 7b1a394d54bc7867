"""What is measured of an evening: worked out by hand."""

import pytest

from liverpool.engine.chosen import rules
from liverpool.engine.partners import Partners
from liverpool.laboratory import pace
from liverpool.laboratory.evenings import Evening, PlayedDeal
from liverpool.laboratory.measures import MEASURES, measure_of, measured, of_skill, skill

DEALS = (
    PlayedDeal(0, 20, 2, (10, 30, 0, 40), (True, True, True, False), (1, 0, 0, 2), (0, 1, 0, 0), 3),
    PlayedDeal(1, 30, -1, (50, 5, 25, 20), (False,) * 4, (0, 0, 0, 0), (1, 1, 0, 0), 0),
    PlayedDeal(2, 10, 0, (0, 20, 60, 0), (True,) * 4, (0, 0, 0, 0), (0, 0, 0, 0), 1),
)
EVENING = Evening(DEALS, (1,))
RULES = rules("dunlop", {"deals": [{"cards": 10, "contract": "set 3, set 3"}] * 3})


def numbers() -> dict[str, float]:
    return measured(RULES, EVENING, EVENING, 1)


def test_of_deals() -> None:
    found = numbers()
    assert found["turns"] == 20
    assert found["blocked"] == found["nobody_down"] == pytest.approx(1 / 3)
    assert found["not_all_down"] == pytest.approx(2 / 3)
    assert found["points"] == pytest.approx((20 + 25 + 20) / 3)
    assert found["buys"] == 1
    assert found["jokers"] == pytest.approx(4 / 3)
    assert found["caught"] == 1


def test_of_the_whole_evening() -> None:
    """In all: 60, 55, 85 and 60 points; seat 3 leads nowhere, seat 2 after two deals."""
    found = numbers()
    assert EVENING.totals() == (60, 55, 85, 60)
    assert EVENING.totals(2) == (60, 35, 25, 60)
    assert found["spread"] == 30
    assert found["comeback.1"] == found["comeback.2"] == found["last_deal"] == 1
    assert "comeback.3" not in found
    won = measured(RULES, EVENING._replace(winners=(1, 2)), EVENING, 1)
    assert won["last_deal"] == 0.5


def test_the_places_after_the_dealer_are_told_against_the_table() -> None:
    found = numbers()
    assert found["place.1"] == pytest.approx(((20 - 30) + (25 - 25) + (20 - 0)) / 3)
    assert sum(found[f"place.{place}"] for place in range(1, 5)) == pytest.approx(0)


def test_skill_is_told_against_chance() -> None:
    """Seat 1 wins the second of three deals, and the evening."""
    found = numbers()
    assert found["skill"] == pytest.approx((1 / 3 - 1 / 4) / (3 / 4))
    assert found["evening_skill"] == 1
    assert skill(0.25, 0.25) == 0


def test_minutes_are_turns_at_the_pace_of_people() -> None:
    seconds = 60 * pace.TURN + 7 * pace.GOING_DOWN + 3 * pace.BUY + 3 * pace.BETWEEN_DEALS
    minutes = (seconds + 120 * pace.DEALT_CARD) / 60
    assert numbers()["minutes"] == pytest.approx(minutes)
    assert numbers()["deal_minutes"] == pytest.approx(minutes / 3)


def test_each_number_has_its_measure() -> None:
    assert {measure_of(key).key for key in numbers()} == {*MEASURES}


def test_one_deal_has_no_lead_before_the_last() -> None:
    one = Evening(DEALS[:1], (2,))
    assert "last_deal" not in measured(RULES, one, one, 1)


def test_partners_lead_win_and_are_apart_together() -> None:
    """Seats 0 and 2 have 145 points in all, 1 and 3 have 115, and led after two deals."""
    level = EVENING._replace(winners=(1, 3), partners=Partners.SCORE)
    assert level.totals() == (145, 115, 145, 115)
    found = measured(RULES, level, level, 3)
    assert found["spread"] == 30
    assert found["comeback.1"] == 1
    assert found["last_deal"] == 1
    led = level._replace(winners=(0, 2))
    assert measured(RULES, led, led, 3)["last_deal"] == 0
    assert found["evening_skill"] == 1
    assert found["skill"] == pytest.approx((2 / 3 - 1 / 2) / (1 / 2))
    assert of_skill(level, (0, 1)) == {}
