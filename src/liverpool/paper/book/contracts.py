"""The contracts: what each deal asks for, and what such a lay-down looks like."""

from itertools import groupby
from typing import NamedTuple

from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import capital, either, listed, number, several
from liverpool.engine.hand_sizes import cards_short, hands_grow, leaves_one
from liverpool.engine.melds import longest_set
from liverpool.engine.named import COLOURS, suits_named
from liverpool.engine.partners import Partners
from liverpool.engine.questions import describe_contract
from liverpool.engine.rules import Deal, Kind, LaydownSize, Remedy, Targets, Who
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.book.examples import lay_down, lay_play, meld_row
from liverpool.paper.book.said import always, rests_on, table_rests_on
from liverpool.paper.document import Block, Example, Section, TextTable
from liverpool.paper.symbols import suit_words

_MOST_EXAMPLES = 12


def section(context: Context) -> Section:
    title = "The contract" if context.one_deal else "The contracts"
    blocks: list[Block] = [
        *paragraph(
            _what_it_is(context),
            always("contracts.melds", "The next chapter explains the melds themselves."),
        ),
        *_table(context),
        *paragraph(_each_own(context)),
        *paragraph(_partners(context)),
        *paragraph(_named(context)),
        *paragraph(_sizes(context)),
        *paragraph(_every_card(context)),
        *paragraph(_at_once(context)),
        *_examples(context),
    ]
    return Section("contracts", title, tuple(blocks))


@rests_on("deals", "end.contracts")
def _what_it_is(context: Context) -> tuple[str, ...]:
    asks = "The deal asks" if context.one_deal else "Every deal asks"
    return (
        "In every deal you have certain melds to make: your contract."
        if context.rules.own_contracts
        else f"{asks} for certain melds: its contract.",
        "When you lay them on the table, you go down.",
        "You can do so only on your own turn, with the whole contract, and once in a deal.",
    )


@table_rests_on("deals.N.cards", "deals.N.contract", "deals.N.all_at_once")
def _table(context: Context) -> TextTable:
    rows = []
    for n, deal in enumerate(context.rules.deals, start=1):
        contract = describe_contract(deal.contract, context.rules.words)
        whole = ", all cards at once" if deal.all_at_once else ""
        least = cards_asked(deal.contract)
        rows.append((str(n), str(deal.cards), capital(contract) + whole, _needed(deal, least)))
    return TextTable(
        "The contract" if context.one_deal else "The contracts, deal by deal",
        ("Deal", "Cards dealt", "Contract", "Cards it takes"),
        tuple(rows),
    )


def _needed(deal: Deal, least: int) -> str:
    return "your whole hand" if deal.all_at_once else str(least)


@rests_on("players.partners")
def _partners(context: Context) -> tuple[str, ...]:
    """Who lays the contract, where partners share their melds."""
    shares = context.rules.players.partners is Partners.MELDS
    if not shares:
        return ()
    return (
        (
            "Partners need one contract between them: when one goes down, the other is down too and"
            " lays none in that deal."
        ),
        "Your partner's melds count as your own.",
    )


@rests_on("deals", "end.contracts")
def _each_own(context: Context) -> tuple[str, ...]:
    """Who goes on to the next contract, where players do so one by one, and until when."""
    rules = context.rules
    if not rules.own_contracts:
        return ()
    return (
        (
            "In deal 1 everybody has the first contract. Whoever goes down has the next one in the"
            " next deal; the others try the same one again."
        ),
        (
            "So you may have the contract of deal 2 in deal 3 or later; what this book says of that"
            " deal's contract then holds for you."
        ),
        (
            "The game ends after a deal in which somebody went down with the last contract, or else"
            f" after {number(rules.most_deals)} deals."
        ),
    )


@rests_on("deals.N.contract")
def _named(context: Context) -> tuple[str, ...]:
    """What it means that a contract names the rank of a set or the colour of a run."""
    named = {slot.named for deal in context.rules.deals for slot in deal.contract if slot.named}
    found = [
        f"A {colour} {context.run} is one of {either([suit_words(suit) for suit in suits])}."
        for colour in COLOURS
        if colour in named and (suits := suits_named(colour, context.rules.meld))
    ]
    if named - COLOURS.keys():
        found.insert(
            0, f"Where a contract names a rank, {context.a_set} of another rank won't do for it."
        )
    return tuple(found)


