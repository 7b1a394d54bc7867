"""The numbers of a deal, agreed with the pages: who waits, who is left out, what is proved."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.moves import Cut, Fell, Move, Shuffle
from liverpool.engine.state import Phase, view_of
from liverpool.fair.agreement import AgreementStep
from liverpool.fair.numbers import Purpose
from liverpool.record import read
from liverpool.record.verification import DealVerdict, Verdict, verify
from liverpool.room.agreeing import PATIENCE
from liverpool.room.failures import Failed
from liverpool.room.messages.replies import Refused, Saved, Seated, Stage, TableUpdate
from liverpool.room.messages.requests import (
    Admit,
    Arrange,
    Hello,
    Leave,
    Look,
    Open,
    Ready,
    Rename,
    Save,
    Settings,
    Sit,
    Start,
)
from liverpool.room.messages.shuffles import (
    Commit,
    ReadShuffle,
    Reveal,
    ShuffleUpdate,
)
from liverpool.room.room import Room
from liverpool.room.turns import next_deal
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.fair.second import deck, key_of, shuffled, words
from tests.room.devices import ALL, Device
from tests.room.house import House
from tests.room.jobs import LateWorkers
from tests.room.scenes import scene
from tests.room.shells import NOT_BY_BUS

BOT = Steady()


class Family:
    """People with devices at a table of their own, and a bot in the last seat."""

    def __init__(
        self,
        brings: Sequence[Sequence[str]] = (ALL, ALL),
        *,
        rules: str = "dunlop",
        house: House | None = None,
        **more: Any,
    ) -> None:
        self.house = house or House(Pace.AT_ONCE)
        first = self.house.page()
        asked = Open(name="Ann", seats=len(brings) + 1, rules=rules, shuffles=True, **more)
        seated = first.ask(asked)
        assert isinstance(seated, Seated)
        self.name = seated.table
        self.secrets = [seated.secret]
        self.devices = [Device(first, 0, brings=brings[0])]
        for seat, kinds in enumerate(brings[1:], 1):
            page = self.house.page()
            sat = page.ask(Sit(table=self.name, name=f"P{seat}", shuffles=True))
            assert isinstance(sat, Seated)
            self.secrets.append(sat.secret)
            self.devices.append(Device(page, seat, brings=kinds))

    @property
    def table(self) -> Room:
        return self.house.open(self.name)

    def answer(self) -> bool:
        """All devices bring what they are asked for, until nothing is asked any more."""
        while any(device.is_asked for device in self.devices):
            for device in self.devices:
                device.answers()
        return True

    def shuffles(self) -> list[tuple[int, ...]]:
        return [move.cards for _, move in self.table.moves if isinstance(move, Shuffle)]

    def made(self, kind: type[Move]) -> bool:
        return any(isinstance(move, kind) for _, move in self.table.moves)

    def starts(self) -> float:
        """Starts the game; gives how long the first deal's shuffle took to come."""
        self.answer()
        self.devices[0].page.does(Start())
        return self.until(lambda: self.made(Shuffle))

    def until(self, condition: Callable[[], bool]) -> float:
        return self.house.clock.runs_until(lambda: self.answer() and condition())

    def plays_on(self) -> None:
        """Everybody does what is asked next, or time passes."""
        self.answer()
        for device in self.devices:
            page = device.page
            if page.asks() is Question.READY:
                page.does(Ready())
                return
            if page.asks() not in (Question.NOTHING, Question.GAME_OVER):
                view = view_of(self.table.state, device.seat)
                if page.asks() is Question.OFFER:
                    # What those who sit nearer answer, nobody hears before all have.
                    view = replace(view, public=replace(view.public, open=(device.seat,)))
                move = BOT.choose(view)
                assert move is not None
                page.makes(move)
                return
        made = self.table.number
        self.until(lambda: self.table.number > made or any(map(_is_asked, self.devices)))

    def plays_to_the_end(self) -> None:
        self.starts()
        while self.table.stage is not Stage.OVER:
            self.plays_on()
        self.answer()

    def verdicts(self, seat: int) -> tuple[DealVerdict, ...]:
        """What `liverpool verify` says of the game's file, with the receipt of this seat."""
        answer = self.devices[0].page.ask(Save())
        assert isinstance(answer, Saved)
        return verify(read(answer.text), self.devices[seat].receipt())


