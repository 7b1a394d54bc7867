"""Playing: the moves that people make, and those that come by themselves.

Every move of a person names the question that it answers: it is accepted while that question is
open, whatever others have answered meanwhile. Answers wait until they decide who has the card, a
draw until others have had their moment to call, a discard until they have had theirs to buy.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.moves import Buy, Call, Discard, Pass, PlayerMove
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Phase, Public, Seat, State, waiting_on
from liverpool.engine.turn import refuse_move
from liverpool.room import absence, agreeing, early_end
from liverpool.room.agreeing import chance_of
from liverpool.room.bots import begin_to_think, bots_of
from liverpool.room.change import Change
from liverpool.room.deals import deals_begun
from liverpool.room.effects import DealCounted, StartJob
from liverpool.room.game_start import begun, first_state, iso
from liverpool.room.jobs import deal_counts
from liverpool.room.kept import KeptAnswer, KeptHeld, KeptTable
from liverpool.room.logs import going_on, what_happened, with_moves
from liverpool.room.messages.replies import Stage
from liverpool.room.newcomers import BEFORE_CARDS, eyes
from liverpool.room.refused import RequestRefused
from liverpool.room.room import MOST_MOVES, Play, Room
from liverpool.room.seating import ready_for_next_deal, with_bots
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.table.clock import Clock
from liverpool.table.due import Conditions, StillThinking, Transition, ends_offer, transitions
from liverpool.table.reasons import why
from liverpool.table.seat.question import discard_id, question_id
from liverpool.table.timing import UNDO, Pace

MOST_AT_ONCE: Final = 40
"""After so many moves of its own a table is sent, and lets others have their turn."""
READY_SECONDS: Final = 60.0
"""How long others are waited for after a deal, where the table sets no time for a turn."""
COUNT_SECONDS: Final = 5.0
"""For the counts of one deal; a deal that takes longer is not counted."""

_TURN: Final = (Phase.TURN, Phase.PLAY)
_TIMED: Final = (*_TURN, Phase.CUT, Phase.GIVE, Phase.CALLER_PLAYS, Phase.FREE_DISCARD)


class TurnEnd(NamedTuple):
    """When the time for a turn is over, and whose it is."""

    seat: Seat
    at: float


# The game begins, and goes on


def start(change: Change, *, hurried: bool = False) -> None:
    """Begins the game, with bots in the free seats; raises `RequestRefused`.

    `hurried`: the cards of the first deal come at once, without pauses before them.
    """
    if change.room.play is not None:
        raise RequestRefused("The game has already begun.", reason="begun")
    try:
        first = first_state(change.kept)
    except ValueError as error:
        raise RequestRefused(str(error), reason="rules") from None
    change.save(with_bots(begun(change.kept, change.now.date)))
    change.set(hurried=hurried, woke=change.time)
    change.set(play=new_play(change.room, first, change.time))


def new_play(room: Room, first: State, now: float) -> Play:
    """A game of which no move was made here."""
    deals, _ = deals_begun(first, (), {})
    logs = SeatLogs.begun(eyes(room.kept, first.public), (), room.names)
    return Play(Clock.at(first, 0, now), (), deals, logs)


def taken_up(room: Room, play: Play, now: float) -> Room:
    """The room with a game that goes on, as after a start of the server."""
    if play.public.phase is not Phase.OVER:
        # The server may have been stopped after the shuffle and before this was stored.
        room = replace(room, kept=replace(room.kept, ready=()))
    return replace(room, play=replace(play, clock=_answered_again(room.kept, play.clock, now)))


def _answered_again(table: KeptTable, clock: Clock, now: float) -> Clock:
    """After a restart of the server: the clock with what people have said or done that waits."""
    discard, held = discard_id(clock.public), table.held
    if held is not None and held.question == clock.question:
        clock = clock.holding((held.seat, held.move))
    for seat, kept in enumerate(table.seats):
        if kept.said is not None and kept.said.discard == discard:
            answer = Buy() if kept.said.buys else Pass()
            if clock.keeps(answer, seat):
                clock = clock.with_answer(seat, answer, now)
    return clock


def halt(change: Change, *, halted: bool) -> None:
    """Halts the game or lets it go on; a count-down begins anew. Raises `RequestRefused`."""
    change.set_clock(change.room.clock.woken(change.time))
    change.set(woke=change.time)
    change.keep(halted=halted)


# What people do


def make_moves(
    change: Change, seat: Seat, question: str, moves: Sequence[PlayerMove], *, undo: bool = False
) -> None:
    """Makes all the moves, or none and raises `RequestRefused`; the last may have to wait.

    With `undo` a discard waits a moment, in which it can be taken back.
    """
    room, clock, public, move = change.room, change.room.clock, change.room.public, moves[0]
    _check_goes_on(room)
    absence.plays_on(change, seat)
    if clock.is_late(question, seat, move):
        raise RequestRefused(what_happened(room, seat), reason="late", late=True)
    if len(moves) > 1 and (public.phase is not Phase.PLAY or public.turn != seat):
        raise RequestRefused("Only one move at a time now.", reason="one_move")
    if clock.keeps(move, seat):
        # Kept with the table, so that no restart loses it, until it decides who has the card.
        said = KeptAnswer(discard_id(public), buys=isinstance(move, Buy))
        change.keep_seat(seat, said=said)
        change.set_clock(clock.with_answer(seat, move, change.time))
        return
    refusal = refuse_move(clock.state, seat, move)
    if refusal is not None:
        raise RequestRefused.because(why(refusal, public.rules))
    if public.phase is Phase.TURN and public.callers and not isinstance(move, Call):
        _hold(change, seat, move)
        return
    try:
        made = list(transitions(clock.state, [(seat, move) for move in moves]))
    except IllegalMove as error:
        raise RequestRefused.because(why(error.refusal, public.rules)) from None
    if public.phase is Phase.PLAY and clock.held is not None:
        change.set_clock(clock.holding(None))
        change.keep(held=None)
    end = turn_end(change.room)
    waits = undo and _may_be_taken_back(made[-1])
    last = made.pop() if waits or ends_offer(*made[-1][:3]) else None
    if made:
        _take_effect(change, made, _conditions(change, end))
    if last is not None:
        _hold(change, seat, moves[-1], _undo_end(change, end) if waits else float("-inf"))


def _may_be_taken_back(made: Transition) -> bool:
    """Whether it is a discard that ends a turn; of a last card there is no other choice."""
    public = made.before.public
    ends_turn = isinstance(made.move, Discard) and public.phase is Phase.PLAY
    return ends_turn and len(made.before.hands[made.actor]) > 1


def _undo_end(change: Change, end: TurnEnd | None) -> float:
    """Until when a discard can be taken back: at the end of the turn's time it is made."""
    until = change.time + UNDO
    return until if end is None else min(until, end.at)


