"""Games of version 0.7.0 go on, also those that 0.6.1 began; a database of before is refused.

`database_of_0_7_0.sql` is what 0.7.0 has written: a game of its own at the table `GARDEN`, and one
at `KITCHEN` that 0.6.1 began and 0.7.0 has only migrated. It is not to be changed.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from msgspec.json import decode, encode

from liverpool.fair.dealer import FairDealer
from liverpool.room.agreeing import numbers
from liverpool.room.kept import KeptTable
from liverpool.room.messages.requests import Hello
from liverpool.room.messages.secret import Secret
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.rows import encoded, table_in
from liverpool.server.storage.sealing import NAME
from liverpool.server.storage.storage import Storage
from liverpool.table.offer_window import Passing, StandingWish
from tests.room.house import game_after
from tests.room.played import answers
from tests.server.clock import House, Seated
from tests.server.migrations import differs
from tests.server.places import EACH_DAY, InPostgres, Place

GARDEN, KITCHEN = "qw89xvzxwwy", "xw8zvr9sahf"
ANN: Final = {
    GARDEN: Secret("TMpabwBxDYdvYc2ZWMAy4g"),
    KITCHEN: Secret("iqvfWZcQmgACITi_kCuInQ"),
}
"""What makes one Ann at each table."""
SQL: Final = Path(__file__).with_name("database_of_0_7_0.sql").read_text("utf-8")


def as_0_7_0_left_it(place: Place) -> None:
    """Puts its database and its key there."""
    (place.folder / NAME).write_bytes(bytes(range(32)))
    if isinstance(place, InPostgres):
        lines = SQL.replace(" WITHOUT ROWID", "").replace("ends DATETIME", "ends TIMESTAMPTZ")
        place.rows(f"DROP SCHEMA public CASCADE; CREATE SCHEMA public; {lines}")
    else:
        with closing(sqlite3.connect(place.folder / "liverpool.sqlite")) as connection:
            connection.executescript(f"BEGIN; {SQL} COMMIT;")


@pytest.fixture
def before(place: Place) -> Place:
    as_0_7_0_left_it(place)
    return place


@pytest.fixture
def storage(before: Place) -> Iterator[Storage]:
    with closing(before.opened()) as opened:
        yield opened


def kept(storage: Storage, name: str) -> KeptTable:
    found = storage.load(name)
    assert found is not None
    return found[0]


@pytest.mark.in_turn
@EACH_DAY
@pytest.mark.parametrize("name", [GARDEN, KITCHEN])
def test_a_game_goes_on_by_its_moves_and_the_next_deal_by_the_key(
    storage: Storage, name: str
) -> None:
    house = House(storage=storage)
    moves, page = house.kept_moves(name), house.page()
    page.does(Hello(table=name, secret=ANN[name], shuffles=True))
    assert page.number == len(moves) == {GARDEN: 26, KITCHEN: 28}[name]
    assert page.names()[:2] == ["Ann", "Ben"]
    seated = Seated(house, name, [page], {0: ANN[name]})
    while not (seated.state.public.number == 2 and any(seated.state.hands)):
        answers(seated, 0)
        house.clock.runs(0.5)
    _, before, state = seated.table.game.deals.last
    _, shuffle = seated.moves[before]
    assert FairDealer(numbers(seated.table, 2)).answer(state, []) == shuffle
    assert house.kept_moves(name)[: len(moves)] == moves
    # Nobody can check the shuffles of a game that 0.6.1 began, so nobody is asked for numbers.
    assert [*storage.agreements(name)] == {GARDEN: [1, 2, 3], KITCHEN: []}[name]
    assert game_after(seated.table.kept).verifiable


@pytest.mark.in_turn
@EACH_DAY
def test_every_row_is_as_this_version_writes_it(before: Place, storage: Storage) -> None:
    with storage.database.reading():
        assert differs(storage.database) == []
    for (line,) in before.rows("SELECT kept FROM tables"):
        row, today = decode(line), decode(encoded(table_in(line)))
        assert row.keys() <= today.keys()
        for seat, seat_today in zip(row["seats"], today["seats"], strict=True):
            assert seat.keys() <= seat_today.keys()
    ann, ben, _ = kept(storage, KITCHEN).seats
    assert (ann.wish, ben.wish) == (StandingWish((4, 52), Passing.ALWAYS), StandingWish())
    ann, ben, _ = kept(storage, GARDEN).seats
    assert (ann.notified, ben.notified) == (False, True)
    assert [kept(storage, name).verifiable for name in (GARDEN, KITCHEN)] == [True, False]
    assert storage.stand_ins(GARDEN) == {number: {1} for number in (16, 18, 19, 20, 26)}
    assert storage.commands(GARDEN) == [(0, 1, "A" * 22)]
    assert storage.reviews(GARDEN, 0) == {}
    sheet = storage.sheets.load("sunday22")
    assert sheet is not None
    assert sheet.scores.players == ("Ann", "Ben", "Cy")
    assert len(storage.records.events("family22", 0, 9)) == 1
    assert storage.rule_links.query("k7q2") == "rules=dunlop&buy.limit=3"


def test_however_many_tables_there_are_each_is_rewritten(before: Place) -> None:
    before.rows(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)"
        " INSERT INTO tables SELECT id || i, opened, format, kept, changed FROM tables, n"
    )
    before.opened().close()
    assert before.rows("SELECT count(*) FROM tables") == [(4202,)]
    assert before.rows("SELECT count(*) FROM tables WHERE kept LIKE '%always_pass%'") == [(0,)]


BETWEEN: Final = {
    "0014": """
