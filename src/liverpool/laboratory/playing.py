"""Plays evenings: in the simulator where it plays the rules, or else in the engine, slower.

A game is decided by the rules, the table, the seed and its number. By other rules it begins with
the same cards, as far as the same cards are dealt; each seat then draws from a part of the stock of
its own. So what differs between two answers is what they do, and little of it is chance.
"""

import atexit
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from struct import unpack
from typing import TYPE_CHECKING, Final, NamedTuple

from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.engine.dealing import new_game
from liverpool.engine.english import listed
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import fewest
from liverpool.engine.state import NOBODY, Phase, State
from liverpool.laboratory.evenings import Evening, PlayedDeal, deal_of, evening_of
from liverpool.laboratory.players import PLAYERS, Table, bot_of
from liverpool.simulator.covered import MOST_SEATS, said_of
from liverpool.simulator.packing import load_rules
from liverpool.simulator.whole_games import keep_deal, not_covered_in, write_whole_game

if TYPE_CHECKING:
    from liverpool.simulator.module import Running

MOST_BOUGHT: Final = 255
_AT_ONCE: Final = 128
_MOST_MODULES: Final = 40
"""Of eight deals by five rules that play in turn: with fewer, each would be made anew whenever its
turn comes. Each has some 4 MB."""


def plays_slowly(rules: RuleSet, table: Table) -> str:
    """Why this table's games are played by the engine; empty where the simulator plays them.

    A sentence for people.
    """
    if not _has_simulator():
        return "This plays slowly: the simulator is not there."
    if not table.is_simulated:
        return f"Other bots than {listed([*PLAYERS])} play slowly."
    missing = not_covered_in(rules, len(table.players))
    return f"This plays slowly with {said_of(missing)}." if missing else ""


class OutOfTime(Exception):
    """Time is over, and not all is played."""


class Left(NamedTuple):
    """A game that the engine has not played to its end; bots have no memory."""

    state: State
    dealer: StreamDealer
    deals: tuple[PlayedDeal, ...] = ()


class Kept(NamedTuple):
    """What was played when time was over."""

    parts: tuple[tuple[Evening, ...], ...] = ()
    left: Left | None = None


NOTHING_YET: Final = Kept()


class Games:
    """Plays games as long as there is time, in the engine move by move.

    With what was `kept`, others that are asked for the same go on where these stopped.
    """

    def __init__(
        self, kept: Kept = NOTHING_YET, has_time: Callable[[], bool] = lambda: True
    ) -> None:
        self.kept = kept
        self._has_time = has_time
        self._told, self._before = 0, len(kept.parts)

    def evenings(
        self, rules: RuleSet, table: Table, numbers: range, seed: int, *, by_engine: bool = False
    ) -> Iterator[Evening]:
        """The games of these numbers, in their order; by the engine where asked or needed.

        Cards are the same where both are played by the engine, or neither. Raises `ValueError`
        where the rules are not for so many players, and `OutOfTime`.
        """
        new_game(rules, len(table.players))
        slowly = by_engine or bool(plays_slowly(rules, table))
        at_once = 1 if slowly else _AT_ONCE
        for first in numbers[::at_once]:
            if self._told == len(self.kept.parts):
                some = range(first, min(first + at_once, numbers.stop))
                self._play(rules, table, some, seed, slowly=slowly)
            self._told += 1
            yield from self.kept.parts[self._told - 1]

    def _play(
        self, rules: RuleSet, table: Table, numbers: range, seed: int, *, slowly: bool
    ) -> None:
        if self._told > self._before and not self._has_time():
            raise OutOfTime
        part = (
            [self._by_engine(rules, table, number, f"{seed}/{number}") for number in numbers]
            if slowly
            else _simulated(rules, table, numbers, seed)
        )
        self.kept = Kept((*self.kept.parts, tuple(part)))

    def _by_engine(self, rules: RuleSet, table: Table, number: int, game: str) -> Evening:
        bots = [bot_of(each, f"{game}/{seat}") for seat, each in enumerate(table.seated(number))]
        left = self.kept.left or Left(new_game(rules, len(bots)), StreamDealer(game))
        state, deals = left.state, [*left.deals]
        for _, _, state in play_on(left.state, bots, left.dealer):
            if state.public.phase is Phase.OVER:
                deals.append(deal_of(state))
            if not self._has_time():
                self.kept = self.kept._replace(left=Left(state, left.dealer, tuple(deals)))
                raise OutOfTime
        return evening_of(deals, state)