def _is_asked(device: Device) -> bool:
    return device.page.asks() not in (Question.NOTHING, Question.GAME_OVER)


def agreed_cards(update: ShuffleUpdate, table: str) -> list[int]:
    """The order of the deck, from what the server shows after the deal, by the second program."""
    assert update.opened is not None
    server, *seats = update.opened.numbers
    numbers = {
        each.seat: each.cards.split()[0] for each in seats if each.cards and each.seat is not None
    }
    assert server.cards is not None
    key = key_of("cards", table, update.deal, server.cards.split()[0], numbers)
    return shuffled(words(key, "shuffle", 0), deck(2, 4))


# A whole game


FOUR = [
    {"cards": 10, "contract": contract}
    for contract in ("set 3, set 3", "set 3, run 4", "run 4, run 4", "set 3, set 3, set 3")
]


@pytest.fixture(scope="module")
def over() -> Family:
    """A game of four deals of two people and a bot, of whom all bring their numbers in time."""
    house = House(Pace.AT_ONCE, key=bytes(32), chance="the same")
    family = Family(house=house, changes={"deals": FOUR})
    family.plays_to_the_end()
    return family


@pytest.mark.in_turn("evenings")
def test_every_deal_is_proved_to_everybody(over: Family) -> None:
    for seat in (0, 1):
        found = over.verdicts(seat)
        assert [each.verdict for each in found] == [Verdict.PROVED] * 4, found
        assert not any(each.left_out for each in found)
    assert not any(device.refused for device in over.devices)


def test_numbers_stand_by_the_names_that_the_seats_have_when_the_file_is_written() -> None:
    family = Family(changes={"deals": FOUR[:1]})
    family.starts()
    family.devices[0].page.does(Rename(seat=1, name="Benno"))
    while family.table.stage is not Stage.OVER:
        family.plays_on()
    family.answer()
    answer = family.devices[0].page.ask(Save())
    assert isinstance(answer, Saved)
    assert ", Benno = " in next(
        line for line in answer.text.splitlines() if line.startswith("fair.seats = ")
    )
    assert read(answer.text).names[:2] == ("Ann", "Benno")
    assert [each.verdict for each in family.verdicts(0)] == [Verdict.PROVED]


def test_each_step_of_a_deal_comes_once_and_in_order(over: Family) -> None:
    for deal in range(1, 5):
        steps = over.devices[0].steps(deal)
        # A bot that cuts does so in the moment in which the cards are agreed.
        assert [step for step in steps if step != "agreed"] == ["commit", "cards", "cut", "done"]


def test_after_a_deal_all_is_opened_and_leads_to_the_same_cards(over: Family) -> None:
    device = over.devices[1]
    for deal, cards in enumerate(over.shuffles(), 1):
        answer = device.page.ask(ReadShuffle(deal=deal))
        assert isinstance(answer, ShuffleUpdate)
        assert agreed_cards(answer, over.name) == list(cards)
        assert answer.opened is not None
        assert [each.kind.value for each in answer.opened.events].count("shuffle") == 1
        assert all(each.cut is not None for each in answer.opened.numbers)


