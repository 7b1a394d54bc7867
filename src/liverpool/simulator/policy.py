"""A simulator in which seats may play by weights, among others that are `steady`.

What is measured of moves, and in which situations weights differ, stands in the module's source
`linear.ts`; what the measures are worth is learnt in `lab.whole_deals`.
"""

from collections.abc import Iterator, Sequence
from struct import pack
from typing import Final, NamedTuple

from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.simulator.module import older
from liverpool.simulator.simulator import Simulator

KINDS: Final = ("takes", "offers", "discards", "late_discards")
"""The kinds of decision that are weighed, in the module's order."""


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


class Policy(Simulator):
    """A `Simulator` of the deal of this number, with what is fitted of what others want."""

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
