"""A cheat sheet: what you look up while playing, twice on one page to be cut apart.

The contracts, what cards count, and the house rules that people forget, in words from
elsewhere: `at_a_glance`, `summary` and `sheet_sentences`. Here it is decided which answers are
worth a line: some always, others only if they are unusual. The look of the sheet is
decided in `templates/cheat-sheet.typ`.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import fill
from typing import Final

from msgspec import Struct

from liverpool.engine.presets import DEFAULT, NamedRules, load, whole_title
from liverpool.engine.questions import describe_rules, in_words_of
from liverpool.engine.rules import RuleSet
from liverpool.paper.at_a_glance import (
    card_values,
    contracts,
    describe_stakes,
    extra_points,
    meanings,
)
from liverpool.paper.book.context import GAME, own_title
from liverpool.paper.plain import WIDEST
from liverpool.paper.rule_facts import arises
from liverpool.paper.sheet_sentences import LEADS, lead_of, sentence_on
from liverpool.paper.summary import own_note, topics
from liverpool.paper.typeset import CannotPrint, Paper, pdf

_TOPICS: Final = ("Your turn", "Wild cards", "Buying", "Calling")
"""Topics in sentences; contracts and points are in the tables."""
WHERE_UNUSUAL: Final = (
    *("meld.laydown_size", "meld.wild_limit_lasts", "draw.same_card_discard", "draw.freeze_joker"),
    *("buy.discarder", "buy.for_two", "call.joker_represented", "call.final_discard"),
    *("start.first_dealer", "start.cutter", "start.upcard"),
    *("stock.out", "stock.renewals", "draw.quiet_rounds"),
)
"""Questions that get a sentence only if the answer is not the usual one; the others that have one
always get it."""


class DealLine(Struct, frozen=True):
    numbers: str
    """`3`, or `3–5` if deals in a row are the same."""
    cards: int
    contract: str


class Fact(Struct, frozen=True):
    lead: str
    text: str


class CheatSheet(Struct, frozen=True):
    game: str
    title: str
    """Which rules of the game these are; empty where the family has named it."""
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
    of_topic = dict(topics(rules))
    sentences = [Fact(topic, of_topic[topic]) for topic in _TOPICS if topic in of_topic]
    stakes = describe_stakes(rules)
    coins = [Fact("Stakes", stakes.partition(": ")[2])] if stakes else []
    return CheatSheet(
        game=own_title(named) or GAME,
        title="" if own_title(named) else whole_title(named),
        deals=_deal_lines(rules),
        melds=_facts(meanings(rules)),
        values=_facts(card_values(rules)),
        extra=_facts(extra_points(rules)),
        facts=(*_together([*sentences, *_answers(rules)]), *coins),
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


def _answers(rules: RuleSet) -> Iterator[Fact]:
    """The answers that are worth a line here, in a sentence each."""
    usual = in_words_of(load(DEFAULT).rules, rules)
    answers = {answer.key: answer.sentence for answer in describe_rules(rules)}
    for key in LEADS:
        needless = key in WHERE_UNUSUAL and answers.get(key) == usual.get(key)
        if key in answers and arises(rules, key) and not needless:
            sentence = sentence_on(rules, key)
            if sentence:
                yield Fact(lead_of(rules, key), sentence)


def _together(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Sentences with one lead as one fact, each once."""
    found: dict[str, list[str]] = {}
    for fact in facts:
        said = found.setdefault(fact.lead, [])
        said += [] if fact.text in said else [fact.text]
    return (Fact(lead, " ".join(said)) for lead, said in found.items())


def cheat_sheet_text(named: NamedRules) -> str:
    """The sheet as plain text; raises `CannotPrint`."""
    sheet = cheat_sheet(named)
    deals = (f"Deal {each.numbers}: {each.contract} ({each.cards} cards)" for each in sheet.deals)
    title = ": ".join(filter(None, (sheet.game, sheet.title)))
    groups = [
        [title, "=" * min(len(title), WIDEST)],
        deals,
        *(
            (f"{fact.lead}: {fact.text}" for fact in facts)
            for facts in (sheet.melds, sheet.values, sheet.extra, sheet.facts)
        ),
        sheet.note,
    ]
    blocks = (
        "\n".join(fill(line, WIDEST, subsequent_indent="  ") for line in group) for group in groups
    )
    return "\n\n".join(filter(None, blocks)) + "\n"


def cheat_sheet_pdf(named: NamedRules, paper: Paper) -> bytes:
    """The sheet twice on one page; raises `CannotPrint`."""
    return pdf("cheat-sheet", cheat_sheet(named), paper)
