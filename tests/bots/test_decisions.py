"""The bots decide as they did when their strength was measured, down to the points.

Whoever changes what a bot does measures it again (CONTRIBUTING.md), and then writes the decisions
anew (`tests.bots.decisions`).
"""

import pytest

from tests.bots.decisions import NAMES, Decision, decisions, kept


@pytest.mark.in_turn
@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_bots_decide_as_they_did_when_they_were_measured(name: str) -> None:
    found = [*decisions(name)]
    assert list(map(_chosen, found)) == list(map(_chosen, kept()[name]))
    for one, other in zip(found, kept()[name], strict=True):
        assert one.worth == pytest.approx(other.worth, abs=0.011)
        assert one.worth_elsewhere == pytest.approx(other.worth_elsewhere, abs=0.011)
        assert one.supposed == pytest.approx(other.supposed, abs=0.011)


def _chosen(decision: Decision) -> tuple[int, int, dict[str, list[str]]]:
    return decision.step, decision.seat, decision.chosen
