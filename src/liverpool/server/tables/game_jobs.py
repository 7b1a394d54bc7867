"""Jobs of workers on the game of a table: a deal replayed, and the facts of the whole game.

However many ask for the same at once, it is done once. The deal that was replayed last is kept.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.room.jobs import facts_of_game, states_of_deal
from liverpool.room.kept import KeptTable
from liverpool.server.tables.deals import Deals
from liverpool.server.tables.game_start import first_state
from liverpool.server.tables.seating import people
from liverpool.server.workers.pool import Failed, Workers
from liverpool.table.due import Transition
from liverpool.table.game_facts import GameFacts

SECONDS: Final = 5.0
"""For a deal, or for the facts of a whole game; the longest takes less than one."""

Result = TypeVar("Result")
Then = Callable[[Result | Failed, float], None]
"""Gets what was found, or why it was not, and the seconds that a worker took for this asker."""

MadeDeal = list[tuple[int, Transition]]
"""The moves of a deal with their numbers."""


class SharedJobs:
    """Jobs for tables, each done once for all who ask for it until it is over."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._waiting: dict[Hashable, list[Then[Any]]] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._waiting

    def ask(
        self,
        key: Hashable,
        job: Callable[..., Result],
        args: Callable[[], tuple[Any, ...]],
        then: Then[Result],
        *,
        table: str,
    ) -> None:
        """Calls `then` with what the job makes of `args`; `key` says which jobs are the same.

        Raises what `args` raises.
        """
        if key in self._waiting:
            self._waiting[key].append(then)
            return
        asked = args()
        self._waiting[key] = [then]

        def done(result: Result | Failed, took: float) -> None:
            for at, each in enumerate(self._waiting.pop(key)):
                each(result, 0.0 if at else took)

        self._workers.submit(job, asked, SECONDS, done, owner=f"table {table}")


class GameJobs:
    """The deals and facts of one table's game."""

    def __init__(
        self,
        deals: Deals,
        kept: Callable[[], KeptTable],
        workers: Workers,
    ) -> None:
        self._deals = deals
        self._kept = kept
        self._jobs = SharedJobs(workers)
        self._last: tuple[tuple[int, int], MadeDeal] | None = None
        self._facts: tuple[int, GameFacts] | None = None

    def deal(self, deal: int, then: Then[MadeDeal]) -> None:
        """The moves of the deal, the first deal's with those that said who deals it.

        `then` is called at once or later; raises `ValueError` where the deal has not begun.
        """
        span = self._deals.span(deal)
        if self._last is not None and self._last[0] == span:
            then(self._last[1], 0.0)
            return

        def found(states: list[State] | Failed, took: float) -> None:
            if isinstance(states, Failed):
                then(states, took)
                return
            if self._last is None or self._last[0] != span:
                self._last = span, self._deals.with_moves(span, states)
            then(self._last[1], took)

        def asked() -> tuple[State, Sequence[tuple[Seat, Move]], int]:
            made = self._deals.of(deal)
            return made.state, made.moves, made.skipped

        self._jobs.ask(span, states_of_deal, asked, found, table=self._kept().id)

    def facts(self, then: Then[GameFacts]) -> None:
        """The facts of each player of the game, which is over."""
        count, kept = self._deals.count, self._kept()
        if self._facts is not None and self._facts[0] == count:
            then(self._facts[1], 0.0)
            return

        def found(facts: GameFacts | Failed, took: float) -> None:
            if not isinstance(facts, Failed):
                self._facts = count, facts
            then(facts, took)

        def asked() -> tuple[Any, ...]:
            began = {seat: kept.seats[seat].from_deal for seat in people(kept)}
            return first_state(kept), self._deals.moves, dict(self._deals.stand_ins), began

        self._jobs.ask("facts", facts_of_game, asked, found, table=kept.id)
