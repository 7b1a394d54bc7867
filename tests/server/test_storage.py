"""The log of moves: what was appended is there, whatever stops the server, and only once."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, card
from liverpool.engine.melds import End, set_of
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Move,
    Name,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.state import Seat
from liverpool.room.kept import KeptSeat, KeptSheet, KeptTable, OwnHand
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.secret import Secret
from liverpool.scores.keeper import begun, note_out
from liverpool.scores.noted_scores import HandGiven, HandLeft
from liverpool.server.storage.faults import DELETED, CannotStore, TwoWriters
from liverpool.server.storage.going import SHEETS
from liverpool.server.storage.storage import Storage
from liverpool.table.offer_window import Passing
from liverpool.table.timing import Pace
from tests.server.migrations import HEAD, differs
from tests.server.places import EACH_DAY, InFolder, Place

TABLE = KeptTable(
    id="kitchen",
    title="At grandmother's",
    rules="dunlop/1",
    changes={"buy.limit": 3, "draw.offer": "before", "deals": [1, 2]},
    settings=Settings(pace=Pace.QUICK, slow=True),
    seats=(
        KeptSeat("Ann", Sitting.PERSON, "a hash", wishes=(3, JOKER), passing=Passing.DOWN),
        KeptSeat("", Sitting.FREE),
    ),
    host=0,
    halted=False,
    seed=Secret("seed"),
    started=True,
    position="",
    next="",
    opened="2026-11-20T09:00:00+00:00",
    ready=(1,),
)

# One of every kind: a move that could not be read back would lose a game.
EVERY_MOVE: list[tuple[Seat, Move]] = [
    (DEALER, FirstCards((1, 2))),
    (DEALER, Shuffle(tuple(range(53)))),
    (1, Cut(20)),
    (DEALER, Fell(19)),
    (0, Take(2)),
    (0, Draw()),
    (1, Buy()),
    (1, Pass()),
    (DEALER, CutCards((4, 5))),
    (DEALER, Name(7)),
    (0, Lay((set_of(7, [card(7, 0), card(7, 1), JOKER]),))),
    (0, Expose(((1, 2, 3), (4,)))),
    (0, Add(3, 1, 0, End.HIGH)),
    (0, Add(3, 1, 0)),
    (0, Swap(3, 1, 0)),
    (0, Discard(JOKER)),
    (1, Call()),
    (1, Give(9)),
]


@pytest.fixture
def storage(place: Place) -> Iterator[Storage]:
    opened = place.opened()
    yield opened
    opened.close()


@EACH_DAY
def test_a_table_and_every_kind_of_move_come_back_as_they_were(storage: Storage) -> None:
    storage.create(TABLE)
    assert storage.load("kitchen") == (TABLE, [])
    storage.append("kitchen", 0, EVERY_MOVE[:5])
    storage.append("kitchen", 5, EVERY_MOVE[5:])
    changed = replace(TABLE, halted=True, title="Paused", next="garden")
    storage.save(changed)
    assert storage.load("kitchen") == (changed, EVERY_MOVE)
    assert storage.load("garden") is None
    assert storage.count() == 1
    storage.create(replace(TABLE, id="garden"))
    storage.forget("kitchen")
    assert storage.load("kitchen") is None
    assert storage.count() == 1


def test_what_was_appended_is_there_after_closing(place: Place) -> None:
    storage = place.opened()
    storage.create(TABLE)
    storage.append("kitchen", 0, EVERY_MOVE)
    storage.close()
    again = place.opened()
    assert again.load("kitchen") == (TABLE, EVERY_MOVE)
    again.close()


@EACH_DAY
def test_a_number_is_given_once_and_a_refused_append_leaves_nothing(storage: Storage) -> None:
    storage.create(TABLE)
    storage.append("kitchen", 0, [(0, Draw()), (0, Discard(1))])
    with pytest.raises(TwoWriters):
        storage.append("kitchen", 1, [(1, Discard(2))])
    with pytest.raises(TwoWriters):
        # The first two are new, the third is not: none of them is kept.
        storage.append("kitchen", -1, [(1, Pass()), (1, Draw()), (1, Pass())])
    storage.append("kitchen", 2, [])
    storage.append("kitchen", 2, [(1, Draw())])
    found = storage.load("kitchen")
    assert found is not None
    assert found[1] == [(0, Draw()), (0, Discard(1)), (1, Draw())]


@EACH_DAY
def test_two_connections_cannot_write_the_same_move(place: Place) -> None:
    here, there = place.opened(), place.another()
    here.create(TABLE)
    here.append("kitchen", 0, [(0, Draw())])
    with pytest.raises(TwoWriters):
        there.append("kitchen", 0, [(1, Draw())])
    assert there.load("kitchen") == (TABLE, [(0, Draw())])
    here.close()
    there.close()


def test_moves_belong_to_a_table_that_exists(storage: Storage) -> None:
    with pytest.raises(CannotStore, match=DELETED):
        storage.append("nowhere", 0, [(0, Draw())])
    with pytest.raises(CannotStore, match=DELETED):
        storage.save(TABLE)
    storage.create(TABLE)
    with pytest.raises(TwoWriters):
        storage.create(TABLE)


WRITER = """
import sys
from pathlib import Path
from liverpool.engine.moves import Discard
from liverpool.server.storage.storage import Storage
from tests.server.test_storage import TABLE
from liverpool.server.access.urls import Url
storage = Storage.at(Path(sys.argv[1]), database=Url(sys.argv[2]) if sys.argv[2] else None)
storage.create(TABLE)
number = 0
while True:
    storage.append("kitchen", number, [(number % 2, Discard(number % 52))])
    number += 1
    print(number, flush=True)
