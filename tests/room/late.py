"""A table whose workers find things only when a test says so."""

from liverpool.engine.state import Phase
from liverpool.room.jobs import bot_move
from liverpool.room.messages import requests
from liverpool.room.messages.game import Hinted
from liverpool.room.messages.replies import Refused
from tests.room.house import House, Seated
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import scene


def at_table(house: House, people: int = 3) -> Seated:
    return house.seated(scene("dunlop", phase=Phase.PLAY, by=0), people)


def waits_for_a_bot(house: House) -> Seated:
    """Ann plays alone, and Ben, a bot, is in turn."""
    at = at_table(house, people=1)
    at.runs(60)
    assert isinstance(house.workers, LateWorkers)
    assert [job for job, _, _ in house.workers.jobs] == [bot_move]
    return at


def ask_hint(at: Seated, page: FakePage) -> None:
    page.says(requests.AskHint(question=page.game.question))


def hints(page: FakePage) -> list[Hinted]:
    return [each for each in page.messages if isinstance(each, Hinted)]


def refusals(page: FakePage) -> list[str]:
    return [each.why.reason for each in page.messages if isinstance(each, Refused)]
