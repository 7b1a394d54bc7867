"""What workers do. Each job is a function of its arguments alone and knows no table."""

from collections.abc import Callable, Mapping, Sequence, Set
from datetime import date
from itertools import islice
from typing import Any

from msgspec import Struct

from liverpool.bots import roster
from liverpool.bots.search.searcher import Thought
from liverpool.engine.check import checked
from liverpool.engine.moves import Move, PlayerMove
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat, State, View
from liverpool.fair.counts import DealCounts, counted
from liverpool.record import record_from
from liverpool.record.links import from_query
from liverpool.review.choices import Choice, choice_at
from liverpool.review.games import SEED, is_moment
from liverpool.review.grading import USUAL, Graded, graded, with_change
from liverpool.review.luck import Shares, shares
from liverpool.review.practice import can_be_practised, of_the_day, position_of_slip, seen_in
from liverpool.review.practice_files import entry_of, made_set, position_of
from liverpool.room.deals import DealMoves, MadeDeal, Moves, replayed
from liverpool.room.kept import KeptChoice, StandIns
from liverpool.room.messages.editing import BookRead
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.practice import ReadPractice
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.set_out import PracticeShown, SetOut
from liverpool.room.views.events import is_dealt
from liverpool.room.views.reviewed import kept_choice
from liverpool.room.views.set_out import set_out
from liverpool.table.bots import Clocked, choice
from liverpool.table.due import Transition, transitions
from liverpool.table.game_facts import GameFacts, facts_of
from liverpool.table.hint_ahead import for_a_moment
from liverpool.table.hints import Hint, hint
from liverpool.table.words import Names


class BotMove(Struct, frozen=True):
    """What a bot does, and how far it looked ahead."""

    move: PlayerMove | None
    """None where the bot could only interrupt, and does not."""
    thought: Thought | None = None
    """What the move rests on, for a bot that looks ahead."""


def bot_move(bot: str, seed: Secret, view: View, seconds: float) -> BotMove:
    """The move of the bot of this name, which looks ahead for so many seconds at most."""
    made: list[Clocked] = []

    def clocked() -> Clocked:
        made.append(Clocked(roster.make(bot, seed.reveal()), seconds))
        return made[-1]

    move = choice(clocked, view)
    return BotMove(move, made[-1].thought if made else None)


def seat_hint(view: View, names: Names, seconds: float) -> Hint | None:
    """The hint for what the seat of this view is asked; it looks ahead for about so long."""
    return hint(view, names, for_a_moment(seconds))


def deal_counts(last: State, moves: Moves, people: set[Seat]) -> DealCounts | None:
    """What the deal of these moves adds to the counts over all deals.

    None for one in which a position begins: it was dealt by nobody here.
    """
    dealt = next((each.after for each in transitions(last, moves) if is_dealt(each)), None)
    return None if dealt is None else counted(dealt, people)


def deal_again(state: State, moves: Moves, before: int, stand_ins: StandIns) -> MadeDeal:
    """The moves upon this state, numbered after so many."""
    return list(replayed(state, moves, before, stand_ins))


def facts_of_game(
    first: State,
    moves: Sequence[tuple[Seat, Move]],
    bots: Mapping[int, Set[Seat]],
    people: Mapping[Seat, int],
) -> GameFacts:
    """The facts of each player of a game that is over, from its first state on.

    `bots` are those for whom a bot made the move of this number; `people` are the seats of
    persons, each with its person's first deal.
    """
    made: list[Transition] = []
    state = first
    for number, each in enumerate(transitions(first, moves), 1):
        deal, state = each.after.public.number, each.after
        later = {seat for seat, begins in people.items() if deal < begins} & each.acting
        made.append(each._replace(bots={*bots.get(number, each.bots), *later}))
    return facts_of(state.public, made)


def choices_of_deal(
    deal: int, seat: Seat, made: DealMoves, by_bots: Set[int]
) -> tuple[Choice, ...]:
    """What a seat had to choose in a deal of a game that is over.

    `made` is what the deal is made again from, as in `deal_again`; `by_bots` are the lines in
    which a bot made the move for its player.
    """
    found = (
        choice_at(deal, line, each.before, seat, each.move)
        for line, each in enumerate(transitions(*made))
        if each.actor == seat and line not in by_bots
    )
    return tuple(each for each in found if each is not None)


def choice_judged(
    choice: Choice, names: Names, number: int, made: DealMoves, moments: Sequence[KeptChoice]
) -> KeptChoice | None:
    """What the choice cost, by the same worlds as in the terminal; None where it was none.

    `number` is how many moves had been made before it, `made` what its deal is made again from.
    What would change its verdict is told if it is a moment beside those that there are so far.
    """
    found = graded(choice, SEED)
    if found is None:
        return None
    if is_moment(found, moments):
        found = with_change(found, SEED)
    slip = slip_set_out(found, made) if can_be_practised(found) else None
    return kept_choice(found, names, number, slip)


def slip_set_out(slip: Graded, made: DealMoves) -> SetOut:
    """A slip as a position to practise on; the players are called as in those of the game."""
    choice = slip.choice
    moments = [each.before for each in islice(transitions(*made), choice.line + 1)]
    until = made.moves[: choice.line]
    seen = seen_in(record_from(made.state), moments, until, choice.view.seat)
    position = position_of_slip(slip, seen, SEED)
    return set_out(entry_of(position).key, position)


def shares_of_deal(
    made: DealMoves, by_bots: Set[int], worlds: int = USUAL.apart
) -> tuple[Shares, ...] | None:
    """What the result of a deal is made of for each seat, by the same worlds as in the terminal.

    None where it cannot be known. `made` and `by_bots` are as in `choices_of_deal`.
    """
    return shares(*made, SEED, worlds, by_bots)


class Unplayable(Struct, frozen=True):
    """Why something cannot be played, in a sentence for people."""

    sentence: str


def of_rules(make: Callable[..., ToPage], *asked: Any) -> ToPage | Unplayable:
    """What this makes of rules; no worker passes a `RulesError` on."""
    try:
        return make(*asked)
    except RulesError as error:
        return Unplayable(str(error))


def book_read(asked: int, query: str) -> BookRead:
    """The rule book as a page with its looks inside; raises `RulesError`."""
    from liverpool.paper.book import rule_book  # noqa: PLC0415  # a room is there without it
    from liverpool.paper.html import html, style_inside  # noqa: PLC0415  # the same

    named = from_query(query)
    checked(named.rules)
    return BookRead(asked, html(rule_book(named), head=[style_inside()]))


def practice_position(asked: ReadPractice, today: date) -> PracticeShown | None:
    """The position that is asked for, of the set that comes with the game; None for no such."""
    entries = {each.key: each for each in made_set() if asked.of in ("", each.kind, each.rules)}
    if not entries:
        return None
    daily = of_the_day(made_set(), today).key
    entry = entries.get(asked.key or of_the_day([*entries.values()], today).key)
    if entry is None:
        return None
    shown = set_out(entry.key, position_of(entry))
    return PracticeShown(asked.id, daily, tuple(entries), shown)
