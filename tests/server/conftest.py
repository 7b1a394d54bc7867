"""What tests of the server share: whatever database one has opened is closed at the end."""

from collections.abc import Iterator

import pytest
from sqlalchemy import URL

from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage


@pytest.fixture(scope="module", autouse=True)
def databases_are_closed() -> Iterator[None]:
    """From 3.13 on Python warns of those that are not, in whichever test it finds them."""
    opened: list[Storage] = []
    really_open = Storage.__init__

    def open_noted(self: Storage, url: str | URL, key: ServerKey | None = None) -> None:
        really_open(self, url, key)
        opened.append(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Storage, "__init__", open_noted)
        yield
    for storage in opened:
        storage.close()
