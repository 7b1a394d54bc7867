"""A name can be reported to the host, once by each player; the host changes it or leaves it."""

from liverpool.engine.state import Phase
from liverpool.room.messages.requests import Hello, Leave, LeaveName, Remove, Rename, Report, Sit
from tests.room.house import House, Seated
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY

DEE = 3


def four(people: int = 4) -> Seated:
    return House().seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN), people)


def test_the_host_alone_sees_that_a_name_was_reported() -> None:
    table = four()
    table.pages[CY].does(Report(seat=BEN))
    assert [page.table.reported for page in table.pages] == [(BEN,), (), (), ()]
    table.pages[DEE].does(Report(seat=BEN))
    table.pages[DEE].does(Report(seat=CY))
    assert table.pages[ANN].table.reported == (BEN, CY)


def test_one_name_is_reported_once_by_each() -> None:
    table = four()
    table.pages[CY].does(Report(seat=BEN))
    assert table.pages[CY].refused(Report(seat=BEN)).why.reason == "reported"
    table.pages[ANN].does(Rename(name="Player 2", seat=BEN))
    assert table.pages[ANN].table.reported == ()
    table.pages[CY].does(Report(seat=BEN))
    assert table.pages[ANN].table.reported == (BEN,), "another name may be no better"


def test_a_name_that_the_host_leaves_is_reported_by_nobody_again() -> None:
    table = four()
    table.pages[CY].does(Report(seat=BEN))
    assert table.pages[DEE].refused(LeaveName(seat=BEN)).why.reason == "host"
    table.pages[ANN].does(LeaveName(seat=BEN))
    assert table.pages[ANN].table.reported == ()
    assert table.pages[DEE].refused(Report(seat=BEN)).why.reason == "left"
    assert table.pages[CY].refused(Report(seat=BEN)).why.reason == "reported"
    assert table.pages[ANN].refused(LeaveName(seat=BEN)).late
    assert table.pages[ANN].refused(LeaveName(seat=7)).late


def test_only_names_of_other_people_are_reported_and_not_to_themselves() -> None:
    table = four(people=3)
    for seat in (ANN, CY, DEE, 7):
        assert table.pages[CY].refused(Report(seat=seat)).why.reason == "no_seat"
    assert table.house.page().refused(Report(seat=BEN)).why.reason == "no_seat"


def test_who_has_gone_is_reported_no_more_and_reports_nobody() -> None:
    table = four()
    table.sets(ask_host=False)
    table.pages[CY].does(Report(seat=BEN))
    table.pages[BEN].does(Report(seat=DEE))
    table.pages[ANN].does(Remove(seat=BEN))
    assert table.pages[ANN].table.reported == ()
    table.pages[CY].does(Report(seat=DEE))
    table.pages[CY].does(Leave())
    assert table.pages[ANN].table.reported == ()


def test_one_who_comes_later_has_reported_nothing() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    house.sits(at.table, "Ben")
    cy, _ = house.sits(at.table, "Cy")
    cy.does(Report(seat=BEN))
    cy.does(Leave())
    assert not ann.table.reported
    dee = house.page()
    dee.does(Sit(table=at.table, name="Dee", seat=CY))
    dee.does(Report(seat=BEN))
    assert ann.table.reported == (BEN,)


def test_reports_outlive_a_restart() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    house.sits(at.table, "Ben")
    cy, seated = house.sits(at.table, "Cy")
    cy.does(Report(seat=BEN))
    house.starts_again()
    cy, ann = house.page(), house.page()
    cy.does(Hello(table=at.table, secret=seated.secret))
    ann.does(Hello(table=at.table, secret=at.secret))
    assert ann.table.reported == (BEN,)
    assert cy.refused(Report(seat=BEN)).why.reason == "reported"
    ann.does(LeaveName(seat=BEN))
    house.starts_again()
    ann = house.page()
    ann.does(Hello(table=at.table, secret=at.secret))
    assert ann.table.reported == (), "it was left as it is"
