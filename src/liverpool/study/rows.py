"""A study as rows of two tables: one for each game, and one for each deal.

What the columns mean stands here and nowhere else; the files have it as the `about` of each field,
and docs/study/studies.md lists them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from liverpool.data.rows import Column
from liverpool.engine.state import NOBODY
from liverpool.laboratory.evenings import Evening
from liverpool.study.plan import Condition

PLAYED: Final = (
    Column("rules", "category", "the rules, as the study names them"),
    Column("change", "category", "the study's name for the change; `as it is` for none"),
    Column("bots", "list<string>", "the line-up: all move on by a seat from game to game"),
    Column("seed", "int64", "the seed of the cards"),
    Column("game", "int32", "the number of the game, from 1: the same cards at all tables"),
)
GAMES: Final = (
    *PLAYED,
    Column("deals", "int16", "deals that were played"),
    Column("turns", "int32", "turns of all deals"),
    Column("points", "list<int32>", "by seat, of partners those of both; the fewest win"),
    Column("winners", "list<int8>", "the seats that won, from 0"),
)
DEALS: Final = (
    *PLAYED,
    Column("deal", "int16", "the number of the deal, from 1"),
    Column("dealer", "int8", "the seat that dealt"),
    Column("turns", "int16", "turns begun with a card from stock or pile"),
    Column("out", "int8", "the seat that went out; null if nobody did"),
    Column("points", "list<int32>", "by seat, penalties and bonuses included"),
    Column("down", "list<bool>", "by seat, who was down at the end"),
    Column("buys", "list<int16>", "by seat, cards bought"),
    Column("caught", "list<int16>", "by seat, jokers left in the hand"),
    Column("jokers", "int16", "jokers on the table at the end"),
)
TABLES: Final[Mapping[str, tuple[Column, ...]]] = {"games": GAMES, "deals": DEALS}
"""By the name of their file."""

Row = tuple[Any, ...]


def rows_of(condition: Condition, number: int, evening: Evening) -> dict[str, list[Row]]:
    """The rows of the game of this number, by the names of `TABLES`."""
    played = (condition.named, condition.change, [*condition.bots], condition.seed, number)
    turns = sum(deal.turns for deal in evening.deals)
    won = (len(evening.deals), turns, list(evening.totals()), list(evening.winners))
    return {"games": [(*played, *won)], "deals": [*_deals(played, evening)]}


def _deals(played: Row, evening: Evening) -> Iterator[Row]:
    for at, deal in enumerate(evening.deals, start=1):
        out = None if deal.out == NOBODY else deal.out
        sides = map(list, (deal.points, deal.down, deal.buys, deal.caught))
        yield (*played, at, deal.dealer, deal.turns, out, *sides, deal.jokers)
