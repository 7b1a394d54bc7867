"""Who is notified that a slow table waits for them: who asked for it and does not look, once."""

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from liverpool.engine.moves import Discard, Draw, Pass
from liverpool.engine.state import Phase
from liverpool.room.effects import Delivery
from liverpool.room.messages import read, requests
from liverpool.room.messages.notices import Subscribe, Unsubscribe, Visible
from liverpool.room.messages.requests import Halt, Hello, Leave, Remove
from liverpool.room.notices import AGAIN, APART, MOST_DEVICES, TRIES
from tests.room.house import House, Seated, game_after
from tests.room.notebook import Notebook, device
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY

PHONE = device("bens-phone")
LAPTOP = device("bens-laptop")


def devices(table: Seated, seat: int = BEN) -> list[str]:
    return [each.endpoint.rpartition("/")[2] for each in table.table.kept.seats[seat].devices]


class Kitchen:
    """A slow table at which Ann is in turn, and Ben, who is next, has gone."""

    def __init__(
        self,
        *,
        subscribed: bool = True,
        title: str = "the kitchen",
        house: House | None = None,
        **settings: object,
    ) -> None:
        self.house = house or House(notifier=Notebook())
        assert isinstance(self.house.notifier, Notebook)
        self.notebook = self.house.notifier
        state = scene("dunlop", phase=Phase.PLAY, turn=ANN, open=())
        self.table = self.house.seated(state)
        self.pages = self.table.pages
        self.table.sets(**{"slow": True, **settings})
        self.table.house.keeps(replace(self.table.table.kept, title=title))
        if subscribed:
            self.pages[BEN].does(Subscribe(subscription=PHONE))
            self.pages[BEN].leaves()

    def ann_discards(self) -> None:
        """Ben is in turn then."""
        hand = self.table.state.hands[ANN]
        self.pages[ANN].makes(Discard(hand[0]))
        self.table.runs(5)
        assert self.table.state.public.turn == BEN
        assert self.table.phase() is Phase.TURN

    def all_come_round(self) -> None:
        """Ben, who is there, has his turn, and all others theirs, until Ann has drawn again."""
        for seat in (BEN, CY, ANN):
            self.draws(seat)
            if seat != ANN:
                page = self.pages[seat]
                page.makes(Discard(self.table.state.hands[seat][0]))
                self.table.runs(5)

    def draws(self, seat: int) -> None:
        self.pages[seat].makes(Draw())
        self.table.runs(5)
        self.all_pass()

    def all_pass(self, *, but: int | None = None) -> None:
        """Whoever is asked wants no card, until nobody is asked, or the one who says nothing."""
        while self.table.phase() is Phase.BUY and self.table.state.public.open[0] != but:
            self.pages[self.table.state.public.open[0]].makes(Pass())
            self.table.runs(5)

    @property
    def titles(self) -> list[str]:
        return self.notebook.titles


# Who, and when


def test_who_is_away_is_notified_once_that_it_is_their_turn() -> None:
    kitchen = Kitchen()
    assert kitchen.titles == []
    kitchen.ann_discards()
    assert kitchen.titles == ["It's your turn at the kitchen"]
    [sent] = kitchen.notebook.sent
    assert sent.subscription == PHONE
    assert sent.notice.table == kitchen.table.name
    kitchen.notebook.answers(Delivery.TAKEN)
    kitchen.table.runs(10 * AGAIN)
    kitchen.pages[ANN].leaves()
    kitchen.table.comes_back(ANN)
    assert kitchen.titles == []


def test_a_table_without_a_name_is_ones_own() -> None:
    kitchen = Kitchen(title="")
    kitchen.ann_discards()
    assert kitchen.titles == ["It's your turn at your table"]


def test_nobody_is_notified_who_has_not_asked_for_it() -> None:
    kitchen = Kitchen(subscribed=False)
    kitchen.pages[BEN].leaves()
    kitchen.ann_discards()
    assert kitchen.titles == []


def test_nobody_is_notified_at_a_table_that_is_not_slow() -> None:
    kitchen = Kitchen(slow=False, grace_seconds=3600)
    kitchen.ann_discards()
    assert kitchen.titles == []
    kitchen.table.sets(slow=True)
    assert len(kitchen.titles) == 1, "it has become slow, and the game waits for Ben"


def test_nobody_is_notified_who_sees_the_page() -> None:
    kitchen = Kitchen()
    kitchen.table.comes_back(BEN)
    kitchen.ann_discards()
    assert kitchen.titles == []
    kitchen.pages[BEN].leaves()
    kitchen.table.runs(AGAIN)
    assert kitchen.titles == [], "who leaves at their own turn knows of it"


def test_a_page_that_lies_behind_others_is_not_seen() -> None:
    kitchen = Kitchen()
    behind = kitchen.house.page()
    hello = Hello(table=kitchen.table.name, secret=kitchen.table.secrets[BEN], visible=False)
    behind.does(hello)
    kitchen.ann_discards()
    assert len(kitchen.titles) == 1


