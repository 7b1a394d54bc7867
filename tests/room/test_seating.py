"""People who come, go and come back: seats, names, secrets, and who is host."""

import pytest
from msgspec import to_builtins

from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.replies import Refused, Seated, Sitting, Stage
from liverpool.room.messages.requests import (
    Hello,
    Leave,
    Look,
    Open,
    PageMessage,
    Ready,
    Remove,
    Rename,
    Sit,
    Start,
    Wish,
)
from liverpool.room.messages.secret import NONE, Secret
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.clock import DAY
from tests.room.house import House
from tests.room.page import FakePage
from tests.room.scenes import bens_turn, last_card_of_the_game, scene
from tests.room.shells import NOT_BY_BUS
from tests.rules.positions import ANN, BEN, CY


def back(house: House, seated: Seated) -> FakePage:
    page = house.page()
    page.does(Hello(table=seated.table, secret=seated.secret))
    return page


def stage(page: FakePage) -> Stage:
    return page.table.stage


# Sitting down


def test_who_opens_a_table_is_its_host() -> None:
    page, seated = House().opens(title=" At grandmother's ")
    told = page.table
    assert (told.you, told.host, told.stage, seated.seat) == (0, 0, Stage.LOBBY, 0)
    assert told.title == "At grandmother's"
    assert [seat.sitting for seat in told.seats] == [Sitting.PERSON, Sitting.FREE, Sitting.FREE]
    assert told.link.endswith(f"/t/{seated.table}")
    assert seated.secret.reveal() not in told.link


def test_a_guest_takes_the_first_free_seat_or_the_one_named() -> None:
    house = House()
    ann, at = house.opens()
    _, cy = house.sits(at.table, "Cy", 2)
    _, ben = house.sits(at.table, "Ben")
    assert (ben.seat, cy.seat) == (1, 2)
    assert ann.names() == ["Ann", "Ben", "Cy"]
    full = house.page().refused(Sit(table=at.table, name="Dee"))
    assert full.why.reason == "full"


@pytest.mark.parametrize("seat", [0, 3, 7])
def test_a_seat_that_is_taken_or_not_there_cannot_be_had(seat: int) -> None:
    house = House()
    _, at = house.opens()
    assert house.page().refused(Sit(table=at.table, name="Dee", seat=seat)).why.reason == "full"


def test_nobody_sits_twice_at_a_table() -> None:
    house = House()
    ann, at = house.opens()
    assert ann.refused(Sit(table=at.table, name="Ann")).why.reason == "seated"


def test_names_are_told_apart() -> None:
    house = House()
    ann, at = house.opens()
    house.sits(at.table, "ann")
    house.sits(at.table, " Ann ")
    assert ann.names() == ["Ann", "ann 2", "Ann 3"]


@pytest.mark.parametrize("name", ["   ", "dealer", 'An"n', "A\u202enn"])
def test_a_name_that_cannot_be_written_is_refused(name: str) -> None:
    house = House()
    _, at = house.opens()
    for asked in (Sit(table=at.table, name=name), Open(name=name)):
        refused = house.page().refused(asked)
        assert refused.why.reason == "name"
        assert refused.why.sentence


def test_the_host_starts_and_bots_sit_in_the_free_seats() -> None:
    house = House()
    ann, at = house.opens(seats=5)
    house.sits(at.table, "sam")
    ann.does(Start())
    told = ann.table
    assert told.stage is Stage.PLAYING
    assert [seat.sitting for seat in told.seats[2:]] == [Sitting.BOT] * 3
    assert len({name.casefold() for name in ann.names()}) == 5
    assert ann.refused(Start()).why.reason == "begun"


