"""The file of a game that is over."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from liverpool.engine.moves import Fell
from liverpool.engine.state import State
from liverpool.engine.turn import apply
from liverpool.fair.numbers import DealNumbers
from liverpool.record import GameRecord, write
from liverpool.record.game import Line


def game_file(
    record: GameRecord,
    state: State,
    lines: Sequence[Line],
    numbers: Mapping[int, DealNumbers],
) -> str:
    """The text of the record with these lines more, made from this state on.

    `numbers` are those that the cards of the deals follow from, as far as they are known.
    """
    for line in lines:
        state = apply(state, line.actor, line.move)
        record = record.appended(line.actor, line.move, state, comment=line.comment)
    return write(with_numbers(record, numbers))


def with_numbers(record: GameRecord, numbers: Mapping[int, DealNumbers]) -> GameRecord:
    """The record with the numbers of its deals; those for a cut only where a cut fell."""
    deals = []
    for number, deal in enumerate(record.deals, record.start.public.number):
        fair = numbers.get(number)
        if fair is not None and not any(isinstance(line.move, Fell) for line in deal.lines):
            fair = replace(fair, cut=None)
        deals.append(replace(deal, fair=fair))
    return replace(record, deals=tuple(deals))
