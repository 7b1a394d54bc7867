"""The file of a game that is over."""

from collections.abc import Mapping, Sequence, Set
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import Fell, Move
from liverpool.engine.state import Seat, State
from liverpool.engine.turn import apply
from liverpool.fair.numbers import DealNumbers
from liverpool.record import GameRecord, write

BY_BOT: Final = "by a bot"
"""What a file remarks on a move that a bot made while the person was away."""


def game_file(
    record: GameRecord,
    state: State,
    moves: Sequence[tuple[Seat, Move]],
    by_bots: Set[int],
    numbers: Mapping[int, DealNumbers],
) -> str:
    """The text of the record with these moves more, made from this state on.

    `by_bots` are the numbers of the moves that a bot made while the person was away; `numbers` are
    those that the cards of the deals follow from, as far as they are known.
    """
    for at, (actor, move) in enumerate(moves, 1):
        state = apply(state, actor, move)
        record = record.appended(actor, move, state, comment=BY_BOT if at in by_bots else "")
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
