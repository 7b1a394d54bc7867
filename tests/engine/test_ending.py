"""Looking ahead to the end of a turn: exact, by example and by trying every way."""

import random
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from liverpool.engine import ending
from liverpool.engine.cards import HIDDEN, JOKER, TWO, Hand, hand_of, rank_of
from liverpool.engine.ending import can_end, is_barred, restricted_discards
from liverpool.engine.lay_offs import adds, after_add, playable
from liverpool.engine.melds import Meld, is_wild, readings
from liverpool.engine.new_melds import after_new_melds, refuse_new_meld
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, MeldRules, Out, RuleSet, Slot, SwapCards, Targets
from liverpool.engine.state import GameSetup, Phase, Public, Turn
from liverpool.record.cards import read_cards
from tests.chance import drawn, so_many
from tests.engine.solving import deck
from tests.rules.positions import BEN, house, position
from tests.test_solver_random_rules import random_rules

RANKS = "A23456789"
SETS = [f"{rank}c{rank}d{rank}h" for rank in RANKS]
NO_WILD = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}
APART = {"meld.adjacent_wilds": False}


def ends(rules: RuleSet | str, held: str, table: list[str], turn: Turn) -> bool:
    """Whether Ben's turn can be ended, who is down with these melds."""
    state = position(rules, table={"Ben": table})
    return can_end(replace(state.public, this_turn=turn), BEN, hand_of(read_cards(held)))


def taken(text: str) -> tuple[int, ...]:
    return read_cards(text)


# Jokers that are owed


def test_no_lay_off_makes_a_place_where_no_wild_card_may_lie() -> None:
    """Two of each rank can be laid off, in 3^9 ways, and none of them makes a place for a joker."""
    held = "".join(f"{rank}s{rank}s" for rank in RANKS) + "**"
    assert not ends(house("dunlop", NO_WILD), held, SETS, Turn(owed=1))
    assert ends("dunlop", held, SETS, Turn(owed=1))


def test_a_way_that_lies_behind_very_many_others_is_found() -> None:
    """The fifth joker on the run lets one knave of the two go, so that the other may follow.

    Of six jokers in 38 places there are millions of ways to lie, and few lead there.
    """
    rules = house("wikipedia", {"draw.multi_take": True})
    jokers, table = "**" * 6, [*SETS * 4, "3h4h5h"]
    owing = Turn(owed=6, taken=taken("JhJh"))
    assert ends(rules, f"JhJh{jokers}", table, owing)
    assert not ends(rules, f"JhJh{jokers}", table[:-1], owing)
    assert not ends(rules, f"KhKh{jokers}", table, replace(owing, taken=taken("KhKh")))


def test_a_card_in_between_makes_room_for_a_joker_that_may_not_touch_another() -> None:
    rules = house("dunlop", APART)
    assert ends(rules, "** ** Kd", ["5h6h7h8h"], Turn(owed=2))
    assert not ends(rules, "** ** ** Kd", ["5h6h7h8h"], Turn(owed=3))
    assert ends(rules, "** ** ** Th Kd", ["5h6h7h8h"], Turn(owed=3))


def test_a_card_that_makes_room_for_the_joker_cannot_be_kept_for_the_discard() -> None:
    rules = house("dunlop", APART)
    assert not ends(rules, "** ** ** Th", ["5h6h7h8h"], Turn(owed=3))
    assert ends(rules, "** ** ** Th Th", ["5h6h7h8h"], Turn(owed=3))
    floats = house("wikipedia", APART)
    assert ends(floats, "** ** ** Th", ["5h6h7h8h"], Turn(owed=3))


def test_a_natural_card_makes_room_within_a_limit_that_lasts() -> None:
    rules = house("dunlop", {"meld.wild_limit": "as_many", "meld.wild_limit_lasts": True})
    assert not ends(rules, "** Kd", ["9c9d****"], Turn(owed=1))
    assert ends(rules, "** 9s Kd", ["9c9d****"], Turn(owed=1))
    assert not ends(rules, "** 9s", ["9c9d****"], Turn(owed=1))


def test_a_joker_more_than_is_owed_may_be_discarded() -> None:
    assert ends("dunlop", "** **", SETS, Turn(owed=1))
    assert not ends("dunlop", "**", SETS, Turn(owed=1))
    assert not ends("dunlop", "Kd", SETS, Turn(owed=1)), "nobody has the joker"


def test_a_hidden_card_can_be_kept_but_is_no_joker() -> None:
    state = position("dunlop", table={"Ben": SETS})
    public = replace(state.public, this_turn=Turn(owed=1))
    assert can_end(public, BEN, (JOKER, HIDDEN))
    assert not can_end(public, BEN, (HIDDEN,))


# A last card that can't be discarded


