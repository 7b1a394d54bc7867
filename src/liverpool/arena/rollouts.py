"""Playing a deal to its end from here, many times, to see what a move is worth.

The moves of one decision are compared in worlds that the view could come from (`redealt`), all in
the same ones and with the same chance, so that any difference in the end comes from the moves.
After the move everybody plays the same policy. What counts is by how many points of this deal the
seat ends ahead of the mean of the others; later deals are another matter.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.caught import turns_begun
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.cards import Card, Hand, hand_of, with_cards, without_card
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Phase, Public, Seat, State, View
from liverpool.engine.turn import apply

POLICY: Final = "steady"
"""How everybody plays after the move."""


def rolled_out(
    view: View, moves: Sequence[PlayerMove | None], seed: int | str
) -> Iterator[tuple[float, ...]]:
    """For world after world, without end: by how many points the seat is ahead after each move.

    The seat must be one that may act now, and the moves must be legal; for a seat that may only
    interrupt, None means to stay silent.
    """
    number = 0
    while True:
        number += 1
        key = f"{seed}/{number}"
        dealer = StreamDealer(key)
        world = dealer.taking_over(redealt(view, Random(f"world/{key}"), plausible=True))
        bots = [make(POLICY, f"{key}/{seat}") for seat in range(view.public.game.seats)]
        ends = (ended(world, view.seat, move, bots, dealer.twin()) for move in moves)
        yield tuple(lead(public, view.seat) for public in ends)


def ended(
    state: State, seat: Seat, move: PlayerMove | None, bots: Sequence[Bot], dealer: Dealer
) -> Public:
    """The end of the deal in which the seat makes this move now, or stays silent.

    From then on the bots play, and the dealer deals.
    """
    if move is None:
        players = list(bots)
        players[seat] = Silent(bots[seat], state.public)
    else:
        players, state = list(bots), apply(state, seat, move)
    steps = play_on(state, players, dealer)
    while state.public.phase is not Phase.OVER:
        state = next(steps).state
    return state.public


def lead(public: Public, seat: Seat) -> float:
    """By how many points the seat is ahead of the mean of the others in the deal just over."""
    line = public.sheet[-1]
    others = [line.total(other) for other in range(public.game.seats) if other != seat]
    return fmean(others) - line.total(seat)


class Silent:
    """A bot that does not interrupt at this moment, but may at any other."""

    def __init__(self, bot: Bot, moment: Public) -> None:
        self._bot = bot
        self._moment = moment

    def choose(self, view: View) -> PlayerMove | None:
        return None if view.public is self._moment else self._bot.choose(view)


# Worlds: what the cards that a seat does not see might be. The seat's own hand, what is public and
# cards that a player is known to hold stay; which cards of the pile went into a renewed stock is
# not remembered. A plausible world also takes into account what the others have done: who is not
# down did not have the contract after the last turn, and each turn was a chance to get nearer. Of a
# few hands the one that fits best is chosen, and it gets as many helping cards as its turns would
# have brought, but is never completed. What others discarded or left alone is ignored.

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
