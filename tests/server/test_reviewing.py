"""A finished game looked at again on the page: a little at a time, and kept with the game."""

from collections import deque
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import Any, Final

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import Discard
from liverpool.engine.state import State
from liverpool.record import read
from liverpool.record.cards import read_card
from liverpool.review.choices import Choice
from liverpool.review.counterfactuals import Change, NobodyDown
from liverpool.review.games import SEED, SeatReview
from liverpool.review.grading import SLIPS, Grade, Graded, Tried, grade_of
from liverpool.review.luck import Shares, shares
from liverpool.review.practice_files import made_set, position_of
from liverpool.room import jobs, reviewable, reviewing
from liverpool.room.deals import DealMoves, Deals
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.jobs import (
    choice_judged,
    choices_of_deal,
    shares_of_deal,
    slip_set_out,
)
from liverpool.room.kept import KeptChoice, KeptReview
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Saved
from liverpool.room.messages.requests import Look, Save
from liverpool.room.messages.reviewing import (
    CloseReview,
    ReadChoice,
    ReadReview,
    ReadSlips,
    ReviewUpdate,
)
from liverpool.room.messages.set_out import ChoiceRead, SetOut, SlipsShown
from liverpool.room.views.reviewed import choice_shown, kept_choice, review_update
from liverpool.room.views.set_out import set_out
from liverpool.server.http.socket import without_older_views
from liverpool.simulator.covered import NotCovered
from liverpool.simulator.packing import nowhere_else
from liverpool.table.review_words import WAITS_FOR_OTHERS
from liverpool.table.words import Names
from tests.room.jobs import AtOnce, LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import last_card_of_the_game
from tests.room.test_hidden_names import keys_of_the_page, keys_with_names
from tests.rules.positions import ANN, BEN
from tests.server.clock import House, Seated
from tests.server.places import Place
from tests.server.played import played
from tests.server.test_storage import TABLE

COSTS: Final = (0.0, 4.0, -3.0, 7.0, 1.5)
"""What the choices of a player cost, one after the other and again from the first."""


def quickly(
    choice: Choice, names: Names, number: int, _made: object = None, _moments: object = ()
) -> KeptChoice | None:
    """In place of thousands of worlds: every fifth choice is obvious, and so on; what costs most
    would have been right if nobody had been down."""
    loss = Gain(256, COSTS[choice.line % len(COSTS)], 0.5)
    if loss.mean == 0.0:
        return None
    change = Change(NobodyDown(), choice.move, loss) if loss.mean == max(COSTS) else None
    found = Graded(choice, choice.others[0], loss, grade_of(loss), loss.mean > 0, (), change)
    slip = found.grade in SLIPS
    return kept_choice(found, names, number, a_slip(number) if slip else None)


def a_slip(number: int) -> SetOut:
    """A position to practise on in place of what was really done, one of two."""
    return _made_position(number % 2)


@lru_cache
def _made_position(at: int) -> SetOut:
    entry = made_set()[at]
    return set_out(entry.key, position_of(entry))


SHARES: Final = tuple(Shares(44.0 - 30 * seat, -5.0, -13.0, 21.0) for seat in range(3))


def shared(_made: object, _by_bots: object) -> tuple[Shares, ...]:
    return SHARES


@pytest.fixture(scope="module")
def game() -> Seated:
    """Anna, Rose and a bot have played a deal, and stopped."""
    return played(people=2, seats=3, deals=1, stopped=True)


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


@pytest.fixture
def over(game: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seated]:
    """The same on a server that has just begun, with nothing looked at."""
    monkeypatch.setattr(reviewing, "choice_judged", quickly)
    monkeypatch.setattr(reviewing, "shares_of_deal", shared)
    game.house.reviewers = workers
    begins_again(game)
    yield game
    database = game.house.storage.database
    with database.writing(None):
        database.execute("DELETE FROM reviews")


def begins_again(game: Seated) -> None:
    game.house.starts_again()
    for seat in range(len(game.pages)):
        game.comes_back(seat)


