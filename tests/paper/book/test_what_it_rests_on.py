"""Each sentence of the book carries the rules that it rests on, and is about no others.

One rule after the other is changed: what a sentence doesn't rest on must not change it, and what it
rests on must.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from liverpool.engine.presets import NamedRules, load, names
from liverpool.engine.rules import Out, RuleSet
from liverpool.engine.seating import Cutter, FirstDealer
from liverpool.paper.book import Edition, examples, meld_examples, rule_book
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Document, Example, Items, Paragraph, TextTable, said_in
from tests.chance import so_many, some
from tests.paper.book.other_answers import (
    families,
    odd_tables,
    other_answers,
    said_in_the_book,
)
from tests.paper.book.playing import any_rules, named

PRESETS: Final = tuple(name for name in names() if "+" not in name)


@pytest.fixture(autouse=True)
def no_examples(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They are held to the rules by playing them; here they would only take time."""
    rule_book.cache_clear()
    monkeypatch.setattr(examples, "_candidates", lambda *_: iter(()))
    for kind in ("sets", "runs", "wild"):
        monkeypatch.setattr(meld_examples, kind, lambda _: ())
    yield
    rule_book.cache_clear()


# What it rests on


@pytest.mark.parametrize("name", some(PRESETS, everyday=4))
def test_no_rule_matters_that_is_not_named(name: str) -> None:
    check([load(name).rules])


@pytest.mark.full
def test_every_rule_that_is_named_matters() -> None:
    """Over enough tables that each rule which is named changes what is said at one of them."""
    presets = (load(name).rules for name in names())
    by_chance = (any_rules(f"rests on/{number}") for number in range(100))
    needless = check([*presets, *odd_tables(), *families(), *by_chance])
    assert not needless, f"these never mattered: {needless}"


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(10))
def test_no_other_rule_matters_at_any_table(hundred: int) -> None:
    check([any_rules(f"rests on/{hundred}/{number}") for number in range(100)])


def check(tables: list[RuleSet]) -> dict[str, set[str]]:
    """The rules that are named for what is said, and matter at none of these tables."""
    named_for: dict[str, set[str]] = defaultdict(set)
    mattered: dict[str, set[str]] = defaultdict(set)
    for rules in tables:
        said = said_in_the_book(rules)
        for name, each in said.items():
            named_for[name] |= {fact.key for fact in each.rests_on}
        for key, other in other_answers(rules):
            then = said_in_the_book(other)
            for name, each in said.items():
                if name in then and then[name].text == each.text:
                    continue
                own = {fact.key for fact in each.rests_on}
                mattering = {one for one in own if key == one or _is_of_deals(key, one)}
                assert mattering, f"{name} also rests on {key}: {each.text}"
                mattered[name] |= mattering
    needless = {name: keys - mattered[name] for name, keys in named_for.items()}
    return {name: keys for name, keys in needless.items() if keys}


def _is_of_deals(key: str, named: str) -> bool:
    """Whether the rule that is named changes with the number of deals."""
    return key == "deals" and named.startswith("deals")


def test_what_it_rests_on_is_given_with_the_answer_at_this_table() -> None:
    said = said_in_the_book(load("dunlop").rules)
    assert {fact.key: fact.value for fact in said["buying.price"].rests_on} == {
        "buy.window": "before_draw",
        "buy.price": 1,
    }
    cards = {fact.key: fact.value for fact in said["deal.cards"].rests_on}
    assert cards == {
        "deals.N.cards": (10, 10, 10, 10, 12, 12, 12),
        "end.contracts": "together",
    }


def test_no_sentence_rests_on_a_rule_that_there_is_not() -> None:
    with pytest.raises(ValueError, match=r"buy\.prize"):
        rests_on("buy.prize")


@pytest.mark.parametrize("name", PRESETS)
def test_no_sentence_of_a_book_is_without_the_rules_that_it_rests_on(name: str) -> None:
    for section in rule_book(load(name)).sections:
        for block in section.blocks:
            match block:
                case Items():
                    assert all(item.text == item.said[0].text for item in block.items)
                case Paragraph():
                    assert block.text == " ".join(each.text for each in block.said)
                case TextTable():
                    assert said_in(block)
                case Example():
                    pass  # it has its play


# What it is about


def _never(_: Context) -> bool:
    return False


PLAYED: Final[tuple[tuple[str, tuple[str, ...], Callable[[Context], bool]], ...]] = (
    (r"\bbuy|\bbought|\bsold\b", ("buy.window",), lambda table: table.buying),
    (r"\bjokers?\b", ("deck.jokers",), lambda table: table.has_jokers),
    (r"\bwild\b", ("deck.jokers", "meld.wild_ranks"), lambda table: table.has_wilds),
    (
        r"\bwild [23]|\b[23]s\b|\bred aces?\b|\bone-eyed\b",
        ("meld.wild_ranks", "deals.N.contract"),
        lambda table: table.other_wilds,
    ),
    (r"\bfloat", ("end.out",), lambda table: table.rules.end.out is Out.FLOATS),
    (r"\bfr[eo]+ze", ("draw.freeze_joker",), lambda table: table.rules.draw.freeze_joker),
    (
        r"\bcoins?\b|\bthe pot\b",
        ("stakes.ante", "stakes.per_deal"),
        lambda table: bool(table.rules.stakes.ante or table.rules.stakes.per_deal),
    ),
    (r"\bcallers?\b|\bmay call\b", ("call.offence",), lambda table: table.calling),
    (
        r"\bperfect cut",
        ("start.perfect_cut",),
        lambda table: (
            bool(table.rules.start.perfect_cut) and table.rules.start.cutter is not Cutter.NOBODY
        ),
    ),
    (
        r"\bdraws? lots\b",
        ("start.first_dealer",),
        lambda table: table.rules.start.first_dealer is FirstDealer.RANDOM,
    ),
    (
        r"\beach failure|lay-down that failed|\bpenalties\b",
        ("end.failed_meld",),
        lambda table: bool(table.rules.end.failed_meld),
    ),
    (r"\bspare deck|\bcuts? for it\b", ("buy.priority",), lambda table: table.buying),
    (r"\bswap", ("swap.who",), lambda table: table.swapping),
    (
        r"\b(?:encyclopedia|Dunlop|Jill|Mahlum|Christmas game|descriptions?|families)\b",
        (),
        _never,
    ),
)
"""What a sentence is about; the rules that it must rest on to say that it isn't so here; and
whether it is so at a table."""


def about_others(book: Document, table: Context) -> Iterator[str]:
    """The sentences about rules that this table does not play."""
    for text, keys in _sentences(book):
        for about, denied_by, played in PLAYED:
            if re.search(about, text) and not played(table) and not {*denied_by} & keys:
                yield f"{about}: {text}"


def _sentences(book: Document) -> Iterator[tuple[str, set[str]]]:
    """What is read in a book, with the rules that it rests on."""
    for section in book.sections:
        for block in section.blocks:
            match block:
                case Example():
                    yield block.caption, set()
                case Items():
                    for item in block.items:
                        yield item.text, {fact.key for said in item.said for fact in said.rests_on}
                case _:
                    if not block.said and isinstance(block, Paragraph):
                        yield block.text, set()
                    for said in block.said:
                        yield said.text, {fact.key for fact in said.rests_on}


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_a_preset_is_about_nothing_but_what_is_played(name: str) -> None:
    check_what_it_is_about(load(name))


@pytest.mark.in_turn("books")
@pytest.mark.parametrize("hundred", range(so_many(1, full=10)))
def test_no_book_is_about_what_is_not_played(hundred: int) -> None:
    rules = (any_rules(f"about/{hundred}/{one}") for one in range(so_many(10, full=100)))
    for each in (*families(), *some(odd_tables(), everyday=40), *rules):
        check_what_it_is_about(named(each))


def check_what_it_is_about(table: NamedRules) -> None:
    found = list(about_others(rule_book(table), context_of(table)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", some(PRESETS, everyday=4))
def test_the_appendix_is_about_other_tables_and_is_only_there_if_it_is_asked_for(name: str) -> None:
    asked_for = rule_book(load(name), Edition(appendix=True))
    assert any(about_others(asked_for, context_of(load(name))))
    assert asked_for.sections[:-2] == rule_book(load(name)).sections
    assert {section.anchor for section in asked_for.sections[-2:]} == {"origin", "differences"}
