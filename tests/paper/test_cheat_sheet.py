"""Cheat sheets: what stands on them, and that they always fit half a page."""

import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import ASKED, changed
from liverpool.engine.check import mended
from liverpool.engine.presets import NamedRules, load, names, whole_title
from liverpool.engine.questions import describe_rules
from liverpool.engine.rules import Deal, Kind, RuleSet, Slot
from liverpool.paper.cheat_sheet import LEADS, WHERE_UNUSUAL, cheat_sheet
from liverpool.paper.output import CannotPrint
from liverpool.paper.rule_facts import arises
from liverpool.paper.typeset import Paper, cheat_sheet_pdf
from tests.chance import drawn, so_many, some, together
from tests.paper.book.other_answers import other_answers
from tests.paper.papers import ours
from tests.paper.pdfs import FONTS_OF_SHEETS, check_tagged, fonts, pages, size_of, text
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import house

TOLD_OTHERWISE = {
    # in the tables
    *("deals.N.cards", "deals.N.contract", "deals.N.all_at_once"),
    *("points.two_to_nine", "points.ten_to_king", "points.ace", "points.joker"),
    *(
        "points.wild_two",
        "points.single",
        "points.out_bonus",
        "points.at_once",
        "points.buy_left",
        "start.perfect_cut",
        "end.failed_meld",
    ),
    *("words.set", "words.sets", "words.run", "words.runs", "words.note"),
    # in the sentences about turns, wild cards, buying, calling and coins
    *("start.direction", "draw.when_down", "draw.multi_take", "layoff.from", "layoff.targets"),
    *("layoff.last_deal", "layoff.new_melds", "meld.set_suits"),
    *("meld.wild_ranks", "meld.wild_limit", "meld.wild_limit_run"),
    *("swap.who", "swap.targets", "swap.from"),
    *(
        "swap.for_contract",
        "buy.window",
        "buy.priority",
        "buy.price",
        "buy.limit",
        "buy.game_limit",
        "buy.carry_over",
    ),
    *("buy.when_down", "buy.from_deal", "call.offence", "call.offender", "call.caller"),
    *("call.remedy", "call.penalty", "call.false_call", "words.call"),
    *("stakes.ante", "stakes.per_deal", "stakes.coin", "stakes.coins"),
    # settled before anybody looks at the sheet
    *("players.min", "players.max", "meld.ranks", "meld.suits", "words.buy"),
}


def facts(named: NamedRules) -> dict[str, str]:
    return {fact.lead: fact.text for fact in cheat_sheet(named).facts}


def test_every_question_has_its_place() -> None:
    """A new field must be on the sheet, or it must be said here why it is not."""
    asked = {
        key.replace("deals.", "deals.N.") if key.startswith("deals.") else key for key in ASKED
    }
    assert {*WHERE_UNUSUAL} <= LEADS.keys()
    placed = [*LEADS, *TOLD_OTHERWISE]
    assert len(placed) == len(set(placed))
    assert {key.replace(".N.N.", ".N.") for key in asked} == set(placed)


def test_the_contracts_stand_in_a_table() -> None:
    sheet = cheat_sheet(load("christmas"))
    assert [(deal.numbers, deal.cards, deal.contract) for deal in sheet.deals] == [
        ("1", 10, "2 sets"),
        ("2", 10, "1 set + 1 run"),
        ("3", 10, "2 runs"),
        ("4", 12, "3 sets"),
        ("5", 12, "2 sets + 1 run"),
        ("6", 12, "1 set + 2 runs"),
        ("7", 12, "3 sets, all cards at once"),
    ]


def test_equal_deals_in_a_row_are_one_line() -> None:
    deals = [{"cards": 10, "contract": "set 3"}] * 3 + [{"cards": 10, "contract": "run 4"}]
    sheet = cheat_sheet(ours({"deals": deals}))
    assert [deal.numbers for deal in sheet.deals] == ["1–3", "4"]


def test_what_people_forget_is_said_in_the_tables_words() -> None:
    found = facts(load("mahlum"))
    assert found["Aces and straights"] == (
        "The ace is low or high; no straight turns the corner. A straight has at most 13 cards,"
        " never two aces. Two straights of one suit may touch, overlap or be the same."
    )
    assert "they cut the deck for it" in found["Buying"]
    assert "Calling" not in found
    assert "“Rummy!”" in facts(load("christmas"))["Calling"]


def test_the_usual_is_left_out_and_the_unusual_said() -> None:
    assert "Your discard" not in facts(load("dunlop"))
    assert facts(load("dunlop+freeze"))["Your discard"].startswith("A discarded joker is frozen")
    assert "Stakes" not in facts(load("mahlum"))
    assert facts(load("mahlum+quarters"))["Stakes"].startswith("Each player puts 100")


def test_what_two_buy_is_said_once() -> None:
    two: dict[str, object] = {"players.min": 2, "buy.for_two": True}
    assert facts(ours(two))["Two players"].startswith("Each discard can only be bought;")
    alone = facts(ours({**two, "players.max": 2}))
    assert "Two players" not in alone
    assert alone["Buying"].startswith("You may buy the other player's discard before your turn")