def looks(page: FakePage) -> ReviewUpdate:
    found = page.ask(ReadReview())
    assert isinstance(found, ReviewUpdate), found
    return found


def goes_on(table: Seated, workers: LateWorkers, most: int = 1_000) -> list[str]:
    """Lets workers do so many jobs, as long as there are some; gives what they did."""
    done = []
    for _ in range(most):
        table.runs(0.01)
        if not workers.jobs:
            break
        done.append(workers.jobs[0][0].__name__)
        workers.finish()
    table.runs(0.01)
    return done


def count(page: FakePage, kind: type[ToPage]) -> int:
    return sum(isinstance(each, kind) for each in page.messages)


def with_whole_decks(state: State) -> State:
    """The position with all other cards in the stock."""
    return replace(state, stock=tuple(nowhere_else(state.public, enumerate(state.hands))))


def test_it_is_offered_once_the_game_is_over() -> None:
    table = House().seated(with_whole_decks(last_card_of_the_game()), 3)
    assert not table.pages[BEN].table.review
    assert table.pages[BEN].refused(ReadReview()).why.reason == "not_over"
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert [page.table.review for page in table.pages] == [True] * 3


def test_results_come_one_by_one_and_the_whole_at_the_end(
    over: Seated, workers: LateWorkers
) -> None:
    anna, rose = over.pages
    first = looks(anna)
    assert (first.progress, first.headline, first.bars) == ("Looking at your choices…", "", ())
    assert goes_on(over, workers, most=1) == ["choices_of_deal"]
    assert [job for job, *_ in workers.jobs] == [quickly] * reviewing.SIDE_BY_SIDE
    goes_on(over, workers, most=4)
    halfway = anna.last(ReviewUpdate)
    assert halfway.id == 0
    assert halfway.progress
    assert 0 < len(halfway.bars) <= 4
    assert halfway.moments == (), "what is read gives way to nothing else"
    assert halfway.headline == halfway.expected == halfway.habit == halfway.luck == ""
    goes_on(over, workers)
    whole = anna.last(ReviewUpdate)
    assert (whole.progress, whole.trouble) == ("", "")
    assert whole.headline == "A game to learn from"
    assert whole.sentence.endswith("Two others are worth another look.")
    assert whole.expected
    assert whole.luck.startswith("The cards helped you: a steady player would have finished ")
    assert whole.made_of.startswith(
        "In the deals looked at, you were 44 points ahead of the average "
    )
    assert whole.how.endswith("with the cards as they lay.")
    assert len(whole.by_deal) == 1
    assert sum(each.choices for each in whole.by_kind) == len(whole.bars)
    assert sorted(bar.moment for bar in whole.bars) == [*[0] * (len(whole.bars) - 3), 1, 2, 3]
    assert [moment.is_fine for moment in whole.moments] == [True, False, False]
    costly = next(each for each in whole.moments if not each.is_fine)
    assert costly.hand
    assert costly.sentence.startswith("You ")
    assert "was better by about 7 points (6 to 8)." in costly.detail
    assert costly.change.startswith("If nobody had been down, ")
    assert not any(each.change or each.why for each in whole.slips)
    # What it cost has a column of its own.
    (again,) = (each for each in whole.slips if each.number == costly.number)
    assert (again.detail, again.exact) == (costly.tried[0].says, "7.0 ± 0.5")
    assert [each.about for each in costly.tried] == ["best", "about 7 points"]
    assert costly.tried[1].exact == "7.0 ± 0.5 points"
    assert [each.yours for each in costly.tried] == [False, True]
    assert count(rose, ReviewUpdate) == 0


