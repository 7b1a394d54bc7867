"""The matches behind the figures of strength: who plays whom, and what is said of them."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench import __main__ as bench
from bench import results
from lab import strength
from lab.by_chances import make
from lab.strength import PARTS, report, row
from liverpool.arena.matches import Lead, MatchReport, Standing
from liverpool.arena.play import ArenaError
from liverpool.arena.statistics import Estimate
from liverpool.bots.levels import LEVELS
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet


def pairings(part: str) -> list[tuple[str, ...]]:
    return [pairing.bots for pairing in PARTS[part].pairings]


def test_every_pairing_can_be_played() -> None:
    for part in PARTS.values():
        for bots, deals, rules in part.pairings:
            players = load(rules).rules.players
            assert players.min <= len(bots) <= players.max
            assert deals % len(load(rules).rules.deals) == 0, "whole games"
            assert len(set(bots)) > 1
            for bot in bots:
                make(bot, "1")


def test_the_ladder_climbs_step_by_step_to_who_sees_all() -> None:
    found = pairings("ladder")
    assert [bots[:2] for bots in found[:3]] == [
        ("greedy", "random"),
        ("steady", "greedy"),
        ("expert", "steady"),
    ]
    assert found[3:] == [("expert", *["steady"] * 3), ("clairvoyant", *["steady"] * 3)]


def test_three_other_rules_and_sizes_are_measured() -> None:
    assert {each.rules for each in PARTS["rules"].pairings} == {"wikipedia", "christmas", "mahlum"}
    three, alone, six, eight = pairings("sizes")
    assert three == ("expert", "steady", "expert")
    assert alone == ("expert", "steady", "steady")
    assert (len(six), len(eight)) == (6, 8)


def test_every_level_is_measured_beside_its_neighbour_and_the_expert() -> None:
    keys = [level.key for level in LEVELS if not level.looks_ahead]
    found = [bots[:2] for bots in pairings("levels")]
    assert found == [*zip(keys[:0:-1], keys[-2::-1], strict=True), ("greedy", keys[0])]
    panel = {bots[1] for bots in pairings("panel")}
    assert panel >= {"random", "greedy", "steady", *keys[:-1]}


def made_up(points: Callable[[int], float] = lambda _: 2.5) -> Callable[..., MatchReport]:
    """Matches that nobody played, in which the first bot is ahead by so much in each."""
    number = 0

    def match(
        rules: RuleSet, bots: tuple[str, ...], games: int, _seed: str, **_: Any
    ) -> MatchReport:
        nonlocal number
        number += 1
        found = Estimate(700, points(number), 0.5)
        names = tuple(dict.fromkeys(bots))
        even = Estimate(100, 1 / len(bots), 0.01)
        standings = tuple(Standing(bot, bots.count(bot), found, even, even) for bot in names)
        leads = tuple(Lead(bot, found, (found,) * len(rules.deals)) for bot in names[1:])
        return MatchReport(rules, bots, games, len(bots), standings, leads)

    return match


def test_a_line_tells_the_lead_and_how_sure_it_is() -> None:
    found = made_up()(load("dunlop").rules, ("expert", "steady") * 2, 100, "")
    assert row("dunlop", found, 61.2) == (
        "| dunlop | 2 × `expert` | 2 × `steady` | +2.50 ± 0.50 | +1.5 to +3.5"
        " | 25.0% ± 1.0% | 0.25 ± 0.01 | 700 | 61 s |"
    )


@pytest.mark.parametrize("part", PARTS)
def test_a_section_has_a_line_for_each_match(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "match", made_up())
    lines = list(report(part, None, 20))
    assert lines[0].startswith("## ")
    assert any(f"strength --part {part} --seed 20`" in line for line in lines)
    of_matches = [line for line in lines if line.endswith(" s |")]
    assert len(of_matches) == len(PARTS[part].pairings)
    header = next(line for line in lines if line.startswith("| rules"))
    assert {line.count("|") for line in of_matches} == {header.count("|")}


def test_the_share_of_the_gap_is_that_of_the_last_two_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leads = {4: 3.0, 5: 20.0}
    monkeypatch.setattr(strength, "match", made_up(lambda number: leads.get(number, 9.0)))
    (line,) = [line for line in report("ladder", None, 20) if "gap" in line]
    assert line.endswith("`expert` closes 15% (95 % interval 10% to 20%).")
    monkeypatch.setattr(strength, "match", made_up(lambda _: 0.5))
    assert any("cannot be told" in line for line in report("ladder", 7, 20))


def test_who_beats_the_expert_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "match", made_up())
    assert any(line.startswith("None of them") for line in report("panel", None, 20))
    monkeypatch.setattr(strength, "match", made_up(lambda number: -0.1 if number == 2 else 1.0))
    (line,) = [line for line in report("panel", None, 20) if "whatever margin" in line]
    assert re.findall(r"`(\w+)`", line)[1:] == ["greedy"]


def test_seeds_are_none_that_anything_was_tuned_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []

    def match(
        rules: RuleSet, bots: tuple[str, ...], games: int, seed: str, **_: Any
    ) -> MatchReport:
        seeds.append(seed)
        return made_up()(rules, bots, games, seed)

    monkeypatch.setattr(strength, "match", match)
    for part in PARTS:
        list(report(part, None, 20))
    assert all(seed.startswith("confirm/20/") for seed in seeds)
    assert len(set(seeds)) == len(seeds)


def test_each_part_is_written_into_its_own_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "results.md"
    page.write_text("# By hand\n", encoding="utf-8")
    monkeypatch.setattr(results, "PAGE", page)
    monkeypatch.setattr(strength, "match", made_up())
    monkeypatch.setattr(sys, "argv", ["run.py bench", "strength", "--write"])
    assert bench.main() == 0
    whole = page.read_text(encoding="utf-8")
    for part in PARTS:
        assert whole.count(f"<!-- end of strength --part {part} -->") == 1
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--part", "sizes"])
    monkeypatch.setattr(strength, "match", made_up(lambda _: 77.0))
    assert bench.main() == 0
    again = page.read_text(encoding="utf-8")
    assert again.count("+77.00") == len(PARTS["sizes"].pairings)
    assert re.sub(r"(?s)bench strength --part sizes.*of strength --part sizes", "", again) == (
        re.sub(r"(?s)bench strength --part sizes.*of strength --part sizes", "", whole)
    )
    assert "The whole run took" in capsys.readouterr().out


def test_a_bot_that_goes_wrong_ends_the_run_with_its_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def match(rules: RuleSet, bots: tuple[str, ...], *_: Any, **__: Any) -> MatchReport:
        raise ArenaError(new_game(rules, len(bots)), 1, "failed.")

    monkeypatch.setattr(strength, "match", match)
    monkeypatch.setattr(sys, "argv", ["run.py bench", "strength"])
    assert bench.main() == 1
    assert "The bot in seat 2 failed." in capsys.readouterr().err


def test_no_deals_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py bench", "strength", "--deals", "0"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "are numbers from 1" in capsys.readouterr().err
