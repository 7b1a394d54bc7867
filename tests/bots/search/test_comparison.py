"""Moves compared in the same worlds: by the seed alone, from what the seat sees, as it adds up."""

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import cast

import pytest
from msgspec.structs import replace

from liverpool.bots.search import coverage, rollout_policy
from liverpool.bots.search.comparison import Comparison, after_play, paired
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.search.rollout_policy import own_seat
from liverpool.bots.steady import Steady
from liverpool.engine.chosen import changed
from liverpool.engine.moves import Add, Discard, Lay, PlayerMove
from liverpool.engine.state import Public, View
from liverpool.simulator.packing import HandWorths
from tests.bots.search.dealt import load_others, searched, views

SEED = 28


def decision(number: int = 20) -> tuple[View, list[PlayerMove]]:
    view, found = searched()[number]
    return view, [each.move for each in found]


def compared(
    view: View, moves: list[PlayerMove], worlds: int, seed: int = SEED, first: int = 1
) -> list[list[float]]:
    comparison = Comparison(view, moves, seed, first)
    comparison.play(worlds)
    return [[*comparison.worths(move)] for move in moves]


def played(
    comparison: Comparison,
    view: View,
    moves: Sequence[PlayerMove | None],
    worlds: int,
    likely: HandWorths | None = None,
) -> list[list[tuple[int, ...]]]:
    """What the simulator itself makes of the moves; nothing for what the seat does by itself."""
    simulator = comparison._simulator
    codes = [simulator.code(move) if move else 0 for move in moves]
    return simulator.try_moves(view, codes, worlds, SEED, likely=likely, weighing=(view.seat,))


@pytest.mark.parametrize("number", [0, 20, 40, -1])
def test_worlds_are_the_same_in_batches_later_and_for_fewer_moves(number: int) -> None:
    view, moves = decision(number)
    whole = compared(view, moves, 24)
    parts = Comparison(view, moves, SEED)
    parts.play(8)
    parts.drop(moves[-1])
    parts.play(16)
    assert parts.worlds == 24
    assert [*parts.in_play] == moves[:-1]
    assert [[*parts.worths(move)] for move in moves] == [*whole[:-1], whole[-1][:8]]
    later = compared(view, moves, 10, first=15)
    assert later == [leads[14:] for leads in whole]
    assert whole != compared(view, moves, 24, seed=29)


def test_what_counts_are_points_ahead_of_the_mean_of_the_others() -> None:
    view, moves = decision()
    comparison = Comparison(view, moves, SEED)
    comparison.play(12)
    for world, points in enumerate(played(comparison, view, moves, 12, likely_hands(view))):
        for move, by_seat in zip(moves, points, strict=True):
            others = [each for seat, each in enumerate(by_seat) if seat != view.seat]
            expected = fmean(others) - by_seat[view.seat]
            assert comparison.worths(move)[world] == pytest.approx(expected)


def test_what_is_supposed_of_hidden_hands_and_what_counts_can_be_others() -> None:
    view, moves = decision()
    worlds = played(Comparison(view, moves, SEED), view, moves, 6)
    leads = [lead(world[0], view.seat) for world in worlds]
    assert leads != compared(view, moves, 6)[0]
    any_hands = Comparison(view, moves, SEED, suppose=lambda _view: None)
    few = Comparison(
        view, moves, SEED, suppose=lambda _view: None, aim=lambda points, seat: -points[seat]
    )
    for comparison in (any_hands, few):
        comparison.play(6)
    assert any_hands.worths(moves[0]) == leads
    assert few.worths(moves[0]) == [-world[0][view.seat] for world in worlds]


def test_ones_own_seat_goes_on_as_expert_where_that_was_learnt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, moves = decision()
    assert own_seat(view) == (view.seat,)
    as_expert = compared(view, moves, 12)
    steady = Comparison(view, moves, SEED, weighing=lambda _view: ())
    steady.play(12)
    as_steady = [[*steady.worths(move)] for move in moves]
    assert as_expert != as_steady
    monkeypatch.setattr(rollout_policy, "is_learnt", lambda _view: False)
    assert compared(view, moves, 12) == as_steady


