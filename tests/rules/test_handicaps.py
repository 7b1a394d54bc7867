"""Handicaps: points at the start, more buys, and the first pick of a card that several want."""

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool import Game
from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.roster import make
from liverpool.engine.dealing import new_game
from liverpool.engine.handicaps import Handicap, read_handicaps
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from liverpool.engine.supply import buyers, buys_left, buys_left_in_game, buys_left_now, pick_order
from liverpool.record import read_position, write_position
from tests.rules.positions import ANN, BEN, CY, DEE, hand, house, must, play, position, why

HANDICAPS = st.lists(
    st.builds(Handicap, st.integers(0, 1000), st.integers(0, 9), st.booleans()), max_size=4
)


def with_handicaps(state: State, **setup: Any) -> State:
    game = replace(state.public.game, **setup)
    return replace(state, public=replace(state.public, game=game))


def drawn(changes: dict[str, object], *, rules: str = "dunlop", **setup: Any) -> State:
    """Ann of four has discarded a seven of hearts, and Ben draws."""
    table = house(rules, {"call.offence": "off", **NO_CALLS, **changes})
    state = position(
        table,
        seats=4,
        turn=ANN,
        hands={"Ann": "7h Qc Kd"},
        pile="Kc Js",
        stock="4c 4d 6s 6d 8c 9d",
    )
    return play(with_handicaps(state, **setup), "Ann discard 7h", "Ben draw")


NO_CALLS: dict[str, object] = {"call.joker_represented": False, "call.final_discard": False}


# At the start


def test_a_game_begins_with_its_handicaps() -> None:
    given = [Handicap(140), Handicap(buys=2), Handicap(pick=True)]
    public = new_game(house("dunlop"), 4, given).public
    assert public.brought == public.totals() == (140, 0, 0, 0)
    assert (public.game.more_buys, public.game.first_pick) == ((0, 2, 0, 0), (CY,))
    without_points = (Handicap(), Handicap(buys=2), Handicap(pick=True), Handicap())
    assert public.game.handicaps() == without_points
    none = new_game(house("dunlop"), 4, [Handicap()] * 4)
    assert none == new_game(house("dunlop"), 4)
    assert none.public.game.handicaps() == ()


@pytest.mark.parametrize("rules", ["dunlop", house("dunlop")])
def test_a_game_of_a_program_has_them(rules: str | RuleSet) -> None:
    game = Game.new(rules, 4, seed=1, handicaps=[Handicap(140, 1, pick=True)])
    assert game.scores == (140, 0, 0, 0)
    assert Game.load(game.save(), seed=1).state == game.state
    assert "Dee = 0 }\nmore_buys = { Ann = 1, Ben = 0, Cy = 0, Dee = 0 }" in game.save()
    assert '\nfirst_pick = ["Ann"]\n' in game.save()


@given(HANDICAPS)
def test_they_are_written_and_read(handicaps: list[Handicap]) -> None:
    state = new_game(house("dunlop", {"buy.limit": 2}), 4, handicaps)
    written = write_position(state)
    assert read_position(written) == state
    assert "position" not in written


def test_they_last_the_whole_game() -> None:
    rules = house("dunlop", {"deals": TWO_DEALS, "buy.limit": 1})
    start = new_game(rules, 4, [Handicap(25, 2, pick=True)] * 3)
    bots = [make("steady", str(seat)) for seat in range(4)]
    played = [step.state.public for step in play_on(start, bots, StreamDealer("handicaps"))]
    assert {public.game for public in played} == {start.public.game}
    bought = [public.bought for public in played if public.bought]
    assert max(most for each in bought for most in each[:3]) > 1
    assert max(each[DEE] for each in bought) <= 1
    *_, end = played
    counted = [sum(line.total(seat) for line in end.sheet) for seat in range(4)]
    assert end.totals() == (*(25 + points for points in counted[:3]), counted[DEE])


TWO_DEALS = [{"cards": 10, "contract": "set 3, run 4"}, {"cards": 10, "contract": "run 4, run 4"}]


