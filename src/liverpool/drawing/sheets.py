"""Rules as their deals and answers, and a recorded game as its score sheet."""

from collections.abc import Iterator

from msgspec.structs import replace

from liverpool.drawing.markup import heading, page, table
from liverpool.engine.questions import (
    FieldAnswer,
    describe_contract,
    describe_players,
    describe_rules,
    groups,
)
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, Phase
from liverpool.engine.toml_text import toml_text
from liverpool.markup import Markup, element
from liverpool.record.game import GameRecord


def rules_html(rules: RuleSet) -> str:
    """The deals, and what is answered to each question, group by group."""
    deals = [
        (
            str(number),
            str(deal.cards),
            describe_contract(deal.contract, rules.words) + ", all at once" * deal.all_at_once,
        )
        for number, deal in enumerate(rules.deals, start=1)
    ]
    said = heading("Rules", f"for {describe_players(rules.players)}")
    return page(
        said, table(("Deal", "Cards", "Contract"), deals, left=("Contract",)), *_answers(rules)
    )


def _answers(rules: RuleSet) -> Iterator[Markup]:
    """Each group of questions, to be opened."""
    found = {each.key: each for each in describe_rules(rules)}
    for group in groups(rules.start.direction):
        answers = [found[each.key] for each in group.questions if each.key in found]
        if answers:
            yield element("details", element("summary", group.title), *map(_answer, answers))


def _answer(answer: FieldAnswer) -> Markup:
    asked = element("b", answer.question)
    return element("div", asked, " ", answer.sentence, style="margin:.2em 0 .2em 1.2em")


def record_html(record: GameRecord) -> str:
    """The score sheet: a line for each deal that is over, with the fewest points in all."""
    public = record.start.public
    if public.phase is Phase.OVER:  # the first deal is over already, and has a line of its own
        public = replace(public, sheet=public.sheet[:-1])
    first, totals = public.number, list(public.totals())
    rows = []
    if any(totals):
        rows.append(("Before", *map(str, totals), ""))
    for number, deal in enumerate(record.deals, start=first):
        lines = str(len(deal.lines))
        if deal.result is None:
            rows.append((f"{number}, not over", *("" for _ in record.names), lines))
            continue
        points = [deal.result.total(seat) for seat in range(len(record.names))]
        shared = public.rules.players.partners.shared(points)
        totals = [before + more for before, more in zip(totals, shared, strict=True)]
        marked = [*map(str, points)]
        if deal.result.out != NOBODY:
            marked[deal.result.out] += " (out)"
        rows.append((str(number), *marked, lines))
    rows.append(("Total", *map(str, totals), ""))
    changes = ", ".join(f"{key} = {toml_text(value)}" for key, value in record.changes.items())
    said = heading(f"A game by {record.rules}", changes)
    return page(said, table(("Deal", *record.names, "Moves"), rows, left=("Deal",)))
