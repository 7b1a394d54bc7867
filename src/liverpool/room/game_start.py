"""The beginning of a table's game: by which rules, and from which state."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from liverpool.engine.changes import changed, difference
from liverpool.engine.check import checked
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import State
from liverpool.record import read_position
from liverpool.room.kept import KeptTable


def iso(moment: datetime) -> str:
    """The moment as it is stored: ISO text in UTC, to the second."""
    return moment.isoformat(timespec="seconds")


def begun(kept: KeptTable, moment: datetime) -> KeptTable:
    """The table as its game begins at this moment: by the rules as they are today."""
    version, began = load(kept.rules).version, iso(moment)
    return replace(
        kept, started=True, version=version, all_stay=True, began=began, ended="", ready=()
    )


def by_rules_of_today(kept: KeptTable) -> KeptTable:
    """A table as it was stored, which the game may have changed since.

    A game that was begun by an earlier version of its preset goes on by what differs by now from
    the preset; one whose version is not known here comes as it was.
    """
    if not kept.started and not kept.position:
        return kept
    try:
        changes = changes_of_today(kept.rules, kept.version, kept.changes)
    except RulesError:
        return kept
    return replace(kept, version=load(kept.rules).version, changes=changes)


def changes_of_today(name: str, version: int, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What these changes to that version of a preset are to the one of today; raises `RulesError`
    for a version that is not known here."""
    today = load(name)
    if version == today.version:
        return dict(changes)
    return difference(changed(load(name, version).rules, changes), today.rules)


def first_state(kept: KeptTable) -> State:
    """The state before the first move; raises `ValueError` where the rules cannot be played."""
    if kept.position:
        return read_position(kept.position)
    named = load(kept.rules)
    if kept.started and kept.version != named.version:
        # Other rules could refuse moves that were made, or count them otherwise.
        raise ValueError(f"the game was begun by version {kept.version} of the rules")
    rules = checked(changed(named.rules, kept.changes))
    return new_game(rules, len(kept.seats), kept.settings.handicaps)
