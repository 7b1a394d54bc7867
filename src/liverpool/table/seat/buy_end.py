"""How an offer ended, in words for each seat that was asked: who has the card, and why.

The facts come from `table/offer_end.py`. A seat reads of its own answer whether it came by itself,
and of its own card what came with it from the stock; others read neither.
"""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.english import counted
from liverpool.engine.moves import Buy
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats
from liverpool.engine.supply import price_of
from liverpool.table.offer_end import HowEnded, OfferEnd
from liverpool.table.offer_window import Passing, SeatAnswer
from liverpool.table.seat.standing import passed_for_you
from liverpool.table.words import Names, card_text, cards_text


class BuyEndKind(StrEnum):
    """How an offer ended for one seat."""

    WON = "won"
    LOST = "lost"
    """Somebody else has the card."""
    PASSED = "passed"
    PASSED_FOR_YOU = "passed_for_you"
    """A standing wish passed."""
    LATE = "late"
    """The time was over, which counts as passing."""
    GONE = "gone"
    """The card was not on offer, or is not any more."""


class BuyEnd(Struct, frozen=True):
    """How an offer ended for one seat, until another card is on offer."""

    kind: BuyEndKind
    card: Card
    sentence: str
    """`Tom buys 9c.`"""
    detail: str
    """More about it; may be empty."""
    order: Seats
    """Where the order of turns decided it: who was in turn, who bought, and the seat itself."""
    buyer: Seat
    """Who has bought the card, as all could see."""
    came: tuple[Card, ...]
    """What came with it from the stock, where the seat itself has bought it."""


def buy_end(end: OfferEnd, public: Public, names: Names) -> BuyEnd | None:
    """What the seat reads; None if it was not asked."""
    if names.you not in end.asked:
        return None
    mine = end.answer(names.you)
    if mine is not None and mine.standing is Passing.FIRST_TURN:
        return None
    card, who = card_text(end.card), names.who
    match end.how:
        case HowEnded.TAKEN:
            taken = f"{names.does(end.turn, 'take')} {card}."
            return _said(end, BuyEndKind.LOST, taken, "The player whose turn it is comes first.")
        case HowEnded.CALLED:
            return _said(end, BuyEndKind.GONE, f"{card} was called.", "It is not on offer now.")
        case HowEnded.LAPSED:
            if mine is None or not isinstance(mine.move, Buy):
                return None
            floats = f"{who(end.turn)} ended the turn without a discard."
            why = "The deal is over." if public.phase is Phase.OVER else floats
            return _said(end, BuyEndKind.GONE, f"Nobody gets {card}.", why)
        case HowEnded.SOLD | HowEnded.LEFT:
            return _decided(end, public, names)
        case _ as never:
            assert_never(never)


def _said(
    end: OfferEnd, kind: BuyEndKind, sentence: str, detail: str = "", order: Seats = ()
) -> BuyEnd:
    came = end.came if kind is BuyEndKind.WON else ()
    return BuyEnd(kind, end.card, sentence, detail, order, end.buyer, came)


def _decided(end: OfferEnd, public: Public, names: Names) -> BuyEnd:
    """What a seat reads of a card that all who were asked have had."""
    card = card_text(end.card)
    if end.buyer == names.you:
        came = f"{cards_text(end.came)} came with it from the stock." if end.came else ""
        return _said(end, BuyEndKind.WON, f"{card} is yours.", came)
    mine = end.answer(names.you)
    if mine is not None and isinstance(mine.move, Buy):
        return _lost(end, mine, public, names)
    if mine is not None and mine.standing is not Passing.ASK:
        passed = passed_for_you(mine.standing, end.card)
        return _said(end, BuyEndKind.PASSED_FOR_YOU, passed, _who_has_it(end, names, "it"))
    if mine is not None and mine.move is not None and not mine.silent:
        passed = f"You passed. {_who_has_it(end, names, card)}"
        return _said(end, BuyEndKind.PASSED, passed, _price(end, public, names))
    if end.buyer != NOBODY and _was_not_heard(end, public, names.you):
        return _lost(end, mine, public, names)
    over = f"Time ran out, so you passed. {_who_has_it(end, names, 'it')}"
    return _said(end, BuyEndKind.LATE, f"Too late for {card}.", over)


def _who_has_it(end: OfferEnd, names: Names, what: str) -> str:
    if end.buyer == NOBODY:
        return f"Nobody wanted {what}."
    return f"{names.does(end.buyer, 'buy')} {what}."


def _price(end: OfferEnd, public: Public, names: Names) -> str:
    """What the card has cost its buyer; what was bought before decides that."""
    if end.buyer == NOBODY:
        return ""
    paid = _paid(public, end.buyer)
    return f"It costs {names.seats[end.buyer]} {counted(paid, 'extra card')}." if paid else ""


def _paid(public: Public, buyer: Seat) -> int:
    price, before = public.rules.buy.price, public.bought[buyer] - 1
    if isinstance(price, int):
        return price_of(public, buyer)
    return price[max(min(before, len(price) - 1), 0)]


def _was_not_heard(end: OfferEnd, public: Public, seat: Seat) -> bool:
    """Whether somebody bought before the time of a seat that said nothing was over."""
    match public.rules.buy.priority:
        case BuyPriority.FIRST_CALL:
            return True
        case BuyPriority.SEAT:
            farther = end.asked.index(seat) > end.asked.index(end.buyer)
            return farther and not end.while_played
        case BuyPriority.CUT:
            return False


def _lost(end: OfferEnd, mine: SeatAnswer | None, public: Public, names: Names) -> BuyEnd:
    """Why another has the card."""
    buyer, who = end.buyer, names.seats[end.buyer]
    first, priority = public.game.first_pick, public.rules.buy.priority
    sentence = f"{names.does(buyer, 'buy')} {card_text(end.card)}."
    together, order = "", Seats()
    if priority is BuyPriority.FIRST_CALL:
        wanted = mine is not None and isinstance(mine.move, Buy)
        if not wanted or _called_first(end, mine):
            return _said(end, BuyEndKind.LOST, sentence, f"{who} called first.")
        together = "You called in the same moment."
    if buyer in first and names.you not in first:
        why = f"{who} has the first pick. {together}"
    elif priority is BuyPriority.CUT:
        why = f"{who} cut the higher card{_cuts(end, names)}."
    else:
        nearer = together or f"After {names.who(end.turn)}, {who} comes before you."
        why, order = f"{who} had first choice. {nearer}", (end.turn, buyer, names.you)
    return _said(end, BuyEndKind.LOST, sentence, why.strip(), order)


def _called_first(end: OfferEnd, mine: SeatAnswer | None) -> bool:
    theirs = end.answer(end.buyer)
    if mine is None or mine.at is None or theirs is None or theirs.at is None:
        return True
    return theirs.at <= mine.at


def _cuts(end: OfferEnd, names: Names) -> str:
    """The cards of the last round in which the seat cut: `: 9c, you 7d`."""
    for cut in reversed(end.cuts):
        cards = dict(cut)
        if names.you in cards and end.buyer in cards:
            return f": {card_text(cards[end.buyer])}, you {card_text(cards[names.you])}"
    return ""
