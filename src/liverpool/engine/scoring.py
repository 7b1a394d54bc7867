"""What cards cost, what a deal adds to the score sheet, who wins, and the coins.

The sheet is the only record of scores; totals, winners and the ledger are read off it.
"""

from typing import Final

from liverpool.engine.cards import ACE, HIDDEN, JOKER, TWO, Card, Hand, rank_of
from liverpool.engine.rules import Points, RuleSet, WildRanks
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public, Seat, State

TEN: Final = 10


def card_points(face: Card, rules: RuleSet) -> int:
    """Points for one card left in a hand; a hidden card costs nothing that is known."""
    points: Points = rules.points
    if face == HIDDEN:
        return 0
    if face == JOKER:
        return points.joker
    rank = rank_of(face)
    if rank == ACE:
        return points.ace
    if rank == TWO and rules.meld.wild_ranks is not WildRanks.NONE:
        return points.wild_two
    if rank >= TEN:
        return points.ten_to_king
    return rank if points.two_to_nine == "pips" else points.two_to_nine


def points_by_face(rules: RuleSet) -> tuple[int, ...]:
    """The points of every face, the joker last."""
    return tuple(card_points(face, rules) for face in range(JOKER + 1))


def hand_points(hand: Hand, rules: RuleSet) -> int:
    return sum(card_points(face, rules) for face in hand)


def score(state: State, out: Seat, ending: Ending) -> DealScore:
    """The line of the sheet for a deal that ends now.

    Who went out scores the bonus and nothing else; where nobody did, all are counted and
    nobody gets a bonus (rules.md X14, Z12).
    """
    rules = state.public.rules
    return DealScore(
        tuple(
            rules.points.out_bonus if seat == out else hand_points(hand, rules)
            for seat, hand in enumerate(state.hands)
        ),
        state.public.penalties,
        out,
        ending,
    )


def leaders(public: Public) -> tuple[Seat, ...]:
    """Who has the fewest points so far; several share a win (rules.md row 85)."""
    totals = public.totals()
    least = min(totals)
    return tuple(seat for seat, points in enumerate(totals) if points == least)


def ledger(public: Public) -> tuple[int, ...]:
    """Imaginary coins won or lost by each seat over the finished deals (rules.md row 87).

    All pay into the pot before the game and into the middle before each deal. Who goes
    out takes the middle; where nobody does it stays for the next deal, and after the last
    one it goes to the pot. The pot goes to the winner; equal winners share it, odd coins
    to the first of them in seat order.
    """
    stakes, seats = public.rules.stakes, public.game.seats
    coins = [-stakes.ante - stakes.per_deal * len(public.sheet)] * seats
    pot, middle = stakes.ante * seats, 0
    for line in public.sheet:
        middle += stakes.per_deal * seats
        if line.out != NOBODY:
            coins[line.out] += middle
            middle = 0
    if public.phase is Phase.OVER and public.is_last_deal:
        winners = leaders(public)
        share, odd = divmod(pot + middle, len(winners))
        for place, seat in enumerate(winners):
            coins[seat] += share + (place < odd)
    return tuple(coins)
