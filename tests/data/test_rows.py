"""Games as rows: what each column says, beside the game itself; and as files, where pyarrow is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from liverpool.cli import main
from liverpool.data.making import Plan, game_text
from liverpool.data.rows import DEALS, DECISIONS, TABLES, rows_of
from liverpool.engine.cards import cards_text
from liverpool.engine.moves import DEALER
from liverpool.engine.state import view_of, waiting_on
from liverpool.record import GameRecord, read, read_position, redact, states
from liverpool.record.files import write
from liverpool.record.moves import MOST_LEGAL, read_line
from tests.record.samples import TURN
from tests.record.samples import game_text as sample

ROOT: Final = Path(__file__).parents[2]
GAME: Final = read((ROOT / "tests" / "games" / "dunlop-deal-1.toml").read_text("utf-8"))
TWO_DEALS: Final = 'deals = [{ cards = 6, contract = "set 3" }, { cards = 6, contract = "run 4" }]'
MADE: Final = game_text(Plan(2, "dunlop", (TWO_DEALS,), 3, ("greedy", "steady"), 3), 1)
BROKEN: Final = sample(TURN, "Ann discard 5d")


def dicts(rows: Any, columns: Any) -> list[dict[str, Any]]:
    return [dict(zip((column.name for column in columns), row, strict=True)) for row in rows]


def played(record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """Each decision, and the state in which it was made."""
    lines = (line for deal in record.deals for line in deal.lines)
    return (pair for pair in zip(lines, states(record), strict=False) if pair[0].actor != DEALER)


@pytest.mark.parametrize("record", [GAME, read(MADE)], ids=["golden", "made"])
def test_a_row_has_what_the_player_saw_and_did(record: GameRecord) -> None:
    found = rows_of(record, 7)
    rows = dicts(found.decisions, DECISIONS)
    assert [row["decision"] for row in rows] == [*range(1, len(rows) + 1)]
    for row, (line, state) in zip(rows, played(record), strict=True):
        public, seat = state.public, line.actor
        assert (row["game"], row["deal"], row["seat"]) == (7, public.number, seat)
        assert row["player"] == record.names[seat]
        assert row["hand"] == cards_text(state.hands[seat])
        assert read_line(f"{row['player']} {row['move']}", public, record.names) == (
            seat,
            line.move,
        )
        assert row["move"].split()[0] == row["verb"]
        assert row["must"] == (seat in waiting_on(public).must)
        assert len(row["legal"]) <= MOST_LEGAL
        if row["verb"] != "lay":  # ways to go down with more cards are not listed
            assert row["move"] in row["legal"]
        if row["decision"] % 4:  # what follows takes long
            continue
        seen = read_position(row["sees"])
        assert seen.hands[seat] == state.hands[seat]
        assert {
            card for hand in (*seen.hands[:seat], *seen.hands[seat + 1 :]) for card in hand
        } <= {
            *(card for cards in public.known for card in cards),
            *read_position(row["sees"]).stock,
        }
        assert seen.public.pile == public.pile
        assert view_of(seen, seat).sizes == tuple(row["sizes"])


def test_points_are_those_of_the_deal_and_of_those_before() -> None:
    record = read(MADE)
    found = rows_of(record, 1)
    deals = dicts(found.deals, DEALS)
    results = [deal.result for deal in record.deals]
    assert all(results)
    assert [row["points"] for row in deals] == [
        [result.total(seat) for seat in range(3)] for result in results if result
    ]
    for row in dicts(found.decisions, DECISIONS):
        assert row["points"] == deals[row["deal"] - 1]["points"][row["seat"]]
        assert row["before"] == (0 if row["deal"] == 1 else deals[0]["points"][row["seat"]])
    assert [row["contract"] for row in deals] == ["set 3", "run 4"]
    assert sum(row["decisions"] for row in deals) == len(found.decisions)
    for row in deals:
        inside = [each for each in dicts(found.decisions, DECISIONS) if each["deal"] == row["deal"]]
        assert row["turns"] == sum(each["verb"] in ("draw", "take") for each in inside)
        assert row["buys"] == sum(each["verb"] == "buy" for each in inside)
        assert (row["ending"] == "out") == (row["out"] is not None)
        assert row["down"][row["out"]] if row["out"] is not None else True
        assert row["changes"] == "{ deals = [" + TWO_DEALS.partition("[")[2] + " }"


def test_a_game_that_hides_cards_says_so_with_null() -> None:
    rows = dicts(rows_of(redact(read(MADE), 1), 1).decisions, DECISIONS)
    assert {row["legal"] is None for row in rows if row["seat"] == 1} == {False}
    assert any(row["legal"] is None for row in rows if row["seat"] != 1)
    unfinished = rows_of(read(sample(TURN, "Ann draw")), 1)
    assert dicts(unfinished.decisions, DECISIONS)[0]["points"] is None
    (deal,) = dicts(unfinished.deals, DEALS)
    assert (deal["points"], deal["ending"], deal["out"]) == (None, None, None)


@pytest.mark.full
def test_tables_are_read_back_as_they_were(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pyarrow.parquet as pq  # noqa: PLC0415 - only where all is tested it is installed

    games, more = tmp_path / "games.toml", tmp_path / "more.toml"
    games.write_text(f"{write(GAME)}\n{BROKEN}\n{MADE}", "utf-8")
    more.write_text(MADE, "utf-8")
    written = []
    for workers in ("1", "2"):
        folder = tmp_path / workers
        asked = ["data", "tables", str(games), str(more), "-o", str(folder), "--workers", workers]
        assert main([*asked, "--json"]) == 1
        out, err = capsys.readouterr()
        assert re.fullmatch(rf"{re.escape(str(games))}, line \d+, column \d+: .*\n", err)
        assert json.loads(out)["bad"] == 1
        written.append([(folder / f"{name}.parquet").read_bytes() for name in TABLES])
        assert {path.name for path in folder.iterdir()} == {f"{name}.parquet" for name in TABLES}
    assert written[0] == written[1]
    expected = [
        rows_of(record, game) for game, record in ((1, GAME), (3, read(MADE)), (4, read(MADE)))
    ]
    for name, columns in TABLES.items():
        table = pq.read_table(tmp_path / "1" / f"{name}.parquet")
        rows = [row for each in expected for row in getattr(each, name)]
        assert table.to_pylist() == dicts(rows, columns)
        for column in columns:
            field = table.schema.field(column.name)
            assert field.metadata[b"about"].decode() == column.about


@pytest.mark.full
def test_nothing_is_left_where_tables_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "tables", str(tmp_path / "none.toml"), "-o", str(tmp_path / "out")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert list((tmp_path / "out").iterdir()) == []
