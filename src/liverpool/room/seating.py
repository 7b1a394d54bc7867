"""Who sits where: sitting down, leaving, coming back, and who is host.

The seats are kept with the table, so every change gives a new `KeptTable`. Nothing here knows cards
or rules, or who is connected at this moment.
"""

from collections.abc import Sequence, Set
from typing import Final

from msgspec.structs import replace

from liverpool.engine.given_text import text_fault, tidied
from liverpool.engine.state import Seat
from liverpool.record import read
from liverpool.room.kept import KeptLeaving, KeptSeat, KeptTable
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import matches
from liverpool.scores.noted_scores import LONGEST_NAME
from liverpool.table.marks import NO_MARK, Mark, MarkShown, shown
from liverpool.table.naming import fault_of, look
from liverpool.table.personas import AWAY, MIXED, free_name, next_of_family, persona_of

MOST_LEAVINGS: Final = 8
"""So many who have left stand in the log at most."""
FREE: Final = KeptSeat("", Sitting.FREE)


def with_seat(table: KeptTable, seat: Seat, kept: KeptSeat) -> KeptTable:
    return replace(table, seats=(*table.seats[:seat], kept, *table.seats[seat + 1 :]))


def people(table: KeptTable) -> list[Seat]:
    return [seat for seat, kept in enumerate(table.seats) if kept.sitting is Sitting.PERSON]


def check_sits_there(table: KeptTable, seat: Seat, name: str | None) -> None:
    """Raises `RequestRefused` where the seat is not that of whom the host knows by this name."""
    if name not in (None, table.seats[seat].name):
        raise RequestRefused("Somebody else sits there now.", reason="no_seat")


def take_seat(
    table: KeptTable,
    name: str,
    seat: Seat | None,
    secret: str,
    *,
    from_deal: int = 0,
    mark: Mark = NO_MARK,
) -> tuple[KeptTable, Seat]:
    """The table with one more person, and their seat, which a secret of this hash opens.

    The bot that sits there plays on until the deal `from_deal`. Raises `RequestRefused`.
    """
    if table.started and not table.settings.late_comers:
        raise RequestRefused("The host is letting nobody else in.", reason="closed")
    if seat is None and table.position:  # who has played it elsewhere goes on in their seat
        seat = _called(table, name)
    if seat is None:
        seat = _first(table, Sitting.FREE)
    if seat is None:
        seat = _first(table, Sitting.BOT)
    if seat is None or not seat < len(table.seats):
        raise RequestRefused("All seats at this table are taken by people.", reason="full")
    if table.seats[seat].sitting is Sitting.PERSON:
        raise RequestRefused(
            f"{table.seats[seat].name} sits there; take another seat.", reason="full"
        )
    kept = KeptSeat(
        own_name(table, name, seat),
        Sitting.PERSON,
        secret,
        level=table.seats[seat].level if from_deal else 0,
        from_deal=from_deal,
        reads_from=table.next_line,
        mark=mark,
    )
    table = with_seat(table, seat, kept)
    if table.seats[table.host].sitting is not Sitting.PERSON:
        table = replace(table, host=seat)
    return table, seat


def _first(table: KeptTable, sitting: Sitting) -> Seat | None:
    return next((at for at, kept in enumerate(table.seats) if kept.sitting is sitting), None)


def _called(table: KeptTable, name: str) -> Seat | None:
    """The seat without a person whose player is called so."""
    wanted = look(tidied(name))
    for seat, kept in enumerate(table.seats):
        if kept.sitting is not Sitting.PERSON and look(kept.name) == wanted:
            return seat
    return None


def taken(text: str, most: int, what: str) -> str:
    """A title that somebody gives, as it is shown; raises `RequestRefused`."""
    text = tidied(text)
    if fault := text_fault(text, most):
        raise RequestRefused(f"{what} {fault}.", reason="text")
    return text


def taken_name(name: str) -> str:
    """The name of somebody at a table, as it is shown; raises `RequestRefused`."""
    name = tidied(name)
    if (fault := fault_of(name, LONGEST_NAME)) is not None:
        raise RequestRefused(fault, reason="name")
    return name


def player_name(name: str) -> str:
    """The name of somebody who plays, as it is shown; raises `RequestRefused`."""
    name = taken_name(name)
    if look(name) == "you":
        sentence = "Everybody is “You” on their own page; write another name."
        raise RequestRefused(sentence, reason="name")
    return name


def own_name(table: KeptTable, name: str, seat: Seat) -> str:
    """The name as it is written, made different from others at the table."""
    name = player_name(name)
    others = {look(kept.name) for kept in _others(table, seat) if kept.sitting is not Sitting.FREE}
    found, number = name, 2
    while look(found) in others:
        found, number = f"{name} {number}", number + 1
    return found


def _others(table: KeptTable, seat: Seat) -> list[KeptSeat]:
    return [kept for at, kept in enumerate(table.seats) if at != seat]


def give_up_seat(table: KeptTable, seat: Seat) -> KeptTable:
    """The seat without its person: free before the game, a bot's during it; the host moves on.

    The bot plays on under the person's name and mark.
    """
    kept = table.seats[seat]
    level = kept.level or level_for(table)
    bot = KeptSeat(kept.name, Sitting.BOT, level=level, mark=kept.mark)
    table = with_seat(table, seat, bot if table.started else _freed(table, seat))
    table = replace(
        table,
        ready=tuple(at for at in table.ready if at != seat),
        all_stay=table.all_stay and seat in table.sharing,
    )
    if table.host != seat:
        return table
    return replace(table, host=next_host(table, people(table)))


