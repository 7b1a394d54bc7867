"""What a keeper notes, corrects and takes back."""

from liverpool.scores.keeper import (
    MOST_STEPS,
    Keeping,
    begun,
    blank_deal,
    note_at_once,
    note_away,
    note_buys_left,
    note_cut,
    note_down,
    note_failed,
    note_first_dealer,
    note_joined,
    note_left,
    note_name,
    note_out,
    play_again,
    with_deal,
    write_note,
)
from liverpool.scores.noted_scores import NOBODY_OUT, HandLeft, KeptScores, formatted

GAME = begun("rules=dunlop", ["Ann", "Ben", "Cy"], 1, "Sunday")


def test_a_game_begins_with_nothing_noted() -> None:
    players = ("Ann", "Ben", "Cy")
    noted = KeptScores("liverpool-scores/1", "rules=dunlop", "Sunday", players, 1, ())
    assert noted == GAME
    assert begun("rules=dunlop", players).first_dealer == 0


def test_who_joins_brings_no_points_unless_some_are_given() -> None:
    kept = note_left(note_left(note_out(GAME, 1, 0), 1, 1, HandLeft(points=5)), 1, 2, HandLeft(()))
    joined = note_joined(kept, 3, "Dee")
    assert joined.deals[0].left[3] == HandLeft(points=0)
    assert note_joined(kept, 3, "Dee", 20).deals[0].left[3] == HandLeft(points=20)


def test_to_note_something_of_the_next_deal_begins_it() -> None:
    kept = note_left(GAME, 1, 0, HandLeft(points=5))
    assert kept.deals == (with_deal(GAME, 1, kept.deals[0]).deals[0],)
    assert kept.deals[0].left == (HandLeft(points=5), None, None)
    assert kept.deals[0].out is None
    assert len(note_cut(kept, 2, perfect=True).deals) == 2
    assert GAME.deals == (), "the notes of before stay as they were"


def test_who_went_out_has_no_hand() -> None:
    kept = note_left(GAME, 1, 0, HandLeft(points=5))
    kept = note_out(kept, 1, 0)
    assert kept.deals[0].out == 0
    assert kept.deals[0].left == (None, None, None)


def test_who_did_not_go_out_after_all_has_no_hand_until_it_is_noted() -> None:
    kept = note_left(note_out(GAME, 1, 0), 1, 1, HandLeft(points=7))
    kept = note_out(kept, 1, 2)
    assert kept.deals[0].left == (None, HandLeft(points=7), None)


def test_where_nobody_went_out_the_hands_stay() -> None:
    kept = note_left(GAME, 1, 1, HandLeft(points=7))
    assert note_out(kept, 1, NOBODY_OUT).deals[0].left[1] == HandLeft(points=7)
    assert note_out(note_out(kept, 1, NOBODY_OUT), 1, None).deals[0].out is None


def test_who_has_cards_left_did_not_go_out() -> None:
    kept = note_left(note_out(GAME, 1, 0), 1, 0, HandLeft(points=5))
    assert kept.deals[0].out is None
    assert note_left(note_out(GAME, 1, 0), 1, 0, None).deals[0].out == 0
    assert note_left(note_out(GAME, 1, 0), 1, 1, HandLeft(points=5)).deals[0].out == 0


def test_who_went_out_did_so_in_one_turn_as_long_as_they_are_out() -> None:
    once = note_at_once(note_out(GAME, 1, 0), 1, at_once=True)
    assert once.deals[0].at_once
    assert note_out(once, 1, 0).deals[0].at_once
    assert note_left(once, 1, 1, HandLeft(points=5)).deals[0].at_once
    assert note_away(once, 1, 1, away=True).deals[0].at_once
    for other in (
        note_out(once, 1, 1),
        note_out(once, 1, NOBODY_OUT),
        note_left(once, 1, 0, HandLeft(points=5)),
        note_away(once, 1, 0, away=True),
        note_at_once(once, 1, at_once=False),
        play_again(once, 1),
    ):
        assert not other.deals[0].at_once
    assert note_joined(once, 0, "Dee").deals[0].at_once