def test_others_say_that_they_are_ready_and_start_only_while_the_host_is_away() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    ben, _ = house.sits(at.table, "Ben")
    cy, _ = house.sits(at.table, "Cy")
    for each in (ben, cy):
        each.does(Start())
    assert stage(ben) is Stage.LOBBY
    assert [seat.ready for seat in ann.table.seats] == [False, True, True, False]
    ann.leaves()
    cy.does(Start())
    assert stage(ben) is Stage.LOBBY, "the host may be back in a moment"
    house.clock.runs(ben.table.settings.grace_seconds)
    cy.does(Start())
    assert stage(ben) is Stage.PLAYING
    assert not any(seat.ready for seat in ben.table.seats)
    assert ANN in (ben.table.host, ben.table.away_host)


def test_one_alone_with_a_host_who_is_away_does_not_start() -> None:
    house = House()
    ann, at = house.opens()
    ben, _ = house.sits(at.table, "Ben")
    ann.leaves()
    house.clock.runs(DAY)
    ben.does(Start())
    assert ben.table.stage is Stage.LOBBY


def test_who_is_away_when_the_game_begins_has_the_time_of_grace_from_then() -> None:
    house = House()
    ann, at = house.opens()
    ben, seated = house.sits(at.table, "Ben")
    ben.leaves()
    house.clock.runs(DAY)
    ann.does(Start())
    house.clock.runs(ann.table.settings.grace_seconds - 1)
    assert not ann.table.seats[seated.seat].played
    house.clock.runs(1)
    assert ann.table.seats[seated.seat].played


def test_cards_lie_on_the_table_at_once_where_it_is_asked_for() -> None:
    """Without a pause at any pace, unless it is for the person to cut."""
    page, _ = House().opens(start=True)
    assert page.table.stage is Stage.PLAYING
    assert page.game.hand or page.asks() is Question.CUT


@pytest.mark.parametrize(
    "asked", [Start(), Leave(), Ready(), Rename(name="Dee"), Wish(), Remove(seat=0)]
)
def test_who_only_looks_has_no_say(asked: PageMessage) -> None:
    house = House()
    _, at = house.opens()
    page = house.page()
    page.does(Look(table=at.table))
    assert page.table.you is None
    assert page.refused(asked).why.reason == "no_seat"


# Coming late


def test_a_late_comer_sees_the_log_of_the_deal_and_a_bot_plays_on() -> None:
    house = House(Pace.AT_ONCE)
    table = house.seated(bens_turn(), people=1)
    ann = table.pages[ANN]
    table.sets(ask_host=False)
    ann.does(Wish(passing=Passing.ALWAYS))
    house.clock.runs_until(lambda: ann.asks() is Question.TURN)
    page, seated = house.sits(table.name, "Dee")
    assert seated.seat == BEN
    assert ann.table.seats[BEN].name == "Dee"
    assert len(page.game.log) == len(ann.game.log) > 1
    assert page.game.hand == ()
    ann.makes(Draw())
    house.clock.runs(5)
    made = [seat for seat, _ in table.moves].count(BEN)
    ann.makes(Discard(ann.game.hand[0]))
    house.clock.runs(5)
    assert [seat for seat, _ in table.moves].count(BEN) > made


def test_who_takes_a_seat_that_somebody_left_sees_what_lay_open_in_the_deal() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(bens_turn())
    table.sets(ask_host=False)
    table.pages[CY].does(Leave())
    table.pages[BEN].makes(Draw())
    house.clock.runs(30)
    table.pages[BEN].makes(Discard(read_card("7c")))
    page, _ = house.sits(table.name, "Dee", CY)
    assert len(page.game.log) == len(table.pages[ANN].game.log)
    assert any("7c" in line for line in page.game.log)


def test_who_takes_a_seat_is_not_ready_because_somebody_was() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(
        scene(
            "dunlop",
            turn=BEN,
            hands={"Ben": "3s"},
            table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]},
            stock="4c 4d",
        )
    )
    table.sets(ask_host=False)
    table.pages[BEN].makes(Discard(read_card("3s")))
    table.pages[CY].does(Ready())
    table.pages[CY].does(Leave())
    house.sits(table.name, "Dee", CY)
    assert not table.pages[ANN].table.seats[CY].ready
    for seat in (ANN, BEN):
        table.pages[seat].does(Ready())
    assert table.phase() is Phase.OVER


