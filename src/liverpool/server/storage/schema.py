"""The tables of the database, as SQLAlchemy has them; `migrating.py` makes them."""

from typing import Final

from sqlalchemy import Column, DateTime, ForeignKey, Index, Integer, MetaData, Table, Text, text

METADATA: Final = MetaData()
GROUPS: Final = 16
"""How many leases there are, each a row from the beginning."""
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # of a group of tables
    Column("epoch", Integer, nullable=False),  # how often a server has taken the group
    Column("copied", Integer),  # the epoch at which it became a copy of another, if it has
    Column("server", Text, nullable=False),  # the address of the one that took it last
    Column("key", Text, nullable=False),  # identifies that server's key
    Column("ends", DateTime(timezone=True)),  # null where nobody has it, or a lock takes its place
    Column("running", Text),  # identifies the run of that server, where its end can be seen
)
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("opened", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("kept", Text, nullable=False),
    Column("changed", Text),
    Index("tables_by_change", "changed", "id"),
)
MOVES: Final = Table(
    "moves",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("move", Text, nullable=False),
    sqlite_with_rowid=False,
)
DEALS: Final = Table(
    "deals",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("began", Text, nullable=False),
    sqlite_with_rowid=False,
)
STAND_INS: Final = Table(
    "stand_ins",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seats", Integer, nullable=False),
    sqlite_with_rowid=False,
)
COMMANDS: Final = Table(
    "commands",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # how many of the seat's have been stored by then
    Column("command", Text, nullable=False),
    sqlite_with_rowid=False,
)
SHUFFLES: Final = Table(
    "shuffles",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("format", Integer, nullable=False),
    Column("agreement", Text, nullable=False),
    sqlite_with_rowid=False,
)
DEAL_COUNTS: Final = Table(
    "deal_counts",
    METADATA,
    Column("measure", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("value", Integer, primary_key=True, autoincrement=False),
    Column("dealt", Integer, nullable=False),
    Column("control", Integer, nullable=False),
    sqlite_with_rowid=False,
)
ADD_COUNTS: Final = text(
    "INSERT INTO deal_counts (measure, who, value, dealt, control)"
    " VALUES (:measure, :who, :value, :dealt, :control)"
    " ON CONFLICT (measure, who, value) DO UPDATE SET"
    " dealt = deal_counts.dealt + excluded.dealt, control = deal_counts.control + excluded.control"
)
"""Adds to a row, or makes it, also where another server does so at the same moment."""
REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("format", Integer, nullable=False),
    Column("found", Text, nullable=False),
    sqlite_with_rowid=False,
)
SCORE_SHEETS: Final = Table(
    "score_sheets",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("changed", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("kept", Text, nullable=False),
    Column("own_hands", Text),
)
LOOKS: Final = Table(
    "looks",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("day", Text, nullable=False),
    Column("counted", Integer, nullable=False),  # days, as far as they count (`going.py`)
)
GOING: Final = Table(
    "going",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("changed", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("counted", Integer, nullable=False),
)
RULE_LINKS: Final = Table(
    "rule_links",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("query", Text, nullable=False),
    Column("used", Text, nullable=False),
)
RECORDS: Final = Table(
    "records",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("writes", Text, nullable=False),
    Column("reads", Text, nullable=False),
    Column("changed", Text, nullable=False),
)
RECORD_EVENTS: Final = Table(
    "record_events",
    METADATA,
    Column("record", Text, ForeignKey("records.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("format", Integer, nullable=False),
    Column("event", Text, nullable=False),
    sqlite_with_rowid=False,
)
