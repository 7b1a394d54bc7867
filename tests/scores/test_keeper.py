"""What a keeper notes, corrects and takes back."""

from liverpool.scores.keeper import (
    MOST_STEPS,
    Keeping,
    begun,
    blank_deal,
    cut_exactly,
    dealt_first,
    failed,
    renamed,
    was_left,
    went_out,
    with_deal,
)
from liverpool.scores.noted_scores import NOBODY_OUT, HandLeft, KeptScores

GAME = begun("rules=dunlop", ["Ann", "Ben", "Cy"], 1, "Sunday")


def test_a_game_begins_with_nothing_noted() -> None:
    players = ("Ann", "Ben", "Cy")
    noted = KeptScores("liverpool-scores/1", "rules=dunlop", "Sunday", players, 1, ())
    assert noted == GAME


def test_to_note_something_of_the_next_deal_begins_it() -> None:
    kept = was_left(GAME, 1, 0, HandLeft(points=5))
    assert kept.deals == (with_deal(GAME, 1, kept.deals[0]).deals[0],)
    assert kept.deals[0].left == (HandLeft(points=5), None, None)
    assert kept.deals[0].out is None
    assert len(cut_exactly(kept, 2, perfect=True).deals) == 2
    assert GAME.deals == (), "the notes of before stay as they were"


def test_who_went_out_has_no_hand() -> None:
    kept = was_left(GAME, 1, 0, HandLeft(points=5))
    kept = went_out(kept, 1, 0)
    assert kept.deals[0].out == 0
    assert kept.deals[0].left == (None, None, None)


def test_who_did_not_go_out_after_all_has_no_hand_until_it_is_noted() -> None:
    kept = was_left(went_out(GAME, 1, 0), 1, 1, HandLeft(points=7))
    kept = went_out(kept, 1, 2)
    assert kept.deals[0].left == (None, HandLeft(points=7), None)


def test_where_nobody_went_out_the_hands_stay() -> None:
    kept = was_left(GAME, 1, 1, HandLeft(points=7))
    assert went_out(kept, 1, NOBODY_OUT).deals[0].left[1] == HandLeft(points=7)
    assert went_out(went_out(kept, 1, NOBODY_OUT), 1, None).deals[0].out is None


def test_who_has_cards_left_did_not_go_out() -> None:
    kept = was_left(went_out(GAME, 1, 0), 1, 0, HandLeft(points=5))
    assert kept.deals[0].out is None
    assert was_left(went_out(GAME, 1, 0), 1, 0, None).deals[0].out == 0
    assert was_left(went_out(GAME, 1, 0), 1, 1, HandLeft(points=5)).deals[0].out == 0


def test_what_comes_on_top() -> None:
    kept = failed(failed(GAME, 1, 2, 2), 1, 0, 1)
    assert kept.deals[0].failed == (1, 0, 2)
    kept = cut_exactly(kept, 1, perfect=True)
    assert kept.deals[0].perfect_cut
    assert not cut_exactly(kept, 1, perfect=False).deals[0].perfect_cut


def test_an_earlier_deal_is_corrected_in_its_place() -> None:
    kept = with_deal(with_deal(GAME, 1, blank_deal(3)), 2, blank_deal(3))
    kept = went_out(kept, 1, 2)
    assert [deal.out for deal in kept.deals] == [2, None]


def test_players_and_the_first_dealer_can_be_corrected() -> None:
    assert renamed(GAME, 1, "Beth").players == ("Ann", "Beth", "Cy")
    assert dealt_first(GAME, 2).first_dealer == 2


def test_steps_are_taken_back_one_by_one() -> None:
    one = went_out(GAME, 1, 0)
    two = was_left(one, 1, 1, HandLeft(points=7))
    keeping = Keeping(GAME).done(one, "Ann went out").done(two, "Ben: 7")
    assert [step.summary for step in keeping.steps] == ["Ann went out", "Ben: 7"]
    assert keeping.undone().now == one
    assert keeping.undone().undone().now == GAME
    assert Keeping(GAME).undone() == Keeping(GAME)


def test_what_changes_nothing_is_no_step() -> None:
    assert Keeping(GAME).done(dealt_first(GAME, 1), "nothing") == Keeping(GAME)


def test_only_so_many_steps_are_kept() -> None:
    keeping = Keeping(GAME)
    for at in range(MOST_STEPS + 5):
        keeping = keeping.done(
            dealt_first(keeping.now, (keeping.now.first_dealer + 1) % 3), str(at)
        )
    assert len(keeping.steps) == MOST_STEPS
    assert keeping.steps[-1].summary == str(MOST_STEPS + 4)
