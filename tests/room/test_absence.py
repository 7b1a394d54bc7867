"""Players who are away are waited for, longer on request; back, they are told what a bot did."""

import pytest

from liverpool.engine.moves import Draw
from liverpool.engine.state import Phase
from liverpool.room.absence import MORE, OTHERS_MAY
from liverpool.room.messages.notices import Visible
from liverpool.room.messages.replies import AwayShown, BackShown
from liverpool.room.messages.requests import (
    Admit,
    Halt,
    Hello,
    LetBotPlay,
    PlayOn,
    Remove,
    Sit,
    WaitFor,
)
from tests.room.house import House, Seated, game_after
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY, house

DEE = 3


def bens_turn(**settings: object) -> Seated:
    """Ben is in turn, and just gone; Ann is host."""
    table = House().seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN))
    if settings:
        table.sets(**settings)
    table.pages[BEN].leaves()
    return table


def away(page: FakePage) -> AwayShown:
    found = page.table.seats[BEN].away
    assert found is not None
    return found


def grace(table: Seated) -> int:
    return table.pages[ANN].table.settings.grace_seconds


# While somebody is away


def test_all_see_for_how_long_somebody_is_away_and_when_a_bot_plays() -> None:
    table = bens_turn()
    table.runs(10)
    table.pages[CY].leaves()
    assert away(table.pages[ANN]) == AwayShown(10.0, grace(table) - 10.0, ())
    assert table.pages[ANN].table.seats[ANN].away is None
    table.runs(grace(table) - 10)
    shown = table.pages[ANN].table.seats[BEN]
    assert shown.played
    assert shown.away is not None
    assert shown.away.bot_in is None
    assert table.comes_back(BEN).table.seats[BEN].away is None


def test_who_has_lost_the_connection_has_not_gone_away() -> None:
    table = bens_turn()
    assert not away(table.pages[ANN]).lost
    table.comes_back(BEN).leaves(lost=True)
    assert away(table.pages[ANN]).lost
    table.comes_back(BEN).leaves()
    assert not away(table.pages[ANN]).lost


def test_a_device_that_was_put_away_has_not_lost_the_connection() -> None:
    table = bens_turn()
    ben = table.comes_back(BEN)
    ben.ask(Visible(visible=False))
    ben.leaves(lost=True)
    assert not away(table.pages[ANN]).lost


def test_a_bots_seat_is_not_away() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people=1)
    assert [seat.away for seat in table.pages[ANN].table.seats] == [None] * 3


def test_each_of_the_others_gives_two_minutes_more_once() -> None:
    table = bens_turn()
    table.pages[CY].does(WaitFor(seat=BEN))
    table.pages[DEE].does(WaitFor(seat=BEN))
    assert away(table.pages[ANN]).waiting == (CY, DEE)
    again = table.pages[CY].refused(WaitFor(seat=BEN)).why
    assert (again.reason, "Ben" in again.sentence) == ("waits", True)
    longer = grace(table) + 2 * MORE
    assert away(table.pages[ANN]).bot_in == longer
    table.runs(longer - 1)
    assert not table.pages[ANN].table.seats[BEN].played
    table.runs(1)
    assert table.pages[ANN].table.seats[BEN].played


def test_another_absence_begins_anew() -> None:
    table = bens_turn()
    table.pages[CY].does(WaitFor(seat=BEN))
    table.comes_back(BEN)
    table.pages[BEN].leaves()
    assert away(table.pages[ANN]).waiting == ()
    table.pages[CY].does(WaitFor(seat=BEN))


def test_the_host_lets_the_bot_play_at_once_and_others_after_a_while() -> None:
    table = bens_turn()
    assert table.pages[CY].refused(LetBotPlay(seat=BEN)).why.reason == "host"
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    assert table.pages[CY].table.seats[BEN].played

    table = bens_turn()
    table.runs(OTHERS_MAY)
    table.pages[CY].does(LetBotPlay(seat=BEN))
    assert table.pages[ANN].table.seats[BEN].played
    moves = len(table.moves)
    table.runs(60)
    assert table.moves[moves:], "the bot plays"


