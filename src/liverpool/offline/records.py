"""What rooms write as records of text, each with a key of its own, for a store that knows no more.

All keys of a table begin with its id and a slash. A record is written anew under its key where what
it holds has changed; moves are only added.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final, assert_never

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat
from liverpool.fair.agreement import Agreement
from liverpool.offline.stored import StoredTable
from liverpool.room.effects import Append, Create, NoteCommand, Save, SaveAgreement, Write
from liverpool.room.kept import KeptReview, KeptTable
from liverpool.room.messages.secret import read_from_store, revealed
from liverpool.room.room import Commands
from liverpool.room.secrets import Key

FORMAT: Final = 1
"""How records are written; those of a higher format are a newer program's."""
NEWER: Final = "This game was kept by a newer version of Liverpool Rummy: load the page anew."
DAMAGED: Final = "This game cannot be read: part of what was kept of it is gone or damaged."

_TABLE: Final = "table"
_MOVE: Final = "move"
_STAND_INS: Final = "stand-ins"
_AGREEMENT: Final = "agreement"
_COMMAND: Final = "command"
_REVIEW: Final = "review"
_KEY: Final = "key"
"""Of another device, from which the table was taken over; the page writes it."""


class CannotRead(Exception):
    """Records that make no table; the text says why, to people."""


class _Table(Struct):
    format: int
    kept: KeptTable


class _Format(Struct):
    format: int


class _Move(Struct):
    seat: Seat
    move: Move


class _Command(Struct):
    number: int
    command: str


_written: Final = Encoder(enc_hook=revealed).encode
_format_in: Final = Decoder(_Format).decode
_table_in: Final = Decoder(_Table, dec_hook=read_from_store).decode
_move_in: Final = Decoder(_Move).decode
_seats_in: Final = Decoder(frozenset[Seat]).decode
_agreement_in: Final = Decoder(Agreement).decode
_review_in: Final = Decoder(KeptReview).decode
_command_in: Final = Decoder(_Command).decode
_key_in: Final = Decoder(list[int]).decode


def records_of(table: str, writes: Iterable[Write]) -> dict[str, str]:
    """The records that these writes make or change, by their keys; `table` has made the writes."""
    return {key: _written(record).decode() for key, record in _records(table, writes)}


def record_of_review(table: str, seat: Seat, found: KeptReview) -> dict[str, str]:
    """The record of what is found of one player's choices in a deal, by its key."""
    return {f"{table}/{_REVIEW}/{seat}/{found.deal}": _written(found).decode()}


def _records(table: str, writes: Iterable[Write]) -> Iterator[tuple[str, object]]:
    for write in writes:
        match write:
            case Create(kept) | Save(kept):
                yield f"{kept.id}/{_TABLE}", _Table(FORMAT, kept)
            case Append(number, moves, _, stand_ins):
                for at, (seat, move) in enumerate(moves, number + 1):
                    yield f"{table}/{_MOVE}/{at}", _Move(seat, move)
                for at, seats in stand_ins.items():
                    yield f"{table}/{_STAND_INS}/{at}", seats
            case SaveAgreement(agreement):
                yield f"{table}/{_AGREEMENT}/{agreement.id.deal}", agreement
            case NoteCommand(seat, number, command):
                yield f"{table}/{_COMMAND}/{seat}/{number}", _Command(number, command)
            case _:
                assert_never(write)


def table_of(records: Mapping[str, str]) -> StoredTable:
    """The table of which these are all records; raises `CannotRead`."""
    by_kind: dict[str, dict[tuple[int, ...], str]] = {}
    for key, record in records.items():
        _, kind, *numbers = key.split("/")
        by_kind.setdefault(kind, {})[tuple(map(int, numbers))] = record
    try:
        (described,) = by_kind[_TABLE].values()
        if _format_in(described).format > FORMAT:
            raise CannotRead(NEWER)
        table = StoredTable(_table_in(described).kept)
        moves = by_kind.get(_MOVE, {})
        found = [_move_in(moves[number,]) for number in range(1, len(moves) + 1)]
        table.moves = [(each.seat, each.move) for each in found]
        for (number,), record in by_kind.get(_STAND_INS, {}).items():
            table.stand_ins[number] = _seats_in(record)
        for (deal,), record in by_kind.get(_AGREEMENT, {}).items():
            table.agreements[deal] = _agreement_in(record)
        for (seat, _), record in sorted(by_kind.get(_COMMAND, {}).items()):
            noted = _command_in(record)
            ids = table.commands.get(seat, Commands()).ids
            table.commands[seat] = Commands((*ids, noted.command), noted.number)
        for (seat, deal), record in by_kind.get(_REVIEW, {}).items():
            with suppress(DecodeError):  # another version's is looked for again
                table.reviews.setdefault(seat, {})[deal] = _review_in(record)
        for record in by_kind.get(_KEY, {}).values():
            table.key = Key(bytes(_key_in(record)))
    except (DecodeError, KeyError, ValueError) as error:
        raise CannotRead(DAMAGED) from error
    return table
