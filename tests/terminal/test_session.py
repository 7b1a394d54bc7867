"""Who is asked when at a table, and that nothing about it tells what it should not."""

from collections import Counter

import pytest

from liverpool.engine.dealing import new_game
from liverpool.engine.moves import DEALER, Buy, Call, Discard, Draw, Move, Pass, PlayerMove, Take
from liverpool.engine.presets import load
from liverpool.engine.refusals import IllegalMove, Reason
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.table.seat.question import Question
from liverpool.terminal.session import Session
from liverpool.terminal.thinking import Beside
from tests.terminal.tables import Quiet, position, session

OTHERS = {
    "Ben": "2c 4d 6h 8s Tc",
    "Cy": "2d 4h 6s 8c Td",
}
STOCK = "Ac Ad Ah 3c 3d 5h 7s 9d Jc Qd"


def after_a_discard(rules: str, pile: str, *, turn: str = "Ben", hand: str = "3s Kh Kd") -> State:
    """Cy has just discarded the top of the pile; a set of threes lies on the table."""
    return position(
        rules,
        turn=turn,
        phase="turn",
        by="Cy",
        down=["Cy"],
        hands={"You": hand, **OTHERS},
        table={"Cy": ["3c 3h 3d", "5s 6s 7s 8s"]},
        pile=pile,
        stock=STOCK,
    )


def until_asked(table: Session) -> Question:
    while table.step():
        pass
    return table.asked()


def test_whoever_may_call_is_asked_alike_for_an_offence_and_for_none() -> None:
    for top in ("3s", "Kc"):  # the first fits on the threes, the second nowhere
        table = session(after_a_discard("christmas", f"Jd {top}"))
        assert until_asked(table) is Question.CALL
        assert table.public.phase is Phase.TURN


def test_a_discard_let_go_is_gone_and_the_turn_goes_on() -> None:
    moves: list[tuple[Seat, Move]] = []
    table = session(after_a_discard("christmas", "Jd Kc"), moves=moves)
    until_asked(table)
    table.let_go()
    until_asked(table)
    assert (1, Draw()) in moves
    assert not any(isinstance(move, Call) for _, move in moves)


class Broken:
    """A bot that fails."""

    def choose(self, _view: View) -> PlayerMove | None:
        raise ZeroDivisionError("no hands")


def test_a_bot_that_fails_makes_the_plainest_move_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    moves: list[tuple[Seat, Move]] = []
    table = session(after_a_discard("dunlop", "Jd Kc"), bots=lambda _seat: Broken(), moves=moves)
    until_asked(table)
    assert moves[0] == (1, Draw())
    assert {type(move) for seat, move in moves if seat > 0} <= {Draw, Pass, Discard}
    assert "A bot failed: seat 2" in caplog.text


def test_a_bot_that_wants_to_exit_beside_the_screen_has_failed_too() -> None:
    class Exits(Quiet):
        def choose(self, _view: View) -> PlayerMove | None:
            raise SystemExit

    view = view_of(after_a_discard("dunlop", "Jd Kc"), 1)
    assert Beside(lambda: None).choose(Exits(), view) == Draw()


def test_a_wish_to_buy_waits_for_the_offer() -> None:
    moves: list[tuple[Seat, Move]] = []
    table = session(after_a_discard("wikipedia", "Jd Kc"), moves=moves)
    assert until_asked(table) is Question.CALL
    assert table.offer_may_follow()
    table.let_go(buy=True)
    until_asked(table)
    assert (0, Buy()) in moves


def test_a_wish_lapses_with_the_card_it_was_for() -> None:
    class Taker(Quiet):
        def choose(self, view: View) -> PlayerMove | None:
            if view.public.phase is Phase.TURN and view.public.turn == view.seat:
                return Take()
            return super().choose(view)

    moves: list[tuple[Seat, Move]] = []
    state = after_a_discard("wikipedia", "Jd Kc")
    table = session(state, bots=lambda _seat: Taker(), moves=moves)
    until_asked(table)
    table.let_go(buy=True)
    until_asked(table)
    assert (1, Take()) in moves
    assert not any(seat == 0 for seat, _ in moves)


