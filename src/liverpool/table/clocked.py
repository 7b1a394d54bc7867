"""A bot at a table with people: one that looks ahead has a fixed time for it, and plays as
`expert` does where the simulator breaks off. In the arena it has neither, so faults are seen there.
"""

import logging
from time import perf_counter
from typing import Final

from liverpool.bots.expert import Expert
from liverpool.bots.player import Bot
from liverpool.bots.search import coverage
from liverpool.bots.search.searcher import Search, Thought
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.simulator.faults import SimulatorFault

AHEAD_SECONDS: Final = 0.5
"""For one move of a bot that looks ahead."""

_log = logging.getLogger(__name__)


class Clocked:
    """Plays as the bot does, which looks ahead for so many seconds at most, if it does at all."""

    def __init__(self, bot: Bot, seconds: float = AHEAD_SECONDS) -> None:
        self._bot, self._seconds = bot, seconds
        self.thought: Thought | None = None
        """What the last move rests on, for a bot that looks ahead."""

    def choose(self, view: View) -> PlayerMove | None:
        if not isinstance(self._bot, Search):
            return self._bot.choose(view)
        until = perf_counter() + self._seconds
        try:
            self.thought = self._bot.think(view, lambda: until - perf_counter())
        except SimulatorFault:
            _log.exception("A bot could not look ahead: deal %d.", view.public.number)
            coverage.forget_simulators()
            self.thought = Thought(Expert().choose(view), cut_short=True)
        return self.thought.move
