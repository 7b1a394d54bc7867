"""Names that players have reported to the host, who changes them or leaves them as they are.

Each player can report a name once, and nobody one that the host has left. Reports are kept as long
as the table is in memory: a name that is still there can be reported again.
"""

from typing import NamedTuple

from liverpool.engine.state import Seat
from liverpool.server.storage.kept import KeptTable
from liverpool.server.tables.seating import NotPossible, people


class _Report(NamedTuple):
    seat: Seat
    name: str
    by: str
    """The hash of the secret of whoever reported it; empty of what the host has left."""


class NameReports:
    """The names that were reported at one table."""

    def __init__(self) -> None:
        self._all: set[_Report] = set()

    def add(self, kept: KeptTable, by: Seat, seat: Seat) -> None:
        """The person in seat `by` reports the name of the one in `seat`; raises `NotPossible`."""
        if seat in (by, kept.host) or seat not in people(kept):
            raise NotPossible("Only another player's name can be reported.", reason="no_seat")
        report = _Report(seat, kept.seats[seat].name, kept.seats[by].secret)
        self._forget_old(kept)
        if report in self._all:
            raise NotPossible("The host knows of this name already.", reason="reported")
        if report._replace(by="") in self._all:
            raise NotPossible(
                "The host has left this name as it is. You can hide it on your page.",
                reason="left",
            )
        self._all.add(report)

    def leave(self, kept: KeptTable, seat: Seat) -> None:
        """The host leaves the name as it is; raises `NotPossible` where it was not reported."""
        if seat not in self.shown(kept):
            raise NotPossible("This name is no longer reported.", reason="no_request", late=True)
        self._all.add(_Report(seat, kept.seats[seat].name, ""))

    def shown(self, kept: KeptTable) -> tuple[Seat, ...]:
        """The seats whose names the host is asked about."""
        self._forget_old(kept)
        left = {each.seat for each in self._all if not each.by}
        return tuple(sorted({each.seat for each in self._all} - left - {kept.host}))

    def _forget_old(self, kept: KeptTable) -> None:
        """Reports of names that were changed since, or of people who have gone."""
        there = {(seat, kept.seats[seat].name) for seat in people(kept)}
        secrets = {"", *(kept.seats[seat].secret for seat in people(kept))}
        self._all = {
            each for each in self._all if (each.seat, each.name) in there and each.by in secrets
        }
