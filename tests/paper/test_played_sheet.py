"""Score sheets filled in from games: from a keeper's notes and from records."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.presets import load
from liverpool.paper.played_sheet import kept_sheet, read_played, record_sheet
from liverpool.paper.score_sheet import RunningTotals, ScoreSheet, score_sheet_pdf
from liverpool.paper.typeset import Paper
from liverpool.record import BrokenRecord, NotationError, final_state, read
from liverpool.record.links import query_of
from liverpool.scores.faults import ScoresError
from liverpool.scores.files import write_scores
from liverpool.scores.keeper import begun, note_away, note_left, note_out
from liverpool.scores.noted_scores import DealKept, HandLeft, KeptScores
from tests.chance import so_many
from tests.paper.pdfs import (
    FONTS_OF_SHEETS,
    alternatives,
    check_tagged,
    fonts,
    pages,
    text,
)

GAMES = Path(__file__).parents[1] / "games"
PRINTABLE = [file for file in sorted(GAMES.glob("*.toml")) if "李" not in file.read_text("utf-8")]
"""Those with names that the typesetter's own fonts have."""


def deal(
    out: int | None, *left: int | None, cut: bool = False, failed: tuple[int, ...] = (0, 0, 0)
) -> DealKept:
    hands = tuple(None if points is None else HandLeft(points=points) for points in left)
    return DealKept(out=out, left=hands, perfect_cut=cut, failed=failed)


def kept(rules: str, *deals: DealKept, **changes: Any) -> KeptScores:
    notes = KeptScores(
        format="liverpool-scores/1",
        rules=query_of(load(rules)),
        title="Christmas 2025",
        players=("Ann", "Ελένη", "Жанна"),
        first_dealer=1,
        deals=deals,
    )
    return replace(notes, **changes)


def points(sheet: ScoreSheet, number: int) -> list[str]:
    return [cell.points for cell in sheet.deals[number - 1].cells]


def totals(sheet: ScoreSheet, number: int) -> list[str]:
    return [cell.total for cell in sheet.deals[number - 1].cells]


WHOLE = (
    deal(0, None, 20, 30),
    deal(1, 5, None, 15),
    deal(-1, 10, 20, 30),
    deal(0, None, 0, 5),
    deal(0, None, 7, 5),
    deal(2, 8, 9, None),
    deal(0, None, 3, 4),
)
"""Seven deals; nobody goes out in the third."""


# From a keeper's notes


def test_points_totals_and_who_went_out_are_filled_in() -> None:
    sheet = kept_sheet(kept("mahlum+minus25", *WHOLE))
    assert points(sheet, 1) == ["<−25>", "20", "30"]
    assert totals(sheet, 1) == ["−25", "20", "30"]
    assert totals(sheet, 2) == ["−20", "−5", "45"]
    assert points(sheet, 3) == ["10", "20", "30"]
    assert list(sheet.totals) == totals(sheet, 7)


def test_without_a_bonus_the_zero_stands_in_brackets() -> None:
    assert points(kept_sheet(kept("mahlum", *WHOLE)), 1) == ["<0>", "20", "30"]


def test_a_perfect_cut_and_a_failed_lay_down_stand_beside_the_points() -> None:
    """Deal 2 is dealt by Жанна, so Ελένη cuts; Жанна's lay-down fails."""
    second = deal(1, 5, None, 15, cut=True, failed=(0, 0, 1))
    sheet = kept_sheet(kept("dunlop", WHOLE[0], second, *WHOLE[2:]))
    assert points(sheet, 2) == ["5", "<0> −50", "15 +50"]
    assert totals(sheet, 2) == ["5", "−30", "95"]


def test_the_dealer_is_marked_from_the_first_on() -> None:
    sheet = kept_sheet(kept("dunlop", *WHOLE))
    assert [each.dealer for each in sheet.deals] == [1, 2, 0, 1, 2, 0, 1]


def test_the_winner_is_named_at_the_end() -> None:
    sheet = kept_sheet(kept("mahlum", *WHOLE))
    assert sheet.winners == (0,)
    assert sheet.outcome == "Ann wins the game with 23 points."


def test_a_win_can_be_shared_and_one_point_is_one() -> None:
    level = [deal(0, None, 0, 9), deal(1, 0, None, 9)] * 3 + [deal(-1, 1, 1, 9)]
    sheet = kept_sheet(kept("mahlum", *level))
    assert sheet.winners == (0, 1)
    assert sheet.outcome == "Ann and Ελένη share the win with 1 point each."


def test_a_running_game_has_empty_rows_and_no_winner() -> None:
    sheet = kept_sheet(kept("mahlum", *WHOLE[:2], deal(None, None, 4, None)))
    assert totals(sheet, 2) == ["5", "20", "45"]
    assert points(sheet, 3) == totals(sheet, 3) == ["", "", ""]
    assert sheet.winners == ()
    assert (sheet.total, sheet.totals) == ("Total so far", ("5", "20", "45"))
    assert sheet.outcome == "After 2 of 7 deals Ann leads with 5 points."


