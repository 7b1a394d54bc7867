"""The screens beside the table: the end of a deal, the keys, the rules, the whole log."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from liverpool.engine.check import warnings
from liverpool.engine.questions import describe_rules
from liverpool.engine.rules import RuleSet
from liverpool.table.personas import PERSONAS
from liverpool.table.results import next_deal, outcome
from liverpool.table.seat.question import Question
from liverpool.terminal.picture import text_lines, with_cards_drawn
from liverpool.terminal.prompts import KEYS
from liverpool.terminal.scores import hands_left, score_sheet
from liverpool.terminal.session import Session

_Result = TypeVar("_Result")


class DrawnScreen(Screen[_Result], Generic[_Result]):
    """A page of lines over the keys, drawn anew at every change and for every size."""

    CSS = """
    DrawnScreen { background: ansi_default; color: ansi_default; }
    VerticalScroll { height: 1fr; }
    #foot { height: auto; text-style: reverse; }
    """
    SCROLLS_BY_KEYS: ClassVar = False

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=self.SCROLLS_BY_KEYS):
            yield Static(id="page")
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = max(self.size.width - 2, 40)
        for page in self.query("#page").results(Static):  # none before it is there, or after
            page.update(Content("\n").join(self.lines(width)))
        for foot in self.query("#foot").results(Static):
            foot.update(self.foot())

    def foot(self) -> str:
        """The keys, in words."""
        raise NotImplementedError  # every kind of screen has its own; this one is never shown

    def lines(self, width: int) -> Sequence[Content]:
        raise NotImplementedError


class TextScreen(DrawnScreen[bool]):
    """A page of text that scrolls; space, Enter or Escape go back."""

    BINDINGS: ClassVar = [
        Binding("space,enter,escape", "leave(True)", "back"),
        Binding("q", "leave(False)", "back"),
    ]
    FOOT = " space goes back to the table    ↑ ↓ scroll"
    SCROLLS_BY_KEYS = True

    def action_leave(self, goes_on: bool) -> None:
        self.dismiss(goes_on)

    def foot(self) -> str:
        return self.FOOT


def heading(text: str) -> list[Content]:
    """A heading, apart from what stands before and after it."""
    return [Content(""), Content.styled(f" {text}", "bold"), Content("")]


def key_list(keys: Iterable[tuple[str, str]]) -> list[Content]:
    """What each key does, below a heading."""
    return heading("The keys") + [
        Content.assemble(" ", (f" {key} ".center(10), "reverse"), f"  {meaning}")
        for key, meaning in keys
    ]


class DealOverScreen(TextScreen):
    """All hands with their points, and the score sheet."""

    def __init__(self, session: Session, title: str, counts: Callable[[], bool]) -> None:
        """`counts`: whether the last key came when this could be seen."""
        super().__init__()
        self._session = session
        self._title = title
        self._counts = counts

    def action_leave(self, goes_on: bool) -> None:
        if not goes_on or self._counts():
            super().action_leave(goes_on)

    def foot(self) -> str:
        if self._session.asked() is Question.GAME_OVER:
            return " space leaves the table    ↑ ↓ scroll"
        return " space deals the next hand    q quits (the game is saved)    ↑ ↓ scroll"

    def lines(self, width: int) -> Sequence[Content]:
        state, names = self._session.state, self._session.names
        public = state.public
        game_over = self._session.asked() is Question.GAME_OVER
        head = "The game is over" if game_over else f"Deal {public.number} is over"
        following = next_deal(public, names.you)
        sentences = outcome(public, names) + (f" Next: {following}." if following else "")
        lines = heading(f"{self._title} · {head}") + text_lines(width, sentences)
        lines += [Content(""), *hands_left(state, names, width), Content("")]
        return lines + score_sheet(public, names, width)


class HelpScreen(TextScreen):
    """Every key, and how a turn goes."""

    def lines(self, width: int) -> Sequence[Content]:
        keys = [(key.key, key.help) for key in KEYS.values()]
        how = text_lines(width, *HOW_IT_GOES)
        return [*key_list([*keys, *MORE_KEYS]), *heading("How it goes"), *how]


MORE_KEYS = (
    ("← →", "move along the hand"),
    ("space", "choose the card; at other times draw, or let a discard go"),
    ("x or ↑", "choose the card at any time; so do a click and 1 … 9"),
    ("enter", "lay your melds down, or end a turn that emptied your hand"),
    ("esc", "put the chosen cards back, or close a question"),
    ("l", "show the whole log"),
    ("r", "show the rules of this game"),
    ("page ↑ ↓", "scroll the players if they do not all fit"),
    ("q", "quit; the game is saved after every move"),
)
HOW_IT_GOES = (
    (
        "Draw, play, discard. To go down, choose a meld's cards in any order and press g, meld by"
        " meld; then Enter. Until you discard, u takes everything back, play by play."
    ),
    "** is a joker; on the table it shows what it stands for between stars: 5h *6h* 7h.",
    "Chosen cards are in brackets, [7h]; a card that you have just got is marked: 7h'",
    f"L and a number after a name is a bot's level, from L1, a learner, to L{len(PERSONAS)}.",
)


class RulesScreen(TextScreen):
    """The rules of this game, question by question."""

    def __init__(self, rules: RuleSet, title: str) -> None:
        super().__init__()
        self._rules = rules
        self._title = title

    def lines(self, width: int) -> Sequence[Content]:
        lines = heading(f"{self._title}: the rules")
        for warning in warnings(self._rules):
            lines += [*text_lines(width, f"Note: {warning}"), Content("")]
        for answer in describe_rules(self._rules):
            line = Content.assemble((f" {answer.question} ", "dim"), answer.sentence)
            lines += line.wrap(width)
        return lines


class LogScreen(TextScreen):
    def __init__(self, log: Sequence[str]) -> None:
        super().__init__()
        self._log = log

    def on_mount(self) -> None:
        super().on_mount()
        for page in self.query(VerticalScroll):
            page.scroll_end(animate=False)

    def lines(self, width: int) -> Sequence[Content]:
        return [part for line in self._log for part in with_cards_drawn(f" {line}").wrap(width)]
