"""Commands that come again, as they are stored: whole or not at all, and the last of each seat."""

from contextlib import suppress

import pytest
from msgspec.structs import replace

from liverpool.room.messages.replies import Done
from liverpool.room.messages.requests import Wish
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import LEAST_KEPT
from tests.room.test_commands import ADD, KING, SECOND, adds, of_ben, times_added
from tests.rules.positions import BEN, CY
from tests.server.clock import House
from tests.server.places import EACH_DAY, Place


def starts_again(house: House, place: Place) -> None:
    """The server is killed, and another one opens the same games."""
    house.storage.close()
    house.storage = place.opened()
    house.starts_again()


@EACH_DAY
def test_a_move_that_comes_again_after_a_kill_is_not_made_again(place: Place) -> None:
    house = House(storage=place.opened())
    table = of_ben(house)
    message = adds(table.pages[BEN])
    table.pages[BEN].does(message)
    starts_again(house, place)
    assert isinstance(table.comes_back(BEN).ask(message), Done)
    assert times_added(table) == 1
    table.pages[BEN].does(replace(message, command_id=SECOND))
    assert times_added(table) == 2
    house.storage.close()


def test_a_command_is_stored_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    table = of_ben(house)
    message = adds(table.pages[BEN])

    def fails(*_: object) -> bool:
        raise CannotStore("The disk is full.")

    with monkeypatch.context() as full:
        full.setattr(house.storage, "note_command", fails)
        table.pages[BEN].refused(message)
    assert times_added(table) == 0
    assert table.pages[BEN].ended is None, "nothing has happened, so the page stays"
    table.pages[BEN].does(message)
    assert times_added(table) == 1


@EACH_DAY
def test_writes_that_belong_together_are_stored_together(place: Place) -> None:
    storage = place.opened()
    table = of_ben(House(storage=storage))
    name, database = table.name, storage.database

    def twice() -> None:
        with database.writing(name):
            storage.append(name, 0, [(BEN, ADD)])
            assert len(table.house.kept_moves(name)) == 1
            with suppress(CannotStore):  # whoever catches it: what has failed is not made
                storage.append(name, 0, [(BEN, ADD)])

    with pytest.raises(CannotStore):
        twice()
    assert table.house.kept_moves(name) == []
    with database.writing(name):
        storage.append(name, 0, [(BEN, ADD)])
        storage.append(name, 1, [(BEN, ADD)])
    assert len(table.house.kept_moves(name)) == 2
    storage.close()


def test_what_is_known_of_before_is_bounded(place: Place) -> None:
    house = House(storage=place.opened())
    table = of_ben(house)
    wishes = [
        Wish((KING,) * (number % 2), command_id=f"{number:016}") for number in range(5 * LEAST_KEPT)
    ]
    for wish in wishes:
        table.pages[CY].does(wish)
    rows = place.rows("SELECT command FROM commands")
    assert LEAST_KEPT <= len(rows) < 2 * LEAST_KEPT
    starts_again(house, place)
    cy = table.comes_back(CY)
    cy.does(Wish())
    for wish in wishes[-LEAST_KEPT:]:
        cy.does(wish)
    assert table.table.kept.seats[CY].wishes == ()
    house.storage.forget(table.name)
    assert place.rows("SELECT command FROM commands") == []
    house.storage.close()
