"""Sets of positions to practise on, as text: `liverpool-practice/1`, described in
docs/play/practice.md.

What is read first is only what each position is about and which moves it has; its deal is made
again where the position is wanted. A file that cannot be read raises `NotationError` with all that
is wrong with it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from liverpool import __version__
from liverpool.bots.search.comparison import Gain
from liverpool.data_files import folder
from liverpool.engine.formats import why_not_read
from liverpool.engine.moves import DEALER, DEALER_MOVES, PlayerMove
from liverpool.engine.referee import refuse
from liverpool.engine.state import Seat, State, view_of
from liverpool.engine.toml_text import lines_text, toml_text
from liverpool.record import BrokenRecord, NotationError, final_state, read, write
from liverpool.record.errors import Fault, quoted
from liverpool.record.fields import Fields
from liverpool.record.moves import line_text, read_line
from liverpool.record.toml import Source
from liverpool.review.choices import Kind, is_asked, kind_of
from liverpool.review.practice import Option, Position, key_of

FORMAT: Final = "liverpool-practice/1"
MADE: Final = "liverpool.review"
"""Where the set lies that comes with the game, `practice.toml`."""
MADE_KINDS: Final = (Kind.DRAW, Kind.BUY, Kind.DISCARD, Kind.SHED)
"""The kinds of its positions."""
MADE_RULES: Final = ("dunlop+classic", "christmas", "mahlum", "wikipedia")
"""The rules that they are played by."""
DIGITS: Final = 4
"""Of points: with fewer, what just cost something may not when it is read."""

_RULES: Final = re.compile(r'^rules = "([^"/]+)/', re.MULTILINE)


class Rated(Struct, frozen=True):
    """A move as the file has it."""

    text: str
    """With the player's name before it."""
    behind: Gain


class Entry(Struct, frozen=True):
    """A position whose deal has not been made again yet."""

    key: str
    """The same in every set that has this position."""
    kind: Kind
    game: str
    """A game file."""
    moves: tuple[Rated, ...]
    held: Gain | None = None
    """How far the best move was ahead of the one for which that was least sure, in worlds that had
    no part in anything else; None where nobody has checked it."""

    @property
    def rules(self) -> str:
        """The name of the rules, `mahlum`, though the game may have changed them."""
        found = _RULES.search(self.game)
        return found.group(1) if found else ""


def write_set(found: Iterable[Position], seed: int | str) -> str:
    """The file of these positions, whose values were found with this seed."""
    return "\n".join(_lines([entry_of(each) for each in found], seed)) + "\n"


def written(entries: Iterable[Entry], seed: int | str) -> str:
    """The same of positions that are text already."""
    return "\n".join(_lines(entries, seed)) + "\n"


def entry_of(position: Position) -> Entry:
    """The position as text."""
    record, view = position.record, position.view
    moves = tuple(
        Rated(
            line_text(view.seat, each.move, view.public, record.names),
            Gain(each.behind.worlds, *(round(points, DIGITS) for points in each.behind[1:])),
        )
        for each in position.options
    )
    game = write(record)
    return Entry(key_of(game, [each.text for each in moves]), position.kind, game, moves)


def _lines(entries: Iterable[Entry], seed: int | str) -> Iterator[str]:
    yield f"format = {toml_text(FORMAT)}"
    yield f"made = {toml_text(f'by version {__version__} with seed {seed}')}"
    for entry in entries:
        yield ""
        yield "[[positions]]"
        yield f"kind = {toml_text(entry.kind.value)}"
        yield f"game = {lines_text(entry.game.splitlines())}"
        yield "moves = ["
        for move in entry.moves:
            worlds, mean, error = move.behind
            plain = {"move": move.text, "behind": mean, "error": error, "worlds": worlds}
            yield f"  {toml_text(plain)},"
        yield "]"
        if entry.held is not None:
            worlds, mean, error = entry.held
            yield f"held = {toml_text({'behind': mean, 'error': error, 'worlds': worlds})}"


