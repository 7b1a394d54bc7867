"""How a person rebuilds one rule set from another in the editor of house rules, click by click.

The plan follows from the difference between the two: for each answer that differs, the shortest way
there that the page has. A click is a press of the mouse or a tap: choosing from a list takes two, a
field that is typed into one. What is typed is not counted.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from playwright.async_api import Locator, Page, expect

from liverpool.engine.changes import by_key, changed, difference
from liverpool.engine.presets import load
from liverpool.engine.questions import (
    FieldQuestion,
    brought_along,
    describe_contract,
    groups,
    questions,
)
from liverpool.engine.rules import Deal, RuleSet
from liverpool.room.rules.catalogue import catalogue
from tests.web.sitting import press

_QUESTIONS: Final = questions()
_CATALOGUE: Final = {
    question.key: question for group in catalogue(0).groups for question in group.questions
}
_IN_SIGHT: Final = {question.key for question in groups()[0].questions}
"""The first group is unfolded when the page opens."""
_USUAL_DECKS: Final = ((4, 2), (8, 3))

Rows = Sequence[Sequence[int]]


class Step(Struct, frozen=True):
    """Something a person does; where it stands is a question's key or the number of a deal."""

    where: str | int
    does: Literal["press", "choose", "type", "contract"]
    """`press` a button, `choose` an answer, `type` into a field, or `contract`."""
    name: str
    """Of what is pressed, chosen or typed into."""
    typed: str = ""

    @property
    def clicks(self) -> int:
        return 2 if self.does == "contract" else 1


def start_clicks(start: str) -> int:
    """The editor begins with the usual rules; another game is chosen from a list."""
    return 0 if start == "dunlop" else 2


def clicks_of(start: str, target: str) -> int:
    """How many clicks it takes from one game to the other."""
    steps = plan(load(start).rules, load(target).rules)
    unfold = any(isinstance(step.where, str) and step.where not in _IN_SIGHT for step in steps)
    return start_clicks(start) + unfold + sum(step.clicks for step in steps)


def plan(start: RuleSet, target: RuleSet) -> list[Step]:
    """What is to be done; questions that decide whether others arise come first."""
    steps = list(_deals(start.deals, target.deals, start))
    now = changed(start, {"deals": by_key(target)["deals"]})
    wanted = by_key(target)
    deciding = {other.key for question in _QUESTIONS.values() for other in question.unless}
    for key in sorted(_QUESTIONS, key=lambda key: key not in deciding):
        question, values = _QUESTIONS[key], by_key(now)
        same = key.startswith("deals.") or values[key] == wanted[key]
        if not same and question.arises(wanted):
            steps += _answer(question, values[key], wanted[key])
            change = {key: wanted[key]}
            now = changed(changed(now, change), brought_along(change, values))
    return steps


def remaining(found: RuleSet, target: RuleSet) -> dict[str, object]:
    """What still differs in the answers to questions that arise at the target's table."""
    wanted = by_key(target)
    return {
        key: value
        for key, value in difference(target, found).items()
        if key.startswith("deals") or _QUESTIONS[key].arises(wanted)
    }


# Planned


def _answer(question: FieldQuestion, now: Any, wanted: Any) -> Iterator[Step]:
    key = question.key
    shown = _CATALOGUE[key]
    match shown.control:
        case "choice":
            yield Step(key, "choose", question.answer(wanted))
        case "word":
            yield Step(key, "type", shown.ask, str(wanted))
        case "number" | "by_deal" if isinstance(wanted, str):
            yield Step(key, "choose", question.answer(wanted))
        case "number" | "by_deal" if isinstance(wanted, int):
            if isinstance(now, str):
                yield Step(key, "choose", "A number")
                now = max(shown.least, _step_of(key))
            yield from _number(key, shown.ask, now, wanted, _step_of(key))
        case "by_players":
            yield from _by_players(key, shown.ask, now, wanted)
        case _:
            raise NotImplementedError(f"nobody has rebuilt {key} yet")


def _step_of(key: str) -> int:
    fives = key.startswith("points.") or key in ("end.failed_meld", "start.perfect_cut")
    return 5 if fives else 1


def _number(where: str | int, label: str, now: int, wanted: int, by: int = 1) -> Iterator[Step]:
    if wanted == now + by:
        yield Step(where, "press", f"{label}: more")
    elif wanted == now - by:
        yield Step(where, "press", f"{label}: less")
    elif wanted != now:
        yield Step(where, "type", label, str(wanted))