def take_back(change: Change, seat: Seat) -> None:
    """The seat's discard does not wait any more; raises `RequestRefused` where it is made."""
    _check_goes_on(change.room)
    absence.plays_on(change, seat)
    if change.room.clock.held_card(seat) is None:
        raise RequestRefused("It is on the pile already.", reason="late", late=True)
    change.set_clock(change.room.clock.holding(None))
    change.keep(held=None)


def _check_goes_on(room: Room) -> None:
    """Raises `RequestRefused` where no more moves are made, for now or for good."""
    if room.number >= MOST_MOVES:
        raise RequestRefused("The game has grown too long; open another table.", reason="moves")
    if room.kept.halted:
        raise RequestRefused("The host has paused the game.", reason="halted")


def _hold(change: Change, seat: Seat, move: PlayerMove, until: float = float("-inf")) -> None:
    """The move waits until others have had their moment, and until then at least."""
    change.keep(held=KeptHeld(question_id(change.room.public), seat, move))
    change.set_clock(change.room.clock.holding((seat, move), until))


def mark_ready(change: Change, seats: Sequence[Seat]) -> None:
    """These seats have seen the scores; raises `RequestRefused` where no deal is to follow."""
    if change.room.public.phase is not Phase.OVER or change.room.stage is Stage.OVER:
        raise RequestRefused("The next deal has already begun.", reason="late", late=True)
    change.keep(ready=tuple(sorted({*change.kept.ready, *seats})))


# What comes by itself


def advance(change: Change) -> float | None:
    """Makes all that is due; gives when something will be, or nothing if people must act."""
    early_end.end_if_agreed(change)
    for _ in range(MOST_AT_ONCE):
        take_over = absence.take_over(change)
        next_deal = _next_deal(change)
        room, now = change.room, change.time
        end = turn_end(room)
        table = None if room.is_idle else _conditions(change, end, begins=next_deal)
        due = None if table is None else room.clock.due(table)
        if table is not None:
            begin_to_think(room.clock.thinkers(table.bot), table.bot)
        held = agreeing.go_on(change, due and due.at)
        looks = take_over, next_deal, early_end.next_look(change.room, now), end and end.at
        later = earliest(*looks, after=now)
        if due is None or table is None or due.at > now:
            return earliest(due and due.at, later)
        if held is not None:
            return earliest(held, later)
        try:
            clock, found = due.find()
        except StillThinking as thinking:
            return earliest(thinking.until, later, after=now)
        change.set_clock(clock)
        if found is not None:
            made = next(transitions(change.room.state, [found]))
            bots = {at for at in made.acting & set(change.room.people) if table.bot(at)}
            _take_effect(change, [made._replace(bots=bots)], table)
    return change.time


def earliest(*times: float | None, after: float = 0.0) -> float | None:
    """The first of these times that is still to come; None where none is."""
    return min((at for at in times if at is not None and at > after), default=None)


def _pace(room: Room) -> Pace:
    """How fast bots and dealer are: a hurried table has its first cards at once, and the first
    deals of who is new are calm."""
    public, settings = room.public, room.kept.settings
    if room.hurried and public.number == 1 and public.phase in BEFORE_CARDS:
        return Pace.AT_ONCE
    pace = room.around.pace or settings.pace
    return Pace.CALM if pace is Pace.NORMAL and public.number <= settings.calm_deals else pace


