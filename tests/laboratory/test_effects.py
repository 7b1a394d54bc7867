"""What a rule does: what is known beforehand comes out, and what changes nothing does nothing."""

import pickle
from collections.abc import Callable
from itertools import count

import pytest

from bench import laboratory
from bench.laboratory import KNOWN, NOTHING, Known
from liverpool.engine.chosen import changed, rules
from liverpool.engine.refusals import RulesError
from liverpool.laboratory import slices
from liverpool.laboratory.effects import answer_with, answers_to, effects, portions
from liverpool.laboratory.experiment import (
    LESS,
    MORE,
    OPEN,
    SAME,
    Experiment,
    Finding,
    compared,
    numbers_of,
    play,
)
from liverpool.laboratory.players import LEARNING, STEADY, Player
from liverpool.laboratory.playing import NOTHING_YET
from liverpool.laboratory.sums import Sums
from tests.chance import so_many, some

ONE_DEAL = rules("dunlop", {"deals": [{"cards": 10, "contract": "set 3, set 3"}]})


@pytest.mark.parametrize("case", some(KNOWN, 1), ids=lambda case: "".join(case.changes))
def test_what_is_known_comes_out(case: Known) -> None:
    assert laboratory.known(case, 1, most_games=so_many(96, full=512)).verdict == case.verdict


@pytest.mark.parametrize("at", some(range(len(NOTHING)), 2))
def test_what_changes_nothing_does_nothing(at: int) -> None:
    found = laboratory.changed_nothing(at, so_many(32, full=512), 2)
    assert {each.verdict for each in found} <= {SAME, OPEN}


def test_the_level_of_error_holds_for_all_measures_together() -> None:
    """Nothing differs but the cards, which have nothing to do with each other."""
    rows = laboratory.pool(so_many(160, full=1024), 3, ONE_DEAL)
    runs = so_many(40, full=1000)
    wrong = laboratory.wrong_by_chance(rows, runs, so_many(72, full=256), 24, 1)
    assert wrong <= 0.05 * runs


def level_of(better: Player, others: Player) -> Sums:
    return laboratory.skill(better, others, range(so_many(96, full=512)), 1, ONE_DEAL)


def test_there_is_no_skill_where_all_play_alike() -> None:
    for player in (STEADY, LEARNING):
        alike = level_of(player, player)
        assert abs(alike.mean) < alike.margin(2)


def test_skill_orders_a_ladder() -> None:
    worst = Player(slips=70)
    ladder = [level_of(better, worst).mean for better in (worst, LEARNING, STEADY)]
    assert ladder == sorted(ladder)
    assert ladder[-1] > 0.15


@pytest.mark.full
def test_skill_orders_bots_that_the_engine_plays() -> None:
    rule_set = rules("dunlop", {"deals": [{"cards": 10, "contract": "set 3, run 4"}]})
    ladder = [
        laboratory.skill(Player(bot), Player("pip"), range(40), 1, rule_set).mean
        for bot in ("random", "pip", "greedy", "steady")
    ]
    assert ladder == sorted(ladder)
    assert ladder[0] < -0.2 < 0.2 < ladder[-1]


# Progress


def ticking(step: float) -> Callable[[], float]:
    ticks = count()
    return lambda: step * next(ticks)


def test_it_tells_more_and_more_until_all_is_settled() -> None:
    answer = answer_with(ONE_DEAL, {"points.ten_to_king": 10, "words.note": "Tea is at five."})
    told = list(effects(ONE_DEAL, [answer], 3, clock=ticking(0.25)))
    assert [each.settled for each in told] == [False] * (len(told) - 1) + [True]
    assert [each.seconds for each in told] == [0.25 * (at + 1) for at in range(len(told))]
    assert told[-1].games < told[-1].most
    verdicts = {each.measure: each.verdict for each in told[-1].effects[0].findings}
    assert {*verdicts.values()} == {SAME}


def test_it_ends_in_time_and_after_so_many_games() -> None:
    answers = answers_to(ONE_DEAL, "points.joker")
    told = list(effects(ONE_DEAL, answers, most_seconds=4, clock=ticking(2)))
    assert [each.seconds for each in told] == [2, 4]
    assert told[-1].settled
    (last,) = effects(ONE_DEAL, answers, most_games=3)
    assert (last.games, last.settled) == (3, True)
    assert not any(each.verdict != OPEN for each in last.effects[0].findings)


def test_parts_are_small_at_first_and_where_the_engine_plays() -> None:
    assert list(portions(200, slow=False)) == [range(32), range(32, 96), range(96, 200)]
    assert list(portions(5, slow=True)) == [range(2), range(2, 4), range(4, 5)]


