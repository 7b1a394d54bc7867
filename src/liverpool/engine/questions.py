"""The question behind every field of a rule set, and a plain sentence for each answer.

The catalogue is `questions.toml`, in groups and in the order in which people ask. Here it is read
and used to describe a rule set: question by question, leaving out those that make no difference.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple

from msgspec import Struct, convert
from msgspec.structs import replace

from liverpool.engine.catalogue import written_groups
from liverpool.engine.changes import asked_by, by_key
from liverpool.engine.english import between, capital, number, plural, times
from liverpool.engine.named import asked_in_words, several_of
from liverpool.engine.rules import Kind, PlayerRules, RuleSet, Slot, Words
from liverpool.engine.seating import Direction

_SAYS: Final = {
    **dict.fromkeys(("pair", "couple"), 2),
    **dict.fromkeys(("trio", "triple", "triplet", "threesome", "three of a kind"), 3),
    **dict.fromkeys(("quartet", "foursome", "quad", "four of a kind"), 4),
}
"""Words for a meld that say of how many cards it is."""


class Unless(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"values": "is", "besides": "and"}
):
    """A field, and the values of it that make another question pointless."""

    key: str
    values: tuple[str | int, ...]
    besides: "Unless | None" = None
    """What must be so as well."""

    def applies(self, values: Mapping[str, object]) -> bool:
        """Whether it makes the question pointless, given these values by key."""
        both = self.besides is None or self.besides.applies(values)
        return both and values[self.key] in self.values


class Simulated(Struct, frozen=True, forbid_unknown_fields=True):
    """Which answers the simulator plays."""

    plays: tuple[str, ...] = ()
    """Answers as in a rule-set file, without quotation marks; `number`, `list` and `text` stand for
    any of these."""
    lacks: str = ""
    """What the other answers are, as it is said after *with*."""

    def includes(self, value: object) -> bool:
        """Whether the simulator plays this answer, written as in a rule-set file."""
        if isinstance(value, list):
            return "list" in self.plays
        kind = "number" if isinstance(value, int) else "text"
        is_flag = isinstance(value, bool)
        return _written(value) in self.plays or (not is_flag and kind in self.plays)


class Before(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer with which files are read that were written before there was the question."""

    until: int
    """The last format of rule files without it."""
    answer: object


class FieldQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    ask: str
    answers: Mapping[str, str] = {}
    """By value, written as in a rule-set file but without quotation marks."""
    other: str = ""
    """The sentence for every other number or word, which is its `{n}`."""
    listed: str = ""
    """The sentence for a list of numbers, which in words is its `{n}`."""
    short: Mapping[str, str] = {}
    """By value: the answer for those who don't read the question, with the names of words."""
    unless: tuple[Unless, ...] = ()
    only_with: tuple[str, ...] = ()
    """Keys of numbers; where all of them are 0, the question does not arise."""
    also: tuple[str, ...] = ()
    """Other words by which people look for it."""
    least: int | None = None
    most: int | None = None
    shortest: int | None = None
    longest: int | None = None
    lines: int | None = None
    """How large an answer may be, and how long a text, as `bounds` reads it."""
    before: Before | None = None
    """How everybody played before there was the question; None if there always was."""
    brings: Mapping[str, Mapping[str, int]] = {}
    """By the key of a question that belongs with it: its usual answer, by the answer to this."""
    simulator: Simulated = Simulated()

    def answer(self, value: object) -> str:
        """The sentence for one value of the field, written as in a rule-set file."""
        if isinstance(value, list):
            return self.listed.replace("{n}", _describe_list(self.key, value))
        written = _written(value)
        number = written.replace("-", "−") if isinstance(value, int) else in_one_line(written)
        return self.answers.get(written, self.other.replace("{n}", number))

    def answer_in_short(self, value: object, **words: str) -> str:
        """The same for those who don't read the question; empty where they need not hear of it.

        `words` are what the catalogue has in braces, by their names there.
        """
        return self.short.get(_written(value), "").format(**words)

    def arises(self, values: Mapping[str, object]) -> bool:
        """Whether the answer makes a difference, given these values by key."""
        if self.only_with and not any(values[key] for key in self.only_with):
            return False
        return not any(needless.applies(values) for needless in self.unless)


def _written(value: object) -> str:
    """One value of a field as in a rule-set file, without quotation marks."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class QuestionGroup(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    questions: tuple[FieldQuestion, ...]


class FieldAnswer(NamedTuple):
    """A line of a rule set's description."""

    key: str
    question: str
    sentence: str


def brought_along(changes: Mapping[str, object], before: Mapping[str, object]) -> dict[str, object]:
    """The usual answers that come along with these, where nobody has given another one.

    `changes` are new values by key, `before` all values as they were.
    """
    after = {**before, **changes}
    brought: dict[str, object] = {}
    for question in questions().values():
        for key, usual in question.brings.items():
            now = usual.get(str(after[question.key]))
            if question.key not in changes or key in changes or now is None:
                continue
            as_usual = before[key] == usual.get(str(before[question.key]))
            if as_usual or not questions()[key].arises(after):
                brought[key] = now
    return brought


