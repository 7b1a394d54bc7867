"""Whole deals inside the simulator, of seats that play by weights among others that are `steady`.

What is measured of moves, and in which situations weights differ, stands in the module's source
`linear.ts`; what the measures are worth is learnt from `sums`.
"""

from collections.abc import Iterator, Sequence
from struct import pack, unpack
from typing import Final, NamedTuple

from liverpool.engine.cards import JOKER
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat, State, waiting_on
from liverpool.simulator.module import older
from liverpool.simulator.packing import Secret, packed, unplaced
from liverpool.simulator.simulator import Simulator

KINDS: Final = ("takes", "offers", "discards", "late_discards")
"""The kinds of decision that are weighed, in the module's order."""
AT_ONCE: Final = 1 << 12


class Cell(NamedTuple):
    """A situation for which there are weights of its own."""

    kind: str
    time: int
    """0 to 3 where nobody else is down, 4 to 7 by the fewest cards of another who is."""
    cards: int
    """How many cards are missing, from 1; 5 for more."""


class SignWeights(NamedTuple):
    """What each sign of what others want adds to the log-odds that one takes a card, or buys it."""

    takes: Sequence[float]
    buys: Sequence[float]


class CellSums(NamedTuple):
    """Sums over what was tried in one situation."""

    rows: float
    squares: float
    """Of squared points."""
    products: Sequence[float]
    """Of each measure times the points."""
    pairs: Sequence[Sequence[float]]
    """Of each measure times itself and each of those after it."""


class Policy(Simulator):
    """A `Simulator` that plays whole deals of this number, beginning with the dealing."""

    def __init__(self, rules: RuleSet, number: int, seats: int, signs: SignWeights) -> None:
        super().__init__(rules, number, seats)
        for name, weights in (("TAKE_SIGNS", signs.takes), ("BUY_SIGNS", signs.buys)):
            self._module.write(self._module.number(name), pack(f"<{len(weights)}d", *weights))
        self.measures = self._module.number("MEASURES")

    def cells(self) -> Iterator[Cell]:
        """All situations, in the module's order."""
        for kind in KINDS:
            for time in range(self._module.number("TIMES")):
                for cards in range(self._module.number("CARDS")):
                    yield Cell(kind, time, cards + 1)

    def learn(self, weights: Sequence[Sequence[float]], seats: Sequence[Seat]) -> None:
        """Gives these seats weights to play by, for each of the `cells` by measure.

        Raises `CannotRunSimulator` where the module measures less than there are weights for.
        """
        if max(map(len, weights)) > self.measures:
            raise older("measures of moves")
        content = b"".join(
            pack(f"<{self.measures}d", *each, *[0.0] * (self.measures - len(each)))
            for each in weights
        )
        for seat in seats:
            self._module.write(self._module.number("WEIGHTS") + len(content) * seat, content)

    def weigh(self, weights: Sequence[Sequence[float]], seats: Sequence[Seat]) -> None:
        """Gives these seats weights, and lets them play by them from now on."""
        self.learn(weights, seats)
        weighing = self._module.number("weighingSeats") | sum(1 << seat for seat in seats)
        self._module.set("weighingSeats", weighing)

    def undeal(self, state: State) -> None:
        """Takes back all cards of a deal that has just begun: they are dealt anew for each deal."""
        public = state.public
        self._check(public)
        stock = [face for face in range(JOKER + 1) for _ in range(unplaced(public)[face])]
        secret = Secret([() for _ in state.hands], stock)
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