@pytest.mark.parametrize("number", [0, 20, 40, -1])
def test_nothing_is_left_in_the_simulator_of_what_it_was_asked_before(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one for all decisions of a deal, and whoever measures shows it the true hands."""
    view, moves = decision(number)
    monkeypatch.setattr(coverage, "_KEPT", coverage._Kept())
    alone = compared(view, moves, 12)
    monkeypatch.setattr(coverage, "_KEPT", coverage._Kept())
    load_others(view)
    comparison = Comparison(view, moves, SEED)
    for _ in range(2):
        comparison.play(6)
        load_others(view)
    assert [[*comparison.worths(move)] for move in moves] == alone


def test_a_gain_is_a_mean_of_pairs_with_its_error() -> None:
    view, moves = decision()
    comparison = Comparison(view, moves, SEED)
    assert comparison.gain(moves[1], over=moves[0]).worlds == 0
    comparison.play(1)
    assert comparison.gain(moves[1], over=moves[0]).error == float("inf")
    comparison.play(29)
    one, other = comparison.worths(moves[1]), comparison.worths(moves[0])
    apart = [lead - base for lead, base in zip(one, other, strict=True)]
    gain = comparison.gain(moves[1], over=moves[0])
    assert gain.worlds == 30
    assert gain.mean == pytest.approx(fmean(apart))
    assert gain.error == pytest.approx(stdev(apart) / 30**0.5)
    assert comparison.gain(moves[0], over=moves[1]).mean == pytest.approx(-gain.mean)


def test_worlds_that_only_one_was_played_in_do_not_count() -> None:
    assert paired([3.0, 5.0, 100.0], [1.0, 1.0]) == (2, 3.0, 1.0)


@pytest.mark.parametrize("kind", [Lay, Add])
def test_what_is_laid_on_the_table_is_laid_there_first(kind: type[PlayerMove]) -> None:
    view, move = playing(kind)
    comparison = Comparison(view, (move, Discard(view.hand[0])), SEED)
    comparison.play(6)
    tried = [None, Discard(view.hand[0])]
    for world, (own, waited) in enumerate(played(comparison, view, tried, 6, likely_hands(view))):
        # the simulator lays the same cards by itself, since `steady` does
        assert comparison.worths(move)[world] == pytest.approx(lead(own, view.seat))
        assert comparison.worths(Discard(view.hand[0]))[world] == lead(waited, view.seat)


def test_the_last_card_laid_off_ends_the_deal_by_itself() -> None:
    view, move = playing(Add)
    last = replace(view, hand=(move.card,), public=freed(view.public))
    assert after_play(last, move) is last
    assert after_play(view, move).hand != view.hand


def playing(kind: type[PlayerMove]) -> tuple[View, Add]:
    """A seat for which `steady` makes such a move."""
    for view in views():
        move = Steady().choose(view)
        if isinstance(move, kind):
            return view, cast("Add", move)
    raise AssertionError(f"no {kind.__name__} in this deal")


def freed(public: Public) -> Public:
    """The same by rules under which an empty hand wins."""
    rules = changed(public.rules, {"end.out": "may_discard"})
    return replace(public, game=replace(public.game, rules=rules))


def lead(points: Sequence[int], seat: int) -> float:
    others = [each for other, each in enumerate(points) if other != seat]
    return fmean(others) - points[seat]


def test_without_a_move_in_play_nothing_is_played() -> None:
    view, moves = decision()
    comparison = Comparison(view, moves[:1], SEED)
    comparison.drop(moves[0])
    comparison.play(5)
    assert (comparison.worlds, [*comparison.worths(moves[0])]) == (0, [])