@rests_on("meld.laydown_size", "deals.N.all_at_once", "layoff.targets", "layoff.new_melds")
def _sizes(context: Context) -> tuple[str, ...]:
    """Whether melds may be longer than the contract asks, and whether there may be more of them."""
    if not context.lays_off:
        return ()
    if context.rules.meld.laydown_size is LaydownSize.EXACT:
        size = "Lay down melds of exactly the size that the contract asks for"
        own = context.rules.layoff.targets is Targets.ANY
        size += "; you can lay off other cards that fit later." if own else ", no longer."
    else:
        size = "The numbers are minimums: a meld may have more cards when you lay it down."
    more = "you can't lay down more melds than the contract asks for"
    if context.rules.layoff.new_melds:
        later = "others may follow in later turns (see Your turn)"
        return size, f"When you go down, {more}; {later}."
    return size, f"{capital(more)}, not even later in the deal."


@rests_on(
    "deals.N.cards",
    "deals.N.contract",
    "deals.N.all_at_once",
    "draw.multi_take",
    "buy.window",
    "buy.from_deal",
    "call.offence",
    "call.offender",
    "call.remedy",
    "end.out",
)
def _every_card(context: Context) -> str:
    """The deals in which you need more cards than you are dealt and draw."""
    rules = context.rules
    short = {
        number: cards_asked(deal.contract) - deal.cards - 1
        for number, deal in enumerate(rules.deals, start=1)
        if cards_short(rules, deal) > 0 and hands_grow(rules, number)
    }
    tight, beyond = [n for n in short if not short[n]], [n for n in short if short[n]]
    found = []
    if tight:
        found.append(
            f"{_takes(tight)} every card you are dealt and the one you draw, but you must keep one"
            f" to discard: {_only_once(context, tight)}"
        )
    if beyond:
        found.append(
            f"{_takes(beyond)} more cards than you are dealt and the one you draw:"
            f" {_only_once(context, beyond)}"
        )
    leaving = [n for n, deal in enumerate(rules.deals, start=1) if leaves_one(rules, deal)]
    if leaving:
        found.append(
            f"{_takes(leaving)} all but one of the cards you are dealt and draw, and you can't keep"
            " just one: you can go down only if you can play that one in the same turn, or have"
            " more cards."
        )
    return " ".join(found)


def _takes(deals: list[int]) -> str:
    contracts, take = ("contract", "takes") if len(deals) == 1 else ("contracts", "take")
    return f"The {contracts} of {_deals(deals)} {take}"


def _only_once(context: Context, deals: list[int]) -> str:
    """How one gets the cards that these contracts need."""
    ways = ["bought"] * any(map(context.rules.buy.is_open_in, deals))
    ways += ["taken several cards from the pile"] * context.rules.draw.multi_take
    ways += ["been called"] * _called_with_cards(context)
    return f"you can go down only once you have {either(ways)}."


def _called_with_cards(context: Context) -> bool:
    """Whether a player who isn't down yet may get cards by being called."""
    call = context.rules.call
    gets = call.remedy in (Remedy.TAKE_BACK_PLUS_STOCK, Remedy.TAKE_BACK_PLUS_CALLERS_CARD)
    return context.calling and call.offender is Who.ANYONE and gets


def _deals(numbers: list[int]) -> str:
    return f"deal{'s' if len(numbers) > 1 else ''} {listed(list(map(str, numbers)))}"


