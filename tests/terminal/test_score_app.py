"""The score keeper's screens driven by keys, without a terminal."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, names
from liverpool.engine.seating import Direction
from liverpool.record.links import query_of, query_over
from liverpool.record.names import USUAL_NAMES
from liverpool.scores.counting import coins, totals, winners
from liverpool.scores.keeper import (
    begun,
    note_away,
    note_failed,
    note_first_dealer,
    note_left,
    note_out,
)
from liverpool.scores.noted_scores import NOBODY_OUT, HandLeft, KeptScores
from liverpool.terminal.saved_scores import ScoreBook
from liverpool.terminal.saved_scores import load as kept_in
from liverpool.terminal.score_app import ChartScreen, CoinsScreen, KeysScreen, ScoreApp
from liverpool.terminal.score_deal import DealScreen
from liverpool.terminal.score_drawing import chart
from liverpool.terminal.text_screens import RulesScreen
from tests.terminal.tables import until

pytestmark = pytest.mark.in_turn

SIZE = (80, 24)


def app_with(kept: KeptScores, folder: Path) -> ScoreApp:
    book = ScoreBook(folder / "ours.json", kept)
    book.begin()
    return ScoreApp(book, path=book.path)


def game(rules: str = "mahlum+quarters", *players: str) -> KeptScores:
    return begun(query_of(load(rules)), players or ("Ann", "Ben", "Cy"), title="Sunday")


def shown(pilot: Pilot[None]) -> str:
    """All text of the screen."""
    parts = pilot.app.screen.query(Static).results(Static)
    return "\n".join(str(part.render()) for part in parts)


def now(pilot: Pilot[None]) -> KeptScores:
    app = pilot.app
    assert isinstance(app, ScoreApp)
    assert app.book is not None
    assert app.book.trouble is None
    assert kept_in(app.book.path) == app.book.kept, "every change is kept at once"
    return app.book.kept


async def types(pilot: Pilot[None], text: str) -> None:
    keys = {" ": "space", "*": "asterisk", "=": "equals_sign", ",": "comma"}
    await pilot.press(*[keys.get(sign, sign) for sign in text])


async def note(pilot: Pilot[None], *hands: str) -> None:
    """Opens the chosen deal, types each hand, `o` for who went out, and goes back."""
    await pilot.press("enter")
    for hand in hands:
        if hand == "o":
            await pilot.press("o")
        else:
            await types(pilot, hand)
            await pilot.press("enter")
    if "o" not in hands:
        await pilot.press("n")
    await pilot.press("enter")


async def test_a_whole_game_with_quarters_by_keys(tmp_path: Path) -> None:
    app = app_with(game(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert "Deal 1 of 7: Ann deals 7 cards; two bunches of 3." in shown(pilot)
        await note(pilot, "o", "k k 7 *", "35")
        assert "Deal 2 of 7: Ben deals" in shown(pilot)
        await note(pilot, "50", "o", "a,")
        await note(pilot, "1", "2", "3")
        for _ in range(4):
            await note(pilot, "=10", "20", "o")
        kept, rules = now(pilot), load("mahlum+quarters").rules
        assert kept.deals[0].left == (None, HandLeft(("K", "K", "7", "*")), HandLeft(points=35))
        assert kept.deals[2].out == NOBODY_OUT
        assert totals(kept, rules) == (91, 134, 53)
        assert winners(kept, rules) == (2,)
        assert coins(kept, rules).coins == (-200, -200, 400)
        text = shown(pilot)
        assert "Cy wins the game with 53 points!" in text
        assert str(tmp_path / "ours.json") in "".join(text.split())
        assert "+400" in text
        await pilot.press("m")
        assert isinstance(app.screen, CoinsScreen)
        assert "Deal 3: 75 coins in the middle; nobody went out, so it stays." in shown(pilot)
        assert "Deal 4: 150 coins in the middle; Cy takes it." in shown(pilot)
        assert "Cy gets 300 coins from the pot." in shown(pilot)
        await pilot.press("space", "c")
        assert isinstance(app.screen, ChartScreen)
        assert "A Ann 91" in shown(pilot)


async def test_an_earlier_deal_is_corrected_and_all_after_it_follows(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await note(pilot, "o", "10", "20")
        await note(pilot, "5", "o", "5")
        await pilot.press("up", "up", "enter")
        assert "This deal is already noted. What you type now corrects it." in shown(pilot)
        await pilot.press("down", "o")
        assert "Still to note: Ann." in shown(pilot)
        await pilot.press("escape")
        assert "It is not finished, though later deals are noted." in " ".join(shown(pilot).split())
        assert totals(now(pilot), load("dunlop").rules) == (5, 0, 5)
        await pilot.press("enter")
        await types(pilot, "33")
        await pilot.press("enter", "enter")
        assert totals(now(pilot), load("dunlop").rules) == (38, 0, 25)


async def test_steps_are_taken_back_on_both_screens(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("u")
        assert "There is nothing to undo." in shown(pilot)
        await note(pilot, "o", "10", "20")
        await pilot.press("u")
        assert "Deal 1 is finished. Press u again to undo “Cy: 20” there" in shown(pilot)
        assert now(pilot).deals[0].left[2] == HandLeft(points=20)
        await pilot.press("u")
        assert "Undone: “Cy: 20”." in shown(pilot)
        assert now(pilot).deals[0].left[2] is None
        await pilot.press("enter")
        await types(pilot, "99")
        await pilot.press("escape")
        assert "99" not in shown(pilot), "what is only typed is put away first"
        await pilot.press("u", "u")
        assert now(pilot) == game("dunlop")
        await pilot.press("y")
        assert "Redone: “Ann went out”." in shown(pilot)
        await pilot.press("escape", "y", "y", "y")
        assert "There is nothing to redo." in shown(pilot)
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 20)


async def test_players_join_and_sit_out_and_the_game_ends_early(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await note(pilot, "o", "10", "20")
        await pilot.press("j")
        field = app.screen.query_one(Input)
        for wrong, message in (
            ("Ann, Ben, 5", "Two players are called Ann"),
            ("Eve", "Say whom they sit to the left of"),
            ("Eve, Ann, many", "Points are a whole number"),
        ):
            field.value = wrong
            await pilot.press("enter")
            assert message in shown(pilot)
        assert "one more than the highest is 21" in " ".join(shown(pilot).split())
        field.value = "Eve, Ann"
        await pilot.press("enter")
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 10, 20), "the average"
        await pilot.press("u", "j")
        app.screen.query_one(Input).value = "Eve, Ann, 7"
        await pilot.press("enter")
        assert now(pilot).players == ("Ann", "Eve", "Ben", "Cy")
        assert totals(now(pilot), load("dunlop").rules) == (0, 7, 10, 20)
        assert "(7)" in shown(pilot)
        # Ann does not play the second deal, and gets 3 points for it.
        await pilot.press("enter", "s")
        assert "Ann does not play." in shown(pilot)
        await pilot.press("up", "up", "up", "up")
        await pilot.press("w")
        app.screen.query_one(Input).value = "The cat took a card."
        await pilot.press("enter")
        assert "Note: The cat took a card." in shown(pilot)
        await pilot.press("escape")
        assert now(pilot).deals[1].away == (0,)
        assert "Deal 2: The cat took a card." in shown(pilot)
        await pilot.press("e")
        assert "Ended early, after 1 of 7 deals" in shown(pilot)
        await pilot.press("e")
        assert not now(pilot).ended


async def test_whoever_plays_again_is_told_what_they_missed_counts(tmp_path: Path) -> None:
    kept = note_out(note_away(game("dunlop", *"ABCD"), 1, 0, away=True), 1, 1)
    for seat, points in ((2, 10), (3, 20)):
        kept = note_left(kept, 1, seat, HandLeft(points=points))
    app = app_with(kept, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "up", "s")
        said = " ".join(shown(pilot).split())
        assert "A has 0 points for what they missed (deal 1); the others have 10" in said


async def test_a_finished_deal_is_played_again_after_a_question(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await note(pilot, "o", "10", "20")
        await pilot.press("up", "enter", "d")
        assert "Press d again to clear it" in shown(pilot)
        await pilot.press("down", "d", "d")
        assert now(pilot).deals[0].left == (None, None, None)
        await pilot.press("u")
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 20)


async def test_a_word_that_is_no_hand_changes_nothing_that_is_noted(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "down", "o")
        noted = now(pilot)
        await types(pilot, "k")
        assert "esc clears it" in shown(pilot)
        await types(pilot, "nofgcu")
        assert "KNOFGCU" in shown(pilot)
        await pilot.press("enter")
        assert "KNOFGCU is not a card." in shown(pilot)
        await pilot.press("escape")
        for typed in ("banana", "35.5", "-5", "3?"):
            await types(pilot, typed)
            await pilot.press("enter")
            assert f"{typed.upper()} is not a card." in shown(pilot)
            await pilot.press("escape")
        assert now(pilot) == noted
        await pilot.press("space", "N")
        assert now(pilot).deals[0].out == NOBODY_OUT, "capitals and spaces do no harm"


async def test_players_are_named_anew(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await note(pilot, "o", "10", "20")
        noted = now(pilot)
        await pilot.press("n", "escape")
        assert now(pilot) == noted, "escape leaves them"
        await pilot.press("n", "enter")
        assert now(pilot) == noted, "the same names are no change"
        await pilot.press("n")
        field = app.screen.query_one(Input)
        assert field.value == "Ann, Ben, Cy"
        for wrong, message in (
            ("", "Type the names of all players"),
            ("Ann, Ben", "This game has 3 players: type as many names, in the same order."),
            ("Ann, Ben, Ann", "Two players are called Ann"),
        ):
            field.value = wrong
            await pilot.press("enter")
            assert message in shown(pilot)
        field.value = "Ann, Benjamin, Cy"
        await pilot.press("enter")
        assert "The players are Ann, Benjamin and Cy." in shown(pilot)
        assert now(pilot).players == ("Ann", "Benjamin", "Cy")
        assert now(pilot).deals == noted.deals
        await pilot.press("u")
        assert now(pilot) == noted


async def test_failed_lay_downs_and_the_exact_cut_have_keys_where_they_count(
    tmp_path: Path,
) -> None:
    rules = "rules=dunlop&v=2&title=Ours&end.failed_meld=50&start.perfect_cut=-50"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "f", "f", "g", "c")
        assert "+50" in shown(pilot)
        assert "Ann deals, Cy cuts: perfect, −50." in shown(pilot)
        await pilot.press("o")
        await types(pilot, "10")
        await pilot.press("enter")
        await types(pilot, "20")
        await pilot.press("enter", "enter")
        deal = now(pilot).deals[0]
        assert (deal.failed, deal.perfect_cut) == ((1, 0, 0), True)
        assert "<0>+50" in shown(pilot)
        assert "20−50" in shown(pilot)
        await pilot.press("up", "enter", "c")
        assert "Cy's cut was not perfect." in shown(pilot)
        assert not now(pilot).deals[0].perfect_cut


async def test_who_went_down_and_out_in_one_turn_has_a_key_where_it_counts(tmp_path: Path) -> None:
    rules = "rules=dunlop&v=2&title=Ours&points.at_once=-25"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "i")
        assert "First note who went out" in shown(pilot)
        assert "i in one turn" in shown(pilot)
        await pilot.press("o", "i")
        assert "Ann went down and out in one turn." in shown(pilot)
        assert "−25" in shown(pilot)
        assert now(pilot).deals[0].at_once
        await pilot.press("i")
        assert "Ann only went out." in shown(pilot)
        assert not now(pilot).deals[0].at_once
        await pilot.press("n", "i")
        assert "First note who went out" in shown(pilot)


async def test_the_sheet_says_who_are_partners(tmp_path: Path) -> None:
    rules = "rules=dunlop&v=2&title=Ours&players.partners=score"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy", "Dee")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert "Partners are Ann and Cy; Ben and Dee. A total is that of both." in shown(pilot)


async def test_who_went_down_has_a_key_where_each_has_their_own_contract(tmp_path: Path) -> None:
    rules = "rules=dunlop&v=2&title=Ours&end.contracts=each_own"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy", "Dee")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert "Deal 1: Ann deals 10 cards." in shown(pilot)
        await pilot.press("enter")
        assert "Deal 1: 10 cards. Contracts: Ann two sets of 3; Ben two sets of 3;" in shown(pilot)
        assert "l went down" in shown(pilot)
        await pilot.press("o", "l")
        assert "Ben went down." in shown(pilot)
        assert now(pilot).deals[0].down == (1,)
        await pilot.press("l")
        assert "Ben did not go down." in shown(pilot)
        await pilot.press("l", "k", "enter")
        assert "(went down)" in shown(pilot)
        await pilot.press("s", "up", "down", "l")
        await pilot.press("up", "down")
        assert now(pilot).deals[0].away == (2,)
        await pilot.press("up", "l")
        assert "Cy does not play this deal." in shown(pilot)
        await pilot.press("up", "up", "l")
        assert "Ann went out, and so went down." in shown(pilot)
        await pilot.press("down", "down", "down", "7", "enter", "enter", "enter")
        assert "Contracts: Ann one set of 3 and one sequence of 4; Ben one set of 3" in " ".join(
            shown(pilot).split()
        )


async def test_buys_that_are_left_have_keys_where_they_count(tmp_path: Path) -> None:
    rules = "rules=dunlop&v=2&title=Ours&buy.limit=2&points.buy_left=-10"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "b", "b", "b", "v")
        assert "Ann: 1 buy left, −10." in shown(pilot)
        assert "b buy left (v one fewer)" in shown(pilot)
        assert now(pilot).deals[0].buys_left == (1, 0, 0)


async def test_where_they_cost_nothing_their_keys_say_so(tmp_path: Path) -> None:
    app = app_with(game("mahlum"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "f")
        assert "costs nothing under these rules" in shown(pilot)
        await pilot.press("c")
        assert "worth nothing under these rules" in shown(pilot)
        await pilot.press("i")
        assert "worth nothing in this deal" in shown(pilot)
        assert "i in one turn" not in shown(pilot)
        assert "Ann deals, Cy cuts." in shown(pilot)
        assert now(pilot) == game("mahlum")
        await pilot.press("escape", "m")
        assert not isinstance(app.screen, CoinsScreen), "nobody plays for coins here"


async def test_text_that_is_no_hand_stays_typed_with_a_message(tmp_path: Path) -> None:
    app = app_with(game("christmas"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "7", "enter")
        assert "The card 7 counts 5 here." in shown(pilot)
        assert "7_" in shown(pilot)
        await types(pilot, ",")
        await pilot.press("enter")
        assert now(pilot).deals[0].left[0] == HandLeft(("7",))
        await pilot.press("k", "backspace", "backspace", "up", "backspace")
        assert now(pilot).deals[0].left == (None, None, None)
        await pilot.press("k", "escape")
        assert isinstance(app.screen, DealScreen)
        assert "cleared" in shown(pilot)


async def test_nobody_is_said_to_cut_where_nobody_does(tmp_path: Path) -> None:
    rules = "rules=mahlum&v=2&title=Ours&start.cutter=nobody"
    app = app_with(begun(rules, ("Ann", "Ben", "Cy")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "Ann deals." in shown(pilot)


async def test_another_first_dealer_moves_dealers_and_cuts(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d")
        assert "Ben dealt first." in shown(pilot)
        assert "Deal 1 of 7: Ben deals" in shown(pilot)
        assert now(pilot) == note_first_dealer(game("dunlop"), 1)


async def test_totals_keys_and_rules_are_a_key_away(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await note(pilot, "o", "10", "20")
        await note(pilot, "o", "10", "20")
        assert shown(pilot).count("40") == 1
        await pilot.press("t")
        assert "The totals after each deal" in shown(pilot)
        assert shown(pilot).count("40") == 2
        await pilot.press("question_mark")
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("space", "r")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("space", "q")
    assert app.return_code == 0


# A game that begins


async def test_a_new_game_asks_for_players_rules_and_dealer(tmp_path: Path) -> None:
    app = ScoreApp(None, path=tmp_path / "new.json")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "Type the names of all players" in shown(pilot)
        field = app.screen.query_one(Input)
        field.value = "Ann, Ann, Cy"
        await pilot.press("enter")
        assert "Two players are called Ann" in shown(pilot)
        field.value = "Ann,  Aunt  May , Cy,"
        await pilot.press("enter")
        assert "Which rules do you play by?" in shown(pilot)
        assert app.screen.query_one(OptionList).option_count == len(names())
        await pilot.press(*["down"] * names().index("mahlum+quarters"), "enter")
        assert "Who deals first?" in shown(pilot)
        await pilot.press("down", "enter")
        assert "Deal 1 of 7: Aunt May deals" in shown(pilot)
        kept = now(pilot)
        assert kept.players == ("Ann", "Aunt May", "Cy")
        assert kept.rules == query_of(load("mahlum+quarters"))
        assert kept.first_dealer == 1
        assert kept.title


async def test_what_the_command_said_is_not_asked_again(tmp_path: Path) -> None:
    app = ScoreApp(
        None, path=tmp_path / "new.json", players=("Ann", "Ben", "Cy"), named=load("mahlum")
    )
    async with app.run_test(size=SIZE) as pilot:
        assert "Who deals first?" in shown(pilot)
        await pilot.press("escape")
        assert "Who is playing?" in shown(pilot)
        app.screen.query_one(Input).value = "Ann, Ben"
        await pilot.press("enter")
        assert "These rules are for 3 to 8 players, not 2." in shown(pilot)
        await pilot.press("escape")
    assert app.book is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("way", "side"), [("clockwise", "left"), ("counter_clockwise", "right")])
async def test_players_sit_in_the_direction_of_play(tmp_path: Path, way: str, side: str) -> None:
    rules = changed(load("dunlop").rules, {"start.direction": way})
    named = replace(load("dunlop"), name="ours", rules=rules)
    app = ScoreApp(None, path=tmp_path / "new.json", named=named)
    async with app.run_test(size=SIZE) as pilot:
        assert f"in the order in which you sit, to the {side}." in shown(pilot)
        app.screen.query_one(Input).value = "Ann, Ben, Cy"
        await pilot.press("enter", "enter")
        assert "Cy" in shown(pilot)
        await note(pilot, "o", "10", "20")
        await pilot.press("j")
        assert f"whom they sit to the {side} of" in " ".join(shown(pilot).split())
        app.screen.query_one(Input).value = "Eve"
        await pilot.press("enter")
        assert f"Say whom they sit to the {side} of" in shown(pilot)


async def test_names_are_asked_to_the_left_where_the_rules_are_chosen_later(
    tmp_path: Path,
) -> None:
    assert {load(name).rules.start.direction for name in names()} == {Direction.CLOCKWISE}
    async with ScoreApp(None, path=tmp_path / "new.json").run_test(size=SIZE) as pilot:
        assert "in the order in which you sit, to the left." in shown(pilot)


async def test_a_step_back_asks_for_the_rules_again(tmp_path: Path) -> None:
    app = ScoreApp(None, path=tmp_path / "new.json", players=("Ann", "Ben", "Cy"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "Who deals first?" in shown(pilot)
        await pilot.press("escape")
        assert "Which rules do you play by?" in shown(pilot)


async def test_a_game_that_cannot_be_kept_is_not_begun(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    app = ScoreApp(
        None,
        path=tmp_path / "file" / "new.json",
        players=("Ann", "Ben", "Cy"),
        named=load("mahlum"),
    )
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
    assert app.book is None
    assert app.trouble is not None
    assert "cannot be saved" in app.trouble


# What fits


TEN = ("Grandmother Mahlum", "Benjamin", *USUAL_NAMES[2:])
EIGHT = TEN[:8]
OF_TEN = query_over("dunlop", {"players.max": 10, "deck.by_players": [[4, 2], [8, 3], [10, 4]]})


@pytest.mark.parametrize(("width", "players"), [(80, 8), (60, 8), (120, 8), (80, 10)])
async def test_many_players_fit_and_nothing_is_cut_off(
    tmp_path: Path, width: int, players: int
) -> None:
    kept = begun(OF_TEN, TEN[:players])
    for seat in range(1, players):
        kept = note_left(kept, 1, seat, HandLeft(points=1234))
        kept = note_failed(kept, 1, seat, 3)
    app = app_with(note_out(kept, 1, 0), tmp_path)
    async with app.run_test(size=(width, 24)) as pilot:
        for line in shown(pilot).splitlines()[:-1]:
            assert len(line) <= width
        assert shown(pilot).count("1384") >= players - 1 or width < 80


async def test_the_chart_of_ten_has_a_line_for_each_name(tmp_path: Path) -> None:
    kept = begun(OF_TEN, TEN)
    for seat in range(1, 10):
        kept = note_left(kept, 1, seat, HandLeft(points=seat))
    app = app_with(note_out(kept, 1, 0), tmp_path)
    async with app.run_test(size=(80, 12)) as pilot:
        await pilot.press("c")
        await until(pilot, lambda: "J Jo" in shown(pilot))


async def test_the_chosen_deal_of_many_is_in_view(tmp_path: Path) -> None:
    many = ",".join(["{%22cards%22:7,%22contract%22:%22set+3%22}"] * 40)
    kept = begun(f"rules=dunlop&v=2&title=Long&deals=[{many}]", ("Ann", "Ben", "Cy"))
    for number in range(1, 31):
        kept = note_out(kept, number, NOBODY_OUT)
        for seat in range(3):
            kept = note_left(kept, number, seat, HandLeft(points=1))
    app = app_with(kept, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        scroll = app.screen.query_one(VerticalScroll)
        line = next(at for at, row in enumerate(shown(pilot).splitlines()) if row.startswith("›"))
        assert "›31. set" in shown(pilot)
        await until(pilot, lambda: scroll.scroll_y <= line < scroll.scroll_y + scroll.size.height)


async def test_what_is_being_typed_is_seen_however_long_it_is(tmp_path: Path) -> None:
    app = app_with(game("dunlop"), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", *["k"] * 50, "7")
        assert "K7_" in shown(pilot)


def test_the_chart_has_a_line_for_each_player_and_a_name_at_its_end() -> None:
    rules = load("dunlop").rules
    kept = game("dunlop", *EIGHT)
    assert "nothing to draw" in chart(kept, rules, 78, 16)[0].plain
    for number in (1, 2):
        for seat in range(1, 8):
            kept = note_left(kept, number, seat, HandLeft(points=10 * seat))
        kept = note_out(kept, number, 0)
    lines = [line.plain for line in chart(kept, rules, 78, 16)]
    assert len(lines) == 18
    assert all(len(line) <= 78 for line in lines)
    for letter, name, seat in zip("ABCDEFGH", EIGHT, range(8), strict=True):
        assert any(line.endswith(f"{letter} {name[:14]} {20 * seat}") for line in lines)
    scale = [line.split("│")[0].strip() for line in lines[:16]]
    assert (scale[0], scale[-1]) == ("140", "0")
    one = lines[-1].index("1")
    assert any(line[one] == "H" for line in lines[:16]), "deals stand below their points"
