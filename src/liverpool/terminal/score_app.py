"""The screens of the score keeper: the sheet, and what is opened from it."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content

from liverpool.engine.english import listed
from liverpool.engine.presets import NamedRules, whole_title
from liverpool.scores.counting import deal_under_way, finished
from liverpool.scores.keeper import note_ended, note_first_dealer, note_joined, note_name
from liverpool.scores.noted_scores import KeptScores
from liverpool.terminal.picture import text_lines
from liverpool.terminal.saved_file import CannotKeep
from liverpool.terminal.saved_scores import ScoreBook
from liverpool.terminal.score_deal import DealScreen
from liverpool.terminal.score_drawing import chart, coin_lines, score_table, standing
from liverpool.terminal.score_lines import Joiner, JoinScreen, NamesScreen
from liverpool.terminal.score_start import StartScreen
from liverpool.terminal.text_screens import (
    DrawnScreen,
    RulesScreen,
    TextScreen,
    heading,
    key_list,
)

_HEAD_LINES: Final = 3
"""Lines of the sheet above the first deal."""


class ScoreSheetScreen(DrawnScreen[None]):
    """The score sheet; a deal is chosen on it and opened."""

    BINDINGS: ClassVar = [
        Binding("up", "move(-1)", "up", priority=True),
        Binding("down", "move(1)", "down", priority=True),
        Binding("enter,space", "open", "note"),
        Binding("u", "undo", "undo"),
        Binding("y", "redo", "redo"),
        Binding("j", "join", "join"),
        Binding("e", "end", "end"),
        Binding("t", "totals", "totals"),
        Binding("d", "first_dealer", "first dealer"),
        Binding("n", "names", "names"),
        Binding("c", "chart", "chart"),
        Binding("m", "coins", "stakes"),
        Binding("r", "rules", "rules"),
        Binding("question_mark", "help", "help"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, book: ScoreBook) -> None:
        super().__init__()
        self._book = book
        self._chosen = deal_under_way(book.kept, book.rules) or len(book.kept.deals)
        self._added_up = False
        self._message = ""

    def foot(self) -> str:
        money = "  m stakes" if self._book.rules.stakes.are_played_for else ""
        return f" enter note  ↑ ↓ deals  u undo  t totals  c chart{money}  ? keys  q quit"

    # What the keys do

    def action_move(self, step: int) -> None:
        known = deal_under_way(self._book.kept, self._book.rules) or 0
        most = max(known, len(self._book.kept.deals))
        self._chosen = min(max(self._chosen + step, 1), most)
        self._message = ""
        self._draw()

    def action_open(self) -> None:
        self._message = ""
        self.app.push_screen(DealScreen(self._book, self._chosen), lambda _: self._comes_back())

    def _comes_back(self) -> None:
        """From a deal: the next one is chosen, and after the last the sheet shows the end."""
        under_way = deal_under_way(self._book.kept, self._book.rules)
        self._chosen = under_way or self._chosen
        self._draw()

    def action_undo(self) -> None:
        self._message = self._book.undo()
        self._draw()

    def action_redo(self) -> None:
        self._message = self._book.redo()
        self._draw()

    def action_end(self) -> None:
        """The game ends before its last deal, or goes on after all."""
        kept, rules = self._book.kept, self._book.rules
        if kept.ended:
            self._book.note(note_ended(kept, early=False), "the game goes on")
            self._message = "The game goes on."
        elif deal_under_way(kept, rules) is not None and finished(kept, rules):
            self._book.note(note_ended(kept, early=True), "the game ended early")
            self._message = "The game has ended; e or u goes on with it."
        self._draw()

    def action_join(self) -> None:
        kept, rules = self._book.kept, self._book.rules
        if deal_under_way(kept, rules) is None:
            self._message = "The game is over, so nobody can join it."
            self._draw()
            return
        self.app.push_screen(JoinScreen(kept, rules), self._joins)

    def _joins(self, joiner: Joiner | None) -> None:
        if joiner is not None:
            kept = note_joined(self._book.kept, joiner.seat, joiner.name, joiner.points)
            self._book.note(kept, f"{joiner.name} joined")
            self._message = f"{joiner.name} joined."
        self._draw()

    def action_totals(self) -> None:
        self._added_up = not self._added_up
        self._draw()

    def action_first_dealer(self) -> None:
        """The next player dealt the first deal; the others follow."""
        kept = self._book.kept
        seat = (kept.first_dealer + 1) % len(kept.players)
        change = f"{kept.players[seat]} dealt first"
        self._book.note(note_first_dealer(kept, seat), change)
        self._message = f"{change}."
        self._draw()

    def action_names(self) -> None:
        self.app.push_screen(NamesScreen(self._book.kept.players), self._names)

    def _names(self, players: tuple[str, ...] | None) -> None:
        """Renames the players; None if they keep their names."""
        kept = self._book.kept
        for seat, name in enumerate(players or ()):
            kept = note_name(kept, seat, name)
        if kept != self._book.kept:
            self._book.note(kept, "new names")
            self._message = f"The players are {listed(kept.players)}."
        self._draw()

    def action_chart(self) -> None:
        self.app.push_screen(ChartScreen(self._book))

    def action_coins(self) -> None:
        if self._book.rules.stakes.are_played_for:
            self.app.push_screen(CoinsScreen(self._book))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self._book.rules, whole_title(self._book.named)))

    def action_help(self) -> None:
        self.app.push_screen(KeysScreen())

    # What is shown

    def _draw(self) -> None:
        super()._draw()
        for scroll in self.query(VerticalScroll):
            above = self._chosen + _HEAD_LINES - self.size.height // 2
            scroll.scroll_to(y=max(above, 0), animate=False)

    def lines(self, width: int) -> list[Content]:
        book = self._book
        title = " · ".join(filter(None, (book.kept.title, whole_title(book.named))))
        what = "totals after each deal" if self._added_up else "points of each deal"
        lines = [Content.styled(f" {title}", "bold"), Content.styled(f" The {what}:", "dim")]
        lines += score_table(book.kept, book.rules, width, self._chosen, added_up=self._added_up)
        lines += [Content(""), *text_lines(width, standing(book.kept, book.rules))]
        if deal_under_way(book.kept, book.rules) is None:
            lines += text_lines(width, f"The scores are in {book.path}")
        notes = enumerate((deal.note for deal in book.kept.deals), start=1)
        lines += text_lines(width, *(f"Deal {number}: {note}" for number, note in notes if note))
        return lines + text_lines(width, self._message, book.trouble or "", style="bold")


class ChartScreen(TextScreen):
    """How the totals went."""

    FOOT = " space goes back to the sheet"

    def __init__(self, book: ScoreBook) -> None:
        super().__init__()
        self._book = book

    def lines(self, width: int) -> Sequence[Content]:
        least = max(6, len(self._book.kept.players))  # each name has a line of its own
        height = max(min(self.size.height - 7, 24), least)
        drawn = chart(self._book.kept, self._book.rules, width, height)
        return heading("The totals; fewer points are better") + drawn


class CoinsScreen(TextScreen):
    """Who paid what and who won it."""

    FOOT = " space goes back to the sheet    ↑ ↓ scroll"

    def __init__(self, book: ScoreBook) -> None:
        super().__init__()
        self._book = book

    def lines(self, width: int) -> Sequence[Content]:
        return heading("The stakes") + coin_lines(self._book.kept, self._book.rules, width)


class KeysScreen(TextScreen):
    """Every key, and what is typed for a hand."""

    FOOT = " space goes back to the sheet    ↑ ↓ scroll"

    def lines(self, width: int) -> Sequence[Content]:
        return [*key_list(KEYS), Content(""), *text_lines(width, *HOW_IT_GOES)]


KEYS = (
    ("enter", "notes the deal that is selected; so does space"),
    ("↑ ↓", "selects a deal; you can correct an earlier one"),
    ("u", "undoes the last change, then the one before"),
    ("y", "redoes the change that was undone last"),
    ("t", "shows the points of each deal, or the totals after it"),
    ("d", "makes the next player the first dealer; later deals follow"),
    ("n", "renames the players"),
    ("j", "somebody joins; in a deal, s is for a player who does not play it"),
    ("e", "ends the game early, or goes on with it"),
    ("c", "draws the totals as a chart"),
    ("m", "shows the stakes deal by deal, if you play for them"),
    ("r", "shows the rules"),
    ("q", "quits; every change is saved at once"),
)
HOW_IT_GOES = (
    "Note a hand by its cards, K K 7 *, or by its points, 35. A joker is *.",
    "● marks the dealer, ★ the leader, and <0> the player who went out.",
    "35+50 is 35 points for the cards left and 50 for a failed lay-down.",
    "Stakes are only counted: no money is moved.",
)


class ScoreApp(App[None]):
    """Keeps score for one game; first asks for whatever is not yet known about it."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar = [("ctrl+c", "quit", "quit")]

    def __init__(
        self,
        book: ScoreBook | None,
        *,
        path: Path,
        players: Sequence[str] = (),
        named: NamedRules | None = None,
    ) -> None:
        """The game that goes on, or what is known of a new one, which is kept in `path`."""
        # given here, because it decides what NO_COLOR does
        super().__init__(ansi_color=True)
        self.book = book
        self._path, self._players, self._named = path, tuple(players), named
        self.trouble: str | None = None

    def on_mount(self) -> None:
        self.theme = "ansi-dark"
        if self.book is None:
            self.push_screen(StartScreen(self._players, self._named), self._begins)
        else:
            self.push_screen(ScoreSheetScreen(self.book))

    def _begins(self, kept: KeptScores | None) -> None:
        if kept is None:
            self.exit()
            return
        book = ScoreBook(self._path, kept)
        try:
            book.begin()
        except CannotKeep as error:
            self.trouble = str(error)
            self.exit()
            return
        self.book = book
        self.push_screen(ScoreSheetScreen(book))
