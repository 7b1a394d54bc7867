"""Nobody can take what is another's: seats, cards and the host's place.

The first scenes are those of a stranger who has the invitation.
"""

from typing import Any

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.game import GameView
from liverpool.room.messages.replies import Asked, Joining, Seated, Sitting
from liverpool.room.messages.requests import (
    Admit,
    Again,
    Arrange,
    AskHint,
    Halt,
    Hello,
    Leave,
    Look,
    Ready,
    Remove,
    Rename,
    Sit,
    TakeBack,
    Try,
    Vote,
    Wish,
)
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House
from tests.room.house import Seated as AtTable
from tests.room.page import FakePage
from tests.room.scenes import last_card_of_the_game, scene
from tests.rules.positions import ANN, BEN, CY

DEE = 3


def of_four(house: House, people: int = 3) -> AtTable:
    """A game of three people and a bot, in which it is Ben's turn."""
    return house.seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN), people=people)


def asks(
    house: House, table: AtTable, name: str = "Kim", seat: int | None = None
) -> tuple[FakePage, Asked]:
    page = house.page()
    asked = page.ask(Sit(table=table.name, name=name, seat=seat))
    assert isinstance(asked, Asked), asked
    return page, asked


def let_in(house: House, table: AtTable, name: str = "Kim") -> tuple[FakePage, Asked]:
    """Somebody asks to join, and the one who acts as host says yes."""
    page, asked = asks(house, table, name)
    host = table.pages[table.pages[ANN].table.host]
    host.does(Admit(request=host.table.requests[-1].number, yes=True))
    assert page.table.you is not None
    return page, asked


def sees_no_hand(game: GameView) -> bool:
    return not game.hand and not game.hands and game.can.offer is None


# The attack that was found


def test_a_stranger_who_sits_in_a_bots_seat_becomes_no_host_and_removes_nobody() -> None:
    house = House()
    table = of_four(house)
    table.sets(ask_host=False)
    stranger, _ = house.sits(table.name, "Mallory", DEE)
    assert sees_no_hand(stranger.game)
    for seat in (ANN, BEN, CY):
        table.pages[seat].leaves()
    table.runs(table.table.kept.settings.grace_seconds + 1)
    assert table.table.kept.host == ANN
    assert stranger.refused(Remove(seat=ANN)).why.reason == "host"
    assert stranger.refused(_arranging(table, pace=Pace.CALM)).why.reason == "host"
    assert stranger.refused(Vote(seat=DEE)).why.reason == "waits"
    ann = table.comes_back(ANN)
    assert ann.table.host == ANN
    assert ann.game.hand == table.state.hands[ANN]


def test_a_stranger_who_plays_since_the_next_deal_stands_in_but_removes_nobody() -> None:
    table = of_four(House(), people=2)
    table.pages[ANN].leaves()
    table.runs(table.table.kept.settings.grace_seconds + 1)
    ben = table.pages[BEN]
    assert (ben.table.host, ben.table.away_host) == (BEN, ANN)
    assert ben.refused(Remove(seat=ANN)).why.reason == "host"
    assert ben.refused(_arranging(table, hints=False)).why.reason == "host"
    ben.does(Vote(seat=BEN))
    assert table.table.kept.host == ANN, "one alone outvotes nobody"
    ben.does(Halt(halted=True))
    ben.does(Halt(halted=False))
    assert table.comes_back(ANN).table.host == ANN
    assert ben.table.away_host is None


def test_the_seat_of_one_who_is_away_is_nobody_elses() -> None:
    house = House()
    table = of_four(house)
    table.sets(ask_host=False)
    table.pages[BEN].leaves()
    table.runs(DAY_OF_GRACE)
    assert table.pages[ANN].table.seats[BEN].played
    refused = house.page().refused(Sit(table=table.name, name="Kim", seat=BEN))
    assert refused.why.reason == "full"
    assert table.comes_back(BEN).game.hand == table.state.hands[BEN]


DAY_OF_GRACE = 120.0


# Removed


def test_who_is_removed_has_no_say_at_once_and_comes_back_only_by_the_hosts_yes() -> None:
    house = House()
    table = of_four(house)
    ann, ben = table.pages[ANN], table.pages[BEN]
    table.sets(ask_host=False)
    ann.does(Remove(seat=BEN))
    assert ben.ended == "The host has removed you from this table."
    assert ben.refused(ben.making(Draw())).why.reason == "no_seat"
    hello = Hello(table=table.name, secret=table.secrets[BEN])
    assert house.page().refused(hello).why.reason == "not_yours"
    # The table was open to all, but since somebody was removed the host is asked.
    page, _ = asks(house, table, "Ben", seat=BEN)
    assert page.table.joining is Joining.WAITS
    assert ann.table.seats[BEN].sitting is Sitting.BOT
    request = ann.table.requests[0]
    assert request.name == "Ben"
    ann.does(Admit(request=request.number, yes=True))
    assert page.table.you == BEN
    assert sees_no_hand(page.game), "not even the hand that was theirs"


