"""A bot that takes over a seat is bound by nothing that its person said and nobody heard."""

import pytest

from liverpool.engine.moves import Buy, Draw
from liverpool.engine.state import Phase
from liverpool.room.messages.requests import Leave, Remove, Wish
from liverpool.table.offer_window import Passing, StandingWish
from tests.room.house import House
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY

RULES = pytest.mark.parametrize("rules", ["dunlop", "wikipedia", "mahlum", "christmas"])


@RULES
def test_an_answer_given_beforehand_goes_with_the_person(rules: str) -> None:
    house = House()
    table = house.seated(scene(rules, seats=4, phase=Phase.TURN, turn=BEN, by=ANN))
    table.pages[CY].makes(Buy())
    offer = table.pages[CY].game.can.offer
    assert offer is not None
    assert offer.answered
    table.pages[CY].does(Leave())
    assert table.table.clock.said(CY) is None


def test_a_draw_that_waits_goes_with_the_person() -> None:
    house = House()
    state = scene(
        "christmas",
        phase=Phase.TURN,
        turn=BEN,
        by=ANN,
        callers=(BEN, CY),
        table={"Cy": ["5c 6c 7c", "9s 9h 9d"]},
    )
    table = house.seated(state)
    table.pages[BEN].makes(Draw())
    assert table.moves == []
    table.pages[ANN].does(Remove(seat=BEN))
    assert table.table.clock.held is None
    assert table.moves == []


def test_wishes_go_with_the_person() -> None:
    house = House()
    table = house.seated(bens_turn())
    table.pages[CY].does(Wish(cards=(4, 7), passing=Passing.ALWAYS))
    table.pages[ANN].does(Remove(seat=CY))
    kept = table.table.kept.seats[CY]
    assert kept.wish == StandingWish()
