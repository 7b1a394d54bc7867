"""What rooms write stands in records of text, and makes the same table again."""

import pytest

from liverpool.offline.records import records_of, table_of
from liverpool.offline.stored import StoredTable
from liverpool.room.effects import Create, Write
from tests.room.alone import RoomsAlone
from tests.room.test_paired_clients import Pair
from tests.room.test_step import EVENINGS, pair


@EVENINGS
def test_an_evening_makes_the_same_table_again(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records: dict[str, str] = {}
    tables: dict[str, StoredTable] = {}
    really_store = RoomsAlone.store

    def stores(self: RoomsAlone, table: str, writes: list[Write], done: object) -> None:
        records.update(records_of(table, writes))
        really_store(self, table, writes, done)  # type: ignore[arg-type]  # passed on
        tables.update(self.stored)

    monkeypatch.setattr(RoomsAlone, "store", stores)
    pair(Pair, evening).plays()
    ((name, table),) = tables.items()
    assert all(key.startswith(f"{name}/") for key in records)
    again = table_of(records)
    assert again.moves == table.moves
    assert again == table
    assert Create(again.kept) == Create(table.kept)