def test_nobody_sits_down_at_a_game_that_is_over() -> None:
    house = House()
    table = house.seated(last_card_of_the_game(), people=2)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.pages[ANN].table.stage is Stage.OVER
    assert house.page().refused(Sit(table=table.name, name="Dee")).why.reason == "over"


# Going


def test_who_leaves_the_lobby_leaves_the_seat_free() -> None:
    house = House()
    ann, at = house.opens()
    ben, seated = house.sits(at.table, "Ben")
    ben.does(Leave())
    assert ann.table.seats[1].sitting is Sitting.FREE
    told = len(ben.raw)
    house.sits(at.table, "Cy")
    assert len(ben.raw) == told, "who has left hears nothing more"
    assert house.page().refused(Hello(table=at.table, secret=seated.secret)).why.reason == (
        "not_yours"
    )


def test_in_the_game_a_bot_plays_on_for_who_leaves() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(bens_turn())
    other = house.page()
    other.does(Hello(table=table.name, secret=table.secrets[BEN]))
    table.pages[BEN].does(Leave())
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.name, shown.sitting, shown.played) == ("Ben", Sitting.BOT, False)
    assert other.ended is not None
    house.clock.runs(5)
    assert table.moves[0][0] == BEN


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    cy, _ = house.sits(at.table, "Cy", 2)
    house.sits(at.table, "Dee", 3)
    cy.does(Start())
    ann.does(Leave())
    assert cy.table.host == 2
    cy.does(Remove(seat=3))


def test_who_comes_to_a_table_that_all_have_left_is_host() -> None:
    house = House()
    ann, at = house.opens()
    ann.does(Leave())
    page, seated = house.sits(at.table, "Ben", 2)
    assert page.table.host == seated.seat == 2


# Names and secrets


def test_names_are_changed_before_the_game() -> None:
    house = House()
    ann, at = house.opens()
    ben, _ = house.sits(at.table, "Ben")
    ben.does(Rename(name="Aunt May"))
    assert ann.names()[1] == "Aunt May"
    ben.does(Rename(name="ANN"))
    assert ann.names()[1] == "ANN 2"
    ann.does(Start())
    assert ben.refused(Rename(name="Dee")).why.reason == "begun"


def test_a_secret_opens_its_seat_on_another_page() -> None:
    house = House()
    _, at = house.opens()
    assert back(house, at).table.you == 0


@NOT_BY_BUS  # no page could send this
def test_no_other_secret_opens_a_seat() -> None:
    house = House()
    _, at = house.opens()
    _, elsewhere = house.opens()
    nearly = Secret(f"{at.secret.reveal()[:-1]}~")
    for secret in (Secret("x" * 22), elsewhere.secret, nearly, NONE):
        refused = house.page().ask(Hello(table=at.table, secret=secret))
        assert isinstance(refused, Refused)
        assert refused.why.reason == "not_yours"


def test_the_secret_of_one_who_sat_there_before_opens_nothing() -> None:
    house = House()
    _, at = house.opens()
    ben, old = house.sits(at.table, "Ben")
    ben.does(Leave())
    _, new = house.sits(at.table, "Ben")
    assert (new.seat, new.secret != old.secret) == (old.seat, True)
    assert house.page().refused(Hello(table=at.table, secret=old.secret)).why.reason == "not_yours"
    assert back(house, new).table.you == 1


def test_secrets_are_told_to_nobody_and_kept_as_hashes() -> None:
    house = House()
    ann, at = house.opens()
    ben, seated = house.sits(at.table, "Ben")
    assert all(seated.secret.reveal().encode() not in told for told in ann.raw)
    assert sum(seated.secret.reveal().encode() in told for told in ben.raw) == 1
    kept = to_builtins(house.tables.kept(at.table), enc_hook=Secret.reveal)
    assert seated.secret.reveal() not in str(kept)
