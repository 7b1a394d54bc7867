"""Every refusal can be provoked, and says in plain words what is wrong.

What each rule set refuses is tested under `rules/`; here is one case for
each reason, and that there are no others.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from liverpool.engine.changes import FIELDS
from liverpool.engine.dealing import new_game
from liverpool.engine.melds import Meld
from liverpool.engine.moves import DEALER, Add, Cut, Discard, Draw, Expose, Lay, Move, Name, Shuffle
from liverpool.engine.refusals import EXPLANATIONS, IllegalMove, Reason, Refusal
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply, refuse_move
from liverpool.record.cards import read_cards
from liverpool.record.moves import read_line
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import ANN, BEN, CY, house, play, position

NINES = {"Ben": ["9c9d9h"]}
THREES = {"Ann": ["3c3d3s"], "Ben": ["JcJdJs"]}
ONLY_LAID = house("dunlop", {"end.out": "never_discard"})
JOKER_RUN = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}


def only(ace: str) -> RuleSet:
    """The ace is only high, or only low."""
    return house("dunlop", {"meld.ace": ace, "meld.run_max_len": 13})


def turn(rules: Any = "dunlop", **more: Any) -> State:
    """Ben is to draw, and Ann's discard lies on top."""
    return position(rules, **{"phase": Phase.TURN, "by": ANN, "pile": "Kc 7h", **more})


MAKES_ROOM = house("dunlop", {"swap.joker_use": "stays_in_run"})
GOING_DOWN_WITH_IT = house("wikipedia+swap", {"layoff.from": "next_turn"})
OWN_AT_LAST = house("dunlop", {"layoff.last_deal": "own"})
NEW_MELDS = house("dunlop", {"layoff.new_melds": True})
SETS_ONLY = house(
    "dunlop", {"layoff.new_melds": True, "deals": [{"cards": 10, "contract": "set 3"}]}
)


def held(cards: str, rules: Any = "dunlop", **more: Any) -> State:
    """Ben has drawn and holds these cards."""
    return position(rules, hands={"Ben": cards}, **more)


def offer(rules: Any = "dunlop", **more: Any) -> State:
    """Four at the table; the card is on offer to Cy first."""
    return play(turn(rules, seats=4, **more), "Ben draw")


def offer_of_two() -> State:
    """Ann's discard is on offer to Ben, before his turn."""
    rules = house("dunlop", {"players.min": 2, "buy.for_two": True})
    hands = {"Ann": "7h Kd"}
    state = position(rules, seats=2, turn=ANN, hands=hands, pile="Jd", stock="4c 5c 6c")
    return play(state, "Ann discard 7h")


def called(rules: Any, **more: Any) -> State:
    state = position(
        rules,
        turn=ANN,
        hands={"Ann": "3h Kd Ks"},
        table={"Ann": ["2c2d2h"], "Ben": ["3c3d3s"], "Cy": ["JcJdJs"]},
        **more,
    )
    return play(state, "Ann discard 3h", "Cy call")


def last_discard() -> State:
    return play(position("christmas", turn=ANN, hands={"Ann": "3h"}, table=NINES), "Ann discard 3h")


def over() -> State:
    return play(held("Ks", table=NINES), "Ben discard Ks")


def to_cut(**public: Any) -> State:
    return position("dunlop", phase=Phase.CUT, turn=CY, **public)


def called_to_play() -> State:
    """Cy has called Ann's 3 and is to lay it off."""
    return called(house("dunlop", PLAYS_THEN_DISCARDS))


PLAYS_THEN_DISCARDS = {
    "call.offence": "fits_any",
    "call.caller": "down",
    "call.remedy": "caller_plays_then_discards",
}
TOUCHING = {"meld.same_suit_runs": "not_touching"}
BY_SUIT = house("dunlop", {"meld.set_suits": "different"})
FOR_CONTRACT = house("dunlop", {"swap.for_contract": True})
TWOS = {"meld.wild_ranks": "twos", "swap.cards": "wild_cards"}
FROM_THREE = house(
    "dunlop+twos", {"meld.twos_in_runs": False, "meld.ace": "high", "meld.run_max_len": 12}
)
SPENT = house("mahlum", {"stock.renewals": 0})