def test_who_was_removed_before_the_game_does_not_just_sit_down_again() -> None:
    house = House()
    ann, at = house.opens()
    house.sits(at.table, "Ben")
    ann.does(Remove(seat=1))
    assert isinstance(house.page().ask(Sit(table=at.table, name="Ben")), Asked)
    ann.does(Admit(request=ann.table.requests[0].number, yes=True))
    assert ann.names()[1] == "Ben"


def test_nobody_gets_the_seat_of_one_who_was_removed_within_the_deal() -> None:
    house = House(Pace.NORMAL)
    table = of_four(house)
    table.pages[ANN].does(Remove(seat=BEN))
    page, _ = let_in(house, table)
    seat = page.table.you
    assert seat is not None
    made = table.table.number
    table.runs(30.0)
    assert table.table.number > made, "a bot plays on"
    for update in page.all_games:
        assert sees_no_hand(update.game)
        for event in update.events:
            dealt = [flight for flight in event.flights if flight.source == "stock"]
            assert all(flight.card == HIDDEN for flight in dealt if flight.target != "pile")


# Sitting down in the middle of a deal


def test_who_sits_down_and_leaves_has_seen_no_bots_hand() -> None:
    house = House()
    table = of_four(house)
    table.sets(ask_host=False)
    before = table.state.hands
    page, seated = house.sits(table.name, "Kim", DEE)
    assert page.game.prompt.sentence == "You play from the next deal."
    assert page.game.prompt.detail == "Ben plays …"
    assert (page.asks(), page.table.seats[DEE].waits) == (Question.NOTHING, True)
    question = page.game.question
    for asked in (
        *(Try(question=question), AskHint(question=question), Wish(cards=(1,))),
        TakeBack(),
    ):
        assert page.refused(asked).why.reason == "waits"
    assert page.refused(page.making(Draw())).why.reason == "waits"
    secret = house.page()
    secret.does(Hello(table=table.name, secret=seated.secret))
    assert sees_no_hand(secret.game)
    page.does(Leave())
    assert table.pages[ANN].table.seats[DEE].sitting is Sitting.BOT
    assert all(sees_no_hand(update.game) for update in page.all_games)
    assert table.state.hands == before


def test_a_newcomer_sees_the_same_whatever_the_bot_holds() -> None:
    raw = []
    for hand in ("Ah Kh 3d", "** 8s 8d"):
        house = House()
        state = scene(
            "dunlop",
            seats=4,
            phase=Phase.TURN,
            turn=BEN,
            by=ANN,
            hands={"Dee": hand},
            stock="4c 4d",
        )
        table = house.seated(state, people=3)
        table.sets(ask_host=False)
        page, _ = house.sits(table.name, "Kim", DEE)
        raw.append(page.game)
    assert raw[0] == raw[1]


def test_a_newcomer_plays_from_the_next_deal_and_a_crash_changes_nothing() -> None:
    house = House(Pace.AT_ONCE)
    state = scene(
        "dunlop",
        turn=BEN,
        hands={"Ben": "3s"},
        table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]},
        stock="4c 4d",
    )
    table = house.seated(state, people=2)
    table.sets(ask_host=False)
    page, seated = house.sits(table.name, "Kim", CY)
    assert sees_no_hand(page.game)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert page.asks() is Question.READY
    for each in (table.pages[ANN], table.pages[BEN], page):
        each.does(Ready())
    table.runs(5.0)
    assert page.table.seats[CY].waits is False
    assert page.game.hand == table.state.hands[CY] or page.asks() is Question.CUT
    house.starts_again()
    again = house.page()
    again.does(Hello(table=table.name, secret=seated.secret))
    assert again.game.hand == house.open(table.name).state.hands[CY] or not again.game.pile


def test_who_comes_in_the_last_deal_plays_in_the_next_game() -> None:
    house = House()
    table = house.seated(last_card_of_the_game(), people=2)
    table.sets(ask_host=False)
    page, seated = house.sits(table.name, "Kim")
    assert page.game.prompt.sentence == "You play from the next game."
    table.pages[BEN].makes(Discard(read_card("3s")))
    page.does(Again())
    table.pages[ANN].leaves()
    again = house.page()
    again.does(Hello(table=page.table.next or "", secret=seated.secret))
    assert not any(seat.waits for seat in again.table.seats)