def test_they_can_be_written() -> None:
    written = ["Ann = 140", "Cy=20 points, 1 buy", "Aunt May=2 buys,pick"]
    names = ["Ann", "Ben", "Cy", "Aunt May"]
    assert read_handicaps(written, names) == (
        Handicap(140),
        Handicap(),
        Handicap(20, 1),
        Handicap(buys=2, pick=True),
    )
    assert read_handicaps(["Ben=pick"], names)[BEN] == Handicap(pick=True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Dee=140", "There is no Dee"),
        ("140", "There is no 140"),
        ("Ann=", "is no handicap"),
        ("Ann=pick, 1 buy", "is no handicap"),
        ("Ann=-5", "is no handicap"),
    ],
)
def test_what_is_no_handicap_is_said(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_handicaps([line], ["Ann", "Ben"])


@pytest.mark.parametrize("given", [Handicap(1001), Handicap(-5), Handicap(buys=10)])
def test_no_game_begins_with_more_than_a_file_can_say(given: Handicap) -> None:
    with pytest.raises(ValueError, match=f"points and 0 to 9 more buys, not {given.points} and"):
        Game.new("dunlop", 4, handicaps=[given])


# More buys


def test_a_seat_buys_more_often_than_the_rules_give() -> None:
    for bought, asked in ((1, (CY, DEE)), (2, (CY,)), (3, ())):
        state = drawn({"buy.limit": 2}, more_buys=(0, 0, 1, 0))
        public = replace(state.public, bought=(0, 0, bought, bought))
        assert buyers(public, 5, (3,) * 4) == asked


@given(
    limit=st.one_of(st.integers(0, 3), st.lists(st.integers(0, 3), min_size=1, max_size=3)),
    in_game=st.sampled_from(["none", 1, 2, 5]),
    carry_over=st.booleans(),
    from_deal=st.integers(1, 3),
    more=st.integers(0, 3),
    deal=st.integers(1, 5),
)
def test_more_buys_count_in_every_deal_in_which_a_player_may_buy(
    limit: int | list[int],
    in_game: int | Literal["none"],
    carry_over: bool,
    from_deal: int,
    more: int,
    deal: int,
) -> None:
    rules = house("dunlop")
    buy = replace(
        rules.buy,
        limit=tuple(limit) if isinstance(limit, list) else limit,
        game_limit=in_game,
        carry_over=carry_over,
        from_deal=from_deal,
    )
    of_deal = [limit] * 5 if isinstance(limit, int) else [*limit, *limit[-1:] * 5][:5]
    brings = [n + more if n and number >= from_deal else 0 for number, n in enumerate(of_deal, 1)]
    most = sum(brings[:deal]) if carry_over else of_deal[deal - 1] + more * bool(of_deal[deal - 1])
    assert buy.most_in(deal, more) == most
    given = more * sum(map(bool, brings[:deal]))
    assert buy.most_in_game(deal, more) == (None if in_game == "none" else in_game + given)


def test_a_limit_of_the_whole_game_gives_way_too() -> None:
    state = drawn({"buy.game_limit": 3}, more_buys=(0, 0, 1, 0))
    public = replace(state.public, number=2, bought=(0, 0, 2, 1), bought_before=(0, 0, 2, 2))
    assert [buys_left_in_game(public, seat) for seat in (CY, DEE)] == [1, 0]
    assert buys_left(public, CY) is None
    assert [buys_left_now(public, seat) for seat in (ANN, CY, DEE)] == [3, 1, 0]
    assert buyers(public, 5, (3,) * 4) == (CY,)
    more = replace(public, bought=(0, 0, 3, 1))
    assert buyers(more, 5, (3,) * 4) == ()


# The first pick


@given(first=st.sets(st.integers(0, 4)), turn=st.integers(0, 4))
def test_those_with_the_first_pick_come_first_each_in_the_order_of_play(
    first: set[int], turn: int
) -> None:
    state = with_handicaps(position("dunlop", seats=5), first_pick=tuple(sorted(first)))
    order = pick_order(replace(state.public, turn=turn))
    in_turn = [(turn + step) % 5 for step in range(1, 5)]
    assert sorted(order) == sorted(in_turn)
    assert [*order] == [s for s in in_turn if s in first] + [s for s in in_turn if s not in first]


def test_the_first_pick_is_asked_before_the_nearest() -> None:
    state = drawn({}, first_pick=(DEE,))
    assert state.public.open == (DEE, CY)
    assert must(state) == (DEE,)
    assert why(state, "Cy buy") is Reason.NOT_ASKED
    assert "7h" in hand(play(state, "Dee pass", "Cy buy"), CY)


def test_never_before_the_player_whose_turn_it_is() -> None:
    table = house("dunlop")
    state = position(table, seats=4, phase=Phase.TURN, turn=BEN, pile="Kc Js 7h")
    assert "7h" in hand(play(with_handicaps(state, first_pick=(DEE,)), "Ben take"), BEN)


def test_of_several_who_cut_only_those_with_the_first_pick_do() -> None:
    for first, phase in (((), Phase.CUT_FOR), ((DEE,), Phase.PLAY), ((CY, DEE), Phase.CUT_FOR)):
        state = drawn({}, rules="mahlum", first_pick=first)
        state = play(state, "Cy buy", "Dee buy")
        assert state.public.phase is phase
        assert ("7h" in hand(state, DEE)) is (first == (DEE,))


@pytest.mark.parametrize(("first", "buyer"), [((), CY), ((DEE,), DEE)])
def test_while_a_turn_is_played_the_first_pick_wins_at_its_end(
    first: tuple[int, ...], buyer: int
) -> None:
    state = drawn({"buy.window": "until_next_discard"}, first_pick=first)
    state = play(state, "Dee buy", "Cy buy", "Ben discard Qc")
    assert "7h" in hand(state, buyer)