def test_a_page_says_when_it_is_seen_and_when_not() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    page.does(Visible(visible=False))
    kitchen.ann_discards()
    kitchen.notebook.answers(Delivery.TAKEN)
    page.does(Visible(visible=True))
    page.does(Visible(visible=False))
    kitchen.table.runs(AGAIN)
    assert kitchen.titles == [], "the turn was seen"
    page.does(Visible(visible=True))
    kitchen.all_come_round()
    page.does(Visible(visible=False))
    kitchen.ann_discards()
    assert len(kitchen.titles) == 1


def test_one_page_that_is_seen_is_enough() -> None:
    kitchen = Kitchen()
    kitchen.table.comes_back(BEN).does(Visible(visible=False))
    kitchen.table.comes_back(BEN)
    kitchen.ann_discards()
    assert kitchen.titles == []


def test_who_was_notified_is_notified_again_only_after_having_been_back() -> None:
    """Also where something else is asked meanwhile: here a card on offer, then the turn."""
    kitchen = Kitchen()
    kitchen.pages[CY].does(Subscribe(subscription=LAPTOP))
    kitchen.pages[CY].leaves()
    kitchen.ann_discards()
    kitchen.notebook.answers(Delivery.TAKEN)
    kitchen.table.comes_back(BEN)
    kitchen.pages[BEN].makes(Draw())
    kitchen.table.runs(APART)
    assert kitchen.titles == ["Your answer is wanted at the kitchen"]
    assert kitchen.notebook.sent[0].subscription == LAPTOP
    kitchen.notebook.answers(Delivery.TAKEN)
    behind = kitchen.house.page()
    hello = Hello(table=kitchen.table.name, secret=kitchen.table.secrets[CY], visible=False)
    behind.does(hello)
    behind.makes(Pass())
    kitchen.table.runs(5)
    kitchen.all_pass()
    kitchen.pages[BEN].makes(Discard(kitchen.table.state.hands[BEN][0]))
    kitchen.table.runs(2 * AGAIN)
    assert kitchen.table.state.public.turn == CY
    assert kitchen.titles == []


@pytest.mark.parametrize("stops", [False, True])
def test_there_is_a_minute_between_two_unless_the_server_stops(*, stops: bool) -> None:
    kitchen = Kitchen()
    kitchen.ann_discards()
    kitchen.notebook.answers(Delivery.TAKEN)
    page = kitchen.table.comes_back(BEN)
    began = kitchen.house.clock.now
    kitchen.draws(BEN)
    page.makes(Discard(kitchen.table.state.hands[BEN][0]))
    kitchen.table.runs(5)
    page.leaves()
    kitchen.draws(CY)
    kitchen.pages[CY].makes(Discard(kitchen.table.state.hands[CY][0]))
    kitchen.table.runs(5)
    kitchen.pages[ANN].makes(Draw())
    kitchen.table.runs(5)
    kitchen.all_pass(but=BEN)
    assert kitchen.house.clock.now - began < APART
    assert kitchen.titles == []
    if stops:
        kitchen.house.tables.notify_before_stop()
    else:
        kitchen.table.runs(APART)
    assert kitchen.titles == ["Your answer is wanted at the kitchen"]


def test_nobody_is_notified_while_the_game_is_halted() -> None:
    kitchen = Kitchen(slow=False, grace_seconds=3600)
    kitchen.ann_discards()
    kitchen.pages[ANN].does(Halt(halted=True))
    kitchen.table.sets(slow=True)
    kitchen.table.runs(AGAIN)
    assert kitchen.titles == []
    kitchen.pages[ANN].does(Halt(halted=False))
    assert len(kitchen.titles) == 1


# Where it is sent


def test_all_devices_are_notified_and_each_of_them_once() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    page.does(Subscribe(subscription=LAPTOP))
    page.does(Subscribe(subscription=PHONE))
    assert devices(kitchen.table) == ["bens-phone", "bens-laptop"]
    page.leaves()
    kitchen.ann_discards()
    assert [each.subscription for each in kitchen.notebook.sent] == [PHONE, LAPTOP]


def test_a_device_with_a_new_key_has_only_that() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    newer = replace(LAPTOP, endpoint=PHONE.endpoint)
    page.does(Subscribe(subscription=newer))
    assert kitchen.table.table.kept.seats[BEN].devices == (newer,)


def test_one_person_has_so_many_devices_and_no_more() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    for number in range(MOST_DEVICES):
        endpoint = f"https://push.example/{number}"
        page.does(Subscribe(subscription=replace(PHONE, endpoint=endpoint)))
    assert devices(kitchen.table) == ["0", "1", "2", "3"]


