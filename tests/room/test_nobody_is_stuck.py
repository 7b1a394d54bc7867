"""From whatever position a table begins, with whomever at it, the deal comes to its end."""

from random import Random

import pytest

from liverpool.arena.dealer import Dealer
from liverpool.bots.steady import Steady
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import DEALER, Move, Pass
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Leave, Ready
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.chance import drawn, so_many, together
from tests.room.house import House, Seated
from tests.rules.positions import SOURCES

BOT = Steady()
MOST_STEPS = 3000


def positions(rules: str, random: Random) -> dict[Phase, State]:
    """The last state in each phase to which the first two deals come."""
    state = new_game(load(rules).rules, 4)
    dealer = Dealer(random.random().hex())
    found: dict[Phase, State] = {}
    while state.public.number < 3:
        state = apply(state, *next_move(state, dealer, random))
        found[state.public.phase] = state
    return found


def next_move(state: State, dealer: Dealer, random: Random) -> tuple[Seat, Move]:
    waiting = waiting_on(state.public)
    if DEALER in waiting.must:
        return DEALER, dealer.answer(state)
    for seat in (*waiting.may, random.choice(waiting.must)):
        move = BOT.choose(view_of(state, seat))
        if move is not None:
            return seat, move
    raise AssertionError("who must answer has a move")


@pytest.mark.in_turn
@pytest.mark.parametrize(("rules", "slow"), together(SOURCES, (False, True)))
def test_every_phase_comes_to_the_end_of_its_deal(rules: str, slow: bool) -> None:
    """Every day a twelfth of the phases, by half of the rules at a slow table."""
    seed = SOURCES.index(rules) + 10 * slow
    random = Random(drawn(f"stuck/{seed}"))
    every = so_many(12, full=1)
    for phase, state in list(positions(rules, random).items())[seed % every :: every]:
        here = list(range(random.randint(2, 4)))
        table = House(Pace.AT_ONCE).seated(state, len(here))
        if len(here) > 2 and random.random() < 0.5:
            table.pages[here.pop()].does(Leave())
        if slow:
            table.sets(slow=True)
        elif random.random() < 0.5:
            table.pages[here.pop()].leaves()
        assert comes_to_the_end(table, here, random), f"{rules}: {phase} of {state.public.number}"


def comes_to_the_end(table: Seated, here: list[Seat], random: Random) -> bool:
    first = table.state.public.number + (table.phase() is Phase.OVER)
    for step in range(MOST_STEPS):
        over = table.phase() is Phase.OVER and table.state.public.number == first
        if over or table.table.stage is Stage.OVER:
            return True
        if step == 20:
            table.house.starts_again()
            for seat in here:
                table.comes_back(seat)
        if not someone_acts(table, here, random):
            clock = table.house.clock
            if clock.next_at() > clock.now + table.pages[0].table.settings.grace_seconds:
                return False
            table.runs(max(clock.next_at() - clock.now, 0.0))
    return False


def someone_acts(table: Seated, here: list[Seat], random: Random) -> bool:
    """Whether somebody who is asked has answered, and the game has gone on by it."""
    before = table.table.number
    for seat in random.sample(here, len(here)):
        page = table.pages[seat]
        if page.asks() is Question.READY:
            page.does(Ready())
        elif page.asks() not in (Question.NOTHING, Question.GAME_OVER):
            # A bot says nothing while others are asked before it; a person may.
            page.makes(BOT.choose(view_of(table.state, seat)) or Pass())
        if table.table.number > before:
            return True
    return False
