"""Deals that are over are counted, for whoever looks how fair the cards are."""

import pytest

from liverpool.engine.state import Phase, view_of
from liverpool.fair.counts import Measure, Who
from liverpool.room.messages.shuffles import CountsShown, ReadCounts
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.scenes import scene
from tests.room.test_shuffles import BOT, FOUR, Family
from tests.server.clock import House
from tests.server.shared import HERE


@pytest.mark.in_turn("servers")
@HERE  # any server answers it, with workers of its own
def test_every_deal_that_is_over_is_counted_for_people_and_bots() -> None:
    house = House(Pace.AT_ONCE, Storage(":memory:", ServerKey(bytes(32))), chance="the same")
    Family(house=house, changes={"deals": FOUR[:2]}).plays_to_the_end()
    page = house.page()
    answer = page.ask(ReadCounts())
    assert isinstance(answer, CountsShown)
    assert answer.hands == 2 * 3
    of = {(row.measure, row.who): row.of for row in answer.rows}
    assert of[Measure.JOKERS, Who.PERSON] == 4
    assert of[Measure.JOKERS, Who.BOT] == 2
    assert of[Measure.UPCARD, Who.TABLE] == 2


def test_a_deal_that_cannot_be_counted_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    house = House(Pace.AT_ONCE)
    family = Family(house=house)
    family.starts()

    def fails(*_: object) -> None:
        raise CannotStore("The disk is full.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.storage, "add_counts", fails)
        while family.table.state.public.phase is not Phase.OVER:
            family.plays_on()
    assert "a deal was not counted: The disk is full." in caplog.text
    answer = family.devices[0].page.ask(ReadCounts())
    assert isinstance(answer, CountsShown)
    assert (answer.hands, answer.rows) == (0, ())


def test_a_deal_that_begins_in_a_position_is_not_counted() -> None:
    house = House(Pace.AT_ONCE)
    seated = house.seated(scene("dunlop", phase=Phase.TURN, turn=0, stock="", pile="3c"), people=1)
    while seated.phase() is not Phase.OVER:
        move = BOT.choose(view_of(seated.state, 0))
        if seated.pages[0].asks() is not Question.NOTHING and move is not None:
            seated.pages[0].makes(move)
        else:
            seated.runs(1)
    assert house.storage.counts().dealt == {}
