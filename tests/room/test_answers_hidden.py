"""Others hear how an offer ends, and neither who is still thinking nor which answer came by itself.

Two tables are played with the same chance; only how Cy comes to his answer differs. What all others
are sent, to the byte, and when, must be the same.
"""

from itertools import product
from typing import Any, NamedTuple

import pytest

from liverpool.engine.moves import Buy, Call, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_CALL, HUMAN_DELAY, Pace
from tests.chance import so_many
from tests.room.clock import BLINK
from tests.room.house import House, Seated, delay_of, verbs
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY, DEE, house

MEANWHILE = {"buy.window": "until_next_discard"}
RULES = {
    "seat": "dunlop",
    "first call": "wikipedia",
    "cut": "mahlum",
    "seat, meanwhile": house("bga"),
    "first call, meanwhile": house("wikipedia", MEANWHILE),
    "cut, meanwhile": house("mahlum", MEANWHILE),
}
ALL = pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
SECRET = ("cut", "seat, meanwhile", "cut, meanwhile")
"""Who wants the card is known when all have answered."""
STEP = 0.05
NINE, KING = read_card("9c"), read_card("Kc")


class Way(NamedTuple):
    """How Cy comes to his answer: what he does before Ben draws, and what after a while."""

    before: Wish | PlayerMove | None = None
    later: PlayerMove | None = None


BY_HAND = {answer: Way(later=answer) for answer in (Pass(), Buy())}
PASSES = {
    "by hand": BY_HAND[Pass()],
    "beforehand": Way(before=Pass()),
    "always": Way(before=Wish(passing=Passing.ALWAYS)),
    "first turn": Way(before=Wish(passing=Passing.FIRST_TURN)),
    "no nearer": Way(before=Wish(passing=Passing.NOT_NEARER)),
}
BUYS = {
    "by hand": BY_HAND[Buy()],
    "beforehand": Way(before=Buy()),
    "a wish": Way(before=Wish(cards=(KING,), passing=Passing.ALWAYS)),
}


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has a chance of its own; here it is the same for all."""
    monkeypatch.setattr(House, "chance", "the same")


def turn(rules: Any) -> Seated:
    """Ann has discarded the king of clubs; Ben is to draw, then Cy and Dee may have it."""
    state = scene(
        rules,
        seats=4,
        phase=Phase.TURN,
        turn=BEN,
        by=ANN,
        hands={"Ben": "9c 7c 3s", "Cy": "2s 3s 7h 8h 9h"},
    )
    return House(Pace.NORMAL, key=bytes(32)).seated(state)


def comes_to(table: Seated, way: Way, *, dee_after: float | None, buys: bool) -> None:
    """Ben draws; Cy answers in his way, after as long as by itself, and Dee after so long."""
    page, clock = table.pages[CY], table.house.clock

    def says(seat: int, answer: PlayerMove) -> None:
        """It may be too late; that nobody else hears either."""
        table.pages[seat].ask(table.pages[seat].making(answer))

    if isinstance(way.before, Wish):
        page.does(way.before)
    elif way.before is not None:
        page.makes(way.before)
    table.runs(BLINK)
    table.pages[BEN].makes(Draw())
    later, dees = way.later, Buy() if buys else Pass()
    if later is not None:
        clock.call_later(delay_of(table, CY), lambda: says(CY, later))
    if dee_after is not None:
        clock.call_later(dee_after, lambda: says(DEE, dees))
    if table.phase() is Phase.PLAY:
        clock.call_later(0.2, lambda: table.pages[BEN].makes(Discard(NINE)))


def heard(rules: Any, way: Way, **more: Any) -> dict[int, list[tuple[int, bytes]]]:
    """What all but Cy were sent from Ben's draw on, each with its step of time."""
    table = turn(rules)
    sent = {seat: len(table.pages[seat].raw) for seat in (ANN, BEN, DEE)}
    received: dict[int, list[tuple[int, bytes]]] = {seat: [] for seat in sent}
    comes_to(table, way, **more)
    for step in range(round((HUMAN_DELAY[1] + 10) / STEP)):
        for seat, count in sent.items():
            received[seat] += [(step, raw) for raw in table.pages[seat].raw[count:]]
            sent[seat] = len(table.pages[seat].raw)
        table.runs(STEP)
    assert any(received.values())
    return received


CY_ANSWERS = {"Cy passes": PASSES, "Cy buys": BUYS}
DEE_ANSWERS = {"Dee passes": False, "Dee buys": True}
TOGETHER = list(product(RULES, CY_ANSWERS, (0.3, 1.6, 4.0, None), DEE_ANSWERS))


@pytest.mark.parametrize(("rules", "cy", "dee_after", "dee"), TOGETHER[:: so_many(11, full=1)])
def test_nobody_can_tell_how_an_answer_came(
    rules: str, cy: str, dee_after: float | None, dee: str
) -> None:
    by_hand, *others = (
        heard(RULES[rules], way, dee_after=dee_after, buys=DEE_ANSWERS[dee])
        for way in CY_ANSWERS[cy].values()
    )
    for other in others:
        assert other == by_hand


@pytest.mark.parametrize(
    ("rules", "seat", "answer"),
    [
        *((rules, seat, Pass()) for rules in RULES for seat in (CY, DEE)),
        ("seat", DEE, Buy()),
        *((rules, seat, Buy()) for rules in SECRET for seat in (CY, DEE)),
    ],
)
def test_an_answer_that_decides_nothing_yet_is_not_heard(
    rules: str, seat: int, answer: PlayerMove
) -> None:
    table = turn(RULES[rules])
    table.pages[BEN].makes(Draw())
    before = {other: len(page.raw) for other, page in enumerate(table.pages) if other != seat}
    table.pages[seat].makes(answer)
    table.runs(2)
    assert before == {other: len(table.pages[other].raw) for other in before}