def evenings(
    rules: RuleSet, table: Table, numbers: range, seed: int, *, by_engine: bool = False
) -> Iterator[Evening]:
    """The same, however long it takes."""
    return Games().evenings(rules, table, numbers, seed, by_engine=by_engine)


@lru_cache(maxsize=1)
def _has_simulator() -> bool:
    from liverpool.simulator.faults import CannotRunSimulator  # noqa: PLC0415

    try:
        from liverpool.simulator.module import Running  # noqa: PLC0415 (its extra may be missing)

        Running().number("MOST_EVENINGS")
    except (ModuleNotFoundError, CannotRunSimulator):
        return False
    return True


# In the simulator


def _simulated(rules: RuleSet, table: Table, numbers: range, seed: int) -> Iterator[Evening]:
    seats, count = len(table.players), len(numbers)
    deals: list[list[PlayedDeal]] = [[] for _ in numbers]
    bought = [[0] * seats for _ in numbers]
    first_dealers = [_first_dealer(number, seats) for number in numbers]
    for deal in range(1, len(rules.deals) + 1):
        module = _module(rules, deal, seats)
        room = MOST_SEATS
        dealers = [(dealer + deal - 1) % seats for dealer in first_dealers]
        _write(module, "DEALT_BY", [dealers])
        _write(module, "BOUGHT_SO_FAR", bought, room)
        slips = [[player.slips for player in table.seated(number)] for number in numbers]
        _write(module, "SLIPS", slips, room)
        module.call("playEvenings", deal, count, numbers.start, seed)
        for index, played in enumerate(_read(module, dealers, seats)):
            deals[index].append(played)
            for seat, buys in enumerate(played.buys):
                bought[index][seat] = min(bought[index][seat] + buys, MOST_BOUGHT)
    for each in deals:
        evening = Evening(tuple(each), ())
        yield evening._replace(winners=fewest(evening.totals()))


def _first_dealer(number: int, seats: int) -> int:
    """Everybody is first as often as everybody else, whoever sits where."""
    return number // seats % seats


def _write(
    module: "Running", name: str, rows: Sequence[Sequence[int]], room: int | None = None
) -> None:
    content = b"".join(bytes(row).ljust(room or 0, b"\0") for row in rows)
    module.write(module.number(name), content)


def _read(module: "Running", dealers: Sequence[int], seats: int) -> Iterator[PlayedDeal]:
    size = 3 + 4 * seats
    content = module.read(module.number("EVENINGS"), 4 * size * len(dealers))
    numbers = unpack(f"<{size * len(dealers)}i", content)
    nobody = module.number("NOBODY")
    for index, dealer in enumerate(dealers):
        turns, out, jokers, *by_seat = numbers[size * index : size * (index + 1)]
        yield PlayedDeal(
            dealer=dealer,
            turns=turns,
            out=NOBODY if out == nobody else out,
            points=tuple(by_seat[::4]),
            down=tuple(map(bool, by_seat[1::4])),
            buys=tuple(by_seat[2::4]),
            caught=tuple(by_seat[3::4]),
            jokers=jokers,
        )


@lru_cache(maxsize=_MOST_MODULES)
def _module(rules: RuleSet, deal: int, seats: int) -> "Running":
    """A module of its own for this deal: what it has made ready is never another deal's."""
    from liverpool.simulator.module import Running  # noqa: PLC0415 (its extra may be missing)

    module = Running()
    load_rules(module, rules, deal, seats)
    keep_deal(module, rules, deal, seats)
    write_whole_game(module, rules)
    return module


# Modules can't be ended once Python itself is ending.
atexit.register(_module.cache_clear)
