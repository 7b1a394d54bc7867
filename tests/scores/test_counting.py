"""What follows from the notes of a game, case by case (rules.md, "Scoring, winning and stakes")."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import Middle
from liverpool.engine.state import NOBODY, DealScore, Ending
from liverpool.scores.counting import (
    at_once_points,
    coins,
    contract_of,
    cutter_of,
    deal_under_way,
    dealer_of,
    finished,
    hand_left,
    leaders,
    missed_by,
    missing,
    most_buys_left,
    others_got,
    points_by_sign,
    running_totals,
    score_lines,
    totals,
    winners,
)
from liverpool.scores.keeper import begun, blank_deal
from liverpool.scores.noted_scores import NOBODY_OUT, RANK_SIGNS, DealKept, HandLeft, KeptScores

MISSED: Final[list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("missed.json").read_text("utf-8")
)
"""Deals that somebody missed; the page's tests have the same (keeper-counting.test.ts)."""
CHRISTMAS = load("christmas").rules
PRICED = changed(load("dunlop").rules, {"end.failed_meld": 50, "start.perfect_cut": -50})


def deal(
    out: int | None,
    *hands: str | int | None,
    cut: bool = False,
    failed: tuple[int, ...] | None = None,
) -> DealKept:
    """A deal of which the hands are written as signs, as points, or not at all."""
    left = tuple(
        None
        if hand is None
        else HandLeft(points=hand)
        if isinstance(hand, int)
        else HandLeft(tuple(hand))
        for hand in hands
    )
    return DealKept(out, left, cut, failed or (0,) * len(hands))


def game(*deals: DealKept, first: int = 0, rules: str = "rules=dunlop") -> KeptScores:
    players = ("Ann", "Ben", "Cy", "Dee")[: len(deals[0].left) if deals else 3]
    return replace(begun(rules, players, first), deals=deals)


def few_deals(name: str, number: int) -> RuleSet:
    rules = load(name).rules
    return replace(rules, deals=rules.deals[:number])


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("dunlop", (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)),
        ("christmas", (15, *(5,) * 8, 10, 10, 10, 10, 20)),
        ("mahlum", (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 25)),
        ("dunlop+twos", (15, 15, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)),
    ],
)
def test_every_sign_counts_what_its_card_counts(rules: str, points: tuple[int, ...]) -> None:
    by_sign = points_by_sign(load(rules).rules)
    assert tuple(by_sign[sign] for sign in RANK_SIGNS) == points


def test_cards_that_are_wild_where_others_of_their_rank_are_not_have_a_sign() -> None:
    aces = changed(load("dunlop").rules, {"meld.wild_ranks": "red_aces", "points.wild_two": 20})
    assert hand_left(HandLeft(cards=("A", "W", "*")), aces) == 15 + 20 + 15
    threes = changed(load("dunlop").rules, {"meld.wild_ranks": "threes", "points.wild_two": 20})
    assert "W" not in points_by_sign(threes)
    assert hand_left(HandLeft(cards=("3", "2")), threes) == 20 + 2


def test_a_hand_counts_its_cards_or_the_points_that_were_noted() -> None:
    assert hand_left(HandLeft(cards=("K", "K", "7", "*")), CHRISTMAS) == 10 + 10 + 5 + 20
    assert hand_left(HandLeft(points=35), CHRISTMAS) == 35
    assert hand_left(HandLeft(cards=()), CHRISTMAS) == 0
    assert hand_left(HandLeft(), CHRISTMAS) is None
    assert hand_left(None, CHRISTMAS) is None


def test_the_deal_passes_to_the_left_and_the_player_to_the_right_cuts() -> None:
    kept = game(first=2)
    assert [dealer_of(kept, number) for number in range(1, 6)] == [2, 0, 1, 2, 0]
    assert [cutter_of(kept, number) for number in range(1, 6)] == [1, 2, 0, 1, 2]


