"""What follows from the notes of a game: its score sheet, totals, winners and coins.

The lines are the same as those the engine writes for the same game (`engine.scoring`), which
also decides who leads and who gets which coins. Notes that contradict themselves or the rules
are not counted here, but reported by `faults`. An unfinished deal has no line yet: it adds
nothing, and its coins are not paid.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from liverpool.engine.cards import JOKER
from liverpool.engine.partners import Partners
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import (
    Ledger,
    at_once_bonus,
    buy_left_points,
    card_points,
    fewest,
    settled,
)
from liverpool.engine.seating import Cutter
from liverpool.engine.state import NOBODY, DealScore, Ending, Seat, Seats
from liverpool.engine.supply import buys_lapse
from liverpool.scores.noted_scores import (
    MOST_BUYS,
    NOBODY_OUT,
    RANK_SIGNS,
    WILD_SIGN,
    DealKept,
    HandLeft,
    KeptScores,
    away_in,
)


@lru_cache(maxsize=64)
def points_by_sign(rules: RuleSet) -> dict[str, int]:
    """What each card left in a hand counts, by the sign it is noted with."""
    faces = (*range(len(RANK_SIGNS) - 1), JOKER)  # clubs, of which none is wild alone
    points = {sign: card_points(face, rules) for sign, face in zip(RANK_SIGNS, faces, strict=True)}
    wild = rules.meld.wild_ranks
    if wild.rank != wild.whole_rank:
        points[WILD_SIGN] = rules.points.wild_two
    return points


def perfect_cut_points(rules: RuleSet) -> int:
    """What an exact cut is worth, 0 or less; 0 where nobody cuts."""
    return 0 if rules.start.cutter is Cutter.NOBODY else rules.start.perfect_cut


def most_buys_left(rules: RuleSet, number: int) -> int:
    """How many buys that count a player can have left in this deal; 0 where none count then."""
    buy = rules.buy
    most = buy.most_in(number)
    if not buy_left_points(rules) or not buys_lapse(rules, number) or most is None:
        return 0
    return min(most, MOST_BUYS if buy.game_limit == "none" else buy.game_limit)


# One deal


def playing(kept: KeptScores, number: int) -> Seats:
    """Who plays the deal of this number."""
    away = away_in(kept, number)
    return tuple(seat for seat in range(len(kept.players)) if seat not in away)


def dealer_of(kept: KeptScores, number: int) -> Seat:
    """Who deals the deal of this number: the deal passes to the next who plays."""
    dealer = kept.first_dealer
    for each in range(1, number + 1):
        dealer = _next_who_plays(kept, each, dealer + (each > 1), 1)
    return dealer


def cutter_of(kept: KeptScores, number: int) -> Seat:
    """The nearest before the dealer who plays."""
    return _next_who_plays(kept, number, dealer_of(kept, number) - 1, -1)


def _next_who_plays(kept: KeptScores, number: int, seat: Seat, step: int) -> Seat:
    """The first who plays this deal, from this seat on."""
    present, seats = playing(kept, number), len(kept.players)
    return next(place for at in range(seats) if (place := (seat + at * step) % seats) in present)


def hand_left(left: HandLeft | None, rules: RuleSet) -> int | None:
    """The points of a hand; None if it is not noted."""
    if left is None:
        return None
    if left.cards is None:
        return left.points
    points = points_by_sign(rules)
    return sum(points[sign] for sign in left.cards)


def penalties(kept: KeptScores, number: int, rules: RuleSet) -> tuple[int, ...]:
    """What comes on top in this deal, by seat: failed lay-downs, less an exact cut and the buys
    that are left."""
    deal, cutter = kept.deals[number - 1], cutter_of(kept, number)
    exact = perfect_cut_points(rules) if deal.perfect_cut else 0
    unused, each = deal.buys_left or (0,) * len(deal.failed), buy_left_points(rules)
    return tuple(
        times * rules.end.failed_meld + (exact if seat == cutter else 0) + buys * each
        for seat, (times, buys) in enumerate(zip(deal.failed, unused, strict=True))
    )


def at_once_points(kept: KeptScores, number: int, rules: RuleSet) -> int:
    """What going down and out in one turn adds for who went out in this deal, 0 or less; as long as
    nobody is noted, what it may add."""
    deal = kept.deals[number - 1] if number <= len(kept.deals) else None
    if deal is None or deal.out in (None, NOBODY_OUT):
        return rules.points.at_once if rules.own_contracts else at_once_bonus(rules, number)
    return at_once_bonus(rules, contract_of(kept, number, deal.out, rules))


def going_out(kept: KeptScores, number: int, rules: RuleSet) -> int:
    """What who goes out scores in this deal, 0 or less."""
    at_once = kept.deals[number - 1].at_once
    return rules.points.out_bonus + (at_once_points(kept, number, rules) if at_once else 0)


def went_down(deal: DealKept, seat: Seat) -> bool:
    """Whether the player went down in this deal, where that is noted."""
    return seat == deal.out or seat in deal.down


def _met(deal: DealKept, seat: Seat, rules: RuleSet) -> bool:
    """Whether the player met the contract, or a partner did for both."""
    partners, seats = rules.players.partners, len(deal.left)
    both = partners.side_of(seat, seats) if partners is Partners.MELDS else (seat,)
    return any(went_down(deal, each) for each in both)


def contract_of(kept: KeptScores, number: int, seat: Seat, rules: RuleSet) -> int:
    """Which contract the player has to make in this deal, from 1."""
    if not rules.own_contracts:
        return number
    met = sum(_met(deal, seat, rules) for deal in kept.deals[: number - 1])
    return min(met + 1, len(rules.deals))


def is_last(kept: KeptScores, number: int, rules: RuleSet) -> bool:
    """Whether no deal follows this one once it is finished."""
    if number >= rules.most_deals or not rules.own_contracts:
        return number >= rules.most_deals
    deal, last = kept.deals[number - 1], len(rules.deals)
    seats = range(len(kept.players))
    met = (seat for seat in seats if contract_of(kept, number, seat, rules) == last)
    return any(went_down(deal, seat) for seat in met)


def deal_score(kept: KeptScores, number: int, rules: RuleSet) -> DealScore | None:
    """The line of this deal; None as long as it is not finished."""
    deal = kept.deals[number - 1]
    if deal.out is None:
        return None
    points = []
    for seat, left in enumerate(deal.left):
        counted = going_out(kept, number, rules) if seat == deal.out else hand_left(left, rules)
        if counted is None and seat in deal.away:
            counted = 0
        if counted is None:
            return None
        points.append(counted)
    nobody = deal.out == NOBODY_OUT
    return DealScore(
        tuple(points),
        penalties(kept, number, rules),
        NOBODY if nobody else deal.out,
        Ending.STOCK_OUT if nobody else Ending.OUT,
    )


def missing(deal: DealKept) -> Seats:
    """The players whose hands are still to be noted, if it is known who went out."""
    return tuple(
        seat
        for seat, left in enumerate(deal.left)
        if seat not in (deal.out, *deal.away)
        and (left is None or (left.cards is None and left.points is None))
    )


def is_finished(deal: DealKept) -> bool:
    """Whether all of the deal is known."""
    return deal.out is not None and not missing(deal)


# Deals that somebody missed


class OthersGot(NamedTuple):
    """What others got in deals that somebody missed, for a family that gives points for them."""

    average: int
    above: int
    """One point more than the most."""


def others_got(kept: KeptScores, rules: RuleSet, numbers: Iterable[int]) -> OthersGot:
    """What those who played any of these finished deals got in them; as whole points from 0 on."""
    lines = {number: deal_score(kept, number, rules) for number in numbers}
    present = {seat for number in lines for seat in playing(kept, number)}
    sums = [sum(line.total(seat) for line in lines.values() if line) for seat in present]
    average = (2 * sum(sums) + len(sums)) // (2 * len(sums))  # halves up, as the page rounds
    return OthersGot(max(0, average), max(0, max(sums) + 1))


def missed_at_first(kept: KeptScores) -> int:
    """How many deals somebody who joins now has missed: those up to the last finished one."""
    deals = enumerate(kept.deals, start=1)
    return max((number for number, deal in deals if is_finished(deal)), default=0)


def missed_by(kept: KeptScores, seat: Seat) -> tuple[int, ...]:
    """The last finished deals, by number, that somebody has missed and has no points for."""
    numbers: list[int] = []
    for number, deal in enumerate(kept.deals, start=1):
        if not is_finished(deal):
            break
        if seat in deal.away and deal.left[seat] is None:
            numbers.append(number)
        else:
            numbers.clear()
    return tuple(numbers)


# The game


def score_lines(kept: KeptScores, rules: RuleSet) -> tuple[DealScore | None, ...]:
    """A line for each deal that is noted, in order; None for one that is not finished."""
    return tuple(deal_score(kept, number, rules) for number in range(1, len(kept.deals) + 1))


def running_totals(kept: KeptScores, rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """The points by seat after each deal that is noted; one not finished adds nothing.

    Partners have the points of both.
    """
    now = (0,) * len(kept.players)
    after = []
    for line in score_lines(kept, rules):
        if line is not None:
            now = tuple(points + line.total(seat) for seat, points in enumerate(now))
        after.append(rules.players.partners.shared(now))
    return tuple(after)


def totals(kept: KeptScores, rules: RuleSet) -> tuple[int, ...]:
    """The points by seat over the finished deals."""
    return (((0,) * len(kept.players)), *running_totals(kept, rules))[-1]


def deal_under_way(kept: KeptScores, rules: RuleSet) -> int | None:
    """The number of the deal that is played next; None once the game is over."""
    return None if kept.ended else _unfinished(kept, rules)


def _unfinished(kept: KeptScores, rules: RuleSet) -> int | None:
    """The number of the first deal that is not finished; None after the last of the game."""
    for number, line in enumerate(score_lines(kept, rules), start=1):
        if line is None:
            return number
    noted = len(kept.deals)
    return None if noted and is_last(kept, noted, rules) else noted + 1


def ranked(kept: KeptScores, rules: RuleSet) -> Seats:
    """Who still plays, and can win: those of the deal that comes, or of the last one, and their
    partners."""
    present, seats = playing(kept, _unfinished(kept, rules) or len(kept.deals)), len(kept.players)
    side_of = rules.players.partners.side_of
    return tuple(seat for seat in range(seats) if not {*side_of(seat, seats)}.isdisjoint(present))


def leaders(kept: KeptScores, rules: RuleSet) -> Seats:
    """Who has the fewest points so far, of those who still play."""
    seats, points = ranked(kept, rules), totals(kept, rules)
    return tuple(seats[at] for at in fewest([points[seat] for seat in seats]))


def winners(kept: KeptScores, rules: RuleSet) -> Seats:
    """Who has won, several if they share it; nobody before the last deal is finished."""
    return leaders(kept, rules) if _unfinished(kept, rules) is None else ()


def finished(kept: KeptScores, rules: RuleSet) -> int:
    """How many deals are finished."""
    return sum(line is not None for line in score_lines(kept, rules))


def coins(kept: KeptScores, rules: RuleSet) -> Ledger:
    """The stakes over the finished deals."""
    lines = list(zip(score_lines(kept, rules), kept.deals, strict=True))
    outs = [line.out for line, _ in lines if line is not None]
    away = [deal.away for line, deal in lines if line is not None]
    return settled(outs, rules.stakes, len(kept.players), winners(kept, rules), away)
