"""Calls of other tables: the caller lays the card off, or a wrong call costs a card."""

from typing import Any

import pytest

from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Pass
from liverpool.engine.state import Phase, State
from liverpool.table.seat.question import Question
from liverpool.table.timing import HOLD_SURE, HUMAN_DELAY, Pace
from tests.room.clock import BLINK
from tests.room.house import House, verbs
from tests.room.scenes import scene
from tests.room.shown import face
from tests.rules.positions import ANN, BEN, CY

BONUS, PENALTY = "bga", "bga+penalty"
MELDS = {"Ann": ["Jc Jd Jh", "Kc Kd Kh"], "Cy": ["5c 6c 7c", "9s 9h 9d"]}


def discarded(rules: str, top: str, **more: Any) -> State:
    """Ann, who is down, has discarded; Ben is to draw, and who is down may call."""
    given: dict[str, Any] = {"table": MELDS, "callers": (BEN, CY), "turn": BEN, "by": ANN, **more}
    return scene(rules, phase=Phase.TURN, pile=f"2c {top}", **given)


def test_the_caller_lays_the_card_off_and_then_discards() -> None:
    state = discarded(BONUS, "8c", callers=(CY,))
    table = House(Pace.NORMAL).seated(state)
    table.pages[CY].makes(Call())
    page = table.pages[CY]
    assert page.asks() is Question.CALLER_PLAYS
    assert [(fit.cards, fit.owner, fit.index) for fit in page.game.can.fits] == [
        ((face("8c"),), CY, 0)
    ]
    page.makes(Add(face("8c"), CY, 0, End.HIGH))
    flights = [flight for event in page.last_update.events for flight in event.flights]
    assert [(flight.source, flight.target, flight.card) for flight in flights] == [
        ("pile", "meld:2.0", face("8c"))
    ]
    assert page.asks() is Question.FREE_DISCARD
    page.makes(Discard(face("5s")))
    assert table.pages[BEN].asks() is Question.TURN
    assert table.state.public.pile == (face("2c"), face("5s"))


def test_a_call_moves_no_card_where_the_caller_lays_it_off() -> None:
    table = House(Pace.NORMAL).seated(discarded(BONUS, "8c", callers=(CY,)))
    table.pages[CY].makes(Call())
    assert [event.flights for event in table.pages[CY].last_update.events] == [()]


def test_a_bot_that_has_called_plays_on() -> None:
    table = House(Pace.NORMAL).seated(discarded(BONUS, "8c", callers=(CY,)), people=2)
    table.runs(10)
    assert verbs(table.moves)[:3] == [(CY, "call"), (CY, "add"), (CY, "discard")]


def test_a_wrong_call_costs_a_card_and_is_told_beforehand() -> None:
    table = House(Pace.NORMAL).seated(discarded(PENALTY, "4h"))
    held = len(table.state.hands[CY])
    assert table.pages[CY].game.can.false_call == 1
    table.pages[CY].makes(Call())
    assert len(table.state.hands[CY]) == held + 1
    assert not table.pages[CY].game.can.call, "nobody calls the same discard twice"
    assert table.pages[BEN].game.can.call
    flights = [flight for event in table.pages[CY].last_update.events for flight in event.flights]
    assert [(flight.source, flight.target) for flight in flights] == [("stock", "seat:2")]


@pytest.mark.parametrize("rules", [BONUS, "dunlop", "christmas"])
def test_elsewhere_a_wrong_call_costs_nothing(rules: str) -> None:
    table = House(Pace.NORMAL).seated(scene(rules, phase=Phase.TURN, turn=BEN, by=ANN))
    assert table.pages[CY].game.can.false_call == 0


def test_a_wrong_call_drops_neither_the_draw_that_waits_nor_answers_of_before() -> None:
    table = House(Pace.NORMAL).seated(discarded(PENALTY, "4h", seats=4))
    table.pages[BEN].makes(Draw())
    table.pages[3].makes(Buy())
    table.runs(1)
    table.pages[CY].makes(Call())
    table.runs(HOLD_SURE - 1 - BLINK)
    assert (BEN, "draw") not in verbs(table.moves)
    table.runs(BLINK)
    assert (BEN, "draw") in verbs(table.moves)
    table.pages[CY].makes(Pass())
    table.pages[BEN].makes(Discard(table.state.hands[BEN][0]))
    table.runs(HUMAN_DELAY[1])
    assert list(table.state.public.bought) == [0, 0, 0, 1]


def test_a_call_that_costs_is_waited_for_a_little_longer() -> None:
    table = House(Pace.NORMAL).seated(discarded(PENALTY, "4h"))
    table.pages[BEN].makes(Draw())
    assert table.move_times(1) == [HOLD_SURE]
