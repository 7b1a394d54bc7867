"""A game stepped by hand: chance from the seed, notation, going back, saving, refusals."""

import pickle

import pytest

from liverpool import (
    DEALER,
    BrokenRecord,
    Buy,
    Discard,
    Draw,
    Game,
    IllegalMove,
    NotationError,
    Pass,
    Phase,
    Reason,
    RulesError,
    Shuffle,
    Take,
    make_bot,
    match,
    redact,
    rules,
    write_record,
)
from tests.fair.games import played as with_shown_numbers

UNCUT = {"start.cutter": "nobody", "start.perfect_cut": 0}
DECK = "dealer shuffle"


def played_out(game: Game) -> Game:
    bot = make_bot("steady", 1)
    while not game.is_over:
        game = game.play(bot.choose(game.view()))
    return game


@pytest.fixture(scope="module")
def finished() -> Game:
    return played_out(Game.new("mahlum", ["Ann", "Aunt May", "Cy"], seed=7))


def in_turn() -> Game:
    """A game of three in which chance has come and the first player is in turn."""
    game = Game.new(rules("dunlop", UNCUT), 3, seed=1)
    assert game.state.public.phase is Phase.TURN
    return game


def test_a_whole_game_ends_with_scores_and_a_winner(finished: Game) -> None:
    assert finished.acts is None
    assert len(finished.state.public.sheet) == len(finished.rules.deals)
    (winner,) = finished.winners
    assert finished.scores[winner] == min(finished.scores)
    assert list(finished.legal_moves()) == []


def test_the_same_seed_and_moves_are_the_same_game(finished: Game) -> None:
    again = played_out(Game.new("mahlum", ["Ann", "Aunt May", "Cy"], seed=7))
    assert again == finished
    assert Game.new(seed=7).state != Game.new(seed=8).state


def test_a_seed_that_nobody_names_is_drawn_and_can_be_asked() -> None:
    one, other = Game.new(), Game.new()
    assert one.seed != other.seed
    assert Game.new(seed=one.seed) == one


def test_playing_leaves_the_old_game_as_it_was() -> None:
    before = in_turn()
    state = before.state
    after = before.play(Draw())
    assert after.state != state
    assert before.state == state
    assert before.play(Draw()) == after


def test_a_saved_game_is_read_back_and_goes_on_as_it_would_have(finished: Game) -> None:
    assert Game.load(finished.save(), seed=7) == finished
    game = in_turn().play(Draw())
    loaded = Game.load(game.save(), seed=1)
    assert loaded == game
    assert loaded.save() == game.save()
    assert played_out(loaded) == played_out(game)
    assert Game.load(game.save()).state == game.state


def test_rules_that_were_changed_are_saved_by_name() -> None:
    assert 'rules = "dunlop+classic/1"' in in_turn().save()
    assert '"start.perfect_cut" = 0' in in_turn().save()


def test_moves_are_values_or_lines_of_the_notation() -> None:
    game = in_turn()
    seat = game.acts
    assert seat is not None
    name = game.names[seat]
    drawn = game.play(Draw())
    assert game.play(f"{name} draw") == drawn
    assert game.play("draw", seat) == drawn
    assert game.play(Draw(), seat) == drawn
    assert game.text(Take()) == f"{name} take"
    assert game.text(Take(), (seat + 1) % 3).startswith(game.names[(seat + 1) % 3])


def test_every_legal_move_can_be_played_as_a_value_and_as_its_text() -> None:
    game = in_turn()
    for move in game.legal_moves():
        assert game.play(game.text(move)) == game.play(move)
    drawn = game.play(Draw())
    assert drawn.waiting.must
    assert set(drawn.legal_moves(drawn.acts)) == {Buy(), Pass()}


def test_who_may_break_in_is_told_and_played() -> None:
    game = Game.new("wikipedia", 4, seed=3)
    bot = make_bot("steady", 1)
    while not game.waiting.may:
        game = game.play(bot.choose(game.view()))
    other = next(seat for seat in game.waiting.may if seat != game.acts)
    assert game.refusal("call", other) == game.refusal(f"{game.names[other]} call")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Pass(), Reason.NOT_OFFERED),
        (Discard(0), Reason.DRAW_FIRST),
        (Shuffle(()), Reason.DEALER_NOT_NOW),
    ],
)
def test_what_the_rules_refuse_says_why_and_changes_nothing(
    move: Pass | Discard | Shuffle, reason: Reason
) -> None:
    game = in_turn()
    refusal = game.refusal(move)
    assert refusal is not None
    assert refusal.reason is reason
    with pytest.raises(IllegalMove, match=refusal.sentence) as refused:
        game.play(move)
    assert refused.value.refusal == refusal


def test_after_the_end_nothing_is_legal(finished: Game) -> None:
    with pytest.raises(IllegalMove, match="over"):
        finished.play(Draw())


