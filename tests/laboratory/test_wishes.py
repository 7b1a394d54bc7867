"""A wish in evenings that are played, and the answers that a search may try."""

from statistics import fmean

import pytest

from liverpool.engine.chosen import changed, rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory import OPEN
from liverpool.laboratory.balance import BEHIND, Balanced, Figures, Wish, balance
from liverpool.laboratory.deals import DEALS
from liverpool.laboratory.effects import answer_with, answers_to
from liverpool.laboratory.wishes import alternatives, head_start, trial_for
from tests.chance import so_many

DUNLOP = rules("dunlop")


def test_deals_are_left_out() -> None:
    fewer = alternatives(DUNLOP, DEALS, 4)
    assert len({len(changed(DUNLOP, each).deals) for each in fewer}) == 4
    said = [answer_with(DUNLOP, each).sentence for each in fewer]
    assert said[0] == "Leave out deal 1."
    assert "Leave out deals 2 and 5." in said
    assert said[-1] == "Leave out deals 4, 5, 6 and 7."
    both = answer_with(DUNLOP, {**fewer[0], "buy.limit": 2})
    assert both.sentence.startswith("Leave out deal 1. How often may you buy in a deal? ")
    assert both.rules == changed(DUNLOP, both.changes)


def test_the_deals_are_tried_without_some_and_with_other_cards() -> None:
    assert [each.sentence for each in answers_to(DUNLOP, DEALS)] == [
        "Leave out deal 1.",
        "Leave out deal 7.",
        "Deal a card more in each deal.",
        "Deal a card fewer in each deal.",
    ]
    other = answer_with(DUNLOP, {DEALS: [{"cards": 10, "contract": "run 4, run 4"}]})
    assert "Deal 1" in other.sentence or "deal 1" in other.sentence


def test_what_is_open_by_itself_has_answers() -> None:
    assert all(alternatives(DUNLOP, key, 4) for key in OPEN)


def test_answers_are_for_so_many_players() -> None:
    assert alternatives(DUNLOP, "players.max", 4)
    assert alternatives(DUNLOP, "players.max", 8) == []


def test_an_only_deal_decides_everything() -> None:
    only = rules("dunlop", {"deals": [{"cards": 7, "contract": "set 3"}]})
    played = trial_for(Wish(leader=0.7), 3, seed=0)(only, range(4))
    assert played["leader"] == [0, 0, 0, 0]


def test_an_open_question_has_other_answers() -> None:
    limits = [each["buy.limit"] for each in alternatives(DUNLOP, "buy.limit", 4)]
    assert "none" not in limits
    assert 1 in limits
    with pytest.raises(RulesError, match="no question"):
        alternatives(DUNLOP, "buy.limt", 4)


def test_answers_that_play_slowly_are_tried_only_by_rules_that_do() -> None:
    slow = {"meld.set_min_naturals": 0}
    assert slow not in alternatives(DUNLOP, "meld.set_min_naturals", 4)
    by_engine = changed(DUNLOP, {"end.contracts": "each_own"})
    assert slow in alternatives(by_engine, "meld.set_min_naturals", 4)


def test_what_is_wished_for_is_measured() -> None:
    wish = Wish(minutes=60, weaker=0.2, leader=0.5, down=0.5)
    figures = trial_for(wish, 3, seed=1)(rules("dunlop+first"), range(30))
    assert {goal.name for goal in wish.goals} | {BEHIND} == set(figures)
    assert {len(numbers) for numbers in figures.values()} == {30}
    assert fmean(figures["weaker"]) < 1 / 3
    assert fmean(figures["leader"]) > 1 / 3


def test_a_head_start_is_as_many_points_as_even_the_table() -> None:
    """Measured in games other than those that it was found in."""
    first, seats, half = rules("dunlop+first"), 3, so_many(150, full=2000)
    trial = trial_for(Wish(weaker=0.2), seats, seed=3)
    found, checked = (trial(first, range(at, at + half))[BEHIND] for at in (0, half))
    start = head_start(found, seats)
    assert start is not None
    assert start.low <= start.points <= start.high
    assert start.points % 5 == 0

    def wins(points: int) -> float:
        return fmean(each < points for each in checked)

    assert wins(0) < wins(start.points)
    assert wins(start.points) == pytest.approx(1 / seats, abs=so_many(12, full=4) / 100)


def test_a_head_start_is_told_only_where_it_is_known_and_needed() -> None:
    assert head_start([30.0] * 99, 3) is None
    assert head_start([-30.0] * 200, 3) is None
    assert head_start([30.0] * 200, 3) == (30, 30, 30)
    partners = changed(rules("dunlop+first"), {"players.partners": "score"})
    assert BEHIND not in trial_for(Wish(weaker=0.2), 4, seed=0)(partners, range(1))


def test_an_evening_with_fewer_deals_takes_fewer_minutes() -> None:
    first = rules("dunlop+first")
    short = Wish(minutes=15)
    plays, played = trial_for(short, 3, seed=2), 0

    def trial(by: RuleSet, games: range) -> Figures:
        nonlocal played
        played += len(games)
        return plays(by, games)

    *_, last = balance(
        first,
        short,
        [
            alternatives(first, DEALS, 3)[: so_many(2, full=9)],
            alternatives(first, "points.joker", 3),
        ],
        trial,
        seconds=so_many(400, full=2000),
        clock=lambda: played,
    )
    assert isinstance(last, Balanced)
    assert last.proposals
    assert [*last.proposals[0].changes] == [DEALS]
