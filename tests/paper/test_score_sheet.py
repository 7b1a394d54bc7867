"""Empty score sheets: rows, columns, what stands at the foot, and the PDF."""

from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pytest
from docx import Document
from msgspec.structs import replace

from liverpool.engine.presets import NamedRules, load, names, whole_title
from liverpool.engine.rules import Deal, Kind, Slot
from liverpool.paper.output import CannotPrint
from liverpool.paper.score_sheet import (
    TITLE,
    ScoreSheet,
    empty_sheet,
    parts,
    score_sheet_pdf,
)
from liverpool.paper.score_sheet_word import score_sheet_docx
from liverpool.paper.typeset import Paper
from liverpool.record.links import from_query, query_over
from liverpool.record.names import USUAL_NAMES
from tests.chance import drawn, so_many, some, together
from tests.paper.made_fonts import install, make_font
from tests.paper.papers import ours
from tests.paper.pdfs import FONTS_OF_SHEETS, check_tagged, fonts, pages, size_of, tags, text
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import house


def of_deals(count: int) -> NamedRules:
    named = load("dunlop")
    deals = tuple(named.rules.deals[number % 7] for number in range(count))
    return replace(named, name="ours", rules=replace(named.rules, deals=deals))


def foot(sheet: ScoreSheet) -> str:
    return " ".join(sheet.foot)


# What stands on it


def test_it_has_the_order_of_the_deals_with_cards_and_contracts() -> None:
    sheet = empty_sheet(load("christmas"))
    assert [(deal.number, deal.cards, deal.contract) for deal in sheet.deals] == [
        (1, 10, "2 sets"),
        (2, 10, "1 set + 1 run"),
        (3, 10, "2 runs"),
        (4, 12, "3 sets"),
        (5, 12, "2 sets + 1 run"),
        (6, 12, "1 set + 2 runs"),
        (7, 12, "3 sets"),
    ]
    assert [deal.all_at_once for deal in sheet.deals] == [False] * 6 + [True]


def test_without_names_it_has_a_column_for_each_that_the_rules_allow() -> None:
    assert empty_sheet(load("dunlop")).players == ("",) * 8
    assert empty_sheet(ours({"players.max": 6})).players == ("",) * 6


def test_with_names_it_has_their_columns() -> None:
    sheet = empty_sheet(load("dunlop"), ["Ann", "Aunt May"])
    assert sheet.players == ("Ann", "Aunt May")
    assert all(len(deal.cells) == 2 for deal in sheet.deals)
    assert all(cell.points == cell.total == "" for deal in sheet.deals for cell in deal.cells)


def test_the_deal_passes_to_the_left() -> None:
    sheet = empty_sheet(load("dunlop"), ["Ann", "Ben", "Cy"], dealer=1)
    assert [deal.dealer for deal in sheet.deals] == [1, 2, 0, 1, 2, 0, 1]
    assert "● marks the dealer" in foot(sheet)


def test_where_nobody_knows_who_deals_there_are_rings_to_fill_in() -> None:
    sheet = empty_sheet(load("dunlop"), ["Ann", "Ben", "Cy"])
    assert {deal.dealer for deal in sheet.deals} == {None}
    assert "Fill in the dealer's ring ○" in foot(sheet)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("mahlum+minus25", "Going out: write <−25>.", "Perfect cut"),
        ("mahlum", "Going out: write <0>.", "Imaginary"),
        ("mahlum", "ace = 15, joker = 25", "lay-down"),
        ("dunlop", "Perfect cut (players × cards dealt + 1): −50.", "coins"),
        ("dunlop", "Failed lay-down: +50.", "coins"),
        ("dunlop", "2 to 9 as shown, 10 to king = 10", "2 to 9 ="),
        ("christmas", "2 to 9 = 5, 10 to king = 10", "as shown"),
        ("mahlum", "Bunches: 3 of one rank. Straights: 4 of one suit in order.", "sets"),
        ("dunlop", "the points of the deal above, the total so far below", "coins"),
        ("mahlum+quarters", "Stakes: each player puts 100 coins into the pot", "lay-down"),
    ],
)
def test_the_foot_says_what_these_rules_need(name: str, said: str, unsaid: str) -> None:
    line = foot(empty_sheet(load(name)))
    assert said in line
    assert unsaid not in line


