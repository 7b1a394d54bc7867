"""Watching without a seat: what is seen is what all see, and the host says who may."""

from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.room.messages import requests, written
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Joining, Stage
from liverpool.room.messages.requests import (
    Admit,
    AskHint,
    Look,
    SendOff,
    Sit,
    Start,
    WatchTable,
    Wish,
)
from liverpool.room.messages.secret import NONE, Key, Secret
from liverpool.room.messages.talking import QuickWord, Say, TalkUpdate, Write
from liverpool.room.views.public_view import SharedParts, public_view
from liverpool.room.views.watched_game import A_TURN_LATER, AT_ONCE
from liverpool.room.watching import MOST
from liverpool.table.due import transitions
from liverpool.table.seat.question import Question
from liverpool.table.words import ONLOOKER
from tests.chance import drawn, so_many
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.scenes import bens_turn
from tests.room.shells import NOT_BY_BUS
from tests.room.test_paired_clients import Pair
from tests.rules.positions import ANN, BEN, CY
from tests.walk import dealt_anew

RULES: Final = ("dunlop", "bga+penalty", "mahlum", "christmas")


def of_three(people: int = 3) -> Seated:
    """A game in which it is Ben's turn."""
    return House().seated(bens_turn(), people)


def watches(table: Seated, name: str = "Joe", key: Key = NONE) -> FakePage:
    page = table.house.page()
    page.does(WatchTable(table=table.name, name=name, key=key))
    return page


def key_in(link: Secret) -> Key:
    return Key(link.reveal().partition("#watch=")[2])


# What is seen


class WatchedPair(Pair):
    """A random deal with people who drop out and come back, and somebody who watches all of it."""

    def watched_by(self, *, delayed: bool) -> None:
        table = self.table.table
        self.house.keeps(
            replace(table.kept, settings=replace(table.kept.settings, watch_delay=delayed))
        )
        self.delayed = delayed
        self.watcher = watches(self.table)

    def step(self) -> None:
        super().step()
        if self.random.random() < 0.02:
            last = self.watcher.number if self.random.random() < 0.5 else 0
            self.watcher.leaves()
            self.watcher = self.house.page()
            self.watcher.does(WatchTable(table=self.table.name, last=last))
        if self.random.random() < 0.1:
            self.agrees_with_what_all_see()

    def agrees_with_what_all_see(self) -> None:
        """The last view is byte for byte what it would be if all hidden cards were others."""
        update = self.watcher.last_update
        made = list(transitions(self.walk.state, self.table.moves))
        state = made[update.number - 1].after if update.number else self.walk.state
        if self.delayed:
            later = [each.after.public for each in made[update.number :]]
            turns = {(public.number, public.turn) for public in later}
            assert turns <= {(state.public.number, state.public.turn)}
        else:
            assert update.number == len(made)
        if state.public.phase is not Phase.OVER:
            state = dealt_anew(state, ONLOOKER, self.random)
        parts = SharedParts(public_view(state), self.table.table.names)
        sentence = A_TURN_LATER if self.delayed else AT_ONCE
        assert written(update.game) == written(parts.without_hand(update.game.log, sentence))
        assert_no_hidden_card(self.watcher.all_games)


def assert_no_hidden_card(told: list[GameUpdate]) -> None:
    for update in told:
        for event in update.events:
            assert not any("You draw" in line for line in event.lines)
            for flight in event.flights:
                if flight.source == "stock" and flight.target != "pile":
                    assert flight.card == HIDDEN


@pytest.mark.parametrize("number", range(so_many(2, full=40)))
def test_who_watches_is_told_no_card_that_is_not_public(number: int) -> None:
    seed = drawn(f"watched/{number}")
    pair = WatchedPair(RULES[number % len(RULES)], 4, 1 + number % 3, 2, seed)
    pair.watched_by(delayed=number % 2 == 1)
    pair.plays()
    pair.agrees_with_what_all_see()
    ended = pair.watcher.game.ended
    assert ended is not None
    left = [sorted(each.card for each in hand) for hand in ended.hands]
    assert left == [sorted(hand) for hand in pair.table.state.hands], "the count is for all"


def test_who_watches_has_no_hand_and_is_asked_nothing() -> None:
    table = of_three()
    page = watches(table)
    assert (page.table.you, page.table.watching) == (None, True)
    game = page.game
    assert (game.hand, game.hands, game.asked, game.clock) == ((), (), Question.NOTHING, None)
    assert game.prompt.sentence == AT_ONCE
    assert game.turn == BEN
    assert not any(isinstance(each, QuickWord | TalkUpdate) for each in page.messages)


def test_a_delayed_turn_is_seen_when_it_is_over() -> None:
    table = of_three()
    table.sets(watch_delay=True)
    page = watches(table)
    before = len(page.all_games)
    table.pages[BEN].makes(Draw())
    table.runs(30.0)
    assert table.phase() is Phase.PLAY
    assert page.game.turn == BEN
    assert (len(page.all_games), page.game.phase) == (before, Phase.TURN)
    table.pages[BEN].makes(discarding(table.pages[BEN].game))
    table.runs(30.0)
    assert page.game.turn == CY
    assert [event.verb for event in page.last_update.events][:1] == ["draw"]


def discarding(game: GameView) -> Discard:
    return Discard(game.hand[0])