def test_whoever_has_left_does_not_lead() -> None:
    notes = begun(query_of(load("mahlum")), ["Ann", "Ben", "Cy", "Dee"])
    for seat, each in ((1, 5), (2, 7), (3, 9)):
        notes = note_left(notes, 1, seat, HandLeft(points=each))
    left = note_away(note_out(notes, 1, 0), 2, 0, away=True)
    assert kept_sheet(left).outcome == "After 1 of 7 deals Ben leads with 5 points."


def test_who_leads_is_named_without_the_winners_star() -> None:
    sheet = kept_sheet(kept("mahlum", deal(0, None, 0, 9)))
    assert sheet.outcome == "After 1 of 7 deals Ann and Ελένη lead with 0 points each."
    printed = text(score_sheet_pdf(sheet, 1, Paper.A4))
    assert "lead with 0 points each." in printed
    assert "★" not in printed
    assert "Total so far" in printed
    assert "★" in text(score_sheet_pdf(kept_sheet(kept("mahlum", *WHOLE)), 1, Paper.A4))


def test_a_deal_that_is_being_corrected_is_left_out() -> None:
    sheet = kept_sheet(kept("mahlum", WHOLE[0], deal(1, None, None, 15), *WHOLE[2:]))
    assert points(sheet, 2) == ["", "", ""]
    assert totals(sheet, 3) == ["10", "40", "60"]
    assert [after.deal for after in sheet.course] == [0, 1, 3, 4, 5, 6, 7]
    assert sheet.winners == ()


def test_a_game_without_a_finished_deal_is_an_empty_sheet_with_names() -> None:
    sheet = kept_sheet(kept("mahlum"))
    assert sheet.course == ()
    assert (sheet.total, sheet.totals) == ("Total", ("", "", ""))
    assert sheet.outcome == ""
    assert pages(score_sheet_pdf(sheet, 1, Paper.A4)) == 1


def test_coins_are_shown_as_the_engine_settles_them() -> None:
    """Nobody goes out in deal 3, so Ann has the middle of two deals in deal 4."""
    sheet = kept_sheet(kept("mahlum+quarters", *WHOLE))
    rows = {row.label: row.cells for row in sheet.coins}
    assert rows["Middle (coins)"] == ("+200", "−100", "−100")
    assert rows["Pot (coins)"] == ("+200", "−100", "−100")


def test_coins_that_nobody_has_yet_are_named() -> None:
    sheet = kept_sheet(kept("mahlum+quarters", *WHOLE[:3]))
    assert "Not won yet: 75 coins in the middle and 300 coins in the pot." in sheet.foot
    assert {row.label: row.cells for row in sheet.coins}["Pot (coins)"] == ("−100", "−100", "−100")


def test_the_title_is_the_games_or_a_usual_one() -> None:
    assert kept_sheet(kept("mahlum", *WHOLE)).title == "Christmas 2025"
    assert kept_sheet(kept("mahlum", *WHOLE, title="")).title == "Liverpool Rummy score sheet"


# From a record


def test_a_finished_game_is_filled_in_as_the_engine_scored_it() -> None:
    written = (GAMES / "dunlop-game.toml").read_text(encoding="utf-8")
    public = final_state(read(written)).public
    sheet = record_sheet(written)
    assert sheet.players == ("Ann", "Ben", "Cy", "Dee")
    assert [int(total.replace("−", "-")) for total in sheet.totals] == list(public.totals())
    for number, line in enumerate(public.sheet, start=1):
        for seat in range(4):
            cell = sheet.deals[number - 1].cells[seat]
            assert cell.points.startswith("<") == (seat == line.out)
    assert sheet.outcome == "Ben wins the game with −41 points."
    assert sheet.deals[6].dealer == public.dealer
    assert sheet.course[0] == RunningTotals(0, (0, 0, 0, 0))
    assert sheet.course[7] == RunningTotals(7, public.totals())


def test_a_record_that_begins_later_has_its_points_from_before() -> None:
    written = (GAMES / "christmas-deal-6.toml").read_text(encoding="utf-8")
    brought = 'brought = {Ann = 30, "Aunt May" = -5, Cy = 12}'
    sheet = record_sheet(written.replace("\n[[deals]]", f"{brought}\n\n[[deals]]", 1))
    assert sheet.brought == ("30", "−5", "12")
    assert [points(sheet, number) for number in range(1, 6)] == [["", "", ""]] * 5
    assert totals(sheet, 6) == ["45", "−5", "97"]
    assert sheet.course == (RunningTotals(0, (30, -5, 12)), RunningTotals(6, (45, -5, 97)))
    assert sheet.outcome == "After 6 of 7 deals Aunt May leads with −5 points."
    assert "Before 30 −5 12" in text(score_sheet_pdf(sheet, 2, Paper.A4))


