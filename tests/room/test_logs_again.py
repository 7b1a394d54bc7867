"""The log of a deal for one who sits down in it: a worker makes it, and nobody waits."""

import pytest

from liverpool.engine.moves import Add, Discard
from liverpool.engine.state import Seat
from liverpool.record.cards import read_card
from liverpool.room.change import Change
from liverpool.room.failures import Failed
from liverpool.room.logs import going_on, logs_again
from liverpool.room.messages.requests import Ready
from tests.room.house import House, Seated
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, CY, DEE

ADD = Add(read_card("9c"), ANN, 0)


def in_a_deal(workers: LateWorkers | None = None) -> Seated:
    """Ann, who is down, has laid off a card; bots have seats that anybody may take."""
    hands, melds = {"Ann": "9c 9c 3d 8h"}, {"Ann": ["9s 9h 9d", "4c 4h 4s"]}
    state = scene("dunlop", seats=4, turn=ANN, by=DEE, hands=hands, table=melds)
    table = House(workers=workers).seated(state, people=2)
    table.sets(ask_host=False)
    table.pages[ANN].makes(ADD)
    return table


def sits_down(table: Seated, name: str = "Kim", seat: Seat = CY) -> FakePage:
    page, _ = table.house.sits(table.name, name, seat)
    return page


def logs(*pages: FakePage) -> list[tuple[str, ...]]:
    return [page.game.log for page in pages]


def lengths(*pages: FakePage) -> list[int]:
    return [len(log) for log in logs(*pages)]


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


def finishes(workers: LateWorkers, failure: Failed | None = None) -> None:
    """The oldest job that logs a deal comes to its end."""
    at = next(at for at, (job, _, _) in enumerate(workers.jobs) if job is logs_again)
    _, _, finish = workers.jobs.pop(at)
    finish(failure)


def test_one_who_sits_down_reads_the_whole_deal_once_it_is_made(workers: LateWorkers) -> None:
    table, at_once = in_a_deal(workers), in_a_deal()
    kim, other = sits_down(table), sits_down(at_once)
    for at in (table, at_once):
        at.pages[ANN].makes(ADD)
    assert lengths(kim, *table.pages) == [1, 2, 2]
    seen = len(kim.all_games)
    finishes(workers)
    assert len(kim.all_games) == seen + 1, "nobody has to do anything for it"
    assert logs(kim, *table.pages) == logs(other, *at_once.pages)
    assert lengths(kim) == [2]


def test_it_has_the_names_of_now(workers: LateWorkers) -> None:
    table, at_once = in_a_deal(workers), in_a_deal()
    for at in (table, at_once):
        sits_down(at, "Kim", CY)
    lou, other = (sits_down(at, "Lou", DEE) for at in (table, at_once))
    finishes(workers)
    assert lou.game.log == ()
    finishes(workers)
    assert lou.game.log == other.game.log
    assert lengths(lou) == [1]


def test_a_log_that_could_not_be_made_goes_on(workers: LateWorkers) -> None:
    table = in_a_deal(workers)
    kim = sits_down(table)
    finishes(workers, Failed("its process ended"))
    table.pages[ANN].makes(ADD)
    assert lengths(kim, *table.pages) == [1, 2, 2]


def test_another_deal_begins_a_log_of_its_own(workers: LateWorkers) -> None:
    table = in_a_deal(workers)
    kim = sits_down(table)
    change = Change(table.table, table.house.now())
    going_on(change)
    table.house.changes_play(table.name, logs=change.room.game.logs, meanwhile=None)
    seen = logs(kim, *table.pages)
    finishes(workers)
    assert logs(kim, *table.pages) == seen


def test_who_missed_the_end_of_a_deal_hears_of_it_in_the_next() -> None:
    hands, melds = {"Ann": "8h"}, {"Ann": ["9s 9h 9d", "4c 4h 4s"]}
    state = scene("dunlop", seats=4, turn=ANN, by=DEE, hands=hands, table=melds)
    table = House().seated(state, people=1)
    (ann,) = table.pages
    missed = ann.number
    ann.makes(Discard(read_card("8h")))
    ann.does(Ready())
    table.runs(60)
    assert ann.game.deal == state.public.number + 1
    update = table.comes_back(ANN, last=missed).last_update
    assert len(update.events) == update.number - missed
