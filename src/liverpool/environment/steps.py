"""A decision as far as it has been said, and what may come next.

Each of its actions leads on to a legal move. What a step allows depends on the view of its seat
alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Cut, PlayerMove, Take
from liverpool.engine.solver.slot_by_slot import Melds
from liverpool.engine.state import View
from liverpool.engine.swaps import Swapped
from liverpool.environment import actions as act


class Said(NamedTuple):
    """What a path has said so far, for whoever looks at it."""

    done: Melds = ()
    """Melds of a lay-down that are finished."""
    groups: tuple[tuple[Card, ...], ...] = ()
    """Groups of an exposure that are."""
    begun: Meld | None = None
    """What the meld is that is being laid, and its cards so far."""
    named: tuple[Card, ...] = ()
    """The cards that have been named, of the meld or group, or to be placed."""
    swapped: Swapped | None = None
    """The table and the hand once the jokers are swapped that have been said."""


_NOTHING_SAID: Final = Said()


class Step(ABC):
    """A decision as far as it has been said; never changes."""

    __slots__ = ("_actions", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._actions: tuple[int, ...] | None = None

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions that may come next, ascending."""
        if self._actions is None:
            self._actions = tuple(sorted(self._allowed()))
        return self._actions

    @abstractmethod
    def _allowed(self) -> Iterable[int]:
        """The actions that may come next."""

    @property
    def said(self) -> Said:
        """What has been said so far."""
        return _NOTHING_SAID

    @abstractmethod
    def after(self, action: int) -> "Step | PlayerMove":
        """The step, or the move, to which one of `actions` leads."""


class Number(Step):
    """A number, digit by digit: one of those that are `written`, all with as many digits."""

    __slots__ = ("_made", "_said", "_written")

    def __init__(
        self, view: View, made: type[Take | Cut], written: Sequence[str], said: str = ""
    ) -> None:
        super().__init__(view)
        self._made = made
        self._said = said
        self._written = written

    @property
    def digits(self) -> int:
        """How many digits are said in all."""
        return len(self._written[0])

    def _allowed(self) -> Iterable[int]:
        return {act.DIGIT + int(written[len(self._said)]) for written in self._written}

    def after(self, action: int) -> Step | PlayerMove:
        said = f"{self._said}{action - act.DIGIT}"
        if len(said) == self.digits:
            return self._made(int(said))
        left = [each for each in self._written if each.startswith(said)]
        return Number(self.view, self._made, left, said)


def written(numbers: Sequence[int]) -> list[str]:
    """The numbers, which ascend, with as many digits as the largest has."""
    digits = len(str(numbers[-1]))
    return [f"{number:0{digits}}" for number in numbers]