@NOT_BY_BUS  # any server answers it, with workers of its own
def test_what_is_opened_is_found_by_a_worker_and_told_when_it_is(over: Family) -> None:
    workers = LateWorkers()
    page = over.house.with_workers(workers).page()
    page.says(Hello(table=over.name, secret=over.secrets[0], shuffles=True))
    while not any(isinstance(each, TableUpdate) for each in page.messages):
        workers.finish()  # where one reads the table back

    def opened() -> list[tuple[int, int]]:
        updates = (each for each in page.messages if isinstance(each, ShuffleUpdate))
        return [(each.deal, each.id) for each in updates if each.opened is not None]

    assert (opened(), len(workers.jobs)) == ([], 2)
    workers.finish()
    workers.finish()
    assert opened() == [(3, 0), (4, 0)]
    page.says(ReadShuffle(deal=1))
    number = page.last_number
    assert len(opened()) == 2
    workers.finish()
    assert opened()[2:] == [(1, number)]
    assert page.last(ShuffleUpdate).opened == over.devices[0].last(1).opened
    page.says(ReadShuffle(deal=2))
    workers.finish(Failed("states_of_deal"))
    assert page.last(Refused).why.reason == "not_read"


def test_nothing_of_a_deal_is_opened_before_it_is_over(over: Family) -> None:
    for device in over.devices:
        first = next(at for at, each in enumerate(device.updates) if each.deal == 2 and each.opened)
        ends = [at for at, each in enumerate(device.updates) if each.deal == 3 and each.seats]
        assert first < ends[0]
        assert not any(each.opened for each in device.updates if each.step is AgreementStep.COMMIT)


def test_a_changed_receipt_or_another_seats_proves_nothing(over: Family) -> None:
    stranger = Device(over.devices[0].page, 1, seed="another device")
    stranger.answers()
    answer = over.devices[0].page.ask(Save())
    assert isinstance(answer, Saved)
    found = verify(read(answer.text), stranger.receipt())
    assert Verdict.PROVED not in {each.verdict for each in found}


def test_a_deal_without_numbers_ends_before_pages_that_would_bring_some() -> None:
    """It began in a position, or before any page that takes part was there."""
    house = House(Pace.AT_ONCE)
    seated = house.seated(scene("dunlop", phase=Phase.TURN, turn=0, stock="", pile="3c"), people=1)
    page, secret = seated.pages[0], seated.secrets[0]
    page.does(Hello(table=seated.name, secret=secret, shuffles=True))
    while seated.phase() is not Phase.OVER:
        move = BOT.choose(view_of(seated.state, 0))
        if page.asks() is not Question.NOTHING and move is not None:
            page.makes(move)
        else:
            seated.runs(1)
    deals = [each.deal for each in page.messages if isinstance(each, ShuffleUpdate)]
    assert seated.state.public.number not in deals
    assert page.asks() is Question.READY


# Waiting


def test_a_page_that_says_nothing_holds_a_deal_up_for_less_than_a_second() -> None:
    prompt, silent = Family(), Family([ALL, ()])
    usual = prompt.starts()
    assert silent.starts() - usual == pytest.approx(PATIENCE)
    half = Family([ALL, ("commit",)])
    assert half.starts() - usual == pytest.approx(PATIENCE)
    mute = Family([(), ()])
    assert mute.starts() - usual == pytest.approx(PATIENCE)
    assert 2 * PATIENCE <= 1


def test_nobody_waits_for_pages_that_take_no_part() -> None:
    house = House(Pace.AT_ONCE)
    page, seated = house.opens()
    page.does(Start())
    moves = house.open(seated.table).moves
    house.clock.runs_until(lambda: any(isinstance(move, Shuffle) for _, move in moves), PATIENCE)
    assert not any(isinstance(each, ShuffleUpdate) for each in page.messages)


@pytest.mark.in_turn
@pytest.mark.parametrize("brings", [(), ("commit",)])
def test_who_is_left_out_is_named_and_the_others_have_their_proof(brings: Sequence[str]) -> None:
    family = Family([ALL, brings], rules="dunlop")
    family.starts()
    assert {device.last(1).left_out for device in family.devices} == {(1,)}
    while family.table.state.public.phase is not Phase.OVER:
        family.plays_on()
    family.answer()
    opened = family.devices[0].last(1).opened
    assert opened is not None
    assert [each.seat for each in opened.numbers if each.cards] == [None, 0]
    assert agreed_cards(family.devices[0].last(1), family.name) == list(family.shuffles()[0])