def _by_players(key: str, ask: str, now: Any, wanted: Any) -> Iterator[Step]:
    decks = key == "deck.by_players"
    if isinstance(wanted, int):
        if not isinstance(now, int):
            yield Step(key, "choose", "This many in each deck")
            now = 1
        yield from _number(key, ask, now, wanted)
        return
    for fewer, name in enumerate(
        ("One deck for each player", "One deck fewer than there are players")
    ):
        if decks and _steadily_fewer(wanted) == fewer:
            yield Step(key, "choose", name)
            return
    if not decks and _steadily_fewer(wanted) == 1:
        yield Step(key, "choose", "One joker fewer than there are players")
        return
    rows: Rows = () if isinstance(now, int) else now
    if not rows or _steadily_fewer(rows) is not None:
        yield Step(
            key,
            "choose",
            "By the number of players" if decks else "In total, by the number of players",
        )
        rows = _USUAL_DECKS if decks else ((8, 2),)
    yield from _rows(key, "Decks" if decks else "Jokers", rows, wanted)


def _steadily_fewer(pairs: Rows) -> int | None:
    """By how many these are fewer than the players, where that is all that is to be said."""
    fewer = {players - number for players, number in pairs}
    return fewer.pop() if len(pairs) > 2 and len(fewer) == 1 else None


def _rows(key: str, what: str, rows: Rows, wanted: Rows) -> Iterator[Step]:
    now = [list(row) for row in rows]
    while len(now) > len(wanted):
        gone = max(range(len(now)), key=lambda at: _alike([*now[:at], *now[at + 1 :]], wanted))
        yield Step(key, "press", f"Row {gone + 1}: Remove this row")
        del now[gone]
    while len(now) < len(wanted):
        yield Step(key, "press", "Add a row")
        players, number = now[-1]
        now = [*now, [8, number]] if players < 8 else [*now[:-1], [7, number], [8, number]]
    for at, (row, like) in enumerate(zip(now, wanted, strict=True), start=1):
        yield from _number(key, f"Row {at}: Up to this many players", row[0], like[0])
        yield from _number(key, f"Row {at}: {what}", row[1], like[1])


def _alike(rows: Rows, wanted: Rows) -> int:
    return sum(list(one) == list(other) for one, other in zip(rows, wanted, strict=False))


def _deals(deals: Sequence[Deal], wanted: Sequence[Deal], rules: RuleSet) -> Iterator[Step]:
    now = list(deals)
    while len(now) > len(wanted):
        yield Step(len(now), "press", f"Remove deal {len(now)}")
        now.pop()
    while len(now) < len(wanted):
        yield Step("deals.N.cards", "press", "Add a deal")
        now.append(now[-1])
    both = list(enumerate(zip(now, wanted, strict=True), start=1))
    other = [(at, deal, like) for at, (deal, like) in both if deal.cards != like.cards]
    if len(other) == 1:
        ((at, deal, like),) = other
        yield from _number(at, f"Cards dealt in deal {at}", deal.cards, like.cards)
    elif other:
        line = " ".join(str(like.cards) for like in wanted)
        yield Step("deals.N.cards", "type", "Cards dealt, deal by deal", line)
    for at, (deal, like) in both:
        if deal.contract != like.contract:
            yield Step(at, "contract", describe_contract(like.contract, rules.words))
        if deal.all_at_once != like.all_at_once:
            yield Step(at, "choose", f"Deal {at}: All cards at once, without a discard")


# Clicked


class Clicker:
    """Somebody at the editor, who counts each click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    async def click(self, thing: Locator) -> None:
        await press(thing)
        self.clicks += 1

    async def starts_from(self, start: str) -> None:
        if start != "dunlop":
            await self.page.get_by_label("Start from").select_option(start)
            self.clicks += 2
            await expect(self.page).to_have_url(re.compile(f"rules={re.escape(start)}(&|$)"))

    async def follows(self, steps: Sequence[Step]) -> None:
        if any(isinstance(step.where, str) and step.where not in _IN_SIGHT for step in steps):
            await self.click(self.page.get_by_role("button", name="Show all questions"))
        for step in steps:
            await self._does(step)

    async def _does(self, step: Step) -> None:
        place = self._place(step.where)
        match step.does:
            case "press":
                await self.click(place.get_by_role("button", name=step.name, exact=True))
            case "choose":
                await self.click(place.locator("label", has=self._answer_named(step.name)))
            case "type":
                field = place.get_by_role("textbox", name=step.name, exact=True)
                await self.click(field)
                await field.fill(step.typed)
                await field.press("Enter")
            case "contract":
                await self.click(place.get_by_role("button", name="Whole contract"))
                dialog = self.page.get_by_role("dialog", name=f"Contract of deal {step.where}")
                await self.click(dialog.get_by_role("button", name=step.name))
                await expect(dialog).to_have_count(0)

    def _answer_named(self, name: str) -> Locator:
        return self.page.get_by_role("radio", name=name, exact=True).or_(
            self.page.get_by_role("checkbox", name=name, exact=True)
        )

    def _place(self, where: str | int) -> Locator:
        if isinstance(where, int):
            return self.page.locator(".deal").nth(where - 1)
        return self.page.locator(f'[data-question="{where}"]')