def test_a_record_of_players_who_stopped_early_says_so() -> None:
    written = (GAMES / "christmas-deal-6.toml").read_text(encoding="utf-8")
    sheet = record_sheet(written.replace("\n[[deals]]", "stopped = true\n\n[[deals]]", 1))
    assert sheet.outcome == "Ended early, after 6 of 7 deals."


@pytest.mark.in_turn
@pytest.mark.parametrize("file", PRINTABLE[:: so_many(2, full=1)], ids=lambda file: file.stem)
def test_every_record_can_be_printed(file: Path) -> None:
    sheet = record_sheet(file.read_text(encoding="utf-8"))
    content = score_sheet_pdf(sheet, 1, Paper.LETTER)
    assert pages(content) == 1
    assert all(name in text(content) for name in sheet.players)


def test_a_table_with_changes_of_its_own_says_so() -> None:
    sheet = record_sheet((GAMES / "house-rules-deal-1.toml").read_text(encoding="utf-8"))
    assert sheet.rules.endswith(", changed")


# Either file


def test_a_file_is_read_by_what_stands_in_it() -> None:
    notes = kept("mahlum", *WHOLE)
    written = (GAMES / "dunlop-game.toml").read_text(encoding="utf-8")
    assert read_played(write_scores(notes)) == kept_sheet(notes)
    assert read_played("\ufeff" + write_scores(notes)) == kept_sheet(notes)
    assert read_played(written) == record_sheet(written)
    assert read_played("\ufeff" + written) == record_sheet(written)


@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("{}", ScoresError),
        ('{"format": "liverpool-scores/1"}', ScoresError),
        ("{" * 100_000, ScoresError),
        ("", NotationError),
        ("[]", NotationError),
        ("hello", NotationError),
        ("\x00", NotationError),
    ],
)
def test_other_files_get_their_sentences(written: str, error: type[Exception]) -> None:
    with pytest.raises(error) as raised:
        read_played(written)
    assert str(raised.value)


def test_a_record_against_the_rules_gets_its_sentence() -> None:
    written = (GAMES / "dunlop-game.toml").read_text(encoding="utf-8")
    with pytest.raises(BrokenRecord):
        read_played(written.replace("Dee draw", "Ann draw", 1))


# On paper


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("paper", Paper)
def test_a_filled_sheet_is_printed_with_names_points_and_totals(
    per_page: int, paper: Paper
) -> None:
    sheet = kept_sheet(kept("mahlum+quarters", *WHOLE))
    content = score_sheet_pdf(sheet, per_page, paper)
    check_tagged(content, "Christmas 2025, Grandma Mahlum's game: playing for quarters")
    assert pages(content) == 1
    assert fonts(content) == FONTS_OF_SHEETS
    printed = text(content)
    table = printed.split(" 0 20 40 ")[0]  # without the chart's axis
    for part in (
        "Ελένη",
        "Жанна",
        "★ 23",
        "★ Ann wins the game with 23 points.",
        "Middle (coins) +200 −100 −100",
    ):
        assert table.count(part) == per_page, part


def test_one_sheet_to_a_page_has_a_chart_of_the_totals() -> None:
    sheet = kept_sheet(kept("mahlum", *WHOLE))
    alternative = "Totals after each deal. At the end: Ann 23, Ελένη 59, Жанна 89."
    assert alternative in alternatives(score_sheet_pdf(sheet, 1, Paper.A4))
    assert alternative not in alternatives(score_sheet_pdf(sheet, 2, Paper.A4))


def test_a_game_that_goes_on_has_rows_to_write_in_rather_than_a_chart() -> None:
    def charts(rules: str) -> int:
        sheet = kept_sheet(kept(rules, *WHOLE[:3]))
        return len(alternatives(score_sheet_pdf(sheet, 1, Paper.LETTER)))

    assert charts("mahlum") == 1, "there is room for both"
    assert charts("mahlum+quarters") == 0


@pytest.mark.parametrize("high", [0, 1, 9, 10_000])
def test_a_chart_has_room_for_any_points(high: int) -> None:
    deals = (deal(0, None, high, 0), deal(1, high, None, 0), deal(0, None, 0, 0))
    content = score_sheet_pdf(kept_sheet(kept("mahlum+minus25", *deals)), 1, Paper.A4)
    assert pages(content) == 1
    assert len(alternatives(content)) == 1


def test_eight_players_with_the_longest_names_are_printed() -> None:
    names = tuple(f"{letter * 23}{letter.lower()}" for letter in "ABCDEFGW")
    eight = tuple(
        DealKept(
            out=number,
            left=tuple(None if seat == number else HandLeft(points=10_000) for seat in range(8)),
            perfect_cut=True,
            failed=(99,) * 8,
        )
        for number in range(7)
    )
    sheet = kept_sheet(kept("dunlop", *eight, players=names))
    for per_page in (1, 2):
        content = score_sheet_pdf(sheet, per_page, Paper.LETTER)
        assert pages(content) == 1
        assert "10000 +4950" in text(content)