def test_the_newcomer_has_no_say_until_they_play() -> None:
    house = House()
    table = of_four(house)
    page, _ = let_in(house, table)
    assert page.refused(Vote(seat=BEN)).why.reason == "waits"
    assert table.pages[BEN].refused(Vote(seat=DEE)).why.reason == "no_seat"


# Asking to join


def test_who_comes_late_waits_for_the_hosts_yes() -> None:
    house = House()
    table = of_four(house)
    page, asked = asks(house, table)
    ann, ben = table.pages[ANN], table.pages[BEN]
    assert (page.table.joining, page.table.you) == (Joining.WAITS, None)
    assert [each.name for each in ann.table.requests] == ["Kim"]
    assert ben.table.requests == ()
    number = ann.table.requests[0].number
    assert ben.refused(Admit(request=number, yes=True)).why.reason == "host"
    assert page.refused(Sit(table=table.name, name="Kim")).why.reason == "asked"
    ann.does(Admit(request=number, yes=True))
    assert (page.table.you, page.table.joining) == (DEE, Joining.NOT)
    assert sees_no_hand(page.game)
    assert ann.table.requests == ()
    again = house.page()
    again.does(Hello(table=table.name, secret=asked.secret))
    assert again.table.you == DEE
    assert ann.refused(Admit(request=number, yes=True)).why.reason == "no_request"


def test_the_host_says_no() -> None:
    house = House()
    table = of_four(house)
    page, _ = asks(house, table)
    ann = table.pages[ANN]
    ann.does(Admit(request=ann.table.requests[0].number, yes=False))
    assert (page.table.joining, page.table.you) == (Joining.REFUSED, None)
    assert isinstance(page.ask(Sit(table=table.name, name="Kim")), Asked)
    ann.does(Admit(request=ann.table.requests[0].number, yes=False))
    assert page.refused(Sit(table=table.name, name="Kim")).why.reason == "turned_away"
    other = house.page("192.0.2.77")
    assert isinstance(other.ask(Sit(table=table.name, name="Lee")), Asked)


def test_who_drops_out_while_asking_finds_the_request_again() -> None:
    house = House()
    table = of_four(house)
    page, asked = asks(house, table)
    page.leaves()
    assert len(table.pages[ANN].table.requests) == 1
    again = house.page()
    again.does(Hello(table=table.name, secret=asked.secret))
    assert again.table.joining is Joining.WAITS
    again.leaves()
    ann = table.pages[ANN]
    ann.does(Admit(request=ann.table.requests[0].number, yes=True))
    once_more = house.page()
    once_more.does(Hello(table=table.name, secret=asked.secret))
    assert once_more.table.you == DEE


def test_requests_end_by_themselves() -> None:
    house = House()
    table = of_four(house)
    page, _ = asks(house, table)
    table.runs(601.0)
    assert page.table.joining is Joining.EXPIRED
    assert table.pages[ANN].table.requests == ()
    assert isinstance(page.ask(Sit(table=table.name, name="Kim")), Asked)


def test_requests_are_bounded_for_an_address_and_for_a_table() -> None:
    house = House()
    table = of_four(house)
    for _ in range(4):
        asks(house, table)
    sit = Sit(table=table.name, name="Kim")
    assert house.page().refused(sit).why.reason == "many_ask"
    for number in range(4):
        assert isinstance(house.page(f"192.0.2.{10 + number}").ask(sit), Asked)
    assert house.page("192.0.2.99").refused(sit).why.reason == "many_ask"


def test_who_stands_in_for_the_host_lets_people_in() -> None:
    house = House()
    table = of_four(house)
    table.pages[ANN].leaves()
    table.runs(61.0)
    page, _ = asks(house, table)
    ben = table.pages[BEN]
    ben.does(Admit(request=ben.table.requests[0].number, yes=True))
    assert page.table.you == DEE


def test_a_table_that_is_open_to_all_asks_nobody() -> None:
    house = House()
    table = of_four(house)
    assert house.page().ask(Sit(table=table.name, name="Kim")) is not None
    table.sets(ask_host=False)
    _, seated = house.sits(table.name, "Lee")
    assert seated.seat == DEE
    assert not table.pages[ANN].table.asks


def test_a_table_that_all_have_left_asks_nobody() -> None:
    house = House()
    table = of_four(house, people=1)
    table.pages[ANN].does(Leave())
    page, _ = house.sits(table.name, "Kim")
    assert page.table.host == page.table.you
    assert sees_no_hand(page.game)


