"""Games whose cards follow from numbers, as a server with honest pages plays them.

Bots make the moves; the numbers are those that the server and the pages of seats 0 and 1 would
have. Seat 2 is a person's whose number never comes.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import next_move
from liverpool.bots import roster
from liverpool.engine.moves import Cut, DealerMove
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.fair.dealer import EventKind, FairDealer, event_due
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened, Purpose
from liverpool.fair.receipt import opened_text
from liverpool.record.game import DealRecord, GameRecord, final_state, new_record

TABLE = "k3vqm7xw2ab"
NAMES = ("Ann", "Ben", "Cy")


def some(name: str) -> Opened:
    """A number and its blinding."""
    return Opened(sha256(name.encode()).digest(), sha256(f"{name} blinding".encode()).digest())


def numbers_of(deal: int, seats: tuple[int, ...] = (0, 1), *, cut: bool = True) -> DealNumbers:
    def one(purpose: Purpose) -> NumberSet:
        return NumberSet(
            some(f"server {deal} {purpose}"),
            {seat: some(f"{seat} {deal} {purpose}") for seat in seats},
        )

    cuts = one(Purpose.CUT) if cut else None
    return DealNumbers(DealId(TABLE, deal), one(Purpose.CARDS), cuts, (2,))


class _Fair(Dealer):
    def __init__(self, numbers: DealNumbers) -> None:
        super().__init__(numbers.id.deal)
        self._fair = FairDealer(numbers)
        self._before: list[EventKind] = []

    def answer(self, state: State) -> DealerMove:
        kind = event_due(state)
        assert kind is not None
        move = self._fair.answer(state, self._before)
        self._before.append(kind)
        return move


@lru_cache
def played(
    rules: str = "dunlop",
    changes: tuple[tuple[str, Any], ...] = (),
    *,
    deals: int = 2,
    shown: bool = True,
) -> GameRecord:
    """A game of so many deals; `shown` with the numbers, as after the deal."""
    record = new_record(rules, NAMES, dict(changes))
    state = final_state(record)
    bots = [roster.make("steady", f"fair {seat}") for seat in range(len(NAMES))]
    for deal in range(1, deals + 1):
        numbers = numbers_of(deal)
        dealer = _Fair(numbers)
        while not (state.public.phase is Phase.OVER and state.public.number == deal):
            made = next_move(state, bots, dealer)
            assert made is not None
            state = apply(state, *made)
            record = record.appended(*made, state)
        if shown:
            record = with_numbers(record, deal, _as_opened(record.deals[deal - 1], numbers))
    return record


def with_numbers(record: GameRecord, deal: int, numbers: DealNumbers | None) -> GameRecord:
    deals = [*record.deals]
    deals[deal - 1] = replace(deals[deal - 1], fair=numbers)
    return replace(record, deals=tuple(deals))


def _as_opened(deal: DealRecord, numbers: DealNumbers) -> DealNumbers:
    """Where nothing was cut, no number for it is shown."""
    return numbers if aim_of(deal) is not None else replace(numbers, cut=None)


def aim_of(deal: DealRecord) -> int | None:
    return next((line.move.cards for line in deal.lines if isinstance(line.move, Cut)), None)


def receipt(record: GameRecord, seat: int = 0, **changes: Any) -> dict[str, Any]:
    """What the page of the seat has kept, as plain JSON; `changes` are made to each deal."""
    deals = []
    for deal in range(1, len(record.deals) + 1):
        numbers, aim = numbers_of(deal), aim_of(record.deals[deal - 1])
        assert numbers.cut is not None
        kept: dict[str, Any] = {
            "deal": deal,
            **_commitments("", numbers, numbers.cards, Purpose.CARDS),
            **_commitments("cut_", numbers, numbers.cut, Purpose.CUT),
            "own": opened_text(some(f"{seat} {deal} cards")),
            "own_cut": opened_text(some(f"{seat} {deal} cut")),
        }
        if aim is not None:
            kept["aim"] = aim
        deals.append({**kept, **changes})
    return {"format": "liverpool-receipt/1", "table": TABLE, "seat": seat, "deals": deals}


def _commitments(
    prefix: str, numbers: DealNumbers, one: NumberSet, purpose: Purpose
) -> Mapping[str, Any]:
    silent = {2: some(f"2 {numbers.id.deal} {purpose}")}
    return {
        f"{prefix}server": one.server.commitment(numbers.id, purpose, None).hex(),
        f"{prefix}seats": {
            str(seat): opened.commitment(numbers.id, purpose, seat).hex()
            for seat, opened in {**one.seats, **silent}.items()
        },
    }