CASES: Mapping[Reason, tuple[State, str]] = {
    Reason.DEAL_OVER: (over(), "Ann draw"),
    Reason.DEALER_FIRST: (new_game(house("dunlop"), 3), "Ann draw"),
    Reason.NOT_YOUR_TURN: (turn(), "Cy draw"),
    Reason.OTHERS_FIRST: (offer(), "Ben draw"),
    Reason.DRAW_FIRST: (turn(), "Ben discard Qc"),
    Reason.ALREADY_DRAWN: (held("Ks"), "Ben draw"),
    Reason.ANSWER_OFFER: (offer(), "Cy discard Qc"),
    Reason.ANSWER_DISCARD: (offer_of_two(), "Ben take"),
    Reason.NOT_OFFERED: (turn(), "Ben buy"),
    Reason.ANSWER_LAST_CALL: (last_discard(), "Cy draw"),
    Reason.CALL_CLOSED: (turn(), "Cy call"),
    Reason.CUT_NOW: (to_cut(), "Cy draw"),
    Reason.NOT_CUTTING: (turn(), "Ben cut 20"),
    Reason.GIVE_NOW: (called("christmas"), "Cy discard Qc"),
    Reason.NOT_GIVING: (turn(), "Ben give Qc"),
    Reason.FREE_DISCARD_NOW: (called("wikipedia+liverpool"), "Cy draw"),
    Reason.EMPTY_PILE: (turn(pile=""), "Ben take"),
    Reason.FROZEN_JOKER: (
        turn(house("dunlop", {"draw.freeze_joker": True}), pile="7h **", dead=True),
        "Ben take",
    ),
    Reason.DEAD_TOP: (turn(dead=True), "Ben take"),
    Reason.PILE_WHEN_DOWN: (
        turn(house("dunlop", {"draw.when_down": False}), table=NINES),
        "Ben take",
    ),
    Reason.TOO_MANY: (turn("mahlum"), "Ben take 3"),
    Reason.ONE_CARD_ONLY: (turn(), "Ben take 2"),
    Reason.TAKE_UNPAID: (turn(SPENT, stock=""), "Ben take 2"),
    Reason.FLOATER_TAKES_UNPLAYABLE: (
        turn("wikipedia", hands={"Ben": ""}, table=NINES),
        "Ben take",
    ),
    Reason.NOTHING_TO_DRAW: (turn(pile="7h", stock=""), "Ben draw"),
    Reason.OWN_DISCARD: (offer(), "Ann buy"),
    Reason.BUY_LIMIT: (
        offer(house("dunlop", {"buy.limit": 1}), bought=(0, 0, 1, 0)),
        "Cy buy",
    ),
    Reason.BUY_GAME_LIMIT: (
        offer(house("dunlop", {"buy.game_limit": 2}), deal=2, bought_before=(0, 0, 2, 0)),
        "Cy buy",
    ),
    Reason.BUY_WHEN_DOWN: (
        offer(house("dunlop", {"buy.when_down": False}), table={"Dee": ["9c9d9h"]}),
        "Dee buy",
    ),
    Reason.BUY_FLOATING: (
        offer(house("wikipedia", {}), hands={"Dee": ""}, table={"Dee": ["9c9d9h"]}),
        "Dee buy",
    ),
    Reason.NOT_ASKED: (offer(), "Dee buy"),
    Reason.NOT_HELD: (held("Ks"), "Ben discard Kd"),
    Reason.SET_MIXED: (held("8c 8d 9h Ks Kd Kh 2c"), "Ben lay set:8c8d9h KdKhKs"),
    Reason.SET_SUIT_TWICE: (
        held("8c 8c 8d Ks Kd Kh 2c", BY_SUIT),
        "Ben lay set:8c8c8d KdKhKs",
    ),
    Reason.SET_FULL: (
        held("**", BY_SUIT, table={**NINES, "Ann": ["8c8d8h8s"]}),
        "Ben add ** Ann.1",
    ),
    Reason.RUN_BROKEN: (held("4h5h6h8h 9c9d9h 2c", deal=2), "Ben lay 4h5h6h8h 9c9d9h"),
    Reason.RUN_TURNS_CORNER: (held("QsKsAs2s 9c9d9h 2c", deal=2), "Ben lay QsKsAs2s 9c9d9h"),
    Reason.ACE_ONLY_HIGH: (
        held("As2s3s4s 9c9d9h 2c", only("high"), deal=2),
        "Ben lay As2s3s4s 9c9d9h",
    ),
    Reason.ACE_ONLY_LOW: (
        held("JsQsKsAs 9c9d9h 2c", only("low"), deal=2),
        "Ben lay JsQsKsAs 9c9d9h",
    ),
    Reason.RUN_FROM_THREE: (
        held("2s3s4s5s 9c9d9h 2c", FROM_THREE, deal=2),
        "Ben lay 2s3s4s5s 9c9d9h",
    ),
    Reason.RUN_TOO_LONG: (
        held("As2s3s4s5s6s7s8s9sTsJsQsKsAs 9c9d9h 2c", "mahlum", deal=2),
        "Ben lay As2s3s4s5s6s7s8s9sTsJsQsKsAs 9c9d9h",
    ),
    Reason.SET_TOO_WILD: (held("8c**** 9c9d9h 2c", "christmas"), "Ben lay set:8c**** 9c9d9h"),
    Reason.RUN_TOO_WILD: (
        held("4h**6h** 9c9d9h 2c", "wikipedia", deal=2),
        "Ben lay 4h**6h** 9c9d9h",
    ),
    Reason.ADJACENT_WILDS: (
        held("3h****6h 9c9d9h 2c", "christmas", deal=2),
        "Ben lay 3h****6h 9c9d9h",
    ),
    Reason.TOO_MANY_WILDS: (
        held("8c8d**** 9c9d9h 2c", house("dunlop", {"meld.wild_limit": 1})),
        "Ben lay 8c8d**** 9c9d9h",
    ),
    Reason.WILDS_OVER_NATURALS: (
        held("8c**** 9c9d9h 2c", house("dunlop", {"meld.wild_limit": "as_many"})),
        "Ben lay set:8c**** 9c9d9h",
    ),
    Reason.WILDS_NOT_FEWER: (
        held("8c8d**** 9c9d9h 2c", house("dunlop", {"meld.wild_limit": "fewer"})),
        "Ben lay 8c8d**** 9c9d9h",
    ),
    Reason.ALREADY_DOWN: (held("8c8d8h KdKhKs", table=NINES), "Ben lay 8c8d8h KdKhKs"),
    Reason.FAILED_ALREADY: (held("8c8d8h KdKhKs 2c", failed=True), "Ben lay 8c8d8h KdKhKs"),
    Reason.NOT_THE_CONTRACT: (held("8c8d8h KdKhKs"), "Ben lay 8c8d8h"),
    Reason.MELD_TOO_SHORT: (held("8c8d KdKhKs 2c"), "Ben lay 8c8d KdKhKs"),
    Reason.RUNS_TOO_CLOSE: (held("3s4s5s6s 7s8s9sTs 2c", deal=3), "Ben lay 3s4s5s6s 7s8s9sTs"),
    Reason.MELD_TOO_LONG: (
        held("8c8d8h8s KdKhKs 2c", house("dunlop", {"meld.laydown_size": "exact"})),
        "Ben lay 8c8d8h8s KdKhKs",
    ),
    Reason.SET_OF_ANOTHER_RANK: (
        held("8c8d8h 2c", house("dunlop", {"deals.1.contract": "set 3 queens"})),
        "Ben lay 8c8d8h",
    ),
    Reason.RUN_OF_ANOTHER_COLOUR: (
        held("3s4s5s6s 2c", house("dunlop", {"deals.1.contract": "run 4 red"})),
        "Ben lay 3s4s5s6s",
    ),
    Reason.RUNS_TOUCH: (
        held("3s4s5s6s 7s8s9sTs 2c", house("dunlop", TOUCHING), deal=3),
        "Ben lay 3s4s5s6s 7s8s9sTs",
    ),
    Reason.NOT_ALL_CARDS: (
        held("8c8d8h KdKhKs 2c2d2h 5s", "christmas", deal=7),
        "Ben lay 8c8d8h KdKhKs 2c2d2h",
    ),
    Reason.EXPOSE_NOT_PLAYED: (held("8c8d KdKhKs 2c", "mahlum"), "Ben expose 8c8d KdKhKs"),
    Reason.EXPOSE_IS_RIGHT: (held("8c8d8h KdKhKs 2c"), "Ben expose 8c8d8h KdKhKs"),
    Reason.SWAP_AFTER_LAYING: (
        held("8c8d KdKhKs 6c 2c", table={"Ann": ["5c**7c8c"]}),
        "Ben lay 8c8d** KdKhKs swapping 6c Ann.1",
    ),
    Reason.SWAPPED_JOKER_UNLAID: (
        held("8c8d8h KdKhKs 6c 2c", FOR_CONTRACT, table={"Ann": ["5c**7c8c"]}),
        "Ben lay 8c8d8h KdKhKs swapping 6c Ann.1",
    ),
    Reason.NEW_MELD_NEXT_TURN: (
        held("8c8d8h Ks", NEW_MELDS, table=NINES, fresh=True),
        "Ben lay 8c8d8h",
    ),
    Reason.NEW_MELD_ALONE: (
        held("8c8d8h 7c7d7h Ks", NEW_MELDS, table=NINES),
        "Ben lay 8c8d8h 7c7d7h",
    ),
    Reason.NEW_MELD_KIND: (held("4c5c6c7c Ks", SETS_ONLY, table=NINES), "Ben lay 4c5c6c7c"),
    Reason.NEW_MELD_TOO_SHORT: (held("8c8d Ks", NEW_MELDS, table=NINES), "Ben lay 8c8d"),
    Reason.NOT_DOWN: (held("9s Ks", table={"Ann": ["9c9d9h"]}), "Ben add 9s Ann.1"),
    Reason.OTHERS_NEXT_TURN: (
        held("8c Ks", "dunlop+wait", table={"Ann": ["8d8h8s"], **NINES}, fresh=True),
        "Ben add 8c Ann.1",
    ),
    Reason.OWN_NEXT_TURN: (
        held("9s Ks", house("dunlop", {"layoff.from": "next_turn"}), table=NINES, fresh=True),
        "Ben add 9s Ben.1",
    ),
    Reason.LAYOFF_OTHERS_ONLY: (
        held("9s Ks", house("dunlop", {"layoff.targets": "others"}), table=NINES),
        "Ben add 9s Ben.1",
    ),
    Reason.LAST_DEAL_OWN: (
        held("9s Ks", OWN_AT_LAST, table={**NINES, "Ann": ["9c9d9h"]}, deal=7),
        "Ben add 9s Ann.1",
    ),
    Reason.LAST_DEAL_NOTHING: (
        held("9s Ks", house("dunlop", {"layoff.last_deal": "nothing"}), table=NINES, deal=7),
        "Ben add 9s Ben.1",
    ),
    Reason.NO_SUCH_MELD: (held("9s Ks", table=NINES), "Ben add 9s Cy.1"),
    Reason.DOES_NOT_FIT: (held("8s Ks", table=NINES), "Ben add 8s Ben.1"),
    Reason.NO_SWAPS: (
        held("6c Ks", house("dunlop", {"swap.who": "nobody"}), table=JOKER_RUN),
        "Ben swap 6c Ann.1",
    ),
    Reason.SWAP_GOING_DOWN_ONLY: (held("6c Ks", "wikipedia", table=JOKER_RUN), "Ben swap 6c Ann.1"),
    Reason.SWAP_CLOSED: (
        held("6c Ks", GOING_DOWN_WITH_IT, table=JOKER_RUN, fresh=True),
        "Ben swap 6c Ann.1",
    ),
    Reason.SWAP_OTHERS_ONLY: (
        held("6c Ks", table={"Ben": ["5c**7c8c"]}),
        "Ben swap 6c Ben.1",
    ),
    Reason.SWAP_RUNS_ONLY: (
        held("8c Ks", table={"Ann": ["8d8h**"], **NINES}),
        "Ben swap 8c Ann.1",
    ),
    Reason.SWAP_SET_COMPLETE: (
        held(
            "8c Ks",
            house("dunlop", {"swap.from": "runs_and_sets_of_three"}),
            table={"Ann": ["8d8h8s**"], **NINES},
        ),
        "Ben swap 8c Ann.1",
    ),
    Reason.NO_SUCH_JOKER: (held("9c Ks", table=JOKER_RUN), "Ben swap 9c Ann.1"),
    Reason.SWAP_SET_JOKER: (
        held("8c Ks", MAKES_ROOM, table={"Ann": ["8d8h**"], **NINES}),
        "Ben swap 8c Ann.1",
    ),
    Reason.NO_ROOM_FOR_JOKER: (
        held("6c Ks", MAKES_ROOM, table={"Ann": ["Ac2c3c4c5c**7c8c9cTcJcQcKcAc"], **NINES}),
        "Ben swap 6c Ann.1",
    ),
    Reason.KEEP_ONE: (held("9s", table=NINES), "Ben add 9s Ben.1"),
    Reason.KEEP_TWO: (held("9s Kd", ONLY_LAID, table=NINES), "Ben add 9s Ben.1"),
    Reason.LAST_CARD_STAYS: (held("9s", ONLY_LAID, table=NINES), "Ben discard 9s"),
    Reason.NO_WAY_TO_END: (held("6c", table=JOKER_RUN), "Ben swap 6c Ann.1"),
    Reason.SAME_CARD: (
        play(turn("wikipedia"), "Ben take"),
        "Ben discard 7h",
    ),
    Reason.JOKER_OWED: (
        play(held("6c Ks", table=JOKER_RUN), "Ben swap 6c Ann.1"),
        "Ben discard Ks",
    ),
    Reason.FLOATER_MUST_PLAY: (
        held("9s", "wikipedia", table=NINES, floating=True),
        "Ben discard 9s",
    ),
    Reason.NOT_A_CALLER: (
        turn("wikipedia", table=THREES, callers=(BEN,)),
        "Cy call",
    ),
    Reason.NOT_AN_OFFENCE: (
        turn("wikipedia", table=THREES, callers=(CY,)),
        "Cy call",
    ),
    Reason.CANNOT_PLAY_CALLED: (
        turn(
            house("dunlop", {**PLAYS_THEN_DISCARDS, "layoff.targets": "others"}),
            pile="Kc 3h",
            table={"Ann": ["JcJdJs"], "Cy": ["3c3d3s"]},
            callers=(CY,),
        ),
        "Cy call",
    ),
    Reason.PLAY_CALLED_CARD: (called_to_play(), "Cy add Qc Cy.1"),
    Reason.CUT_RANGE: (to_cut(), "Cy cut 8"),
    Reason.DEALER_NOT_NOW: (turn(), "dealer fell 20"),
    Reason.WRONG_CARDS: (position("dunlop", phase=Phase.SHUFFLE), "dealer shuffle 7h"),
    Reason.TOO_MANY_OF_A_FACE: (
        play(turn(stock="??", pile="2c", hands={"Ann": "7h 7h"}, by=CY), "Ben draw"),
        "dealer name 7h",
    ),
    Reason.JOKER_IN_CUT: (
        play(offer("mahlum"), "Cy buy", "Dee buy"),
        "dealer cut-cards ** 2c",
    ),
}
"""What can be written as a line of a game file; the rest stands below."""

