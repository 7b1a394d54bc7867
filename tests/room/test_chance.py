"""The chance of a table: from the numbers of its deals, whatever happens to the server."""

from collections.abc import Sequence
from datetime import UTC, datetime
from secrets import token_bytes

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import (
    DEALER,
    CutCards,
    DealerMove,
    Draw,
    Fell,
    FirstCards,
    Lot,
    Move,
    Pass,
    Shuffle,
)
from liverpool.engine.state import Phase, Seat, State
from liverpool.fair.dealer import EventKind, FairDealer
from liverpool.fair.numbers import DealNumbers
from liverpool.room.agreeing import TableDealer, events_before, numbers_of_server
from liverpool.room.events import Now
from liverpool.room.lobby import new_room, new_table
from liverpool.room.messages.requests import Hello, Settings, Start
from liverpool.room.room import Surroundings
from liverpool.room.secrets import KEY_BYTES, Key
from liverpool.room.turns import new_play
from liverpool.table.timing import Pace
from tests.room.alone import WHERE
from tests.room.house import House
from tests.rules.positions import ANN, BEN, CY, play, position

KEY = Key(bytes(range(32)))
NOW = Now(0.0, datetime.now(UTC), bytes(32))
TABLE = new_table(NOW, "", 3, "dunlop", {}, Settings())
FIRST, SHUFFLE, CUT_CARDS = FirstCards((1,)), Shuffle((1,)), CutCards((1,))


def numbers(deal: int) -> DealNumbers:
    return numbers_of_server(TABLE, deal, KEY)


def answer(state: State, moves: Sequence[tuple[Seat, Move]], seed: str = "seed") -> DealerMove:
    """What the dealer of this table does after these moves."""
    room = new_room(TABLE, Surroundings(KEY, WHERE), NOW)
    room = replace(room, play=replace(new_play(room, state, 0.0), moves=tuple(moves)))
    return TableDealer(lambda: room, seed).answer(state)


def renewing() -> State:
    pile = "3c 9d 9d Ks Qh 2c"
    state = position("dunlop", phase=Phase.TURN, turn=BEN, stock="", pile=pile)
    return play(state, "Ben draw", "Cy pass", "Ann pass")


@pytest.mark.parametrize(
    ("moves", "renewals", "phase", "expected"),
    [
        ([], 0, Phase.FIRST_DEALER, {}),
        ([FIRST, FIRST], 0, Phase.FIRST_DEALER, {EventKind.FIRST_CARDS: 2}),
        ([Lot(1), SHUFFLE, Fell(3), CUT_CARDS], 0, Phase.PLAY, {EventKind.CUT_CARDS: 1}),
        (
            [SHUFFLE, CUT_CARDS, SHUFFLE, CUT_CARDS, SHUFFLE, SHUFFLE],
            2,
            Phase.PLAY,
            {EventKind.CUT_CARDS: 1, EventKind.RENEWAL: 2},
        ),
        # of the deals before nothing counts
        ([SHUFFLE, CUT_CARDS, SHUFFLE], 0, Phase.PLAY, {}),
        ([SHUFFLE, CUT_CARDS], 3, Phase.OVER, {}),
    ],
)
def test_events_are_counted_by_kind_within_their_deal(
    moves: Sequence[Move], renewals: int, phase: Phase, expected: dict[EventKind, int]
) -> None:
    public = replace(renewing().public, renewals=renewals, phase=phase)
    found = events_before([(DEALER, move) for move in moves], public)
    assert {kind: found.count(kind) for kind in set(found)} == expected


def test_the_number_of_moves_decides_nothing() -> None:
    state = renewing()
    few = [(DEALER, SHUFFLE)]
    many = [*few, *[(seat, move) for seat in (ANN, BEN, CY) for move in (Draw(), Pass())] * 9]
    answers = {answer(state, moves, f"seed/{len(moves)}") for moves in (few, many)}
    assert answers == {FairDealer(numbers(1)).answer(state, [])}


def test_after_a_deal_comes_the_chance_of_the_next() -> None:
    over = position("dunlop", phase=Phase.OVER)
    due = FairDealer(numbers(2)).answer(over, [])
    assert answer(over, [(DEALER, SHUFFLE)]) == due


def test_no_number_of_a_deal_is_another_ones() -> None:
    other = replace(TABLE, id="anothertable")
    all_numbers = [
        opened
        for table in (TABLE, other)
        for key in (KEY, Key(token_bytes(KEY_BYTES)))
        for deal in (1, 2, 11)
        for one in (
            numbers_of_server(table, deal, key).cards,
            numbers_of_server(table, deal, key).cut,
        )
        if one is not None
        for opened in (one.server.number, one.server.blinding)
    ]
    assert len(all_numbers) == 48
    assert len(set(all_numbers)) == 48


def begun(*, killed: bool) -> list[Move]:
    """What the dealer does at a table that begins, up to the shuffle."""
    house = House(Pace.AT_ONCE, key=bytes(range(32)), chance="the same")
    page, seated = house.opens()
    if killed:
        house.starts_again()
        page = house.page()
        page.does(Hello(table=seated.table, secret=seated.secret))
    page.does(Start())
    house.clock.runs_until(
        lambda: any(isinstance(move, Shuffle) for _, move in house.open(seated.table).moves)
    )
    made = [move for actor, move in house.open(seated.table).moves if actor == DEALER]
    return made[: [isinstance(move, Shuffle) for move in made].index(True) + 1]


def test_a_table_goes_on_by_the_same_numbers_after_the_server_was_killed() -> None:
    assert begun(killed=False) == begun(killed=True)