def test_coins_have_their_rows_where_they_are_played_for() -> None:
    def labels(sheet: ScoreSheet) -> list[str]:
        return [row.label for row in sheet.coins]

    assert labels(empty_sheet(load("mahlum"))) == []
    assert labels(empty_sheet(load("mahlum+quarters"))) == ["Middle (coins)", "Pot (coins)"]
    assert labels(empty_sheet(ours({"stakes.ante": 4, "stakes.coin": "€"}))) == ["Pot (€)"]
    assert labels(empty_sheet(ours({"stakes.per_deal": 4}))) == ["Middle (coins)"]


def test_buys_are_tallied_where_they_are_limited_for_the_game() -> None:
    limited = ours({"buy.game_limit": 7})
    assert empty_sheet(limited).buys == "Buys in the game (at most 7)"
    assert empty_sheet(load("dunlop")).buys == ""
    assert empty_sheet(ours({"buy.game_limit": 7, "buy.window": "off"})).buys == ""
    carried = ours({"buy.limit": [1, 2], "buy.carry_over": True})
    assert empty_sheet(carried).buys == "Buys in the game (at most 13)"
    assert empty_sheet(ours({"buy.carry_over": True})).buys == ""
    for per_page in (1, 2):
        content = score_sheet_pdf(empty_sheet(limited), per_page, Paper.A4)
        assert pages(content) == 1
        assert text(content).count("Buys in the game (at most 7)") == per_page


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["Ann", "Ann"], "Two players are called"),
        (["Ann", ""], "at least one letter"),
        (["A" * 41, "Ben"], "has 41 characters; it can have at most 40"),
        (["Ann\x07", "Ben"], "invisible character"),
        (["Ann\ud800", "Ben"], "half a character"),
        (["Zoe\u0308", "Zo\u00eb"], "Two players are called"),
        ([f"P{number}" for number in range(11)], "at most 10 players"),
    ],
)
def test_names_that_no_table_can_have_get_a_sentence(players: list[str], sentence: str) -> None:
    with pytest.raises(CannotPrint, match=sentence):
        empty_sheet(load("dunlop"), players)


def test_rules_without_deals_have_no_sheet() -> None:
    named = load("dunlop")
    with pytest.raises(CannotPrint, match="no deal"):
        empty_sheet(replace(named, rules=replace(named.rules, deals=())))


# On paper


SOME = some(names(), everyday=4)


@pytest.mark.parametrize(("name", "page"), together(SOME, list(product([1, 2], Paper))))
def test_every_preset_has_its_sheet_on_one_page(name: str, page: tuple[int, Paper]) -> None:
    per_page, paper = page
    named = load(name)
    content = score_sheet_pdf(empty_sheet(named), per_page, paper)
    check_tagged(content, f"{TITLE}, {whole_title(named)}")
    assert pages(content) == 1
    assert fonts(content) == FONTS_OF_SHEETS
    printed = text(content)
    assert printed.count("Deal Cards Contract") == per_page
    assert printed.count("Total") == per_page


def test_one_sheet_lies_and_two_stand_on_their_page() -> None:
    sheet = empty_sheet(load("dunlop"))
    assert size_of(score_sheet_pdf(sheet, 1, Paper.A4)) == (297, 210)
    assert size_of(score_sheet_pdf(sheet, 2, Paper.A4)) == (210, 297)
    assert size_of(score_sheet_pdf(sheet, 1, Paper.LETTER)) == (279, 216)
    assert size_of(score_sheet_pdf(sheet, 2, Paper.LETTER)) == (216, 279)


def test_the_second_sheet_of_a_page_is_not_read_aloud_again() -> None:
    sheet = empty_sheet(load("dunlop"), ["Ann", "Ben"])
    assert tags(score_sheet_pdf(sheet, 2, Paper.A4)).count("/Table") == 1
    assert tags(score_sheet_pdf(sheet, 2, Paper.A4)).count("/TH") == 3 + 2


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("count", "per_page"),
    together([1, 13, 14, 40, 2, 7, 10, 11, 12, 100][: so_many(5, full=10)], [1, 2]),
)
def test_any_number_of_deals_is_printed(count: int, per_page: int) -> None:
    sheet = empty_sheet(of_deals(count))
    printed = parts(sheet, per_page)
    assert [deal for part in printed for deal in part] == list(sheet.deals)
    assert max(map(len, printed)) - min(map(len, printed)) < len(printed)
    content = score_sheet_pdf(sheet, per_page, Paper.LETTER)
    assert pages(content) == len(printed)
    assert text(content).count("Total") == per_page
    assert (f"(1 of {len(printed)})" in text(content)) == (len(printed) > 1)


