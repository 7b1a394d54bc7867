"""The scores that are kept in the terminal: found, read, and written at every change."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from liverpool.engine.presets import NamedRules
from liverpool.engine.rules import RuleSet
from liverpool.record.text_files import CannotRead, read_text
from liverpool.scores.counting import deal_under_way
from liverpool.scores.faults import ScoresError
from liverpool.scores.files import LARGEST, read_scores, write_scores
from liverpool.scores.keeper import Keeping, UndoStep
from liverpool.scores.noted_scores import KeptScores
from liverpool.scores.scoring import rules_of
from liverpool.terminal.saved_file import CannotKeep, KeptFile, folder_of, new_file, newest_first


def folder() -> Path:
    """Where scores are kept unless a file is named."""
    return folder_of("scores")


def new_path() -> Path:
    """A file for a new game that no other game has."""
    return new_file(folder(), "", ".json")


def today() -> str:
    """The title of a game that begins now."""
    now = datetime.now().astimezone()
    return f"{now.day} {now:%B %Y}"


def load(path: Path) -> KeptScores:
    """The game kept in this file; raises `CannotKeep`."""
    try:
        return read_scores(read_text(path, 4 * LARGEST, "a file of scores"))
    except CannotRead as error:
        raise CannotKeep(str(error)) from None
    except ScoresError as error:
        faults = "\n".join(f"{path}: {line}" for line in str(error).splitlines())
        raise CannotKeep(f"{faults}\nThe file is left as it is; name another one.") from None


def newest_unfinished() -> tuple[Path, KeptScores] | None:
    """The game last kept that is not over; files that cannot be read are passed over."""
    for path in newest_first(folder(), ".json"):
        with suppress(CannotKeep):
            kept = load(path)
            if deal_under_way(kept, rules_of(kept.rules).rules) is not None:
                return path, kept
    return None


class ScoreBook:
    """A game that is kept: its notes, the steps back and forward, and the file."""

    def __init__(self, path: Path, kept: KeptScores) -> None:
        self.keeping = Keeping(kept)
        self._asked: UndoStep | None = None
        self._file = KeptFile(path, "The scores", "Name another file.")

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def trouble(self) -> str | None:
        """Why the last change could not be kept."""
        return self._file.trouble

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
        self._file.begin(self._written())

    def note(self, kept: KeptScores, change: str) -> None:
        """Notes a change and keeps it; `change` says what it was."""
        self._keep(self.keeping.done(kept, change))

    def undo(self, here: int | None = None) -> str:
        """Takes the last change back and says what it was, or that there is none.

        Before a finished deal is changed it asks, unless that is the deal on the screen, `here`;
        asked for once more, it does it.
        """
        if not self.keeping.steps:
            return "There is nothing to undo."
        last, touched = self.keeping.steps[-1], self.keeping.undo_touches()
        if touched not in (None, here) and self._asked is not last:
            self._asked = last
            return f"Deal {touched} is finished. Press u again to undo “{last.summary}” there."
        self._keep(self.keeping.undone())
        return f"Undone: “{last.summary}”."

    def redo(self) -> str:
        """Makes the change again that was taken back last, and says what it was."""
        if not self.keeping.redos:
            return "There is nothing to redo."
        change = self.keeping.redos[-1].summary
        self._keep(self.keeping.redone())
        return f"Redone: “{change}”."

    def _keep(self, keeping: Keeping) -> None:
        if keeping != self.keeping:
            self.keeping = keeping
            self._file.write(self._written())

    def _written(self) -> bytes:
        return write_scores(self.kept).encode()
