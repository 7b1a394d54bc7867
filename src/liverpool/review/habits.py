"""What somebody does that costs them points, by the kind of choice and by what was better."""

from enum import StrEnum
from typing import Final

from liverpool.bots import expert
from liverpool.bots.weighing import Part, ahead
from liverpool.engine.moves import Buy, Discard, PlayerMove, Take
from liverpool.engine.scoring import card_points
from liverpool.engine.state import View
from liverpool.review.choices import Choice, Kind


class Habit(StrEnum):
    """What somebody does that costs them points."""

    BUYS = "buys"
    """Buys what is not worth the extra cards."""
    PASSES = "passes"
    """Lets cards go that are worth buying."""
    TAKES = "takes"
    """Takes a card where one from the stock would be better."""
    LEAVES = "leaves"
    """Draws from the stock where the top of the pile would be better."""
    BREAKS_UP = "breaks_up"
    """Discards what brings the hand nearer to its contract."""
    KEEPS_POINTS = "keeps_points"
    """Keeps dear cards too long."""
    HELPS_OTHERS = "helps_others"
    """Discards what another can use."""
    DISCARDS = "discards"
    """Discards the wrong card, for no one reason."""
    WAITS_DOWN = "waits_down"
    """Goes down late, or with other melds than the best."""
    WAITS_OFF = "waits_off"
    """Keeps cards that could be laid off."""


def habit_of(choice: Choice, other: PlayerMove) -> Habit:
    """What somebody does who chooses so, where the other move was better."""
    move = choice.move
    match choice.kind:
        case Kind.BUY:
            return Habit.BUYS if isinstance(move, Buy) else Habit.PASSES
        case Kind.DRAW:
            return Habit.TAKES if isinstance(move, Take) else Habit.LEAVES
        case Kind.LAY_DOWN:
            return Habit.WAITS_DOWN
        case Kind.LAY_OFF:
            return Habit.WAITS_OFF
        case _:
            return _of_discards(choice.view, move, other)


def _of_discards(view: View, move: PlayerMove, other: PlayerMove) -> Habit:
    """By what a bot that weighs moves finds better about the other card."""
    weighed = {each.move: each for each in expert.weigh(view)}
    if move in weighed and other in weighed:
        decisive = next(iter(ahead(weighed[other], weighed[move])), None)
        return _OF_PARTS.get(decisive, Habit.DISCARDS) if decisive else Habit.DISCARDS
    if isinstance(move, Discard) and isinstance(other, Discard):
        rules = view.public.rules
        if card_points(other.card, rules) > card_points(move.card, rules):
            return Habit.KEEPS_POINTS
    return Habit.DISCARDS


_OF_PARTS: Final = {
    Part.READY: Habit.BREAKS_UP,
    Part.KEPT: Habit.KEEPS_POINTS,
    Part.SHED: Habit.KEEPS_POINTS,
    Part.OTHERS: Habit.HELPS_OTHERS,
}
