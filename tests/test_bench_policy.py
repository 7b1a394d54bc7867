"""Learning the policy: a run goes on, its file is one that bots read, and leads add up."""

import tomllib
from pathlib import Path

import pytest
from msgspec import convert

from lab import policy
from lab.fitting.watch import Table
from lab.policy import STEADY, Deal, judged, learn, report
from liverpool.bots.learnt import LEARNT, Learnt
from liverpool.simulator.policy import KINDS


@pytest.fixture(autouse=True)
def _one_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round is a few deals of one contract at two tables."""
    monkeypatch.setattr(policy, "results", map)
    monkeypatch.setattr(policy, "STEP", 10)
    monkeypatch.setattr(policy, "JUDGED", 4)
    monkeypatch.setattr(policy, "TABLES", [Table("dunlop", 4), Table("christmas", 3)])
    monkeypatch.setattr(policy, "MORE_TABLES", [Table("bga", 4)])
    monkeypatch.setattr(policy, "deals_at", lambda table: [Deal(table, 5)])


@pytest.mark.in_turn("bench")
def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "TABLES", [Table("dunlop", 4)])
    whole = learn(40, 1, tmp_path, rounds=1)
    parts = tmp_path / "parts"
    with monkeypatch.context() as stopped:
        stopped.setattr(policy, "results", lambda work, jobs: map(work, jobs[:1]))
        with pytest.raises(ValueError, match="shorter"):
            learn(40, 1, parts, rounds=1)
    assert learn(40, 1, parts, rounds=1) == whole == learn(40, 1, parts, rounds=1)


def test_a_run_with_other_deals_is_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "TABLES", [Table("dunlop", 4)])
    monkeypatch.setattr(policy, "fitted", lambda _kind, _sums: {})
    learn(20, 1, tmp_path, rounds=1)
    assert learn(10, 1, tmp_path, rounds=1) == learn(10, 1, tmp_path / "alone", rounds=1)


@pytest.mark.in_turn("bench")
@pytest.mark.full
def test_what_was_learnt_is_a_file_that_bots_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "FILE", tmp_path / "learnt.toml")
    lines = list(report(20, 1, write=True, keep=tmp_path, rounds=2))
    found = convert(tomllib.loads((tmp_path / "learnt.toml").read_text("utf-8")), Learnt)
    assert found.last_cards == LEARNT.last_cards
    assert {"all", "mixed", "set3_set3_run4", "begin", "three_seats", "calls"} <= {*found.offers}
    _, *rows = (line.strip("| ").split(" | ") for line in lines if line.startswith("| "))
    assert [row[:2] for row in rows] == [["dunlop", "4"], ["christmas", "3"], ["bga", "4"]]
    assert [row[3] == "–" for row in rows] == [False, True, False]


def test_who_plays_like_steady_is_not_ahead_of_it() -> None:
    assert {*STEADY} == {*KINDS}
    for each in (1, 2):
        *_, every = judged(Table("dunlop", 4), None, 4, seed=2, each=each)
        assert abs(every.mean) < 1.0
