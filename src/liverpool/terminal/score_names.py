"""The screen on which players are renamed: one line with all names, in their seats' order.

Who a player is does not change, so everything noted stays where it is.
"""

from collections.abc import Sequence

from liverpool.engine.english import counted
from liverpool.terminal.line_screen import CannotTake, LineScreen
from liverpool.terminal.score_start import fault_of, split_names


class NamesScreen(LineScreen[tuple[str, ...]]):
    """Asks for the names; returns None if they stay as they are."""

    QUESTION = "What are the players called?"
    HOW = "In the order in which you sit; everything noted stays with its player."
    FOOT = " enter takes the names    esc leaves them as they were"

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(", ".join(players))
        self._players = tuple(players)

    def taken(self, typed: str) -> tuple[str, ...]:
        players = split_names(typed)
        if fault := self._fault(players):
            raise CannotTake(fault)
        return players

    def _fault(self, players: Sequence[str]) -> str:
        """Why these cannot be the names; empty if they can."""
        if players and len(players) != len(self._players):
            number = counted(len(self._players), "player")
            return f"This game has {number}: type as many names, in the same order."
        return fault_of(players, None)
