"""Contracts as people write them."""

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import contract_text
from liverpool.engine.contracts import read_contract
from liverpool.engine.presets import load
from liverpool.engine.questions import describe_contract


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


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("set 3 queens, run 4 red", "set 3 queens, run 4 red"),
        ("a set of aces and 2 red runs", "set 3 aces, run 4 red, run 4 red"),
        ("Two sets of three 10s", "set 3 10s, set 3 10s"),
        ("a run of four black cards", "run 4 black"),
        ("red run of 5", "run 5 red"),
        ("set of 3s", "set 3 3s"),
    ],
)
def test_ranks_and_colours_are_read(text: str, written: str) -> None:
    contract = read_contract(text)
    assert contract is not None
    assert contract_text(tuple(contract)) == written
    assert read_contract(written) == contract


@pytest.mark.parametrize(
    "text", ["set", "red set 3", "set 3 red", "run 4 queens", "red run of 4 red cards", "a queen"]
)
def test_what_no_meld_can_be_is_no_contract(text: str) -> None:
    assert read_contract(text) is None


def test_ranks_and_colours_are_described() -> None:
    rules = load("dunlop").rules
    contract = read_contract("set 2 aces, set 2 aces, set 3 9s, run 4 black, run 4")
    assert describe_contract(contract or (), replace(rules.words, set="trio", run="run")) == (
        "two trios of two aces and one trio of 9s and one black run of 4 and one run of 4"
    )


def test_a_text_longer_than_any_contract_is_none() -> None:
    assert read_contract("set 3, " * 5_000) is None
