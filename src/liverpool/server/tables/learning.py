"""A table where one learns the game: what the coach says, which moves it questions, and when bots
wait."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import Add, Call, Lay, PlayerMove
from liverpool.engine.state import Phase, Public, Seat, view_of
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.coach import step_of
from liverpool.lessons.extra_lesson import CALLED
from liverpool.lessons.steps import Asks, Moment, Progress, Step, judged
from liverpool.room.kept import KeptLesson
from liverpool.room.messages.game import CoachShown, GameView, Tried
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Learnt, Make
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.table.own_words import in_own_words
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import Question
from liverpool.table.words import Names

INSTEAD: Final = "These rules have no first deal yet. Here is Classic."


def current_step(table: Table) -> Step | None:
    """The step that the learner is at; None at a table where nothing is learnt, or no more."""
    learns = table.kept.learns
    if learns is None or table.stage is Stage.LOBBY or table.state.public.number != _deal(table):
        return None
    if Moment.END in learns.progress.done and table.state.public.phase is not Phase.OVER:
        return None
    view = view_of(table.state, LEARNER)
    return step_of(learns.lesson, learns.progress, view, Names(table.names, LEARNER))


def _deal(table: Table) -> int:
    """The deal that is learnt; later ones are played like any."""
    learns = table.kept.learns
    return 0 if learns is None else learns.deal


def is_practice(table: Table) -> bool:
    """Whether no game is played here: whoever plays on after a first deal plays one."""
    learns = table.kept.learns
    of_first_deal = learns is not None and table.state.public.number == learns.deal
    return of_first_deal or table.kept.exercise != "" or table.kept.is_played_on


def waits(table: Table) -> bool:
    """Whether bots wait: there is a sentence to be read, or something to be looked for."""
    if table.kept.learns is None or table.stage is not Stage.PLAYING:
        return False
    step = current_step(table)
    return step is not None and (step.asks in (Asks.NEXT, Asks.TAP) or step.moment is Moment.CALL)


def coached(table: Table, seat: Seat, view: GameView) -> GameView:
    """The view with what the coach says; it is the learner's alone."""
    step = current_step(table) if seat == LEARNER else None
    if step is None or table.kept.learns is None:
        return view
    return _shown(table, step, view, table.kept.learns.progress)


def coached_draft(table: Table, seat: Seat, found: Tried) -> Tried:
    """The draft with what the coach says after its plays."""
    learns = table.kept.learns
    if learns is None or seat != LEARNER or current_step(table) is None:
        return found
    checked = check_draft(table.state, seat, Draft(found.plays))
    progress = _after_plays(learns.progress, found.plays)
    names = Names(table.names, LEARNER)
    step = step_of(learns.lesson, progress, view_of(checked.state, seat), names)
    if checked.ended:
        step = Step(Moment.WAIT, "That was your last card: end your turn.", Asks.NOTHING)
    elif step.moment is Moment.END:
        step = Step(Moment.WAIT, "That's it. Now end your turn with a discard.", Asks.NOTHING)
    return replace(found, game=_shown(table, step, found.game, progress))


def _after_plays(progress: Progress, moves: Iterable[PlayerMove]) -> Progress:
    for move in moves:
        if isinstance(move, Lay):
            progress = progress.with_done(Moment.LAY_DOWN)
        elif isinstance(move, Add):
            progress = progress.with_done(Moment.LAY_OFF)
        elif isinstance(move, Call):
            progress = progress.with_done(Moment.CALL)
    return progress


def _shown(table: Table, step: Step, view: GameView, progress: Progress) -> GameView:
    learns = table.kept.learns
    if learns is None:
        return view
    asked = view.asked is not Question.NOTHING or _may_answer(view) or step.moment is Moment.CALL
    if step.asks is Asks.MOVE and not asked:
        step = Step(Moment.WAIT, "The others have a say first.", Asks.NOTHING)
    says = step.says
    if learns.instead and step.moment is Moment.CONTRACT:
        says = f"{INSTEAD} {says}"
    number = 0 if learns.lesson.only else step.number or _reached(learns, progress)
    of = len(learns.lesson.moments)
    finished = table.state.public.phase is Phase.OVER
    more = _left_to_learn(learns, table.state.public) if step.moment is Moment.END else ()
    shown = CoachShown(
        *(step.moment, number, of, says, step.then, step.asks, step.lit, finished),
        more=more,
        next_thing=in_own_words(CALLED[more[0]], table.state.public.rules.words) if more else "",
        other=step.other if step.asks is Asks.TAP else "",
    )
    return replace(view, coach=shown)


def _left_to_learn(learns: KeptLesson, public: Public) -> tuple[Moment, ...]:
    """Things that have not come up, and have a position of their own."""
    if learns.lesson.only is not None:
        return learns.more
    done = learns.progress.done
    if public.phase is Phase.OVER and public.sheet[-1].out == LEARNER:
        done = (*done, Moment.OUT)
    return tuple(thing for thing in learns.lesson.things if thing not in done)


def _may_answer(view: GameView) -> bool:
    offer = view.can.offer
    return offer is not None and not offer.answered


def _reached(learns: KeptLesson, progress: Progress) -> int:
    """The number of the last step that is done."""
    moments = learns.lesson.moments
    return max((at + 1 for at, each in enumerate(moments) if each in progress.done), default=0)


def step_to_go_on(table: Table) -> int:
    """The step at which the learner goes on; 0 where nothing is learnt, or all is done."""
    learns = table.kept.learns
    step = current_step(table)
    if learns is None or step is None or step.moment is Moment.END:
        return 0
    return max(step.number or _reached(learns, learns.progress), 1)


def answer(table: Table, seat: Seat, message: Make | Learnt, now: float) -> None:
    """Moves, or a step that is done without one; raises `NotPossible`."""
    if isinstance(message, Learnt):
        note_learnt(table, seat, message.moment)
    else:
        make_moves(table, seat, message, now)


def note_learnt(table: Table, seat: Seat, moment: Moment) -> None:
    """Notes that the learner has done a step that is no move; does nothing for another step.

    Raises `NotPossible` where nothing is learnt.
    """
    learns, step = table.kept.learns, current_step(table)
    if learns is None or step is None or seat != LEARNER:
        raise NotPossible("Nothing is learnt at this table.", reason="late", late=True)
    if step.moment is moment and step.asks in (Asks.NEXT, Asks.TAP):
        progress = learns.progress.with_done(moment)
        table.save(replace(table.kept, learns=replace(learns, progress=progress)), seen=False)
        table.stale.add(seat)


def make_moves(table: Table, seat: Seat, message: Make, now: float) -> None:
    """Makes the moves; in a first deal, a move that the coach did not ask for is questioned
    once."""
    learns, step = table.kept.learns, None
    if learns is not None and seat == LEARNER:
        step = current_step(table)
    if learns is None or step is None:
        table.make_moves(seat, message.question, message.moves, now)
        return
    progress, reason = judged(learns.progress, step, message.moves[0])
    if not reason:
        table.make_moves(seat, message.question, message.moves, now)
        progress = _after_plays(progress, message.moves)
    if progress != learns.progress:
        table.save(replace(table.kept, learns=replace(learns, progress=progress)), seen=False)
        table.stale.add(seat)
    if reason:
        raise NotPossible(reason, reason="coach")
