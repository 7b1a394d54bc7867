"""Where the deals of a game began, so that one deal is made again without those before it.

The state before the first move of each stays in memory; where a game is read back, all its moves
are made again.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.room.kept import StandIns
from liverpool.table.due import Transition, transitions

Moves = Sequence[tuple[Seat, Move]]


class DealStart(NamedTuple):
    """The beginning of a deal, or of the game."""

    deal: int
    before: int
    """How many moves had been made."""
    state: State


class DealMoves(NamedTuple):
    """What a deal is made again from."""

    state: State
    moves: Moves
    """Those that are made upon this state."""


class Deals(Struct, frozen=True):
    """The deals of a game."""

    starts: tuple[DealStart, ...]
    """Of all that have begun; the first is how the game began."""
    stand_ins: Mapping[int, Set[Seat]] = {}
    """For whom bots made moves, by their numbers."""

    @property
    def first(self) -> State:
        """How the game began."""
        return self.starts[0].state

    @property
    def last(self) -> DealStart:
        """How the last deal began."""
        return self.starts[-1]

    def after(self, made: Sequence[Transition], before: int) -> "Deals":
        """After these moves, before which so many had been made."""
        bots = {number: each.bots for number, each in enumerate(made, before + 1) if each.bots}
        deals = replace(self, stand_ins={**self.stand_ins, **bots}) if bots else self
        if not made[0].begins_deal:
            return deals
        return replace(deals, starts=(*self.starts, _start(made[0].before, before)))

    def until(self, count: int) -> "Deals":
        """Those of the first so many moves."""
        later = (each for each in self.starts[1:] if each.before < count)
        stand_ins = {at: seats for at, seats in self.stand_ins.items() if at <= count}
        return Deals((self.starts[0], *later), stand_ins)

    def begun_since(self, before: "Deals") -> tuple[int, int] | None:
        """The deal that has begun since, and how many moves had been made before it."""
        return None if len(self.starts) == len(before.starts) else self.last[:2]

    def stand_ins_since(self, before: "Deals") -> StandIns:
        if self.stand_ins is before.stand_ins:
            return {}
        return {at: self.stand_ins[at] for at in self.stand_ins if at not in before.stand_ins}

    def running(self, moves: Moves) -> Iterator[tuple[int, Transition]]:
        """The moves since the last deal began, with their numbers, made again one by one."""
        _, before, state = self.last
        return replayed(state, moves[before:], before, self.stand_ins)

    def span(self, deal: int, count: int) -> tuple[int, int]:
        """How many of `count` moves had been made before the deal, and after it or by now.

        The first deal has those that said who deals it. Raises `ValueError` before it has begun.
        """
        places = [at for at, each in enumerate(self.starts) if each.deal == deal]
        if not places:
            raise ValueError(f"deal {deal} has not begun")
        after = self.starts[places[-1] + 1 :]
        return self.starts[places[0]].before, after[0].before if after else count

    def of(self, deal: int, moves: Moves) -> DealMoves:
        """The moves of a deal as in `span`; raises `ValueError` before it has begun."""
        before, end = self.span(deal, len(moves))
        state = next(each.state for each in self.starts if each.deal == deal)
        return DealMoves(state, moves[before:end])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The deals that have begun."""
        return tuple(dict.fromkeys(each.deal for each in self.starts))

    def over(self, public: Public, count: int) -> int:
        """How many of `count` moves the deals took that are over; 0 before the first is."""
        if public.phase is Phase.OVER:
            return count
        return self.last.before if self.last.state.public.phase is Phase.OVER else 0

    @property
    def begins(self) -> tuple[int, ...]:
        """The number of each deal's first move, after a 0 for the beginning of the game."""
        return (0, *(each.before + 1 for each in self.starts[1:]))

    def around(self, number: int) -> int:
        """The deal in which the move of this number was made."""
        return self.starts[bisect_left([each.before for each in self.starts], number) - 1].deal


def chance_deal(public: Public) -> int:
    """The deal that the next event of chance belongs to."""
    return public.number + (public.phase is Phase.OVER)


def deals_begun(
    first: State, moves: Moves, stand_ins: StandIns
) -> tuple[Deals, list[tuple[int, Transition]]]:
    """The deals of a game of these moves, and the moves of the last, numbered.

    Where a game has ended early, what is known of later moves is left out. Raises `IllegalMove` or
    `ValueError` where the moves do not fit the rules.
    """
    by_bots = {at: seats for at, seats in stand_ins.items() if at <= len(moves)}
    starts, made = [_start(first, 0)], list[tuple[int, Transition]]()
    for number, each in replayed(first, moves, 0, by_bots):
        if each.begins_deal:
            starts.append(_start(each.before, number - 1))
            made.clear()
        made.append((number, each))
    return Deals(tuple(starts), by_bots), made


def _start(state: State, before: int) -> DealStart:
    return DealStart(chance_deal(state.public), before, state)


def replayed(
    state: State, moves: Moves, before: int, stand_ins: StandIns
) -> Iterator[tuple[int, Transition]]:
    """The moves upon this state, numbered after so many, and for whom bots made them."""
    for number, each in enumerate(transitions(state, moves), before + 1):
        yield number, each._replace(bots=stand_ins.get(number, each.bots))


MadeDeal = list[tuple[int, Transition]]
"""The moves of a deal with their numbers."""