def test_a_game_has_the_oldest_format_that_can_say_what_is_noted() -> None:
    out = note_out(GAME, 1, 0)
    assert formatted(out).format == "liverpool-scores/1"
    assert formatted(write_note(out, 1, "Snow")).format == "liverpool-scores/2"
    assert formatted(note_at_once(out, 1, at_once=True)).format == "liverpool-scores/3"


def test_what_comes_on_top() -> None:
    kept = note_failed(note_failed(GAME, 1, 2, 2), 1, 0, 1)
    assert kept.deals[0].failed == (1, 0, 2)
    kept = note_cut(kept, 1, perfect=True)
    assert kept.deals[0].perfect_cut
    assert not note_cut(kept, 1, perfect=False).deals[0].perfect_cut


def test_buys_that_are_left() -> None:
    kept = note_buys_left(note_buys_left(GAME, 1, 2, 2), 1, 0, 1)
    assert kept.deals[0].buys_left == (1, 0, 2)
    assert note_joined(kept, 1, "Dee").deals[0].buys_left == (1, 0, 0, 2)
    assert note_away(kept, 1, 2, away=True).deals[0].buys_left == (1, 0, 0)
    assert play_again(kept, 1).deals[0].buys_left == ()
    assert note_buys_left(note_buys_left(kept, 1, 0, 0), 1, 2, 0).deals[0].buys_left == ()


def test_an_earlier_deal_is_corrected_in_its_place() -> None:
    kept = with_deal(with_deal(GAME, 1, blank_deal(3)), 2, blank_deal(3))
    kept = note_out(kept, 1, 2)
    assert [deal.out for deal in kept.deals] == [2, None]


def test_players_and_the_first_dealer_can_be_corrected() -> None:
    assert note_name(GAME, 1, "Beth").players == ("Ann", "Beth", "Cy")
    assert note_first_dealer(GAME, 2).first_dealer == 2


def test_steps_are_taken_back_one_by_one() -> None:
    one = note_out(GAME, 1, 0)
    two = note_left(one, 1, 1, HandLeft(points=7))
    keeping = Keeping(GAME).done(one, "Ann went out").done(two, "Ben: 7")
    assert [step.summary for step in keeping.steps] == ["Ann went out", "Ben: 7"]
    assert keeping.undone().now == one
    assert keeping.undone().undone().now == GAME
    assert Keeping(GAME).undone() == Keeping(GAME)


def test_a_step_back_tells_which_finished_deal_it_would_change() -> None:
    assert Keeping(GAME).undo_touches() is None
    first = note_left(note_left(note_out(GAME, 1, 0), 1, 1, HandLeft(points=5)), 1, 2, HandLeft(()))
    noted = Keeping(GAME).done(first, "deal 1").done(note_out(first, 2, 1), "deal 2")
    assert noted.undo_touches() is None, "the second deal is not finished"
    assert noted.undone().undo_touches() == 1
    assert noted.done(note_left(noted.now, 1, 1, HandLeft(points=6)), "6").undo_touches() == 1


def test_what_changes_nothing_is_no_step() -> None:
    assert Keeping(GAME).done(note_first_dealer(GAME, 1), "nothing") == Keeping(GAME)


def test_only_so_many_steps_are_kept() -> None:
    keeping = Keeping(GAME)
    for at in range(MOST_STEPS + 5):
        keeping = keeping.done(
            note_first_dealer(keeping.now, (keeping.now.first_dealer + 1) % 3), str(at)
        )
    assert len(keeping.steps) == MOST_STEPS
    assert keeping.steps[-1].summary == str(MOST_STEPS + 4)


def test_who_went_down() -> None:
    kept = note_down(note_down(GAME, 1, 2, down=True), 1, 0, down=True)
    assert kept.deals[0].down == (0, 2)
    assert formatted(kept).format == "liverpool-scores/3"
    assert note_joined(kept, 1, "Dee").deals[0].down == (0, 3)
    assert note_away(kept, 1, 2, away=True).deals[0].down == (0,)
    assert note_down(kept, 1, 2, down=False).deals[0].down == (0,)
    assert play_again(kept, 1).deals[0].down == ()
