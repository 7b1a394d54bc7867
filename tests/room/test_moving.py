"""A game moves from one place to another between two deals, with its scores and without cards."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.ending import Highlights, ReadHighlights, Stop
from liverpool.room.messages.replies import Earlier, Seated, Sitting, Stage, TakenAlong
from liverpool.room.messages.requests import (
    Again,
    Arrange,
    Bring,
    ChooseBot,
    DealBrought,
    GameBrought,
    Learn,
    Leave,
    Remove,
    Sit,
    Start,
    TakeAlong,
)
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.room.moving import table_brought, taken_along
from liverpool.table.personas import MIXED
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.changing import changes, presets_in
from tests.room.house import House
from tests.room.house import Seated as SeatedPeople
from tests.room.page import FakePage
from tests.room.played import answers, played
from tests.room.scenes import last_card_of_the_game, scene
from tests.rules.positions import ANN, BEN, CY, house

ANNA, ROSE = 0, 1
COMMAND = "a" * 20


def taken(page: FakePage) -> GameBrought:
    found = page.ask(TakeAlong())
    assert isinstance(found, TakenAlong), found
    return found.game


def brought(page: FakePage, game: GameBrought, **more: Any) -> Seated:
    found = page.ask(Bring(game=game, **more))
    assert isinstance(found, Seated), found
    return found


def goes_on(table: SeatedPeople) -> None:
    """Time passes until cards are dealt."""
    table.house.clock.runs_until(lambda: table.phase() is not Phase.OVER and any(table.state.hands))


def count(**more: Any) -> SeatedPeople:
    """Ben goes out, and the first deal is over; Ann and Cy sit there, too."""
    melds = {"Ben": ["9s 9h 9d", "Jc Jd Jh"]}
    state = scene("dunlop+classic", turn=BEN, hands={"Ben": "3s"}, table=melds, **more)
    table = House(Pace.AT_ONCE).seated(state, 3)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.phase() is Phase.OVER
    return table


@pytest.fixture(scope="module")
def second_deal() -> SeatedPeople:
    """Anna, Rose and two bots are in the middle of the second deal."""
    return played(people=2, seats=4, deals=1)


def test_a_family_goes_on_elsewhere_in_the_same_seats(second_deal: SeatedPeople) -> None:
    before = second_deal.state.public
    names = second_deal.table.names
    page = (there := House(Pace.AT_ONCE)).page()
    rose = second_deal.pages[ROSE]
    seated = brought(page, taken(rose))
    assert seated.seat == page.table.host == ROSE
    assert page.table.stage is Stage.LOBBY
    assert page.names() == list(names)
    assert page.table.earlier == Earlier(1, names, before.totals())
    guest, anna = there.sits(seated.table, "Granny"), there.page()
    came = anna.ask(Sit(table=seated.table, name=names[ANNA]))
    assert isinstance(came, Seated)
    assert guest[1].seat == ANNA
    assert came.seat not in (ANNA, ROSE)
    page.does(Start())
    table = there.at(seated.table, [], {})
    goes_on(table)
    after = table.state.public
    assert (after.number, after.dealer, after.sheet) == (2, before.dealer, before.sheet)
    assert after.totals() == before.totals()


def test_it_can_be_ended_early_once_a_deal_is_over_there() -> None:
    there = House(Pace.AT_ONCE)
    page, game = there.page(), taken(count().pages[ANN])
    seated = brought(page, replace(game, players=alone(game)))
    table = there.at(seated.table, [page], {})
    goes_on(table)

    def deals_over() -> tuple[int, ...]:
        return tuple(line.number for line in page.game.sheet.lines)

    assert deals_over() == (1,)
    why = page.refused(Stop(agree=True)).why
    assert why.sentence == "A game can be ended once a deal is over at this table."
    while deals_over() == (1,):
        there.clock.runs(60.0)
        if deals_over() == (1,) and page.asks() is not Question.NOTHING:
            answers(table, ANN)
    page.does(Stop(agree=True))
    assert page.table.stage is Stage.OVER
    assert deals_over() == (1, 2)


def test_who_comes_under_their_name_gets_their_own_seat(second_deal: SeatedPeople) -> None:
    there = House()
    page = there.page()
    seated = brought(page, replace(taken(second_deal.pages[ROSE]), seat=ROSE))
    for name, seat in (("  ANNA ", ANNA), ("Somebody", 2), ("Ben", 3)):
        assert there.sits(seated.table, name)[1].seat == seat


def test_who_leaves_the_lobby_and_comes_back_has_their_own_seat(second_deal: SeatedPeople) -> None:
    there = House()
    page = there.page()
    seated = brought(page, replace(taken(second_deal.pages[ROSE]), seat=ROSE))
    names = page.names()
    cy, _ = there.sits(seated.table, names[3])
    cy.does(Leave())
    assert page.names() == names
    page.does(ChooseBot(seat=ANNA, level=1))
    assert page.names() == names
    assert there.open(seated.table).kept.seats[ANNA].level == 1
    for seat in (3, ANNA):
        assert there.sits(seated.table, names[seat])[1].seat == seat
    page.does(Remove(seat=3, name=names[3]))
    assert page.names() == names


def test_somebody_elses_name_and_mark_do_not_stay_in_a_seat(second_deal: SeatedPeople) -> None:
    there = House()
    page = there.page()
    seated = brought(page, replace(taken(second_deal.pages[ROSE]), seat=ROSE))
    names = page.names()
    guest, _ = there.sits(seated.table, "Granny")
    guest.does(Leave())
    assert page.names() == names


def test_a_mixed_family_stays_mixed(second_deal: SeatedPeople) -> None:
    game = taken(second_deal.pages[ROSE])
    players = tuple(replace(each, level=0) for each in game.players)
    mixed = replace(game, players=players, settings=replace(game.settings, level=MIXED))
    table = table_brought(mixed, House().now())
    assert table.settings.level == MIXED
    assert len({seat.level for seat in table.seats}) == len(players)


@pytest.mark.parametrize(("people", "kept"), [(1, True), (2, False)])
def test_only_what_passing_one_device_round_set_is_undone(people: int, *, kept: bool) -> None:
    room = played(people=people, seats=3, deals=1).table
    settings = replace(room.kept.settings, slow=True, talk=False)
    around = replace(room.around, alone=True)
    room = replace(room, kept=replace(room.kept, settings=settings), around=around)
    there = taken_along(room, ANNA).settings
    assert (there == settings) is kept
    assert (there.slow, there.talk) == ((True, False) if kept else (False, True))


def test_alone_it_goes_on_at_once_against_the_same_bots() -> None:
    table = played(people=1, seats=3, deals=1)
    game, before = taken(table.pages[ANNA]), table.table.kept.seats
    page = (there := House(Pace.AT_ONCE)).page()
    seated = brought(page, game)
    kept = there.open(seated.table).kept
    assert [each.sitting for each in kept.seats] == [Sitting.PERSON, Sitting.BOT, Sitting.BOT]
    assert [(each.name, each.level) for each in kept.seats] == [
        (each.name, each.level) for each in before
    ]
    there.clock.runs_until(lambda: any(there.open(seated.table).state.hands))
    assert page.game.deal == 2
    assert page.table.stage is Stage.PLAYING


def test_between_two_deals_it_is_the_next_one_that_is_dealt() -> None:
    table = count()
    public = table.state.public
    game = taken(table.pages[CY])
    assert (game.deal, game.dealer) == (2, public.left_of(public.dealer))
    assert [line.out for line in game.sheet] == [BEN]


def test_no_cards_go_along_and_what_is_hidden_makes_no_difference() -> None:
    shown: dict[str, Any] = {"turn": BEN, "table": {"Ben": ["9s 9h 9d", "Jc Jd Jh"]}}
    hands = ({"Ben": "3s Kd"}, {"Ann": "Kd Qd 9c", "Ben": "3s Qc"})
    one, other = (House().seated(scene("dunlop+classic", hands=each, **shown), 3) for each in hands)
    assert taken(one.pages[CY]) == taken(other.pages[CY])
    told = taken(count().pages[CY])
    assert set(told.__struct_fields__) == {
        *("players", "seat", "rules", "version", "changes", "rules_title", "title", "settings"),
        *("deal", "dealer", "brought", "sheet", "behind", "bought"),
    }
    for secret in one.secrets.values():
        assert secret.reveal().encode() not in encode(taken(one.pages[CY]))


def test_handicaps_go_along() -> None:
    melds = {"Ben": ["9s 9h 9d", "Jc Jd Jh"]}
    state = scene("dunlop+classic", turn=BEN, hands={"Ben": "3s"}, table=melds, brought=(0, 20, 0))
    game = replace(state.public.game, more_buys=(0, 1, 0), first_pick=(BEN,))
    state = replace(state, public=replace(state.public, game=game))
    table = House(Pace.AT_ONCE).seated(state, 3)
    there = House(Pace.AT_ONCE)
    page = there.page()
    seated = brought(page, taken(table.pages[CY]))
    page.does(Start())
    public = there.at(seated.table, [], {}).state.public
    assert (public.game, public.brought) == (game, (0, 20, 0))


def test_what_the_rules_count_over_the_game_goes_along() -> None:
    rules = house("dunlop+classic", {"buy.game_limit": 12})
    table = House(Pace.AT_ONCE).seated(
        scene(
            rules,
            deal=2,
            turn=BEN,
            hands={"Ben": "3s"},
            table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]},
            bought=(0, 1, 2),
            bought_before=(1, 0, 3),
        ),
        3,
    )
    game = taken(table.pages[CY])
    assert game.bought == (1, 0, 3)
    there = House(Pace.AT_ONCE)
    page = there.page()
    seated = brought(page, game)
    page.does(Start())
    after = there.at(seated.table, [], {})
    goes_on(after)
    assert after.state.public.bought_in_game == (1, 0, 3)


def test_where_each_has_their_own_contract_it_goes_along() -> None:
    rules = house("dunlop+classic", {"end.contracts": "each_own"})
    melds = {"Ben": ["9s 9h 9d", "Jc Jd Jh"]}
    table = House(Pace.AT_ONCE).seated(
        scene(rules, turn=BEN, hands={"Ben": "3s"}, table=melds, down=(BEN,)), 3
    )
    table.pages[BEN].makes(Discard(read_card("3s")))
    game = taken(table.pages[CY])
    assert game.behind == (1, 0, 1)
    there = House(Pace.AT_ONCE)
    page = there.page()
    seated = brought(page, game)
    page.does(Start())
    after = there.at(seated.table, [], {})
    goes_on(after)
    assert [after.state.public.contract_of(seat) for seat in (ANN, BEN, CY)] == [1, 2, 1]


def test_a_game_that_moved_ends_like_any_and_counts_from_its_first_deal() -> None:
    table = count()
    game = replace(taken(table.pages[BEN]), deal=7)
    there = House(Pace.AT_ONCE)
    page = there.page()
    seated = brought(page, replace(game, players=alone(game)))
    while there.open(seated.table).stage is Stage.PLAYING:
        there.clock.runs(60.0)
        if page.table.stage is Stage.PLAYING and page.asks().value not in ("nothing", "game_over"):
            answers(there.at(seated.table, [page, page], {}), BEN)
    found = page.ask(ReadHighlights())
    assert isinstance(found, Highlights)
    assert found.result is not None
    totals = there.open(seated.table).state.public.totals()
    assert tuple(each.points for each in found.result.players) == totals
    page.does(Again())
    assert page.table.earlier == Earlier(6, game_names(game), tuple(game_totals(game)))


def alone(game: GameBrought) -> Any:
    return tuple(
        replace(each, level=2 if seat != game.seat else 0) for seat, each in enumerate(game.players)
    )


def game_names(game: GameBrought) -> tuple[str, ...]:
    return tuple(each.name for each in game.players)


def game_totals(game: GameBrought) -> list[int]:
    return [
        sum(line.points[seat] + line.penalties[seat] for line in game.sheet)
        for seat in range(len(game.players))
    ]


def test_the_same_command_opens_one_table() -> None:
    game, there = taken(count().pages[CY]), House()
    one = brought(there.page(), game, command_id=COMMAND)
    other = brought(there.page(), game, command_id=COMMAND)
    assert (one.table, one.seat, one.secret) == (other.table, other.seat, other.secret)
    assert there.tables.how_many() == 1


def test_its_rules_and_seats_are_settled_and_its_players_stay() -> None:
    page = House().page()
    brought(page, taken(count().pages[CY]))
    at = page.table
    arranged = partial(Arrange, title="", rules=at.rules, changes=at.changes)
    fewer = arranged(seats=2, settings=at.settings)
    assert page.refused(fewer).why.reason == "begun"
    other = replace(arranged(seats=3, settings=at.settings), rules="christmas")
    assert page.refused(other).why.reason == "begun"
    page.does(arranged(seats=3, settings=replace(at.settings, level=1)))
    assert page.names() == [seat.name for seat in at.seats]


def test_what_cannot_be_moved_says_why() -> None:
    there = House(Pace.AT_ONCE)
    page, _ = there.opens()
    assert page.refused(TakeAlong()).why.reason == "lobby"
    over = there.seated(last_card_of_the_game(), 3)
    over.pages[BEN].makes(Discard(read_card("3s")))
    assert over.pages[CY].refused(TakeAlong()).why.reason == "over"
    learner = there.page()
    assert isinstance(learner.ask(Learn()), Seated)
    assert learner.refused(TakeAlong()).why.reason == "lesson"
    stopped = played(people=1, seats=3, deals=1, stopped=True)
    player = stopped.pages[ANNA]
    assert isinstance(player.ask(PlayFrom(number=20)), Seated)
    assert player.refused(TakeAlong()).why.reason == "lesson"


def test_after_an_early_end_it_goes_on_from_the_scores_that_count() -> None:
    table = played(people=2, seats=3, deals=1, stopped=True)
    game = taken(table.pages[ROSE])
    assert (game.deal, len(game.sheet)) == (2, 1)
    assert brought(House().page(), game).seat == ROSE


WRONG: Mapping[str, dict[str, Any]] = {
    "nobody moves it": {"seat": 7},
    "a deal after the last": {"deal": 8},
    "too many lines": {"deal": 1},
    "a line of another size": {"sheet": (DealBrought((1, 2), (0, 0, 0), None),)},
    "points of another size": {"brought": (1,)},
    "a dealer who is not there": {"dealer": 5},
    "own contracts by rules that have none": {"behind": (1, 0, 0)},
    "buys that do not count": {"bought": (1, 0, 0)},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_is_no_game_is_refused_and_opens_no_table(wrong: dict[str, Any]) -> None:
    game, there = replace(taken(count().pages[CY]), **wrong), House()
    refused = there.page().refused(Bring(game=game))
    assert refused.why.sentence
    assert there.tables.how_many() == 0


@pytest.mark.parametrize("name", ["", "You", "Ben", 'A "quoted" name', "dealer"])
def test_names_are_those_that_a_table_takes(name: str) -> None:
    game = taken(count().pages[CY])
    players = (replace(game.players[ANN], name=name), *game.players[1:])
    there = House()
    assert there.page().refused(Bring(game=replace(game, players=players))).why.sentence
    assert there.tables.how_many() == 0


def test_it_goes_on_by_its_rules_where_the_preset_has_others_there(tmp_path: Path) -> None:
    table = House(Pace.AT_ONCE).seated(scene("dunlop", deal=2, turn=BEN, hands={"Ben": "3s"}), 3)
    game = taken(table.pages[CY])
    with presets_in(tmp_path / "presets") as folder:
        changes(folder, 1, dunlop=('limit = "none"', "limit = 3"))
        there = House()
        seated = brought(there.page(), game)
        assert there.open(seated.table).kept.changes == {"buy.limit": "none"}
        assert there.page().refused(Bring(game=replace(game, version=99))).why.sentence
