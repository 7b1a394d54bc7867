"""What holds the rooms of a test: nothing, which is usual, a server, or one that is far away.

In a full run all tests of this folder are done in each of them (`conftest.py`).
"""

from functools import partial
from types import ModuleType
from typing import Final

import pytest

HAVE_TABLES: Final = (
    *("tests.room.house", "tests.room.page", "tests.room.late", "tests.room.test_paired_clients"),
    "tests.server.clock",
)
"""Modules of which only files with tests of tables use anything."""
SHELLS: Final = ("alone", "in a server", "by bus")

_IN: Final = partial(pytest.mark.parametrize, "shell", indirect=True)
ALONE: Final = _IN(SHELLS[:1])
"""For one that would say the same of a server."""
AS_STORED: Final = _IN(SHELLS[:2])
"""For one of what is stored, which is done with a server's storage every day."""
NOT_BY_BUS: Final = _IN([SHELLS[0], pytest.param(SHELLS[1], marks=pytest.mark.full)])
"""For one whose pages can only be connected to the server of their table."""
BY_BUS: Final = _IN(SHELLS[2:])
"""For one that is done by the bus alone."""
EVERYWHERE: Final = _IN(SHELLS)
"""For one that is done in each of them every day."""


def has_tables(module: ModuleType) -> bool:
    """Whether there are tests of tables in this file."""
    return any(getattr(each, "__module__", "") in HAVE_TABLES for each in vars(module).values())
