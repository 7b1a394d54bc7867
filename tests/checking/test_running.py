"""Checks side by side: all are run, each is shown whole, and an end from outside ends them all."""

import os
import sys
from pathlib import Path

import pytest

from scripts.checking import running
from scripts.checking.checks import ROOT, Check
from scripts.checking.running import run


def python(name: str, code: str) -> Check:
    return Check(name, [sys.executable, "-c", code])


def waits_for(path: Path) -> str:
    return f"import pathlib, time\nwhile not pathlib.Path({str(path)!r}).exists(): time.sleep(0.01)"


def test_a_failure_stops_nothing_and_what_is_printed_stays_together(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lanes = [
        [python("bad", "print('a'); raise SystemExit(3)"), python("next", "print('b')")],
        [python("other", "print('c'); print('d')")],
    ]
    outcomes = run(lanes, tmp_path, os.environ, tmp_path)
    assert {each.check.name: each.status for each in outcomes} == {"bad": 3, "next": 0, "other": 0}
    names = [each.check.name for each in outcomes]
    assert names.index("bad") < names.index("next")
    shown = capfd.readouterr()
    assert sorted(shown.out.split()) == ["a", "b", "c", "d"]
    assert "c\nd\n" in shown.out
    assert "== bad: FAILED" in shown.err
    assert "== next: passed" in shown.err


def test_long_tests_alone_are_no_failure_and_say_what_they_need(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """As `run.py check` runs them, and as `run.py test` does."""
    long = str(ROOT / "tests" / "environment" / "test_training.py")
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", long]
    lanes = [[Check("changed", words, may_be_empty=True), Check("asked", words)]]
    assert [each.status for each in run(lanes, tmp_path, os.environ, ROOT)] == [0, 5]
    assert capfd.readouterr().out.count("These tests are long, and need --full.") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_of_each_is_told_how_long_it_slept(tmp_path: Path) -> None:
    assert running.awake_in("1500000000 250000000 7\n") == 1.75
    slept = python("one", "import time\ntime.sleep(0.5)")
    (outcome,) = run([[slept]], tmp_path, os.environ, tmp_path)
    assert outcome.asleep is not None
    assert 0 <= outcome.asleep < outcome.seconds
    cores = running.busy_cores()()
    assert cores is not None
    assert cores >= 0


def test_lanes_run_beside_each_other(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    lanes = [
        [python("one", f"open({str(one)!r}, 'w').close()\n{waits_for(other)}")],
        [python("other", f"open({str(other)!r}, 'w').close()\n{waits_for(one)}")],
    ]
    assert [each.status for each in run(lanes, tmp_path, os.environ, tmp_path)] == [0, 0]


def test_some_wait_for_the_first_and_others_do_not(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    outcomes = run(
        [[python("beside", f"open({str(one)!r}, 'w').close()\n{waits_for(other)}")]],
        tmp_path,
        os.environ,
        tmp_path,
        first=[python("first", f"{waits_for(one)}\nraise SystemExit(3)")],
        then=[
            [python("then", f"open({str(other)!r}, 'w').close()")],
            [python("and then", waits_for(other))],
        ],
    )
    assert outcomes[0].check.name == "first"
    statuses = {each.check.name: each.status for each in outcomes}
    assert statuses == {"first": 3, "beside": 0, "then": 0, "and then": 0}


def test_long_checks_say_how_far_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "EVERY", 0.01)
    heard: list[str] = []

    def hear(line: str) -> None:
        heard.append(line)
        if "long 43 %" in line:
            (tmp_path / "enough").touch()

    monkeypatch.setattr(running, "say", hear)
    code = f"print('.... [ 43%]', flush=True)\n{waits_for(tmp_path / 'enough')}"
    (outcome,) = run([[python("long", code)]], tmp_path, os.environ, tmp_path)
    assert outcome.status == 0
    assert any("still running: long 43 %" in line for line in heard)


def test_what_ends_the_run_ends_all_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "EVERY", 0.01)

    def interrupt(line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "say", interrupt)
    lanes = [[python("endless", waits_for(tmp_path / "never")), python("next", "print('never')")]]
    with pytest.raises(KeyboardInterrupt):
        run(lanes, tmp_path, os.environ, tmp_path)
    assert not (tmp_path / "next.txt").exists()


def test_the_processor_is_counted(tmp_path: Path) -> None:
    (outcome,) = run([[python("busy", "sum(range(10**6))")]], tmp_path, os.environ, tmp_path)
    assert outcome.seconds > 0
    assert (outcome.processor or 0) > 0 or not hasattr(os, "wait4")


def test_a_command_that_is_not_there_fails_and_the_rest_goes_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lanes = [[Check("missing", [str(tmp_path / "none")]), python("next", "pass")]]
    assert [each.status for each in run(lanes, tmp_path, os.environ, tmp_path)] == [127, 0]
    assert "none" in capfd.readouterr().out
