"""Opening a table, arranging it, playing another game at it: what hosts do."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from liverpool.engine import presets
from liverpool.engine.presets import load
from liverpool.engine.questions import describe_players
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat, State
from liverpool.record import write_position
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.messages.replies import Sitting, Stage
from liverpool.room.messages.requests import (
    Arrange,
    ChooseBot,
    Open,
    Settings,
    Sit,
)
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.titles import LONGEST_TABLE_TITLE
from liverpool.room.rules.playable import playable
from liverpool.room.secrets import (
    hashed,
    new_secret,
    new_secrets,
    new_table_id,
    table_id_from,
)
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.commands import seat_secret
from liverpool.server.tables.duration import written
from liverpool.server.tables.game_start import begun
from liverpool.server.tables.seating import (
    FREE,
    NotPossible,
    take_seat,
    taken,
    with_bot,
    with_size,
    without_expected_bots,
)
from liverpool.server.tables.table import Table
from liverpool.server.tables.talking import with_own_words
from liverpool.table.looking_ahead import why_not
from liverpool.table.offer_window import StandingWish
from liverpool.table.personas import persona_of


def new_table(
    title: str, seats: int, rules: str, changes: dict[str, Any], settings: Settings
) -> KeptTable:
    """A table with free seats, which is not stored yet."""
    return KeptTable(
        id=new_table_id(),
        title=_title_of(title),
        rules=rules,
        changes=changes,
        settings=settings,
        seats=(FREE,) * seats,
        host=0,
        halted=False,
        seed=new_secret(),
        started=False,
        position="",
        next="",
        opened=written(datetime.now(UTC)),
        version=load(rules).version,
        keyed=True,
    )


def begun_at(
    table: KeptTable, bots: Sequence[KeptSeat], people: Iterable[Seat], state: State
) -> tuple[KeptTable, dict[Seat, Secret]]:
    """The table, begun at this state: people sit in some of the bots' seats, with these secrets."""
    secrets = new_secrets(people)
    seats = tuple(
        KeptSeat(bot.name, Sitting.PERSON, hashed(secrets[seat])) if seat in secrets else bot
        for seat, bot in enumerate(bots)
    )
    return replace(table, seats=seats, position=write_position(state), started=True), secrets


def opened_before(storage: Storage, message: Open) -> Sit | None:
    """How its host comes back to the table that this command has opened already, if it has."""
    if message.command_id is None:
        return None
    table, secret = table_opened_by(storage.key, message.command_id)
    if not storage.is_kept(table):
        return None
    return Sit(id=message.id, table=table, name=message.name, holds=secret)


def table_opened_by(key: ServerKey, command: str) -> tuple[str, Secret]:
    """The table that a command opens, and its host's secret."""
    table = table_id_from(key.derived("table", command))
    return table, seat_secret(key, table, command)


def _title_of(written: str) -> str:
    return taken(written, LONGEST_TABLE_TITLE, "The title of the table")


def rules_title_of(written: str) -> str:
    """What people call their rules; raises `NotPossible`."""
    return taken(written, presets.LONGEST_TITLE, "The title of the rules")


def open_table(message: Open, key: ServerKey) -> tuple[KeptTable, Secret]:
    """The table that is asked for, its host in seat 0, and the host's secret.

    Raises `RulesError` for rules that cannot be played, `NotPossible` for seats or name.
    """
    rules = playable(message.rules, message.changes)
    _check_size(rules, message.seats)
    _check_levels(rules, message.seats, (message.settings.level,))
    table = new_table(
        *(message.title, message.seats, message.rules, message.changes),
        with_own_words(message.settings),
    )
    table = replace(table, rules_title=rules_title_of(message.rules_title))
    secret = new_secret()
    if message.command_id is not None:
        name, secret = table_opened_by(key, message.command_id)
        table = replace(table, id=name)
    table, _ = take_seat(table, message.name, 0, hashed(secret))
    return table, secret