BEYOND_TEXT: Mapping[Reason, tuple[State, int, Move]] = {
    Reason.NO_SUCH_SEAT: (turn(), 3, Draw()),
    Reason.NOT_THE_DEALERS: (turn(), DEALER, Draw()),
    Reason.NO_SUCH_CARD: (play(turn(stock="?? ?? ??"), "Ben draw", "Cy pass"), DEALER, Name(99)),
    Reason.EXPOSE_NOTHING: (held("8c8d KdKhKs 2c"), BEN, Expose(())),
}


def provoked(reason: Reason) -> tuple[State, int, Move]:
    if reason in BEYOND_TEXT:
        return BEYOND_TEXT[reason]
    state, line = CASES[reason]
    return state, *read_line(line, state.public, USUAL_NAMES)


def test_every_reason_has_its_case_and_there_are_no_others() -> None:
    assert CASES.keys() | BEYOND_TEXT.keys() == set(Reason)
    assert not CASES.keys() & BEYOND_TEXT.keys()


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_is_provoked_and_nothing_changes(reason: Reason) -> None:
    state, actor, move = provoked(reason)
    refusal = refuse_move(state, actor, move)
    assert refusal is not None
    assert refusal.reason is reason
    with pytest.raises(IllegalMove) as raised:
        apply(state, actor, move)
    assert raised.value.refusal == refusal
    assert str(raised.value) == refusal.sentence


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_has_a_sentence_and_a_rule(reason: Reason) -> None:
    state, actor, move = provoked(reason)
    refusal = refuse_move(state, actor, move)
    assert refusal is not None
    assert refusal.sentence[0].isupper()
    assert refusal.sentence.endswith(".")
    assert "{" not in refusal.sentence
    group = {key.split(".")[0] for key in FIELDS}
    assert refusal.rule in FIELDS or refusal.rule in group | {"turn order", "dealing", "the hand"}


