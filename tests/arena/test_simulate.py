"""Many games: the same report from one process or several, and tables for a terminal."""

import re
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.arena.command_line import tell_what_is_missing
from liverpool.arena.figures import WHOLE_WIN, Average, DealFigures, GameFigures, new_report
from liverpool.arena.simulate import one_game, simulate, simulate_command
from liverpool.bots import roster
from liverpool.bots.search import coverage
from liverpool.engine.changes import changed
from liverpool.engine.moves import Draw
from liverpool.engine.presets import load
from liverpool.engine.state import Ending, View
from liverpool.simulator.covered import NotCovered

THREE = ("steady", "random", "steady")
SHORT = replace(load("dunlop").rules, deals=load("dunlop").rules.deals[:2])
SHORT_DEALS = (
    'deals = [{ cards = 10, contract = "set 3" }, { cards = 10, contract = "run 4, run 4" }]'
)
ONE_DEAL = 'deals = [{ cards = 10, contract = "set 3, set 3" }]'


def asked(**different: object) -> dict[str, object]:
    usual: dict[str, object] = {
        "rules": "dunlop",
        "changes": [],
        "games": 2,
        "players": 3,
        "seed": 7,
        "bots": ["steady"],
        "workers": 1,
    }
    return usual | different


def run(**different: object) -> int:
    return simulate_command(**asked(**different))  # type: ignore[arg-type]  # named by tests


@pytest.mark.in_turn
def test_one_process_and_two_tell_the_same() -> None:
    alone = simulate(SHORT, THREE, 3, "s", workers=1)
    together = simulate(SHORT, THREE, 3, "s", workers=2)
    assert alone == together
    assert alone.games == 3
    assert alone != simulate(SHORT, THREE, 3, "t", workers=1)


def test_progress_is_told_after_each_game() -> None:
    progress: list[int] = []
    simulate(SHORT, THREE, 2, 1, workers=1, progress=progress.append)
    assert progress == [1, 2]


def test_the_figures_of_a_game_fit_together() -> None:
    game = one_game(SHORT, ("random",) * 4, 3, 1)
    assert len(game.deals) == 2
    assert sum(game.wins) == WHOLE_WIN
    totals = [sum(deal.points[seat] for deal in game.deals) for seat in range(4)]
    winners = [seat for seat, share in enumerate(game.wins) if share]
    assert all(totals[seat] == min(totals) for seat in winners)
    for deal in game.deals:
        assert deal.turns > 0
        assert 0 <= deal.down <= 4
        if deal.ending is Ending.OUT:
            assert min(deal.points) <= 0
            assert deal.down >= 1


def test_a_report_adds_up_what_it_is_given() -> None:
    report = new_report(load("dunlop").rules, ("steady", "random", "random"))
    lines = [DealFigures((0, 30, 50), Ending.OUT, 40, 3, 2)] * 7
    report.add(GameFigures(tuple(lines), (840, 0, 0)))
    lines = [DealFigures((20, 10, 50), Ending.STOCK_OUT, 20, 1, 1)] * 7
    report.add(GameFigures(tuple(lines), (0, 840, 0)))
    first = report.deals[0]
    assert [points.mean for points in first.points] == [10, 20, 50]
    assert (first.turns.mean, first.buys.mean, first.down.mean, first.out) == (30, 2, 1.5, 1)
    assert [total.mean for total in report.totals] == [70, 140, 350]
    assert report.wins == [840, 840, 0]


def test_a_standard_error_is_the_spread_over_the_root_of_the_count() -> None:
    average = Average()
    assert (average.mean, average.error) == (0, None)
    average.add(4)
    assert average.error is None
    for number in (8, 6, 2):
        average.add(number)
    assert average.mean == 5
    assert average.error == pytest.approx((20 / 3) ** 0.5 / 2)