def _freed(table: KeptTable, seat: Seat) -> KeptSeat:
    """The seat without its person, before the game; still theirs in a game from elsewhere."""
    if not table.position:
        return FREE
    name, left = read(table.position).names[seat], table.seats[seat]
    mark = left.mark if left.name == name else NO_MARK
    return KeptSeat(name, Sitting.FREE, level=level_for(table), mark=mark)


def with_leaving(table: KeptTable, after: int, name: str) -> KeptTable:
    """The table with a note for the log that somebody has left after so many moves."""
    return replace(table, left=(*table.left, KeptLeaving(after, name))[-MOST_LEAVINGS:])


def marks_shown(table: KeptTable) -> tuple[MarkShown, ...]:
    """What is shown of each seat beside its name; bots have pictures by how they play."""
    return shown([_mark(kept) for kept in table.seats])


def _mark(kept: KeptSeat) -> Mark:
    if kept.sitting is Sitting.PERSON or not kept.level or kept.mark.picture is not None:
        return kept.mark
    return replace(kept.mark, picture=persona_of(kept.level).picture_of(kept.name))


def next_host(table: KeptTable, candidates: Sequence[Seat]) -> Seat:
    """The first of the candidates after the host; the host where there is none."""
    seats = len(table.seats)
    after = ((table.host + step) % seats for step in range(1, seats))
    return next((at for at in after if at in candidates), table.host)


def with_expected_bots(table: KeptTable) -> KeptTable:
    """Each free seat with the bot that will play there if nobody takes it.

    A bot who is called like somebody who has come gives way to another of its level.
    """
    for seat, kept in enumerate(table.seats):
        if kept.sitting is not Sitting.FREE:
            continue
        others = {look(other.name) for other in _others(table, seat)}
        if not kept.level or look(kept.name) in others:
            table = with_bot(table, seat, kept.level or level_for(table))
    return table


def without_expected_bots(table: KeptTable) -> KeptTable:
    """Nobody is to play in the free seats yet: another level was chosen for all."""
    seats = (FREE if kept.sitting is Sitting.FREE else kept for kept in table.seats)
    return replace(table, seats=tuple(seats))


def with_bot(table: KeptTable, seat: Seat, level: int) -> KeptTable:
    """Another bot, of this level, in a seat that a bot has or will have.

    One that will play for somebody of a game from elsewhere keeps their name.
    """
    kept, others = table.seats[seat], [other.name for other in _others(table, seat)]
    waits = table.position and kept.sitting is Sitting.FREE
    if waits and look(kept.name) not in map(look, others):
        return with_seat(table, seat, replace(kept, level=level))
    name = free_name(persona_of(level).names, others)
    return with_seat(table, seat, replace(kept, name=name, level=level))


def level_for(table: KeptTable) -> int:
    """The level of the next bot that comes to this table."""
    if table.settings.level != MIXED:
        return table.settings.level
    bots = (kept for kept in table.seats if kept.sitting is not Sitting.PERSON)
    return next_of_family(kept.level for kept in bots if kept.level)


def with_bots(table: KeptTable) -> KeptTable:
    """Bots in all free seats."""
    seats = with_expected_bots(table).seats
    return replace(
        table,
        seats=tuple(
            replace(kept, sitting=Sitting.BOT) if kept.sitting is Sitting.FREE else kept
            for kept in seats
        ),
    )


def bot_at(table: KeptTable, played: Set[Seat], waiting: Set[Seat], seat: Seat) -> str | None:
    """Which bot plays the seat now; in those `played`, for persons who are away.

    In those `waiting` the bot plays on that was there before their person came.
    """
    kept = table.seats[seat]
    if seat in waiting or kept.sitting is Sitting.BOT:
        return persona_of(kept.level).level.key if kept.level else AWAY
    return AWAY if seat in played else None


def with_size(table: KeptTable, seats: int) -> KeptTable:
    """More or fewer seats, before the game; nobody loses theirs. Raises `RequestRefused`."""
    if any(kept.sitting is Sitting.PERSON for kept in table.seats[seats:]):
        raise RequestRefused("Somebody sits there; you can take the seat away once they have left.")
    return replace(table, seats=table.seats[:seats] + (FREE,) * (seats - len(table.seats)))


def seat_of(seats: Sequence[KeptSeat], secret: Secret) -> Seat | None:
    """Whose secret it is; nobody's, where the seat was given to another since."""
    return next(
        (at for at, kept in enumerate(seats) if kept.secret and matches(secret, kept.secret)), None
    )


def ready_for_next_deal(table: KeptTable) -> KeptTable:
    """Nobody is ready any more, and wishes were for the contract of the deal that is over."""
    return replace(table, seats=tuple(map(_for_next_deal, table.seats)), ready=())


def _for_next_deal(kept: KeptSeat) -> KeptSeat:
    wish = kept.wish.for_next_deal()
    return kept if wish == kept.wish else kept.with_wish(wish)
