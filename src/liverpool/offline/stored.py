"""What rooms write, as plain values, and a room of it again."""

from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat
from liverpool.fair.agreement import Agreement
from liverpool.room.again import game_again, room_again
from liverpool.room.effects import Append, Create, NoteCommand, Save, SaveAgreement, Write
from liverpool.room.events import Now
from liverpool.room.game_start import by_rules_of_today, first_state
from liverpool.room.kept import KeptReview, KeptTable
from liverpool.room.room import Commands, Room, Surroundings
from liverpool.room.seating import with_expected_bots
from liverpool.room.secrets import Key


class StoredTable(Struct):
    """All that is stored of a table."""

    kept: KeptTable
    moves: list[tuple[Seat, Move]] = field(default_factory=list)
    stand_ins: dict[int, frozenset[Seat]] = field(default_factory=dict)
    agreements: dict[int, Agreement] = field(default_factory=dict)
    commands: dict[Seat, Commands] = field(default_factory=dict)
    reviews: dict[Seat, dict[int, KeptReview]] = field(default_factory=dict)
    key: Key | None = None
    """From which its chance follows, where that is not the one of its surroundings."""

    def write(self, effect: Write) -> None:
        match effect:
            case Save(kept):
                self.kept = kept
            case Append(number, moves, _, stand_ins):
                assert number == len(self.moves), "no move is written twice"
                self.moves.extend(moves)
                self.stand_ins.update({at: frozenset(seats) for at, seats in stand_ins.items()})
            case SaveAgreement(agreement):
                self.agreements[agreement.id.deal] = agreement
            case NoteCommand(seat, number, command):
                ids = self.commands.get(seat, Commands()).ids
                self.commands[seat] = Commands((*ids, command), number)
            case Create():
                raise AssertionError("another table is stored elsewhere")
            case _:
                assert_never(effect)

    def room(self, around: Surroundings, now: Now) -> Room:
        """The room as it goes on where it is read back."""
        if self.key is not None:
            around = replace(around, key=self.key)
        kept, game = with_expected_bots(by_rules_of_today(self.kept)), None
        if kept.started:
            moves = tuple(self.moves[: kept.stopped or None])
            game = game_again(kept, first_state(kept), moves, self.stand_ins)
        return room_again(kept, self.agreements.copy(), self.commands.copy(), game, around, now)
