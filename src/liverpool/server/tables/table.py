"""One table: its seats, the game in it, and the log of its moves.

A move is appended to the storage first; only then does it take effect and is sent, so nothing
that anybody has seen is ever lost. Every move of a person names the question that it answers:
it is accepted while that question is open, whatever others have answered meanwhile. `advance` makes
what comes by itself (`Clock`) and gives when to look again. Time is a number; nothing here waits.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import Call, Move, PlayerMove
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.turn import refuse_move
from liverpool.room.kept import KeptTable
from liverpool.room.messages.game import GameView
from liverpool.room.messages.replies import Stage
from liverpool.room.views.game_views import TableContext
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import newcomers
from liverpool.server.tables.absence import Absences
from liverpool.server.tables.agreeing import Agreeing
from liverpool.server.tables.alarms import earliest
from liverpool.server.tables.answers import answer_again, with_answer, with_held, without_held
from liverpool.server.tables.bot_moves import BotMoves, begin_to_think
from liverpool.server.tables.chance import clock_of
from liverpool.server.tables.contexts import answer_seconds, context_of, count_down
from liverpool.server.tables.deal_end import DealEnd, all_ready
from liverpool.server.tables.deals import Deals
from liverpool.server.tables.game_jobs import GameJobs
from liverpool.server.tables.game_start import begun, first_state, pace_of
from liverpool.server.tables.reading_back import ReadBack
from liverpool.server.tables.seating import (
    NotPossible,
    Presence,
    give_up_seat,
    people,
    ready_for_next_deal,
    with_bots,
    with_expected_bots,
    with_leaving,
)
from liverpool.server.tables.showing import Showing
from liverpool.server.tables.stopping import MOST_MOVES, Stopping, check_goes_on
from liverpool.server.tables.turn_clock import TurnClock, TurnEnd
from liverpool.server.workers.pool import Workers
from liverpool.table.clock import Clock
from liverpool.table.due import (
    Choose,
    Conditions,
    StillThinking,
    Transition,
    ends_offer,
    transitions,
)
from liverpool.table.reasons import why
from liverpool.table.results import game_is_over
from liverpool.table.timing import Pace
from liverpool.table.words import ONLOOKER

MOST_AT_ONCE: Final = 40
"""After so many moves of its own a table sends them, and lets others have their turn."""


class Table:
    """A table as it is played; `changed` and `stale` say what is still to be sent."""

    def __init__(
        self,
        found: ReadBack,
        storage: Storage,
        now: float,
        *,
        pace: Pace | None,
        workers: Workers,
        date: Callable[[], datetime],
    ) -> None:
        """`pace` overrules the table's own; `date` gives the time in UTC."""
        kept = self.kept = with_expected_bots(found.kept)
        self.presence = Presence(len(kept.seats), now)
        self.absences = Absences(lambda: self.kept, self.save, self.presence, date)
        self.stopping = Stopping(lambda: self.kept, self.presence)
        self.agreeing = Agreeing(storage, lambda: self.kept, self.presence)
        self.changed = False  # whether seats or settings have, since they were last sent
        self.votes: dict[Seat, Seat | None] = {}
        """Whom each seat wants as host in place of the present one."""
        self.stale: set[Seat] = set()
        """The seats whose view has changed since it was sent; `ONLOOKER` for those who watch."""
        self.moves: list[tuple[Seat, Move]] = [] if found.game is None else found.game.moves
        self.deal_over: Callable[[], None] = lambda: None  # called when a deal is over
        self.bot_moves = BotMoves(workers)
        self.storage, self._date, self._pace = storage, date, pace
        self._hurried, self._woke = False, now
        self._clock: Clock | None = None
        self._turn_clock, self._deal_end = TurnClock(), DealEnd()
        self.deals = Deals(storage, lambda: self.kept, lambda: self.moves)
        self.game_jobs = GameJobs(self.deals, lambda: self.kept, workers)
        self.showing = Showing(lambda: self.kept, self.deals, workers)
        if found.game is not None:
            self.deals.take_up(found.game.deals, found.game.stand_ins)
            self._goes_on(found.game.state, now)
            self.showing.logs = found.game.logs

    @property
    def number(self) -> int:
        return len(self.moves)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.kept.seats)

    @property
    def stage(self) -> Stage:
        if self._clock is None:
            return Stage.LOBBY
        over = game_is_over(self._clock.public) or self.kept.stopped
        return Stage.OVER if over else Stage.PLAYING

    @property
    def question(self) -> str:
        """What is asked now; raises `NotPossible` before the game."""
        return self._playing().question

    @property
    def state(self) -> State:
        """Raises `NotPossible` before the game."""
        return self._playing().state

    def _playing(self) -> Clock:
        if self._clock is None:
            raise NotPossible("The game has not begun yet.", reason="lobby")
        return self._clock

    def save(self, kept: KeptTable, *, seen: bool = True) -> None:
        """Stores the table as it is now; `seen` where everybody gets it."""
        self.kept = with_expected_bots(kept)
        self.storage.save(self.kept)
        self.changed = self.changed or seen

    # Beginning, and beginning again after the server was stopped

    def start(self, now: float, *, hurried: bool = False) -> None:
        """Begins the game, with bots in the free seats; raises `NotPossible`.

        `hurried`: the cards of the first deal come at once, without pauses before them.
        """
        if self._clock is not None:
            raise NotPossible("The game has begun already.", reason="begun")
        try:
            first_state(self.kept)
        except ValueError as error:
            raise NotPossible(str(error), reason="rules") from None
        self.save(with_bots(begun(self.kept, self._date())))
        self._hurried, self._woke = hurried, now
        self.resume(now)
        self.refresh()

    def resume(self, now: float) -> None:
        """Begins the game, or goes on with it after moves were taken back."""
        made = self.deals.resume()
        self._goes_on(made[-1][1].after if made else first_state(self.kept), now)
        self.showing.begin(self.state, made)

    def _goes_on(self, state: State, now: float) -> None:
        self._clock = clock_of(self.kept, self.storage, state, self.moves, now, self.agreeing)
        if state.public.phase is not Phase.OVER:
            # The server may have been stopped after the shuffle and before this was kept.
            self.kept = replace(self.kept, ready=())
        answer_again(self.kept, self._clock, now)

    def refresh(self) -> None:
        """Seats, names or settings have changed: everything is sent again."""
        self.changed = True
        if self._clock is not None:
            self.showing.refresh(self.state)
            self._all_stale()

    # Who plays

    @property
    def waiting(self) -> set[Seat]:
        """Whose people play from the next deal on, and bots until then."""
        return set() if self._clock is None else newcomers.waiting(self.kept, self._clock.public)

    # What a seat sees

    def views(self, now: float) -> Callable[[Seat], GameView]:
        """What each seat sees of the game as it is now."""
        return self.showing.views(self.state, self.waiting, self.contexts(now))

    def watch(self) -> None:
        """Somebody watches from now on."""
        self.showing.watch(None if self._clock is None else self.state)

    def contexts(self, now: float) -> Callable[[Seat], TableContext]:
        """What the table knows now for each seat beside the rules."""
        idle = self._is_idle()
        seconds = None if idle else answer_seconds(self.kept, self.waiting)
        end = None if idle else self._turn_end()
        running = partial(count_down, self.kept.settings, self._playing(), seconds, end, now)
        return partial(context_of, self.kept, self._playing(), self.showing.log, running)

    def _turn_end(self) -> TurnEnd | None:
        """Whose time for a turn runs, and until when; nobody's where one plays alone."""
        if not self.kept.settings.turn_seconds:
            return None
        playing = set(people(self.kept)) - self.waiting - self.presence.played
        return self._turn_clock.end(self._playing(), self.kept.settings, playing)

    # What people do

    def make_moves(
        self, seat: Seat, question: str, moves: Sequence[PlayerMove], now: float
    ) -> None:
        """Makes all the moves, or none and raises `NotPossible`; the last may have to wait."""
        clock, public, move = self._playing(), self._playing().public, moves[0]
        check_goes_on(self.kept, self.number)
        self.changed = self.absences.plays_on(seat) or self.changed
        if clock.is_late(question, seat, move):
            raise NotPossible(self.showing.what_happened(seat), reason="late", late=True)
        if len(moves) > 1 and (public.phase is not Phase.PLAY or public.turn != seat):
            raise NotPossible("One move at a time is possible now.", reason="one_move")
        if clock.keeps(move, seat):
            self.save(with_answer(self.kept, public, seat, move), seen=False)
            clock.answer(seat, move, now)
            self.stale.add(seat)
            return
        refusal = refuse_move(clock.state, seat, move)
        if refusal is not None:
            raise NotPossible.because(why(refusal, public.rules))
        if public.phase is Phase.TURN and public.callers and not isinstance(move, Call):
            self._hold(seat, move)
            return
        try:
            made = list(transitions(clock.state, [(seat, move) for move in moves]))
        except IllegalMove as error:
            raise NotPossible.because(why(error.refusal, public.rules)) from None
        if public.phase is Phase.PLAY and clock.held is not None:
            clock.held = None
            self.save(replace(self.kept, held=None), seen=False)
        last = made.pop() if ends_offer(*made[-1][:3]) else None
        if made:
            self._take_effect(made, now)
        if last is not None:
            self._hold(seat, moves[-1])

    def _hold(self, seat: Seat, move: PlayerMove) -> None:
        """The move waits until others have had their moment."""
        self.save(with_held(self.kept, self.state.public, seat, move), seen=False)
        self._playing().held = (seat, move)
        self.stale.add(seat)

    def vacate(self, seat: Seat) -> None:
        """The seat has nobody any more; a bot plays on in it."""
        kept = without_held(give_up_seat(self.stopping.forget(seat), seat), seat)
        if self.stage is Stage.PLAYING:
            kept = with_leaving(kept, self.number, kept.seats[seat].name)
        self.save(kept)
        if self._clock is not None:
            self._clock.forget(seat)
        self.agreeing.forget(seat)
        self.absences.forget(seat)
        self.presence.played.discard(seat)
        self.votes = {by: at for by, at in self.votes.items() if seat not in (by, at)}
        self.refresh()

    def halt(self, now: float, *, halted: bool) -> None:
        """Halts the game or lets it go on; a count-down begins anew. Raises `NotPossible`."""
        self._playing()
        self.wake(now)
        self.save(replace(self.kept, halted=halted))
        self.refresh()

    def stop(self, now: float) -> None:
        """Ends the game as it was when the last deal was over; the deal after it counts nothing."""
        self.moves = self.moves[: self.deals.over(self.state.public)]
        self.save(replace(self.kept, stopping=(), stopped=self.number, halted=False))
        self.resume(now)
        self.refresh()

    def connect(self, seat: Seat, now: float, *, with_numbers: bool = False) -> None:
        """A page of the seat's person is there; who comes first wakes the table."""
        if self._is_idle():
            self.wake(now)
        public = None if self._clock is None or seat in self.waiting else self._clock.public
        self.absences.comes_back(seat, self.moves, public)
        self.presence.connect(seat, with_numbers=with_numbers)
        self.changed = True

    def disconnect(self, seat: Seat, now: float, *, with_numbers: bool = False) -> None:
        self.presence.disconnect(seat, now, with_numbers=with_numbers)
        self.changed = True

    def wake(self, now: float) -> None:
        """All waiting starts again from now."""
        self._woke = now
        if self._clock is not None:
            self._clock.woke(now)
            self._all_stale()

    # What the table does by itself

    def advance(self, now: float) -> float | None:
        """Makes all that is due; gives when something will be, or nothing if people must act."""
        if self.stage is Stage.PLAYING and self.stopping.is_agreed(self.waiting, now):
            self.stop(now)
        for _ in range(MOST_AT_ONCE):
            ends, take_over = self.bots_begin(), None
            if ends:
                over, take_over = self.absences.take_over(ends, now, self.number, self.state.public)
                self.changed = self.changed or over
            next_deal = self.next_deal(now)
            idle = self._is_idle()
            end = None if idle else self._turn_end()
            bot = self._bots(end, now)
            begins = next_deal is not None and next_deal <= now
            due = None if idle else self._playing().due(self._conditions(bot, begins=begins))
            begin_to_think(() if idle else self._playing().thinkers(bot), bot)
            state = None if self._clock is None else self.state
            held = self.agreeing.go_on(state, self.number, now, due and due.at)
            looks = next_deal, self.stopping.next_look(now)
            later = earliest(take_over, *looks, end and end.at, after=now)
            if due is None or due.at > now:
                return earliest(due and due.at, later)
            if held is not None:
                return earliest(held, later)
            try:
                found = due.find()
            except StillThinking as thinking:
                return earliest(thinking.until, later, after=now)
            if found is not None:
                made = next(transitions(self.state, [found]))
                bots = {at for at in made.acting & set(people(self.kept)) if bot(at)}
                self._take_effect([made._replace(bots=bots)], now)
        return now

    def next_deal(self, now: float) -> float | None:
        """When the next deal begins, whoever is ready by then; None while nobody waits."""
        over = not self._is_idle() and self._playing().public.phase is Phase.OVER
        return self._deal_end.next_deal(self.kept, self.presence, now, over=over)

    def _conditions(self, bot: Callable[[Seat], Choose | None], *, begins: bool) -> Conditions:
        """`begins`: the next deal does, whoever is ready."""
        return Conditions(
            wishes=tuple(seat.wish for seat in self.kept.seats),
            bot=bot,
            pace=pace_of(self.kept, self._playing().public, self._pace, hurried=self._hurried),
            seconds=answer_seconds(self.kept, self.waiting),
            next_deal=begins or all_ready(self.kept, self.presence),
        )

    def _bots(self, end: TurnEnd | None, now: float) -> Callable[[Seat], Choose | None]:
        """What the bot does that plays a seat now; also where the time of a turn is over."""
        late = {end.seat} if end is not None and end.at <= now else set()
        who = self.presence.played | late, self.waiting
        return partial(self.bot_moves.bot_at, self.kept, self.storage.seed, *who, now)

    def _is_idle(self) -> bool:
        """Whether nothing goes on by itself: before and after the game, halted, nobody there."""
        if self.stage is not Stage.PLAYING or self.kept.halted or self.number >= MOST_MOVES:
            return True
        somebody = any(map(self.presence.is_here, people(self.kept)))
        return not self.kept.settings.slow and not somebody

    def bots_begin(self) -> dict[Seat, float] | None:
        """When bots begin to play for those who are away; None where none will."""
        none = self._is_idle() or self.kept.settings.slow
        return None if none else self.absences.ends(self._woke)

    def _take_effect(self, made: Sequence[Transition], now: float) -> None:
        """Appends the moves and lets them take effect."""
        moves = [(each.actor, each.move) for each in made]
        stored = self.deals.begin_with(made), self.deals.add_stand_ins(made)
        self.storage.append(self.kept.id, self.number, moves, *stored)
        self.moves += moves
        self._turn_clock.follow(self._playing(), made[-1].after.public, now)
        self._playing().follow(made, now, self.number)
        if made[0].begins_deal:
            self.showing.begin_deal(made[0].after)
            begun = ready_for_next_deal(self.kept)
            if begun != self.kept:
                self.save(begun)
        watched = self.showing.add(self.number - len(made), made)
        if made[-1].after.public.phase is Phase.OVER:
            self.changed = True
            self.agreeing.over(self.state.public.number)
            self.deal_over()
        self._all_stale(watched=watched)

    def _all_stale(self, *, watched: bool = True) -> None:
        self.stale.update(range(len(self.kept.seats)))
        if watched:
            self.stale.add(ONLOOKER)
