"""Honesty: a bot decides by what its seat sees, and by nothing else.

Its types let it see no more than a `View`, which holds the public record and one hand; and no
module of a bot knows what a `State` is. What is left are ways around the types: a memory that
outlasts a decision, or the order of questions. So games are played, and their decisions asked
for again: by other players, in another order, with all that was hidden dealt anew.
"""

import ast
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, get_type_hints

import pytest

import liverpool.bots
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.rollouts import redealt
from liverpool.bots.roster import BOTS, make
from liverpool.bots.search import searcher
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, View, view_of
from tests.chance import drawn, so_many, some
from tests.walk import start_of

MODULES: Final = sorted(Path(liverpool.bots.__path__[0]).rglob("*.py"))
SEES_ALL: Final = {
    *("State", "view_of", "apply", "new_game", "settle", "paid", "refuse_move"),
    *("called", "played_called", "gave"),
}
"""What holds hidden cards, or takes what holds them."""
OF_A_VIEW: Final = "comparison.py"
"""It makes states, but only of a view: what that hides is hidden in them."""
PLACES_OF_ALL: Final = ("liverpool.engine.turn", "liverpool.engine.offers", "gc", "inspect", "sys")


@pytest.mark.parametrize(
    "module",
    [path for path in MODULES if path.name != OF_A_VIEW],
    ids=lambda path: path.stem,
)
def test_no_module_of_a_bot_knows_what_holds_hidden_cards(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not [alias.name for alias in node.names if alias.name in PLACES_OF_ALL]
        elif isinstance(node, ast.ImportFrom):
            assert node.module not in PLACES_OF_ALL
            assert not {alias.name for alias in node.names} & SEES_ALL


def test_a_view_is_the_public_record_and_one_hand() -> None:
    assert set(get_type_hints(View)) == {"public", "seat", "hand", "sizes", "stock"}
    assert get_type_hints(View)["stock"] is int


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_given_a_view(name: str) -> None:
    assert get_type_hints(make(name, 1).choose) == {
        "view": View,
        "return": PlayerMove | None,
    }


class Decision(NamedTuple):
    """What the bot of this name and seed answered to a view."""

    name: str
    seed: str
    view: View
    move: PlayerMove | None


class Noted:
    """A bot whose decisions are noted."""

    def __init__(self, name: str, seed: str, notes: list[Decision]) -> None:
        self.name, self.seed, self.notes = name, seed, notes
        self.bot = make(name, seed)

    def choose(self, view: View) -> PlayerMove | None:
        move = self.bot.choose(view)
        self.notes.append(Decision(self.name, self.seed, view, move))
        return move


def decisions(rules: RuleSet, number: int, random: Random, roster: list[str]) -> list[Decision]:
    """All decisions of one deal between bots that are drawn from this roster."""
    notes: list[Decision] = []
    most = min(rules.players.max, 5, len(roster))
    players = random.sample(roster, random.randint(max(rules.players.min, 3), most))
    seats = len(players)
    bots = [Noted(name, f"{number}/{seat}", notes) for seat, name in enumerate(players)]
    state = start_of(rules, seats, number, random)
    for step in play_on(state, bots, Dealer(random.random().hex())):
        if step.state.public.phase is Phase.OVER:
            break
    return notes


PRESETS: Final = [name for name in names() if "+" not in name]


@pytest.mark.in_turn
@pytest.mark.parametrize(("at", "rules"), [*enumerate(some(PRESETS, everyday=5))])
def test_what_is_hidden_changes_no_decision(
    at: int, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every day three bots under each of a few presets, so that each plays under one or more."""
    monkeypatch.setattr(searcher, "WORLDS", 4)  # looking ahead a little is enough
    random = Random(drawn(rules))
    rule_set = load(rules).rules
    many = so_many(3, full=len(BOTS))
    asked = [sorted(BOTS)[(many * at + more) % len(BOTS)] for more in range(many)]
    notes: list[Decision] = []
    while {note.name for note in notes} < set(asked):
        notes += decisions(rule_set, random.randint(1, len(rule_set.deals)), random, asked)
    for note in random.sample(notes, min(so_many(30, full=150), len(notes))):
        again = make(note.name, note.seed)
        assert again.choose(view_of(redealt(note.view, random), note.view.seat)) == note.move
