"""Which deals of a game that is over can be looked at again, and why others can't."""

from functools import lru_cache
from typing import NamedTuple

from liverpool.bots.search.coverage import cannot_run
from liverpool.engine.state import Seat
from liverpool.record import read_position
from liverpool.review.choices import LeftOut, missing_cards
from liverpool.review.games import NO_REVIEW
from liverpool.room.messages.replies import Stage
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.sharing import check_is_over
from liverpool.simulator.covered import NotCovered, not_covered, said_of


class DealsPlayed(NamedTuple):
    """The deals of a game that one of its people played."""

    covered: tuple[int, ...]
    missing: tuple[LeftOut, ...]
    """Those that the simulator does not cover."""


def may_be_reviewed(room: Room, seat: Seat) -> bool:
    """Whether somebody at this seat may ask for a review; where no deal is covered, it is said why
    instead."""
    if room.stage is not Stage.OVER or room.kept.learns is not None or cannot_run():
        return False
    return any(deals_played(room, seat))


def deals_played(room: Room, seat: Seat) -> DealsPlayed:
    """Those that can be looked at, and those that can't."""
    game, first = room.public.game, room.kept.seats[seat].from_deal
    played = [number for number in room.game.deals.numbers if number >= first]
    position = room.kept.position
    missing = [
        LeftOut(each, (*not_covered(game.rules, each, game.seats), *_missing(position, each)))
        for each in played
    ]
    left_out = tuple(each for each in missing if each.reasons)
    gone = {each.deal for each in left_out}
    return DealsPlayed(tuple(number for number in played if number not in gone), left_out)


@lru_cache(maxsize=256)
def _missing(position: str, deal: int) -> tuple[NotCovered, ...]:
    """What the deal lacks if the game began with this position; empty where it began with none."""
    return missing_cards(read_position(position), deal) if position else ()


def check_reviewable(room: Room, seat: Seat) -> None:
    """Raises `RequestRefused` where there is nothing to look at, and says why."""
    check_is_over(room)
    if trouble := cannot_run():
        raise RequestRefused(trouble, reason="no_review")
    if not may_be_reviewed(room, seat):
        raise RequestRefused("There is nothing to review in this game.", reason="no_review")
    deals = deals_played(room, seat)
    if not deals.covered:
        reasons = said_of(each for deal in deals.missing for each in deal.reasons)
        raise RequestRefused(
            f"This game cannot be reviewed. {NO_REVIEW.format(reasons)}", reason="no_review"
        )