@pytest.mark.in_turn
def test_a_hundred_deals_of_long_contracts_are_printed() -> None:
    slots = [Slot(kind, length) for length in (3, 4, 5, 6) for kind in Kind]
    rules = house("dunlop", {"words.set": "W" * 20, "words.run": "m " * 9 + "mm"})
    deals = tuple(Deal(36, tuple(slots)) for _ in range(100))
    named = replace(load("dunlop"), name="ours", rules=replace(rules, deals=deals))
    sheet = empty_sheet(named, [letter * 40 for letter in "ABCDWXYZ"])
    for per_page in (2, 1)[: so_many(1, full=2)]:
        content = score_sheet_pdf(sheet, per_page, Paper.A4)
        assert pages(content) == len(parts(sheet, per_page))


@pytest.mark.in_turn
@pytest.mark.parametrize("number", range(so_many(4, full=40)))
def test_any_rules_have_their_sheet(number: int) -> None:
    random = Random(drawn(f"sheet/{number}"))
    named = replace(load("dunlop"), name="ours", rules=rules_by_chance(random))
    players = random.sample(USUAL_NAMES, random.randint(2, 8))
    sheet = empty_sheet(named, players, random.choice([None, 0]))
    per_page = random.choice([1, 2])
    content = score_sheet_pdf(sheet, per_page, random.choice(list(Paper)))
    assert pages(content) == len(parts(sheet, per_page))
    assert all(name in text(content) for name in players)


@pytest.mark.parametrize(
    "players",
    [
        ["Ελένη", "Жанна", "Đặng", "Şükrü", "Ben"],
        ["#panic()", "$x$", "*b*", "_i_", "= h", "'s", "<a>", "//x"],
    ],
)
def test_names_of_any_kind_are_printed_as_they_are(players: list[str]) -> None:
    printed = text(score_sheet_pdf(empty_sheet(load("dunlop"), players), 1, Paper.A4))
    assert [name for name in players if name not in printed] == []


def test_a_name_that_no_font_has_gets_a_sentence() -> None:
    sheet = empty_sheet(load("dunlop"), ["\U00016a40", "Ben"])
    with pytest.raises(CannotPrint, match="No font here has \U00016a40") as error:
        score_sheet_pdf(sheet, 1, Paper.A4)
    assert str(error.value).endswith("A Word file can have any letters.")


def test_a_name_in_letters_of_this_computers_fonts_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_font(tmp_path / "Pictures.ttf", "Pictures", "😀")
    install(tmp_path, monkeypatch)
    name = "😀" * 24
    content = score_sheet_pdf(empty_sheet(load("dunlop"), [name, "Ben"]), 2, Paper.A4)
    assert pages(content) == 1
    assert text(content).replace(" ", "").count(name) == 2


def test_the_same_sheet_has_the_same_bytes() -> None:
    sheet = empty_sheet(load("dunlop"), ["Ann", "Ben"])
    assert score_sheet_pdf(sheet, 2, Paper.A4) == score_sheet_pdf(sheet, 2, Paper.A4)


@pytest.mark.parametrize(
    ("name", "changes", "usual"),
    [
        ("dunlop", {}, 1),
        pytest.param("mahlum", {}, 2, marks=pytest.mark.full),
        pytest.param("mahlum+quarters", {}, 2, marks=pytest.mark.full),
        ("mahlum", {"buy.limit": 3}, 2),
    ],
)
def test_two_sheets_stand_on_a_page_where_the_source_prints_them_so(
    name: str, changes: dict[str, object], usual: int
) -> None:
    sheet = empty_sheet(from_query(query_over(name, changes)))
    assert text(score_sheet_pdf(sheet, None, Paper.A4)).count("Total") == usual
    assert text(score_sheet_pdf(sheet, 1, Paper.A4)).count("Total") == 1
    assert len(Document(BytesIO(score_sheet_docx(sheet, None, Paper.A4))).tables) == usual


@pytest.mark.parametrize("per_page", [0, 3])
def test_other_numbers_of_sheets_to_a_page_get_a_sentence(per_page: int) -> None:
    with pytest.raises(CannotPrint, match="one or two sheets"):
        score_sheet_pdf(empty_sheet(load("dunlop")), per_page, Paper.A4)


def test_the_foot_says_how_partners_add_up() -> None:
    named = replace(load("dunlop"), rules=house("dunlop", {"players.partners": "score"}))
    assert (
        "With four, six or eight players, two who sit across from each other are partners: the"
        " total in their boxes is that of both."
    ) in foot(empty_sheet(named))
    assert "partners" not in foot(empty_sheet(load("dunlop")))
