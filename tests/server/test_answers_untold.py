"""Others hear how an offer ends, and neither who is still thinking nor which answer came by itself.

Two tables are played with the same chance; only how Cy comes to his answer differs. What all others
are sent, to the byte, and when, must be the same.
"""

from typing import Any, NamedTuple

import pytest

from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.server.messages.requests import Wish
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import hosting
from liverpool.table.offer_window import Passing
from liverpool.table.timing import HUMAN_DELAY, Pace
from tests.rules.positions import ANN, BEN, CY, DEE, house
from tests.server.clock import BLINK, House, Seated, scene

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
    monkeypatch.setattr(hosting, "new_secret", lambda: "the same")
    monkeypatch.setattr(hosting, "new_table_id", lambda: "thesametable")


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
    return House(Pace.NORMAL, Storage("sqlite://", ServerKey(bytes(32)))).seated(state)


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
    game = table.table._clock
    assert game is not None
    later, dees = way.later, Buy() if buys else Pass()
    if later is not None:
        clock.call_later(game.delay(CY, Pace.NORMAL), lambda: says(CY, later))
    if dee_after is not None:
        clock.call_later(dee_after, lambda: says(DEE, dees))
    if table.phase() is Phase.PLAY:
        clock.call_later(0.2, lambda: table.pages[BEN].makes(Discard(NINE)))


def heard(rules: Any, way: Way, **more: Any) -> dict[int, list[tuple[int, bytes]]]:
    """What all but Cy were sent from Ben's draw on, each with its step of time."""
    table = turn(rules)
    sent = {seat: len(table.pages[seat].raw) for seat in (ANN, BEN, DEE)}
    told: dict[int, list[tuple[int, bytes]]] = {seat: [] for seat in sent}
    comes_to(table, way, **more)
    for step in range(round((HUMAN_DELAY[1] + 10) / STEP)):
        for seat, count in sent.items():
            told[seat] += [(step, raw) for raw in table.pages[seat].raw[count:]]
            sent[seat] = len(table.pages[seat].raw)
        table.runs(STEP)
    assert any(told.values())
    return told


@ALL
@pytest.mark.parametrize("buys", [False, True], ids=["Dee passes", "Dee buys"])
@pytest.mark.parametrize("dee_after", [0.3, 1.6, 4.0, None])
@pytest.mark.parametrize("ways", [PASSES, BUYS], ids=["Cy passes", "Cy buys"])
def test_nobody_can_tell_how_an_answer_came(
    rules: Any, ways: dict[str, Way], dee_after: float | None, *, buys: bool
) -> None:
    by_hand, *others = (heard(rules, way, dee_after=dee_after, buys=buys) for way in ways.values())
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