def test_a_text_that_is_no_move_says_where() -> None:
    with pytest.raises(NotationError, match="column 5: “fly” isn't a move"):
        in_turn().play("Ann fly")
    with pytest.raises(NotationError, match="Nobody here is called “Bob”"):
        in_turn().play("Bob draw")


def test_no_move_is_no_answer() -> None:
    with pytest.raises(TypeError, match="no move"):
        in_turn().play(None)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_none_sees_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match="name a seat from 0 to 2"):
        in_turn().view(seat)


def test_nobody_in_particular_sees_nothing(finished: Game) -> None:
    with pytest.raises(ValueError, match="No player acts now"):
        finished.view()


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "3 to 8 players, not 2"),
        (9, "3 to 8 players, not 9"),
        (-1, "3 to 8 players, not -1"),
        (["Ann", "Ann", "Cy"], "Two players are called"),
        (["Ann", "dealer", "Cy"], "dealer"),
    ],
)
def test_who_cannot_sit_together_is_refused(players: int | list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Game.new("dunlop", players)


def test_rules_are_checked_before_a_game_begins() -> None:
    with pytest.raises(RulesError, match="did you mean dunlop"):
        Game.new("dunlap")


def test_chance_by_hand_waits_for_each_move_of_the_dealer() -> None:
    game = Game.new(rules("dunlop", UNCUT), 3, seed=1, by_hand=True)
    assert game.acts == DEALER
    assert list(game.legal_moves()) == []
    game = game.play("dealer first-cards 3c 7h Ks")
    shuffle = game.chance()
    assert isinstance(shuffle, Shuffle)
    assert game.text(shuffle).startswith(DECK)
    dealt = game.play(shuffle)
    assert dealt.chance() is None
    assert dealt.acts not in (None, DEALER)
    with pytest.raises(IllegalMove, match="not the dealer's"):
        game.play(Draw())


HIDDEN_STOCK = """
format = "liverpool-record/1"
rules = "dunlop/1"
seats = ["Ann", "Ben", "Cy"]

[[deals]]
number = 2
position.hands = { Ann = "3h Qs Kd", Ben = "2c 3c 4c", Cy = "?? ??" }
position.pile = "Jd"
position.stock = "?? ?? ??"
"""


def test_a_card_that_the_record_hides_is_named_by_who_sees_it() -> None:
    game = Game.load(HIDDEN_STOCK, seed=1)
    assert game.chance() is None
    while game.acts != DEALER:
        game = game.play(next(move for move in game.legal_moves() if move in (Draw(), Pass())))
    assert game.chance() is None
    assert game.play("dealer name 7h").acts != DEALER


def test_a_file_that_breaks_the_rules_is_told_at_its_line() -> None:
    with pytest.raises(BrokenRecord, match="line 12, column 1: "):
        Game.load(HIDDEN_STOCK + 'moves = """\nCy discard Jd\n"""\n')


def test_a_game_prints_for_people() -> None:
    game = in_turn()
    text = str(game)
    assert text.startswith("dunlop+classic/1\nDeal 1 of 7: set 3, set 3\nPhase turn; ")
    assert [line.split(":")[0] for line in text.splitlines()[3:6]] == ["Ann", "Ben", "Cy"]
    assert repr(game).startswith("<Game: dunlop+classic/1, Ann, Ben, Cy; deal 1, turn, ")
    over = Game.load(HIDDEN_STOCK, seed=1)
    assert "Ann: 0 points, 3 cards: Kd 3h Qs" in str(over)


def test_a_record_that_games_share_cannot_be_changed() -> None:
    game = Game.new(rules("dunlop", {"buy.limit": 3}), 3, seed=1)
    assert game.record.changes["buy.limit"] == 3
    with pytest.raises(TypeError):
        game.record.changes["buy.limit"] = 1  # type: ignore[index] # what is tried
    assert game.record.changes == {"buy.limit": 3}
    assert len({game, Game.new(rules("dunlop", {"buy.limit": 3}), 3, seed=1)}) == 1
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_game_that_shows_its_numbers_can_be_hashed_and_not_be_changed() -> None:
    record = with_shown_numbers(deals=1)
    fair = record.deals[0].fair
    assert fair is not None
    with pytest.raises(TypeError):
        fair.cards.seats[0] = fair.cards.server  # type: ignore[index] # what is tried
    game = Game.load(write_record(record), seed=1)
    assert len({game, Game.load(game.save(), seed=1)}) == 1


def test_a_seat_that_is_not_there_and_a_match_of_no_game_are_told() -> None:
    with pytest.raises(ValueError, match="There is no seat 9; name a seat from 0 to 2"):
        redact(in_turn().record, 9)
    with pytest.raises(ValueError, match="one game at least"):
        match("dunlop", ["steady", "greedy"], 0, 1)
