"""Random rules answer every question in several ways, and can all be played."""

from collections import defaultdict
from random import Random

import pytest

from liverpool.engine.changes import ASKED, by_key, to_plain
from liverpool.engine.check import faults
from tests.rules.by_chance import rules_by_chance


@pytest.mark.no_cover
def test_every_question_is_answered_by_chance() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for number in range(240):
        rules = rules_by_chance(Random(number))
        assert not faults(rules)
        for key, value in by_key(rules).items():
            seen[key].add(str(value))
        for deal in to_plain(rules)["deals"]:
            for name, value in deal.items():
                seen[f"deals.N.{name}"].add(str(value))
    assert {key for key in ASKED if len(seen[key]) < 2} == set()
    assert len(seen["deals.N.contract"]) > 40