NEXT_TURN = {"layoff.from": "next_turn"}


@pytest.mark.parametrize(
    ("state", "line", "reason"),
    [
        (
            held(
                "9s Ks",
                house("dunlop", {**NEXT_TURN, "layoff.targets": "others"}),
                table=NINES,
                fresh=True,
            ),
            "Ben add 9s Ben.1",
            Reason.LAYOFF_OTHERS_ONLY,
        ),
        (
            held("6c Ks", house("dunlop", NEXT_TURN), table={"Ben": ["5c**7c8c"]}, fresh=True),
            "Ben swap 6c Ben.1",
            Reason.SWAP_OTHERS_ONLY,
        ),
        (
            held("6c Ks", house("dunlop", {"swap.who": "nobody"}), table={"Ann": ["5c**7c8c"]}),
            "Ben swap 6c Ann.1",
            Reason.NO_SWAPS,
        ),
    ],
)
def test_nobody_is_told_to_wait_for_what_they_may_never_do(
    state: State, line: str, reason: Reason
) -> None:
    refusal = refuse_move(state, *read_line(line, state.public, USUAL_NAMES))
    assert refusal is not None
    assert refusal.reason is reason


def test_the_sentences_are_those_of_the_reasons_that_there_are() -> None:
    assert EXPLANATIONS.keys() == set(Reason)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason.CUT_RANGE, "Cut between 1 and 7 cards."),
        (Reason.RUN_TOO_LONG, "A run can have at most 13 cards."),
        (Reason.SET_TOO_WILD, "At least 2 of the cards in a set must not be wild."),
        (Reason.RUN_TOO_WILD, "At least 3 of the cards in a run must not be wild."),
    ],
)
def test_a_sentence_names_its_number(reason: Reason, sentence: str) -> None:
    refusal = refuse_move(*provoked(reason))
    assert refusal is not None
    assert refusal.sentence == sentence