def test_a_server_without_workers_looks_at_a_few_choices_between_two_turns_of_others(
    over: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    over.house.reviewers = AtOnce()
    begins_again(over)
    turns = [0]

    def looked_at(*args: Any) -> KeptChoice | None:
        turns[-1] += 1
        return quickly(*args)

    def others_turn() -> None:
        turns.append(0)
        if len(turns) < 50:
            over.house.clock.call_later(0.0, others_turn)

    monkeypatch.setattr(reviewing, "choice_judged", looked_at)
    looks(over.pages[0])
    others_turn()
    over.runs(0.01)
    assert over.pages[0].last(ReviewUpdate).headline
    assert max(turns) == reviewing.SIDE_BY_SIDE


def test_a_page_that_reads_slowly_gets_the_newest_and_every_answer() -> None:
    answer, *later = (
        replace(review_update("kitchen", (), (), 1, progress=f"{at}"), id=at == 0)
        for at in range(3)
    )
    assert without_older_views(deque([answer, *later])) == deque([answer, later[-1]])


def test_a_second_look_is_at_once_and_finds_the_same(over: Seated, workers: LateWorkers) -> None:
    looks(over.pages[0])
    goes_on(over, workers)
    before = over.pages[0].last(ReviewUpdate)
    begins_again(over)
    again = looks(over.pages[0])
    assert goes_on(over, workers) == []
    assert again.headline
    assert (again.bars, again.moments, again.slips) == (before.bars, before.moments, before.slips)


def test_when_nobody_looks_any_more_it_stops_and_then_goes_on_where_it_was(
    over: Seated, workers: LateWorkers
) -> None:
    anna = over.pages[0]
    looks(anna)
    goes_on(over, workers, most=4)
    anna.does(CloseReview())
    assert goes_on(over, workers) == ["quickly"] * 2, "what was under way is finished"
    updates = count(anna, ReviewUpdate)
    found = looks(anna)
    assert found.progress
    done = goes_on(over, workers)
    # What was found is not looked for again, though the choices of the deal are listed again.
    kept = over.house.storage.reviews(over.name, 0)[1]
    assert kept.choices
    assert done == ["choices_of_deal", *["quickly"] * (kept.choices - 5), "shared"]
    assert kept.is_whole
    assert count(anna, ReviewUpdate) > updates


@pytest.mark.parametrize("leaves", ["leaves", "goes elsewhere"])
def test_whoever_is_gone_looks_no_more(over: Seated, workers: LateWorkers, leaves: str) -> None:
    anna = over.pages[0]
    looks(anna)
    goes_on(over, workers, most=2)
    if leaves == "leaves":
        anna.leaves()
    else:
        anna.does(Look(table=over.name))
    assert goes_on(over, workers) == ["quickly"] * 2


def test_a_restart_loses_what_was_just_being_looked_at_and_no_more(
    over: Seated, workers: LateWorkers
) -> None:
    looks(over.pages[0])
    goes_on(over, workers, most=4)
    workers.jobs.clear()
    begins_again(over)
    assert len(over.house.storage.reviews(over.name, 0)[1].found) == 3
    looks(over.pages[0])
    goes_on(over, workers)
    assert over.house.storage.reviews(over.name, 0)[1].is_whole


def test_a_table_has_one_review_at_a_time_and_each_player_their_own(
    over: Seated, workers: LateWorkers
) -> None:
    anna, rose = over.pages
    looks(anna)
    over.runs(0.01)
    assert looks(rose).progress == WAITS_FOR_OTHERS
    over.runs(0.01)
    assert len(workers.jobs) == 1
    goes_on(over, workers)
    reviews = [page.last(ReviewUpdate) for page in (anna, rose)]
    assert all(each.headline for each in reviews)
    assert reviews[0].moments != reviews[1].moments


def test_a_server_has_a_few_at_a_time(
    over: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MOST", 1)
    other = over.house.seated(with_whole_decks(last_card_of_the_game()), 3)
    other.pages[BEN].makes(Discard(read_card("3s")))
    looks(over.pages[0])
    assert looks(other.pages[ANN]).progress == WAITS_FOR_OTHERS
    over.runs(0.01)
    assert len(workers.jobs) == 1
    goes_on(over, workers)
    assert other.pages[ANN].last(ReviewUpdate).progress == ""


def test_who_has_no_seat_sees_none(over: Seated) -> None:
    stranger = over.house.page()
    stranger.does(Look(table=over.name))
    assert not stranger.table.review
    assert stranger.refused(ReadReview()).why.reason == "no_seat"


@pytest.mark.parametrize(
    ("failure", "goes_wrong"), [(Failed("lost"), True), (TookTooLong("long"), False)], ids=repr
)
def test_what_fails_is_tried_again_and_what_takes_too_long_is_left_out(
    over: Seated, workers: LateWorkers, failure: Failed, goes_wrong: bool
) -> None:
    anna = over.pages[0]
    looks(anna)
    goes_on(over, workers, most=1)
    workers.finish(failure)
    goes_on(over, workers)
    assert bool(anna.last(ReviewUpdate).trouble) is goes_wrong
    if goes_wrong:
        assert "open it again" in anna.last(ReviewUpdate).trouble
        looks(anna)
        goes_on(over, workers)
    assert anna.last(ReviewUpdate).headline


def test_without_the_simulator_it_is_not_offered_and_says_why(
    over: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewable, "cannot_run", lambda: "It takes wasmtime.")
    begins_again(over)
    assert not over.pages[0].table.review
    assert over.pages[0].refused(ReadReview()).why.sentence == "It takes wasmtime."


def test_rules_that_are_not_covered_are_named(
    over: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = (NotCovered("meld.ace", "runs that go on beyond the ace"),)
    monkeypatch.setattr(reviewable, "not_covered", lambda *_: missing)
    begins_again(over)
    assert over.pages[0].table.review, "so that whoever asks is told why"
    assert over.pages[0].refused(ReadReview()).why.sentence == (
        "This game cannot be reviewed. A review plays each move on to the end, and nobody can do"
        " that yet with runs that go on beyond the ace."
    )


def test_a_deal_from_which_cards_are_missing_is_left_out() -> None:
    table = House().seated(last_card_of_the_game(), 3)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.pages[BEN].table.review
    why = table.pages[BEN].refused(ReadReview()).why
    assert why.sentence.endswith("nobody can do that yet with cards missing from the decks.")


def test_a_deal_that_is_not_covered_is_named_beside_the_others(
    over: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = (NotCovered("meld.ace", "aces high or low"),)
    monkeypatch.setattr(reviewable, "not_covered", lambda _, deal, __: missing * (deal == 2))
    monkeypatch.setattr(Deals, "numbers", (1, 2))
    found = looks(over.pages[0])
    assert found.left_out == (
        (
            "Deal 2 is left out. A review plays each move on to the end, and nobody can do that yet"
            " with aces high or low."
        ),
    )
    goes_on(over, workers)
    assert over.pages[0].last(ReviewUpdate).headline


def test_what_a_bot_did_for_a_player_is_not_theirs(over: Seated) -> None:
    deal = made_of(over)
    whole = choices_of_deal(1, 0, deal, set())
    lines = {each.line for each in whole}
    assert choices_of_deal(1, 0, deal, lines - {max(lines)}) == whole[-1:]


def test_a_choice_has_the_line_that_it_has_in_the_game_file(over: Seated) -> None:
    """So the page and the terminal look at it in the same worlds."""
    saved = over.pages[0].ask(Save())
    assert isinstance(saved, Saved)
    (deal,) = read(saved.text).deals
    for each in choices_of_deal(1, 0, made_of(over), set()):
        assert (deal.lines[each.line].actor, deal.lines[each.line].move) == (0, each.move)


def test_a_choice_is_graded_and_comes_back_from_the_storage_as_it_was(over: Seated) -> None:
    cheap = choices_of_deal(1, 0, made_of(over), set())[-3]
    names, deal = Names(over.table.names, 0), made_of(over)
    found = choice_judged(cheap, names, cheap.line, deal, ())
    assert found is not None
    assert found.grade is Grade.GOOD
    assert found.shown.tried[0].yours
    kept = KeptReview(1, 2, {cheap.line: found, 0: None})
    assert decode(encode(kept), type=KeptReview) == kept


@pytest.mark.parametrize(("points", "is_moment"), [(7.5, True), (6.5, False)])
def test_what_would_change_it_is_looked_for_in_what_may_be_a_moment(
    over: Seated, monkeypatch: pytest.MonkeyPatch, points: float, is_moment: bool
) -> None:
    names, deal = Names(over.table.names, 0), made_of(over)
    *found, choice = choices_of_deal(1, 0, deal, set())
    kept = (quickly(each, names, each.line) for each in found)
    moments = SeatReview(0, tuple(each for each in kept if each)).moments
    loss = Gain(256, points, 0.5)
    graded = Graded(choice, choice.others[0], loss, grade_of(loss), True, ())
    change = Change(NobodyDown(), choice.move, loss)
    monkeypatch.setattr(jobs, "graded", lambda *_: graded)
    monkeypatch.setattr(jobs, "with_change", lambda found, _: replace(found, change=change))
    monkeypatch.setattr(jobs, "slip_set_out", lambda *_: a_slip(0))
    judged = choice_judged(choice, names, choice.line, deal, moments)
    assert judged is not None
    assert bool(judged.shown.change) is is_moment


def test_workers_are_told_which_moments_there_are_so_far(
    over: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[int]] = []

    def judged(
        choice: Choice, names: Names, number: int, _made: object, moments: Sequence[KeptChoice]
    ) -> KeptChoice | None:
        told.append([each.shown.number for each in moments])
        return quickly(choice, names, number)

    monkeypatch.setattr(reviewing, "choice_judged", judged)
    looks(over.pages[0])
    goes_on(over, workers)
    shown = over.pages[0].last(ReviewUpdate).moments
    assert told[0] == []
    assert {*told[-1]} <= {each.number for each in shown}
    assert len(told[-1]) == 3


def test_among_the_moves_that_there_were_the_better_one_comes_first(over: Seated) -> None:
    choice = next(
        each for each in choices_of_deal(1, 0, made_of(over), set()) if len(each.others) > 2
    )
    best, *rest = choice.others
    behind = [Gain(256, points, 0.5) for points in (0.0, 0.6, 3.0)]
    loss = Gain(512, 4.5, 0.4)
    tried = (*map(Tried, (best, *rest), behind), Tried(choice.move, loss))
    found = Graded(choice, best, loss, grade_of(loss), True, tried)
    shown = choice_shown(found, Names(over.table.names, 0), 1).tried
    words = ["best", "close", "about 3 points", "about 4 points"]
    assert [each.about for each in shown] == words
    assert [each.behind for each in shown] == [0.0, 0.6, 3.0, 4.5]
    assert [each.yours for each in shown] == [False, False, False, True]


def test_names_stand_where_a_page_can_hide_them(over: Seated) -> None:
    names = Names(("Zzanna", "Zzrose", "Zzbot"), 0)
    every = choices_of_deal(1, 0, made_of(over), set())
    found = [each for choice in every if (each := quickly(choice, names, choice.line))]
    update = review_update("", found, (), 1)
    read = (ChoiceRead(1, each.shown, each.slip) for each in found)
    sent = {key for each in (update, *read) for key in keys_with_names(decode(encode(each)))}
    assert set() < sent <= keys_of_the_page()


def test_what_was_found_is_kept_and_goes_with_the_table(place: Place) -> None:
    storage = place.opened()
    storage.create(TABLE)
    one, other = KeptReview(1, 3, {4: None}), KeptReview(2, 0)
    for each in (KeptReview(1, 3), other, one):
        storage.save_review(TABLE.id, 0, each)
    storage.save_review(TABLE.id, 1, other)
    storage.close()
    storage = place.opened()
    assert storage.reviews(TABLE.id, 0) == {1: one, 2: other}
    assert storage.reviews(TABLE.id, 1) == {2: other}
    storage.forget(TABLE.id)
    assert storage.reviews(TABLE.id, 0) == {}
    storage.close()


def test_a_review_that_was_broken_off_is_completed_and_nothing_is_looked_at_twice(
    over: Seated, workers: LateWorkers
) -> None:
    looks(over.pages[0])
    goes_on(over, workers)
    storage = over.house.storage
    whole = storage.reviews(over.name, 0)[1]
    assert whole.shares == SHARES[0]
    storage.save_review(over.name, 0, KeptReview(1, whole.choices, whole.found))
    begins_again(over)
    assert looks(over.pages[0]).progress
    assert goes_on(over, workers) == ["choices_of_deal", "shared"]
    assert storage.reviews(over.name, 0)[1] == whole


def test_whose_cards_cannot_be_told_from_the_moves_hears_nothing_of_them(
    over: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "shares_of_deal", lambda *_: None)
    looks(over.pages[0])
    goes_on(over, workers)
    found = over.pages[0].last(ReviewUpdate)
    assert found.headline
    assert found.luck == found.made_of == ""
    assert found.how.endswith("between the two numbers in brackets.")


def test_the_slips_of_ones_own_game_are_there_to_be_practised_on(
    over: Seated, workers: LateWorkers
) -> None:
    anna = over.pages[0]
    looks(anna)
    goes_on(over, workers)
    found = anna.ask(ReadSlips())
    assert isinstance(found, SlipsShown)
    slips = anna.last(ReviewUpdate).slips
    assert found.slips == tuple(a_slip(each.number) for each in slips)
    assert len(found.slips) > 3
    stranger = over.house.page()
    stranger.does(Look(table=over.name))
    assert stranger.refused(ReadSlips()).why.reason == "no_seat"


def test_every_bar_and_every_slip_leads_to_its_choice(over: Seated, workers: LateWorkers) -> None:
    anna, rose = over.pages
    looks(anna)
    goes_on(over, workers, most=3)
    looks(anna)
    halfway = anna.last(ReviewUpdate)
    assert chosen(anna, halfway.bars[0].number).choice.sentence.startswith("You ")
    goes_on(over, workers)
    begins_again(over)
    whole = looks(anna)
    slips = {each.number: each for each in whole.slips}
    assert slips.keys() < {each.number for each in whole.bars}
    for bar in whole.bars:
        found = chosen(anna, bar.number)
        shown = found.choice
        assert bar.name.startswith(f"{shown.when}: {shown.grade}")
        assert shown.hand
        assert shown.why
        assert shown.tried
        slip = slips.get(bar.number)
        assert found.slip == (None if slip is None else a_slip(bar.number))
        if slip is not None:
            assert (slip.sentence, slip.exact) == (shown.sentence, shown.exact)
    marked = [each for each in whole.bars if each.says]
    assert sorted(each.moment for each in marked) == [1, 2, 3]
    costly = next(each for each in marked if each.lost)
    assert costly.name.endswith(": big mistake, about 7 points")
    assert costly.says.endswith(": about 7 points")
    assert "fine move" in [each.says for each in marked]
    # Each reads their own, and nobody else's.
    assert rose.refused(ReadChoice(number=whole.bars[0].number)).why.reason == "no_choice"


def made_of(table: Seated) -> DealMoves:
    """What the first deal is made again from."""
    return table.table.game.deals.of(1, table.table.moves)


def chosen(page: FakePage, number: int) -> ChoiceRead:
    found = page.ask(ReadChoice(number=number))
    assert isinstance(found, ChoiceRead), found
    return found


def test_a_choice_that_the_review_does_not_have_is_refused_in_words(over: Seated) -> None:
    anna = over.pages[0]
    why = anna.refused(ReadChoice(number=1)).why
    assert why.sentence == "The review does not have this choice yet."
    playing = House().seated(with_whole_decks(last_card_of_the_game()), 3)
    assert playing.pages[BEN].refused(ReadChoice(number=1)).why.reason == "not_over"
    stranger = over.house.page()
    stranger.does(Look(table=over.name))
    assert stranger.refused(ReadChoice(number=1)).why.reason == "no_seat"


def test_a_slip_becomes_a_position_without_the_names_or_hands_of_others(game: Seated) -> None:
    made = made_of(game)
    choices = choices_of_deal(1, 0, made, set())
    choice = next(each for each in choices if each.deal and each.line > 20)
    slip = Graded(choice, choice.others[0], Gain(16, 3.0, 0.5), Grade.MISTAKE, True, ())
    found = slip_set_out(slip, made)
    assert found == slip_set_out(slip, made)
    assert found.game.hand == choice.view.hand
    assert len(found.find.answers) > 1
    assert any(each.says.startswith("Mistake. ") for each in found.find.answers)
    told = encode(found).decode()
    assert "??" not in told
    assert "Rose" not in told
    assert found.table.names[found.table.you] == "Ann"


def test_the_cards_of_a_deal_are_told_as_in_the_terminal(game: Seated) -> None:
    made = made_of(game)
    found = shares(made.state, made.moves, SEED, 1)
    assert found is not None
    assert shares_of_deal(made, set(), worlds=1) == found


def test_what_a_result_is_made_of_is_found_once_for_all_at_the_table(
    over: Seated, workers: LateWorkers
) -> None:
    looks(over.pages[0])
    assert goes_on(over, workers).count("shared") == 1
    anna = over.pages[0].last(ReviewUpdate)
    kept = over.house.storage.reviews(over.name, 1)
    assert kept == {1: KeptReview(1, None, {}, SHARES[1], is_shared_out=True)}
    begins_again(over)
    assert looks(over.pages[1]).progress, "her choices are not listed yet"
    assert {*goes_on(over, workers)} == {"choices_of_deal", "quickly"}
    rose = over.pages[1].last(ReviewUpdate)
    assert "44 points ahead" in anna.made_of
    assert "14 points ahead" in rose.made_of


def test_whoever_waited_only_for_what_their_result_is_made_of_gets_it_from_others(
    over: Seated, workers: LateWorkers
) -> None:
    anna, rose = over.pages
    for page in (anna, rose):
        looks(page)
        goes_on(over, workers)
        page.does(CloseReview())
    storage = over.house.storage
    for seat in (0, 1):
        whole = storage.reviews(over.name, seat)[1]
        storage.save_review(over.name, seat, replace(whole, shares=None, is_shared_out=False))
    looks(anna)
    assert looks(rose).progress == WAITS_FOR_OTHERS
    assert goes_on(over, workers) == ["choices_of_deal", "shared"]
    assert "14 points ahead" in rose.last(ReviewUpdate).made_of


def test_each_players_part_is_the_one_for_which_only_their_own_moves_count(
    over: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some moves were made by a bot, and by some of other players a bot bought."""
    asked: list[tuple[DealMoves, Set[int]]] = []
    monkeypatch.setattr(reviewing, "shares_of_deal", lambda *of_deal: asked.append(of_deal))
    before, end = over.table.game.deals.span(1, over.table.number)
    stand_ins = {at + 1: {at % 3, at % 2} for at in range(before, end, 2)}
    over.house.changes_play(over.name, deals=replace(over.table.game.deals, stand_ins=stand_ins))
    looks(over.pages[0])
    goes_on(over, workers)
    ((made, by_bots),) = asked
    lines = range(end - before)
    actors = [made.moves[line][0] for line in lines]
    assert by_bots == {at for at in lines if actors[at] in stand_ins.get(before + at + 1, ())}
    found = shares_of_deal(made, by_bots, worlds=1)
    assert found is not None
    for seat in (0, 1):
        theirs = {line for line in lines if seat in stand_ins.get(before + line + 1, ())}
        alone = shares_of_deal(made, theirs, worlds=1)
        assert alone is not None
        assert alone[seat] == found[seat]
