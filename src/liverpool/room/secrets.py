"""What opens a seat and what names a table, and the key from which secrets follow.

A seat's secret is kept only as its hash. Being 96 bits of chance or more it needs no salt and no
slow hash: nobody can try them all. What a secret allows is not known here.
"""

from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

from liverpool.room.messages.secret import Secret

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Small letters and digits without those that look alike: i, l, o, 0 and 1."""

_TABLE_LETTERS: Final = 11
KEY_BYTES: Final = 32


class Key:
    """A key that only its server knows; each use has its own derived from it."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        self._key = key

    def derived(self, *what: str | int) -> bytes:
        """A secret of 32 bytes of its own for whatever this names."""
        line = "".join(f"{part}\n" for part in ("liverpool-key/1", *what))
        return digest(self._key, line.encode(), "sha256")


def hashed(secret: Secret) -> str:
    """What is kept of a secret; what is known of it does not give the secret back."""
    return sha256(secret.reveal().encode()).hexdigest()


def matches(secret: Secret, kept: str) -> bool:
    """Whether the secret is the one of which this hash is kept; none fits an empty hash."""
    return compare_digest(hashed(secret), kept)


def table_id_from(secret: bytes) -> str:
    """The table that a secret of 32 bytes names.

    Eleven letters, 54 bits: nobody finds a table by trying.
    """
    number, letters = int.from_bytes(secret), ""
    for _ in range(_TABLE_LETTERS):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters
