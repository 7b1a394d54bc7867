"""The short edition: on few pages, and every question that arises at the table answered."""

from collections.abc import Iterable, Sequence
from typing import Final

import pytest

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.changes import asked_by, by_key, changed
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import NamedRules, load, names
from liverpool.engine.questions import describe_rules, questions
from liverpool.engine.rules import RuleSet
from liverpool.paper.book import CHAPTERS, Edition, rule_book
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.book.note import LINES
from liverpool.paper.book.short import HANDS, PARTS, sections
from liverpool.paper.document import Document, Example, Said, Section, said_in
from liverpool.paper.plain import plain
from liverpool.paper.typeset import Paper, book_pdf
from tests.chance import drawn, so_many, some, together
from tests.paper.book.coming_up import comes_up, is_refused
from tests.paper.book.other_answers import families, odd_tables, other_answers, said_in_the_book
from tests.paper.book.playing import any_rules, named
from tests.paper.book.reading import SLIPS, sentences, texts
from tests.paper.pdfs import pages

PRESETS: Final = tuple(name for name in names() if "+" not in name)
SHORT: Final = Edition(short=True)
QUESTIONS: Final = questions()
OTHERWISE: Final = {"deal.cards"}
"""Answers that the short edition gives in other words: in its table of contracts."""


def whole(context: Context) -> tuple[Section, ...]:
    return tuple(section for chapter in CHAPTERS if (section := chapter(context)) is not None)


def answered(rules: RuleSet) -> set[str]:
    """The keys of the rules on which something rests that is said here."""
    return {
        fact.key
        for section in short_sections(rules)
        for block in section.blocks
        for said in said_in(block)
        for fact in said.rests_on
    }


def short_sections(rules: RuleSet) -> tuple[Section, ...]:
    return tuple(sections(whole(context_of(named(rules)))))


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "paper"), together(some(PRESETS, 2), tuple(Paper)))
def test_it_has_three_or_four_pages(name: str, paper: Paper) -> None:
    assert 3 <= pages(book_pdf(rule_book(load(name), SHORT), paper)) <= 4


@pytest.mark.full
@pytest.mark.parametrize("number", range(50))
def test_it_has_no_more_pages_at_any_table(number: int) -> None:
    book = rule_book(named(any_rules(f"pages/{number}")), SHORT)
    assert pages(book_pdf(book, Paper.A4)) <= 4


@pytest.mark.parametrize("name", some(PRESETS, everyday=4))
def test_it_has_a_hand_for_each_contract(name: str) -> None:
    named_rules = load(name)
    shown = [
        block.caption
        for section in rule_book(named_rules, SHORT).sections
        for block in section.blocks
        if isinstance(block, Example)
    ]
    contracts = {deal.contract for deal in named_rules.rules.deals}
    assert len(shown) >= len(contracts)


@pytest.mark.in_turn
def test_all_that_it_says_is_in_the_whole_book() -> None:
    """Each name is that of something which some table's book says."""
    tables = [load(name).rules for name in names()] + odd_tables() + families()
    tables += [any_rules(f"short/{number}") for number in range(30)]
    note = "\n".join(f"Note {number}." for number in range(1, len(LINES) + 1))
    tables.append(changed(load("dunlop").rules, {"words.note": note}))
    unsaid = {name for part in PARTS for name in part.names} - {HANDS}
    for rules in reversed(tables):
        if unsaid:
            unsaid -= said_in_the_book(rules).keys()
    assert not unsaid


@pytest.mark.in_turn
@pytest.mark.parametrize("hundred", range(so_many(1, full=10)))
def test_it_reads_well_at_any_table(hundred: int) -> None:
    rules = [any_rules(f"short/{hundred}/{one}") for one in range(so_many(10, full=100))]
    for each in (*families(), *some(odd_tables(), everyday=15), *rules):
        book = rule_book(named(each), SHORT)
        anchors = [section.anchor for section in book.sections]
        assert len(anchors) == len(set(anchors))
        assert all(section.blocks for section in book.sections)
        assert all(sentence.endswith((".", "?", "!", ")", "”")) for sentence in sentences(book))
        assert not [text for text in texts(book) if SLIPS.search(text)]


