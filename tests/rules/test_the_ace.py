"""Where the ace stands in a run: only high, only low, or between king and 2 (rules.md,
"The ace otherwise")."""

from random import Random

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.cards import JOKER, card
from liverpool.engine.changes import changed
from liverpool.engine.check import faults
from liverpool.engine.melds import accepted, readings, refuse_meld, represented
from liverpool.engine.moves import Lay
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Ace, Kind, RuleSet
from liverpool.engine.solver import distance, outs
from liverpool.engine.state import view_of
from liverpool.lessons.exercises import exercises
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import meld_text, read_meld
from liverpool.table.hints import hint
from liverpool.table.words import Names, meld_name
from tests.chance import drawn, so_many, some
from tests.rules.positions import ANN, BEN, house, play, position, table, why
from tests.walk import Walk

OK = None
OTHERS = (Ace.HIGH, Ace.LOW, Ace.ROUND_THE_CORNER)
SIXES = {"Ben": ["6c6d6h"]}
WHOLE = "5h6h7h8h9hThJhQhKhAh2h3h4h"
"""All thirteen hearts, from the 5 to the 4."""


def with_ace(ace: str, **changes: object) -> RuleSet:
    more = {key.replace("__", "."): value for key, value in changes.items()}
    rules = house("dunlop", {"meld.ace": ace, "meld.run_max_len": 13, **more})
    assert not faults(rules)
    return rules


ROUND = with_ace("round_the_corner")


def adding(ace: str, card: str, meld: str, end: str) -> Reason | None:
    """Ben, who is down, adds a card to Ann's run."""
    lies = {"Ann": [meld], **SIXES}
    state = position(with_ace(ace), deal=2, hands={"Ben": f"{card} Kd"}, table=lies)
    return why(state, f"Ben add {card} Ann.1{end}")


@pytest.mark.parametrize(
    ("ace", "card", "meld", "end", "answer"),
    [
        ("high", "As", "2s3s4s5s", "<", Reason.DOES_NOT_FIT),
        ("high", "**", "2s3s4s5s", "<", Reason.DOES_NOT_FIT),
        ("high", "As", "TsJsQsKs", ">", OK),
        ("low", "As", "2s3s4s5s", "<", OK),
        ("low", "As", "TsJsQsKs", ">", Reason.DOES_NOT_FIT),
        ("low", "**", "TsJsQsKs", ">", Reason.DOES_NOT_FIT),
        ("round_the_corner", "Ks", "As2s3s4s", "<", OK),
        ("round_the_corner", "2s", "JsQsKsAs", ">", OK),
        ("round_the_corner", "**", "JsQsKsAs", ">", OK),
        ("round_the_corner", "3s", "JsQsKsAs", ">", Reason.DOES_NOT_FIT),
    ],
)
def test_what_an_end_takes(ace: str, card: str, meld: str, end: str, answer: Reason | None) -> None:
    assert adding(ace, card, meld, end) is answer


def test_a_run_of_twelve_lacks_one_card_which_goes_to_either_end() -> None:
    low = accepted(read_meld(WHOLE[2:], ROUND.meld), ROUND.meld)
    high = accepted(read_meld(WHOLE[:-2], ROUND.meld), ROUND.meld)
    for grown, missing in ((low, "5h"), (high, "4h")):
        ends = {end for face, end in grown if face == read_card(missing)}
        assert len(ends) == 2
        assert {len(meld.cards) for meld in grown.values()} == {13}


def test_a_run_of_thirteen_is_closed() -> None:
    whole = read_meld(WHOLE, ROUND.meld)
    assert refuse_meld(whole, ROUND.meld) is None
    assert accepted(whole, ROUND.meld) == {}
    again = refuse_meld(read_meld(WHOLE + "5h", ROUND.meld), ROUND.meld)
    assert again is not None
    assert (again.reason, again.n) == (Reason.RUN_TOO_LONG, 13)


def test_a_joker_past_the_ace_is_swapped_for_the_card_in_whose_place_it_is() -> None:
    meld = read_meld("QhKhAh**3h", ROUND.meld)
    assert meld_name(meld, ROUND.meld) == "Q to 3 of hearts"
    assert [*represented(meld, ROUND.meld, others=False)] == [read_card("2h")]
    lies = {"Ann": ["QhKhAh**3h"], **SIXES}
    state = position(ROUND, deal=2, hands={"Ben": "2h 9s Kd"}, table=lies)
    assert why(state, "Ben swap 3h Ann.1") is not OK
    assert table(play(state, "Ben swap 2h Ann.1"), ANN) == ["QhKhAh2h3h"]


def test_a_wild_two_is_natural_in_its_own_place_past_the_ace() -> None:
    rules = with_ace("round_the_corner", meld__wild_ranks="twos", points__wild_two=15).meld
    natural = [meld for meld in readings(read_cards("Qh Kh Ah 2h"), rules) if meld.start == 12]
    assert [meld.cards for meld in natural] == [read_cards("Qh Kh Ah 2h")]
    assert read_meld("KhAh2h2c", rules).start == 13