def test_who_let_a_call_go_is_not_asked_again_about_the_offer() -> None:
    table = session(after_a_discard("wikipedia", "Jd Kc"))
    until_asked(table)
    discards = len(table.public.pile)
    table.let_go()
    until_asked(table)
    assert len(table.public.pile) != discards  # the next question is about another card


def test_a_call_that_is_not_heard_first_voids_your_draw() -> None:
    """Wikipedia: whoever calls first; you were heard before the one who calls."""
    heard = Counter[bool]()
    for seed in range(40):
        state = after_a_discard("wikipedia", "Jd 3s", turn="You", hand="Kh Kd Ks")
        table = session(state, bots=lambda seat: Quiet(calls=seat == 1), seed=str(seed))
        asked = until_asked(table)
        if table.public.history:
            heard[False] += 1  # Ben called before you were heard
            continue
        assert asked is Question.TURN
        heard[True] += 1
        assert table.make(Draw()) is False
        assert isinstance(table.public.history[0].move, Call)
    assert heard[True] > 5
    assert heard[False] > 5


@pytest.mark.in_turn
def test_the_first_to_be_asked_at_a_first_call_table_changes() -> None:
    """Seats 0 and 2 both want the card that Ben does not take."""
    buyers = Counter[Seat]()
    for seed in range(200):
        state = position(
            "wikipedia",
            turn="Ben",
            phase="turn",
            hands={"You": "3s Kh Kd", **OTHERS},
            pile="Kc",
            stock=STOCK,
        )
        moves: list[tuple[Seat, Move]] = []
        table = session(state, bots=lambda seat: Quiet(buys=seat == 2), seed=str(seed), moves=moves)
        if until_asked(table) is Question.OFFER:
            table.make(Buy())
        buyers[next(seat for seat, move in [*moves, (0, Buy())] if isinstance(move, Buy))] += 1
    assert 60 < buyers[0] < 140
    assert buyers[0] + buyers[2] == 200


def test_a_refused_move_changes_nothing() -> None:
    table = session(after_a_discard("dunlop", "Jd Kc", turn="You"))
    until_asked(table)
    before = table.state
    with pytest.raises(IllegalMove) as caught:
        table.make(Take(2))
    assert caught.value.refusal.reason is Reason.ONE_CARD_ONLY
    assert table.state == before


@pytest.mark.in_turn
@pytest.mark.parametrize("rules", ["dunlop", "wikipedia", "christmas", "mahlum"])
def test_a_game_goes_on_from_any_moment_as_it_would_have_gone_on(rules: str) -> None:
    """The same answers lead to the same moves, whether or not the game was put away."""

    def played(put_away_at: int | None) -> list[tuple[Seat, Move]]:
        moves: list[tuple[Seat, Move]] = []
        table = session(new_game(load(rules).rules, 3), moves=moves)
        while len(moves) < 120:
            if len(moves) == put_away_at:
                table, put_away_at = _again(table, moves), None
            asked = table.asked()
            if asked is Question.NOTHING:
                table.step()
            elif asked is Question.READY:
                table.next_deal()
            elif asked is Question.CALL:
                table.let_go()
            else:
                move = Quiet().choose(table.view)
                assert move is not None
                table.make(move)
        return moves[:120]

    whole = played(None)
    assert whole[0][0] == DEALER
    for at in (1, 3, 10, 37, 80):
        assert played(at) == whole


def _again(table: Session, moves: list[tuple[Seat, Move]]) -> Session:
    return Session(
        table.state,
        table.names,
        {1: Quiet(), 2: Quiet()},
        seed="test",
        made=len(moves),
        keep=lambda seat, move, _after: moves.append((seat, move)),
    )


def test_a_wish_for_what_is_sold_after_the_turn_is_kept() -> None:
    state = position(
        "bga",
        turn="Ben",
        phase="play",
        open=["You"],
        by="Cy",
        hands={"You": "3s Kh Kd", **OTHERS},
        pile="Jd 3h",
        stock=STOCK,
    )
    moves: list[tuple[Seat, Move]] = []
    table = session(state, moves=moves)
    assert table.make(Buy())
    assert not moves
    until_asked(table)
    assert (0, Buy()) in moves
