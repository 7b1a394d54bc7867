"""What cannot be stored or read back, as errors whose text is a sentence for people; full disks."""

import shutil
from pathlib import Path
from typing import Final

from liverpool.room.failures import CannotKeep

LEAST_FREE: Final = 4_000_000
"""Bytes on the disk below which it counts as full: games in progress still need a little."""

TRY_AGAIN: Final = "Try again in a moment."
END_THAT: Final = "Try again in a moment, or end that program."
FREE_SOME: Final = "Free some space."
BRING_BACK: Final = "Bring it back from a backup."
DELETED: Final = "This table was deleted by whoever keeps the server."


class CannotStore(CannotKeep):
    """What this storage cannot keep or read back."""

    def __init__(self, wrong: str, what_to_do: str = "") -> None:
        super().__init__(f"{wrong} {what_to_do}".rstrip())
        self.wrong = wrong
        """Only what is wrong, for somebody who need not do anything."""


class NotNow(CannotStore):
    """What may be possible in a moment: nothing is wrong with what is stored."""


class Locked(NotNow):
    """Another program is writing to the database just now."""


class TakenOver(CannotStore):
    """Another server plays the tables, or has done so meanwhile: nothing was changed."""


class TwoWriters(CannotStore):
    """Someone else has written this row already: another server plays the same table."""


def in_use(database: str, address: str) -> str:
    """That another server has the database, and where it is if its address is known."""
    where = f" and is at {address}" if address else ""
    return (
        f"Another server keeps its games in {database}{where}. Stop it, or name another database"
        " with --database."
    )


def fault_of_disk(folder: Path) -> str:
    """Why this folder can take nothing more; empty where it can."""
    try:
        free = free_bytes(folder)
    except OSError as error:
        return f"The folder of the games cannot be reached: {error.strerror}."
    return "" if free >= LEAST_FREE else f"The disk is full: {free:,} bytes left. {FREE_SOME}"


def free_bytes(folder: Path) -> int:
    """So many bytes are left where the folder lies; raises `OSError`."""
    return shutil.disk_usage(folder).free
