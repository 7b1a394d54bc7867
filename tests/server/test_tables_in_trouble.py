"""An error of our own at one table: its pages are told, and it goes on when they come back."""

from typing import NoReturn

import pytest

from liverpool.engine.moves import Draw
from liverpool.engine.state import Phase
from liverpool.room.messages.requests import Hello, Sit
from liverpool.room.messages.shuffles import ReadCounts
from liverpool.server.storage.faults import (
    DELETED,
    FREE_SOME,
    TRY_AGAIN,
    CannotStore,
    NotNow,
)
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import learning
from liverpool.server.tables.commands import WENT_WRONG
from liverpool.server.tables.page import COMES_BACK
from liverpool.server.tables.table import Table
from liverpool.table.seat.question import Question
from tests.rules.positions import ANN, BEN
from tests.server.clock import House, bens_turn, scene


def test_a_table_that_fails_by_itself_does_not_stand_still_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = house.seated(bens_turn(), people=1)
    other = house.seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=BEN))

    def breaks(_self: Table, _now: float) -> float:
        raise RuntimeError("the seed is 1234")

    with monkeypatch.context() as broken:
        broken.setattr(Table, "advance", breaks)
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


def test_a_table_that_fails_when_somebody_asks_tells_all_its_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = house.seated(bens_turn())

    def breaks(_self: Table, _now: float) -> float:
        raise RuntimeError("broken")

    with monkeypatch.context() as broken:
        broken.setattr(Table, "advance", breaks)
        table.pages[BEN].ask(table.pages[BEN].making(Draw()))
    assert all(page.ended for page in table.pages)
    page = table.comes_back(BEN)
    assert page.number == len(house.kept_moves(table.name))


def test_a_command_that_breaks_when_its_move_was_written_leaves_no_gap_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()
    table = house.seated(bens_turn())
    really_answered = learning.answer

    def breaks(*them: object) -> None:
        really_answered(*them)  # type: ignore[arg-type]
        raise RuntimeError("the seed is 1234")

    with monkeypatch.context() as broken:
        broken.setattr(learning, "answer", breaks)
        refused = table.pages[BEN].refused(table.pages[BEN].making(Draw()))
    assert refused.why.sentence == WENT_WRONG
    assert "the seed is 1234" in caplog.text
    assert not house.kept_moves(table.name)
    assert all(page.ended for page in table.pages)
    page = table.comes_back(BEN)
    assert page.number == 0
    page.makes(Draw())
    assert len(house.kept_moves(table.name)) == page.number == 1


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
    ("fault", "told"),
    [
        (
            NotNow("The database cannot be reached.", TRY_AGAIN),
            f"The database cannot be reached. {COMES_BACK}",
        ),
        (CannotStore("The disk is full.", FREE_SOME), f"The disk is full. {COMES_BACK}"),
        (CannotStore(DELETED), DELETED),
    ],
)
def test_a_page_whose_table_is_put_away_hears_what_happens_and_not_what_others_can_do(
    fault: CannotStore, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = House().seated(bens_turn())

    def fails(*_: object, **_more: object) -> NoReturn:
        raise fault

    with monkeypatch.context() as away:
        away.setattr(Storage, "append", fails)
        refused = table.pages[BEN].refused(table.pages[BEN].making(Draw()))
    assert [page.ended for page in table.pages] == [told] * len(table.pages)
    assert refused.why.sentence == str(fault)
    assert table.comes_back(BEN).game.asked is Question.TURN


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
