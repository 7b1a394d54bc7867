"""Wild cards that are neither jokers nor 2s, and runs that have no place for the 2 (row 54)."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, cards_text, with_cards
from liverpool.engine.melds import (
    End,
    accepted,
    has_sets_of,
    is_natural,
    natural_at,
    naturals,
    readings,
    refuse_laid_meld,
    represented,
)
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Ace, Kind, MeldRules, SameSuitRuns
from liverpool.engine.solver import distance, lay_downs, outs
from liverpool.engine.solver import runs as run_tables
from liverpool.engine.wild_ranks import WildRanks
from liverpool.engine.wild_words import wild_words
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import meld_text, read_meld
from tests import oracle
from tests.chance import so_many
from tests.engine.solving import TINY, contract, deck, hand, meld_rules
from tests.engine.test_solver import check
from tests.engine.test_solver_lay_off import best, laid

PLAIN = meld_rules("dunlop")
ACES, JACKS, THREES = (
    replace(PLAIN, wild_ranks=ranks)
    for ranks in (WildRanks.RED_ACES, WildRanks.ONE_EYED_JACKS, WildRanks.THREES)
)
FROM_THREE = replace(meld_rules("dunlop+twos"), twos_in_runs=False, ace=Ace.HIGH, run_max_len=12)
EVERYWHERE = replace(FROM_THREE, wild_ranks=WildRanks.TWOS_EVERYWHERE)


@pytest.mark.parametrize("ranks", WildRanks)
def test_the_cards_are_those_that_their_names_say(ranks: WildRanks) -> None:
    assert ranks.faces == oracle.WILD[ranks]
    rules = replace(PLAIN, wild_ranks=ranks)
    always = {face for face in range(JOKER) if oracle.always_wild(face, rules)}
    assert ranks.always == always
    assert WildRanks(str(ranks)) is ranks


def wilds_of(text: str, rules: MeldRules) -> str:
    """The cards of the meld that stand for others."""
    meld = read_meld(text, rules)
    assert naturals(meld, rules) == sum(
        is_natural(meld, at, rules) for at in range(len(meld.cards))
    )
    return cards_text(face for at, face in enumerate(meld.cards) if not is_natural(meld, at, rules))


def test_only_some_cards_of_a_rank_are_wild_in_its_place() -> None:
    assert wilds_of("set:AcAdAhAs", ACES) == "Ad Ah"
    assert wilds_of("set:9c9dAd", ACES) == "Ad"
    assert wilds_of("run:Ah2h3h", ACES) == "Ah"
    assert wilds_of("run:As2s3s", ACES) == ""
    assert wilds_of("set:JcJdJhJs", JACKS) == "Jh Js"
    assert wilds_of("run:TsJsQs", JACKS) == "Js"
    assert wilds_of("run:TdJdQd", JACKS) == ""
    assert all(has_sets_of(rank, each) for rank in (1, 11) for each in (ACES, JACKS))


def test_threes_are_themselves_in_their_own_place() -> None:
    assert wilds_of("set:3c3d3h", THREES) == ""
    assert wilds_of("run:2h3h4h", THREES) == ""
    assert wilds_of("run:7h3h9h", THREES) == "3h"
    everywhere = replace(THREES, wild_ranks=WildRanks.THREES_EVERYWHERE)
    assert wilds_of("run:2h3h4h", everywhere) == "3h"
    assert not has_sets_of(3, everywhere)
    assert natural_at(3, 0, THREES) == read_card("3c")


def test_for_no_card_a_wild_one_stands_in_the_place_of_one_that_is_always_wild() -> None:
    taken = represented(read_meld("set:AcAdAs", ACES), ACES, others=True)
    assert {cards_text([face]) for face in taken} == {"Ac", "As"}
    wild, meld = taken[read_card("Ac")]
    assert (cards_text([wild]), cards_text(meld.cards)) == ("Ad", "Ac Ac As")
    assert represented(read_meld("run:**2h3h", ACES), ACES, others=True) == {}
    assert represented(read_meld("run:**2s3s", ACES), ACES, others=True).keys() == {read_card("As")}


def test_what_a_set_takes_of_a_rank_that_is_partly_wild() -> None:
    grown = accepted(read_meld("set:AcAsAs", ACES), ACES)
    assert {cards_text([face]) for face, _ in grown} == {"Ac", "Ad", "Ah", "As", "**"}
    assert cards_text(grown[read_card("Ad"), None].cards) == "Ac Ad As As"
    no_wild = replace(ACES, wild_limit=0, wild_limit_lasts=True)
    assert {
        cards_text([face]) for face, _ in accepted(read_meld("set:AcAsAs", no_wild), no_wild)
    } == {
        "Ac",
        "As",
    }


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        (WildRanks.NONE, "2 2s twos a 2 2s"),
        (WildRanks.TWOS_EVERYWHERE, "2 2s twos a 2 2s"),
        (WildRanks.THREES, "3 3s threes a 3 3s"),
        (WildRanks.RED_ACES, "red ace red aces red aces an ace aces"),
        (WildRanks.ONE_EYED_JACKS, "one-eyed jack one-eyed jacks one-eyed jacks a jack jacks"),
    ],
)
def test_what_they_are_called(ranks: WildRanks, words: str) -> None:
    its = wild_words(replace(PLAIN, wild_ranks=ranks))
    assert f"{its.one} {its.several} {its.names} {its.a_rank} {its.ranks}" == words
    assert its.a == f"a {its.one}"


# Runs from the 3 on


def test_runs_have_no_place_for_the_two() -> None:
    three = read_meld("3h4h5h", FROM_THREE)
    assert {end for _, end in accepted(three, FROM_THREE)} == {End.HIGH}
    top = read_meld("run:JhQhKh2c", FROM_THREE)
    assert wilds_of(meld_text(top, FROM_THREE), FROM_THREE) == "2c"
    assert accepted(top, FROM_THREE).keys() == {
        (face, End.LOW) for face in (*read_cards("Th 2c 2d 2h 2s"), JOKER)
    }
    twos = read_meld("set:2c2d2h", FROM_THREE)
    assert naturals(twos, FROM_THREE) == 3


def test_the_solver_looks_for_runs_from_the_three_on() -> None:
    asked = contract("run 4")
    for rules in (FROM_THREE, EVERYWHERE):
        assert distance(hand("2h 3h 4h 5h"), asked, rules) == 0  # the 2 as the 6
        assert distance(hand("Ah 3h 4h"), asked, rules) == 2
        (laid_down, *_) = lay_downs(hand("2h 4h 5h 6h"), asked, rules)
        assert [meld.start for meld in laid_down] == [3]
        assert outs(hand("Qh Kh Ah"), asked, rules) == hand("2c 2d 2h 2s Jh **")
    assert distance(hand("2h 3h 4h 5h"), asked, replace(FROM_THREE, wild_limit=0)) == 1
    assert best("2c 2d 2h 5h 6h 7h 8h", "set 3, run 4", rules=FROM_THREE) == "2c2d2h 5h6h7h8h"


# Limits of wild cards in runs alone, and wild cards alone


def test_a_limit_of_runs_counts_what_is_wild_in_its_own_place() -> None:
    one = {"wild_limit_run": 1, "wild_limit": "none"}
    aces, threes = (replace(rules, **one) for rules in (ACES, THREES))
    everywhere = replace(threes, wild_ranks=WildRanks.THREES_EVERYWHERE)
    for text, rules, refusal in (
        ("run:Ah2h3h4h", aces, None),
        ("run:Ah2h3hAd", aces, Reason.TOO_MANY_WILDS),
        ("run:As2s3sAd", aces, None),
        ("run:2h3h4h3d", threes, None),
        ("run:3d3h4h5h", threes, None),
        ("run:2h3h4h3d", everywhere, Reason.TOO_MANY_WILDS),
        ("set:9c3d3h", everywhere, None),
        ("set:AcAdAh", aces, None),
    ):
        refused = refuse_laid_meld(read_meld(text, rules), rules)
        assert (refused and refused.reason) == refusal, text
    asked = contract("run 4")
    assert distance(hand("Ah 2h 3h Ad"), asked, aces) == 1
    assert distance(hand("As 2s 3s Ad"), asked, aces) == 0
    assert distance(hand("2h 3h 4h 3d"), asked, threes) == 0
    assert distance(hand("2h 3h 4h 3d"), asked, everywhere) == 1
    assert laid("Ad", ["Ah2h3h4h"], replace(aces, wild_limit_lasts=True)) == ""
    assert laid("Ad", ["As2s3s4s"], replace(aces, wild_limit_lasts=True)) != ""


def test_wild_cards_alone_are_all_that_the_table_calls_wild() -> None:
    aces, jacks, threes = (replace(rules, set_min_naturals=0) for rules in (ACES, JACKS, THREES))
    everywhere = replace(threes, wild_ranks=WildRanks.THREES_EVERYWHERE)
    for cards, rules, ranks in (
        ("Ad Ah **", aces, {*range(1, 14)}),
        ("Ac Ad Ah", aces, {1}),
        ("Jh Jh Js", jacks, {*range(1, 14)}),
        ("Jc Jh Js", jacks, {11}),
        ("3c 3d 3h", threes, {*range(1, 14)}),
        ("3c 3d 3h", everywhere, {1, 2, *range(4, 14)}),
        ("3c 3d 3h", replace(aces, set_min_naturals=0), {3}),
    ):
        sets = [meld for meld in readings(read_cards(cards), rules) if meld.kind is Kind.SET]
        assert {meld.start for meld in sets} == ranks, cards
        assert distance(hand(cards), contract("set 3"), rules) == 0
        for meld in sets:
            assert accepted(meld, rules)
    assert naturals(read_meld("set3:3c3d3h", threes), threes) == 3
    assert naturals(read_meld("set9:3c3d3h", threes), threes) == 0
    assert naturals(read_meld("setA:AdAh**", aces), aces) == 0
    assert distance(hand("Ad Ah ** Jh Js"), contract("set 3, set 3"), aces) == 1
    assert distance(hand("Ad Ah ** Ad **"), contract("set 3, set 3"), aces) == 1


# The solver, where a card is wild in some suits only


SOME = replace(TINY, wild_ranks=WildRanks.RED_ACES, ranks=5, run_max_len=6)


@pytest.mark.parametrize(
    "rules",
    [
        SOME,
        replace(SOME, adjacent_wilds=False, run_min_naturals=2),
        replace(SOME, same_suit_runs=SameSuitRuns.MIN_GAP_1, wild_limit=1),
        replace(SOME, same_suit_runs=SameSuitRuns.NOT_TOUCHING, wild_limit="fewer"),
    ],
)
@pytest.mark.parametrize(
    "asked", ["set 2, run 3", pytest.param("run 3, run 2", marks=pytest.mark.no_cover)]
)
def test_each_suit_is_searched_by_what_is_wild_in_it(
    rules: MeldRules, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tables, "ROWS_KEPT", 6)
    slots = contract(asked)
    for held in [*combinations(deck(rules, 1), 4)][:: so_many(17, full=1)]:
        check(held, slots, rules, all_at_once=False)
        far = distance(held, slots, rules)
        for face in outs(held, slots, rules)[:2]:
            assert oracle.distance(with_cards(held, [face]), slots, rules) == far - 1


def test_the_best_lay_down_with_cards_that_are_wild_in_some_suits() -> None:
    assert best("Ac Ad As 9c Kd", "set 3", rules=ACES) == "AcAdAs"
    assert best("Ah 2h 3h 4h 9c", "run 4", rules=ACES) == "Ah2h3h4h"
    assert best("9c 9d Ad Jh Kh", "set 3", rules=JACKS) == "9c9dJh"
    assert best("Th Js Qh Kh 5c", "run 4", rules=JACKS) == "ThJsQhKh"
    assert best("As 2s 3s Ah 5s 9c", "run 4", rules=ACES) is not None
    assert laid("Ah As Js", ["9c9d9h", "2s3s4s"], ACES) == "As.2< Ah.1"