# Moves that no line can write


def test_only_the_dealer_makes_the_dealers_moves() -> None:
    shuffle = Shuffle(read_cards("7h"))
    assert refuse_move(turn(), BEN, shuffle) == Refusal(Reason.NOT_YOUR_TURN)


@pytest.mark.parametrize("seat", [-7, 3, 10**30])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    assert refuse_move(turn(), seat, Draw()) == Refusal(Reason.NO_SUCH_SEAT)


@pytest.mark.parametrize("count", [0, -1, -(10**30), 10**30])
def test_a_cut_of_no_sensible_size(count: int) -> None:
    assert refuse_move(to_cut(), CY, Cut(count)) == Refusal(Reason.CUT_RANGE, 7)


@pytest.mark.parametrize(
    ("owner", "index"), [(-1, 0), (0, -1), (1, -1), (1, 1), (3, 0), (10**30, 0), (1, 10**30)]
)
def test_a_meld_that_is_not_there(owner: int, index: int) -> None:
    state = held("9s Ks", table=NINES)
    add = Add(read_cards("9s")[0], owner, index)
    assert refuse_move(state, BEN, add) == Refusal(Reason.NO_SUCH_MELD)


@pytest.mark.parametrize("face", [-1, 53, 54, 10**30])
def test_a_card_that_is_none(face: int) -> None:
    assert refuse_move(held("9s Ks"), BEN, Discard(face)) == Refusal(Reason.NOT_HELD)


