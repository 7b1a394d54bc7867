"""A request to join is kept with its table: it outlives connections and the server itself."""

import pytest

from liverpool.engine.state import Phase
from liverpool.room.joining import LASTS, MOST_AT_A_TABLE
from liverpool.room.messages.game import Peeked
from liverpool.room.messages.replies import Asked, Joining, Stage, TableUpdate
from liverpool.room.messages.requests import Admit, Hello, Look, Peek, Sit
from liverpool.room.messages.secret import Secret
from liverpool.room.secrets import hashed
from liverpool.table.seat.question import Question
from tests.room.clock import DAY
from tests.room.house import House, Seated, game_after
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN

DEE = 3


def of_four(house: House) -> Seated:
    """A game of three people and a bot, in which it is Ben's turn."""
    return house.seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN), people=3)


def asks(house: House, table: Seated, name: str = "Kim", at: str = "192.0.2.1") -> Secret:
    """Somebody asks to join and goes away; gives the secret."""
    page = house.page(at)
    asked = page.ask(Sit(table=table.name, name=name, seat=DEE))
    assert isinstance(asked, Asked), asked
    page.leaves()
    return asked.secret


def answered(table: Seated, *, yes: bool) -> None:
    ann = table.pages[ANN]
    ann.does(Admit(request=ann.table.requests[0].number, yes=yes))


def comes_back(house: House, table: Seated, secret: Secret) -> FakePage:
    page = house.page()
    page.does(Hello(table=table.name, secret=secret))
    return page


def peeked(house: House, table: Seated, secret: Secret) -> Peeked:
    seen = house.page().ask(Peek(table=table.name, secret=secret))
    assert isinstance(seen, Peeked), seen
    return seen


# After a restart


def test_an_open_request_survives_the_server() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    house.starts_again()
    ann = table.comes_back(ANN)
    assert [each.name for each in ann.table.requests] == ["Kim"]
    kim = comes_back(house, table, secret)
    assert (kim.table.joining, kim.table.you) == (Joining.WAITS, None)
    answered(table, yes=True)
    assert (kim.table.you, kim.table.joining) == (DEE, Joining.NOT)
    assert ann.table.requests == ()
    again = comes_back(house, table, secret)
    assert again.table.you == DEE
    refused = again.refused(Sit(table=table.name, name="Kim", seat=DEE))
    assert refused.why.reason == "seated"


def test_who_comes_back_only_after_the_yes_has_the_seat() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    house.starts_again()
    table.comes_back(ANN)
    answered(table, yes=True)
    house.starts_again()
    assert comes_back(house, table, secret).table.you == DEE
    assert house.open(table.name).kept.requests == ()


def test_who_comes_back_after_the_no_hears_it() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    answered(table, yes=False)
    for _ in range(2):
        kim = comes_back(house, table, secret)
        assert (kim.table.joining, kim.table.you) == (Joining.REFUSED, None)
        house.starts_again_later(60)
    assert table.comes_back(ANN).table.requests == ()
    house.starts_again_later(DAY)
    hello = Hello(table=table.name, secret=secret)
    assert house.page().refused(hello).why.reason == "not_yours"


@pytest.mark.parametrize(("off", "joining"), [(60.0, Joining.WAITS), (LASTS, Joining.EXPIRED)])
def test_its_time_runs_while_the_server_is_off(off: float, joining: Joining) -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    house.starts_again_later(off)
    kim = comes_back(house, table, secret)
    assert kim.table.joining is joining
    ann = table.comes_back(ANN)
    assert len(ann.table.requests) == (joining is Joining.WAITS)
    house.clock.runs(LASTS - 61)
    assert kim.table.joining is joining
    house.clock.runs(2)
    assert kim.table.joining is Joining.EXPIRED
    assert ann.table.requests == ()


def test_a_date_that_was_set_back_keeps_nothing_open_for_long() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    house.starts_again_later(-365 * DAY)
    kim = comes_back(house, table, secret)
    house.clock.runs(DAY)
    assert kim.table.joining is Joining.EXPIRED


def test_what_is_stored_opens_nothing() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    (kept,) = house.tables.kept(table.name).requests
    assert kept.secret == hashed(secret)
    assert kept.ends.tzinfo is not None
    with pytest.raises(AssertionError, match="not_yours"):
        comes_back(house, table, Secret(kept.secret))


def test_so_many_answers_are_remembered_and_no_more() -> None:
    house = House()
    table = of_four(house)
    first = asks(house, table)
    answered(table, yes=False)
    later = []
    for number in range(MOST_AT_A_TABLE):
        later.append(asks(house, table, at=f"192.0.2.{10 + number}"))
        answered(table, yes=False)
    assert len(house.open(table.name).kept.requests) == MOST_AT_A_TABLE
    assert comes_back(house, table, later[-1]).table.joining is Joining.REFUSED
    hello = Hello(table=table.name, secret=first)
    assert house.page().refused(hello).why.reason == "not_yours"


def test_after_a_restart_the_limits_of_an_address_hold_for_whoever_is_back() -> None:
    house = House()
    table = of_four(house)
    secrets = [asks(house, table, at="192.0.2.9") for _ in range(4)]
    house.starts_again()
    for secret in secrets:
        comes_back(house, table, secret)
    refused = house.page().refused(Sit(table=table.name, name="Lee"))
    assert refused.why.reason == "many_ask"
    assert isinstance(house.page("192.0.2.9").ask(Sit(table=table.name, name="Lee")), Asked)


def test_another_game_begins_without_the_requests_of_this_one() -> None:
    house = House()
    table = of_four(house)
    asks(house, table)
    kept = house.open(table.name).kept
    assert len(kept.requests) == 1
    assert game_after(kept).requests == ()


# From afar


def test_one_sees_from_afar_that_the_host_has_not_answered_yet() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    seen = peeked(house, table, secret)
    assert (seen.joining, seen.stage, seen.seats, seen.here) == (
        Joining.WAITS,
        Stage.PLAYING,
        4,
        3,
    )
    assert (seen.asked, seen.turn, seen.deal) == (Question.NOTHING, "", 0), "no seat, no view"
    answered(table, yes=True)
    assert peeked(house, table, secret).joining is Joining.NOT
    assert seen.company == (), "a seat tells who else is there"
    assert peeked(house, table, secret).deal == 1


def test_one_sees_from_afar_what_the_host_has_said() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    answered(table, yes=False)
    assert peeked(house, table, secret).joining is Joining.REFUSED
    late = asks(house, table, at="192.0.2.9")
    for page in table.pages:
        page.leaves()
    house.clock.runs(LASTS)
    assert peeked(house, table, late).joining is Joining.EXPIRED


def test_one_who_asks_and_looks_is_told_of_the_request_of_the_page() -> None:
    house = House()
    table = of_four(house)
    secret = asks(house, table)
    looker = house.page()
    looker.does(Look(table=table.name))
    looker.does(Hello(table=table.name, secret=secret))
    assert [each.joining for each in looker.messages if isinstance(each, TableUpdate)] == [
        Joining.NOT,
        Joining.WAITS,
    ]
