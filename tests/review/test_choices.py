"""Which choices a game had: who, when, between what; and which games cannot be looked at."""

import pytest
from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.bots.steady import Steady
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Pass, PlayerMove, Swap, Take
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.record import record_from, redact, states
from liverpool.review.choices import (
    BY_BOT,
    CannotReview,
    Choice,
    Kind,
    LeftOut,
    choice_at,
    choices,
    left_out,
)
from liverpool.simulator.covered import NotCovered
from tests.bots.search.dealt import states as dealt
from tests.review.played import of_seat, one_deal
from tests.rules.positions import CY, position


def test_a_choice_is_where_the_record_has_it_and_between_moves_of_one_kind() -> None:
    record, moments = one_deal(), list(states(one_deal()))
    for choice in (each for seat in range(3) for each in of_seat(seat)):
        line = record.deals[0].lines[choice.line]
        assert (choice.move, choice.view.seat) == (line.move, line.actor)
        assert choice.view == view_of(moments[choice.line], line.actor)
        assert choice.move not in choice.others
        assert choice.others
        kinds = {Kind.DRAW: Draw | Take, Kind.BUY: Buy | Pass}
        expected = kinds.get(choice.kind, Discard)
        assert all(isinstance(move, expected) for move in (choice.move, *choice.others))
        is_down = choice.view.seat in choice.view.public.down
        assert choice.kind is not (Kind.DISCARD if is_down else Kind.SHED)


def test_an_offer_while_another_plays_is_a_choice_too() -> None:
    hand = "7c 7d 9s 9d 2c 4d Js Kd 3h Qs"
    state = position("bga", open=(CY,), hands={"Cy": hand}, pile="7h", stock=" ".join(["6d"] * 40))
    for move, other in ((Buy(), Pass()), (Pass(), Buy())):
        choice = choice_at(1, 0, state, CY, move)
        assert choice is not None
        assert (choice.kind, choice.turn, choice.others) == (Kind.BUY, 0, (other,))


def test_turns_are_counted_and_an_offer_comes_after_a_turn() -> None:
    found = [(each.kind, each.turn) for each in of_seat(0)]
    assert found[:5] == [
        *((Kind.BUY, 0), (Kind.DRAW, 1), (Kind.DISCARD, 1), (Kind.BUY, 1), (Kind.DRAW, 2)),
    ]


def test_what_a_bot_did_for_somebody_is_not_theirs() -> None:
    record = one_deal()
    first = of_seat(0)[0].line
    lines = [
        replace(line, comment=BY_BOT) if at == first else line
        for at, line in enumerate(record.deals[0].lines)
    ]
    away = replace(record, deals=(replace(record.deals[0], lines=tuple(lines)),))
    assert [each.line for each in choices(away, (0,))] == [each.line for each in of_seat(0)[1:]]


def test_a_game_that_is_not_over_is_refused() -> None:
    unfinished = replace(one_deal(), stopped=False)
    with pytest.raises(CannotReview, match="not over: it stands in deal 1 of 7"):
        list(choices(unfinished, (0,)))


def test_only_who_is_seen_in_a_record_can_be_looked_at() -> None:
    seen_by_ben = redact(one_deal(), 1)
    assert list(choices(seen_by_ben, (1,)))
    with pytest.raises(CannotReview, match="does not show Cy's cards"):
        list(choices(seen_by_ben, (2,)))


def test_deals_that_are_not_covered_are_named_with_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert left_out(one_deal()) == ()
    reasons = (NotCovered("meld.ranks", "only whole decks"),)
    monkeypatch.setattr("liverpool.review.choices.not_covered", lambda *_: reasons)
    assert left_out(one_deal()) == (LeftOut(1, reasons),)
    assert list(choices(one_deal(), (0, 1, 2))) == []


def test_a_deal_from_which_cards_are_missing_is_left_out_and_the_next_is_not() -> None:
    start = dealt()[0]
    record = record_from(replace(start, stock=start.stock[1:]), ("A", "B", "C", "D"))
    played = replace(record.deals[0], lines=one_deal().deals[0].lines)
    deal = start.public.number
    two = replace(record, deals=(played, played))
    assert left_out(two) == (LeftOut(deal, (NotCovered("cards", "cards missing from the decks"),)),)
    whole = replace(two, start=start)
    assert left_out(whole) == ()


def missed(kind: type[PlayerMove]) -> Choice:
    """A player who could lay cards on the table, and discards instead."""
    state, seat = next(found for found in map(playing, dealt()) if plays(found, kind))
    view = view_of(state, seat)
    face = shed.legal_discards(view)[0]
    record = record_from(state, ("A", "B", "C", "D"))
    made = apply(state, seat, Discard(face))
    ended = replace(record.appended(seat, Discard(face), made), stopped=True)
    (choice,) = choices(ended, (seat,))
    return choice


def playing(state: State) -> tuple[State, Seat]:
    return state, waiting_on(state.public).must[0]


def plays(found: tuple[State, Seat], kind: type[PlayerMove]) -> bool:
    state, seat = found
    view = view_of(state, seat)
    is_play = view.public.phase is Phase.PLAY and len(view.hand) > 2
    return is_play and isinstance(Steady().choose(view), kind)


def test_who_could_go_down_and_did_not_had_a_choice() -> None:
    choice = missed(Lay)
    assert (choice.kind, choice.is_usual) == (Kind.LAY_DOWN, False)
    (other,) = choice.others
    assert isinstance(other, Lay)


def test_who_could_lay_off_and_did_not_had_a_choice() -> None:
    choice = missed(Add)
    assert (choice.kind, choice.is_usual) == (Kind.LAY_OFF, False)
    assert all(isinstance(other, Add | Swap) for other in choice.others)
