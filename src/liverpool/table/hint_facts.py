"""Plain facts about a move, in numbers: what it does for the hand, and what comes with it."""

from collections.abc import Sequence
from math import inf
from typing import Final

from liverpool.bots import shed
from liverpool.bots.going_down import best_lay
from liverpool.bots.measures import hand as hands
from liverpool.bots.search.comparison import is_played
from liverpool.bots.sound import harms_partner
from liverpool.engine.calling import is_offence
from liverpool.engine.cards import Card, Hand, with_cards, without_card
from liverpool.engine.english import counted
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.plays import after_lay
from liverpool.engine.referee import refuse
from liverpool.engine.rules import JokerUse, Remedy
from liverpool.engine.scoring import card_points, hand_points
from liverpool.engine.solver import NEVER
from liverpool.engine.state import Phase, View
from liverpool.engine.supply import price_of
from liverpool.engine.swaps import swapped_out, swapped_word
from liverpool.table.helping import count, helping, helps, is_many
from liverpool.table.hint_words import faces_text
from liverpool.table.words import Names, card_text, deal_text, points_text, wild_named

NO_OFFENCE: Final = "It doesn't fit on any meld where you could call it."
PARTNERS_DISCARD: Final = "Your partner would take it back, and another card with it."


def why_not_called(view: View) -> str:
    """Why the last discard had better not be called."""
    spares = is_offence(view.public) and harms_partner(view)
    return PARTNERS_DISCARD if spares else NO_OFFENCE


