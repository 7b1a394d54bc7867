"""What cards cost, the score sheet, who wins, and the coins.

See rules.md, "Scoring, winning and stakes".
"""

import pytest

from liverpool.engine.cards import card
from liverpool.engine.presets import load
from liverpool.engine.scoring import (
    Middle,
    card_points,
    hand_points,
    leaders,
    ledger,
    points_by_face,
    ranks_alike,
    score,
    settled,
)
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public, Seat
from liverpool.record.cards import read_card, read_cards
from tests.rules.positions import ANN, BEN, CY, house, play, position

CARDS = "2c 5d 9h Ts Jc Qd Kh As **"


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("wikipedia", (5, 5, 5, 10, 10, 10, 10, 15, 15)),
        ("dunlop", (2, 5, 9, 10, 10, 10, 10, 15, 15)),
        ("christmas", (5, 5, 5, 10, 10, 10, 10, 15, 20)),
        ("mahlum", (2, 5, 9, 10, 10, 10, 10, 15, 25)),
        ("dunlop+fives", (5, 5, 5, 10, 10, 10, 10, 15, 15)),
        ("dunlop+twos", (15, 5, 9, 10, 10, 10, 10, 15, 15)),
        ("dunlop+twos+fives", (15, 5, 5, 10, 10, 10, 10, 15, 15)),
    ],
)
def test_the_points_of_each_card(rules: str, points: tuple[int, ...]) -> None:
    rule_set = house(rules) if "+" not in rules else load(rules).rules
    faces = read_cards(CARDS)
    assert tuple(card_points(face, rule_set) for face in faces) == points
    assert tuple(points_by_face(rule_set)[face] for face in faces) == points
    assert len(points_by_face(rule_set)) == 53
    assert hand_points(tuple(sorted(faces)), rule_set) == sum(points)


@pytest.mark.parametrize(
    ("wild", "points"),
    [
        ("threes", {"3c": 20, "2c": 2, "Ah": 15, "Jh": 10}),
        ("threes_everywhere", {"3c": 20, "2c": 2, "Ah": 15, "Jh": 10}),
        ("red_aces", {"3c": 3, "Ah": 20, "Ad": 20, "As": 15, "Jh": 10}),
        ("one_eyed_jacks", {"Ah": 15, "Jh": 20, "Js": 20, "Jc": 10, "Jd": 10}),
    ],
)
def test_wild_cards_have_points_of_their_own(wild: str, points: dict[str, int]) -> None:
    rules = house("dunlop", {"meld.wild_ranks": wild, "points.wild_two": 20})
    assert {face: card_points(read_card(face), rules) for face in points} == points


def test_a_hidden_card_costs_nothing_that_is_known() -> None:
    assert card_points(read_card("??"), house("dunlop")) == 0


def test_the_line_of_a_deal_counts_the_hands_of_all_but_who_went_out() -> None:
    state = position(
        "mahlum+minus25", hands={"Ann": "** 2c", "Ben": "", "Cy": "Ks"}, penalties=(0, 50, -50)
    )
    line = score(state, BEN, Ending.OUT)
    assert line == DealScore((27, -25, 10), (0, 50, -50), BEN, Ending.OUT)
    assert [line.total(seat) for seat in range(3)] == [27, 25, -40]


def game(*lines: DealScore, rules: str = "mahlum+quarters", **more: object) -> Public:
    state = position(rules, phase=Phase.OVER, deal=max(len(lines), 1), sheet=lines, **more)  # type: ignore[arg-type]  # fields of a position
    return state.public


def line(points: tuple[int, ...], out: Seat, ending: Ending = Ending.OUT) -> DealScore:
    return DealScore(points, (0,) * len(points), out, ending)


def test_totals_add_up_what_was_brought_along_and_every_deal() -> None:
    public = game(line((0, 10, 20), ANN), line((5, 0, 40), BEN), brought=(100, -25, 0))
    assert public.totals() == (105, -15, 60)
    assert game().totals() == (0, 0, 0)


def test_the_fewest_points_lead_and_equal_players_share() -> None:
    assert leaders(game(line((0, 10, 20), ANN))) == (ANN,)
    assert leaders(game(line((0, 10, 0), ANN))) == (ANN, CY)
    assert leaders(game(line((0, 10, 20), ANN), brought=(0, -50, 0))) == (BEN,)


# Playing for quarters: a dollar each for the game, a quarter each for every hand


def sheet(*winners: Seat, points: tuple[int, ...] = (10, 20, 30)) -> tuple[DealScore, ...]:
    return tuple(line(points, out) for out in winners)


def test_the_winner_of_a_hand_takes_its_quarters() -> None:
    assert ledger(game(*sheet(ANN))) == (-100 - 25 + 75, -125, -125)
    assert ledger(game(*sheet(ANN, BEN, BEN))) == (-175 + 75, -175 + 150, -175)


def test_before_the_first_hand_only_the_dollar_is_paid() -> None:
    assert ledger(game()) == (-100, -100, -100)


def test_the_pot_waits_for_the_end_of_the_last_hand() -> None:
    six = sheet(ANN, BEN, CY, ANN, BEN, CY)
    assert sum(ledger(game(*six))) == -300
    seventh = position("mahlum+quarters", deal=7, sheet=six).public
    assert sum(ledger(seventh)) == -300


