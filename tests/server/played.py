"""Games that people and bots have played, as `tests/room/played.py` has them, in a storage."""

from pathlib import Path
from typing import Any

from liverpool.server.storage.sealing import NAME, SIZE, ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.table.timing import Pace
from tests.room import played as games
from tests.room.played import CHANCE, NAMES
from tests.server.clock import House, Seated


def played(
    people: int = 2, seats: int = 4, *, storage: Storage | None = None, **more: Any
) -> Seated:
    """A game that is over, or has come so far."""
    house = House(
        Pace.AT_ONCE, storage or Storage(":memory:", ServerKey(bytes(SIZE))), chance=CHANCE
    )
    table = games.played(people, seats, house=house, **more)
    return house.at(table.name, table.pages, table.secrets)


def played_in(
    folder: Path, people: int = 2, seats: int = 4, *, deals: int | None = None
) -> dict[str, str]:
    """The same in the folder of a server that is to start: the path of each person's seat link."""
    folder.mkdir(parents=True)
    (folder / NAME).write_bytes(bytes(SIZE))
    storage = Storage.at(folder)
    table = played(people, seats, deals=deals, storage=storage)
    storage.close()
    return {
        NAMES[seat]: f"/t/{table.name}#seat={secret.reveal()}"
        for seat, secret in table.secrets.items()
    }
