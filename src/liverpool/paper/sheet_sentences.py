"""Short sentences for the cheat sheet, one for each question that people forget the answer to.

Most are the catalogue's short answers; those that depend on several answers are made here. Whether
a sentence is worth a line is decided in `cheat_sheet`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from liverpool.engine.changes import by_key
from liverpool.engine.english import capital, number, several, times, with_article
from liverpool.engine.questions import questions, word_for
from liverpool.engine.rules import Ace, Kind, RuleSet
from liverpool.engine.swaps import swapped_word
from liverpool.engine.wild_words import wild_words
from liverpool.paper.at_a_glance import (
    court_name,
    describe_decks,
    describe_jokers,
    describe_more_decks,
)
from liverpool.paper.rule_facts import has_other_wilds, has_second_ace, kinds

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
    "meld.wild_limit_lasts": "Limit of wild cards",
    "draw.same_card_discard": "Your discard",
    "draw.freeze_joker": "Your discard",
    "buy.discarder": "Buying",
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
}
"""Sentences for which the answer alone is not enough."""
