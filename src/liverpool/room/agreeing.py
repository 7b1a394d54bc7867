"""How a table agrees with its pages on the numbers of its deals (`docs/study/fair-shuffle.md`).

The pages are asked for their commitments to a deal while the one before is played, so that at its
beginning only numbers are opened. For each step a deal waits at most `PATIENCE`; at a slow table,
where nobody may be there when it begins, both are collected ahead. Whatever is agreed is stored
before it is sent to anybody. Which event of chance follows from which number is decided in `fair`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import CutCards, DealerMove, FirstCards, Move, Shuffle
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.fair.agreement import Agreement, AgreementStep, Commitments, NotAsked
from liverpool.fair.dealer import EventKind, FairDealer, event_due
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened, Purpose
from liverpool.room.change import Change
from liverpool.room.deals import chance_deal
from liverpool.room.kept import KeptTable
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.secrets import Key
from liverpool.table.due import Chance

PATIENCE: Final = 0.5
"""Seconds that a deal waits for commitments, and as long for numbers; then it goes on without."""


def numbers_of_server(table: KeptTable, deal: int, key: Key) -> DealNumbers:
    """The server's numbers for the deal; they must not be shown before it is over."""
    names: Final = ("numbers", table.id, table.seed.reveal(), deal)

    def one(purpose: Purpose) -> NumberSet:
        number, blinding = (key.derived(*names, purpose, what) for what in ("number", "blinding"))
        return NumberSet(Opened(number, blinding), {})

    return DealNumbers(DealId(table.id, deal), one(Purpose.CARDS), one(Purpose.CUT))


def numbers(room: Room, deal: int) -> DealNumbers:
    """All numbers of the deal that are in; they must not be shown before it is over."""
    server = numbers_of_server(room.kept, deal, room.around.key)
    agreement = room.agreements.get(deal)
    return server if agreement is None else agreement.numbers(server)


def is_asked(room: Room, seat: Seat, deal: int) -> bool:
    """Whether the seat's person plays in this deal, and so may bring numbers."""
    return room.kept.seats[seat].from_deal <= deal


# What pages bring


def commit(change: Change, seat: Seat, deal: int, commitments: Commitments) -> None:
    """Raises `RequestRefused` where no commitment of the seat is asked for."""
    _bring(change, deal, seat, lambda known: known.with_commitments(seat, commitments))


def reveal(change: Change, seat: Seat, deal: int, purpose: Purpose, opened: Opened) -> None:
    """Raises `RequestRefused` where the number is not asked for, or not the one committed to."""
    _bring(change, deal, seat, lambda known: known.with_opened(seat, purpose, opened))


def _bring(change: Change, deal: int, seat: Seat, bring: Callable[[Agreement], Agreement]) -> None:
    known = change.room.agreements.get(deal)
    if known is None or not is_asked(change.room, seat, deal):
        raise RequestRefused("No number is asked for in this deal.", reason="not_asked")
    try:
        _put(change, bring(known))
    except NotAsked as error:
        raise RequestRefused(str(error), reason="not_asked") from None


def forget(change: Change, seat: Seat) -> None:
    """The seat has nobody any more: who comes next makes numbers of their own."""
    for known in change.room.agreements.values():
        if known.without(seat) is not known:
            _put(change, known.without(seat))


# What comes by itself


def go_on(change: Change, due: float | None) -> float | None:
    """Asks for what is to come, and closes what is complete or was waited for long enough.

    `due` is when the table goes on by itself. Gives until when an event of chance has to wait; None
    if it has not.
    """
    room = change.room
    if not room.kept.verifiable:
        return None
    coming = _coming_deal(room)
    is_new = coming is not None and coming not in room.agreements
    if coming is not None and is_new and any(map(room.brings_numbers, _players(room, coming))):
        server = numbers_of_server(room.kept, coming, room.around.key)
        _put(change, Agreement.begun(server))
    if coming is not None and room.kept.settings.slow and room.play is not None:
        _collect_ahead(change, coming)
    return None if room.play is None or due is None else _hold(change, due)


def _collect_ahead(change: Change, deal: int) -> None:
    """Closes what all people have brought, long before the deal begins."""
    known = change.room.agreements.get(deal)
    while known is not None and known.step in (AgreementStep.COMMIT, AgreementStep.CARDS):
        if known.awaited(_players(change.room, deal)) or not known.seats:
            return
        known = _close(change, known)


def _hold(change: Change, due: float) -> float | None:
    """Until when the event of chance that is to come has to wait for numbers."""
    state = change.room.state
    kind = event_due(state)
    known = change.room.agreements.get(chance_deal(state.public))
    if kind is None or known is None:
        return None
    if kind is EventKind.FALL and known.step is AgreementStep.AGREED:
        known = _put(change, known.aimed(state.public.aim))
    while known.step not in (AgreementStep.AGREED, AgreementStep.DONE):
        until = max(due, _patience(change, known))
        if change.time < until and known.awaited(_players(change.room, known.id.deal)):
            return until
        known = _close(change, known)
    return None


def _patience(change: Change, known: Agreement) -> float:
    """Until when the step is waited for; its time runs since this was first asked."""
    step, waits = (known.id.deal, known.step), change.room.patience
    if waits is None or waits[:2] != step:
        waits = (*step, change.time + PATIENCE)
        change.set(patience=waits)
    return waits[2]


def _close(change: Change, known: Agreement) -> Agreement:
    match known.step:
        case AgreementStep.COMMIT:
            return _put(change, known.listed())
        case AgreementStep.CARDS:
            return _put(change, known.agreed(_players(change.room, known.id.deal)))
        case _:
            return _put(change, known.fallen())


def _put(change: Change, agreement: Agreement) -> Agreement:
    change.set(agreements={**change.room.agreements, agreement.id.deal: agreement})
    return agreement


def _players(room: Room, deal: int) -> set[Seat]:
    return {seat for seat in room.people if is_asked(room, seat, deal)}


def _coming_deal(room: Room) -> int | None:
    """The deal for which pages may commit: none of its chance has been decided yet."""
    if room.play is None:
        return 1
    public = room.public
    if public.phase in (Phase.FIRST_DEALER, Phase.SHUFFLE):
        return None if room.number else public.number
    return None if public.is_last_deal else public.number + 1


# Chance: a dealer whose answers follow from these numbers


def events_before(moves: Sequence[tuple[Seat, Move]], public: Public) -> list[EventKind]:
    """The events of chance in the present deal, the last first, of kinds that can still come
    again."""
    if public.phase is Phase.OVER:
        return []
    renewals = public.renewals
    found = [EventKind.RENEWAL] * renewals
    for _, move in reversed(moves):
        if isinstance(move, CutCards):
            found.append(EventKind.CUT_CARDS)
        elif isinstance(move, FirstCards):
            found.append(EventKind.FIRST_CARDS)
        elif isinstance(move, Shuffle) and renewals:
            renewals -= 1
        elif isinstance(move, Shuffle):
            break
    return found


class TableDealer(Dealer):
    """Answers by the numbers of the deal; who speaks up first is drawn by the seed."""

    def __init__(self, room: Callable[[], Room], seed: str) -> None:
        super().__init__(seed)
        self._room = room

    def answer(self, state: State) -> DealerMove:
        room = self._room()
        dealer = FairDealer(numbers(room, chance_deal(state.public)))
        return dealer.answer(state, events_before(room.moves, state.public))


def chance_of(change: Change) -> Chance:
    """What is left to chance in the game."""
    return Chance(change.room.seed.reveal(), partial(TableDealer, lambda: change.room))
