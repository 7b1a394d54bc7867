"""A fair start: points of which the answer is known, and bots of unlike strength."""

from collections.abc import Sequence
from random import Random

import pytest

from liverpool.arena.figures import DealFigures, GameFigures
from liverpool.arena.matches import Job, Maker
from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.roster import make
from liverpool.engine.chosen import rules
from liverpool.engine.dealing import new_game
from liverpool.engine.handicaps import Handicap
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import leaders
from liverpool.engine.state import Ending
from liverpool.laboratory import handicap
from liverpool.laboratory.handicap import Kind, even_start, fair_start
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
    assert weak.handicap.points == 0 < good.handicap.points
    assert weak.before.mean <= good.before.mean
    assert weak.after.mean >= weak.before.mean


@pytest.mark.parametrize(
    ("kind", "gives"),
    [(Kind.BUYS, Handicap(buys=1)), (Kind.PICK, Handicap(pick=True))],
)
def test_what_changes_the_game_is_given_to_who_wins_least(
    kind: Kind, gives: Handicap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as it helps: games of which it is known who wins them, by what they were given."""
    monkeypatch.setattr(handicap, "played", won_by_strength)
    limited = rules("dunlop", {"buy.limit": 2})
    given = ("a", "b", "c")
    found = fair_start(limited, given, 40, "known", kind=kind, workers=1)
    assert [each.handicap for each in found] == [Handicap(), gives, gives]
    assert found[0].before.mean > found[0].after.mean
    assert found[2].before.mean < found[2].after.mean


def won_by_strength(_: RuleSet, seed: str, __: Maker, job: Job) -> GameFigures:
    """Of a, b and c the first wins most; the others win as often with a handicap, and less with
    more of it."""
    random, points = Random(f"{seed}/{job.number}"), []
    for bot, own in zip(job.bots, job.handicaps, strict=True):
        helps = {0: 40 * "abc".index(bot), 1: 0}.get(own.buys or own.pick, 200)
        points.append(round(random.gauss(100 + helps, 40)))
    deal = DealFigures(tuple(points), Ending.OUT, 1, 0, 0)
    return GameFigures((deal,), (0, 0, 0))


def test_the_first_pick_is_found_in_games_that_are_played() -> None:
    line_up = ("greedy", "greedy", "steady")
    found = fair_start(FIRST, line_up, so_many(4, full=40), 1, kind=Kind.PICK, workers=1)
    assert [each.bot for each in found] == ["greedy", "steady"]
    assert not all(each.handicap.pick for each in found)


def test_the_engine_plays_a_game_that_begins_with_points() -> None:
    """Nothing else changes, so what they would have changed is known without playing again."""
    games = []
    for given in ((), [Handicap(), *[Handicap(500)] * 2]):
        start = new_game(FIRST, 3, given)
        bots = [make("greedy", str(seat)) for seat in range(3)]
        *_, last = play_on(start, bots, StreamDealer("start"))
        games.append(last.state.public)
    without, with_it = games
    assert with_it.sheet == without.sheet
    assert leaders(with_it) == (0,)


TWO = ("greedy", "steady", "greedy")


@pytest.mark.parametrize(
    ("line_up", "games", "kind", "change", "said"),
    [
        (TWO, 3, Kind.POINTS, {}, "four games"),
        (("greedy",) * 3, 4, Kind.POINTS, {}, "alone needs no handicap"),
        (("greedy", "steady") * 2, 4, Kind.POINTS, {"players.partners": "score"}, "Partners"),
        (TWO, 4, Kind.BUYS, {}, "nobody runs out of buys"),
        (TWO, 4, Kind.PICK, {"buy.window": "off"}, "nobody buys"),
        (TWO[:2], 4, Kind.PICK, {}, "Of two players only one can buy"),
    ],
)
def test_what_has_no_fair_start_is_said(
    line_up: tuple[str, ...], games: int, kind: Kind, change: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        fair_start(rules("dunlop", change), line_up, games, 1, kind=kind, workers=1)
