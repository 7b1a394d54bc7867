"""The score sheet and the end of a deal, as the page is told them."""

from typing import Any

from liverpool.engine.moves import Discard
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, State
from liverpool.engine.turn import apply
from liverpool.room.messages.game import Ended
from liverpool.room.views.public_view import SharedParts, ended, public_view, sheet
from liverpool.table.results import buys_left_over
from liverpool.table.words import ONLOOKER, Names
from tests.room.shown import face, names_of
from tests.rules.positions import ANN, BEN, CY, house, position

TABLE = {"Ben": ["9c 9d 9h"]}
LINES = (
    DealScore((0, 20, 30), (0, 0, 0), ANN, Ending.OUT),
    DealScore((5, 0, 7), (-50, 0, 50), BEN, Ending.OUT),
)


def over(rules: str | RuleSet = "dunlop", **fields: Any) -> State:
    """Ben has gone out with his last card."""
    hands = {"Ann": "Ac ** 5d", "Ben": "2c", "Cy": "Th 9s"}
    state = position(rules, table=TABLE, hands=hands, **fields)
    return apply(state, BEN, Discard(face("2c")))


def told(state: State, seat: int = CY) -> Ended:
    found = ended(state.public, state.hands, Names(names_of(state), seat))
    assert found is not None
    return found


def test_a_deal_that_is_played_is_not_on_the_sheet() -> None:
    state = position("dunlop", deal=3, sheet=LINES, brought=(1, 1, 1), penalties=(0, 50, 0))
    shown = sheet(state.public)
    assert [line.number for line in shown.lines] == [1, 2]
    assert shown.lines[1].penalties == (-50, 0, 50)
    assert [line.out for line in shown.lines] == [ANN, BEN]
    assert shown.totals == (-44, 21, 88)
    assert shown.brought == (1, 1, 1)
    assert shown.coins == ()
    assert shown.contracts[:2] == ("2 sets", "set, sequence")
    assert ended(state.public, state.hands, Names(names_of(state), ANN)) is None


def test_deals_are_numbered_although_earlier_ones_were_brought_along() -> None:
    state = position("dunlop", deal=4, sheet=LINES, brought=(1, 1, 1))
    assert [line.number for line in sheet(state.public).lines] == [2, 3]
    assert [line.number for line in sheet(over(deal=4, sheet=LINES).public).lines] == [2, 3, 4]


def test_who_went_down_and_out_in_one_turn_is_marked() -> None:
    rules = house("dunlop", {"points.at_once": -25})
    assert [line.at_once for line in sheet(over(rules).public).lines] == [False]
    assert [line.at_once for line in sheet(over(rules, fresh=True).public).lines] == [True]
    assert [line.at_once for line in sheet(over(fresh=True).public).lines] == [False]


SAVING = house("mahlum", {"buy.limit": 2, "points.buy_left": -10})


def test_buys_that_are_left_count_for_all_and_are_told() -> None:
    state = over(SAVING, bought=(1, 0, 2))
    names = Names(names_of(state), CY)
    line = sheet(state.public).lines[-1]
    assert (line.penalties, line.beside) == ((-10, -20, 0), "buys left")
    assert buys_left_over(state.public, names) == "Buys left: Ann 1 (−10), Ben 2 (−20)."
    assert sheet(over().public).lines[-1].beside == ""
    assert buys_left_over(over().public, names) == ""


def test_where_buys_carry_over_they_count_after_the_last_deal() -> None:
    rules = house("dunlop", {"buy.limit": 2, "buy.carry_over": True, "points.buy_left": -10})
    early = over(rules, deal=6, bought=(1, 0, 2))
    assert sheet(early.public).lines[-1].penalties == (0, 0, 0)
    assert sheet(early.public).lines[-1].beside == ""
    last = over(rules, deal=7, bought=(1, 0, 2), bought_before=(12, 10, 12))
    line = sheet(last.public).lines[-1]
    assert line.penalties == (-10, -40, 0)
    assert line.beside == "failed lay-downs, perfect cut or buys left"


