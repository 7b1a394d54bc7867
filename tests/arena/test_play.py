"""One game between bots: whole, repeatable, fair to all seats, and stopped by a bad bot."""

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final, cast

import pytest

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import ArenaError, Seer, next_move, play_game, play_on
from liverpool.arena.runner import results
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.cards import HIDDEN
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import DEALER, Buy, Call, Discard, Draw, Pass, PlayerMove, Shuffle
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, Seat, State, View, view_of, waiting_on
from liverpool.record.files import read_position
from tests.rules.positions import ANN, BEN, CY, DEE, house, play, position

MANY: Final = 600
"""More moves than a deal has."""


class Scripted:
    """A bot that answers as it is told, and notes what it was asked."""

    def __init__(self, answer: Callable[[View], PlayerMove | None]) -> None:
        self.answer = answer
        self.asked: list[View] = []

    def choose(self, view: View) -> PlayerMove | None:
        self.asked.append(view)
        return self.answer(view)


def random_bots(seed: int, seats: int = 3) -> list[Bot]:
    return [make("random", f"{seed}/{seat}") for seat in range(seats)]


@pytest.mark.in_turn("games")
def test_a_game_goes_through_all_its_deals() -> None:
    steps = list(play_game(load("wikipedia").rules, random_bots(1), 1))
    over = [step.state.public for step in steps if step.state.public.phase is Phase.OVER]
    assert [public.number for public in over] == [1, 2, 3, 4, 5, 6, 7]
    assert len(over[-1].sheet) == 7
    assert waiting_on(over[-1]).must == ()


def test_the_same_seeds_play_the_same_game() -> None:
    rules = load("dunlop").rules
    first, again = (islice(play_game(rules, random_bots(4), 4), MANY) for _ in range(2))
    assert [step[:2] for step in first] == [step[:2] for step in again]


def test_another_deal_of_the_cards_is_another_game() -> None:
    rules = load("dunlop").rules
    first, other = (next(play_game(rules, random_bots(4), seed)) for seed in (1, 2))
    assert first != other


def test_a_game_goes_on_from_any_state_as_it_went_before() -> None:
    steps = islice(play_game(load("dunlop").rules, random_bots(2), "2"), MANY)
    again = Dealer("2")
    state = new_game(load("dunlop").rules, 3)
    assert [step.move for step in islice(play_on(state, random_bots(2), again), MANY)] == [
        step.move for step in steps
    ]


def test_too_few_players_are_refused() -> None:
    with pytest.raises(ValueError, match="3 to 8 players, not 2"):
        play_game(load("dunlop").rules, random_bots(1, 2), 1)


def offered(rules: str) -> State:
    return play(position(rules, seats=4, phase=Phase.TURN, turn=BEN, by=ANN), "Ben draw")


def test_who_may_buy_while_another_plays_is_asked_before_that_player_goes_on() -> None:
    rules = house("dunlop", {"buy.window": "until_next_discard"})
    hands = {"Ben": "2c 5d 9h Kd"}
    state = position(rules, seats=4, phase=Phase.TURN, turn=BEN, by=ANN, hands=hands)
    bots = [Scripted(lambda _: Pass()) for _ in range(4)]
    bots[CY] = Scripted(lambda _: None)
    bots[BEN] = Scripted(lambda view: Discard(view.hand[0]))
    state, dealer, answered = play(state, "Ben draw"), Dealer(1), []
    while state.public.turn == BEN:
        made = next_move(state, bots, dealer)
        assert made is not None
        answered.append(made)
        *_, state = (step.state for step in [next(play_on(state, bots, dealer))])
    assert answered[-1][0] == BEN
    assert sorted(answered[:-1], key=lambda made: made[0]) == [(DEE, Pass())]


def test_who_wants_the_card_first_is_drawn_afresh_where_the_first_call_counts() -> None:
    state = offered("wikipedia")
    bots = [Scripted(lambda _: Buy()) for _ in range(4)]
    first = Counter(next_move(state, bots, Dealer(seed)) for seed in range(400))
    # 200 are expected of each of the two, with a standard deviation of 10
    assert set(first) == {(CY, Buy()), (DEE, Buy())}
    assert min(first.values()) > 155


def test_where_seats_have_priority_the_nearest_is_asked() -> None:
    state = offered("dunlop")
    bots = [Scripted(lambda _: Pass()) for _ in range(4)]
    assert {next_move(state, bots, Dealer(seed)) for seed in range(20)} == {(CY, Pass())}
    assert not bots[DEE].asked


def called(rules: str = "wikipedia") -> State:
    """Ann, who is down, has thrown a card that Cy's set would have taken."""
    state = position(
        rules,
        seats=4,
        turn=ANN,
        hands={"Ann": "3h Qc Kd", "Ben": "4c 5d 9s", "Cy": "6c 7d Ts", "Dee": "Jc Qd 2s"},
        table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]},
    )
    return play(state, "Ann discard 3h")


