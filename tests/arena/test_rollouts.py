"""Roll-outs: moves compared in the same worlds, by where they lead at the end of the deal."""

from itertools import islice
from statistics import fmean

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.rollouts import Silent, ended, lead, rolled_out
from liverpool.arena.statistics import difference
from liverpool.bots.roster import make
from liverpool.engine.moves import Call, Discard, Draw, Lay, Take
from liverpool.engine.state import DealScore, Ending, Phase, State, View, view_of
from liverpool.record.cards import read_card
from tests.rules.positions import ANN, BEN, CY, play, position

OTHERS = {"Ann": "2c 5d 9h Kd Jc 4s 8s Qh 6d 3h", "Cy": "2d 5h 9s Ks Jd 4c 8c Qd 6h 3s"}


def ready() -> View:
    """Ben can go down with two sets, and out by the discard of the king."""
    hand = "7c 7d 7h Ts Tc Td Kh"
    return view_of(position("dunlop", hands={"Ben": hand, **OTHERS}, stock="4d " * 2), BEN)


def test_going_down_is_worth_more_than_breaking_the_contract() -> None:
    lay = make("steady", 1).choose(ready())
    assert isinstance(lay, Lay)
    held = Discard(read_card("7c"))
    down, broken = zip(*islice(rolled_out(ready(), [lay, held], "down"), 12), strict=True)
    gain = difference(down, broken)
    assert gain.mean - 3 * gain.error > 0


def test_the_same_seed_compares_the_same_and_another_does_not() -> None:
    moves = [Discard(read_card("Kh")), Discard(read_card("7c"))]
    first, again, other = ([*islice(rolled_out(ready(), moves, seed), 3)] for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_all_moves_are_tried_in_the_same_worlds_by_the_same_chance() -> None:
    move = Discard(read_card("Kh"))
    ends = [
        next(rolled_out(ready(), [move, Discard(read_card("7c")), move], seed)) for seed in range(9)
    ]
    assert all(first == again for first, _, again in ends)
    assert len({first for first, *_ in ends}) > 1


def test_the_first_worlds_are_the_same_however_many_follow() -> None:
    moves = [Discard(read_card("Kh"))]
    worlds = rolled_out(ready(), moves, 5)
    assert [next(worlds) for _ in range(3)][:2] == [
        world for world, _ in zip(rolled_out(ready(), moves, 5), range(2), strict=False)
    ]


def offence() -> State:
    """Ann, who is down, has thrown a card that Cy's set would have taken."""
    state = position(
        "wikipedia",
        turn=ANN,
        hands={"Ann": "3h Qc", "Ben": "4c 5d 9s", "Cy": "6c 7d Ts"},
        table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]},
    )
    return play(state, "Ann discard 3h")


def test_who_may_only_break_in_can_stay_silent() -> None:
    state = offence()
    state = replace(state, public=replace(state.public, callers=(CY,)))
    worlds = islice(rolled_out(view_of(state, CY), [Call(), None], "call"), 8)
    called, silent = map(fmean, zip(*worlds, strict=True))
    assert called > silent  # Ann has to take the card back, and another one


def test_silence_lasts_for_one_moment() -> None:
    state, same = offence(), offence()
    bot = Silent(make("steady", 1), state.public)
    assert bot.choose(view_of(state, CY)) is None
    assert bot.choose(view_of(same, CY)) == Call()


@pytest.mark.parametrize("move", [Draw(), Take()])
def test_the_deal_is_played_from_the_move_to_its_end(move: Draw | Take) -> None:
    state = position("dunlop", phase=Phase.TURN, hands={"Ben": "7c 7d 7h Ts Tc Td", **OTHERS})
    public = ended(state, BEN, move, [make("steady", 1)] * 3, Dealer(1))
    assert public.phase is Phase.OVER
    assert public.number == 1
    assert (public.history[0].seat, public.history[0].move) == (BEN, move)


def test_a_lead_is_what_the_others_have_more_in_the_mean() -> None:
    public = position("dunlop").public
    lines = (
        DealScore((1, 2, 300), (0, 0, 0), 0, Ending.OUT),
        DealScore((10, 20, 30), (0, -50, 0), 0, Ending.OUT),
    )
    public = replace(public, sheet=lines)
    assert lead(public, BEN) == (10 + 30) / 2 - (20 - 50)
    assert lead(public, ANN) == (-30 + 30) / 2 - 10
