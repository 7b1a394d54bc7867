"""Names that players have reported to the host, who changes them or leaves them as they are.

Each player can report a name once; a name that the host has left as it is cannot be reported again.
Reports are stored with the table until the name is another, or one of the two has gone.
"""

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptReport, KeptTable
from liverpool.room.refused import RequestRefused
from liverpool.room.seating import people


def with_report(kept: KeptTable, by: Seat, seat: Seat) -> KeptTable:
    """The table with a report of the seat's name by the person in seat `by`.

    Raises `RequestRefused`.
    """
    if seat in (by, kept.host) or seat not in people(kept):
        raise RequestRefused("Only another player's name can be reported.", reason="no_seat")
    report = KeptReport(seat, kept.seats[seat].name, kept.seats[by].secret)
    reports = _current(kept)
    if report in reports:
        raise RequestRefused("The host knows of this name already.", reason="reported")
    if replace(report, by="") in reports:
        raise RequestRefused(
            "The host has left this name as it is. You can hide it on your page.", reason="left"
        )
    return replace(kept, reports=(*reports, report))


def with_name_left(kept: KeptTable, seat: Seat) -> KeptTable:
    """The host leaves the name as it is; raises `RequestRefused` where it was not reported."""
    if seat not in reported(kept):
        raise RequestRefused("This name is no longer reported.", reason="no_request", late=True)
    return replace(kept, reports=(*_current(kept), KeptReport(seat, kept.seats[seat].name, "")))


def reported(kept: KeptTable) -> tuple[Seat, ...]:
    """The seats whose names the host is asked about."""
    reports = _current(kept)
    left = {each.seat for each in reports if not each.by}
    return tuple(sorted({each.seat for each in reports} - left - {kept.host}))


def _current(kept: KeptTable) -> tuple[KeptReport, ...]:
    """Without those of names that were changed since, or of and by people who have gone."""
    there = {(seat, kept.seats[seat].name) for seat in people(kept)}
    secrets = {"", *(kept.seats[seat].secret for seat in people(kept))}
    return tuple(
        each for each in kept.reports if (each.seat, each.name) in there and each.by in secrets
    )
