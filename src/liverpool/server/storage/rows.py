"""How tables, moves, shuffles and score sheets stand in the rows of the database.

Moves that say how the cards lie are sealed with the server's key. What is damaged, sealed with
another key, or written by a newer version raises `CannotStore`.
"""

from collections.abc import Iterable, Set
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from liverpool.engine.moves import Move, Shuffle
from liverpool.engine.state import Seat
from liverpool.fair.agreement import Agreement
from liverpool.room.game_start import by_rules_of_today
from liverpool.room.kept import KeptReview, KeptTable, OwnHand, StandIns
from liverpool.room.messages.secret import read_from_store, revealed
from liverpool.scores.noted_scores import KeptScores
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.sealing import NAME, ServerKey, WrongKey

FORMAT: Final = 1
"""How tables and moves are written; rows of a higher format are another program's."""
SEALED: Final = 2
"""The format of moves that the server's key hides: those that say how the cards lie."""

encoded: Final = Encoder(enc_hook=revealed).encode
_decode_table: Final = Decoder(KeptTable, dec_hook=read_from_store).decode


def table_in(line: str) -> KeptTable:
    """The table, by the rules of today; raises `DecodeError`."""
    return by_rules_of_today(_decode_table(line))


scores_in: Final = Decoder(KeptScores).decode
own_hands_in: Final = Decoder(tuple[OwnHand, ...]).decode
move_in: Final[Decoder[Move]] = Decoder(Move)
agreement_in: Final = Decoder(Agreement).decode
review_in: Final = Decoder(KeptReview).decode


def table_row(table: KeptTable) -> dict[str, Any]:
    kept = encoded(table).decode()
    return {"opened": table.opened, "format": FORMAT, "kept": kept, "changed": day_of_today()}


def day_of_today() -> str:
    """In UTC, as ISO text."""
    return datetime.now(UTC).date().isoformat()


MoveRow = tuple[int, Seat, int, str]
"""A move as it is stored: its number, the actor, the format and the text."""


def move_row(key: ServerKey, table: str, number: int, move: Move) -> dict[str, Any]:
    """The format of the row and its text; the order of the cards is nobody's to read there."""
    line = encoded(move).decode()
    if isinstance(move, Shuffle):
        return {"format": SEALED, "move": key.seal(line, table, number)}
    return {"format": FORMAT, "move": line}


def read_move(key: ServerKey, table: str, number: int, kind: int, line: str) -> Move:
    if kind == SEALED:
        try:
            kind, line = FORMAT, key.opened(line, table, number)
        except WrongKey:
            raise CannotStore(
                f"Table {table} cannot be read: its cards were sealed with another key. Put the"
                f" {NAME} back that belongs to these games."
            ) from None
    move: Move = understood(move_in.decode, kind, line, "table", table, f"move {number}")
    return move


def read_moves(key: ServerKey, table: str, rows: Iterable[MoveRow]) -> list[tuple[Seat, Move]]:
    """The moves of a table by their rows; raises `CannotStore` where one is gone or damaged."""
    moves: list[tuple[Seat, Move]] = []
    for number, actor, kind, line in rows:
        if number != len(moves) + 1:
            raise CannotStore(f"Table {table} is damaged: its move {len(moves) + 1} is gone.")
        moves.append((actor, read_move(key, table, number, kind, line)))
    return moves


Sealed = list[tuple[str, int, str]]
"""Moves that are sealed: of each the table, the number, and what is sealed."""


def sealed_otherwise(key: ServerKey, rows: Sealed) -> set[str]:
    """The tables that another key sealed, by these moves."""
    return {table for table, number, line in rows if not _opens(key, table, number, line)}


def _opens(key: ServerKey, table: str, number: int, line: str) -> bool:
    try:
        key.opened(line, table, number)
    except WrongKey:
        return False
    return True


def stand_in_rows(table: str, stand_ins: StandIns) -> list[dict[str, Any]]:
    """The seats of each move as bits of a number."""
    return [
        {"table": table, "number": number, "seats": sum(1 << seat for seat in seats)}
        for number, seats in stand_ins.items()
    ]


def stand_ins_in(rows: Iterable[tuple[int, int]]) -> dict[int, Set[Seat]]:
    return {
        number: {seat for seat in range(seats.bit_length()) if seats >> seat & 1}
        for number, seats in rows
    }


def understood(decode: Any, kind: int, line: str, of: str, name: str, what: str) -> Any:
    """What the line says; `of` and `name` say of which table or sheet it is."""
    it = f"{of.capitalize()} {name}"
    if kind > FORMAT:
        raise CannotStore(f"{it} was kept by a newer version of Liverpool Rummy; use that version.")
    try:
        return decode(line)
    except DecodeError as error:
        raise CannotStore(f"{it} is damaged: its {what} cannot be read ({error}).") from None
