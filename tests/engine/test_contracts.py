"""Contracts as people write them."""

import pytest

from liverpool.engine.contracts import read_contract


@pytest.mark.parametrize(
    "text",
    [
        "Set 3, run 4",
        "set of three and a run of four",
        "a set + run 4",
        "set 3; run 4",
        "one set of three cards and 1 run of 4 cards",
    ],
)
def test_clear_words_are_read(text: str) -> None:
    assert read_contract(text) == read_contract("set 3, run 4")


def test_a_text_longer_than_any_contract_is_none() -> None:
    assert read_contract("set 3, " * 5_000) is None
