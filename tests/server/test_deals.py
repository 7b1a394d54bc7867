"""A game that is read back plays only its running deal again, and is just as it was."""

from collections.abc import Callable, Sequence
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
from liverpool.server.storage import rows
from liverpool.server.storage.schema import DEALS
from liverpool.server.storage.storage import Storage
from liverpool.table import due
from liverpool.table.due import Transition, transitions
from tests.chance import drawn, so_many

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


@pytest.fixture(params=GAMES, ids=[rules for rules, _, _ in GAMES])
def game(request: pytest.FixtureRequest) -> Played:
    rules, seats, changes = request.param
    return played(rules, seats, tuple(changes.items()))


def resumed(storage: Storage, kept: KeptTable, made: Sequence[Transition]) -> Resumed:
    """The deals of the game as they are read back, and the moves of the last."""
    moves = tuple((each.actor, each.move) for each in made)
    begun = [each for each in storage.deals(kept.id) if each[1] < len(moves)]
    last = storage.deal_began(kept.id, begun[-1][0]) if begun else None
    return deals_begun(first_state(kept), moves, StoredDeals(begun, last, {}))


def stored(kept: KeptTable, made: Sequence[Transition]) -> Storage:
    """The deals of the game as a server stores them; its other moves are not asked for here."""
    storage = Storage("sqlite://")
    storage.create(kept)
    deals, _ = resumed(storage, kept, [])
    for number, each in enumerate(made):
        after = deals.after([each], number)
        begun = after.begun_since(deals)
        if begun is not None:
            storage.append(kept.id, number, [(each.actor, each.move)], begun)
        deals = after
    return storage


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
    last = state.public.number + 1
    around = [deals.around(number) for number in {1, len(made) // 2 + 1, len(made)} if made]
    ofs = [made_again(deals, at, moves) for at in range(1, last + 1)]
    over = deals.over(state.public, len(moves))
    return [state, list(deals.running(moves)), ofs, around, deals.begins, over]


def all_again(deals: Deals, made: Sequence[Transition], last: int) -> list[Transition]:
    """The moves of all deals, each made again by itself."""
    moves = tuple((each.actor, each.move) for each in made)
    return [each for deal in range(1, last + 2) for _, each in made_again(deals, deal, moves)]


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


def test_what_is_read_back_is_what_was_played(game: Played) -> None:
    kept, made = game
    nothing = Storage("sqlite://")
    storage = stored(kept, made)
    for number in looks(game):
        so_far = made[:number]
        quick, slow = (resumed(each, kept, so_far) for each in (storage, nothing))
        assert quick == slow
        state = so_far[-1].after if so_far else first_state(kept)
        assert told(quick[0], state, so_far) == told(slow[0], state, so_far)
        begins = [at for at, each in enumerate(so_far) if each.begins_deal]
        assert [each for _, each in quick[1]] == so_far[begins[-1] if begins else 0 :]
        assert all_again(quick[0], so_far, state.public.number) == so_far


def test_only_the_running_deal_is_played_again(game: Played) -> None:
    kept, made = game
    storage = stored(kept, made)
    running = len(made) - max(at for at, each in enumerate(made) if each.begins_deal)
    with patch.object(due, "apply", wraps=apply) as applied:
        resumed(storage, kept, made)
    assert applied.call_count <= 2 * running < len(made) / 2


def another_version(storage: Storage, kept: KeptTable, begun: list[KeptDeal]) -> None:
    """A row of another version of the game."""
    with patch.object(rows, "__version__", "0.0.1"):
        _put(storage, begun[-1], rows.deal_row(storage.key, kept.id, begun[-1]))


def damaged(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _put(storage, begun[-1], "damaged")


def damaged_in_the_middle(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _put(storage, begun[3], "damaged")


def exchanged(storage: Storage, kept: KeptTable, begun: list[KeptDeal]) -> None:
    """The row of one deal in the place of another's."""
    _put(storage, begun[-1], rows.deal_row(storage.key, kept.id, begun[0]))


def without_the_first(storage: Storage, _kept: KeptTable, _begun: list[KeptDeal]) -> None:
    _change(storage, DEALS.delete().where(DEALS.c.deal == 1))


def without_the_last(storage: Storage, _kept: KeptTable, begun: list[KeptDeal]) -> None:
    _change(storage, DEALS.delete().where(DEALS.c.deal == begun[-1].deal))


def without_any(storage: Storage, _kept: KeptTable, _begun: list[KeptDeal]) -> None:
    """As of a game that was begun by version 0.6.1."""
    _change(storage, DEALS.delete())


def _put(storage: Storage, deal: KeptDeal, row: str) -> None:
    _change(storage, DEALS.update().where(DEALS.c.deal == deal.deal).values(began=row))


def _change(storage: Storage, change: Any) -> None:
    with storage.database.writing(None):
        storage.database.connection.execute(change)


@pytest.mark.parametrize(
    "change",
    [
        another_version,
        damaged,
        damaged_in_the_middle,
        exchanged,
        without_the_first,
        without_the_last,
        without_any,
    ],
)
def test_where_the_beginning_of_a_deal_is_not_there_all_is_played_again(
    change: Callable[[Storage, KeptTable, list[KeptDeal]], None],
) -> None:
    rules, seats, _ = GAMES[0]
    kept, made = played(rules, seats, ())
    storage = stored(kept, made)
    began = {at: each.before for at, each in enumerate(made) if each.begins_deal}
    begun = [KeptDeal(deal, number, began[number]) for deal, number in storage.deals(kept.id)]
    change(storage, kept, begun)
    deals, last = resumed(storage, kept, made)
    assert [each for _, each in last] == made[begun[-1].number :]
    assert all_again(deals, made, 7) == made
    assert len(deals.begins) == 8


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
    storage = stored(kept, made)
    assert storage.deals(kept.id)
    quick, slow = resumed(storage, kept, made), resumed(Storage("sqlite://"), kept, made)
    assert quick == slow
    assert told(quick[0], made[-1].after, made) == told(slow[0], made[-1].after, made)


def test_nobody_without_the_key_reads_a_deal_in_the_database() -> None:
    rules, seats, _ = GAMES[0]
    kept, made = played(rules, seats, ())
    storage, other = stored(kept, made), Storage("sqlite://")
    there = storage._connection.execute(DEALS.select()).all()
    assert len(there) == 7
    for row in there:
        place = (kept.id, row.deal, row.number, row.began)
        assert rows.read_deal(storage.key, *place) is not None
        assert rows.read_deal(other.key, *place) is None
