"""The bot that looks ahead: what it leaves the instant bot's move for, and when it stops."""

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from liverpool.bots.expert import Expert
from liverpool.bots.search import coverage, searcher
from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import Comparison, points_ahead
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.search.rollout_policy import own_seat
from liverpool.bots.search.searcher import EFFORT, ENOUGH, FEW, FIRST, GLANCE, Search, Thought
from liverpool.engine.moves import Discard, PlayerMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import View, view_of
from liverpool.simulator.covered import NotCovered
from tests.bots.search.dealt import MIXED, TWOS, load_others, searched, views
from tests.chance import so_many

SEED = "looking ahead"


class Clock:
    """A clock whose time passes with the deals that are played out, and with nothing else."""

    def __init__(self, rollouts: float = inf, each: float = 1.0) -> None:
        """There is time for so many, of which each takes so many seconds."""
        self._each, self._time_for = each, rollouts
        self.played = 0
        self.portions: list[int] = []
        """How many worlds were played between two looks."""
        self.took: dict[int, int] = {}
        """By worlds, how many deals had been played out when there were so many."""

    def left(self) -> float:
        return (self._time_for - self.played) * self._each

    def runs(self, comparison: Comparison, worlds: int) -> None:
        self.played += worlds * len(comparison.in_play)
        self.portions.append(worlds)
        self.took[comparison.worlds] = self.played

    def held(self, done: int) -> int:
        """On how many worlds an answer rests in this time that is `done` with so many."""
        reached = [worlds for worlds in self.took if self.took[worlds] <= self._time_for]
        return done if done in reached else max({0, 64, 128} & {0, *reached})

    def of(self, rollouts: float) -> "Clock":
        """The same, with time for so many."""
        clock = Clock(rollouts, self._each)
        clock.took = self.took
        return clock


# The gate, beside a naive one


class MadeUp(Comparison):
    """A comparison whose points nobody played for."""

    def __init__(
        self, points: dict[PlayerMove, list[float]], clock: Clock | None = None, cost: int = 1
    ) -> None:
        """Each deal that is played out is so much work."""
        self._points, self._clock, self._cost = points, clock or Clock(), cost
        self.rollouts = self.work = 0
        self._worths = {move: [] for move in points}
        self._in_play = [*points]

    def play(self, worlds: int) -> None:
        begin = self.worlds
        for move in self._in_play:
            self._worths[move] += self._points[move][begin : begin + worlds]
        self.rollouts += worlds * len(self._in_play)
        self.work = self._cost * self.rollouts
        self._clock.runs(self, worlds)


def made_up(random: Random) -> dict[PlayerMove, list[float]]:
    """Some moves that differ by a few points, in worlds that differ by more."""
    moves = [Discard(face) for face in range(random.randint(2, 8))]
    better = [0.0, *(random.choice([-6, -3, -1, 0, 1, 2, 6]) for _ in moves[1:])]
    common = [random.gauss(0, 30) for _ in range(256)]
    noise = random.choice([3.0, 10.0, 25.0])
    return {
        move: [luck + mean + random.gauss(0, noise) for luck in common]
        for move, mean in zip(moves, better, strict=True)
    }


KEPT = {32: 3, 64: 2, 128: 1}
"""So many other moves are tried on after so many worlds."""


def naive(points: dict[PlayerMove, list[float]], most: int) -> tuple[PlayerMove, int]:
    """The rule as documented, implemented anew: the move, and how many worlds it rests on."""
    own, *others = points
    worlds = 16
    while True:
        apart = {
            move: [a - b for a, b in zip(points[move][:worlds], points[own], strict=False)]
            for move in others
        }
        mean = {move: fmean(apart[move]) for move in others}
        error = {move: stdev(apart[move]) / worlds**0.5 for move in others}
        surely = {move: mean[move] - error[move] for move in others}
        best = max(others, key=surely.__getitem__)
        made = best if surely[best] > 0 and worlds > 16 else own
        bar = max(0.0, surely[best])
        others = [
            move
            for move in others
            if mean[move] > -16 / worlds * error[move] and mean[move] + 1.5 * error[move] > bar
        ]
        others = sorted(others, key=mean.__getitem__, reverse=True)[: KEPT.get(worlds)]
        clear = worlds > 16 and len(others) == 1 and mean[others[0]] > 2 * error[others[0]]
        if worlds == most or not others or clear:
            return made, worlds
        worlds = min(2 * worlds, most)


@pytest.mark.in_turn
@pytest.mark.parametrize("most", [32, 128, 200, 256])
def test_it_settles_as_a_naive_gate_does(most: int) -> None:
    random = Random(most)
    found = set()
    for _ in range(25):
        points = made_up(random)
        thought = searcher._searched(MadeUp(points), most, None)
        assert (thought.move, thought.worlds) == naive(points, most)
        found.add((thought.worlds, thought.move == next(iter(points))))
    assert {kept for _, kept in found} == {True, False}
    assert {worlds for worlds, _ in found} >= {32, most}


@pytest.mark.in_turn
@pytest.mark.parametrize("each", [1.0, 1e-5], ids=["slow", "fast"])
def test_cut_short_it_answers_as_with_fewer_worlds(each: float) -> None:
    random = Random("cut short")
    found = set()
    for _ in range(60):
        points = made_up(random)
        whole = naive(points, 256)
        unlimited = Clock(each=each)
        searcher._searched(MadeUp(points, unlimited), 256, None)
        clock = unlimited.of(random.choice([20, 60, 150, 300, 600, 2000]) + 0.5)
        thought = searcher._searched(MadeUp(points, clock), 256, clock.left)
        worlds = clock.held(whole[1])
        assert thought.worlds == worlds
        assert thought.move == (naive(points, worlds)[0] if worlds else next(iter(points)))
        assert thought.cut_short is (worlds != whole[1])
        found.add((worlds, thought.cut_short))
    assert found >= {(0, True), (64, True), (128, True), (32, False), (256, False)}


