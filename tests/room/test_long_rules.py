"""Rules of many deals are looked through by workers; usual ones are told at once."""

from typing import Any

import pytest

from liverpool.record.links import query_over
from liverpool.room.beside import MANY_DEALS
from liverpool.room.failures import TookTooLong
from liverpool.room.jobs import of_rules
from liverpool.room.messages.editing import Edit, Edited
from liverpool.room.messages.replies import Refused, RulesShown
from liverpool.room.messages.requests import PageMessage, Ping, ReadRules
from tests.room.house import House
from tests.room.jobs import LateWorkers
from tests.room.shells import NOT_BY_BUS


def deals(many: int, cards: int = 10) -> dict[str, Any]:
    return {"deals": [{"cards": cards, "contract": "set 3, run 4"}] * many}


LONG = deals(MANY_DEALS + 1)
ASKED = {
    "rules": (ReadRules(rules="dunlop", changes=LONG), RulesShown),
    "editing": (Edit(query=query_over("dunlop", deals(40))), Edited),
    "changing": (Edit(query=query_over("dunlop", {}), changes=LONG), Edited),
}


@NOT_BY_BUS  # any server answers it, with workers of its own
@pytest.mark.parametrize(("message", "kind"), ASKED.values(), ids=ASKED)
def test_many_deals_are_looked_through_by_a_worker(message: PageMessage, kind: type) -> None:
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.says(message)
    assert [begun for begun, *_ in workers.jobs] == [of_rules]
    page.does(Ping())
    workers.finish()
    assert isinstance(page.messages[-1], kind)
    at_once = House().page()
    at_once.does(message)
    assert page.raw[-1] == at_once.raw[-1]
    page.says(message)
    workers.finish(TookTooLong("x"))
    assert page.last(Refused).why.sentence.endswith("could not be checked; try again.")


def test_usual_rules_are_told_at_once() -> None:
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.does(ReadRules(rules="dunlop", changes=deals(MANY_DEALS)))
    page.does(Edit(query=query_over("dunlop", deals(7)), changes={"buy.price": 3}))
    assert workers.jobs == []


@NOT_BY_BUS  # any server answers it, with workers of its own
@pytest.mark.parametrize(
    "message",
    [
        ReadRules(rules="dunlop", changes=deals(MANY_DEALS + 1, cards=99)),
        Edit(query="rules=nothing", changes=LONG),
    ],
    ids=["too large", "no rules"],
)
def test_what_is_wrong_with_them_is_said_as_ever(message: PageMessage) -> None:
    sentences = []
    for workers in (None, LateWorkers()):
        page = House(workers=workers).page()
        page.says(message)
        if workers is not None:
            workers.finish()
        sentences.append(page.last(Refused).why)
    assert sentences[0].reason == "rules"
    assert sentences[0].sentence
    assert sentences[0] == sentences[1]
