"""Questions that people ask, answered for these rules.

The questions are from Dunlop's page: its own, and those that its readers Lana, Jill, Mary,
Tawana and Donna wrote below it.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from liverpool.engine.presets import load
from liverpool.engine.questions import describe_contract
from liverpool.engine.rules import BuyWindow, Kind, LayoffFrom, Targets, Upcard, WildRanks
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.document import Section
from liverpool.table.english import capital, either, number, several, with_article
from liverpool.table.words import counted, listed

_SOURCE: Final = "dunlop"


def section(context: Context) -> Section | None:
    asked = [
        ("How does this differ from gin rummy?", _gin(context)),
        ("How many cards are dealt?", _dealt(context)),
        ("How many decks do we need?", _decks(context)),
        ("Who gets the discard?", _discard(context)),
        ("We play other melds and count other points. Who is right?", _other_rules(context)),
        ("Are 2s wild?", _twos(context)),
        ("I have just gone down. May I play on others' melds?", _lay_off_at_once(context)),
        ("On the last hand, do I hold my cards until I can lay down?", _last_hand(context)),
        (f"Can I lay down two {context.sets} of the same rank?", _duplicates(context)),
        ("What if the first card turned up is a joker?", _first_joker(context)),
        ("Can I freeze a joker that I discard?", _freeze(context)),
    ]
    return Section(
        "questions",
        "Questions people ask",
        (
            *paragraph(
                f"These questions are from {load(_SOURCE).title}, asked by the page itself and"
                " by its readers. The answers are for your rules.",
            ),
            *items(asked),
        ),
    )


def _gin(context: Context) -> str:
    players = context.rules.players
    how_many = f"{number(players.min)} to {number(players.max)}"
    if players.min == players.max:
        how_many = number(players.max)
    deals = (
        "a contract"
        if context.one_deal
        else f"a contract in each of {number(_deals(context))} deals"
    )
    return (
        "They are very different games. Gin is mostly for two players; this game is for"
        f" {how_many}. In gin you collect points; here you want as few as possible. And gin"
        f" has no contracts; here there is {deals}."
    )


def _deals(context: Context) -> int:
    return len(context.rules.deals)


def _dealt(context: Context) -> str:
    """How many cards each player gets, and how many that is for one number of players."""
    parts = []
    for cards, deals in groupby(enumerate(context.rules.deals, 1), key=lambda deal: deal[1].cards):
        numbers = [number for number, _ in deals]
        where = f"in deal {numbers[0]}"
        if len(numbers) > 1:
            where = f"in deals {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"
        all_cards = cards * context.seats
        parts.append(f"{counted(cards, 'card')} each {where}, so {all_cards} for {_table(context)}")
    return f"{capital('; '.join(parts))}."


def _table(context: Context) -> str:
    return several(context.seats, "player")


def _decks(context: Context) -> str:
    rows = groupby(context.sizes, key=context.rules.decks)
    parts = []
    for decks, sizes in rows:
        players = list(sizes)
        how_many = str(players[0])
        if len(players) > 1:
            joint = "or" if len(players) == 2 else "to"
            how_many = f"{players[0]} {joint} {players[-1]}"
        parts.append(f"{several(decks, 'deck')} for {how_many} players")
    return f"{capital(listed(parts))}."


def _discard(context: Context) -> str:
    first = "The player whose turn it is may take it."
    if not context.buying:
        return f"{first} Nobody else can have it."
    price = context.rules.buy.price
    prices = (price,) if isinstance(price, int) else price
    for_what = " for a price" if any(prices) else ""
    if context.rules.buy.window is BuyWindow.BEFORE_DRAW:
        others = f"If they don't want it, another player may buy it{for_what}"
    else:
        others = f"If they draw from the stock, another player may buy it{for_what}"
    return f"{first} {others} (see Buying)."


def _other_rules(context: Context) -> str:
    of_sets = _elsewhere(context.set, ("book", "set", "bunch")) if context.has_sets else ""
    of_runs = _elsewhere(context.run, ("run", "sequence", "straight")) if context.has_runs else ""
    words = ", and ".join(part for part in (of_sets, of_runs) if part)
    return (
        "Everybody. Any card game has slight differences, and many families count the cards in"
        f" their own way. The words differ too: {words}."
    )


def _elsewhere(own: str, names: Sequence[str]) -> str:
    """What other tables call the same meld."""
    others = [f"“{name}”" for name in names if name != own]
    return f"what is called {with_article(own)} here is {either(others)} elsewhere"


def _twos(context: Context) -> str:
    match context.rules.meld.wild_ranks:
        case WildRanks.NONE:
            return "Not under your rules, though Jill's family has always played that way."
        case WildRanks.TWOS:
            return "Yes, as in Jill's family; in its own place a 2 is an ordinary 2."
        case WildRanks.TWOS_EVERYWHERE:
            return "Yes, as in Jill's family, and even in its own place a 2 is a wild card."


def _lay_off_at_once(context: Context) -> str:
    if not context.lays_off:
        return "No. All your cards go down at once, and the deal is over."
    match context.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "Yes, in the same turn. Jill's family waits until play has gone round once."
        case LayoffFrom.OTHERS_NEXT_TURN:
            own = " You may play on your own at once." if _own_melds(context) else ""
            return f"From your next turn on, as in Jill's family.{own}"
        case LayoffFrom.NEXT_TURN:
            return (
                "From your next turn on. Until then, you can't lay off on any meld, not even"
                " your own."
            )


def _own_melds(context: Context) -> bool:
    return context.rules.layoff.targets is Targets.ANY


def _last_hand(context: Context) -> str:
    """Mary's question, on the contract of the last deal."""
    last = context.rules.deals[-1]
    contract = describe_contract(last.contract, context.rules.words)
    if last.all_at_once:
        return (
            f"Yes, until all your cards make up the contract, {contract}. They go down at once,"
            " with no discard, and the deal is over; nobody plays on anybody's cards."
        )
    others = "" if context.at_once or context.one_deal else ", as in any other deal"
    return (
        f"Yes: you lay down nothing until you have the whole contract, {contract}. You can't"
        f" play on other people's cards before that either; after that you may{others}."
    )


def _duplicates(context: Context) -> str:
    two = [
        deal
        for deal in context.rules.deals
        if sum(slot.kind is Kind.SET for slot in deal.contract) > 1
    ]
    if not two:
        return ""
    both = "Yes, if you have the cards for both of them."
    if all(deal.all_at_once for deal in two):
        return both
    return f"{both} A card you lay off later goes on one of the two {context.sets}; say which."


def _first_joker(context: Context) -> str:
    if not context.has_jokers:
        return ""
    match context.rules.start.upcard:
        case Upcard.TURNED:
            return "It stays. The first player may take it."
        case Upcard.NEVER_JOKER:
            return "It goes under the stock, and the next card is turned up."
        case Upcard.NONE:
            return "No card is turned up; the discard pile starts with the first discard."


def _freeze(context: Context) -> str:
    if not context.has_jokers:
        return ""
    if context.rules.draw.freeze_joker:
        return "Every discarded joker is frozen: nobody can have it until another card covers it."
    return "No. Players may have it like any other discard."
