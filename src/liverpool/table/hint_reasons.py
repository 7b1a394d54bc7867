"""Why a move is the best: the numbers that decided, and none that did not.

The best move is compared with its rivals: the next best, as looking ahead or else the instant bot
has it, and what that bot finds about as good as that. Other moves nobody would make, so whatever
speaks against them is no reason. A part of the weighing decides if a rival would be first without
it; the reason compares the best move with that one. Where no part decides alone, the largest part
of the difference to the next move does. A part is named only with a measured number that speaks
for the move; without one it is left out. Where none is left, any fact that speaks for the move and
against its rival is told. For a move that needs no weighing the reason says what it does.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.bots import expert, shed
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.last_cards import run_next_but_one
from liverpool.bots.measures.others import going_together, going_with
from liverpool.bots.measures.ready import ready_within
from liverpool.bots.weighing import Part, Weighed, ahead
from liverpool.engine.cards import Card, Hand, rank_of, without_card
from liverpool.engine.english import capital, counted, number
from liverpool.engine.lay_offs import adds, playable
from liverpool.engine.melds import is_wild
from liverpool.engine.moves import Buy, Discard, Draw, Give, Pass, PlayerMove, Swap, Take
from liverpool.engine.rules import Kind
from liverpool.engine.scoring import card_points
from liverpool.engine.state import Seat, View
from liverpool.engine.swaps import (
    refuse_joker,
    refuse_meld_for_swap,
    swapped_out,
    swaps_once_down,
)
from liverpool.table.helping import count, helping, is_many
from liverpool.table.hint_facts import Facts, lack, taken
from liverpool.table.hint_words import faces_text
from liverpool.table.hint_words import meld_text as name_of_meld
from liverpool.table.words import (
    RANKS_IN_WORDS,
    Names,
    card_text,
    meld_text,
    points_text,
    when_swapped,
    wild_named,
)

EVEN: Final = 0.5
"""Moves that differ by fewer points come close; `hint_words.beside` says so."""
NEAR: Final = 2.0
"""Rivals are at most so many points behind the next best move."""
MOST: Final = 3
"""The most reasons that are given."""
SOON: Final = 3
"""The turns within which the chance to be ready is measured."""
LEAST_DIFFERENCE: Final = 2
"""A smaller difference, in times out of 100, is not worth naming."""
LEAST_MORE: Final = 3
"""Of cards that only go with another, so many more are worth naming."""
OF_POINTS: Final = (Part.KEPT, Part.CARDS, Part.SHED)
"""The parts whose reasons name nothing but points of cards."""


class Against(NamedTuple):
    """What speaks for one move and against another one."""

    reasons: tuple[str, ...]
    """The weightiest first; empty where no number does."""
    points: float
    """Points of cards that they name, infinite where they name something else, too."""


def deciding(found: Sequence[Weighed]) -> list[tuple[Part, Weighed]]:
    """The parts that decided for the first of these, and the move that each decided against.

    The weightiest part comes first.
    """
    best, rivals = found[0], rivals_of(found)
    decided = []
    for part in Part:
        without = [(one.points - one.parts.get(part, 0.0), one) for one in (best, *rivals)]
        _, first = max(without, key=lambda each: each[0])
        if best.points - first.points >= EVEN:
            decided.append((part, first))
    if not decided:
        if not rivals:
            return []
        rival = rivals[0]
        decided = [(max(Part, key=lambda part: _lead(best, rival, part)), rival)]
    return sorted(decided, key=lambda each: -_lead(best, each[1], each[0]))


def rivals_of(found: Sequence[Weighed]) -> list[Weighed]:
    """The moves that a good player would consider beside the first of these, the best first."""
    worse = [one for one in found[1:] if found[0].points - one.points >= EVEN]
    return [one for one in worse if worse[0].points - one.points <= NEAR]


def _lead(best: Weighed, rival: Weighed, part: Part) -> float:
    return best.parts.get(part, 0.0) - rival.parts.get(part, 0.0)


class Reasons:
    """The reasons for one seat's moves, in words."""

    def __init__(self, view: View, names: Names) -> None:
        self._view = view
        self._public = view.public
        self._names = names
        self._facts = Facts(view, names)

    def why(self, found: Sequence[Weighed], rival: PlayerMove | None = None) -> tuple[str, ...]:
        """Why the first of these moves is the best; the weightiest reason first.

        `rival` is the next best one, where that was found by looking ahead.
        """
        best, *others = found
        if rival is not None:
            other = next((one for one in others if one.move == rival), Weighed(rival, 0.0, {}))
            return self.against(best, other).reasons or self._facts.plainly(best.move)
        against = [self._against(part, best.move, one.move) for part, one in deciding(found)]
        reasons = tuple(dict.fromkeys(filter(None, against)))[:MOST]
        if not reasons and (rivals := rivals_of(found)):
            reasons = self._facts_against(best.move, rivals[0].move)
        return reasons or self._facts.plainly(best.move)

    def between(self, best: PlayerMove, other: PlayerMove) -> tuple[Against, bool]:
        """What speaks for the one move and against the other, and whether the instant bot finds it
        better, too; a move that this bot does not weigh, it finds worse than any."""
        weighed = {each.move: each for each in expert.weigh(self._view)}
        one, two = (weighed.get(each, Weighed(each, -inf, {})) for each in (best, other))
        return self.against(one, two), one.points > two.points

    def against(self, move: Weighed, other: Weighed) -> Against:
        """What speaks for the move and against the other one.

        Where no part of the weighing does, what any fact says for it, and else what the move does
        and the other one does not.
        """
        found: dict[str, Part] = {}
        for part in ahead(move, other):
            if said := self._against(part, move.move, other.move):
                found.setdefault(said, part)
        points = self._facts.points_apart(move.move, other.move)
        if not found:
            facts = self._facts_against(move.move, other.move)
            return Against(facts or self._facts.apart(move.move, other.move), points)
        names_points_only = {*found.values()} <= {*OF_POINTS}
        return Against(tuple(found)[:MOST], points if names_points_only else inf)

    def _facts_against(self, best: PlayerMove, rival: PlayerMove) -> tuple[str, ...]:
        """What speaks for one move and against the other, whatever the instant bot makes of it."""
        said = [self._against(part, best, rival) for part in Part]
        found = tuple(dict.fromkeys(filter(None, said)))[:MOST]
        if not found and self._view.seat not in self._public.down:
            return tuple(filter(None, self._of_the_hand(best, rival)))[:1]
        return found

    def _of_the_hand(self, best: PlayerMove, rival: PlayerMove) -> Iterator[str]:
        """What a card is good for, of one who is not down, that the other card is not."""
        match best, rival:
            case Discard(face), Discard(other):
                if not self._wins_a_wild(face):
                    yield self._wins_a_wild(other)
                if not self._laid_off_later(face):
                    yield self._laid_off_later(other)
                yield self._less_to_come(face, other)
                yield self._breaks_a_set(face, other)
                yield self._goes_with_more(face, other)
            case Take(cards=1) | Buy(), Draw() | Pass():
                yield self._laid_off_later(self._public.pile[-1])
            case _:
                return

    def _wins_a_wild(self, face: Card) -> str:
        """Which wild card on the table the card could be swapped for."""
        public, seat = self._public, self._view.seat
        if not swaps_once_down(public.rules):
            return ""
        for owner, melds in enumerate(public.table):
            for index, meld in enumerate(melds):
                if (
                    refuse_joker(public.rules, meld, face) is None
                    and refuse_meld_for_swap(public, seat, owner, meld) is None
                ):
                    wild = wild_named(swapped_out(public, Swap(face, owner, index)))
                    where = f"the {wild} in {name_of_meld(public, self._names, owner, index)}"
                    when = capital(when_swapped(public.rules))
                    return f"{when}, you could swap {card_text(face)} for {where}."
        return ""

    def _laid_off_later(self, face: Card) -> str:
        """Where the card could be laid off, as the table lies."""
        seat = self._view.seat
        down = replace(self._public, down=(*self._public.down, seat))
        for add in adds(down, seat, (face,)):
            where = name_of_meld(self._public, self._names, add.owner, add.index)
            return f"Once you are down, you could lay {card_text(face)} off on {where}."
        return ""

    def _goes_with_more(self, face: Card, other: Card) -> str:
        """That more cards of the hand go with the other card."""
        fewer, more = (
            [card for card in dict.fromkeys(without_card(self._view.hand, one)) if card in together]
            for one, together in (
                (one, going_together(self._public, one, self._view.seat)) for one in (face, other)
            )
        )
        if len(more) <= len(fewer):
            return ""
        only = f"only with {faces_text(fewer)}" if fewer else "with none"
        goes = f"{card_text(other)} goes with {faces_text(more)} in your hand"
        return f"{goes}; {card_text(face)} {only}."

    def _breaks_a_set(self, face: Card, other: Card) -> str:
        """That the other card is of a set in the hand, and this one is not."""
        view, rules = self._view, self._public.rules.meld
        sets = [slot.length for slot in view.deal.contract if slot.kind is Kind.SET]
        if not sets or is_wild(face, rules):
            return ""
        alone, together = (
            sum(not is_wild(card, rules) and rank_of(card) == rank_of(one) for card in view.hand)
            for one in (face, other)
        )
        if is_wild(other, rules) or not alone < min(sets) <= together:
            return ""
        of_one, of_other = (RANKS_IN_WORDS[rank_of(one) - 1] for one in (face, other))
        fewer = f"{card_text(face)} is alone"
        if alone > 1:
            fewer = f"of {of_one} you have only {number(alone)}"
        return f"{card_text(other)} is one of your {number(together)} {of_other}; {fewer}."

    def _less_to_come(self, face: Card, other: Card) -> str:
        """That more cards may still come that go with the other card, before the hand is down."""
        copies = hands.unseen(self._view)
        fewer, more = (
            sum(copies[each] for each in going_together(self._public, one, self._view.seat))
            for one in (face, other)
        )
        if not is_many(more, fewer) or more - fewer < LEAST_MORE:
            return ""
        return (
            f"{counted(more, 'card')} that go with {card_text(other)} may still come, only {fewer}"
            f" with {card_text(face)}."
        )

    # What decided

    def _against(self, part: Part, best: PlayerMove, rival: PlayerMove) -> str:
        """How this part speaks for one move and against the other; empty where no number does."""
        match best, rival:
            case (Discard(face) | Give(face), Discard(other) | Give(other)):
                return self._parting(part, face, other, discards=isinstance(best, Discard))
            case (Take() | Buy() | Draw() | Pass(), Take() | Buy() | Draw() | Pass()):
                return self._getting(part, best, rival)
            case _:
                return ""

    def _parting(self, part: Part, face: Card, other: Card, *, discards: bool) -> str:
        match part:
            case Part.READY:
                return self._readier(face, other)
            case Part.KEPT | Part.SHED:
                return self._dearer(face, other)
            case Part.OTHERS:
                return self._of_use(face, other)
            case Part.FITS:
                return self._fits(face, other)
            case Part.CALLED if discards:
                view = self._view
                if shed.may_be_called(view, other) and not shed.may_be_called(view, face):
                    return f"{card_text(other)} fits on the table, so it could be called."
        return ""

    def _readier(self, face: Card, other: Card) -> str:
        public, seat, hand = self._public, self._view.seat, self._view.hand
        if seat in public.down:
            return ""
        rest, others_rest = without_card(hand, face), without_card(hand, other)
        away, others_away = (hands.steps(public, seat, each) for each in (rest, others_rest))
        if away < others_away:
            without, other_without = card_text(face), card_text(other)
            return (
                f"Without {without} you {lack(away)}; without {other_without} you"
                f" {lack(others_away)}."
            )
        if away > others_away:
            return ""
        cards, others_cards = (count(helping(self._view, each)) for each in (rest, others_rest))
        if not is_many(cards, others_cards):
            return ""
        start = f"Without {card_text(face)}, {counted(cards, 'card')} would bring you nearer"
        soon = self._soon_ready(rest, others_rest)
        return f"{start}; without {card_text(other)}, only {others_cards}.{soon}"

    def _soon_ready(self, rest: Hand, others_rest: Hand) -> str:
        """How much likelier the one hand is ready soon, where that is a difference."""
        copies = hands.unseen(self._view)
        chances = [
            round(100 * ready_within(self._public, self._view.seat, each, copies, SOON))
            for each in (rest, others_rest)
        ]
        if chances[0] - chances[1] < LEAST_DIFFERENCE:
            return ""
        return (
            f" Drawing from the stock, you would then go down within {SOON} turns {chances[0]}"
            f" times in 100 instead of {chances[1]}."
        )

    def _dearer(self, face: Card, other: Card) -> str:
        rules = self._public.rules
        points, others_points = card_points(face, rules), card_points(other, rules)
        if points <= others_points:
            return ""
        return (
            f"Left in your hand, {card_text(face)} costs {points_text(points)},"
            f" {card_text(other)} only {others_points}.{self._facts.soon_out()}"
        )

    def _fits(self, face: Card, other: Card) -> str:
        """Where the other card can be laid off, or may be later, and this one cannot."""
        public, seat = self._public, self._view.seat
        if playable(public, seat, face) or run_next_but_one(public, face) is not None:
            return ""
        if playable(public, seat, other):
            return f"{card_text(other)} fits on the table, so you can lay it off in your next turn."
        run = run_next_but_one(public, other)
        if run is None:
            return ""
        there = meld_text(run, public.rules.meld)
        return f"{card_text(other)} is one card away from {there}, so you may lay it off later."

    def _of_use(self, face: Card, other: Card) -> str:
        """Who would have use for the other card, where the same is not known of this one."""
        following = self._public.left_of(self._view.seat)
        if playable(self._public, following, other):
            if playable(self._public, following, face):
                return ""
            return f"{self._names.who(following)} is next and could lay {card_text(other)} off."
        (seat, known), (_, fewer) = self._wanted(other), self._wanted(face)
        if len(known) <= len(fewer):
            return ""
        said = f"{self._names.who(seat)} is known to hold {faces_text(known)} and may want"
        only = f" more than {card_text(face)}" if fewer else ""
        return f"{said} {card_text(other)}{only}."

    def _wanted(self, face: Card) -> tuple[Seat, Hand]:
        """What somebody who is not down is known to hold that goes with this face, and who: the one
        with most of it, of these the next."""
        seats = self._public.game.seats
        others = [(self._view.seat + step) % seats for step in range(1, seats)]
        found = [(seat, going_with(self._public, seat, face)) for seat in others]
        return max(found, key=lambda each: len(each[1]))

    def _getting(self, part: Part, best: PlayerMove, rival: PlayerMove) -> str:
        """For or against a card of the pile."""
        if isinstance(best, Take) and isinstance(rival, Take):
            return self._several(part, best, rival)
        gets = isinstance(best, Take | Buy)
        got = best if gets else rival
        match part:
            case Part.READY:
                return self._facts.nearer(taken(got), gets=gets)
            case Part.CARDS | Part.KEPT if not gets:
                return self._facts.comes_along(got)
        return ""

    def _several(self, part: Part, best: Take, rival: Take) -> str:
        """For more cards of the pile, or for fewer."""
        if part is Part.READY:
            return self._facts.nearer_than(best.cards, rival.cards)
        if part is Part.CARDS and best.cards < rival.cards:
            return self._facts.comes_along(rival)
        return ""
