"""The bots that come to a table: their names, and who comes to a mixed family."""

from collections import Counter

import pytest

from liverpool.bots.levels import LEVELS
from liverpool.bots.roster import make
from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.table.naming import fault_of, look
from liverpool.table.personas import (
    PERSONAS,
    Persona,
    free_name,
    next_of_family,
    persona_called,
    persona_of,
)

NAMES = [name for persona in PERSONAS for name in persona.names]


def test_levels_are_found_by_number_and_by_the_way_they_are_written() -> None:
    assert tuple(persona.level for persona in PERSONAS) == LEVELS
    for number, persona in enumerate(PERSONAS, 1):
        assert persona.level.number == number
        assert persona_of(number) is persona_called(persona.level.key) is persona
        assert callable(make(persona.level.key, 1).choose)
    assert persona_called("steady") is None


@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.level.key)
def test_a_level_has_a_name_for_each_at_a_table(persona: Persona) -> None:
    assert len(persona.names) == MOST_PLAYERS
    assert all(fault_of(name) is None for name in persona.names)


def test_no_two_bots_look_alike() -> None:
    assert len(set(map(look, NAMES))) == len(NAMES)


def test_a_name_is_not_one_that_somebody_has() -> None:
    assert free_name(("Rosa", "Omar"), ()) == "Rosa"
    assert free_name(("Rosa", "Omar"), ("ann", "ROSA")) == "Omar"


def test_a_mixed_family_is_as_even_as_can_be() -> None:
    there: list[int] = []
    family = [level.number for level in LEVELS if not level.looks_ahead]
    for count in range(1, 11):
        there.append(next_of_family(there))
        amounts = Counter(there)
        assert max(amounts.values()) - min(amounts[number] for number in family) <= 1, count
    assert next_of_family([2, 3, 4, 5]) == 1
