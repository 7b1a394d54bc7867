"""What a table shows of its game: to each person, by their seat, and to those who only watch."""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Final

from liverpool.engine.state import Seat, State
from liverpool.room.kept import KeptTable
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.room.views.seat_logs import Note, SeatLogs
from liverpool.room.views.watched_game import WatchedGame
from liverpool.server.tables import newcomers
from liverpool.server.tables.deals import Deals
from liverpool.server.tables.game_jobs import SECONDS
from liverpool.server.tables.hand_progress import HandProgress
from liverpool.server.tables.reading_back import logs_again
from liverpool.server.workers.pool import Failed, Workers
from liverpool.table.due import Transition

LEFT: Final = "{} has left the table. A bot plays the seat to the end."


class Showing:
    """The logs and the views of one game; what is watched is kept only while somebody watches."""

    def __init__(
        self,
        kept: Callable[[], KeptTable],
        deals: Deals,
        workers: Workers,
    ) -> None:
        """The table, whenever it is asked for, and its deals."""
        self.logs = SeatLogs()
        self.ready: Callable[[], None] = lambda: None
        """Called when the logs have been made again."""
        self.hand_progress: Final = HandProgress(workers, kept().id)
        self.is_watched = False
        """Whether somebody watches, or will when the game begins."""
        self._kept = kept
        self._deals, self._workers = deals, workers
        self._meanwhile: list[tuple[int, Transition]] | None = None
        """The moves since a worker was asked to make the logs again."""
        self._views: GameViews | None = None
        self._watched: WatchedGame | None = None

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._kept().seats)

    @property
    def _notes(self) -> tuple[Note, ...]:
        """Who has left, in the words of the log."""
        return tuple(Note(each.after, LEFT.format(each.name)) for each in self._kept().left)

    def log(self, seat: Seat) -> tuple[str, ...]:
        """What this seat's person reads of the deal."""
        return self.logs.log(seat, self._notes)

    def what_happened(self, seat: Seat) -> str:
        """Why an answer comes too late: what has happened last, as the seat saw it."""
        log = self.logs.log(seat)
        return f"Too late. {log[-1]}" if log else "Too late: the table has gone on."

    def begin(self, state: State, made: Sequence[tuple[int, Transition]]) -> None:
        """Begins the logs of all who see the deal, with its numbered moves."""
        self._meanwhile = None
        self.logs.begin(newcomers.eyes(self._kept(), state.public), made, self._names)

    def begin_deal(self, state: State) -> None:
        """Logs for those who see the deal that begins; what came before it can still be sent."""
        self._meanwhile = None
        self.logs.go_on(newcomers.eyes(self._kept(), state.public), self._names)

    def refresh(self, state: State) -> None:
        """Seats, names or settings may be others by now."""
        self._views = None
        seen_as = newcomers.eyes(self._kept(), state.public)
        if not self.logs.fit(seen_as, self._names):
            self._log_again(seen_as, self._names)
        if self.is_watched:
            self.watch(state)

    def _log_again(self, seen_as: Mapping[Seat, Seat], names: tuple[str, ...]) -> None:
        """A worker logs the deal from its beginning; until then each log goes on as it is."""
        self.logs.go_on(seen_as, names)
        meanwhile = self._meanwhile = []
        at_once = True

        def made_again(logs: SeatLogs | Failed, _took: float) -> None:
            if self._meanwhile is not meanwhile or isinstance(logs, Failed):
                return
            for number, made in meanwhile:
                logs.add(number - 1, [made], names)
            self._meanwhile, self.logs = None, logs
            if not at_once:
                self.ready()

        asked, owner = (self._deals.as_running(), seen_as, names), f"table {self._kept().id}"
        self._workers.submit(logs_again, asked, SECONDS, made_again, owner=owner)
        at_once = False

    def add(self, number: int, made: Sequence[Transition]) -> bool:
        """Moves after the one with this number; gives whether those who watch see more."""
        self._views = None
        self.logs.add(number, made, self._names)
        if self._meanwhile is not None:
            self._meanwhile += enumerate(made, number + 1)
        return self._watched is not None and self._watched.add(number, made)

    def views(
        self, state: State, waiting: Set[Seat], context: Callable[[Seat], TableContext]
    ) -> Callable[[Seat], GameView]:
        """How each seat sees the state as it is now; those `waiting` play from the next deal."""
        if self._views is None:
            self._views = GameViews(
                *(state, self._names, self.hand_progress.begin()), stopped=self._kept().stopped > 0
            )
        views = self._views

        def of(seat: Seat) -> GameView:
            if seat in waiting:
                sentence = newcomers.from_when(state.public)
                return views.shared.without_hand(self.log(seat), sentence)
            return views.of(seat, context(seat))

        return of

    # Those who watch

    def watch(self, state: State | None) -> None:
        """Somebody watches from now on, or sees otherwise what was seen; no state before the game.

        They see the deal from its beginning, as a person who sits down does.
        """
        self.is_watched = True
        if state is None:
            return
        made = list(self._deals.running())
        number, start = (made[0][0] - 1, made[0][1].before) if made else (0, state)
        kept = self._kept()
        delayed, stopped = kept.settings.watch_delay, kept.stopped > 0
        self._watched = WatchedGame(
            *(start, number, self._names), delayed=delayed, stopped=stopped, notes=self._notes
        )
        self._watched.add(number, [each for _, each in made])

    def nobody_watches(self) -> None:
        self.is_watched, self._watched = False, None

    def watched(self, since: int) -> GameUpdate:
        """What is sent to those who watch and know the moves up to this one."""
        assert self._watched is not None, "somebody watches a game"
        return self._watched.update(since)