"""


@pytest.mark.in_turn
def test_every_acknowledged_move_is_there_after_a_kill(place: Place) -> None:
    database = "" if place.database is None else place.database.reveal()
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(place.folder), database],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": "src:."},
        cwd=Path(__file__).parents[2],
    ) as writer:
        assert writer.stdout is not None
        told = 0
        while told < 300:
            told = int(writer.stdout.readline())
        writer.kill()
        told = max([told, *(int(line) for line in writer.stdout if line.endswith("\n"))])
    place.waits_out_the_lease()
    storage = place.opened()
    found = storage.load("kitchen")
    assert found is not None
    # At most the one that was being appended is there beyond what was acknowledged.
    assert told <= len(found[1]) <= told + 1
    assert found[1] == [(number % 2, Discard(number % 52)) for number in range(len(found[1]))]
    storage.append("kitchen", len(found[1]), [(0, Draw())])
    storage.close()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE tables SET format = 2", "newer version"),
        ("UPDATE moves SET format = 3 WHERE number = 2", "newer version"),
        ('UPDATE moves SET move = \'{"verb":"fly"}\' WHERE number = 2', "its move 2 cannot"),
        ("UPDATE moves SET move = 'x' WHERE number = 3", "its move 3 cannot"),
        ("DELETE FROM moves WHERE number = 2", "its move 2 is gone"),
        ("UPDATE tables SET kept = '{}'", "its description cannot"),
    ],
)
def test_what_cannot_be_understood_is_told_in_a_sentence(
    place: Place, statement: str, sentence: str
) -> None:
    storage = place.opened()
    storage.create(TABLE)
    storage.append("kitchen", 0, [(0, Draw()), (0, Discard(1)), (1, Draw())])
    place.rows(statement)
    with pytest.raises(CannotStore, match=sentence):
        storage.load("kitchen")
    storage.close()


def test_bytes_that_are_no_text_are_told_in_a_sentence(tmp_path: Path) -> None:
    place = InFolder(tmp_path)  # PostgreSQL takes no such bytes
    storage = place.opened()
    storage.create(TABLE)
    storage.append("kitchen", 0, [(0, Draw())])
    place.rows("UPDATE moves SET move = x'ff00'")
    with pytest.raises(CannotStore, match="its move 1 cannot"):
        storage.load("kitchen")
    storage.close()


def test_for_whom_bots_made_moves_is_kept_with_them_or_not_at_all(storage: Storage) -> None:
    storage.create(TABLE)
    storage.append("kitchen", 0, EVERY_MOVE[:3], stand_ins={2: {0}, 3: {1, 7}})
    assert storage.stand_ins("kitchen") == {2: {0}, 3: {1, 7}}
    with pytest.raises(TwoWriters):
        storage.append("kitchen", 2, EVERY_MOVE[:2], stand_ins={4: {1}})
    assert storage.stand_ins("kitchen") == {2: {0}, 3: {1, 7}}
    storage.forget("kitchen")
    assert storage.stand_ins("kitchen") == {}


def test_a_database_of_a_newer_version_is_left_alone(place: Place) -> None:
    place.opened().close()
    place.rows("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotStore, match="newer version of Liverpool Rummy"):
        place.opened()
    place.rows(f"UPDATE alembic_version SET version_num = '{HEAD}'")
    place.opened().close()


@pytest.mark.parametrize("lacks", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
def test_tables_of_another_program_are_refused_and_none_is_added(place: Place, lacks: str) -> None:
    place.opened().close()
    place.rows(lacks)
    place.rows("DROP TABLE rule_links")
    with pytest.raises(CannotStore, match="already exists"):
        place.opened()
    place.rows("CREATE TABLE rule_links (id TEXT)")  # so it is not there


@pytest.mark.in_turn
@EACH_DAY
def test_the_first_start_makes_the_tables_that_the_code_uses(place: Place) -> None:
    place.opened().close()
    storage = place.another()
    assert differs(storage.database) == []
    storage.close()


def test_a_folder_may_be_called_anything(tmp_path: Path) -> None:
    folder = tmp_path / "Jörg's games? 100% #1"
    Storage.at(folder).close()
    assert (folder / "liverpool.sqlite").is_file()


@EACH_DAY
def test_a_second_server_is_sent_away_to_the_first(place: Place) -> None:
    first = place.opened("http://127.0.0.1:8000")
    told = r"Another server keeps its games in .* and is at http://127\.0\.0\.1:8000\. Stop it, or"
    with pytest.raises(CannotStore, match=told):
        place.opened()
    first.close()
    place.opened().close()


def test_a_folder_that_cannot_be_one_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CannotStore, match="is no folder"):
        Storage.at(tmp_path / "file")
    (tmp_path / "liverpool.sqlite").write_text("no database" * 100)
    with pytest.raises(CannotStore, match="file is not a database"):
        Storage.at(tmp_path)


# Score sheets that are shown to others

SHEET = KeptSheet(
    id="sunday22",
    changed="2026-11-20T09:00:00+00:00",
    secret="a hash",
    scores=note_out(begun("rules=mahlum", ["Ann", "Ben", "Cy"], title="Sunday"), 1, 2),
)


@EACH_DAY
def test_a_score_sheet_is_kept_as_it_was_put_last(place: Place) -> None:
    storage = place.opened()
    storage.sheets.put(SHEET)
    own = OwnHand("its hash", HandGiven("a", 1, HandLeft(cards=("K",))))
    later = replace(
        SHEET,
        changed="2026-11-20T10:00:00+00:00",
        scores=begun("rules=dunlop", "ab"),
        own_hands=(own,),
    )
    storage.sheets.put(later)
    storage.sheets.put(replace(SHEET, id="another2", own_hands=()))
    storage.close()
    storage = place.opened()
    assert storage.sheets.load("sunday22") == later
    assert storage.sheets.load("another2") == replace(SHEET, id="another2", own_hands=())
    assert storage.sheets.load("nowhere") is None
    storage.close()


def test_score_sheets_that_nobody_has_changed_for_long_are_forgotten(storage: Storage) -> None:
    storage.sheets.put(SHEET)
    storage.sheets.put(replace(SHEET, id="old", changed="2025-11-20T08:59:59+00:00"))
    old = storage.going.old(SHEETS, date(2025, 11, 21))
    assert [*old] == ["old"]
    storage.going.remove(SHEETS, "old", old["old"])
    storage.going.remove(SHEETS, SHEET.id, "as it was before it changed")
    assert storage.sheets.load("old") is None
    assert storage.sheets.load("sunday22") == SHEET


@pytest.mark.parametrize(
    ("change_to", "told"),
    [("format = 2", "Score sheet sunday22 was kept by a newer version"),
     ("kept = '{}'", "Score sheet sunday22 is damaged: its notes cannot be read")],
)  # fmt: skip
def test_a_score_sheet_that_cannot_be_understood(place: Place, change_to: str, told: str) -> None:
    storage = place.opened()
    storage.sheets.put(SHEET)
    storage.close()
    place.rows(f"UPDATE score_sheets SET {change_to}")
    storage = place.opened()
    with pytest.raises(CannotStore, match=told):
        storage.sheets.load("sunday22")
    storage.close()
