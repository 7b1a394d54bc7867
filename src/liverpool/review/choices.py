"""The choices of a finished game: who decided what, when, and between which moves.

A choice is there where several moves are worth trying (`bots.search.candidates`), or where the move
that was made is not among them. Of cards on the table we only ask whether they were played at once:
whoever could go down or lay off and did not had a choice, too.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Final

from msgspec import Struct

from liverpool.bots import expert
from liverpool.bots.measures.caught import turns_begun
from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import is_played
from liverpool.bots.search.coverage import lacks_cards
from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import (
    DEALER_MOVES,
    Buy,
    Discard,
    Draw,
    Lay,
    Move,
    Pass,
    PlayerMove,
    Take,
)
from liverpool.engine.state import Phase, Seat, State, View, view_of, waiting_on
from liverpool.record import GameRecord, states
from liverpool.simulator.covered import NotCovered, not_covered

BY_BOT: Final = "by a bot"
"""The remark of a table's own file on what a bot did for a player who was away."""


class Kind(StrEnum):
    """What a choice is about."""

    DRAW = "draw"
    """Taking from the pile, or drawing from the stock."""
    BUY = "buy"
    """Buying the discard of another, or passing."""
    DISCARD = "discard"
    """Which card to discard, before going down."""
    SHED = "shed"
    """The same, once down."""
    LAY_DOWN = "lay_down"
    """Whether to go down now, and with which melds."""
    LAY_OFF = "lay_off"
    """Whether to lay off or to swap out a joker now, and where."""


class Choice(Struct, frozen=True):
    """A decision with more than one move worth trying."""

    deal: int
    """The number of the deal."""
    line: int
    """Which of the deal's lines in the record it is, from 0."""
    turn: int
    """Which of the player's turns it was, from 1; between turns, the one that came before."""
    kind: Kind
    view: View
    """All that the player could see."""
    move: PlayerMove
    """What they did."""
    others: tuple[PlayerMove, ...]
    """What else was worth trying, first what a bot that answers at once finds best."""
    is_usual: bool
    """Whether such a bot would have done the same."""


class CannotReview(Exception):
    """Why a record cannot be reviewed, in a sentence for people."""


class LeftOut(Struct, frozen=True):
    """A deal of which no choice can be graded, and why: the rules that are not covered."""

    deal: int
    reasons: tuple[NotCovered, ...]


def played_deals(record: GameRecord) -> tuple[int, ...]:
    """The numbers of the deals of which the record has moves."""
    numbered = enumerate(record.deals, record.start.public.number)
    return tuple(number for number, deal in numbered if deal.lines)


def left_out(record: GameRecord) -> tuple[LeftOut, ...]:
    """The deals of the record that were played and that the simulator does not cover."""
    game = record.start.public.game
    missing = {
        number: (
            *not_covered(game.rules, number, game.seats),
            *missing_cards(record.start, number),
        )
        for number in played_deals(record)
    }
    return tuple(LeftOut(number, reasons) for number, reasons in missing.items() if reasons)


def missing_cards(start: State, deal: int) -> tuple[NotCovered, ...]:
    """That the deal of this number lacks cards, where the game begins with it in this state."""
    begins = deal == start.public.number and start.public.phase is not Phase.OVER
    if begins and lacks_cards(view_of(start, 0)):
        return (NotCovered("cards", "cards missing from the decks"),)
    return ()


def choices(record: GameRecord, seats: Collection[Seat]) -> Iterator[Choice]:
    """What these seats had to choose in a finished game, in the order of play.

    What a bot did for a player who was away is left out, and so are deals that are not covered.
    Raises `CannotReview` for a game that is not over, or that hides the cards of one of the seats;
    `BrokenRecord` as `states` does.
    """
    moments = list(states(record))
    _refuse_unfinished(record, moments[-1])
    uncovered = {each.deal for each in left_out(record)}
    at = 0
    for number, deal in enumerate(record.deals, record.start.public.number):
        for line, made in enumerate(deal.lines):
            before = moments[at]
            at += 1
            if made.actor not in seats or isinstance(made.move, DEALER_MOVES):
                continue
            if number in uncovered or made.comment == BY_BOT:
                continue
            if HIDDEN in before.hands[made.actor]:
                name = record.names[made.actor]
                raise CannotReview(
                    f"This record does not show {name}'s cards; name a player whose cards it shows."
                )
            found = choice_at(number, line, before, made.actor, made.move)
            if found is not None:
                yield found


def moments_until(record: GameRecord, choice: Choice) -> list[State]:
    """The states of the choice's deal, from its first to the one in which the choice was made.

    Raises `ValueError` where the choice is not one of this record.
    """
    deals = record.deals[: choice.deal - record.start.public.number]
    skipped = sum(len(deal.lines) for deal in deals)
    moments = list(islice(states(record), skipped, skipped + choice.line + 1))
    if not moments or moments[-1].public != choice.view.public:
        raise ValueError("This choice is not one of the record's.")
    return moments


def choice_at(deal: int, line: int, before: State, seat: Seat, move: Move) -> Choice | None:
    """What the seat had to choose when it made this move, the deal's of this line from 0.

    None where there was nothing to choose, and of a dealer's move.
    """
    if isinstance(move, DEALER_MOVES):
        return None
    return choice_in(deal, line, view_of(before, seat), move)


def choice_in(deal: int, line: int, view: View, move: PlayerMove) -> Choice | None:
    """The same by what the seat could see."""
    found = _sensible(view, move)
    others = tuple(each for each in found if each != move)
    if not others:
        return None
    usual = others[0] != found[0]
    return Choice(
        deal, line, turn_of(view), kind_of(view, move, others), view, move, others, is_usual=usual
    )


def _refuse_unfinished(record: GameRecord, end: State) -> None:
    if not record.stopped and waiting_on(end.public).must:
        rules = end.public.rules
        of_all = "" if rules.own_contracts else f" of {len(rules.deals)}"
        raise CannotReview(
            f"This game is not over: it stands in deal {end.public.number}{of_all}. A review looks"
            " at finished games."
        )


def _sensible(view: View, move: PlayerMove) -> list[PlayerMove]:
    """What was worth trying, first what a bot that answers at once finds best."""
    if not is_asked(view, move):
        return []
    found = candidates(view)
    moves = [each.move for each in found] or [each.move for each in expert.weigh(view)[:1]]
    return [each for each in moves if is_asked(view, each)]


def is_asked(view: View, move: PlayerMove) -> bool:
    """Whether the move answers one of the questions that are looked at."""
    match move:
        case Take() | Draw():
            return True
        case Buy() | Pass():
            return view.public.phase in (Phase.BUY, Phase.PLAY)
        case Discard():
            return view.public.phase is Phase.PLAY
        case _:
            return view.public.phase is Phase.PLAY and is_played(move)


def kind_of(view: View, move: PlayerMove, others: Sequence[PlayerMove]) -> Kind:
    """What a choice between these moves is about."""
    if isinstance(move, Take | Draw):
        return Kind.DRAW
    if isinstance(move, Buy | Pass):
        return Kind.BUY
    if any(isinstance(each, Lay) for each in (move, *others)):
        return Kind.LAY_DOWN
    if any(map(is_played, (move, *others))):
        return Kind.LAY_OFF
    return Kind.SHED if view.seat in view.public.down else Kind.DISCARD


def turn_of(view: View) -> int:
    """Which of the seat's turns this is, from 1; between turns, the one that came before."""
    return turns_begun(view.public, view.seat) + (
        view.public.phase is Phase.TURN and view.public.turn == view.seat
    )