def test_the_hands_are_counted_card_by_card() -> None:
    state = over()
    assert [[(card.card, card.points) for card in hand] for hand in told(state).hands] == [
        [(face("Ac"), 15), (face("5d"), 5), (face("**"), 15)],
        [],
        [(face("9s"), 9), (face("Th"), 10)],
    ]
    assert sheet(state.public).lines[-1].points == (35, 0, 19)


def test_the_end_is_told_to_each_seat_in_its_own_words() -> None:
    state = over()
    assert told(state, CY).ending == "Ben goes out with 2c."
    assert told(state, BEN).ending == "You go out with 2c."
    assert told(state, BEN).sentence == told(state, BEN).margin == ""
    assert told(state, BEN).out == BEN
    following = told(state, CY).following
    assert following == "one set of 3 and one sequence of 4; Ben deals"
    assert told(state, CY).winners == ()


def test_where_no_card_is_left_nobody_is_out() -> None:
    line = DealScore((1, 2, 3), (0, 0, 0), NOBODY, Ending.STOCK_OUT)
    state = position("dunlop", phase=Phase.OVER, sheet=(line,))
    assert told(state).out < 0
    assert "nobody went out" in told(state).ending


def test_the_last_deal_tells_the_winner_and_nothing_to_follow() -> None:
    state = over(deal=7, brought=(10, 20, 90))
    assert told(state, CY).winners == (BEN,)
    assert told(state, CY).sentence == "Ben wins!"
    assert told(state, CY).margin == "20 points after seven deals, 89 fewer than you."
    assert told(state, BEN).sentence == "You win!"
    assert told(state, BEN).margin == "20 points after seven deals, 25 fewer than Ann."
    assert told(state, CY).following == ""


def test_equal_players_share_the_win() -> None:
    tied = told(over(deal=7, brought=(10, 45, 90)), CY)
    assert tied.sentence == "Ann and Ben share the win!"
    assert tied.margin == "45 points each after seven deals, 64 fewer than you."
    assert told(over(deal=7, brought=(0, 35, 16)), CY).margin == "35 points each after seven deals."


def test_coins_are_shown_where_they_are_played_for() -> None:
    coins = sheet(over("mahlum+quarters").public).coins
    assert len(coins) == 3
    assert coins[BEN] > coins[ANN]


OWN = house("dunlop", {"end.contracts": "each_own"})


def test_where_each_has_their_own_contract_the_sheet_has_the_deals_so_far() -> None:
    assert sheet(position(OWN, deal=3, sheet=LINES).public).contracts == ("", "", "")


def test_the_next_contract_is_told_to_each_player() -> None:
    state = over(OWN, deal=3, behind=(2, 1, 0))
    met = "you need two sequences of 4; you deal"
    assert told(state, BEN).following == met
    assert told(state, CY).following == "you need two sequences of 4; Ben deals"
    assert told(state, ANN).following == "you need two sets of 3; Ben deals"
    assert told(state, ONLOOKER).following == "each player has their own contract; Ben deals"


def test_nothing_follows_once_somebody_has_met_the_last_contract() -> None:
    state = over(OWN, deal=8, behind=(2, 1, 3))
    assert told(state, CY).following == ""
    assert told(state, CY).winners == (BEN,)


def test_partners_have_one_total_on_the_sheet() -> None:
    rules = house("dunlop", {"players.partners": "score"})
    lines = (DealScore((0, 20, 30, 5), (0, 50, 0, 0), ANN, Ending.OUT),)
    state = position(rules, seats=4, deal=2, sheet=lines)
    shown = sheet(state.public)
    assert (shown.sides, shown.totals) == (True, (30, 75, 30, 75))
    shared = SharedParts(public_view(state), names_of(state))
    assert [player.points for player in shared.players] == [30, 75, 30, 75]
    assert not sheet(position(rules, deal=2).public).sides