@pytest.mark.parametrize("asked", [WaitFor(seat=CY), LetBotPlay(seat=CY), LetBotPlay(seat=7)])
def test_nobody_is_waited_for_who_is_here(asked: WaitFor | LetBotPlay) -> None:
    table = bens_turn()
    refused = table.pages[ANN].refused(asked)
    assert (refused.why.reason, refused.late) == ("here", True)


def test_where_a_bot_plays_already_nothing_is_to_wait_for() -> None:
    table = bens_turn()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    for asked in (WaitFor(seat=BEN), LetBotPlay(seat=BEN)):
        assert table.pages[ANN].refused(asked).why.reason == "here"


@pytest.mark.parametrize("asked", [WaitFor(seat=BEN), LetBotPlay(seat=BEN)])
def test_no_bot_takes_over_at_a_slow_table_in_a_pause_or_before_the_game(
    asked: WaitFor | LetBotPlay,
) -> None:
    table = bens_turn(slow=True)
    assert away(table.pages[ANN]).bot_in is None
    assert table.pages[ANN].refused(asked).why.reason == "no_clock"

    table = bens_turn()
    table.pages[ANN].does(Halt(halted=True))
    assert away(table.pages[ANN]).bot_in is None
    assert table.pages[ANN].refused(asked).why.reason == "no_clock"

    house = House()
    page, seated = house.opens()
    house.sits(seated.table, "Ben")[0].leaves()
    assert page.refused(asked).why.reason == "no_clock"


# Back again


def comes_back_after_turns() -> Seated:
    table = bens_turn()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.state.public.turn != BEN)
    table.comes_back(BEN)
    return table


def test_who_is_back_is_told_what_the_bot_did_until_they_play_on() -> None:
    table = comes_back_after_turns()
    told = table.pages[BEN].table.back
    assert isinstance(told, BackShown)
    assert (told.turns, told.deals, told.went_down, told.others_down) == (1, 0, False, ())
    assert told.seconds > 0
    assert table.pages[ANN].table.back is None, "it is for Ben alone"
    assert table.comes_back(BEN).table.back == told
    table.pages[BEN].does(PlayOn())
    assert table.pages[BEN].table.back is None
    assert not table.pages[BEN].table.seats[BEN].played


def test_a_new_meld_of_the_bot_is_not_told_as_going_down() -> None:
    rules = house("dunlop", {"layoff.new_melds": True})
    state = scene(
        rules,
        seats=4,
        phase=Phase.PLAY,
        turn=BEN,
        hands={"Ben": "2c 2d 2h Kd Js"},
        table={"Ben": ["9c9d9h", "QcQdQh"]},
    )
    table = House().seated(state)
    table.pages[BEN].leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.state.public.turn != BEN)
    assert len(table.state.public.table[BEN]) == 3
    told = table.comes_back(BEN).table.back
    assert told is not None
    assert not told.went_down


@pytest.mark.parametrize(("phase", "turns"), [(Phase.TURN, 1), (Phase.PLAY, 1)])
def test_a_turn_that_the_bot_only_ended_counts(phase: Phase, turns: int) -> None:
    table = House().seated(scene("dunlop", seats=4, phase=phase, turn=BEN, by=ANN))
    table.pages[BEN].leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.state.public.turn != BEN)
    told = table.comes_back(BEN).table.back
    assert told is not None
    assert told.turns == turns


def test_the_log_says_of_a_bots_moves_that_a_bot_made_them_also_after_a_restart() -> None:
    table = comes_back_after_turns()

    def told(page: FakePage, whose: str) -> bool:
        return any(line.startswith(f"{whose} ") and "discard" in line for line in page.game.log)

    for _ in range(2):
        assert told(table.pages[BEN], "Your bot")
        assert told(table.pages[ANN], "Ben's bot")
        assert not told(table.pages[BEN], "You")
        table.house.starts_again()
        for seat in (ANN, BEN):
            table.comes_back(seat)


