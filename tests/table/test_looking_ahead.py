"""Whether those who look ahead can be chosen, and what is said where they cannot."""

from collections.abc import Iterator

import pytest

from liverpool.bots.search import coverage
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.simulator.covered import NotCovered
from liverpool.table.looking_ahead import only_partly, why_not
from liverpool.table.personas import persona_of

RULES = load("dunlop").rules
ADA, EDITH = persona_of(6), persona_of(5)


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    coverage.coverage_of.cache_clear()
    yield
    coverage.coverage_of.cache_clear()


def covers(monkeypatch: pytest.MonkeyPatch, *deals: int) -> None:
    def missing(_rules: RuleSet, number: int, _seats: int) -> list[NotCovered]:
        return [] if number in deals else [NotCovered("end.out", "floating")]

    monkeypatch.setattr(coverage, "not_covered", missing)


def test_where_all_deals_are_covered_there_is_nothing_to_say() -> None:
    for persona in (ADA, EDITH):
        assert why_not(persona, RULES, 4) == only_partly(persona, RULES, 4) == ""


def test_where_no_deal_is_covered_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    covers(monkeypatch)
    assert why_not(ADA, RULES, 4) == (
        "Ada looks ahead, which is not possible here. Nobody can look ahead yet with floating."
    )
    assert only_partly(ADA, RULES, 4) == ""
    assert why_not(EDITH, RULES, 4) == only_partly(EDITH, RULES, 4) == ""


@pytest.mark.parametrize(
    ("deals", "named"),
    [((2,), "deal 2"), ((1, 2), "deals 1 and 2"), ((1, 3, 6), "deals 1, 3 and 6")],
)
def test_where_some_are_covered_it_is_said_which(
    deals: tuple[int, ...], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    covers(monkeypatch, *deals)
    assert why_not(ADA, RULES, 4) == ""
    assert only_partly(ADA, RULES, 4) == (
        f"By these rules Ada looks ahead only in {named}. Nobody can look ahead yet with floating."
    )


def test_where_nothing_runs_it_that_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "cannot_run", lambda: "It is not installed.")
    assert why_not(ADA, RULES, 4).endswith("not possible here. It is not installed.")