def test_the_cut_falls_without_those_who_do_not_open_their_second_number() -> None:
    family = Family([ALL, ("commit", "cards")])
    family.starts()
    while not family.made(Cut):
        family.plays_on()
    assert not family.made(Fell)
    assert family.until(lambda: family.made(Fell)) == pytest.approx(PATIENCE, abs=0.01)
    while family.table.state.public.phase is not Phase.OVER:
        family.plays_on()
    family.answer()
    opened = family.devices[0].last(1).opened
    assert opened is not None
    assert [each.seat for each in opened.numbers if each.cut] == [None, 0]


def test_who_comes_a_moment_later_is_not_left_out() -> None:
    """As with another game of the same people: their pages come one after the other."""
    family = Family([ALL, ()])
    family.answer()
    family.devices[1].page.leaves()
    family.devices[0].page.does(Start())
    family.house.clock.runs(PATIENCE / 2)
    family.devices[1].brings = ALL
    comes_back(family, 1)
    family.until(lambda: family.made(Shuffle))
    assert family.devices[0].last(1).left_out == ()


def test_a_deal_that_others_were_waited_for_does_not_ask_again_and_again() -> None:
    """The time for those who are not ready is over, and numbers are waited for still."""
    family = Family([ALL, ()])
    family.starts()
    while family.table.state.public.phase is not Phase.OVER:
        family.plays_on()
    family.devices[0].page.does(Ready())
    clock = family.house.clock
    waits_until = next_deal(family.table)
    assert waits_until is not None
    clock.runs(waits_until - clock.now - 0.01)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "call_later", _few(clock.call_later))
        family.until(lambda: len(family.shuffles()) == 2)


def _few(call_later: Callable[..., Any], most: int = 50) -> Callable[..., Any]:
    """Alarms, but not without end."""
    alarms = iter(range(most))

    def set_alarm(*args: Any) -> Any:
        assert next(alarms, None) is not None, "the table is woken again and again"
        return call_later(*args)

    return set_alarm


# Order


def test_numbers_are_asked_for_only_when_the_list_is_closed() -> None:
    family = Family()
    first, second = family.devices
    first.answers()
    early = first.page.ask(Reveal(deal=1, purpose=Purpose.CARDS, number=first.number(1, "cards")))
    assert isinstance(early, Refused)
    assert first.last(1).seats is None
    family.answer()
    assert first.last(1).seats is None, "others may still come before the game begins"
    first.page.does(Start())
    family.house.clock.runs(0)
    seats = first.last(1).seats
    assert seats is not None
    assert [each.seat for each in seats] == [0, 1]
    late = second.page.ask(Commit(deal=1, cards="0" * 64, cut="0" * 64))
    assert isinstance(late, Refused)
    assert "closed" in late.why.sentence


def test_the_first_commitment_of_a_seat_counts_and_only_its_number_opens_it() -> None:
    family = Family()
    family.answer()
    ann = family.devices[0]
    again = ann.page.ask(Commit(deal=1, cards="0" * 64, cut="1" * 64))
    assert isinstance(again, Refused)
    for device in family.devices:
        device.brings = ()
    ann.page.does(Start())
    family.house.clock.runs(0)
    others = ann.page.ask(
        Reveal(deal=1, purpose=Purpose.CARDS, number=family.devices[1].number(1, "cards"))
    )
    assert isinstance(others, Refused)
    assert "not the one" in others.why.sentence
    cut = ann.page.ask(Reveal(deal=1, purpose=Purpose.CUT, number=ann.number(1, "cut")))
    assert isinstance(cut, Refused), "the cut's number is for after the aim"