def test_what_one_did_oneself_is_told_as_ever_before_and_after_a_bot_played() -> None:
    table = bens_turn()
    ben = table.comes_back(BEN)
    ben.makes(Draw())
    table.runs(1)
    ben.leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.state.public.turn != BEN)
    mine = [by for by, move in table.moves if by == BEN and isinstance(move, Draw)]
    assert mine == [BEN]
    assert [line for line in table.pages[ANN].game.log if "Ben draws" in line]
    assert [line for line in table.pages[ANN].game.log if "Ben's bot discards" in line]


def test_a_move_of_ones_own_says_that_one_plays_on() -> None:
    table = bens_turn()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    page = table.comes_back(BEN)
    assert page.table.back is not None
    page.makes(Draw())
    assert page.table.back is None


def test_who_was_not_replaced_is_told_nothing() -> None:
    table = bens_turn()
    assert table.comes_back(BEN).table.back is None
    table.pages[BEN].does(PlayOn())


def test_who_plays_on_has_the_whole_time_for_the_turn() -> None:
    table = bens_turn(turn_seconds=60, grace_seconds=5)
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    page = table.comes_back(BEN)
    table.runs(40)
    assert table.state.public.turn == BEN
    page.does(PlayOn())
    assert page.game.clock is not None
    assert page.game.clock.left == 60
    page.makes(Draw())


def test_who_does_not_play_yet_learns_nothing_of_what_the_bot_did() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=CY, by=BEN), people=2)
    table.sets(ask_host=False)
    newcomer, joined = house.sits(table.name, "Mia", CY)
    newcomer.leaves()
    table.pages[ANN].does(LetBotPlay(seat=CY))
    house.clock.runs_until(lambda: table.state.public.turn != CY)
    again = house.page()
    again.does(Hello(table=table.name, secret=joined.secret))
    assert again.table.seats[CY].waits
    assert again.table.back is None


def test_who_was_away_when_the_server_stopped_is_told_too() -> None:
    table = bens_turn()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.state.public.turn != BEN)
    table.house.starts_again_later(600)
    table.comes_back(ANN)
    told = table.comes_back(BEN).table.back
    assert told is not None
    assert (told.turns, told.deals) == (1, 0)
    assert told.seconds >= 600
    # Until it is read it stands there, whatever happens to the server meanwhile.
    table.house.starts_again()
    table.comes_back(ANN)
    again = table.comes_back(BEN)
    assert again.table.back is not None
    assert again.table.back.turns == 1
    again.does(PlayOn())
    table.house.starts_again()
    table.comes_back(ANN)
    assert table.comes_back(BEN).table.back is None


def test_one_who_left_again_unread_is_told_of_both_absences() -> None:
    table = comes_back_after_turns()
    before = table.table.kept.seats[BEN].absence
    table.pages[BEN].leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    assert table.table.kept.seats[BEN].absence == before
    told = table.comes_back(BEN).table.back
    assert told is not None
    assert told.turns == 1


def test_the_next_game_knows_of_no_absence() -> None:
    table = bens_turn()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    assert table.table.kept.seats[BEN].absence is not None
    assert game_after(table.table.kept).seats[BEN].absence is None


def test_whoever_takes_the_seat_over_is_told_nothing_of_it() -> None:
    table = bens_turn(ask_host=False)
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.pages[ANN].does(Remove(seat=BEN))
    assert BEN not in table.table.absences.back
    page = table.house.page()
    page.does(Sit(table=table.name, name="Mia", seat=BEN))
    request = table.pages[ANN].table.requests[0].number
    table.pages[ANN].does(Admit(request=request, yes=True))
    assert (page.table.you, page.table.back) == (BEN, None)
