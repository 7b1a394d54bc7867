"""Positions to practise on: what would you do? Moves with what they cost, the best one first.

A position is a choice as its player saw it, and its values are those of a review: all moves were
played out in the worlds that tell, after others had chosen the best of them and found that it is
(`telling`). So whoever answers is judged by what is written down, and nothing is played out then.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import Move, PlayerMove
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.record import DealRecord, GameRecord, Line, final_state, redact
from liverpool.review.choices import Choice, Kind, moments_until, turn_of
from liverpool.review.games import Review
from liverpool.review.grading import SLIPS, Graded, grade_of, is_even, worlds_of
from liverpool.review.telling import told

WORLDS: Final = 1024
"""The worlds in which what all moves of a position give away is found."""

_BEGUN: Final = (Phase.TURN, Phase.BUY, Phase.PLAY)
"""A deal has begun in one of these phases, wherever its record begins."""

Item = TypeVar("Item")


class Option(Struct, frozen=True):
    """A move that was worth trying."""

    move: PlayerMove
    behind: Gain
    """Points of the deal that it gives away against the best one; 0 for that itself."""


class Position(Struct, frozen=True):
    """A choice to be made again."""

    record: GameRecord
    """The deal until then, as the player saw it."""
    view: View
    """What they saw in the end."""
    kind: Kind
    options: tuple[Option, ...]
    """At least two, the best first."""

    def answered(self, at: int) -> Graded:
        """The option of this number, from 0, as a choice that was made and graded."""
        view, made, best = self.view, self.options[at], self.options[0]
        others = tuple(each.move for each in self.options if each is not made)
        deal, line = view.public.number, len(self.record.deals[0].lines)
        choice = Choice(deal, line, turn_of(view), self.kind, view, made.move, others, at == 0)
        if at:
            return Graded(choice, best.move, made.behind, grade_of(made.behind), True, ())
        next_best = self.options[1]
        loss = next_best.behind._replace(mean=-next_best.behind.mean)
        return Graded(choice, next_best.move, loss, grade_of(loss), False, ())


def options_of(
    choice: Choice, best: PlayerMove, seed: int | str, worlds: int = WORLDS
) -> tuple[Option, ...]:
    """All moves of the choice beside the best one, and what they give away as it is told.

    Raises `CannotLookAhead` where the simulator cannot be run.
    """
    others = [move for move in (choice.move, *choice.others) if move != best]
    gains = told(choice.view, best, others, worlds_of(choice, seed), worlds)
    found = [*map(Option, others, gains)]
    found.sort(key=lambda option: option.behind.mean)
    return (Option(best, Gain(worlds, 0.0, 0.0)), *found)


def slips_of(record: GameRecord, review: Review) -> Iterator[Position]:
    """The slips of a game that was reviewed, to be practised on, in the order of play.

    The move that was made costs just what the review says. Raises `CannotLookAhead` where the
    simulator cannot be run.
    """
    slips = [each for seat in review.seats for each in seat.choices if can_be_practised(each)]
    for slip in sorted(slips, key=lambda each: (each.choice.deal, each.choice.line)):
        yield position_of_slip(slip, seen_until(record, slip.choice), review.seed)


def can_be_practised(found: Graded) -> bool:
    """Whether the choice was a slip."""
    return found.grade in SLIPS


def position_of_slip(slip: Graded, seen: tuple[GameRecord, View], seed: int | str) -> Position:
    """The slip as a position, graded with this seed; `seen` is its deal as in `seen_until`."""
    choice = slip.choice
    best, *others = options_of(choice, slip.other, seed, min(slip.loss.worlds, WORLDS))
    options = [Option(choice.move, slip.loss)]
    options += [each for each in others if each.move != choice.move]
    options = [each for each in options if not _is_better(each)]
    options.sort(key=lambda option: option.behind.mean)
    return Position(*seen, choice.kind, (best, *options))


def _is_better(option: Option) -> bool:
    """Whether the move is clearly better than the best: the first worlds have misjudged it."""
    return option.behind.mean < 0 and not is_even(option.behind)


def seen_until(record: GameRecord, choice: Choice) -> tuple[GameRecord, View]:
    """The deal of the choice from its first turn to that moment, as its player saw it.

    Raises `ValueError` where the choice is not one of the record's.
    """
    moments = moments_until(record, choice)
    deal = record.deals[choice.deal - record.start.public.number]
    moves = [(each.actor, each.move) for each in deal.lines[: choice.line]]
    return seen_in(record, moments, moves, choice.view.seat)


def seen_in(
    record: GameRecord, moments: Sequence[State], moves: Sequence[tuple[Seat, Move]], seat: Seat
) -> tuple[GameRecord, View]:
    """The same from the states of the deal and the moves between them, for a seat.

    The record says by which rules it is, and who plays.
    """
    first = next(at for at, each in enumerate(moments) if each.public.phase in _BEGUN)
    start = replace(moments[first], public=replace(moments[first].public, history=()))
    plain = DealRecord(tuple(Line(actor, move) for actor, move in moves[first:]))
    until = replace(record, start=start, deals=(plain,), stopped=False)
    seen = redact(until, seat)
    return seen, view_of(final_state(seen), seat)


def key_of(game: str, moves: Sequence[str]) -> str:
    """A short name for a position that stays the same in another set."""
    return sha256("\n".join((game, *moves)).encode()).hexdigest()[:8]


def of_the_day(found: Sequence[Item], day: date) -> Item:
    """The one of this day: the same for everybody with the same set, each in its turn."""
    return found[day.toordinal() % len(found)]
