"""Whole deals inside the simulator, from the dealing on, of seats that play by weights.

What single deviations tell of what the measures of moves are worth is summed up there.
"""

from collections.abc import Sequence
from struct import unpack
from typing import Final, NamedTuple

from liverpool.engine.state import Seat, State, waiting_on
from liverpool.simulator.packing import Secret, nowhere_else, packed
from liverpool.simulator.policy import Cell, Policy

AT_ONCE: Final = 1 << 12


class CellSums(NamedTuple):
    """Sums over what was tried in one situation."""

    rows: float
    squares: float
    """Of squared points."""
    products: Sequence[float]
    """Of each measure times the points."""
    pairs: Sequence[Sequence[float]]
    """Of each measure times itself and each of those after it."""


class WholeDeals(Policy):
    """A `Policy` that plays whole deals of its number, beginning with the dealing."""

    def weigh(self, weights: Sequence[Sequence[float]], seats: Sequence[Seat]) -> None:
        """Gives these seats weights, and lets them play by them from now on."""
        self.learn(weights, seats)
        weighing = self._module.number("weighingSeats") | sum(1 << seat for seat in seats)
        self._module.set("weighingSeats", weighing)

    def undeal(self, state: State) -> None:
        """Takes back all cards of a deal that has just begun: they are dealt anew for each deal."""
        public = state.public
        self._check(public)
        secret = Secret([() for _ in state.hands], nowhere_else(public, ()))
        content = packed(self._module, public, secret, waiting_on(public).must[0])
        self._write_world(content, [len(hand) for hand in state.hands])
        self._module.set("swapsOffered", 0)

    def play(self, deals: int, seed: int, first: int = 1) -> list[tuple[int, ...]]:
        """The points of each seat in so many deals; those of one number and seed begin alike."""
        points: list[tuple[int, ...]] = []
        for begin in range(first, first + deals, AT_ONCE):
            count = min(AT_ONCE, first + deals - begin)
            self._module.call("playDeals", count, begin, seed)
            points += (world[0] for world in self._results(count, 1))
        return points

    def deviate(self, deals: int, seed: int, often: int, mixed: int, first: int = 1) -> None:
        """Plays so many deals and adds up what single deviations tell.

        One seat plays by the weights, each other one with a chance of `mixed` in a hundred, or else
        as `steady` does; `often` in a hundred of the first one's decisions are tried.
        """
        self._module.call("deviate", deals, first, seed, often, mixed)

    def sums(self) -> dict[Cell, CellSums]:
        """The sums so far, for each situation in which anything was tried."""
        size, cells = self._module.number("SUMS_SIZE"), list(self.cells())
        content = self._module.read(self._module.number("SUMS"), 8 * size * len(cells))
        numbers = unpack(f"<{size * len(cells)}d", content)
        return {
            cell: self._cell_sums(numbers[at * size : (at + 1) * size])
            for at, cell in enumerate(cells)
            if numbers[at * size]
        }

    def _cell_sums(self, numbers: Sequence[float]) -> CellSums:
        rows, squares, *rest = numbers
        products, pairs = rest[: self.measures], rest[self.measures :]
        by_measure = []
        for at in range(self.measures):
            by_measure.append(pairs[: self.measures - at])
            pairs = pairs[self.measures - at :]
        return CellSums(rows, squares, products, by_measure)
