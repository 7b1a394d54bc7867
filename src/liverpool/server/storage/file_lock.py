"""A lock on an open file, which the system takes back when its process ends."""

import sys

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
