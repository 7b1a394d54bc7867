"""What every field of a rule set asks, and a plain sentence for each answer.

The catalogue is `questions.toml`, in groups and in the order in which people ask. Here it
is read, and a rule set is described by it: question by question, leaving out those that
do not arise.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct, convert

from liverpool.engine.changes import by_key, read_toml
from liverpool.engine.rules import Kind, RuleSet, Slot, Words

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Unless(Struct, frozen=True, forbid_unknown_fields=True, rename={"value": "is"}):
    """The field, and its value, that make another question needless."""

    key: str
    value: str


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    ask: str
    answers: Mapping[str, str] = {}
    """By value, written as in a rule-set file but without quotation marks."""
    other: str = ""
    """The sentence for every other number or word, which is its `{n}`."""
    unless: Unless | None = None

    def answer(self, value: object) -> str:
        """The sentence for one value of the field, written as in a rule-set file."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        return self.answers.get(written, self.other.replace("{n}", written))

    def arises(self, values: Mapping[str, object]) -> bool:
        """Whether the answer makes a difference, as the values by key stand."""
        return self.unless is None or values[self.unless.key] != self.unless.value


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    questions: tuple[Question, ...]


class Answer(NamedTuple):
    """A line of a rule set's description."""

    key: str
    question: str
    sentence: str


@cache
def groups() -> tuple[Group, ...]:
    """All questions, in the groups and the order in which people ask them."""
    text = (resources.files("liverpool.engine") / "questions.toml").read_text(encoding="utf-8")
    return convert(read_toml(text)["groups"], tuple[Group, ...])


def describe(rules: RuleSet) -> list[Answer]:
    """What a table that plays these rules should know: an answer to each question that arises.

    A question of the deals is answered once where one line tells all of them, under the
    key `deals.N.cards`; else for each deal, under `deals.7.contract`.
    """
    values = by_key(rules)
    return [
        answer
        for group in groups()
        for question in group.questions
        if question.arises(values)
        for answer in _answers(question, rules, values)
    ]


def _answers(question: Question, rules: RuleSet, values: Mapping[str, object]) -> Iterator[Answer]:
    match question.key:
        case "deals.N.cards":
            yield Answer(question.key, question.ask, question.answer(_cards_told(rules)))
        case "deals.N.contract":
            for number, deal in enumerate(rules.deals, start=1):
                told = contract_told(deal.contract, rules.words)
                yield _of_deal(question, number, told[:1].upper() + told[1:])
        case "deals.N.all_at_once":
            numbers = [n for n, deal in enumerate(rules.deals, start=1) if deal.all_at_once]
            for number in numbers or [len(rules.deals)]:
                yield _of_deal(question, number, bool(numbers))
        case "deck.by_players":
            told = decks_told(rules.deck.by_players)
            yield Answer(question.key, question.ask, question.answer(told))
        case key:
            yield Answer(key, question.ask, question.answer(values[key]))


def _of_deal(question: Question, number: int, value: object) -> Answer:
    return Answer(
        question.key.replace("N", str(number)),
        question.ask.replace("{deal}", str(number)),
        question.answer(value),
    )


def _cards_told(rules: RuleSet) -> str:
    """How many cards are dealt: `10 in deals 1 to 4, 12 in deals 5 to 7`."""
    parts = []
    numbered = enumerate((deal.cards for deal in rules.deals), start=1)
    for cards, deals in groupby(numbered, key=lambda deal: deal[1]):
        numbers = [number for number, _ in deals]
        where = f"deals {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"deal {numbers[0]}"
        parts.append(f"{cards} in {where}")
    return ", ".join(parts)


def contract_told(contract: Sequence[Slot], words: Words) -> str:
    """The contract in the table's own words: `two sets of 3 and one run of 4`."""
    names = {Kind.SET: words.set, Kind.RUN: words.run}
    parts = []
    for slot, same in groupby(contract):
        number = len(list(same))
        name = names[slot.kind] if number == 1 else plural(names[slot.kind])
        count = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
        parts.append(f"{count} {name} of {slot.length}")
    return " and ".join(parts)


def plural(word: str) -> str:
    """The word for several: sets, bunches."""
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def decks_told(by_players: Sequence[tuple[int, int]]) -> str:
    """How many decks: `2 for up to 4 players, 3 for up to 8`, or one for each player."""
    if len(by_players) > 1 and all(players == decks for players, decks in by_players):
        return "One for each player"
    rows = [
        f"{decks} for up to {players}{'' if row else ' players'}"
        for row, (players, decks) in enumerate(by_players)
    ]
    return ", ".join(rows) or "None"
