"""The screen on which one deal is noted: a line for each player, and what came on top.

Everything typed is noted at once where it stands; who went out, what failed and the exact
cut have a key each. Those are keys only where nothing is typed yet: in the middle of a hand
they are signs like any other, so that a slip of the finger changes nothing that is noted. A
deal that is noted already is corrected in the same way.
"""

from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.content import Content

from liverpool.engine.english import counted
from liverpool.engine.scoring import buy_left_points
from liverpool.engine.seating import Cutter
from liverpool.engine.state import Seat
from liverpool.scores.counting import (
    at_once_points,
    cutter_of,
    deal_score,
    dealer_of,
    going_out,
    hand_left,
    missed_by,
    missing,
    most_buys_left,
    others_got,
    penalties,
    perfect_cut_points,
    playing,
    went_down,
)
from liverpool.scores.keeper import (
    deal_of,
    note_at_once,
    note_away,
    note_buys_left,
    note_cut,
    note_down,
    note_failed,
    note_left,
    note_out,
    play_again,
    write_note,
)
from liverpool.scores.noted_scores import (
    MOST_FAILED,
    NOBODY_OUT,
    DealKept,
    HandLeft,
    KeptScores,
    away_in,
)
from liverpool.table.words import minus, signed
from liverpool.terminal.picture import text_lines
from liverpool.terminal.saved_scores import ScoreBook
from liverpool.terminal.score_asking import asked, deal_keys
from liverpool.terminal.score_drawing import DEALER, plays
from liverpool.terminal.score_lines import NoteScreen
from liverpool.terminal.score_typing import CannotRead, read_hand, shown_hand
from liverpool.terminal.text_screens import DrawnScreen

LONGEST_TYPED = 60


