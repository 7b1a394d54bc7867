"""Score sheets shown to others: kept, told to who follows, changed by their keeper alone."""

from pathlib import Path

import pytest
from msgspec import DecodeError
from msgspec.structs import replace

from liverpool.engine.presets import names
from liverpool.room.messages import read, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.keeping import (
    Follow,
    GiveIn,
    Publish,
    Published,
    ReadScoring,
    ScoresUpdate,
    ScoringRules,
)
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.secret import Secret
from liverpool.scores.keeper import begun, note_left, note_out
from liverpool.scores.noted_scores import HandGiven, HandLeft, KeptScores
from liverpool.scores.scoring import every_scoring, rules_of, scoring_of
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from tests.room.page import FakePage
from tests.server.clock import House

GAME = begun("rules=mahlum", ["Ann", "Ben", "Cy"], title="Sunday")
LATER = note_out(GAME, 1, 2)


def shown(page: FakePage, scores: KeptScores = GAME) -> Published:
    """The page shows its sheet for the first time."""
    answer = page.ask(Publish(scores=scores))
    assert isinstance(answer, Published), answer
    return answer


def seen(page: FakePage) -> list[ScoresUpdate]:
    return [told for told in page.messages if isinstance(told, ScoresUpdate)]


# What a keeper must know of the rules


def test_the_tables_of_all_rules_are_told_at_once() -> None:
    answer = House().page().ask(ReadScoring())
    assert isinstance(answer, ScoringRules)
    assert answer.rules == every_scoring()
    assert len(answer.rules) == len(names())


def test_the_tables_of_these_rules_are_told_in_their_order() -> None:
    own = "rules=dunlop&v=2&title=Ours&points.joker=50"
    answer = House().page().ask(ReadScoring(rules=("rules=christmas", own)))
    assert isinstance(answer, ScoringRules)
    assert [one.title for one in answer.rules] == ["A family's Christmas game", "Ours"]
    assert answer.rules[1].points["*"] == 50


@pytest.mark.parametrize("rules", ["rules=nobody", "rules=dunlop&v=2&players.min=9", "x=1&x=2"])
def test_rules_that_cannot_be_kept_by_are_refused_with_a_sentence(rules: str) -> None:
    refused = House().page().refused(ReadScoring(rules=("rules=dunlop", rules)))
    assert refused.why.reason == "rules"
    assert refused.why.sentence.endswith(".")


# Players who give in their own hands


MINE, THEIRS = Secret("m" * 22), Secret("t" * 22)


def gives(at: Published, name: str, points: int | None, secret: Secret, deal: int = 2) -> GiveIn:
    left = None if points is None else HandLeft(points=points)
    return GiveIn(sheet=at.sheet, hand=HandGiven(name, deal, left), secret=secret)


def test_players_give_in_their_own_hands_and_nobody_anothers() -> None:
    house = House()
    keeper, ben, other = house.page(), house.page(), house.page()
    at = keeper.ask(Publish(scores=GAME, own_hands=True))
    assert isinstance(at, Published)
    one, two = GAME.players[:2]
    keeper.does(Follow(sheet=at.sheet))
    assert seen(keeper)[-1].own_hands == ()
    ben.does(gives(at, one, 35, MINE))
    # What is sent again, as after a lost line, is there once; what is corrected takes its place.
    told_once = len(seen(keeper))
    ben.does(gives(at, one, 35, MINE))
    assert len(seen(keeper)) == told_once
    assert other.refused(gives(at, one, 35, THEIRS)).why.reason == "not_yours"
    ben.does(gives(at, one, 40, MINE))
    other.does(gives(at, two, None, THEIRS))
    told = seen(keeper)[-1]
    assert told.own_hands == (
        HandGiven(one, 2, HandLeft(points=40)),
        HandGiven(two, 2, None),
    )
    assert told.scores == GAME, "the keeper alone writes on the sheet"
    refused = other.refused(gives(at, one, 0, THEIRS))
    assert refused.why.reason == "not_yours"
    assert seen(keeper)[-1] == told

    # The keeper publishes on, and frees a name whose phone is gone.
    change = Publish(scores=LATER, sheet=at.sheet, secret=at.secret, own_hands=True)
    keeper.does(change)
    assert seen(keeper)[-1].own_hands == told.own_hands
    keeper.does(replace(change, freed=one))
    assert seen(keeper)[-1].own_hands == told.own_hands[1:]
    other.does(gives(at, one, 5, THEIRS))
    assert ben.refused(gives(at, one, 40, MINE)).why.reason == "not_yours"


def test_hands_are_given_in_only_where_the_keeper_lets_players_and_for_names_on_the_sheet() -> None:
    house = House()
    keeper, player = house.page(), house.page()
    at = shown(keeper)
    name = GAME.players[0]
    assert player.refused(gives(at, name, 5, MINE)).why.reason == "not_asked"
    change = Publish(scores=GAME, sheet=at.sheet, secret=at.secret, own_hands=True)
    keeper.does(change)
    assert player.refused(gives(at, "Nobody", 5, MINE)).why.reason == "no_player"
    player.does(gives(at, name, 5, MINE))
    # Who is called otherwise now chooses their name again.
    renamed = replace(GAME, players=("Rosemary", *GAME.players[1:]))
    keeper.does(replace(change, scores=renamed))
    player.does(Follow(sheet=at.sheet))
    assert seen(player)[-1].own_hands == ()
    keeper.does(replace(change, own_hands=False))
    assert seen(player)[-1].own_hands is None


# GameViews and following


def test_who_follows_is_told_the_sheet_at_once_and_at_every_change() -> None:
    house = House()
    keeper, other = house.page(), house.page()
    at = shown(keeper)
    other.does(Follow(sheet=at.sheet))
    (first,) = seen(other)
    assert first.sheet == at.sheet
    assert first.scores == GAME
    assert first.scoring == scoring_of(rules_of("rules=mahlum"))
    again = keeper.ask(Publish(scores=LATER, sheet=at.sheet, secret=at.secret))
    assert isinstance(again, Published)
    assert (again.sheet, again.secret) == (at.sheet, at.secret)
    assert [told.scores for told in seen(other)] == [GAME, LATER]
    assert seen(other)[1].changed >= first.changed
    assert seen(keeper) == [], "who does not follow is told nothing"


def test_what_is_shown_again_and_has_not_changed_is_told_to_nobody() -> None:
    house = House()
    keeper, other = house.page(), house.page()
    at = shown(keeper)
    other.does(Follow(sheet=at.sheet))
    again = keeper.ask(Publish(scores=GAME, sheet=at.sheet, secret=at.secret))
    assert isinstance(again, Published)
    assert (again.sheet, again.secret) == (at.sheet, at.secret)
    assert len(seen(other)) == 1


def test_all_who_follow_are_told() -> None:
    house = House()
    keeper = house.page()
    at = shown(keeper)
    others = [house.page() for _ in range(3)]
    for other in others:
        other.does(Follow(sheet=at.sheet))
    others[0].leaves()
    keeper.does(Publish(scores=LATER, sheet=at.sheet, secret=at.secret))
    assert [len(seen(other)) for other in others] == [1, 2, 2]


def test_a_page_looks_at_one_sheet() -> None:
    house = House()
    keeper, other = house.page(), house.page()
    one, two = shown(keeper), shown(keeper, LATER)
    assert one.sheet != two.sheet
    assert one.secret != two.secret
    other.does(Follow(sheet=one.sheet))
    other.does(Follow(sheet=two.sheet))
    keeper.does(Publish(scores=LATER, sheet=one.sheet, secret=one.secret))
    assert [told.sheet for told in seen(other)] == [one.sheet, two.sheet]


def test_following_a_sheet_twice_tells_it_again_and_changes_once() -> None:
    house = House()
    keeper, other = house.page(), house.page()
    at = shown(keeper)
    other.does(Follow(sheet=at.sheet))
    other.does(Follow(sheet=at.sheet))
    keeper.does(Publish(scores=LATER, sheet=at.sheet, secret=at.secret))
    assert len(seen(other)) == 3


def test_a_page_that_follows_can_leave_without_a_trace() -> None:
    house = House()
    at = shown(house.page())
    other = house.page()
    other.does(Follow(sheet=at.sheet))
    other.leaves()
    assert house.tables._sheets._followers == {}
    assert house.tables._sheets._follows == {}


def test_a_sheet_that_is_not_there_cannot_be_followed() -> None:
    refused = House().page().refused(Follow(sheet="nowhere22"))
    assert refused.why.reason == "no_sheet"
    assert "whole link" in refused.why.sentence


@pytest.mark.parametrize("sheet", ["abcdefgh\n", "ABCDEFGH", "../abcdef", "a" * 17, ""])
def test_what_is_no_id_of_a_sheet_is_not_looked_for(sheet: str) -> None:
    with pytest.raises(DecodeError):
        read(written(Follow(sheet=sheet)).decode())


