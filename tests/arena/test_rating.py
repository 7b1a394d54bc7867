"""Ratings: what a decision loses beside the reference's, and what is counted as a loss."""

import pytest

from liverpool.arena import rating
from liverpool.arena.rating import Rating, rate, rated, report
from liverpool.arena.statistics import Estimate
from liverpool.bots.roster import make
from liverpool.engine.moves import Cut, Discard, Lay, Pass
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.state import View, view_of
from liverpool.record.cards import read_card
from tests.rules.positions import BEN, position

OTHERS = {"Ann": "2c 5d 9h Kd Jc 4s 8s Qh 6d 3h", "Cy": "2d 5h 9s Ks Jd 4c 8c Qd 6h 3s"}


def ready() -> View:
    """Ben can go down with two sets."""
    hands = {"Ben": "7c 7d 7h Ts Tc Td Kh", **OTHERS}
    return view_of(position("dunlop", hands=hands, stock="4d 4d"), BEN)


def test_what_the_reference_does_too_loses_nothing() -> None:
    move = make("steady", 1).choose(ready())
    assert isinstance(move, Lay)
    assert rated(ready(), move, 1, "steady") == Rating(ready(), move, move, None)


@pytest.mark.in_turn
def test_a_decision_loses_what_the_reference_would_have_had_more() -> None:
    rating = rated(ready(), Discard(read_card("7c")), "broken", "steady")
    assert isinstance(rating.better, Lay)
    assert rating.loss is not None
    assert rating.loss.mean - 2 * rating.loss.error > 0
    assert rating == rated(ready(), Discard(read_card("7c")), "broken", "steady")


@pytest.mark.parametrize(
    ("loss", "clear"),
    [
        (Estimate(32, -20.0, 6.0), True),  # surely below 1
        (Estimate(32, -20.0, 8.0), False),
        (Estimate(32, 20.0, 4.0), True),  # surely above 6
        (Estimate(32, 20.0, 5.0), False),
        (Estimate(64, 2.0, 3.9), True),  # hardly above 6, and nobody wants to know more
        (Estimate(64, 2.0, 4.1), False),
        (Estimate(32, 2.0, 3.9), False),
        (Estimate(192, 6.0, 4.0), True),
    ],
)
def test_worlds_are_played_until_they_tell_little(loss: Estimate, clear: bool) -> None:
    assert rating._is_clear(loss) is clear


def lost(mean: float, error: float, at_first: float) -> Rating:
    return Rating(ready(), Pass(), None, Estimate(64, mean, error), at_first)


def test_the_report_counts_what_is_beyond_two_standard_errors() -> None:
    """The mean is that of as many worlds for every decision, so it is not drawn down."""
    same = Rating(ready(), Pass(), Pass(), None)
    found = report(
        "pip",
        [
            [lost(10.2, 2.0, 9.0), same],
            [lost(2.8, 1.0, 2.0), lost(2.9, 0.9, 3.0)],
            [lost(-1.0, 0.1, -1.0), same],
        ],
    )
    assert (found.bot, found.decisions, found.differing) == ("pip", 6, 4)
    assert found.beyond == (2, 1, 1)  # 6.2, 0.8, 1.1 and -1.2 are what can be shown
    assert found.loss.mean == pytest.approx((4.5 + 2.5 - 0.5) / 3)
    assert found.loss.count == 3


@pytest.mark.full
def test_so_many_decisions_are_rated_on_one_core_or_on_two() -> None:
    rules, progress = load("mahlum").rules, list[int]()
    found = rate(rules, "greedy", 15, 3, reference="greedy", workers=1, progress=progress.append)
    assert (found.decisions, found.differing, found.beyond) == (15, 0, (0, 0, 0))
    assert progress == [10, 15]
    assert found == rate(rules, "greedy", 15, 3, reference="greedy", workers=2)


@pytest.mark.in_turn
def test_only_decisions_of_the_bot_with_a_choice_are_rated() -> None:
    rules = load("mahlum").rules
    ratings = rating.of_game(rules, "greedy", 3, 4, "greedy", 1)
    assert len(ratings) == rating.A_GAME
    assert {each.view.seat for each in ratings} == {0, 2}
    for each in ratings:
        assert not isinstance(each.move, Cut)
        assert len(list(options(each.view))) > (each.move is not None)
