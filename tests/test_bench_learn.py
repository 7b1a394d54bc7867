"""Learning: that weights are found where they are known, that runs go on, and that files are read.

The decisions of one small deal are tried for real; all else is made up.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import convert

from lab import learn
from lab.fitting.layers import Names, Sums, layered, solve
from lab.fitting.learnt_file import file_text
from lab.learn import Kept, Told, add, played, report, weights
from liverpool.bots.learnt import LEARNT, Learnt
from liverpool.bots.measures import last_cards

KINDS = ("sets", "runs")


def test_equations_are_solved() -> None:
    assert solve([[4.0, 2.0], [2.0, 5.0]], [8.0, 12.0]) == pytest.approx([1.0, 2.0])


def test_weights_are_found_for_all_and_what_is_more_for_some() -> None:
    """A second measure counts for nothing, and a third one was never seen."""
    chance, sums = Random(1), dict[Names, Sums]()
    for at in range(6000):
        names = ("all", KINDS[at % 2])
        values = (chance.gauss(0, 2), chance.gauss(0, 1), 0.0)
        each = 1.5 if at % 2 else 0.5
        cell = sums.setdefault(names, Sums.of(3))
        cell.add(values, each * values[0] + chance.gauss(0, 1))
    found = layered(sums, 0.3)
    for kind, each in zip(KINDS, (0.5, 1.5), strict=True):
        whole = [one + other for one, other in zip(found["all"], found[kind], strict=True)]
        assert whole == pytest.approx([each, 0.0, 0.0], abs=0.06)


def test_what_is_hardly_known_has_the_weights_of_all() -> None:
    """One row of its own, which says 12, against three thousand of the others, which say 2."""
    chance = Random(2)
    sums: dict[Names, Sums] = {("all", kind): Sums.of(1) for kind in KINDS}
    sums["all", "runs"].add((1.0,), 12.0)
    for _ in range(3000):
        value = chance.gauss(0, 1)
        sums["all", "sets"].add((value,), 2 * value + chance.gauss(0, 5))
    found = layered(sums, 0.3)
    assert found["all"][0] + found["runs"][0] == pytest.approx(2.0, abs=0.4)


def made_up(_seed: int | str, number: int) -> list[Told]:
    """A deal that nobody played."""
    chance = Random(number)
    values = tuple(chance.gauss(0, 1) for _ in last_cards.MEASURES)
    rows = ((values, 3 * values[0]), (tuple(-each for each in values), -3 * values[0]))
    return [Told(("all", KINDS[number % 2]), rows, 0.5)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals that were to be played."""
    deals: list[int] = []

    def results(work: Callable[[int], list[Told]], jobs: Iterable[int]) -> Iterator[list[Told]]:
        for job in jobs:
            deals.append(job)
            yield work(job)

    monkeypatch.setattr(learn, "results", results)
    monkeypatch.setattr(learn, "played", made_up)
    return deals


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, asked: list[int]) -> None:
    whole = learn.learn(120, 1, tmp_path)
    parts = tmp_path / "parts"
    learn.learn(70, 1, parts)
    asked.clear()
    assert learn.learn(120, 1, parts) == whole
    assert asked == list(range(70, 120))
    assert learn.learn(120, 1, parts) == whole
    assert len(asked) == 50


def test_what_was_learnt_is_a_file_that_bots_read(
    tmp_path: Path, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "FILE", tmp_path / "learnt.toml")
    lines = list(report(300, 1, write=True, keep=tmp_path))
    assert len(asked) == 300
    text = (tmp_path / "learnt.toml").read_text(encoding="utf-8")
    found = convert(tomllib.loads(text), Learnt)
    assert found.last_cards["all"] == pytest.approx((3.0, 0.0, 0.0, 0.0), abs=0.1)
    assert found.discards == LEARNT.discards
    assert "| 300 | +0.50 ± 0.00 |" in lines
    assert report_of_toml(tmp_path) == text


def report_of_toml(keep: Path) -> str:
    """What is told where nothing is to be written."""
    lines = list(report(300, 1, write=False, keep=keep))
    first, last = lines.index("```toml"), lines.index("```")
    return "\n".join(lines[first + 1 : last]) + "\n"


def test_a_deal_tells_the_same_each_time() -> None:
    told = played("test", 0)
    assert told == played("test", 0)
    assert told
    kept, sums = Kept(), dict[Names, Sums]()
    add(told, sums, kept)
    kept.sums = list(sums.items())
    assert kept.deals == 1
    found = convert(tomllib.loads(file_text({"last_cards": weights(kept)})), Learnt)
    assert all(len(each) == len(last_cards.MEASURES) for each in found.last_cards.values())
