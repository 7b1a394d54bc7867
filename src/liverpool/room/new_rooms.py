"""Rooms as they begin in a server."""

from msgspec.structs import replace

from liverpool.room.events import Now
from liverpool.room.game_start import first_state
from liverpool.room.joining import requests_again
from liverpool.room.kept import KeptTable
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Absences, Key, Room, Surroundings
from liverpool.room.seating import with_expected_bots
from liverpool.room.turns import new_play, taken_up


def seed_of(kept: KeptTable, key: Key) -> Secret:
    """What the chance of a table follows from: its seed, and the key that is not stored with it."""
    return Secret(key.derived("chance", kept.id, kept.seed.reveal()).hex())


def new_room(kept: KeptTable, around: Surroundings, now: Now) -> Room:
    """The room of a table without its game."""
    return Room(
        kept=with_expected_bots(kept),
        around=around,
        seed=seed_of(kept, around.key),
        away_since=(now.time,) * len(kept.seats),
        woke=now.time,
        requests=requests_again(kept, now),
    )


def opened(kept: KeptTable, around: Surroundings, now: Now, *, all_come: bool = False) -> Room:
    """A room that is new; its game begins at once where the table has begun.

    `all_come`: all have just been at another table, and are expected here soon.
    """
    room = new_room(kept, around, now)
    if kept.started:
        room = taken_up(room, new_play(room, first_state(kept), now.time), now.time)
    return replace(room, absences=Absences(soon=all_come))