@pytest.mark.parametrize(
    "meld",
    [
        Meld(Kind.RUN, 0, 1, ()),
        Meld(Kind.RUN, 7, 1, ()),
        Meld(Kind.RUN, 0, -5, ()),
        Meld(Kind.SET, -1, 1, ()),
        Meld(Kind.SET, 0, 99, ()),
    ],
)
def test_a_meld_without_cards_is_never_laid(meld: Meld) -> None:
    state = held("9c9d9h KdKhKs 2c", deal=2)
    assert refuse_move(state, BEN, Lay((meld, meld))) is not None


# Who is asked for something else


@pytest.mark.parametrize(
    ("state", "line", "reason"),
    [
        (offer(), "Cy take", Reason.ANSWER_OFFER),
        (offer(), "Cy call", Reason.CALL_CLOSED),
        (offer(), "Cy give Qc", Reason.ANSWER_OFFER),
        (offer(), "Ben discard Qc", Reason.OTHERS_FIRST),
        (offer(), "Ben buy", Reason.NOT_OFFERED),
        (offer(), "Dee pass", Reason.NOT_ASKED),
        (last_discard(), "Cy buy", Reason.ANSWER_LAST_CALL),
        (last_discard(), "Cy discard Qc", Reason.ANSWER_LAST_CALL),
        (last_discard(), "Ann draw", Reason.NOT_YOUR_TURN),
        (last_discard(), "Ann call", Reason.NOT_A_CALLER),
        (called("christmas"), "Cy call", Reason.CALL_CLOSED),
        (called("christmas"), "Ben draw", Reason.OTHERS_FIRST),
        (called("wikipedia+liverpool"), "Cy lay 9c9d9h 2c2d2h", Reason.FREE_DISCARD_NOW),
        (called_to_play(), "Cy discard Qc", Reason.PLAY_CALLED_CARD),
        (called_to_play(), "Cy add 3h Ben.7", Reason.NO_SUCH_MELD),
        (called_to_play(), "Cy add 3h Ann.1", Reason.DOES_NOT_FIT),
        (to_cut(), "Cy buy", Reason.CUT_NOW),
        (to_cut(), "Cy discard Qc", Reason.CUT_NOW),
        (to_cut(), "Cy give Qc", Reason.CUT_NOW),
        (to_cut(), "Ann pass", Reason.NOT_OFFERED),
        (turn(), "Ben pass", Reason.NOT_OFFERED),
        (turn(), "Ben add 9c Ann.1", Reason.DRAW_FIRST),
        (held("Ks"), "Ben pass", Reason.NOT_OFFERED),
        (held("Ks"), "Ben cut 4", Reason.NOT_CUTTING),
        (held("Ks"), "Ben give Ks", Reason.NOT_GIVING),
        (held("Ks"), "Ben call", Reason.CALL_CLOSED),
        (held("Ks"), "Cy call", Reason.CALL_CLOSED),
        (turn(), "dealer first-cards 2c 2d 2h", Reason.DEALER_NOT_NOW),
        (turn(), "dealer shuffle 2c 2d 2h", Reason.DEALER_NOT_NOW),
    ],
)
def test_a_seat_is_told_what_it_is_asked_for(state: State, line: str, reason: Reason) -> None:
    refusal = refuse_move(state, *read_line(line, state.public, USUAL_NAMES))
    assert refusal is not None
    assert refusal.reason is reason
