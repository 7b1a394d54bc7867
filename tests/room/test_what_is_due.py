"""What comes by itself at a table, and when: bots, the dealer, those who are away, held draws."""

from itertools import pairwise
from random import Random

import pytest

from liverpool.engine.moves import DEALER, Discard, Draw, Pass
from liverpool.engine.state import Phase, State
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Halt, Open, Ready, Start, Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import STEP, Pace
from tests.chance import drawn
from tests.room.clock import BLINK, DAY
from tests.room.house import House, verbs
from tests.room.scenes import bens_turn, callable_turn, scene
from tests.rules.positions import ANN, BEN, CY
from tests.walk import dealt_anew

# Pace


def test_bots_move_at_the_pace_of_the_table() -> None:
    waits = {}
    for pace in (Pace.CALM, Pace.NORMAL, Pace.QUICK):
        table = House(pace).seated(bens_turn(), people=1)
        (waits[pace],) = table.move_times(1)
    assert waits[Pace.CALM] > waits[Pace.NORMAL] > waits[Pace.QUICK] > 0


@pytest.mark.parametrize("pace", [Pace.NORMAL, Pace.QUICK])
def test_the_first_deals_of_who_is_new_are_calm_unless_they_chose_a_pace(pace: Pace) -> None:
    waits = []
    for calm_deals in (0, 1):
        table = House(pace).seated(bens_turn(), people=1)
        table.sets(calm_deals=calm_deals)
        waits += table.move_times(1)
    usual, first = waits
    assert (first > usual) is (pace is Pace.NORMAL)


def test_bots_can_play_without_any_pause() -> None:
    table = House(Pace.AT_ONCE).seated(bens_turn(), people=1)
    assert table.moves, "no time has passed"


def test_every_move_of_a_bot_can_be_followed() -> None:
    table = House(Pace.NORMAL).seated(bens_turn(), people=1)
    table.pages[ANN].does(Wish(passing=Passing.ALWAYS))
    clock = table.house.clock
    own = []
    while table.pages[ANN].asks() is not Question.TURN:
        table.move_times(1)
        seat, verb = verbs(table.moves)[-1]
        if seat != ANN and verb != "pass":
            own.append(clock.now)
    assert len(own) > 2
    assert min(later - earlier for earlier, later in pairwise(own)) >= STEP - BLINK


def test_pace_of_the_server_overrules_that_of_a_table() -> None:
    table = House(Pace.AT_ONCE).seated(bens_turn(), people=1)
    table.sets(pace=Pace.CALM)
    assert table.moves


# Resting


def test_nothing_happens_while_the_host_has_halted_the_game() -> None:
    house = House()
    table = house.seated(bens_turn(), people=1)
    table.pages[ANN].does(Halt(halted=True))
    table.runs(DAY)
    assert not table.moves
    assert table.pages[ANN].table.halted
    table.pages[ANN].does(Halt(halted=False))
    assert table.move_times(1)[0] > 1, "the pause begins anew"


def test_nobody_moves_while_the_game_is_halted() -> None:
    table = House().seated(bens_turn())
    table.pages[ANN].does(Halt(halted=True))
    refused = table.pages[BEN].refused(table.pages[BEN].making(Draw()))
    assert refused.why.reason == "halted"
    assert not table.moves


def test_a_count_down_stands_still_while_halted_and_begins_anew() -> None:
    table = House().seated(bens_turn())
    table.pages[BEN].makes(Draw())
    table.runs(6)
    table.pages[ANN].does(Halt(halted=True))
    assert table.pages[CY].game.clock is None
    table.runs(DAY)
    assert table.phase() is Phase.BUY
    table.pages[ANN].does(Halt(halted=False))
    clock = table.pages[CY].game.clock
    assert clock is not None
    assert clock.left == clock.of
    assert table.move_times(1) == [clock.of]


def test_nothing_happens_while_nobody_is_there() -> None:
    table = House().seated(bens_turn(), people=1)
    table.pages[ANN].leaves()
    table.runs(30 * DAY)
    assert not table.moves
    table.comes_back(ANN)
    assert table.move_times(1)[0] < 10


def test_a_slow_table_goes_on_with_its_bots_while_nobody_is_there() -> None:
    table = House().seated(bens_turn(), people=1)
    table.sets(slow=True)
    table.pages[ANN].leaves()
    table.runs(DAY)
    assert (BEN, "draw") in verbs(table.moves)


def test_a_slow_table_has_no_count_down_and_waits_for_days() -> None:
    table = House().seated(bens_turn())
    table.sets(slow=True)
    table.pages[BEN].makes(Draw())
    table.runs(30 * DAY)
    assert table.phase() is Phase.BUY
    assert table.pages[CY].game.clock is None
    assert table.pages[CY].asks() is Question.OFFER


def test_nobody_hurries_one_who_plays_alone_with_bots() -> None:
    table = House(Pace.QUICK).seated(bens_turn(), people=1)
    table.runs(30 * DAY)
    assert table.pages[ANN].asks() is Question.OFFER
    assert table.pages[ANN].game.clock is None
    table.pages[ANN].makes(Pass())


def test_at_a_slow_table_nobody_is_replaced() -> None:
    table = House().seated(bens_turn())
    table.sets(slow=True)
    table.pages[BEN].leaves()
    table.runs(30 * DAY)
    assert not table.moves
    assert not table.pages[ANN].table.seats[BEN].played