# Only its keeper changes it


@pytest.mark.parametrize("secret", [None, "x" * 22])
def test_a_sheet_is_changed_only_with_its_secret(secret: str | None) -> None:
    house = House()
    at = shown(house.page())
    other = house.page()
    refused = other.refused(
        Publish(scores=LATER, sheet=at.sheet, secret=None if secret is None else Secret(secret))
    )
    assert refused.why.reason == "not_yours"
    assert told_of(house, at.sheet) == GAME


def test_another_sheets_secret_does_not_change_this_one() -> None:
    house = House()
    one, two = shown(house.page()), shown(house.page())
    refused = house.page().refused(Publish(scores=LATER, sheet=one.sheet, secret=two.secret))
    assert refused.why.reason == "not_yours"


def test_a_sheet_that_is_not_there_any_more_is_told_so() -> None:
    page = House().page()
    refused = page.refused(Publish(scores=GAME, sheet="nowhere22", secret=Secret("x" * 22)))
    assert refused.why.reason == "no_sheet"


def told_of(house: House, sheet: str) -> KeptScores:
    page = house.page()
    page.does(Follow(sheet=sheet))
    return seen(page)[-1].scores


# What can be shown


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (replace(GAME, rules="rules=nobody"), "The rules of this game"),
        (replace(GAME, players=("Ann", "Ann", "Cy")), "Two players are called Ann"),
        (replace(GAME, players=("Ann", "Ben")), "3 to 8 players"),
        (replace(GAME, first_dealer=7), "first dealer"),
        (replace(LATER, players=("Ann", "Ben", "Cy", "Dee")), "Deal 1: note hands and failed"),
        (replace(LATER, deals=(replace(LATER.deals[0], perfect_cut=True),)), "perfect cut"),
    ],
)
def test_what_cannot_be_counted_is_not_shown(scores: KeptScores, told: str) -> None:
    house = House()
    page = house.page()
    at = shown(page)
    for message in (
        Publish(scores=scores),
        Publish(scores=scores, sheet=at.sheet, secret=at.secret),
    ):
        refused = page.refused(message)
        assert refused.why.reason == "scores"
        assert told in refused.why.sentence
    assert told_of(house, at.sheet) == GAME


def test_an_earlier_deal_that_is_being_corrected_is_shown() -> None:
    house = House()
    scores = note_left(LATER, 2, 0, HandLeft(points=10))
    assert told_of(house, shown(house.page(), scores).sheet) == scores


def test_names_and_titles_are_shown_in_a_form_that_tricks_nobody() -> None:
    house = House()
    scores = replace(GAME, title="Sunday\nat ours", players=("Zoe\u0308", " Ben  B ", "Cy"))
    told = told_of(house, shown(house.page(), scores).sheet)
    assert told.title == "Sunday at ours"
    assert told.players == ("Zoë", "Ben B", "Cy")
    scores = replace(GAME, title="Sunday\u202e")
    assert "U+202E" in house.page().refused(Publish(scores=scores)).why.sentence


# It outlives the server


def test_a_sheet_outlives_a_server_that_was_killed() -> None:
    house = House()
    at = shown(house.page())
    house.starts_again()
    assert told_of(house, at.sheet) == GAME
    house.page().does(Publish(scores=LATER, sheet=at.sheet, secret=at.secret))
    assert told_of(house, at.sheet) == LATER


def test_the_secret_is_kept_as_a_hash_alone(tmp_path: Path) -> None:
    storage = Storage.at(tmp_path)
    at = shown(House(storage=storage).page())
    kept = storage.sheets.load(at.sheet)
    storage.close()
    assert kept is not None
    assert at.secret.reveal() not in repr(kept)
    for file in tmp_path.iterdir():
        assert at.secret.reveal().encode() not in file.read_bytes()


def test_what_could_not_be_kept_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    keeper, other = house.page(), house.page()
    at = shown(keeper)
    other.does(Follow(sheet=at.sheet))

    def refuses(_sheet: object) -> None:
        raise CannotStore("The disk is full.")

    monkeypatch.setattr(house.storage.sheets, "put", refuses)
    answer: ToPage = keeper.ask(Publish(scores=LATER, sheet=at.sheet, secret=at.secret))
    assert isinstance(answer, Refused)
    assert answer.why.reason == "storage"
    assert [told.scores for told in seen(other)] == [GAME]
