"""The tables of the database; `migrating.py` makes them, and `Table.made` has their SQL."""

from typing import Final

from msgspec import Struct

GROUPS: Final = 16
"""How many leases there are, each a row from the beginning."""
TEXT: Final = "TEXT NOT NULL"
NUMBER: Final = "INTEGER NOT NULL"


class Table(Struct, frozen=True):
    """A table: its columns with their types, those of its key first."""

    key: dict[str, str]
    others: dict[str, str]
    part_of: str = ""
    """The table to whose `id` the first column refers, if it does."""

    @property
    def columns(self) -> dict[str, str]:
        return self.key | self.others

    def made(self, name: str, end: str) -> str:
        """The SQL that makes it; `end` where it needs no numbers of rows."""
        columns = ", ".join(f'"{each}" {kind}' for each, kind in self.columns.items())
        first, *more = (f'"{each}"' for each in self.key)
        refers = f", FOREIGN KEY ({first}) REFERENCES {self.part_of} (id)" if self.part_of else ""
        key = f"PRIMARY KEY ({', '.join((first, *more))})"
        return f"CREATE TABLE {name} ({columns}, {key}{refers}){end if more else ''}"


TABLES: Final = {
    "leases": Table(
        {"id": NUMBER},  # of a group of tables
        {
            "epoch": NUMBER,  # how often a server has taken the group
            "copied": "INTEGER",  # the epoch at which it became a copy of another, if it has
            "server": TEXT,  # the address of the one that took it last
            "key": TEXT,  # identifies that server's key
            "ends": "TIMESTAMPTZ",  # null where nobody has it, or a lock takes its place
            "running": "TEXT",  # identifies the run of that server, where its end can be seen
        },
    ),
    "tables": Table(
        {"id": TEXT}, {"opened": TEXT, "format": NUMBER, "kept": TEXT, "changed": "TEXT"}
    ),
    "moves": Table(
        {"table": TEXT, "number": NUMBER},
        {"actor": NUMBER, "format": NUMBER, "move": TEXT},
        "tables",
    ),
    "deals": Table(  # for whoever looks at the tables: those that have begun
        {"table": TEXT, "deal": NUMBER},
        {
            "number": NUMBER,  # of the moves before it
            "began": TEXT,  # empty; in versions before, the state in which it began
        },
        "tables",
    ),
    "stand_ins": Table({"table": TEXT, "number": NUMBER}, {"seats": NUMBER}, "tables"),
    "commands": Table(  # by how many of the seat's have been stored by then
        {"table": TEXT, "seat": NUMBER, "number": NUMBER}, {"command": TEXT}, "tables"
    ),
    "shuffles": Table(
        {"table": TEXT, "deal": NUMBER}, {"format": NUMBER, "agreement": TEXT}, "tables"
    ),
    "reviews": Table(
        {"table": TEXT, "seat": NUMBER, "deal": NUMBER},
        {"format": NUMBER, "found": TEXT},
        "tables",
    ),
    "deal_counts": Table(
        {"measure": TEXT, "who": TEXT, "value": NUMBER}, {"dealt": NUMBER, "control": NUMBER}
    ),
    "score_sheets": Table(
        {"id": TEXT},
        {"changed": TEXT, "secret": TEXT, "format": NUMBER, "kept": TEXT, "own_hands": "TEXT"},
    ),
    # Days, as far as they count (`going.py`).
    "looks": Table({"number": NUMBER}, {"day": TEXT, "counted": NUMBER}),
    "going": Table({"kind": TEXT, "id": TEXT}, {"changed": TEXT, "day": TEXT, "counted": NUMBER}),
    "rule_links": Table({"id": TEXT}, {"query": TEXT, "used": TEXT}),
    "records": Table({"id": TEXT}, {"writes": TEXT, "reads": TEXT, "changed": TEXT}),
    "record_events": Table(
        {"record": TEXT, "number": NUMBER}, {"format": NUMBER, "event": TEXT}, "records"
    ),
}
"""By name; those that others refer to come first."""
INDEX: Final = "CREATE INDEX tables_by_change ON tables (changed, id)"
"""With the name in it, so that old tables are found without reading their rows."""