def test_who_went_out_has_the_bonus_and_the_others_their_cards() -> None:
    rules = load("mahlum+minus25").rules
    kept = game(deal(1, "*2", None, "K"))
    assert score_lines(kept, rules) == (DealScore((27, -25, 10), (0, 0, 0), 1, Ending.OUT),)
    assert totals(kept, rules) == (27, -25, 10)


def test_going_down_and_out_in_one_turn_counts_where_the_rules_say_so() -> None:
    rules = changed(load("mahlum+minus25").rules, {"points.at_once": -50})
    once = replace(deal(1, "*2", None, "K"), at_once=True)
    assert totals(game(once), rules) == (27, -75, 10)
    assert totals(game(once), load("mahlum+minus25").rules) == (27, -25, 10)
    assert totals(game(deal(1, "*2", None, "K")), rules) == (27, -25, 10)
    whole_hand = changed(rules, {"deals.1.all_at_once": True, "deals.1.cards": 5})
    assert totals(game(once), whole_hand) == (27, -25, 10)


def test_where_nobody_went_out_all_count_and_nobody_has_the_bonus() -> None:
    rules = load("mahlum+minus25").rules
    kept = game(deal(NOBODY_OUT, "*2", 30, ""))
    assert score_lines(kept, rules) == (
        DealScore((27, 30, 0), (0, 0, 0), NOBODY, Ending.STOCK_OUT),
    )


def test_failed_lay_downs_and_the_exact_cut_come_on_top() -> None:
    kept = game(deal(1, 10, None, 20, cut=True, failed=(0, 1, 2)), first=1)
    line = score_lines(kept, PRICED)[0]
    assert line is not None
    assert line.points == (10, 0, 20)
    assert line.penalties == (-50, 50, 100), "the player to the dealer's right cuts"
    assert totals(kept, PRICED) == (-40, 50, 120)


def test_buys_that_are_left_come_off() -> None:
    kept = game(replace(deal(1, 10, None, 20, failed=(0, 1, 0)), buys_left=(2, 1, 0)))
    line = score_lines(kept, changed(PRICED, {"buy.limit": 2, "points.buy_left": -10}))[0]
    assert line is not None
    assert line.penalties == (-20, 40, 0)
    unlimited = score_lines(kept, changed(PRICED, {"points.buy_left": -10}))[0]
    assert unlimited is not None
    assert unlimited.penalties == (0, 50, 0)


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"buy.limit": [1, 2]}, [1, 2, 2]),
        ({"buy.limit": [1, 2], "buy.from_deal": 2}, [0, 2, 2]),
        ({"buy.limit": [1, 2], "buy.carry_over": True}, [0, 0, 5]),
        ({"buy.limit": 4, "buy.game_limit": 3}, [3, 3, 3]),
        ({"buy.limit": 4, "points.buy_left": 0}, [0, 0, 0]),
        ({}, [0, 0, 0]),
        ({"buy.limit": 4, "buy.window": "off"}, [0, 0, 0]),
    ],
)
def test_how_many_buys_that_count_can_be_left(changes: dict[str, object], most: list[int]) -> None:
    rules = changed(few_deals("dunlop", 3), {"points.buy_left": -10, **changes})
    assert [most_buys_left(rules, number) for number in (1, 2, 3)] == most


def test_an_exact_cut_is_worth_nothing_where_nobody_cuts() -> None:
    rules = changed(PRICED, {"start.cutter": "nobody"})
    assert totals(game(deal(1, 10, None, 20, cut=True)), rules) == (10, 0, 20)


