"""The file of a game that is kept in the terminal: found, read, and written at every change.

The file takes the old one's place whole, so what is kept is always a good file. One that
something else has changed meanwhile is left alone.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from liverpool.engine.presets import NamedRules
from liverpool.engine.rules import RuleSet
from liverpool.scores.counting import deal_under_way
from liverpool.scores.faults import ScoresError
from liverpool.scores.files import LARGEST, read_scores, write_scores
from liverpool.scores.keeper import Keeping
from liverpool.scores.kept import KeptScores
from liverpool.scores.scoring import rules_of
from liverpool.terminal.kept import CannotKeep, replace_file


def folder() -> Path:
    """Where scores are kept unless a file is named."""
    return user_data_path("liverpool-rummy", appauthor=False) / "scores"


def new_path() -> Path:
    """A file for a new game that no other game has."""
    name = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, count = folder() / f"{name}.json", 2
    while path.exists():
        path, count = folder() / f"{name}-{count}.json", count + 1
    return path


def today() -> str:
    """The title of a game that begins now."""
    now = datetime.now().astimezone()
    return f"{now.day} {now:%B %Y}"


def load(path: Path) -> KeptScores:
    """The game kept in this file; raises `CannotKeep`."""
    try:
        if path.stat().st_size > 4 * LARGEST:
            raise CannotKeep(f"{path} is too large for a file of scores; name another file.")
        return read_scores(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CannotKeep(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CannotKeep(f"{path} is no text, so no scores; it is left as it is.") from None
    except ScoresError as error:
        told = "\n".join(f"{path}: {line}" for line in str(error).splitlines())
        raise CannotKeep(f"{told}\nThe file is left as it is; name another one.") from None


def newest_unfinished() -> tuple[Path, KeptScores] | None:
    """The game last kept that is not over; files that cannot be read are passed over."""
    for path in _newest_first():
        with suppress(CannotKeep):
            kept = load(path)
            if deal_under_way(kept, rules_of(kept.rules).rules) is not None:
                return path, kept
    return None


def _newest_first() -> Iterator[Path]:
    dated = []
    for path in folder().glob("*.json"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path))
    return (path for _, path in sorted(dated, reverse=True))


class Book:
    """A game that is kept: its notes, the steps back, and the file."""

    def __init__(self, path: Path, kept: KeptScores) -> None:
        self.path = path
        self.keeping = Keeping(kept)
        self.trouble: str | None = None
        """Why the last change could not be kept."""
        self._mark = self._stamp()

    @property
    def kept(self) -> KeptScores:
        return self.keeping.now

    @property
    def named(self) -> NamedRules:
        return rules_of(self.kept.rules)

    @property
    def rules(self) -> RuleSet:
        return self.named.rules

    def begin(self) -> None:
        """Writes the game as it stands; raises `CannotKeep`."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotKeep(
                f"Scores cannot be kept in {self.path}: {error.strerror}. Name another file."
            ) from None
        self._write()
        if self.trouble is not None:
            raise CannotKeep(self.trouble)

    def note(self, kept: KeptScores, told: str) -> None:
        """Notes a change and keeps it; `told` says what it was."""
        self._keep(self.keeping.done(kept, told))

    def undo(self) -> str | None:
        """Takes the last change back and says what it was; nothing where there is none."""
        if not self.keeping.steps:
            return None
        told = self.keeping.steps[-1].told
        self._keep(self.keeping.undone())
        return told

    def _keep(self, keeping: Keeping) -> None:
        if keeping != self.keeping:
            self.keeping = keeping
            self._write()

    def _write(self) -> None:
        if self._stamp() != self._mark:
            self.trouble = f"{self.path} was changed elsewhere; this game is no longer kept."
            return
        try:
            replace_file(self.path, write_scores(self.kept).encode())
        except OSError as error:
            self.trouble = f"The scores could not be kept in {self.path}: {error.strerror}."
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
