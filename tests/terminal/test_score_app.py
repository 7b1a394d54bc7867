"""The score keeper's screens driven by keys, without a terminal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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


@asynccontextmanager
async def screen(
    tmp_path: Path, kept: KeptScores, size: tuple[int, int] = SIZE
) -> AsyncIterator[Pilot[None]]:
    """The sheet of this game, kept in a folder of the test."""
    book = ScoreBook(tmp_path / "ours.json", kept)
    book.begin()
    async with ScoreApp(book, path=book.path).run_test(size=size) as pilot:
        yield pilot


def ours(more: str, *players: str) -> KeptScores:
    return begun(f"rules=dunlop&v=2&title=Ours&{more}", players or ("Ann", "Ben", "Cy"))


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


async def sees(pilot: Pilot[None], *steps: tuple[str, str]) -> None:
    """Presses the keys of each step, and sees what it says, wherever its lines are broken."""
    for keys, said in steps:
        await pilot.press(*keys.split())
        assert said in " ".join(shown(pilot).split()), keys


async def gives(pilot: Pilot[None], *lines: tuple[str, str]) -> None:
    """Gives each line in the open field, and sees what is said of it."""
    for line, said in lines:
        pilot.app.screen.query_one(Input).value = line
        await sees(pilot, ("enter", said))


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
    async with screen(tmp_path, game()) as pilot:
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
        assert isinstance(pilot.app.screen, CoinsScreen)
        assert "Deal 3: 75 coins in the middle; nobody went out, so it stays." in shown(pilot)
        assert "Deal 4: 150 coins in the middle; Cy takes it." in shown(pilot)
        assert "Cy gets 300 coins from the pot." in shown(pilot)
        await pilot.press("space", "c")
        assert isinstance(pilot.app.screen, ChartScreen)
        assert "A Ann 91" in shown(pilot)


async def test_an_earlier_deal_is_corrected_and_all_after_it_follows(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await note(pilot, "o", "10", "20")
        await note(pilot, "5", "o", "5")
        await sees(
            pilot,
            ("up up enter", "This deal is already noted. What you type now corrects it."),
            ("down o", "Still to note: Ann."),
            ("escape", "It is not finished, though later deals are noted."),
        )
        assert totals(now(pilot), load("dunlop").rules) == (5, 0, 5)
        await pilot.press("enter", "3", "3", "enter", "enter")
        assert totals(now(pilot), load("dunlop").rules) == (38, 0, 25)


async def test_steps_are_taken_back_on_both_screens(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await sees(pilot, ("u", "There is nothing to undo."))
        await note(pilot, "o", "10", "20")
        await sees(pilot, ("u", "Deal 1 is finished. Press u again to undo “Cy: 20” there"))
        assert now(pilot).deals[0].left[2] == HandLeft(points=20)
        await sees(pilot, ("u", "Undone: “Cy: 20”."))
        assert now(pilot).deals[0].left[2] is None
        await pilot.press("enter", "9", "9", "escape")
        assert "99" not in shown(pilot), "what is only typed is put away first"
        await pilot.press("u", "u")
        assert now(pilot) == game("dunlop")
        await sees(
            pilot,
            ("y", "Redone: “Ann went out”."),
            ("escape y y y", "There is nothing to redo."),
        )
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 20)


async def test_players_join_and_sit_out_and_the_game_ends_early(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await note(pilot, "o", "10", "20")
        await sees(pilot, ("j", "one more than the highest is 21"))
        await gives(
            pilot,
            ("Ann, Ben, 5", "Two players are called Ann"),
            ("Eve", "Say whom they sit to the left of"),
            ("Eve, Ann, many", "Points are a whole number"),
            ("Eve, Ann", "Eve joined."),
        )
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 10, 20), "the average"
        await pilot.press("u", "j")
        await gives(pilot, ("Eve, Ann, 7", "(7)"))
        assert now(pilot).players == ("Ann", "Eve", "Ben", "Cy")
        assert totals(now(pilot), load("dunlop").rules) == (0, 7, 10, 20)
        # Ann does not play the second deal, and gets 3 points for it.
        await sees(pilot, ("enter s", "Ann does not play."))
        await pilot.press("up", "up", "up", "up", "w")
        await gives(pilot, ("The cat took a card.", "Note: The cat took a card."))
        await sees(pilot, ("escape", "Deal 2: The cat took a card."))
        assert now(pilot).deals[1].away == (0,)
        await sees(pilot, ("e", "Ended early, after 1 of 7 deals"), ("e", "The game goes on."))
        assert not now(pilot).ended


async def test_whoever_plays_again_is_told_what_they_missed_counts(tmp_path: Path) -> None:
    kept = note_out(note_away(game("dunlop", *"ABCD"), 1, 0, away=True), 1, 1)
    for seat, points in ((2, 10), (3, 20)):
        kept = note_left(kept, 1, seat, HandLeft(points=points))
    async with screen(tmp_path, kept) as pilot:
        said = "A has 0 points for what they missed (deal 1); the others have 10"
        await sees(pilot, ("enter up s", said))


async def test_a_finished_deal_is_played_again_after_a_question(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await note(pilot, "o", "10", "20")
        await sees(pilot, ("up enter d", "Press d again to clear it"))
        await pilot.press("down", "d", "d")
        assert now(pilot).deals[0].left == (None, None, None)
        await pilot.press("u")
        assert totals(now(pilot), load("dunlop").rules) == (0, 10, 20)


async def test_a_word_that_is_no_hand_changes_nothing_that_is_noted(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await pilot.press("enter", "down", "o")
        noted = now(pilot)
        await sees(
            pilot,
            ("k", "esc clears it"),
            ("n o f g c u", "KNOFGCU"),
            ("enter", "KNOFGCU is not a card."),
            ("escape", "What you typed is cleared."),
        )
        for typed in ("banana", "35.5", "-5", "3?"):
            await types(pilot, typed)
            await sees(pilot, ("enter", f"{typed.upper()} is not a card."))
            await pilot.press("escape")
        assert now(pilot) == noted
        await pilot.press("space", "N")
        assert now(pilot).deals[0].out == NOBODY_OUT, "capitals and spaces do no harm"


async def test_players_are_named_anew(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await note(pilot, "o", "10", "20")
        noted = now(pilot)
        await pilot.press("n", "escape")
        assert now(pilot) == noted, "escape leaves them"
        await pilot.press("n", "enter")
        assert now(pilot) == noted, "the same names are no change"
        await pilot.press("n")
        assert pilot.app.screen.query_one(Input).value == "Ann, Ben, Cy"
        await gives(
            pilot,
            ("", "Type the names of all players"),
            ("Ann, Ben", "This game has 3 players: type as many names, in the same order."),
            ("Ann, Ben, Ann", "Two players are called Ann"),
            ("Ann, Benjamin, Cy", "The players are Ann, Benjamin and Cy."),
        )
        assert now(pilot).players == ("Ann", "Benjamin", "Cy")
        assert now(pilot).deals == noted.deals
        await pilot.press("u")
        assert now(pilot) == noted


async def test_failed_lay_downs_and_the_exact_cut_have_keys_where_they_count(
    tmp_path: Path,
) -> None:
    kept = ours("end.failed_meld=50&start.perfect_cut=-50")
    async with screen(tmp_path, kept) as pilot:
        await sees(
            pilot,
            ("enter f f g", "+50"),
            ("c", "Ann deals, Cy cuts: perfect, −50."),
            ("o 1 0 enter 2 0 enter enter", "<0>+50"),
            ("", "20−50"),
        )
        deal = now(pilot).deals[0]
        assert (deal.failed, deal.perfect_cut) == ((1, 0, 0), True)
        await sees(pilot, ("up enter c", "Cy's cut was not perfect."))
        assert not now(pilot).deals[0].perfect_cut


async def test_who_went_down_and_out_in_one_turn_has_a_key_where_it_counts(tmp_path: Path) -> None:
    async with screen(tmp_path, ours("points.at_once=-25")) as pilot:
        await sees(
            pilot,
            ("enter i", "First note who went out"),
            ("", "i in one turn"),
            ("o i", "Ann went down and out in one turn."),
            ("", "−25"),
        )
        assert now(pilot).deals[0].at_once
        await sees(pilot, ("i", "Ann only went out."))
        assert not now(pilot).deals[0].at_once
        await sees(pilot, ("n i", "First note who went out"))


async def test_the_sheet_says_who_are_partners(tmp_path: Path) -> None:
    kept = ours("players.partners=score", "Ann", "Ben", "Cy", "Dee")
    async with screen(tmp_path, kept) as pilot:
        said = "Partners are Ann and Cy; Ben and Dee. A total is that of both."
        await sees(pilot, ("", said))


async def test_who_went_down_has_a_key_where_each_has_their_own_contract(tmp_path: Path) -> None:
    kept = ours("end.contracts=each_own", "Ann", "Ben", "Cy", "Dee")
    async with screen(tmp_path, kept) as pilot:
        await sees(
            pilot,
            ("", "Deal 1: Ann deals 10 cards."),
            ("enter", "Deal 1: 10 cards. Contracts: Ann two sets of 3; Ben two sets of 3;"),
            ("", "l went down"),
            ("o l", "Ben went down."),
        )
        assert now(pilot).deals[0].down == (1,)
        await sees(pilot, ("l", "Ben did not go down."), ("l k enter", "(went down)"))
        await pilot.press("s", "up", "down", "l", "up", "down")
        assert now(pilot).deals[0].away == (2,)
        await sees(
            pilot,
            ("up l", "Cy does not play this deal."),
            ("up up l", "Ann went out, and so went down."),
            (
                "down down down 7 enter enter enter",
                "Contracts: Ann one set of 3 and one sequence of 4; Ben one set of 3",
            ),
        )


async def test_buys_that_are_left_have_keys_where_they_count(tmp_path: Path) -> None:
    async with screen(tmp_path, ours("buy.limit=2&points.buy_left=-10")) as pilot:
        await sees(
            pilot,
            ("enter b b b v", "Ann: 1 buy left, −10."),
            ("", "b buy left (v one fewer)"),
        )
        assert now(pilot).deals[0].buys_left == (1, 0, 0)


async def test_where_they_cost_nothing_their_keys_say_so(tmp_path: Path) -> None:
    async with screen(tmp_path, game("mahlum")) as pilot:
        await sees(
            pilot,
            ("enter f", "costs nothing under these rules"),
            ("c", "worth nothing under these rules"),
            ("i", "worth nothing in this deal"),
            ("", "Ann deals, Cy cuts."),
        )
        assert "i in one turn" not in shown(pilot)
        assert now(pilot) == game("mahlum")
        await pilot.press("escape", "m")
        assert not isinstance(pilot.app.screen, CoinsScreen), "nobody plays for coins here"


async def test_text_that_is_no_hand_stays_typed_with_a_message(tmp_path: Path) -> None:
    async with screen(tmp_path, game("christmas")) as pilot:
        await sees(pilot, ("enter 7 enter", "The card 7 counts 5 here."), ("", "7_"))
        await pilot.press("comma", "enter")
        assert now(pilot).deals[0].left[0] == HandLeft(("7",))
        await pilot.press("k", "backspace", "backspace", "up", "backspace")
        assert now(pilot).deals[0].left == (None, None, None)
        await sees(pilot, ("k escape", "cleared"))
        assert isinstance(pilot.app.screen, DealScreen)


async def test_nobody_is_said_to_cut_where_nobody_does(tmp_path: Path) -> None:
    async with screen(tmp_path, ours("start.cutter=nobody")) as pilot:
        await sees(pilot, ("enter", "Ann deals."))


async def test_another_first_dealer_moves_dealers_and_cuts(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await sees(pilot, ("d", "Ben dealt first."), ("", "Deal 1 of 7: Ben deals"))
        assert now(pilot) == note_first_dealer(game("dunlop"), 1)


async def test_totals_keys_and_rules_are_a_key_away(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
        await note(pilot, "o", "10", "20")
        await note(pilot, "o", "10", "20")
        assert shown(pilot).count("40") == 1
        await pilot.press("t")
        assert "The totals after each deal" in shown(pilot)
        assert shown(pilot).count("40") == 2
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, KeysScreen)
        await pilot.press("space", "r")
        assert isinstance(pilot.app.screen, RulesScreen)
        await pilot.press("space", "q")
    assert pilot.app.return_code == 0


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
    async with screen(tmp_path, note_out(kept, 1, 0), (width, 24)) as pilot:
        for line in shown(pilot).splitlines()[:-1]:
            assert len(line) <= width
        assert shown(pilot).count("1384") >= players - 1 or width < 80


async def test_the_chart_of_ten_has_a_line_for_each_name(tmp_path: Path) -> None:
    kept = begun(OF_TEN, TEN)
    for seat in range(1, 10):
        kept = note_left(kept, 1, seat, HandLeft(points=seat))
    async with screen(tmp_path, note_out(kept, 1, 0), (80, 12)) as pilot:
        await pilot.press("c")
        await until(pilot, lambda: "J Jo" in shown(pilot))


async def test_the_chosen_deal_of_many_is_in_view(tmp_path: Path) -> None:
    many = ",".join(["{%22cards%22:7,%22contract%22:%22set+3%22}"] * 40)
    kept = begun(f"rules=dunlop&v=2&title=Long&deals=[{many}]", ("Ann", "Ben", "Cy"))
    for number in range(1, 31):
        kept = note_out(kept, number, NOBODY_OUT)
        for seat in range(3):
            kept = note_left(kept, number, seat, HandLeft(points=1))
    async with screen(tmp_path, kept) as pilot:
        scroll = pilot.app.screen.query_one(VerticalScroll)
        line = next(at for at, row in enumerate(shown(pilot).splitlines()) if row.startswith("›"))
        assert "›31. set" in shown(pilot)
        await until(pilot, lambda: scroll.scroll_y <= line < scroll.scroll_y + scroll.size.height)


async def test_what_is_being_typed_is_seen_however_long_it_is(tmp_path: Path) -> None:
    async with screen(tmp_path, game("dunlop")) as pilot:
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
