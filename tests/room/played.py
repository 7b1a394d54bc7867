"""Games that people and bots have played: all move as a bot would, and the cards never differ."""

from typing import Final

from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.state import Seat, view_of
from liverpool.room.messages.ending import Stop
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Ready, Start
from liverpool.room.secrets import KEY_BYTES
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House, Seated

NAMES: Final = ("Anna", "Rose", "Ben", "Mia", "Tom")
CHANCE: Final = "game 40"
"""Of the houses in which they are played."""
_BOT: Final = Steady()


def played(
    people: int = 2,
    seats: int = 4,
    *,
    deals: int | None = None,
    rules: str = "dunlop",
    stopped: bool = False,
    house: House | None = None,
) -> Seated:
    """A game that is over; with `deals`, one in which so many are, and the next has begun.

    Such a one is over, too, where all have `stopped` it.
    """
    house = house or House(Pace.AT_ONCE, chance=CHANCE, key=bytes(KEY_BYTES))
    page, host = house.opens(seats=seats, rules=rules, name=NAMES[0])
    table = house.at(host.table, [page], {0: host.secret})
    for seat in range(1, people):
        page, seated = house.sits(host.table, NAMES[seat], seat)
        table.pages.append(page)
        table.secrets[seat] = seated.secret
    table.pages[0].does(Start())
    while table.table.stage is Stage.PLAYING:
        if deals is not None and table.state.public.number > deals and any(table.state.hands):
            break
        made = table.table.number
        for seat in range(people):
            answers(table, seat)
        if table.table.number == made:
            house.clock.runs(0.5)
    if stopped:
        for page in table.pages:
            page.does(Stop(agree=True))
    return table


def answers(table: Seated, seat: Seat) -> None:
    """The person in this seat does what is asked, if something is."""
    page = table.pages[seat]
    match page.asks():
        case Question.READY:
            page.does(Ready())
        case Question.NOTHING | Question.GAME_OVER:
            pass
        case asked:
            view = view_of(table.state, seat)
            if asked is Question.OFFER:
                # Those who sit nearer may have passed, which nobody hears before all have answered.
                view = replace(view, public=replace(view.public, open=(seat,)))
            move = _BOT.choose(view)
            if move is not None:
                page.makes(move)