def test_a_request_for_a_seat_that_is_gone_meanwhile_gets_another() -> None:
    house = House()
    table = of_four(house, people=2)
    first, _ = asks(house, table, "Kim", seat=DEE)
    second, _ = asks(house, table, "Lee", seat=DEE)
    third, _ = asks(house, table, "Max", seat=DEE)
    ann = table.pages[ANN]
    numbers = [each.number for each in ann.table.requests]
    for number in numbers[:2]:
        ann.does(Admit(request=number, yes=True))
    assert (first.table.you, second.table.you) == (DEE, CY)
    assert ann.refused(Admit(request=numbers[2], yes=True)).why.reason == "full"
    assert third.table.joining is Joining.WAITS


# Outvoted


def test_a_majority_of_the_others_makes_another_the_host() -> None:
    table = of_four(House(), people=4)
    ann, ben, cy, dee = table.pages
    ben.does(Vote(seat=CY))
    assert (ann.table.host, ann.table.seats[CY].votes, ann.table.votes_needed) == (ANN, 1, 2)
    assert (ben.table.vote, cy.table.vote) == (CY, None)
    ben.does(Vote(seat=None))
    dee.does(Vote(seat=CY))
    assert ann.table.host == ANN
    ben.does(Vote(seat=CY))
    assert ann.table.host == CY
    assert [seat.votes for seat in ann.table.seats] == [0, 0, 0, 0]
    assert ann.refused(Remove(seat=CY)).why.reason == "host"
    ann.leaves()
    table.runs(61.0)
    assert table.comes_back(ANN).table.host == CY, "nobody gets it back by returning"
    cy.does(Remove(seat=ANN))


def test_votes_of_those_who_have_gone_do_not_count() -> None:
    table = of_four(House(), people=4)
    table.pages[BEN].does(Vote(seat=BEN))
    table.pages[BEN].leaves()
    table.pages[CY].does(Vote(seat=DEE))
    assert table.pages[ANN].table.host == ANN
    table.pages[CY].does(Leave())
    table.pages[DEE].does(Vote(seat=DEE))
    assert table.pages[ANN].table.host == ANN
    assert table.pages[DEE].refused(Vote(seat=CY)).why.reason == "no_seat"


def test_the_host_gives_the_role_away() -> None:
    table = of_four(House())
    table.pages[ANN].does(Vote(seat=BEN))
    assert table.pages[CY].table.host == BEN
    table.pages[BEN].does(Remove(seat=CY))


# Names


def test_the_host_gives_another_name_to_who_has_a_bad_one() -> None:
    table = of_four(House())
    table.pages[BEN].makes(Draw())
    table.pages[ANN].does(Rename(name="Player 2", seat=BEN))
    game = table.pages[CY].game
    assert table.pages[CY].names()[BEN] == "Player 2"
    assert any("Player 2" in line for line in game.log)
    assert not any("Ben" in line for line in (*game.log, game.prompt.sentence))
    assert table.pages[BEN].refused(Rename(name="Ben")).why.reason == "begun"
    assert table.pages[BEN].refused(Rename(name="X", seat=ANN)).why.reason == "host"
    assert table.pages[ANN].refused(Rename(name="X", seat=DEE)).why.reason == "no_seat"
    table.pages[ANN].does(Rename(name="cy", seat=BEN))
    assert table.pages[ANN].names()[BEN] == "cy 2"


# One seat for a page


def test_a_page_holds_one_seat_at_a_table() -> None:
    house = House()
    _, at = house.opens(seats=4)
    page, seated = house.sits(at.table, "Ben")
    again = page.ask(Sit(table=at.table, name="Ben", holds=seated.secret))
    assert isinstance(again, Seated)
    assert (again.seat, again.secret) == (seated.seat, seated.secret)
    other = house.page()
    same = other.ask(Sit(table=at.table, name="Benny", holds=seated.secret))
    assert isinstance(same, Seated)
    assert same.seat == seated.seat


def test_a_page_that_hides_its_seat_gets_no_second_one() -> None:
    house = House()
    _, at = house.opens(seats=4)
    page, seated = house.sits(at.table, "Ben")
    sit = Sit(table=at.table, name="Benny")
    page.does(Look(table=at.table))
    assert page.refused(sit).why.reason == "seated"
    page.does(Hello(table=at.table, secret=seated.secret))
    page.does(Leave())
    page.does(Look(table=at.table))
    assert isinstance(page.ask(sit), Seated), "who has left may sit down again"
    other = house.page()
    other.does(Hello(table=at.table, secret=at.secret))
    other.does(Look(table=at.table))
    assert other.refused(sit).why.reason == "seated"


def _arranging(table: AtTable, **changes: Any) -> Arrange:
    kept = table.table.kept
    settings = replace(kept.settings, **changes)
    return Arrange(
        title=kept.title,
        seats=len(kept.seats),
        rules=kept.rules,
        changes=kept.changes,
        settings=settings,
    )