def test_a_deal_without_numbers_has_nothing_to_show_and_wants_nothing() -> None:
    family = Family()
    family.starts()
    page = family.devices[0].page
    for message in (
        ReadShuffle(deal=5),
        Commit(deal=5, cards="0" * 64, cut="0" * 64),
        Reveal(deal=5, purpose=Purpose.CUT, number=f"{'0' * 64} {'0' * 64}"),
    ):
        assert isinstance(page.ask(message), Refused)


# Coming and going


def test_who_sits_down_in_the_seat_of_one_who_left_makes_numbers_of_their_own() -> None:
    family = Family()
    family.answer()
    family.devices[1].page.does(Leave())
    page = family.house.page()
    assert isinstance(page.ask(Sit(table=family.name, name="Cy", shuffles=True)), Seated)
    family.devices[1] = Device(page, 1, seed="Cy's device")
    family.starts()
    seats = family.devices[0].last(1).seats
    assert seats is not None
    assert seats[1].cards == family.devices[1].commitment(1, "cards")
    assert family.devices[0].last(1).left_out == ()


def comes_back(family: Family, seat: int) -> None:
    """The page was loaded again; the device has kept its numbers."""
    page = family.house.page()
    page.does(Hello(table=family.name, secret=family.secrets[seat], shuffles=True))
    known = family.devices[seat]
    known.page, known._heard = page, 0


@pytest.mark.in_turn
@pytest.mark.parametrize("when", ["commit", "list", "cards"])
def test_after_a_crash_the_same_commitments_and_numbers_go_on(when: str) -> None:
    family = Family()
    if when != "commit":
        family.answer()
    if when == "list":
        family.devices[0].page.does(Start())
    if when == "cards":
        family.starts()
    family.house.starts_again()
    for seat in (0, 1):
        comes_back(family, seat)
    if when == "list":
        family.until(lambda: family.made(Shuffle))
    elif when == "commit":
        family.starts()
    while family.table.state.public.number < 2 and family.table.stage is not Stage.OVER:
        family.plays_on()
    family.answer()
    for device in family.devices:
        assert not any(deal.get("second") for deal in device.deals.values())
        assert device.last(1).left_out == ()
    assert agreed_cards(ask_shuffle(family, 1), family.name) == list(family.shuffles()[0])


def ask_shuffle(family: Family, deal: int) -> ShuffleUpdate:
    answer = family.devices[0].page.ask(ReadShuffle(deal=deal))
    assert isinstance(answer, ShuffleUpdate)
    return answer


def test_at_a_slow_table_numbers_are_in_before_anybody_has_to_be_there() -> None:
    family = Family()
    family.devices[0].page.does(_slow(family))
    family.starts()
    family.answer()
    assert family.devices[0].last(2).step is AgreementStep.AGREED
    assert family.devices[0].last(2).left_out == ()


def _slow(family: Family) -> Arrange:
    table = family.devices[0].page.table
    return Arrange(
        title=table.title,
        seats=len(table.seats),
        rules=table.rules,
        changes=table.changes,
        settings=Settings(slow=True),
    )


@pytest.mark.in_turn
@pytest.mark.parametrize("looks", [False, True])
def test_late_comers_take_part_from_the_deal_that_they_play_in(looks: bool) -> None:
    family = Family()
    family.starts()
    page = family.house.page()
    if looks:  # as who opens an invitation does
        page.does(Look(table=family.name))
    page.says(Sit(table=family.name, name="Cy", shuffles=True))
    request = family.devices[0].page.table.requests[0].number
    family.devices[0].page.does(Admit(request=request, yes=True))
    late = Device(page, 2)
    late.answers()
    assert [each.deal for each in late.updates if not each.brought] == [2]
    family.devices.append(late)
    while family.table.state.public.number < 2:
        family.plays_on()
    family.answer()
    seats = family.devices[0].last(2).seats
    assert seats is not None
    assert [each.seat for each in seats] == [0, 1, 2]
    refused = page.ask(Commit(deal=1, cards="0" * 64, cut="0" * 64))
    assert isinstance(refused, Refused)
