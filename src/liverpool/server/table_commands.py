"""`liverpool tables list | show | close | delete`: the tables of a server, for whoever keeps it.

To look at tables, or to delete one, no server need stop; one that plays the table puts it away, and
its people hear why. A game is closed only where no server plays: it would know better.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Final, ParamSpec

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from liverpool.room.change import Change
from liverpool.room.early_end import end
from liverpool.room.events import Now
from liverpool.room.jobs import Unplayable
from liverpool.room.kept import KeptTable
from liverpool.room.messages.replies import Sitting, Stage
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Surroundings
from liverpool.room.where import Where
from liverpool.server.access.urls import Url
from liverpool.server.move_data import Place, opened_alone, opened_beside
from liverpool.server.serve import BAD_INPUT, FAILED, data_folder
from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.going import PLAYED, Going
from liverpool.server.storage.listing import kept_in
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.reading_back import (
    OTHER_VERSION,
    moves_of_finished_deals,
    read_back,
    room_of,
    stored,
)
from liverpool.typed import typed

_NO_SCORES: Final = "No deal of table {} is over, so there are no scores; delete it."
_Asked = ParamSpec("_Asked")


class TableShown(Struct, frozen=True):
    """A table as `--json` has it."""

    id: str
    opened: str
    changed: str
    """The day of the last change."""
    state: str
    """`waits`, `plays`, `paused`, `over`, or `unreadable`."""
    deal: int
    moves: int
    title: str = ""
    rules: str = ""
    people: tuple[str, ...] = ()
    bots: int = 0
    free_seats: int = 0
    goes: str = ""
    """The first day on which it may be removed, as it is old; empty for one that is not."""


def _says_why(command: Callable[_Asked, int]) -> Callable[_Asked, int]:
    """The command, which says in a sentence what has gone wrong."""

    @wraps(command)
    def done(*asked: _Asked.args, **named: _Asked.kwargs) -> int:
        try:
            return command(*asked, **named)
        except (CannotStore, RequestRefused) as error:
            name = command.__name__.removesuffix("_command")
            print(f"liverpool tables {name}: {error}", file=sys.stderr)
            return FAILED

    return done


def _json_text(found: object) -> str:
    return msgspec.json.format(msgspec.json.encode(found)).decode()


@_says_why
def list_command(data: Path | None, database: Url | None, *, json: bool) -> int:
    """Prints all tables, those that were changed last first, and gives the exit status."""
    with closing(_beside(data, database)) as found:
        tables = _tables(found)
        going = sorted((each for each in tables if each.goes), key=lambda each: each.goes)
        if json:
            print(_json_text(tables))
        elif not tables:
            print("There are no tables.")
        else:
            print(f"{'table':<13}{'changed':<12}{'game':<13}people")
            print(*(_cut(_line(each)) for each in tables), sep="\n")
            if going:
                print("Old, and removed if nobody comes back, at the earliest:")
                print(*(f"{each.id:<13}{each.goes}" for each in going), sep="\n")
    return 0


@_says_why
def show_command(table: str, data: Path | None, database: Url | None, *, json: bool) -> int:
    """Prints what is known of the table, and gives the exit status."""
    with closing(_beside(data, database)) as found:
        shown = _one(found, table)
        print(_json_text(shown) if json else "\n".join(_lines(shown)))
    return 0


@_says_why
def close_command(table: str, data: Path | None, database: Url | None) -> int:
    """Ends the game of the table with the scores so far, and gives the exit status."""
    place = Place(data_folder(data), database)
    with closing(opened_beside(place)) as found:
        _one(found, table)
    with closing(opened_alone(place)) as storage:
        _end(storage, table)
    print(f"The game of table {table} is over, with the scores so far.")
    return 0


@_says_why
def delete_command(
    tables: Sequence[str], data: Path | None, database: Url | None, *, agreed: bool
) -> int:
    """Deletes the tables and all that belongs to them, and gives the exit status.

    Somebody at the terminal is asked first, unless it is `agreed`.
    """
    if not agreed and not sys.stdin.isatty():
        print("liverpool tables delete: Say --yes, as nobody can be asked here.", file=sys.stderr)
        return BAD_INPUT
    with closing(_beside(data, database)) as found:
        shown = [_one(found, table) for table in dict.fromkeys(tables)]
        print(*(_cut(_line(each)) for each in shown), sep="\n")
        if not agreed and not _agrees("Delete for good? [y/N] "):
            print("Nothing was deleted.")
            return 0
        storage = Storage(found)
        for each in shown:
            storage.forget(each.id)
            print(f"Table {each.id} is deleted.")
    return 0


def _agrees(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:  # Ctrl-D
        print()
        return False


def _beside(data: Path | None, database: Url | None) -> Database:
    return opened_beside(Place(data_folder(data), database))


def _one(database: Database, table: str) -> TableShown:
    found = _tables(database, table)
    if not found:
        all_of_them = typed("tables", "list")
        raise CannotStore(
            f"There is no table {table}. `{all_of_them}`, with the same options, names all."
        )
    return found[0]


def _tables(database: Database, table: str | None = None) -> list[TableShown]:
    """All tables, or this one if it is there, those that were changed last first."""
    wanted = (
        "SELECT format, kept, id, opened, changed,"
        ' (SELECT count(*) FROM moves WHERE "table" = tables.id),'
        ' (SELECT max(deal) FROM deals WHERE "table" = tables.id)'
        f" FROM tables {'' if table is None else 'WHERE id = :table'} ORDER BY changed DESC, id"
    )
    rows = database.read(wanted, **({} if table is None else {"table": table}))
    marked = Going(database).all()
    goes = {each.id: each.goes for each in marked if each.kind == PLAYED.name}
    return [
        _shown(kept_in(kind, kept), name, opened, changed, moves, deal or 0, goes.get(name, ""))
        for kind, kept, name, opened, changed, moves, deal in rows
    ]


def _shown(
    kept: KeptTable | None,
    name: str,
    opened: str,
    changed: str,
    moves: int,
    deal: int,
    goes: str,
) -> TableShown:
    if kept is None:
        return TableShown(name, opened, changed, "unreadable", deal, moves, goes=goes)
    if not kept.started:
        state = "waits"
    elif kept.stopped or kept.ended:
        state = "over"
    else:
        state = "paused" if kept.halted else "plays"
    who = [seat.sitting for seat in kept.seats]
    return TableShown(
        name,
        opened,
        changed,
        state,
        deal,
        moves,
        kept.title,
        kept.rules_title or kept.rules,
        tuple(seat.name for seat in kept.seats if seat.sitting is Sitting.PERSON),
        who.count(Sitting.BOT),
        who.count(Sitting.FREE),
        goes,
    )


def _line(table: TableShown) -> str:
    game = f"deal {table.deal}" if table.state == "plays" and table.deal else table.state
    return f"{table.id:<13}{table.changed:<12}{game:<13}{_people(table)}"


def _people(table: TableShown) -> str:
    bots = f"{table.bots} bot{'s' * (table.bots != 1)}" if table.bots else ""
    free = f"{table.free_seats} free" if table.free_seats else ""
    return ", ".join(filter(None, (*table.people, bots, free)))


def _cut(line: str) -> str:
    room = get_terminal_size().columns
    return line if len(line) <= room else f"{line[: room - 1]}…"


def _lines(table: TableShown) -> Iterator[str]:
    for name, value in (
        ("table", table.id),
        ("title", table.title),
        ("rules", table.rules),
        ("opened", table.opened),
        ("changed", table.changed),
        ("game", table.state),
        ("deal", table.deal),
        ("moves", table.moves),
        ("people", _people(table)),
        ("goes", table.goes and f"{table.goes} at the earliest, if nobody comes back"),
    ):
        if value:
            yield f"{name:<9}{value}"


def _end(storage: Storage, name: str) -> None:
    """Ends the game as all who play could; raises `RequestRefused`."""
    found = stored(storage, name)
    game = None if found.rows is None else read_back(*found.rows)
    if found.rows is not None and isinstance(game, Unplayable) and game.sentence == OTHER_VERSION:
        # This version cannot go on with it, but it knows what the deals count that are over.
        count = moves_of_finished_deals(found.rows)
        if not count:
            raise RequestRefused(_NO_SCORES.format(name))
        storage.save(replace(found.kept, stopping=(), stopped=count, halted=False))
        return
    now = Now(monotonic(), datetime.now(UTC))
    room = room_of(found, game, Surroundings(storage.key, Where("", "")), now)
    if room.stage is not Stage.PLAYING:
        raise RequestRefused(f"No game is played at table {name}, so there is none to end.")
    if not room.game.deals.over(room.public, room.number):
        raise RequestRefused(_NO_SCORES.format(name))
    change = Change(room, now)
    end(change)
    storage.save(change.kept)
