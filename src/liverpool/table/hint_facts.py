"""Plain facts about a move, in numbers: what it does for the hand, and what comes with it."""

from typing import Final

from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.bots.going_down import best_lay
from liverpool.bots.measures import hand as hands
from liverpool.engine.cards import Card, with_cards, without_card
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
from liverpool.table.helping import count, helping
from liverpool.table.words import Names, card_text, counted, deal_text, points_text

NO_OFFENCE: Final = "It fits on no meld where it could be called."


class Facts:
    """What is so of one seat's moves, in words; what cannot be told in a number is left out."""

    def __init__(self, view: View, names: Names) -> None:
        self._view = view
        self._public = view.public
        self._names = names

    def plainly(self, move: PlayerMove) -> tuple[str, ...]:
        """What the move does; nothing where no number tells it."""
        match move:
            case Lay():
                return (self._goes_down(move),)
            case Add(face) if self._public.phase is not Phase.CALLER_PLAYS:
                points = card_points(face, self._public.rules)
                return (f"That takes {points_text(points)} off your hand.",)
            case Swap():
                must = self._public.rules.swap.joker_use is JokerUse.MUST_PLAY
                whither = "you have to lay it elsewhere in this turn" if must else "it is yours"
                return (f"The joker comes into your hand; {whither}.",)
            case Call():
                return (_REMEDIES[self._public.rules.call.remedy],)
            case Cut():
                return self._cut()
            case Take() | Draw():
                return self._drawn(move)
            case Pass() if self._public.phase is Phase.LAST_CALL:
                return (NO_OFFENCE,)
            case Buy():
                return tuple(filter(None, [self.nearer(1, gets=True)]))
            case Pass():
                return (self.nearer(1, gets=False) or self.comes_along(Buy()),)
            case Discard(face):
                return self._thrown(face) or self._as_near(face)
            case Give(face):
                return self._as_near(face)
            case _:
                return ()

    def _as_near(self, face: Card) -> tuple[str, ...]:
        """That the hand can spare the card, where it can."""
        public, hand = self._public, self._view.hand
        away = hands.steps(public, hand)
        if self._view.seat in public.down or away != hands.steps(public, without_card(hand, face)):
            return ()
        return (f"You {lack(away)} with {card_text(face)} and without it.",)

    def _goes_down(self, lay: Lay) -> str:
        public, view = self._public, self._view
        held = hand_points(view.hand, public.rules)
        contract = deal_text(public.deal, public.rules.words)
        if lay.swaps:
            return f"With the joker you hold {contract}."
        after, rest = after_lay(replace(public, fresh=True), view.seat, view.hand, lay)
        left = shed.points_left(after, view.seat, rest)
        laid_off = (
            " when you have laid off what fits" if left < hand_points(rest, public.rules) else ""
        )
        return (
            f"You hold {contract}: of the {points_text(held)} in your hand {left} are"
            f" left{laid_off}."
        )

    def _cut(self) -> tuple[str, ...]:
        public = self._public
        reward = public.rules.start.perfect_cut
        if not reward:
            return ("Nothing is won or lost by it.",)
        told = f"{counted(public.cards_to_deal, 'card')} will be dealt; lifting exactly so many is"
        return (f"{told} worth {points_text(reward)}.",)

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
                return (f"{top} fits on the table, so you are rid of it at once.",)
            if not fits and isinstance(move, Draw):
                return (f"{top} fits on no meld where you may lay off.",)
            return ()
        if hands.ready(public, view.hand):
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
        if takes == leaves:
            return (f"You can go down either way, and {points_text(leaves)} are left.",)
        if (takes < leaves) is not isinstance(move, Take):
            return ()
        top = card_text(public.pile[-1])
        told = f"You can go down either way: with {top} {points_text(takes)} are left in your hand"
        return (f"{told}, without it {leaves}.",)

    def _thrown(self, face: Card) -> tuple[str, ...]:
        view, rules = self._view, self._public.rules
        if len(view.hand) == 1:
            return ("It is your last card.",)
        others = [other for other in shed.legal_discards(view) if other != face]
        if not others:
            return ("No other card of yours may be discarded now.",)
        points = card_points(face, rules)
        if points >= max(card_points(other, rules) for other in others):
            return (f"None of your cards costs more: {points_text(points)}.{self.soon_out()}",)
        return ()

    def nearer(self, cards: int, *, gets: bool) -> str:
        """What the top cards of the pile do for the hand, or that they do nothing."""
        public, view = self._public, self._view
        if view.seat in public.down or not cards:
            return ""
        top = " and ".join(card_text(face) for face in public.pile[-cards:])
        away = hands.steps(public, view.hand)
        then = hands.steps(public, with_cards(view.hand, public.pile[-cards:]))
        if then < away:
            return f"With {top} you {lack(then)}; without it you {lack(away)}." if gets else ""
        if away in (0, NEVER):
            return ""
        found = count(helping(view, view.hand))
        if gets:
            helped = count(helping(view, with_cards(view.hand, public.pile[-cards:])))
            told = (
                f"With {top} {counted(helped, 'card')} would bring you nearer; without it {found}."
            )
            return told if helped > found else self._extra_helps(helped)
        unseen = sum(hands.unseen(view))
        return (
            f"{top} brings you no nearer: you {lack(away)} with it and without it."
            f" Of the {unseen} cards that you cannot see, {found} would."
        )

    def _extra_helps(self, helped: int) -> str:
        """What the card from the stock can do that comes with a buy."""
        view = self._view
        if view.public.phase is Phase.TURN or not price_of(view.public, view.seat) or not helped:
            return ""
        unseen = sum(hands.unseen(view))
        return f"What comes from the stock may help: {helped} of {unseen} unseen cards do."

    def comes_along(self, got: PlayerMove) -> str:
        """What else comes into the hand by this take or buy."""
        public, view = self._public, self._view
        extra = price_of(public, view.seat) if isinstance(got, Buy) else taken(got) - 1
        top = card_text(public.pile[-1])
        points = points_text(card_points(public.pile[-1], public.rules))
        along = f" and {counted(extra, 'card')} that you have not seen" if extra else ""
        return f"With {top} come {points}{along} into your hand.{self.soon_out()}"

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
    Remedy.TAKE_BACK_PLUS_STOCK: "Who discarded it takes it back, with a card from the stock.",
    Remedy.TAKE_BACK_PLUS_CALLERS_CARD: "Who discarded it takes it back, with a card of yours.",
    Remedy.CALLER_DISCARDS: "You may discard a card for it, and have one fewer.",
    Remedy.CALLER_PLAYS_THEN_DISCARDS: "You lay it off and discard a card, and have one fewer.",
}


def taken(move: PlayerMove) -> int:
    """How many cards of the pile the move gets."""
    return move.cards if isinstance(move, Take) else 1


def lack(away: int) -> str:
    """What is said after `you`."""
    if away >= NEVER:
        return "could never go down"
    return f"lack {counted(away, 'card')}" if away else "can go down"
