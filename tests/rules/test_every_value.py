"""Each value of each field makes a difference: no rule of a rule set is ignored.

The cases ask a question under each value of one field, everything else being the same. The
second half proves that they are enough: for any two values of a field that has a few, and
for at least two of one that has many, some case has different verdicts.
"""

from enum import StrEnum
from itertools import combinations
from typing import Any, Final, get_args

import pytest

from liverpool.engine.changes import DEAL_FIELDS, FIELDS
from tests.rules.values_of_melds import CASES as OF_MELDS
from tests.rules.values_of_turns import CASES as OF_TURNS
from tests.rules.verdicts import Case

CASES: Final = (*OF_MELDS, *OF_TURNS)
ALL_FIELDS: Final[dict[str, Any]] = {
    **{key: kind for key, kind in FIELDS.items() if key != "deals"},
    **{f"deals.N.{name}": kind for name, kind in DEAL_FIELDS.items()},
}


@pytest.mark.parametrize("asked", CASES, ids=str)
def test_the_verdict_is_right_under_each_value(asked: Case) -> None:
    for value, expected in asked.verdicts:
        assert asked.verdict(value) == expected, f"{asked.key} = {value}"


@pytest.mark.parametrize("key", ALL_FIELDS)
def test_every_value_of_a_field_differs_from_the_others(key: str) -> None:
    distinguished = {
        frozenset((repr(one), repr(other)))
        for asked in CASES
        if asked.key == key
        for (one, first), (other, second) in combinations(asked.verdicts, 2)
        if first != second
    }
    assert distinguished, f"no case asks about {key}"
    words = [repr(word) for word in _words(ALL_FIELDS[key])]
    for pair in combinations(words, 2):
        assert frozenset(pair) in distinguished, f"no case distinguishes {' from '.join(pair)}"
    seen = {value for pair in distinguished for value in pair}
    assert seen.issuperset(words)


def test_no_case_asks_about_a_field_that_there_is_not() -> None:
    assert {asked.key for asked in CASES} == ALL_FIELDS.keys()


def _words(kind: Any) -> tuple[object, ...]:
    """The values that can be listed: of an enum, of a yes or no, and words beside numbers."""
    if kind is bool:
        return (True, False)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(member.value for member in kind)
    parts = [get_args(part) or (part,) for part in get_args(kind)]
    return tuple(value for part in parts for value in part if isinstance(value, str))
