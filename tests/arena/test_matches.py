"""Matches: the same cards in every rotation, and figures that are right to the point."""

from collections import Counter
from functools import cache
from math import inf, sqrt

import pytest
from msgspec.structs import replace

from liverpool.arena.figures import WHOLE_WIN, DealFigures, GameFigures
from liverpool.arena.matches import MatchReport, Observations, match, rotations
from liverpool.arena.play import ArenaError
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.bots.search.searcher import Search
from liverpool.bots.steady import Steady
from liverpool.engine.cards import Card
from liverpool.engine.moves import Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.presets import load
from liverpool.engine.referee import refuse
from liverpool.engine.state import Ending, Phase, View

SHORT = replace(load("dunlop").rules, deals=load("dunlop").rules.deals[:2])


@cache
def short_match() -> MatchReport:
    return match(SHORT, ("steady", "greedy", "random"), 1, "s", workers=1)


def test_a_line_up_is_turned_round_and_nothing_is_played_twice() -> None:
    assert rotations("abb") == (("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b"))
    assert rotations("abab") == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert len(rotations("abcd")) == 4
    assert rotations("aaaa") == (("a",) * 4,)


def game(*deals: tuple[int, ...]) -> GameFigures:
    """A game of these points by deal and seat, won by the seat with the fewest."""
    totals = [sum(points) for points in zip(*deals, strict=True)]
    best = [total == min(totals) for total in totals]
    lines = tuple(DealFigures(points, Ending.OUT, 1, 0, 1) for points in deals)
    return GameFigures(lines, tuple(WHOLE_WIN * first // sum(best) for first in best))


def test_points_wins_and_places_of_two_games_worked_out_by_hand() -> None:
    observed = Observations(("a", "b", "b"), 2)
    turned = rotations("abb")
    # a's points: 10, 20, 60 against means of 20, 20, 30 in the first deal ...
    first = [
        game((10, 40, 10), (0, 9, 0)),
        game((30, 10, 20), (3, 3, 0)),
        game((0, 60, 30), (0, 0, 0)),
    ]
    observed.add([*zip(turned, first, strict=True)])
    second = [
        game((0, 30, 30), (0, 0, 30)),
        game((30, 30, 0), (0, 0, 0)),
        game((30, 0, 30), (0, 3, 3)),
    ]
    observed.add([*zip(turned, second, strict=True)])
    a, b = observed.standings()
    assert (a.bot, a.seats, b.bot, b.seats) == ("a", 1, "b", 2)
    # fewer than the mean: game 1 has 10, 0, -30 and 3, 2, 0; game 2 has 20, 20, 20 and 10, 0, -1
    by_deal = [-20 / 3, 5 / 3, 20, 3]
    mean = sum(by_deal) / 4
    error = sqrt(sum((number - mean) ** 2 for number in by_deal) / 3 / 4)
    assert a.points.count == 4
    assert a.points.mean == pytest.approx(mean)
    assert a.points.error == pytest.approx(error)
    # what one has fewer the two others have more, by half each
    assert b.points.mean == pytest.approx(-mean / 2)
    # a wins: 1/2, 0, 0 in the first game; 1, 1, 1 in the second
    assert a.wins.count == 2
    assert a.wins.mean == pytest.approx((1 / 6 + 1) / 2)
    assert b.wins.mean == pytest.approx(((1 - 1 / 6) / 2 + 0) / 2)
    # a's totals are 10 of 10, 49, 10; 20 of 33, 13, 20; 60 of 0, 60, 30; then it is always first
    assert a.place.mean == pytest.approx(((1.5 + 2 + 3) / 3 + 1) / 2)
    assert 1 * a.place.mean + 2 * b.place.mean == pytest.approx(1 + 2 + 3)
    (lead,) = observed.leads()
    assert lead.other == "b"
    assert lead.points.mean == pytest.approx(mean * 1.5)
    assert lead.points.error == pytest.approx(error * 1.5)
    assert [deal.mean for deal in lead.by_deal] == [
        pytest.approx((by_deal[0] + by_deal[2]) / 2 * 1.5),
        pytest.approx((by_deal[1] + by_deal[3]) / 2 * 1.5),
    ]


def test_after_a_single_game_nothing_is_known_of_the_error_of_wins() -> None:
    observed = Observations(("a", "b", "b"), 1)
    observed.add([*zip(rotations("abb"), [game((0, 1, 2))] * 3, strict=True)])
    assert {standing.wins.error for standing in observed.standings()} == {inf}


class Plain:
    """Draws always, never buys, throws a card; notes what came into its hand."""

    def __init__(self, noted: dict[tuple[int, int], list[tuple[Card, ...]]], thrown: int) -> None:
        self.noted, self.thrown = noted, thrown
        self.held: tuple[Card, ...] = ()

    def choose(self, view: View) -> PlayerMove | None:
        public = view.public
        noted = self.noted.setdefault((public.number, view.seat), [])
        if public.phase is Phase.CUT:
            return Steady().choose(view)
        if not noted:
            noted.append(view.hand)
        if public.phase is Phase.TURN:
            self.held = view.hand
            if public.turn != view.seat:
                return None
            return Draw() if refuse(view, Draw()) is None else Take(1)
        if public.phase is Phase.PLAY and public.turn == view.seat:
            came = Counter(view.hand) - Counter(self.held)
            noted.append(tuple(came.elements()))
            return Discard(view.hand[self.thrown])
        return Pass()


def test_every_rotation_gets_the_same_cards_for_the_same_seats() -> None:
    played: list[dict[tuple[int, int], list[tuple[Card, ...]]]] = []

    def bots(name: str, seed: int | str) -> Bot:
        if str(seed).endswith("/0"):
            played.append({})
        return Plain(played[-1], 0 if name == "low" else -1)

    match(SHORT, ("low", "high", "high"), 1, 5, make=bots, workers=1)
    assert len(played) == 3
    assert set(played[0]) == {(deal, seat) for deal in (1, 2) for seat in range(3)}
    for other in played[1:]:
        assert set(other) == set(played[0])
        for key, cards in other.items():
            # the stock that is renewed is another one, since other cards were thrown
            assert cards[:15] == played[0][key][:15]
            assert len(cards) > 15


def looking_ahead(name: str, seed: int | str) -> Bot:
    """One who looks ahead a little, or whoever else it is."""
    return Search(str(seed), worlds=4) if name == "search" else make(name, seed)


@pytest.mark.in_turn
def test_who_looks_ahead_plays_the_same_in_one_process_and_in_two() -> None:
    """Each process has a simulator of its own, and plays other deals before."""
    rules, line_up = replace(SHORT, deals=SHORT.deals[:1]), ("search", "steady", "steady")
    alone = match(rules, line_up, 1, "s", make=looking_ahead, workers=1)
    assert alone == match(rules, line_up, 1, "s", make=looking_ahead, workers=2)
    assert alone.leads != match(rules, ("expert", *line_up[1:]), 1, "s", workers=1).leads


@pytest.mark.full
def test_one_process_and_two_tell_the_same_to_the_last_digit() -> None:
    line_up = ("steady", "greedy", "random")
    assert short_match() == match(SHORT, line_up, 1, "s", workers=2)


@pytest.mark.in_turn
def test_what_is_told_of_a_match_fits_together_and_hangs_on_the_seed() -> None:
    line_up = ("steady", "greedy", "random")
    alone = short_match()
    assert alone != match(SHORT, line_up, 1, "t", workers=1)
    assert (alone.deals, alone.rotations) == (2, 3)
    assert [standing.bot for standing in alone.standings] == [*line_up]
    assert [lead.other for lead in alone.leads] == ["greedy", "random"]
    assert sum(standing.wins.mean for standing in alone.standings) == pytest.approx(1)
    assert sum(standing.points.mean for standing in alone.standings) == pytest.approx(0)


def test_only_deals_that_all_rotations_came_to_are_compared() -> None:
    observed = Observations(("a", "b"), 6)
    turned = rotations("ab")
    long, short = game((10, 0), (10, 0), (4, 0)), game((0, 10), (0, 20))
    observed.add([*zip(turned, [long, short], strict=True)])
    (lead,) = observed.leads()
    assert [one.mean for one in lead.by_deal] == [-10, -15]
    assert observed.standings()[0].points.count == 2


def test_standings_and_leads_are_rows_with_named_columns() -> None:
    """Tables of data, as those of pandas, take their columns from `_fields`."""
    report = short_match()
    for rows, columns in (
        (report.standings, ("bot", "seats", "points", "wins", "place")),
        (report.leads, ("other", "points", "by_deal")),
    ):
        assert {(isinstance(row, tuple), row._fields) for row in rows} == {(True, columns)}


def test_nobody_at_the_table_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="3 to 8 players, not 0"):
        match("dunlop", [], 1, "s")


def test_progress_is_told_after_each_rotation() -> None:
    progress: list[int] = []
    match(SHORT, ("steady", "random", "random"), 1, 1, workers=1, progress=progress.append)
    assert progress == [1, 2, 3]


class Stubborn:
    """Only ever draws."""

    def choose(self, _view: View) -> Draw | None:
        return Draw()


def test_a_bot_that_goes_wrong_is_told_by_name() -> None:
    def bots(name: str, _seed: int | str) -> Bot:
        return Stubborn() if name == "broken" else Steady()

    line_up = ("steady", "steady", "broken")
    with pytest.raises(ArenaError, match=r"seat \d \(broken\) wanted"):
        match(load("dunlop").rules, line_up, 1, 1, make=bots, workers=1)
