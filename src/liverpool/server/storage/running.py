"""Which of the servers that have their key in one folder still run, as the system itself tells.

Each server locks a byte of its own in a file there, and the system lets go of it when the process
has ended, however it ended. One that is frozen still holds it. So whoever sees that nobody holds it
knows that its server will never write again.

Only servers with this very file are believed, on this machine and since its last start: a folder in
the network can lose the locks of a machine that it no longer hears, though its servers run.
"""

import os
import struct
import sys
from io import FileIO
from pathlib import Path
from secrets import randbits
from typing import Final

if sys.platform == "linux":
    from fcntl import F_OFD_GETLK, F_OFD_SETLK, F_UNLCK, F_WRLCK, fcntl

    def _lock(file: FileIO, at: int) -> None:
        fcntl(file, F_OFD_SETLK, _byte(at))

    def _is_free(file: FileIO, at: int) -> bool:
        return bool(struct.unpack_from("h", fcntl(file, F_OFD_GETLK, _byte(at))) == (F_UNLCK,))

    def _byte(at: int) -> bytes:
        """What the system calls a lock of this byte."""
        return struct.pack("hhqqi", F_WRLCK, os.SEEK_SET, at, 1, 0)
else:  # where `BOOT` is not, so neither is called

    def _lock(*_: object) -> None:
        raise OSError

    def _is_free(*_: object) -> bool:
        raise OSError


BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""Linux's name for the time since its last start; its containers have the same."""
NAME: Final = "servers.lock"


class Running:
    """The byte of one server, and a look at those of others."""

    def __init__(self, folder: Path, boot: Path = BOOT) -> None:
        """Locks the byte. Where that cannot be done, or the system tells too little, `id` is empty,
        and nobody will know that this server has ended."""
        self.id = self._file_id = ""
        """What identifies this run of the server, and the file that it shares with others."""
        self._file: FileIO | None = None
        try:
            since = boot.read_text("ascii").strip()
            self._file = (folder / NAME).open("ab", buffering=0)
            at = randbits(62)
            _lock(self._file, at)
        except OSError:
            return
        file = os.fstat(self._file.fileno())
        self._file_id = f"{since} {file.st_dev} {file.st_ino}"
        self.id = f"{self._file_id} {at}"

    def has_ended(self, other: str) -> bool:
        """Whether the server of this id has ended, for all that can be seen here."""
        file, _, at = other.rpartition(" ")
        if self._file is None or not file or file != self._file_id or other == self.id:
            return False
        try:
            return _is_free(self._file, int(at))
        except OSError:
            return False

    def close(self) -> None:
        """The server ends."""
        if self._file is not None:
            self._file.close()
