"""What is played in a turn: going down, laying off, swapping jokers, discarding.

Each play has two functions here, one that says why it is refused and one that says what
the table and the hand are like afterwards; the referee uses the first, `apply` the
second. A play after which the turn could not be ended is refused where it is made, so
that no rule leaves a player without a move (rules.md, liveness).
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, play_from, with_cards
from liverpool.engine.contracts import contract_fault, contract_readings
from liverpool.engine.melds import Meld, accepted, is_face, represented
from liverpool.engine.moves import Add, Discard, Expose, Lay, Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import JokerUse, LayoffFrom, Out, SwapFrom, SwapTargets, SwapWho
from liverpool.engine.rules import Kind as MeldKind
from liverpool.engine.solver import lay_off
from liverpool.engine.state import Public, Seat, View
from liverpool.engine.supply import copies

Table = tuple[tuple[Meld, ...], ...]
Moment = tuple[Public, Hand]
"""The public record and the hand of the player in turn."""


def holds(view: View, cards: tuple[Card, ...]) -> bool:
    """Whether the seat can play all these cards from its hand.

    A hidden card in a redacted hand may be any card that is not elsewhere.
    """
    hand = view.hand
    for face in cards:
        if face not in hand and not (HIDDEN in hand and _may_be_hidden(view.public, face, cards)):
            return False
        hand = play_from(hand, (face,))
    return True


def _may_be_hidden(public: Public, face: Card, playing: tuple[Card, ...]) -> bool:
    if not is_face(face, public.rules.meld):
        return False
    seen = public.pile.count(face) + sum(
        meld.cards.count(face) for melds in public.table for meld in melds
    )
    return seen + playing.count(face) <= copies(public, face)


def with_meld(table: Table, owner: Seat, index: int, meld: Meld) -> Table:
    melds = table[owner]
    changed = (*melds[:index], meld, *melds[index + 1 :])
    return (*table[:owner], changed, *table[owner + 1 :])


def _meld_at(public: Public, owner: Seat, index: int) -> Meld | None:
    if 0 <= owner < len(public.table) and 0 <= index < len(public.table[owner]):
        return public.table[owner][index]
    return None


def may_play_on(public: Public, seat: Seat, owner: Seat) -> bool:
    """Whether the seat, being down, may play on this owner's melds this turn (row 32)."""
    return (
        owner == seat or not public.fresh or public.rules.layoff.others_from is LayoffFrom.SAME_TURN
    )


# Going down


def refuse_lay(view: View, move: Lay) -> Refusal | None:
    public = view.public
    cards = tuple(face for meld in move.melds for face in meld.cards)
    refusal = _may_not_go_down(view, cards) or contract_fault(
        move.melds, public.deal.contract, public.rules.meld
    )
    if refusal is not None:
        return refusal
    if public.deal.all_at_once and len(cards) < len(view.hand):
        return Refusal(Reason.NOT_ALL_CARDS)
    return refuse_dead_end_lay(public, view.seat, view.hand, move)


def refuse_dead_end_lay(public: Public, seat: Seat, hand: Hand, move: Lay) -> Refusal | None:
    """Whether a lay-down that is the contract leaves the turn without an end."""
    if public.deal.all_at_once:
        return None
    if _can_end_at_once(public, hand, [face for meld in move.melds for face in meld.cards]):
        return None
    return _refuse_dead_end(seat, *after_lay(public, seat, hand, move))


def _may_not_go_down(view: View, cards: tuple[Card, ...]) -> Refusal | None:
    if view.seat in view.public.down:
        return Refusal(Reason.ALREADY_DOWN)
    if view.public.failed:
        return Refusal(Reason.FAILED_ALREADY)
    if not holds(view, cards):
        return Refusal(Reason.NOT_HELD)
    return None


def after_lay(public: Public, seat: Seat, hand: Hand, move: Lay) -> Moment:
    table = public.table
    cards = tuple(face for meld in move.melds for face in meld.cards)
    return (
        replace(
            public,
            table=(*table[:seat], table[seat] + move.melds, *table[seat + 1 :]),
            down=tuple(sorted((*public.down, seat))),
            fresh=True,
            taken=tuple(face for face in public.taken if face not in cards),
        ),
        play_from(hand, cards),
    )


