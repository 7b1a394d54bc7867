"""A game that is read back plays only its running deal again, and is just as it was."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from secrets import token_bytes
from typing import Any, Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots import roster
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.record import write_position
from liverpool.room.deals import Deals, MadeDeal, Moves, StoredDeals, deals_begun
from liverpool.room.events import Now
from liverpool.room.game_start import begun, first_state
from liverpool.room.jobs import deal_again
from liverpool.room.kept import KeptDeal, KeptTable
from liverpool.room.lobby import new_table
from liverpool.room.messages.requests import Settings
from liverpool.table import due
from liverpool.table.due import Transition, transitions
from tests.chance import drawn, so_many, some

GAMES: Final = [("dunlop", 4, {}), ("mahlum", 3, {}), ("christmas", 5, {"stock.renewals": 0})]
"""By which rules, of how many, with which changes."""
LOOKS: Final = 5
"""Moments of a game at which it is read back, every day."""

Played = tuple[KeptTable, list[Transition]]
Resumed = tuple[Deals, MadeDeal]
NOTHING: Final = StoredDeals([], None, {})


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


def resumed(stored: StoredDeals, kept: KeptTable, made: Sequence[Transition]) -> Resumed:
    """The deals of the game as they are read back, and the moves of the last."""
    moves = tuple((each.actor, each.move) for each in made)
    return deals_begun(first_state(kept), moves, stored)


def begun_of(kept: KeptTable, made: Sequence[Transition]) -> list[KeptDeal]:
    """The deals that begin after these moves, as they are stored."""
    deals, _ = resumed(NOTHING, kept, [])
    found = []
    for number, each in enumerate(made):
        after = deals.after([each], number)
        begun = after.begun_since(deals)
        if begun is not None:
            found.append(begun)
        deals = after
    return found


def stored(begun: Sequence[KeptDeal], count: int) -> StoredDeals:
    """What is stored of them after so many moves."""
    begun = [deal for deal in begun if deal.number < count]
    last = begun[-1].state if begun else None
    return StoredDeals([(deal.deal, deal.number) for deal in begun], last, {})


def made_again(deals: Deals, deal: int, moves: Moves) -> MadeDeal:
    """The moves of the deal as a worker makes them again; none before it begins."""
    try:
        made = deals.of(deal, moves)
    except ValueError:
        return []
    before = deals.span(deal, len(moves))[0]
    return deal_again(*made, before - made.skipped, deals.stand_ins)


def told(deals: Deals, state: State, made: Sequence[Transition]) -> list[object]:
    """All that is asked of the deals of a game."""
    moves = tuple((each.actor, each.move) for each in made)
    around = [deals.around(number) for number in {1, len(made) // 2 + 1, len(made)} if made]
    over = deals.over(state.public, len(moves))
    return [state, list(deals.running(moves)), around, deals.begins, over]


def each_again(deals: Deals, made: Sequence[Transition], last: int) -> list[MadeDeal]:
    """The moves of each deal, made again by itself; none of the one after the last."""
    moves = tuple((each.actor, each.move) for each in made)
    return [made_again(deals, deal, moves) for deal in range(1, last + 2)]


def all_again(deals: Deals, made: Sequence[Transition], last: int) -> list[Transition]:
    """The moves of all deals."""
    return moves_of(each_again(deals, made, last))


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


@pytest.mark.in_turn
def test_what_is_read_back_is_what_was_played(game: Played) -> None:
    kept, made = game
    begun = begun_of(kept, made)
    for number in looks(game):
        so_far = made[:number]
        quick, slow = (resumed(each, kept, so_far) for each in (stored(begun, number), NOTHING))
        assert quick == slow
        state = so_far[-1].after if so_far else first_state(kept)
        assert told(quick[0], state, so_far) == told(slow[0], state, so_far)
        begins = [at for at, each in enumerate(so_far) if each.begins_deal]
        assert [each for _, each in quick[1]] == so_far[begins[-1] if begins else 0 :]
        again = each_again(quick[0], so_far, state.public.number)
        assert again == each_again(slow[0], so_far, state.public.number)
        assert moves_of(again) == so_far


def test_only_the_running_deal_is_played_again(game: Played) -> None:
    kept, made = game
    deals = stored(begun_of(kept, made), len(made))
    running = len(made) - max(at for at, each in enumerate(made) if each.begins_deal)
    with patch.object(due, "apply", wraps=apply) as applied:
        resumed(deals, kept, made)
    assert applied.call_count <= 2 * running < len(made) / 2


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
    deals = stored(begun_of(kept, made), len(made))
    assert deals.begun
    quick, slow = resumed(deals, kept, made), resumed(NOTHING, kept, made)
    assert quick == slow
    assert told(quick[0], made[-1].after, made) == told(slow[0], made[-1].after, made)
    last = made[-1].after.public.number
    assert each_again(quick[0], made, last) == each_again(slow[0], made, last)
