"""A recorded game as a value: its players, its rules, its start, and all moves since.

The record grows by `appended` while a game is played, and a game is resumed from it: its states
follow from its start and its moves. Results are stored because a record with hidden cards cannot
give them; otherwise they are what the moves give. `files` writes a record as text.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.changes import difference
from liverpool.engine.chosen import changed
from liverpool.engine.dealing import new_game
from liverpool.engine.fixed import FixedMap
from liverpool.engine.given_text import composed
from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import Move
from liverpool.engine.presets import NamedRules, load
from liverpool.engine.presets import names as preset_names
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import NOBODY, DealScore, Phase, Seat, State
from liverpool.engine.turn import apply
from liverpool.fair.numbers import DealNumbers
from liverpool.record.errors import BrokenRecord, Fault
from liverpool.record.names import USUAL_NAMES, actor_text, names_fault

FORMAT: Final = "liverpool-record/1"


class Line(Struct, frozen=True):
    """A move, who made it, and what people remark on it; remarks are never trusted."""

    actor: Seat
    move: Move
    comment: str = ""
    above: tuple[str, ...] = ()
    """Lines of remarks before the move."""


class DealRecord(Struct, frozen=True):
    """The moves of one deal, and its line of the score sheet once it is over."""

    lines: tuple[Line, ...] = ()
    result: DealScore | None = None
    below: tuple[str, ...] = ()
    """Lines of remarks after the last move."""
    fair: DealNumbers | None = None
    """The numbers from which the chance of the deal follows, where they are shown."""


class GameRecord(Struct, frozen=True):
    """A game as it is saved: its rules and players, its start, and every move since."""

    rules: str
    """Name and version of the rules: `dunlop/1`."""
    changes: Mapping[str, object]
    """The table's own changes, by key."""
    names: tuple[str, ...]
    """The players, by seat."""
    start: State
    deals: tuple[DealRecord, ...]
    stopped: bool = False
    """Whether the players agreed to end the game after the last of these deals."""

    def __post_init__(self) -> None:
        if not isinstance(self.changes, FixedMap):
            force_setattr(self, "changes", FixedMap(self.changes))

    def appended(self, actor: Seat, move: Move, after: State, *, comment: str = "") -> "GameRecord":
        """The record with one more move, which led to the state `after`."""
        *earlier, deal = self.deals
        if deal.result is not None:
            earlier, deal = [*earlier, deal], DealRecord()
        result = after.public.sheet[-1] if after.public.phase is Phase.OVER else None
        deal = replace(deal, lines=(*deal.lines, Line(actor, move, comment)), result=result)
        return replace(self, deals=(*earlier, deal))


@runtime_checkable
class HasRecord(Protocol):
    """What has a record of itself, as a game does that is stepped through."""

    @property
    def record(self) -> GameRecord: ...


def record_of(given: GameRecord | HasRecord) -> GameRecord:
    """The record itself, or that of a game."""
    return given if isinstance(given, GameRecord) else given.record


def new_record(
    rules: str,
    names: Sequence[str],
    changes: Mapping[str, object] | None = None,
    handicaps: Sequence[Handicap] = (),
) -> GameRecord:
    """The record of a game that begins now, by rules such as `dunlop` or `dunlop+twos`.

    Handicaps are those of the first seats; the others have none.

    Raises `RulesError` for rules that do not exist or contradict themselves, `ValueError`
    for names that cannot be written or are too few or too many.
    """
    named = load(rules)
    changes = changes or {}
    start = new_game(changed(named.rules, changes), len(names), handicaps)
    return _record(named, changes, names, start)


def record_from(state: State, names: Sequence[str] = ()) -> GameRecord:
    """A record that begins with this state; its history is not part of it.

    Raises `ValueError` for names that cannot be written.
    """
    public = state.public
    preset, changes = _nearest_preset(public.rules)
    start = replace(state, public=replace(public, history=()))
    return _record(load(preset), changes, names or USUAL_NAMES[: public.game.seats], start)


def _record(
    named: NamedRules, changes: Mapping[str, object], names: Sequence[str], start: State
) -> GameRecord:
    names = tuple(map(composed, names))
    fault = names_fault(names)
    if fault is not None:
        raise ValueError(fault)
    over = start.public.phase is Phase.OVER
    first = DealRecord(result=start.public.sheet[-1] if over else None)
    return GameRecord(rules_text(named), changes, names, start, (first,))


def rules_text(named: NamedRules) -> str:
    return f"{named.name}/{named.version}"


@lru_cache(maxsize=64)
def _nearest_preset(rules: RuleSet) -> tuple[str, Mapping[str, object]]:
    """The preset from which the fewest changes lead to these rules, and the changes."""
    changes = {name: difference(rules, load(name).rules) for name in preset_names()}
    nearest = min(changes, key=lambda name: len(changes[name]))
    return nearest, changes[nearest]


def states(record: GameRecord | HasRecord) -> Iterator[State]:
    """The state at the start, and after each move.

    Raises `BrokenRecord` at a move that breaks the rules or a result that is wrong.
    """
    record = record_of(record)
    state = record.start
    yield state
    for deal in record.deals:
        for line in deal.lines:
            try:
                state = apply_recorded(state, line.actor, line.move, deal.result)
            except IllegalMove as error:
                who = actor_text(line.actor, record.names)
                fault = Fault(f"{who}: {error}")
                raise BrokenRecord(fault, error.refusal) from None
            yield state
        wrong = deal.result and result_fault(state, deal.result, record.names)
        if wrong:
            raise BrokenRecord(Fault(wrong[1]))


def final_state(record: GameRecord) -> State:
    """The state in which the game is resumed."""
    *_, last = states(record)
    return last


def apply_recorded(state: State, actor: Seat, move: Move, result: DealScore | None) -> State:
    """The state after a move; the cost of hidden cards at the end is taken from `result`.

    Raises `IllegalMove`.
    """
    after = apply(state, actor, move)
    public = after.public
    if result is None or public.phase is not Phase.OVER:
        return after
    points = tuple(
        recorded if HIDDEN in hand else seen
        for recorded, seen, hand in zip(
            result.points, public.sheet[-1].points, after.hands, strict=True
        )
    )
    line = replace(public.sheet[-1], points=points)
    return replace(after, public=replace(public, sheet=(*public.sheet[:-1], line)))


def result_fault(state: State, result: DealScore, names: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with the result that is written for the deal just played, and its key.

    Hidden cards may cost anything, but a hand never costs less than the cards in it that are
    seen.
    """
    public = state.public
    if public.phase is not Phase.OVER:
        return "ending", "This deal is not over yet, so it has no result."
    line = public.sheet[-1]
    if (result.out, result.ending) != (line.out, line.ending):
        how = "nobody is out" if line.out == NOBODY else f"{names[line.out]} is out"
        return "out" if result.out != NOBODY else "ending", f"By its moves, {how}."
    for key, said, due in (
        ("points", result.points, line.points),
        ("penalties", result.penalties, line.penalties),
    ):
        for name, one, other in zip(names, said, due, strict=True):
            if one != other:
                return key, f"By the moves, {name} has {other} {key}, not {one}."
    for name, points, hand in zip(names, result.points, state.hands, strict=True):
        least = hand_points(hand, public.rules)
        if HIDDEN in hand and points < least:
            return "points", f"{name} has cards worth at least {least} points, not {points}."
    return None
