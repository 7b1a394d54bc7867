"""Rows that were written by the first release are read for ever, and never played by other rules.

The text here is what such a database holds. It is not to be changed: what is added to a
table later needs a default.
"""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Shuffle
from liverpool.engine.presets import load
from liverpool.record import read_position, write_position
from liverpool.room.game_start import first_state
from liverpool.room.kept import KeptSeat, KeptSheet, KeptTable
from liverpool.room.messages.replies import Seated, Sitting
from liverpool.room.messages.requests import Hello, Open, Settings, Start
from liverpool.room.messages.secret import Secret
from liverpool.room.rules.playable import playable
from liverpool.scores.noted_scores import DealKept, HandLeft, KeptScores
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.reading_back import OTHER_RULES
from liverpool.table.offer_window import Passing, StandingWish
from liverpool.table.timing import Pace
from tests.changing import changes, presets_in
from tests.server.clock import House, game_after
from tests.server.test_storage import EVERY_MOVE

COLUMNS = "id, opened, format, kept"
TABLE = (
    '{"id":"kitchen","title":"Sunday","rules":"dunlop","changes":{"buy.limit":2},"settings":'
    '{"pace":"calm","slow":true,"buy_seconds":20,"grace_seconds":90,"aids":false,"guard":false},'
    '"seats":[{"name":"Ann","sitting":"person","secret":"c0ffee","wishes":[4,52],'
    '"always_pass":true},{"name":"Robin","sitting":"bot"},{"name":"","sitting":"free"}],"host":0,'
    '"halted":true,"seed":"seed","started":true,"position":"","next":"","opened":'
    '"2026-01-01T12:00:00+00:00","ready":[0]}'
)
MOVES = (
    '{"verb":"first-cards","cards":[1,2]}',
    '{"verb":"cut","cards":20}',
    '{"verb":"fell","cards":19}',
    '{"verb":"take","cards":2}',
    '{"verb":"draw"}',
    '{"verb":"buy"}',
    '{"verb":"pass"}',
    '{"verb":"cut-cards","cards":[4,5]}',
    '{"verb":"name","card":7}',
    '{"verb":"lay","melds":[{"kind":"set","suit":-1,"start":7,"cards":[6,19,52]}]}',
    '{"verb":"expose","groups":[[1,2,3],[4]]}',
    '{"verb":"add","card":3,"owner":1,"index":0,"end":"high"}',
    '{"verb":"add","card":3,"owner":1,"index":0,"end":null}',
    '{"verb":"swap","card":3,"owner":1,"index":0}',
    '{"verb":"discard","card":52}',
    '{"verb":"call"}',
    '{"verb":"give","card":9}',
)


def test_a_table_of_the_first_release_is_read(tmp_path: Path) -> None:
    Storage.at(tmp_path).close()
    with sqlite3.connect(tmp_path / "liverpool.sqlite") as rows:
        rows.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ('kitchen', '2026', 1, ?)", (TABLE,))
        rows.executemany("INSERT INTO moves VALUES ('kitchen', ?, 0, 1, ?)", enumerate(MOVES, 1))
    rows.close()
    storage = Storage.at(tmp_path)
    loaded = storage.load("kitchen")
    storage.close()
    assert loaded is not None
    assert [move for _, move in loaded[1]] == [
        move for _, move in EVERY_MOVE if not isinstance(move, Shuffle)
    ]
    assert loaded[0] == KeptTable(
        id="kitchen",
        title="Sunday",
        rules="dunlop",
        changes={"buy.limit": 2},
        settings=Settings(
            pace=Pace.CALM, slow=True, buy_seconds=20, grace_seconds=90, aids=False, guard=False
        ),
        seats=(
            KeptSeat("Ann", Sitting.PERSON, "c0ffee", (4, 52), always_pass=True),
            KeptSeat("Robin", Sitting.BOT),
            KeptSeat("", Sitting.FREE),
        ),
        host=0,
        halted=True,
        seed=Secret("seed"),
        started=True,
        position="",
        next="",
        opened="2026-01-01T12:00:00+00:00",
        ready=(0,),
        version=1,
    )
    assert loaded[0].seats[0].wish == StandingWish((4, 52), Passing.ALWAYS)


