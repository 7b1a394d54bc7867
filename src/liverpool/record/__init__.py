"""The game as text: cards, moves, positions, game files, replay and redaction.

`docs/study/notation.md` is the norm for all of it. No clock, no chance, no files: text goes in and
comes out, and where it is kept is decided higher up.
"""

from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.files import Look, read, read_position, write, write_made, write_position
from liverpool.record.game import (
    DealRecord,
    GameRecord,
    HasRecord,
    Line,
    final_state,
    new_record,
    record_from,
    record_of,
    states,
)
from liverpool.record.redaction import redact, redact_state

__all__ = [
    "BrokenRecord",
    "DealRecord",
    "Fault",
    "GameRecord",
    "HasRecord",
    "Line",
    "Look",
    "NotationError",
    "final_state",
    "new_record",
    "read",
    "read_position",
    "record_from",
    "record_of",
    "redact",
    "redact_state",
    "states",
    "write",
    "write_made",
    "write_position",
]
