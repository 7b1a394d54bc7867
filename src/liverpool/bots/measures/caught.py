"""How long the deal still lasts, and the risk of being caught with the hand.

If somebody else is down, the smallest such hand matters most; and the more players there are, the
fewer turns are left. Before that, the deal lasts as long as hands of this size usually need to make
the contract and play their remaining cards; how far such a hand is from the contract at first is
found by dealing some sample hands.
"""

from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from liverpool.bots.fitted import FITTED
from liverpool.bots.measures import race
from liverpool.engine.cards import Card, hand_of
from liverpool.engine.contracts import cards_asked
from liverpool.engine.dealing import full_deck
from liverpool.engine.moves import Discard, Draw, Take
from liverpool.engine.solver import distance
from liverpool.engine.state import GameSetup, Phase, Public, Seat, View

DEALT: Final = 24
"""How many sample hands are dealt to find how far a hand is at first."""


def turns_left(view: View) -> float:
    """How many more turns of its own the seat may expect before the deal ends."""
    public, end = view.public, FITTED.end
    sizes = _sizes_down(view)
    if sizes:
        least = min(max(min(sizes), 1), len(end.down)) - 1
        turns = end.down[least] * end.more[least] ** (len(sizes) - 1)
        return float(turns * (4 / public.game.seats) ** end.crowd)
    turns = _usual_length(public.game, public.number) - end.turn * max(rounds_gone(public) - 1, 0)
    return max(turns, end.least)


def ends_first(view: View) -> float:
    """The chance that the deal ends before the seat's next turn: the risk of being caught now.

    The turns that are left follow Poisson's law, as in `race`.
    """
    return exp(-turns_left(view))


def _sizes_down(view: View) -> list[int]:
    """How many cards each of the others who are down has."""
    return [view.sizes[seat] for seat in view.public.down if seat != view.seat]


def rounds_gone(public: Public) -> int:
    """How many times round the table the deal has gone."""
    return sum(type(event.move) is Discard for event in public.history) // public.game.seats


def turns_begun(public: Public, seat: Seat) -> int:
    """How many turns of its own the seat has begun in this deal."""
    return sum(
        event.seat == seat and isinstance(event.move, Draw | Take) for event in public.history
    )


@lru_cache(maxsize=256)
def _usual_length(game: GameSetup, number: int) -> float:
    """How many rounds such a deal usually lasts, seen from its start."""
    end, deal = FITTED.end, game.rules.dealt_as(number)
    public = Public(game, phase=Phase.TURN, number=number)
    rounds = end.ready * race.rounds_to_go(public, round(usual_distance(game, number)))
    rounds += end.left_over * max(deal.cards - cards_asked(deal.contract), 0)
    return float(rounds * (4 / game.seats) ** end.seats)


def usual_distance(game: GameSetup, number: int) -> float:
    """How far a hand of the deal of this number usually is from its contract when it is dealt."""
    deal = game.rules.dealt_as(number)
    random, deck = Random(0), full_deck(game, number)
    far = [
        distance(hand_of(_some(random, deck, deal.cards)), deal.contract, game.rules.meld)
        for _ in range(DEALT)
    ]
    return sum(far) / DEALT


def _some(random: Random, deck: tuple[Card, ...], cards: int) -> list[Card]:
    return random.sample(deck, cards)