def test_it_looks_at_the_clock_after_a_few_worlds_where_these_take_long() -> None:
    points = made_up(Random("portions"))
    for each, expected in ((1.0, {FEW}), (1e-5, {FEW, GLANCE - FEW, GLANCE, FIRST})):
        clock = Clock(1e9, each)
        searcher._searched(MadeUp(points, clock), 256, clock.left)
        assert (set(clock.portions), sum(clock.portions)) == (expected, 256)


def test_worlds_that_are_all_alike_leave_the_move_alone() -> None:
    same: dict[PlayerMove, list[float]] = {Discard(face): [5.0] * 256 for face in range(3)}
    assert searcher._searched(MadeUp(same), 256, None) == Thought(Discard(0), GLANCE)


@pytest.mark.parametrize("affordable", [1, 40, 150, 400, 900])
def test_where_deals_cost_much_it_plays_out_no_more_than_it_may(affordable: int) -> None:
    random, worlds = Random(affordable), set()
    for _ in range(25):
        points = made_up(random)
        comparison = MadeUp(points, cost=EFFORT // affordable)
        thought = searcher._searched(comparison, 256, None)
        assert comparison.rollouts <= max(affordable, FEW * len(points))
        tried = [move for move in points if len(comparison.worths(move)) > FEW]
        assert tried == [*points][: len(tried)]
        assert not tried or len(tried) <= max(2, affordable // ENOUGH)
        assert thought.move in tried or thought.move == next(iter(points))
        assert thought.worlds >= FIRST or thought.move == next(iter(points))
        worlds.add(thought.worlds)
    assert max(worlds) <= max(FEW, affordable // 2)


# Whole decisions


def some(number: int = 8) -> Sequence[int]:
    return Random("some").sample(range(len(searched())), number)


@pytest.mark.in_turn
@pytest.mark.parametrize("worlds", [64, 128, 256])
def test_hidden_cards_change_nothing_whatever_the_simulator_has_seen(
    worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it is cut short, and looks at a few worlds at a time: what it has by then is what
    it would have with fewer worlds."""
    clock = Clock()

    class Watched(Comparison):
        def play(self, worlds: int) -> None:
            super().play(worlds)
            clock.runs(self, worlds)

    monkeypatch.setattr(searcher, "Comparison", Watched)
    for at in some(so_many(3, full=60)):
        view = searched()[at][0]
        thought = Search(SEED, worlds).think(view)
        other = view_of(load_others(view), view.seat)
        clock = Clock()
        assert Search(SEED, worlds).think(other) == thought
        load_others(view)
        clock = Clock(clock.took[thought.worlds] + 0.5)
        stopped = Search(SEED).think(other, clock.left)
        assert stopped._replace(cut_short=False) == thought
        assert max(clock.portions) == FEW


@pytest.mark.in_turn
def test_it_makes_other_moves_than_the_instant_bot_only_where_it_searched() -> None:
    others = 0
    for view in Random("any").sample(views(), 40):
        thought = Search(SEED, 32).think(view)
        others += thought.move != Expert().choose(view)
        assert bool(thought.worlds) == bool(candidates(view))
    assert others


@pytest.mark.parametrize(("rules", "number"), [(MIXED, 1), (MIXED, 2), (TWOS, 2)])
def test_it_looks_ahead_by_other_rules_too(rules: RuleSet | str, number: int) -> None:
    view, tried = searched(rules, number)[0]
    thought = Search(SEED, 32).think(view)
    assert thought.worlds in {GLANCE, 32}
    assert thought.move in {each.move for each in tried}


def test_it_plays_for_points_unless_it_is_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[object, object, object]] = []

    def compared(*_compared: object, suppose: object, aim: object, weighing: object) -> Comparison:
        seen.append((suppose, aim, weighing))
        raise coverage.CannotLookAhead

    def any_hands(_view: View) -> None:
        return None

    def fewest(points: Sequence[int], seat: int) -> float:
        return -points[seat]

    def nobody(_view: View) -> Sequence[int]:
        return ()

    monkeypatch.setattr(searcher, "Comparison", compared)
    last = next(view for view in views(number=7) if candidates(view))
    Search(SEED).think(searched()[0][0])
    Search(SEED).think(last)
    Search(SEED, suppose=any_hands, aim=lambda _public: fewest, weighing=nobody).think(last)
    usual = (likely_hands, points_ahead, own_seat)
    assert seen == [usual, usual, (any_hands, fewest, nobody)]


def test_no_time_at_all_is_the_instant_bots_move() -> None:
    view, tried = searched()[some()[0]]
    assert Search(SEED).think(view, lambda: 0.0) == Thought(tried[0].move, 0, cut_short=True)


def test_where_cards_are_missing_the_instant_bot_plays() -> None:
    """In a position that somebody has written, a card may be nowhere."""
    view, tried = searched()[0]
    assert Search(SEED).think(replace(view, stock=view.stock - 1)) == Thought(tried[0].move)


def test_where_nobody_can_look_ahead_the_instant_bot_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "not_covered", lambda *_: (NotCovered("end.out", "no floating"),))
    view, tried = searched()[0]
    assert Search(SEED).think(view) == Thought(tried[0].move)
