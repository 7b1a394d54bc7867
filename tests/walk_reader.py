"""What a reader of the moves knows: which cards were seen to go to whom, and what was said.

It is written from what people see at a table and knows none of the engine's ways, so that
the walk can compare the public record with it.
"""

from collections import Counter
from collections.abc import Sequence

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Expose,
    Give,
    Lay,
    Move,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.rules import BuyPriority, BuyWindow, JokerUse, Kind, SetSuits
from liverpool.engine.state import NOBODY, Phase, Public, Seat, State
from tests.oracle import always_wild


def is_secret(public: Public) -> bool:
    """Whether those who are asked about a card answer under the table."""
    buy = public.rules.buy
    if public.phase is Phase.PLAY:
        return bool(public.open) and buy.priority is not BuyPriority.FIRST_CALL
    return public.phase is Phase.BUY and buy.priority is BuyPriority.CUT


def came_out(public: Public, swaps: Sequence[Swap]) -> list[Card]:
    """The wild cards that these swaps take from the table, one after the other."""
    if public.rules.swap.joker_use is JokerUse.STAYS_IN_RUN:
        return []
    table = {
        (owner, index): list(meld.cards)
        for owner, melds in enumerate(public.table)
        for index, meld in enumerate(melds)
    }
    wilds = []
    for owner, index, face in ((swap.owner, swap.index, swap.card) for swap in swaps):
        meld, cards = public.table[owner][index], table[owner, index]
        if meld.kind is Kind.SET:
            once = public.rules.meld.set_suits is SetSuits.DIFFERENT
            at = [
                at
                for at, held in enumerate(cards)
                if always_wild(held, public.rules.meld)
                or rank_of(held) != meld.start
                or (once and held in cards[:at])
            ]
        else:
            away = (rank_of(face) - meld.start) % public.rules.meld.ranks
            places = range(away, len(cards), public.rules.meld.ranks)
            at = [at for at in places if cards[at] != face]
        jokers = [place for place in at if cards[place] == JOKER]
        first = jokers[0] if jokers else at[0]
        wilds.append(cards[first])
        cards[first] = face
        if meld.kind is Kind.SET:
            cards.sort(key=lambda held: (held == JOKER or rank_of(held) != meld.start, held))
    return wilds


class Reader:
    """Someone who writes down which cards were seen to go to whom, from the moves alone."""

    def __init__(self, seats: int) -> None:
        self.hands = [Counter[Card]() for _ in range(seats)]
        self.top: tuple[Seat, Card] | None = None

    def known(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(sorted(hand.elements())) for hand in self.hands)

    def read(self, before: State, actor: Seat, move: Move, after: State) -> None:
        public = before.public
        if isinstance(move, Shuffle) and not public.debts:
            self.hands = [Counter() for _ in self.hands]
            return
        if actor == DEALER:
            if isinstance(move, CutCards):
                self._bought_by_cut(public, move)
            return
        hand = self.hands[actor]
        match move:
            case Take(count):
                hand.update(public.pile[-count:])
            case Add() if public.phase is Phase.CALLER_PLAYS:
                pass
            case Discard(face) | Add(face):
                hand -= Counter([face])
                if isinstance(move, Discard):
                    self._claimed(before, actor, after)
            case Give(face):
                hand -= Counter([face])
                self.hands[public.by][face] += 1
            case Lay(melds, swaps):
                for wild, swap in zip(came_out(public, swaps), swaps, strict=True):
                    hand -= Counter([swap.card])
                    hand[wild] += 1
                hand -= Counter(face for meld in melds for face in meld.cards)
            case Swap(face):
                hand -= Counter([face])
                hand.update(came_out(public, [move]))
            case Expose(groups):
                hand |= Counter(face for group in groups for face in group)
            case Call() if len(after.public.pile) < len(public.pile):
                self.hands[public.by][public.pile[-1]] += 1
            case Buy() | Pass():
                self._answered(before, actor, move)
            case _:
                pass
        self.hands[actor] = hand

    def _answered(self, before: State, actor: Seat, move: Move) -> None:
        public = before.public
        if public.phase is Phase.LAST_CALL or (public.phase is Phase.PLAY and is_secret(public)):
            return
        if public.rules.buy.priority is not BuyPriority.CUT:
            buyers = [actor] if isinstance(move, Buy) else []
        elif len(public.open) > 1:
            return
        else:
            buyers = [*before.claims, *([actor] if isinstance(move, Buy) else [])]
        if len(buyers) == 1:
            self.hands[buyers[0]][public.pile[-1]] += 1

    def _claimed(self, before: State, actor: Seat, after: State) -> None:
        """The discard is down, and who is next of those who wanted the card below has it."""
        seats = before.public.game.seats
        first = min(before.claims, key=lambda seat: (seat - actor) % seats, default=NOBODY)
        if first != NOBODY and after.hands[actor] and after.public.phase is not Phase.CUT_FOR:
            self.hands[first][before.public.pile[-1]] += 1

    def _bought_by_cut(self, public: Public, move: CutCards) -> None:
        ranks = [face % 13 for face in move.cards]
        covered = public.rules.buy.window is BuyWindow.UNTIL_NEXT_DISCARD
        if ranks.count(max(ranks)) == 1:
            self.hands[public.open[ranks.index(max(ranks))]][public.pile[-1 - covered]] += 1


def check_history(before: Public, after: Public, actor: Seat, move: Move) -> None:
    """The history is the deal's moves by players; secret answers come when they are told."""
    if isinstance(move, Shuffle) and not before.debts:
        assert after.history == ()
        return
    new = after.history[len(before.history) :]
    assert after.history[: len(before.history)] == before.history
    if (
        actor == DEALER
        or isinstance(move, Cut)
        or (is_secret(before) and before.phase is Phase.BUY)
    ):
        return
    if isinstance(move, Buy | Pass) and is_secret(before):
        assert new == ()
        return
    assert (new[0].seat, new[0].move) == (actor, move)
    assert all(isinstance(move, Discard) and isinstance(event.move, Buy) for event in new[1:])