def test_who_watches_before_the_game_sees_it_begin() -> None:
    house = House()
    ann, at = house.opens(seats=3)
    page = house.page()
    page.does(WatchTable(table=at.table))
    assert (page.table.stage, page.table.watching) == (Stage.LOBBY, True)
    ann.does(Start())
    house.clock.runs(20.0)
    assert page.table.stage is Stage.PLAYING
    assert page.number > 0


# What they may do, and are told


@pytest.mark.parametrize(
    "message", [Say(word=0), Write(text="Ben has the joker"), Wish(), SendOff(watcher=1), Start()]
)
def test_who_watches_does_nothing_else(message: requests.SeatRequest) -> None:
    table = of_three()
    page = watches(table)
    assert page.refused(message).why.reason == "no_seat"
    assert page.refused(AskHint(question=page.game.question)).why.reason == "no_seat"


def test_all_who_sit_there_see_who_watches_and_a_guest_does_not() -> None:
    table = of_three()
    joe, kim = watches(table), watches(table, " Kim  B. ")
    for page in (*table.pages, joe, kim):
        assert [each.name for each in page.table.watchers] == ["Joe", "Kim B."]
    guest = table.house.page()
    guest.does(Look(table=table.name))
    assert (guest.table.watchers, guest.table.watch_link) == ((), NONE)
    assert guest.table.watchable
    joe.leaves()
    assert [each.name for each in table.pages[ANN].table.watchers] == ["Kim B."]


def test_a_game_goes_on_for_those_who_play_and_not_for_those_who_watch() -> None:
    table = of_three(people=1)
    watches(table)
    table.pages[ANN].leaves()
    made = table.table.number
    table.runs(600.0)
    assert table.table.number == made


@NOT_BY_BUS  # no page could send this
@pytest.mark.parametrize("name", ["", "dealer", "a\u202eb", "\u3164"])
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    table = of_three()
    assert table.house.page().refused(WatchTable(table=table.name, name=name)).why.reason == "name"


def test_so_many_watch_and_no_more() -> None:
    table = of_three()
    pages = [watches(table) for _ in range(MOST)]
    refused = table.house.page().refused(WatchTable(table=table.name))
    assert refused.why.reason == "many_watch"
    pages[0].does(WatchTable(table=table.name, name="Joe again"))
    pages[1].leaves()
    watches(table)


def test_one_who_waits_for_the_hosts_yes_watches_and_then_sits_down() -> None:
    table = of_three(people=2)
    page = table.house.page()
    page.ask(Sit(table=table.name, name="Kim"))
    page.does(WatchTable(table=table.name, name="Kim"))
    assert (page.table.joining, page.table.watching) == (Joining.WAITS, True)
    table.pages[ANN].does(Admit(request=1, yes=True))
    assert (page.table.you, page.table.watching, page.table.watchers) == (CY, False, ())


def test_who_has_a_seat_and_watches_instead_has_left_it_for_the_moment() -> None:
    table = of_three()
    page = table.pages[CY]
    page.does(WatchTable(table=table.name))
    assert (page.table.you, page.table.watching) == (None, True)
    assert not page.table.seats[CY].here
    assert not page.game.hand


# Who may watch


def test_who_is_sent_off_does_not_come_back_by_the_same_link() -> None:
    table = of_three()
    joe, kim = watches(table), watches(table, "Kim")
    old = table.pages[BEN].table.watch_link
    assert old.reveal() == f"http://192.0.2.7:8000/t/{table.name}#watch"
    table.pages[ANN].does(SendOff(watcher=1))
    assert joe.ended is not None
    again = table.house.page()
    assert again.refused(WatchTable(table=table.name, name="Joe")).why.reason == "old_link"
    assert again.refused(WatchTable(table=table.name, key=Key("0" * 32))).why.reason == "old_link"
    link = table.pages[ANN].table.watch_link
    assert table.pages[BEN].table.watch_link == NONE, "the host says who gets the new one"
    assert kim.table.watch_link == link != old
    watches(table, "Lee", key_in(link))
    table.pages[ANN].does(SendOff(watcher=2))
    assert kim.ended is not None
    late = table.house.page().refused(WatchTable(table=table.name, key=key_in(link)))
    assert late.why.reason == "old_link"


def test_the_new_link_outlives_the_server() -> None:
    table = of_three()
    watches(table)
    table.pages[ANN].does(SendOff(watcher=1))
    key = key_in(table.pages[ANN].table.watch_link)
    table.house.starts_again()
    assert table.house.page().refused(WatchTable(table=table.name)).why.reason == "old_link"
    watches(table, key=key)


def test_only_the_host_sends_off_and_only_who_is_there() -> None:
    table = of_three()
    watches(table)
    assert table.pages[BEN].refused(SendOff(watcher=1)).why.reason == "host"
    assert table.pages[ANN].refused(SendOff(watcher=2)).late
    table.pages[ANN].does(SendOff(watcher=1))
    assert table.pages[ANN].refused(SendOff(watcher=1)).late


def test_a_table_can_let_nobody_watch() -> None:
    table = of_three()
    joe = watches(table)
    table.sets(watching=False)
    assert joe.ended is not None
    assert (table.pages[ANN].table.watchable, table.pages[ANN].table.watch_link) == (False, NONE)
    assert table.house.page().refused(WatchTable(table=table.name)).why.reason == "unwatched"


def test_nobody_watches_a_lesson() -> None:
    house = House()
    page = house.page()
    seated = page.ask(requests.Learn())
    assert house.page().refused(WatchTable(table=seated.table)).why.reason == "unwatched"  # type: ignore[attr-defined]  # `Seated`
