"""The result of a game is what the engine's sheet says, in the form that everything shares."""

from contextlib import nullcontext

import pytest
from msgspec import ValidationError, convert, json, to_builtins

from liverpool.arena.play import play_game
from liverpool.bots.greedy import Greedy
from liverpool.engine.presets import load
from liverpool.engine.scoring import leaders
from liverpool.engine.state import Phase, Public
from liverpool.scores.results import LONGEST_RULES, GameResult, result_of_game
from tests.rules.positions import house, position


def result(
    *, minutes: int | None = 90, deals: int = 3, **changes: str
) -> tuple[GameResult, tuple[int, ...]]:
    """The result of a game after so many of its three deals, and who is ahead."""
    steps = play_game(load("dunlop+first").rules, [Greedy()] * 3, "results")
    public = next(
        each.state.public
        for each in steps
        if each.state.public.phase is Phase.OVER and each.state.public.number == deals
    )
    assert public.phase is Phase.OVER
    names, bots = ("Ann", "Ben", "Robo"), (False, False, True)
    turns = ((30, 0), (12, 18), (30, 0))
    given = {"game": "k3x", "played": "2026-12-24", "rules": "c=1", "title": "First", **changes}
    found = result_of_game(public, names, bots, 1, turns=turns, minutes=minutes, **given)
    return found, leaders(public)


def test_points_outs_and_deals_are_those_of_the_sheet() -> None:
    found, winners = result()
    assert (found.deals, found.of, found.own, found.source) == (3, 3, 1, "table")
    assert found.minutes == 90
    assert [each.bot for each in found.players] == [False, False, True]
    assert [(each.turns, each.bot_turns) for each in found.players] == [(30, 0), (12, 18), (30, 0)]
    assert sum(each.outs for each in found.players) == 3
    least = min(each.points for each in found.players)
    assert [seat for seat, each in enumerate(found.players) if each.points == least] == [*winners]


def test_a_game_that_ended_with_its_first_deal_has_one() -> None:
    found, _ = result(deals=1)
    assert (found.deals, found.of, len(found.lines)) == (1, 3, 1)


def test_points_go_up_to_a_million() -> None:
    found, _ = result()
    for points, is_one in ((1_000_000, True), (-1_000_000, True), (1_000_001, False)):
        plain = to_builtins(found)
        plain["players"][0]["points"] = points
        with nullcontext() if is_one else pytest.raises(ValidationError):
            assert convert(plain, GameResult).players[0].points == points


def test_it_is_plain_json_and_comes_back() -> None:
    found, _ = result()
    assert json.decode(json.encode(found), type=GameResult) == found


def test_long_rules_are_kept_by_their_beginning() -> None:
    found, _ = result(rules="x" * 20_000)
    assert len(found.rules) == LONGEST_RULES


def test_a_game_of_one_deal_and_an_id_of_one_letter_can_be() -> None:
    found, _ = result(game="k", deals=1)
    assert convert({**to_builtins(found), "of": 1}, GameResult).id == "k"


@pytest.mark.parametrize(
    "wrong",
    [
        {"played": "yesterday"},
        {"players": []},
        {"deals": 0},
        {"source": "elsewhere"},
        {"id": ""},
    ],
)
def test_what_is_no_result_is_refused(wrong: dict[str, object]) -> None:
    found, _ = result()
    with pytest.raises(ValidationError):
        convert({**to_builtins(found), **wrong}, GameResult)


def test_a_game_of_own_contracts_has_as_many_deals_as_were_played() -> None:
    rules = house("dunlop", {"end.contracts": "each_own"})
    over = position(rules, deal=9, phase=Phase.OVER, down=(0,), behind=(2, 3, 4)).public
    early = position(rules, deal=3, phase=Phase.OVER, down=(0,)).public

    def of(public: Public) -> int:
        return result_of_game(
            public,
            ("Ann", "Ben", "Cy"),
            (False,) * 3,
            0,
            turns=((1, 0),) * 3,
            game="g",
            played="2026-11-29",
            minutes=None,
            rules="r",
            title="t",
        ).of

    assert (of(over), of(early)) == (9, 21)
