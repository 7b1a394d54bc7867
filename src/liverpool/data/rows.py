"""A recorded game as rows of two tables: one row for each decision, and one for each deal.

What the columns mean stands here and nowhere else; the page of columns is made of it. A decision is
a move that a player made, and its row holds what that player could see.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from liverpool.engine.cards import HIDDEN, cards_text
from liverpool.engine.changes import contract_text
from liverpool.engine.moves import DEALER, Draw, Move, Take
from liverpool.engine.state import NOBODY, Phase, Public, Seat, State, view_of, waiting_on
from liverpool.engine.toml_text import toml_text
from liverpool.record.files import write_position
from liverpool.record.game import DealRecord, GameRecord, states
from liverpool.record.moves import legal_texts, move_text, verb_of
from liverpool.record.redaction import redact_state


class Column(NamedTuple):
    name: str
    kind: str
    """What Arrow calls it; `category` is a text of which there are few, kept as a dictionary."""
    about: str


GAME: Final = Column("game", "int32", "which of the games it is, from 1, in the order read")
DEAL: Final = Column("deal", "int16", "the number of the deal, from 1")
DECISIONS: Final = (
    GAME,
    DEAL,
    Column("decision", "int32", "which decision of the game it is, from 1"),
    Column("seat", "int8", "who decides: 0 is the first of `players`"),
    Column("player", "category", "their name: in games that `data make` made, the bot's"),
    Column("phase", "category", "what the table waits for (notation, “Positions”)"),
    Column("must", "bool", "whether the game waits for this seat; else it interrupts"),
    Column("down", "bool", "whether the seat is down"),
    Column("hand", "string", "the cards of the seat"),
    Column("top", "string", "the top card of the pile; null where there is none"),
    Column("stock", "int16", "cards in the stock"),
    Column("sizes", "list<int16>", "cards in each hand, by seat"),
    Column("before", "int32", "points of the seat before this deal"),
    Column("sees", "string", "all that the seat sees, as a position in the notation"),
    Column("verb", "category", "what was done: `draw`, `take`, `buy`, `pass`, `lay`, …"),
    Column("move", "string", "the move in the notation, without its actor"),
    Column(
        "legal", "list<string>", "what was legal, at most 200 moves; null where the hand is hidden"
    ),
    Column("points", "int32", "points of the seat in this deal at its end; null if it has none"),
)
DEALS: Final = (
    GAME,
    DEAL,
    Column("rules", "category", "name and version of the rules"),
    Column("changes", "category", "the table's own changes to them, as TOML"),
    Column("players", "list<string>", "the players by seat, in the order of play"),
    Column("dealer", "int8", "the seat that dealt"),
    Column("contract", "string", "what the deal asks for; null where each has their own"),
    Column(
        "points", "list<int32>", "points by seat, penalties and bonuses included; the fewest win"
    ),
    Column("penalties", "list<int32>", "the part of them that are penalties, by seat"),
    Column("ending", "category", "`out` or `stock_out`; null for a deal that was not finished"),
    Column("out", "int8", "the seat that went out; null if nobody did"),
    Column("down", "list<bool>", "who was down at the end, by seat"),
    Column("turns", "int16", "turns begun with a card from stock or pile"),
    Column("buys", "int16", "cards bought"),
    Column("decisions", "int32", "rows of this deal in the other table"),
)

TABLES: Final[Mapping[str, tuple[Column, ...]]] = {"decisions": DECISIONS, "deals": DEALS}
"""By the name of their file."""

Rows = list[tuple[Any, ...]]


class GameRows(NamedTuple):
    """In the order of `TABLES`."""

    decisions: Rows
    deals: Rows


def rows_of(record: GameRecord, game: int) -> GameRows:
    """The rows of a game, in the order of `DECISIONS` and `DEALS`.

    Raises `BrokenRecord` where the record breaks the rules.
    """
    found = GameRows([], [])
    moments = states(record)
    before = next(moments)
    for deal in record.deals:
        made = len(found.decisions)
        turns = 0
        number = before.public.number + (before.public.phase is Phase.OVER and bool(deal.lines))
        for line in deal.lines:
            if line.actor != DEALER:
                at = len(found.decisions) + 1
                row = _decision(before, line.actor, line.move, record.names)
                points = None if deal.result is None else deal.result.total(line.actor)
                found.decisions.append((game, number, at, *row, points))
                turns += isinstance(line.move, Draw | Take)
            before = next(moments)
        ended = _deal(before.public, deal, record)
        many = len(found.decisions) - made
        found.deals.append((game, number, *ended, turns, sum(before.public.bought), many))
    for _ in moments:  # so that the last result is checked too
        pass
    return found


def _decision(state: State, seat: Seat, move: Move, names: tuple[str, ...]) -> Iterator[Any]:
    public = state.public
    yield seat
    yield names[seat]
    yield public.phase.value
    yield seat in waiting_on(public).must
    yield seat in public.down
    yield cards_text(state.hands[seat]) if state.hands else ""
    yield cards_text(public.pile[-1:]) or None
    yield len(state.stock)
    yield list(state.sizes)
    yield public.totals()[seat]
    yield write_position(redact_state(state, seat), names)
    yield verb_of(type(move))
    yield move_text(move, public, names)
    yield _legal(state, seat, names)


def _legal(state: State, seat: Seat, names: tuple[str, ...]) -> list[str] | None:
    if state.hands and HIDDEN in state.hands[seat]:
        return None
    return legal_texts(view_of(state, seat), names)[0]


def _deal(public: Public, deal: DealRecord, record: GameRecord) -> Iterator[Any]:
    result, rules = deal.result, public.rules
    seats = range(len(record.names))
    yield record.rules
    yield toml_text(record.changes)
    yield list(record.names)
    yield public.dealer
    yield None if rules.own_contracts else contract_text(public.deal.contract)
    yield None if result is None else [result.total(seat) for seat in seats]
    yield None if result is None else list(result.penalties)
    yield None if result is None else result.ending.value
    yield None if result is None or result.out == NOBODY else result.out
    yield [seat in public.down for seat in seats]