def test_the_parts_of_an_experiment_are_the_whole() -> None:
    experiment = Experiment((ONE_DEAL, answers_to(ONE_DEAL, "points.ace")[0].rules), 3)
    parts = play(experiment, range(20)).plus(play(experiment, range(20, 30)))
    whole = play(experiment, range(30))
    assert parts.games == whole.games == 30
    for one, other in zip(parts.findings()[0], whole.findings()[0], strict=True):
        assert (one.measure, one.verdict) == (other.measure, other.verdict)
        assert one.low == pytest.approx(other.low)


@pytest.mark.parametrize(
    ("changes", "moves", "at_least"),
    [({}, 1, 3), ({"players.partners": "score"}, 50, 8)],
    ids=["simulator", "engine"],
)
def test_played_in_slices_it_comes_to_the_same(
    changes: dict[str, object], moves: int, at_least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on with each move of the engine, and with what the simulator plays at once:
    so much is played in a slice, and no more."""
    monkeypatch.setattr(slices, "process_time", ticking(slices.LONGEST / moves))
    dearer = changed(ONE_DEAL, {**changes, "points.ace": 25})
    experiment = Experiment((changed(ONE_DEAL, changes), dearer), 4)
    kept, times = NOTHING_YET, 0
    while isinstance(found := slices.played(kept, experiment, range(1)), slices.Unfinished):
        assert found.seconds <= slices.LONGEST * (1 + 3 / moves)
        kept, times = pickle.loads(pickle.dumps(found.kept)), times + 1
    assert found.tally == play(experiment, range(1))
    assert times >= at_least


def test_what_the_engine_plays_is_said_to_be_slow() -> None:
    partners = answer_with(ONE_DEAL, {"players.partners": "score"})
    (told,) = effects(ONE_DEAL, [partners], most_games=1)
    assert told.slow == "This plays slowly with partners."
    assert told.games == 1


def test_where_one_of_the_rules_needs_the_engine_it_plays_all() -> None:
    """Or the cards would not be the same: there partners just add up their points."""
    partners = answer_with(ONE_DEAL, {"players.partners": "score"})
    experiment = Experiment((ONE_DEAL, partners.rules))
    both = [numbers_of(experiment, rules, range(1))[0]["turns"] for rules in experiment.rules]
    assert both[0] == both[1]


# Answers


def test_answers_that_can_be_tried() -> None:
    """First what other tables play, then numbers beside today's."""
    dunlop = rules("dunlop")
    jokers = [each.changes["deck.jokers"] for each in answers_to(dunlop, "deck.jokers", 9)]
    assert jokers[0] == [[4, 1], [8, 2]]
    assert jokers[-1] in (1, 3)
    assert 2 not in jokers
    assert len(answers_to(dunlop, "deck.jokers", 2)) == 2
    (yes,) = answers_to(dunlop, "draw.multi_take")
    assert yes.rules.draw.multi_take
    assert yes.sentence.startswith("Can you take several cards")
    assert answers_to(dunlop, "deals.9.cards") == ()
    with_ten = answers_to(dunlop, "deals.1.cards")
    assert all(each.rules.deals[0].cards != 10 for each in with_ten)


def test_usual_answers_differ_clearly() -> None:
    """A joker of 15 points: 16 would be noticed by nobody."""
    dunlop = rules("dunlop")

    def tried(key: str) -> list[object]:
        return [each.changes[key] for each in answers_to(dunlop, key)]

    assert tried("points.joker") == [20, 25, 30, 5]
    assert tried("buy.limit") == [3, 1, 2, 4]


def test_an_answer_brings_the_usual_one_to_another_question_along() -> None:
    twos = answer_with(rules("dunlop"), {"meld.wild_ranks": "twos"})
    assert twos.rules.points.wild_two > 0


def test_no_such_question() -> None:
    with pytest.raises(RulesError, match='no question "jokers"'):
        answers_to(ONE_DEAL, "jokers")
    with pytest.raises(RulesError, match=r'no question "deals\.7\.foo"'):
        answers_to(ONE_DEAL, "deals.7.foo")
    with pytest.raises(RulesError, match=r"deck\.jokers"):
        answer_with(ONE_DEAL, {"jokers": 3})


@pytest.mark.parametrize(
    ("difference", "verdict"), [(2.0, MORE), (-2.0, LESS), (1.49, SAME), (0.9, SAME)]
)
def test_what_nobody_would_notice_is_not_told(difference: float, verdict: str) -> None:
    """A turn and a half is noticed, and all of these are surely more or less than none."""
    tally = compared([[{"turns": 20.0 + by}] * 4000 for by in (0.0, difference)])
    ((finding,),) = tally.findings()
    assert finding.low > 0 or finding.high < 0
    assert finding.verdict == verdict


def test_a_difference_is_told_in_noticed_ones() -> None:
    finding = Finding("turns", 20, 26, 3, 9, 100, MORE)
    assert finding.difference == 6
    assert finding.weight == 4
