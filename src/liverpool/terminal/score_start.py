"""The screen on which a game begins: who plays, by which rules, who deals first.

What was given on the command line is not asked again.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.engine.english import listed
from liverpool.engine.given_text import tidied
from liverpool.engine.presets import DEFAULT, NamedRules, load, names, whole_title
from liverpool.record.links import query_of
from liverpool.scores.faults import names_faults, number_fault
from liverpool.scores.keeper import begun
from liverpool.scores.noted_scores import KeptScores
from liverpool.terminal.saved_scores import today


def split_names(typed: str) -> tuple[str, ...]:
    """Names as they are typed, with commas between them."""
    return tuple(tidied(name) for name in typed.split(",") if name.strip())


def fault_of(players: Sequence[str], named: NamedRules | None) -> str:
    """Why these cannot play, by the rules if they are known; empty if they can."""
    if not players:
        return "Type the names of all players, with commas between them."
    if named is not None and (fault := number_fault(len(players), named.rules)) is not None:
        return fault
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        return f"A game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(players)}."
    return " ".join(names_faults(players))


class StartScreen(Screen[KeptScores | None]):
    """Asks one thing after the other; Escape goes a step back."""

    BINDINGS: ClassVar = [Binding("escape", "back", "back", priority=True)]
    CSS = """
    StartScreen { background: ansi_default; color: ansi_default; }
    #asked { height: auto; }
    Input { border: none; height: 1; padding: 0 1; background: ansi_default; }
    OptionList { border: none; height: 1fr; background: ansi_default; }
    #foot { dock: bottom; height: 1; text-style: reverse; }
    """

    def __init__(self, players: Sequence[str], named: NamedRules | None) -> None:
        """What is known already; `players` may be empty."""
        super().__init__()
        self._players = tuple(players)
        self._named = named
        self._given = named is not None
        self._fault = ""

    def compose(self) -> ComposeResult:
        yield Static(id="asked")
        yield Input(value=", ".join(self._players), placeholder="Ann, Ben, Cy")
        yield OptionList()
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self._ask()

    def action_back(self) -> None:
        self._fault = ""
        if self._named is not None and self._players and not self._given:
            self._named = None
        elif self._players:
            self._players = ()
        else:
            self.dismiss(None)
            return
        self._ask()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        players = split_names(event.value)
        self._fault = fault_of(players, self._named)
        if not self._fault:
            self._players = players
        self._ask()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self._named is None:
            named = load(names()[event.option_index])
            self._fault = fault_of(self._players, named)
            if not self._fault:
                self._named = named
            self._ask()
            return
        self.dismiss(begun(query_of(self._named), self._players, event.option_index, today()))

    def _ask(self) -> None:
        """Shows the next question."""
        typing = not self._players
        field, choices = self.query_one(Input), self.query_one(OptionList)
        field.display, choices.display = typing, not typing
        if typing:
            rules = self._named or load(DEFAULT)  # those to choose from all go the same way
            side = rules.rules.start.direction.next_side
            asked, foot = (
                f"Who is playing? Type the names in the order in which you sit, to the {side}.",
                "enter goes on",
            )
            field.focus()
        else:
            options = self._players
            asked = "Who deals first?"
            if self._named is None:
                options = tuple(whole_title(load(name)) for name in names())
                asked = "Which rules do you play by?"
            choices.clear_options()
            choices.add_options([Content(f" {option}") for option in options])
            choices.highlighted = 0
            choices.focus()
            foot = "↑ ↓ choose    enter goes on"
        lines = [
            Content(""),
            Content.styled(" Keeping score", "bold"),
            *([Content(f" {listed(self._players)}")] if self._players else []),
            *([Content(f" {whole_title(self._named)}")] if self._named is not None else []),
            Content(""),
            Content(f" {asked}"),
            *([Content.styled(f" {self._fault}", "bold")] if self._fault else []),
        ]
        self.query_one("#asked", Static).update(Content("\n").join(lines))
        self.query_one("#foot", Static).update(f" {foot}    esc goes back")