def read_set(text: str) -> tuple[Entry, ...]:
    """The positions of a file, whose deals are not made again yet; raises `NotationError`."""
    faults: list[Fault] = []
    top = Fields(Source(text), faults)
    if (written := top.text("format")) != FORMAT:
        top.fault(
            why_not_read(written, FORMAT)
            or f"A file of positions says format = {toml_text(FORMAT)}; this one doesn't.",
            "format",
        )
        raise NotationError(*faults)
    top.text("made")
    found = [_entry(each) for each in top.tables("positions")]
    top.nothing_else()
    if not found and not faults:
        top.fault("There is no position in this file.")
    if faults:
        raise NotationError(*sorted(faults, key=lambda fault: (fault.line, fault.column)))
    return tuple(found)


def _entry(fields: Fields) -> Entry:
    kind = fields.choice("kind", Kind, Kind.DISCARD)
    game = fields.text("game")
    moves = tuple(_rated(each) for each in fields.tables("moves"))
    if len(moves) < 2:
        fields.fault("A position needs two moves or more, the best one first.", "moves")
    elif moves[0].behind.mean or any(
        one.behind.mean > other.behind.mean for one, other in pairwise(moves[1:])
    ):
        fields.fault(
            "The best move comes first and is 0 points behind; the worst comes last.", "moves"
        )
    held = _gain(fields.inner("held")) if "held" in fields else None
    fields.nothing_else()
    return Entry(key_of(game, [each.text for each in moves]), kind, game, moves, held)


def _rated(fields: Fields) -> Rated:
    return Rated(fields.text("move"), _gain(fields))


def _gain(fields: Fields) -> Gain:
    worlds, error = fields.number("worlds", 1, least=1), fields.decimal("error", least=0.0)
    behind = Gain(worlds, fields.decimal("behind"), error)
    fields.nothing_else()
    return behind


def position_of(entry: Entry) -> Position:
    """The position, its deal made again; `NotationError` where the deal or a move is wrong."""
    try:
        record = read(entry.game)
    except (NotationError, BrokenRecord) as error:
        raise _wrong(f"The game of a position cannot be read: {_first(error)}") from None
    state = final_state(record)
    made = [_move(rated.text, state, record.names) for rated in entry.moves]
    seats = {seat for seat, _ in made}
    if len(seats) > 1:
        raise _wrong("The moves of a position are all of one player.")
    view = view_of(state, seats.pop())
    moves = [move for _, move in made]
    if not all(is_asked(view, move) for move in moves) or kind_of(view, moves[0], moves[1:]) != (
        entry.kind
    ):
        raise _wrong(f"The moves of a position, {entry.moves[0].text!r} first, are not its kind.")
    options = (Option(move, each.behind) for move, each in zip(moves, entry.moves, strict=True))
    return Position(record, view, entry.kind, tuple(options))


def _move(text: str, state: State, names: Sequence[str]) -> tuple[Seat, PlayerMove]:
    """Who makes the move, and which it is; `NotationError` where it is not legal."""
    try:
        seat, move = read_line(text, state.public, names)
    except NotationError as error:
        raise _wrong(f"A move of a position cannot be read: {_first(error)}") from None
    if seat == DEALER or isinstance(move, DEALER_MOVES):
        raise _wrong(f"A position asks a player; {quoted(text)} is the dealer's.")
    refusal = refuse(view_of(state, seat), move)
    if refusal is not None:
        raise _wrong(f"A position offers {quoted(text)}, which is refused: {refusal}")
    return seat, move


def _first(error: NotationError | BrokenRecord) -> str:
    return str(error).splitlines()[0]


def _wrong(sentence: str) -> NotationError:
    return NotationError(Fault(sentence))


@lru_cache(maxsize=1)
def made_set() -> tuple[Entry, ...]:
    """The positions that come with the game."""
    return read_set(folder(MADE).joinpath("practice.toml").read_text("utf-8"))
