"""Where deals began, as it is stored: what another could change in it, and who can read it."""

from collections.abc import Callable, Sequence
from unittest.mock import patch

import pytest

from liverpool.room.deals import StoredDeals
from liverpool.room.kept import KeptDeal, KeptTable
from liverpool.server.storage import rows
from liverpool.server.storage.storage import Storage
from liverpool.table.due import Transition
from tests.room.test_deals import GAMES, Resumed, all_again, begun_of, played, resumed


def stored(kept: KeptTable, made: Sequence[Transition]) -> Storage:
    """The deals of the game as a server stores them; its other moves are not asked for here."""
    storage = Storage(":memory:")
    storage.create(kept)
    for deal in begun_of(kept, made):
        move = made[deal.number]
        storage.append(kept.id, deal.number, [(move.actor, move.move)], deal)
    return storage


def read_back(storage: Storage, kept: KeptTable, made: Sequence[Transition]) -> Resumed:
    begun = [each for each in storage.deals(kept.id) if each[1] < len(made)]
    last = storage.deal_began(kept.id, begun[-1][0]) if begun else None
    return resumed(StoredDeals(begun, last, {}), kept, made)


def another_version(storage: Storage, kept: KeptTable, begun: list[KeptDeal]) -> None:
    """A row of another version of the game."""
    with patch.object(rows, "__version__", "0.0.1"):
        _put(storage, begun[-1], rows.deal_row(storage.key, kept.id, begun[-1]))


def damaged(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _put(storage, begun[-1], "damaged")


def damaged_in_the_middle(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _put(storage, begun[3], "damaged")


def exchanged(storage: Storage, kept: KeptTable, begun: list[KeptDeal]) -> None:
    """The row of one deal in the place of another's."""
    _put(storage, begun[-1], rows.deal_row(storage.key, kept.id, begun[0]))


def without_the_first(storage: Storage, _kept: KeptTable, _begun: list[KeptDeal]) -> None:
    _change(storage, "DELETE FROM deals WHERE deal = 1")


def without_the_last(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _change(storage, "DELETE FROM deals WHERE deal = :deal", deal=begun[-1].deal)


def without_any(storage: Storage, _kept: KeptTable, _begun: list[KeptDeal]) -> None:
    """As of a game that was begun by version 0.6.1."""
    _change(storage, "DELETE FROM deals")


def _put(storage: Storage, deal: KeptDeal, row: str) -> None:
    change = "UPDATE deals SET began = :row WHERE deal = :deal"
    _change(storage, change, deal=deal.deal, row=row)


def _change(storage: Storage, change: str, **values: object) -> None:
    storage.database.run(None, change, **values)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "change",
    [
        another_version,
        damaged,
        damaged_in_the_middle,
        exchanged,
        without_the_first,
        without_the_last,
        without_any,
    ],
)
def test_where_the_beginning_of_a_deal_is_not_there_all_is_played_again(
    change: Callable[[Storage, KeptTable, list[KeptDeal]], None],
) -> None:
    rules, seats, _ = GAMES[1]
    kept, made = played(rules, seats, ())
    storage = stored(kept, made)
    began = {at: each.before for at, each in enumerate(made) if each.begins_deal}
    begun = [KeptDeal(deal, number, began[number]) for deal, number in storage.deals(kept.id)]
    change(storage, kept, begun)
    deals, last = read_back(storage, kept, made)
    assert [each for _, each in last] == made[begun[-1].number :]
    assert all_again(deals, made, 7) == made
    assert len(deals.begins) == 8


def test_nobody_without_the_key_reads_a_deal_in_the_database() -> None:
    rules, seats, _ = GAMES[1]
    kept, made = played(rules, seats, ())
    storage, other = stored(kept, made), Storage(":memory:")
    there = storage.database.read("SELECT deal, number, began FROM deals")
    assert len(there) == 7
    for row in there:
        place = (kept.id, *row)
        assert rows.read_deal(storage.key, *place) is not None
        assert rows.read_deal(other.key, *place) is None
