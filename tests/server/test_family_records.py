"""Families' records: who has a link reads, who has the other writes, and nothing is lost."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest
from msgspec import DecodeError
from msgspec.structs import replace

from liverpool.room.messages import read, written
from liverpool.room.messages.records import (
    BeginRecord,
    ChangeRecord,
    ReadRecord,
    RecordBegun,
    RecordRead,
)
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.secret import Secret
from liverpool.scores.family import GameAdded, GameTakenOut, PersonCalled, RecordEvent, RecordTitled
from liverpool.scores.results import GameResult, PlayerResult
from liverpool.server.access.limits import Limits
from liverpool.server.storage.beside import KeptRecord
from liverpool.server.storage.going import EMPTY_RECORDS
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import family_records
from liverpool.server.tables.family_records import FamilyRecords, reading_secret
from tests.room.page import FakePage
from tests.server.clock import House
from tests.server.served import greeted, next_message, served


def game(number: int) -> GameResult:
    return GameResult(
        id=f"keeper-{number}",
        source="keeper",
        played="2026-11-25",
        rules="v=2.1&rules=dunlop",
        title="Dunlop",
        deals=2,
        of=2,
        players=(PlayerResult("Ann", 10, 1), PlayerResult("Ben", 25, 0)),
        lines=((0, 15), (10, 10)),
        minutes=90,
    )


def begun(page: FakePage) -> RecordBegun:
    answer = page.ask(BeginRecord())
    assert isinstance(answer, RecordBegun), answer
    return answer


def changed(page: FakePage, to: RecordBegun, *events: RecordEvent, after: int = 0) -> RecordRead:
    answer = page.ask(ChangeRecord(to.record, to.secret, after, events))
    assert isinstance(answer, RecordRead), answer
    return answer


def told(page: FakePage, record: str, secret: Secret, after: int = 0) -> RecordRead:
    answer = page.ask(ReadRecord(record, secret, after))
    assert isinstance(answer, RecordRead), answer
    return answer


def refused(page: FakePage, message: ReadRecord | ChangeRecord) -> str:
    answer = page.ask(message)
    assert isinstance(answer, Refused), answer
    return answer.why.reason


def test_what_is_written_is_read_with_both_links() -> None:
    house = House()
    page, other = house.page(), house.page()
    record = begun(page)
    events = (GameAdded(game(1)), PersonCalled("Ann", "Anna"), GameTakenOut("keeper-1"))
    answer = changed(page, record, *events)
    assert (answer.events, answer.last, answer.writes, answer.more) == (events, 3, True, False)
    reading = answer.reading
    found = told(other, record.record, reading)
    assert (found.events, found.writes, found.reading) == (events, False, reading)
    assert told(other, record.record, reading, after=2).events == events[2:]
    assert told(other, record.record, record.secret).writes


def test_the_reading_link_does_not_write_and_no_other_opens_it() -> None:
    house = House()
    page = house.page()
    record, another = begun(page), begun(page)
    reading = reading_secret(record.secret)
    add = (GameAdded(game(1)),)
    assert refused(page, ChangeRecord(record.record, reading, 0, add)) == "not_yours"
    assert refused(page, ChangeRecord(record.record, another.secret, 0, add)) == "no_record"
    assert refused(page, ReadRecord(record.record, another.secret)) == "no_record"
    assert refused(page, ReadRecord("nosuchrecord", record.secret)) == "no_record"
    assert told(page, record.record, record.secret).events == ()


def test_two_devices_that_write_at_once_lose_nothing() -> None:
    house = House()
    one, other = house.page(), house.page()
    record = begun(one)
    known = {one: 0, other: 0}
    seen: dict[FakePage, list[RecordEvent]] = {one: [], other: []}
    for number in range(20):
        # Each knows only what it has heard; what the other wrote meanwhile comes with the answer.
        writer = (one, other)[number % 2]
        answer = changed(writer, record, GameAdded(game(number)), after=known[writer])
        known[writer] = answer.last
        seen[writer] += answer.events
    everything = told(one, record.record, record.secret).events
    assert everything == tuple(GameAdded(game(number)) for number in range(20))
    seen[one] += told(one, record.record, record.secret, after=known[one]).events
    assert seen[one] == seen[other] == list(everything)


def test_a_long_record_comes_in_parts_and_a_full_one_takes_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(family_records, "AT_ONCE", 5)
    monkeypatch.setattr(family_records, "MOST_EVENTS", 12)
    page = House().page()
    record = begun(page)
    for number in range(12):
        changed(page, record, GameAdded(game(number)), after=number)
    first = told(page, record.record, record.secret)
    assert (len(first.events), first.last, first.more) == (5, 5, True)
    last = told(page, record.record, record.secret, after=10)
    assert (len(last.events), last.last, last.more) == (2, 12, False)
    full = ChangeRecord(record.record, record.secret, 12, (GameAdded(game(99)),))
    assert refused(page, full) == "full"
    monkeypatch.setattr(family_records, "MOST_EVENTS", 100)
    monkeypatch.setattr(family_records, "MOST_BYTES", 100)
    assert refused(page, full) == "full"
    assert told(page, record.record, record.secret, after=12).events == ()


def test_what_no_page_of_ours_sends_is_not_understood() -> None:
    whole = ChangeRecord("kitchen22", Secret("x" * 22), 0, (GameAdded(game(1)),))
    assert read(written(whole)) == whole
    many = replace(whole, events=(GameAdded(game(1)),) * 21)
    none = replace(whole, events=())
    bad = replace(whole, events=(GameAdded(replace(game(1), minutes=-1)),))
    for each in (many, none, bad):
        with pytest.raises(DecodeError):
            read(written(each))


def test_it_outlives_the_server_and_its_secrets_are_not_in_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    storage = Storage.at(folder)
    record = KeptRecord("kitchen22", "hash of one", "hash of two", "2026-01-01T00:00:00+00:00")
    storage.records.begin(record)
    storage.records.append("kitchen22", (GameAdded(game(1)),), "2026-01-02T00:00:00+00:00")
    storage.records.begin(replace(record, id="empty2222"))
    storage.close()
    storage = Storage.at(folder)
    assert storage.records.events("kitchen22", 0, 10) == [(1, GameAdded(game(1)))]
    # What was begun and never used goes; what holds a game stays.
    old = storage.going.old(EMPTY_RECORDS, date(2027, 1, 1))
    assert [*old] == ["empty2222"]
    for name, changed in (*old.items(), ("kitchen22", "2026-01-02T00:00:00+00:00")):
        storage.going.remove(EMPTY_RECORDS, name, changed)
    assert storage.records.record("empty2222") is None
    assert storage.records.record("kitchen22") is not None
    storage.close()


def test_secrets_are_not_in_the_database(tmp_path: Path) -> None:
    storage = Storage.at(tmp_path / "games")
    answer = FamilyRecords(storage).answer(BeginRecord())
    assert isinstance(answer, RecordBegun)
    storage.close()
    with sqlite3.connect(tmp_path / "games" / "liverpool.sqlite") as database:
        [row] = database.execute("SELECT * FROM records").fetchall()
    database.close()
    assert answer.record in row
    assert answer.secret not in row
    assert reading_secret(answer.secret) not in row


async def test_an_address_begins_so_many_a_day(tmp_path: Path) -> None:
    two = Limits(records_a_day=2)
    headers = {"X-Forwarded-For": "203.0.113.9"}
    async with (
        served(tmp_path, public_url="https://rummy.example", limits=two) as here,
        here.page(additional_headers=headers) as page,
    ):
        await greeted(page)
        for _ in range(3):
            await page.send(written(BeginRecord()).decode())
        answers = [await next_message(page) for _ in range(3)]
    assert [each["kind"] for each in answers] == ["done", "done", "refused"]
    assert answers[2]["why"]["reason"] == "many_records"


@pytest.mark.parametrize(
    "event",
    [
        RecordTitled("Ours\u202e"),
        PersonCalled("Ann", "\ufeff"),
        PersonCalled("\ufeff", "Ann"),
        GameAdded(replace(game(1), title="a\u200bb")),
        GameAdded(replace(game(1), players=(PlayerResult("A\ue000", 10, 1),) * 2)),
    ],
)
def test_a_text_that_nobody_could_read_is_refused(event: RecordEvent) -> None:
    page = House().page()
    record = begun(page)
    message = ChangeRecord(record.record, record.secret, 0, (GameTakenOut("keeper-1"), event))
    assert refused(page, message) == "text"
    assert told(page, record.record, record.secret).events == ()
