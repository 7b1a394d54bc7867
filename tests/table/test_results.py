"""How deals and games end, in sentences."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card
from liverpool.table.results import (
    ended_early,
    ending,
    margin,
    outcome,
    so_far,
    stopped_after,
    who_won,
    won_text,
)
from liverpool.table.story import move_lines
from liverpool.table.words import Names
from tests.room.scenes import last_card_of_the_game
from tests.rules.positions import ANN, BEN, CY, house, play, position

NAMES = ("Ann", "Ben", "Cy")


@pytest.fixture
def ended() -> Public:
    """Ben has gone out with the three of spades."""
    return apply(last_card_of_the_game(), BEN, Discard(read_card("3s"))).public


def test_the_last_discard_is_named_where_it_is_asked_for(ended: Public) -> None:
    assert ending(ended, Names(NAMES, ANN)) == "Ben goes out."
    assert ending(ended, Names(NAMES, ANN), card=True) == "Ben goes out with 3s."
    assert ending(ended, Names(NAMES, BEN), card=True) == "You go out with 3s."


def test_what_going_down_and_out_in_one_turn_brings_is_told() -> None:
    cards = "9c9d9h KcKdKh"
    rules = house("dunlop", {"points.at_once": -25, "points.out_bonus": -10})
    state = position(rules, hands={"Ben": f"{cards} 2s"})
    down = play(state, f"Ben lay {cards}")
    out = Discard(read_card("2s"))
    public = apply(down, BEN, out).public
    names = Names(NAMES, ANN)
    told = "Ben goes out with 2s. Down and out in one turn: −25."
    assert ending(public, names, card=True) == told
    assert move_lines(down, BEN, out, apply(down, BEN, out), names)[-1] == (
        "Ben is out! Down and out in one turn: −25."
    )


def test_where_the_number_of_deals_is_open_it_is_not_told() -> None:
    rules = house("dunlop", {"end.contracts": "each_own"})
    assert ended_early(3, rules) == "Ended early, after 3 deals"
    assert so_far([["Ann"]], 40, 1, rules) == "After 1 deal Ann leads with 40 points."
    assert ended_early(3, house("dunlop")) == "Ended early, after 3 of 7 deals"


def four(*points: int, deal: int = 7) -> Public:
    """The end of a deal of four partners."""
    sheet = (DealScore(points, (0, 0, 0, 0), ANN, Ending.OUT),)
    rules = house("dunlop", {"players.partners": "score"})
    return position(rules, seats=4, deal=deal, phase=Phase.OVER, turn=NOBODY, sheet=sheet).public


def of(seat: int) -> Names:
    return Names(("Ann", "Ben", "Cy", "Dee"), seat)


def test_a_side_wins_together() -> None:
    public = four(0, 20, 10, 5)
    assert who_won(public, of(CY)) == "You and Ann win!"
    assert who_won(public, of(BEN)) == "Ann and Cy win!"
    assert outcome(public, of(BEN)) == "Ann goes out. Ann and Cy win the game with 10 points!"
    assert margin(public, of(BEN)) == "10 points after seven deals, 15 fewer than you and Dee."
    assert margin(public, of(ANN)) == "10 points after seven deals, 15 fewer than Ben and Dee."


def test_sides_that_are_level_share_the_win() -> None:
    public = four(0, 5, 10, 5)
    assert who_won(public, of(BEN)) == "Ann, Cy, You and Dee share the win!"
    assert margin(public, of(BEN)) == "10 points each after seven deals."


def test_who_leads_and_who_has_the_fewest_points_is_a_side_too() -> None:
    rules = house("dunlop", {"players.partners": "score"})
    assert so_far([["Ann", "Cy"]], 40, 1, rules) == (
        "After 1 of 7 deals Ann and Cy lead with 40 points."
    )
    assert won_text([["Ann", "Cy"], ["Ben", "Dee"]], 9) == (
        "Ann, Cy, Ben and Dee share the win with 9 points each"
    )
    assert stopped_after(four(0, 20, 10, 5, deal=3), of(CY)) == (
        "You stopped after deal 3. You and Ann have the fewest points."
    )
