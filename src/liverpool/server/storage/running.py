"""Which of the servers that have their key in one folder still run, as the system itself tells.

Each server holds the lock of a file of its own there, and the system lets go of it when the process
has ended, however it ended. One that is frozen still holds it. So whoever finds such a file and can
lock it knows that its server will never write again.

Only files of this machine since its last start are believed: a folder in the network can lose the
locks of a machine that it no longer hears, though its servers run.
"""

import sys
from contextlib import ExitStack, suppress
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock(file: int) -> bool:
    """Locks the file of this descriptor; false if another process has it.

    Raises `OSError` where the file system has no locks.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    return True


BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""Linux's name for the time since its last start; its containers have the same."""
SUFFIX: Final = ".running"


class Running:
    """The file of one server, and a look at those of others."""

    def __init__(self, folder: Path, boot: Path = BOOT) -> None:
        """Makes the file. Where that cannot be done, or the system tells too little, `id` is
        empty, and nobody will know that this server has ended."""
        self._folder = folder
        self.id = ""
        """What identifies this run of the server."""
        self._lock: FileIO | None = None
        try:
            self._boot = boot.read_bytes().strip()
            self._make(token_hex(16))
        except OSError:
            self._boot = b""

    def _make(self, name: str) -> None:
        made = self._folder / f".{name}{SUFFIX}"
        with ExitStack() as if_it_fails:
            if_it_fails.callback(made.unlink, missing_ok=True)
            lock = made.open("x+b", buffering=0)
            if_it_fails.callback(lock.close)
            made.chmod(0o600)
            try_lock(lock.fileno())
            lock.write(self._boot)
            made.rename(self._folder / f"{name}{SUFFIX}")  # nobody finds it before it is locked
            if_it_fails.pop_all()
        self.id, self._lock = name, lock

    def ended(self) -> frozenset[str]:
        """The ids of servers that have ended and left their files behind."""
        if not self._boot:
            return frozenset()
        found = self._folder.glob(f"[!.]*{SUFFIX}")
        return frozenset(path.stem for path in found if self._has_ended(path))

    def _has_ended(self, path: Path) -> bool:
        try:
            with path.open("r+b", buffering=0) as file:
                return try_lock(file.fileno()) and file.read() == self._boot
        except OSError:
            return False

    def forget(self, ids: frozenset[str]) -> None:
        """Removes the files of servers that have ended, once nobody needs to know of them."""
        for each in ids:
            with suppress(OSError):
                (self._folder / f"{each}{SUFFIX}").unlink(missing_ok=True)

    def close(self, *, leaves_nothing: bool) -> None:
        """The server ends; its file stays where others should know that, since they wait for it."""
        if self._lock is not None:
            if leaves_nothing:
                self.forget(frozenset({self.id}))
            self._lock.close()
