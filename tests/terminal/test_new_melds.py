"""New melds in the terminal: chosen and laid down as cards are laid off."""

from liverpool.engine.moves import Add, Lay
from liverpool.engine.refusals import Reason
from liverpool.terminal import playing
from liverpool.terminal.prompts import options
from liverpool.terminal.seat_model import SeatModel
from tests.terminal.tables import choose, labels, reason, seat_model, your_turn

NEW = {"layoff.new_melds": True}


def down(hand: str, **changes: object) -> SeatModel:
    table = {"You": ["9c 9d 9h", "5s 6s 7s 8s"]}
    return seat_model(your_turn(hand, table=table, changes={**NEW, **changes}))


def keys(at: SeatModel) -> set[str]:
    return {option.key for option in options(at)}


def test_a_new_meld_is_laid_with_the_key_for_laying_off_or_for_a_meld() -> None:
    for lay in (playing.add, playing.group):
        at = down("2c 2d 2h Kd Qh")
        assert "a" in keys(at)
        choose(at, "2c", "2d", "2h")
        lay(at)
        assert len(at.checked.public.table[at.you]) == 3
        choose(at, "Kd")
        playing.discard(at)
        moves = [event.move for event in at.session.public.history if event.seat == at.you]
        assert isinstance(moves[0], Lay)


def test_it_is_taken_back() -> None:
    at = down("2c 2d 2h Kd Qh")
    choose(at, "2c", "2d", "2h")
    playing.add(at)
    playing.take_back(at)
    assert not at.draft.plays
    assert not at.draft.groups
    assert len(at.hand.cards) == 5


def test_it_asks_which_where_there_are_several_ways() -> None:
    at = down("9s Ts Js Qs Kd **")
    choose(at, "9s", "Ts", "Js", "Qs")
    playing.add(at)
    assert len(labels(at)) == 2
    assert labels(at)[-1] == "a new meld: 9s 10s Js Qs"


def test_it_says_why_not() -> None:
    at = down("2c 2d 2h")
    choose(at, "2c", "2d", "2h")
    playing.add(at)
    assert reason(at) == Reason.KEEP_ONE
    at = down("2c 2d 2h Kd", **{"layoff.new_melds": False})
    choose(at, "2c", "2d", "2h")
    playing.group(at)
    assert reason(at) == Reason.ALREADY_DOWN


def test_the_best_new_meld_is_laid_with_all_that_fits() -> None:
    at = down("2c 2d 2h 9s Kd")
    assert at.prompt.sentence == "Lay down what fits or makes a new meld, or discard."
    assert at.prompt.main is not None
    assert (at.prompt.main.label, at.prompt.main.under) == ("Lay all down", "4 cards")
    playing.find(at)
    lay, add = at.draft.plays
    assert isinstance(lay, Lay)
    assert isinstance(add, Add)
    assert len(lay.cards) == 3
    at = down("2c 9s Kd")
    playing.find(at)
    assert len(at.draft.plays) == 1
