"""What a page may begin: what counts against the limits of its address, and what does not."""

import pytest

from liverpool.room.messages import PageMessage
from liverpool.room.messages.requests import (
    Again,
    Bring,
    GameBrought,
    Open,
    PlayerBrought,
    Settings,
    Sit,
)
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Addresses, Limits
from liverpool.server.http import admission
from liverpool.server.http.admission import FULL, MANY_TABLES, TABLES_TODAY, Admission
from liverpool.table.reasons import Why

HOME, ELSEWHERE = "203.0.113.9", "198.51.100.7"
FIRST, SECOND, THIRD = ("0" * 21 + digit for digit in "123")


class At:
    """A server with these limits."""

    def __init__(self, limits: Limits) -> None:
        self._admission = Admission(Addresses(limits))

    def why_not(
        self, asked: PageMessage, address: str = HOME, in_memory: int = 0, table: str = ""
    ) -> Why | None:
        return self._admission.why_not(address, table, in_memory, asked, 0.0)


def test_a_table_that_is_asked_for_again_counts_once() -> None:
    at = At(Limits(tables_a_day=2))
    for _ in range(3):
        assert at.why_not(Open(command_id=FIRST)) is None
    assert at.why_not(Again(command_id=SECOND)) is None
    assert at.why_not(Open(command_id=THIRD)) == TABLES_TODAY
    # Refused once is not admitted; and what has no id is a new one each time.
    assert at.why_not(Open(command_id=THIRD)) == TABLES_TODAY
    assert at.why_not(Open()) == TABLES_TODAY
    # Whose table was opened hears of it, however full it is by now.
    assert at.why_not(Open(command_id=FIRST), in_memory=1_000_000) is None


def test_a_game_from_elsewhere_takes_a_table_like_any() -> None:
    at = At(Limits(tables_a_day=1))
    players = tuple(PlayerBrought(name, level) for level, name in enumerate(("Ann", "Pip", "Ben")))
    game = GameBrought(
        players=players,
        seat=0,
        rules="dunlop",
        version=1,
        changes={},
        rules_title="",
        title="",
        settings=Settings(),
        deal=1,
        dealer=0,
        brought=(),
        sheet=(),
        behind=(),
        bought=(),
    )
    for _ in range(2):
        assert at.why_not(Bring(game=game, command_id=FIRST)) is None
    assert at.why_not(Bring(game=game, command_id=SECOND)) == TABLES_TODAY
    assert at.why_not(Open(command_id=FIRST)) == TABLES_TODAY


def test_a_seat_that_is_taken_again_counts_once() -> None:
    at = At(Limits(seats=Rate(0.0, 1)))
    sit = Sit(table="kitchen22", name="Ann", command_id=FIRST)
    assert [at.why_not(sit) for _ in range(3)] == [None] * 3
    assert at.why_not(Sit(table="kitchen22", name="Ann", command_id=SECOND)) == MANY_TABLES


def test_one_id_at_other_tables_is_a_command_for_each() -> None:
    at = At(Limits(seats=Rate(0.0, 2)))
    seats = [Sit(table=table, name="Ann", command_id=FIRST) for table in ("kitchen22", "garden22")]
    assert [at.why_not(sit) for sit in seats * 2] == [None] * 4
    assert at.why_not(Sit(table="cellar22", name="Ann", command_id=FIRST)) == MANY_TABLES
    assert at.why_not(Open(command_id=FIRST)) == MANY_TABLES
    at = At(Limits(tables_a_day=1))
    assert at.why_not(Again(command_id=FIRST), table="kitchen22") is None
    assert at.why_not(Again(command_id=FIRST), table="kitchen22") is None
    assert at.why_not(Again(command_id=FIRST), table="garden22") == TABLES_TODAY


def test_another_address_cannot_use_the_id() -> None:
    at = At(Limits(tables_in_memory=1))
    assert at.why_not(Open(command_id=FIRST)) is None
    assert at.why_not(Open(command_id=FIRST), ELSEWHERE, in_memory=1) == FULL


def test_only_the_last_ids_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "REMEMBERED", 1)
    at = At(Limits(tables_a_day=2))
    for command in (FIRST, SECOND, SECOND):
        assert at.why_not(Open(command_id=command)) is None
    assert at.why_not(Open(command_id=FIRST)) == TABLES_TODAY


def test_playing_on_from_a_moment_begins_a_table_as_far_as_there_is_room() -> None:
    admission = Admission(Addresses(Limits(tables_in_memory=5)))
    asked = PlayFrom(number=1)
    assert admission.why_not("203.0.113.9", "", 4, asked, 0.0) is None
    assert admission.why_not("203.0.113.9", "", 5, asked, 0.0) == FULL
