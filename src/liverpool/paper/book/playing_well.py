"""Playing well: the advice of the descriptions, each piece only where these rules make it true.

Three descriptions give advice: Dunlop's page six pieces, with one more from a reader, and the
encyclopedia article three. What they say of jokers goes for other wild cards, too; nothing else is
added to them. The appendix tells whose each piece is.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import ACE, TWO, card
from liverpool.engine.english import counted, listed
from liverpool.engine.rules import Kind, LayoffFrom, SameSuitRuns, SwapFrom, SwapWho
from liverpool.engine.scoring import TEN, card_points
from liverpool.engine.swaps import SET_OF_THREE, swapped_from
from liverpool.paper.book.blocks import items
from liverpool.paper.book.context import SWAPPING, WILDS_IN_MELDS, Context
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Said, Section
from liverpool.paper.rule_facts import several_runs

DUNLOP: Final = "Dunlop's page"
ARTICLE: Final = "the encyclopedia article"
JILL: Final = "Jill, a reader of Dunlop's page"
_CARDS: Final = (
    *("meld.ranks", "points.two_to_nine", "points.ten_to_king", "points.ace"),
    "points.single",
)
"""What decides what cards of each rank count."""


class Tip(Struct, frozen=True):
    """A piece of advice, whose it is, and how it reads under these rules; empty where untrue."""

    lead: str
    source: str
    text: Callable[[Context], Said]


def section(context: Context) -> Section | None:
    return Section(
        "playing-well",
        "Playing well",
        items([(tip.lead, tip.text(context)) for tip in TIPS]),
    )


def _low_is_cheap(context: Context) -> bool:
    """Whether a low card costs less than a ten, a picture card or an ace."""
    rules = context.rules
    points = {
        rank: card_points(card(rank, 0), rules)
        for rank in range(TWO + 1, rules.meld.ranks + 1)
        if rank != rules.meld.wild_ranks.whole_rank
    }
    low = max(number for rank, number in points.items() if rank < TEN)
    high = [number for rank, number in points.items() if rank >= TEN] or [rules.points.ace]
    return low < min(high)


def _melds(context: Context) -> str:
    return listed([context.sets] * context.has_sets + [context.runs] * context.has_runs)


@rests_on(*_CARDS, "deals.N.contract")
def _low_melds(context: Context) -> str:
    if not _low_is_cheap(context):
        return ""
    return (
        f"Build your {_melds(context)} from low cards: what you still hold when a deal ends then"
        " costs you less."
    )


@rests_on(*_CARDS, "deals.N.all_at_once", "players.max")
def _high_cards(context: Context) -> str:
    if not (_low_is_cheap(context) and context.lays_off):
        return ""
    others = "your opponent" if context.only_two else "others who are down"
    return (
        f"Go down, and lay off on the melds of {others}; after that, get rid of high cards and keep"
        " low ones."
    )


@rests_on(*WILDS_IN_MELDS, *_CARDS, "points.joker", "points.wild_two")
def _use_jokers(context: Context) -> str:
    """Which wild cards cost as much as any other card, or more, the dearest last."""
    if not context.wilds_in_melds:
        return ""
    points = context.rules.points
    wild = [("joker", points.joker)] * context.has_jokers
    wild += [(context.wild_words.one, points.wild_two)] * context.other_wilds
    least = max(1, *_points_by_rank(context).values())
    dear = sorted((each for each in wild if each[1] >= least), key=lambda each: each[1])
    if not dear:
        return ""
    use = f"Use {' and '.join(f'{name}s' for name, _ in dear)} as often as you can"
    costs = [counted(points, "point") for _, points in dear]
    if len({*costs}) == 1:
        return f"{use}: each one left in your hand costs you {costs[0]}."
    (one, _), (other, most) = dear
    each = f"each {one} left in your hand costs you {costs[0]}, and each {other} costs {most}."
    return f"{use}: {each}"


def _points_by_rank(context: Context) -> dict[int, int]:
    """What the cards of each rank cost, without those that are wild."""
    meld = context.rules.meld
    ranks = [rank for rank in range(ACE, meld.ranks + 1) if rank != meld.wild_ranks.whole_rank]
    return {rank: card_points(card(rank, 0), context.rules) for rank in ranks}


@rests_on("deals.N.contract", "deals.N.all_at_once", "players.max")
def _keep_from_others(context: Context) -> str:
    if not context.lays_off:
        return ""
    one = "your" if context.only_two else "an"
    return (
        f"You may take a card that you don't need if you think that {one} opponent does. Once you"
        f" are both down, you can lay it off on their {_melds(context)}."
    )


@rests_on("players.max", "buy.window", "buy.price", "buy.for_two")
def _coax(context: Context) -> str:
    """Of two players, neither buys what the other discards if they may just take it."""
    buy = context.rules.buy
    first = buy.price if isinstance(buy.price, int) else buy.price[0]
    if not (context.buying and first and (context.rules.players.max > 2 or buy.for_two)):
        return ""
    return (
        f"Discard cards that {_opponents(context)} may want, to coax them into buying and so into"
        " drawing more cards."
    )


@rests_on("players.max")
def _watch(context: Context) -> str:
    return (
        f"Watch what {_opponents(context)} discard{'s' * context.only_two}: it tells you what they"
        " may be looking for."
    )


def _opponents(context: Context) -> str:
    return "your opponent" if context.only_two else "your opponents"


@rests_on("meld.same_suit_runs", "deals.N.contract", "end.failed_meld")
def _avoid_penalties(context: Context) -> str:
    if not context.rules.end.failed_meld:
        return ""
    connect = ""
    if several_runs(context.rules) and context.rules.meld.same_suit_runs is not SameSuitRuns.ALLOW:
        connect = f" and {context.runs} that connect"
    return f"Check for incomplete melds{connect} before you lay down your cards."


@rests_on(*SWAPPING)
def _waste_the_joker(context: Context) -> str:
    sets = [slot for deal in context.rules.deals for slot in deal.contract if slot.kind is Kind.SET]
    small = any(slot.length < SET_OF_THREE for slot in sets)
    gives_up = swapped_from(context.rules.swap)
    safe = gives_up is SwapFrom.RUNS or (gives_up is SwapFrom.RUNS_AND_SETS_OF_THREE and not small)
    taken = context.swapping and context.rules.swap.wins_joker
    if not (taken and safe and all(map(context.lies_in, Kind))):
        return ""
    return (
        f"If a {context.taken} you took doesn't help you lay off more cards, lay it off on"
        f" {context.a_set}: nobody can take it from there."
    )


@rests_on(*SWAPPING, "players.max", "deck.by_players", "layoff.from")
def _wait_for_it(context: Context) -> str:
    swap = context.rules.swap
    going_down = swap.who is SwapWho.GOING_DOWN_TURN_ONLY and context.swapping and context.lays_off
    if not (going_down and context.rules.layoff.from_ is LayoffFrom.SAME_TURN):
        return ""
    several = all(context.rules.decks(players) > 1 for players in context.sizes)
    that = f"that {context.taken}"
    does = f"take {that}" if swap.wins_joker else f"put it in {that}'s place"
    other = "your opponent" if context.only_two else "somebody else"
    careful = f" But {other} may have the same card and be quicker." if several else ""
    return (
        f"If you have the card that a {context.taken} on the table stands for, keep it until you"
        f" can go down, because only then can you {does}.{careful}"
    )


@rests_on("deals.N.all_at_once", "layoff.from", "buy.window")
def _do_not_buy_everything(context: Context) -> str:
    waits = context.lays_off and context.rules.layoff.from_ is not LayoffFrom.SAME_TURN
    if not (context.buying and waits):
        return ""
    return (
        "Don't buy every card that comes your way: since you must wait to lay off after you go"
        " down, you can't get rid of them all at once."
    )


TIPS: Final = (
    Tip("Low cards", DUNLOP, _low_melds),
    Tip("Wild cards", DUNLOP, _use_jokers),
    Tip("Cards for others", DUNLOP, _keep_from_others),
    Tip("Bait", DUNLOP, _coax),
    Tip("Eyes open", DUNLOP, _watch),
    Tip("Penalties", DUNLOP, _avoid_penalties),
    Tip("Patience", JILL, _do_not_buy_everything),
    Tip("A spare joker", ARTICLE, _waste_the_joker),
    Tip("The right moment", ARTICLE, _wait_for_it),
    Tip("What to get rid of", ARTICLE, _high_cards),
)