def calls_only(view: View) -> PlayerMove | None:
    return Call() if view.public.phase is Phase.TURN else None


def test_all_who_may_call_are_heard_before_the_next_player_draws() -> None:
    bots = [Scripted(lambda _: None) for _ in range(4)]
    bots[BEN] = Scripted(lambda _: Draw())
    for seed in range(20):
        assert next_move(called(), bots, Dealer(seed)) == (BEN, Draw())
    assert not bots[ANN].asked
    assert len(bots[CY].asked) == len(bots[DEE].asked) == 20


def test_who_calls_first_is_drawn_the_next_player_included() -> None:
    bots = [Scripted(calls_only) for _ in range(4)]
    first = Counter(next_move(called(), bots, Dealer(seed)) for seed in range(600))
    assert set(first) == {(seat, Call()) for seat in (BEN, CY, DEE)}
    assert min(first.values()) > 155


def test_a_bot_that_makes_an_illegal_move_stops_the_game_with_its_position() -> None:
    state = called()
    bots = [Scripted(lambda _: None) for _ in range(4)]
    bots[BEN] = Scripted(lambda _: Discard(3))
    with pytest.raises(ArenaError) as stopped:
        next(play_on(state, bots, Dealer(1)))
    error = stopped.value
    assert (error.seat, error.state) == (BEN, state)
    text = str(error)
    assert "seat 2" in text
    assert "Discard(4c)" in text
    assert "Draw first, from the stock or the pile." in text
    assert read_position(text.partition("\n\n")[2]).hands == state.hands


def test_a_bot_that_fails_stops_the_game() -> None:
    def fails(_: View) -> PlayerMove | None:
        raise ZeroDivisionError("no hands")

    bots = [Scripted(lambda _: None) for _ in range(4)]
    bots[BEN] = Scripted(fails)
    with pytest.raises(ArenaError, match="seat 2 failed with ZeroDivisionError"):
        next(play_on(called(), bots, Dealer(1)))


def test_a_bot_that_must_answer_and_does_not_stops_the_game() -> None:
    bots = [Scripted(lambda _: None) for _ in range(4)]
    with pytest.raises(ArenaError, match="seat 2 has to answer, and did not"):
        next(play_on(called(), bots, Dealer(1)))


def test_what_stopped_a_game_comes_out_of_another_process_whole() -> None:
    error = ArenaError(called(), CY, "fell asleep.")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.seat, copy.state) == (str(error), error.seat, error.state)


WRONG: Final[dict[str, object]] = {
    "raises": ZeroDivisionError("no hands"),
    "recursion": RecursionError("too deep"),
    "illegal": Discard(3),
    "the dealer's": Shuffle(()),
    "no move": "a word",
    "nothing": None,
}


def goes_wrong(how: str) -> None:
    """A game in which the bot that has to answer goes wrong in this way."""

    def answer(_: View) -> PlayerMove | None:
        wants = WRONG[how]
        if isinstance(wants, Exception):
            raise wants
        return cast(PlayerMove | None, wants)

    bots = [Scripted(lambda _: None) for _ in range(4)]
    bots[BEN] = Scripted(answer)
    list(play_on(called(), bots, Dealer(1)))


@pytest.mark.parametrize("how", WRONG)
def test_however_a_bot_goes_wrong_the_game_stops_with_its_position(how: str) -> None:
    with pytest.raises(ArenaError) as stopped:
        goes_wrong(how)
    assert (stopped.value.seat, stopped.value.state) == (BEN, called())


def test_a_bot_that_goes_wrong_in_another_process_stops_the_run_with_its_position() -> None:
    jobs = ["raises", "illegal", "nothing"]
    with pytest.raises(ArenaError, match="seat 2 failed with ZeroDivisionError") as stopped:
        list(results(goes_wrong, jobs, workers=2))
    assert stopped.value.state == called()


class SeesAll(Seer):
    """Makes the first move there is, and looks ahead before it or not."""

    def __init__(self, *, looks: bool) -> None:
        self.looks = looks
        self.seen: list[State] = []

    def choose_seeing(self, state: State, seat: Seat, dealer: Dealer) -> PlayerMove | None:
        self.seen.append(state)
        if self.looks:
            dealer.order(range(8))
        return next(options(view_of(state, seat)), None)


def test_one_who_sees_all_is_shown_all_and_leaves_chance_alone() -> None:
    rules = load("wikipedia").rules
    looking, others = ([SeesAll(looks=looks) for _ in range(3)] for looks in (True, False))
    steps = list(islice(play_game(rules, looking, 1), 200))
    assert steps == list(islice(play_game(rules, others, 1), 200))
    shown = [state for seer in looking for state in seer.seen if state.hands[0]]
    assert shown
    assert all(HIDDEN not in hand for state in shown for hand in state.hands)


def test_the_dealer_acts_where_chance_is_due() -> None:
    state = new_game(load("dunlop").rules, 3)
    made = next_move(state, [], Dealer(1))
    assert made is not None
    assert made[0] == DEALER