def test_who_switches_it_off_is_not_notified() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    page.does(Unsubscribe(endpoint="https://push.example/another"))
    assert devices(kitchen.table) == ["bens-phone"]
    page.does(Unsubscribe(endpoint=PHONE.endpoint))
    page.does(Unsubscribe(endpoint=PHONE.endpoint))
    page.leaves()
    kitchen.ann_discards()
    assert devices(kitchen.table) == kitchen.titles == []


# What the push service says


def test_a_subscription_that_has_ended_is_forgotten() -> None:
    kitchen = Kitchen()
    page = kitchen.table.comes_back(BEN)
    page.does(Subscribe(subscription=LAPTOP))
    page.leaves()
    kitchen.ann_discards()
    phone, laptop = kitchen.notebook.sent
    phone.done(Delivery.GONE)
    laptop.done(Delivery.TAKEN)
    assert devices(kitchen.table) == ["bens-laptop"]
    kitchen.notebook.sent.clear()
    kitchen.table.runs(10 * AGAIN)
    assert kitchen.titles == []


def test_what_nobody_took_is_tried_a_few_times() -> None:
    kitchen = Kitchen()
    kitchen.ann_discards()
    for _ in range(TRIES - 1):
        kitchen.notebook.answers(Delivery.FAILED)
        waited = kitchen.house.clock.runs_until(lambda: kitchen.titles != [])
        assert AGAIN - APART < waited <= AGAIN
        assert len(kitchen.titles) == 1
    kitchen.notebook.answers(Delivery.FAILED)
    kitchen.table.runs(10 * AGAIN)
    assert kitchen.titles == []
    # Who has been back is notified of what comes then.
    kitchen.table.comes_back(BEN)
    kitchen.all_come_round()
    kitchen.pages[BEN].leaves()
    kitchen.ann_discards()
    assert len(kitchen.titles) == 1


def test_what_nobody_took_is_tried_once_more_before_the_server_stops() -> None:
    kitchen = Kitchen()
    kitchen.ann_discards()
    kitchen.notebook.answers(Delivery.FAILED)
    kitchen.house.tables.notify_before_stop()
    assert kitchen.titles == ["It's your turn at the kitchen"]
    kitchen.house.tables.notify_before_stop()
    assert len(kitchen.titles) == 1, "it is on its way"


def test_who_comes_back_in_the_meantime_is_not_notified_again() -> None:
    kitchen = Kitchen()
    kitchen.ann_discards()
    kitchen.notebook.answers(Delivery.FAILED)
    kitchen.table.comes_back(BEN).leaves()
    kitchen.table.runs(2 * AGAIN)
    assert kitchen.titles == []


# How long it is kept


def test_a_restart_forgets_nobody_and_notifies_nobody_twice() -> None:
    kitchen = Kitchen()
    kitchen.house.starts_again()
    for seat in (ANN, CY):
        kitchen.table.comes_back(seat)
    kitchen.ann_discards()
    assert len(kitchen.titles) == 1
    kitchen.house.starts_again()
    kitchen.table.comes_back(ANN)
    kitchen.table.runs(10 * AGAIN)
    assert len(kitchen.titles) == 1


def test_it_ends_with_the_seat() -> None:
    kitchen = Kitchen()
    kitchen.table.comes_back(BEN).does(Leave())
    assert devices(kitchen.table) == []
    kitchen = Kitchen()
    kitchen.pages[ANN].does(Remove(seat=BEN))
    assert devices(kitchen.table) == []


def test_who_was_notified_is_so_at_the_next_game_as_well() -> None:
    house = House(notifier=Notebook())
    page, seated = house.opens()
    page.does(Subscribe(subscription=PHONE))
    table = house.open(seated.table)
    assert table.kept.seats[0].devices == (PHONE,)
    assert game_after(table.kept).seats[0].devices == (PHONE,)
    page.does(Unsubscribe(endpoint=PHONE.endpoint))
    assert game_after(house.open(seated.table).kept).seats[0].devices == ()


# Bad input


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"subscribe"}',
        '{"kind":"subscribe","subscription":{"endpoint":"https://a/","p256dh":"a","auth":"b"}}',
        '{"kind":"unsubscribe","endpoint":"' + "a" * 1001 + '"}',
        '{"kind":"visible","visible":1}',
    ],
)
def test_what_has_another_form_is_not_read(text: str) -> None:
    with pytest.raises(ValidationError):
        read(text)


def test_only_who_sits_there_can_subscribe() -> None:
    kitchen = Kitchen()
    onlooker = kitchen.house.page()
    onlooker.does(requests.Look(table=kitchen.table.name))
    for message in (Subscribe(subscription=PHONE), Visible(visible=False)):
        assert onlooker.refused(message).why.reason == "no_seat"


def test_a_server_that_sends_none_says_so() -> None:
    house = House()
    page, _ = house.opens()
    refused = page.refused(Subscribe(subscription=PHONE))
    assert refused.why.reason == "no_notifications"
    page.does(Unsubscribe(endpoint=PHONE.endpoint))
