"""`liverpool move-data FROM TO`: a server's games go to another place, all of them and checked."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from liverpool.server.access.urls import Url
from liverpool.server.places import Place, opened_alone
from liverpool.server.serve import BAD_INPUT, FAILED, data_folder
from liverpool.server.storage import sqlite
from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.moving import copy_all
from liverpool.server.storage.sealing import NAME, ServerKey


def move_command(source: Path | Url, target: Path | Url, data: Path | None) -> int:
    """Copies, says what there is now, and gives the exit status.

    Each of the two is a folder, or the address of a PostgreSQL database whose key is in the folder
    `data`, or else in the folder that the other one is.
    """
    here, there = _places(source, target, data)
    if here == there:
        print("liverpool move-data: FROM and TO are the same place.", file=sys.stderr)
        return BAD_INPUT
    try:
        key = _key_of(here)
        with closing(opened_alone(here)) as old:
            check_takes_key(key, there.folder)
            brought = bring(old.database, key, there)
            print(f"{brought}, the same as in {old.database.name}.")
    except CannotStore as error:
        print(f"liverpool move-data: {error}", file=sys.stderr)
        return FAILED
    print(f"Their key is in {there.folder}")
    return 0


def _places(source: Path | Url, target: Path | Url, data: Path | None) -> tuple[Place, Place]:
    def place(named: Path | Url, other: Path | Url) -> Place:
        if isinstance(named, Path):
            return Place(named.absolute(), None)
        beside = other if data is None and isinstance(other, Path) else data
        return Place(data_folder(beside), named)

    here = place(source, target)
    return here, place(target, source)


def _key_of(place: Place) -> ServerKey:
    """The key of the games there; raises `CannotStore`, also where there are none."""
    if place.database is None and not (place.folder / sqlite.NAME).is_file():
        raise CannotStore(f"There are no games in {place.folder}. Name the folder of the server.")
    try:
        return ServerKey.read(place.folder / NAME)
    except (OSError, ValueError):
        raise CannotStore(
            f"The key of the games, {place.folder / NAME}, cannot be read, and without it nobody"
            " can play on. Name its folder, with --data if the games are in a database."
        ) from None


def bring(source: Database, key: ServerKey, to: Place) -> str:
    """Copies all games and their key, and says how many are where now.

    Raises `CannotStore`, and then neither games nor key are there. The key comes last: one without
    its games would be the wrong one for whatever else is there.
    """
    with closing(opened_alone(to, key)) as target, ExitStack() as if_it_fails:

        def put_key() -> None:
            with _plain_errors(to.folder):
                if key.put_at(to.folder):
                    if_it_fails.callback((to.folder / NAME).unlink)

        copied = copy_all(source, target.database, put_key)
        if_it_fails.pop_all()
        return f"{copied.words}, are in {target.database.name} now"


def check_takes_key(key: ServerKey, folder: Path) -> None:
    """Raises `CannotStore` where the key cannot come into the folder, which is made."""
    with _plain_errors(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key.check_may_be_at(folder)


@contextmanager
def _plain_errors(folder: Path) -> Iterator[None]:
    """Errors within that concern the key of this folder become sentences for people."""
    try:
        yield
    except OSError as error:
        raise CannotStore(f"Nothing can be kept in {folder}: {error.strerror}.") from None
    except ValueError:
        raise CannotStore(
            f"{folder / NAME} is the key of other games. Name a folder without one."
        ) from None
