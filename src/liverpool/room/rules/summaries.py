"""Rule sets in words for the page: in a few sentences, question by question, what differs."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from liverpool.engine import questions
from liverpool.engine.check import warnings
from liverpool.engine.presets import BEGINNERS, SOURCES, NamedRules, load, names, whole_title
from liverpool.engine.rules import Kind, RuleSet, Words
from liverpool.engine.seating import Cutter
from liverpool.paper.book.front import for_players
from liverpool.paper.summary import five_sentences
from liverpool.record.links import query_of, query_over
from liverpool.room.messages.replies import Preset, PresetGroup, RuleLine, RulesShown, WordsShown
from liverpool.room.rules.faults import in_words
from liverpool.room.rules.playable import playable
from liverpool.table.looking_ahead import why_not
from liverpool.table.own_words import in_own_words
from liverpool.table.personas import PERSONAS


@cache
def preset_list() -> tuple[Preset, ...]:
    """Every rule set that comes with the game, the default first, relatives last."""
    return tuple(map(_preset, map(load, names())))


def _preset(named: NamedRules) -> Preset:
    group = PresetGroup.RELATIVES
    if named.name in BEGINNERS:
        group = PresetGroup.BEGINNERS
    elif named.name.partition("+")[0] in SOURCES:
        group = PresetGroup.SOURCES
    return Preset(
        name=named.name,
        query=query_of(named),
        title=named.title,
        whole_title=whole_title(named),
        origin=origin_of(named),
        group=group,
        least=named.rules.players.min,
        most=named.rules.players.max,
        cuts=named.rules.start.cutter is not Cutter.NOBODY,
        levels_out=tuple(
            each.level.number
            for each in PERSONAS
            if why_not(each, named.rules, named.rules.players.min)
        ),
    )


def origin_of(named: NamedRules) -> str:
    """Where rules that come with the game are from; of a variation, what is its own."""
    own = named.origin.removeprefix(load(named.name.partition("+")[0]).origin).strip()
    return for_players(own or named.origin)


def words_shown(words: Words) -> WordsShown:
    """The table's own words, with those for several melds."""
    sets, runs = (questions.word_for(kind, words, 2) for kind in (Kind.SET, Kind.RUN))
    return WordsShown(words.set, words.run, sets, runs, words.buy, words.call)


def rules_shown(asked: int, name: str, changes: Mapping[str, Any]) -> RulesShown:
    """A rule set with a table's own changes; `RulesError` names all that is wrong with it.

    `asked` is the id of the question.
    """
    named = load(name)
    rules = playable(name, changes)
    differing = {line.key for line in differs(rules, name)}
    return RulesShown(
        id=asked,
        name=named.name,
        title=whole_title(named),
        short=five_sentences(rules),
        lines=tuple(
            _line(answer, rules, differs=answer.key in differing)
            for answer in questions.describe_rules(rules)
        ),
        warnings=tuple(map(in_words, warnings(rules))),
        query=query_over(name, changes),
    )


@lru_cache(maxsize=64)
def differs(rules: RuleSet, name: str) -> tuple[RuleLine, ...]:
    """What the table answers in another way than the preset of this name.

    The same answer in the table's own words does not count as another one, nor does the answer
    that everybody gave before there was the question, where the preset is not asked it.
    """
    preset = questions.in_words_of(load(name).rules, rules)
    return tuple(
        _line(answer, rules, differs=True)
        for answer in questions.describe_rules(rules)
        if preset.get(answer.key) != answer.sentence
        and (answer.key in preset or not questions.is_as_ever(answer.key, rules))
    )


def _line(answer: questions.FieldAnswer, rules: RuleSet, *, differs: bool) -> RuleLine:
    """Question and answer in the table's own words for a set and a run."""
    question, sentence = answer.question, answer.sentence
    if not answer.key.startswith("words."):
        question = in_own_words(question, rules.words)
        sentence = in_own_words(sentence, rules.words)
    return RuleLine(answer.key, question, sentence, differs)
