"""The page of house rules: every question that a table can answer, and who answers it how.

The page is made from the catalogue of questions and the presets, so it cannot say anything
that the game does not play; `docs/house-rules.md` is this page, and a test holds it to it.
"""

import json
from collections.abc import Iterator

from liverpool.engine.changes import by_key, difference
from liverpool.engine.check import RANGES
from liverpool.engine.presets import DEFAULT, NamedRules, load, names
from liverpool.engine.questions import Question, contract_told, decks_told, groups

_INTRODUCTION = f"""\
# House rules

Every table plays a little differently. Each question below is one that a table has to answer;
`{DEFAULT}` answers them where nothing else is said. Choose a preset, add variations to its
name, as in `dunlop+twos+freeze`, and change what you like over that, a line for each change:

```toml
buy.limit = 3
deals.7.contract = "run 4, run 4, run 4"
```

At the table each of these lines is one `--change`:
`liverpool play --rules dunlop+twos --change "buy.limit = 3"`. `liverpool rules show NAME` tells the
answers of a preset. `liverpool rules check FILE` tells whether rules of your own can be played; in
a file they stand below a head that says whose rules they change:

```toml
format = "liverpool-rules/1"
name = "kitchen-table"
version = 1
title = "How we play at home"
base = "dunlop+twos+freeze"

[changes]
buy.limit = 3
deals.7.contract = "run 4, run 4, run 4"
```

This page is generated from the rules themselves.
"""

_PRESETS = f"""\
## The presets

Each plays its source to the letter. Where a source is silent, the procedure is that of `{DEFAULT}`,
and no penalty, bonus or restriction is added.
"""


def page() -> str:
    """The whole page as Markdown."""
    parts = [_INTRODUCTION, _PRESETS]
    parts += [_preset(load(name)) for name in names() if "+" not in name]
    for group in groups():
        parts.append(f"## {group.title}\n")
        parts += ["\n".join((*_question(question), "")) for question in group.questions]
    return "\n".join(parts)


def _preset(preset: NamedRules) -> str:
    """Where a preset comes from, how it reads its source, and its variations."""
    lines = [f"### {preset.name}: {preset.title}", "", preset.origin, ""]
    lines += ["How the source is read:", "", *(f"- {slip}" for slip in preset.slips), ""]
    ours = ", ".join(f"`{key}`" for key in preset.ours)
    lines += [f"The source says nothing about {ours}.", ""]
    variations = [load(name) for name in names() if name.startswith(f"{preset.name}+")]
    for variation in variations:
        changes = difference(variation.rules, preset.rules).items()
        written = ", ".join(f"`{key} = {_written(value)}`" for key, value in changes)
        own = variation.origin.removeprefix(preset.origin).strip()
        lines.append(f"- **{variation.name}**: {variation.title}. {own} {written}.")
        lines += [f"  {slip}" for slip in variation.slips[len(preset.slips) :]]
    return "\n".join([*lines, ""] if variations else lines)


def _question(question: Question) -> Iterator[str]:
    yield f"### {question.ask.replace('{deal}', 'N')}"
    yield ""
    unless = question.unless
    needless = f"; does not arise with `{unless.key} = {_written(unless.value)}`" if unless else ""
    yield f"`{question.key}`{needless}"
    yield ""
    yield from _by_deal(question) if question.key.startswith("deals.") else _by_value(question)


def _by_deal(question: Question) -> Iterator[str]:
    """What each preset plays, deal by deal."""
    presets = [load(name) for name in names() if "+" not in name]
    yield f"| Deal | {' | '.join(preset.name for preset in presets)} |"
    yield f"|---|{'---|' * len(presets)}"
    field = question.key.removeprefix("deals.N.")
    for at in range(max(len(preset.rules.deals) for preset in presets)):
        cells = [_deal_cell(preset, field, at, question) for preset in presets]
        yield f"| {at + 1} | {' | '.join(cells)} |"


def _deal_cell(preset: NamedRules, field: str, at: int, question: Question) -> str:
    if at >= len(preset.rules.deals):
        return ""
    deal = preset.rules.deals[at]
    match field:
        case "cards":
            return str(deal.cards)
        case "contract":
            return contract_told(deal.contract, preset.rules.words)
        case _:
            return question.answer(deal.all_at_once)


def _by_value(question: Question) -> Iterator[str]:
    """What each value means, and who plays it."""
    players: dict[str, list[str]] = {}
    meanings: dict[str, str] = {}
    for answer, sentence in question.answers.items():
        bare = answer in ("true", "false") or answer.isdigit()
        meanings[answer if bare else _written(answer)] = sentence
    for name in names():
        rules = load(name).rules
        values = by_key(rules)
        value = values[question.key]
        as_preset = by_key(load(name.partition("+")[0]).rules)[question.key]
        if not question.arises(values) or ("+" in name and value == as_preset):
            continue
        told = decks_told(rules.deck.by_players) if isinstance(value, list) else value
        meanings.setdefault(_written(value), question.answer(told))
        players.setdefault(_written(value), []).append(name)
    if question.other and question.key in RANGES:
        least, most = RANGES[question.key]
        meanings[f"{least} … {most}"] = question.other.replace("{n}", "n")
    yield "| Value | What it means | Who plays it |"
    yield "|---|---|---|"
    for value, sentence in meanings.items():
        yield f"| `{value}` | {sentence} | {', '.join(players.get(value, []))} |"


def _written(value: object) -> str:
    """A value as a rule-set file has it; JSON and TOML agree on ours."""
    return json.dumps(value, ensure_ascii=False)
