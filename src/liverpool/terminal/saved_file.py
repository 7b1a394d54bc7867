"""A file in which the terminal keeps something: written whole at every change.

The new content takes the old one's place in one step, so what is kept is always whole,
whatever happens in between. A file that something else has changed meanwhile is left alone.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path


class CannotKeep(Exception):
    """A file that cannot be found, read or written; the text says what to do."""


def is_there(path: Path) -> bool:
    """Whether there is such a file; raises `CannotKeep` where that cannot be found out."""
    try:
        return path.exists()
    except OSError as error:
        raise CannotKeep(f"{path} cannot be used: {error.strerror}; name another file.") from None


def folder_of(what: str) -> Path:
    """Where files of this kind are kept unless one is named."""
    return user_data_path("liverpool-rummy", appauthor=False) / what


def new_file(folder: Path, more: str, ending: str) -> Path:
    """A file with today's date in its name that is not there yet."""
    name = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}{more}"
    path, count = folder / f"{name}{ending}", 2
    while path.exists():
        path, count = folder / f"{name}-{count}{ending}", count + 1
    return path


def newest_first(folder: Path, ending: str) -> Iterator[Path]:
    dated = []
    for path in folder.glob(f"*{ending}"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path))
    return (path for _, path in sorted(dated, reverse=True))


class KeptFile:
    """One file, as this program last wrote or found it."""

    def __init__(self, path: Path, what: str, hint: str) -> None:
        """`what` is kept, as sentences about trouble call it; `hint` says what to do then."""
        self.path = path
        self.trouble: str | None = None
        """Why the last change could not be kept."""
        self._what, self._hint = what, hint
        self._mark = self._stamp()

    def begin(self, content: bytes, beside: tuple[Path, bytes] | None = None) -> None:
        """Writes it for the first time, after what stands beside it; raises `CannotKeep`."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if beside is not None:
                replace_file(*beside)
        except OSError as error:
            raise CannotKeep(
                f"{self._what} cannot be saved in {self.path}: {error.strerror}. {self._hint}"
            ) from None
        self.write(content)
        if self.trouble is not None:
            raise CannotKeep(self.trouble)

    def write(self, content: bytes) -> None:
        if self._stamp() != self._mark:
            self.trouble = f"{self.path} was changed elsewhere; this game is no longer saved."
            return
        try:
            replace_file(self.path, content)
        except OSError as error:
            self.trouble = f"{self._what} could not be saved in {self.path}: {error.strerror}."
            return
        self.trouble = None
        self._mark = self._stamp()

    def _stamp(self) -> tuple[int, int] | None:
        """What tells the file from one that was written since."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino


def replace_file(path: Path, content: bytes) -> None:
    """Puts the content in place of the file in one step."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
