"""Games as two Parquet files, `decisions.parquet` and `deals.parquet`, written as games are read.

The columns are those of `rows`. What each means is in the files, too: as the `about` of each field.
A game that cannot be read is left out and told. Needs pyarrow (the extra `data`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from liverpool import __version__
from liverpool.arena.runner import results
from liverpool.data.rows import TABLES, Column, GameRows, Rows, rows_of
from liverpool.record.games import BadGame, GameText, found_game

ROWS: Final = 20_000
"""Rows of a group, about: so many are in memory at a time."""
_KINDS: Final[dict[str, Callable[[], Any]]] = {
    "bool": pa.bool_,
    "category": lambda: pa.dictionary(pa.int32(), pa.string()),
    "int8": pa.int8,
    "int16": pa.int16,
    "int32": pa.int32,
    "int64": pa.int64,
    "string": pa.string,
}


class Counted(NamedTuple):
    """What was written."""

    games: int
    decisions: int
    deals: int
    bad: int
    """Games that could not be read."""


class _Job(NamedTuple):
    number: int
    file: Path
    game: GameText


def write_tables(
    games: Iterable[tuple[Path, GameText]],
    folder: Path,
    *,
    workers: int | None = None,
    bad: Callable[[Path, BadGame], None] = lambda _file, _game: None,
    progress: Callable[[int], None] = lambda _: None,
) -> Counted:
    """Writes the tables of these games into the folder; they are there only when all is written.

    Games, each with the file it is from, are numbered from 1 as they come. `bad` is called with
    each that cannot be read and its file, `progress` with how many games have been read. Raises
    `OSError` where nothing can be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wrong = number = 0
    with tables_in(folder, TABLES) as tables:
        jobs = (_Job(number, *game) for number, game in enumerate(games, start=1))
        for number, (file, found) in enumerate(results(_rows, jobs, workers), start=1):
            if isinstance(found, BadGame):
                wrong += 1
                bad(file, found)
            else:
                for table, rows in zip(tables.values(), found, strict=True):
                    table.add(rows)
            progress(number)
    decisions, deals = (table.count for table in tables.values())
    return Counted(number - wrong, decisions, deals, wrong)


@contextmanager
def tables_in(
    folder: Path, columns: Mapping[str, tuple[Column, ...]]
) -> Iterator[dict[str, "TableFile"]]:
    """Files of a folder to be written, by name; they are there only when all is written."""
    tables = {name: TableFile(folder / f"{name}.parquet", of) for name, of in columns.items()}
    try:
        yield tables
        for table in tables.values():
            table.finish()
    finally:
        for table in tables.values():
            table.give_up()


def _rows(job: _Job) -> tuple[Path, GameRows | BadGame]:
    found = found_game(job.game)
    if isinstance(found, BadGame):
        return job.file, found
    return job.file, rows_of(found.record, job.number)


class TableFile:
    """A file that is being written, a group of rows at a time; there only once it is finished."""

    def __init__(self, path: Path, columns: tuple[Column, ...]) -> None:
        self.path = path
        self._beside = path.with_suffix(".part")
        self._schema = schema_of(columns)
        self._writer = pq.ParquetWriter(self._beside, self._schema, compression="zstd")
        self._rows: Rows = []
        self.count = 0

    def add(self, rows: Rows) -> None:
        self._rows += rows
        if len(self._rows) >= ROWS:
            self._write()

    def _write(self) -> None:
        columns = zip(*self._rows, strict=True)
        arrays = [
            pa.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self.count += len(self._rows)
        self._rows = []

    def finish(self) -> None:
        if self._rows:
            self._write()
        self._writer.close()
        self._beside.replace(self.path)

    def give_up(self) -> None:
        """Takes away what was not finished."""
        self._writer.close()
        self._beside.unlink(missing_ok=True)


def schema_of(columns: tuple[Column, ...]) -> Any:
    """The columns as Arrow has them, with what each means."""
    fields = [
        pa.field(column.name, _type(column.kind), metadata={"about": column.about})
        for column in columns
    ]
    return pa.schema(fields, metadata={"made by": f"liverpool {__version__}"})


def _type(kind: str) -> Any:
    inner = kind.removeprefix("list<").removesuffix(">")
    found = _KINDS[inner]()
    return found if inner == kind else pa.list_(found)