@pytest.mark.parametrize(
    ("gap", "melds", "answer"),
    [
        ("allow", "JsQsKsAs 2s3s4s5s", OK),
        ("not_touching", "JsQsKsAs 2s3s4s5s", Reason.RUNS_TOUCH),
        ("not_touching", "2s3s4s5s JsQsKsAs", Reason.RUNS_TOUCH),
        ("not_touching", "JsQsKsAs As2s3s4s", OK),
        ("min_gap_1", "JsQsKsAs 2s3s4s5s", Reason.RUNS_TOO_CLOSE),
        ("min_gap_1", "JsQsKsAs As2s3s4s", Reason.RUNS_TOO_CLOSE),
        ("min_gap_1", "JsQsKsAs 3s4s5s6s", OK),
        ("min_gap_1", "3s4s5s6s 8s9sTsJsQsKsAs", OK),
        ("min_gap_1", "3s4s5s6s 8s9sTsJsQsKsAs2s", Reason.RUNS_TOO_CLOSE),
    ],
)
def test_two_runs_of_a_suit_are_near_each_other_past_the_ace_too(
    gap: str, melds: str, answer: Reason | None
) -> None:
    rules = with_ace("round_the_corner", meld__same_suit_runs=gap)
    state = position(rules, deal=3, hands={"Ben": f"{melds} Kd Qc"})
    assert why(state, f"Ben lay {melds}") is answer


def test_where_all_cards_go_down_at_once_a_run_holds_thirteen() -> None:
    deal = {"cards": 12, "contract": "run 4", "all_at_once": True}
    rules = with_ace("round_the_corner", deals=[deal])
    state = position(rules, hands={"Ben": WHOLE})
    laid = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    assert laid
    assert all(len(move.melds[0].cards) == 13 for move in laid)
    (found,) = faults(changed(rules, {"deals": [{**deal, "cards": 13}]}))
    assert "these melds can't hold that many" in str(found)


@pytest.mark.parametrize("ace", OTHERS)
def test_no_run_may_be_asked_to_have_two_aces(ace: Ace) -> None:
    (found,) = faults(house("dunlop", {"meld.ace": ace.value}))
    assert "13 ranks and only one ace in a run; write a number from 2 to 13." in str(found)
    assert found.fix == {"meld.run_max_len": 13}


@pytest.mark.parametrize(
    ("ace", "hand", "lacks", "helping"),
    [
        ("low_or_high", "Qh Kh Ah", 1, "Jh **"),
        ("high", "Qh Kh Ah", 1, "Jh **"),
        ("low", "Qh Kh Ah", 2, "Th Jh"),
        ("high", "Ah 2h 3h", 2, "4h 5h"),
        ("round_the_corner", "Qh Kh Ah", 1, "Jh 2h **"),
        ("round_the_corner", "Kh 2h 3h", 1, "Ah **"),
    ],
)
def test_how_far_a_hand_is_and_what_helps_it(ace: str, hand: str, lacks: int, helping: str) -> None:
    rules = house("dunlop", {"meld.ace": ace})
    asked, held = rules.deals[1].contract[1:], tuple(sorted(read_cards(hand)))
    assert distance(held, asked, rules.meld) == lacks
    assert {*read_cards(helping)} <= {*outs(held, asked, rules.meld)}
    assert len(outs(held, asked, rules.meld)) == len(read_cards(helping)) or lacks > 1


def test_a_hint_lays_a_run_that_turns_the_corner() -> None:
    state = position(ROUND, deal=2, hands={"Ben": "9c 9d 9s Qh Kh Ah 2h 4c 7d"})
    found = hint(view_of(state, BEN), Names(("Ann", "Ben", "Cy"), BEN))
    assert found is not None
    assert isinstance(found.move, Lay)
    laid = [meld_text(meld, ROUND.meld) for meld in found.move.melds]
    assert "QhKhAh2h" in laid


@pytest.mark.parametrize("ace", OTHERS)
def test_runs_are_read_back_as_they_are_written(ace: Ace) -> None:
    rules, random = with_ace(ace).meld, Random(drawn(f"runs {ace}"))
    read = 0
    for _ in range(so_many(60, full=2000)):
        start, length = random.randrange(13), random.randint(3, 8)
        row = [card((start + at) % 13 + 1, 2) for at in range(length)]
        cards = [JOKER if random.random() < 0.3 else face for face in row]
        for meld in readings(cards, rules):
            if meld.kind is Kind.RUN:
                assert read_meld(meld_text(meld, rules), rules) == meld
                read += 1
    assert read > 30


@pytest.mark.no_cover
@pytest.mark.parametrize("ace", OTHERS)
def test_a_walk_meets_nothing_wrong(ace: Ace) -> None:
    for number in range(2, so_many(3, full=8)):
        for gap in ("min_gap_1", "not_touching")[: so_many(1, full=2)]:
            rules = with_ace(ace, meld__same_suit_runs=gap)
            Walk(rules, 4, number, drawn(f"{ace}/{gap}/{number}")).to_the_end(so_many(32, full=16))


@pytest.mark.no_cover
@pytest.mark.parametrize("ace", some([*OTHERS], everyday=2))
def test_bots_play_a_game_to_its_end(ace: Ace) -> None:
    """Every day only the deals of a set and a run, and of two runs."""
    rules = with_ace(ace)
    rules = replace(rules, deals=rules.deals[so_many(1, full=0) : so_many(3, full=7)])
    for number in range(so_many(1, full=20)):
        bots = [make(("expert", "steady", "rosa")[seat], seat) for seat in range(3)]
        *_, last = play_game(rules, bots, drawn(f"{ace}/{number}"))
        assert len(last.state.public.sheet) == len(rules.deals)


@pytest.mark.parametrize("ace", OTHERS)
def test_lessons_tell_what_is_played(ace: Ace) -> None:
    corner = next(each for each in exercises(with_ace(ace)) if each.exercise.key == "corner")
    assert corner.exercise.right == (0 if ace is Ace.ROUND_THE_CORNER else 1)
