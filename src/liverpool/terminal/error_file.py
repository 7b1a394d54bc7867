"""What goes wrong behind the screen while a game is played: kept in a file beside it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class TroubleFile(logging.Handler):
    """A log that is begun only when there is something to say, and never stops a game."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = path
        self.has_more = False
        """Whether something was written into it."""
        self.setFormatter(logging.Formatter("%(asctime)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{self.format(record)}\n")
            self.has_more = True


@contextmanager
def trouble_beside(game: Path) -> Iterator[TroubleFile]:
    """What the program logs meanwhile goes into this file, and not over the screen."""
    file = TroubleFile(game.with_suffix(".log"))
    logger = logging.getLogger("liverpool")
    logger.addHandler(file)
    try:
        yield file
    finally:
        logger.removeHandler(file)
