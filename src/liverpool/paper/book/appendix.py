"""The appendix, for those who ask for it: where the rules come from, and how others play.

The book itself has only what is played at its table. The readings are those of the presets; nothing
is decided here.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct, convert

from liverpool.data_files import data
from liverpool.engine.changes import ASKED, asked_by
from liverpool.engine.english import capital, either, listed, with_article
from liverpool.engine.presets import NamedRules, load, names
from liverpool.engine.questions import describe_contract, describe_rules
from liverpool.paper.book import front
from liverpool.paper.book.blocks import told, told_items
from liverpool.paper.book.context import Context
from liverpool.paper.book.playing_well import TIPS
from liverpool.paper.document import Block, Item, Items, Section
from liverpool.table.own_words import in_own_words


def sections(context: Context) -> tuple[Section, ...]:
    return _origin(context), _differences(context)


def _origin(context: Context) -> Section:
    return Section(
        "origin",
        "Appendix: where these rules come from",
        (
            *told(*front.origin(context)),
            *told(
                "The game comes from five texts: an encyclopedia article in two copies, Dunlop's"
                " page with its readers' questions, a family's Christmas game, and Grandma"
                " Mahlum's game.",
                f"The questions that people ask are from {load('dunlop').title}, asked by the page"
                " itself and by its readers.",
                _advice(context),
            ),
            *told_items(
                [("We play other melds and count other points. Who is right?", _right(context))]
            ),
        ),
    )


def _advice(context: Context) -> str:
    """Whose each piece of advice is that the book gives."""
    given = [tip for tip in TIPS if tip.text(context).text]
    whose = (
        (source, [f"“{tip.lead}”" for tip in given if tip.source == source])
        for source in dict.fromkeys(tip.source for tip in given)
    )
    return (
        "The advice in “Playing well” is from these: "
        + "; ".join(f"{listed(leads)} from {source}" for source, leads in whose)
        + "."
    )


def _right(context: Context) -> str:
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


# How others play

_LAST_CONTRACT: Final = "last_contract"
_LONGEST_RUN: Final = "meld.run_max_len"
_OUT: Final = "end.out"
_ALL_RANKS: Final = 13
"""With fewer, the catalogue's sentences on long runs, which speak of king and ace, are wrong."""
_TAG: Final = re.compile(r" \([WXYZ]\d+\)| \(source \d+\)")
"""The numbers under which readings and sources are filed, which say nothing to players."""
_AS_WRITTEN: Final = re.compile(r": (?:deals|deck|meld)\.[^“”]*?(?=\. [A-Z]|\.$)")
"""A change as files have it, after the words that say the same."""
_VARIATION: Final = re.compile(r"\b[a-z_]+\+[a-z0-9]+\b")
_SHORT: Final = re.compile(
    r"Yes|No\b|None|One\b|Nothing|At (?:least|most)|Its face value|[\d−]", re.ASCII
)
"""How answers begin that make no sense without their question."""


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    """A question on which descriptions differ."""

    lead: str
    said: str
    keys: tuple[str, ...]
    """The questions of a rule set whose answers tell what is played."""


@cache
def differences() -> tuple[Difference, ...]:
    """All of them, those first that matter most at the table."""
    return convert(data("liverpool.paper.book", "differences")["questions"], tuple[Difference, ...])


def _differences(context: Context) -> Section:
    answers = _answers(context)
    rows = [
        (
            capital(_in_words(each.lead, context)),
            f"{_in_words(each.said, context)} {_played(each, answers)}",
        )
        for each in differences()
    ]
    return Section(
        "differences",
        "Appendix: how others play",
        (
            *told(
                "The descriptions of the game contradict each other, and sometimes themselves.",
                "Here is what they say, how it is read, and what you play.",
            ),
            *told_items(rows),
            *_silent(context, answers),
            *_slips(context),
        ),
    )


def _in_words(text: str, context: Context) -> str:
    return text.format(
        set=context.set,
        sets=context.sets,
        a_set=context.a_set,
        run=context.run,
        runs=context.runs,
        a_run=context.a_run,
    )


