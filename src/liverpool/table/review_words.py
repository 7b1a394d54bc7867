"""The words of a review: what somebody chose, what was better, by how much, and why.

Each player's own review speaks to that player. A mistake is a moment and never a mark: what was
good comes first, and no number is more exact than it is. The reasons are those of the hints.
"""

from collections.abc import Mapping
from math import ceil, floor
from typing import Any, Final, assert_never

from liverpool.arena.rating import BANDS
from liverpool.bots.search.comparison import Gain
from liverpool.data_files import data
from liverpool.engine.english import counted, either, number, ordinal
from liverpool.engine.moves import Buy, Discard, Pass, PlayerMove
from liverpool.engine.state import Phase
from liverpool.review.choices import Choice, Kind, LeftOut
from liverpool.review.counterfactuals import (
    BuysLeft,
    CardsLeft,
    Fact,
    Held,
    NobodyDown,
    NotKnown,
    SomebodyDown,
)
from liverpool.review.games import NO_REVIEW, Lost, SeatReview
from liverpool.review.grading import CLEAR, SLIPS, Grade, Graded
from liverpool.review.habits import Habit
from liverpool.review.luck import Shares
from liverpool.review.telling import between
from liverpool.simulator.covered import said_of
from liverpool.table.hint_reasons import MOST, Reasons
from liverpool.table.hint_words import contract_text, doing, past, played_out, says
from liverpool.table.words import Names, card_text, cards_text, points_text

_SAID: Final = data("liverpool.table", "review")
GRADES: Final[Mapping[Grade, str]] = _SAID["grades"]
KINDS: Final[Mapping[Kind, str]] = _SAID["kinds"]
HABITS: Final[Mapping[Habit, str]] = _SAID["habits"]
HOW: Final[str] = _SAID["how"]
HOW_CARDS: Final[str] = _SAID["how_cards"]
WAITS_FOR_OTHERS: Final = "Another review is running; yours comes after it…"
WHERE: Final = "Where points went"
LOW: Final = "Points lost on each move, deal by deal. Low is good."
DONE_WELL: Final = "What you did well"
ANOTHER_LOOK: Final = "Worth another look"
HABIT: Final = "One habit to work on"
SLIPS_TITLE: Final = "Moves that clearly cost points"
SLIP_COLUMNS: Final = ("when", "what you did", "what was better", "grade", "points")
ALIKE: Final = "Played to the end of the deal many times, both did about as well."
HAND_THEN: Final = "Your hand then"
YOU: Final = "You "
"""Begins the sentence that says what was done."""
NOT_FOUND: Final = "The review does not have this choice yet."
FINE: Final = (Grade.BEST, Grade.GOOD, Grade.CLOSE)
"""The best move, or close to it."""
LEAST_FINE: Final = 0.85
"""Who played well made at least this share of such choices."""
MOST_LOST: Final = BANDS[-1]
"""Who played well clearly gave away at most so many points a deal."""


def headline(found: SeatReview[Any]) -> str:
    """What comes first: how well it was played, in a few words. Of the cards and the result it says
    nothing."""
    if not found.choices:
        return "Nothing to choose"
    if _fine(found) < LEAST_FINE * len(found.choices):
        return "A game to learn from"
    costly = found.count(*SLIPS)
    if not costly or found.lost.points <= MOST_LOST * len(found.by_deal):
        return "You played well"
    return f"You played well, except for {number(costly)} {'move' if costly == 1 else 'moves'}"


def summary(found: SeatReview[Any]) -> str:
    """How many choices were fine, and how many others are worth another look."""
    if not found.choices:
        return "There was only one sensible move each time."
    first = _how_many_fine(_fine(found), len(found.choices))
    slips = len(found.worth_a_look)
    if not slips:
        return first
    if len(found.choices) == 1:
        return f"{first} It is worth another look."
    others = f"of them {'is' if slips == 1 else 'are'}"
    if _fine(found):
        others = "other is" if slips == 1 else "others are"
    return f"{first} {number(slips).capitalize()} {others} worth another look."


def _how_many_fine(fine: int, whole: int) -> str:
    if whole == 1:
        return f"Your one choice was {'the best or close to it' if fine else 'not the best one'}."
    many = "Each" if fine == whole else str(fine) if fine else "None"
    were = "were" if 1 < fine < whole else "was"
    return f"{many} of your {whole} choices {were} the best one or close to it."


def _fine(found: SeatReview[Any]) -> int:
    return found.count(*FINE)


def lost_text(lost: Lost) -> str:
    """`4.1 ± 0.6`: points given away, with the standard error; 0 where nothing was better."""
    return f"{_decimal(lost.points)} ± {_decimal(lost.error)}" if lost.error else "0"


