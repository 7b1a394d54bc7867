"""An error of our own at one table: its pages are told, and it goes on when they come back."""

from collections.abc import Callable
from typing import NoReturn

import pytest

from liverpool.engine.moves import Draw
from liverpool.engine.state import Phase
from liverpool.room import step
from liverpool.room.change import Change
from liverpool.room.kept import KeptReview
from liverpool.room.messages.requests import Hello, Look, Sit
from liverpool.room.messages.shuffles import ReadCounts
from liverpool.room.shell import AGAIN
from liverpool.server.storage.faults import (
    DELETED,
    FREE_SOME,
    TRY_AGAIN,
    CannotStore,
    NotNow,
    TakenOver,
)
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import WENT_WRONG, Dispatcher
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT
from liverpool.table.seat.question import Question
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY
from tests.server.clock import House


def test_a_table_that_fails_by_itself_does_not_stand_still_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = house.seated(bens_turn(), people=1)
    other = house.seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=BEN))

    def breaks(_change: Change) -> float:
        raise RuntimeError("the seed is 1234")

    with monkeypatch.context() as broken:
        broken.setattr(step, "advance", breaks)
        house.clock.runs(60.0)
    ended = table.pages[ANN].ended
    assert ended is not None
    assert ended == f"{WENT_WRONG} {COMES_BACK}"
    assert "1234" not in ended
    assert other.pages[ANN].ended is None
    other.pages[ANN].makes(Draw())
    table.comes_back(ANN)
    house.clock.runs(60.0)
    assert table.moves


def test_a_table_that_fails_where_it_is_stored_or_told_does_not_stand_still_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for what in ("store", "_do"):
        house = House()
        table = house.seated(bens_turn(), people=1)
        with monkeypatch.context() as broken:
            broken.setattr(Dispatcher, what, failing(RuntimeError("the seed is 1234")))
            house.clock.runs(60.0)
        assert table.pages[ANN].ended == f"{WENT_WRONG} {COMES_BACK}"
        table.comes_back(ANN)
        house.clock.runs(60.0)
        assert table.moves