@pytest.mark.parametrize(
    "unfinished",
    [deal(None, 10, 20, 30), deal(0, None, 20, None), deal(NOBODY_OUT, 1, None, 3), blank_deal(3)],
)
def test_a_deal_that_is_not_finished_counts_nothing(unfinished: DealKept) -> None:
    rules = load("mahlum+quarters").rules
    kept = game(deal(0, None, 20, 30), unfinished, deal(1, 5, None, 5))
    lines = score_lines(kept, rules)
    assert [line is None for line in lines] == [False, True, False]
    assert running_totals(kept, rules) == ((0, 20, 30), (0, 20, 30), (5, 20, 35))
    assert totals(kept, rules) == (5, 20, 35)
    assert deal_under_way(kept, rules) == 2
    assert len(coins(kept, rules).deals) == 2


def test_whose_hands_are_missing() -> None:
    assert missing(deal(0, None, None, 3)) == (1,)
    assert missing(deal(None, None, 2, 3)) == (0,)
    assert missing(DealKept(1, (HandLeft(), None, HandLeft(cards=())), False, (0, 0, 0))) == (0,)


def test_nothing_is_noted_of_a_game_that_begins() -> None:
    rules = load("dunlop").rules
    kept = game()
    assert totals(kept, rules) == (0, 0, 0)
    assert deal_under_way(kept, rules) == 1
    assert winners(kept, rules) == ()


def test_the_game_is_over_when_all_its_deals_are_finished() -> None:
    rules = few_deals("dunlop", 2)
    kept = game(deal(0, None, 20, 30), deal(1, 20, None, 5))
    assert deal_under_way(game(kept.deals[0]), rules) == 2
    assert winners(game(kept.deals[0]), rules) == ()
    assert leaders(game(kept.deals[0]), rules) == (0,)
    assert deal_under_way(kept, rules) is None
    assert [finished(each, rules) for each in (game(), game(kept.deals[0]), kept)] == [0, 1, 2]
    assert winners(kept, rules) == (0, 1), "equal players share the win"


def test_the_coins_follow_the_rules_of_the_stakes() -> None:
    rules = few_deals("mahlum+quarters", 3)
    two = game(deal(0, None, 20, 30), deal(NOBODY_OUT, 5, 10, 15))
    book = coins(two, rules)
    assert book.deals == (Middle(25, 75, 0), Middle(25, 75, NOBODY))
    assert (book.pot, book.middle) == (300, 75)
    three = replace(two, deals=(*two.deals, deal(2, 50, 50, None)))
    end = coins(three, rules)
    assert end.deals[2] == Middle(25, 150, 2)
    assert end.shares == (0, 0, 300)
    assert end.coins == (-175 + 75, -175, -175 + 150 + 300)


@pytest.mark.parametrize("case", MISSED, ids=[case["what"] for case in MISSED])
def test_what_others_got_in_deals_that_somebody_missed(case: dict[str, Any]) -> None:
    deals = [
        replace(deal(each["out"], *each["left"]), away=tuple(each["away"]))
        for each in case["deals"]
    ]
    kept = begun("rules=dunlop", ["Ann", "Ben", "Cy"])
    kept = replace(kept, deals=tuple(deals))
    got = others_got(kept, load("dunlop").rules, case["numbers"])
    assert got._asdict() == case["others"]
    assert [list(missed_by(kept, seat)) for seat in range(3)] == case["missed_by"]


def test_a_deal_that_is_not_finished_gives_nothing_to_those_who_missed_it() -> None:
    kept = game(deal(0, None, 20, 30), deal(None, None, 10, None))
    rules = load("dunlop").rules
    assert others_got(kept, rules, [1, 2]) == others_got(kept, rules, [1])


def test_no_less_than_0_is_given_for_a_deal_that_somebody_missed() -> None:
    kept = game(deal(0, None, 0, None, cut=True))
    kept = replace(kept, deals=(replace(kept.deals[0], away=(2,)),))
    assert others_got(kept, PRICED, [1]).average == 0


OWN = changed(few_deals("dunlop", 2), {"end.contracts": "each_own"})
"""Two contracts, which players go on to one by one."""


def down(kept: DealKept, *seats: int) -> DealKept:
    return replace(kept, down=seats)


