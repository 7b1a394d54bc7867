"""Worlds: what the cards that a seat does not see might be.

A world is a whole state that fits the view. The seat's own hand and everything public stay as
they are; hidden cards are dealt again from the cards that the seat cannot place. Cards that a
player is known to hold stay with that player. Which cards of the pile went into a renewed stock
is not remembered: they may be in any hidden place.

A plausible world also takes into account what the others have done. A player who is not down did
not have the contract after the last turn; cards they took or bought most likely help; and each
turn was a chance to get nearer. So the hand that fits best is chosen from a few, and it gets as
many helping cards as its turns would have brought, but is never completed. This is a tendency,
not a rule: if none of the hands fits, one that does not is used. What others discarded or left
alone is ignored.
"""

from random import Random
from typing import Final

from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.caught import turns_begun
from liverpool.engine.cards import Card, Hand, hand_of, with_cards, without_card
from liverpool.engine.state import Public, Seat, State, View

TRIES: Final = 4
"""How many hands are dealt, to choose the one that best fits what the player did."""
MOST_TURNS: Final = 12
"""A hand gets nearer in at most this many turns."""


def redealt(view: View, random: Random, *, plausible: bool = False) -> State:
    """A whole state that looks just like the view to its seat.

    Secret wishes are hidden too: nobody has one. If cards are out of the game, it may be any
    unseen ones. Raises `ValueError` if fewer cards are unseen than are hidden.
    """
    public = view.public
    pool = [face for face, copies in enumerate(hands.unseen(view)) for _ in range(copies)]
    random.shuffle(pool)
    known = public.known or ((),) * public.game.seats
    hidden = {
        seat: size - len(known[seat]) for seat, size in enumerate(view.sizes) if seat != view.seat
    }
    if sum(hidden.values()) + view.stock > len(pool):
        raise ValueError("The view has more hidden cards than it leaves unseen.")
    dealt = [view.hand] * len(view.sizes)
    for seat, count in hidden.items():
        if plausible and count and seat not in public.down:
            pool = _likely_first(public, seat, count, pool, random)
        dealt[seat] = hand_of((*known[seat], *pool[:count]))
        del pool[:count]
    return State(public, tuple(dealt), tuple(pool[: view.stock]))


def _likely_first(
    public: Public, seat: Seat, count: int, pool: list[Card], random: Random
) -> list[Card]:
    """The pool in an order that starts with the cards that the seat likely has besides the known
    ones."""
    known = public.known[seat]
    best, most = pool, -1
    for _ in range(TRIES):
        fit = _fit(public, seat, hand_of((*known, *pool[:count])), known)
        if fit > most:
            best, most = pool, fit
        if most > len(known):
            break
        pool = random.sample(pool, len(pool))
    return _brought_nearer(public, seat, count, best, random)


def _fit(public: Public, seat: Seat, hand: Hand, known: Hand) -> int:
    """0 for a hand that is ready, otherwise 1 plus the number of known cards that help it."""
    away = hands.steps(public, seat, hand)
    if away == 0:
        return 0
    return 1 + sum(hands.steps(public, seat, without_card(hand, face)) > away for face in known)


def _brought_nearer(
    public: Public, seat: Seat, count: int, pool: list[Card], random: Random
) -> list[Card]:
    """The pool after the seat has drawn from it once a turn and kept what helped."""
    pool = pool.copy()
    known = public.known[seat]
    hand = hand_of((*known, *pool[:count]))
    away = hands.steps(public, seat, hand)
    helping = hands.helpers(public, seat, hand)
    for _ in range(min(turns_begun(public, seat), MOST_TURNS)):
        if away <= 1 or count == len(pool):
            break
        drawn = random.randrange(count, len(pool))
        if pool[drawn] not in helping:
            continue
        wider = with_cards(hand, (pool[drawn],))
        for thrown in random.sample(range(count), count):
            rest = without_card(wider, pool[thrown])
            if hands.steps(public, seat, rest) < away:
                pool[thrown], pool[drawn] = pool[drawn], pool[thrown]
                hand, away, helping = rest, away - 1, hands.helpers(public, seat, rest)
                break
    return pool