def expected_text(found: SeatReview[Any], deals: int) -> str:
    """What all choices gave away, a deal, as far as that can be told."""
    each = found.expected.a_deal(deals)
    all_choices = f"Counting the close ones too, your choices gave away {lost_text(each)} points"
    may_be_chance = ", which may be chance" if each.points < CLEAR * each.error else ""
    return f"{all_choices} a deal{may_be_chance}."


def luck_text(found: SeatReview[Any]) -> str:
    """What the cards brought a steady player, and what the moves lost against the best ones; empty
    where the cards cannot be told."""
    shares = found.shares
    if shares is None:
        return ""
    error = max(round(shares.error), 1)
    if abs(shares.cards) <= shares.error:
        cards = f"The cards were about even, give or take {points_text(error)}."
    else:
        luck, place = (
            ("helped you", "ahead") if shares.cards > 0 else ("were against you", "behind")
        )
        points = about(abs(shares.cards))
        perhaps = "Perhaps the" if abs(shares.cards) <= CLEAR * shares.error else "The"
        cards = (
            f"{perhaps} cards {luck}: a steady player would have finished {points} {place}"
            f" (± {error})."
        )
    lost = found.lost.points
    cost = f"cost {about(lost)} against the best ones" if lost else "clearly cost nothing"
    return f"{cards} Your moves {cost}."


def shares_text(shares: Shares) -> str:
    """What the whole result is made of."""
    place = "ahead of" if shares.result >= 0 else "behind"
    result, cards, own = map(round, (shares.result, shares.cards, shares.own))
    others = result - cards - own  # whole points that are seen to add up
    return (
        f"In the deals looked at, you were {points_text(abs(result))} {place} the average of the"
        " others:"
        f" {_signed(cards)} came from the cards, {_signed(own)} from your choices and"
        f" {_signed(others)} from those of the others, give or take {round(shares.error)}. Choices"
        " are compared with those of a steady player."
    )


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−").replace("+0", "0")


def _decimal(points: float) -> str:
    text = f"{points:.1f}".replace("-", "−")
    return "0.0" if text == "−0.0" else text


def about(points: float) -> str:
    """`about 4 points`, `less than a point`."""
    whole = round(points)
    return f"about {points_text(whole)}" if points >= 1 else "less than a point"


def about_loss(points: float) -> str:
    """The same of a loss with its grade beside it: `about 5.9 points`, `about 6.1 points`.

    So the same words never stand beside two grades.
    """
    if round(points) != MOST_LOST:
        return about(points)
    tenths = ceil(10 * points) if points > MOST_LOST else floor(10 * points)
    return f"about {tenths / 10:.1f} points"


def margin_text(loss: Gain) -> str:
    """` (3 to 6)`, with the blank before it: between which points what is told lies; empty where
    that says no more."""
    low, high = between(loss)
    says_more = low < high and (loss.mean >= 1 or high > 1)
    return f" ({low} to {high})" if says_more else ""


def bar_name(when: str, grade: Grade, loss: Gain) -> str:
    """`Deal 5, your fourth turn: mistake, about 4 points`: a choice in the timeline."""
    lost = f", {about_loss(loss.mean)}" if grade in SLIPS else ""
    return f"{when}: {GRADES[grade]}{lost}"


def mark_text(did: str, grade: Grade, loss: Gain) -> str:
    """What is written beside a moment in the timeline: `discarded Kc: about 4 points`."""
    if grade is Grade.BEST:
        return "fine move"
    return f"{did.removeprefix(YOU)}: {about_loss(loss.mean)}"


def left_out_text(deal: LeftOut) -> str:
    """That a deal was not looked at, and why."""
    return f"Deal {deal.deal} is left out. {NO_REVIEW.format(said_of(deal.reasons))}"


def looking_at(deal: int, of: int) -> str:
    """What is looked at just now."""
    return f"Looking at deal {deal} of {of}…" if of > 1 else "Looking at your choices…"


def deal_title(deal: int) -> str:
    return f"Deal {deal}"


