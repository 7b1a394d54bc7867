"""A rule set in five plain sentences, for somebody who is about to play for the first time.

They say what is needed for the first turn and no more; `summary` tells the rest. Where a discard
can be called, a sixth sentence says so: nobody should hear of that from a penalty. A table's own
note stands at the end, word for word.
"""

from functools import lru_cache

from liverpool.engine.english import capital, number, several, with_article
from liverpool.engine.questions import word_for
from liverpool.engine.rules import BuyWindow, Kind, LayoffFrom, RuleSet, Targets
from liverpool.engine.wild_words import wild_words
from liverpool.paper.rule_facts import (
    has_jokers,
    has_other_wilds,
    kinds,
    lays_off,
    lengths,
    sizes_with_sides,
)
from liverpool.paper.summary import other_way_round, own_note, topics
from liverpool.table.words import buys_allowed, meld_cards


@lru_cache(maxsize=64)
def five_sentences(rules: RuleSet) -> tuple[str, ...]:
    """Deals, melds, a turn, buying, points; calling, if this table calls; and what it adds."""
    called = dict(topics(rules)).get("Calling")
    five = (_deals(rules), _melds(rules), _turn(rules), _buying(rules), _points(rules))
    return (*five, *([called] if called else []), *own_note(rules))


def _kinds(rules: RuleSet) -> dict[Kind, str]:
    """The table's word for each kind of meld that a contract asks for."""
    return {kind: word_for(kind, rules.words) for kind in kinds(rules)}


def _deals(rules: RuleSet) -> str:
    melds = " and ".join(word_for(kind, rules.words, 2) for kind in _kinds(rules))
    deals = len(rules.deals)
    if rules.own_contracts:
        contracts = capital(several(deals, "contract"))
        return f"{contracts} of {melds}: you go on to the next once you have gone down."
    contract = "with a contract" if deals == 1 else "each with its own contract"
    return f"{capital(several(deals, 'deal'))}, {contract} of {melds}."


def _melds(rules: RuleSet) -> str:
    parts = [
        f"{with_article(word)} is {_length(rules, kind)} {meld_cards(kind, rules.meld)}"
        for kind, word in _kinds(rules).items()
    ]
    return f"{capital('; '.join([*parts, *_wild(rules)]))}."


def _length(rules: RuleSet, kind: Kind) -> str:
    asked = lengths(rules, kind)
    least = f"{number(min(asked))} cards"
    return f"at least {least}" if len(asked) > 1 else least


def _wild(rules: RuleSet) -> list[str]:
    wild = ["a joker"] if has_jokers(rules) else []
    wild += [f"a {wild_words(rules.meld).name}"] if has_other_wilds(rules) else []
    return [f"{' or '.join(wild)} stands for any card"] if wild else []


def _turn(rules: RuleSet) -> str:
    way = other_way_round(rules)
    if not lays_off(rules):
        return (
            f"{way}In your turn, take a card and discard one, until you can lay down all your"
            " cards at once as the contract."
        )
    when = "then" if rules.layoff.from_ is LayoffFrom.SAME_TURN else "later"
    melds = "others' melds" if rules.layoff.targets is Targets.OTHERS else "any meld"
    return (
        f"{way}In your turn, take a card, lay the contract down when you have it,"
        f" {when} lay off cards on {melds}, and discard a card."
    )


def _buying(rules: RuleSet) -> str:
    buy = rules.buy
    if buy.window is BuyWindow.OFF:
        return "Only the next player may take a discard; nobody can buy it."
    first = f"From deal {buy.from_deal} on, a" if buy.from_deal > 1 else "A"
    allowed = buys_allowed(buy)
    limit = f", up to {allowed}" if allowed else ""
    return f"{first} discard that the next player leaves may be bought{_price(rules)}{limit}."


def _price(rules: RuleSet) -> str:
    price = rules.buy.price
    if not isinstance(price, int):
        return " for extra cards"
    return f" for {several(price, 'extra card')}" if price else ""


def _points(rules: RuleSet) -> str:
    partner = ", and your partner if you have one" if sizes_with_sides(rules) else ""
    return f"Cards left in your hand are points against you{partner}; the fewest points win."
