"""What cards cost, what a deal adds to the score sheet, who wins, and the coins.

The sheet is the only record of scores; totals, winners and the ledger are computed from it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from liverpool.engine.cards import ACE, HIDDEN, JOKER, RANKS, TWO, Card, Hand, rank_of
from liverpool.engine.chosen import rules_of
from liverpool.engine.melds import is_wild
from liverpool.engine.rules import BuyWindow, PointRules, RuleSet, StakeRules
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public, Seat, Seats, State
from liverpool.engine.supply import buys_lapsed

TEN: Final = 10


def card_points(face: Card, rules: RuleSet) -> int:
    """Points for one card left in a hand; 0 for a hidden card, whose points nobody knows."""
    points: PointRules = rules.points
    if face == HIDDEN:
        return 0
    if face == JOKER:
        return points.joker
    if is_wild(face, rules.meld):
        return points.wild_two
    rank = rank_of(face)
    if rank == ACE:
        return points.ace
    for own, number in points.single:
        if own == RANKS[rank - 1]:
            return number
    if rank >= TEN:
        return points.ten_to_king
    return rank if points.two_to_nine == "pips" else points.two_to_nine


class Alike(NamedTuple):
    """Ranks that follow each other and count alike."""

    first: int
    last: int
    points: int | Literal["pips"]


def ranks_alike(rules: RuleSet) -> list[Alike]:
    """What the ranks between the ace and the joker count, from the lowest up.

    Without a rank that is all wild. Those up to the nine and those above it stay apart even
    where they count the same, and so does a rank with points of its own.
    """
    points = rules.points
    own = {RANKS.index(rank) + 1: number for rank, number in points.single}
    wild = rules.meld.wild_ranks.whole_rank
    found: list[Alike] = []
    for rank in range(TWO, rules.meld.ranks + 1):
        if rank == wild:
            continue
        usual = points.ten_to_king if rank >= TEN else points.two_to_nine
        apart = not {rank, rank - 1}.isdisjoint({*own, wild}) or rank in (TWO, TEN)
        first = rank if apart else found.pop().first
        found.append(Alike(first, rank, own.get(rank, usual)))
    return found


@lru_cache(maxsize=64)
def points_by_face(rules: RuleSet | str) -> tuple[int, ...]:
    """The points of every face, the joker last; rules are a name or what `rules` gives."""
    rules = rules_of(rules)
    return tuple(card_points(face, rules) for face in range(JOKER + 1))


def hand_points(hand: Hand, rules: RuleSet) -> int:
    return sum(card_points(face, rules) for face in hand)


def buy_left_points(rules: RuleSet) -> int:
    """What each buy counts that is left, 0 or less; 0 where it is worth nothing, or buys of a deal
    have no limit."""
    buy = rules.buy
    limited = buy.window is not BuyWindow.OFF and buy.limit != "none"
    return rules.points.buy_left if limited else 0


def score(state: State, out: Seat, ending: Ending) -> DealScore:
    """The line of the sheet for a deal that ends now.

    The player who went out scores only the bonus; if nobody did, everybody counts their hand and
    nobody gets a bonus (rules.md X14, Z12). Buys that are left count for everybody (row 45).
    """
    public, rules = state.public, state.public.rules
    at_once = public.this_turn.fresh or public.this_turn.at_once
    bonus = rules.points.out_bonus + at_once_bonus(rules, public.contract_of(out)) * at_once
    penalties = public.penalties
    if each := buy_left_points(rules):
        penalties = tuple(
            points + each * buys_lapsed(public, seat) for seat, points in enumerate(penalties)
        )
    return DealScore(
        tuple(
            bonus if seat == out else hand_points(hand, rules)
            for seat, hand in enumerate(state.hands)
        ),
        penalties,
        out,
        ending,
    )


def at_once_bonus(rules: RuleSet, number: int) -> int:
    """What going down and out in one turn adds with the contract of this number, 0 or less.

    Nothing where all cards go down at once: there everybody who goes out does so in one turn.
    """
    return 0 if rules.deals[number - 1].all_at_once else rules.points.at_once


def went_at_once(line: DealScore, rules: RuleSet) -> bool:
    """Whether who went out has got the points for going down and out in one turn."""
    return line.out != NOBODY and line.points[line.out] != rules.points.out_bonus


def leaders(public: Public) -> tuple[Seat, ...]:
    """Who has the fewest points so far; several share a win (rules.md row 85)."""
    return fewest(public.totals())


def fewest(totals: Sequence[int]) -> Seats:
    """The seats with the fewest points."""
    least = min(totals)
    return tuple(seat for seat, points in enumerate(totals) if points == least)


class Middle(Struct, frozen=True, gc=False):
    """The coins of one deal: what lay in the middle, and whose it became."""

    paid: int
    """What each player paid for this deal."""
    coins: int
    """What lay there, with what was left from the deals before."""
    won_by: Seat
    """Who went out and took it, or `NOBODY`: then it stays for the next deal."""


class Ledger(Struct, frozen=True, gc=False):
    """Stakes over the finished deals: what each player has, and where the rest is."""

    coins: tuple[int, ...]
    """Won or lost by each seat."""
    deals: tuple[Middle, ...]
    pot: int
    """What is in the pot; 0 once the winners have it."""
    middle: int
    """What is in the middle for the next deal."""
    shares: tuple[int, ...]
    """What each seat has of the pot; 0 for everybody before the end."""


def settled(
    outs: Sequence[Seat],
    stakes: StakeRules,
    seats: int,
    winners: Seats,
    away: Sequence[Seats] = (),
) -> Ledger:
    """Who paid and who won what (rules.md row 87).

    `outs` says who went out in each finished deal, `winners` is empty before the end of the game.
    Everybody pays into the pot before the game and into the middle before each deal. Whoever goes
    out takes the middle; if nobody does, it stays for the next deal, and after the last deal it
    goes into the pot. The pot goes to the winner; tied winners share it, and odd coins go to the
    first of them in seat order. `away` says of each deal who does not play it, and so pays nothing
    for it; nobody, where it is left out.
    """
    coins = [-stakes.ante] * seats
    pot, middle = stakes.ante * seats, 0
    deals = []
    for at, out in enumerate(outs):
        absent = away[at] if away else ()
        paying = [seat for seat in range(seats) if seat not in absent]
        for seat in paying:
            coins[seat] -= stakes.per_deal
        middle += stakes.per_deal * len(paying)
        deals.append(Middle(stakes.per_deal, middle, out))
        if out != NOBODY:
            coins[out] += middle
            middle = 0
    shares = [0] * seats
    if winners:
        share, odd = divmod(pot + middle, len(winners))
        for place, seat in enumerate(winners):
            shares[seat] = share + (place < odd)
        pot = middle = 0
    return Ledger(
        tuple(won + share for won, share in zip(coins, shares, strict=True)),
        tuple(deals),
        pot,
        middle,
        tuple(shares),
    )


def ledger(public: Public) -> tuple[int, ...]:
    """Stakes won or lost by each seat over the finished deals."""
    is_over = public.phase is Phase.OVER and public.is_last_deal
    outs = [line.out for line in public.sheet]
    winners = leaders(public) if is_over else ()
    return settled(outs, public.rules.stakes, public.game.seats, winners).coins
