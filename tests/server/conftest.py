"""What tests of the server share: what is done once for all (`prepared.py`), and databases closed.

`place` is where a test keeps games, on each engine (`places.py`).
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from liverpool.server.storage.database import Database
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import info_requests
from tests.server.places import NEEDS_UNIX, InFolder, InPostgres, Place, database_of_its_own
from tests.server.prepared import prepare


@pytest.fixture(scope="session", autouse=True)
def servers_are_prepared() -> Iterator[None]:
    with closing(prepare()):
        yield


@pytest.fixture(scope="session", autouse=True)
def hints_look_no_further() -> Iterator[None]:
    """What looking ahead finds in time depends on the machine; `tests/table` has what it says."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(info_requests, "LOOKS_AHEAD", 0.0)
        yield


@pytest.fixture(scope="module", autouse=True)
def databases_are_closed() -> Iterator[None]:
    """From 3.13 on Python warns of those that are not, in whichever test it finds them."""
    opened: list[Storage] = []
    really_open = Storage.__init__

    def open_noted(
        self: Storage, database: Database | str, key: ServerKey | None = None, address: str = ""
    ) -> None:
        really_open(self, database, key, address)
        opened.append(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Storage, "__init__", open_noted)
        yield
    for storage in opened:
        storage.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.full, NEEDS_UNIX])])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where the test keeps its games, on each engine."""
    if request.param == "sqlite":
        yield InFolder(tmp_path)
    else:
        with database_of_its_own() as url:
            yield InPostgres(tmp_path, url)
