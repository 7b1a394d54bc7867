"""What somebody does that costs them points, and which slips are of that kind.

Each habit comes with advice (`table.review_words`). A slip belongs to a habit only where that
advice would have led to the better move: `belongs` says so by facts about the two moves and what
they gave away, not by what a bot thinks of them. A slip that fits none has no habit.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from liverpool.bots import expert, shed
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.others import going_with
from liverpool.bots.search.comparison import Gain, is_played
from liverpool.bots.weighing import Part, ahead
from liverpool.engine.cards import Card, Hand, with_cards, without_card
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import Buy, Discard, Draw, Lay, Pass, PlayerMove, Take
from liverpool.engine.scoring import card_points
from liverpool.review.choices import Choice

SURE: Final = 2.0
"""A loss may be smaller than it was measured by so many standard errors."""


class Habit(StrEnum):
    """What somebody does that costs them points."""

    BUYS = "buys"
    """Buys a card that brings the hand no nearer to its contract."""
    PASSES = "passes"
    """Lets a card go that brings it nearer, or leaves more cards that would."""
    TAKES = "takes"
    """Takes a card that is of no use, where one from the stock would be better."""
    TAKES_FEW = "takes_few"
    """Takes fewer cards of the pile than would be good."""
    TAKES_MANY = "takes_many"
    """Takes more of them than are good."""
    LEAVES = "leaves"
    """Draws from the stock where the top of the pile would be better."""
    BREAKS_UP = "breaks_up"
    """Discards what brings the hand nearer, or leaves fewer cards that would."""
    KEEPS_POINTS = "keeps_points"
    """Keeps the dearer card where somebody is down, and no more is lost than its points."""
    HELPS_OTHERS = "helps_others"
    """Discards what fits on the table, or goes with what another is known to hold."""
    DISCARDS = "discards"
    """Discards the wrong card, for no one reason."""
    WAITS_DOWN = "waits_down"
    """Goes down late, or is left with more points than with other melds."""
    WAITS_OFF = "waits_off"
    """Keeps cards that could be laid off."""
    PLAYS_EARLY = "plays_early"
    """Lays cards on the table that would have been better kept for a turn."""


class Slip(NamedTuple):
    """What was done, what was better, and by how much."""

    choice: Choice
    other: PlayerMove
    loss: Gain


def habit_of(slip: Slip) -> Habit | None:
    """What somebody does who makes such a slip; None where no advice would have helped.

    Where several habits fit, the one by what an instant bot finds weightiest about the better move.
    """
    facts = _Facts(slip)
    fit = [habit for habit, holds in _HOLDS.items() if holds(facts)]
    if len(fit) < 2:
        return next(iter(fit), None)
    if facts.loses_a_step:
        return Habit.BREAKS_UP
    decisive = (_OF_PARTS.get(part) for part in facts.parts)
    return next((habit for habit in decisive if habit in fit), fit[0])


def belongs(slip: Slip, habit: Habit) -> bool:
    """Whether what is advised against this habit would have led to the better move."""
    return _HOLDS[habit](_Facts(slip))


class _Facts:
    """What is known about the two moves."""

    def __init__(self, slip: Slip) -> None:
        self.choice, self.other, self.loss = slip
        self.view, self.move = self.choice.view, self.choice.move
        self.public, self.hand = self.view.public, self.view.hand
        self.is_down = self.view.seat in self.public.down

    # Cards that are taken or bought

    @cached_property
    def away(self) -> int:
        return hands.steps(self.public, self.view.seat, self.hand)

    def with_top(self, cards: int = 1) -> Hand:
        return with_cards(self.hand, self.public.pile[-cards:])

    def brings_nearer(self, cards: int = 1) -> bool:
        """Whether the top of the pile does, by a step."""
        if self.view.deal.all_at_once:
            top = self.public.pile[-cards:]
            return bool(hands.helpers(self.public, self.view.seat, self.hand, top))
        return hands.steps(self.public, self.view.seat, self.with_top(cards)) < self.away

    @property
    def brings_more_helpers(self) -> bool:
        """Whether more cards would bring the hand nearer beside the top of the pile."""
        return self._helpers(self.with_top()) > self._helpers(self.hand)

    def _helpers(self, hand: Hand) -> int:
        """How many cards that nobody has seen bring the hand nearer."""
        copies = hands.unseen(self.view)
        return sum(copies[face] for face in hands.helpers(self.public, self.view.seat, hand))

    # Discards

    @property
    def discards(self) -> tuple[Card, Card] | None:
        """The card that was discarded and the better one; None where not both moves are that."""
        match self.move, self.other:
            case Discard(face), Discard(better):
                return face, better
            case _:
                return None

    @cached_property
    def loses_a_step(self) -> bool:
        """Whether the hand is further from its contract than after the better discard."""
        return self._further[0] > 0

    @property
    def loses_helpers(self) -> bool:
        """Whether it is as far, and fewer cards bring it nearer."""
        further, fewer = self._further
        return further == 0 and fewer > 0

    @cached_property
    def _further(self) -> tuple[int, int]:
        """By how many steps further, and by how many cards fewer that help; 0 once down."""
        faces = self.discards
        if faces is None or self.is_down:
            return 0, 0
        rest, better = (without_card(self.hand, face) for face in faces)
        steps = (hands.steps(self.public, self.view.seat, each) for each in (rest, better))
        return next(steps) - next(steps), self._helpers(better) - self._helpers(rest)

    @property
    def keeps_the_dearer(self) -> bool:
        """Whether the loss can be no more than what the dearer card costs that was kept."""
        faces = self.discards
        if faces is None or self._further > (0, 0):
            return False
        kept = card_points(faces[1], self.public.rules) - card_points(faces[0], self.public.rules)
        return 0 < kept >= self.loss.mean - SURE * self.loss.error

    @property
    def helps_another(self) -> bool:
        """Whether somebody is known to have use for the card, and not for the better one."""
        faces = self.discards
        return faces is not None and self._of_use(faces[0]) and not self._of_use(faces[1])

    def _of_use(self, face: Card) -> bool:
        others = [seat for seat in range(self.public.game.seats) if seat != self.view.seat]
        return any(
            going_with(self.public, seat, face)
            or (seat in self.public.down and playable(self.public, seat, face))
            for seat in others
        )

    @property
    def parts(self) -> list[Part]:
        """What speaks for the better move to a bot that weighs moves, the weightiest first."""
        weighed = {each.move: each for each in expert.weigh(self.view)}
        if self.move in weighed and self.other in weighed:
            return ahead(weighed[self.other], weighed[self.move])
        return []

    # Cards on the table

    def left_after(self, lay: Lay) -> int:
        return shed.points_left_after(self.view, lay)


def _buys(slip: _Facts) -> bool:
    return _are(slip, Buy, Pass) and not slip.is_down and not slip.brings_nearer()


def _passes(slip: _Facts) -> bool:
    asked = _are(slip, Pass, Buy) and not slip.is_down
    return asked and (slip.brings_nearer() or slip.brings_more_helpers)


def _takes(slip: _Facts) -> bool:
    if not isinstance(slip.move, Take) or not isinstance(slip.other, Draw):
        return False
    if slip.is_down:
        return not playable(slip.public, slip.view.seat, slip.public.pile[-1])
    return slip.away > 0 and not slip.brings_nearer(slip.move.cards)


def _takes_more(move: PlayerMove, other: PlayerMove) -> bool:
    """Whether both take from the pile, and the first more cards."""
    return isinstance(move, Take) and isinstance(other, Take) and move.cards > other.cards


def _waits_down(slip: _Facts) -> bool:
    if isinstance(slip.move, Lay) and isinstance(slip.other, Lay):
        return slip.left_after(slip.other) < slip.left_after(slip.move)
    return isinstance(slip.other, Lay)


def _are(slip: _Facts, move: type[PlayerMove], better: type[PlayerMove]) -> bool:
    return isinstance(slip.move, move) and isinstance(slip.other, better)


_HOLDS: Final[Mapping[Habit, Callable[[_Facts], bool]]] = {
    Habit.BUYS: _buys,
    Habit.PASSES: _passes,
    Habit.TAKES: _takes,
    Habit.TAKES_FEW: lambda slip: _takes_more(slip.other, slip.move),
    Habit.TAKES_MANY: lambda slip: _takes_more(slip.move, slip.other),
    Habit.LEAVES: lambda slip: _are(slip, Draw, Take),
    Habit.BREAKS_UP: lambda slip: slip.loses_a_step or slip.loses_helpers,
    Habit.KEEPS_POINTS: lambda slip: bool(slip.public.down) and slip.keeps_the_dearer,
    Habit.HELPS_OTHERS: lambda slip: slip.helps_another,
    Habit.WAITS_DOWN: _waits_down,
    Habit.WAITS_OFF: lambda slip: (
        isinstance(slip.move, Discard) and is_played(slip.other) and not isinstance(slip.other, Lay)
    ),
    Habit.PLAYS_EARLY: lambda slip: is_played(slip.move) and isinstance(slip.other, Discard),
    Habit.DISCARDS: lambda slip: slip.discards is not None,
}
"""What a slip must be to belong to each habit; the last fits whatever no other one does."""
_OF_PARTS: Final = {
    Part.READY: Habit.BREAKS_UP,
    Part.KEPT: Habit.KEEPS_POINTS,
    Part.SHED: Habit.KEEPS_POINTS,
    Part.OTHERS: Habit.HELPS_OTHERS,
}
