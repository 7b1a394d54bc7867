"""A game that is read back is just as it was."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from secrets import token_bytes
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots import roster
from liverpool.engine.state import Phase
from liverpool.record import write_position
from liverpool.room.deals import Deals, MadeDeal, Moves, chance_deal, deals_begun
from liverpool.room.events import Now
from liverpool.room.game_start import begun, first_state
from liverpool.room.jobs import deal_again
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import new_table
from liverpool.room.messages.requests import Settings
from liverpool.table.due import Transition, transitions
from tests.chance import drawn, so_many, some

GAMES: Final = [("dunlop", 4, {}), ("mahlum", 3, {}), ("christmas", 5, {"stock.renewals": 0})]
"""By which rules, of how many, with which changes."""
LOOKS: Final = 5
"""Moments of a game at which it is read back, every day."""

Played = tuple[KeptTable, list[Transition]]
Resumed = tuple[Deals, MadeDeal]


@lru_cache
def played(rules: str, seats: int, changes: tuple[tuple[str, Any], ...]) -> Played:
    """A game of bots, to the last move."""
    now = Now(0.0, datetime.now(UTC), token_bytes())
    kept = begun(new_table(now, "", seats, rules, dict(changes), Settings()), now.date)
    state, made = first_state(kept), []
    bots = [roster.make("greedy", f"{seat}") for seat in range(seats)]
    for step in play_game(state.public.rules, bots, drawn(f"deals/{rules}")):
        made.append(Transition(state, step.actor, step.move, step.state))
        state = step.state
    return kept, made


@pytest.fixture(params=some(GAMES, everyday=1), ids=lambda game: game[0])
def game(request: pytest.FixtureRequest) -> Played:
    rules, seats, changes = request.param
    return played(rules, seats, tuple(changes.items()))


def resumed(kept: KeptTable, made: Sequence[Transition]) -> Resumed:
    """The deals of the game as they are read back, and the moves of the last."""
    moves = tuple((each.actor, each.move) for each in made)
    return deals_begun(first_state(kept), moves, {})


def as_played(kept: KeptTable, made: Sequence[Transition]) -> Deals:
    """The deals of the game as they come move by move."""
    deals, _ = resumed(kept, [])
    for number, each in enumerate(made):
        deals = deals.after([each], number)
    return deals


def made_again(deals: Deals, deal: int, moves: Moves) -> MadeDeal:
    """The moves of the deal as a worker makes them again; none before it begins."""
    try:
        made = deals.of(deal, moves)
    except ValueError:
        return []
    before = deals.span(deal, len(moves))[0]
    return deal_again(*made, before, deals.stand_ins)


def each_again(deals: Deals, made: Sequence[Transition], last: int) -> list[MadeDeal]:
    """The moves of each deal, made again by itself; none of the one after the last."""
    moves = tuple((each.actor, each.move) for each in made)
    return [made_again(deals, deal, moves) for deal in range(1, last + 2)]


def moves_of(deals: Sequence[MadeDeal]) -> list[Transition]:
    return [each for deal in deals for _, each in deal]


def looks(game: Played) -> list[int]:
    """Moments to look at: at random, and around the beginning and the end of deals."""
    kept, made = game
    random = Random(drawn(f"looks/{kept.rules}"))
    begins = [number for number, each in enumerate(made) if each.begins_deal]
    found = {
        at + by for at in random.sample(begins, so_many(1, full=2)) for by in (-1, 0, 1, 2)
    } | {0, len(made)}
    many = so_many(LOOKS, full=20 * LOOKS)
    found |= {random.randrange(len(made)) for _ in range(many - len(found))}
    return sorted(number for number in found if number >= 0)


def check_read_back(kept: KeptTable, whole: Sequence[Transition], count: int) -> None:
    """That the game is read back after so many moves as it was played."""
    made = whole[:count]
    deals, running = resumed(kept, made)
    assert deals == as_played(kept, made)
    begins = [at for at, each in enumerate(made) if each.begins_deal]
    assert [each for _, each in running] == made[begins[-1] if begins else 0 :]
    assert running == list(deals.running([(each.actor, each.move) for each in made]))
    assert deals.until(len(made)) == deals
    assert as_played(kept, whole).until(len(made)) == deals
    last = made[-1].after.public.number if made else 1
    assert moves_of(each_again(deals, made, last)) == made
    ends = [at for at, each in enumerate(made, 1) if each.after.public.phase is Phase.OVER]
    if made:
        assert deals.over(made[-1].after.public, len(made)) == (ends[-1] if ends else 0)
    assert deals.begins == (0, *(at + 1 for at in begins))
    for number in {1, len(made) // 2 + 1, len(made)} if made else ():
        before = [at for at in begins if at < number]
        public = made[before[-1] if before else 0].before.public
        assert deals.around(number) == (chance_deal(public) if before else deals.starts[0].deal)


@pytest.mark.in_turn
def test_what_is_read_back_is_what_was_played(game: Played) -> None:
    kept, made = game
    for number in looks(game):
        check_read_back(kept, made, number)


@pytest.mark.in_turn
@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.OVER, Phase.SHUFFLE])
def test_a_game_that_began_with_a_position(phase: Phase) -> None:
    rules, seats, _ = GAMES[0]
    kept, whole = played(rules, seats, ())
    begins = next(
        at
        for at, each in enumerate(whole)
        if each.after.public.phase is phase and (each.after.public.number > 1 or at < 9)
    )
    kept = replace(kept, position=write_position(whole[begins].after))
    moves = [(each.actor, each.move) for each in whole[begins + 1 :]]
    made = list(transitions(first_state(kept), moves))
    check_read_back(kept, made, len(made))
