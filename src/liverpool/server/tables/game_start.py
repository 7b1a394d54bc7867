"""The beginning of a kept table's game: by which rules, from which state, and how fast."""

from datetime import datetime

from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.check import checked
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.state import Public, State
from liverpool.record import read_position
from liverpool.room.kept import KeptTable
from liverpool.server.tables.duration import written
from liverpool.server.tables.newcomers import BEFORE_CARDS
from liverpool.table.timing import Pace


def begun(kept: KeptTable, moment: datetime) -> KeptTable:
    """The table as its game begins at this moment: by the rules as they are today."""
    version, began = load(kept.rules).version, written(moment)
    return replace(kept, started=True, version=version, all_stay=True, began=began, ended="")


def first_state(kept: KeptTable) -> State:
    """The state before the first move; raises `ValueError` where the rules cannot be played."""
    if kept.position:
        return read_position(kept.position)
    named = load(kept.rules)
    if kept.started and kept.version != named.version:
        # Other rules could refuse moves that were made, or count them otherwise.
        raise ValueError(f"the game was begun by version {kept.version} of the rules")
    rules = checked(changed(named.rules, kept.changes))
    return new_game(rules, len(kept.seats))


def pace_of(kept: KeptTable, public: Public, overruled: Pace | None, *, hurried: bool) -> Pace:
    """How fast bots and dealer are: a hurried table has its first cards at once."""
    if hurried and public.number == 1 and public.phase in BEFORE_CARDS:
        return Pace.AT_ONCE
    return overruled or kept.settings.pace
