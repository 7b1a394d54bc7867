"""What is typed in one line while score is kept: who joins, a note about a deal, new names."""

from collections.abc import Sequence

from msgspec import Struct

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.engine.english import counted
from liverpool.engine.given_text import text_fault, tidied
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.scores.counting import missed_at_first, others_got, playing
from liverpool.scores.faults import names_faults, number_fault
from liverpool.scores.noted_scores import LONGEST_NOTE, MOST_POINTS, KeptScores
from liverpool.table.naming import look
from liverpool.terminal.line_screen import CannotTake, LineScreen
from liverpool.terminal.score_start import fault_of, split_names


class Joiner(Struct, frozen=True):
    """Who joins, the seat they take, and the points that the family gives them."""

    name: str
    seat: Seat
    points: int


class JoinScreen(LineScreen[Joiner]):
    """Asks who joins; returns None if nobody does."""

    QUESTION = "Who joins?"
    FOOT = " enter takes them in    esc goes back"

    def __init__(self, kept: KeptScores, rules: RuleSet) -> None:
        super().__init__()
        self._kept, self._rules = kept, rules
        missed = missed_at_first(kept)
        self._usual = 0
        self._side = rules.start.direction.next_side
        self.HOW = f"Type the name and whom they sit to the {self._side} of: Eve, Ann"
        if missed:
            self._usual, above = others_got(kept, rules, range(1, missed + 1))
            deals = "the deal" if missed == 1 else f"the {missed} deals"
            self.HOW = (
                f"Type the name, whom they sit to the {self._side} of, and the points for {deals}"
                f" missed: Eve, Ann, {self._usual}. The others' average is {self._usual}, and what"
                f" they get if you name no points; one more than the highest is {above}."
            )

    def taken(self, typed: str) -> Joiner:
        players = self._kept.players
        name, beside, points = ([part.strip() for part in typed.split(",")] + ["", ""])[:3]
        name = tidied(name)
        faults = [*names_faults((*players, name))]
        if len(players) >= MOST_PLAYERS:
            faults.append(f"A sheet has room for {MOST_PLAYERS} names.")
        number = len(playing(self._kept, len(self._kept.deals) or 1)) + 1
        if (fault := number_fault(number, self._rules)) is not None:
            faults.append(fault)
        seats = [seat for seat, each in enumerate(players) if look(each) == look(beside)]
        if not seats:
            faults.append(f"Say whom they sit to the {self._side} of, by name.")
        if points and (not points.isdecimal() or int(points) > MOST_POINTS):
            faults.append(f"Points are a whole number from 0 to {MOST_POINTS}.")
        if faults:
            raise CannotTake(" ".join(faults))
        return Joiner(name, seats[0] + 1, int(points or self._usual))


class NoteScreen(LineScreen[str]):
    """Asks what is to be remembered of a deal; returns None if it stays as it is."""

    QUESTION = "What do you want to remember of this deal?"
    HOW = "It stands on the sheet. Leave the line empty for no note."
    FOOT = " enter takes it    esc leaves it as it was"

    def taken(self, typed: str) -> str:
        note = tidied(typed)
        if fault := text_fault(note, LONGEST_NOTE):
            raise CannotTake(f"The note {fault}.")
        return note


class NamesScreen(LineScreen[tuple[str, ...]]):
    """Asks for all names, in their seats' order; everything noted stays with its player."""

    QUESTION = "What are the players called?"
    HOW = "In the order in which you sit; everything noted stays with its player."
    FOOT = " enter takes the names    esc leaves them as they were"

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(", ".join(players))
        self._players = tuple(players)

    def taken(self, typed: str) -> tuple[str, ...]:
        players = split_names(typed)
        if fault := self._fault(players):
            raise CannotTake(fault)
        return players

    def _fault(self, players: Sequence[str]) -> str:
        """Why these cannot be the names; empty if they can."""
        if players and len(players) != len(self._players):
            number = counted(len(self._players), "player")
            return f"This game has {number}: type as many names, in the same order."
        return fault_of(players, None)
