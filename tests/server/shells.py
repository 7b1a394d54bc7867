"""The rooms of a test in a server (`tests/room/shells.py`)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.room.house import House
from tests.server.clock import in_server
from tests.server.prepared import closed_at_the_end
from tests.server.shared import page_by_bus


@contextmanager
def in_servers(patch: pytest.MonkeyPatch, *, by_bus: bool) -> Iterator[None]:
    """Meanwhile all houses have their rooms in servers, and their pages there or at another one."""
    patch.setattr(House, "rooms", in_server)
    if by_bus:
        patch.setattr(House, "page", page_by_bus)
    with closed_at_the_end():
        yield
