"""Arranging a table, beginning, playing another game at it: what hosts do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from liverpool.engine import presets
from liverpool.engine.presets import load
from liverpool.engine.questions import describe_players
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat, State
from liverpool.record import write_position
from liverpool.room import joining, seating
from liverpool.room.change import Change
from liverpool.room.effects import Create
from liverpool.room.events import Now
from liverpool.room.game_start import begun, first_state, iso
from liverpool.room.hosts import FEWEST, check_may
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.messages import requests
from liverpool.room.messages.frames import LONGEST_TABLE_TITLE
from liverpool.room.messages.replies import Sitting, Stage
from liverpool.room.messages.secret import Secret
from liverpool.room.own_seat import vacate
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Absences, Room, Surroundings
from liverpool.room.rules.playable import playable
from liverpool.room.secrets import Key, hashed, table_id_from
from liverpool.room.talk import answer_report, with_own_words
from liverpool.room.turns import halt, mark_ready, new_play, start, taken_up
from liverpool.room.watching import send_off, send_unwanted_off
from liverpool.table.looking_ahead import why_not
from liverpool.table.offer_window import StandingWish
from liverpool.table.personas import persona_of


def answer(change: Change, seat: Seat, message: requests.HostRequest) -> None:
    """Does what only hosts ask; raises `RequestRefused`, also where the seat is no host."""
    check_may(change.room, seat, message)
    match message:
        case requests.Arrange():
            _arrange(change, message)
        case requests.ChooseBot():
            _choose_bot(change, message)
        case requests.Halt():
            halt(change, halted=message.halted)
        case requests.Remove():
            _remove(change, seat, message)
        case requests.SendOff():
            send_off(change, message.watcher)
        case requests.DealNow():
            mark_ready(change, change.room.people)
        case requests.Admit(yes=False):
            joining.refuse(change, message.request)
        case requests.Admit():
            joining.admit(change, message.request)
        case _ if isinstance(message, requests.HostsAnswer):
            answer_report(change, message)
        case _:
            assert_never(message)


def begin(change: Change, seat: Seat) -> None:
    """Starts the game for the host; of others notes that they want to begin.

    While the host is away, the game starts when all who are there want it. Raises `RequestRefused`.
    """
    room = change.room
    if seat == room.kept.host or room.kept.started:
        start(change)
        return
    ready = tuple(sorted({*room.kept.ready, seat}))
    change.keep(ready=ready)
    there = [each for each in room.people if not room.is_gone(each, change.time)]
    if len(there) >= FEWEST and set(there) <= set(ready):
        start(change)


def _remove(change: Change, seat: Seat, message: requests.Remove) -> None:
    if message.seat == seat or message.seat not in change.room.people:
        raise RequestRefused("There is nobody to remove there.", reason="no_seat")
    seating.check_sits_there(change.kept, message.seat, message.name)
    change.keep(guarded=True)
    vacate(change, message.seat, "The host has removed you from this table.")


def new_table(
    now: Now,
    title: str,
    seats: int,
    rules: str,
    changes: Mapping[str, Any],
    settings: requests.Settings,
) -> KeptTable:
    """A table with free seats, which is not stored yet."""
    return KeptTable(
        id=table_id_from(now.drawn("table")),
        title=_title_of(title),
        rules=rules,
        changes=dict(changes),
        settings=replace(settings, handicaps=settings.handicaps[:seats]),
        seats=(seating.FREE,) * seats,
        host=0,
        halted=False,
        seed=new_seed(now),
        started=False,
        position="",
        next="",
        opened=iso(now.date),
        version=load(rules).version,
    )


def new_seed(now: Now) -> Secret:
    """What the chance of a new table follows from."""
    return Secret(now.drawn("seed").hex())


def begun_at(
    now: Now, table: KeptTable, bots: Sequence[KeptSeat], people: Iterable[Seat], state: State
) -> tuple[KeptTable, dict[Seat, Secret]]:
    """The table, begun at this state: people sit in some of the bots' seats, with these secrets."""
    secrets = {seat: Secret(now.drawn(f"seat {seat}").hex()) for seat in people}
    seats = tuple(
        KeptSeat(bot.name, Sitting.PERSON, hashed(secrets[seat]), mark=bot.mark)
        if seat in secrets
        else bot
        for seat, bot in enumerate(bots)
    )
    handicaps = table.settings.handicaps or state.public.game.handicaps()
    settings = replace(table.settings, handicaps=handicaps)
    begun = replace(table, settings=settings, position=write_position(state))
    return replace(begun, seats=seats, started=True), secrets


def _title_of(written: str) -> str:
    """The title of a table; raises `RequestRefused`."""
    return seating.taken(written, LONGEST_TABLE_TITLE, "The title of the table")


def rules_title_of(written: str) -> str:
    """What people call their rules; raises `RequestRefused`."""
    return seating.taken(written, presets.LONGEST_TITLE, "The title of the rules")