# The next deal


def last_discard(rules: str = "dunlop") -> State:
    """Ben goes out with his last card."""
    return scene(
        rules, turn=BEN, hands={"Ben": "3s"}, table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]}, stock="4c 4d"
    )


def test_the_next_deal_begins_when_all_who_are_there_are_ready() -> None:
    table = House().seated(last_discard())
    table.pages[CY].leaves()
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    table.runs(50)
    assert table.phase() is Phase.OVER
    assert table.pages[ANN].asks() is Question.READY
    table.pages[ANN].does(Ready())
    assert table.pages[ANN].table.seats[ANN].ready
    table.runs(0)
    assert table.phase() is Phase.OVER
    table.pages[BEN].does(Ready())
    assert table.state.public.number == 2
    assert not any(seat.ready for seat in table.pages[ANN].table.seats)


def test_at_a_slow_table_the_first_who_is_ready_begins_the_next_deal() -> None:
    table = House().seated(last_discard())
    table.sets(slow=True)
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    table.runs(DAY)
    assert table.phase() is Phase.OVER
    table.pages[CY].does(Ready())
    assert table.state.public.number == 2


def test_one_who_is_not_ready_and_goes_does_not_keep_the_others() -> None:
    table = House().seated(last_discard())
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    table.pages[ANN].does(Ready())
    table.pages[BEN].does(Ready())
    assert table.state.public.number == 1
    table.pages[CY].leaves()
    assert table.state.public.number == 2


# Dropping out and coming back


def test_a_bot_plays_after_the_time_of_grace_until_the_person_comes_back() -> None:
    table = House().seated(bens_turn())
    grace = table.pages[ANN].table.settings.grace_seconds
    table.pages[BEN].leaves()
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.here, shown.played) == (False, False)
    table.runs(grace - BLINK)
    assert not table.moves
    table.runs(BLINK)
    table.runs(5)
    assert table.moves[0][0] == BEN
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.sitting, shown.here, shown.played) == (Sitting.PERSON, False, True)
    table.comes_back(BEN)
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.here, shown.played) == (True, False)
    made = [move for move in table.moves if move[0] == BEN]
    table.runs(50)
    assert [move for move in table.moves if move[0] == BEN] == made, "he plays for himself again"


def test_who_comes_back_within_the_time_of_grace_keeps_the_seat() -> None:
    table = House().seated(bens_turn())
    table.pages[BEN].leaves()
    table.runs(table.pages[ANN].table.settings.grace_seconds - 1)
    table.comes_back(BEN)
    table.runs(DAY)
    assert not table.moves


def test_one_of_two_pages_of_a_seat_may_go() -> None:
    table = House().seated(bens_turn())
    first = table.pages[BEN]
    table.comes_back(BEN)
    first.leaves()
    table.runs(DAY)
    assert not table.moves
    assert table.pages[ANN].table.seats[BEN].here


def test_where_all_drop_out_nobody_is_replaced_and_grace_begins_anew() -> None:
    table = House().seated(bens_turn())
    grace = table.pages[ANN].table.settings.grace_seconds
    for page in table.pages:
        page.leaves()
    table.runs(300.0)
    assert grace < 300.0
    table.comes_back(ANN)
    assert not table.pages[ANN].table.seats[BEN].played
    table.runs(grace - BLINK)
    assert not table.moves
    table.runs(BLINK + 5)
    assert table.pages[ANN].table.seats[BEN].played
    assert table.moves


# What pauses tell


@pytest.mark.parametrize(
    "state",
    [
        bens_turn(),
        callable_turn(hands={"Ann": "Qc"}),
        scene("dunlop", phase=Phase.BUY, turn=BEN, open=(CY,), by=ANN),
        scene("wikipedia", phase=Phase.BUY, turn=BEN, open=(CY,), by=ANN),
        scene("mahlum", phase=Phase.BUY, turn=BEN, open=(CY,), by=ANN),
        scene("dunlop", phase=Phase.PLAY, turn=BEN),
    ],
    ids=["turn", "turn that may be called", "seat", "first call", "cut", "play"],
)
def test_bots_pauses_tell_nothing_of_hidden_cards(state: State) -> None:
    times = set()
    for seed in range(12):
        house = House(Pace.NORMAL, key=bytes(32), chance="the same")
        table = house.seated(dealt_anew(state, ANN, Random(drawn(f"pauses/{seed}"))), people=1)
        times.add(tuple(table.move_times(1)))
    assert len(times) == 1


def test_the_dealer_waits_for_nobody_when_cards_are_owed() -> None:
    state = bens_turn("mahlum", stock="")
    table = House(Pace.NORMAL).seated(state)
    table.pages[BEN].makes(Draw())
    assert verbs(table.moves) == [(BEN, "draw"), (DEALER, "shuffle")]
    table.pages[CY].makes(Pass())


def test_a_new_game_is_dealt_and_the_person_cuts_if_asked() -> None:
    """Every seat comes to cut in one of some games, bots by themselves, people when they like."""
    cutters: set[bool] = set()
    while cutters != {True, False}:
        house = House(Pace.QUICK)
        page = house.page()
        page.does(Open(name="Ann", seats=3, start=True))
        house.clock.runs(20)
        asked = page.asks()
        cutters.add(asked is Question.CUT)
        assert asked is Question.CUT or page.game.phase is not Phase.CUT
        assert page.refused(Start()).why.reason == "begun"
