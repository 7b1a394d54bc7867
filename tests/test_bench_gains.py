"""What single decisions gain by looking ahead: how it is counted, and the table of it."""

from pathlib import Path
from statistics import fmean

import pytest
from msgspec.structs import replace

from bench import checkpoints
from lab import gains
from lab.gains import PARTS, STOCKS, Asked, Deal, Gained, in_truth, played, report, share_won
from liverpool.arena.dealer import Dealer
from liverpool.bots.expert import Expert
from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import points_ahead
from liverpool.bots.search.coverage import simulator_of
from liverpool.bots.search.rollout_policy import own_seat
from liverpool.bots.search.searcher import Thought
from liverpool.engine.moves import Buy, Draw, PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.state import State, View, view_of, waiting_on
from liverpool.engine.turn import apply
from tests.bots.search.dealt import states
from tests.simulator.deals import actor_of, begin


class Fixed:
    """Somebody who looked ahead, and would make this move."""

    def __init__(self, move: PlayerMove | None, worlds: int) -> None:
        self._thought = Thought(move, worlds)
        self.asked = 0

    def think(self, _view: View) -> Thought:
        self.asked += 1
        return self._thought


def decision(number: int) -> tuple[State, View, list[PlayerMove]]:
    """One with several moves worth trying, in a deal of this number."""
    for state in states(number=number)[20:]:
        view = view_of(state, waiting_on(state.public).must[0])
        found = [each.move for each in candidates(view)]
        if found and found[0] == Expert().choose(view):
            return state, view, found
    raise AssertionError


def asked(part: str, others: list[Fixed], monkeypatch: pytest.MonkeyPatch) -> Asked:
    coming = iter(others)
    monkeypatch.setattr(gains, "looking_ahead", lambda _row, _key: next(coming))
    return Asked(PARTS[part].rows, "made up")


def test_what_another_move_gains_is_counted_with_the_true_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, view, (own, other, *_) = decision(2)
    others = [Fixed(own, 512), *(Fixed(other, 128) for _ in PARTS["worlds"].rows[1:])]
    player = asked("worlds", others, monkeypatch)
    assert player.choose_seeing(state, view.seat, Dealer(1)) == own
    ends = in_truth(state, view.seat, [own, other])
    gained = ends[other].points - ends[own].points
    assert gained
    assert player.decisions == {2: 1}
    assert player.gained == {2: [Gained(), *[Gained(gained, 0.0, 1)] * 4]}


def test_whoever_is_asked_while_another_plays_makes_the_moves() -> None:
    state = begin(load("bga").rules, 2, 4, "an offer")
    state = apply(state, actor_of(state), Draw())
    seat = state.public.open[-1]
    after = apply(state, seat, Buy())
    simulator, weighing = simulator_of(state.public.rules, 2, 4), own_seat(view_of(state, seat))
    ends = simulator.try_in_truth(
        after, [0], STOCKS, 0, actor=after.public.open[0], weighing=weighing
    )
    expected = fmean(points_ahead(end, seat) for (end,) in ends)
    assert in_truth(state, seat, [Buy()])[Buy()].points == pytest.approx(expected)


def test_what_few_worlds_settle_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state, view, (own, *_) = decision(2)
    for part, settled, asks in (
        ("worlds", 512, [1, 1, 1, 1, 1]),
        ("worlds", 128, [1, 0, 0, 0, 1]),
        ("worlds", 64, [1, 0, 0, 0, 0]),
        ("hands", 64, [1, 1]),
        ("rollouts", 64, [1, 1]),
        ("aims", 64, [0, 0]),
    ):
        others = [Fixed(own, settled), *(Fixed(own, 1) for _ in PARTS[part].rows[1:])]
        asked(part, others, monkeypatch).choose_seeing(state, view.seat, Dealer(1))
        assert [each.asked for each in others] == asks


def test_once_down_nobody_goes_on_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    state, view, (own, *_) = decision(2)
    down = replace(state, public=replace(state.public, down=(view.seat,)))
    others = [Fixed(own, 64), Fixed(own, 64)]
    player = asked("rollouts", others, monkeypatch)
    assert candidates(view_of(down, view.seat))
    player.choose_seeing(down, view.seat, Dealer(1))
    assert [each.asked for each in others] == [0, 0]


def test_in_the_last_deal_games_count_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    state, view, (own, other, *_) = decision(7)
    player = asked("aims", [Fixed(own, 64), Fixed(other, 64)], monkeypatch)
    player.choose_seeing(state, view.seat, Dealer(1))
    ends = in_truth(state, view.seat, [own, other])
    assert 0 < ends[own].won < 1
    assert player.gained[7][0] == Gained()
    assert player.gained[7][1].won == ends[other].won - ends[own].won


def test_a_game_is_shared_by_those_with_the_fewest_points() -> None:
    public = replace(states(number=7)[0].public, brought=(0, 10, 20, 30), sheet=())
    assert share_won(public, (40, 0, 0, 0), 1) == 1
    assert share_won(public, (10, 0, 0, 0), 1) == 0.5
    assert share_won(public, (0, 0, 0, 0), 1) == 0


@pytest.mark.parametrize("part", PARTS)
def test_the_table_has_a_line_for_everybody(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = range(len(PARTS[part].rows))

    def made_up(_seed: object, _part: object, number: int) -> list[Deal]:
        return [Deal(10, [Gained(number + deal, at / 100, at) for at in places]) for deal in (0, 2)]

    monkeypatch.setattr(gains, "played", made_up)
    monkeypatch.setattr(checkpoints, "results", map)
    lines = list(report(part, 21, 5, tmp_path))
    head, below, *rows = (each for each in lines if each.startswith("|"))
    assert len(rows) == len(places)
    assert {each.count("|") for each in (below, *rows)} == {head.count("|")}
    assert rows[0].endswith("| +3.00 ± 0.58 | – | +0.0% ± 0.0% | – | 0% |")
    assert rows[1].endswith("| +3.00 ± 0.58 | 0.00 ± 0.00 | +2.0% ± 0.0% | +2.0% ± 0.0% | 10% |")
    monkeypatch.setattr(gains, "played", pytest.fail)
    assert list(report(part, 21, 5, tmp_path)) == lines, "all of it was noted"


@pytest.mark.full
def test_a_game_is_played_to_its_end() -> None:
    (last,) = played("small", "aims", 1)
    assert last.decisions > 2
    assert len(last.gained) == len(PARTS["aims"].rows)
    assert all(-1 < each.won / last.decisions < 1 for each in last.gained)
