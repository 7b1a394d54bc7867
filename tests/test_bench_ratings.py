"""The table of rated decisions: whose they are, and what is said of them."""

import pytest

from lab.ratings import header, rated_bots, report, row
from liverpool.arena import rating
from liverpool.arena.rating import RatingReport
from liverpool.arena.statistics import Estimate


def test_the_levels_above_the_second_are_rated() -> None:
    assert len(rated_bots()) == 3


def test_a_line_tells_the_shares() -> None:
    found = RatingReport("sam", 2000, 620, Estimate(200, -0.234, 0.051), (90, 31, 8))
    assert row(found, 99.6) == ("| sam | 2,000 | 31% | −0.23 ± 0.05 | 4.5% | 1.6% | 0.4% | 100 s |")
    first, second = header()
    assert first.count("|") == second.count("|") == row(found, 1).count("|")
    assert "over 1 | over 2.5 | over 6" in first


@pytest.mark.in_turn("bench")
def test_the_section_has_a_line_for_each_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "A_GAME", 4)
    lines = list(report(["steady"], 4, 1, "mahlum"))
    assert any("ratings --decisions 4 --seed 1 --bots steady" in line for line in lines)
    assert lines[-2].startswith("| steady | 4 |")