SCORES = (
    '{"format":"liverpool-scores/1","rules":"rules=mahlum","title":"Sunday","players":["Ann",'
    '"Ben","Cy"],"first_dealer":1,"deals":[{"out":2,"left":[{"cards":["K","*"]},{"points":35},'
    'null],"perfect_cut":false,"failed":[0,1,0]},{"out":-1,"left":[{"cards":[]},null,null],'
    '"perfect_cut":true,"failed":[0,0,0]}]}'
)


def test_a_score_sheet_of_the_first_form_is_read(tmp_path: Path) -> None:
    Storage.at(tmp_path).close()
    with sqlite3.connect(tmp_path / "liverpool.sqlite") as rows:
        rows.execute(f"INSERT INTO score_sheets VALUES ('sunday', '2026', 'c0ffee', 1, '{SCORES}')")
    rows.close()
    storage = Storage.at(tmp_path)
    sheet = storage.sheets.load("sunday")
    storage.close()
    assert sheet == KeptSheet(
        "sunday",
        "2026",
        "c0ffee",
        KeptScores(
            "liverpool-scores/1",
            "rules=mahlum",
            "Sunday",
            ("Ann", "Ben", "Cy"),
            1,
            (
                DealKept(2, (HandLeft(("K", "*")), HandLeft(points=35), None), False, (0, 1, 0)),
                DealKept(-1, (HandLeft(()), None, None), True, (0, 0, 0)),
            ),
        ),
    )


def test_a_game_goes_on_by_its_rules_where_its_preset_has_others_by_now(
    tmp_path: Path,
) -> None:
    house = House()
    page = house.page()
    seated = page.ask(Open(name="Ann", start=True, changes={"end.failed_meld": 20}))
    assert isinstance(seated, Seated)
    state = house.open(seated.table).state
    position = write_position(state)
    with presets_in(tmp_path / "presets") as folder:
        changes(folder, 1, dunlop=('limit = "none"', "limit = 3"))
        house.starts_again()
        house.page().does(Hello(table=seated.table, secret=seated.secret))
        table = house.open(seated.table)
        assert (table.state, load("dunlop").rules.buy.limit) == (state, 3)
        assert table.kept.version == 2
        assert table.kept.changes == {"buy.limit": "none", "end.failed_meld": 20}
        house.keeps(table.kept)
        house.starts_again()
        assert house.open(seated.table).state == state
        # Their next game is by the same rules.
        again = game_after(house.open(seated.table).kept)
        assert first_state(again).public.rules == state.public.rules
        # Tables that began from a position name the version there, as people's own files do.
        assert read_position(position).public.rules == state.public.rules


def test_a_game_by_a_version_that_is_not_known_is_told_so_in_plain_words() -> None:
    house = House()
    page, seated = house.opens()
    page.does(Start())
    kept = house.open(seated.table).kept
    house.storage.save(replace(kept, version=9))
    house.starts_again()
    refused = house.page().refused(Hello(table=seated.table, secret=seated.secret))
    assert (refused.why.reason, refused.why.sentence) == ("damaged", OTHER_RULES)


def test_a_lobby_of_before_begins_by_the_rules_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    page, seated = house.opens()
    newer = replace(load("dunlop"), version=2)
    monkeypatch.setattr("liverpool.room.game_start.load", lambda _name: newer)
    page.does(Start())
    house.starts_again()
    house.page().does(Hello(table=seated.table, secret=seated.secret))


def test_a_tables_own_changes_are_read_by_todays_keys(tmp_path: Path) -> None:
    changes = '"changes":{"layoff.others_from":"next_turn","start.upcard_joker":"bury"}'
    text = TABLE.replace('"changes":{"buy.limit":2}', changes)
    Storage.at(tmp_path).close()
    with sqlite3.connect(tmp_path / "liverpool.sqlite") as rows:
        rows.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ('kitchen', '2026', 1, ?)", (text,))
    rows.close()
    storage = Storage.at(tmp_path)
    loaded = storage.load("kitchen")
    storage.close()
    assert loaded is not None
    assert loaded[0].changes == {"layoff.from": "others_next_turn", "start.upcard": "never_joker"}
    playable(loaded[0].rules, loaded[0].changes)
