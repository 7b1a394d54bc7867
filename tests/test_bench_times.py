"""How long bots think, and how the table of chances is fitted: both on a few games and hands."""

import pytest
from msgspec.structs import replace

from bench import times
from lab import ready
from liverpool.bots.measures.ready import NEXT_SHARE
from liverpool.engine.presets import load
from liverpool.table.personas import PERSONAS

DUNLOP = load("dunlop")
ONE_DEAL = replace(DUNLOP, rules=replace(DUNLOP.rules, deals=DUNLOP.rules.deals[:1]))


def test_decisions_are_timed_until_there_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "DECISIONS", 20)
    took = times.decision_times("greedy", ONE_DEAL.rules, 3, "20")
    assert len(took) >= 20
    assert min(took) >= 0


def test_mean_and_p99_are_told_in_milliseconds() -> None:
    assert times.told([0.001] * 99 + [0.011]) == "1.10 / 11.0"


@pytest.mark.in_turn
def test_the_report_has_a_row_for_each_preset_and_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "load", lambda _: ONE_DEAL)
    monkeypatch.setattr(times, "PRESETS", ("dunlop",))
    monkeypatch.setattr(times, "BOTS", ("random", "greedy"))
    monkeypatch.setattr(times, "SEATS", (3, 4))
    monkeypatch.setattr(times, "PERSONAS", PERSONAS[:1])
    monkeypatch.setattr(times, "DECISIONS", 20)
    monkeypatch.setattr(times, "GAMES", 1)
    monkeypatch.setattr(times, "SEARCHED", 2)
    page = "\n".join(times.report(20))
    assert page.count("| dunlop | ") == 3
    assert f"| {PERSONAS[0].name} | " in page


@pytest.mark.in_turn
@pytest.mark.full
def test_the_table_of_shares_is_what_the_fit_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "HANDS", 5)
    found = list(ready.fitted("other hands"))
    for needed, _, a, b in found[:2]:
        usual = 0.2
        in_table = NEXT_SHARE[needed - 2]
        assert a + b * usual == pytest.approx(in_table[0] + in_table[1] * usual, abs=0.04)
    monkeypatch.setattr(ready, "fitted", lambda _: found)
    monkeypatch.setattr(ready, "HANDS", 1)
    page = "\n".join(ready.report("other hands"))
    assert page.count("\n| 2 | ") == 2
