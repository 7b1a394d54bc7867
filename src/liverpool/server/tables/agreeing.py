"""How a table agrees with its pages on the numbers of its deals (`docs/fair-shuffle.md`).

The pages are asked for their commitments to a deal while the one before is played, so that at its
beginning only numbers are opened. For each step a deal waits at most `PATIENCE`; at a slow table,
where nobody may be there when it begins, both are collected ahead. Whatever is agreed is stored
before it is sent to anybody.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final

from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.fair.agreement import Agreement, AgreementStep, Commitments, NotAsked
from liverpool.fair.dealer import EventKind, event_due
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened, Purpose
from liverpool.room.kept import KeptTable
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.seating import NotPossible, Presence, people

PATIENCE: Final = 0.5
"""Seconds that a deal waits for commitments, and as long for numbers; then it goes on without."""


def numbers_of_server(table: KeptTable, deal: int, key: ServerKey) -> DealNumbers:
    """The server's numbers for the deal; they must not be shown before it is over."""
    names: Final = ("numbers", table.id, table.seed.reveal(), deal)

    def one(purpose: Purpose) -> NumberSet:
        number, blinding = (key.derived(*names, purpose, what) for what in ("number", "blinding"))
        return NumberSet(Opened(number, blinding), {})

    return DealNumbers(DealId(table.id, deal), one(Purpose.CARDS), one(Purpose.CUT))


def chance_deal(public: Public) -> int:
    """The deal that the next event of chance belongs to."""
    return public.number + (public.phase is Phase.OVER)


class Agreeing:
    """The agreements on the deals of one table; `fresh` are deals of which pages are to hear."""

    def __init__(self, storage: Storage, kept: Callable[[], KeptTable], presence: Presence) -> None:
        self.fresh: set[int] = set()
        self._storage = storage
        self._get_kept = kept
        self._presence = presence
        self._waits: tuple[int, AgreementStep, float] | None = None
        """What is waited for, and until when."""

    @cached_property
    def _agreements(self) -> dict[int, Agreement]:
        return self._storage.agreements(self._get_kept().id)

    def get(self, deal: int) -> Agreement | None:
        return self._agreements.get(deal)

    def numbers(self, deal: int) -> DealNumbers:
        """All numbers of the deal that are in; they must not be shown before it is over."""
        server = numbers_of_server(self._get_kept(), deal, self._storage.key)
        agreement = self.get(deal)
        return server if agreement is None else agreement.numbers(server)

    def is_asked(self, seat: Seat, deal: int) -> bool:
        """Whether the seat's person plays in this deal, and so may bring numbers."""
        return self._get_kept().seats[seat].from_deal <= deal

    # What pages bring

    def commit(self, seat: Seat, deal: int, commitments: Commitments) -> None:
        """Raises `NotPossible` where no commitment of the seat is asked for."""
        self._brought(deal, seat, lambda known: known.with_commitments(seat, commitments))

    def reveal(self, seat: Seat, deal: int, purpose: Purpose, opened: Opened) -> None:
        """Raises `NotPossible` where the number is not asked for, or not the one committed to."""
        self._brought(deal, seat, lambda known: known.with_opened(seat, purpose, opened))

    def _brought(self, deal: int, seat: Seat, change: Callable[[Agreement], Agreement]) -> None:
        known = self.get(deal)
        if known is None or not self.is_asked(seat, deal):
            raise NotPossible("No number is asked for in this deal.", reason="not_asked")
        try:
            self._store(change(known))
        except NotAsked as error:
            raise NotPossible(str(error), reason="not_asked") from None

    def forget(self, seat: Seat) -> None:
        """The seat has nobody any more: who comes next makes numbers of their own."""
        for known in list(self._agreements.values()):
            if known.without(seat) is not known:
                self._store(known.without(seat))

    def over(self, deal: int) -> None:
        """The deal is over: all is opened to the pages, if any has been asked for numbers."""
        if self.get(deal) is not None:
            self.fresh.add(deal)

    # What comes by itself

    def go_on(self, state: State | None, moves: int, now: float, due: float | None) -> float | None:
        """Asks for what is to come, and closes what is complete or was waited for long enough.

        `state` is None before the game, `moves` were made in it, and `due` is when the table goes
        on by itself. Gives until when an event of chance has to wait; None if it has not.
        """
        if not self._get_kept().keyed:
            return None
        coming = _coming_deal(state, moves)
        if coming is not None and self.get(coming) is None and self._is_wanted(coming):
            self._begin(coming)
        if coming is not None and self._get_kept().settings.slow and state is not None:
            self._collect_ahead(coming)
        return None if state is None or due is None else self._hold(state, now, due)

    def _begin(self, deal: int) -> None:
        server = numbers_of_server(self._get_kept(), deal, self._storage.key)
        self._put(Agreement.begun(server))

    def _collect_ahead(self, deal: int) -> None:
        """Closes what all people have brought, long before the deal begins."""
        known = self.get(deal)
        while known is not None and known.step in (AgreementStep.COMMIT, AgreementStep.CARDS):
            if known.awaited(self._players(deal)) or not known.seats:
                return
            known = self._closed(known)

    def _hold(self, state: State, now: float, due: float) -> float | None:
        """Until when the event of chance that is to come has to wait for numbers."""
        kind = event_due(state)
        known = self.get(chance_deal(state.public))
        if kind is None or known is None:
            return None
        if kind is EventKind.FALL and known.step is AgreementStep.AGREED:
            known = self._put(known.aimed(state.public.aim))
        while known.step not in (AgreementStep.AGREED, AgreementStep.DONE):
            until = max(due, self._patience(known, now))
            if now < until and known.awaited(self._players(known.id.deal)):
                return until
            known = self._closed(known)
        return None

    def _patience(self, known: Agreement, now: float) -> float:
        """Until when the step is waited for; its time runs since this was first asked."""
        step = known.id.deal, known.step
        if self._waits is None or self._waits[:2] != step:
            self._waits = (*step, now + PATIENCE)
        return self._waits[2]

    def _closed(self, known: Agreement) -> Agreement:
        match known.step:
            case AgreementStep.COMMIT:
                return self._put(known.listed())
            case AgreementStep.CARDS:
                return self._put(known.agreed(self._players(known.id.deal)))
            case _:
                return self._put(known.fallen())

    def _put(self, agreement: Agreement) -> Agreement:
        """Another step, of which all pages are to hear."""
        self._store(agreement)
        self.fresh.add(agreement.id.deal)
        return agreement

    def _store(self, agreement: Agreement) -> None:
        self._storage.save_agreement(agreement)
        self._agreements[agreement.id.deal] = agreement

    def _players(self, deal: int) -> set[Seat]:
        return {seat for seat in people(self._get_kept()) if self.is_asked(seat, deal)}

    def _is_wanted(self, deal: int) -> bool:
        """Whether anybody who plays in the deal has a page there that brings numbers."""
        return any(map(self._presence.brings_numbers, self._players(deal)))


def _coming_deal(state: State | None, moves: int) -> int | None:
    """The deal for which pages may commit: none of its chance has been decided yet."""
    if state is None:
        return 1
    public = state.public
    if public.phase in (Phase.FIRST_DEALER, Phase.SHUFFLE):
        return None if moves else public.number
    return None if public.is_last_deal else public.number + 1