class Facts:
    """What one seat's moves do, in words; what no number can express is left out."""

    def __init__(self, view: View, names: Names) -> None:
        self._view = view
        self._public = view.public
        self._names = names

    def plainly(self, move: PlayerMove) -> tuple[str, ...]:
        """What the move does; empty if no number shows it."""
        match move:
            case Lay() if self._view.seat in self._public.down:
                return (self._lays_new(move),)
            case Lay():
                return (self._goes_down(move),)
            case Add(face) if self._public.phase is not Phase.CALLER_PLAYS:
                return (self._laid_off(face),)
            case Swap():
                return (self._swapped(move),)
            case Call():
                who = self._names.who(self._public.by)
                return (_REMEDIES[self._public.rules.call.remedy].format(who=who),)
            case Cut():
                return self._cut()
            case Take() | Draw():
                return self._drawn(move)
            case Pass() if self._public.phase is Phase.LAST_CALL:
                return (why_not_called(self._view),)
            case Buy():
                return tuple(filter(None, [self.nearer(1, gets=True)]))
            case Pass():
                return (self.nearer(1, gets=False) or self.comes_along(Buy()),)
            case Discard(face):
                return self._thrown(face) or self._as_near(face)
            case Give(face):
                down = self._view.seat in self._public.down
                return self._dearest(face, self._view.hand) if down else self._as_near(face)
            case _:
                return ()

    def apart(self, move: PlayerMove, other: PlayerMove) -> tuple[str, ...]:
        """What the move does and the other one does not; empty if no number shows it."""
        match move, other:
            case Discard(face), Discard(another):
                if self.points_apart(move, other) > 0 and (said := self._thrown(face)):
                    return said
                return () if self._as_near(another) else self._as_near(face)
            case Discard(), Lay() | Add() | Swap():
                return ()
            case Swap(), Lay() | Add() if self._public.rules.swap.wins_joker:
                return self.plainly(move)
            case Lay() | Add() | Swap(), Lay() | Add() | Swap():
                return self.plainly(move) if self.points_apart(move, other) > 0 else ()
            case _:
                return self.plainly(move)

    def points_apart(self, move: PlayerMove, other: PlayerMove) -> float:
        """How many more points of cards the move takes off the hand than the other one."""
        if is_played(move) and not is_played(other):
            # A card is discarded after it, too, and what else fits is laid off.
            all_that_fits = self._all_that_fits() if isinstance(move, Add) else 0
            return max(self._points_off(move), all_that_fits)
        return self._points_off(move) - self._points_off(other)

    def _points_off(self, move: PlayerMove) -> float:
        """Points of cards that the move takes off the hand; what it brings counts as less than 0,
        and cards that nobody can see as infinitely many."""
        public, view = self._public, self._view
        match move:
            case Discard(face) | Give(face) | Add(face):
                return card_points(face, public.rules)
            case Swap(face) if not public.rules.swap.wins_joker:
                return card_points(face, public.rules)
            case Lay(swaps=()):
                return hand_points(view.hand, public.rules) - shed.points_left_after(view, move)
            case Take() | Buy():
                got = public.pile[-taken(move) :]
                unseen = isinstance(move, Buy) and price_of(public, view.seat)
                return -inf if unseen else -sum(card_points(face, public.rules) for face in got)
            case _:
                return 0

    def _all_that_fits(self) -> int:
        """Points that the hand can lay off this turn."""
        public, view = self._public, self._view
        left = shed.points_left(public, view.seat, view.hand)
        return hand_points(view.hand, public.rules) - left

    def _laid_off(self, face: Card) -> str:
        """What goes with this card, and with all that fits beside it."""
        points, every = card_points(face, self._public.rules), self._all_that_fits()
        if every <= points:
            return f"That takes {points_text(points)} off your hand."
        return (
            f"That takes {points_text(points)} off your hand; all that fits on the table takes off"
            f" {every}."
        )

    def _swapped(self, swap: Swap) -> str:
        """What goes with a card that takes a joker's place, and what comes of the joker."""
        wild = wild_named(swapped_out(self._public, swap))
        match self._public.rules.swap.joker_use:
            case JokerUse.MUST_PLAY:
                return f"You get the {wild}; you have to play it this turn."
            case JokerUse.MAY_KEEP:
                return f"You get the {wild}; you can keep it."
            case JokerUse.STAYS_IN_RUN:
                points = points_text(card_points(swap.card, self._public.rules))
                return f"That takes {points} off your hand; the {wild} stays in the run."

    def _as_near(self, face: Card) -> tuple[str, ...]:
        """That the hand can spare the card, where it can."""
        public, hand = self._public, self._view.hand
        seat = self._view.seat
        away = hands.steps(public, seat, hand)
        if seat in public.down or away != hands.steps(public, seat, without_card(hand, face)):
            return ()
        return (f"With or without {card_text(face)} you {lack(away)}.",)

    def _lays_new(self, lay: Lay) -> str:
        """What goes with a new meld, of one who is down."""
        points = hand_points(lay.cards, self._public.rules)
        return f"That takes {points_text(points)} off your hand.{self.soon_out()}"

    def _goes_down(self, lay: Lay) -> str:
        public, view = self._public, self._view
        held = hand_points(view.hand, public.rules)
        contract = deal_text(view.deal, public.rules.words)
        if lay.swaps:
            return f"With the {swapped_word(public.rules)} you hold {contract}."
        _, rest = after_lay(public, view.seat, view.hand, lay)
        left = shed.points_left_after(view, lay)
        stay = _left(left, f"of the {held} in your hand")
        laid_off = left < hand_points(rest, public.rules)
        return f"You hold {contract}: {stay}{' once you lay off what fits' if laid_off else ''}."

    def _cut(self) -> tuple[str, ...]:
        public = self._public
        reward = public.rules.start.perfect_cut
        if not reward:
            return ("It makes no difference to your score.",)
        exact = f"{counted(public.cards_to_deal, 'card')} will be dealt: lifting exactly that many"
        return (f"{exact} takes {points_text(-reward)} off your score.",)

    def _drawn(self, move: Take | Draw) -> tuple[str, ...]:
        """That only one of the two is possible, or what the top is to one who is down."""
        public, view = self._public, self._view
        refusal = refuse(view, Draw() if isinstance(move, Take) else Take())
        if refusal is not None:
            return (refusal.sentence,)
        top = card_text(public.pile[-1])
        if view.seat in public.down:
            fits = playable(public, view.seat, public.pile[-1])
            if fits and isinstance(move, Take):
                return (f"{top} fits on the table, so you can get rid of it at once.",)
            melded = shed.new_meld_with(view, public.pile[-1])
            if melded is not None and isinstance(move, Take):
                return (f"With {top} you can lay down a new meld.",)
            if not fits and isinstance(move, Draw) and melded is None:
                return (f"You can't lay {top} off on any meld.",)
            return ()
        if hands.ready(public, view.seat, view.hand):
            return self._goes_along(move)
        nearer = self.nearer(taken(move), gets=isinstance(move, Take))
        return (nearer,) if nearer else ()

    def _goes_along(self, move: Take | Draw) -> tuple[str, ...]:
        """What the top changes for one who can go down without it."""
        public, view = self._public, self._view
        without = best_lay(public, view.seat, view.hand)
        beside = best_lay(public, view.seat, with_cards(view.hand, public.pile[-1:]))
        if without is None or beside is None:
            return ()
        takes, leaves = beside[1], without[1]
        top = card_text(public.pile[-1])
        if takes == leaves:
            stay = _left(leaves, "in your hand")
            return (f"You can go down either way, and {top} adds no points: {stay}.",)
        if (takes < leaves) is not isinstance(move, Take):
            return ()
        stay = _left(takes, "in your hand")
        return (f"You can go down either way: with {top}, {stay}; without it, {leaves}.",)

    def _thrown(self, face: Card) -> tuple[str, ...]:
        view = self._view
        if len(view.hand) == 1:
            return ("It is your last card.",)
        others = [other for other in shed.legal_discards(view) if other != face]
        if not others:
            return ("You can't discard any other card now.",)
        return self._dearest(face, others)

    def _dearest(self, face: Card, others: Sequence[Card]) -> tuple[str, ...]:
        """That no other card costs more, where none does."""
        rules = self._public.rules
        points = card_points(face, rules)
        others_points = [card_points(other, rules) for other in others if other != face]
        if any(each > points for each in others_points):
            return ()
        said = "It is your most expensive card"
        if {*others_points} == {points}:
            said = "Any other card that you could part with costs as much"
        elif points in others_points:
            said = "It is one of your most expensive cards"
        sentence = f"{said}: {points_text(points)}."
        return (f"{sentence}{self.soon_out()}",)

    def nearer(self, cards: int, *, gets: bool) -> str:
        """What the top cards of the pile do for the hand, or that they do nothing."""
        public, view = self._public, self._view
        if view.seat in public.down or not cards:
            return ""
        got = public.pile[-cards:]
        top, it, bring = faces_text(got), *(("it", "brings") if cards == 1 else ("them", "bring"))
        away = hands.steps(public, view.seat, view.hand)
        then = self._away_with(got)
        if then < away:
            return f"With {top} you {lack(then)}; without {it} you {lack(away)}." if gets else ""
        if away in (0, NEVER):
            return ""
        found = count(helping(view, view.hand))
        if gets:
            helped = count(helping(view, with_cards(view.hand, got)))
            nearer = f"{counted(helped, 'card')} would bring you nearer"
            sentence = f"With {top}, {nearer}; without {it}, {found}."
            return sentence if is_many(helped, found) else self._extra_helps(helped)
        return (
            f"{top} {bring} you no nearer: with or without {it} you {lack(away)}."
            f" Of the {self._unseen} cards you can't see, {found} would."
        )

    def nearer_than(self, cards: int, others: int) -> str:
        """What so many cards of the pile do for the hand that another number of them does not."""
        public, view = self._public, self._view
        if view.seat in public.down:
            return ""
        got, other = public.pile[-cards:], public.pile[-others:]
        away, others_away = self._away_with(got), self._away_with(other)
        if away >= others_away:
            return ""
        with_one, with_other = faces_text(got), faces_text(other)
        only = " alone" if others == 1 else ""
        return f"With {with_one} you {lack(away)}; with {with_other}{only} you {lack(others_away)}."

    def _away_with(self, got: Hand) -> int:
        """How far the hand is away with these cards of the pile.

        Where all cards must play at once, some card goes for the one that helps.
        """
        public, view = self._public, self._view
        if view.deal.all_at_once:
            return hands.steps(public, view.seat, view.hand) - any(
                helps(view, face) for face in got
            )
        return hands.steps(public, view.seat, with_cards(view.hand, got))

    @property
    def _unseen(self) -> int:
        return sum(hands.unseen(self._view))

    def _extra_helps(self, helped: int) -> str:
        """What the cards from the stock can do that come with a buy."""
        view = self._view
        price = 0 if view.public.phase is Phase.TURN else price_of(view.public, view.seat)
        if not price or not helped:
            return ""
        extra = "card" if price == 1 else "cards"
        brings = "brings" if helped == 1 else "bring"
        start = f"The extra {extra} may help: {helped} of the {self._unseen} cards you"
        return f"{start} can't see {brings} you nearer."

    def comes_along(self, got: PlayerMove) -> str:
        """What else comes into the hand by this take or buy."""
        public, view = self._public, self._view
        buys = isinstance(got, Buy)
        faces = public.pile[-taken(got) :]
        extra = price_of(public, view.seat) if buys else len(faces) - 1
        along = counted(extra, "unseen card")
        is_down = view.seat in public.down
        fits = is_down and all(playable(public, view.seat, face) for face in faces)
        if fits and extra:
            sentence = f"You could lay {faces_text(faces)} off, but {along} would come with it"
        else:
            added = points_text(sum(card_points(face, public.rules) for face in faces))
            sentence = f"{'Buying' if buys else 'Taking'} {faces_text(faces)} would add {added}"
            sentence += f"{f' and {along}' if extra else ''} to your hand"
        return f"{sentence}{self._as_others(faces)}.{self.soon_out()}"

    def _as_others(self, got: Hand) -> str:
        """How many cards do as much as a single one that brings the hand nearer, and is let go."""
        view = self._view
        if view.seat in self._public.down or len(got) != 1:
            return ""
        if self._away_with(got) >= hands.steps(self._public, view.seat, view.hand):
            return ""
        others = count(helping(view, view.hand))
        return f", and {counted(others, 'card')} yet to come would help as much" if others else ""

    def soon_out(self) -> str:
        """Who is closest to going out, where somebody is down."""
        view = self._view
        down = [seat for seat in self._public.down if seat != view.seat]
        if not down:
            return ""
        seat = min(down, key=lambda one: view.sizes[one])
        left = counted(view.sizes[seat], "card")
        return f" {self._names.who(seat)} is down and has {left} left."


_REMEDIES: Final = {
    Remedy.TAKE_BACK_PLUS_STOCK: "{who} takes it back and gets a card from the stock.",
    Remedy.TAKE_BACK_PLUS_CALLERS_CARD: "{who} takes it back and gets a card of yours.",
    Remedy.CALLER_DISCARDS: "You discard a card, so you have one fewer.",
    Remedy.CALLER_PLAYS_THEN_DISCARDS: "You lay it off and discard a card, so you have one fewer.",
}


def taken(move: PlayerMove) -> int:
    """How many cards of the pile the move gets."""
    return move.cards if isinstance(move, Take) else 1


def _left(points: int, where: str) -> str:
    """`1 point is left in your hand`."""
    are = "is" if points == 1 else "are"
    return f"{points_text(points) if points else 'no points'} {are} left {where}"


def lack(away: int) -> str:
    """What is said after `you`."""
    if away >= NEVER:
        return "could never go down"
    return f"lack {counted(away, 'card')}" if away else "can go down"
