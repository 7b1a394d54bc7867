"""How a run of all checks went: what failed and how to repeat it, then where the time went.

The last line counts the tests and names every check that failed, with or without tests.

The tests tell of themselves in JUnit files; `tests/conftest.py` adds where a failed test left its
pictures and its server's log.
"""

import shlex
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.checking.checks import Check
from scripts.checking.running import Outcome

LONGEST_FILES = 12
SLOWEST_TESTS = 8
LAST_LINES = 30
"""Lines that are repeated of what a check printed that failed without a failed test."""
SENTENCE = 140
"""Letters of what a failed test says that are repeated here."""


@dataclass(frozen=True)
class Test:
    """One test of a JUnit file; `result` is passed, failed, error or skipped."""

    name: str
    file: str
    seconds: float
    result: str
    sentence: str = ""
    left: tuple[tuple[str, str], ...] = ()
    """What it left behind for whoever looks into it: (what, where)."""


@dataclass
class Summary:
    """All outcomes, and all tests by the check that ran them."""

    outcomes: Sequence[Outcome]
    set_up: float
    cores: float | None = None
    """Cores of this machine that were busy on average, with this or anything else."""
    tests: dict[str, list[Test]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for outcome in self.outcomes:
            if outcome.check.junit:
                self.tests[outcome.check.name] = read(outcome.check.junit)

    @property
    def failed(self) -> bool:
        return any(outcome.status for outcome in self.outcomes)

    def lines(self) -> Iterator[str]:
        yield from self._what_failed()
        yield from self._where_time_went()
        counted = Counter(test.result for tests in self.tests.values() for test in tests)
        broken = counted["failed"] + counted["error"]
        skipped = f", {counted['skipped']} skipped" if counted["skipped"] else ""
        checks = ", ".join(outcome.check.name for outcome in self.outcomes if outcome.status)
        verdict = f"; checks that FAILED: {checks}" if checks else ""
        yield ""
        yield f"{counted['passed']} passed, {broken} failed{skipped}{verdict}"

    def _what_failed(self) -> Iterator[str]:
        for outcome in self.outcomes:
            if not outcome.status:
                continue
            broken = [
                test
                for test in self.tests.get(outcome.check.name, [])
                if test.result in {"failed", "error"}
            ]
            yield ""
            if broken:
                for test in broken:
                    yield from _failed_test(outcome.check, test)
            else:
                yield f"FAILED  {outcome.check.name} (exit status {outcome.status})"
                yield f"    again    {outcome.check.repeated}"
                printed = outcome.printed.decode("utf-8", "replace").splitlines()
                yield from (f"    {line}" for line in printed[-LAST_LINES:])

    def _where_time_went(self) -> Iterator[str]:
        yield ""
        if self.cores is not None:
            yield f"{'':8}{self.cores:.1f} cores of this machine were busy."
        yield f"{'':8}{'Where the time went':32}{'minutes':>8}{'CPU s':>8}{'asleep':>8}{'tests':>8}"
        yield f"{'':8}{'set-up':32}{minutes(self.set_up):>8}"
        for outcome in self.outcomes:
            verdict = "FAILED" if outcome.status else "passed"
            used = "" if outcome.processor is None else f"{outcome.processor:.0f}"
            itself = outcome.asleep if outcome.check.tests_itself else None
            asleep = "" if itself is None else f"{itself:.0f}"
            count = len(self.tests[outcome.check.name]) if outcome.check.junit else ""
            name, took = outcome.check.name, minutes(outcome.seconds)
            row = f"{verdict:8}{name:32}{took:>8}{used:>8}{asleep:>8}{count:>8}"
            yield row.rstrip()
        yield from self._longest()

    def _longest(self) -> Iterator[str]:
        by_file: dict[str, float] = defaultdict(float)
        for test in (test for tests in self.tests.values() for test in tests):
            by_file[test.file] += test.seconds
        if by_file:
            yield ""
            yield f"{'':8}{'The longest files':56}seconds"
        for file in sorted(by_file, key=by_file.__getitem__, reverse=True)[:LONGEST_FILES]:
            yield f"{'':8}{file:56}{by_file[file]:7.1f}"
        every = [test for tests in self.tests.values() for test in tests]
        if len(every) > SLOWEST_TESTS:
            yield ""
            yield f"{'':8}The slowest tests"
            every.sort(key=lambda test: test.seconds, reverse=True)
            yield from (f"{'':8}{test.seconds:7.1f} {test.name}" for test in every[:SLOWEST_TESTS])


def _failed_test(check: Check, test: Test) -> Iterator[str]:
    yield f"FAILED  {test.name}"
    if test.sentence:
        yield f"    {test.sentence}"
    python = check.repeated.partition(" ")[0]
    how = ("--full", "--seed=", "--browser=")
    drawn = [word for word in check.command if word.startswith(how)]
    yield f"    again    {shlex.join([python, '-m', 'pytest', *drawn, test.name])}"
    for what, where in test.left:
        yield f"    {what:8} {where}"


def minutes(seconds: float) -> str:
    return f"{seconds // 60:.0f}:{seconds % 60:02.0f}"


def read(junit: Path) -> list[Test]:
    """The tests of a JUnit file; none where the run ended before it wrote one."""
    if not junit.exists():
        return []
    return [_test(case) for case in ET.parse(junit).iter("testcase")]


def _test(case: ET.Element) -> Test:
    left = [(each.get("name", ""), each.get("value", "")) for each in case.iter("property")]
    result, sentence = "passed", ""
    for kind, called in (("skipped", "skipped"), ("error", "error"), ("failure", "failed")):
        found = case.find(kind)
        if found is not None:
            result = called
            lines = (found.get("message") or "").strip().splitlines()
            sentence = lines[0][:SENTENCE] if lines else ""
    name = dict(left).get("test") or case.get("name") or ""
    return Test(
        name=name,
        file=name.partition("::")[0],
        seconds=float(case.get("time", 0)),
        result=result,
        sentence=sentence,
        left=tuple(each for each in left if each[0] != "test"),
    )