def _answers(context: Context) -> Mapping[str, tuple[str, str]]:
    """Each question that arises and its answer, by key, in the table's own words."""
    rules = context.rules
    found = {
        asked_by(key)[0]: (in_own_words(question, rules.words), _answer(key, sentence, context))
        for key, question, sentence in describe_rules(rules)
        if not key.endswith(".contract") and context.arises(key)
    }
    if rules.meld.ranks < _ALL_RANKS and _LONGEST_RUN in found:
        longest = in_own_words(found[_LONGEST_RUN][0], rules.words)
        found[_LONGEST_RUN] = longest, f"{rules.meld.run_max_len} cards."
    if context.at_once and context.lays_off:
        question, sentence = found[_OUT]
        numbers = listed([str(number) for number in context.at_once])
        deals = "deal" if len(context.at_once) == 1 else "deals"
        found[_OUT] = question, f"{sentence} In {deals} {numbers}, all cards go down at once."
    last = describe_contract(rules.deals[-1].contract, rules.words)
    at_once = ", all cards at once" if rules.deals[-1].all_at_once else ""
    return {**found, _LAST_CONTRACT: ("", f"{last}{at_once}.")}


def _answer(key: str, sentence: str, context: Context) -> str:
    """The answer in the table's words; what players say is theirs already."""
    return sentence if key.startswith("words.") else in_own_words(sentence, context.rules.words)


def _played(each: Difference, answers: Mapping[str, tuple[str, str]]) -> str:
    """What these rules say about it, or that it doesn't come up."""
    found = [answers[key] for key in each.keys if key in answers]
    if not found:
        return "This doesn't come up under your rules."
    sentences = [
        sentence if _stands_alone(sentence) else f"{question} {sentence}".strip()
        for question, sentence in found
    ]
    return f"Your rules: {' '.join(map(capital, sentences))}"


def _stands_alone(sentence: str) -> bool:
    """Whether an answer makes sense without its question."""
    return _SHORT.match(sentence) is None


# About the description that these rules play


def _silent(context: Context, answers: Mapping[str, tuple[str, str]]) -> tuple[Block, ...]:
    """The questions that the description leaves open, or the few that it answers."""
    named = context.named
    silent = [key for key in named.ours if key in answers]
    if not silent:
        return ()
    title = _title(named)
    base = _filled_in_by(named)
    spoken = [key for key in ASKED if key not in named.ours and key in answers]
    if len(spoken) < len(silent):
        return (
            *told(
                f"The description of {title} is short and says only the following. Everything else"
                f" is played as in {base or 'our own answers'}."
            ),
            *told_items([answers[key] for key in spoken]),
        )
    whose = f"These are played as in {base}." if base else "The answers to these are our own."
    return (
        *told(f"{title} leaves some questions open.", whose),
        *told_items([answers[key] for key in silent]),
    )


def _title(named: NamedRules) -> str:
    """The name of the preset whose description lies behind the rules."""
    return f"“{load(_preset(named)).title}”" if _preset(named) else f"“{named.title}”"


def _preset(named: NamedRules) -> str:
    known = named.name if named.name in names() else named.base
    return known.partition("+")[0]


def _filled_in_by(named: NamedRules) -> str:
    """The title of the rules that answer what a relative of the game leaves open."""
    preset = _preset(named)
    base = load(preset).base if preset else ""
    return f"“{load(base).title}”" if base else ""


def _slips(context: Context) -> tuple[Block, ...]:
    slips = tuple(Item(_reading(slip, context)) for slip in context.named.slips)
    if not slips:
        return ()
    own = context.named.name not in names()
    changed = " Where you have changed something, your rules come first." if own else ""
    return (
        *told(f"This is how we read the description of {_title(context.named)}.{changed}"),
        Items(slips),
    )


def _reading(slip: str, context: Context) -> str:
    """The slip as players at this table read it."""
    text, preset = _for_players(slip), _preset(context.named)
    if not preset:
        return text
    words = load(preset).rules.words
    own = context.rules.words
    return in_own_words(text, own, written_set=words.set, written_run=words.run)


def _for_players(slip: str) -> str:
    """The slip without file names and numbers that mean nothing at a table."""
    return _VARIATION.sub(_titled, _AS_WRITTEN.sub("", _TAG.sub("", slip))).replace(
        "dunlop's", "those of Dunlop's page"
    )


def _titled(found: re.Match[str]) -> str:
    name = found[0]
    title = load(name).title if name in names() else ""
    return f"“{title.replace('“', '‘').replace('”', '’')}”" if title else name
