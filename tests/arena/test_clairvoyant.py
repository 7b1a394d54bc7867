"""The bot that sees all cards: among `steady` bots it is never worse, and only the arena has it."""

import pytest

from liverpool.arena.clairvoyant import NAME, Clairvoyant, candidates, make
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Player, Seer, play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots import roster
from liverpool.bots.steady import Steady
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Buy, Discard, Draw, Lay, Pass, Take
from liverpool.engine.presets import load
from liverpool.engine.referee import refuse
from liverpool.engine.state import DealScore, Phase, State, view_of
from tests.chance import so_many
from tests.rules.positions import ANN, BEN, CY, play, position


def first_deal(rules: str, players: list[Player], dealer: Dealer) -> DealScore:
    for step in play_on(new_game(load(rules).rules, len(players)), players, dealer):
        if step.state.public.phase is Phase.OVER:
            return step.state.public.sheet[0]
    raise AssertionError("the deal ends")


@pytest.mark.in_turn("games")
def test_what_it_foresees_comes_true() -> None:
    """It can always do as `steady` does, so it never has more points than `steady` would have."""
    whole = 0
    for rules, kind, seed in (
        ("wikipedia", StreamDealer, 0),
        ("dunlop", StreamDealer, 0),
        ("dunlop", Dealer, 1),
        ("christmas", Dealer, 1),
        ("mahlum", StreamDealer, 2),
    )[: so_many(2, full=5)]:
        sound: list[Player] = [Steady(), Steady(), Steady()]
        before = first_deal(rules, sound, kind(seed)).total(BEN)
        after = first_deal(rules, [Steady(), Clairvoyant(), Steady()], kind(seed)).total(BEN)
        assert after <= before
        whole += before - after
    assert whole > 0


def test_it_is_made_by_name_in_the_arena_and_nowhere_else() -> None:
    assert isinstance(make(NAME, 1), Seer)
    assert isinstance(make("steady", 1), Steady)
    assert NAME not in roster.BOTS
    with pytest.raises(ValueError, match="There is no bot"):
        make("clairvoyance", 1)


def kinds(state: State, seat: int) -> list[type]:
    found = candidates(view_of(state, seat))
    assert found[0] == Steady().choose(view_of(state, seat))
    assert len(set(found)) == len(found)
    assert all(move is None or refuse(view_of(state, seat), move) is None for move in found)
    return [type(move) for move in found]


def test_it_weighs_the_pile_against_the_stock_and_buying_against_not() -> None:
    state = position("dunlop", phase=Phase.TURN, by=ANN)
    assert set(kinds(state, BEN)) == {Draw, Take}
    assert set(kinds(play(state, "Ben draw"), CY)) == {Buy, Pass}


def test_it_weighs_the_discards_that_come_into_question() -> None:
    state = position("dunlop", hands={"Ben": "2c 3d 5h 7s 8c Td Jh Ks"})
    assert kinds(state, BEN) == [Discard] * 5


def test_it_weighs_whether_to_go_down() -> None:
    state = position("dunlop", hands={"Ben": "7c 7d 7h Ts Tc Td Kh"})
    assert kinds(state, BEN) == [Lay, Discard, Discard]


def test_where_it_may_only_call_it_does_as_steady_does() -> None:
    assert candidates(view_of(position("wikipedia"), CY)) == [None]