def _conditions(change: Change, end: TurnEnd | None, *, begins: float | None = None) -> Conditions:
    """What the table adds to the game; the next deal `begins` then, whoever is ready."""
    room = change.room
    late = {end.seat} if end is not None and end.at <= change.time else set()
    return Conditions(
        wishes=tuple(seat.wish for seat in room.kept.seats),
        bot=bots_of(change, late),
        pace=_pace(room),
        chance=chance_of(change),
        seconds=answer_seconds(room),
        next_deal=(begins is not None and begins <= change.time) or _all_ready(room),
    )


def _take_effect(change: Change, made: Sequence[Transition], table: Conditions) -> None:
    """The moves are made."""
    play, before = change.room.game, change.room.number
    moves = (*play.moves, *((each.actor, each.move) for each in made))
    change.play(
        clock=play.clock.after(made, change.time, len(moves), table),
        moves=moves,
        deals=play.deals.after(made, before),
        used=_used(play, made[-1].after.public, change.time),
    )
    if made[0].begins_deal:
        going_on(change)
        ready = ready_for_next_deal(change.kept)
        if ready != change.kept:
            change.save(ready)
    _come_to_turn(change)
    with_moves(change, before, made)
    if made[-1].after.public.phase is Phase.OVER:
        _note_deal_over(change)


def _come_to_turn(change: Change) -> None:
    """Whose turn it is now is asked by themselves, if they had waited for it."""
    public = change.room.public
    if public.phase not in _TURN:
        return
    wish = change.kept.seats[public.turn].wish
    if (now := wish.for_own_turn()) != wish:
        change.keep_seat(public.turn, passing=now.passing)


def _note_deal_over(change: Change) -> None:
    """Counts the deal, and notes the moment if the game is over with it."""
    room = change.room
    deal = room.public.number
    playing = {seat for seat in room.people if room.kept.seats[seat].from_deal <= deal}
    _, before, state = room.game.deals.last
    made = state, room.game.moves[before:], playing
    change.do(StartJob(DealCounted(), deal_counts, made, COUNT_SECONDS))
    if room.stage is Stage.OVER:
        change.keep(ended=iso(change.now.date))


# How long things take


def answer_seconds(room: Room) -> float | None:
    """The time to answer an offer; nobody hurries one who plays alone, or slowly."""
    alone = len(set(room.people) - room.waiting) < 2
    return None if alone or room.kept.settings.slow else room.kept.settings.buy_seconds


def _used(play: Play, after: Public, now: float) -> float:
    """How much of a turn's time was used up before the question that is asked after a move.

    The time of those whose turn it is runs while they are asked something, and stands still while
    others answer an offer.
    """
    before = play.public
    if question_id(after) == play.clock.question:
        return play.used
    same_turn = (before.number, before.turn) == (after.number, after.turn)
    if after.phase is Phase.TURN or not same_turn:
        return 0.0
    return play.used + (now - play.clock.opened if before.phase in _TURN else 0.0)


def turn_end(room: Room) -> TurnEnd | None:
    """Whose time for a turn runs, and until when; then the bot for those who are away plays it.

    Nobody's where nothing goes on by itself, the dealer acts, an offer is answered, a move waits to
    be made, or one person plays alone with bots.
    """
    settings = room.kept.settings
    if settings.slow or not settings.turn_seconds or room.is_idle:
        return None
    clock, public = room.clock, room.public
    playing = set(room.people) - room.waiting - room.played
    if len(playing) < 2 or public.phase not in _TIMED or public.debts or clock.held is not None:
        return None
    used = room.game.used if public.phase is Phase.PLAY else 0.0
    seat = waiting_on(public).must[0]
    at = clock.opened + max(settings.turn_seconds - used, 0.0)
    return TurnEnd(seat, at) if seat in playing else None


def _next_deal(change: Change) -> float | None:
    """When the next deal begins, whoever is ready by then; None while nobody waits.

    It begins as soon as all who are there have seen the scores. Whoever is not ready is waited for
    only so long, from when the first was: so nobody is hurried as long as all look at the scores,
    nor at a slow table, nor alone with bots. After a restart of the server those who have not come
    back yet are waited for like those who are there, until a bot plays for them.
    """
    room = change.room
    ready = waited_for = 0
    over = not room.is_idle and room.public.phase is Phase.OVER
    if over and not room.kept.settings.slow:
        expected = [seat for seat in room.people if room.is_expected(seat)]
        waited_for, ready = len(expected), len(set(expected) & set(room.kept.ready))
    since = None
    if 0 < ready < waited_for:
        since = change.time if room.ready_since is None else room.ready_since
    if since != room.ready_since:
        change.set(ready_since=since)
    return next_deal(change.room)


def next_deal(room: Room) -> float | None:
    """When the next deal begins at the latest, where somebody waits for it."""
    if room.ready_since is None:
        return None
    return room.ready_since + (room.kept.settings.turn_seconds or READY_SECONDS)


def _all_ready(room: Room) -> bool:
    """Whether the next deal may begin: all who are waited for say so; at a slow table one does."""
    if room.kept.settings.slow:
        return bool(room.kept.ready)
    return all(seat in room.kept.ready for seat in room.people if room.is_expected(seat))