TEN: Final = ["players.max = 10", "deck.by_players = [[4, 2], [8, 3], [10, 4]]"]


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("players", "more"), [(3, []), pytest.param(8, [], marks=pytest.mark.full), (10, TEN)]
)
def test_the_tables_fit_a_terminal(
    players: int, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(players=players, games=2, bots=["greedy"], changes=["buy.limit = 3", *more]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert "2 games of" in told
    assert "buy.limit = 3" in told
    assert f"Seat {players}" in told
    assert re.search(r"7 +3 × sequence 4 ", told)
    assert "\x1b" not in told


OWN = ['end.contracts = "each_own"', SHORT_DEALS]


def test_games_of_different_length_are_reported_deal_by_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(games=4, bots=["steady", "random"], changes=OWN) == 0
    told = capsys.readouterr().out
    assert re.search(r"2 +each their own ", told)
    rules = changed(load("dunlop").rules, {"end.contracts": "each_own"})
    report = new_report(rules, THREE)
    line = DealFigures((0, 30, 50), Ending.OUT, 40, 3, 2)
    for deals in (2, 3):
        report.add(GameFigures((line,) * deals, (WHOLE_WIN, 0, 0)))
    assert (len(report.deals), [deal.games for deal in report.played]) == (21, [2, 2, 1])


def test_bots_take_the_seats_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(bots=["random", "steady"], games=1, changes=[ONE_DEAL]) == 0
    seats = re.findall(r"^ +[123] +(random|steady) ", capsys.readouterr().out, re.MULTILINE)
    assert seats == ["random", "steady", "random"]


@pytest.mark.parametrize(
    ("different", "sentence"),
    [
        ({"rules": "dunlap"}, "did you mean dunlop?"),
        ({"changes": ["buy.limit = true"]}, "buy.limit"),
        ({"changes": ["buy.limits = 3"]}, "buy.limit"),
        ({"changes": ["buy.limit 3"]}, "Line 1"),
        ({"changes": ["players.max = 3", "players.min = 4"]}, "players.min"),
        ({"players": 9}, "3 to 8 players, not for 9"),
        ({"players": 2}, "3 to 8 players, not for 2; seat as many, or change players.min"),
        ({"bots": ["stedy"]}, "did you mean steady?"),
        ({"bots": [""]}, "random, greedy, steady, expert"),
        ({"bots": []}, "Name at least one bot"),
        ({"bots": ["steady"] * 5}, "5 bots don't fit on 3 seats"),
        ({"changes": ["players.min = 8"]}, "dunlop is for 8 players, not for 3"),
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "at least one process"),
    ],
)
def test_nonsense_gets_a_sentence_and_nothing_is_played(
    different: dict[str, object], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(**different) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert "Traceback" not in printed.err


class Stubborn:
    """Only ever draws."""

    def choose(self, _view: View) -> Draw | None:
        return Draw()


def test_a_bot_that_goes_wrong_stops_everything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {"steady": lambda _: Stubborn()}
    monkeypatch.setattr(roster, "BOTS", broken)
    assert run() == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Cut the deck first." in printed.err
    assert "[[deals]]" in printed.err


def covering(monkeypatch: pytest.MonkeyPatch, *deals: int) -> None:
    """The simulator covers these deals and no others."""
    floats = [NotCovered("end.out", "floating")]
    covered = lambda _rules, number, _seats: [] if number in deals else floats  # noqa: E731
    monkeypatch.setattr(coverage, "cannot_run", lambda: "")
    monkeypatch.setattr(coverage, "not_covered", covered)
    coverage.coverage_of.cache_clear()


def test_where_a_bot_cannot_look_ahead_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    covering(monkeypatch, 2)
    tell_what_is_missing(("search", "steady", "search"), load("dunlop").rules, 3)
    coverage.coverage_of.cache_clear()
    assert capsys.readouterr().err == (
        "By these rules search looks ahead only in deal 2. Nobody can look ahead yet with"
        " floating.\n"
    )


def test_nobody_is_measured_under_the_name_of_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    covering(monkeypatch)
    assert run(bots=("search", "steady")) == 2
    coverage.coverage_of.cache_clear()
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(
        "Nobody can look ahead yet with floating. So search could look ahead nowhere"
    )
