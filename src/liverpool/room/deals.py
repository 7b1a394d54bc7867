"""Where the deals of a game began, so that one deal is made again without those before it.

The state before the first move of the last deal stays in memory; where a game is read back, all its
moves are made again.
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


class DealMoves(NamedTuple):
    """What a deal is made again from."""

    state: State
    moves: Moves
    """Those that are made upon this state."""
    skipped: int = 0
    """How many of them come before the deal."""


class Deals(Struct, frozen=True):
    """The deals of a game."""

    first: State
    """How the game began."""
    begun: tuple[tuple[int, int], ...]
    """Each deal that has begun, and how many moves had been made before it; the first is how the
    game began."""
    last: State
    """How the last of them began."""
    stand_ins: Mapping[int, Set[Seat]] = {}
    """For whom bots made moves, by their numbers."""

    @property
    def before_last(self) -> int:
        """How many moves had been made before the last deal."""
        return self.begun[-1][1]

    def after(self, made: Sequence[Transition], before: int) -> "Deals":
        """After these moves, before which so many had been made."""
        bots = {number: each.bots for number, each in enumerate(made, before + 1) if each.bots}
        deals = replace(self, stand_ins={**self.stand_ins, **bots}) if bots else self
        if not made[0].begins_deal:
            return deals
        state = made[0].before
        begun = (*self.begun, (chance_deal(state.public), before))
        return replace(deals, begun=begun, last=state)

    def begun_since(self, before: "Deals") -> tuple[int, int] | None:
        """The deal that has begun since, and how many moves had been made before it."""
        return None if self.begun == before.begun else self.begun[-1]

    def stand_ins_since(self, before: "Deals") -> StandIns:
        if self.stand_ins is before.stand_ins:
            return {}
        return {at: self.stand_ins[at] for at in self.stand_ins if at not in before.stand_ins}

    def running(self, moves: Moves) -> Iterator[tuple[int, Transition]]:
        """The moves since the last deal began, with their numbers, made again one by one."""
        return replayed(self.last, moves[self.before_last :], self.before_last, self.stand_ins)

    def span(self, deal: int, count: int) -> tuple[int, int]:
        """How many of `count` moves had been made before the deal, and after it or by now.

        The first deal has those that said who deals it. Raises `ValueError` before it has begun.
        """
        places = [at for at, (begun, _) in enumerate(self.begun) if begun == deal]
        if not places:
            raise ValueError(f"deal {deal} has not begun")
        end = places[-1] + 1
        return self.begun[places[0]][1], self.begun[end][1] if end < len(self.begun) else count

    def of(self, deal: int, moves: Moves) -> DealMoves:
        """The moves of a deal as in `span`; raises `ValueError` before it has begun."""
        before, end = self.span(deal, len(moves))
        if before == self.before_last:
            return DealMoves(self.last, moves[before:end])
        return DealMoves(self.first, moves[:end], before)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The deals that have begun."""
        return tuple(dict.fromkeys(deal for deal, _ in self.begun))

    def over(self, public: Public, count: int) -> int:
        """How many of `count` moves the deals took that are over; 0 before the first is."""
        if public.phase is Phase.OVER:
            return count
        return self.before_last if self.last.public.phase is Phase.OVER else 0

    @property
    def begins(self) -> tuple[int, ...]:
        """The number of each deal's first move, after a 0 for the beginning of the game."""
        return (0, *(number + 1 for _, number in self.begun[1:]))

    def around(self, number: int) -> int:
        """The deal in which the move of this number was made."""
        return self.begun[bisect_left([before for _, before in self.begun], number) - 1][0]


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
    begun, last, made = [(chance_deal(first.public), 0)], first, list[tuple[int, Transition]]()
    for number, each in replayed(first, moves, 0, by_bots):
        if each.begins_deal:
            begun.append((chance_deal(each.before.public), number - 1))
            last = each.before
            made.clear()
        made.append((number, each))
    return Deals(first, tuple(begun), last, by_bots), made


def replayed(
    state: State, moves: Moves, before: int, stand_ins: StandIns
) -> Iterator[tuple[int, Transition]]:
    """The moves upon this state, numbered after so many, and for whom bots made them."""
    for number, each in enumerate(transitions(state, moves), before + 1):
        yield number, each._replace(bots=stand_ins.get(number, each.bots))


MadeDeal = list[tuple[int, Transition]]
"""The moves of a deal with their numbers."""