def test_the_winner_of_the_game_takes_the_pot() -> None:
    seven = game(*sheet(ANN, BEN, CY, ANN, BEN, CY, CY))
    paid = 100 + 7 * 25
    assert ledger(seven) == (-paid + 150 + 300, -paid + 150, -paid + 225)
    assert sum(ledger(seven)) == 0


def test_equal_winners_share_the_pot_and_odd_coins_go_to_the_first() -> None:
    rules = house("mahlum", {"stakes.ante": 1, "stakes.per_deal": 0})
    lines = tuple(line((0, 0, 5), ANN) for _ in range(7))
    public = position(rules, deal=7, phase=Phase.OVER, sheet=lines).public
    assert ledger(public) == (-1 + 2, -1 + 1, -1)


def test_quarters_that_nobody_won_stay_for_the_next_hand() -> None:
    out = line((10, 20, 30), NOBODY, Ending.STOCK_OUT)
    assert ledger(game(out)) == (-125, -125, -125)
    assert ledger(game(out, *sheet(BEN))) == (-150, -150 + 150, -150)


def test_quarters_that_nobody_won_to_the_end_go_to_the_pot() -> None:
    lines = (*sheet(ANN, ANN, ANN, ANN, ANN, ANN), line((10, 20, 30), NOBODY, Ending.STOCK_OUT))
    assert ledger(game(*lines)) == (-275 + 450 + 375, -275, -275)


@pytest.mark.parametrize(("ante", "per_deal", "are"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_coins_are_played_for_once_anything_costs_one(ante: int, per_deal: int, are: bool) -> None:
    rules = house("dunlop", {"stakes.ante": ante, "stakes.per_deal": per_deal})
    assert rules.stakes.are_played_for is are


def test_a_game_without_stakes_has_no_coins() -> None:
    assert ledger(game(*sheet(ANN), rules="mahlum")) == (0, 0, 0)


@pytest.mark.parametrize("rules", ["mahlum", "mahlum+quarters"])
def test_the_sheet_is_the_only_record(rules: str) -> None:
    """A deal that ends adds its line, and totals, leaders and coins follow from it."""
    state = position(rules, hands={"Ben": "Ks"}, table={"Ben": ["9c9d9h"]})
    over = play(state, "Ben discard Ks").public
    assert over.totals() == (29, 0, 29)
    assert leaders(over) == (BEN,)
    assert ledger(over)[BEN] == (0 if rules == "mahlum" else -50)


# The ledger deal by deal, which a score keeper reads too


def test_each_deal_says_what_was_paid_and_who_took_it() -> None:
    stakes = house("mahlum+quarters").stakes
    book = settled([ANN, NOBODY, BEN], stakes, 3, ())
    assert book.deals == (Middle(25, 75, ANN), Middle(25, 75, NOBODY), Middle(25, 150, BEN))
    assert book.coins == (-175 + 75, -175 + 150, -175)
    assert (book.pot, book.middle, book.shares) == (300, 0, (0, 0, 0))


def test_what_nobody_won_lies_in_the_middle_for_the_next_deal() -> None:
    book = settled([NOBODY, NOBODY], house("mahlum+quarters").stakes, 3, ())
    assert (book.pot, book.middle) == (300, 150)


def test_the_winners_have_their_shares_of_the_pot_and_of_what_was_left() -> None:
    book = settled([ANN, NOBODY], house("mahlum+quarters").stakes, 3, (BEN, CY))
    assert (book.pot, book.middle, book.shares) == (0, 0, (0, 188, 187))
    assert book.coins == (-150 + 75, -150 + 188, -150 + 187)
    assert sum(book.coins) == 0


@pytest.mark.parametrize(
    ("name", "changes", "rows"),
    [
        ("dunlop", {}, [(2, 9, "pips"), (10, 13, 10)]),
        ("dunlop+twos", {}, [(3, 9, "pips"), (10, 13, 10)]),
        (
            "dunlop",
            {"meld.wild_ranks": "threes"},
            [(2, 2, "pips"), (4, 9, "pips"), (10, 13, 10)],
        ),
        ("dunlop", {"meld.wild_ranks": "red_aces"}, [(2, 9, "pips"), (10, 13, 10)]),
        ("dunlop", {"meld.wild_ranks": "one_eyed_jacks"}, [(2, 9, "pips"), (10, 13, 10)]),
        ("dunlop", {"meld.ranks": 6, "points.two_to_nine": 5}, [(2, 6, 5)]),
        (
            "dunlop",
            {"points.single": [["Q", 15], ["2", 0], ["9", 20]]},
            [(2, 2, 0), (3, 8, "pips"), (9, 9, 20), (10, 11, 10), (12, 12, 15), (13, 13, 10)],
        ),
    ],
)
def test_ranks_that_count_alike_stand_together(
    name: str, changes: dict[str, object], rows: list[tuple[int, int, int | str]]
) -> None:
    rules = house(name, changes)
    assert ranks_alike(rules) == rows
    for first, last, points in rows:
        for rank in range(first, last + 1):
            assert card_points(card(rank, 0), rules) == (rank if points == "pips" else points)