# What it answers


@pytest.mark.in_turn("books")
@pytest.mark.parametrize("hundred", range(so_many(1, full=10)))
def test_it_answers_every_question_that_arises(hundred: int) -> None:
    """So nothing is left for a last page."""
    rules = [any_rules(f"answered/{hundred}/{one}") for one in range(so_many(3, full=100))]
    presets = [load(name).rules for name in some(names(), everyday=4)]
    two = changed(load("dunlop").rules, {"players.min": 2, "buy.for_two": True})
    for each in (two, *presets, *families(), *some(odd_tables(), everyday=15), *rules):
        context = context_of(named(each))
        asked = {asked_by(key)[0] for key, _, _ in describe_rules(each) if context.arises(key)}
        unanswered = asked - answered(each)
        assert not [key for key in unanswered if not key.startswith("words.")]
        short = {said.name for said in said_of(sections(whole(context)))}
        on_a_question = {said.name for said in said_of(whole(context)) if is_an_answer(said, asked)}
        assert on_a_question - short <= OTHERWISE


def said_of(found: Iterable[Section]) -> list[Said]:
    return [said for section in found for block in section.blocks for said in said_in(block)]


def is_an_answer(said: Said, asked: set[str]) -> bool:
    """Whether it is named after a question that it answers: `buying.limit`, `buy.limit`."""
    name = said.name.rpartition(".")[2]
    return any(fact.key in asked and fact.key.endswith(f".{name}") for fact in said.rests_on)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", PRESETS[:: so_many(10, full=1)])
def test_another_answer_makes_another_short_edition(name: str) -> None:
    rules = load(name).rules
    book = short_text(rules)
    known = answered(rules)
    keys = some([key for key in QUESTIONS if key in known], everyday=30)
    for key, other in other_answers(rules, keys):
        if key in keys and both_ask(key, rules, other):
            assert short_text(other) != book, f"{key} makes no difference"


def both_ask(key: str, rules: RuleSet, other: RuleSet) -> bool:
    return all(
        QUESTIONS[key].arises(by_key(each)) and context_of(named(each)).arises(key)
        for each in (rules, other)
    )


def short_text(rules: RuleSet) -> str:
    return plain(Document("", "", short_sections(rules)))


def test_it_ends_with_what_is_played() -> None:
    """Whoever freezes no jokers does not ask whether they are frozen."""
    assert rule_book(load("dunlop"), SHORT).sections[-1].anchor == "rest"
    assert "frozen" not in short_text(load("dunlop").rules)
    assert "frozen" in short_text(load("dunlop+freeze").rules)


# Whole games, played


def games() -> Sequence[NamedRules]:
    return (
        *(load(name) for name in PRESETS),
        *(named(rules) for rules in families()[: so_many(2, full=100)]),
    )


@pytest.mark.in_turn
@pytest.mark.parametrize("table", games()[:: so_many(4, full=1)], ids=lambda table: table.name)
@pytest.mark.parametrize("bot", ["greedy", "steady"][: so_many(1, full=2)])
def test_what_comes_up_in_a_game_is_answered(table: NamedRules, bot: str) -> None:
    """Every move, what follows from it, and whatever somebody might try and be refused."""
    rules = table.rules
    known = answered(rules)
    bots = [make(bot, seat) for seat in range(4)]
    state, came_up = new_game(rules, 4), set[str]()
    for number, step in enumerate(play_game(rules, bots, drawn("short"), exact_cut=0.5)):
        came_up.update(comes_up(state, step.actor, step.move, step.state))
        state = step.state
        if number % so_many(20, full=1) == 0:
            came_up.update(is_refused(state))
    assert len(came_up) > 20, "a whole game raises many questions"
    unanswered = {key for key in came_up - known if not key.startswith("words.")}
    assert not unanswered
