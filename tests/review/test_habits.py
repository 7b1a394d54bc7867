"""Habits: the advice that a slip is filed under would have led to the better move.

What each advice takes for granted is written down here once more, by the plainest facts there are.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.bots.measures import hand as hands
from liverpool.bots.search.comparison import Gain
from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of, with_cards, without_card
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import (
    Add,
    Buy,
    Discard,
    Draw,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.scoring import card_points
from liverpool.engine.state import Phase, State, View, view_of
from liverpool.record.cards import read_card
from liverpool.record.melds import read_meld
from liverpool.review.choices import Choice, choices, kind_of
from liverpool.review.grading import SLIPS, Grade, Graded
from liverpool.review.habits import Habit, Slip, belongs, habit_of
from liverpool.review.practice_files import made_set, position_of
from tests.chance import drawn, so_many, some
from tests.review.played import one_deal, reviewed
from tests.rules.positions import BEN, house, position

SEVERAL_MORE: Final = {"draw.multi_take": True}


def slip(
    state: State, move: PlayerMove, better: PlayerMove, loss: float = 3.0, error: float = 0.1
) -> Slip:
    """What Ben did, and what would have been better by so many points."""
    view = view_of(state, BEN)
    choice = Choice(1, 0, 1, kind_of(view, move, (better,)), view, move, (better,), is_usual=False)
    return Slip(choice, better, Gain(1000, loss, error))


def asked(hand: str, pile: str, **more: object) -> State:
    """Ben may take the top of the pile, or draw; under Dunlop, two sets are wanted."""
    rules = house("wikipedia", SEVERAL_MORE) if more.pop("several", None) else house("dunlop")
    return position(rules, phase=Phase.TURN, hands={"Ben": hand}, pile=pile, **more)  # type: ignore[arg-type]


def offered(hand: str, pile: str) -> State:
    """Ann discarded the top of the pile, and Ben may buy it."""
    return position("dunlop", phase=Phase.BUY, turn=2, hands={"Ben": hand}, pile=pile, open=(BEN,))


def thrown(hand: str, **table: list[str]) -> State:
    return position("dunlop", hands={"Ben": hand}, table=table)


def card(text: str) -> Discard:
    return Discard(read_card(text))


NEAR: Final = "4c 4d 9h 9s Kh 2d 6c 7s Jc Qh"
"""Two pairs: any 4 or 9 brings it nearer to two sets."""


def test_one_card_instead_of_six_is_not_taking_what_the_stock_may_better() -> None:
    pile = asked(NEAR, "9c 3c 3d 3h 4h Kc", several=True)
    assert habit_of(slip(pile, Take(1), Take(6), 102.0)) is Habit.TAKES_FEW
    assert habit_of(slip(pile, Take(6), Take(1))) is Habit.TAKES_MANY
    assert not belongs(slip(pile, Take(1), Take(6)), Habit.TAKES)


def test_a_card_that_brings_the_hand_nearer_is_not_asked_whether_it_does() -> None:
    assert habit_of(slip(asked(NEAR, "3h"), Take(), Draw())) is Habit.TAKES
    assert habit_of(slip(asked(NEAR, "4h"), Take(), Draw())) is None
    assert habit_of(slip(asked(NEAR, "4h"), Draw(), Take())) is Habit.LEAVES
    assert habit_of(slip(offered(NEAR, "3h"), Buy(), Pass())) is Habit.BUYS
    assert habit_of(slip(offered(NEAR, "4h"), Buy(), Pass())) is None
    assert habit_of(slip(offered(NEAR, "4h"), Pass(), Buy())) is Habit.PASSES
    assert habit_of(slip(offered(NEAR, "Kc"), Pass(), Buy())) is Habit.PASSES  # more helpers
    assert habit_of(slip(offered(NEAR, "3h"), Pass(), Buy())) is None


def test_once_down_a_card_is_of_use_where_it_fits() -> None:
    down = {"Ben": ["4c4d4h", "9h9s9d"]}
    assert habit_of(slip(asked("Kh 2d", "3h", table=down), Take(), Draw())) is Habit.TAKES
    assert habit_of(slip(asked("Kh 2d", "9c", table=down), Take(), Draw())) is None


def test_a_step_that_was_thrown_away_is_no_dear_card_kept() -> None:
    """The eight of a pair went, and the jack was left: 24 points, of which the jack has two."""
    hand = thrown("8d 8c 4h 4s Js 2d 6c 7s Qh Kc", Ann=["3c3d3h", "5c5d5h"])
    assert habit_of(slip(hand, card("8d"), card("Js"), 24.0)) is Habit.BREAKS_UP
    assert habit_of(slip(hand, card("8d"), card("Js"), 1.0)) is Habit.BREAKS_UP
    assert habit_of(slip(hand, card("Kc"), card("6c"), 2.0)) is not Habit.KEEPS_POINTS


def test_a_dear_card_is_kept_too_long_only_where_its_points_are_what_is_lost() -> None:
    ann = {"Ann": ["3c3d3h", "5c5d5h"]}
    hand, alone = "8d 8c 4h 4s Kc 2d 6h 7s", "8d 8c 4h 4s Kc 2d 6h 7s"
    apart = card_points(read_card("Kc"), house("dunlop")) - card_points(
        read_card("2d"), house("dunlop")
    )
    for loss, error, habit in (
        (apart - 0.5, 0.1, Habit.KEEPS_POINTS),
        (apart + 1.5, 1.0, Habit.KEEPS_POINTS),
        (apart + 1.5, 0.5, Habit.DISCARDS),
    ):
        assert habit_of(slip(thrown(hand, **ann), card("2d"), card("Kc"), loss, error)) is habit
    # Nobody is down, so the deal does not end soon.
    assert habit_of(slip(thrown(alone), card("2d"), card("Kc"), 2.0)) is Habit.DISCARDS
    # The dearer one went.
    assert habit_of(slip(thrown(hand, **ann), card("Kc"), card("2d"), 2.0)) is Habit.DISCARDS


def test_what_fits_on_the_table_helps_another() -> None:
    ann = {"Ann": ["3c3d3h", "5c5d5h"]}
    hand = thrown("8d 8c 4h 4s Kc Kd 6h 3s", **ann)
    assert habit_of(slip(hand, card("3s"), card("6h"), 9.0)) is Habit.HELPS_OTHERS
    assert habit_of(slip(hand, card("6h"), card("3s"), 9.0)) is Habit.DISCARDS


def test_playing_at_once_is_no_advice_to_one_who_did() -> None:
    hand = thrown("4c 4d 4h 9h 9s 9d 3s Kc", Ann=["3c3d3h", "5c5d5h"])
    lay = Lay(tuple(read_meld(each, house("dunlop").meld) for each in ("4c4d4h", "9h9s9d")))
    assert habit_of(slip(hand, card("Kc"), lay)) is Habit.WAITS_DOWN
    assert habit_of(slip(hand, lay, card("Kc"))) is Habit.PLAYS_EARLY
    assert habit_of(slip(hand, lay, lay)) is None
    down = thrown("3s Kc 2d", Ann=["3c3d3h", "5c5d5h"], Ben=["4c4d4h", "9h9s9d"])
    off = Add(read_card("3s"), 0, 0)
    assert habit_of(slip(down, card("Kc"), off)) is Habit.WAITS_OFF
    assert habit_of(slip(down, off, card("Kc"))) is Habit.PLAYS_EARLY


# Every slip of reviews, by what its advice takes for granted


def lacking(view: View, hand: Hand) -> int:
    return hands.steps(view.public, view.seat, hand)


def coming(view: View, hand: Hand) -> int:
    """How many cards that are not seen bring the hand nearer, one face after the other."""
    copies, away = hands.unseen(view), lacking(view, hand)
    return sum(
        copies[face]
        for face in range(JOKER + 1)
        if copies[face] and lacking(view, with_cards(hand, (face,))) < away
    )


def wanted(view: View, face: Card) -> bool:
    """Whether somebody else could lay the card off, or holds a card near it that was seen."""
    public = view.public
    for seat in range(public.game.seats):
        if seat == view.seat:
            continue
        if seat in public.down:
            if playable(public, seat, face):
                return True
            continue
        for known in public.known[seat]:
            alike = rank_of(known) == rank_of(face) or suit_of(known) == suit_of(face)
            if face == JOKER or (known != JOKER and alike):
                return True
    return False


def points(view: View, move: PlayerMove) -> float:
    assert isinstance(move, Discard)
    return card_points(move.card, view.public.rules)


def kept(view: View, move: PlayerMove) -> Hand:
    assert isinstance(move, Discard)
    return without_card(view.hand, move.card)


def got(view: View, move: PlayerMove) -> Hand:
    return with_cards(view.hand, view.public.pile[-(move.cards if isinstance(move, Take) else 1) :])


def nearer(view: View, move: PlayerMove) -> bool:
    return lacking(view, got(view, move)) < lacking(view, view.hand)


def keeps_points(view: View, move: PlayerMove, better: PlayerMove, loss: Gain) -> bool:
    dearer = points(view, better) - points(view, move)
    no_further = view.seat in view.public.down or (
        lacking(view, kept(view, move)) <= lacking(view, kept(view, better))
    )
    return 0 < dearer >= loss.mean - 2 * loss.error and no_further and bool(view.public.down)


def breaks_up(view: View, move: PlayerMove, better: PlayerMove) -> bool:
    hand, other = kept(view, move), kept(view, better)
    if lacking(view, hand) != lacking(view, other):
        return lacking(view, hand) > lacking(view, other)
    return coming(view, hand) < coming(view, other)


TAKEN_FOR_GRANTED: Final[dict[Habit, Callable[[View, PlayerMove, PlayerMove, Gain], bool]]] = {
    Habit.BUYS: lambda view, move, better, _: (
        isinstance(move, Buy) and isinstance(better, Pass) and not nearer(view, move)
    ),
    Habit.PASSES: lambda view, move, better, _: (
        isinstance(move, Pass)
        and isinstance(better, Buy)
        and (nearer(view, better) or coming(view, got(view, better)) > coming(view, view.hand))
    ),
    Habit.TAKES: lambda view, move, better, _: (
        isinstance(move, Take)
        and isinstance(better, Draw)
        and (view.seat in view.public.down or not nearer(view, move))
    ),
    Habit.TAKES_FEW: lambda _, move, better, __: (
        isinstance(move, Take) and isinstance(better, Take) and better.cards > move.cards
    ),
    Habit.TAKES_MANY: lambda _, move, better, __: (
        isinstance(move, Take) and isinstance(better, Take) and better.cards < move.cards
    ),
    Habit.LEAVES: lambda _, move, better, __: isinstance(move, Draw) and isinstance(better, Take),
    Habit.BREAKS_UP: lambda view, move, better, _: breaks_up(view, move, better),
    Habit.KEEPS_POINTS: keeps_points,
    Habit.HELPS_OTHERS: lambda view, move, better, _: (
        isinstance(move, Discard)
        and isinstance(better, Discard)
        and wanted(view, move.card)
        and better.card != move.card
    ),
    Habit.DISCARDS: lambda _, move, better, __: (
        isinstance(move, Discard) and isinstance(better, Discard)
    ),
    Habit.WAITS_DOWN: lambda _, __, better, ___: isinstance(better, Lay),
    Habit.WAITS_OFF: lambda _, move, better, __: (
        isinstance(move, Discard) and isinstance(better, Add | Swap)
    ),
    Habit.PLAYS_EARLY: lambda _, move, better, __: (
        isinstance(move, Lay | Add | Swap) and isinstance(better, Discard)
    ),
}


def test_every_habit_says_what_it_takes_for_granted() -> None:
    assert {*TAKEN_FOR_GRANTED} == {*Habit}


def slips_of_positions(most: int) -> Iterator[Graded]:
    """Slips of the positions that come with the game, some of them or all."""
    entries = list(made_set())
    for entry in Random(drawn("habits")).sample(entries, min(most, len(entries))):
        made = position_of(entry)
        yield from (made.answered(at) for at in range(1, len(made.options)))


def check(found: Graded) -> None:
    habit = found.habit
    if habit is not None:
        view, move = found.choice.view, found.choice.move
        assert TAKEN_FOR_GRANTED[habit](view, move, found.other, found.loss), (
            habit,
            move,
            found.other,
        )


def test_advice_would_have_led_to_the_better_move_in_each_position() -> None:
    found = [
        each for each in slips_of_positions(so_many(25, full=1000)) if each.grade is not Grade.CLOSE
    ]
    assert len(found) > 30
    for each in found:
        check(each)
    filed = [each for each in found if each.habit is not None]
    assert len(filed) > len(found) / 2


LOSSES: Final = (0.8, 2.0, 5.0, 12.0, 40.0)
ERRORS: Final = (0.1, 0.5, 1.5)
RULES: Final = ("dunlop", "mahlum", "bga", "wikipedia", "dunlop+twos")


@pytest.mark.in_turn
@pytest.mark.parametrize("rules", some(RULES, everyday=3))
def test_advice_would_have_led_to_the_better_move_whatever_a_review_finds(rules: str) -> None:
    """Each two moves of each choice are taken for a slip, either way round."""
    random, habits = Random(drawn(f"slips by {rules}")), set[Habit | None]()
    for number in range(so_many(2, full=200)):
        for each in choices(one_deal(rules, f"slips {number}"), (0, 1, 2)):
            for other in each.others:
                for move, better in ((each.move, other), (other, each.move)):
                    loss = Gain(512, random.choice(LOSSES), random.choice(ERRORS))
                    made = replace(each, move=move, others=(better,))
                    habit = habit_of(Slip(made, better, loss))
                    habits.add(habit)
                    if habit is not None:
                        granted = TAKEN_FOR_GRANTED[habit]
                        assert granted(each.view, move, better, loss), (habit, move, better)
    assert len(habits) > 6


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_advice_would_have_led_to_the_better_move_in_a_reviewed_game(seat: int) -> None:
    for each in reviewed().seats[seat].choices:
        if each.grade in SLIPS:
            check(each)