def test_who_went_down_has_the_next_contract_and_the_others_the_same() -> None:
    kept = game(down(deal(0, None, 5, 30), 1), deal(NOBODY_OUT, 5, 10, 15))
    assert [contract_of(kept, 1, seat, OWN) for seat in range(3)] == [1, 1, 1]
    assert [contract_of(kept, 2, seat, OWN) for seat in range(3)] == [2, 2, 1]
    assert [contract_of(kept, 3, seat, OWN) for seat in range(3)] == [2, 2, 1]
    together = few_deals("dunlop", 2)
    assert [contract_of(kept, 2, seat, together) for seat in range(3)] == [2, 2, 2]


def test_the_game_ends_with_a_deal_in_which_somebody_met_the_last_contract() -> None:
    first, second = deal(0, None, 5, 30), down(deal(2, 5, 10, None), 1)
    assert deal_under_way(game(first, second), OWN) == 3
    assert winners(game(first, second), OWN) == ()
    third = deal(0, None, 10, 3)
    assert deal_under_way(game(first, second, third), OWN) is None
    assert winners(game(first, second, third), OWN) == (0,)
    assert deal_under_way(game(first, down(second, 0)), OWN) is None


def test_it_ends_after_three_deals_for_each_contract_in_any_case() -> None:
    deals = [deal(NOBODY_OUT, 5, 10, 15)] * 6
    assert deal_under_way(game(*deals[:5]), OWN) == 6
    assert winners(game(*deals), OWN) == (0,)


def test_what_going_down_and_out_in_one_turn_adds_follows_from_the_own_contract() -> None:
    rules = changed(OWN, {"points.at_once": -25, "deals.2.all_at_once": True})
    assert at_once_points(game(), 1, rules) == -25
    once = replace(deal(0, None, 5, 30), at_once=True)
    assert totals(game(once), rules) == (-25, 5, 30)
    again = replace(deal(1, 5, None, 30), at_once=True)
    assert totals(game(once, again), rules) == (-20, -20, 60)
    same = replace(deal(0, None, 5, 30), at_once=True)
    assert totals(game(once, same), rules) == (-25, 10, 60), "all cards had to go down at once"


def four(*deals: DealKept) -> KeptScores:
    kept = begun("rules=dunlop", ("Ann", "Ben", "Cy", "Dee"))
    return replace(kept, deals=deals)


@pytest.mark.parametrize("how", ["score", "melds"])
def test_partners_have_the_points_of_both(how: str) -> None:
    rules = changed(few_deals("dunlop", 2), {"players.partners": how})
    kept = four(deal(0, None, 5, 30, 1), deal(1, 10, None, 0, 20))
    assert running_totals(kept, rules) == ((30, 6, 30, 6), (40, 26, 40, 26))
    assert (totals(kept, rules), winners(kept, rules)) == ((40, 26, 40, 26), (1, 3))
    three = game(deal(0, None, 5, 30))
    assert totals(three, rules) == (0, 5, 30)


def test_partners_rank_together_also_where_one_of_them_is_away() -> None:
    rules = changed(few_deals("dunlop", 2), {"players.partners": "score"})
    gone = replace(deal(0, None, 50, 0, None), away=(3,))
    assert leaders(four(gone), rules) == (0, 2)
    assert leaders(
        four(replace(gone, out=NOBODY_OUT, left=(HandLeft(points=90), *gone.left[1:]))), rules
    ) == (1, 3)


def test_where_one_goes_down_for_both_both_go_on_to_the_next_contract() -> None:
    rules = changed(OWN, {"players.partners": "melds", "layoff.new_melds": True})
    kept = four(deal(0, None, 5, 30, 1))
    assert [contract_of(kept, 2, seat, rules) for seat in range(4)] == [2, 1, 2, 1]
    apart = changed(OWN, {"players.partners": "score"})
    assert [contract_of(kept, 2, seat, apart) for seat in range(4)] == [2, 1, 1, 1]
