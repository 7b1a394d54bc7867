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
from liverpool.room.change import Change
from liverpool.room.kept import KeptLesson
from liverpool.room.messages.game import CoachShown, GameView, Tried
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Make
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.turns import make_moves
from liverpool.table.own_words import in_own_words
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import Question
from liverpool.table.words import Names

INSTEAD: Final = "These rules have no first deal yet. Here is Classic."


def current_step(room: Room) -> Step | None:
    """The step that the learner is at; None at a table where nothing is learnt, or no more."""
    learns = room.kept.learns
    if learns is None or room.stage is Stage.LOBBY or room.state.public.number != learns.deal:
        return None
    if Moment.END in learns.progress.done and room.state.public.phase is not Phase.OVER:
        return None
    view = view_of(room.state, LEARNER)
    return step_of(learns.lesson, learns.progress, view, Names(room.names, LEARNER))


def is_practice(room: Room) -> bool:
    """Whether no game is played here: whoever plays on after a first deal plays one."""
    learns = room.kept.learns
    of_first_deal = learns is not None and room.state.public.number == learns.deal
    return of_first_deal or room.kept.exercise != "" or room.kept.is_played_on


def waits(room: Room) -> bool:
    """Whether bots wait: there is a sentence to be read, or something to be looked for."""
    if room.kept.learns is None or room.stage is not Stage.PLAYING:
        return False
    step = current_step(room)
    return step is not None and (step.asks in (Asks.NEXT, Asks.TAP) or step.moment is Moment.CALL)


def coached(room: Room, seat: Seat, view: GameView) -> GameView:
    """The view with what the coach says; it is the learner's alone."""
    learns, step = room.kept.learns, current_step(room) if seat == LEARNER else None
    if step is None or learns is None:
        return view
    return _shown(room, learns, step, view, learns.progress)


def coached_draft(room: Room, seat: Seat, found: Tried) -> Tried:
    """The draft with what the coach says after its plays."""
    learns = room.kept.learns
    if learns is None or seat != LEARNER or current_step(room) is None:
        return found
    checked = check_draft(room.state, seat, Draft(found.plays))
    progress = _after_plays(learns.progress, found.plays)
    names = Names(room.names, LEARNER)
    step = step_of(learns.lesson, progress, view_of(checked.state, seat), names)
    if checked.ended:
        step = Step(Moment.WAIT, "That was your last card: end your turn.", Asks.NOTHING)
    elif step.moment is Moment.END:
        step = Step(Moment.WAIT, "That's it. Now end your turn with a discard.", Asks.NOTHING)
    return replace(found, game=_shown(room, learns, step, found.game, progress))


def _after_plays(progress: Progress, moves: Iterable[PlayerMove]) -> Progress:
    for move in moves:
        if isinstance(move, Lay):
            progress = progress.with_done(Moment.LAY_DOWN)
        elif isinstance(move, Add):
            progress = progress.with_done(Moment.LAY_OFF)
        elif isinstance(move, Call):
            progress = progress.with_done(Moment.CALL)
    return progress


def _shown(
    room: Room, learns: KeptLesson, step: Step, view: GameView, progress: Progress
) -> GameView:
    asked = view.asked is not Question.NOTHING or _may_answer(view) or step.moment is Moment.CALL
    if step.asks is Asks.MOVE and not asked:
        step = Step(Moment.WAIT, "The others have a say first.", Asks.NOTHING)
    says = step.says
    if learns.instead and step.moment is Moment.CONTRACT:
        says = f"{INSTEAD} {says}"
    number = 0 if learns.lesson.only else step.number or _reached(learns, progress)
    more = _left_to_learn(learns, room.state.public) if step.moment is Moment.END else ()
    shown = CoachShown(
        moment=step.moment,
        number=number,
        of=len(learns.lesson.moments),
        says=says,
        then=step.then,
        asks=step.asks,
        lit=step.lit,
        finished=room.state.public.phase is Phase.OVER,
        more=more,
        next_thing=in_own_words(CALLED[more[0]], room.state.public.rules.words) if more else "",
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


def step_to_go_on(room: Room) -> int:
    """The step at which the learner goes on; 0 where nothing is learnt, or all is done."""
    learns = room.kept.learns
    step = current_step(room)
    if learns is None or step is None or step.moment is Moment.END:
        return 0
    return max(step.number or _reached(learns, learns.progress), 1)


def note_learnt(change: Change, seat: Seat, moment: Moment) -> None:
    """Notes that the learner has done a step that is no move; does nothing for another step.

    Raises `RequestRefused` where nothing is learnt.
    """
    learns, step = change.kept.learns, current_step(change.room)
    if learns is None or step is None or seat != LEARNER:
        raise RequestRefused("There is no lesson at this table.", reason="late", late=True)
    if step.moment is moment and step.asks in (Asks.NEXT, Asks.TAP):
        change.keep(learns=replace(learns, progress=learns.progress.with_done(moment)))


def make(change: Change, seat: Seat, message: Make) -> str:
    """Makes the moves; raises `RequestRefused` where they can't be made.

    In a first deal, a move that the coach did not ask for is questioned once: then nothing is made,
    and what the coach says is given.
    """
    learns, step = change.kept.learns, None
    if learns is not None and seat == LEARNER:
        step = current_step(change.room)
    if learns is None or step is None:
        make_moves(change, seat, message.question, message.moves, undo=message.undo)
        return ""
    progress, reason = judged(learns.progress, step, message.moves[0])
    if not reason:
        make_moves(change, seat, message.question, message.moves)
        progress = _after_plays(progress, message.moves)
    if progress != learns.progress:
        change.keep(learns=replace(learns, progress=progress))
    return reason
