"""What only one seat knows of a deal: cards that came unseen by others, and answers kept secret."""

from typing import NamedTuple

from liverpool.engine.cards import Card, Hand
from liverpool.engine.state import Seat, State


class Own(NamedTuple):
    """Something that only `seat` knows, and all that was before it in the deal."""

    events: int
    """How many moves everybody had seen by then."""
    seat: Seat
    cards: tuple[Card, ...]
    """The cards that it got; none for an answer."""
    answer: str
    """`pass` or `buy`."""
    before: "Own | None"


def received(own: Own | None, before: State, after: State) -> Own | None:
    """With the cards that seats got between these states and others did not see."""
    hands: tuple[Hand, ...] = before.hands
    known = before.public.known
    if after.public.number != before.public.number:
        own, hands, known = None, ((),) * len(hands), ()
    for seat, hand in enumerate(after.hands):
        had = hands[seat]
        if hand is not had and len(hand) > len(had):
            seen, knew = after.public.known[seat], known[seat] if known else ()
            cards = _more(hand, had)
            if seen is not knew:
                cards = _more(cards, _more(seen, knew))
            if cards:
                own = Own(len(after.public.history), seat, cards, "", own)
    return own


def _more(cards: Hand, before: Hand) -> Hand:
    """The cards that were not there before, where all of those still are; both ascending."""
    if not before:
        return cards
    if len(cards) == len(before) + 1:
        return (sum(cards) - sum(before),)
    found, at, end = [], 0, len(before)
    for face in cards:
        while at < end and before[at] < face:
            at += 1
        if at < end and before[at] == face:
            at += 1
        else:
            found.append(face)
    return tuple(found)
