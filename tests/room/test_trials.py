"""House rules tried on the page: as much as somebody asks for, a few trials at a time, and fair."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import ValidationError

from liverpool.arena.streams import StreamDealer
from liverpool.engine.chosen import rules
from liverpool.engine.dealing import new_game
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.playing import Kept, Left
from liverpool.laboratory.sentences import pace_note
from liverpool.laboratory.slices import Figured, Unfinished
from liverpool.record.links import query_over
from liverpool.room import trials
from liverpool.room.around import Alarm
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.messages import read
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.trials import EffectsShown, ReadBalance, ReadEffects, Wished
from liverpool.room.rules import balancing, trial
from liverpool.room.rules.balancing import Asked, Open, opened, trial_of
from liverpool.room.rules.trial import Prepared, Slice, prepared
from liverpool.room.trials import ANSWERS_WITHIN, MOST, SIDE_BY_SIDE, Trials
from tests.room.clock import DAY
from tests.room.house import House
from tests.room.jobs import AtOnce, LateWorkers
from tests.room.page import FakePage
from tests.room.shells import NOT_BY_BUS

pytestmark = NOT_BY_BUS  # any server answers it, with workers of its own

ASKED = ReadEffects(query="rules=dunlop", question="buy.limit")
SLICES = 5
IN_THE_MIDDLE = Kept((), Left(new_game(rules("dunlop"), 4), StreamDealer("")))
NEAREST = "The nearest so far, by few games: Leave out deal 1."


def plays(number: int) -> int:
    return number


class FewGames:
    """A trial of a few slices, of which each is told by its number."""

    def __init__(self, asked: Asked) -> None:
        self.query = asked.query
        self.trouble = ""
        self.begun = 0
        self.found: list[int] = []

    @property
    def is_over(self) -> bool:
        return len(self.found) == SLICES

    def next_slice(self) -> Slice | None:
        if self.begun == SLICES:
            return None
        self.begun += 1
        return Slice(plays, (self.begun,))

    def add(self, _piece: Slice, found: int) -> None:
        self.found.append(found)

    def shown(self, asked: int, *, waits: bool) -> EffectsShown:
        says = "waits" if waits else f"{sorted(self.found)}"
        return EffectsShown(asked, says, len(self.found) / SLICES, self.is_over, "", "", (), ())


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


@pytest.fixture
def house(workers: LateWorkers, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(trials, "trial_of", FewGames)
    return House(workers=workers)


def asks(house: House, page: FakePage, asked: Asked = ASKED) -> None:
    page.says(asked)
    house.clock.runs(0.0)


def finishes(house: House, workers: LateWorkers, slices: int = 1) -> None:
    """So many slices have been played."""
    for _ in range(slices):
        workers.finish()
        house.clock.runs(0.0)


def told(page: FakePage) -> list[str]:
    return [each.progress for each in page.messages if isinstance(each, EffectsShown)]


def test_more_is_found_each_time_it_is_asked_for_until_all_is(
    house: House, workers: LateWorkers
) -> None:
    page = house.page()
    asks(house, page)
    assert len(workers.jobs) == SIDE_BY_SIDE
    assert told(page) == []
    finishes(house, workers)
    assert told(page) == ["[1]"]
    for _ in range(SLICES - 1):
        asks(house, page)
        finishes(house, workers)
    assert told(page) == [f"{[*range(1, end + 1)]}" for end in range(1, SLICES + 1)]
    assert page.last(EffectsShown).is_over
    asks(house, page)
    assert page.last(EffectsShown).id == page.last_number, "the end is told as often as it is asked"
    assert workers.jobs == []


def test_who_asks_no_more_has_nothing_played_and_can_go_on(
    house: House, workers: LateWorkers
) -> None:
    page = house.page()
    asks(house, page)
    finishes(house, workers, 2)
    house.clock.runs(60.0)
    assert workers.jobs == []
    asks(house, page)
    assert len(workers.jobs) == SIDE_BY_SIDE
    finishes(house, workers)
    assert told(page) == ["[1]", "[1, 2, 3]"]


def test_a_page_that_is_gone_has_nothing_played(house: House, workers: LateWorkers) -> None:
    page = house.page()
    asks(house, page)
    page.leaves()
    finishes(house, workers, 2)
    house.clock.runs(60.0)
    assert workers.jobs == []
    assert told(page) == []


def test_a_page_hears_within_seconds_how_things_stand(house: House, workers: LateWorkers) -> None:
    page = house.page()
    asks(house, page)
    house.clock.runs(ANSWERS_WITHIN)
    assert told(page) == ["[]"]
    asks(house, page)
    assert len(workers.jobs) == SIDE_BY_SIDE, "no more is begun meanwhile"
    asks(house, page)
    assert len(told(page)) == 2, "each question has an answer"


def test_with_another_question_it_begins_anew_and_an_address_never_has_more_played(
    house: House, workers: LateWorkers
) -> None:
    page = house.page()
    asks(house, page)
    asks(house, page, ReadEffects(query="rules=mahlum", question="buy.limit"))
    assert len(workers.jobs) == SIDE_BY_SIDE
    finishes(house, workers)
    assert len(workers.jobs) == SIDE_BY_SIDE
    finishes(house, workers)
    assert told(page) == [], "what was played of the first counts no more"
    finishes(house, workers)
    assert told(page) == ["[1]"]


def test_an_address_has_one_trial_at_a_time(house: House, workers: LateWorkers) -> None:
    first, second = house.page(), house.page()
    asks(house, first)
    asks(house, second)
    assert len(workers.jobs) == SIDE_BY_SIDE
    house.clock.runs(ANSWERS_WITHIN)
    assert told(first) == ["[]"]
    assert told(second) == ["waits"]
    first.leaves()
    asks(house, second)
    finishes(house, workers, 2)
    assert len(workers.jobs) == SIDE_BY_SIDE
    finishes(house, workers)
    assert told(second)[1:] == ["[1]"]


def test_a_program_has_a_few_at_a_time_and_all_have_their_turn(
    house: House, workers: LateWorkers
) -> None:
    pages = [house.page(f"192.0.2.{at}") for at in range(1, MOST + 2)]
    for page in pages:
        asks(house, page)
    assert len(workers.jobs) == MOST * SIDE_BY_SIDE
    assert {*workers.owners} == {f"address 192.0.2.{at}" for at in range(1, MOST + 1)}
    for _ in range(100):
        for page in pages:
            if told(page) and page.last(EffectsShown).id == page.last_number:
                asks(house, page)
        if workers.jobs:
            finishes(house, workers)
        house.clock.runs(ANSWERS_WITHIN / 2)
    assert all(page.last(EffectsShown).is_over for page in pages)


def test_where_slices_are_played_at_once_others_are_heard_after_each(house: House) -> None:
    """A server without workers plays them itself, and the tables wait as long."""
    due: list[Callable[[], None]] = []
    begun: list[str] = []

    class Counts(AtOnce):
        def submit(self, *given: Any, owner: str, **named: Any) -> None:
            begun.append(owner)
            super().submit(*given, owner=owner, **named)

    def later(seconds: float, call: Callable[[], None]) -> Alarm:
        if not seconds:
            due.append(call)
        return house.clock.call_later(DAY, lambda: None)

    pages = [house.page(f"192.0.2.{at}") for at in range(MOST)]
    several = Trials[FakePage](Counts(), lambda page: page.address, later)
    for page in pages:
        several.answer(page, ASKED)
    turns = 0
    while due:
        now, due[:] = [*due], []
        for call in now:
            call()
        turns += 1
        assert len(begun) <= turns
    assert len({*begun}) == len(begun) == MOST


@pytest.mark.parametrize("why", [Failed("x"), TookTooLong("x")])
def test_what_fails_is_said_and_can_be_tried_again(
    house: House, workers: LateWorkers, why: Failed
) -> None:
    page = house.page()
    asks(house, page)
    workers.finish(why)
    assert page.last(Refused).why.sentence == trials.NOT_JUST_NOW
    finishes(house, workers)
    asks(house, page)
    finishes(house, workers)
    assert told(page) == ["[1]"]


# What is really played


SMALL = query_over("dunlop", {"deals": [{"cards": 7, "contract": "set 3"}], "buy.limit": 1})


def test_a_few_games_by_each_answer_say_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_GAMES", 64)
    house = House()
    page = house.page()
    parts: list[float] = []
    while not parts or not page.last(EffectsShown).is_over:
        asks(house, page, ReadEffects(query=SMALL, question="buy.limit", players=3, number=5))
        parts.append(page.last(EffectsShown).part)
    shown = page.last(EffectsShown)
    assert parts == sorted(parts)
    assert shown.part == 1.0
    assert shown.slow == ""
    assert "64 games by each rule, on the same cards." in shown.sure
    assert [each.sentence for each in shown.answers] == [
        *(f"{number} times." for number in (2, 3, 5)),
        "No limit.",
    ]
    assert all((*each.changes, *each.rest) for each in shown.answers)
    (buys,) = (each for each in shown.charts if each.title == "Cards bought in a deal")
    ours, *others = buys.ranges
    assert (ours.answer, ours.is_ours, ours.low) == ("Once", True, ours.middle)
    assert [f"{each.answer}." for each in others] == [each.sentence for each in shown.answers]
    assert all(each.low < each.middle < each.high and not each.is_ours for each in others)


def made(_kept: Kept, _wish: Wished, _seats: int, by: RuleSet, games: range) -> Figured:
    """Each deal takes a quarter of an hour, and each game a fiftieth of a second."""
    return Figured({"minutes": [15.0 * len(by.deals)] * len(games)}, 0.02 * len(games))


TWO_DEALS = query_over(
    "dunlop",
    {"deals": [{"cards": 7, "contract": each} for each in ("set 3", "run 4")], "buy.limit": 1},
)


def test_a_wish_is_searched_for_and_what_its_changes_cost_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balancing, "figured", made)
    monkeypatch.setattr(trial, "MOST_GAMES", 64)
    house = House()
    page = house.page()
    asked = ReadBalance(
        query=TWO_DEALS, wish=Wished(minutes=15), open=("deals", "buy.limit"), players=3
    )
    seen: list[EffectsShown] = []
    while not seen or not seen[-1].is_over:
        asks(house, page, asked)
        seen.append(page.last(EffectsShown))
    parts = [each.part for each in seen]
    assert parts == sorted(parts)
    assert {each.says[0] for each in seen if each.says} == {
        "Now an evening takes about 30 minutes."
    }
    assert any(each.says[1:] == (NEAREST,) for each in seen)
    assert not any(each.answers for each in seen if NEAREST in each.says)
    last = seen[-1]
    assert last.progress == balancing.ENDED
    proposed, _ = last.answers
    assert proposed.sentence == "Leave out deal 1."
    assert proposed.then == "Then an evening takes about 15 minutes."
    assert [each["contract"] for each in proposed.takes["deals"]] == ["run 4"]
    assert proposed.changes or proposed.rest
    assert last.charts
    asks(house, page, ReadBalance(query=TWO_DEALS, wish=Wished(minutes=30), open=("deals",)))
    while not page.last(EffectsShown).is_over:
        asks(house, page, ReadBalance(query=TWO_DEALS, wish=Wished(minutes=30), open=("deals",)))
    assert page.last(EffectsShown).says[1] == "Your rules meet the wish as they are."
    assert page.last(EffectsShown).sure == pace_note()
    assert page.last(EffectsShown).answers == ()


@pytest.mark.parametrize(
    ("wish", "open_keys", "sentence"),
    [
        (Wished(), ("deals",), balancing.NOTHING_WISHED),
        (Wished(minutes=60), (), balancing.NOTHING_OPEN),
        (Wished(minutes=60), ("words.run", "nothing"), balancing.NOTHING_OPEN),
    ],
)
def test_what_cannot_be_searched_says_why(
    wish: Wished, open_keys: tuple[str, ...], sentence: str
) -> None:
    house = House()
    page = house.page()
    asks(house, page, ReadBalance(query="rules=dunlop", wish=wish, open=open_keys))
    assert page.last(Refused).why.sentence == sentence


def test_a_wish_for_less_than_a_minute_is_no_message() -> None:
    """So near to none that nothing can be divided by it."""
    asked = '{"kind": "balance", "id": 1, "query": "", "wish": {"minutes": %s}, "open": []}'
    assert isinstance(read((asked % 1).encode()), ReadBalance)
    with pytest.raises(ValidationError):
        read((asked % 5e-324).encode())


def test_a_question_that_is_open_twice_is_so_once() -> None:
    twice = opened(ReadBalance(query="rules=dunlop", wish=Wished(1), open=("deals", "deals")))
    assert isinstance(twice, Open)
    assert len(twice.alternatives) == 1


def test_slow_rules_are_searched_a_game_at_a_time() -> None:
    threes = 'rules=dunlop&meld.wild_ranks="threes"'
    slow = trial_of(ReadBalance(query=threes, wish=Wished(minutes=60), open=("buy.limit",)))
    first = slow.next_slice()
    assert first is not None
    slow.add(first, first.job(*first.args))
    assert slow.shown(1, waits=False).slow.endswith(trial.SLOWER)
    for _ in range(2):
        piece = slow.next_slice()
        assert piece is not None
        assert slow.next_slice() is None, "the search waits for it"
        assert len(piece.args[-1]) == 1
        slow.add(piece, Unfinished(IN_THE_MIDDLE, 15.0))
        assert slow.next_slice() == piece._replace(args=(IN_THE_MIDDLE, *piece.args[1:]))
        assert slow.next_slice() is None, "the search still waits for it"
        slow.add(piece, Figured({"minutes": [90.0]}, 15.0))
    assert slow.is_over
    (says,) = slow.shown(1, waits=False).says
    assert "too slowly" in says


def test_a_game_that_is_left_goes_on_first_and_its_time_counts() -> None:
    asked = trial_of(ReadEffects(query='rules=dunlop&meld.wild_ranks="threes"', question="deals"))
    first = asked.next_slice()
    assert first is not None
    asked.add(first, first.job(*first.args))
    piece = asked.next_slice()
    assert piece is not None
    asked.add(piece, Unfinished(IN_THE_MIDDLE, trial.MOST_SLOW_WORK / 10))
    assert asked.shown(1, waits=False).part == pytest.approx(0.1)
    assert asked.next_slice() == piece._replace(args=(IN_THE_MIDDLE, *piece.args[1:]))
    following = asked.next_slice()
    assert following is not None
    assert following.args[2] == range(1, 2)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (ReadEffects(query="rules=dunlop", question="words.run"), trial.CANNOT_TRY),
        (ReadEffects(query="rules=dunlop", question="nothing"), trial.CANNOT_TRY),
        (ReadEffects(query="rules=dunlop", question="buy.limit", players=10), trial.NOT_SO_MANY),
        (ReadEffects(query="rules=dunlop&deals.1.cards=40", question="buy.limit"), "deal"),
        (ReadEffects(query="rules=nothing", question="buy.limit"), "nothing"),
    ],
)
def test_what_cannot_be_tried_says_why(asked: ReadEffects, sentence: str) -> None:
    house = House()
    page = house.page()
    asks(house, page, asked)
    assert sentence in page.last(Refused).why.sentence


def test_the_deals_are_tried_together() -> None:
    deals = prepared(ReadEffects(query="rules=dunlop", question="deals"))
    assert isinstance(deals, Prepared)
    assert deals.ours == trial.YOURS
    assert deals.others[0] == "Leave out deal 1."


def test_slow_answers_are_left_out_beside_quick_ones_and_slow_rules_say_so() -> None:
    wild = prepared(ReadEffects(query="rules=dunlop", question="meld.wild_ranks"))
    assert isinstance(wild, Prepared)
    assert wild.slow.startswith("Left out, because it would play slowly: ")
    assert wild.experiment.why_slow() == ""
    threes = 'rules=dunlop&meld.wild_ranks="threes"'
    slow = prepared(ReadEffects(query=threes, question="buy.limit"))
    assert isinstance(slow, Prepared)
    assert slow.slow.endswith(trial.SLOWER)