@ALL
def test_a_standing_pass_takes_as_long_as_a_person_may_need(rules: Any) -> None:
    table = turn(rules)
    for seat in (CY, DEE):
        table.pages[seat].does(Wish(passing=Passing.ALWAYS))
    table.pages[BEN].makes(Draw())
    if table.phase() is Phase.PLAY:
        table.pages[BEN].makes(Discard(NINE))
    made = table.table.number
    table.runs(HUMAN_DELAY[0] - BLINK)
    assert table.table.number == made
    table.runs(HUMAN_DELAY[1] - HUMAN_DELAY[0] + BLINK)
    assert table.table.number > made


# The last call


def last_card(people: int, card: str = "8c", **changes: Any) -> Seated:
    """Ben has gone out with a card that Ann, Cy and Dee may call; the eight fits Cy's run."""
    calls = {"call.caller": "anyone", "call.offence": "fits_any", **changes}
    rules: Any = house("christmas", calls)
    state = scene(
        rules,
        seats=4,
        turn=BEN,
        hands={"Ben": card},
        table={"Cy": ["5c 6c 7c", "9s 9h 9d"], "Ben": ["Js Jh Jd", "2s 2h 2c"]},
        stock="4c 4d 6s 6d 8h",
    )
    table = House(Pace.NORMAL).seated(state, people)
    table.pages[BEN].makes(Discard(read_card(card)))
    assert table.phase() is Phase.LAST_CALL
    return table


def test_nobody_hears_who_has_let_the_last_discard_go() -> None:
    table = last_card(people=4)
    made = table.table.number
    before = {seat: len(table.pages[seat].raw) for seat in (BEN, DEE)}
    table.pages[ANN].makes(Pass())
    table.pages[CY].makes(Pass())
    assert table.pages[ANN].asks() is table.pages[CY].asks() is Question.NOTHING
    assert before == {seat: len(table.pages[seat].raw) for seat in before}
    assert table.table.number == made
    table.pages[DEE].makes(Pass())
    assert table.phase() is Phase.OVER
    assert [seat for seat, move in table.moves[made:] if isinstance(move, Pass)] == [ANN, CY, DEE]


def test_a_bot_that_lets_it_go_is_not_heard_before_the_others() -> None:
    table = last_card(people=3, **{"call.offence": "fits_others", "call.caller": "down"})
    assert table.phase() is Phase.LAST_CALL
    made = table.table.number
    table.runs(BOTS_CALL + BLINK)
    assert table.table.number == made
    table.pages[CY].makes(Pass())
    assert table.phase() is Phase.OVER


def test_who_has_let_it_go_may_still_call_until_it_is_decided() -> None:
    table = last_card(people=4)
    table.pages[CY].makes(Pass())
    table.pages[CY].makes(Call())
    assert table.pages[CY].asks() is Question.GIVE


def test_after_a_wrong_call_the_others_are_not_asked_again() -> None:
    table = last_card(people=4, card="Ks", **{"call.false_call": "caller_draws_1"})
    table.pages[CY].makes(Pass())
    clock = table.pages[DEE].game.clock
    table.runs(5)
    table.pages[ANN].makes(Call())
    assert table.phase() is Phase.LAST_CALL
    assert table.pages[CY].asks() is Question.NOTHING
    assert table.pages[DEE].asks() is Question.LAST_CALL
    assert table.pages[DEE].game.clock == clock, "and they have their whole time"
    table.pages[DEE].makes(Pass())
    assert table.phase() is Phase.OVER


# After a restart of the server


def again(table: Seated, *seats: int) -> None:
    table.house.starts_again()
    for seat in seats:
        table.comes_back(seat)


@pytest.mark.parametrize("before", [True, False], ids=["before the draw", "while it is open"])
@pytest.mark.parametrize(("answer", "said"), [(Buy(), "buy"), (Pass(), "pass")])
def test_an_answer_to_an_offer_outlives_the_server(
    answer: PlayerMove, said: str, *, before: bool
) -> None:
    table = turn(RULES["seat"])
    moves = ((DEE, answer), (BEN, Draw())) if before else ((BEN, Draw()), (DEE, answer))
    for seat, move in moves:
        table.pages[seat].makes(move)
    again(table, ANN, BEN, CY, DEE)
    offer = table.pages[DEE].game.can.offer
    assert offer is not None
    assert (offer.said, offer.answered) == (said, True)
    assert table.pages[CY].asks() is Question.OFFER
    table.pages[CY].makes(Pass())
    table.runs(HUMAN_DELAY[1])
    assert (DEE, said) in verbs(table.moves)


def test_an_answer_counts_for_its_own_discard_alone() -> None:
    table = turn(RULES["seat"])
    table.pages[DEE].makes(Buy())
    table.pages[BEN].makes(Take())
    table.pages[BEN].makes(Discard(NINE))
    again(table, ANN, BEN, CY, DEE)
    offer = table.pages[DEE].game.can.offer
    assert offer is not None
    assert offer.said is None


def test_a_last_discard_that_was_let_go_is_not_asked_again() -> None:
    table = last_card(people=4)
    table.pages[ANN].makes(Pass())
    again(table, ANN, CY, DEE)
    assert table.pages[ANN].asks() is Question.NOTHING
    assert table.pages[CY].asks() is Question.LAST_CALL
    table.pages[CY].makes(Pass())
    table.pages[DEE].makes(Pass())
    assert table.phase() is Phase.OVER
