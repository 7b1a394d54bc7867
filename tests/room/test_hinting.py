"""Hints at a table: for whom there is one, of what, when it comes, and where there are none."""

import pytest

from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Take
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.record.melds import read_meld
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import seat_hint
from liverpool.room.messages import requests
from liverpool.room.messages.game import Hinted, Tried
from liverpool.room.messages.replies import Explanations, Refused
from liverpool.room.messages.requests import AskHint, ReadExplanations
from liverpool.table.explaining import explained
from tests.room.house import House, Seated
from tests.room.jobs import LateWorkers
from tests.room.late import ask_hint, at_table, hints, refusals
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, DEE, house
from tests.table.hinting import HAND

MELDS = tuple(read_meld(text, house("dunlop").meld) for text in ("7c7d7h", "9d9h9s"))


def bens_turn(phase: Phase = Phase.TURN, hand: str = HAND) -> Seated:
    state = scene("dunlop", phase=phase, turn=BEN, by=ANN, hands={"Ben": hand}, pile="9c")
    return House().seated(state, 3)


def asking(page: FakePage) -> AskHint:
    return AskHint(question=page.game.question)


def test_who_is_asked_has_a_hint_and_nobody_hears_of_it() -> None:
    table = bens_turn()
    told = [len(page.raw) for page in table.pages]
    answer = table.pages[BEN].ask(asking(table.pages[BEN]))
    assert isinstance(answer, Hinted)
    assert answer.hint.move == Take()
    assert answer.hint.says == "Take 9c."
    assert answer.hint.why == ("With 9c you can go down; without it you lack 1 card.",)
    assert [len(page.raw) for page in table.pages] == [told[0], told[1] + 1, told[2]]
    assert table.moves == []


def test_who_has_nothing_to_decide_is_told_so() -> None:
    ann = bens_turn(Phase.PLAY).pages[ANN]
    assert ann.refused(asking(ann)).why.reason == "no_hint"


def test_a_table_without_hints_gives_none() -> None:
    table = bens_turn()
    table.sets(hints=False)
    ben = table.pages[BEN]
    refused = ben.refused(asking(ben))
    assert refused.why.reason == "hints_off"
    assert ben.table.settings.hints is False
    table.sets(hints=True)
    assert isinstance(ben.ask(asking(ben)), Hinted)


def test_a_hint_for_a_question_that_is_over_comes_too_late() -> None:
    table = bens_turn()
    ben = table.pages[BEN]
    before = asking(ben)
    ben.makes(Take())
    table.runs(5)
    refused = ben.refused(before)
    assert refused.late


def test_the_hint_knows_what_is_played_in_the_draft() -> None:
    ben = bens_turn(Phase.PLAY, f"{HAND} 9h").pages[BEN]
    first = ben.ask(asking(ben))
    assert isinstance(first, Hinted)
    assert isinstance(first.hint.move, Lay)
    then = ben.ask(AskHint(question=ben.game.question, plays=(Lay(MELDS),)))
    assert isinstance(then, Hinted)
    assert isinstance(then.hint.move, Discard)


def test_where_the_last_card_is_played_the_turn_is_to_be_ended() -> None:
    state = scene("mahlum", turn=BEN, hands={"Ben": "7s"}, table={"Ben": ["7c7d7h", "9c9d9h"]})
    ben = House().seated(state, 3).pages[BEN]
    played = (Add(read_card("7s"), BEN, 0),)
    refused = ben.refused(AskHint(question=ben.game.question, plays=played))
    assert refused.why.reason == "no_hint"
    assert "end your turn" in refused.why.sentence


def test_a_hint_that_takes_too_long_is_found_without_looking_ahead() -> None:
    """So on a busy machine, in a first turn: any hint is better than none."""
    state = scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN, hands={"Ben": HAND}, pile="9c")
    workers = LateWorkers()
    ben = House(workers=workers).seated(state, 3).pages[BEN]
    ben.says(asking(ben))
    workers.finish(TookTooLong("seat_hint"))
    workers.finish()
    assert ben.last(Hinted).hint.move == Take()
    ben.says(asking(ben))
    workers.finish(TookTooLong("seat_hint"))
    workers.finish(TookTooLong("seat_hint"))
    assert ben.last(Refused).why.sentence.startswith("No hint this time")
    assert not workers.jobs


def test_for_very_many_cards_no_hint_is_looked_for() -> None:
    many = " ".join(f"{rank}{suit}" for rank in "A2345678TJK" for suit in "cds")
    ben = bens_turn(Phase.PLAY, many).pages[BEN]
    assert ben.refused(asking(ben)).why.reason == "no_hint"


def test_who_only_looks_has_no_hint() -> None:
    table = bens_turn()
    page = table.house.page()
    assert page.refused(AskHint(question="1-0-turn")).why.reason == "no_seat"


def test_who_is_asked_about_an_offer_has_a_hint_before_those_who_sit_nearer_have_answered() -> None:
    state = scene(
        "dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN, hands={"Dee": HAND}, pile="9c"
    )
    table = House().seated(state)
    table.pages[BEN].makes(Draw())
    dee = table.pages[DEE]
    answer = dee.ask(asking(dee))
    assert isinstance(answer, Hinted)
    assert answer.hint.move == Buy()


def test_what_is_on_the_table_is_explained_to_whoever_sits_there() -> None:
    table = bens_turn()
    ann = table.pages[ANN]
    answer = ann.ask(ReadExplanations())
    assert isinstance(answer, Explanations)
    assert answer.explained == explained(house("dunlop"), 1, 3)
    assert House().page().refused(ReadExplanations()).why.reason == "no_seat"


# Found later


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


def test_a_hint_comes_when_it_is_found(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ask_hint(at, ben)
    assert (hints(ben), [job for job, _, _ in workers.jobs]) == ([], [seat_hint])
    workers.finish()
    assert len(hints(ben)) == 1


def test_a_hint_for_a_question_that_is_over_is_late(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ben.makes(Discard(at.state.hands[BEN][0]))
    workers.finish()
    assert (hints(ben), refusals(ben)) == ([], ["late"])


@pytest.mark.parametrize("failure", [TookTooLong("x"), Failed("x"), TooManyJobs("x")], ids=repr)
def test_where_no_hint_could_be_found_a_sentence_says_so(
    workers: LateWorkers, failure: Failed
) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ask_hint(at, ben)
    while workers.jobs:  # what took too long is tried once more, in a shorter way
        workers.finish(failure)
    assert refusals(ben) == ["no_hint"]
    says_so = "takes too long" in ben.last(Refused).why.sentence
    assert says_so is isinstance(failure, TookTooLong)
    ben.says(requests.Try(question=ben.game.question, find=True))
    workers.finish(failure)
    assert refusals(ben) == ["no_hint", "no_melds"]


def test_the_best_melds_come_when_they_are_found(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ben.says(requests.Try(question=ben.game.question, find=True))
    assert not any(isinstance(each, Tried) for each in ben.messages)
    workers.finish()
    assert isinstance(ben.messages[-1], Tried)
