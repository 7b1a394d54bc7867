"""What is proposed to a family: wishes of which the answer is known, and none where all is well."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from liverpool.arena.statistics import Estimate
from liverpool.engine.chosen import rules
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.balance import (
    TOGETHER,
    Balanced,
    Figures,
    Progress,
    Proposal,
    Values,
    Wish,
    balance,
    search,
)
from tests.chance import so_many

DUNLOP = rules("dunlop")
LIMITS = [{"buy.limit": limit} for limit in (1, 2, 3, 5)]
FEWER = [{"deals": [{"cards": 10, "contract": "set 3, set 3"}] * many} for many in (3, 4, 5, 6)]
JOKERS = [{"deck.jokers": jokers} for jokers in (0, 1, 4)]


class Made:
    """A game whose evening is known: 15 minutes a deal, and two more for each buy that is
    allowed; who learns wins more often the more jokers there are."""

    def __init__(self, *, noise: float = 8.0) -> None:
        self.noise = noise
        self.played = 0

    def __call__(self, by: RuleSet, games: range) -> Figures:
        self.played += len(games)
        chance = [Random(f"{number}/{by.deck.jokers}") for number in games]
        buys = by.buy.limit if isinstance(by.buy.limit, int) else 0
        minutes = 15 * len(by.deals) + 2 * buys
        assert isinstance(by.deck.jokers, int)
        weaker = 0.05 + 0.05 * by.deck.jokers
        return {
            "minutes": [minutes + each.gauss(0, self.noise) for each in chance],
            "weaker": [float(each.random() < weaker) for each in chance],
        }


def found(
    wish: Wish, alternatives: Sequence[Sequence[Mapping[str, object]]], trial: Made | None = None
) -> Balanced:
    *on_the_way, last = balance(DUNLOP, wish, alternatives, trial or Made())
    assert all(isinstance(each, Progress) for each in on_the_way)
    assert isinstance(last, Balanced)
    return last


def test_fewer_deals_are_proposed_for_fewer_minutes() -> None:
    """And nothing besides, for they do."""
    got = found(Wish(minutes=60), [LIMITS, FEWER, JOKERS])
    assert not got.met
    best = got.proposals[0]
    assert [*best.changes] == ["deals"]
    assert best.changes == FEWER[1]
    assert best.values.distance == 0
    assert best.nearer.low > 0
    assert all(len(each.changes) == 1 for each in got.proposals)


def test_what_is_proposed_is_not_all_of_a_kind() -> None:
    """Four ways of more deals do, and more buys nearly."""
    more = [
        {"deals": [{"cards": cards, "contract": "set 3, set 3"}] * many}
        for many in (8, 9)
        for cards in (10, 11)
    ]
    first, second, third = found(Wish(minutes=130), [more, LIMITS]).proposals
    assert [*first.changes] == [*second.changes] == ["deals"]
    assert "buy.limit" in third.changes


def test_two_changes_go_together_where_one_does_not_do() -> None:
    got = found(Wish(minutes=60, weaker=0.2), [FEWER, JOKERS])
    assert got.proposals[0].changes == {**FEWER[1], **JOKERS[2]}


def test_nothing_is_proposed_where_the_rules_meet_the_wish() -> None:
    got = found(Wish(minutes=107), [LIMITS, FEWER, JOKERS])
    assert got.met
    assert got.proposals == ()


def test_nothing_is_proposed_that_makes_no_difference() -> None:
    """Chance alone makes some answer look better than today's, by few games most of all."""
    assert sum(map(by_chance, range(so_many(20, full=200)))) <= so_many(1, full=10)


def by_chance(seed: int) -> bool:
    """Whether something is proposed where who learns wins a game in ten whatever the rules."""
    luck, played = Random(seed), 0

    def trial(_by: RuleSet, games: range) -> Figures:
        nonlocal played
        played += len(games)
        return {"weaker": [float(luck.random() < 0.1) for _ in games]}

    wish, answers = Wish(weaker=0.15), [LIMITS, JOKERS]
    *_, last = balance(DUNLOP, wish, answers, trial, seconds=700, clock=lambda: played)
    assert isinstance(last, Balanced)
    assert not last.too_slow
    return bool(last.proposals)


def test_it_ends_when_its_time_is_over() -> None:
    now = 0.0

    def trial(by: RuleSet, games: range) -> Figures:
        nonlocal now
        now += len(games)
        return Made()(by, games)

    search = balance(
        DUNLOP, Wish(minutes=60), [FEWER, LIMITS], trial, seconds=4000, clock=lambda: now
    )
    *_, last = search
    assert isinstance(last, Balanced)
    assert last.proposals[0].changes == FEWER[1]
    assert now < 4500


def test_the_error_is_shared_by_all_that_were_looked_at() -> None:
    one = Proposal({}, Values({}, 0), Estimate(20, 1.0, 0.45))
    assert one.is_sure(among=1)
    assert not one.is_sure(among=5)


@pytest.mark.parametrize(("a_game", "most"), [(10.0, 2), (0.8, 75), (0.2, 300)])
def test_slow_rules_keep_to_the_time(a_game: float, most: int) -> None:
    """A minute: of games of ten seconds nothing can be told."""
    trial = Made(noise=1)
    *_, last = balance(
        DUNLOP, Wish(minutes=60), [FEWER], trial, seconds=60, clock=lambda: a_game * trial.played
    )
    assert isinstance(last, Balanced)
    assert trial.played <= most
    assert last.too_slow is (most == 2)
    assert bool(last.proposals) is (most == 300)


def test_a_few_are_asked_for_together_and_each_gets_its_own_figures() -> None:
    trial, together = Made(noise=0), []

    searching = search(DUNLOP, Wish(minutes=60), [FEWER, LIMITS])
    step, found = next(searching), None
    while found is None:
        together.append(len(step.wanted))
        try:
            step = searching.send([trial(*each) for each in step.wanted])
        except StopIteration as end:
            found = end.value
    assert TOGETHER in together
    assert found.proposals[0].changes == FEWER[1]


def test_it_can_be_left_at_any_time() -> None:
    trial = Made()
    search = balance(DUNLOP, Wish(minutes=60), [FEWER, LIMITS], trial)
    first = next(search)
    assert isinstance(first, Progress)
    assert first.left == len(FEWER) + len(LIMITS)
    search.close()
    assert trial.played == first.games


def test_a_wish_wishes_for_something() -> None:
    with pytest.raises(ValueError, match="Wish for something"):
        next(balance(DUNLOP, Wish(), [LIMITS], Made()))
