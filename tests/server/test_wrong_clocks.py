"""No game goes because a clock was wrong: set on and back, back and on, again, or for good."""

from collections.abc import Iterator
from datetime import date, timedelta
from math import inf

import pytest

from liverpool.engine.moves import Draw
from liverpool.server.storage import storage as storing
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.going import Calendar
from liverpool.server.storage.storage import Storage
from tests.chance import together
from tests.server.places import EACH_DAY, Place
from tests.server.test_storage_ages import NOW, add_table, look, looked_for_years, there

pytestmark = pytest.mark.in_turn

FAR = 3_000
"""Days by which a clock is wrong."""
TABLES = ("played", "yesterday", "lastyear", "unplayed")


class Server:
    """A server whose clock is wrong by so many days; time passes all the same."""

    def __init__(self, storage: Storage, patch: pytest.MonkeyPatch) -> None:
        self.storage, self._patch = storage, patch
        # What a server plays it keeps; its lease runs by real time, which a busy machine lacks.
        patch.setattr(storage.leases, "until", inf)
        self.wrong_by, self._day, self._moves = 0, 0, 1

    def lives(self, days: int, *, plays: bool = True, keeps: int = PLAYED_DAYS) -> None:
        """So many days pass: it is looked each day, and Ann plays at her table.

        Games are kept for so many days.
        """
        for _ in range(days):
            self._day += 1
            true = NOW + timedelta(days=self._day)
            now = true + timedelta(days=self.wrong_by)
            self._patch.setattr(storing, "day_of_today", lambda now=now: now.date().isoformat())
            if plays:
                self.storage.append("played", self._moves, [(1, Draw())])
                self._moves += 1
            look(self.storage, now=now, played_days=keeps)


@pytest.fixture
def server(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    storage = place.opened()
    looked_for_years(storage)
    add_table(storage, "played", "2026-11-20", played=True)
    add_table(storage, "yesterday", "2026-11-19", played=True)
    add_table(storage, "lastyear", "2025-11-19", played=True)
    add_table(storage, "unplayed", "2026-11-18", played=False)
    storage._changed = "", set()
    yield Server(storage, monkeypatch)
    storage.close()


def all_there(server: Server) -> bool:
    return there(server.storage, *TABLES) == [*TABLES]


@EACH_DAY
@pytest.mark.parametrize(("days", "plays"), together((FAR, -FAR), (True, False)))
def test_a_clock_that_is_set_far_and_back_removes_nothing(
    server: Server, days: int, *, plays: bool
) -> None:
    server.lives(2)
    for _ in range(2):
        server.wrong_by = days
        server.lives(9, plays=plays)
        assert all_there(server)
        server.wrong_by = 0
        server.lives(8, plays=False)
        assert all_there(server)


def test_what_is_truly_old_goes_after_all_of_that(server: Server) -> None:
    server.lives(2)
    server.wrong_by = FAR
    server.lives(9)
    server.wrong_by = 0
    server.lives(40, keeps=20)
    assert there(server.storage, *TABLES) == ["played"]


@EACH_DAY
def test_a_server_that_starts_far_on_for_good_ages_by_the_days_that_it_lives(
    server: Server,
) -> None:
    server.wrong_by = FAR
    server.lives(10)
    assert all_there(server)
    assert server.storage.going.all() == []


@pytest.mark.parametrize("wrong_by", [FAR, 2, -2, -FAR])
def test_a_server_with_a_wrong_clock_beside_another_makes_no_day_two(
    server: Server, wrong_by: int
) -> None:
    add_table(server.storage, "old", "2010-01-01", played=True)
    for day in range(7):
        for wrong in (0, wrong_by) * 3:
            look(server.storage, now=NOW + timedelta(days=day + wrong))
    assert there(server.storage, "old") == ["old"], "a week has not passed since it was marked"
    for day in range(7, 10):
        for wrong in (0, wrong_by):
            look(server.storage, now=NOW + timedelta(days=day + wrong))
    assert there(server.storage, "old") == []


@EACH_DAY
def test_before_there_were_looks_nothing_is_old(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server of before has stored no looks; it starts under this version with a wrong clock."""
    storage = place.opened()
    add_table(storage, "played", "2026-11-20", played=True)
    add_table(storage, "old", "2024-11-01", played=True)
    server = Server(storage, monkeypatch)
    server.wrong_by = FAR
    server.lives(12, plays=False)
    assert there(storage, "played", "old") == ["played", "old"]
    storage.close()


def test_a_day_counts_where_somebody_has_looked() -> None:
    day = date(2026, 1, 1)
    daily = Calendar(tuple((day + timedelta(at), at) for at in range(100)))
    assert [daily.before(days) for days in (0, 30, 99, 130)] == [
        *(daily.today - timedelta(days) for days in (0, 30, 99)),
        date.min,
    ]
    seldom = Calendar(tuple((day + timedelta(30 * at), at) for at in range(100)))
    assert seldom.before(30) == seldom.today - timedelta(900)
    on = Calendar((*daily.looks, (daily.today + timedelta(FAR), 100)))
    assert on.before(30) == daily.today - timedelta(29)
    back = Calendar((*on.looks, (daily.today + timedelta(1), 101)))
    assert back.before(30) == daily.today - timedelta(29)
