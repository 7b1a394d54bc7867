"""What tests of the server share: what is done once for all (`prepared.py`), and databases closed.

`place` is where a test keeps games, on each engine (`places.py`). Tests of tables are done twice in
a full run: with pages that are connected to the tables' own server, and to another one (`by_bus`).
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from liverpool.server.storage import leases
from liverpool.server.storage.postgres import Postgres
from tests.room.house import House
from tests.room.jobs import hints_at_once
from tests.room.shells import has_tables
from tests.server.club import Club
from tests.server.places import (
    NEEDS_UNIX,
    InFolder,
    InPostgres,
    Place,
    database_of_its_own,
    place_left_empty,
)
from tests.server.prepared import closed_at_the_end, prepare
from tests.server.shared import HERE_AND_BY_BUS, page_by_bus


@pytest.fixture(scope="session", autouse=True)
def servers_are_prepared() -> None:
    prepare()


@pytest.fixture(scope="session", autouse=True)
def hints_look_no_further() -> Iterator[None]:
    with hints_at_once():
        yield


@pytest.fixture(scope="module", autouse=True)
def databases_are_closed() -> Iterator[None]:
    with closed_at_the_end():
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In a full run, tests of tables are done by the bus, too, unless they say otherwise."""
    said = (mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if metafunc.config.getoption("--full") and "by_bus" not in said and has_tables(metafunc.module):
        metafunc.parametrize(*HERE_AND_BY_BUS.args, **HERE_AND_BY_BUS.kwargs)


@pytest.fixture(autouse=True)
def by_bus(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether another server than the one that plays the table has the pages."""
    if getattr(request, "param", False):
        monkeypatch.setattr(House, "page", page_by_bus)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.full, NEEDS_UNIX])])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where the test keeps its games, on each engine."""
    if request.param == "sqlite":
        yield InFolder(tmp_path)
    else:
        with database_of_its_own() as url:
            yield InPostgres(tmp_path, url)


@pytest.fixture(scope="module")
def database_of_the_file() -> Iterator[str]:
    with database_of_its_own() as url:
        yield url


@pytest.fixture
def left_empty(database_of_the_file: str, tmp_path: Path) -> Iterator[InPostgres]:
    """A place in one database for all tests of a file, each of which finds no games in it."""
    with place_left_empty(tmp_path, database_of_the_file) as place:
        yield place


@pytest.fixture
def club(left_empty: InPostgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """Their leases end when a test says so, however busy the machine is."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", 3600.0)
    monkeypatch.setattr(Postgres, "lease_ends", "clock_timestamp() + interval '1 hour'")
    with ExitStack() as closing:
        yield Club(left_empty, closing)