def test_where_a_table_fails_when_somebody_asks_nothing_has_happened(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()
    table = house.seated(bens_turn())

    def breaks(_change: Change) -> float:
        raise RuntimeError("the seed is 1234")

    with monkeypatch.context() as broken:
        broken.setattr(step, "advance", breaks)  # when the move was made already
        refused = table.pages[BEN].refused(table.pages[BEN].making(Draw()))
    assert refused.why == OUR_FAULT
    assert "the seed is 1234" in caplog.text
    assert not house.kept_moves(table.name)
    assert not any(page.ended for page in table.pages)
    table.pages[BEN].makes(Draw())
    assert len(house.kept_moves(table.name)) == table.pages[BEN].number == 1


def test_who_cannot_be_stored_has_not_sat_down(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    _, opened = house.opens()
    page, sit = house.page(), Sit(table=opened.table, name="Ben")
    with monkeypatch.context() as away:
        away.setattr(Storage, "save", _fail_as_away)
        assert page.refused(sit).why.reason == "storage"
    page.does(sit)
    assert (page.table.you, page.names()[:2]) == (BEN, ["Ann", "Ben"])


@pytest.mark.parametrize(
    "fault",
    [
        NotNow("The database cannot be reached.", TRY_AGAIN),
        CannotStore("The disk is full.", FREE_SOME),
    ],
)
def test_where_nothing_can_be_stored_who_asked_hears_why_and_all_stay(
    fault: CannotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = House().seated(bens_turn())
    with monkeypatch.context() as away:
        away.setattr(Storage, "append", failing(fault))
        refused = table.pages[BEN].refused(table.pages[BEN].making(Draw()))
    assert refused.why.sentence == str(fault)
    assert not any(page.ended for page in table.pages)
    assert table.moves == []
    table.pages[BEN].makes(Draw())


def test_what_comes_by_itself_and_cannot_be_stored_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()
    table = house.seated(bens_turn(), people=1)
    with monkeypatch.context() as away:
        away.setattr(Storage, "append", failing(CannotStore("The disk is full.")))
        house.clock.runs(60.0)
    assert table.moves == []
    assert table.pages[ANN].ended is None
    assert caplog.text.count("The disk is full.") == 1
    house.clock.runs(60.0)
    assert table.moves == house.kept_moves(table.name) != []


def test_who_goes_while_nothing_can_be_stored_and_comes_back_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=CY, by=BEN), people=2)
    _, other = house.opens()
    ann = table.pages[ANN]
    house.clock.now += 60.0  # Cy's move is due
    with monkeypatch.context() as away:
        away.setattr(Storage, "append", failing(CannotStore("The disk is full.")))
        ann.does(Look(table=other.table))
    ann.does(Hello(table=table.name, secret=table.secrets[ANN]))
    house.clock.runs(2 * AGAIN)
    assert ann.table.seats[ANN].here
    assert ANN in table.table.here


@pytest.mark.parametrize(
    ("fault", "told", "returns"),
    [
        (CannotStore(DELETED), DELETED, False),
        (TakenOver("Another server plays it."), f"Another server plays it. {COMES_BACK}", True),
    ],
)
def test_who_is_at_a_table_that_is_gone_hears_what_happens(
    fault: CannotStore, told: str, returns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = House().seated(bens_turn())
    with monkeypatch.context() as away:
        away.setattr(Storage, "append", failing(fault))
        table.pages[BEN].says(table.pages[BEN].making(Draw()))
    ended = [(page.ended, page.comes_back) for page in table.pages]
    assert ended == [(told, returns)] * len(table.pages)
    assert table.comes_back(BEN).game.asked is Question.TURN


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (CannotStore(DELETED), DELETED),
        (TakenOver("Another server plays it."), f"Another server plays it. {COMES_BACK}"),
    ],
)
def test_who_comes_from_another_table_to_one_that_is_gone_hears_so(
    fault: CannotStore, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    table = house.seated(bens_turn())
    _, gone = house.opens()
    cy = table.pages[CY]
    with monkeypatch.context() as away:
        away.setattr(Storage, "save", failing(fault))
        cy.says(Sit(table=gone.table, name="Cy"))
    assert cy.ended == told
    cy.leaves()
    assert not table.pages[ANN].table.seats[CY].here


def failing(fault: Exception) -> Callable[..., NoReturn]:
    def fails(*_: object, **_more: object) -> NoReturn:
        raise fault

    return fails


def test_who_asks_for_something_else_that_cannot_be_read_stays_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = House().seated(bens_turn())
    with monkeypatch.context() as away:
        away.setattr(Storage, "counts", _fail_as_away)
        assert table.pages[BEN].refused(ReadCounts()).why.reason == "storage"
    assert not any(page.ended for page in table.pages)
    table.pages[BEN].makes(Draw())


def test_who_comes_back_while_the_database_is_away_hears_so_and_gets_in_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = house.seated(bens_turn())
    house.starts_again()
    page, hello = house.page(), Hello(table=table.name, secret=table.secrets[BEN])
    with monkeypatch.context() as away:
        away.setattr(Storage, "stand_ins", _fail_as_away)
        refused = page.refused(hello)
    assert refused.why.reason == "storage"
    assert refused.why.sentence == "The database is away."
    page.does(hello)
    assert page.game.asked is Question.TURN


def _fail_as_away(*_: object) -> NoReturn:
    raise NotNow("The database is away.")


def test_the_log_says_whether_a_review_was_not_read_or_not_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rooms = House().tables
    for name in ("reviews", "save_review"):
        monkeypatch.setattr(Storage, name, failing(CannotStore("The disk is full.")))
    with pytest.raises(CannotStore):
        rooms.reviews("kitchen", ANN)
    assert [each.message for each in caplog.records] == [
        "a review could not be read: The disk is full."
    ]
    caplog.clear()
    with pytest.raises(CannotStore):
        rooms.save_review("kitchen", ANN, KeptReview(1))
    assert [each.message for each in caplog.records] == ["a review is not kept: The disk is full."]