@pytest.mark.parametrize(
    ("changes", "lead", "said"),
    [
        ({"start.cutter": "nobody"}, "Dealing", "Nobody cuts."),
        (
            {"players.min": 2, "players.max": 4, "deck.by_players": [[2, 1], [4, 2]]},
            "Cards",
            "One deck for two players, two for three or four. Two jokers in each deck.",
        ),
        ({"deck.jokers": 0}, "Cards", "three for five to eight. No jokers."),
        ({"deck.by_players": [[8, 4]]}, "Cards", "Four decks. Two jokers in each deck."),
        ({}, "Going out", "Only with a discard: keep a card for it."),
        ({"end.announce_last_card": True}, "Going out", "Say so when you have one card left."),
        (
            {"meld.set_min_naturals": 2},
            "Natural cards",
            "At least two in a set, one in a sequence.",
        ),
        ({}, "Natural cards", "At least one in every meld."),
        (
            {"meld.set_min_naturals": 0, "meld.run_min_naturals": 2},
            "Natural cards",
            "None needed in a set, at least two in a sequence.",
        ),
        (
            {"meld.set_min_naturals": 0, "deals": [{"cards": 7, "contract": "set 3, set 3"}]},
            "Natural cards",
            "None needed in a set.",
        ),
        (
            {"stock.renewals": 2},
            "When the stock is empty",
            "It is renewed twice in a deal at most;",
        ),
        (
            {"meld.ranks": 12, "meld.ace": "round_the_corner"},
            "Aces and sequences",
            "corner: queen, ace, 2.",
        ),
        (
            {"deck.by_players": [[8, 1]], "deck.jokers": 0, "players.max": 3},
            "Aces and sequences",
            "at most 13 cards: there is one ace of each suit.",
        ),
    ],
)
def test_the_sheet_says_it_in_a_sentence(
    changes: Mapping[str, object], lead: str, said: str
) -> None:
    mended_rules = mended(changed(load("dunlop").rules, changes))
    assert said in facts(replace(load("dunlop"), name="ours", rules=mended_rules))[lead]


@pytest.mark.parametrize("number", range(so_many(12, full=200)))
def test_no_answer_needs_its_question(number: int) -> None:
    """Nor is anything said of what these rules never raise."""
    rules = rules_by_chance(Random(drawn(f"sentences/{number}")))
    for fact in cheat_sheet(replace(load("dunlop"), name="ours", rules=rules)).facts:
        assert not re.match(r"(Yes|No|None|Nobody|Nothing|Never|Once|\d+)[.;,]", fact.text)
        assert re.search(r"[.”]$", fact.text)
    kinds = {slot.kind for deal in rules.deals for slot in deal.contract}
    runs = [key for key in LEADS if key in ("meld.ace", "meld.run_max_len")]
    assert [arises(rules, key) for key in runs] == [Kind.RUN in kinds] * 2


@pytest.mark.in_turn
@pytest.mark.parametrize("name", some(names(), everyday=3))
def test_another_answer_makes_another_sheet(name: str) -> None:
    rules = load(name).rules
    for key, other in other_answers(rules, LEADS):
        named = [replace(load(name), name="ours", rules=each) for each in (rules, other)]
        told = all(key in dict(_arising(each)) for each in (rules, other))
        if told and key != "stock.out":  # where the stock is never renewed
            assert cheat_sheet(named[0]) != cheat_sheet(named[1]), key


def _arising(rules: RuleSet) -> Iterator[tuple[str, str]]:
    answers = ((each.key, each.sentence) for each in describe_rules(rules))
    return ((key, sentence) for key, sentence in answers if arises(rules, key))


@pytest.mark.parametrize(("name", "paper"), together(some(names(), 3), list(Paper)))
def test_every_preset_has_its_sheet_twice_on_a_page(name: str, paper: Paper) -> None:
    content = cheat_sheet_pdf(load(name), paper)
    check_tagged(content, f"Cheat sheet: {whole_title(load(name))}")
    assert pages(content) == 1
    assert text(content).count("Your turn:") == 2
    assert fonts(content) == FONTS_OF_SHEETS
    assert size_of(content) == ((297, 210) if paper is Paper.A4 else (279, 216))


@pytest.mark.in_turn
@pytest.mark.parametrize("ten", range(2))
def test_any_rules_fit_the_page(ten: int) -> None:
    look_at_ten(ten)


@pytest.mark.full
@pytest.mark.parametrize("ten", range(2, 34))
def test_hundreds_of_rules_fit_the_page(ten: int) -> None:
    look_at_ten(ten)


def look_at_ten(ten: int) -> None:
    for number in range(10 * ten, 10 * ten + so_many(2, full=10)):
        named = replace(
            load("dunlop"), name="ours", rules=rules_by_chance(Random(drawn(f"fits/{number}")))
        )
        content = cheat_sheet_pdf(named, Paper.A4 if number % 2 else Paper.LETTER)
        assert pages(content) == 1
        printed = text(content)
        for fact in cheat_sheet(named).facts:
            assert printed.count(f"{fact.lead}:") == 2


@pytest.mark.in_turn
def test_a_hundred_deals_with_long_words_fit_the_page() -> None:
    slots = [Slot(kind, length) for length in (3, 4, 5, 6) for kind in Kind]
    deals = tuple(Deal(30 + number % 9, tuple(slots[: number % 7 + 1])) for number in range(100))
    rules = house("dunlop", {"words.set": "W" * 20, "words.run": "m " * 9 + "mm"})
    named = replace(load("dunlop"), name="ours", rules=replace(rules, deals=deals))
    content = cheat_sheet_pdf(named, Paper.LETTER)
    assert pages(content) == 1
    assert "100 30 cards" in text(content)


def test_the_same_rules_have_the_same_bytes() -> None:
    assert cheat_sheet_pdf(load("bga"), Paper.A4) == cheat_sheet_pdf(load("bga"), Paper.A4)


def test_rules_without_deals_have_no_sheet() -> None:
    named = load("dunlop")
    with pytest.raises(CannotPrint, match="no deal"):
        cheat_sheet(replace(named, rules=replace(named.rules, deals=())))