@pytest.mark.parametrize(
    ("held", "turn", "possible"),
    [
        ("", Turn(), True),
        ("9s", Turn(), True),
        ("Kd", Turn(), False),
        ("9s Kd", Turn(), True),
        ("Kd Kd", Turn(taken=taken("KdKd")), False),
        ("9s 9s", Turn(taken=taken("9s9s")), True),  # both go
        ("9s 9s Kd", Turn(taken=taken("9s9sKd")), True),  # 9s, once the other lies there
        ("9s 9s Kd Qd", Turn(taken=taken("9s9sKdQd")), True),
        ("Ks Ks Kd Qd", Turn(taken=taken("KsKsKdQd")), False),
        ("**", Turn(owed=1), True),
        ("** Kd", Turn(owed=1), False),
        ("** 9s", Turn(owed=1), True),
        ("** Kd Qd", Turn(owed=1), True),
        ("** Kd Qd", Turn(owed=1, taken=taken("KdQd")), False),
        ("** ** Kd", Turn(owed=1), True),
        ("** ** **", Turn(owed=1), True),
        ("** **", Turn(owed=1), True),
        ("Kd", Turn(owed=1), False),
    ],
)
def test_a_last_card_that_cannot_be_discarded_has_to_fit(
    held: str, turn: Turn, possible: bool
) -> None:
    rules = house("dunlop", {"end.out": "never_discard"})
    assert ends(rules, held, ["9c9d9h"], turn) == possible


def test_one_of_two_cards_that_are_kept_may_be_the_one_that_makes_room() -> None:
    rules = house("dunlop", {**APART, "end.out": "never_discard"})
    assert not ends(rules, "** ** ** Th Kd", ["5h6h7h8h"], Turn(owed=3))
    assert ends(rules, "** ** ** Th Kd Qd", ["5h6h7h8h"], Turn(owed=3))


def test_a_hidden_last_card_may_fit() -> None:
    rules = house("dunlop", {"end.out": "never_discard"})
    state = position(rules, table={"Ben": SETS})
    assert can_end(state.public, BEN, (HIDDEN,))
    owing = replace(state.public, this_turn=Turn(owed=1))
    assert can_end(owing, BEN, (JOKER, HIDDEN))
    assert not can_end(owing, BEN, (HIDDEN,))


# Floating


def test_who_floats_goes_on_until_a_card_fits_nowhere_or_none_is_left() -> None:
    for held in ("9s", "9s 9s Kd", "Kd"):
        assert ends("wikipedia", held, ["9c9d9h"], Turn(floating=True))
    owing = Turn(floating=True, owed=1)
    assert ends("wikipedia", "**", ["9c9d9h"], owing)
    assert not ends("wikipedia", "**", ["Ac2c3c4c5c6c7c8c9cTcJcQcKcAc"], owing)


def test_who_floats_may_be_left_with_a_card_that_is_barred_and_fits_nowhere() -> None:
    """The queen fits nowhere once the other knave lies there, or was never reached."""
    floating = Turn(floating=True, taken=taken("KhKd"))
    assert not ends("wikipedia", "Kh Kd", ["9c9d9h"], floating)
    reached = Turn(floating=True, taken=taken("9sJh"))
    assert not ends("wikipedia", "9s Jh", ["9c9d9h"], reached)
    assert ends("wikipedia", "Jh Jh", ["8h9hTh"], Turn(floating=True, taken=taken("JhJh")))


# What is refused, all at once


@pytest.mark.parametrize(
    "turn", [Turn(), Turn(owed=1), Turn(taken=(8, 8)), Turn(floating=True, taken=(11,))]
)
def test_all_restrictions_at_once_are_those_of_each_card(turn: Turn) -> None:
    state = position("wikipedia", table={"Ben": ["9d9h9s"]})
    public = replace(state.public, this_turn=turn)
    for held in ("9c Qc", "9c 9c **", "9c 9c Kd", "Qc"):
        hand = hand_of(read_cards(held))
        one_by_one = {
            face: refusal
            for face in hand
            if (refusal := ending.refuse_restricted_discard(public, BEN, hand, face))
        }
        assert restricted_discards(public, BEN, hand) == one_by_one


def test_a_turn_without_restrictions_looks_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "can_end", None)
    state = position("dunlop")
    assert restricted_discards(state.public, BEN, state.hands[BEN]) == {}
    owing = replace(state.public, this_turn=Turn(owed=1))
    monkeypatch.setattr(ending, "can_end", lambda *_: True)
    refused = restricted_discards(owing, BEN, state.hands[BEN])
    assert {refusal.reason for refusal in refused.values()} == {Reason.JOKER_OWED}


def test_the_same_cards_laid_off_in_another_order_are_looked_at_once() -> None:
    """The two is left either way, and it may not be discarded."""
    state = position("wikipedia", table={"Ben": ["9d9h9s", "6h7h8h9h"]})
    hand = hand_of(read_cards("9c Th 2d"))
    public = replace(state.public, this_turn=Turn(floating=True, taken=hand))
    assert not can_end(public, BEN, hand)


# Every way, tried