@cache
def groups(direction: Direction = Direction.CLOCKWISE) -> tuple[QuestionGroup, ...]:
    """All questions, in the groups and the order in which people ask them.

    The answers name the sides of a table where play goes in this direction.
    """
    sides = {
        "{next_side}": direction.next_side,
        "{side_before}": direction.side_before,
    }
    return convert(_filled(written_groups(), sides), tuple[QuestionGroup, ...])


def _filled(written: Any, sides: Mapping[str, str]) -> Any:
    """What the catalogue has, with the words for the sides in all its sentences."""
    match written:
        case str():
            for mark, word in sides.items():
                written = written.replace(mark, word)
            return written
        case Mapping():
            return {key: _filled(value, sides) for key, value in written.items()}
        case list() | tuple():
            return [_filled(value, sides) for value in written]
        case _:
            return written


@cache
def questions(direction: Direction = Direction.CLOCKWISE) -> Mapping[str, FieldQuestion]:
    """All questions by their keys, in the same order, for a table with this direction of play."""
    return {question.key: question for group in groups(direction) for question in group.questions}


def describe_rules(rules: RuleSet) -> list[FieldAnswer]:
    """What a table that plays these rules should know: an answer to each question that arises.

    A text that is left empty answers nothing. A question about the deals is answered once if one
    line covers all of them, under the key `deals.N.cards`; otherwise for each deal, under keys such
    as `deals.7.contract`.
    """
    values = by_key(rules)
    return [
        answer
        for question in questions(rules.start.direction).values()
        if question.arises(values)
        for answer in _answers(question, rules, values)
    ]


def _answers(
    question: FieldQuestion, rules: RuleSet, values: Mapping[str, object]
) -> Iterator[FieldAnswer]:
    match question.key:
        case "deals.N.cards":
            yield FieldAnswer(question.key, question.ask, question.answer(describe_cards(rules)))
        case "deals.N.contract":
            for number, deal in enumerate(rules.deals, start=1):
                contract = describe_contract(deal.contract, rules.words)
                yield _of_deal(question, number, contract[:1].upper() + contract[1:])
        case "deals.N.all_at_once":
            numbers = [n for n, deal in enumerate(rules.deals, start=1) if deal.all_at_once]
            for number in numbers or [len(rules.deals)]:
                yield _of_deal(question, number, bool(numbers))
        case "layoff.last_deal" if rules.deals and rules.deals[-1].all_at_once:
            pass  # whoever lays down then is out
        case key:
            if values[key] != "":
                yield FieldAnswer(key, question.ask, question.answer(values[key]))


def _of_deal(question: FieldQuestion, number: int, value: object) -> FieldAnswer:
    return FieldAnswer(
        question.key.replace("N", str(number)),
        question.ask.replace("{deal}", str(number)),
        question.answer(value),
    )


def in_one_line(text: str) -> str:
    """A text of several lines as it is quoted in a sentence."""
    return text.replace("\n", " / ")


def describe_cards(rules: RuleSet) -> str:
    """How many cards are dealt: `10 in deals 1 to 4, 12 in deals 5 to 7`."""
    parts = []
    numbered = enumerate((deal.cards for deal in rules.deals), start=1)
    for cards, deals in groupby(numbered, key=lambda deal: deal[1]):
        numbers = [number for number, _ in deals]
        parts.append(f"{cards} in {describe_deals(numbers)}")
    return ", ".join(parts)


def describe_deals(numbers: Sequence[int]) -> str:
    """Deals that follow each other: `deal 1`, `deals 1 and 2`, `deals 1 to 3`."""
    if len(numbers) == 1:
        return f"deal {numbers[0]}"
    return f"deals {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"


def describe_players(players: PlayerRules) -> str:
    """For how many the rules are: `3 to 8 players`, `3 or 4 players`, `4 players`."""
    return f"{between(players.min, players.max, str)} players"


def describe_contract(contract: Sequence[Slot], words: Words) -> str:
    """The contract in the table's own words: `two sets of 3 and one run of 4`.

    A word that says how many cards it is, such as trio, stands alone: `two trios`.
    """
    parts = []
    for slot, same in groupby(contract):
        count = len(list(same))
        name = word_for(slot.kind, words, count)
        said = _SAYS.get(word_for(slot.kind, words).casefold()) == slot.length
        asked = asked_in_words(name, slot.named, None if said else slot.length)
        parts.append(f"{number(count)} {asked}")
    return " and ".join(parts)


def word_for(kind: Kind, words: Words, count: int = 1) -> str:
    """What the table calls so many melds of this kind."""
    if kind is Kind.SET:
        one, own = words.set, words.sets
    else:
        one, own = words.run, words.runs
    return one if count == 1 else own or plural(one)