CREATE TABLE looks (number INTEGER NOT NULL PRIMARY KEY, day TEXT NOT NULL,
    counted INTEGER NOT NULL);
CREATE TABLE going (kind TEXT NOT NULL, id TEXT NOT NULL, changed TEXT NOT NULL,
    day TEXT NOT NULL, counted INTEGER NOT NULL, PRIMARY KEY (kind, id));
INSERT INTO looks VALUES (1, '2026-11-27', 3)
""",
    "0015": "ALTER TABLE leases ADD COLUMN running TEXT",
}
"""What migrations added between 0.7.0 and the next release; some others added nothing."""


@pytest.mark.parametrize("version", ["0013", "0014", "0015", "0016"])
def test_a_database_of_a_version_between_two_releases_gets_what_it_lacks(
    before: Place, version: str
) -> None:
    for added, statements in BETWEEN.items():
        for statement in statements.split(";") if added <= version else ():
            before.rows(statement)
    before.rows(f"UPDATE alembic_version SET version_num = '{version}'")
    with closing(before.opened()) as storage, storage.database.reading():
        assert differs(storage.database) == []
        assert kept(storage, KITCHEN).seats[0].wish.passing is Passing.ALWAYS
    assert before.rows("SELECT counted FROM looks") == [(3,)] * (version > "0013")


def test_a_database_of_before_0_7_0_is_refused_and_stays_as_it_is(before: Place) -> None:
    before.rows("UPDATE alembic_version SET version_num = '0011'")
    rows = before.rows("SELECT * FROM tables ORDER BY id")
    with pytest.raises(CannotStore, match=r"before 0\.7\.0\. Start a server of version 0\.7\.0"):
        before.opened()
    assert before.rows("SELECT * FROM tables ORDER BY id") == rows
    assert before.rows("SELECT version_num FROM alembic_version") == [("0011",)]


@pytest.mark.parametrize("damaged", ["{}", "x", "[]", '{"seats":0,"changes":{},"started":true}'])
def test_a_damaged_table_is_told_when_it_is_read_and_keeps_no_other_back(
    before: Place, damaged: str
) -> None:
    before.rows(f"UPDATE tables SET kept = '{damaged}' WHERE id = '{KITCHEN}'")
    with closing(before.opened()) as storage:
        assert kept(storage, GARDEN).seats[1].notified
        with pytest.raises(CannotStore, match=f"Table {KITCHEN} is damaged"):
            storage.load(KITCHEN)


def test_a_tables_own_changes_have_todays_keys(before: Place) -> None:
    """The table waits for its game since a version long before 0.6.1."""
    (line,) = before.rows(f"SELECT kept FROM tables WHERE id = '{KITCHEN}'")[0]
    changes = {"layoff.others_from": "next_turn", "start.upcard_joker": "bury", "buy.limit": 2}
    row = encode(decode(line) | {"changes": changes, "started": False}).decode()
    before.rows(f"UPDATE tables SET kept = '{row}' WHERE id = '{KITCHEN}'")
    with closing(before.opened()) as storage:
        found = kept(storage, KITCHEN)
    assert found.changes == {
        "layoff.from": "others_next_turn",
        "start.upcard": "never_joker",
        "buy.limit": 2,
    }
    assert found.verifiable
