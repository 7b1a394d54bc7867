"""Whether anything goes on by itself at a table, and since when all waiting counts."""

from typing import Final

from liverpool.room.change import Change
from liverpool.room.messages.replies import Stage
from liverpool.room.room import Room

MOST_MOVES: Final = 20_000
"""Of one game, some six times a long one: all of them are in memory while it is played."""


def is_idle(room: Room) -> bool:
    """Whether nothing goes on by itself: before and after the game, halted, nobody there."""
    if room.stage is not Stage.PLAYING or room.kept.halted or room.number >= MOST_MOVES:
        return True
    return not room.kept.settings.slow and room.here.isdisjoint(room.people)


def wake(change: Change) -> None:
    """All waiting starts again from now."""
    change.set(woke=change.time)
    if change.room.play is not None:
        change.set_clock(change.room.clock.woken(change.time))
