"""The picture and the colour of a player: chosen or by seat, and the same for all."""

from msgspec.structs import replace

from liverpool.engine.state import Phase
from liverpool.room.kept import KeptSeat
from liverpool.room.messages.replies import Asked, Sitting
from liverpool.room.messages.requests import Admit, ChooseMark, Leave, Look, Sit, Start
from liverpool.room.seating import marks_shown
from liverpool.table.marks import COLOURS, Mark, MarkShown, Picture, shown
from liverpool.table.personas import PERSONAS
from tests.room.house import House, game_after
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN

OWL = Mark(Picture.OWL, 3)


def marks(page: FakePage) -> list[MarkShown]:
    return [seat.mark for seat in page.table.seats]


def test_who_chooses_nothing_has_a_letter_and_the_colour_of_the_seat() -> None:
    assert shown([Mark()] * 3) == tuple(MarkShown(None, colour) for colour in range(3))


def test_a_colour_by_seat_gives_way_to_one_that_was_chosen() -> None:
    mine = [Mark(colour=1), Mark(), Mark(), Mark(colour=1)]
    assert [mark.colour for mark in shown(mine)] == [1, 2, 3, 1]
    all_of_them = [Mark(colour=COLOURS - 1 - seat) for seat in range(COLOURS - 1)]
    assert shown([*all_of_them, Mark()])[-1].colour == 0


def test_all_see_the_mark_with_which_somebody_sits_down() -> None:
    house = House()
    ann, seated = house.opens(mark=OWL)
    ben = house.page()
    ben.does(Sit(table=seated.table, name="Ben", mark=Mark(Picture.FOX)))
    onlooker = house.page()
    onlooker.does(Look(table=seated.table))
    for page in (ann, ben, onlooker):
        assert marks(page)[:2] == [MarkShown(Picture.OWL, 3), MarkShown(Picture.FOX, 1)]


def test_a_mark_can_be_changed_at_any_time_and_is_stored() -> None:
    house = House()
    ann, seated = house.opens()
    ann.does(Start())
    ann.does(ChooseMark(mark=OWL))
    house.starts_again()
    looks = house.page()
    looks.does(Look(table=seated.table))
    assert marks(looks)[0] == MarkShown(Picture.OWL, 3)


def test_bots_have_pictures_by_how_they_play() -> None:
    ann, _ = House().opens()
    ann.does(Start())
    for seat in ann.table.seats[1:]:
        assert seat.mark.picture in PERSONAS[seat.level - 1].pictures
    assert len({mark.picture for mark in marks(ann)}) == len(ann.table.seats)


def test_who_is_let_in_has_the_mark_of_the_request() -> None:
    house = House()
    table = house.seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN), people=3)
    asked = house.page().ask(Sit(table=table.name, name="Kim", mark=OWL))
    assert isinstance(asked, Asked)
    table.pages[ANN].does(Admit(request=table.pages[ANN].table.requests[0].number, yes=True))
    assert marks(table.pages[ANN])[3] == MarkShown(Picture.OWL, 3)


def test_the_bot_of_one_who_has_left_keeps_name_and_mark_and_so_does_the_next_game() -> None:
    house = House()
    table = house.seated(scene("dunlop", seats=3, phase=Phase.TURN, turn=BEN, by=ANN), people=3)
    table.pages[BEN].does(ChooseMark(mark=OWL))
    table.pages[BEN].does(Leave())
    assert marks(table.pages[ANN])[BEN] == MarkShown(Picture.OWL, 3)
    assert game_after(table.table.kept).seats[BEN].mark == OWL


def test_a_bot_without_a_level_has_a_letter() -> None:
    house = House()
    _, seated = house.opens()
    kept = house.open(seated.table).kept
    assert marks_shown(replace(kept, seats=(KeptSeat("Rob", Sitting.BOT),)))[0].picture is None
