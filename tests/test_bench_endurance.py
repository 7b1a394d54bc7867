"""A sample of the endurance run, and that it stops where something goes wrong."""

from collections.abc import Iterator
from itertools import islice

import pytest

from liverpool.arena.play import Step, play_game
from liverpool.bots.player import Bot
from liverpool.bots.roster import BOTS
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from stress import endurance
from stress.endurance import Played, Stuck, lines, play, table
from tests.chance import so_many


@pytest.mark.parametrize("number", range(so_many(1, full=14)))
def test_a_game_at_a_table_made_by_chance_comes_to_its_end(number: int) -> None:
    name, rules, bots = table("sample", number)
    found = play("sample", number)
    assert (found.rules, found.bots, found.seats) == (name, bots, len(bots))
    assert found.deals <= rules.most_deals
    assert 0 < found.longest <= found.moves


@pytest.mark.in_turn("bench")
def test_tables_are_of_all_sizes_rules_and_bots() -> None:
    tables = [table("tables", number) for number in range(400)]
    assert {len(bots) for _, _, bots in tables} >= set(range(3, 9))
    assert {bot for _, _, bots in tables for bot in bots} == set(BOTS)
    assert sum(not name for name, *_ in tables) == 200
    assert len({name for name, *_ in tables}) > 20
    assert table("tables", 7) == tables[7]


class Fails:
    """A bot that fails."""

    def choose(self, _view: View) -> PlayerMove | None:
        raise ZeroDivisionError("no hands")


def failing(_name: str, _seed: str) -> Bot:
    return Fails()


def test_a_bot_that_fails_stops_the_run_with_what_makes_the_game_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endurance, "make", failing)
    with pytest.raises(Stuck, match=r"Game 3, seed 1, .*ZeroDivisionError") as stopped:
        play(1, 3)
    assert "[[deals]]" in str(stopped.value)


def test_a_dealer_that_fails_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Iterator[Step]:
        raise LookupError("no cards")

    monkeypatch.setattr(endurance, "play_game", broken)
    with pytest.raises(Stuck, match=r"Game 3, seed 1, .*no cards"):
        play(1, 3)


def test_a_deal_without_end_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endurance, "MOST_MOVES", 5)
    with pytest.raises(Stuck, match="the deal does not end after this position"):
        play(1, 3)


def test_a_game_that_is_not_played_to_its_end_stops_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endurance, "play_game", lambda *given: islice(play_game(*given), 9))
    with pytest.raises(Stuck, match="it ended too soon"):
        play(1, 3)


def test_what_was_played_is_told() -> None:
    played = [
        Played("dunlop", 3, ("steady", "pip", "pip"), 7, 900, 200),
        Played("", 4, ("steady",) * 4, 4, 1200, 700),
    ]
    assert "\n".join(lines(played, 8)) == (
        "2 games, seed 8: 11 deals, 2,100 moves. None was stuck, nothing failed.\n"
        "\n"
        "- 1 by 1 presets, 1 by rules of chance\n"
        "- at tables of 3 (1), 4 (1)\n"
        "- in the seats pip (2), steady (5)\n"
        "- the longest deal had 700 moves"
    )