def refuse_expose(view: View, move: Expose) -> Refusal | None:
    """A lay-down that fails has to fail: cards that are held, and not the contract."""
    rules = view.public.rules
    if rules.end.failed_meld == 0:
        return Refusal(Reason.EXPOSE_NOT_PLAYED)
    cards = tuple(face for group in move.groups for face in group)
    if not cards:
        return Refusal(Reason.EXPOSE_NOTHING)
    refusal = _may_not_go_down(view, cards)
    if refusal is not None:
        return refusal
    right = contract_readings(move.groups, view.public.deal.contract, rules.meld)
    return Refusal(Reason.EXPOSE_IS_RIGHT) if next(right, None) else None


# Laying off


def refuse_add(view: View, move: Add) -> Refusal | None:
    public = view.public
    refusal = _may_not_play_on(view, move)
    if refusal is not None:
        return refusal
    meld = public.table[move.owner][move.index]
    if (move.card, move.end) not in accepted(meld, public.rules.meld):
        return Refusal(Reason.DOES_NOT_FIT)
    return refuse_dead_end_add(public, view.seat, view.hand, move)


def refuse_dead_end_add(public: Public, seat: Seat, hand: Hand, move: Add) -> Refusal | None:
    """Whether a lay-off that fits leaves the turn without an end."""
    if _can_end_at_once(public, hand, (move.card,)):
        return None
    return _refuse_dead_end(seat, *after_add(public, hand, move))


def _may_not_play_on(view: View, move: Add | Swap) -> Refusal | None:
    public = view.public
    if view.seat not in public.down:
        return Refusal(Reason.NOT_DOWN)
    if not holds(view, (move.card,)):
        return Refusal(Reason.NOT_HELD)
    if _meld_at(public, move.owner, move.index) is None:
        return Refusal(Reason.NO_SUCH_MELD)
    if not may_play_on(public, view.seat, move.owner):
        return Refusal(Reason.OTHERS_NEXT_TURN)
    return None


def after_add(public: Public, hand: Hand, move: Add) -> Moment:
    meld = public.table[move.owner][move.index]
    grown = accepted(meld, public.rules.meld)[move.card, move.end]
    owed = public.owed - 1 if move.card == JOKER and public.owed else public.owed
    return (
        replace(
            public,
            table=with_meld(public.table, move.owner, move.index, grown),
            owed=owed,
            taken=tuple(face for face in public.taken if face != move.card),
        ),
        play_from(hand, (move.card,)),
    )


def adds(public: Public, seat: Seat, hand: Hand) -> Iterator[Add]:
    """Every lay-off that fits, whether or not the turn could be ended after it.

    By owner and meld; a meld's cards ascending, the low end first.
    """
    if seat not in public.down:
        return
    held = set(hand)
    for owner, melds in enumerate(public.table):
        if melds and may_play_on(public, seat, owner):
            for index, meld in enumerate(melds):
                for face, end in accepted(meld, public.rules.meld):
                    if face in held:
                        yield Add(face, owner, index, end)


def fits(public: Public, face: Card, but_not: Seat | None = None) -> bool:
    """Whether the card could be laid off on the table, a seat's own melds left aside."""
    rules = public.rules.meld
    return any(
        any(face == fitting for fitting, _ in accepted(meld, rules))
        for owner, melds in enumerate(public.table)
        if owner != but_not
        for meld in melds
    )


# Swapping jokers


def refuse_swap(view: View, move: Swap) -> Refusal | None:
    public = view.public
    refusal = _may_not_play_on(view, move)
    if refusal is not None:
        return refusal
    meld = public.table[move.owner][move.index]
    refusal = refuse_swap_from(public, view.seat, move.owner, meld)
    if refusal is not None:
        return refusal
    if move.card not in represented(meld, public.rules.meld):
        return Refusal(Reason.NO_SUCH_JOKER)
    return _refuse_dead_end(view.seat, *after_swap(public, view.hand, move))


def refuse_swap_from(public: Public, seat: Seat, owner: Seat, meld: Meld) -> Refusal | None:
    """Why no joker may be taken from this meld now, whatever the card (rows 55 to 58)."""
    rules = public.rules.swap
    if rules.who is SwapWho.GOING_DOWN_TURN_ONLY and not public.fresh:
        return Refusal(Reason.SWAP_GOING_DOWN_ONLY)
    if rules.targets is SwapTargets.OTHERS and owner == seat:
        return Refusal(Reason.SWAP_OTHERS_ONLY)
    if rules.from_ is SwapFrom.RUNS and meld.kind is MeldKind.SET:
        return Refusal(Reason.SWAP_RUNS_ONLY)
    return None


