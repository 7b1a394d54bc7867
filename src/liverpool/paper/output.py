"""Where a paper from the command line goes, and as what; and what is said where there is none."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final, NamedTuple, ParamSpec

from liverpool.engine.refusals import RulesError
from liverpool.record.text_files import CannotWrite

GOOD, BAD_INPUT = 0, 2
STDOUT: Final = "-"
_TEXTS: Final = (".txt", ".html")


Asked = ParamSpec("Asked")


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


def says_why(command: str) -> Callable[[Callable[Asked, int]], Callable[Asked, int]]:
    """A command that tells each thing that is wrong on a line of its own."""

    def saying(made: Callable[Asked, int]) -> Callable[Asked, int]:
        @wraps(made)
        def told(*asked: Asked.args, **named: Asked.kwargs) -> int:
            try:
                return made(*asked, **named)
            except (RulesError, CannotPrint, CannotWrite) as error:
                for sentence in str(error).splitlines():
                    print(f"liverpool {command}: {sentence}", file=sys.stderr)
                return BAD_INPUT

        return told

    return saying
