"""A fair start: points of which the answer is known, and bots of unlike strength."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.roster import make
from liverpool.engine.chosen import rules
from liverpool.engine.dealing import new_game
from liverpool.engine.scoring import leaders
from liverpool.laboratory.handicap import even_start, fair_start
from tests.chance import so_many

FIRST = rules("dunlop", {"deals": [{"cards": 10, "contract": "set 3, set 3"}]})


def drawn(games: int, means: Sequence[int]) -> list[list[tuple[tuple[str, ...], list[int]]]]:
    """Games of bots called a, b, c, whose points are known on average."""
    names = tuple("abcdef"[: len(means)])
    found = []
    for number in range(games):
        random = Random(number)
        found.append([(names, [round(random.gauss(mean, 30)) for mean in means])])
    return found


def test_equals_begin_alike() -> None:
    assert set(even_start(drawn(700, [100, 100, 100])).values()) <= {0, 5, 10}


def test_who_is_better_begins_with_what_they_are_ahead() -> None:
    start = even_start(drawn(700, [140, 100, 120]))
    assert start["a"] == 0
    assert start["b"] == pytest.approx(40, abs=10)
    assert start["c"] == pytest.approx(20, abs=10)


def test_a_weaker_bot_wins_more_often_with_it() -> None:
    found = fair_start(FIRST, ("random", "greedy", "greedy"), so_many(4, full=60), 1, workers=1)
    weak, good = found
    assert (weak.seats, good.seats) == (1, 2)
    assert weak.points == 0 < good.points
    assert weak.before.mean <= good.before.mean
    assert weak.after.mean >= weak.before.mean


def test_the_engine_plays_a_game_that_begins_with_points() -> None:
    """Nothing else changes, so what they would have changed is known without playing again."""
    games = []
    for brought in ((), (0, 500, 500)):
        start = new_game(FIRST, 3)
        start = replace(start, public=replace(start.public, brought=brought))
        bots = [make("greedy", str(seat)) for seat in range(3)]
        *_, last = play_on(start, bots, StreamDealer("start"))
        games.append(last.state.public)
    without, with_it = games
    assert with_it.sheet == without.sheet
    assert leaders(with_it) == (0,)


@pytest.mark.parametrize(
    ("line_up", "games", "change", "said"),
    [
        (("greedy", "steady", "greedy"), 3, {}, "four games"),
        (("greedy",) * 3, 4, {}, "alone needs no handicap"),
        (("greedy", "steady", "greedy", "steady"), 4, {"players.partners": "score"}, "Partners"),
    ],
)
def test_what_has_no_fair_start_is_said(
    line_up: tuple[str, ...], games: int, change: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        fair_start(rules("dunlop", change), line_up, games, 1, workers=1)