def some_way_ends(public: Public, hand: Hand, tried: set[tuple[object, Hand]]) -> bool:
    """Whether one of all orders of laying off leads to a card that may be discarded, or to none."""
    turn, out = public.this_turn, public.rules.end.out
    if not turn.owes and (not hand and out is not Out.MUST_DISCARD):
        return True
    last = out is Out.NEVER_DISCARD and len(hand) == 1
    if last and not turn.owes and hand == (HIDDEN,):
        return True  # it may be a card that fits
    if (
        not turn.owes
        and not last
        and any(
            not is_barred(public, hand, face)
            and not (turn.floating and playable(public, BEN, face))
            for face in hand
        )
    ):
        return True
    if (public.table, hand) in tried:
        return False
    tried.add((public.table, hand))
    return any(
        some_way_ends(*after_add(public, hand, move), tried) for move in adds(public, BEN, hand)
    ) or any(
        some_way_ends(*after_new_melds(public, BEN, hand, (meld,)), tried)
        for meld in every_new_meld(public, hand)
    )


def every_new_meld(public: Public, hand: Hand) -> set[Meld]:
    """All that some of the cards can be laid as, beside the contract."""
    rules = public.rules
    if BEN not in public.down or not rules.layoff.new_melds:
        return set()
    several = (combinations(hand, count) for count in range(2, len(hand) + 1))
    groups = {cards for some in several for cards in some}
    found = {meld for cards in groups for meld in readings(cards, rules.meld)}
    return {meld for meld in found if refuse_new_meld(meld, rules) is None}


def some_melds(chance: random.Random, rules: MeldRules) -> tuple[tuple[Meld, ...], ...]:
    """Up to four melds, in front of three players."""
    table: list[list[Meld]] = [[], [], []]
    cards = [*deck(rules, 2), *[JOKER] * 3]
    for _ in range(chance.randint(0, 4)):
        found = list(readings(chance.choices(cards, k=chance.randint(2, 4)), rules))
        if found:
            chance.choice(table).append(chance.choice(found))
    return tuple(map(tuple, table))


def some_turn(chance: random.Random, usual: RuleSet) -> tuple[Public, Hand]:
    """A turn with a small deck, under random rules of melds, that is hard to end."""
    melds = random_rules(chance, ranks=chance.randint(4, 7), suits=chance.randint(1, 2))
    rules = replace(
        usual,
        meld=melds,
        end=replace(usual.end, out=chance.choice(list(Out))),
        swap=replace(usual.swap, cards=chance.choice(list(SwapCards))),
        layoff=replace(
            usual.layoff,
            targets=chance.choice(list(Targets)),
            new_melds=chance.random() < 0.3,
        ),
        deals=(replace(usual.deals[1], contract=(Slot(Kind.SET, 2), Slot(Kind.RUN, 3))),),
    )
    owed = chance.choice([0, 0, 1, 1, 2, 3])
    cards = chance.sample([*deck(melds, 2), *[JOKER] * 3], chance.randint(0, 5))
    twos = [face for face in deck(melds, 2) if rank_of(face) == TWO and is_wild(face, melds)]
    owed_wilds = hand_of(chance.sample(twos, min(len(twos), chance.choice([0, 0, 1, 2]))))
    if rules.swap.cards is SwapCards.JOKERS:
        owed_wilds = ()
    hand = hand_of([*cards, *[JOKER] * owed, *owed_wilds, *[HIDDEN] * (chance.random() < 0.03)])
    barred = chance.choice([0, 0.9])
    turn = Turn(
        taken=tuple(face for face in hand if face != HIDDEN and chance.random() < barred),
        owed=owed,
        owed_wilds=owed_wilds,
        floating=chance.random() < 0.25 and rules.end.out is not Out.NEVER_DISCARD,
    )
    down = (BEN,) if chance.random() < 0.95 else ()
    game = GameSetup(rules, 3, 2)
    table = some_melds(chance, melds)
    return Public(game, Phase.PLAY, turn=BEN, table=table, down=down, this_turn=turn), hand


@pytest.fixture
def every_new_meld_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "MOST_TRIED", 1_000_000)


def check_turns(seed: str, count: int) -> None:
    chance, usual = random.Random(drawn(seed)), house("dunlop")
    answers: Counter[bool] = Counter()
    for _ in range(count):
        public, hand = some_turn(chance, usual)
        wanted = some_way_ends(public, hand, set())
        assert can_end(public, BEN, hand) == wanted, (public.this_turn, hand, public)
        answers[wanted] += 1
    assert min(answers.values()) > count / 5  # neither answer is rare


def test_who_is_not_down_can_lay_nothing_off() -> None:
    state = position("dunlop", hands={"Ben": "8s Kd"}, table={"Cy": ["8c8d8h"]})
    assert not [*adds(state.public, BEN, state.hands[BEN])]


@pytest.mark.no_cover
@pytest.mark.usefixtures("every_new_meld_tried")
def test_every_way_of_small_turns() -> None:
    check_turns("ending", so_many(800, full=20_000))


@pytest.mark.no_cover
@pytest.mark.full
@pytest.mark.usefixtures("every_new_meld_tried")
@pytest.mark.parametrize("part", range(10))
def test_every_way_of_very_many_small_turns(part: int) -> None:
    check_turns(f"ending {part}", 20_000)
