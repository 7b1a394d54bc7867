"""The bench of luck and choices: what it says of deals whose shares are known."""

import pytest

from lab import luck
from liverpool.review.luck import Shares


def test_each_bot_has_its_result_its_cards_and_its_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = [Shares(30.0, 2.0, 1.0, 5.0), Shares(-26.0, 1.0, 2.0, 5.0)]
    monkeypatch.setattr(luck, "results", lambda _work, games: (known for _ in games))
    lines = list(luck.report(20, 1))
    assert "`python3 run.py bench luck --games 20 --seed 1`" in lines[2]
    rows = [line for line in lines if line.startswith("| `")]
    assert [row.split(" | ")[:2] for row in rows] == [["| `expert`", "40"], ["| `lottie`", "40"]]
    assert "| +2.0 ± 4.5 | −1.0 ± 4.5 | −10.1 to +8.1 | +3.0 ± 0.0 | 100% |" in rows[0]
    told = capsys.readouterr().err.splitlines()
    assert told == [f"Played {done}/20" for done in range(2, 21, 2)] * len(luck.BOTS)