class DealScreen(DrawnScreen[None]):
    """One deal of the game."""

    BINDINGS: ClassVar = [
        Binding("escape", "leave", "back"),
        Binding("up", "move(-1)", "up"),
        Binding("down,tab", "move(1)", "down"),
        Binding("enter", "take", "note"),
        Binding("backspace", "rub_out", "rub out"),
    ]

    def __init__(self, book: ScoreBook, number: int) -> None:
        super().__init__()
        self._book, self._number = book, number
        todo = missing(self._deal)
        self._seat: Seat = todo[0] if todo else 0
        self._typed = ""
        self._sure = False
        """Whether it was just asked if a finished deal is to be cleared."""
        self._message = "" if todo else "This deal is already noted. What you type now corrects it."

    @property
    def _deal(self) -> DealKept:
        return deal_of(self._book.kept, self._number)

    @property
    def _player(self) -> str:
        return self._book.kept.players[self._seat]

    def on_key(self, event: events.Key) -> None:
        sign = event.character
        if sign is None or not sign.isprintable():
            return
        event.stop()
        if self._typed or not self._do_key(sign.lower()):
            self._type(sign)
        self._draw()

    def _do_key(self, sign: str) -> bool:
        """Does what the key is for; False if it is for nothing."""
        self._sure = self._sure and sign == "d"
        match sign:
            case "o":
                self._out()
            case "n":
                self._nobody()
            case "f" | "g":
                self._fail(1 if sign == "f" else -1)
            case "b" | "v" if most_buys_left(self._book.rules, self._number):
                self._buys_left(1 if sign == "b" else -1)
            case "l" if self._book.rules.own_contracts:
                self._went_down()
            case "c":
                self._cut()
            case "i":
                self._at_once()
            case "u" | "y":
                self._step(self._book.undo(self._number) if sign == "u" else self._book.redo())
            case "s":
                self._away()
            case "d":
                self._again()
            case "w":
                self.app.push_screen(NoteScreen(self._deal.note), self._write_note)
            case _:
                return sign == " "
        return True

    def _type(self, sign: str) -> None:
        """Adds a sign to what is typed; whether that is a hand is checked when it is noted."""
        if len(self._typed) < LONGEST_TYPED:
            self._typed += sign.upper()
        self._message = ""

    # What the keys do

    def action_leave(self) -> None:
        if self._typed:
            self._typed, self._message = "", "What you typed is cleared."
            self._draw()
        else:
            self.dismiss(None)

    def action_move(self, step: int) -> None:
        if self._note_typed():
            self._seat = (self._seat + step) % len(self._book.kept.players)
        self._draw()

    def action_take(self) -> None:
        """Notes what is typed; goes on to a player whose hand is missing, or back where none is."""
        had_typed = bool(self._typed)
        if self._note_typed():
            todo = missing(self._deal)
            if todo:
                later = [seat for seat in todo if seat > self._seat]
                self._seat = (later or list(todo))[0]
            elif not had_typed and self._is_finished():
                self.dismiss(None)
                return
        self._draw()

    def action_rub_out(self) -> None:
        """Removes the last sign that was typed, or else the hand that is noted."""
        if self._typed:
            self._typed = self._typed[:-1]
        elif self._deal.left[self._seat] is not None:
            self._note_hand(None, f"{self._player}'s hand is cleared")
        self._draw()

    def _note(self, kept: KeptScores, change: str, more: str = "") -> None:
        """Notes a change and says so, with more about it."""
        self._book.note(kept, change)
        self._message = f"{change}{more}."

    def _out(self) -> None:
        self._note(note_out(self._book.kept, self._number, self._seat), f"{self._player} went out")
        self._go_on()

    def _nobody(self) -> None:
        self._book.note(note_out(self._book.kept, self._number, NOBODY_OUT), "nobody went out")
        self._message = "Nobody went out: all hands count."
        self._go_on()

    def _fail(self, more: int) -> None:
        price = self._book.rules.end.failed_meld
        if not price:
            self._message = "A failed lay-down costs nothing under these rules."
            return
        times = min(max(self._deal.failed[self._seat] + more, 0), MOST_FAILED)
        kept = note_failed(self._book.kept, self._number, self._seat, times)
        failed = f"{self._player}: {counted(times, 'failed lay-down')}"
        self._note(kept, failed, f", {signed(times * price)}")

    def _buys_left(self, more: int) -> None:
        rules, noted = self._book.rules, self._deal.buys_left
        most = most_buys_left(rules, self._number)
        buys = min(max((noted[self._seat] if noted else 0) + more, 0), most)
        kept = note_buys_left(self._book.kept, self._number, self._seat, buys)
        left = f"{self._player}: {counted(buys, 'buy')} left"
        self._note(kept, left, f", {signed(buys * buy_left_points(rules))}")

    def _cut(self) -> None:
        if not perfect_cut_points(self._book.rules):
            self._message = "A perfect cut is worth nothing under these rules."
            return
        kept, was = self._book.kept, self._deal.perfect_cut
        name = kept.players[cutter_of(kept, self._number)]
        what = f"{name}'s cut was not perfect" if was else f"{name} made a perfect cut"
        self._note(note_cut(kept, self._number, perfect=not was), what)

    def _at_once(self) -> None:
        """Notes whether who went out went down in the same turn."""
        kept, deal = self._book.kept, self._deal
        if not at_once_points(kept, self._number, self._book.rules):
            self._message = "Going down and out in one turn is worth nothing in this deal."
        elif deal.out is None or deal.out == NOBODY_OUT:
            self._message = "First note who went out: go to them and press o."
        else:
            how = "only went out" if deal.at_once else "went down and out in one turn"
            noted = note_at_once(kept, self._number, at_once=not deal.at_once)
            self._note(noted, f"{kept.players[deal.out]} {how}")

    def _went_down(self) -> None:
        """Notes whether the player met their own contract."""
        deal, seat = self._deal, self._seat
        if seat == deal.out:
            self._message = f"{self._player} went out, and so went down."
        elif seat in deal.away:
            self._message = f"{self._player} does not play this deal."
        else:
            down = seat not in deal.down
            noted = note_down(self._book.kept, self._number, seat, down=down)
            self._note(noted, f"{self._player} {'went down' if down else 'did not go down'}")

    def _step(self, said: str) -> None:
        """Stays with a player who is there: a step back may have removed one who had joined."""
        self._message = said
        self._seat = min(self._seat, len(self._book.kept.players) - 1)

    def _away(self) -> None:
        """Notes that the player sits this deal out, or plays it after all."""
        kept, rules, seat = self._book.kept, self._book.rules, self._seat
        name, is_away = self._player, seat in away_in(kept, self._number)
        if not is_away and len(playing(kept, self._number)) <= rules.players.min:
            self._message = f"These rules need {rules.players.min} players."
        else:
            noted = note_away(kept, self._number, seat, away=not is_away)
            self._note(noted, f"{name} plays" if is_away else f"{name} does not play")
            missed = missed_by(self._book.kept, seat) if is_away else ()
            if missed:
                average, above = others_got(self._book.kept, rules, missed)
                deals = ", ".join(map(str, missed))
                self._message += (
                    f" {name} has 0 points for what they missed (deal {deals}); the others have"
                    f" {average} on average and {above - 1} at most. Give points in deal"
                    f" {missed[-1]}."
                )
        self._go_on()

    def _again(self) -> None:
        """Clears the deal, to be dealt once more; a finished one only when asked twice."""
        if self._is_finished() and not self._sure:
            self._sure = True
            self._message = "This deal is finished. Press d again to clear it and deal it again."
            return
        self._book.note(play_again(self._book.kept, self._number), "the deal is played again")
        self._message = "The deal is cleared, to be played again."
        self._go_on()

    def _write_note(self, note: str | None) -> None:
        if note is not None:
            self._book.note(write_note(self._book.kept, self._number, note), "a note")
        self._draw()

    def _note_typed(self) -> bool:
        """Notes what is typed; False if it is not a hand."""
        if not self._typed.strip():
            self._typed = ""
            return True
        try:
            left = read_hand(self._typed, self._book.rules)
        except CannotRead as error:
            self._message = str(error)
            return False
        self._typed = ""
        self._note_hand(left, f"{self._player}: {hand_left(left, self._book.rules) or 0}")
        return True

    def _note_hand(self, left: HandLeft | None, change: str) -> None:
        is_away = self._seat in away_in(self._book.kept, self._number)
        if is_away and left is not None and left.cards is not None:
            left = HandLeft(points=hand_left(left, self._book.rules))
        self._note(note_left(self._book.kept, self._number, self._seat, left), change)

    def _go_on(self) -> None:
        """Goes to the first player whose hand is missing."""
        todo = missing(self._deal)
        if todo and self._seat not in todo:
            self._seat = todo[0]

    def _is_finished(self) -> bool:
        noted = self._number <= len(self._book.kept.deals)
        return noted and deal_score(self._book.kept, self._number, self._book.rules) is not None

    # What is shown

    def foot(self) -> str:
        return deal_keys(self._book, self._number, typing=bool(self._typed))

    def lines(self, width: int) -> list[Content]:
        """The deal as it is noted."""
        kept, deal = self._book.kept, self._deal
        dealer = kept.players[dealer_of(kept, self._number)]
        note = f"Note: {deal.note}" if deal.note else ""
        todo = asked(self._book, self._number, self._seat)
        return [
            Content(""),
            *text_lines(width, plays(kept, self._number, self._book.rules), style="bold"),
            Content(f" {dealer} deals{self._cut_text(deal.perfect_cut)}."),
            Content(""),
            *(self._player_line(seat, width) for seat in range(len(kept.players))),
            Content(""),
            *text_lines(width, note, todo),
            *text_lines(width, self._message, self._book.trouble or "", style="bold"),
        ]

    def _cut_text(self, exact: bool) -> str:
        kept, rules = self._book.kept, self._book.rules
        if rules.start.cutter is Cutter.NOBODY:
            return ""
        cutter = kept.players[cutter_of(kept, self._number)]
        points = perfect_cut_points(rules)
        how = f": {f'perfect, {signed(points)}' if exact else 'not perfect'}" if points else ""
        return f", {cutter} cuts{how}"

    def _player_line(self, seat: Seat, width: int) -> Content:
        kept, rules, deal = self._book.kept, self._book.rules, self._deal
        here = seat == self._seat
        left = deal.left[seat]
        if here and self._typed:
            text, points = f"{self._typed}_", "?"
        elif seat in deal.away:
            text, points = "not playing", minus(hand_left(left, rules) or 0)
        elif deal.out == seat:
            text = "down and out in one turn" if deal.at_once else "went out"
            points = minus(going_out(kept, self._number, rules))
        else:
            text = "_" if here and left is None else "" if left is None else _hand(left)
            summed = hand_left(left, rules)
            points = "" if summed is None else minus(summed)
        if rules.own_contracts and deal.out != seat and went_down(deal, seat):
            text = f"{text} (went down)".lstrip()
        top = penalties(kept, self._number, rules)[seat] if self._number <= len(kept.deals) else 0
        dealer = DEALER if dealer_of(kept, self._number) == seat else " "
        name = Content(f"{'›' if here else ' '}{dealer}{kept.players[seat]}").truncate(
            17, ellipsis=True, pad=True
        )
        room = max(width - 32, 12)
        if here and self._typed:
            text = text[-room:]  # what is being typed is seen, however much stands before it
        hand = Content(text).truncate(room, ellipsis=True, pad=True)
        end = f"{points:>6}{signed(top) if top else '':>7}"
        return Content.assemble(name, " ", hand, end).stylize("reverse" if here else "")


def _hand(left: HandLeft) -> str:
    if left.cards == ():
        return "no cards"
    return shown_hand(left) if left.cards is not None else "points"
