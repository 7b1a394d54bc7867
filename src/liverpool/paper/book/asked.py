"""Questions that people ask, answered for these rules.

The questions are from Dunlop's page: its own, and those that its readers Lana, Jill, Mary,
Tawana and Donna wrote below it. Who is right where others play differently is in the appendix.
"""

from itertools import groupby

from liverpool.engine.english import between, number, several
from liverpool.engine.questions import describe_contract, describe_deals
from liverpool.engine.rules import BuyWindow, Kind, LastLayoff, LayoffFrom, Targets, Upcard
from liverpool.paper.at_a_glance import describe_decks, describe_more_decks
from liverpool.paper.book.blocks import items
from liverpool.paper.book.context import HAS_JOKERS, ONLY_TWO, Context
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Section


def section(context: Context) -> Section | None:
    last = "D" if context.one_deal else "In the last deal, d"
    asked = [
        ("How does this differ from gin rummy?", _gin(context)),
        ("How many cards are dealt?", _dealt(context)),
        ("How many decks do we need?", _decks(context)),
        ("Who gets the discard?", _discard(context)),
        (f"Are {context.wild_words.several} wild?", _other_wilds(context)),
        ("I have just gone down. May I play on others' melds?", _lay_off_at_once(context)),
        (f"{last}o I keep my cards until I can go down?", _last_hand(context)),
        (f"Can I lay down two {context.sets} of the same rank?", _duplicates(context)),
        ("What if the first card turned up is a joker?", _first_joker(context)),
        ("Can I freeze a joker that I discard?", _freeze(context)),
    ]
    return Section(
        "questions",
        "Questions people ask",
        items(asked),
    )


@rests_on("deals", "players.min", "players.max", "end.contracts")
def _gin(context: Context) -> str:
    players = context.rules.players
    how_many = between(players.min, players.max)
    for_whom = f" Gin is mostly for two players; this game is for {how_many}."
    deals = f"a contract in each of {number(_deals(context))} deals"
    if context.one_deal:
        deals = "a contract"
    elif context.rules.own_contracts:
        deals = f"a contract to make, and then the next of {number(_deals(context))}"
    return (
        f"They are very different games.{for_whom if players.max > 2 else ''} In gin you collect"
        " points; here you want as few as possible. And gin has no contracts; here there is"
        f" {deals}."
    )


def _deals(context: Context) -> int:
    return len(context.rules.deals)


@rests_on("deals.N.cards", "end.contracts")
def _dealt(context: Context) -> str:
    hands = [deal.cards for deal in context.rules.deals]
    first = f"{several(hands[0], 'card')} each"
    if len(set(hands)) == 1:
        return f"{first}." if context.one_deal else f"{first} in every deal."
    parts: list[str] = []
    for cards, same in groupby(enumerate(hands, start=1), key=lambda deal: deal[1]):
        how_many = number(cards) if parts else first
        parts.append(f"{how_many} in {describe_deals([deal for deal, _ in same])}")
    later = " and later" if context.rules.own_contracts else ""
    return f"{', '.join(parts)}{later}."


@rests_on(*HAS_JOKERS, "deck.by_players", "deck.more_from_deal")
def _decks(context: Context) -> tuple[str, ...]:
    return describe_decks(context.rules), describe_more_decks(context.rules)


@rests_on(*ONLY_TWO, "buy.price")
def _discard(context: Context) -> str:
    first = "The player whose turn it is may take it."
    if not context.buying:
        return f"{first} Nobody else can have it."
    price = context.rules.buy.price
    prices = (price,) if isinstance(price, int) else price
    for_what = " for a price" if any(prices) else ""
    if context.only_two_turn_up:
        return (
            f"The other player may buy it{for_what}. If they don't, a card from the stock is turned"
            " onto it (see Buying)."
        )
    another = "the other player" if context.only_two else "another player"
    if context.rules.buy.window is BuyWindow.BEFORE_DRAW:
        others = f"If they don't want it, {another} may buy it{for_what}"
    else:
        others = f"If they draw from the stock, {another} may buy it{for_what}"
    return f"{first} {others} (see Buying)."


@rests_on("meld.wild_ranks")
def _other_wilds(context: Context) -> str:
    if not context.other_wilds:
        return ""
    words = context.wild_words
    if context.rules.meld.wild_ranks.own_rank:
        return f"Yes; but in its own place {words.a} is an ordinary {words.one}."
    return f"Yes, and even in its own place {words.a} is a wild card."


@rests_on("deals.N.all_at_once", "layoff.from", "layoff.targets")
def _lay_off_at_once(context: Context) -> str:
    if not context.lays_off:
        return "No. All your cards go down at once, and the deal is over."
    first = "From your next turn on."
    on_own = context.rules.layoff.targets is Targets.ANY
    match context.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "Yes, in the same turn."
        case LayoffFrom.OTHERS_NEXT_TURN if on_own:
            return f"{first} You may play on your own at once."
        case LayoffFrom.NEXT_TURN if on_own:
            return f"{first} Until then, you can't lay off on any meld, not even your own."
        case LayoffFrom.OTHERS_NEXT_TURN | LayoffFrom.NEXT_TURN:
            return first


@rests_on("deals.N.contract", "deals.N.all_at_once", "layoff.last_deal", "end.contracts")
def _last_hand(context: Context) -> str:
    """Mary's question, on the contract of the last deal, where that is the same for all."""
    if context.rules.own_contracts:
        return ""
    last = context.rules.deals[-1]
    contract = describe_contract(last.contract, context.rules.words)
    if last.all_at_once:
        return (
            f"Yes, until all your cards make up the contract, {contract}. They go down at once,"
            " with no discard, and the deal is over; nobody plays on anybody's cards."
        )
    begin = f"Yes: you lay down nothing until you have the whole contract, {contract}."
    match context.rules.layoff.last_deal:
        case LastLayoff.SAME:
            others = "" if context.at_once or context.one_deal else ", as in any other deal"
            return (
                f"{begin} You can't play on other people's cards before that either; after that"
                f" you may{others}."
            )
        case LastLayoff.OWN:
            return f"{begin} You can't play on other people's cards after that either."
        case LastLayoff.NOTHING:
            return f"{begin} After that, nobody plays on anybody's cards."


@rests_on("deals.N.contract", "deals.N.all_at_once", "layoff.last_deal")
def _duplicates(context: Context) -> str:
    two = [
        number
        for number, deal in enumerate(context.rules.deals, start=1)
        if sum(slot.kind is Kind.SET for slot in deal.contract) > 1
    ]
    if not two:
        return ""
    both = "Yes, if you have the cards for both of them."
    if not any(number in context.deals_with_laying_off for number in two):
        return both
    return f"{both} A card laid off later goes on one of the two {context.sets}; say which."


@rests_on(*HAS_JOKERS, "start.upcard")
def _first_joker(context: Context) -> str:
    if not context.has_jokers:
        return ""
    match context.rules.start.upcard:
        case Upcard.TURNED:
            return "It stays. The first player may take it."
        case Upcard.NEVER_JOKER:
            return "It goes under the stock, and the next card is turned up."
        case Upcard.NONE | Upcard.FIRST_DISCARDS:
            return ""


@rests_on(*HAS_JOKERS, "draw.freeze_joker")
def _freeze(context: Context) -> str:
    if not (context.has_jokers and context.rules.draw.freeze_joker):
        return ""
    return "Every discarded joker is frozen: nobody can have it until another card covers it."
