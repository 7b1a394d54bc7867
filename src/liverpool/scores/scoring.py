"""What you need to know of a rule set to keep its scores, computed by the engine.

A score keeper without the engine (the page, when offline) adds up with this table alone.
"""

from functools import cache, lru_cache

from msgspec import Struct

from liverpool.engine.check import checked
from liverpool.engine.partners import Partners
from liverpool.engine.presets import NamedRules, load, names, whole_title
from liverpool.engine.rules import Offence
from liverpool.engine.scoring import at_once_bonus, buy_left_points
from liverpool.engine.seating import Cutter, Direction
from liverpool.record.links import from_query, query_of
from liverpool.scores.counting import most_buys_left, perfect_cut_points, points_by_sign
from liverpool.table.results import contract_short
from liverpool.table.stakes import forms, unit
from liverpool.table.words import deal_text


class DealScoring(Struct, frozen=True):
    cards: int
    contract: str
    """In the table's words: `two sets of 3 and one run of 4`."""
    short: str
    """In the few words of a sheet: `2 sets, run`."""
    at_once: int = 0
    """Points more for going down and out in one turn, 0 or less."""
    buys: int = 0
    """How many buys a player can have left that count at its end; 0 where none count."""


class Scoring(Struct, frozen=True):
    rules: str
    """The rule set as the query of a link."""
    title: str
    least: int
    """The fewest players, and in `most` the most."""
    most: int
    deals: tuple[DealScoring, ...]
    points: dict[str, int]
    """By the sign of a rank (`noted_scores.RANK_SIGNS`)."""
    out_bonus: int
    failed_meld: int
    """Points for each failed lay-down, 0 where it costs nothing."""
    perfect_cut: int
    """Points for an exact cut, 0 where nobody cuts or it is worth nothing."""
    cuts: bool
    """Whether the player before the dealer cuts."""
    turned_up: int
    """Cards that an exact cut lifts beyond those dealt: 1 where one is turned up, else 0."""
    ante: int
    per_deal: int
    """Stakes that each pays for the game, and for a deal."""
    coin: str
    coins: str
    """How one and how several are written, with `{n}` for the number."""
    unit: str
    """What they are counted in."""
    calls: str
    """What a caller says at this table; empty if there are no calls."""
    way: str = Direction.CLOCKWISE.way
    """Which way round play goes, as it is said: `clockwise`."""
    next_side: str = Direction.CLOCKWISE.next_side
    """The side on which the next player sits: `left` or `right`."""
    partners: Partners = Partners.NONE
    """What partners share, where an even number of players from four on have them."""
    buy_left: int = 0
    """Points for each buy that is left, 0 where it counts nothing."""
    contracts: tuple[DealScoring, ...] = ()
    """Where each player has their own contract: all of them, in order; `deals` are then as many as
    a game can have, without a contract. Empty where all have the same."""


@lru_cache(maxsize=128)
def rules_of(query: str) -> NamedRules:
    """The rules by which a game is kept; raises `RulesError` where they contradict themselves."""
    named = from_query(query)
    checked(named.rules)
    return named


@lru_cache(maxsize=128)
def scoring_of(named: NamedRules) -> Scoring:
    """How scores are kept by these rules."""
    rules = named.rules
    one, several = forms(rules.stakes)
    contracts = tuple(
        DealScoring(
            deal.cards,
            deal_text(deal, rules.words),
            contract_short(rules, number),
            at_once_bonus(rules, number),
            most_buys_left(rules, number),
        )
        for number, deal in enumerate(rules.deals, start=1)
    )
    numbers = range(1, rules.most_deals + 1)
    each_own = tuple(
        DealScoring(
            rules.dealt_as(number).cards,
            "each player has their own contract",
            "",
            buys=most_buys_left(rules, number),
        )
        for number in numbers
    )
    return Scoring(
        rules=query_of(named),
        title=whole_title(named),
        least=rules.players.min,
        most=rules.players.max,
        deals=each_own if rules.own_contracts else contracts,
        contracts=contracts if rules.own_contracts else (),
        points=dict(points_by_sign(rules)),
        out_bonus=rules.points.out_bonus,
        partners=rules.players.partners,
        buy_left=buy_left_points(rules),
        failed_meld=rules.end.failed_meld,
        perfect_cut=perfect_cut_points(rules),
        cuts=rules.start.cutter is not Cutter.NOBODY,
        turned_up=int(rules.start.takes_one_more),
        ante=rules.stakes.ante,
        per_deal=rules.stakes.per_deal,
        coin=one,
        coins=several,
        unit=unit(rules.stakes),
        calls="" if rules.call.offence is Offence.OFF else rules.words.call,
        way=rules.start.direction.way,
        next_side=rules.start.direction.next_side,
    )


@cache
def every_scoring() -> tuple[Scoring, ...]:
    """How scores are kept by each of the rules that come with the game."""
    return tuple(scoring_of(load(name)) for name in names())