def arrange(table: Table, message: Arrange, now: float) -> None:
    """Changes what a host may change now; raises `NotPossible` or `RulesError`."""
    kept = table.kept
    settings = with_own_words(message.settings)
    same = (kept.rules, kept.changes, len(kept.seats)) == (
        message.rules,
        message.changes,
        message.seats,
    )
    if not same:
        if kept.started:
            raise NotPossible("Rules and seats are settled when the game begins.", reason="begun")
        _check_size(playable(message.rules, message.changes), message.seats)
        chosen = (seat.level for seat in kept.seats if settings.level == kept.settings.level)
        _check_levels(
            playable(message.rules, message.changes), message.seats, (settings.level, *chosen)
        )
        kept = with_size(_by_other_rules(kept, message), message.seats)
    if kept.settings.level != message.settings.level:
        _check_levels(playable(kept.rules, kept.changes), message.seats, (settings.level,))
        kept = without_expected_bots(kept)
    table.save(replace(kept, title=_title_of(message.title), settings=settings))
    table.presence.reset(message.seats, now)
    table.refresh()


def choose_bot(table: Table, message: ChooseBot) -> None:
    """Another bot in a seat that a bot has or will have; raises `NotPossible`."""
    kept, seat = table.kept, message.seat
    if table.stage is Stage.OVER:
        raise NotPossible("This game is over; open another table.", reason="over")
    if seat >= len(kept.seats) or kept.seats[seat].sitting is Sitting.PERSON:
        raise NotPossible("Choose a seat that no person has.", reason="no_seat")
    _check_levels(playable(kept.rules, kept.changes), len(kept.seats), (message.level,))
    table.save(with_bot(kept, seat, message.level))
    table.refresh()


def _by_other_rules(kept: KeptTable, message: Arrange) -> KeptTable:
    """The table by the rules of the message; rules that stay keep their title, too."""
    if (kept.rules, kept.changes) == (message.rules, message.changes):
        return kept
    return replace(
        kept,
        rules=message.rules,
        changes=message.changes,
        rules_title=rules_title_of(message.rules_title),
    )


def next_game(kept: KeptTable, moment: datetime, *, lobby: bool = False) -> KeptTable:
    """The table for another game of the same people, by the same rules, opened at this moment.

    With a `lobby` the bots' seats are free, and it begins when the host starts it.
    """
    seats = tuple(
        FREE if lobby and seat.sitting is Sitting.BOT else _for_next_game(seat)
        for seat in kept.seats
    )
    after = replace(
        kept,
        id=new_table_id(),
        seed=new_secret(),
        seats=seats,
        started=False,
        position="",
        next="",
        next_is_lobby=False,
        ready=(),
        requests=(),
        talk=(),
        left=(),
        halted=False,
        opened=written(moment),
        keyed=True,
        stopping=(),
        stopped=0,
        sharing=(),
        exercise="",
        is_played_on=False,
        learns=None,
        began="",
        ended="",
        held=None,
    )
    return after if lobby else begun(after, moment)


def _for_next_game(seat: KeptSeat) -> KeptSeat:
    """The same person, who is notified there, too, where they have asked for it."""
    seat = seat.with_wish(StandingWish())
    return replace(seat, from_deal=0, reads_from=0, notified=False, absence=None, said=None)


def _check_levels(rules: RuleSet, seats: int, levels: Iterable[int]) -> None:
    """Raises `NotPossible` where one of the levels cannot play by these rules."""
    for level in levels:
        fault = why_not(persona_of(level), rules, seats) if level else ""
        if fault:
            raise NotPossible(f"{fault} Choose another level.", reason="level")


def _check_size(rules: RuleSet, seats: int) -> None:
    least, most = rules.players.min, rules.players.max
    if not least <= seats <= most:
        raise NotPossible(
            f"These rules are for {describe_players(rules.players)}, not {seats}.",
            reason="seats",
            rule="players.min" if seats < least else "players.max",
        )