def after_swap(public: Public, hand: Hand, move: Swap) -> Moment:
    meld = represented(public.table[move.owner][move.index], public.rules.meld)[move.card]
    must_play = public.rules.swap.joker_use is JokerUse.MUST_PLAY
    return (
        replace(
            public,
            table=with_meld(public.table, move.owner, move.index, meld),
            owed=public.owed + must_play,
            taken=tuple(face for face in public.taken if face != move.card),
        ),
        with_cards(play_from(hand, (move.card,)), (JOKER,)),
    )


# Ending the turn


def refuse_discard(view: View, move: Discard) -> Refusal | None:
    public = view.public
    if not holds(view, (move.card,)):
        return Refusal(Reason.NOT_HELD)
    return refuse_restricted(public, view.seat, view.hand, move.card)


def refuse_restricted(public: Public, seat: Seat, hand: Hand, face: Card) -> Refusal | None:
    """Whether a card that is held may not be discarded this turn.

    Where the hand alone leaves no way to end the turn, the restriction lapses.
    """
    if not (public.owed or public.taken or public.floating):
        return None
    refusal = _may_not_discard(public, hand, face)
    return refusal if refusal is not None and can_end(public, seat, hand) else None


def is_barred(public: Public, hand: Hand, face: Card) -> bool:
    """Whether every such card in the hand was taken from the pile this turn (row 30).

    A card that was held before, or drawn since, is another one and may be discarded. A
    hidden card of a redacted hand may be such a one.
    """
    if face not in public.taken or HIDDEN in hand:
        return False
    return hand.count(face) <= public.taken.count(face)


def _may_not_discard(public: Public, hand: Hand, face: Card) -> Refusal | None:
    if public.owed:
        return Refusal(Reason.JOKER_OWED)
    if is_barred(public, hand, face):
        return Refusal(Reason.SAME_CARD)
    if public.floating and fits(public, face):
        return Refusal(Reason.FLOATER_MUST_PLAY)
    return None


def _empty_hand_ends(public: Public) -> bool:
    """Whether a turn may end with an empty hand and without a discard."""
    return public.rules.end.out is not Out.MUST_DISCARD or public.deal.all_at_once


def _can_end_at_once(public: Public, hand: Hand, cards: Sequence[Card]) -> bool:
    """Whether, these cards played, one can be discarded for certain, whatever the table."""
    if public.owed or public.floating:
        return False
    if not public.taken:
        return len(hand) > len(cards)
    rest = play_from(hand, cards)
    return not all(is_barred(public, rest, face) for face in rest)


def can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the player in turn can still end the turn by laying off and discarding.

    Looks ahead through lay-offs, jokers first: a swapped joker that must be played needs
    a place, and something must be left that may be discarded.
    """
    tried: set[tuple[Table, Hand]] = set()

    def can_end_from(public: Public, hand: Hand) -> bool:
        if not hand:
            return not public.owed and _empty_hand_ends(public)
        if any(_may_not_discard(public, hand, face) is None for face in hand):
            return True
        if not (public.owed or public.floating):
            return _can_lay_off_what_bars(public, seat, hand)
        if (public.table, hand) in tried:
            return False  # the same cards laid off in another order
        tried.add((public.table, hand))
        tries = sorted(adds(public, seat, hand), key=lambda add: add.card != JOKER)
        return any(can_end_from(*after_add(public, hand, add)) for add in tries)

    return can_end_from(public, hand)


def _can_lay_off_what_bars(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether a hand in which every card is barred can be freed of that by laying off.

    A card is no longer barred once its like has been laid off; or all of them are laid
    off, where that ends the turn. Asked of the solver, since a hand that took half the
    pile has more orders of laying off than can be tried.
    """
    if seat not in public.down:
        return False
    rules = public.rules.meld
    melds = [
        meld
        for owner, owned in enumerate(public.table)
        if may_play_on(public, seat, owner)
        for meld in owned
    ]
    twins = [hand.count(face) > 1 for face in range(JOKER + 1)]
    if any(twins[step.card] for step in lay_off(hand, melds, rules, twins)):
        return True
    return _empty_hand_ends(public) and len(lay_off(hand, melds, rules, [1] * len(twins))) == len(
        hand
    )


def _refuse_dead_end(seat: Seat, public: Public, hand: Hand) -> Refusal | None:
    if can_end(public, seat, hand):
        return None
    return Refusal(Reason.NO_WAY_TO_END if hand else Reason.KEEP_ONE)