def _arrange(change: Change, message: requests.Arrange) -> None:
    """Changes what a host may change now; raises `RequestRefused` or `RulesError`."""
    kept = change.kept
    settings = with_own_words(message.settings)
    settings = replace(settings, handicaps=settings.handicaps[: message.seats])
    wanted = message.rules, message.changes, message.seats
    is_begun = kept.started or bool(kept.position)
    if is_begun and settings.handicaps != kept.settings.handicaps:
        raise RequestRefused("Handicaps are fixed once the game has begun.", reason="begun")
    if wanted != (kept.rules, kept.changes, len(kept.seats)):
        if is_begun:
            raise RequestRefused(
                "Rules and seats are fixed once the game has begun.", reason="begun"
            )
        rules = playable(message.rules, message.changes)
        check_size(rules, message.seats)
        chosen = (seat.level for seat in kept.seats if settings.level == kept.settings.level)
        check_levels(rules, message.seats, (settings.level, *chosen))
        kept = seating.with_size(_by_other_rules(kept, message), message.seats)
    if kept.settings.level != message.settings.level:
        check_levels(playable(kept.rules, kept.changes), message.seats, (settings.level,))
        kept = kept if kept.position else seating.without_expected_bots(kept)
    change.save(replace(kept, title=_title_of(message.title), settings=settings))
    since = change.room.away_since[: message.seats]
    more = (change.time,) * (message.seats - len(since))
    seats = frozenset(range(message.seats))
    change.set(
        away_since=(*since, *more), seen=change.room.seen & seats, played=change.room.played & seats
    )
    send_unwanted_off(change)


def _choose_bot(change: Change, message: requests.ChooseBot) -> None:
    """Another bot in a seat that a bot has or will have; raises `RequestRefused`."""
    kept, seat = change.kept, message.seat
    if change.room.stage is Stage.OVER:
        raise RequestRefused("This game is over; open another table.", reason="over")
    if seat >= len(kept.seats) or kept.seats[seat].sitting is Sitting.PERSON:
        raise RequestRefused("Choose a seat that no person has.", reason="no_seat")
    check_levels(playable(kept.rules, kept.changes), len(kept.seats), (message.level,))
    change.save(seating.with_bot(kept, seat, message.level))


def _by_other_rules(kept: KeptTable, message: requests.Arrange) -> KeptTable:
    """The table by the rules of the message; rules that stay keep their title, too."""
    if (kept.rules, kept.changes) == (message.rules, message.changes):
        return kept
    return replace(
        kept,
        rules=message.rules,
        changes=message.changes,
        rules_title=rules_title_of(message.rules_title),
    )


def play_again(change: Change, message: requests.Again, new_id: str) -> None:
    """Another game for the same people; whoever asks second gets the same one.

    It begins at once, and who does not come soon is away; or it has a `lobby` for others.
    """
    if change.room.stage is not Stage.OVER:
        raise RequestRefused("This game is not over yet.", reason="not_over")
    if not change.kept.next:
        after = next_game(change.kept, change.now, new_id, lobby=message.lobby)
        change.do(Create(after))
        change.keep(next=new_id, next_is_lobby=message.lobby)


def next_game(kept: KeptTable, now: Now, new_id: str, *, lobby: bool = False) -> KeptTable:
    """The table for another game of the same people, by the same rules, opened at this moment.

    With a `lobby` the bots' seats are free, and it begins when the host starts it.
    """
    seats = tuple(
        seating.FREE if lobby and seat.sitting is Sitting.BOT else _for_next_game(seat)
        for seat in kept.seats
    )
    after = replace(
        kept,
        id=new_id,
        seed=new_seed(now),
        seats=seats,
        settings=replace(kept.settings, calm_deals=0),
        started=False,
        position="",
        next="",
        next_is_lobby=False,
        ready=(),
        requests=(),
        talk=(),
        left=(),
        halted=False,
        opened=iso(now.date),
        verifiable=True,
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
    return after if lobby else begun(after, now.date)


def _for_next_game(seat: KeptSeat) -> KeptSeat:
    """The same person, who is notified there, too, where they have asked for it."""
    seat = seat.with_wish(StandingWish())
    return replace(seat, from_deal=0, reads_from=0, notified=False, absence=None, said=None)


def check_levels(rules: RuleSet, seats: int, levels: Iterable[int]) -> None:
    """Raises `RequestRefused` where one of the levels cannot play by these rules."""
    for level in levels:
        fault = why_not(persona_of(level), rules, seats) if level else ""
        if fault:
            raise RequestRefused(f"{fault} Choose another level.", reason="level")


def check_size(rules: RuleSet, seats: int) -> None:
    least, most = rules.players.min, rules.players.max
    if not least <= seats <= most:
        raise RequestRefused(
            f"These rules are for {describe_players(rules.players)}, not {seats}.",
            reason="seats",
            rule="players.min" if seats < least else "players.max",
        )


# Rooms as they begin in a server


def seed_of(kept: KeptTable, key: Key) -> Secret:
    """What the chance of a table follows from: its seed, and the key that is not stored with it."""
    return Secret(key.derived("chance", kept.id, kept.seed.reveal()).hex())


def new_room(kept: KeptTable, around: Surroundings, now: Now) -> Room:
    """The room of a table without its game."""
    return Room(
        kept=seating.with_expected_bots(kept),
        around=around,
        seed=seed_of(kept, around.key),
        away_since=(now.time,) * len(kept.seats),
        woke=now.time,
        requests=joining.requests_again(kept, now),
    )


def opened(kept: KeptTable, around: Surroundings, now: Now, *, all_come: bool = False) -> Room:
    """A room that is new; its game begins at once where the table has begun.

    `all_come`: all have just been at another table, and are expected here soon.
    """
    room = new_room(kept, around, now)
    if kept.started:
        room = taken_up(room, new_play(room, first_state(kept), now.time), now.time)
    return replace(room, absences=Absences(soon=all_come))
