"""Where a paper from the command line goes: into a file, or to standard output, and as what."""

import sys
from pathlib import Path
from typing import Final, NamedTuple

from liverpool.record.text_files import CannotWrite

STDOUT: Final = "-"
_TEXTS: Final = (".txt", ".html")


class CannotPrint(Exception):
    """Why something cannot be printed, and what to do, in a sentence or two."""


class Output(NamedTuple):
    """Where to write, and as what."""

    file: Path
    """`-` for standard output."""
    ending: str
    """`.pdf`, `.docx`, `.html` or `.txt`."""

    @property
    def is_text(self) -> bool:
        return self.ending in _TEXTS

    def write(self, what: str, content: bytes) -> None:
        """Writes it; what was there before is replaced. Raises `CannotWrite`."""
        if str(self.file) == STDOUT:
            if not self.is_text and sys.stdout.isatty():
                kind = self.ending.removeprefix(".").upper()
                raise CannotWrite(f"A terminal cannot show {kind}: name a file, or use a pipe.")
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
            return
        try:
            self.file.write_bytes(content)
        except OSError as error:
            raise CannotWrite(f"{self.file} cannot be written: {error.strerror}.") from None
        except ValueError:
            raise CannotWrite("A file name can't have a null character in it.") from None
        print(f"The {what} is in {self.file}.", file=sys.stderr)


def output_into(file: Path, kind: str | None, endings: tuple[str, ...]) -> Output:
    """Where this file goes, as its name ends; `-` gets the `kind`, or else the first ending.

    Raises `CannotWrite` where the name ends otherwise than in the kind or one of the endings.
    """
    possible = (f".{kind}",) if kind else endings
    ending = possible[0] if str(file) == STDOUT else file.suffix.lower()
    if ending not in possible:
        *others, last = possible
        raise CannotWrite(
            f"{file} must end in {' or '.join(filter(None, (', '.join(others), last)))}."
        )
    return Output(file, ending)
