"""A finished game opens to anybody with its link once all who played agree, and never before."""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Discard
from liverpool.record.cards import read_card
from liverpool.room.messages.ending import Share, ShareShown, Stop, WatchShared
from liverpool.room.messages.game import SharedGame
from liverpool.room.messages.requests import Again, Hello, Leave, Look, WatchTable
from liverpool.room.messages.secret import NONE, Key, Secret
from liverpool.table.timing import Pace
from tests.room.alone import WHERE
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.played import CHANCE, played
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY


def over(people: int = 3) -> Seated:
    """A game of one deal that is over: it began with a position in the last deal."""
    melds = ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]
    state = scene("dunlop", deal=7, turn=BEN, hands={"Ben": "3s"}, table={"Ben": melds})
    table = House().seated(state, people)
    table.pages[BEN].makes(Discard(read_card("3s")))
    return table


def agree(table: Seated, *seats: int) -> None:
    for seat in seats:
        table.pages[seat].does(Share(yes=True))


def share(page: FakePage) -> ShareShown:
    assert page.table.share is not None
    return page.table.share


def key_in(link: Secret) -> Key:
    return Key(link.reveal().partition("#")[2])


def true_key(table: Seated) -> Key:
    """The key that the link will have, which nobody is told before all agree."""
    return Key(table.house.key.derived("shared", table.name).hex()[:32])


def opens(table: Seated, key: Key, step: int = 0) -> SharedGame | None:
    """What a stranger sees who has this key; nothing where it opens nothing."""
    stranger = table.house.page("203.0.113.9")
    answer = stranger.ask(WatchShared(table=table.name, key=key, step=step))
    if isinstance(answer, SharedGame):
        return answer
    assert stranger.raw[-1].count(b"not_shared") == 1
    return None


def test_all_are_asked_and_then_anybody_watches_with_all_hands_open() -> None:
    table = over()
    day = table.table.kept.opened[:10]
    asked = ShareShown((), (ANN, BEN, CY), possible=True, link=NONE, played=day)
    assert share(table.pages[ANN]) == asked
    agree(table, ANN, CY)
    assert share(table.pages[BEN]) == replace(asked, agreed=(ANN, CY), missing=(BEN,))
    agree(table, BEN)
    links = {share(page).link for page in table.pages}
    assert len(links) == 1
    (link,) = links
    assert link.reveal().startswith(f"{WHERE.others}/g/{table.name}#")
    shown = opens(table, key_in(link), 1)
    assert shown is not None
    assert shown.names == ("Ann", "Ben", "Cy")
    assert shown.outcome == "Ben wins!"
    assert (shown.shown.step, shown.shown.of) == (1, 1)
    hands = shown.shown.game.hands
    assert [len(hand) for hand in hands] == [3, 0, 3]
    assert HIDDEN not in hands[ANN]
    assert shown.shown.lines == ("Ben discards 3s.", "Ben is out!")
    assert shown.shown.game.hand == ()


@pytest.mark.parametrize("agreed", [(), (ANN,), (ANN, BEN), (BEN, CY)])
def test_before_all_agree_even_the_right_key_opens_nothing(agreed: tuple[int, ...]) -> None:
    table = over()
    agree(table, *agreed)
    assert opens(table, true_key(table)) is None
    assert all(share(page).link == NONE for page in table.pages)
    key = true_key(table).reveal().encode()
    assert not any(key in told for page in table.pages for told in page.raw)


@pytest.mark.parametrize("key", ["", "0" * 32, "abc"])
def test_another_key_opens_nothing(key: str) -> None:
    table = over()
    agree(table, ANN, BEN, CY)
    assert opens(table, Key(key)) is None


def test_a_game_that_is_played_opens_to_nobody() -> None:
    table = played(people=2, seats=3, deals=1)
    assert table.pages[ANN].table.share is None
    assert table.pages[ANN].refused(Share(yes=True)).why.reason == "not_over"
    assert opens(table, true_key(table)) is None


def test_a_yes_taken_back_closes_the_link() -> None:
    table = over()
    agree(table, ANN, BEN, CY)
    key = key_in(share(table.pages[ANN]).link)
    assert opens(table, key) is not None
    table.pages[CY].does(Share(yes=False))
    assert opens(table, key) is None
    assert share(table.pages[ANN]).link == NONE


def test_bots_are_not_asked() -> None:
    table = over(people=2)
    agree(table, ANN, BEN)
    assert opens(table, key_in(share(table.pages[ANN]).link)) is not None


def test_those_who_only_look_or_watch_are_told_nothing_of_it() -> None:
    table = over()
    agree(table, ANN, BEN, CY)
    key = true_key(table).reveal().encode()
    for message in (Look(table=table.name), WatchTable(table=table.name, name="Zoe")):
        page = table.house.page()
        page.does(message)
        assert page.table.share is None
        assert not any(key in told for told in page.raw)
        assert page.refused(Share(yes=True)).why.reason == "no_seat"


def test_a_game_that_somebody_left_is_not_shared() -> None:
    table = played(people=3, seats=3, deals=1)
    table.pages[CY].does(Leave())
    for seat in (ANN, BEN):
        table.pages[seat].does(Stop(agree=True))
    assert not share(table.pages[ANN]).possible
    assert table.pages[ANN].refused(Share(yes=True)).why.reason == "left"
    assert opens(table, true_key(table)) is None


def test_one_who_agrees_and_leaves_afterwards_has_agreed() -> None:
    table = over()
    agree(table, ANN, BEN, CY)
    table.pages[CY].does(Leave())
    assert opens(table, key_in(share(table.pages[ANN]).link)) is not None
    table.pages[ANN].does(Leave())
    assert opens(table, true_key(table)) is not None


def test_one_who_leaves_without_a_yes_closes_it_for_good() -> None:
    table = over()
    agree(table, ANN, BEN)
    table.pages[CY].does(Leave())
    assert not share(table.pages[ANN]).possible
    assert opens(table, true_key(table)) is None


def test_it_is_kept_over_a_restart_and_another_game_is_another_matter() -> None:
    table = over()
    agree(table, ANN, BEN, CY)
    key = key_in(share(table.pages[ANN]).link)
    table.house.starts_again()
    assert opens(table, key) is not None
    page = table.comes_back(ANN)
    page.does(Again())
    after = page.table.next or ""
    assert after
    assert table.house.page().refused(WatchShared(table=after, key=key)).why.reason == "not_shared"
    page.does(Hello(table=after, secret=table.secrets[ANN]))
    assert page.table.share is None


def test_there_is_nothing_where_there_is_no_table() -> None:
    refused = House().page().refused(WatchShared(table="nosuchtable", key=Key("0" * 32)))
    assert refused.why.reason == "no_table"


def test_a_game_of_before_does_not_say_who_left_and_is_not_shared() -> None:
    table = over()
    table.house.keeps(replace(table.table.kept, all_stay=False, sharing=(ANN, BEN, CY)))
    assert opens(table, true_key(table)) is None


def test_a_stopped_game_shows_no_card_of_the_deal_that_did_not_count() -> None:
    table = played(people=2, seats=3, deals=1, house=House(Pace.AT_ONCE, chance=CHANCE))
    for seat in (ANN, BEN):
        table.pages[seat].does(Stop(agree=True))
    agree(table, ANN, BEN)
    shown = opens(table, key_in(share(table.pages[ANN]).link), 1_000_000)
    assert shown is not None
    assert shown.outcome.startswith("They stopped after deal 1.")
    assert shown.shown.game.deal == 1
    assert shown.shown.step == shown.shown.of == table.table.number
