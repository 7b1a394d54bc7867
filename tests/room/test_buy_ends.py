"""Whoever was asked about a card hears how it ended, and why, in every way it can end."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import Buy, Call, Cut, CutCards, Discard, Draw, Give, Pass, Take
from liverpool.engine.state import Phase, Seat
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.buy_end import BuyEnd
from liverpool.table.seat.question import Question
from liverpool.table.timing import HUMAN_DELAY, SIMULTANEOUS, Pace
from tests.room.clock import BLINK
from tests.room.house import House, Seated
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY, DEE, house

SEAT, FIRST_CALL, CUT = "dunlop", "wikipedia", "mahlum"
MEANWHILE = house("bga")
KING, NINE = read_card("Kc"), read_card("9c")
ALL = pytest.mark.parametrize("rules", [SEAT, FIRST_CALL, CUT])


def turn(rules: Any, **more: Any) -> Seated:
    """Ann has discarded the king of clubs; Ben is to draw, then Cy and Dee may have it."""
    given = {"phase": Phase.TURN, "turn": BEN, "by": ANN, "stock": "2c 4d 6s 8h Tc", **more}
    return House(Pace.NORMAL).seated(scene(rules, seats=4, **given))


def offered(rules: Any, **more: Any) -> Seated:
    table = turn(rules, **more)
    table.pages[BEN].makes(Draw())
    return table


def end_for(table: Seated, seat: Seat) -> BuyEnd:
    end = table.pages[seat].game.buy_end
    assert end is not None
    assert end.card == KING
    return end


def told(table: Seated, seat: Seat) -> tuple[str, str, str]:
    end = end_for(table, seat)
    return end.kind, end.sentence, end.detail


def test_the_nearest_has_it_and_the_other_hears_why() -> None:
    table = offered(SEAT)
    table.pages[DEE].makes(Buy())
    table.pages[CY].makes(Buy())
    assert told(table, CY) == ("won", "Kc is yours.", "2c came with it from the stock.")
    nearer = "Cy had first choice. After Ben, Cy comes before you."
    assert told(table, DEE) == ("lost", "Cy buys Kc.", nearer)
    assert end_for(table, DEE).order == (BEN, CY, DEE)
    assert (end_for(table, CY).buyer, end_for(table, CY).came) == (CY, (read_card("2c"),))
    assert (end_for(table, DEE).buyer, end_for(table, DEE).came) == (CY, ())
    for seat in (ANN, BEN):
        assert table.pages[seat].game.buy_end is None, "they were not asked"


@ALL
def test_the_first_pick_has_it_and_the_other_hears_why(rules: str) -> None:
    state = scene(rules, seats=4, phase=Phase.TURN, turn=BEN, by=ANN, stock="2c 4d 6s 8h Tc")
    game = replace(state.public.game, first_pick=(DEE,))
    table = House(Pace.NORMAL).seated(replace(state, public=replace(state.public, game=game)))
    table.pages[BEN].makes(Draw())
    for seat in (CY, DEE):
        table.pages[seat].makes(Buy())
        table.runs(SIMULTANEOUS / 2)
    table.runs(SIMULTANEOUS)
    assert told(table, DEE)[:2] == ("won", "Kc is yours.")
    together = " You called in the same moment." if rules == FIRST_CALL else ""
    assert told(table, CY) == ("lost", "Dee buys Kc.", f"Dee has the first pick.{together}")
    assert end_for(table, CY).order == ()
    assert table.pages[ANN].table.settings.handicaps[DEE] == Handicap(pick=True)


def test_one_who_was_still_thinking_hears_it_too() -> None:
    table = offered(SEAT)
    table.pages[CY].makes(Buy())
    assert told(table, DEE)[:2] == ("lost", "Cy buys Kc.")


def test_the_first_to_call_has_it() -> None:
    table = offered(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS)
    assert told(table, DEE)[0] == "won"
    assert told(table, CY) == ("lost", "Dee buys Kc.", "Dee called first.")


def test_of_calls_in_one_moment_the_nearest_counts() -> None:
    table = offered(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS / 2)
    table.pages[CY].makes(Buy())
    table.runs(SIMULTANEOUS)
    together = "Cy had first choice. You called in the same moment."
    assert told(table, DEE) == ("lost", "Cy buys Kc.", together)


def test_who_cut_the_lower_card_hears_both_cards() -> None:
    table = offered(CUT)
    for seat in (CY, DEE):
        table.pages[seat].makes(Buy())
    table.house.clock.runs_until(lambda: table.phase() is Phase.PLAY)
    buyer = next(seat for seat in (CY, DEE) if table.state.public.bought[seat])
    other = CY + DEE - buyer
    who = table.pages[ANN].names()[buyer]
    kind, sentence, detail = told(table, other)
    assert (kind, sentence) == ("lost", f"{who} buys Kc.")
    cut = [move for _, move in table.moves if isinstance(move, CutCards)][-1]
    own, theirs = (cut.cards[(CY, DEE).index(seat)] for seat in (other, buyer))
    higher = f"{who} cut the higher card: "
    assert detail.startswith(higher)
    assert read_card(detail.removeprefix(higher).split(",")[0].replace("10", "T")) == theirs
    assert read_card(detail.rstrip(".").split()[-1].replace("10", "T")) == own


@ALL
def test_who_passed_hears_who_has_it(rules: str) -> None:
    table = offered(rules)
    table.pages[CY].makes(Pass())
    table.pages[DEE].makes(Buy())
    table.runs(1)
    price = "It costs Dee 1 extra card." if table.state.public.rules.buy.price else ""
    assert told(table, CY) == ("passed", "You passed. Dee buys Kc.", price)


@pytest.mark.parametrize(
    ("bought", "paid"),
    [(0, ""), (1, "It costs Dee 1 extra card."), (5, "It costs Dee 3 extra cards.")],
)
def test_who_passed_hears_what_it_costs_by_what_was_bought_before(bought: int, paid: str) -> None:
    table = offered(house("dunlop", {"buy.price": [0, 1, 3]}), bought=(0, 0, 0, bought))
    table.pages[CY].makes(Pass())
    table.pages[DEE].makes(Buy())
    table.runs(1)
    assert told(table, CY) == ("passed", "You passed. Dee buys Kc.", paid)


@ALL
def test_who_passed_hears_that_nobody_wanted_it(rules: str) -> None:
    table = offered(rules)
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
        assert table.pages[CY].game.buy_end is None or seat == DEE, "not before it is decided"
    assert told(table, CY) == ("passed", "You passed. Nobody wanted Kc.", "")


@ALL
def test_who_said_nothing_is_too_late(rules: str) -> None:
    table = offered(rules)
    table.pages[CY].makes(Pass())
    table.runs(table.pages[ANN].table.settings.buy_seconds)
    over = "Time ran out, so you passed. Nobody wanted it."
    assert told(table, DEE) == ("late", "Too late for Kc.", over)
    assert told(table, CY)[0] == "passed"


def test_who_said_nothing_in_time_hears_who_came_after() -> None:
    table = offered(SEAT)
    table.pages[DEE].makes(Buy())
    table.runs(table.pages[ANN].table.settings.buy_seconds)
    over = "Time ran out, so you passed. Dee buys it."
    assert told(table, CY) == ("late", "Too late for Kc.", over)


@ALL
@pytest.mark.parametrize(
    ("passing", "why"),
    [
        (Passing.ALWAYS, "Passed for you: Kc."),
        (Passing.NOT_NEARER, "Passed for you: Kc doesn't help you."),
    ],
)
def test_what_was_passed_by_itself_is_told_to_that_seat_alone(
    rules: str, passing: Passing, why: str
) -> None:
    table = turn(rules, hands={"Cy": "2s 3s 7h 8h 9h"})
    table.pages[CY].does(Wish(passing=passing))
    table.pages[BEN].makes(Draw())
    assert table.pages[CY].game.prompt.detail == why
    table.pages[DEE].makes(Pass())
    table.runs(HUMAN_DELAY[1])
    assert told(table, CY) == ("passed_for_you", why, "Nobody wanted it.")
    assert not any(
        b"Passed for you" in raw for seat in (ANN, BEN, DEE) for raw in table.pages[seat].raw
    )


def test_one_who_waits_for_the_first_turn_is_asked_from_then_on() -> None:
    table = turn(SEAT, hands={"Cy": "2s 3s 7h 8h 9h"})
    page = table.pages[CY]
    page.does(Wish(passing=Passing.FIRST_TURN))
    assert Passing.FIRST_TURN in {choice.passing for choice in page.game.passings}
    table.pages[BEN].makes(Draw())
    table.pages[DEE].makes(Pass())
    table.runs(HUMAN_DELAY[1])
    assert (page.game.passing, page.game.asked) == (Passing.FIRST_TURN, "nothing")
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert (page.game.passing, page.game.asked) == (Passing.ASK, "turn")
    assert Passing.FIRST_TURN not in {choice.passing for choice in page.game.passings}


@pytest.mark.parametrize("chance", ["one", "two", "three", "four", "five", "six"])
def test_a_newcomer_against_bots_is_asked_for_what_helps_and_then_for_their_turn(
    chance: str,
) -> None:
    home = House(Pace.AT_ONCE, key=bytes(32), chance=chance)
    page, _ = home.opens(seats=4, start=True)
    page.does(Wish(passing=Passing.FIRST_TURN))
    while page.asks() is not Question.TURN:
        home.clock.runs_until(lambda: page.asks() is not Question.NOTHING)
        if page.asks() is Question.CUT:
            page.makes(Cut(30))
        elif page.asks() is Question.OFFER:
            offer = page.game.can.offer
            assert offer is not None
            assert offer.does, "it would do something for the hand"
            page.makes(Pass())
    page.makes(Draw())
    assert page.game.passing is Passing.ASK


def test_one_who_is_down_passes_by_itself_and_before_that_is_asked() -> None:
    rules = house(SEAT, {"buy.when_down": True})
    for melds, kind in (({}, None), ({"Cy": ["9s 9h 9d", "5c 6c 7c 8c"]}, "passed_for_you")):
        table = turn(rules, table=melds)
        table.pages[CY].does(Wish(passing=Passing.DOWN))
        table.pages[BEN].makes(Draw())
        table.pages[DEE].makes(Pass())
        table.runs(HUMAN_DELAY[1])
        end = table.pages[CY].game.buy_end
        assert (end and end.kind) == kind
        assert end is None or end.sentence == "Passed for you: you are down."


def test_a_card_that_brings_one_nearer_is_asked_for() -> None:
    """The contract of the first deal is two sets."""
    hands = {"Kh Kd 3s": "offer", "Kh 5d 3s": "offer", "4h 4d 4s Qh Qd 9s": "nothing"}
    for passing, hand in product((Passing.NOT_NEARER, Passing.FIRST_TURN), hands):
        table = turn(SEAT, hands={"Cy": hand})
        table.pages[CY].does(Wish(passing=passing))
        table.pages[BEN].makes(Draw())
        assert table.pages[CY].asks() == hands[hand], (passing, hand)


def test_a_newcomer_is_not_asked_before_the_card_is_on_offer() -> None:
    for passing, answer in {Passing.ASK: "buy", Passing.FIRST_TURN: "prepare"}.items():
        table = turn(SEAT, hands={"Cy": "Kh Kd 3s"})
        page = table.pages[CY]
        page.does(Wish(passing=passing))
        main = page.game.prompt.main
        assert main is not None
        assert main.kind == answer
        table.pages[BEN].makes(Draw())
        assert page.asks() is Question.OFFER


def test_nobody_who_may_not_buy_when_down_can_choose_to_pass_then() -> None:
    for when_down in (False, True):
        table = turn(house(SEAT, {"buy.when_down": when_down}))
        choices = [choice.passing for choice in table.pages[CY].game.passings]
        assert (Passing.DOWN in choices) is when_down
        assert len(choices) == 3 + when_down


@ALL
def test_who_wanted_it_hears_that_the_player_in_turn_took_it(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].makes(Buy())
    table.pages[DEE].makes(Pass())
    table.pages[BEN].makes(Take())
    first = "The player whose turn it is comes first."
    assert told(table, CY) == ("lost", "Ben takes Kc.", first)
    assert table.pages[DEE].game.buy_end is None


def test_who_wanted_it_hears_that_it_was_called() -> None:
    table = turn(
        "christmas", pile="2c Kc", callers=(BEN, CY, DEE), table={"Cy": ["Ks Kh Kd", "9s 9h 9d"]}
    )
    table.pages[DEE].makes(Buy())
    table.pages[CY].makes(Call())
    assert told(table, DEE) == ("gone", "Kc was called.", "It is not on offer now.")
    table.pages[CY].makes(Give(table.pages[CY].game.hand[0]))


# While a turn is played


def playing() -> Seated:
    return offered(MEANWHILE, hands={"Ben": "9c 7c 3s"})


def test_while_another_plays_one_waits_and_hears_it_at_the_discard() -> None:
    table = playing()
    table.pages[DEE].makes(Buy())
    prompt = table.pages[DEE].game.prompt
    assert prompt.sentence == "You want Kc. Who gets it is decided when Ben discards."
    assert [answer and answer.kind for answer in (prompt.second, prompt.main)] == ["pass", "buy"]
    assert all(answer is not None and answer.off for answer in (prompt.second, prompt.main))
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Discard(NINE))
    assert told(table, DEE)[:2] == ("lost", "Cy buys Kc.")
    assert told(table, CY)[0] == "won"


def test_the_end_is_told_until_the_next_card_is_on_offer() -> None:
    table = offered(SEAT, hands={"Ben": "9c 7c 3s"})
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
    table.pages[BEN].makes(Discard(NINE))
    assert told(table, DEE)[0] == "passed"
    table.pages[CY].makes(Draw())
    assert table.pages[DEE].game.buy_end is None


def test_a_turn_that_goes_out_ends_the_wish() -> None:
    melds = {"Ben": ["5d 6d 7d 8d", "3s 3h 3d"]}
    given = {"table": melds, "hands": {"Ben": "9s"}, "open": (CY, DEE), "phase": Phase.PLAY}
    table = turn(MEANWHILE, **given)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Discard(read_card("9s")))
    assert told(table, CY) == ("gone", "Nobody gets Kc.", "The deal is over.")
    assert table.pages[DEE].game.buy_end is None


@ALL
def test_who_waits_for_an_answer_hears_no_names(rules: str) -> None:
    table = offered(rules)
    for seat in (ANN, BEN):
        prompt = table.pages[seat].game.prompt
        assert "Cy" not in f"{prompt.sentence} {prompt.detail}"
        assert "Dee" not in f"{prompt.sentence} {prompt.detail}"
    assert table.pages[BEN].game.prompt.sentence == "The others may buy Kc."
    assert table.pages[ANN].game.prompt.sentence == "Kc is on offer."
    table.runs(BLINK)
