"""The page of house rules: every question that a table can answer, and how each preset answers
it.

The page is made from the catalogue of questions and the presets, so it cannot say anything
that the game does not play; `docs/play/house-rules.md` is this page, and a test holds it to it.
"""

import json
import re
from collections.abc import Iterator, Sequence

from liverpool.data_files import data
from liverpool.engine.changes import by_key, difference
from liverpool.engine.english import either
from liverpool.engine.presets import DEFAULT, SOURCES, NamedRules, load, names
from liverpool.engine.questions import (
    FieldQuestion,
    Unless,
    describe_cards,
    describe_contract,
    groups,
)
from liverpool.engine.rules import RuleSet, Words
from liverpool.engine.upgrades import FORMAT
from liverpool.engine.writing import changes_lines
from liverpool.engine.written_bounds import RANGES

_READING = re.compile(r"\b[WXYZ]\d+\b(?=\))")
_LIKE_THE_USUAL = f"; anything it doesn't say is played as in {DEFAULT}."
"""How the origins of the relatives end; the page says it once of all of them."""
_PLAIN_WORDS = Words(set="set", sets="", run="run", runs="", buy="", call="", note="")


def page() -> str:
    titles = ["The presets", *(group.title for group in groups())]
    contents = " · ".join(f"[{title}](#{title.lower().replace(' ', '-')})" for title in titles)
    text = data("liverpool.paper", "house_rules")
    sources = f"{', '.join(f'`{name}`' for name in SOURCES[:-1])} and `{SOURCES[-1]}`"
    parts = [
        text["introduction"].format(default=DEFAULT, format=FORMAT),
        f"{contents}\n",
        text["presets"].format(default=DEFAULT, sources=sources),
    ]
    parts += [_preset(load(name)) for name in names() if "+" not in name]
    for group in groups():
        parts.append(f"## {group.title}\n")
        parts += ["\n".join((*_question(question), "")) for question in group.questions]
    return "\n".join(parts)


def _preset(preset: NamedRules) -> str:
    """Where a preset comes from, and its variations."""
    lines = [
        f"### {preset.name}: {preset.title}",
        "",
        preset.origin.replace(_LIKE_THE_USUAL, "."),
        "",
    ]
    variations = [load(name) for name in names() if name.startswith(f"{preset.name}+")]
    for variation in variations:
        changes = changes_lines(difference(variation.rules, preset.rules))
        written = ", ".join(f"`{line}`" for line in changes)
        own = variation.origin.removeprefix(preset.origin).strip()
        lines.append(f"- **{variation.name}**: {variation.title}. {own} {written}.")
        lines += [f"  {_linked(slip)}" for slip in variation.slips[len(preset.slips) :]]
    return "\n".join([*lines, ""] if variations else lines)


def _linked(slip: str) -> str:
    """The sentence, or links to the readings that say it beside the sources' words."""
    tags = _READING.findall(slip)
    return ", ".join(f"[{tag}](rules.md#{tag.lower()})" for tag in tags) if tags else slip


def _question(question: FieldQuestion) -> Iterator[str]:
    yield f"### {question.ask.replace('{deal}', 'N')}"
    yield ""
    needless = [_needless(each) for each in question.unless]
    if question.only_with:
        needless.append(" and ".join(f"`{key} = 0`" for key in question.only_with))
    arises = f"; not asked with {' or '.join(needless)}" if needless else ""
    yield f"`{question.key}`{arises}"
    yield ""
    yield from _by_deal(question) if question.key.startswith("deals.") else _by_value(question)


def _needless(unless: Unless) -> str:
    """What makes a question needless, as rule files have it."""
    first, *others = map(_written, unless.values)
    each = either([f"`{unless.key} = {first}`", *(f"`{value}`" for value in others)])
    return each if unless.besides is None else f"{each} and {_needless(unless.besides)}"


def _by_deal(question: FieldQuestion) -> Iterator[str]:
    """What is played in the deals, and by which presets."""
    for (place, answer), named in deals_played(question).items():
        deal = "" if place == "all" else f"Deal {place}: "
        yield f"- {deal}{answer}{_players(named)}"


def deals_played(question: FieldQuestion) -> dict[tuple[str, str], list[str]]:
    """The presets by what they play in a deal: its number, or `all`, and the answer."""
    players: dict[tuple[str, str], list[str]] = {}
    for name in names():
        if "+" in name:
            continue
        for place, answer in _deal_answers(question, load(name).rules):
            players.setdefault((place, answer), []).append(name)
    return dict(sorted(players.items(), key=lambda row: _first(row[0][0])))


def _first(place: str) -> int:
    """The number of a deal; rows about all deals come first."""
    return int(place) if place.isdigit() else 0


def _deal_answers(question: FieldQuestion, rules: RuleSet) -> Iterator[tuple[str, str]]:
    """The deals of one preset: all in one line if people would say it that way."""
    match question.key:
        case "deals.N.cards":
            yield "all", question.answer(describe_cards(rules))
        case "deals.N.contract":
            for number, deal in enumerate(rules.deals, start=1):
                yield str(number), describe_contract(deal.contract, _PLAIN_WORDS)
        case _:
            whole = [str(n) for n, deal in enumerate(rules.deals, start=1) if deal.all_at_once]
            for place in whole or ["all"]:
                yield place, question.answer(bool(whole))


def _players(named: Sequence[str]) -> str:
    """Who plays something, in short where most presets do; empty if none does."""
    presets = [name for name in names() if "+" not in name]
    others = [name for name in presets if name not in named]
    if len(others) * 2 >= len(presets):
        who = ", ".join(named)
    else:
        most = f"all but {', '.join(others)}" if others else "every preset"
        who = "; ".join([most, *(name for name in named if "+" in name)])
    return f" *{who}*" if who else ""


def _by_value(question: FieldQuestion) -> Iterator[str]:
    """What each value means, and who plays it."""
    meanings: dict[str, str] = {}
    for answer, sentence in question.answers.items():
        bare = answer in ("true", "false") or answer.isdigit()
        meanings[answer if bare else _written(answer)] = sentence
    players: dict[str, list[str]] = {}
    for name, value in answers_played(question).items():
        meanings.setdefault(_written(value), question.answer(value))
        players.setdefault(_written(value), []).append(name)
    if question.other and question.key in RANGES:
        least, most = RANGES[question.key]
        meanings[f"{least}…{most}"] = question.other.replace("{n}", "n")
    for value, sentence in meanings.items():
        yield f"- `{value}`: {sentence}{_players(players.get(value, []))}"


def answers_played(question: FieldQuestion) -> dict[str, object]:
    """The values that presets answer a question with, and variations where theirs is another."""
    played: dict[str, object] = {}
    for name in names():
        values = by_key(load(name).rules)
        preset = by_key(load(name.partition("+")[0]).rules)
        value = values[question.key]
        same = "+" in name and value == preset[question.key] and question.arises(preset)
        if not same and question.arises(values):
            played[name] = value
    return played


def _written(value: object) -> str:
    """A value as a rule-set file has it; JSON and TOML agree on ours."""
    return json.dumps(value, ensure_ascii=False)
