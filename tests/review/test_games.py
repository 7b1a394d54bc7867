"""A whole game: sums, moments, the habit, and what cannot be looked at."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from liverpool import Game
from liverpool.bots.search import coverage
from liverpool.bots.search.comparison import Gain
from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.engine.moves import Add, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.rules import RuleSet
from liverpool.record import final_state, read, record_from, write
from liverpool.review import games
from liverpool.review.choices import CannotReview, Kind
from liverpool.review.counterfactuals import Change, NobodyDown
from liverpool.review.games import SeatReview, is_moment, moment_record, review_game
from liverpool.review.grading import Grade, Graded, grade_of
from liverpool.review.habits import Habit
from liverpool.review.luck import shares
from liverpool.simulator.covered import NotCovered
from liverpool.table.review_words import ChoiceWords
from liverpool.table.words import Names
from tests.bots.search.dealt import MIXED, TWOS
from tests.review.played import LITTLE, NAMES, of_seat, one_deal, reviewed


@pytest.mark.in_turn
def test_each_seat_gets_the_choices_that_were_its_own() -> None:
    whole = reviewed()
    assert [each.seat for each in whole.seats] == [0, 1, 2]
    assert (whole.names, whole.deals, whole.left_out) == (NAMES, (1,), ())
    for each in whole.seats:
        assert {one.choice.view.seat for one in each.choices} == {each.seat}
    assert reviewed(2).seats == whole.seats[2:]


@pytest.mark.in_turn
def test_progress_tells_each_choice() -> None:
    told: list[tuple[int, int]] = []
    review_game(
        one_deal(),
        (1,),
        effort=LITTLE,
        workers=1,
        progress=lambda _choice, done, total: told.append((done, total)),
    )
    total = len(of_seat(1))
    assert told == [(done, total) for done in range(1, total + 1)]


def test_sums_are_the_same_by_deal_and_by_kind() -> None:
    for found in reviewed().seats:
        for parts in (found.by_deal, found.by_kind):
            lost = [*parts.values()]
            assert sum(each.choices for each in lost) == found.lost.choices == len(found.choices)
            assert sum(each.points for each in lost) == pytest.approx(found.lost.points)
            squares = sum(each.error**2 for each in lost)
            assert squares**0.5 == pytest.approx(found.lost.error)


# Choices of which it is known what they cost


DISCARDS = [each for each in of_seat(0) if each.kind is Kind.DISCARD]


def costing(points: float, at: int = 0, *, is_usual: bool = False) -> Graded:
    """A choice that costs so many points, or is better by so many than the next."""
    choice = replace(DISCARDS[at % len(DISCARDS)], is_usual=is_usual)
    loss = Gain(100, points, 0.1)
    return Graded(choice, choice.others[0], loss, grade_of(loss), points > 0, ())


def seat_review(*points: float) -> SeatReview[Graded]:
    return SeatReview(0, tuple(costing(each, at) for at, each in enumerate(points)))


def losses(found: tuple[Graded, ...]) -> list[float]:
    return [each.loss.mean for each in found]


def test_what_was_clear_is_lost_and_what_seemed_better_beforehand_is_expected() -> None:
    found = seat_review(4.0, -3.0, 2.0, 0.1)
    assert (found.lost.choices, found.lost.points) == (4, 6.0)
    assert found.lost.error == pytest.approx(0.1 * 2**0.5)
    assert found.expected.choices == 4
    assert found.expected.points == pytest.approx(6.1)
    assert found.expected.error == pytest.approx(0.1 * 3**0.5)
    assert found.expected.a_deal(2).points == pytest.approx(3.05)
    assert found.count(Grade.BEST) == 1


def test_moments_are_a_fine_one_first_and_two_that_cost_most_in_the_order_of_play() -> None:
    assert losses(seat_review(1.5, 0.05, -2.0, 8.0, -7.0, 3.0).moments) == [-7.0, 8.0, 3.0]
    assert losses(seat_review(1.5, 0.05, 8.0, 3.0).moments) == [1.5, 8.0, 3.0]
    assert losses(seat_review(-1.0, -4.0, 2.0, -3.0).moments) == [-4.0, -3.0, 2.0]
    assert seat_review(0.05, 0.5).moments == ()


def test_a_fine_move_that_may_be_worth_less_than_a_point_is_no_moment() -> None:
    assert losses(seat_review(-1.1, 4.0, -1.3).moments) == [-1.3, 4.0]
    assert seat_review(-1.1).moments == ()


def test_what_a_bot_that_answers_at_once_does_as_well_is_no_fine_move() -> None:
    usual, found = costing(-25.0, 0, is_usual=True), costing(-2.0, 1)
    assert SeatReview(0, (usual,)).moments == ()
    assert SeatReview(0, (usual, found)).moments == (found,)


def test_a_moment_of_the_whole_game_is_one_beside_any_of_its_choices() -> None:
    for points in ((1.5, 0.05, -2.0, 8.0, -7.0, 3.0), (1.5, 0.5, 8.0, 3.0), (-1.0, -4.0, -3.0)):
        found = seat_review(*points)
        for moment in found.moments:
            rest = [each for each in found.choices if each is not moment]
            for count in range(len(rest) + 1):
                assert all(is_moment(moment, beside) for beside in combinations(rest, count))
    assert not is_moment(costing(1.5), seat_review(8.0, -7.0, 3.0).moments)
    assert not is_moment(costing(0.05), ())


@pytest.mark.in_turn
def test_what_would_change_it_is_looked_for_at_the_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Change(NobodyDown(), Draw(), Gain(16, 3.0, 0.5))
    monkeypatch.setattr(games, "with_change", lambda found, *_: replace(found, change=told))
    found = review_game(one_deal(), (1,), effort=LITTLE, workers=1).seats[0]
    assert found.moments
    assert tuple(each for each in found.choices if each.change == told) == found.moments


def test_a_habit_is_what_cost_most_of_what_was_done_more_than_once() -> None:
    drew, again = (replace(done(costing(each), Kind.DRAW, Draw()), other=Take()) for each in (4, 3))
    laid = replace(done(costing(20.0), Kind.LAY_OFF, Discard(0)), other=Add(0, 1, 0))
    habit = SeatReview(0, (again, laid, drew)).habit
    assert habit is not None
    assert (habit[0], habit[1].points) == (Habit.LEAVES, 7.0)
    assert SeatReview(0, (laid, drew)).habit is None


def done(graded: Graded, kind: Kind, move: PlayerMove) -> Graded:
    return replace(graded, choice=replace(graded.choice, kind=kind, move=move))


def test_of_fine_moves_those_come_first_in_which_something_was_done() -> None:
    found = SeatReview(0, (done(costing(-9.0), Kind.BUY, Pass()), costing(-2.0), costing(-3.0, 1)))
    worse = replace(found, choices=(*found.choices, costing(5.0, 2), costing(6.0, 3)))
    assert losses(worse.moments) == [-3.0, 5.0, 6.0]


# Going on from there


def test_from_each_moment_one_can_play_on() -> None:
    record = one_deal()
    for choice in of_seat(1):
        begun = moment_record(record, choice)
        again = read(write(begun))
        state = final_state(again)
        assert state.hands[1] == choice.view.hand
        assert replace(state.public, history=choice.view.public.history) == choice.view.public
    with pytest.raises(ValueError, match="not one of the record's"):
        moment_record(one_deal(seed="another game"), of_seat(1)[3])
    with pytest.raises(ValueError, match="not one of the record's"):
        moment_record(record, replace(of_seat(1)[3], deal=2))


# What cannot be looked at


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 3; name a seat from 0 to 2"):
        review_game(one_deal(), (3,))


def test_a_game_of_which_no_deal_is_covered_is_refused_with_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reasons = (NotCovered("meld.ranks", "short decks"),)
    monkeypatch.setattr("liverpool.review.choices.not_covered", lambda *_: reasons)
    with pytest.raises(
        CannotReview, match=r"None of these deals .* nobody can do that yet with short decks\."
    ):
        review_game(one_deal())


def test_a_record_that_begins_at_its_end_has_nothing_to_look_at() -> None:
    at_the_end = record_from(final_state(one_deal()), NAMES)
    with pytest.raises(CannotReview, match="has no moves"):
        review_game(replace(at_the_end, stopped=True), workers=1)
    assert shares(at_the_end.start, (), 1, 2) is None


def test_a_game_that_has_begun_is_refused() -> None:
    with pytest.raises(CannotReview, match="not over"):
        review_game(Game.new(players=3, seed=1).record)


def test_without_the_simulator_it_is_said_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise CannotLookAhead("It is not built.")

    monkeypatch.setattr(coverage, "_KEPT", coverage._Kept())
    monkeypatch.setattr(coverage._KEPT, "simulator", missing)
    with pytest.raises(CannotLookAhead, match="not built"):
        review_game(one_deal(), workers=1)


OTHERS = ("mahlum", "wikipedia", "bicycle_contract", "owls_head")


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "rules",
    [MIXED, TWOS, *(pytest.param(each, marks=pytest.mark.full) for each in OTHERS)],
    ids=["mixed", TWOS, *OTHERS],
)
def test_games_by_other_rules_are_looked_at_too(rules: RuleSet | str) -> None:
    seats = (0,) if rules in (MIXED, TWOS) else None  # one is enough for a day
    found = review_game(one_deal(rules), seats, effort=LITTLE, workers=1)
    assert found.left_out == ()
    for seat in found.seats:
        assert seat.choices
        for each in seat.choices:
            assert ChoiceWords(each, Names(found.names, seat.seat)).title()


def test_two_processes_find_the_same_as_one() -> None:
    assert review_game(one_deal(), (2,), effort=LITTLE, workers=2) == reviewed(2)
