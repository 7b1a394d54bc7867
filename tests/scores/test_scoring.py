"""The table by which a keeper without the engine adds up."""

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, names
from liverpool.engine.refusals import RulesError
from liverpool.record.links import from_query, query_of
from liverpool.scores.scoring import every_scoring, rules_of, scoring_of


def test_every_rule_set_has_its_table() -> None:
    every = every_scoring()
    assert [one.rules for one in every] == [query_of(load(name)) for name in names()]
    assert len({one.title for one in every}) == len(every), "a variation's title stands alone"
    for one, name in zip(every, names(), strict=True):
        assert len(one.deals) == len(load(name).rules.deals)


def test_the_table_of_quarters() -> None:
    scoring = scoring_of(load("mahlum+quarters"))
    assert scoring.title == "Grandma Mahlum's game: playing for quarters"
    assert (scoring.least, scoring.most) == (3, 8)
    assert (scoring.ante, scoring.per_deal) == (100, 25)
    assert scoring.points["*"] == 25
    assert scoring.deals[1].cards == 10
    assert scoring.deals[1].contract == "one bunch of 3 and one straight of 4"
    assert scoring.deals[1].short == "bunch, straight"
    assert (scoring.cuts, scoring.perfect_cut, scoring.turned_up, scoring.calls) == (True, 0, 1, "")


def test_an_exact_cut_counts_only_where_somebody_cuts() -> None:
    cut = changed(load("dunlop").rules, {"start.perfect_cut": -50, "start.upcard": "none"})
    named = replace(load("dunlop"), name="ours", rules=cut)
    assert (scoring_of(named).perfect_cut, scoring_of(named).turned_up) == (-50, 0)
    nobody = replace(named, rules=changed(cut, {"start.cutter": "nobody"}))
    assert (scoring_of(nobody).perfect_cut, scoring_of(nobody).cuts) == (0, False)


def test_a_keeper_knows_on_which_side_the_next_player_sits() -> None:
    usual = scoring_of(load("dunlop"))
    assert (usual.way, usual.next_side) == ("clockwise", "left")
    rules = changed(load("dunlop").rules, {"start.direction": "counter_clockwise"})
    other = scoring_of(replace(load("dunlop"), name="ours", rules=rules))
    assert (other.way, other.next_side) == ("counter-clockwise", "right")
    assert replace(other, way=usual.way, next_side=usual.next_side, rules=usual.rules) == usual


def test_points_for_going_out_in_one_turn_are_those_of_each_deal() -> None:
    own = {"points.at_once": -25, "deals.2.all_at_once": True}
    named = replace(load("dunlop"), name="ours", rules=changed(load("dunlop").rules, own))
    assert [deal.at_once for deal in scoring_of(named).deals[:3]] == [-25, 0, -25]
    assert not any(deal.at_once for deal in scoring_of(load("dunlop")).deals)


def test_the_call_is_named_where_there_is_one() -> None:
    assert scoring_of(load("christmas")).calls == load("christmas").rules.words.call
    assert scoring_of(load("mahlum")).calls == ""


def test_the_rules_of_a_link() -> None:
    assert rules_of("rules=mahlum") == load("mahlum")
    own = rules_of("rules=dunlop&v=2&title=Ours&buy.limit=3")
    assert own == from_query(scoring_of(own).rules)
    with pytest.raises(RulesError):
        rules_of("rules=nobody")
    with pytest.raises(RulesError, match="players"):
        rules_of("rules=dunlop&v=2&players.min=5&players.max=4")


def test_where_each_has_their_own_contract_all_of_them_are_told_beside_the_deals() -> None:
    rules = changed(load("dunlop").rules, {"end.contracts": "each_own", "points.at_once": -25})
    scoring = scoring_of(replace(load("dunlop"), name="ours", rules=rules))
    assert (len(scoring.deals), len(scoring.contracts)) == (21, 7)
    assert [deal.cards for deal in scoring.deals[3:9]] == [10, 12, 12, 12, 12, 12]
    assert {(deal.contract, deal.short) for deal in scoring.deals} == {
        ("each player has their own contract", "")
    }
    assert scoring.contracts[1].contract == "one set of 3 and one sequence of 4"
    assert {each.at_once for each in scoring.contracts} == {-25}
    assert scoring_of(load("dunlop")).contracts == ()
