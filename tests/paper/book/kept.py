"""The rule books of the presets, and what those of other tables add, as texts.

`python -m tests.generated` writes them anew; what has changed is then read in the
difference to the texts that were kept before. Where only a digest has changed, a table has more or
less of what others say, too.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.paper.at_a_glance import describe_decks, describe_jokers
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.cheat_sheet import cheat_sheet
from liverpool.paper.plain import plain
from liverpool.paper.score_sheet import empty_sheet
from liverpool.paper.summary import five_sentences, short
from tests.paper.book.other_answers import families, odd_tables, other_answers
from tests.paper.book.playing import named

_PRESETS: Final = tuple(name for name in names() if "+" not in name)
_SOURCES: Final = ("christmas", "dunlop", "mahlum", "wikipedia")
KEPT: Final[dict[str, tuple[str, Edition]]] = {
    **{name: (name, WHOLE) for name in _PRESETS},
    **{f"{name}-short": (name, Edition(short=True)) for name in _SOURCES},
    "dunlop-appendix": ("dunlop", Edition(appendix=True)),
}
"""The rules and the edition of each book, by the name of its file."""
OTHER_TABLES: Final = "other-tables"
"""What only the books of other tables say."""
SHEETS: Final = "sheets"
"""What stands on sheets, and is said of rules in short, where one answer is another."""
ALL: Final = (*KEPT, OTHER_TABLES, SHEETS)
FOLDER: Final = Path(__file__).parent.parent / "books"


def book_text(kept: str) -> str:
    if kept == OTHER_TABLES:
        return "".join(_of_other_tables())
    if kept == SHEETS:
        return "".join(_of_sheets())
    name, edition = KEPT[kept]
    return plain(rule_book(load(name), edition))


def _of_other_tables() -> Iterator[str]:
    """What stands in the book of each such table, and in none of the books before it."""
    said = {part for each in KEPT for part in _parts(saved_file(each).read_text("utf-8"))}
    for number, rules in enumerate([*families(), *odd_tables()], start=1):
        yield _new(f"table {number}", _parts(plain(rule_book(named(rules)))), said)


def _of_sheets() -> Iterator[str]:
    """What the sheets of each table say that answers a question otherwise, and none before it."""
    said: set[str] = set()
    for name in _SOURCES:
        rules = load(name).rules
        yield _new(name, _on_sheets(rules), said)
        for key, answers in groupby(other_answers(rules), key=itemgetter(0)):
            texts = chain.from_iterable(_on_sheets(each) for _, each in answers)
            yield _new(f"{name}, {key}", texts, said)


def _new(heading: str, texts: Iterable[str], said: set[str]) -> str:
    """What of these texts was not said before, below a digest of all of them."""
    digest = blake2b(digest_size=4)
    new = []
    for text in texts:
        digest.update(text.encode())
        if text not in said:
            said.add(text)
            new.append(text)
    return "\n\n".join([f"==== {heading}: {digest.hexdigest()}", *new]) + "\n\n"


def _on_sheets(rules: RuleSet) -> Iterator[str]:
    cheat, score = cheat_sheet(named(rules)), empty_sheet(named(rules))
    yield from (f"{line.numbers}: {line.cards}, {line.contract}" for line in cheat.deals)
    yield from (f"{deal.number}: {deal.cards}, {deal.contract}" for deal in score.deals)
    tables = (*cheat.melds, *cheat.values, *cheat.extra)
    yield from (f"{fact.lead}: {fact.text}" for fact in tables)
    facts = (fact.text for fact in cheat.facts)
    for sentences in (*facts, *short(rules), *five_sentences(rules), *score.foot):
        yield from re.split(r"(?<=[.;:]) ", sentences)
    yield from (fact.lead for fact in cheat.facts)
    yield from (score.buys, *(row.label for row in score.coins))
    yield from (describe_decks(rules), describe_jokers(rules))


def _parts(text: str) -> list[str]:
    """Its paragraphs, items, tables and examples."""
    return re.split(r"\n\n|\n(?=- )", text.strip())


def saved_file(kept: str) -> Path:
    return FOLDER / f"{kept}.txt"
