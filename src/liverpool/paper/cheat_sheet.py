"""A cheat sheet: what you look up while playing, twice on one page to be cut apart.

The contracts, what cards count, and the house rules that people forget, in words from
elsewhere: `at_a_glance`, `summary` and the catalogue of questions. Here it is decided which
answers are worth a line: some always, others only if they are unusual. The look of the sheet is
decided in `templates/cheat-sheet.typ`.
"""

from itertools import groupby
from typing import Final

from msgspec import Struct

from liverpool.engine.presets import DEFAULT, NamedRules, load, whole_title
from liverpool.engine.questions import describe_rules, word_for
from liverpool.engine.rules import Kind, RuleSet
from liverpool.paper.at_a_glance import (
    card_values,
    contracts,
    describe_stakes,
    extra_points,
    meanings,
)
from liverpool.paper.summary import own_note, topics
from liverpool.paper.typeset import CannotPrint, Paper, pdf

_TOPICS: Final = ("Your turn", "Wild cards", "Buying", "Calling")
"""Topics in sentences; contracts and points are in the tables."""
ALWAYS: Final = {
    "deck.by_players": "Decks",
    "deck.jokers": "Jokers",
    "meld.ace": "Aces in a {run}",
    "meld.run_max_len": "Longest {run}",
    "meld.same_suit_runs": "Touching {runs} of one suit",
    "meld.set_min_naturals": "Natural cards in a {set}",
    "meld.run_min_naturals": "Natural cards in a {run}",
    "meld.adjacent_wilds": "Wild cards side by side in a {run}",
    "swap.joker_use": "A joker swapped out",
    "end.out": "Going out without a discard",
    "end.announce_last_card": "Announcing the last card",
}
"""Questions whose answers people forget, in a few words and in the order of the sheet; the words
in braces are replaced by the table's own."""
WHERE_UNUSUAL: Final = {
    "meld.laydown_size": "Melds longer than asked",
    "meld.wild_limit_lasts": "Wild-card limit after going down",
    "draw.same_card_discard": "Discarding a card just taken",
    "draw.freeze_joker": "Freezing a discarded joker",
    "buy.discarder": "Buying back your own discard",
    "call.joker_represented": "Calling a card that a joker stands for",
    "call.final_discard": "Calling a last discard",
    "start.first_dealer": "The first dealer",
    "start.cutter": "The cutter",
    "start.upcard": "Turning up a first card",
    "stock.out": "When the stock is empty",
    "stock.renewals": "Renewing the stock",
    "draw.quiet_rounds": "Rounds without a draw",
}
"""Questions that get a line only if the answer is not the usual one."""


class DealLine(Struct, frozen=True):
    numbers: str
    """`3`, or `3–5` if deals in a row are the same."""
    cards: int
    contract: str


class Fact(Struct, frozen=True):
    lead: str
    text: str


class CheatSheet(Struct, frozen=True):
    title: str
    deals: tuple[DealLine, ...]
    melds: tuple[Fact, ...]
    values: tuple[Fact, ...]
    extra: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    note: tuple[str, ...]
    """What the table adds, line by line."""


def cheat_sheet(named: NamedRules) -> CheatSheet:
    """What is on the sheet of these rules; raises `CannotPrint` if they have no deal."""
    rules = named.rules
    if not rules.deals:
        raise CannotPrint("These rules have no deals, so there is nothing to look up.")
    sentence_on = dict(topics(rules))
    sentences = [Fact(topic, sentence_on[topic]) for topic in _TOPICS if topic in sentence_on]
    stakes = describe_stakes(rules)
    coins = [Fact("Stakes", stakes.partition(": ")[2])] if stakes else []
    return CheatSheet(
        title=whole_title(named),
        deals=_deal_lines(rules),
        melds=_facts(meanings(rules)),
        values=_facts(card_values(rules)),
        extra=_facts(extra_points(rules)),
        facts=(*sentences, *_answers(rules), *coins),
        note=own_note(rules),
    )


def _facts(pairs: tuple[tuple[str, str], ...]) -> tuple[Fact, ...]:
    return tuple(Fact(lead, text) for lead, text in pairs)


def _deal_lines(rules: RuleSet) -> tuple[DealLine, ...]:
    lines = []
    numbered = enumerate(zip(rules.deals, contracts(rules), strict=True), start=1)
    for (deal, contract), same in groupby(numbered, key=lambda numbered: numbered[1]):
        first, *others = [number for number, _ in same]
        melds = f"{contract}, all cards at once" if deal.all_at_once else contract
        numbers = f"{first}–{others[-1]}" if others else str(first)
        lines.append(DealLine(numbers, deal.cards, melds))
    return tuple(lines)


def _answers(rules: RuleSet) -> tuple[Fact, ...]:
    """The answers from the catalogue that are worth a line here."""
    usual = {answer.key: answer.sentence for answer in describe_rules(load(DEFAULT).rules)}
    answers = {answer.key: answer.sentence for answer in describe_rules(rules)}
    words = {
        "set": rules.words.set,
        "run": rules.words.run,
        "runs": word_for(Kind.RUN, rules.words, 2),
    }
    leads = [(key, lead) for key, lead in ALWAYS.items() if key in answers]
    leads += [
        (key, lead)
        for key, lead in WHERE_UNUSUAL.items()
        if key in answers and answers[key] != usual.get(key)
    ]
    return tuple(Fact(_sentence_case(lead.format(**words)), answers[key]) for key, lead in leads)


def _sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]


def cheat_sheet_pdf(named: NamedRules, paper: Paper) -> bytes:
    """The sheet twice on one page; raises `CannotPrint`."""
    return pdf("cheat-sheet", cheat_sheet(named), paper)