@rests_on(
    "meld.run_max_len",
    "meld.laydown_size",
    "deals.N.cards",
    "deals.N.contract",
    "deals.N.all_at_once",
    "draw.multi_take",
    "buy.window",
    "buy.from_deal",
    "end.contracts",
)
def _at_once(context: Context) -> tuple[str, ...]:
    """What is special about deals in which all cards go down at once."""
    found: list[str] = []
    deals = context.rules.deals
    for alike, same in groupby(context.at_once, key=lambda n: _whole_hand(context, deals[n - 1])):
        cards, melds, _, _ = alike
        numbers = list(same)
        every = "both" if cards == 1 else f"all {number(cards + 1)}"
        dealt = f"You are dealt {several(cards, 'card')} and draw one, and {every}"
        if context.rules.own_contracts and any(
            deal.cards != cards for n in numbers for deal in deals[n:]
        ):
            dealt = "All the cards that you are dealt and the one that you draw"
        found += (
            f"{_where(context, numbers)}you go down with your whole hand or not at all.",
            f"{dealt} must be in {melds}, with no card left over and no discard.",
            _longer(context, alike, grows=any(hands_grow(context.rules, n) for n in numbers)),
            _more_cards(context, numbers, fit=alike.more_fit),
            (
                "Whoever does it is out, and the deal is over."
                if context.rules.own_contracts
                else "The first player to do it is out, and the deal is over. Until then nobody"
                " lays anything down."
            ),
        )
    return tuple(found)


class _WholeHand(NamedTuple):
    """What is told of a deal in which all cards go down at once."""

    cards: int
    melds: str
    """What all cards must be in: `the one run of the contract`."""
    longer: bool
    """Whether the cards dealt and drawn are more than the contract asks for."""
    more_fit: bool
    """Whether even more cards would fit."""


def _whole_hand(context: Context, deal: Deal) -> _WholeHand:
    kinds = [slot.kind for slot in deal.contract]
    melds = "the melds of the contract"
    if len(kinds) == 1:
        melds = f"the one {context.set if kinds == [Kind.SET] else context.run} of the contract"
    meld = context.rules.meld
    of_set, of_sets = longest_set(meld), kinds.count(Kind.SET)
    most = (len(kinds) - of_sets) * meld.run_max_len + of_sets * (of_set or deal.cards)
    return _WholeHand(
        deal.cards,
        melds,
        longer=cards_asked(deal.contract) <= deal.cards,
        more_fit=(of_set is None and of_sets > 0) or most > deal.cards + 1,
    )


def _where(context: Context, numbers: list[int]) -> str:
    """Which deals these are; empty if there are no others."""
    if context.one_deal:
        return ""
    if not context.lays_off:
        return f"In {_deals(numbers)} "
    return f"{_deals(numbers)} {'is' if len(numbers) == 1 else 'are'} special: "


def _longer(context: Context, hand: _WholeHand, *, grows: bool) -> str:
    if not (hand.longer or (grows and hand.more_fit)):
        return ""
    exact = context.rules.meld.laydown_size is LaydownSize.EXACT and context.lays_off
    begin = "Here " if exact else ""
    what = "it" if hand.melds.startswith("the one ") else "the melds"
    return f"{begin}{what} may be longer than the contract asks."


def _more_cards(context: Context, deals: list[int], *, fit: bool) -> str:
    """How a hand can grow beyond the cards dealt and drawn, and what that means."""
    rules = context.rules
    if not any(hands_grow(rules, deal) for deal in deals):
        return ""
    buys = any(map(rules.buy.is_open_in, deals))
    ways = ["bought"] * buys + ["taken several cards from the pile"] * rules.draw.multi_take
    if not fit:
        return f"If you have {either(ways)}, you have too many cards to go down."
    return f"If you have {either(ways)}, you have more cards, and they must all fit too."


def _examples(context: Context) -> tuple[Example, ...]:
    """A lay-down for each contract, the first time it is asked for."""
    found: list[Example] = []
    seen = set()
    for n, deal in enumerate(context.rules.deals, start=1):
        key = (deal.contract, deal.all_at_once, deal.cards if deal.all_at_once else 0)
        if key in seen or len(found) == _MOST_EXAMPLES:
            continue
        seen.add(key)
        melds = lay_down(context, n, wild=n % 3 == 2)
        play = melds and lay_play(context, n, melds)
        if not melds or not play:
            continue
        contract = describe_contract(deal.contract, context.rules.words)
        whole = f", all {number(deal.cards + 1)} cards at once" if deal.all_at_once else ""
        rows = tuple(meld_row(capital(context.word(meld.kind)), meld, context) for meld in melds)
        found.append(Example(rows, f"deal {n}, {contract}{whole}.", True, play))
    return tuple(found)