def _describe_list(key: str, value: Sequence[Any]) -> str:
    """What a list says: pairs by the number of players, prices one by one, points by rank."""
    match key:
        case "buy.price":
            return describe_prices(value)
        case "buy.limit":
            return capital(describe_limits(value))
        case "points.single":
            return describe_single(value)
        case _:
            return describe_by_players(value)


def describe_by_players(by_players: Sequence[Sequence[int]]) -> str:
    """How many for how many: `2 for up to 4 players, 3 for up to 8`, or one for each player."""
    one_by_one = all(after[0] == before[0] + 1 for before, after in pairwise(by_players))
    if len(by_players) > 1 and one_by_one:
        if all(players == number for players, number in by_players):
            return "One for each player"
        if all(players == number + 1 for players, number in by_players):
            return "One fewer than there are players"
    rows = [
        f"{number} for up to {players}{'' if row else ' players'}"
        for row, (players, number) in enumerate(by_players)
    ]
    return ", ".join(rows) or "None"


def describe_prices(prices: Sequence[int]) -> str:
    """What buys cost: `1 for the first buy, then 2, then 3 for every later one`."""
    if len(prices) < 2:
        return "".join(f"{price} for each buy" for price in prices) or "none"
    first, *later = prices
    return f"{first} for the first buy, then {', then '.join(map(str, later))} for every later one"


def describe_limits(limits: Sequence[int], *, first: int = 1) -> str:
    """How often one may buy by deal, from the first on: `once in deals 1 to 3, twice from deal 4
    on`."""
    parts = []
    for limit, deals in groupby(enumerate(limits, start=first), key=lambda deal: deal[1]):
        numbers = [deal for deal, _ in deals]
        when = f"in {describe_deals(numbers)}"
        if numbers[-1] == first + len(limits) - 1:
            when = "in each deal" if numbers[0] == 1 else f"from deal {numbers[0]} on"
        parts.append(f"{times(limit)} {when}")
    return ", ".join(parts) or "no limit"


def describe_single(points: Sequence[Sequence[Any]]) -> str:
    """What single ranks count: `Queens 15, 7s 20`, or `None`."""
    listed = ", ".join(f"{several_of(rank)} {number}" for rank, number in points)
    return listed[:1].upper() + listed[1:] or "None"


def describe_difference(one: RuleSet, other: RuleSet) -> list[tuple[str, str, str]]:
    """The questions that two tables answer in different ways, with both answers.

    If a question makes no difference at one of the tables, its answer there is empty; where the
    other table plays as everybody did before there was the question, it is left out. The same
    answer in other words does not count as different, such as a contract where runs have another
    name, or a player who sits on the other side because play goes the other way.
    """
    words = replace(one.words, buy=other.words.buy, call=other.words.call)
    ours = {answer.key: answer for answer in describe_rules(one)}
    theirs = {answer.key: answer for answer in describe_rules(replace(other, words=words))}
    own = {answer.key: answer for answer in describe_rules(other)}
    theirs |= {key: answer for key, answer in own.items() if key.startswith("words.")}
    same = in_words_of(other, one)
    found = []
    for key in _in_order([*ours], [*theirs]):
        our, their = ours.get(key), theirs.get(key)
        alike = our is not None and their is not None and our.sentence == same[key]
        if alike or (None in (our, their) and is_as_ever(key, other if our is None else one)):
            continue
        asked = our or theirs[key]
        found.append((asked.question, our.sentence if our else "", their.sentence if their else ""))
    return found


def is_as_ever(key: str, rules: RuleSet) -> bool:
    """Whether the table plays as everybody did before there was the question."""
    before = questions()[asked_by(key)[0]].before
    return before is not None and by_key(rules).get(key) == before.answer


def in_words_of(rules: RuleSet, other: RuleSet) -> dict[str, str]:
    """What a table answers, by key, in the words of another one.

    So the answers of both are the same where they play the same: its melds have the names that
    the other gives them, and sides are named as there.
    """
    words = replace(other.words, buy=rules.words.buy, call=rules.words.call)
    start = replace(rules.start, direction=other.start.direction)
    found = describe_rules(replace(rules, words=words, start=start))
    own = ("words.", "start.direction")
    found += [answer for answer in describe_rules(rules) if answer.key.startswith(own)]
    return {answer.key: answer.sentence for answer in found}


def _in_order(keys: Sequence[str], others: Sequence[str]) -> list[str]:
    """All keys, in the order of the catalogue and of the deals."""
    order = [*questions()]

    def place(key: str) -> tuple[int, int]:
        number = key.split(".")[1]
        asked = asked_by(key)[0]
        return order.index(asked), int(number) if number.isdigit() else 0

    return sorted({*keys, *others}, key=place)
