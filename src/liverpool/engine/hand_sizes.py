"""How many cards a hand has before it goes down, and how many its contract needs.

Beyond the cards dealt and the one drawn there is only what is bought, or taken from the pile where
several cards of it may be taken. Cards that come as a penalty are not counted on.
"""

from collections.abc import Iterator
from itertools import accumulate, islice

from liverpool.engine.contracts import cards_asked
from liverpool.engine.rules import Deal, Out, RuleSet


def keeps_one(rules: RuleSet, deal: Deal) -> bool:
    """Whether somebody who goes down must keep a card to discard."""
    return rules.end.out is Out.MUST_DISCARD and not deal.all_at_once


def leaves_one(rules: RuleSet, deal: Deal) -> bool:
    """Whether the contract leaves one card of a hand and the card drawn, and it can't be discarded.

    Whoever goes down with no more cards has to play that one in the same turn.
    """
    never = rules.end.out is Out.NEVER_DISCARD and not deal.all_at_once
    return never and cards_asked(deal.contract) == deal.cards


def cards_short(rules: RuleSet, deal: Deal) -> int:
    """How many cards a hand lacks, with the one drawn, to go down; 0 or less if it has enough."""
    return cards_asked(deal.contract) + keeps_one(rules, deal) - (deal.cards + 1)


def hands_grow(rules: RuleSet, number: int) -> bool:
    """Whether a hand can get more cards than were dealt, in the deal with this number."""
    return rules.buy.is_open_in(number) or rules.draw.multi_take


def buys_needed(rules: RuleSet, number: int, cards: int) -> int | None:
    """How often a player must buy to get so many cards more; None where they can't in this deal."""
    for count, brought in enumerate(brought_by_buys(rules, number, cards), start=1):
        if brought >= cards:
            return count
    return None


def can_grow_by(rules: RuleSet, number: int, cards: int) -> bool:
    """Whether a hand can get so many cards more than were dealt and drawn, in this deal."""
    return rules.draw.multi_take or buys_needed(rules, number, cards) is not None


def brought_by_buys(rules: RuleSet, number: int, most: int) -> Iterator[int]:
    """How many cards one buy brings, two of them and so on, up to as many as the rules allow.

    Each brings the card itself and its price from the stock. Where buys have no limit, `most` of
    them are enough to look at.
    """
    buy = rules.buy
    if not buy.is_open_in(number):
        return iter(())
    in_game = None if buy.game_limit == "none" else buy.game_limit
    limits = [limit for limit in (buy.most_in(number), in_game) if limit is not None]
    prices = (buy.price,) if isinstance(buy.price, int) else buy.price
    each = (1 + max(prices[min(at, len(prices) - 1)], 0) for at in range(min([most, *limits])))
    return islice(accumulate(each), most) if prices else iter(())