class ChoiceWords:
    """The words for one choice; `names` are the reader's, who is the player that chose."""

    def __init__(self, graded: Graded, names: Names) -> None:
        self.graded = graded
        self._choice = graded.choice
        self._view = graded.choice.view
        self._names = names

    def when(self) -> str:
        """`Deal 5, your fourth turn`."""
        return when(self._choice)

    def did(self) -> str:
        """`You discarded Kc`."""
        return f"{YOU}{past(self._view, self._names, self._choice.move)}"

    def title(self) -> str:
        """What was done, and what was better or how good it was."""
        between = ". " if self.graded.is_fine else "; "
        return f"{self.did()}{between}{self._verdict()}"

    def verdict(self) -> str:
        """The same without what was done: `6d was better by about 4 points.`"""
        text = self._verdict()
        return text[0].upper() + text[1:]

    def _verdict(self) -> str:
        graded = self.graded
        if graded.grade in SLIPS:
            return f"{self._it()} was better by {about_loss(graded.loss.mean)}{self._margin()}."
        if graded.is_open:
            may_be = "was" if graded.is_close else "may have been better, or"
            return f"{self._it()} {may_be} about as good."
        if not graded.is_fine:
            return "nothing else was as good."
        return f"A fine move: worth {about(graded.ahead.mean)}{self._margin()}."

    def _margin(self) -> str:
        return margin_text(self.graded.ahead)

    def _it(self) -> str:
        """The same as `better`, where both moves are about one card that was just named."""
        match self.graded.other:
            case Buy():
                return "buying it"
            case Pass():
                return "letting it go"
            case _:
                return self.better()

    def better(self) -> str:
        """The other move, as what it is called in a sentence: `6d`, `passing`."""
        other, move = self.graded.other, self._choice.move
        if isinstance(other, Discard) and isinstance(move, Discard):
            return card_text(other.card)
        return doing(self._view, self._names, other)

    def why(self) -> tuple[str, ...]:
        """What speaks for the better of the two moves, in the words of the hints.

        That it did better when it was played out is said, too, where the instant bot sees no more
        in it than in the other one, and where the points that are named are fewer than the loss.
        """
        graded, view, names = self.graded, self._view, self._names
        best, rest = self._choice.move, graded.other
        if graded.loss.mean > 0:
            best, rest = rest, best
        (reasons, points), is_seen = Reasons(view, names).between(best, rest)
        if graded.is_open and (reasons or graded.is_close):
            return reasons or (ALIKE,)
        if reasons and is_seen and points >= graded.ahead.mean:
            return reasons
        return (*reasons[: MOST - 1], f"{played_out(view, names, best, rest)}.")

    def change(self) -> str:
        """What would have made the other move right; empty where no one thing would have."""
        change = self.graded.change
        if change is None:
            return ""
        better = doing(self._view, self._names, change.better)
        return f"{had_been(change.fact, self._names)}, {better} would have been better."

    def option(self, move: PlayerMove) -> str:
        """A move that there was to choose, by itself: `Discard 6d`."""
        return says(self._view, self._names, move).removesuffix(".")

    def hand_then(self) -> str:
        """What stands above the hand: `Your hand then: two sets and a run wanted`."""
        if self._view.seat in self._view.public.down:
            return HAND_THEN
        return f"{HAND_THEN}: {contract_text(self._view)} wanted"

    def hand(self) -> str:
        return cards_text(self._view.hand)

    def grade(self) -> str:
        return GRADES[self.graded.grade]


def when(choice: Choice) -> str:
    """The deal and the turn: `Deal 5, your fourth turn`, `Deal 1, before your first turn`."""
    if choice.view.public.turn == choice.view.seat and choice.view.public.phase is not Phase.BUY:
        return f"Deal {choice.deal}, your {ordinal(choice.turn)} turn"
    if choice.turn == 0:
        return f"Deal {choice.deal}, before your first turn"
    return f"Deal {choice.deal}, after your {ordinal(choice.turn)} turn"


def had_been(fact: Fact, names: Names) -> str:
    """`If nobody had been down`: the fact as a clause; `names` are the reader's."""
    match fact:
        case NobodyDown():
            return "If nobody had been down"
        case SomebodyDown(seat):
            return f"If {names.who(seat)} had been down"
        case CardsLeft(seat, cards):
            left = f"{'only ' if cards == 1 else ''}{counted(cards, 'card')}"
            return f"If {names.who(seat)} had had {left} left"
        case BuysLeft(buys=0, is_asked=True):
            return "If this had been your last buy of the deal"
        case BuysLeft(is_asked=True):
            return "If you could have bought again in this deal"
        case BuysLeft(buys=0):
            return "If you had had no buys left"
        case BuysLeft():
            return "If you had had a buy left"
        case Held(card, instead_of):
            return f"If you had held {card_text(card)} instead of {card_text(instead_of)}"
        case NotKnown(seat, cards):
            held = either([card_text(face) for face in dict.fromkeys(cards)])
            return f"If {names.who(seat)} had not been known to hold {held}"
        case _:
            assert_never(fact)
