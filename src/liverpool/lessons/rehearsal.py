"""The first deal of a rule set: a position that was played through before anybody is dealt it."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.bots.levels import LEVELS, player_of
from liverpool.engine.moves import DEALER, Call, Move, Pass, PlayerMove
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.lessons.cards import (
    LEARNER,
    NAMES,
    Dealt,
    Roles,
    classic_position,
    deals_to_learn,
    positions,
    seats_to_learn,
)
from liverpool.lessons.coach import Lesson, step_of
from liverpool.lessons.exercise import NotHere
from liverpool.lessons.extra_lesson import things
from liverpool.lessons.play_exercises import catch_it
from liverpool.lessons.steps import Asks, Moment, Progress, Step, judged
from liverpool.record import read_position, write_position
from liverpool.record.soundness import impossible
from liverpool.table.bots import choice
from liverpool.table.personas import USUAL
from liverpool.table.words import Names

MOST_POSITIONS: Final = 19
"""The most positions that are tried in each deal."""
ENOUGH_TRIED: Final = 12
"""After so many, one is taken in which all is learnt but one thing."""
MOST_DEALS: Final = 4
"""The most deals that are tried, each where nothing went well in those before."""
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
    progress: Progress = Progress()
    """What has been done already, in a position for one thing more."""

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.public.game.seats]


@lru_cache(maxsize=32)
def first_deal(rules: RuleSet) -> FirstDeal | None:
    """The first deal for these rules; None where none goes as it should.

    Of the positions that go well, the one in which most is learnt.
    """
    for number in deals_to_learn(rules)[:MOST_DEALS]:
        found = _best(rules, number)
        if found is not None:
            return found
    return None


def one_thing(rules: RuleSet, moment: Moment) -> FirstDeal | None:
    """A position on which one of `things` is learnt, at once; None where these rules have none."""
    if moment is Moment.CALL:
        return _calling(rules)
    for number in deals_to_learn(rules)[:MOST_DEALS]:
        for dealt in _choice(rules, number):
            found = _beginning_at(dealt, moment)
            if found is not None:
                return found
    return None


def _calling(rules: RuleSet) -> FirstDeal | None:
    try:
        state = catch_it(rules).state
    except NotHere:
        return None
    called = state.public.pile[-1]
    return _on_one_thing(Roles((), (), None, called, None, ()), state, (), Moment.CALL)


def _beginning_at(dealt: Dealt, moment: Moment) -> FirstDeal | None:
    """This deal from where the moment comes; None where it does not come."""
    if impossible(dealt.state, NAMES[: dealt.state.public.game.seats]):
        return None
    before: list[Moment] = []
    for step, state in play_through(dealt.state, Lesson(dealt.roles, ()), follows):
        if step.moment is moment:
            return _on_one_thing(dealt.roles, state, tuple(before), moment)
        if step.moment not in (*_NOT_COUNTED, *before):
            before.append(step.moment)
    return None


def _on_one_thing(
    roles: Roles, state: State, done: tuple[Moment, ...], moment: Moment
) -> FirstDeal | None:
    """The position as a table begins with it, if its first step is this moment."""
    state = read_position(write_position(state))
    lesson = Lesson(roles, (moment,), only=moment)
    progress = Progress(done)
    names = Names(NAMES[: state.public.game.seats], LEARNER)
    first = step_of(lesson, progress, view_of(state, LEARNER), names)
    return FirstDeal(state, lesson, progress) if first.moment is moment else None


def moments_to_learn(rules: RuleSet, number: int) -> frozenset[Moment]:
    """What can be learnt by doing it in the deal of this number."""
    kinds = {slot.kind for slot in rules.deals[number - 1].contract}
    bought = rules.buy.is_open_in(number)
    joker = Kind.RUN in kinds and rules.jokers(seats_to_learn(rules)) > 0
    there = {
        Moment.PAIR: Kind.SET in kinds,
        Moment.PART: Kind.RUN in kinds,
        Moment.JOKER: joker,
        Moment.BUY: bought,
    }
    always = {Moment.DRAW, Moment.DISCARD, Moment.LAY_DOWN, Moment.LAY_OFF, Moment.OUT}
    return frozenset(always | {moment for moment, is_there in there.items() if is_there})


def _best(rules: RuleSet, number: int) -> FirstDeal | None:
    wanted = moments_to_learn(rules, number)
    best, most, come = None, (0, 0), set[Moment]()
    for tried, dealt in enumerate(_choice(rules, number), 1):
        found = _rehearsed(dealt)
        if found is not None:
            moments = found.lesson.moments
            come.update(moments)
            learnt = (len(wanted.intersection(moments)), len(moments))
            if learnt > most:
                best, most = found, learnt
        if most[0] >= len(wanted) - (tried >= ENOUGH_TRIED):
            break
    if best is None:
        return None
    if _calling(rules) is not None:
        come.add(Moment.CALL)
    return replace(best, lesson=replace(best.lesson, things=things(frozenset(come))))


def _choice(rules: RuleSet, number: int) -> Iterator[Dealt]:
    """The positions that are tried, the most wanted first."""
    found = chain(classic_position(rules, number), positions(rules, number))
    return islice(found, MOST_POSITIONS)


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
"""What a learner does at a step: a move; None for what is asked that is no move."""


def follows(step: Step, _state: State) -> PlayerMove | None:
    """The learner who does what is lit."""
    return step.move if step.asks is Asks.MOVE else None


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
        if step.asks is Asks.MOVE and not _may_move(state):
            step = Step(Moment.WAIT, "", Asks.NOTHING)
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


def _may_move(state: State) -> bool:
    """Whether the learner's move would be made at once, with nobody else having a say first."""
    waiting = waiting_on(state.public)
    return LEARNER in (*waiting.must, *waiting.may)


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
