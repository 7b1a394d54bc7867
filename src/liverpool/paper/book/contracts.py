"""The contracts: what each deal asks for, and what such a lay-down looks like."""

from itertools import groupby

from liverpool.engine.check_cards import hands_grow, needs_every_card
from liverpool.engine.questions import describe_contract
from liverpool.engine.rules import Deal, LaydownSize, Targets
from liverpool.paper.book.examples import lay_down, lay_play, meld_row
from liverpool.paper.book.told import Told, capital, either, number, paragraph, several
from liverpool.paper.document import Block, Example, Paragraph, Section, Table
from liverpool.table.words import listed

_MOST_EXAMPLES = 12


def section(told: Told) -> Section:
    title = "The contract" if told.one_deal else "The contracts"
    blocks: list[Block] = [
        *paragraph(*_what_it_is(told)),
        _table(told),
        *_sizes(told),
        *_every_card(told),
        *_at_once(told),
        *_examples(told),
    ]
    return Section("contracts", title, tuple(blocks))


def _what_it_is(told: Told) -> tuple[str, ...]:
    return (
        "The deal asks for certain melds: its contract."
        if told.one_deal
        else "Every deal asks for certain melds: its contract.",
        "When you lay them on the table, you go down.",
        "You can do so only on your own turn, with the whole contract, and once in a deal.",
        "The next chapter explains the melds themselves.",
    )


def _table(told: Told) -> Table:
    rows = []
    for n, deal in enumerate(told.rules.deals, start=1):
        contract = describe_contract(deal.contract, told.rules.words)
        whole = ", all cards at once" if deal.all_at_once else ""
        least = sum(slot.length for slot in deal.contract)
        rows.append((str(n), str(deal.cards), capital(contract) + whole, _needed(deal, least)))
    return Table(
        "The contract" if told.one_deal else "The contracts, deal by deal",
        ("Deal", "Cards dealt", "Contract", "Cards it takes"),
        tuple(rows),
    )


def _needed(deal: Deal, least: int) -> str:
    return "your whole hand" if deal.all_at_once else str(least)


def _sizes(told: Told) -> tuple[Paragraph, ...]:
    """Whether melds may be longer than the contract asks; there are never more of them."""
    if not told.lays_off:
        return ()
    if told.rules.meld.laydown_size is LaydownSize.EXACT:
        size = "Lay down melds of exactly the size that the contract asks for"
        own = told.rules.layoff.targets is Targets.ANY
        size += "; you can lay off other cards that fit later." if own else ", no longer."
    else:
        size = "The numbers are minimums: a meld may have more cards when you lay it down."
    return paragraph(
        size,
        "You can't lay down more melds than the contract asks for, not even later in the deal.",
    )


def _every_card(told: Told) -> tuple[Paragraph, ...]:
    """The deals in which the contract takes so many cards that none is left to discard."""
    rules = told.rules
    tight = [
        number
        for number, deal in enumerate(rules.deals, start=1)
        if needs_every_card(rules, deal) and hands_grow(rules, number)
    ]
    if not tight:
        return ()
    buys = any(map(rules.buy.is_open_in, tight))
    ways = ["bought"] * buys + ["taken several cards from the pile"] * rules.draw.multi_take
    return paragraph(
        f"The contract of {_deals(tight)} takes every card you are dealt and the one you draw,"
        f" but you must keep one to discard: you can go down only once you have {either(ways)}."
    )


def _deals(numbers: list[int]) -> str:
    return f"deal{'s' if len(numbers) > 1 else ''} {listed(list(map(str, numbers)))}"


def _at_once(told: Told) -> tuple[Paragraph, ...]:
    """What is special about deals in which all cards go down at once."""
    found: list[Paragraph] = []
    for cards, same in groupby(told.at_once, key=lambda n: told.rules.deals[n - 1].cards):
        numbers = list(same)
        exact = told.rules.meld.laydown_size is LaydownSize.EXACT and told.lays_off
        found += paragraph(
            f"{_where(told, numbers)}you go down with your whole hand or not at all.",
            f"You are dealt {several(cards, 'card')} and draw one, and all {number(cards + 1)} must"
            " be in the melds of the contract, with no card left over and no discard.",
            f"{'Here the' if exact else 'The'} melds may be longer than the contract asks.",
            _more_cards(told, numbers[-1]),
            "The first player to do it is out, and the deal is over. Until then nobody lays"
            " anything down.",
        )
    return tuple(found)


def _where(told: Told, numbers: list[int]) -> str:
    """Which deals these are; empty if there are no others."""
    if told.one_deal:
        return ""
    if not told.lays_off:
        return f"In {_deals(numbers)} "
    return f"{_deals(numbers)} {'is' if len(numbers) == 1 else 'are'} special: "


def _more_cards(told: Told, deal: int) -> str:
    """How a hand can grow beyond the cards dealt and drawn, and what that means."""
    rules = told.rules
    if not hands_grow(rules, deal):
        return ""
    buys = rules.buy.is_open_in(deal)
    ways = ["bought"] * buys + ["taken several cards from the pile"] * rules.draw.multi_take
    return f"If you have {either(ways)}, you have more cards, and they must all fit too."


def _examples(told: Told) -> tuple[Example, ...]:
    """A lay-down for each contract, the first time it is asked for."""
    found: list[Example] = []
    seen = set()
    for n, deal in enumerate(told.rules.deals, start=1):
        key = (deal.contract, deal.all_at_once, deal.cards if deal.all_at_once else 0)
        if key in seen or len(found) == _MOST_EXAMPLES:
            continue
        seen.add(key)
        melds = lay_down(told, n, wild=n % 3 == 2)
        play = melds and lay_play(told, n, melds)
        if not melds or not play:
            continue
        contract = describe_contract(deal.contract, told.rules.words)
        whole = f", all {number(deal.cards + 1)} cards at once" if deal.all_at_once else ""
        rows = tuple(meld_row(capital(_word(meld.kind, told)), meld, told) for meld in melds)
        found.append(Example(rows, f"deal {n}, {contract}{whole}.", True, play))
    return tuple(found)


def _word(kind: str, told: Told) -> str:
    return told.set if kind == "set" else told.run
