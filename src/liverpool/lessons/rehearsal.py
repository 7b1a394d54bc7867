"""The first deal of a rule set: a position that was played through before anybody is dealt it."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Final

from msgspec import Struct

from liverpool.arena.dealer import Dealer
from liverpool.bots.levels import LEVELS, player_of
from liverpool.engine.moves import DEALER, Call, Move, Pass, PlayerMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER, NAMES, Dealt, positions
from liverpool.lessons.classic import classic_position
from liverpool.lessons.coach import Lesson, step_of
from liverpool.lessons.steps import Asks, Moment, Progress, Step, judged
from liverpool.record.soundness import impossible
from liverpool.table.bots import choice
from liverpool.table.personas import USUAL
from liverpool.table.words import Names

MOST_POSITIONS: Final = 19
"""So many are tried."""
PLENTY: Final = 13
"""A position with so many steps is taken at once."""
ENOUGH_TRIED: Final = 6
"""After so many, one that goes well is taken as it is."""
MOST_STEPS: Final = 400
_NEEDED: Final = frozenset(
    {Moment.CONTRACT, Moment.DRAW, Moment.DISCARD, Moment.LAY_DOWN, Moment.END}
)
_NOT_COUNTED: Final = frozenset({Moment.FOLLOW, Moment.WAIT, Moment.END})

_LEVEL: Final = LEVELS[USUAL - 1]


class StandsStill(Exception):
    """Nobody but the learner could go on, and the learner was asked nothing."""


class FirstDeal(Struct, frozen=True):
    """A position to learn on, and its steps."""

    state: State
    lesson: Lesson

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.public.game.seats]


@lru_cache(maxsize=32)
def first_deal(rules: RuleSet) -> FirstDeal | None:
    """The first deal for these rules; None where none goes as it should.

    Of the positions that go well, the one in which most is learnt.
    """
    best: FirstDeal | None = None
    choice_of = islice(chain(classic_position(rules), positions(rules)), MOST_POSITIONS)
    for tried, dealt in enumerate(choice_of, 1):
        found = _rehearsed(dealt)
        if found is not None and (
            best is None or len(found.lesson.moments) > len(best.lesson.moments)
        ):
            best = found
        if best is not None and (tried >= ENOUGH_TRIED or len(best.lesson.moments) >= PLENTY):
            break
    return best


def _rehearsed(dealt: Dealt) -> FirstDeal | None:
    if impossible(dealt.state, NAMES[: dealt.state.public.game.seats]):
        return None
    seen: list[Moment] = []
    for step, _state in play_through(dealt.state, Lesson(dealt.roles, ()), follows):
        if step.moment not in seen:
            seen.append(step.moment)
    if not set(seen) >= _NEEDED or not {Moment.PAIR, Moment.PART} & set(seen):
        return None
    moments = tuple(moment for moment in seen if moment not in _NOT_COUNTED)
    return FirstDeal(dealt.state, Lesson(dealt.roles, moments))


Plays = Callable[[Step, State], PlayerMove | None]
"""What a learner does at a step: a move, or nothing but what it asks that is no move."""


def follows(step: Step, _state: State) -> PlayerMove | None:
    """The learner who does what is lit."""
    return step.move


def play_through(
    state: State, lesson: Lesson, plays: Plays, seed: str = ""
) -> Iterator[tuple[Step, State]]:
    """Every step of the deal with bots in the other seats, as this learner comes to it.

    A deal that has not ended after `MOST_STEPS` is given up. The seed decides how the bots play.
    """
    names = Names(NAMES[: state.public.game.seats], LEARNER)
    dealer = Dealer(f"first deal{seed}")
    progress = Progress()
    for _ in range(MOST_STEPS):
        step = step_of(lesson, progress, view_of(state, LEARNER), names)
        yield step, state
        if step.moment is Moment.END:
            return
        move = None if step.asks is Asks.NOTHING else plays(step, state)
        if move is not None:
            progress, reason = judged(progress, step, move)
            if not reason:
                state = apply(state, LEARNER, move)
        elif step.asks in (Asks.NEXT, Asks.TAP):
            progress = progress.with_done(step.moment)
        else:
            state = apply(state, *_by_others(state, dealer, seed))


def _by_others(state: State, dealer: Dealer, seed: str) -> tuple[Seat, Move]:
    """What a bot or the dealer does; the learner passes what is not waited for."""
    waiting = waiting_on(state.public)
    if DEALER in waiting.must:
        return DEALER, dealer.answer(state)
    for seat in (*waiting.may, *waiting.must):
        if seat == LEARNER:
            continue
        move = choice(partial(player_of, _LEVEL, f"{seed}/{seat}"), view_of(state, seat))
        if move is not None and (seat in waiting.must or isinstance(move, Call)):
            return seat, move
    if LEARNER in waiting.must and state.public.phase is Phase.LAST_CALL:
        return LEARNER, Pass()
    raise StandsStill
