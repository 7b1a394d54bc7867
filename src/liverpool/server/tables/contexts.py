"""What a table knows for a seat beside the rules: its settings, clock, wishes and answers."""

from collections.abc import Callable, Set

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptTable
from liverpool.room.messages.game import CountDown
from liverpool.room.messages.requests import Settings
from liverpool.room.views.game_views import TableContext
from liverpool.server.tables.seating import people
from liverpool.server.tables.turn_clock import TurnEnd
from liverpool.table.clock import Clock


def context_of(
    kept: KeptTable,
    clock: Clock,
    log: Callable[[Seat], tuple[str, ...]],
    running: Callable[[Seat], CountDown | None],
    seat: Seat,
) -> TableContext:
    """`log` gives the log of a seat, `running` the count-down that runs for it."""
    own = kept.seats[seat]
    return TableContext(
        settings=kept.settings,
        log=log(seat),
        clock=running(seat),
        wish=own.wish,
        passes=clock.passes(seat, own.wish),
        said=clock.said(seat),
        answered=clock.is_answered(seat, own.wish),
        offer_end=clock.offer_end,
        ready=seat in kept.ready,
        held=clock.held_card(seat),
    )


def count_down(
    settings: Settings,
    clock: Clock,
    seconds: float | None,
    end: TurnEnd | None,
    now: float,
    seat: Seat,
) -> CountDown | None:
    """What runs for the seat: its own turn until `end`, or the `seconds` to answer an offer."""
    own = end is not None and end.seat == seat
    deadline = end.at if end is not None and own else clock.deadline(seconds)
    if deadline is None or deadline < now:
        return None
    of = settings.turn_seconds if own else settings.buy_seconds
    return CountDown(round(deadline - now, 2), of, turn=own)


def answer_seconds(kept: KeptTable, waiting: Set[Seat]) -> float | None:
    """The time to answer an offer; nobody hurries one who plays alone, or slowly.

    Those in the seats `waiting` play from the next deal on.
    """
    alone = len(set(people(kept)) - waiting) < 2
    return None if alone or kept.settings.slow else kept.settings.buy_seconds
