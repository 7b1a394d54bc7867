"""The bots that come to a table: their names, and who comes to a mixed family."""

from collections import Counter

import pytest

from liverpool.bots.levels import LEVELS, Level
from liverpool.bots.roster import make
from liverpool.table.naming import fault_of, look
from liverpool.table.personas import free_name, level_called, level_of, next_of_family

NAMES = [name for level in LEVELS for name in level.names]


def test_levels_are_found_by_number_and_by_the_way_they_are_written() -> None:
    for number, level in enumerate(LEVELS, 1):
        assert level.number == number
        assert level_of(number) is level_called(level.key) is level
        assert callable(make(level.key, 1).choose)
    assert level_called("steady") is None


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_a_level_has_a_name_for_each_of_eight(level: Level) -> None:
    assert len(level.names) == 8
    assert all(fault_of(name) is None for name in level.names)


def test_no_two_bots_look_alike() -> None:
    assert len(set(map(look, NAMES))) == len(NAMES)


def test_a_name_is_not_one_that_somebody_has() -> None:
    assert free_name(("Rosa", "Omar"), ()) == "Rosa"
    assert free_name(("Rosa", "Omar"), ("ann", "ROSA")) == "Omar"


def test_a_mixed_family_is_as_even_as_can_be() -> None:
    there: list[int] = []
    for count in range(1, 11):
        there.append(next_of_family(there))
        amounts = Counter(there)
        assert max(amounts.values()) - min(amounts[level.number] for level in LEVELS) <= 1, count
    assert next_of_family([2, 3, 4, 5]) == 1
