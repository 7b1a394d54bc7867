"""A table that somebody opens: for a new game, or for one that goes on from elsewhere."""

from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.coming import seat_secret
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import check_levels, check_size, new_table, rules_title_of
from liverpool.room.messages.requests import Bring, Open, Opening, Sit
from liverpool.room.messages.secret import Secret
from liverpool.room.moving import people_brought, table_brought
from liverpool.room.rules.playable import playable
from liverpool.room.seating import take_seat
from liverpool.room.secrets import Key, hashed, table_id_from
from liverpool.room.talk import with_own_words
from liverpool.table.marks import Mark

ALONE: Final = 1


def table_opened_by(key: Key, command: str) -> tuple[str, Secret]:
    """The table that a command opens, and its host's secret."""
    table = table_id_from(key.derived("table", command))
    return table, seat_secret(key, table, command)


def opened_before(message: Opening, key: Key) -> Sit | None:
    """By what the host comes to the table that the same command has opened, if it has."""
    if message.command_id is None:
        return None
    table, secret = table_opened_by(key, message.command_id)
    return Sit(id=message.id, table=table, name=_host(message)[0], holds=secret)


def open_table(message: Opening, key: Key, now: Now) -> tuple[KeptTable, Secret, bool]:
    """The table that is asked for, its host in their seat, the host's secret, and whether the game
    begins at once.

    Raises `RulesError` for rules that cannot be played, `RequestRefused` for anything else.
    """
    if isinstance(message, Bring):
        table = table_brought(message.game, now)
        start = people_brought(message.game) == ALONE
    else:
        table, start = _new_game(message, now), message.start
    secret = Secret(now.drawn("seat").hex())
    if message.command_id is not None:
        name, secret = table_opened_by(key, message.command_id)
        table = replace(table, id=name)
    name, seat, mark = _host(message)
    table, seat = take_seat(table, name, seat, hashed(secret), mark=mark)
    return replace(table, host=seat), secret, start


def _host(message: Opening) -> tuple[str, Seat, Mark]:
    if isinstance(message, Open):
        return message.name, 0, message.mark
    game = message.game
    host = game.players[min(game.seat, len(game.players) - 1)]
    return host.name, game.seat, host.mark


def _new_game(message: Open, now: Now) -> KeptTable:
    """The table with free seats, at which a game will begin."""
    rules = playable(message.rules, message.changes)
    check_size(rules, message.seats)
    check_levels(rules, message.seats, (message.settings.level,))
    settings = with_own_words(message.settings)
    table = new_table(now, message.title, message.seats, message.rules, message.changes, settings)
    return replace(table, rules_title=rules_title_of(message.rules_title))
