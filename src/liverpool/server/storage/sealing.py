"""The server's own key, which lies beside the database and never in it.

What must not be read in the database, or in a backup of it, while a deal is played is sealed with
this key: the order of the cards. The chance of a table follows from it, too. Several processes
share the key by its file; whoever has both the file and the database can read everything.
"""

import os
from base64 import b85decode, b85encode
from hmac import compare_digest, digest
from pathlib import Path
from secrets import token_bytes
from tempfile import mkstemp
from typing import Final

from liverpool.room.secrets import KEY_BYTES, Key

NAME: Final = "liverpool.key"
SIZE: Final = KEY_BYTES
_NONCE: Final = 16
_TAG: Final = 16


class WrongKey(ValueError):
    """What was sealed with another key, or for another place, or was changed since."""


class ServerKey(Key):
    """It seals texts, too."""

    @classmethod
    def new(cls) -> "ServerKey":
        return cls(token_bytes(SIZE))

    @classmethod
    def at(cls, folder: Path) -> "ServerKey":
        """The key in this folder, made if there is none; only its owner may read it.

        Raises `OSError` where it cannot be read or made, `ValueError` where it is no key.
        """
        path = folder / NAME
        if not path.exists():
            _create(path, token_bytes(SIZE))
        return cls.read(path)

    @classmethod
    def read(cls, path: Path) -> "ServerKey":
        """The key in this file; raises `OSError` or `ValueError`."""
        return cls(path.read_bytes())

    def check_may_be_at(self, folder: Path) -> None:
        """Raises `ValueError` where another key is in this folder, or `OSError`."""
        path = folder / NAME
        if path.exists() and self.read(path)._key != self._key:
            raise ValueError("there is another key")

    def put_at(self, folder: Path) -> bool:
        """Puts it into this folder, and gives whether it was not there; raises the same."""
        path = folder / NAME
        is_new = not path.exists()
        if is_new:
            _create(path, self._key)
        self.check_may_be_at(folder)
        return is_new

    def seal(self, text: str, *place: str | int) -> str:
        """The text, so that nobody without the key can read it, or move it to another place."""
        nonce = token_bytes(_NONCE)
        hidden = self._xored(text.encode(), nonce)
        return b85encode(nonce + self._tag(nonce + hidden, place) + hidden).decode()

    def opened(self, sealed: str, *place: str | int) -> str:
        """The text that was sealed for this place; raises `WrongKey`."""
        try:
            raw = b85decode(sealed)
        except ValueError:
            raise WrongKey from None
        nonce, tag, hidden = raw[:_NONCE], raw[_NONCE : _NONCE + _TAG], raw[_NONCE + _TAG :]
        if not compare_digest(tag, self._tag(nonce + hidden, place)):
            raise WrongKey
        return self._xored(hidden, nonce).decode()

    def _tag(self, raw: bytes, place: tuple[str | int, ...]) -> bytes:
        return digest(self.derived("tag", *place), raw, "sha256")[:_TAG]

    def _xored(self, raw: bytes, nonce: bytes) -> bytes:
        """The bytes XORed with a key stream made from key and nonce; done twice, the same again."""
        key = self.derived("stream")
        blocks = range(-(-len(raw) // SIZE))
        stream = b"".join(digest(key, nonce + at.to_bytes(8, "big"), "sha256") for at in blocks)
        size = len(raw)
        xored = int.from_bytes(raw, "big") ^ int.from_bytes(stream[:size], "big")
        return xored.to_bytes(size, "big")


def _create(path: Path, content: bytes) -> None:
    """Makes the file whole or not at all; where another process was quicker, its key stays."""
    handle, name = mkstemp(dir=path.parent, prefix=f"{NAME}.")  # mkstemp: the owner's alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)
        except FileExistsError:
            return
        except OSError:  # a file system without links; only one process uses a folder at a time
            Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
