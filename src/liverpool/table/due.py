"""What the clock, the offer and the table have in common: moves that were made, bots, chance."""

from collections.abc import Callable, Iterable, Iterator, Set
from typing import NamedTuple

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import Call, Discard, Move, PlayerMove, Shuffle
from liverpool.engine.state import Phase, Seat, State, View
from liverpool.engine.turn import apply
from liverpool.table.offer_window import StandingWish
from liverpool.table.timing import Pace, human_delay


class Transition(NamedTuple):
    """A move that was made, between the states before and after it."""

    before: State
    actor: Seat
    move: Move
    after: State
    bots: Set[Seat] = frozenset()
    """Those for whom a bot moved or bought, as their person was away."""

    @property
    def begins_deal(self) -> bool:
        """Whether this is the shuffle for a deal, not the renewal of a stock."""
        return isinstance(self.move, Shuffle) and not self.before.public.debts

    @property
    def acting(self) -> set[Seat]:
        """Who made the move, and who bought by it."""
        bought = zip(self.before.public.bought, self.after.public.bought, strict=False)
        return {self.actor, *(seat for seat, (was, now) in enumerate(bought) if now > was)}

    @property
    def is_new_card(self) -> bool:
        """Whether another discard is on top: one was made, or the last was taken back by a call."""
        return isinstance(self.move, Discard) or self.is_called_back

    @property
    def is_called_back(self) -> bool:
        """Whether a call has taken the last discard off the pile."""
        shorter = len(self.after.public.pile) < len(self.before.public.pile)
        return isinstance(self.move, Call) and shorter


def ends_offer(state: State, actor: Seat, move: Move) -> bool:
    """Whether the move would take from others the card that they may still buy.

    A discard that goes out does not: the end of the deal ends the buying too.
    """
    public = state.public
    offered = public.phase is Phase.PLAY and bool(public.open)
    return offered and isinstance(move, Discard) and len(state.hands[actor]) > 1


def transitions(state: State, moves: Iterable[tuple[Seat, Move]]) -> Iterator[Transition]:
    """The moves made one after the other upon this state; raises `IllegalMove`."""
    for actor, move in moves:
        made = Transition(state, actor, move, apply(state, actor, move))
        yield made
        state = made.after


Choose = Callable[[View], PlayerMove | None]
"""What a bot does at a view; None where it could only interrupt, and does not."""


class StillThinking(Exception):
    """A bot's move is not known yet. Nothing has changed: ask again when it is.

    It is not told before `until`, even if it is known before.
    """

    def __init__(self, until: float) -> None:
        super().__init__()
        self.until = until


class Chance:
    """What is left to chance at a table follows from its seed and how many moves were made."""

    def __init__(self, seed: str, make_dealer: Callable[[str], Dealer] = Dealer) -> None:
        self._seed, self._make_dealer = seed, make_dealer

    def dealer(self, number: int) -> Dealer:
        """The dealer after so many moves."""
        return self._make_dealer(f"{self._seed}/{number}")

    def delay(self, question: str, seat: Seat, pace: Pace) -> float:
        """After how long the seat answers this question where chance decides who is quicker."""
        return human_delay(pace, f"{self._seed}/{question}/{seat}")


class Conditions(NamedTuple):
    """What the table adds to the game to decide what is due."""

    wishes: tuple[StandingWish, ...]
    """By seat."""
    bot: Callable[[Seat], Choose | None]
    """The bot that plays the seat now; None where a person plays it."""
    pace: Pace
    chance: Chance
    seconds: float | None = None
    """The time to answer an offer or the last call; None if there is no limit."""
    next_deal: bool = False
    """Whether the next deal may begin, where one is over."""
    patient: bool = False
    """Whether the game stands still for people who may speak up, until they have answered.

    They are heard among the others in random order, so that nobody is quicker.
    """
