"""Where a game is kept: the record after every move, and who sits where beside it.

Who plays for a seat is no part of a record; it stands beside it in a file of its own,
without which the seats are filled as for a new game.
"""

from pathlib import Path

import msgspec

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Seat, State
from liverpool.record import (
    BrokenRecord,
    GameRecord,
    NotationError,
    final_state,
    read,
    states,
    write_made,
)
from liverpool.record.moves import line_text
from liverpool.record.text_files import LARGEST_GAME, CannotRead, read_text
from liverpool.terminal.saved_file import (
    CannotKeep,
    KeptFile,
    folder_of,
    is_there,
    new_file,
    newest_first,
)


class Seating(msgspec.Struct, frozen=True):
    """Who plays: the person's seat, a bot's name for each seat, the seed of chance."""

    you: Seat
    bots: tuple[str, ...]
    seed: str


def folder() -> Path:
    """Where games are kept unless a file is named."""
    return folder_of("games")


def new_path(rules: str) -> Path:
    """A file for a new game that no other game has."""
    return new_file(folder(), f"-{rules.replace('/', '-')}", ".toml")


def load(path: Path) -> GameRecord:
    """The game kept in this file; raises `CannotKeep`."""
    if not is_there(path):
        raise CannotKeep(f"There is no game in {path}; leave out --resume to begin one.")
    try:
        return read(read_text(path, LARGEST_GAME, "a game"))
    except CannotRead as error:
        raise CannotKeep(str(error)) from None
    except (NotationError, BrokenRecord) as error:
        first = str(error).splitlines()[0]
        raise CannotKeep(f"{path} is left as it is, because it is broken at {first}") from None


def newest_unfinished() -> Path:
    """The game last played that is not over; raises `CannotKeep` where there is none."""
    for path in newest_first(folder(), ".toml"):
        if not is_over(load(path)):
            return path
    raise CannotKeep("There is no unfinished game; leave out --resume to begin one.")


def is_over(record: GameRecord) -> bool:
    public = final_state(record).public
    return public.phase is Phase.OVER and public.is_last_deal


def hides_cards(state: State) -> bool:
    """Whether cards are unknown, so that nobody can deal them."""
    return HIDDEN in state.stock or any(HIDDEN in hand for hand in state.hands)


def _seating_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.seats.json")


def load_seating(path: Path, seats: int) -> Seating | None:
    """Who sat where; None if that is not known or does not fit the table."""
    try:
        seating = msgspec.json.decode(_seating_path(path).read_bytes(), type=Seating)
    except (OSError, msgspec.DecodeError):
        return None
    fits = 0 <= seating.you < seats and len(seating.bots) == seats
    return seating if fits else None


class Keeper:
    """Keeps a game in a file; call it with each move that was made."""

    def __init__(self, path: Path, record: GameRecord) -> None:
        self.record = record
        self._file = KeptFile(path, "The game", "Name another file with --save.")
        self._texts, self._state = _texts_and_end(record)

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def trouble(self) -> str | None:
        """Why the last move could not be kept."""
        return self._file.trouble

    def begin(self, seating: Seating) -> None:
        """Writes the game as it stands and who plays it; raises `CannotKeep`."""
        seats = (_seating_path(self.path), msgspec.json.encode(seating))
        self._file.begin(self._written(), seats)

    def __call__(self, actor: Seat, move: Move, after: State) -> None:
        names = self.record.names
        self._texts.append(line_text(actor, move, self._state.public, names))
        self._state = after
        self.record = self.record.appended(actor, move, after)
        self._file.write(self._written())

    def _written(self) -> bytes:
        return write_made(self.record, self._texts).encode()


def _texts_and_end(record: GameRecord) -> tuple[list[str], State]:
    """The text of every move so far, and the state after the last."""
    moments = states(record)
    state = next(moments)
    texts = []
    for line in (line for deal in record.deals for line in deal.lines):
        texts.append(line_text(line.actor, line.move, state.public, record.names))
        state = next(moments)
    return texts, state
