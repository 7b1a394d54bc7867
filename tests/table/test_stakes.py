"""Stakes in a table's own words."""

import pytest

from liverpool.table.stakes import amount, unit
from tests.rules.positions import house


@pytest.mark.parametrize(
    ("coin", "coins", "one", "four", "counted_in"),
    [
        ("coin", "", "1 coin", "4 coins", "coins"),
        ("quarter", "", "1 quarter", "4 quarters", "quarters"),
        ("penny", "pence", "1 penny", "4 pence", "pence"),
        ("€", "", "€1", "€4", "€"),
        ("¢", "", "1¢", "4¢", "¢"),
        ("€", "euros", "€1", "4 euros", "euros"),
        ("{n}", "", "1 {n}", "4 {n}s", "{n}s"),
        ("🍬", "", "1 🍬", "4 🍬", "🍬"),
    ],
)
def test_they_are_written_as_the_table_writes_them(
    coin: str, coins: str, one: str, four: str, counted_in: str
) -> None:
    stakes = house("dunlop", {"stakes.coin": coin, "stakes.coins": coins}).stakes
    assert amount(1, stakes) == one
    assert amount(4, stakes) == four
    assert unit(stakes) == counted_in
