"""A cheat sheet: what you look up while playing, twice on one page to be cut apart.

The contracts, what cards count, and the house rules that people forget, in words from
elsewhere: `at_a_glance` and `summary`. Here it is decided which answers are
worth a line: some always, others only if they are unusual. The look of the sheet is
decided in `templates/cheat-sheet.typ`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import fill
from typing import Final

from msgspec import Struct

from liverpool.engine.changes import by_key
from liverpool.engine.english import capital, number, several, times, with_article
from liverpool.engine.presets import DEFAULT, NamedRules, load, whole_title
from liverpool.engine.questions import describe_rules, in_words_of, questions, word_for
from liverpool.engine.rules import Ace, Kind, RuleSet
from liverpool.engine.swaps import swapped_word
from liverpool.engine.wild_words import wild_words
from liverpool.paper.at_a_glance import (
    card_values,
    contracts,
    court_name,
    describe_decks,
    describe_jokers,
    describe_more_decks,
    describe_stakes,
    extra_points,
    meanings,
)
from liverpool.paper.book.context import GAME, own_title
from liverpool.paper.output import CannotPrint
from liverpool.paper.plain import WIDEST
from liverpool.paper.rule_facts import (
    arises,
    has_other_wilds,
    has_second_ace,
    if_sides,
    kinds,
    only_two_turn_up,
)
from liverpool.paper.summary import own_note, topics

_TOPICS: Final = ("Your turn", "Wild cards", "Buying", "Calling")
"""Topics in sentences; contracts and points are in the tables."""
WHERE_UNUSUAL: Final = (
    *("meld.laydown_size", "meld.wild_limit_lasts", "draw.same_card_discard", "draw.freeze_joker"),
    *("buy.discarder", "buy.upcard", "buy.for_two", "call.joker_represented", "call.final_discard"),
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
    coins = [Fact("Stakes", capital(stakes.partition(": ")[2]))] if stakes else []
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


# Most sentences are the catalogue's short answers; those that depend on several answers are made
# here.

_ACES: Final = "Aces and {runs}"
_GOING_OUT: Final = "Going out"
_DEALING: Final = "Dealing"
_EMPTY: Final = "When the stock is empty"
_NATURAL: Final = "Natural cards"
LEADS: Final[Mapping[str, str]] = {
    "deck.by_players": "Cards",
    "deck.jokers": "Cards",
    "deck.more_from_deal": "Cards",
    "players.partners": "Partners",
    "meld.ace": _ACES,
    "meld.twos_in_runs": "Lowest card",
    "meld.run_max_len": _ACES,
    "meld.same_suit_runs": _ACES,
    "meld.set_min_naturals": _NATURAL,
    "meld.run_min_naturals": _NATURAL,
    "meld.adjacent_wilds": _NATURAL,
    "swap.cards": "Wild {others} on the table",
    "swap.joker_use": "A {wild} swapped out",
    "end.out": _GOING_OUT,
    "end.announce_last_card": _GOING_OUT,
    "meld.laydown_size": "Going down",
    "end.contracts": "Going down",
    "meld.wild_limit_lasts": "Limit on wild cards",
    "draw.same_card_discard": "Your discard",
    "draw.freeze_joker": "Your discard",
    "buy.discarder": "Buying",
    "buy.upcard": "Buying",
    "buy.for_two": "Two players",
    "call.joker_represented": "Calling",
    "call.final_discard": "Calling",
    "start.first_dealer": _DEALING,
    "start.cutter": _DEALING,
    "start.upcard": _DEALING,
    "stock.out": _EMPTY,
    "stock.renewals": _EMPTY,
    "draw.quiet_rounds": "When nothing happens",
}
"""What each sentence is about, by the key of its question, in the order of the sheet; sentences
with one lead stand together."""


def lead_of(rules: RuleSet, key: str) -> str:
    return LEADS[key].format(**_words(rules))


def sentence_on(rules: RuleSet, key: str) -> str:
    """What is played, to be read without the question; empty if nobody needs to hear of it."""
    if key in _MADE:
        return _MADE[key](rules)
    question = questions(rules.start.direction)[key]
    return question.answer_in_short(by_key(rules)[key], **_words(rules))


def _words(rules: RuleSet) -> dict[str, str]:
    """What the catalogue's short answers have in braces."""
    a_run = with_article(rules.words.run)
    return {
        "run": rules.words.run,
        "a_run": a_run,
        "A_run": capital(a_run),
        "runs": word_for(Kind.RUN, rules.words, 2),
        "wild": swapped_word(rules),
        "others": wild_words(rules.meld).several,
        "An_other": capital(wild_words(rules.meld).a),
        "wilds": "wild cards" if has_other_wilds(rules) else "jokers",
        "sides": if_sides(rules),
        "highest": court_name(rules.meld.ranks),
    }


def _longest(rules: RuleSet) -> str:
    a_run, most = capital(with_article(rules.words.run)), several(rules.meld.run_max_len, "card")
    if rules.meld.run_max_len > rules.meld.ranks:
        if not has_second_ace(rules):
            fewer = several(rules.meld.ranks, "card")
            return f"{a_run} has at most {fewer}: there is one ace of each suit."
        return f"{a_run} has at most {most}, with an ace at each end."
    if rules.meld.run_max_len == rules.meld.ranks and rules.meld.ace is Ace.LOW_OR_HIGH:
        return f"{a_run} has at most {most}, never two aces."
    return f"{a_run} has at most {most}."


def _naturals(rules: RuleSet) -> str:
    """Of sets and runs in one sentence."""
    least = {Kind.SET: rules.meld.set_min_naturals, Kind.RUN: rules.meld.run_min_naturals}
    asked = {kind: number(least[kind]) for kind in kinds(rules)}
    if Kind.SET in asked and not least[Kind.SET]:
        del asked[Kind.SET]
        none = f"None needed in {with_article(word_for(Kind.SET, rules.words))}"
        runs = [
            f"at least {count} in {with_article(word_for(Kind.RUN, rules.words))}"
            for count in asked.values()
        ]
        return f"{', '.join([none, *runs])}."
    if len(asked) > 1 and len({*asked.values()}) == 1:
        return f"At least {asked[Kind.SET]} in every meld."
    parts = [
        f"{count} in {with_article(word_for(kind, rules.words))}" for kind, count in asked.items()
    ]
    return f"At least {', '.join(parts)}."


def _empty(rules: RuleSet) -> str:
    if not rules.stock.renewals:
        return ""
    return questions()["stock.out"].answer_in_short(rules.stock.out)


def _renewals(rules: RuleSet) -> str:
    if not rules.stock.renewals:
        return "The deal is over."
    often = times(rules.stock.renewals)
    return f"It is renewed {often} in a deal at most; after that, the deal is over."


def _quiet(rules: RuleSet) -> str:
    rounds = several(rules.draw.quiet_rounds, "round")
    return f"After {rounds} without a card drawn or laid, the next player must draw."


def _for_two(rules: RuleSet) -> str:
    if only_two_turn_up(rules):
        return ""  # it is what is said of buying
    return questions()["buy.for_two"].answer_in_short(rules.buy.for_two)


_MADE: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "deck.by_players": describe_decks,
    "deck.jokers": describe_jokers,
    "deck.more_from_deal": describe_more_decks,
    "meld.run_max_len": _longest,
    "meld.set_min_naturals": _naturals,
    "meld.run_min_naturals": _naturals,
    "stock.out": _empty,
    "stock.renewals": _renewals,
    "draw.quiet_rounds": _quiet,
    "buy.for_two": _for_two,
}
"""Sentences for which the answer alone is not enough."""
