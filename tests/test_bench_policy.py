"""Learning the policy: a run goes on, its file is one that bots read, and leads add up."""

import tomllib
from pathlib import Path

import pytest
from msgspec import convert

from bench import policy
from bench.policy import STEADY, judged, learn, report
from liverpool.bots.learnt import LEARNT, Learnt
from liverpool.simulator.policy import KINDS


@pytest.fixture(autouse=True)
def _one_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round is twenty deals of one contract."""
    monkeypatch.setattr(policy, "results", map)
    monkeypatch.setattr(policy, "STEP", 10)
    monkeypatch.setattr(policy, "JUDGED", 4)
    monkeypatch.setattr(policy, "CONTRACTS", {5: policy.CONTRACTS[5]})


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = learn(20, 1, tmp_path, rounds=1)
    parts = tmp_path / "parts"
    with monkeypatch.context() as stopped:
        stopped.setattr(policy, "results", lambda work, jobs: map(work, jobs[:1]))
        with pytest.raises(ValueError, match="shorter"):
            learn(20, 1, parts, rounds=1)
    assert learn(20, 1, parts, rounds=1) == whole == learn(20, 1, parts, rounds=1)


def test_what_was_learnt_is_a_file_that_bots_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "FILE", tmp_path / "learnt.toml")
    lines = list(report(20, 1, write=True, keep=tmp_path, rounds=2))
    found = convert(tomllib.loads((tmp_path / "learnt.toml").read_text("utf-8")), Learnt)
    assert found.last_cards == LEARNT.last_cards
    assert {"all", "mixed", "set3_set3_run4", "begin"} <= {*found.offers}
    rows = [line.split(" | ")[:2] for line in lines if line.startswith("| ")][1:]
    assert rows == [[f"| {at}", among] for at in (1, 2) for among in policy.AMONG.values()]


def test_who_plays_like_steady_is_not_ahead_of_it() -> None:
    assert {*STEADY} == {*KINDS}
    for each in policy.AMONG:
        *_, every = judged(None, 4, seed=2, each=each)
        assert abs(every.mean) < 1.0
