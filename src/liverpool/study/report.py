"""The page of a study: what was played, and a chart for each measure, readable on a phone.

A chart has a row for each condition of the study, its seeds together, with a dot for the mean and
whiskers for the 95 % interval. Nothing is shown by colour alone.
"""

from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from textwrap import fill
from typing import Final, NamedTuple

from liverpool.arena.plot import PlotRow, as_svg
from liverpool.arena.statistics import Estimate
from liverpool.drawing.markup import table
from liverpool.engine.english import counted, listed
from liverpool.laboratory.sentences import pace_note
from liverpool.markup import Markup, element
from liverpool.study.plan import Condition, Plan, Study

MARKDOWN: Final = 120
"""Signs of a line of Markdown."""
STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:44rem;"
    "color:#111;background:#fff}svg{width:100%;max-width:36rem;height:auto;display:block}"
    "h2{margin-top:2em}.wide{overflow-x:auto}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#181818}}"
)


class Row(NamedTuple):
    """One row of every chart."""

    label: str
    conditions: tuple[Condition, ...]
    """The same rules and players from each seed."""


class Measured(NamedTuple):
    """One measure of a study."""

    key: str
    title: str
    unit: str
    """After a number: ` %`, or nothing."""
    rows: tuple[tuple[str, Estimate], ...]


class Compared(NamedTuple):
    """What is otherwise in one row than in another, in sentences that call the other *now*."""

    label: str
    beside: str
    """What *now* is."""
    sentences: tuple[str, ...]


def file_name(measured: Measured) -> str:
    """What the picture of its chart is called."""
    return f"{measured.key.replace('.', '-')}.svg"


def rows_of(plan: Plan) -> list[Row]:
    """The rows, each called by what differs in the study."""
    study = plan.study
    by_row: dict[tuple[object, ...], list[Condition]] = {}
    for each in plan.conditions:
        by_row.setdefault((each.named, each.change, each.bots), []).append(each)
    found = []
    for (named, change, _), conditions in by_row.items():
        parts = [str(named)] if len(study.rules) > 1 or not study.changes else []
        parts += [str(change)] if study.changes else []
        parts += [counted(len(conditions[0].bots), "player")] if len(study.players) > 1 else []
        parts += [_line_up(study, conditions[0].bots)] if len(study.bots) > 1 else []
        found.append(Row(", ".join(parts), tuple(conditions)))
    return found


def _line_up(study: Study, bots: tuple[str, ...]) -> str:
    """Who sits there, as the study has it."""
    written = (tuple(name.strip() for name in each.split(",")) for each in study.bots)
    return ",".join(
        next(names for names in written if tuple(islice(cycle(names), len(bots))) == bots)
    )


def page(plan: Plan, measured: Sequence[Measured], beside: Sequence[Compared]) -> str:
    """The page, one file without anything from elsewhere."""
    study = plan.study
    head = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width,initial-scale=1"),
        element("title", study.title),
        element("style", Markup(STYLE)),
    )
    parts = [element("h1", study.title)]
    about = [each for each in study.about.strip().split("\n\n") if each]
    parts += [element("p", each) for each in (*about, told(plan))]
    for one in beside:
        parts += [element("h2", one.label), element("p", f"“Now” is {one.beside}.")]
        parts.append(element("ul", *(element("li", each) for each in one.sentences)))
    parts.append(element("p", pace_note()))
    for each in measured:
        numbers = [
            (label, number(found.mean, each.unit), between(found, each.unit))
            for label, found in each.rows
        ]
        inside = table(("", "Mean", "95 % interval"), numbers, left=("",))
        more = element("summary", "Numbers"), element("div", inside, class_="wide")
        parts += [element("h2", each.title), chart(each), element("details", *more)]
    whole = element("html", element("head", *head), element("body", *parts), lang="en")
    return f"<!doctype html>\n{whole}\n"


def markdown(plan: Plan, measured: Sequence[Measured], beside: Sequence[Compared]) -> str:
    """The same for a folder that has the charts as well."""
    study = plan.study
    lines = [f"# {study.title}", *_filled(study.about), *_filled(told(plan))]
    for one in beside:
        lines += [f"## {one.label}", *_filled(f"“Now” is {one.beside}.")]
        lines.append("\n".join(f"- {_fill(each, '  ')}" for each in one.sentences))
    lines += ["## Charts", *_filled(pace_note())]
    lines += [f"![{each.title}]({file_name(each)})" for each in measured]
    return "\n\n".join(lines) + "\n"


def _filled(text: str) -> list[str]:
    return [_fill(" ".join(each.split())) for each in text.strip().split("\n\n") if each]


def _fill(text: str, indent: str = "") -> str:
    return fill(text, MARKDOWN - 2, subsequent_indent=indent, break_on_hyphens=False)


def told(plan: Plan) -> str:
    """What was played, in a sentence or two."""
    study = plan.study
    games = counted(study.games, "game")
    seeds = f" by each of {len(study.seeds)} seeds" if len(study.seeds) > 1 else ""
    seats = listed([*map(str, study.players)])
    bots = "; ".join(each.replace(",", ", ") for each in study.bots)
    slow = " ".join(dict.fromkeys(each.slow for each in plan.conditions if each.slow))
    # The engine and the simulator deal other cards.
    alike = len({bool(each.slow) for each in plan.conditions}) == 1
    cards = "on the same cards, " if alike else ""
    return (
        f"{games}{seeds} at each table, {cards}for {seats} players ({bots})."
        " Intervals are of 95 %; what is more or less at one table is right, all of it together, in"
        f" 19 of 20 such studies, and the numbers are about so. {slow}".rstrip()
    )


def number(value: float, unit: str) -> str:
    digits = 0 if abs(value) >= 100 or unit == " %" else 1
    return f"{value:.{digits}f}{unit}".replace("-", "−")


def between(found: Estimate, unit: str) -> str:
    if found.count < 2:
        return "–"
    return f"{number(found.low, '')} to {number(found.high, unit)}"


def chart(measured: Measured, *, titled: bool = False) -> Markup:
    """A picture that says in words what it shows; with its title, for where nothing else has it."""
    rows = [PlotRow(label, found) for label, found in measured.rows]
    return as_svg(rows, measured.title, number=partial(number, unit=measured.unit), titled=titled)
