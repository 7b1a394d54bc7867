"""What tests of rooms share. They know no server; only a full run, and a sample every day, has one.

So what is said of a room here is also said of one in a server's tables, and of one that pages reach
over the bus.
"""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

from tests.room.jobs import hints_at_once
from tests.room.shells import SHELLS, has_tables


@pytest.fixture(scope="session", autouse=True)
def hints_look_no_further() -> Iterator[None]:
    with hints_at_once():
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In a full run, tests of tables are done in each shell, unless they say otherwise."""
    said = (mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    is_full = metafunc.config.getoption("--full")
    if is_full and "shell" not in said and has_tables(metafunc.module):
        metafunc.parametrize("shell", SHELLS, indirect=True)


@pytest.fixture(scope="session")
def servers() -> ModuleType:
    """What has rooms in servers, loaded where it is needed."""
    import_module("tests.server.prepared").prepare()
    return import_module("tests.server.shells")


@pytest.fixture(autouse=True)
def shell(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What holds the rooms of the test."""
    name = getattr(request, "param", SHELLS[0])
    if name == SHELLS[0]:
        yield
        return
    found = request.getfixturevalue("servers")
    with found.in_servers(monkeypatch, by_bus=name == SHELLS[2]):
        yield
