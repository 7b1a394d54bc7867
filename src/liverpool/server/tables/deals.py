"""Where the deals of a game began, so that one deal is made again without those before it.

The state before the first move of each deal is stored when the deal begins; only that of the last
one stays in memory. Where one is missing, damaged or of another version of the game, all moves are
made again, which comes to the same.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Final, NamedTuple

from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.room.kept import KeptDeal, KeptTable, StandIns
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.agreeing import chance_deal
from liverpool.server.tables.game_start import first_state
from liverpool.table.due import Transition, transitions

_BEFORE_DEAL: Final = (Phase.FIRST_DEALER, Phase.SHUFFLE, Phase.OVER)


class DealMoves(NamedTuple):
    """What a deal is made again from."""

    state: State
    moves: tuple[tuple[Seat, Move], ...]
    """Those that are made upon this state."""
    skipped: int = 0
    """How many of them come before the deal."""


class StoredDeals(NamedTuple):
    """What is kept of where the deals of a game began."""

    begun: list[tuple[int, int]]
    """Each deal, and how many moves had been made before it."""
    last: State | None
    """How the last of them began; None where it is missing, damaged or of another version."""
    stand_ins: StandIns
    """For whom bots made moves, by their numbers."""


class DealsBegun(NamedTuple):
    """Where the deals of a game began, the first where the game did, and the moves of the last."""

    begun: list[tuple[int, int]]
    last: State
    made: list[tuple[int, Transition]]


def deals_begun(
    first: State, moves: Sequence[tuple[Seat, Move]], stored: StoredDeals
) -> DealsBegun:
    """Where the deals began of a game of these moves, with the moves of the last, numbered.

    Raises `IllegalMove` or `ValueError` where the moves do not fit the rules.
    """
    start = (chance_deal(first.public), 0)
    begins = chance_deal(first.public) + (first.public.phase not in _BEFORE_DEAL)
    are_all = [deal for deal, _ in stored.begun] == list(range(begins, begins + len(stored.begun)))
    if stored.last is not None and are_all:
        before = stored.begun[-1][1]
        made = _numbered(transitions(stored.last, moves[before:]), before, stored.stand_ins)
        found = DealsBegun([start, *stored.begun], stored.last, list(made))
        if not any(each.begins_deal for _, each in found.made[1:]):
            return found
    return _all_again(first, start, moves, stored.stand_ins)


def _all_again(
    first: State, start: tuple[int, int], moves: Sequence[tuple[Seat, Move]], stand_ins: StandIns
) -> DealsBegun:
    begun, last = [start], first
    made: list[tuple[int, Transition]] = []
    for number, each in _numbered(transitions(first, moves), 0, stand_ins):
        if each.begins_deal:
            begun.append((chance_deal(each.before.public), number - 1))
            last = each.before
            made.clear()
        made.append((number, each))
    return DealsBegun(begun, last, made)


def replayed(
    state: State, moves: Sequence[tuple[Seat, Move]], before: int, stand_ins: StandIns
) -> Iterator[tuple[int, Transition]]:
    """The moves upon this state, numbered after so many, and for whom bots made them."""
    return _numbered(transitions(state, moves), before, stand_ins)


def _numbered(
    made: Iterable[Transition], before: int, stand_ins: StandIns
) -> Iterator[tuple[int, Transition]]:
    """The moves with their numbers, after so many, and for whom bots made them."""
    for number, each in enumerate(made, before + 1):
        yield number, each._replace(bots=stand_ins.get(number, each.bots))


class Deals:
    """The deals of one table's game."""

    def __init__(
        self,
        storage: Storage,
        kept: Callable[[], KeptTable],
        moves: Callable[[], Sequence[tuple[Seat, Move]]],
    ) -> None:
        """The table, and all moves that were made, whenever they are asked for."""
        self._storage = storage
        self._kept = kept
        self._moves = moves
        self.stand_ins: dict[int, Set[Seat]] = {}
        """For whom bots made moves, by their numbers."""
        self._begun: list[tuple[int, int]] = []
        """Each deal that has begun, and how many moves had been made before it; the first is how
        the game began."""
        self._last: State
        """How the last of them began."""

    def stored(self, count: int) -> StoredDeals:
        """What is kept of the deals of a game of so many moves; the running one is read."""
        name = self._kept().id
        begun = [each for each in self._storage.deals(name) if each[1] < count]
        last = self._storage.deal_began(name, begun[-1][0]) if begun else None
        return StoredDeals(begun, last, self._storage.stand_ins(name))

    def resume(self) -> list[tuple[int, Transition]]:
        """Finds where the deals began; gives the moves of the last, as `running` does.

        Raises `IllegalMove` or `ValueError` where the moves do not fit the rules.
        """
        stored = self.stored(len(self._moves()))
        found = deals_begun(first_state(self._kept()), self._moves(), stored)
        self.take_up(found, stored.stand_ins)
        return found.made

    def take_up(self, found: DealsBegun, stand_ins: StandIns) -> None:
        """Goes on from what was found."""
        self._begun, self._last, self.stand_ins = found.begun, found.last, dict(stand_ins)

    def begin_with(self, made: Sequence[Transition]) -> KeptDeal | None:
        """Begins a deal if these moves, which are about to be made, begin one; gives it."""
        if not made[0].begins_deal:
            return None
        self._last = made[0].before
        self._begun.append((chance_deal(self._last.public), len(self._moves())))
        return KeptDeal(*self._begun[-1], self._last)

    def add_stand_ins(self, made: Sequence[Transition]) -> StandIns:
        """Notes for whom bots make these moves, which are about to be made; gives that."""
        numbered = enumerate(made, len(self._moves()) + 1)
        found = {number: each.bots for number, each in numbered if each.bots}
        self.stand_ins |= found
        return found

    def running(self) -> Iterator[tuple[int, Transition]]:
        """The moves since the last deal began, with their numbers, made again one by one."""
        return replayed(*self.as_running())

    def as_running(self) -> tuple[State, Sequence[tuple[Seat, Move]], int, StandIns]:
        """The arguments for `replayed` that make the running deal."""
        before = self._begun[-1][1]
        return self._last, self._moves()[before:], before, dict(self.stand_ins)

    def span(self, deal: int) -> tuple[int, int]:
        """How many moves had been made before the deal, and after it or by now.

        The first deal has those that said who deals it. Raises `ValueError` before it has begun.
        """
        places = self._places(deal)
        return self._begun[places[0]][1], self._end(places[-1])

    def of(self, deal: int) -> DealMoves:
        """The moves of a deal as in `span`; raises `ValueError` before it has begun."""
        before, end = self.span(deal)
        state = self._stored(self._places(deal)[0])
        if state is not None:
            return DealMoves(state, tuple(self._moves()[before:end]))
        return DealMoves(first_state(self._kept()), tuple(self._moves()[:end]), before)

    def _places(self, deal: int) -> list[int]:
        places = [at for at, (begun, _) in enumerate(self._begun) if begun == deal]
        if not places:
            raise ValueError(f"deal {deal} has not begun")
        return places

    def _end(self, at: int) -> int:
        return self._begun[at + 1][1] if at + 1 < len(self._begun) else len(self._moves())

    def with_moves(
        self, span: tuple[int, int], states: Sequence[State]
    ) -> list[tuple[int, Transition]]:
        """The moves of a span with their numbers, between the states before and after each."""
        moves = self._moves()[slice(*span)]
        steps = zip(states[:-1], moves, states[1:], strict=True)
        made = (Transition(was, actor, move, now) for was, (actor, move), now in steps)
        return list(_numbered(made, span[0], self.stand_ins))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The deals that have begun."""
        return tuple(dict.fromkeys(deal for deal, _ in self._begun))

    @property
    def count(self) -> int:
        """How many moves the game has had."""
        return len(self._moves())

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """All moves of the game."""
        return tuple(self._moves())

    def over(self, public: Public) -> int:
        """How many moves the deals took that are over; 0 before the first is."""
        if public.phase is Phase.OVER:
            return len(self._moves())
        return self._begun[-1][1] if self._last.public.phase is Phase.OVER else 0

    @property
    def begins(self) -> tuple[int, ...]:
        """The number of each deal's first move, after a 0 for the beginning of the game."""
        return (0, *(number + 1 for _, number in self._begun[1:]))

    def around(self, number: int) -> int:
        """The deal in which the move of this number was made."""
        return self._begun[bisect_left([before for _, before in self._begun], number) - 1][0]

    def _stored(self, at: int) -> State | None:
        """The stored state in which this deal began; None where it has to be found by playing."""
        deal, number = self._begun[at]
        if at == len(self._begun) - 1:
            return self._last
        if number == 0:
            return first_state(self._kept())
        return self._storage.deal_began(self._kept().id, deal)
